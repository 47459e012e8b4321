// Builds the link matrices of a position: who cannot both be false, who cannot both be true.
//
// Nodes with a strong link are numbered first. A chain passes through these alone, so the search
// looks at the front words of each row, and the others are there to be eliminated.
//
// Group nodes, where a box meets a line, or any house any other region:
//
//      . 7 7 | . . .      the 7s of this box are in two rows: if the group in the upper row is
//      . . . | . . .      false then the 7 is in the lower row. The group sees whatever sees all
//      7 . . | . . .      of its cells.
//
// Invariant: a group has at least two cells, all its cells are candidates, and no two groups are
// the same.
#include <string.h>

#include "solver/workspace.h"

enum { GROUP_END = 0x8000 }; // in a link: the rest is the number of a group, not cell * 32 + digit

static void add_node(struct chain_graph *graph, int cell, int digit) {
  struct chain_node *node = &graph->node[graph->count];
  node->digit = (uint8_t)digit;
  node->size = 1;
  node->cell[0] = (uint16_t)cell;
  graph->node_of[cell][digit] = (uint16_t)graph->count++;
}

// The end of a link that stands for these cells: a candidate, or a group that joins the list if it
// is new. -1: the list is full.
static int find_end(struct chain_groups *list, cell_set cells, int digit) {
  if (!set_any(set_rest(cells))) return set_first(cells) * 32 + digit;
  for (int i = 0; i < list->count; i++)
    if (list->group[i].digit == digit && set_equal(list->group[i].cells, cells))
      return GROUP_END | i;
  if (list->count == CHAIN_GROUPS_MAX || set_count(cells) > CHAIN_NODE_CELLS) return -1;
  list->group[list->count] = (struct chain_group){.cells = cells, .digit = digit};
  return GROUP_END | list->count++;
}

static void add_link(struct chain_groups *list, cell_set a, int digit_a, cell_set b, int digit_b) {
  if (list->link_count == CHAIN_GROUP_LINKS_MAX) return;
  int first = find_end(list, a, digit_a), second = find_end(list, b, digit_b);
  if (first < 0 || second < 0) return;
  list->link[list->link_count][0] = (uint16_t)first;
  list->link[list->link_count++][1] = (uint16_t)second;
}

enum { HALVES_MAX = 2 * GEOM_SIDE_MAX };

// Splits the places of a digit in a house in two, at least one half a group: where it meets another
// region (in a plain board, a box a line), and the rest. The rest must be one cell or lie in another
// region itself.
static void link_region_groups(struct chain_groups *list, const struct cand *cand, int region,
                               int digit) {
  const struct layout *layout = cand->layout;
  const struct geom *geom = cand->geom;
  cell_set places = cand->cells[digit] & layout->region[region];
  if (!set_any(set_rest(set_rest(places)))) return; // two cells are an ordinary link
  bool is_box = geom->regions[region].kind == REGION_BOX;
  cell_set halves[HALVES_MAX];
  int count = 0;
  for (int other = 0; other < geom->region_count && count < HALVES_MAX; other++) {
    if (layout->plain ? is_box == (geom->regions[other].kind == REGION_BOX) : other == region)
      continue;
    cell_set half = places & layout->region[other];
    if (set_any(set_rest(half)) && !set_equal(half, places)) halves[count++] = half;
  }
  for (int i = 0; i < count; i++) {
    cell_set rest = places & ~halves[i];
    bool simple = !set_any(set_rest(rest));
    for (int j = i + 1; j < count && !simple; j++) simple = set_equal(rest, halves[j]);
    if (simple) add_link(list, halves[i], digit, rest, digit);
  }
}

// If one digit leaves an almost locked set, the set is locked: each of its other digits is in it.
static void link_als(struct chain_groups *list, const struct cand *cand, struct als_work *work) {
  const struct als_list *sets = als_list_build(work, cand, 2);
  for (int i = 0; i < sets->count; i++) {
    const struct als *als = &sets->als[i];
    for (uint32_t rest = als->digits; rest != 0;) {
      int a = mask_take(&rest);
      for (uint32_t others = rest; others != 0;) {
        int b = mask_take(&others);
        add_link(list, als->cells & cand->cells[a], a, als->cells & cand->cells[b], b);
      }
    }
  }
}

static void collect_groups(struct rate_workspace *work, const struct cand *cand, unsigned links) {
  struct chain_groups *list = &work->chain.groups;
  list->count = list->link_count = 0;
  if (links & CHAIN_GROUP_LINKS)
    for (int region = 0; region < cand->geom->house_count; region++)
      for (uint32_t rest = cand->layout->all & ~cand->placed[region]; rest != 0;)
        link_region_groups(list, cand, region, mask_take(&rest));
  if (links & CHAIN_ALS_LINKS) link_als(list, cand, &work->als);
}

// The candidates that have a strong link.
static void mark_linked(uint32_t *linked, const struct cand *cand, const struct chain_groups *list,
                        unsigned links) {
  memset(linked, 0, (size_t)cand->geom->cells * sizeof *linked);
  if (links & CHAIN_CELL_LINKS)
    for (int cell = 0; cell < cand->geom->cells; cell++)
      if (mask_pair(cand->digits[cell])) linked[cell] = cand->digits[cell];
  if (links & CHAIN_REGION_LINKS)
    for (int region = 0; region < cand->geom->region_count; region++)
      for (uint32_t rest = cand->layout->all & ~cand->placed[region]; rest != 0;) {
        int digit = mask_take(&rest);
        uint32_t places = cand->places[region][digit];
        if (!mask_pair(places)) continue;
        while (places != 0)
          linked[cand_cell(cand, region, mask_take(&places))] |= UINT32_C(1) << digit;
      }
  for (int i = 0; i < list->link_count; i++)
    for (int side = 0; side < 2; side++)
      if (!(list->link[i][side] & GROUP_END))
        linked[list->link[i][side] / 32] |= UINT32_C(1) << (list->link[i][side] % 32);
}

static bool number_nodes(struct chain_graph *graph, const uint32_t *linked,
                         const struct chain_groups *list) {
  const struct cand *cand = graph->cand;
  int total = list->count;
  for (int cell = 0; cell < cand->geom->cells; cell++) total += mask_count(cand->digits[cell]);
  if (total > CHAIN_NODES_MAX) return false;
  graph->count = 0;
  for (int cell = 0; cell < cand->geom->cells; cell++)
    for (uint32_t rest = linked[cell]; rest != 0;) add_node(graph, cell, mask_take(&rest));
  for (int i = 0; i < list->count; i++) {
    struct chain_node *node = &graph->node[graph->count++];
    node->digit = (uint8_t)list->group[i].digit;
    node->size = 0;
    for (cell_set rest = list->group[i].cells; set_any(rest);)
      node->cell[node->size++] = (uint16_t)set_take(&rest);
  }
  graph->linked = graph->count;
  for (int cell = 0; cell < cand->geom->cells; cell++)
    for (uint32_t rest = cand->digits[cell] & ~linked[cell]; rest != 0;)
      add_node(graph, cell, mask_take(&rest));
  graph->words = (graph->count + 63) / 64;
  memset(graph->single, 0, sizeof graph->single);
  for (int node = 0; node < graph->count; node++)
    if (graph->node[node].size == 1) chain_set_bit(graph->single, node);
  return true;
}

static void link_weak_candidate(struct chain_graph *graph, int node, bool within_cell) {
  const struct cand *cand = graph->cand;
  int cell = graph->node[node].cell[0], digit = graph->node[node].digit;
  uint64_t *row = graph->weak[node];
  if (within_cell)
    for (uint32_t rest = cand->digits[cell] & ~(UINT32_C(1) << digit); rest != 0;)
      chain_set_bit(row, graph->node_of[cell][mask_take(&rest)]);
  for (cell_set rest = cand->cells[digit] & cand->layout->peers[cell]; set_any(rest);)
    chain_set_bit(row, graph->node_of[set_take(&rest)][digit]);
}

// The groups have the numbers from here on, in the order of their list.
static int find_first_group(const struct chain_graph *graph) {
  int first_group = 0;
  while (first_group < graph->linked && graph->node[first_group].size == 1) first_group++;
  return first_group;
}

// A group sees what all of its cells see; another group when it sees all cells of that.
static void link_weak_groups(struct chain_graph *graph, struct chain_groups *list, int rows) {
  const struct layout *layout = graph->cand->layout;
  int first_group = find_first_group(graph);
  for (int i = 0; i < list->count; i++) {
    struct chain_group *group = &list->group[i];
    int node = first_group + i;
    group->seen = ~(cell_set){0};
    for (int k = 0; k < graph->node[node].size; k++)
      group->seen &= layout->peers[graph->node[node].cell[k]];
    for (cell_set rest = group->seen & graph->cand->cells[group->digit]; set_any(rest);) {
      int other = graph->node_of[set_take(&rest)][group->digit];
      chain_set_bit(graph->weak[node], other);
      if (other < rows) chain_set_bit(graph->weak[other], node);
    }
  }
  for (int i = 0; i < list->count; i++)
    for (int j = 0; j < i; j++) {
      const struct chain_group *a = &list->group[i], *b = &list->group[j];
      if (a->digit != b->digit || set_any(b->cells & ~a->seen)) continue;
      chain_set_bit(graph->weak[first_group + i], first_group + j);
      chain_set_bit(graph->weak[first_group + j], first_group + i);
    }
}

static void link_strong(struct chain_graph *graph, int a, int b) {
  chain_set_bit(graph->strong[a], b);
  chain_set_bit(graph->strong[b], a);
}

static void link_strong_candidates(struct chain_graph *graph, unsigned links) {
  const struct cand *cand = graph->cand;
  if (links & CHAIN_CELL_LINKS)
    for (int cell = 0; cell < cand->geom->cells; cell++) {
      uint32_t rest = cand->digits[cell];
      if (!mask_pair(rest)) continue;
      int first = graph->node_of[cell][mask_take(&rest)];
      link_strong(graph, first, graph->node_of[cell][mask_first(rest)]);
    }
  if (links & CHAIN_REGION_LINKS)
    for (int region = 0; region < cand->geom->region_count; region++)
      for (uint32_t rest = cand->layout->all & ~cand->placed[region]; rest != 0;) {
        int digit = mask_take(&rest);
        uint32_t places = cand->places[region][digit];
        if (!mask_pair(places)) continue;
        int first = cand_cell(cand, region, mask_take(&places));
        int second = cand_cell(cand, region, mask_first(places));
        link_strong(graph, graph->node_of[first][digit], graph->node_of[second][digit]);
      }
}

static void link_strong_groups(struct chain_graph *graph, const struct chain_groups *list) {
  int first_group = find_first_group(graph);
  for (int i = 0; i < list->link_count; i++) {
    int ends[2];
    for (int side = 0; side < 2; side++) {
      int end = list->link[i][side];
      ends[side] =
          end & GROUP_END ? first_group + (end & ~GROUP_END) : graph->node_of[end / 32][end % 32];
    }
    link_strong(graph, ends[0], ends[1]);
  }
}

bool chain_build(struct rate_workspace *work, const struct cand *cand, unsigned links) {
  struct chain_graph *graph = &work->chain.graph;
  struct chain_groups *list = &work->chain.groups;
  uint32_t linked[GEOM_CELLS_MAX];
  graph->cand = cand;
  collect_groups(work, cand, links);
  mark_linked(linked, cand, list, links);
  if (!number_nodes(graph, linked, list)) return false;
  int rows = links & CHAIN_LINKED_ONLY ? graph->linked : graph->count;
  for (int node = 0; node < rows; node++)
    for (int w = 0; w < graph->words; w++) graph->weak[node][w] = graph->strong[node][w] = 0;
  for (int node = 0; node < rows; node++)
    if (graph->node[node].size == 1) link_weak_candidate(graph, node, links & CHAIN_CELL_LINKS);
  if (list->count > 0) link_weak_groups(graph, list, rows);
  link_strong_candidates(graph, links);
  link_strong_groups(graph, list);
  return true;
}
