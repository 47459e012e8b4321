// Every engine of the table against the oracle: the same set of solutions on thousands of seeded
// puzzles with none, one, two and many, in several sizes.
#include "tests/fixtures/solutions.h"

#include "gen/gen.h"
#include "solver/fast.h"
#include "solver/minigrid.h"
#include "solver/sets.h"

static void engines_agree_with_the_oracle(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int rounds;
  } cases[] = {{"4", 1500}, {"6", 800}, {"2x3", 800}, {"8", 150}, {"2x4", 150}, {"9", 1000}};
  for (size_t c = 0; c < COUNT(cases); c++) {
    const struct geom *geom = geom_of(cases[c].size);
    struct rng rng;
    uint64_t kinds[4] = {0}; // puzzles with none, one, few and many solutions
    rng_init(&rng, 78, c);
    for (int round = 0; round < cases[c].rounds; round++) {
      struct grid givens = make_mixed_puzzle(geom, (uint64_t)round, &rng);
      struct solver_result result;
      struct digest expected = digest_of(solver_lookup("search"), geom, &givens, NULL, &result);
      kinds[expected.count <= 1 ? expected.count : expected.count <= MANY ? 2 : 3]++;
      for (int e = 0; solver_engines[e] != NULL; e++)
        if (solver_supports(solver_engines[e], geom))
          assert_same_solutions(solver_engines[e], geom, &givens, &expected, NULL);
      const char *sequence = minigrid_sequence_names[1 + round % 3];
      assert_same_solutions(&minigrid_engine, geom, &givens, &expected, sequence);
    }
    assert_true(kinds[0] > 0 && kinds[1] > 0 && kinds[2] > 0); // or the test shows nothing
  }
}

static void large_puzzles_are_solved(void **state) {
  (void)state;
  static const char *const sizes[] = {"10", "12", "3x4", "15", "16"};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    struct gen_request request = {.level = gen_lookup_level("easy"), .seed = 6};
    struct puzzle puzzle;
    struct err err;
    assert_true(geom_parse_size(sizes[i], &request.geom, &err));
    assert_true(gen_make_puzzle(&request, 0, &puzzle, &err));
    for (int e = 0; solver_engines[e] != NULL; e++) {
      struct grid solution;
      if (!solver_supports(solver_engines[e], request.geom) || solver_engines[e] == &sets_engine ||
          solver_engines[e] == &minigrid_engine) // by its nature slow on large sparse minigrids
        continue;
      assert_true(solver_find_unique(solver_engines[e], request.geom, &puzzle.givens, &solution));
      assert_true(grid_equal(request.geom, &solution, &puzzle.solution));
    }
  }
}

static void all_engines_know_the_counts(void **state) {
  (void)state;
  static const struct {
    const char *size, *givens;
    uint64_t solutions;
  } cases[] = {{"4", "", 288},         {"9", FIGURE_4_2, 1}, {"9", FIGURE_4_9, 127},
               {"9", FIGURE_5_2, 1},   {"9", FIGURE_5_4, 2}, {"9", FIGURE_MG_1, 1},
               {"6", "123456", 39168}, {"4", "11", 0},       {"4", "123...4", 0}};
  for (size_t c = 0; c < COUNT(cases); c++) {
    const struct geom *geom = geom_of(cases[c].size);
    struct grid givens = check_grid(cases[c].givens);
    for (int e = 0; solver_engines[e] != NULL; e++) {
      struct solver_result result;
      if (!solver_supports(solver_engines[e], geom)) continue;
      solver_engines[e]->solve(geom, &givens, &(struct solver_request){0}, &result);
      if (result.undecided) continue;
      assert_int_equal(result.solutions, cases[c].solutions);
      assert_true(result.complete);
    }
  }
}

struct stopping {
  int left;
};

static bool stop_after(void *context, const struct grid *solution) {
  (void)solution;
  return --((struct stopping *)context)->left > 0;
}

static void all_engines_stop_when_told(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct grid givens = check_grid(FIGURE_4_9);
  for (int e = 0; solver_engines[e] != NULL; e++) {
    if (solver_engines[e] == &sets_engine) continue;
    struct solver_result result;
    struct stopping stopping = {.left = 5};
    solver_engines[e]->solve(geom, &givens,
                             &(struct solver_request){.visit = stop_after, .context = &stopping},
                             &result);
    assert_int_equal(result.solutions, 5);
    assert_false(result.complete);
    solver_engines[e]->solve(geom, &givens, &(struct solver_request){.limit = 9}, &result);
    assert_int_equal(result.solutions, 9);
    assert_false(result.complete);
  }
}

// --- fast ----------------------------------------------------------------------------------------

static void fast_paths_agree_and_answer_has_other(void **state) {
  (void)state;
  static const char *const paths[] = {"avx2", "portable"};
  const struct geom *geom = geom_lookup_side(9);
  const char *normal = fast_path();
  for (size_t p = 0; p < COUNT(paths); p++) {
    if (!fast_select(paths[p])) continue; // this processor has no AVX2
    struct rng rng;
    rng_init(&rng, 79, 0);
    for (uint64_t round = 0; round < 300; round++) {
      struct grid givens = make_mixed_puzzle(geom, round, &rng);
      struct solver_result result;
      struct digest expected = digest_of(solver_lookup("search"), geom, &givens, NULL, &result);
      assert_same_solutions(&fast_engine, geom, &givens, &expected, NULL);
      int cell = (int)rng_below(&rng, 81), digit = rng_range(&rng, 1, 9);
      givens.cell[cell] = 0;
      bool other = false;
      for (int d = 1; d <= 9 && !other; d++) {
        struct grid with = givens;
        with.cell[cell] = (uint8_t)d;
        other = d != digit && solver_count(solver_lookup("search"), geom, &with, 1) > 0;
      }
      assert_int_equal(fast_has_other(givens.cell, cell, digit), other);
    }
  }
  assert_true(fast_select(normal));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(engines_agree_with_the_oracle),
      cmocka_unit_test(large_puzzles_are_solved),
      cmocka_unit_test(all_engines_know_the_counts),
      cmocka_unit_test(all_engines_stop_when_told),
      cmocka_unit_test(fast_paths_agree_and_answer_has_other),
  };
  return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
