// The kinds of marks, lists of them, and whether a grid keeps them.
//
// Everything here is written the plain way, one mark after the other: it is what the engines and the
// generator are tested against, and what decides whether givens may be read at all.
#include "core/mark.h"

#include <stdlib.h>
#include <string.h>

const struct mark_kind_row mark_kinds[MARK_KINDS] = {
    [MARK_CAGE] = {.name = "cage",
                   .rule = "Each cage adds up to its number and repeats no digit.",
                   .least = 1,
                   .valued = true,
                   .cage = true},
    [MARK_PLUS] = {.name = "plus",
                   .rule = "The digits of the cage add up to its number.",
                   .least = 1,
                   .valued = true,
                   .cage = true,
                   .alone = true},
    [MARK_MINUS] = {.name = "minus",
                    .rule = "The digits of the cage have its number as their difference.",
                    .least = 2,
                    .most = 2,
                    .valued = true,
                    .cage = true,
                    .alone = true},
    [MARK_TIMES] = {.name = "times",
                    .rule = "The digits of the cage have its number as their product.",
                    .least = 2,
                    .valued = true,
                    .cage = true,
                    .alone = true},
    [MARK_DIVIDE] = {.name = "divide",
                     .rule = "One digit of the cage is its number times the other.",
                     .least = 2,
                     .most = 2,
                     .valued = true,
                     .cage = true,
                     .alone = true},
    [MARK_LESS] = {.name = "less",
                   .rule = "Each sign points to the smaller digit.",
                   .least = 2,
                   .most = 2,
                   .ordered = true,
                   .edge = true},
    [MARK_WHITE] = {.name = "white",
                    .rule = "Digits on both sides of a white dot differ by 1, or by its number.",
                    .least = 2,
                    .most = 2,
                    .valued = true,
                    .usual = 1,
                    .edge = true},
    [MARK_BLACK] = {.name = "black",
                    .rule = "Of the digits on both sides of a black dot one is twice the other, or "
                            "as many times as its number says.",
                    .least = 2,
                    .most = 2,
                    .valued = true,
                    .usual = 2,
                    .edge = true},
    [MARK_X] = {.name = "x",
                .rule = "Digits on both sides of an X add up to 10.",
                .least = 2,
                .most = 2,
                .edge = true},
    [MARK_V] = {.name = "v",
                .rule = "Digits on both sides of a V add up to 5.",
                .least = 2,
                .most = 2,
                .edge = true},
    [MARK_EVEN] = {.name = "even", .rule = "Squares hold even digits.", .least = 1, .most = 1},
    [MARK_ODD] = {.name = "odd", .rule = "Circles hold odd digits.", .least = 1, .most = 1},
    [MARK_THERMO] = {.name = "thermo",
                     .rule = "Digits rise from the bulb to the tip.",
                     .least = 2,
                     .ordered = true},
    [MARK_ARROW] = {.name = "arrow",
                    .rule = "The digits along an arrow add up to its circle.",
                    .least = 2,
                    .most = 32,
                    .valued = true,
                    .ordered = true},
    [MARK_NONCONSECUTIVE] = {.name = "nonconsecutive",
                             .rule = "Neighbours without a dot never differ by 1."},
    [MARK_NONDOUBLE] = {.name = "nondouble",
                        .rule = "Neighbours without a dot have no ratio that black dots have, or 2 "
                                "if there are none."},
    [MARK_NONTEN] = {.name = "nonten",
                     .rule = "Neighbours without an X or a V never add up to 10."},
    [MARK_NONFIVE] = {.name = "nonfive",
                      .rule = "Neighbours without an X or a V never add up to 5."},
};

const struct name_list mark_kind_names = NAME_LIST(mark_kinds, name);

// --- lists ---------------------------------------------------------------------------------------

bool marks_are_bars(const struct mark_list *list) {
  unsigned kinds = 0;
  bool numbered = false;
  for (int i = 0; i < list->count; i++) {
    kinds |= 1U << list->mark[i].kind;
    numbered = numbered || (list->mark[i].kind == MARK_WHITE && list->mark[i].value > 0);
  }
  return !numbered && (kinds >> MARK_NONCONSECUTIVE & 1) != 0 &&
         (kinds & (1U << MARK_BLACK | 1U << MARK_NONDOUBLE)) == 0;
}

bool marks_add(struct mark_list *list, enum mark_kind kind, uint32_t value, const uint16_t *cells,
               int size) {
  if (list->count == MARKS_MAX || size > MARKS_CELLS_MAX - list->cells || size > UINT8_MAX)
    return false;
  list->mark[list->count++] = (struct mark){
      .kind = (uint8_t)kind, .size = (uint8_t)size, .first = (uint16_t)list->cells, .value = value};
  if (size > 0) memcpy(list->cell + list->cells, cells, (size_t)size * sizeof *cells);
  list->cells += size;
  return true;
}

void marks_copy(struct mark_list *to, const struct mark_list *from) {
  to->count = from->count;
  to->cells = from->cells;
  memcpy(to->mark, from->mark, (size_t)from->count * sizeof from->mark[0]);
  memcpy(to->cell, from->cell, (size_t)from->cells * sizeof from->cell[0]);
}

static int compare_marks(const struct mark_list *list, const struct mark *a, const struct mark *b) {
  if (a->kind != b->kind) return a->kind - b->kind;
  const uint16_t *one = mark_cells(list, a), *other = mark_cells(list, b);
  for (int i = 0; i < a->size && i < b->size; i++)
    if (one[i] != other[i]) return one[i] - other[i];
  if (a->size != b->size) return a->size - b->size;
  return (a->value > b->value) - (a->value < b->value);
}

static void sort_cells(uint16_t *cells, int size) {
  for (int i = 1; i < size; i++) {
    uint16_t cell = cells[i];
    int at = i;
    for (; at > 0 && cells[at - 1] > cell; at--) cells[at] = cells[at - 1];
    cells[at] = cell;
  }
}

// Heap sort: the order of the marks needs the list that their cells are in, which qsort cannot pass
// on.
static void sift_down(struct mark_list *list, int root, int count) {
  struct mark moving = list->mark[root];
  for (int child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count && compare_marks(list, &list->mark[child], &list->mark[child + 1]) < 0)
      child++;
    if (compare_marks(list, &moving, &list->mark[child]) >= 0) break;
    list->mark[root] = list->mark[child];
  }
  list->mark[root] = moving;
}

static void sort_marks(struct mark_list *list) {
  int ordered = 1; // many lists come in order
  while (ordered < list->count &&
         compare_marks(list, &list->mark[ordered - 1], &list->mark[ordered]) <= 0)
    ordered++;
  if (ordered >= list->count) return;
  for (int i = list->count / 2; i-- > 0;) sift_down(list, i, list->count);
  for (int end = list->count; end-- > 1;) {
    struct mark largest = list->mark[0];
    list->mark[0] = list->mark[end];
    list->mark[end] = largest;
    sift_down(list, 0, end);
  }
}

void marks_settle(struct mark_list *list) {
  for (int i = 0; i < list->count; i++) {
    struct mark *mark = &list->mark[i];
    if (mark->value == mark_kinds[mark->kind].usual) mark->value = 0;
    if (!mark_kinds[mark->kind].ordered) sort_cells(list->cell + mark->first, mark->size);
  }
  sort_marks(list);
  int kept = 0;
  for (int i = 0; i < list->count; i++)
    if (kept == 0 || compare_marks(list, &list->mark[kept - 1], &list->mark[i]) != 0)
      list->mark[kept++] = list->mark[i];
  list->count = kept;
  // The cells follow their marks, so that equal lists are equal to the byte.
  uint16_t cells[MARKS_CELLS_MAX];
  int used = 0;
  for (int i = 0; i < kept; i++) {
    struct mark *mark = &list->mark[i];
    memcpy(cells + used, list->cell + mark->first, mark->size * sizeof cells[0]);
    mark->first = (uint16_t)used;
    used += mark->size;
  }
  memcpy(list->cell, cells, (size_t)used * sizeof cells[0]);
  list->cells = used;
}

bool marks_equal(const struct mark_list *a, const struct mark_list *b) {
  if (a->count != b->count || a->cells != b->cells) return false;
  for (int i = 0; i < a->count; i++) {
    const struct mark *one = &a->mark[i], *other = &b->mark[i];
    if (one->kind != other->kind || one->size != other->size || one->value != other->value)
      return false;
  }
  return memcmp(a->cell, b->cell, (size_t)a->cells * sizeof a->cell[0]) == 0;
}

// Rules in one number: see marks_rules.
#define FIRST_RATIO (UINT64_C(1) << 32)
#define RATIOS (~UINT64_C(0) << 32)

// --- does a grid keep them? ----------------------------------------------------------------------

struct filled {
  int blank, least, most; // cells without a digit; the smallest and largest digit
  uint64_t sum, product;
  bool repeats;
};

static struct filled look_at(const uint16_t *cells, int size, const struct grid *grid) {
  struct filled filled = {.least = GEOM_SIDE_MAX + 1, .product = 1};
  uint32_t seen = 0;
  for (int i = 0; i < size; i++) {
    int digit = grid->cell[cells[i]];
    if (digit == 0) {
      filled.blank++;
      continue;
    }
    filled.repeats |= seen >> digit & 1;
    seen |= UINT32_C(1) << digit;
    filled.sum += (uint64_t)digit;
    if (filled.product <= UINT32_MAX) filled.product *= (uint64_t)digit;
    if (digit < filled.least) filled.least = digit;
    if (digit > filled.most) filled.most = digit;
  }
  return filled;
}

// Can the blank cells add what is missing?
static bool sum_reaches(const struct filled *filled, uint64_t sum, int side) {
  uint64_t blank = (uint64_t)filled->blank;
  return filled->sum + blank <= sum && sum <= filled->sum + blank * (uint64_t)side;
}

static bool product_reaches(const struct filled *filled, uint64_t product) {
  return product % filled->product == 0 && (filled->blank > 0 || filled->product == product);
}

static bool thermo_rises(const uint16_t *cells, int size, const struct geom *geom,
                         const struct grid *grid) {
  int last = 0; // the digit that the cells so far reach at least
  for (int i = 0; i < size; i++) {
    int digit = grid->cell[cells[i]];
    if (digit == 0)
      last++;
    else if (digit <= last)
      return false;
    else
      last = digit;
  }
  return last <= geom->side;
}

static bool arrow_adds_up(const struct mark *mark, const uint16_t *cells, const struct geom *geom,
                          const struct grid *grid) {
  int circle = (int)mark->value;
  uint64_t number = 0;
  for (int i = 0; i < circle; i++) {
    if (grid->cell[cells[i]] == 0) return true;
    number = number * 10 + grid->cell[cells[i]];
  }
  struct filled shaft = look_at(cells + circle, mark->size - circle, grid);
  return sum_reaches(&shaft, number, geom->side);
}

bool mark_pair_allows(const struct mark *mark, int first, int second) {
  int low = first < second ? first : second, high = first < second ? second : first;
  switch (mark->kind) {
    case MARK_LESS:
      return first < second;
    case MARK_X:
      return first + second == 10;
    case MARK_V:
      return first + second == 5;
    case MARK_WHITE:
    case MARK_MINUS:
      return high - low == (int)mark_number(mark);
    case MARK_BLACK:
    case MARK_DIVIDE:
      return high == (int)mark_number(mark) * low;
    default:
      return true;
  }
}

// The rules of the whole grid that do not hold for two cells which this mark joins.
static unsigned exempt_from(enum mark_kind kind) {
  if (kind == MARK_WHITE || kind == MARK_BLACK)
    return 1U << MARK_NONCONSECUTIVE | 1U << MARK_NONDOUBLE;
  if (kind == MARK_X || kind == MARK_V) return 1U << MARK_NONTEN | 1U << MARK_NONFIVE;
  return 0;
}

uint64_t marks_rules(const struct mark_list *list) {
  uint64_t rules = 0, ratios = 0;
  for (int i = 0; i < list->count; i++) {
    const struct mark *mark = &list->mark[i];
    if (mark_is_rule(mark)) rules |= UINT64_C(1) << mark->kind;
    if (mark->kind == MARK_BLACK) ratios |= FIRST_RATIO << mark_number(mark);
  }
  if (ratios == 0) ratios = FIRST_RATIO << mark_kinds[MARK_BLACK].usual;
  return (rules >> MARK_NONDOUBLE & 1) != 0 ? rules | ratios : rules;
}

// Those rules that are of these kinds.
static uint64_t keep_rules(uint64_t rules, unsigned kinds) {
  uint64_t kept = rules & kinds;
  return (kept >> MARK_NONDOUBLE & 1) != 0 ? kept | (rules & RATIOS) : kept;
}

// A cell and its right neighbour have an even number, a cell and the one below an odd one.
static int number_edge(int low, bool below) {
  return 2 * low + below;
}

// Neighbours of the whole grid, under a rule of it.
static bool rule_holds(const struct mark_list *list, const struct mark *mark,
                       const struct geom *geom, const struct grid *grid) {
  uint64_t exempt[(2 * GEOM_CELLS_MAX + 63) / 64] = {0}; // edges
  uint64_t rule = keep_rules(marks_rules(list), 1U << mark->kind);
  for (int i = 0; i < list->count; i++) {
    if ((exempt_from((enum mark_kind)list->mark[i].kind) >> mark->kind & 1) == 0) continue;
    const uint16_t *cells = mark_cells(list, &list->mark[i]);
    int edge = number_edge(cells[0] < cells[1] ? cells[0] : cells[1],
                           geom->cell[cells[0]].row != geom->cell[cells[1]].row);
    exempt[edge / 64] |= UINT64_C(1) << (edge % 64);
  }
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = geom->cell[cell].row, column = geom->cell[cell].column;
    int next[] = {geom_find_cell(geom, row, column + 1), geom_find_cell(geom, row + 1, column)};
    for (int below = 0; below < 2; below++) {
      int edge = number_edge(cell, below);
      if (next[below] < 0 || (exempt[edge / 64] >> (edge % 64) & 1) != 0) continue;
      if (!mark_rules_allow(rule, grid->cell[cell], grid->cell[next[below]])) return false;
    }
  }
  return true;
}

bool mark_holds(const struct mark_list *list, const struct mark *mark, const struct geom *geom,
                const struct grid *grid) {
  if (mark_is_rule(mark)) return rule_holds(list, mark, geom, grid);
  const uint16_t *cells = mark_cells(list, mark);
  struct filled filled = look_at(cells, mark->size, grid);
  switch (mark->kind) {
    case MARK_CAGE:
      return !filled.repeats && (mark->value == 0 || sum_reaches(&filled, mark->value, geom->side));
    case MARK_PLUS:
      return sum_reaches(&filled, mark->value, geom->side);
    case MARK_TIMES:
      return product_reaches(&filled, mark->value);
    case MARK_EVEN:
      return filled.blank > 0 || filled.sum % 2 == 0;
    case MARK_ODD:
      return filled.blank > 0 || filled.sum % 2 == 1;
    case MARK_THERMO:
      return thermo_rises(cells, mark->size, geom, grid);
    case MARK_ARROW:
      return arrow_adds_up(mark, cells, geom, grid);
    default:
      return filled.blank > 0 || mark_pair_allows(mark, grid->cell[cells[0]], grid->cell[cells[1]]);
  }
}

bool marks_hold(const struct mark_list *list, const struct geom *geom, const struct grid *grid,
                const struct mark **broken) {
  for (int i = 0; i < list->count; i++) {
    if (mark_holds(list, &list->mark[i], geom, grid)) continue;
    if (broken != NULL) *broken = &list->mark[i];
    return false;
  }
  return true;
}

uint64_t marks_pair_rules(const struct mark_list *list, int first, int second) {
  unsigned exempt = 0;
  for (int i = 0; i < list->count; i++) {
    const struct mark *mark = &list->mark[i];
    unsigned without = exempt_from((enum mark_kind)mark->kind);
    if (without == 0) continue;
    const uint16_t *cells = mark_cells(list, mark);
    if ((cells[0] == first && cells[1] == second) || (cells[0] == second && cells[1] == first))
      exempt |= without;
  }
  return keep_rules(marks_rules(list), ~exempt);
}

bool mark_rules_allow(uint64_t rules, int first, int second) {
  if (first == 0 || second == 0) return true;
  int low = first < second ? first : second, high = first < second ? second : first;
  uint64_t broken = 0;
  if (high - low == 1) broken |= 1U << MARK_NONCONSECUTIVE;
  if (high % low == 0) broken |= FIRST_RATIO << (high / low);
  if (high + low == 10) broken |= 1U << MARK_NONTEN;
  if (high + low == 5) broken |= 1U << MARK_NONFIVE;
  return (rules & broken) == 0;
}
