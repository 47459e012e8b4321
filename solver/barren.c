// Keeps time for barren.h, and finds out which digits are free and which of their candidates are lost.
//
// A digit is free when each of its candidates is part of a full placement: one candidate in every
// house that still needs the digit, no two of which see each other. Placements are looked for row by
// row, with a preference for candidates that no placement has shown yet, so a handful of them is usually
// enough. Full rows fill every column and box as well, of any shape; houses beyond those, such as
// diagonals, must keep a candidate while the rows are filled. On boards without rows and columns, and on
// those of over 128 cells, where the search may take for ever, no digit is free.
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
  memset(barren->news, 0, sizeof barren->news);
  memset(barren->vain, 0, sizeof barren->vain);
  memset(barren->free_known, 0, sizeof barren->free_known);
  memset(barren->lost_known, 0, sizeof barren->lost_known);
  memset(barren->tight_known, 0, (size_t)geom->region_count * sizeof barren->tight_known[0]);
  memcpy(barren->digits, cand->digits, (size_t)geom->cells * sizeof barren->digits[0]);
  for (int region = 0; region < geom->region_count; region++)
    barren->region[region] = barren->clock;
  for (int digit = 1; digit <= geom->side; digit++) barren->digit[digit] = barren->clock;
  if (cand->view != NULL) start_cages(barren, cand);
}

// What a step has changed, gathered cell by cell.
struct news {
  uint32_t gone;                          // digits that were candidates
  uint64_t cages[BARREN_CAGE_WORDS];      // on these cells
  uint64_t reached[VIEW_HOUSE_WORDS + 1]; // houses whose sums they have a part in
  uint64_t filled_cages[BARREN_CAGE_WORDS],
      filled[VIEW_HOUSE_WORDS + 1]; // of cells that were filled
  int cage_words, house_words;
};

static void news_init(struct news *news, const struct cand *cand) {
  news->gone = 0;
  if (cand->view == NULL) return;
  news->cage_words = (cand->view->cages + 63) / 64;
  news->house_words = (cand->geom->house_count + 63) / 64;
  memset(news->cages, 0, (size_t)news->cage_words * sizeof news->cages[0]);
  memset(news->filled_cages, 0, (size_t)news->cage_words * sizeof news->cages[0]);
  memset(news->reached, 0, ((size_t)news->house_words + 1) * sizeof news->reached[0]);
  memset(news->filled, 0, ((size_t)news->house_words + 1) * sizeof news->filled[0]);
}

static void gather_cages(const struct cand *cand, int cell, struct news *news) {
  const struct mark_view *view = cand->view;
  uint64_t filled = cand->digits[cell] == 0 ? UINT64_MAX : 0;
  for (int i = view->first_on[cell]; i < view->first_on[cell + 1]; i++) {
    uint64_t cage = UINT64_C(1) << (view->on[i] % 64);
    news->cages[view->on[i] / 64] |= cage;
    news->filled_cages[view->on[i] / 64] |= cage & filled;
  }
  for (int word = 0; word < news->house_words; word++) {
    news->reached[word] |= view->reaches[cell][word];
    news->filled[word] |= view->reaches[cell][word] & filled;
  }
}

static void gather_cell(struct barren_work *barren, int cell, struct news *news) {
  const struct cand *cand = barren->cand;
  news->gone |= barren->digits[cell] & ~cand->digits[cell];
  barren->digits[cell] = cand->digits[cell];
  const struct geom_cell *at = &cand->geom->cell[cell];
  for (int k = 0; k < at->region_count; k++) barren->region[at->regions[k]] = barren->clock;
  if (cand->view != NULL) gather_cages(cand, cell, news);
}

// The runs of up to BARREN_RUN_MAX houses with one of these in them, by their first.
static void open_runs(struct barren_work *barren, enum barren_parted parted, const uint64_t *houses,
                      int words) {
  for (int word = 0; word < words; word++) {
    uint64_t runs = houses[word];
    for (int i = 0; i < BARREN_RUN_MAX; i++) {
      if (i > 0) runs |= houses[word] >> i | houses[word + 1] << (64 - i);
      barren->run_open[i][parted][word] |= runs;
    }
  }
}

static void note_news(struct barren_work *barren, const struct news *news) {
  for (uint32_t gone = news->gone; gone != 0;) barren->digit[mask_take(&gone)] = barren->clock;
  if (barren->cand->view == NULL) return;
  for (int word = 0; word < news->cage_words; word++) {
    for (int parted = 0; parted <= PARTED_OF_FILLED; parted++)
      barren->cage_open[word][parted] |= news->filled_cages[word];
    for (int parted = PARTED_OF_FILLED + 1; parted < PARTED_BY_CAGE; parted++)
      barren->cage_open[word][parted] |= news->cages[word];
  }
  open_runs(barren, PARTED_HIDDEN_CAGE, news->reached, news->house_words);
  open_runs(barren, PARTED_INNIE, news->filled, news->house_words);
  open_runs(barren, PARTED_INNIE_OF_SEVERAL, news->filled, news->house_words);
}

void barren_update(struct barren_work *barren) {
  const struct cand *cand = barren->cand;
  uint64_t clock = ++barren->clock;
  cell_set changed = {0};
  struct news news;
  news_init(&news, cand);
  barren->current = true;
  for (int word = 0; word * 64 < cand->geom->cells; word++)
    for (uint64_t *rest = &barren->news[word]; *rest != 0; *rest &= *rest - 1) {
      int cell = word * 64 + __builtin_ctzll(*rest);
      if (barren->digits[cell] == cand->digits[cell]) continue;
      gather_cell(barren, cell, &news);
      if (layout_fits(cand->layout)) changed |= set_of(cell);
    }
  note_news(barren, &news);
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
  int houses;                  // beyond rows, columns and boxes, that need the digit
  cell_set house[LAYOUT_REGIONS_MAX];
  cell_set shown; // candidates that are part of a full placement
};

static bool reaches_houses(const struct placement *placement, cell_set possible) {
  for (int i = 0; i < placement->houses; i++)
    if (!set_any(placement->house[i] & possible)) return false;
  return true;
}

// Puts one candidate into each row from the k-th on; all candidates taken join `shown`. Those taken
// before are possible still.
static bool complete(struct placement *placement, int k, cell_set possible) {
  if (!reaches_houses(placement, possible)) return false;
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

// The candidates that are part of no full placement; the first of them alone unless `all` are wanted.
static cell_set find_lost(const struct cand *cand, int digit, bool all) {
  struct placement placement;
  cell_set places = cand->cells[digit];
  placement.peers = cand->layout->peers;
  placement.shown = (cell_set){0};
  placement.rows = placement.houses = 0;
  int usual = (cand->layout->offers & NEEDS_BOXES ? 3 : 2) * cand->side;
  for (int house = usual; house < cand->geom->house_count; house++) {
    cell_set needed = places & cand->layout->region[house];
    if (set_any(needed)) placement.house[placement.houses++] = needed;
  }
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
  cell_set lost = {0};
  for (cell_set rest = places; set_any(rest); rest &= ~placement.shown & ~lost) {
    int cell = set_first(rest);
    if (complete(&placement, 0, places & ~placement.peers[cell])) continue;
    lost |= set_of(cell);
    if (!all) break;
  }
  return lost;
}

static bool are_placements_known(const struct barren_work *barren, const struct cand *cand) {
  bool lines = (cand->layout->offers & NEEDS_LINES) != 0;
  return barren->cand != NULL && cand->layout->sets && lines;
}

uint32_t barren_open_digits(struct barren_work *barren, const struct cand *cand, int technique) {
  uint32_t open = barren_changed_digits(barren, cand, technique);
  if (!are_placements_known(barren, cand)) return open;
  for (uint32_t rest = open; rest != 0;) {
    int digit = mask_take(&rest);
    if (barren->free_known[digit] >= barren->digit[digit]) continue;
    barren->free_known[digit] = barren->clock;
    barren->free &= ~(UINT32_C(1) << digit);
    if (!set_any(find_lost(cand, digit, false))) barren->free |= UINT32_C(1) << digit;
  }
  return open & ~barren->free;
}

cell_set barren_lost_places(struct barren_work *barren, const struct cand *cand, int digit) {
  if (!are_placements_known(barren, cand)) return cand->cells[digit];
  if (!barren->current) barren_update(barren);
  if (barren->lost_known[digit] < barren->digit[digit]) {
    barren->lost_known[digit] = barren->clock;
    barren->lost[digit] = find_lost(cand, digit, true);
  }
  return barren->lost[digit];
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
