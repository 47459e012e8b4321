// Sorting outside memory: runs that fit are sorted and written, then merged.
//
// Records lie behind each other in blocks, each with its length in front, and an array points to
// them. When blocks and pointers reach the bound they become a run: sorted, cut off behind the
// `most` first, written to a file. FAN runs of one level are merged into one of the next, so that
// the number of open files stays small whatever the bound is: 32^4 runs of a megabyte are a
// terabyte. Records that all fit never touch the disk.
// Invariant: every run is in order, and no record is in two of them.
#include "core/spill.h"

#include <stdlib.h>
#include <string.h>

enum { FAN = 32, LEVELS = 6, RUNS_MAX = FAN * LEVELS, BLOCK_MIN = 1 << 12, BLOCK_MAX = 1 << 22 };

struct block {
  struct block *next;
  size_t room, used;
  unsigned char bytes[];
};

struct run {
  struct spill_file file;
  int level;
  const void *record; // the first that is not taken; NULL: none is left
  size_t size;
};

struct spill_sort {
  struct spill *spill;
  uint64_t memory, most;
  spill_compare *compare;
  void *context;
  struct block *blocks;
  unsigned char **records; // each behind its length
  size_t count, room;
  uint64_t bytes; // of blocks and pointers
  struct run runs[RUNS_MAX];
  int run_count;
  bool taking;
  size_t next; // record in memory to hand out
  int taken;   // the run whose first record was handed out; -1: none
  uint64_t handed;
};

struct spill_sort *spill_sort_new(struct spill *spill, uint64_t memory, uint64_t most,
                                  spill_compare *compare, void *context, struct err *err) {
  struct spill_sort *sort = calloc(1, sizeof *sort);
  if (sort == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  *sort = (struct spill_sort){.spill = spill,
                              .memory = memory,
                              .most = most,
                              .compare = compare,
                              .context = context,
                              .taken = -1};
  return sort;
}

static void drop_blocks(struct spill_sort *sort) {
  for (struct block *block = sort->blocks, *next; block != NULL; block = next) {
    next = block->next;
    free(block);
  }
  free(sort->records);
  sort->blocks = NULL;
  sort->records = NULL;
  sort->bytes = sort->count = sort->room = 0;
}

void spill_sort_free(struct spill_sort *sort) {
  if (sort == NULL) return;
  drop_blocks(sort);
  for (int i = 0; i < sort->run_count; i++) spill_file_close(&sort->runs[i].file);
  free(sort);
}

// --- in memory -----------------------------------------------------------------------------------

static size_t record_size(const unsigned char *record) {
  uint32_t length;
  memcpy(&length, record - sizeof length, sizeof length);
  return length;
}

static int compare_records(const void *a, const void *b, void *context) {
  const struct spill_sort *sort = context;
  return sort->compare(*(unsigned char *const *)a, *(unsigned char *const *)b, sort->context);
}

static void sort_records(struct spill_sort *sort) {
  if (sort->count > 0)
    qsort_r(sort->records, sort->count, sizeof(unsigned char *), compare_records, sort);
  if (sort->most > 0 && sort->count > sort->most) sort->count = (size_t)sort->most;
}

static bool make_room(struct spill_sort *sort, size_t size) {
  if (sort->count == sort->room) {
    size_t room = sort->room == 0 ? 64 : sort->room + sort->room / 2;
    unsigned char **larger = reallocarray(sort->records, room, sizeof(unsigned char *));
    if (larger == NULL) return false;
    sort->bytes += (room - sort->room) * sizeof(unsigned char *);
    sort->records = larger;
    sort->room = room;
  }
  struct block *block = sort->blocks;
  if (block != NULL && block->room - block->used >= size) return true;
  size_t room = block == NULL ? BLOCK_MIN : block->room;
  if (block != NULL && room < BLOCK_MAX && sort->bytes > 8 * room) room *= 2;
  if (room < size) room = size;
  block = malloc(sizeof *block + room);
  if (block == NULL) return false;
  *block = (struct block){.next = sort->blocks, .room = room};
  sort->blocks = block;
  sort->bytes += sizeof *block + room;
  return true;
}

// Copies what is still wanted of a sorted shelf of records, and lets the rest go.
static bool keep_wanted(struct spill_sort *sort, struct err *err) {
  struct block *blocks = sort->blocks;
  unsigned char **records = sort->records;
  size_t count = sort->count;
  bool kept = true;
  sort->blocks = NULL;
  sort->records = NULL;
  sort->bytes = sort->count = sort->room = 0;
  for (size_t i = 0; i < count && kept; i++)
    kept = spill_sort_add(sort, records[i], record_size(records[i]), err);
  for (struct block *next; blocks != NULL; blocks = next) {
    next = blocks->next;
    free(blocks);
  }
  free(records);
  return kept;
}

// --- runs ----------------------------------------------------------------------------------------

static size_t buffer_size(const struct spill_sort *sort) {
  size_t size = (size_t)(sort->memory / FAN / 2);
  return size < 4096 ? 4096 : size > 1 << 20 ? 1 << 20 : size;
}

static bool run_advance(struct run *run, struct err *err) {
  return spill_file_read(&run->file, &run->record, &run->size, err);
}

// The run with the least first record among those from `from` on; -1: all are empty.
static int least_run(const struct spill_sort *sort, int from) {
  int least = -1;
  for (int i = from; i < sort->run_count; i++) {
    const struct run *run = &sort->runs[i];
    if (run->record == NULL) continue;
    if (least < 0 || sort->compare(run->record, sort->runs[least].record, sort->context) < 0)
      least = i;
  }
  return least;
}

static bool start_runs(struct spill_sort *sort, int from, struct err *err) {
  for (int i = from; i < sort->run_count; i++)
    if (!spill_file_rewind(&sort->runs[i].file, err) || !run_advance(&sort->runs[i], err))
      return false;
  return true;
}

// Merges the runs from `from` on into one.
static bool merge_runs(struct spill_sort *sort, int from, struct err *err) {
  struct run merged = {.level = sort->runs[from].level + 1};
  if (!spill_file_open(&merged.file, sort->spill, buffer_size(sort), err)) return false;
  bool well = start_runs(sort, from, err);
  for (int i; well && (i = least_run(sort, from)) >= 0;) {
    if (sort->most > 0 && merged.file.records == sort->most) break;
    well = spill_file_write(&merged.file, sort->runs[i].record, sort->runs[i].size, err) &&
           run_advance(&sort->runs[i], err);
  }
  while (sort->run_count > from) spill_file_close(&sort->runs[--sort->run_count].file);
  sort->runs[sort->run_count++] = merged;
  return well && spill_file_rest(&sort->runs[from].file, err);
}

// FAN runs of one level at the end make one of the next.
static bool level_runs(struct spill_sort *sort, struct err *err) {
  for (;;) {
    int from = sort->run_count - FAN;
    if (from < 0 || sort->runs[from].level != sort->runs[sort->run_count - 1].level) return true;
    if (!merge_runs(sort, from, err)) return false;
  }
}

static bool write_run(struct spill_sort *sort, struct err *err) {
  if (sort->run_count == RUNS_MAX)
    return err_set(err, ERR_WORLD, "too much to sort within so little memory");
  struct run *run = &sort->runs[sort->run_count];
  *run = (struct run){0};
  if (!spill_file_open(&run->file, sort->spill, buffer_size(sort), err)) return false;
  sort->run_count++;
  for (size_t i = 0; i < sort->count; i++)
    if (!spill_file_write(&run->file, sort->records[i], record_size(sort->records[i]), err))
      return false;
  drop_blocks(sort);
  return spill_file_rest(&run->file, err) && level_runs(sort, err);
}

// --- in and out ----------------------------------------------------------------------------------

bool spill_sort_add(struct spill_sort *sort, const void *record, size_t size, struct err *err) {
  uint32_t length = (uint32_t)size;
  size_t whole = sizeof length + size;
  if (!make_room(sort, whole))
    return err_set(err, ERR_WORLD, "out of memory for %zu records", sort->count + 1);
  unsigned char *to = sort->blocks->bytes + sort->blocks->used;
  memcpy(to, &length, sizeof length);
  memcpy(to + sizeof length, record, size);
  sort->blocks->used += whole;
  sort->records[sort->count++] = to + sizeof length;
  // Half of the bound is for the merge, and for the copy of what is wanted.
  bool full = sort->memory > 0 && sort->bytes > sort->memory / 2;
  bool wasteful = sort->most > 0 && sort->count >= 2 * sort->most + 1000;
  if (!full && !wasteful) return true;
  sort_records(sort);
  // One half of what was there went: the rest has room.
  if (wasteful) return keep_wanted(sort, err);
  return write_run(sort, err);
}

static bool start_taking(struct spill_sort *sort, struct err *err) {
  sort->taking = true;
  sort_records(sort);
  if (sort->run_count == 0) return true;
  if (sort->count > 0 && !write_run(sort, err)) return false;
  drop_blocks(sort);
  while (sort->run_count > FAN) // the shortest ones are the last
    if (!merge_runs(sort, sort->run_count - FAN, err)) return false;
  return start_runs(sort, 0, err);
}

bool spill_sort_next(struct spill_sort *sort, const void **record, size_t *size, struct err *err) {
  *record = NULL;
  if (!sort->taking && !start_taking(sort, err)) return false;
  if (sort->most > 0 && sort->handed == sort->most) return true;
  sort->handed++;
  if (sort->run_count == 0) {
    if (sort->next == sort->count) return true;
    *record = sort->records[sort->next];
    *size = record_size(sort->records[sort->next++]);
    return true;
  }
  if (sort->taken >= 0 && !run_advance(&sort->runs[sort->taken], err)) return false;
  sort->taken = least_run(sort, 0);
  if (sort->taken < 0) return true;
  *record = sort->runs[sort->taken].record;
  *size = sort->runs[sort->taken].size;
  return true;
}
