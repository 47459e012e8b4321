// Charts of how often something occurs: bars for names, columns for numbers, on a terminal or on a
// canvas. Whoever counts fills `struct chart`; here it is only drawn.
#ifndef GRIDPRESS_EXPORT_CHART_H
#define GRIDPRESS_EXPORT_CHART_H

#include "core/core.h"

enum { CHART_LABEL_MAX = 48, CHART_NOTE_MAX = 32 };

enum chart_shape {
  CHART_BARS,    // names down the side, bars to the right
  CHART_COLUMNS, // numbers along the foot, columns upwards
};

struct chart_bar {
  char label[CHART_LABEL_MAX];
  uint64_t count;
  char note[CHART_NOTE_MAX]; // a few words more behind the count of a bar
};

struct chart {
  const char *title;
  enum chart_shape shape;
  bool wide;      // over the whole width of the page; two others share it
  uint64_t total; // what the shares are of
  int bar_count;
  const struct chart_bar *bars;
};

struct chart_page {
  const char *title, *subtitle;
  int chart_count;
  const struct chart *charts;
};

// "1,234,567". Returns `text`.
enum { CHART_NUMBER_MAX = 32 };
const char *chart_print_number(uint64_t number, char text[CHART_NUMBER_MAX]);

// As text, `width` characters wide at most where the labels allow it, with block characters or in
// plain ASCII.
void chart_write_text(const struct chart_page *page, int width, bool ascii, FILE *stream);

// The format of a picture by the extension of its name, "svg" or "png"; NULL when it is neither.
const char *chart_lookup_format(const char *path);

// As a picture by its format: "svg" or "png".
bool chart_write_picture(const struct chart_page *page, const char *format, FILE *stream,
                         struct err *err);

#endif
