// The parts of the command book: finding templates, making puzzles, telling their steps.
#ifndef GRIDPRESS_PUBLISH_BOOK_H
#define GRIDPRESS_PUBLISH_BOOK_H

#include "export/export.h"
#include "gen/gen.h"
#include "publish/numbers.h"
#include "transform/transform.h"

// --- templates: book_templates.c -----------------------------------------------------------------

// The words of levels, grades and symmetries that a template may use.
extern const struct template_words book_words;

// Reads the template of that name or file; a wrong name is told with the nearest there is.
struct template *book_find_template(const char *name, struct err *err);

// One line a shipped template: its name and what it describes itself as.
bool book_list_templates(FILE *stream, struct err *err);

// The table of keys as docs/TEMPLATES.md has it, and that of print rules as docs/PRINT.md has it.
void book_list_keys(FILE *stream);
void book_list_rules(FILE *stream);

// --- puzzles: book_make.c ------------------------------------------------------------------------

// The puzzles of a book, and behind them the example that is not one of them.
struct book_puzzles {
  const struct template *template;
  const char *list;   // a file to take the puzzles from; NULL: they are made
  const char *series; // NULL: the template's name
  uint64_t seed;
  int workers;
  FILE *progress; // a terminal for the bar; NULL: none is shown
  int section_counts[TEMPLATE_SECTIONS_MAX];
  int count; // without the example
  struct puzzle *puzzles;
  const char **hints; // of each puzzle, if the template wants them
  struct pool texts;  // theirs
  // Puzzles of the seed, from 1 on, that others stand for: what the user wants so, or what the
  // ledger refused. With them the seed makes the same book when the ledger knows it already.
  struct numbers skipped;
};

// Makes or reads the puzzles, certified, rated and with their hints. With a ledger, puzzles that were given out are
// replaced by others; a list that has such puzzles is refused.
bool book_make_puzzles(struct book_puzzles *puzzles, struct ledger *ledger, struct err *err);
void book_puzzles_release(struct book_puzzles *puzzles);

// --- words about puzzles: book_steps.c -----------------------------------------------------------

// The level as 1 .. BOOK_DOTS dots, 0 when nothing is known of it.
unsigned char book_count_dots(const struct puzzle *puzzle);

// The first steps of the book's example, up to `wanted`, each of another kind.
void book_tell_steps(struct book *book, int wanted, struct pool *pool);

enum { BOOK_HINT_MAX = 192 }; // bytes, with the terminator

// The first step of the puzzle that is as hard as its hardest one: where to look, not what follows.
// Returns `text` or one of the template's own; NULL when the memory is not there.
const char *book_tell_hint(const struct template *template, const struct puzzle *puzzle,
                           char text[BOOK_HINT_MAX]);

#endif
