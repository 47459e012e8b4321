// The rating of Sudoku Explainer 1.2.1: ER, EP and ED.
//
// A second table of techniques with an order and ratings of its own, walked by the same kind of
// loop: the first technique that moves gives the step, the step is applied, and the table is
// started again. ER is the rating of the hardest step, ED that of the first, EP that of the hardest
// up to and with the first placement. All are in tenths here: 72 is 7.2.
//
// The scale is defined for 9x9 by the order in which one program meets its patterns. docs/RATING.md
// says what is exact and what had to be chosen.
#ifndef GRIDPRESS_SOLVER_SE_H
#define GRIDPRESS_SOLVER_SE_H

#include "solver/step.h"

// The order of the table, and of the search for the next step. Rows that share a finder stand
// together.
enum se_technique_id {
  SE_HIDDEN_SINGLE,
  SE_DIRECT_POINTING,
  SE_DIRECT_CLAIMING,
  SE_DIRECT_HIDDEN_PAIR,
  SE_NAKED_SINGLE,
  SE_DIRECT_HIDDEN_TRIPLET,
  SE_POINTING,
  SE_CLAIMING,
  SE_NAKED_PAIR,
  SE_X_WING,
  SE_HIDDEN_PAIR,
  SE_NAKED_TRIPLET,
  SE_SWORDFISH,
  SE_HIDDEN_TRIPLET,
  SE_XY_WING,
  SE_XYZ_WING,
  SE_UNIQUE_RECTANGLE,
  SE_UNIQUE_LOOP,
  SE_NAKED_QUAD,
  SE_JELLYFISH,
  SE_HIDDEN_QUAD,
  SE_BUG,
  SE_ALIGNED_PAIR,
  SE_X_CYCLE,
  SE_Y_CYCLE,
  SE_XY_CYCLE,
  SE_X_FORCING_CHAIN,
  SE_XY_FORCING_CHAIN,
  SE_ALIGNED_TRIPLET,
  SE_NISHIO,
  SE_MULTIPLE_CHAINS,
  SE_DYNAMIC_CHAINS,
  SE_DYNAMIC_CHAINS_PLUS,
  SE_NESTED_CHAINS,
  SE_NESTED_MULTIPLE,
  SE_NESTED_DYNAMIC,
  SE_NESTED_DYNAMIC_PLUS,
  SE_TECHNIQUE_COUNT,
};

enum { SE_UNSOLVED = 200 }; // the rating of a puzzle that no technique solves

struct se_search;

struct se_technique {
  const char *name;
  int rating;              // in tenths, of its easiest instance
  enum step_phrase phrase; // how it is told
  bool (*find)(struct se_search *search, struct step *step);
};

extern const struct se_technique se_techniques[SE_TECHNIQUE_COUNT];

// Can a step have this rating, in tenths? What is far out is not ruled out.
bool se_has_rating(int rating);

// Called for every step before it is applied, with the values so far; it returns false to stop.
typedef bool se_visitor(void *context, const struct grid *before, const struct step *step);

// Called now and then while one step takes long, with the technique that is looked for and how many
// of how many cells it has gone through; it returns false to give up.
typedef bool se_ticker(void *context, int technique, int done, int total);

// What a rating works in: some megabytes of chains. It may be shared by any number of ratings, one
// after the other.
struct se_workspace;
struct se_workspace *se_workspace_new(void); // NULL without memory
void se_workspace_free(struct se_workspace *work);

struct se_options {
  se_visitor *visit; // may be NULL
  se_ticker *tick;   // may be NULL
  void *context;
  struct se_workspace *work; // NULL: one of its own, made and freed by the rating
  // The rating stops with the first step beyond this, `stopped` set; 0: no limit.
  int max_er;
};

struct se_rating {
  int er, ep, ed; // in tenths; those so far when stopped
  int hardest;    // enum se_technique_id of the first step with rating ER; -1: no step
  int steps;
  bool solved;
  bool stopped;
};

// Rates a 9x9 puzzle, which should have exactly one solution. False when the memory was not there
// or the ticker gave up: nothing is known then.
bool se_rate(const struct grid *givens, const struct se_options *options, struct se_rating *rating);

// Is the rating of a puzzle with one solution at most this, in tenths? Says so in a fraction of the time of a
// rating, but not of every such puzzle. Now and then it says so of a puzzle with a higher rating, which
// depends on the order of the steps. `work` as in the options.
bool se_seems_below(const struct grid *givens, int er, struct se_workspace *work);

// One plain sentence on this scale, without the rating. Returns `text`, which is cut where it does
// not fit.
char *se_explain(const struct step *step, const struct geom *geom, const char *symbols, char *text,
                 size_t size);

// The same in a language, whose names are those of the techniques of this scale. Returns `text`.
char *se_tell(const struct step *step, const struct geom *geom,
              const struct step_language *language, char *text, size_t size);

#endif
