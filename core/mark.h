// Clues between cells: cages with a sum, signs, dots, thermometers and the like.
//
// A puzzle carries a bounded list of marks. A mark is a kind, a value and cells, and has one text:
//
//      cage 15 r1c1 r1c2          the digits differ and add up to 15; without a number they only differ
//      times 12 r1c1 r1c2 r2c1    they make 12; they may repeat where the board lets them
//      less r1c1 r1c2             the first is less than the second
//      white 3 r1c1 r1c2          a dot with a number: they differ by 3; without one by 1
//      thermo r3c1 r2c1 r1c1      they rise from the bulb
//      arrow r5c5 r4c4 r3c3       the circle, and the shaft that adds up to it
//      arrow 2 r5c5 r5c6 r4c4     a circle of two cells, read as a number of two digits
//      nonconsecutive             a rule of the whole grid has no cells
//
// Texts are joined with ";". A list in canonical order (marks_settle) has one text, and equal lists
// have equal texts: rows of mark_kinds in order, then by cells.
//
// Invariant: what marks_check accepts can never upset anything after it. Every cell exists, edges join
// neighbours, numbers can be reached, cages with an operation share no cell with another cage. Cages with
// a sum may: others publish such puzzles.
#ifndef GRIDPRESS_CORE_MARK_H
#define GRIDPRESS_CORE_MARK_H

#include "core/grid.h"
#include "core/names.h"

enum {
  MARKS_MAX = 1280,       // a sign on every edge of the largest grid
  MARKS_CELLS_MAX = 2560, // of all marks together
  MARKS_TEXT_MAX = 32768, // of the whole list, with the terminator
};

enum mark_kind {
  MARK_CAGE,
  MARK_PLUS,
  MARK_MINUS,
  MARK_TIMES,
  MARK_DIVIDE,
  MARK_LESS,
  MARK_WHITE, // a dot: the digits differ by its number, or by 1
  MARK_BLACK, // a dot: one digit is so many times the other, or twice
  MARK_X,     // they add up to 10
  MARK_V,     // they add up to 5
  MARK_EVEN,
  MARK_ODD,
  MARK_THERMO,
  MARK_ARROW,
  MARK_NONCONSECUTIVE, // from here on: rules about all neighbours without a dot, or without X and V
  MARK_NONDOUBLE,
  MARK_NONTEN,
  MARK_NONFIVE,
  MARK_KINDS,
};

struct mark_kind_row {
  const char *name;
  const char *rule; // in one sentence, as readers of a puzzle know it
  int least, most;  // cells; most 0: as many as the board has digits
  bool valued;      // its text may have a number
  uint32_t usual;   // the number that it stands for without one; 0: for none
  bool ordered;     // the order of its cells counts; else they ascend
  bool edge;        // its two cells are neighbours
  bool cage;        // it goes around its cells, which need not be in a line
  bool alone;       // no other cage with a number has a cell of it
};

extern const struct mark_kind_row mark_kinds[MARK_KINDS];
extern const struct name_list mark_kind_names;

struct mark {
  uint8_t kind;   // enum mark_kind
  uint8_t size;   // cells
  uint16_t first; // of its cells, in mark_list.cell
  uint32_t value; // its number, 0: none, or the usual one; of an arrow: the cells of its circle
};

// Plain, but large: puzzle_copy and marks_copy move only what is used.
struct mark_list {
  int count, cells;
  struct mark mark[MARKS_MAX];
  uint16_t cell[MARKS_CELLS_MAX];
};

static inline const uint16_t *mark_cells(const struct mark_list *list, const struct mark *mark) {
  return list->cell + mark->first;
}

static inline bool mark_is_rule(const struct mark *mark) { // of the whole grid
  return mark->kind >= MARK_NONCONSECUTIVE;
}

// The number that a mark stands for.
static inline uint32_t mark_number(const struct mark *mark) {
  return mark->value != 0 ? mark->value : mark_kinds[mark->kind].usual;
}

// Dots that say nothing but "consecutive", all of them shown, are drawn as bars by custom.
bool marks_are_bars(const struct mark_list *list);

// Adds a mark, without checking it. False when there is no room.
bool marks_add(struct mark_list *list, enum mark_kind kind, uint32_t value, const uint16_t *cells,
               int size);

// Puts the list in canonical order: cells ascend where their order says nothing, the usual number is none,
// the same mark twice is one.
void marks_settle(struct mark_list *list);

void marks_copy(struct mark_list *to, const struct mark_list *from);
bool marks_equal(const struct mark_list *a, const struct mark_list *b); // both settled

// Can this be a list of the board? Refuses the first mark that cannot, and says why.
bool marks_check(const struct mark_list *list, const struct geom *geom, struct err *err);

// Reads a list, checks it and settles it. An empty text is an empty list.
bool marks_parse(const char *text, const struct geom *geom, struct mark_list *list,
                 struct err *err);

// Writes the text of a list, or as much of it as there is room for, with a terminator. Returns the
// length of the whole text, which is less than MARKS_TEXT_MAX for a list that marks_check accepts.
size_t marks_print(const struct mark_list *list, const struct geom *geom, char *text, size_t size);

// The text of one mark. Returns its length, as marks_print does.
size_t mark_print(const struct mark_list *list, const struct mark *mark, const struct geom *geom,
                  char *text, size_t size);

// Does a mark hold? One with a blank cell does unless what is there already breaks it: two equal
// digits in a cage, a wrong order on a thermometer.
bool mark_holds(const struct mark_list *list, const struct mark *mark, const struct geom *geom,
                const struct grid *grid);

// May the two cells of a mark, in its order, hold these digits? Marks of other numbers of cells have
// nothing against it.
bool mark_pair_allows(const struct mark *mark, int first, int second);

// Do all of them? `broken` may be NULL; it gets the first that does not.
bool marks_hold(const struct mark_list *list, const struct geom *geom, const struct grid *grid,
                const struct mark **broken);

// Refuses givens that break a mark, and names it.
bool marks_check_givens(const struct mark_list *list, const struct geom *geom,
                        const struct grid *givens, struct err *err);

// The rules of the whole grid, in one number: bit MARK_NON... of every rule of the list, and under
// MARK_NONDOUBLE bit 32 + q of every ratio q that is out: those of the black dots, or 2 where there is none.
uint64_t marks_rules(const struct mark_list *list);

// Those that a pair of neighbours has to keep. Pairs with a dot are exempt from both rules about dots, pairs
// with an X or a V from both about sums.
uint64_t marks_pair_rules(const struct mark_list *list, int first, int second);

// May these two digits stand side by side under rules of that number?
bool mark_rules_allow(uint64_t rules, int first, int second);

// What people ask for by name, besides boards: puzzles with marks of some kinds. They join with boards
// and with each other ("killer+x").
struct mark_variant {
  const char *name;
  const char *alias; // another name that is understood and never printed; NULL: none
  const char *rule;  // in one sentence, or a few
  unsigned kinds;    // bit i: its puzzles have marks of row i of mark_kinds
  bool all_shown;    // where two cells have no mark, none would be true: kinds says by which rule
  bool latin;        // it sits on a board without boxes
  const char *size;  // unless another is asked for; NULL: 9
};

extern const struct mark_variant mark_variants[]; // ended by a row without a name
extern const struct name_list mark_variant_names;

// The row of a name or of an alias; -1: none.
int mark_variant_find(const char *name);

// The kinds that a list has, as bits, and those that the puzzles of some variants have.
unsigned marks_kinds(const struct mark_list *list);
unsigned mark_variants_kinds(unsigned variants);

// The rows that the marks of a puzzle belong to, as bits: the fewest that together have all its kinds,
// those of the table's order first.
unsigned marks_find_variants(const struct mark_list *list, const struct geom *geom);

#endif
