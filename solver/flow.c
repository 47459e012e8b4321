// Counts the open moves along the path of a rating.
//
// A single stays a single until its cell is filled: candidates only ever disappear. So a set of the
// cells that singles can fill is kept from step to step. What joins the board's queues of singles
// is added once, what a step fills is taken out, and the moves of most steps are a number that is
// already there.
//
// Invariant: between two steps `open` has exactly the blank cells that an allowed single can fill.
#include "solver/flow_walk.h"

#include <string.h>

#include "solver/finding.h"
#include "solver/workspace.h"

void flow_begin(struct flow_walk *walk, const struct technique_set *allowed,
                struct flow_curve *curve) {
  memset(walk, 0, sizeof *walk);
  walk->allowed = *allowed;
  walk->curve = curve;
  if (curve != NULL) curve->count = 0;
}

// --- singles -------------------------------------------------------------------------------------

static void open_cell(struct flow_walk *walk, int cell) {
  uint64_t *word = &walk->open[cell / 64], bit = UINT64_C(1) << (cell % 64);
  walk->open_count += (*word & bit) == 0;
  *word |= bit;
}

static void close_cell(struct flow_walk *walk, int cell) {
  uint64_t *word = &walk->open[cell / 64], bit = UINT64_C(1) << (cell % 64);
  walk->open_count -= (*word & bit) != 0;
  *word &= ~bit;
}

// A full house is a hidden and a naked single, too: its queue matters only to a rating that is
// allowed neither of them.
static void open_houses(struct flow_walk *walk, const struct cand *board) {
  for (; walk->house_seen < board->house_tail; walk->house_seen++) {
    int region = board->house[walk->house_seen];
    uint32_t missing = board->layout->all & ~board->placed[region];
    if (!mask_single(missing)) continue;
    uint32_t places = board->places[region][mask_first(missing)];
    if (places != 0) open_cell(walk, cand_cell(board, region, mask_first(places)));
  }
}

// Reads what has joined the queues since the step before. Entries may have been filled by then.
static void open_singles(struct flow_walk *walk, const struct cand *board) {
  bool naked = technique_set_has(&walk->allowed, TECHNIQUE_NAKED_SINGLE);
  bool hidden = technique_set_has(&walk->allowed, TECHNIQUE_HIDDEN_SINGLE);
  if (naked)
    for (; walk->naked_seen < board->naked_tail; walk->naked_seen++)
      if (board->digits[board->naked[walk->naked_seen]] != 0)
        open_cell(walk, board->naked[walk->naked_seen]);
  if (hidden)
    for (; walk->hidden_seen < board->hidden_tail; walk->hidden_seen++) {
      int region = board->hidden[walk->hidden_seen] / 32,
          digit = board->hidden[walk->hidden_seen] % 32;
      uint32_t places = board->places[region][digit];
      if (places != 0) open_cell(walk, cand_cell(board, region, mask_first(places)));
    }
  if (!naked && !hidden && technique_set_has(&walk->allowed, TECHNIQUE_FULL_HOUSE))
    open_houses(walk, board);
}

// --- other techniques ----------------------------------------------------------------------------

// The effects met so far, as hashes.
struct effects {
  int technique;
  int count, most;
  uint64_t seen[FLOW_MOVES_MAX];
};

// Spreads a mark over all bits of a word, so that sums of marks tell sets of marks apart.
static uint64_t hash_mark(const struct step_mark *mark, bool placed) {
  uint64_t word = (uint64_t)mark->cell * 64 + mark->digit * 2U + placed + 1;
  word *= UINT64_C(0x9e3779b97f4a7c15);
  word ^= word >> 29;
  word *= UINT64_C(0xbf58476d1ce4e5b9);
  return word ^ word >> 32;
}

// The same for the same effect, in whatever order a finder lists it.
static uint64_t hash_effect(const struct step *step) {
  uint64_t sum = 0;
  for (int i = 0; i < step->placement_count; i++) sum += hash_mark(&step->placements[i], true);
  for (int i = 0; i < step->elimination_count; i++) sum += hash_mark(&step->eliminations[i], false);
  return sum;
}

static bool note_effect(void *context, const struct step *step) {
  struct effects *effects = context;
  if (step->technique != effects->technique) return true; // of a row that shares the finder
  uint64_t hash = hash_effect(step);
  for (int i = 0; i < effects->count; i++)
    if (effects->seen[i] == hash) return true;
  effects->seen[effects->count++] = hash;
  return effects->count < effects->most;
}

// How many different steps does the technique offer? Asks what the rating asked, and so knows only
// what a person would see. Without a curve all that matters is whether there is a second one.
static int count_effects(const struct flow_walk *walk, const struct cand *board, int technique,
                         struct rate_workspace *work) {
  struct effects effects = {.technique = technique,
                            .most = walk->curve != NULL ? FLOW_MOVES_MAX : 2};
  struct finding finding = {
      .work = work, .wide_work = work->wide, .visit = note_effect, .context = &effects};
  // This look ends with an instance refused, which must not pass for one in vain.
  workspace_mute(work, true);
  technique_find(technique, board, &finding);
  workspace_mute(work, false);
  return effects.count;
}

// --- steps ---------------------------------------------------------------------------------------

void flow_count_step(struct flow_walk *walk, const struct cand *before, const struct step *step,
                     struct rate_workspace *work) {
  int technique = step->technique, moves;
  walk->steps++;
  open_singles(walk, before);
  if (technique_is_single(technique)) {
    moves = walk->open_count;
  } else {
    moves = count_effects(walk, before, technique, work);
    walk->last_hard = walk->steps;
  }
  if (walk->first[technique] == 0) walk->first[technique] = (uint16_t)walk->steps;
  walk->bottlenecks += moves == 1 && before->open > 1; // the last cell has no alternative
  if (walk->curve != NULL && walk->curve->count < FLOW_STEPS_MAX)
    walk->curve->steps[walk->curve->count++] =
        (struct flow_step){.technique = (uint8_t)technique, .moves = (uint16_t)moves};
  for (int i = 0; i < step->placement_count; i++) close_cell(walk, step->placements[i].cell);
}

void flow_end(const struct flow_walk *walk, const struct rating *rating, struct puzzle_flow *flow) {
  *flow = (struct puzzle_flow){.known = rating->solved && !rating->stopped};
  if (!flow->known) return;
  flow->bottlenecks = walk->bottlenecks;
  flow->tail = walk->steps - walk->last_hard;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) flow->variety += rating->counts[i] > 0;
  if (rating->hardest >= 0)
    flow->hardest_at = (200 * walk->first[rating->hardest] + walk->steps) / (2 * walk->steps);
}
