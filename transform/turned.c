// Boards turned: where their cells go, and what the turned board is called.
//
// All additions that have a name look the same from every side, so a name changes in two places only:
// the boxes or the places of grids, and the regions that are spelled out.
#include "transform/board_class.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned turn_compose(unsigned first, unsigned second) {
  unsigned flips = first & (TURN_FLIP_ROWS | TURN_FLIP_COLUMNS);
  if ((second & TURN_TRANSPOSE) != 0 && flips != (TURN_FLIP_ROWS | TURN_FLIP_COLUMNS) && flips != 0)
    flips ^= TURN_FLIP_ROWS | TURN_FLIP_COLUMNS;
  return (first & TURN_TRANSPOSE) ^ flips ^ second;
}

// Where a square of `size` cells at a place of the page comes to be: its first row and column.
static struct geom_grid turn_square(const struct geom *geom, unsigned turn, int row, int column,
                                    int size) {
  bool transpose = (turn & TURN_TRANSPOSE) != 0;
  int height = transpose ? geom->width : geom->height;
  int width = transpose ? geom->height : geom->width;
  struct geom_grid at = {transpose ? column : row, transpose ? row : column};
  if (turn & TURN_FLIP_ROWS) at.row = height - size - at.row;
  if (turn & TURN_FLIP_COLUMNS) at.column = width - size - at.column;
  return at;
}

static int compare_places(const void *a, const void *b) {
  const uint32_t *first = a, *second = b;
  return *first < *second ? -1 : *first > *second;
}

void turn_places(const struct geom *geom, unsigned turn, uint16_t *place) {
  uint32_t order[GEOM_CELLS_MAX]; // where a cell comes to be on the page, and the cell
  int width = turn & TURN_TRANSPOSE ? geom->height : geom->width;
  for (int cell = 0; cell < geom->cells; cell++) {
    struct geom_grid at = turn_square(geom, turn, geom->cell[cell].row, geom->cell[cell].column, 1);
    order[cell] = (uint32_t)(at.row * width + at.column) * GEOM_CELLS_MAX + (uint32_t)cell;
  }
  qsort(order, (size_t)geom->cells, sizeof order[0], compare_places);
  for (int i = 0; i < geom->cells; i++) place[order[i] % GEOM_CELLS_MAX] = (uint16_t)i;
}

struct name_writer {
  char *text;
  size_t used;
};

static bool write_text(struct name_writer *writer, const char *text, size_t length) {
  if (writer->used + length >= BOARD_NAME_MAX) return false;
  memcpy(writer->text + writer->used, text, length);
  writer->used += length;
  writer->text[writer->used] = '\0';
  return true;
}

// The shapes of a grid, turned and numbered anew.
static void turn_shapes(const struct geom *geom, unsigned turn, int grid, uint8_t *shapes) {
  int side = geom->side, last = side - 1, count = 0;
  int number[GEOM_REGIONS_MAX];
  memset(number, -1, sizeof number);
  for (int i = 0; i < side * side; i++) {
    int row = i / side, column = i % side;
    int box = geom->cell[geom_find_cell(geom, geom->grids[grid].row + row,
                                        geom->grids[grid].column + column)]
                  .box;
    int turned_row = turn & TURN_TRANSPOSE ? column : row;
    int turned_column = turn & TURN_TRANSPOSE ? row : column;
    if (turn & TURN_FLIP_ROWS) turned_row = last - turned_row;
    if (turn & TURN_FLIP_COLUMNS) turned_column = last - turned_column;
    if (number[box] < 0) number[box] = count++;
    shapes[turned_row * side + turned_column] = (uint8_t)number[box];
  }
}

static bool write_sheet(struct name_writer *writer, const struct geom *geom, unsigned turn) {
  char name[BOARD_NAME_MAX];
  struct geom_grid grids[GEOM_GRIDS_MAX];
  bool transpose = (turn & TURN_TRANSPOSE) != 0;
  for (int g = 0; g < geom->grid_count; g++)
    grids[g] = turn_square(geom, turn, geom->grids[g].row, geom->grids[g].column, geom->side);
  struct board_draft *draft = board_draft_new_sheet(
      transpose ? geom->unit_height : geom->unit_width,
      transpose ? geom->unit_width : geom->unit_height, grids, geom->grid_count);
  if (draft == NULL) return false;
  draft->shaped = geom->box_width == 0;
  for (int g = 0; g < geom->grid_count && draft->shaped; g++)
    turn_shapes(geom, turn, g, draft->shapes[g]);
  bool written = board_name_sheet(draft, name) && write_text(writer, name, strlen(name));
  free(draft);
  return written;
}

static bool write_boxes(struct name_writer *writer, const struct geom *geom, unsigned turn,
                        const uint16_t *place) {
  char text[32];
  if (geom_is_sheet(geom)) return write_sheet(writer, geom, turn);
  if (geom->boxed && geom->box_width == 0) {
    char letters[GEOM_CELLS_MAX];
    uint8_t box[GEOM_CELLS_MAX];
    char letter[GEOM_SIDE_MAX] = {0}, next = 'A';
    for (int cell = 0; cell < geom->cells; cell++) box[place[cell]] = (uint8_t)geom->cell[cell].box;
    for (int cell = 0; cell < geom->cells; cell++) {
      if (letter[box[cell]] == 0) letter[box[cell]] = next++;
      letters[cell] = letter[box[cell]];
    }
    snprintf(text, sizeof text, "jigsaw%d:", geom->side);
    return write_text(writer, text, strlen(text)) &&
           write_text(writer, letters, (size_t)geom->cells);
  }
  int width = turn & TURN_TRANSPOSE ? geom->box_height : geom->box_width;
  int height = turn & TURN_TRANSPOSE ? geom->box_width : geom->box_height;
  if (!geom->boxed)
    snprintf(text, sizeof text, "latin%d", geom->side);
  else if (board_box_is_usual(width, height))
    snprintf(text, sizeof text, "%d", geom->side);
  else
    snprintf(text, sizeof text, "%dx%d", width, height);
  return write_text(writer, text, strlen(text));
}

static int compare_cells(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

// In the order of core/board.c: longest first, then by cells.
static int compare_regions(const void *a, const void *b) {
  const struct region *first = a, *second = b;
  if (first->size != second->size) return second->size - first->size;
  for (int i = 0; i < first->size; i++)
    if (first->cells[i] != second->cells[i]) return first->cells[i] - second->cells[i];
  return 0;
}

// Regions are spelled as they are in one grid; on a sheet all grids have them.
static bool write_regions(struct name_writer *writer, const struct geom *geom, unsigned turn) {
  int side = geom->side, last = side - 1;
  struct region turned[BOARD_EXTRA_MAX];
  int count = 0;
  for (int r = 0; r < geom->region_count; r++) {
    if (geom->regions[r].kind != REGION_EXTRA || geom->regions[r].grid != 0) continue;
    if (count == BOARD_EXTRA_MAX) return false;
    struct region *region = &turned[count++];
    *region = geom->regions[r];
    for (int i = 0; i < region->size; i++) {
      const struct geom_cell *cell = &geom->cell[region->cells[i]];
      int row = cell->row - geom->grids[0].row, column = cell->column - geom->grids[0].column;
      int turned_row = turn & TURN_TRANSPOSE ? column : row;
      int turned_column = turn & TURN_TRANSPOSE ? row : column;
      if (turn & TURN_FLIP_ROWS) turned_row = last - turned_row;
      if (turn & TURN_FLIP_COLUMNS) turned_column = last - turned_column;
      region->cells[i] = (uint16_t)(turned_row * side + turned_column);
    }
    qsort(region->cells, (size_t)region->size, sizeof region->cells[0], compare_cells);
  }
  qsort(turned, (size_t)count, sizeof turned[0], compare_regions);
  for (int r = 0; r < count; r++) {
    if (!write_text(writer, "+region:", strlen("+region:"))) return false;
    for (int i = 0; i < turned[r].size; i++) {
      char text[32];
      snprintf(text, sizeof text, "r%dc%d", turned[r].cells[i] / side + 1,
               turned[r].cells[i] % side + 1);
      if (!write_text(writer, text, strlen(text))) return false;
    }
  }
  return true;
}

bool turn_name(const struct geom *geom, unsigned turn, char name[BOARD_NAME_MAX]) {
  uint16_t place[GEOM_CELLS_MAX];
  turn_places(geom, turn, place);
  struct name_writer writer = {.text = name};
  const char *additions = strchr(geom->name, '+');
  if (additions == NULL) return write_boxes(&writer, geom, turn, place);
  const char *regions = strstr(additions, "+region:");
  size_t named = regions != NULL ? (size_t)(regions - additions) : strlen(additions);
  return write_boxes(&writer, geom, turn, place) && write_text(&writer, additions, named) &&
         write_regions(&writer, geom, turn);
}
