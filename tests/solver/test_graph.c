// The graph solver: right where it was wrong once, on thousands of puzzles as the generator digs them,
// on nothing at all; its census and its certificates.
#include "solver/fast.h"
#include "solver/graph_nine.h"
#include "tests/fixtures/solutions.h"

#include <stdlib.h>
#include <string.h>

// The code paths for 9x9 grids; those that this processor has no instructions for are passed over.
static const char *const paths[] = {"portable", "avx2"};

// Two digits that stand in nine rows and nine minigrids, but not in nine columns: once taken for a
// second solution.
static void graph_finds_no_digit_twice_in_a_column(void **state) {
  (void)state;
  static const char *const cases[] = {
      ".......38......6.7.46.875......46.1..9472186..1.89......563.27.4.2......93.......",
      ".......14.....73...36145...7...1..56.....47286...8..31.41356........21.........43",
  };
  const struct geom *geom = geom_lookup_side(9);
  for (size_t c = 0; c < COUNT(cases); c++) {
    struct grid givens = check_grid(cases[c]);
    struct solver_result result;
    struct digest expected = digest_of(solver_lookup("search"), geom, &givens, NULL, &result);
    assert_int_equal(expected.count, 1);
    assert_same_solutions(solver_lookup("graph"), geom, &givens, &expected, NULL);
  }
}

// --- what the generator digs ---------------------------------------------------------------------

// Every wrong digit in every blank leaves no solution: hundreds of dead ends from one puzzle, where
// a count alone has few. Asks the engine itself, since solver_count stands in for one that fails.
static void refute_wrong_digits(const struct geom *geom, const struct grid *givens,
                                const struct grid *solution) {
  for (int cell = 0; cell < geom->cells; cell++)
    for (int digit = 1; digit <= geom->side; digit++) {
      if (givens->cell[cell] != 0 || digit == solution->cell[cell]) continue;
      struct grid with = *givens;
      struct solver_result result;
      with.cell[cell] = (uint8_t)digit;
      solver_lookup("graph")->solve(geom, &with, &(struct solver_request){.limit = 1}, &result);
      if (result.solutions != 0 || result.failed || !result.complete) {
        char line[GEOM_CELLS_MAX + 1];
        grid_print_line(geom, &with, line);
        fail_msg("graph %s: %s", result.failed ? "made a wrong grid" : "finds a solution", line);
      }
    }
}

// With one solution, with none, and, after more clues are taken away, with several.
static void graph_agrees_on_dug_puzzles(void **state) {
  (void)state;
  static const struct {
    const char *size, *oracle;
    int rounds, soak; // puzzles of every kind
  } cases[] = {{"9", "fast", 26, 1000}, {"6", "search", 5, 200}, {"2x4", "search", 1, 20}};
  for (size_t c = 0; c < COUNT(cases); c++) {
    const struct solver_engine *oracle = solver_lookup(cases[c].oracle);
    const struct solver_engine *graph = solver_lookup("graph");
    const struct geom *geom = geom_of(cases[c].size);
    struct rng rng;
    uint64_t several = 0,
             count = DUG_KINDS * (uint64_t)(soaking() ? cases[c].soak : cases[c].rounds);
    rng_init(&rng, 81, c);
    for (uint64_t index = 0; index < count; index++) {
      fast_select(paths[index % 2]);
      struct grid solution, givens = make_dug_puzzle(oracle, geom, index, &rng, &solution);
      struct solver_result result;
      struct digest expected = {.geom = geom};
      digest_add(&expected, &solution);
      assert_same_solutions(graph, geom, &givens, &expected, NULL);
      refute_wrong_digits(geom, &givens, &solution);
      for (int tries = rng_range(&rng, 2, 12); tries > 0; tries--) // some meet a clue
        givens.cell[rng_below(&rng, (uint64_t)geom->cells)] = 0;
      expected = digest_of(oracle, geom, &givens, NULL, &result);
      assert_same_solutions(graph, geom, &givens, &expected, NULL);
      several += expected.count > 1 && expected.count <= MANY;
    }
    assert_true(several > count / 20); // or the test shows nothing
  }
}

// --- the lines of 9x9 grids ----------------------------------------------------------------------

// A line as a code path lists it: its super-vertices as the digits of every part, sorted.
struct listed_line {
  enum graph_verdict verdict;
  int count;
  uint32_t tuples[GRAPH_TUPLES_MAX][9];
  uint32_t lost[3][3];
};

static int compare_tuples(const void *a, const void *b) {
  return memcmp(a, b, sizeof((struct listed_line *)0)->tuples[0]);
}

static void take_line(struct graph_workspace *workspace, enum graph_verdict verdict, int direction,
                      int line, struct listed_line *listed) {
  listed->verdict = verdict;
  if (verdict != GRAPH_READY) return;
  listed->count = workspace->root.tuples[direction][line];
  for (int i = 0; i < listed->count; i++)
    for (int at = 0; at < 3; at++) {
      int box = workspace->shape.box[direction][line][at];
      int profile = graph_tuple_index(workspace->tuples[direction][line][i], at);
      assert_true(workspace->root.profiles[direction][box] >> profile & 1);
      for (int part = 0; part < 3; part++)
        listed->tuples[i][3 * at + part] =
            workspace->profiles[direction][box].digits[profile][part];
    }
  qsort(listed->tuples, (size_t)listed->count, sizeof listed->tuples[0], compare_tuples);
  for (int at = 0; at < 3; at++)
    for (int part = 0; part < 3; part++) listed->lost[at][part] = workspace->lost[at][part];
}

// The candidates of every cell, and some fewer.
static void thin_candidates(struct graph_workspace *workspace, const struct grid *givens,
                            const struct grid *solution, struct rng *rng) {
  const struct geom *geom = workspace->shape.geom;
  uint64_t thin = rng_below(rng, 6);
  for (int cell = 0; cell < 81; cell++) {
    uint32_t may = givens->cell[cell] != 0 ? 1u << (givens->cell[cell] - 1) : 0777;
    for (int i = 0; givens->cell[cell] == 0 && i < geom->cell[cell].peer_count; i++) {
      int digit = givens->cell[geom->cell[cell].peers[i]];
      if (digit != 0) may &= ~(1u << (digit - 1));
    }
    for (int digit = 0; digit < 9; digit++)
      if (digit + 1 != solution->cell[cell] && rng_below(rng, 8) < thin) may &= ~(1u << digit);
    workspace->candidates[cell] = may;
  }
  for (int box = 0; box < 9; box++) {
    workspace->weight[box] = 0;
    for (int i = 0; i < 9; i++)
      workspace->weight[box] +=
          __builtin_popcount(workspace->candidates[workspace->shape.cell[box][i]]);
  }
}

// Sets of sets list the same super-vertices as the general code, which goes set by set. The two
// have other bounds on what they list on the way, so one may give up where the other does not.
static void nine_lists_lines_as_the_general_code(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  const struct graph_preparation none = {.board_size = 32};
  struct graph_sink sink = {.geom = geom};
  struct graph_workspace *workspace = graph_workspace_new(&sink, &none);
  struct listed_line *lines = calloc(2, sizeof *lines);
  const char *usual = fast_path();
  int compared = 0, impossible = 0;
  assert_non_null(workspace);
  assert_non_null(lines);
  for (size_t p = 0; p < COUNT(paths); p++) {
    if (!fast_select(paths[p])) continue;
    struct rng rng;
    uint64_t count = soaking() ? 20000 : 500;
    rng_init(&rng, 82, p);
    for (uint64_t index = 0; index < count; index++) {
      struct grid solution,
          givens = make_dug_puzzle(solver_lookup("fast"), geom, index, &rng, &solution);
      thin_candidates(workspace, &givens, &solution, &rng);
      if (index % 5 == 0) // nothing may be left then
        for (int i = 0; i < 10; i++) {
          uint32_t *some = &workspace->candidates[rng_below(&rng, 81)];
          if ((*some & (*some - 1)) != 0) *some &= *some - 1;
        }
      for (int i = 0; i < 6; i++) {
        take_line(workspace, graph_list_line(workspace, i / 3, i % 3), i / 3, i % 3, &lines[0]);
        take_line(workspace, nine_path()->list_line(workspace, i / 3, i % 3), i / 3, i % 3,
                  &lines[1]);
        if (lines[0].verdict == GRAPH_TOO_LARGE || lines[1].verdict == GRAPH_TOO_LARGE) continue;
        assert_int_equal(lines[0].verdict, lines[1].verdict);
        compared++;
        impossible += lines[0].verdict == GRAPH_IMPOSSIBLE;
        if (lines[0].verdict != GRAPH_READY) continue;
        assert_int_equal(lines[0].count, lines[1].count);
        assert_memory_equal(lines[0].tuples, lines[1].tuples,
                            (size_t)lines[0].count * sizeof lines[0].tuples[0]);
        assert_memory_equal(lines[0].lost, lines[1].lost, sizeof lines[0].lost);
      }
    }
    assert_true(compared > (int)count && impossible > (int)count / 50);
  }
  assert_true(fast_select(usual));
  free(lines);
  free(workspace);
}

// The worst cases for memory: nothing given at all. What bounds it stands at the head of graph.c.
static void graph_bears_empty_grids(void **state) {
  (void)state;
  static const int sides[] = {9, 12, 16, 25};
  struct grid blank = {0};
  for (size_t i = 0; i < COUNT(sides); i++)
    assert_int_equal(solver_count(solver_lookup("graph"), geom_lookup_side(sides[i]), &blank, 100),
                     100);
}

// An empty 6x6 grid, both ways round, counted and not stored.
static void graph_counts_28200960(void **state) {
  (void)state;
  struct grid blank = {0};
  assert_int_equal(solver_count(solver_lookup("graph"), geom_lookup(3, 2), &blank, 0), 28200960);
  assert_int_equal(solver_count(solver_lookup("graph"), geom_lookup(2, 3), &blank, 0), 28200960);
}

// --- census and certificate ----------------------------------------------------------------------

// Figure 4.2 as the thesis counts it, 40 tuples where the thesis prints 35 (its own edges imply
// 40).
static void census_of_figure_4_2(void **state) {
  (void)state;
  struct grid givens = check_grid(FIGURE_4_2);
  struct puzzle_census census;
  assert_true(solver_census(geom_lookup_side(9), &givens, &census));
  assert_int_equal(census.vertices, 33);
  assert_int_equal(census.edges, 104);
  assert_int_equal(census.vertices_pruned, 26);
  assert_int_equal(census.edges_pruned, 88);
  assert_int_equal(census.tuples, 40);
  assert_int_equal(census.tuple_edges, 19);
  assert_int_equal(census.cycles_rows, 1);
  assert_int_equal(census.cycles_columns, 1);
}

// The cycles of a census are the solutions; a blank minigrid has all permutations.
static void census_cycles_are_the_solutions(void **state) {
  (void)state;
  struct puzzle_census census;
  struct grid givens = check_grid(FIGURE_4_9);
  assert_true(solver_census(geom_lookup_side(9), &givens, &census));
  assert_int_equal(census.cycles_rows, 127);
  assert_int_equal(census.cycles_columns, 127);
  struct grid blank = {0};
  assert_true(solver_census(geom_lookup_side(4), &blank, &census));
  assert_int_equal(census.vertices, 4 * 24);
  assert_int_equal(census.cycles_rows, 288);
  assert_int_equal(census.cycles_columns, 288);
}

static void certificates_tell_one_from_many(void **state) {
  (void)state;
  struct puzzle puzzle;
  struct grid givens = check_grid(FIGURE_5_2);
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  assert_true(solver_certify(&puzzle));
  assert_string_equal(puzzle.certificate.engine, "graph");
  struct grid expected = check_grid(FIGURE_5_1);
  assert_true(grid_equal(puzzle.geom, &puzzle.solution, &expected));
  givens = check_grid(FIGURE_5_4);
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  assert_false(solver_certify(&puzzle)); // printed as a puzzle, but it has two solutions
  assert_int_equal(puzzle.certificate.solutions, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(graph_finds_no_digit_twice_in_a_column),
      cmocka_unit_test(graph_agrees_on_dug_puzzles),
      cmocka_unit_test(nine_lists_lines_as_the_general_code),
      cmocka_unit_test(graph_bears_empty_grids),
      cmocka_unit_test(graph_counts_28200960),
      cmocka_unit_test(census_of_figure_4_2),
      cmocka_unit_test(census_cycles_are_the_solutions),
      cmocka_unit_test(certificates_tell_one_from_many),
  };
  return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
