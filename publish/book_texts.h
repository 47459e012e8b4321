// The texts of a book that the command line may say in place of the template; and how a book's
// catalogue records which book it is of, so that its cover can be made from it.
#ifndef GRIDPRESS_PUBLISH_BOOK_TEXTS_H
#define GRIDPRESS_PUBLISH_BOOK_TEXTS_H

#include "export/export.h"

// Borrowed; NULL: as the template has it.
struct book_texts {
  const char *title, *subtitle, *author, *publisher, *isbn, *date;
};

// One row a text: its option without the dashes, which is its key in [book] too, the column that
// records it, and where it is in the struct.
struct book_text {
  const char *name, *column;
  size_t target;
};
extern const struct book_text book_text_table[]; // ended by a row without a name

const char *book_text_of(const struct book_texts *texts, const struct book_text *row);

// One line of text?
bool book_check_text(const char *option, const char *text, struct err *err);

// Puts the texts that are given into the template.
bool book_texts_apply(const struct book_texts *texts, struct template *template, struct err *err);

// What the rows of a book's catalogue say about the book, in columns of their own.
struct book_record {
  const char *template_name;
  const char *language; // NULL: the template's own
  int pages;
  struct book_texts texts; // the title always, the others where the user gave them
};

// Writes it into a puzzle's extra columns, in place of what they said of another book.
bool book_record_write(const struct book_record *record, struct puzzle *puzzle, struct err *err);

// Reads it back; texts are borrowed from the puzzle. False: the puzzle is from no book's catalogue.
bool book_record_read(struct book_record *record, const struct puzzle *puzzle, struct err *err);

#endif
