// Finds the chain of a subject.
//
// The left path singles out cell after cell until all colours differ. Then, from the end of the path
// back to its start, each cell of the same colour as the path's is tried in its place: a search
// follows the path on the right hand with other cells, and the two are compared by their colours. A
// map that comes out is a generator; what it reaches together with those found before need not be
// tried any more.
//
//      left    b0, b1, ...     colours L0, L1, ...     known
//      right   b0, c,  ?...    colours R2, ...         the same colours, or a dead end
//
// Invariant: the generators found up to level i generate the stabiliser of b0 .. b(i-1). So when a
// limit ends the search early, what is there is still a group.
#include "transform/group.h"

#include <stdlib.h>
#include <string.h>

enum {
  NODES_MAX = 50000,       // right-hand steps in all
  MAPS_BYTES_MAX = 8 << 20 // for the maps of all levels together
};

struct finder {
  const struct colour_subject *subject;
  int cells;
  int path_length;
  uint16_t *path;          // the cells singled out
  struct colouring *left;  // path_length + 1 colourings
  struct colouring *right; // as many
  uint64_t *words;         // the colours of all of them
  uint16_t (*generators)[GEOM_CELLS_MAX];
  int generator_count, generator_room;
  uint16_t found[GEOM_CELLS_MAX]; // the map just found
  int nodes;
  struct group_level *levels; // deepest first
  int level_count;
  uint16_t *maps;
  size_t maps_used, maps_room;
  bool out_of_memory, limited;
};

// --- the left path -------------------------------------------------------------------------------

// The first cell whose colour another one has, too; -1: none.
static int first_shared(const struct colouring *colouring, int cells) {
  for (int cell = 0; cell < cells; cell++)
    for (int other = cell + 1; other < cells; other++)
      if (colouring->cell[cell] == colouring->cell[other]) return cell;
  return -1;
}

static bool finder_add_left(struct finder *finder, int room) {
  size_t each = colouring_words(finder->subject->structure);
  struct colouring *left = realloc(finder->left, (size_t)room * sizeof *left);
  if (left != NULL) finder->left = left;
  uint16_t *path = realloc(finder->path, (size_t)room * sizeof *path);
  if (path != NULL) finder->path = path;
  uint64_t *words = realloc(finder->words, 2 * (size_t)room * each * sizeof *words);
  if (words != NULL) finder->words = words;
  if (left == NULL || path == NULL || words == NULL) return false;
  for (int i = 0; i < room; i++)
    colouring_use(&left[i], finder->subject->structure, words + (size_t)i * each);
  return true;
}

static bool finder_walk_left(struct finder *finder) {
  int room = 2;
  if (!finder_add_left(finder, room)) return false;
  colouring_init(&finder->left[0], finder->subject);
  for (int at = 0; finder->left[at].classes < finder->cells; at++) {
    int cell = first_shared(&finder->left[at], finder->cells);
    if (cell < 0) break;
    if (at + 2 > room && !finder_add_left(finder, room *= 2)) return false;
    finder->path[at] = (uint16_t)cell;
    colouring_single_out(&finder->left[at + 1], finder->subject, &finder->left[at], cell);
    finder->path_length = at + 1;
  }
  if (finder->path_length == 0) return true;
  finder->right = malloc((size_t)(finder->path_length + 1) * sizeof *finder->right);
  if (finder->right == NULL) return false;
  size_t each = colouring_words(finder->subject->structure);
  for (int i = 0; i <= finder->path_length; i++)
    colouring_use(&finder->right[i], finder->subject->structure,
                  finder->words + (size_t)(room + i) * each);
  return true;
}

// --- the right hand ------------------------------------------------------------------------------

// Cells of one digit must become cells of one digit, marks stay.
static bool keeps_digits(const struct colour_subject *subject, const uint16_t *map) {
  uint8_t partner[GEOM_SIDE_MAX + 1] = {0};
  for (int cell = 0; cell < subject->structure->cells; cell++) {
    if (subject->mark != NULL && subject->mark[cell] != subject->mark[map[cell]]) return false;
    if (subject->digit == NULL) continue;
    uint8_t from = subject->digit[cell], to = subject->digit[map[cell]];
    if ((from == 0) != (to == 0)) return false;
    if (partner[from] == 0) partner[from] = to;
    if (partner[from] != to) return false;
  }
  return true;
}

// All colours are different: the colours say what the map must be.
static bool finder_read_map(struct finder *finder, const struct colouring *right) {
  const struct colouring *left = &finder->left[finder->path_length];
  bool taken[GEOM_CELLS_MAX] = {false};
  for (int cell = 0; cell < finder->cells; cell++) {
    int image = 0;
    while (image < finder->cells && right->cell[image] != left->cell[cell]) image++;
    if (image == finder->cells || taken[image]) return false;
    taken[image] = true;
    finder->found[cell] = (uint16_t)image;
  }
  return structure_keeps(finder->subject->structure, finder->found) &&
         keeps_digits(finder->subject, finder->found);
}

static bool finder_follow(struct finder *finder, const struct colouring *right, int at);

// Puts `cell` in the place of the path's cell `at`, and goes on.
static bool finder_try(struct finder *finder, const struct colouring *right, int at, int cell) {
  if (finder->nodes++ >= NODES_MAX) {
    finder->limited = true;
    return false;
  }
  struct colouring *next = &finder->right[at + 1];
  colouring_single_out(next, finder->subject, right, cell);
  return next->trace == finder->left[at + 1].trace && finder_follow(finder, next, at + 1);
}

static bool finder_follow(struct finder *finder, const struct colouring *right, int at) {
  if (at == finder->path_length) return finder_read_map(finder, right);
  uint64_t colour = finder->left[at].cell[finder->path[at]];
  for (int cell = 0; cell < finder->cells && !finder->limited; cell++)
    if (right->cell[cell] == colour && finder_try(finder, right, at, cell)) return true;
  return false;
}

// --- levels --------------------------------------------------------------------------------------

static bool finder_add_generator(struct finder *finder) {
  if (finder->generator_count == finder->generator_room) {
    int room = finder->generator_room == 0 ? 16 : 2 * finder->generator_room;
    void *larger = realloc(finder->generators, (size_t)room * sizeof *finder->generators);
    if (larger == NULL) return false;
    finder->generators = larger;
    finder->generator_room = room;
  }
  memcpy(finder->generators[finder->generator_count++], finder->found, sizeof finder->found);
  return true;
}

static uint16_t *finder_add_map(struct finder *finder) {
  size_t cells = (size_t)finder->cells;
  if (finder->maps_used + cells > MAPS_BYTES_MAX / sizeof *finder->maps) {
    finder->limited = true;
    return NULL;
  }
  if (finder->maps_used + cells > finder->maps_room) {
    size_t room = 2 * finder->maps_room + 16 * cells;
    uint16_t *larger = realloc(finder->maps, room * sizeof *larger);
    finder->out_of_memory = larger == NULL;
    if (larger == NULL) return NULL;
    finder->maps = larger;
    finder->maps_room = room;
  }
  finder->maps_used += cells;
  return finder->maps + finder->maps_used - cells;
}

// Everything that the generators make of the cells reached so far. `reached` marks cells.
static bool level_spread(struct finder *finder, struct group_level *level, bool *reached) {
  size_t cells = (size_t)finder->cells;
  for (int number = 0; number < level->count; number++)
    for (int g = 0; g < finder->generator_count; g++) {
      const uint16_t *generator = finder->generators[g];
      int from = finder->maps[level->first + (size_t)number * cells + (size_t)level->base];
      if (reached[generator[from]]) continue;
      uint16_t *made = finder_add_map(finder);
      if (made == NULL) return false;
      const uint16_t *map = finder->maps + level->first + (size_t)number * cells;
      for (size_t cell = 0; cell < cells; cell++) made[cell] = generator[map[cell]];
      reached[generator[from]] = true;
      level->count++;
    }
  return true;
}

// A cell that cannot take the place, and all cells that the generators take it to.
static void level_rule_out(const struct finder *finder, bool *ruled_out, int cell) {
  uint16_t list[GEOM_CELLS_MAX];
  int count = 0;
  list[count++] = (uint16_t)cell;
  ruled_out[cell] = true;
  for (int i = 0; i < count; i++)
    for (int g = 0; g < finder->generator_count; g++) {
      int next = finder->generators[g][list[i]];
      if (ruled_out[next]) continue;
      ruled_out[next] = true;
      list[count++] = (uint16_t)next;
    }
}

// False when a limit or the memory ends the search; the level is then left out.
static bool finder_find_level(struct finder *finder, int at) {
  struct group_level level = {.base = finder->path[at], .count = 1, .first = finder->maps_used};
  const struct colouring *left = &finder->left[at];
  bool reached[GEOM_CELLS_MAX] = {false}, ruled_out[GEOM_CELLS_MAX] = {false};
  uint16_t *identity = finder_add_map(finder);
  if (identity == NULL) return false;
  for (int cell = 0; cell < finder->cells; cell++) identity[cell] = (uint16_t)cell;
  reached[level.base] = true;
  if (!level_spread(finder, &level, reached)) return false;
  for (int cell = 0; cell < finder->cells; cell++) {
    if (left->cell[cell] != left->cell[level.base] || reached[cell] || ruled_out[cell]) continue;
    if (finder_try(finder, left, at, cell)) {
      finder->out_of_memory = !finder_add_generator(finder);
      if (finder->out_of_memory || !level_spread(finder, &level, reached)) return false;
    } else {
      if (finder->limited) return false;
      level_rule_out(finder, ruled_out, cell);
    }
  }
  if (level.count == 1)
    finder->maps_used = level.first; // nothing moves here
  else
    finder->levels[finder->level_count++] = level;
  return true;
}

static bool finder_find_levels(struct finder *finder) {
  if (!finder_walk_left(finder)) return false;
  finder->levels = malloc((size_t)(finder->path_length + 1) * sizeof *finder->levels);
  if (finder->levels == NULL) return false;
  for (int at = finder->path_length - 1; at >= 0; at--)
    if (!finder_find_level(finder, at)) break;
  for (int i = 0; i < finder->level_count / 2; i++) {
    struct group_level other = finder->levels[i];
    finder->levels[i] = finder->levels[finder->level_count - 1 - i];
    finder->levels[finder->level_count - 1 - i] = other;
  }
  return !finder->out_of_memory;
}

bool group_find(struct group *group, const struct colour_subject *subject) {
  struct finder *finder = calloc(1, sizeof *finder);
  *group = (struct group){.cells = subject->structure->cells};
  if (finder == NULL) return false;
  finder->subject = subject;
  finder->cells = subject->structure->cells;
  bool found = finder_find_levels(finder);
  free(finder->path);
  free(finder->left);
  free(finder->right);
  free(finder->words);
  free(finder->generators);
  if (found) {
    group->level_count = finder->level_count;
    group->whole = !finder->limited;
    group->levels = finder->levels;
    group->maps = finder->maps;
  } else {
    free(finder->levels);
    free(finder->maps);
  }
  free(finder);
  return found;
}

void group_release(struct group *group) {
  free((void *)group->levels);
  free((void *)group->maps);
}

// --- elements ------------------------------------------------------------------------------------

uint64_t group_order(const struct group *group) {
  uint64_t order = 1;
  for (int i = 0; i < group->level_count; i++)
    if (__builtin_mul_overflow(order, (uint64_t)group->levels[i].count, &order)) return UINT64_MAX;
  return order;
}

struct tour {
  const struct group *group;
  group_visitor *visit;
  void *context;
};

static bool tour_level(const struct tour *tour, const uint16_t *map, int level) {
  const struct group *group = tour->group;
  if (level == group->level_count) return tour->visit(tour->context, map);
  uint16_t product[GEOM_CELLS_MAX];
  for (int number = 0; number < group->levels[level].count; number++) {
    const uint16_t *factor = group_map(group, level, number);
    for (int cell = 0; cell < group->cells; cell++) product[cell] = map[factor[cell]];
    if (!tour_level(tour, product, level + 1)) return false;
  }
  return true;
}

bool group_visit(const struct group *group, group_visitor *visit, void *context) {
  uint16_t identity[GEOM_CELLS_MAX];
  for (int cell = 0; cell < group->cells; cell++) identity[cell] = (uint16_t)cell;
  return tour_level(&(struct tour){group, visit, context}, identity, 0);
}

void group_draw(const struct group *group, struct rng *rng, uint16_t *map) {
  uint16_t product[GEOM_CELLS_MAX];
  for (int cell = 0; cell < group->cells; cell++) map[cell] = (uint16_t)cell;
  for (int level = 0; level < group->level_count; level++) {
    uint64_t number = rng_below(rng, (uint64_t)group->levels[level].count);
    const uint16_t *factor = group_map(group, level, (int)number);
    for (int cell = 0; cell < group->cells; cell++) product[cell] = map[factor[cell]];
    memcpy(map, product, (size_t)group->cells * sizeof product[0]);
  }
}
