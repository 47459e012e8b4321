// Technique 21 of the Sudoku Explainer scale: forcing chains and bidirectional cycles.
//
// Only the best hint counts: the lowest rating, then the shortest chain, then the first. A chain's
// rating depends on its pass and its length alone, so all starts are followed together, one level
// at a time, and the search ends with the first level that gives a hint which the next ones cannot
// beat. Sets of nodes are bits; `next` tells where two links lead from a node that is ON:
//
//      s ON    -> OFF ... -> ON at level 1 -> OFF ... -> ON at level 2 ...
//      forcing chain   a node of the level has a weak link to s:       s ON  => s OFF
//      forcing chain   the same from what s OFF makes ON meets s:      s OFF => s ON
//      cycle           a node of the level has a weak link to one with a strong link to s
//
// At level k each of them has 2k + 2 nodes. Which way a cycle takes matters to what it eliminates,
// so where there is one its tree is grown in order; a forcing chain needs no way.
#include "solver/se_level.h"

#include <string.h>

struct best {
  double rating;
  int complexity, technique, follow;
  int start;
  bool found, cycle, on; // on: the forcing chain starts from ON
  struct se_closing closing;
  cell_set gone[SE_DIGITS];
};

struct closing_search {
  const struct se_pass *pass;
  struct best *best;
};

static bool keep_cycle(void *context, const struct se_tree *tree,
                       const struct se_closing *closing) {
  struct closing_search *search = context;
  cell_set gone[SE_DIGITS];
  if (!se_cycle_eliminate(tree, closing, search->pass->digit, gone)) return false;
  memcpy(search->best->gone, gone, sizeof gone);
  search->best->closing = *closing;
  return true;
}

// A cycle of this level that eliminates something?
SE_WITH_WORDS bool find_cycle(const struct se_pass *pass, int start, struct best *best, int words) {
  struct se_tree *tree = &pass->work->tree;
  struct closing_search search = {.pass = pass, .best = best};
  uint64_t outside[SE_WORDS_MAX];
  se_level_outside(pass, start, outside, words);
  se_tree_init(tree, pass->links, pass->follow, start, outside);
  while (tree->level < pass->level) se_tree_grow(tree);
  return se_tree_close(tree, keep_cycle, &search);
}

static void keep(const struct se_pass *pass, struct best *best, double rating, int start,
                 bool cycle, bool on) {
  best->found = true;
  best->rating = rating;
  best->complexity = 2 * pass->level + 2;
  best->technique =
      cycle ? se_pass_techniques[pass->follow].cycle : se_pass_techniques[pass->follow].forcing;
  best->start = start;
  best->follow = pass->follow;
  best->cycle = cycle;
  best->on = on;
}

// A hint that ties with an earlier one loses.
static bool is_better(const struct se_pass *pass, double rating, const struct best *best) {
  return !best->found || rating < best->rating ||
         (rating == best->rating && 2 * pass->level + 2 < best->complexity);
}

// All starts before their first levels.
SE_WITH_WORDS void begin_starts(const struct se_pass *pass, int words) {
  struct se_cycle_work *work = pass->work;
  for (int i = 0; i < work->start_count; i++) {
    const struct se_start *start = &work->starts[i];
    uint64_t outside[SE_WORDS_MAX];
    if (start->cycle) {
      se_level_unite(work->weak, se_level_row(work->strong, pass, start->node),
                     se_level_row(work->closers, pass, start->node), words);
      se_level_outside(pass, start->node, outside, words);
    }
    if (start->cycle || start->refuted)
      se_level_begin_on(pass, start->node, start->refuted ? NULL : outside, words);
    if (start->proved) se_level_begin_off(pass, start->node, words);
  }
}

// Follows the starts until nothing better than `best` can come.
SE_WITH_WORDS void run_words(struct se_pass *pass, struct best *best, int words) {
  struct se_cycle_work *work = pass->work;
  begin_starts(pass, words);
  bool alive = work->start_count > 0;
  for (pass->level = 1; alive; pass->level++) {
    double added = se_length_surcharge(2 * pass->level + 2);
    double cycle = se_base_rating(se_pass_techniques[pass->follow].cycle) + added,
           forcing = se_base_rating(se_pass_techniques[pass->follow].forcing) + added;
    alive = false;
    for (int i = 0; i < work->start_count; i++) {
      if (!is_better(pass, cycle, best)) return;
      const struct se_start *start = &work->starts[i];
      int node = start->node;
      const uint64_t *on = se_level_row(work->front[1], pass, node);
      if (start->cycle || start->refuted) alive |= se_level_advance(pass, node, true, words);
      if (start->cycle && se_level_has_cycles(pass) &&
          se_level_meets(on, se_level_row(work->closers, pass, node), words) &&
          find_cycle(pass, node, best, words)) {
        keep(pass, best, cycle, node, true, true);
        continue;
      }
      if (start->proved) alive |= se_level_advance(pass, node, false, words);
      if (!is_better(pass, forcing, best)) continue;
      if (start->refuted && se_level_meets(on, se_level_row(work->weak, pass, node), words))
        keep(pass, best, forcing, node, false, true);
      else if (start->proved && se_bit_has(se_level_row(work->front[0], pass, node), node))
        keep(pass, best, forcing, node, false, false);
    }
  }
}

static void run_pass(struct se_pass *pass, struct best *best) {
  pass->level = 1;
  if (!is_better(pass, se_base_rating(se_pass_techniques[pass->follow].cycle), best)) return;
  se_level_prepare(pass);
  SE_CALL_WITH_WORDS(pass->words, run_words(pass, best, words));
}

static void tell_path(const struct se_links *links, const struct se_link *path, int count,
                      struct step *step) {
  for (int i = 0; i < count && i < STEP_NODES_MAX; i++) {
    struct step_node *node = &step->nodes[step->node_count++];
    *node = (struct step_node){.cell_count = 1};
    node->cells[0] = links->cell[path[i].node];
    node->digit = (uint8_t)(links->v[path[i].node] + 1);
    node->on = path[i].on;
    node->strong = !path[i].on; // from OFF to ON: if this is false, the next is true
  }
}

int se_chain_path(struct se_cycle_work *work, const struct se_chain_hint *hint,
                  struct se_link path[2 * SE_NODES_MAX]) {
  if (!hint->cycle) return se_forcing_path(&work->links, hint->follow, hint->start, hint->on, path);
  se_tree_init(&work->tree, &work->links, hint->follow, hint->start, NULL);
  while (2 * work->tree.level + 2 < hint->complexity) se_tree_grow(&work->tree);
  return se_cycle_path(&work->tree, &hint->closing, path);
}

static void fill_step(struct se_search *search, const struct se_pass *pass, const struct best *best,
                      struct step *step) {
  const struct se_links *links = pass->links;
  se_step_begin(step, best->technique, se_rating_tenths(best->rating));
  int cell = links->cell[best->start], v = links->v[best->start];
  if (best->cycle) {
    for (int d = 0; d < SE_DIGITS; d++)
      for (cell_set rest = best->gone[d]; rest != 0;) step_eliminate(step, set_take(&rest), d + 1);
  } else if (best->on) {
    step_eliminate(step, cell, v + 1);
  } else {
    step_place(step, cell, v + 1);
  }
  if (search->options->visit == NULL) return; // nobody asks for the way
  struct se_link path[2 * SE_NODES_MAX];
  struct se_chain_hint hint = {.complexity = best->complexity,
                               .closing = best->closing,
                               .start = (uint16_t)best->start,
                               .follow = (uint8_t)best->follow,
                               .cycle = best->cycle,
                               .on = best->on};
  int count = se_chain_path(pass->work, &hint, path);
  tell_path(links, path, count, step);
}

bool se_find_chain(struct se_search *search, struct step *step) {
  struct se_cycle_work *work = &search->work->cycle;
  struct best best = {.found = false};
  struct se_pass pass = {.links = &work->links,
                         .digit = search->board.digit,
                         .work = work,
                         .solution = se_find_solution(search)};
  se_links_init(&work->links, &search->board);
  search->linked = search->board.tick;
  pass.words = work->links.words;
  for (int i = 0; i < 3; i++) {
    pass.follow = se_passes[i];
    // X chains stay in one digit: one that had none has none before it changes.
    pass.digits = pass.follow == SE_FOLLOW_X
                      ? se_changed_digits(&search->board, search->seen[SE_X_CYCLE])
                      : SE_ALL;
    run_pass(&pass, &best);
    if (pass.follow == SE_FOLLOW_X && !best.found) search->seen[SE_X_CYCLE] = search->board.tick;
  }
  if (best.found) fill_step(search, &pass, &best, step);
  return best.found;
}
