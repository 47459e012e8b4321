// The puzzles of a book under way. Private to publish/book_make.c, book_list.c and cover_run.c.
#ifndef GRIDPRESS_PUBLISH_BOOK_MAKE_H
#define GRIDPRESS_PUBLISH_BOOK_MAKE_H

#include "publish/book.h"
#include "publish/book_set.h"
#include "publish/pipeline.h"

struct making {
  struct book_puzzles *puzzles;
  uint64_t seed; // of the series
  struct gen_request requests[TEMPLATE_SECTIONS_MAX];
  struct gen_request example;
  struct book_set *set; // the puzzles of the book
  // How much a puzzle may share with the others: where only disguises are left, all but the looks.
  enum book_likeness likeness[TEMPLATE_SECTIONS_MAX];
  int made, room;
};

// A puzzle on its way into the book.
struct book_item {
  struct puzzle puzzle;
  const char *hint; // `text`, or one of the template's; NULL: none
  char text[BOOK_HINT_MAX];
};

// What the generator is asked for the puzzles of a section.
bool book_plan_request(const struct template *template, int section, uint64_t seed,
                       struct board_shelf *shelf, struct gen_request *request, struct err *err);

// Runs a pipeline of book items: behind its own first stage it finds all facts and the hints, and
// keeps the puzzles in their order.
bool making_run(struct making *making, uint64_t total, struct pipeline *pipeline, struct err *err);

// Makes the first puzzle of a request that the book does not have, and keeps it for the pages that
// show one.
bool making_add_other(struct making *making, const struct gen_request *request, struct err *err);

// Keeps a puzzle with its hint, behind those that are kept already.
bool making_keep(void *making, void *item, struct err *err);

// A puzzle that is kept keeps its board.
bool book_keep_board(struct book_puzzles *puzzles, const struct geom *geom, struct err *err);

// Makes the examples of boards that have rules of their own; releases them and what is kept.
bool book_make_boards(struct making *making, struct err *err);
void book_release_boards(struct book_puzzles *puzzles);

// Keeps an easy puzzle of the size of the list's first one, which is none of the book.
bool making_add_easy(struct making *making, uint64_t seed, struct err *err);

// Makes the examples of the sections that have a lesson; book_lessons.c. Then the hints of puzzles that
// need a technique, which are about that one.
bool book_make_lessons(struct making *making, struct err *err);
bool book_tell_course_hints(struct book_puzzles *puzzles, struct err *err);

// Takes the puzzles from the list, sorts them into the sections, and adds the example.
bool making_read_list(struct making *making, struct err *err);

#endif
