// The engines that solve puzzles, behind one function type and one table.
//
// An engine is asked with a solver_request and answers with a solver_result. It visits every
// solution, or stops at a limit or when the visitor says so, and it says whether what it found is
// all there is. All engines but `sets` decide every puzzle; `search` is the oracle of the others.
#ifndef GRIDPRESS_SOLVER_SOLVER_H
#define GRIDPRESS_SOLVER_SOLVER_H

#include "core/core.h"
#include "solver/carry.h"    // what follows from clues, for those who dig
#include "solver/estimate.h" // about how many solutions, where nothing counts them
#include "solver/marks.h"    // puzzles with clues between cells, asked about again and again
#include "solver/minutes.h"  // how long a typical player takes
#include "solver/rate.h"     // the human techniques, and the rating built on them
#include "solver/se.h"       // the same on the scale of Sudoku Explainer
#include "solver/tally.h"    // how many solutions, without visiting them

// Called for every solution found; it returns false to stop the search.
typedef bool solver_visitor(void *context, const struct grid *solution);

struct solver_request {
  uint64_t limit;        // stop after so many solutions; 0: find them all
  solver_visitor *visit; // may be NULL: count only
  void *context;
  const char *sequence; // engine `minigrid`: the order of minigrids; NULL: the first one there is
  uint64_t nodes;       // engine `graph`: stop after so many choices; 0: never
  const struct mark_list *marks; // clues between cells; NULL: none. Only engines that know marks
};

struct solver_stats {
  uint64_t nodes;        // choices tried
  uint64_t permutations; // `graph` listed or `minigrid` tried; 0 for the others
};

struct solver_result {
  uint64_t solutions; // found and visited
  bool complete;      // the search ran to its end: there are no others
  bool undecided;     // engine `sets`: a guess would be needed; `partial` is what follows without
  struct grid partial;
  bool failed; // the memory was not there, or the engine made a grid that is none: nothing is known
  struct solver_stats stats;
};

struct solver_engine {
  const char *name;
  const char *summary;
  bool (*supports)(const struct geom *geom); // NULL: every geometry
  bool marks;                                // solves puzzles with marks, too
  // Givens in conflict with each other are a puzzle without solution, never an error.
  void (*solve)(const struct geom *geom, const struct grid *givens,
                const struct solver_request *request, struct solver_result *result);
};

// The table, the default and certifier first, ended by NULL.
extern const struct solver_engine *const solver_engines[];

// Borrows the engine of that name, or NULL.
const struct solver_engine *solver_lookup(const char *name);

// Borrows the name of an engine, NULL past the end of the table.
const char *solver_engine_name(int engine);

bool solver_supports(const struct solver_engine *engine, const struct geom *geom);

// Can it solve puzzles of the board with these marks? NULL, or an empty list: without any.
bool solver_knows(const struct solver_engine *engine, const struct geom *geom,
                  const struct mark_list *marks);

// How many solutions, counted up to `limit` (0: all of them)?
uint64_t solver_count(const struct solver_engine *engine, const struct geom *geom,
                      const struct grid *givens, uint64_t limit);

// Exactly one solution? If so it is stored.
bool solver_find_unique(const struct solver_engine *engine, const struct geom *geom,
                        const struct grid *givens, struct grid *solution);

// Every board, with marks or without, has two engines that share no code: one certifies its puzzles,
// the other decides while they are made. Borrowed.
const struct solver_engine *solver_certifier(const struct geom *geom,
                                             const struct mark_list *marks);
const struct solver_engine *solver_digger(const struct geom *geom, const struct mark_list *marks);

// The question of a generator that digs: is there a solution that differs from the known one in the
// blank `cell`? Answered by the digger. SOLVER_UNKNOWN when that would take more than `nodes` choices
// (0: it is never given up; `fast` never needs to) or the memory is not there.
enum solver_answer solver_has_other(const struct geom *geom, const struct grid *givens,
                                    const struct grid *known, int cell, uint64_t nodes);

// A random solution with these givens, drawn from `rng` alone. Every solution can come out, but not
// all with the same probability. SOLVER_NO: there is none. SOLVER_UNKNOWN: it would take more than
// `nodes` choices (0: any number), or the board or the memory is not there; most boards are filled
// soonest by a small number and another try.
enum solver_answer solver_fill(const struct geom *geom, const struct grid *givens, struct rng *rng,
                               uint64_t nodes, struct grid *solution);

// Certifies a puzzle: asks the certifier, fills in the certificate and, when there is exactly one
// solution, the solution. Returns whether there is. The certificate names the engine that answered:
// `search`, when the certifier failed.
bool solver_certify(struct puzzle *puzzle);

enum solver_proof {
  SOLVER_PROVED, // exactly one solution
  SOLVER_NONE,
  SOLVER_SEVERAL,
  SOLVER_DISPUTED, // the two engines do not say the same: one of them is wrong
  SOLVER_ALONE,    // both failed, and the same engine stood in for them
};

// The names of the engines that answered.
struct solver_pair {
  const char *first, *second;
};

// Certifies a puzzle, and has the other engine of the board say the same.
enum solver_proof solver_prove(struct puzzle *puzzle, struct solver_pair *asked);

// Counts the graph of the givens (struct puzzle_census). False, and census->counted false, for a
// geometry without rectangular boxes or when the graph is too large to count.
bool solver_census(const struct geom *geom, const struct grid *givens,
                   struct puzzle_census *census);

// Rates a puzzle with exactly one solution by the techniques allowed, and fills in its rating. NULL
// allows all that are on by default.
void solver_rate(struct puzzle *puzzle, const struct technique_set *allowed);

// Finds how the solution flows, by the same techniques, and fills it in: unknown when they do not
// solve the puzzle. The same walk gives the rating of a record that has none. `curve` may be NULL.
// False when the memory is not there.
bool solver_find_flow(struct puzzle *puzzle, const struct technique_set *allowed,
                      struct flow_curve *curve);

// Rates with limits, a visitor, a workspace or the flow, for a geometry of geom_lookup or any other. False when the
// memory is not there.
bool solver_rate_givens(const struct geom *geom, const struct grid *givens,
                        const struct rate_options *options, struct rating *rating);

// Fills in the rating that somebody else has found.
void solver_keep_rating(struct puzzle *puzzle, const struct rating *rating);

// Has a geometry a rating on the scale of Sudoku Explainer? 9x9 with square boxes only.
bool solver_supports_se(const struct geom *geom);

// Rates a puzzle with exactly one solution on that scale and fills in its `se`; `options` may be
// NULL. False, and nothing filled in, for another geometry, when it was stopped by the options or
// when the memory is not there. `rating` may be NULL; it also tells what a stopped rating got to.
// Any number of threads may rate at the same time.
bool solver_rate_se(struct puzzle *puzzle, const struct se_options *options,
                    struct se_rating *rating);

// The names of the orders in which engine `minigrid` can take the minigrids, ended by NULL.
extern const char *const minigrid_sequence_names[];

#endif
