// SHA-256 of bytes and of files, as the texts that sha256sum prints.
#ifndef GRIDPRESS_PUBLISH_CHECKSUM_H
#define GRIDPRESS_PUBLISH_CHECKSUM_H

#include <nettle/sha2.h>

#include "core/core.h"

enum { CHECKSUM_TEXT = 2 * SHA256_DIGEST_SIZE + 1 };

struct checksum {
  struct sha256_ctx state;
};

void checksum_init(struct checksum *checksum);
void checksum_add(struct checksum *checksum, const void *bytes, size_t size);

// The digits of all that was added. The checksum begins anew.
void checksum_print(struct checksum *checksum, char text[CHECKSUM_TEXT]);

// Of a whole file, with its number of bytes and of lines; either may be NULL.
bool checksum_file(const char *path, char text[CHECKSUM_TEXT], uint64_t *bytes, uint64_t *lines,
                   struct err *err);

#endif
