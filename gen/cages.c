// Draws cages that cover a grid, and moves cells between them.
//
// Cages grow one after the other from random cells. A cage takes the free neighbour that touches it
// most, with some luck, so that it stays compact; cells that are left alone join a neighbouring cage
// that has room.
//
// Invariant: every cell lies in one cage, and the cells of a cage hang together by their sides.
#include "gen/cages.h"

#include <string.h>

enum { NO_CAGE = UINT16_MAX };

static const int down[] = {-1, 0, 0, 1}, right[] = {0, -1, 1, 0};

static inline int neighbour(const struct geom *geom, int cell, int side) {
  int row = geom->cell[cell].row + down[side], column = geom->cell[cell].column + right[side];
  if (geom->cells != geom->width * geom->height) return geom_find_cell(geom, row, column);
  bool outside = row < 0 || row >= geom->height || column < 0 || column >= geom->width;
  return outside ? -1 : row * geom->width + column;
}

static bool has_room(const struct grid *solution, const struct cage_rules *rules,
                     const struct cages *cages, int cell, int cage) {
  if (cages->size[cage] >= rules->high) return false;
  return !rules->differ || (cages->holds[cage] >> solution->cell[cell] & 1) == 0;
}

static void put(const struct grid *solution, struct cages *cages, int cell, int cage) {
  cages->of[cell] = (uint16_t)cage;
  cages->link[cell] = cages->size[cage]++ > 0 ? cages->head[cage] : CAGES_END;
  cages->head[cage] = (uint16_t)cell;
  cages->holds[cage] |= UINT32_C(1) << solution->cell[cell];
}

static void take(const struct grid *solution, struct cages *cages, int cell) {
  int cage = cages->of[cell];
  uint16_t *at = &cages->head[cage];
  while (*at != cell) at = &cages->link[*at];
  *at = cages->link[cell];
  cages->size[cage]--;
  cages->holds[cage] = 0;
  for (int other = cages->head[cage]; other != CAGES_END; other = cages->link[other])
    cages->holds[cage] |= UINT32_C(1) << solution->cell[other];
}

// How well a free cell suits a growing cage: it shares sides with it, and has few free neighbours, so
// that it would be alone soon.
static int find_merit(const struct geom *geom, const struct cages *cages, int cell, int cage) {
  int merit = 4;
  for (int side = 0; side < 4; side++) {
    int next = neighbour(geom, cell, side);
    if (next < 0) continue;
    merit += 2 * (cages->of[next] == cage) - (cages->of[next] == NO_CAGE);
  }
  return merit;
}

// The next cell of a growing cage; -1 when none is free or fits.
static int draw_next(const struct geom *geom, const struct grid *solution,
                     const struct cage_rules *rules, const struct cages *cages, int cage,
                     struct rng *rng) {
  int best = -1;
  uint64_t best_score = 0;
  for (int from = cages->head[cage]; from != CAGES_END; from = cages->link[from])
    for (int side = 0; side < 4; side++) {
      int cell = neighbour(geom, from, side);
      if (cell < 0 || cages->of[cell] != NO_CAGE) continue;
      if (!has_room(solution, rules, cages, cell, cage)) continue;
      uint64_t score = 1 + (uint64_t)find_merit(geom, cages, cell, cage) * 3 + rng_below(rng, 12);
      if (score > best_score) {
        best = cell;
        best_score = score;
      }
    }
  return best;
}

// A cell that is alone joins a neighbour with room, or one that can be spared joins it.
static void join_alone(const struct geom *geom, const struct grid *solution,
                       const struct cage_rules *rules, struct cages *cages, int cell) {
  for (int side = 0; side < 4; side++) {
    int next = neighbour(geom, cell, side);
    if (next < 0 || cages->of[next] == cages->of[cell]) continue;
    if (cages_move(geom, solution, rules, cages, cell, cages->of[next])) return;
  }
  for (int side = 0; side < 4; side++) {
    int next = neighbour(geom, cell, side);
    if (next < 0 || cages->size[cages->of[next]] <= rules->low) continue;
    if (cages_move(geom, solution, rules, cages, next, cages->of[cell])) return;
  }
}

static int draw_size(const struct cage_rules *rules, struct rng *rng) {
  int size = rng_range(rng, rules->low, rules->high);
  for (int i = 1; i < rules->draws; i++) {
    int other = rng_range(rng, rules->low, rules->high);
    if (other < size) size = other;
  }
  return size;
}

void cages_draw(const struct geom *geom, const struct grid *solution,
                const struct cage_rules *rules, struct rng *rng, struct cages *cages) {
  uint16_t order[GEOM_CELLS_MAX];
  cages->count = 0;
  memset(cages->of, 0xff, sizeof cages->of);
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(rng, order, (size_t)geom->cells);
  for (int i = 0; i < geom->cells; i++) {
    if (cages->of[order[i]] != NO_CAGE) continue;
    int cage = cages->count++;
    int size = draw_size(rules, rng);
    if (rules->one_in > 0 && rng_below(rng, (uint64_t)rules->one_in) == 0) size = 1;
    cages->size[cage] = 0;
    cages->holds[cage] = 0;
    for (int cell = order[i]; cell >= 0;) {
      put(solution, cages, cell, cage);
      cell = cages->size[cage] < size ? draw_next(geom, solution, rules, cages, cage, rng) : -1;
    }
  }
  for (int i = 0; i < geom->cells && rules->one_in == 0; i++)
    if (cages->size[cages->of[order[i]]] < rules->low)
      join_alone(geom, solution, rules, cages, order[i]);
}

int cages_list(const struct cages *cages, int cage, uint16_t cells[GEOM_SIDE_MAX]) {
  int count = 0;
  for (int cell = cages->head[cage]; cell != CAGES_END; cell = cages->link[cell]) {
    int at = count++;
    for (; at > 0 && cells[at - 1] > cell; at--) cells[at] = cells[at - 1];
    cells[at] = (uint16_t)cell;
  }
  return count;
}

// Do the cells of a cage hang together without one of them?
static bool hangs_together(const struct geom *geom, const struct cages *cages, int cage,
                           int without) {
  uint16_t cells[GEOM_SIDE_MAX], reached[GEOM_SIDE_MAX];
  int count = cages_list(cages, cage, cells), from = 0, found = 0;
  bool seen[GEOM_SIDE_MAX] = {false};
  for (int i = 0; i < count && found == 0; i++)
    if (cells[i] != without) {
      seen[i] = true;
      reached[found++] = cells[i];
    }
  while (from < found) {
    int cell = reached[from++];
    for (int side = 0; side < 4; side++) {
      int next = neighbour(geom, cell, side);
      for (int i = 0; i < count; i++)
        if (cells[i] == next && next != without && !seen[i]) {
          seen[i] = true;
          reached[found++] = cells[i];
        }
    }
  }
  return found >= count - 1;
}

// The last cage takes the number of one that became empty.
static void close_gap(struct cages *cages, int cage) {
  int last = --cages->count;
  if (cage == last) return;
  for (int cell = cages->head[last]; cell != CAGES_END; cell = cages->link[cell])
    cages->of[cell] = (uint16_t)cage;
  cages->head[cage] = cages->head[last];
  cages->size[cage] = cages->size[last];
  cages->holds[cage] = cages->holds[last];
}

static bool fit_together(const struct cage_rules *rules, const struct cages *cages, int one,
                         int other) {
  return one != other && cages->size[one] + cages->size[other] <= rules->high &&
         (!rules->differ || (cages->holds[one] & cages->holds[other]) == 0);
}

bool cages_join(const struct geom *geom, const struct cage_rules *rules, struct rng *rng,
                struct cages *cages) {
  int first = (int)rng_below(rng, (uint64_t)geom->cells);
  for (int turn = 0; turn < geom->cells; turn++) {
    int cell = (first + turn) % geom->cells, from = cages->of[cell];
    uint16_t next[CAGES_SIDES];
    int count = cages_list_neighbours(geom, cell, next);
    for (int i = 0; i < count; i++) {
      int to = cages->of[next[i]], last = cages->head[from];
      if (!fit_together(rules, cages, from, to)) continue;
      for (;; last = cages->link[last]) {
        cages->of[last] = (uint16_t)to;
        if (cages->link[last] == CAGES_END) break;
      }
      cages->link[last] = cages->head[to];
      cages->head[to] = cages->head[from];
      cages->size[to] = (uint8_t)(cages->size[to] + cages->size[from]);
      cages->holds[to] |= cages->holds[from];
      close_gap(cages, from);
      return true;
    }
  }
  return false;
}

bool cages_move(const struct geom *geom, const struct grid *solution,
                const struct cage_rules *rules, struct cages *cages, int cell, int cage) {
  int left = cages->of[cell];
  if (cage == left || (cage == cages->count && cages->size[left] == 1)) return false;
  if (cage < cages->count && !has_room(solution, rules, cages, cell, cage)) return false;
  if (!hangs_together(geom, cages, left, cell)) return false;
  if (cage == cages->count) {
    cages->size[cages->count] = 0;
    cages->holds[cages->count++] = 0;
  }
  take(solution, cages, cell);
  put(solution, cages, cell, cage);
  if (cages->size[left] == 0) close_gap(cages, left);
  return true;
}

int cages_list_neighbours(const struct geom *geom, int cell, uint16_t next[CAGES_SIDES]) {
  int count = 0;
  for (int side = 0; side < CAGES_SIDES; side++) {
    int other = neighbour(geom, cell, side);
    if (other >= 0) next[count++] = (uint16_t)other;
  }
  return count;
}
