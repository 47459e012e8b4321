// transform/ledger: damage. Whatever bit is wrong and however much is missing, a ledger says what
// it knows or refuses; it never forgets. And ledgers of the first version.
#include "tests/fixtures/ledger_check.h"

#include <endian.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// --- flips and cuts ------------------------------------------------------------------------------

static void copy_file(const char *from, const char *to) {
  static char bytes[1 << 22];
  FILE *source = fopen(from, "rb"), *target = fopen(to, "wb");
  assert_true(source != NULL && target != NULL);
  size_t length = fread(bytes, 1, sizeof bytes, source);
  assert_true(length < sizeof bytes);
  assert_int_equal(fwrite(bytes, 1, length, target), length);
  fclose(source);
  assert_int_equal(fclose(target), 0);
}

static size_t file_size(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 ? (size_t)status.st_size : 0;
}

static void flip_bit(const char *path, size_t bit) {
  FILE *file = fopen(path, "r+b");
  assert_non_null(file);
  fseek(file, (long)(bit / 8), SEEK_SET);
  int byte = fgetc(file);
  fseek(file, (long)(bit / 8), SEEK_SET);
  fputc(byte ^ 1 << bit % 8, file);
  assert_int_equal(fclose(file), 0);
}

static void assert_refused(void) {
  bool is_good = failure.kind == ERR_INPUT && strstr(failure.text, "ledger check") != NULL &&
                 strstr(failure.text, "ledger rebuild") != NULL;
  if (!is_good) print_error("'%s' is no good refusal\n", failure.text);
  assert_true(is_good);
}

// Tries to get numbers 0, step, 2 * step ... once more.
static void claim_again(unsigned count, unsigned step) {
  failure.text[0] = '\0';
  struct ledger *ledger = ledger_open("l", &failure);
  struct ledger_place place = {.book = "again", .direct = true};
  bool good = ledger != NULL && ledger_begin(ledger, &place, &failure);
  for (unsigned first = 0; first < count && good; first += CLAIMS_MAX) {
    unsigned size = count - first < CLAIMS_MAX ? count - first : CLAIMS_MAX;
    int fresh = claim_every(ledger, first * step, size, step);
    assert_true(fresh <= 0);
    good = fresh == 0;
  }
  if (!good) assert_refused();
  ledger_close(ledger);
}

// Harms a copy of "whole" and its log, if it has one, in one place.
static void harm(uint64_t *random, bool has_log) {
  copy_file("whole", "l");
  remove("l-shm");
  remove("l-wal");
  if (has_log) copy_file("whole-wal", "l-wal");
  *random = mix(*random);
  const char *path = has_log && *random % 4 != 0 ? "l-wal" : "l";
  size_t size = file_size(path);
  *random = mix(*random);
  if (*random % 5 == 0)
    assert_int_equal(truncate(path, (off_t)(1 + *random / 5 % (size - 1))), 0);
  else
    flip_bit(path, *random / 5 % (8 * size));
}

static void make_whole(const char *path, unsigned count) {
  struct ledger *ledger = open_ledger(path);
  begin(ledger, "B", true);
  for (unsigned first = 0; first < count; first += CLAIMS_MAX)
    assert_true(claim_range(ledger, first, count < CLAIMS_MAX ? count : CLAIMS_MAX) > 0);
  assert_true(ledger_publish(ledger, NULL, 0, &failure));
  ledger_close(ledger);
}

static void damage_never_makes_it_forget(void **state) {
  (void)state;
  static const struct {
    unsigned puzzles;
    int rounds;
  } cases[] = {{20, 250}, {3000, 100}};
  uint64_t random = 1;
  for (size_t i = 0; i < COUNT(cases); i++) {
    make_whole("whole", cases[i].puzzles);
    for (int round = 0; round < cases[i].rounds; round++) {
      harm(&random, false);
      claim_again(cases[i].puzzles, 1);
    }
    assert_int_equal(remove("whole"), 0);
  }
}

// A process that is killed leaves its log. What it printed is in there.
static void nor_does_a_damaged_log(void **state) {
  (void)state;
  enum { NUMBERS = 300 };
  pid_t child = fork();
  if (child == 0) {
    struct ledger *ledger = ledger_open("whole", &failure);
    struct ledger_place place = {.direct = true};
    bool good = ledger != NULL && ledger_begin(ledger, &place, &failure);
    for (unsigned i = 0; i < NUMBERS && good; i += 50) good = claim_range(ledger, i, 50) == 50;
    _exit(good ? 0 : 1);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  assert_true(file_size("whole-wal") > 0);
  uint64_t random = 2;
  for (int round = 0; round < 100; round++) {
    harm(&random, true);
    claim_again(NUMBERS, 1);
  }
  copy_file("whole", "l"); // and without any log
  remove("l-wal");
  remove("l-shm");
  assert_null(ledger_open("l", &failure));
  assert_refused();
}

// --- what checksums do not see -------------------------------------------------------------------

static void run_sql(const char *path, const char *vfs, const char *sql) {
  sqlite3 *database;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  char *message = NULL;
  assert_int_equal(sqlite3_open_v2(path, &database, flags, vfs), SQLITE_OK);
  if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK) fail_msg("%s", message);
  sqlite3_close(database);
}

static void a_check_reads_everything(void **state) {
  (void)state;
  static const struct {
    const char *sql;
    bool is_opened; // only the check finds it
  } cases[] = {
      {"DELETE FROM publication WHERE id = 1", false},
      {"UPDATE publication SET puzzles = 1999", false},
      {"UPDATE total SET sum = 7", false},
      {"DELETE FROM total", false},
      {"UPDATE total SET commits = 1", false},
      {"DELETE FROM block WHERE id = 1", true},
      {"UPDATE block SET content = zeroblob(length(content)) WHERE id = 1", true},
      {"UPDATE block SET content = 'x' WHERE id = 1", true},
      {"UPDATE block SET content = substr(content, 1, length(content) - 1) WHERE id = 1", true},
      {"UPDATE block SET publication = 5 WHERE id = 1", true},
      {"UPDATE block SET puzzles = puzzles + 1 WHERE id = 1", true},
      {"DELETE FROM bucket WHERE id = (SELECT MAX(id) FROM bucket)", true},
      {"DELETE FROM run", true},
      {"UPDATE share SET puzzles = 7", true},
      {"UPDATE filter SET content = zeroblob(length(content))", true},
  };
  make_whole("whole", 2000);
  struct ledger *ledger = ledger_open_reader("whole", &failure);
  assert_non_null(ledger);
  assert_true(ledger_check(ledger, &failure));
  ledger_close(ledger);
  for (size_t i = 0; i < COUNT(cases); i++) {
    copy_file("whole", "l");
    run_sql("l", "gridpress-ledger", cases[i].sql);
    ledger = ledger_open_reader("l", &failure);
    if ((ledger != NULL) != cases[i].is_opened) print_error("%s\n", cases[i].sql);
    assert_int_equal(ledger != NULL, cases[i].is_opened);
    if (ledger != NULL) assert_false(ledger_check(ledger, &failure));
    assert_refused();
    ledger_close(ledger);
  }
}

// The last word fails when the files have their names already.
static void files_that_are_out_are_out(void **state) {
  (void)state;
  struct ledger *ledger = open_ledger("l");
  struct output output;
  assert_true(output_open(&output, "out", &failure));
  begin(ledger, "B", false);
  assert_int_equal(claim_range(ledger, 0, 10), 10);
  run_sql("l", "gridpress-ledger",
          "CREATE TRIGGER t BEFORE UPDATE OF state ON publication WHEN NEW.state = 2"
          " BEGIN SELECT RAISE(FAIL, 'no'); END");
  assert_true(ledger_publish(ledger, &output, 1, &failure));
  assert_int_equal(count_files("out"), 1);
  ledger_close(ledger);
  run_sql("l", "gridpress-ledger", "DROP TRIGGER t");
  ledger = open_ledger("l"); // settles
  assert_int_equal(count_puzzles(ledger), 10);
  ledger_close(ledger);
}

static void a_ledger_that_was_replaced_is_left(void **state) {
  (void)state;
  make_whole("l", 20);
  make_whole("other", 20);
  struct ledger *ledger = open_ledger("l");
  assert_int_equal(rename("other", "l"), 0);
  assert_false(ledger_begin(ledger, &(struct ledger_place){.direct = true}, &failure));
  assert_non_null(strstr(failure.text, "moved or replaced"));
  ledger_close(ledger);
}

// --- the first version ---------------------------------------------------------------------------

// Numbers whose hashes are not made up.
enum { OLD_STEP = 4 };

// As it was made: no totals, no room for checksums, one run of the index.
static void make_first_version(const char *path, unsigned count) {
  static const char tables[] =
      "PRAGMA page_size = 16384; PRAGMA journal_mode = WAL;"
      "CREATE TABLE publication (id INTEGER PRIMARY KEY, state INTEGER NOT NULL, book TEXT,"
      " date TEXT, file TEXT, puzzles INTEGER NOT NULL DEFAULT 0, first INTEGER, last INTEGER);"
      "CREATE TABLE seal (publication INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL,"
      " inode INTEGER NOT NULL, changed INTEGER NOT NULL);"
      "CREATE TABLE puzzle (id INTEGER PRIMARY KEY, publication INTEGER NOT NULL,"
      " hash BLOB NOT NULL, level TEXT, grade TEXT, score INTEGER, seed INTEGER, number INTEGER,"
      " canonical TEXT NOT NULL, puzzle TEXT NOT NULL);"
      "CREATE TABLE run (id INTEGER PRIMARY KEY, keys INTEGER NOT NULL, bits INTEGER NOT NULL);"
      "CREATE TABLE bucket (id INTEGER PRIMARY KEY, content BLOB NOT NULL);"
      "PRAGMA application_id = 0x47504c47; PRAGMA user_version = 1";
  sqlite3 *database;
  assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
  assert_int_equal(sqlite3_exec(database, tables, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
  for (unsigned i = 0; i < count; i++) { // each a run of its own
    char text[TEXT_MAX], sql[500];
    struct canonical_hash hash = entry_of(OLD_STEP * i, text).hash;
    snprintf(sql, sizeof sql,
             "INSERT INTO puzzle VALUES (%u, 1, x'%016llx%016llx', NULL, 'hard', 7, NULL, NULL,"
             " '%s', '%s'); INSERT INTO run VALUES (%u, 1, 0);"
             "INSERT INTO bucket VALUES (%u, x'%016llx%016llx')",
             i + 1, (unsigned long long)hash.high, (unsigned long long)hash.low, text, text, i + 1,
             (i + 1) << 16, (unsigned long long)htobe64(htole64(hash.high)),
             (unsigned long long)htobe64(htole64((uint64_t)i + 1)));
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
  }
  char sql[200];
  snprintf(sql, sizeof sql,
           "INSERT INTO publication VALUES (1, 2, 'Old', '2020-02-02', 'o.txt', %u, 1, %u); COMMIT",
           count, count);
  assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(database);
}

static void the_first_version_is_read_and_upgraded(void **state) {
  (void)state;
  enum { NUMBERS = 60 };
  make_first_version("whole", NUMBERS);
  copy_file("whole", "l");
  struct ledger *ledger = ledger_open_reader("l", &failure);
  assert_non_null(ledger);
  assert_true(has(ledger, OLD_STEP * 7) && !has(ledger, OLD_STEP * NUMBERS) &&
              count_puzzles(ledger) == NUMBERS);
  assert_true(ledger_check(ledger, &failure));
  ledger_close(ledger);
  char before[100], after[100]; // the reader left it alone
  FILE *files[2] = {fopen("whole", "rb"), fopen("l", "rb")};
  assert_int_equal(fread(before, 1, 100, files[0]) + fread(after, 1, 100, files[1]), 200);
  assert_memory_equal(before, after, 100);
  fclose(files[0]);
  fclose(files[1]);

  ledger = open_ledger("l");
  begin(ledger, "New", true);
  assert_int_equal(claim_every(ledger, 0, NUMBERS + 10, OLD_STEP), 10);
  assert_true(ledger_publish(ledger, NULL, 0, &failure) && ledger_check(ledger, &failure));
  struct ledger_found found;
  bool is_there;
  assert_true(ledger_lookup(ledger, hash_of(OLD_STEP * 7), &is_there, &found, &failure) &&
              is_there);
  assert_string_equal(found.book, "Old");
  ledger_close(ledger);
  // From now on it is protected.
  copy_file("l", "whole");
  uint64_t random = 3;
  for (int round = 0; round < 50; round++) {
    harm(&random, false);
    claim_again(NUMBERS + 10, OLD_STEP);
  }
}

static void a_damaged_first_version_is_not_upgraded(void **state) {
  (void)state;
  static const char *const cases[] = {
      "DELETE FROM puzzle WHERE id = 7",
      "DELETE FROM bucket WHERE id = (SELECT MAX(id) FROM bucket)",
      "UPDATE bucket SET content = zeroblob(16) WHERE id = (SELECT MAX(id) FROM bucket)",
      "UPDATE puzzle SET hash = CAST(substr(hash, 1, 15) || x'00' AS BLOB) WHERE id = 7",
  };
  make_first_version("whole", 60);
  for (size_t i = 0; i < COUNT(cases); i++) {
    copy_file("whole", "l");
    run_sql("l", NULL, cases[i]);
    assert_null(ledger_open("l", &failure));
    assert_refused();
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(damage_never_makes_it_forget),
      TEST(nor_does_a_damaged_log),
      TEST(a_check_reads_everything),
      TEST(files_that_are_out_are_out),
      TEST(a_ledger_that_was_replaced_is_left),
      TEST(the_first_version_is_read_and_upgraded),
      TEST(a_damaged_first_version_is_not_upgraded),
  };
  return cmocka_run_group_tests_name("ledger_damage", tests, NULL, NULL);
}
