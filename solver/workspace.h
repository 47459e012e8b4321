// What a rating works in: the lists, graphs and tables of the techniques that need much room, some
// three megabytes, and some thirty more for boards of over 128 cells, made when the first one comes.
// One workspace serves one caller at a time, puzzle after puzzle; what it keeps
// between two questions only saves work, and never changes an answer.
#ifndef GRIDPRESS_SOLVER_WORKSPACE_H
#define GRIDPRESS_SOLVER_WORKSPACE_H

#include "solver/barren.h"
#include "solver/find_als.h"
#include "solver/find_forcing.h"
#include "solver/find_uniqueness.h"
#include "solver/rate.h"

// Sue de Coq: cells of the rest of a line or box that take more cells than they add digits.
struct sue_part {
  cell_set cells;
  uint32_t digits;
  int size;
  int gain; // cells minus digits that the meeting does not have
};

enum {
#ifdef LAYOUT_WIDE
  SUE_PART_CELLS_MAX = 4,
  SUE_PARTS_MAX =
      20 + 190 + 1140 + 4845, // of 20 cells, the rest of a line of 25; more are left out
#else
  SUE_PART_CELLS_MAX = 11, // all of them
  SUE_PARTS_MAX = 1 << 8,  // of eight cells
#endif
  SUE_KEPT_MAX = 1024, // more are left out
};

// All parts of a line or a box beside the cells where they meet, and of those the ones that are parts
// for the meeting in turn, which may have fewer cells and digits.
struct sue_side {
  int count, kept_count;
  struct sue_part part[SUE_PARTS_MAX];
  struct {
    const struct sue_part *part;
    uint32_t digits;
    int gain; // in this meeting
  } kept[SUE_KEPT_MAX];
  int most; // of the gains
};

struct sue_work {
  uint32_t meeting; // the digits of all cells where they meet
  struct sue_side line, box;
};

struct rate_workspace {
  struct sue_work sue;
  struct barren_work barren;
  struct rectangle_work rectangles;
  struct als_work als;
  struct chain_work chain;
  struct forcing_tables forcing;
#ifndef LAYOUT_WIDE
  struct wide_workspace *wide; // NULL until it is needed
#endif
};

#ifndef LAYOUT_WIDE
// Of the other kind.
struct wide_workspace *workspace_new_wide(void);
void workspace_reset_wide(struct wide_workspace *work);
void workspace_start_wide(struct wide_workspace *work, const struct cand *cand);
void workspace_move_wide(struct wide_workspace *work, struct cand *cand);
void workspace_mute_wide(struct wide_workspace *work, bool mute);
#endif

// NULL without memory; nothing in it yet. The narrow one does not have the wide one.
struct rate_workspace *FINDER(workspace_new)(void);

// Forgets what it knows of boards.
void FINDER(workspace_reset)(struct rate_workspace *work);

// For the finders that pass over what has not changed (solver/barren.h): a rating of this board
// begins, or NULL: it is over; a step has been applied, and the changes of the board are noted. The
// narrow one tells the wide one.
void FINDER(workspace_start)(struct rate_workspace *work, const struct cand *cand);
void FINDER(workspace_move)(struct rate_workspace *work, struct cand *cand);

// In the middle of a rating: what finders find or do not find from now on is not for the rating.
void FINDER(workspace_mute)(struct rate_workspace *work, bool mute);

#endif
