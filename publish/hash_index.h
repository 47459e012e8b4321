// The index of a piece of a run: the canonical hash of every puzzle with the puzzle's number, sorted.
// Merged, the indexes of all pieces tell which puzzles of a run are the same, in any amount of
// memory.
//
//      file    "GPINDEX1", then entries of 24 bytes in ascending order
//      entry   hash, 16 bytes | number in the run, 5 | clues, 2 | level, 1      all big-endian
//
// So entries compare as bytes, and of equal hashes the lowest number comes first.
#ifndef GRIDPRESS_PUBLISH_HASH_INDEX_H
#define GRIDPRESS_PUBLISH_HASH_INDEX_H

#include "core/core.h"
#include "transform/transform.h"

enum {
  HASH_INDEX_ENTRY = 24,
  HASH_INDEX_HASH = 16, // bytes of it that are the hash
  HASH_INDEX_WAYS = 64, // files that are merged at a time
  HASH_INDEX_LEVELS = 256,
};

#define HASH_INDEX_NUMBER_MAX ((UINT64_C(1) << 40) - 1)

struct hash_entry {
  uint8_t bytes[HASH_INDEX_ENTRY];
};

// `level` is 0 for none.
struct hash_entry hash_entry_make(struct canonical_hash hash, uint64_t number, int clues,
                                  int level);
uint64_t hash_entry_number(const struct hash_entry *entry);
int hash_entry_clues(const struct hash_entry *entry);
int hash_entry_level(const struct hash_entry *entry);
bool hash_entry_same(const struct hash_entry *a, const struct hash_entry *b);

// Sorts the entries and writes them as a file.
bool hash_index_write(FILE *stream, struct hash_entry *entries, size_t count);

// Visits all entries of all files in order. Needs a buffer for each of HASH_INDEX_WAYS files, and
// for more files space in `folder`, whose temporary files have no name. Stops when a visit fails.
typedef bool hash_entry_visitor(void *context, const struct hash_entry *entry, struct err *err);
bool hash_index_merge(char *const paths[], size_t count, const char *folder,
                      hash_entry_visitor *visit, void *context, struct err *err);

// A temporary file without a name, or NULL.
FILE *hash_index_temporary(const char *folder, struct err *err);

#endif
