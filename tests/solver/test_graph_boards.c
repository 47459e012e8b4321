// The graph solver on boards of every shape: the oracle's solutions, none where there are none, and
// honest about what it was not given the time to find.
#include "tests/fixtures/shapes.h"
#include "tests/fixtures/solutions.h"

#include "gen/gen.h"
#include "solver/graph_any.h"
#include "solver/planes.h"

// Short regions, one of them across all boxes; a house that is no row, column or box; and both.
#define OWN_SHORT "9+region:r1c1r2c4r3c7r4c2r5c5+region:r9c1r8c9+region:r1c9r5c4r6c7"
#define OWN_HOUSE "9+region:r1c1r2c4r3c7r4c2r5c5r6c8r7c3r8c6r9c9"
#define OWN_LATIN "latin6+region:r1c1r2c2r3c3+region:r1c6r2c5r3c4r4c3r5c2r6c1"

static const struct {
  const char *board;
  int rounds; // puzzles; a jigsaw has a new shape every ten
} boards[] = {
    {"4+x", 300},         {"6+x", 200},         {"2x3+disjoint", 200},    {"9+x", 150},
    {"9+windows", 150},   {"9+disjoint", 100},  {"9+centre", 150},        {"9+asterisk", 150},
    {"9+girandola", 150}, {"9+antiknight", 40}, {"9+antiking", 80},       {"9+x+windows", 80},
    {"8+x", 60},          {"latin4", 300},      {"latin5", 200},          {"latin7", 100},
    {"latin9", 60},       {"latin6+x", 100},    {"latin7+antiking", 60},  {"jigsaw4", 200},
    {"jigsaw5", 200},     {"jigsaw6", 200},     {"jigsaw7", 200},         {"jigsaw8", 100},
    {"jigsaw9", 150},     {"jigsaw9+x", 80},    {"jigsaw6+antiking", 60}, {"6x2", 10},
    {OWN_SHORT, 100},     {OWN_HOUSE, 100},     {OWN_LATIN, 100},
};
enum { SHAPE_ROUNDS = 10, SOAK = 20 };

static void graph_agrees_with_the_oracle_on_boards(void **state) {
  (void)state;
  const struct solver_engine *graph = solver_lookup("graph"), *search = solver_lookup("search");
  uint64_t kinds[4] = {0}; // puzzles with none, one, few and many solutions
  for (size_t b = 0; b < COUNT(boards); b++) {
    const struct geom *geom = NULL;
    struct rng rng;
    rng_init(&rng, 171, b);
    for (int round = 0; round < boards[b].rounds * (soaking() ? SOAK : 1); round++) {
      if (round % SHAPE_ROUNDS == 0) {
        geom_release(geom);
        geom = draw_board(boards[b].board, &rng);
        assert_true(solver_supports(graph, geom));
      }
      struct grid givens = make_mixed_puzzle(geom, (uint64_t)round, &rng);
      if (round % 8 == 7) // sparse ones, with hundreds of solutions
        for (int i = 0; i < geom->cells * 2 / 3; i++)
          givens.cell[rng_below(&rng, (uint64_t)geom->cells)] = 0;
      struct solver_result result;
      struct digest expected = digest_of(search, geom, &givens, NULL, &result);
      kinds[expected.count <= 1 ? expected.count : expected.count <= MANY ? 2 : 3]++;
      assert_same_solutions(graph, geom, &givens, &expected, NULL);
    }
    geom_release(geom);
  }
  for (int i = 0; i < 4; i++) assert_true(kinds[i] > 100); // or the test shows nothing
}

// A puzzle dug by the engine that digs, until nothing more can go or it takes too long to tell.
static struct grid dig(const struct geom *geom, uint64_t index, struct rng *rng,
                       struct grid *solution) {
  uint16_t order[GEOM_CELLS_MAX];
  gen_make_solution(geom, 172, index, solution);
  struct grid givens = *solution;
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(rng, order, (size_t)geom->cells);
  for (int i = 0; i < geom->cells; i++) {
    givens.cell[order[i]] = 0;
    if (planes_has_other(geom, &givens, solution, order[i], 100) != SOLVER_NO)
      givens.cell[order[i]] = solution->cell[order[i]];
  }
  return givens;
}

// Minimal puzzles, the sparsest there are: one solution, and none with any wrong digit.
static void graph_certifies_what_planes_digs(void **state) {
  (void)state;
  const struct solver_engine *graph = solver_lookup("graph");
  for (size_t b = 0; b < COUNT(boards); b++) {
    struct rng rng;
    rng_init(&rng, 172, b);
    for (uint64_t round = 0; round < (soaking() ? 40 : 2); round++) {
      const struct geom *geom = draw_board(boards[b].board, &rng);
      struct grid solution, givens = dig(geom, round, &rng, &solution);
      struct digest expected = {.geom = geom};
      digest_add(&expected, &solution);
      assert_same_solutions(graph, geom, &givens, &expected, NULL);
      for (int i = 0; i < 40; i++) {
        int cell = (int)rng_below(&rng, (uint64_t)geom->cells),
            digit = rng_range(&rng, 1, geom->side);
        if (givens.cell[cell] != 0 || solution.cell[cell] == digit) continue;
        struct grid with = givens;
        struct solver_result result;
        with.cell[cell] = (uint8_t)digit;
        graph->solve(geom, &with, &(struct solver_request){.limit = 1}, &result);
        assert_int_equal(result.solutions, 0);
        assert_true(result.complete && !result.failed);
      }
      geom_release(geom);
    }
  }
}

// The sanitizers take their time: they get the smaller half.
#ifdef __SANITIZE_ADDRESS__
static const char *const large[] = {"12+x", "jigsaw12", "latin12", "jigsaw10+x"};
#else
static const char *const large[] = {"12+x",     "jigsaw12", "latin12", "jigsaw10+x", "16+windows",
                                    "jigsaw16", "latin16",  "16+x",    "25+x",       "latin25"};
#endif

static void graph_certifies_large_boards(void **state) {
  (void)state;
  for (size_t b = 0; b < COUNT(large); b++) {
    struct rng rng;
    rng_init(&rng, 173, b);
    const struct geom *geom = draw_board(large[b], &rng);
    struct grid solution, givens = dig(geom, 0, &rng, &solution), found;
    assert_true(solver_find_unique(solver_lookup("graph"), geom, &givens, &found));
    assert_true(grid_equal(geom, &found, &solution));
    struct puzzle puzzle;
    puzzle_init(&puzzle, geom, &givens);
    assert_true(solver_certify(&puzzle));
    assert_string_equal(puzzle.certificate.engine, "graph"); // nobody stood in for it
    geom_release(geom);
  }
}

// Out of choices it says so: what is called complete is all there is.
static void graph_is_honest_about_limits(void **state) {
  (void)state;
  static const char *const names[] = {"9+x", "jigsaw9", "latin7", "9+antiknight"};
  const struct solver_engine *graph = solver_lookup("graph");
  uint64_t unfinished = 0, finished = 0;
  for (size_t b = 0; b < COUNT(names); b++) {
    struct rng rng;
    rng_init(&rng, 174, b);
    const struct geom *geom = draw_board(names[b], &rng);
    for (uint64_t round = 0; round < 20; round++) {
      struct grid givens = make_mixed_puzzle(geom, round, &rng);
      uint64_t all = solver_count(solver_lookup("search"), geom, &givens, MANY);
      if (all == MANY) continue;
      for (uint64_t nodes = 1; nodes < 200; nodes *= 3) {
        struct solver_result result;
        graph->solve(geom, &givens, &(struct solver_request){.nodes = nodes}, &result);
        assert_true(result.stats.nodes <= nodes && result.solutions <= all);
        if (result.complete) assert_int_equal(result.solutions, all);
        *(result.complete ? &finished : &unfinished) += 1;
      }
    }
    geom_release(geom);
  }
  assert_true(finished > 20 && unfinished > 20);
}

static void graph_bears_empty_boards(void **state) {
  (void)state;
  static const char *const names[] = {"9+x",    "9+windows", "9+antiknight", "jigsaw9",
                                      "latin9", "16+x",      "latin25",      "25+x"};
  struct grid blank = {0};
  for (size_t b = 0; b < COUNT(names); b++) {
    struct rng rng;
    struct solver_result result;
    rng_init(&rng, 175, b);
    const struct geom *geom = draw_board(names[b], &rng);
    solver_lookup("graph")->solve(geom, &blank, &(struct solver_request){.limit = 100}, &result);
    assert_int_equal(result.solutions, 100);
    assert_false(result.complete || result.failed);
    geom_release(geom);
  }
}

// Counts that others have published: Latin squares, and grids with both diagonals.
static void graph_counts_whole_boards(void **state) {
  (void)state;
  static const struct {
    const char *board, *givens;
    uint64_t solutions;
  } cases[] = {
      {"latin4", "", 576},
      {"latin5", "", 161280},
      {"latin5", "12345", 1344},
      {"4+x", "", 48},
  };
  for (size_t c = 0; c < COUNT(cases); c++) {
    struct err err;
    const struct geom *geom = board_parse(cases[c].board, &err);
    struct grid givens = check_grid(cases[c].givens);
    assert_int_equal(solver_count(solver_lookup("graph"), geom, &givens, 0), cases[c].solutions);
    geom_release(geom);
  }
}

// Every cell is in one minigrid, and links are there from both sides with the same pairs of cells.
static void tables_say_who_sees_whom(void **state) {
  (void)state;
  for (size_t b = 0; b < COUNT(boards); b++) {
    struct rng rng;
    rng_init(&rng, 176, b);
    const struct geom *geom = draw_board(boards[b].board, &rng);
    const struct graph_table *table = graph_table_of(geom);
    const struct graph_links *links = graph_links_of(geom);
    assert_int_equal(table->minigrids * geom->side, geom->cells);
    int owner[GEOM_CELLS_MAX], pairs = 0, peers = 0;
    for (int m = 0; m < table->minigrids; m++)
      for (int i = 0; i < geom->side; i++) owner[geom->regions[table->minigrid[m]].cells[i]] = m;
    for (int m = 0; m < table->minigrids; m++)
      for (int link = links->link_start[m]; link < links->link_start[m + 1]; link++) {
        int other = links->neighbour[link], back = links->back[link];
        assert_int_equal(links->neighbour[back], m);
        assert_int_equal(links->back[back], link);
        for (int i = 0; i < geom->side; i++)
          for (int j = 0; j < geom->side; j++) {
            bool sees = links->sees[link * geom->side + i] >> j & 1;
            assert_int_equal(sees, links->sees[back * geom->side + j] >> i & 1);
            pairs += sees;
          }
        assert_true(other != m);
      }
    for (int cell = 0; cell < geom->cells; cell++)
      for (int i = 0; i < geom->cell[cell].peer_count; i++)
        peers += owner[geom->cell[cell].peers[i]] != owner[cell];
    assert_int_equal(pairs, peers);
    geom_release(geom);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tables_say_who_sees_whom),
      cmocka_unit_test(graph_counts_whole_boards),
      cmocka_unit_test(graph_agrees_with_the_oracle_on_boards),
      cmocka_unit_test(graph_certifies_what_planes_digs),
      cmocka_unit_test(graph_certifies_large_boards),
      cmocka_unit_test(graph_is_honest_about_limits),
      cmocka_unit_test(graph_bears_empty_boards),
  };
  return cmocka_run_group_tests_name("graph on boards", tests, NULL, NULL);
}
