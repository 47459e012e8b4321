// Lists the almost locked sets of a position and their restricted commons.
//
// Where a region has at most eleven cells all of its subsets are looked at: the digits of a subset are
// those of the subset without its lowest cell, and that cell's. On larger boards sets grow cell by
// cell, up to a few.
#include "solver/find_als.h"

#include <string.h>

static void add_set(const struct cand *cand, struct als_list *list, cell_set cells,
                    uint32_t digits) {
  if (list->count == ALS_MAX) return;
  struct als *als = &list->als[list->count++];
  als->cells = cells;
  als->size = mask_count(digits) - 1;
  als->digits = digits;
  for (uint32_t rest = digits; rest != 0;) {
    int digit = mask_take(&rest);
    als->places[digit] = cells & cand->cells[digit];
    als->seen[digit] = cand->cells[digit];
    for (cell_set places = als->places[digit]; set_any(places);)
      als->seen[digit] &= cand->layout->peers[set_take(&places)];
  }
}

// A subset of a box that lies on a line has been listed with the line.
static bool on_line(const struct geom *geom, cell_set cells) {
  int first = set_take(&cells);
  bool row = true, column = true;
  while (set_any(cells)) {
    int cell = set_take(&cells);
    row = row && geom->cell[cell].row == geom->cell[first].row;
    column = column && geom->cell[cell].column == geom->cell[first].column;
  }
  return row || column;
}

// A subset of a region that a variant adds has been listed if it lies in an earlier region.
static bool in_earlier_region(const struct cand *cand, int region, cell_set cells) {
  const struct geom_cell *at = &cand->geom->cell[set_first(cells)];
  for (int k = 0; at->regions[k] < region; k++)
    if (!set_any(cells & ~cand->layout->region[at->regions[k]])) return true;
  return false;
}

enum { REGION_CELLS_MAX = 11, LARGE_SET_CELLS_MAX = 4 };

// Lists a set of `size` cells, unless another region has it.
static void list_set(const struct cand *cand, struct als_list *list, int region, cell_set set,
                     int size, uint32_t digits) {
  enum region_kind kind = cand->geom->regions[region].kind;
  if (kind > REGION_BOX && in_earlier_region(cand, region, set)) return;
  // Single cells are listed with their row.
  if (size == 1 && kind != REGION_ROW) return;
  if (size > 1 && kind == REGION_BOX && on_line(cand->geom, set)) return;
  add_set(cand, list, set, digits);
}

static void list_region(const struct cand *cand, struct als_list *list, int region, int least) {
  int cells[REGION_CELLS_MAX], count = 0;
  uint32_t digits[1 << REGION_CELLS_MAX];
  uint8_t sizes[1 << REGION_CELLS_MAX];
  digits[0] = sizes[0] = 0;
  for (int i = 0; i < cand->geom->regions[region].size; i++)
    if (cand->digits[cand_cell(cand, region, i)] != 0) cells[count++] = cand_cell(cand, region, i);
  for (uint32_t subset = 1; subset < UINT32_C(1) << count; subset++) {
    digits[subset] = digits[subset & (subset - 1)] | cand->digits[cells[mask_first(subset)]];
    int size = sizes[subset] = (uint8_t)(sizes[subset & (subset - 1)] + 1);
    if (size < least || mask_count(digits[subset]) != size + 1) continue;
    cell_set set = {0};
    for (uint32_t rest = subset; rest != 0;) set |= set_of(cells[mask_take(&rest)]);
    list_set(cand, list, region, set, size, digits[subset]);
  }
}

// Every set of `missing` more cells of a large region, from position `start` on.
static void grow_set(const struct cand *cand, struct als_list *list, int region, int start,
                     int size, int missing, cell_set set, uint32_t digits) {
  if (missing == 0) {
    if (mask_count(digits) == size + 1) list_set(cand, list, region, set, size, digits);
    return;
  }
  for (int i = start; i < cand->geom->regions[region].size; i++) {
    int cell = cand_cell(cand, region, i);
    uint32_t more = digits | cand->digits[cell];
    if (cand->digits[cell] == 0 || mask_count(more) > size + 1) continue;
    grow_set(cand, list, region, i + 1, size, missing - 1, set | set_of(cell), more);
  }
}

// Small sets of all regions come first: if there are too many, the large ones are left out.
static void list_large_board(const struct cand *cand, struct als_list *list, int least) {
  for (int size = least; size <= LARGE_SET_CELLS_MAX; size++)
    for (int region = 0; region < cand->geom->region_count; region++)
      grow_set(cand, list, region, 0, size, size, (cell_set){0}, 0);
}

void als_work_init(struct als_work *work) {
  work->list.least = 0;
  work->list.version = work->links.version = 0;
}

const struct als_list *als_list_build(struct als_work *work, const struct cand *cand, int least) {
  struct als_list *list = &work->list;
  size_t size = (size_t)cand->geom->cells * sizeof list->digits[0];
  if (list->least == least && list->geom == cand->geom &&
      memcmp(list->digits, cand->digits, size) == 0)
    return list;
  list->version++;
  list->count = 0;
  list->least = least;
  list->geom = cand->geom;
  memcpy(list->digits, cand->digits, size);
  if (cand->side > REGION_CELLS_MAX) {
    list_large_board(cand, list, least);
    return list;
  }
  for (int region = 0; region < cand->geom->region_count; region++)
    list_region(cand, list, region, least);
  return list;
}

enum { PAIRS_MAX = ALS_LINKS_MAX / 2 };

static void index_sets(const struct als_list *list, struct als_index *index) {
  memset(index->head, 0xff, sizeof index->head);
  memset(index->common, 0, (size_t)list->count * sizeof index->common[0]);
  for (int i = list->count - 1; i >= 0; i--)
    for (uint32_t rest = list->als[i].digits; rest != 0;) {
      int digit = mask_take(&rest);
      uint16_t *head = &index->head[digit][set_first(list->als[i].places[digit])];
      index->next[i][digit] = *head;
      *head = (uint16_t)i;
    }
}

// The sets are dealt with in order, so the first one of each list that it is in is the set itself.
static void remove_first(const struct als_list *list, struct als_index *index, int set) {
  for (uint32_t rest = list->als[set].digits; rest != 0;) {
    int digit = mask_take(&rest);
    index->head[digit][set_first(list->als[set].places[digit])] = index->next[set][digit];
  }
}

// Pairs in ascending order. The other set's first cell with the digit is one that this set sees, so
// the index leaves few sets to look at.
static int list_pairs(const struct als_list *list, struct als_index *index, bool overlap,
                      struct als_pair pairs[PAIRS_MAX]) {
  int count = 0;
  index_sets(list, index);
  for (int a = 0; a < list->count; a++) {
    const struct als *from = &list->als[a];
    uint64_t partners[(ALS_MAX + 63) / 64] = {0};
    remove_first(list, index, a);
    for (uint32_t rest = from->digits; rest != 0;) {
      int digit = mask_take(&rest);
      for (cell_set firsts = from->seen[digit]; set_any(firsts);)
        for (int b = index->head[digit][set_take(&firsts)]; b != ALS_NONE;
             b = index->next[b][digit]) {
          const struct als *to = &list->als[b];
          if (!als_restricted(from, to, digit)) continue;
          if (!overlap && set_any(from->cells & to->cells)) continue;
          index->common[b] |= (als_mask)(UINT32_C(1) << digit);
          partners[b / 64] |= UINT64_C(1) << (b % 64);
        }
    }
    for (int w = a / 64; w * 64 < list->count; w++)
      for (; partners[w] != 0; partners[w] &= partners[w] - 1) {
        int b = w * 64 + __builtin_ctzll(partners[w]);
        for (uint32_t rest = index->common[b]; rest != 0;) {
          if (count == PAIRS_MAX) return count;
          int digit = mask_take(&rest);
          pairs[count++] = (struct als_pair){(uint16_t)a, (uint16_t)b, (uint8_t)digit};
        }
        index->common[b] = 0;
      }
  }
  return count;
}

static struct als_link link_to(const struct als_list *list, uint16_t to, uint8_t digit) {
  const struct als *als = &list->als[to];
  return (struct als_link){
      .to = to, .digit = digit, .to_digits = (als_mask)als->digits, .to_size = (uint8_t)als->size};
}

// The relation has no direction: pairs are found once and then sorted to both of their sets.
const struct als_links *als_links_build(struct als_work *work, bool overlap) {
  const struct als_list *list = &work->list;
  struct als_links *links = &work->links;
  struct als_pair *pairs = work->pairs;
  if (links->version == list->version && links->overlap == overlap) return links;
  links->version = list->version;
  links->overlap = overlap;
  int count = list_pairs(list, &work->index, overlap, pairs);
  memset(links->first, 0, (size_t)(list->count + 1) * sizeof links->first[0]);
  for (int i = 0; i < count; i++) {
    links->first[pairs[i].a + 1]++;
    links->first[pairs[i].b + 1]++;
  }
  for (int i = 0; i < list->count; i++) links->first[i + 1] += links->first[i];
  // Filling moves each start up to the next one's; below they are moved back.
  for (int i = 0; i < count; i++) {
    const struct als_pair *pair = &pairs[i];
    links->link[links->first[pair->a]++] = link_to(list, pair->b, pair->digit);
    links->link[links->first[pair->b]++] = link_to(list, pair->a, pair->digit);
  }
  memmove(&links->first[1], &links->first[0], (size_t)list->count * sizeof links->first[0]);
  links->first[0] = 0;
  return links;
}
