// One step of a human solution: what it does to the board and why.
//
// A plain value of fixed size. `placements` and `eliminations` are all that solving needs; the rest
// is the pattern, kept for the sentence and the drawing. What a pattern has more of than fits is
// left out: a step may say less than it could, never something else.
//
// Finders build steps one instance after the other:
//
//      step_begin(step, TECHNIQUE_X_WING);
//      ... step_eliminate(step, cell, digit) ...
//      if (step_accept(step)) return true;       // no effect, or not yet the one asked for: go on
#ifndef GRIDPRESS_SOLVER_STEP_H
#define GRIDPRESS_SOLVER_STEP_H

#include "solver/cand.h"

enum {
  STEP_ELIMINATIONS_MAX = 256,
  STEP_PLACEMENTS_MAX = 32,
  STEP_CELLS_MAX = 64,
  STEP_REGIONS_MAX = 8,
  STEP_FINS_MAX = 32,
  STEP_NODES_MAX = 96,
  STEP_NODE_CELLS_MAX = 8,
};

struct step_mark {
  uint16_t cell;
  uint8_t digit;
};

// A link of a chain: "one of these cells is (not) this digit". Grouped nodes have two or three
// cells; a node that stands for an almost locked set has all its cells.
struct step_node {
  uint8_t cell_count;
  uint8_t digit;
  bool on;     // the digit is true here in this reading of the chain
  bool strong; // the link to the next node: if this is false, the next is true
  uint16_t cells[STEP_NODE_CELLS_MAX];
};

struct step {
  int technique; // enum technique_id, or enum se_technique_id in a rating on that scale
  int rating;    // on the scale of Sudoku Explainer, in tenths; unused on the other
  int skip;      // how many instances to pass over before taking one; counted down by step_accept

  int placement_count, elimination_count;
  struct step_mark placements[STEP_PLACEMENTS_MAX];
  struct step_mark eliminations[STEP_ELIMINATIONS_MAX];

  uint32_t digits; // the digits of the pattern
  int cell_count, base_count, cover_count, fin_count, node_count;
  uint16_t cells[STEP_CELLS_MAX]; // the pattern, in the order a person would name it
  uint16_t base[STEP_REGIONS_MAX], cover[STEP_REGIONS_MAX]; // regions
  struct step_mark fins[STEP_FINS_MAX]; // fins of a fish, extra candidates of other patterns
  struct step_node nodes[STEP_NODES_MAX];
  // Cells fall into sets in the techniques that join several: cells[0 .. split[0]) is the first,
  // and so on. All zero when there is only one set.
  uint8_t split[4];
};

// Before the first look: the first instance is wanted.
static inline void step_init(struct step *step) {
  step->skip = 0;
}

// Starts an instance over: nothing in it yet.
static inline void step_begin(struct step *step, int technique) {
  step->technique = technique;
  step->placement_count = step->elimination_count = 0;
  step->digits = 0;
  step->cell_count = step->base_count = step->cover_count = 0;
  step->fin_count = step->node_count = 0;
  step->split[0] = step->split[1] = step->split[2] = step->split[3] = 0;
}

static inline void step_place(struct step *step, int cell, int digit) {
  if (step->placement_count < STEP_PLACEMENTS_MAX)
    step->placements[step->placement_count++] =
        (struct step_mark){.cell = (uint16_t)cell, .digit = (uint8_t)digit};
}

// The caller makes sure that the candidate is there and is not listed twice.
static inline void step_eliminate(struct step *step, int cell, int digit) {
  if (step->elimination_count < STEP_ELIMINATIONS_MAX)
    step->eliminations[step->elimination_count++] =
        (struct step_mark){.cell = (uint16_t)cell, .digit = (uint8_t)digit};
}

static inline void step_add_cell(struct step *step, int cell) {
  if (step->cell_count < STEP_CELLS_MAX) step->cells[step->cell_count++] = (uint16_t)cell;
}

static inline void step_add_base(struct step *step, int region) {
  if (step->base_count < STEP_REGIONS_MAX) step->base[step->base_count++] = (uint16_t)region;
}

static inline void step_add_cover(struct step *step, int region) {
  if (step->cover_count < STEP_REGIONS_MAX) step->cover[step->cover_count++] = (uint16_t)region;
}

static inline void step_add_fin(struct step *step, int cell, int digit) {
  if (step->fin_count < STEP_FINS_MAX)
    step->fins[step->fin_count++] =
        (struct step_mark){.cell = (uint16_t)cell, .digit = (uint8_t)digit};
}

// The whole pattern at once, for small boards.
static inline void step_add_set(struct step *step, cell_set set) {
  while (set != 0) step_add_cell(step, set_take(&set));
}

// Eliminates a digit from those cells of the set that have it.
static inline void step_eliminate_set(struct step *step, const struct cand *cand, cell_set set,
                                      int digit) {
  for (set &= cand->cells[digit]; set != 0;) step_eliminate(step, set_take(&set), digit);
}

// The instance is complete: is it the one? Those without effect never are.
static inline bool step_accept(struct step *step) {
  if (step->placement_count == 0 && step->elimination_count == 0) return false;
  return step->skip-- <= 0;
}

// Does to the board what the step says.
void step_apply(const struct step *step, struct cand *cand);

// One plain sentence, in r3c6 notation. Returns `text`, which is cut where it does not fit.
char *step_explain(const struct step *step, const struct geom *geom, char *text, size_t size);

// --- other languages -----------------------------------------------------------------------------

// How a pattern is told, by family and by what the pattern has.
enum step_phrase {
  PHRASE_NAME, // the technique's name says it all
  PHRASE_NAKED_SINGLE,
  PHRASE_FULL_HOUSE,
  PHRASE_HIDDEN_SINGLE,
  PHRASE_LOCKED, // from here on techniques that are not singles
  PHRASE_SUBSET,
  PHRASE_FISH,
  PHRASE_FISH_FIN,
  PHRASE_FISH_FINS,
  PHRASE_LINKS,
  PHRASE_EMPTY_RECTANGLE,
  PHRASE_WING,
  PHRASE_W_WING,
  PHRASE_REMOTE_PAIR,
  PHRASE_RECTANGLE,
  PHRASE_RECTANGLE_WITH,
  PHRASE_BUG,
  PHRASE_SETS,
  PHRASE_COLOURS,
  PHRASE_CHAIN,
  PHRASE_CONTRADICTION,
  PHRASE_VERITY,
  PHRASE_GRAVE, // from here on those of Sudoku Explainer
  PHRASE_ALIGNED,
  PHRASE_IF_ON,
  PHRASE_IF_OFF,
  PHRASE_WHETHER,
  PHRASE_WHICHEVER,
  PHRASE_COUNT,
};

// Sentences, with words in braces to be filled in. Any words of the English phrase may stand
// anywhere in another one; solver/explain.c has the English ones.
struct step_language {
  const char *phrases[PHRASE_COUNT];
  const char *cell;                                         // {row} {column}
  const char *region[REGION_EXTRA], *regions[REGION_EXTRA]; // {number}, {numbers}; by kind
  const char *and;                                          // before the last one of a list
  const char *const *names;   // of the techniques, each may be NULL; NULL: the English ones
  const char *const *symbols; // of the digits 1, 2 ...; NULL: the usual ones
};
extern const struct step_language step_english;

// The pattern of a step, without what follows from it. Returns `text`.
char *step_describe(const struct step *step, const struct geom *geom,
                    const struct step_language *language, char *text, size_t size);

#endif
