// The ledger's file: an SQLite database in WAL mode, opened and closed here.
//
//      books.ledger                  the database
//      books.ledger-wal, -shm        SQLite's own, while it is open or after a crash
//      books.ledger-publication-17   locked by the process that makes publication 17
//
// Why WAL: a commit is one sequential write and needs no waiting for the disk to be safe from a
// killed process, readers never wait, and the log of a process that died is taken up by the next.
// Only the commits that must outlast a power failure wait: those just before puzzles get out.
//
// Opening compares the totals with what the publications say, and the number of commits with the
// mark: reading all puzzles is for `ledger_check`. A ledger that fails is refused: one that forgets
// is worse than none.
//
// The invariant: a file is changed only after it was recognised as a ledger or found empty; every
// change is a transaction, so that at any moment the file is a ledger.
#include "transform/ledger.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "transform/ledger_file.h"

enum {
  HEADER_BYTES = 100,   // that every SQLite file begins with
  LOG_PAGES_MAX = 4096, // 64 MiB: the more, the fewer pages are copied twice
};

// --- recognising ---------------------------------------------------------------------------------

char *ledger_absolute(const char *path, struct err *err) {
  char folder[LEDGER_PATH_MAX] = "";
  if (path[0] != '/' && getcwd(folder, sizeof folder) == NULL) {
    err_set_errno(err, "%s: cannot find its folder", path);
    return NULL;
  }
  size_t size = strlen(folder) + 1 + strlen(path) + 1;
  char *absolute = malloc(size);
  if (absolute == NULL)
    err_set(err, ERR_WORLD, "%s: out of memory", path);
  else
    snprintf(absolute, size, "%s%s%s", folder, path[0] == '/' ? "" : "/", path);
  return absolute;
}

// For a ledger that is not locked: another process may be making it just now, so the
// numbers have to be read in one transaction, or they could be from before and after.
static bool recognise_alone(struct ledger_file *ledger, sqlite3_int64 *version, struct err *err) {
  if (!ledger_begin_reading(ledger, err)) return false;
  bool good = ledger_recognise(ledger, version, err);
  ledger->version = *version;
  struct err ignored; // the transaction wrote nothing: its end has nothing to lose
  return ledger_run(ledger, "ROLLBACK", good ? err : &ignored) && good;
}

static bool check_totals(struct ledger_file *ledger, struct err *err) {
  sqlite3_int64 mark, commits, rows, is_wrong;
  if (!ledger_pages_read_mark(ledger->database, &mark)) // first: others go on committing
    return ledger_damage(ledger, err, "the mark in its first page is wrong");
  if (!ledger_begin_reading(ledger, err)) return false;
  bool good =
      ledger_read_number(ledger, "SELECT COUNT(*) FROM total", &rows, err) &&
      ledger_read_number(ledger, "SELECT commits FROM total", &commits, err) &&
      ledger_read_number(ledger,
                         "SELECT total.puzzles <> all_puzzles OR total.sum <> all_sums FROM total,"
                         " (SELECT IFNULL(SUM(puzzles), 0) AS all_puzzles, fold(sum) AS all_sums"
                         "  FROM publication WHERE state <> 3)",
                         &is_wrong, err);
  if (good && commits < mark)
    good = ledger_damage(ledger, err,
                         "commits %lld to %lld are lost, so its log is damaged or missing",
                         (long long)commits + 1, (long long)mark);
  if (good && (rows != 1 || is_wrong))
    good = ledger_damage(ledger, err, "its publications do not add up to its totals");
  return ledger_unlock(ledger, good, err);
}

// --- opening -------------------------------------------------------------------------------------

static bool has_log(const char *path) {
  char name[LEDGER_PATH_MAX + 8];
  struct stat status;
  snprintf(name, sizeof name, "%s-wal", path);
  return stat(name, &status) == 0 && status.st_size > 0;
}

static bool begins_like_one(const char *path) {
  static const char magic[] = "SQLite format 3";
  char start[sizeof magic];
  FILE *file = fopen(path, "rb");
  size_t length = file != NULL ? fread(start, 1, sizeof start, file) : 0;
  if (file != NULL) fclose(file);
  return length > 0 && memcmp(start, magic, length) == 0;
}

// SQLite would make a database of an empty name and of a file of one byte, and say little about a
// folder.
static bool check_path(const char *path, struct err *err) {
  struct stat status;
  size_t length = strlen(path);
  if (length == 0) return err_set(err, ERR_INPUT, "'': not a file name");
  if (stat(path, &status) == 0) {
    if (S_ISDIR(status.st_mode))
      return err_set(err, ERR_INPUT, "%s: is a folder, not a ledger", path);
    bool is_short = status.st_size > 0 && status.st_size < HEADER_BYTES;
    if (!S_ISREG(status.st_mode) || (is_short && !begins_like_one(path)))
      return err_set(err, ERR_INPUT, "%s: not a ledger", path);
    if (is_short || (status.st_size == 0 && has_log(path)))
      return ledger_damage(&(struct ledger_file){.path = (char *)(uintptr_t)path}, err,
                           "the file is cut short");
    return true;
  }
  if (errno != ENOENT && errno != ENOTDIR) return err_set_errno(err, "%s: cannot open", path);
  const char *slash = strrchr(path, '/');
  int folder = slash == NULL ? 0 : (int)(slash - path);
  char name[LEDGER_PATH_MAX];
  snprintf(name, sizeof name, "%.*s", folder > 0 ? folder : 1, slash == NULL ? "." : path);
  if (path[length - 1] == '/') return err_set(err, ERR_INPUT, "%s: not a file name", path);
  if (stat(name, &status) != 0 || !S_ISDIR(status.st_mode))
    return err_set(err, ERR_INPUT, "%s: folder '%s' does not exist", path, name);
  return true;
}

// Called by SQLite while another process has the lock. Its own way of waiting looks ever less often
// and may never meet the short moment between two batches of a busy neighbour; this one looks a
// thousand times a second.
static int wait_for_turn(void *context, int tries) {
  struct ledger_file *ledger = context;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (tries == 0) ledger->waiting_since = now.tv_sec;
  if (now.tv_sec - ledger->waiting_since > LEDGER_BUSY_SECONDS) return 0;
  nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  return 1;
}

// A log that has grown is carried over into the database. What was committed when that begins is on
// the disk when it ends, so the mark may say so.
static int on_commit(void *context, sqlite3 *database, const char *name, int pages) {
  const struct ledger_file *ledger = context;
  sqlite3_int64 commits;
  struct err ignored; // the log just stays longer
  if (pages < LOG_PAGES_MAX ||
      !ledger_read_number(ledger, "SELECT commits FROM total", &commits, &ignored))
    return SQLITE_OK;
  if (sqlite3_wal_checkpoint_v2(database, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL) == SQLITE_OK)
    ledger_pages_write_mark(database, commits);
  return SQLITE_OK;
}

static void close_handle(struct ledger_file *ledger) {
  for (int i = 0; i < STATEMENT_COUNT; i++) sqlite3_finalize(ledger->statements[i]);
  memset(ledger->statements, 0, sizeof ledger->statements);
  sqlite3_close(ledger->database);
  ledger->database = NULL;
}

static bool open_handle(struct ledger_file *ledger, const char *name, int flags, struct err *err) {
  ledger_pages_register();
  close_handle(ledger);
  flags |= SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(name, &ledger->database, flags, LEDGER_PAGES) != SQLITE_OK) {
    if (ledger->database == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
    return err_set(err, ERR_WORLD, "%s: cannot open: %s", ledger->path,
                   sqlite3_errmsg(ledger->database));
  }
  ledger->durable = true; // what SQLite starts with
  sqlite3_busy_handler(ledger->database, wait_for_turn, ledger);
  return ledger_add_functions(ledger, err);
}

static bool open_writer(struct ledger_file *ledger, struct err *err) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3_int64 version;
  if (!open_handle(ledger, ledger->place, flags, err) || !recognise_alone(ledger, &version, err))
    return false;
  if (version == 0 && !ledger_create(ledger, err)) return false;
  if (version > 1 && version < LEDGER_VERSION && !check_totals(ledger, err)) return false;
  if (version > 0 && version < LEDGER_VERSION &&
      !(ledger_upgrade(ledger, err) && open_handle(ledger, ledger->place, flags, err)))
    return false;
  ledger->version = LEDGER_VERSION;
  sqlite3_wal_hook(ledger->database, on_commit, ledger);
  // The cache holds what one batch changes.
  return ledger_run(ledger, "PRAGMA cache_size = -65536", err) && check_totals(ledger, err) &&
         ledger_prepare_all(ledger, err) && ledger_settle(ledger, err);
}

// file:/name?immutable=1, with everything escaped that could mean something there.
static void name_immutable(const char *place, char *name, size_t size) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
  size_t used = (size_t)snprintf(name, size, "file:");
  for (; *place != '\0' && used + 16 < size; place++)
    used += (size_t)snprintf(name + used, size - used, strchr(plain, *place) ? "%c" : "%%%02X",
                             (unsigned char)*place);
  snprintf(name + used, size - used, "?immutable=1");
}

static bool may_write(const char *place) {
  char folder[LEDGER_PATH_MAX];
  snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(place, '/') - place) + 1, place);
  return access(place, W_OK) == 0 && access(folder, W_OK) == 0;
}

// Even a reader takes part in the log and makes files beside the ledger. Where it may not, and
// there is no log, the file alone is all there is.
static bool open_for_questions(struct ledger_file *ledger, sqlite3_int64 *version,
                               struct err *err) {
  char name[3 * LEDGER_PATH_MAX + 32];
  bool is_alone = !may_write(ledger->place) && !has_log(ledger->place);
  name_immutable(ledger->place, name, sizeof name);
  return (is_alone ? open_handle(ledger, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, err)
                   : open_handle(ledger, ledger->place, SQLITE_OPEN_READWRITE, err)) &&
         recognise_alone(ledger, version, err);
}

static bool open_reader(struct ledger_file *ledger, struct err *err) {
  sqlite3_int64 version;
  if (!open_for_questions(ledger, &version, err)) return false;
  if (version == 0) return err_set(err, ERR_INPUT, "%s: not a ledger", ledger->path);
  return (version == 1 || check_totals(ledger, err)) && ledger_prepare_all(ledger, err);
}

// Nobody else may write meanwhile, and nothing is written here: the log stays where it is.
static bool open_salvage(struct ledger_file *ledger, struct err *err) {
  if (!open_handle(ledger, ledger->place, SQLITE_OPEN_READWRITE, err)) return false;
  ledger_pages_excuse(ledger->database, INT64_MAX);
  sqlite3_db_config(ledger->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  struct err trouble;
  if (ledger_run(ledger, "BEGIN IMMEDIATE", &trouble)) return ledger_is_in_place(ledger, err);
  // Where nothing at all can be read there is nothing to keep others from.
  if (sqlite3_errcode(ledger->database) != SQLITE_BUSY) return true;
  *err = trouble;
  return false;
}

// The first page says where the tables are; it may be wrong in something else.
static bool open_doubtful(struct ledger_file *ledger, struct err *err) {
  if (!open_handle(ledger, ledger->place, SQLITE_OPEN_READWRITE, err)) return false;
  sqlite3_db_config(ledger->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  ledger_pages_excuse(ledger->database, 1);
  return true;
}

static struct ledger_file *open_by(bool (*open)(struct ledger_file *ledger, struct err *err),
                                   const char *path, struct err *err) {
  if (!check_path(path, err)) return NULL;
  struct ledger_file *ledger = calloc(1, sizeof *ledger);
  if (ledger == NULL) {
    err_set(err, ERR_WORLD, "%s: out of memory", path);
    return NULL;
  }
  ledger->beacon = -1;
  ledger->path = strdup(path);
  ledger->place = ledger_absolute(path, err);
  if (ledger->path != NULL && ledger->place != NULL && open(ledger, err)) return ledger;
  if (ledger->path == NULL) err_set(err, ERR_WORLD, "%s: out of memory", path);
  ledger_file_close(ledger);
  return NULL;
}

struct ledger_file *ledger_file_open(const char *path, enum ledger_purpose purpose,
                                     struct err *err) {
  static bool (*const openers[])(struct ledger_file * ledger, struct err * err) = {
      [LEDGER_FOR_WRITING] = open_writer,
      [LEDGER_FOR_READING] = open_reader,
      [LEDGER_FOR_SALVAGE] = open_salvage,
  };
  return open_by(openers[purpose], path, err);
}

void ledger_file_close(struct ledger_file *ledger) {
  if (ledger == NULL) return;
  struct err ignored; // what cannot be rolled back now is settled by the next who opens
  if (ledger->number != 0) ledger_file_rollback(ledger, &ignored);
  close_handle(ledger);
  ledger_runs_forget(ledger);
  free(ledger->path);
  free(ledger->place);
  free(ledger);
}

// What the totals say, or else the publications, if only the totals are lost. Of a doubtful page
// two witnesses have to say the same. Claims that a dead run never sealed are still counted there,
// unless somebody gave them back; nobody has to find those.
bool ledger_file_read_total(const char *path, uint64_t *puzzles) {
  struct err ignored;
  sqlite3_int64 mark = 0, commits = 0, total = 0, sum = 0, claimed = 0;
  struct ledger_file *ledger = open_by(open_doubtful, path, &ignored);
  if (ledger == NULL) return false;
  bool has_total = ledger_read_number(ledger, "SELECT commits FROM total", &commits, &ignored) &&
                   ledger_read_number(ledger, "SELECT puzzles FROM total", &total, &ignored);
  bool has_sum = ledger_read_number(ledger, "SELECT SUM(puzzles) FROM publication WHERE state <> 3",
                                    &sum, &ignored);
  if (!ledger_read_number(ledger,
                          "SELECT IFNULL(SUM(puzzles), 0) FROM publication"
                          " WHERE state = 0 AND settled(id, state) = 3",
                          &claimed, &ignored))
    claimed = 0;
  bool is_doubtful = ledger_pages_find_bad(ledger->database) == 1;
  bool is_lost = !ledger_pages_read_mark(ledger->database, &mark) || (has_total && commits < mark);
  ledger_file_close(ledger);
  *puzzles = (uint64_t)((has_total ? total : sum) - claimed);
  return !is_lost && (is_doubtful ? has_total && has_sum && total == sum : has_total || has_sum);
}
