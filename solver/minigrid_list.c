// Makes and filters lists of valid permutations.
//
// Permutations are made by the tree of the paper: level i of the tree gives a digit to blank cell
// i, a vertex is not expanded when a region of the cell already holds the digit, and the leaves are
// the valid permutations in ascending order.
//
//      . 9 8     cells r1c7 r2c7 r2c9 r3c7 r3c8, digits 2 3 4 6 7
//      . 1 .     xxxxx - 3xxxx - 37xxx - 376xx - 3764x - 37642
//      . . 5           |- 4xxxx ...
//                      `- 7xxxx ...              (2xxxx and 6xxxx conflict with clues)
//
// Filtering swaps what does not fit to the end, so undoing it is setting `live` back.
//
// Invariant: the permutations from `live` on were dropped by a filter that has not been undone.
#include "solver/minigrid_list.h"

#include <string.h>

struct tree {
  struct board *board;
  struct minigrid_list *list;
  size_t room;     // for so many leaves
  size_t vertices; // so many may still be visited
  uint8_t path[GEOM_SIDE_MAX];
};

// False: the tree is too large.
static bool tree_expand(struct tree *tree, int level) {
  struct minigrid_list *list = tree->list;
  if (level == list->blanks) {
    if (list->count == tree->room) return false;
    memcpy(list->digits + list->count++ * (size_t)list->blanks, tree->path, (size_t)list->blanks);
    return true;
  }
  int cell = list->cells[level];
  for (uint32_t rest = board_options(tree->board, cell); rest != 0; rest &= rest - 1) {
    if (tree->vertices-- == 0) return false;
    int digit = board_lowest(rest);
    tree->path[level] = (uint8_t)digit;
    board_place(tree->board, cell, digit);
    bool more = tree_expand(tree, level + 1);
    board_take_back(tree->board);
    if (!more) return false;
  }
  return true;
}

bool minigrid_list_fill(struct minigrid_list *list, struct board *board, int minigrid,
                        uint8_t *digits, size_t room, size_t vertices) {
  const struct geom *geom = board->geom;
  const struct region *box = &geom->regions[2 * geom->side + minigrid];
  *list = (struct minigrid_list){.digits = digits};
  for (int i = 0; i < geom->side; i++)
    if (board->grid.cell[box->cells[i]] == 0) list->cells[list->blanks++] = box->cells[i];
  struct tree tree = {.board = board, .list = list, .room = room, .vertices = vertices};
  bool whole = tree_expand(&tree, 0);
  list->live = list->count;
  return whole;
}

static void swap_permutations(uint8_t *a, uint8_t *b, int length) {
  for (int i = 0; i < length; i++) {
    uint8_t digit = a[i];
    a[i] = b[i];
    b[i] = digit;
  }
}

bool minigrid_list_filter(struct minigrid_list *list, const struct board *board) {
  uint32_t options[GEOM_SIDE_MAX];
  for (int i = 0; i < list->blanks; i++) options[i] = board_options(board, list->cells[i]);
  size_t length = (size_t)list->blanks, kept = 0;
  for (size_t p = 0; p < list->live; p++) {
    uint8_t *digits = list->digits + p * length;
    int i = 0;
    while (i < list->blanks && (options[i] & board_bit(digits[i])) != 0) i++;
    if (i < list->blanks) continue;
    if (kept < p) swap_permutations(list->digits + kept * length, digits, list->blanks);
    kept++;
  }
  list->live = kept;
  return kept > 0;
}
