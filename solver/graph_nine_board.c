// Preparation of the graph for 9x9 grids: singles and locked candidates on digit planes.
//
// The candidates of a digit are a plane of 81 bits: one lane of a vector for every band, in a lane
// three fields of ten bits for the rows, nine columns and a guard bit that stays clear:
//
//     lane 0   | . . . . . . . . . g | . . . . . . . . . g | . . . . . . . . . g |   rows 1 2 3
//     lane 1   |       row 4         |        row 5        |       row 6         |
//     lane 2   |       row 7         |        row 8        |       row 9         |
//     lane 3     not used, always 0
//
// In a band a digit takes one row in every minigrid, each row once: a permutation matrix of rows
// and minigrids. Whatever lies in no such matrix is deleted, in all bands at once, and the same for
// stacks; that is every hidden single and every locked candidate of the digit.
//
// Invariants: a plane only loses candidates that no solution of the board has. A plane that is left
// alone, since all nine of its digit stand, has one cell in every row, column and minigrid; so a
// board with one candidate in every cell is a solution.
#include "solver/graph_nine.h"

#include <stdlib.h>
#include <string.h>

typedef uint32_t plane __attribute__((vector_size(16)));

// Two planes at once where vectors have room for them: an even digit in the lower half and the next
// one in the upper. The tenth plane is empty and stays so.
#ifdef NINE_AVX2
typedef uint32_t planes __attribute__((vector_size(32)));
enum { AT_ONCE = 2 };
#else
typedef plane planes;
enum { AT_ONCE = 1 };
#endif

enum { DIGITS = 9, VECTORS = (DIGITS + AT_ONCE - 1) / AT_ONCE, BANDS = 3 };

static const uint32_t full = NINE_FIELDS(0777);

struct board {
  union {
    planes planes[VECTORS];
    uint32_t word[VECTORS * AT_ONCE][4]; // [digit][band]
  };
};

enum board_status { BOARD_IMPOSSIBLE, BOARD_SOLVED, BOARD_OPEN };

// Cells with two candidates or more, and with three or more.
struct board_open {
  plane twice, thrice;
};

#ifdef NINE_AVX2
NINE_INLINE plane lower(planes x) {
  return __builtin_shufflevector(x, x, 0, 1, 2, 3);
}

NINE_INLINE plane upper(planes x) {
  return __builtin_shufflevector(x, x, 4, 5, 6, 7);
}

NINE_INLINE planes in_each(plane x) {
  return __builtin_shufflevector(x, x, 0, 1, 2, 3, 0, 1, 2, 3);
}

// The other plane of each.
NINE_INLINE planes swapped(planes x) {
  return __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3);
}

// Every band takes the place of the one before, or of the one after.
NINE_INLINE planes bands_below(planes x) {
  return __builtin_shufflevector(x, x, 1, 2, 0, 3, 5, 6, 4, 7);
}

NINE_INLINE planes bands_above(planes x) {
  return __builtin_shufflevector(x, x, 2, 0, 1, 3, 6, 4, 5, 7);
}

NINE_INLINE bool planes_any(planes x) {
  return !_mm256_testz_si256((__m256i)x, (__m256i)x);
}
#else
NINE_INLINE plane lower(planes x) {
  return x;
}

NINE_INLINE plane upper(planes x) {
  (void)x;
  return (plane){0};
}

NINE_INLINE planes in_each(plane x) {
  return x;
}

NINE_INLINE planes swapped(planes x) {
  (void)x;
  return (planes){0};
}

NINE_INLINE planes bands_below(planes x) {
  return __builtin_shufflevector(x, x, 1, 2, 0, 3);
}

NINE_INLINE planes bands_above(planes x) {
  return __builtin_shufflevector(x, x, 2, 0, 1, 3);
}

NINE_INLINE bool planes_any(planes x) {
  union {
    planes planes;
    uint64_t word[2];
  } view = {.planes = x};
  return (view.word[0] | view.word[1]) != 0;
}
#endif

// Keeps what lies in a permutation matrix of columns and minigrids in every stack.
NINE_INLINE planes planes_settle_stacks(planes x) {
  planes columns = (x | x >> NINE_FIELD | x >> 2 * NINE_FIELD) & 0777;
  planes below = bands_below(columns), above = bands_above(columns);
  planes below_left = (below >> 1 & 0333) | (below << 2 & 0444);
  planes below_right = (below << 1 & 0666) | (below >> 2 & 0111);
  planes above_left = (above >> 1 & 0333) | (above << 2 & 0444);
  planes above_right = (above << 1 & 0666) | (above >> 2 & 0111);
  planes supported = (below_left & above_right) | (below_right & above_left);
  return x & (supported | supported << NINE_FIELD | supported << 2 * NINE_FIELD);
}

// Keeps what lies in a permutation matrix of rows and minigrids in every band. A plane that has
// none loses the whole lane.
NINE_INLINE planes planes_settle_bands(planes x) {
  planes rows = (x | x >> 1 | x >> 2) & NINE_FIELDS(0111);
  planes below = rows >> NINE_FIELD | (rows << 2 * NINE_FIELD & 0777u << 2 * NINE_FIELD);
  planes above = (rows << NINE_FIELD & NINE_FIELDS(0777)) | rows >> 2 * NINE_FIELD;
  planes below_left = (below >> 3 & NINE_FIELDS(0011)) | (below << 6 & NINE_FIELDS(0100));
  planes below_right = (below << 3 & NINE_FIELDS(0110)) | (below >> 6 & NINE_FIELDS(0001));
  planes above_left = (above >> 3 & NINE_FIELDS(0011)) | (above << 6 & NINE_FIELDS(0100));
  planes above_right = (above << 3 & NINE_FIELDS(0110)) | (above >> 6 & NINE_FIELDS(0001));
  planes supported = (below_left & above_right) | (below_right & above_left);
  return x & (supported | supported << 1 | supported << 2);
}

// The cells that are alone in their row: the digit stands there.
NINE_INLINE planes planes_find_singles(planes x) {
  const uint32_t guards = NINE_FIELDS(01000);
  planes others = x & ((x | guards) - NINE_FIELDS(1));    // without the lowest bit of each row
  planes single = ~(others + NINE_FIELDS(0777)) & guards; // the guard of a row without others
  return x & (single - (single >> 9));
}

// Has every column a cell of each plane? Bands are settled after stacks, and what they delete can
// leave a column without any: settled once more, the plane would lose that stack.
NINE_INLINE bool planes_cover_columns(planes x, planes used) {
  planes columns = x | x >> NINE_FIELD | x >> 2 * NINE_FIELD;
  columns |= bands_below(columns) | bands_above(columns);
  return !planes_any(~columns & used & 0777);
}

// All cells of the minigrids that a cell of `x` lies in.
NINE_INLINE planes planes_fill_boxes(planes x) {
  planes rows = (x | x >> NINE_FIELD | x >> 2 * NINE_FIELD) & 0777;
  rows = (rows | rows >> 1 | rows >> 2) & 0111;
  rows = rows | rows << 1 | rows << 2;
  return rows | rows << NINE_FIELD | rows << 2 * NINE_FIELD;
}

// The lanes of a vector that are bands of a digit.
NINE_INLINE planes planes_used(int v) {
#ifdef NINE_AVX2
  if (v == VECTORS - 1) return (planes){~0u, ~0u, ~0u};
  return (planes){~0u, ~0u, ~0u, 0, ~0u, ~0u, ~0u, 0};
#else
  (void)v;
  return (planes){~0u, ~0u, ~0u, 0};
#endif
}

// Deletes candidates until nothing moves.
static enum board_status board_propagate(struct board *board, struct board_open *open) {
  const plane everywhere = {full, full, full, 0};
  planes single[VECTORS] = {{0}}, singles = {0}; // the singles of all digits, in each plane
  plane twice, thrice;
  uint32_t standing = 0; // vectors of which all cells stand
  bool moved;
  do {
    planes once_each = {0}, twice_each = {0}, thrice_each = {0}, changed = {0}, wrong = {0};
    for (int v = 0; v < VECTORS; v++) {
      planes before = board->planes[v], x = before;
      if ((standing >> v & 1) == 0) {
        x = before & ~(singles & ~single[v]);
        x = planes_settle_bands(planes_settle_stacks(x));
        single[v] = planes_find_singles(x);
        planes other = swapped(single[v]);
        wrong |= ((planes)(x == 0) & planes_used(v)) | (single[v] & other);
        singles |= single[v] | other;
        changed |= x ^ before;
        board->planes[v] = x;
        if (!planes_any(x ^ single[v])) { // settled bands vouch for rows and minigrids, not columns
          if (!planes_cover_columns(x, planes_used(v))) return BOARD_IMPOSSIBLE;
          standing |= 1u << v;
        }
      }
      thrice_each |= twice_each & x;
      twice_each |= once_each & x;
      once_each |= x;
    }
    plane once = lower(once_each), more = upper(once_each);
    thrice = lower(thrice_each) | upper(thrice_each) | (lower(twice_each) & more) |
             (once & upper(twice_each));
    twice = lower(twice_each) | upper(twice_each) | (once & more);
    once |= more;
    if (planes_any(wrong | in_each(once ^ everywhere))) return BOARD_IMPOSSIBLE;
    // A cell with one candidate that is not alone in its row yet: the rest of its minigrid loses
    // the digit, and the permutation matrices do the rest.
    planes naked = in_each(once & ~twice) & ~singles;
    if (planes_any(naked)) {
      for (int v = 0; v < VECTORS; v++) {
        planes mine = naked & board->planes[v];
        planes others = planes_fill_boxes(mine) & ~mine & board->planes[v];
        board->planes[v] ^= others;
        changed |= others;
      }
    }
    // A single that came after a digit's turn is taken from that digit in the next round.
    moved = planes_any(changed | (in_each(twice) & singles));
  } while (moved);
  *open = (struct board_open){twice, thrice};
  return planes_any(in_each(twice)) ? BOARD_OPEN : BOARD_SOLVED;
}

static uint32_t word_cell(int row, int column) {
  return 1u << (row % 3 * NINE_FIELD + column);
}

// The cell of a bit: nine for each band and row, as fields have ten bits for nine columns.
static inline int word_bit_cell(int band, int bit) {
  return band * 27 + bit - (bit >= NINE_FIELD) - (bit >= 2 * NINE_FIELD);
}

// Leaves the digit one cell of that cell's minigrid; propagation spreads it from there.
static void board_place(struct board *board, int cell, int digit) {
  int row = cell / 9, column = cell % 9;
  uint32_t box = NINE_FIELDS(7) << column / 3 * 3;
  board->word[digit][row / 3] &= ~box | word_cell(row, column);
}

static void board_init(struct board *board, const struct grid *givens) {
  for (int v = 0; v < VECTORS; v++) board->planes[v] = planes_used(v) & full;
  for (int cell = 0; cell < 81; cell++)
    if (givens->cell[cell] != 0) board_place(board, cell, givens->cell[cell] - 1);
}

// The planes turned into one mask of candidates per cell.
static void board_export(const struct board *board, uint32_t candidates[81]) {
#ifdef NINE_AVX2
  // A byte for every bit of a word: first the digits 1 to 8, then the ninth.
  const __m256i spread =
      _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i bits = _mm256_set1_epi64x((long long)0x8040201008040201ull);
  for (int band = 0; band < BANDS; band++) {
    __m256i low = _mm256_setzero_si256(), ninth = low;
    for (int d = 0; d < DIGITS; d++) {
      __m256i word = _mm256_set1_epi32((int)board->word[d][band]);
      __m256i some = _mm256_and_si256(_mm256_shuffle_epi8(word, spread), bits);
      __m256i has = _mm256_cmpeq_epi8(some, bits);
      if (d < 8)
        low = _mm256_or_si256(low, _mm256_and_si256(has, _mm256_set1_epi8((char)(1 << d))));
      else
        ninth = _mm256_and_si256(has, _mm256_set1_epi8(1));
    }
    uint8_t eight[32], last[32];
    _mm256_storeu_si256((__m256i *)(void *)eight, low);
    _mm256_storeu_si256((__m256i *)(void *)last, ninth);
    for (int row = 0; row < 3; row++)
      for (int from = 0; from < 2; from++) { // eight cells of nine, twice
        int at = row * NINE_FIELD + from;
        __m256i first =
            _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)(eight + at)));
        __m256i more =
            _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)(last + at)));
        _mm256_storeu_si256((__m256i *)(void *)(candidates + band * 27 + row * 9 + from),
                            _mm256_or_si256(first, _mm256_slli_epi32(more, 8)));
      }
  }
#else
  memset(candidates, 0, 81 * sizeof *candidates);
  for (int d = 0; d < DIGITS; d++)
    for (int band = 0; band < BANDS; band++)
      for (uint32_t left = board->word[d][band]; left != 0; left &= left - 1)
        candidates[word_bit_cell(band, __builtin_ctz(left))] |= 1u << d;
#endif
}

// Two for a cell with three candidates, one for two.
static void board_weigh(const struct board_open *open, int weight[9]) {
  for (int box = 0; box < 9; box++) {
    uint32_t cells = NINE_FIELDS(7) << box % 3 * 3;
    weight[box] = __builtin_popcount(open->twice[box / 3] & cells) +
                  __builtin_popcount(open->thrice[box / 3] & cells);
  }
}

static enum graph_verdict board_settle(struct graph_workspace *workspace, struct board *board) {
  struct board_open open;
  enum board_status status = board_propagate(board, &open);
  if (status == BOARD_IMPOSSIBLE) return GRAPH_IMPOSSIBLE;
  board_export(board, workspace->candidates);
  board_weigh(&open, workspace->weight);
  return status == BOARD_SOLVED ? GRAPH_DECIDED : GRAPH_READY;
}

// Of graph_preparation: takes off what the super-vertices of a line leave out.
static enum graph_verdict preparation_narrow(struct graph_workspace *workspace, void *context,
                                             int direction, int line) {
  struct board *board = context;
  for (int at = 0; at < 3; at++)
    for (int part = 0; part < 3; part++) {
      int band = direction == 0 ? line : at, stack = direction == 0 ? at : line;
      uint32_t cells = direction == 0 ? 7u << (part * NINE_FIELD) : NINE_FIELDS(1) << part;
      for (uint32_t left = workspace->lost[at][part] & 0777; left != 0; left &= left - 1)
        board->word[__builtin_ctz(left)][band] &= ~(cells << stack * 3);
    }
  return board_settle(workspace, board);
}

// Of graph_preparation: the same for a cell that gets a digit.
static enum graph_verdict preparation_place(struct graph_workspace *workspace, void *context,
                                            int cell, int digit) {
  struct board *board = context;
  board_place(board, cell, digit);
  return board_settle(workspace, board);
}

static const struct graph_preparation preparation_nine = {
    .board_size = sizeof(struct board),
    .narrow = preparation_narrow,
    .place = preparation_place,
    .list_line = NINE_PATH(nine_list_line),
    .link_box = NINE_PATH(nine_link_box),
};

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  struct board board;
  board_init(&board, givens);
  struct board_open open;
  enum board_status status = board_propagate(&board, &open);
  if (status == BOARD_IMPOSSIBLE) return;
  struct graph_sink sink = {.geom = geom, .givens = givens, .request = request, .result = result};
  if (status == BOARD_SOLVED) {
    // One permutation in every minigrid: the graph is a single clique.
    struct grid solution = {{0}};
    for (int d = 0; d < DIGITS; d++)
      for (int band = 0; band < BANDS; band++)
        for (uint32_t left = board.word[d][band]; left != 0; left &= left - 1)
          solution.cell[word_bit_cell(band, __builtin_ctz(left))] = (uint8_t)(d + 1);
    graph_sink_accept(&sink, &solution);
    result->complete = !sink.stopped;
    result->stats.permutations = (uint64_t)geom->side;
    return;
  }
  struct graph_workspace *workspace = graph_workspace_new(&sink, &preparation_nine);
  if (workspace == NULL) {
    result->complete = false;
    result->failed = true;
    return;
  }
  memcpy(workspace->boards, &board, sizeof board);
  board_export(&board, workspace->candidates);
  board_weigh(&open, workspace->weight);
  graph_run(workspace, GRAPH_READY);
  free(workspace);
}

const struct nine_path NINE_PATH(nine_path) = {
    .solve = solve,
    .list_line = NINE_PATH(nine_list_line),
    .link_box = NINE_PATH(nine_link_box),
};
