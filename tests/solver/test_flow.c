// The flow of a solution, compared with its definition: a second implementation looks at every
// blank cell and every region of every position, and compares the steps of a technique mark by
// mark. It shares nothing with the first but the path of the rating and the finders.
#include "tests/fixtures/steps.h"

#include "gen/gen.h"
#include "solver/finding.h"

enum { WALK_MAX = 1024, STEPS_MAX = 64 };

// --- the definition, step by step ----------------------------------------------------------------

struct path {
  int count;
  int technique[WALK_MAX], moves[WALK_MAX], blanks[WALK_MAX];
  struct rate_workspace *work; // another one than the rating's
};

// Is the cell the only one of some region that can take one of its digits?
static bool is_hidden_single(const struct cand *board, int cell) {
  const struct geom *geom = board->geom;
  for (int region = 0; region < geom->region_count; region++)
    for (int digit = 1; digit <= geom->side; digit++) {
      int here = 0, places = 0;
      for (int i = 0; i < geom->side; i++) {
        int other = geom->regions[region].cells[i];
        bool can = board->values.cell[other] == 0 && (board->digits[other] >> digit & 1);
        places += can;
        here += can && other == cell;
      }
      if (places == 1 && here == 1) return true;
    }
  return false;
}

static bool is_naked_single(const struct cand *board, int cell) {
  int digits = 0;
  for (int digit = 1; digit <= board->side; digit++) digits += cand_has(board, cell, digit);
  return digits == 1;
}

static int count_single_cells(const struct cand *board) {
  int count = 0;
  for (int cell = 0; cell < board->geom->cells; cell++)
    if (board->values.cell[cell] == 0)
      count += is_naked_single(board, cell) || is_hidden_single(board, cell);
  return count;
}

// All different effects of a technique, each as a plain copy of its marks.
struct instances {
  int technique, count;
  struct step steps[STEPS_MAX];
};

static bool has_mark(const struct step_mark *marks, int count, const struct step_mark *mark) {
  for (int i = 0; i < count; i++)
    if (marks[i].cell == mark->cell && marks[i].digit == mark->digit) return true;
  return false;
}

static bool same_effect(const struct step *a, const struct step *b) {
  if (a->placement_count != b->placement_count || a->elimination_count != b->elimination_count)
    return false;
  for (int i = 0; i < a->placement_count; i++)
    if (!has_mark(b->placements, b->placement_count, &a->placements[i])) return false;
  for (int i = 0; i < a->elimination_count; i++)
    if (!has_mark(b->eliminations, b->elimination_count, &a->eliminations[i])) return false;
  return true;
}

static bool keep_instance(void *context, const struct step *step) {
  struct instances *all = context;
  if (step->technique != all->technique) return true;
  for (int i = 0; i < all->count; i++)
    if (same_effect(&all->steps[i], step)) return true;
  all->steps[all->count++] = *step;
  return all->count < STEPS_MAX;
}

static int count_instances(const struct cand *board, int technique, struct rate_workspace *work) {
  static struct instances all;
  all.technique = technique;
  all.count = 0;
  struct finding finding = {.work = work, .visit = keep_instance, .context = &all};
  assert_true(finding_begin(board, &finding));
  technique_find(technique, board, &finding);
  return all.count;
}

static bool follow(void *context, const struct cand *before, const struct step *step) {
  struct path *path = context;
  int singles = count_single_cells(before), moves = singles;
  assert_true(path->count < WALK_MAX);
  assert_int_equal(singles > 0, step->technique <= TECHNIQUE_HIDDEN_SINGLE);
  if (singles == 0) moves = count_instances(before, step->technique, path->work);
  if (singles == 0 && moves > FLOW_MOVES_MAX) moves = FLOW_MOVES_MAX;
  path->technique[path->count] = step->technique;
  path->moves[path->count] = moves;
  path->blanks[path->count++] = before->open;
  return true;
}

static struct puzzle_flow sum_up(const struct path *path, int hardest) {
  struct puzzle_flow flow = {.known = true};
  bool used[TECHNIQUE_COUNT] = {false};
  for (int i = 0; i < path->count; i++) {
    flow.bottlenecks += path->moves[i] == 1 && path->blanks[i] > 1;
    used[path->technique[i]] = true;
    flow.tail = path->technique[i] <= TECHNIQUE_HIDDEN_SINGLE ? flow.tail + 1 : 0;
  }
  for (int i = 0; i < TECHNIQUE_COUNT; i++) flow.variety += used[i];
  for (int i = path->count - 1; i >= 0; i--)
    if (path->technique[i] == hardest) flow.hardest_at = (int)(100.0 * (i + 1) / path->count + 0.5);
  return flow;
}

static void assert_same_flow(const struct puzzle_flow *a, const struct puzzle_flow *b) {
  assert_int_equal(a->known, b->known);
  assert_int_equal(a->bottlenecks, b->bottlenecks);
  assert_int_equal(a->hardest_at, b->hardest_at);
  assert_int_equal(a->variety, b->variety);
  assert_int_equal(a->tail, b->tail);
}

// One puzzle both ways, with a curve and without.
static void check_flow(const struct geom *geom, const struct grid *givens,
                       struct rate_workspace *work) {
  static struct path path;
  static struct flow_curve curve;
  struct puzzle puzzle;
  struct rating rating;
  path.count = 0;
  path.work = work;
  struct rate_options options = {
      .techniques = technique_set_default(true), .visit = follow, .context = &path};
  assert_true(solver_rate_givens(geom, givens, &options, &rating));
  puzzle_init(&puzzle, geom, givens);
  assert_true(solver_find_flow(&puzzle, NULL, &curve));
  assert_true(puzzle.rating.rated);
  assert_int_equal(puzzle.rating.score, rating.score);
  assert_int_equal(puzzle.rating.steps, rating.steps);
  assert_int_equal(puzzle.flow.known, rating.solved);
  assert_int_equal(curve.count, path.count);
  for (int i = 0; i < curve.count; i++) {
    assert_int_equal(curve.steps[i].technique, path.technique[i]);
    assert_int_equal(curve.steps[i].moves, path.moves[i]);
  }
  struct puzzle_flow want = {0}, without;
  if (rating.solved) want = sum_up(&path, rating.hardest);
  assert_same_flow(&puzzle.flow, &want);
  options = (struct rate_options){
      .techniques = technique_set_default(true), .work = work, .flow = &without};
  assert_true(solver_rate_givens(geom, givens, &options, &rating));
  assert_same_flow(&without, &want);
}

static void flow_is_what_it_is_defined_to_be(void **state) {
  (void)state;
  static const struct {
    const char *size, *level;
    uint64_t count;
  } cases[] = {
      {"4", "easy", 5},   {"6", "easy", 10}, {"6", "medium", 10}, {"2x3", "medium", 5},
      {"8", "medium", 3}, {"9", "easy", 20}, {"9", "medium", 40}, {"9", "hard", 60},
      {"9", "evil", 40},  {"12", "hard", 3}, {"16", "easy", 2},   {"16", "hard", 4},
  };
  struct rate_workspace *work = rate_workspace_new();
  assert_non_null(work);
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct gen_request request = {
        .geom = geom_of(cases[i].size), .level = gen_lookup_level(cases[i].level), .seed = 71};
    uint64_t count = soaking() ? 50 * cases[i].count : cases[i].count;
    for (uint64_t index = 0; index < count; index++) {
      struct puzzle puzzle;
      struct err err;
      if (gen_make_puzzle(&request, index, &puzzle, &err))
        check_flow(request.geom, &puzzle.givens, work);
      else
        assert_int_equal(err.kind, ERR_NEGATIVE);
    }
  }
  rate_workspace_free(work);
}

// Two diagonals as extra regions: a cell may be single in any of them.
static void extra_regions_count(void **state) {
  (void)state;
  struct err err;
  const struct geom *geom = board_parse("9+x", &err);
  assert_non_null(geom);
  struct rate_workspace *work = rate_workspace_new();
  assert_non_null(work);
  struct rng rng;
  rng_init(&rng, 72, 0);
  for (int round = 0; round < 5; round++) {
    struct grid givens;
    uint16_t order[81];
    make_random_solution(geom, &rng, &givens);
    for (int cell = 0; cell < 81; cell++) order[cell] = (uint16_t)cell;
    rng_shuffle(&rng, order, 81);
    for (int i = 0; i < 81; i++) {
      uint8_t value = givens.cell[order[i]];
      givens.cell[order[i]] = 0;
      if (solver_count(solver_lookup("search"), geom, &givens, 2) != 1)
        givens.cell[order[i]] = value;
    }
    check_flow(geom, &givens, work);
  }
  rate_workspace_free(work);
  geom_release(geom);
}

// --- corners -------------------------------------------------------------------------------------

static struct puzzle_flow flow_of(const char *text, struct technique_set techniques_allowed) {
  struct puzzle puzzle;
  struct grid givens = check_grid(text);
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  assert_true(solver_find_flow(&puzzle, &techniques_allowed, NULL));
  return puzzle.flow;
}

static void full_grids_and_one_blank_flow(void **state) {
  (void)state;
  char text[] = FIGURE_4_2_SOLUTION;
  struct puzzle_flow flow = flow_of(text, technique_set_default(true));
  assert_same_flow(&flow, &(struct puzzle_flow){.known = true});
  text[40] = '.';
  flow = flow_of(text, technique_set_default(true));
  assert_same_flow(
      &flow, &(struct puzzle_flow){.known = true, .hardest_at = 100, .variety = 1, .tail = 1});
}

static void what_is_not_solved_does_not_flow(void **state) {
  (void)state;
  struct technique_set singles = {{0}};
  technique_set_add(&singles, TECHNIQUE_FULL_HOUSE);
  assert_false(flow_of(FIGURE_MG_1, singles).known);
  // A rating that its limits or its visitor stop has no flow either.
  struct grid givens = check_grid(FIGURE_MG_1);
  struct puzzle_flow flow = {.known = true};
  struct rate_options options = {
      .techniques = technique_set_default(true), .max_score = 20, .flow = &flow};
  struct rating rating;
  assert_true(solver_rate_givens(geom_lookup_side(9), &givens, &options, &rating));
  assert_true(rating.stopped);
  assert_false(flow.known);
}

// Only the singles that a rating may use are open to it.
static void techniques_that_are_not_allowed_open_nothing(void **state) {
  (void)state;
  static const int single[] = {TECHNIQUE_NAKED_SINGLE, TECHNIQUE_HIDDEN_SINGLE};
  struct grid givens = check_grid(FIGURE_4_2);
  static struct flow_curve both, one;
  struct puzzle puzzle;
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  assert_true(solver_find_flow(&puzzle, NULL, &both));
  assert_true(both.count > 0);
  for (size_t i = 0; i < COUNT(single); i++) {
    struct technique_set allowed = {{0}};
    technique_set_add(&allowed, single[i]);
    assert_true(solver_find_flow(&puzzle, &allowed, &one));
    struct cand *board = cand_new(geom_lookup_side(9), &givens);
    assert_non_null(board);
    int first = 0;
    for (int cell = 0; cell < 81; cell++)
      if (board->values.cell[cell] == 0)
        first += single[i] == TECHNIQUE_NAKED_SINGLE ? is_naked_single(board, cell)
                                                     : is_hidden_single(board, cell);
    cand_free(board);
    assert_int_equal(one.steps[0].moves, first);
    assert_true(first < both.steps[0].moves);
  }
}

// A rating that the record has stays: facts may have taken it from a trusted file.
static void a_rating_that_is_there_stays(void **state) {
  (void)state;
  struct puzzle puzzle;
  struct grid givens = check_grid(FIGURE_4_2);
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  puzzle.rating.rated = true;
  puzzle.rating.score = 12345;
  assert_true(solver_find_flow(&puzzle, NULL, NULL));
  assert_true(puzzle.flow.known);
  assert_int_equal(puzzle.rating.score, 12345);
}

// What the generator keeps of its level check is what a walk of its own finds.
static void generated_records_have_the_same_flow(void **state) {
  (void)state;
  for (const struct level *level = gen_levels; level->name != NULL; level++) {
    struct gen_request request = {
        .geom = geom_of("9"), .level = level, .seed = 73, .wants_rating = true, .wants_flow = true};
    for (uint64_t index = 0; index < 10; index++) {
      struct puzzle made, again;
      struct err err;
      assert_true(gen_make_puzzle(&request, index, &made, &err));
      puzzle_init(&again, made.geom, &made.givens);
      assert_true(solver_find_flow(&again, NULL, NULL));
      assert_true(made.rating.rated);
      assert_same_flow(&made.flow, &again.flow);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flow_is_what_it_is_defined_to_be),
      cmocka_unit_test(extra_regions_count),
      cmocka_unit_test(full_grids_and_one_blank_flow),
      cmocka_unit_test(what_is_not_solved_does_not_flow),
      cmocka_unit_test(techniques_that_are_not_allowed_open_nothing),
      cmocka_unit_test(a_rating_that_is_there_stays),
      cmocka_unit_test(generated_records_have_the_same_flow),
  };
  return cmocka_run_group_tests_name("flow", tests, NULL, NULL);
}
