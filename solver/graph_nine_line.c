// Lists a band or stack of a 9x9 grid and joins its minigrids, in sets of sets and blocks of words.
//
// What the three cells of a part can hold is a set of the 84 sets of three digits, found by tables:
// a set can stand there when it has a digit for each cell, two for each two cells and all three in
// the cells together (Hall). A profile is two such sets that are disjoint, and the third is what they
// leave, a look into a table. It is a word with a field of digits for each part:
//
//     part 1 {123}  part 2 {456}  part 3 {789}      | 111000000 g | 000111000 g | 000000111 g |
//
// Two profiles are compatible when their words have no bit in common; a vector compares eight at
// once. The smallest minigrid of a line is listed first, the second as far as it is compatible with
// it, and the third is what two of them leave over: a super-vertex, if it can stand there.
//
// graph_line.c does the same for every size, and is the oracle of this file.
#include "solver/graph_nine.h"

#include <string.h>

enum {
  ROOM = GRAPH_PROFILES_MAX + NINE_SETS, // of a list that may grow too long before that is noticed
  SLOTS = 4 * GRAPH_PROFILES_MAX,        // of the index of the third's profiles
};

NINE_INLINE uint32_t word_part(uint32_t word, int part) {
  return word >> part * NINE_FIELD & NINE_DIGITS;
}

NINE_INLINE int sets_count(nine_sets sets) {
  return __builtin_popcountll(sets[0]) + __builtin_popcountll(sets[1]);
}

// A minigrid of the line.
struct minigrid {
  int box, position;    // in the line
  uint32_t may;         // a word of the digits that may stand in each part
  nine_sets sets[3];    // [part]: what it can hold
  uint32_t words[ROOM]; // its profiles
  int count;
  uint64_t live; // those that are in super-vertices
};

static void minigrid_open(struct minigrid *grid, const struct graph_workspace *workspace,
                          int direction) {
  const struct nine_set_tables *tables = &nine_set_tables;
  const uint32_t *corner = workspace->candidates + grid->box / 3 * 27 + grid->box % 3 * 3;
  int to_part = direction == 0 ? 9 : 1, to_place = 10 - to_part;
  uint32_t may[3];
  for (int part = 0; part < 3; part++) {
    const uint32_t *cell = corner + part * to_part;
    uint32_t a = cell[0], b = cell[to_place], c = cell[2 * to_place];
    may[part] = a | b | c;
    grid->sets[part] = tables->touching[a] & tables->touching[b] & tables->touching[c] &
                       tables->touching_twice[a | b] & tables->touching_twice[a | c] &
                       tables->touching_twice[b | c] & ~tables->touching[NINE_DIGITS ^ may[part]];
  }
  // A digit that may stand nowhere else has to be in the set of its part.
  uint32_t twice = (may[0] & may[1]) | (may[0] & may[2]) | (may[1] & may[2]);
  for (int part = 0; part < 3; part++) grid->sets[part] &= tables->holding[may[part] & ~twice];
  grid->may = may[0] | may[1] << NINE_FIELD | may[2] << 2 * NINE_FIELD;
}

NINE_INLINE int sets_list(nine_sets sets, uint32_t *list) {
  int count = 0;
  for (int i = 0; i < 2; i++)
    for (uint64_t left = sets[i]; left != 0; left &= left - 1)
      list[count++] = nine_set_tables.digits[64 * i + __builtin_ctzll(left)];
  return count;
}

// Which profiles of a minigrid are compatible with one. Its list is filled up to a whole block with
// words that have every bit.
NINE_INLINE uint64_t profiles_fit(const struct minigrid *grid, uint32_t word) {
  uint64_t fit = 0;
  for (int i = 0; i < grid->count; i += NINE_BLOCK) {
    nine_block other;
    memcpy(&other, grid->words + i, sizeof other);
    other = (nine_block)((other & word) == 0);
    fit |= (uint64_t)nine_block_mask(&other) << i;
  }
  return fit;
}

// Lists the profiles of a minigrid: all, or those that are compatible with some of the first of the
// line, and with which. False: there are too many.
static bool profiles_list(struct minigrid *grid, const struct minigrid *first,
                          uint64_t fits[ROOM]) {
  int counts[3], c = 0;
  for (int part = 0; part < 3; part++) {
    counts[part] = sets_count(grid->sets[part]);
    if (counts[part] > counts[c]) c = part;
  }
  int a = c == 0 ? 1 : 0, b = c == 2 ? 1 : 2; // the part with the most sets is derived
  uint32_t of_a[NINE_SETS], of_b[NINE_SETS];
  int count_a = sets_list(grid->sets[a], of_a), count_b = sets_list(grid->sets[b], of_b);
  uint64_t of_c[2] = {grid->sets[c][0], grid->sets[c][1]};
  uint32_t *words = grid->words;
  int count = 0;
  for (int i = 0; i < count_a && count <= GRAPH_PROFILES_MAX; i++) {
    uint32_t rest = NINE_DIGITS ^ of_a[i], word = of_a[i] << a * NINE_FIELD;
    int found = count;
    for (int j = 0; j < count_b; j++) {
      // Two sets that are not disjoint leave more than three digits, a set without a number.
      uint32_t left = rest ^ of_b[j], number = nine_set_tables.number[left];
      words[found] = word | of_b[j] << b * NINE_FIELD | left << c * NINE_FIELD;
      if (of_c[number / 64] >> number % 64 & 1) found++;
    }
    if (first == NULL) {
      count = found;
      continue;
    }
    for (int k = count; k < found; k++) {
      uint64_t fit = profiles_fit(first, words[k]);
      words[count] = words[k];
      fits[count] = fit;
      count += fit != 0;
    }
  }
  grid->count = count;
  return count <= GRAPH_PROFILES_MAX;
}

// Takes the sets off the second minigrid that clash with every profile of the first.
static void sets_narrow(struct minigrid *second, const struct minigrid *first) {
  for (int part = 0; part < 3; part++) {
    nine_sets clashing = nine_set_tables.every;
    for (int i = 0; i < first->count; i++)
      clashing &= nine_set_tables.touching[word_part(first->words[i], part)];
    second->sets[part] &= ~clashing;
  }
}

// The number of a profile of the third minigrid; new ones get theirs. -1: there are too many.
NINE_INLINE int third_find(struct minigrid *third, uint8_t slots[SLOTS], uint32_t word) {
  uint32_t at = (word * 0x9e3779b1u) >> 24;
  for (; slots[at] != 0; at = (at + 1) % SLOTS)
    if (third->words[slots[at] - 1] == word) return slots[at] - 1;
  if (third->count == GRAPH_PROFILES_MAX) return -1;
  third->words[third->count] = word;
  slots[at] = (uint8_t)++third->count;
  return third->count - 1;
}

// Two compatible profiles leave one over for the third minigrid: a super-vertex, if it can stand
// there. Returns how many, or -1 if there are too many profiles.
static int tuples_list(struct minigrid *grids, const uint64_t *fits, uint32_t *tuples) {
  struct minigrid *first = &grids[0], *second = &grids[1], *third = &grids[2];
  uint8_t slots[SLOTS] = {0};
  uint64_t stands[3][2]; // [part]: sets
  int count = 0;
  memcpy(stands, third->sets, sizeof stands);
  third->count = 0;
  for (int i = 0; i < second->count; i++)
    for (uint64_t left = fits[i]; left != 0; left &= left - 1) {
      int other = __builtin_ctzll(left);
      uint32_t word = NINE_FIELDS(NINE_DIGITS) ^ second->words[i] ^ first->words[other];
      uint64_t possible = 1;
      for (int part = 0; part < 3; part++) {
        uint32_t number = nine_set_tables.number[word_part(word, part)];
        possible &= stands[part][number / 64] >> number % 64;
      }
      if (possible == 0) continue;
      int id = third_find(third, slots, word);
      if (id < 0) return -1;
      first->live |= 1ull << other;
      second->live |= 1ull << i;
      third->live |= 1ull << id;
      tuples[count++] = (uint32_t)other << first->position * GRAPH_INDEX_BITS |
                        (uint32_t)i << second->position * GRAPH_INDEX_BITS |
                        (uint32_t)id << third->position * GRAPH_INDEX_BITS;
    }
  return count;
}

// Hands over the live profiles of a minigrid, and the digits that none of them has.
static void minigrid_close(struct graph_workspace *workspace, int direction,
                           const struct minigrid *grid) {
  struct graph_profiles *profiles = &workspace->profiles[direction][grid->box];
  uint32_t kept = 0;
  profiles->count = grid->count;
  for (uint64_t left = grid->live; left != 0; left &= left - 1) {
    int profile = __builtin_ctzll(left);
    for (int part = 0; part < 3; part++)
      profiles->digits[profile][part] = word_part(grid->words[profile], part);
    kept |= grid->words[profile];
  }
  workspace->root.profiles[direction][grid->box] = grid->live;
  for (int part = 0; part < 3; part++)
    workspace->lost[grid->position][part] = word_part(grid->may & ~kept, part);
}

enum graph_verdict NINE_PATH(nine_list_line)(struct graph_workspace *workspace, int direction,
                                             int line) {
  const uint8_t *boxes = workspace->shape.box[direction][line];
  int order[3]; // positions, the lightest minigrid first
  for (int at = 0; at < 3; at++) {
    int to = at, weight = workspace->weight[boxes[at]];
    for (; to > 0 && workspace->weight[boxes[order[to - 1]]] > weight; to--)
      order[to] = order[to - 1];
    order[to] = at;
  }
  struct minigrid grids[3];
  for (int i = 0; i < 3; i++) {
    grids[i].position = order[i];
    grids[i].box = boxes[order[i]];
    grids[i].live = 0;
    minigrid_open(&grids[i], workspace, direction);
  }
  struct minigrid *first = &grids[0], *second = &grids[1];
  if (!profiles_list(first, NULL, NULL)) return GRAPH_TOO_LARGE;
  memset(first->words + first->count, 0xff, NINE_BLOCK * sizeof *first->words);
  uint64_t fits[ROOM]; // [profile of the second]: those of the first
  sets_narrow(second, first);
  if (!profiles_list(second, first, fits)) return GRAPH_TOO_LARGE;
  int count = tuples_list(grids, fits, workspace->tuples[direction][line]);
  if (count < 0) return GRAPH_TOO_LARGE;
  if (count == 0) return GRAPH_IMPOSSIBLE;
  workspace->root.tuples[direction][line] = (uint16_t)count;
  for (int i = 0; i < 3; i++) minigrid_close(workspace, direction, &grids[i]);
  return GRAPH_READY;
}

// A pair of profiles is a permutation when every column has one of the digits of every row, where it
// may stand: as many digits as columns, so none has two.
void NINE_PATH(nine_link_box)(struct graph_workspace *workspace, int box) {
  const uint32_t *corner = workspace->candidates + box / 3 * 27 + box % 3 * 3;
  const struct graph_profiles *rows = &workspace->profiles[0][box];
  const struct graph_profiles *columns = &workspace->profiles[1][box];
  uint32_t may[3]; // [row]: a word of the candidates of its cells, column by column
  for (int row = 0; row < 3; row++) {
    const uint32_t *cell = corner + 9 * row;
    may[row] = cell[0] | cell[1] << NINE_FIELD | cell[2] << 2 * NINE_FIELD;
  }
  uint32_t words[GRAPH_PROFILES_MAX]; // column profiles, those that are not live empty
  int blocks = (columns->count + NINE_BLOCK - 1) / NINE_BLOCK;
  memset(words, 0, (size_t)blocks * NINE_BLOCK * sizeof *words);
  for (uint64_t left = workspace->root.profiles[1][box]; left != 0; left &= left - 1) {
    const uint32_t *digits = columns->digits[__builtin_ctzll(left)];
    words[__builtin_ctzll(left)] =
        digits[0] | digits[1] << NINE_FIELD | digits[2] << 2 * NINE_FIELD;
  }
  for (uint64_t left = workspace->root.profiles[0][box]; left != 0; left &= left - 1) {
    int profile = __builtin_ctzll(left);
    uint64_t links = 0;
    uint32_t here[3];
    for (int row = 0; row < 3; row++)
      here[row] = rows->digits[profile][row] * NINE_FIELDS(1) & may[row];
    for (int i = 0; i < blocks; i++) {
      nine_block column, met;
      memcpy(&column, words + i * NINE_BLOCK, sizeof column);
      met = ~(nine_block){0};
      // A field that is not empty carries into its guard.
      for (int row = 0; row < 3; row++) met &= (column & here[row]) + NINE_FIELDS(NINE_DIGITS);
      const uint32_t guards = NINE_FIELDS(NINE_DIGITS + 1);
      met = (nine_block)((met & guards) == guards);
      links |= (uint64_t)nine_block_mask(&met) << i * NINE_BLOCK;
    }
    workspace->links[box][profile] = links;
    workspace->sink.result->stats.permutations += (uint64_t)__builtin_popcountll(links);
  }
}
