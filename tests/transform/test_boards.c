// Boards that are not plain: their groups, their turns, and puzzles in disguise on them.
#include "tests/fixtures/disguise.h"
#include "transform/board_class.h"
#include "transform/turn.h"

enum { TURNS = 8 };

static const struct geom *board(const char *name) {
  struct err err;
  const struct geom *geom = board_parse(name, &err);
  if (geom == NULL) fail_msg("%s: %s", name, err.text);
  return geom;
}

// A jigsaw with random shapes, not connected, and a solution of it: cells with the same digit change
// their shapes, so that it fits all the time.
static const struct geom *draw_jigsaw(int side, uint64_t index, struct grid *solution) {
  struct err err;
  struct rng rng;
  uint8_t boxes[GEOM_CELLS_MAX];
  uint16_t order[GEOM_SIDE_MAX];
  rng_init(&rng, 7, index);
  for (int i = 0; i < side; i++) order[i] = (uint16_t)i;
  rng_shuffle(&rng, order, (size_t)side);
  *solution = (struct grid){0};
  for (int cell = 0; cell < side * side; cell++) {
    boxes[cell] = (uint8_t)(cell / side);
    solution->cell[cell] = (uint8_t)((order[cell / side] + cell % side) % side + 1);
  }
  for (int swaps = 0; swaps < 6 * side;) {
    size_t a = rng_below(&rng, (uint64_t)(side * side)),
           b = rng_below(&rng, (uint64_t)(side * side));
    if (a == b || solution->cell[a] != solution->cell[b]) continue;
    uint8_t box = boxes[a];
    boxes[a] = boxes[b];
    boxes[b] = box;
    swaps++;
  }
  const struct geom *geom = board_new_jigsaw(side, boxes, 0, &err);
  assert_non_null(geom);
  assert_true(grid_is_solution(geom, solution));
  return geom;
}

static const struct geom *random_jigsaw(int side, uint64_t index) {
  struct grid solution;
  return draw_jigsaw(side, index, &solution);
}

// A board turned, as a board of its own; its cells are places[] of the others.
static const struct geom *turned_board(const struct geom *geom, unsigned turn,
                                       struct xform *xform) {
  char name[BOARD_NAME_MAX];
  turn_init_xform(&(struct turn_word){.made_of = turn}, geom, xform);
  assert_true(turn_name(geom, turn, name));
  return board(name);
}

static bool same_hash(struct canonical_hash a, struct canonical_hash b) {
  return a.high == b.high && a.low == b.low;
}

// What a solver needs: a solution that fits, or none within reason.
static bool fill(const struct geom *geom, uint64_t index, struct grid *solution) {
  gen_make_solution(geom, 3, index, solution);
  return grid_is_solution(geom, solution);
}

// --- groups --------------------------------------------------------------------------------------

static uint64_t factorial(int n) {
  return n < 2 ? 1 : (uint64_t)n * factorial(n - 1);
}

static void groups_have_the_orders_that_are_known(void **state) {
  (void)state;
  static const struct {
    const char *board;
    uint64_t order;
    bool beyond_regions; // some elements take regions to houses that only follow from them
  } cases[] = {
      {.board = "9+x", .order = 96},
      {.board = "9+windows", .order = 256, .beyond_regions = true},
      {.board = "9+x+windows", .order = 32, .beyond_regions = true},
      {.board = "9+disjoint", .order = 10368},
      {.board = "9+centre", .order = 4608},
      {.board = "9+asterisk", .order = 32},
      {.board = "9+girandola", .order = 32},
      {.board = "9+antiknight", .order = 8},
      {.board = "9+antiking", .order = 8},
      {.board = "9+antiknight+antiking", .order = 8},
      {.board = "16+x", .order = 18432},
      {.board = "25+antiknight", .order = 8},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const struct geom *geom = board(cases[i].board);
    if (xform_count_moves(geom) != cases[i].order)
      fail_msg("%s: %llu", cases[i].board, (unsigned long long)xform_count_moves(geom));
    const struct board_class *class = board_class_lookup(geom);
    assert_true(class->group.whole);
    bool all_keep = true;
    for (int level = 0; level < class->group.level_count; level++)
      for (int number = 0; number < class->group.levels[level].count; number++) {
        const uint16_t *map = group_map(&class->group, level, number);
        struct xform xform;
        uint16_t own[GEOM_CELLS_MAX];
        assert_true(structure_keeps(class->structure, map));
        board_class_pull_out(class, geom->cells, map, own);
        xform_init_identity(&xform, geom);
        xform_set_cells(&xform, geom, own);
        assert_true(xform_is_member(&xform, geom));
        all_keep = all_keep && xform_keeps_regions(&xform, geom);
      }
    assert_int_equal(all_keep, !cases[i].beyond_regions);
    geom_release(geom);
  }
  for (int side = 4; side <= 9; side++) {
    char name[16];
    snprintf(name, sizeof name, "latin%d", side);
    const struct geom *geom = board(name);
    assert_true(xform_count_moves(geom) == 2 * factorial(side) * factorial(side));
    geom_release(geom);
  }
}

// The search knows nothing of bands and stacks; it must find the group that the classic code lists.
static void the_search_finds_the_groups_of_plain_boards(void **state) {
  (void)state;
  static const char *const names[] = {"4", "6", "2x3", "8", "9", "10", "12", "3x4"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    const struct geom *geom = board(names[i]);
    const struct board_class *class = board_class_lookup(geom);
    assert_true(group_order(&class->group) == xform_count_moves(geom));
    geom_release(geom);
  }
}

struct census {
  const struct board_class *class;
  struct dedup_set *seen;
};

static bool count_element(void *context, const uint16_t *map) {
  struct census *census = context;
  struct err err;
  bool is_new;
  struct grid as_grid = {0};
  for (int cell = 0; cell < census->class->group.cells; cell++)
    as_grid.cell[cell] = (uint8_t)map[cell];
  assert_true(structure_keeps(census->class->structure, map));
  assert_true(dedup_insert(census->seen, canonical_hash(geom_lookup_side(9), &as_grid), &is_new,
                           NULL, &err));
  assert_true(is_new);
  return true;
}

static void every_element_of_a_group_is_visited_once(void **state) {
  (void)state;
  struct err err;
  const struct geom *geom = board("9+disjoint");
  struct census census = {.class = board_class_lookup(geom), .seen = dedup_new(false, &err)};
  assert_true(group_visit(&census.class->group, count_element, &census));
  assert_int_equal(dedup_count(census.seen), 10368);
  dedup_free(census.seen);
  geom_release(geom);
}

static bool is_region(const struct geom *geom, const uint16_t *cells, int size) {
  for (int r = 0; r < geom->region_count; r++) {
    const struct region *region = &geom->regions[r];
    int met = 0;
    for (int i = 0; i < region->size; i++)
      for (int k = 0; k < size; k++) met += region->cells[i] == cells[k];
    if (region->size == size && met == size) return true;
  }
  return false;
}

static bool maps_regions(const struct geom *geom, const uint16_t *map) {
  for (int r = 0; r < geom->region_count; r++) {
    uint16_t image[GEOM_SIDE_MAX];
    for (int i = 0; i < geom->regions[r].size; i++) image[i] = map[geom->regions[r].cells[i]];
    if (!is_region(geom, image, geom->regions[r].size)) return false;
  }
  return true;
}

// All orders of rows and columns: none that keeps the regions is missing.
static void no_symmetry_of_a_small_board_is_missing(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 5, 0);
  static const char *const names[] = {"4+x",
                                      "4+antiking",
                                      "4+antiknight",
                                      "4+disjoint",
                                      "4+region:r1c1r2c3r3c4r4c2",
                                      "jigsaw4:AAABABBBCCCDCDDD"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    const struct geom *geom = board(names[i]);
    uint64_t found = 0;
    uint8_t order[24][4];
    int orders = 0;
    for (int code = 0; code < 256; code++) {
      uint8_t o[4] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3};
      if ((1 << o[0] | 1 << o[1] | 1 << o[2] | 1 << o[3]) != 15) continue;
      memcpy(order[orders++], o, 4);
    }
    // Rows and columns in all ways: the group may only be larger than what they make.
    for (int turn = 0; turn < 2; turn++)
      for (int r = 0; r < 24; r++)
        for (int c = 0; c < 24; c++) {
          struct xform xform;
          xform_init_identity(&xform, geom);
          xform.transpose = turn == 1;
          memcpy(xform.row, order[r], 4);
          memcpy(xform.column, order[c], 4);
          uint16_t cells[16];
          xform_list_cells(&xform, geom, cells);
          bool keeps = maps_regions(geom, cells), pairs = true;
          for (int p = 0; p < geom->pair_count; p++) {
            uint16_t a = cells[geom->pairs[p].first], b = cells[geom->pairs[p].second];
            bool there = false;
            for (int q = 0; q < geom->pair_count && !there; q++)
              there = geom->pairs[q].first == (a < b ? a : b) &&
                      geom->pairs[q].second == (a < b ? b : a);
            pairs = pairs && there;
          }
          if (keeps && pairs) {
            found++;
            assert_true(xform_is_member(&xform, geom));
          }
        }
    uint64_t all = xform_count_moves(geom);
    if (all % found != 0)
      fail_msg("%s: %llu of %llu", names[i], (unsigned long long)found, (unsigned long long)all);
    geom_release(geom);
  }
}

// --- turned boards -------------------------------------------------------------------------------

static void turned_names_are_those_of_the_turned_boards(void **state) {
  (void)state;
  static const char *const names[] = {"9+x",
                                      "9+x+windows",
                                      "9+disjoint",
                                      "9+centre+asterisk",
                                      "9+girandola+antiknight",
                                      "16+windows",
                                      "6+x",
                                      "2x3+disjoint",
                                      "12+x+antiking",
                                      "3x4+disjoint",
                                      "latin7",
                                      "latin9+x",
                                      "9+region:r1c1r2c3r3c5+region:r4c4r9c9",
                                      "2x3+x+region:r1c2r2c4r5c5r6c6",
                                      "jigsaw4:AAABABBBCCCDCDDD+x",
                                      "jigsaw4:AAABABBBCCCDCDDD+region:r1c1r2c3",
                                      "samurai",
                                      "samurai6+x",
                                      "windmill",
                                      "gattai8+antiking",
                                      "grids:0,0;0,6;6,6",
                                      "grids2x3:0,0;3,2;3,6",
                                      "grids:0,3;3,9+region:r1c1r5c6",
                                      "twodoku4:AAABABBBCCDDCCDD;",
                                      "twodoku6:;AAABBBAAABBBCCDDDDCCCCDDEEEFFFEEEFFF+x"};
  enum { NAMES = sizeof names / sizeof names[0], JIGSAWS = 40 };
  for (int i = 0; i < NAMES + JIGSAWS; i++) {
    const struct geom *geom = i < NAMES ? board(names[i]) : random_jigsaw(5 + i % 5, (uint64_t)i);
    for (unsigned turn = 0; turn < TURNS; turn++) {
      struct xform xform;
      char name[BOARD_NAME_MAX];
      assert_true(turn_name(geom, turn, name));
      const struct geom *other = turned_board(geom, turn, &xform);
      assert_string_equal(other->name, name);
      assert_int_equal(other->region_count, geom->region_count);
      assert_int_equal(other->pair_count, geom->pair_count);
      assert_string_equal(canonical_board(geom), canonical_board(other));
      // The regions are the turned ones: cells share a region here exactly if they do there.
      uint16_t place[GEOM_CELLS_MAX];
      turn_places(geom, turn, place);
      for (int cell = 0; cell < geom->cells; cell++) {
        bool sees[GEOM_CELLS_MAX] = {false};
        const struct geom_cell *here = &geom->cell[cell], *there = &other->cell[place[cell]];
        assert_int_equal(here->peer_count, there->peer_count);
        for (int k = 0; k < there->peer_count; k++) sees[there->peers[k]] = true;
        for (int k = 0; k < here->peer_count; k++) assert_true(sees[place[here->peers[k]]]);
      }
      geom_release(other);
    }
    geom_release(geom);
  }
}

// --- disguises -----------------------------------------------------------------------------------

// Checks that random disguises of a puzzle, on the board and on turned ones, have one form.
static void check_disguises(const struct geom *geom, const struct grid *solution, int percent,
                            int rounds, struct rng *rng) {
  struct grid givens = dug(geom, solution, percent, rng), form, by_givens;
  struct xform how;
  canonical_puzzle(geom, &givens, solution, &form, &how);
  struct grid again = transformed(geom, &how, &givens);
  assert_grid_equal(geom, &form, &again);
  canonical_givens(geom, &givens, &by_givens, NULL);
  struct canonical_hash hash = canonical_hash(geom, &form);
  const struct geom *standing = board(canonical_board(geom));
  again = transformed(geom, &how, solution);
  assert_true(grid_is_solution(standing, &again)); // the form is a puzzle on the board it names
  geom_release(standing);
  for (int i = 0; i < rounds; i++) {
    struct xform xform, turn;
    const struct geom *other = turned_board(geom, (unsigned)rng_below(rng, TURNS), &turn);
    xform_init_random(&xform, geom, rng);
    assert_true(xform_is_member(&xform, geom));
    xform = xform_compose(&xform, &turn, geom);
    struct grid image = transformed(geom, &xform, solution);
    struct grid image_givens = transformed(geom, &xform, &givens), other_form;
    assert_true(grid_is_solution(other, &image));
    char name[BOARD_NAME_MAX];
    assert_string_equal(canonical_board(other), canonical_board(geom));
    const struct geom *named = board(xform_name_image(&xform, geom, name));
    assert_true(grid_is_solution(named, &image));
    geom_release(named);
    canonical_puzzle(other, &image_givens, &image, &other_form, NULL);
    assert_grid_equal(geom, &form, &other_form);
    assert_true(same_hash(hash, canonical_hash(other, &other_form)));
    canonical_givens(other, &image_givens, &other_form, NULL);
    assert_grid_equal(geom, &by_givens, &other_form);
    geom_release(other);
  }
}

static void every_disguise_has_one_form(void **state) {
  (void)state;
  static const struct {
    const char *board;
    int rounds;
  } cases[] = {{"9+x", 60},
               {"9+windows", 60},
               {"9+x+windows", 40},
               {"9+disjoint", 60},
               {"9+centre", 60},
               {"9+asterisk", 40},
               {"9+girandola", 40},
               {"9+antiknight", 40},
               {"9+antiking", 40},
               {"9+x+antiking", 20},
               {"latin5", 40},
               {"latin7", 40},
               {"latin9", 40},
               {"6+x", 40},
               {"2x3+disjoint", 40},
               {"4+x", 40},
               {"16+x", 6},
               {"latin16", 4},
               {"12+disjoint", 6},
               {"9+region:r1c1r2c2r3c4r4c8r5c9", 30},
               {"jigsaw4:AAABABBBCCCDCDDD", 60},
               {"samurai", 4},
               {"windmill", 4},
               {"butterfly6", 10},
               {"grids4:0,0;0,2;2,2", 20},
               {"grids6:0,0;2,3;2,6", 20},
               {"twodoku6:AAAABBAABBBBCCCDDDCCCDDDEEEFFFEEEFFF;", 20}};
  static const int percents[] = {0, 4, 15, 30, 45, 100};
  struct rng rng;
  rng_init(&rng, 11, 0);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const struct geom *geom = board(cases[i].board);
    struct grid solution;
    if (!fill(geom, i, &solution)) fail_msg("%s: not filled", cases[i].board);
    for (size_t p = 0; p < sizeof percents / sizeof percents[0]; p++)
      check_disguises(geom, &solution, percents[p], cases[i].rounds, &rng);
    geom_release(geom);
  }
}

// A sheet that is spelled turned round is the same; a windmill has a mirror image.
static void turned_sheets_have_one_board(void **state) {
  (void)state;
  static const char *const same[][2] = {
      {"windmill", "grids:0,9;3,0;6,6;9,12;12,3"},
      {"gattai8", "grids:0,0;0,12;6,6;12,0;12,12;18,6;24,0;24,12"},
      {"grids:0,0;0,6;6,6", "grids:0,0;6,0;6,6"},
      {"grids:0,0;0,6;6,6", "grids:0,6;6,0;6,6"},
      {"samurai6", "samurai2x3"},
      {"twodoku", "grids:0,6;6,0"},
      {"twodoku+x", "grids:0,6;6,0+x"},
      {"twodoku+region:r1c1r5c6", "grids:0,6;6,0+region:r1c9r5c4"},
  };
  static const char *const different[][2] = {
      {"grids:0,0;0,6;6,6", "grids:0,0;0,6;0,12"},
      {"twodoku", "twodoku+x"},
      {"twodoku", "grids:0,0;3,6"},
      {"twodoku+region:r1c1r5c6", "grids:0,6;6,0+region:r1c1r5c6"},
  };
  for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
    const struct geom *one = board(same[i][0]), *other = board(same[i][1]);
    assert_string_not_equal(one->name, other->name);
    assert_string_equal(canonical_board(one), canonical_board(other));
    geom_release(one);
    geom_release(other);
  }
  for (size_t i = 0; i < sizeof different / sizeof different[0]; i++) {
    const struct geom *one = board(different[i][0]), *other = board(different[i][1]);
    assert_string_not_equal(canonical_board(one), canonical_board(other));
    geom_release(one);
    geom_release(other);
  }
  const struct geom *mirrored = board(same[0][1]);
  assert_string_equal(canonical_board(mirrored), "windmill"); // the name that people know
  geom_release(mirrored);
}

// Recipes turn sheets, one turn after the other, and what is printed reads back.
static void recipes_turn_sheets(void **state) {
  (void)state;
  static const char *const recipes[] = {"rotate right", "transpose; flip vertical",
                                        "rotate left; rotate left; rotate left",
                                        "flip horizontal; digits 1-2; rotate left"};
  const struct geom *geom = board("grids6:0,0;2,3;2,6");
  struct grid solution;
  assert_true(fill(geom, 0, &solution));
  for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++) {
    struct err err;
    struct xform xform, again;
    char name[BOARD_NAME_MAX], text[RECIPE_TEXT_MAX];
    assert_true(recipe_parse(&xform, geom, recipes[i], &err));
    const struct geom *named = board(xform_name_image(&xform, geom, name));
    struct grid image = transformed(geom, &xform, &solution);
    assert_true(grid_is_solution(named, &image));
    assert_true(recipe_parse(&again, geom, recipe_print(&xform, geom, text), &err));
    assert_true(xform_equal(&xform, &again, geom));
    if (i == 2) { // three quarters to the left are one to the right
      assert_true(recipe_parse(&again, geom, "rotate right", &err));
      assert_true(xform_equal(&xform, &again, geom));
    }
    geom_release(named);
  }
  struct err err;
  struct xform xform;
  assert_false(recipe_parse(&xform, geom, "rows 1-2", &err));
  assert_non_null(strstr(err.text, "no rows to swap"));
  geom_release(geom);
}

static void turned_jigsaws_are_recognised(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 12, 0);
  for (uint64_t i = 0; i < 60; i++) {
    struct grid solution;
    const struct geom *geom = draw_jigsaw(5 + (int)(i % 5), i, &solution);
    check_disguises(geom, &solution, 35, 16, &rng);
    geom_release(geom);
  }
}

// Squares with as much symmetry as there is: the tables of cyclic groups.
static void symmetric_squares_have_one_form(void **state) {
  (void)state;
  static const char *const names[] = {"latin4", "latin5", "latin8", "latin9"};
  struct rng rng;
  rng_init(&rng, 13, 0);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    const struct geom *geom = board(names[i]);
    int side = geom->side;
    struct grid cyclic = {0}, exclusive = {0};
    for (int cell = 0; cell < geom->cells; cell++) {
      cyclic.cell[cell] = (uint8_t)((cell / side + cell % side) % side + 1);
      exclusive.cell[cell] = (uint8_t)((cell / side ^ cell % side) + 1);
    }
    check_disguises(geom, &cyclic, 100, 10, &rng);
    check_disguises(geom, &cyclic, 20, 10, &rng);
    if (side == 4 || side == 8) check_disguises(geom, &exclusive, 100, 10, &rng);
    geom_release(geom);
  }
}

// All boards and turned jigsaws in one set: the same digits in the same places never meet.
static void different_boards_never_collide(void **state) {
  (void)state;
  struct err err;
  struct dedup_set *seen = dedup_new(false, &err);
  struct rng rng;
  rng_init(&rng, 14, 0);
  struct grid solution;
  gen_make_solution(geom_lookup_side(9), 1, 0, &solution);
  struct grid givens = dug(geom_lookup_side(9), &solution, 30, &rng), form;
  static const char *const names[] = {
      "9",        "9+x",        "9+windows",         "9+x+windows",      "9+disjoint",
      "9+centre", "9+asterisk", "9+girandola",       "9+antiknight",     "9+antiking",
      "latin9",   "latin9+x",   "9+region:r1c1r2c5", "9+region:r1c2r2c5"};
  enum { NAMES = sizeof names / sizeof names[0], JIGSAWS = 300 };
  struct dedup_set *classes = dedup_new(false, &err);
  for (int i = 0; i < NAMES + JIGSAWS; i++) {
    const struct geom *geom = i < NAMES ? board(names[i]) : random_jigsaw(9, (uint64_t)i);
    bool is_new, is_new_class;
    struct grid name_only = {0};
    canonical_givens(geom, &givens, &form, NULL);
    assert_true(dedup_insert(seen, canonical_hash(geom, &form), &is_new, NULL, &err));
    assert_true(dedup_insert(classes, canonical_hash(geom, &name_only), &is_new_class, NULL, &err));
    assert_true(is_new && is_new_class);
    geom_release(geom);
  }
  dedup_free(seen);
  dedup_free(classes);
}

// Turned jigsaws are one class; what is compared as it is stays apart.
static void exact_hashes_tell_turned_boards_apart(void **state) {
  (void)state;
  const struct geom *geom = random_jigsaw(9, 1);
  struct xform xform;
  const struct geom *other = turned_board(geom, TURN_FLIP_ROWS, &xform);
  struct grid blank = {0};
  assert_false(same_hash(exact_hash(geom, &blank), exact_hash(other, &blank)));
  assert_true(same_hash(canonical_hash(geom, &blank), canonical_hash(other, &blank)));
  assert_true(same_hash(exact_hash(geom_lookup_side(9), &blank),
                        canonical_hash(geom_lookup_side(9), &blank)));
  geom_release(other);
  geom_release(geom);
}

// As many forms as there are orbits: what is no disguise of another has a form of its own.
static void forms_are_equal_for_disguises_alone(void **state) {
  (void)state;
  static const char *const names[] = {
      "4+x",        "9+x",        "9+windows", "9+disjoint",
      "9+asterisk", "9+antiking", "latin6",    "jigsaw4:AAABABBBCCCDCDDD"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    const struct geom *geom = board(names[i]);
    uint64_t order = xform_count_moves(geom), stabilisers = 0;
    struct err err;
    struct dedup_set *seen = dedup_new(false, &err);
    for (int a = 0; a < geom->cells; a++)
      for (int b = a + 1; b < geom->cells; b++) {
        struct grid givens = {0}, form;
        bool is_new;
        givens.cell[a] = 3;
        givens.cell[b] = 2;
        canonical_givens(geom, &givens, &form, NULL);
        assert_true(dedup_insert(seen, canonical_hash(geom, &form), &is_new, NULL, &err));
        stabilisers += xform_count_symmetries(geom, &givens, SYMMETRY_OF_PUZZLE, 0);
      }
    // Burnside: the sum of all stabilisers is the order times the number of orbits.
    assert_int_equal(stabilisers % order, 0);
    assert_int_equal(stabilisers / order, dedup_count(seen));
    dedup_free(seen);
    geom_release(geom);
  }
}

// --- recipes -------------------------------------------------------------------------------------

static void recipes_of_boards_read_back(void **state) {
  (void)state;
  static const char *const names[] = {"9+x",          "9+windows", "9+disjoint",  "9+centre",
                                      "9+antiknight", "latin9",    "latin25",     "16+disjoint",
                                      "25+disjoint",  "6+x",       "12+disjoint", "25+centre"};
  enum { NAMES = sizeof names / sizeof names[0], JIGSAWS = 10 };
  struct rng rng;
  rng_init(&rng, 15, 0);
  for (int i = 0; i < NAMES + JIGSAWS; i++) {
    const struct geom *geom = i < NAMES ? board(names[i]) : random_jigsaw(9, (uint64_t)i);
    for (int round = 0; round < 40; round++) {
      struct xform xform, turn, reread;
      struct err err;
      char text[RECIPE_TEXT_MAX];
      xform_init_random(&xform, geom, &rng);
      turn_init_xform(&(struct turn_word){.made_of = (unsigned)round % TURNS}, geom, &turn);
      xform = xform_compose(&xform, &turn, geom);
      recipe_print(&xform, geom, text);
      if (!recipe_parse(&reread, geom, text, &err)) fail_msg("%s: %s", text, err.text);
      if (!xform_equal(&xform, &reread, geom)) fail_msg("%s: %s", geom->name, text);
      struct xform back = xform_invert(&xform, geom), one,
                   both = xform_compose(&xform, &back, geom);
      xform_init_identity(&one, geom);
      assert_true(xform_equal(&one, &both, geom));
    }
    geom_release(geom);
  }
}

static void recipes_that_leave_the_board_are_refused(void **state) {
  (void)state;
  static const char jigsaw[] =
      "jigsaw9:AABBBBCCCAAABBBCCCAAAABBCCC"
      "DDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII";
  static const struct {
    const char *board, *recipe, *why; // NULL: it is none
  } cases[] = {
      {"9+x", "rows 1-2,8-9; columns 1-2,8-9", NULL},
      {"9+x", "rotate left", NULL},
      {"9+x", "rows 1-2", "does not take the board 9+x onto itself"},
      {"9+x", "bands 1-3; rows 1-3,4-6,7-9", NULL}, // the diagonals change places
      {"9+x", "bands 1-3", "onto itself"},
      {"9+windows", "rows 1-4,6-9; columns 1-4,6-9", NULL},
      {"9+windows", "rows 1-4,6-9", "onto itself"},
      {"latin7", "rows 1-7; columns 2-5; transpose", NULL},
      {"latin7", "bands 1-2", "has no bands"},
      {"9+disjoint", "cells r1c1>r1c1", "does not say which cell goes to"},
      {"9+x", "digits 1-2; cells r1c1>r1c1", "first step"},
      {"9", "cells r1c1>r1c1", "say everything"},
      {"9+x", "cells r1c2>r1c1", "in this way"},
      {"9+x", "cells r1c1>r10c2", "pairs of cells"},
      {"9+x", "cells r1c1-r1c2", "pairs of cells"},
      {"9+x", "cells", "pairs of cells"},
      {"6+x", "rotate right", NULL}, // becomes a 2x3+x
      {jigsaw, "rotate right", NULL},
      {jigsaw, "flip vertical; digits 1-2", NULL},
      {jigsaw, "rows 1-4", "onto itself"},
      {jigsaw, "stacks 1-2", "has no stacks"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct err err = {0};
    struct xform xform;
    const struct geom *geom = board_parse(cases[i].board, &err);
    if (geom == NULL) fail_msg("%s", err.text);
    bool good = recipe_parse(&xform, geom, cases[i].recipe, &err);
    if (good != (cases[i].why == NULL))
      fail_msg("%s: %s %s", geom->name, cases[i].recipe, err.text);
    if (!good && strstr(err.text, cases[i].why) == NULL) fail_msg("%s", err.text);
    geom_release(geom);
  }
}

static void a_turned_board_is_named_by_its_recipe(void **state) {
  (void)state;
  static const struct {
    const char *board, *recipe, *image;
  } cases[] = {
      {"9+x", "rotate left", "9+x"},
      {"6+x", "rotate left", "2x3+x"},
      {"6+x", "flip vertical", "6+x"},
      {"2x3+disjoint", "transpose; digits 1-2", "6+disjoint"},
      {"9+region:r1c1r2c3", "flip horizontal", "9+region:r1c9r2c7"},
      {"jigsaw4:AAABABBBCCCDCDDD", "transpose", "jigsaw4:AACCABCDABCDBBDD"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct err err;
    struct xform xform;
    char name[BOARD_NAME_MAX];
    const struct geom *geom = board(cases[i].board);
    if (!recipe_parse(&xform, geom, cases[i].recipe, &err)) fail_msg("%s", err.text);
    xform_name_image(&xform, geom, name);
    const struct geom *image = board(cases[i].image);
    assert_string_equal(name, image->name);
    geom_release(image);
    geom_release(geom);
  }
}

// --- symmetries ----------------------------------------------------------------------------------

struct check {
  const struct geom *geom;
  const struct grid *grid;
  uint64_t count;
};

static bool check_symmetry(void *context, const struct xform *xform) {
  struct check *check = context;
  struct grid image = transformed(check->geom, xform, check->grid);
  assert_grid_equal(check->geom, &image, check->grid);
  assert_true(xform_is_member(xform, check->geom));
  check->count++;
  return true;
}

static void symmetries_of_puzzles_on_boards_are_found(void **state) {
  (void)state;
  const struct geom *geom = board("latin5");
  struct grid cyclic = {0}, blank = {0}, one = {0};
  for (int cell = 0; cell < 25; cell++)
    cyclic.cell[cell] = (uint8_t)((cell / 5 + cell % 5) % 5 + 1);
  struct check check = {.geom = geom, .grid = &cyclic};
  uint64_t count =
      xform_visit_symmetries(geom, &cyclic, SYMMETRY_OF_PUZZLE, check_symmetry, &check);
  assert_int_equal(count, 5 * 5 * 4 * 2); // shifts of rows and of columns, multiples, transposition
  assert_int_equal(check.count, count);
  assert_int_equal(xform_count_symmetries(geom, &blank, SYMMETRY_OF_PATTERN, 0), 28800);
  one.cell[7] = 4;
  assert_int_equal(xform_count_symmetries(geom, &one, SYMMETRY_OF_PUZZLE, 0), 28800 / 25);
  assert_int_equal(xform_count_symmetries(geom, &one, SYMMETRY_OF_PUZZLE, 10), 10);
  geom_release(geom);
}

// A run of many jigsaws asks each board once: that has to be quick, and most have no symmetry.
static void random_jigsaws_are_mostly_rigid(void **state) {
  (void)state;
  int rigid = 0;
  for (uint64_t i = 0; i < 200; i++) {
    const struct geom *geom = random_jigsaw(9, i);
    rigid += xform_count_moves(geom) == 1;
    geom_release(geom);
  }
  assert_true(rigid > 150);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(groups_have_the_orders_that_are_known),
      cmocka_unit_test(the_search_finds_the_groups_of_plain_boards),
      cmocka_unit_test(every_element_of_a_group_is_visited_once),
      cmocka_unit_test(no_symmetry_of_a_small_board_is_missing),
      cmocka_unit_test(turned_names_are_those_of_the_turned_boards),
      cmocka_unit_test(every_disguise_has_one_form),
      cmocka_unit_test(turned_jigsaws_are_recognised),
      cmocka_unit_test(turned_sheets_have_one_board),
      cmocka_unit_test(recipes_turn_sheets),
      cmocka_unit_test(symmetric_squares_have_one_form),
      cmocka_unit_test(different_boards_never_collide),
      cmocka_unit_test(exact_hashes_tell_turned_boards_apart),
      cmocka_unit_test(forms_are_equal_for_disguises_alone),
      cmocka_unit_test(recipes_of_boards_read_back),
      cmocka_unit_test(recipes_that_leave_the_board_are_refused),
      cmocka_unit_test(a_turned_board_is_named_by_its_recipe),
      cmocka_unit_test(symmetries_of_puzzles_on_boards_are_found),
      cmocka_unit_test(random_jigsaws_are_mostly_rigid),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
