// One puzzle as one picture: a page exactly as large as the grid, its caption and what goes below.
// See picture.c.
#ifndef GRIDPRESS_EXPORT_PICTURE_H
#define GRIDPRESS_EXPORT_PICTURE_H

#include "core/core.h"

struct picture {
  const struct puzzle *puzzle;
  bool solved;
  double width_mm;            // of the grid and so of the page; 0: 80
  double dpi;                 // PNG only; 0: 300
  bool mono;                  // PNG only: black and white, one bit a pixel
  bool outlines;              // SVG only: text as shapes
  const char *caption;        // a line above the grid, set smaller when it is long; NULL, "": none
  const char *title, *author; // in the document's properties, where it has any; NULL: none
  const char *family;         // the typeface; NULL: the house's
  const char *symbols;        // core/symbols.h; NULL: those of the puzzle
  const struct puzzle *earlier; // below the grid, smaller and solved; NULL: none
  const char *note; // beside it, paragraphs that end in line ends; NULL, "": no room below
  const uint32_t *candidates; // pencil marks, bit v - 1 for value v, one mask a cell; NULL: none
};

bool picture_write_pdf(const struct picture *picture, FILE *stream, struct err *err);
bool picture_write_png(const struct picture *picture, FILE *stream, struct err *err);
bool picture_write_svg(const struct picture *picture, FILE *stream, struct err *err);

#endif
