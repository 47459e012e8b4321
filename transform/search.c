// The least image of a solution grid, for any geometry with rectangular boxes.
//
// The first row is 1 2 3 ... in every image, so the second row decides first. Take row a as the
// first and row b of the same band as the second. Under column c of b stands a digit that row a has
// in another column, target(c); in the image that digit is the place of the target. So:
//
//      place      1 2 3   4 5 6   7 8 9        second row at place p
//      row a      1 2 3   4 5 6   7 8 9          = place of target(column at p)
//      row b      4 5 7   . . .   . . .
//                 ^ its target gets the least free place, 4
//
// Places are visited from left to right. If the place has no column yet, every column that may
// stand there is tried. If the target has no place yet it gets the least one its stack allows: any
// other makes this digit larger, and what lies to the left is settled. So columns are chosen only
// for the first stack and for stacks that the targets never reach, and a branch ends as soon as its
// second row exceeds the best one.
// Invariant: the columns placed in a slot (the place of a stack) are always its first ones, and the
// slots taken are always the first ones.
#include "transform/least.h"

#include <string.h>

enum { NONE = 255, STACKS_MAX = GEOM_SIDE_MAX };

// The search for the least second row: the two rows at hand, and the best second row so far.
struct row_search {
  struct least *least;
  bool transpose;
  int first, second;             // source rows a and b
  uint8_t target[GEOM_SIDE_MAX]; // column of b -> column of a with the same digit
  uint8_t best[GEOM_SIDE_MAX];   // the least second row, NONE where it is not known yet
};

// A partial order of columns. Small, and copied at each branch.
struct order {
  uint8_t column[GEOM_SIDE_MAX]; // place -> source column, NONE
  uint8_t place[GEOM_SIDE_MAX];  // source column -> place, NONE
  uint8_t slot[STACKS_MAX];      // source stack -> slot, NONE
  uint8_t filled[STACKS_MAX];    // columns in each slot
  int slots;                     // taken
};

// Gives a column the least place that its stack allows.
static void order_append(struct order *order, int column, int width) {
  int stack = column / width;
  if (order->slot[stack] == NONE) order->slot[stack] = (uint8_t)order->slots++;
  int slot = order->slot[stack];
  int place = slot * width + order->filled[slot]++;
  order->column[place] = (uint8_t)column;
  order->place[column] = (uint8_t)place;
}

// Compares one digit of the second row with the best one. A smaller one changes the best row, and
// with it everything held so far is void.
static bool search_accept(struct row_search *search, int place, int value) {
  if (value > search->best[place]) return false;
  if (value < search->best[place]) {
    search->best[place] = (uint8_t)value;
    memset(search->best + place + 1, NONE, sizeof search->best - (size_t)place - 1);
    least_forget(search->least);
  }
  return true;
}

static void search_offer(struct row_search *search, const struct order *order) {
  struct xform candidate;
  candidate.by_cells = false;
  candidate.transpose = search->transpose;
  memcpy(candidate.column, order->column, (size_t)search->least->geom->side);
  least_complete(search->least, &candidate, search->first);
  // With another row second the image is smaller, and found from that row.
  if (candidate.row[1] == search->second) least_offer(search->least, &candidate, 2);
}

static void search_places(struct row_search *search, struct order *order, int place) {
  int side = search->least->geom->side, width = search->least->geom->box_width;
  for (; place < side; place++) {
    if (order->column[place] == NONE) {
      // The stack of this slot, or any stack without a slot when the slot is not taken.
      for (int column = 0; column < side; column++) {
        int slot = order->slot[column / width];
        bool fits = slot == NONE ? place / width == order->slots : slot == place / width;
        if (!fits || order->place[column] != NONE) continue;
        struct order branch = *order;
        order_append(&branch, column, width);
        search_places(search, &branch, place);
      }
      return;
    }
    int target = search->target[order->column[place]];
    if (order->place[target] == NONE) order_append(order, target, width);
    if (!search_accept(search, place, order->place[target])) return;
  }
  search_offer(search, order);
}

static void search_rows(struct row_search *search, int first, int second) {
  int side = search->least->geom->side;
  const uint8_t *cells = search->least->turned[search->transpose];
  uint8_t column_of_digit[GEOM_SIDE_MAX + 1];
  for (int c = 0; c < side; c++) column_of_digit[cells[first * side + c]] = (uint8_t)c;
  for (int c = 0; c < side; c++) search->target[c] = column_of_digit[cells[second * side + c]];
  search->first = first;
  search->second = second;
  struct order order = {.slots = 0};
  memset(order.column, NONE, sizeof order.column);
  memset(order.place, NONE, sizeof order.place);
  memset(order.slot, NONE, sizeof order.slot);
  search_places(search, &order, 0);
}

void least_search(struct least *least) {
  const struct geom *geom = least->geom;
  struct row_search search = {.least = least};
  memset(search.best, NONE, sizeof search.best);
  for (int turn = 0; turn <= (int)xform_can_transpose(geom); turn++) {
    search.transpose = turn == 1;
    for (int first = 0; first < geom->side; first++) {
      int band = first - first % geom->box_height;
      for (int second = band; second < band + geom->box_height; second++)
        if (second != first) search_rows(&search, first, second);
    }
  }
}
