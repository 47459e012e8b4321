// Spoils puzzles: a function a fault, in a table. Each starts from a puzzle with exactly one solution,
// changes its givens, or the symbols of its line, and says whether that came out as the bucket asks.
//
// Only the digger is asked here; what comes of it is proved by both engines later (corpus_prove.c).
#include <string.h>

#include "publish/corpus_case.h"

struct spoiling {
  const struct corpus_bucket *bucket;
  struct rng *rng;
  struct corpus_case *item;
};

// The cells in a random order: those with a given, or those without.
static int shuffle_cells(struct spoiling *spoiling, bool given, uint16_t cells[GEOM_CELLS_MAX]) {
  const struct puzzle *puzzle = &spoiling->item->puzzle;
  size_t count = 0;
  for (int cell = 0; cell < puzzle->geom->cells; cell++)
    if ((puzzle->givens.cell[cell] != 0) == given) cells[count++] = (uint16_t)cell;
  rng_shuffle(spoiling->rng, cells, count);
  return (int)count;
}

static uint64_t count_solutions(const struct puzzle *puzzle, uint64_t limit) {
  const struct solver_engine *digger = solver_digger(puzzle->geom, NULL);
  return solver_count(digger, puzzle->geom, &puzzle->givens, limit);
}

static bool in_range(const struct corpus_bucket *bucket, uint64_t solutions) {
  return solutions >= bucket->solutions[0] && solutions <= bucket->solutions[1];
}

// Does a peer of the cell have this digit?
static bool is_seen(const struct puzzle *puzzle, int cell, int digit) {
  const struct geom_cell *here = &puzzle->geom->cell[cell];
  for (int i = 0; i < here->peer_count; i++)
    if (puzzle->givens.cell[here->peers[i]] == digit) return true;
  return false;
}

// --- the faults ----------------------------------------------------------------------------------

// Takes clues away, one by one, unless that gives too many solutions. Where counting takes long, another
// puzzle is tried soon.
static bool take_clues(struct spoiling *spoiling) {
  enum { MANY = 100000, OVERSHOOTS = 2 };
  struct puzzle *puzzle = &spoiling->item->puzzle;
  int overshoots = spoiling->bucket->solutions[1] > MANY ? OVERSHOOTS : GEOM_CELLS_MAX;
  uint16_t cells[GEOM_CELLS_MAX];
  int count = shuffle_cells(spoiling, true, cells);
  for (int i = 0; i < count; i++) {
    uint8_t digit = puzzle->givens.cell[cells[i]];
    puzzle->givens.cell[cells[i]] = 0;
    uint64_t solutions = count_solutions(puzzle, spoiling->bucket->solutions[1] + 1);
    if (in_range(spoiling->bucket, solutions)) return true;
    if (solutions <= spoiling->bucket->solutions[1]) continue;
    puzzle->givens.cell[cells[i]] = digit;
    if (--overshoots == 0) break;
  }
  return false;
}

static bool remove_clue(struct spoiling *spoiling) {
  struct puzzle *puzzle = &spoiling->item->puzzle;
  uint16_t cells[GEOM_CELLS_MAX];
  int count = shuffle_cells(spoiling, true, cells);
  for (int i = 0; i < count; i++) {
    uint8_t digit = puzzle->givens.cell[cells[i]];
    puzzle->givens.cell[cells[i]] = 0;
    if (in_range(spoiling->bucket, count_solutions(puzzle, spoiling->bucket->solutions[1] + 1)))
      return true;
    puzzle->givens.cell[cells[i]] = digit;
  }
  return false;
}

// Does set after set, without a guess, leave the question open?
static bool needs_search(const struct puzzle *puzzle) {
  struct solver_result result;
  solver_lookup("sets")->solve(puzzle->geom, &puzzle->givens, &(struct solver_request){.limit = 2},
                               &result);
  return result.undecided;
}

// Changes a clue to a digit that no peer has, so that the fault is not plain to see.
static bool change_clue(struct spoiling *spoiling) {
  struct puzzle *puzzle = &spoiling->item->puzzle;
  const struct corpus_bucket *bucket = spoiling->bucket;
  uint16_t cells[GEOM_CELLS_MAX];
  int count = shuffle_cells(spoiling, true, cells);
  for (int i = 0; i < count; i++) {
    uint8_t digit = puzzle->givens.cell[cells[i]];
    int first = rng_range(spoiling->rng, 0, puzzle->geom->side - 1);
    for (int turn = 0; turn < puzzle->geom->side; turn++) {
      int other = 1 + (first + turn) % puzzle->geom->side;
      if (other == digit || is_seen(puzzle, cells[i], other)) continue;
      puzzle->givens.cell[cells[i]] = (uint8_t)other;
      if (in_range(bucket, count_solutions(puzzle, bucket->solutions[1] + 1)) &&
          (bucket->fault != FAULT_CONTRADICTION || needs_search(puzzle)))
        return true;
      puzzle->givens.cell[cells[i]] = digit;
    }
  }
  return false;
}

// Gives a blank cell the digit of a house that it is in.
static bool repeat_given(struct spoiling *spoiling) {
  struct puzzle *puzzle = &spoiling->item->puzzle;
  uint16_t cells[GEOM_CELLS_MAX];
  int count = shuffle_cells(spoiling, false, cells);
  for (int i = 0; i < count; i++) {
    const struct geom_cell *cell = &puzzle->geom->cell[cells[i]];
    const struct region *house =
        &puzzle->geom
             ->regions[cell->regions[rng_below(spoiling->rng, (uint64_t)cell->region_count)]];
    for (int k = 0; k < house->size; k++)
      if (puzzle->givens.cell[house->cells[k]] != 0) {
        puzzle->givens.cell[cells[i]] = puzzle->givens.cell[house->cells[k]];
        return true;
      }
  }
  return false;
}

// One symbol too few, or one too many, anywhere in the line.
static bool change_length(struct spoiling *spoiling) {
  struct corpus_slip *slip = &spoiling->item->slip;
  int cells = spoiling->item->puzzle.geom->cells;
  slip->kind = rng_below(spoiling->rng, 2) == 0 ? SLIP_CUT : SLIP_ADDED;
  slip->at = rng_range(spoiling->rng, 0, cells - 1);
  slip->symbol = grid_symbol(rng_range(spoiling->rng, 0, spoiling->item->puzzle.geom->side));
  return true;
}

// A digit that the board does not have, or a symbol that stands for nothing.
static bool replace_symbol(struct spoiling *spoiling) {
  struct corpus_slip *slip = &spoiling->item->slip;
  const struct geom *geom = spoiling->item->puzzle.geom;
  static const char strange[] = "?:/$!";
  int choice = rng_range(spoiling->rng, 0, (int)sizeof strange - 1);
  bool digit = choice == (int)sizeof strange - 1 && geom->side < GEOM_SIDE_MAX;
  slip->kind = SLIP_REPLACED;
  slip->at = rng_range(spoiling->rng, 0, geom->cells - 1);
  slip->symbol = digit ? grid_symbol(geom->side + 1) : strange[choice % ((int)sizeof strange - 1)];
  return true;
}

bool corpus_spoil(const struct corpus_bucket *bucket, struct rng *rng, struct corpus_case *item) {
  static bool (*const spoilers[FAULT_COUNT])(struct spoiling *) = {
      [FAULT_EQUAL_GIVENS] = repeat_given,  [FAULT_CONTRADICTION] = change_clue,
      [FAULT_CLUE_CHANGED] = change_clue,   [FAULT_CLUE_REMOVED] = remove_clue,
      [FAULT_WRONG_LENGTH] = change_length, [FAULT_BAD_SYMBOL] = replace_symbol,
  };
  struct spoiling spoiling = {.bucket = bucket, .rng = rng, .item = item};
  if (bucket->fault != FAULT_NONE) return spoilers[bucket->fault](&spoiling);
  if (bucket->solutions[1] == 0) return change_clue(&spoiling);
  return bucket->solutions[1] == 1 || take_clues(&spoiling);
}
