// Other programs to measure against: those of Simon Tatham's puzzles, which all make puzzles the same
// way.
#ifndef GRIDPRESS_BENCH_RIVAL_H
#define GRIDPRESS_BENCH_RIVAL_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static inline double rival_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
}

// How to call a program; NULL when it is not there.
static inline const char *rival_find(const char *name) {
  static char found[64];
  static const char *const places[] = {"", "/usr/games/"};
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    char command[128];
    snprintf(found, sizeof found, "%s%s", places[i], name);
    snprintf(command, sizeof command, "command -v %s >/dev/null", found);
    if (system(command) == 0) return found; // NOLINT: a benchmark may ask the shell
  }
  return NULL;
}

// Its puzzles a second. sgt-solo stops now and then at an assertion of its own, so it is run in parts
// and what comes out is counted.
static inline double rival_time(const char *rival, const char *parameters, int count) {
  enum { PARTS = 4 };
  int made = 0;
  double start = rival_seconds();
  for (int part = 0; part < PARTS; part++) {
    char command[256], line[4096];
    snprintf(command, sizeof command, "%s --generate %d '%s#%d' 2>/dev/null", rival, count / PARTS,
             parameters, part + 1);
    FILE *stream = popen(command, "r"); // NOLINT
    if (stream == NULL) return 0;
    while (fgets(line, sizeof line, stream) != NULL) made++;
    pclose(stream);
  }
  return made / (rival_seconds() - start);
}

#endif
