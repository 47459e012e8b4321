// The rating on every board: no step is ever wrong, whatever regions and pairs there are.
//
// Puzzles are dug from random solutions until no clue can go, and every placement and elimination of
// their ratings is held against the solution. Of a few puzzles of each board every instance of every
// technique is looked at, in soaks also of those that ratings leave out.
#include "tests/fixtures/steps.h"

#include "gen/gen.h"

// What is rated: a board by name, or jigsaws, each with a shape of its own.
static const struct kind {
  const char *name;           // as board_wish_parse_name takes it
  uint64_t count, test, soak; // puzzles without a spare clue; all of a test; all of a soak
  int enough;                 // clues at which digging stops: large boards are only thinned out
  bool everything;            // looks for all techniques on some puzzles
} kinds[] = {
    {.name = "9+x", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+windows", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+x+windows", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+disjoint", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+centre", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+asterisk", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+girandola", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+antiknight", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+antiking", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "9+region:r1c1r2c2r3c4r5c6r7c9",
     .count = 12,
     .test = 500,
     .soak = 20000,
     .everything = true},
    {.name = "9+x+region:r1c5r3c4r4c8r6c7", .count = 12, .test = 500, .soak = 20000},
    {.name = "6+x", .count = 20, .test = 500, .soak = 20000},
    {.name = "latin7", .count = 20, .test = 500, .soak = 20000, .everything = true},
    {.name = "latin9", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "latin9+x", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "jigsaw5", .count = 40, .test = 500, .soak = 20000, .everything = true},
    {.name = "jigsaw7", .count = 20, .test = 500, .soak = 20000, .everything = true},
    {.name = "jigsaw9", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "jigsaw9+x", .count = 12, .test = 500, .soak = 20000, .everything = true},
    {.name = "16+windows", .count = 2, .test = 2, .soak = 200, .enough = 120},
    {.name = "12+x", .count = 2, .test = 2, .soak = 200, .enough = 66},
};

// Of so many puzzles of a board everything is looked at, at so many positions.
enum { EVERYTHING_PUZZLES = 2, EVERYTHING_POSITIONS = 2 };

// The boards of a kind, and where the jigsaws among them live.
struct boards {
  struct gen_board board;
  struct board_shelf *shelf;
  struct gen_request request;
};

static void open_boards(struct boards *boards, const struct kind *kind) {
  struct board_wish wish;
  struct err err;
  *boards = (struct boards){.shelf = board_shelf_new(), .request = {.seed = 20}};
  assert_true(boards->shelf != NULL && board_wish_parse_name(kind->name, &wish, &err));
  if (!gen_board_init(&boards->board, &wish, NULL, NULL, &err)) fail_msg("%s", err.text);
  board_wish_release(&wish);
  gen_board_request(&boards->board, boards->shelf, &boards->request);
}

static void close_boards(struct boards *boards) {
  gen_board_release(&boards->board);
  board_shelf_free(boards->shelf);
}

static void dig_puzzle(const struct geom *geom, struct rng *rng, int enough, struct grid *givens) {
  const struct solver_engine *engine = solver_lookup("planes");
  uint16_t order[GEOM_CELLS_MAX];
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(rng, order, (size_t)geom->cells);
  for (int i = 0, clues = geom->cells; i < geom->cells && clues > enough; i++) {
    uint8_t value = givens->cell[order[i]];
    givens->cell[order[i]] = 0;
    if (solver_count(engine, geom, givens, 2) == 1)
      clues--;
    else
      givens->cell[order[i]] = value;
  }
}

struct watch {
  const struct cand *board;
  const struct grid *solution;
  int instances;
  int everything; // positions of which all is still to be looked at
};

static bool watch_instance(void *context, const struct step *step) {
  struct watch *watch = context;
  check_step(watch->board, watch->solution, step);
  return ++watch->instances < 10;
}

static bool watch_step(void *context, const struct cand *before, const struct step *step) {
  struct watch *watch = context;
  check_step(before, watch->solution, step);
  if (watch->everything == 0 || step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  watch->everything--;
  watch->board = before;
  for (int technique = 0; technique < TECHNIQUE_COUNT; technique++) {
    if (techniques[technique].off && !soaking()) continue; // they take long
    watch->instances = 0;
    assert_true(technique_find_all(before, technique, watch_instance, watch));
  }
  return true;
}

// The clues at which digging stops. After the first puzzles of a kind, a test leaves some: they are
// rated in a moment. A soak takes the time that puzzles without a spare clue need.
static int clues_of(const struct kind *kind, const struct geom *geom, uint64_t index,
                    struct rng *rng) {
  if (soaking() || index < kind->count || kind->enough > 0) return kind->enough;
  return rng_range(rng, geom->cells / 4, geom->cells * 3 / 8);
}

// Rates one puzzle of the kind and adds its steps to the counts.
static void rate_one(const struct kind *kind, struct boards *boards, uint64_t index,
                     struct layout *layout, struct rate_workspace *work,
                     int counts[TECHNIQUE_COUNT]) {
  struct rng rng;
  struct grid solution, givens;
  struct err err;
  const struct geom *geom;
  rng_init(&rng, hash_mix((uint64_t)(kind - kinds)), index);
  if (!gen_make_grid(&boards->request, index, &geom, &solution, &err)) fail_msg("%s", err.text);
  givens = solution;
  dig_puzzle(geom, &rng, clues_of(kind, geom, index, &rng), &givens);
  layout_init(layout, geom);
  struct watch watch = {.solution = &solution};
  if (kind->everything && index < EVERYTHING_PUZZLES) watch.everything = EVERYTHING_POSITIONS;
  struct rate_options options = {.techniques = technique_set_default(true),
                                 .visit = watch_step,
                                 .context = &watch,
                                 .work = work};
  struct rating rating;
  assert_true(rate_puzzle(layout, &givens, &options, &rating));
  assert_false(rating.broken);
  assert_true(rating.solved || rating.grade == GRADE_GUESS);
  if (rating.solved) assert_true(grid_equal(geom, &rating.last, &solution));
  for (int i = 0; i < TECHNIQUE_COUNT; i++) counts[i] += rating.counts[i];
}

static void no_step_is_wrong_on_any_board(void **state) {
  (void)state;
  struct layout *layout = malloc(sizeof *layout);
  struct rate_workspace *work = rate_workspace_new();
  assert_true(layout != NULL && work != NULL);
  for (size_t i = 0; i < COUNT(kinds); i++) {
    int counts[TECHNIQUE_COUNT] = {0};
    uint64_t count = soaking() ? kinds[i].soak : kinds[i].test;
    struct boards boards;
    open_boards(&boards, &kinds[i]);
    for (uint64_t index = 0; index < count; index++)
      rate_one(&kinds[i], &boards, index, layout, work, counts);
    close_boards(&boards);
    if (strncmp(kinds[i].name, "jigsaw9", 7) == 0)
      assert_true(counts[TECHNIQUE_LAW_OF_LEFTOVERS] > 0);
  }
  rate_workspace_free(work);
  free(layout);
}

// --- what applies where --------------------------------------------------------------------------

static void techniques_apply_by_rule(void **state) {
  (void)state;
  static const char jigsaw[] = "jigsaw4:AAABABBBCCCDCDDD";
  static const struct {
    const char *board;
    int technique;
    bool applies;
  } cases[] = {
      {"9", TECHNIQUE_UNIQUENESS_1, true},
      {"9", TECHNIQUE_LAW_OF_LEFTOVERS, false},
      {"9", TECHNIQUE_FINNED_X_WING, true},
      {"9+x", TECHNIQUE_UNIQUENESS_1, false},
      {"9+x", TECHNIQUE_BUG_PLUS_1, false},
      {"9+x", TECHNIQUE_FINNED_X_WING, true},
      {"9+x", TECHNIQUE_ALS_XZ, true},
      {"9+x", TECHNIQUE_SUE_DE_COQ, true},
      {"9+antiknight", TECHNIQUE_AVOIDABLE_RECTANGLE_1, false},
      {"9+antiknight", TECHNIQUE_FORCING_CHAIN_VERITY, true},
      {"9+region:r1c1r2c2r3c4", TECHNIQUE_BUG_PLUS_1, false},
      {jigsaw, TECHNIQUE_UNIQUENESS_1, true},
      {jigsaw, TECHNIQUE_LAW_OF_LEFTOVERS, true},
      {jigsaw, TECHNIQUE_EMPTY_RECTANGLE, true},
      {"latin7", TECHNIQUE_UNIQUENESS_1, true},
      {"latin7", TECHNIQUE_EMPTY_RECTANGLE, false},
      {"latin7", TECHNIQUE_X_WING, true},
      {"latin7", TECHNIQUE_LAW_OF_LEFTOVERS, false},
      {"latin7+x", TECHNIQUE_UNIQUENESS_1, false},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err;
    const char *why = NULL;
    const struct geom *geom = board_parse(cases[i].board, &err);
    assert_non_null(geom);
    assert_int_equal(technique_applies(cases[i].technique, geom, 0, &why), cases[i].applies);
    assert_int_equal(why == NULL, cases[i].applies);
    geom_release(geom);
  }
}

// --- one of a kind -------------------------------------------------------------------------------

struct told {
  const struct geom *geom;
  int count;
  char text[STEP_TEXT_MAX];
};

static bool keep_told(void *context, const struct step *step) {
  struct told *told = context;
  if (told->count++ == 0) step_explain(step, told->geom, NULL, told->text, sizeof told->text);
  return true;
}

// The first instance of a technique on a board with these givens, told.
static struct told tell_first(const char *board, const char *givens, int technique) {
  struct err err;
  struct told told = {.geom = board_parse(board, &err)};
  assert_non_null(told.geom);
  struct grid grid = check_grid(givens);
  struct cand *cand = cand_new(told.geom, &grid);
  assert_non_null(cand);
  assert_true(technique_find_all(cand, technique, keep_told, &told));
  cand_free(cand);
  geom_release(told.geom);
  return told;
}

// Row 1 and box 1 differ in one cell each, which are therefore equal.
//
//      a a a b
//      a b b b
//      c c c d
//      c d d d
static void leftovers_are_the_same(void **state) {
  (void)state;
  static const char board[] = "jigsaw4:AAABABBBCCCDCDDD";
  struct told told = tell_first(board, "...............1", TECHNIQUE_LAW_OF_LEFTOVERS);
  assert_string_equal(told.text,
                      "Law of leftovers in row 1 against box 1, r1c4 and r2c1 hold the same "
                      "digits: r2c1 is not 1");
  told = tell_first(board, "...2............", TECHNIQUE_LAW_OF_LEFTOVERS);
  assert_string_equal(told.text,
                      "Law of leftovers in row 1 against box 1, r1c4 and r2c1 hold the same "
                      "digits: r2c1 is 2");
  told = tell_first(board, "................", TECHNIQUE_LAW_OF_LEFTOVERS);
  assert_int_equal(told.count, 0);
}

static int find_region(const struct geom *geom, enum region_kind kind, int index) {
  for (int region = 0; region < geom->region_count; region++)
    if (geom->regions[region].kind == kind && geom->regions[region].index == index) return region;
  fail_msg("no such region");
  return -1;
}

static void hints_name_extra_regions(void **state) {
  (void)state;
  struct err err;
  char text[STEP_TEXT_MAX];
  const struct geom *geom = board_parse("9+x+windows", &err);
  assert_non_null(geom);
  struct step step = {.technique = TECHNIQUE_LOCKED_CLAIMING, .digits = 1 << 7};
  step.base_count = step.cover_count = 1;
  step.base[0] = (uint16_t)find_region(geom, REGION_WINDOW, 1);
  step.cover[0] = 2;
  assert_string_equal(step_explain(&step, geom, NULL, text, sizeof text),
                      "Locked candidates (claiming), the 7 of window 2 is in row 3");
  step.base[0] = (uint16_t)find_region(geom, REGION_FALLING_DIAGONAL, 0);
  step.base[1] = (uint16_t)find_region(geom, REGION_RISING_DIAGONAL, 0);
  step.cover[0] = (uint16_t)find_region(geom, REGION_WINDOW, 0);
  step.cover[1] = (uint16_t)find_region(geom, REGION_WINDOW, 3);
  step.base_count = step.cover_count = 2;
  step.technique = TECHNIQUE_MUTANT_X_WING;
  assert_string_equal(step_explain(&step, geom, NULL, text, sizeof text),
                      "Mutant X-wing on 7 in the falling diagonal and the rising diagonal, windows "
                      "1 and 4");
  geom_release(geom);
}

// The 1 and the 9 of row 1 are in r1c3 and r1c5, both a knight's move from r3c4.
static void pairs_lock_candidates_in_sight(void **state) {
  (void)state;
  struct told told = tell_first(
      "9+antiknight",
      "23.4.5678........................................................................",
      TECHNIQUE_LOCKED_CLAIMING);
  assert_true(told.count > 0);
  assert_non_null(strstr(told.text, "every place for"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(techniques_apply_by_rule),
      cmocka_unit_test(leftovers_are_the_same),
      cmocka_unit_test(hints_name_extra_regions),
      cmocka_unit_test(pairs_lock_candidates_in_sight),
      cmocka_unit_test(no_step_is_wrong_on_any_board),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
