// Sheets of overlapping grids: every engine that takes them finds what the oracle finds, and two that
// share no code prove each puzzle.
#include "tests/fixtures/shapes.h"
#include "tests/fixtures/solutions.h"

#include "gen/gen.h"
#include "solver/planes.h"

static const struct {
  const char *board;
  int rounds;
} boards[] = {
    {"twodoku", 20},
    {"twodoku6", 30},
    {"twodoku2x3", 30},
    {"butterfly", 15},
    {"butterfly4", 30},
    {"samurai", 12},
    {"samurai4", 30},
    {"samurai6", 15},
    {"samurai+x", 12},
    {"windmill", 12},
    {"sohei", 12},
    {"gattai8", 6},
    {"shogun", 4},
    {"sumo", 4},
    {"grids:0,0;0,6;6,6", 12},
    {"butterfly+antiking", 10},
    {"twodoku+windows", 12},
    {"twodoku+region:r1c1r4c2r7c3", 12},
    {"twodoku6+jigsaw", 20},
    {"twodoku2x3+jigsaw", 20},
    {"samurai6+jigsaw+x", 8},
    {"samurai6+jigsaw", 12},
    {"twodoku+jigsaw", 8},
    {"samurai+jigsaw", 6},
};

// A puzzle with one solution and a third to half of its cells given.
static struct grid dig(const struct geom *geom, uint64_t index, struct rng *rng,
                       struct grid *solution) {
  uint16_t order[GEOM_CELLS_MAX];
  gen_make_solution(geom, 191, index, solution);
  struct grid givens = *solution;
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(rng, order, (size_t)geom->cells);
  int holes = geom->cells - rng_range(rng, geom->cells / 3, geom->cells / 2);
  for (int i = 0; i < geom->cells && holes > 0; i++) {
    givens.cell[order[i]] = 0;
    if (planes_has_other(geom, &givens, solution, order[i], 100) != SOLVER_NO)
      givens.cell[order[i]] = solution->cell[order[i]];
    else
      holes--;
  }
  return givens;
}

// Changes a puzzle: a clue or a few taken away make more solutions, a wrong one none.
static void spoil(const struct geom *geom, int kind, struct rng *rng, struct grid *givens) {
  for (int i = 0; i < kind % 4; i++) {
    int cell = (int)rng_below(rng, (uint64_t)geom->cells);
    givens->cell[cell] = 0;
  }
  if (kind % 4 != 3) return;
  int cell = (int)rng_below(rng, (uint64_t)geom->cells);
  givens->cell[cell] = (uint8_t)rng_range(rng, 1, geom->side);
}

static void engines_agree_with_the_oracle_on_sheets(void **state) {
  (void)state;
  const struct solver_engine *search = solver_lookup("search");
  static const char *const engines[] = {"planes", "graph", "constraint"};
  uint64_t kinds[3] = {0}; // puzzles with none, one and several solutions
  for (size_t b = 0; b < COUNT(boards); b++) {
    struct rng rng;
    rng_init(&rng, 191, b);
    const struct geom *geom = draw_board(boards[b].board, &rng);
    for (int round = 0; round < boards[b].rounds * (soaking() ? 20 : 1); round++) {
      struct grid solution, givens = dig(geom, (uint64_t)round, &rng, &solution);
      spoil(geom, round, &rng, &givens);
      struct solver_result result;
      struct digest expected = digest_of(search, geom, &givens, NULL, &result);
      kinds[expected.count <= 1 ? expected.count : 2]++;
      for (size_t e = 0; e < COUNT(engines); e++)
        if (solver_supports(solver_lookup(engines[e]), geom))
          assert_same_solutions(solver_lookup(engines[e]), geom, &givens, &expected, NULL);
    }
    geom_release(geom);
  }
  for (size_t i = 0; i < COUNT(kinds); i++) assert_true(kinds[i] > 20); // or the test shows nothing
}

// Puzzles as they leave the generator, of every kind that has a name.
static void two_engines_prove_every_kind(void **state) {
  (void)state;
  int kinds = 0;
  for (const struct board_variant *variant = board_variants; variant->name != NULL; variant++) {
    if (variant->base != BOARD_SHEET) continue;
    struct err err;
    const struct geom *geom = board_parse(variant->name, &err);
    assert_non_null(geom);
    kinds++;
    for (uint64_t i = 0; i < (soaking() ? 200 : 20); i++) {
      struct gen_request request = {.geom = geom, .seed = 192, .level = gen_lookup_level("easy")};
      struct puzzle puzzle;
      struct solver_pair asked;
      if (!gen_make_puzzle(&request, i, &puzzle, &err)) fail_msg("%s: %s", geom->name, err.text);
      assert_int_equal(solver_prove(&puzzle, &asked), SOLVER_PROVED);
      assert_string_equal(asked.first, "graph");
      assert_string_equal(asked.second, "planes");
    }
    geom_release(geom);
  }
  assert_int_equal(kinds, 8);
}

// A shared box is one box, and cells are counted once.
static void sheets_have_their_cells_and_houses(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int width, height, cells, grids, boxes, lines;
  } cases[] = {
      {"twodoku", 15, 15, 153, 2, 17, 36},  {"butterfly", 12, 12, 144, 4, 16, 48},
      {"samurai", 21, 21, 369, 5, 41, 90},  {"windmill", 21, 21, 333, 5, 37, 90},
      {"sohei", 21, 21, 288, 4, 32, 72},    {"gattai8", 33, 21, 576, 8, 64, 144},
      {"shogun", 45, 21, 783, 11, 87, 198}, {"sumo", 33, 33, 909, 13, 101, 234},
      {"twodoku6", 9, 10, 66, 2, 11, 24},   {"samurai4", 8, 8, 64, 5, 16, 40},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err;
    const struct geom *geom = board_parse(cases[i].name, &err);
    int boxes = 0, lines = 0, covered = 0;
    for (int r = 0; r < geom->region_count; r++) {
      boxes += geom->regions[r].kind == REGION_BOX;
      lines += geom->regions[r].kind < REGION_BOX;
    }
    for (int cell = 0; cell < geom->cells; cell++)
      covered += __builtin_popcount(geom->cell[cell].grids);
    assert_int_equal(geom->width, cases[i].width);
    assert_int_equal(geom->height, cases[i].height);
    assert_int_equal(geom->cells, cases[i].cells);
    assert_int_equal(geom->grid_count, cases[i].grids);
    assert_int_equal(boxes, cases[i].boxes);
    assert_int_equal(lines, cases[i].lines);
    assert_int_equal(covered, geom->side * geom->side * geom->grid_count);
    geom_release(geom);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sheets_have_their_cells_and_houses),
      cmocka_unit_test(engines_agree_with_the_oracle_on_sheets),
      cmocka_unit_test(two_engines_prove_every_kind),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
