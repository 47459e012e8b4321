// A curve as a picture: a bar a step, and names above those that are no singles.
//
//      XY-wing                    names, in rows: each stands at the line that leads to its bar
//      | naked pair
//   12 | |   _                    open moves
//    6 | | _| |___
//    0 |_|_|__|___|__
//      1     10    20    step
//      [] single  [] other technique  [] XY-wing, the hardest
//
// No line crosses a name: a name goes into the highest row that is free at its bar together with
// all rows below. Where no row is, it is left out.
#include "export/curve.h"

#include <math.h>

#include "export/chart_paint.h"

enum { NAME_ROWS = 5 };

static const double plot_height = 150, name_pitch = 11, axis_room = 22;
static const double greys[] = {[CURVE_SINGLE] = 0.78, [CURVE_OTHER] = 0.45, [CURVE_HARDEST] = 0.0};

struct frame {
  const struct painter *p;
  const struct curve *curve;
  double left, right, top, foot, pitch; // of the plot
  int each, scale;                      // moves from line to line, and at the top
  int lowest;                           // the lowest row of names in use
};

// Where all steps are singles, the hardest of them are many, and nothing to be alarmed about.
static double grey_of(const struct curve *curve, enum curve_kind kind) {
  bool calm = kind == CURVE_HARDEST && technique_is_single(curve->rating->hardest);
  return greys[calm ? CURVE_OTHER : kind];
}

static double bar_middle(const struct frame *f, int step) {
  return f->left + (step + 0.5) * f->pitch;
}

static double bar_top(const struct frame *f, int step) {
  return f->foot - (double)f->curve->steps->steps[step].moves / f->scale * plot_height;
}

// --- axes and bars -------------------------------------------------------------------------------

static void draw_moves(const struct frame *f) {
  char number[CHART_NUMBER_MAX];
  for (int tick = 0; tick <= f->scale; tick += f->each) {
    double line = f->foot - (double)tick / f->scale * plot_height;
    f->p->canvas->ops->fill_rect(f->p->canvas, f->left, line - 0.25, f->right - f->left, 0.5,
                                 tick == 0 ? chart_grey_axis : chart_grey_line);
    chart_draw_text(f->p, ALIGN_RIGHT, f->left - 6, line + 3,
                    chart_print_number((uint64_t)tick, number));
  }
}

static void draw_steps(const struct frame *f) {
  char number[CHART_NUMBER_MAX];
  int count = f->curve->steps->count;
  int each = (int)chart_round_up((uint64_t)ceil(24 / f->pitch));
  for (int step = 0; step < count; step++)
    if ((step + 1) % each == 0 || (step == 0 && each > 2))
      chart_draw_text(f->p, ALIGN_CENTRE, bar_middle(f, step), f->foot + 12,
                      chart_print_number((uint64_t)step + 1, number));
}

static void draw_bars(const struct frame *f) {
  for (int step = 0; step < f->curve->steps->count; step++) {
    enum curve_kind kind = curve_kind_of(f->curve, &f->curve->steps->steps[step]);
    double top = bar_top(f, step);
    f->p->canvas->ops->fill_rect(f->p->canvas, f->left + (step + 0.1) * f->pitch, top,
                                 0.8 * f->pitch, f->foot - top, grey_of(f->curve, kind));
  }
}

// --- names ---------------------------------------------------------------------------------------

// Is the step the first of its technique, or of a new run of it?
static bool starts_run(const struct flow_curve *steps, int step) {
  return step == 0 || steps->steps[step - 1].technique != steps->steps[step].technique;
}

// The highest row, from 0 at the foot, that is free at x with all below it; -1: none.
static int free_row(const double ends[NAME_ROWS], double x) {
  int row = 0;
  while (row < NAME_ROWS && ends[row] < x) row++;
  return row - 1;
}

static void draw_name(const struct frame *f, int step, int row) {
  double x = bar_middle(f, step), baseline = f->top - 6 - (row - f->lowest) * name_pitch;
  f->p->canvas->ops->fill_rect(f->p->canvas, x - 0.25, baseline - 6, 0.5,
                               bar_top(f, step) - baseline + 6, chart_grey_axis);
  chart_draw_text(f->p, ALIGN_LEFT, x + 3, baseline,
                  techniques[f->curve->steps->steps[step].technique].name);
}

// Finds room for the names, and draws them or not. Returns the lowest row that has one.
static int place_names(const struct frame *f, bool draws) {
  const struct flow_curve *steps = f->curve->steps;
  int lowest = NAME_ROWS;
  double ends[NAME_ROWS];
  for (int i = 0; i < NAME_ROWS; i++) ends[i] = -1;
  for (int step = 0; step < steps->count; step++) {
    int technique = steps->steps[step].technique;
    if (technique_is_single(technique) || !starts_run(steps, step)) continue;
    double x = bar_middle(f, step);
    double end = x + 3 + chart_text_size * font_measure(f->p->regular, techniques[technique].name);
    int row = free_row(ends, x - 2);
    if (row < 0 || end > chart_page_width - chart_margin / 2) continue; // no room
    if (draws) draw_name(f, step, row);
    ends[row] = end;
    if (row < lowest) lowest = row;
  }
  return lowest;
}

// --- the page ------------------------------------------------------------------------------------

static void draw_key(const struct frame *f, double baseline) {
  char hardest[96];
  snprintf(hardest, sizeof hardest, "%.60s, the hardest technique", f->curve->rating->hardest_name);
  const char *const names[] = {
      [CURVE_SINGLE] = "single", [CURVE_OTHER] = "other technique", [CURVE_HARDEST] = hardest};
  bool used[] = {false, false, false};
  for (int i = 0; i < f->curve->steps->count; i++)
    used[curve_kind_of(f->curve, &f->curve->steps->steps[i])] = true;
  double x = f->left;
  for (enum curve_kind kind = CURVE_SINGLE; kind <= CURVE_HARDEST; kind++) {
    if (!used[kind]) continue;
    f->p->canvas->ops->fill_rect(f->p->canvas, x, baseline - 7, 8, 8, grey_of(f->curve, kind));
    chart_draw_text(f->p, ALIGN_LEFT, x + 12, baseline, names[kind]);
    x += 12 + chart_text_size * font_measure(f->p->regular, names[kind]) + 20;
  }
}

// Finds out where everything is. The names take as many rows as they need.
static void measure(struct frame *f) {
  int most = curve_most_moves(f->curve), steps = f->curve->steps->count;
  char number[CHART_NUMBER_MAX];
  f->each = (int)chart_round_up((uint64_t)most / 5 + 1);
  f->scale = (most + f->each - 1) / f->each * f->each;
  chart_print_number((uint64_t)f->scale, number);
  f->left = chart_margin + chart_text_size * font_measure(f->p->regular, number) + 6;
  f->right = chart_page_width - chart_margin;
  f->pitch = fmin((f->right - f->left) / (steps > 0 ? steps : 1), 28);
  f->lowest = place_names(f, false);
  f->top = chart_margin + chart_title_size + 46 + (NAME_ROWS - f->lowest) * name_pitch;
  f->foot = f->top + plot_height;
}

static bool draw_page(const struct painter *p, const void *what, struct err *err) {
  const struct curve *curve = what;
  struct frame f = {.p = p, .curve = curve};
  char summary[CURVE_SUMMARY_MAX];
  measure(&f);
  double key = f.foot + axis_room + 6;
  if (!chart_begin_page(p, key + chart_margin, curve->title, curve_summarise(curve, summary), err))
    return false;
  if (curve->steps->count > 0) {
    chart_draw_text(p, ALIGN_LEFT, chart_margin, chart_margin + chart_title_size + 34,
                    "open moves");
    draw_moves(&f);
    draw_bars(&f);
    place_names(&f, true);
    draw_steps(&f);
    chart_draw_text(p, ALIGN_RIGHT, f.right, key, "step");
    draw_key(&f, key);
  }
  return p->canvas->ops->end_page(p->canvas, err);
}

bool curve_write_picture(const struct curve *curve, const char *format, FILE *stream,
                         struct err *err) {
  return chart_paint(curve->title, format, draw_page, curve, stream, err);
}
