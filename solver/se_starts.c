// Which starts of single chains are worth following (technique 21).
//
// Most candidates lead nowhere: no way from them comes back. One walk over all links tells which do.
// Nodes that are ON lead to nodes that are ON, over a weak link and a strong one; those that lead to
// each other make a knot.
//
//      a -> b -> c -> d -> e        knots: {a} {b, c, d} {e}
//           ^---------+             b reaches b, c, d, e
//
//      a cycle         the start is not alone in its knot
//      forcing, ON     the start reaches a node that has a weak link to it
//      forcing, OFF    what the start makes ON when it is OFF reaches the start
//
// Knots are found depth first and are complete in the order from the ends of the ways to their
// beginnings, so what they reach is known when they are closed.
#include "solver/se_level.h"

// Where the links lead in this pass. Weak links stay in the digit (X) or go everywhere.
SE_WITH_WORDS void list_links(const struct se_pass *pass, int words) {
  const struct se_links *links = pass->links;
  struct se_cycle_work *work = pass->work;
  uint64_t helpful[SE_WORDS_MAX];
  for (int w = 0; w < words; w++)
    helpful[w] = ((pass->follow & SE_FOLLOW_X) != 0 ? links->helpful_x[w] : 0) |
                 ((pass->follow & SE_FOLLOW_Y) != 0 ? links->helpful_y[w] : 0);
  for (int node = 0; node < links->count; node++) {
    uint64_t *strong = se_level_row(work->strong, pass, node);
    for (int w = 0; w < words; w++) strong[w] = 0;
    int first = se_strong_first(links, pass->follow, node),
        end = se_strong_end(links, pass->follow, node);
    for (int k = first; k < end; k++) se_bit_add(strong, links->strong[node][k]);
  }
  for (int node = 0; node < links->count; node++) {
    if (!se_level_takes_part(pass, node)) continue;
    const uint64_t *inside = links->in_cell + links->cell[node] * words;
    uint64_t *weak = se_level_row(work->weak, pass, node), leading[SE_WORDS_MAX];
    for (int w = 0; w < words; w++) {
      weak[w] = links->weak_set[node * words + w] & ~(pass->follow == SE_FOLLOW_X ? inside[w] : 0);
      leading[w] = weak[w] & helpful[w];
    }
    se_level_unite(work->strong, leading, se_level_row(work->next, pass, node), words);
  }
}

// The walk. `met` nodes have a number in order of arrival, or are `dead`: they lead nowhere. `open` ones are in
// no knot yet.
struct walk {
  uint16_t number[SE_NODES_MAX], lowest[SE_NODES_MAX]; // that it leads to, as far as is known
  uint16_t way[SE_NODES_MAX], unbound[SE_NODES_MAX];   // stacks: from the root; not in a knot yet
  int met_count, way_length, unbound_count;
  uint64_t met[SE_WORDS_MAX], dead[SE_WORDS_MAX], open[SE_WORDS_MAX];
};

static void arrive(struct walk *walk, int node) {
  walk->number[node] = walk->lowest[node] = (uint16_t)walk->met_count++;
  walk->way[walk->way_length++] = walk->unbound[walk->unbound_count++] = (uint16_t)node;
  se_bit_add(walk->met, node);
  se_bit_add(walk->open, node);
}

// A node that the last one leads to and nobody has met; -1: none.
SE_WITH_WORDS int next_unmet(const struct walk *walk, const uint64_t *next, int words) {
  for (int w = 0; w < words; w++) {
    uint64_t unmet = next[w] & ~walk->met[w];
    if (unmet != 0) return w * 64 + __builtin_ctzll(unmet);
  }
  return -1;
}

// All that are open from a node on lead to each other.
SE_WITH_WORDS void close_knot(const struct se_pass *pass, struct walk *walk, int node, int words) {
  struct se_cycle_work *work = pass->work;
  int number = work->knot_count++, member;
  struct se_knot *knot = &work->knots[number];
  uint64_t reach[SE_WORDS_MAX] = {0}, rest[SE_WORDS_MAX];
  knot->size = 0;
  do {
    member = walk->unbound[--walk->unbound_count];
    const uint64_t *next = se_level_row(work->next, pass, member);
    for (int w = 0; w < words; w++) reach[w] |= next[w];
    work->knot_of[member] = (uint16_t)number;
    knot->size++;
  } while (member != node);
  // What is open leads to each other; the rest has been closed, with all that it reaches.
  for (int w = 0; w < words; w++) rest[w] = reach[w] & ~walk->open[w] & ~walk->dead[w];
  for (int i = 0; i < knot->size; i++) {
    member = walk->unbound[walk->unbound_count + i];
    walk->open[member / 64] &= ~(UINT64_C(1) << (member % 64));
  }
  for (int w = 0; w < words; w++)
    while (rest[w] != 0) {
      const struct se_knot *beyond = &work->knots[work->knot_of[w * 64 + __builtin_ctzll(rest[w])]];
      rest[w] &= rest[w] - 1;
      for (int i = 0; i < words; i++) {
        reach[i] |= beyond->reach[i];
        rest[i] &= ~beyond->reach[i];
      }
    }
  for (int w = 0; w < words; w++) knot->reach[w] = reach[w];
  if (knot->size == 1) return;
  for (int w = 0; w < words; w++) knot->members[w] = 0;
  for (int i = 0; i < knot->size; i++)
    se_bit_add(knot->members, walk->unbound[walk->unbound_count + i]);
}

SE_WITH_WORDS void walk_from(const struct se_pass *pass, struct walk *walk, int root, int words) {
  arrive(walk, root);
  while (walk->way_length > 0) {
    int node = walk->way[walk->way_length - 1];
    const uint64_t *next = se_level_row(pass->work->next, pass, node);
    int unmet = next_unmet(walk, next, words);
    if (unmet >= 0) {
      arrive(walk, unmet);
      continue;
    }
    walk->way_length--;
    for (int w = 0; w < words; w++)
      for (uint64_t rest = next[w] & walk->open[w]; rest != 0; rest &= rest - 1) {
        int lowest = walk->lowest[w * 64 + __builtin_ctzll(rest)];
        if (lowest < walk->lowest[node]) walk->lowest[node] = (uint16_t)lowest;
      }
    if (walk->lowest[node] == walk->number[node]) close_knot(pass, walk, node, words);
  }
}

// Does what the start makes ON when it is OFF reach the start?
SE_WITH_WORDS bool comes_back(const struct se_pass *pass, int start, int words) {
  const uint64_t *strong = se_level_row(pass->work->strong, pass, start);
  for (int w = 0; w < words; w++)
    for (uint64_t rest = strong[w]; rest != 0; rest &= rest - 1) {
      int from = w * 64 + __builtin_ctzll(rest);
      if (se_bit_has(pass->work->knots[pass->work->knot_of[from]].reach, start)) return true;
    }
  return false;
}

// There is no forcing chain of Y links alone, and nobody refutes what is true or proves what is false.
SE_WITH_WORDS void add_start(const struct se_pass *pass, int node, int words) {
  struct se_cycle_work *work = pass->work;
  const struct se_knot *knot = &work->knots[work->knot_of[node]];
  int cell = pass->links->cell[node], v = pass->links->v[node];
  bool forcing = (pass->follow & SE_FOLLOW_X) != 0;
  bool meets = se_level_meets(knot->reach, se_level_row(work->weak, pass, node), words);
  struct se_start start = {
      .node = (uint16_t)node,
      .cycle = knot->size > 1,
      .refuted = meets & (forcing && se_is_provable(pass->solution, cell, v, false)),
      .proved = forcing && se_is_provable(pass->solution, cell, v, true) &&
                comes_back(pass, node, words)};
  // Nobody can foresee which ones count, so there is no branch.
  work->starts[work->start_count] = start;
  work->start_count += start.cycle | start.refuted | start.proved;
}

// The first knot stands for all nodes that lead nowhere.
SE_WITH_WORDS void begin_walk(const struct se_pass *pass, struct walk *walk, int words) {
  struct se_cycle_work *work = pass->work;
  walk->met_count = walk->way_length = walk->unbound_count = 0;
  for (int w = 0; w < words; w++) walk->dead[w] = walk->open[w] = work->knots[0].reach[w] = 0;
  for (int node = 0; node < pass->links->count; node++) {
    const uint64_t *next = se_level_row(work->next, pass, node);
    bool dead = !se_level_takes_part(pass, node) || !se_level_meets(next, next, words);
    walk->dead[node / 64] |= (uint64_t)dead << node % 64;
    work->knot_of[node] = 0;
  }
  for (int w = 0; w < words; w++) walk->met[w] = walk->dead[w];
  work->knots[0].size = 1;
  work->knot_count = 1;
}

SE_WITH_WORDS void prepare(const struct se_pass *pass, int words) {
  struct walk walk;
  list_links(pass, words);
  begin_walk(pass, &walk, words);
  for (int node = 0; node < pass->links->count; node++)
    if (!se_bit_has(walk.met, node)) walk_from(pass, &walk, node, words);
  pass->work->start_count = 0;
  for (int node = 0; node < pass->links->count; node++)
    if (se_level_takes_part(pass, node)) add_start(pass, node, words);
}

void se_level_prepare(const struct se_pass *pass) {
  SE_CALL_WITH_WORDS(pass->words, prepare(pass, words));
}
