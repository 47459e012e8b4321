// gen/boards: puzzles on every board that we ship, jigsaws drawn for each puzzle, boards refused.
#include "tests/fixtures/check.h"

#include <malloc.h>

#include "gen/fillable.h"
#include "gen/gen.h"
#include "gen/solution.h"

static const char *const boards[] = {
    "9+x",        "9+windows", "9+disjoint", "9+centre", "9+asterisk",   "9+girandola",
    "9+antiking", "latin6",    "latin9",     "6+x",      "2x3+disjoint", "9+x+windows",
    "jigsaw4",    "jigsaw5",   "jigsaw7",    "jigsaw9",  "jigsaw6+x",    "6+antiknight",
};

// The boards of a name, settled.
static void settle(const char *name, const struct gen_shapes *shapes, struct gen_board *board) {
  struct board_wish wish;
  struct err err;
  if (!board_wish_parse_name(name, &wish, &err) ||
      !gen_board_init(board, &wish, shapes, NULL, &err))
    fail_msg("%s: %s", name, err.text);
  board_wish_release(&wish);
}

static void make(const struct gen_request *request, uint64_t index, struct puzzle *puzzle) {
  struct err err;
  if (!gen_make_puzzle(request, index, puzzle, &err))
    fail_msg("%.60s: %s", request->geom->name, err.text);
}

// Counted directly, and solved by the oracle.
static void check_puzzle(const struct gen_request *request, const struct puzzle *puzzle) {
  const struct geom *geom = puzzle->geom;
  assert_int_equal(solver_count(solver_lookup("search"), geom, &puzzle->givens, 2), 1);
  assert_true(grid_is_solution(geom, &puzzle->solution));
  assert_true(grid_extends(geom, &puzzle->solution, &puzzle->givens));
  assert_int_equal(puzzle->clues, grid_count_clues(geom, &puzzle->givens));
  if (request->shapes == NULL) {
    assert_ptr_equal(geom, request->geom);
  } else { // irregular, and with the same additions
    assert_true(geom->boxed && geom->box_width == 0);
    assert_int_equal(geom->region_count, request->geom->region_count);
  }
  if (request->level == NULL) return;
  struct gen_bounds bounds = gen_scale_level(geom, request->level);
  assert_in_range(puzzle->clues, bounds.low, bounds.high);
  assert_true(puzzle->least_clues >= bounds.least);
}

static void every_board_has_minimal_puzzles_and_easy_ones(void **state) {
  (void)state;
  int count = soaking() ? 40 : 3;
  for (size_t i = 0; i < COUNT(boards); i++) {
    struct board_shelf *shelf = board_shelf_new();
    struct gen_board board;
    settle(boards[i], NULL, &board);
    for (int kind = 0; kind < 3; kind++)
      for (int index = 0; index < count; index++) {
        struct gen_request request = {.seed = 21, .minimal = kind == 0};
        struct puzzle puzzle;
        gen_board_request(&board, shelf, &request);
        if (kind > 0) request.level = gen_lookup_level(kind == 1 ? "easy" : "extremely-easy");
        struct err err;
        if (!gen_check_request(&request, &err)) fail_msg("%s: %s", boards[i], err.text);
        make(&request, (uint64_t)index, &puzzle);
        check_puzzle(&request, &puzzle);
        if (request.minimal) assert_true(gen_is_minimal(&puzzle));
      }
    gen_board_release(&board);
    board_shelf_free(shelf);
  }
}

static void boards_with_houses_alone_have_every_level(void **state) {
  (void)state;
  static const char *const rated[] = {"9+x", "9+windows", "9+asterisk", "latin9", "jigsaw9"};
  for (size_t i = 0; i < COUNT(rated); i++) {
    struct board_shelf *shelf = board_shelf_new();
    struct gen_board board;
    settle(rated[i], NULL, &board);
    for (const struct level *level = gen_levels; level->name != NULL; level++) {
      struct gen_request request = {.seed = 22, .level = level};
      struct puzzle puzzle;
      gen_board_request(&board, shelf, &request);
      make(&request, 0, &puzzle);
      check_puzzle(&request, &puzzle);
      solver_rate(&puzzle, NULL);
      assert_ptr_equal(gen_find_level(&puzzle), level);
    }
    gen_board_release(&board);
    board_shelf_free(shelf);
  }
}

// Rules about pairs and regions without all digits are rated as well.
static void boards_with_pairs_have_every_level(void **state) {
  (void)state;
  static const char *const names[] = {"9+antiking", "9+region:r1c1r4c5r9c8r5c3"};
  for (size_t i = 0; i < COUNT(names); i++) {
    struct gen_board board;
    settle(names[i], NULL, &board);
    struct gen_request request = {.geom = board.geom, .level = gen_lookup_level("hard"), .seed = 4};
    struct puzzle puzzle;
    make(&request, 0, &puzzle);
    check_puzzle(&request, &puzzle);
    solver_rate(&puzzle, NULL);
    assert_ptr_equal(gen_find_level(&puzzle), request.level);
    gen_board_release(&board);
  }
}

// Whatever the request check lets through is dug as asked for.
static void orders_and_symmetries_work_on_boards(void **state) {
  (void)state;
  static const char *const names[] = {"9+x", "latin6", "jigsaw6", "2x3+disjoint", "9+antiking"};
  int made = 0;
  for (size_t i = 0; i < COUNT(names); i++) {
    struct board_shelf *shelf = board_shelf_new();
    struct gen_board board;
    settle(names[i], NULL, &board);
    for (const struct gen_symmetry *symmetry = gen_symmetries; symmetry->name != NULL; symmetry++)
      for (const struct gen_order *order = gen_orders; order->name != NULL; order += 3) {
        struct gen_request request = {.seed = 24,
                                      .level = gen_lookup_level("easy"),
                                      .symmetry = symmetry,
                                      .order = order == gen_orders ? NULL : order};
        struct puzzle puzzle;
        struct err err;
        gen_board_request(&board, shelf, &request);
        if (!gen_check_request(&request, &err)) continue;
        make(&request, 0, &puzzle);
        check_puzzle(&request, &puzzle);
        assert_int_equal(puzzle.symmetry & symmetry->maps, symmetry->maps);
        assert_true(symmetry->choice == 0 || (puzzle.symmetry & symmetry->choice) != 0);
        made++;
      }
    gen_board_release(&board);
    board_shelf_free(shelf);
  }
  assert_true(made > 100); // X, Latin squares and antiking have all of them
}

// --- steps that are true -------------------------------------------------------------------------

struct truth {
  const struct geom *geom;
  const struct grid *solution;
};

static bool check_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  const struct truth *truth = context;
  for (int i = 0; i < step->placement_count; i++)
    if (truth->solution->cell[step->placements[i].cell] != step->placements[i].digit)
      fail_msg("%.40s: %s places a wrong digit", truth->geom->name,
               techniques[step->technique].name);
  for (int i = 0; i < step->elimination_count; i++)
    if (truth->solution->cell[step->eliminations[i].cell] == step->eliminations[i].digit)
      fail_msg("%.40s: %s takes a right digit", truth->geom->name,
               techniques[step->technique].name);
  return true;
}

static void ratings_of_boards_take_no_false_step(void **state) {
  (void)state;
  static const char *const rated[] = {"9+x",        "9+windows", "9+disjoint", "9+centre",
                                      "9+asterisk", "latin9",    "jigsaw9",    "jigsaw7"};
  for (size_t i = 0; i < COUNT(rated); i++) {
    struct board_shelf *shelf = board_shelf_new();
    struct gen_board board;
    settle(rated[i], NULL, &board);
    for (uint64_t index = 0; index < (soaking() ? 500 : 12); index++) {
      struct gen_request request = {.seed = 23, .minimal = true};
      struct puzzle puzzle;
      gen_board_request(&board, shelf, &request);
      make(&request, index, &puzzle);
      struct truth truth = {puzzle.geom, &puzzle.solution};
      struct rate_options options = {
          .techniques = technique_set_default(true), .visit = check_step, .context = &truth};
      struct rating rating;
      assert_true(solver_rate_givens(puzzle.geom, &puzzle.givens, &options, &rating));
    }
    gen_board_release(&board);
    board_shelf_free(shelf);
  }
}

// --- jigsaws -------------------------------------------------------------------------------------

static void a_jigsaw_depends_on_seed_and_index_alone(void **state) {
  (void)state;
  enum { COUNT_OF = 12 };
  struct board_shelf *shelves[2] = {board_shelf_new(), board_shelf_new()};
  struct gen_board board;
  settle("jigsaw7", NULL, &board);
  static struct puzzle first[COUNT_OF];
  int others = 0;
  for (int i = 0; i < COUNT_OF; i++) {
    struct gen_request request = {.seed = 5, .level = gen_lookup_level("easy")};
    gen_board_request(&board, shelves[0], &request);
    make(&request, (uint64_t)i, &first[i]);
    others += i > 0 && strcmp(first[i].geom->name, first[i - 1].geom->name) != 0;
  }
  assert_true(others >= COUNT_OF - 2);
  for (int i = COUNT_OF - 1; i >= 0; i--) {
    struct gen_request request = {.seed = 5, .level = gen_lookup_level("easy")};
    struct puzzle again;
    gen_board_request(&board, shelves[1], &request);
    make(&request, (uint64_t)i, &again);
    assert_string_equal(again.geom->name, first[i].geom->name);
    assert_grid_equal(again.geom, &again.givens, &first[i].givens);
  }
  gen_board_release(&board);
  board_shelf_free(shelves[0]);
  board_shelf_free(shelves[1]);
}

static void puzzles_that_share_a_grid_share_the_board(void **state) {
  (void)state;
  struct board_shelf *shelf = board_shelf_new();
  struct gen_board board;
  settle("jigsaw6", NULL, &board);
  struct gen_request request = {.seed = 6, .minimal = true, .per_grid = 3};
  gen_board_request(&board, shelf, &request);
  struct puzzle puzzles[6];
  for (int i = 0; i < 6; i++) make(&request, (uint64_t)i, &puzzles[i]);
  for (int i = 0; i < 6; i++) {
    assert_ptr_equal(puzzles[i].geom, puzzles[i / 3 * 3].geom);
    assert_grid_equal(puzzles[i].geom, &puzzles[i].solution, &puzzles[i / 3 * 3].solution);
  }
  assert_string_not_equal(puzzles[0].geom->name, puzzles[3].geom->name);
  gen_board_release(&board);
  board_shelf_free(shelf);
}

static void symmetric_shapes_allow_symmetric_clues(void **state) {
  (void)state;
  static const char *const names[] = {"rotate180", "mirror"};
  for (size_t i = 0; i < COUNT(names); i++) {
    const struct gen_symmetry *symmetry = gen_lookup_symmetry(names[i]);
    struct board_shelf *shelf = board_shelf_new();
    struct board_wish wish;
    struct gen_board board;
    struct err err;
    assert_true(board_wish_parse_name("jigsaw7", &wish, &err));
    assert_true(gen_board_init(&board, &wish, NULL, symmetry, &err));
    assert_string_equal(board.shapes->name, names[i]); // chosen for the clues
    struct gen_request request = {.seed = 7, .minimal = false, .symmetry = symmetry};
    request.level = gen_lookup_level("easy");
    gen_board_request(&board, shelf, &request);
    assert_true(gen_check_request(&request, &err));
    struct puzzle puzzle;
    make(&request, 0, &puzzle);
    check_puzzle(&request, &puzzle);
    assert_int_equal(puzzle.symmetry & symmetry->maps, symmetry->maps);
    gen_board_release(&board);
    assert_true(gen_board_init(&board, &wish, &gen_shape_kinds[0], symmetry, &err));
    gen_board_request(&board, shelf, &request);
    assert_false(gen_check_request(&request, &err)); // shapes in one piece have no symmetry
    gen_board_release(&board);
    board_shelf_free(shelf);
  }
}

static size_t memory_in_use(void) {
  return mallinfo2().uordblks;
}

static void thousands_of_shapes_take_bounded_memory(void **state) {
  (void)state;
  struct board_shelf *shelf = board_shelf_new();
  struct gen_board board;
  settle("jigsaw6", NULL, &board);
  struct gen_request request = {.seed = 8};
  gen_board_request(&board, shelf, &request);
  size_t before = 0;
  for (uint64_t i = 0; i < 4 * BOARD_SHELF_ROOM; i++) {
    const struct geom *geom;
    struct grid solution;
    struct err err;
    assert_true(gen_make_grid(&request, i, &geom, &solution, &err));
    assert_true(grid_is_solution(geom, &solution));
    if (i == 2 * BOARD_SHELF_ROOM) before = memory_in_use();
  }
  assert_true(memory_in_use() <= before + before / 10);
  gen_board_release(&board);
  board_shelf_free(shelf);
}

// --- what is refused -----------------------------------------------------------------------------

static void boards_that_nobody_can_fill_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *name, *message;
  } cases[] = {
      {"4+antiking", "nobody can fill"},
      {"6+antiknight+antiking", "nobody can fill"},
      {"jigsaw5:AAABBCCAABDCCBBDDCEEDDEEE", "nobody can fill"},
      {"jigsaw7:AAABBBBACCCBBBAACCCDDAEFCDDDEEFFDDGEEFGGGGEEFFFGG", "nobody can fill"},
      {"jigsaw9:AAABBBBBBAABBBCCCCAAAADDDCCEEEDDDDCCEEEFDFDGCEHEFFFFGGHHEFFFGGGHHHIIIIGGHHHIIIIIG",
       "nobody can fill"},
      {"jigsaw4+antiking+antiknight", "none of 300 boards could be filled"},
      {"jigsaw17", "sides 4 to 16"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct board_wish wish;
    struct gen_board board;
    struct err err;
    assert_true(board_wish_parse_name(cases[i].name, &wish, &err));
    if (gen_board_init(&board, &wish, NULL, NULL, &err)) fail_msg("%s", cases[i].name);
    if (strstr(err.text, cases[i].message) == NULL) fail_msg("%s: %s", cases[i].name, err.text);
    assert_int_equal(err.kind, ERR_INPUT);
    board_wish_release(&wish);
  }
}

static void spelled_boards_must_have_the_shapes_asked_for(void **state) {
  (void)state;
  static const struct {
    const char *name, *shapes, *message; // NULL: taken
  } cases[] = {
      {"jigsaw4:AAABACBBCCBDCDDD", "connected", NULL},
      {"jigsaw4:AABBABBACCDDCCDD", "connected", "in pieces"},
      {"jigsaw4:AAABACBBCCBDCDDD", "rotate180", NULL},
      {"jigsaw4:AAABACBBCCBDCDDD", "mirror", "does not have these shapes"},
      {"9+x", "connected", "only jigsaws"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct gen_shapes *kind =
        &gen_shape_kinds[name_list_find(&gen_shape_names, cases[i].shapes)];
    struct board_wish wish;
    struct gen_board board;
    struct err err;
    assert_true(board_wish_parse_name(cases[i].name, &wish, &err));
    bool taken = gen_board_init(&board, &wish, kind, NULL, &err);
    if (taken != (cases[i].message == NULL))
      fail_msg("%s %s: %s", cases[i].name, cases[i].shapes, taken ? "taken" : err.text);
    if (taken)
      gen_board_release(&board);
    else
      assert_non_null(strstr(err.text, cases[i].message));
    board_wish_release(&wish);
  }
}

// Digits are interchangeable, so the first row can be anything.
static bool search_fills(const struct geom *geom) {
  struct grid givens = {0};
  for (int i = 0; i < geom->side; i++) givens.cell[i] = (uint8_t)(i + 1);
  return solver_count(solver_lookup("search"), geom, &givens, 1) > 0;
}

static void the_proofs_agree_with_a_full_search(void **state) {
  (void)state;
  int refuted = 0, by_leftovers = 0, draws = soaking() ? 20000 : 1500;
  for (int i = 0; i < draws; i++) {
    int side = 4 + i % 3;
    struct rng rng;
    uint8_t box[GEOM_CELLS_MAX];
    struct err err;
    rng_init(&rng, 31, (uint64_t)i);
    shape_draw(side, &gen_shape_kinds[i % 2 == 0 ? 0 : 3], &rng, box);
    const struct geom *geom = board_new_jigsaw(side, box, i % 5 == 0 ? 1U << 2 : 0, &err);
    assert_non_null(geom);
    bool fillable = search_fills(geom), left = fillable_refute_by_leftovers(geom);
    assert_int_equal(fillable_cover(geom), fillable ? FILLABLE_YES : FILLABLE_NO);
    assert_int_equal(fillable_decide(geom), fillable ? FILLABLE_YES : FILLABLE_NO);
    if (left) assert_false(fillable);
    refuted += !fillable;
    by_leftovers += left;
    geom_release(geom);
  }
  assert_true(refuted > draws / 100);
  assert_true(by_leftovers > refuted / 10);
}

// Clue bounds that hold for plain boards alone do not refuse what other boards allow.
static void few_clues_are_not_refused_on_boards(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int clues;
    bool possible;
  } cases[] = {{"9", 16, false},     {"9+x", 12, true},     {"9+windows", 11, true},
               {"jigsaw9", 8, true}, {"jigsaw9", 7, false}, {"9+x", 7, false},
               {"jigsaw7", 6, true}, {"latin6", 5, true},   {"6", 7, false}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct gen_board board;
    struct err err;
    settle(cases[i].name, NULL, &board);
    struct gen_request request = {.clues_low = cases[i].clues, .clues_high = cases[i].clues};
    gen_board_request(&board, NULL, &request);
    if (gen_check_request(&request, &err) != cases[i].possible)
      fail_msg("%s, %d clues", cases[i].name, cases[i].clues);
    gen_board_release(&board);
  }
}

// A pattern with two empty rows in a band: plain puzzles could swap them, an X puzzle could not.
static void patterns_are_judged_by_the_board(void **state) {
  (void)state;
  struct grid pattern = {0};
  for (int cell = 18; cell < 81; cell++) pattern.cell[cell] = 1;
  struct gen_request request = {.geom = geom_lookup_side(9), .pattern = &pattern, .seed = 9};
  struct err err;
  assert_false(gen_check_request(&request, &err));
  struct gen_board board;
  settle("9+x", NULL, &board);
  gen_board_request(&board, NULL, &request);
  assert_true(gen_check_request(&request, &err));
  struct puzzle puzzle;
  make(&request, 0, &puzzle);
  check_puzzle(&request, &puzzle);
  for (int cell = 0; cell < 81; cell++)
    assert_int_equal(puzzle.givens.cell[cell] != 0, pattern.cell[cell]);
  gen_board_release(&board);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_board_has_minimal_puzzles_and_easy_ones),
      cmocka_unit_test(boards_with_houses_alone_have_every_level),
      cmocka_unit_test(boards_with_pairs_have_every_level),
      cmocka_unit_test(orders_and_symmetries_work_on_boards),
      cmocka_unit_test(ratings_of_boards_take_no_false_step),
      cmocka_unit_test(a_jigsaw_depends_on_seed_and_index_alone),
      cmocka_unit_test(puzzles_that_share_a_grid_share_the_board),
      cmocka_unit_test(symmetric_shapes_allow_symmetric_clues),
      cmocka_unit_test(thousands_of_shapes_take_bounded_memory),
      cmocka_unit_test(boards_that_nobody_can_fill_are_refused),
      cmocka_unit_test(spelled_boards_must_have_the_shapes_asked_for),
      cmocka_unit_test(the_proofs_agree_with_a_full_search),
      cmocka_unit_test(few_clues_are_not_refused_on_boards),
      cmocka_unit_test(patterns_are_judged_by_the_board),
  };
  return cmocka_run_group_tests_name("boards", tests, NULL, NULL);
}
