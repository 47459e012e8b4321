// Lists the tuples of a table: the digits that its cells can hold together.
//
// Depth first, place by place, under the digits that the cells have left. What the places behind can add
// at least and at most, or multiply by, cuts off what leads nowhere, so few steps are wasted. A table
// with too many choices is left for later, when the domains have shrunk.
//
// Invariant: a listed table has every tuple that its mark, its "must differ" and the domains allow.
#include "solver/tuples_internal.h"

struct lister {
  const struct tuples *tuples;
  const struct tuple_table *table;
  const struct tuple_slot *slot;
  uint64_t domain[TUPLE_SIZE_MAX];
  int64_t least[TUPLE_SIZE_MAX + 1], most[TUPLE_SIZE_MAX + 1]; // of the places from here on
  uint8_t digit[TUPLE_SIZE_MAX];                               // chosen so far, from 0
  uint8_t *out;
  int count, room;
};

// The digits of the places that place `at` must differ from.
static uint64_t taken_before(const struct lister *lister, int at) {
  uint64_t taken = 0;
  for (uint32_t rest = lister->slot[at].differ; rest != 0; rest &= rest - 1)
    taken |= UINT64_C(1) << lister->digit[__builtin_ctz(rest)];
  return taken;
}

static bool keep_tuple(struct lister *lister) {
  if (lister->count == lister->room) return false;
  memcpy(lister->out + (size_t)lister->count++ * (size_t)lister->table->size, lister->digit,
         (size_t)lister->table->size);
  return true;
}

// All choices for the places from `at` on that add up to `rest`. False: there is no more room.
static bool list_sums(struct lister *lister, int at, int64_t rest) {
  if (at == lister->table->size) return keep_tuple(lister);
  int64_t factor = lister->slot[at].factor;
  int64_t low = rest - lister->most[at + 1], high = rest - lister->least[at + 1];
  uint64_t digits = lister->domain[at] & ~taken_before(lister, at);
  if (factor == 1) digits &= tuples_range(low, high);
  if (factor == -1) digits &= tuples_range(-high, -low);
  for (; digits != 0; digits &= digits - 1) {
    int digit = __builtin_ctzll(digits);
    int64_t term = factor * (digit + 1);
    if (term < low || term > high) continue;
    lister->digit[at] = (uint8_t)digit;
    if (!list_sums(lister, at + 1, rest - term)) return false;
  }
  return true;
}

static bool list_products(struct lister *lister, int at, int64_t rest) {
  if (at == lister->table->size) return keep_tuple(lister);
  uint64_t digits = lister->domain[at] & ~taken_before(lister, at);
  for (; digits != 0; digits &= digits - 1) {
    int digit = __builtin_ctzll(digits);
    int64_t left = rest / (digit + 1);
    if (left * (digit + 1) != rest) continue;
    if (left < lister->least[at + 1] || left > lister->most[at + 1]) continue;
    lister->digit[at] = (uint8_t)digit;
    if (!list_products(lister, at + 1, left)) return false;
  }
  return true;
}

// What the places from each on can make at least and at most.
static void find_bounds(struct lister *lister) {
  int size = lister->table->size;
  bool adds = lister->table->kind == TUPLE_SUM;
  lister->least[size] = lister->most[size] = adds ? 0 : 1;
  for (int i = size; i-- > 0;) {
    int64_t low = __builtin_ctzll(lister->domain[i]) + 1;
    int64_t high = 64 - __builtin_clzll(lister->domain[i]);
    if (adds) {
      int64_t factor = lister->slot[i].factor;
      lister->least[i] = lister->least[i + 1] + factor * (factor > 0 ? low : high);
      lister->most[i] = lister->most[i + 1] + factor * (factor > 0 ? high : low);
    } else { // larger than any number of a mark is large enough
      lister->least[i] = lister->least[i + 1] * low;
      lister->most[i] = lister->most[i + 1] * high;
      if (lister->least[i] > UINT32_MAX) lister->least[i] = UINT32_MAX;
      if (lister->most[i] > UINT32_MAX) lister->most[i] = UINT32_MAX;
    }
  }
}

// The choices that listing takes at most: the last place, here the one with most digits, follows from
// the others.
static uint64_t count_choices(const struct lister *lister) {
  uint64_t product = 1, largest = 1;
  for (int i = 0; i < lister->table->size; i++) {
    uint64_t size = (uint64_t)__builtin_popcountll(lister->domain[i]);
    if (size > largest) {
      product *= largest;
      largest = size;
    } else {
      product *= size;
    }
    if (product > UINT32_MAX) return product;
  }
  return product;
}

// Turns the list into rows of bits.
static void fill_rows(struct tuples *tuples, struct tuple_table *table, const uint8_t *list,
                      int count) {
  uint32_t words = table->words, side = (uint32_t)tuples->geom->side;
  uint64_t *live = tuples->word + table->listed, *rows = live + words;
  memset(rows, 0, (size_t)table->size * side * words * sizeof *rows);
  memset(live, 0xff, words * sizeof *live);
  if (count % 64 != 0) live[words - 1] = (UINT64_C(1) << (count % 64)) - 1;
  for (int i = 0; i < count; i++)
    for (int place = 0; place < table->size; place++, list++)
      rows[((uint32_t)place * side + *list) * words + (uint32_t)i / 64] |= UINT64_C(1) << (i % 64);
}

bool tuples_list(struct tuples *tuples, int index) {
  struct tuple_table *table = &tuples->table[index];
  struct lister lister; // most of it is filled in as far as the table needs it
  if (table->kind == TUPLE_DIFFER || tuples->choices_max == 0) return false;
  lister.tuples = tuples;
  lister.table = table;
  lister.slot = tuples->slot + table->first;
  lister.out = tuples->scratch;
  lister.count = 0;
  lister.room = TUPLE_LISTED_MAX;
  for (int i = 0; i < table->size; i++) lister.domain[i] = tuples->word[lister.slot[i].cell];
  uint64_t choices = count_choices(&lister);
  if (choices > tuples->choices_max || (table->refused != 0 && choices >= table->refused))
    return false;
  find_bounds(&lister);
  bool all = table->kind == TUPLE_SUM ? list_sums(&lister, 0, table->target)
                                      : list_products(&lister, 0, table->target);
  uint32_t words = ((uint32_t)lister.count + 63) / 64;
  uint32_t needed = words * (1 + (uint32_t)(table->size * tuples->geom->side));
  if (!all || needed > tuples->words_max - tuples->used ||
      (uint32_t)lister.count > TUPLE_BUDGET - tuples->tuples_used) {
    table->refused = choices / 2 + 1;
    return false;
  }
  table->listed = tuples->used;
  table->words = words;
  tuples->used += needed;
  tuples->tuples_used += (uint32_t)lister.count;
  tuples->listed[tuples->listed_count++] = (uint16_t)index;
  if (words > 0) fill_rows(tuples, table, tuples->scratch, lister.count);
  return true;
}

// --- sets of different digits --------------------------------------------------------------------

struct set_lister {
  int side, count;
  uint32_t *sets;
};

// The sets of `size` more digits, all larger than `above`, that add up to `rest`. Such digits reach every
// sum between their least and their most, so every step leads to a set. False: too many.
static bool list_sets(struct set_lister *lister, uint32_t set, int above, int size, int64_t rest) {
  if (size == 1) { // the last one is what is left
    if (rest <= above || rest > lister->side) return true;
    if (lister->count == TUPLE_SETS_MAX) return false;
    lister->sets[lister->count++] = set | UINT32_C(1) << (rest - 1);
    return true;
  }
  int others = size - 1;
  int64_t most = (int64_t)others * (2 * lister->side - others + 1) / 2; // of those behind the next
  for (int digit = above + 1; digit + others <= lister->side; digit++) {
    int64_t least = (int64_t)others * (2 * digit + others + 1) / 2;
    if (digit + least > rest) break;
    if (digit + most < rest) continue;
    if (!list_sets(lister, set | UINT32_C(1) << (digit - 1), digit, others, rest - digit))
      return false;
  }
  return true;
}

int tuples_list_sets(int side, int size, int64_t sum, uint32_t sets[TUPLE_SETS_MAX]) {
  struct set_lister lister = {.side = side, .sets = sets};
  return list_sets(&lister, 0, 0, size, sum) ? lister.count : 0;
}
