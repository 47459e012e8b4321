// Output files that are whole or not there: written beside their name, renamed when complete.
//
//      output_open    out/.book.csv.XXXXXX   the file under work
//      output_commit  out/book.csv           renamed: the old one, if any, is replaced at once
//      output_discard                        removed
//
// A process may be killed at any moment. The next one that opens an output in the same folder, or
// sweeps it, removes what the dead one left; and of files that belong together it names the rest if
// the dead one had begun to. core/output_folder.h tells how death is made certain.
//
// A file that is replaced hands its permissions on, and a link to it stays a link. A read-only file
// is not replaced. The last folder of a path is made when it is missing.
// "-" is standard output, and what is not a regular file (/dev/null, a pipe) is written directly.
#ifndef GRIDPRESS_CORE_OUTPUT_H
#define GRIDPRESS_CORE_OUTPUT_H

#include "core/err.h"
#include "core/stream.h"

struct output {
  FILE *stream;
  const char *path; // borrowed; for messages
  char *target;     // owned; what the rename replaces: the path, or where it leads as a link
  char *temporary;  // owned; NULL: written directly
  struct output_folder *folder; // borrowed; NULL: written directly
  struct output *next;          // all outputs under work
  struct stream_watch watch;
};

bool output_open(struct output *output, const char *path, struct err *err);

// Have all writes so far arrived? For long work that need not go on otherwise.
bool output_check(const struct output *output, struct err *err);

// Closes an output whose bytes are all written, but gives it no name yet: for one of very many
// files that belong together. It still has to be committed or discarded, the last opened one first:
// then each of them is found at once. Before they are committed, output_settle has to bring all of
// them to the disk together: one by one that takes some milliseconds each.
bool output_seal(struct output *output, struct err *err);
bool output_settle(const struct output *sealed, struct err *err);

// Checks that every byte of all of them arrived, and only then renames them: files that belong
// together and lie in one folder appear together, even if the process is killed in between. They
// are closed either way; on failure nothing new is left behind, except that a rename may fail after
// another was done. The list is for outputs that do not lie in an array.
bool output_commit(struct output *outputs, int count, struct err *err);
bool output_commit_list(struct output *const outputs[], int count, struct err *err);

// Drops outputs that are not committed. Harmless on those closed, or zero and never opened.
void output_discard(struct output *outputs, int count);

// Can it be opened? Nothing is left behind. For long work that ends with this file.
static inline bool output_try(const char *path, struct err *err) {
  struct output output;
  if (!output_open(&output, path, err)) return false;
  output_discard(&output, 1);
  return true;
}

// Removes the files under work, for a signal handler that ends the process. Async-signal-safe.
void output_discard_all(void);

// Tidies up the folder of `path` (up to its last slash) behind runs that were killed. Returns
// whether a living run is giving names to its files there.
bool output_sweep(const char *path);

// Who is told, in one line, when files of a killed run got their names after all or were dropped.
typedef void output_teller(const char *text);
void output_set_teller(output_teller *tell);

#endif
