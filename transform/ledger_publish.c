// Giving puzzles out: claims, files and the ledger kept in step, whenever the process is killed.
//
//      ledger           begin    claim ... claim    publish
//      state            open ---------------------> sealed -------------------> done
//                                                     |                          |
//      files                     written to .x.csv.T  | .x.csv.T -> x.csv        |
//                                                     |        rename            |
//      killed here      <------- the claims are void -|- x.csv the sealed one?  -|- nothing to do
//                                                        yes: done, no: void
//
// Sealing writes down what a stranger needs to recognise the files after the rename: the name that
// each will get, and the size, inode and time of change that it has now and keeps. Renames begin
// when the seal is on the disk. Of files that belong together any one decides: what has appeared is
// given out. Before anybody looks, output_sweep has given the names that a dead process could not
// give any more: its files have all appeared then, or none.
//
// Whether the process lives is told by a lock on a small file beside the ledger, the beacon: the
// kernel drops it with the process, however that ends. The beacon is made and removed within a
// transaction of the ledger, so that nobody sees a publication without it while its maker lives.
//
// Puzzles printed directly cannot be recognised later. Their publication is never void, and each
// batch is on the disk before its puzzles are printed: killed, it remembers too much rather than
// too little.
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "transform/ledger_file.h"

enum { REMOVE_ROWS = 10000 }; // in one transaction

// --- the beacon ----------------------------------------------------------------------------------

static bool beacon_name(const struct ledger_file *ledger, sqlite3_int64 number,
                        char name[LEDGER_PATH_MAX], struct err *err) {
  int length =
      snprintf(name, LEDGER_PATH_MAX, "%s-publication-%lld", ledger->place, (long long)number);
  return length < LEDGER_PATH_MAX ||
         err_set(err, ERR_INPUT, "%.200s...: the name is too long", ledger->path);
}

static bool beacon_light(struct ledger_file *ledger, struct err *err) {
  char name[LEDGER_PATH_MAX];
  if (!beacon_name(ledger, ledger->number, name, err)) return false;
  // A process that was killed here before may have left one with this number: it is taken over.
  ledger->beacon = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (ledger->beacon < 0 || flock(ledger->beacon, LOCK_EX | LOCK_NB) != 0)
    return err_set_errno(err, "%s: cannot lock", name);
  return true;
}

// After the transaction that ended the publication removed the name.
static void beacon_close(struct ledger_file *ledger) {
  if (ledger->beacon >= 0) close(ledger->beacon);
  ledger->beacon = -1;
}

static void beacon_remove(const struct ledger_file *ledger, sqlite3_int64 number) {
  char name[LEDGER_PATH_MAX];
  struct err ignored;
  if (beacon_name(ledger, number, name, &ignored)) unlink(name);
}

static bool beacon_burns(const struct ledger_file *ledger, sqlite3_int64 number) {
  char name[LEDGER_PATH_MAX];
  struct err ignored;
  if (!beacon_name(ledger, number, name, &ignored)) return false;
  int descriptor = open(name, O_RDONLY | O_CLOEXEC);
  // One that is there but may not be opened is another user's: believe that it burns.
  if (descriptor < 0) return errno != ENOENT;
  bool burns = flock(descriptor, LOCK_EX | LOCK_NB) != 0;
  close(descriptor);
  return burns;
}

// --- beginning -----------------------------------------------------------------------------------

static bool fits(const char *text, size_t size) {
  return text == NULL || strlen(text) < size;
}

bool ledger_file_begin(struct ledger_file *ledger, const struct ledger_place *place,
                       struct err *err) {
  if (ledger->number != 0)
    return err_set(err, ERR_INPUT, "%s: a publication is already open", ledger->path);
  if (!fits(place->book, LEDGER_TITLE_MAX) || !fits(place->date, LEDGER_TITLE_MAX) ||
      !fits(place->file, LEDGER_PATH_MAX))
    return err_set(err, ERR_INPUT, "%s: the title, date or file name is too long", ledger->path);
  if (!ledger_lock(ledger, false, err)) return false;
  int state = place->direct ? PUBLICATION_DIRECT : PUBLICATION_OPEN;
  bool good = ledger_execute(
      ledger, err, "INSERT INTO publication (state, book, date, file) VALUES (?, ?, ?, ?)", "ittt",
      (sqlite3_int64)state, place->book, place->date, place->file);
  if (good) ledger->number = sqlite3_last_insert_rowid(ledger->database);
  good = good && beacon_light(ledger, err);
  ledger->direct = place->direct;
  good = ledger_unlock(ledger, good, err);
  if (!good) {
    beacon_close(ledger);
    ledger->number = 0;
  }
  return good;
}

// --- publishing ----------------------------------------------------------------------------------

static bool set_state(const struct ledger_file *ledger, sqlite3_int64 number,
                      enum publication_state state, struct err *err) {
  return ledger_execute(ledger, err, "UPDATE publication SET state = ? WHERE id = ?", "ii",
                        (sqlite3_int64)state, number);
}

static sqlite3_int64 changed(const struct stat *status) {
  return (sqlite3_int64)status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec;
}

static bool seal_file(const struct ledger_file *ledger, const struct output *output,
                      struct err *err) {
  struct stat status;
  // All bytes must be there, or the file would change after it was looked at.
  fflush(output->stream);
  if (!output_check(output, err)) return false;
  if (fstat(output->watch.descriptor, &status) != 0)
    return err_set_errno(err, "%s: cannot write", output->path);
  char *path = ledger_absolute(output->target, err);
  bool good =
      path != NULL && ledger_execute(ledger, err, "INSERT INTO seal VALUES (?, ?, ?, ?, ?)",
                                     "itiii", ledger->number, path, (sqlite3_int64)status.st_size,
                                     (sqlite3_int64)status.st_ino, changed(&status));
  free(path);
  return good;
}

static bool seal(struct ledger_file *ledger, const struct output *outputs, int count,
                 struct err *err) {
  if (!ledger_lock(ledger, true, err)) return false;
  int files = 0;
  bool good = true;
  for (int i = 0; i < count && good; i++) {
    if (outputs[i].temporary == NULL) continue;
    good = seal_file(ledger, &outputs[i], err);
    files++;
  }
  // Without a file there is nothing to recognise later: it counts as printed.
  if (files == 0) ledger->direct = true;
  enum publication_state state = files > 0 ? PUBLICATION_SEALED : PUBLICATION_DIRECT;
  good = good && set_state(ledger, ledger->number, state, err);
  return ledger_unlock(ledger, good, err);
}

// Has any of the sealed files got its name? The inode alone may be used again, the time alone may
// be set by a file system when it closes a file: with the size, either is enough.
static bool has_appeared(const struct ledger_file *ledger, sqlite3_int64 number, bool *appeared,
                         struct err *err) {
  *appeared = false;
  sqlite3_stmt *files = ledger_prepare(
      ledger, err, "SELECT path, size, inode, changed FROM seal WHERE publication = ?", "i",
      number);
  if (files == NULL) return false;
  bool is_row, good;
  while ((good = ledger_step(ledger, files, &is_row, err)) && is_row) {
    struct stat status;
    if (stat((const char *)sqlite3_column_text(files, 0), &status) != 0) continue;
    if (sqlite3_column_int64(files, 1) == (sqlite3_int64)status.st_size &&
        (sqlite3_column_int64(files, 2) == (sqlite3_int64)status.st_ino ||
         sqlite3_column_int64(files, 3) == changed(&status)))
      *appeared = true;
  }
  sqlite3_finalize(files);
  return good;
}

bool ledger_void(const struct ledger_file *ledger, sqlite3_int64 number, struct err *err) {
  sqlite3_stmt *row = ledger_prepare(
      ledger, err, "SELECT puzzles, sum FROM publication WHERE id = ? AND state <> 3", "i", number);
  bool is_row = false;
  bool good = row != NULL && ledger_step(ledger, row, &is_row, err);
  if (good && is_row)
    good =
        ledger_add_total(ledger, -sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1), err);
  sqlite3_finalize(row);
  return good && set_state(ledger, number, PUBLICATION_VOID, err);
}

// Ends a publication, one way or the other. Within a transaction; the beacon goes before the
// commit: a publication without one is settled by its files, and that gives the same answer.
static bool end(const struct ledger_file *ledger, sqlite3_int64 number,
                enum publication_state state, struct err *err) {
  beacon_remove(ledger, number);
  return (state == PUBLICATION_VOID ? ledger_void(ledger, number, err)
                                    : set_state(ledger, number, state, err)) &&
         ledger_execute(ledger, err, "DELETE FROM seal WHERE publication = ?", "i", number) &&
         ledger_execute(ledger, err, "DELETE FROM publication WHERE id = ? AND puzzles = 0", "i",
                        number);
}

static bool end_own(struct ledger_file *ledger, enum publication_state state, struct err *err) {
  bool good = ledger_lock(ledger, false, err);
  if (good) good = ledger_unlock(ledger, end(ledger, ledger->number, state, err), err);
  beacon_close(ledger);
  ledger->number = 0;
  if (state == PUBLICATION_VOID) good = good && ledger_remove_void(ledger, err);
  return good;
}

bool ledger_file_publish(struct ledger_file *ledger, struct output *outputs, int count,
                         struct err *err) {
  if (ledger->number == 0)
    return err_set(err, ERR_INPUT, "%s: no publication is open", ledger->path);
  struct err ignored; // the first failure is the one to tell
  if (!ledger->direct && !seal(ledger, outputs, count, err)) {
    output_discard(outputs, count);
    ledger_file_rollback(ledger, &ignored);
    return false;
  }
  if (output_commit(outputs, count, err)) {
    // The files are out, and the seal that says so is on the disk. If the last word cannot be
    // written now, the next who opens the ledger finds the files and writes it.
    end_own(ledger, PUBLICATION_DONE, &ignored);
    return true;
  }
  bool appeared = true;
  if (!ledger->direct && !has_appeared(ledger, ledger->number, &appeared, &ignored))
    appeared = true;
  end_own(ledger, appeared ? PUBLICATION_DONE : PUBLICATION_VOID, &ignored);
  return false;
}

bool ledger_file_rollback(struct ledger_file *ledger, struct err *err) {
  if (ledger->number == 0) return true;
  return end_own(ledger, ledger->direct ? PUBLICATION_DONE : PUBLICATION_VOID, err);
}

// --- settling ------------------------------------------------------------------------------------

// Has the dead process's publication all its files, or none of them? Its locks go one by one when
// it dies: as long as somebody seems to be naming files there, it is left for later.
static bool sweep_files(const struct ledger_file *ledger, sqlite3_int64 number, bool *is_decided,
                        struct err *err) {
  *is_decided = true;
  sqlite3_stmt *files =
      ledger_prepare(ledger, err, "SELECT path FROM seal WHERE publication = ?", "i", number);
  if (files == NULL) return false;
  bool is_row, good;
  while ((good = ledger_step(ledger, files, &is_row, err)) && is_row)
    if (output_sweep((const char *)sqlite3_column_text(files, 0))) *is_decided = false;
  sqlite3_finalize(files);
  return good;
}

static bool settle_one(const struct ledger_file *ledger, sqlite3_int64 number,
                       enum publication_state *state, struct err *err) {
  bool appeared = *state == PUBLICATION_DIRECT;
  if (*state == PUBLICATION_DONE || *state == PUBLICATION_VOID || beacon_burns(ledger, number))
    return true;
  if (*state == PUBLICATION_SEALED && !has_appeared(ledger, number, &appeared, err)) return false;
  *state = appeared ? PUBLICATION_DONE : PUBLICATION_VOID;
  return true;
}

void ledger_settled(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  struct err err;
  enum publication_state state = (enum publication_state)sqlite3_value_int(values[1]);
  if (settle_one(sqlite3_user_data(context), sqlite3_value_int64(values[0]), &state, &err))
    sqlite3_result_int(context, (int)state);
  else
    sqlite3_result_error(context, err.text, -1);
}

// The same for whoever may change files: renames that a dead process had begun are completed first.
static bool sweep_and_settle(const struct ledger_file *ledger, sqlite3_int64 number,
                             enum publication_state state, struct err *err) {
  enum publication_state settled = state;
  bool is_decided = true;
  if (state == PUBLICATION_SEALED && !beacon_burns(ledger, number) &&
      !sweep_files(ledger, number, &is_decided, err))
    return false;
  if (!is_decided) return true;
  return settle_one(ledger, number, &settled, err) &&
         (settled == state || end(ledger, number, settled, err));
}

bool ledger_settle(struct ledger_file *ledger, struct err *err) {
  static const char sql[] = "SELECT id, state FROM publication WHERE state <> 2";
  // Usually there is nothing to do, and then nobody is kept waiting.
  sqlite3_stmt *pending = ledger_prepare(ledger, err, sql, "");
  bool is_row = false;
  bool good = pending != NULL && ledger_step(ledger, pending, &is_row, err);
  sqlite3_reset(pending);
  bool is_locked = good && is_row && (good = ledger_lock(ledger, false, err));
  if (is_locked) {
    while ((good = ledger_step(ledger, pending, &is_row, err)) && is_row)
      if (!(good = sweep_and_settle(ledger, sqlite3_column_int64(pending, 0),
                                    (enum publication_state)sqlite3_column_int(pending, 1), err)))
        break;
    sqlite3_reset(pending);
    good = ledger_unlock(ledger, good, err) && ledger_remove_void(ledger, err);
  }
  sqlite3_finalize(pending);
  return good;
}

// Each step is whole in itself, and the next who opens the ledger goes on where this one stops.
static bool remove_some(const struct ledger_file *ledger, bool *is_more, struct err *err) {
  sqlite3_stmt *next = ledger_prepare(
      ledger, err, "SELECT id, first, last FROM publication WHERE state = 3 LIMIT 1", "");
  bool good = next != NULL && ledger_step(ledger, next, is_more, err);
  sqlite3_int64 number = 0, first = 0, last = 0;
  if (good && *is_more) {
    number = sqlite3_column_int64(next, 0);
    first = sqlite3_column_int64(next, 1);
    last = sqlite3_column_int64(next, 2);
  }
  sqlite3_finalize(next);
  if (!good || !*is_more) return good;
  sqlite3_int64 limit = first + REMOVE_ROWS;
  good =
      ledger_execute(ledger, err, "DELETE FROM block WHERE id BETWEEN ? AND ? AND publication = ?",
                     "iii", first, limit - 1 < last ? limit - 1 : last, number);
  if (limit > last)
    return good &&
           ledger_execute(ledger, err, "DELETE FROM share WHERE publication = ?", "i", number) &&
           ledger_execute(ledger, err, "DELETE FROM publication WHERE id = ?", "i", number);
  return good && ledger_execute(ledger, err, "UPDATE publication SET first = ? WHERE id = ?", "ii",
                                limit, number);
}

bool ledger_remove_void(struct ledger_file *ledger, struct err *err) {
  bool is_more = true;
  while (is_more) {
    if (!ledger_lock(ledger, false, err)) return false;
    bool good = remove_some(ledger, &is_more, err);
    if (!ledger_unlock(ledger, good, err)) return false;
  }
  return true;
}
