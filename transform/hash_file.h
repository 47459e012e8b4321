// Files of hashes: lists of puzzles that travel without the puzzles.
//
//      offset 0        "GPHASHES"                 8 bytes
//             8        version, 1                 4 bytes, little endian
//            12        0                          4 bytes
//            16        hashes, strictly ascending 16 bytes each, big endian: high half, low half
//            16 + 16n  n                          8 bytes, little endian
//            24 + 16n  XXH3-64 of all before it   8 bytes, little endian
//
// Ascending and without repeats: files are merged in one pass, and one set has one file, byte for
// byte. The number is at the end, so that a file can be written to a pipe.
#ifndef GRIDPRESS_TRANSFORM_HASH_FILE_H
#define GRIDPRESS_TRANSFORM_HASH_FILE_H

#include <stdio.h>

#include "transform/dedup.h"

enum { HASH_FILE_BUFFER = 4096 }; // hashes

struct hash_file; // one that is being read or written

// --- writing -------------------------------------------------------------------------------------

// Writes to a stream that the caller owns, such as that of a struct output; `name` is for messages.
// NULL when out of memory. Whether the bytes arrived is seen when the stream is closed.
struct hash_file *hash_file_start(FILE *stream, const char *name, struct err *err);

// The next hash: greater than the one before, or it is refused.
bool hash_file_add(struct hash_file *file, struct canonical_hash hash, struct err *err);

// Ends the file. It still has to be freed.
bool hash_file_finish(struct hash_file *file, struct err *err);

// --- reading -------------------------------------------------------------------------------------

// NULL and `err` for what is not a file of hashes.
struct hash_file *hash_file_open(const char *path, struct err *err);

// The next hash; `*is_there` is false at the end. Order is checked at each hash, number and checksum
// at the end: until then the file may prove to be damaged.
bool hash_file_next(struct hash_file *file, struct canonical_hash *hash, bool *is_there,
                    struct err *err);

// Reads the whole file: is it sound, and how many hashes has it?
bool hash_file_check(const char *path, uint64_t *count, struct err *err);

void hash_file_free(struct hash_file *file);

#endif
