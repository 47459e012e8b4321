// The SQLite file as a backend of the ledger: the table, and the way from `struct ledger` to
// `struct ledger_file`.
#include "transform/ledger_file.h"

#include <unistd.h>

static struct ledger_file *file_of(struct ledger *ledger) {
  return (struct ledger_file *)ledger; // its first member
}

static bool recognises(const char *name) {
  (void)name;
  return true;
}

static bool exists(const char *name) {
  return access(name, F_OK) == 0;
}

static struct ledger *open_file(const char *name, enum ledger_purpose purpose, struct err *err) {
  struct ledger_file *file = ledger_file_open(name, purpose, err);
  if (file == NULL) return NULL;
  file->base.backend = &ledger_file_backend;
  return &file->base;
}

static void close_file(struct ledger *ledger) {
  ledger_file_close(file_of(ledger));
}

static bool begin(struct ledger *ledger, const struct ledger_place *place, struct err *err) {
  return ledger_file_begin(file_of(ledger), place, err);
}

static bool claim(struct ledger *ledger, const struct ledger_entry *entries, size_t count,
                  bool is_new[], struct err *err) {
  return ledger_file_claim(file_of(ledger), entries, count, is_new, err);
}

static bool publish(struct ledger *ledger, struct output *outputs, int count, struct err *err) {
  return ledger_file_publish(file_of(ledger), outputs, count, err);
}

static bool rollback(struct ledger *ledger, struct err *err) {
  return ledger_file_rollback(file_of(ledger), err);
}

static bool lookup(struct ledger *ledger, struct canonical_hash hash, bool *is_there,
                   struct ledger_found *found, struct err *err) {
  return ledger_file_lookup(file_of(ledger), hash, is_there, found, err);
}

static bool stats(struct ledger *ledger, struct ledger_stats *stats, struct err *err) {
  return ledger_file_stats(file_of(ledger), stats, err);
}

static bool visit_levels(struct ledger *ledger, ledger_level_visitor *visit, void *context,
                         struct err *err) {
  return ledger_file_visit_levels(file_of(ledger), visit, context, err);
}

static bool visit_places(struct ledger *ledger, ledger_place_visitor *visit, void *context,
                         struct err *err) {
  return ledger_file_visit_places(file_of(ledger), visit, context, err);
}

static bool forget_book(struct ledger *ledger, const char *title, uint64_t *count,
                        struct err *err) {
  return ledger_file_forget_book(file_of(ledger), title, count, err);
}

static bool check(struct ledger *ledger, struct err *err) {
  return ledger_file_check(file_of(ledger), err);
}

static bool salvage(struct ledger *ledger, ledger_puzzle_visitor *visit, void *context,
                    struct err *err) {
  return ledger_file_salvage(file_of(ledger), visit, context, err);
}

const struct ledger_backend ledger_file_backend = {
    .recognises = recognises,
    .exists = exists,
    .open = open_file,
    .close = close_file,
    .begin = begin,
    .claim = claim,
    .publish = publish,
    .rollback = rollback,
    .lookup = lookup,
    .stats = stats,
    .visit_levels = visit_levels,
    .visit_places = visit_places,
    .check = check,
    .forget_book = forget_book,
    .salvage = salvage,
    .read_total = ledger_file_read_total,
    .replace = ledger_file_replace,
};
