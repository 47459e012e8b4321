// Boards on their way through pipelines: a run with more of them than fit into memory holds few at a
// time, and whoever keeps puzzles keeps their boards.
#include <malloc.h>

#include "publish/publish.h"
#include "publish/shelf.h"
#include "tests/fixtures/boards.h"
#include "tests/fixtures/files.h"

static const char *const path = "jigsaws.txt";

// Writes so many jigsaws with as many shapes.
static void write_jigsaws(int count) {
  FILE *file = create_file(path);
  struct rng rng;
  rng_init(&rng, 11, 0);
  for (int i = 0; i < count; i++) {
    char name[BOARD_NAME_MAX], cells[GEOM_CELLS_MAX + 1];
    int side = 4 + i % 4;
    memset(cells, '.', (size_t)(side * side));
    cells[side * side] = '\0';
    cells[i % (side * side)] = (char)('1' + i % side);
    fprintf(file, "%s %s %d\n", board_random_name(&rng, side, name), cells, i);
  }
  assert_int_equal(fclose(file), 0);
}

struct passing {
  int count;
  size_t most; // bytes that were in use at once
};

// What an engine would keep with a board.
static void *build_table(const struct geom *geom) {
  return calloc((size_t)geom->cells, 256);
}

static bool look_at_board(void *unused, void *item, struct err *err) {
  (void)unused;
  const struct puzzle *puzzle = item;
  return geom_attach(puzzle->geom, GEOM_PLANES, build_table) != NULL ||
         err_set(err, ERR_WORLD, "out of memory");
}

// Large blocks may be mapped for themselves, or lie with the others: the library changes its mind.
static size_t bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

static bool pass_puzzle(void *context, void *item, struct err *err) {
  (void)err;
  struct passing *passing = context;
  const struct puzzle *puzzle = item;
  char number[16];
  snprintf(number, sizeof number, "%d", passing->count++);
  assert_string_equal(puzzle->comment, number);
  assert_int_equal(puzzle->geom->side, 4 + (passing->count - 1) % 4);
  if (passing->count % 256 == 0) {
    size_t used = bytes_in_use();
    if (used > passing->most) passing->most = used;
  }
  return true;
}

static size_t run_jigsaws(int count, int workers) {
  char *paths[] = {(char *)path, NULL};
  struct rows rows;
  struct err err = {0};
  struct passing passing = {0};
  size_t before = bytes_in_use();
  write_jigsaws(count);
  rows_init(&rows, paths, NULL, false);
  struct pipeline pipeline = {
      .workers = workers,
      .source = rows_feed,
      .source_context = &rows,
      .maps = {{.run = look_at_board}},
      .sink = {.run = pass_puzzle, .context = &passing},
  };
  if (!pipeline_run(&pipeline, &err)) fail_msg("%s", err.text);
  assert_int_equal(passing.count, count);
  rows_release(&rows);
  return passing.most - before;
}

// Ten times as many boards take no more memory.
static void boards_come_and_go(void **state) {
  (void)state;
  int few = 3 * BOARD_SHELF_ROOM, many = soaking() ? 300000 : 15000;
  run_jigsaws(few, 1); // what the library keeps for itself is there after this
  for (int workers = 1; workers <= 4; workers += 3) {
    size_t most = run_jigsaws(few, workers);
    size_t now = run_jigsaws(many, workers);
    if (now > most + most / 8)
      fail_msg("%zu bytes for %d boards, %zu for %d", most, few, now, many);
  }
}

struct failing {
  int left;
};

static bool fail_late(void *context, void *item, struct err *err) {
  (void)item;
  return ((struct failing *)context)->left-- > 0 || err_set(err, ERR_INPUT, "enough");
}

// A run that stops in the middle gives all boards back; the leak checker tells.
static void runs_that_fail_give_boards_back(void **state) {
  (void)state;
  write_jigsaws(500);
  for (int workers = 1; workers <= 4; workers += 3)
    for (int batch = 0; batch <= 8; batch += 8) {
      char *paths[] = {(char *)path, NULL};
      struct rows rows;
      struct err err = {0};
      struct failing failing = {.left = 100};
      rows_init(&rows, paths, NULL, false);
      struct pipeline pipeline = {
          .workers = workers,
          .batch = batch,
          .source = rows_feed,
          .source_context = &rows,
          .maps = {{.run = look_at_board}},
          .sink = {.run = fail_late, .context = &failing},
      };
      assert_false(pipeline_run(&pipeline, &err));
      rows_release(&rows);
    }
}

// Put aside by the thousand, sorted, and taken down when everything else is gone.
static void shelves_keep_boards_by_name(void **state) {
  (void)state;
  enum { JIGSAWS = 3 * BOARD_SHELF_ROOM };
  char *paths[] = {(char *)path, NULL};
  struct rows rows;
  struct err err = {0};
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct spill spill = {.folder = "."};
  struct shelf shelf = {.key_count = 1, .spill = &spill};
  write_jigsaws(JIGSAWS);
  rows_init(&rows, paths, NULL, false);
  for (int i = 0; i < JIGSAWS; i++) {
    assert_int_equal(rows_next(&rows, puzzle, NULL, &err), READER_PUZZLE);
    const char *fields[] = {puzzle->geom->name};
    assert_true(shelf_add(&shelf, puzzle, fields, 0, &err));
  }
  rows_release(&rows);
  char before[BOARD_NAME_MAX] = "";
  int count = 0;
  for (bool taken;; count++) {
    if (!shelf_next(&shelf, puzzle, &taken, &err)) fail_msg("%s", err.text);
    if (!taken) break;
    assert_int_equal(puzzle->geom->side, 4 + atoi(puzzle->comment) % 4);
    assert_true(strcmp(before, puzzle->geom->name) <= 0);
    strcpy(before, puzzle->geom->name);
  }
  assert_int_equal(count, JIGSAWS);
  shelf_release(&shelf);
  free(puzzle);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(boards_come_and_go),
      cmocka_unit_test(runs_that_fail_give_boards_back),
      cmocka_unit_test(shelves_keep_boards_by_name),
  };
  return cmocka_run_group_tests_name("boards", tests, enter_folder, leave_folder);
}
