// What follows from a candidate being ON or OFF, by the rules of the Sudoku Explainer scale, and
// the engines that draw conclusions from it (techniques 23 to 30).
//
// A node is a candidate with a state, numbered node * 2 + on. What is reached from a start is kept
// in order of arrival with the parents of every node, so that chains can be counted, told and
// compared afterwards.
#ifndef GRIDPRESS_SOLVER_SE_REACH_H
#define GRIDPRESS_SOLVER_SE_REACH_H

#include "solver/se_chain.h"

enum { SE_STATES_MAX = 2 * SE_NODES_MAX };

struct se_record {
  uint32_t parents; // one: its state; several: their offset in the engine's pool
  uint16_t parent_count;
  uint16_t node;
  uint16_t least; // no chain to this node has fewer nodes, those of nested hints counted
  uint8_t cause;
  int32_t nested; // the chain hint that justifies this node, or -1
};

// A chain hint inside a chain: how many nodes it has, and what it is.
struct se_nested {
  int complexity;
  uint64_t signature; // of its ends and their nodes: equal hints count once
};

struct se_reach {
  bool done, contradiction;
  bool cut; // by this bound; a higher one goes on from here
  int bound;
  int count[2];                // by state: OFF, ON
  int head[2];                 // those whose successors have been looked at, where it was cut
  struct se_record *record[2]; // in order of arrival
  uint16_t *at[2];             // by node: its place among the records
  uint64_t *set[2];            // who is there
  struct se_record end;        // the contradiction: this node, whose negation is recorded;
  bool end_on;                 // its state
};

// A hint of an engine: the conclusion and the propagations that agree on it.
struct se_hint {
  int complexity;
  uint8_t kind;   // enum se_kind
  bool on;        // the conclusion's state
  bool start_on;  // contradiction: the start's state
  uint8_t region; // region chains
  uint16_t node;  // the conclusion
  uint16_t start; // contradiction, double: the start; cell, region: the first of the starts
  uint32_t order; // of emission
};

enum { SE_NESTED_COUNTED = 256 }; // nested hints of one chain that are told apart

struct se_engine {
  const struct se_board *board; // the source of its propagations
  const struct grid *solution;  // NULL: not known, or inside a chain, where nothing need be true
  bool dynamic, nishio;
  int level;
  uint32_t digits; // of the starts that are looked at
  int bound;       // hints of more nodes are of no use
  bool cut;        // the bound kept something out
  struct se_links links;
  struct se_board current;
  struct se_reach reach[SE_STATES_MAX];
  // The pool of parents, as states, for nodes with several; it grows when it must.
  uint16_t *pool;
  size_t pool_used, pool_size;
  void *records; // the memory of all struct se_reach
  size_t records_size;
  bool failed; // out of memory: nothing that was found counts
  // Marks for walking chains, and the nested hints that were met.
  uint32_t mark[SE_STATES_MAX], stamp;
  uint16_t stack[SE_STATES_MAX];
  struct waiting {
    const struct se_record *record;
    uint16_t state, parent; // parent: the next one to look at
  } waiting[SE_STATES_MAX]; // for telling chains: nodes whose parents come first
  struct se_nested *nested;
  int nested_used, nested_size;
  int32_t met[SE_NESTED_COUNTED];
  int met_count;
  // The best hint in slot 0; or, when a list is wanted, the best for each different effect.
  bool list, found;
  bool any; // of a list: one hint for each effect, whichever is met first
  uint32_t emitted;
  struct se_hint slots[SE_STATES_MAX]; // complexity 0: none
  // For the rules inside chains: where they work.
  struct se_engine *inner;
  struct se_cycle_work *cycle;
  // Asked now and then whether to go on; may be NULL.
  se_ticker *tick;
  void *context;
  int technique, cell; // what it works on
};

// A propagation in progress.
struct se_run {
  struct se_engine *engine;
  struct se_reach *reach;
  int head[2];      // of the queues, OFF and ON
  int useful;       // queued nodes whose successors may still be part of a hint
  uint32_t seen[4]; // when each of the first rules last looked, level 1 and up
};

// A successor that has not been reached, without parents yet. It is made where it will stay.
struct se_record *se_run_add_record(struct se_run *run, int node, bool on, int cause, int least);

// The successor is complete: queues it. True for a contradiction.
bool se_run_arrive(struct se_run *run, struct se_record *record, bool on);

// Adds the OFF node of a candidate, which this propagation has reached, to the parents.
void se_run_add_parent(struct se_run *run, struct se_record *record, int node);

// se_advanced.c: what the rules of the engine's level find where propagation has come to rest.
// False when they find nothing.
bool se_run_advance(struct se_run *run);

bool se_engine_init(struct se_engine *engine);
void se_engine_release(struct se_engine *engine);

// Numbers the board's candidates and makes room. `links` are those of the board, or NULL.
bool se_engine_begin(struct se_engine *engine, const struct se_board *board,
                     const struct se_links *links);

// Forgets what was reached, by other rules.
void se_engine_forget(struct se_engine *engine);

// What is reached from a start; computed when it is first asked for, and further when the bound has been raised.
const struct se_reach *se_engine_reach(struct se_engine *engine, int node, bool on);

// The record of a node that was reached.
static inline const struct se_record *se_reach_record(const struct se_reach *reach, int node,
                                                      bool on) {
  return &reach->record[on][reach->at[on][node]];
}

// A parent of a record, as a state.
static inline int se_record_parent(const struct se_engine *engine, const struct se_record *record,
                                   int i) {
  return record->parent_count == 1 ? (int)record->parents
                                   : engine->pool[record->parents + (uint32_t)i];
}

// The number of different nodes that a node rests on, itself counted. Notes nested hints as met.
int se_engine_count(struct se_engine *engine, const struct se_reach *reach,
                    const struct se_record *record, bool on);

// One end of a hint: a node and where it was reached.
struct se_end {
  const struct se_reach *reach;
  const struct se_record *record;
  bool on;
  int root_cause; // of the branch's start
};

// The ends of a hint. Returns how many.
int se_hint_ends(struct se_engine *engine, const struct se_hint *hint,
                 struct se_end ends[SE_DIGITS]);

// Adds the branches of a hint to a step: the nodes that its ends rest on, each after its parents.
void se_tell_hint(struct se_engine *engine, const struct se_hint *hint, struct step *step);

// Looks for the best hint under the bound. False when there is none.
bool se_engine_run(struct se_engine *engine);

// Leaves a hint of no more nodes than the bound in the slot of every effect that has one. False when there
// is none.
bool se_engine_sweep(struct se_engine *engine, int bound);

#endif
