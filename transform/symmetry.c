// On plain boards: finds symmetries by giving the image its rows and columns in turn: row 1, column
// 1, row 2, ...
//
//      1 3 5      Each new line meets all lines of the other kind that are there already, and each
//      2 3 5      cell where they meet must hold what the grid holds there. In a full grid the
//      4 4 5      first box settles all digits, so hardly a wrong branch goes further; in a sparse
//      ...        one the blanks tell.
//
// Invariant: in every cell where settled rows and columns meet, image and grid agree under the
// exchange of digits found so far, and the exchange is one to one.
//
// Other boards: the group of the board with the puzzle's values on it, by transform/group.h.
#include "transform/symmetry.h"

#include "transform/board_class.h"

#include <string.h>

struct quest {
  const struct geom *geom;
  const struct grid *grid;
  enum symmetry_of what;
  xform_visitor *visit;
  void *context;
  struct xform xform;                 // under work; digit[v] = 0 while v has no partner
  uint8_t partner[GEOM_SIDE_MAX + 1]; // the other way round
  uint32_t rows, columns;             // source lines in use, as bits
  uint64_t visited;
  bool stopped;
};

// Must cell (r, c) of the image agree with the grid? Pairs two digits if they are both new.
static bool quest_match(struct quest *quest, int r, int c) {
  int side = quest->geom->side;
  int row = quest->xform.row[r], column = quest->xform.column[c];
  int from = quest->grid->cell[quest->xform.transpose ? column * side + row : row * side + column];
  int to = quest->grid->cell[r * side + c];
  if (from == 0 || to == 0) return from == to;
  if (quest->what == SYMMETRY_OF_PATTERN) return true;
  if (quest->xform.digit[from] == 0 && quest->partner[to] == 0) {
    quest->xform.digit[from] = (uint8_t)to;
    quest->partner[to] = (uint8_t)from;
  }
  return quest->xform.digit[from] == to;
}

static void quest_visit(struct quest *quest) {
  struct xform found;
  xform_copy(&found, &quest->xform);
  int side = quest->geom->side, next = 1;
  for (int value = 1; value <= side; value++) {
    if (found.digit[value] != 0) continue;
    while (quest->partner[next] != 0) next++;
    found.digit[value] = (uint8_t)next++;
  }
  quest->visited++;
  if (quest->visit != NULL) quest->stopped = !quest->visit(quest->context, &found);
}

// Step 2k settles row k, step 2k + 1 column k.
static void quest_step(struct quest *quest, int step) {
  const struct geom *geom = quest->geom;
  if (step == 2 * geom->side) {
    quest_visit(quest);
    return;
  }
  bool is_row = step % 2 == 0;
  int line = step / 2, size = is_row ? geom->box_height : geom->box_width;
  uint8_t *map = is_row ? quest->xform.row : quest->xform.column;
  uint32_t *used = is_row ? &quest->rows : &quest->columns;

  // The first line of a band or stack may be any line of one not in use; the others follow it.
  bool leads = line % size == 0;
  int from = leads ? 0 : map[line - 1] / size * size, to = leads ? geom->side : from + size;
  uint8_t digit[GEOM_SIDE_MAX + 1], partner[GEOM_SIDE_MAX + 1];
  memcpy(digit, quest->xform.digit, sizeof digit);
  memcpy(partner, quest->partner, sizeof partner);
  for (int source = from; source < to && !quest->stopped; source++) {
    if (*used >> source & 1) continue;
    map[line] = (uint8_t)source;
    bool matches = true;
    // A row meets columns 0 .. line - 1, a column rows 0 .. line.
    for (int other = 0; other < line + !is_row && matches; other++)
      matches = is_row ? quest_match(quest, line, other) : quest_match(quest, other, line);
    if (matches) {
      *used |= UINT32_C(1) << source;
      quest_step(quest, step + 1);
      *used &= ~(UINT32_C(1) << source);
    }
    memcpy(quest->xform.digit, digit, sizeof digit);
    memcpy(quest->partner, partner, sizeof partner);
  }
}

// --- boards that are not plain -------------------------------------------------------------------

struct tour {
  const struct geom *geom;
  const struct board_class *class;
  const struct grid *grid;
  enum symmetry_of what;
  xform_visitor *visit;
  void *context;
  uint64_t visited;
};

static bool tour_visit(void *context, const uint16_t *map) {
  struct tour *tour = context;
  const struct geom *geom = tour->geom;
  struct xform xform;
  uint16_t own[GEOM_CELLS_MAX];
  bool taken[GEOM_SIDE_MAX + 1] = {false};
  tour->visited++;
  if (tour->visit == NULL) return true;
  board_class_pull_out(tour->class, geom->cells, map, own);
  xform_init_identity(&xform, geom);
  xform_set_cells(&xform, geom, own);
  if (tour->what == SYMMETRY_OF_PUZZLE) {
    memset(xform.digit, 0, sizeof xform.digit);
    for (int cell = 0; cell < geom->cells; cell++) {
      int from = tour->grid->cell[own[cell]], to = tour->grid->cell[cell];
      xform.digit[from] = (uint8_t)to;
      taken[to] = true;
    }
    for (int value = 1, next = 1; value <= geom->side; value++) {
      if (xform.digit[value] != 0) continue;
      while (taken[next]) next++;
      xform.digit[value] = (uint8_t)next++;
    }
  }
  return tour->visit(tour->context, &xform);
}

static uint64_t visit_board_symmetries(struct tour *tour) {
  const struct geom *geom = tour->geom;
  uint8_t values[GEOM_CELLS_MAX];
  tour->class = board_class_lookup(geom);
  if (tour->class == NULL) return 0;
  for (int cell = 0; cell < geom->cells; cell++) {
    int value = tour->grid->cell[cell];
    values[tour->class->place[cell]] =
        (uint8_t)(tour->what == SYMMETRY_OF_PATTERN ? value != 0 : value);
  }
  struct colour_subject subject = {.structure = tour->class->structure};
  *(tour->what == SYMMETRY_OF_PATTERN ? &subject.mark : &subject.digit) = values;
  struct group group;
  if (!group_find(&group, &subject)) return 0;
  if (tour->visit == NULL)
    tour->visited = group_order(&group);
  else
    group_visit(&group, tour_visit, tour);
  group_release(&group);
  return tour->visited;
}

// --- all boards ----------------------------------------------------------------------------------

uint64_t xform_visit_symmetries(const struct geom *geom, const struct grid *grid,
                                enum symmetry_of what, xform_visitor *visit, void *context) {
  if (!geom->plain)
    return visit_board_symmetries(&(struct tour){
        .geom = geom, .grid = grid, .what = what, .visit = visit, .context = context});
  struct quest quest = {
      .geom = geom, .grid = grid, .what = what, .visit = visit, .context = context};
  for (int turn = 0; turn <= (int)xform_can_transpose(geom) && !quest.stopped; turn++) {
    quest.xform.transpose = turn == 1;
    quest_step(&quest, 0);
  }
  return quest.visited;
}

static bool count_down(void *context, const struct xform *xform) {
  uint64_t *left = context;
  (void)xform;
  return --*left > 0;
}

uint64_t xform_count_symmetries(const struct geom *geom, const struct grid *grid,
                                enum symmetry_of what, uint64_t limit) {
  uint64_t left = limit;
  return xform_visit_symmetries(geom, grid, what, limit == 0 ? NULL : count_down, &left);
}
