// Transformations as maps of cells, and what they do to a board that is not plain.
#include <string.h>

#include "transform/board_class.h"
#include "transform/turn.h"

enum { TURNS = 8 };

void xform_list_cells(const struct xform *xform, const struct geom *geom, uint16_t *cells) {
  int side = geom->side;
  if (xform->by_cells) {
    memcpy(cells, xform->cells, (size_t)geom->cells * sizeof cells[0]);
    return;
  }
  int across = xform->transpose ? side : 1, down = xform->transpose ? 1 : side;
  for (int r = 0; r < side; r++)
    for (int c = 0; c < side; c++)
      cells[r * side + c] = (uint16_t)(xform->row[r] * down + xform->column[c] * across);
}

// Reads rows and columns off the first column and row, and sees whether they say it all.
static bool set_lines(struct xform *xform, const struct geom *geom, const uint16_t *cells,
                      bool transpose) {
  int side = geom->side;
  int across = transpose ? side : 1, down = transpose ? 1 : side;
  for (int i = 0; i < side; i++) {
    xform->row[i] = (uint8_t)(cells[i * side] / down % side);
    xform->column[i] = (uint8_t)(cells[i] / across % side);
  }
  for (int r = 0; r < side; r++)
    for (int c = 0; c < side; c++)
      if (cells[r * side + c] != xform->row[r] * down + xform->column[c] * across) return false;
  xform->transpose = transpose;
  return true;
}

void xform_set_cells(struct xform *xform, const struct geom *geom, const uint16_t *cells) {
  bool square = geom->cells == geom->side * geom->side;
  xform->by_cells =
      !(square && (set_lines(xform, geom, cells, false) || set_lines(xform, geom, cells, true)));
  if (xform->by_cells) memcpy(xform->cells, cells, (size_t)geom->cells * sizeof cells[0]);
}

// --- what becomes of the board -------------------------------------------------------------------

// What is left of a transformation when a turn that comes last is undone.
static struct xform before_turn(const struct xform *xform, const struct geom *geom, unsigned turn) {
  struct xform back;
  turn_init_xform(&(struct turn_word){.made_of = turn}, geom, &back);
  back = xform_invert(&back, geom);
  return xform_compose(xform, &back, geom);
}

bool xform_find_turn(const struct xform *xform, const struct geom *geom, unsigned *turn) {
  char name[BOARD_NAME_MAX];
  *turn = 0;
  if (xform_is_member(xform, geom)) return true;
  if (geom->plain || !turn_name(geom, 0, name)) return false;
  for (*turn = 1; *turn < TURNS; (*turn)++) {
    struct xform rest = before_turn(xform, geom, *turn);
    if (xform_is_member(&rest, geom)) return true;
  }
  *turn = 0;
  return false;
}

bool xform_keeps_regions(const struct xform *xform, const struct geom *geom) {
  uint16_t cells[GEOM_CELLS_MAX];
  unsigned turn;
  xform_find_turn(xform, geom, &turn);
  struct xform rest;
  xform_copy(&rest, xform);
  if (turn != 0) rest = before_turn(xform, geom, turn);
  xform_list_cells(&rest, geom, cells);
  for (int r = 0; r < geom->region_count; r++) {
    const struct region *region = &geom->regions[r];
    const struct geom_cell *first = &geom->cell[cells[region->cells[0]]];
    bool found = false;
    for (int k = 0; k < first->region_count && !found; k++) {
      const struct region *image = &geom->regions[first->regions[k]];
      bool inside[GEOM_CELLS_MAX] = {false};
      for (int i = 0; i < image->size; i++) inside[image->cells[i]] = true;
      found = image->size == region->size;
      for (int i = 0; i < region->size && found; i++) found = inside[cells[region->cells[i]]];
    }
    if (!found) return false;
  }
  return true;
}

const char *xform_name_image(const struct xform *xform, const struct geom *geom,
                             char name[BOARD_NAME_MAX]) {
  unsigned turn;
  if (!xform_find_turn(xform, geom, &turn) || turn == 0 || !turn_name(geom, turn, name))
    strcpy(name, geom->name);
  return name;
}

// --- elements by a few cells ---------------------------------------------------------------------

int xform_list_base(const struct geom *geom, uint16_t *cells) {
  const struct board_class *class = board_class_lookup(geom);
  if (class == NULL) return 0;
  for (int cell = 0; cell < geom->cells; cell++)
    for (int level = 0; level < class->group.level_count; level++)
      if (class->group.levels[level].base == class->place[cell]) cells[level] = (uint16_t)cell;
  return class->group.level_count;
}

int xform_find_cells(struct xform *xform, const struct geom *geom, const uint16_t *source) {
  const struct board_class *class = board_class_lookup(geom);
  uint16_t base[GEOM_CELLS_MAX], map[GEOM_CELLS_MAX], next[GEOM_CELLS_MAX];
  int levels = xform_list_base(geom, base), cells = geom->cells;
  for (int cell = 0; cell < cells; cell++) map[cell] = (uint16_t)cell;
  for (int level = 0; level < levels; level++) {
    const struct group_level *at = &class->group.levels[level];
    const uint16_t *factor = NULL;
    int from = source[base[level]];
    for (int number = 0; number < at->count && from < cells && factor == NULL; number++) {
      const uint16_t *other = group_map(&class->group, level, number);
      if (map[other[at->base]] == class->place[from]) factor = other;
    }
    if (factor == NULL) return base[level];
    for (int cell = 0; cell < cells; cell++) next[cell] = map[factor[cell]];
    memcpy(map, next, (size_t)cells * sizeof map[0]);
  }
  if (class != NULL) board_class_pull_out(class, cells, map, next);
  for (int cell = 0; cell < cells; cell++)
    if (source[cell] != UINT16_MAX && source[cell] != (class != NULL ? next[cell] : cell))
      return cell;
  xform_init_identity(xform, geom);
  if (class != NULL) xform_set_cells(xform, geom, next);
  return -1;
}
