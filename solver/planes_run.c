// The search of the engine `planes`, on tables of planes_table.h. Compiled twice: for any machine,
// and with AVX2 instructions and PLANES_AVX2 defined where there are such.
//
// What follows from a state is found first (planes_propagate.h). Then a choice is made
// (planes_choose.h) and tried every way: one in place, the others on copies that wait on a stack.
// Nothing is ever taken back. The choice depends on the candidates alone, so the same question always
// takes as many choices, however far its answer was carried already.
#include <stdlib.h>
#include <string.h>

#include "solver/planes_choose.h"

enum { BUFFER_SIZE = 24576 }; // bytes of states that need no memory from the heap

static void report(struct planes_search *search, const uint8_t *value) {
  const struct solver_request *request = search->request;
  search->result->solutions++;
  if (request->visit != NULL) {
    struct grid solution;
    memcpy(solution.cell, value, (size_t)search->table->cells);
    if (!request->visit(request->context, &solution)) search->stopped = true;
  }
  if (search->result->solutions == request->limit) search->stopped = true;
}

// Starts from the givens; false when two of them conflict.
INLINE bool start(const struct planes_search *search, const struct grid *givens, struct state state,
                  struct shape shape) {
  const struct planes_table *table = search->table;
  clear_state(table, state, shape);
  for (int cell = 0; cell < table->cells; cell++) {
    int digit = givens->cell[cell];
    if (digit == 0) continue;
    if (!has_bit(plane_of(state, shape, digit), table->bit_of[cell])) return false;
    place(table, state, shape, cell, digit);
  }
  return true;
}

// The states that wait, and the one at hand on top of them. It grows as deep as the search.
struct stack {
  char *blocks;
  size_t block_size, size, room; // in states
  bool on_heap;
};

static bool make_room(struct stack *stack, size_t more) {
  if (stack->size + more <= stack->room) return true;
  size_t room = 2 * stack->room + more;
  char *blocks = aligned_alloc(64, (room * stack->block_size + 63) / 64 * 64);
  if (blocks == NULL) return false;
  memcpy(blocks, stack->blocks, stack->size * stack->block_size);
  if (stack->on_heap) free(stack->blocks);
  stack->blocks = blocks;
  stack->room = room;
  stack->on_heap = true;
  return true;
}

// Splits the state on top in as many as there are choices; the first to be tried is on top. Where
// another solution than a known one is wanted, that is what the known one has there: two solutions of
// a puzzle that is all but unique have most cells in common.
INLINE void split(const struct planes_search *search, struct stack *stack, struct shape shape,
                  struct choice choice) {
  const struct planes_table *table = search->table;
  int likely = search->known != NULL ? search->known->cell[choice.cell] : choice.digit;
  char *block = stack->blocks + (stack->size - 1) * stack->block_size;
  struct state state = state_at(table, shape, block);
  if (choice.digit > 0) {
    char *with = block + stack->block_size;
    memcpy(with, block, stack->block_size);
    stack->size++;
    struct state other = state_at(table, shape, with);
    exclude(table, likely == choice.digit ? state : other, shape, choice.cell, choice.digit);
    place(table, likely == choice.digit ? other : state, shape, choice.cell, choice.digit);
    return;
  }
  uint16_t digits[GEOM_SIDE_MAX];
  size_t count = 0;
  for (int d = table->digits; d >= 1; d--)
    if (has_bit(plane_of(state, shape, d), table->bit_of[choice.cell]))
      digits[count++] = (uint16_t)d;
  if (search->rng != NULL) rng_shuffle(search->rng, digits, count);
  for (size_t i = 0; i + 1 < count; i++)
    if (digits[i] == likely) {
      digits[i] = digits[count - 1];
      digits[count - 1] = (uint16_t)likely;
    }
  for (size_t i = 1; i < count; i++)
    memcpy(block + i * stack->block_size, block, stack->block_size);
  stack->size += count - 1;
  for (size_t i = 0; i < count; i++)
    place(table, state_at(table, shape, block + i * stack->block_size), shape, choice.cell,
          digits[i]);
}

// The next choice is to be in a grid of this cell.
static void move_front(struct planes_search *search, int cell) {
  const struct planes_table *table = search->table;
  if (table->grids > 1 && search->front == 0)
    search->front = 1 + __builtin_ctz(table->grids_of[cell]);
}

// Searches from the givens, or from a state that is carried along.
INLINE void run(struct planes_search *search, const struct grid *givens, const char *carried,
                struct shape shape) {
  const struct planes_table *table = search->table;
  _Alignas(64) char buffer[BUFFER_SIZE];
  struct stack stack = {.blocks = buffer, .block_size = state_size(table, shape)};
  stack.room = sizeof buffer / stack.block_size;
  search->result->failed = !make_room(&stack, 1);
  if (search->result->failed) return;
  struct state state = state_at(table, shape, stack.blocks);
  stack.size = 1;
  if (carried != NULL)
    memcpy(stack.blocks, carried, stack.block_size);
  else if (!start(search, givens, state, shape))
    stack.size = 0;
  if (search->known != NULL) move_front(search, search->other_cell);
  if (search->known != NULL)
    exclude(table, state, shape, search->other_cell, search->known->cell[search->other_cell]);
  while (stack.size > 0 && !search->stopped) {
    state = state_at(table, shape, stack.blocks + (stack.size - 1) * stack.block_size);
    if (settle(table, state, shape, true) == DEAD) {
      stack.size--;
      continue;
    }
    if (*state.open == 0) {
      report(search, state.value);
      stack.size--;
      continue;
    }
    if (search->nodes_max > 0 && search->result->stats.nodes >= search->nodes_max) {
      search->stopped = search->out_of_nodes = true;
      break;
    }
    search->result->stats.nodes++;
    if (!make_room(&stack, (size_t)table->digits)) {
      search->result->failed = true;
      break;
    }
    // The state may have moved with the stack.
    state = state_at(table, shape, stack.blocks + (stack.size - 1) * stack.block_size);
    struct choice choice = choose(table, state, shape, &search->front, search->rng);
    move_front(search, choice.cell);
    split(search, &stack, shape, choice);
  }
  if (stack.on_heap) free(stack.blocks);
}

// --- the code for a width ------------------------------------------------------------------------

#define CODE(row, width_vecs, width_lane)                                                       \
  static const struct shape shape_##row = {.vecs = (width_vecs), .lane_words = (width_lane)};   \
  static void run_##row(struct planes_search *search, const struct grid *givens,                \
                        const void *carried) {                                                  \
    run(search, givens, carried, shape_##row);                                                  \
  }                                                                                             \
  static size_t size_##row(const struct planes_table *table) {                                  \
    return state_size(table, shape_##row);                                                      \
  }                                                                                             \
  static const uint8_t *clear_##row(const struct planes_table *table, void *block) {            \
    struct state state = state_at(table, shape_##row, block);                                   \
    clear_state(table, state, shape_##row);                                                     \
    return state.value;                                                                         \
  }                                                                                             \
  static void place_##row(const struct planes_table *table, void *block, int cell, int digit) { \
    place(table, state_at(table, shape_##row, block), shape_##row, cell, digit);                \
  }                                                                                             \
  static bool settle_##row(const struct planes_table *table, void *block, bool locks) {         \
    return settle(table, state_at(table, shape_##row, block), shape_##row, locks) != DEAD;      \
  }
CODE(0, 1, 0)
CODE(1, 2, 0)
CODE(2, 4, 1)
CODE(3, 8, 2)
CODE(4, 16, 2)
CODE(5, 9, 4)
CODE(6, 18, 8)
CODE(7, 32, 8)

#define ROW(row) \
  { run_##row, size_##row, clear_##row, place_##row, settle_##row }

#ifdef PLANES_AVX2
const struct planes_code planes_code_avx2[PLANES_WIDTHS] =
#else
const struct planes_code planes_code_portable[PLANES_WIDTHS] =
#endif
    {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7)};
