// The least image of 9x9 givens, fast.
//
// The same search as in transform/givens.c, in breadth: all layouts that make the least rows so far
// are on a list, and each level adds a row to all of them. What a row becomes in a layout does not
// depend on choices still open, because values that have no number yet get the next ones in any case:
//
//      row of the source    4 . 7 | . . 9 | . 2 .      7 has number 1, and stack 2 has the last slot;
//      its value            . . F   . 1 F   . . F      all else is free, F stands for a new number
//
// So a row is compared first, as one integer, four bits a cell, and only the layouts that stay on the
// list branch: where free stacks or free columns hold nothing but new numbers, each may come first.
// A puzzle with one solution has one or two layouts on the list for most of its rows. Grids that look
// alike from many sides would have thousands; beyond LAYOUTS_MAX the general search takes over, which
// needs no list.
// Invariants: stacks and columns that are free are blank in all settled rows and lie before those
// placed. Layouts are in the order in which the general search would come to them, so both find the
// same transformation, not only the same image.
#include "transform/least.h"

#include <limits.h>

enum {
  LAYOUTS_MAX = 512,
  ROWS = 0777,        // nine rows or columns as bits
  UNSEEN = 15,        // a digit without a number; larger than all numbers
  FREE = 3,           // the slot of a stack without a place
  BLOCK_BITS = 3 * 4, // three cells
};

static const uint8_t count_of[8] = {0, 1, 1, 2, 1, 2, 2, 3}; // bits

struct layout {
  uint8_t label[10]; // digit -> number, UNSEEN; 0 for blank
  // Source column -> where its place is in a value. A column without a place: where it would be,
  // if it were the only one to get a place next.
  uint8_t shift[9];
  uint8_t slot[3];        // source stack -> slot, FREE
  uint8_t free_stacks;    // how many
  uint8_t turn;           // which way the grid lies
  uint16_t columns, rows; // settled, as bits
  uint64_t order;         // the settled rows, four bits each, the latest lowest
};

// One way the grid may lie.
struct view {
  uint16_t filled[9]; // the columns with a value, for each row
  uint16_t first;     // rows that may come first
  uint16_t blank;     // rows without a value
  uint8_t cells[81];
};

struct extension {
  uint16_t layout, row;
};

struct nine_search {
  struct view views[2];
  int numbers;         // given to digits so far
  uint64_t value;      // the row being settled, with its new numbers
  struct layout *next; // the list being made
  int count;           // of its layouts; those beyond LAYOUTS_MAX are not kept
  struct layout lists[2][LAYOUTS_MAX];
  struct extension extensions[6 * LAYOUTS_MAX];
};

// --- what a row becomes ----------------------------------------------------------------------------

// Three numbers in ascending order, as one: `bits` wide each.
static inline uint64_t join_sorted(uint64_t a, uint64_t b, uint64_t c, int bits) {
  uint64_t low = a < b ? a : b, high = a < b ? b : a;
  uint64_t top = high > c ? high : c, rest = high > c ? c : high;
  uint64_t least = low < rest ? low : rest, middle = low < rest ? rest : low;
  return least << 2 * bits | middle << bits | top;
}

// The values of some columns of a stack, sorted.
static inline uint64_t block_value(const struct layout *layout, const uint8_t *cells,
                                   unsigned columns) {
  uint64_t a = layout->label[cells[0]] & (0 - (columns & 1));
  uint64_t b = layout->label[cells[1]] & (0 - (columns >> 1 & 1));
  uint64_t c = layout->label[cells[2]] & (0 - (columns >> 2));
  return join_sorted(a, b, c, 4);
}

// What several columns without a place add to a value.
static uint64_t open_value(const struct layout *layout, const uint8_t *cells, unsigned open) {
  uint64_t value = 0, block[3] = {0, 0, 0};
  for (int stack = 0; stack < 3; stack++) {
    unsigned here = open >> 3 * stack & 7;
    if (here == 0) continue;
    uint64_t sorted = block_value(layout, cells + 3 * stack, here);
    if (layout->slot[stack] == FREE)
      block[stack] = sorted;
    else
      value |= sorted << layout->shift[__builtin_ctz(here) + 3 * stack];
  }
  return value | join_sorted(block[0], block[1], block[2], BLOCK_BITS)
                     << BLOCK_BITS * (3 - layout->free_stacks);
}

static inline uint64_t row_value(const struct layout *layout, const struct view *view, int row) {
  const uint8_t *cells = view->cells + 9 * row;
  unsigned filled = view->filled[row], open = filled & ~(unsigned)layout->columns;
  uint64_t value = 0;
  if ((open & (open - 1)) != 0) {
    value = open_value(layout, cells, open);
    filled ^= open;
  }
  for (; filled != 0; filled &= filled - 1) {
    int column = __builtin_ctz(filled);
    value |= (uint64_t)layout->label[cells[column]] << layout->shift[column];
  }
  return value;
}

// --- settling a row --------------------------------------------------------------------------------

// A layout that takes another row in.
struct settling {
  struct nine_search *search;
  const uint8_t *cells;  // of the row
  unsigned filled, open; // its columns with a value, and those that had no place before
};

static void place_slots(const struct settling *row, struct layout *layout, int slot);

// Where the columns that are still free would be next.
static void shift_free(struct layout *layout) {
  int free_stacks = 0;
  for (int stack = 0; stack < 3; stack++) free_stacks += layout->slot[stack] == FREE;
  layout->free_stacks = (uint8_t)free_stacks;
  for (int stack = 0; stack < 3; stack++) {
    unsigned columns = ~(unsigned)layout->columns >> 3 * stack & 7;
    int slot = layout->slot[stack] == FREE ? free_stacks - 1 : layout->slot[stack];
    int shift = BLOCK_BITS * (2 - slot) + 4 * (3 - count_of[columns]);
    for (; columns != 0; columns &= columns - 1)
      layout->shift[3 * stack + __builtin_ctz(columns)] = (uint8_t)shift;
  }
}

// Everything in the row has its place, so its digits have their numbers.
static void keep_layout(const struct settling *row, const struct layout *layout) {
  struct nine_search *search = row->search;
  if (search->count++ >= LAYOUTS_MAX) return;
  struct layout *kept = &search->next[search->count - 1];
  *kept = *layout;
  for (unsigned rest = row->filled; rest != 0; rest &= rest - 1) {
    int column = __builtin_ctz(rest);
    kept->label[row->cells[column]] = search->value >> kept->shift[column] & 15;
  }
  if (row->open != 0) shift_free(kept);
}

// The slot is free, and the stacks in `choice` are not blank: those with the least values may come.
static void place_stack(const struct settling *row, const struct layout *layout, int slot,
                        unsigned choice) {
  uint64_t block[3], least = UINT64_MAX;
  for (int stack = 0; stack < 3; stack++) {
    block[stack] = UINT64_MAX;
    if ((choice >> stack & 1) == 0) continue;
    block[stack] = block_value(layout, row->cells + 3 * stack, row->open >> 3 * stack & 7);
    if (block[stack] < least) least = block[stack];
  }
  for (int stack = 0; stack < 3; stack++) {
    if (block[stack] != least) continue;
    struct layout branch = *layout;
    branch.slot[stack] = (uint8_t)slot;
    memset(branch.shift + 3 * stack, BLOCK_BITS * (2 - slot), 3);
    place_slots(row, &branch, slot);
  }
}

static void place_column(struct layout *layout, int column, int shift) {
  layout->shift[column] = (uint8_t)shift;
  layout->columns |= (uint16_t)(1U << column);
}

// Columns without a place, all of one stack: that with the least number comes first. False when
// the choice was made in branches.
static bool place_columns(const struct settling *row, struct layout *layout, int slot, int stack) {
  for (;;) {
    unsigned open = row->open & ~(unsigned)layout->columns & 7U << 3 * stack;
    if (open == 0) return true;
    int least = UNSEEN, chosen = __builtin_ctz(open);
    int shift = layout->shift[chosen] + 4 * (count_of[open >> 3 * stack] - 1);
    for (unsigned rest = open; rest != 0; rest &= rest - 1) {
      int column = __builtin_ctz(rest), label = layout->label[row->cells[column]];
      if (label >= least) continue;
      least = label;
      chosen = column;
    }
    if (least == UNSEEN && (open & (open - 1)) != 0) {
      for (; open != 0; open &= open - 1) {
        struct layout branch = *layout;
        place_column(&branch, __builtin_ctz(open), shift);
        place_slots(row, &branch, slot);
      }
      return false;
    }
    place_column(layout, chosen, shift);
  }
}

// Gives all that is open its place, from `slot` on.
static void place_slots(const struct settling *row, struct layout *layout, int slot) {
  for (; slot < 3; slot++) {
    unsigned choice = 0;
    int stack = FREE;
    for (int i = 0; i < 3; i++) {
      if (layout->slot[i] == slot) stack = i;
      if (layout->slot[i] == FREE && (row->open >> 3 * i & 7) != 0) choice |= 1U << i;
    }
    if (stack != FREE) {
      if (!place_columns(row, layout, slot, stack)) return;
    } else if (layout->free_stacks - slot == count_of[choice]) {
      place_stack(row, layout, slot, choice);
      return;
    }
  }
  keep_layout(row, layout);
}

static void settle_row(struct nine_search *search, const struct layout *layout, int number) {
  const struct view *view = &search->views[layout->turn];
  unsigned filled = view->filled[number], open = filled & ~(unsigned)layout->columns;
  struct settling row = {
      .search = search, .cells = view->cells + 9 * number, .filled = filled, .open = open};
  struct layout next = *layout;
  next.rows |= (uint16_t)(1U << number);
  next.order = layout->order << 4 | (unsigned)number;
  if ((open & (open - 1)) != 0) {
    place_slots(&row, &next, 0);
    return;
  }
  if (open != 0) { // a single column is where it would be already
    uint8_t *slot = &next.slot[__builtin_ctz(open) / 3];
    if (*slot == FREE) *slot = (uint8_t)(next.free_stacks - 1);
    next.columns |= (uint16_t)open;
  }
  keep_layout(&row, &next);
}

// --- level by level --------------------------------------------------------------------------------

// The rows that may come next. Blank rows of a band are interchangeable: the first will do.
static unsigned list_rows(const struct view *view, const struct layout *layout, int level) {
  unsigned rows = level == 0 ? view->first : ROWS & ~(unsigned)layout->rows;
  if (level % 3 != 0) rows &= 7U << (layout->order & 15) / 3 * 3;
  unsigned blank = rows & view->blank;
  unsigned later = (blank << 1 & 0666) | (blank << 2 & 0444);
  return rows & ~(blank & later);
}

// Finds the least value of the next row and all that make it; returns how many.
static int extend_layouts(struct nine_search *search, const struct layout *list, int count,
                          int level) {
  uint64_t best = UINT64_MAX;
  int found = 0;
  for (int i = 0; i < count; i++) {
    const struct view *view = &search->views[list[i].turn];
    for (unsigned rows = list_rows(view, &list[i], level); rows != 0; rows &= rows - 1) {
      int row = __builtin_ctz(rows);
      uint64_t value = row_value(&list[i], view, row);
      if (value > best) continue;
      if (value < best) found = 0;
      best = value;
      search->extensions[found++] = (struct extension){.layout = (uint16_t)i, .row = (uint16_t)row};
    }
  }
  search->value = best;
  return found;
}

// Gives new digits of the row the next numbers, and writes the row down.
static void write_row(struct nine_search *search, uint8_t *image) {
  memset(image, 0, 9);
  for (uint64_t rest = search->value; rest != 0;) {
    int shift = (63 - __builtin_clzll(rest)) & ~3;
    uint64_t number = rest >> shift;
    rest ^= number << shift;
    if (number == UNSEEN) {
      number = (uint64_t)++search->numbers;
      search->value ^= (UNSEEN ^ number) << shift;
    }
    image[8 - shift / 4] = (uint8_t)number;
  }
}

// The order of first rows: how many values their boxes have, the fewest first.
static unsigned rank_first(unsigned filled) {
  return (unsigned)join_sorted(count_of[filled & 7], count_of[filled >> 3 & 7],
                               count_of[filled >> 6], 2);
}

static void read_views(struct nine_search *search, const struct grid *givens) {
  struct view *views = search->views;
  memset(views[0].filled, 0, sizeof views[0].filled);
  memset(views[1].filled, 0, sizeof views[1].filled);
  views[0].blank = views[1].blank = 0;
  memcpy(views[0].cells, givens->cell, 81);
  memset(views[1].cells, 0, 81);
  uint8_t clues[81];
  int count = 0;
  for (int cell = 0; cell < 81; cell++) {
    clues[count] = (uint8_t)cell;
    count += givens->cell[cell] != 0;
  }
  for (int i = 0; i < count; i++) {
    int cell = clues[i], r = cell / 9, c = cell % 9;
    views[0].filled[r] |= (uint16_t)(1U << c);
    views[1].filled[c] |= (uint16_t)(1U << r);
    views[1].cells[9 * c + r] = givens->cell[cell];
  }
  unsigned best = UINT_MAX;
  for (int turn = 0; turn < 2; turn++)
    for (int r = 0; r < 9; r++) {
      unsigned rank = rank_first(views[turn].filled[r]);
      views[turn].blank |= (uint16_t)((rank == 0) << r);
      if (rank > best) continue;
      if (rank < best) views[0].first = views[1].first = 0;
      views[turn].first |= (uint16_t)(1U << r);
      best = rank;
    }
}

// Lines and digits that never showed a value take what places are left.
static void finish_layout(const struct layout *layout, int numbers, struct xform *how) {
  how->by_cells = false;
  how->transpose = layout->turn == 1;
  for (int r = 0; r < 9; r++) how->row[r] = layout->order >> 4 * (8 - r) & 15;
  int next_slot = 0;
  for (int stack = 0; stack < 3; stack++) {
    int slot = layout->slot[stack] == FREE ? next_slot++ : layout->slot[stack];
    int next_place = 3 * slot;
    for (int column = 3 * stack; column < 3 * stack + 3; column++) {
      bool placed = layout->columns >> column & 1;
      how->column[placed ? 8 - layout->shift[column] / 4 : next_place++] = (uint8_t)column;
    }
  }
  how->digit[0] = 0;
  for (int digit = 1; digit <= 9; digit++)
    how->digit[digit] = layout->label[digit] == UNSEEN ? (uint8_t)++numbers : layout->label[digit];
}

bool least_search_givens_nine(const struct grid *givens, struct grid *image, struct xform *how) {
  struct nine_search search;
  struct layout *list = search.lists[0];
  search.numbers = 0;
  search.count = 2;
  read_views(&search, givens);
  for (int turn = 0; turn < 2; turn++) {
    list[turn] = (struct layout){.slot = {FREE, FREE, FREE}, .turn = (uint8_t)turn};
    memset(list[turn].label + 1, UNSEEN, 9);
    shift_free(&list[turn]);
  }
  for (int level = 0; level < 9; level++) {
    int found = extend_layouts(&search, list, search.count, level);
    write_row(&search, image->cell + 9 * level);
    search.count = 0;
    search.next = search.lists[(level + 1) % 2];
    for (int i = 0; i < found && search.count <= LAYOUTS_MAX; i++)
      settle_row(&search, &list[search.extensions[i].layout], search.extensions[i].row);
    if (search.count > LAYOUTS_MAX) return false;
    list = search.next;
  }
  finish_layout(&list[0], search.numbers, how);
  return true;
}
