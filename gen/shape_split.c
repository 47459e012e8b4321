// Draws the border between neighbouring shapes again.
//
// Two shapes are joined, and one of the halves grows anew from a random cell, a random neighbour at
// a time. If what is left is in one piece, the halves are the two new shapes:
//
//      A A A B        1 2 . .        A A B B
//      A B B B   ->   4 3 . .   ->   A A B B
//
// Two shapes forget in one step what they were, so a few steps for each shape forget the whole
// board. Grown shapes are compact. A border that gets longer is taken less often all the same: few
// teeth, and no combs.
//
// With a symmetry, shapes come in pairs of images or are their own image, and what is joined and how
// it grows depends on that (enum growth).
//
// Invariant: all shapes are connected and have `side` cells.
#include "gen/shape_walk.h"

enum {
  NODES_MAX = 3 * SHAPE_SIDE_MAX,
  GROWTHS = 8, // tried before other shapes are joined
  LONGER_MAX = 8,
  ALWAYS = 1024,
};

// How often, of 1024 times, a border that is longer by so much is taken. Pictures of many values
// decided.
static const int chance[LONGER_MAX + 1] = {ALWAYS, 768, 576, 432, 324, 243, 182, 137, 103};

// How the new shape grows, and what becomes of the rest of the joined cells.
enum growth {
  GROW_ALONE,  // the rest is the other shape; images elsewhere follow
  GROW_HALF,   // the rest is its image
  GROW_BESIDE, // its image is another shape, and what is left between the two is the third
  GROW_SELF,   // it is its own image, and so is the rest
};

// Joined shapes; cells go by their place in `cell`, sets of cells have a bit for each.
struct join {
  enum growth growth;
  int shapes, count;
  int shape[3];
  uint16_t cell[NODES_MAX];
  uint64_t beside[NODES_MAX];
  uint8_t image[NODES_MAX]; // unless it grows alone
};

// Many small random numbers from few large ones.
struct dice {
  struct rng *rng;
  uint64_t bits;
  int left;
};

// Below a small bound. The bias is less than one in a hundred.
static unsigned roll(struct dice *dice, unsigned bound) {
  if (dice->left == 0) {
    dice->bits = rng_next(dice->rng);
    dice->left = 4;
  }
  unsigned part = (unsigned)(dice->bits & 0xffff);
  dice->bits >>= 16;
  dice->left--;
  return part * bound >> 16;
}

static uint64_t bit(int node) {
  return UINT64_C(1) << node;
}

// --- joining -------------------------------------------------------------------------------------

static int image_shape(const struct shape_walk *walk, int shape) {
  return walk->shape[walk->image[walk->members[shape][0]]];
}

// Which shapes are joined when the first two are neighbours, and how they are split.
static void choose_growth(const struct shape_walk *walk, struct dice *dice, struct join *join) {
  int first = join->shape[0], second = join->shape[1];
  join->growth = GROW_ALONE;
  join->shapes = 2;
  if (!walk->reflected) return;
  bool own[2] = {image_shape(walk, first) == first, image_shape(walk, second) == second};
  bool paired = image_shape(walk, first) == second;
  if (own[0] != own[1]) {
    join->growth = GROW_BESIDE;
    join->shapes = 3;
    join->shape[2] = own[0] ? image_shape(walk, second) : image_shape(walk, first);
  } else if (paired || own[0]) { // either can become the other, unless a cell is its own image
    join->growth = roll(dice, 2) == 0 ? GROW_HALF : GROW_SELF;
  }
}

static void join_shapes(const struct shape_walk *walk, struct join *join) {
  uint8_t node[SHAPE_CELLS_MAX];
  int count = 0;
  for (int s = 0; s < join->shapes; s++)
    for (int i = 0; i < walk->side; i++) {
      int cell = walk->members[join->shape[s]][i];
      node[cell] = (uint8_t)count;
      join->cell[count++] = (uint16_t)cell;
    }
  join->count = count;
  for (int i = 0; i < count; i++) {
    int cell = join->cell[i];
    join->beside[i] = 0;
    for (int k = 0; k < walk->beside_count[cell]; k++) {
      int other = walk->beside[cell][k], shape = walk->shape[other];
      if (shape == join->shape[0] || shape == join->shape[1] ||
          (join->shapes == 3 && shape == join->shape[2]))
        join->beside[i] |= bit(node[other]);
    }
    if (join->growth != GROW_ALONE) join->image[i] = node[walk->image[cell]];
  }
}

// --- growing -------------------------------------------------------------------------------------

static int draw_member(struct dice *dice, uint64_t set) {
  for (unsigned skip = roll(dice, (unsigned)__builtin_popcountll(set)); skip > 0; skip--)
    set &= set - 1;
  return __builtin_ctzll(set);
}

static bool is_one_piece(const struct join *join, uint64_t set) {
  uint64_t reached = set & (0 - set), fresh = reached;
  while (fresh != 0) {
    uint64_t found = 0;
    for (; fresh != 0; fresh &= fresh - 1) found |= join->beside[__builtin_ctzll(fresh)];
    fresh = found & set & ~reached;
    reached |= fresh;
  }
  return reached == set;
}

// Grows a shape of `side` cells. 0 when it cannot grow on, or what is left falls apart. `images` is
// the set of the images of its cells.
static uint64_t grow(const struct join *join, int side, struct dice *dice, uint64_t *images) {
  uint64_t all = bit(join->count) - 1, grown = 0, edge = all;
  bool mirrors = join->growth != GROW_ALONE;
  *images = 0;
  for (int size = 0; size < side;) {
    if (edge == 0) return 0;
    int next = draw_member(dice, edge);
    int image = mirrors ? join->image[next] : next;
    bool fixed = mirrors && image == next;
    uint64_t both = bit(next) | bit(image);
    edge &= ~both;
    if (fixed && join->growth != GROW_SELF) { // no shape has it but one that is its own image
      if (grown == 0) return 0;
      continue;
    }
    bool whole = join->growth == GROW_SELF;
    int added = whole && !fixed ? 2 : 1;
    if (size + added > side) continue;
    if (grown == 0) edge = 0;
    grown |= whole ? both : bit(next);
    if (mirrors) *images |= bit(image);
    size += added;
    edge |= join->beside[next];
    if (whole) edge |= join->beside[image];
    edge &= ~grown & ~*images;
  }
  uint64_t rest = all & ~grown;
  if (join->growth == GROW_BESIDE) rest &= ~*images;
  if (join->growth == GROW_SELF && !is_one_piece(join, grown)) return 0;
  return join->growth == GROW_HALF || is_one_piece(join, rest) ? grown : 0;
}

// --- the borders ---------------------------------------------------------------------------------

// The sides between a set of cells and the rest.
static int measure_border(const struct join *join, uint64_t set) {
  int length = 0;
  for (uint64_t left = set; left != 0; left &= left - 1)
    length += __builtin_popcountll(join->beside[__builtin_ctzll(left)] & ~set);
  return length;
}

// The new shape beside one of the old ones that it replaces.
static bool takes_border(const struct join *join, uint64_t grown, int side, struct dice *dice,
                         int replaced) {
  uint64_t before = (bit(side) - 1) << (replaced * side);
  int longer = measure_border(join, grown) - measure_border(join, before);
  if (longer <= 0) return true;
  return longer <= LONGER_MAX && (int)roll(dice, ALWAYS) < chance[longer];
}

static void place_cell(struct shape_walk *walk, int cell, int shape, int place) {
  walk->shape[cell] = (uint8_t)shape;
  walk->place[cell] = (uint8_t)place;
  walk->members[shape][place] = (uint16_t)cell;
}

// Gives the cells to their new shapes: `grown` to the first, its images to the last of three, the
// rest to the second.
static void place_shapes(struct shape_walk *walk, const struct join *join, uint64_t grown,
                         uint64_t images) {
  int count[3] = {0, 0, 0}, shape[3] = {join->shape[0], join->shape[1], join->shape[2]};
  int elsewhere[2] = {-1, -1}; // the shapes of the images, where the joined ones have other images
  if (walk->reflected && join->growth == GROW_ALONE)
    for (int i = 0; i < 2; i++) elsewhere[i] = image_shape(walk, join->shape[i]);
  for (int i = 0; i < join->count; i++) {
    int part = grown >> i & 1 ? 0 : join->shapes == 3 && images >> i & 1 ? 2 : 1;
    int place = count[part]++;
    place_cell(walk, join->cell[i], shape[part], place);
    if (part < 2 && elsewhere[part] >= 0)
      place_cell(walk, walk->image[join->cell[i]], elsewhere[part], place);
  }
}

bool shape_split(struct shape_walk *walk, struct rng *rng) {
  struct dice dice = {.rng = rng};
  int cell = (int)roll(&dice, (unsigned)walk->cells);
  int other = walk->beside[cell][roll(&dice, walk->beside_count[cell])];
  struct join join = {.shape = {walk->shape[cell], walk->shape[other], -1}};
  if (join.shape[0] == join.shape[1]) return false;
  if (walk->pieces && (join.shape[0] == 0 || join.shape[1] == 0)) return false;
  choose_growth(walk, &dice, &join);
  join_shapes(walk, &join);
  uint64_t grown = 0, images = 0;
  for (int i = 0; i < GROWTHS && grown == 0; i++) grown = grow(&join, walk->side, &dice, &images);
  // Of three, it is one of the pair that grew.
  int replaced = join.shapes == 3 ? 2 : 0;
  if (grown == 0 || !takes_border(&join, grown, walk->side, &dice, replaced)) return false;
  place_shapes(walk, &join, grown, images);
  return true;
}
