// The gate between a pipeline and its output: with a ledger, only puzzles that it has never given
// out pass, and what passes is remembered; without one, everything passes.
//
//      pipeline -> gate (holds a batch, claims it) -> sink
//
// The ledger and the output file are committed together: both or neither.
#ifndef GRIDPRESS_PUBLISH_GATE_H
#define GRIDPRESS_PUBLISH_GATE_H

#include "publish/sink.h"
#include "transform/transform.h"

enum {
  GATE_BATCH = 1000,
  GATE_REFUSALS_MAX = 10000, // in a row: nothing new seems to be left
};

// Who looks at every puzzle that passes, in order, and the facts that it should come with.
struct gate_watch {
  bool (*run)(void *context, const struct puzzle *puzzle, struct err *err); // NULL: nobody
  void *context;
  unsigned needs; // enum column_needs
};

struct gate {
  struct sink *sink;
  struct ledger *ledger; // NULL: everything passes
  uint64_t wanted;       // nothing passes after so many; 0: no limit
  uint64_t refusals_max; // in a row; nothing passes after them; 0: no limit
  struct gate_watch watch;
  struct puzzle *held; // waiting to be claimed together
  int held_count;
  uint64_t passed, refused;
  uint64_t refused_in_row; // since the last that passed
};

// `path` NULL: no ledger. The sink is open already; the gate closes it. There are no limits unless
// they are set then.
bool gate_open(struct gate *gate, const char *path, struct sink *sink, struct err *err);

// The facts that puzzles should come with: what the format says, and what the ledger keeps. Let the
// pool find them.
unsigned gate_needs(const struct gate *gate);

// A pipeline's sink; the context is the gate.
bool gate_add(void *gate, void *puzzle, struct err *err);

// Has all that is wanted passed?
bool gate_is_full(const struct gate *gate);

// Has the ledger refused as many in a row as it may?
bool gate_gave_up(const struct gate *gate);

// Claims and writes what is held, so that `passed` and `refused` are up to date.
bool gate_flush(struct gate *gate, struct err *err);

// Publishes when all went well, gives everything back otherwise. Returns whether it did.
bool gate_close(struct gate *gate, bool well, struct err *err);

// Claims puzzles for the publication under work: is_new[i] tells about puzzles[i]. A canonical form
// that a puzzle does not come with is found here, one after the other: let the pool do it before.
bool ledger_claim_puzzles(struct ledger *ledger, struct puzzle *puzzles, int count, bool *is_new,
                          struct err *err);

// Today, as the ledger writes it down: 2027-01-31.
const char *today(char date[16]);

#endif
