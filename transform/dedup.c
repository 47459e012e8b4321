// The set of hashes: open addressing in ascending order (Amble and Knuth's ordered hash table).
//
// The home of a hash is its share of the table, high * homes / 2^64, which keeps the order of the
// hashes. Entries move right from their homes as in linear probing, but are kept ascending, so the
// whole table is a sorted list with gaps:
//
//      home    0    1    2    3    4    5    6   tail
//      hash    03   11   14   .    41   52   .   .         hashes 00 .. 69, seven homes
//
// A search for a hash that is not there ends at the first larger one, not at the next gap; that is
// why the table may be nine tenths full. Growing keeps the order, so it is two sweeps over the
// table in place: push everything to the far end, then deal it out again to the new homes. The
// second sweep never overtakes the first, because the entries still to come need a place each.
// Invariant: entries ascend from left to right, none lies left of its home, and there is no gap
// between an entry and its home.
#include "transform/dedup.h"

#include "transform/xform.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL // no call for 81 bytes
#include <xxhash.h>

enum { HOMES_MIN = 256, TAIL_MIN = 64, LARGE_PAGE = 2 << 20 };

// How full the table may get, and by how much it then grows, so that entry size / load stays
// within 24 bytes: 16 bytes at 67 to 85 percent, or 20 bytes at 84 to 92 percent.
static const struct policy {
  unsigned load_percent, growth_percent;
} policies[] = {
    [false] = {.load_percent = 85, .growth_percent = 26}, // hashes alone
    [true] = {.load_percent = 92, .growth_percent = 9},   // with ordinals
};

struct dedup_set {
  uint64_t homes; // places that are the home of some hash
  uint64_t slots; // all places; those beyond the homes are the tail that the last ones spill into
  uint64_t count;
  uint64_t limit;                // the count at which it grows
  struct canonical_hash *hashes; // zero is a gap
  uint32_t *ordinals;            // beside the hashes, or NULL
};

// Grids of the same side may have different boxes: each shape has a seed of its own. For irregular
// boxes and extra regions it is made from the cells of these regions, by the FNV-1a rule.
static uint64_t shape_seed(const struct geom *geom) {
  if (xform_can_move(geom)) return (uint64_t)geom->box_width << 8 | (uint64_t)geom->box_height;
  uint64_t seed = HASH_START;
  for (int r = 2 * geom->side; r < geom->region_count; r++)
    for (int i = 0; i < geom->side; i++) seed = hash_add(seed, geom->regions[r].cells[i]);
  return seed;
}

struct canonical_hash canonical_hash(const struct geom *geom, const struct grid *canonical) {
  XXH128_hash_t hash =
      XXH3_128bits_withSeed(canonical->cell, (size_t)geom->cells, shape_seed(geom));
  return (struct canonical_hash){.high = hash.high64, .low = hash.low64};
}

static bool is_gap(struct canonical_hash hash) {
  return (hash.high | hash.low) == 0;
}

static bool is_less(struct canonical_hash a, struct canonical_hash b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static uint64_t home_of(const struct dedup_set *set, struct canonical_hash hash) {
  return (uint64_t)(((unsigned __int128)hash.high * set->homes) >> 64);
}

static const struct policy *policy_of(const struct dedup_set *set) {
  return &policies[set->ordinals != NULL];
}

struct dedup_set *dedup_new(bool with_ordinals, struct err *err) {
  struct dedup_set *set = calloc(1, sizeof *set);
  if (set != NULL) {
    set->homes = HOMES_MIN;
    set->slots = HOMES_MIN + TAIL_MIN;
    set->hashes = calloc(set->slots, sizeof *set->hashes);
    if (with_ordinals) set->ordinals = calloc(set->slots, sizeof *set->ordinals);
    set->limit = set->homes * policy_of(set)->load_percent / 100;
  }
  if (set == NULL || set->hashes == NULL || (with_ordinals && set->ordinals == NULL)) {
    dedup_free(set);
    err_set(err, ERR_WORLD, "out of memory for the set of puzzles");
    return NULL;
  }
  return set;
}

void dedup_free(struct dedup_set *set) {
  if (set == NULL) return;
  free(set->hashes);
  free(set->ordinals);
  free(set);
}

// A large table is read all over the place. Large pages spare it most waits for page tables; where
// there are none it works all the same.
static void advise_large_pages(void *memory, uint64_t bytes) {
#ifdef MADV_HUGEPAGE
  uintptr_t start = (uintptr_t)memory, mask = LARGE_PAGE - 1;
  uintptr_t from = (start + mask) & ~mask, to = (start + bytes) & ~mask;
  if (from < to) madvise((char *)memory + (from - start), to - from, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)bytes;
#endif
}

// More memory for both arrays. What was there stays valid when it fails half way.
static bool set_resize(struct dedup_set *set, uint64_t slots, struct err *err) {
  struct canonical_hash *hashes = realloc(set->hashes, slots * sizeof *hashes);
  if (hashes != NULL) set->hashes = hashes;
  uint32_t *ordinals = NULL;
  if (hashes != NULL && set->ordinals != NULL) {
    ordinals = realloc(set->ordinals, slots * sizeof *ordinals);
    if (ordinals != NULL) set->ordinals = ordinals;
  }
  if (hashes == NULL || (set->ordinals != NULL && ordinals == NULL))
    return err_set(err, ERR_WORLD, "out of memory for %llu puzzles",
                   (unsigned long long)set->count);
  advise_large_pages(hashes, slots * sizeof *hashes);
  return true;
}

// Pushes all entries of the first `used` places to the end of the table. Returns the first. Gaps
// are copied too and then overwritten: cheaper than a branch that nobody can foresee.
static uint64_t set_push(struct dedup_set *set, uint64_t used) {
  uint64_t to = set->slots;
  for (uint64_t i = used; i-- > 0;) {
    struct canonical_hash hash = set->hashes[i];
    set->hashes[to - 1] = hash;
    if (set->ordinals != NULL) set->ordinals[to - 1] = set->ordinals[i];
    to -= !is_gap(hash);
  }
  return to;
}

// Deals the entries from `from` on out to their homes. All places left of `from` become gaps first,
// and so does each place that an entry leaves.
static void set_deal(struct dedup_set *set, uint64_t from) {
  memset(set->hashes, 0, from * sizeof *set->hashes);
  for (uint64_t to = 0; from < set->slots; from++, to++) {
    struct canonical_hash hash = set->hashes[from];
    uint64_t home = home_of(set, hash);
    to = to > home ? to : home;
    set->hashes[from] = (struct canonical_hash){.high = 0, .low = 0};
    set->hashes[to] = hash;
    if (set->ordinals != NULL) set->ordinals[to] = set->ordinals[from];
  }
}

// More homes when the table is full; a longer tail when the last homes spilled over its end. More
// homes never need a longer tail: no entry comes closer to the last home than it was.
static bool set_grow(struct dedup_set *set, struct err *err) {
  const struct policy *policy = policy_of(set);
  bool full = set->count >= set->limit;
  uint64_t used = set->slots, homes = set->homes, tail = set->slots - set->homes;
  if (full)
    homes += homes * policy->growth_percent / 100;
  else
    tail *= 2;
  if (!set_resize(set, homes + tail, err)) return false;
  set->homes = homes;
  set->slots = homes + tail;
  set->limit = homes * policy->load_percent / 100;
  set_deal(set, set_push(set, used));
  return true;
}

// The first place from the home on that holds a gap, the hash or a larger one.
static uint64_t set_find(const struct dedup_set *set, struct canonical_hash hash) {
  uint64_t at = home_of(set, hash);
  while (at < set->slots && !is_gap(set->hashes[at]) && is_less(set->hashes[at], hash)) at++;
  return at;
}

// Puts the hash where it belongs; those up to the next gap make room. False: there is no gap.
static bool set_place(struct dedup_set *set, struct canonical_hash hash, uint64_t at) {
  uint64_t gap = at;
  while (gap < set->slots && !is_gap(set->hashes[gap])) gap++;
  if (gap == set->slots) return false;
  memmove(&set->hashes[at + 1], &set->hashes[at], (gap - at) * sizeof *set->hashes);
  set->hashes[at] = hash;
  if (set->ordinals != NULL) {
    memmove(&set->ordinals[at + 1], &set->ordinals[at], (gap - at) * sizeof *set->ordinals);
    set->ordinals[at] = (uint32_t)set->count;
  }
  set->count++;
  return true;
}

bool dedup_insert(struct dedup_set *set, struct canonical_hash hash, bool *is_new,
                  uint64_t *ordinal, struct err *err) {
  if (is_gap(hash)) hash.low = 1;
  uint64_t at = set_find(set, hash);
  *is_new = at == set->slots || is_gap(set->hashes[at]) || is_less(hash, set->hashes[at]);
  if (*is_new) {
    if (set->ordinals != NULL && set->count > UINT32_MAX)
      return err_set(err, ERR_WORLD, "2^32 puzzles are as many as can be numbered");
    while (set->count >= set->limit || !set_place(set, hash, at)) {
      if (!set_grow(set, err)) return false;
      at = set_find(set, hash);
    }
    if (ordinal != NULL) *ordinal = set->count - 1;
  } else if (ordinal != NULL && set->ordinals != NULL) {
    *ordinal = set->ordinals[at];
  }
  return true;
}

void dedup_prefetch(const struct dedup_set *set, struct canonical_hash hash) {
  // The place is near the home, and the next gap on average thirteen entries further on.
  const struct canonical_hash *home = set->hashes + home_of(set, hash);
  for (int line = 0; line < 4; line++) __builtin_prefetch(home + 4 * line, 1);
  if (set->ordinals != NULL) __builtin_prefetch(set->ordinals + home_of(set, hash), 1);
}

uint64_t dedup_count(const struct dedup_set *set) {
  return set->count;
}

uint64_t dedup_bytes(const struct dedup_set *set) {
  uint64_t slot = sizeof *set->hashes + (set->ordinals != NULL ? sizeof *set->ordinals : 0);
  return sizeof *set + set->slots * slot;
}
