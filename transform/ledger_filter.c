// Filters of the index: for most runs that do not have a hash, a look into memory says so.
//
// A filter has 18 bits for each key, in blocks of eight words. A hash chooses its block by where it
// lies among the hashes of the run, so that sorted hashes walk through the filter from front to
// back, and a bit in each of the words by its mixed bits. All eight are looked at without a branch: in a
// large ledger each look waits for memory, and so the processor can wait for several at once. Of ten
// thousand hashes that a run does not have about four pass; each of them costs the reading of a page,
// more than all filters together.
//
// A run never changes and its number is never used again, so a filter that was read once holds for
// as long as the run is in the index, whoever else writes. They are read when the first batch needs
// them, through pages with checksums like everything else.
//
// The invariant: every key of a run passes its filter. One that is missing only costs time.
#include <endian.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "transform/ledger_file.h"

enum {
  BITS_PER_KEY = 18,
  BLOCK_WORDS = 8,
  BLOCK_BITS = 64 * BLOCK_WORDS,
  PLACE_BITS = 6, // of a bit in a word
  FILTERS_KEPT = 1 << 14,
  LARGE_PAGE = 1 << 21,
  CHUNK_BYTES = 1 << 25,
};

struct ledger_filter {
  sqlite3_int64 run;
  int prefix_bits;
  uint64_t blocks;
  uint64_t *words;
};

// Memory of many filters: in large pieces, so that a look into them costs one line of the processor's
// cache and, where the system has large pages, no walk through its page tables.
struct ledger_filter_chunk {
  struct ledger_filter_chunk *next;
  size_t used, size;
  uint8_t *bytes;
};

static uint64_t *block_of(const struct ledger_filter *filter, uint64_t high) {
  uint64_t place = high << filter->prefix_bits;
  uint64_t block = (uint64_t)(((unsigned __int128)place * filter->blocks) >> 64);
  return filter->words + block * BLOCK_WORDS;
}

bool ledger_filter_has(const struct ledger_filter *filter, uint64_t high) {
  const uint64_t *block = block_of(filter, high);
  uint64_t places = hash_mix(high), all = 1;
  for (int i = 0; i < BLOCK_WORDS; i++, places >>= PLACE_BITS)
    all &= le64toh(block[i]) >> places % 64;
  return all != 0;
}

void ledger_filter_expect(const struct ledger_filter *filter, uint64_t high) {
  __builtin_prefetch(block_of(filter, high));
}

bool ledger_filter_write(const struct ledger_file *ledger, sqlite3_int64 run, int prefix_bits,
                         const struct ledger_key *keys, size_t count, struct err *err) {
  struct ledger_filter filter = {.prefix_bits = prefix_bits,
                                 .blocks = count * BITS_PER_KEY / BLOCK_BITS + 1};
  size_t size = filter.blocks * BLOCK_WORDS * sizeof *filter.words;
  filter.words = calloc(1, size);
  if (filter.words == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  for (size_t k = 0; k < count; k++) {
    uint64_t *block = block_of(&filter, keys[k].high), places = hash_mix(keys[k].high);
    for (int i = 0; i < BLOCK_WORDS; i++, places >>= PLACE_BITS)
      block[i] |= htole64((uint64_t)1 << places % 64);
  }
  sqlite3_stmt *insert =
      ledger_prepare(ledger, err, "INSERT INTO filter (id, content) VALUES (?, ?)", "i", run);
  bool is_row, good = insert != NULL;
  if (good) {
    sqlite3_bind_blob64(insert, 2, filter.words, size, SQLITE_STATIC);
    good = ledger_step(ledger, insert, &is_row, err);
  }
  sqlite3_finalize(insert);
  free(filter.words);
  return good;
}

void ledger_filter_drop(struct ledger_file *ledger) {
  while (ledger->filter_chunks != NULL) {
    struct ledger_filter_chunk *chunk = ledger->filter_chunks;
    ledger->filter_chunks = chunk->next;
    free(chunk->bytes);
    free(chunk);
  }
  free(ledger->filters);
  ledger->filters = NULL;
  ledger->filter_count = ledger->filter_room = 0;
}

// Filters are kept in the order of their runs. Those of runs that are gone are dropped with all
// others when there are too many.
static size_t find_place(const struct ledger_file *ledger, sqlite3_int64 run) {
  size_t low = 0, high = ledger->filter_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ledger->filters[middle].run < run)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// Room for one more.
static bool make_room(struct ledger_file *ledger, struct err *err) {
  if (ledger->filter_count == FILTERS_KEPT) ledger_filter_drop(ledger);
  if (ledger->filter_count < ledger->filter_room) return true;
  size_t room = 2 * ledger->filter_room + 64;
  struct ledger_filter *more = realloc(ledger->filters, room * sizeof *more);
  if (more == NULL) {
    err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
    return false;
  }
  ledger->filters = more;
  ledger->filter_room = room;
  return true;
}

static bool add_chunk(struct ledger_file *ledger, size_t least) {
  size_t size = least > CHUNK_BYTES ? least : CHUNK_BYTES;
  struct ledger_filter_chunk *chunk = malloc(sizeof *chunk);
  if (chunk == NULL) return false;
  size = (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
  *chunk = (struct ledger_filter_chunk){
      .next = ledger->filter_chunks, .size = size, .bytes = aligned_alloc(LARGE_PAGE, size)};
  if (chunk->bytes == NULL) {
    free(chunk);
    return false;
  }
  madvise(chunk->bytes, size, MADV_HUGEPAGE); // a wish
  ledger->filter_chunks = chunk;
  return true;
}

// They go with all others. Sizes are whole blocks, so blocks lie on lines of the cache.
static uint64_t *take_words(struct ledger_file *ledger, size_t size) {
  struct ledger_filter_chunk *chunk = ledger->filter_chunks;
  if ((chunk == NULL || chunk->size - chunk->used < size) && !add_chunk(ledger, size)) return NULL;
  chunk = ledger->filter_chunks;
  uint8_t *bytes = chunk->bytes + chunk->used;
  chunk->used += size;
  return (uint64_t *)(void *)bytes;
}

// Adds the filter, at its place.
static void keep(struct ledger_file *ledger, sqlite3_int64 run, int prefix_bits, uint64_t *words,
                 size_t size) {
  struct ledger_filter *place = ledger->filters + find_place(ledger, run);
  memmove(place + 1, place,
          (size_t)(ledger->filters + ledger->filter_count - place) * sizeof *place);
  place->run = run;
  place->prefix_bits = prefix_bits;
  place->blocks = size / (BLOCK_WORDS * sizeof *words);
  place->words = words;
  ledger->filter_count++;
}

// Straight from the pages: of a large ledger these are hundreds of megabytes.
static bool read_words(struct ledger_file *ledger, sqlite3_int64 run, int prefix_bits,
                       sqlite3_blob *blob, struct err *err) {
  size_t size = (size_t)sqlite3_blob_bytes(blob);
  size -= size % (BLOCK_WORDS * sizeof(uint64_t));
  if (size == 0) return true;
  uint64_t *words = take_words(ledger, size);
  if (words == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  if (sqlite3_blob_read(blob, words, (int)size, 0) != SQLITE_OK) return ledger_fail(ledger, err);
  keep(ledger, run, prefix_bits, words, size);
  return true;
}

static bool read_filter(struct ledger_file *ledger, sqlite3_int64 run, int prefix_bits,
                        struct err *err) {
  sqlite3_blob *blob = NULL;
  if (!make_room(ledger, err)) return false;
  int result = sqlite3_blob_open(ledger->database, "main", "filter", "content", run, 0, &blob);
  bool good = result != SQLITE_OK || read_words(ledger, run, prefix_bits, blob, err);
  sqlite3_blob_close(blob);
  // One that is not there, of a run that has none, is no failure.
  return good && (result == SQLITE_OK || result == SQLITE_ERROR || ledger_fail(ledger, err));
}

static const struct ledger_filter *find(const struct ledger_file *ledger, sqlite3_int64 run) {
  size_t place = find_place(ledger, run);
  bool is_there = place < ledger->filter_count && ledger->filters[place].run == run;
  return is_there ? &ledger->filters[place] : NULL;
}

bool ledger_filter_load(struct ledger_file *ledger, sqlite3_int64 run, int prefix_bits,
                        const struct ledger_filter **filter, struct err *err) {
  *filter = find(ledger, run);
  if (*filter != NULL) return true;
  if (!read_filter(ledger, run, prefix_bits, err)) return false;
  *filter = find(ledger, run);
  return true;
}
