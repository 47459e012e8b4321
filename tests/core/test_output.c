// core/output: files appear whole and together; signals and kills at the worst moments, and what the
// next run makes of them.
#include "tests/fixtures/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// The test's own system calls: the process may get its signal as soon as there is a file, or die
// before rename number `renames`, counted from 1.
static struct {
  int made, made_signal; // at the nth file made
  int renames;
  int made_count, rename_count;
} plan;

static int count_made(int descriptor) {
  if (++plan.made_count == plan.made) kill(getpid(), plan.made_signal);
  return descriptor;
}

int mkostemp(char *name, int flags) {
  return count_made(mkostemps(name, 0, flags));
}

int open(const char *path, int flags, ...) {
  int descriptor = openat(AT_FDCWD, path, flags, 0600);
  return flags & O_CREAT ? count_made(descriptor) : descriptor;
}

int rename(const char *from, const char *to) {
  if (++plan.rename_count == plan.renames) raise(SIGKILL);
  return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

static struct err err;
static char told[480];

static void note(const char *text) {
  snprintf(told, sizeof told, "%s", text);
}

// As the command line does it.
static void on_signal(int number) {
  output_discard_all();
  signal(number, SIG_DFL);
  raise(number);
}

// Each test works in an empty folder.
static int start(void **state) {
  memset(&plan, 0, sizeof plan);
  told[0] = '\0';
  output_set_teller(note);
  return enter_folder(state);
}

static int count_entries(const char *folder) {
  DIR *list = opendir(folder);
  assert_non_null(list);
  int count = -2; // itself and its parent
  while (readdir(list) != NULL) count++;
  closedir(list);
  return count;
}

static void check_text(const char *path, const char *expected) {
  char text[64] = "";
  FILE *file = fopen(path, "r");
  if (file == NULL) fail_msg("%s is not there", path);
  fgets(text, sizeof text, file);
  fclose(file);
  assert_string_equal(text, expected);
}

// Runs `act` in a process of its own, which must end by that signal.
static void check_ended(void (*act)(void), int number) {
  pid_t child = fork();
  if (child == 0) {
    signal(SIGTERM, on_signal);
    act();
    _exit(0); // only the signal ends it well
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == number);
}

// --- signals -------------------------------------------------------------------------------------

static void open_one(void) {
  static struct output output;
  output_open(&output, "new/file", &err);
}

enum { ITEMS = 500 };

static enum jobs_fed feed(void *context, uint64_t index, void *slot, struct err *ignored) {
  (void)context, (void)ignored;
  *(uint64_t *)slot = index;
  return index < ITEMS ? JOBS_FED : JOBS_END;
}

static bool work(void *context, void *slot, struct err *ignored) {
  (void)context, (void)slot, (void)ignored;
  return true;
}

static bool deliver(void *context, void *slot, struct err *ignored) {
  (void)context, (void)ignored;
  if (*(uint64_t *)slot == ITEMS / 2) open_one();
  return true;
}

static void open_among_workers(void) {
  struct jobs jobs = {
      .workers = 4, .slot_size = sizeof(uint64_t), .feed = feed, .work = work, .deliver = deliver};
  jobs_run(&jobs, &err);
}

static void what_is_just_made_is_removed(void **state) {
  (void)state;
  plan.made_signal = SIGTERM;
  for (plan.made = 1; plan.made <= 2; plan.made++) { // the lock, the file
    check_ended(open_one, SIGTERM);
    assert_int_equal(count_entries("."), 0);
  }
}

static void what_is_just_made_is_removed_while_others_work(void **state) {
  (void)state;
  plan.made = 2, plan.made_signal = SIGTERM;
  for (int i = 0; i < 20; i++) {
    check_ended(open_among_workers, SIGTERM);
    assert_int_equal(count_entries("."), 0);
  }
}

// --- kills ---------------------------------------------------------------------------------------

static const char *const book[] = {"book.pdf", "book.csv", "book.png"};

static bool write_book(const char *text) {
  struct output outputs[COUNT(book)] = {0};
  for (size_t i = 0; i < COUNT(book); i++) {
    if (!output_open(&outputs[i], book[i], &err)) return false;
    fputs(text, outputs[i].stream);
  }
  return output_commit(outputs, COUNT(book), &err);
}

static void write_new_book(void) {
  write_book("new");
}

static void open_other(void) {
  struct output output;
  assert_true(output_open(&output, "other", &err));
  output_discard(&output, 1);
}

static void what_dead_runs_left_is_removed(void **state) {
  (void)state;
  static const char *const foreign[] = {".notes.txt.backup", ".gridpress-run-config",
                                        ".gridpress-run-Ab12Cd7", ".other.Ab12Cd"};
  for (size_t i = 0; i < COUNT(foreign); i++) write_text(foreign[i], "mine");
  plan.made_signal = SIGKILL;
  for (plan.made = 1; plan.made <= 4; plan.made++) check_ended(write_new_book, SIGKILL);
  // Locks and files of the four; the later ones removed what the earlier ones had left.
  assert_int_equal(count_entries("."), COUNT(foreign) + 4);
  plan.made = 0;
  open_other();
  assert_int_equal(count_entries("."), COUNT(foreign));
  for (size_t i = 0; i < COUNT(foreign); i++) check_text(foreign[i], "mine");
  assert_string_equal(told, ""); // nobody had seen anything of them
}

static void living_runs_are_left_alone(void **state) {
  (void)state;
  struct output output;
  int ready[2];
  assert_true(output_open(&output, "./living", &err)); // by another name, so that it is swept again
  assert_int_equal(pipe(ready), 0);
  pid_t child = fork();
  if (child == 0) {
    struct output other;
    close(ready[0]);
    bool opened = output_open(&other, "also-living", &err);
    if (opened && write(ready[1], "x", 1) == 1) pause();
    _exit(1);
  }
  char byte;
  close(ready[1]);
  assert_int_equal(read(ready[0], &byte, 1), 1);
  assert_false(output_sweep("x"));
  assert_int_equal(count_entries("."), 4);
  kill(child, SIGKILL);
  assert_int_equal(waitpid(child, NULL, 0), child);
  close(ready[0]);
  assert_false(output_sweep("x"));
  assert_int_equal(count_entries("."), 2);
  fputs("whole", output.stream);
  assert_true(output_commit(&output, 1, &err));
  assert_int_equal(count_entries("."), 1);
  check_text("living", "whole");
}

static void renames_of_a_dead_run_are_completed(void **state) {
  (void)state;
  for (plan.renames = 1; plan.renames <= (int)COUNT(book); plan.renames++) {
    int renames = plan.renames;
    plan.renames = 0;
    assert_true(write_book("old"));
    plan.renames = renames, plan.rename_count = 0;
    check_ended(write_new_book, SIGKILL);
    for (int i = 0; i < (int)COUNT(book); i++) check_text(book[i], i < renames - 1 ? "new" : "old");
    output_sweep("x");
    for (size_t i = 0; i < COUNT(book); i++) check_text(book[i], "new");
    assert_int_equal(count_entries("."), COUNT(book));
    static const char *const messages[] = {
        ("an earlier run was killed before it finished; completed it with book.pdf, book.csv, "
         "book.png"),
        "an earlier run was killed before it finished; completed it with book.csv, book.png",
        "an earlier run was killed before it finished; completed it with book.png",
    };
    assert_string_equal(told, messages[renames - 1]);
    plan.rename_count = 0;
  }
}

static void files_changed_since_are_kept(void **state) {
  (void)state;
  assert_true(write_book("old"));
  plan.renames = 2, plan.rename_count = 0;
  check_ended(write_new_book, SIGKILL);
  write_text("book.png", "edited");
  output_sweep("x");
  check_text("book.pdf", "new");
  check_text("book.csv", "old");
  check_text("book.png", "edited");
  assert_int_equal(count_entries("."), COUNT(book));
  assert_string_equal(told,
                      "an earlier run was killed before it finished, and book.png has changed "
                      "since; dropped its other files: make them again");
}

// A journal that ends too early decides nothing, whatever is missing of it.
static void torn_journals_are_taken_back(void **state) {
  (void)state;
  static const char journal[] =
      "gridpress renames\0.a.Ab12Cd\0a\0-\0.b.Ab12Cd\0b\0-\0end"; // with its own zero behind it
  for (size_t size = 0; size <= sizeof journal; size++) {
    write_text(".a.Ab12Cd", "a");
    write_text(".b.Ab12Cd", "b");
    FILE *file = fopen(".gridpress-run-Ab12Cd", "w");
    assert_int_equal(fwrite(journal, 1, size, file), size);
    fclose(file);
    output_sweep("x");
    bool whole = size == sizeof journal;
    assert_int_equal(count_entries("."), whole ? 2 : 0);
  }
  check_text("b", "b");
}

// --- failures ------------------------------------------------------------------------------------

// The write fails long before the commit, and something else fails in between.
static void the_reason_of_a_failed_write_is_remembered(void **state) {
  (void)state;
  static char bytes[1 << 20];
  struct output output;
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

// --- what is refused -----------------------------------------------------------------------------

static void read_only_files_are_not_replaced(void **state) {
  (void)state;
  struct output output;
  write_text("kept", "old");
  assert_int_equal(chmod("kept", 0444), 0);
  assert_false(output_open(&output, "kept", &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_string_equal(err.text,
                      "kept: read-only; choose another name, or make it writable with chmod u+w");
  assert_int_equal(count_entries("."), 1);
  check_text("kept", "old");
}

static void the_last_folder_is_made(void **state) {
  (void)state;
  struct output output;
  assert_false(output_open(&output, "none/new/file", &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_string_equal(err.text, "none/new/file: folder 'none' does not exist");
  write_text("file", "");
  assert_false(output_open(&output, "file/file", &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_string_equal(err.text, "file/file: 'file' is not a folder");
  assert_true(output_open(&output, "new/file", &err));
  output_discard(&output, 1);
  assert_int_equal(count_entries("."), 1); // not made for nothing
  for (int i = 0; i < 2; i++) {
    assert_true(output_open(&output, "new/file", &err));
    assert_true(output_commit(&output, 1, &err));
  }
  assert_true(output_open(&output, "new/other", &err));
  output_discard(&output, 1);
  assert_int_equal(count_entries("new"), 1);
}

static void one_name_is_written_once_at_a_time(void **state) {
  (void)state;
  struct output output, again;
  assert_true(output_open(&output, "file", &err));
  assert_false(output_open(&again, "file", &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_string_equal(err.text, "file: two output files would have this name");
  assert_true(output_commit(&output, 1, &err));
}

// --- without a signal ----------------------------------------------------------------------------

static void outputs_appear_whole_and_together(void **state) {
  (void)state;
  struct output outputs[2];
  assert_true(output_open(&outputs[0], "a", &err) && output_open(&outputs[1], "b", &err));
  fputs("first", outputs[0].stream);
  assert_int_not_equal(access("a", F_OK), 0); // not there before all is
  assert_true(output_commit(outputs, 2, &err));
  assert_int_equal(access("a", F_OK) | access("b", F_OK), 0);

  assert_true(output_open(&outputs[0], "a", &err));
  fputs("second", outputs[0].stream);
  output_discard(outputs, 1);
  check_text("a", "first");

  assert_false(output_open(&outputs[0], "none/none/c", &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_false(output_open(&outputs[0], ".", &err));
  assert_int_equal(err.kind, ERR_INPUT);

  // One that fails takes the other with it, and nothing is left beside them.
  assert_true(output_open(&outputs[0], "b", &err) && output_open(&outputs[1], "/dev/full", &err));
  fputs("new", outputs[0].stream);
  fputs("new", outputs[1].stream);
  assert_false(output_commit(outputs, 2, &err));
  assert_int_equal(err.kind, ERR_WORLD);
  struct stat status;
  assert_int_equal(stat("b", &status), 0);
  assert_int_equal(status.st_size, 0);
  assert_int_equal(count_entries("."), 2); // no temporary file was forgotten
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, leave_folder)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(what_is_just_made_is_removed),
      TEST(what_is_just_made_is_removed_while_others_work),
      TEST(what_dead_runs_left_is_removed),
      TEST(living_runs_are_left_alone),
      TEST(renames_of_a_dead_run_are_completed),
      TEST(files_changed_since_are_kept),
      TEST(torn_journals_are_taken_back),
      TEST(the_reason_of_a_failed_write_is_remembered),
      TEST(read_only_files_are_not_replaced),
      TEST(the_last_folder_is_made),
      TEST(one_name_is_written_once_at_a_time),
      TEST(outputs_appear_whole_and_together),
  };
  return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
