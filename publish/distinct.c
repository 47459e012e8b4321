// A level is a set with the first hashes that came, as many as have room, and files for all later
// ones that are not in it, by some bits of the hash. When everything has come, each file goes
// through a level of its own, with the next bits. Every level takes its share of different hashes
// out, so the files get smaller, and equal hashes are never the reason that one is large.
//
// The bound is shared: 1/4, at most 16 MB, for the buffers of a level's files, 1/8 for the sort of
// the repeated numbers, 1/16 for the spool and all that is not counted, the rest for the set. Buffers
// of files that wait rest, so levels within levels share one part.
// Invariant: a hash that is in a file of a level is not in its set.
#include "publish/distinct.h"

#include <stdlib.h>
#include <string.h>

#include "publish/packed.h"

enum { FILE_BITS = 6, FILES = 1 << FILE_BITS, LEVELS_MAX = 64 / FILE_BITS };
enum { BUFFER_MIN = 4 << 10, BUFFER_MAX = 256 << 10 };
enum {
  BYTES_EACH = 24,
  ROOM_MIN = 256
}; // of a hash in the set, at most; hashes of a set, at least

// What goes to the files.
struct entry {
  struct canonical_hash hash;
  uint64_t number; // in the spool
};

struct distinct_level {
  struct dedup_set *set;
  uint64_t room; // hashes
  int depth;
  bool full;
  struct spill_file files[FILES];
};

static size_t buffer_size(const struct distinct *distinct) {
  uint64_t size = distinct->spill->memory / 4 / FILES;
  return size < BUFFER_MIN ? BUFFER_MIN : size > BUFFER_MAX ? BUFFER_MAX : (size_t)size;
}

static struct distinct_level *level_new(const struct distinct *distinct, int depth,
                                        struct err *err) {
  struct distinct_level *level = calloc(1, sizeof *level);
  if (level == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  uint64_t memory = distinct->spill->memory;
  uint64_t other = FILES * buffer_size(distinct) + memory / 8 + memory / 16 + DEDUP_BYTES_FIXED;
  level->depth = depth;
  uint64_t room = memory > other ? (memory - other) / BYTES_EACH : 0;
  level->room = room > ROOM_MIN ? room : ROOM_MIN;
  if (memory == 0 || depth == LEVELS_MAX) level->room = UINT64_MAX;
  level->set = dedup_new(false, err);
  if (level->set != NULL) return level;
  free(level);
  return NULL;
}

static void level_free(struct distinct_level *level) {
  if (level == NULL) return;
  dedup_free(level->set);
  for (int i = 0; i < FILES; i++) spill_file_close(&level->files[i]);
  free(level);
}

enum fate { NEW, REPEATED, UNDECIDED };

// Tells what becomes of a hash. One that is undecided goes to a file next, with its number.
static bool level_meet(struct distinct_level *level, struct canonical_hash hash, enum fate *fate,
                       struct err *err) {
  bool is_new;
  level->full = level->full || dedup_count(level->set) >= level->room;
  if (level->full) {
    *fate = dedup_contains(level->set, hash) ? REPEATED : UNDECIDED;
    return true;
  }
  if (!dedup_insert(level->set, hash, &is_new, NULL, err)) return false;
  *fate = is_new ? NEW : REPEATED;
  return true;
}

static bool level_put_off(const struct distinct *distinct, struct distinct_level *level,
                          const struct entry *entry, struct err *err) {
  unsigned bits = (unsigned)(entry->hash.low >> (64 - FILE_BITS * (level->depth + 1)));
  struct spill_file *file = &level->files[bits % FILES];
  if (file->spill == NULL && !spill_file_open(file, distinct->spill, buffer_size(distinct), err))
    return false;
  return spill_file_write(file, entry, sizeof *entry, err);
}

static bool drop_number(struct distinct *distinct, uint64_t number, struct err *err) {
  return spill_sort_add(distinct->repeated, &number, sizeof number, err);
}

static bool level_settle(struct distinct *distinct, struct distinct_level *level, struct err *err);

// All entries of a file, on a level of their own.
static bool settle_file(struct distinct *distinct, struct spill_file *file, int depth,
                        struct err *err) {
  struct distinct_level *level = level_new(distinct, depth, err);
  bool well = level != NULL && spill_file_rewind(file, err);
  while (well) {
    const void *record;
    size_t size;
    struct entry entry;
    enum fate fate;
    well = spill_file_read(file, &record, &size, err);
    if (!well || record == NULL) break;
    memcpy(&entry, record, sizeof entry);
    well = level_meet(level, entry.hash, &fate, err);
    if (well && fate == REPEATED) well = drop_number(distinct, entry.number, err);
    if (well && fate == UNDECIDED) well = level_put_off(distinct, level, &entry, err);
  }
  spill_file_close(file);
  well = well && level_settle(distinct, level, err);
  level_free(level);
  return well;
}

// File by file; the set has done its work.
static bool level_settle(struct distinct *distinct, struct distinct_level *level, struct err *err) {
  dedup_free(level->set);
  level->set = NULL;
  for (int i = 0; i < FILES; i++)
    if (level->files[i].spill != NULL && !spill_file_rest(&level->files[i], err)) return false;
  for (int i = 0; i < FILES; i++)
    if (level->files[i].spill != NULL &&
        !settle_file(distinct, &level->files[i], level->depth + 1, err))
      return false;
  return true;
}

// --- puzzles -------------------------------------------------------------------------------------

static int compare_numbers(const void *a, const void *b, void *unused) {
  (void)unused;
  uint64_t number_a, number_b;
  memcpy(&number_a, a, sizeof number_a);
  memcpy(&number_b, b, sizeof number_b);
  return (number_a > number_b) - (number_a < number_b);
}

bool distinct_open(struct distinct *distinct, struct err *err) {
  distinct->level = level_new(distinct, 0, err);
  return distinct->level != NULL;
}

void distinct_release(struct distinct *distinct) {
  level_free(distinct->level);
  spill_file_close(&distinct->spool);
  spill_sort_free(distinct->repeated);
  free(distinct->record);
  distinct->level = NULL;
  distinct->repeated = NULL;
  distinct->record = NULL;
}

// The first puzzle that has to wait.
static bool open_spool(struct distinct *distinct, struct err *err) {
  struct spill *spill = distinct->spill;
  uint64_t buffer = spill->memory / 32;
  distinct->record = malloc(PACKED_MAX);
  if (distinct->record == NULL) return err_set(err, ERR_WORLD, "out of memory");
  distinct->repeated = spill_sort_new(spill, spill->memory / 8, 0, compare_numbers, NULL, err);
  return distinct->repeated != NULL &&
         spill_file_open(&distinct->spool, spill, buffer > 1 << 20 ? 1 << 20 : (size_t)buffer, err);
}

static bool put_off(struct distinct *distinct, const struct puzzle *puzzle,
                    struct canonical_hash hash, struct err *err) {
  if (distinct->spool.spill == NULL && !open_spool(distinct, err)) return false;
  struct entry entry = {.hash = hash, .number = distinct->spool.records};
  size_t size = packed_write(puzzle, distinct->record);
  return spill_file_write(&distinct->spool, distinct->record, size, err) &&
         level_put_off(distinct, distinct->level, &entry, err);
}

bool distinct_add(struct distinct *distinct, struct puzzle *puzzle, struct canonical_hash hash,
                  struct err *err) {
  enum fate fate;
  if (!level_meet(distinct->level, hash, &fate, err)) return false;
  if (fate == NEW) return distinct->pass.run(distinct->pass.context, puzzle, err);
  return fate == REPEATED || put_off(distinct, puzzle, hash, err);
}

// The next number that does not pass; UINT64_MAX behind the last.
static bool next_repeated(struct distinct *distinct, uint64_t *number, struct err *err) {
  const void *record;
  size_t size;
  *number = UINT64_MAX;
  if (!spill_sort_next(distinct->repeated, &record, &size, err)) return false;
  if (record != NULL) memcpy(number, record, sizeof *number);
  return true;
}

static bool pass_spool(struct distinct *distinct, struct puzzle *puzzle,
                       struct board_shelf **boards, struct err *err) {
  uint64_t repeated;
  if (!spill_file_rewind(&distinct->spool, err) || !next_repeated(distinct, &repeated, err))
    return false;
  for (uint64_t number = 0;; number++) {
    const void *record;
    size_t size;
    if (!spill_file_read(&distinct->spool, &record, &size, err)) return false;
    if (record == NULL) return true;
    if (number == repeated) {
      if (!next_repeated(distinct, &repeated, err)) return false;
    } else if (!packed_read(record, boards, puzzle, err) ||
               !distinct->pass.run(distinct->pass.context, puzzle, err)) {
      return false;
    }
  }
}

bool distinct_finish(struct distinct *distinct, struct err *err) {
  if (distinct->spool.spill == NULL) return true;
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct board_shelf *boards = NULL;
  bool well = puzzle != NULL || err_set(err, ERR_WORLD, "out of memory");
  well = well && spill_file_rest(&distinct->spool, err) &&
         level_settle(distinct, distinct->level, err) && pass_spool(distinct, puzzle, &boards, err);
  board_shelf_free(boards);
  free(puzzle);
  return well;
}
