// transform/ledger_postgres: what a run does when its connection breaks. The server is played by the
// test: the linker gives the library these functions in place of libpq's.
#include "tests/fixtures/ledger_check.h"

#ifdef GRIDPRESS_LIBPQ

#include "transform/ledger_postgres.h"

static struct {
  bool alive;         // the connection
  bool refuses;       // new ones
  bool is_settled;    // the publication, by somebody else
  const char *breaks; // the connection, at the first statement that begins so
  const char *fails;  // the first statement that has this in it
  bool is_taken;      // what is claimed, by another run, once the connection broke
  bool takes;
  int connections;
  char said[2000]; // the first word, or the lock, of every statement
} server;

PGconn *__wrap_PQconnectdbParams(const char *const *names, const char *const *values, int expand);
ConnStatusType __wrap_PQstatus(const PGconn *connection);
void __wrap_PQfinish(PGconn *connection);
char *__wrap_PQerrorMessage(const PGconn *connection);
PGresult *__wrap_PQexecParams(PGconn *connection, const char *sql, int count, const Oid *types,
                              const char *const *values, const int *lengths, const int *formats,
                              int format);

PGconn *__wrap_PQconnectdbParams(const char *const *names, const char *const *values, int expand) {
  (void)names, (void)values, (void)expand;
  server.connections++;
  server.alive = !server.refuses;
  return (PGconn *)&server;
}

ConnStatusType __wrap_PQstatus(const PGconn *connection) {
  (void)connection;
  return server.alive ? CONNECTION_OK : CONNECTION_BAD;
}

void __wrap_PQfinish(PGconn *connection) {
  (void)connection;
}

char *__wrap_PQerrorMessage(const PGconn *connection) {
  static char text[] = "gone\n";
  (void)connection;
  return text;
}

// A table of one row and column.
static PGresult *answer(const char *text) {
  PGresult *result = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
  char name[] = "x", value[40];
  PGresAttDesc column = {.name = name};
  snprintf(value, sizeof value, "%s", text != NULL ? text : "");
  assert_int_equal(PQsetResultAttrs(result, 1, &column), 1);
  if (text != NULL) assert_int_equal(PQsetvalue(result, 0, 0, value, (int)strlen(value)), 1);
  return result;
}

// The hash of number 1 is new, unless another run has it.
static PGresult *answer_claim(void) {
  struct canonical_hash hash = hash_of(1);
  char text[40];
  snprintf(text, sizeof text, "%08llx-%04llx-%04llx-%04llx-%012llx",
           (unsigned long long)hash.high >> 32, (unsigned long long)hash.high >> 16 & 0xffff,
           (unsigned long long)hash.high & 0xffff, (unsigned long long)hash.low >> 48,
           (unsigned long long)hash.low & 0xffffffffffff);
  return answer(server.is_taken ? NULL : text);
}

PGresult *__wrap_PQexecParams(PGconn *connection, const char *sql, int count, const Oid *types,
                              const char *const *values, const int *lengths, const int *formats,
                              int format) {
  (void)connection, (void)count, (void)types, (void)values, (void)lengths, (void)formats;
  (void)format;
  if (!server.alive) return NULL;
  bool locks = strstr(sql, "pg_advisory_lock(") != NULL;
  size_t used = strlen(server.said);
  snprintf(server.said + used, sizeof server.said - used, "%.*s ",
           locks ? 4 : (int)strcspn(sql, " "), locks ? "lock" : sql);
  if (server.breaks != NULL && strncmp(sql, server.breaks, strlen(server.breaks)) == 0) {
    server.breaks = NULL;
    server.alive = false;
    server.is_taken = server.takes;
    return NULL;
  }
  if (server.fails != NULL && strstr(sql, server.fails) != NULL) {
    server.fails = NULL;
    return NULL;
  }
  if (strstr(sql, "SELECT batch") != NULL) return answer("0");
  if (strstr(sql, "WITH added") != NULL) return answer_claim();
  if (strstr(sql, "INSERT INTO gridpress.publication") != NULL) return answer("8");
  return answer(server.is_settled ? NULL : "1");
}

// The batch itself goes nowhere.
PGresult *__wrap_PQexec(PGconn *connection, const char *sql);
int __wrap_PQputCopyData(PGconn *connection, const char *text, int size);
int __wrap_PQputCopyEnd(PGconn *connection, const char *trouble);
PGresult *__wrap_PQgetResult(PGconn *connection);

PGresult *__wrap_PQexec(PGconn *connection, const char *sql) {
  (void)connection, (void)sql;
  return PQmakeEmptyPGresult(NULL, PGRES_COPY_IN);
}

int __wrap_PQputCopyData(PGconn *connection, const char *text, int size) {
  (void)connection, (void)text, (void)size;
  return 1;
}

int __wrap_PQputCopyEnd(PGconn *connection, const char *trouble) {
  (void)connection, (void)trouble;
  return 1;
}

PGresult *__wrap_PQgetResult(PGconn *connection) {
  (void)connection;
  return NULL;
}

static bool work(struct ledger_postgres *ledger, void *context, struct err *err) {
  ++*(int *)context;
  return postgres_run(ledger, "WORK", NULL, err);
}

static struct ledger_postgres connected(int64_t number) {
  memset(&server, 0, sizeof server);
  server.alive = true;
  return (struct ledger_postgres){
      .connection = (PGconn *)&server, .number = number, .shown = "postgresql://x"};
}

static void a_connection_that_holds_needs_no_new_lock(void **state) {
  (void)state;
  int times = 0;
  struct ledger_postgres ledger = connected(7);
  assert_true(postgres_transact(&ledger, work, &times, &failure));
  assert_string_equal(server.said, "BEGIN WORK COMMIT ");
}

static void one_that_breaks_takes_its_lock_again(void **state) {
  (void)state;
  int times = 0;
  struct ledger_postgres ledger = connected(7);
  server.breaks = "COMMIT";
  assert_true(postgres_transact(&ledger, work, &times, &failure));
  assert_string_equal(server.said, "BEGIN WORK COMMIT lock SELECT BEGIN WORK COMMIT ");
  assert_true(times == 2 && server.connections == 1);
}

static void so_does_one_that_was_bad_before_the_first_try(void **state) {
  (void)state;
  int times = 0;
  struct ledger_postgres ledger = connected(7);
  server.alive = false;
  assert_true(postgres_transact(&ledger, work, &times, &failure));
  assert_string_equal(server.said, "lock SELECT BEGIN WORK COMMIT ");
  // With somebody else's decision, nothing is done.
  ledger = connected(7);
  server.alive = false;
  server.is_settled = true;
  assert_false(postgres_transact(&ledger, work, &times, &failure));
  assert_string_equal(server.said, "lock SELECT ");
  assert_non_null(strstr(failure.text, "another run has given the claims back"));
  assert_true(times == 1 && ledger.number == 0);
}

static void a_lock_that_was_refused_is_asked_for_again(void **state) {
  (void)state;
  int times = 0;
  struct ledger_postgres ledger = connected(7);
  server.alive = false;
  server.fails = "pg_advisory_lock(";
  assert_false(postgres_transact(&ledger, work, &times, &failure));
  assert_true(times == 0 && server.alive);
  assert_true(postgres_transact(&ledger, work, &times, &failure));
  assert_string_equal(server.said, "lock lock SELECT BEGIN WORK COMMIT ");
}

static void a_publication_is_ours_when_it_is_committed(void **state) {
  (void)state;
  struct ledger_postgres ledger = connected(0);
  server.breaks = "COMMIT";
  assert_true(postgres_begin(&ledger.ledger, &(struct ledger_place){.direct = true}, &failure));
  // The lock of a row that may not be there went with the session; it is begun anew.
  assert_string_equal(server.said, "BEGIN lock COMMIT BEGIN lock COMMIT ");
  assert_true(ledger.number == 8 && !ledger.lost);
}

static void what_was_new_to_a_lost_try_is_asked_for_again(void **state) {
  (void)state;
  char text[TEXT_MAX];
  struct ledger_entry entry = entry_of(1, text);
  for (int taken = 0; taken < 2; taken++) {
    bool is_new = false;
    struct ledger_postgres ledger = connected(7);
    server.breaks = "COMMIT";
    server.takes = taken == 1;
    assert_true(ledger_postgres_backend.claim(&ledger.ledger, &entry, 1, &is_new, &failure));
    assert_int_equal(server.connections, 1);
    assert_int_equal(is_new, taken == 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_was_new_to_a_lost_try_is_asked_for_again),
      cmocka_unit_test(a_connection_that_holds_needs_no_new_lock),
      cmocka_unit_test(one_that_breaks_takes_its_lock_again),
      cmocka_unit_test(so_does_one_that_was_bad_before_the_first_try),
      cmocka_unit_test(a_lock_that_was_refused_is_asked_for_again),
      cmocka_unit_test(a_publication_is_ours_when_it_is_committed),
  };
  return cmocka_run_group_tests_name("ledger_postgres", tests, NULL, NULL);
}

#else

static void built_without_libpq(void **state) {
  (void)state;
  skip();
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(built_without_libpq)};
  return cmocka_run_group_tests_name("ledger_postgres", tests, NULL, NULL);
}

#endif
