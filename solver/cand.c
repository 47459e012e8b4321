// Keeps the three views of struct cand in step.
//
// Everything goes through drop(), which takes one (cell, digit) out of all views and lets whatever
// becomes single join its queue. Each cell, (region, digit) and region joins its queue at most
// once, which is why the queues never overflow.
#include "solver/cand.h"

#include <stdlib.h>
#include <string.h>

#include "solver/rate.h"

static inline void drop_cell(struct cand *cand, int cell, int digit) {
  if (cand->layout->sets)
    cand->cells[digit] &= ~set_of(cell);
  else
    cand->wide_cells[digit][cell / 64] &= ~(UINT64_C(1) << (cell % 64));
}

// The views by region and by digit forget the candidate; the caller sees to digits[cell].
static inline void drop_places(struct cand *cand, int cell, int digit) {
  const struct geom_cell *at = &cand->geom->cell[cell];
  const uint8_t *position = cand->layout->position[cell];
  for (int k = 0; k < at->region_count; k++) {
    int region = at->regions[k];
    uint32_t places = cand->places[region][digit] &= ~(UINT32_C(1) << position[k]);
    if (mask_single(places))
      cand->hidden[cand->hidden_tail++] = (uint16_t)(region * 32 + digit);
    else if (places == 0 && !(cand->placed[region] >> digit & 1))
      cand->broken = true;
  }
  drop_cell(cand, cell, digit);
}

static inline void drop(struct cand *cand, int cell, int digit) {
  uint32_t digits = cand->digits[cell] &= ~(UINT32_C(1) << digit);
  cand->changed[cell / 64] |= UINT64_C(1) << (cell % 64);
  if (mask_single(digits))
    cand->naked[cand->naked_tail++] = (uint16_t)cell;
  else if (digits == 0)
    cand->broken = true;
  drop_places(cand, cell, digit);
}

// Moves the heads of the queues past what is no longer blank, so that a look at the head is enough.
static inline void advance(struct cand *cand) {
  while (cand->naked_head < cand->naked_tail && cand->digits[cand->naked[cand->naked_head]] == 0)
    cand->naked_head++;
  while (cand->hidden_head < cand->hidden_tail &&
         cand->placed[cand->hidden[cand->hidden_head] / 32] >>
                 (cand->hidden[cand->hidden_head] % 32) &
             1)
    cand->hidden_head++;
  while (cand->house_head < cand->house_tail && cand->blanks[cand->house[cand->house_head]] == 0)
    cand->house_head++;
}

void cand_eliminate(struct cand *cand, int cell, int digit) {
  if (cand_has(cand, cell, digit)) drop(cand, cell, digit);
}

void cand_place(struct cand *cand, int cell, int digit) {
  const struct layout *layout = cand->layout;
  const struct geom_cell *at = &cand->geom->cell[cell];
  if (!cand_has(cand, cell, digit)) {
    cand->broken = true;
    return;
  }
  cand->values.cell[cell] = (uint8_t)digit;
  cand->open--;
  uint32_t others = cand->digits[cell] & ~(UINT32_C(1) << digit);
  cand->digits[cell] = 0;
  cand->changed[cell / 64] |= UINT64_C(1) << (cell % 64);
  drop_cell(cand, cell, digit);
  for (int k = 0; k < at->region_count; k++) {
    int region = at->regions[k];
    cand->placed[region] |= UINT32_C(1) << digit;
    cand->places[region][digit] &= ~(UINT32_C(1) << layout->position[cell][k]);
    if (--cand->blanks[region] == 1 && region < cand->geom->house_count)
      cand->house[cand->house_tail++] = (uint16_t)region;
  }
  if (layout->sets) {
    for (cell_set rest = cand->cells[digit] & layout->peers[cell]; rest != 0;)
      drop(cand, set_take(&rest), digit);
  } else {
    for (int i = 0; i < at->peer_count; i++) cand_eliminate(cand, at->peers[i], digit);
  }
  while (others != 0) drop_places(cand, cell, mask_take(&others));
  advance(cand);
}

void cand_init(struct cand *cand, const struct layout *layout, const struct grid *givens) {
  const struct geom *geom = layout->geom;
  size_t regions = (size_t)geom->region_count;
  cand->layout = layout;
  cand->offers = layout->offers;
  cand->view = NULL;
  cand->geom = geom;
  cand->side = geom->side;
  cand->open = geom->cells;
  cand->broken = false;
  cand->naked_head = cand->naked_tail = 0;
  cand->hidden_head = cand->hidden_tail = 0;
  cand->house_head = cand->house_tail = 0;
  memset(cand->changed, 0, sizeof cand->changed);
  memset(cand->given, 0, sizeof cand->given);
  memset(cand->values.cell, 0, (size_t)geom->cells);
  memset(cand->placed, 0, regions * sizeof cand->placed[0]);
  memset(cand->blanks, geom->side, regions * sizeof cand->blanks[0]);
  for (int cell = 0; cell < geom->cells; cell++) cand->digits[cell] = layout->all;
  uint32_t everywhere = (UINT32_C(1) << geom->side) - 1;
  for (size_t region = 0; region < regions; region++)
    for (int digit = 1; digit <= geom->side; digit++) cand->places[region][digit] = everywhere;
  for (int region = geom->house_count; region < geom->region_count; region++) {
    memset(cand->places[region], 0, sizeof cand->places[region]);
    cand->placed[region] = layout->all;
    cand->blanks[region] = (uint8_t)geom->regions[region].size;
  }
  if (layout->sets) {
    cell_set full = geom->cells == LAYOUT_SET_CELLS ? ~(cell_set)0 : set_of(geom->cells) - 1;
    for (int digit = 1; digit <= geom->side; digit++) cand->cells[digit] = full;
  } else {
    wide_set full = {0};
    for (int cell = 0; cell < geom->cells; cell++) full[cell / 64] |= UINT64_C(1) << (cell % 64);
    for (int digit = 1; digit <= geom->side; digit++) cand->wide_cells[digit] = full;
  }
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] != 0) {
      cand->given[cell / 64] |= UINT64_C(1) << (cell % 64);
      cand_place(cand, cell, givens->cell[cell]);
    }
}

void cand_copy(struct cand *to, const struct cand *from) {
  const struct geom *geom = from->geom;
  size_t cells = (size_t)geom->cells, regions = (size_t)geom->region_count;
  to->layout = from->layout;
  to->offers = from->offers;
  to->view = from->view;
  to->geom = geom;
  to->side = from->side;
  to->open = from->open;
  to->broken = from->broken;
  memcpy(to->values.cell, from->values.cell, cells);
  memcpy(to->given, from->given, sizeof to->given);
  memcpy(to->digits, from->digits, cells * sizeof to->digits[0]);
  memcpy(to->places, from->places, regions * sizeof to->places[0]);
  memcpy(to->placed, from->placed, regions * sizeof to->placed[0]);
  memcpy(to->blanks, from->blanks, regions * sizeof to->blanks[0]);
  if (from->layout->sets)
    memcpy(to->cells, from->cells, sizeof to->cells);
  else
    memcpy(to->wide_cells, from->wide_cells, sizeof to->wide_cells);
  to->naked_head = from->naked_head;
  to->naked_tail = from->naked_tail;
  to->hidden_head = from->hidden_head;
  to->hidden_tail = from->hidden_tail;
  to->house_head = from->house_head;
  to->house_tail = from->house_tail;
  memcpy(to->changed, from->changed, sizeof to->changed);
  memcpy(to->naked, from->naked, (size_t)from->naked_tail * sizeof to->naked[0]);
  memcpy(to->hidden, from->hidden, (size_t)from->hidden_tail * sizeof to->hidden[0]);
  memcpy(to->house, from->house, (size_t)from->house_tail * sizeof to->house[0]);
}

// --- boards on their own -------------------------------------------------------------------------

// The layout is for this board alone.
struct own {
  struct cand cand;
  struct layout layout;
};

struct cand *cand_new(const struct geom *geom, const struct grid *givens) {
  struct own *own = malloc(sizeof *own);
  if (own == NULL) return NULL;
  layout_init(&own->layout, geom);
  cand_init(&own->cand, &own->layout, givens);
  return &own->cand;
}

void cand_free(struct cand *cand) {
  free(cand); // the first member of struct own
}

const struct grid *cand_values(const struct cand *cand) {
  return &cand->values;
}

uint32_t cand_marks(const struct cand *cand, int cell) {
  return cand->digits[cell] >> 1;
}
