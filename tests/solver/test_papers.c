// The engines of the source papers, held to the papers: figures, lists and counts that are printed
// there.
#include "tests/fixtures/check.h"

#include <stdio.h>

#include "gen/gen.h"
#include "solver/constraint.h"
#include "solver/minigrid.h"
#include "solver/sets.h"
#include "solver/solver.h"

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
      cmocka_unit_test(minigrid_sequence_of_the_paper),
      cmocka_unit_test(minigrid_3_has_seven_valid_permutations),
      cmocka_unit_test(figure_4_2_has_its_permutations),
      cmocka_unit_test(figure_4_2_has_its_weak_vertices),
      cmocka_unit_test(sets_stops_only_where_singles_stop),
      cmocka_unit_test(constraint_choices_on_the_17_clue_file),
  };
  return cmocka_run_group_tests_name("papers", tests, NULL, NULL);
}
