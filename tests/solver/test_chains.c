// Chains, almost locked sets, Sue de Coq and forcing chains, on seeded random puzzles of several
// sizes: no step takes a digit of the solution, and a chain holds link by link.
#include "gen/gen.h"
#include "solver/find_chain.h"
#include "tests/fixtures/steps.h"

// --- random puzzles ----------------------------------------------------------------------------

enum { UNIQUE_SIDE_MAX = 16 }; // larger boards take the search too long

// Digs until `tries` cells have been looked at, and keeps the solution the only one. On the largest
// boards it need not be: what follows without uniqueness is true of every solution.
static void make_puzzle(const struct geom *geom, struct rng *rng, int tries, struct grid *givens,
                        struct grid *solution) {
  uint16_t order[GEOM_CELLS_MAX];
  bool unique = geom->side <= UNIQUE_SIDE_MAX;
  if (unique)
    make_random_solution(geom, rng, solution);
  else
    gen_make_solution(geom, rng_next(rng), 0, solution);
  *givens = *solution;
  for (int i = 0; i < geom->cells; i++) order[i] = (uint16_t)i;
  rng_shuffle(rng, order, (size_t)geom->cells);
  for (int i = 0; i < tries; i++) {
    int cell = order[i];
    givens->cell[cell] = 0;
    if (unique && solver_count(solver_lookup("search"), geom, givens, 2) != 1)
      givens->cell[cell] = solution->cell[cell];
  }
}

// --- no false step -----------------------------------------------------------------------------

static technique_finder *const finders[] = {
    find_x_chain,       find_xy_chain,   find_nice_loop,     find_grouped_nice_loop,
    find_als_nice_loop, find_als_xz,     find_als_xy_wing,   find_als_chain,
    find_death_blossom, find_sue_de_coq, find_forcing_chain, find_forcing_net,
};

// The row of the table that a finder belongs to; -1: one that has none.
static int row_of(technique_finder *finder) {
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (techniques[i].find == finder) return i;
  return -1;
}

technique_finder find_als_nice_loop_wide;

// Visits the instances of a finder on a board that it can work on, `every` one or those of a
// rating.
static bool look(technique_finder *finder, const struct cand *cand, bool every,
                 technique_visitor *visit, void *context) {
  int row = row_of(finder);
  if (row >= 0 && !cand_offers(cand, techniques[row].needs)) return false;
  struct rate_workspace *work = rate_workspace_new();
  assert_non_null(work);
  struct finding finding = {.work = work, .every = every, .visit = visit, .context = context};
  assert_true(finding_begin(cand, &finding));
  bool stopped = row >= 0             ? technique_find(row, cand, &finding)
                 : cand->layout->sets ? find_als_nice_loop(cand, &finding)
                                      : find_als_nice_loop_wide(cand, &finding);
  rate_workspace_free(work);
  return stopped;
}

struct walk {
  const struct grid *solution;
  const struct cand *board;
  int instances, left, found[COUNT(finders)], *count;
  int positions; // of this puzzle, still to be looked at
};

static bool check_instance(void *context, const struct step *step) {
  struct walk *walk = context;
  check_step(walk->board, walk->solution, step);
  ++*walk->count;
  return --walk->left > 0;
}

// Tries all of our finders on a board of the solution path, several instances each.
static bool try_finders(void *context, const struct cand *before, const struct step *step) {
  struct walk *walk = context;
  check_step(before, walk->solution, step);
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE || walk->positions == 0) return true;
  walk->positions--;
  walk->board = before;
  for (size_t i = 0; i < COUNT(finders); i++) {
    walk->count = &walk->found[i];
    walk->left = walk->instances;
    look(finders[i], before, true, check_instance, walk);
  }
  return true;
}

static void check_puzzles(int box_width, int box_height, int puzzles, int instances,
                          int found[COUNT(finders)]) {
  static struct layout layout;
  const struct geom *geom = geom_lookup(box_width, box_height);
  struct walk walk = {.instances = instances};
  layout_init(&layout, geom);
  for (int i = 0; i < puzzles; i++) {
    struct rng rng;
    struct grid givens, solution;
    rng_init(&rng, 20, (uint64_t)i);
    // Large boards are not dug to the end: that would take the search too long.
    make_puzzle(geom, &rng, geom->side > 9 ? geom->cells * 6 / 10 : geom->cells, &givens,
                &solution);
    walk.solution = &solution;
    walk.positions = geom->side <= 11 || soaking() ? INT32_MAX : 6;
    struct rate_options options = {
        .techniques = technique_set_default(geom->side <= UNIQUE_SIDE_MAX),
        .visit = try_finders,
        .context = &walk};
    struct rating rating;
    rate_puzzle(&layout, &givens, &options, &rating);
    assert_false(rating.broken);
    if (rating.solved) assert_true(grid_equal(geom, &rating.last, &solution));
  }
  memcpy(found, walk.found, sizeof walk.found);
}

static void no_step_is_false_on_9x9(void **state) {
  int found[COUNT(finders)];
  (void)state;
  check_puzzles(3, 3, 25, 3, found);
  // Each finder had something to be right about.
  for (size_t i = 0; i < COUNT(finders); i++) assert_true(found[i] > 0);
}

static void no_step_is_false_on_other_sizes(void **state) {
  static const struct {
    int box_width, box_height, puzzles, instances;
  } sizes[] = {{2, 2, 10, 4}, {3, 2, 30, 4}, {4, 2, 20, 4}, {5, 2, 5, 3},
               {4, 3, 3, 2},  {4, 4, 2, 2},  {5, 5, 1, 1}};
  int found[COUNT(sizes)][COUNT(finders)];
  (void)state;
  for (size_t i = 0; i < COUNT(sizes); i++)
    check_puzzles(sizes[i].box_width, sizes[i].box_height, (soaking() ? 20 : 1) * sizes[i].puzzles,
                  sizes[i].instances, found[i]);
  // Each finder had something to be right about, with narrow sets and with wide ones.
  for (size_t k = 0; k < COUNT(finders); k++) {
    int small = 0, large = 0;
    for (size_t i = 0; i < COUNT(sizes); i++)
      *(sizes[i].box_width * sizes[i].box_height > 11 ? &large : &small) += found[i][k];
    assert_true(small > 0);
    assert_true(large > 0);
  }
}

// --- proofs ------------------------------------------------------------------------------------

static bool links_weakly(const struct cand *cand, const struct step_node *a,
                         const struct step_node *b) {
  int first = a->cells[0], second = b->cells[0];
  if (first == second) return a->digit != b->digit;
  return a->digit == b->digit && layout_sees(cand->layout, first, second);
}

static bool links_strongly(const struct cand *cand, const struct step_node *a,
                           const struct step_node *b) {
  int first = a->cells[0], second = b->cells[0];
  if (first == second) return a->digit != b->digit && mask_count(cand->digits[first]) == 2;
  if (a->digit != b->digit) return false;
  for (int region = 0; region < cand->geom->region_count; region++) {
    int places = 0, ends = 0;
    for (int i = 0; i < cand->side; i++) {
      int cell = cand_cell(cand, region, i);
      places += cand_has(cand, cell, a->digit);
      ends += cell == first || cell == second;
    }
    if (places == 2 && ends == 2) return true;
  }
  return false;
}

// Checks a chain of single candidates as a reader would: link by link, then what its ends say.
static void check_proof(const struct cand *cand, const struct step *step) {
  assert_true(step->node_count >= 4 && step->node_count % 2 == 0);
  for (int i = 0; i + 1 < step->node_count; i++) {
    const struct step_node *node = &step->nodes[i];
    assert_int_equal(node->cell_count, 1);
    assert_int_equal(node->on, i % 2 == 1);
    assert_int_equal(node->strong, i % 2 == 0);
    assert_true((node->strong ? links_strongly : links_weakly)(cand, node, node + 1));
  }
  if (step->technique == TECHNIQUE_CONTINUOUS_NICE_LOOP) return;
  const struct step_node *first = &step->nodes[0], *last = &step->nodes[step->node_count - 1];
  for (int i = 0; i < step->elimination_count; i++) {
    struct step_node gone = {.digit = step->eliminations[i].digit};
    gone.cells[0] = step->eliminations[i].cell;
    assert_true(links_weakly(cand, &gone, first) && links_weakly(cand, &gone, last));
  }
}

struct proofs {
  const struct cand *board;
  int found, left;
};

static bool prove_instance(void *context, const struct step *step) {
  struct proofs *proofs = context;
  check_proof(proofs->board, step);
  proofs->found++;
  return --proofs->left > 0;
}

static bool check_chains(void *context, const struct cand *before, const struct step *step) {
  static technique_finder *const plain[] = {find_x_chain, find_xy_chain, find_nice_loop};
  int *found = context;
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  for (size_t i = 0; i < COUNT(plain); i++) {
    struct proofs proofs = {.board = before, .left = 20};
    look(plain[i], before, true, prove_instance, &proofs);
    found[i] += proofs.found;
  }
  return true;
}

static void chains_prove_what_they_say(void **state) {
  static struct layout layout;
  static const int boxes[][2] = {{3, 3}, {3, 2}, {4, 2}};
  int found[3] = {0};
  (void)state;
  for (size_t k = 0; k < COUNT(boxes); k++) {
    const struct geom *geom = geom_lookup(boxes[k][0], boxes[k][1]);
    layout_init(&layout, geom);
    for (int i = 0; i < 20; i++) {
      struct rng rng;
      struct grid givens, solution;
      rng_init(&rng, 22, (uint64_t)i);
      make_puzzle(geom, &rng, geom->cells, &givens, &solution);
      struct rate_options options = {
          .techniques = technique_set_default(true), .visit = check_chains, .context = found};
      struct rating rating;
      rate_puzzle(&layout, &givens, &options, &rating);
    }
  }
  for (size_t i = 0; i < COUNT(found); i++) assert_true(found[i] > 0);
}

// --- manners -----------------------------------------------------------------------------------

static bool keep_instance(void *context, const struct step *step) {
  *(struct step *)context = *step;
  return false;
}

static void assert_same_marks(const struct step_mark *a, const struct step_mark *b, int count) {
  for (int i = 0; i < count; i++) {
    assert_int_equal(a[i].cell, b[i].cell);
    assert_int_equal(a[i].digit, b[i].digit);
  }
}

// One workspace for all finders, in any order, gives the same steps as a new one for each: what it
// keeps between two questions changes no answer.
static void finders_repeat_themselves(void **state) {
  static struct layout layout;
  const struct geom *geom = geom_lookup(3, 3);
  struct rate_workspace *work = rate_workspace_new();
  (void)state;
  layout_init(&layout, geom);
  for (int i = 0; i < 5; i++) {
    struct rng rng;
    struct grid givens, solution;
    struct cand cand;
    rng_init(&rng, 21, (uint64_t)i);
    make_puzzle(geom, &rng, geom->cells, &givens, &solution);
    cand_init(&cand, &layout, &givens);
    for (size_t k = 0; k < COUNT(finders); k++) {
      struct step first, second;
      bool found = look(finders[k], &cand, false, keep_instance, &first);
      struct finding finding = {.work = work, .visit = keep_instance, .context = &second};
      finders[(k + 1) % COUNT(finders)](&cand, &finding);
      assert_int_equal(found, finders[k](&cand, &finding));
      if (!found) continue;
      assert_int_equal(first.technique, second.technique);
      assert_int_equal(first.elimination_count, second.elimination_count);
      assert_int_equal(first.placement_count, second.placement_count);
      assert_same_marks(first.eliminations, second.eliminations, first.elimination_count);
      assert_same_marks(first.placements, second.placements, first.placement_count);
    }
  }
  rate_workspace_free(work);
}

static bool fail_at_once(void *context, const struct step *step) {
  (void)context;
  fail_msg("%s found something", techniques[step->technique].name);
  return false;
}

// A board with more candidates than the engine takes is refused, not cut.
static void boards_without_clues_are_harmless(void **state) {
  struct grid empty = {0};
  (void)state;
  for (int side = 4; side <= 16; side++) {
    const struct geom *geom = geom_lookup_side(side);
    if (geom == NULL) continue;
    struct cand *cand = cand_new(geom, &empty);
    for (size_t k = 0; k < COUNT(finders); k++)
      assert_false(look(finders[k], cand, false, fail_at_once, NULL));
    cand_free(cand);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_step_is_false_on_9x9),
      cmocka_unit_test(no_step_is_false_on_other_sizes),
      cmocka_unit_test(chains_prove_what_they_say),
      cmocka_unit_test(finders_repeat_themselves),
      cmocka_unit_test(boards_without_clues_are_harmless),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
