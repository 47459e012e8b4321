// Text that many threads write and that comes out in order, in bounded memory.
//
//      text 4, its turn   ---------------------------->  output, messages
//      text 5             [ kept ............ ]
//      text 6             [ kept .. ] ended
//
// The maps of a pipeline run in any order; a text for each item, numbered from 0, brings what they
// say into the order of the items. The text whose turn it is goes straight out, record by record,
// so that it may be of any length. The others are kept until all before them have ended. When so
// much is kept that it reaches the bound, their writers wait for their turn.
//
// Whoever begins text n must see to it that all before n have been begun, and that nobody who
// writes one of them waits for text n: items that a pool hands out in order are like that.
//
// A text that ends badly is the last one: when its turn comes nothing more goes out, and those who
// wait are told to stop. The same happens when the output fails.
#ifndef GRIDPRESS_PUBLISH_SPOOL_H
#define GRIDPRESS_PUBLISH_SPOOL_H

#include "core/core.h"

enum {
  SPOOL_KEPT_MAX = 64 << 20, // bytes of all texts that wait for their turn
  SPOOL_TEXT_MAX = 8 << 20,  // bytes of one of them
  SPOOL_BARS = 2,
};

struct spool;
struct spool_text;

// Where a record goes: to the output, or to the messages beside it, before which the output is
// flushed. So the two are in order even if they are the same file.
enum spool_kind { SPOOL_OUTPUT, SPOOL_MESSAGES };

struct spool_settings {
  FILE *output, *messages;
  const char *name;                 // of the output, for errors
  const struct stream_watch *watch; // knows why a write to it failed
  // Wiped before something is printed on their terminal; NULL where there is none.
  const struct progress *bars[SPOOL_BARS];
};

struct spool *spool_new(const struct spool_settings *settings); // NULL: out of memory
void spool_free(struct spool *spool);

// NULL: out of memory, and the spool is stopped.
struct spool_text *spool_begin(struct spool *spool, uint64_t number, struct err *err);

// Opens the next record: some lines that belong together, of which not too many should be in memory
// at once. Closing it says whether there is any use in going on.
FILE *spool_open(struct spool_text *text, enum spool_kind kind);
bool spool_close(struct spool_text *text);

// Waits for the turn of the text. False: it will never come.
bool spool_await(struct spool_text *text);

// Ends the text; one that is not `well` has its reason in `err`. False, with a reason, when it is
// not well or when the spool has been stopped.
bool spool_end(struct spool_text *text, bool well, struct err *err);

// For whoever draws a bar: nothing is printed meanwhile. Trying fails if something is right now.
void spool_enter_screen(struct spool *spool);
bool spool_try_screen(struct spool *spool);
void spool_leave_screen(struct spool *spool);

#endif
