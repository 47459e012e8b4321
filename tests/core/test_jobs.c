// core/jobs: the worker pool delivers in order, works on as many threads as were asked for, and ends
// at the first failure.
#include "tests/fixtures/check.h"

#include <pthread.h>
#include <unistd.h>

struct counting {
  uint64_t count, delivered, fail_feed, fail_work, fail_deliver;
  bool in_order;
};

struct item {
  uint64_t index, square;
};

static enum jobs_fed count_feed(void *context, uint64_t index, void *slot, struct err *err) {
  struct counting *counting = context;
  ((struct item *)slot)->index = index;
  if (index == counting->fail_feed) {
    err_set(err, ERR_INPUT, "feed %d", (int)index);
    return JOBS_FAILED;
  }
  return index < counting->count ? JOBS_FED : JOBS_END;
}

static bool count_work(void *context, void *slot, struct err *err) {
  struct counting *counting = context;
  struct item *item = slot;
  if (item->index % 7 == 0) usleep(100); // some are slow, so that others overtake them
  item->square = item->index * item->index;
  if (item->index == counting->fail_work) return err_set(err, ERR_WORLD, "work");
  return true;
}

static bool count_deliver(void *context, void *slot, struct err *err) {
  struct counting *counting = context;
  struct item *item = slot;
  if (item->index != counting->delivered || item->square != item->index * item->index)
    counting->in_order = false;
  if (item->index == counting->fail_deliver) return err_set(err, ERR_WORLD, "deliver");
  counting->delivered++;
  return true;
}

static bool count_run(struct counting *counting, int workers, struct err *err) {
  counting->in_order = true;
  counting->delivered = 0;
  return jobs_run(&(struct jobs){.workers = workers,
                                 .slot_size = sizeof(struct item),
                                 .context = counting,
                                 .feed = count_feed,
                                 .work = count_work,
                                 .deliver = count_deliver},
                  err);
}

static void results_come_in_order_on_any_number_of_workers(void **state) {
  (void)state;
  static const int workers[] = {1, 2, 3, 7, 16};
  struct err err;
  for (size_t i = 0; i < COUNT(workers); i++)
    for (uint64_t count = 0; count < 400; count = count * 3 + 1) {
      struct counting counting = {
          .count = count, .fail_feed = 9999, .fail_work = 9999, .fail_deliver = 9999};
      assert_true(count_run(&counting, workers[i], &err));
      assert_true(counting.in_order);
      assert_int_equal(counting.delivered, count);
    }
}

// Who takes part: never more threads than workers, and the calling one feeds and delivers.
struct crew {
  pthread_t members[16];
  int count;
  pthread_mutex_t lock;
};

static void crew_enter(struct crew *crew) {
  pthread_mutex_lock(&crew->lock);
  bool known = false;
  for (int i = 0; i < crew->count; i++)
    known |= pthread_equal(crew->members[i], pthread_self()) != 0;
  if (!known) crew->members[crew->count++] = pthread_self();
  pthread_mutex_unlock(&crew->lock);
}

static enum jobs_fed crew_feed(void *context, uint64_t index, void *slot, struct err *err) {
  (void)slot;
  (void)err;
  crew_enter(context);
  return index < 300 ? JOBS_FED : JOBS_END;
}

static bool crew_work(void *context, void *slot, struct err *err) {
  (void)slot;
  (void)err;
  crew_enter(context);
  usleep(20);
  return true;
}

static bool crew_deliver(void *context, void *slot, struct err *err) {
  (void)slot;
  (void)err;
  struct crew *crew = context;
  return pthread_equal(crew->members[0], pthread_self()) != 0; // the first to feed: the caller
}

static void as_many_threads_run_as_there_are_workers(void **state) {
  (void)state;
  for (int workers = 1; workers <= 8; workers++) {
    struct crew crew = {.lock = PTHREAD_MUTEX_INITIALIZER};
    struct err err;
    assert_true(jobs_run(&(struct jobs){.workers = workers,
                                        .slot_size = 1,
                                        .context = &crew,
                                        .feed = crew_feed,
                                        .work = crew_work,
                                        .deliver = crew_deliver},
                         &err));
    assert_true(crew.count >= 1 && crew.count <= workers);
    assert_true(pthread_equal(crew.members[0], pthread_self()));
  }
}

static void a_failure_ends_the_run_after_what_came_before(void **state) {
  (void)state;
  struct err err;
  for (int workers = 1; workers <= 7; workers += 3) {
    struct counting feed = {
        .count = 300, .fail_feed = 100, .fail_work = 9999, .fail_deliver = 9999};
    assert_false(count_run(&feed, workers, &err));
    assert_string_equal(err.text, "feed 100");
    assert_int_equal(feed.delivered, 100);
    struct counting work = {.count = 300, .fail_feed = 9999, .fail_work = 57, .fail_deliver = 9999};
    assert_false(count_run(&work, workers, &err));
    assert_string_equal(err.text, "work");
    assert_int_equal(work.delivered, 57);
    struct counting end = {.count = 300, .fail_feed = 9999, .fail_work = 9999, .fail_deliver = 33};
    assert_false(count_run(&end, workers, &err));
    assert_int_equal(end.delivered, 33);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_come_in_order_on_any_number_of_workers),
      cmocka_unit_test(as_many_threads_run_as_there_are_workers),
      cmocka_unit_test(a_failure_ends_the_run_after_what_came_before),
  };
  return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
