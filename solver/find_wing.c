// Wings and remote pairs: cells with two or three digits that lean on each other.
//
//      XY-wing      the pivot xy sees xz and yz: one of the two wings is z
//      XYZ-wing     the pivot xyz sees xz and yz: one of the three cells is z
//      W-wing       two cells ab, and a region with exactly two places for a, each seen by one of
//                   them: not both cells are a, so one of them is b
//      remote pair  a chain of cells ab, ab, ab, ab, each seeing the next: they alternate, so of
//                   two cells an odd number of links apart one is a and the other is b
//
// Cells that see every cell that might be the one lose the digit.
#include "solver/workspace.h"

// --- XY-wing and XYZ-wing -----------------------------------------------------------------------

// The pivot's digits are those of both wings together for an XYZ-wing; without the common digit z
// for an XY-wing.
static bool wing(const struct cand *cand, struct finding *finding, int technique, int pivot,
                 int first, int second) {
  struct step *step = &finding->step;
  const cell_set *peers = cand->layout->peers;
  uint32_t a = cand->digits[first], b = cand->digits[second], common = a & b;
  step_begin(step, technique);
  step->digits = a | b;
  step_add_cell(step, pivot);
  step_add_cell(step, first);
  step_add_cell(step, second);
  cell_set victims = peers[first] & peers[second];
  if (technique == TECHNIQUE_XYZ_WING) victims &= peers[pivot];
  int digit = mask_first(common);
  step_add_fin(step, pivot, digit); // the digit that one of them must be
  step_eliminate_set(step, cand, victims & ~set_of(pivot), digit);
  return finding_accept(finding);
}

// Three cells with xy, xz and yz, in any order; the pivot is the one that sees both others.
static bool xy_wing(const struct cand *cand, struct finding *finding, const int cells[3]) {
  const cell_set *peers = cand->layout->peers;
  for (int i = 0; i < 3; i++) {
    int pivot = cells[i], first = cells[i == 0], second = cells[i == 2 ? 1 : 2];
    if (set_has(peers[pivot], first) && set_has(peers[pivot], second) &&
        wing(cand, finding, TECHNIQUE_XY_WING, pivot, first, second))
      return true;
  }
  return false;
}

bool FINDER(find_xy_wing)(const struct cand *cand, struct finding *finding) {
  struct barren_work *barren = &finding->work->barren;
  const cell_set *peers = cand->layout->peers;
  cell_set pairs = cand_cells_with_two(cand);
  cell_set open = pairs & barren_open_cells(barren, TECHNIQUE_XY_WING);
  // Only wings with an open cell are new; past the last of them there is none.
  while (set_any(pairs & open)) {
    int first = set_take(&pairs);
    for (cell_set seconds = pairs; set_any(seconds);) {
      int second = set_take(&seconds);
      uint32_t a = cand->digits[first], b = cand->digits[second];
      if (!mask_single(a & b)) continue;
      // One of the three sees both others.
      cell_set thirds = seconds & (set_has(peers[first], second) ? peers[first] | peers[second]
                                                                 : peers[first] & peers[second]);
      if (!set_has(open, first) && !set_has(open, second)) thirds &= open;
      while (set_any(thirds)) {
        int third = set_take(&thirds);
        if (cand->digits[third] == (a ^ b) &&
            xy_wing(cand, finding, (const int[]){first, second, third}))
          return true;
      }
    }
  }
  barren_note(barren, TECHNIQUE_XY_WING);
  return false;
}

bool FINDER(find_xyz_wing)(const struct cand *cand, struct finding *finding) {
  struct barren_work *barren = &finding->work->barren;
  cell_set pairs = cand_cells_with_two(cand), open = barren_open_cells(barren, TECHNIQUE_XYZ_WING);
  for (cell_set pivots = cand_cells_with_three(cand); set_any(pivots);) {
    int pivot = set_take(&pivots);
    uint32_t digits = cand->digits[pivot];
    if (!set_any(open & (set_of(pivot) | (pairs & cand->layout->peers[pivot])))) continue;
    for (cell_set firsts = pairs & cand->layout->peers[pivot]; set_any(firsts);) {
      int first = set_take(&firsts);
      if ((cand->digits[first] & ~digits) != 0) continue;
      for (cell_set seconds = firsts; set_any(seconds);) {
        int second = set_take(&seconds);
        if ((cand->digits[first] | cand->digits[second]) == digits &&
            wing(cand, finding, TECHNIQUE_XYZ_WING, pivot, first, second))
          return true;
      }
    }
  }
  barren_note(barren, TECHNIQUE_XYZ_WING);
  return false;
}

// --- W-wing -------------------------------------------------------------------------------------

// Looks for a strong link on `linked` between the peers of both cells; the other digit goes.
static bool w_wing(const struct cand *cand, struct finding *finding, int first, int second,
                   int linked, int digit) {
  struct step *step = &finding->step;
  const cell_set *peers = cand->layout->peers;
  cell_set victims = peers[first] & peers[second] & cand->cells[digit];
  if (!set_any(victims)) return false;
  for (int region = 0; region < cand->geom->region_count; region++) {
    uint32_t places = cand->places[region][linked];
    if (!mask_pair(places)) continue;
    int low = cand_cell(cand, region, mask_first(places));
    int high = cand_cell(cand, region, mask_last(places));
    bool straight = set_has(peers[first], low) && set_has(peers[second], high);
    bool crossed = set_has(peers[first], high) && set_has(peers[second], low);
    if (!straight && !crossed) continue;
    step_begin(step, TECHNIQUE_W_WING);
    step->digits = UINT32_C(1) << linked | UINT32_C(1) << digit;
    step_add_base(step, region);
    step_add_cell(step, first);
    step_add_cell(step, straight ? low : high);
    step_add_cell(step, straight ? high : low);
    step_add_cell(step, second);
    step_add_fin(step, first, digit); // the digit that one of the two cells must be
    step_eliminate_set(step, cand, victims, digit);
    if (finding_accept(finding)) return true;
  }
  return false;
}

bool FINDER(find_w_wing)(const struct cand *cand, struct finding *finding) {
  struct barren_work *barren = &finding->work->barren;
  cell_set pairs = cand_cells_with_two(cand);
  cell_set open = barren_open_cells(barren, TECHNIQUE_W_WING);
  uint32_t digits = barren_changed_digits(barren, cand, TECHNIQUE_W_WING);
  while (set_any(pairs)) {
    int first = set_take(&pairs);
    for (cell_set rest = pairs & ~cand->layout->peers[first]; set_any(rest);) {
      int second = set_take(&rest);
      if (cand->digits[first] != cand->digits[second]) continue;
      // New are the wings of a new cell and those with a new link.
      bool fresh = set_has(open, first) || set_has(open, second);
      int low = mask_first(cand->digits[first]), high = mask_last(cand->digits[first]);
      if ((fresh || digits >> low & 1) && w_wing(cand, finding, first, second, low, high))
        return true;
      if ((fresh || digits >> high & 1) && w_wing(cand, finding, first, second, high, low))
        return true;
    }
  }
  barren_note(barren, TECHNIQUE_W_WING);
  return false;
}

// --- remote pair --------------------------------------------------------------------------------

enum { CHAIN_CELLS_MAX = 20, CHAIN_VISITS_MAX = 4096 }; // the second bounds the time, not the truth

struct pair_chain {
  const struct cand *cand;
  struct finding *finding;
  cell_set same; // cells with the pair
  int visits, length;
  int cells[CHAIN_CELLS_MAX];
  bool rating; // the chain that says most is wanted
  struct step best;
};

// Of two cells of the chain an odd number of links apart one is a, the other b.
static void fill_step(const struct pair_chain *chain, struct step *step) {
  const struct cand *cand = chain->cand;
  const cell_set *peers = cand->layout->peers;
  cell_set victims = {0}, own = {0};
  step_begin(step, TECHNIQUE_REMOTE_PAIR);
  step->digits = cand->digits[chain->cells[0]];
  for (int i = 0; i < chain->length; i++) {
    step_add_cell(step, chain->cells[i]);
    own |= set_of(chain->cells[i]);
    for (int k = i + 3; k < chain->length; k += 2)
      victims |= peers[chain->cells[i]] & peers[chain->cells[k]];
  }
  for (uint32_t digits = step->digits; digits != 0;)
    step_eliminate_set(step, cand, victims & ~own, mask_take(&digits));
}

// The chain as it is: keeps it as the best, or visits it. True: stop.
static bool offer(struct pair_chain *chain) {
  struct step *step = &chain->finding->step;
  fill_step(chain, step);
  if (!chain->rating) return finding_accept(chain->finding);
  if (step->elimination_count > chain->best.elimination_count) chain->best = *step;
  return false;
}

// Lengthens the chain in every way. Chains of two cells are naked pairs and of three say nothing.
static bool extend(struct pair_chain *chain, cell_set used) {
  if (++chain->visits > CHAIN_VISITS_MAX) return false;
  if (chain->length >= 4 && chain->length % 2 == 0 && offer(chain)) return true;
  if (chain->length == CHAIN_CELLS_MAX) return false;
  int end = chain->cells[chain->length - 1];
  for (cell_set rest = chain->cand->layout->peers[end] & chain->same & ~used; set_any(rest);) {
    int cell = set_take(&rest);
    chain->cells[chain->length++] = cell;
    if (extend(chain, used | set_of(cell))) return true;
    chain->length--;
  }
  return false;
}

static bool walk_chains(struct pair_chain *chain) {
  const struct cand *cand = chain->cand;
  cell_set pairs = cand_cells_with_two(cand);
  for (cell_set starts = pairs; set_any(starts);) {
    int start = set_take(&starts);
    chain->same = (cell_set){0};
    for (cell_set rest = pairs; set_any(rest);) {
      int cell = set_take(&rest);
      if (cand->digits[cell] == cand->digits[start]) chain->same |= set_of(cell);
    }
    if (set_count(chain->same) < 4) {
      starts &= ~chain->same;
      pairs &= ~chain->same;
      continue;
    }
    chain->visits = 0;
    chain->length = 1;
    chain->cells[0] = start;
    if (extend(chain, set_of(start))) return true;
  }
  return false;
}

// The chain that says most comes first.
bool FINDER(find_remote_pair)(const struct cand *cand, struct finding *finding) {
  struct pair_chain chain = {.cand = cand, .finding = finding, .rating = true};
  walk_chains(&chain);
  chain.rating = false;
  if (chain.best.elimination_count == 0 && !finding->every) return false;
  if (chain.best.elimination_count > 0) {
    finding->step = chain.best;
    if (finding_accept(finding)) return true;
  }
  return walk_chains(&chain);
}
