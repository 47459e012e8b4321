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
#include "solver/graph_internal.h"

#include <stdlib.h>
#include <string.h>

typedef uint32_t lanes __attribute__((vector_size(16)));

enum { DIGITS = 9, BANDS = 3, FIELD = 10 };

// A pattern of nine bits in all three fields of a lane.
#define FIELDS(bits) ((uint32_t)(bits) | (uint32_t)(bits) << FIELD | (uint32_t)(bits) << 2 * FIELD)

static const uint32_t plane_full = FIELDS(0777);

struct board {
  union {
    lanes plane[DIGITS];
    uint32_t word[DIGITS][4]; // [digit][band]
  };
};

enum board_status { BOARD_IMPOSSIBLE, BOARD_SOLVED, BOARD_OPEN };

static inline bool lanes_any(lanes x) {
  union {
    lanes lanes;
    uint64_t half[2];
  } view = {.lanes = x};
  return (view.half[0] | view.half[1]) != 0;
}

// Keeps what lies in a permutation matrix of columns and minigrids in every stack.
static inline lanes plane_settle_stacks(lanes x) {
  lanes columns = (x | x >> FIELD | x >> 2 * FIELD) & 0777;
  lanes below = __builtin_shufflevector(columns, columns, 1, 2, 0, 3);
  lanes above = __builtin_shufflevector(columns, columns, 2, 0, 1, 3);
  lanes below_left = (below >> 1 & 0333) | (below << 2 & 0444);
  lanes below_right = (below << 1 & 0666) | (below >> 2 & 0111);
  lanes above_left = (above >> 1 & 0333) | (above << 2 & 0444);
  lanes above_right = (above << 1 & 0666) | (above >> 2 & 0111);
  lanes supported = (below_left & above_right) | (below_right & above_left);
  return x & (supported | supported << FIELD | supported << 2 * FIELD);
}

// Keeps what lies in a permutation matrix of rows and minigrids in every band. A plane that has
// none loses the whole lane.
static inline lanes plane_settle_bands(lanes x) {
  lanes rows = (x | x >> 1 | x >> 2) & FIELDS(0111);
  lanes below = rows >> FIELD | (rows << 2 * FIELD & 0777u << 2 * FIELD);
  lanes above = (rows << FIELD & FIELDS(0777)) | rows >> 2 * FIELD;
  lanes below_left = (below >> 3 & FIELDS(0011)) | (below << 6 & FIELDS(0100));
  lanes below_right = (below << 3 & FIELDS(0110)) | (below >> 6 & FIELDS(0001));
  lanes above_left = (above >> 3 & FIELDS(0011)) | (above << 6 & FIELDS(0100));
  lanes above_right = (above << 3 & FIELDS(0110)) | (above >> 6 & FIELDS(0001));
  lanes supported = (below_left & above_right) | (below_right & above_left);
  return x & (supported | supported << 1 | supported << 2);
}

// The cells that are alone in their row: the digit stands there.
static inline lanes plane_find_singles(lanes x) {
  const uint32_t guards = FIELDS(01000);
  lanes others = x & ((x | guards) - FIELDS(1));    // without the lowest bit of each row
  lanes single = ~(others + FIELDS(0777)) & guards; // the guard of a row without others
  return x & (single - (single >> 9));
}

// Has every column a cell of `x`? Bands are settled after stacks, and what they delete can leave a
// column without any: settled once more, the plane would lose that stack.
static inline bool plane_covers_columns(lanes x) {
  lanes columns = x | x >> FIELD | x >> 2 * FIELD;
  return ((columns[0] | columns[1] | columns[2]) & 0777) == 0777;
}

// All cells of the minigrids that a cell of `x` lies in.
static inline lanes plane_fill_boxes(lanes x) {
  lanes rows = (x | x >> FIELD | x >> 2 * FIELD) & 0777;
  rows = (rows | rows >> 1 | rows >> 2) & 0111;
  rows = rows | rows << 1 | rows << 2;
  return rows | rows << FIELD | rows << 2 * FIELD;
}

// Deletes candidates until nothing moves.
static enum board_status board_propagate(struct board *board) {
  const lanes full = {plane_full, plane_full, plane_full, 0};
  lanes single[DIGITS] = {{0}}, singles = {0};
  lanes twice;
  uint32_t standing = 0; // digits of which all nine stand
  bool moved;
  do {
    lanes once = {0}, changed = {0}, dead = {0};
    twice = once;
    for (int d = 0; d < DIGITS; d++) {
      lanes before = board->plane[d];
      if (standing >> d & 1) {
        twice |= once & before;
        once |= before;
        continue;
      }
      lanes x = before & ~(singles & ~single[d]);
      x = plane_settle_bands(plane_settle_stacks(x));
      single[d] = plane_find_singles(x);
      singles |= single[d];
      dead |= (lanes)(x == 0);
      changed |= x ^ before;
      twice |= once & x;
      once |= x;
      board->plane[d] = x;
      if (!lanes_any(x ^ single[d])) { // settled bands vouch for rows and minigrids, not columns
        if (!plane_covers_columns(x)) return BOARD_IMPOSSIBLE;
        standing |= 1u << d;
      }
    }
    dead[3] = 0;
    if (lanes_any(dead | (once ^ full))) return BOARD_IMPOSSIBLE;
    // A cell with one candidate that is not alone in its row yet: the rest of its minigrid loses
    // the digit, and the permutation matrices do the rest.
    lanes naked = once & ~twice & ~singles;
    if (lanes_any(naked)) {
      for (int d = 0; d < DIGITS; d++) {
        lanes mine = naked & board->plane[d];
        lanes others = plane_fill_boxes(mine) & ~mine & board->plane[d];
        board->plane[d] ^= others;
        changed |= others;
      }
    }
    // A single that came after a digit's turn is taken from that digit in the next round.
    moved = lanes_any(changed | (twice & singles));
  } while (moved);
  return lanes_any(twice) ? BOARD_OPEN : BOARD_SOLVED;
}

static uint32_t word_cell(int row, int column) {
  return 1u << (row % 3 * FIELD + column);
}

// The cell of a bit: nine for each band and row, as fields have ten bits for nine columns.
static inline int word_bit_cell(int band, int bit) {
  return band * 27 + bit - (bit >= FIELD) - (bit >= 2 * FIELD);
}

// Leaves the digit one cell of that cell's minigrid; propagation spreads it from there.
static void board_place(struct board *board, int cell, int digit) {
  int row = cell / 9, column = cell % 9;
  uint32_t box = FIELDS(7) << column / 3 * 3;
  board->word[digit][row / 3] &= ~box | word_cell(row, column);
}

static void board_init(struct board *board, const struct grid *givens) {
  for (int d = 0; d < DIGITS; d++) board->plane[d] = (lanes){plane_full, plane_full, plane_full, 0};
  for (int cell = 0; cell < 81; cell++)
    if (givens->cell[cell] != 0) board_place(board, cell, givens->cell[cell] - 1);
}

// The planes turned into one mask of candidates per cell.
static void board_export(const struct board *board, uint32_t candidates[81]) {
  memset(candidates, 0, 81 * sizeof *candidates);
  for (int d = 0; d < DIGITS; d++)
    for (int band = 0; band < BANDS; band++)
      for (uint32_t left = board->word[d][band]; left != 0; left &= left - 1)
        candidates[word_bit_cell(band, __builtin_ctz(left))] |= 1u << d;
}

static enum graph_verdict board_settle(struct graph_workspace *workspace, struct board *board) {
  enum board_status status = board_propagate(board);
  if (status == BOARD_IMPOSSIBLE) return GRAPH_IMPOSSIBLE;
  board_export(board, workspace->candidates);
  return status == BOARD_SOLVED ? GRAPH_DECIDED : GRAPH_READY;
}

// Of graph_preparation: takes off what the super-vertices of a line leave out.
static enum graph_verdict preparation_narrow(struct graph_workspace *workspace, void *context,
                                             int direction, int line) {
  struct board *board = context;
  for (int at = 0; at < 3; at++)
    for (int part = 0; part < 3; part++) {
      int band = direction == 0 ? line : at, stack = direction == 0 ? at : line;
      uint32_t cells = direction == 0 ? 7u << (part * FIELD) : FIELDS(1) << part;
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
};

void graph_solve_nine(const struct geom *geom, const struct grid *givens,
                      const struct solver_request *request, struct solver_result *result) {
  struct board board;
  board_init(&board, givens);
  enum board_status status = board_propagate(&board);
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
  graph_run(workspace, GRAPH_READY);
  free(workspace);
}
