// Thermometers and arrows: true of the grid, apart, without crossings, on every board; laid anew they
// tell a solution from all others that turned up.
#include "tests/fixtures/check.h"

#include "gen/gen.h"
#include "gen/mark_paths.h"

enum { ROUNDS = 60 };

// The corner between two cells of a step across it, as a number; -1: a straight step.
static int find_corner(const struct geom *geom, int from, int to) {
  const struct geom_cell *a = &geom->cell[from], *b = &geom->cell[to];
  assert_in_range(abs(a->row - b->row), 0, 1);
  assert_in_range(abs(a->column - b->column), 0, 1);
  if (a->row == b->row || a->column == b->column) return -1;
  int row = a->row < b->row ? a->row : b->row;
  int column = a->column < b->column ? a->column : b->column;
  return row * geom->width + column;
}

static bool list_holds(const struct mark_list *marks, const struct geom *geom,
                       const struct grid *grid) {
  return marks_hold(marks, geom, grid, NULL);
}

static void check_paths(const struct geom *geom, const struct grid *solution, unsigned kinds,
                        const struct mark_paths *paths, struct mark_list *marks) {
  bool crossed[GEOM_CELLS_MAX * 2] = {false}, covered[GEOM_CELLS_MAX] = {false};
  struct err err;
  for (int i = 0; i < paths->now.count; i++) {
    const struct mark_path *path = &paths->now.path[i];
    assert_true((kinds >> path->kind & 1) != 0);
    assert_in_range(path->size, PATH_LEAST, PATH_MOST);
    for (int j = 0; j < path->size; j++) {
      assert_false(covered[path->cells[j]]);
      covered[path->cells[j]] = true;
      assert_int_equal(paths->now.of[path->cells[j]], i);
      int corner = j > 0 ? find_corner(geom, path->cells[j - 1], path->cells[j]) : -1;
      if (corner < 0) continue;
      assert_false(crossed[corner]);
      crossed[corner] = true;
    }
  }
  for (int cell = 0; cell < geom->cells; cell++)
    assert_int_equal(paths->now.of[cell] >= 0, covered[cell]);
  marks->count = marks->cells = 0;
  assert_true(mark_paths_list(paths, marks));
  marks_settle(marks);
  assert_int_equal(marks->count, paths->now.count);
  assert_true(marks_check(marks, geom, &err));
  assert_true(list_holds(marks, geom, solution));
}

static int count_covered(const struct geom *geom, const struct mark_paths *paths) {
  int count = 0;
  for (int cell = 0; cell < geom->cells; cell++) count += paths->now.of[cell] >= 0;
  return count;
}

static void check_board(const char *name, unsigned kinds) {
  struct err err;
  const struct geom *geom = board_parse(name, &err);
  struct mark_paths *paths = malloc(sizeof *paths);
  struct mark_list *marks = malloc(sizeof *marks);
  int loose = 0, packed = 0, separated = 0;
  assert_non_null(geom);
  assert_non_null(paths);
  assert_non_null(marks);
  for (uint64_t round = 0; round < ROUNDS; round++) {
    struct grid solution, rival[6];
    struct rng rng;
    rng_init(&rng, 1820, round);
    gen_make_solution(geom, 1821, round, &solution);
    mark_paths_clear(geom, paths);
    mark_paths_draw(geom, &solution, &rng, kinds, paths);
    check_paths(geom, &solution, kinds, paths, marks);
    loose += count_covered(geom, paths);
    mark_paths_pack(geom, &solution, &rng, kinds, paths);
    check_paths(geom, &solution, kinds, paths, marks);
    packed += count_covered(geom, paths);
    // Two cells in which a rival differs, one after the other; all of the rivals have to go.
    for (int i = 0; i < 6; i++) {
      rival[i] = solution;
      int one = (int)rng_below(&rng, (uint64_t)geom->cells), other = (one + 1 + i) % geom->cells;
      rival[i].cell[one] = solution.cell[other];
      rival[i].cell[other] = solution.cell[one];
      if (grid_equal(geom, &rival[i], &solution)) rival[i].cell[one] = solution.cell[one] % 2 + 1U;
      bool done = mark_paths_separate(geom, &solution, &rng, kinds, &rival[i], paths);
      check_paths(geom, &solution, kinds, paths, marks);
      if (!done) break;
      separated++;
      for (int j = 0; j <= i; j++) assert_false(list_holds(marks, geom, &rival[j]));
    }
  }
  assert_true(packed > loose);
  assert_true(separated > ROUNDS * 4);
  geom_release(geom);
  free(marks);
  free(paths);
}

static void paths_lie_apart_and_separate(void **state) {
  (void)state;
  static const char *const boards[] = {"6", "9", "9+x", "samurai"};
  for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
    check_board(boards[i], 1U << MARK_THERMO);
    check_board(boards[i], 1U << MARK_ARROW);
    check_board(boards[i], MARK_PATH_KINDS);
  }
}

// More rivals than are remembered: the last ones count.
static void old_rivals_are_forgotten(void **state) {
  (void)state;
  const struct geom *geom = geom_of("9");
  struct mark_paths *paths = malloc(sizeof *paths);
  struct mark_list *marks = malloc(sizeof *marks);
  struct grid solution, rival;
  struct rng rng;
  assert_non_null(paths);
  assert_non_null(marks);
  rng_init(&rng, 1822, 0);
  gen_make_solution(geom, 1823, 0, &solution);
  mark_paths_clear(geom, paths);
  mark_paths_draw(geom, &solution, &rng, 1U << MARK_ARROW, paths);
  for (int i = 0; i < 2 * PATH_RIVALS_MAX + 5; i++) {
    rival = solution;
    int cell = i % geom->cells;
    rival.cell[cell] = (uint8_t)(solution.cell[cell] % 9 + 1);
    rival.cell[(cell + 40) % 81] = (uint8_t)(rival.cell[(cell + 40) % 81] % 9 + 1);
    bool done = mark_paths_separate(geom, &solution, &rng, 1U << MARK_ARROW, &rival, paths);
    check_paths(geom, &solution, 1U << MARK_ARROW, paths, marks);
    if (done) assert_false(list_holds(marks, geom, &rival));
  }
  assert_int_equal(paths->rivals, 2 * PATH_RIVALS_MAX + 5);
  free(marks);
  free(paths);
}

// Of each variant without givens, puzzles that two engines prove, the same whenever they are made; a few
// tries do, since paths are repaired.
static void paths_do_without_givens(void **state) {
  (void)state;
  static const char *const variants[] = {"thermo", "arrow", "thermo+arrow", "thermo+x"};
  struct puzzle *puzzle = malloc(sizeof *puzzle), *again = malloc(sizeof *again);
  assert_non_null(puzzle);
  assert_non_null(again);
  for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
    struct board_wish wish;
    struct gen_board board;
    struct err err;
    struct gen_request request = {.seed = 1824, .no_givens = true};
    assert_true(board_wish_parse("9", variants[i], &wish, &err));
    assert_true(gen_board_init(&board, &wish, NULL, NULL, &err));
    board_wish_release(&wish);
    gen_board_request(&board, NULL, &request);
    for (uint64_t index = 0; index < 10; index++) {
      assert_true(gen_make_puzzle(&request, index, puzzle, &err));
      assert_true(gen_make_puzzle(&request, index, again, &err));
      assert_int_equal(puzzle->clues, 0);
      assert_int_equal(puzzle->certificate.solutions, 1);
      assert_true(marks_hold(&puzzle->marks, puzzle->geom, &puzzle->solution, NULL));
      assert_true(marks_equal(&puzzle->marks, &again->marks));
    }
    gen_board_release(&board);
  }
  free(again);
  free(puzzle);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_lie_apart_and_separate),
      cmocka_unit_test(old_rivals_are_forgotten),
      cmocka_unit_test(paths_do_without_givens),
  };
  return cmocka_run_group_tests_name("mark paths", tests, NULL, NULL);
}
