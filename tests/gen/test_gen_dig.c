// Digging: plans, orbits, shortcuts. Whatever is quick must give exactly what the simple digger
// gives, which takes one orbit after the other and has `search` count the solutions.
#include "tests/fixtures/check.h"

#include "core/core.h"
#include "gen/certify.h"
#include "gen/dig.h"
#include "gen/exchange.h"
#include "gen/singles.h"
#include "gen/symmetry.h"
#include "solver/solver.h"

static bool is_unique(const struct geom *geom, const struct grid *givens) {
  return solver_count(solver_lookup("search"), geom, givens, 2) == 1;
}

// The engine `sets` does not take every board.
static bool falls_to_singles(const struct geom *geom, const struct grid *givens) {
  struct solver_result result;
  struct grid filled;
  if (!solver_supports(solver_lookup("sets"), geom)) return singles_fill(geom, givens, -1, &filled);
  solver_lookup("sets")->solve(geom, givens, &(struct solver_request){.limit = 1}, &result);
  return !result.undecided;
}

// The oracle. Nothing is remembered, nothing is skipped.
static void dig_simply(const struct geom *geom, const struct dig_plan *plan,
                       const struct dig_goal *goal, int target, struct grid *givens) {
  for (int i = 0; i < plan->orbits && grid_count_clues(geom, givens) > target; i++) {
    struct grid without = *givens;
    for (int k = plan->start[i]; k < plan->start[i + 1]; k++) without.cell[plan->cells[k]] = 0;
    if (grid_count_clues(geom, &without) < goal->low) continue;
    if (grid_least_clues(geom, &without) < goal->least) continue;
    bool holds =
        goal->rule == DIG_UNIQUE ? is_unique(geom, &without) : falls_to_singles(geom, &without);
    if (holds) *givens = without;
  }
}

static const struct gen_symmetry *draw_symmetry(const struct geom *geom, struct rng *rng) {
  for (;;) {
    const struct gen_symmetry *symmetry = &gen_symmetries[rng_below(rng, 13)];
    if (symmetry_fits(geom, symmetry)) return symmetry;
  }
}

static void quick_digging_gives_what_simple_digging_gives(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int diggings, soak;
  } cases[] = {{"9", 60, 3000},
               {"4", 60, 2000},
               {"6", 60, 2000},
               {"2x3", 30, 1000},
               {"8", 20, 300},
               {"10", 6, 60},
               {"12", 4, 20},
               {"9+x", 20, 600},
               {"9+windows", 20, 600},
               {"latin5", 40, 1000},
               {"jigsaw5:AAAABCACBBCCCDBDDDDBEEEEE", 40, 1000},
               {"9+antiknight", 10, 300}};
  struct rng rng;
  rng_init(&rng, 1, 6);
  for (size_t c = 0; c < COUNT(cases); c++) {
    struct err err;
    const struct geom *geom = board_parse(cases[c].size, &err);
    assert_non_null(geom);
    for (int i = 0; i < (soaking() ? cases[c].soak : cases[c].diggings); i++) {
      struct grid solution;
      struct dig_plan plan;
      gen_make_solution(geom, 31, (uint64_t)i, &solution);
      bool plain = i % 2 == 0;
      plan_digging(geom, &gen_orders[plain ? 0 : rng_below(&rng, 9)],
                   plain ? NULL : draw_symmetry(geom, &rng), START_ANYWHERE, &rng, &plan);
      int target = i % 3 == 0 ? 0 : rng_range(&rng, 0, geom->cells);
      struct dig_goal goal = {.rule = i % 5 == 4 ? DIG_SINGLES : DIG_UNIQUE,
                              .low = i % 4 == 3 ? geom->cells / 3 : 0,
                              .least = i % 7 == 5 ? geom->side / 4 : 0};
      struct grid simple = solution;
      dig_simply(geom, &plan, &goal, target, &simple);
      struct digging digging;
      dig_init(&digging, geom, &plan, &goal, &solution);
      dig_down(&digging, geom->cells / 2); // a stop on the way changes nothing
      if (target < geom->cells / 2) dig_down(&digging, target);
      if (target > geom->cells / 2) continue;
      assert_true(grid_equal(geom, &digging.board.givens, &simple));
      assert_int_equal(digging.clues, grid_count_clues(geom, &simple));
      if (dig_tried_all(&digging)) assert_true(dig_is_minimal(geom, &solution, &simple, 0));
    }
    geom_release(geom);
  }
}

static void minimal_means_that_no_clue_can_go(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  for (int i = 0; i < (soaking() ? 2000 : 60); i++) {
    struct grid solution, givens;
    struct dig_plan plan;
    struct digging digging;
    struct rng rng;
    rng_init(&rng, 9, (uint64_t)i);
    gen_make_solution(geom, 9, (uint64_t)i, &solution);
    plan_digging(geom, NULL, NULL, START_FIRST, &rng, &plan);
    dig_init(&digging, geom, &plan, &(struct dig_goal){.rule = DIG_UNIQUE}, &solution);
    dig_down(&digging, i % 2 == 0 ? 0 : 26);
    givens = digging.board.givens;
    bool spare = false;
    for (int cell = 0; cell < 81 && !spare; cell++) {
      if (givens.cell[cell] == 0) continue;
      struct grid without = givens;
      without.cell[cell] = 0;
      spare = is_unique(geom, &without);
    }
    assert_int_equal(dig_is_minimal(geom, &solution, &givens, 0), !spare);
    assert_true(i % 2 == 1 || dig_tried_all(&digging));
  }
}

// A question that takes too many choices leaves its clue where it is, and nothing is claimed then.
static void questions_can_be_given_up(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(16);
  struct grid solution;
  struct dig_plan plan;
  struct digging patient, hasty;
  struct rng rng;
  rng_init(&rng, 4, 0);
  gen_make_solution(geom, 4, 0, &solution);
  plan_digging(geom, NULL, NULL, START_FIRST, &rng, &plan);
  dig_init(&patient, geom, &plan, &(struct dig_goal){.rule = DIG_UNIQUE}, &solution);
  assert_true(dig_down(&patient, 0));
  assert_int_equal(patient.board.given_up, 0);
  assert_true(dig_tried_all(&patient));

  struct dig_goal goal = {.rule = DIG_UNIQUE, .nodes = 1, .given_up_max = GEOM_CELLS_MAX};
  dig_init(&hasty, geom, &plan, &goal, &solution);
  assert_true(dig_down(&hasty, 0));
  assert_true(hasty.board.given_up > 0);
  assert_false(dig_tried_all(&hasty));
  assert_true(hasty.clues > patient.clues);
  assert_true(is_unique(geom, &hasty.board.givens));
  assert_false(dig_is_minimal(geom, &solution, &hasty.board.givens, 1));

  goal.given_up_max = 3;
  dig_init(&hasty, geom, &plan, &goal, &solution);
  assert_false(dig_down(&hasty, 0));
  assert_int_equal(hasty.board.given_up, 3);
}

static void singles_are_what_the_engine_of_sets_finds(void **state) {
  (void)state;
  static const char *const sizes[] = {"4", "6", "9", "12", "16"};
  for (size_t s = 0; s < COUNT(sizes); s++) {
    const struct geom *geom = geom_of(sizes[s]);
    for (uint64_t i = 0; i < 40; i++) {
      struct grid givens, filled;
      struct rng rng;
      rng_init(&rng, 4, i);
      gen_make_solution(geom, 4, i, &givens);
      int share = rng_range(&rng, 30, 70);
      for (int cell = 0; cell < geom->cells; cell++)
        if (rng_range(&rng, 1, 100) > share) givens.cell[cell] = 0;
      assert_int_equal(singles_fill(geom, &givens, -1, &filled), falls_to_singles(geom, &givens));
      assert_true(grid_extends(geom, &filled, &givens));
    }
  }
}

static void a_plan_has_every_cell_once_and_whole_orbits(void **state) {
  (void)state;
  static const char *const sizes[] = {"4", "6", "2x3", "9", "10", "16", "25"};
  for (size_t s = 0; s < COUNT(sizes); s++)
    for (int o = 0; gen_orders[o].name != NULL; o++)
      for (int y = 0; gen_symmetries[y].name != NULL; y++) {
        const struct geom *geom = geom_of(sizes[s]);
        struct rng rng;
        struct dig_plan plan;
        bool seen[GEOM_CELLS_MAX] = {false};
        if (!symmetry_fits(geom, &gen_symmetries[y])) continue;
        rng_init(&rng, 1, (uint64_t)(100 * o + y));
        plan_digging(geom, &gen_orders[o], &gen_symmetries[y], START_ANYWHERE, &rng, &plan);
        assert_int_equal(plan.start[plan.orbits], geom->cells);
        for (int i = 0; i < geom->cells; i++) {
          assert_false(seen[plan.cells[i]]);
          seen[plan.cells[i]] = true;
        }
        // With any one orbit blank, the pattern has the symmetry.
        for (int i = 0; i < plan.orbits; i++) {
          struct grid pattern;
          struct puzzle puzzle;
          memset(&pattern, 1, sizeof pattern);
          for (int k = plan.start[i]; k < plan.start[i + 1]; k++) pattern.cell[plan.cells[k]] = 0;
          puzzle_init(&puzzle, geom, &pattern);
          unsigned maps = gen_symmetries[y].maps;
          assert_int_equal(puzzle.symmetry & maps, maps);
          assert_true(gen_symmetries[y].choice == 0 ||
                      (puzzle.symmetry & gen_symmetries[y].choice) != 0);
        }
      }
}

// The first cells of every path, as row and column.
static void paths_are_those_of_the_thesis(void **state) {
  (void)state;
  static const struct {
    const char *order;
    int places[4], cells[4]; // of 9x9
  } cases[] = {
      {"rows", {0, 8, 9, 80}, {0, 8, 9, 80}},
      {"rows-reverse", {0, 8, 9, 80}, {80, 72, 71, 0}},
      {"s-rows", {0, 8, 9, 18}, {0, 8, 17, 18}},
      {"s-rows-reverse", {0, 8, 9, 18}, {8, 0, 9, 26}},
      {"columns", {0, 8, 9, 80}, {0, 72, 1, 80}},
      {"columns-reverse", {0, 8, 9, 80}, {80, 8, 79, 0}},
      {"s-columns", {0, 8, 9, 18}, {0, 72, 73, 2}},
      {"s-columns-reverse", {0, 8, 9, 18}, {72, 0, 1, 74}},
  };
  const struct geom *geom = geom_lookup_side(9);
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct dig_plan plan;
    struct rng rng;
    rng_init(&rng, 1, 1);
    plan_digging(geom, gen_lookup_order(cases[i].order), NULL, START_FIRST, &rng, &plan);
    for (int k = 0; k < 4; k++) assert_int_equal(plan.cells[cases[i].places[k]], cases[i].cells[k]);
  }
  // T5: the top row from the left and the bottom row from the right, at the same time.
  struct dig_plan plan;
  struct rng rng;
  rng_init(&rng, 1, 1);
  plan_digging(geom, NULL, gen_lookup_symmetry("rows"), START_FIRST, &rng, &plan);
  static const uint16_t expected[] = {0, 80, 1, 79, 2, 78};
  assert_memory_equal(plan.cells, expected, sizeof expected);
}

static void unavoidable_sets_are_unavoidable(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  for (uint64_t i = 0; i < (soaking() ? 200 : 4); i++) {
    struct grid solution;
    struct unavoidable_sets sets;
    gen_make_solution(geom, 8, i, &solution);
    unavoidable_find(&solution, &sets);
    for (int s = 0; s < sets.count; s++) {
      struct grid without = solution;
      for (int cell = 0; cell < 81; cell++)
        if (sets.set[s] >> cell & 1) without.cell[cell] = 0;
      assert_int_equal(solver_count(solver_lookup("search"), geom, &without, 2), 2);
    }
    for (int cell = 0; cell < 81; cell++)
      for (int k = 0; k < UNAVOIDABLE_PER_CELL; k++)
        assert_true(sets.set[sets.of_cell[cell][k]] >> cell & 1);
  }
}

// Where two digits can be exchanged the oracle finds a second solution, on boards with short regions
// and pairs as well; and a clue in the way is respected.
static void exchanges_lead_to_another_solution(void **state) {
  (void)state;
  static const char *const names[] = {"6",          "9+x",          "9+windows", "9+centre",
                                      "9+antiking", "9+antiknight", "latin7"};
  struct rng rng;
  rng_init(&rng, 12, 0);
  for (size_t b = 0; b < COUNT(names); b++) {
    struct err err;
    const struct geom *geom = board_parse(names[b], &err);
    assert_non_null(geom);
    uint16_t *places = malloc(exchange_size(geom));
    int found = 0, full = 0;
    for (int i = 0; i < (soaking() ? 400 : 20); i++) {
      struct grid solution, givens;
      gen_make_solution(geom, 12, (uint64_t)i, &solution);
      struct exchange exchange = exchange_start(geom, &solution, places);
      givens = solution;
      for (int cell = 0; cell < geom->cells; cell++)
        if (rng_below(&rng, 100) < 45) givens.cell[cell] = 0;
      for (int cell = 0; cell < geom->cells; cell++) {
        full += exchange_exists(&exchange, &solution, cell);
        if (!exchange_exists(&exchange, &givens, cell)) continue;
        struct grid without = givens;
        without.cell[cell] = 0;
        assert_false(is_unique(geom, &without));
        found++;
      }
    }
    assert_true(found > 0);
    assert_int_equal(full, 0);
    free(places);
    geom_release(geom);
  }
}

// Thesis figures 5.1, 5.2 and 5.4.
static void figures_of_the_thesis_are_dug(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct grid solution = check_grid(FIGURE_5_1), figure = check_grid(FIGURE_5_2);
  struct dig_plan plan = {.orbits = 0};
  // The cells of figure 5.2 in the order of the text, which is row by row.
  for (int cell = 0; cell < 81; cell++)
    if (figure.cell[cell] == 0) {
      plan.start[plan.orbits] = (uint16_t)plan.orbits;
      plan.cells[plan.orbits++] = (uint16_t)cell;
    }
  plan.start[plan.orbits] = (uint16_t)plan.orbits;
  assert_int_equal(plan.orbits, 34);
  struct digging digging;
  dig_init(&digging, geom, &plan, &(struct dig_goal){.rule = DIG_UNIQUE, .low = 47}, &solution);
  dig_down(&digging, 0);
  assert_true(grid_equal(geom, &digging.board.givens, &figure));
  assert_int_equal(digging.clues, 47);
  // The text says five clues at least in every row, column and minigrid. Minigrid 8 has four, so
  // its own rule keeps one of the cells.
  struct gen_bounds level = gen_scale_level(geom, gen_lookup_level("extremely-easy"));
  dig_init(&digging, geom, &plan,
           &(struct dig_goal){.rule = DIG_UNIQUE, .low = level.low, .least = level.least},
           &solution);
  dig_down(&digging, 0);
  assert_int_equal(digging.clues, 48);

  // Figure 5.4 is dug in pairs from both ends: somewhere a pair is refused, for the whole of it has
  // two solutions.
  figure = check_grid(FIGURE_5_4);
  assert_true(symmetry_holds(geom, SYMMETRY_ROTATE_180, &figure));
  assert_int_equal(solver_count(solver_lookup("graph"), geom, &figure, 0), 2);
  int cells = 0;
  plan.orbits = 0;
  for (int cell = 0; cell <= 40; cell++)
    if (figure.cell[cell] == 0) {
      plan.start[plan.orbits++] = (uint16_t)cells;
      plan.cells[cells++] = (uint16_t)cell;
      if (cell != 40) plan.cells[cells++] = (uint16_t)(80 - cell);
    }
  plan.start[plan.orbits] = (uint16_t)cells;
  assert_int_equal(cells, 46);
  dig_init(&digging, geom, &plan, &(struct dig_goal){.rule = DIG_UNIQUE}, &solution);
  dig_down(&digging, 0);
  assert_true(digging.clues > 35);
  assert_true(is_unique(geom, &digging.board.givens));
}

static void engines_that_disagree_stop_the_run(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct grid givens = check_grid(FIGURE_5_2), dug = check_grid(FIGURE_5_1), other = dug;
  struct puzzle puzzle;
  struct err err = {.kind = ERR_NONE};
  puzzle_init(&puzzle, geom, &givens);
  assert_true(solver_certify(&puzzle));
  assert_true(certify_compare(&puzzle, &dug, &err));

  other.cell[1] = dug.cell[2];
  assert_false(certify_compare(&puzzle, &other, &err));
  assert_int_equal(err.kind, ERR_WORLD);
  assert_non_null(strstr(err.text, "digging found one solution, engine graph finds another"));
  givens = check_grid(FIGURE_5_4);
  puzzle_init(&puzzle, geom, &givens);
  assert_false(solver_certify(&puzzle));
  assert_false(certify_compare(&puzzle, &dug, &err));
  assert_non_null(strstr(err.text, "engine graph finds at least two"));
  puzzle.certificate.solutions = 0;
  assert_false(certify_compare(&puzzle, &dug, &err));
  assert_non_null(strstr(err.text, "engine graph finds none"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(quick_digging_gives_what_simple_digging_gives),
      cmocka_unit_test(minimal_means_that_no_clue_can_go),
      cmocka_unit_test(questions_can_be_given_up),
      cmocka_unit_test(singles_are_what_the_engine_of_sets_finds),
      cmocka_unit_test(a_plan_has_every_cell_once_and_whole_orbits),
      cmocka_unit_test(paths_are_those_of_the_thesis),
      cmocka_unit_test(unavoidable_sets_are_unavoidable),
      cmocka_unit_test(exchanges_lead_to_another_solution),
      cmocka_unit_test(figures_of_the_thesis_are_dug),
      cmocka_unit_test(engines_that_disagree_stop_the_run),
  };
  return cmocka_run_group_tests_name("gen dig", tests, NULL, NULL);
}
