// The seconds of a clock, processor's or wall's, for those who measure.
#ifndef GRIDPRESS_BENCH_CLOCK_H
#define GRIDPRESS_BENCH_CLOCK_H

#include <time.h>

static inline double clock_seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

#endif
