// Propagation and search over the states of fast_state.h, written once over the vectors of
// fast_vector_avx2.h and fast_vector_portable.h. fast.c includes it once for each code path, so it
// has no include guard. The includer defines
//
//   ENGINE(name)    the name of a function of this path, such as avx2_##name
//   ENGINE_TARGET   attributes of the functions that are not inlined
//   ENGINE_INLINE   storage class and attributes of those that are
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

#define VECTOR ENGINE(vector)
#define AND(a, b) ENGINE (and)(a, b)
#define OR(a, b) ENGINE(or)(a, b)
#define WITHOUT(a, b) ENGINE(without)(a, b)

// The bands of a state in registers, turned to the diagonal that is being worked on (see
// turn_across and turn_down): lane n has the two bands that cross in box n of the diagonal.
struct ENGINE(bands) {
  VECTOR turns[2]; // [direction]
  VECTOR flips[2];
};

// For each word, the union of the two others of its lane.
ENGINE_INLINE VECTOR ENGINE(unite_others)(VECTOR a) {
  return OR(ENGINE(rotate)(a, 1), ENGINE(rotate)(a, 2));
}

// Word i of the result is the union of the words of row i. Each pick takes one word of each row:
//
//   row0  a b c     pick  a e i     pick  g b f   rotated  b f g     pick  d h c   rotated  c d h
//   row1  d e f
//   row2  g h i     and the union of the three is  a+b+c  d+e+f  g+h+i
ENGINE_INLINE VECTOR ENGINE(unite_rows)(VECTOR row0, VECTOR row1, VECTOR row2) {
  return OR(ENGINE(pick)(row0, row1, row2), OR(ENGINE(rotate)(ENGINE(pick)(row2, row0, row1), 1),
                                               ENGINE(rotate)(ENGINE(pick)(row1, row2, row0), 2)));
}

// Word i of the result: the digits that may be in line i of the box. With the bands turned to the
// diagonal, box n has line i in turn i - n and in flip i + n.
ENGINE_INLINE VECTOR ENGINE(find_lines)(const struct ENGINE(bands) * bands, int direction) {
  return OR(ENGINE(twist_down)(bands->turns[direction]), ENGINE(twist_up)(bands->flips[direction]));
}

// The inverse: keeps only the arrangements that agree with these lines of the box, and returns what
// was lost.
ENGINE_INLINE VECTOR ENGINE(keep_lines)(struct ENGINE(bands) * bands, int direction, VECTOR lines) {
  VECTOR turns = bands->turns[direction], flips = bands->flips[direction];
  bands->turns[direction] = AND(turns, ENGINE(twist_up)(lines));
  bands->flips[direction] = AND(flips, ENGINE(twist_down)(lines));
  return OR(WITHOUT(turns, bands->turns[direction]), WITHOUT(flips, bands->flips[direction]));
}

// Turns the bands to the next diagonal. Its box in lane n is one further in its band ACROSS, which
// is made good by moving the arrangements (turns back, flips on); and its band DOWN is one further
// too, which is made good by moving the lanes. Three times is not at all.
ENGINE_INLINE void ENGINE(turn_across)(struct ENGINE(bands) * bands) {
  bands->turns[FAST_ACROSS] = ENGINE(rotate)(bands->turns[FAST_ACROSS], 2);
  bands->flips[FAST_ACROSS] = ENGINE(rotate)(bands->flips[FAST_ACROSS], 1);
}

ENGINE_INLINE void ENGINE(turn_down)(struct ENGINE(bands) * bands) {
  bands->turns[FAST_DOWN] = ENGINE(next_lane)(bands->turns[FAST_DOWN]);
  bands->flips[FAST_DOWN] = ENGINE(next_lane)(bands->flips[FAST_DOWN]);
}

ENGINE_INLINE void ENGINE(store_bands)(struct fast_state *state,
                                       const struct ENGINE(bands) * bands) {
  for (int direction = FAST_ACROSS; direction <= FAST_DOWN; direction++) {
    ENGINE(store)(state->turns[direction], bands->turns[direction]);
    ENGINE(store)(state->flips[direction], bands->flips[direction]);
  }
}

// The digits that are certain in the cells of a row of the box: the only candidate of the cell, or
// with no other place in the row or in the column of the board. Other places are the two other
// cells of the triad, or outside of the box, which takes that the digit may be in another triad of
// the box. `outside_row` are the digits for which it may; `others_column` are all the other places
// in the column, of both kinds.
ENGINE_INLINE VECTOR ENGINE(find_singles)(VECTOR row, VECTOR outside_row, VECTOR others_column) {
  VECTOR others_row = OR(ENGINE(unite_others)(row), outside_row);
  VECTOR hidden = WITHOUT(row, AND(others_row, others_column));
  VECTOR naked = AND(row, ENGINE(find_empty)(ENGINE(drop_lowest)(row)));
  return OR(hidden, naked);
}

// A row after its box got the digits `placed`: its own where it has one, nothing of them elsewhere.
ENGINE_INLINE VECTOR ENGINE(place_singles)(VECTOR row, VECTOR singles, VECTOR placed) {
  return OR(singles, AND(WITHOUT(row, placed), ENGINE(find_empty)(singles)));
}

// Words 0..2 are the digits that three parallel triads of a box may hold, `others` its
// unite_others. A triad has three digits, so three that have no other triad to go to fill it.
ENGINE_INLINE VECTOR ENGINE(fill_triads)(VECTOR lines, VECTOR others) {
  VECTOR certain = WITHOUT(lines, others);
  VECTOR has_room = ENGINE(find_empty)(ENGINE(drop_lowest)(ENGINE(drop_lowest)(certain)));
  return AND(lines, OR(certain, has_room));
}

// One step: draws conclusions in the three boxes of a diagonal and tells them to the six bands,
// which are turned to the next diagonal. `lines` are the bands' find_lines, before and after: they
// are worked out as soon as possible because the next step waits for them. Returns false if there
// is a contradiction; sets *changed if the bands lost anything.
ENGINE_INLINE bool ENGINE(step)(uint64_t rows[3][4], struct ENGINE(bands) * bands, VECTOR lines[2],
                                bool *changed) {
  // Rows and columns of the box keep what the bands allow.
  VECTOR down = lines[FAST_DOWN];
  VECTOR across0 = ENGINE(spread)(lines[FAST_ACROSS], 0);
  VECTOR across1 = ENGINE(spread)(lines[FAST_ACROSS], 1);
  VECTOR across2 = ENGINE(spread)(lines[FAST_ACROSS], 2);
  VECTOR row0 = AND(AND(ENGINE(load)(rows[0]), down), across0);
  VECTOR row1 = AND(AND(ENGINE(load)(rows[1]), down), across1);
  VECTOR row2 = AND(AND(ENGINE(load)(rows[2]), down), across2);

  // What may be in another row or column of the box need not be in this one.
  VECTOR outside = ENGINE(unite_others)(down);
  VECTOR singles0 = ENGINE(find_singles)(row0, OR(across1, across2), OR(row1, OR(row2, outside)));
  VECTOR singles1 = ENGINE(find_singles)(row1, OR(across0, across2), OR(row0, OR(row2, outside)));
  VECTOR singles2 = ENGINE(find_singles)(row2, OR(across0, across1), OR(OR(row0, row1), outside));
  VECTOR placed = OR(OR(singles0, singles1), singles2);
  placed = OR(placed, ENGINE(unite_others)(placed));
  row0 = ENGINE(place_singles)(row0, singles0, placed);
  row1 = ENGINE(place_singles)(row1, singles1, placed);
  row2 = ENGINE(place_singles)(row2, singles2, placed);
  ENGINE(store)(rows[0], row0);
  ENGINE(store)(rows[1], row1);
  ENGINE(store)(rows[2], row2);

  // Contradictions: a cell without a digit or with two, or a box without some digit.
  down = OR(OR(row0, row1), row2);
  VECTOR others_down = ENGINE(unite_others)(down);
  VECTOR wrong = OR(OR(ENGINE(find_empty)(row0), ENGINE(find_empty)(row1)),
                    OR(ENGINE(find_empty)(row2), ENGINE(drop_lowest)(singles0)));
  wrong = OR(wrong, OR(ENGINE(drop_lowest)(singles1), ENGINE(drop_lowest)(singles2)));
  wrong = OR(wrong, WITHOUT(ENGINE(fill)(0x1ff), OR(down, others_down)));
  if (!ENGINE(is_zero)(AND(wrong, ENGINE(fill)(0xffff)))) {
    return false;
  }

  // What is left in each line of the box is what the bands may use.
  VECTOR across = ENGINE(unite_rows)(row0, row1, row2);
  across = ENGINE(fill_triads)(across, ENGINE(unite_others)(across));
  VECTOR lost_across = ENGINE(keep_lines)(bands, FAST_ACROSS, across);
  ENGINE(turn_across)(bands);
  lines[FAST_ACROSS] = ENGINE(find_lines)(bands, FAST_ACROSS);
  down = ENGINE(fill_triads)(down, others_down);
  VECTOR lost_down = ENGINE(keep_lines)(bands, FAST_DOWN, down);
  ENGINE(turn_down)(bands);
  lines[FAST_DOWN] = ENGINE(find_lines)(bands, FAST_DOWN);
  *changed = !ENGINE(is_zero)(OR(lost_across, lost_down));
  return true;
}

// Takes away until nothing more follows; false if there is a contradiction.
ENGINE_TARGET static bool ENGINE(propagate)(struct fast_state *state) {
  struct ENGINE(bands) bands = {
      {ENGINE(load)(state->turns[0]), ENGINE(load)(state->turns[1])},
      {ENGINE(load)(state->flips[0]), ENGINE(load)(state->flips[1])},
  };
  VECTOR lines[2] = {ENGINE(find_lines)(&bands, 0), ENGINE(find_lines)(&bands, 1)};
  int diagonal = 0;
  for (int quiet = 0; quiet < 3;) {
    bool changed;
    if (!ENGINE(step)(state->rows[diagonal], &bands, lines, &changed)) {
      return false;
    }
    quiet = (quiet + 1) * !changed; // a multiplication, as a branch here could not be predicted
    diagonal = diagonal == 2 ? 0 : diagonal + 1;
  }
  for (; diagonal % 3 != 0; diagonal++) {
    ENGINE(turn_across)(&bands);
    ENGINE(turn_down)(&bands);
  }
  ENGINE(store_bands)(state, &bands);
  return true;
}

// Chooses what to guess; false if nothing is open. The band nearest to its end (nine arrangements,
// one for each digit) fails or gets there soonest; in it, a digit with two arrangements left is
// best, since both guesses settle it. There is no branch that depends on the numbers: it would be
// mispredicted as often as not.
ENGINE_INLINE bool ENGINE(choose_guess)(const struct fast_state *state, struct fast_guess *guess) {
  unsigned best = UINT_MAX;
  for (unsigned direction = FAST_ACROSS; direction <= FAST_DOWN; direction++) {
    for (unsigned band = 0; band < 3; band++) {
      unsigned count =
          ENGINE(count_bits)(state->turns[direction][band], state->flips[direction][band]);
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
ENGINE_INLINE void ENGINE(reduce_band)(struct fast_state *state, const struct fast_guess *guess,
                                       uint64_t turns, uint64_t flips) {
  VECTOR lane = ENGINE(load)(fast_lane_masks[guess->band]);
  uint64_t *all_turns = state->turns[guess->direction];
  uint64_t *all_flips = state->flips[guess->direction];
  ENGINE(store)(all_turns, WITHOUT(ENGINE(load)(all_turns), AND(lane, ENGINE(repeat)(turns))));
  ENGINE(store)(all_flips, WITHOUT(ENGINE(load)(all_flips), AND(lane, ENGINE(repeat)(flips))));
}

// Vector by vector, for the same reason.
ENGINE_INLINE void ENGINE(copy_state)(struct fast_state *to, const struct fast_state *from) {
  for (int n = 0; n < 9; n++) {
    ENGINE(store)(to->rows[n / 3][n % 3], ENGINE(load)(from->rows[n / 3][n % 3]));
  }
  for (int direction = FAST_ACROSS; direction <= FAST_DOWN; direction++) {
    ENGINE(store)(to->turns[direction], ENGINE(load)(from->turns[direction]));
    ENGINE(store)(to->flips[direction], ENGINE(load)(from->flips[direction]));
  }
}

// Searches below a state, which is used up; false when the search is to stop.
ENGINE_TARGET static bool ENGINE(descend)(struct fast_state *state, struct fast_search *search) {
  while (ENGINE(propagate)(state)) {
    struct fast_guess guess;
    if (!ENGINE(choose_guess)(state, &guess)) {
      return fast_report_solution(search, state);
    }
    struct fast_state child;
    ENGINE(copy_state)(&child, state);
    ENGINE(reduce_band)(&child, &guess, guess.digit & ~guess.turn, guess.digit & ~guess.flip);
    search->nodes++;
    if (!ENGINE(descend)(&child, search)) {
      return false;
    }
    ENGINE(reduce_band)(state, &guess, guess.turn, guess.flip);
    search->nodes++;
  }
  return true;
}

// Fills the state from the givens. They are placed all at once, so the cost does not depend on
// how many there are. Givens in conflict leave their digit without an arrangement in some band.
ENGINE_INLINE void ENGINE(place_givens)(struct fast_state *state, const uint8_t givens[81]) {
  fast_gather_givens(state->rows, givens);
  const VECTOR all = ENGINE(fill)(0x1ff);
  struct ENGINE(bands) bands = {{all, all}, {all, all}};
  for (int diagonal = 0; diagonal < 3; diagonal++) {
    uint64_t(*rows)[4] = state->rows[diagonal];
    VECTOR row0 = ENGINE(load)(rows[0]), row1 = ENGINE(load)(rows[1]), row2 = ENGINE(load)(rows[2]);
    VECTOR across = ENGINE(unite_rows)(row0, row1, row2), down = OR(OR(row0, row1), row2);
    VECTOR others_down = ENGINE(unite_others)(down), placed = OR(down, others_down);
    ENGINE(store)(rows[0], ENGINE(place_singles)(all, row0, placed));
    ENGINE(store)(rows[1], ENGINE(place_singles)(all, row1, placed));
    ENGINE(store)(rows[2], ENGINE(place_singles)(all, row2, placed));
    ENGINE(keep_lines)(&bands, FAST_ACROSS, WITHOUT(all, ENGINE(unite_others)(across)));
    ENGINE(keep_lines)(&bands, FAST_DOWN, WITHOUT(all, others_down));
    ENGINE(turn_across)(&bands);
    ENGINE(turn_down)(&bands);
  }
  ENGINE(store_bands)(state, &bands);
}

// Searches the solutions of the givens, without those that have `digit` in `cell` unless it is 0.
ENGINE_TARGET static void ENGINE(run)(const uint8_t givens[81], int cell, int digit,
                                      struct fast_search *search) {
  struct fast_state state;
  ENGINE(place_givens)(&state, givens);
  if (digit != 0) {
    fast_remove_digit(&state, cell, digit);
  }
  ENGINE(descend)(&state, search);
}

#undef VECTOR
#undef AND
#undef OR
#undef WITHOUT
