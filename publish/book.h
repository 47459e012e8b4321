// Books: a template in, a print-ready PDF, its catalogue and a contact sheet out.
//
//      book_templates.c   finds templates
//      book_texts.c       its title and the like, on the command line and in its catalogue
//      book_request.c     what the user says, applied to the template, and as a command again
//      book_make.c        puzzles: made,
//      book_list.c        or sorted from a list;
//      book_set.c         none of them twice;
//      book_order.c       from quick to slow
//      book_boards.c      boards that are kept, examples of those with rules of their own
//      book_steps.c       words about puzzles
//      book_lessons.c     the examples of a course, its hints
//      book_paths.c       and the whole path of each
//      book_run.c         one book, composed and checked
//      book_write.c       its files
#ifndef GRIDPRESS_PUBLISH_BOOK_H
#define GRIDPRESS_PUBLISH_BOOK_H

#include "export/export.h"
#include "gen/gen.h"
#include "publish/asked_board.h"
#include "publish/book_texts.h"
#include "publish/numbers.h"
#include "transform/transform.h"

// --- one book: book_run.c ------------------------------------------------------------------------

// A template, and what takes the place of what it says. Texts are borrowed, and must live as long
// as the run; NULL, 0 and false mean that nothing is said.
struct book_request {
  const char *template_name; // that of a template, or a file
  struct book_texts texts;
  const char *language;     // a code, or a file; the template's own otherwise
  uint64_t per_section;     // puzzles of each section
  struct asked_board board; // of all sections
  const char *shapes;       // of the jigsaws that are drawn
  const char *symmetry;     // of the clues of all puzzles
  const char *series;       // see struct book_puzzles
  const char *list;         // a file to take the puzzles from
  bool allows_short;        // a list may have too few puzzles for a section
  const char *skip;         // puzzles of the seed that are left out, as in 1,5-8
  const char *pages;        // of the contact sheet, as in 1,5-8
  const char *path;         // of the PDF; the other files have names like it
  const char *ledger;
  bool force; // even if a print rule is broken
  int workers;
  FILE *progress; // a terminal for the bar; NULL: none is shown
};

enum book_file { BOOK_PDF, BOOK_CATALOGUE, BOOK_SHEET, BOOK_FILES };
enum { BOOK_PATH_MAX = 4096 };

struct book_run;

// Finds the template and sees that the request makes sense. NULL and `err` otherwise.
struct book_run *book_run_new(const struct book_request *request, struct err *err);
void book_run_free(struct book_run *run);

// Writes the files. Once for a run.
bool book_run_publish(struct book_run *run, uint64_t seed, struct err *err);

// Instead of that: writes nothing, but checks the book by the rules of its print service. Returns
// the number of findings, or -1 and `err`.
int book_run_check(struct book_run *run, uint64_t seed,
                   struct print_finding findings[PRINT_RULES_MAX], struct err *err);

// The labels that the book has in English although its language is another: what to warn of, even
// if it came to nothing. Returns how many.
int book_run_missing_labels(const struct book_run *run, const char *names[LABEL_COUNT]);
const struct template *book_run_template(const struct book_run *run);

// Of a published book: the command that makes it again, and where its files are.
const char *book_run_command(const struct book_run *run);
const char *book_run_path(const struct book_run *run, enum book_file file);

// The puzzles of a list that are not in the book, by the reason: what to tell, even if it came to
// nothing. Returns how many reasons.
struct book_left_out;
int book_run_left_out(const struct book_run *run, const struct book_left_out **left_out);

// --- templates: book_templates.c -----------------------------------------------------------------

// Reads the template of that name or file, in another language unless that is NULL; a wrong name is told
// with the nearest there is.
struct template *book_find_template(const char *name, const struct language *language,
                                    struct err *err);

// Visits every template that can be found by its name, in the order of names.
typedef void book_template_visitor(void *context, const char *name,
                                   const struct template *template);
bool book_visit_templates(book_template_visitor *visit, void *context, struct err *err);

// --- puzzles: book_make.c, book_list.c, book_order.c ---------------------------------------------

enum { BOOK_LEFT_OUT_MAX = 32, BOOK_EXAMPLES_MAX = 4 };

// Puzzles of a list that have no place in the book for the same reason.
struct book_left_out {
  char reason[96]; // "easy, but [section Easy] is full"
  int count;
  size_t lines[BOOK_EXAMPLES_MAX]; // of the first ones
};

// The puzzles of a book, and behind them two that are not among them: the worked example and the motif
// of the title page.
struct book_puzzles {
  const struct template *template;
  const char *list;   // a file to take the puzzles from; NULL: they are made
  bool allows_short;  // sections may stay shorter than their counts; only from a list
  const char *series; // NULL: the template's name
  uint64_t seed;
  int workers;
  FILE *progress; // a terminal for the bar; NULL: none is shown
  int section_counts[TEMPLATE_SECTIONS_MAX];
  int count;              // without the example and the motif
  struct puzzle *puzzles; // kept: with their boards
  int kept_puzzles;       // records in `puzzles`
  const char **hints;     // of each puzzle, if the template wants them
  struct pool texts;      // theirs
  // Examples of boards that have rules of their own, one for each kind in the book.
  struct book_board *boards;
  int board_count;
  struct book_lesson *lessons; // of each section; NULL: none has one
  struct board_shelf *shelf;   // of jigsaws under work
  const struct geom **kept;    // the boards of the puzzles that are kept, owned one by one
  int kept_count, kept_room;
  // Puzzles of the seed, from 1 on, that others stand for: what the user wants so, or what the
  // ledger refused. With them the seed makes the same book when the ledger knows it already.
  struct numbers skipped;
  struct book_left_out left_out[BOOK_LEFT_OUT_MAX];
  int left_out_count;
};

// Makes or reads the puzzles, certified, rated and with their hints, each section in its order. With
// a ledger, puzzles that were given out are replaced by others; a list that has such puzzles is
// refused. From a list, section_counts become what the sections got.
bool book_make_puzzles(struct book_puzzles *puzzles, struct ledger *ledger, struct err *err);
void book_puzzles_release(struct book_puzzles *puzzles);

// Orders the puzzles of each section, and their hints, as the section wants. book_make_puzzles does.
bool book_order_puzzles(struct book_puzzles *puzzles, struct err *err);

// --- words about puzzles: book_steps.c -----------------------------------------------------------

// The level as 1 .. BOOK_DOTS dots, 0 when nothing is known of it.
unsigned char book_count_dots(const struct puzzle *puzzle);

// The first steps of the book's example, up to `wanted`, each of another kind.
void book_tell_steps(struct book *book, int wanted, struct pool *pool);

// A step of a board's example that needs the board's own rules.
void book_tell_board(const struct template *template, struct book_board *board, struct pool *pool);

// The step of its puzzle that a lesson shows, in words and pencil marks. False when the puzzle does not
// take the section's technique, which one made for it does, or when the memory is not there.
bool book_tell_lesson(const struct template *template, int section, struct book_lesson *lesson,
                      struct pool *pool);

// The sentence of a single as the worked example has it.
const char *book_tell_single(const struct template *template, const struct puzzle *puzzle,
                             const struct step *step, struct pool *pool);

// The cells that such a step is about.
void book_light_cells(const struct geom *geom, const struct step *step, unsigned char *lighted);

enum { BOOK_HINT_MAX = 416 }; // bytes, with the terminator

// The first step of the puzzle that is as hard as its hardest one: where to look, not what follows.
// Returns `text` or one of the template's own; NULL when the memory is not there.
const char *book_tell_hint(const struct template *template, const struct puzzle *puzzle,
                           char text[BOOK_HINT_MAX]);

// The whole path of a puzzle by the techniques that are known, one step a line; "" of a full grid, and
// of a path that the template does not want.
// NULL when the memory is not there.
const char *book_tell_path(const struct template *template, const struct puzzle *puzzle,
                           struct technique_set known, struct pool *pool);

// The paths of all puzzles of a book. *paths is the list that the book borrows; free() it.
bool book_tell_paths(struct book *book, const char ***paths, struct pool *pool);

#endif
