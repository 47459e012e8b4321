// Chains, almost locked sets, Sue de Coq and forcing chains, on seeded random puzzles of several
// sizes: no step takes a digit of the solution, and a chain holds link by link.
#include "solver/find_chain.h"
#include "solver/rate.h"
#include "solver/solver.h"
#include "tests/check.h"

// --- random puzzles ----------------------------------------------------------------------------

static bool keep_first(void *context, const struct grid *solution) {
  *(struct grid *)context = *solution;
  return false;
}

// A random solution: the diagonal boxes' first row shuffled, the rest searched.
static void make_solution(const struct geom *geom, struct rng *rng, struct grid *solution) {
  struct grid start = {0};
  uint16_t digits[GEOM_SIDE_MAX];
  for (int i = 0; i < geom->side; i++) digits[i] = (uint16_t)(i + 1);
  rng_shuffle(rng, digits, (size_t)geom->side);
  for (int i = 0; i < geom->side; i++) start.cell[i] = (uint8_t)digits[i];
  struct solver_request request = {.limit = 1, .visit = keep_first, .context = solution};
  struct solver_result result;
  solver_lookup("search")->solve(geom, &start, &request, &result);
}

// Digs until `tries` cells have been looked at, and keeps the solution the only one.
static void make_puzzle(const struct geom *geom, struct rng *rng, int tries, struct grid *givens,
                        struct grid *solution) {
  uint16_t order[GEOM_CELLS_MAX];
  make_solution(geom, rng, solution);
  *givens = *solution;
  for (int i = 0; i < geom->cells; i++) order[i] = (uint16_t)i;
  rng_shuffle(rng, order, (size_t)geom->cells);
  for (int i = 0; i < tries; i++) {
    int cell = order[i];
    givens->cell[cell] = 0;
    if (solver_count(solver_lookup("search"), geom, givens, 2) != 1)
      givens->cell[cell] = solution->cell[cell];
  }
}

// --- no false step -----------------------------------------------------------------------------

static void check_step(const struct step *step, const struct cand *cand,
                       const struct grid *solution) {
  assert_true(step->placement_count + step->elimination_count > 0);
  for (int i = 0; i < step->placement_count; i++) {
    assert_true(cand_has(cand, step->placements[i].cell, step->placements[i].digit));
    assert_int_equal(step->placements[i].digit, solution->cell[step->placements[i].cell]);
  }
  for (int i = 0; i < step->elimination_count; i++) {
    assert_true(cand_has(cand, step->eliminations[i].cell, step->eliminations[i].digit));
    assert_int_not_equal(step->eliminations[i].digit, solution->cell[step->eliminations[i].cell]);
  }
}

static technique_finder *const finders[] = {
    find_x_chain,       find_xy_chain,   find_nice_loop,     find_grouped_nice_loop,
    find_als_nice_loop, find_als_xz,     find_als_xy_wing,   find_als_chain,
    find_death_blossom, find_sue_de_coq, find_forcing_chain, find_forcing_net,
};

struct walk {
  const struct grid *solution;
  int instances, found[COUNT(finders)];
};

// Tries all of our finders on a board of the solution path, several instances each.
static bool try_finders(void *context, const struct cand *before, const struct step *step) {
  struct walk *walk = context;
  check_step(step, before, walk->solution);
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  for (size_t i = 0; i < COUNT(finders); i++)
    for (int skip = 0; skip < walk->instances; skip++) {
      struct step other;
      other.skip = skip;
      if (!finders[i](before, &other)) break;
      check_step(&other, before, walk->solution);
      walk->found[i]++;
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
    struct rate_options options = {
        .techniques = technique_set_default(true), .visit = try_finders, .context = &walk};
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
  int found[COUNT(finders)];
  (void)state;
  check_puzzles(2, 2, 10, 4, found);
  check_puzzles(3, 2, 30, 4, found);
  check_puzzles(4, 2, 10, 4, found);
  check_puzzles(4, 3, 3, 2, found);
  check_puzzles(4, 4, 2, 2, found);
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

static bool check_chains(void *context, const struct cand *before, const struct step *step) {
  static technique_finder *const plain[] = {find_x_chain, find_xy_chain, find_nice_loop};
  int *found = context;
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  for (size_t i = 0; i < COUNT(plain); i++)
    for (int skip = 0; skip < 20; skip++) {
      struct step chain;
      chain.skip = skip;
      if (!plain[i](before, &chain)) break;
      check_proof(before, &chain);
      found[i]++;
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

// The same board a second time gives the same step: finders keep nothing between calls.
static void finders_repeat_themselves(void **state) {
  static struct layout layout;
  const struct geom *geom = geom_lookup(3, 3);
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
      first.skip = second.skip = 0;
      bool found = finders[k](&cand, &first);
      finders[(k + 1) % COUNT(finders)](&cand, &second);
      second.skip = 0;
      assert_int_equal(found, finders[k](&cand, &second));
      if (!found) continue;
      assert_int_equal(first.technique, second.technique);
      assert_int_equal(first.elimination_count, second.elimination_count);
      assert_int_equal(first.placement_count, second.placement_count);
      for (int m = 0; m < first.elimination_count; m++) {
        assert_int_equal(first.eliminations[m].cell, second.eliminations[m].cell);
        assert_int_equal(first.eliminations[m].digit, second.eliminations[m].digit);
      }
    }
  }
}

// Sets need boxes, rows and columns of nine.
static void set_techniques_refuse_other_sizes(void **state) {
  static struct layout layout;
  struct grid empty = {0};
  struct cand cand;
  struct step step;
  (void)state;
  layout_init(&layout, geom_lookup(3, 2));
  cand_init(&cand, &layout, &empty);
  step.skip = 0;
  assert_false(find_als_xz(&cand, &step));
  assert_false(find_als_xy_wing(&cand, &step));
  assert_false(find_als_chain(&cand, &step));
  assert_false(find_death_blossom(&cand, &step));
  assert_false(find_sue_de_coq(&cand, &step));
  assert_false(find_forcing_chain(&cand, &step));
}

// A board with more candidates than the engine takes is refused, not cut.
static void boards_without_clues_are_harmless(void **state) {
  static struct layout layout;
  struct grid empty = {0};
  struct cand cand;
  (void)state;
  for (int side = 4; side <= 16; side++) {
    const struct geom *geom = geom_lookup_side(side);
    if (geom == NULL) continue;
    layout_init(&layout, geom);
    cand_init(&cand, &layout, &empty);
    for (size_t k = 0; k < COUNT(finders); k++) {
      struct step step;
      step.skip = 0;
      assert_false(finders[k](&cand, &step));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_step_is_false_on_9x9),
      cmocka_unit_test(no_step_is_false_on_other_sizes),
      cmocka_unit_test(chains_prove_what_they_say),
      cmocka_unit_test(finders_repeat_themselves),
      cmocka_unit_test(set_techniques_refuse_other_sizes),
      cmocka_unit_test(boards_without_clues_are_harmless),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
