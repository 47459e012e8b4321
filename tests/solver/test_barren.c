// What ratings pass over: they take the steps that finders take which look at everything.
//
// The oracle has a workspace that no rating has begun with, so to its finders everything is open. At
// every position of seeded puzzles, with several sets of techniques, its first step is the rating's.
#include "tests/fixtures/steps.h"

#include "gen/gen.h"
#include "solver/workspace.h"

#include <string.h>

struct oracle {
  const struct technique_set *allowed;
  struct rate_workspace *work;
  struct step found;
  int compared, counts[TECHNIQUE_COUNT];
};

static bool keep_first(void *context, const struct step *step) {
  struct oracle *oracle = context;
  if (!technique_set_has(oracle->allowed, step->technique)) return true;
  oracle->found = *step;
  return false;
}

static bool find_plainly(struct oracle *oracle, const struct cand *cand) {
  struct finding finding = {.work = oracle->work, .visit = keep_first, .context = oracle};
  assert_true(finding_begin(cand, &finding));
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (technique_set_has(oracle->allowed, i) && cand_offers(cand, techniques[i].needs) &&
        technique_find(i, cand, &finding))
      return true;
  return false;
}

static void check_marks(const struct step_mark *a, const struct step_mark *b, int count) {
  for (int i = 0; i < count; i++) {
    assert_int_equal(a[i].cell, b[i].cell);
    assert_int_equal(a[i].digit, b[i].digit);
  }
}

static void check_same_step(const struct step *a, const struct step *b) {
  assert_int_equal(a->technique, b->technique);
  assert_int_equal(a->placement_count, b->placement_count);
  assert_int_equal(a->elimination_count, b->elimination_count);
  assert_int_equal(a->digits, b->digits);
  assert_int_equal(a->cell_count, b->cell_count);
  assert_int_equal(a->base_count, b->base_count);
  assert_int_equal(a->cover_count, b->cover_count);
  assert_int_equal(a->fin_count, b->fin_count);
  assert_int_equal(a->node_count, b->node_count);
  check_marks(a->placements, b->placements, a->placement_count);
  check_marks(a->eliminations, b->eliminations, a->elimination_count);
  check_marks(a->fins, b->fins, a->fin_count);
  assert_memory_equal(a->cells, b->cells, (size_t)a->cell_count * sizeof a->cells[0]);
  assert_memory_equal(a->base, b->base, (size_t)a->base_count * sizeof a->base[0]);
  assert_memory_equal(a->cover, b->cover, (size_t)a->cover_count * sizeof a->cover[0]);
  for (int i = 0; i < a->node_count; i++) {
    assert_int_equal(a->nodes[i].digit, b->nodes[i].digit);
    assert_int_equal(a->nodes[i].cell_count, b->nodes[i].cell_count);
    assert_memory_equal(a->nodes[i].cells, b->nodes[i].cells,
                        a->nodes[i].cell_count * sizeof a->nodes[i].cells[0]);
  }
}

static bool compare_step(void *context, const struct cand *before, const struct step *step) {
  struct oracle *oracle = context;
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  assert_true(find_plainly(oracle, before));
  check_same_step(step, &oracle->found);
  oracle->compared++;
  oracle->counts[step->technique]++;
  return true;
}

// Thins out a solution grid to `clues` clues, or as far as it stays the only solution.
static void dig(const struct geom *geom, uint64_t index, int clues, struct grid *givens) {
  struct rng rng;
  uint16_t order[GEOM_CELLS_MAX];
  rng_init(&rng, 77, index);
  if (geom == geom_lookup(geom->box_width, geom->box_height))
    gen_make_solution(geom, 77, index, givens);
  else
    make_random_solution(geom, &rng, givens);
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(&rng, order, (size_t)geom->cells);
  for (int i = 0, left = geom->cells; i < geom->cells && left > clues; i++) {
    uint8_t value = givens->cell[order[i]];
    givens->cell[order[i]] = 0;
    if (solver_count(solver_lookup("search"), geom, givens, 2) == 1)
      left--;
    else
      givens->cell[order[i]] = value;
  }
}

// Rates puzzles in one workspace and compares. Returns the steps compared.
static int compare_puzzles(const struct geom *geom, int puzzles, int clues,
                           const struct technique_set *allowed, int counts[TECHNIQUE_COUNT]) {
  static struct layout layout;
  struct rate_workspace *work = rate_workspace_new();
  struct oracle oracle = {.allowed = allowed, .work = rate_workspace_new()};
  assert_non_null(work);
  assert_non_null(oracle.work);
  layout_init(&layout, geom);
  for (int i = 0; i < puzzles; i++) {
    struct grid givens;
    struct rating rating;
    struct cand stuck;
    dig(geom, (uint64_t)i, clues, &givens);
    struct rate_options options = {
        .techniques = *allowed, .work = work, .visit = compare_step, .context = &oracle};
    assert_true(rate_puzzle(&layout, &givens, &options, &rating));
    if (rating.solved) continue;
    // Where the rating ends, nobody else gets on.
    options.visit = NULL;
    cand_init(&stuck, &layout, &givens);
    assert_true(rate_board(&stuck, &options, &rating));
    assert_false(find_plainly(&oracle, &stuck));
  }
  for (int i = 0; i < TECHNIQUE_COUNT && counts != NULL; i++) counts[i] += oracle.counts[i];
  rate_workspace_free(work);
  rate_workspace_free(oracle.work);
  return oracle.compared;
}

static struct technique_set all_but(int first, int last) {
  struct technique_set set = technique_set_default(true);
  for (int i = first; i <= last; i++) technique_set_remove(&set, i);
  return set;
}

// Without the usual ways out, the techniques behind them get their turn.
static void ratings_pass_over_nothing_on_9x9(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup(3, 3);
  int counts[TECHNIQUE_COUNT] = {0};
  struct technique_set usual = technique_set_default(true);
  struct technique_set no_locked_sets = all_but(TECHNIQUE_LOCKED_PAIR, TECHNIQUE_LOCKED_TRIPLE);
  struct technique_set no_chains = all_but(TECHNIQUE_X_CHAIN, TECHNIQUE_GROUPED_AIC);
  struct technique_set no_locked = all_but(TECHNIQUE_LOCKED_PAIR, TECHNIQUE_LOCKED_CLAIMING);
  struct technique_set all = usual;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) technique_set_add(&all, i);
  assert_true(compare_puzzles(geom, 200, 0, &usual, counts) > 500);
  assert_true(compare_puzzles(geom, 200, 0, &no_locked_sets, counts) > 500);
  assert_true(compare_puzzles(geom, 100, 0, &no_chains, counts) > 200);
  assert_true(compare_puzzles(geom, 100, 0, &no_locked, counts) > 100);
  assert_true(compare_puzzles(geom, 20, 0, &all, counts) > 20);
  // The families that pass over something had something to find.
  static const int wanted[] = {TECHNIQUE_LOCKED_PAIR,
                               TECHNIQUE_LOCKED_POINTING,
                               TECHNIQUE_NAKED_PAIR,
                               TECHNIQUE_HIDDEN_PAIR,
                               TECHNIQUE_X_WING,
                               TECHNIQUE_REMOTE_PAIR,
                               TECHNIQUE_SKYSCRAPER,
                               TECHNIQUE_W_WING,
                               TECHNIQUE_XY_WING,
                               TECHNIQUE_XYZ_WING,
                               TECHNIQUE_UNIQUENESS_1,
                               TECHNIQUE_HIDDEN_RECTANGLE,
                               TECHNIQUE_FINNED_X_WING,
                               TECHNIQUE_SUE_DE_COQ,
                               TECHNIQUE_XY_CHAIN,
                               TECHNIQUE_ALS_XZ,
                               TECHNIQUE_TWO_STRING_KITE,
                               TECHNIQUE_EMPTY_RECTANGLE,
                               TECHNIQUE_DISCONTINUOUS_NICE_LOOP};
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
    if (counts[wanted[i]] == 0) fail_msg("no %s was found", techniques[wanted[i]].name);
}

static void ratings_pass_over_nothing_on_other_sizes(void **state) {
  (void)state;
  struct technique_set usual = technique_set_default(true);
  assert_true(compare_puzzles(geom_lookup(3, 2), 100, 0, &usual, NULL) > 5);
  assert_true(compare_puzzles(geom_lookup(4, 2), 20, 0, &usual, NULL) > 5);
  assert_true(compare_puzzles(geom_lookup(4, 3), 3, 60, &usual, NULL) > 0);
  assert_true(compare_puzzles(geom_lookup(4, 4), 4, 104, &usual, NULL) > 0);
}

// On diagonals and irregular boxes a digit has more, or other, regions than its rows and columns.
static void ratings_pass_over_nothing_on_other_geometries(void **state) {
  (void)state;
  struct err err;
  struct technique_set usual = technique_set_default(true);
  static const char *const names[] = {"9+x", "9+windows", "9+antiking", "9+region:r1c1r2c2r3c4"};
  const struct geom *geom;
  for (size_t i = 0; i < COUNT(names); i++) {
    geom = board_parse(names[i], &err);
    assert_non_null(geom);
    int counts[TECHNIQUE_COUNT] = {0};
    assert_true(compare_puzzles(geom, i == 0 ? 20 : 8, 0, &usual, counts) > 5);
    if (i == 0) assert_true(counts[TECHNIQUE_FINNED_FRANKEN_SWORDFISH] > 0);
    geom_release(geom);
  }
  uint8_t boxes[81];
  for (int cell = 0; cell < 81; cell++) boxes[cell] = (uint8_t)(cell / 27 * 3 + cell % 9 / 3);
  boxes[2] = 1, boxes[3 + 9] = 0;
  boxes[78] = 7, boxes[77 - 9] = 8;
  geom = board_new_jigsaw(9, boxes, 0, &err);
  assert_non_null(geom);
  assert_true(compare_puzzles(geom, 20, 0, &usual, NULL) > 100);
  geom_release(geom);
}

// --- full placements ----------------------------------------------------------------------------

// Can all houses that need the digit have one of the places, none of which sees another? The simple way:
// house by house, the board's own lists.
static bool is_placeable(const struct geom *geom, const bool place[GEOM_CELLS_MAX],
                         const bool needs[GEOM_REGIONS_MAX]) {
  int house = 0;
  while (house < geom->house_count && !needs[house]) house++;
  if (house == geom->house_count) return true;
  for (int i = 0; i < geom->regions[house].size; i++) {
    int cell = geom->regions[house].cells[i];
    bool left[GEOM_CELLS_MAX], open[GEOM_REGIONS_MAX];
    if (!place[cell]) continue;
    memcpy(left, place, sizeof left);
    memcpy(open, needs, sizeof open);
    const struct geom_cell *at = &geom->cell[cell];
    for (int k = 0; k < at->peer_count; k++) left[at->peers[k]] = false;
    for (int k = 0; k < at->region_count; k++) open[at->regions[k]] = false;
    if (is_placeable(geom, left, open)) return true;
  }
  return false;
}

struct lost_count {
  struct rate_workspace *work;
  int lost, kept;
};

static bool compare_lost(void *context, const struct cand *before, const struct step *step) {
  struct lost_count *count = context;
  const struct geom *geom = before->geom;
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  for (int digit = 1; digit <= geom->side; digit++) {
    cell_set lost = barren_lost_places(&count->work->barren, before, digit);
    bool needs[GEOM_REGIONS_MAX] = {false}, place[GEOM_CELLS_MAX] = {false};
    for (cell_set rest = before->cells[digit]; set_any(rest);) place[set_take(&rest)] = true;
    for (int house = 0; house < geom->house_count; house++)
      needs[house] = before->places[house][digit] != 0;
    for (cell_set rest = before->cells[digit]; set_any(rest);) {
      int cell = set_take(&rest);
      bool with[GEOM_CELLS_MAX];
      memcpy(with, place, sizeof with);
      for (int k = 0; k < geom->cell[cell].peer_count; k++) with[geom->cell[cell].peers[k]] = false;
      assert_int_equal(set_has(lost, cell), !is_placeable(geom, with, needs));
      count->lost += set_has(lost, cell);
      count->kept += !set_has(lost, cell);
    }
  }
  return true;
}

// What fish may take away are the candidates in no full placement, on diagonals and windows as well.
static void lost_candidates_are_in_no_placement(void **state) {
  (void)state;
  static const char *const names[] = {"9", "9+x", "9+windows", "9+antiking", "6+x"};
  static struct layout layout;
  for (size_t i = 0; i < COUNT(names); i++) {
    struct err err;
    const struct geom *geom = board_parse(names[i], &err);
    struct lost_count count = {.work = rate_workspace_new()};
    assert_non_null(geom);
    assert_non_null(count.work);
    layout_init(&layout, geom);
    for (uint64_t k = 0; k < 6; k++) {
      struct grid givens;
      struct rating rating;
      dig(geom, k, 0, &givens);
      struct rate_options options = {.techniques = technique_set_default(true),
                                     .work = count.work,
                                     .visit = compare_lost,
                                     .context = &count};
      assert_true(rate_puzzle(&layout, &givens, &options, &rating));
    }
    assert_true(count.lost > 0);
    assert_true(count.kept > 0);
    rate_workspace_free(count.work);
    geom_release(geom);
  }
}

// --- lists --------------------------------------------------------------------------------------

// The index finds every restricted common that trying all pairs finds, in the same order.
static bool compare_links(void *context, const struct cand *before, const struct step *step) {
  struct rate_workspace *work = context;
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  for (int overlap = 0; overlap < 2; overlap++) {
    const struct als_list *list = als_list_build(&work->als, before, 1);
    const struct als_links *links = als_links_build(&work->als, overlap);
    for (int a = 0; a < list->count; a++) {
      int at = links->first[a];
      for (int b = 0; b < list->count; b++) {
        const struct als *from = &list->als[a], *to = &list->als[b];
        if (a == b || (!overlap && (from->cells & to->cells) != 0)) continue;
        for (uint32_t rest = from->digits & to->digits; rest != 0;) {
          int digit = mask_take(&rest);
          if (!als_restricted(from, to, digit)) continue;
          assert_true(at < links->first[a + 1]);
          assert_int_equal(links->link[at].to, b);
          assert_int_equal(links->link[at++].digit, digit);
        }
      }
      assert_int_equal(at, links->first[a + 1]);
    }
  }
  return true;
}

static void all_restricted_commons_are_listed(void **state) {
  (void)state;
  static struct layout layout;
  struct rate_workspace *work = rate_workspace_new();
  assert_non_null(work);
  layout_init(&layout, geom_lookup(3, 3));
  for (uint64_t i = 0; i < 6; i++) {
    struct grid givens;
    struct rating rating;
    dig(geom_lookup(3, 3), i, 0, &givens);
    struct rate_options options = {
        .techniques = technique_set_default(true), .visit = compare_links, .context = work};
    assert_true(rate_puzzle(&layout, &givens, &options, &rating));
  }
  rate_workspace_free(work);
}

static void masks_are_counted(void **state) {
  (void)state;
  for (uint32_t mask = 0; mask < UINT32_C(1) << 14; mask++) {
    int count = 0;
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) count++;
    assert_int_equal(mask_count(mask), count);
    assert_int_equal(mask_count(mask << 12), count);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ratings_pass_over_nothing_on_9x9),
      cmocka_unit_test(ratings_pass_over_nothing_on_other_sizes),
      cmocka_unit_test(ratings_pass_over_nothing_on_other_geometries),
      cmocka_unit_test(lost_candidates_are_in_no_placement),
      cmocka_unit_test(all_restricted_commons_are_listed),
      cmocka_unit_test(masks_are_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
