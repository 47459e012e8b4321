// Lists the almost locked sets of a position and their restricted commons.
//
// A region has at most nine open cells, so all of its subsets are looked at: the digits of a subset
// are those of the subset without its lowest cell, and that cell's.
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
    for (cell_set places = als->places[digit]; places != 0;)
      als->seen[digit] &= cand->layout->peers[set_take(&places)];
  }
}

// A subset of a box that lies on a line has been listed with the line.
static bool on_line(const struct geom *geom, cell_set cells) {
  int first = set_take(&cells);
  bool row = true, column = true;
  while (cells != 0) {
    int cell = set_take(&cells);
    row = row && geom->cell[cell].row == geom->cell[first].row;
    column = column && geom->cell[cell].column == geom->cell[first].column;
  }
  return row || column;
}

static void list_region(const struct cand *cand, struct als_list *list, int region, int least) {
  int cells[9], count = 0;
  uint32_t digits[1 << 9] = {0};
  for (int i = 0; i < 9; i++)
    if (cand->digits[cand_cell(cand, region, i)] != 0) cells[count++] = cand_cell(cand, region, i);
  for (uint32_t subset = 1; subset < UINT32_C(1) << count; subset++) {
    digits[subset] = digits[subset & (subset - 1)] | cand->digits[cells[mask_first(subset)]];
    int size = mask_count(subset);
    if (size < least || mask_count(digits[subset]) != size + 1) continue;
    cell_set set = 0;
    for (uint32_t rest = subset; rest != 0;) set |= set_of(cells[mask_take(&rest)]);
    // Single cells are listed with their row.
    if (size == 1 && cand->geom->regions[region].kind != REGION_ROW) continue;
    if (size > 1 && cand->geom->regions[region].kind == REGION_BOX && on_line(cand->geom, set))
      continue;
    add_set(cand, list, set, digits[subset]);
  }
}

void als_work_init(struct als_work *work) {
  work->list.least = 0;
  work->list.version = work->links.version = 0;
}

const struct als_list *als_list_build(struct als_work *work, const struct cand *cand, int least) {
  struct als_list *list = &work->list;
  // There is only one ordinary 9x9, so its candidates say everything.
  if (list->least == least && memcmp(list->digits, cand->digits, sizeof list->digits) == 0)
    return list;
  list->version++;
  list->count = 0;
  list->least = least;
  memcpy(list->digits, cand->digits, sizeof list->digits);
  for (int region = 0; region < cand->geom->region_count; region++)
    list_region(cand, list, region, least);
  return list;
}

enum { PAIRS_MAX = ALS_LINKS_MAX / 2 };

static int list_pairs(const struct als_list *list, bool overlap, struct als_pair pairs[PAIRS_MAX]) {
  int count = 0;
  for (int a = 0; a < list->count; a++)
    for (int b = a + 1; b < list->count; b++) {
      const struct als *from = &list->als[a], *to = &list->als[b];
      if (!overlap && (from->cells & to->cells) != 0) continue;
      for (uint32_t rest = from->digits & to->digits; rest != 0;) {
        int digit = mask_take(&rest);
        if (!als_restricted(from, to, digit)) continue;
        if (count == PAIRS_MAX) return count;
        pairs[count++] = (struct als_pair){(uint16_t)a, (uint16_t)b, (uint8_t)digit};
      }
    }
  return count;
}

// The relation has no direction: pairs are found once and then sorted to both of their sets.
const struct als_links *als_links_build(struct als_work *work, bool overlap) {
  const struct als_list *list = &work->list;
  struct als_links *links = &work->links;
  struct als_pair *pairs = work->pairs;
  if (links->version == list->version && links->overlap == overlap) return links;
  links->version = list->version;
  links->overlap = overlap;
  int count = list_pairs(list, overlap, pairs);
  memset(links->first, 0, (size_t)(list->count + 1) * sizeof links->first[0]);
  for (int i = 0; i < count; i++) {
    links->first[pairs[i].a + 1]++;
    links->first[pairs[i].b + 1]++;
  }
  for (int i = 0; i < list->count; i++) links->first[i + 1] += links->first[i];
  // Filling moves each start up to the next one's; below they are moved back.
  for (int i = 0; i < count; i++) {
    const struct als_pair *pair = &pairs[i];
    links->link[links->first[pair->a]++] = (struct als_link){pair->b, pair->digit};
    links->link[links->first[pair->b]++] = (struct als_link){pair->a, pair->digit};
  }
  memmove(&links->first[1], &links->first[0], (size_t)list->count * sizeof links->first[0]);
  links->first[0] = 0;
  return links;
}
