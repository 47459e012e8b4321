// A heap of files, the one with the least entry on top. More files than the heap has room for are
// merged in groups first, each group into a temporary file that joins the others.
#include "publish/hash_index.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char magic[8] = "GPINDEX1";

// --- entries -------------------------------------------------------------------------------------

static void put(uint8_t *bytes, int size, uint64_t value) {
  for (int i = size - 1; i >= 0; i--, value >>= 8) bytes[i] = (uint8_t)value;
}

static uint64_t get(const uint8_t *bytes, int size) {
  uint64_t value = 0;
  for (int i = 0; i < size; i++) value = value << 8 | bytes[i];
  return value;
}

struct hash_entry hash_entry_make(struct canonical_hash hash, uint64_t number, int clues,
                                  int level) {
  struct hash_entry entry;
  put(entry.bytes, 8, hash.high);
  put(entry.bytes + 8, 8, hash.low);
  put(entry.bytes + 16, 5, number);
  put(entry.bytes + 21, 2, (uint64_t)clues);
  put(entry.bytes + 23, 1, (uint64_t)level);
  return entry;
}

uint64_t hash_entry_number(const struct hash_entry *entry) {
  return get(entry->bytes + 16, 5);
}

int hash_entry_clues(const struct hash_entry *entry) {
  return (int)get(entry->bytes + 21, 2);
}

int hash_entry_level(const struct hash_entry *entry) {
  return entry->bytes[23];
}

bool hash_entry_same(const struct hash_entry *a, const struct hash_entry *b) {
  return memcmp(a->bytes, b->bytes, HASH_INDEX_HASH) == 0;
}

static int compare(const void *a, const void *b) {
  return memcmp(a, b, HASH_INDEX_ENTRY);
}

bool hash_index_write(FILE *stream, struct hash_entry *entries, size_t count) {
  if (fwrite(magic, sizeof magic, 1, stream) != 1) return false;
  if (count == 0) return true;
  qsort(entries, count, sizeof *entries, compare);
  return fwrite(entries, sizeof *entries, count, stream) == count;
}

// --- merging -------------------------------------------------------------------------------------

struct way {
  FILE *stream;
  const char *name;
  struct hash_entry entry;
};

struct merge {
  struct way ways[HASH_INDEX_WAYS]; // a heap
  int count;
};

static void sink_way(struct merge *merge, int at) {
  for (int child; (child = 2 * at + 1) < merge->count; at = child) {
    if (child + 1 < merge->count &&
        compare(&merge->ways[child + 1].entry, &merge->ways[child].entry) < 0)
      child++;
    if (compare(&merge->ways[at].entry, &merge->ways[child].entry) <= 0) return;
    struct way lower = merge->ways[at];
    merge->ways[at] = merge->ways[child];
    merge->ways[child] = lower;
  }
}

// The next entry of a way. At its end `*over`; a file that is cut or not in order is refused.
static bool advance(struct way *way, bool first, bool *over, struct err *err) {
  struct hash_entry before = way->entry;
  size_t got = fread(&way->entry, 1, sizeof way->entry, way->stream);
  *over = got == 0 && !ferror(way->stream);
  if (*over) return true;
  if (got < sizeof way->entry || (!first && compare(&before, &way->entry) >= 0))
    return err_set(err, ERR_INPUT, "%s: the index is cut off or not in order", way->name);
  return true;
}

static bool add_way(struct merge *merge, FILE *stream, const char *name, struct err *err) {
  char start[sizeof magic];
  struct way *way = &merge->ways[merge->count++];
  *way = (struct way){.stream = stream, .name = name};
  if (fread(start, sizeof start, 1, stream) != 1 || memcmp(start, magic, sizeof magic) != 0)
    return err_set(err, ERR_INPUT, "%s: not an index of hashes", name);
  bool over;
  if (!advance(way, true, &over, err)) return false;
  if (over) {
    fclose(stream);
    merge->count--;
  }
  return true;
}

static bool run_merge(struct merge *merge, hash_entry_visitor *visit, void *context,
                      struct err *err) {
  for (int at = merge->count / 2 - 1; at >= 0; at--) sink_way(merge, at);
  while (merge->count > 0) {
    struct way *top = &merge->ways[0];
    bool over;
    if (!visit(context, &top->entry, err) || !advance(top, false, &over, err)) return false;
    if (over) {
      fclose(top->stream);
      *top = merge->ways[--merge->count];
    }
    sink_way(merge, 0);
  }
  return true;
}

FILE *hash_index_temporary(const char *folder, struct err *err) {
  int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT)) {
    char name[4096]; // a file system without nameless files
    snprintf(name, sizeof name, "%s/.gridpress-merge-XXXXXX", folder);
    descriptor = mkostemp(name, O_CLOEXEC);
    if (descriptor >= 0) unlink(name);
  }
  FILE *stream = descriptor >= 0 ? fdopen(descriptor, "w+b") : NULL;
  if (stream == NULL) {
    err_set_errno(err, "%s: cannot write", folder);
    if (descriptor >= 0) close(descriptor);
  }
  return stream;
}

static bool write_entry(void *stream, const struct hash_entry *entry, struct err *err) {
  return fwrite(entry, sizeof *entry, 1, stream) == 1 ||
         err_set_errno(err, "cannot write a temporary file");
}

// What is still to be merged: files by name, then files that merging made.
struct queue {
  char *const *paths;
  FILE **made;
  size_t count, next, made_count; // `next` counts through both
};

static bool take_ways(struct queue *queue, struct merge *merge, struct err *err) {
  merge->count = 0;
  while (merge->count < HASH_INDEX_WAYS && queue->next < queue->count + queue->made_count) {
    size_t at = queue->next++;
    const char *name = at < queue->count ? queue->paths[at] : "a temporary file";
    FILE *stream = at < queue->count ? fopen(name, "rbe") : queue->made[at - queue->count];
    if (at >= queue->count) queue->made[at - queue->count] = NULL;
    if (stream == NULL) return err_set_errno(err, "%s: cannot read", name);
    if (!add_way(merge, stream, name, err)) return false;
  }
  return true;
}

// Merges the next ways into a temporary file.
static bool merge_group(struct queue *queue, struct merge *merge, const char *folder,
                        struct err *err) {
  FILE *stream = hash_index_temporary(folder, err);
  if (stream == NULL) return false;
  queue->made[queue->made_count++] = stream;
  if (fwrite(magic, sizeof magic, 1, stream) != 1 || !run_merge(merge, write_entry, stream, err) ||
      fflush(stream) != 0 || fseeko(stream, 0, SEEK_SET) != 0)
    return err->kind != ERR_NONE ? false : err_set_errno(err, "%s: cannot write", folder);
  return true;
}

bool hash_index_merge(char *const paths[], size_t count, const char *folder,
                      hash_entry_visitor *visit, void *context, struct err *err) {
  struct queue queue = {.paths = paths, .count = count};
  struct merge merge = {.count = 0};
  queue.made = calloc(count + 1, sizeof(FILE *));
  bool well = queue.made != NULL || err_set(err, ERR_WORLD, "out of memory");
  err->kind = well ? ERR_NONE : err->kind;
  while (well && queue.next < queue.count + queue.made_count) {
    bool last = queue.count + queue.made_count - queue.next <= HASH_INDEX_WAYS;
    well = take_ways(&queue, &merge, err) && (last ? run_merge(&merge, visit, context, err)
                                                   : merge_group(&queue, &merge, folder, err));
  }
  while (merge.count > 0) fclose(merge.ways[--merge.count].stream);
  for (size_t i = 0; i < queue.made_count; i++)
    if (queue.made[i] != NULL) fclose(queue.made[i]);
  free(queue.made);
  return well;
}
