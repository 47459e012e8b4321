// Draws one line over and over. The clock decides when to draw and what rate to show, never what a
// run computes.
#include "core/progress.h"

#include <math.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { BAR_WIDTH = 30, NUMBERS_WIDTH = 50 };

static double now_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void progress_init_shared(struct progress *progress, FILE *stream, const char *label,
                          uint64_t total) {
  *progress = (struct progress){.label = label, .total = total};
  if (stream == NULL || !isatty(fileno(stream))) return;
  progress->stream = stream;
  progress->started = now_seconds();
}

void progress_init(struct progress *progress, FILE *stream, const char *label, uint64_t total) {
  progress_init_shared(progress, stream, label, total);
  // On one terminal the bar and the answers would be mixed up.
  if (isatty(STDOUT_FILENO)) progress->stream = NULL;
}

static void draw_time(FILE *stream, double seconds, const char *what) {
  fprintf(stream, "  %.0f:%02.0f %s", floor(seconds / 60), fmod(seconds, 60), what);
}

// How long the bar can be, so that the line is one line: two could not be wiped.
static int bar_width(FILE *stream) {
  struct winsize window;
  if (ioctl(fileno(stream), TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return BAR_WIDTH;
  int room = window.ws_col - NUMBERS_WIDTH;
  return room < 0 ? 0 : room > BAR_WIDTH ? BAR_WIDTH : room;
}

// The total is an estimate: `done` may come to more.
static void draw(struct progress *progress, uint64_t done, double elapsed) {
  double rate = elapsed > 0 ? (double)done / elapsed : 0;
  fprintf(progress->stream, "\r\033[K%s ", progress->label);
  if (progress->total > 0) {
    double share = done < progress->total ? (double)done / (double)progress->total : 1;
    int width = bar_width(progress->stream), filled = (int)(share * width);
    if (width > 0) fputc('[', progress->stream);
    for (int i = 0; i < width; i++) fputc(i < filled ? '#' : '.', progress->stream);
    fprintf(progress->stream, "%s%3.0f %%  ", width > 0 ? "] " : "", share * 100);
  }
  fprintf(progress->stream, "%llu", (unsigned long long)done);
  if (progress->total > 0) fprintf(progress->stream, "/%llu", (unsigned long long)progress->total);
  fprintf(progress->stream, rate < 10 ? "  %.1f/s" : "  %.0f/s", rate);
  if (done == 0)
    draw_time(progress->stream, floor(elapsed), "so far");
  else if (progress->total > done && rate > 0)
    draw_time(progress->stream, ceil((double)(progress->total - done) / rate), "left");
  fflush(progress->stream);
}

void progress_update(struct progress *progress, uint64_t done) {
  if (progress->stream == NULL) return;
  double now = now_seconds();
  if (now - progress->shown < 0.1 && done != progress->total) return;
  progress->shown = now;
  draw(progress, done, now - progress->started);
}

void progress_wipe(const struct progress *progress) {
  if (progress->stream == NULL) return;
  fputs("\r\033[K", progress->stream);
  fflush(progress->stream);
}

void progress_release(struct progress *progress) {
  progress_wipe(progress);
  progress->stream = NULL;
}
