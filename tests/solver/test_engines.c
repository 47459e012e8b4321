// Every engine of the table against the oracle: the same set of solutions on thousands of seeded
// puzzles with none, one, two and many, in several sizes.
#include "tests/fixtures/solutions.h"

#include <stdlib.h>

#include "gen/gen.h"
#include "solver/fast.h"
#include "solver/minigrid.h"
#include "solver/planes.h"
#include "solver/search.h"
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

// --- boards --------------------------------------------------------------------------------------

// A shape of every side that is not a rectangle's, and boards with short regions of their own.
#define JIGSAW_5 "jigsaw5:AAAABCACBBCCCDBDDDDBEEEEE"
#define JIGSAW_7 "jigsaw7:AAAABCCDAAABCCDDDBBBCDDDBBECFGGGGECFFFGGEEFFFGEEE"
#define JIGSAW_9 \
  "jigsaw9:AAABBBBBBAAAACBBDBEEAACCDDDEEFCCCDDDEEFFCCGGDEFFHCIIGDEFFHHIGGGEFFHIIIIGHHHHHIIGG"

struct board_case {
  const char *name;
  int rounds, soak;
};

static const struct board_case board_cases[] = {
    {"9+x", 400, 12000},
    {"9+windows", 400, 12000},
    {"9+disjoint", 240, 8000},
    {"9+centre", 240, 8000},
    {"9+asterisk", 240, 8000},
    {"9+girandola", 240, 8000},
    {"9+antiknight", 240, 8000},
    {"9+antiking", 240, 8000},
    {"9+x+windows", 240, 8000},
    {"9+windows+antiknight", 160, 4000},
    {"9+region:r1c1r5c5r9c9", 160, 4000},
    {"9+region:r1c1r1c4r5c5r9c9+region:r2c1r3c4r4c8", 160, 4000},
    {"4+x", 800, 20000},
    {"6+x", 400, 12000},
    {"latin4", 800, 20000},
    {"latin5+x", 800, 20000},
    {"latin7", 240, 8000},
    {"latin9", 160, 4000},
    {"jigsaw4:AAABACBBCCBDCDDD", 800, 20000},
    {JIGSAW_5, 800, 20000},
    {JIGSAW_7, 400, 12000},
    {JIGSAW_9, 240, 8000},
    {JIGSAW_9 "+x", 240, 8000},
};

// A puzzle of a board: dug blindly or while unique, and sometimes with a clue changed. `planes` digs,
// because the oracle would take too long; it is the oracle that says what came of it.
static struct grid make_board_puzzle(const struct geom *geom, struct rng *rng) {
  struct grid grid, solution;
  uint16_t order[GEOM_CELLS_MAX];
  gen_make_solution(geom, 85, rng_next(rng), &solution);
  grid = solution;
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(rng, order, (size_t)geom->cells);
  bool unique = rng_below(rng, 2) == 0;
  int blanks = geom->cells * rng_range(rng, 35, unique ? 70 : 60) / 100;
  for (int i = 0; i < blanks; i++) {
    grid.cell[order[i]] = 0;
    if (unique && planes_has_other(geom, &grid, &solution, order[i], 0) == SOLVER_YES)
      grid.cell[order[i]] = solution.cell[order[i]];
  }
  if (rng_below(rng, 4) == 0)
    grid.cell[rng_below(rng, (uint64_t)geom->cells)] = (uint8_t)rng_range(rng, 1, geom->side);
  return grid;
}

// The certifier of a board is as much at stake as the digger: all that support it are asked.
static void engines_agree_with_the_oracle_on_boards(void **state) {
  (void)state;
  uint64_t kinds[4] = {0}; // puzzles with none, one, few and many solutions
  for (size_t c = 0; c < COUNT(board_cases); c++) {
    struct err err;
    struct rng rng;
    const struct geom *geom = board_parse(board_cases[c].name, &err);
    if (geom == NULL) fail_msg("%s: %s", board_cases[c].name, err.text);
    int rounds = soaking() ? board_cases[c].soak : board_cases[c].rounds;
    rng_init(&rng, 81, c);
    assert_int_equal(solver_fill(geom, &(struct grid){0}, &rng, 0, &(struct grid){0}), SOLVER_YES);
    for (int round = 0; round < rounds; round++) {
      struct grid givens = make_board_puzzle(geom, &rng);
      struct solver_result result;
      struct digest expected = digest_of(&search_engine, geom, &givens, NULL, &result);
      kinds[expected.count <= 1 ? expected.count : expected.count <= MANY ? 2 : 3]++;
      for (int e = 0; solver_engines[e] != NULL; e++)
        if (solver_supports(solver_engines[e], geom) && solver_engines[e] != &minigrid_engine)
          assert_same_solutions(solver_engines[e], geom, &givens, &expected, NULL);
    }
    geom_release(geom);
  }
  for (int kind = 0; kind < 4; kind++) assert_true(kinds[kind] > 0); // or the test shows nothing
}

// --- planes --------------------------------------------------------------------------------------

// A puzzle of a large board: enough clues that the oracle is done with it.
static void make_large_puzzle(const struct geom *geom, struct rng *rng, struct grid *solution,
                              struct grid *givens) {
  gen_make_solution(geom, 83, rng_next(rng), solution);
  *givens = *solution;
  int blanks = geom->cells * rng_range(rng, 15, 40) / 100;
  while (blanks-- > 0) givens->cell[rng_below(rng, (uint64_t)geom->cells)] = 0;
}

// Every width that planes are compiled for, on either path, and the questions of a digger: from the
// givens, and from a state that was carried along.
static void planes_of_every_width_agree(void **state) {
  (void)state;
  static const char *const boards[] = {
      "6", "9+x", "9+x+windows+disjoint", "16", "16+windows", "20", "25", "latin25"};
  static const char *const paths[] = {"avx2", "portable"};
  const char *normal = fast_path();
  for (size_t p = 0; p < COUNT(paths); p++)
    for (size_t b = 0; b < COUNT(boards) && fast_select(paths[p]); b++) {
      struct err err;
      struct rng rng;
      const struct geom *geom = board_parse(boards[b], &err);
      assert_non_null(geom);
      rng_init(&rng, 82, b);
      size_t size = carry_size(geom);
      void *block = aligned_alloc(CARRY_ALIGNMENT, size);
      assert_non_null(block);
      for (int round = 0; round < (soaking() ? 300 : geom->side > 16 ? 3 : 20); round++) {
        struct grid solution, givens;
        make_large_puzzle(geom, &rng, &solution, &givens);
        struct solver_result result;
        struct digest expected = digest_of(&search_engine, geom, &givens, NULL, &result);
        assert_same_solutions(&planes_engine, geom, &givens, &expected, NULL);
        int cell = (int)rng_below(&rng, (uint64_t)geom->cells);
        givens.cell[cell] = 0;
        struct carry carry = carry_start(geom, block);
        for (int c = 0; c < geom->cells; c++)
          if (givens.cell[c] != 0) carry_add(&carry, c, givens.cell[c]);
        assert_true(carry_settle(&carry, round % 2 == 0));
        for (int c = 0; c < geom->cells; c++)
          assert_true(carry.values[c] == 0 || carry.values[c] == solution.cell[c] ||
                      expected.count != 1);
        bool other = false;
        for (int d = 1; d <= geom->side && !other; d++) {
          struct grid with = givens;
          with.cell[cell] = (uint8_t)d;
          other = d != solution.cell[cell] && solver_count(&search_engine, geom, &with, 1) > 0;
        }
        enum solver_answer expected_answer = other ? SOLVER_YES : SOLVER_NO;
        assert_int_equal(planes_has_other(geom, &givens, &solution, cell, 0), expected_answer);
        if (carry.values[cell] != 0)
          assert_false(other);
        else
          assert_int_equal(carry_has_other(&carry, &solution, cell, 0), expected_answer);
      }
      free(block);
      geom_release(geom);
    }
  assert_true(fast_select(normal));
}

// A limit of choices ends in "unknown", never in an answer; without one there always is an answer.
static void planes_admit_what_they_do_not_know(void **state) {
  (void)state;
  struct err err;
  const struct geom *geom = board_parse("9+x", &err);
  struct grid blank = {0}, solution;
  struct rng rng;
  rng_init(&rng, 84, 0);
  assert_non_null(geom);
  gen_make_solution(geom, 84, 0, &solution);
  assert_int_equal(planes_has_other(geom, &blank, &solution, 0, 5), SOLVER_UNKNOWN);
  assert_int_equal(planes_has_other(geom, &blank, &solution, 0, 0), SOLVER_YES);
  assert_int_equal(solver_fill(geom, &blank, &rng, 3, &solution), SOLVER_UNKNOWN);
  struct solver_result result;
  planes_engine.solve(geom, &blank, &(struct solver_request){.nodes = 5}, &result);
  assert_false(result.complete);
  blank.cell[0] = blank.cell[80] = 1; // on one diagonal
  assert_int_equal(solver_fill(geom, &blank, &rng, 3, &solution), SOLVER_NO);
  blank.cell[0] = 0;
  for (int i = 0; i < 200; i++) {
    if (solver_fill(geom, &blank, &rng, 100, &solution) != SOLVER_YES) continue;
    assert_true(grid_is_solution(geom, &solution));
    assert_int_equal(solution.cell[80], 1);
  }
  geom_release(geom);
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
      cmocka_unit_test(engines_agree_with_the_oracle_on_boards),
      cmocka_unit_test(planes_of_every_width_agree),
      cmocka_unit_test(planes_admit_what_they_do_not_know),
      cmocka_unit_test(large_puzzles_are_solved),
      cmocka_unit_test(all_engines_know_the_counts),
      cmocka_unit_test(all_engines_stop_when_told),
      cmocka_unit_test(fast_paths_agree_and_answer_has_other),
  };
  return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
