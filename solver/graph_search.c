// The graph itself: permutations as links between profiles, deletion of what has lost its support,
// and the visit of all cliques of super-vertices.
//
// A super-vertex is one word, the index of its profile in every minigrid of its line:
//
//      bit 17      12 11       6 5        0
//         | minigrid 3 | minigrid 2 | minigrid 1 |         (a line of three)
//
// Its list keeps the live super-vertices in front: deleting one swaps it behind the live ones, and
// going back a level only needs the old count, since a level below never touches what is behind.
//
// Invariant: after graph_settle every live profile is part of a live permutation and of a live
// super-vertex, and every line has a live super-vertex, unless it returned false.
#include "solver/graph_internal.h"

// The permutations of a minigrid, as the column profiles that each of its row profiles meets. A
// pair of profiles is a permutation when every column has one of the digits of every row, where it
// may stand: as many digits as columns, so none has two.
void graph_link_box(struct graph_workspace *workspace, int box) {
  const struct graph_shape *shape = &workspace->shape;
  int rows = shape->direction[0].parts, columns = shape->direction[1].parts;
  const struct graph_profiles *by_row = &workspace->profiles[0][box];
  const struct graph_profiles *by_column = &workspace->profiles[1][box];
  uint64_t fits[GRAPH_BOX_MAX][GRAPH_SETS_MAX]; // [row][set]: column profiles that fit
  for (int row = 0; row < rows; row++)
    for (int set = 0; set < by_row->set_count[row]; set++) {
      uint64_t fit = ~0ull;
      for (int column = 0; column < columns; column++) {
        uint64_t met = 0;
        uint32_t left =
            by_row->set[row][set] & workspace->candidates[shape->cell[box][row * columns + column]];
        for (; left != 0; left &= left - 1) met |= by_column->with[__builtin_ctz(left)][column];
        fit &= met;
      }
      fits[row][set] = fit;
    }
  for (int profile = 0; profile < by_row->count; profile++) {
    uint64_t links = ~0ull;
    for (int row = 0; row < rows; row++) links &= fits[row][by_row->part_set[profile][row]];
    workspace->links[box][profile] = links;
    workspace->sink.result->stats.permutations += (uint64_t)__builtin_popcountll(links);
  }
}

// Deletes the profiles of a minigrid that no live permutation has. One pass is enough: a profile
// that loses its last permutation cannot have been the support of one on the other side.
static bool box_settle(const struct graph_workspace *workspace, struct graph_live *live, int box) {
  uint64_t rows = live->profiles[0][box], columns = live->profiles[1][box], met = 0;
  for (uint64_t left = rows; left != 0; left &= left - 1) {
    uint64_t links = workspace->links[box][__builtin_ctzll(left)] & columns;
    if (links == 0) rows ^= left & -left;
    met |= links;
  }
  live->profiles[0][box] = rows;
  live->profiles[1][box] = met;
  return rows != 0;
}

// Deletes the super-vertices of a line that have a dead profile, and gathers the profiles of the
// others. `parts` is a constant where it matters, so that the loop unrolls.
static inline int tuples_filter(uint32_t *tuples, int count, int parts, const uint64_t *alive,
                                uint64_t *supported) {
  for (int part = 0; part < parts; part++) supported[part] = 0;
  for (int i = 0; i < count;) {
    uint32_t tuple = tuples[i];
    uint64_t lives = 1;
    for (int part = 0; part < parts; part++) lives &= alive[part] >> graph_tuple_index(tuple, part);
    if (lives) {
      for (int part = 0; part < parts; part++)
        supported[part] |= 1ull << graph_tuple_index(tuple, part);
      i++;
    } else {
      tuples[i] = tuples[--count];
      tuples[count] = tuple;
    }
  }
  return count;
}

// Bits of minigrids whose profiles changed.
static uint32_t line_settle(struct graph_workspace *workspace, struct graph_live *live,
                            int direction, int line) {
  const struct graph_shape *shape = &workspace->shape;
  const uint8_t *boxes = shape->box[direction][line];
  int parts = shape->direction[direction].parts;
  uint32_t *tuples = workspace->tuples[direction][line];
  uint64_t *profiles = live->profiles[direction];
  uint64_t alive[GRAPH_BOX_MAX], supported[GRAPH_BOX_MAX];
  for (int part = 0; part < parts; part++) alive[part] = profiles[boxes[part]];
  int count = live->tuples[direction][line];
  if (parts == 3)
    count = tuples_filter(tuples, count, 3, alive, supported);
  else
    count = tuples_filter(tuples, count, parts, alive, supported);
  live->tuples[direction][line] = (uint16_t)count;
  uint32_t changed = 0;
  for (int part = 0; part < parts; part++)
    if (supported[part] != alive[part]) {
      profiles[boxes[part]] = supported[part];
      changed |= 1u << boxes[part];
    }
  return changed;
}

// Deletes what has lost its support until nothing moves, starting from the minigrids in `dirty`.
// False: some minigrid or line has nothing left.
static bool graph_settle(struct graph_workspace *workspace, struct graph_live *live,
                         uint32_t dirty) {
  const struct graph_shape *shape = &workspace->shape;
  uint32_t dirty_lines[2] = {0, 0};
  for (;;) {
    for (; dirty != 0; dirty &= dirty - 1) {
      int box = __builtin_ctz(dirty);
      uint64_t before[2] = {live->profiles[0][box], live->profiles[1][box]};
      if (!box_settle(workspace, live, box)) return false;
      for (int direction = 0; direction < 2; direction++)
        if (live->profiles[direction][box] != before[direction])
          dirty_lines[direction] |= 1u << shape->line_of[direction][box];
    }
    int direction = dirty_lines[0] != 0 ? 0 : 1;
    if (dirty_lines[direction] == 0) return true;
    int line = __builtin_ctz(dirty_lines[direction]);
    dirty_lines[direction] &= dirty_lines[direction] - 1;
    dirty = line_settle(workspace, live, direction, line);
    if (live->tuples[direction][line] == 0) return false;
  }
}

// A line was too large: of those listed before, the one with the fewest super-vertices is split,
// if there is one.
static enum graph_verdict lines_offer_fewest(struct graph_workspace *workspace,
                                             bool listed[2][GRAPH_BOX_MAX]) {
  int fewest = GRAPH_SPLIT_MAX + 1;
  for (int direction = 0; direction < 2; direction++)
    for (int line = 0; line < workspace->shape.direction[direction].lines; line++) {
      int count = workspace->root.tuples[direction][line];
      if (!listed[direction][line] || count == 1 || count >= fewest) continue;
      fewest = count;
      workspace->few_direction = direction;
      workspace->few_line = line;
    }
  return fewest <= GRAPH_SPLIT_MAX ? GRAPH_FEW : GRAPH_TOO_LARGE;
}

// Lists all lines, the lightest first: what its super-vertices leave out makes the others lighter.
static enum graph_verdict lines_list(struct graph_workspace *workspace, void *board) {
  const struct graph_shape *shape = &workspace->shape;
  bool listed[2][GRAPH_BOX_MAX] = {{false}};
  for (int left = shape->direction[0].lines + shape->direction[1].lines; left > 0; left--) {
    int best_direction = 0, best_line = 0, least = 2 * GEOM_CELLS_MAX + 1;
    for (int direction = 0; direction < 2; direction++)
      for (int line = 0; line < shape->direction[direction].lines; line++) {
        if (listed[direction][line]) continue;
        int weight = 0;
        for (int at = 0; at < shape->direction[direction].parts; at++)
          weight += workspace->weight[shape->box[direction][line][at]];
        if (weight < least) {
          least = weight;
          best_direction = direction;
          best_line = line;
        }
      }
    enum graph_verdict verdict =
        workspace->preparation->list_line(workspace, best_direction, best_line);
    if (verdict == GRAPH_TOO_LARGE) return lines_offer_fewest(workspace, listed);
    if (verdict != GRAPH_READY) return verdict;
    listed[best_direction][best_line] = true;
    uint32_t lost = 0;
    for (int at = 0; at < shape->direction[best_direction].parts; at++)
      for (int part = 0; part < shape->direction[best_direction].parts; part++)
        lost |= workspace->lost[at][part];
    if (lost != 0) {
      verdict = workspace->preparation->narrow(workspace, board, best_direction, best_line);
      if (verdict != GRAPH_READY) return verdict;
    }
  }
  return GRAPH_READY;
}

enum graph_verdict graph_build(struct graph_workspace *workspace, void *board) {
  enum graph_verdict verdict = lines_list(workspace, board);
  if (verdict != GRAPH_READY) return verdict;
  const struct graph_shape *shape = &workspace->shape;
  struct graph_live *live = &workspace->root;
  for (int box = 0; box < shape->side; box++) workspace->preparation->link_box(workspace, box);
  // The lines listed first may have lost more since; settling starts with every minigrid.
  return graph_settle(workspace, live, (1u << shape->side) - 1) ? GRAPH_READY : GRAPH_IMPOSSIBLE;
}

// Every minigrid has one profile either way: its digits stand where they cross.
static void solution_emit(struct graph_workspace *workspace, const struct graph_live *live) {
  const struct graph_shape *shape = &workspace->shape;
  int rows = shape->direction[0].parts, columns = shape->direction[1].parts;
  for (int box = 0; box < shape->side; box++) {
    const struct graph_profiles *by_row = &workspace->profiles[0][box];
    const struct graph_profiles *by_column = &workspace->profiles[1][box];
    const uint32_t *row_digits = by_row->digits[__builtin_ctzll(live->profiles[0][box])];
    const uint32_t *column_digits = by_column->digits[__builtin_ctzll(live->profiles[1][box])];
    for (int row = 0; row < rows; row++)
      for (int column = 0; column < columns; column++)
        workspace->solution.cell[shape->cell[box][row * columns + column]] =
            (uint8_t)(__builtin_ctz(row_digits[row] & column_digits[column]) + 1);
  }
  graph_sink_accept(&workspace->sink, &workspace->solution);
}

static void search_visit(struct graph_workspace *workspace, const struct graph_live *live) {
  const struct graph_shape *shape = &workspace->shape;
  int best_direction = 0, best_line = 0, fewest = GRAPH_TUPLES_MAX + 1;
  for (int direction = 0; direction < 2; direction++)
    for (int line = 0; line < shape->direction[direction].lines; line++) {
      int count = live->tuples[direction][line];
      if (count > 1 && count < fewest) {
        fewest = count;
        best_direction = direction;
        best_line = line;
      }
    }
  if (fewest > GRAPH_TUPLES_MAX) {
    solution_emit(workspace, live);
    return;
  }
  uint32_t *tuples = workspace->tuples[best_direction][best_line];
  const uint8_t *boxes = shape->box[best_direction][best_line];
  for (int i = 0; i < fewest && !workspace->sink.stopped; i++) {
    uint32_t tuple = tuples[i], dirty = 0;
    struct graph_live child = *live;
    for (int part = 0; part < shape->direction[best_direction].parts; part++) {
      child.profiles[best_direction][boxes[part]] = 1ull << graph_tuple_index(tuple, part);
      dirty |= 1u << boxes[part];
    }
    // The chosen one is the only one in front; what is behind stays where it is.
    tuples[i] = tuples[0];
    tuples[0] = tuple;
    child.tuples[best_direction][best_line] = 1;
    graph_sink_count(&workspace->sink);
    if (graph_settle(workspace, &child, dirty)) search_visit(workspace, &child);
    tuples[0] = tuples[i];
    tuples[i] = tuple;
  }
}

void graph_search(struct graph_workspace *workspace) {
  search_visit(workspace, &workspace->root);
}
