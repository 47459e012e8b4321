// What follows from what has changed: in a cell, in a house, in a table.
//
// - A cell: its digit goes from all its peers, and every pair constraint on it narrows the other cell.
// - A house: a digit without a place is a contradiction, one with a single place goes there.
// - A table that is listed: tuples that lost a digit die, digits that no tuple has any more go. Both are
//   a few operations on whole words, since every place and digit has its row of bits.
// - A table that is not listed: bounds of its sum or product. If its cells hold different digits, the
//   sets of digits that add up, of which there are few, say more: which digits are possible at all, and
//   which must be there. A digit that must be there and has all its places in one house leaves the rest
//   of the house.
//
// When every cell of a table has one digit, its bounds are exact: nothing depends on tables being
// listed but speed.
#include "solver/tuples_internal.h"

// --- tables --------------------------------------------------------------------------------------

// Two cells that hold different digits: what a cell with one digit takes from the others.
static bool filter_apart(struct tuples *tuples, const struct tuple_table *table) {
  const struct tuple_slot *slot = tuples->slot + table->first;
  uint64_t fixed = 0;
  for (int i = 0; i < table->size; i++) {
    uint64_t digits = tuples->word[slot[i].cell];
    if (!tuples_is_single(digits)) continue;
    if ((fixed & digits) != 0) {
      tuples->weight[slot[i].cell]++;
      return false;
    }
    fixed |= digits;
  }
  for (int i = 0; i < table->size; i++)
    if (!tuples_is_single(tuples->word[slot[i].cell]) &&
        !tuples_narrow(tuples, slot[i].cell, ~fixed))
      return false;
  return true;
}

// The digit must be in the table, at one of these places: where they all lie in one house, it is
// nowhere else there.
static bool point(struct tuples *tuples, const struct tuple_table *table, uint32_t places,
                  uint64_t digit) {
  const struct tuple_slot *slot = tuples->slot + table->first;
  if ((places & (places - 1)) == 0)
    return tuples_narrow(tuples, slot[__builtin_ctz(places)].cell, digit);
  for (int i = 0; i < table->stretch_count; i++) {
    const struct tuple_stretch *stretch = &tuples->stretch[table->first_stretch + i];
    if ((places & ~stretch->places) != 0) continue;
    const struct region *house = &tuples->geom->regions[stretch->house];
    for (int j = 0; j < house->size; j++) {
      int cell = house->cells[j];
      if ((tuples->word[cell] & digit) == 0) continue;
      bool own = false;
      for (uint32_t rest = places; rest != 0 && !own; rest &= rest - 1)
        own = slot[__builtin_ctz(rest)].cell == cell;
      if (!own && !tuples_narrow(tuples, cell, ~digit)) return false;
    }
  }
  return true;
}

static bool filter_sets(struct tuples *tuples, const struct tuple_table *table) {
  const struct tuple_slot *slot = tuples->slot + table->first;
  const uint32_t *sets = tuples->set + table->first_set;
  uint64_t digits = 0, possible = 0, needed = tuples->all;
  for (int i = 0; i < table->size; i++) digits |= tuples->word[slot[i].cell];
  for (int i = 0; i < table->set_count; i++) {
    if ((sets[i] & ~digits) != 0) continue;
    bool fits = true;
    for (int j = 0; j < table->size && fits; j++)
      fits = (tuples->word[slot[j].cell] & sets[i]) != 0;
    if (!fits) continue;
    possible |= sets[i];
    needed &= sets[i];
  }
  for (int i = 0; i < table->size; i++)
    if (!tuples_narrow(tuples, slot[i].cell, possible)) return false;
  for (; needed != 0; needed &= needed - 1) {
    uint64_t digit = needed & -needed;
    uint32_t places = 0;
    for (int i = 0; i < table->size; i++)
      if ((tuples->word[slot[i].cell] & digit) != 0) places |= UINT32_C(1) << i;
    if (places == 0 || !point(tuples, table, places, digit)) return false;
  }
  return true;
}

// The digits whose multiple by `factor` lies between two numbers.
static uint64_t digits_between(int64_t factor, int64_t low, int64_t high, uint64_t digits) {
  if (factor == 1) return tuples_range(low, high);
  if (factor == -1) return tuples_range(-high, -low);
  uint64_t kept = 0;
  for (; digits != 0; digits &= digits - 1) {
    int64_t term = factor * (__builtin_ctzll(digits) + 1);
    if (term >= low && term <= high) kept |= digits & -digits;
  }
  return kept;
}

static bool filter_sum(struct tuples *tuples, const struct tuple_table *table) {
  const struct tuple_slot *slot = tuples->slot + table->first;
  int64_t low[TUPLE_SIZE_MAX], high[TUPLE_SIZE_MAX], least = 0, most = 0;
  for (int i = 0; i < table->size; i++) {
    uint64_t digits = tuples->word[slot[i].cell];
    int64_t smallest = __builtin_ctzll(digits) + 1, largest = 64 - __builtin_clzll(digits);
    low[i] = slot[i].factor * (slot[i].factor > 0 ? smallest : largest);
    high[i] = slot[i].factor * (slot[i].factor > 0 ? largest : smallest);
    least += low[i];
    most += high[i];
  }
  for (int i = 0; i < table->size; i++) {
    int cell = slot[i].cell;
    uint64_t kept = digits_between(slot[i].factor, table->target - (most - high[i]),
                                   table->target - (least - low[i]), tuples->word[cell]);
    if (!tuples_narrow(tuples, cell, kept)) return false;
  }
  return true;
}

static bool filter_product(struct tuples *tuples, const struct tuple_table *table) {
  const struct tuple_slot *slot = tuples->slot + table->first;
  for (int i = 0; i < table->size; i++) {
    int64_t least = 1, most = 1; // of the others; beyond any number of a mark they stop
    for (int j = 0; j < table->size; j++) {
      if (j == i) continue;
      uint64_t digits = tuples->word[slot[j].cell];
      if (least <= UINT32_MAX) least *= __builtin_ctzll(digits) + 1;
      if (most <= UINT32_MAX) most *= 64 - __builtin_clzll(digits);
    }
    uint64_t kept = 0;
    for (uint64_t rest = tuples->word[slot[i].cell]; rest != 0; rest &= rest - 1) {
      int64_t digit = __builtin_ctzll(rest) + 1, left = table->target / digit;
      if (left * digit == table->target && left >= least && left <= most) kept |= rest & -rest;
    }
    if (!tuples_narrow(tuples, slot[i].cell, kept)) return false;
  }
  return true;
}

// Lets the tuples die that have lost a digit at one of the places. False: none is left.
static bool drop_tuples(struct tuples *tuples, const struct tuple_table *table, uint32_t places,
                        bool *changed) {
  const struct tuple_slot *slot = tuples->slot + table->first;
  uint32_t words = table->words, side = (uint32_t)tuples->geom->side;
  uint64_t *live = tuples->word + table->listed;
  for (; places != 0; places &= places - 1) {
    uint32_t place = (uint32_t)__builtin_ctz(places);
    const uint64_t *rows = live + words + place * side * words;
    uint64_t digits = tuples->word[slot[place].cell];
    for (uint32_t w = 0; w < words; w++) {
      if (live[w] == 0) continue;
      uint64_t kept = 0;
      for (uint64_t rest = digits; rest != 0; rest &= rest - 1)
        kept |= rows[(uint32_t)__builtin_ctzll(rest) * words + w];
      if ((live[w] & ~kept) == 0) continue;
      tuples_save(tuples, table->listed + w);
      live[w] &= kept;
      *changed = true;
    }
  }
  for (uint32_t w = 0; w < words; w++)
    if (live[w] != 0) return true;
  return false;
}

// Takes away the digits that no living tuple has.
static bool keep_supported(struct tuples *tuples, const struct tuple_table *table) {
  const struct tuple_slot *slot = tuples->slot + table->first;
  uint32_t words = table->words, side = (uint32_t)tuples->geom->side;
  const uint64_t *live = tuples->word + table->listed, *rows = live + words;
  for (int i = 0; i < table->size; i++, rows += side * words) {
    uint64_t digits = tuples->word[slot[i].cell], kept = 0;
    if (tuples_is_single(digits)) continue;
    for (uint64_t rest = digits; rest != 0; rest &= rest - 1) {
      const uint64_t *row = rows + (uint32_t)__builtin_ctzll(rest) * words;
      for (uint32_t w = 0; w < words; w++)
        if ((row[w] & live[w]) != 0) {
          kept |= rest & -rest;
          break;
        }
    }
    if (!tuples_narrow(tuples, slot[i].cell, kept)) return false;
  }
  return true;
}

static void forget_table(struct tuples *tuples, int index) {
  tuples->table_dirty[index / 64] &= ~(UINT64_C(1) << (index % 64));
  tuples->touched[index] = 0;
}

static bool filter_listed(struct tuples *tuples, int index, uint32_t places, bool fresh) {
  const struct tuple_table *table = &tuples->table[index];
  bool changed = fresh;
  if (table->words == 0 || !drop_tuples(tuples, table, places, &changed)) {
    for (int i = 0; i < table->size; i++) tuples->weight[tuples->slot[table->first + i].cell]++;
    return false;
  }
  if (!changed) return true;
  if (!keep_supported(tuples, table)) return false;
  forget_table(tuples, index); // it has nothing to say about its own changes
  return true;
}

static bool filter_bounds(struct tuples *tuples, const struct tuple_table *table) {
  if (table->apart && !filter_apart(tuples, table)) return false;
  if (table->kind == TUPLE_SUM) return filter_sum(tuples, table);
  if (table->kind == TUPLE_PRODUCT) return filter_product(tuples, table);
  return true;
}

bool tuples_filter(struct tuples *tuples, int index) {
  const struct tuple_table *table = &tuples->table[index];
  uint32_t places = tuples->touched[index];
  forget_table(tuples, index);
  if (table->set_count > 0 && !filter_sets(tuples, table)) return false;
  if (table->listed != 0)
    return filter_listed(tuples, index, places | tuples->touched[index], false);
  if (!filter_bounds(tuples, table)) return false;
  return !tuples_list(tuples, index) || filter_listed(tuples, index, 0, true);
}

// --- cells and houses ----------------------------------------------------------------------------

static bool follow_cell(struct tuples *tuples, int cell) {
  uint64_t digits = tuples->word[cell];
  const struct geom_cell *at = &tuples->geom->cell[cell];
  int houses = tuples->geom->house_count;
  for (int i = 0; i < at->region_count && at->regions[i] < houses; i++)
    tuples->house_dirty[at->regions[i] / 64] |= UINT64_C(1) << (at->regions[i] % 64);
  if (tuples_is_single(digits))
    for (int i = 0; i < at->peer_count; i++)
      if ((tuples->word[at->peers[i]] & digits) != 0 &&
          !tuples_narrow(tuples, at->peers[i], ~digits))
        return false;
  int relation = -1; // neighbours often have the same
  uint64_t image = 0;
  for (int i = tuples->first_end[cell]; i >= 0; i = tuples->end[i].next) {
    const struct tuple_end *end = &tuples->end[i];
    if (end->relation != relation) {
      relation = end->relation;
      image = 0;
      for (uint64_t rest = digits; rest != 0; rest &= rest - 1)
        image |= tuples->image[relation + __builtin_ctzll(rest)];
    }
    if ((tuples->word[end->other] & ~image) == 0 || tuples_narrow(tuples, end->other, image))
      continue;
    tuples->weight[cell]++;
    return false;
  }
  return true;
}

static bool follow_house(struct tuples *tuples, int index) {
  const struct region *house = &tuples->geom->regions[index];
  uint64_t once = 0, twice = 0, placed = 0;
  for (int i = 0; i < house->size; i++) {
    uint64_t digits = tuples->word[house->cells[i]];
    twice |= once & digits;
    once |= digits;
    if (tuples_is_single(digits)) placed |= digits;
  }
  if (once != tuples->all) {
    for (int i = 0; i < house->size; i++) tuples->weight[house->cells[i]]++;
    return false;
  }
  uint64_t single = once & ~twice & ~placed;
  for (int i = 0; i < house->size && single != 0; i++) {
    uint64_t here = tuples->word[house->cells[i]] & single;
    if (here == 0) continue;
    if (!tuples_is_single(here) || !tuples_narrow(tuples, house->cells[i], here)) return false;
    single &= ~here;
  }
  return true;
}

// The first bit of a set, which is taken out; -1 when it is empty.
static int take_first(uint64_t *words, int count) {
  for (int i = 0; i < count; i++) {
    if (words[i] == 0) continue;
    int bit = __builtin_ctzll(words[i]);
    words[i] &= words[i] - 1;
    return i * 64 + bit;
  }
  return -1;
}

static void forget_changes(struct tuples *tuples) {
  while (tuples->queue_count > 0) {
    tuples->queued[tuples->queue[tuples->queue_head]] = 0;
    if (++tuples->queue_head == tuples->geom->cells) tuples->queue_head = 0;
    tuples->queue_count--;
  }
  memset(tuples->house_dirty, 0, sizeof tuples->house_dirty);
  for (int table; (table = take_first(tuples->table_dirty, tuples->table_words)) >= 0;)
    tuples->touched[table] = 0;
}

bool tuples_propagate(struct tuples *tuples) {
  int house_words = (tuples->geom->house_count + 63) / 64;
  for (;;) {
    bool sound;
    int index;
    if (tuples->queue_count > 0) {
      int cell = tuples->queue[tuples->queue_head];
      if (++tuples->queue_head == tuples->geom->cells) tuples->queue_head = 0;
      tuples->queue_count--;
      tuples->queued[cell] = 0;
      sound = follow_cell(tuples, cell);
    } else if ((index = take_first(tuples->house_dirty, house_words)) >= 0) {
      sound = follow_house(tuples, index);
    } else {
      for (index = 0; index < tuples->table_words && tuples->table_dirty[index] == 0;) index++;
      if (index == tuples->table_words) return true;
      sound = tuples_filter(tuples, index * 64 + __builtin_ctzll(tuples->table_dirty[index]));
    }
    if (sound) continue;
    forget_changes(tuples);
    return false;
  }
}
