// Marks: their text and its one order, lists that are none, and whether a grid keeps them, compared
// with rules written another way.
#include "core/mark.h"

#include "tests/fixtures/edge.h"
#include "tests/fixtures/marked.h"

static const char *const boards[] = {"4", "6", "9", "9+x", "latin5", "latin7", "16"};

// The next board, and a puzzle of up to three kinds on it.
static void draw_puzzle(int round, int kind, struct rng *rng, const struct geom **geom,
                        struct puzzle *puzzle, struct grid *solution) {
  struct err err;
  *geom = board_parse(boards[(size_t)round % COUNT(boards)], &err);
  assert_non_null(*geom);
  struct marked_wish wish = draw_marked_wish(rng, kind, 20);
  make_marked_puzzle(*geom, &wish, rng, puzzle, solution);
}

// --- text and order ------------------------------------------------------------------------------

static void swap_marks(struct mark *a, struct mark *b) {
  struct mark kept = *a;
  *a = *b;
  *b = kept;
}

// The same marks in any order, some of them twice, their cells in any order where that says nothing.
static void shuffle(struct rng *rng, struct mark_list *list) {
  for (int doubled = (int)rng_below(rng, 3); doubled > 0 && list->count > 0; doubled--) {
    const struct mark *mark = &list->mark[rng_below(rng, (uint64_t)list->count)];
    marks_add(list, (enum mark_kind)mark->kind, mark->value, mark_cells(list, mark), mark->size);
  }
  for (int i = list->count; i > 1; i--)
    swap_marks(&list->mark[i - 1], &list->mark[rng_below(rng, (uint64_t)i)]);
  for (int i = 0; i < list->count; i++) {
    uint16_t *cells = list->cell + list->mark[i].first;
    if (mark_kinds[list->mark[i].kind].ordered) continue;
    for (int j = list->mark[i].size; j > 1; j--) {
      int other = (int)rng_below(rng, (uint64_t)j);
      uint16_t kept = cells[j - 1];
      cells[j - 1] = cells[other];
      cells[other] = kept;
    }
  }
}

static void assert_ordered(const struct mark_list *list) {
  for (int i = 1; i < list->count; i++) {
    const struct mark *a = &list->mark[i - 1], *b = &list->mark[i];
    assert_true(a->kind <= b->kind);
    if (a->kind != b->kind) continue;
    const uint16_t *one = mark_cells(list, a), *other = mark_cells(list, b);
    int at = 0;
    while (at < a->size && at < b->size && one[at] == other[at]) at++;
    bool first = at == a->size || at == b->size
                     ? a->size < b->size || (a->size == b->size && a->value < b->value)
                     : one[at] < other[at];
    assert_true(first);
  }
}

static void texts_come_back_in_one_order(void **state) {
  (void)state;
  struct puzzle *puzzle = calloc(2, sizeof *puzzle);
  struct edge edge = edge_new();
  char *text = malloc(MARKS_TEXT_MAX), *again = malloc(MARKS_TEXT_MAX);
  struct rng rng;
  rng_init(&rng, 181, 0);
  int marks = 0;
  for (int round = 0; round < (soaking() ? 5000 : 400); round++) {
    const struct geom *geom;
    struct grid solution;
    struct err err;
    draw_puzzle(round, round % MARK_KINDS, &rng, &geom, &puzzle[0], &solution);
    struct mark_list *list = &puzzle[0].marks, *read = &puzzle[1].marks;
    marks += list->count;
    size_t length = marks_print(list, geom, text, MARKS_TEXT_MAX);
    assert_int_equal(length, strlen(text));
    assert_ordered(list);
    const char *at_edge = length < edge.page ? edge_copy(&edge, text) : text;
    if (!marks_parse(at_edge, geom, read, &err)) fail_msg("%s", err.text);
    assert_true(marks_equal(list, read));
    shuffle(&rng, read);
    assert_true(marks_check(read, geom, &err) || strstr(err.text, "another cage") != NULL);
    marks_settle(read);
    assert_true(marks_equal(list, read));
    marks_print(read, geom, again, MARKS_TEXT_MAX);
    assert_string_equal(text, again);
    char little[24]; // as much as there is room for
    assert_int_equal(marks_print(list, geom, little, sizeof little), length);
    assert_int_equal(strlen(little), length < 23 ? length : 23);
    assert_memory_equal(little, text, strlen(little));
    geom_release(geom);
  }
  assert_true(marks > 4000);
  free(text);
  free(again);
  free(puzzle);
  edge_free(&edge);
}

static void spellings_mean_the_same(void **state) {
  (void)state;
  static const struct {
    const char *text, *settled;
  } cases[] = {
      {"", ""},
      {" ; ;; ", ""},
      {"cage 15 r1c2 r1c1", "cage 15 r1c1 r1c2"},
      {"cage 15 R1C2  r01c001;", "cage 15 r1c1 r1c2"},
      {"cage r1c1 r5c5", "cage r1c1 r5c5"},
      {"cage 0 r1c1 r5c5", "cage r1c1 r5c5"},
      {"less r1c2 r1c1", "less r1c2 r1c1"},
      {"thermo r1c1 r2c2;cage 3 r1c1 r1c2", "cage 3 r1c1 r1c2; thermo r1c1 r2c2"},
      {"white r1c2 r1c1;white r1c1 r1c2", "white r1c1 r1c2"},
      {"white 1 r1c1 r1c2; black 2 r2c1 r2c2", "white r1c1 r1c2; black r2c1 r2c2"},
      {"black 3 r2c1 r2c2; white 4 r1c2 r1c1", "white 4 r1c1 r1c2; black 3 r2c1 r2c2"},
      {"arrow 1 r1c1 r1c2", "arrow r1c1 r1c2"},
      {"arrow 2 r1c2 r1c1 r2c1 r2c2", "arrow 2 r1c2 r1c1 r2c1 r2c2"},
      {"nonfive; nonten; nondouble; nonconsecutive", "nonconsecutive; nondouble; nonten; nonfive"},
  };
  struct mark_list *list = calloc(1, sizeof *list);
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[200];
    struct err err;
    if (!marks_parse(cases[i].text, geom_lookup_side(9), list, &err)) fail_msg("%s", err.text);
    marks_print(list, geom_lookup_side(9), text, sizeof text);
    assert_string_equal(text, cases[i].settled);
  }
  free(list);
}

// --- what is no list -----------------------------------------------------------------------------

static void what_cannot_be_is_told(void **state) {
  (void)state;
  static const struct {
    const char *board, *text, *message;
  } cases[] = {
      {"9", "cags 3 r1c1 r1c2", "unknown mark 'cags'; did you mean cage?"},
      {"9", "cage 3 r1c1 r1c10", "mark 'cage': 'r1c10' is not a cell of the board, expected r1c1"},
      {"9", "cage 3 r1c1 r0c1", "mark 'cage': 'r0c1' is not a cell of the board, expected r1c1"},
      {"9", "cage 3 r1c1 15", "mark 'cage': '15' is not a cell of the board, expected r1c1"},
      {"9", "cage -3 r1c1", "mark 'cage': '-3' is not a cell of the board, expected r1c1"},
      {"9", "less 3 r1c1 r1c2", "mark 'less': '3' is not a cell of the board, expected r1c1"},
      {"9", "cage 2 r1c1 r1c2", "mark 'cage 2 r1c1 r1c2': no such digits add up to it"},
      {"9", "cage 18 r1c1 r1c2", "mark 'cage 18 r1c1 r1c2': no such digits add up to it"},
      {"6", "cage 12 r1c1 r1c2", "mark 'cage 12 r1c1 r1c2': no such digits add up to it"},
      {"4", "cage 15 r1c1 r1c2 r1c3 r1c4 r2c1",
       "mark 'cage 15 r1c1 r1c2 r1c3 r1c4 r2c1': 5 cells, expected 1 to 4"},
      {"9", "cage 3", "mark 'cage 3': 0 cells, expected 1 to 9"},
      {"9", "cage 3 r1c1 r1c1", "mark 'cage 3 r1c1 r1c1': the same cell twice"},
      {"9", "plus 3 r1c1 r1c2; plus 5 r1c2 r1c3",
       "mark 'plus 5 r1c2 r1c3': r1c2 is in another cage already"},
      {"9", "plus 3 r1c1 r1c2; cage 5 r1c2 r1c3",
       "mark 'cage 5 r1c2 r1c3': r1c2 is in another cage already"},
      {"9", "cage 3 r1c1 r1c2; times 6 r1c2 r1c3",
       "mark 'times 6 r1c2 r1c3': r1c2 is in another cage already"},
      {"9", "cage 1000000000 r1c1",
       "mark 'cage': '1000000000' is not a cell of the board, expected r1c1"},
      {"9", "plus 19 r1c1 r1c2", "mark 'plus 19 r1c1 r1c2': no digits add up to it"},
      {"9", "minus 9 r1c1 r1c2", "mark 'minus 9 r1c1 r1c2': no digits differ by it"},
      {"9", "minus 2 r1c1 r1c2 r1c3", "mark 'minus 2 r1c1 r1c2 r1c3': 3 cells, expected 2"},
      {"9", "times 11 r1c1 r1c2", "mark 'times 11 r1c1 r1c2': no digits have it as product"},
      {"9", "divide 10 r1c1 r1c2", "mark 'divide 10 r1c1 r1c2': no digits have it as quotient"},
      {"9", "less r1c1 r2c2", "mark 'less r1c1 r2c2': its cells are not side by side"},
      {"9", "white 9 r1c1 r1c2", "mark 'white 9 r1c1 r1c2': no digits differ by it"},
      {"9", "white 0 r1c1 r1c2", "mark 'white': 0 is not a number that it can have"},
      {"9", "black 1 r1c1 r1c2", "mark 'black 1 r1c1 r1c2': no digits have it as quotient"},
      {"9", "black 10 r1c1 r1c2", "mark 'black 10 r1c1 r1c2': no digits have it as quotient"},
      {"9", "white r1c1 r1c3", "mark 'white r1c1 r1c3': its cells are not side by side"},
      {"9", "white r1c9 r2c1", "mark 'white r1c9 r2c1': its cells are not side by side"},
      {"9", "x r1c1", "mark 'x r1c1': 1 cell, expected 2"},
      {"4", "x r1c1 r1c2", "mark 'x r1c1 r1c2': no two digits add up to 10"},
      {"9", "even r1c1 r1c2", "mark 'even r1c1 r1c2': 2 cells, expected 1"},
      {"4", "thermo r1c1 r1c2 r1c3 r1c4 r2c4",
       "mark 'thermo r1c1 r1c2 r1c3 r1c4 r2c4': 5 cells, expected 2 to 4"},
      {"9", "arrow 2 r1c1 r1c2", "mark 'arrow 2 r1c1 r1c2': its circle has one to three cells"},
      {"9", "arrow 4 r1c1 r1c2 r1c3 r1c4 r1c5",
       "mark 'arrow 4 r1c1 r1c2 r1c3 r1c4 r1c5': its circle has one to three cells"},
      {"4", "arrow r1c1 r1c2 r1c3 r1c4 r2c4 r3c4",
       "mark 'arrow r1c1 r1c2 r1c3 r1c4 r2c4 r3c4': its shaft adds up to more than a circle holds"},
      {"16", "arrow 2 r1c1 r1c2 r1c3",
       "mark 'arrow 2 r1c1 r1c2 r1c3': a circle of several cells needs digits up to 9"},
      {"9", "nonconsecutive r1c1", "mark 'nonconsecutive r1c1': 1 cell, expected 0"},
  };
  struct mark_list *list = calloc(1, sizeof *list);
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    if (marks_parse(cases[i].text, geom_of(cases[i].board), list, &err))
      fail_msg("'%s' is accepted", cases[i].text);
    assert_int_equal(err.kind, ERR_INPUT);
    assert_string_equal(err.text, cases[i].message);
  }
  free(list);
}

static void lists_are_bounded(void **state) {
  (void)state;
  struct mark_list *list = calloc(1, sizeof *list);
  char *text = calloc(1, 1 << 20), *end = text;
  struct err err;
  while (end < text + 500000) end = stpcpy(end, "even r1c1;");
  assert_false(marks_parse(text, geom_lookup_side(9), list, &err));
  assert_string_equal(err.text, "more than 1280 marks, or than 2560 cells in them");
  end = stpcpy(text, "cage");
  while (end < text + 500000) end = stpcpy(end, " r1c1");
  assert_false(marks_parse(text, geom_lookup_side(9), list, &err));
  assert_string_equal(err.text, "mark 'cage': more than 255 cells");
  free(text);
  free(list);
}

// A sign on every edge of the largest grid is a list, and its text has room.
static void the_longest_list_fits(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(25);
  struct mark_list *list = calloc(1, sizeof *list);
  char *text = malloc(MARKS_TEXT_MAX);
  struct err err;
  for (int cell = 0; cell < geom->cells; cell++)
    for (int down = 0; down < 2; down++) {
      int next =
          geom_find_cell(geom, geom->cell[cell].row + down, geom->cell[cell].column + 1 - down);
      uint16_t pair[] = {(uint16_t)cell, (uint16_t)next};
      if (next >= 0) assert_true(marks_add(list, MARK_LESS, 0, pair, 2));
    }
  marks_settle(list);
  assert_int_equal(list->count, 2 * 25 * 24);
  assert_true(marks_check(list, geom, &err));
  assert_true(marks_print(list, geom, text, MARKS_TEXT_MAX) < MARKS_TEXT_MAX);
  assert_true(marks_parse(text, geom, list, &err));
  assert_int_equal(list->count, 2 * 25 * 24);
  free(text);
  free(list);
}

// --- does a grid keep them? ----------------------------------------------------------------------

// The rule of a mark on full cells, from its sentence.
static bool is_kept(const struct mark *mark, const int *digits) {
  int size = mark->size, sum = 0, circle = 0, value = (int)mark->value;
  long product = 1;
  bool differ = true, rise = true;
  for (int i = 0; i < size; i++) {
    sum += digits[i];
    product *= digits[i];
    if (i > 0 && digits[i] <= digits[i - 1]) rise = false;
    for (int j = 0; j < i; j++) differ = differ && digits[i] != digits[j];
  }
  int difference = size == 2 ? abs(digits[0] - digits[1]) : 0;
  switch (mark->kind) {
    case MARK_CAGE:
      return differ && (value == 0 || sum == value);
    case MARK_PLUS:
      return sum == value;
    case MARK_MINUS:
      return difference == value;
    case MARK_TIMES:
      return product == value;
    case MARK_DIVIDE:
      return digits[0] == value * digits[1] || digits[1] == value * digits[0];
    case MARK_LESS:
    case MARK_THERMO:
      return rise;
    case MARK_WHITE:
      return difference == (value > 0 ? value : 1);
    case MARK_BLACK:
      if (value == 0) value = 2;
      return digits[0] == value * digits[1] || digits[1] == value * digits[0];
    case MARK_X:
    case MARK_V:
      return sum == (mark->kind == MARK_X ? 10 : 5);
    case MARK_EVEN:
    case MARK_ODD:
      return (digits[0] & 1) == (mark->kind == MARK_ODD);
    default:
      for (int i = 0; i < value; i++) {
        circle = circle * 10 + digits[i];
        sum -= digits[i];
      }
      return circle == sum;
  }
}

// Tries every digit in every blank cell of the mark: can it be kept?
static bool can_be_kept(const struct mark *mark, int side, int *digits, int from) {
  while (from < mark->size && digits[from] != 0) from++;
  if (from == mark->size) return is_kept(mark, digits);
  bool can = false;
  for (int digit = 1; digit <= side && !can; digit++) {
    digits[from] = digit;
    can = can_be_kept(mark, side, digits, from + 1);
  }
  digits[from] = 0;
  return can;
}

// Is the first that many times the second, as a black dot of the list says? Without dots, twice?
static bool is_ratio_of_dots(const struct mark_list *list, int one, int other) {
  bool any = false, found = false;
  for (int i = 0; i < list->count; i++) {
    if (list->mark[i].kind != MARK_BLACK) continue;
    any = true;
    found = found || one == other * (int)(list->mark[i].value > 0 ? list->mark[i].value : 2);
  }
  return any ? found : one == 2 * other;
}

// Neighbours, and the marks between them, walked in another order: by pairs of places.
static bool rule_is_kept(const struct mark_list *list, enum mark_kind rule, const struct geom *geom,
                         const struct grid *grid) {
  for (int a = 0; a < geom->cells; a++)
    for (int b = 0; b < geom->cells; b++) {
      int down = geom->cell[b].row - geom->cell[a].row;
      int across = geom->cell[b].column - geom->cell[a].column;
      int one = grid->cell[a], other = grid->cell[b];
      if (down * down + across * across != 1 || one == 0 || other == 0) continue;
      bool breaks = rule == MARK_NONCONSECUTIVE ? one - other == 1
                    : rule == MARK_NONDOUBLE    ? is_ratio_of_dots(list, one, other)
                    : rule == MARK_NONTEN       ? one + other == 10
                                                : one + other == 5;
      for (int i = 0; breaks && i < list->count; i++) {
        const struct mark *mark = &list->mark[i];
        const uint16_t *cells = mark_cells(list, mark);
        bool dots = rule == MARK_NONCONSECUTIVE || rule == MARK_NONDOUBLE;
        bool exempts = dots ? mark->kind == MARK_WHITE || mark->kind == MARK_BLACK
                            : mark->kind == MARK_X || mark->kind == MARK_V;
        if (exempts && ((cells[0] == a && cells[1] == b) || (cells[0] == b && cells[1] == a)))
          breaks = false;
      }
      if (breaks) return false;
    }
  return true;
}

// On full grids the answer is exact; of a grid with blanks nothing is refused that can be filled.
static void grids_keep_marks_as_brute_force_says(void **state) {
  (void)state;
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct rng rng;
  rng_init(&rng, 182, 0);
  int kept = 0, broken = 0, refused_early = 0;
  for (int round = 0; round < (soaking() ? 20000 : 1500); round++) {
    const struct geom *geom;
    struct grid solution, grid = {0};
    draw_puzzle(round % 6, round % MARK_KINDS, &rng, &geom, puzzle, &solution);
    const struct mark_list *list = &puzzle->marks;
    int blanks = (int)rng_below(&rng, 3) * 30, changes = (int)rng_below(&rng, 60);
    for (int cell = 0; cell < geom->cells; cell++) {
      grid.cell[cell] = solution.cell[cell];
      if ((int)rng_below(&rng, 100) < changes)
        grid.cell[cell] = (uint8_t)(1 + rng_below(&rng, (uint64_t)geom->side));
      if ((int)rng_below(&rng, 100) < blanks) grid.cell[cell] = 0;
    }
    bool all = true;
    for (int i = 0; i < list->count; i++) {
      const struct mark *mark = &list->mark[i];
      bool holds = mark_holds(list, mark, geom, &grid);
      all = all && holds;
      if (mark_is_rule(mark)) {
        assert_int_equal(holds, rule_is_kept(list, (enum mark_kind)mark->kind, geom, &grid));
        continue;
      }
      int digits[UINT8_MAX], open = 0;
      for (int j = 0; j < mark->size; j++) {
        digits[j] = grid.cell[mark_cells(list, mark)[j]];
        open += digits[j] == 0;
      }
      if (open == 0) assert_int_equal(holds, is_kept(mark, digits));
      if (open > 0 && open <= 4 && !holds) {
        assert_false(can_be_kept(mark, geom->side, digits, 0));
        refused_early++;
      }
      *(holds ? &kept : &broken) += 1;
    }
    assert_int_equal(marks_hold(list, geom, &grid, NULL), all);
    geom_release(geom);
  }
  assert_true(kept > 5000 && broken > 2000 && refused_early > 300);
  free(puzzle);
}

// What stands behind the cells of a line, with bytes changed: an answer each time.
static void changed_texts_get_an_answer(void **state) {
  (void)state;
  static const char alphabet[] = "rc0123456789 ;cagexlnpumtid-\t#";
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct mark_list *list = calloc(1, sizeof *list);
  struct edge edge = edge_new();
  char *text = malloc(MARKS_TEXT_MAX);
  struct rng rng;
  rng_init(&rng, 183, 0);
  int accepted = 0;
  for (int round = 0; round < (soaking() ? 40000 : 4000); round++) {
    const struct geom *geom;
    struct grid solution;
    struct err err = {0};
    draw_puzzle(round, round % MARK_KINDS, &rng, &geom, puzzle, &solution);
    if (puzzle->marks.count > 12) puzzle->marks.count = 12;
    size_t length = marks_print(&puzzle->marks, geom, text, MARKS_TEXT_MAX);
    for (uint64_t change = 1 + rng_below(&rng, 3); change > 0 && length > 0; change--) {
      size_t at = (size_t)rng_below(&rng, length);
      if (rng_below(&rng, 3) == 0) {
        memmove(text + at, text + at + 1, length - at);
        length--;
      } else {
        text[at] = alphabet[rng_below(&rng, sizeof alphabet - 1)];
      }
    }
    if (marks_parse(edge_copy(&edge, text), geom, list, &err)) {
      accepted++;
      assert_true(marks_check(list, geom, &err));
      mark_rules_allow(marks_pair_rules(list, 0, 1), 1, 2);
    } else {
      assert_int_equal(err.kind, ERR_INPUT);
      assert_null(strchr(err.text, '\n'));
    }
    geom_release(geom);
  }
  assert_true(accepted > 100);
  free(text);
  free(list);
  free(puzzle);
  edge_free(&edge);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_come_back_in_one_order),
      cmocka_unit_test(spellings_mean_the_same),
      cmocka_unit_test(what_cannot_be_is_told),
      cmocka_unit_test(lists_are_bounded),
      cmocka_unit_test(the_longest_list_fits),
      cmocka_unit_test(grids_keep_marks_as_brute_force_says),
      cmocka_unit_test(changed_texts_get_an_answer),
  };
  return cmocka_run_group_tests_name("marks", tests, NULL, NULL);
}
