// One book under way. Private to publish/book_run.c, book_request.c and book_write.c.
#ifndef GRIDPRESS_PUBLISH_BOOK_RUN_H
#define GRIDPRESS_PUBLISH_BOOK_RUN_H

#include "publish/book.h"

struct book_run {
  struct book_request request;
  struct template *template; // with what the request changes
  struct book_puzzles puzzles;
  struct book book; // borrows from the members around it
  struct pool pool; // of its texts
  unsigned char *dots;
  const char **walks; // the paths of the puzzles
  struct book_layout *layout;
  char *pdf; // in memory
  size_t pdf_length;
  char paths[BOOK_FILES][BOOK_PATH_MAX];
};

// Puts what the request says into the template and the plan of the puzzles, if it makes sense.
bool book_request_apply(struct book_run *run, struct err *err);

// The command that makes the book again. A book that a ledger had a say in is made without it, as
// the ledger would refuse all of it now: the command lists the puzzles that were refused instead.
const char *book_request_command(struct book_run *run);

// Lays the book out and makes its PDF in memory, once the puzzles are there.
bool book_run_compose(struct book_run *run, struct err *err);

#endif
