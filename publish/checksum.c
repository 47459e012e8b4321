// Nettle computes; here are files and digits. A file is read in blocks, whatever its size.
#include "publish/checksum.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKSUM_BLOCK = 1 << 16 };

void checksum_init(struct checksum *checksum) {
  sha256_init(&checksum->state);
}

void checksum_add(struct checksum *checksum, const void *bytes, size_t size) {
  sha256_update(&checksum->state, size, bytes);
}

void checksum_print(struct checksum *checksum, char text[CHECKSUM_TEXT]) {
  uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_digest(&checksum->state, sizeof digest, digest);
  for (int i = 0; i < SHA256_DIGEST_SIZE; i++) sprintf(text + 2 * (size_t)i, "%02x", digest[i]);
}

static uint64_t count_lines(const char *block, size_t size) {
  uint64_t lines = 0;
  for (const char *end = block + size; (block = memchr(block, '\n', (size_t)(end - block))) != NULL;
       block++)
    lines++;
  return lines;
}

bool checksum_file(const char *path, char text[CHECKSUM_TEXT], uint64_t *bytes, uint64_t *lines,
                   struct err *err) {
  static const size_t size = CHECKSUM_BLOCK;
  FILE *stream = fopen(path, "rbe");
  if (stream == NULL) return err_set_errno(err, "%s: cannot read", path);
  char *block = malloc(size);
  struct checksum checksum;
  uint64_t read = 0, ends = 0;
  checksum_init(&checksum);
  for (size_t got; block != NULL && (got = fread(block, 1, size, stream)) > 0; read += got) {
    checksum_add(&checksum, block, got);
    if (lines != NULL) ends += count_lines(block, got);
  }
  bool well = block != NULL && !ferror(stream);
  if (!well) err_set_errno(err, "%s: cannot read", path);
  checksum_print(&checksum, text);
  if (bytes != NULL) *bytes = read;
  if (lines != NULL) *lines = ends;
  free(block);
  fclose(stream);
  return well;
}
