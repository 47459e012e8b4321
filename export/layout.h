// Where everything in a book stands: pages, and on each page a list of items with their rectangles.
//
//      book + template  ->  layout (here)  ->  painter (book_paint.c)  ->  canvas
//
// Points, from the top left corner of the cut page, y downwards. The layout knows fonts, to measure
// text, and no canvas; whoever paints or checks it knows no page.
#ifndef GRIDPRESS_EXPORT_LAYOUT_H
#define GRIDPRESS_EXPORT_LAYOUT_H

#include "export/book.h"
#include "export/canvas.h"
#include "export/font.h"
#include "export/shape.h"

enum page_kind {
  PAGE_BLANK,
  PAGE_HALF_TITLE,
  PAGE_TITLE,
  PAGE_COPYRIGHT,
  PAGE_CONTENTS,
  PAGE_RULES,
  PAGE_EXAMPLE,
  PAGE_OWN,
  PAGE_DEDICATION,
  PAGE_BOARDS,
  PAGE_SECTION,
  PAGE_LESSON,
  PAGE_PUZZLES,
  PAGE_HINTS,
  PAGE_PATHS,
  PAGE_SOLUTIONS,
  PAGE_CERTIFICATE,
  PAGE_COVER, // back, spine and front, of cover_layout.c
  PAGE_KINDS,
};

// What a kind of page has; see layout_make.c.
struct page_traits {
  bool has_furniture; // running head and folio
  bool on_sheet;      // the contact sheet shows the first one
};
extern const struct page_traits page_traits[PAGE_KINDS];

enum item_kind {
  ITEM_TEXT,
  ITEM_RULE,
  ITEM_GRID,
  ITEM_DOT,
  ITEM_LINK,
  ITEM_PICTURE,
  ITEM_CODE,
  ITEM_PANEL, // a rectangle with round corners
};

// What an item is for, as far as the rules of covers ask. In books all is content.
enum item_role {
  ROLE_CONTENT, // has to stay clear of edges and folds, and of other content
  ROLE_GROUND,  // colour behind everything
  ROLE_MOTIF,   // decoration, which may be cut off anywhere
  ROLE_SPINE,   // text on the spine
  ROLE_BOX,     // the white area of the barcode
  ROLE_BARCODE, // what stands in it
  ROLE_GUIDE,   // a line that is not to be printed
};

// FACE_SYMBOLS is that of the grids: in a text it sets the symbols that the text's own font lacks.
enum layout_face { FACE_TEXT, FACE_STRONG, FACE_TITLE, FACE_SYMBOLS, FACE_COUNT };

enum layout_figure {
  FIGURE_PUZZLE,   // of the book, by its index
  FIGURE_SOLUTION, // the same, solved
  FIGURE_EXAMPLE,  // the example's givens
  FIGURE_MOTIF,    // the grid of the title page
  FIGURE_STEP,     // the example before step `index`
  FIGURE_LESSON,   // the example of section `index` before its step
  FIGURE_BOARD,    // the example of board `index` before its step
};

struct item {
  enum item_kind kind;
  struct rect area; // of the ink
  double grey;      // of text and rules
  enum item_role role;
  const struct tint *tint; // what greys stand for; NULL: themselves
  double turn;             // degrees, clockwise about `pivot`; `area` is that before the turn
  struct point pivot;
  double radius; // of the corners of a panel
  // Text: the pen starts at (area.x, baseline).
  enum layout_face face;
  double size, baseline;
  const char *text;
  bool cut; // with an ellipsis, for want of room
  // Grids: which one. Dots: filled or not. Links: the page they lead to, from 0. Pictures: of which
  // of the template's pages. Codes: `text` is what they say.
  enum layout_figure figure;
  int index;
};

struct layout_page {
  enum page_kind kind;
  int first_item, item_count;
  bool right;          // a right-hand page, its spine on the left
  const char *outline; // title in the outline; NULL: none
};

struct book_layout {
  const struct book *book;
  struct pool pool; // of the texts
  const struct font *faces[FACE_COUNT];
  double inside, outside, top, bottom; // margins as they came out, gutter included
  struct layout_page *pages;
  int page_count, page_room;
  struct item *items;
  int item_count, item_room;
  int *puzzle_page, *solution_page; // of each puzzle, from 0
  bool labels[LABEL_COUNT];         // those that the pages have
};

// Borrows the puzzle that a grid shows.
const struct puzzle *layout_grid_puzzle(const struct book *book, const struct item *item);

// The least margin that a service asks for at a number of pages; see print_rules.c.
struct print_margins {
  double inside, outside;
};

#endif
