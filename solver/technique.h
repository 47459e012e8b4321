// The techniques that people solve with: one table, easiest first, after HoDoKu's model.
//
// A finder looks for its pattern, never changes the board, fills in a step and says whether it
// found one. It passes over `step->skip` instances, which is how all of them can be listed. Several
// rows may share a finder; it then says in step->technique which of them it found.
#ifndef GRIDPRESS_SOLVER_TECHNIQUE_H
#define GRIDPRESS_SOLVER_TECHNIQUE_H

#include "solver/step.h"

// The order of the table, and of the search for the next step.
enum technique_id {
  TECHNIQUE_FULL_HOUSE,
  TECHNIQUE_NAKED_SINGLE,
  TECHNIQUE_HIDDEN_SINGLE,
  TECHNIQUE_LOCKED_PAIR,
  TECHNIQUE_LOCKED_TRIPLE,
  TECHNIQUE_LOCKED_POINTING,
  TECHNIQUE_LOCKED_CLAIMING,
  TECHNIQUE_NAKED_PAIR,
  TECHNIQUE_NAKED_TRIPLE,
  TECHNIQUE_HIDDEN_PAIR,
  TECHNIQUE_HIDDEN_TRIPLE,
  TECHNIQUE_NAKED_QUAD,
  TECHNIQUE_HIDDEN_QUAD,
  TECHNIQUE_X_WING,
  TECHNIQUE_SWORDFISH,
  TECHNIQUE_JELLYFISH,
  TECHNIQUE_REMOTE_PAIR,
  TECHNIQUE_BUG_PLUS_1,
  TECHNIQUE_SKYSCRAPER,
  TECHNIQUE_TWO_STRING_KITE,
  TECHNIQUE_DUAL_TWO_STRING_KITE,
  TECHNIQUE_TURBOT_FISH,
  TECHNIQUE_EMPTY_RECTANGLE,
  TECHNIQUE_DUAL_EMPTY_RECTANGLE,
  TECHNIQUE_W_WING,
  TECHNIQUE_XY_WING,
  TECHNIQUE_XYZ_WING,
  TECHNIQUE_UNIQUENESS_1,
  TECHNIQUE_UNIQUENESS_2,
  TECHNIQUE_UNIQUENESS_3,
  TECHNIQUE_UNIQUENESS_4,
  TECHNIQUE_UNIQUENESS_5,
  TECHNIQUE_UNIQUENESS_6,
  TECHNIQUE_HIDDEN_RECTANGLE,
  TECHNIQUE_AVOIDABLE_RECTANGLE_1,
  TECHNIQUE_AVOIDABLE_RECTANGLE_2,
  TECHNIQUE_FINNED_X_WING,
  TECHNIQUE_SASHIMI_X_WING,
  TECHNIQUE_FINNED_SWORDFISH,
  TECHNIQUE_SASHIMI_SWORDFISH,
  TECHNIQUE_FINNED_JELLYFISH,
  TECHNIQUE_SASHIMI_JELLYFISH,
  TECHNIQUE_SUE_DE_COQ,
  TECHNIQUE_SIMPLE_COLOURS_TRAP,
  TECHNIQUE_SIMPLE_COLOURS_WRAP,
  TECHNIQUE_MULTI_COLOURS_1,
  TECHNIQUE_MULTI_COLOURS_2,
  TECHNIQUE_X_CHAIN,
  TECHNIQUE_XY_CHAIN,
  TECHNIQUE_CONTINUOUS_NICE_LOOP,
  TECHNIQUE_DISCONTINUOUS_NICE_LOOP,
  TECHNIQUE_AIC,
  TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP,
  TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP,
  TECHNIQUE_GROUPED_AIC,
  TECHNIQUE_ALS_XZ,
  TECHNIQUE_ALS_XY_WING,
  TECHNIQUE_ALS_CHAIN,
  TECHNIQUE_DEATH_BLOSSOM,
  TECHNIQUE_FRANKEN_X_WING,
  TECHNIQUE_FRANKEN_SWORDFISH,
  TECHNIQUE_FRANKEN_JELLYFISH,
  TECHNIQUE_FINNED_FRANKEN_X_WING,
  TECHNIQUE_FINNED_FRANKEN_SWORDFISH,
  TECHNIQUE_FINNED_FRANKEN_JELLYFISH,
  TECHNIQUE_MUTANT_X_WING,
  TECHNIQUE_MUTANT_SWORDFISH,
  TECHNIQUE_MUTANT_JELLYFISH,
  TECHNIQUE_FINNED_MUTANT_X_WING,
  TECHNIQUE_FINNED_MUTANT_SWORDFISH,
  TECHNIQUE_FINNED_MUTANT_JELLYFISH,
  TECHNIQUE_FINNED_MUTANT_SQUIRMBAG,
  TECHNIQUE_FORCING_CHAIN_CONTRADICTION,
  TECHNIQUE_FORCING_CHAIN_VERITY,
  TECHNIQUE_FORCING_NET_CONTRADICTION,
  TECHNIQUE_FORCING_NET_VERITY,
  TECHNIQUE_COUNT,
};

// How hard; what a puzzle is graded as.
enum grade {
  GRADE_NONE,
  GRADE_EASY,
  GRADE_MEDIUM,
  GRADE_HARD,
  GRADE_UNFAIR,
  GRADE_EXTREME,
  GRADE_GUESS, // no technique gets on
};

typedef bool technique_finder(const struct cand *cand, struct step *step);

// Called for every instance; it returns false to stop.
typedef bool technique_visitor(void *context, const struct step *step);

// Visits every instance of a technique in one go.
typedef void technique_lister(const struct cand *cand, int technique, technique_visitor *visit,
                              void *context);

struct technique {
  const char *name;
  const char *code; // in the numbering of the public technique library
  enum grade level;
  int score;
  technique_finder *find;
  technique_lister *find_all; // NULL: `find` is asked again and again
  bool uniqueness;            // takes for granted that the puzzle has one solution
  bool off; // known, but too rare or too tedious to be used in a rating by default
};

extern const struct technique techniques[TECHNIQUE_COUNT];

struct technique_set {
  uint64_t word[(TECHNIQUE_COUNT + 63) / 64];
};

static inline bool technique_set_has(const struct technique_set *set, int technique) {
  return set->word[technique / 64] >> (technique % 64) & 1;
}

static inline void technique_set_add(struct technique_set *set, int technique) {
  set->word[technique / 64] |= UINT64_C(1) << (technique % 64);
}

static inline void technique_set_remove(struct technique_set *set, int technique) {
  set->word[technique / 64] &= ~(UINT64_C(1) << (technique % 64));
}

// All that are on by default, with or without those that need uniqueness.
struct technique_set technique_set_default(bool uniqueness);

// The technique of that name ("X-Wing", "x-wing", "x wing"), or -1.
int technique_lookup(const char *name);

// Borrows the name of a technique, NULL past the end of the table.
const char *technique_name(int technique);

const char *grade_name(enum grade grade);  // "easy" .. "extreme", "guess"
enum grade grade_lookup(const char *name); // GRADE_NONE when there is none of that name

// Visits every instance of a technique on this board, in the order the finder finds them.
void technique_find_all(const struct cand *cand, int technique, technique_visitor *visit,
                        void *context);

// The first instance of one technique. Unlike calling its finder, this keeps to the technique when
// several share a finder.
bool technique_find(const struct cand *cand, int technique, struct step *step);

// --- the finders, one file a family -------------------------------------------------------------

// find_single.c
technique_finder find_full_house, find_naked_single, find_hidden_single;
// find_locked.c
technique_finder find_locked_pair, find_locked_triple, find_pointing, find_claiming;
// find_subset.c
technique_finder find_naked_pair, find_naked_triple, find_naked_quad;
technique_finder find_hidden_pair, find_hidden_triple, find_hidden_quad;
// find_fish.c
technique_finder find_x_wing, find_swordfish, find_jellyfish;
technique_finder find_finned_x_wing, find_finned_swordfish, find_finned_jellyfish;
technique_finder find_sashimi_x_wing, find_sashimi_swordfish, find_sashimi_jellyfish;
// find_complex_fish.c
technique_finder find_franken_x_wing, find_franken_swordfish, find_franken_jellyfish;
technique_finder find_finned_franken_x_wing, find_finned_franken_swordfish;
technique_finder find_finned_franken_jellyfish;
technique_finder find_mutant_x_wing, find_mutant_swordfish, find_mutant_jellyfish;
technique_finder find_finned_mutant_x_wing, find_finned_mutant_swordfish;
technique_finder find_finned_mutant_jellyfish, find_finned_mutant_squirmbag;
// find_single_digit.c
technique_finder find_skyscraper, find_two_string_kite, find_dual_two_string_kite;
technique_finder find_turbot_fish, find_empty_rectangle, find_dual_empty_rectangle;
// find_wing.c
technique_finder find_remote_pair, find_w_wing, find_xy_wing, find_xyz_wing;
// find_uniqueness.c
technique_finder find_uniqueness_1, find_uniqueness_2, find_uniqueness_3, find_uniqueness_4;
technique_finder find_uniqueness_5, find_uniqueness_6, find_hidden_rectangle;
// find_avoidable.c
technique_finder find_avoidable_rectangle_1, find_avoidable_rectangle_2, find_bug_plus_1;
// find_colour.c: both finders tell trap from wrap, and the two kinds of multi-colours, themselves
technique_finder find_simple_colours, find_multi_colours;
// find_chain.c: find_nice_loop and find_grouped_nice_loop say in step->technique which they found
technique_finder find_x_chain, find_xy_chain, find_nice_loop, find_grouped_nice_loop;
// find_als.c
technique_finder find_als_xz, find_als_xy_wing, find_als_chain, find_death_blossom;
// find_sue_de_coq.c
technique_finder find_sue_de_coq;
// find_forcing.c: both say in step->technique whether by contradiction or by verity
technique_finder find_forcing_chain, find_forcing_net;

#endif
