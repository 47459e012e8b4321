// LZ-string in base64: how f-puzzles packs a puzzle into a link.
//
// A text of 16-bit units becomes codes of a dictionary that reader and writer grow alike. Codes of
// growing width lie bit by bit, lowest first, in characters of six bits, highest first. See lz.c.
#ifndef GRIDPRESS_EXPORT_LZ_H
#define GRIDPRESS_EXPORT_LZ_H

#include <stdbool.h>
#include <stddef.h>

// UTF-8 in and out; who calls frees what is returned. NULL without memory, or when `text` is not
// UTF-8.
char *lz_pack(const char *text, size_t length);

// NULL when it is no packed text, or would be longer than `most` units.
char *lz_unpack(const char *packed, size_t length, size_t most, size_t *unpacked);

// The same, but of what is damaged as much as comes out in front of the damage.
char *lz_unpack_start(const char *packed, size_t length, size_t most, size_t *unpacked);

#endif
