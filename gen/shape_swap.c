// Exchanges single cells between neighbouring shapes: for a shape in pieces, which cannot grow anew.
//
//      A A A B        A A B B
//      A B B B   ->   A A B B        r1c3 goes to B, r2c2 to A
//
// Left alone, such steps make combs and snakes, for there are so many of them. So a step that makes
// the borders longer is taken only sometimes, the less often the longer.
//
// Invariant: every shape has `side` cells, and is connected unless it may be in pieces.
#include "gen/shape_walk.h"

enum {
  LONGER_MAX = 12, // by how much one step can make the borders longer
  ALWAYS = 1024,
};

// How often, of 1024 times, a step that makes the borders longer by so much is taken: about half as
// often for every side of a cell. Pictures of many values decided.
static const int chance[LONGER_MAX + 1] = {ALWAYS, 560, 300, 165, 90, 50, 27, 15, 8, 4, 2, 1, 0};

// Neighbours of a cell in a shape, a certain cell left out.
static int count_beside(const struct shape_walk *walk, int cell, int shape, int without) {
  int count = 0;
  for (int i = 0; i < walk->beside_count[cell]; i++) {
    int other = walk->beside[cell][i];
    count += walk->shape[other] == shape && other != without;
  }
  return count;
}

bool shape_is_connected(struct shape_walk *walk, int cell) {
  int shape = walk->shape[cell], count = 1;
  uint16_t queue[SHAPE_SIDE_MAX];
  queue[0] = (uint16_t)cell;
  walk->seen[cell] = ++walk->look;
  for (int next = 0; next < count; next++)
    for (int i = 0; i < walk->beside_count[queue[next]]; i++) {
      uint16_t other = walk->beside[queue[next]][i];
      if (walk->shape[other] != shape || walk->seen[other] == walk->look) continue;
      walk->seen[other] = walk->look;
      queue[count++] = other;
    }
  return count == walk->side;
}

// Two cells that change places: each takes the shape and the place in its list of the other.
struct swap {
  int a, b;
};

static void apply(struct shape_walk *walk, const struct swap *swap) {
  uint8_t shape = walk->shape[swap->a], place = walk->place[swap->a];
  walk->shape[swap->a] = walk->shape[swap->b];
  walk->place[swap->a] = walk->place[swap->b];
  walk->shape[swap->b] = shape;
  walk->place[swap->b] = place;
  walk->members[walk->shape[swap->a]][walk->place[swap->a]] = (uint16_t)swap->a;
  walk->members[walk->shape[swap->b]][walk->place[swap->b]] = (uint16_t)swap->b;
}

// The borders around both cells; one between them counts twice, before and after.
static int count_borders(const struct shape_walk *walk, const struct swap *swap) {
  return walk->beside_count[swap->a] + walk->beside_count[swap->b] -
         count_beside(walk, swap->a, walk->shape[swap->a], -1) -
         count_beside(walk, swap->b, walk->shape[swap->b], -1);
}

static bool holds(struct shape_walk *walk, int cell) {
  return (walk->pieces && walk->shape[cell] == 0) || shape_is_connected(walk, cell);
}

// A cell on the border of its shape, and one of the shape behind the border.
static bool draw_swap(const struct shape_walk *walk, struct rng *rng, struct swap *swap) {
  swap->a = (int)rng_below(rng, (uint64_t)walk->cells);
  int from = walk->shape[swap->a];
  int to = walk->shape[walk->beside[swap->a][rng_below(rng, walk->beside_count[swap->a])]];
  if (from == to) return false;
  swap->b = walk->members[to][rng_below(rng, (uint64_t)walk->side)];
  // Most draws end here: a cell has to touch its new shape, but for the one that is going away.
  return (walk->pieces && to == 0) || count_beside(walk, swap->a, to, swap->b) > 0
             ? (walk->pieces && from == 0) || count_beside(walk, swap->b, from, swap->a) > 0
             : false;
}

bool shape_swap(struct shape_walk *walk, struct rng *rng) {
  struct swap swap;
  if (!draw_swap(walk, rng, &swap)) return false;
  int longer = -count_borders(walk, &swap);
  apply(walk, &swap);
  longer += count_borders(walk, &swap);
  bool taken =
      longer <= 0 || (longer <= LONGER_MAX && rng_below(rng, ALWAYS) < (uint64_t)chance[longer]);
  taken = taken && holds(walk, swap.a) && holds(walk, swap.b);
  if (!taken) apply(walk, &swap); // takes it back
  return taken;
}
