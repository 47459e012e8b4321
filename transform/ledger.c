// The ledger as callers see it: finds the backend for a name and hands every call on.
#include "transform/ledger.h"

#include "transform/ledger_backend.h"

// The first that recognises a name has it; the file takes what is left.
static const struct ledger_backend *const backends[] = {
    &ledger_postgres_backend,
    &ledger_file_backend,
};

static const struct ledger_backend *find_backend(const char *name) {
  size_t i = 0;
  while (i + 1 < sizeof backends / sizeof backends[0] && !backends[i]->recognises(name)) i++;
  return backends[i];
}

bool ledger_exists(const char *name) {
  return find_backend(name)->exists(name);
}

struct ledger *ledger_open(const char *name, struct err *err) {
  return find_backend(name)->open(name, LEDGER_FOR_WRITING, err);
}

struct ledger *ledger_open_reader(const char *name, struct err *err) {
  return find_backend(name)->open(name, LEDGER_FOR_READING, err);
}

struct ledger *ledger_open_salvage(const char *name, struct err *err) {
  const struct ledger_backend *backend = find_backend(name);
  if (backend->replace == NULL) {
    char shown[512];
    ledger_hide_password(name, shown, sizeof shown);
    err_set(err, ERR_INPUT, "%s: kept by a server; repair it with the means of the server", shown);
    return NULL;
  }
  return backend->open(name, LEDGER_FOR_SALVAGE, err);
}

void ledger_close(struct ledger *ledger) {
  if (ledger != NULL) ledger->backend->close(ledger);
}

bool ledger_begin(struct ledger *ledger, const struct ledger_place *place, struct err *err) {
  return ledger->backend->begin(ledger, place, err);
}

bool ledger_claim(struct ledger *ledger, const struct ledger_entry *entries, size_t count,
                  bool is_new[], struct err *err) {
  return ledger->backend->claim(ledger, entries, count, is_new, err);
}

bool ledger_publish(struct ledger *ledger, struct output *outputs, int count, struct err *err) {
  return ledger->backend->publish(ledger, outputs, count, err);
}

bool ledger_rollback(struct ledger *ledger, struct err *err) {
  return ledger->backend->rollback(ledger, err);
}

bool ledger_lookup(struct ledger *ledger, struct canonical_hash hash, bool *is_there,
                   struct ledger_found *found, struct err *err) {
  return ledger->backend->lookup(ledger, hash, is_there, found, err);
}

bool ledger_stats(struct ledger *ledger, struct ledger_stats *stats, struct err *err) {
  return ledger->backend->stats(ledger, stats, err);
}

bool ledger_visit_levels(struct ledger *ledger, ledger_level_visitor *visit, void *context,
                         struct err *err) {
  return ledger->backend->visit_levels(ledger, visit, context, err);
}

bool ledger_visit_places(struct ledger *ledger, ledger_place_visitor *visit, void *context,
                         struct err *err) {
  return ledger->backend->visit_places(ledger, visit, context, err);
}

bool ledger_forget_book(struct ledger *ledger, const char *title, uint64_t *count,
                        struct err *err) {
  return ledger->backend->forget_book(ledger, title, count, err);
}

bool ledger_check(struct ledger *ledger, struct err *err) {
  return ledger->backend->check(ledger, err);
}

bool ledger_salvage(struct ledger *ledger, ledger_puzzle_visitor *visit, void *context,
                    struct err *err) {
  return ledger->backend->salvage(ledger, visit, context, err);
}

bool ledger_read_total(const char *name, uint64_t *puzzles) {
  const struct ledger_backend *backend = find_backend(name);
  return backend->read_total != NULL && backend->read_total(name, puzzles);
}

bool ledger_replace(const char *damaged, const char *kept, const char *rebuilt, struct err *err) {
  return find_backend(damaged)->replace(damaged, kept, rebuilt, err);
}
