// `gridpress rate --curve`: the open moves of every step, on the terminal or as pictures. See
// rate_curve.c.
#ifndef GRIDPRESS_CLI_RATE_CURVE_H
#define GRIDPRESS_CLI_RATE_CURVE_H

#include "cli/rate_print.h"
#include "publish/publish.h"

// What the user asked for.
struct rate_curve_request {
  bool wanted, ascii, hint;
  const char *path; // NULL: none
  const struct rate_scale *scale;
  const struct rate_format *format;
};

struct rate_curves {
  const char *path; // NULL: the terminal
  bool ascii;
  const char *format; // of pictures
  bool numbered;      // a picture for each puzzle; otherwise there may be only one
  struct numbered_outputs outputs;
  uint64_t wanted; // pictures; belongs to the text whose turn it is
};

// Refuses what does not go together, and names that are no pictures.
bool rate_curves_open(struct rate_curves *curves, const struct rate_curve_request *request,
                      struct err *err);

// Below the line of the puzzle, on the terminal.
void rate_curves_print(const struct rate_curves *curves, const struct puzzle *puzzle,
                       const struct flow_curve *steps, FILE *stream);

// Refuses a second picture under the same name. The turn of the text must have come.
bool rate_curves_allow(struct rate_curves *curves, struct err *err);

// Draws a picture. On the thread that opens and closes files.
bool rate_curves_draw(struct rate_curves *curves, const struct puzzle *puzzle,
                      const struct flow_curve *steps, struct err *err);

// The pictures get their names when all went well.
bool rate_curves_close(struct rate_curves *curves, bool well, struct err *err);

#endif
