// The certifier of puzzles with marks: every mark is a table of the digits that its cells can hold together.
//
// A table is listed as soon as few enough tuples are left under the candidates of its cells, and from then
// on only loses tuples; until then bounds stand in for it. Tables, pairs of cells and the houses narrow
// domains until nothing changes (tuples_filter.c); sums of houses make more tables (tuples_sums.c). Listing
// is what costs most, so it is done by stages: small tables first, larger ones when nothing else helps. Then
// a cell with few digits is chosen, or a digit with two places in a house, where contradictions came up before,
// and tried: either the digit stands there or it does not.
//
// It works on any board, needs no particular processor, and shares no code with the engine that digs.
//
// Invariant: whatever is done below depth 0 is on the trail, or in tables listed since, and is taken back.
#include "solver/tuples.h"

#include "solver/tuples_internal.h"

struct descent {
  struct tuples state;
  const struct solver_request *request;
  struct solver_result *result;
  bool stopped;
};

// By stages at the root: the size of tables that are listed, and the sums of one house that are added.
// Below it tables are smaller.
static const struct {
  uint64_t choices;
  int least, most; // cells of a sum
} stages[] = {
    {.choices = 0, .most = 2},
    {.choices = 0, .least = 3, .most = TUPLE_DERIVED_SMALL},
    {.choices = 1000, .least = TUPLE_DERIVED_SMALL + 1, .most = TUPLE_DERIVED_SIZE_MAX},
};
enum { STAGES = sizeof stages / sizeof *stages, DEEP = 400 };

// What to go back to.
struct mark_of_state {
  int saved, listed_count;
  uint32_t used, tuples_used;
};

static struct mark_of_state remember(const struct tuples *state) {
  return (struct mark_of_state){.saved = state->saved,
                                .listed_count = state->listed_count,
                                .used = state->used,
                                .tuples_used = state->tuples_used};
}

static void go_back(struct tuples *state, const struct mark_of_state *mark) {
  while (state->saved > mark->saved) {
    const struct tuple_saved *saved = &state->trail[--state->saved];
    state->word[saved->at] = saved->word;
  }
  while (state->listed_count > mark->listed_count)
    state->table[state->listed[--state->listed_count]].listed = 0;
  state->used = mark->used;
  state->tuples_used = mark->tuples_used;
}

// The open cell with the fewest digits for its weight; -1 when there is none.
static int choose_cell(const struct tuples *state) {
  int best = -1;
  uint64_t best_size = 0, best_weight = 1;
  for (int cell = 0; cell < state->geom->cells; cell++) {
    uint64_t digits = state->word[cell];
    if (tuples_is_single(digits)) continue;
    uint64_t size = (uint64_t)__builtin_popcountll(digits) - 1; // what is wrong if one is right
    uint64_t weight = UINT64_C(1) + state->weight[cell];
    if (best >= 0 && size * best_weight >= best_size * weight) continue;
    best = cell;
    best_size = size;
    best_weight = weight;
  }
  return best;
}

// The digits with exactly two places in a house.
static uint64_t find_pairs(const struct tuples *state, const struct region *house) {
  uint64_t once = 0, twice = 0, more = 0;
  for (int i = 0; i < house->size; i++) {
    uint64_t digits = state->word[house->cells[i]];
    more |= twice & digits;
    twice |= once & digits;
    once |= digits;
  }
  return twice & ~more;
}

// A digit with two places in a house may be the better choice: it is where the places weigh more than the
// cell, each for the number of its digits. Then the heavier place and the digit become the choice.
static void choose_place(const struct tuples *state, int *cell, uint64_t *digit) {
  const struct geom *geom = state->geom;
  uint64_t size = (uint64_t)__builtin_popcountll(state->word[*cell]) - 1;
  uint64_t weight = UINT64_C(1) + state->weight[*cell];
  for (int h = 0; h < geom->house_count; h++) {
    const struct region *house = &geom->regions[h];
    for (uint64_t rest = find_pairs(state, house); rest != 0; rest &= rest - 1) {
      uint64_t one = rest & -rest, both = 0, heaviest = 0;
      int place = -1;
      for (int i = 0; i < house->size; i++) {
        if ((state->word[house->cells[i]] & one) == 0) continue;
        uint64_t here = UINT64_C(1) + state->weight[house->cells[i]];
        both += here;
        if (here <= heaviest) continue;
        heaviest = here;
        place = house->cells[i];
      }
      if (weight >= size * (both / 2)) continue;
      size = 1;
      weight = both / 2;
      *cell = place;
      *digit = one;
    }
  }
}

static void report(struct descent *descent) {
  const struct tuples *state = &descent->state;
  const struct solver_request *request = descent->request;
  struct grid solution = {0};
  for (int cell = 0; cell < state->geom->cells; cell++)
    solution.cell[cell] = (uint8_t)(__builtin_ctzll(state->word[cell]) + 1);
  if (!grid_is_solution(state->geom, &solution) ||
      (state->marks != NULL && !marks_hold(state->marks, state->geom, &solution, NULL))) {
    descent->result->failed = descent->stopped = true;
    return;
  }
  descent->result->solutions++;
  if (request->visit != NULL && !request->visit(request->context, &solution))
    descent->stopped = true;
  if (descent->result->solutions == request->limit) descent->stopped = true;
}

// Everything below a state in which nothing follows any more.
static void descend(struct descent *descent) {
  struct tuples *state = &descent->state;
  for (;;) {
    int cell = choose_cell(state);
    if (cell < 0) {
      report(descent);
      return;
    }
    if (descent->request->nodes != 0 && descent->result->stats.nodes == descent->request->nodes) {
      descent->stopped = true;
      return;
    }
    uint64_t digit = state->word[cell] & -state->word[cell];
    choose_place(state, &cell, &digit);
    struct mark_of_state mark = remember(state);
    descent->result->stats.nodes++;
    state->depth++;
    tuples_narrow(state, cell, digit);
    if (tuples_propagate(state)) descend(descent);
    go_back(state, &mark);
    state->depth--;
    if (descent->stopped) return;
    if (!tuples_narrow(state, cell, ~digit) || !tuples_propagate(state)) return;
  }
}

// Has all tables looked at once more, now that larger ones may be listed.
static void touch_tables(struct tuples *state) {
  for (int i = 0; i < state->table_count; i++)
    if (state->table[i].listed == 0) state->table_dirty[i / 64] |= UINT64_C(1) << (i % 64);
}

// What follows from the puzzle without a choice. False: a contradiction.
static bool settle(struct tuples *state, const struct grid *givens) {
  for (int cell = 0; cell < state->geom->cells; cell++)
    if (givens->cell[cell] != 0 &&
        !tuples_narrow(state, cell, UINT64_C(1) << (givens->cell[cell] - 1)))
      return false;
  for (int i = 0; i < STAGES; i++) {
    state->choices_max = stages[i].choices;
    if (i > 0) touch_tables(state);
    if (!tuples_derive_from_houses(state, stages[i].least, stages[i].most)) return false;
    if (!tuples_propagate(state)) return false;
    if (choose_cell(state) < 0) return true;
  }
  if (state->marks == NULL || state->marks->count == 0) return true;
  state->choices_max = DEEP;
  return tuples_derive_from_groups(state) && tuples_propagate(state);
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  *result = (struct solver_result){.complete = true};
  struct descent descent = {.request = request, .result = result};
  bool sound;
  if (!tuples_init(&descent.state, geom, request->marks, &sound)) {
    *result = (struct solver_result){.failed = true};
    return;
  }
  if (sound && settle(&descent.state, givens)) descend(&descent);
  tuples_release(&descent.state);
  result->complete = !descent.stopped && !result->failed;
}

const struct solver_engine tuples_engine = {
    .name = "tuples",
    .summary = "tables of digits for every mark; certifies puzzles with marks",
    .marks = true,
    .solve = solve,
};
