// Grids: plain values, and the questions one can ask of them without solving anything.
#include "core/grid.h"

#include <string.h>

static const char symbols[] = ".123456789ABCDEFGHIJKLMNOP";

char grid_symbol(int value) {
  return symbols[value];
}

// clang-format off
const uint8_t grid_values[256] = {
  ['.'] = 1, ['0'] = 1, ['*'] = 1, ['_'] = 1, ['X'] = 1,
  ['1'] = 2, ['2'] = 3, ['3'] = 4, ['4'] = 5, ['5'] = 6, ['6'] = 7, ['7'] = 8, ['8'] = 9,
  ['9'] = 10,
  ['A'] = 11, ['a'] = 11, ['B'] = 12, ['b'] = 12, ['C'] = 13, ['c'] = 13, ['D'] = 14, ['d'] = 14,
  ['E'] = 15, ['e'] = 15, ['F'] = 16, ['f'] = 16, ['G'] = 17, ['g'] = 17, ['H'] = 18, ['h'] = 18,
  ['I'] = 19, ['i'] = 19, ['J'] = 20, ['j'] = 20, ['K'] = 21, ['k'] = 21, ['L'] = 22, ['l'] = 22,
  ['M'] = 23, ['m'] = 23, ['N'] = 24, ['n'] = 24, ['O'] = 25, ['o'] = 25, ['P'] = 26, ['p'] = 26,
};
// clang-format on

int grid_count_clues(const struct geom *geom, const struct grid *grid) {
  int clues = 0;
  for (int cell = 0; cell < geom->cells; cell++) clues += grid->cell[cell] != 0;
  return clues;
}

int grid_least_clues(const struct geom *geom, const struct grid *grid) {
  int least = geom->side;
  for (int r = 0; r < geom->house_count; r++) {
    int clues = 0;
    for (int i = 0; i < geom->side; i++) clues += grid->cell[geom->regions[r].cells[i]] != 0;
    if (clues < least) least = clues;
  }
  return least;
}

// The quick answer to most grids: no region has a value twice. Without branches, since nobody can
// guess which cells are blank.
static bool has_no_conflict(const struct geom *geom, const struct grid *grid) {
  uint32_t twice = 0;
  for (int r = 0; r < geom->region_count; r++) {
    const struct region *region = &geom->regions[r];
    uint32_t seen = 0;
    for (int i = 0; i < region->size; i++) {
      uint32_t value = UINT32_C(1) << grid->cell[region->cells[i]];
      twice |= seen & value;
      seen |= value;
    }
  }
  for (int i = 0; i < geom->pair_count; i++) {
    int value = grid->cell[geom->pairs[i].first];
    twice |= (uint32_t)(value == grid->cell[geom->pairs[i].second]) << value;
  }
  return twice <= 1; // bit 0 is blank
}

bool grid_find_conflict(const struct geom *geom, const struct grid *grid,
                        struct grid_conflict *conflict) {
  if (has_no_conflict(geom, grid)) return false;
  for (int r = 0; r < geom->region_count; r++) {
    int holder[GEOM_SIDE_MAX + 1];
    memset(holder, -1, sizeof holder);
    for (int i = 0; i < geom->regions[r].size; i++) {
      int cell = geom->regions[r].cells[i];
      int value = grid->cell[cell];
      if (value == 0) continue;
      if (holder[value] >= 0) {
        *conflict = (struct grid_conflict){.first = holder[value], .second = cell, .region = r};
        return true;
      }
      holder[value] = cell;
    }
  }
  for (int i = 0; i < geom->pair_count; i++) {
    const struct geom_pair *pair = &geom->pairs[i];
    if (grid->cell[pair->first] == 0 || grid->cell[pair->first] != grid->cell[pair->second])
      continue;
    *conflict = (struct grid_conflict){.first = pair->first, .second = pair->second, .region = -1};
    conflict->rules = pair->rules;
    return true;
  }
  return false;
}

bool grid_is_solution(const struct geom *geom, const struct grid *grid) {
  struct grid_conflict conflict;
  bool full = memchr(grid->cell, 0, (size_t)geom->cells) == NULL; // the first blank tells
  return full && !grid_find_conflict(geom, grid, &conflict);
}

bool grid_extends(const struct geom *geom, const struct grid *grid, const struct grid *givens) {
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] != 0 && givens->cell[cell] != grid->cell[cell]) return false;
  return true;
}

bool grid_equal(const struct geom *geom, const struct grid *a, const struct grid *b) {
  return memcmp(a->cell, b->cell, (size_t)geom->cells) == 0;
}

void grid_print_line(const struct geom *geom, const struct grid *grid, char *text) {
  int cells = geom->cells; // not read again for every byte of text, which might be it
  for (int cell = 0; cell < cells; cell++) text[cell] = grid_symbol(grid->cell[cell]);
  text[cells] = '\0';
}
