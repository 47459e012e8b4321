// Builds geometries: region lists first, then for every cell the regions through it and its peers.
// Nothing after the region list knows rows from columns from boxes, so an irregular or an extra
// region costs no code outside geom_new.
//
// Invariant: every region has exactly `side` different cells, every cell lies in exactly one row,
// one column and one box.
#include "core/geom.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A geometry and everything it points to, in one allocation.
struct geom_storage {
  struct geom geom;
  struct region regions[3 * GEOM_SIDE_MAX + GEOM_EXTRA_MAX];
  struct geom_cell cell[GEOM_CELLS_MAX];
  uint16_t peers[];
};

static void region_append(struct geom_storage *storage, enum region_kind kind, int index) {
  struct region *region = &storage->regions[storage->geom.region_count++];
  region->kind = kind;
  region->index = index;
}

static bool box_map_is_valid(const struct geom_spec *spec, int side, struct err *err) {
  int size[GEOM_SIDE_MAX] = {0};
  for (int cell = 0; cell < side * side; cell++) {
    int box = spec->box_of_cell[cell];
    if (box >= side)
      return err_set(err, ERR_INPUT, "cell %d is in box %d, but there are only %d boxes", cell + 1,
                     box + 1, side);
    size[box]++;
  }
  for (int box = 0; box < side; box++)
    if (size[box] != side)
      return err_set(err, ERR_INPUT, "box %d has %d cells, expected %d", box + 1, size[box], side);
  return true;
}

static bool extra_is_valid(const struct geom_spec *spec, int side, struct err *err) {
  if (spec->extra_count < 0 || spec->extra_count > GEOM_EXTRA_MAX)
    return err_set(err, ERR_INPUT, "%d extra regions; the most is %d", spec->extra_count,
                   GEOM_EXTRA_MAX);
  int through[GEOM_CELLS_MAX] = {0};
  for (int e = 0; e < spec->extra_count; e++) {
    bool seen[GEOM_CELLS_MAX] = {false};
    for (int i = 0; i < side; i++) {
      int cell = spec->extra[e][i];
      if (cell >= side * side || seen[cell])
        return err_set(err, ERR_INPUT, "extra region %d does not have %d different cells", e + 1,
                       side);
      seen[cell] = true;
      if (++through[cell] > GEOM_CELL_REGIONS_MAX - 3)
        return err_set(err, ERR_INPUT, "more than %d extra regions through cell %d",
                       GEOM_CELL_REGIONS_MAX - 3, cell + 1);
    }
  }
  return true;
}

static void regions_build(struct geom_storage *storage, const struct geom_spec *spec) {
  struct geom *geom = &storage->geom;
  int side = geom->side;
  for (enum region_kind kind = REGION_ROW; kind <= REGION_BOX; kind++)
    for (int i = 0; i < side; i++) region_append(storage, kind, i);
  for (int e = 0; e < spec->extra_count; e++) {
    region_append(storage, REGION_EXTRA, e);
    memcpy(storage->regions[geom->region_count - 1].cells, spec->extra[e],
           (size_t)side * sizeof(uint16_t));
  }

  int filled[3 * GEOM_SIDE_MAX] = {0};
  for (int index = 0; index < geom->cells; index++) {
    struct geom_cell *cell = &storage->cell[index];
    cell->row = index / side;
    cell->column = index % side;
    if (spec->box_of_cell != NULL) {
      cell->box = spec->box_of_cell[index];
    } else {
      int boxes_across = side / geom->box_width;
      cell->box = cell->row / geom->box_height * boxes_across + cell->column / geom->box_width;
    }
    int home[3] = {cell->row, side + cell->column, 2 * side + cell->box};
    for (int k = 0; k < 3; k++)
      storage->regions[home[k]].cells[filled[home[k]]++] = (uint16_t)index;
  }
}

static void cells_link(struct geom_storage *storage) {
  struct geom *geom = &storage->geom;
  for (int r = 0; r < geom->region_count; r++)
    for (int i = 0; i < geom->side; i++) {
      struct geom_cell *cell = &storage->cell[storage->regions[r].cells[i]];
      cell->regions[cell->region_count++] = (uint16_t)r;
    }

  uint16_t *peer = storage->peers;
  for (int index = 0; index < geom->cells; index++) {
    struct geom_cell *cell = &storage->cell[index];
    bool shared[GEOM_CELLS_MAX] = {false};
    for (int k = 0; k < cell->region_count; k++)
      for (int i = 0; i < geom->side; i++)
        shared[storage->regions[cell->regions[k]].cells[i]] = true;
    shared[index] = false;
    cell->peers = peer;
    for (int other = 0; other < geom->cells; other++)
      if (shared[other]) *peer++ = (uint16_t)other;
    cell->peer_count = (int)(peer - cell->peers);
  }
}

struct geom *geom_new(const struct geom_spec *spec, struct err *err) {
  int side = spec->box_of_cell != NULL ? spec->side : spec->box_width * spec->box_height;
  if (side < GEOM_SIDE_MIN || side > GEOM_SIDE_MAX) {
    err_set(err, ERR_INPUT, "a side of %d, expected %d to %d", side, GEOM_SIDE_MIN, GEOM_SIDE_MAX);
    return NULL;
  }
  if (spec->box_of_cell != NULL && !box_map_is_valid(spec, side, err)) return NULL;
  if (!extra_is_valid(spec, side, err)) return NULL;

  size_t cells = (size_t)(side * side);
  size_t peers_most = cells * (size_t)(GEOM_CELL_REGIONS_MAX * (side - 1));
  struct geom_storage *storage = calloc(1, sizeof *storage + peers_most * sizeof(uint16_t));
  if (storage == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  storage->geom = (struct geom){
      .side = side,
      .cells = side * side,
      .box_width = spec->box_of_cell != NULL ? 0 : spec->box_width,
      .box_height = spec->box_of_cell != NULL ? 0 : spec->box_height,
      .regions = storage->regions,
      .cell = storage->cell,
  };
  regions_build(storage, spec);
  cells_link(storage);
  return &storage->geom;
}

void geom_free(struct geom *geom) {
  free(geom); // the first member of its storage
}

// The shapes we make, the customary one of each side first, and their shared geometries, built when
// they are first asked for and kept for the life of the process.
static struct shape {
  int box_width, box_height;
  _Atomic(const struct geom *) geom;
} shapes[] = {
    {.box_width = 2, .box_height = 2}, {.box_width = 3, .box_height = 2},
    {.box_width = 4, .box_height = 2}, {.box_width = 3, .box_height = 3},
    {.box_width = 5, .box_height = 2}, {.box_width = 4, .box_height = 3},
    {.box_width = 5, .box_height = 3}, {.box_width = 4, .box_height = 4},
    {.box_width = 5, .box_height = 4}, {.box_width = 5, .box_height = 5},
    {.box_width = 2, .box_height = 3}, {.box_width = 2, .box_height = 4},
    {.box_width = 2, .box_height = 5}, {.box_width = 3, .box_height = 4},
    {.box_width = 3, .box_height = 5}, {.box_width = 4, .box_height = 5},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static const struct geom *shape_geom(struct shape *shape) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  const struct geom *geom = shape->geom;
  if (geom != NULL) return geom; // workers ask often, and need no lock to read what stays
  pthread_mutex_lock(&lock);
  if (shape->geom == NULL) {
    struct err err;
    shape->geom = geom_new(
        &(struct geom_spec){.box_width = shape->box_width, .box_height = shape->box_height}, &err);
    if (shape->geom == NULL) abort(); // every shape is valid, so only memory can have failed
  }
  geom = shape->geom;
  pthread_mutex_unlock(&lock);
  return geom;
}

const struct geom *geom_lookup(int box_width, int box_height) {
  for (int i = 0; i < SHAPES; i++)
    if (shapes[i].box_width == box_width && shapes[i].box_height == box_height)
      return shape_geom(&shapes[i]);
  return NULL;
}

const struct geom *geom_lookup_side(int side) {
  for (int i = 0; i < SHAPES; i++)
    if (shapes[i].box_width * shapes[i].box_height == side) return shape_geom(&shapes[i]);
  return NULL;
}

const struct geom *geom_lookup_cells(size_t count) {
  for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX; side++)
    if ((size_t)(side * side) == count) return geom_lookup_side(side);
  return NULL;
}

bool geom_parse_size(const char *text, const struct geom **geom, struct err *err) {
  int width = 0, height = 0, length = 0;
  *geom = NULL;
  bool plain = text[0] != '\0' && text[strspn(text, "0123456789x")] == '\0'; // scanf takes " +9"
  if (plain && sscanf(text, "%3dx%3d%n", &width, &height, &length) == 2 && text[length] == '\0') {
    *geom = geom_lookup(width, height);
    if (*geom == NULL && width == height && geom_lookup_side(width) != NULL)
      return err_set(err, ERR_INPUT,
                     "'%s' is a box %d wide and %d high; for a %dx%d grid, write %d", text, width,
                     height, width, width, width);
  } else if (plain && sscanf(text, "%3d%n", &width, &length) == 1 && text[length] == '\0') {
    *geom = geom_lookup_side(width);
  }
  if (*geom == NULL)
    return err_set(err, ERR_INPUT,
                   "'%.40s' is not a size; sides are 4 6 8 9 10 12 15 16 20 25, boxes (width x "
                   "height) 2x2 3x2 4x2 3x3 5x2 4x3 5x3 4x4 5x4 5x5, or turned, such as 2x3",
                   text);
  return true;
}

const char *geom_name_region(const struct geom *geom, int region, char name[GEOM_NAME_MAX]) {
  static const char *const kind_names[] = {
      [REGION_ROW] = "row",
      [REGION_COLUMN] = "column",
      [REGION_BOX] = "box",
      [REGION_EXTRA] = "extra region",
  };
  const struct region *r = &geom->regions[region];
  snprintf(name, GEOM_NAME_MAX, "%s %d", kind_names[r->kind], r->index + 1);
  return name;
}

const char *geom_name_cell(const struct geom *geom, int cell, char name[GEOM_NAME_MAX]) {
  snprintf(name, GEOM_NAME_MAX, "r%dc%d", geom->cell[cell].row + 1, geom->cell[cell].column + 1);
  return name;
}

const char *geom_name_size(const struct geom *geom, char name[GEOM_NAME_MAX]) {
  if (geom == geom_lookup_side(geom->side))
    snprintf(name, GEOM_NAME_MAX, "%d", geom->side);
  else
    snprintf(name, GEOM_NAME_MAX, "%dx%d", geom->box_width, geom->box_height);
  return name;
}
