// Thermometers and arrows: paths over a solution grid, from cell to cell, across corners too.
//
// A thermometer grows at both ends as long as it rises, an arrow from its circle as long as the circle
// has room. No path crosses another, so that they can be drawn and read.
//
// Paths that have to do without givens are laid in two steps, both by the same move: the paths around a
// cell are taken up, others are drawn in their place, and what is worse than before is taken back.
//
//      pack        while the paths say too little: worse is what says less
//      separate    when another solution turns up, a rival: around a cell where it differs, and worse is
//                  what more rivals keep
//
// Rivals are remembered, since a path that goes may let an old one in again. Every path has a bit for
// each rival that breaks it, so a layout is judged without asking the solver.
//
// Invariant: paths are true of the solution, share no cell and do not cross.
#include "gen/mark_paths.h"

#include <string.h>

enum {
  STARTS_OF_A_CELL = 3, // tries at a path from every cell, at first and by a move
  STARTS_OF_A_MOVE = 2,
  SHAFT_MOST = 4,
  SEPARATE_MOVES = 80,
  TAKEN_UP = 3, // paths, by one move
};

// What a path of so many cells says on a 9x9 grid, in tenths of bits: the share of digits that keep it.
static const int path_bits[][PATH_MOST + 1] = {
    {0, 0, 0, 31, 57, 89, 126, 170}, // thermometers
    {0, 0, 0, 43, 63, 89, 118, 150}, // arrows
};

static int count_bits(const struct mark_layout *layout) {
  int bits = 0;
  for (int i = 0; i < layout->count; i++)
    bits += path_bits[layout->path[i].kind == MARK_ARROW][layout->path[i].size];
  return bits;
}

// --- layouts -------------------------------------------------------------------------------------

static void copy_layout(struct mark_layout *to, const struct mark_layout *from,
                        const struct geom *geom) {
  to->count = from->count;
  memcpy(to->path, from->path, (size_t)from->count * sizeof *to->path);
  memcpy(to->of, from->of, (size_t)geom->cells * sizeof *to->of);
}

void mark_paths_clear(const struct geom *geom, struct mark_paths *paths) {
  paths->now.count = paths->rivals = 0;
  memset(paths->now.of, 0xff, (size_t)geom->cells * sizeof *paths->now.of);
}

static void put_path(struct mark_layout *layout, const struct mark_path *path) {
  for (int i = 0; i < path->size; i++) layout->of[path->cells[i]] = (int16_t)layout->count;
  layout->path[layout->count++] = *path;
}

static void take_up(struct mark_layout *layout, int index) {
  const struct mark_path *last = &layout->path[--layout->count];
  struct mark_path *path = &layout->path[index];
  for (int i = 0; i < path->size; i++) layout->of[path->cells[i]] = -1;
  if (path == last) return;
  *path = *last;
  for (int i = 0; i < path->size; i++) layout->of[path->cells[i]] = (int16_t)index;
}

// --- drawing -------------------------------------------------------------------------------------

// Does a path step from one of these cells to the other?
static bool steps_between(const struct mark_path *path, int one, int other) {
  for (int i = 1; i < path->size; i++) {
    int from = path->cells[i - 1], to = path->cells[i];
    if ((from == one && to == other) || (from == other && to == one)) return true;
  }
  return false;
}

// Would a step across a corner cross a path, or the one that is drawn?
static bool crosses(const struct geom *geom, const struct mark_layout *layout,
                    const struct mark_path *drawn, int from, int to) {
  const struct geom_cell *a = &geom->cell[from], *b = &geom->cell[to];
  if (a->row == b->row || a->column == b->column) return false;
  int one = geom_find_cell(geom, a->row, b->column),
      other = geom_find_cell(geom, b->row, a->column);
  if (one < 0 || other < 0) return false;
  if (steps_between(drawn, one, other)) return true;
  int path = layout->of[one];
  return path >= 0 && path == layout->of[other] && steps_between(&layout->path[path], one, other);
}

static bool is_on(const struct mark_path *path, int cell) {
  for (int i = 0; i < path->size; i++)
    if (path->cells[i] == cell) return true;
  return false;
}

// The cell at one of the eight sides of another, in the order of rows; -1: there is none.
static int find_neighbour(const struct geom *geom, int cell, int side) {
  int turn = side < 4 ? side : side + 1;
  return geom_find_cell(geom, geom->cell[cell].row + turn / 3 - 1,
                        geom->cell[cell].column + turn % 3 - 1);
}

// A random free neighbour of a cell of the path, with a digit between two; -1: there is none.
static int draw_next(const struct geom *geom, const struct grid *solution, struct rng *rng,
                     const struct mark_layout *layout, const struct mark_path *path, int from,
                     int low, int high) {
  int count = 0;
  uint16_t found[8];
  for (int side = 0; side < 8; side++) {
    int cell = find_neighbour(geom, from, side);
    if (cell < 0 || layout->of[cell] >= 0 || solution->cell[cell] < low ||
        solution->cell[cell] > high || is_on(path, cell))
      continue;
    if (!crosses(geom, layout, path, from, cell)) found[count++] = (uint16_t)cell;
  }
  return count > 0 ? found[rng_below(rng, (uint64_t)count)] : -1;
}

static bool draw_thermo(const struct geom *geom, const struct grid *solution, struct rng *rng,
                        const struct mark_layout *layout, struct mark_path *path) {
  int most = rng_range(rng, PATH_LEAST, PATH_MOST);
  while (path->size < most) { // towards the tip
    int tip = path->cells[path->size - 1];
    int next =
        draw_next(geom, solution, rng, layout, path, tip, solution->cell[tip] + 1, geom->side);
    if (next < 0) break;
    path->cells[path->size++] = (uint16_t)next;
  }
  while (path->size < most) { // and towards the bulb
    int bulb = path->cells[0];
    int next = draw_next(geom, solution, rng, layout, path, bulb, 1, solution->cell[bulb] - 1);
    if (next < 0) break;
    memmove(path->cells + 1, path->cells, path->size++ * sizeof *path->cells);
    path->cells[0] = (uint16_t)next;
  }
  return path->size >= PATH_LEAST;
}

static bool draw_arrow(const struct geom *geom, const struct grid *solution, struct rng *rng,
                       const struct mark_layout *layout, struct mark_path *path) {
  int rest = solution->cell[path->cells[0]];
  while (rest > 0 && path->size <= SHAFT_MOST) {
    // A shaft of one cell would only say that two digits are the same.
    int high = path->size == 1 ? rest - 1 : rest;
    int next = draw_next(geom, solution, rng, layout, path, path->cells[path->size - 1], 1, high);
    if (next < 0) return false;
    path->cells[path->size++] = (uint16_t)next;
    rest -= solution->cell[next];
  }
  return rest == 0;
}

static void draw_path(const struct geom *geom, const struct grid *solution, struct rng *rng,
                      unsigned kinds, int start, struct mark_layout *layout) {
  bool both = (kinds & MARK_PATH_KINDS) == MARK_PATH_KINDS;
  bool arrow = both ? rng_below(rng, 2) == 0 : (kinds >> MARK_ARROW & 1) != 0;
  struct mark_path path = {
      .kind = arrow ? MARK_ARROW : MARK_THERMO, .size = 1, .cells = {(uint16_t)start}};
  if (arrow ? draw_arrow(geom, solution, rng, layout, &path)
            : draw_thermo(geom, solution, rng, layout, &path))
    put_path(layout, &path);
}

// Tries a path from each of these cells some times over, in random order.
static void draw_from(const struct geom *geom, const struct grid *solution, struct rng *rng,
                      unsigned kinds, uint16_t *starts, int count, int rounds,
                      struct mark_layout *layout) {
  for (int round = 0; round < rounds; round++) {
    rng_shuffle(rng, starts, (size_t)count);
    for (int i = 0; i < count; i++)
      if (layout->of[starts[i]] < 0) draw_path(geom, solution, rng, kinds, starts[i], layout);
  }
}

static int list_free(const struct geom *geom, const struct mark_layout *layout, uint16_t *cells) {
  int count = 0;
  for (int cell = 0; cell < geom->cells; cell++)
    if (layout->of[cell] < 0) cells[count++] = (uint16_t)cell;
  return count;
}

void mark_paths_draw(const struct geom *geom, const struct grid *solution, struct rng *rng,
                     unsigned kinds, struct mark_paths *paths) {
  uint16_t starts[GEOM_CELLS_MAX];
  int count = list_free(geom, &paths->now, starts);
  draw_from(geom, solution, rng, kinds, starts, count, STARTS_OF_A_CELL, &paths->now);
}

// --- moves ---------------------------------------------------------------------------------------

static bool keeps(const struct grid *grid, const struct mark_path *path) {
  if (path->kind == MARK_THERMO) {
    for (int i = 1; i < path->size; i++)
      if (grid->cell[path->cells[i - 1]] >= grid->cell[path->cells[i]]) return false;
    return true;
  }
  int rest = grid->cell[path->cells[0]];
  for (int i = 1; i < path->size; i++) rest -= grid->cell[path->cells[i]];
  return rest == 0;
}

static int count_rivals(const struct mark_paths *paths) {
  return paths->rivals < PATH_RIVALS_MAX ? paths->rivals : PATH_RIVALS_MAX;
}

static void judge(const struct mark_paths *paths, struct mark_path *path) {
  int rivals = count_rivals(paths);
  memset(path->breaks, 0, sizeof path->breaks);
  for (int i = 0; i < rivals; i++)
    if (!keeps(&paths->rival[i], path)) path->breaks[i / 64] |= UINT64_C(1) << (i % 64);
}

// The rivals that keep all paths: their number, and one of them.
static int count_survivors(const struct mark_paths *paths, int *survivor) {
  int count = 0, rivals = count_rivals(paths);
  for (int word = 0; word * 64 < rivals; word++) {
    uint64_t left =
        rivals - word * 64 < 64 ? (UINT64_C(1) << (rivals - word * 64)) - 1 : UINT64_MAX;
    for (int i = 0; i < paths->now.count; i++) left &= ~paths->now.path[i].breaks[word];
    count += __builtin_popcountll(left);
    if (left != 0) *survivor = word * 64 + __builtin_ctzll(left);
  }
  return count;
}

// Takes up the path over a cell and some of those around it, and draws others there.
static void lay_anew(const struct geom *geom, const struct grid *solution, struct rng *rng,
                     unsigned kinds, int cell, struct mark_paths *paths) {
  uint16_t starts[GEOM_CELLS_MAX];
  int taken = 0, side = (int)rng_below(rng, 8);
  if (paths->now.of[cell] >= 0) {
    take_up(&paths->now, paths->now.of[cell]);
    taken++;
  }
  for (int turn = 0; turn < 8 && taken < TAKEN_UP; turn++, side = (side + 3) % 8) {
    int next = find_neighbour(geom, cell, side);
    if (next < 0 || paths->now.of[next] < 0) continue;
    take_up(&paths->now, paths->now.of[next]);
    taken++;
  }
  int kept = paths->now.count, count = list_free(geom, &paths->now, starts);
  draw_from(geom, solution, rng, kinds, starts, count, STARTS_OF_A_MOVE, &paths->now);
  for (int i = kept; i < paths->now.count; i++) judge(paths, &paths->now.path[i]);
}

void mark_paths_pack(const struct geom *geom, const struct grid *solution, struct rng *rng,
                     unsigned kinds, struct mark_paths *paths) {
  int bits = count_bits(&paths->now), enough = geom->cells * (geom->side + 4);
  for (int moves = geom->cells * geom->side / 2; moves > 0 && bits < enough; moves--) {
    copy_layout(&paths->before, &paths->now, geom);
    lay_anew(geom, solution, rng, kinds, (int)rng_below(rng, (uint64_t)geom->cells), paths);
    int after = count_bits(&paths->now);
    if (after < bits)
      copy_layout(&paths->now, &paths->before, geom);
    else
      bits = after;
  }
}

static void add_rival(struct mark_paths *paths, const struct grid *other) {
  int place = paths->rivals++ % PATH_RIVALS_MAX;
  paths->rival[place] = *other;
  for (int i = 0; i < paths->now.count; i++) {
    struct mark_path *path = &paths->now.path[i];
    path->breaks[place / 64] &= ~(UINT64_C(1) << (place % 64));
    if (!keeps(other, path)) path->breaks[place / 64] |= UINT64_C(1) << (place % 64);
  }
}

static int draw_difference(const struct geom *geom, const struct grid *solution,
                           const struct grid *other, struct rng *rng) {
  uint16_t cells[GEOM_CELLS_MAX];
  int count = 0;
  for (int cell = 0; cell < geom->cells; cell++)
    if (solution->cell[cell] != other->cell[cell]) cells[count++] = (uint16_t)cell;
  return cells[rng_below(rng, (uint64_t)count)];
}

bool mark_paths_separate(const struct geom *geom, const struct grid *solution, struct rng *rng,
                         unsigned kinds, const struct grid *other, struct mark_paths *paths) {
  add_rival(paths, other);
  int survivor = 0, survivors = count_survivors(paths, &survivor), bits = count_bits(&paths->now);
  for (int moves = 0; moves < SEPARATE_MOVES && survivors > 0; moves++) {
    int cell = draw_difference(geom, solution, &paths->rival[survivor], rng);
    copy_layout(&paths->before, &paths->now, geom);
    lay_anew(geom, solution, rng, kinds, cell, paths);
    int witness = 0, left = count_survivors(paths, &witness), after = count_bits(&paths->now);
    if (left > survivors || (left == survivors && after < bits)) {
      copy_layout(&paths->now, &paths->before, geom);
      continue;
    }
    survivors = left;
    survivor = witness;
    bits = after;
  }
  return survivors == 0;
}

bool mark_paths_list(const struct mark_paths *paths, struct mark_list *marks) {
  for (int i = 0; i < paths->now.count; i++) {
    const struct mark_path *path = &paths->now.path[i];
    uint32_t value = path->kind == MARK_ARROW ? 1 : 0;
    if (!marks_add(marks, (enum mark_kind)path->kind, value, path->cells, path->size)) return false;
  }
  return true;
}
