// Builds the tables of the bit planes, once for a board.
#include "solver/planes_table.h"

#include <stdlib.h>
#include <string.h>

const struct planes_width planes_widths[PLANES_WIDTHS] = {
    {.words = 4, .lane_words = 0, .lanes = 8, .houses = 32},
    {.words = 8, .lane_words = 0, .lanes = 16, .houses = 32},
    {.words = 16, .lane_words = 1, .lanes = 16, .houses = 64},
    {.words = 32, .lane_words = 2, .lanes = 16, .houses = 128},
    {.words = 64, .lane_words = 2, .lanes = 32, .houses = 128},
    {.words = 36, .lane_words = 4, .lanes = 9, .houses = 256}, // sheets of nine
    {.words = 72, .lane_words = 8, .lanes = 9, .houses = 512},
    {.words = 128, .lane_words = 8, .lanes = 16, .houses = 512},
};

static int find_width(const struct geom *geom) {
  for (int i = 0; i < PLANES_WIDTHS; i++)
    if (geom->side <= planes_widths[i].lanes && geom->house_count <= planes_widths[i].houses)
      return i;
  return -1;
}

bool planes_table_fits(const struct geom *geom) {
  if (find_width(geom) < 0) return false;
  for (int cell = 0; cell < geom->cells; cell++)
    if (geom->cell[cell].region_count == 0 || geom->cell[cell].regions[0] >= geom->house_count)
      return false;
  return true;
}

// The bit of a position of a house.
static int bit_of(const struct planes_width *width, int house, int position) {
  int lane_bits = width->lane_words > 0 ? 64 * width->lane_words : 32;
  return position * lane_bits + house;
}

static void add_bit(uint64_t *mask, int bit) {
  mask[bit / 64] |= UINT64_C(1) << (bit % 64);
}

// Sets aside `bytes` of a block that is being laid out, on a border of 64.
static size_t set_aside(size_t *size, size_t bytes) {
  size_t at = *size;
  *size += (bytes + 63) / 64 * 64;
  return at;
}

// Can a cell see two cells of a house that it is not in? If not, nothing is ever locked.
static bool can_lock(const struct geom *geom) {
  uint16_t seen_by[GEOM_CELLS_MAX]; // one more than the last house with a cell that sees this one
  memset(seen_by, 0, (size_t)geom->cells * sizeof *seen_by);
  for (int h = 0; h < geom->house_count; h++) {
    const struct region *house = &geom->regions[h];
    uint64_t inside[(GEOM_CELLS_MAX + 63) / 64] = {0};
    for (int i = 0; i < geom->side; i++) add_bit(inside, house->cells[i]);
    for (int i = 0; i < geom->side; i++) {
      const struct geom_cell *cell = &geom->cell[house->cells[i]];
      for (int k = 0; k < cell->peer_count; k++) {
        int peer = cell->peers[k];
        if (inside[peer / 64] >> (peer % 64) & 1) continue;
        if (seen_by[peer] == h + 1) return true;
        seen_by[peer] = (uint16_t)(h + 1);
      }
    }
  }
  return false;
}

static void *build_table(const struct geom *geom) {
  int row = find_width(geom);
  const struct planes_width *width = &planes_widths[row];
  size_t words = (size_t)width->words, cells = (size_t)geom->cells;
  size_t lane = width->lane_words > 0 ? (size_t)width->lane_words : 1;
  size_t plane_bytes = words * sizeof(uint64_t), size = 0;
  set_aside(&size, sizeof(struct planes_table));
  size_t valid_at = set_aside(&size, plane_bytes), first_at = set_aside(&size, plane_bytes);
  size_t self_at = set_aside(&size, cells * plane_bytes);
  size_t sees_at = set_aside(&size, cells * plane_bytes);
  size_t houses_at = set_aside(&size, (cells + 1) * lane * sizeof(uint64_t));
  size_t bit_of_at = set_aside(&size, cells * sizeof(uint16_t));
  size_t grids = geom_is_sheet(geom) ? (size_t)geom->grid_count : 0;
  size_t grid_cells_at = set_aside(&size, grids * plane_bytes);
  size_t grid_houses_at = set_aside(&size, grids * lane * sizeof(uint64_t));
  size_t grids_of_at = set_aside(&size, grids > 0 ? cells * sizeof(uint32_t) : 0);
  size_t masks_end = size;
  size_t cell_of_at = set_aside(&size, words * 64 * sizeof(uint16_t));
  char *block = aligned_alloc(64, size);
  if (block == NULL) return NULL;
  memset(block, 0, masks_end);
  memset(block + cell_of_at, 0xff, size - cell_of_at);
  struct planes_table *table = (void *)block;
  uint64_t *valid = (void *)(block + valid_at), *first = (void *)(block + first_at);
  uint64_t *self = (void *)(block + self_at), *sees = (void *)(block + sees_at);
  uint64_t *houses = (void *)(block + houses_at);
  uint64_t *grid_cells = (void *)(block + grid_cells_at);
  uint64_t *grid_houses = (void *)(block + grid_houses_at);
  uint32_t *grids_of = (void *)(block + grids_of_at);
  uint16_t *bit_of_cell = (void *)(block + bit_of_at), *cell_of = (void *)(block + cell_of_at);
  for (int house = 0; house < geom->house_count; house++) {
    add_bit(houses + cells * lane, house);
    for (int i = 0; i < geom->side; i++) {
      int cell = geom->regions[house].cells[i], bit = bit_of(width, house, i);
      cell_of[bit] = (uint16_t)cell;
      add_bit(valid, bit);
      add_bit(self + (size_t)cell * words, bit);
      add_bit(houses + (size_t)cell * lane, house);
      if (geom->cell[cell].regions[0] != house) continue;
      add_bit(first, bit);
      bit_of_cell[cell] = (uint16_t)bit;
    }
  }
  for (int cell = 0; cell < geom->cells; cell++)
    for (int i = 0; i < geom->cell[cell].peer_count; i++)
      for (size_t w = 0; w < words; w++)
        sees[(size_t)cell * words + w] |= self[(size_t)geom->cell[cell].peers[i] * words + w];
  for (size_t g = 0; g < grids; g++) {
    for (int cell = 0; cell < geom->cells; cell++)
      if (geom->cell[cell].grids >> g & 1) add_bit(grid_cells + g * words, bit_of_cell[cell]);
    for (int house = 0; house < geom->house_count; house++)
      if (geom->cell[geom->regions[house].cells[0]].grids >> g &
          geom->cell[geom->regions[house].cells[geom->side - 1]].grids >> g & 1)
        add_bit(grid_houses + g * lane, house);
  }
  for (int cell = 0; grids > 0 && cell < geom->cells; cell++)
    grids_of[cell] = geom->cell[cell].grids;
  *table = (struct planes_table){.width = row,
                                 .digits = geom->side,
                                 .cells = geom->cells,
                                 .words_used = (bit_of(width, 0, geom->side) + 63) / 64,
                                 .cell_of = cell_of,
                                 .bit_of = bit_of_cell,
                                 .valid = valid,
                                 .first = first,
                                 .self = self,
                                 .sees = sees,
                                 .houses = houses,
                                 .all_houses = houses + cells * lane,
                                 .grids = geom->grid_count,
                                 .grid_cells = grid_cells,
                                 .grid_houses = grid_houses,
                                 .grids_of = grids_of,
                                 .locks = can_lock(geom)};
  return table;
}

const struct planes_table *planes_table_of(const struct geom *geom) {
  if (!planes_table_fits(geom)) return NULL;
  return geom_attach(geom, GEOM_PLANES, build_table);
}
