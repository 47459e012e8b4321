// The ring behind the worker pool.
//
// Slot i of the ring holds item i, i + slots, i + 2 slots, ... Three counters chase each other:
//
//      delivered <= claimed <= fed <= delivered + slots
//
// Only so many are fed as keep everybody busy: fed <= claimed + ahead. The rest of the ring is for what is
// done and waits behind a slow item. The bytes of a slot go to the next item that is fed as soon as it
// is delivered, so a run touches few of them, and they stay in the processor's cache.
//
// Whoever works claims the oldest item that nobody has. Each slot has its own state, so one who
// finishes early waits for nobody. The caller delivers what is done in front, fills the ring up
// behind, and then takes an item like everybody else: as many threads run as there are workers, and
// none of them is woken for every item, which would cost as much as making an easy puzzle. While
// the caller is at an item the others have the rest of the ring to do. Only a caller that has to
// show life while it `wait`s takes none, and has one thread more instead.
//
// Invariant: a slot is touched by the caller when EMPTY or DONE, by the one who claimed it when
// FED. The counters and the states belong to the lock.
#include "core/jobs.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS_PER_WORKER = JOBS_AHEAD, BLINK_NANOSECONDS = 20 * 1000 * 1000 };

enum slot_state { SLOT_EMPTY, SLOT_FED, SLOT_DONE, SLOT_FAILED };

struct slot {
  enum slot_state state;
  unsigned char *bytes; // unless EMPTY
  struct err err;
};

struct ring {
  const struct jobs *jobs;
  size_t slots, ahead;
  struct slot *slot;
  unsigned char *bytes;
  unsigned char **spare; // those that no slot has; the caller's affair
  size_t spare_count;
  uint64_t fed, claimed, delivered;
  bool caller_works, stopping;
  pthread_mutex_t lock;
  pthread_cond_t work_ready, front_ready;
};

static struct slot *slot_of(const struct ring *ring, uint64_t item) {
  return &ring->slot[item % ring->slots];
}

static struct slot *ring_front(const struct ring *ring) {
  return slot_of(ring, ring->delivered);
}

static bool ring_has_room(const struct ring *ring) {
  return ring->fed - ring->delivered < ring->slots;
}

// Claims the next item and does it. The lock is held, but not meanwhile.
static void ring_work(struct ring *ring) {
  uint64_t item = ring->claimed++;
  pthread_mutex_unlock(&ring->lock);

  struct slot *slot = slot_of(ring, item);
  bool done = ring->jobs->work(ring->jobs->context, slot->bytes, &slot->err);

  pthread_mutex_lock(&ring->lock);
  slot->state = done ? SLOT_DONE : SLOT_FAILED;
  // A caller that works has nothing else to do when it sleeps; one that waits would be woken for
  // every item, and looks by itself after a blink, or when there is little left to do.
  bool little = ring->fed - ring->claimed <= ring->ahead / 2 && ring_has_room(ring);
  bool enough = ring->caller_works ? item == ring->delivered
                                   : little || ring->claimed - ring->delivered >= ring->slots / 2;
  if (enough) pthread_cond_signal(&ring->front_ready);
}

static void *worker_main(void *argument) {
  struct ring *ring = argument;
  pthread_mutex_lock(&ring->lock);
  while (!ring->stopping)
    if (ring->claimed < ring->fed)
      ring_work(ring);
    else
      pthread_cond_wait(&ring->work_ready, &ring->lock);
  pthread_mutex_unlock(&ring->lock);
  return NULL;
}

// --- the caller's part ---------------------------------------------------------------------------
// The lock is held by whoever calls these, and given back while feed and deliver run.

static enum jobs_fed ring_feed(struct ring *ring, struct err *err) {
  const struct jobs *jobs = ring->jobs;
  uint64_t item = ring->fed;
  struct slot *slot = slot_of(ring, item);
  unsigned char *bytes = ring->spare[ring->spare_count - 1];
  pthread_mutex_unlock(&ring->lock);
  enum jobs_fed fed = jobs->feed(jobs->context, item, bytes, err);
  pthread_mutex_lock(&ring->lock);
  if (fed != JOBS_FED) return fed;
  ring->spare_count--;
  slot->bytes = bytes;
  slot->state = SLOT_FED;
  ring->fed++;
  pthread_cond_signal(&ring->work_ready);
  return fed;
}

static bool ring_deliver(struct ring *ring, struct err *err) {
  const struct jobs *jobs = ring->jobs;
  struct slot *slot = ring_front(ring);
  if (slot->state == SLOT_FAILED) {
    *err = slot->err;
    return false;
  }
  pthread_mutex_unlock(&ring->lock);
  bool delivered = jobs->deliver(jobs->context, slot->bytes, err);
  pthread_mutex_lock(&ring->lock);
  if (!delivered) return false;
  if (jobs->drop != NULL) jobs->drop(jobs->context, slot->bytes);
  ring->spare[ring->spare_count++] = slot->bytes;
  slot->state = SLOT_EMPTY;
  ring->delivered++;
  return true;
}

// Sleeps until there is something to do, at most for a blink if the caller is to show life.
static void ring_sleep(struct ring *ring) {
  if (ring->jobs->wait == NULL) {
    pthread_cond_wait(&ring->front_ready, &ring->lock);
    return;
  }
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += BLINK_NANOSECONDS;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_cond_timedwait(&ring->front_ready, &ring->lock, &until);
  pthread_mutex_unlock(&ring->lock);
  ring->jobs->wait(ring->jobs->context);
  pthread_mutex_lock(&ring->lock);
}

static bool ring_wants_more(const struct ring *ring) {
  return ring->fed - ring->claimed < ring->ahead && ring_has_room(ring);
}

// Whatever is most urgent, until all is done or something fails.
static bool ring_drive(struct ring *ring, struct err *err) {
  enum jobs_fed feeding = JOBS_FED;
  struct err feed_err;
  while (feeding == JOBS_FED || ring->delivered < ring->fed) {
    enum slot_state front = ring_front(ring)->state;
    if (front == SLOT_DONE || front == SLOT_FAILED) {
      if (!ring_deliver(ring, err)) return false;
    } else if (feeding == JOBS_FED && ring_wants_more(ring)) {
      feeding = ring_feed(ring, &feed_err); // what was fed before a failure still has to come out
    } else if (ring->claimed < ring->fed && ring->caller_works) {
      ring_work(ring);
    } else {
      ring_sleep(ring);
    }
  }
  if (feeding == JOBS_FAILED) *err = feed_err;
  return feeding == JOBS_END;
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
    if (fed == JOBS_FED && jobs->drop != NULL) jobs->drop(jobs->context, slot);
  }
  free(slot);
  return going;
}

// Starts the other workers and returns how many there are: the caller is one itself unless it has
// to wait, and does what those would have done that cannot be started. Signals that end a run are
// left to the caller's thread, which knows when it can bear them; a thread inherits what is blocked
// when it is made.
static int start_helpers(struct ring *ring, pthread_t *threads) {
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
  sigset_t blocked, before;
  sigemptyset(&blocked);
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) sigaddset(&blocked, ends[i]);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  int started = 0, wanted = ring->jobs->workers - (ring->jobs->wait == NULL);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) == 0) {
    pthread_attr_setstacksize(&attributes, JOBS_STACK_BYTES);
    while (started < wanted &&
           pthread_create(&threads[started], &attributes, worker_main, ring) == 0)
      started++;
    pthread_attr_destroy(&attributes);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  ring->caller_works = started < wanted || ring->jobs->wait == NULL;
  return started;
}

bool jobs_run(const struct jobs *jobs, struct err *err) {
  bool alone = jobs->workers <= 1 && jobs->wait == NULL;
  if (alone || jobs->work == NULL) return run_alone(jobs, err);

  struct ring ring = {
      .jobs = jobs,
      .slots = (size_t)jobs->workers * SLOTS_PER_WORKER,
      .ahead = (size_t)jobs->workers * (size_t)(jobs->ahead > 0 ? jobs->ahead : JOBS_AHEAD),
      .lock = PTHREAD_MUTEX_INITIALIZER,
      .work_ready = PTHREAD_COND_INITIALIZER,
      .front_ready = PTHREAD_COND_INITIALIZER,
  };
  ring.slot = calloc(ring.slots, sizeof *ring.slot);
  ring.bytes = calloc(ring.slots, jobs->slot_size);
  ring.spare = calloc(ring.slots, sizeof *ring.spare);
  pthread_t threads[JOBS_WORKERS_MAX];
  bool done = false;
  int started = 0;
  if (ring.slot == NULL || ring.bytes == NULL || ring.spare == NULL) {
    err_set(err, ERR_WORLD, "out of memory for %d workers", jobs->workers);
  } else {
    for (; ring.spare_count < ring.slots; ring.spare_count++)
      ring.spare[ring.spare_count] = ring.bytes + ring.spare_count * jobs->slot_size;
    started = start_helpers(&ring, threads);
    pthread_mutex_lock(&ring.lock);
    done = ring_drive(&ring, err);
    ring.stopping = true;
    pthread_cond_broadcast(&ring.work_ready);
    pthread_mutex_unlock(&ring.lock);
  }
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  for (; jobs->drop != NULL && ring.delivered < ring.fed; ring.delivered++)
    jobs->drop(jobs->context, ring_front(&ring)->bytes);
  free(ring.spare);
  free(ring.bytes);
  free(ring.slot);
  return done;
}

int jobs_default_workers(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (processors < 1) return 1;
  return processors > JOBS_WORKERS_MAX ? JOBS_WORKERS_MAX : (int)processors;
}
