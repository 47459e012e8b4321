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
  struct flow_curve steps;
};

// Refuses what does not go together, and names that are no pictures.
bool rate_curves_open(struct rate_curves *curves, const struct rate_curve_request *request,
                      struct err *err);

// Rates the puzzle, finds its flow and keeps the steps for rate_curves_show.
bool rate_curves_walk(struct rate_curves *curves, struct puzzle *puzzle,
                      const struct technique_set *allowed, struct err *err);
bool rate_curves_show(struct rate_curves *curves, const struct puzzle *puzzle, struct err *err);

// The pictures get their names when all went well.
bool rate_curves_close(struct rate_curves *curves, bool well, struct err *err);

#endif
