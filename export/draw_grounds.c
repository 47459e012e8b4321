// Works out what lies under the digits. Diagonals are thin lines; the cells of every other extra
// region lie on a tint, and so do those of a box in several pieces: outlines alone do not say which
// pieces belong together. Groups of cells at the same place of their boxes are left to the rule's
// text, as they would fill the whole board.
//
// Regions that touch or overlap get different tints, and a cell of two regions is darker than
// either, so each region can be told from the others. The cells of a word lie on a tint as well. So do
// the boxes that grids of a sheet share.
#include "export/draw_grounds.h"

#include <math.h>

#include "export/board_words.h"

enum { TINTS = 4, TINTED_MAX = 96 };

// How dark the tints are, as shares of the darkness that the style asks for: none is paler than that,
// as printers lose what is paler than 10 % of black.
static const double tint_depth[TINTS] = {1, 1.7, 2.4, 3.1};
static const double darkest = 0.6; // black digits stay easy to read on it

// Does a box lie in several grids of a sheet?
static bool is_shared(const struct geom *geom, const struct region *box) {
  uint32_t grids = geom->cell[box->cells[0]].grids;
  return (grids & (grids - 1)) != 0;
}

static bool is_tinted(const struct geom *geom, const struct region *region) {
  static const bool tinted[REGION_KINDS] = {
      [REGION_WINDOW] = true,    [REGION_CENTRE] = true, [REGION_ASTERISK] = true,
      [REGION_GIRANDOLA] = true, [REGION_EXTRA] = true,
  };
  if (region->kind == REGION_BOX && geom_is_sheet(geom)) return is_shared(geom, region);
  if (region->kind == REGION_BOX) return board_region_is_in_pieces(geom, region);
  return tinted[region->kind];
}

// Do two regions share a cell, or have cells side by side?
static bool are_close(const struct geom *geom, const struct region *a, const struct region *b) {
  for (int i = 0; i < a->size; i++)
    for (int k = 0; k < b->size; k++) {
      const struct geom_cell *one = &geom->cell[a->cells[i]], *two = &geom->cell[b->cells[k]];
      int rows = one->row - two->row, columns = one->column - two->column;
      if (rows * rows + columns * columns <= 1) return true;
    }
  return false;
}

// The first tint that no region nearby has, of those that came before.
static int choose_tint(const struct geom *geom, const struct region *const *regions,
                       const int *tints, int count, const struct region *region) {
  bool taken[TINTS] = {false};
  for (int i = 0; i < count; i++)
    if (are_close(geom, regions[i], region)) taken[tints[i]] = true;
  for (int tint = 0; tint < TINTS; tint++)
    if (!taken[tint]) return tint;
  return count % TINTS;
}

void draw_find_tints(const struct geom *geom, double shade, float grey[GEOM_CELLS_MAX]) {
  const struct region *regions[TINTED_MAX];
  int tints[TINTED_MAX], count = 0;
  for (int cell = 0; cell < geom->cells; cell++) grey[cell] = 1;
  if (geom->plain) return;
  for (int r = 0; r < geom->region_count && count < TINTED_MAX; r++) {
    const struct region *region = &geom->regions[r];
    if (!is_tinted(geom, region)) continue;
    // Shared boxes are all alike; other regions are told apart.
    bool shared = region->kind == REGION_BOX && geom_is_sheet(geom);
    int tint = shared ? 0 : choose_tint(geom, regions, tints, count, region);
    double left = 1 - (1 - shade) * tint_depth[tint];
    for (int i = 0; i < region->size; i++) {
      float *under = &grey[region->cells[i]];
      *under = (float)fmax(*under * left, darkest);
    }
    regions[count] = region;
    tints[count++] = tint;
  }
}

// From the outer corner of a diagonal's first cell to that of its last one.
static void add_diagonal(struct draw_grounds *grounds, const struct draw_layout *layout,
                         const struct region *region) {
  bool falls = region->kind == REGION_FALLING_DIAGONAL;
  struct rect first = draw_layout_cell(layout, region->cells[0]);
  struct rect last = draw_layout_cell(layout, region->cells[region->size - 1]);
  if (grounds->diagonal_count == DRAW_DIAGONALS_MAX) return;
  int at = grounds->diagonal_count++;
  grounds->diagonals[at].region = region;
  grounds->diagonals[at].from =
      (struct point){.x = falls ? first.x : first.x + first.width, .y = first.y};
  grounds->diagonals[at].to =
      (struct point){.x = falls ? last.x + last.width : last.x, .y = last.y + last.height};
}

// One step darker than whatever is there.
static void tint_word(const struct draw_style *style, const struct geom *geom,
                      float grey[GEOM_CELLS_MAX]) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count = word_list_cells(&style->word_at, geom, cells);
  for (int i = 0; i < count; i++)
    grey[cells[i]] = (float)fmax(grey[cells[i]] * style->shade_grey, darkest);
}

void draw_grounds_init(struct draw_grounds *grounds, const struct draw_style *style,
                       const struct draw_layout *layout) {
  const struct geom *geom = layout->geom;
  grounds->diagonal_count = 0;
  draw_find_tints(geom, style->shade_grey, grounds->grey);
  tint_word(style, geom, grounds->grey);
  for (int r = 0; r < geom->region_count; r++)
    if (geom->regions[r].kind == REGION_FALLING_DIAGONAL ||
        geom->regions[r].kind == REGION_RISING_DIAGONAL)
      add_diagonal(grounds, layout, &geom->regions[r]);
}
