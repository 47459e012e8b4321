// The marks that a solution grid has: all of the small ones, and paths drawn at random.
//
// A path starts at a random cell and goes on to a random neighbour, across corners too, as long as its
// rule lets it: a thermometer to a larger digit, an arrow to one that its circle still has room for.
// Paths keep clear of each other, so that they can be drawn and read.
#include "gen/mark_pool.h"

enum {
  THERMO_MOST = 7, // cells; longer ones give too much away
  SHAFT_MOST = 4,
  STARTS_OF_A_CELL = 3, // tries at a path from every cell
};

// --- one cell, or two ----------------------------------------------------------------------------

static bool stands_inside_a_box(const struct geom *geom, int first, int second) {
  return !geom->boxed || geom->cell[first].box == geom->cell[second].box;
}

// Adds a mark if it is true of the grid.
static bool add_if_true(const struct geom *geom, const struct grid *solution, enum mark_kind kind,
                        int first, int second, struct mark_list *pool) {
  uint16_t cells[2] = {(uint16_t)first, (uint16_t)second};
  int count = pool->count, used = pool->cells;
  if (kind == MARK_LESS && !stands_inside_a_box(geom, first, second)) return true;
  if (!marks_add(pool, kind, 0, cells, mark_kinds[kind].least)) return false;
  if (mark_holds(pool, &pool->mark[count], geom, solution)) return true;
  pool->count = count;
  pool->cells = used;
  return true;
}

static bool add_edge(const struct geom *geom, const struct grid *solution, unsigned kinds,
                     int first, int second, struct rng *rng, struct mark_list *pool) {
  const unsigned dots = 1U << MARK_WHITE | 1U << MARK_BLACK;
  bool either = (kinds & dots) == dots && solution->cell[first] + solution->cell[second] == 3;
  if (either) kinds &= ~(1U << (rng_below(rng, 2) == 0 ? MARK_WHITE : MARK_BLACK));
  for (unsigned rest = kinds; rest != 0; rest &= rest - 1) {
    enum mark_kind kind = (enum mark_kind)__builtin_ctz(rest);
    bool well = !mark_kinds[kind].edge ||
                (add_if_true(geom, solution, kind, first, second, pool) &&
                 (kind != MARK_LESS || add_if_true(geom, solution, kind, second, first, pool)));
    if (!well) return false;
  }
  return true;
}

bool mark_pool_add_true(const struct geom *geom, const struct grid *solution, unsigned kinds,
                        struct rng *rng, struct mark_list *pool) {
  bool well = true;
  for (int cell = 0; cell < geom->cells && well; cell++) {
    int row = geom->cell[cell].row, column = geom->cell[cell].column;
    int right = geom_find_cell(geom, row, column + 1),
        below = geom_find_cell(geom, row + 1, column);
    if (right >= 0) well = add_edge(geom, solution, kinds, cell, right, rng, pool);
    if (below >= 0 && well) well = add_edge(geom, solution, kinds, cell, below, rng, pool);
    for (enum mark_kind kind = MARK_EVEN; kind <= MARK_ODD && well; kind++)
      if ((kinds >> kind & 1) != 0) well = add_if_true(geom, solution, kind, cell, cell, pool);
  }
  return well;
}

// --- paths ---------------------------------------------------------------------------------------

struct path {
  int size;
  uint16_t cells[SHAFT_MOST + THERMO_MOST];
};

static bool is_on(const struct path *path, int cell) {
  for (int i = 0; i < path->size; i++)
    if (path->cells[i] == cell) return true;
  return false;
}

// Do two diagonal steps cross? Two paths that do cannot be told apart on paper.
static bool crosses(const struct geom *geom, const bool taken[], int from, int to) {
  const struct geom_cell *a = &geom->cell[from], *b = &geom->cell[to];
  if (a->row == b->row || a->column == b->column) return false;
  int one = geom_find_cell(geom, a->row, b->column),
      other = geom_find_cell(geom, b->row, a->column);
  return one >= 0 && other >= 0 && taken[one] && taken[other];
}

// A random free neighbour whose digit is within bounds; -1: there is none.
static int draw_next(const struct geom *geom, const struct grid *solution, struct rng *rng,
                     const bool taken[], const struct path *path, int low, int high) {
  int from = path->cells[path->size - 1], count = 0;
  uint16_t found[8];
  for (int turn = 0; turn < 9; turn++) {
    int cell = geom_find_cell(geom, geom->cell[from].row + turn / 3 - 1,
                              geom->cell[from].column + turn % 3 - 1);
    if (cell < 0 || cell == from || taken[cell] || is_on(path, cell)) continue;
    if (solution->cell[cell] < low || solution->cell[cell] > high) continue;
    if (!crosses(geom, taken, from, cell)) found[count++] = (uint16_t)cell;
  }
  return count > 0 ? found[rng_below(rng, (uint64_t)count)] : -1;
}

static void take_path(enum mark_kind kind, uint32_t value, const struct path *path, bool taken[],
                      struct mark_list *pool) {
  if (!marks_add(pool, kind, value, path->cells, path->size)) return;
  for (int i = 0; i < path->size; i++) taken[path->cells[i]] = true;
}

// Tries a path from every free cell some times over, in random order.
static void draw_paths(const struct geom *geom, const struct grid *solution, struct rng *rng,
                       bool taken[], struct mark_list *pool,
                       void draw(const struct geom *geom, const struct grid *solution,
                                 struct rng *rng, bool taken[], int start,
                                 struct mark_list *pool)) {
  uint16_t starts[GEOM_CELLS_MAX];
  for (int cell = 0; cell < geom->cells; cell++) starts[cell] = (uint16_t)cell;
  for (int round = 0; round < STARTS_OF_A_CELL; round++) {
    rng_shuffle(rng, starts, (size_t)geom->cells);
    for (int i = 0; i < geom->cells; i++)
      if (!taken[starts[i]]) draw(geom, solution, rng, taken, starts[i], pool);
  }
}

static void draw_thermo(const struct geom *geom, const struct grid *solution, struct rng *rng,
                        bool taken[], int start, struct mark_list *pool) {
  struct path path = {.size = 1, .cells = {(uint16_t)start}};
  int most = rng_range(rng, 3, THERMO_MOST);
  while (path.size < most) {
    int digit = solution->cell[path.cells[path.size - 1]];
    int next = draw_next(geom, solution, rng, taken, &path, digit + 1, geom->side);
    if (next < 0) break;
    path.cells[path.size++] = (uint16_t)next;
  }
  if (path.size >= 3) take_path(MARK_THERMO, 0, &path, taken, pool);
}

void mark_pool_draw_thermos(const struct geom *geom, const struct grid *solution, struct rng *rng,
                            bool taken[], struct mark_list *pool) {
  draw_paths(geom, solution, rng, taken, pool, draw_thermo);
}

static void draw_arrow(const struct geom *geom, const struct grid *solution, struct rng *rng,
                       bool taken[], int start, struct mark_list *pool) {
  struct path path = {.size = 1, .cells = {(uint16_t)start}};
  int rest = solution->cell[start];
  while (rest > 0 && path.size <= SHAFT_MOST) {
    // A shaft of one cell would only say that two digits are the same.
    int high = path.size == 1 ? rest - 1 : rest;
    int next = draw_next(geom, solution, rng, taken, &path, 1, high);
    if (next < 0) return;
    path.cells[path.size++] = (uint16_t)next;
    rest -= solution->cell[next];
  }
  if (rest == 0) take_path(MARK_ARROW, 1, &path, taken, pool);
}

void mark_pool_draw_arrows(const struct geom *geom, const struct grid *solution, struct rng *rng,
                           bool taken[], struct mark_list *pool) {
  draw_paths(geom, solution, rng, taken, pool, draw_arrow);
}
