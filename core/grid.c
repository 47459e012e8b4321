// Grids: plain values, and the questions one can ask of them without solving anything.
#include "core/grid.h"

#include <string.h>

static const char symbols[] = ".123456789ABCDEFGHIJKLMNOP";

char grid_symbol(int value) {
  return symbols[value];
}

int grid_value(char symbol) {
  if (symbol == '.' || symbol == '0' || symbol == '*' || symbol == '_') return 0;
  if (symbol >= '1' && symbol <= '9') return symbol - '0';
  if (symbol >= 'A' && symbol <= 'P') return symbol - 'A' + 10;
  if (symbol >= 'a' && symbol <= 'p') return symbol - 'a' + 10;
  return -1;
}

int grid_count_clues(const struct geom *geom, const struct grid *grid) {
  int clues = 0;
  for (int cell = 0; cell < geom->cells; cell++) clues += grid->cell[cell] != 0;
  return clues;
}

int grid_least_clues(const struct geom *geom, const struct grid *grid) {
  int least = geom->side;
  for (int r = 0; r < geom->region_count; r++) {
    int clues = 0;
    for (int i = 0; i < geom->side; i++) clues += grid->cell[geom->regions[r].cells[i]] != 0;
    if (clues < least) least = clues;
  }
  return least;
}

bool grid_find_conflict(const struct geom *geom, const struct grid *grid,
                        struct grid_conflict *conflict) {
  for (int r = 0; r < geom->region_count; r++) {
    int holder[GEOM_SIDE_MAX + 1];
    memset(holder, -1, sizeof holder);
    for (int i = 0; i < geom->side; i++) {
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
  return false;
}

bool grid_is_solution(const struct geom *geom, const struct grid *grid) {
  struct grid_conflict conflict;
  return grid_count_clues(geom, grid) == geom->cells && !grid_find_conflict(geom, grid, &conflict);
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
  for (int cell = 0; cell < geom->cells; cell++) text[cell] = grid_symbol(grid->cell[cell]);
  text[geom->cells] = '\0';
}
