// Publications in a database: the same states and seals as in a file (ledger_publish.c), with two
// differences. Life is told by an advisory lock, and for seals also by the process, since a
// connection can be lost while the files get their names. And files are on the disk of a host: only
// a run on the same host can tell whether they appeared, so seals of other hosts are left to them.
#ifdef GRIDPRESS_LIBPQ

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "transform/ledger_file.h"
#include "transform/ledger_postgres.h"

// When the process began, in ticks since the machine did; 0: there is none of that number.
static int64_t process_start(int64_t process) {
  char name[64], text[1024];
  snprintf(name, sizeof name, "/proc/%" PRId64 "/stat", process);
  FILE *stream = fopen(name, "re");
  if (stream == NULL) return 0;
  size_t size = fread(text, 1, sizeof text - 1, stream);
  fclose(stream);
  text[size] = '\0';
  char *field = strrchr(text, ')'); // names may have anything in them
  for (int i = 2; i < 22 && field != NULL; i++) field = strchr(field + 1, ' ');
  return field != NULL ? strtoll(field, NULL, 10) : 0;
}

// --- beginning -----------------------------------------------------------------------------------

struct beginning {
  const struct ledger_place *place;
  int64_t
      number; // ours once the row is committed; of one that is not, the lock goes with the session
};

static bool insert_publication(struct ledger_postgres *ledger, void *context, struct err *err) {
  struct beginning *beginning = context;
  const struct ledger_place *place = beginning->place;
  char *book = postgres_bytes(ledger, place->book), *date = postgres_bytes(ledger, place->date),
       *file = postgres_bytes(ledger, place->file);
  struct postgres_values values = {.count = 4, .texts = {book, date, file, ledger->host}};
  postgres_add_number(&values, getpid());
  postgres_add_number(&values, process_start(getpid()));
  postgres_add_number(&values, place->direct ? POSTGRES_DIRECT : POSTGRES_OPEN);
  postgres_add_number(&values, POSTGRES_LOCKS);
  // The lock is taken before anybody can see the row.
  PGresult *row = postgres_query(
      ledger,
      "WITH made AS (INSERT INTO gridpress.publication (book, date, file, host, process, started, "
      "state) VALUES ($1::bytea, $2::bytea, $3::bytea, $4, $5::bigint, $6::bigint, $7::smallint) "
      "RETURNING id) SELECT id, pg_advisory_lock($8::int, (id % 2147483647)::int) FROM made",
      &values, err);
  if (row != NULL) beginning->number = postgres_number(row, 0, 0);
  PQclear(row);
  PQfreemem(book);
  PQfreemem(date);
  PQfreemem(file);
  return row != NULL;
}

static bool fits(const char *text, size_t size) {
  return text == NULL || strlen(text) < size;
}

bool postgres_begin(struct ledger *base, const struct ledger_place *place, struct err *err) {
  struct ledger_postgres *ledger = (struct ledger_postgres *)base;
  struct beginning beginning = {.place = place};
  if (ledger->number != 0)
    return err_set(err, ERR_INPUT, "%s: a publication is already open", ledger->shown);
  if (!fits(place->book, LEDGER_TITLE_MAX) || !fits(place->date, LEDGER_TITLE_MAX) ||
      !fits(place->file, LEDGER_PATH_MAX))
    return err_set(err, ERR_INPUT, "%s: the title, date or file name is too long", ledger->shown);
  ledger->direct = place->direct;
  ledger->batch = 0;
  memset(ledger->known, 0, sizeof ledger->known);
  if (!postgres_transact(ledger, insert_publication, &beginning, err)) return false;
  ledger->number = beginning.number;
  ledger->lost = false;
  return true;
}

// --- ending --------------------------------------------------------------------------------------

struct ending {
  int64_t number;
  bool keeps; // what was claimed stays
  bool own;
  enum postgres_state state; // of another's: what it had when this was decided
};

// Of another's publication: we have its lock, also if the connection broke since we took it first.
static bool may_end(struct ledger_postgres *ledger, const struct ending *ending, bool *may,
                    struct err *err) {
  struct postgres_values values = {.count = 0};
  postgres_add_number(&values, ending->number);
  postgres_add_number(&values, ending->own);
  postgres_add_number(&values, ending->state);
  postgres_add_number(&values, POSTGRES_LOCKS);
  // The row first: a claim that is under way holds it, and its puzzles go as well.
  PGresult *row = postgres_query(
      ledger,
      "SELECT $2::int = 1 OR (state = $3::smallint AND pg_try_advisory_xact_lock($4::int, (id % "
      "2147483647)::int)) FROM gridpress.publication WHERE id = $1 AND state <> 2 FOR UPDATE",
      &values, err);
  *may = row != NULL && PQntuples(row) == 1 && PQgetvalue(row, 0, 0)[0] == 't';
  PQclear(row);
  return row != NULL;
}

static bool end(struct ledger_postgres *ledger, void *context, struct err *err) {
  const struct ending *ending = context;
  struct postgres_values values = {.count = 0};
  bool may;
  postgres_add_number(&values, ending->number);
  if (!may_end(ledger, ending, &may, err)) return false;
  if (!may) return true; // it has ended already, or lives
  return (ending->keeps ||
          (postgres_run(ledger, "DELETE FROM gridpress.puzzle WHERE publication = $1", &values,
                        err) &&
           postgres_run(ledger, "UPDATE gridpress.publication SET puzzles = 0 WHERE id = $1",
                        &values, err))) &&
         postgres_run(ledger, "DELETE FROM gridpress.seal WHERE publication = $1", &values, err) &&
         postgres_run(ledger, "UPDATE gridpress.publication SET state = 2 WHERE id = $1", &values,
                      err) &&
         postgres_run(ledger, "DELETE FROM gridpress.publication WHERE id = $1 AND puzzles = 0",
                      &values, err);
}

static bool end_own(struct ledger_postgres *ledger, bool keeps, struct err *err) {
  struct ending ending = {.number = ledger->number, .keeps = keeps, .own = true};
  struct err ignored;
  if (ledger->number == 0) return true;
  bool good = postgres_transact(ledger, end, &ending, err);
  ledger->number = 0;
  postgres_run(ledger, "SELECT pg_advisory_unlock_all()", NULL, &ignored);
  return good;
}

bool postgres_rollback(struct ledger *base, struct err *err) {
  struct ledger_postgres *ledger = (struct ledger_postgres *)base;
  return end_own(ledger, ledger->direct, err);
}

// --- sealing -------------------------------------------------------------------------------------

struct sealing {
  const struct output *outputs;
  int count, files;
};

static int64_t changed(const struct stat *status) {
  return (int64_t)status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec;
}

static bool seal_file(struct ledger_postgres *ledger, const struct output *output,
                      struct err *err) {
  struct stat status;
  struct postgres_values values = {.count = 1};
  fflush(output->stream); // all bytes must be there, or the file would change after this look
  if (!output_check(output, err)) return false;
  if (fstat(output->watch.descriptor, &status) != 0)
    return err_set_errno(err, "%s: cannot write", output->path);
  char *path = ledger_absolute(output->target, err);
  char *bytes = path != NULL ? postgres_bytes(ledger, path) : NULL;
  values.texts[0] = bytes;
  postgres_add_number(&values, ledger->number);
  postgres_add_number(&values, status.st_size);
  postgres_add_number(&values, (int64_t)status.st_ino);
  postgres_add_number(&values, changed(&status));
  bool good = path != NULL &&
              postgres_run(ledger,
                           "INSERT INTO gridpress.seal (path, publication, size, inode, changed) "
                           "VALUES ($1::bytea, $2, $3, $4, $5)",
                           &values, err);
  PQfreemem(bytes);
  free(path);
  return good;
}

static bool seal(struct ledger_postgres *ledger, void *context, struct err *err) {
  struct sealing *sealing = context;
  struct postgres_values values = {.count = 0};
  postgres_add_number(&values, ledger->number);
  // It may have been sealed when the connection broke.
  bool good =
      postgres_run(ledger, "DELETE FROM gridpress.seal WHERE publication = $1", &values, err);
  sealing->files = 0;
  for (int i = 0; i < sealing->count && good; i++) {
    if (sealing->outputs[i].temporary == NULL) continue;
    good = seal_file(ledger, &sealing->outputs[i], err);
    sealing->files++;
  }
  postgres_add_number(&values, sealing->files > 0 ? POSTGRES_SEALED : POSTGRES_DIRECT);
  PGresult *row =
      good ? postgres_query(ledger,
                            "UPDATE gridpress.publication SET state = $2::smallint WHERE "
                            "id = $1 AND state <> 2 RETURNING id",
                            &values, err)
           : NULL;
  good = row != NULL &&
         (PQntuples(row) == 1 ||
          err_set(err, ERR_WORLD, "%s: another run has given the claims back", ledger->shown));
  PQclear(row);
  return good;
}

static bool has_appeared(const PGresult *files) {
  bool appeared = false;
  for (int i = 0; i < PQntuples(files); i++) {
    struct stat status;
    char *path = postgres_text(files, i, 0);
    bool is_there = path != NULL && stat(path, &status) == 0;
    free(path);
    if (is_there && postgres_number(files, i, 1) == status.st_size &&
        (postgres_number(files, i, 2) == (int64_t)status.st_ino ||
         postgres_number(files, i, 3) == changed(&status)))
      appeared = true;
  }
  return appeared;
}

static PGresult *read_seals(struct ledger_postgres *ledger, int64_t number, struct err *err) {
  struct postgres_values values = {.count = 0};
  postgres_add_number(&values, number);
  return postgres_query(
      ledger, "SELECT path, size, inode, changed FROM gridpress.seal WHERE publication = $1",
      &values, err);
}

bool postgres_publish(struct ledger *base, struct output *outputs, int count, struct err *err) {
  struct ledger_postgres *ledger = (struct ledger_postgres *)base;
  struct sealing sealing = {.outputs = outputs, .count = count};
  struct err ignored; // the first failure is the one to tell
  if (ledger->number == 0)
    return err_set(err, ERR_WORLD, "%s: no publication is open", ledger->shown);
  if (!ledger->direct && !postgres_transact(ledger, seal, &sealing, err)) {
    output_discard(outputs, count);
    postgres_rollback(base, &ignored);
    return false;
  }
  if (sealing.files == 0) ledger->direct = true; // there is nothing to recognise later
  if (output_commit(outputs, count, err)) {
    end_own(ledger, true, &ignored); // or the next run on this host finds the files
    return true;
  }
  PGresult *files = ledger->direct ? NULL : read_seals(ledger, ledger->number, &ignored);
  bool appeared = ledger->direct || files == NULL || has_appeared(files);
  PQclear(files);
  end_own(ledger, appeared, &ignored);
  return false;
}

// --- settling ------------------------------------------------------------------------------------

struct pending {
  int64_t number, process, started;
  enum postgres_state state;
  bool here; // on this host
};

// With its lock in our hands, and so dead, or cut off before its files are named.
static bool settle_one(struct ledger_postgres *ledger, const struct pending *pending,
                       struct err *err) {
  struct ending ending = {.number = pending->number,
                          .keeps = pending->state == POSTGRES_DIRECT,
                          .state = pending->state};
  bool decided = true;
  if (pending->state == POSTGRES_SEALED) {
    int64_t started = pending->here ? process_start(pending->process) : 0;
    if (!pending->here || (started != 0 && started == pending->started)) return true;
    PGresult *files = read_seals(ledger, pending->number, err);
    if (files == NULL) return false;
    for (int i = 0; i < PQntuples(files); i++) {
      char *path = postgres_text(files, i, 0);
      if (path == NULL || output_sweep(path)) decided = false;
      free(path);
    }
    ending.keeps = has_appeared(files);
    PQclear(files);
  }
  return !decided || postgres_transact(ledger, end, &ending, err);
}

static PGresult *read_pending(struct ledger_postgres *ledger, struct postgres_values *values,
                              struct err *err) {
  return postgres_query(ledger,
                        "SELECT id, state, process, started, host = $1 FROM gridpress.publication "
                        "WHERE state <> 2 AND ($2::bigint = 0 OR id = $2::bigint) ORDER BY id",
                        values, err);
}

bool postgres_settle(struct ledger_postgres *ledger, struct err *err) {
  struct postgres_values values = {.count = 1, .texts = {ledger->host}};
  postgres_add_number(&values, 0);
  PGresult *rows = read_pending(ledger, &values, err);
  bool good = rows != NULL;
  for (int i = 0; i < PQntuples(rows) && good; i++) {
    struct postgres_values lock = {.count = 0}, own = {.count = 1, .texts = {ledger->host}};
    postgres_add_number(&lock, POSTGRES_LOCKS);
    postgres_add_number(&lock, postgres_number(rows, i, 0));
    postgres_add_number(&own, postgres_number(rows, i, 0));
    PGresult *taken = postgres_query(
        ledger, "SELECT pg_try_advisory_lock($1::int, ($2::bigint % 2147483647)::int)", &lock, err);
    bool is_dead = taken != NULL && PQgetvalue(taken, 0, 0)[0] == 't';
    PQclear(taken);
    // It may have been ended, or sealed, before we had the lock.
    PGresult *row = is_dead ? read_pending(ledger, &own, err) : NULL;
    good = taken != NULL && (!is_dead || row != NULL);
    if (row != NULL && PQntuples(row) == 1) {
      struct pending pending = {.number = postgres_number(row, 0, 0),
                                .state = (enum postgres_state)postgres_number(row, 0, 1),
                                .process = postgres_number(row, 0, 2),
                                .started = postgres_number(row, 0, 3),
                                .here = PQgetvalue(row, 0, 4)[0] == 't'};
      good = settle_one(ledger, &pending, err);
    }
    PQclear(row);
    if (is_dead)
      good =
          postgres_run(ledger, "SELECT pg_advisory_unlock($1::int, ($2::bigint % 2147483647)::int)",
                       &lock, err) &&
          good;
  }
  PQclear(rows);
  return good;
}

#endif
