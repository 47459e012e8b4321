// Covers a board with templates. A template is a set of cells that can hold one digit: one cell of
// every house, no two that see each other. A solution grid is as many templates as there are digits
// that share no cell and cover the board.
//
//      1 . . .        one of the templates of a 4x4 board
//      . . 1 .
//      . 1 . .
//      . . . 1
//
// The cell with the fewest templates left is covered next. A board that cannot be filled has few
// templates, or none through some cell, so the search ends soon. It is bounded all the same.
//
// Invariant: the templates of a level share no cell with those chosen above it.
#include "gen/fillable.h"

#include <stdlib.h>

enum { CELLS_MAX = 121, TEMPLATES_MAX = 400000 };

static const uint64_t WORK_MAX = UINT64_C(1500000000); // templates looked at

typedef unsigned __int128 cell_set;

struct cover {
  const struct geom *geom;
  cell_set all;
  cell_set blocked[CELLS_MAX]; // a cell and its peers
  cell_set *templates;         // of all levels, one behind the other
  size_t count, room;
  uint64_t work;
};

static cell_set bit(int cell) {
  return (cell_set)1 << cell;
}

static int first_cell(cell_set set) {
  uint64_t low = (uint64_t)set;
  return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static bool add_template(struct cover *cover, cell_set template) {
  if (cover->count == cover->room) {
    size_t room = cover->room == 0 ? 4096 : 2 * cover->room;
    cell_set *grown = realloc(cover->templates, room * sizeof *grown);
    if (grown == NULL) return false;
    cover->templates = grown;
    cover->room = room;
  }
  cover->templates[cover->count++] = template;
  return true;
}

// One cell of every row, and with them of every column and box, which the peers see to. The other
// houses have to be asked.
static bool meets_houses(const struct geom *geom, cell_set template) {
  for (int house = 0; house < geom->house_count; house++) {
    const struct region *region = &geom->regions[house];
    if (!region_is_extra(region)) continue;
    bool met = false;
    for (int i = 0; i < region->size && !met; i++) met = (template & bit(region->cells[i])) != 0;
    if (!met) return false;
  }
  return true;
}

static bool list_templates(struct cover *cover, int row, cell_set template, cell_set blocked) {
  const struct geom *geom = cover->geom;
  if (row == geom->side) return !meets_houses(geom, template) || add_template(cover, template);
  for (int i = 0; i < geom->side; i++) {
    int cell = geom->regions[row].cells[i];
    if ((blocked & bit(cell)) != 0) continue;
    if (cover->count > TEMPLATES_MAX ||
        !list_templates(cover, row + 1, template | bit(cell), blocked | cover->blocked[cell]))
      return false;
  }
  return true;
}

// The open cell with the fewest templates among those from `start` on.
static int find_cell(const struct cover *cover, size_t start, cell_set open, size_t *fewest) {
  size_t through[CELLS_MAX] = {0};
  int best = -1;
  for (size_t i = start; i < cover->count; i++)
    for (cell_set left = cover->templates[i]; left != 0; left &= left - 1)
      through[first_cell(left)]++;
  for (cell_set left = open; left != 0; left &= left - 1) {
    int cell = first_cell(left);
    if (best < 0 || through[cell] < *fewest) {
      best = cell;
      *fewest = through[cell];
    }
  }
  return best;
}

static enum fillable search(struct cover *cover, size_t start, cell_set open) {
  if (open == 0) return FILLABLE_YES;
  size_t end = cover->count, fewest = 0;
  cover->work += end - start;
  if (cover->work > WORK_MAX) return FILLABLE_UNKNOWN;
  int cell = find_cell(cover, start, open, &fewest);
  if (fewest == 0) return FILLABLE_NO;
  for (size_t i = start; i < end; i++) {
    cell_set chosen = cover->templates[i];
    if ((chosen & bit(cell)) == 0) continue;
    cover->work += end - start;
    cell_set covered = chosen;
    for (size_t k = start; k < end; k++) {
      if ((cover->templates[k] & chosen) != 0) continue;
      covered |= cover->templates[k];
      if (!add_template(cover, cover->templates[k])) return FILLABLE_UNKNOWN;
    }
    // Most choices leave a cell that nothing else covers.
    enum fillable answer = covered == open ? search(cover, end, open & ~chosen) : FILLABLE_NO;
    cover->count = end;
    if (answer != FILLABLE_NO) return answer;
  }
  return FILLABLE_NO;
}

enum fillable fillable_cover(const struct geom *geom) {
  if (geom->cells > CELLS_MAX || geom->width != geom->side || geom->height != geom->side)
    return FILLABLE_UNKNOWN;
  struct cover cover = {.geom = geom};
  for (int cell = 0; cell < geom->cells; cell++) {
    cover.all |= bit(cell);
    cover.blocked[cell] = bit(cell);
    for (int i = 0; i < geom->cell[cell].peer_count; i++)
      cover.blocked[cell] |= bit(geom->cell[cell].peers[i]);
  }
  enum fillable answer =
      list_templates(&cover, 0, 0, 0) ? search(&cover, 0, cover.all) : FILLABLE_UNKNOWN;
  free(cover.templates);
  return answer;
}
