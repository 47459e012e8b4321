// Draws a grid on any canvas. See draw.c; draw_layout.c says where everything goes.
#ifndef GRIDPRESS_EXPORT_DRAW_H
#define GRIDPRESS_EXPORT_DRAW_H

#include "export/canvas.h"

enum draw_labels {
  LABELS_NONE,
  LABELS_NUMBERS, // 1 2 3 on both sides, as in r1c1
  LABELS_CHESS,   // A B C across, 1 2 3 down, as in A1
};

#define DRAW_SHADE_GREY 0.88

// How grids look. draw_style_init fills in the house style; change what you like afterwards.
struct draw_style {
  const struct font *given, *solved; // digits that were given, digits of the solution
  const struct font *small;          // candidates and labels
  const char *symbols;               // UTF-8, one character a value; NULL: 1-9 then A-P
  enum draw_labels labels;           // outside the frame, but within the rectangle
  double thin, thick;                // line weights; 0: the house's, which grow with the grid
  double solved_grey, shade_grey, diagonal_grey, highlight_grey;
  struct word_place
      word_at;  // cells that are marked, since they spell a word; none if it has no length
  double grain; // all edges fall on multiples of this, to be crisp on pixels; 0: anywhere
};

bool draw_style_init(struct draw_style *style, const char *family, struct err *err);

// The style for one puzzle: with its own symbols, if it has any, and the place of its word marked.
struct draw_style draw_style_of(const struct draw_style *style, const struct puzzle *puzzle);

// Does the font have all symbols, are there enough of them, and all different?
bool draw_check_style(const struct draw_style *style, const struct geom *geom, struct err *err);

// What a grid shows. Masks have bit v - 1 for value v, one a cell; NULL: none.
struct draw_figure {
  const struct geom *geom;
  const struct grid *givens;
  const struct grid *solution;   // in the blank cells, lighter; 0 shows nothing there; NULL: none
  const uint32_t *candidates;    // pencil marks, in cells that show no digit
  const uint32_t *struck;        // those of them that a step removes
  const uint32_t *circled;       // those that it is about
  const unsigned char *lighted;  // cells on a light grey ground
  const struct grid *found;      // digits that a step has just found, ringed; NULL: none
  const struct mark_list *marks; // clues between cells; NULL: none
};

// The height of a grid that is so wide, with its labels: the width, unless it is a sheet of grids
// that is wider than high, or higher.
double draw_height(const struct draw_style *style, const struct geom *geom, double width);

// As large as the rectangle allows, at its top left corner; the frame's outer edge is the rectangle's
// edge.
void draw_figure(struct canvas *canvas, const struct draw_style *style,
                 const struct draw_figure *figure, struct rect rect);

// A puzzle, or with `solved` its solution.
void draw_puzzle(struct canvas *canvas, const struct draw_style *style, const struct puzzle *puzzle,
                 bool solved, struct rect rect);

#endif
