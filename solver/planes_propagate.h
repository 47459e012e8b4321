// What follows from a state of `planes` without trying anything. Included by planes_run.c alone.
//
// The cheap first, until nothing moves:
//
//      naked singles       add up the planes: cells that count one candidate
//      hidden singles      fold the lanes of a plane: houses that count one place
//      locked candidates   a digit with two or three places in a house: whoever sees them all loses it
//
// More candidates never let more follow, so where it ends does not depend on the order of steps,
// nor on how a state came about.
#ifndef GRIDPRESS_SOLVER_PLANES_PROPAGATE_H
#define GRIDPRESS_SOLVER_PLANES_PROPAGATE_H

#include "solver/planes_state.h"

enum outcome { DEAD, STUCK, MOVED };

INLINE enum outcome fill_naked(const struct planes_table *table, struct state state,
                               struct shape shape) {
  const vec *valid = mask_of(table->valid, shape, 0), *first = mask_of(table->first, shape, 0);
  vec once[MOST_VECS], twice[MOST_VECS], dead = {0};
  for (int v = 0; v < shape.vecs; v++) once[v] = twice[v] = (vec){0};
  for (int d = 1; d <= table->digits; d++) {
    vec *plane = plane_of(state, shape, d);
    for (int v = 0; v < shape.vecs; v++) {
      vec here = plane[v] & ~state.done[v];
      plane[v] = here;
      twice[v] |= once[v] & here;
      once[v] |= here;
    }
  }
  for (int v = 0; v < shape.vecs; v++) {
    dead |= valid[v] & ~once[v] & ~state.done[v];
    once[v] &= ~twice[v] & first[v];
  }
  if (!vec_is_zero(&dead)) return DEAD;
  if (is_zero(once, shape)) return STUCK;
  const uint64_t *words = (const uint64_t *)(const void *)once;
  for (int w = 0; w < table->words_used; w++)
    for (uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
      int bit = w * 64 + __builtin_ctzll(bits), digit = 0;
      for (int d = 1; d <= table->digits; d++)
        digit |= has_bit(plane_of(state, shape, d), bit) ? d : 0;
      if (digit == 0) return DEAD; // a single that it sees has taken it
      place(table, state, shape, table->cell_of[bit], digit);
    }
  return MOVED;
}

// Places a digit in the houses that have one place for it. False when two of these exclude each
// other.
INLINE bool fill_houses(const struct planes_table *table, struct state state, struct shape shape,
                        int digit, uint64_t *houses) {
  const vec *plane = plane_of(state, shape, digit);
  int lane = lane_of(shape);
  for (int w = 0; w < lane; w++)
    while (houses[w] != 0) {
      int house = w * 64 + __builtin_ctzll(houses[w]);
      uint32_t lanes = find_lanes(plane, shape, house);
      if (lanes == 0) return false;
      int cell = table->cell_of[bit_at(shape, house, __builtin_ctz(lanes))];
      if (state.value[cell] != 0) return false;
      place(table, state, shape, cell, digit);
      for (int i = w; i < lane; i++) houses[i] &= ~table->houses[cell * lane + i];
    }
  return true;
}

INLINE enum outcome fill_hidden(const struct planes_table *table, struct state state,
                                struct shape shape) {
  int lane = lane_of(shape), size = lanes_size(table, shape);
  struct counts counts;
  vec dead = {0}, any = {0};
  count_places(state.planes, table->digits, shape, false, &counts);
  for (int i = 0; i < size; i += VEC_WORDS) {
    vec houses, *once = (vec *)(counts.once + i);
    repeat_lane(table->all_houses, shape, i / VEC_WORDS, &houses);
    houses &= ~*(const vec *)(state.placed + i);
    dead |= houses & ~*once;
    *once &= houses & ~*(const vec *)(counts.twice + i);
    any |= *once;
  }
  if (!vec_is_zero(&dead)) return DEAD;
  if (vec_is_zero(&any)) return STUCK;
  for (int d = 1; d <= table->digits; d++)
    if (!fill_houses(table, state, shape, d, counts.once + (d - 1) * lane)) return DEAD;
  return MOVED;
}

// Takes a digit from whoever sees all of its places in a house.
INLINE bool lock_house(const struct planes_table *table, vec *plane, struct shape shape,
                       int house) {
  uint32_t lanes = find_lanes(plane, shape, house), more = lanes & (lanes - 1);
  if (more == 0) return false; // another house took some away since
  int cell = table->cell_of[bit_at(shape, house, __builtin_ctz(lanes))];
  int second = table->cell_of[bit_at(shape, house, __builtin_ctz(more))];
  const vec *a = mask_of(table->sees, shape, cell);
  const vec *b = mask_of(table->sees, shape, second);
  vec lost[MOST_VECS];
  for (int v = 0; v < shape.vecs; v++) lost[v] = plane[v] & a[v] & b[v];
  more &= more - 1;
  if (more != 0) {
    int third = table->cell_of[bit_at(shape, house, __builtin_ctz(more))];
    const vec *c = mask_of(table->sees, shape, third);
    for (int v = 0; v < shape.vecs; v++) lost[v] &= c[v];
  }
  if (is_zero(lost, shape)) return false;
  for (int v = 0; v < shape.vecs; v++) plane[v] &= ~lost[v];
  return true;
}

INLINE enum outcome lock(const struct planes_table *table, struct state state, struct shape shape) {
  int lane = lane_of(shape), size = lanes_size(table, shape);
  struct counts counts;
  bool moved = false;
  count_places(state.planes, table->digits, shape, true, &counts);
  for (int i = 0; i < size; i += VEC_WORDS) {
    vec *twos = (vec *)(state.twos + i), *threes = (vec *)(state.threes + i);
    vec thrice = *(const vec *)(counts.thrice + i);
    vec two = *(const vec *)(counts.twice + i) & ~thrice;
    vec three = thrice & ~*(const vec *)(counts.more + i);
    *(vec *)(counts.once + i) = (two & ~*twos) | (three & ~*threes);
    *twos |= two;
    *threes |= three;
  }
  for (int d = 1; d <= table->digits; d++)
    for (int w = 0; w < lane; w++)
      for (uint64_t houses = counts.once[(d - 1) * lane + w]; houses != 0; houses &= houses - 1) {
        int house = w * 64 + __builtin_ctzll(houses);
        if (lock_house(table, plane_of(state, shape, d), shape, house)) moved = true;
      }
  return moved ? MOVED : STUCK;
}

// Goes on until nothing moves, with locked candidates or singles alone. DEAD: there is no solution.
INLINE enum outcome settle(const struct planes_table *table, struct state state, struct shape shape,
                           bool locks) {
  locks = locks && table->locks;
  for (;;) {
    enum outcome naked = fill_naked(table, state, shape);
    if (naked == DEAD || *state.open == 0) return naked;
    enum outcome hidden = fill_hidden(table, state, shape);
    if (hidden == DEAD) return DEAD;
    if (naked == MOVED || hidden == MOVED) continue;
    if (!locks || lock(table, state, shape) == STUCK) return STUCK;
  }
}

#endif
