// The number of instructions that this thread has executed, for those who measure: unlike a time, it does not
// depend on what else the machine does. Many virtual machines do not have the counter.
#ifndef GRIDPRESS_BENCH_INSTRUCTIONS_H
#define GRIDPRESS_BENCH_INSTRUCTIONS_H

#include <linux/perf_event.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Opens the counter; -1 where there is none.
static inline int instructions_open(void) {
  struct perf_event_attr attributes = {.type = PERF_TYPE_HARDWARE,
                                       .size = sizeof attributes,
                                       .config = PERF_COUNT_HW_INSTRUCTIONS,
                                       .exclude_kernel = 1,
                                       .exclude_hv = 1};
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0UL);
}

// How many so far; 0 without a counter.
static inline uint64_t instructions_read(int counter) {
  uint64_t count = 0;
  return counter >= 0 && read(counter, &count, sizeof count) == sizeof count ? count : 0;
}

#endif
