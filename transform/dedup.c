// The set of hashes: many tables, each with open addressing in ascending order (Amble and Knuth's
// ordered hash table).
//
// The first bits of a hash pick its table, the others its home there: their share of the table,
// which keeps the order of the hashes. Entries move right from their homes as in linear probing,
// but are kept ascending, so a table is a sorted list with gaps:
//
//      home    0    1    2    3    4    5    6   tail
//      hash    03   11   14   .    41   52   .   .         hashes 00 .. 69, seven homes
//
// A search for a hash that is not there ends at the first larger one, not at the next gap; that is
// why a table may be nine tenths full. Growing keeps the order, so it is two sweeps over the table
// in place: push everything to the far end, then deal it out again to the new homes. The second
// sweep never overtakes the first, because the entries still to come need a place each.
//
// Where a table has to be copied to grow, it is there twice for a moment, but only one of many. The
// tables start with different sizes and so grow one after the other, each at its time: the load of
// all together is always the average between before and after.
// Invariant: entries ascend from left to right, none lies left of its home, and there is no gap
// between an entry and its home.
#include "transform/dedup.h"
#include "transform/canonical.h"

#include "transform/memory.h"
#include "transform/xform.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL // no call for 81 bytes
#include <xxhash.h>

enum { TABLE_BITS = 5, TABLES = 1 << TABLE_BITS };
enum { HOMES_MIN = 32, TAIL_MIN = 16 };

// How full a table may get, and by how much it then grows: 16 bytes at 67 to 85 percent are 21 on
// average, 20 bytes at 84 to 92 percent 23. A table that grows is there twice, which adds less than
// one byte to each puzzle of the set.
static const struct policy {
  unsigned load_percent, growth_percent;
} policies[] = {
    [false] = {.load_percent = 85, .growth_percent = 26}, // hashes alone
    [true] = {.load_percent = 92, .growth_percent = 9},   // with ordinals
};

struct table {
  uint64_t homes; // places that are the home of some hash
  uint64_t slots; // all places; those beyond the homes are the tail that the last ones spill into
  uint64_t count;
  uint64_t limit;                // the count at which it grows
  struct canonical_hash *hashes; // zero is a gap
  uint32_t *ordinals;            // beside the hashes, or NULL
  struct memory hashes_memory, ordinals_memory;
};

struct dedup_set {
  struct table tables[TABLES]; // empty ones take no memory
  uint64_t count;
  uint64_t bytes, peak; // of the set and all tables, now and at most
  bool with_ordinals;
};

// Plain boards of the same side may have different boxes: each shape has a seed of its own. Any other
// board goes in by name, before the grid.
static struct canonical_hash hash_grid(const struct geom *geom, const char *board,
                                       const struct grid *grid) {
  uint8_t bytes[BOARD_NAME_MAX + GEOM_CELLS_MAX];
  size_t cells = (size_t)geom->cells;
  XXH128_hash_t hash;
  if (geom->plain) {
    uint64_t shape = (uint64_t)geom->box_width << 8 | (uint64_t)geom->box_height;
    hash = XXH3_128bits_withSeed(grid->cell, cells, shape);
  } else {
    size_t name = strnlen(board, BOARD_NAME_MAX - 1) + 1;
    memcpy(bytes, board, name - 1);
    bytes[name - 1] = '\0';
    memcpy(bytes + name, grid->cell, cells);
    hash = XXH3_128bits(bytes, name + cells);
  }
  return (struct canonical_hash){.high = hash.high64, .low = hash.low64};
}

struct canonical_hash canonical_hash(const struct geom *geom, const struct grid *canonical) {
  return hash_grid(geom, geom->plain ? NULL : canonical_board(geom), canonical);
}

struct canonical_hash exact_hash(const struct geom *geom, const struct grid *grid) {
  return hash_grid(geom, geom->name, grid);
}

// The board by name, the grid, and of every mark its kind by name, its number and its cells, the low
// byte first.
static struct canonical_hash hash_marked(const struct geom *geom, const char *board,
                                         const struct grid *grid, const struct mark_list *marks) {
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  XXH3_128bits_update(&state, board, strlen(board) + 1);
  XXH3_128bits_update(&state, grid->cell, (size_t)geom->cells);
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    const uint16_t *cells = mark_cells(marks, mark);
    uint8_t bytes[2 * UINT8_MAX + 5] = {mark->size};
    for (int j = 0; j < 4; j++) bytes[1 + j] = (uint8_t)(mark->value >> 8 * j);
    for (int j = 0; j < mark->size; j++) {
      bytes[5 + 2 * j] = (uint8_t)cells[j];
      bytes[6 + 2 * j] = (uint8_t)(cells[j] >> 8);
    }
    const char *kind = mark_kinds[mark->kind].name;
    XXH3_128bits_update(&state, kind, strlen(kind) + 1);
    XXH3_128bits_update(&state, bytes, 5 + 2 * (size_t)mark->size);
  }
  XXH128_hash_t hash = XXH3_128bits_digest(&state);
  return (struct canonical_hash){.high = hash.high64, .low = hash.low64};
}

struct canonical_hash canonical_hash_marked(const struct geom *geom, const struct grid *canonical,
                                            const struct mark_list *marks) {
  return marks->count == 0 ? canonical_hash(geom, canonical)
                           : hash_marked(geom, canonical_board(geom), canonical, marks);
}

struct canonical_hash exact_hash_marked(const struct geom *geom, const struct grid *grid,
                                        const struct mark_list *marks) {
  return marks->count == 0 ? exact_hash(geom, grid) : hash_marked(geom, geom->name, grid, marks);
}

static bool is_gap(struct canonical_hash hash) {
  return (hash.high | hash.low) == 0;
}

static bool is_less(struct canonical_hash a, struct canonical_hash b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

// --- memory --------------------------------------------------------------------------------------

// Counts the old memory beside the new one, as if every table were copied.
static bool grow_memory(struct dedup_set *set, struct memory *memory, uint64_t bytes,
                        struct err *err) {
  uint64_t before = memory->bytes;
  if (!memory_grow(memory, bytes))
    return err_set(err, ERR_WORLD, "out of memory for %llu puzzles",
                   (unsigned long long)set->count);
  set->bytes += memory->bytes;
  if (set->bytes > set->peak) set->peak = set->bytes;
  set->bytes -= before;
  return true;
}

// More memory for both arrays. The table stays as it is when that fails half way.
static bool table_resize(struct dedup_set *set, struct table *table, uint64_t slots,
                         struct err *err) {
  if (!grow_memory(set, &table->hashes_memory, slots * sizeof *table->hashes, err)) return false;
  table->hashes = table->hashes_memory.start;
  if (!set->with_ordinals) return true;
  if (!grow_memory(set, &table->ordinals_memory, slots * sizeof *table->ordinals, err))
    return false;
  table->ordinals = table->ordinals_memory.start;
  return true;
}

struct dedup_set *dedup_new(bool with_ordinals, struct err *err) {
  struct dedup_set *set = calloc(1, sizeof *set);
  if (set == NULL) {
    err_set(err, ERR_WORLD, "out of memory for the set of puzzles");
    return NULL;
  }
  set->with_ordinals = with_ordinals;
  set->bytes = set->peak = sizeof *set;
  return set;
}

void dedup_free(struct dedup_set *set) {
  if (set == NULL) return;
  for (int i = 0; i < TABLES; i++) {
    memory_release(&set->tables[i].hashes_memory);
    memory_release(&set->tables[i].ordinals_memory);
  }
  free(set);
}

// --- tables --------------------------------------------------------------------------------------

static int table_number(struct canonical_hash hash) {
  return (int)(hash.high >> (64 - TABLE_BITS));
}

static uint64_t home_of(const struct table *table, struct canonical_hash hash) {
  return (uint64_t)(((unsigned __int128)(hash.high << TABLE_BITS) * table->homes) >> 64);
}

// Pushes all entries of the first `used` places to the end of the table. Returns the first. Gaps
// are copied too and then overwritten: cheaper than a branch that nobody can foresee.
static uint64_t table_push(struct table *table, uint64_t used) {
  uint64_t to = table->slots;
  for (uint64_t i = used; i-- > 0;) {
    struct canonical_hash hash = table->hashes[i];
    table->hashes[to - 1] = hash;
    if (table->ordinals != NULL) table->ordinals[to - 1] = table->ordinals[i];
    to -= !is_gap(hash);
  }
  return to;
}

// Deals the entries from `from` on out to their homes. All places left of `from` become gaps first,
// and so does each place that an entry leaves.
static void table_deal(struct table *table, uint64_t from) {
  memset(table->hashes, 0, from * sizeof *table->hashes);
  for (uint64_t to = 0; from < table->slots; from++, to++) {
    struct canonical_hash hash = table->hashes[from];
    uint64_t home = home_of(table, hash);
    to = to > home ? to : home;
    table->hashes[from] = (struct canonical_hash){.high = 0, .low = 0};
    table->hashes[to] = hash;
    if (table->ordinals != NULL) table->ordinals[to] = table->ordinals[from];
  }
}

// More homes when the table is full; a longer tail when the last homes spilled over its end. More
// homes never need a longer tail: no entry comes closer to the last home than it was.
static bool table_grow(struct dedup_set *set, int number, struct err *err) {
  struct table *table = &set->tables[number];
  const struct policy *policy = &policies[set->with_ordinals];
  uint64_t used = table->slots, homes = table->homes, tail = used - homes;
  if (used == 0) {
    homes = HOMES_MIN + HOMES_MIN * policy->growth_percent * (uint64_t)number / TABLES / 100;
    tail = TAIL_MIN;
  } else if (table->count >= table->limit) {
    homes += (homes * policy->growth_percent + 99) / 100;
  } else {
    tail *= 2;
  }
  if (!table_resize(set, table, homes + tail, err)) return false;
  table->homes = homes;
  table->slots = homes + tail;
  table->limit = homes * policy->load_percent / 100;
  table_deal(table, table_push(table, used));
  return true;
}

// The first place from the home on that holds a gap, the hash or a larger one.
static uint64_t table_find(const struct table *table, struct canonical_hash hash) {
  uint64_t at = home_of(table, hash);
  while (at < table->slots && !is_gap(table->hashes[at]) && is_less(table->hashes[at], hash)) at++;
  return at;
}

// Puts the hash where it belongs; those up to the next gap make room. False: there is no gap.
static bool table_place(struct table *table, struct canonical_hash hash, uint64_t at,
                        uint64_t ordinal) {
  uint64_t gap = at;
  while (gap < table->slots && !is_gap(table->hashes[gap])) gap++;
  if (gap == table->slots) return false;
  memmove(&table->hashes[at + 1], &table->hashes[at], (gap - at) * sizeof *table->hashes);
  table->hashes[at] = hash;
  if (table->ordinals != NULL) {
    memmove(&table->ordinals[at + 1], &table->ordinals[at], (gap - at) * sizeof *table->ordinals);
    table->ordinals[at] = (uint32_t)ordinal;
  }
  table->count++;
  return true;
}

// --- the set -------------------------------------------------------------------------------------

static bool holds(const struct table *table, struct canonical_hash hash, uint64_t at) {
  return at < table->slots && !is_gap(table->hashes[at]) && !is_less(hash, table->hashes[at]);
}

bool dedup_contains(const struct dedup_set *set, struct canonical_hash hash) {
  if (is_gap(hash)) hash.low = 1;
  const struct table *table = &set->tables[table_number(hash)];
  return holds(table, hash, table_find(table, hash));
}

bool dedup_insert(struct dedup_set *set, struct canonical_hash hash, bool *is_new,
                  uint64_t *ordinal, struct err *err) {
  if (is_gap(hash)) hash.low = 1;
  int number = table_number(hash);
  struct table *table = &set->tables[number];
  uint64_t at = table_find(table, hash);
  *is_new = !holds(table, hash, at);
  if (*is_new) {
    if (set->with_ordinals && set->count > UINT32_MAX)
      return err_set(err, ERR_WORLD, "too many puzzles; the most is 2^32");
    while (table->count >= table->limit || !table_place(table, hash, at, set->count)) {
      if (!table_grow(set, number, err)) return false;
      at = table_find(table, hash);
    }
    if (ordinal != NULL) *ordinal = set->count;
    set->count++;
  } else if (ordinal != NULL && set->with_ordinals) {
    *ordinal = table->ordinals[at];
  }
  return true;
}

void dedup_prefetch(const struct dedup_set *set, struct canonical_hash hash) {
  const struct table *table = &set->tables[table_number(hash)];
  if (table->slots == 0) return;
  // The place is near the home, and the next gap on average thirteen entries further on.
  const struct canonical_hash *home = table->hashes + home_of(table, hash);
  for (int line = 0; line < 4; line++) __builtin_prefetch(home + 4 * line, 1);
  if (table->ordinals != NULL) __builtin_prefetch(table->ordinals + home_of(table, hash), 1);
}

uint64_t dedup_count(const struct dedup_set *set) {
  return set->count;
}

uint64_t dedup_bytes(const struct dedup_set *set) {
  return set->bytes;
}

uint64_t dedup_peak_bytes(const struct dedup_set *set) {
  return set->peak;
}
