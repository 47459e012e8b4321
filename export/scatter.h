// Scatter plots side by side, for measures that are compared with one other: every panel has its own
// foot, all share the numbers up the side, unless a panel has its own. Whoever measures fills in the
// points; here they are only drawn.
#ifndef GRIDPRESS_EXPORT_SCATTER_H
#define GRIDPRESS_EXPORT_SCATTER_H

#include "core/core.h"

enum { SCATTER_TICKS_MAX = 12 };

// Where the numbers of an axis stand. Values outside are drawn at its ends.
struct scatter_axis {
  const char *label;
  double low, high;
  bool logarithmic;
  int tick_count;
  double ticks[SCATTER_TICKS_MAX];
};

struct scatter_point {
  double x, y;
  bool strong; // drawn darker, above the others
};

struct scatter_panel {
  const char *title;
  struct scatter_axis foot;
  const struct scatter_axis *side; // NULL: the page's; the title says what it is
  bool diagonal;                   // with the line on which both are equal
  bool joined;                     // a line from each point to the next, of weak and of strong ones
  double goal;                     // a line across at this height; 0: none
  int point_count;
  const struct scatter_point *points;
};

struct scatter_page {
  const char *title, *subtitle;
  struct scatter_axis side; // its label is NULL if every panel has its own
  int panel_count;          // 1 to 4
  const struct scatter_panel *panels;
};

// As a picture by its format: "svg" or "png".
bool scatter_write_picture(const struct scatter_page *page, const char *format, FILE *stream,
                           struct err *err);

#endif
