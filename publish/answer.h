// What solvers say, in the styles that are usual, and whether it is right.
//
// A style finds the claim in the text that a solver printed for one case: a grid, a number of
// solutions, that there is none, that it will not solve this. What the claim is worth depends on the
// case alone: that table is in answer_judge.c.
#ifndef GRIDPRESS_PUBLISH_ANSWER_H
#define GRIDPRESS_PUBLISH_ANSWER_H

#include "publish/client.h"
#include "publish/corpus.h"

// A case to be asked.
struct question {
  const struct geom *geom;
  struct grid givens;   // of a line that is a puzzle
  struct grid solution; // if there is just one
  enum corpus_answer answer;
  uint64_t solutions;
};

enum claim_kind {
  CLAIM_SILENCE,  // nothing was printed
  CLAIM_REFUSAL,  // that it will not solve this
  CLAIM_NONE,     // that there is no solution
  CLAIM_SEVERAL,  // that there are several
  CLAIM_COUNT,    // how many there are
  CLAIM_SOLUTION, // one of them, perhaps the only one
  CLAIM_LIST,     // all of them
  CLAIM_GARBAGE,  // nothing that can be understood
  CLAIM_KINDS,
};

struct claim {
  enum claim_kind kind;
  uint64_t count; // of CLAIM_COUNT, and the grids of CLAIM_LIST
  bool at_least;  // the number is followed by a plus
  struct grid grid;
  const char *trouble; // of a list: what is wrong with it; NULL: nothing
};

// A row of the table: how answers look.
struct answer_style {
  const char *name, *help;
  bool whole;         // an answer ends with the process only
  bool lists;         // it is as long as there are solutions
  client_judge *ends; // does the answer end here? The context is the question
  void (*read)(const struct question *question, const char *text, size_t size, struct claim *claim);
};

extern const struct answer_style
    answer_styles[]; // the default first, ended by a row without a name
extern const struct name_list answer_style_names;

enum outcome {
  OUTCOME_RIGHT,
  OUTCOME_WRONG,
  OUTCOME_REFUSED,
  OUTCOME_TIMED_OUT,
  OUTCOME_CRASHED,
  OUTCOMES
};
extern const char *const outcome_names[OUTCOMES + 1]; // ended by NULL

// Is the grid a solution of the case: the one, or any?
bool answer_solves(const struct question *question, const struct grid *grid);

// What a claim is worth. Unless it is right, the reason goes to `reason`.
enum { OUTCOME_REASON_MAX = 120 };
enum outcome answer_judge(const struct question *question, const struct claim *claim,
                          char reason[OUTCOME_REASON_MAX]);

#endif
