// What keeps a ledger: a table of functions behind `struct ledger`. Private to transform/ledger*.c.
//
//      ledger.c             chooses the backend by the ledger's name, and hands every call on
//      ledger_postgres*.c   a PostgreSQL database: postgresql://...
//      ledger_file*.c ...   an SQLite file: any name that no other backend recognises
//
// A backend embeds `struct ledger` as the first member of its own struct, sets `backend` when it
// opens one, and keeps the promises that transform/ledger.h makes for the function of the same
// name. It speaks in the types of that header alone.
//
// A new backend: a file with one such table, named in the list of ledger.c before the file's.
#ifndef GRIDPRESS_TRANSFORM_LEDGER_BACKEND_H
#define GRIDPRESS_TRANSFORM_LEDGER_BACKEND_H

#include "transform/ledger.h"

struct ledger_backend;

struct ledger {
  const struct ledger_backend *backend;
};

enum ledger_purpose {
  LEDGER_FOR_WRITING, // made when it is not there; what dead processes left is settled
  LEDGER_FOR_READING, // changes nothing
  LEDGER_FOR_SALVAGE, // damaged perhaps; only `salvage` and `close` follow
};

struct ledger_backend {
  bool (*recognises)(const char *name); // is this the name of a ledger kept here?
  bool (*exists)(const char *name);     // could it be opened for questions? A server: always true

  struct ledger *(*open)(const char *name, enum ledger_purpose purpose, struct err *err);
  void (*close)(struct ledger *ledger); // rolls back what is not published; frees it

  // A publication. `claim` is one transaction. `publish` seals the outputs, commits them and ends
  // the publication; `rollback` is harmless without one.
  bool (*begin)(struct ledger *ledger, const struct ledger_place *place, struct err *err);
  bool (*claim)(struct ledger *ledger, const struct ledger_entry *entries, size_t count,
                bool is_new[], struct err *err);
  bool (*publish)(struct ledger *ledger, struct output *outputs, int count, struct err *err);
  bool (*rollback)(struct ledger *ledger, struct err *err);

  // Questions.
  bool (*lookup)(struct ledger *ledger, struct canonical_hash hash, bool *is_there,
                 struct ledger_found *found, struct err *err);
  bool (*stats)(struct ledger *ledger, struct ledger_stats *stats, struct err *err);
  bool (*visit_levels)(struct ledger *ledger, ledger_level_visitor *visit, void *context,
                       struct err *err);
  bool (*visit_places)(struct ledger *ledger, ledger_place_visitor *visit, void *context,
                       struct err *err);
  bool (*check)(struct ledger *ledger, struct err *err);

  bool (*forget_book)(struct ledger *ledger, const char *title, uint64_t *count, struct err *err);

  // Every puzzle that was given out, publication by publication, with its hash: what merging and
  // exporting read, and what is saved of a damaged ledger.
  bool (*salvage)(struct ledger *ledger, ledger_puzzle_visitor *visit, void *context,
                  struct err *err);

  // Repair of a file. NULL: a server has its own means, and 'ledger rebuild' says so.
  bool (*read_total)(const char *name, uint64_t *puzzles);
  bool (*replace)(const char *damaged, const char *kept, const char *rebuilt, struct err *err);
};

extern const struct ledger_backend ledger_file_backend, ledger_postgres_backend;

#endif
