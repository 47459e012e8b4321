// Turns the marks of a puzzle into what engine `tuples` works with, kind by kind.
//
// A thermometer is a chain of pairs, which says as much as a table of it would; an arrow is a sum whose circle
// counts with a minus. The rules of the whole grid are a relation on every pair of neighbours that no mark
// exempts.
#include "solver/tuples_internal.h"

// --- pairs ---------------------------------------------------------------------------------------

static bool test_sum(int first, int second, int64_t value) {
  return first + second == value;
}

static bool test_difference(int first, int second, int64_t value) {
  return first - second == value || second - first == value;
}

static bool test_product(int first, int second, int64_t value) {
  return (int64_t)first * second == value;
}

static bool test_quotient(int first, int second, int64_t value) {
  return first == value * second || second == value * first;
}

static bool test_less(int first, int second, int64_t value) {
  (void)value;
  return first < second;
}

static bool test_unequal(int first, int second, int64_t value) {
  (void)value;
  return first != second;
}

// The rules for neighbours, bit 1 << (kind - MARK_NONCONSECUTIVE) each; bit 8 + q for a ratio q that is out.
static bool test_rules(int first, int second, int64_t rules) {
  for (int ratio = 2; rules >> (8 + ratio) != 0; ratio++)
    if ((rules >> (8 + ratio) & 1) != 0 && test_quotient(first, second, ratio)) return false;
  return !((rules & 1) != 0 && test_difference(first, second, 1)) &&
         !((rules & 4) != 0 && test_sum(first, second, 10)) &&
         !((rules & 8) != 0 && test_sum(first, second, 5));
}

// --- marks ---------------------------------------------------------------------------------------

static bool add_cage(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  if (mark->value != 0) return tuples_add_sum(tuples, cells, NULL, mark->size, mark->value, true);
  if (mark->size == 2) tuples_add_pair(tuples, cells[0], cells[1], test_unequal, 0);
  if (mark->size > 2) tuples_add_table(tuples, TUPLE_DIFFER, cells, NULL, mark->size, 0, true);
  return true;
}

static bool add_plus(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  return tuples_add_sum(tuples, cells, NULL, mark->size, mark->value, false);
}

static bool add_times(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  if (mark->size == 2)
    tuples_add_pair(tuples, cells[0], cells[1], test_product, mark->value);
  else
    tuples_add_table(tuples, TUPLE_PRODUCT, cells, NULL, mark->size, mark->value, false);
  return true;
}

static bool add_minus(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  tuples_add_pair(tuples, cells[0], cells[1], test_difference, mark->value);
  return true;
}

static bool add_divide(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  tuples_add_pair(tuples, cells[0], cells[1], test_quotient, mark->value);
  return true;
}

static bool add_rising(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  for (int i = 0; i + 1 < mark->size; i++)
    tuples_add_pair(tuples, cells[i], cells[i + 1], test_less, 0);
  return true;
}

static bool add_white(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  tuples_add_pair(tuples, cells[0], cells[1], test_difference, mark->value > 0 ? mark->value : 1);
  return true;
}

static bool add_black(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  tuples_add_pair(tuples, cells[0], cells[1], test_quotient, mark->value > 0 ? mark->value : 2);
  return true;
}

static bool add_letter(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  tuples_add_pair(tuples, cells[0], cells[1], test_sum, mark->kind == MARK_X ? 10 : 5);
  return true;
}

static bool add_parity(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  uint64_t odd = UINT64_C(0x5555555555555555);
  return tuples_narrow(tuples, cells[0], mark->kind == MARK_ODD ? odd : ~odd);
}

static bool add_arrow(struct tuples *tuples, const struct mark *mark, const uint16_t *cells) {
  int32_t factors[TUPLE_SIZE_MAX], power = -1;
  for (int i = (int)mark->value; i-- > 0; power *= 10) factors[i] = power;
  for (int i = (int)mark->value; i < mark->size; i++) factors[i] = 1;
  return tuples_add_sum(tuples, cells, factors, mark->size, 0, false);
}

// By kind; the rules of the whole grid come last, together.
static bool (*const adders[MARK_KINDS])(struct tuples *, const struct mark *, const uint16_t *) = {
    [MARK_CAGE] = add_cage,     [MARK_PLUS] = add_plus,     [MARK_MINUS] = add_minus,
    [MARK_TIMES] = add_times,   [MARK_DIVIDE] = add_divide, [MARK_LESS] = add_rising,
    [MARK_WHITE] = add_white,   [MARK_BLACK] = add_black,   [MARK_X] = add_letter,
    [MARK_V] = add_letter,      [MARK_EVEN] = add_parity,   [MARK_ODD] = add_parity,
    [MARK_THERMO] = add_rising, [MARK_ARROW] = add_arrow,
};

// Which of the rules a mark on an edge puts out of force there.
static unsigned exempt_from(enum mark_kind kind) {
  if (kind == MARK_WHITE || kind == MARK_BLACK) return 1 | 2;
  if (kind == MARK_X || kind == MARK_V) return 4 | 8;
  return 0;
}

// The ratios of all black dots, from bit 8 on.
static int64_t find_ratios(const struct mark_list *marks) {
  int64_t ratios = 0;
  for (int i = 0; i < marks->count; i++)
    if (marks->mark[i].kind == MARK_BLACK)
      ratios |= INT64_C(1) << (8 + (marks->mark[i].value > 0 ? marks->mark[i].value : 2));
  return ratios != 0 ? ratios : INT64_C(1) << (8 + 2);
}

// Adds the rules of one pair.
static void add_pair_rules(struct tuples *tuples, int first, int second, unsigned rules,
                           int64_t ratios) {
  if (second >= 0 && rules != 0)
    tuples_add_pair(tuples, first, second, test_rules,
                    (rules & 2) != 0 ? (int64_t)rules | ratios : (int64_t)rules);
}

static void add_rules(struct tuples *tuples, unsigned rules) {
  const struct geom *geom = tuples->geom;
  const struct mark_list *marks = tuples->marks;
  int64_t ratios = find_ratios(marks);
  // Exempt edges, by their first cell: the edge to its right, and four bits higher the one below.
  uint16_t *exempt = tuples->stamp;
  for (int i = 0; i < marks->count; i++) {
    const uint16_t *cells = mark_cells(marks, &marks->mark[i]);
    unsigned bits = exempt_from((enum mark_kind)marks->mark[i].kind);
    if (bits == 0) continue;
    int first = cells[0] < cells[1] ? cells[0] : cells[1];
    int second = cells[0] < cells[1] ? cells[1] : cells[0];
    bool below = geom->cell[first].row != geom->cell[second].row;
    exempt[first] = (uint16_t)(exempt[first] | bits << (below ? 4 : 0));
  }
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = geom->cell[cell].row, column = geom->cell[cell].column;
    int right = geom_find_cell(geom, row, column + 1),
        below = geom_find_cell(geom, row + 1, column);
    unsigned here = rules & ~(unsigned)exempt[cell], down = rules & ~(exempt[cell] >> 4U);
    add_pair_rules(tuples, cell, right, here, ratios);
    add_pair_rules(tuples, cell, below, down, ratios);
    exempt[cell] = 0;
  }
}

bool tuples_add_marks(struct tuples *tuples) {
  const struct mark_list *marks = tuples->marks;
  unsigned rules = 0;
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    const uint16_t *cells = mark_cells(marks, mark);
    if (mark_is_rule(mark)) {
      rules |= 1U << (mark->kind - MARK_NONCONSECUTIVE);
      continue;
    }
    if (!adders[mark->kind](tuples, mark, cells)) return false;
    bool adds = mark->kind == MARK_PLUS || (mark->kind == MARK_CAGE && mark->value != 0);
    // A sum that shares a cell with an earlier one is left out of those of houses.
    for (int j = 0; j < mark->size; j++) adds = adds && tuples->owner[cells[j]] == MARKS_MAX;
    for (int j = 0; j < mark->size && adds; j++) tuples->owner[cells[j]] = (uint16_t)i;
  }
  if (rules != 0) add_rules(tuples, rules);
  return true;
}
