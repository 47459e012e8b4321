// The connection, transactions that survive its loss, and the schema.
#ifdef GRIDPRESS_LIBPQ

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "transform/ledger_postgres.h"

void postgres_add_number(struct postgres_values *values, int64_t number) {
  char *text = values->numbers[values->count];
  snprintf(text, sizeof values->numbers[0], "%" PRId64, number);
  values->texts[values->count++] = text;
}

char *postgres_bytes(const struct ledger_postgres *ledger, const char *text) {
  size_t length;
  if (text == NULL) return NULL;
  return (char *)PQescapeByteaConn(ledger->connection, (const unsigned char *)text, strlen(text),
                                   &length);
}

char *postgres_text(const PGresult *result, int row, int column) {
  size_t length = 0;
  if (PQgetisnull(result, row, column)) return NULL;
  unsigned char *bytes = PQunescapeBytea((unsigned char *)PQgetvalue(result, row, column), &length);
  char *text = bytes != NULL ? strndup((const char *)bytes, length) : NULL; // they have no end
  PQfreemem(bytes);
  return text;
}

int64_t postgres_number(const PGresult *result, int row, int column) {
  return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

bool postgres_fail(struct ledger_postgres *ledger, const PGresult *result, struct err *err) {
  const char *said = result != NULL ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
  if (said == NULL) said = PQerrorMessage(ledger->connection);
  int length = (int)strcspn(said, "\n");
  return err_set(err, ERR_WORLD, "%s: %.*s", ledger->shown, length < 300 ? length : 300,
                 length > 0 ? said : "the server does not answer");
}

PGresult *postgres_query(struct ledger_postgres *ledger, const char *sql,
                         const struct postgres_values *values, struct err *err) {
  PGresult *result = PQexecParams(ledger->connection, sql, values != NULL ? values->count : 0, NULL,
                                  values != NULL ? values->texts : NULL, NULL, NULL, 0);
  ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return result;
  postgres_fail(ledger, result, err);
  PQclear(result);
  return NULL;
}

bool postgres_run(struct ledger_postgres *ledger, const char *sql,
                  const struct postgres_values *values, struct err *err) {
  PGresult *result = postgres_query(ledger, sql, values, err);
  PQclear(result);
  return result != NULL;
}

// --- connecting ----------------------------------------------------------------------------------

// After a loss: the publication is ours again, or somebody has settled it.
static bool take_back(struct ledger_postgres *ledger, struct err *err) {
  struct postgres_values values = {.count = 0};
  if (ledger->number == 0 || !ledger->lost) return true;
  postgres_add_number(&values, POSTGRES_LOCKS);
  postgres_add_number(&values, ledger->number);
  if (!postgres_run(ledger, "SELECT pg_advisory_lock($1::int, ($2::bigint % 2147483647)::int)",
                    &values, err))
    return false;
  values = (struct postgres_values){.count = 0};
  postgres_add_number(&values, ledger->number);
  PGresult *row = postgres_query(
      ledger, "SELECT 1 FROM gridpress.publication WHERE id = $1 AND state <> 2", &values, err);
  bool is_there = row != NULL && PQntuples(row) == 1;
  PQclear(row);
  if (is_there) ledger->lost = false;
  if (row == NULL || is_there) return is_there;
  ledger->number = 0;
  return err_set(err, ERR_WORLD,
                 "%s: the connection was lost, and another run has given the claims back",
                 ledger->shown);
}

bool postgres_connect(struct ledger_postgres *ledger, struct err *err) {
  if (ledger->connection != NULL) PQfinish(ledger->connection);
  ledger->lost = true;
  const char *const names[] = {"dbname",          "client_encoding", "fallback_application_name",
                               "connect_timeout", "options",         NULL};
  const char *const values[] = {
      ledger->url,
      "UTF8",
      "gridpress",
      "10",
      "-c client_min_messages=error -c enable_hashjoin=off -c enable_mergejoin=off",
      NULL};
  ledger->connection = PQconnectdbParams(names, values, 1);
  if (ledger->connection == NULL) return err_set(err, ERR_WORLD, "out of memory");
  if (PQstatus(ledger->connection) != CONNECTION_OK) return postgres_fail(ledger, NULL, err);
  return true;
}

static void pause_before(int try) {
  struct timespec time = {.tv_sec = (1 << try) / 10, .tv_nsec = (1 << try) % 10 * 100000000L};
  nanosleep(&time, NULL);
}

static bool attempt(struct ledger_postgres *ledger, postgres_work *work, void *context,
                    struct err *err) {
  struct err ignored;
  if (!postgres_run(ledger, "BEGIN", NULL, err)) return false;
  if (work(ledger, context, err)) return postgres_run(ledger, "COMMIT", NULL, err);
  postgres_run(ledger, "ROLLBACK", NULL, &ignored);
  return false;
}

bool postgres_transact(struct ledger_postgres *ledger, postgres_work *work, void *context,
                       struct err *err) {
  for (int try = 0; try < POSTGRES_TRIES; try++) {
    bool connected = PQstatus(ledger->connection) == CONNECTION_OK;
    if (try > 0 && !connected) pause_before(try);
    if (!connected) connected = postgres_connect(ledger, err);
    if (!connected) continue;
    bool had = ledger->number != 0;
    bool well = take_back(ledger, err) && attempt(ledger, work, context, err);
    if (well) return true;
    if (PQstatus(ledger->connection) == CONNECTION_OK || (had && ledger->number == 0)) return false;
  }
  return false;
}

// --- the schema ----------------------------------------------------------------------------------

static const char schema[] =
    "CREATE SCHEMA gridpress;"
    "CREATE TABLE gridpress.meta (version int NOT NULL);"
    "CREATE TABLE gridpress.publication (id bigserial PRIMARY KEY, state smallint NOT NULL,"
    " book bytea, date bytea, file bytea, host text NOT NULL, process bigint NOT NULL,"
    " started bigint NOT NULL, batch int NOT NULL DEFAULT 0, puzzles bigint NOT NULL DEFAULT 0);"
    "CREATE TABLE gridpress.seal (publication bigint NOT NULL, path bytea NOT NULL,"
    " size bigint NOT NULL, inode bigint NOT NULL, changed bigint NOT NULL);"
    "CREATE TABLE gridpress.puzzle (hash uuid NOT NULL, publication bigint NOT NULL,"
    " seed bigint, number bigint, batch int NOT NULL, score int, level text, grade text,"
    " puzzle text) PARTITION BY RANGE (hash);";

// Each has its own indexes, so that it can go to another server: those of the whole table could not.
// Rows lie in the order of publications, so a few bytes for every megabyte find them.
static bool make_partitions(struct ledger_postgres *ledger, struct err *err) {
  static const char digits[] = "0123456789abcdef";
  for (int i = 0; i < 16; i++) {
    char sql[512], low[64], high[64];
    snprintf(low, sizeof low, "'%c0000000-0000-0000-0000-000000000000'", digits[i]);
    if (i < 15)
      snprintf(high, sizeof high, "'%c0000000-0000-0000-0000-000000000000'", digits[i + 1]);
    else
      strcpy(high, "MAXVALUE");
    snprintf(sql, sizeof sql,
             "CREATE TABLE gridpress.puzzle_%c PARTITION OF gridpress.puzzle FOR VALUES FROM (%s) "
             "TO (%s)",
             digits[i], i > 0 ? low : "MINVALUE", high);
    if (!postgres_run(ledger, sql, NULL, err)) return false;
    snprintf(sql, sizeof sql, "ALTER TABLE gridpress.puzzle_%c ADD PRIMARY KEY (hash)", digits[i]);
    if (!postgres_run(ledger, sql, NULL, err)) return false;
    snprintf(sql, sizeof sql, "CREATE INDEX ON gridpress.puzzle_%c USING brin (publication)",
             digits[i]);
    if (!postgres_run(ledger, sql, NULL, err)) return false;
  }
  return true;
}

// Several may come at once: the first makes it, the others wait.
static bool prepare(struct ledger_postgres *ledger, void *make, struct err *err) {
  struct postgres_values values = {.count = 0};
  postgres_add_number(&values, POSTGRES_LOCKS);
  if (*(bool *)make &&
      !postgres_run(ledger, "SELECT pg_advisory_xact_lock($1::bigint)", &values, err))
    return false;
  PGresult *row =
      postgres_query(ledger, "SELECT to_regclass('gridpress.meta') IS NOT NULL", NULL, err);
  if (row == NULL) return false;
  bool is_there = PQgetvalue(row, 0, 0)[0] == 't';
  PQclear(row);
  if (!is_there && !*(bool *)make)
    return err_set(err, ERR_INPUT, "%s: the database has no ledger", ledger->shown);
  if (!is_there) {
    PGresult *made = PQexec(ledger->connection, schema);
    bool well = PQresultStatus(made) == PGRES_COMMAND_OK || postgres_fail(ledger, made, err);
    PQclear(made);
    return well && make_partitions(ledger, err) &&
           postgres_run(ledger, "INSERT INTO gridpress.meta VALUES (1)", NULL, err);
  }
  row = postgres_query(ledger, "SELECT version FROM gridpress.meta", NULL, err);
  if (row == NULL) return false;
  int64_t version = PQntuples(row) == 1 ? postgres_number(row, 0, 0) : -1;
  PQclear(row);
  return version == POSTGRES_VERSION ||
         err_set(err, ERR_INPUT,
                 "%s: the ledger has version %" PRId64 ", this program knows version %d",
                 ledger->shown, version, POSTGRES_VERSION);
}

bool postgres_prepare(struct ledger_postgres *ledger, bool make, struct err *err) {
  return postgres_transact(ledger, prepare, &make, err);
}

#endif
