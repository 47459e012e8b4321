// A board: its digits, its cells with their places on the page, its regions, and who sees whom.
//
// Rows, columns, boxes, diagonals and whatever else a variant adds are all just regions: cells that
// hold no digit twice. A region of `side` cells is a house and holds every digit once; a shorter one
// only forbids repeats. Cells that must differ without sharing a region (a knight's move apart) are
// pairs. Code that walks `regions`, `pairs` and `peers` works for every board without knowing which
// it is given.
//
//        3x2 boxes, side 6            cells are numbered in reading order
//      +-------+-------+
//      | 0 1 2 | 3 4 5 |   box 0, 1   regions 0..5   rows
//      | 6 7 8 | 9 . . |              regions 6..11  columns
//      +-------+-------+              regions 12..17 boxes
//      |       |       |   box 2, 3   regions 18..   extra ones: houses first, then shorter ones
//
// Several grids may overlap on one page, which may have gaps then: a sheet. Each grid has its rows,
// columns and boxes, and a box that grids share is one box.
//
//      +-----+     +-----+            Rows and columns count from the edge of the page.
//      |     +-----+     |
//      +-----|     |-----+
//            +-----+
//
// A geom never changes and is shared by pointer. The boards of geom_lookup live for ever; any other
// belongs to those who retain it, and a puzzle borrows its board. core/board.h makes boards from
// names.
#ifndef GRIDPRESS_CORE_GEOM_H
#define GRIDPRESS_CORE_GEOM_H

#include "core/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  GEOM_SIDE_MIN = 4,
  GEOM_SIDE_MAX = 25, // digits
  GEOM_CELLS_MAX = 1200,
  GEOM_REGIONS_MAX = 512,
  GEOM_GRIDS_MAX = 32, // that overlap on one page
  GEOM_PAIRS_MAX = 8192,
  GEOM_CELL_REGIONS_MAX = 16, // row, column, box and thirteen more through one cell
  GEOM_NAME_MAX = 64,         // a region's or a cell's name with its terminator
};

enum region_kind {
  REGION_ROW,
  REGION_COLUMN,
  REGION_BOX,
  REGION_FALLING_DIAGONAL, // from here on: what a variant adds
  REGION_RISING_DIAGONAL,
  REGION_WINDOW,
  REGION_GROUP, // the cells at one place of every box
  REGION_CENTRE,
  REGION_ASTERISK,
  REGION_GIRANDOLA,
  REGION_EXTRA, // of a board of the user's own
  REGION_KINDS,
};

struct region {
  enum region_kind kind;
  int index; // counted from 0 within its kind; of rows and columns on a sheet, from its edge
  int size;
  int grid;                      // the first grid that has it
  uint16_t cells[GEOM_SIDE_MAX]; // ascending
};

static inline bool region_is_extra(const struct region *region) {
  return region->kind > REGION_BOX;
}

// The rules about pairs of cells, as bits.
enum pair_rule { PAIR_ANTIKNIGHT = 1 << 0, PAIR_ANTIKING = 1 << 1 };

// Two cells that must differ and share no region.
struct geom_pair {
  uint16_t first, second; // first < second
  uint16_t rules;         // enum pair_rule: all that say so
};

// One of the grids of a sheet: where its first cell is.
struct geom_grid {
  int row, column;
};

struct geom_cell {
  int row, column; // its place on the page
  int box;         // -1 without boxes
  uint32_t grids;  // bit g: it lies in grid g
  int region_count;
  uint16_t regions[GEOM_CELL_REGIONS_MAX]; // ascending
  int peer_count;
  const uint16_t *peers; // ascending, without the cell itself
};

struct geom {
  const char *name;          // one text for one board: core/board.h
  int side, cells;           // `side` is the number of digits
  int width, height;         // of the page, in cells
  int box_width, box_height; // both 0 when the boxes are irregular or there are none
  bool boxed;                // every cell lies in a box
  bool plain;                // rows, columns and rectangular boxes, and nothing else
  int region_count;
  int house_count; // the regions of `side` cells; they come first
  const struct region *regions;
  const struct geom_cell *cell;  // `cells` of them
  int grid_count;                // 1 unless it is a sheet
  const struct geom_grid *grids; // in reading order
  int unit_width, unit_height;   // of a sheet: grids lie so many cells apart, or a multiple of it
  int pair_count;
  const struct geom_pair *pairs;
};

// What a board is built from; all of it is copied.
struct geom_spec {
  const char *name;
  int side;
  int width, height;             // 0, 0: both are `side`
  int cells;                     // with places; 0: every place of the page is a cell
  const uint16_t *places;        // row * width + column of each cell, ascending
  int grid_count;                // 0: one, as large as the page
  const struct geom_grid *grids; // of `side` rows and columns each
  int unit_width, unit_height;   // of the boxes by which the grids overlap
  int box_width, box_height;     // 0, 0 unless the boxes are these rectangles
  int region_count;
  const struct region *regions; // houses before shorter ones; `cells` ascending
  unsigned pair_rules;          // enum pair_rule bits; the two cells lie in one grid
};

// Builds a board with one owner. NULL and `err` when the specification is not one.
const struct geom *geom_new(const struct geom_spec *spec, struct err *err);

// One more owner, who may be in any thread; returns `geom`. The board goes with its last owner.
const struct geom *geom_retain(const struct geom *geom);
void geom_release(const struct geom *geom); // NULL is fine

// The same board, be it built twice?
bool geom_equal(const struct geom *a, const struct geom *b);

// Borrows the shared board of a box shape, or NULL when it is not one of the shapes we make:
// 2x2 3x2 4x2 3x3 5x2 4x3 5x3 4x4 5x4 5x5 and their transposes. Safe from any thread.
const struct geom *geom_lookup(int box_width, int box_height);

// Borrows the board of a side with its customary box, wider than high; NULL when there is none.
const struct geom *geom_lookup_side(int side);

// The plain board that `count` cells make, or NULL.
const struct geom *geom_lookup_cells(size_t count);

// Reads a size as people write it: a side ("9", "12") or a box as width x height ("3x2").
bool geom_parse_size(const char *text, const struct geom **geom, struct err *err);

// "row 3", "box 5", "window 2", "falling diagonal": as people count them, from 1. On a sheet, "row 3
// of the top left grid"; a box counts within its grid. Returns `name`.
const char *geom_name_region(const struct geom *geom, int region, char name[GEOM_NAME_MAX]);

// The number that people give a region, from 1: on a sheet, a box is counted within its grid.
int geom_number_region(const struct geom *geom, int region);

// Where a grid of a sheet is. GRID_NUMBERED where places do not tell them apart.
enum grid_place {
  GRID_TOP_LEFT,
  GRID_TOP,
  GRID_TOP_RIGHT,
  GRID_LEFT,
  GRID_CENTRE,
  GRID_RIGHT,
  GRID_BOTTOM_LEFT,
  GRID_BOTTOM,
  GRID_BOTTOM_RIGHT,
  GRID_NUMBERED,
};
enum grid_place geom_find_grid_place(const struct geom *geom, int grid);

// "top left grid", "grid 7". Returns `name`.
const char *geom_name_grid(const struct geom *geom, int grid, char name[GEOM_NAME_MAX]);

// "r3c6". Returns `name`.
const char *geom_name_cell(const struct geom *geom, int cell, char name[GEOM_NAME_MAX]);

// Is the page more than one grid?
static inline bool geom_is_sheet(const struct geom *geom) {
  return geom->grid_count > 1;
}

// The cells in a row of the page.
int geom_count_row(const struct geom *geom, int row);

// The cell at a place of the page; -1 when there is none.
int geom_find_cell(const struct geom *geom, int row, int column);

// The size alone, as geom_parse_size takes it where the board has rectangular boxes: "9", "2x3"
// when the box is not the customary one of its side. Returns `name`.
const char *geom_name_size(const struct geom *geom, char name[GEOM_NAME_MAX]);

// What other folders work out of a board once and keep with it: tables for an engine, its group.
enum geom_attachment {
  GEOM_LAYOUT,
  GEOM_PLANES,
  GEOM_GRAPH,
  GEOM_GRAPH_LINKS,
  GEOM_GROUP,
  GEOM_MARKS,
  GEOM_ATTACHMENTS
};

// Builds the attachment of a board, with malloc; NULL without memory. It is freed with the board.
typedef void *geom_builder(const struct geom *geom);

// Borrows the attachment, built when it is first asked for. Safe from any thread. NULL without
// memory.
const void *geom_attach(const struct geom *geom, enum geom_attachment attachment,
                        geom_builder *build);

#endif
