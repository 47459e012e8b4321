// Cages that cover a grid. See cages.c.
#ifndef GRIDPRESS_GEN_CAGES_H
#define GRIDPRESS_GEN_CAGES_H

#include "core/core.h"

// What cages may look like.
struct cage_rules {
  int low, high; // cells; one that finds no partner has fewer than `low`
  bool differ;   // no digit of the solution twice in a cage
  int one_in;    // one cell in so many stays alone; 0: only where it must
  int draws;     // the size of a cage is the smallest of so many, drawn alike; 0 counts as 1
};

enum { CAGES_END = UINT16_MAX };

// A partition of the cells: each belongs to one cage, whose cells hang together.
struct cages {
  int count;
  uint16_t of[GEOM_CELLS_MAX];    // the cage of each cell
  uint8_t size[GEOM_CELLS_MAX];   // of each cage
  uint32_t holds[GEOM_CELLS_MAX]; // the digits of each cage, as bits
  uint16_t head[GEOM_CELLS_MAX];  // one of its cells ...
  uint16_t
      link[GEOM_CELLS_MAX]; // ... and for each cell another of the same cage, CAGES_END at last
};

// Draws a partition for a solution grid. Compact cages are likelier than long ones.
void cages_draw(const struct geom *geom, const struct grid *solution,
                const struct cage_rules *rules, struct rng *rng, struct cages *cages);

// The cells of a cage, ascending. Returns how many.
int cages_list(const struct cages *cages, int cage, uint16_t cells[GEOM_SIDE_MAX]);

// Moves a cell into the cage next to it, or makes it a cage of its own (`cage` = cages->count). False,
// and nothing has changed, when the rules or the cage that it leaves do not allow it.
bool cages_move(const struct geom *geom, const struct grid *solution,
                const struct cage_rules *rules, struct cages *cages, int cell, int cage);

enum { CAGES_SIDES = 4 };

// The cells that share a side with a cell. Returns how many.
int cages_list_neighbours(const struct geom *geom, int cell, uint16_t next[CAGES_SIDES]);

// Joins two cages that lie side by side, at random. False: no two together keep the rules.
bool cages_join(const struct geom *geom, const struct cage_rules *rules, struct rng *rng,
                struct cages *cages);

// Takes a cell out of its cage: alone where cells may be, otherwise with a neighbour of the same cage,
// if as many stay. False: nothing has changed, here and below.
bool cages_split(const struct geom *geom, const struct grid *solution,
                 const struct cage_rules *rules, struct cages *cages, int cell);

// Moves a cell out of a cage that is large enough into one next to it.
bool cages_move_aside(const struct geom *geom, const struct grid *solution,
                      const struct cage_rules *rules, struct rng *rng, struct cages *cages,
                      int cell);

// Parts the two cells of a cage: each joins another one next to it.
bool cages_part(const struct geom *geom, const struct grid *solution,
                const struct cage_rules *rules, struct rng *rng, struct cages *cages, int cell);

// Changes the cages so that another solution does not keep their sums: in every part of the grid where
// the two differ, a cell moves to the next cage or, if none can, out of its own. False: nothing changed.
bool cages_separate(const struct geom *geom, const struct grid *solution, const struct grid *other,
                    const struct cage_rules *rules, struct rng *rng, struct cages *cages);

#endif
