// The Sudoku Explainer scale: known ratings, no step is ever wrong, the tuned searches agree with
// the plain ones, limits hold, and our own grades keep to it.
#include "tests/fixtures/check.h"

#include <pthread.h>

#include "gen/gen.h"
#include "solver/cand.h"
#include "solver/se_work.h"
#include "solver/solver.h"

static struct se_workspace *work;

static int set_up(void **state) {
  (void)state;
  work = se_workspace_new();
  return work == NULL;
}

static int tear_down(void **state) {
  (void)state;
  se_workspace_free(work);
  return 0;
}

// --- ratings -------------------------------------------------------------------------------------

struct known {
  const char *puzzle;
  int er, ep, ed; // 0: not known
};

// Published with the description of the scale.
static const struct known published[] = {
    {"...45...9....8......8..3..42.......7..59..4...71.6...2........5.873..6...421...9.", 20, 20,
     20},
    {"....567.........23.9...1.6..3.5..4..571.9....6....3............8.7.4.2.1..2.78...", 72, 23,
     23},
    {"12..5....4.6..9...78.............85...724...16............6.915..192..36...3....8", 75, 12,
     12},
    {".2....78.456.....3..81....4..4.6.9......91...6..8....13.......5.4.9.7.3..6.5..8..", 84, 72,
     26},
    {"12.45...9..67.9....98.32.....1..7..5......3.....32...6.....4.57..4...9..8..5732..", 90, 15,
     15},
    {"7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5", 98, 12,
     12},
    {".....6..9...18.2.6...7..15..71.6.8....6....7.........25.28.....718...4..9....5...", 65, 0, 0},
};

// Made and rated by this program, one or two a technique: a rating that moves is noticed here.
static const struct known pinned[] = {
    {"6..5..21...326....5...149...42.56........2...8.5.4..3.....9.6.74.6..........3..25", 15, 12,
     12},
    {".85.3...1......8..2......57..18...633....1..2.7.29.51.......1..734.15.......84...", 42, 12,
     12},
    {".85.3...1......8..2......57..18...633....1....7.29.51.......1..734.15.......84...", 66, 12,
     12},
    {"215...87..9.5....17.....3...3..4..9.9.83..4..4521.....82..3..5...9....385....2.6.", 56, 12,
     12},
    {"..13.52..3.6..17.4.2...7.5......6.3.18.92........5..4223........651..4.3..85....9", 45, 12,
     12},
    {"..9..2.6...24.....47.589..3.641......1..542.6.95......943871..27...459.8.....3..4", 72, 12,
     12},
    {"....2.6.3...4.6.184.58.1....192...7..2...4.9..4.......69......72...7.........83..", 71, 12,
     12},
};

static void check_known(const struct known *known) {
  struct grid givens = check_grid(known->puzzle);
  struct se_rating rating;
  assert_true(se_rate(&givens, &(struct se_options){.work = work}, &rating));
  assert_true(rating.solved);
  assert_int_equal(rating.er, known->er);
  if (known->ep != 0) assert_int_equal(rating.ep, known->ep);
  if (known->ed != 0) assert_int_equal(rating.ed, known->ed);
}

static void published_ratings_are_met(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(published); i++) check_known(&published[i]);
}

static void our_own_ratings_stay(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(pinned); i++) check_known(&pinned[i]);
}

static void lengths_cost_tenths(void **state) {
  (void)state;
  // The thresholds are 4, 6, 8, 12, 16, 24, 32, 48 ... nodes beyond the first two.
  static const int threshold[] = {4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512};
  assert_true(se_length_surcharge(4) == 0.0);
  for (size_t i = 0; i < COUNT(threshold); i++) {
    assert_int_equal(se_rating_tenths(7.0 + se_length_surcharge(threshold[i] + 2)), 70 + (int)i);
    assert_int_equal(se_rating_tenths(7.0 + se_length_surcharge(threshold[i] + 3)), 71 + (int)i);
  }
}

static void the_table_is_complete(void **state) {
  (void)state;
  for (int i = 0; i < SE_TECHNIQUE_COUNT; i++) {
    assert_non_null(se_techniques[i].name);
    assert_non_null(se_techniques[i].find);
    assert_true(se_techniques[i].rating >= 10);
  }
}

// --- seeded puzzles ------------------------------------------------------------------------------

// Minimal puzzles, of which more than half need more than singles.
static void make_puzzle(uint64_t index, struct puzzle *puzzle) {
  struct err err;
  struct gen_request request = {.geom = geom_lookup(3, 3), .minimal = true, .seed = 77};
  assert_true(gen_make_puzzle(&request, index, puzzle, &err));
}

struct watch {
  const struct grid *solution;
  struct cand *board; // follows the steps
  int steps;
};

static int branches_checked;

// Is this candidate false in the branch, by a node before `node`?
static bool is_off(const struct step *step, int first, int node, int cell, int digit) {
  for (int i = first; i < node; i++)
    if (!step->nodes[i].on && step->nodes[i].cells[0] == cell && step->nodes[i].digit == digit)
      return true;
  return false;
}

// Does a node follow from those before it in its branch, by a cell or a house?
static bool follows(const struct cand *board, const struct step *step, int first, int node) {
  const struct step_node *told = &step->nodes[node];
  int cell = told->cells[0];
  if (!told->on) {
    for (int i = first; i < node; i++) {
      const struct step_node *cause = &step->nodes[i];
      if (!cause->on) continue;
      if (cause->cells[0] == cell
              ? cause->digit != told->digit
              : cause->digit == told->digit && layout_sees(board->layout, cause->cells[0], cell))
        return true;
    }
    return false;
  }
  bool forced = true;
  for (uint32_t rest = board->digits[cell] & ~(UINT32_C(1) << told->digit); rest != 0;)
    forced &= is_off(step, first, node, cell, mask_take(&rest));
  for (int k = 0; k < board->geom->cell[cell].region_count && !forced; k++) {
    int region = board->geom->cell[cell].regions[k];
    forced = true;
    for (uint32_t rest = board->places[region][told->digit]; rest != 0;) {
      int place = cand_cell(board, region, mask_take(&rest));
      forced &= place == cell || is_off(step, first, node, place, told->digit);
    }
  }
  return forced;
}

// The branches of multiple and dynamic chains, link by link. Chains with other rules inside have
// links that a house or a cell does not prove.
static void check_branches(const struct cand *board, const struct step *step) {
  if (step->technique < SE_NISHIO || step->technique > SE_DYNAMIC_CHAINS ||
      step->nodes_left_out > 0)
    return;
  const struct step_node *ends[SE_DIGITS];
  int count = 0, first = 0;
  for (int i = 0; i < step->node_count; i++) {
    if (step->nodes[i].assumed)
      first = i;
    else
      assert_true(follows(board, step, first, i));
    if (i + 1 == step->node_count || step->nodes[i + 1].assumed) ends[count++] = &step->nodes[i];
  }
  const struct step_mark *effect =
      step->placement_count > 0 ? step->placements : step->eliminations;
  if (count == 2 && ends[0]->on != ends[1]->on) {
    assert_int_equal(ends[0]->cells[0], ends[1]->cells[0]);
    assert_int_equal(ends[0]->digit, ends[1]->digit);
    assert_int_equal(step->nodes[0].cells[0], effect->cell);
    assert_int_equal(step->nodes[0].on, step->placement_count == 0);
  } else {
    for (int i = 0; i < count; i++) {
      assert_int_equal(ends[i]->on, step->placement_count > 0);
      assert_int_equal(ends[i]->cells[0], effect->cell);
      assert_int_equal(ends[i]->digit, effect->digit);
    }
  }
  branches_checked += count;
}

static bool check_step(void *context, const struct grid *before, const struct step *step) {
  struct watch *watch = context;
  char text[STEP_TEXT_MAX];
  assert_true(step->placement_count + step->elimination_count > 0);
  assert_true(step->rating >= 10);
  for (int i = 0; i < step->placement_count; i++) {
    assert_int_equal(before->cell[step->placements[i].cell], 0);
    assert_int_equal(step->placements[i].digit, watch->solution->cell[step->placements[i].cell]);
  }
  for (int i = 0; i < step->elimination_count; i++) {
    const struct step_mark *mark = &step->eliminations[i];
    if (mark->digit == watch->solution->cell[mark->cell])
      fail_msg("wrong: %s", se_explain(step, geom_lookup(3, 3), NULL, text, sizeof text));
  }
  se_explain(step, geom_lookup(3, 3), NULL, text, sizeof text);
  assert_true(strlen(text) > 10 && strchr(text, ':') != NULL);
  check_branches(watch->board, step);
  step_apply(step, watch->board);
  watch->steps++;
  return true;
}

static void check_steps(const struct grid *givens, const struct grid *solution) {
  struct watch watch = {.solution = solution, .board = cand_new(geom_lookup(3, 3), givens)};
  struct se_options options = {.visit = check_step, .context = &watch};
  struct se_rating rating, again;
  assert_true(se_rate(givens, &options, &rating));
  assert_true(rating.solved);
  assert_int_equal(rating.steps, watch.steps);
  cand_free(watch.board);
  assert_true(rating.er >= rating.ep && rating.ep >= rating.ed);
  // The same without a visitor, which leaves out what only the sentences need.
  assert_true(se_rate(givens, &(struct se_options){.work = work}, &again));
  assert_memory_equal(&again, &rating, sizeof rating);
}

static void no_step_is_wrong(void **state) {
  (void)state;
  for (uint64_t i = 0; i < (soaking() ? 5000 : 150); i++) {
    struct puzzle puzzle;
    make_puzzle(i, &puzzle);
    check_steps(&puzzle.givens, &puzzle.solution);
  }
  assert_true(branches_checked > 20);
}

// Chains inside chains: levels 1 and 2, and level 4 in a soak test.
static void no_nested_step_is_wrong(void **state) {
  (void)state;
  static const char *const hard[] = {
      "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5",
      "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
      ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
  };
  for (int i = 0; i < (soaking() ? 3 : 2); i++) {
    struct grid givens = check_grid(hard[i]), solution;
    assert_true(solver_find_unique(solver_lookup("graph"), geom_lookup(3, 3), &givens, &solution));
    check_steps(&givens, &solution);
  }
}

static void limits_stop_early(void **state) {
  (void)state;
  for (uint64_t i = 0; i < 60; i++) {
    struct puzzle puzzle;
    struct se_rating full, limited;
    make_puzzle(i, &puzzle);
    assert_true(se_rate(&puzzle.givens, &(struct se_options){.work = work}, &full));
    for (int limit = full.er - 2; limit <= full.er + 2; limit++) {
      assert_true(
          se_rate(&puzzle.givens, &(struct se_options){.max_er = limit, .work = work}, &limited));
      assert_int_equal(limited.stopped, full.er > limit);
      if (!limited.stopped) assert_memory_equal(&limited, &full, sizeof full);
    }
  }
}

// --- the tuned searches against the plain ones ---------------------------------------------------

// Technique 21: the best hint of the level-by-level search is the first of the list of all.
static void compare_chains(struct se_search *search, bool found, const struct step *step) {
  struct se_cycle_work *cycle = &work->cycle;
  se_chain_list(cycle, &search->board);
  assert_int_equal(found, cycle->hint_count > 0);
  if (!found) return;
  const struct se_chain_hint *first = &cycle->hints[0];
  assert_int_equal(step->rating, se_rating_tenths(first->rating));
  int cell = cycle->links.cell[first->start], digit = cycle->links.v[first->start] + 1;
  if (first->cycle) {
    assert_true(step->technique >= SE_X_CYCLE && step->technique <= SE_XY_CYCLE);
  } else if (first->on) {
    assert_int_equal(step->eliminations[0].cell, cell);
    assert_int_equal(step->eliminations[0].digit, digit);
  } else {
    assert_int_equal(step->placements[0].cell, cell);
    assert_int_equal(step->placements[0].digit, digit);
  }
}

// Techniques 23 to 25: the search under bounds finds the best of all hints.
static void compare_engine(struct se_search *search, bool found, const struct step *step,
                           int technique) {
  struct se_engine *engine = &work->inner;
  engine->dynamic = technique != SE_MULTIPLE_CHAINS;
  engine->nishio = technique == SE_NISHIO;
  engine->level = 0;
  engine->digits = SE_ALL;
  engine->list = true;
  assert_true(se_engine_begin(engine, &search->board, NULL));
  assert_int_equal(se_engine_run(engine), found);
  const struct se_hint *best = NULL;
  for (int i = 0; i < 2 * engine->links.count; i++) {
    const struct se_hint *hint = &engine->slots[i];
    if (hint->complexity == 0) continue;
    bool better = best == NULL || hint->complexity < best->complexity;
    if (!better && hint->complexity == best->complexity)
      better = hint->kind != best->kind ? hint->kind < best->kind : hint->order < best->order;
    if (better) best = hint;
  }
  if (best == NULL) return;
  double base = technique == SE_NISHIO ? 7.5 : technique == SE_MULTIPLE_CHAINS ? 8.0 : 8.5;
  assert_int_equal(step->rating, se_rating_tenths(base + se_length_surcharge(best->complexity)));
  const struct step_mark *mark = best->on ? &step->placements[0] : &step->eliminations[0];
  assert_int_equal(step->placement_count, best->on);
  assert_int_equal(mark->cell, engine->links.cell[best->node]);
  assert_int_equal(mark->digit, engine->links.v[best->node] + 1);
}

static bool find_and_compare(struct se_search *search, struct step *step) {
  for (int i = 0; i < SE_TECHNIQUE_COUNT; i++) {
    if (i > 0 && se_techniques[i].find == se_techniques[i - 1].find) continue;
    bool found = se_techniques[i].find(search, step);
    if (i == SE_X_CYCLE) compare_chains(search, found, step);
    if (i >= SE_NISHIO && i <= SE_DYNAMIC_CHAINS) compare_engine(search, found, step, i);
    if (found) return true;
  }
  return false;
}

static void walk_and_compare(const struct grid *givens) {
  static const struct se_options options = {0};
  struct se_search search = {.options = &options, .work = work};
  struct step step;
  se_board_init(&search.board, givens);
  while (search.board.open > 0 && find_and_compare(&search, &step)) {
    search.board.tick++;
    for (int i = 0; i < step.elimination_count; i++)
      se_board_eliminate(&search.board, step.eliminations[i].cell, step.eliminations[i].digit - 1);
    for (int i = 0; i < step.placement_count; i++)
      se_board_place(&search.board, step.placements[i].cell, step.placements[i].digit - 1);
  }
  assert_int_equal(search.board.open, 0);
}

static void tuned_searches_agree_with_plain_ones(void **state) {
  (void)state;
  se_tables_init();
  for (size_t i = 3; i < 5; i++) {
    struct grid givens = check_grid(published[i].puzzle);
    walk_and_compare(&givens);
  }
  for (uint64_t i = 0; i < (soaking() ? 2000 : 60); i++) {
    struct puzzle puzzle;
    make_puzzle(i, &puzzle);
    walk_and_compare(&puzzle.givens);
  }
}

// --- odd boards, threads, records ----------------------------------------------------------------

static void boards_without_a_single_solution_end(void **state) {
  (void)state;
  struct grid givens = check_grid(FIGURE_5_4);
  struct se_rating rating;
  assert_true(se_rate(&givens, &(struct se_options){.work = work}, &rating));
  assert_true(rating.solved || rating.er == SE_UNSOLVED);
  givens = check_grid(FIGURE_4_2_SOLUTION);
  assert_true(se_rate(&givens, &(struct se_options){.work = work}, &rating));
  assert_true(rating.solved && rating.steps == 0 && rating.er == 0 && rating.hardest == -1);
}

enum { THREADS = 4, THREAD_PUZZLES = 20 };

static void *rate_some(void *context) {
  int *ratings = context;
  for (int i = 0; i < THREAD_PUZZLES; i++) {
    struct puzzle puzzle;
    make_puzzle((uint64_t)i, &puzzle);
    ratings[i] = solver_rate_se(&puzzle, NULL, NULL) ? puzzle.se.er : -1;
  }
  return NULL;
}

static void threads_rate_alike(void **state) {
  (void)state;
  pthread_t thread[THREADS];
  int ratings[THREADS][THREAD_PUZZLES];
  for (int i = 0; i < THREADS; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, rate_some, ratings[i]), 0);
  for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
  for (int i = 1; i < THREADS; i++) assert_memory_equal(ratings[i], ratings[0], sizeof ratings[0]);
}

static void records_are_filled(void **state) {
  (void)state;
  struct puzzle puzzle;
  struct grid givens = check_grid(published[3].puzzle);
  puzzle_init(&puzzle, geom_lookup(3, 3), &givens);
  assert_true(solver_rate_se(&puzzle, NULL, NULL));
  assert_true(puzzle.se.rated);
  assert_int_equal(puzzle.se.er, 84);
  assert_string_equal(puzzle.se.hardest_name, "multiple forcing chains");
  // Stopped, or of another size: nothing is claimed.
  assert_false(solver_rate_se(&puzzle, &(struct se_options){.max_er = 50}, NULL));
  assert_false(puzzle.se.rated);
  puzzle_init(&puzzle, geom_lookup(3, 2), &givens);
  assert_false(solver_supports_se(puzzle.geom));
  assert_false(solver_rate_se(&puzzle, NULL, NULL));
}

// --- beside our own rating -----------------------------------------------------------------------

// What gen/request.c takes for granted when it refuses a level with an --er.
static void grades_bound_ratings(void **state) {
  (void)state;
  struct technique_set all = technique_set_default(true);
  for (uint64_t i = 0; i < (soaking() ? 20000 : 300); i++) {
    struct puzzle puzzle;
    make_puzzle(i, &puzzle);
    solver_rate(&puzzle, &all);
    assert_true(solver_rate_se(&puzzle, NULL, NULL));
    enum grade hardest = GRADE_EASY;
    for (int t = 0; t < TECHNIQUE_COUNT; t++)
      if (puzzle.rating.counts[t] > 0 && techniques[t].level > hardest)
        hardest = techniques[t].level;
    if (grade_lookup(puzzle.rating.grade) == GRADE_GUESS) hardest = GRADE_GUESS;
    assert_true(hardest > GRADE_EASY || puzzle.se.er <= 23);
    assert_true(hardest > GRADE_MEDIUM || puzzle.se.er <= 40);
    assert_true(hardest < GRADE_MEDIUM || puzzle.se.er >= 17);
    assert_true(hardest < GRADE_HARD || puzzle.se.er >= 32);
    assert_true(se_has_rating(puzzle.se.er) && se_has_rating(puzzle.se.ep));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_table_is_complete),
      cmocka_unit_test(lengths_cost_tenths),
      cmocka_unit_test(published_ratings_are_met),
      cmocka_unit_test(our_own_ratings_stay),
      cmocka_unit_test(no_step_is_wrong),
      cmocka_unit_test(no_nested_step_is_wrong),
      cmocka_unit_test(limits_stop_early),
      cmocka_unit_test(tuned_searches_agree_with_plain_ones),
      cmocka_unit_test(boards_without_a_single_solution_end),
      cmocka_unit_test(threads_rate_alike),
      cmocka_unit_test(records_are_filled),
      cmocka_unit_test(grades_bound_ratings),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
