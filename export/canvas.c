// What is the same on every canvas, and the smallest canvas of all: the trace.
#include "export/canvas.h"

#include <math.h>
#include <stdlib.h>

#include "export/emblem.h"

// The bytes at the beginning of a text, which is not empty, that are letters, or one picture.
static size_t take_letters(const char *text, bool *picture) {
  const char *end = text, *next = text;
  *picture = emblem_lookup(utf8_next(&next)) != NULL;
  if (*picture) return (size_t)(next - text);
  for (end = next; *end != '\0'; end = next)
    if (emblem_lookup(utf8_next(&next)) != NULL) break;
  return (size_t)(end - text);
}

void canvas_draw_text(struct canvas *canvas, const struct font *font, double size,
                      enum canvas_align align, double x, double baseline, double grey,
                      const char *text) {
  static const double share[] = {[ALIGN_LEFT] = 0, [ALIGN_CENTRE] = 0.5, [ALIGN_RIGHT] = 1};
  x -= share[align] * size * font_measure(font, text);
  for (size_t length; *text != '\0'; text += length) {
    char part[FONT_LINE_MAX];
    bool picture;
    length = take_letters(text, &picture);
    bool last = text[length] == '\0';
    if (!last) snprintf(part, sizeof part, "%.*s", (int)length, text);
    const char *run = last ? text : part;
    if (picture)
      canvas_outline_turned(canvas, font, size, x, baseline, 0, grey, run);
    else
      canvas->ops->text(canvas, font, size, x, baseline, grey, run);
    x += size * font_measure(font, run);
  }
}

bool canvas_accept_text(struct canvas *canvas, const struct font *font, const char *text) {
  struct err why;
  if (font_check_text(font, text, &why)) return true;
  if (canvas->trouble.kind == ERR_NONE) canvas->trouble = why;
  return false;
}

bool canvas_report(const struct canvas *canvas, struct err *err) {
  if (canvas->trouble.kind == ERR_NONE) return true;
  *err = canvas->trouble;
  return false;
}

void canvas_fill_contour(struct canvas *canvas, const struct point *points, int count,
                         double grey) {
  const struct contour contour = {.points = points, .count = count};
  canvas->ops->fill_shape(canvas, &contour, 1, grey);
}

// --- round shapes --------------------------------------------------------------------------------

static struct point point_about(struct point middle, double radius, double angle) {
  return (struct point){.x = middle.x + radius * cos(angle), .y = middle.y + radius * sin(angle)};
}

static struct point point_between(struct point a, struct point b, double share) {
  return (struct point){.x = a.x + share * (b.x - a.x), .y = a.y + share * (b.y - a.y)};
}

// A line as a curve is pulled nowhere.
static int trace_straight(struct point from, struct point to, struct point *points) {
  for (int third = 1; third <= 3; third++) points[third - 1] = point_between(from, to, third / 3.0);
  return 3;
}

// One cubic curve is a quarter of a circle to three parts in ten thousand of its radius.
static int trace_quarter(struct point middle, double radius, double angle, struct point *points) {
  const double pull = 4.0 / 3 * (M_SQRT2 - 1);
  const double reach = hypot(1, pull) * radius, aside = atan(pull), end = angle + M_PI / 2;
  points[0] = point_about(middle, reach, angle + aside);
  points[1] = point_about(middle, reach, end - aside);
  points[2] = point_about(middle, radius, end);
  return 3;
}

int canvas_trace_round(const struct point middles[4], double radius, double turn, bool backwards,
                       struct point points[ROUND_POINTS_MAX]) {
  int count = 1;
  points[0] = point_about(middles[0], radius, turn);
  for (int i = 0; i < 4; i++) {
    const struct point next = middles[(i + 1) % 4];
    double angle = turn + i * M_PI / 2;
    count += trace_quarter(middles[i], radius, angle, &points[count]);
    if (next.x != middles[i].x || next.y != middles[i].y)
      count += trace_straight(points[count - 1], point_about(next, radius, angle + M_PI / 2),
                              &points[count]);
  }
  for (int i = 0; backwards && i < count / 2; i++) {
    struct point kept = points[i];
    points[i] = points[count - 1 - i];
    points[count - 1 - i] = kept;
  }
  return count;
}

void canvas_fill_disc(struct canvas *canvas, struct point middle, double radius, double grey) {
  const struct point middles[4] = {middle, middle, middle, middle};
  struct point points[ROUND_POINTS_MAX];
  const struct contour disc = {
      .points = points,
      .count = canvas_trace_round(middles, radius, 0, false, points),
      .curved = true,
  };
  canvas->ops->fill_shape(canvas, &disc, 1, grey);
}

void canvas_fill_ring(struct canvas *canvas, struct point a, struct point b, double radius,
                      double weight, double grey) {
  const struct point middles[4] = {a, a, b, b};
  double turn = atan2(b.y - a.y, b.x - a.x) + M_PI / 2;
  struct point points[2][ROUND_POINTS_MAX];
  struct contour ring[2];
  for (int within = 0; within <= 1; within++) {
    double here = radius + (within ? -weight : weight) / 2;
    int count = canvas_trace_round(middles, here, turn, within == 1, points[within]);
    ring[within] = (struct contour){.points = points[within], .count = count, .curved = true};
  }
  canvas->ops->fill_shape(canvas, ring, 2, grey);
}

// --- inks ----------------------------------------------------------------------------------------

void canvas_set_tint(struct canvas *canvas, const struct tint *tint) {
  canvas->tint = tint;
}

struct ink ink_mix(const struct ink *from, const struct ink *to, double share) {
  return (struct ink){.cyan = from->cyan + share * (to->cyan - from->cyan),
                      .magenta = from->magenta + share * (to->magenta - from->magenta),
                      .yellow = from->yellow + share * (to->yellow - from->yellow),
                      .black = from->black + share * (to->black - from->black)};
}

bool ink_equal(const struct ink *a, const struct ink *b) {
  return a->cyan == b->cyan && a->magenta == b->magenta && a->yellow == b->yellow &&
         a->black == b->black;
}

struct ink canvas_ink(const struct canvas *canvas, double grey) {
  if (canvas->tint == NULL) return (struct ink){.black = 1 - grey};
  return ink_mix(&canvas->tint->dark, &canvas->tint->light, fmin(fmax(grey, 0), 1));
}

void canvas_screen_colour(const struct canvas *canvas, double grey, double colour[3]) {
  const struct ink ink = canvas_ink(canvas, grey);
  const double inks[3] = {ink.cyan, ink.magenta, ink.yellow};
  for (int i = 0; i < 3; i++)
    colour[i] = canvas->tint == NULL ? grey : (1 - inks[i]) * (1 - ink.black);
}

double canvas_screen_grey(const struct canvas *canvas, double grey) {
  double colour[3];
  if (canvas->tint == NULL) return grey;
  canvas_screen_colour(canvas, grey, colour);
  return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2];
}

void canvas_ignore_link(struct canvas *canvas, double x, double y, double width, double height,
                        int page) {
  (void)canvas;
  (void)x;
  (void)y;
  (void)width;
  (void)height;
  (void)page;
}

void canvas_ignore_outline(struct canvas *canvas, const char *title, int depth) {
  (void)canvas;
  (void)title;
  (void)depth;
}

// --- the trace -----------------------------------------------------------------------------------

struct trace {
  struct canvas canvas;
  FILE *memory;
  char *bytes;
  size_t length;
};

static FILE *trace_memory(struct canvas *canvas) {
  return ((struct trace *)canvas)->memory;
}

// "grey 0.50", or the ink that it stands for.
static void trace_colour(struct canvas *canvas, double grey) {
  const struct ink ink = canvas_ink(canvas, grey);
  if (canvas->tint == NULL)
    fprintf(trace_memory(canvas), "grey %.2f", grey);
  else
    fprintf(trace_memory(canvas), "ink %.2f %.2f %.2f %.2f", ink.cyan, ink.magenta, ink.yellow,
            ink.black);
}

static bool trace_begin_page(struct canvas *canvas, const struct page_box *box, struct err *err) {
  (void)err;
  fprintf(trace_memory(canvas), "page %.2f %.2f", box->width, box->height);
  if (box->trim.width > 0)
    fprintf(trace_memory(canvas), " trim %.2f %.2f %.2f %.2f", box->trim.x, box->trim.y,
            box->trim.width, box->trim.height);
  fputc('\n', trace_memory(canvas));
  return true;
}

static void trace_fill_rect(struct canvas *canvas, double x, double y, double width, double height,
                            double grey) {
  fprintf(trace_memory(canvas), "rect %.2f %.2f %.2f %.2f ", x, y, width, height);
  trace_colour(canvas, grey);
  fputc('\n', trace_memory(canvas));
}

static void trace_fill_shape(struct canvas *canvas, const struct contour *contours, int count,
                             double grey) {
  fputs("shape ", trace_memory(canvas));
  trace_colour(canvas, grey);
  fputc('\n', trace_memory(canvas));
  for (int c = 0; c < count; c++) {
    fputs(contours[c].curved ? "  curved" : " ", trace_memory(canvas));
    for (int i = 0; i < contours[c].count; i++)
      fprintf(trace_memory(canvas), " %.2f,%.2f", contours[c].points[i].x, contours[c].points[i].y);
    fputc('\n', trace_memory(canvas));
  }
}

static void trace_line(struct canvas *canvas, double x0, double y0, double x1, double y1,
                       double weight, double grey) {
  fprintf(trace_memory(canvas), "line %.2f %.2f %.2f %.2f weight %.2f ", x0, y0, x1, y1, weight);
  trace_colour(canvas, grey);
  fputc('\n', trace_memory(canvas));
}

static void trace_text(struct canvas *canvas, const struct font *font, double size, double x,
                       double baseline, double grey, const char *text) {
  if (!canvas_accept_text(canvas, font, text)) return;
  fprintf(trace_memory(canvas), "text %.2f %.2f size %.2f %s%s ", x, baseline, size,
          font_weight_names[font_get_weight(font)],
          font_get_slant(font) == FONT_ITALIC ? " italic" : "");
  trace_colour(canvas, grey);
  fprintf(trace_memory(canvas), " %s\n", text);
}

static void trace_turned_text(struct canvas *canvas, const struct font *font, double size, double x,
                              double baseline, double degrees, double grey, const char *text) {
  if (!canvas_accept_text(canvas, font, text)) return;
  fprintf(trace_memory(canvas), "turned %.2f ", degrees);
  trace_text(canvas, font, size, x, baseline, grey, text);
}

static void trace_link(struct canvas *canvas, double x, double y, double width, double height,
                       int page) {
  fprintf(trace_memory(canvas), "link %.2f %.2f %.2f %.2f page %d\n", x, y, width, height, page);
}

static void trace_outline(struct canvas *canvas, const char *title, int depth) {
  fprintf(trace_memory(canvas), "outline %d %s\n", depth, title);
}

static bool trace_end_page(struct canvas *canvas, struct err *err) {
  fputs("end\n", trace_memory(canvas));
  return canvas_report(canvas, err);
}

static bool trace_finish(struct canvas *canvas, FILE *stream, struct err *err) {
  struct trace *trace = (struct trace *)canvas;
  if (fflush(trace->memory) != 0) return err_set(err, ERR_WORLD, "out of memory");
  fwrite(trace->bytes, 1, trace->length, stream);
  return canvas_report(canvas, err);
}

static void trace_free(struct canvas *canvas) {
  struct trace *trace = (struct trace *)canvas;
  fclose(trace->memory);
  free(trace->bytes);
  free(trace);
}

static void trace_image(struct canvas *canvas, const struct image *image, double x, double y,
                        double width, double height) {
  fprintf(trace_memory(canvas), "image %dx%d %.2f %.2f %.2f %.2f\n", image->width, image->height, x,
          y, width, height);
}

static const struct canvas_ops trace_ops = {
    .image = trace_image,
    .begin_page = trace_begin_page,
    .fill_rect = trace_fill_rect,
    .fill_shape = trace_fill_shape,
    .fill_polygon = canvas_fill_contour,
    .line = trace_line,
    .text = trace_text,
    .turned_text = trace_turned_text,
    .link = trace_link,
    .outline = trace_outline,
    .end_page = trace_end_page,
    .finish = trace_finish,
    .free = trace_free,
};

struct canvas *canvas_trace_new(struct err *err) {
  struct trace *trace = calloc(1, sizeof *trace);
  if (trace != NULL) trace->memory = open_memstream(&trace->bytes, &trace->length);
  if (trace == NULL || trace->memory == NULL) {
    free(trace);
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  trace->canvas.ops = &trace_ops;
  return &trace->canvas;
}

void canvas_fill_image(struct canvas *canvas, const struct image *image, double x, double y,
                       double width, double height) {
  double across = width / image->width, down = height / image->height;
  for (int row = 0; row < image->height; row++) {
    const unsigned char *grey = image->grey + (size_t)row * (size_t)image->width;
    for (int column = 0, end; column < image->width; column = end) {
      for (end = column + 1; end < image->width && grey[end] == grey[column];) end++;
      if (grey[column] == 255) continue; // paper
      canvas->ops->fill_rect(canvas, x + column * across, y + row * down, (end - column) * across,
                             down, grey[column] / 255.0);
    }
  }
}
