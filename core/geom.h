// The shape of a puzzle: its side, its regions and who shares a region with whom.
//
// Rows, columns and boxes are all just regions: `side` cells that hold every digit once. Code that
// walks `regions` and `peers` works for every size, for rectangular boxes, and for geometries with
// irregular boxes or extra regions (diagonals, hyper boxes), without knowing which it is given.
//
//        3x2 boxes, side 6            cells are numbered row by row
//      +-------+-------+
//      | 0 1 2 | 3 4 5 |   box 0, 1   regions 0..5   rows
//      | 6 7 8 | 9 . . |              regions 6..11  columns
//      +-------+-------+              regions 12..17 boxes
//      |       |       |   box 2, 3   regions 18..   extra ones, if any
//
// A geom is built once, never changes, and is shared by pointer.
#ifndef GRIDPRESS_CORE_GEOM_H
#define GRIDPRESS_CORE_GEOM_H

#include "core/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  GEOM_SIDE_MIN = 4,
  GEOM_SIDE_MAX = 25,
  GEOM_CELLS_MAX = GEOM_SIDE_MAX * GEOM_SIDE_MAX,
  GEOM_EXTRA_MAX = GEOM_SIDE_MAX, // extra regions a geometry may carry
  GEOM_CELL_REGIONS_MAX = 8,      // row, column, box and up to five extra regions through a cell
  GEOM_NAME_MAX = 64,             // a region's or a cell's name with its terminator
};

enum region_kind { REGION_ROW, REGION_COLUMN, REGION_BOX, REGION_EXTRA };

struct region {
  enum region_kind kind;
  int index; // counted from 0 within its kind
  uint16_t cells[GEOM_SIDE_MAX];
};

struct geom_cell {
  int row, column, box;
  int region_count;
  uint16_t regions[GEOM_CELL_REGIONS_MAX];
  int peer_count;
  const uint16_t *peers; // ascending, without the cell itself
};

struct geom {
  int side, cells;
  int box_width, box_height; // both 0 when the boxes are irregular
  int region_count;
  const struct region *regions;
  const struct geom_cell *cell; // `cells` of them
};

// What a geometry is built from.
struct geom_spec {
  int box_width, box_height;  // rectangular boxes; the side is their product
  int side;                   // with irregular boxes: the side, and box_width = box_height = 0
  const uint8_t *box_of_cell; // irregular boxes: the box of each cell, 0 .. side - 1
  int extra_count;            // extra regions of `side` different cells each
  const uint16_t (*extra)[GEOM_SIDE_MAX];
};

// Borrows the shared geometry of a box shape, or NULL when it is not one of the shapes we make:
// 2x2 3x2 4x2 3x3 5x2 4x3 5x3 4x4 5x4 5x5 and their transposes. Safe from any thread.
const struct geom *geom_lookup(int box_width, int box_height);

// Borrows the geometry of a side with its customary box, wider than high; NULL when there is none.
const struct geom *geom_lookup_side(int side);

// The geometry that `count` cells make, or NULL.
const struct geom *geom_lookup_cells(size_t count);

// Reads a size as people write it: a side ("9", "12") or a box as width x height ("3x2").
bool geom_parse_size(const char *text, const struct geom **geom, struct err *err);

// Builds a geometry that nobody else shares. NULL and `err` when the specification is not one.
struct geom *geom_new(const struct geom_spec *spec, struct err *err);
void geom_free(struct geom *geom);

// "row 3", "box 5": regions as people count them, from 1. Returns `name`.
const char *geom_name_region(const struct geom *geom, int region, char name[GEOM_NAME_MAX]);

// "r3c6". Returns `name`.
const char *geom_name_cell(const struct geom *geom, int cell, char name[GEOM_NAME_MAX]);

// The size as geom_parse_size takes it: "9", or "2x3" when the box is not the customary one of its
// side. Returns `name`.
const char *geom_name_size(const struct geom *geom, char name[GEOM_NAME_MAX]);

#endif
