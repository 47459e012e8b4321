// The curve of a puzzle: how many moves are open at each step of its solution, on a terminal or as
// a picture. Steps of the hardest technique stand out, and so do all others that are no singles.
#ifndef GRIDPRESS_EXPORT_CURVE_H
#define GRIDPRESS_EXPORT_CURVE_H

#include "solver/solver.h"

struct curve {
  const char *title; // of the picture
  const struct flow_curve *steps;
  const struct puzzle_rating *rating;
  const struct puzzle_flow *flow;
};

enum { CURVE_SUMMARY_MAX = 128 };

// "57 steps: bottlenecks 3, hardest at 42 %, variety 5, tail 20". Returns `text`.
const char *curve_summarise(const struct curve *curve, char text[CURVE_SUMMARY_MAX]);

// How a step is drawn.
enum curve_kind { CURVE_SINGLE, CURVE_OTHER, CURVE_HARDEST };
enum curve_kind curve_kind_of(const struct curve *curve, const struct flow_step *step);

// The most moves of any step, at least 1.
int curve_most_moves(const struct curve *curve);

// As text, `width` characters wide at most, with block characters or in plain ASCII.
void curve_write_text(const struct curve *curve, int width, bool ascii, FILE *stream);

// As a picture by its format: "svg" or "png".
bool curve_write_picture(const struct curve *curve, const char *format, FILE *stream,
                         struct err *err);

#endif
