// Killers of the lower levels, made by the guide: one solution by the simplest engine, solved by the
// techniques of their level and no fewer, without givens where none are wanted, and the same whoever
// makes them and in whatever order.
#include "tests/fixtures/check.h"

#include <stdlib.h>

#include "gen/gen.h"

enum { PUZZLES = 40 };

struct wanted {
  const char *level;
  enum grade grade;
  bool no_givens;
};

static const struct wanted all_wanted[] = {
    {"easy", GRADE_EASY, true},
    {"easy", GRADE_EASY, false},
    {"medium", GRADE_MEDIUM, true},
    {"medium", GRADE_MEDIUM, false},
};

static struct gen_request make_request(struct gen_board *board, const struct wanted *wanted,
                                       const char *size) {
  struct board_wish wish;
  struct err err;
  assert_true(board_wish_parse(size, "killer", &wish, &err));
  assert_true(gen_board_init(board, &wish, NULL, NULL, &err));
  board_wish_release(&wish);
  struct gen_request request = {.seed = 11, .no_givens = wanted->no_givens};
  gen_board_request(board, NULL, &request);
  request.level = gen_lookup_level(wanted->level);
  assert_non_null(request.level);
  return request;
}

// Does `search`, which checks marks the simple way, find this solution and no other?
static void check_unique(const struct puzzle *puzzle) {
  const struct solver_engine *engine = solver_lookup("search");
  struct solver_request request = {.limit = 2, .marks = &puzzle->marks};
  struct solver_result result;
  engine->solve(puzzle->geom, &puzzle->givens, &request, &result);
  assert_true(result.complete);
  assert_int_equal(result.solutions, 1);
  assert_true(marks_hold(&puzzle->marks, puzzle->geom, &puzzle->solution, NULL));
}

static void check_grade(const struct puzzle *puzzle, enum grade grade) {
  struct rate_options options = {.techniques = technique_set_default(true),
                                 .marks = &puzzle->marks};
  struct rating *rating = malloc(sizeof *rating);
  assert_non_null(rating);
  assert_true(solver_rate_givens(puzzle->geom, &puzzle->givens, &options, rating));
  assert_true(rating->solved);
  assert_int_equal(rating->grade, grade);
  free(rating);
}

static void check_cages(const struct puzzle *puzzle, bool no_givens) {
  int cells = 0;
  for (int i = 0; i < puzzle->marks.count; i++) {
    assert_int_equal(puzzle->marks.mark[i].kind, MARK_CAGE);
    assert_in_range(puzzle->marks.mark[i].size, 2, 5);
    cells += puzzle->marks.mark[i].size;
  }
  assert_int_equal(cells, puzzle->geom->cells);
  if (no_givens) assert_int_equal(grid_count_clues(puzzle->geom, &puzzle->givens), 0);
}

static void check_level(const char *size, const struct wanted *wanted, int count, bool oracle) {
  struct gen_board board;
  struct gen_request request = make_request(&board, wanted, size);
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  struct err err;
  assert_non_null(puzzle);
  for (int i = 0; i < count; i++) {
    assert_true(gen_make_puzzle(&request, (uint64_t)i, puzzle, &err));
    assert_int_equal(puzzle->certificate.solutions, 1);
    assert_string_equal(puzzle->level, wanted->level);
    check_cages(puzzle, wanted->no_givens);
    check_grade(puzzle, wanted->grade);
    if (oracle) check_unique(puzzle);
  }
  free(puzzle);
  gen_board_release(&board);
}

static void puzzles_are_of_their_level(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof all_wanted / sizeof all_wanted[0]; i++)
    check_level(NULL, &all_wanted[i], PUZZLES, false);
}

// The oracle takes long on 9x9 without givens, and is at home on 6x6.
static void puzzles_have_one_solution(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof all_wanted / sizeof all_wanted[0]; i++)
    check_level("6", &all_wanted[i], PUZZLES, true);
}

// A puzzle depends on its number, not on what was made before it.
static void order_does_not_matter(void **state) {
  (void)state;
  struct gen_board board;
  struct gen_request request = make_request(&board, &all_wanted[2], NULL);
  struct puzzle *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  struct err err;
  assert_non_null(first);
  assert_non_null(second);
  for (uint64_t i = 0; i < 10; i++) {
    assert_true(gen_make_puzzle(&request, i, first, &err));
    assert_true(gen_make_puzzle(&request, 9 - i, second, &err));
    assert_true(gen_make_puzzle(&request, i, second, &err));
    assert_true(marks_equal(&first->marks, &second->marks));
    assert_true(grid_equal(first->geom, &first->solution, &second->solution));
  }
  free(first);
  free(second);
  gen_board_release(&board);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(puzzles_are_of_their_level),
      cmocka_unit_test(puzzles_have_one_solution),
      cmocka_unit_test(order_does_not_matter),
  };
  return cmocka_run_group_tests_name("mark guide", tests, NULL, NULL);
}
