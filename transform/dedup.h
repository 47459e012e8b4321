// Which puzzles were seen before? A set of hashes of canonical forms, at most 24 bytes a puzzle at
// every size, also in the middle of growing.
//
// The hash is XXH3 in 128 bits: with a thousand million puzzles the chance that any two different
// ones are taken for the same is below one in 10^20. On demand each entry also remembers which
// puzzle it was, so that a duplicate can be explained.
#ifndef GRIDPRESS_TRANSFORM_DEDUP_H
#define GRIDPRESS_TRANSFORM_DEDUP_H

#include "core/core.h"

struct canonical_hash {
  uint64_t high, low;
};

// Negative, 0 or positive, like memcmp of the bytes, the highest first.
static inline int hash_compare(struct canonical_hash a, struct canonical_hash b) {
  if (a.high != b.high) return a.high < b.high ? -1 : 1;
  return (a.low > b.low) - (a.low < b.low);
}

// The hash of the canonical form of a puzzle on this board: it covers the form and the name of the
// board that the form is on (canonical_board). The same on every machine.
struct canonical_hash canonical_hash(const struct geom *geom, const struct grid *canonical);

// The hash of a grid as it is, on the board that it is on.
struct canonical_hash exact_hash(const struct geom *geom, const struct grid *grid);

// The same of puzzles with marks, settled; without any they are the hashes above. No puzzle with marks
// shares its hash with one that has none.
struct canonical_hash canonical_hash_marked(const struct geom *geom, const struct grid *canonical,
                                            const struct mark_list *marks);
struct canonical_hash exact_hash_marked(const struct geom *geom, const struct grid *grid,
                                        const struct mark_list *marks);

struct dedup_set;

// For one thread at a time. It starts small and grows as needed. With ordinals it is a little
// slower, and as small. NULL and `err` when the memory is not there.
struct dedup_set *dedup_new(bool with_ordinals, struct err *err);
void dedup_free(struct dedup_set *set);

// Enters a hash unless it is there already, and says which. `*ordinal` is the number of its entry,
// counted from 0 in the order of entering; it may be NULL, and for hashes that were there already
// it is set only in a set with ordinals. False when memory runs out; the set is then as before.
bool dedup_insert(struct dedup_set *set, struct canonical_hash hash, bool *is_new,
                  uint64_t *ordinal, struct err *err);

// Is the hash there?
bool dedup_contains(const struct dedup_set *set, struct canonical_hash hash);

// Says that this hash will be entered soon. Large sets wait for memory: told ten hashes ahead they
// are several times faster.
void dedup_prefetch(const struct dedup_set *set, struct canonical_hash hash);

uint64_t dedup_count(const struct dedup_set *set);

// Bytes that the set takes in all, and the most that it ever took, as when it grew: never more than
// 24 for each puzzle and DEDUP_BYTES_FIXED.
enum { DEDUP_BYTES_FIXED = 128 << 10 };
uint64_t dedup_bytes(const struct dedup_set *set);
uint64_t dedup_peak_bytes(const struct dedup_set *set);

#endif
