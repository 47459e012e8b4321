// Walks to pearls (EP = ER) and diamonds (ED = EP = ER), which digging at random almost never
// meets: nearly every puzzle begins with a few singles.
//
// A walk stays in one solution grid and goes from minimal puzzle to minimal puzzle. To get to a
// neighbour a few clues are dropped, and the grid is dug again in an order that tries those first
// and the other clues last:
//
//      dropped  | cells that were blank | the other clues       <- tried to be dug in this order
//
// so that most clues stay and some new ones make up for the lost. The walk goes down: a neighbour
// is taken if no more placements (for a diamond: steps) come before its first hardest step.
#include "gen/pearl.h"

#include <string.h>

#include "gen/dig.h"
#include "gen/solution.h"

enum { NEIGHBOURS_TRIED = 2000, CLUES_DROPPED_MAX = 3, OUT_OF_RANGE = 1000 };

// How much comes before the first hardest step.
struct overture {
  int rating; // of the hardest step so far
  int steps, placements;
  int steps_before, placements_before;
  bool by_steps; // which of them counts
  int limit;     // when there are more, nobody wants to know how many
};

static int overture_length(const struct overture *overture) {
  return overture->by_steps ? overture->steps_before : overture->placements_before;
}

static bool note_step(void *context, const struct grid *before, const struct step *step) {
  (void)before;
  struct overture *overture = context;
  if (step->rating > overture->rating) {
    overture->rating = step->rating;
    overture->steps_before = overture->steps;
    overture->placements_before = overture->placements;
  }
  overture->steps++;
  overture->placements += step->placement_count;
  return overture_length(overture) <= overture->limit; // a harder step still to come is later yet
}

// 0: what is asked for. Ratings out of range are worse than all others; beyond `limit` only that it
// is farther is known.
static int find_distance(const struct gen_request *request, const struct grid *givens, int limit) {
  struct overture overture = {.by_steps = request->diamond, .limit = limit};
  struct se_options options = {
      .visit = note_step, .context = &overture, .max_er = request->er_high};
  struct puzzle puzzle;
  puzzle_init(&puzzle, request->geom, givens);
  if (!solver_rate_se(&puzzle, &options, NULL)) return OUT_OF_RANGE;
  if (puzzle.se.er < request->er_low) return OUT_OF_RANGE + request->er_low - puzzle.se.er;
  return overture_length(&overture);
}

// Digs the cells of the solution in this order, each if the puzzle stays unique.
static void dig_in_order(const struct geom *geom, const uint16_t *order,
                         const struct grid *solution, struct grid *givens) {
  struct dig_plan plan = {.orbits = geom->cells};
  for (int i = 0; i <= geom->cells; i++) plan.start[i] = (uint16_t)i;
  memcpy(plan.cells, order, (size_t)geom->cells * sizeof *order);
  struct digging digging;
  dig_init(&digging, geom, &plan, &(struct dig_goal){.rule = DIG_UNIQUE}, solution);
  dig_down(&digging, 0);
  *givens = digging.board.givens;
}

// A minimal puzzle near `from`.
static void find_neighbour(const struct geom *geom, struct rng *rng, const struct grid *solution,
                           const struct grid *from, struct grid *to) {
  uint16_t blanks[GEOM_CELLS_MAX], clues[GEOM_CELLS_MAX], order[GEOM_CELLS_MAX];
  size_t blank_count = 0, clue_count = 0;
  for (int cell = 0; cell < geom->cells; cell++) {
    if (from->cell[cell] == 0)
      blanks[blank_count++] = (uint16_t)cell;
    else
      clues[clue_count++] = (uint16_t)cell;
  }
  rng_shuffle(rng, blanks, blank_count);
  rng_shuffle(rng, clues, clue_count);
  size_t dropped = (size_t)rng_range(rng, 1, CLUES_DROPPED_MAX);
  memcpy(order, clues, dropped * sizeof order[0]);
  memcpy(order + dropped, blanks, blank_count * sizeof order[0]);
  memcpy(order + dropped + blank_count, clues + dropped, (clue_count - dropped) * sizeof order[0]);
  dig_in_order(geom, order, solution, to);
}

bool pearl_search(const struct gen_request *request, struct rng *rng, struct grid *solution,
                  struct grid *givens) {
  const struct geom *geom = request->geom;
  uint16_t order[GEOM_CELLS_MAX];
  solution_fill(geom, rng, solution);
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(rng, order, (size_t)geom->cells);
  dig_in_order(geom, order, solution, givens);
  int distance = find_distance(request, givens, OUT_OF_RANGE);
  for (int i = 0; i < NEIGHBOURS_TRIED && distance > 0; i++) {
    struct grid next;
    find_neighbour(geom, rng, solution, givens, &next);
    int other = find_distance(request, &next, distance);
    if (other > distance) continue;
    distance = other;
    *givens = next;
  }
  return distance == 0;
}
