// The techniques that people solve with: one table, easiest first, after HoDoKu's model.
#ifndef GRIDPRESS_SOLVER_TECHNIQUE_H
#define GRIDPRESS_SOLVER_TECHNIQUE_H

#include "solver/step.h"

// The order of the table, and of the search for the next step.
enum technique_id {
#define ROW(technique, ...) technique,
#include "solver/technique_rows.h"
  TECHNIQUE_COUNT,
};

// How hard; what a puzzle is graded as.
enum grade {
  GRADE_NONE,
  GRADE_EASY,
  GRADE_MEDIUM,
  GRADE_HARD,
  GRADE_UNFAIR,
  GRADE_EXTREME,
  GRADE_GUESS, // no technique gets on
};

// What a technique asks of a board.
enum technique_needs {
  NEEDS_LINES = 1 << 0,  // the first regions are the rows of a square, then its columns
  NEEDS_BOXES = 1 << 1,  // next come the boxes, and every cell lies in one
  NEEDS_JIGSAW = 1 << 2, // the boxes are irregular
  NEEDS_NOTHING_MORE =
      1 << 3,           // rows, columns and boxes are all there is: no region, no pair, no mark
  NEEDS_MARKS = 1 << 4, // there are clues between cells
  NEEDS_CAGES = 1 << 5, // some of them are cages with sums
};

// Called for every instance; it returns false to stop.
typedef bool technique_visitor(void *context, const struct step *step);

// Finds the instances of a technique on a board: solver/finding.h.
struct finding;
typedef bool technique_finder(const struct cand *cand, struct finding *finding);

struct technique {
  const char *name;
  const char *code; // in the numbering of the public technique library
  enum grade level;
  int score;
  enum step_phrase phrase; // how it is told
  unsigned needs;          // enum technique_needs; on other boards it finds nothing
  technique_finder *find;
  technique_finder *find_wide; // for boards of more than 128 cells; NULL: the same
  bool uniqueness;             // takes for granted that the puzzle has one solution
  bool off; // known, but too rare or too tedious to be used in a rating by default
};

extern const struct technique techniques[TECHNIQUE_COUNT];

struct technique_set {
  uint64_t word[(TECHNIQUE_COUNT + 63) / 64];
};

static inline bool technique_set_has(const struct technique_set *set, int technique) {
  return set->word[technique / 64] >> (technique % 64) & 1;
}

static inline void technique_set_add(struct technique_set *set, int technique) {
  set->word[technique / 64] |= UINT64_C(1) << (technique % 64);
}

static inline void technique_set_remove(struct technique_set *set, int technique) {
  set->word[technique / 64] &= ~(UINT64_C(1) << (technique % 64));
}

// All that are on by default, with or without those that need uniqueness.
struct technique_set technique_set_default(bool uniqueness);

// The technique of that name ("X-Wing", "x-wing", "x wing"), or -1.
int technique_lookup(const char *name);

// Is the technique valid on this board, for puzzles with marks of these kinds (bits of enum mark_kind)?
// If not, and `why` is not NULL, it is set to what is missing.
bool technique_applies(int technique, const struct geom *geom, unsigned kinds, const char **why);

// Borrows the name of a technique, NULL past the end of the table.
const char *technique_name(int technique);

const char *grade_name(enum grade grade);  // "easy" .. "extreme", "guess"
enum grade grade_lookup(const char *name); // GRADE_NONE when there is none of that name

// Visits every instance of a technique on this board: first the one that a rating takes, if there
// is one, then all as the finder meets them. False when the memory is not there.
bool technique_find_all(const struct cand *cand, int technique, technique_visitor *visit,
                        void *context);

#endif
