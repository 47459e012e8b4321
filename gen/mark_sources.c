// What each variant of marks brings to a puzzle, and how it answers a second solution.
//
// A second solution shows what is missing. A variant with many small marks adds one that the second
// solution breaks. Cages cannot grow in number, so a cell in which the two differ moves to the cage
// next to it: both cages then have other sums in the two solutions, and the second one dies. Paths are
// laid anew where the two differ.
#include <string.h>

#include "gen/level.h"
#include "gen/mark_hunt.h"
#include "gen/mark_pool.h"

enum {
  KILLER_LOW = 2, // cells of a cage
  KILLER_HIGH = 5,
  CALCUDOKU_HIGH = 4,
  CALCUDOKU_ALONE = 14, // one cell in so many stays alone
};

// --- those that are needed -----------------------------------------------------------------------

static bool draw_pool(struct mark_hunt *hunt, unsigned kinds) {
  return mark_pool_add_true(hunt->geom, &hunt->solution, kinds, &hunt->rng, &hunt->pool);
}

// A random mark of the pool that the other solution breaks.
static bool separate_by_pool(struct mark_hunt *hunt) {
  uint16_t found[MARKS_MAX];
  int count = 0;
  for (int i = 0; i < hunt->pool.count; i++)
    if (!hunt->used[i] && !mark_holds(&hunt->pool, &hunt->pool.mark[i], hunt->geom, &hunt->other))
      found[count++] = (uint16_t)i;
  if (count == 0) return false;
  hunt->used[found[rng_below(&hunt->rng, (uint64_t)count)]] = true;
  return true;
}

// --- all that are true ---------------------------------------------------------------------------

// Every mark that is true of the grid, and the rules that there are no others.
static bool draw_all(struct mark_hunt *hunt, unsigned kinds) {
  if (hunt->request->density > 0) return draw_pool(hunt, kinds); // not all are shown
  for (enum mark_kind rule = MARK_NONCONSECUTIVE; rule < MARK_KINDS; rule++)
    if ((kinds >> rule & 1) != 0 && !marks_add(&hunt->fixed, rule, 0, NULL, 0)) return false;
  if (!mark_pool_add_true(hunt->geom, &hunt->solution, kinds, &hunt->rng, &hunt->fixed))
    return false;
  // A rule that comes without marks can be broken; the others hold once all of them are shown.
  bool alone = (kinds & (kinds - 1)) == 0;
  return !alone || marks_hold(&hunt->fixed, hunt->geom, &hunt->solution, NULL);
}

// --- paths ---------------------------------------------------------------------------------------

static unsigned find_path_kinds(const struct mark_hunt *hunt) {
  unsigned kinds = 0;
  for (unsigned rest = hunt->request->marks; rest != 0; rest &= rest - 1)
    kinds |= mark_variants[__builtin_ctz(rest)].kinds;
  return kinds & MARK_PATH_KINDS;
}

bool mark_hunt_stands_on_paths(const struct mark_hunt *hunt) {
  return hunt->request->no_givens && find_path_kinds(hunt) != 0;
}

// Without givens paths have to say more than they do by chance.
static bool draw_paths(struct mark_hunt *hunt, unsigned kinds) {
  mark_paths_draw(hunt->geom, &hunt->solution, &hunt->rng, kinds, &hunt->paths);
  if (mark_hunt_stands_on_paths(hunt))
    mark_paths_pack(hunt->geom, &hunt->solution, &hunt->rng, find_path_kinds(hunt), &hunt->paths);
  return true;
}

// With givens a given is the simpler answer.
static bool separate_by_paths(struct mark_hunt *hunt) {
  return mark_hunt_stands_on_paths(hunt) &&
         mark_paths_separate(hunt->geom, &hunt->solution, &hunt->rng, find_path_kinds(hunt),
                             &hunt->other, &hunt->paths);
}

// --- cages ---------------------------------------------------------------------------------------

// The harder, the larger the cages of a killer: the smallest of so many draws, by the hardest grade.
static const int cage_draws[GRADE_GUESS + 1] = {
    [GRADE_NONE] = 2,   [GRADE_EASY] = 5,    [GRADE_MEDIUM] = 6, [GRADE_HARD] = 3,
    [GRADE_UNFAIR] = 2, [GRADE_EXTREME] = 2, [GRADE_GUESS] = 1,
};

static bool draw_cages(struct mark_hunt *hunt, int low, int high, bool differ, int one_in) {
  const struct gen_request *request = hunt->request;
  enum grade most = level_range(request).high;
  hunt->rules = (struct cage_rules){
      .low = request->cages_low > 0 ? request->cages_low : low,
      .high = request->cages_high > 0 ? request->cages_high : high,
      .differ = differ,
      .one_in = one_in,
      .draws = differ ? cage_draws[most] : 1,
  };
  if (hunt->rules.high > hunt->geom->side) hunt->rules.high = hunt->geom->side;
  for (int cell = 0; cell < hunt->geom->cells; cell++)
    hunt->wish[cell] = (uint8_t)rng_below(&hunt->rng, 256);
  cages_draw(hunt->geom, &hunt->solution, &hunt->rules, &hunt->rng, &hunt->cages);
  return true;
}

static bool draw_killer(struct mark_hunt *hunt, unsigned kinds) {
  (void)kinds;
  return draw_cages(hunt, KILLER_LOW, KILLER_HIGH, true, 0);
}

static bool draw_calcudoku(struct mark_hunt *hunt, unsigned kinds) {
  (void)kinds;
  return draw_cages(hunt, 2, CALCUDOKU_HIGH, false, CALCUDOKU_ALONE);
}

static bool separate_by_cages(struct mark_hunt *hunt) {
  return cages_separate(hunt->geom, &hunt->solution, &hunt->other, &hunt->rules, &hunt->rng,
                        &hunt->cages);
}

const struct mark_source mark_sources[] = {
    {.draw = draw_killer, .separate = separate_by_cages},    // killer
    {.draw = draw_calcudoku, .separate = separate_by_cages}, // calcudoku
    {.draw = draw_pool, .separate = separate_by_pool},       // greater-than
    {.draw = draw_pool, .separate = separate_by_pool},       // futoshiki
    {.draw = draw_all, .separate = separate_by_pool},        // kropki
    {.draw = draw_all, .separate = separate_by_pool},        // consecutive
    {.draw = draw_all, .separate = separate_by_pool},        // xv
    {.draw = draw_pool, .separate = separate_by_pool},       // even-odd
    {.draw = draw_paths, .separate = separate_by_paths},     // thermo
    {.draw = draw_paths, .separate = separate_by_paths},     // arrow
    {.draw = draw_all},                                      // nonconsecutive
};

// --- all together --------------------------------------------------------------------------------

// The operation of a cage of a calcudoku, by what its digits allow, and its number.
static enum mark_kind choose_operation(const struct mark_hunt *hunt, const uint16_t *cells,
                                       int size, uint32_t *value) {
  const uint8_t *digit = hunt->solution.cell;
  unsigned wish = hunt->wish[cells[0]];
  uint32_t sum = 0, product = 1;
  for (int i = 0; i < size; i++) {
    sum += digit[cells[i]];
    product *= digit[cells[i]];
  }
  *value = sum;
  if (size == 1) return MARK_PLUS;
  if (size == 2 && wish % 2 == 0) {
    int high = digit[cells[0]], low = digit[cells[1]];
    if (high < low) {
      high = low;
      low = digit[cells[0]];
    }
    *value = high % low == 0 && wish % 4 == 0 ? (uint32_t)(high / low) : (uint32_t)(high - low);
    return high % low == 0 && wish % 4 == 0 ? MARK_DIVIDE : MARK_MINUS;
  }
  if (wish % 8 < 4) return MARK_PLUS;
  *value = product;
  return MARK_TIMES;
}

// Adds the cages in the order of their first cells, which is that of a settled list.
static void add_cages(struct mark_hunt *hunt, bool calcudoku) {
  const struct cages *cages = &hunt->cages;
  uint16_t cells[GEOM_CELLS_MAX]; // of all cages, one behind the other
  uint16_t first[GEOM_CELLS_MAX]; // where each cage starts in there
  uint16_t order[GEOM_CELLS_MAX]; // of the cages
  uint8_t listed[GEOM_CELLS_MAX]; // cells of each cage so far
  int count = 0, used = 0;
  memset(listed, 0, (size_t)cages->count);
  for (int cell = 0; cell < hunt->geom->cells; cell++) {
    int cage = cages->of[cell];
    if (listed[cage] == 0) {
      order[count++] = (uint16_t)cage;
      first[cage] = (uint16_t)used;
      used += cages->size[cage];
    }
    cells[first[cage] + listed[cage]++] = (uint16_t)cell;
  }
  for (int i = 0; i < count; i++) {
    int size = cages->size[order[i]];
    const uint16_t *of_cage = cells + first[order[i]];
    enum mark_kind kind = MARK_CAGE;
    uint32_t value = 0;
    for (int j = 0; j < size; j++) value += hunt->solution.cell[of_cage[j]];
    if (calcudoku) kind = choose_operation(hunt, of_cage, size, &value);
    marks_add(&hunt->marks, kind, value, of_cage, size);
  }
}

bool mark_hunt_sketch(struct mark_hunt *hunt) {
  marks_copy(&hunt->marks, &hunt->fixed);
  for (int i = 0; i < hunt->pool.count; i++) {
    const struct mark *mark = &hunt->pool.mark[i];
    if (hunt->used[i])
      marks_add(&hunt->marks, (enum mark_kind)mark->kind, mark->value,
                mark_cells(&hunt->pool, mark), mark->size);
  }
  mark_paths_list(&hunt->paths, &hunt->marks);
  if (hunt->rules.high > 0) add_cages(hunt, !hunt->rules.differ);
  return marks_solver_load(hunt->solver, &hunt->marks);
}

bool mark_hunt_assemble(struct mark_hunt *hunt) {
  if (!mark_hunt_sketch(hunt)) return false;
  marks_settle(&hunt->marks);
  return true;
}
