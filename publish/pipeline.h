// Stages in a row: a source makes puzzles, maps change them, a sink takes them.
//
//      source -> map -> map -> sink
//
// Maps are pure functions of the puzzle, so the worker pool runs them, in index order at the end;
// the source and the sink run one puzzle at a time on the calling thread.
#ifndef GRIDPRESS_PUBLISH_PIPELINE_H
#define GRIDPRESS_PUBLISH_PIPELINE_H

#include "export/export.h"
#include "transform/transform.h"

enum { PIPELINE_MAPS_MAX = 8 };

struct stage {
  bool (*run)(void *context, struct puzzle *puzzle, struct err *err);
  void *context;
};

struct pipeline {
  const char *label; // of the progress bar
  uint64_t total;    // puzzles expected; 0: not known
  bool slow;         // one puzzle may take long: the bar moves in between
  int workers;
  // Hands out puzzle `index`, or says that there is none.
  enum jobs_fed (*source)(void *context, uint64_t index, struct puzzle *puzzle, struct err *err);
  void *source_context;
  struct stage maps[PIPELINE_MAPS_MAX]; // ended by one without a function
  struct stage sink;
};

bool pipeline_run(const struct pipeline *pipeline, struct err *err);

// --- sources -------------------------------------------------------------------------------------

// The puzzles of several files in any format, one after the other; "-" and an empty list mean
// standard input.
struct file_source {
  char **paths; // NULL-ended
  const struct geom *size;
  bool trust; // take over what the files claim
  struct source *source;
  size_t next;
};

enum jobs_fed file_source_next(void *file_source, uint64_t index, struct puzzle *puzzle,
                               struct err *err);
void file_source_release(struct file_source *source);

// How to read a file of puzzles, with the names that a catalogue may have in it.
struct source_settings source_settings(const struct geom *size, bool trust);

// --- maps ----------------------------------------------------------------------------------------

// Proves that the puzzle has exactly one solution and stores it; refuses it otherwise.
bool stage_certify(void *unused, struct puzzle *puzzle, struct err *err);

// Finds the hash of the puzzle's canonical form, from its solution if it has just one, else from
// its givens, and tells the two kinds apart. `how` may be NULL: the transformation that makes the
// form.
void puzzle_find_canonical(struct puzzle *puzzle, struct xform *how);

// Rates the puzzle with all techniques that are on, if it is certified.
bool stage_rate(void *unused, struct puzzle *puzzle, struct err *err);

#endif
