// The generator: every puzzle is what was asked for, and depends on (seed, index) alone.
#include "tests/fixtures/check.h"

#include "gen/gen.h"
#include "gen/singles.h"
#include "solver/solver.h"

static void solution_grids_of_every_size_are_solutions(void **state) {
  (void)state;
  static const char *const sizes[] = {"4",  "6",   "2x3", "8",   "2x4", "9",  "10",  "2x5",
                                      "12", "3x4", "15",  "3x5", "16",  "20", "4x5", "25"};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    const struct geom *geom = geom_of(sizes[i]);
    struct grid first, second;
    gen_make_solution(geom, 1, i, &first);
    gen_make_solution(geom, 2, i, &second);
    assert_true(grid_is_solution(geom, &first));
    assert_false(grid_equal(geom, &first, &second));
    gen_make_solution(geom, 1, i, &second);
    assert_true(grid_equal(geom, &first, &second));
  }
}

static void puzzles_keep_the_bounds_of_their_level(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  for (const struct level *level = gen_levels; level->name != NULL; level++)
    for (uint64_t index = 0; index < 10; index++) {
      struct gen_request request = {.geom = geom, .level = level, .seed = 3};
      struct puzzle puzzle;
      struct err err;
      assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
      assert_in_range(puzzle.clues, level->clues_low, level->clues_high);
      assert_true(puzzle.least_clues >= level->least_clues);
      assert_int_equal(puzzle.clues, grid_count_clues(geom, &puzzle.givens));
      assert_true(grid_is_solution(geom, &puzzle.solution));
      assert_true(grid_extends(geom, &puzzle.solution, &puzzle.givens));
      assert_int_equal(solver_count(solver_lookup("search"), geom, &puzzle.givens, 0), 1);
      assert_string_equal(puzzle.level, level->name);
      assert_int_equal(puzzle.seed, 3);
      assert_int_equal(puzzle.index, index);
    }
}

// The record as it is without a rating, and with a fresh one of either scale.
static void compare_with_fresh_ratings(const struct puzzle *rated, const struct puzzle *plain) {
  struct technique_set all = technique_set_default(true);
  struct puzzle fresh;
  assert_true(grid_equal(rated->geom, &rated->givens, &plain->givens));
  assert_false(plain->rating.rated);
  puzzle_init(&fresh, rated->geom, &rated->givens);
  solver_rate(&fresh, &all);
  assert_true(rated->rating.rated);
  assert_string_equal(rated->rating.grade, fresh.rating.grade);
  assert_int_equal(rated->rating.score, fresh.rating.score);
  assert_int_equal(rated->rating.steps, fresh.rating.steps);
  assert_int_equal(rated->rating.hardest, fresh.rating.hardest);
  assert_memory_equal(rated->rating.counts, fresh.rating.counts, sizeof fresh.rating.counts);
  if (!rated->se.rated) return;
  assert_true(solver_rate_se(&fresh, NULL, NULL));
  assert_int_equal(rated->se.er, fresh.se.er);
  assert_int_equal(rated->se.ep, fresh.se.ep);
  assert_int_equal(rated->se.ed, fresh.se.ed);
}

static void ratings_that_stay_are_those_of_all_techniques(void **state) {
  (void)state;
  static const struct {
    const char *size, *level;
    enum grade grade;
    int er_low, er_high, puzzles;
  } rows[] = {
      {"9", "extremely-easy", GRADE_NONE, 0, 0, 10}, {"9", "easy", GRADE_NONE, 0, 0, 10},
      {"9", "medium", GRADE_NONE, 0, 0, 20},         {"9", "hard", GRADE_NONE, 0, 0, 40},
      {"9", "evil", GRADE_NONE, 0, 0, 10},           {"6", "hard", GRADE_NONE, 0, 0, 5},
      {"12", "medium", GRADE_NONE, 0, 0, 2},         {"9", NULL, GRADE_UNFAIR, 0, 0, 3},
      {"9", "evil", GRADE_EXTREME, 0, 0, 3},         {"9", "hard", GRADE_NONE, 20, 40, 5},
      {"16", "evil", GRADE_NONE, 0, 0, 2},           {"12", "hard", GRADE_NONE, 0, 0, 2},
  };
  for (size_t i = 0; i < COUNT(rows); i++)
    for (int index = 0; index < rows[i].puzzles; index++) {
      struct gen_request request = {
          .grade = rows[i].grade, .er_low = rows[i].er_low, .er_high = rows[i].er_high, .seed = 12};
      struct puzzle rated, plain;
      struct err err;
      assert_true(geom_parse_size(rows[i].size, &request.geom, &err));
      if (rows[i].level != NULL) request.level = gen_lookup_level(rows[i].level);
      assert_true(gen_make_puzzle(&request, (uint64_t)index, &plain, &err));
      request.wants_rating = true;
      assert_true(gen_make_puzzle(&request, (uint64_t)index, &rated, &err));
      assert_int_equal(rated.se.rated, rows[i].er_high > 0);
      compare_with_fresh_ratings(&rated, &plain);
    }
}

static void other_sizes_are_unique_too(void **state) {
  (void)state;
  static const char *const sizes[] = {"4", "6", "2x3", "8", "10", "12", "16"};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    struct gen_request request = {.level = gen_lookup_level("easy"), .seed = 4};
    struct puzzle puzzle;
    struct err err;
    assert_true(geom_parse_size(sizes[i], &request.geom, &err));
    assert_true(gen_make_puzzle(&request, 0, &puzzle, &err));
    assert_int_equal(solver_count(solver_lookup("search"), request.geom, &puzzle.givens, 0), 1);
  }
}

// What every puzzle of a request must have, counted directly and solved by the oracle.
static void check_puzzle(const struct gen_request *request, const struct puzzle *puzzle) {
  const struct geom *geom = request->geom;
  struct gen_bounds bounds = gen_scale_level(geom, request->level);
  int clues = 0;
  for (int cell = 0; cell < geom->cells; cell++) clues += puzzle->givens.cell[cell] != 0;
  assert_in_range(clues, bounds.low, bounds.high);
  assert_int_equal(puzzle->clues, clues);
  for (int region = 0; region < geom->region_count; region++) {
    int count = 0;
    for (int i = 0; i < geom->side; i++)
      count += puzzle->givens.cell[geom->regions[region].cells[i]] != 0;
    assert_true(count >= bounds.least);
  }
  if (request->symmetry != NULL) {
    unsigned maps = request->symmetry->maps, choice = request->symmetry->choice;
    assert_int_equal(puzzle->symmetry & maps, maps);
    assert_true(choice == 0 || (puzzle->symmetry & choice) != 0);
  }
  assert_int_equal(solver_count(solver_lookup("search"), geom, &puzzle->givens, 2), 1);
  assert_true(grid_is_solution(geom, &puzzle->solution));
  assert_true(grid_extends(geom, &puzzle->solution, &puzzle->givens));
  assert_string_equal(puzzle->certificate.engine, "graph");
  assert_string_equal(puzzle->version, GRIDPRESS_VERSION);
}

static void every_level_order_and_symmetry(void **state) {
  (void)state;
  static const char *const sizes[] = {"9", "6"};
  for (size_t s = 0; s < COUNT(sizes); s++)
    for (const struct level *level = gen_levels; level->name != NULL; level++)
      for (const struct gen_order *order = gen_orders; order->name != NULL; order++)
        for (const struct gen_symmetry *y = gen_symmetries; y->name != NULL; y++) {
          struct gen_request request = {
              .level = level, .order = order, .symmetry = y, .by_clues = true, .seed = 12};
          struct err err;
          struct puzzle puzzle;
          assert_true(geom_parse_size(sizes[s], &request.geom, &err));
          if (!gen_check_request(&request, &err)) {
            assert_int_equal(request.geom->side, 6); // quarter turns and diagonals
            continue;
          }
          for (uint64_t i = 0; i < (soaking() ? 200 : 1); i++) {
            // Techniques as well, where that is quick.
            request.by_clues = s > 0 || i % 2 == 1 || (level == &gen_levels[4] && !soaking());
            assert_true(gen_make_puzzle(&request, i, &puzzle, &err));
            check_puzzle(&request, &puzzle);
          }
        }
}

static void minimal_puzzles_are_minimal(void **state) {
  (void)state;
  static const char *const symmetries[] = {"none", "rotate180", "diagonal"};
  const struct geom *geom = geom_lookup_side(9);
  for (size_t s = 0; s < COUNT(symmetries); s++)
    for (uint64_t index = 0; index < (soaking() ? 300 : 10); index++) {
      struct gen_request request = {
          .geom = geom, .minimal = true, .symmetry = gen_lookup_symmetry(symmetries[s]), .seed = 2};
      struct puzzle puzzle;
      struct err err;
      assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
      assert_int_equal(puzzle.minimal, MINIMAL_YES);
      assert_int_equal(puzzle.symmetry & request.symmetry->maps, request.symmetry->maps);
      for (int cell = 0; cell < 81; cell++) {
        struct grid without = puzzle.givens;
        if (without.cell[cell] == 0) continue;
        without.cell[cell] = 0;
        assert_int_equal(solver_count(solver_lookup("search"), geom, &without, 2), 2);
      }
    }
}

static void patterns_are_filled_exactly(void **state) {
  (void)state;
  static const char *const patterns[] = {
      "x..x..x...x..x..x...x..x..xx..x..x...x..x..x...x..x..xx..x..x...x..x..x...x..x..x",
      ".x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.",
  };
  const struct geom *geom = geom_lookup_side(9);
  for (size_t p = 0; p < COUNT(patterns); p++) {
    struct grid pattern = {0};
    for (int cell = 0; cell < 81; cell++) pattern.cell[cell] = patterns[p][cell] == 'x';
    struct gen_request request = {.geom = geom, .pattern = &pattern, .seed = 5};
    struct puzzle puzzle;
    struct err err;
    assert_true(gen_check_request(&request, &err));
    assert_true(gen_make_puzzle(&request, 0, &puzzle, &err));
    for (int cell = 0; cell < 81; cell++)
      assert_int_equal(puzzle.givens.cell[cell] != 0, pattern.cell[cell] != 0);
    assert_int_equal(solver_count(solver_lookup("search"), geom, &puzzle.givens, 2), 1);
  }
}

static void a_grid_shared_by_puzzles_is_the_same_grid(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct gen_request request = {
      .geom = geom, .level = gen_lookup_level("hard"), .per_grid = 4, .by_clues = true, .seed = 6};
  struct puzzle puzzles[8], again;
  struct err err;
  for (uint64_t i = 0; i < 8; i++) {
    assert_true(gen_make_puzzle(&request, i, &puzzles[i], &err));
    struct grid solution;
    gen_make_solution(geom, 6, i / 4, &solution);
    assert_true(grid_equal(geom, &puzzles[i].solution, &solution));
    for (uint64_t k = 0; k < i; k++)
      assert_false(grid_equal(geom, &puzzles[i].givens, &puzzles[k].givens));
  }
  // In any order, and from a grid that is given.
  assert_true(gen_make_puzzle(&request, 5, &again, &err));
  assert_true(grid_equal(geom, &again.givens, &puzzles[5].givens));
  struct grid given = check_grid(FIGURE_5_1);
  request.order = gen_lookup_order("rows");
  assert_true(gen_dig_solution(&request, 0, &given, &again, &err));
  assert_true(grid_equal(geom, &again.solution, &given));
  check_puzzle(&request, &again);
}

static void every_4x4_puzzle_falls_to_singles(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(4);
  int shapes = 0, unique = 0;
  struct grid seen[12];
  for (uint64_t index = 0; shapes < 12; index++) {
    struct grid solution, filled;
    gen_make_solution(geom, 1, index, &solution);
    uint8_t names[5] = {0};
    for (int i = 0; i < 4; i++) names[solution.cell[i]] = (uint8_t)(i + 1);
    for (int i = 0; i < 16; i++) solution.cell[i] = names[solution.cell[i]];
    int known = 0;
    while (known < shapes && !grid_equal(geom, &seen[known], &solution)) known++;
    if (known < shapes) continue;
    seen[shapes++] = solution;
    for (unsigned clues = 0; clues < 1U << 16; clues++) {
      struct grid givens = {0};
      for (int i = 0; i < 16; i++)
        if (clues >> i & 1) givens.cell[i] = solution.cell[i];
      if (singles_fill(geom, &givens, -1, &filled))
        unique++;
      else
        assert_true(solver_count(solver_lookup("search"), geom, &givens, 2) != 1);
    }
  }
  assert_int_equal(unique, 565820);
}

static void impossible_requests_are_refused_at_once(void **state) {
  (void)state;
  struct grid two_rows = {0}, lopsided = {0}, few = {0};
  for (int cell = 0; cell < 81; cell++) {
    two_rows.cell[cell] = cell >= 18;
    lopsided.cell[cell] = cell > 40;
    few.cell[cell] = cell % 9 == 0;
  }
  static const struct gen_symmetry *quarter, *full, *half;
  quarter = gen_lookup_symmetry("rotate90");
  full = gen_lookup_symmetry("full");
  half = gen_lookup_symmetry("rotate180");
  const struct level *easy = gen_lookup_level("easy"), *medium = gen_lookup_level("medium"),
                     *hard = gen_lookup_level("hard"), *evil = gen_lookup_level("evil");
  const struct geom *nine = geom_lookup_side(9), *six = geom_lookup_side(6),
                    *four = geom_lookup_side(4);
  const struct {
    struct gen_request request;
    bool possible;
  } cases[] = {
      {{.geom = nine, .clues_low = 5, .clues_high = 10}, false},
      {{.geom = nine, .clues_low = 30, .clues_high = 20}, false},
      {{.geom = nine, .clues_low = 82, .clues_high = 90}, false},
      {{.geom = nine, .clues_low = 17, .clues_high = 17}, true},
      {{.geom = nine, .clues_low = 16, .clues_high = 16}, false},
      {{.geom = nine, .clues_low = 81, .clues_high = 81}, true},
      {{.geom = six, .clues_low = 7, .clues_high = 7}, false},
      {{.geom = six, .clues_low = 8, .clues_high = 8}, true},
      {{.geom = four, .clues_low = 3, .clues_high = 3}, false},
      {{.geom = nine, .clues_low = 17, .clues_high = 27, .min_per_unit = 4}, false},
      {{.geom = nine, .clues_low = 17, .clues_high = 27, .min_per_unit = 3}, true},
      {{.geom = nine, .min_per_unit = 10}, false},
      {{.geom = nine, .level = easy, .min_per_unit = 6}, false},
      {{.geom = six, .level = easy, .symmetry = quarter}, false},
      {{.geom = six, .level = easy, .symmetry = half}, true},
      {{.geom = nine, .clues_low = 26, .clues_high = 26, .symmetry = quarter}, false},
      {{.geom = nine, .clues_low = 25, .clues_high = 25, .symmetry = quarter}, true},
      {{.geom = nine, .clues_low = 22, .clues_high = 23, .symmetry = full}, false},
      {{.geom = nine, .minimal = true, .clues_low = 73, .clues_high = 81}, false},
      {{.geom = nine, .minimal = true, .clues_low = 24, .clues_high = 81}, true},
      {{.geom = geom_lookup_side(20), .minimal = true}, true},
      {{.geom = geom_lookup_side(25), .minimal = true}, false},
      {{.geom = four, .level = evil}, false},
      {{.geom = four, .level = medium}, false},
      {{.geom = four, .level = easy}, true},
      {{.geom = four, .grade = GRADE_MEDIUM}, false},
      {{.geom = six, .level = evil}, true},
      {{.geom = nine, .level = medium, .grade = GRADE_EASY}, false},
      {{.geom = nine, .level = medium, .grade = GRADE_MEDIUM}, true},
      {{.geom = nine, .level = medium, .grade = GRADE_HARD}, false},
      {{.geom = nine, .level = evil, .grade = GRADE_HARD}, false},
      {{.geom = nine, .level = evil, .grade = GRADE_UNFAIR}, true},
      {{.geom = nine, .level = evil, .grade = GRADE_EXTREME}, true},
      {{.geom = six, .level = medium, .grade = GRADE_EASY}, false},
      {{.geom = six, .level = medium, .grade = GRADE_HARD}, true}, // many steps
      {{.geom = nine, .level = medium, .max_technique = 1 + TECHNIQUE_HIDDEN_SINGLE}, false},
      {{.geom = nine, .level = hard, .max_technique = 1 + TECHNIQUE_NAKED_PAIR}, true}, // the same
      {{.geom = six, .level = hard, .max_technique = 1 + TECHNIQUE_NAKED_PAIR}, false},
      {{.geom = nine, .level = medium, .needs_technique = 1 + TECHNIQUE_NAKED_SINGLE}, false},
      {{.geom = nine, .level = medium, .needs_technique = 1 + TECHNIQUE_NAKED_PAIR}, true},
      {{.geom = nine, .level = medium, .needs_technique = 1 + TECHNIQUE_X_WING}, false},
      {{.geom = nine, .grade = GRADE_HARD, .max_technique = 1 + TECHNIQUE_NAKED_SINGLE}, false},
      {{.geom = nine, .level = hard, .er_low = 10, .er_high = 16}, false},
      {{.geom = nine, .level = hard, .er_low = 10, .er_high = 17}, true},
      {{.geom = nine, .level = easy, .er_low = 25, .er_high = 30}, false},
      {{.geom = four, .level = evil, .by_clues = true}, true},
      {{.geom = nine, .pattern = &two_rows}, false},
      {{.geom = nine, .pattern = &few}, false},
      {{.geom = nine, .pattern = &lopsided}, false},
      {{.geom = nine, .pattern = &two_rows, .level = evil}, false},
      {{.geom = nine, .pattern = &lopsided, .symmetry = half}, false},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {.kind = ERR_NONE};
    assert_int_equal(gen_check_request(&cases[i].request, &err), cases[i].possible);
    assert_int_equal(err.kind, cases[i].possible ? ERR_NONE : ERR_INPUT);
  }
}

// A library knows no options: whoever asks says what stands in front of the name of a bound.
static void bounds_are_called_as_the_caller_calls_them(void **state) {
  (void)state;
  const struct geom *nine = geom_lookup_side(9), *six = geom_lookup_side(6);
  const struct {
    struct gen_request request;
    const char *plain, *dashed;
  } cases[] = {
      {{.geom = nine, .clues_low = 30, .clues_high = 20},
       "clues 30-20: the range is empty",
       "--clues 30-20: the range is empty"},
      {{.geom = nine, .clues_low = 17, .clues_high = 27, .min_per_unit = 4},
       "4 clues in each of 9 rows make 36, but the most allowed is 27; lower min-per-unit or raise "
       "clues",
       "4 clues in each of 9 rows make 36, but the most allowed is 27; lower --min-per-unit or "
       "raise --clues"},
      {{.geom = six, .diamond = true},
       "diamond: the Sudoku Explainer scale is only for 9x9 puzzles",
       "--diamond: the Sudoku Explainer scale is only for 9x9 puzzles"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct gen_request request = cases[i].request;
    struct err err;
    assert_false(gen_check_request(&request, &err));
    assert_string_equal(err.text, cases[i].plain);
    request.prefix = "--";
    assert_false(gen_check_request(&request, &err));
    assert_string_equal(err.text, cases[i].dashed);
  }
}

static void unlucky_requests_tell_which_bound_stopped_them(void **state) {
  (void)state;
  static const struct {
    int low, high;
    bool minimal;
    const char *symmetry, *told;
  } cases[] = {
      // Few clues are climbed to, but not with a symmetry.
      {18, 18, false, "rotate180",
       "no puzzle with 18 to 18 clues in 60000 tries; the closest had "},
      {34, 40, true, "none", "no puzzle with 34 to 40 clues in 60000 tries; the closest had "},
  };
  for (size_t i = 0; i < (soaking() ? COUNT(cases) : 1); i++) {
    struct gen_request request = {.geom = geom_lookup_side(9),
                                  .clues_low = cases[i].low,
                                  .clues_high = cases[i].high,
                                  .minimal = cases[i].minimal,
                                  .symmetry = gen_lookup_symmetry(cases[i].symmetry),
                                  .seed = 1};
    struct puzzle puzzle;
    struct err err;
    assert_false(gen_make_puzzle(&request, 0, &puzzle, &err));
    assert_int_equal(err.kind, ERR_NEGATIVE);
    assert_ptr_equal(strstr(err.text, cases[i].told), err.text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(solution_grids_of_every_size_are_solutions),
      cmocka_unit_test(puzzles_keep_the_bounds_of_their_level),
      cmocka_unit_test(ratings_that_stay_are_those_of_all_techniques),
      cmocka_unit_test(other_sizes_are_unique_too),
      cmocka_unit_test(every_level_order_and_symmetry),
      cmocka_unit_test(minimal_puzzles_are_minimal),
      cmocka_unit_test(patterns_are_filled_exactly),
      cmocka_unit_test(a_grid_shared_by_puzzles_is_the_same_grid),
      cmocka_unit_test(every_4x4_puzzle_falls_to_singles),
      cmocka_unit_test(bounds_are_called_as_the_caller_calls_them),
      cmocka_unit_test(unlucky_requests_tell_which_bound_stopped_them),
      cmocka_unit_test(impossible_requests_are_refused_at_once),
  };
  return cmocka_run_group_tests_name("gen", tests, NULL, NULL);
}
