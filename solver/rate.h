// How hard is a puzzle for a person? Solves it the way people do and keeps count.
//
// Always the easiest step first: the rating looks for the first technique of the table that moves,
// applies it and starts again. The score is the sum over all steps; the grade is the level of the
// hardest step, raised while the score is over what that grade allows.
#ifndef GRIDPRESS_SOLVER_RATE_H
#define GRIDPRESS_SOLVER_RATE_H

#include "solver/flow.h"
#include "solver/technique.h"

struct layout;

// The board of a person who starts from givens, for those who choose their steps themselves. NULL
// without memory.
struct cand *cand_new(const struct geom *geom, const struct grid *givens);
void cand_free(struct cand *cand);

// Borrows what is written in the cells.
const struct grid *cand_values(const struct cand *cand);

// What a cell can still take, bit v - 1 for value v; 0 when it is filled.
uint32_t cand_marks(const struct cand *cand, int cell);

// Called for every step with the board before it; it returns false to stop the rating.
typedef bool rate_visitor(void *context, const struct cand *before, const struct step *step);

// What a rating works in. It may be shared by any number of ratings, one after the other.
struct rate_workspace;
struct rate_workspace *rate_workspace_new(void); // NULL without memory
void rate_workspace_free(struct rate_workspace *work);

struct rate_options {
  struct technique_set techniques; // those that may be used
  const struct mark_list *marks;   // clues between cells; NULL: none
  rate_visitor *visit;             // may be NULL
  void *context;
  struct rate_workspace *work; // NULL: one of its own, made and freed by the rating
  // The rating stops as soon as it is over one of these, with `stopped` set; 0: no limit. A
  // generator that wants easy puzzles need not know how hard the hard ones are.
  enum grade max_grade;
  int max_score;
  int max_technique; // enum technique_id; 0: no limit, for nothing is easier than a full house
  // How the solution flows, found on the way; each may be NULL. The curve costs more.
  struct puzzle_flow *flow;
  struct flow_curve *curve;
};

struct rating {
  enum grade grade; // GRADE_GUESS: the techniques allowed do not solve it
  int score;
  int hardest; // enum technique_id with the highest score of all steps; -1: no step
  int steps;
  int counts[TECHNIQUE_COUNT];
  bool solved;
  bool stopped;     // over a limit, or the visitor said so; the numbers are those so far
  bool broken;      // the puzzle has no solution
  struct grid last; // the board when the rating ended
};

// A layout of the puzzle's geometry belongs to the caller: build it once and share it. False when
// the memory is not there.
bool rate_puzzle(const struct layout *layout, const struct grid *givens,
                 const struct rate_options *options, struct rating *rating);

// The same from any position. `cand` is used up.
bool rate_board(struct cand *cand, const struct rate_options *options, struct rating *rating);

// The grade of a puzzle whose hardest step is of `grade` and whose steps score so much together.
enum grade rate_raise_grade(enum grade grade, int score);

#endif
