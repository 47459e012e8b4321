// Boards turned: where their cells go, and what the turned board is called.
//
// All additions that have a name look the same from every side, so a name changes in two places only:
// the boxes, and the regions that are spelled out.
#include "transform/board_class.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void turn_places(const struct geom *geom, unsigned turn, uint16_t *place) {
  int side = geom->side, last = side - 1;
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = cell / side, column = cell % side;
    int turned_row = turn & TURN_TRANSPOSE ? column : row;
    int turned_column = turn & TURN_TRANSPOSE ? row : column;
    if (turn & TURN_FLIP_ROWS) turned_row = last - turned_row;
    if (turn & TURN_FLIP_COLUMNS) turned_column = last - turned_column;
    place[cell] = (uint16_t)(turned_row * side + turned_column);
  }
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

static bool write_boxes(struct name_writer *writer, const struct geom *geom, unsigned turn,
                        const uint16_t *place) {
  char text[32];
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

static bool write_regions(struct name_writer *writer, const struct geom *geom,
                          const uint16_t *place) {
  struct region turned[BOARD_EXTRA_MAX];
  int count = 0;
  for (int r = 0; r < geom->region_count; r++) {
    if (geom->regions[r].kind != REGION_EXTRA) continue;
    if (count == BOARD_EXTRA_MAX) return false;
    struct region *region = &turned[count++];
    *region = geom->regions[r];
    for (int i = 0; i < region->size; i++) region->cells[i] = place[region->cells[i]];
    qsort(region->cells, (size_t)region->size, sizeof region->cells[0], compare_cells);
  }
  qsort(turned, (size_t)count, sizeof turned[0], compare_regions);
  for (int r = 0; r < count; r++) {
    if (!write_text(writer, "+region:", strlen("+region:"))) return false;
    for (int i = 0; i < turned[r].size; i++) {
      char text[32];
      snprintf(text, sizeof text, "r%dc%d", turned[r].cells[i] / geom->side + 1,
               turned[r].cells[i] % geom->side + 1);
      if (!write_text(writer, text, strlen(text))) return false;
    }
  }
  return true;
}

bool turn_name(const struct geom *geom, unsigned turn, char name[BOARD_NAME_MAX]) {
  int side = geom->side;
  if (geom->cells != side * side || geom->width != side || geom->height != side) return false;
  uint16_t place[GEOM_CELLS_MAX];
  turn_places(geom, turn, place);
  struct name_writer writer = {.text = name};
  const char *additions = strchr(geom->name, '+');
  if (additions == NULL) return write_boxes(&writer, geom, turn, place);
  const char *regions = strstr(additions, "+region:");
  size_t named = regions != NULL ? (size_t)(regions - additions) : strlen(additions);
  return write_boxes(&writer, geom, turn, place) && write_text(&writer, additions, named) &&
         write_regions(&writer, geom, place);
}
