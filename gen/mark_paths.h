// Thermometers and arrows over a solution grid. See mark_paths.c.
#ifndef GRIDPRESS_GEN_MARK_PATHS_H
#define GRIDPRESS_GEN_MARK_PATHS_H

#include "core/core.h"

enum {
  PATH_LEAST = 3, // cells
  PATH_MOST = 7,
  PATHS_MAX = GEOM_CELLS_MAX / PATH_LEAST,
  PATH_RIVALS_MAX = 128,
  PATH_RIVAL_WORDS = PATH_RIVALS_MAX / 64,
  MARK_PATH_KINDS = 1U << MARK_THERMO | 1U << MARK_ARROW,
};

struct mark_path {
  uint8_t kind; // MARK_THERMO or MARK_ARROW
  uint8_t size;
  uint16_t cells[PATH_MOST];
  uint64_t breaks[PATH_RIVAL_WORDS]; // bit i: rival i does not keep it
};

// Where paths lie: of[c] is the path over cell c.
struct mark_layout {
  int count;
  struct mark_path path[PATHS_MAX];
  int16_t of[GEOM_CELLS_MAX]; // -1: none
};

// Large: it belongs on the heap.
struct mark_paths {
  struct mark_layout now, before;     // `before`: what a change that did not help goes back to
  int rivals;                         // how many there were; the last ones are kept
  struct grid rival[PATH_RIVALS_MAX]; // other solutions that turned up
};

void mark_paths_clear(const struct geom *geom, struct mark_paths *paths);

// Draws paths of these kinds (bits of enum mark_kind) from the cells that no path covers, as many as
// find room. They are true of the grid, and none crosses another.
void mark_paths_draw(const struct geom *geom, const struct grid *solution, struct rng *rng,
                     unsigned kinds, struct mark_paths *paths);

// Lays them closer, until they say enough to hope for one solution.
void mark_paths_pack(const struct geom *geom, const struct grid *solution, struct rng *rng,
                     unsigned kinds, struct mark_paths *paths);

// Lays some of them anew, so that neither `other` nor a rival that turned up before keeps them all.
// False when that does not come about.
bool mark_paths_separate(const struct geom *geom, const struct grid *solution, struct rng *rng,
                         unsigned kinds, const struct grid *other, struct mark_paths *paths);

// Adds them to a list. False when it is full.
bool mark_paths_list(const struct mark_paths *paths, struct mark_list *marks);

#endif
