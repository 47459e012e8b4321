// core/geom, core/grid, core/puzzle: boards of every shape, what stands on them, what a puzzle knows of
// itself.
#include "tests/fixtures/check.h"

// --- geom ----------------------------------------------------------------------------------------

static const int shapes[][2] = {{2, 2}, {3, 2}, {2, 3}, {4, 2}, {2, 4}, {3, 3}, {5, 2}, {2, 5},
                                {4, 3}, {3, 4}, {5, 3}, {3, 5}, {4, 4}, {5, 4}, {4, 5}, {5, 5}};

// 6x6 first: a square box would hide a swap of width and height.
static void six_by_six_boxes_are_wider_than_high(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(6);
  assert_int_equal(geom->box_width, 3);
  assert_int_equal(geom->box_height, 2);
  assert_int_equal(geom->cell[0].box, 0);
  assert_int_equal(geom->cell[3].box, 1);  // row 1, column 4
  assert_int_equal(geom->cell[12].box, 2); // row 3, column 1
  assert_int_equal(geom->cell[8].box, 0);  // row 2, column 3
  assert_int_equal(geom_lookup(2, 3)->cell[2].box, 1);
  assert_int_equal(geom_lookup(2, 3)->cell[12].box, 0);
  const uint16_t box_1[] = {3, 4, 5, 9, 10, 11};
  assert_memory_equal(geom->regions[12 + 1].cells, box_1, sizeof box_1);
}

static void every_shape_is_a_partition_three_times(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(shapes); i++) {
    const struct geom *geom = geom_lookup(shapes[i][0], shapes[i][1]);
    assert_non_null(geom);
    assert_int_equal(geom->region_count, 3 * geom->side);
    for (enum region_kind kind = REGION_ROW; kind <= REGION_BOX; kind++) {
      int seen[GEOM_CELLS_MAX] = {0};
      for (int r = 0; r < geom->region_count; r++)
        for (int k = 0; geom->regions[r].kind == kind && k < geom->side; k++)
          seen[geom->regions[r].cells[k]]++;
      for (int cell = 0; cell < geom->cells; cell++) assert_int_equal(seen[cell], 1);
    }
  }
}

static void peers_are_mutual_and_counted(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(shapes); i++) {
    int w = shapes[i][0], h = shapes[i][1];
    const struct geom *geom = geom_lookup(w, h);
    int expected = 2 * (geom->side - 1) + (w - 1) * (h - 1);
    for (int cell = 0; cell < geom->cells; cell++) {
      assert_int_equal(geom->cell[cell].peer_count, expected);
      for (int k = 0; k < expected; k++) {
        const struct geom_cell *peer = &geom->cell[geom->cell[cell].peers[k]];
        bool mutual = false;
        for (int m = 0; m < peer->peer_count; m++) mutual = mutual || peer->peers[m] == cell;
        assert_true(mutual);
      }
    }
  }
}

static void sizes_are_parsed_or_refused(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int width, height; // 0: refused
  } cases[] = {{"9", 3, 3},  {"6", 3, 2},   {"2x3", 2, 3}, {"3x2", 3, 2}, {"25", 5, 5},
               {"12", 4, 3}, {"3x4", 3, 4}, {"7", 0, 0},   {"", 0, 0},    {"9x9", 0, 0},
               {"3x", 0, 0}, {"x3", 0, 0},  {"-9", 0, 0},  {"9 ", 0, 0},  {"1x9", 0, 0},
               {"26", 0, 0}, {"3X3", 0, 0}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom;
    struct err err;
    bool parsed = geom_parse_size(cases[i].text, &geom, &err);
    assert_int_equal(parsed, cases[i].width > 0);
    if (!parsed) continue;
    assert_int_equal(geom->box_width, cases[i].width);
    assert_int_equal(geom->box_height, cases[i].height);
    const struct geom *again;
    char name[GEOM_NAME_MAX];
    assert_true(geom_parse_size(geom_name_size(geom, name), &again, &err));
    assert_ptr_equal(again, geom);
  }
}

static void extra_regions_and_irregular_boxes_are_regions(void **state) {
  (void)state;
  struct err err;
  const struct geom *x = board_parse("4+x", &err);
  assert_non_null(x);
  assert_int_equal(x->region_count, 14);
  assert_int_equal(x->cell[0].region_count, 4);
  assert_int_equal(x->cell[0].peer_count, 9); // 7 of a plain 4x4, then r3c3 and r4c4
  geom_release(x);

  const struct geom *jigsaw = board_parse("jigsaw4:AAABACBBCCBDCDDD", &err);
  assert_non_null(jigsaw);
  assert_int_equal(jigsaw->box_width, 0);
  assert_int_equal(jigsaw->cell[7].box, 1);
  geom_release(jigsaw);
}

// --- grid and puzzle -----------------------------------------------------------------------------

static void symbols_and_values_are_inverse(void **state) {
  (void)state;
  for (int value = 0; value <= GEOM_SIDE_MAX; value++)
    assert_int_equal(grid_value(grid_symbol(value)), value);
  for (const char *blank = ".0*_"; *blank != '\0'; blank++) assert_int_equal(grid_value(*blank), 0);
  for (const char *other = "QZqz-+|# /,;\n"; *other != '\0'; other++)
    assert_int_equal(grid_value(*other), -1);
  assert_int_equal(grid_value('b'), grid_value('B'));
  assert_int_equal(grid_value('\0'), -1);
}

static void conflicts_name_both_cells(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct grid grid = check_grid(FIGURE_5_1);
  struct grid_conflict conflict;
  assert_false(grid_find_conflict(geom, &grid, &conflict));
  assert_true(grid_is_solution(geom, &grid));
  grid.cell[10] = grid.cell[0]; // r2c2 repeats r1c1 in the box; its row has another 1
  assert_true(grid_find_conflict(geom, &grid, &conflict));
  assert_false(grid_is_solution(geom, &grid));
  struct grid blank = check_grid(FIGURE_5_2);
  assert_false(grid_is_solution(geom, &blank));
  struct grid full = check_grid(FIGURE_5_1);
  assert_true(grid_extends(geom, &full, &blank));
  assert_false(grid_extends(geom, &grid, &full));
}

static void puzzles_know_their_counts_and_symmetry(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct puzzle puzzle;
  struct grid givens = check_grid(FIGURE_5_2);
  puzzle_init(&puzzle, geom, &givens);
  assert_int_equal(puzzle.clues, 47);
  assert_int_equal(puzzle.least_clues, 4); // box 8, though the paper asks its level for five
  givens = check_grid(FIGURE_5_4);
  puzzle_init(&puzzle, geom, &givens);
  char name[PUZZLE_SYMMETRY_MAX];
  assert_int_equal(puzzle.clues, 35);
  assert_true(puzzle.symmetry & SYMMETRY_ROTATE_180);

  // One clue, turned and mirrored: which symmetries of a 4x4 pattern hold can be seen by eye.
  static const struct {
    const char *pattern, *symmetry;
  } cases[] = {{"1...............", "diagonal"},
               {"1..............1", "rotate180 diagonal antidiagonal"},
               {"1..1............", "mirror"},
               {"1...........1...", "flip"},
               {"1..1........1..1", "rotate180 rotate90 mirror flip diagonal antidiagonal"},
               {".1.....11.....1.", "rotate180 rotate90"},
               {".1..............", "none"}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    givens = check_grid(cases[i].pattern);
    puzzle_init(&puzzle, geom_lookup_side(4), &givens);
    assert_string_equal(puzzle_name_symmetry(puzzle.symmetry, name), cases[i].symmetry);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(six_by_six_boxes_are_wider_than_high),
      cmocka_unit_test(every_shape_is_a_partition_three_times),
      cmocka_unit_test(peers_are_mutual_and_counted),
      cmocka_unit_test(sizes_are_parsed_or_refused),
      cmocka_unit_test(extra_regions_and_irregular_boxes_are_regions),
      cmocka_unit_test(symbols_and_values_are_inverse),
      cmocka_unit_test(conflicts_name_both_cells),
      cmocka_unit_test(puzzles_know_their_counts_and_symmetry),
  };
  return cmocka_run_group_tests_name("geom", tests, NULL, NULL);
}
