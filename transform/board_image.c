// The one image that stands for all disguises of a puzzle, on boards that are not plain.
//
// The puzzle is turned to the board that stands for its class. Then the chain of the group settles
// one image cell after the other: of all cells that may come to it, the one with the least colour
// does. Colours come from the puzzle, not from where it lies, so every disguise makes the same choice.
// Where several cells share the least colour each is tried, with a colour of its own from then on;
// the path with the least traces wins, and among equal ones the least image.
//
//      b0    . . . a . . .         one cell of the least colour: settled
//      b1    . b . . c . .         two: a branch for each, with new colours
//
// Two equal images are a symmetry of the puzzle. What it takes to what was tried before need not be
// tried, and the rest of the branch where it was found need not be searched: that keeps nearly blank
// puzzles on boards with large groups short. A limit ends the search of what is all alike and yet not
// symmetric; then a disguise may be missed, but nothing else is ever taken for it.
// Invariant: until the first branch is left for good, every symmetry found keeps the cells singled
// out above the branching at work.
#include <stdlib.h>
#include <string.h>

#include "transform/board_class.h"
#include "transform/least.h"

enum { NODES_MAX = 20000 };

// One branching. On the heap: a board without boxes may have 47 of them, and stacks are small.
struct stage {
  struct colouring colours;
  uint16_t map[GEOM_CELLS_MAX];   // settled so far
  uint16_t tried[GEOM_CELLS_MAX]; // cells
};

struct image_search {
  const struct geom *geom;
  const struct group *group;
  struct colour_subject subject;
  struct stage *stages;                                  // level_count + 1
  uint8_t values[GEOM_CELLS_MAX], marks[GEOM_CELLS_MAX]; // of the cells of the class
  uint16_t path[GEOM_CELLS_MAX];                         // the cells singled out
  uint64_t traces[GEOM_CELLS_MAX];                       // of the best path; UINT64_MAX behind it
  uint16_t best_path[GEOM_CELLS_MAX];
  int best_depth;
  bool held;
  uint16_t map[GEOM_CELLS_MAX]; // of the best image
  uint8_t image[2][GEOM_CELLS_MAX];
  uint16_t alike[GEOM_CELLS_MAX]; // cells that symmetries take to each other, as a forest
  uint16_t scratch[GEOM_CELLS_MAX];
  int nodes;
};

// --- symmetries ----------------------------------------------------------------------------------

static uint16_t find_root(struct image_search *search, uint16_t cell) {
  while (search->alike[cell] != cell)
    cell = search->alike[cell] = search->alike[search->alike[cell]];
  return cell;
}

static void note_symmetry(struct image_search *search, const uint16_t *map) {
  for (int cell = 0; cell < search->geom->cells; cell++) {
    uint16_t a = find_root(search, search->map[cell]), b = find_root(search, map[cell]);
    if (a < b) search->alike[b] = a;
    if (b < a) search->alike[a] = b;
  }
}

// --- images --------------------------------------------------------------------------------------

// Digits are named in the order in which they appear.
static void name_digits(const uint8_t *values, const uint16_t *map, int cells, int side,
                        uint8_t *digit) {
  int next = 1;
  memset(digit, 0, GEOM_SIDE_MAX + 1);
  for (int cell = 0; cell < cells && next <= side; cell++) {
    int value = values[map[cell]];
    if (value != 0 && digit[value] == 0) digit[value] = (uint8_t)next++;
  }
  for (int value = 1; value <= side; value++)
    if (digit[value] == 0) digit[value] = (uint8_t)next++;
}

// Offers an image; returns the depth to go back to.
static int search_offer(struct image_search *search, const uint16_t *map, int depth) {
  size_t cells = (size_t)search->geom->cells;
  uint8_t digit[GEOM_SIDE_MAX + 1], image[2][GEOM_CELLS_MAX];
  if (search->traces[depth] != UINT64_MAX) return depth; // the best path is longer: and less
  name_digits(search->values, map, (int)cells, search->geom->side, digit);
  for (size_t cell = 0; cell < cells; cell++) {
    image[0][cell] = digit[search->values[map[cell]]];
    image[1][cell] = search->marks[map[cell]];
  }
  int order = search->held ? memcmp(image[0], search->image[0], cells) : -1;
  if (order == 0) order = memcmp(image[1], search->image[1], cells);
  if (order > 0) return depth;
  if (order == 0) {
    note_symmetry(search, map);
    int common = 0;
    while (common < depth && common < search->best_depth &&
           search->path[common] == search->best_path[common])
      common++;
    return common;
  }
  search->held = true;
  search->best_depth = depth;
  memcpy(search->best_path, search->path, (size_t)depth * sizeof search->path[0]);
  memcpy(search->map, map, cells * sizeof map[0]);
  memcpy(search->image[0], image[0], cells);
  memcpy(search->image[1], image[1], cells);
  return depth;
}

// --- the search ----------------------------------------------------------------------------------

static int search_level(struct image_search *search, int level, int depth, bool is_first);

// Is the path still among the best? A smaller trace makes it the best.
static bool search_accept(struct image_search *search, int depth, uint64_t trace) {
  if (trace == UINT64_MAX) trace--;
  if (trace > search->traces[depth]) return false;
  if (trace < search->traces[depth]) {
    search->traces[depth] = trace;
    for (int i = depth + 1; i <= search->group->level_count; i++) search->traces[i] = UINT64_MAX;
    search->held = false;
  }
  return true;
}

// Tries each of the cells of this colour at the place that the level settles.
static int search_branch(struct image_search *search, int level, int depth, bool is_first,
                         uint64_t colour) {
  const struct group_level *at = &search->group->levels[level];
  struct stage *stage = &search->stages[depth], *next = stage + 1;
  int tried_count = 0;
  for (int number = 0; number < at->count; number++) {
    const uint16_t *factor = group_map(search->group, level, number);
    uint16_t cell = stage->map[factor[at->base]];
    if (stage->colours.cell[cell] != colour) continue;
    bool known = false;
    for (int i = 0; i < tried_count && is_first && !known; i++)
      known = find_root(search, stage->tried[i]) == find_root(search, cell);
    if (known) continue;
    bool leads = is_first && tried_count == 0;
    stage->tried[tried_count++] = cell;
    if (search->nodes++ >= NODES_MAX && search->held) return depth;
    colouring_single_out(&next->colours, &search->subject, &stage->colours, cell);
    if (!search_accept(search, depth, next->colours.trace)) continue;
    search->path[depth] = cell;
    for (int i = 0; i < search->geom->cells; i++) next->map[i] = stage->map[factor[i]];
    int back = search_level(search, level + 1, depth + 1, leads);
    if (back < depth) return back;
  }
  return depth;
}

// Settles what is certain; branches where it is not.
static int search_level(struct image_search *search, int level, int depth, bool is_first) {
  const struct group *group = search->group;
  struct stage *stage = &search->stages[depth];
  const uint64_t *colour = stage->colours.cell;
  size_t cells = (size_t)search->geom->cells;
  for (; level < group->level_count; level++) {
    const struct group_level *at = &group->levels[level];
    int chosen = 0, ties = 0;
    uint64_t least = UINT64_MAX;
    for (int number = 0; number < at->count; number++) {
      uint64_t other = colour[stage->map[group_map(group, level, number)[at->base]]];
      if (other > least) continue;
      ties = other < least ? 1 : ties + 1;
      if (other < least) chosen = number;
      least = other;
    }
    if (ties > 1) return search_branch(search, level, depth, is_first, least);
    if (chosen == 0) continue; // the identity
    const uint16_t *factor = group_map(group, level, chosen);
    for (size_t i = 0; i < cells; i++) search->scratch[i] = stage->map[factor[i]];
    memcpy(stage->map, search->scratch, cells * sizeof stage->map[0]);
  }
  return search_offer(search, stage->map, depth);
}

// Fills search->map. False without memory.
static bool search_run(struct image_search *search, const struct structure *structure) {
  int stages = search->group->level_count + 1;
  size_t each = colouring_words(structure);
  search->stages = malloc((size_t)stages * sizeof *search->stages);
  uint64_t *words = malloc((size_t)stages * each * sizeof *words);
  bool well = search->stages != NULL && words != NULL;
  if (well) {
    for (int i = 0; i < stages; i++) {
      colouring_use(&search->stages[i].colours, structure, words + (size_t)i * each);
      search->traces[i] = UINT64_MAX;
    }
    for (int cell = 0; cell < search->geom->cells; cell++)
      search->stages[0].map[cell] = search->alike[cell] = (uint16_t)cell;
    search->subject = (struct colour_subject){
        .structure = structure, .digit = search->values, .mark = search->marks};
    colouring_init(&search->stages[0].colours, &search->subject);
    search_level(search, 0, 0, true);
  }
  free(words);
  free(search->stages);
  return well;
}

void least_search_board(const struct geom *geom, const struct grid *values,
                        const struct grid *givens, struct xform *how) {
  const struct board_class *class = board_class_lookup(geom);
  int cells = geom->cells;
  uint16_t own[GEOM_CELLS_MAX], cell_at[GEOM_CELLS_MAX];
  xform_init_identity(how, geom);
  for (int cell = 0; cell < cells; cell++)
    cell_at[class != NULL ? class->place[cell] : cell] = (uint16_t)cell;
  memcpy(own, cell_at, (size_t)cells * sizeof own[0]);
  if (class != NULL && class->group.level_count > 0) {
    struct image_search search;
    search.geom = geom;
    search.group = &class->group;
    search.held = false;
    search.nodes = search.best_depth = 0;
    for (int cell = 0; cell < cells; cell++) {
      int from = cell_at[cell];
      search.values[cell] = values->cell[from];
      search.marks[cell] = givens != NULL ? givens->cell[from] != 0 : 0;
    }
    if (search_run(&search, class->structure))
      for (int cell = 0; cell < cells; cell++) own[cell] = cell_at[search.map[cell]];
  }
  xform_set_cells(how, geom, own);
  name_digits(values->cell, own, cells, geom->side, how->digit);
}
