// Sheets: grids that overlap on one page. A draft describes one of them, which all are like, and
// says where they begin; here the places get their order, their name and their regions.
//
//      samurai        sohei         butterfly
//      A . B          . A .         A B        a letter for the first box of each grid, in steps from
//       \ /           B . C         C D        a corner of a grid to that of the next one. Boxes that
//        C             . D .                   two grids share are one box.
//       / \                                                                                          .
//      D . E
//
// Invariant: the places of a settled draft are different and in reading order, the first row and the
// first column of the page are used, and grids overlap by whole boxes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board_draft.h"

enum { PAGE_MAX = 255, NAMED_MAX = 13 }; // rows or columns of a page; grids of a named sheet

// What the places of a named sheet are counted in.
enum sheet_unit {
  UNIT_GRIDS, // from grid to grid that share a box in the corner
  UNIT_BOXES,
};

static const struct sheet {
  const char *name;
  enum sheet_unit unit;
  int side; // 0: any
  int count;
  struct geom_grid grids[NAMED_MAX];
} sheets[] = {
    {.name = "twodoku", .count = 2, .grids = {{0, 0}, {1, 1}}},
    {.name = "butterfly",
     .unit = UNIT_BOXES,
     .count = 4,
     .grids = {{0, 0}, {0, 1}, {1, 0}, {1, 1}}},
    {.name = "samurai", .count = 5, .grids = {{0, 0}, {0, 2}, {1, 1}, {2, 0}, {2, 2}}},
    {.name = "windmill",
     .unit = UNIT_BOXES,
     .side = 9,
     .count = 5,
     .grids = {{0, 1}, {1, 4}, {2, 2}, {3, 0}, {4, 3}}},
    {.name = "sohei", .count = 4, .grids = {{0, 1}, {1, 0}, {1, 2}, {2, 1}}},
    {.name = "gattai8",
     .count = 8,
     .grids = {{0, 0}, {0, 2}, {0, 4}, {1, 1}, {1, 3}, {2, 0}, {2, 2}, {2, 4}}},
    {.name = "shogun",
     .count = 11,
     .grids =
         {{0, 0}, {0, 2}, {0, 4}, {0, 6}, {1, 1}, {1, 3}, {1, 5}, {2, 0}, {2, 2}, {2, 4}, {2, 6}}},
    {.name = "sumo",
     .count = 13,
     .grids = {{0, 0},
               {0, 2},
               {0, 4},
               {1, 1},
               {1, 3},
               {2, 0},
               {2, 2},
               {2, 4},
               {3, 1},
               {3, 3},
               {4, 0},
               {4, 2},
               {4, 4}}},
};
enum { SHEETS = sizeof sheets / sizeof sheets[0] };

// The place of a grid of a named sheet, in cells.
static struct geom_grid place_of(const struct board_draft *draft, const struct sheet *sheet,
                                 int grid) {
  bool boxes = sheet->unit == UNIT_BOXES;
  int down = boxes ? draft->box_height : draft->side - draft->box_height;
  int right = boxes ? draft->box_width : draft->side - draft->box_width;
  return (struct geom_grid){sheet->grids[grid].row * down, sheet->grids[grid].column * right};
}

bool sheet_set_named(struct board_draft *draft, const char *name, struct err *err) {
  for (int i = 0; i < SHEETS; i++) {
    if (strcmp(sheets[i].name, name) != 0) continue;
    if (sheets[i].side != 0 && sheets[i].side != draft->side)
      return err_set(err, ERR_INPUT, "a %s has grids of side %d only", name, sheets[i].side);
    draft->grid_count = sheets[i].count;
    for (int g = 0; g < sheets[i].count; g++) draft->grids[g] = place_of(draft, &sheets[i], g);
    return true;
  }
  return err_set(err, ERR_INPUT, "'%s' is no sheet", name);
}

const char *sheet_find_name(const struct board_draft *draft) {
  for (int i = 0; i < SHEETS; i++) {
    bool same = sheets[i].count == draft->grid_count &&
                (sheets[i].side == 0 || sheets[i].side == draft->side);
    for (int g = 0; g < draft->grid_count && same; g++) {
      struct geom_grid place = place_of(draft, &sheets[i], g);
      same = place.row == draft->grids[g].row && place.column == draft->grids[g].column;
    }
    if (same) return sheets[i].name;
  }
  return NULL;
}

// --- places --------------------------------------------------------------------------------------

// A number of up to three digits; -1: there is none.
static int take_number(const char **text, const char *end) {
  int number = 0, digits = 0;
  while (*text < end && **text >= '0' && **text <= '9' && digits < 3) {
    number = number * 10 + **text - '0';
    ++*text;
    digits++;
  }
  return digits > 0 ? number : -1;
}

bool sheet_parse_places(struct board_draft *draft, const char *text, size_t length,
                        struct err *err) {
  const char *end = text + length;
  draft->grid_count = 0;
  for (bool more = true; more;) {
    const char *start = text;
    int row = take_number(&text, end), column = -1;
    if (row >= 0 && text < end && *text == ',') {
      text++;
      column = take_number(&text, end);
    }
    more = text < end && *text == ';';
    if (column < 0 || (text < end && !more))
      return err_set(err, ERR_INPUT,
                     "'%.*s' is not the place of a grid, expected ROW,COLUMN as in grids:0,0;6,6",
                     (int)(end - start < 20 ? end - start : 20), start);
    if (row > PAGE_MAX || column > PAGE_MAX)
      return err_set(err, ERR_INPUT, "a grid at %d,%d is too far away; the most is %d", row, column,
                     PAGE_MAX);
    if (draft->grid_count == GEOM_GRIDS_MAX)
      return err_set(err, ERR_INPUT, "more than %d grids", GEOM_GRIDS_MAX);
    draft->grids[draft->grid_count++] = (struct geom_grid){row, column};
    text += more;
  }
  return true;
}

// In reading order; shapes go with their grids.
static void sort_grids(struct board_draft *draft) {
  for (int g = 1; g < draft->grid_count; g++)
    for (int at = g; at > 0; at--) {
      struct geom_grid *one = &draft->grids[at - 1], *two = &draft->grids[at], grid = *one;
      if (one->row < two->row || (one->row == two->row && one->column <= two->column)) break;
      *one = *two;
      *two = grid;
      uint8_t shapes[sizeof draft->shapes[0]];
      memcpy(shapes, draft->shapes[at - 1], sizeof shapes);
      memcpy(draft->shapes[at - 1], draft->shapes[at], sizeof shapes);
      memcpy(draft->shapes[at], shapes, sizeof shapes);
    }
}

// Moves the grids to the corner of the page.
static void move_to_corner(struct board_draft *draft) {
  int row = draft->grids[0].row, column = draft->grids[0].column;
  for (int g = 1; g < draft->grid_count; g++) {
    row = draft->grids[g].row < row ? draft->grids[g].row : row;
    column = draft->grids[g].column < column ? draft->grids[g].column : column;
  }
  for (int g = 0; g < draft->grid_count; g++) {
    draft->grids[g].row -= row;
    draft->grids[g].column -= column;
  }
}

// Do two grids share cells? If so, are they whole boxes?
static bool grids_meet(const struct board_draft *draft, int a, int b, bool *whole) {
  int down = abs(draft->grids[a].row - draft->grids[b].row);
  int right = abs(draft->grids[a].column - draft->grids[b].column);
  *whole = down % draft->box_height == 0 && right % draft->box_width == 0;
  return down < draft->side && right < draft->side;
}

static bool check_overlaps(const struct board_draft *draft, struct err *err) {
  for (int a = 0; a < draft->grid_count; a++)
    for (int b = a + 1; b < draft->grid_count; b++) {
      const struct geom_grid *one = &draft->grids[a], *two = &draft->grids[b];
      bool whole;
      if (one->row == two->row && one->column == two->column)
        return err_set(err, ERR_INPUT, "two grids are at %d,%d", one->row, one->column);
      if (grids_meet(draft, a, b, &whole) && !whole)
        return err_set(err, ERR_INPUT,
                       "the grids at %d,%d and %d,%d cut through each other's boxes; move one by "
                       "whole boxes of %d wide and %d high",
                       one->row, one->column, two->row, two->column, draft->box_width,
                       draft->box_height);
    }
  return true;
}

// Every grid is reached from the first one over shared boxes.
static bool check_together(const struct board_draft *draft, struct err *err) {
  bool reached[GEOM_GRIDS_MAX] = {true}, whole;
  for (bool grown = true; grown;) {
    grown = false;
    for (int a = 0; a < draft->grid_count; a++)
      for (int b = 0; b < draft->grid_count; b++)
        if (reached[a] && !reached[b] && grids_meet(draft, a, b, &whole)) reached[b] = grown = true;
  }
  for (int g = 0; g < draft->grid_count; g++)
    if (!reached[g])
      return err_set(err, ERR_INPUT,
                     "the grid at %d,%d does not hang together with that at %d,%d; grids have to "
                     "share boxes",
                     draft->grids[g].row, draft->grids[g].column, draft->grids[0].row,
                     draft->grids[0].column);
  return true;
}

// --- shapes --------------------------------------------------------------------------------------

bool sheet_grid_has_boxes(const struct board_draft *draft, int grid) {
  return memcmp(draft->shapes[grid], draft->box, (size_t)(draft->side * draft->side)) == 0;
}

// Numbers the shapes of a grid by first appearance, and sees that each has its cells.
static bool check_grid_shapes(struct board_draft *draft, int grid, struct err *err) {
  int number[UINT8_MAX + 1], size[UINT8_MAX + 1] = {0}, count = 0, side = draft->side;
  memset(number, -1, sizeof number);
  for (int i = 0; i < side * side; i++) {
    int *shape = &number[draft->shapes[grid][i]];
    if (*shape < 0) *shape = count++;
    draft->shapes[grid][i] = (uint8_t)*shape;
    size[*shape]++;
  }
  for (int shape = 0; shape < count; shape++)
    if (size[shape] != side)
      return err_set(err, ERR_INPUT,
                     "shape %d of the grid at %d,%d has %d cells; each has to have %d", shape + 1,
                     draft->grids[grid].row, draft->grids[grid].column, size[shape], side);
  return true;
}

// Where two grids overlap they have the same shapes, whole ones.
static bool shapes_agree(const struct board_draft *draft, int a, int b) {
  int side = draft->side, other[GEOM_SIDE_MAX], shared[GEOM_SIDE_MAX] = {0};
  int down = draft->grids[a].row - draft->grids[b].row;
  int right = draft->grids[a].column - draft->grids[b].column;
  memset(other, -1, sizeof other);
  for (int i = 0; i < side * side; i++) {
    int row = i / side + down, column = i % side + right;
    if (row < 0 || row >= side || column < 0 || column >= side) continue;
    int one = draft->shapes[a][i], two = draft->shapes[b][row * side + column];
    if (other[one] < 0) other[one] = two;
    if (other[one] != two) return false;
    shared[one]++;
  }
  for (int shape = 0; shape < side; shape++)
    if (shared[shape] != 0 && shared[shape] != side) return false;
  return true;
}

static bool check_shapes(struct board_draft *draft, struct err *err) {
  bool boxes = true;
  for (int g = 0; g < draft->grid_count; g++) {
    if (!check_grid_shapes(draft, g, err)) return false;
    boxes = boxes && sheet_grid_has_boxes(draft, g);
    for (int other = 0; other < g; other++)
      if (!shapes_agree(draft, g, other))
        return err_set(err, ERR_INPUT,
                       "the grids at %d,%d and %d,%d do not have the same shapes where they "
                       "overlap; a shape has to lie in both, or outside one of them",
                       draft->grids[other].row, draft->grids[other].column, draft->grids[g].row,
                       draft->grids[g].column);
  }
  draft->shaped = !boxes;
  return true;
}

bool sheet_settle(struct board_draft *draft, struct err *err) {
  if (draft->grid_count == 0) return true;
  if (draft->box_width == 0)
    return err_set(err, ERR_INPUT, "the grids of a sheet need rectangular boxes");
  sort_grids(draft);
  move_to_corner(draft);
  if (!check_overlaps(draft, err) || !check_together(draft, err)) return false;
  if (draft->shaped && !check_shapes(draft, err)) return false;
  if (draft->grid_count > 1) return true;
  draft->grid_count = 0;
  if (draft->shaped) memcpy(draft->box, draft->shapes[0], sizeof draft->shapes[0]);
  draft->shaped = false;
  draft_settle_boxes(draft);
  return true;
}

// --- the board -----------------------------------------------------------------------------------

// A sheet under construction.
struct page {
  const struct board_draft *draft;
  int width, height, cells;
  int *cell_at; // by place; -1: a gap
  uint16_t places[GEOM_CELLS_MAX];
  int count;
  struct region regions[GEOM_REGIONS_MAX];
};

static bool page_measure(struct page *page, struct err *err) {
  const struct board_draft *draft = page->draft;
  int side = draft->side;
  for (int g = 0; g < draft->grid_count; g++) {
    int height = draft->grids[g].row + side, width = draft->grids[g].column + side;
    page->height = height > page->height ? height : page->height;
    page->width = width > page->width ? width : page->width;
  }
  size_t size = (size_t)(page->width * page->height);
  if (size > 0) page->cell_at = malloc(size * sizeof *page->cell_at);
  if (page->cell_at == NULL) return err_set(err, ERR_WORLD, "out of memory");
  memset(page->cell_at, -1, size * sizeof *page->cell_at);
  for (int g = 0; g < draft->grid_count; g++)
    for (int i = 0; i < side * side; i++)
      page->cell_at[(draft->grids[g].row + i / side) * page->width + draft->grids[g].column +
                    i % side] = 0;
  for (int place = 0; place < page->width * page->height; place++) {
    if (page->cell_at[place] < 0) continue;
    if (page->cells == GEOM_CELLS_MAX)
      return err_set(err, ERR_INPUT, "the sheet has more than %d cells", GEOM_CELLS_MAX);
    page->places[page->cells] = (uint16_t)place;
    page->cell_at[place] = page->cells++;
  }
  return true;
}

static bool page_has(const struct page *page, int from, const struct region *region) {
  for (int r = from; r < page->count; r++)
    if (page->regions[r].size == region->size &&
        memcmp(page->regions[r].cells, region->cells,
               (size_t)region->size * sizeof region->cells[0]) == 0)
      return true;
  return false;
}

// Adds a region of a grid to the page, unless another grid brought it already. False: no room.
static bool page_add(struct page *page, int from, int grid, const struct region *own) {
  const struct geom_grid *at = &page->draft->grids[grid];
  int side = page->draft->side;
  struct region region = *own;
  region.grid = grid;
  for (int i = 0; i < own->size; i++)
    region.cells[i] = (uint16_t)page->cell_at[(at->row + own->cells[i] / side) * page->width +
                                              at->column + own->cells[i] % side];
  if (page_has(page, from, &region)) return true;
  if (page->count == GEOM_REGIONS_MAX) return false;
  if (own->kind == REGION_ROW) region.index += at->row;
  if (own->kind == REGION_COLUMN) region.index += at->column;
  if (own->kind == REGION_BOX) region.index = page->count - from;
  page->regions[page->count++] = region;
  return true;
}

// The boxes of one grid, if it has shapes of its own instead of the rectangles of all.
static const struct region *find_region(const struct board_draft *draft, int grid,
                                        const struct region *region, struct region *shape) {
  if (!draft->shaped || region->kind != REGION_BOX) return region;
  *shape = (struct region){.kind = REGION_BOX, .index = region->index};
  for (int i = 0; i < draft->side * draft->side; i++)
    if (draft->shapes[grid][i] == region->index) shape->cells[shape->size++] = (uint16_t)i;
  return shape;
}

// The regions of all grids, kind by kind, houses first.
static bool page_fill(struct page *page, const struct region *regions, int count, struct err *err) {
  for (int first = 0, next; first < count; first = next) {
    int from = page->count;
    bool house = regions[first].size == page->draft->side;
    next = first + 1;
    while (next < count &&
           (regions[next].kind == regions[first].kind || regions[first].kind > REGION_BOX) &&
           (regions[next].size == page->draft->side) == house)
      next++;
    for (int g = 0; g < page->draft->grid_count; g++)
      for (int r = first; r < next; r++) {
        struct region shape;
        if (!page_add(page, from, g, find_region(page->draft, g, &regions[r], &shape)))
          return err_set(err, ERR_INPUT, "the sheet has more than %d regions", GEOM_REGIONS_MAX);
      }
  }
  return true;
}

const struct geom *sheet_new(const struct board_draft *draft, const char *name,
                             const struct region *regions, int region_count, unsigned pair_rules,
                             struct err *err) {
  struct page *page = calloc(1, sizeof *page);
  const struct geom *geom = NULL;
  if (page == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  page->draft = draft;
  if (page_measure(page, err) && page_fill(page, regions, region_count, err))
    geom = geom_new(&(struct geom_spec){.name = name,
                                        .side = draft->side,
                                        .width = page->width,
                                        .height = page->height,
                                        .cells = page->cells,
                                        .places = page->places,
                                        .grid_count = draft->grid_count,
                                        .grids = draft->grids,
                                        .unit_width = draft->box_width,
                                        .unit_height = draft->box_height,
                                        .box_width = draft->shaped ? 0 : draft->box_width,
                                        .box_height = draft->shaped ? 0 : draft->box_height,
                                        .region_count = page->count,
                                        .regions = page->regions,
                                        .pair_rules = pair_rules},
                    err);
  free(page->cell_at);
  free(page);
  return geom;
}
