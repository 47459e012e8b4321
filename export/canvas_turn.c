// A canvas that turns what is drawn on it: points are moved and handed on, rectangles become
// polygons, text becomes turned text. So every drawing can stand askew, and none knows of it. And how
// canvases that cannot turn text by themselves do it: by its outlines, curves cut into lines.
#include <math.h>
#include <stdlib.h>

#include "export/canvas.h"

struct turned {
  struct canvas canvas;
  struct canvas *below;
  struct point pivot;
  double degrees;
};

struct point point_turn(struct point point, struct point pivot, double degrees) {
  double angle = degrees * M_PI / 180, x = point.x - pivot.x, y = point.y - pivot.y;
  return (struct point){.x = pivot.x + x * cos(angle) - y * sin(angle),
                        .y = pivot.y + x * sin(angle) + y * cos(angle)};
}

// --- the canvas ----------------------------------------------------------------------------------

static struct point turn(const struct turned *turned, double x, double y) {
  return point_turn((struct point){.x = x, .y = y}, turned->pivot, turned->degrees);
}

static void turned_fill_shape(struct canvas *canvas, const struct contour *contours, int count,
                              double grey) {
  const struct turned *turned = (const struct turned *)canvas;
  struct canvas *below = turned->below;
  int total = 0;
  for (int c = 0; c < count; c++) total += contours[c].count;
  struct point *points = calloc((size_t)total + 1, sizeof *points);
  struct contour *moved = calloc((size_t)count + 1, sizeof *moved);
  if (points == NULL || moved == NULL) {
    if (below->trouble.kind == ERR_NONE) err_set(&below->trouble, ERR_WORLD, "out of memory");
  } else {
    for (int c = 0, at = 0; c < count; c++) {
      moved[c] = contours[c];
      moved[c].points = &points[at];
      for (int i = 0; i < contours[c].count; i++, at++)
        points[at] = turn(turned, contours[c].points[i].x, contours[c].points[i].y);
    }
    below->ops->fill_shape(below, moved, count, grey);
  }
  free(points);
  free(moved);
}

static void turned_fill_rect(struct canvas *canvas, double x, double y, double width, double height,
                             double grey) {
  const struct point corners[] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
  canvas_fill_contour(canvas, corners, 4, grey);
}

static void turned_line(struct canvas *canvas, double x0, double y0, double x1, double y1,
                        double weight, double grey) {
  const struct turned *turned = (const struct turned *)canvas;
  struct point from = turn(turned, x0, y0), to = turn(turned, x1, y1);
  turned->below->ops->line(turned->below, from.x, from.y, to.x, to.y, weight, grey);
}

static void turned_turned_text(struct canvas *canvas, const struct font *font, double size,
                               double x, double baseline, double degrees, double grey,
                               const char *text) {
  const struct turned *turned = (const struct turned *)canvas;
  struct point pen = turn(turned, x, baseline);
  turned->below->ops->turned_text(turned->below, font, size, pen.x, pen.y,
                                  turned->degrees + degrees, grey, text);
}

static void turned_text(struct canvas *canvas, const struct font *font, double size, double x,
                        double baseline, double grey, const char *text) {
  turned_turned_text(canvas, font, size, x, baseline, 0, grey, text);
}

// Pages are the other canvas's.
static bool turned_begin_page(struct canvas *canvas, const struct page_box *box, struct err *err) {
  (void)canvas;
  (void)box;
  return err_set(err, ERR_WORLD, "a turned canvas has no pages");
}

static bool turned_end_page(struct canvas *canvas, struct err *err) {
  return canvas_report(((struct turned *)canvas)->below, err);
}

static bool turned_finish(struct canvas *canvas, FILE *stream, struct err *err) {
  (void)stream;
  return turned_end_page(canvas, err);
}

static void turned_free(struct canvas *canvas) {
  free(canvas);
}

static const struct canvas_ops turned_ops = {
    .begin_page = turned_begin_page,
    .fill_rect = turned_fill_rect,
    .fill_shape = turned_fill_shape,
    .fill_polygon = canvas_fill_contour,
    .line = turned_line,
    .text = turned_text,
    .turned_text = turned_turned_text,
    .image = canvas_fill_image,
    .link = canvas_ignore_link,
    .outline = canvas_ignore_outline,
    .end_page = turned_end_page,
    .finish = turned_finish,
    .free = turned_free,
};

struct canvas *canvas_turn_new(struct canvas *below, struct point pivot, double degrees) {
  struct turned *turned = calloc(1, sizeof *turned);
  if (turned == NULL) return NULL;
  turned->canvas.ops = &turned_ops;
  turned->below = below;
  turned->pivot = pivot;
  turned->degrees = degrees;
  return &turned->canvas;
}

// --- text as outlines ----------------------------------------------------------------------------

enum { OUTLINE_POINTS_MAX = 4096, OUTLINE_CONTOURS_MAX = 128, CURVE_PIECES = 8 };

// The contours of one character, turned as they are traced.
struct tracing {
  struct point pivot, last;
  double degrees;
  struct point points[OUTLINE_POINTS_MAX];
  struct contour contours[OUTLINE_CONTOURS_MAX];
  int points_used, contour_count;
  bool full;
};

static void trace_point(struct tracing *t, double x, double y) {
  t->last = (struct point){.x = x, .y = y};
  t->full |= t->points_used == OUTLINE_POINTS_MAX || t->contour_count == 0;
  if (t->full) return;
  t->points[t->points_used++] = point_turn(t->last, t->pivot, t->degrees);
  t->contours[t->contour_count - 1].count++;
}

static void trace_move(void *context, double x, double y) {
  struct tracing *t = context;
  t->full |= t->contour_count == OUTLINE_CONTOURS_MAX;
  if (t->full) return;
  t->contours[t->contour_count++] = (struct contour){.points = &t->points[t->points_used]};
  trace_point(t, x, y);
}

static void trace_line(void *context, double x, double y) {
  trace_point(context, x, y);
}

static void trace_cubic(void *context, double cx, double cy, double dx, double dy, double x,
                        double y) {
  struct tracing *t = context;
  const struct point from = t->last;
  for (int i = 1; i <= CURVE_PIECES; i++) {
    double s = (double)i / CURVE_PIECES, r = 1 - s;
    double a = r * r * r, b = 3 * r * r * s, c = 3 * r * s * s, d = s * s * s;
    trace_point(t, a * from.x + b * cx + c * dx + d * x, a * from.y + b * cy + c * dy + d * y);
  }
}

static void trace_quadratic(void *context, double cx, double cy, double x, double y) {
  const struct point from = ((struct tracing *)context)->last;
  trace_cubic(context, (from.x + 2 * cx) / 3, (from.y + 2 * cy) / 3, (x + 2 * cx) / 3,
              (y + 2 * cy) / 3, x, y);
}

static void trace_close(void *context) {
  (void)context; // contours are closed
}

// One character at a time: none has more points than there is room for.
void canvas_outline_turned(struct canvas *canvas, const struct font *font, double size, double x,
                           double baseline, double degrees, double grey, const char *text) {
  if (!canvas_accept_text(canvas, font, text)) return;
  struct tracing *t = calloc(1, sizeof *t);
  const struct font_pen pen = {.move = trace_move,
                               .line = trace_line,
                               .quadratic = trace_quadratic,
                               .cubic = trace_cubic,
                               .close = trace_close,
                               .context = t};
  const struct point pivot = {.x = x, .y = baseline};
  for (size_t step; t != NULL && *text != '\0'; text += step) {
    char character[8];
    step = utf8_step(text);
    snprintf(character, sizeof character, "%.*s", (int)step, text);
    t->pivot = pivot;
    t->degrees = degrees;
    t->points_used = t->contour_count = 0;
    font_trace_outline(font, size, x, baseline, character, &pen);
    if (t->contour_count > 0) canvas->ops->fill_shape(canvas, t->contours, t->contour_count, grey);
    x += size * font_measure(font, character);
  }
  if ((t == NULL || t->full) && canvas->trouble.kind == ERR_NONE)
    err_set(&canvas->trouble, ERR_WORLD, "out of memory for turned text");
  free(t);
}
