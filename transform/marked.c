// Moves marks, and picks among the few disguises of a puzzle that has some.
//
// There are eight turns and mirrors at most, and few ways to name digits, so all are tried. Invariant: the
// transformations that xform_move_marks accepts are a group, and canonical_marked looks at all of it: two
// puzzles have the same form if, and only if, one of them takes one to the other.
#include "transform/marked.h"

#include "transform/board_class.h"
#include "transform/canonical.h"
#include "transform/turn.h"

enum { TURNS = 8 };

// --- digits --------------------------------------------------------------------------------------

// What becomes of a mark when each digit becomes its complement.
enum complement {
  COMPLEMENT_LOST, // nothing that a mark can say
  COMPLEMENT_SAME,
  COMPLEMENT_TURNED,  // its cells are read the other way round
  COMPLEMENT_SUMMED,  // another sum
  COMPLEMENT_OF_TEN,  // the same, if digits go up to 9
  COMPLEMENT_OF_FIVE, // the same, if they go up to 4
  COMPLEMENT_PARITY,  // even and odd may change places
};

static const enum complement complements[MARK_KINDS] = {
    [MARK_CAGE] = COMPLEMENT_SUMMED,
    [MARK_PLUS] = COMPLEMENT_SUMMED,
    [MARK_MINUS] = COMPLEMENT_SAME,
    [MARK_TIMES] = COMPLEMENT_LOST,
    [MARK_DIVIDE] = COMPLEMENT_LOST,
    [MARK_LESS] = COMPLEMENT_TURNED,
    [MARK_WHITE] = COMPLEMENT_SAME,
    [MARK_BLACK] = COMPLEMENT_LOST,
    [MARK_X] = COMPLEMENT_OF_TEN,
    [MARK_V] = COMPLEMENT_OF_FIVE,
    [MARK_EVEN] = COMPLEMENT_PARITY,
    [MARK_ODD] = COMPLEMENT_PARITY,
    [MARK_THERMO] = COMPLEMENT_TURNED,
    [MARK_ARROW] = COMPLEMENT_LOST,
    [MARK_NONCONSECUTIVE] = COMPLEMENT_SAME,
    [MARK_NONDOUBLE] = COMPLEMENT_LOST,
    [MARK_NONTEN] = COMPLEMENT_OF_TEN,
    [MARK_NONFIVE] = COMPLEMENT_OF_FIVE,
};

// What an exchange of digits is to marks.
enum exchange { EXCHANGE_NONE, EXCHANGE_COMPLEMENT, EXCHANGE_OTHER };

static enum exchange find_exchange(const struct xform *xform, int side) {
  bool same = true, complement = true;
  for (int digit = 1; digit <= side; digit++) {
    same = same && xform->digit[digit] == digit;
    complement = complement && xform->digit[digit] == side + 1 - digit;
  }
  return same ? EXCHANGE_NONE : complement ? EXCHANGE_COMPLEMENT : EXCHANGE_OTHER;
}

// Do digits of the same parity stay of the same parity?
static bool keeps_parities(const struct xform *xform, int side) {
  for (int digit = 3; digit <= side; digit++)
    if ((xform->digit[digit] - xform->digit[digit - 2]) % 2 != 0) return false;
  return true;
}

// The mark once digits are exchanged; its cells are not moved yet. False: there is none.
static bool exchange_digits(const struct xform *xform, int side, struct mark *mark,
                            bool *turned_round) {
  enum exchange exchange = find_exchange(xform, side);
  enum complement rule = complements[mark->kind];
  *turned_round = false;
  if (exchange == EXCHANGE_NONE) return true;
  if (rule == COMPLEMENT_PARITY) {
    if (!keeps_parities(xform, side)) return false;
    if (xform->digit[1] % 2 == 0) mark->kind = mark->kind == MARK_EVEN ? MARK_ODD : MARK_EVEN;
    return true;
  }
  if (exchange == EXCHANGE_OTHER || rule == COMPLEMENT_LOST) return false;
  if (rule == COMPLEMENT_OF_TEN) return side == 9;
  if (rule == COMPLEMENT_OF_FIVE) return side == 4;
  if (rule == COMPLEMENT_SUMMED && mark->value != 0)
    mark->value = (uint32_t)(mark->size * (side + 1)) - mark->value;
  *turned_round = rule == COMPLEMENT_TURNED;
  return true;
}

static bool is_all_parity(const struct mark_list *marks) {
  for (int i = 0; i < marks->count; i++)
    if (complements[marks->mark[i].kind] != COMPLEMENT_PARITY) return false;
  return true;
}

static void set_complement(struct xform *xform, int side) {
  for (int digit = 1; digit <= side; digit++) xform->digit[digit] = (uint8_t)(side + 1 - digit);
}

static bool has_complement(const struct mark_list *marks, const struct geom *geom) {
  struct xform xform;
  xform_init_identity(&xform, geom);
  set_complement(&xform, geom->side);
  for (int i = 0; i < marks->count; i++) {
    struct mark mark = marks->mark[i];
    bool turned_round;
    if (!exchange_digits(&xform, geom->side, &mark, &turned_round)) return false;
  }
  return true;
}

// --- cells ---------------------------------------------------------------------------------------

static bool is_square(const struct geom *geom) {
  return geom->cells == geom->side * geom->side && geom->width == geom->side;
}

static void set_turn(struct xform *xform, const struct geom *geom, unsigned turn) {
  if (turn == 0)
    xform_init_identity(xform, geom);
  else
    turn_init_xform(&(struct turn_word){.made_of = turn}, geom, xform);
}

static bool is_turn(const struct xform *xform, const struct geom *geom) {
  for (unsigned turn = 0; turn < (is_square(geom) ? TURNS : 1); turn++) {
    struct xform whole;
    set_turn(&whole, geom, turn);
    memcpy(whole.digit, xform->digit, sizeof whole.digit);
    if (xform_equal(&whole, xform, geom)) return true;
  }
  return false;
}

static bool refuse(const struct geom *geom, const struct mark_list *marks, const struct mark *mark,
                   struct err *err) {
  char text[64];
  size_t length = mark_print(marks, mark, geom, text, sizeof text);
  return err_set(err, ERR_INPUT, "mark '%s%s' means something else when digits change so", text,
                 length >= sizeof text ? "..." : "");
}

bool xform_move_marks(const struct xform *xform, const struct geom *geom,
                      const struct mark_list *marks, struct mark_list *image, struct err *err) {
  image->count = image->cells = 0;
  if (marks->count == 0) return true;
  if (!is_turn(xform, geom))
    return err_set(err, ERR_INPUT,
                   "a puzzle with marks can only be turned and mirrored as a whole, for marks join "
                   "neighbours");
  uint16_t cells[GEOM_CELLS_MAX], place[GEOM_CELLS_MAX];
  xform_list_cells(xform, geom, cells);
  for (int cell = 0; cell < geom->cells; cell++) place[cells[cell]] = (uint16_t)cell;
  for (int i = 0; i < marks->count; i++) {
    struct mark mark = marks->mark[i];
    const uint16_t *from = mark_cells(marks, &mark);
    uint16_t moved[UINT8_MAX];
    bool turned_round;
    if (!exchange_digits(xform, geom->side, &mark, &turned_round))
      return refuse(geom, marks, &marks->mark[i], err);
    for (int j = 0; j < mark.size; j++)
      moved[turned_round ? mark.size - 1 - j : j] = place[from[j]];
    marks_add(image, (enum mark_kind)mark.kind, mark.value, moved, mark.size);
  }
  marks_settle(image);
  return true;
}

// --- all elements --------------------------------------------------------------------------------

// Digits of one parity in the order in which the grid has them, from the least on; those that it does not
// have come behind. `first` is the parity that takes the odd places.
static void name_by_appearance(struct xform *xform, const struct geom *geom,
                               const struct grid *givens, int first) {
  uint16_t cells[GEOM_CELLS_MAX];
  int next[2] = {first == 0 ? 1 : 2, first == 0 ? 2 : 1}; // by parity of the digit
  xform_list_cells(xform, geom, cells);
  memset(xform->digit, 0, sizeof xform->digit);
  for (int i = 0; i < geom->cells + geom->side; i++) {
    int digit = i < geom->cells ? givens->cell[cells[i]] : i - geom->cells + 1;
    if (digit == 0 || xform->digit[digit] != 0) continue;
    xform->digit[digit] = (uint8_t)next[digit % 2];
    next[digit % 2] += 2;
  }
}

// Names digits in way `way` of few; false: there are no more. Of the many ways to name digits by parity only those that can
// make the least image, or a symmetry, are looked at.
static bool name_digits(struct xform *xform, const struct geom *geom, const struct mark_list *marks,
                        const struct grid *givens, int way) {
  if (is_all_parity(marks)) {
    if (way > 1 || (way == 1 && geom->side % 2 != 0)) return false;
    name_by_appearance(xform, geom, givens, way == 0 ? 1 : 0);
    return true;
  }
  if (way == 1 && has_complement(marks, geom)) {
    set_complement(xform, geom->side);
    return true;
  }
  return way == 0;
}

// Does a turn take the board to the one with this name?
static bool turns_into(const struct geom *geom, unsigned turn, const struct xform *xform,
                       const char *name) {
  char turned[BOARD_NAME_MAX];
  if (geom->plain) return xform_is_member(xform, geom);
  if (!is_square(geom) || !turn_name(geom, turn, turned))
    return turn == 0 && strcmp(geom->name, name) == 0;
  return strcmp(turned, name) == 0;
}

void xform_init_random_marked(struct xform *xform, const struct geom *geom,
                              const struct mark_list *marks, struct rng *rng) {
  struct xform all[TURNS];
  int count = 0;
  for (unsigned turn = 0; turn < (is_square(geom) ? TURNS : 1); turn++) {
    set_turn(&all[count], geom, turn);
    if (turns_into(geom, turn, &all[count], geom->name)) count++;
  }
  *xform = all[rng_below(rng, (uint64_t)count)];
  int side = geom->side;
  if (is_all_parity(marks)) {
    bool swapped = side % 2 == 0 && rng_below(rng, 2) == 1;
    for (int parity = 0; parity < 2; parity++) {
      uint16_t digits[GEOM_SIDE_MAX];
      int size = 0;
      for (int digit = 2 - parity; digit <= side; digit += 2) digits[size++] = (uint16_t)digit;
      rng_shuffle(rng, digits, (size_t)size);
      int to = swapped ? 1 + parity : 2 - parity;
      for (int i = 0; i < size; i++, to += 2) xform->digit[digits[i]] = (uint8_t)to;
    }
  } else if (has_complement(marks, geom) && rng_below(rng, 2) == 1) {
    set_complement(xform, side);
  }
}

static int compare_marks(const struct mark_list *a, const struct mark_list *b) {
  if (a->count != b->count) return a->count - b->count;
  for (int i = 0; i < a->count; i++) {
    const struct mark *one = &a->mark[i], *other = &b->mark[i];
    if (one->kind != other->kind) return one->kind - other->kind;
    if (one->size != other->size) return one->size - other->size;
    if (one->value != other->value) return one->value < other->value ? -1 : 1;
    const uint16_t *cells = mark_cells(a, one), *others = mark_cells(b, other);
    for (int j = 0; j < one->size; j++)
      if (cells[j] != others[j]) return cells[j] - others[j];
  }
  return 0;
}

void canonical_marked(const struct geom *geom, const struct grid *givens,
                      const struct mark_list *marks, struct grid *least,
                      struct mark_list *least_marks, struct xform *how) {
  const char *board = canonical_board(geom);
  bool held = false;
  struct mark_list moved;
  for (unsigned turn = 0; turn < (is_square(geom) ? TURNS : 1); turn++) {
    struct xform xform;
    set_turn(&xform, geom, turn);
    if (!turns_into(geom, turn, &xform, board)) continue;
    for (int way = 0; name_digits(&xform, geom, marks, givens, way); way++) {
      struct grid image;
      struct err err;
      xform_apply(&xform, geom, givens, &image);
      int order = held ? memcmp(image.cell, least->cell, (size_t)geom->cells) : -1;
      if (order > 0 || !xform_move_marks(&xform, geom, marks, &moved, &err)) continue;
      if (order == 0) order = compare_marks(&moved, least_marks);
      if (order >= 0) continue;
      held = true;
      memcpy(least->cell, image.cell, (size_t)geom->cells);
      marks_copy(least_marks, &moved);
      if (how != NULL) xform_copy(how, &xform);
    }
  }
}

// --- symmetries ----------------------------------------------------------------------------------

static bool is_pattern(const struct geom *geom, const struct grid *image,
                       const struct mark_list *moved, const struct grid *givens,
                       const struct mark_list *marks) {
  for (int cell = 0; cell < geom->cells; cell++)
    if ((image->cell[cell] != 0) != (givens->cell[cell] != 0)) return false;
  for (int i = 0; i < marks->count; i++)
    if (moved->mark[i].kind != marks->mark[i].kind || moved->mark[i].size != marks->mark[i].size)
      return false;
  return memcmp(moved->cell, marks->cell, (size_t)marks->cells * sizeof marks->cell[0]) == 0;
}

// The exchange of digits that makes the turned givens equal to the givens, if there is one: no exchange or
// the complement, or, where parity alone counts, whatever pairs the digits. False: there is none.
static bool match_digits(struct xform *xform, const struct geom *geom,
                         const struct mark_list *marks, const struct grid *givens, int way) {
  uint16_t cells[GEOM_CELLS_MAX];
  bool taken[GEOM_SIDE_MAX + 1] = {false};
  int side = geom->side;
  if (!is_all_parity(marks)) {
    if (way == 1 && has_complement(marks, geom)) set_complement(xform, side);
    return way == 0 || has_complement(marks, geom);
  }
  if (way == 1 && side % 2 != 0) return false;
  xform_list_cells(xform, geom, cells);
  memset(xform->digit, 0, sizeof xform->digit);
  for (int cell = 0; cell < geom->cells; cell++) {
    int from = givens->cell[cells[cell]], to = givens->cell[cell];
    if (from == 0 || to == 0) continue;
    xform->digit[from] = (uint8_t)to;
    taken[to] = true;
  }
  for (int digit = 1; digit <= side; digit++) {
    if (xform->digit[digit] != 0) continue;
    int to = (digit + way) % 2 == 1 ? 1 : 2;
    while (to <= side && taken[to]) to += 2;
    if (to > side) return false;
    xform->digit[digit] = (uint8_t)to;
    taken[to] = true;
  }
  return true;
}

uint64_t xform_visit_symmetries_marked(const struct geom *geom, const struct grid *givens,
                                       const struct mark_list *marks, enum symmetry_of what,
                                       xform_visitor *visit, void *context) {
  uint64_t visited = 0;
  struct grid image;
  struct mark_list moved;
  struct err err;
  for (unsigned turn = 0; turn < (is_square(geom) ? TURNS : 1); turn++) {
    struct xform xform;
    set_turn(&xform, geom, turn);
    if (!turns_into(geom, turn, &xform, geom->name)) continue;
    bool found = false;
    for (int way = 0; way < 2 && !found; way++) {
      if (what == SYMMETRY_OF_PATTERN && way == 1) break;
      if (what == SYMMETRY_OF_PUZZLE && !match_digits(&xform, geom, marks, givens, way)) continue;
      xform_apply(&xform, geom, givens, &image);
      if (!xform_move_marks(&xform, geom, marks, &moved, &err)) continue;
      found = what == SYMMETRY_OF_PATTERN
                  ? is_pattern(geom, &image, &moved, givens, marks)
                  : grid_equal(geom, &image, givens) && compare_marks(&moved, marks) == 0;
    }
    if (!found) continue;
    visited++;
    if (visit != NULL && !visit(context, &xform)) break;
  }
  return visited;
}
