// The search of the engine `marks`.
//
// What follows from a state is found first: placed digits leave the peers, pairs pass on what the other
// end can hold, houses place digits that fit in one cell only, and rules thin candidates out, the
// cheapest first, until nothing changes. Then it chooses: the cell with the fewest candidates in proportion to how often
// branches died there, one of its digits on a copy of the state, the others where it was.
//
// A puzzle with several solutions mostly shows one within a choice or two. One that does not is worth
// the sums of several houses: the search starts over with them.
#include "solver/marks_run.h"

#include <stdlib.h>
#include <string.h>

enum { DEEP_NODES = 2 }; // choices without a solution, before several houses are looked at together

static bool place(struct marks_solver *solver, int cell) {
  const struct geom_cell *at = &solver->geom->cell[cell];
  uint32_t mask = solver->cand[cell];
  for (int i = 0; i < at->peer_count; i++) {
    int peer = at->peers[i];
    uint32_t now = solver->cand[peer];
    if ((now & mask) != 0 && !marks_narrow(solver, peer, now & ~mask)) return false;
  }
  if (!solver->has_mates) return true;
  for (uint32_t i = solver->mate_first[cell]; i < solver->mate_first[cell + 1]; i++) {
    int mate = solver->mate[i];
    uint32_t now = solver->cand[mate];
    if ((now & mask) != 0 && !marks_narrow(solver, mate, now & ~mask)) return false;
  }
  return true;
}

static inline void tell(struct marks_solver *solver, int cell) {
  int house_words = solver->board->house_words, rule_words = solver->rule_words;
  const uint64_t *in = solver->board->in + (size_t)cell * (size_t)house_words;
  const uint64_t *on = solver->on + (size_t)cell * (size_t)rule_words;
  for (int i = 0; i < house_words; i++) solver->dirty_houses[i] |= in[i];
  for (int i = 0; i < rule_words; i++) solver->dirty_rules[i] |= on[i] & solver->active[i];
}

// Tells pairs, houses and rules about the cells that changed.
static bool spread(struct marks_solver *solver) {
  for (int word = 0; word < solver->board->words; word++)
    while (solver->dirty_cells[word] != 0) {
      int cell = word * 64 + __builtin_ctzll(solver->dirty_cells[word]);
      solver->dirty_cells[word] &= solver->dirty_cells[word] - 1;
      tell(solver, cell);
      uint32_t mask = solver->cand[cell];
      for (int i = solver->pair_first[cell]; i < solver->pair_first[cell + 1]; i++) {
        const struct marks_pair *pair = &solver->pair[i];
        if (marks_keep(solver, pair->cell, marks_image(solver, pair->relation, mask))) continue;
        solver->weight[cell]++;
        solver->weight[pair->cell]++;
        return false;
      }
    }
  return true;
}

// Places the digits of a house that fit in one cell only.
static bool look_in_house(struct marks_solver *solver, int house) {
  const struct region *region = &solver->geom->regions[house];
  uint32_t any = 0, twice = 0, placed = 0;
  for (int i = 0; i < region->size; i++) {
    uint32_t mask = solver->cand[region->cells[i]];
    twice |= any & mask;
    any |= mask;
    if (mask_is_single(mask)) placed |= mask;
  }
  if (any != solver->board->all) return false;
  uint32_t once = any & ~twice & ~placed;
  if (once == 0) return true;
  for (int i = 0; i < region->size; i++) {
    int cell = region->cells[i];
    uint32_t mask = solver->cand[cell] & once;
    if (mask == 0) continue;
    if (!mask_is_single(mask)) return false;
    if (!marks_narrow(solver, cell, mask)) return false;
  }
  return true;
}

static bool look_in_houses(struct marks_solver *solver) {
  for (int word = 0; word < solver->board->house_words; word++)
    while (solver->dirty_houses[word] != 0) {
      int house = word * 64 + __builtin_ctzll(solver->dirty_houses[word]);
      solver->dirty_houses[word] &= solver->dirty_houses[word] - 1;
      if (look_in_house(solver, house)) {
        if (solver->singles > 0) return true;
        continue;
      }
      for (int i = 0; i < solver->geom->side; i++)
        solver->weight[solver->geom->regions[house].cells[i]]++;
      return false;
    }
  return true;
}

// Runs the first rule that has something to look at. `*found`: there was one.
static bool run_rule(struct marks_solver *solver, bool *found) {
  *found = false;
  for (int word = 0; word < solver->rule_words; word++) {
    if (solver->dirty_rules[word] == 0) continue;
    int number = word * 64 + __builtin_ctzll(solver->dirty_rules[word]);
    const struct marks_rule *rule = &solver->rule[number];
    solver->dirty_rules[word] &= solver->dirty_rules[word] - 1;
    *found = true;
    bool alive =
        rule->kind == RULE_PRODUCT ? marks_run_product(solver, rule) : marks_run_sum(solver, rule);
    if (!alive)
      for (int i = 0; i < rule->size; i++) solver->weight[solver->rule_cell[rule->first + i]]++;
    return alive;
  }
  return true;
}

static bool any_dirty(const struct marks_solver *solver) {
  uint64_t dirty = 0;
  for (int word = 0; word < solver->board->words; word++) dirty |= solver->dirty_cells[word];
  return dirty != 0;
}

// Rules that take little care are cheaper than houses, so then they come first.
static bool settle(struct marks_solver *solver) {
  bool rules_first = solver->care != MARKS_CARE_ALL;
  for (bool found = true;;) {
    while (solver->singles > 0)
      if (!place(solver, solver->single[--solver->singles])) return false;
    if (any_dirty(solver)) {
      if (!spread(solver)) return false;
      if (solver->singles > 0) continue;
    }
    if (!rules_first) {
      if (!look_in_houses(solver)) return false;
      if (any_dirty(solver)) continue;
    }
    if (!run_rule(solver, &found)) return false;
    if (found) continue;
    if (!rules_first) return true;
    if (!look_in_houses(solver)) return false;
    if (!any_dirty(solver)) return true;
  }
}

// Forgets what nobody was told, after a state that died.
static void forget(struct marks_solver *solver) {
  solver->singles = 0;
  memset(solver->dirty_cells, 0, (size_t)solver->board->words * sizeof(uint64_t));
  memset(solver->dirty_houses, 0, (size_t)solver->board->house_words * sizeof(uint64_t));
  memset(solver->dirty_rules, 0, (size_t)solver->rule_words * sizeof(uint64_t));
}

// Uses the rules `from` to `end`, and has each of them look once.
static void use_rules(struct marks_solver *solver, int from, int end) {
  for (int i = from; i < end; i++) {
    cells_put(solver->active, i);
    cells_put(solver->dirty_rules, i);
  }
}

// Puts a cell into the state without a choice. False when nothing is left.
static inline bool start_cell(struct marks_solver *solver, int cell, uint32_t mask, bool tells) {
  solver->cand[cell] = mask;
  if (mask == 0) return false;
  if (!tells) return true;
  if (mask_is_single(mask)) solver->single[solver->singles++] = (uint16_t)cell;
  cells_put(solver->dirty_cells, cell);
  return true;
}

static void start_empty(struct marks_solver *solver) {
  forget(solver);
  solver->depth = 0;
  solver->cand = solver->states;
  memset(solver->active, 0, (size_t)solver->rule_words * sizeof(uint64_t));
  use_rules(solver, 0, solver->deep_first);
}

// The state without a choice: marks and givens. False when they contradict each other.
static bool start(struct marks_solver *solver, const struct grid *givens) {
  start_empty(solver);
  for (int cell = 0; cell < solver->board->cells; cell++) {
    uint32_t mask = solver->start[cell];
    int digit = givens != NULL ? givens->cell[cell] : 0;
    if (digit > 0) mask &= UINT32_C(1) << (digit - 1);
    if (!start_cell(solver, cell, mask, mask != solver->board->all)) return false;
  }
  return !solver->impossible;
}

// The same from candidates that are known. Where they are closed, only what is fresh in the marks is news.
// Where they are not, cages apart from each other have said already what they make of it, as long as their
// cells can hold whatever the marks let them.
static bool start_from(struct marks_solver *solver, const uint32_t *left, bool closed) {
  bool heard = !closed && solver->apart;
  start_empty(solver);
  for (int word = 0; word < solver->rule_words; word++)
    solver->dirty_rules[word] &= closed  ? solver->fresh[word]
                                 : heard ? ~solver->silent[word]
                                         : UINT64_MAX;
  for (int house = 0; house < solver->geom->house_count && heard; house++)
    cells_put(solver->dirty_houses, house);
  for (int cell = 0; cell < solver->board->cells; cell++) {
    uint32_t mask = solver->start[cell] & left[cell];
    uint32_t before = closed ? left[cell] : heard ? solver->start[cell] : solver->board->all;
    if (!start_cell(solver, cell, mask, mask != before || (heard && mask_is_single(mask))))
      return false;
  }
  return !solver->impossible;
}

static void report(struct marks_solver *solver, struct marks_search *search) {
  const struct marks_question *question = search->question;
  struct grid solution;
  for (int cell = 0; cell < solver->board->cells; cell++)
    solution.cell[cell] = (uint8_t)(__builtin_ctz(solver->cand[cell]) + 1);
  if (question->known != NULL && grid_equal(solver->geom, question->known, &solution)) return;
  search->result->solutions++;
  if (question->visit != NULL && !question->visit(question->context, &solution))
    search->stopped = true;
  if (search->result->solutions == question->limit) search->stopped = true;
}

// A digit for a cell, against the others that the cell can hold.
struct choice {
  int cell; // -1: every cell has a digit
  uint32_t digit;
  uint64_t count, weight; // what it splits in, less one, and how often that was where a branch died
};

static bool is_better(const struct choice *choice, uint64_t count, uint64_t weight) {
  return choice->cell < 0 || count * choice->weight < choice->count * weight;
}

// The cell with the fewest candidates for its weight.
static struct choice choose_cell(const struct marks_solver *solver) {
  struct choice choice = {.cell = -1};
  for (int cell = 0; cell < solver->board->cells; cell++) {
    uint32_t mask = solver->cand[cell];
    if (mask_is_single(mask)) continue;
    uint64_t count = (uint64_t)digits_count(solver->board, mask) - 1, weight = solver->weight[cell];
    if (is_better(&choice, count, weight))
      choice = (struct choice){.cell = cell, .count = count, .weight = weight};
  }
  return choice;
}

// A digit with two places in a house splits in two as well; its weight is that of both places together,
// halved. Of the two the heavier is chosen.
static void choose_place(const struct marks_solver *solver, struct choice *choice) {
  for (int house = 0; house < solver->geom->house_count; house++) {
    const struct region *region = &solver->geom->regions[house];
    uint32_t once = 0, twice = 0, more = 0;
    for (int i = 0; i < region->size; i++) {
      uint32_t mask = solver->cand[region->cells[i]];
      more |= twice & mask;
      twice |= once & mask;
      once |= mask;
    }
    for (uint32_t rest = twice & ~more; rest != 0; rest &= rest - 1) {
      int place[2], count = 0;
      for (int i = 0; count < 2; i++)
        if ((solver->cand[region->cells[i]] & rest & -rest) != 0) place[count++] = region->cells[i];
      uint64_t first = solver->weight[place[0]], second = solver->weight[place[1]];
      if (is_better(choice, 1, (first + second) / 2))
        *choice = (struct choice){.cell = first >= second ? place[0] : place[1],
                                  .digit = rest & -rest,
                                  .count = 1,
                                  .weight = (first + second) / 2};
    }
  }
}

// At random; or one that the known solution does not have there, since another one is wanted.
static uint32_t choose_digit(const struct marks_solver *solver, int cell,
                             const struct marks_question *question) {
  uint32_t mask = solver->cand[cell];
  if (question->known != NULL) {
    uint32_t known = mask & UINT32_C(1) << (question->known->cell[cell] - 1);
    if (known != 0) return known;
  }
  if (question->rng != NULL)
    for (uint64_t skip = rng_below(question->rng, (uint64_t)digits_count(solver->board, mask));
         skip > 0; skip--)
      mask &= mask - 1;
  return mask & -mask;
}

static struct choice choose(const struct marks_solver *solver,
                            const struct marks_question *question) {
  struct choice choice = choose_cell(solver);
  if (choice.cell < 0) return choice;
  if (question->rng == NULL) choose_place(solver, &choice);
  if (choice.digit == 0) choice.digit = choose_digit(solver, choice.cell, question);
  return choice;
}

static bool make_room(struct marks_solver *solver) {
  if (solver->depth + 1 < solver->state_room) return true;
  size_t room = 2 * solver->state_room, cells = (size_t)solver->board->cells;
  uint32_t *states = realloc(solver->states, room * cells * sizeof *states);
  if (states == NULL) return false;
  solver->states = states;
  solver->cand = states + solver->depth * cells; // it has moved
  struct marks_branch *branch = realloc(solver->branch, room * sizeof *branch);
  if (branch == NULL) return false;
  solver->branch = branch;
  solver->state_room = room;
  return true;
}

// Leaves a branch that died for the rest of the one below it. False when there is none.
static bool turn_back(struct marks_solver *solver) {
  forget(solver);
  while (solver->depth > 0) {
    solver->depth--;
    solver->cand = solver->states + solver->depth * (size_t)solver->board->cells;
    const struct marks_branch *branch = &solver->branch[solver->depth];
    if (marks_narrow(solver, branch->cell, branch->others)) return true;
  }
  return false;
}

static void split(struct marks_solver *solver, const struct choice *choice) {
  size_t cells = (size_t)solver->board->cells;
  uint32_t *state = solver->states + solver->depth * cells;
  solver->branch[solver->depth] = (struct marks_branch){
      .cell = (uint16_t)choice->cell, .others = state[choice->cell] & ~choice->digit};
  memcpy(state + cells, state, cells * sizeof *state);
  solver->depth++;
  solver->cand = state + cells;
  marks_narrow(solver, choice->cell, choice->digit);
}

// Goes back to where no choice was made and has the rules about several houses look there.
static void deepen(struct marks_solver *solver) {
  if (!solver->deepened) marks_derive_deep(solver);
  solver->depth = 0;
  solver->cand = solver->states;
  use_rules(solver, solver->deep_first, solver->rule_count);
}

bool marks_solver_reduce(struct marks_solver *solver, const struct grid *givens, uint32_t *left) {
  if (!start(solver, givens) || !settle(solver)) return false;
  deepen(solver);
  if (!settle(solver)) return false;
  memcpy(left, solver->cand, (size_t)solver->board->cells * sizeof *left);
  return true;
}

bool marks_solver_narrow(struct marks_solver *solver, enum marks_care care, bool closed,
                         uint32_t *left) {
  solver->care = solver->board->listed ? care : MARKS_CARE_ALL;
  bool alive = start_from(solver, left, closed) && settle(solver);
  solver->care = MARKS_CARE_ALL;
  if (alive) memcpy(left, solver->cand, (size_t)solver->board->cells * sizeof *left);
  return alive;
}

void marks_search(struct marks_solver *solver, struct marks_search *search) {
  const struct marks_question *question = search->question;
  for (int cell = 0; cell < solver->board->cells; cell++) solver->weight[cell] = 1;
  bool alive = start(solver, question->givens) && settle(solver);
  bool deep = solver->sum_count == 0; // houses say nothing more
  for (;; alive = settle(solver)) {
    struct choice choice = {.cell = -1};
    if (alive) choice = choose(solver, question);
    if (alive && choice.cell < 0) report(solver, search);
    if (search->stopped) return;
    if (choice.cell < 0) {
      if (!turn_back(solver)) return;
      continue;
    }
    if (question->nodes > 0 && search->result->stats.nodes >= question->nodes) {
      search->stopped = true;
      return;
    }
    if (!deep && search->result->stats.nodes >= DEEP_NODES && search->result->solutions == 0) {
      deep = true;
      deepen(solver);
      continue;
    }
    if (!make_room(solver)) {
      search->result->failed = true;
      return;
    }
    search->result->stats.nodes++;
    split(solver, &choice);
  }
}
