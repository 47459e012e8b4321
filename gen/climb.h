// The climb: from 9x9 puzzles to neighbours of theirs that come closer to a goal. See climb.c.
//
//      members, best first -> items of a round -> work, on any thread -> end of the round -> members
//
// A round is planned from what the rounds before it left, each item draws from (seed, its number)
// alone, and what the items found is taken in their order when all of them are done. So the number of
// threads changes nothing, and a climb that is put down between two rounds can be taken up again from
// its members and from what it has seen.
#ifndef GRIDPRESS_GEN_CLIMB_H
#define GRIDPRESS_GEN_CLIMB_H

#include "core/core.h"
#include "solver/solver.h"
#include "transform/transform.h"

struct climb_bench;
struct climb_wish;

// What is climbed to. Ended by a row without a name.
struct climb_goal {
  const char *name;
  const char *meaning;  // a phrase for the help
  int best;             // nothing is better: what is aimed at without a target
  int grain;            // values are this many times finer than what is printed; 0: they are not
  bool tenths;          // values are read and printed with one decimal
  bool sheds;           // clues that are not needed go, so that puzzles shrink on the way
  bool takes_engine;    // of the wish
  bool takes_technique; // of the wish
  // Finds the value of a puzzle. False when it is further than `worst` from what is wanted, or has none.
  bool (*measure)(const struct climb_wish *wish, struct climb_bench *bench, int worst, int *value);
};

extern const struct climb_goal climb_goals[];
extern const struct name_list climb_goal_names;
const struct climb_goal *climb_lookup_goal(const char *name);

enum {
  CLIMB_MEMBERS = 40,     // unless said otherwise
  CLIMB_STARTERS = 512,   // random puzzles to begin with
  CLIMB_PATIENCE = 16,    // rounds
  CLIMB_MOVES_MAX = 2,    // clues exchanged at a time
  CLIMB_ROUND_ITEMS = 32, // of a round, whatever the number of threads
  CLIMB_FOUND_MAX = 16,   // puzzles that an item looks at
};

struct climb_wish {
  const struct climb_goal *goal;
  const struct solver_engine *engine; // whose choices count
  int technique;                      // row of the table of techniques
  int low, high;                      // the values that are wanted
  int moves;    // clues exchanged at a time: 1, 2, or 0 for one or two, as it comes
  int members;  // how many are kept
  int starters; // random puzzles to begin with; 0: only those that are given
  int patience; // rounds without progress before it begins again with other random puzzles
  int results;  // without a target: how many of the best are asked for
  uint64_t seed;
};

// How far a value is from those that are wanted.
int climb_distance(const struct climb_wish *wish, int value);

// Prints a value the way people write it: "9.5", "17". Returns `text`.
enum { CLIMB_VALUE_TEXT = 16 };
const char *climb_print_value(const struct climb_goal *goal, int value,
                              char text[CLIMB_VALUE_TEXT]);

// Sets what is wanted, both ends included, in the units of the printed values: tenths for a rating.
void climb_set_range(struct climb_wish *wish, int low, int high);

// Reads "9.5", "9.5-10" or "17": the values that are wanted. One value alone means that one or better.
bool climb_parse_target(const char *text, struct climb_wish *wish, struct err *err);

// A puzzle on the way.
struct climb_puzzle {
  uint8_t givens[81];
  bool given;    // by somebody else: it is no result
  bool measured; // otherwise it is too far off, and nobody asked how far
  int value;
  uint32_t tried; // how often it was the parent of an item
  struct canonical_hash hash;
};

// A piece of work.
struct climb_item {
  uint64_t number;
  bool starts; // makes random puzzles, the first of which has this number
  struct climb_puzzle parent;
  int worst; // distance beyond which nobody wants to know
  int count;
  struct climb_puzzle found[CLIMB_FOUND_MAX];
};

struct climb_list {
  struct climb_puzzle *puzzle;
  size_t count, room;
};

struct climb {
  struct climb_wish wish;
  uint64_t round;             // rounds that are over
  uint64_t begun, progressed; // rounds: when it began with random puzzles, and got on last
  int nearest;                // the least distance since it began
  size_t given;               // puzzles that somebody gave
  uint64_t looked;            // puzzles that items looked at
  struct climb_list members;  // best first, and of equals the newest
  struct climb_list reached;  // what is wanted, in the order in which it was found
  struct canonical_hash *seen;
  size_t seen_count, seen_room;
  struct dedup_set *set; // the same
  struct climb_item items[CLIMB_ROUND_ITEMS];
};

// A climb without members. Release it, whatever is returned.
bool climb_init(struct climb *climb, const struct climb_wish *wish, struct err *err);
void climb_release(struct climb *climb);

// Looks at a puzzle that somebody gives, which has exactly one solution, and takes its redundant clues
// away. On any thread. False without memory.
bool climb_look(const struct climb_wish *wish, const struct grid *givens,
                const struct grid *solution, struct climb_puzzle *puzzle, struct err *err);

// Takes a puzzle in that climb_look saw, unless one like it is there.
bool climb_take(struct climb *climb, const struct climb_puzzle *puzzle, struct err *err);

// Fills in the items of the next round. Without members and starters there is nothing to climb from:
// false.
bool climb_plan(struct climb *climb);

// Works on an item; the climb stays as it was planned meanwhile. False without memory.
bool climb_work(const struct climb *climb, struct climb_item *item, struct err *err);

// Takes in what the items found, in their order.
bool climb_end_round(struct climb *climb, struct err *err);

// Without a target: the best `results` of all that was found become what is reached, best first.
bool climb_harvest(struct climb *climb, struct err *err);

// For those who write a climb down and read it again: adds to its lists.
bool climb_list_add(struct climb_list *list, const struct climb_puzzle *puzzle, struct err *err);
bool climb_see(struct climb *climb, struct canonical_hash hash, bool *is_new, struct err *err);

#endif
