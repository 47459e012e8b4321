// transform/ledger: claims, sharing, questions, forgetting, and files that are no ledger.
#include "tests/fixtures/ledger_check.h"

#include <sqlite3.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// --- claims --------------------------------------------------------------------------------------

static void new_ones_are_new_once(void **state) {
  (void)state;
  struct ledger *ledger = open_ledger("l");
  bool is_new[5];
  assert_false(ledger_claim(ledger, NULL, 0, is_new, &failure)); // not begun
  struct ledger_place place = {.book = "B", .date = "2024-02-29", .file = "b.pdf", .direct = true};
  assert_true(ledger_begin(ledger, &place, &failure));
  assert_false(ledger_begin(ledger, &place, &failure));
  assert_int_equal(claim(ledger, (unsigned[]){2, 3, 9, 3, 2}, 5, is_new), 3);
  const bool expected[5] = {true, true, true, false, false};
  assert_memory_equal(is_new, expected, sizeof expected);
  assert_int_equal(claim(ledger, (unsigned[]){9, 10, 3}, 3, is_new), 1);
  assert_true(is_new[1]);
  assert_true(ledger_publish(ledger, NULL, 0, &failure));

  struct ledger_found found;
  bool is_there;
  assert_true(ledger_lookup(ledger, hash_of(3), &is_there, &found, &failure));
  assert_true(is_there && found.generated && !found.pending);
  assert_string_equal(found.puzzle, "3...............");
  assert_string_equal(found.level, "");
  assert_string_equal(found.grade, "hard");
  assert_int_equal(found.score, 77);
  assert_true(found.seed == UINT64_MAX && found.index == 3 && found.publication == 1);
  assert_string_equal(found.book, "B");
  assert_string_equal(found.date, "2024-02-29");
  assert_string_equal(found.file, "b.pdf");
  assert_false(has(ledger, 4));
  ledger_close(ledger);
  assert_int_equal(count_files("l*"), 1);
}

static void what_is_not_published_is_free_again(void **state) {
  (void)state;
  struct ledger *ledger = open_ledger("l");
  for (int round = 0; round < 3; round++) {
    begin(ledger, "B", false);
    assert_int_equal(claim_range(ledger, 0, 700), 700);
    assert_true(has(ledger, 699));
    if (round % 2 == 0) assert_true(ledger_rollback(ledger, &failure));
    ledger_close(ledger);
    ledger = open_ledger("l");
    assert_false(has(ledger, 699));
    assert_int_equal(count_puzzles(ledger), 0);
  }
  assert_true(ledger_rollback(ledger, &failure)); // of nothing
  // What was printed cannot be taken back.
  begin(ledger, "B", true);
  assert_int_equal(claim_range(ledger, 0, 10), 10);
  assert_true(ledger_rollback(ledger, &failure));
  assert_int_equal(count_puzzles(ledger), 10);
  ledger_close(ledger);
}

// Against a plain table: batches of all sizes, given back at times.
static void the_index_agrees_with_a_table(void **state) {
  (void)state;
  enum { NUMBERS = 20000, STEPS = 250 };
  static bool owned[NUMBERS];
  uint64_t random = 1;
  struct ledger *ledger = open_ledger("l");
  for (int step = 0; step < STEPS; step++) {
    size_t count = (random = mix(random)) % (step % 3 == 0 ? CLAIMS_MAX : 5) + 1;
    unsigned numbers[CLAIMS_MAX];
    bool is_new[CLAIMS_MAX];
    for (size_t i = 0; i < count; i++) numbers[i] = (unsigned)((random = mix(random)) % NUMBERS);
    bool keep = (random = mix(random)) % 4 != 0;
    begin(ledger, "B", keep);
    assert_true(claim(ledger, numbers, count, is_new) >= 0);
    for (size_t i = 0; i < count; i++) {
      assert_int_equal(is_new[i], !owned[numbers[i]]);
      owned[numbers[i]] = true;
    }
    assert_true(ledger_rollback(ledger, &failure));
    for (size_t i = 0; i < count && !keep; i++)
      if (is_new[i]) owned[numbers[i]] = false;
  }
  for (unsigned i = 0; i < NUMBERS; i++) assert_int_equal(has(ledger, i), owned[i]);
  ledger_close(ledger);
}

// --- sharing -------------------------------------------------------------------------------------

static void two_handles_share(void **state) {
  (void)state;
  struct ledger *a = open_ledger("l"), *b = open_ledger("l");
  begin(a, "A", false);
  begin(b, "B", false);
  assert_int_equal(claim_range(a, 0, 10), 10);
  assert_int_equal(claim_range(b, 5, 10), 5);
  struct ledger *c = open_ledger("l"); // settles nothing: both live
  struct ledger_found found;
  bool is_there;
  assert_true(ledger_lookup(c, hash_of(12), &is_there, &found, &failure));
  assert_true(is_there && found.pending);
  assert_string_equal(found.book, "B");
  assert_true(ledger_rollback(a, &failure));
  assert_int_equal(count_puzzles(c), 5);
  assert_int_equal(claim_range(b, 0, 12), 10);
  ledger_close(c);
  ledger_close(b);
  ledger_close(a);
  assert_int_equal(count_files("l*"), 1);
}

static void two_processes_never_get_the_same(void **state) {
  (void)state;
  enum { NUMBERS = 200000, PROCESSES = 3 };
  uint8_t *claimed = mmap(NULL, NUMBERS, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  assert_ptr_not_equal(claimed, MAP_FAILED);
  for (unsigned p = 0; p < PROCESSES; p++) {
    if (fork() != 0) continue;
    struct ledger *ledger = ledger_open("l", &failure); // all of them may be creating it
    struct ledger_place place = {.direct = true};
    bool good = ledger != NULL && ledger_begin(ledger, &place, &failure);
    for (unsigned i = 0; i < NUMBERS && good; i += CLAIMS_MAX) {
      unsigned numbers[CLAIMS_MAX];
      bool is_new[CLAIMS_MAX];
      // Each goes through all of them in an order of its own: the steps have no factor in common
      // with their number.
      static const unsigned steps[PROCESSES] = {1, 77777, 199999};
      for (unsigned k = 0; k < CLAIMS_MAX; k++)
        numbers[k] = (unsigned)((uint64_t)(i + k) * steps[p] % NUMBERS);
      good = claim(ledger, numbers, CLAIMS_MAX, is_new) >= 0;
      for (unsigned k = 0; k < CLAIMS_MAX && good; k++)
        if (is_new[k]) __atomic_fetch_add(&claimed[numbers[k]], 1, __ATOMIC_RELAXED);
      usleep(2000); // others get their turn, as when a run makes its next puzzles
    }
    if (!good) fprintf(stderr, "%s\n", failure.text);
    ledger_close(ledger);
    _exit(good ? 0 : 1);
  }
  for (int p = 0; p < PROCESSES; p++) {
    int status;
    assert_true(wait(&status) > 0);
    assert_int_equal(status, 0);
  }
  for (unsigned i = 0; i < NUMBERS; i++) assert_int_equal(claimed[i], 1);
  struct ledger *ledger = open_ledger("l");
  assert_int_equal(count_puzzles(ledger), NUMBERS);
  ledger_close(ledger);
  munmap(claimed, NUMBERS);
}

// --- questions and forgetting --------------------------------------------------------------------

static bool add_level(void *context, const char *level, uint64_t puzzles) {
  char *text = context;
  snprintf(text + strlen(text), 200 - strlen(text), "%s:%d ", level, (int)puzzles);
  return true;
}

static bool add_place(void *context, const struct ledger_place *place, bool pending,
                      uint64_t puzzles) {
  char *text = context;
  snprintf(text + strlen(text), 200 - strlen(text), "%s/%s/%d%s ",
           place->book == NULL ? "" : place->book, place->date == NULL ? "" : place->date,
           (int)puzzles, pending ? "?" : "");
  return puzzles != 3;
}

static void statistics_add_up(void **state) {
  (void)state;
  struct ledger *ledger = open_ledger("l"), *other = open_ledger("l");
  struct ledger_stats stats;
  assert_true(ledger_stats(ledger, &stats, &failure));
  assert_true(stats.puzzles == 0 && stats.publications == 0 && stats.first_date[0] == '\0');
  static const struct ledger_place places[] = {
      {.book = "A", .date = "2024-03-01", .direct = true},
      {.date = "2023-12-31", .direct = true},
      {.book = "A", .direct = true},
      {.book = "empty", .date = "1999-01-01", .direct = true},
  };
  for (unsigned i = 0; i < COUNT(places); i++) {
    assert_true(ledger_begin(ledger, &places[i], &failure));
    assert_true(i == 3 || claim_range(ledger, 100 * i, 10 + i) == (int)(10 + i));
    assert_true(ledger_publish(ledger, NULL, 0, &failure));
  }
  begin(other, "C", false);
  assert_int_equal(claim_range(other, 1000, 3), 3);
  assert_true(ledger_stats(ledger, &stats, &failure));
  assert_int_equal(stats.puzzles, 36);
  assert_int_equal(stats.publications, 4);
  assert_int_equal(stats.books, 2);
  assert_int_equal(stats.pending, 1);
  assert_string_equal(stats.first_date, "2023-12-31");
  assert_string_equal(stats.last_date, "2024-03-01");
  char text[200] = "";
  assert_true(ledger_visit_levels(ledger, add_level, text, &failure));
  assert_string_equal(text, ":17 easy:19 ");
  text[0] = '\0';
  assert_true(ledger_visit_places(ledger, add_place, text, &failure));
  assert_string_equal(text, "A/2024-03-01/10 /2023-12-31/11 A//12 C/2024-02-29/3? ");
  ledger_close(other);
  ledger_close(ledger);
}

static void books_are_forgotten_by_their_title(void **state) {
  (void)state;
  static const char *const titles[] = {"Rätsel für Übermorgen 数独",
                                       "It's \"easy\"; DROP TABLE puzzle", "100%_", "plain", ""};
  struct ledger *ledger = open_ledger("l"), *other = open_ledger("l");
  uint64_t count;
  for (unsigned i = 0; i < COUNT(titles); i++) {
    begin(ledger, titles[i], true);
    assert_int_equal(claim_range(ledger, 1000 * i, 500), 500);
    assert_true(ledger_publish(ledger, NULL, 0, &failure));
  }
  begin(other, "plain", false);
  assert_int_equal(claim_range(other, 9000, 5), 5);
  assert_true(ledger_forget_book(ledger, "Plain", &count, &failure));
  assert_int_equal(count, 0);
  for (unsigned i = 0; i < COUNT(titles); i++) {
    struct ledger_found found;
    bool is_there;
    assert_true(ledger_lookup(ledger, hash_of(1000 * i + 7), &is_there, &found, &failure));
    assert_true(is_there);
    assert_string_equal(found.book, titles[i]);
    assert_true(ledger_forget_book(ledger, titles[i], &count, &failure));
    assert_int_equal(count, 500);
    assert_false(has(ledger, 1000 * i + 7));
  }
  assert_true(has(ledger, 9004)); // under work, so not forgotten
  begin(ledger, "again", true);
  assert_int_equal(claim_range(ledger, 0, 500), 500);
  char title[LEDGER_TITLE_MAX + 1];
  memset(title, 'x', LEDGER_TITLE_MAX);
  title[LEDGER_TITLE_MAX] = '\0';
  assert_true(ledger_rollback(ledger, &failure));
  assert_false(ledger_begin(ledger, &(struct ledger_place){.book = title}, &failure));
  ledger_close(other);
  ledger_close(ledger);
}

// --- files that are no ledger --------------------------------------------------------------------

// `vfs` NULL: as any other program would.
static void run_sql(const char *path, const char *vfs, const char *sql) {
  sqlite3 *database;
  assert_int_equal(
      sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs), SQLITE_OK);
  assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(database);
}

static void refuse(const char *path, enum err_kind kind, const char *reason) {
  struct stat before = {0}, after = {0};
  stat(path, &before);
  struct ledger *ledger = ledger_open(path, &failure);
  if (ledger != NULL) print_error("%s was opened\n", path);
  assert_null(ledger);
  stat(path, &after);
  assert_int_equal(failure.kind, kind);
  if (strstr(failure.text, reason) == NULL) print_error("'%s' lacks '%s'\n", failure.text, reason);
  assert_non_null(strstr(failure.text, reason));
  assert_true(before.st_size == after.st_size && before.st_mtim.tv_sec == after.st_mtim.tv_sec &&
              before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
}

static void what_is_no_ledger_is_left_alone(void **state) {
  (void)state;
  write_text("text",
             "a text that is certainly longer than the hundred bytes of a header, and says "
             "nothing that SQLite would understand, however long it looks at it\n");
  write_text("short", "x");
  run_sql("foreign", NULL, "CREATE TABLE t (a)");
  assert_int_equal(mkdir("folder", 0777), 0);
  struct ledger *ledger = open_ledger("truncated");
  begin(ledger, "B", true);
  assert_int_equal(claim_range(ledger, 0, 1000), 1000);
  ledger_close(ledger);
  assert_int_equal(truncate("truncated", 40000), 0);
  ledger_close(open_ledger("newer"));
  run_sql("newer", "gridpress-ledger", "PRAGMA user_version = 4");
  assert_int_equal(mkfifo("pipe", 0666), 0);

  refuse("text", ERR_INPUT, "text: not a ledger");
  refuse("short", ERR_INPUT, "short: not a ledger");
  refuse("foreign", ERR_INPUT, "foreign: an SQLite file, but not a ledger");
  refuse("truncated", ERR_INPUT, "damaged");
  refuse("newer", ERR_INPUT, "version 4");
  refuse("folder", ERR_INPUT, "is a folder");
  refuse("pipe", ERR_INPUT, "pipe: not a ledger");
  refuse("", ERR_INPUT, "not a file name");
  refuse("nowhere/l", ERR_INPUT, "folder 'nowhere' does not exist");
  refuse("text/l", ERR_INPUT, "folder 'text' does not exist");
  refuse("nowhere/", ERR_INPUT, "not a file name");
  refuse("/proc/self/l", ERR_WORLD, "cannot open");
}

static void what_is_empty_becomes_one(void **state) {
  (void)state;
  write_text("empty", "");
  static const char *const names[] = {"empty", ":memory:", "file:x?mode=ro", "-"};
  for (size_t i = 0; i < COUNT(names); i++) {
    struct ledger *ledger = open_ledger(names[i]);
    begin(ledger, "B", true);
    assert_int_equal(claim_range(ledger, 0, 3), 3);
    ledger_close(ledger);
    ledger = open_ledger(names[i]);
    assert_int_equal(count_puzzles(ledger), 3);
    ledger_close(ledger);
    struct stat status;
    assert_int_equal(stat(names[i], &status), 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(new_ones_are_new_once),
      TEST(what_is_not_published_is_free_again),
      TEST(the_index_agrees_with_a_table),
      TEST(two_handles_share),
      TEST(two_processes_never_get_the_same),
      TEST(statistics_add_up),
      TEST(books_are_forgotten_by_their_title),
      TEST(what_is_no_ledger_is_left_alone),
      TEST(what_is_empty_becomes_one),
  };
  return cmocka_run_group_tests_name("ledger", tests, NULL, NULL);
}
