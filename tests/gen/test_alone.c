// Sheets of overlapping grids as the generator makes them: no grid has one solution alone, and every
// house has the clues that the level promises.
#include "tests/fixtures/check.h"

#include "core/core.h"
#include "gen/alone.h"
#include "gen/gen.h"
#include "solver/solver.h"

static const char *const sheets[] = {"twodoku",  "butterfly", "samurai",          "windmill",
                                     "sohei",    "gattai8",   "shogun",           "samurai4",
                                     "samurai6", "samurai+x", "grids:0,0;0,6;6,6"};
static const char *const levels[] = {"easy", "hard"};

// The clues of one grid, by its own cells.
static struct grid take(const struct geom *geom, int grid, const struct grid *sheet) {
  struct grid own = {0};
  for (int i = 0; i < geom->side * geom->side; i++)
    own.cell[i] = sheet->cell[geom_find_cell(geom, geom->grids[grid].row + i / geom->side,
                                             geom->grids[grid].column + i % geom->side)];
  return own;
}

static void check_puzzle(const struct puzzle *puzzle, const struct level *level) {
  const struct geom *geom = puzzle->geom;
  struct err err = {0};
  for (int g = 0; g < geom->grid_count; g++) {
    const struct geom *one = board_new_grid(geom, g, &err);
    assert_non_null(one);
    struct grid own = take(geom, g, &puzzle->givens);
    if (solver_count(solver_lookup("search"), one, &own, 2) != 2)
      fail_msg("%s, %s: grid %d is solved alone", geom->name, level->name, g + 1);
    geom_release(one);
  }
  int least = grid_least_clues(geom, &puzzle->givens);
  if (least < gen_scale_level(geom, level).least)
    fail_msg("%s, %s: a house has %d clues", geom->name, level->name, least);
}

static void no_grid_is_solved_alone(void **state) {
  (void)state;
  for (size_t s = 0; s < COUNT(sheets); s++) {
    struct err err = {0};
    const struct geom *geom = board_parse(sheets[s], &err);
    if (geom == NULL) fail_msg("%s: %s", sheets[s], err.text);
    for (size_t l = 0; l < COUNT(levels); l++) {
      const struct level *level = gen_lookup_level(levels[l]);
      if (!gen_has_level(geom, level)) continue;
      for (uint64_t i = 0; i < (soaking() ? 100 : 4); i++) {
        struct gen_request request = {
            .geom = geom, .seed = 77, .level = level, .symmetry = gen_usual_symmetry(geom)};
        struct puzzle puzzle;
        if (!gen_make_puzzle(&request, i, &puzzle, &err)) fail_msg("%s: %s", sheets[s], err.text);
        check_puzzle(&puzzle, level);
      }
    }
    geom_release(geom);
  }
}

// From 9x9 on, houses of a sheet have as many clues as those of any other board.
static void sheets_promise_what_other_boards_do(void **state) {
  (void)state;
  struct err err = {0};
  const struct geom *samurai = board_parse("samurai", &err), *plain = geom_lookup_side(9);
  assert_non_null(samurai);
  for (const struct level *level = gen_levels; level->name != NULL; level++)
    assert_int_equal(gen_scale_level(samurai, level).least, gen_scale_level(plain, level).least);
  geom_release(samurai);
}

// The cells of a plan are those that it had, and its first ones leave every grid two solutions.
static void a_plan_begins_with_what_other_grids_decide(void **state) {
  (void)state;
  struct err err = {0};
  const struct geom *geom = board_parse("samurai", &err);
  for (uint64_t round = 0; round < 20; round++) {
    struct grid solution;
    struct dig_plan plan;
    struct rng rng;
    rng_init(&rng, 5, round);
    gen_make_solution(geom, 5, round, &solution);
    plan_digging(geom, NULL, gen_usual_symmetry(geom), START_FIRST, &rng, &plan);
    alone_plan(geom, &solution, 3, &rng, &plan);
    bool seen[GEOM_CELLS_MAX] = {false};
    assert_int_equal(plan.start[plan.orbits], geom->cells);
    for (int i = 0; i < geom->cells; i++) seen[plan.cells[i]] = true;
    for (int cell = 0; cell < geom->cells; cell++) assert_true(seen[cell]);
    // As soon as each grid alone has two solutions, the whole sheet still has one.
    struct grid givens = solution;
    int orbit = 0;
    for (bool alone = true; alone; orbit++) {
      assert_true(orbit < plan.orbits);
      for (int i = plan.start[orbit]; i < plan.start[orbit + 1]; i++)
        givens.cell[plan.cells[i]] = 0;
      alone = !alone_none_is_unique(geom, &givens);
    }
    assert_true(grid_count_clues(geom, &givens) > geom->cells / 2);
    assert_int_equal(solver_count(solver_lookup("search"), geom, &givens, 2), 1);
  }
  geom_release(geom);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_grid_is_solved_alone),
      cmocka_unit_test(sheets_promise_what_other_boards_do),
      cmocka_unit_test(a_plan_begins_with_what_other_grids_decide),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
