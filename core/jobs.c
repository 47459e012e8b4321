// The ring behind the worker pool.
//
// Slot i of the ring holds item i, i + slots, i + 2 slots, ... Three counters chase each other:
//
//      delivered <= claimed <= fed <= delivered + slots
//
// The caller feeds while there is room, then waits for the oldest item and delivers it; workers
// claim items in order. Each slot has its own state, so a worker that finishes early waits for
// nobody. Waking a thread costs as much as making an easy puzzle, so the caller sleeps until half
// of the ring is done or the workers run dry, or for a blink when items are slow, and then delivers
// and feeds all it can. Invariant: a slot is touched by the caller when EMPTY or DONE, by one
// worker when FED.
#include "core/jobs.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS_PER_WORKER = 32, BLINK_NANOSECONDS = 20 * 1000 * 1000 };

enum slot_state { SLOT_EMPTY, SLOT_FED, SLOT_DONE, SLOT_FAILED };

struct slot {
  enum slot_state state;
  struct err err;
};

struct ring {
  const struct jobs *jobs;
  size_t slots;
  struct slot *slot;
  unsigned char *bytes;
  uint64_t fed, claimed, delivered;
  size_t finished; // items done and not delivered
  bool stopping;
  pthread_mutex_t lock;
  pthread_cond_t work_ready, result_ready;
};

static void *slot_bytes(const struct ring *ring, uint64_t item) {
  return ring->bytes + (size_t)(item % ring->slots) * ring->jobs->slot_size;
}

static void *worker_main(void *argument) {
  struct ring *ring = argument;
  pthread_mutex_lock(&ring->lock);
  for (;;) {
    while (ring->claimed == ring->fed && !ring->stopping)
      pthread_cond_wait(&ring->work_ready, &ring->lock);
    if (ring->stopping) break;
    uint64_t item = ring->claimed++;
    pthread_mutex_unlock(&ring->lock);

    struct slot *slot = &ring->slot[item % ring->slots];
    bool done = ring->jobs->work(ring->jobs->context, slot_bytes(ring, item), &slot->err);

    pthread_mutex_lock(&ring->lock);
    slot->state = done ? SLOT_DONE : SLOT_FAILED;
    ring->finished++;
    if (ring->finished >= ring->slots / 2 || ring->claimed == ring->fed)
      pthread_cond_signal(&ring->result_ready);
  }
  pthread_mutex_unlock(&ring->lock);
  return NULL;
}

// Sleeps until there is enough to do, at most for a blink. The lock is held.
static void ring_sleep(struct ring *ring) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += BLINK_NANOSECONDS;
  if (until.tv_nsec >= 1000000000) {
    until.tv_nsec -= 1000000000;
    until.tv_sec++;
  }
  pthread_cond_timedwait(&ring->result_ready, &ring->lock, &until);
}

// Waits for the oldest item in the ring and hands it out.
static bool ring_deliver(struct ring *ring, struct err *err) {
  struct slot *slot = &ring->slot[ring->delivered % ring->slots];
  pthread_mutex_lock(&ring->lock);
  while (slot->state == SLOT_FED) ring_sleep(ring);
  pthread_mutex_unlock(&ring->lock);

  if (slot->state == SLOT_FAILED) {
    *err = slot->err;
    return false;
  }
  if (!ring->jobs->deliver(ring->jobs->context, slot_bytes(ring, ring->delivered), err))
    return false;
  slot->state = SLOT_EMPTY;
  pthread_mutex_lock(&ring->lock);
  ring->finished--;
  ring->delivered++;
  pthread_mutex_unlock(&ring->lock);
  return true;
}

// The caller's part: keeps the ring full and empties it from the front.
static bool ring_drive(struct ring *ring, struct err *err) {
  const struct jobs *jobs = ring->jobs;
  bool feeding = true, failed = false;
  struct err feed_err;
  while (feeding || ring->delivered < ring->fed) {
    if (feeding && ring->fed - ring->delivered < ring->slots) {
      switch (jobs->feed(jobs->context, ring->fed, slot_bytes(ring, ring->fed), &feed_err)) {
        case JOBS_FED:
          pthread_mutex_lock(&ring->lock);
          ring->slot[ring->fed % ring->slots].state = SLOT_FED;
          ring->fed++;
          pthread_cond_signal(&ring->work_ready);
          pthread_mutex_unlock(&ring->lock);
          break;
        case JOBS_FAILED: // what was fed before still has to come out
          failed = true;
          feeding = false;
          break;
        case JOBS_END:
          feeding = false;
          break;
      }
    } else if (!ring_deliver(ring, err)) {
      return false;
    }
  }
  if (failed) *err = feed_err;
  return !failed;
}

// One worker needs no ring: the same three calls, one after the other.
static bool run_alone(const struct jobs *jobs, struct err *err) {
  void *slot = calloc(1, jobs->slot_size);
  if (slot == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool going = true;
  for (uint64_t index = 0; going; index++) {
    enum jobs_fed fed = jobs->feed(jobs->context, index, slot, err);
    if (fed == JOBS_END) break;
    going = fed == JOBS_FED && (jobs->work == NULL || jobs->work(jobs->context, slot, err)) &&
            jobs->deliver(jobs->context, slot, err);
  }
  free(slot);
  return going;
}

// Starts workers and returns how many there are. Signals that end a run are left to the caller's
// thread, which knows when it can bear them; a thread inherits what is blocked when it is made.
static int start_workers(struct ring *ring, pthread_t *threads) {
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
  sigset_t blocked, before;
  sigemptyset(&blocked);
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) sigaddset(&blocked, ends[i]);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  int started = 0;
  while (started < ring->jobs->workers &&
         pthread_create(&threads[started], NULL, worker_main, ring) == 0)
    started++;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return started;
}

bool jobs_run(const struct jobs *jobs, struct err *err) {
  if (jobs->workers <= 1 || jobs->work == NULL) return run_alone(jobs, err);

  struct ring ring = {
      .jobs = jobs,
      .slots = (size_t)jobs->workers * SLOTS_PER_WORKER,
      .lock = PTHREAD_MUTEX_INITIALIZER,
      .work_ready = PTHREAD_COND_INITIALIZER,
      .result_ready = PTHREAD_COND_INITIALIZER,
  };
  ring.slot = calloc(ring.slots, sizeof *ring.slot);
  ring.bytes = calloc(ring.slots, jobs->slot_size);
  pthread_t *threads = calloc((size_t)jobs->workers, sizeof *threads);
  bool done = false;
  int started = 0;
  if (ring.slot == NULL || ring.bytes == NULL || threads == NULL) {
    err_set(err, ERR_WORLD, "out of memory for %d workers", jobs->workers);
  } else {
    started = start_workers(&ring, threads);
    if (started == 0)
      err_set(err, ERR_WORLD, "no worker thread could be started");
    else
      done = ring_drive(&ring, err);
  }

  pthread_mutex_lock(&ring.lock);
  ring.stopping = true;
  pthread_cond_broadcast(&ring.work_ready);
  pthread_mutex_unlock(&ring.lock);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  free(threads);
  free(ring.bytes);
  free(ring.slot);
  return done;
}

int jobs_default_workers(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (processors < 1) return 1;
  return processors > JOBS_WORKERS_MAX ? JOBS_WORKERS_MAX : (int)processors;
}
