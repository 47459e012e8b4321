// The variants that people ask for by name: a row for each, in the order in which names list them.
#include <string.h>

#include "core/board_draft.h"

static bool add_diagonals(struct board_draft *draft) {
  uint16_t falling[GEOM_SIDE_MAX], rising[GEOM_SIDE_MAX];
  int side = draft->side;
  for (int i = 0; i < side; i++) {
    falling[i] = (uint16_t)(i * side + i);
    rising[i] = (uint16_t)(i * side + side - 1 - i);
  }
  return draft_add_region(draft, REGION_FALLING_DIAGONAL, 0, falling, side) &&
         draft_add_region(draft, REGION_RISING_DIAGONAL, 0, rising, side);
}

// Squares as large as a box, a cell away from the edges and from each other.
static bool add_windows(struct board_draft *draft) {
  int side = draft->side, box = draft->box_width;
  if (box == 0 || box != draft->box_height || box < 3) return false;
  for (int window = 0; window < (box - 1) * (box - 1); window++) {
    int top = 1 + window / (box - 1) * (box + 1), left = 1 + window % (box - 1) * (box + 1);
    uint16_t cells[GEOM_SIDE_MAX];
    for (int i = 0; i < side; i++) cells[i] = (uint16_t)((top + i / box) * side + left + i % box);
    if (!draft_add_region(draft, REGION_WINDOW, window, cells, side)) return false;
  }
  return true;
}

// The cells at one place of every box.
static bool add_group(struct board_draft *draft, enum region_kind kind, int index, int place) {
  int side = draft->side, count = 0;
  uint16_t cells[GEOM_SIDE_MAX];
  for (int cell = 0; cell < side * side; cell++)
    if (cell / side % draft->box_height * draft->box_width + cell % side % draft->box_width ==
        place)
      cells[count++] = (uint16_t)cell;
  return draft_add_region(draft, kind, index, cells, count);
}

static bool add_groups(struct board_draft *draft) {
  if (draft->box_width == 0) return false;
  for (int place = 0; place < draft->side; place++)
    if (!add_group(draft, REGION_GROUP, place, place)) return false;
  return true;
}

static bool add_centre(struct board_draft *draft) {
  if (draft->box_width % 2 == 0 || draft->box_height % 2 == 0) return false;
  return add_group(draft, REGION_CENTRE, 0, draft->side / 2);
}

static bool add_nine(struct board_draft *draft, enum region_kind kind,
                     const uint8_t places[9]) { // row and column, from 1
  uint16_t cells[9];
  if (draft->side != 9) return false;
  for (int i = 0; i < 9; i++) cells[i] = (uint16_t)((places[i] / 10 - 1) * 9 + places[i] % 10 - 1);
  return draft_add_region(draft, kind, 0, cells, 9);
}

static bool add_asterisk(struct board_draft *draft) {
  return add_nine(draft, REGION_ASTERISK, (const uint8_t[]){25, 33, 37, 52, 55, 58, 73, 77, 85});
}

static bool add_girandola(struct board_draft *draft) {
  return add_nine(draft, REGION_GIRANDOLA, (const uint8_t[]){11, 19, 25, 52, 55, 58, 85, 91, 99});
}

const struct board_variant board_variants[] = {
    {.name = "jigsaw",
     .base = BOARD_JIGSAW,
     .rule = "Every row, column and outlined shape holds every digit once."},
    {.name = "latin",
     .base = BOARD_LATIN,
     .rule = "Every row and column holds every digit once; there are no boxes."},
    {.name = "twodoku",
     .base = BOARD_SHEET,
     .rule = "Each of the two grids is a Sudoku; the shared box counts in both."},
    {.name = "butterfly",
     .base = BOARD_SHEET,
     .rule = "Each of the four grids is a Sudoku; shared boxes count in every grid they lie in."},
    {.name = "samurai",
     .base = BOARD_SHEET,
     .rule = "Each of the five grids is a Sudoku; shared boxes count in every grid they lie in."},
    {.name = "windmill",
     .base = BOARD_SHEET,
     .rule = "Each of the five grids is a Sudoku; shared boxes count in every grid they lie in."},
    {.name = "sohei",
     .base = BOARD_SHEET,
     .rule = "Each of the four grids is a Sudoku; shared boxes count in every grid they lie in."},
    {.name = "gattai8",
     .base = BOARD_SHEET,
     .rule = "Each of the eight grids is a Sudoku; shared boxes count in every grid they lie in."},
    {.name = "shogun",
     .base = BOARD_SHEET,
     .rule = "Each of the eleven grids is a Sudoku; shared boxes count in every grid they lie in."},
    {.name = "sumo",
     .base = BOARD_SHEET,
     .rule =
         "Each of the thirteen grids is a Sudoku; shared boxes count in every grid they lie in."},
    {.name = "x",
     .rule = "Each of the two long diagonals also holds every digit once.",
     .add = add_diagonals},
    {.name = "windows",
     .rule = "Each tinted square also holds every digit once.",
     .add = add_windows,
     .needs = "square boxes of side 3 or more",
     .side_made = 16},
    {.name = "disjoint",
     .rule = "Cells in the same place of their boxes also all differ.",
     .add = add_groups,
     .needs = "rectangular boxes",
     .side_made = 20},
    {.name = "centre",
     .rule = "The cells in the centres of the boxes also hold every digit once.",
     .add = add_centre,
     .needs = "boxes with an odd width and height"},
    {.name = "asterisk",
     .rule = "The nine cells of the asterisk also hold every digit once.",
     .add = add_asterisk,
     .needs = "side 9"},
    {.name = "girandola",
     .rule = "The nine cells of the pinwheel also hold every digit once.",
     .add = add_girandola,
     .needs = "side 9"},
    {.name = "antiknight",
     .rule = "Cells a knight's move apart never hold the same digit.",
     .pairs = PAIR_ANTIKNIGHT},
    {.name = "antiking",
     .rule = "Cells that touch at a corner never hold the same digit.",
     .pairs = PAIR_ANTIKING},
    {.name = NULL},
};

const struct name_list board_variant_names = NAME_LIST_ENDED(board_variants, name);

// Sheets with shapes have rectangles to overlap by, but no boxes to speak of.
bool draft_try_variant(struct board_draft *draft, const struct board_variant *variant) {
  int width = draft->box_width, height = draft->box_height;
  if (draft->shaped) draft->box_width = draft->box_height = 0;
  bool added = variant->add(draft);
  draft->box_width = width;
  draft->box_height = height;
  return added;
}

bool draft_add_variant(struct board_draft *draft, const struct board_variant *variant,
                       struct err *err) {
  draft->pair_rules |= variant->pairs;
  if (variant->add == NULL) return true;
  int count = draft->extra_count;
  if (draft_try_variant(draft, variant)) return true;
  draft->extra_count = count;
  return err_set(err, ERR_INPUT, "'%s' needs %s", variant->name,
                 variant->needs != NULL ? variant->needs : "fewer extra regions");
}
