// Lists of a structure, and the test whether a map keeps it.
#include "transform/structure.h"

#include <stdlib.h>
#include <string.h>

void structure_settle(struct structure *structure) {
  const uint16_t *at = structure->data;
  structure->set_start = at;
  at += structure->sets + 1;
  structure->set_cells = at;
  at += structure->set_start[structure->sets];
  structure->cell_start = at;
  at += structure->cells + 1;
  structure->cell_sets = at;
  at += structure->set_start[structure->sets]; // every cell of a set is a set of a cell
  structure->pair_start = at;
  structure->pair_cells = at + structure->cells + 1;
}

static int compare_cells(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

// Writes the lists of the sets; the others follow from them.
static uint16_t *write_sets(uint16_t *at, const struct region *sets, int count,
                            const uint16_t *place) {
  uint16_t *start = at, *cells = at + count + 1;
  int used = 0;
  for (int s = 0; s < count; s++) {
    start[s] = (uint16_t)used;
    for (int i = 0; i < sets[s].size; i++) cells[used + i] = place[sets[s].cells[i]];
    qsort(cells + used, (size_t)sets[s].size, sizeof cells[0], compare_cells);
    used += sets[s].size;
  }
  start[count] = (uint16_t)used;
  return cells + used;
}

// Lists by cell from lists by set.
static uint16_t *write_cells(uint16_t *at, int cells, const uint16_t *set_start,
                             const uint16_t *set_cells, int sets) {
  uint16_t *start = at, *list = at + cells + 1, next[GEOM_CELLS_MAX];
  memset(start, 0, (size_t)(cells + 1) * sizeof start[0]);
  for (int i = 0; i < set_start[sets]; i++) start[set_cells[i] + 1]++;
  for (int cell = 0; cell < cells; cell++) {
    start[cell + 1] = (uint16_t)(start[cell + 1] + start[cell]);
    next[cell] = start[cell];
  }
  for (int s = 0; s < sets; s++)
    for (int i = set_start[s]; i < set_start[s + 1]; i++) list[next[set_cells[i]]++] = (uint16_t)s;
  return list + start[cells];
}

static void write_pairs(uint16_t *at, const struct geom *geom, const uint16_t *place) {
  uint16_t *start = at, *list = at + geom->cells + 1, next[GEOM_CELLS_MAX];
  memset(start, 0, (size_t)(geom->cells + 1) * sizeof start[0]);
  for (int i = 0; i < geom->pair_count; i++) {
    start[place[geom->pairs[i].first] + 1]++;
    start[place[geom->pairs[i].second] + 1]++;
  }
  for (int cell = 0; cell < geom->cells; cell++) {
    start[cell + 1] = (uint16_t)(start[cell + 1] + start[cell]);
    next[cell] = start[cell];
  }
  for (int i = 0; i < geom->pair_count; i++) {
    uint16_t first = place[geom->pairs[i].first], second = place[geom->pairs[i].second];
    list[next[first]++] = second;
    list[next[second]++] = first;
  }
}

struct structure *structure_new(const struct geom *geom, const uint16_t *place) {
  struct region *sets = malloc(STRUCTURE_SETS_MAX * sizeof *sets);
  if (sets == NULL) return NULL;
  memcpy(sets, geom->regions, (size_t)geom->region_count * sizeof *sets);
  int count = structure_add_implied(geom, sets, geom->region_count);
  size_t members = 0;
  for (int s = 0; s < count; s++) members += (size_t)sets[s].size;
  size_t words = (size_t)count + 1 + 2 * members + 2 * ((size_t)geom->cells + 1) +
                 2 * (size_t)geom->pair_count;
  struct structure *structure = malloc(sizeof *structure + words * sizeof structure->data[0]);
  if (structure != NULL) {
    structure->cells = geom->cells;
    structure->sets = count;
    structure->words = words;
    uint16_t *by_cell = write_sets(structure->data, sets, count, place);
    uint16_t *pairs =
        write_cells(by_cell, geom->cells, structure->data, structure->data + count + 1, count);
    write_pairs(pairs, geom, place);
    structure_settle(structure);
  }
  free(sets);
  return structure;
}

// --- does a map keep it? -------------------------------------------------------------------------

static bool set_has(const struct structure *structure, int set, int cell) {
  for (int i = structure->cell_start[cell]; i < structure->cell_start[cell + 1]; i++)
    if (structure->cell_sets[i] == set) return true;
  return false;
}

// Is the image of this set a set? It must be one of those through the image of its first cell.
static bool keeps_set(const struct structure *structure, const uint16_t *map, int set) {
  const uint16_t *start = structure->set_start, *cells = structure->set_cells;
  int first = map[cells[start[set]]], size = start[set + 1] - start[set];
  for (int k = structure->cell_start[first]; k < structure->cell_start[first + 1]; k++) {
    int image = structure->cell_sets[k];
    bool all = start[image + 1] - start[image] == size;
    for (int i = start[set] + 1; i < start[set + 1] && all; i++)
      all = set_has(structure, image, map[cells[i]]);
    if (all) return true;
  }
  return false;
}

static bool keeps_pairs(const struct structure *structure, const uint16_t *map, int cell) {
  const uint16_t *start = structure->pair_start, *cells = structure->pair_cells;
  int image = map[cell];
  if (start[cell + 1] - start[cell] != start[image + 1] - start[image]) return false;
  for (int i = start[cell]; i < start[cell + 1]; i++) {
    int wanted = map[cells[i]];
    bool found = false;
    for (int k = start[image]; k < start[image + 1] && !found; k++) found = cells[k] == wanted;
    if (!found) return false;
  }
  return true;
}

// Sets are different, so images that are all sets are all the sets.
bool structure_keeps(const struct structure *structure, const uint16_t *map) {
  for (int set = 0; set < structure->sets; set++)
    if (!keeps_set(structure, map, set)) return false;
  for (int cell = 0; cell < structure->cells; cell++)
    if (!keeps_pairs(structure, map, cell)) return false;
  return true;
}
