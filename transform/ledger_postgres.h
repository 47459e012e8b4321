// A ledger in a PostgreSQL database, which many hosts share. Private to transform/ledger_postgres*.c.
//
//      gridpress.puzzle        hash -> where it went; 16 partitions by the first digit of the hash
//      gridpress.publication   what one run gives out; its state, and who makes it
//      gridpress.seal          files that are about to get their names
//      gridpress.meta          the version of all this
//
// A publication lives as long as its session holds an advisory lock on its number. Sessions end with
// the connection, so a run that lost it takes the lock again, and goes on only if nobody has settled
// its publication meanwhile.
#ifndef GRIDPRESS_TRANSFORM_LEDGER_POSTGRES_H
#define GRIDPRESS_TRANSFORM_LEDGER_POSTGRES_H

#include <libpq-fe.h>

#include "transform/ledger_backend.h"

enum {
  POSTGRES_VERSION = 1,        // of the schema
  POSTGRES_LOCKS = 0x47505253, // the class of our advisory locks
  POSTGRES_TRIES = 7,          // until a server that went away is given up: some 13 seconds
  POSTGRES_PARAMETERS = 12,
  POSTGRES_HOST = 256,
  POSTGRES_KNOWN = 1024,
};

enum postgres_state {
  POSTGRES_OPEN = 0,
  POSTGRES_SEALED = 1,
  POSTGRES_DONE = 2,
  POSTGRES_DIRECT = 4
};

struct ledger_postgres {
  struct ledger ledger; // first
  char *url;            // never shown
  char shown[512];      // the same without a password
  PGconn *connection;
  int64_t number; // of the publication; 0: none
  bool lost;      // its lock, with the connection
  int batch;      // the latest that was claimed
  bool direct;
  struct canonical_hash known[POSTGRES_KNOWN]; // some that are in the ledger, see claim()
  char host[POSTGRES_HOST];                    // this machine
};

// Parameters are texts, or numbers printed as such; NULL is NULL. Texts of users are bytes.
struct postgres_values {
  int count;
  const char *texts[POSTGRES_PARAMETERS];
  char numbers[POSTGRES_PARAMETERS][24];
};
void postgres_add_number(struct postgres_values *values, int64_t number);

// In hexadecimal, as bytea reads it; to be freed with PQfreemem. NULL stays NULL.
char *postgres_bytes(const struct ledger_postgres *ledger, const char *text);

// The text that a column of bytes has, to be freed; NULL for NULL, or without memory.
char *postgres_text(const PGresult *result, int row, int column);

// Runs a statement; NULL and `err` on failure. The result is the caller's.
PGresult *postgres_query(struct ledger_postgres *ledger, const char *sql,
                         const struct postgres_values *values, struct err *err);
bool postgres_run(struct ledger_postgres *ledger, const char *sql,
                  const struct postgres_values *values, struct err *err);
int64_t postgres_number(const PGresult *result, int row, int column);

// Fills `err` with what the server says.
bool postgres_fail(struct ledger_postgres *ledger, const PGresult *result, struct err *err);

// Runs `work` as one transaction. If the connection breaks it begins anew, a few times: so `work`
// must not mind that it was committed before.
typedef bool postgres_work(struct ledger_postgres *ledger, void *context, struct err *err);
bool postgres_transact(struct ledger_postgres *ledger, postgres_work *work, void *context,
                       struct err *err);

bool postgres_connect(struct ledger_postgres *ledger, struct err *err);

// The schema: made when it is not there, if that is wanted. Refuses a newer one.
bool postgres_prepare(struct ledger_postgres *ledger, bool make, struct err *err);

// --- ledger_postgres_publish.c ---------------------------------------------------------------------

bool postgres_begin(struct ledger *ledger, const struct ledger_place *place, struct err *err);
bool postgres_publish(struct ledger *ledger, struct output *outputs, int count, struct err *err);
bool postgres_rollback(struct ledger *ledger, struct err *err);

// Ends the publications of runs that are dead.
bool postgres_settle(struct ledger_postgres *ledger, struct err *err);

#endif
