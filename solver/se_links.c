// Numbers the candidates of a board and lists their links.
#include "solver/se_links.h"

#include <string.h>

static uint64_t *cell_row(struct se_links *links, int cell) {
  return links->in_cell + cell * links->words;
}

static uint64_t *region_row(struct se_links *links, int region, int v) {
  return links->in_region + (region * SE_DIGITS + v) * links->words;
}

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

static void fill_sets(struct se_links *links) {
  size_t size = (size_t)links->words * sizeof(uint64_t);
  memset(links->in_cell, 0, SE_CELLS * size);
  memset(links->in_region, 0, SE_REGIONS * SE_DIGITS * size);
  for (int node = 0; node < links->count; node++) {
    se_bit_add(cell_row(links, links->cell[node]), node);
    for (int type = 0; type < SE_TYPES; type++)
      se_bit_add(region_row(links, se_tables->cell_region[links->cell[node]][type], links->v[node]),
                 node);
  }
}

static void link_weakly(struct se_links *links, int node) {
  int v = links->v[node];
  const uint8_t *region = se_tables->cell_region[links->cell[node]];
  const uint64_t *cell = cell_row(links, links->cell[node]), *row = region_row(links, region[0], v),
                 *column = region_row(links, region[1], v),
                 *block = region_row(links, region[2], v);
  uint64_t *weak = links->weak_set + node * links->words;
  for (int w = 0; w < links->words; w++) weak[w] = cell[w] | row[w] | column[w] | block[w];
  weak[(unsigned)node / 64] &= ~(UINT64_C(1) << ((unsigned)node % 64));
  links->weak_count[node] = SE_UNLISTED;
}

static void add_strong(struct se_links *links, int node, int other, int cause) {
  int count = links->strong_count[node];
  for (int k = 0; k < count; k++)
    if (links->strong[node][k] == other) return;
  links->strong[node][count] = (uint16_t)other;
  links->strong_cause[node][count] = (uint8_t)cause;
  links->strong_count[node]++;
}

static void link_strongly(struct se_links *links, const struct se_board *board, int node) {
  int cell = links->cell[node], v = links->v[node];
  unsigned others = board->cand[cell] & ~(1u << v);
  links->strong_count[node] = 0;
  if (mask_single(others)) {
    add_strong(links, node, links->index[cell * 9 + mask_first(others)], SE_CAUSE_CELL);
    se_bit_add(links->helpful_y, node);
  }
  links->strong_y[node] = links->strong_count[node];
  for (int k = 0; k < SE_TYPES; k++) {
    int type = se_block_row_column[k], region = se_tables->cell_region[cell][type];
    unsigned rest = board->pos[region][v] & ~(1u << se_tables->cell_position[cell][type]);
    if (!mask_single(rest)) continue;
    add_strong(links, node, links->index[se_cell(region, mask_first(rest)) * 9 + v],
               SE_CAUSE_REGION + type);
    se_bit_add(links->helpful_x, node);
  }
}

void se_links_init(struct se_links *links, const struct se_board *board) {
  number_nodes(links, board);
  fill_sets(links);
  for (int w = 0; w < links->words; w++) links->helpful_x[w] = links->helpful_y[w] = 0;
  for (int node = 0; node < links->count; node++) {
    link_weakly(links, node);
    link_strongly(links, board, node);
  }
}

static void add_weak(struct se_links *links, int node, const uint64_t *part, uint64_t *left,
                     int cause) {
  for (int w = 0; w < links->words; w++) {
    for (uint64_t rest = left[w] & part[w]; rest != 0; rest &= rest - 1) {
      int k = links->weak_count[node]++;
      links->weak[node][k] = (uint16_t)(w * 64 + __builtin_ctzll(rest));
      links->weak_cause[node][k] = (uint8_t)cause;
    }
    left[w] &= ~part[w];
  }
}

void se_links_list_weak(struct se_links *links, int node) {
  int cell = links->cell[node], v = links->v[node];
  uint64_t left[SE_WORDS_MAX];
  memcpy(left, links->weak_set + node * links->words, (size_t)links->words * sizeof left[0]);
  links->weak_count[node] = 0;
  add_weak(links, node, cell_row(links, cell), left, SE_CAUSE_CELL);
  links->weak_y[node] = links->weak_count[node];
  for (int k = 0; k < SE_TYPES; k++) {
    int type = se_block_row_column[k], region = se_tables->cell_region[cell][type];
    add_weak(links, node, region_row(links, region, v), left, SE_CAUSE_REGION + type);
  }
}

// Each array up to the last node in use.
#define COPY(member, used) memcpy(links->member, from->member, (used) * sizeof links->member[0])

void se_links_copy(struct se_links *links, const struct se_links *from) {
  size_t count = (size_t)from->count, words = (size_t)from->words;
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
  COPY(in_cell, SE_CELLS * words);
  COPY(in_region, SE_REGIONS * SE_DIGITS * words);
  COPY(weak_set, count * words);
  COPY(helpful_y, words);
  COPY(helpful_x, words);
}
