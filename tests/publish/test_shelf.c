// publish/shelf, publish/places: what select puts aside comes back, in the order that was asked for,
// and says where it stood.
#include "tests/fixtures/check.h"

#include <stdio.h>

#include "gen/gen.h"
#include "publish/facts.h"
#include "publish/places.h"
#include "publish/shelf.h"

enum { KEPT = 400 };

static int make_puzzles(void **state) {
  const struct gen_request request = {
      .geom = geom_lookup_side(9), .level = gen_lookup_level("medium"), .seed = 20270101};
  struct puzzle *puzzles = calloc(KEPT, sizeof *puzzles);
  struct err err;
  *state = puzzles;
  for (int i = 0; i < KEPT; i++) {
    if (!gen_make_puzzle(&request, (uint64_t)i, &puzzles[i], &err)) fail_msg("%s", err.text);
    facts_find(&puzzles[i], COLUMN_NEEDS_RATING);
  }
  return 0;
}

static int free_puzzles(void **state) {
  free(*state);
  return 0;
}

enum { DRAWN_STEP = 7919 };

// Puts everything aside, `copies` times over, with clues and steps as its fields.
static void fill(struct shelf *shelf, const struct puzzle *puzzles, int copies) {
  struct err err;
  for (int i = 0; i < copies * KEPT; i++) {
    const struct puzzle *puzzle = &puzzles[i % KEPT];
    char clues[16], steps[16];
    snprintf(clues, sizeof clues, "%d", puzzle->clues);
    snprintf(steps, sizeof steps, "%d", puzzle->rating.steps);
    const char *fields[] = {clues, puzzle->index % 50 == 7 ? "" : steps};
    uint64_t drawn = (uint64_t)(i * DRAWN_STEP % (copies * KEPT));
    if (!shelf_add(shelf, puzzle, fields, drawn, &err)) fail_msg("%s", err.text);
  }
}

static bool take(struct shelf *shelf, struct puzzle *puzzle) {
  struct err err;
  bool taken;
  if (!shelf_next(shelf, puzzle, &taken, &err)) fail_msg("%s", err.text);
  return taken;
}

// What is put aside comes back byte for byte, in the order it came.
static void shelves_keep_records(void **state) {
  struct puzzle *puzzles = *state, *puzzle = calloc(1, sizeof *puzzle);
  struct spill spill = {.folder = "."};
  struct shelf all = {.spill = &spill}, drawn = {.spill = &spill, .sample = 100};
  fill(&all, puzzles, 1);
  for (int i = 0; i < KEPT; i++) {
    assert_true(take(&all, puzzle));
    assert_memory_equal(puzzle, &puzzles[i], sizeof *puzzle);
  }
  assert_false(take(&all, puzzle));
  shelf_release(&all);
  fill(&drawn, puzzles, 1); // those with the numbers below 100
  for (int i = 0, next = 0; i < 100; i++, next++) {
    while (next * DRAWN_STEP % KEPT >= 100) next++;
    assert_true(take(&drawn, puzzle));
    assert_memory_equal(puzzle, &puzzles[next], sizeof *puzzle);
  }
  assert_false(take(&drawn, puzzle));
  shelf_release(&drawn);
  free(puzzle);
}

static void shelves_sort(void **state) {
  struct puzzle *puzzle = calloc(2, sizeof *puzzle);
  struct spill spill = {.folder = "."};
  struct shelf shelf = {.key_count = 2,
                        .keys = {{.descending = true}, {0}},
                        .spill = &spill,
                        .sample = 100,
                        .limit = 50};
  fill(&shelf, *state, 1);
  assert_true(take(&shelf, &puzzle[0]));
  for (int i = 1; i < 50; i++, puzzle[0] = puzzle[1]) {
    assert_true(take(&shelf, &puzzle[1]));
    assert_true(puzzle[0].clues >= puzzle[1].clues);
    int index = (int)(puzzle[1].index % 50), before = (int)(puzzle[0].index % 50);
    if (puzzle[0].clues == puzzle[1].clues && index != 7 && before != 7)
      assert_true(
          puzzle[0].rating.steps < puzzle[1].rating.steps ||
          (puzzle[0].rating.steps == puzzle[1].rating.steps && puzzle[0].index < puzzle[1].index));
  }
  assert_false(take(&shelf, &puzzle[0]));
  free(puzzle);
  shelf_release(&shelf);
}

// Whatever the bound, the same records come back in the same order.
static void shelves_on_disk_sort_alike(void **state) {
  enum { COPIES = 20 };
  struct puzzle *puzzle = calloc(2, sizeof *puzzle);
  for (int asked = 0; asked < 4; asked++) {
    struct spill spill[2] = {{.folder = "."}, {.folder = ".", .memory = 64 << 10}};
    struct shelf shelf[2];
    for (int i = 0; i < 2; i++) {
      shelf[i] = (struct shelf){.key_count = 2,
                                .keys = {{.descending = true}, {0}},
                                .spill = &spill[i],
                                .sample = asked & 1 ? 3000 : 0,
                                .limit = asked & 2 ? 1000 : 0};
      fill(&shelf[i], *state, COPIES);
    }
    while (take(&shelf[0], &puzzle[0])) {
      assert_true(take(&shelf[1], &puzzle[1]));
      assert_memory_equal(&puzzle[0], &puzzle[1], sizeof *puzzle);
    }
    assert_false(take(&shelf[1], &puzzle[1]));
    assert_int_equal(spill[0].bytes_most, 0);
    assert_true(spill[1].bytes_most > 0);
    for (int i = 0; i < 2; i++) shelf_release(&shelf[i]);
    assert_int_equal(spill[1].bytes, 0);
  }
  free(puzzle);
}

static void places_are_found_again(void **state) {
  (void)state;
  struct places places = {0};
  struct rng rng;
  struct err err;
  size_t row = 1, found;
  static const char *const sources[] = {"a", "b"};
  struct {
    const char *source;
    size_t row;
  } truth[500];
  rng_init(&rng, 3, 3);
  for (size_t i = 0; i < COUNT(truth); i++, row++) {
    if (rng_below(&rng, 10) == 0) row += rng_below(&rng, 5);
    truth[i].source = sources[i / 300];
    truth[i].row = row;
    assert_true(places_add(&places, truth[i].source, row, &err));
  }
  for (size_t i = 0; i < COUNT(truth); i++) {
    assert_ptr_equal(places_lookup(&places, i, &found), truth[i].source);
    assert_int_equal(found, truth[i].row);
  }
  assert_true(places.count < 100);
  places_release(&places);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shelves_keep_records),
      cmocka_unit_test(shelves_sort),
      cmocka_unit_test(shelves_on_disk_sort_alike),
      cmocka_unit_test(places_are_found_again),
  };
  return cmocka_run_group_tests_name("shelf", tests, make_puzzles, free_puzzles);
}
