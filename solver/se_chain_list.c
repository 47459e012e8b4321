// Technique 21 as a list: all cycles and forcing chains of a board, for chains inside chains.
//
// Start after start, in order of emission; of several hints with the same effect the best stays.
// This is also the plain search that the tests compare se_cycle.c with.
#include "solver/se_level.h"

#include <stdlib.h>

static const uint8_t kinds[] = {
    [SE_FOLLOW_X] = SE_KIND_X, [SE_FOLLOW_Y] = SE_KIND_Y, [SE_FOLLOW_XY] = SE_KIND_XY};

static uint64_t hash_effect(const cell_set gone[SE_DIGITS]) {
  uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
  for (int v = 0; v < SE_DIGITS; v++)
    for (int half = 0; half < 2; half++) {
      hash ^= (uint64_t)(gone[v] >> (64 * half));
      hash *= UINT64_C(0xff51afd7ed558ccd);
      hash ^= hash >> 32;
    }
  return hash;
}

static int compare_hints(const void *a, const void *b) {
  const struct se_chain_hint *x = a, *y = b;
  if (x->rating != y->rating) return x->rating < y->rating ? -1 : 1;
  if (x->complexity != y->complexity) return x->complexity - y->complexity;
  if (x->kind != y->kind) return x->kind - y->kind;
  return x->order < y->order ? -1 : x->order > y->order;
}

// Sorts, and drops hints whose effect an earlier one has.
static void sort_hints(struct se_cycle_work *work) {
  int kept = 0;
  qsort(work->hints, (size_t)work->hint_count, sizeof work->hints[0], compare_hints);
  for (int i = 0; i < work->hint_count; i++) {
    bool known = false;
    for (int k = 0; k < kept && !known; k++) known = work->hints[k].effect == work->hints[i].effect;
    if (!known) work->hints[kept++] = work->hints[i];
  }
  work->hint_count = kept;
}

static void add_hint(const struct se_pass *pass, struct se_chain_hint hint, uint32_t *order,
                     const cell_set gone[SE_DIGITS]) {
  struct se_cycle_work *work = pass->work;
  int technique = hint.cycle ? se_pass_techniques[pass->follow].cycle
                             : se_pass_techniques[pass->follow].forcing;
  hint.complexity = 2 * pass->level + 2;
  hint.rating = se_base_rating(technique) + se_length_surcharge(hint.complexity);
  hint.kind = kinds[pass->follow];
  hint.follow = (uint8_t)pass->follow;
  hint.order = (*order)++;
  hint.effect = hash_effect(gone);
  if (work->hint_count == SE_CHAIN_HINTS_MAX) sort_hints(work);
  if (work->hint_count < SE_CHAIN_HINTS_MAX) work->hints[work->hint_count++] = hint;
}

struct listing {
  const struct se_pass *pass;
  int start;
  uint32_t *order;
};

static bool list_cycle(void *context, const struct se_tree *tree,
                       const struct se_closing *closing) {
  struct listing *listing = context;
  cell_set gone[SE_DIGITS];
  if (se_cycle_eliminate(tree, closing, listing->pass->digit, gone)) {
    struct se_chain_hint hint = {
        .cycle = true, .on = true, .closing = *closing, .start = (uint16_t)listing->start};
    add_hint(listing->pass, hint, listing->order, gone);
  }
  return false;
}

// All cycles of a start. Levels without any are passed over by their sets.
SE_WITH_WORDS void list_cycles(struct se_pass *pass, int start, uint32_t *order, int words) {
  struct listing listing = {.pass = pass, .start = start, .order = order};
  struct se_cycle_work *work = pass->work;
  struct se_tree *tree = &work->tree;
  uint64_t outside[SE_WORDS_MAX], closers[SE_WORDS_MAX];
  bool grown = false;
  se_level_outside(pass, start, outside, words);
  se_level_unite(work->weak, se_level_row(work->strong, pass, start), closers, words);
  se_level_begin_on(pass, start, outside, words);
  for (pass->level = 1; se_level_advance(pass, start, true, words); pass->level++) {
    if (!se_level_has_cycles(pass) ||
        !se_level_meets(se_level_row(work->front[1], pass, start), closers, words))
      continue;
    if (!grown) se_tree_init(tree, pass->links, pass->follow, start, outside);
    grown = true;
    while (tree->level < pass->level) se_tree_grow(tree);
    se_tree_close(tree, list_cycle, &listing);
  }
}

static void effect_of_forcing(const struct se_pass *pass, int start, bool on,
                              cell_set gone[SE_DIGITS]) {
  int cell = pass->links->cell[start], v = pass->links->v[start];
  for (int d = 0; d < SE_DIGITS; d++)
    gone[d] = (d == v) == on ? pass->digit[d] & se_tables->bit[cell] : 0;
}

SE_WITH_WORDS void list_forcing(struct se_pass *pass, int start, bool on, uint32_t *order,
                                int words) {
  if (on)
    se_level_begin_on(pass, start, NULL, words);
  else
    se_level_begin_off(pass, start, words);
  for (pass->level = 1; se_level_advance(pass, start, on, words); pass->level++) {
    const uint64_t *front = se_level_row(pass->work->front[on], pass, start);
    if (on ? !se_level_meets(front, se_level_row(pass->work->weak, pass, start), words)
           : !se_bit_has(front, start))
      continue;
    cell_set gone[SE_DIGITS];
    effect_of_forcing(pass, start, on, gone);
    add_hint(pass, (struct se_chain_hint){.on = on, .start = (uint16_t)start}, order, gone);
    return;
  }
}

SE_WITH_WORDS void list_pass(struct se_pass *pass, uint32_t *order, int words) {
  struct se_cycle_work *work = pass->work;
  for (int i = 0; i < work->start_count; i++) {
    const struct se_start *start = &work->starts[i];
    if (start->cycle) list_cycles(pass, start->node, order, words);
    if (start->refuted) list_forcing(pass, start->node, true, order, words);
    if (start->proved) list_forcing(pass, start->node, false, order, words);
  }
}

void se_chain_list(struct se_cycle_work *work, const struct se_board *board) {
  struct se_pass pass = {
      .links = &work->links, .digit = work->digit, .work = work, .digits = SE_ALL};
  uint32_t order = 0;
  se_links_init(&work->links, board);
  work->hint_count = 0;
  pass.words = work->links.words;
  for (int v = 0; v < SE_DIGITS; v++) {
    work->digit[v] = 0;
    for (int r = 0; r < 9; r++) work->digit[v] |= (cell_set)board->pos[r][v] << (9 * r);
  }
  for (int i = 0; i < 3; i++) {
    pass.follow = se_passes[i];
    se_level_prepare(&pass);
    SE_CALL_WITH_WORDS(pass.words, list_pass(&pass, &order, words));
  }
  sort_hints(work);
}
