// Puzzles with clues between cells. See mark_hunt.c.
#ifndef GRIDPRESS_GEN_MARK_HUNT_H
#define GRIDPRESS_GEN_MARK_HUNT_H

#include "gen/cages.h"
#include "gen/gen.h"
#include "gen/mark_paths.h"

// A puzzle while it is made. Large: it belongs on the heap.
struct mark_hunt {
  const struct gen_request *request;
  const struct geom *geom;
  struct rng rng;
  struct marks_solver *solver; // loaded with `marks`
  struct grid solution, givens;
  struct grid other;            // another solution, of the last proof that failed
  struct mark_list fixed;       // marks that stay: all dots where all are shown
  struct mark_list pool;        // small marks that are true of the solution
  bool used[MARKS_MAX];         // of the pool
  struct cage_rules rules;      // of cages; high 0: there are none
  struct cages cages;           // they cover the grid
  uint8_t wish[GEOM_CELLS_MAX]; // picks the operation of a cage, by its first cell
  struct mark_paths paths;      // thermometers and arrows
  struct rate_workspace *work;
  struct rating rating;   // of a puzzle that has to be of a level
  struct mark_list marks; // all that the puzzle has, settled
};

// What a variant brings along. See mark_sources.c.
struct mark_source {
  // Draws its marks for a new solution. False: this grid does not do, try another.
  bool (*draw)(struct mark_hunt *hunt, unsigned kinds);
  // Changes them so that `other` breaks one. False: nothing was changed.
  bool (*separate)(struct mark_hunt *hunt);
};

extern const struct mark_source mark_sources[]; // row by row as in mark_variants

// Are thermometers or arrows all that a puzzle without givens can rely on?
bool mark_hunt_stands_on_paths(const struct mark_hunt *hunt);

// Puts the marks of the hunt together and loads the solver with them. False without memory. The marks
// of a sketch are not settled: they are for the solver alone.
bool mark_hunt_assemble(struct mark_hunt *hunt);
bool mark_hunt_sketch(struct mark_hunt *hunt);

// Can a request with marks be met? One without may not have bounds that only marks have.
bool mark_request_check(const struct gen_request *request, struct err *err);

// Does the request ask for a level or a grade? See mark_level.c.
bool mark_level_is_asked(const struct gen_request *request);

// Do techniques up to a grade solve the puzzle? GRADE_NONE: all of them. The rating is the hunt's.
bool mark_level_rate(struct mark_hunt *hunt, enum grade most);

// Helps a puzzle until the techniques of the level solve it. False: then it is too easy, or nothing
// helps.
bool mark_level_settle(struct mark_hunt *hunt);

// Is this a killer, with nothing to change but its cages, of a level that the guide knows?
bool mark_guide_suits(const struct mark_hunt *hunt, enum grade most);

// Changes the cages of a killer until techniques up to `most`, easy or medium, solve it, or something
// close to them; GRADE_NONE: until the engine does, without a choice. False: nothing helps. See
// mark_guide.c.
bool mark_guide_settle(struct mark_hunt *hunt, enum grade most);

// Makes puzzle `index` of a request with marks.
bool mark_hunt_make(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                    struct err *err);

#endif
