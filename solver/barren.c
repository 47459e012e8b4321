// Keeps time for barren.h, and finds out which digits are free.
//
// A digit is free when each of its candidates is part of a full placement: one candidate in every
// row that still needs the digit, no two of which see each other. Where rows, columns and boxes of any
// shape are all houses, that fills every column and box as well; with more houses no digit is free. Placements are looked for row by row, with a preference for candidates
// that no placement has shown yet, so a handful of them is usually enough. On boards of over 128
// cells the search may take for ever, and no digit is free.
//
// Invariant: vain[] never exceeds the clock, and what has changed has a time above the clock of all
// earlier positions.
#include "solver/barren.h"

#include <string.h>

#include "solver/mark_view.h"

void barren_init(struct barren_work *barren) {
  barren->cand = NULL;
  barren->clock = 0;
  memset(barren->notes_digits, 0, sizeof barren->notes_digits);
}

static void start_cages(struct barren_work *barren, const struct cand *cand) {
  size_t cages = (size_t)cand->view->cages;
  memset(barren->cage_open, 0xff, (cages + 63) / 64 * sizeof barren->cage_open[0]);
  memset(barren->cage_vain, 0, cages * sizeof barren->cage_vain[0]);
  memset(barren->run_open, 0xff, sizeof barren->run_open);
}

void barren_start(struct barren_work *barren, const struct cand *cand) {
  barren->cand = cand;
  barren->muted = false;
  if (cand == NULL) return;
  const struct geom *geom = cand->geom;
  barren->current = true;
  barren->clock++;
  barren->free = 0;
  memset(barren->vain, 0, sizeof barren->vain);
  memset(barren->free_known, 0, sizeof barren->free_known);
  memset(barren->tight_known, 0, (size_t)geom->region_count * sizeof barren->tight_known[0]);
  memcpy(barren->digits, cand->digits, (size_t)geom->cells * sizeof barren->digits[0]);
  for (int region = 0; region < geom->region_count; region++)
    barren->region[region] = barren->clock;
  for (int digit = 1; digit <= geom->side; digit++) barren->digit[digit] = barren->clock;
  if (cand->view != NULL) start_cages(barren, cand);
}

// The cages of a cell, and the houses whose sums it has a part in.
static void note_cages(struct barren_work *barren, int cell) {
  const struct cand *cand = barren->cand;
  const struct mark_view *view = cand->view;
  int words = (cand->geom->house_count + 63) / 64;
  for (int i = view->first_on[cell]; i < view->first_on[cell + 1]; i++) {
    uint64_t *open = barren->cage_open[view->on[i] / 64];
    for (int parted = 0; parted < PARTED_BY_CAGE; parted++)
      open[parted] |= UINT64_C(1) << (view->on[i] % 64);
  }
  const uint64_t *reaches = view->reaches[cell];
  bool filled = cand->digits[cell] == 0;
  for (int word = 0; word < words; word++) {
    // Runs that begin with one of these houses, or with one before it.
    uint64_t runs = reaches[word], behind = word + 1 < words ? reaches[word + 1] : 0;
    for (int i = 0; i < BARREN_RUN_MAX; i++) {
      if (i > 0) runs |= reaches[word] >> i | behind << (64 - i);
      barren->run_open[i][PARTED_HIDDEN_CAGE][word] |= runs;
      if (!filled) continue;
      barren->run_open[i][PARTED_INNIE][word] |= runs;
      barren->run_open[i][PARTED_INNIE_OF_SEVERAL][word] |= runs;
    }
  }
}

static void note_cell(struct barren_work *barren, int cell) {
  const struct cand *cand = barren->cand;
  for (uint32_t gone = barren->digits[cell] & ~cand->digits[cell]; gone != 0;)
    barren->digit[mask_take(&gone)] = barren->clock;
  barren->digits[cell] = cand->digits[cell];
  const struct geom_cell *at = &cand->geom->cell[cell];
  for (int k = 0; k < at->region_count; k++) barren->region[at->regions[k]] = barren->clock;
  if (cand->view != NULL) note_cages(barren, cell);
}

// Two cells at once.
static uint64_t load_two(const uint32_t *digits) {
  uint64_t two;
  memcpy(&two, digits, sizeof two);
  return two;
}

// Are four cells from here on as they were? Most are.
static bool are_same(const uint32_t *before, const uint32_t *now) {
  return ((load_two(before) ^ load_two(now)) | (load_two(before + 2) ^ load_two(now + 2))) == 0;
}

void barren_update(struct barren_work *barren) {
  const struct cand *cand = barren->cand;
  int cells = cand->geom->cells;
  uint64_t clock = ++barren->clock;
  cell_set changed = {0};
  barren->current = true;
  for (int first = 0; first < cells; first += 4) {
    int end = first + 4 < cells ? first + 4 : cells;
    if (end == first + 4 && are_same(barren->digits + first, cand->digits + first)) continue;
    for (int cell = first; cell < end; cell++) {
      if (barren->digits[cell] == cand->digits[cell]) continue;
      note_cell(barren, cell);
      if (layout_fits(cand->layout)) changed |= set_of(cell);
    }
  }
  barren->changed[clock % BARREN_MEMORY] = changed;
}

cell_set barren_open_cells(struct barren_work *barren, int technique) {
  if (barren->cand == NULL) return ~(cell_set){0};
  if (!barren->current) barren_update(barren);
  uint64_t vain = barren->vain[technique];
  if (vain == 0 || barren->clock - vain >= BARREN_MEMORY) return ~(cell_set){0};
  cell_set open = {0};
  for (uint64_t time = vain + 1; time <= barren->clock; time++)
    open |= barren->changed[time % BARREN_MEMORY];
  return open;
}

uint32_t barren_changed_digits(struct barren_work *barren, const struct cand *cand, int technique) {
  if (barren->cand == NULL) return cand->layout->all;
  if (!barren->current) barren_update(barren);
  uint32_t open = 0;
  bool notes = barren->notes_digits[technique];
  const uint64_t *digit_vain = barren->digit_vain[technique];
  for (int digit = 1; digit <= cand->side; digit++)
    if (barren->digit[digit] > barren->vain[technique] &&
        (!notes || barren->digit[digit] > digit_vain[digit]))
      open |= UINT32_C(1) << digit;
  return open;
}

// --- free digits --------------------------------------------------------------------------------

struct placement {
  const cell_set *peers;
  int rows;
  cell_set row[GEOM_SIDE_MAX]; // the candidates of each row that needs the digit, fewest first
  cell_set shown;              // candidates that are part of a full placement
};

// Puts one candidate into each row from the k-th on; all candidates taken join `shown`.
static bool complete(struct placement *placement, int k, cell_set possible) {
  if (k == placement->rows) return true;
  cell_set choices = placement->row[k] & possible;
  for (cell_set fresh = choices & ~placement->shown; set_any(choices); fresh &= choices) {
    int cell = set_first(set_any(fresh) ? fresh : choices);
    if (complete(placement, k + 1, possible & ~placement->peers[cell])) {
      placement->shown |= set_of(cell);
      return true;
    }
    choices &= ~set_of(cell);
  }
  return false;
}

static bool is_free(const struct cand *cand, int digit) {
  struct placement placement = {.peers = cand->layout->peers};
  cell_set places = cand->cells[digit];
  uint8_t size[GEOM_SIDE_MAX];
  for (int row = 0; row < cand->side; row++) {
    int count = mask_count(cand->places[row][digit]), at = placement.rows;
    if (count == 0) continue;
    for (; at > 0 && size[at - 1] > count; at--) {
      size[at] = size[at - 1];
      placement.row[at] = placement.row[at - 1];
    }
    size[at] = (uint8_t)count;
    placement.row[at] = places & cand->layout->region[row];
    placement.rows++;
  }
  // A candidate takes the place of its row's others, which see it.
  for (cell_set rest = places; set_any(rest); rest &= ~placement.shown) {
    int cell = set_first(rest);
    if (!complete(&placement, 0, places & ~placement.peers[cell])) return false;
  }
  return true;
}

uint32_t barren_open_digits(struct barren_work *barren, const struct cand *cand, int technique) {
  uint32_t open = barren_changed_digits(barren, cand, technique);
  if (barren->cand == NULL || !cand->layout->sets || !cand->layout->usual_houses) return open;
  for (uint32_t rest = open; rest != 0;) {
    int digit = mask_take(&rest);
    if (barren->free_known[digit] >= barren->digit[digit]) continue;
    barren->free_known[digit] = barren->clock;
    barren->free &= ~(UINT32_C(1) << digit);
    if (is_free(cand, digit)) barren->free |= UINT32_C(1) << digit;
  }
  return open & ~barren->free;
}

// --- tight regions ------------------------------------------------------------------------------

// The digits of cells, or the places of digits, that may be part of a subset.
struct options {
  int count;
  uint32_t mask[GEOM_SIDE_MAX];
};

static void add_option(struct options *options, uint32_t mask) {
  if ((mask & (mask - 1)) != 0 && mask_count(mask) <= BARREN_SUBSET_MAX)
    options->mask[options->count++] = mask;
}

// The sizes of all subsets that begin with `size` options, which have `together` among them.
static uint32_t list_sizes(const struct options *options, int start, int size, uint32_t together) {
  uint32_t sizes = 0;
  size++;
  for (int i = start; i < options->count; i++) {
    uint32_t next = together | options->mask[i];
    int count = mask_count(next);
    if (count > BARREN_SUBSET_MAX) continue;
    if (count <= size) sizes |= UINT32_C(1) << size;
    if (size < BARREN_SUBSET_MAX && i + 1 < options->count)
      sizes |= list_sizes(options, i + 1, size, next);
  }
  return sizes;
}

bool barren_may_have_subset(struct barren_work *barren, const struct cand *cand, int region,
                            int size, bool hidden) {
  if (barren->cand == NULL || size > BARREN_SUBSET_MAX) return true;
  if (!barren->current) barren_update(barren);
  if (barren->tight_known[region][hidden] < barren->region[region]) {
    struct options options = {.count = 0};
    if (hidden)
      for (uint32_t rest = cand->layout->all & ~cand->placed[region]; rest != 0;)
        add_option(&options, cand->places[region][mask_take(&rest)]);
    else
      for (int i = 0; i < cand->geom->regions[region].size; i++)
        add_option(&options, cand->digits[cand_cell(cand, region, i)]);
    barren->tight_known[region][hidden] = barren->clock;
    barren->tight[region][hidden] = (uint8_t)list_sizes(&options, 0, 0, 0);
  }
  return barren->tight[region][hidden] >> size & 1;
}
