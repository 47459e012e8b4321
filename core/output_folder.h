// The folders in which outputs are under work. Private to core/output*.c.
//
//      out/.gridpress-run-Ab12Cd    the lock: held as long as this process has outputs here
//      out/.book.pdf.Ab12Cd         outputs under work: they bear the tag of the lock
//      out/.book.csv.Ab12Cd
//
// The lock is there before the first output and goes after the last one. The kernel drops it when
// the process ends, however that happens: a lock that can be taken belongs to a dead run, and so
// does every file with its tag. Nothing else is ever removed.
//
// Before files that belong together get their names, the lock file lists the renames: it is a
// journal then. Whoever finds the journal of a dead run completes them.
#ifndef GRIDPRESS_CORE_OUTPUT_FOLDER_H
#define GRIDPRESS_CORE_OUTPUT_FOLDER_H

#include "core/err.h"

#define OUTPUT_LOCK_PREFIX ".gridpress-run-"

enum { OUTPUT_TAG = 6, OUTPUT_NAME_MAX = 4096 };

struct output_folder {
  char *path;               // with the slash at its end, or "" for the current one
  char tag[OUTPUT_TAG + 1]; // of the lock and of the outputs
  char *lock_path;
  int lock;     // its descriptor
  int inside;   // outputs under work; 0: there is no lock
  bool made;    // by this run, and no file of it has got its name
  bool swept;   // once is enough
  bool journal; // the lock file lists renames
  struct output_folder *next;
};

// How long the folder's part of a path is, with its slash; 0: the current one.
int output_folder_length(const char *path);

// Takes the folder of `target` for one output more: makes it if only the last folder of the path is
// missing, tidies it up, locks it. `name` is for messages. Borrowed; NULL and `err` on failure.
struct output_folder *output_folder_enter(const char *target, const char *name, struct err *err);

// One output less; the last one takes the lock with it.
void output_folder_leave(struct output_folder *folder);

// Removes locks, and folders made for nothing. Async-signal-safe.
void output_folder_discard_all(void);

// --- output_sweep.c ------------------------------------------------------------------------------

// One rename: both names are in the folder.
struct output_rename {
  const char *temporary, *target;
};

// Writes the renames into the lock file, to the disk itself. False: errno says why.
bool output_journal_write(struct output_folder *folder, const struct output_rename *renames,
                          int count);

// Empties it when the renames are done, or will not be. Harmless without one.
void output_journal_clear(struct output_folder *folder);

#endif
