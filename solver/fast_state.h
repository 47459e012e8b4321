// What the fast engine knows about a puzzle: the state of one node of the search, and the scalar
// code that fills it from the givens and reads the solution off.
//
// A state holds what is still possible, as sets of digits (bit d-1 for digit d). Everything that
// works on it only removes, so the invariant is: no digit is ever removed that some solution below
// this state needs. An empty set then proves that there is no solution below.
//
// How the sets lie in memory is the whole trick. Boxes that share no row and no column of the
// board (a "diagonal": three boxes, three diagonals in all) cannot disturb each other, so the three
// of them are worked on at once, one 64-bit lane each. One vector holds one row of each of them:
//
//     diagonal 0   diagonal 1   diagonal 2        rows[diagonal][i], word by word:
//      A . .       . A .       . . A
//      . B .       . . B        B . .       lane 0           lane 1           lane 2     lane 3
//      . . C        C . .       . C .     [a0 a1 a2 -]    [b0 b1 b2 -]    [c0 c1 c2 -]   unused
//
// with a0..a2 the candidate sets of the three cells in row i of box A. A column of a box is then
// the same word of three vectors (no shuffle needed), a row is the words of one lane.
//
// The three boxes of a band (three boxes side by side, or one above the other) talk through
// "triads", the three cells that a line and a box have in common. In a band each digit is in one
// triad of each box and of each line; that makes six arrangements:
//
//            box:  0 1 2        0 1 2        0 1 2
//       turns      X . .       . . X        . X .        box p has the digit in line
//     (k = 0,1,2)  . X .       X . .       . . X         p + k (mod 3)
//                  . . X        . X .       X . .
//
//       flips      X . .       . X .       . . X         box p has the digit in line
//     (k = 0,1,2)  . . X        X . .       . X .        k - p (mod 3)
//                  . X .       . . X        X . .
//
// turns[direction] and flips[direction] hold for each band (a lane) in word k the set of digits
// that may still be arranged so. Word 3 of every lane and the whole of lane 3 are empty.
#ifndef GRIDPRESS_SOLVER_FAST_STATE_H
#define GRIDPRESS_SOLVER_FAST_STATE_H

#include <string.h>

#include "solver/fast.h"

enum { FAST_ACROSS, FAST_DOWN }; // the directions of lines and bands

// 416 bytes, so that a copy for every guess costs next to nothing.
struct fast_state {
  _Alignas(32) uint64_t rows[3][3][4]; // [diagonal][row of the box][lane]
  uint64_t turns[2][4];                // [direction][band]
  uint64_t flips[2][4];
};

#define FAST_WORDS UINT64_C(0x0000ffffffffffff)  // words 0..2 of a lane, the ones that count
#define FAST_REPEAT UINT64_C(0x0000000100010001) // times a set: that set in words 0..2

// A guess: one arrangement of a digit in a band.
struct fast_guess {
  unsigned direction;
  unsigned band;
  uint64_t digit; // the digit in words 0..2
  uint64_t turn;  // the digit in the word of the turn guessed; 0 if a flip is guessed
  uint64_t flip;  // the same for flips
};

// All ones in one lane.
static const _Alignas(32) uint64_t fast_lane_masks[3][4] = {
    {UINT64_MAX, 0, 0, 0}, {0, UINT64_MAX, 0, 0}, {0, 0, UINT64_MAX, 0}};

static inline int fast_mod3(int x) {
  return (x + 3) % 3;
}

// Whether all 81 values are 0..9.
static inline bool fast_check_givens(const uint8_t givens[81]) {
  bool good = givens[80] <= 9;
  for (int cell = 0; cell < 80; cell += 8) {
    uint64_t values;
    memcpy(&values, givens + cell, 8);
    // Adding 0x76 sets the top bit of a byte from 10 up; from 128 up it is set before.
    uint64_t tops = values | (values + UINT64_C(0x7676767676767676));
    good &= (tops & UINT64_C(0x8080808080808080)) == 0;
  }
  return good;
}

// Writes the givens as sets of one digit, or none for a blank.
static inline void fast_gather_givens(uint64_t rows[3][3][4], const uint8_t givens[81]) {
  for (int diagonal = 0; diagonal < 3; diagonal++) {
    for (int row = 0; row < 3; row++) {
      for (int band = 0; band < 3; band++) {
        const uint8_t *cells = givens + 27 * band + 9 * row + 3 * ((band + diagonal) % 3);
        rows[diagonal][row][band] = UINT64_C(1) << cells[0] >> 1 |
                                    UINT64_C(1) << cells[1] >> 1 << 16 |
                                    UINT64_C(1) << cells[2] >> 1 << 32;
      }
      rows[diagonal][row][3] = 0;
    }
  }
}

// Takes a digit away from a cell.
static inline void fast_remove_digit(struct fast_state *state, int cell, int digit) {
  int band = cell / 27, row = cell / 9 % 3, stack = cell / 3 % 3, column = cell % 3;
  state->rows[fast_mod3(stack - band)][row][band] &= ~(UINT64_C(1) << (digit - 1) << 16 * column);
}

// Reads the solution off a state in which every cell has one candidate left.
static inline void fast_write_solution(const struct fast_state *state, uint8_t solution[81]) {
  for (int cell = 0; cell < 81; cell++) {
    int band = cell / 27, row = cell / 9 % 3, stack = cell / 3 % 3, column = cell % 3;
    uint64_t lane = state->rows[fast_mod3(stack - band)][row][band];
    uint32_t set = (uint32_t)(lane >> 16 * column) & 0x1ff;
    solution[cell] = (uint8_t)(__builtin_ctz(set) + 1);
  }
}

// --- a search, and the code paths that can run it ------------------------------------------------

struct fast_search {
  uint64_t limit; // stop when this many solutions are found (0: never)
  uint64_t found;
  uint64_t nodes;
  fast_visitor *visit; // may be NULL
  void *context;
};

// Counts a solution and shows it; false when the search is to stop.
static inline bool fast_report_solution(struct fast_search *search,
                                        const struct fast_state *state) {
  search->found++;
  if (search->visit != NULL) {
    uint8_t solution[81];
    fast_write_solution(state, solution);
    if (!search->visit(search->context, solution)) {
      return false;
    }
  }
  return search->found != search->limit;
}

// What differs between the paths: one entry for each.
struct fast_code_path {
  const char *name;
  // Searches all solutions of givens, without those that have `digit` in `cell` if digit is not 0.
  void (*run)(const uint8_t givens[81], int cell, int digit, struct fast_search *search);
};

extern const struct fast_code_path fast_path_portable;
#if defined(__x86_64__)
extern const struct fast_code_path fast_path_avx2;
#endif

// The small functions over vectors must end up in registers.
#define FAST_INLINE static inline __attribute__((always_inline))

#endif
