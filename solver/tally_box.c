// Numbers the column sets of boxes, and counts bands by them.
//
// A band is a strip that lies: an arrangement of its rows says which digits each row has in each box.
// Where the column sets of a box are known, too, its cells are: a cell holds what its row and its column
// have in common, which must be one digit. The row and the column "cross". So the bands with columns
// P1, P2, P3 are the arrangements of rows R1, R2, R3 of which each crosses its P, and a given is
// obeyed when both its row set and its column set have its digit.
//
// The table is filled from the arrangements: each adds one to every triple of classes that it crosses,
// 36 a box at most. Rows without givens are interchangeable; one order stands for all.
#include "solver/tally_box.h"

#include <stdlib.h>
#include <string.h>

enum { ALL = 0x1ff, CROSSINGS_MAX = 36 };

void triples_init(struct triples *triples) {
  uint8_t number = 0;
  for (unsigned set = 0; set <= ALL; set++)
    triples->number[set] = __builtin_popcount(set) == 3 ? number++ : 0;
}

// --- classes -------------------------------------------------------------------------------------

// Rising order of the sets of columns that are not fixed.
static void sort_free(unsigned fixed, uint16_t sets[3]) {
  static const uint8_t pairs[3][2] = {{0, 1}, {1, 2}, {0, 1}};
  static const uint8_t outer[1][2] = {{0, 2}};
  bool middle_fixed = (fixed & 2) != 0;
  const uint8_t(*swaps)[2] = middle_fixed ? outer : pairs;
  for (int i = 0; i < (middle_fixed ? 1 : 3); i++) {
    int a = swaps[i][0], b = swaps[i][1];
    if ((fixed >> a & 1) != 0 || (fixed >> b & 1) != 0 || sets[a] < sets[b]) continue;
    uint16_t larger = sets[a];
    sets[a] = sets[b];
    sets[b] = larger;
  }
}

void box_classes_init(struct box_classes *classes, const struct triples *triples,
                      const struct strip_view *view, int band, int stack) {
  uint16_t needed[3] = {0};
  classes->count = 0;
  classes->fixed = 0;
  memset(classes->number, -1, sizeof classes->number);
  for (int i = 0; i < 9; i++) {
    int digit = strip_given(view, 3 * stack + i % 3, 3 * band + i / 3);
    if (digit == 0) continue;
    needed[i % 3] |= (uint16_t)(1U << (digit - 1));
    classes->fixed |= 1U << i % 3;
  }
  for (unsigned first = 0; first <= ALL; first++)
    for (unsigned second = 0; second <= ALL; second++) {
      uint16_t sets[3] = {(uint16_t)first, (uint16_t)second, (uint16_t)(ALL & ~(first | second))};
      if (__builtin_popcount(first) != 3 || __builtin_popcount(second) != 3) continue;
      if ((first & second) != 0) continue;
      uint16_t sorted[3] = {sets[0], sets[1], sets[2]};
      sort_free(classes->fixed, sorted);
      if (memcmp(sorted, sets, sizeof sets) != 0) continue;
      if ((needed[0] & ~sets[0]) != 0 || (needed[1] & ~sets[1]) != 0 || (needed[2] & ~sets[2]) != 0)
        continue;
      memcpy(classes->sets[classes->count], sets, sizeof sets);
      classes->number[triples->number[first]][triples->number[second]] = (int16_t)classes->count++;
    }
}

int box_class(const struct box_classes *classes, const struct triples *triples,
              const uint16_t sets[3]) {
  uint16_t sorted[3] = {sets[0], sets[1], sets[2]};
  sort_free(classes->fixed, sorted);
  return classes->number[triples->number[sorted[0]]][triples->number[sorted[1]]];
}

// --- bands ---------------------------------------------------------------------------------------

static bool crosses(const uint16_t rows[3], const uint16_t columns[3]) {
  for (int i = 0; i < 9; i++)
    if (__builtin_popcount((unsigned)(rows[i / 3] & columns[i % 3])) != 1) return false;
  return true;
}

// The classes of a box, those that are wanted, that cross some rows; found when first asked for.
struct crossing {
  int16_t count; // -1: not found yet
  uint16_t classes[CROSSINGS_MAX];
};

static const struct crossing *find_crossing(struct crossing *known, const struct triples *triples,
                                            const struct box_classes *box, const uint16_t rows[3],
                                            const bool *wanted) {
  struct crossing *crossing = &known[triples->number[rows[0]] * TRIPLES + triples->number[rows[1]]];
  if (crossing->count >= 0) return crossing;
  crossing->count = 0;
  for (int c = 0; c < box->count; c++)
    if ((wanted == NULL || wanted[c]) && crosses(rows, box->sets[c]))
      crossing->classes[crossing->count++] = (uint16_t)c;
  return crossing;
}

// How many orders of the rows does this one stand for? 0: another stands for it.
static uint16_t weigh_rows(const struct strip *rows, const uint8_t way[9]) {
  static const uint8_t factorial[] = {1, 1, 2, 6};
  uint16_t sets[3], sorted[3];
  strip_sets(way, 0, sets);
  memcpy(sorted, sets, sizeof sets);
  sort_free(rows->lines_given, sorted);
  if (memcmp(sorted, sets, sizeof sets) != 0) return 0;
  return factorial[3 - __builtin_popcount(rows->lines_given)];
}

static void add_bands(struct band_table *table, const struct crossing *const crossing[3],
                      uint16_t weight) {
  const int second = table->counts[1], third = table->counts[2];
  for (int a = 0; a < crossing[0]->count; a++)
    for (int b = 0; b < crossing[1]->count; b++) {
      int row = crossing[0]->classes[a] * second + crossing[1]->classes[b];
      uint16_t *bands = table->bands + (size_t)row * (size_t)third;
      for (int c = 0; c < crossing[2]->count; c++)
        bands[crossing[2]->classes[c]] = (uint16_t)(bands[crossing[2]->classes[c]] + weight);
      table->any[row] |= crossing[2]->count > 0;
    }
}

static void fill_table(struct band_table *table, const struct strip *rows,
                       const struct triples *triples, const struct box_classes boxes[3],
                       const uint8_t stacks[3], const bool *wanted, struct crossing *known) {
  for (int i = 0; i < 3 * TRIPLES * TRIPLES; i++) known[i].count = -1;
  for (int i = 0; i < rows->count; i++) {
    uint16_t weight = weigh_rows(rows, rows->way[i]);
    if (weight == 0) continue;
    static const struct crossing none = {0};
    const struct crossing *crossing[3] = {&none, &none, &none};
    for (int at = 0; at < 3; at++) {
      uint16_t sets[3];
      strip_sets(rows->way[i], stacks[at], sets);
      crossing[at] = find_crossing(known + at * TRIPLES * TRIPLES, triples, &boxes[stacks[at]],
                                   sets, at == 0 ? wanted : NULL);
      if (crossing[at]->count == 0) break;
    }
    add_bands(table, crossing, weight);
  }
}

bool band_table_init(struct band_table *table, const struct strip_view *view, int band,
                     const struct triples *triples, const struct box_classes boxes[3],
                     const uint8_t stacks[3], const bool wanted[CLASSES_MAX]) {
  struct strip_view across = {.givens = view->givens, .turned = !view->turned};
  struct strip rows;
  for (int at = 0; at < 3; at++) table->counts[at] = boxes[stacks[at]].count;
  size_t pairs = (size_t)table->counts[0] * (size_t)table->counts[1];
  // One more, so that a box without classes leaves something to allocate.
  table->bands = calloc(pairs * (size_t)table->counts[2] + 1, sizeof *table->bands);
  table->any = calloc(pairs + 1, 1);
  struct crossing *known = malloc((size_t)3 * TRIPLES * TRIPLES * sizeof *known);
  bool listed = strip_list(&rows, &across, band);
  bool done = listed && table->bands != NULL && table->any != NULL && known != NULL;
  if (done) fill_table(table, &rows, triples, boxes, stacks, wanted, known);
  strip_release(&rows);
  free(known);
  return done;
}

void band_table_release(struct band_table *table) {
  free(table->bands);
  free(table->any);
  *table = (struct band_table){0};
}
