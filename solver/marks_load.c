// Turns the marks of a puzzle into what marks_state.h shows: start candidates, pairs, rules, mates.
//
// All marks on one pair of cells become one relation, and equal relations share their table of images.
// A thermometer is a chain of pairs, which is all there is to it: what fits each neighbour fits the
// whole. Differences, quotients and products of two cells are pairs as well.
#include <stdlib.h>
#include <string.h>

#include "solver/marks_pairs.h"
#include "solver/marks_run.h"

bool marks_add_rule(struct marks_solver *solver, enum rule_kind kind, uint32_t value,
                    const uint16_t *cells, const int16_t *weights, int size, bool differ) {
  if (solver->rule_count == solver->rule_room ||
      size > solver->rule_cells_room - solver->rule_cells)
    return false;
  int first = solver->rule_cells;
  solver->rule[solver->rule_count++] = (struct marks_rule){.kind = (uint8_t)kind,
                                                           .size = (uint8_t)size,
                                                           .differ = differ,
                                                           .first = (uint16_t)first,
                                                           .value = value};
  for (int i = 0; i < size; i++) {
    solver->rule_cell[first + i] = cells[i];
    solver->rule_weight[first + i] = weights != NULL ? weights[i] : 1;
  }
  solver->rule_cells += size;
  return true;
}

void marks_index_rules(struct marks_solver *solver) {
  solver->rule_words = (solver->rule_count + 63) / 64;
  size_t words = (size_t)solver->rule_words;
  memset(solver->on, 0, (size_t)solver->board->cells * words * sizeof *solver->on);
  for (int i = 0; i < solver->rule_count; i++) {
    const uint16_t *cells = solver->rule_cell + solver->rule[i].first;
    for (int j = 0; j < solver->rule[i].size; j++) cells_put(solver->on + cells[j] * words, i);
  }
}

// --- memory --------------------------------------------------------------------------------------

// The most that the arrays of a list need.
struct room {
  size_t cells, rules, rule_cells, pairs, mates;
};

static struct room measure(const struct marks_solver *solver, const struct mark_list *marks) {
  const struct geom *geom = solver->geom;
  struct room room = {.cells = (size_t)geom->cells};
  size_t houses = (size_t)geom->house_count;
  bool sums = false, whole = false;
  for (int i = 0; marks != NULL && i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    if (mark->kind == MARK_CAGE) room.mates += (size_t)mark->size * mark->size;
    sums |= mark->kind == MARK_CAGE || mark->kind == MARK_PLUS;
    whole |= mark_is_rule(mark);
  }
  if (marks != NULL) {
    room.rules = (size_t)marks->count;
    room.rule_cells = (size_t)marks->cells;
    room.pairs = (size_t)marks->cells + (whole ? 2 * room.cells : 0);
  }
  if (sums) {
    room.rules += houses + RULES_DERIVED_MAX;
    room.rule_cells += houses * RULE_DERIVED_CELLS + RULES_DERIVED_MAX * RULE_DERIVED_CELLS;
  }
  return room;
}

// Hands out parts of a block, or only adds them up while there is none.
struct carving {
  char *block;
  size_t used;
};

static void *carve(struct carving *carving, size_t count, size_t size) {
  size_t at = carving->used;
  carving->used = (at + count * size + 7) / 8 * 8;
  return carving->block != NULL ? carving->block + at : NULL;
}

static size_t carve_all(struct marks_solver *solver, const struct room *room, char *block) {
  struct carving carving = {.block = block};
  size_t cells = room->cells, words = (size_t)solver->board->words;
  size_t rule_words = (room->rules + 63) / 64;
  solver->sees_own = carve(&carving, cells * words, sizeof(uint64_t));
  solver->dirty_rules = carve(&carving, rule_words, sizeof(uint64_t));
  solver->start = carve(&carving, cells, sizeof(uint32_t));
  solver->rule = carve(&carving, room->rules, sizeof *solver->rule);
  solver->rule_cell = carve(&carving, room->rule_cells, sizeof(uint16_t));
  solver->rule_weight = carve(&carving, room->rule_cells, sizeof(int16_t));
  solver->on = carve(&carving, cells * rule_words, sizeof(uint64_t));
  solver->joins = carve(&carving, (size_t)(solver->geom->house_count * solver->board->house_words),
                        sizeof(uint64_t));
  solver->active = carve(&carving, rule_words, sizeof(uint64_t));
  solver->next = carve(&carving, cells + 1, sizeof(uint16_t));
  solver->sum_of = carve(&carving, cells, sizeof(uint16_t));
  solver->inside = carve(&carving, room->rules, sizeof(uint8_t));
  solver->mate_first = carve(&carving, cells + 1, sizeof(uint32_t));
  solver->mate = carve(&carving, room->mates, sizeof(uint16_t));
  solver->pair_first = carve(&carving, cells + 1, sizeof(uint16_t));
  solver->pair = carve(&carving, 2 * room->pairs, sizeof *solver->pair);
  solver->draft = carve(&carving, room->pairs, sizeof *solver->draft);
  solver->draft_sorted = carve(&carving, room->pairs, sizeof(uint16_t));
  solver->group = carve(&carving, room->pairs, sizeof *solver->group);
  solver->joined = carve(&carving, room->pairs, sizeof *solver->joined);
  solver->exempt = carve(&carving, 2 * cells, sizeof(uint32_t));
  return carving.used;
}

static bool make_room(struct marks_solver *solver, const struct room *room) {
  size_t size = carve_all(solver, room, NULL);
  if (size > solver->block_size) {
    free(solver->block);
    solver->block_size = 0;
    solver->block = malloc(size);
    if (solver->block == NULL) return false;
    solver->block_size = size;
  }
  carve_all(solver, room, solver->block);
  solver->rule_room = (int)room->rules;
  solver->rule_cells_room = (int)room->rule_cells;
  solver->rule_count = solver->rule_cells = solver->sum_count = solver->draft_count = 0;
  solver->deepened = solver->impossible = solver->has_mates = false;
  size_t rule_words = (room->rules + 63) / 64;
  memset(solver->dirty_rules, 0, rule_words * sizeof(uint64_t));
  memset(solver->active, 0, rule_words * sizeof(uint64_t));
  return true;
}

// --- marks ---------------------------------------------------------------------------------------

// The cells of cages without a repeat, where the board does not say so already.
static void find_mates(struct marks_solver *solver, const struct mark_list *marks) {
  const struct marks_board *board = solver->board;
  size_t words = (size_t)board->words;
  uint64_t mated[(GEOM_CELLS_MAX + 63) / 64] = {0}; // cells that have mates
  bool apart = false;
  solver->sees = board->sees;
  for (int i = 0; i < marks->count; i++) {
    const uint16_t *cells = mark_cells(marks, &marks->mark[i]);
    if (marks->mark[i].kind != MARK_CAGE) continue;
    for (int j = 0; j < marks->mark[i].size; j++)
      for (int k = 0; k < j; k++) {
        if (cells_have(board->sees + cells[j] * words, cells[k])) continue;
        if (!apart)
          memcpy(solver->sees_own, board->sees, (size_t)board->cells * words * sizeof(uint64_t));
        apart = true;
        cells_put(solver->sees_own + cells[j] * words, cells[k]);
        cells_put(solver->sees_own + cells[k] * words, cells[j]);
        cells_put(mated, cells[j]);
        cells_put(mated, cells[k]);
      }
  }
  if (!apart) return;
  solver->has_mates = true;
  solver->sees = solver->sees_own;
  uint32_t used = 0;
  for (int cell = 0; cell < board->cells; cell++) {
    solver->mate_first[cell] = used;
    if (!cells_have(mated, cell)) continue;
    for (size_t word = 0; word < words; word++) {
      uint64_t more =
          solver->sees_own[(size_t)cell * words + word] & ~board->sees[(size_t)cell * words + word];
      for (; more != 0; more &= more - 1)
        solver->mate[used++] = (uint16_t)(word * 64 + (size_t)__builtin_ctzll(more));
    }
  }
  solver->mate_first[board->cells] = used;
}

// Of cages that overlap, houses count the first alone: a cell counts once.
static void load_cage(struct marks_solver *solver, const struct mark *mark, const uint16_t *cells) {
  const struct marks_board *board = solver->board;
  bool differ = mark->kind == MARK_CAGE, apart = true;
  if (mark->value == 0) return;
  for (int i = 0; i < mark->size; i++) apart = apart && solver->sum_of[cells[i]] == UINT16_MAX;
  for (int i = 0; i < mark->size && apart; i++)
    solver->sum_of[cells[i]] = (uint16_t)solver->rule_count;
  if (differ && board->listed) {
    int key = marks_key(mark->size, (int)mark->value);
    for (int i = 0; i < mark->size; i++) solver->start[cells[i]] &= board->any[key];
    if (solver->apart && board->every[key] == 0) cells_put(solver->silent, solver->rule_count);
  }
  marks_add_rule(solver, RULE_SUM, mark->value, cells, NULL, mark->size, differ);
  solver->sum_count = solver->rule_count;
}

// The shaft adds up to the circle, which counts the other way round.
static void load_arrow(struct marks_solver *solver, const struct mark *mark,
                       const uint16_t *cells) {
  int16_t weights[RULE_CELLS_MAX];
  int circle = (int)mark->value, weight = 1, sum = 0;
  for (int i = circle; i-- > 0; weight *= 10) {
    weights[i] = (int16_t)-weight;
    sum += weight * (solver->board->side + 1);
  }
  for (int i = circle; i < mark->size; i++) weights[i] = 1;
  marks_add_rule(solver, RULE_WEIGHTED, (uint32_t)sum, cells, weights, mark->size, false);
}

static void load_parity(struct marks_solver *solver, const struct mark *mark, int cell) {
  uint32_t odd = UINT32_C(0x55555555);
  solver->start[cell] &= mark->kind == MARK_ODD ? odd : ~odd;
}

static void load_mark(struct marks_solver *solver, const struct mark *mark, const uint16_t *cells) {
  switch (mark->kind) {
    case MARK_CAGE:
    case MARK_PLUS:
      break; // these come first, in a loop of their own
    case MARK_TIMES:
      if (mark->size > 2)
        marks_add_rule(solver, RULE_PRODUCT, mark->value, cells, NULL, mark->size, false);
      else
        marks_draft_pair(solver, mark->kind, mark->value, cells[0], cells[1]);
      break;
    case MARK_EVEN:
    case MARK_ODD:
      load_parity(solver, mark, cells[0]);
      break;
    case MARK_THERMO:
      for (int i = 1; i < mark->size; i++)
        marks_draft_pair(solver, MARK_LESS, 0, cells[i - 1], cells[i]);
      break;
    case MARK_ARROW:
      load_arrow(solver, mark, cells);
      break;
    default:
      if (!mark_is_rule(mark))
        marks_draft_pair(solver, mark->kind, mark_number(mark), cells[0], cells[1]);
  }
}

bool marks_solver_load(struct marks_solver *solver, const struct mark_list *marks) {
  static const struct mark_list none = {0};
  const struct marks_board *board = solver->board;
  if (marks == NULL) marks = &none;
  struct room room = measure(solver, marks);
  marks_compare(solver, marks);
  if (!make_room(solver, &room)) return false;
  for (int cell = 0; cell < board->cells; cell++) {
    solver->start[cell] = board->all;
    solver->sum_of[cell] = UINT16_MAX;
  }
  memset(solver->inside, 0, room.rules);
  memset(solver->silent, 0, sizeof solver->silent);
  find_mates(solver, marks);
  for (int i = 0; i < marks->count; i++)
    if (marks->mark[i].kind == MARK_CAGE || marks->mark[i].kind == MARK_PLUS)
      load_cage(solver, &marks->mark[i], mark_cells(marks, &marks->mark[i]));
  for (int i = 0; i < marks->count; i++)
    load_mark(solver, &marks->mark[i], mark_cells(marks, &marks->mark[i]));
  marks_draft_rules(solver, marks);
  if (!marks_index_pairs(solver)) return false;
  marks_derive(solver);
  solver->apart = solver->apart && !solver->impossible; // no list that cannot be is compared with
  solver->deep_first = solver->rule_count;
  marks_index_rules(solver);
  return true;
}
