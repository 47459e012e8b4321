// An item of a climb: a member in, some of its neighbours out, measured.
//
// A few clues of the parent go, and neighbours.c tells which ones make up for them. Some of these are
// drawn, and each has to pass in this order:
//
//      unique (by construction) -> minimal -> not seen before -> measured
//
// With two clues gone, one alone may do: that is tried first, for such puzzles are rare and small.
// Where the goal is few clues, a puzzle with redundant clues is not refused but loses them.
//
// Everything random comes from the number of the item; what has been seen is that of the rounds before.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "gen/climb_bench.h"
#include "gen/dig.h"
#include "gen/gen.h"

enum {
  DRAWS = 8,            // sets of clues to go
  NEIGHBOURS_DRAWN = 8, // of each
  CELLS_DRAWN = 4,      // for the first of two clues
  PAIRS_MAX = 4096,
};

// A pair of clues that leaves one solution; the same twice where one is enough.
struct clue_pair {
  uint16_t first, second;
};

struct stride {
  const struct climb *climb; // NULL: nothing has been seen
  const struct climb_wish *wish;
  struct climb_item *item;
  struct climb_bench *bench;
  struct rng rng;
  struct grid left; // of the parent
  int count;
  struct clue_pair pairs[PAIRS_MAX];
};

static struct climb_bench *bench_new(void) {
  struct climb_bench *bench = aligned_alloc(_Alignof(struct climb_bench), sizeof *bench);
  if (bench != NULL) bench->se = NULL, bench->rate = NULL;
  return bench;
}

static void bench_free(struct climb_bench *bench) {
  if (bench == NULL) return;
  se_workspace_free(bench->se);
  rate_workspace_free(bench->rate);
  free(bench);
}

// --- one puzzle ----------------------------------------------------------------------------------

// Takes away every clue that is not needed, in the order of the cells.
static void shed_clues(struct climb_bench *bench) {
  struct dig_board board;
  dig_board_init(&board, geom_lookup(3, 3), DIG_UNIQUE, &bench->solution);
  for (int cell = 0; cell < 81; cell++)
    if (bench->givens.cell[cell] == 0) dig_board_blank(&board, cell);
  for (int cell = 0; cell < 81; cell++) {
    if (bench->givens.cell[cell] == 0) continue;
    dig_board_blank(&board, cell);
    if (dig_board_forces(&board, cell))
      bench->givens.cell[cell] = 0;
    else
      dig_board_restore(&board, cell);
  }
}

// Looks at the puzzle on the bench, which is unique and minimal.
static void look(const struct climb *climb, const struct climb_wish *wish,
                 struct climb_bench *bench, int worst, struct climb_puzzle *puzzle) {
  const struct geom *geom = geom_lookup(3, 3);
  struct grid least;
  memset(puzzle, 0, sizeof *puzzle);
  memcpy(puzzle->givens, bench->givens.cell, sizeof puzzle->givens);
  canonical_puzzle(geom, &bench->givens, &bench->solution, &least, NULL);
  puzzle->hash = canonical_hash(geom, &least);
  if (climb != NULL && dedup_contains(climb->set, puzzle->hash)) return;
  puzzle->measured = wish->goal->measure(wish, bench, worst, &puzzle->value);
}

bool climb_look(const struct climb_wish *wish, const struct grid *givens,
                const struct grid *solution, struct climb_puzzle *puzzle, struct err *err) {
  struct climb_bench *bench = bench_new();
  if (bench == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bench->givens = *givens;
  bench->solution = *solution;
  shed_clues(bench);
  look(NULL, wish, bench, INT_MAX, puzzle);
  puzzle->given = true;
  bench_free(bench);
  return true;
}

// --- neighbours ----------------------------------------------------------------------------------

static void remove_clues(struct stride *stride, int count) {
  uint16_t cells[81];
  size_t clues = 0;
  for (int cell = 0; cell < 81; cell++) {
    stride->left.cell[cell] = stride->item->parent.givens[cell];
    if (stride->left.cell[cell] != 0) cells[clues++] = (uint16_t)cell;
  }
  rng_shuffle(&stride->rng, cells, clues);
  for (int i = 0; i < count; i++) stride->left.cell[cells[i]] = 0;
}

// Lists the clues of a set that go with this one.
static void list_pairs(struct stride *stride, const struct clue_set *set, int first) {
  for (int word = 0; word < CLUE_WORDS; word++)
    for (uint64_t bits = set->word[word]; bits != 0 && stride->count < PAIRS_MAX;
         bits &= bits - 1) {
      int clue = word * 64 + __builtin_ctzll(bits);
      if (first >= 0 && clue / 9 == first / 9) continue; // two digits in one cell
      stride->pairs[stride->count++] =
          (struct clue_pair){(uint16_t)(first < 0 ? clue : first), (uint16_t)clue};
    }
}

// Lists what makes up for the clues that went.
static void list_neighbours(struct stride *stride, int removed) {
  struct clue_set single, pairs[9];
  stride->count = 0;
  neighbours_find_single(&stride->bench->near, &single);
  list_pairs(stride, &single, -1);
  if (removed == 1 || stride->count > 0) return;
  for (int i = 0; i < CELLS_DRAWN; i++) {
    int cell = rng_range(&stride->rng, 0, 80);
    if (stride->left.cell[cell] != 0) continue;
    neighbours_find_pairs(&stride->bench->near, cell, pairs);
    for (int digit = 0; digit < 9; digit++) list_pairs(stride, &pairs[digit], cell * 9 + digit);
  }
}

// Looks at the neighbour with these clues, if it may be one.
static void try_neighbour(struct stride *stride, struct clue_pair pair) {
  struct climb_bench *bench = stride->bench;
  const struct geom *geom = geom_lookup(3, 3);
  const uint8_t *digits = neighbours_lookup(&bench->near, pair.first, pair.second);
  bench->givens = stride->left;
  bench->givens.cell[pair.first / 9] = (uint8_t)(pair.first % 9 + 1);
  bench->givens.cell[pair.second / 9] = (uint8_t)(pair.second % 9 + 1);
  memcpy(bench->solution.cell, digits, 81);
  if (stride->wish->goal->sheds)
    shed_clues(bench);
  else if (!dig_is_minimal(geom, &bench->solution, &bench->givens, 0))
    return;
  struct climb_puzzle *found = &stride->item->found[stride->item->count];
  look(stride->climb, stride->wish, bench, stride->item->worst, found);
  if (stride->climb == NULL || !dedup_contains(stride->climb->set, found->hash))
    stride->item->count++;
}

static void draw_neighbours(struct stride *stride) {
  int moves = stride->wish->moves;
  int removed = moves > 0 ? moves : rng_range(&stride->rng, 1, CLIMB_MOVES_MAX);
  remove_clues(stride, removed);
  if (!neighbours_load(&stride->bench->near, &stride->left, NEIGHBOURS_SOLUTIONS_MAX)) return;
  list_neighbours(stride, removed);
  for (int i = 0; i < NEIGHBOURS_DRAWN && stride->count > 0; i++) {
    if (stride->item->count == CLIMB_FOUND_MAX) return;
    int drawn = rng_range(&stride->rng, 0, stride->count - 1);
    struct clue_pair pair = stride->pairs[drawn];
    stride->pairs[drawn] = stride->pairs[--stride->count];
    try_neighbour(stride, pair);
  }
}

// --- items ---------------------------------------------------------------------------------------

// The random puzzles of an item are minimal ones of generate.
static bool make_starters(struct stride *stride, struct err *err) {
  struct climb_bench *bench = stride->bench;
  struct gen_request request = {
      .geom = geom_lookup(3, 3), .minimal = true, .seed = stride->wish->seed};
  for (int i = 0; i < CLIMB_FOUND_MAX; i++) {
    uint64_t index = stride->item->number * CLIMB_FOUND_MAX + (uint64_t)i;
    if (!gen_make_puzzle(&request, index, &bench->record, err)) return false;
    bench->givens = bench->record.givens;
    bench->solution = bench->record.solution;
    look(stride->climb, stride->wish, bench, stride->item->worst,
         &stride->item->found[stride->item->count++]);
  }
  return true;
}

bool climb_work(const struct climb *climb, struct climb_item *item, struct err *err) {
  struct climb_bench *bench = bench_new();
  struct stride stride = {.climb = climb, .wish = &climb->wish, .item = item, .bench = bench};
  bool well = bench != NULL || err_set(err, ERR_WORLD, "out of memory");
  rng_init(&stride.rng, climb_stream(&climb->wish), item->number);
  if (well && item->starts)
    well = make_starters(&stride, err);
  else if (well)
    for (int i = 0; i < DRAWS && item->count < CLIMB_FOUND_MAX; i++) draw_neighbours(&stride);
  bench_free(bench);
  return well;
}
