// What the files that make boards share. See board.c.
#ifndef GRIDPRESS_CORE_BOARD_DRAFT_H
#define GRIDPRESS_CORE_BOARD_DRAFT_H

#include "core/board.h"

// Gives the draft rectangular boxes, numbered in reading order.
void draft_set_boxes(struct board_draft *draft, int box_width, int box_height);

// Finds out what the boxes are: rectangles, lines, which add nothing, or shapes of their own.
// Additions ask for it.
void draft_settle_boxes(struct board_draft *draft);

// Adds an extra region; the cells may come in any order. False when there is no room.
bool draft_add_region(struct board_draft *draft, enum region_kind kind, int index,
                      const uint16_t *cells, int size);

// Adds a row of board_variants. Refuses one that does not fit the shape, and says what it needs.
bool draft_add_variant(struct board_draft *draft, const struct board_variant *variant,
                       struct err *err);

// Adds the regions of a row of board_variants. False when they do not fit the shape.
bool draft_try_variant(struct board_draft *draft, const struct board_variant *variant);

// Is every box one piece? Tells the first that is not.
bool draft_check_connected(const struct board_draft *draft, struct err *err);

// Puts the grids of a sheet where a name has them ("samurai"), by the size of the draft's grid. False
// and `err` when the size has no such sheet.
bool sheet_set_named(struct board_draft *draft, const char *name, struct err *err);

// The same from a list of places, "0,0;6,6".
bool sheet_parse_places(struct board_draft *draft, const char *text, size_t length,
                        struct err *err);

// Puts the grids in order, the first row and column of the page first, and checks that they overlap
// by whole boxes and hang together. One grid alone is no sheet any more.
bool sheet_settle(struct board_draft *draft, struct err *err);

// Has this grid of a sheet with shapes the usual boxes?
bool sheet_grid_has_boxes(const struct board_draft *draft, int grid);

// The name of the sheet without its size, or NULL: it has none.
const char *sheet_find_name(const struct board_draft *draft);

// The board of a sheet, each grid with these regions. NULL and `err` when there is none.
const struct geom *sheet_new(const struct board_draft *draft, const char *name,
                             const struct region *regions, int region_count, unsigned pair_rules,
                             struct err *err);

// board_new, but a plain board is the shared one of geom_lookup, which many compare with.
const struct geom *draft_make_board(const struct board_draft *draft, struct err *err);

#endif
