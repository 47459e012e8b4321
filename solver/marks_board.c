// Builds the table of a board for the engine `marks`: one block, attached to the board.
#include "solver/marks_board.h"

#include <stdlib.h>
#include <string.h>

// Counts the sets of each key, then puts them in their places.
static void list_sets(struct marks_board *board) {
  uint16_t used[MARKS_LISTED_KEYS] = {0};
  static const int last = MARKS_LISTED_KEYS;
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t set = 0; set <= board->all; set++) {
      int sum = 0, size = 0;
      for (uint32_t rest = set; rest != 0; rest &= rest - 1, size++) sum += __builtin_ctz(rest) + 1;
      int key = marks_key(size, sum);
      if (pass == 0) {
        board->first[key + 1]++;
        board->any[key] |= (uint16_t)set;
        board->every[key] &= (uint16_t)set;
      } else {
        board->sets[board->first[key] + used[key]++] = (uint16_t)set;
      }
    }
    for (int key = 0; pass == 0 && key < last; key++)
      board->first[key + 1] = (uint16_t)(board->first[key + 1] + board->first[key]);
  }
}

static void fill_bits(struct marks_board *board) {
  for (unsigned i = 0; i < 512; i++)
    for (unsigned bit = 0; bit < 9; bit++) board->count[i] += i >> bit & 1;
  for (unsigned i = 0; i < 256; i++)
    for (unsigned bit = 0; bit < 8; bit++)
      board->reverse[i] |= (uint8_t)((i >> bit & 1) << (7 - bit));
}

static void *build(const struct geom *geom) {
  size_t words = (size_t)(geom->cells + 63) / 64, cells = (size_t)geom->cells;
  size_t houses = (size_t)geom->house_count, house_words = (houses + 63) / 64;
  size_t sets = (cells + houses) * words + cells * house_words;
  struct marks_board *board = calloc(1, sizeof *board + sets * sizeof(uint64_t));
  if (board == NULL) return NULL;
  board->side = geom->side;
  board->cells = geom->cells;
  board->words = (int)words;
  board->all = (UINT32_C(1) << geom->side) - 1;
  board->house_sum = geom->side * (geom->side + 1) / 2;
  uint64_t *sees = (uint64_t *)(board + 1), *house = sees + cells * words,
           *in = house + houses * words;
  for (int cell = 0; cell < geom->cells; cell++)
    for (int i = 0; i < geom->cell[cell].peer_count; i++)
      cells_put(sees + (size_t)cell * words, geom->cell[cell].peers[i]);
  for (int i = 0; i < geom->house_count; i++)
    for (int j = 0; j < geom->side; j++) {
      int cell = geom->regions[i].cells[j];
      cells_put(house + (size_t)i * words, cell);
      cells_put(in + (size_t)cell * house_words, i);
    }
  board->sees = sees;
  board->house = house;
  board->in = in;
  board->house_words = (int)house_words;
  board->listed = geom->side <= MARKS_LISTED;
  memset(board->every, 0xff, sizeof board->every);
  if (board->listed) list_sets(board);
  fill_bits(board);
  return board;
}

const struct marks_board *marks_board_of(const struct geom *geom) {
  return geom_attach(geom, GEOM_MARKS, build);
}
