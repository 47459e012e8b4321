// The generator: try after try, a solution grid, a plan, digging, the bounds, the certificate.
//
// A try that misses a bound is thrown away and the next begins; everything random about all of them
// comes from the generator of (seed, index). What went wrong is counted (tries.c), and told when a
// request is given up.
#include "gen/gen.h"

#include <stdio.h>
#include <string.h>

#include "gen/alone.h"
#include "gen/boards.h"
#include "gen/certify.h"
#include "gen/dig.h"
#include "gen/letters.h"
#include "gen/mark_hunt.h"
#include "gen/pattern.h"
#include "gen/pearl.h"
#include "gen/preference.h"
#include "gen/rare.h"
#include "gen/refill.h"
#include "gen/solution.h"
#include "gen/tries.h"
#include "gen/unbiased.h"

enum {
  PEARL_WALKS = 20, // before a pearl or diamond is given up
  BOARD_DIGS = 60,  // of one jigsaw, before another one is drawn
};

// A puzzle that meets the request, and what is known of it.
struct candidate {
  struct grid solution, givens;
  struct word_place word_at;
  enum puzzle_minimal minimal;
  struct level_findings findings;
};

// The search for one puzzle.
struct hunt {
  const struct gen_request *request;
  int accepted; // puzzles that meet the request
  int cost;     // of the best of them
  uint64_t index;
  struct gen_bounds bounds;
  struct rng rng;
  struct tries tries;
  // Jigsaws: the request with the board that was drawn last, which the hunt owns until it is over.
  struct gen_request drawn;
  struct rng boards;
  struct rng places;                 // of words
  const struct gen_letters *letters; // of this puzzle; NULL: digits
  // What the last try came to.
  struct grid solution, givens;
  struct word_place word_at;
  enum puzzle_minimal minimal;
  struct level_findings findings;
  struct candidate best; // so far, where there is a choice
};

// Draws a jigsaw for the next tries, and a grid that shows that it can be filled.
static bool hunt_draw_board(struct hunt *hunt, struct err *err) {
  const struct geom *geom = boards_draw(&hunt->drawn, &hunt->boards, &hunt->solution, err);
  if (geom == NULL) return false;
  if (hunt->request == &hunt->drawn) geom_release(hunt->drawn.geom);
  hunt->drawn.geom = geom;
  hunt->request = &hunt->drawn;
  return true;
}

// A grid that several puzzles share has a generator of its own.
static void hunt_init(struct hunt *hunt, const struct gen_request *request, uint64_t index,
                      bool shares_grid) {
  hunt->request = request;
  hunt->index = index;
  hunt->bounds = level_bounds(request);
  hunt->minimal = MINIMAL_UNKNOWN;
  hunt->accepted = 0;
  hunt->word_at = (struct word_place){0};
  hunt->letters = letters_of(request, index);
  if (letters_spell(hunt->letters)) letters_rng_init(&hunt->places, request, index);
  hunt->findings.work = level_range(request).low > GRADE_NONE ? rate_workspace_new() : NULL;
  level_forget(&hunt->findings);
  rng_init(&hunt->rng, shares_grid ? ~request->seed : request->seed, index);
  tries_init(&hunt->tries, request);
}

// The same, with a jigsaw if that is what the request asks for.
static bool hunt_init_board(struct hunt *hunt, const struct gen_request *request, uint64_t index,
                            bool shares_grid, struct err *err) {
  hunt_init(hunt, request, index, shares_grid);
  if (request->shapes == NULL) return true;
  hunt->drawn = *request;
  boards_rng_init(&hunt->boards, request, index);
  if (hunt_draw_board(hunt, err)) return true;
  rate_workspace_free(hunt->findings.work);
  return false;
}

static void hunt_release(struct hunt *hunt) {
  rate_workspace_free(hunt->findings.work);
  if (hunt->request == &hunt->drawn) geom_release(hunt->drawn.geom);
}

// The place where puzzles are accepted: dug, walked to or searched for, each one comes here when
// everything but how hard it is is known to be right. The first that is hard enough ends the hunt,
// or the last of several candidates.
static bool hunt_accept(struct hunt *hunt) {
  const struct gen_request *request = hunt->request;
  bool entangled = request->alone || alone_none_is_unique(request->geom, &hunt->givens);
  enum level_bound missed =
      entangled ? level_find_miss(request, &hunt->givens, &hunt->solution, &hunt->findings)
                : BOUND_ENTANGLED;
  if (missed != BOUND_NONE) tries_count_miss(&hunt->tries, missed);
  if (missed != BOUND_NONE || request->candidates <= 1) return missed == BOUND_NONE;
  int cost = preference_cost(&hunt->findings.flow, hunt->findings.rating.steps);
  if (hunt->accepted++ == 0 || cost < hunt->cost) {
    hunt->cost = cost;
    hunt->best = (struct candidate){hunt->solution, hunt->givens, hunt->word_at, hunt->minimal,
                                    hunt->findings};
  }
  return hunt->accepted == request->candidates;
}

// Ends the hunt: certifies what was found and fills in what is known about it.
static bool hunt_finish(struct hunt *hunt, struct puzzle *puzzle, struct err *err) {
  const struct gen_request *request = hunt->request;
  if (hunt->accepted > 0) {
    hunt->solution = hunt->best.solution;
    hunt->givens = hunt->best.givens;
    hunt->word_at = hunt->best.word_at;
    hunt->minimal = hunt->best.minimal;
    hunt->findings = hunt->best.findings;
  }
  rate_workspace_free(hunt->findings.work);
  if (request == &hunt->drawn) hunt->drawn.geom = board_shelf_put(request->shelf, request->geom);
  if (!certify_puzzle(request, hunt->index, &hunt->givens, NULL, &hunt->solution, puzzle, err))
    return false;
  puzzle->minimal = hunt->minimal;
  if (request->weights) unbiased_weigh(request->geom->cells, puzzle->clues, puzzle->weight);
  puzzle->word_at = hunt->word_at;
  if (hunt->letters != NULL) strcpy(puzzle->symbols, hunt->letters->symbols);
  if (hunt->findings.rated) {
    solver_keep_rating(puzzle, &hunt->findings.rating);
    if (request->wants_flow) puzzle->flow = hunt->findings.flow;
  }
  if (hunt->findings.se.rated)
    puzzle->se = hunt->findings.se;
  else if (request->er_low > 0 || request->er_high > 0)
    solver_rate_se(puzzle, NULL, NULL);
  puzzle->minutes = hunt->findings.minutes;
  if (level_names(request))
    snprintf(puzzle->level, sizeof puzzle->level, "%s", request->level->name);
  return true;
}

// --- digging -------------------------------------------------------------------------------------

// Does digging stop when the puzzle is hard enough, whatever the number of clues is then? Clues can
// be given back (refill.c).
static bool digs_by_hardness(const struct gen_request *request) {
  return !request->minimal && level_range(request).low > GRADE_EASY;
}

// The number of clues that the puzzle is to have, unless how hard it is decides.
static int draw_target(struct hunt *hunt) {
  struct gen_bounds bounds = hunt->bounds;
  if (hunt->request->minimal) return 0;
  const struct geom *geom = hunt->request->geom;
  int percent = hunt->tries.limits->least_percent * level_clue_percent(geom) / 100;
  int least = geom->cells * percent / 100;
  if (least > bounds.high) least = bounds.high;
  return rng_range(&hunt->rng, least > bounds.low ? least : bounds.low, bounds.high);
}

// The number of clues to dig down to before the first look at how hard the puzzle is. Large puzzles
// soon get too hard, and a narrow range of ER is soon passed.
static int choose_start(const struct hunt *hunt, int target) {
  const struct gen_request *request = hunt->request;
  if (request->minimal) return 0;
  bool early = request->er_low > 0 || (digs_by_hardness(request) && request->geom->side > 9);
  return early ? hunt->bounds.high : target;
}

static bool allows_holes(const void *context, const struct grid *givens) {
  return level_is_in_er(context, givens, NULL);
}

// What digging keeps to. A minimal puzzle is dug to the end and looked at then; one clue about
// which nothing is known is enough to spoil it.
static struct dig_goal choose_goal(const struct hunt *hunt) {
  const struct gen_request *request = hunt->request;
  struct dig_goal goal = {.rule = DIG_UNIQUE,
                          .nodes = hunt->tries.limits->nodes,
                          .given_up_max = 1,
                          .context = request};
  if (request->minimal) return goal;
  if (level_wants_singles(request)) goal.rule = DIG_SINGLES;
  if (!digs_by_hardness(request)) goal.low = hunt->bounds.low;
  goal.least = hunt->bounds.least;
  goal.given_up_max = UNDECIDED_MAX - hunt->tries.given_up;
  if (request->er_high > 0) goal.allows = allows_holes;
  return goal;
}

// Has the puzzle no clue to spare? Digging that tried every clue knows; orbits do not.
static bool is_minimal(struct hunt *hunt, const struct digging *digging) {
  if (dig_tried_all(digging) ||
      dig_is_minimal(hunt->request->geom, &hunt->solution, &hunt->givens, digging->goal.nodes))
    return true;
  hunt->tries.spare++;
  return false;
}

// Where the puzzle at hand stands, so far as fewer clues could change it.
static enum level_place find_place(struct hunt *hunt, const struct digging *digging) {
  const struct gen_request *request = hunt->request;
  const struct grid *givens = &digging->board.givens;
  level_forget(&hunt->findings);
  enum level_place place = level_find_place(request, givens, &hunt->solution, &hunt->findings);
  return place == PLACE_WITHIN && level_is_under_er(request, givens) ? PLACE_BELOW : place;
}

// Digs on, hole by hole, until the puzzle is as hard as asked for and has few enough clues, or until
// the plan ends. A hole that makes it too hard is filled again. False when the digging is given up.
static bool dig_to_place(struct hunt *hunt, struct digging *digging) {
  enum level_place place = find_place(hunt, digging);
  while (place == PLACE_BELOW || (place == PLACE_WITHIN && digging->clues > hunt->bounds.high)) {
    int before = digging->clues;
    if (!dig_down(digging, before - 1)) return false;
    if (digging->clues == before) return true;
    enum level_place next = find_place(hunt, digging);
    if (next == PLACE_ABOVE)
      dig_undo(digging);
    else
      place = next;
  }
  return true;
}

// Gives clues back to a puzzle that is hard enough, if it has too few.
static void refill(struct hunt *hunt, struct digging *digging, int target) {
  if (hunt->findings.place != PLACE_WITHIN || digging->clues >= hunt->bounds.low) return;
  refill_clues(digging, target, hunt->bounds.high);
  level_forget(&hunt->findings); // its hardest step is the same, but its score is not
}

// Counts the try. False when the puzzle does not have the clues it should have.
static bool clues_hold(struct hunt *hunt, const struct digging *digging) {
  struct gen_bounds bounds = hunt->bounds;
  int clues = digging->clues, least = dig_least_clues(digging);
  // One that is not hard enough was not given any back.
  bool unfilled = digs_by_hardness(hunt->request) && hunt->findings.place == PLACE_BELOW;
  if (unfilled && clues < bounds.low) clues = bounds.low;
  if (!tries_count_clues(&hunt->tries, bounds, clues)) return false;
  if (least >= bounds.least || unfilled) return true;
  tries_count_poor(&hunt->tries, least);
  return false;
}

// Counts a puzzle whose clues tell too much of the word.
static bool word_is_hidden(struct hunt *hunt) {
  const struct gen_request *request = hunt->request;
  if (!letters_spell(hunt->letters) ||
      letters_are_hidden(request->geom, &hunt->word_at, &hunt->givens, hunt->bounds.least))
    return true;
  hunt->tries.unspelled++;
  return false;
}

// One try: digs the solution along a plan. False when a bound is missed.
static bool try_plan(struct hunt *hunt, const struct dig_plan *plan) {
  const struct gen_request *request = hunt->request;
  struct dig_goal goal = choose_goal(hunt);
  struct digging digging;
  dig_init(&digging, request->geom, plan, &goal, &hunt->solution);
  level_forget(&hunt->findings);
  int target = draw_target(hunt);
  bool dug = dig_down(&digging, choose_start(hunt, target));
  if (dug && !request->minimal) dug = dig_to_place(hunt, &digging);
  if (dug && digs_by_hardness(request)) refill(hunt, &digging, target);
  memcpy(hunt->givens.cell, digging.board.givens.cell, (size_t)request->geom->cells);
  hunt->tries.given_up += digging.board.given_up;
  if (!clues_hold(hunt, &digging) || !dug || !word_is_hidden(hunt)) return false;
  if (request->minimal && !is_minimal(hunt, &digging)) return false;
  hunt->minimal = request->minimal || dig_tried_all(&digging) ? MINIMAL_YES : MINIMAL_UNKNOWN;
  return hunt_accept(hunt);
}

// The grid for the next try. A drawn board comes with its first one.
static bool find_grid(struct hunt *hunt, struct err *err) {
  bool drawn = hunt->request->shapes != NULL, at_hand = false;
  if (drawn && hunt->tries.digs % BOARD_DIGS == 0) {
    if (hunt->tries.digs > 0 && !hunt_draw_board(hunt, err)) return false;
    at_hand = true;
  }
  const struct geom *geom = hunt->request->geom;
  const struct gen_letters *letters = hunt->letters;
  if (letters_spell(letters)) {
    word_draw_place(&letters->wish, geom, letters->length, &hunt->places, &hunt->word_at);
    if (letters_fill(geom, &hunt->word_at, at_hand, &hunt->rng, &hunt->solution)) return true;
    char name[GEOM_NAME_MAX];
    return err_set(err, ERR_NEGATIVE,
                   "%.60s: no solution grid with different letters in the %s was found; choose "
                   "another place with %sword-at",
                   geom->name, word_name_line(&hunt->word_at, name), bound_prefix(hunt->request));
  }
  if (!at_hand) solution_fill(geom, &hunt->rng, &hunt->solution);
  return true;
}

// Makes the grid of the next try spell the word. A grid that stays may spell it elsewhere.
static bool spell_word(struct hunt *hunt, bool keeps_grid) {
  const struct gen_request *request = hunt->request;
  const struct gen_letters *letters = hunt->letters;
  if (!letters_spell(letters)) return true;
  if (keeps_grid)
    word_draw_place(&letters->wish, request->geom, letters->length, &hunt->places, &hunt->word_at);
  if (letters_relabel(letters, request->geom, &hunt->word_at, &hunt->solution, NULL)) return true;
  hunt->tries.digs++;
  hunt->tries.unspelled++;
  return false;
}

// Digs grids until one meets the request. With `given` it is that grid every time; otherwise the
// hunt draws them, or the grid is the one that puzzles i / per_grid share.
static bool search_grids(const struct gen_request *request, uint64_t index,
                         const struct grid *given, struct puzzle *puzzle, struct err *err) {
  struct hunt hunt;
  bool keeps_grid = given != NULL || request->per_grid > 1;
  uint64_t digging = request->per_grid > 1 ? index % request->per_grid : 0;
  if (!hunt_init_board(&hunt, request, index, keeps_grid, err)) return false;
  if (given != NULL)
    hunt.solution = *given;
  else if (keeps_grid && request->shapes == NULL)
    gen_make_solution(request->geom, request->seed, index / request->per_grid, &hunt.solution);

  while (tries_go_on(&hunt.tries)) {
    if (!keeps_grid && !find_grid(&hunt, err)) {
      hunt_release(&hunt);
      return false;
    }
    if (!spell_word(&hunt, keeps_grid)) continue;
    // With a path it is the grid that varies, or where the path begins if the grid does not.
    bool first = !keeps_grid || (digging == 0 && hunt.tries.digs == 0);
    struct dig_plan plan;
    plan_digging(hunt.request->geom, request->order, request->symmetry,
                 first ? START_FIRST : START_ANYWHERE, &hunt.rng, &plan);
    if (geom_is_sheet(request->geom) && !request->alone)
      alone_plan(request->geom, &hunt.solution, hunt.bounds.least, &hunt.rng, &plan);
    if (letters_spell(hunt.letters)) letters_dig_first(hunt.request->geom, &hunt.word_at, &plan);
    if (try_plan(&hunt, &plan)) return hunt_finish(&hunt, puzzle, err);
  }
  if (hunt.accepted > 0) return hunt_finish(&hunt, puzzle, err);
  hunt_release(&hunt);
  return tries_tell(&hunt.tries, request, hunt.bounds, err);
}

// --- walking -------------------------------------------------------------------------------------

// The walk is at a puzzle with one solution: is it what the request asks for?
static bool try_pattern(struct hunt *hunt, const struct pattern_walk *walk) {
  const struct gen_request *request = hunt->request;
  hunt->solution = walk->solution;
  hunt->givens = walk->givens;
  level_forget(&hunt->findings);
  hunt->tries.in_range++;
  if (letters_spell(hunt->letters)) {
    const struct gen_letters *letters = hunt->letters;
    word_draw_place(&letters->wish, request->geom, letters->length, &hunt->places, &hunt->word_at);
    if (!word_is_hidden(hunt)) return false;
    if (!letters_relabel(letters, request->geom, &hunt->word_at, &hunt->solution, &hunt->givens)) {
      hunt->tries.unspelled++;
      return false;
    }
  }
  if (request->minimal) {
    hunt->minimal = MINIMAL_YES;
    if (!dig_is_minimal(request->geom, &hunt->solution, &hunt->givens, hunt->tries.limits->nodes)) {
      hunt->tries.spare++;
      return false;
    }
  }
  return hunt_accept(hunt);
}

// Walks over the puzzles of a pattern until one meets the request.
static bool search_pattern(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                           struct err *err) {
  struct hunt hunt;
  struct pattern_walk walk;
  uint64_t fewest = UINT64_MAX;
  bool changed = true;
  if (!hunt_init_board(&hunt, request, index, false, err)) return false;
  pattern_walk_init(&walk, hunt.request->geom, request->pattern, &hunt.rng);
  for (; tries_go_on(&hunt.tries); hunt.tries.digs++, changed = pattern_walk_step(&walk)) {
    if (walk.solutions < fewest) fewest = walk.solutions;
    if (walk.solutions == 1 && changed && try_pattern(&hunt, &walk))
      return hunt_finish(&hunt, puzzle, err);
  }
  if (hunt.accepted > 0) return hunt_finish(&hunt, puzzle, err);
  hunt_release(&hunt);
  hunt.bounds.low = hunt.bounds.high = grid_count_clues(request->geom, request->pattern);
  if (fewest == 1) return tries_tell(&hunt.tries, request, hunt.bounds, err);
  return err_set(err, ERR_NEGATIVE,
                 "no puzzle with clues on these cells in %d tries; the closest had %s%llu "
                 "solutions. Add cells to the pattern, or try another seed",
                 hunt.tries.digs, fewest >= PATTERN_SOLUTIONS_MAX ? "at least " : "",
                 (unsigned long long)fewest);
}

// A minimal puzzle was found that has what is rare: does it meet the other bounds?
static bool try_minimal(struct hunt *hunt) {
  const struct geom *geom = hunt->request->geom;
  int least = grid_least_clues(geom, &hunt->givens);
  int clues = grid_count_clues(geom, &hunt->givens);
  level_forget(&hunt->findings);
  if (!tries_count_clues(&hunt->tries, hunt->bounds, clues)) return false;
  if (least >= hunt->bounds.least) return hunt_accept(hunt);
  tries_count_poor(&hunt->tries, least);
  return false;
}

// Walks from puzzle to puzzle until one is a pearl or a diamond.
static bool search_pearl(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                         struct err *err) {
  struct hunt hunt;
  hunt_init(&hunt, request, index, false);
  hunt.minimal = MINIMAL_YES;
  for (int walks = 0; walks < PEARL_WALKS; walks++) {
    if (!pearl_search(request, &hunt.rng, &hunt.solution, &hunt.givens))
      hunt.tries.digs++;
    else if (try_minimal(&hunt))
      return hunt_finish(&hunt, puzzle, err);
  }
  if (hunt.accepted > 0) return hunt_finish(&hunt, puzzle, err);
  hunt_release(&hunt);
  if (hunt.tries.clues_best > 0) // there were some
    return tries_tell(&hunt.tries, request, hunt.bounds, err);
  return err_set(err, ERR_NEGATIVE,
                 "no %s with this rating in %d tries; try another seed or another %ser",
                 request->diamond ? "diamond" : "pearl", PEARL_WALKS, bound_prefix(request));
}

// Climbs to puzzles that are hard or small enough until one meets the request.
static bool search_rare(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                        struct err *err) {
  struct hunt hunt;
  hunt_init(&hunt, request, index, false);
  hunt.minimal = MINIMAL_YES;
  enum rare_status status = RARE_FAILED;
  struct rare *rare = rare_new(request, &hunt.rng, err);
  bool found = false;
  while (rare != NULL && !found && tries_go_on(&hunt.tries) &&
         (status = rare_next(rare, &hunt.givens, &hunt.solution, err)) == RARE_FOUND)
    found = try_minimal(&hunt);
  if (rare != NULL && status == RARE_END && hunt.tries.digs == 0) rare_tell(rare, request, err);
  rare_free(rare);
  if (found || (hunt.accepted > 0 && status != RARE_FAILED)) return hunt_finish(&hunt, puzzle, err);
  hunt_release(&hunt);
  if (status == RARE_FAILED || hunt.tries.digs == 0) return false;
  return tries_tell(&hunt.tries, request, hunt.bounds, err);
}

// --- drawing -------------------------------------------------------------------------------------

static bool search_unbiased(const struct gen_request *request, uint64_t index,
                            struct puzzle *puzzle, struct err *err) {
  struct hunt hunt;
  struct unbiased unbiased;
  uint64_t tries;
  hunt_init(&hunt, request, index, false);
  hunt.minimal = MINIMAL_YES;
  unbiased_init(&unbiased, request->geom);
  if (!unbiased_search(&unbiased, &hunt.rng, &hunt.givens, &tries)) {
    hunt_release(&hunt);
    return err_set(err, ERR_NEGATIVE, "no minimal puzzle in %llu tries; try another seed",
                   (unsigned long long)tries);
  }
  hunt.solution = unbiased.solution;
  return hunt_finish(&hunt, puzzle, err);
}

bool gen_make_puzzle(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                     struct err *err) {
  if (request->marks != 0) return mark_hunt_make(request, index, puzzle, err);
  if (request->unbiased) return search_unbiased(request, index, puzzle, err);
  if (request->pattern != NULL) return search_pattern(request, index, puzzle, err);
  if (request->pearl || request->diamond) return search_pearl(request, index, puzzle, err);
  if (rare_is_asked(request)) return search_rare(request, index, puzzle, err);
  if (search_grids(request, index, NULL, puzzle, err)) return true;
  return err->kind == ERR_NEGATIVE && rare_can_climb(request) &&
         search_rare(request, index, puzzle, err);
}

bool gen_dig_solution(const struct gen_request *request, uint64_t index,
                      const struct grid *solution, struct puzzle *puzzle, struct err *err) {
  return search_grids(request, index, solution, puzzle, err);
}

bool gen_make_grid(const struct gen_request *request, uint64_t index, const struct geom **geom,
                   struct grid *solution, struct err *err) {
  struct rng boards;
  *geom = request->geom;
  if (request->shapes == NULL) {
    gen_make_solution(request->geom, request->seed, index, solution);
    return true;
  }
  boards_rng_init(&boards, request, index);
  *geom = boards_draw(request, &boards, solution, err);
  if (*geom == NULL) return false;
  *geom = board_shelf_put(request->shelf, *geom);
  return true;
}

void gen_make_solution(const struct geom *geom, uint64_t seed, uint64_t index,
                       struct grid *solution) {
  struct rng rng;
  rng_init(&rng, seed, index);
  solution_fill(geom, &rng, solution);
}
