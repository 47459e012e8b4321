// The gate between a pipeline and its output: with a ledger, only puzzles that it has never given
// out pass, and what passes is remembered; without one, everything passes.
//
//      pipeline -> gate (holds a batch, claims it) -> sink
//
// The ledger and the output file are committed together: both or neither.
#ifndef GRIDPRESS_CLI_GATE_H
#define GRIDPRESS_CLI_GATE_H

#include "cli/sink.h"
#include "transform/transform.h"

enum { GATE_BATCH = 1000 };

struct gate {
  struct sink *sink;
  struct ledger *ledger; // NULL: everything passes
  struct puzzle *held;   // waiting to be claimed together
  int held_count;
  uint64_t passed, refused;
};

// `path` NULL: no ledger. The sink is open already; the gate closes it.
bool gate_open(struct gate *gate, const char *path, struct sink *sink, struct err *err);

// A pipeline's sink; the context is the gate.
bool gate_add(void *gate, struct puzzle *puzzle, struct err *err);

// Claims and writes what is held, so that `passed` and `refused` are up to date.
bool gate_flush(struct gate *gate, struct err *err);

// Publishes when all went well, gives everything back otherwise. Returns whether it did.
bool gate_close(struct gate *gate, bool well, struct err *err);

// Claims puzzles for the publication under work: is_new[i] tells about puzzles[i].
bool ledger_claim_puzzles(struct ledger *ledger, struct puzzle *puzzles, int count, bool *is_new,
                          struct err *err);

// Today, as the ledger writes it down: 2027-01-31.
const char *today(char date[16]);

#endif
