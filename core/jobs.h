// A worker pool that hands results out in the order the work came in, in bounded memory.
//
//      feed (caller)          work (any thread)         deliver (caller)
//      0 1 2 3 4 5 ...  --->  [3] [5] [4] [6]    --->   0 1 2 ...
//                             a ring of slots
//
// `feed` fills slots one after the other, `work` turns each slot into its result in place,
// `deliver` takes them out in the same order. feed and deliver run on the calling thread, so they
// may write files without locks; when there is nothing to feed or to deliver, that thread works as
// the others do. The ring has a fixed number of slots: nobody runs far ahead.
#ifndef GRIDPRESS_CORE_JOBS_H
#define GRIDPRESS_CORE_JOBS_H

#include "core/err.h"

#include <stddef.h>
#include <stdint.h>

enum {
  JOBS_WORKERS_MAX = 256,
  JOBS_AHEAD = 32,
  // The stack of a worker, whatever the limits of the system say. Nothing that runs in a pool may
  // need more than half of it, which leaves room for other compilers and for the libraries; what is
  // large belongs on the heap. tests/test_stack.c measures it.
  JOBS_STACK_BYTES = 512 * 1024,
};

enum jobs_fed { JOBS_FED, JOBS_END, JOBS_FAILED };

struct jobs {
  int workers;      // 1 .. JOBS_WORKERS_MAX threads: the calling one too, unless it `wait`s
  size_t slot_size; // bytes of one slot
  int ahead;        // slots that are filled for each worker before it asks, at most; 0: JOBS_AHEAD
  void *context;    // handed to all three
  // Fills the slot for item `index`, or says that there is none.
  enum jobs_fed (*feed)(void *context, uint64_t index, void *slot, struct err *err);
  // Must depend on the slot and on constant parts of the context only. May be NULL.
  bool (*work)(void *context, void *slot, struct err *err);
  bool (*deliver)(void *context, void *slot, struct err *err);
  // Gives back what a slot holds, once for every slot that was fed: when it is delivered, or when
  // the run ends without that. Runs on the calling thread. May be NULL.
  void (*drop)(void *context, void *slot);
  // Called some times a second while the caller waits for a slow item. May be NULL.
  void (*wait)(void *context);
};

// Runs until feed ends or anything fails; what came before the first failure has been delivered.
bool jobs_run(const struct jobs *jobs, struct err *err);

// The number of processors, for those who do not say.
int jobs_default_workers(void);

#endif
