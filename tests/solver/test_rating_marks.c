// Ratings of puzzles with clues between cells: no step takes away the solution, on puzzles of every
// variant and of some sums of variants, and each technique does what its name says.
#include "tests/fixtures/marked.h"

#include "gen/gen.h"

struct watch {
  const struct puzzle *puzzle;
  bool wrong;
  int counts[TECHNIQUE_COUNT];
};

static bool check_step(void *context, const struct cand *before, const struct step *step) {
  struct watch *watch = context;
  const uint8_t *solution = watch->puzzle->solution.cell;
  (void)before;
  watch->counts[step->technique]++;
  for (int i = 0; i < step->placement_count; i++)
    watch->wrong |= solution[step->placements[i].cell] != step->placements[i].digit;
  for (int i = 0; i < step->elimination_count; i++)
    watch->wrong |= solution[step->eliminations[i].cell] == step->eliminations[i].digit;
  if (!watch->wrong) return true;
  char text[STEP_TEXT_MAX];
  print_message("%s\n",
                step_explain(step, watch->puzzle->geom, watch->puzzle->symbols, text, sizeof text));
  return false;
}

static void rate_some(const char *size, const char *variant, int count, struct watch *watch) {
  struct board_wish wish;
  struct gen_board board;
  struct err err;
  struct gen_request request = {.seed = 18};
  struct board_shelf *shelf = board_shelf_new();
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  assert_true(board_wish_parse(size, variant, &wish, &err));
  assert_true(gen_board_init(&board, &wish, NULL, NULL, &err));
  gen_board_request(&board, shelf, &request);
  for (int i = 0; i < count; i++) {
    struct rating rating;
    struct rate_options options = {.techniques = technique_set_default(true),
                                   .marks = &puzzle->marks,
                                   .visit = check_step,
                                   .context = watch};
    if (!gen_make_puzzle(&request, (uint64_t)i, puzzle, &err)) fail_msg("%s", err.text);
    watch->puzzle = puzzle;
    assert_true(solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating));
    if (watch->wrong || rating.broken) fail_msg("%s %s, puzzle %d of seed 18", size, variant, i);
    if (rating.solved) assert_true(grid_equal(puzzle->geom, &rating.last, &puzzle->solution));
  }
  board_wish_release(&wish);
  gen_board_release(&board);
  board_shelf_free(shelf);
  free(puzzle);
}

static const struct {
  const char *size, *variant;
} kinds[] = {
    {"9", "killer"},   {"6", "killer"},         {"6", "killer+x"},     {"6", "killer+jigsaw"},
    {"4", "killer"},   {"5", "calcudoku"},      {"6", "greater-than"}, {"5", "futoshiki"},
    {"9", "kropki"},   {"9", "consecutive"},    {"9", "xv"},           {"6", "even-odd"},
    {"9", "thermo"},   {"6", "arrow"},          {"6", "thermo+arrow"}, {"6", "killer+kropki"},
    {"6", "x+thermo"}, {"6", "nonconsecutive"},
};

static void no_step_is_wrong(void **state) {
  (void)state;
  struct watch watch = {0};
  int count = soaking() ? 20000 : 500;
  for (size_t i = 0; i < COUNT(kinds); i++) {
    rate_some(kinds[i].size, kinds[i].variant, count, &watch);
    if (soaking()) print_message("%s %s: %d rated\n", kinds[i].size, kinds[i].variant, count);
  }
  // Every technique of marks has been there.
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (techniques[i].needs & (NEEDS_MARKS | NEEDS_CAGES))
      if (watch.counts[i] == 0) fail_msg("no %s was found", techniques[i].name);
}

static bool has_crossing_cages(const struct puzzle *puzzle) {
  int cells = 0, caged = 0;
  bool seen[GEOM_CELLS_MAX] = {false};
  for (int i = 0; i < puzzle->marks.cells; i++) {
    cells++;
    caged += !seen[puzzle->marks.cell[i]];
    seen[puzzle->marks.cell[i]] = true;
  }
  return cells > caged;
}

// The generator makes no such puzzles; others do. They need not have one solution: a step is wrong if
// it takes away any.
static void no_step_is_wrong_where_cages_overlap(void **state) {
  (void)state;
  static const char *const sizes[] = {"9", "2x3", "9+x", "latin7"};
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  struct watch watch = {.puzzle = puzzle};
  struct rng rng;
  struct technique_set set = {0}; // those that look at cages, and singles
  int crossing = 0, rounds = soaking() ? 20000 : 1000;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if ((techniques[i].needs & NEEDS_CAGES) != 0 || techniques[i].level == GRADE_EASY)
      technique_set_add(&set, i);
  assert_non_null(puzzle);
  rng_init(&rng, 184, 0);
  for (int round = 0; round < rounds; round++) {
    struct err err;
    const struct geom *geom = board_parse(sizes[round % (int)COUNT(sizes)], &err);
    struct marked_wish wish = {.kinds = 1U << MARK_CAGE,
                               .density = rng_range(&rng, 20, 60),
                               .givens = rng_range(&rng, 5, 35)};
    struct grid solution;
    struct rating rating;
    struct rate_options options = {
        .techniques = set, .marks = &puzzle->marks, .visit = check_step, .context = &watch};
    assert_non_null(geom);
    make_marked_puzzle(geom, &wish, &rng, puzzle, &solution);
    puzzle->solution = solution;
    crossing += has_crossing_cages(puzzle);
    assert_true(solver_rate_givens(geom, &puzzle->givens, &options, &rating));
    if (watch.wrong || rating.broken) fail_msg("%s, puzzle %d", geom->name, round);
    geom_release(geom);
  }
  assert_true(crossing > rounds / 10);
  if (soaking()) print_message("%d of %d with cages that overlap\n", crossing, rounds);
  free(puzzle);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_step_is_wrong),
      cmocka_unit_test(no_step_is_wrong_where_cages_overlap),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
