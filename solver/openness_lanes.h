// Several orders of filling in a puzzle, followed at once. See openness_lanes.c.
#ifndef GRIDPRESS_SOLVER_OPENNESS_LANES_H
#define GRIDPRESS_SOLVER_OPENNESS_LANES_H

#include "solver/openness_board.h"

enum { OPENNESS_ORDERS = 32 };

// The lot of a blank cell by its rank, 1 to 16384; the highest one is taken. Odd orders have the lots
// of the even one before them turned round.
static inline int openness_lot(int rank, int order) {
  uint64_t word = hash_mix((uint64_t)rank * 64 + (uint64_t)(order / 8) + 1);
  int lot = (int)(word >> (order / 2 % 4 * 16) & 0x3fff);
  return 1 + (order % 2 == 0 ? lot : 0x3fff - lot);
}

// Naked singles are taken late: few see them at once.
static inline int openness_naked_lot(int lot) {
  return (lot >> 4) * 3 + 1;
}

// Moves in sight on the scale of a 9x9 board. Where singles end there are none; one counts then.
static inline double openness_in_sight(int tenths, int cells) {
  return tenths > 0 ? tenths * 8.1 / cells : 1;
}

// The sum over all orders and so many steps of log(1 + moves in sight). `ranked` lists the blank cells; the order in which lots are dealt.
double openness_follow_orders(const struct sight *start, const uint16_t *ranked, int steps);

// The same, for boards that fit.
bool openness_lanes_fit(const struct geom *geom);
double openness_follow_lanes(const struct sight *start, const uint16_t *ranked, int steps);
#if defined(__x86_64__)
double openness_follow_lanes_avx2(const struct sight *start, const uint16_t *ranked, int steps);
#endif

#endif
