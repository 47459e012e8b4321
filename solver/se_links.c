// Numbers the candidates of a board and lists their links.
#include "solver/se_links.h"

#include <string.h>

static void number_nodes(struct se_links *links, const struct se_board *board) {
  links->count = 0;
  for (int cell = 0; cell < SE_CELLS; cell++)
    for (int v = 0; v < SE_DIGITS; v++) {
      bool there = board->cand[cell] >> v & 1;
      links->index[cell * 9 + v] = (int16_t)(there ? links->count : -1);
      if (!there) continue;
      links->cell[links->count] = (uint8_t)cell;
      links->v[links->count++] = (uint8_t)v;
    }
  links->words = (links->count + 63) / 64;
}

static void add_weak(struct se_links *links, int node, int cell, int v, int cause) {
  int k = links->weak_count[node]++;
  links->weak[node][k] = (uint16_t)links->index[cell * 9 + v];
  links->weak_cause[node][k] = (uint8_t)cause;
  se_bit_add(links->weak_set + node * links->words, links->weak[node][k]);
}

static void add_strong(struct se_links *links, int node, int other, int cause) {
  int count = links->strong_count[node];
  for (int k = 0; k < count; k++)
    if (links->strong[node][k] == other) return;
  links->strong[node][count] = (uint16_t)other;
  links->strong_cause[node][count] = (uint8_t)cause;
  links->strong_count[node]++;
}

static void list_links(struct se_links *links, const struct se_board *board, int node) {
  int cell = links->cell[node], v = links->v[node];
  uint32_t others = board->cand[cell] & ~(1u << v);
  links->weak_count[node] = links->strong_count[node] = 0;
  if (mask_single(others))
    add_strong(links, node, links->index[cell * 9 + mask_first(others)], SE_CAUSE_CELL);
  while (others != 0) add_weak(links, node, cell, mask_take(&others), SE_CAUSE_CELL);
  links->weak_y[node] = links->weak_count[node];
  links->strong_y[node] = links->strong_count[node];
  int block = se_tables->cell_region[cell][SE_BLOCK];
  for (int k = 0; k < SE_TYPES; k++) {
    int type = se_block_row_column[k], region = se_tables->cell_region[cell][type];
    uint32_t rest = board->pos[region][v] & ~(1u << se_tables->cell_position[cell][type]);
    if (mask_single(rest))
      add_strong(links, node, links->index[se_cell(region, mask_first(rest)) * 9 + v],
                 SE_CAUSE_REGION + type);
    if (type != SE_BLOCK) rest &= ~(uint32_t)se_tables->shared[region][block]; // listed already
    while (rest != 0)
      add_weak(links, node, se_cell(region, mask_take(&rest)), v, SE_CAUSE_REGION + type);
  }
}

void se_links_init(struct se_links *links, const struct se_board *board) {
  number_nodes(links, board);
  memset(links->weak_set, 0, (size_t)(links->count * links->words) * sizeof(uint64_t));
  for (int node = 0; node < links->count; node++) list_links(links, board, node);
}

// Each array up to the last node in use.
#define COPY(member, used) memcpy(links->member, from->member, (used) * sizeof links->member[0])

void se_links_copy(struct se_links *links, const struct se_links *from) {
  size_t count = (size_t)from->count;
  links->count = from->count;
  links->words = from->words;
  COPY(cell, count);
  COPY(v, count);
  COPY(index, SE_NODES_MAX);
  COPY(weak_count, count);
  COPY(weak_y, count);
  COPY(weak, count);
  COPY(weak_cause, count);
  COPY(strong_count, count);
  COPY(strong_y, count);
  COPY(strong, count);
  COPY(strong_cause, count);
  COPY(weak_set, count * (size_t)from->words);
}
