// transform/ledger: processes that are killed, at every step of a publication and at any moment.
#include "tests/fixtures/ledger_check.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// The test's own rename: the process can be made to die before or after the nth one, or the nth one
// to fail. Everything else about it is the real one.
static struct {
  int before, after, fail; // counted from 1; 0: never
  int count;
} rename_plan;

int rename(const char *from, const char *to) {
  rename_plan.count++;
  if (rename_plan.count == rename_plan.before) raise(SIGKILL);
  if (rename_plan.count == rename_plan.fail) {
    errno = EACCES;
    return -1;
  }
  int result = renameat(AT_FDCWD, from, AT_FDCWD, to);
  if (rename_plan.count == rename_plan.after) raise(SIGKILL);
  return result;
}

// A publication of `count` random numbers below `limit`, written to NAME and NAME.key. Returns
// whether it was published.
static bool publish(struct ledger *ledger, const char *name, uint64_t *random, unsigned count,
                    unsigned limit) {
  char names[2][64];
  struct output outputs[2] = {0};
  for (int i = 0; i < 2; i++) {
    snprintf(names[i], sizeof names[i], "%s%s", name, i == 0 ? "" : ".key");
    if (!output_open(&outputs[i], names[i], &failure)) return false;
  }
  struct ledger_place place = {.book = name, .file = name};
  if (!ledger_begin(ledger, &place, &failure)) return false;
  for (int batch = 0; batch < 3; batch++) {
    unsigned numbers[CLAIMS_MAX] = {0};
    bool is_new[CLAIMS_MAX];
    for (unsigned i = 0; i < count; i++) numbers[i] = (unsigned)((*random = mix(*random)) % limit);
    if (claim(ledger, numbers, count, is_new) < 0) return false;
    for (unsigned i = 0; i < count; i++)
      for (int k = 0; k < 2 && is_new[i]; k++) fprintf(outputs[k].stream, "%u\n", numbers[i]);
  }
  return ledger_publish(ledger, outputs, 2, &failure);
}

static void mark_files(const char *pattern, uint8_t *marks, uint8_t mark) {
  glob_t files;
  if (glob(pattern, 0, NULL, &files) != 0) return;
  for (size_t i = 0; i < files.gl_pathc; i++) {
    FILE *file = fopen(files.gl_pathv[i], "r");
    unsigned number;
    while (fscanf(file, "%u", &number) == 1) marks[number] |= mark;
    fclose(file);
  }
  globfree(&files);
}

enum { ROW = 2 };

static bool mark_row(void *context, const struct ledger_found *found, struct canonical_hash stored,
                     struct err *err) {
  uint8_t *marks = context;
  (void)err;
  assert_int_equal(marks[found->index] & ROW, 0); // nothing appears twice
  assert_int_equal(hash_compare(stored, hash_of((unsigned)found->index)), 0);
  marks[found->index] |= ROW;
  return true;
}

static void mark_rows(const char *path, uint8_t *marks) {
  sqlite3 *database;
  sqlite3_stmt *rows;
  assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &rows, NULL), 0);
  assert_int_equal(sqlite3_step(rows), SQLITE_ROW);
  assert_string_equal((const char *)sqlite3_column_text(rows, 0), "ok");
  sqlite3_finalize(rows);
  sqlite3_close(database);
  struct ledger *ledger = ledger_open_reader(path, &failure);
  assert_non_null(ledger);
  assert_true(ledger_salvage(ledger, mark_row, marks, &failure));
  ledger_close(ledger);
}

// Every number in a file with its proper name is in the file that belongs to it and in the ledger,
// and the other way round; nothing else is left.
static void check_agreement(const char *path, unsigned limit) {
  uint8_t *marks = calloc(limit, 1);
  struct ledger *ledger = open_ledger(path); // settles
  // One killed just before its first commit leaves its lock file; the next of that number takes it.
  // Two may be killed so, the second with a lower number if the publication that had it came to
  // nothing.
  assert_true(count_files("l-publication-*") <= 2);
  mark_files("out*[0-9]", marks, 1);
  mark_files("out*.key", marks, 4);
  mark_files("out7", marks, 4); // its second rename failed in a living process
  output_sweep("out");
  assert_int_equal(count_files(".out*") + count_files(".gridpress*"), 0);
  mark_rows(path, marks);
  uint64_t count = 0;
  for (unsigned i = 0; i < limit; i++) {
    assert_true(marks[i] == 0 || marks[i] == 7);
    if (i % 13 == 0) assert_int_equal(has(ledger, i), marks[i] != 0);
    count += marks[i] != 0;
  }
  assert_int_equal(count_puzzles(ledger), count);
  ledger_close(ledger);
  free(marks);
}

// Publishes one file in a process that may die at it.
static void publish_in_child(int before, int after, int fail, const char *name, uint64_t random) {
  pid_t child = fork();
  if (child == 0) {
    struct ledger *ledger = ledger_open("l", &failure);
    rename_plan.before = before, rename_plan.after = after, rename_plan.fail = fail;
    bool good = ledger != NULL && publish(ledger, name, &random, 20, 1000);
    ledger_close(ledger);
    _exit(good == (fail == 0) ? 0 : 1);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  bool dies = before != 0 || after != 0;
  assert_true(dies ? WIFSIGNALED(status) : WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void death_around_a_rename_is_settled(void **state) {
  (void)state;
  static const struct {
    int before, after, fail;
    const char *name;
  } cases[] = {
      {0, 0, 0, "out1"}, {1, 0, 0, "out2"}, {0, 1, 0, "out3"}, {2, 0, 0, "out4"},
      {0, 2, 0, "out5"}, {0, 0, 1, "out6"}, {0, 0, 2, "out7"}, {0, 0, 0, "out8"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    publish_in_child(cases[i].before, cases[i].after, cases[i].fail, cases[i].name, i);
    check_agreement("l", 1000);
  }
  assert_int_equal(count_files("out[134578]"), 6);
  // A file of that name and size from long ago is not the new one.
  struct ledger *ledger = open_ledger("l");
  uint64_t puzzles = count_puzzles(ledger);
  ledger_close(ledger);
  publish_in_child(1, 0, 0, "out1", 99);
  glob_t unfinished;
  struct stat status;
  assert_int_equal(glob(".out1.??????", 0, NULL, &unfinished), 0);
  assert_int_equal(stat(unfinished.gl_pathv[0], &status), 0);
  assert_int_equal(truncate("out1", status.st_size), 0);
  const struct timespec long_ago[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
  assert_int_equal(utimensat(AT_FDCWD, "out1", long_ago, 0), 0);
  globfree(&unfinished);
  ledger = open_ledger("l");
  assert_int_equal(count_puzzles(ledger), puzzles);
  ledger_close(ledger);
}

static bool count_saved(void *context, const struct ledger_found *found,
                        struct canonical_hash stored, struct err *ignored) {
  (void)found, (void)stored, (void)ignored;
  ++*(uint64_t *)context;
  return true;
}

// Its files may get their names after the rebuild.
static void what_a_dead_process_sealed_is_saved(void **state) {
  (void)state;
  publish_in_child(1, 0, 0, "out1", 1);
  uint64_t saved = 0, total = 0;
  struct ledger *ledger = ledger_open_salvage("l", &failure);
  assert_non_null(ledger);
  assert_true(ledger_salvage(ledger, count_saved, &saved, &failure));
  assert_true(ledger_read_total("l", &total));
  ledger_close(ledger);
  assert_true(saved > 0 && saved == total);
  output_sweep("out");
  assert_int_equal(count_files("out1*"), 2);
}

static void death_at_any_moment_leaves_agreement(void **state) {
  (void)state;
  enum { ROUNDS = 40, PROCESSES = 2, LIMIT = 20000 };
  uint64_t random = 5;
  for (int round = 0; round < ROUNDS; round++) {
    pid_t children[PROCESSES];
    for (int p = 0; p < PROCESSES; p++) {
      children[p] = fork();
      if (children[p] != 0) continue;
      prctl(PR_SET_PDEATHSIG, SIGKILL); // when a check fails, it must not go on for ever
      uint64_t own = mix(random + (uint64_t)p);
      struct ledger *ledger = ledger_open("l", &failure);
      for (int k = 0; ledger != NULL; k++) {
        char name[32];
        snprintf(name, sizeof name, "out-%d-%d-%d", round, p, k);
        if (!publish(ledger, name, &own, (unsigned)(own % 30), LIMIT)) break;
      }
      fprintf(stderr, "%s\n", failure.text);
      _exit(1); // only a signal ends it well
    }
    for (int p = 0; p < PROCESSES; p++) {
      usleep((useconds_t)((random = mix(random)) % 40000));
      kill(children[p], SIGKILL);
      int status;
      assert_int_equal(waitpid(children[p], &status, 0), children[p]);
      assert_true(WIFSIGNALED(status));
    }
    check_agreement("l", LIMIT);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(death_around_a_rename_is_settled),
      TEST(what_a_dead_process_sealed_is_saved),
      TEST(death_at_any_moment_leaves_agreement),
  };
  return cmocka_run_group_tests_name("ledger_crash", tests, NULL, NULL);
}
