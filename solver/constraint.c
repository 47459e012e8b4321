// Constraint satisfaction and permutation.
//
// Three rules are applied in turn until none of them moves: the last cell of a region (unique
// missing candidate), naked singles, hidden singles. When cells stay blank, the blank cell with the
// smallest domain is chosen, the first one of several, and its digits are tried one after the other
// ("permutation"). A dead board sends the search back to the last choice with an untried digit:
// what was filled since is taken back, so a level of the search has a small frame.
//
// Invariant: a board handed to search_board has exactly the solutions that extend its digits; the
// rules never lose one and the digits of a cell divide them among themselves.
#include "solver/constraint.h"

#include "solver/board.h"

struct choices {
  const struct solver_request *request;
  struct solver_result *result;
  struct constraint_stats *stats;
  uint64_t depth;      // choices open now
  uint64_t depth_size; // the sum of their sizes
  uint64_t made;       // so far
};

static int fill_hidden_singles(struct board *board) {
  int total = 0;
  for (enum region_kind kind = REGION_ROW; kind < REGION_KINDS; kind++) {
    int filled = board_fill_hidden_singles(board, kind);
    if (filled == BOARD_DEAD) return BOARD_DEAD;
    total += filled;
  }
  return total;
}

typedef int rule(struct board *board);
static rule *const rules[] = {board_fill_last_cells, board_fill_naked_singles, fill_hidden_singles};
enum { RULES = sizeof rules / sizeof rules[0] };

// Applies the rules to a fixed point. False when the board is dead.
static bool satisfy_constraints(struct board *board) {
  bool moved = true;
  while (moved && board->blanks > 0) {
    moved = false;
    for (int i = 0; i < RULES; i++) {
      int filled = rules[i](board);
      if (filled == BOARD_DEAD) return false;
      moved |= filled > 0;
    }
  }
  return true;
}

static int find_smallest_domain(const struct board *board) {
  int best = -1, best_size = GEOM_SIDE_MAX + 1;
  for (int cell = 0; cell < board->geom->cells; cell++) {
    if (board->grid.cell[cell] != 0) continue;
    int size = board_count(board_options(board, cell));
    if (size >= best_size) continue;
    best = cell;
    best_size = size;
    if (size == 2) break; // after the rules no domain is smaller
  }
  return best;
}

static bool report_solution(struct choices *choices, const struct board *board) {
  if (choices->result->solutions == 0) {
    choices->stats->path_choices = choices->depth;
    choices->stats->path_sizes = choices->depth_size;
    choices->stats->all_choices = choices->made;
  }
  return board_report(board, choices->request, choices->result);
}

// False: stop the whole search.
static bool search_board(struct choices *choices, struct board *board) {
  if (!satisfy_constraints(board)) return true;
  if (board->blanks == 0) return report_solution(choices, board);

  int cell = find_smallest_domain(board);
  uint32_t domain = board_options(board, cell);
  uint64_t size = (uint64_t)board_count(domain);
  choices->made++;
  choices->depth++;
  choices->depth_size += size;
  bool more = true;
  int blanks = board->blanks;
  for (; domain != 0 && more; domain &= domain - 1) {
    board_place(board, cell, board_lowest(domain));
    choices->result->stats.nodes++;
    more = search_board(choices, board);
    board_restore(board, blanks);
  }
  choices->depth--;
  choices->depth_size -= size;
  return more;
}

void constraint_solve(const struct geom *geom, const struct grid *givens,
                      const struct solver_request *request, struct solver_result *result,
                      struct constraint_stats *stats) {
  *result = (struct solver_result){.complete = true};
  *stats = (struct constraint_stats){0};
  struct board board;
  if (!board_init(&board, geom, givens)) return;
  struct choices choices = {.request = request, .result = result, .stats = stats};
  result->complete = search_board(&choices, &board);
  if (result->solutions == 0) stats->all_choices = choices.made;
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  struct constraint_stats stats;
  constraint_solve(geom, givens, request, result, &stats);
}

const struct solver_engine constraint_engine = {
    .name = "constraint",
    .summary = "singles, then a guess in the cell with the fewest candidates",
    .supports = board_supports,
    .solve = solve,
};
