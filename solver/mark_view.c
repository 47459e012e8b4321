// Which marks are where, and what sums leave open.
//
// An equation is solved by trying all digits of all its cells, the largest factors first, within what
// the rest can still reach. Cells that must differ do. There are few cells and few candidates, and a
// person would not do it where there are more: the search gives up after a number of trials.
#include "solver/mark_view.h"

#include <stdlib.h>
#include <string.h>

enum { TRIALS_MAX = 20000 };

static bool is_pair(const struct mark *mark) {
  switch (mark->kind) {
    case MARK_LESS:
    case MARK_WHITE:
    case MARK_BLACK:
    case MARK_X:
    case MARK_V:
    case MARK_MINUS:
    case MARK_DIVIDE:
      return true;
    default:
      return false;
  }
}

// Neighbours that only the rules of the whole grid join.
static void add_neighbours(struct mark_view *view, const struct geom *geom) {
  const struct mark_list *marks = view->marks;
  if (marks->count == 0 || !mark_is_rule(&marks->mark[marks->count - 1])) return;
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = geom->cell[cell].row, column = geom->cell[cell].column;
    int next[] = {geom_find_cell(geom, row, column + 1), geom_find_cell(geom, row + 1, column)};
    for (int i = 0; i < 2; i++) {
      uint64_t rules = next[i] >= 0 ? marks_pair_rules(marks, cell, next[i]) : 0;
      if (rules != 0)
        view->pairs[view->pair_count++] = (struct view_pair){
            .first = (uint16_t)cell, .second = (uint16_t)next[i], .mark = -1, .rules = rules};
    }
  }
}

// The houses of one cell.
static void find_houses(const struct geom *geom, int cell, int words, uint64_t *houses) {
  const struct geom_cell *at = &geom->cell[cell];
  memset(houses, 0, (size_t)words * sizeof *houses);
  for (int k = 0; k < at->region_count && at->regions[k] < geom->house_count; k++)
    houses[at->regions[k] / 64] |= UINT64_C(1) << (at->regions[k] % 64);
}

// The houses that a cage lies across: some of its cells are inside, not all.
static void reach_houses(struct mark_view *view, const struct geom *geom, const struct mark *mark) {
  const uint16_t *cells = mark_cells(view->marks, mark);
  int words = (geom->house_count + 63) / 64;
  uint64_t some[VIEW_HOUSE_WORDS], all[VIEW_HOUSE_WORDS], here[VIEW_HOUSE_WORDS];
  find_houses(geom, cells[0], words, some);
  memcpy(all, some, (size_t)words * sizeof all[0]);
  for (int i = 1; i < mark->size; i++) {
    find_houses(geom, cells[i], words, here);
    for (int word = 0; word < words; word++) {
      some[word] |= here[word];
      all[word] &= here[word];
    }
  }
  for (int i = 0; i < mark->size; i++)
    for (int word = 0; word < words; word++)
      view->reaches[cells[i]][word] = some[word] & ~all[word];
}

// Which cages are on which cells. The list is filled from behind, so that each part of it starts where
// it should when it is full.
static void index_cages(struct mark_view *view, const struct geom *geom) {
  const struct mark_list *marks = view->marks;
  memset(view->first_on, 0, ((size_t)geom->cells + 1) * sizeof view->first_on[0]);
  int cages = 0;
  for (; cages < marks->count && marks->mark[cages].kind == MARK_CAGE; cages++)
    for (int j = 0; j < marks->mark[cages].size; j++)
      view->first_on[mark_cells(marks, &marks->mark[cages])[j]]++;
  view->cages = cages;
  for (int cell = 0; cell < geom->cells; cell++)
    view->first_on[cell + 1] = (uint16_t)(view->first_on[cell + 1] + view->first_on[cell]);
  for (int i = 0; i < cages; i++) {
    const uint16_t *cells = mark_cells(marks, &marks->mark[i]);
    for (int j = 0; j < marks->mark[i].size; j++)
      view->on[--view->first_on[cells[j]]] = (uint16_t)i;
    if (view->cage_of[cells[0]] == i) reach_houses(view, geom, &marks->mark[i]);
  }
  for (int cell = 0; cell < geom->cells; cell++)
    if (view->cage_of[cell] < 0)
      find_houses(geom, cell, (geom->house_count + 63) / 64, view->reaches[cell]);
}

// Of cages that overlap, the first is the one that houses count.
static void add_cage(struct mark_view *view, int index) {
  const struct mark *mark = &view->marks->mark[index];
  const uint16_t *cells = mark_cells(view->marks, mark);
  bool apart = mark->value > 0;
  for (int i = 0; i < mark->size; i++) {
    apart = apart && view->cage_of[cells[i]] < 0;
    view->crossing = view->crossing || view->differ_of[cells[i]] >= 0;
    view->differ_of[cells[i]] = (int16_t)index;
  }
  for (int i = 0; i < mark->size && apart; i++) view->cage_of[cells[i]] = (int16_t)index;
}

struct mark_view *mark_view_new(const struct geom *geom, const struct mark_list *marks) {
  size_t most = (size_t)marks->count + 2 * (size_t)geom->cells;
  struct mark_view *view = malloc(sizeof *view + most * sizeof view->pairs[0]);
  if (view == NULL) return NULL;
  view->marks = marks;
  view->pair_count = 0;
  view->kinds = 0;
  view->bars = marks_are_bars(marks);
  view->crossing = false;
  memset(view->cage_of, -1, sizeof view->cage_of);
  memset(view->differ_of, -1, sizeof view->differ_of);
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    const uint16_t *cells = mark_cells(marks, mark);
    view->kinds |= 1U << mark->kind;
    if (is_pair(mark))
      view->pairs[view->pair_count++] = (struct view_pair){.first = cells[0],
                                                           .second = cells[1],
                                                           .mark = (int16_t)i,
                                                           .bound = mark->kind == MARK_LESS};
    if (mark->kind == MARK_CAGE) add_cage(view, i);
  }
  add_neighbours(view, geom);
  index_cages(view, geom);
  return view;
}

unsigned mark_view_offers(unsigned board, unsigned kinds) {
  if (kinds == 0) return board;
  unsigned cages = (kinds >> MARK_CAGE & 1) != 0 ? NEEDS_CAGES : 0;
  return (board & ~(unsigned)NEEDS_NOTHING_MORE) | NEEDS_MARKS | cages;
}

void mark_view_show(const struct mark_view *view, struct cand *cand) {
  cand->view = view;
  cand->offers = mark_view_offers(cand->layout->offers, view->kinds);
}

static bool has_cell(const struct mark_view *view, const struct mark *mark, int cell) {
  for (int i = 0; i < mark->size; i++)
    if (mark_cells(view->marks, mark)[i] == cell) return true;
  return false;
}

bool mark_view_differ(const struct cand *cand, int first, int second) {
  const struct mark_view *view = cand->view;
  if (layout_sees(cand->layout, first, second)) return true;
  int cage = view->differ_of[first], other = view->differ_of[second];
  if (cage < 0 || other < 0 || cage == other) return cage >= 0 && cage == other;
  const struct mark *mark = view->marks->mark, *end = mark + view->marks->count;
  for (; view->crossing && mark < end && mark->kind == MARK_CAGE; mark++)
    if (has_cell(view, mark, first) && has_cell(view, mark, second)) return true;
  return false;
}

// --- sums ----------------------------------------------------------------------------------------

bool equation_add(struct equation *equation, const struct cand *cand, int cell, int factor) {
  int digit = cand->values.cell[cell];
  if (digit != 0) {
    equation->total -= factor * digit;
    return true;
  }
  if (equation->count == EQUATION_CELLS_MAX) return false;
  equation->cells[equation->count] = (uint16_t)cell;
  equation->factor[equation->count++] = factor;
  return true;
}

struct trial {
  const struct equation *equation;
  const struct cand *cand;
  uint32_t *support;
  int least[EQUATION_CELLS_MAX + 1], most[EQUATION_CELLS_MAX + 1]; // of the cells from here on
  uint8_t digit[EQUATION_CELLS_MAX];
  uint32_t differ[EQUATION_CELLS_MAX]; // bit j: cell j comes before, and must differ
  int left;
};

static void find_reach(struct trial *trial) {
  const struct equation *equation = trial->equation;
  trial->least[equation->count] = trial->most[equation->count] = 0;
  for (int i = equation->count; i-- > 0;) {
    uint32_t digits = trial->cand->digits[equation->cells[i]];
    int factor = equation->factor[i];
    int low = digits != 0 ? factor * __builtin_ctz(digits) : 0;
    int high = digits != 0 ? factor * (31 - __builtin_clz(digits)) : 0;
    trial->least[i] = trial->least[i + 1] + (low < high ? low : high);
    trial->most[i] = trial->most[i + 1] + (low < high ? high : low);
  }
}

// Tries the cells from `at` on. True when they reach the total.
static bool try_cells(struct trial *trial, int at, int total) {
  const struct equation *equation = trial->equation;
  if (at == equation->count) return total == 0;
  bool any = false;
  for (uint32_t rest = trial->cand->digits[equation->cells[at]]; rest != 0; rest &= rest - 1) {
    int digit = __builtin_ctz(rest), after = total - equation->factor[at] * digit;
    if (after < trial->least[at + 1] || after > trial->most[at + 1]) continue;
    bool repeats = false;
    for (uint32_t others = trial->differ[at]; others != 0; others &= others - 1)
      repeats |= trial->digit[__builtin_ctz(others)] == digit;
    if (repeats) continue;
    if (trial->left-- <= 0) return false;
    trial->digit[at] = (uint8_t)digit;
    if (!try_cells(trial, at + 1, after)) continue;
    trial->support[at] |= UINT32_C(1) << digit;
    any = true;
  }
  return any;
}

bool equation_solve(const struct equation *equation, const struct cand *cand,
                    uint32_t support[EQUATION_CELLS_MAX]) {
  struct trial trial = {.equation = equation, .cand = cand, .support = support, .left = TRIALS_MAX};
  find_reach(&trial);
  for (int i = 0; i < equation->count; i++) {
    support[i] = 0;
    for (int j = 0; j < i; j++)
      if (mark_view_differ(cand, equation->cells[i], equation->cells[j]))
        trial.differ[i] |= UINT32_C(1) << j;
  }
  try_cells(&trial, 0, equation->total);
  return trial.left > 0;
}
