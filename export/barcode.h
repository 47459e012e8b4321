// The barcode of an ISBN: bars and digits as rectangles and texts. See barcode.c.
#ifndef GRIDPRESS_EXPORT_BARCODE_H
#define GRIDPRESS_EXPORT_BARCODE_H

#include "core/core.h"
#include "export/shape.h"

enum { BARCODE_BARS_MAX = 64, BARCODE_TEXTS_MAX = 4, BARCODE_TEXT_MAX = 16 };

// The narrowest bar is one module. At full size a module is 0.33 mm; 80 % to 200 % are allowed.
#define BARCODE_MODULE (0.33 / 25.4 * 72)
#define BARCODE_LEAST (0.8 * BARCODE_MODULE)

// White modules that scanners need on the left and on the right, where an add-on needs fewer.
enum { BARCODE_QUIET_LEFT = 11, BARCODE_QUIET_RIGHT = 7, BARCODE_QUIET_ADD_ON = 5 };

struct barcode_text {
  char text[BARCODE_TEXT_MAX];
  double x, baseline, size;
  bool ends; // at x; otherwise x is its middle
};

// Everything in modules, from the top left corner of the quiet zone, y downwards.
struct barcode {
  double width, height; // quiet zones included
  bool add_on;
  struct rect bars[BARCODE_BARS_MAX];
  int bar_count;
  struct barcode_text texts[BARCODE_TEXTS_MAX];
  int text_count;
};

// `isbn`: thirteen digits; `price`: five more for the add-on, or "". `high`: of the bars, in modules.
bool barcode_make(struct barcode *barcode, const char *isbn, const char *price, double high,
                  struct err *err);

#endif
