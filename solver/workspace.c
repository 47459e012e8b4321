// Makes workspaces, one kind for each width of sets, and tells them how a rating gets on.
#include "solver/workspace.h"

#include <stdlib.h>
#include <string.h>

struct rate_workspace *FINDER(workspace_new)(void) {
  struct rate_workspace *work = malloc(sizeof *work);
  if (work == NULL) return NULL;
  barren_init(&work->barren);
  FINDER(workspace_reset)(work);
  return work;
}

void FINDER(workspace_reset)(struct rate_workspace *work) {
  als_work_init(&work->als);
  barren_start(&work->barren, NULL);
  work->rectangles.known = 0;
}

#ifdef LAYOUT_WIDE

void workspace_start_wide(struct rate_workspace *work, const struct cand *cand) {
  barren_start(&work->barren, cand);
}

void workspace_move_wide(struct rate_workspace *work, struct cand *cand) {
  barren_move(&work->barren, cand);
}

void workspace_mute_wide(struct rate_workspace *work, bool mute) {
  work->barren.muted = mute;
}

#else

void workspace_start(struct rate_workspace *work, const struct cand *cand) {
  barren_start(&work->barren, cand);
  // Finders with wide sets only ever see large boards.
  bool wide = cand == NULL || !cand->layout->sets;
  if (work->wide != NULL && wide) workspace_start_wide(work->wide, cand);
}

void workspace_move(struct rate_workspace *work, struct cand *cand) {
  barren_move(&work->barren, cand);
  if (work->wide != NULL) workspace_move_wide(work->wide, cand);
  memset(cand->changed, 0, sizeof cand->changed);
}

void workspace_mute(struct rate_workspace *work, bool mute) {
  work->barren.muted = mute;
  if (work->wide != NULL) workspace_mute_wide(work->wide, mute);
}

#endif
