// The rating loop of the Sudoku Explainer scale, and its table.
//
// The same loop as solver/rate.c: the first technique that moves, apply, start again. It has a
// board of its own because the scale is defined by the order of scanning, down to which of two
// equal chains is met first.
#include "solver/fast.h"
#include "solver/se_work.h"

#include <stdlib.h>
#include <string.h>

// clang-format off
const struct se_technique se_techniques[SE_TECHNIQUE_COUNT] = {
  [SE_HIDDEN_SINGLE] = {.name = "hidden single", .rating = 10,
    .phrase = PHRASE_HIDDEN_SINGLE, .find = se_find_hidden_single},
  [SE_DIRECT_POINTING] = {.name = "direct pointing", .rating = 17,
    .phrase = PHRASE_LOCKED, .find = se_find_direct_locked},
  [SE_DIRECT_CLAIMING] = {.name = "direct claiming", .rating = 19,
    .phrase = PHRASE_LOCKED, .find = se_find_direct_locked},
  [SE_DIRECT_HIDDEN_PAIR] = {.name = "direct hidden pair", .rating = 20,
    .phrase = PHRASE_SUBSET, .find = se_find_direct_hidden_pair},
  [SE_NAKED_SINGLE] = {.name = "naked single", .rating = 23,
    .phrase = PHRASE_NAKED_SINGLE, .find = se_find_naked_single},
  [SE_DIRECT_HIDDEN_TRIPLET] = {.name = "direct hidden triplet", .rating = 25,
    .phrase = PHRASE_SUBSET, .find = se_find_direct_hidden_triplet},
  [SE_POINTING] = {.name = "pointing", .rating = 26,
    .phrase = PHRASE_LOCKED, .find = se_find_locked},
  [SE_CLAIMING] = {.name = "claiming", .rating = 28,
    .phrase = PHRASE_LOCKED, .find = se_find_locked},
  [SE_NAKED_PAIR] = {.name = "naked pair", .rating = 30,
    .phrase = PHRASE_SUBSET, .find = se_find_naked_pair},
  [SE_X_WING] = {.name = "X-wing", .rating = 32,
    .phrase = PHRASE_FISH, .find = se_find_x_wing},
  [SE_HIDDEN_PAIR] = {.name = "hidden pair", .rating = 34,
    .phrase = PHRASE_SUBSET, .find = se_find_hidden_pair},
  [SE_NAKED_TRIPLET] = {.name = "naked triplet", .rating = 36,
    .phrase = PHRASE_SUBSET, .find = se_find_naked_triplet},
  [SE_SWORDFISH] = {.name = "swordfish", .rating = 38,
    .phrase = PHRASE_FISH, .find = se_find_swordfish},
  [SE_HIDDEN_TRIPLET] = {.name = "hidden triplet", .rating = 40,
    .phrase = PHRASE_SUBSET, .find = se_find_hidden_triplet},
  [SE_XY_WING] = {.name = "XY-wing", .rating = 42,
    .phrase = PHRASE_WING, .find = se_find_xy_wing},
  [SE_XYZ_WING] = {.name = "XYZ-wing", .rating = 44,
    .phrase = PHRASE_WING, .find = se_find_xyz_wing},
  [SE_UNIQUE_RECTANGLE] = {.name = "unique rectangle", .rating = 45,
    .phrase = PHRASE_SUBSET, .find = se_find_unique_loop},
  [SE_UNIQUE_LOOP] = {.name = "unique loop", .rating = 46,
    .phrase = PHRASE_SUBSET, .find = se_find_unique_loop},
  [SE_NAKED_QUAD] = {.name = "naked quad", .rating = 50,
    .phrase = PHRASE_SUBSET, .find = se_find_naked_quad},
  [SE_JELLYFISH] = {.name = "jellyfish", .rating = 52,
    .phrase = PHRASE_FISH, .find = se_find_jellyfish},
  [SE_HIDDEN_QUAD] = {.name = "hidden quad", .rating = 54,
    .phrase = PHRASE_SUBSET, .find = se_find_hidden_quad},
  [SE_BUG] = {.name = "bivalue universal grave", .rating = 56,
    .phrase = PHRASE_GRAVE, .find = se_find_bug},
  [SE_ALIGNED_PAIR] = {.name = "aligned pair exclusion", .rating = 62,
    .phrase = PHRASE_ALIGNED, .find = se_find_aligned_pair},
  [SE_X_CYCLE] = {.name = "bidirectional X-cycle", .rating = 65,
    .phrase = PHRASE_CHAIN, .find = se_find_chain},
  [SE_Y_CYCLE] = {.name = "bidirectional Y-cycle", .rating = 65,
    .phrase = PHRASE_CHAIN, .find = se_find_chain},
  [SE_XY_CYCLE] = {.name = "bidirectional cycle", .rating = 70,
    .phrase = PHRASE_CHAIN, .find = se_find_chain},
  [SE_X_FORCING_CHAIN] = {.name = "forcing X-chain", .rating = 66,
    .phrase = PHRASE_CHAIN, .find = se_find_chain},
  [SE_XY_FORCING_CHAIN] = {.name = "forcing chain", .rating = 70,
    .phrase = PHRASE_CHAIN, .find = se_find_chain},
  [SE_ALIGNED_TRIPLET] = {.name = "aligned triplet exclusion", .rating = 75,
    .phrase = PHRASE_ALIGNED, .find = se_find_aligned_triplet},
  [SE_NISHIO] = {.name = "nishio forcing chains", .rating = 75,
    .phrase = PHRASE_WHICHEVER, .find = se_find_nishio},
  [SE_MULTIPLE_CHAINS] = {.name = "multiple forcing chains", .rating = 80,
    .phrase = PHRASE_WHICHEVER, .find = se_find_multiple},
  [SE_DYNAMIC_CHAINS] = {.name = "dynamic forcing chains", .rating = 85,
    .phrase = PHRASE_WHICHEVER, .find = se_find_dynamic},
  [SE_DYNAMIC_CHAINS_PLUS] = {.name = "dynamic forcing chains (+)", .rating = 90,
    .phrase = PHRASE_WHICHEVER, .find = se_find_dynamic_plus},
  [SE_NESTED_CHAINS] = {.name = "dynamic + forcing chains", .rating = 95,
    .phrase = PHRASE_WHICHEVER, .find = se_find_nested},
  [SE_NESTED_MULTIPLE] = {.name = "dynamic + multiple forcing chains", .rating = 100,
    .phrase = PHRASE_WHICHEVER, .find = se_find_nested_multiple},
  [SE_NESTED_DYNAMIC] = {.name = "dynamic + dynamic forcing chains", .rating = 105,
    .phrase = PHRASE_WHICHEVER, .find = se_find_nested_dynamic},
  [SE_NESTED_DYNAMIC_PLUS] = {.name = "dynamic + dynamic forcing chains (+)", .rating = 110,
    .phrase = PHRASE_WHICHEVER, .find = se_find_nested_dynamic_plus},
};
// clang-format on

// Unique loops and graves of some size reach everything from 4.5 to 6.2, chains of some length
// everything from 6.5 on. Hidden singles have two more ratings than that of their row.
bool se_has_rating(int rating) {
  for (int i = 0; i < SE_TECHNIQUE_COUNT; i++)
    if (se_techniques[i].rating == rating) return true;
  return rating == 12 || rating == 15 || (rating >= 45 && rating <= 62) || rating >= 65;
}

static bool keep_solution(void *context, const uint8_t solution[SE_CELLS]) {
  struct grid *grid = context;
  memcpy(grid->cell, solution, SE_CELLS);
  return true;
}

const struct grid *se_find_solution(struct se_search *search) {
  if (!search->asked)
    search->known =
        fast_solve(search->board.values.cell, 2, keep_solution, &search->solution, NULL) == 1;
  search->asked = true;
  return search->known ? &search->solution : NULL;
}

static void apply_step(const struct step *step, struct se_board *board) {
  board->tick++;
  for (int i = 0; i < step->elimination_count; i++)
    se_board_eliminate(board, step->eliminations[i].cell, step->eliminations[i].digit - 1);
  for (int i = 0; i < step->placement_count; i++)
    se_board_place(board, step->placements[i].cell, step->placements[i].digit - 1);
}

// Of the techniques before `end`.
static bool next_step(struct se_search *search, int end, struct step *step) {
  bool (*tried)(struct se_search * search, struct step * step) = NULL;
  for (int i = 0; i < end; i++) {
    if (se_techniques[i].find == tried) continue; // it answered for this row as well
    tried = se_techniques[i].find;
    if (tried(search, step)) return true;
  }
  return false;
}

// Counts a step in. False when the options ask to stop there.
static bool count_step(const struct se_options *options, const struct step *step, bool *placed,
                       struct se_rating *rating) {
  if (rating->steps++ == 0) rating->ed = step->rating;
  if (step->rating > rating->er) {
    rating->er = step->rating;
    rating->hardest = step->technique;
  }
  if (!*placed) rating->ep = rating->er;
  *placed = *placed || step->placement_count > 0;
  return options->max_er == 0 || rating->er <= options->max_er;
}

static bool rate(struct se_workspace *work, const struct grid *givens,
                 const struct se_options *options, struct se_rating *rating) {
  struct se_search search = {.options = options, .work = work};
  struct step step;
  bool placed = false;
  work->engine.failed = work->inner.failed = false;
  se_tables_init();
  se_board_init(&search.board, givens);
  *rating = (struct se_rating){.hardest = -1};
  while (search.board.open > 0 && next_step(&search, SE_TECHNIQUE_COUNT, &step)) {
    if (work->engine.failed) return false;
    if (!count_step(options, &step, &placed, rating)) rating->stopped = true;
    if (options->visit != NULL && !options->visit(options->context, &search.board.values, &step))
      rating->stopped = true;
    if (rating->stopped) return true;
    apply_step(&step, &search.board);
  }
  rating->solved = search.board.open == 0;
  if (!rating->solved) rating->er = SE_UNSOLVED;
  return !work->engine.failed;
}

bool se_rate(const struct grid *givens, const struct se_options *options,
             struct se_rating *rating) {
  struct se_workspace *work = options->work != NULL ? options->work : se_workspace_new();
  bool rated = work != NULL && rate(work, givens, options, rating);
  if (options->work == NULL) se_workspace_free(work);
  return rated;
}

// A rating takes one step after the other and looks at all chains again for each. Here a look takes all
// that it finds. Single chains, exclusions and chains that are not dynamic are left out, since dynamic
// chains hardly ever need them.
static bool seems_below(struct se_workspace *work, const struct grid *givens, int er) {
  enum { EASY_END = SE_ALIGNED_PAIR };
  const struct se_options options = {.work = work};
  struct se_search search = {.options = &options, .work = work};
  struct step step;
  work->engine.failed = work->inner.failed = false;
  se_tables_init();
  se_board_init(&search.board, givens);
  while (search.board.open > 0) {
    if (next_step(&search, EASY_END, &step)) {
      if (step.rating > er) return false;
      apply_step(&step, &search.board);
    } else if (!se_sweep_dynamic(&search, 0, er) && !se_sweep_dynamic(&search, 1, er)) {
      return false;
    }
  }
  return true;
}

bool se_seems_below(const struct grid *givens, int er, struct se_workspace *work) {
  struct se_workspace *used = work != NULL ? work : se_workspace_new();
  bool below = used != NULL && seems_below(used, givens, er);
  if (work == NULL) se_workspace_free(used);
  return below;
}

struct se_workspace *se_workspace_new(void) {
  struct se_workspace *work = malloc(sizeof *work);
  if (work == NULL) return NULL;
  bool outer = se_engine_init(&work->engine), inner = se_engine_init(&work->inner);
  work->inner.cycle = &work->cycle;
  if (outer && inner) return work;
  se_workspace_free(work);
  return NULL;
}

void se_workspace_free(struct se_workspace *work) {
  if (work == NULL) return;
  se_engine_release(&work->engine);
  se_engine_release(&work->inner);
  free(work);
}
