// One step of a human solution: what it does to the board and why.
//
// A plain value of fixed size. `placements` and `eliminations` are all that solving needs; the rest
// is the pattern, kept for the sentence and the drawing. What a pattern has more of than fits is
// left out: a step may say less than it could, never something else. solver/finding.h builds steps.
#ifndef GRIDPRESS_SOLVER_STEP_H
#define GRIDPRESS_SOLVER_STEP_H

#include "core/core.h"

struct cand; // the board as a person sees it: solver/cand.h

enum {
  STEP_ELIMINATIONS_MAX = 256,
  STEP_PLACEMENTS_MAX = 32,
  STEP_CELLS_MAX = 64,
  STEP_REGIONS_MAX = 8,
  STEP_FINS_MAX = 32,
  STEP_NODES_MAX = 256,
  STEP_NODE_CELLS_MAX = 8,
  STEP_TEXT_MAX = 4096, // bytes that a sentence may want, with the terminator
};

struct step_mark {
  uint16_t cell;
  uint8_t digit;
};

// What a node of a chain says.
enum step_claim {
  CLAIM_DIGIT,    // one of these cells is (not) this digit
  CLAIM_PLACE,    // the cell is the region's only place left for this digit
  CLAIM_NO_DIGIT, // nothing fits the cell: a contradiction
  CLAIM_NO_PLACE, // the region has no place left for the digit: a contradiction
};

// A link of a chain: "one of these cells is (not) this digit". Grouped nodes have two or three
// cells; a node that stands for an almost locked set has all its cells.
//
// Forcing steps have several branches, one behind the other. The first node of a branch is assumed.
// In a forcing chain each of the others follows from the node before it, in a net from all before it
// in its branch. A contradiction comes last: in a chain it follows from the ends of all branches.
struct step_node {
  uint8_t cell_count;
  uint8_t digit;
  bool on;         // the digit is true here in this reading of the chain
  bool strong;     // the link to the next node: if this is false, the next is true
  bool assumed;    // begins a branch
  uint8_t claim;   // enum step_claim
  uint16_t region; // of CLAIM_PLACE and CLAIM_NO_PLACE
  uint16_t cells[STEP_NODE_CELLS_MAX];
};

// The sign between two cells that a step is about, as the page has it.
enum step_sign { SIGN_NONE, SIGN_LESS, SIGN_WHITE, SIGN_BLACK, SIGN_BAR, SIGN_X, SIGN_V };

struct step {
  int technique; // enum technique_id, or enum se_technique_id in a rating on that scale
  int rating;    // on the scale of Sudoku Explainer, in tenths; unused on the other

  int placement_count, elimination_count;
  struct step_mark placements[STEP_PLACEMENTS_MAX];
  struct step_mark eliminations[STEP_ELIMINATIONS_MAX];

  uint32_t digits; // the digits of the pattern
  int cell_count, base_count, cover_count, fin_count, node_count;
  uint16_t cells[STEP_CELLS_MAX]; // the pattern, in the order a person would name it
  uint16_t base[STEP_REGIONS_MAX], cover[STEP_REGIONS_MAX]; // regions
  struct step_mark fins[STEP_FINS_MAX]; // fins of a fish, extra candidates of other patterns
  int nodes_left_out;                   // that did not fit
  struct step_node nodes[STEP_NODES_MAX];
  // Cells fall into sets in the techniques that join several: cells[0 .. split[0]) is the first,
  // and so on. All zero when there is only one set.
  uint8_t split[4];
  uint8_t sign; // enum step_sign, of a clue between cells
};

// Does to the board what the step says.
void step_apply(const struct step *step, struct cand *cand);

// One plain sentence, in r3c6 notation, with these symbols for digits (core/symbols.h). Returns
// `text`, which is cut where it does not fit.
char *step_explain(const struct step *step, const struct geom *geom, const char *symbols,
                   char *text, size_t size);

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
  PHRASE_TEMPLATE_SET,
  PHRASE_TEMPLATE_DELETE,
  PHRASE_CONTRADICTION,
  PHRASE_VERITY,
  PHRASE_IF, // from here on parts of the branches of forcing steps
  PHRASE_THEN,
  PHRASE_IS,
  PHRASE_IS_NOT,
  PHRASE_ONE_IS,
  PHRASE_NONE_IS,
  PHRASE_PLACE,
  PHRASE_NO_DIGIT,
  PHRASE_NO_PLACE,
  PHRASE_LEFT_OUT,
  PHRASE_LOCKED_SEEN, // from here on what only some boards have
  PHRASE_LEFTOVERS,
  PHRASE_MARK, // clues between cells
  PHRASE_CAGE,
  PHRASE_INNIES,
  PHRASE_SIGN_LESS, // of PHRASE_MARK, in the order of enum step_sign
  PHRASE_SIGN_WHITE,
  PHRASE_SIGN_BLACK,
  PHRASE_SIGN_BAR,
  PHRASE_SIGN_X,
  PHRASE_SIGN_V,
  PHRASE_GRAVE, // from here on those of Sudoku Explainer
  PHRASE_ALIGNED,
  PHRASE_IF_ON,
  PHRASE_IF_OFF,
  PHRASE_WHETHER,
  PHRASE_WHICHEVER,
  PHRASE_LOOK,    // only where a chain starts
  PHRASE_LOOK_AT, // only the first cell of a pattern
  PHRASE_COUNT,
};

// Sentences, with words in braces to be filled in. Any words of the English phrase may stand
// anywhere in another one; solver/explain.c has the English ones.
struct step_language {
  const char *phrases[PHRASE_COUNT];
  const char *cell; // {row} {column}
  // By kind, with {number} and {numbers}. Kinds that have no name here are called as in English;
  // those of which a board has but one region need no plural.
  const char *region[REGION_KINDS], *regions[REGION_KINDS];
  // What stands behind a region on a sheet, by the place of its grid: "of the top left grid", "of grid
  // {number}".
  const char *grid[GRID_NUMBERED + 1];
  const char *and, *or_last; // before the last one of a list
  // What follows: {pattern} and {effect}, the second where assumptions are made; {cells} and {digits}.
  const char *effect, *effect_so, *is, *is_not, *are_not;
  const char *list; // {first} and {next}: parts that have commas in them, and what parts them
  const char *const *names; // of the techniques, each may be NULL; NULL: the English ones
  const char *symbols;      // of the digits (core/symbols.h)
};
extern const struct step_language step_english;

// The sentence of step_explain in a language. Returns `text`.
char *step_tell(const struct step *step, const struct geom *geom,
                const struct step_language *language, char *text, size_t size);

// The pattern of a step, without what follows from it. Returns `text`.
char *step_describe(const struct step *step, const struct geom *geom,
                    const struct step_language *language, char *text, size_t size);

// A chain of candidates: to follow it is most of the work, so hints only say where it starts.
bool step_is_chain(const struct step *step);

// A hint at a step: the pattern; of a chain, and of what takes more than `most` bytes, only where to
// look. Returns `text`.
char *step_hint(const struct step *step, const struct geom *geom,
                const struct step_language *language, size_t most, char *text, size_t size);

#endif
