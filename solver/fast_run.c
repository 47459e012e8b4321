// Propagation and search over the states of fast_state.h, written once over the vectors of
// fast_vector_avx2.h and fast_vector_portable.h. The Makefile compiles this file twice: as it is for
// any machine, and with AVX2 instructions and FAST_AVX2 defined where there are such.
//
// A state is propagated one diagonal of boxes after the other, round and round, until three steps
// in a row took nothing from any band. Then the search guesses: it picks one arrangement of one
// digit in one band, searches a copy of the state with it, and goes on without it.
//
// The invariant is that of fast_state.h: a step takes away nothing that a solution needs. Why is
// what is left at the end a solution?  Nine arrangements are left in each band, and every box was
// looked at after the last of them was taken away. No box lacked a digit, so each digit has one
// arrangement in each band, hence one cell in each box and line; and no cell was empty, so the nine
// digits of a box are in nine different cells.

#include <limits.h>

#include "solver/fast_state.h"

#ifdef FAST_AVX2
#include "solver/fast_vector_avx2.h"
#else
#include "solver/fast_vector_portable.h"
#endif

#define AND(a, b) vector_and(a, b)
#define OR(a, b) vector_or(a, b)
#define WITHOUT(a, b) vector_without(a, b)

// The bands of a state in registers, turned to the diagonal that is being worked on (see
// turn_across and turn_down): lane n has the two bands that cross in box n of the diagonal.
struct bands {
  vector turns[2]; // [direction]
  vector flips[2];
};

// For each word, the union of the two others of its lane.
FAST_INLINE vector unite_others(vector a) {
  return OR(vector_rotate(a, 1), vector_rotate(a, 2));
}

// Word i of the result is the union of the words of row i. Each pick takes one word of each row:
//
//   row0  a b c     pick  a e i     pick  g b f   rotated  b f g     pick  d h c   rotated  c d h
//   row1  d e f
//   row2  g h i     and the union of the three is  a+b+c  d+e+f  g+h+i
FAST_INLINE vector unite_rows(vector row0, vector row1, vector row2) {
  return OR(vector_pick(row0, row1, row2), OR(vector_rotate(vector_pick(row2, row0, row1), 1),
                                              vector_rotate(vector_pick(row1, row2, row0), 2)));
}

// Word i of the result: the digits that may be in line i of the box. With the bands turned to the
// diagonal, box n has line i in turn i - n and in flip i + n.
FAST_INLINE vector find_lines(const struct bands *bands, int direction) {
  return OR(vector_twist_down(bands->turns[direction]), vector_twist_up(bands->flips[direction]));
}

// The inverse: keeps only the arrangements that agree with these lines of the box, and returns what
// was lost.
FAST_INLINE vector keep_lines(struct bands *bands, int direction, vector lines) {
  vector turns = bands->turns[direction], flips = bands->flips[direction];
  bands->turns[direction] = AND(turns, vector_twist_up(lines));
  bands->flips[direction] = AND(flips, vector_twist_down(lines));
  return OR(WITHOUT(turns, bands->turns[direction]), WITHOUT(flips, bands->flips[direction]));
}

// Turns the bands to the next diagonal. Its box in lane n is one further in its band ACROSS, which
// is made good by moving the arrangements (turns back, flips on); and its band DOWN is one further
// too, which is made good by moving the lanes. Three times is not at all.
FAST_INLINE void turn_across(struct bands *bands) {
  bands->turns[FAST_ACROSS] = vector_rotate(bands->turns[FAST_ACROSS], 2);
  bands->flips[FAST_ACROSS] = vector_rotate(bands->flips[FAST_ACROSS], 1);
}

FAST_INLINE void turn_down(struct bands *bands) {
  bands->turns[FAST_DOWN] = vector_next_lane(bands->turns[FAST_DOWN]);
  bands->flips[FAST_DOWN] = vector_next_lane(bands->flips[FAST_DOWN]);
}

FAST_INLINE void store_bands(struct fast_state *state, const struct bands *bands) {
  for (int direction = FAST_ACROSS; direction <= FAST_DOWN; direction++) {
    vector_store(state->turns[direction], bands->turns[direction]);
    vector_store(state->flips[direction], bands->flips[direction]);
  }
}

// The digits that are certain in the cells of a row of the box: the only candidate of the cell, or
// with no other place in the row or in the column of the board. Other places are the two other
// cells of the triad, or outside of the box, which takes that the digit may be in another triad of
// the box. `outside_row` are the digits for which it may; `others_column` are all the other places
// in the column, of both kinds.
FAST_INLINE vector find_singles(vector row, vector outside_row, vector others_column) {
  vector others_row = OR(unite_others(row), outside_row);
  vector hidden = WITHOUT(row, AND(others_row, others_column));
  vector naked = AND(row, vector_find_empty(vector_drop_lowest(row)));
  return OR(hidden, naked);
}

// A row after its box got the digits `placed`: its own where it has one, nothing of them elsewhere.
FAST_INLINE vector place_singles(vector row, vector singles, vector placed) {
  return OR(singles, AND(WITHOUT(row, placed), vector_find_empty(singles)));
}

// Words 0..2 are the digits that three parallel triads of a box may hold, `others` its
// unite_others. A triad has three digits, so three that have no other triad to go to fill it.
FAST_INLINE vector fill_triads(vector lines, vector others) {
  vector certain = WITHOUT(lines, others);
  vector has_room = vector_find_empty(vector_drop_lowest(vector_drop_lowest(certain)));
  return AND(lines, OR(certain, has_room));
}

// One step: draws conclusions in the three boxes of a diagonal and tells them to the six bands,
// which are turned to the next diagonal. `lines` are the bands' find_lines, before and after: they
// are worked out as soon as possible because the next step waits for them. Returns false if there
// is a contradiction; sets *changed if the bands lost anything.
FAST_INLINE bool step(uint64_t rows[3][4], struct bands *bands, vector lines[2], bool *changed) {
  // Rows and columns of the box keep what the bands allow.
  vector down = lines[FAST_DOWN];
  vector across0 = vector_spread(lines[FAST_ACROSS], 0);
  vector across1 = vector_spread(lines[FAST_ACROSS], 1);
  vector across2 = vector_spread(lines[FAST_ACROSS], 2);
  vector row0 = AND(AND(vector_load(rows[0]), down), across0);
  vector row1 = AND(AND(vector_load(rows[1]), down), across1);
  vector row2 = AND(AND(vector_load(rows[2]), down), across2);

  // What may be in another row or column of the box need not be in this one.
  vector outside = unite_others(down);
  vector singles0 = find_singles(row0, OR(across1, across2), OR(row1, OR(row2, outside)));
  vector singles1 = find_singles(row1, OR(across0, across2), OR(row0, OR(row2, outside)));
  vector singles2 = find_singles(row2, OR(across0, across1), OR(OR(row0, row1), outside));
  vector placed = OR(OR(singles0, singles1), singles2);
  placed = OR(placed, unite_others(placed));
  row0 = place_singles(row0, singles0, placed);
  row1 = place_singles(row1, singles1, placed);
  row2 = place_singles(row2, singles2, placed);
  vector_store(rows[0], row0);
  vector_store(rows[1], row1);
  vector_store(rows[2], row2);

  // Contradictions: a cell without a digit or with two, or a box without some digit.
  down = OR(OR(row0, row1), row2);
  vector others_down = unite_others(down);
  vector wrong = OR(OR(vector_find_empty(row0), vector_find_empty(row1)),
                    OR(vector_find_empty(row2), vector_drop_lowest(singles0)));
  wrong = OR(wrong, OR(vector_drop_lowest(singles1), vector_drop_lowest(singles2)));
  wrong = OR(wrong, WITHOUT(vector_fill(0x1ff), OR(down, others_down)));
  if (!vector_is_zero(AND(wrong, vector_fill(0xffff)))) {
    return false;
  }

  // What is left in each line of the box is what the bands may use.
  vector across = unite_rows(row0, row1, row2);
  across = fill_triads(across, unite_others(across));
  vector lost_across = keep_lines(bands, FAST_ACROSS, across);
  turn_across(bands);
  lines[FAST_ACROSS] = find_lines(bands, FAST_ACROSS);
  down = fill_triads(down, others_down);
  vector lost_down = keep_lines(bands, FAST_DOWN, down);
  turn_down(bands);
  lines[FAST_DOWN] = find_lines(bands, FAST_DOWN);
  *changed = !vector_is_zero(OR(lost_across, lost_down));
  return true;
}

// Takes away until nothing more follows; false if there is a contradiction.
static bool propagate(struct fast_state *state) {
  struct bands bands = {
      {vector_load(state->turns[0]), vector_load(state->turns[1])},
      {vector_load(state->flips[0]), vector_load(state->flips[1])},
  };
  vector lines[2] = {find_lines(&bands, 0), find_lines(&bands, 1)};
  int diagonal = 0;
  for (int quiet = 0; quiet < 3;) {
    bool changed;
    if (!step(state->rows[diagonal], &bands, lines, &changed)) {
      return false;
    }
    quiet = (quiet + 1) * !changed; // a multiplication, as a branch here could not be predicted
    diagonal = diagonal == 2 ? 0 : diagonal + 1;
  }
  for (; diagonal % 3 != 0; diagonal++) {
    turn_across(&bands);
    turn_down(&bands);
  }
  store_bands(state, &bands);
  return true;
}

// Chooses what to guess; false if nothing is open. The band nearest to its end (nine arrangements,
// one for each digit) fails or gets there soonest; in it, a digit with two arrangements left is
// best, since both guesses settle it. There is no branch that depends on the numbers: it would be
// mispredicted as often as not.
FAST_INLINE bool choose_guess(const struct fast_state *state, struct fast_guess *guess) {
  unsigned best = UINT_MAX;
  for (unsigned direction = FAST_ACROSS; direction <= FAST_DOWN; direction++) {
    for (unsigned band = 0; band < 3; band++) {
      unsigned count =
          vector_count_bits(state->turns[direction][band], state->flips[direction][band]);
      // For bands that are finished this wraps around to the largest numbers.
      unsigned key = 8 * (count - 10) + 4 * direction + band;
      best = key < best ? key : best;
    }
  }
  if (best >= 8 * 54) {
    return false;
  }
  guess->direction = best / 4 % 2;
  guess->band = best % 4;
  uint64_t turns = state->turns[guess->direction][guess->band];
  uint64_t flips = state->flips[guess->direction][guess->band];
  // The digits with at least one, two and three arrangements.
  uint64_t one = 0, two = 0, three = 0;
  for (int k = 0; k < 3; k++) {
    uint64_t turn = turns >> 16 * k & 0x1ff, flip = flips >> 16 * k & 0x1ff;
    three |= two & turn;
    two |= one & turn;
    one |= turn;
    three |= two & flip;
    two |= one & flip;
    one |= flip;
  }
  uint64_t digits = (two & ~three) != 0 ? two & ~three : two;
  guess->digit = (digits & -digits) * FAST_REPEAT;
  turns &= guess->digit;
  flips &= guess->digit;
  guess->turn = turns & -turns;
  guess->flip = flips & -flips & -(uint64_t)(turns == 0);
  return true;
}

// Takes turns and flips away from the band of the guess. Whole vectors are written, not just the
// lane, because propagation is about to load them whole, and a load that has to wait for stores
// narrower than itself is slow.
FAST_INLINE void reduce_band(struct fast_state *state, const struct fast_guess *guess,
                             uint64_t turns, uint64_t flips) {
  vector lane = vector_load(fast_lane_masks[guess->band]);
  uint64_t *all_turns = state->turns[guess->direction];
  uint64_t *all_flips = state->flips[guess->direction];
  vector_store(all_turns, WITHOUT(vector_load(all_turns), AND(lane, vector_repeat(turns))));
  vector_store(all_flips, WITHOUT(vector_load(all_flips), AND(lane, vector_repeat(flips))));
}

// Vector by vector, for the same reason.
FAST_INLINE void copy_state(struct fast_state *to, const struct fast_state *from) {
  for (int n = 0; n < 9; n++) {
    vector_store(to->rows[n / 3][n % 3], vector_load(from->rows[n / 3][n % 3]));
  }
  for (int direction = FAST_ACROSS; direction <= FAST_DOWN; direction++) {
    vector_store(to->turns[direction], vector_load(from->turns[direction]));
    vector_store(to->flips[direction], vector_load(from->flips[direction]));
  }
}

// Searches below a state, which is used up; false when the search is to stop.
static bool descend(struct fast_state *state, struct fast_search *search) {
  while (propagate(state)) {
    struct fast_guess guess;
    if (!choose_guess(state, &guess)) {
      return fast_report_solution(search, state);
    }
    struct fast_state child;
    copy_state(&child, state);
    reduce_band(&child, &guess, guess.digit & ~guess.turn, guess.digit & ~guess.flip);
    search->nodes++;
    if (!descend(&child, search)) {
      return false;
    }
    reduce_band(state, &guess, guess.turn, guess.flip);
    search->nodes++;
  }
  return true;
}

// Fills the state from the givens. They are placed all at once, so the cost does not depend on
// how many there are. Givens in conflict leave their digit without an arrangement in some band.
FAST_INLINE void place_givens(struct fast_state *state, const uint8_t givens[81]) {
  fast_gather_givens(state->rows, givens);
  const vector all = vector_fill(0x1ff);
  struct bands bands = {{all, all}, {all, all}};
  for (int diagonal = 0; diagonal < 3; diagonal++) {
    uint64_t(*rows)[4] = state->rows[diagonal];
    vector row0 = vector_load(rows[0]), row1 = vector_load(rows[1]), row2 = vector_load(rows[2]);
    vector across = unite_rows(row0, row1, row2), down = OR(OR(row0, row1), row2);
    vector others_down = unite_others(down), placed = OR(down, others_down);
    vector_store(rows[0], place_singles(all, row0, placed));
    vector_store(rows[1], place_singles(all, row1, placed));
    vector_store(rows[2], place_singles(all, row2, placed));
    keep_lines(&bands, FAST_ACROSS, WITHOUT(all, unite_others(across)));
    keep_lines(&bands, FAST_DOWN, WITHOUT(all, others_down));
    turn_across(&bands);
    turn_down(&bands);
  }
  store_bands(state, &bands);
}

// Searches the solutions of the givens, without those that have `digit` in `cell` unless it is 0.
static void run(const uint8_t givens[81], int cell, int digit, struct fast_search *search) {
  struct fast_state state;
  place_givens(&state, givens);
  if (digit != 0) {
    fast_remove_digit(&state, cell, digit);
  }
  descend(&state, search);
}

#ifdef FAST_AVX2
const struct fast_code_path fast_path_avx2 = {.name = "avx2", .run = run};
#else
const struct fast_code_path fast_path_portable = {.name = "portable", .run = run};
#endif
