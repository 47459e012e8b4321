// Cages that cover a grid: of the sizes asked for, in one piece, without repeats; and cages that are
// changed tell a solution from another.
#include "tests/fixtures/check.h"

#include "gen/cages.h"
#include "gen/gen.h"

enum { ROUNDS = 300 };

static bool touches(const struct geom *geom, int cell, const uint16_t *cells, int count) {
  const struct geom_cell *at = &geom->cell[cell];
  for (int i = 0; i < count; i++) {
    const struct geom_cell *other = &geom->cell[cells[i]];
    if (abs(at->row - other->row) + abs(at->column - other->column) == 1) return true;
  }
  return false;
}

// Every cell in one cage, and every cage as the rules want it. Returns how many cells are alone.
static int check_cages(const struct geom *geom, const struct grid *solution,
                       const struct cage_rules *rules, const struct cages *cages) {
  int covered = 0, alone = 0;
  for (int cage = 0; cage < cages->count; cage++) {
    uint16_t cells[GEOM_SIDE_MAX];
    int size = cages_list(cages, cage, cells);
    uint32_t seen = 0;
    assert_int_equal(size, cages->size[cage]);
    assert_in_range(size, 1, rules->high);
    alone += size == 1;
    covered += size;
    for (int i = 0; i < size; i++) {
      assert_int_equal(cages->of[cells[i]], cage);
      if (i > 0) assert_true(cells[i - 1] < cells[i]);
      if (size > 1) assert_true(touches(geom, cells[i], cells, size));
      if (rules->differ) assert_int_equal(seen >> solution->cell[cells[i]] & 1, 0);
      seen |= UINT32_C(1) << solution->cell[cells[i]];
    }
    assert_int_equal(cages->holds[cage], seen);
  }
  assert_int_equal(covered, geom->cells);
  return alone;
}

static bool keeps_sums(const struct grid *solution, const struct grid *other,
                       const struct cages *cages) {
  for (int cage = 0; cage < cages->count; cage++) {
    uint16_t cells[GEOM_SIDE_MAX];
    int size = cages_list(cages, cage, cells), difference = 0;
    for (int i = 0; i < size; i++) difference += solution->cell[cells[i]] - other->cell[cells[i]];
    if (difference != 0) return false;
  }
  return true;
}

static void cages_are_drawn_and_changed(void **state) {
  (void)state;
  const struct geom *geom = geom_of("9");
  struct cages *cages = malloc(sizeof *cages);
  int alone = 0, separated = 0;
  assert_non_null(cages);
  for (uint64_t round = 0; round < ROUNDS; round++) {
    struct cage_rules rules = {.low = 2, .high = 3 + (int)(round % 3), .differ = true, .draws = 2};
    struct grid solution, other;
    struct rng rng;
    rng_init(&rng, 1810, round);
    gen_make_solution(geom, 1811, round, &solution);
    cages_draw(geom, &solution, &rules, &rng, cages);
    alone += check_cages(geom, &solution, &rules, cages);
    // Two cells of one cage change places: no sum tells, until one of them moves.
    uint16_t cells[GEOM_SIDE_MAX];
    int size = cages_list(cages, (int)rng_below(&rng, (uint64_t)cages->count), cells);
    if (size < 2) continue;
    other = solution;
    other.cell[cells[0]] = solution.cell[cells[1]];
    other.cell[cells[1]] = solution.cell[cells[0]];
    assert_true(keeps_sums(&solution, &other, cages));
    bool changed = cages_separate(geom, &solution, &other, &rules, &rng, cages);
    assert_int_equal(keeps_sums(&solution, &other, cages), !changed);
    check_cages(geom, &solution, &rules, cages);
    separated += changed;
  }
  assert_true(alone * 10 < ROUNDS); // hardly any
  assert_true(separated > ROUNDS / 4);
  free(cages);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cages_are_drawn_and_changed),
  };
  return cmocka_run_group_tests_name("cages", tests, NULL, NULL);
}
