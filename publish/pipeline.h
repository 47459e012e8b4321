// Stages in a row: a source makes items, maps change them, a sink takes them.
//
//      source -> map -> map -> sink
//
// Maps are pure functions of the item, so the worker pool runs them, in index order at the end; the
// source and the sink run one item at a time on the calling thread. An item is a puzzle, or
// whatever else the stages of a run agree on; one that begins with a puzzle passes through the
// stages of puzzles, too.
//
// Puzzles borrow their boards. The pipeline keeps the board of every puzzle that is under way: from
// when the source hands the puzzle out, or a map gives it another board, until the sink is done
// with it. A map that makes a board retains it while it works.
#ifndef GRIDPRESS_PUBLISH_PIPELINE_H
#define GRIDPRESS_PUBLISH_PIPELINE_H

#include "core/core.h"

enum { PIPELINE_MAPS_MAX = 8 };

struct stage {
  bool (*run)(void *context, void *item, struct err *err);
  void *context;
};

struct pipeline {
  struct progress *progress; // moved on with every item; NULL: nothing is shown
  bool slow;                 // one item may take long: the bar moves in between
  int workers;
  size_t item_size; // bytes; 0: a struct puzzle
  bool no_puzzles;  // items do not begin with a puzzle
  // Items for a thread at a time, if one is too little work to wake it; 0: one. A run begins with
  // single ones.
  int batch;
  // Hands out item `index`, or says that there is none.
  enum jobs_fed (*source)(void *context, uint64_t index, void *item, struct err *err);
  // Is the next item there already? A batch ends where it has to be waited for: whoever writes into a pipe
  // line by line may wait for the answers to what he wrote. NULL: yes.
  bool (*source_ready)(void *context);
  void *source_context;
  struct stage maps[PIPELINE_MAPS_MAX]; // ended by one without a function
  struct stage sink;
};

// Runs until the source ends or anything fails; what came before the first failure has been taken.
bool pipeline_run(const struct pipeline *pipeline, struct err *err);

#endif
