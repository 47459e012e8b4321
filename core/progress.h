// A progress bar with rate and time left, on a terminal and nowhere else.
#ifndef GRIDPRESS_CORE_PROGRESS_H
#define GRIDPRESS_CORE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct progress {
  FILE *stream; // NULL: not a terminal, nothing is shown
  const char *label;
  uint64_t total; // 0: unknown, a count and a rate are shown instead of a bar
  double started, shown;
};

// Shows nothing unless `stream` is a terminal; it may be NULL.
void progress_init(struct progress *progress, FILE *stream, const char *label, uint64_t total);

// The same for who wipes the bar before every line it prints itself: then standard output may be
// the same terminal.
void progress_init_shared(struct progress *progress, FILE *stream, const char *label,
                          uint64_t total);

// Wipes the bar for now.
void progress_wipe(const struct progress *progress);

// Cheap enough to call for every puzzle: draws at most ten times a second. While nothing is done
// yet it shows how long that has been.
void progress_update(struct progress *progress, uint64_t done);

// Wipes the bar, so that what is printed next starts on a clean line.
void progress_release(struct progress *progress);

#endif
