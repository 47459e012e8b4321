// The ledger in a PostgreSQL database: claims and questions.
//
// A batch goes to a temporary table by COPY, sorted, and from there into the ledger in one statement;
// conflicts stay out. The order of the hashes is the same for all, so that no two runs wait for each
// other. Rows know their batch: when the connection breaks in the middle of a commit, the batch is
// claimed again, and what it has already is still new to it.
#include "transform/ledger_backend.h"

#include <string.h>

static bool recognises(const char *name) {
  return strncmp(name, "postgresql://", 13) == 0 || strncmp(name, "postgres://", 11) == 0;
}

static bool exists(const char *name) {
  (void)name;
  return true;
}

void ledger_hide_password(const char *name, char *shown, size_t size) {
  const char *start = recognises(name) ? strstr(name, "://") + 3 : NULL;
  if (start == NULL) {
    snprintf(shown, size, "%s", name);
    return;
  }
  // The user ends at the last @ before the first slash or question mark, for whoever forgot to
  // encode one; what is asked for after the database may have a password, too.
  size_t length = strcspn(start, "?");
  const char *at = memrchr(start, '@', length);
  const char *host = at != NULL ? at + 1 : start;
  int user = at != NULL ? (int)strcspn(start, ":@") : 0;
  snprintf(shown, size, "postgresql://%.*s%s%.*s", user, start, user > 0 ? "@" : "",
           (int)strcspn(host, "?"), host);
}

#ifdef GRIDPRESS_LIBPQ

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "transform/ledger_postgres.h"

// --- opening -------------------------------------------------------------------------------------

static void close_ledger(struct ledger *base) {
  struct ledger_postgres *ledger = (struct ledger_postgres *)base;
  struct err ignored;
  if (ledger->connection != NULL) {
    if (ledger->number != 0) postgres_rollback(base, &ignored);
    PQfinish(ledger->connection);
  }
  free(ledger->url);
  free(ledger);
}

static struct ledger *open_ledger(const char *name, enum ledger_purpose purpose, struct err *err) {
  struct ledger_postgres *ledger = calloc(1, sizeof *ledger);
  if (ledger == NULL || (ledger->url = strdup(name)) == NULL) {
    free(ledger);
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  ledger->ledger.backend = &ledger_postgres_backend;
  ledger_hide_password(name, ledger->shown, sizeof ledger->shown);
  gethostname(ledger->host, sizeof ledger->host - 1);
  // What libpq says of a wrong address may repeat the password.
  PQconninfoOption *parsed = PQconninfoParse(name, NULL);
  bool good = parsed != NULL ||
              err_set(err, ERR_INPUT,
                      "%s: not an address of a database; expected postgresql://USER@HOST/DATABASE",
                      ledger->shown);
  PQconninfoFree(parsed);
  good = good && postgres_connect(ledger, err) &&
         postgres_prepare(ledger, purpose == LEDGER_FOR_WRITING, err) &&
         (purpose != LEDGER_FOR_WRITING || postgres_settle(ledger, err));
  if (good) return &ledger->ledger;
  close_ledger(&ledger->ledger);
  return NULL;
}

// --- claiming ------------------------------------------------------------------------------------

struct claiming {
  const struct ledger_entry *entries;
  const size_t *order; // of the entries: by hash, each hash once
  size_t unique;
  bool *is_new;
  size_t count; // of the entries and of is_new
};

static int compare_entries(const void *a, const void *b, void *context) {
  const struct ledger_entry *entries = context;
  size_t first = *(const size_t *)a, second = *(const size_t *)b;
  int order = hash_compare(entries[first].hash, entries[second].hash);
  return order != 0 ? order : first < second ? -1 : 1;
}

// A batch in the binary format of COPY: each row has the number of its columns, each column its length
// and its bytes; numbers are big endian. No length means NULL.
enum { STAGE_COLUMNS = 7 };

static void put_number(FILE *stream, uint64_t number, int bytes) {
  while (bytes-- > 0) putc_unlocked((int)(number >> 8 * bytes & 255), stream);
}

static void put_column(FILE *stream, bool known, uint64_t number, int bytes) {
  put_number(stream, known ? (uint64_t)bytes : UINT64_MAX, 4);
  if (known) put_number(stream, number, bytes);
}

static void put_text(FILE *stream, const char *text) {
  size_t length = text != NULL ? strlen(text) : 0;
  put_number(stream, text != NULL ? length : UINT64_MAX, 4);
  fwrite_unlocked(text != NULL ? text : "", 1, length, stream);
}

static void put_row(FILE *stream, const struct ledger_entry *entry) {
  put_number(stream, STAGE_COLUMNS, 2);
  put_number(stream, 16, 4);
  put_number(stream, entry->hash.high, 8);
  put_number(stream, entry->hash.low, 8);
  put_column(stream, entry->generated, entry->seed, 8);
  put_column(stream, entry->generated, entry->index, 8);
  put_column(stream, entry->grade != NULL, (uint32_t)entry->score, 4);
  put_text(stream, entry->level);
  put_text(stream, entry->grade);
  put_text(stream, entry->puzzle);
}

static bool print_batch(const struct claiming *claiming, char **bytes, size_t *size) {
  static const char start[19] = "PGCOPY\n\377\r\n"; // with a zero; no flags, nothing else
  FILE *stream = open_memstream(bytes, size);
  if (stream == NULL) return false;
  fwrite(start, 1, sizeof start, stream);
  for (size_t i = 0; i < claiming->unique; i++)
    put_row(stream, &claiming->entries[claiming->order[i]]);
  put_number(stream, UINT64_MAX, 2);
  return fclose(stream) == 0;
}

static bool copy_batch(struct ledger_postgres *ledger, const struct claiming *claiming,
                       struct err *err) {
  char *bytes = NULL;
  size_t size = 0;
  PGresult *result = PQexec(ledger->connection, "COPY gridpress_stage FROM STDIN (FORMAT binary)");
  bool good = PQresultStatus(result) == PGRES_COPY_IN || postgres_fail(ledger, result, err);
  PQclear(result);
  if (!good) return false;
  good = print_batch(claiming, &bytes, &size);
  if (good) PQputCopyData(ledger->connection, bytes, (int)size); // the end tells failures
  PQputCopyEnd(ledger->connection, good ? NULL : "out of memory");
  free(bytes);
  while ((result = PQgetResult(ledger->connection)) != NULL) {
    if (PQresultStatus(result) != PGRES_COMMAND_OK && good)
      good = postgres_fail(ledger, result, err);
    PQclear(result);
  }
  return good;
}

// A hash as PostgreSQL prints it: hexadecimal digits in groups.
static struct canonical_hash take_hash(const PGresult *row, int i, int column) {
  uint64_t half[2] = {0};
  int digits = 0;
  for (const char *next = PQgetvalue(row, i, column); *next != '\0' && digits < 32; next++) {
    if (*next == '-') continue;
    unsigned digit = *next <= '9' ? (unsigned)(*next - '0') : (unsigned)(*next - 'a' + 10);
    uint64_t *part = &half[digits++ / 16];
    *part = *part << 4 | (digit & 15);
  }
  return (struct canonical_hash){.high = half[0], .low = half[1]};
}

// The hashes of the answer are in order, and so are the entries.
static void mark_new(const struct claiming *claiming, const PGresult *rows) {
  size_t at = 0;
  for (int i = 0; i < PQntuples(rows); i++) {
    struct canonical_hash hash = take_hash(rows, i, 0);
    while (at < claiming->unique &&
           hash_compare(claiming->entries[claiming->order[at]].hash, hash) < 0)
      at++;
    if (at < claiming->unique) claiming->is_new[claiming->order[at]] = true;
  }
}

#define STAGE                                                                                      \
  "CREATE TEMP TABLE IF NOT EXISTS gridpress_stage (hash uuid, seed bigint, number bigint, score " \
  "int, level text, grade text, puzzle text) ON COMMIT DELETE ROWS"

// The publication must still be ours: whoever settles it locks its row, too.
static bool lock_publication(struct ledger_postgres *ledger, int *batch, struct err *err) {
  struct postgres_values values = {.count = 0};
  postgres_add_number(&values, ledger->number);
  PGresult *row = postgres_query(
      ledger,
      "SELECT batch FROM gridpress.publication WHERE id = $1 AND state IN (0, 4) FOR UPDATE",
      &values, err);
  if (row == NULL) return false;
  bool good = PQntuples(row) == 1 ||
              err_set(err, ERR_WORLD, "%s: another run has given the claims back", ledger->shown);
  if (good) *batch = (int)postgres_number(row, 0, 0);
  PQclear(row);
  return good;
}

static bool claim_batch(struct ledger_postgres *ledger, void *context, struct err *err) {
  const struct claiming *claiming = context;
  int done;
  // What was new to a try that was never committed may have gone to somebody else meanwhile.
  memset(claiming->is_new, 0, claiming->count * sizeof *claiming->is_new);
  struct postgres_values values = {.count = 0};
  postgres_add_number(&values, ledger->number);
  postgres_add_number(&values, ledger->batch);
  if (!lock_publication(ledger, &done, err) || !postgres_run(ledger, STAGE, NULL, err) ||
      !copy_batch(ledger, claiming, err))
    return false;
  bool again = done == ledger->batch; // committed before the connection broke
  PGresult *rows = postgres_query(
      ledger,
      again
          ? "SELECT hash FROM gridpress_stage JOIN gridpress.puzzle USING (hash) WHERE "
            "publication = $1 AND puzzle.batch = $2 ORDER BY hash"
          : "WITH added AS (INSERT INTO gridpress.puzzle (hash, publication, batch, seed, number, "
            "score, level, grade, puzzle) SELECT hash, $1::bigint, $2::int, seed, number, score, "
            "level, grade, puzzle FROM gridpress_stage ORDER BY hash ON CONFLICT DO NOTHING "
            "RETURNING hash) SELECT hash FROM added ORDER BY hash",
      &values, err);
  if (rows == NULL) return false;
  mark_new(claiming, rows);
  postgres_add_number(&values, PQntuples(rows));
  PQclear(rows);
  return again ||
         postgres_run(ledger,
                      "UPDATE gridpress.publication SET batch = $2::int, puzzles = puzzles "
                      "+ $3::bigint WHERE id = $1",
                      &values, err);
}

// What this publication has met in the ledger is not asked for again: a request that has few answers
// meets the same ones thousands of times, and each time would be a transaction. A slot that is free
// has the hash 0.
static struct canonical_hash *known_slot(struct ledger_postgres *ledger,
                                         struct canonical_hash hash) {
  return &ledger->known[hash.low % POSTGRES_KNOWN];
}

// By hash, each once, without those that are known.
static size_t sort_unknown(struct ledger_postgres *ledger, const struct ledger_entry *entries,
                           size_t count, size_t *order) {
  size_t unknown = 0, unique = 0;
  for (size_t i = 0; i < count; i++)
    if (hash_compare(*known_slot(ledger, entries[i].hash), entries[i].hash) != 0)
      order[unknown++] = i;
  qsort_r(order, unknown, sizeof *order, compare_entries, (void *)(uintptr_t)entries);
  for (size_t i = 0; i < unknown; i++)
    if (unique == 0 || hash_compare(entries[order[unique - 1]].hash, entries[order[i]].hash) != 0)
      order[unique++] = order[i];
  return unique;
}

static bool claim(struct ledger *base, const struct ledger_entry *entries, size_t count,
                  bool is_new[], struct err *err) {
  struct ledger_postgres *ledger = (struct ledger_postgres *)base;
  if (ledger->number == 0)
    return err_set(err, ERR_WORLD, "%s: no publication is open", ledger->shown);
  size_t *order = calloc(count + 1, sizeof *order);
  if (order == NULL) return err_set(err, ERR_WORLD, "out of memory");
  struct claiming claiming = {.entries = entries,
                              .order = order,
                              .unique = sort_unknown(ledger, entries, count, order),
                              .is_new = is_new,
                              .count = count};
  memset(is_new, 0, count * sizeof *is_new);
  bool good = true;
  if (claiming.unique > 0) {
    ledger->batch++;
    good = postgres_transact(ledger, claim_batch, &claiming, err);
  }
  if (!good) memset(is_new, 0, count * sizeof *is_new);
  for (size_t i = 0; i < claiming.unique && good; i++)
    *known_slot(ledger, entries[order[i]].hash) = entries[order[i]].hash;
  free(order);
  return good;
}

// --- questions -----------------------------------------------------------------------------------

static void take_text(const PGresult *row, int i, int column, char *text, size_t size) {
  snprintf(text, size, "%s", PQgetvalue(row, i, column)); // NULL is empty
}

static void take_bytes(const PGresult *row, int i, int column, char *text, size_t size) {
  char *bytes = postgres_text(row, i, column);
  snprintf(text, size, "%s", bytes != NULL ? bytes : "");
  free(bytes);
}

#define FOUND                                                                         \
  "SELECT publication, puzzle, level, grade, score, seed, number, book, date, file, " \
  "state <> 2, hash FROM gridpress.puzzle JOIN gridpress.publication p ON p.id = publication "

static void take_found(const PGresult *row, int i, struct ledger_found *found) {
  memset(found, 0, sizeof *found);
  found->publication = (uint64_t)postgres_number(row, i, 0);
  take_text(row, i, 1, found->puzzle, sizeof found->puzzle);
  take_text(row, i, 2, found->level, sizeof found->level);
  take_text(row, i, 3, found->grade, sizeof found->grade);
  found->score = (int)postgres_number(row, i, 4);
  found->generated = !PQgetisnull(row, i, 5);
  found->seed = (uint64_t)postgres_number(row, i, 5);
  found->index = (uint64_t)postgres_number(row, i, 6);
  take_bytes(row, i, 7, found->book, sizeof found->book);
  take_bytes(row, i, 8, found->date, sizeof found->date);
  take_bytes(row, i, 9, found->file, sizeof found->file);
  found->pending = PQgetvalue(row, i, 10)[0] == 't';
}

static bool lookup(struct ledger *base, struct canonical_hash hash, bool *is_there,
                   struct ledger_found *found, struct err *err) {
  char text[40];
  snprintf(text, sizeof text, "%016" PRIx64 "%016" PRIx64, hash.high, hash.low);
  struct postgres_values values = {.count = 1, .texts = {text}};
  PGresult *row =
      postgres_query((struct ledger_postgres *)base, FOUND "WHERE hash = $1::uuid", &values, err);
  if (row == NULL) return false;
  *is_there = PQntuples(row) > 0;
  if (*is_there) take_found(row, 0, found);
  PQclear(row);
  return true;
}

static bool stats(struct ledger *base, struct ledger_stats *stats, struct err *err) {
  PGresult *row = postgres_query(
      (struct ledger_postgres *)base,
      "SELECT coalesce(sum(puzzles), 0), count(*), count(DISTINCT book), count(*) FILTER (WHERE "
      "state <> 2), (SELECT date FROM gridpress.publication WHERE date IS NOT NULL ORDER BY date "
      "LIMIT 1), (SELECT date FROM gridpress.publication WHERE date IS NOT NULL ORDER BY date DESC "
      "LIMIT 1) FROM gridpress.publication",
      NULL, err);
  if (row == NULL) return false;
  *stats = (struct ledger_stats){.puzzles = (uint64_t)postgres_number(row, 0, 0),
                                 .publications = (uint64_t)postgres_number(row, 0, 1),
                                 .books = (uint64_t)postgres_number(row, 0, 2),
                                 .pending = (uint64_t)postgres_number(row, 0, 3)};
  take_bytes(row, 0, 4, stats->first_date, sizeof stats->first_date);
  take_bytes(row, 0, 5, stats->last_date, sizeof stats->last_date);
  PQclear(row);
  return true;
}

static bool visit_levels(struct ledger *base, ledger_level_visitor *visit, void *context,
                         struct err *err) {
  PGresult *rows = postgres_query((struct ledger_postgres *)base,
                                  "SELECT coalesce(level, '') COLLATE \"C\", count(*) FROM "
                                  "gridpress.puzzle GROUP BY 1 ORDER BY 1",
                                  NULL, err);
  for (int i = 0; i < PQntuples(rows); i++)
    if (!visit(context, PQgetvalue(rows, i, 0), (uint64_t)postgres_number(rows, i, 1))) break;
  PQclear(rows);
  return rows != NULL;
}

static bool visit_places(struct ledger *base, ledger_place_visitor *visit, void *context,
                         struct err *err) {
  PGresult *rows = postgres_query(
      (struct ledger_postgres *)base,
      "SELECT book, date, file, state, puzzles FROM gridpress.publication ORDER BY id", NULL, err);
  bool more = true;
  for (int i = 0; i < PQntuples(rows) && more; i++) {
    char book[LEDGER_TITLE_MAX], date[LEDGER_TITLE_MAX], file[LEDGER_PATH_MAX];
    int64_t state = postgres_number(rows, i, 3);
    take_bytes(rows, i, 0, book, sizeof book);
    take_bytes(rows, i, 1, date, sizeof date);
    take_bytes(rows, i, 2, file, sizeof file);
    struct ledger_place place = {.book = PQgetisnull(rows, i, 0) ? NULL : book,
                                 .date = PQgetisnull(rows, i, 1) ? NULL : date,
                                 .file = PQgetisnull(rows, i, 2) ? NULL : file,
                                 .direct = state == POSTGRES_DIRECT};
    more = visit(context, &place, state != POSTGRES_DONE, (uint64_t)postgres_number(rows, i, 4));
  }
  PQclear(rows);
  return rows != NULL;
}

// The server checks its pages; whether the counts agree is ours.
static bool check(struct ledger *base, struct err *err) {
  struct ledger_postgres *ledger = (struct ledger_postgres *)base;
  PGresult *row = postgres_query(
      ledger,
      "SELECT p.id, p.puzzles, coalesce(q.n, 0) FROM gridpress.publication p FULL JOIN (SELECT "
      "publication, count(*) AS n FROM gridpress.puzzle GROUP BY 1) q ON q.publication = p.id "
      "WHERE "
      "p.id IS NULL OR p.puzzles <> coalesce(q.n, 0) LIMIT 1",
      NULL, err);
  if (row == NULL) return false;
  bool good =
      PQntuples(row) == 0 ||
      err_set(err, ERR_INPUT,
              "%s: the ledger is damaged: publication %s should have %s puzzles and has %s",
              ledger->shown, PQgetvalue(row, 0, 0), PQgetvalue(row, 0, 1), PQgetvalue(row, 0, 2));
  PQclear(row);
  return good;
}

// --- forgetting, and everything ------------------------------------------------------------------

struct forgetting {
  const char *title;
  uint64_t count;
};

static bool forget(struct ledger_postgres *ledger, void *context, struct err *err) {
  struct forgetting *forgetting = context;
  char *title = postgres_bytes(ledger, forgetting->title);
  struct postgres_values values = {.count = 1, .texts = {title}};
  PGresult *row = postgres_query(
      ledger,
      "WITH gone AS (DELETE FROM gridpress.publication WHERE book = $1::bytea AND state = 2 "
      "RETURNING "
      "id), dropped AS (DELETE FROM gridpress.puzzle WHERE publication IN (SELECT id FROM gone) "
      "RETURNING 1) SELECT count(*) FROM dropped",
      &values, err);
  if (row != NULL) forgetting->count = (uint64_t)postgres_number(row, 0, 0);
  PQclear(row);
  PQfreemem(title);
  return row != NULL;
}

static bool forget_book(struct ledger *base, const char *title, uint64_t *count, struct err *err) {
  struct forgetting forgetting = {.title = title};
  bool good = postgres_transact((struct ledger_postgres *)base, forget, &forgetting, err);
  *count = forgetting.count;
  return good;
}

// Some at a time, by a cursor.
static bool salvage(struct ledger *base, ledger_puzzle_visitor *visit, void *context,
                    struct err *err) {
  struct ledger_postgres *ledger = (struct ledger_postgres *)base;
  struct ledger_found *found = malloc(sizeof *found);
  struct err ignored;
  if (found == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool good =
      postgres_run(ledger, "BEGIN", NULL, err) &&
      postgres_run(ledger,
                   "DECLARE everything CURSOR FOR " FOUND "WHERE state = 2 ORDER BY publication",
                   NULL, err);
  for (bool more = true; good && more;) {
    PGresult *rows = postgres_query(ledger, "FETCH 1000 FROM everything", NULL, err);
    good = rows != NULL;
    more = PQntuples(rows) > 0;
    for (int i = 0; i < PQntuples(rows) && good; i++) {
      take_found(rows, i, found);
      good = visit(context, found, take_hash(rows, i, 11), err);
    }
    PQclear(rows);
  }
  postgres_run(ledger, "ROLLBACK", NULL, &ignored);
  free(found);
  return good;
}

#else

static struct ledger *open_ledger(const char *name, enum ledger_purpose purpose, struct err *err) {
  char shown[512];
  (void)purpose;
  ledger_hide_password(name, shown, sizeof shown);
  err_set(err, ERR_INPUT,
          "%s: this program was built without PostgreSQL; install libpq-dev (Debian) and build it "
          "again",
          shown);
  return NULL;
}

#endif

const struct ledger_backend ledger_postgres_backend = {
    .recognises = recognises,
    .exists = exists,
    .open = open_ledger,
#ifdef GRIDPRESS_LIBPQ
    .close = close_ledger,
    .begin = postgres_begin,
    .claim = claim,
    .publish = postgres_publish,
    .rollback = postgres_rollback,
    .lookup = lookup,
    .stats = stats,
    .visit_levels = visit_levels,
    .visit_places = visit_places,
    .check = check,
    .forget_book = forget_book,
    .salvage = salvage,
#endif
};
