// A book: what is in it, and the files that are made from it.
#ifndef GRIDPRESS_EXPORT_BOOK_H
#define GRIDPRESS_EXPORT_BOOK_H

#include "export/template.h"

enum { BOOK_STEPS_MAX = 6, BOOK_DOTS = 5, BOOK_BOARDS_MAX = 24 };

// A step of the worked example: the board before it, the cells to look at, what it finds.
struct book_step {
  struct grid before;
  unsigned char lighted[GEOM_CELLS_MAX];
  int cell, digit; // placed by the step; digit 0: none
  const char *text;
};

// A board of the book that has rules of its own, with a step that uses them.
struct book_board {
  struct puzzle puzzle;  // no puzzle of the book
  int section;           // the first that has such boards
  struct book_step step; // text "": there is none
};

// A technique in use: the board just before a step that takes it. Masks have bit v - 1 for value v.
struct book_lesson {
  struct puzzle puzzle; // no puzzle of the book
  struct book_step step;
  bool pencil; // the step is about pencil marks
  bool chain;  // its sentence has a chain
  uint32_t candidates[GEOM_CELLS_MAX], struck[GEOM_CELLS_MAX], circled[GEOM_CELLS_MAX];
};

// Everything is borrowed. Puzzles stand in the order of the template's sections, and are certified.
struct book {
  const struct template *template;
  const struct puzzle *puzzles;
  int count;
  int section_counts[TEMPLATE_SECTIONS_MAX]; // puzzles of each section; 0: it is left out
  const unsigned char *dots;                 // of each puzzle, 1 .. BOOK_DOTS; 0: not known
  const char *const *hints;                  // of each puzzle; NULL: there are none
  const char *const *paths;                  // of each puzzle, lines; NULL: there are none
  const struct puzzle *example;              // no puzzle of the book
  const struct puzzle *motif;                // of the title page: another that is none
  struct book_step steps[BOOK_STEPS_MAX];
  int step_count;
  const struct book_lesson *lessons; // of each section, for those that have one; NULL: none has
  const struct book_board *boards;
  int board_count;
  const char *version, *command; // what makes the book again
};

struct book_layout;

// Which pages there are and what stands where. NULL: `err` says why it cannot be done.
struct book_layout *book_layout_new(const struct book *book, struct err *err);
void book_layout_free(struct book_layout *layout);

int book_layout_pages(const struct book_layout *layout);

bool book_write_pdf(const struct book_layout *layout, FILE *stream, struct err *err);

// A contact sheet of the chosen pages, from 0, or of a choice of all kinds when `count` is 0.
bool book_write_png(const struct book_layout *layout, const int *pages, int count, FILE *stream,
                    struct err *err);

// The labels that a book in another language prints in English, as its template lacks them. Returns
// how many; their names are those of the template's keys.
int book_missing_labels(const struct book_layout *layout, const char *names[LABEL_COUNT]);

// --- print rules ---------------------------------------------------------------------------------

enum { PRINT_RULES_MAX = 32, PRINT_TEXT_MAX = 160 };

// A rule of the template's service, what it needs and what the book has.
struct print_finding {
  const char *rule;
  char need[PRINT_TEXT_MAX], got[PRINT_TEXT_MAX];
  bool holds;
  bool is_guides; // about guides, which somebody asked for
};

// Checks the layout, and its PDF (ended by a zero byte) if it is not NULL. Returns the number of
// findings, at most PRINT_RULES_MAX, or -1 and `err`.
int book_check(const struct book_layout *layout, const char *pdf, size_t length,
               struct print_finding findings[PRINT_RULES_MAX], struct err *err);

// Writes the table of rules as docs/PRINT.md has it.
void book_list_rules(FILE *stream);

#endif
