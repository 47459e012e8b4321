// Every engine of the table against the oracle: the same set of solutions on thousands of seeded
// puzzles with none, one, two and many, in several sizes; and the figures of the papers.
#include "tests/fixtures/check.h"

#include "gen/gen.h"
#include "gen/order.h"
#include "gen/symmetry.h"
#include "solver/constraint.h"
#include "solver/fast.h"
#include "solver/minigrid.h"
#include "solver/sets.h"
#include "solver/solver.h"

enum { MANY = 1000 }; // solutions compared one by one; beyond that only the limit is

// A set of solutions, as its size and the sum of a hash of each: the same in any order.
struct digest {
  const struct geom *geom;
  uint64_t count, sum;
};

static bool digest_add(void *context, const struct grid *solution) {
  struct digest *digest = context;
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (int cell = 0; cell < digest->geom->cells; cell++)
    hash = (hash ^ solution->cell[cell]) * UINT64_C(0x100000001b3);
  digest->count++;
  digest->sum += hash ^ hash >> 29;
  return true;
}

static struct digest digest_of(const struct solver_engine *engine, const struct geom *geom,
                               const struct grid *givens, const char *sequence,
                               struct solver_result *result) {
  struct digest digest = {.geom = geom};
  engine->solve(
      geom, givens,
      &(struct solver_request){
          .limit = MANY + 1, .visit = digest_add, .context = &digest, .sequence = sequence},
      result);
  assert_int_equal(result->solutions, digest.count);
  assert_false(result->failed);
  return digest;
}

static void compare(const struct solver_engine *engine, const struct geom *geom,
                    const struct grid *givens, const struct digest *expected,
                    const char *sequence) {
  struct solver_result result;
  struct digest digest = digest_of(engine, geom, givens, sequence, &result);
  if (result.undecided) {
    assert_string_equal(engine->name, "sets");
    assert_true(grid_extends(geom, &result.partial, givens));
    return;
  }
  if (digest.count != expected->count || (digest.count <= MANY && digest.sum != expected->sum)) {
    char line[GEOM_CELLS_MAX + 1];
    grid_print_line(geom, givens, line);
    fail_msg("%s finds %llu solutions, the oracle %llu: %s", engine->name,
             (unsigned long long)digest.count, (unsigned long long)expected->count, line);
  }
  assert_int_equal(result.complete, digest.count <= MANY);
}

// A puzzle of one of four kinds: dug blindly (mostly several solutions), dug while unique, and each
// of them with one clue changed (mostly none).
static struct grid make_puzzle(const struct geom *geom, uint64_t index, struct rng *rng) {
  struct grid grid;
  gen_make_solution(geom, 77, index, &grid);
  uint16_t order[GEOM_CELLS_MAX];
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(rng, order, (size_t)geom->cells);
  bool unique = rng_below(rng, 2) == 0;
  int target = rng_range(rng, geom->cells / 4, geom->cells * 2 / 3);
  for (int i = 0; i < geom->cells - target; i++) {
    uint8_t digit = grid.cell[order[i]];
    grid.cell[order[i]] = 0;
    if (unique && solver_count(solver_lookup("search"), geom, &grid, 2) > 1)
      grid.cell[order[i]] = digit;
  }
  if (rng_below(rng, 4) == 0) {
    int cell = (int)rng_below(rng, (uint64_t)geom->cells);
    grid.cell[cell] = (uint8_t)rng_range(rng, 1, geom->side);
  }
  return grid;
}

static void engines_agree_with_the_oracle(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int rounds;
  } cases[] = {{"4", 1500}, {"6", 800}, {"2x3", 800}, {"8", 150}, {"2x4", 150}, {"9", 1000}};
  for (size_t c = 0; c < COUNT(cases); c++) {
    const struct geom *geom;
    struct err err;
    struct rng rng;
    uint64_t kinds[4] = {0}; // puzzles with none, one, few and many solutions
    assert_true(geom_parse_size(cases[c].size, &geom, &err));
    rng_init(&rng, 78, c);
    for (int round = 0; round < cases[c].rounds; round++) {
      struct grid givens = make_puzzle(geom, (uint64_t)round, &rng);
      struct solver_result result;
      struct digest expected = digest_of(solver_lookup("search"), geom, &givens, NULL, &result);
      kinds[expected.count <= 1 ? expected.count : expected.count <= MANY ? 2 : 3]++;
      for (int e = 0; solver_engines[e] != NULL; e++)
        if (solver_supports(solver_engines[e], geom))
          compare(solver_engines[e], geom, &givens, &expected, NULL);
      const char *sequence = minigrid_sequence_names[1 + round % 3];
      compare(&minigrid_engine, geom, &givens, &expected, sequence);
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
    const struct geom *geom;
    struct err err;
    assert_true(geom_parse_size(cases[c].size, &geom, &err));
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
    compare(solver_lookup("graph"), geom, &givens, &expected, NULL);
  }
}

// --- graph on what the generator digs ------------------------------------------------------------

// A puzzle with one solution, dug as the generator does: along a path, in whole orbits. There are
// `DUG_KINDS` of them, the orders with the symmetries.
enum { DUG_ORDERS = 9, DUG_SYMMETRIES = 13, DUG_KINDS = DUG_ORDERS * DUG_SYMMETRIES };

static struct grid dig_puzzle(const struct solver_engine *oracle, const struct geom *geom,
                              uint64_t index, struct rng *rng, struct grid *solution) {
  const struct gen_order *order = &gen_orders[index % DUG_ORDERS];
  const struct gen_symmetry *symmetry = &gen_symmetries[index / DUG_ORDERS % DUG_SYMMETRIES];
  if (!symmetry_fits(geom, symmetry)) symmetry = &gen_symmetries[0];
  struct dig_plan plan;
  plan_digging(geom, order, symmetry, rng_below(rng, 2) == 0 ? START_FIRST : START_ANYWHERE, rng,
               &plan);
  gen_make_solution(geom, 80, index, solution);
  struct grid givens = *solution;
  int clues = geom->cells, target = rng_range(rng, geom->cells / 4, geom->cells / 2);
  for (int orbit = 0; orbit < plan.orbits && clues > target; orbit++) {
    struct grid without = givens;
    for (int i = plan.start[orbit]; i < plan.start[orbit + 1]; i++) without.cell[plan.cells[i]] = 0;
    if (solver_count(oracle, geom, &without, 2) > 1) continue;
    givens = without;
    clues -= plan.start[orbit + 1] - plan.start[orbit];
  }
  return givens;
}

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
    const struct geom *geom;
    struct err err;
    struct rng rng;
    uint64_t several = 0,
             count = DUG_KINDS * (uint64_t)(soaking() ? cases[c].soak : cases[c].rounds);
    assert_true(geom_parse_size(cases[c].size, &geom, &err));
    rng_init(&rng, 81, c);
    for (uint64_t index = 0; index < count; index++) {
      struct grid solution, givens = dig_puzzle(oracle, geom, index, &rng, &solution);
      struct solver_result result;
      struct digest expected = {.geom = geom};
      digest_add(&expected, &solution);
      compare(graph, geom, &givens, &expected, NULL);
      refute_wrong_digits(geom, &givens, &solution);
      for (int tries = rng_range(&rng, 2, 12); tries > 0; tries--) // some meet a clue
        givens.cell[rng_below(&rng, (uint64_t)geom->cells)] = 0;
      expected = digest_of(oracle, geom, &givens, NULL, &result);
      compare(graph, geom, &givens, &expected, NULL);
      several += expected.count > 1 && expected.count <= MANY;
    }
    assert_true(several > count / 20); // or the test shows nothing
  }
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

// --- graph ---------------------------------------------------------------------------------------

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
      struct grid givens = make_puzzle(geom, round, &rng);
      struct solver_result result;
      struct digest expected = digest_of(solver_lookup("search"), geom, &givens, NULL, &result);
      compare(&fast_engine, geom, &givens, &expected, NULL);
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

// --- minigrid, constraint, sets ------------------------------------------------------------------

static void minigrid_sequence_of_the_paper(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct grid givens = check_grid(FIGURE_MG_1);
  static const struct {
    enum minigrid_sequence sequence;
    int order[9]; // counted from 1, as in the paper
  } cases[] = {{MINIGRID_CLUES, {3, 1, 7, 6, 5, 9, 4, 8, 2}},
               {MINIGRID_ZIGZAG, {1, 2, 3, 6, 5, 4, 7, 8, 9}},
               {MINIGRID_SPIRAL, {1, 2, 3, 6, 9, 8, 7, 4, 5}},
               {MINIGRID_SEMI_SPIRAL, {1, 4, 5, 2, 3, 6, 9, 8, 7}}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    int order[GEOM_SIDE_MAX];
    minigrid_arrange(geom, &givens, cases[i].sequence, order);
    for (int k = 0; k < 9; k++) assert_int_equal(order[k] + 1, cases[i].order[k]);
  }
}

static void minigrid_3_has_seven_valid_permutations(void **state) {
  (void)state;
  static const char *const expected[] = {"37642", "47362", "47632", "73642",
                                         "74362", "74632", "76342"};
  struct grid givens = check_grid(FIGURE_MG_1);
  uint8_t digits[120 * 5];
  assert_int_equal(minigrid_list_permutations(geom_lookup_side(9), &givens, 2, digits, 120), 7);
  for (int i = 0; i < 7; i++)
    for (int k = 0; k < 5; k++) assert_int_equal(digits[5 * i + k], expected[i][k] - '0');
}

// Figure 4.2: the permutations of every minigrid, as the thesis lists them.
static void figure_4_2_has_its_permutations(void **state) {
  (void)state;
  static const char *const lists[9] = {
      "978235 978325",
      "59634 65934",
      "678192 678291 678921 876192 876291 876921",
      "648",
      "892357 893257",
      "362",
      "142367 143267 162347 163247",
      "46825 46852 48625 48652 56824 58624 62854 68425 68452",
      "249315 259314 342915 349215 352914 359214",
  };
  const struct geom *geom = geom_lookup_side(9);
  struct grid givens = check_grid(FIGURE_4_2);
  for (int minigrid = 0; minigrid < 9; minigrid++) {
    uint8_t digits[16 * 9];
    char text[256] = "";
    size_t used = 0;
    int blanks = (int)strcspn(lists[minigrid], " ");
    size_t count = minigrid_list_permutations(geom, &givens, minigrid, digits, 16);
    for (size_t i = 0; i < count; i++) {
      if (i > 0) text[used++] = ' ';
      for (int k = 0; k < blanks; k++)
        text[used++] = grid_symbol(digits[i * (size_t)blanks + (size_t)k]);
    }
    assert_string_equal(text, lists[minigrid]);
  }
}

// Figure 4.2's graph, drawn from those lists: which vertices are weak, and which make the solution.
static void figure_4_2_has_its_weak_vertices(void **state) {
  (void)state;
  enum { MOST = 9 };
  const struct geom *geom = geom_lookup_side(9);
  struct grid givens = check_grid(FIGURE_4_2), solution = check_grid(FIGURE_4_2_SOLUTION);
  // Every vertex as the digits in each of its three rows and three columns.
  struct vertex {
    uint16_t rows[3], columns[3];
    bool solves;
  } vertices[9][MOST];
  size_t counts[9];
  for (int box = 0; box < 9; box++) {
    uint8_t digits[MOST * 9];
    counts[box] = minigrid_list_permutations(geom, &givens, box, digits, MOST);
    const uint8_t *next = digits;
    for (size_t v = 0; v < counts[box]; v++) {
      struct vertex *vertex = &vertices[box][v];
      *vertex = (struct vertex){.solves = true};
      for (int i = 0; i < 9; i++) {
        int cell = geom->regions[18 + box].cells[i];
        int digit = givens.cell[cell] != 0 ? givens.cell[cell] : *next++;
        vertex->rows[i / 3] |= (uint16_t)(1u << digit);
        vertex->columns[i % 3] |= (uint16_t)(1u << digit);
        if (solution.cell[cell] != digit) vertex->solves = false;
      }
    }
  }
  char weak[64] = "", chosen[64] = "";
  int edges = 0;
  for (int box = 0; box < 9; box++)
    for (size_t v = 0; v < counts[box]; v++) {
      const struct vertex *a = &vertices[box][v];
      int degree = 0;
      for (int other = 0; other < 9; other++) {
        bool band = other / 3 == box / 3, stack = other % 3 == box % 3;
        for (size_t w = 0; band != stack && w < counts[other]; w++) {
          const struct vertex *b = &vertices[other][w];
          bool fits = true;
          for (int k = 0; k < 3; k++)
            fits = fits && ((band ? a->rows[k] & b->rows[k] : a->columns[k] & b->columns[k]) == 0);
          degree += fits;
        }
      }
      edges += degree;
      char name[16];
      snprintf(name, sizeof name, "%d%c", box + 1, (char)('a' + v));
      if (degree < 4)
        snprintf(weak + strlen(weak), sizeof weak - strlen(weak), "%s(%d) ", name, degree);
      if (a->solves) snprintf(chosen + strlen(chosen), sizeof chosen - strlen(chosen), "%s ", name);
    }
  assert_int_equal(edges / 2, 104);
  assert_string_equal(weak, "1b(3) 3a(1) 3d(2) 5a(2) 8g(2) ");
  assert_string_equal(chosen, "1a 2b 3e 4a 5b 6a 7d 8f 9a ");
}

// `sets` gives exactly what singles give: nothing wrong, and nothing left that they could fill.
static void sets_stops_only_where_singles_stop(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  int undecided = 0;
  for (uint64_t index = 0; index < 60; index++) {
    struct gen_request request = {.geom = geom, .level = gen_lookup_level("evil"), .seed = 8};
    struct puzzle puzzle;
    struct err err;
    assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
    struct grid partial;
    enum sets_outcome outcome = sets_run(geom, &puzzle.givens, &partial);
    assert_int_not_equal(outcome, SETS_NO_SOLUTION);
    assert_true(grid_extends(geom, &puzzle.solution, &partial));
    assert_int_equal(outcome == SETS_SOLVED, grid_is_solution(geom, &partial));
    if (outcome != SETS_UNDECIDED) continue;
    undecided++;
    struct constraint_stats stats; // the same fixed point, then a choice: so one is needed
    struct solver_result result;
    constraint_solve(geom, &puzzle.givens, &(struct solver_request){.limit = 1}, &result, &stats);
    assert_true(stats.path_choices > 0);
  }
  assert_true(undecided > 0);
}

// CP's count on its own file: 1.469 choices on the path, of mean size 2.015, 2.97 choices in all.
static void constraint_choices_on_the_17_clue_file(void **state) {
  (void)state;
  FILE *file = fopen("../shared/data/seventeen-10000.txt", "r");
  if (file == NULL) skip();
  char line[128];
  double puzzles = 0, path = 0, sizes = 0, all = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    line[81] = '\0';
    struct grid givens = check_grid(line);
    struct constraint_stats stats;
    struct solver_result result;
    constraint_solve(geom_lookup_side(9), &givens, &(struct solver_request){.limit = 2}, &result,
                     &stats);
    assert_int_equal(result.solutions, 1);
    puzzles++;
    path += (double)stats.path_choices;
    sizes += (double)stats.path_sizes;
    all += (double)stats.all_choices;
  }
  fclose(file);
  assert_true(path / puzzles > 1.4685 && path / puzzles < 1.4695 + 0.0005);
  assert_true(sizes / path > 2.0145 && sizes / path < 2.0155);
  assert_true(all / puzzles > 2.965 && all / puzzles < 2.975);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(engines_agree_with_the_oracle),
      cmocka_unit_test(large_puzzles_are_solved),
      cmocka_unit_test(all_engines_know_the_counts),
      cmocka_unit_test(graph_finds_no_digit_twice_in_a_column),
      cmocka_unit_test(graph_agrees_on_dug_puzzles),
      cmocka_unit_test(graph_bears_empty_grids),
      cmocka_unit_test(graph_counts_28200960),
      cmocka_unit_test(all_engines_stop_when_told),
      cmocka_unit_test(census_of_figure_4_2),
      cmocka_unit_test(census_cycles_are_the_solutions),
      cmocka_unit_test(certificates_tell_one_from_many),
      cmocka_unit_test(fast_paths_agree_and_answer_has_other),
      cmocka_unit_test(minigrid_sequence_of_the_paper),
      cmocka_unit_test(minigrid_3_has_seven_valid_permutations),
      cmocka_unit_test(figure_4_2_has_its_permutations),
      cmocka_unit_test(figure_4_2_has_its_weak_vertices),
      cmocka_unit_test(sets_stops_only_where_singles_stop),
      cmocka_unit_test(constraint_choices_on_the_17_clue_file),
  };
  return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
