// The branches behind a forcing net: which of the singles that a guess brings about are needed.
//
// The guess is replayed with a record of every cell filled in, in order. What follows from it is
// traced back: each candidate that had to go was taken by the first entry of the record that rules it
// out, that entry had reasons of its own, and so on to the guess. Whatever nobody asked for is left
// out.
//
// Any geometry. Invariant: the reasons of an entry are earlier entries.
#include "solver/find_net.h"

#include <string.h>

enum {
  BY_GUESS = -1,
  BY_CELL = -2
}; // why an entry is there; otherwise the region it is the place of

struct net {
  const struct cand *before;
  struct cand after;
  bool on; // the guess, entry 0, is true
  int count;
  struct entry {
    uint16_t cell;
    uint8_t digit;
    bool needed;
    int16_t why;
  } entry[GEOM_CELLS_MAX + 1];
};

static void record(struct net *net, int cell, int digit, int why) {
  net->entry[net->count++] =
      (struct entry){.cell = (uint16_t)cell, .digit = (uint8_t)digit, .why = (int16_t)why};
}

// One single, if there is one.
static bool fill_single(struct net *net) {
  struct cand *after = &net->after;
  while (after->naked_head < after->naked_tail) {
    int cell = after->naked[after->naked_head++];
    if (!mask_single(after->digits[cell])) continue;
    record(net, cell, mask_first(after->digits[cell]), BY_CELL);
    cand_place(after, cell, mask_first(after->digits[cell]));
    return true;
  }
  while (after->hidden_head < after->hidden_tail) {
    int region = after->hidden[after->hidden_head] / 32;
    int digit = after->hidden[after->hidden_head++] % 32;
    if (!mask_single(after->places[region][digit])) continue;
    int cell = cand_cell(after, region, mask_first(after->places[region][digit]));
    record(net, cell, digit, region);
    cand_place(after, cell, digit);
    return true;
  }
  return false;
}

static void replay(struct net *net, const struct cand *before, int cell, int digit, bool on) {
  net->before = before;
  net->on = on;
  net->count = 0;
  cand_copy(&net->after, before);
  record(net, cell, digit, BY_GUESS);
  if (on)
    cand_place(&net->after, cell, digit);
  else
    cand_eliminate(&net->after, cell, digit);
  while (net->after.open > 0 && !net->after.broken && fill_single(net)) continue;
}

// The entry that took a candidate away: another digit in its cell, or the same digit in its sight.
static int find_cause(const struct net *net, int cell, int digit) {
  for (int i = net->on ? 0 : 1; i < net->count; i++) {
    const struct entry *entry = &net->entry[i];
    if (entry->cell == cell
            ? entry->digit != digit
            : entry->digit == digit && layout_sees(net->before->layout, entry->cell, cell))
      return i;
  }
  return 0; // the guess itself, if it is that the candidate is false
}

static void need_digits_gone(struct net *net, int cell, uint32_t digits) {
  while (digits != 0) net->entry[find_cause(net, cell, mask_take(&digits))].needed = true;
}

static void need_places_gone(struct net *net, int region, int digit, uint32_t places) {
  while (places != 0) {
    int cell = cand_cell(net->before, region, mask_take(&places));
    net->entry[find_cause(net, cell, digit)].needed = true;
  }
}

// Completes the needed entries by their reasons. Returns how many there are.
static int trace(struct net *net) {
  const struct cand *before = net->before;
  int count = 0;
  for (int i = net->count - 1; i > 0; i--) {
    const struct entry *entry = &net->entry[i];
    if (!entry->needed) continue;
    count++;
    if (entry->why == BY_CELL)
      need_digits_gone(net, entry->cell,
                       before->digits[entry->cell] & ~(UINT32_C(1) << entry->digit));
    else
      for (uint32_t rest = before->places[entry->why][entry->digit]; rest != 0;) {
        int cell = cand_cell(before, entry->why, mask_take(&rest));
        if (cell != entry->cell) net->entry[find_cause(net, cell, entry->digit)].needed = true;
      }
  }
  return count;
}

static void forget_needs(struct net *net) {
  for (int i = 0; i < net->count; i++) net->entry[i].needed = false;
}

// --- contradictions -----------------------------------------------------------------------------

// A cell that nothing fits, or a region (region >= 0) without a place for a digit.
struct clash {
  int cell, region, digit;
};

static void need_clash(struct net *net, const struct clash *clash) {
  forget_needs(net);
  if (clash->region < 0)
    need_digits_gone(net, clash->cell, net->before->digits[clash->cell]);
  else
    need_places_gone(net, clash->region, clash->digit,
                     net->before->places[clash->region][clash->digit]);
}

static void keep_shorter(struct net *net, const struct clash *clash, struct clash *best,
                         int *best_count) {
  need_clash(net, clash);
  int count = trace(net);
  if (count >= *best_count) return;
  *best_count = count;
  *best = *clash;
}

// The contradiction of a broken board that takes the fewest links.
static struct clash find_clash(struct net *net) {
  const struct cand *after = &net->after;
  struct clash best = {.region = -1};
  int best_count = INT32_MAX;
  for (int cell = 0; cell < after->geom->cells; cell++)
    if (after->values.cell[cell] == 0 && after->digits[cell] == 0)
      keep_shorter(net, &(struct clash){.cell = cell, .region = -1}, &best, &best_count);
  for (int region = 0; region < after->geom->region_count; region++)
    for (int digit = 1; digit <= after->side; digit++)
      if (after->places[region][digit] == 0 && !(after->placed[region] >> digit & 1))
        keep_shorter(net, &(struct clash){.region = region, .digit = digit}, &best, &best_count);
  return best;
}

// --- nodes --------------------------------------------------------------------------------------

static void add_cell_node(struct step *step, enum step_claim claim, int cell, int digit, bool on,
                          int why) {
  struct step_node *node = step_add_node(step, claim, on, digit);
  if (node == NULL) return;
  node->cell_count = 1;
  node->cells[0] = (uint16_t)cell;
  node->assumed = why == BY_GUESS;
  if (why >= 0) node->region = (uint16_t)why;
}

static void add_entries(const struct net *net, struct step *step) {
  add_cell_node(step, CLAIM_DIGIT, net->entry[0].cell, net->entry[0].digit, net->on, BY_GUESS);
  for (int i = 1; i < net->count; i++) {
    const struct entry *entry = &net->entry[i];
    if (entry->needed)
      add_cell_node(step, entry->why >= 0 ? CLAIM_PLACE : CLAIM_DIGIT, entry->cell, entry->digit,
                    true, entry->why);
  }
}

static void add_clash(struct net *net, struct step *step) {
  struct clash clash = find_clash(net);
  need_clash(net, &clash);
  trace(net);
  add_entries(net, step);
  if (clash.region < 0) {
    add_cell_node(step, CLAIM_NO_DIGIT, clash.cell, 0, false, BY_CELL);
    return;
  }
  struct step_node *node = step_add_node(step, CLAIM_NO_PLACE, false, clash.digit);
  if (node != NULL) node->region = (uint16_t)clash.region;
}

void net_explain(const struct cand *before, int cell, int digit, bool on, struct step *step) {
  struct net net;
  replay(&net, before, cell, digit, on);
  if (net.after.broken) {
    add_clash(&net, step);
    return;
  }
  for (int i = 0; i < step->placement_count; i++)
    for (int k = 0; k < net.count; k++)
      if (net.entry[k].cell == step->placements[i].cell) net.entry[k].needed = true;
  for (int i = 0; i < step->elimination_count; i++)
    need_digits_gone(&net, step->eliminations[i].cell, UINT32_C(1) << step->eliminations[i].digit);
  trace(&net);
  add_entries(&net, step);
  // The entries are all there is to say of placements; eliminations are said as well.
  for (int i = 0; i < step->elimination_count; i++)
    add_cell_node(step, CLAIM_DIGIT, step->eliminations[i].cell, step->eliminations[i].digit, false,
                  BY_CELL);
}
