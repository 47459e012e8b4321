// The steps of `gridpress rate`: all of them, or the next one. See rate_walk.c.
#ifndef GRIDPRESS_CLI_RATE_WALK_H
#define GRIDPRESS_CLI_RATE_WALK_H

#include "export/export.h"
#include "publish/publish.h"
#include "solver/solver.h"

struct rate_walk {
  const struct puzzle *puzzle;
  const struct technique_set *techniques; // of the hodoku scale
  const struct language *language;        // NULL: English
  struct spool_text *text;                // gets a record a step
  se_ticker *tick;                        // on the scale of Sudoku Explainer; may be NULL
  void *tick_context;
};

void rate_walk_steps(const struct rate_walk *walk);
void rate_walk_hint(const struct rate_walk *walk);
void rate_walk_se_steps(const struct rate_walk *walk);
void rate_walk_se_hint(const struct rate_walk *walk);

#endif
