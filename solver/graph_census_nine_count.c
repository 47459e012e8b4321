// The census of 9x9 puzzles, written once over two small operations that ask a whole vector which
// of its numbers are not 0. The Makefile compiles this file twice: as it is for any machine, and
// with AVX2 instructions and NINE_AVX2 defined where there are such.
//
// What makes it quick is that nearly nothing depends on a branch that nobody could predict: a graph
// has hundreds of short lists, and a wrong guess at the end of each costs more than the list.
//
//     1. lines       what each row of a minigrid can hold: 84 sets of three digits at once
//     2. profiles    two sets for two of the rows leave one for the third; the ways to fill the
//        vertices    rows, or-ed together, are the permutations and their column profiles
//     3. fits        profiles of two minigrids of a line: eight words are compared at once, which
//        degrees     gives a mask of those that fit, and adds their vertices up
//     4. pruning     vertices of too small a degree go, and their neighbours lose one each
//     5. cliques     of two profiles that fit, the third is the one bit that their masks share
//     6. pairs       bits that the masks of permutations and of fits share are pairs that fit
//
// The order in which weak vertices are deleted makes no difference: what is left is the largest
// part of the graph in which none is weak.
//
// Functions that work on masks get the number of words as an argument. It is almost always 1, and
// then it is a constant where they are inlined.
//
// Invariants: a list of profiles ends in NINE_BLOCK more that nothing fits and no permutation has
// (all digits in one line), of a degree that is not weak. `edges` and `vertices` of the graph are
// those of what is not deleted.

#include <string.h>

#include "solver/graph_census_nine.h"

typedef uint32_t nine_half __attribute__((vector_size(2 * NINE_BLOCK)));
typedef uint8_t nine_bytes __attribute__((vector_size(32), may_alias));

#ifdef NINE_AVX2
#include <immintrin.h>
#define COUNT_NINE census_count_nine_avx2

NINE_INLINE uint64_t bytes_mask(const uint8_t *bytes) {
  __m256i empty = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(const void *)bytes),
                                    _mm256_setzero_si256());
  return ~(uint32_t)_mm256_movemask_epi8(empty);
}
#else
#define COUNT_NINE census_count_nine_portable

// A bit for every byte that is not 0, of 32 that have their highest bit clear.
NINE_INLINE uint64_t bytes_mask(const uint8_t *bytes) {
  uint64_t mask = 0;
  for (int i = 0; i < 32; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, sizeof word);
    word = (word + 0x7f7f7f7f7f7f7f7full) >> 7 & 0x0101010101010101ull;
    mask |= (word * 0x0102040810204080ull >> 56) << i;
  }
  return mask;
}
#endif

// The two other minigrids of a band, and of a stack.
static const uint8_t nine_beside[2][9][2] = {
    {{1, 2}, {0, 2}, {0, 1}, {4, 5}, {3, 5}, {3, 4}, {7, 8}, {6, 8}, {6, 7}},
    {{3, 6}, {4, 7}, {5, 8}, {0, 6}, {1, 7}, {2, 8}, {0, 3}, {1, 4}, {2, 5}},
};

// --- lines ---------------------------------------------------------------------------------------

// The candidates of all cells. False: givens in conflict, which are left to the general code.
static bool candidates_find(const struct grid *givens, uint32_t candidates[81]) {
  uint32_t rows[9] = {0}, columns[9] = {0}, boxes[9] = {0}, twice = 0;
  for (int row = 0; row < 9; row++)
    for (int column = 0; column < 9; column++) {
      uint32_t *box = &boxes[row / 3 * 3 + column / 3];
      uint32_t bit = 1u << givens->cell[row * 9 + column] >> 1;
      twice |= (rows[row] | columns[column] | *box) & bit;
      rows[row] |= bit;
      columns[column] |= bit;
      *box |= bit;
      candidates[row * 9 + column] = bit;
    }
  for (int row = 0; row < 9; row++)
    for (int column = 0; column < 9; column++) {
      uint32_t used = rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3];
      uint32_t *cell = &candidates[row * 9 + column];
      *cell |= (NINE_DIGITS & ~used) * (uint32_t)(*cell == 0);
    }
  return twice == 0;
}

// What three cells can hold. An order of a set is possible when each cell has the digit that it
// puts there: for each cell, tables have the orders of all sets that its candidates allow, for
// three digits at a time.
static void line_find(struct nine_line *line, const uint32_t cells[3]) {
  const uint8_t *some[3][3];
  for (int cell = 0; cell < 3; cell++)
    for (int third = 0; third < 3; third++)
      some[cell][third] = nine_tables.orders[cell][third][cells[cell] >> 3 * third & 7];
  uint64_t mask[3];
  for (int i = 0; i < 3; i++) {
    nine_bytes ways = ~(nine_bytes){0};
    for (int cell = 0; cell < 3; cell++) {
      const nine_bytes *a = (const void *)(some[cell][0] + 32 * i);
      const nine_bytes *b = (const void *)(some[cell][1] + 32 * i);
      const nine_bytes *c = (const void *)(some[cell][2] + 32 * i);
      ways &= *a | *b | *c;
    }
    memcpy(line->ways + 32 * i, &ways, sizeof ways);
    mask[i] = bytes_mask(line->ways + 32 * i);
  }
  line->sets[0] = mask[0] | mask[1] << 32;
  line->sets[1] = mask[2];
  line->count = __builtin_popcountll(line->sets[0]) + __builtin_popcountll(line->sets[1]);
}

// --- profiles and vertices -----------------------------------------------------------------------

// Room for so many words of masks; NULL: there is no more.
NINE_INLINE uint64_t *masks_take(struct nine_graph *graph, int count) {
  uint64_t *masks = graph->masks + graph->mask_count;
  graph->mask_count += (size_t)count;
  return graph->mask_count <= NINE_MASKS_MAX ? masks : NULL;
}

// Starts a list where the last one ended.
NINE_INLINE void profiles_start(struct nine_graph *graph, struct nine_profiles *profiles) {
  profiles->word = graph->word + graph->profile_count;
  profiles->vertices = graph->vertices_of + graph->profile_count;
  profiles->degree = graph->degree + graph->profile_count;
  profiles->at = graph->at + graph->profile_count;
}

NINE_INLINE void profiles_end(struct nine_graph *graph, struct nine_profiles *profiles, int count) {
  profiles->count = count;
  profiles->words = (count + 63) / 64;
  const nine_block no_word = (nine_block){0} + NINE_DIGITS, none = {0};
  const nine_block no_degree = none + NINE_DEGREE;
  for (int i = 0; i < count; i += NINE_BLOCK) memcpy(profiles->degree + i, &none, sizeof none);
  memcpy(profiles->word + count, &no_word, sizeof no_word);
  memcpy(profiles->vertices + count, &none, sizeof none);
  memcpy(profiles->degree + count, &no_degree, sizeof no_degree);
  graph->profile_count += (count + NINE_BLOCK - 1) / NINE_BLOCK * NINE_BLOCK;
}

NINE_INLINE void sets_list(const struct nine_line *line, uint8_t *list) {
  for (int i = 0; i < 2; i++)
    for (uint64_t left = line->sets[i]; left != 0; left &= left - 1)
      *list++ = (uint8_t)(64 * i + __builtin_ctzll(left));
}

// Lists the row profiles, three sets each; returns how many there are.
NINE_INLINE int rows_list(const struct nine_line lines[3], struct nine_triple *triples) {
  int last = lines[1].count > lines[0].count;
  if (lines[2].count > lines[last].count) last = 2;
  int first = last == 0 ? 1 : 0, second = last == 2 ? 1 : 2;
  const struct nine_line *one = &lines[first], *two = &lines[second], *three = &lines[last];
  uint8_t list[2][NINE_SETS];
  sets_list(one, list[0]);
  sets_list(two, list[1]);
  int count = 0;
  for (int i = 0; i < one->count; i++) {
    uint32_t rest = NINE_DIGITS ^ nine_set_tables.digits[list[0][i]];
    for (int j = 0; j < two->count; j++) {
      // Two sets that are not disjoint leave more than three digits, a set without a number.
      int c = nine_set_tables.number[rest ^ nine_set_tables.digits[list[1][j]]];
      triples[count].set[first] = list[0][i];
      triples[count].set[second] = list[1][j];
      triples[count].set[last] = (uint8_t)c;
      count += three->ways[c] != 0;
    }
  }
  return count;
}

// Lists the permutations row profile by row profile; returns how many column profiles they have, or
// more than there may be. `words`: of a mask of row profiles.
NINE_INLINE int vertices_list(struct nine_graph *graph, const struct nine_line lines[3],
                              const struct nine_triple *triples, int count, int words,
                              struct nine_profiles *columns) {
  uint32_t *restrict words_of = columns->word;
  uint32_t *restrict vertices = columns->vertices;
  uint64_t *restrict links = columns->links;
  uint16_t *restrict slot = graph->slot;
  uint16_t *restrict column = graph->column;
  uint16_t taken[NINE_PROFILES_MAX];
  int found = 0;
  for (int p = 0; p < count; p++) {
    uint64_t mask = 0;
    const uint8_t *set = triples[p].set;
    uint32_t ways = lines[1].ways[set[1]], last = lines[2].ways[set[2]];
    uint64_t bit = 1ull << p % 64;
    for (uint32_t i = lines[0].ways[set[0]]; i != 0; i &= i - 1) {
      uint32_t one = nine_tables.way[set[0]][__builtin_ctz(i)];
      for (uint32_t j = ways; j != 0; j &= j - 1) {
        uint32_t two = one | nine_tables.way[set[1]][__builtin_ctz(j)];
        for (uint32_t k = last; k != 0; k &= k - 1) {
          uint32_t word = two | nine_tables.way[set[2]][__builtin_ctz(k)];
          uint32_t at = (word * 0x9e3779b1u) >> 22;
          int c;
          while ((c = slot[at] - 1) >= 0 && words_of[c] != word) at = (at + 1) % NINE_SLOTS;
          if (c < 0) {
            if (found == NINE_PROFILES_MAX) return found + 1;
            c = found++;
            slot[at] = (uint16_t)found;
            taken[c] = (uint16_t)at;
            words_of[c] = word;
            vertices[c] = 0;
            for (int w = 0; w < words; w++) links[c * words + w] = 0;
          }
          vertices[c]++;
          links[c * words + (words == 1 ? 0 : p / 64)] |= bit;
          mask |= 1ull << c % 64;
          *column++ = (uint16_t)c;
        }
      }
    }
    graph->row_mask[p] = mask;
  }
  for (int c = 0; c < found; c++) slot[taken[c]] = 0;
  return found;
}

// Fills in the list of row profiles; returns how many permutations they have.
NINE_INLINE int rows_fill(const struct nine_line lines[3], const struct nine_triple *triples,
                          int count, struct nine_profiles *rows) {
  int total = 0;
  for (int p = 0; p < count; p++) {
    uint32_t word = 0, ways = 1;
    for (int i = 0; i < 3; i++) {
      int set = triples[p].set[i];
      word |= (uint32_t)nine_set_tables.digits[set] << 9 * i;
      ways *= (uint32_t)__builtin_popcount(lines[i].ways[set]);
    }
    rows->word[p] = word;
    rows->vertices[p] = ways;
    total += (int)ways;
  }
  return total;
}

// The column profiles of the permutations of each row profile.
NINE_INLINE void rows_link(const struct nine_graph *graph, struct nine_profiles *rows, int words) {
  if (words == 1) {
    memcpy(rows->links, graph->row_mask, (size_t)rows->count * sizeof *rows->links);
    return;
  }
  const uint16_t *column = graph->column;
  memset(rows->links, 0, (size_t)(rows->count * words) * sizeof *rows->links);
  for (int p = 0; p < rows->count; p++)
    for (uint32_t i = 0; i < rows->vertices[p]; i++, column++)
      rows->links[p * words + *column / 64] |= 1ull << *column % 64;
}

static bool box_list(struct nine_graph *graph, struct nine_box *box, const uint32_t *corner) {
  struct nine_line lines[3];
  struct nine_triple triples[NINE_TRIPLES_MAX];
  struct nine_profiles *rows = &box->profiles[0], *columns = &box->profiles[1];
  for (int i = 0; i < 3; i++) line_find(&lines[i], corner + 9 * i);
  int count = rows_list(lines, triples);
  if (count > NINE_PROFILES_MAX) return false;
  profiles_start(graph, rows);
  int total = rows_fill(lines, triples, count, rows);
  profiles_end(graph, rows, count);
  graph->vertices += (uint64_t)total;
  int words = rows->words;
  if (total > NINE_VERTICES_MAX ||
      graph->mask_count + (size_t)(words * NINE_PROFILES_MAX) > NINE_MASKS_MAX)
    return false;

  profiles_start(graph, columns);
  columns->links = graph->masks + graph->mask_count;
  int found = words == 1 ? vertices_list(graph, lines, triples, count, 1, columns)
                         : vertices_list(graph, lines, triples, count, words, columns);
  if (found > NINE_PROFILES_MAX) return false;
  profiles_end(graph, columns, found);
  graph->mask_count += (size_t)(words * found);
  rows->links = masks_take(graph, count * columns->words);
  if (rows->links == NULL) return false;
  rows_link(graph, rows, columns->words);
  return true;
}

// --- degrees -------------------------------------------------------------------------------------

// Finds which profiles of two minigrids of a line fit: degrees, edges, masks.
static bool pair_join(struct nine_graph *graph, struct nine_profiles *first,
                      struct nine_profiles *second, uint64_t **fits) {
  uint64_t *mask = masks_take(graph, first->count * second->words);
  uint64_t edges = 0;
  *fits = mask;
  if (mask == NULL) return false;
  for (int p = 0; p < first->count; p++) {
    uint32_t word = first->word[p], vertices = first->vertices[p];
    nine_block sum = {0};
    for (int low = 0; low < second->count; low += 64) {
      uint64_t bits = 0;
      int high = low + 64 < second->count ? low + 64 : second->count;
      for (int q = low; q < high; q += NINE_BLOCK) {
        const nine_block *other = (const void *)(second->word + q);
        const nine_block *weight = (const void *)(second->vertices + q);
        nine_block *degree = (void *)(second->degree + q);
        nine_block fit = (nine_block)((*other & word) == 0);
        sum += *weight & fit;
        *degree += fit & vertices;
        bits |= (uint64_t)nine_block_mask(&fit) << (q - low);
      }
      *mask++ = bits;
    }
    nine_half half = __builtin_shufflevector(sum, sum, 0, 1, 2, 3) +
                     __builtin_shufflevector(sum, sum, 4, 5, 6, 7);
    half += __builtin_shufflevector(half, half, 2, 3, 0, 1);
    uint32_t total = half[0] + half[1];
    first->degree[p] += total;
    edges += (uint64_t)total * vertices;
  }
  graph->edges += edges;
  return true;
}

// The minigrid at a position of a band or stack.
NINE_INLINE struct nine_box *box_at(struct nine_graph *graph, int direction, int line,
                                    int position) {
  static const int step[2][2] = {{3, 1}, {1, 3}}; // [direction]: to the next line, along the line
  return &graph->box[line * step[direction][0] + position * step[direction][1]];
}

static bool line_join(struct nine_graph *graph, int direction, int line) {
  struct nine_profiles *profiles[3];
  for (int at = 0; at < 3; at++)
    profiles[at] = &box_at(graph, direction, line, at)->profiles[direction];
  uint64_t **fits = graph->fits[direction][line];
  return pair_join(graph, profiles[0], profiles[1], &fits[0]) &&
         pair_join(graph, profiles[0], profiles[2], &fits[1]) &&
         pair_join(graph, profiles[1], profiles[2], &fits[2]);
}

// A profile of a minigrid has lost vertices: so many neighbours less for those it fits.
static void degrees_drop(struct nine_graph *graph, int box, int direction, int profile,
                         uint32_t lost) {
  uint32_t word = graph->box[box].profiles[direction].word[profile];
  for (int i = 0; i < 2; i++) {
    struct nine_profiles *profiles =
        &graph->box[nine_beside[direction][box][i]].profiles[direction];
    for (int q = 0; q < profiles->count; q += NINE_BLOCK) {
      const nine_block *words = (const void *)(profiles->word + q);
      nine_block *degree = (void *)(profiles->degree + q);
      *degree -= (nine_block)((*words & word) == 0) & lost;
    }
  }
}

// The least degree of all profiles, as far as it may be too small.
NINE_INLINE uint32_t degree_least(const struct nine_profiles *profiles) {
  uint32_t least[NINE_BLOCK], all = NINE_DEGREE;
  for (int i = 0; i < NINE_BLOCK; i++) least[i] = NINE_DEGREE;
  for (int p = 0; p < profiles->count; p += NINE_BLOCK)
    for (int i = 0; i < NINE_BLOCK; i++) {
      uint32_t degree = profiles->degree[p + i];
      least[i] = degree < least[i] ? degree : least[i];
    }
  for (int i = 0; i < NINE_BLOCK; i++) all = least[i] < all ? least[i] : all;
  return all;
}

// The profiles of a degree below `bound`.
NINE_INLINE void degrees_below(const struct nine_profiles *profiles, uint32_t bound,
                               uint64_t *below) {
  for (int low = 0; low < profiles->count; low += 64) {
    uint64_t bits = 0;
    int high = low + 64 < profiles->count ? low + 64 : profiles->count;
    for (int p = low; p < high; p += NINE_BLOCK) {
      const nine_block *degree = (const void *)(profiles->degree + p);
      nine_block small = (nine_block)(*degree < bound);
      bits |= (uint64_t)nine_block_mask(&small) << (p - low);
    }
    below[low / 64] = bits;
  }
}

// Deletes the weak vertices of a minigrid. False: there are none.
static bool box_prune(struct nine_graph *graph, int b) {
  struct nine_profiles *along = &graph->box[b].profiles[0], *across = &graph->box[b].profiles[1];
  int words = across->words;
  uint64_t below[NINE_DEGREE + 1][NINE_WORDS_MAX]; // [k]: profiles across of degree < k
  uint64_t touched[NINE_WORDS_MAX] = {0}, low[NINE_WORDS_MAX];
  uint32_t lost[NINE_PROFILES_MAX];
  if (degree_least(along) + degree_least(across) >= NINE_DEGREE) return false;
  degrees_below(along, NINE_DEGREE, low);
  for (int k = 1; k <= NINE_DEGREE; k++) degrees_below(across, (uint32_t)k, below[k]);
  memset(lost, 0, (size_t)across->count * sizeof lost[0]);
  bool pruned = false;
  for (int x = 0; x < along->words; x++)
    for (; low[x] != 0; low[x] &= low[x] - 1) {
      int p = 64 * x + __builtin_ctzll(low[x]);
      const uint64_t *weak = below[NINE_DEGREE - along->degree[p]];
      uint32_t gone = 0;
      for (int w = 0; w < words; w++) {
        uint64_t *links = &along->links[p * words + w];
        uint64_t kill = *links & weak[w];
        *links ^= kill;
        touched[w] |= kill;
        for (; kill != 0; kill &= kill - 1, gone++) {
          int c = 64 * w + __builtin_ctzll(kill);
          lost[c]++;
          across->links[c * along->words + p / 64] ^= 1ull << p % 64;
        }
      }
      if (gone == 0) continue;
      pruned = true;
      along->vertices[p] -= gone;
      graph->vertices -= gone;
      graph->edges -= (uint64_t)gone * along->degree[p];
      degrees_drop(graph, b, 0, p, gone);
    }
  for (int w = 0; w < words; w++)
    for (; touched[w] != 0; touched[w] &= touched[w] - 1) {
      int c = 64 * w + __builtin_ctzll(touched[w]);
      across->vertices[c] -= lost[c];
      graph->edges -= (uint64_t)lost[c] * across->degree[c];
      degrees_drop(graph, b, 1, c, lost[c]);
    }
  return pruned;
}

// Deletes weak vertices until there are none, looking again where neighbours went.
static void graph_prune(struct nine_graph *graph) {
  for (uint32_t stale = NINE_DIGITS; stale != 0;) {
    int b = __builtin_ctz(stale);
    stale &= stale - 1;
    if (box_prune(graph, b)) stale |= (7u << b / 3 * 3 | 0111u << b % 3) & ~(1u << b);
  }
}

// --- super-vertices ------------------------------------------------------------------------------

// Numbers the profiles that are in cliques, so that tables of them are small.
NINE_INLINE void places_give(struct nine_cliques *cliques, int position, const uint64_t *used,
                             struct nine_profiles *profiles) {
  uint16_t place[NINE_PROFILES_MAX];
  profiles->used = 0;
  for (int w = 0; w < profiles->words; w++)
    for (uint64_t left = used[w]; left != 0; left &= left - 1) {
      int p = 64 * w + __builtin_ctzll(left);
      place[p] = (uint16_t)profiles->used;
      profiles->at[profiles->used++] = (uint16_t)p;
    }
  for (int i = 0; i < cliques->count; i++)
    cliques->place[i][position] = place[cliques->place[i][position]];
}

// Lists the cliques of a line and adds up the super-vertices they stand for.
static bool cliques_list(struct nine_graph *graph, int direction, int line, uint64_t *tuples) {
  struct nine_cliques *cliques = &graph->cliques[line];
  struct nine_profiles *profiles[3];
  uint64_t *const *fits = graph->fits[direction][line];
  for (int at = 0; at < 3; at++)
    profiles[at] = &box_at(graph, direction, line, at)->profiles[direction];
  struct nine_profiles *one = profiles[0], *two = profiles[1], *three = profiles[2];
  uint64_t used[3][NINE_WORDS_MAX] = {{0}};
  int count = 0;
  for (int p = 0; p < one->count; p++) {
    const uint64_t *third = fits[1] + p * three->words;
    for (int w = 0; w < two->words; w++)
      for (uint64_t left = fits[0][p * two->words + w]; left != 0; left &= left - 1) {
        int q = 64 * w + __builtin_ctzll(left), r = -1;
        for (int x = 0; x < three->words; x++) {
          uint64_t both = third[x] & fits[2][q * three->words + x];
          if (both != 0) r = 64 * x + __builtin_ctzll(both);
        }
        if (r < 0) continue;
        uint64_t product = (uint64_t)one->vertices[p] * two->vertices[q] * three->vertices[r];
        if (product == 0) continue;
        if (count == NINE_CLIQUES_MAX) return false;
        uint16_t *clique = cliques->place[count++];
        clique[0] = (uint16_t)p;
        clique[1] = (uint16_t)q;
        clique[2] = (uint16_t)r;
        used[0][p / 64] |= 1ull << p % 64;
        used[1][q / 64] |= 1ull << q % 64;
        used[2][r / 64] |= 1ull << r % 64;
        *tuples += product;
      }
  }
  cliques->count = count;
  for (int at = 0; at < 3; at++) places_give(cliques, at, used[at], profiles[at]);
  return true;
}

NINE_INLINE int row_width(int count) {
  return (count + NINE_ROW - 1) / NINE_ROW * NINE_ROW;
}

// The permutations of the second minigrid that fit each profile across of the first, by place: only
// of those profiles that a row of `pairs` will ask for.
NINE_INLINE void fitting_count(const struct nine_profiles *first,
                               const struct nine_profiles *second, const uint64_t *fits, int own,
                               int words, uint16_t *fitting) {
  int used = second->used, width = row_width(used);
  uint64_t links[NINE_PROFILES_MAX * NINE_WORDS_MAX];
  for (int j = 0; j < used; j++)
    for (int w = 0; w < words; w++) links[j * words + w] = second->links[second->at[j] * words + w];
  for (int w = 0; w < own; w++) {
    uint64_t needed = 0;
    for (int i = 0; i < first->used; i++) needed |= first->links[first->at[i] * own + w];
    for (; needed != 0; needed &= needed - 1) {
      int c = 64 * w + __builtin_ctzll(needed);
      uint16_t *row = fitting + c * width;
      const uint64_t *fit = fits + c * words;
      for (int j = 0; j < used; j++) {
        int sum = 0;
        for (int v = 0; v < words; v++) sum += __builtin_popcountll(fit[v] & links[j * words + v]);
        row[j] = (uint16_t)sum;
      }
    }
  }
}

// Pairs of permutations that fit, by the places of both: rows of `fitting` added up, one for each
// permutation of the first.
NINE_INLINE void fitting_add(const struct nine_profiles *first, int own, int width,
                             const uint16_t *fitting, uint16_t *pairs) {
  for (int i = 0; i < first->used; i++, pairs += width) {
    for (int at = 0; at < width; at += NINE_ROW) memset(pairs + at, 0, NINE_ROW * sizeof *pairs);
    for (int w = 0; w < own; w++)
      for (uint64_t left = first->links[first->at[i] * own + w]; left != 0; left &= left - 1) {
        const uint16_t *row = fitting + (64 * w + __builtin_ctzll(left)) * width;
        for (int at = 0; at < width; at += NINE_ROW)
          for (int j = at; j < at + NINE_ROW; j++) pairs[j] = (uint16_t)(pairs[j] + row[j]);
      }
  }
}

// The table E of graph_census_tuples.c for the minigrids at a position of two parallel lines.
static void pairs_count(struct nine_graph *graph, int direction, int a, int b, int at) {
  const struct nine_box *one = box_at(graph, direction, a, at);
  const struct nine_box *two = box_at(graph, direction, b, at);
  int own = one->profiles[1 - direction].words, words = two->profiles[1 - direction].words;
  const struct nine_profiles *first = &one->profiles[direction];
  const struct nine_profiles *second = &two->profiles[direction];
  const uint64_t *fits = graph->fits[1 - direction][at][a + b - 1];
  int width = row_width(second->used);
  if (own == 1 && words == 1) {
    fitting_count(first, second, fits, 1, 1, graph->fitting);
    fitting_add(first, 1, width, graph->fitting, graph->pairs[at]);
  } else {
    fitting_count(first, second, fits, own, words, graph->fitting);
    fitting_add(first, own, width, graph->fitting, graph->pairs[at]);
  }
}

// Counts the edges between the super-vertices of two parallel lines, a < b.
static unsigned __int128 edges_count(struct nine_graph *graph, int direction, int a, int b) {
  const struct nine_cliques *first = &graph->cliques[a], *second = &graph->cliques[b];
  unsigned __int128 edges = 0;
  int width[3];
  if (first->count == 0 || second->count == 0) return 0;
  for (int at = 0; at < 3; at++) {
    width[at] = row_width(box_at(graph, direction, b, at)->profiles[direction].used);
    pairs_count(graph, direction, a, b, at);
  }
  for (int i = 0; i < first->count; i++) {
    const uint16_t *row[3];
    uint64_t sum = 0; // at most 4096 * 46656^3: it fits
    for (int at = 0; at < 3; at++) row[at] = graph->pairs[at] + first->place[i][at] * width[at];
    for (int j = 0; j < second->count; j++) {
      const uint16_t *other = second->place[j];
      sum += (uint64_t)row[0][other[0]] * row[1][other[1]] * row[2][other[2]];
    }
    edges += sum;
  }
  return edges;
}

bool COUNT_NINE(struct nine_graph *graph, const struct grid *givens, struct puzzle_census *counts) {
  uint32_t candidates[81];
  if (!candidates_find(givens, candidates)) return false;
  graph->mask_count = 0;
  graph->profile_count = 0;
  graph->vertices = graph->edges = 0;
  memset(graph->slot, 0, sizeof graph->slot);
  for (int i = 0; i < 9; i++)
    if (!box_list(graph, &graph->box[i], candidates + i / 3 * 27 + i % 3 * 3)) return false;
  for (int i = 0; i < 6; i++)
    if (!line_join(graph, i / 3, i % 3)) return false;
  counts->vertices = graph->vertices;
  counts->edges = graph->edges;
  graph_prune(graph);
  counts->vertices_pruned = graph->vertices;
  counts->edges_pruned = graph->edges;
  unsigned __int128 edges = 0;
  counts->tuples = 0;
  for (int direction = 0; direction < 2; direction++) {
    for (int line = 0; line < 3; line++)
      if (!cliques_list(graph, direction, line, &counts->tuples)) return false;
    for (int b = 1; b < 3; b++)
      for (int a = 0; a < b; a++) edges += edges_count(graph, direction, a, b);
  }
  counts->tuple_edges = (uint64_t)edges;
  return edges <= UINT64_MAX;
}
