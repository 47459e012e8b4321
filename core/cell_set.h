// Sets of up to 128 cells, one bit each: every cell of boards up to side 11.
#ifndef GRIDPRESS_CORE_CELL_SET_H
#define GRIDPRESS_CORE_CELL_SET_H

// Bit c for cell c.
__extension__ typedef unsigned __int128 cell_set;

static inline cell_set cell_set_of(int cell) {
  return (cell_set)1 << cell;
}

#endif
