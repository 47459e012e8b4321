// The engine `marks` as a generator uses it: loaded over and over, asked in every way. That it finds
// what the oracle finds is for test_marks.c.
#include "tests/fixtures/marked.h"
#include "tests/fixtures/solutions.h"

#include "solver/marks.h"
#include "solver/search.h"

static const struct {
  const char *board;
  int rounds, least, most; // of every kind of mark; givens, in percent
} boards[] = {
    {"4", 40, 0, 30},  {"latin5", 30, 5, 40}, {"2x3", 30, 10, 40},
    {"9", 10, 33, 50}, {"9+x", 8, 30, 50},    {"12", 2, 55, 70},
};

// What the oracle finds.
struct all {
  const struct geom *geom;
  struct digest digest;
  struct grid last;
  uint32_t digits[GEOM_CELLS_MAX]; // bit d - 1: d is there in some solution
};

static bool add_solution(void *context, const struct grid *solution) {
  struct all *all = context;
  all->last = *solution;
  for (int cell = 0; cell < all->geom->cells; cell++)
    all->digits[cell] |= UINT32_C(1) << (solution->cell[cell] - 1);
  return digest_add(&all->digest, solution);
}

static struct all find_all(const struct puzzle *puzzle) {
  struct all all = {.geom = puzzle->geom, .digest = {.geom = puzzle->geom}};
  struct solver_request request = {
      .limit = MANY + 1, .visit = add_solution, .context = &all, .marks = &puzzle->marks};
  struct solver_result result;
  search_engine.solve(puzzle->geom, &puzzle->givens, &request, &result);
  return all;
}

// All solutions, all but one, none at random, and what is left without a choice.
static void check_questions(struct marks_solver *solver, const struct puzzle *puzzle,
                            const struct all *all, struct rng *rng) {
  const struct geom *geom = puzzle->geom;
  struct digest digest = {.geom = geom};
  struct solver_result result;
  struct marks_question question = {.givens = &puzzle->givens, .limit = MANY + 1};
  question.visit = digest_add;
  question.context = &digest;
  marks_solver_ask(solver, &question, &result);
  assert_int_equal(digest.count, all->digest.count);
  if (digest.count <= MANY) assert_int_equal(digest.sum, all->digest.sum);
  assert_int_equal(result.complete, digest.count <= MANY);

  uint32_t left[GEOM_CELLS_MAX];
  bool alive = marks_solver_reduce(solver, &puzzle->givens, left);
  if (all->digest.count > 0) assert_true(alive);
  for (int cell = 0; alive && cell < geom->cells; cell++)
    assert_int_equal(all->digits[cell] & ~left[cell], 0);

  question = (struct marks_question){.givens = &puzzle->givens, .limit = 1, .rng = rng};
  struct all drawn = {.geom = geom, .digest = {.geom = geom}};
  question.visit = add_solution;
  question.context = &drawn;
  marks_solver_ask(solver, &question, &result);
  assert_int_equal(result.solutions, all->digest.count > 0);
  if (all->digest.count == 0) return;
  assert_true(grid_is_solution(geom, &drawn.last));
  assert_true(grid_extends(geom, &drawn.last, &puzzle->givens));
  assert_true(marks_hold(&puzzle->marks, geom, &drawn.last, NULL));

  question =
      (struct marks_question){.givens = &puzzle->givens, .limit = MANY + 1, .known = &all->last};
  marks_solver_ask(solver, &question, &result);
  if (all->digest.count <= MANY) assert_int_equal(result.solutions, all->digest.count - 1);
}

static void a_loaded_solver_answers_everything(void **state) {
  (void)state;
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  assert_non_null(puzzle);
  for (size_t b = 0; b < COUNT(boards); b++) {
    struct err err;
    struct rng rng;
    const struct geom *geom = board_parse(boards[b].board, &err);
    assert_non_null(geom);
    struct marks_solver *solver = marks_solver_new(geom);
    assert_non_null(solver);
    rng_init(&rng, 1801, b);
    for (int round = 0; round < boards[b].rounds * MARK_KINDS; round++) {
      struct grid solution;
      struct marked_wish wish = draw_marked_wish(&rng, round % MARK_KINDS,
                                                 rng_range(&rng, boards[b].least, boards[b].most));
      make_marked_puzzle(geom, &wish, &rng, puzzle, &solution);
      assert_true(marks_solver_load(solver, &puzzle->marks));
      struct all all = find_all(puzzle);
      check_questions(solver, puzzle, &all, &rng);
      // Other givens, the same marks.
      for (int i = 0; i < 3; i++) {
        int cell = (int)rng_below(&rng, (uint64_t)geom->cells);
        puzzle->givens.cell[cell] = solution.cell[cell];
      }
      all = find_all(puzzle);
      check_questions(solver, puzzle, &all, &rng);
    }
    marks_solver_free(solver);
    geom_release(geom);
  }
  free(puzzle);
}

// A search that was stopped says so, and never that a solution is the only one.
static void limits_are_kept(void **state) {
  (void)state;
  struct marks_solver *solver = marks_solver_new(geom_of("9"));
  struct solver_result result;
  assert_non_null(solver);
  marks_solver_ask(solver, &(struct marks_question){.nodes = 5}, &result);
  assert_int_equal(result.stats.nodes, 5);
  assert_int_equal(result.solutions, 0);
  assert_false(result.complete);
  marks_solver_ask(solver, &(struct marks_question){.limit = 7}, &result);
  assert_int_equal(result.solutions, 7);
  assert_false(result.complete);
  marks_solver_free(solver);
}

// Random grids under a rule of the whole grid: all different, all right.
static void grids_are_drawn_under_rules(void **state) {
  (void)state;
  const struct geom *geom = geom_of("9");
  struct marks_solver *solver = marks_solver_new(geom);
  struct mark_list *marks = calloc(1, sizeof *marks);
  uint64_t sums[20];
  assert_non_null(solver);
  assert_non_null(marks);
  assert_true(marks_add(marks, MARK_NONCONSECUTIVE, 0, NULL, 0));
  assert_true(marks_solver_load(solver, marks));
  for (uint64_t i = 0; i < COUNT(sums); i++) {
    struct rng rng;
    struct solver_result result;
    struct all drawn = {.geom = geom, .digest = {.geom = geom}};
    for (uint64_t tries = 0; drawn.digest.count == 0; tries++) {
      rng_init(&rng, 1802 + tries, i);
      struct marks_question question = {
          .limit = 1, .nodes = 2000, .rng = &rng, .visit = add_solution, .context = &drawn};
      marks_solver_ask(solver, &question, &result);
      assert_true(tries < 100);
    }
    assert_true(grid_is_solution(geom, &drawn.last));
    assert_true(marks_hold(marks, geom, &drawn.last, NULL));
    sums[i] = drawn.digest.sum;
    for (uint64_t j = 0; j < i; j++) assert_true(sums[i] != sums[j]);
  }
  free(marks);
  marks_solver_free(solver);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_loaded_solver_answers_everything),
      cmocka_unit_test(limits_are_kept),
      cmocka_unit_test(grids_are_drawn_under_rules),
  };
  return cmocka_run_group_tests_name("the engine marks", tests, NULL, NULL);
}
