// Reads one ledger, or a file of hashes, and writes the other, in batches.
//
// The invariant: nothing is lost on the way. What was read is counted against what the source says
// that it has, and a source that gives less is refused.
#include "transform/ledger_lists.h"

#include <stdlib.h>
#include <string.h>

#include "transform/hash_file.h"

// Has the source given as many as it has?
static bool is_complete(struct ledger *from, uint64_t read, struct err *err) {
  struct ledger_stats stats;
  if (!ledger_stats(from, &stats, err)) return false;
  return read >= stats.puzzles ||
         err_set(err, ERR_INPUT,
                 "only %llu of %llu puzzles of the ledger can be read; 'gridpress ledger check' "
                 "looks for damage",
                 (unsigned long long)read, (unsigned long long)stats.puzzles);
}

// --- exporting -----------------------------------------------------------------------------------

struct hash_list {
  struct canonical_hash *hash;
  size_t count, room;
};

static bool collect(void *context, const struct ledger_found *found, struct canonical_hash stored,
                    struct err *err) {
  (void)found;
  struct hash_list *list = context;
  if (list->count == list->room) {
    size_t room = list->room + list->room / 2 + 4096;
    struct canonical_hash *more = realloc(list->hash, room * sizeof *more);
    if (more == NULL) return err_set(err, ERR_WORLD, "out of memory for %zu hashes", room);
    list->hash = more;
    list->room = room;
  }
  list->hash[list->count++] = stored;
  return true;
}

static int compare(const void *a, const void *b) {
  const struct canonical_hash *x = a, *y = b;
  return hash_compare(*x, *y);
}

static bool write_list(struct hash_list *list, FILE *stream, const char *name, uint64_t *count,
                       struct err *err) {
  if (list->count > 0) qsort(list->hash, list->count, sizeof *list->hash, compare);
  struct hash_file *file = hash_file_start(stream, name, err);
  bool good = file != NULL;
  for (size_t i = 0; i < list->count && good; i++) {
    if (i > 0 && hash_compare(list->hash[i - 1], list->hash[i]) == 0) continue;
    good = hash_file_add(file, list->hash[i], err);
    ++*count;
  }
  good = good && hash_file_finish(file, err);
  hash_file_free(file);
  return good;
}

bool ledger_export(struct ledger *ledger, FILE *stream, const char *name, uint64_t *count,
                   struct err *err) {
  struct hash_list list = {0};
  *count = 0;
  bool good = ledger_salvage(ledger, collect, &list, err) && is_complete(ledger, list.count, err) &&
              write_list(&list, stream, name, count, err);
  free(list.hash);
  return good;
}

// --- claiming in batches -------------------------------------------------------------------------

struct moving {
  struct ledger *into;
  struct ledger_moved *moved;
  uint64_t publication; // of the source, that is being copied; 0: none
  uint64_t read;
  size_t count;
  struct ledger_entry entries[LEDGER_BATCH];
  bool is_new[LEDGER_BATCH];
};

// The texts of an entry are copies.
static void drop_entries(struct moving *moving) {
  for (size_t i = 0; i < moving->count; i++) {
    free((void *)(uintptr_t)moving->entries[i].puzzle);
    free((void *)(uintptr_t)moving->entries[i].level);
    free((void *)(uintptr_t)moving->entries[i].grade);
  }
  moving->count = 0;
}

static bool flush(struct moving *moving, struct err *err) {
  if (!ledger_claim(moving->into, moving->entries, moving->count, moving->is_new, err))
    return false;
  for (size_t i = 0; i < moving->count; i++)
    ++*(moving->is_new[i] ? &moving->moved->added : &moving->moved->known);
  drop_entries(moving);
  return true;
}

static bool add(struct moving *moving, const struct ledger_entry *entry, struct err *err) {
  moving->entries[moving->count++] = *entry;
  return moving->count < LEDGER_BATCH || flush(moving, err);
}

static bool finish(struct moving *moving, struct err *err) {
  return flush(moving, err) && ledger_publish(moving->into, NULL, 0, err);
}

static struct moving *start(struct ledger *into, struct ledger_moved *moved, struct err *err) {
  *moved = (struct ledger_moved){0};
  struct moving *moving = calloc(1, sizeof *moving);
  if (moving == NULL)
    err_set(err, ERR_WORLD, "out of memory");
  else {
    moving->into = into;
    moving->moved = moved;
  }
  return moving;
}

// What is not finished goes back.
static bool stop(struct moving *moving, bool good) {
  struct err ignored;
  if (moving == NULL) return false;
  if (!good) ledger_rollback(moving->into, &ignored);
  drop_entries(moving);
  free(moving);
  return good;
}

// --- importing -----------------------------------------------------------------------------------

static bool add_hashes(struct moving *moving, struct hash_file *file, struct err *err) {
  struct canonical_hash hash;
  bool is_there = true, good = true;
  while (good && (good = hash_file_next(file, &hash, &is_there, err)) && is_there)
    good = add(moving, &(struct ledger_entry){.hash = hash}, err);
  return good;
}

bool ledger_import(struct ledger *ledger, const char *path, const char *date,
                   struct ledger_moved *moved, struct err *err) {
  struct hash_file *file = hash_file_open(path, err);
  if (file == NULL) return false;
  const struct ledger_place place = {.date = date, .file = path};
  struct moving *moving = start(ledger, moved, err);
  bool good = moving != NULL && ledger_begin(ledger, &place, err);
  // The last word about the file is its end, and nothing is published before.
  good = good && add_hashes(moving, file, err) && finish(moving, err);
  hash_file_free(file);
  return stop(moving, good);
}

// --- merging -------------------------------------------------------------------------------------

static const char *or_null(const char *text) {
  return text[0] != '\0' ? text : NULL;
}

static bool copy_text(const char *text, const char **copy, struct err *err) {
  *copy = text[0] != '\0' ? strdup(text) : NULL;
  return text[0] == '\0' || *copy != NULL || err_set(err, ERR_WORLD, "out of memory");
}

static bool begin_place(struct moving *moving, const struct ledger_found *found, struct err *err) {
  const struct ledger_place place = {
      .book = or_null(found->book), .date = or_null(found->date), .file = or_null(found->file)};
  if (moving->publication != 0 && !finish(moving, err)) return false;
  moving->publication = found->publication;
  return ledger_begin(moving->into, &place, err);
}

static bool copy_entry(void *context, const struct ledger_found *found,
                       struct canonical_hash stored, struct err *err) {
  struct moving *moving = context;
  struct ledger_entry entry = {.hash = stored,
                               .score = found->score,
                               .generated = found->generated,
                               .seed = found->seed,
                               .index = found->index};
  if (moving->publication != found->publication && !begin_place(moving, found, err)) return false;
  moving->read++;
  bool good = copy_text(found->puzzle, &entry.puzzle, err) &&
              copy_text(found->level, &entry.level, err) &&
              copy_text(found->grade, &entry.grade, err);
  return add(moving, &entry, err) && good;
}

bool ledger_merge(struct ledger *into, struct ledger *from, struct ledger_moved *moved,
                  struct err *err) {
  struct moving *moving = start(into, moved, err);
  bool good = moving != NULL && ledger_salvage(from, copy_entry, moving, err) &&
              (moving->publication == 0 || finish(moving, err)) &&
              is_complete(from, moving->read, err);
  return stop(moving, good);
}
