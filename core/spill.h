// What does not fit into memory goes to disk: files without a name, and a sort on top of them.
//
//      spill_file     records of any length, written one after the other, then read in that order
//      spill_sort     records in, records out in order: in memory as long as they fit
//
// The files have no name (O_TMPFILE, or unlinked as soon as they are made), so the kernel removes
// them however the process ends. Only the process that wrote a record reads it: a record may hold
// pointers. For one thread at a time.
#ifndef GRIDPRESS_CORE_SPILL_H
#define GRIDPRESS_CORE_SPILL_H

#include "core/err.h"

#include <stddef.h>
#include <stdint.h>

enum { SPILL_MEMORY_MIN = 1 << 20 }; // the least bound that a command accepts

// Where and how much. Plain values, borrowed by everything below.
struct spill {
  const char *folder; // of the files
  uint64_t memory;    // bytes that may be kept; 0: no bound
  uint64_t bytes;     // on disk now, and at most
  uint64_t bytes_most;
};

// The folder that is meant when nobody names one: that of the output `path`, which has room for the
// output; for standard output ("-" or NULL) $TMPDIR, or /var/tmp. Returns `folder`.
enum { SPILL_FOLDER_MAX = 4096 };
const char *spill_choose_folder(const char *path, char folder[SPILL_FOLDER_MAX]);

// "2G", "512M", "100k" or bytes. False: it is none of these, or below SPILL_MEMORY_MIN.
bool spill_parse_memory(const char *text, uint64_t *bytes);

// --- files ---------------------------------------------------------------------------------------

struct spill_file {
  struct spill *spill;
  int descriptor;        // meaningful when there is a `spill`
  unsigned char *buffer; // NULL while the file rests
  size_t room, used, at; // of the buffer; `at`: where reading is
  uint64_t size;         // bytes written
  uint64_t offset;       // of the next read
  bool reading;          // the buffer holds what was read, not what is to be written
  uint64_t records;
};

// A zero value is a closed file. `buffer`: bytes to write and to read at a time.
bool spill_file_open(struct spill_file *file, struct spill *spill, size_t buffer, struct err *err);
void spill_file_close(struct spill_file *file); // harmless on a closed one

bool spill_file_write(struct spill_file *file, const void *record, size_t size, struct err *err);

// Writes out what is in the buffer and gives its memory back until the file is rewound or
// written again.
bool spill_file_rest(struct spill_file *file, struct err *err);

// Back to the first record; nothing is written any more.
bool spill_file_rewind(struct spill_file *file, struct err *err);

// Lends the next record until the one after it is read; NULL behind the last. Not aligned.
bool spill_file_read(struct spill_file *file, const void **record, size_t *size, struct err *err);

// --- sorting -------------------------------------------------------------------------------------

// Never 0 for two records that differ: what comes first must not depend on where it lies. Records
// are not aligned.
typedef int spill_compare(const void *a, const void *b, void *context);

struct spill_sort;

// `memory` is the part of the bound that this sort may take; 0: no bound. With `most` above 0 only
// the first so many records are wanted, and no more than that are kept.
struct spill_sort *spill_sort_new(struct spill *spill, uint64_t memory, uint64_t most,
                                  spill_compare *compare, void *context, struct err *err);
void spill_sort_free(struct spill_sort *sort);

bool spill_sort_add(struct spill_sort *sort, const void *record, size_t size, struct err *err);

// Lends the next record in order until the one after it is taken; NULL behind the last. After the
// first call nothing can be added.
bool spill_sort_next(struct spill_sort *sort, const void **record, size_t *size, struct err *err);

#endif
