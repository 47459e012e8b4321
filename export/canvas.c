// What is the same on every canvas, and the smallest canvas of all: the trace.
#include "export/canvas.h"

#include <stdlib.h>

void canvas_draw_text(struct canvas *canvas, const struct font *font, double size,
                      enum canvas_align align, double x, double baseline, double grey,
                      const char *text) {
  static const double share[] = {[ALIGN_LEFT] = 0, [ALIGN_CENTRE] = 0.5, [ALIGN_RIGHT] = 1};
  double start = x - share[align] * size * font_measure(font, text);
  canvas->ops->text(canvas, font, size, start, baseline, grey, text);
}

struct trace {
  struct canvas canvas;
  FILE *memory;
  char *bytes;
  size_t length;
};

static bool trace_begin_page(struct canvas *canvas, double width, double height, struct err *err) {
  (void)err;
  fprintf(((struct trace *)canvas)->memory, "page %.2f %.2f\n", width, height);
  return true;
}

static void trace_fill_rect(struct canvas *canvas, double x, double y, double width, double height,
                            double grey) {
  fprintf(((struct trace *)canvas)->memory, "rect %.2f %.2f %.2f %.2f grey %.2f\n", x, y, width,
          height, grey);
}

static void trace_text(struct canvas *canvas, const struct font *font, double size, double x,
                       double baseline, double grey, const char *text) {
  (void)font;
  fprintf(((struct trace *)canvas)->memory, "text %.2f %.2f size %.2f grey %.2f %s\n", x, baseline,
          size, grey, text);
}

static bool trace_end_page(struct canvas *canvas, struct err *err) {
  (void)err;
  fputs("end\n", ((struct trace *)canvas)->memory);
  return true;
}

static bool trace_finish(struct canvas *canvas, FILE *stream, struct err *err) {
  struct trace *trace = (struct trace *)canvas;
  if (fflush(trace->memory) != 0) return err_set(err, ERR_WORLD, "out of memory");
  fwrite(trace->bytes, 1, trace->length, stream);
  return true;
}

static void trace_free(struct canvas *canvas) {
  struct trace *trace = (struct trace *)canvas;
  fclose(trace->memory);
  free(trace->bytes);
  free(trace);
}

static const struct canvas_ops trace_ops = {
    .begin_page = trace_begin_page,
    .fill_rect = trace_fill_rect,
    .text = trace_text,
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
