// transform/ledger: ledgers of the second version, as they are out there. They are read as they are,
// brought up by the first who writes, refuse all that they had, and a process that is killed at any
// write of that leaves a ledger that still knows everything.
#include "tests/fixtures/ledger_check.h"

#include <endian.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NUMBERS = 600, DIRECT = 200, STEP = 4, RESERVED = 24 }; // STEP: hashes that are not made up

// --- made as it was ------------------------------------------------------------------------------

struct key {
  uint64_t high, id;
};

static int compare_keys(const void *a, const void *b) {
  const struct key *x = a, *y = b;
  return (x->high > y->high) - (x->high < y->high);
}

static void run_sql(sqlite3 *database, const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK) fail_msg("%s", message);
}

static void add_puzzle(sqlite3 *database, unsigned i, int publication) {
  char text[TEXT_MAX], sql[500];
  struct ledger_entry entry = entry_of(STEP * i, text);
  snprintf(sql, sizeof sql,
           "INSERT INTO puzzle VALUES (%u, %d, x'%016llx%016llx', %s, 'hard', 77, -1, %u, '%s',"
           " '%s')",
           i + 1, publication, (unsigned long long)entry.hash.high,
           (unsigned long long)entry.hash.low, i % 3 == 0 ? "'easy'" : "NULL", STEP * i, text,
           text);
  run_sql(database, sql);
}

// One sorted run over all hashes, in buckets by their first `bits`.
static void add_run(sqlite3 *database, int run, int bits, unsigned first, unsigned count) {
  struct key keys[NUMBERS];
  char sql[200];
  sqlite3_stmt *insert;
  for (unsigned i = 0; i < count; i++)
    keys[i] = (struct key){hash_of(STEP * (first + i)).high, first + i + 1};
  qsort(keys, count, sizeof *keys, compare_keys);
  snprintf(sql, sizeof sql, "INSERT INTO run VALUES (%d, %u, %d)", run, count, bits);
  run_sql(database, sql);
  assert_int_equal(
      sqlite3_prepare_v2(database, "INSERT INTO bucket VALUES (?, ?)", -1, &insert, NULL),
      SQLITE_OK);
  for (unsigned i = 0, end; i < count; i = end) {
    uint64_t number = bits == 0 ? 0 : keys[i].high >> (64 - bits);
    for (end = i; end < count && (bits == 0 || keys[end].high >> (64 - bits) == number); end++)
      keys[end] = (struct key){htole64(keys[end].high), htole64(keys[end].id)};
    sqlite3_bind_int64(insert, 1, (sqlite3_int64)run << 16 | (sqlite3_int64)number);
    sqlite3_bind_blob(insert, 2, &keys[i], (int)((end - i) * sizeof *keys), SQLITE_STATIC);
    assert_int_equal(sqlite3_step(insert), SQLITE_DONE);
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
}

static long long fold(unsigned first, unsigned count) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < count; i++) sum ^= hash_of(STEP * (first + i)).low;
  return (long long)sum;
}

// Two publications: a book, and a run that printed as it went and was killed.
static void make_second_version(const char *path) {
  static const char tables[] =
      "CREATE TABLE publication (id INTEGER PRIMARY KEY, state INTEGER NOT NULL, book TEXT,"
      " date TEXT, file TEXT, puzzles INTEGER NOT NULL DEFAULT 0, first INTEGER, last INTEGER,"
      " sum INTEGER NOT NULL DEFAULT 0);"
      "CREATE TABLE seal (publication INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL,"
      " inode INTEGER NOT NULL, changed INTEGER NOT NULL);"
      "CREATE TABLE puzzle (id INTEGER PRIMARY KEY, publication INTEGER NOT NULL,"
      " hash BLOB NOT NULL, level TEXT, grade TEXT, score INTEGER, seed INTEGER, number INTEGER,"
      " canonical TEXT NOT NULL, puzzle TEXT NOT NULL);"
      "CREATE TABLE run (id INTEGER PRIMARY KEY, keys INTEGER NOT NULL, bits INTEGER NOT NULL);"
      "CREATE TABLE bucket (id INTEGER PRIMARY KEY, content BLOB NOT NULL);"
      "CREATE TABLE total (puzzles INTEGER NOT NULL, sum INTEGER NOT NULL,"
      " commits INTEGER NOT NULL);"
      "PRAGMA application_id = 0x47504c47; PRAGMA user_version = 2";
  enum { BOOK = NUMBERS - DIRECT };
  char sql[600];
  int reserved = RESERVED;
  sqlite3 *database;
  ledger_close(open_ledger("other")); // makes the checksums known to SQLite
  assert_int_equal(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                                   "gridpress-ledger"),
                   SQLITE_OK);
  run_sql(database, "PRAGMA page_size = 16384");
  sqlite3_file_control(database, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
  run_sql(database, "PRAGMA journal_mode = WAL");
  run_sql(database, tables);
  run_sql(database, "BEGIN");
  for (unsigned i = 0; i < NUMBERS; i++) add_puzzle(database, i, i < BOOK ? 1 : 2);
  add_run(database, 1, 2, 0, BOOK);
  add_run(database, 2, 0, BOOK, DIRECT - 1);
  add_run(database, 3, 0, NUMBERS - 1, 1);
  snprintf(sql, sizeof sql,
           "INSERT INTO publication VALUES (1, 2, 'Old', '2020-02-02', 'o.txt', %d, 1, %d, %lld),"
           " (2, 4, NULL, NULL, NULL, %d, %d, %d, %lld);"
           "INSERT INTO total VALUES (%d, %lld, 9); COMMIT",
           BOOK, BOOK, fold(0, BOOK), DIRECT, BOOK + 1, NUMBERS, fold(BOOK, DIRECT), NUMBERS,
           fold(0, NUMBERS));
  run_sql(database, sql);
  sqlite3_close(database);
}

// --- read and written ----------------------------------------------------------------------------

static sqlite3_int64 version_of(const char *path) {
  sqlite3 *database;
  sqlite3_stmt *row;
  assert_int_equal(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, "gridpress-ledger"), 0);
  assert_int_equal(sqlite3_prepare_v2(database, "PRAGMA user_version", -1, &row, NULL), 0);
  assert_int_equal(sqlite3_step(row), SQLITE_ROW);
  sqlite3_int64 version = sqlite3_column_int64(row, 0);
  sqlite3_finalize(row);
  sqlite3_close(database);
  return version;
}

static void look_up(struct ledger *ledger, unsigned i, struct ledger_found *found) {
  bool is_there;
  assert_true(ledger_lookup(ledger, hash_of(STEP * i), &is_there, found, &failure) && is_there);
}

static void assert_knows(struct ledger *ledger) {
  struct ledger_found found;
  char text[TEXT_MAX];
  entry_of(STEP * 9, text);
  look_up(ledger, 9, &found);
  assert_string_equal(found.book, "Old");
  assert_string_equal(found.puzzle, text);
  assert_string_equal(found.level, "easy");
  assert_string_equal(found.grade, "hard");
  assert_true(found.score == 77 && found.generated && found.seed == UINT64_MAX &&
              found.index == STEP * 9);
  look_up(ledger, NUMBERS - 1, &found);
  assert_string_equal(found.book, "");
  assert_true(count_puzzles(ledger) == NUMBERS && !has(ledger, STEP * NUMBERS));
  if (!ledger_check(ledger, &failure)) fail_msg("%s", failure.text);
}

static void it_is_read_as_it_is(void **state) {
  (void)state;
  make_second_version("l");
  struct ledger *ledger = ledger_open_reader("l", &failure);
  assert_non_null(ledger);
  assert_knows(ledger);
  ledger_close(ledger);
  assert_int_equal(version_of("l"), 2);
}

static void write_to_it(void) {
  struct ledger *ledger = open_ledger("l");
  assert_knows(ledger);
  begin(ledger, "New", true);
  assert_int_equal(claim_every(ledger, 0, NUMBERS + 10, STEP), 10);
  assert_true(ledger_publish(ledger, NULL, 0, &failure) && ledger_check(ledger, &failure));
  assert_int_equal(count_puzzles(ledger), NUMBERS + 10);
  ledger_close(ledger);
  assert_int_equal(version_of("l"), 3);
}

static void the_first_who_writes_brings_it_up(void **state) {
  (void)state;
  make_second_version("l");
  write_to_it();
  struct ledger *ledger = open_ledger("l");
  begin(ledger, "Newer", true);
  assert_int_equal(claim_every(ledger, 0, NUMBERS + 10, STEP), 0);
  ledger_close(ledger);
}

// What lacks a puzzle is not brought up to a ledger that has forgotten it.
static void one_that_lacks_something_is_refused(void **state) {
  (void)state;
  static const char *const cases[] = {"DELETE FROM publication WHERE id = 1", "DELETE FROM total",
                                      "UPDATE total SET sum = sum + 1"};
  for (size_t i = 0; i < COUNT(cases); i++) {
    sqlite3 *database;
    make_second_version("l");
    assert_int_equal(sqlite3_open_v2("l", &database, SQLITE_OPEN_READWRITE, "gridpress-ledger"), 0);
    run_sql(database, cases[i]);
    sqlite3_close(database);
    assert_null(ledger_open("l", &failure));
    if (strstr(failure.text, "ledger rebuild") == NULL) fail_msg("%s: %s", cases[i], failure.text);
    assert_int_equal(version_of("l"), 2); // and left as it was
    assert_int_equal(remove("l"), 0);
  }
}

// --- killed --------------------------------------------------------------------------------------

// SQLite writes by these: the process dies before the nth call.
static int writes, deadly;

static void count_write(void) {
  if (++writes == deadly) raise(SIGKILL);
}

static ssize_t counted_write(int file, const void *bytes, size_t size) {
  count_write();
  return write(file, bytes, size);
}

static ssize_t counted_pwrite(int file, const void *bytes, size_t size, off_t offset) {
  count_write();
  return pwrite(file, bytes, size, offset);
}

static void count_writes(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find("unix");
  assert_non_null(vfs);
  vfs->xSetSystemCall(vfs, "write", (sqlite3_syscall_ptr)counted_write);
  vfs->xSetSystemCall(vfs, "pwrite", (sqlite3_syscall_ptr)counted_pwrite);
  vfs->xSetSystemCall(vfs, "pwrite64", (sqlite3_syscall_ptr)counted_pwrite);
}

static void copy(const char *from, const char *to) {
  static char bytes[1 << 20];
  FILE *source = fopen(from, "rb"), *target = fopen(to, "wb");
  assert_true(source != NULL && target != NULL);
  size_t length = fread(bytes, 1, sizeof bytes, source);
  assert_true(length < sizeof bytes && fwrite(bytes, 1, length, target) == length);
  fclose(source);
  assert_int_equal(fclose(target), 0);
}

static void a_kill_at_any_write_loses_nothing(void **state) {
  (void)state;
  int killed = 0, old = 0;
  make_second_version("whole");
  for (bool is_killed = true; is_killed; killed += is_killed) {
    int status;
    remove("l-wal");
    remove("l-shm");
    copy("whole", "l");
    pid_t child = fork();
    if (child == 0) {
      count_writes();
      deadly = killed + 1;
      struct ledger *ledger = ledger_open("l", &failure);
      ledger_close(ledger);
      _exit(ledger == NULL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    is_killed = WIFSIGNALED(status);
    assert_true(is_killed || WEXITSTATUS(status) == 0);
    old += version_of("l") == 2;
    write_to_it();
  }
  assert_true(killed > 10 && old > 0 && old < killed); // before the commit and after it
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(it_is_read_as_it_is),
      TEST(the_first_who_writes_brings_it_up),
      TEST(one_that_lacks_something_is_refused),
      TEST(a_kill_at_any_write_loses_nothing),
  };
  return cmocka_run_group_tests_name("ledger_second", tests, NULL, NULL);
}
