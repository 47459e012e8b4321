// The minigrid solver: minigrid after minigrid in a fixed sequence, each filled with a permutation
// of its missing digits that fits the clues and the minigrids filled before it; when a minigrid has
// no such permutation, the one before it takes its next.
//
// Version 3.1 makes the permutations of a minigrid when its turn comes. They are never stored: the
// tree of permutations is walked depth first, always at the blank cell of the minigrid with the
// fewest options, and each leaf leads on to the next minigrid. Version 3.2 lists every minigrid's
// permutations from the clues first; a fill drops what it rules out from the lists of the minigrids
// still to come. A minigrid with too long a list is filled like in version 3.1.
//
// Beyond the paper, a permutation is given up as soon as some blank cell anywhere has no option, or
// some region misses a digit that fits nowhere: it would fail later, at that cell's minigrid.
// No single is ever placed outside the minigrid in turn, so sparse puzzles take long: whole
// permutations of early minigrids are tried where one deduction would have decided. Every 9x9
// puzzle ends in sensible time; a 25x25 puzzle with half its cells blank may not.
//
// Invariant: when minigrid order[t] is in turn, order[0 .. t-1] are full, the others hold only
// their clues, and nothing on the board conflicts.
#include "solver/minigrid.h"

#include <stdlib.h>

#include "solver/minigrid_list.h"

// A tree with few leaves can still have many vertices: this bounds the work for one list.
enum { LIST_VERTICES = 32 * MINIGRID_LIST_ROOM };

struct walk {
  const struct geom *geom;
  const struct solver_request *request;
  struct solver_result *result;
  int order[GEOM_SIDE_MAX];
  struct board board;
  struct minigrid_list lists[GEOM_SIDE_MAX]; // by turn; without digits: nothing listed
  uint32_t neighbours[GEOM_SIDE_MAX];        // by turn: the turns with a list that it can rule out
};

// Every function of the walk returns false to stop it altogether.
static bool walk_turn(struct walk *walk, int turn);

// Drops from the lists to come what the board rules out. False when one of them runs empty.
static bool filter_lists(struct walk *walk, int turn) {
  for (uint32_t rest = walk->neighbours[turn]; rest != 0; rest &= rest - 1)
    if (!minigrid_list_filter(&walk->lists[__builtin_ctz(rest)], &walk->board)) return false;
  return true;
}

// The minigrid in turn is full: go on to the next, if this can lead anywhere.
static bool walk_on(struct walk *walk, int turn) {
  walk->result->stats.nodes++;
  if (board_is_dead(&walk->board)) return true;
  size_t live[GEOM_SIDE_MAX];
  for (int t = turn + 1; t < walk->geom->side; t++) live[t] = walk->lists[t].live;
  bool more = filter_lists(walk, turn) ? walk_turn(walk, turn + 1) : true;
  for (int t = turn + 1; t < walk->geom->side; t++) walk->lists[t].live = live[t];
  return more;
}

// Version 3.1: the permutations of a minigrid, made one after the other.
static bool walk_tree(struct walk *walk, int turn) {
  struct board *board = &walk->board;
  const struct region *box = &walk->geom->regions[2 * walk->geom->side + walk->order[turn]];
  int best = -1, best_count = GEOM_SIDE_MAX + 1;
  for (int i = 0; i < walk->geom->side; i++) {
    int cell = box->cells[i];
    if (board->grid.cell[cell] != 0) continue;
    int count = board_count(board_options(board, cell));
    if (count >= best_count) continue;
    best = cell;
    best_count = count;
  }
  if (best < 0) return walk_on(walk, turn);

  bool more = true;
  for (uint32_t rest = board_options(board, best); rest != 0 && more; rest &= rest - 1) {
    board_place(board, best, board_lowest(rest));
    more = walk_tree(walk, turn);
    board_take_back(board);
  }
  return more;
}

// Version 3.2: the permutations of a minigrid, from its list.
static bool walk_list(struct walk *walk, int turn) {
  const struct minigrid_list *list = &walk->lists[turn];
  bool more = true;
  int blanks = walk->board.blanks;
  for (size_t p = 0; p < list->live && more; p++) {
    const uint8_t *digits = list->digits + p * (size_t)list->blanks;
    for (int i = 0; i < list->blanks; i++) board_place(&walk->board, list->cells[i], digits[i]);
    more = walk_on(walk, turn);
    board_restore(&walk->board, blanks);
  }
  return more;
}

static bool walk_turn(struct walk *walk, int turn) {
  if (turn == walk->geom->side) return board_report(&walk->board, walk->request, walk->result);
  return walk->lists[turn].digits != NULL ? walk_list(walk, turn) : walk_tree(walk, turn);
}

// A minigrid can only rule out permutations of later ones that it shares a region with.
static void find_neighbours(struct walk *walk) {
  int turn_of_box[GEOM_SIDE_MAX];
  for (int t = 0; t < walk->geom->side; t++) turn_of_box[walk->order[t]] = t;
  for (int c = 0; c < walk->geom->cells; c++) {
    const struct geom_cell *cell = &walk->geom->cell[c];
    int turn = turn_of_box[cell->box];
    for (int k = 0; k < cell->peer_count; k++) {
      int other = turn_of_box[walk->geom->cell[cell->peers[k]].box];
      if (other > turn && walk->lists[other].digits != NULL)
        walk->neighbours[turn] |= UINT32_C(1) << other;
    }
  }
}

// Lists the permutations of every minigrid into one block of memory, which the caller frees.
// Without memory nothing is listed, and the walk is that of version 3.1 in another sequence.
static uint8_t *list_permutations(struct walk *walk) {
  size_t side = (size_t)walk->geom->side;
  uint8_t *block = malloc(side * side * MINIGRID_LIST_ROOM);
  if (block == NULL) return NULL;
  uint8_t *digits = block;
  for (int t = 0; t < walk->geom->side; t++) {
    struct minigrid_list *list = &walk->lists[t];
    if (minigrid_list_fill(list, &walk->board, walk->order[t], digits, MINIGRID_LIST_ROOM,
                           LIST_VERTICES))
      digits += list->count * (size_t)list->blanks;
    else
      list->digits = NULL;
  }
  find_neighbours(walk);
  return block;
}

void minigrid_solve(const struct geom *geom, const struct grid *givens,
                    const struct solver_request *request, enum minigrid_sequence sequence,
                    struct solver_result *result) {
  *result = (struct solver_result){.complete = true};
  struct walk walk = {.geom = geom, .request = request, .result = result};
  if (!board_init(&walk.board, geom, givens) || board_is_dead(&walk.board)) return;
  minigrid_arrange(geom, givens, sequence, walk.order);
  uint8_t *block = sequence == MINIGRID_CLUES ? NULL : list_permutations(&walk);
  result->complete = walk_turn(&walk, 0);
  result->stats.permutations = result->stats.nodes;
  free(block);
}

size_t minigrid_list_permutations(const struct geom *geom, const struct grid *givens, int minigrid,
                                  uint8_t *digits, size_t room) {
  struct board board;
  struct minigrid_list list;
  if (!board_init(&board, geom, givens)) return 0;
  minigrid_list_fill(&list, &board, minigrid, digits, room, SIZE_MAX);
  return list.count;
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  enum minigrid_sequence sequence = MINIGRID_CLUES;
  if (request->sequence != NULL) minigrid_lookup_sequence(request->sequence, &sequence);
  minigrid_solve(geom, givens, request, sequence, result);
}

const struct solver_engine minigrid_engine = {
    .name = "minigrid",
    .summary = "box by box, with backtracking",
    .supports = board_supports,
    .solve = solve,
};
