// How the makers of pages (pages_*.c) put items on them. See layout.c.
#ifndef GRIDPRESS_EXPORT_LAYOUT_MAKE_H
#define GRIDPRESS_EXPORT_LAYOUT_MAKE_H

#include "export/board_words.h"
#include "export/layout.h"

// Page numbers that texts mention, as they came out the time before.
struct layout_numbers {
  int *puzzle_page, *solution_page, *path_page;    // of each puzzle
  int rules, hints, paths, solutions, certificate; // first pages, 0: there is none
  int sections[TEMPLATE_SECTIONS_MAX];
  int own[TEMPLATE_PAGES_MAX]; // pages of the book maker's own
  int front;                   // pages with Roman folios, before page 1
};

struct maker {
  struct book_layout *layout;
  const struct book *book;
  const struct template *template;
  struct layout_numbers *known, *found; // before, and this time
  struct rect live;                     // of the current page: within the margins
  struct rect body;                     // of it: without running head and folio
  double unit;                          // the leading: the distance of the baselines
  int pages;                            // of the book, as far as is known
  struct err *err;
  bool failed; // err says why; makers go on and need not ask
};

enum text_align { TEXT_LEFT, TEXT_CENTRE, TEXT_RIGHT };

// Text of one size and face; black unless it says otherwise.
struct text_style {
  enum layout_face face;
  double size, leading, grey;
  enum text_align align;
  const struct tint *tint; // NULL: greys
  enum item_role role;
};

// Opens the fonts that a template names.
bool layout_open_fonts(struct book_layout *layout, struct err *err);

// Is the page that comes next a right-hand one? On a screen they all are: head and folio stay where
// they are.
bool is_next_right(const struct maker *maker);

// Begins a page, with running head and folio if its kind has them. `head` may be NULL.
void make_page(struct maker *maker, enum page_kind kind, const char *head);

// Blank pages until the next one is a right-hand page, in print.
void make_turn_right(struct maker *maker);

// The number that is printed on a page: Roman before the puzzles, in a printed book, then from 1 on.
const char *page_folio(struct maker *maker, int page);

// Does the first puzzle page have the number 1? Then it is a right-hand page.
bool has_front_folios(const struct maker *maker);

// An item of the current page, still empty.
struct item *make_item(struct maker *maker, enum item_kind kind);

// One line that starts, is centred or ends at x.
void make_text(struct maker *maker, const struct text_style *style, double x, double baseline,
               const char *text);

// The same, set smaller if the width asks for it, and cut with an ellipsis where that is not
// enough.
void make_fitted(struct maker *maker, struct text_style style, double x, double baseline,
                 double width, const char *text);

// A text over several lines between x and x + width, the first on `baseline`. Newlines begin new
// lines. Returns the baseline of the line that would follow.
double make_paragraph(struct maker *maker, const struct text_style *style, double x,
                      double baseline, double width, const char *text);

// Makes the column narrower if the last line would be one lost word and another can join it there,
// in as many lines. Paragraphs do this by themselves.
void settle_column(const struct maker *maker, const struct text_style *style, double *x,
                   double *width, const char *text);

// One line of it. Returns what is left of the text.
const char *make_line(struct maker *maker, const struct text_style *style, double x,
                      double baseline, double width, const char *text);

// How many lines that takes.
int count_lines(const struct maker *maker, const struct text_style *style, double width,
                const char *text);

double measure_text(const struct maker *maker, const struct text_style *style, const char *text);

// The narrowest column in which the text has no more lines: they come out about as long.
double narrow_column(const struct maker *maker, const struct text_style *style, double width,
                     const char *text);

// Large type that stays within `lines` lines and breaks no word, smaller if it has to be.
struct text_style display_style(const struct maker *maker, double size, double width, int lines,
                                const char *text);

// The heading of the current page. *y gets the baseline of the text that follows.
void make_heading(struct maker *maker, const char *text, double *y);

void make_rule(struct maker *maker, double x, double y, double width, double weight, double grey);

// How high a board is for its width: 1, unless it is a sheet of grids.
double grid_aspect(const struct geom *geom);
void make_grid(struct maker *maker, enum layout_figure figure, int index, double x, double y,
               double width);

// BOOK_DOTS dots that end at x, `filled` of them black, in line with text of that size. Returns
// where they start.
double make_dots(struct maker *maker, double x, double baseline, double size, int filled);
void make_link(struct maker *maker, struct rect area, int page);

// A QR code of a text, and its side, which its modules ask for. Nothing may come nearer to it than
// CODE_QUIET.
#define CODE_MODULE (0.4 * 72 / 25.4) // points: what every telephone reads
#define CODE_QUIET (4 * CODE_MODULE)
void make_code(struct maker *maker, const char *text, double x, double y);
double code_side(struct maker *maker, const char *text);

const char *label_of(const struct maker *maker, enum template_label label);

// The makers, one a part of the book.
void make_front(struct maker *maker);
void make_titles(struct maker *maker);
void make_contents(struct maker *maker); // pages_contents.c
void make_front_pages(struct maker *maker, bool headed);
void make_own_pages(struct maker *maker, enum template_place place, int section);
void make_sections(struct maker *maker);
void make_hints(struct maker *maker);
void make_paths(struct maker *maker); // for a book that has_paths
void make_solutions(struct maker *maker);
void make_certificate(struct maker *maker);

// A page that opens a part, with its title and a line under it; pages_puzzles.c. Returns where there is
// room below.
double make_opening(struct maker *maker, const char *title, const char *line, const char *text,
                    int dots);

// Does the book tell the path of a puzzle, or of any? pages_paths.c.
bool has_path(const struct book *book, int index);
bool has_paths(const struct book *book);

// The page that explains the technique of a section; pages_lesson.c.
void make_lesson(struct maker *maker, int section, int first);

// What is to be arranged on a page: so many grids, each `aspect` as high as it is wide, with room
// `above` and `below` each of them and `gap` between them. `exact`: their width, if it is given. What
// stands above and below may stand in a column on the left of the grid instead, if that is `beside`
// wide or more and the grid is `high` or more; 0: it may not.
struct arranging {
  int count;
  double aspect, above, below, gap, exact, beside, high;
};

// How many of the grids stand side by side, and how wide they are: as large as possible. A page
// without room for them fails.
struct arrangement {
  int columns, rows;
  double grid, step_x, step_y, x, y; // the first grid's caption begins at (x, y)
  double column;                     // the width of captions beside the grids; 0: above and below
};
struct arrangement arrange_grids(struct maker *maker, const struct arranging *asked);

// Where the caption of grid `index` begins.
struct rect arrangement_place(const struct arrangement *arrangement, int index);

// A grid of so many cells whose digits are about as large as the book's small print, and no less than
// the 7 pt that printers take; pages_front.c.
double legible_size(const struct maker *maker, int width);

// The rules of puzzles that have any of their own, in the book's language; pages_front.c.
const char *board_rules_labels(struct maker *maker, const struct board_kind *kind);

// The same of the letters that puzzles of the book bring along; "" when they have digits.
const char *letters_rules_labels(struct maker *maker, int first, int count);

// "Puzzles 13 to 24"; pages_contents.c.
const char *puzzle_range(struct maker *maker, int first, int count);

#endif
