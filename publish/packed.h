// A record as bytes: for those who keep very many, or put them on disk for a while.
//
// A record is mostly zeros (room for 1,200 cells, for comments), so it is kept without them: some
// 500 bytes instead of several thousand. A board is kept by its name, which is a hundredth of it.
// The bytes hold the record's other pointers as they are: they are for the run that made them.
#ifndef GRIDPRESS_PUBLISH_PACKED_H
#define GRIDPRESS_PUBLISH_PACKED_H

#include "core/core.h"

// At worst every sixth byte begins a run of zeros, which takes four bytes more.
enum { PACKED_MAX = 2 * sizeof(struct puzzle) + BOARD_NAME_MAX + 16 };

// Writes the record to `bytes`; returns how many there are.
size_t packed_write(const struct puzzle *puzzle, unsigned char bytes[PACKED_MAX]);

// Makes the record again. Its board, if it is not one that lives for ever, is on the shelf `*boards`,
// which is made when it is needed; it is lent until the next one is read.
bool packed_read(const unsigned char *bytes, struct board_shelf **boards, struct puzzle *puzzle,
                 struct err *err);

#endif
