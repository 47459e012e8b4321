// How fast pages and pictures are made: PDF pages of four puzzles, PNG pictures of one puzzle at
// 300 dots an inch, SVG pictures. Processor time, so that other programs do not count.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "bench/clock.h"
#include "export/draw.h"
#include "export/picture.h"

static const char puzzle_text[] =
    ".1..2.34.4..1..5....67.8....214..75.57..1..89.39..641....9.78....5..1..7.98.3..6.";

static double now(void) {
  return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void stop(const struct err *err) {
  fprintf(stderr, "bench: %s\n", err->text);
  exit(1);
}

static double memory_in_use(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)usage.ru_maxrss / 1024;
}

// A document of `pages` pages with four grids each; returns its size.
static size_t write_book(const struct puzzle *puzzle, int pages) {
  struct err err;
  struct draw_style style;
  char *bytes = NULL;
  size_t length;
  FILE *memory = open_memstream(&bytes, &length);
  struct canvas *canvas = canvas_pdf_new(&(struct document){.title = "Bench"}, &err);
  if (canvas == NULL || !draw_style_init(&style, NULL, &err)) stop(&err);
  for (int page = 0; page < pages; page++) {
    const struct page_box box = {.width = 595, .height = 842};
    if (!canvas->ops->begin_page(canvas, &box, &err)) stop(&err);
    for (int i = 0; i < 4; i++) {
      struct rect rect = {40 + i % 2 * 270, 80 + i / 2 * 320, 245, 245};
      draw_puzzle(canvas, &style, puzzle, page % 2 == 1, rect);
    }
    if (!canvas->ops->end_page(canvas, &err)) stop(&err);
  }
  if (!canvas->ops->finish(canvas, memory, &err)) stop(&err);
  canvas->ops->free(canvas);
  fclose(memory);
  free(bytes);
  return length;
}

// Pictures a second over about a second.
static double picture_rate(const struct picture *picture,
                           bool (*write)(const struct picture *, FILE *, struct err *)) {
  FILE *nowhere = fopen("/dev/null", "wb");
  struct err err;
  if (nowhere == NULL) return 0;
  double started = now();
  int count = 0;
  for (; now() - started < 1; count++)
    if (!write(picture, nowhere, &err)) stop(&err);
  fclose(nowhere);
  return count / (now() - started);
}

int main(void) {
  struct grid givens = {0};
  struct puzzle puzzle;
  for (int cell = 0; puzzle_text[cell] != '\0'; cell++)
    givens.cell[cell] = (uint8_t)grid_value(puzzle_text[cell]);
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  puzzle.solution = givens;

  printf("\ndrawing                        ours        goal\n");
  double started = now();
  enum { PAGES = 200 };
  size_t size = write_book(&puzzle, PAGES);
  double seconds = now() - started;
  printf("PDF, %d pages of 4 grids  %7.2f s    < 0.50 s    %.0f pages/s, %.1f MB, %.0f kB\n", PAGES,
         seconds, PAGES / seconds, memory_in_use(), (double)size / 1024);

  struct picture picture = {.puzzle = &puzzle, .width_mm = 80, .dpi = 300};
  printf("PNG 80 mm at 300 dpi      %7.0f /s\n", picture_rate(&picture, picture_write_png));
  picture.mono = true;
  printf("the same, one bit a pixel %7.0f /s\n", picture_rate(&picture, picture_write_png));
  printf("SVG, text                 %7.0f /s\n", picture_rate(&picture, picture_write_svg));
  picture.outlines = true;
  printf("SVG, outlines             %7.0f /s\n", picture_rate(&picture, picture_write_svg));
  printf("PDF, one picture          %7.0f /s\n", picture_rate(&picture, picture_write_pdf));
  return 0;
}
