// The engines of techniques 23 to 30: contradictions, double chains, region and cell chains.
//
// Cells are gone through in order. For every candidate, what follows from it being ON and OFF is
// looked at: a contradiction decides it, and so does whatever follows from both; what follows from
// all positions of a digit in a region, or from all digits of a cell, holds as well.
//
// The shortest hint wins, then the lower kind, then the first. So the search starts with a small
// bound on the number of nodes and raises it until there is a hint: propagations stop where a node
// more would be beyond it, and go on from there under a higher bound.
#include "solver/se_work.h"

// --- candidates for the best hint ----------------------------------------------------------------

// What every branch of a hint reaches from its start.
struct branches {
  int count;
  const struct se_reach *reach[SE_DIGITS];
};

// Where the hint competes: all for the best, or only with those of the same effect. Making the
// only other digit of a cell OFF is the same effect as making this one ON.
static struct se_hint *slot_of(struct se_engine *engine, const struct se_hint *hint) {
  if (!engine->list) return &engine->slots[0];
  int node = hint->node;
  if (!hint->on) return &engine->slots[node * 2];
  unsigned others = engine->board->cand[engine->links.cell[node]] & ~(1u << engine->links.v[node]);
  if (!mask_single(others)) return &engine->slots[node * 2 + 1];
  return &engine->slots[2 * se_links_node(&engine->links, engine->links.cell[node],
                                          mask_first(others))];
}

// Does it win with so many nodes? The first of equals does.
static bool beats(struct se_engine *engine, const struct se_hint *hint, int complexity) {
  if (complexity > engine->bound) {
    engine->cut = true;
    return false;
  }
  const struct se_hint *best = slot_of(engine, hint);
  if (best->complexity == 0) return true;
  if (engine->any) return false;
  if (complexity != best->complexity) return complexity < best->complexity;
  return hint->kind < best->kind;
}

int se_hint_ends(struct se_engine *engine, const struct se_hint *hint,
                 struct se_end ends[SE_DIGITS]) {
  const struct se_links *links = &engine->links;
  int cell = links->cell[hint->start], v = links->v[hint->start], count = 0;
  if (hint->kind == SE_KIND_CONTRADICTION) {
    const struct se_reach *reach = se_engine_reach(engine, hint->start, hint->start_on);
    const struct se_record *other = se_reach_record(reach, reach->end.node, !reach->end_on);
    ends[0] = (struct se_end){reach, &reach->end, reach->end_on, SE_CAUSE_NONE};
    ends[1] = (struct se_end){reach, other, !reach->end_on, SE_CAUSE_NONE};
    return 2;
  }
  if (hint->kind == SE_KIND_DOUBLE) {
    ends[0].reach = se_engine_reach(engine, hint->start, true);
    ends[1].reach = se_engine_reach(engine, hint->start, false);
    ends[0].root_cause = ends[1].root_cause = SE_CAUSE_NONE;
    count = 2;
  } else if (hint->kind == SE_KIND_REGION) {
    for (uint32_t rest = engine->board->pos[hint->region][v]; rest != 0;) {
      int node = se_links_node(links, se_cell(hint->region, mask_take(&rest)), v);
      ends[count].root_cause = SE_CAUSE_REGION + hint->region / 9;
      ends[count++].reach = se_engine_reach(engine, node, true);
    }
  } else {
    for (uint32_t rest = engine->board->cand[cell]; rest != 0;) {
      int node = se_links_node(links, cell, mask_take(&rest));
      ends[count].root_cause = SE_CAUSE_CELL;
      ends[count++].reach = se_engine_reach(engine, node, true);
    }
  }
  for (int i = 0; i < count; i++) {
    ends[i].record = se_reach_record(ends[i].reach, hint->node, hint->on);
    ends[i].on = hint->on;
  }
  return count;
}

// A hint whose ends are known to exist: counts its nodes if it can win, and keeps it if it does.
static void try_hint(struct se_engine *engine, struct se_hint *hint, int least) {
  hint->order = engine->emitted++;
  if (!beats(engine, hint, least)) return;
  struct se_end ends[SE_DIGITS];
  int count = se_hint_ends(engine, hint, ends);
  engine->met_count = 0;
  hint->complexity = 0;
  for (int i = 0; i < count; i++)
    hint->complexity += se_engine_count(engine, ends[i].reach, ends[i].record, ends[i].on);
  for (int i = 0; i < engine->met_count; i++)
    hint->complexity += engine->nested[engine->met[i]].complexity;
  if (!beats(engine, hint, hint->complexity)) return;
  *slot_of(engine, hint) = *hint;
  engine->found = true;
  if (!engine->list) engine->bound = hint->complexity; // a tie can still win by its kind
}

static void try_contradiction(struct se_engine *engine, const struct se_reach *reach, int start,
                              bool start_on) {
  if (!reach->contradiction) return;
  const struct se_record *other = se_reach_record(reach, reach->end.node, !reach->end_on);
  struct se_hint hint = {.kind = SE_KIND_CONTRADICTION,
                         .node = (uint16_t)start,
                         .on = !start_on,
                         .start = (uint16_t)start,
                         .start_on = start_on};
  try_hint(engine, &hint, reach->end.least + other->least);
}

// One node that all branches reach.
static void try_common(struct se_engine *engine, const struct branches *branches,
                       struct se_hint *hint) {
  int least = 0;
  for (int i = 0; i < branches->count; i++)
    least += se_reach_record(branches->reach[i], hint->node, hint->on)->least;
  try_hint(engine, hint, least);
}

// Nodes that all branches reach: those that are ON, then those that are OFF, in the order of the
// first branch.
static void try_branches(struct se_engine *engine, const struct branches *branches,
                         struct se_hint *hint) {
  const struct se_links *links = &engine->links;
  for (int on = 1; on >= 0; on--) {
    uint64_t common[SE_WORDS_MAX], any = 0;
    for (int w = 0; w < links->words; w++) {
      common[w] = branches->reach[0]->set[on][w];
      for (int i = 1; i < branches->count; i++) common[w] &= branches->reach[i]->set[on][w];
      any |= common[w];
    }
    if (any == 0) continue;
    hint->on = on != 0;
    for (int i = 0; i < branches->reach[0]->count[on]; i++) {
      hint->node = branches->reach[0]->record[on][i].node;
      if (!se_bit_has(common, hint->node)) continue;
      if (on && mask_single(engine->board->cand[links->cell[hint->node]])) continue;
      try_common(engine, branches, hint);
    }
  }
}

static void try_regions(struct se_engine *engine, int node) {
  int cell = engine->links.cell[node], v = engine->links.v[node];
  for (int k = 0; k < SE_TYPES; k++) {
    int type = se_block_row_column[k], region = se_tables->cell_region[cell][type];
    uint32_t positions = engine->board->pos[region][v];
    if (mask_single(positions) || mask_first(positions) != se_tables->cell_position[cell][type])
      continue;
    struct branches branches = {.count = 0};
    while (positions != 0) {
      int other = se_links_node(&engine->links, se_cell(region, mask_take(&positions)), v);
      branches.reach[branches.count++] = se_engine_reach(engine, other, true);
    }
    struct se_hint hint = {
        .kind = SE_KIND_REGION, .region = (uint8_t)region, .start = (uint16_t)node};
    try_branches(engine, &branches, &hint);
  }
}

// A candidate that is true is not refuted by being ON, nor one that is false by being OFF. Other hints
// may need those propagations all the same.
static void try_candidate(struct se_engine *engine, int node, int count) {
  int cell = engine->links.cell[node], v = engine->links.v[node];
  if ((engine->digits >> v & 1) == 0) return;
  if (engine->dynamic) {
    for (int on = 1; on >= 0; on--)
      if (se_is_provable(engine->solution, cell, v, !on))
        try_contradiction(engine, se_engine_reach(engine, node, on), node, on);
    if (!engine->nishio && count >= 3) {
      struct branches branches = {
          .count = 2,
          .reach = {se_engine_reach(engine, node, true), se_engine_reach(engine, node, false)}};
      struct se_hint hint = {.kind = SE_KIND_DOUBLE, .start = (uint16_t)node};
      try_branches(engine, &branches, &hint);
    }
  }
  if (!engine->nishio) try_regions(engine, node);
}

static void try_cell(struct se_engine *engine, int cell) {
  uint32_t rest = engine->board->cand[cell];
  int count = mask_count(rest);
  if (count < (engine->dynamic ? 2 : 3)) return;
  int first = se_links_node(&engine->links, cell, mask_first(rest));
  struct branches branches = {.count = 0};
  for (int node = first; node < first + count; node++) {
    try_candidate(engine, node, count);
    if (!engine->nishio) branches.reach[branches.count++] = se_engine_reach(engine, node, true);
  }
  if (engine->nishio) return;
  struct se_hint hint = {.kind = SE_KIND_CELL, .start = (uint16_t)first};
  try_branches(engine, &branches, &hint);
}

static void clear_slots(struct se_engine *engine) {
  int count = engine->list ? 2 * engine->links.count : 1;
  for (int i = 0; i < count; i++) engine->slots[i].complexity = 0;
}

// Goes through all cells, for hints of no more nodes than that.
static void look(struct se_engine *engine, int bound) {
  engine->bound = bound;
  engine->cut = false;
  for (engine->cell = 0; engine->cell < SE_CELLS && !engine->failed; engine->cell++)
    try_cell(engine, engine->cell);
}

static void begin(struct se_engine *engine) {
  engine->found = false;
  engine->emitted = 0;
  engine->any = false;
  se_engine_forget(engine);
  clear_slots(engine);
}

bool se_engine_run(struct se_engine *engine) {
  static const int bounds[] = {12, 24, 48, INT16_MAX};
  bool bounded = engine->level == 0 && !engine->list;
  begin(engine);
  engine->cut = true;
  for (int i = bounded ? 0 : 3; i < 4 && engine->cut && !engine->found && !engine->failed; i++)
    look(engine, bounds[i]);
  return engine->found && !engine->failed;
}

bool se_engine_sweep(struct se_engine *engine, int bound) {
  engine->list = true;
  begin(engine);
  engine->any = true;
  look(engine, bound);
  engine->any = false;
  return engine->found && !engine->failed;
}

// --- finders -------------------------------------------------------------------------------------

// What the hint does, and its chains.
static void fill_step(struct se_engine *engine, int technique, struct step *step) {
  const struct se_links *links = &engine->links;
  const struct se_hint *hint = &engine->slots[0];
  int cell = links->cell[hint->node], v = links->v[hint->node];
  double rating = se_base_rating(technique) + se_length_surcharge(hint->complexity);
  se_step_begin(step, technique, se_rating_tenths(rating));
  if (hint->on)
    step_place(step, cell, v + 1);
  else
    step_eliminate(step, cell, v + 1);
  se_tell_hint(engine, hint, step);
}

struct engine_kind {
  int technique;
  bool dynamic, nishio;
  int level;
};

// The engine, with the board of the search. NULL without memory.
static struct se_engine *prepare(struct se_search *search, const struct engine_kind *kind) {
  struct se_engine *engine = &search->work->engine;
  engine->inner = &search->work->inner;
  engine->cycle = &search->work->cycle;
  engine->solution = se_find_solution(search);
  engine->tick = search->options->tick;
  engine->context = search->options->context;
  engine->technique = kind->technique;
  engine->inner->tick = NULL;
  engine->dynamic = kind->dynamic;
  engine->nishio = kind->nishio;
  engine->level = kind->level;
  engine->list = false;
  // One technique after the other fails on the same board: it is numbered once.
  uint32_t tick = search->board.tick;
  const struct se_links *links = search->linked == tick ? &engine->cycle->links : NULL;
  if (search->begun != tick && !se_engine_begin(engine, &search->board, links)) return NULL;
  search->begun = tick;
  engine->digits = SE_ALL;
  return engine;
}

static bool find(struct se_search *search, struct step *step, const struct engine_kind *kind) {
  struct se_engine *engine = prepare(search, kind);
  if (engine == NULL) return false;
  // Nishio stays in one digit: one that had none has none before it changes.
  uint32_t *seen = &search->seen[kind->technique];
  if (kind->nishio) engine->digits = se_changed_digits(&search->board, *seen);
  if (!se_engine_run(engine)) {
    *seen = search->board.tick;
    return false;
  }
  fill_step(engine, kind->technique, step);
  return true;
}

bool se_find_nishio(struct se_search *search, struct step *step) {
  return find(search, step,
              &(struct engine_kind){.technique = SE_NISHIO, .dynamic = true, .nishio = true});
}

bool se_find_multiple(struct se_search *search, struct step *step) {
  return find(search, step, &(struct engine_kind){.technique = SE_MULTIPLE_CHAINS});
}

// From level 1 on with the rules of se_advanced.c inside the propagations.
static bool find_level(struct se_search *search, struct step *step, int technique, int level) {
  return find(search, step,
              &(struct engine_kind){.technique = technique, .dynamic = true, .level = level});
}

bool se_find_dynamic(struct se_search *search, struct step *step) {
  return find_level(search, step, SE_DYNAMIC_CHAINS, 0);
}

bool se_find_dynamic_plus(struct se_search *search, struct step *step) {
  return find_level(search, step, SE_DYNAMIC_CHAINS_PLUS, 1);
}

bool se_find_nested(struct se_search *search, struct step *step) {
  return find_level(search, step, SE_NESTED_CHAINS, 2);
}

bool se_find_nested_multiple(struct se_search *search, struct step *step) {
  return find_level(search, step, SE_NESTED_MULTIPLE, 3);
}

bool se_find_nested_dynamic(struct se_search *search, struct step *step) {
  return find_level(search, step, SE_NESTED_DYNAMIC, 4);
}

bool se_find_nested_dynamic_plus(struct se_search *search, struct step *step) {
  return find_level(search, step, SE_NESTED_DYNAMIC_PLUS, 5);
}

// --- sweeps --------------------------------------------------------------------------------------

// The most nodes of a hint with this rating or a lower one, in tenths.
static int find_bound(int technique, int er) {
  int bound = 0;
  while (bound < INT16_MAX / 2 &&
         se_rating_tenths(se_base_rating(technique) + se_length_surcharge(bound + 1)) <= er)
    bound++;
  return bound;
}

static void apply_hint(struct se_search *search, const struct se_hint *hint) {
  const struct se_links *links = &search->work->engine.links;
  int cell = links->cell[hint->node], v = links->v[hint->node];
  if ((search->board.cand[cell] >> v & 1) == 0) return; // another hint has seen to it
  if (hint->on)
    se_board_place(&search->board, cell, v);
  else
    se_board_eliminate(&search->board, cell, v);
}

bool se_sweep_dynamic(struct se_search *search, int level, int er) {
  struct engine_kind kind = {
      .technique = SE_DYNAMIC_CHAINS + level, .dynamic = true, .level = level};
  struct se_engine *engine = prepare(search, &kind);
  if (engine == NULL || !se_engine_sweep(engine, find_bound(kind.technique, er))) return false;
  search->board.tick++;
  for (int i = 0; i < 2 * engine->links.count; i++)
    if (engine->slots[i].complexity > 0) apply_hint(search, &engine->slots[i]);
  return true;
}
