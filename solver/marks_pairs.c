// Pairs of cells: what one end can hold, by what the other can.
//
// A relation is a table with the image of every mask of nine digits: the digits that go with any of
// them. Wider masks are looked up in pieces. The marks on a pair, with the rules of the whole grid and
// the difference of cells that see each other, make one relation; pairs with the same marks share it.
#include "solver/marks_pairs.h"

#include <stdlib.h>
#include <string.h>

void marks_draft_pair(struct marks_solver *solver, int kind, uint64_t value, int first,
                      int second) {
  bool turned = first > second;
  solver->draft[solver->draft_count++] =
      (struct marks_draft){.low = (uint16_t)(turned ? second : first),
                           .high = (uint16_t)(turned ? first : second),
                           .kind = (uint8_t)kind,
                           .turned = turned,
                           .value = value};
}

void marks_draft_rules(struct marks_solver *solver, const struct mark_list *marks) {
  enum {
    ABOUT_DOTS = 1,
    ABOUT_SUMS = 2,
  };
  static const uint64_t sums = UINT64_C(1) << MARK_NONTEN | UINT64_C(1) << MARK_NONFIVE;
  const struct geom *geom = solver->geom;
  uint64_t rules = marks_rules(marks);
  if (rules == 0) return;
  // By cell: which rules do not hold for it and its right neighbour, and the lower one.
  uint32_t *exempt = solver->exempt;
  memset(exempt, 0, 2 * (size_t)geom->cells * sizeof *exempt);
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    const uint16_t *cells = mark_cells(marks, mark);
    bool dot = mark->kind == MARK_WHITE || mark->kind == MARK_BLACK;
    if (!dot && mark->kind != MARK_X && mark->kind != MARK_V) continue;
    int low = cells[0] < cells[1] ? cells[0] : cells[1];
    bool below = geom->cell[cells[0]].row != geom->cell[cells[1]].row;
    exempt[2 * low + below] |= dot ? ABOUT_DOTS : ABOUT_SUMS;
  }
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = geom->cell[cell].row, column = geom->cell[cell].column;
    int next[2] = {geom_find_cell(geom, row, column + 1), geom_find_cell(geom, row + 1, column)};
    for (int i = 0; i < 2; i++) {
      uint64_t kept = rules;
      if ((exempt[2 * cell + i] & ABOUT_DOTS) != 0) kept &= sums;
      if ((exempt[2 * cell + i] & ABOUT_SUMS) != 0) kept &= ~sums;
      if (next[i] >= 0 && kept != 0) marks_draft_pair(solver, MARK_KINDS, kept, cell, next[i]);
    }
  }
}

static bool allows(const struct marks_draft *draft, int first, int second) {
  int low = first < second ? first : second, high = first < second ? second : first;
  int value = (int)draft->value;
  switch (draft->kind) {
    case MARK_LESS:
      return draft->turned ? second < first : first < second;
    case MARK_X:
      return low + high == 10;
    case MARK_V:
      return low + high == 5;
    case MARK_WHITE:
    case MARK_MINUS:
      return high - low == value;
    case MARK_BLACK:
    case MARK_DIVIDE:
      return high == low * value;
    case MARK_TIMES:
      return low * high == value;
    default: // the rules of the whole grid
      return mark_rules_allow(draft->value, first, second);
  }
}

static bool groups_equal(const struct marks_solver *solver, const struct marks_group *a,
                         const struct marks_group *b) {
  if (a->count != b->count || a->differ != b->differ) return false;
  for (int i = 0; i < a->count; i++) {
    const struct marks_draft *one = &solver->draft[a->member[i]];
    const struct marks_draft *other = &solver->draft[b->member[i]];
    if (one->kind != other->kind || one->value != other->value || one->turned != other->turned)
      return false;
  }
  return true;
}

static void fill_relation(struct marks_solver *solver, int relation, const uint32_t *row) {
  uint32_t *image =
      solver->relation + (size_t)relation * (size_t)solver->relation_chunks * RELATION_ROW;
  int side = solver->board->side;
  for (int chunk = 0; chunk < solver->relation_chunks; chunk++, image += RELATION_ROW) {
    int bits =
        side - chunk * RELATION_BITS < RELATION_BITS ? side - chunk * RELATION_BITS : RELATION_BITS;
    image[0] = 0;
    for (uint32_t mask = 1; mask < UINT32_C(1) << bits; mask++)
      image[mask] = image[mask & (mask - 1)] | row[chunk * RELATION_BITS + __builtin_ctz(mask)];
  }
}

// Makes two tables for a group, one for each direction, or one for both. False without memory.
static bool make_relation(struct marks_solver *solver, struct marks_group *group) {
  int side = solver->board->side;
  if (solver->relation_count + 2 > solver->relation_room) {
    int room = 2 * solver->relation_room + 8;
    size_t size = (size_t)solver->relation_chunks * RELATION_ROW * sizeof(uint32_t);
    uint32_t *more = realloc(solver->relation, (size_t)room * size);
    if (more == NULL) return false;
    solver->relation = more;
    solver->relation_room = room;
  }
  uint32_t forward[GEOM_SIDE_MAX] = {0}, backward[GEOM_SIDE_MAX] = {0};
  for (int a = 1; a <= side; a++)
    for (int b = 1; b <= side; b++) {
      bool allowed = !group->differ || a != b;
      for (int i = 0; allowed && i < group->count; i++)
        allowed = allows(&solver->draft[group->member[i]], a, b);
      if (!allowed) continue;
      forward[a - 1] |= UINT32_C(1) << (b - 1);
      backward[b - 1] |= UINT32_C(1) << (a - 1);
    }
  group->relation = group->turned = (uint16_t)solver->relation_count++;
  fill_relation(solver, group->relation, forward);
  if (memcmp(forward, backward, sizeof forward) == 0) return true;
  group->turned = (uint16_t)solver->relation_count++;
  fill_relation(solver, group->turned, backward);
  return true;
}

// Orders the drafts by pair: by the lower cell, then by the higher one, else as they came.
static void sort_drafts(struct marks_solver *solver) {
  int cells = solver->board->cells;
  uint16_t *first = solver->pair_first, *next = solver->next; // scratch until the pairs are listed
  memset(first, 0, ((size_t)cells + 1) * sizeof *first);
  for (int i = 0; i < solver->draft_count; i++) first[solver->draft[i].low + 1]++;
  for (int cell = 0; cell < cells; cell++) {
    first[cell + 1] = (uint16_t)(first[cell + 1] + first[cell]);
    next[cell] = first[cell];
  }
  for (int i = 0; i < solver->draft_count; i++) {
    const struct marks_draft *draft = &solver->draft[i];
    uint16_t *sorted = solver->draft_sorted;
    int at = next[draft->low]++;
    for (; at > first[draft->low]; at--) {
      if (solver->draft[sorted[at - 1]].high <= draft->high) break;
      sorted[at] = sorted[at - 1];
    }
    sorted[at] = (uint16_t)i;
  }
}

// Finds the relation of a group, or makes it. False without memory.
static bool relate(struct marks_solver *solver, struct marks_group *group, int *kinds) {
  for (int i = 0; i < *kinds; i++)
    if (groups_equal(solver, &solver->group[i], group)) {
      group->relation = solver->group[i].relation;
      group->turned = solver->group[i].turned;
      return true;
    }
  if (!make_relation(solver, group)) return false;
  solver->group[(*kinds)++] = *group;
  return true;
}

bool marks_index_pairs(struct marks_solver *solver) {
  int cells = solver->board->cells, kinds = 0, pairs = 0;
  uint16_t *first = solver->pair_first;
  solver->relation_count = 0;
  if (solver->draft_count > 0) sort_drafts(solver);
  memset(first, 0, ((size_t)cells + 1) * sizeof *first);
  if (solver->draft_count == 0) return true;
  // Groups one after the other: every pair is noted with its relation, once for each end.
  for (int i = 0; i < solver->draft_count; pairs++) {
    const struct marks_draft *draft = &solver->draft[solver->draft_sorted[i]];
    struct marks_group group = {.member = solver->draft_sorted + i,
                                .differ = marks_differ(solver, draft->low, draft->high)};
    while (i + group.count < solver->draft_count &&
           solver->draft[group.member[group.count]].low == draft->low &&
           solver->draft[group.member[group.count]].high == draft->high)
      group.count++;
    if (!relate(solver, &group, &kinds)) return false;
    solver->joined[pairs] =
        (struct marks_joined){draft->low, draft->high, group.relation, group.turned};
    first[draft->low + 1]++;
    first[draft->high + 1]++;
    i += group.count;
  }
  uint16_t *next = solver->next;
  for (int cell = 0; cell < cells; cell++) {
    first[cell + 1] = (uint16_t)(first[cell + 1] + first[cell]);
    next[cell] = first[cell];
  }
  for (int i = 0; i < pairs; i++) {
    const struct marks_joined *joined = &solver->joined[i];
    solver->pair[next[joined->low]++] = (struct marks_pair){joined->high, joined->relation};
    solver->pair[next[joined->high]++] = (struct marks_pair){joined->low, joined->turned};
    // What no digit at the other end goes with; a cell that nothing narrows tells nobody.
    uint32_t all = solver->board->all;
    solver->start[joined->high] &= marks_image(solver, joined->relation, all);
    solver->start[joined->low] &= marks_image(solver, joined->turned, all);
  }
  return true;
}
