// Reads and writes files of hashes through one buffer, with the checksum taken along.
//
// The last 16 bytes of a file are no hash. A reader knows that only at the end of the stream, so it
// always holds that much back.
#include "transform/hash_file.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { VERSION = 1, HEAD_BYTES = 16, HASH_BYTES = 16, TAIL_BYTES = 16 };

static const char magic[8] = {'G', 'P', 'H', 'A', 'S', 'H', 'E', 'S'};

struct hash_file {
  FILE *stream;
  char *name;
  bool is_owned; // the stream
  XXH3_state_t *state;
  struct canonical_hash last;
  uint64_t count;
  size_t used, filled; // of the buffer
  uint8_t buffer[HASH_FILE_BUFFER * HASH_BYTES];
};

void hash_file_free(struct hash_file *file) {
  if (file == NULL) return;
  if (file->is_owned && file->stream != NULL) fclose(file->stream);
  XXH3_freeState(file->state);
  free(file->name);
  free(file);
}

static struct hash_file *make(const char *name, struct err *err) {
  struct hash_file *file = calloc(1, sizeof *file);
  if (file != NULL) {
    file->state = XXH3_createState();
    file->name = strdup(name);
  }
  if (file == NULL || file->state == NULL || file->name == NULL) {
    hash_file_free(file);
    err_set(err, ERR_WORLD, "%.200s: out of memory", name);
    return NULL;
  }
  XXH3_64bits_reset(file->state);
  return file;
}

static void make_head(uint8_t head[HEAD_BYTES]) {
  const uint32_t version = htole32(VERSION);
  memset(head, 0, HEAD_BYTES);
  memcpy(head, magic, sizeof magic);
  memcpy(head + sizeof magic, &version, sizeof version);
}

// --- writing -------------------------------------------------------------------------------------

static bool put(struct hash_file *file, const void *bytes, size_t length, struct err *err) {
  XXH3_64bits_update(file->state, bytes, length);
  return fwrite(bytes, 1, length, file->stream) == length ||
         err_set_errno(err, "%s: cannot write", file->name);
}

static bool flush(struct hash_file *file, struct err *err) {
  size_t length = file->used;
  file->used = 0;
  return length == 0 || put(file, file->buffer, length, err);
}

struct hash_file *hash_file_start(FILE *stream, const char *name, struct err *err) {
  struct hash_file *file = make(name, err);
  uint8_t head[HEAD_BYTES];
  if (file == NULL) return NULL;
  file->stream = stream;
  make_head(head);
  if (put(file, head, sizeof head, err)) return file;
  hash_file_free(file);
  return NULL;
}

bool hash_file_add(struct hash_file *file, struct canonical_hash hash, struct err *err) {
  if (file->count > 0 && hash_compare(file->last, hash) >= 0)
    return err_set(err, ERR_INPUT, "%s: hashes must ascend", file->name);
  const uint64_t stored[2] = {htobe64(hash.high), htobe64(hash.low)};
  memcpy(file->buffer + file->used, stored, sizeof stored);
  file->used += sizeof stored;
  file->last = hash;
  file->count++;
  return file->used < sizeof file->buffer || flush(file, err);
}

bool hash_file_finish(struct hash_file *file, struct err *err) {
  const uint64_t count = htole64(file->count);
  if (!flush(file, err) || !put(file, &count, sizeof count, err)) return false;
  const uint64_t checksum = htole64(XXH3_64bits_digest(file->state));
  return put(file, &checksum, sizeof checksum, err);
}

// --- reading -------------------------------------------------------------------------------------

static bool damaged(const struct hash_file *file, const char *what, struct err *err) {
  return err_set(err, ERR_INPUT, "%s: the file of hashes is damaged: %s", file->name, what);
}

struct hash_file *hash_file_open(const char *path, struct err *err) {
  struct hash_file *file = make(path, err);
  if (file == NULL) return NULL;
  uint8_t head[HEAD_BYTES], right[HEAD_BYTES];
  make_head(right);
  file->is_owned = true;
  file->stream = fopen(path, "rb");
  if (file->stream == NULL)
    err_set_errno(err, "%s: cannot open", path);
  else if (fread(head, 1, sizeof head, file->stream) != sizeof head ||
           memcmp(head, magic, sizeof magic) != 0)
    err_set(err, ERR_INPUT, "%s: not a file of hashes", path);
  else if (memcmp(head, right, sizeof head) != 0)
    err_set(err, ERR_INPUT, "%s: a file of hashes of another version than %d", path, VERSION);
  else {
    XXH3_64bits_update(file->state, head, sizeof head);
    return file;
  }
  hash_file_free(file);
  return NULL;
}

// Moves what is left to the front and fills the buffer up.
static bool fill(struct hash_file *file, struct err *err) {
  file->filled -= file->used;
  memmove(file->buffer, file->buffer + file->used, file->filled);
  file->used = 0;
  file->filled +=
      fread(file->buffer + file->filled, 1, sizeof file->buffer - file->filled, file->stream);
  return !ferror(file->stream) || err_set_errno(err, "%s: cannot read", file->name);
}

static bool check_tail(struct hash_file *file, struct err *err) {
  const uint8_t *tail = file->buffer + file->used;
  uint64_t count, checksum;
  if (file->filled - file->used != TAIL_BYTES) return damaged(file, "its end is missing", err);
  memcpy(&count, tail, sizeof count);
  memcpy(&checksum, tail + sizeof count, sizeof checksum);
  XXH3_64bits_update(file->state, tail, sizeof count);
  if (le64toh(checksum) != XXH3_64bits_digest(file->state))
    return damaged(file, "it does not match its checksum", err);
  return le64toh(count) == file->count || damaged(file, "its number of hashes is wrong", err);
}

bool hash_file_next(struct hash_file *file, struct canonical_hash *hash, bool *is_there,
                    struct err *err) {
  uint64_t stored[2];
  *is_there = false;
  if (file->filled - file->used < HASH_BYTES + TAIL_BYTES && !fill(file, err)) return false;
  if (file->filled - file->used < HASH_BYTES + TAIL_BYTES) return check_tail(file, err);
  memcpy(stored, file->buffer + file->used, sizeof stored);
  XXH3_64bits_update(file->state, stored, sizeof stored);
  file->used += sizeof stored;
  *hash = (struct canonical_hash){.high = be64toh(stored[0]), .low = be64toh(stored[1])};
  if (file->count++ > 0 && hash_compare(file->last, *hash) >= 0)
    return damaged(file, "its hashes do not ascend", err);
  file->last = *hash;
  *is_there = true;
  return true;
}

bool hash_file_check(const char *path, uint64_t *count, struct err *err) {
  struct hash_file *file = hash_file_open(path, err);
  struct canonical_hash hash;
  bool is_there = true, good = file != NULL;
  while (good && is_there) good = hash_file_next(file, &hash, &is_there, err);
  *count = good ? file->count : 0;
  hash_file_free(file);
  return good;
}
