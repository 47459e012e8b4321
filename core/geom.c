// Builds boards: regions as they are given, then for every cell the regions through it, the pairs
// that no region covers, and the peers. Nothing here knows rows from columns from boxes.
//
// Invariant: every region has 2 to `side` different cells, in ascending order, houses come first,
// and a pair shares no region.
#include "core/geom.h"

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board.h"

// A board with what only this file may change.
struct geom_storage {
  struct geom geom;
  atomic_int owners; // 0: it lives for ever
  _Atomic(void *) attached[GEOM_ATTACHMENTS];
};

static struct geom_storage *storage_of(const struct geom *geom) {
  return (struct geom_storage *)(uintptr_t)geom; // its first member; geom_new made it writable
}

enum { SET_WORDS = (GEOM_CELLS_MAX + 63) / 64 };

// A set of the cells of any board.
struct cells {
  uint64_t word[SET_WORDS];
};

static void cells_add(struct cells *cells, int cell) {
  cells->word[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static bool cells_have(const struct cells *cells, int cell) {
  return cells->word[cell / 64] >> (cell % 64) & 1;
}

// --- checking ------------------------------------------------------------------------------------

static int cells_of(const struct geom_spec *spec) {
  int width = spec->width > 0 ? spec->width : spec->side;
  int height = spec->height > 0 ? spec->height : spec->side;
  return spec->cells > 0 ? spec->cells : width * height;
}

static bool region_is_valid(const struct geom_spec *spec, int index, struct err *err) {
  const struct region *region = &spec->regions[index];
  if (region->size < 2 || region->size > spec->side)
    return err_set(err, ERR_INPUT, "a region of %d cells, expected 2 to %d", region->size,
                   spec->side);
  for (int i = 0; i < region->size; i++)
    if (region->cells[i] >= cells_of(spec) || (i > 0 && region->cells[i] <= region->cells[i - 1]))
      return err_set(err, ERR_INPUT, "a region does not have %d different cells of the board",
                     region->size);
  if (index > 0 && region->size == spec->side && spec->regions[index - 1].size < spec->side)
    return err_set(err, ERR_INPUT, "a house after a shorter region");
  return true;
}

static bool spec_is_valid(const struct geom_spec *spec, struct err *err) {
  int cells = cells_of(spec);
  if (spec->side < GEOM_SIDE_MIN || spec->side > GEOM_SIDE_MAX)
    return err_set(err, ERR_INPUT, "a side of %d, expected %d to %d", spec->side, GEOM_SIDE_MIN,
                   GEOM_SIDE_MAX);
  if (cells < 1 || cells > GEOM_CELLS_MAX)
    return err_set(err, ERR_INPUT, "%d cells; the most is %d", cells, GEOM_CELLS_MAX);
  if (spec->grid_count > GEOM_GRIDS_MAX)
    return err_set(err, ERR_INPUT, "%d grids; the most is %d", spec->grid_count, GEOM_GRIDS_MAX);
  if (spec->region_count > GEOM_REGIONS_MAX)
    return err_set(err, ERR_INPUT, "%d regions; the most is %d", spec->region_count,
                   GEOM_REGIONS_MAX);
  uint8_t through[GEOM_CELLS_MAX] = {0};
  for (int r = 0; r < spec->region_count; r++) {
    if (!region_is_valid(spec, r, err)) return false;
    for (int i = 0; i < spec->regions[r].size; i++)
      if (++through[spec->regions[r].cells[i]] > GEOM_CELL_REGIONS_MAX)
        return err_set(err, ERR_INPUT, "more than %d regions through one cell",
                       GEOM_CELL_REGIONS_MAX);
  }
  return true;
}

// --- building ------------------------------------------------------------------------------------

static void place_cells(struct geom *geom, const struct geom_spec *spec, struct geom_cell *cell) {
  for (int index = 0; index < geom->cells; index++) {
    int place = spec->cells > 0 ? spec->places[index] : index;
    cell[index] =
        (struct geom_cell){.row = place / geom->width, .column = place % geom->width, .box = -1};
    for (int g = 0; g < geom->grid_count; g++) {
      int row = cell[index].row - geom->grids[g].row;
      int column = cell[index].column - geom->grids[g].column;
      bool inside = row >= 0 && column >= 0 && row < geom->side && column < geom->side;
      if (inside || geom->grid_count == 1) cell[index].grids |= UINT32_C(1) << g;
    }
  }
}

static void link_regions(struct geom *geom, const struct geom_spec *spec, struct geom_cell *cell) {
  for (int r = 0; r < geom->region_count; r++) {
    const struct region *region = &spec->regions[r];
    geom->house_count += region->size == geom->side;
    for (int i = 0; i < region->size; i++) {
      struct geom_cell *at = &cell[region->cells[i]];
      at->regions[at->region_count++] = (uint16_t)r;
      if (region->kind == REGION_BOX) at->box = region->index;
    }
  }
}

static void find_neighbours(const struct geom *geom, int cell, struct cells *seen) {
  const struct geom_cell *at = &geom->cell[cell];
  memset(seen, 0, sizeof *seen);
  for (int k = 0; k < at->region_count; k++) {
    const struct region *region = &geom->regions[at->regions[k]];
    for (int i = 0; i < region->size; i++) cells_add(seen, region->cells[i]);
  }
}

// The pairs of a rule are a move apart; only moves to a later cell, so each is met once.
static const struct move {
  enum pair_rule rule;
  int down, right;
} moves[] = {
    {PAIR_ANTIKNIGHT, 1, -2}, {PAIR_ANTIKNIGHT, 1, 2}, {PAIR_ANTIKNIGHT, 2, -1},
    {PAIR_ANTIKNIGHT, 2, 1},  {PAIR_ANTIKING, 1, -1},  {PAIR_ANTIKING, 1, 1},
};
enum { MOVES = sizeof moves / sizeof moves[0] };

// Lists the pairs that no region covers; returns how many. `pairs` may be NULL.
static int list_pairs(const struct geom *geom, unsigned rules, struct geom_pair *pairs) {
  int count = 0;
  for (int cell = 0; rules != 0 && cell < geom->cells; cell++) {
    struct cells seen;
    find_neighbours(geom, cell, &seen);
    for (int i = 0; i < MOVES; i++) {
      if (!(rules & moves[i].rule)) continue;
      int other = geom_find_cell(geom, geom->cell[cell].row + moves[i].down,
                                 geom->cell[cell].column + moves[i].right);
      if (other < 0 || cells_have(&seen, other)) continue;
      if ((geom->cell[cell].grids & geom->cell[other].grids) == 0) continue;
      if (pairs != NULL)
        pairs[count] = (struct geom_pair){(uint16_t)cell, (uint16_t)other, (uint16_t)moves[i].rule};
      count++;
    }
  }
  return count;
}

// Lists the peers of a cell; returns how many. `peers` may be NULL.
static int list_peers(const struct geom *geom, int cell, uint16_t *peers) {
  struct cells seen;
  int count = 0;
  find_neighbours(geom, cell, &seen);
  for (int i = 0; i < geom->pair_count; i++) {
    if (geom->pairs[i].first == cell) cells_add(&seen, geom->pairs[i].second);
    if (geom->pairs[i].second == cell) cells_add(&seen, geom->pairs[i].first);
  }
  seen.word[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
  for (int i = 0; i < SET_WORDS; i++)
    for (uint64_t rest = seen.word[i]; rest != 0; rest &= rest - 1, count++)
      if (peers != NULL) peers[count] = (uint16_t)(i * 64 + __builtin_ctzll(rest));
  return count;
}

// One list for all cells.
static bool add_peers(struct geom *geom, struct geom_cell *cell) {
  size_t total = 0;
  for (int i = 0; i < geom->cells; i++) {
    cell[i].peer_count = list_peers(geom, i, NULL);
    total += (size_t)cell[i].peer_count;
  }
  uint16_t *peers = malloc((total + 1) * sizeof *peers);
  if (peers == NULL) return false;
  cell[0].peers = peers; // all of them, for storage_free
  for (int i = 0, at = 0; i < geom->cells; i++) {
    cell[i].peers = peers + at;
    at += list_peers(geom, i, peers + at);
  }
  return true;
}

static void storage_free(struct geom_storage *storage) {
  struct geom *geom = &storage->geom;
  for (int i = 0; i < GEOM_ATTACHMENTS; i++) free(storage->attached[i]);
  if (geom->cell != NULL) free((void *)(uintptr_t)geom->cell[0].peers);
  free((void *)(uintptr_t)geom->pairs);
  free((void *)(uintptr_t)geom->cell);
  free((void *)(uintptr_t)geom->grids);
  free((void *)(uintptr_t)geom->regions);
  free((void *)(uintptr_t)geom->name);
  free(storage);
}

static bool storage_fill(struct geom *geom, const struct geom_spec *spec) {
  struct region *regions = malloc((size_t)(spec->region_count + 1) * sizeof *regions);
  struct geom_cell *cell = calloc((size_t)geom->cells, sizeof *cell);
  geom->name = strdup(spec->name != NULL ? spec->name : "");
  struct geom_grid *grids = calloc(GEOM_GRIDS_MAX, sizeof *grids);
  geom->regions = regions;
  geom->cell = cell;
  geom->grids = grids;
  if (regions == NULL || cell == NULL || grids == NULL || geom->name == NULL) return false;
  geom->grid_count = spec->grid_count > 0 ? spec->grid_count : 1;
  for (int g = 0; g < spec->grid_count; g++) grids[g] = spec->grids[g];
  geom->region_count = spec->region_count;
  memcpy(regions, spec->regions, (size_t)spec->region_count * sizeof *regions);
  place_cells(geom, spec, cell);
  link_regions(geom, spec, cell);
  struct geom_pair *pairs =
      malloc((size_t)(list_pairs(geom, spec->pair_rules, NULL) + 1) * sizeof *pairs);
  geom->pairs = pairs;
  if (pairs == NULL) return false;
  geom->pair_count = list_pairs(geom, spec->pair_rules, pairs);
  geom->boxed = true;
  for (int i = 0; i < geom->cells; i++) geom->boxed = geom->boxed && cell[i].box >= 0;
  geom->plain = geom->box_width > 0 && geom->region_count == 3 * geom->side &&
                geom->pair_count == 0 && geom->cells == geom->side * geom->side;
  return add_peers(geom, cell);
}

const struct geom *geom_new(const struct geom_spec *spec, struct err *err) {
  if (!spec_is_valid(spec, err)) return NULL;
  struct geom_storage *storage = calloc(1, sizeof *storage);
  if (storage != NULL) {
    storage->owners = 1;
    storage->geom = (struct geom){
        .side = spec->side,
        .cells = cells_of(spec),
        .width = spec->width > 0 ? spec->width : spec->side,
        .height = spec->height > 0 ? spec->height : spec->side,
        .unit_width = spec->unit_width,
        .unit_height = spec->unit_height,
        .box_width = spec->box_width,
        .box_height = spec->box_height,
    };
    if (storage_fill(&storage->geom, spec)) return &storage->geom;
    storage_free(storage);
  }
  err_set(err, ERR_WORLD, "out of memory");
  return NULL;
}

// --- owners and attachments ----------------------------------------------------------------------

const struct geom *geom_retain(const struct geom *geom) {
  struct geom_storage *storage = storage_of(geom);
  if (atomic_load_explicit(&storage->owners, memory_order_relaxed) > 0)
    atomic_fetch_add_explicit(&storage->owners, 1, memory_order_relaxed);
  return geom;
}

void geom_release(const struct geom *geom) {
  if (geom == NULL) return;
  struct geom_storage *storage = storage_of(geom);
  if (atomic_load_explicit(&storage->owners, memory_order_relaxed) == 0) return;
  if (atomic_fetch_sub_explicit(&storage->owners, 1, memory_order_acq_rel) == 1)
    storage_free(storage);
}

bool geom_equal(const struct geom *a, const struct geom *b) {
  return a == b || strcmp(a->name, b->name) == 0;
}

const void *geom_attach(const struct geom *geom, enum geom_attachment attachment,
                        geom_builder *build) {
  _Atomic(void *) *slot = &storage_of(geom)->attached[attachment];
  void *there = atomic_load_explicit(slot, memory_order_acquire);
  if (there != NULL) return there;
  void *built = build(geom);
  // Another thread may have been faster: then its copy is as good as ours.
  if (built == NULL || atomic_compare_exchange_strong(slot, &there, built)) return built;
  free(built);
  return there;
}

// --- plain boards --------------------------------------------------------------------------------

// The shapes we make, the customary one of each side first, and their shared boards, built when they
// are first asked for and kept for the life of the process.
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
    geom = board_new_plain(shape->box_width, shape->box_height, &err);
    if (geom == NULL) abort(); // every shape is valid, so only memory can have failed
    storage_of(geom)->owners = 0;
    shape->geom = geom;
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

// --- names ---------------------------------------------------------------------------------------

const char *geom_name_region(const struct geom *geom, int region, char name[GEOM_NAME_MAX]) {
  static const struct {
    const char *name;
    bool alone; // there is one of its kind, which needs no number
  } kinds[REGION_KINDS] = {
      [REGION_ROW] = {.name = "row"},
      [REGION_COLUMN] = {.name = "column"},
      [REGION_BOX] = {.name = "box"},
      [REGION_FALLING_DIAGONAL] = {.name = "falling diagonal", .alone = true},
      [REGION_RISING_DIAGONAL] = {.name = "rising diagonal", .alone = true},
      [REGION_WINDOW] = {.name = "window"},
      [REGION_GROUP] = {.name = "group"},
      [REGION_CENTRE] = {.name = "centre dots", .alone = true},
      [REGION_ASTERISK] = {.name = "asterisk", .alone = true},
      [REGION_GIRANDOLA] = {.name = "girandola", .alone = true},
      [REGION_EXTRA] = {.name = "extra region"},
  };
  const struct region *r = &geom->regions[region];
  int length = kinds[r->kind].alone ? snprintf(name, GEOM_NAME_MAX, "%s", kinds[r->kind].name)
                                    : snprintf(name, GEOM_NAME_MAX, "%s %d", kinds[r->kind].name,
                                               geom_number_region(geom, region));
  char grid[GEOM_NAME_MAX];
  if (geom_is_sheet(geom))
    snprintf(name + length, (size_t)(GEOM_NAME_MAX - length), " of %s%.40s",
             geom_find_grid_place(geom, r->grid) == GRID_NUMBERED ? "" : "the ",
             geom_name_grid(geom, r->grid, grid));
  return name;
}

// The shapes of a grid count by their first cells, those that it shares too.
static int number_shape(const struct geom *geom, const struct region *shape) {
  int number = 1;
  for (int r = 0; r < geom->house_count; r++) {
    const struct region *other = &geom->regions[r];
    if (other->kind == REGION_BOX && other->cells[0] < shape->cells[0] &&
        (geom->cell[other->cells[0]].grids >> shape->grid & 1) != 0)
      number++;
  }
  return number;
}

int geom_number_region(const struct geom *geom, int region) {
  const struct region *r = &geom->regions[region];
  if (r->kind != REGION_BOX || !geom_is_sheet(geom)) return r->index + 1;
  const struct geom_grid *grid = &geom->grids[r->grid];
  const struct geom_cell *first = &geom->cell[r->cells[0]];
  if (geom->box_width == 0) return number_shape(geom, r);
  int across = geom->side / geom->box_width;
  return (first->row - grid->row) / geom->box_height * across +
         (first->column - grid->column) / geom->box_width + 1;
}

// Where something is between two ends: 0 at the first, 1 about the middle, 2 at the last.
static int third_of(int at, int low, int high) {
  if (low == high) return 1;
  return 3 * (at - low) < high - low ? 0 : 3 * (high - at) < high - low ? 2 : 1;
}

// By thirds of the page, and all of them different.
enum grid_place geom_find_grid_place(const struct geom *geom, int grid) {
  int low_row = INT_MAX, high_row = 0, low_column = INT_MAX, high_column = 0;
  int places[GEOM_GRIDS_MAX];
  for (int g = 0; g < geom->grid_count; g++) {
    const struct geom_grid *at = &geom->grids[g];
    low_row = at->row < low_row ? at->row : low_row;
    high_row = at->row > high_row ? at->row : high_row;
    low_column = at->column < low_column ? at->column : low_column;
    high_column = at->column > high_column ? at->column : high_column;
  }
  for (int g = 0; g < geom->grid_count; g++)
    places[g] = 3 * third_of(geom->grids[g].row, low_row, high_row) +
                third_of(geom->grids[g].column, low_column, high_column);
  for (int g = 0; g < geom->grid_count; g++)
    for (int other = 0; other < g; other++)
      if (places[g] == places[other]) return GRID_NUMBERED;
  return (enum grid_place)places[grid];
}

const char *geom_name_grid(const struct geom *geom, int grid, char name[GEOM_NAME_MAX]) {
  static const char *const names[GRID_NUMBERED] = {
      [GRID_TOP_LEFT] = "top left grid",
      [GRID_TOP] = "top grid",
      [GRID_TOP_RIGHT] = "top right grid",
      [GRID_LEFT] = "left grid",
      [GRID_CENTRE] = "centre grid",
      [GRID_RIGHT] = "right grid",
      [GRID_BOTTOM_LEFT] = "bottom left grid",
      [GRID_BOTTOM] = "bottom grid",
      [GRID_BOTTOM_RIGHT] = "bottom right grid",
  };
  enum grid_place place = geom_find_grid_place(geom, grid);
  if (place == GRID_NUMBERED)
    snprintf(name, GEOM_NAME_MAX, "grid %d", grid + 1);
  else
    snprintf(name, GEOM_NAME_MAX, "%s", names[place]);
  return name;
}

int geom_count_row(const struct geom *geom, int row) {
  int count = 0;
  for (int column = 0; column < geom->width; column++)
    count += geom_find_cell(geom, row, column) >= 0;
  return count;
}

const char *geom_name_cell(const struct geom *geom, int cell, char name[GEOM_NAME_MAX]) {
  snprintf(name, GEOM_NAME_MAX, "r%dc%d", geom->cell[cell].row + 1, geom->cell[cell].column + 1);
  return name;
}

int geom_find_cell(const struct geom *geom, int row, int column) {
  if (row < 0 || row >= geom->height || column < 0 || column >= geom->width) return -1;
  int place = row * geom->width + column;
  if (geom->cells == geom->width * geom->height) return place;
  int low = 0, high = geom->cells - 1; // cells stand in the order of their places
  while (low < high) {
    int middle = (low + high) / 2;
    if (geom->cell[middle].row * geom->width + geom->cell[middle].column < place)
      low = middle + 1;
    else
      high = middle;
  }
  return geom->cell[low].row == row && geom->cell[low].column == column ? low : -1;
}

const char *geom_name_size(const struct geom *geom, char name[GEOM_NAME_MAX]) {
  const struct geom *usual = geom_lookup_side(geom->side);
  if (geom->box_width == 0 || (usual != NULL && usual->box_width == geom->box_width &&
                               usual->box_height == geom->box_height))
    snprintf(name, GEOM_NAME_MAX, "%d", geom->side);
  else
    snprintf(name, GEOM_NAME_MAX, "%dx%d", geom->box_width, geom->box_height);
  return name;
}
