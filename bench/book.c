// How fast books are laid out and written, puzzles aside: 200 puzzles one a page with their
// solutions, and 2,000 puzzles in one book. Prints our numbers beside the goals.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench/clock.h"
#include "publish/book.h"

static double seconds(void) {
  return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static double peak_megabytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)usage.ru_maxrss / 1024;
}

static void stop(const struct err *err) {
  fprintf(stderr, "book: %s\n", err->text);
  exit(1);
}

// Lays out a book of `count` puzzles and writes its PDF, and tells what that took.
static void measure(const char *path, int count, const char *goal) {
  struct err err = {0};
  struct template *template = template_read(path, &err);
  if (template == NULL) stop(&err);
  template->section_count = 1;
  template->hints = false;
  struct book_puzzles puzzles = {.template = template, .seed = 1, .workers = 1};
  // The same few puzzles again and again: they are not what is measured.
  puzzles.section_counts[0] = 8;
  if (!book_make_puzzles(&puzzles, NULL, &err)) stop(&err);
  struct puzzle *many = calloc((size_t)count, sizeof *many);
  if (many == NULL) exit(1);
  for (int i = 0; i < count; i++) many[i] = puzzles.puzzles[i % 8];
  double before = peak_megabytes(), start = seconds();

  struct book book = {.template = template,
                      .puzzles = many,
                      .count = count,
                      .section_counts = {count},
                      .example = &puzzles.puzzles[8],
                      .motif = &puzzles.puzzles[9],
                      .version = GRIDPRESS_VERSION,
                      .command = "gridpress book"};
  struct pool pool = {0};
  book_tell_steps(&book, 3, &pool);
  struct book_layout *layout = book_layout_new(&book, &err);
  if (layout == NULL) stop(&err);
  char *pdf = NULL;
  size_t length = 0;
  FILE *memory = open_memstream(&pdf, &length);
  if (memory == NULL || !book_write_pdf(layout, memory, &err)) stop(&err);
  fclose(memory);
  double took = seconds() - start;
  int pages = book_layout_pages(layout);
  printf(
      "%6d puzzles  %5d pages  %6.3f s  %6.0f pages/s  PDF %5.1f MB  memory %5.1f MB (+%.1f)  %s\n",
      count, pages, took, pages / took, (double)length / 1e6, peak_megabytes(),
      peak_megabytes() - before, goal);
  free(pdf);
  book_layout_free(layout);
  pool_release(&pool);
  free(many);
  free(puzzles.puzzles);
  template_free(template);
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "templates/kdp-6x9.ini";
  puts("books, puzzles aside");
  measure(path, 200, "goal: with solutions in 0.5 s and 40 MB");
  measure(path, 2000, "goal: works");
  return 0;
}
