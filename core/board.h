// Boards by name. A name is one text for one board, and can be read back:
//
//      9   2x3                        a size: a side, or a box as width x height
//      latin7                         rows and columns alone
//      jigsaw4:ABBCABBCAACCDDDD       the shape of each cell, letters by first appearance
//      samurai   butterfly6           grids that overlap: of nine, or of the side or box that follows
//      grids:0,0;6,6                  the same by the rows and columns where they begin, from 0
//      twodoku6:AABB...;              shapes of grids, one after the other; nothing: boxes
//      9+x+antiknight                 and what is added, in the order of board_variants
//      9+region:r1c1r2c2r3c3          regions of the user's own come last
//
// Equal boards have equal names, whatever they were called when they were asked for: a jigsaw with
// the usual boxes is a 9, an addition that says nothing new is left out, and grids:0,0;6,6 is a
// twodoku. What is added to a sheet is added to each of its grids.
#ifndef GRIDPRESS_CORE_BOARD_H
#define GRIDPRESS_CORE_BOARD_H

#include "core/geom.h"
#include "core/names.h"

enum {
  BOARD_NAME_MAX = 3072, // with the terminator
  BOARD_EXTRA_MAX = 96,  // extra regions of a grid
};

// What people ask for by name. One base at most, any additions.
enum board_base { BOARD_BOXES, BOARD_LATIN, BOARD_JIGSAW, BOARD_SHEET };

struct board_draft;

struct board_variant {
  const char *name;
  const char *rule; // in one sentence, as readers of a puzzle know it
  enum board_base base;
  // Additions: puts the regions in; false when the draft's shape does not allow it. NULL for a
  // base and for a rule about pairs.
  bool (*add)(struct board_draft *draft);
  unsigned pairs;    // enum pair_rule
  const char *needs; // of an addition: what shape it fits, for messages
  // Larger boards are read and solved, but nobody has found a solution grid of them to dig. 0: all
  // sides are made.
  int side_made;
};

extern const struct board_variant board_variants[]; // ended by a row without a name
extern const struct name_list board_variant_names;

// A board under construction, or one grid of a sheet. Large: one belongs on the heap.
struct board_draft {
  int side;
  int box_width, box_height;   // 0, 0: irregular, or none
  bool boxed;                  // `box` counts
  uint8_t box[GEOM_CELLS_MAX]; // from 0
  unsigned pair_rules;         // enum pair_rule
  int extra_count;
  struct region extra[BOARD_EXTRA_MAX];
  int grid_count; // 0: no sheet
  struct geom_grid grids[GEOM_GRIDS_MAX];
  bool shaped; // the grids of the sheet have shapes, each its own, from 0
  uint8_t shapes[GEOM_GRIDS_MAX][GEOM_SIDE_MAX * GEOM_SIDE_MAX];
};

struct board_draft *board_draft_new(void); // NULL without memory; free() it

// The board of a draft under its canonical name, with one owner. NULL and `err` when there is none.
const struct geom *board_new(const struct board_draft *draft, struct err *err);

// The draft of a sheet, with its boxes and grids and without what is added; free() it. NULL without
// memory.
struct board_draft *board_draft_new_sheet(int box_width, int box_height,
                                          const struct geom_grid *grids, int count);

// What the sheet of a draft is called, without what is added: "samurai", "grids6:0,0;4,3". False when
// it is none.
bool board_name_sheet(struct board_draft *draft, char name[BOARD_NAME_MAX]);

// Is it the customary box of its side: as near to a square as it goes, and wider than high?
bool board_box_is_usual(int width, int height);

// The board with rectangular boxes and nothing else. geom_lookup has the shared ones.
const struct geom *board_new_plain(int box_width, int box_height, struct err *err);

// The board of one grid of a sheet, with what is added to it. One owner, or the shared plain one. All
// grids have the same one unless they have shapes.
const struct geom *board_new_grid(const struct geom *sheet, int grid, struct err *err);

// Reads a whole name. The board has one owner, the caller; NULL and `err` when there is none.
const struct geom *board_parse(const char *name, struct err *err);

// Reads a board of the user's own: core/board_file.c says what a file may hold.
const struct geom *board_parse_file(const char *text, struct err *err);

// What a size and a list of variants ask for. A jigsaw whose shape is not spelled has no board yet:
// whoever makes puzzles draws shapes for it, and board_new_jigsaw adds the rest.
struct board_wish {
  const struct geom *geom;  // owned, or NULL: a jigsaw of this side
  const struct geom *sheet; // owned, or NULL: the jigsaw is a sheet, and this is the one with boxes
  int side;
  unsigned additions; // bit i: row i of board_variants
  unsigned marks;     // bit i: row i of mark_variants, of the puzzles on it
};

// `size` may be NULL: that of the first variant which has a usual one, or 9. `variant` as in "x+windows", "killer+x"; NULL: none.
bool board_wish_parse(const char *size, const char *variant, struct board_wish *wish,
                      struct err *err);

// The same from a name, of which a jigsaw may leave out the letters ("jigsaw9", "jigsaw9+x") and which
// may have marks ("9+killer").
bool board_wish_parse_name(const char *name, struct board_wish *wish, struct err *err);
void board_wish_release(struct board_wish *wish);

// One more of the same, to be released too.
struct board_wish board_wish_copy(const struct board_wish *wish);

// "jigsaw9+x": the wish as board_wish_parse_name takes it. Returns `name`.
const char *board_wish_name(const struct board_wish *wish, char name[BOARD_NAME_MAX]);

// The board of a draft, with additions; NULL and `err` when they do not fit it.
const struct geom *board_new_with(struct board_draft *draft, unsigned additions, struct err *err);

// A jigsaw of these shapes, with additions.
const struct geom *board_new_jigsaw(int side, const uint8_t *box_of_cell, unsigned additions,
                                    struct err *err);

#endif
