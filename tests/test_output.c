// core/output: a signal that comes at the worst moment, when a file is made and not yet on the list
// of those to remove.
#include "tests/check.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static bool stopped_at_mkstemp;

// The test's own mkstemp: the process may get its signal as soon as there is a file.
int mkstemp(char *name) {
  int descriptor = mkostemp(name, O_CLOEXEC);
  if (stopped_at_mkstemp) kill(getpid(), SIGTERM);
  return descriptor;
}

// As the command line does it.
static void on_signal(int number) {
  output_discard_all();
  signal(number, SIG_DFL);
  raise(number);
}

static void open_one(void) {
  static struct output output;
  struct err err;
  stopped_at_mkstemp = true;
  output_open(&output, "file", &err);
}

enum { ITEMS = 500 };

static enum jobs_fed feed(void *context, uint64_t index, void *slot, struct err *err) {
  (void)context, (void)err;
  *(uint64_t *)slot = index;
  return index < ITEMS ? JOBS_FED : JOBS_END;
}

static bool work(void *context, void *slot, struct err *err) {
  (void)context, (void)slot, (void)err;
  return true;
}

static bool deliver(void *context, void *slot, struct err *err) {
  (void)context, (void)err;
  if (*(uint64_t *)slot == ITEMS / 2) open_one();
  return true;
}

static void open_among_workers(void) {
  struct err err;
  struct jobs jobs = {
      .workers = 4, .slot_size = sizeof(uint64_t), .feed = feed, .work = work, .deliver = deliver};
  jobs_run(&jobs, &err);
}

// Runs `open` in a process of its own, in an empty folder, which must be empty behind it.
static void check_stopped(void (*open)(void)) {
  char folder[] = "/tmp/gridpress-output-XXXXXX";
  assert_non_null(mkdtemp(folder));
  pid_t child = fork();
  if (child == 0) {
    signal(SIGTERM, on_signal);
    if (chdir(folder) == 0) open();
    _exit(0); // only the signal ends it well
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  assert_int_equal(rmdir(folder), 0);
}

static void what_is_just_made_is_removed(void **state) {
  (void)state;
  check_stopped(open_one);
}

static void what_is_just_made_is_removed_while_others_work(void **state) {
  (void)state;
  for (int i = 0; i < 20; i++) check_stopped(open_among_workers);
}

// The write fails long before the commit, and something else fails in between.
static void the_reason_of_a_failed_write_is_remembered(void **state) {
  (void)state;
  static char bytes[1 << 20];
  struct output output;
  struct err err;
  assert_true(output_open(&output, "/dev/full", &err));
  assert_true(output_check(&output, &err));
  fwrite(bytes, 1, sizeof bytes, output.stream);
  assert_int_equal(access("/no/such/file", F_OK), -1);
  assert_false(output_check(&output, &err));
  assert_string_equal(err.text, "/dev/full: cannot write: No space left on device");
  assert_int_equal(access("/no/such/file", F_OK), -1);
  assert_false(output_commit(&output, 1, &err));
  assert_string_equal(err.text, "/dev/full: cannot write: No space left on device");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_reason_of_a_failed_write_is_remembered),
      cmocka_unit_test(what_is_just_made_is_removed),
      cmocka_unit_test(what_is_just_made_is_removed_while_others_work),
  };
  return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
