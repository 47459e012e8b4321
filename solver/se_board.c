// Builds the tables, sets up the board, places and eliminates.
#include "solver/se_board.h"

#include <pthread.h>
#include <string.h>

static struct se_tables tables;
const struct se_tables *const se_tables = &tables;

static void build_regions(void) {
  for (int cell = 0; cell < SE_CELLS; cell++) {
    int row = cell / 9, column = cell % 9;
    int block = row / 3 * 3 + column / 3, inside = row % 3 * 3 + column % 3;
    const int index[SE_TYPES] = {row, column, block}, at[SE_TYPES] = {column, row, inside};
    tables.bit[cell] = (cell_set)1 << cell;
    for (int type = 0; type < SE_TYPES; type++) {
      int region = type * 9 + index[type];
      tables.cell_region[cell][type] = (uint8_t)region;
      tables.cell_position[cell][type] = (uint8_t)at[type];
      tables.region_cell[region][at[type]] = (uint8_t)cell;
      tables.region[region] |= tables.bit[cell];
    }
  }
  for (int a = 0; a < SE_REGIONS; a++)
    for (int b = 0; b < SE_REGIONS; b++)
      for (int i = 0; i < 9 && a != b; i++)
        if (set_has(tables.region[b], tables.region_cell[a][i]))
          tables.shared[a][b] |= (uint16_t)(1u << i);
}

static void build_peers(void) {
  for (int cell = 0; cell < SE_CELLS; cell++) {
    int count = 0;
    for (int k = 0; k < SE_TYPES; k++)
      for (int i = 0; i < 9; i++) {
        int other = tables.region_cell[tables.cell_region[cell][se_block_row_column[k]]][i];
        if (other == cell || set_has(tables.peers[cell], other)) continue;
        tables.peer[cell][count++] = (uint8_t)other;
        tables.peers[cell] |= tables.bit[other];
      }
  }
}

static void build_masks(void) {
  for (unsigned mask = 0; mask < SE_MASKS; mask++) {
    int count = mask_count(mask);
    tables.count[mask] = (uint8_t)count;
    tables.subset[count][tables.subset_count[count]++] = (uint16_t)mask;
    for (int k = 0; k < 3 && count >= 2; k++) {
      if ((mask & ~(0x7u << 3 * k)) == 0) tables.third[mask] = (uint8_t)(1 + k);
      if ((mask & ~(0x49u << k)) == 0) tables.stripe[mask] = (uint8_t)(1 + k);
    }
  }
}

static void build_tables(void) {
  build_regions();
  build_peers();
  build_masks();
}

void se_tables_init(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, build_tables);
}

static void note_hidden(struct se_board *board, int region, int v) {
  unsigned single = mask_single(board->pos[region][v]);
  board->hidden[region] = (uint16_t)((board->hidden[region] & ~(1u << v)) | single << v);
  board->hidden_regions |= (uint32_t)single << region;
}

void se_board_eliminate(struct se_board *board, int cell, int v) {
  se_board_remove(board, cell, v);
  board->digit[v] &= ~se_tables->bit[cell];
  if (mask_single(board->cand[cell]))
    board->naked |= se_tables->bit[cell];
  else
    board->naked &= ~se_tables->bit[cell];
  for (int type = 0; type < SE_TYPES; type++)
    note_hidden(board, se_tables->cell_region[cell][type], v);
}

// One blank cell fewer in the regions of a cell.
static void count_blank(struct se_board *board, int cell) {
  for (int type = 0; type < SE_TYPES; type++) {
    int region = se_tables->cell_region[cell][type];
    uint32_t bit = UINT32_C(1) << region;
    board->blanks[region]--;
    board->lone_regions = (board->lone_regions & ~bit) | (board->blanks[region] == 1 ? bit : 0);
  }
}

void se_board_place(struct se_board *board, int cell, int v) {
  for (uint32_t rest = board->cand[cell]; rest != 0;)
    se_board_eliminate(board, cell, mask_take(&rest));
  for (cell_set rest = board->digit[v] & se_tables->peers[cell]; rest != 0;)
    se_board_eliminate(board, set_take(&rest), v);
  board->values.cell[cell] = (uint8_t)(v + 1);
  board->placed[v]++;
  board->open--;
  count_blank(board, cell);
}

void se_board_init(struct se_board *board, const struct grid *givens) {
  uint16_t used[SE_REGIONS] = {0};
  memset(board, 0, sizeof *board);
  board->tick = 1;
  memcpy(board->values.cell, givens->cell, SE_CELLS);
  for (int cell = 0; cell < SE_CELLS; cell++) {
    int value = givens->cell[cell];
    if (value != 0) board->placed[value - 1]++;
    for (int type = 0; type < SE_TYPES; type++) {
      int region = se_tables->cell_region[cell][type];
      if (value == 0)
        board->blanks[region]++;
      else
        used[region] |= (uint16_t)(1u << (value - 1));
    }
  }
  for (int cell = 0; cell < SE_CELLS; cell++) {
    if (givens->cell[cell] != 0) continue;
    const uint8_t *region = se_tables->cell_region[cell], *at = se_tables->cell_position[cell];
    uint32_t rest = SE_ALL & ~(unsigned)(used[region[0]] | used[region[1]] | used[region[2]]);
    board->cand[cell] = (uint16_t)rest;
    board->cell_tick[cell] = board->tick;
    board->open++;
    if (mask_single(rest)) board->naked |= se_tables->bit[cell];
    while (rest != 0) {
      int v = mask_take(&rest);
      board->digit[v] |= se_tables->bit[cell];
      for (int type = 0; type < SE_TYPES; type++)
        board->pos[region[type]][v] |= (uint16_t)(1u << at[type]);
    }
  }
  for (int region = 0; region < SE_REGIONS; region++) {
    board->region_tick[region] = board->tick;
    if (board->blanks[region] == 1) board->lone_regions |= UINT32_C(1) << region;
    unsigned hidden = 0;
    for (int v = 0; v < SE_DIGITS; v++) hidden |= (unsigned)mask_single(board->pos[region][v]) << v;
    board->hidden[region] = (uint16_t)hidden;
    board->hidden_regions |= (uint32_t)(hidden != 0) << region;
  }
  for (int v = 0; v < SE_DIGITS; v++) board->digit_tick[v] = board->tick;
}
