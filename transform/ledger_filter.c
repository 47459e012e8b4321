// Filters of the index: for most runs that do not have a hash, a look into memory says so.
//
// A filter has 18 bits for each key, in blocks of eight words. A hash chooses its block by where it
// lies among the hashes of the run, so that sorted hashes walk through the filter from front to
// back, and a bit in each of the words by its mixed bits. Four of them are looked at without a branch,
// and the others for the one hash in sixty that passes those: in a large ledger each look waits for
// memory, and as long as it foresees the branches the processor can wait for several at once. Of ten
// thousand hashes that a run does not have about four pass; each of them costs the reading of a page,
// more than all filters together.
//
// A run never changes and its number is never used again, so a filter holds for as long as the run is
// in the index, whoever else writes. They are kept by whoever makes them, and read by others when they
// have asked the run for a few hashes, through pages with checksums like everything else. Memory of
// runs that are gone is given back with all filters when there is much of it.
//
// The invariant: every key of a run passes its filter. One that is missing only costs time.
#include <endian.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "transform/ledger_index.h"

enum {
  BITS_PER_KEY = 18,
  BLOCK_WORDS = LEDGER_FILTER_BLOCK_BYTES / (int)sizeof(uint64_t),
  FIRST_WORDS = BLOCK_WORDS / 2,
  PLACE_BITS = 6, // of a bit in a word
  DEAD_BYTES_MAX = 1 << 26,
  LARGE_PAGE = 1 << 21,
  CHUNK_BYTES = 1 << 25,
};

// Memory of many filters: in large pieces, so that a look into them costs one line of the processor's
// cache and, where the system has large pages, no walk through its page tables.
struct ledger_filter_chunk {
  struct ledger_filter_chunk *next;
  size_t used, size;
  uint8_t *bytes;
};

uint64_t ledger_filter_places(uint64_t high) {
  return hash_mix(high & LEDGER_KEY_MASK);
}

static uint64_t *block_of(const struct ledger_run *run, uint64_t high) {
  uint64_t place = high << run->prefix_bits;
  uint64_t block = (uint64_t)(((unsigned __int128)place * run->filter.blocks) >> 64);
  return run->filter.words + block * BLOCK_WORDS;
}

bool ledger_filter_has(const struct ledger_run *run, const struct ledger_wanted *wanted) {
  const uint64_t *block = block_of(run, wanted->hash.high & LEDGER_KEY_MASK);
  uint64_t places = wanted->places, all = 1;
  for (int i = 0; i < FIRST_WORDS; i++, places >>= PLACE_BITS)
    all &= le64toh(block[i]) >> places % 64;
  if (all == 0) return false;
  for (int i = FIRST_WORDS; i < BLOCK_WORDS; i++, places >>= PLACE_BITS)
    all &= le64toh(block[i]) >> places % 64;
  return all != 0;
}

void ledger_filter_expect(const struct ledger_run *run, const struct ledger_wanted *wanted) {
  __builtin_prefetch(block_of(run, wanted->hash.high & LEDGER_KEY_MASK));
}

// --- memory --------------------------------------------------------------------------------------

void ledger_filter_drop(struct ledger_file *ledger) {
  while (ledger->filter_chunks != NULL) {
    struct ledger_filter_chunk *chunk = ledger->filter_chunks;
    ledger->filter_chunks = chunk->next;
    free(chunk->bytes);
    free(chunk);
  }
  for (size_t i = 0; i < ledger->runs.count; i++)
    ledger->runs.run[i].filter = (struct ledger_filter){0};
  ledger->filter_bytes = ledger->filter_bytes_dead = 0;
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

// Gives a run the memory of its filter. Sizes are whole blocks, so blocks lie on lines of the cache.
static bool take_memory(struct ledger_file *ledger, struct ledger_run *run, size_t size,
                        struct err *err) {
  if (ledger->filter_bytes_dead > DEAD_BYTES_MAX &&
      ledger->filter_bytes_dead > ledger->filter_bytes / 2)
    ledger_filter_drop(ledger);
  struct ledger_filter_chunk *chunk = ledger->filter_chunks;
  if ((chunk == NULL || chunk->size - chunk->used < size) && !add_chunk(ledger, size))
    return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  chunk = ledger->filter_chunks;
  run->filter.words = (uint64_t *)(void *)(chunk->bytes + chunk->used);
  run->filter.blocks = size / LEDGER_FILTER_BLOCK_BYTES;
  chunk->used += size;
  ledger->filter_bytes += size;
  return true;
}

// --- writing and reading -------------------------------------------------------------------------

static void enter_key(const struct ledger_run *run, uint64_t high) {
  uint64_t *block = block_of(run, high), places = ledger_filter_places(high);
  for (int i = 0; i < BLOCK_WORDS; i++, places >>= PLACE_BITS)
    block[i] |= htole64((uint64_t)1 << places % 64);
}

bool ledger_filter_write(struct ledger_file *ledger, struct ledger_run *run,
                         const struct ledger_key *keys, struct err *err) {
  size_t blocks = run->keys * BITS_PER_KEY / (8 * LEDGER_FILTER_BLOCK_BYTES) + 1;
  size_t size = blocks * LEDGER_FILTER_BLOCK_BYTES;
  if (!take_memory(ledger, run, size, err)) return false;
  memset(run->filter.words, 0, size);
  for (size_t k = 0; k < run->keys; k++) enter_key(run, keys[k].high);
  sqlite3_stmt *insert =
      ledger_prepare(ledger, err, "INSERT INTO filter (id, content) VALUES (?, ?)", "i", run->id);
  bool is_row, good = insert != NULL;
  if (good) {
    sqlite3_bind_blob64(insert, 2, run->filter.words, size, SQLITE_STATIC);
    good = ledger_step(ledger, insert, &is_row, err);
  }
  sqlite3_finalize(insert);
  return good;
}

// Straight from the pages: of a large ledger these are hundreds of megabytes.
static bool read_words(struct ledger_file *ledger, struct ledger_run *run, sqlite3_blob *blob,
                       struct err *err) {
  size_t size = (size_t)sqlite3_blob_bytes(blob);
  size -= size % LEDGER_FILTER_BLOCK_BYTES;
  if (size == 0) return true;
  if (!take_memory(ledger, run, size, err)) return false;
  if (sqlite3_blob_read(blob, run->filter.words, (int)size, 0) == SQLITE_OK) return true;
  run->filter = (struct ledger_filter){0};
  return ledger_fail(ledger, err);
}

bool ledger_filter_load(struct ledger_file *ledger, struct ledger_run *run, struct err *err) {
  sqlite3_blob *blob = NULL;
  int result = sqlite3_blob_open(ledger->database, "main", "filter", "content", run->id, 0, &blob);
  bool good = result != SQLITE_OK || read_words(ledger, run, blob, err);
  sqlite3_blob_close(blob);
  // One that is not there, of a run that has none, is no failure.
  return good && (result == SQLITE_OK || result == SQLITE_ERROR || ledger_fail(ledger, err));
}
