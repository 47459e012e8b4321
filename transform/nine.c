// The least image of a 9x9 solution grid, fast.
//
// The least image begins with the least of the six bands that the grid can put first (its bands,
// and its stacks turned), each in the least form of its kind. transform/band.c has a table for
// that: six keys give six kinds, and only the smallest kind goes on, usually one band with one way
// to bring it to its least form. That way settles first row and columns, and least_complete does
// the rest. Nothing is searched.
#include "transform/band.h"
#include "transform/least.h"

struct start {
  bool transpose;
  int band;
  struct band_key key;
};

// One way to bring the band to its least form, as a transformation of the grid.
static void offer_move(struct least *least, const struct start *start,
                       const struct band_move *move) {
  struct xform candidate;
  candidate.by_cells = false;
  candidate.transpose = start->transpose;
  for (int s = 0; s < 3; s++) {
    int stack = band_orders[move->stacks][s];
    const uint8_t *columns = band_orders[move->columns[s]];
    const uint8_t *sorted = band_orders[start->key.sorted[stack]];
    for (int i = 0; i < 3; i++)
      candidate.column[3 * s + i] = (uint8_t)(3 * stack + sorted[columns[i]]);
  }
  least_complete(least, &candidate, 3 * start->band + band_orders[move->rows][0]);
  least_offer(least, &candidate, 3);
}

void least_search_nine(struct least *least) {
  const struct band_table *table = band_lookup_table();
  struct start starts[6];
  int count = 0;
  unsigned best = BAND_KINDS;
  for (int turn = 0; turn <= 1; turn++)
    for (int band = 0; band < 3; band++) {
      struct band_key key = band_read(least->turned[turn] + 27 * band);
      unsigned kind = table->start[key.key] >> BAND_START_BITS;
      if (kind > best) continue;
      if (kind < best) count = 0;
      best = kind;
      starts[count++] = (struct start){.transpose = turn == 1, .band = band, .key = key};
    }
  for (int i = 0; i < count; i++) {
    unsigned first = table->start[starts[i].key.key] & BAND_START_MASK;
    const struct band_move *moves = table->moves + first;
    for (int m = 0; m < table->count[best]; m++) offer_move(least, &starts[i], &moves[m]);
  }
}
