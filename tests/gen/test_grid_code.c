// Numbers as solution grids: there and back, from both sides.
#include "tests/fixtures/check.h"

#include <string.h>

#include "gen/gen.h"

static grid_number random_number(struct rng *rng) {
  return ((grid_number)rng_next(rng) << 64 | rng_next(rng)) &
         (((grid_number)1 << GRID_CODE_BITS) - 1);
}

static bool is_solution(const struct grid *grid) {
  struct grid copy = *grid;
  return solver_count(solver_lookup("search"), geom_lookup(3, 3), &copy, 2) == 1;
}

static void test_numbers_come_back(void **state) {
  (void)state;
  int count = soaking() ? 200000 : 2000;
  struct rng rng;
  rng_init(&rng, 41, 0);
  for (int i = 0; i < count; i++) {
    static const int edges = 4;
    grid_number number = random_number(&rng);
    if (i < edges)
      number =
          i < 2 ? (grid_number)(unsigned)i : ((grid_number)1 << GRID_CODE_BITS) + 1 - (unsigned)i;
    struct grid grid;
    gen_encode_grid(number, &rng, &grid);
    assert_true(is_solution(&grid));
    assert_true(gen_decode_grid(&grid) == number);
  }
}

// Every grid stands for a number, also one that was not made for it, and each bit is set in half of them.
static void test_any_grid_stands_for_a_number(void **state) {
  (void)state;
  int count = soaking() ? 100000 : 4000, set[GRID_CODE_BITS] = {0};
  struct rng rng;
  rng_init(&rng, 42, 0);
  for (int i = 0; i < count; i++) {
    struct grid grid, again;
    gen_make_solution(geom_lookup(3, 3), 43, (uint64_t)i, &grid);
    grid_number number = gen_decode_grid(&grid);
    gen_encode_grid(number, &rng, &again);
    assert_true(gen_decode_grid(&again) == number);
    for (int bit = 0; bit < GRID_CODE_BITS; bit++) set[bit] += (int)(number >> bit & 1);
  }
  // All but the highest bits, which the mixed radix favours a little.
  for (int bit = 0; bit < GRID_CODE_BITS - 8; bit++)
    assert_in_range(set[bit], count * 44 / 100, count * 56 / 100);
}

// Each number has several grids.
static void test_numbers_have_several_grids(void **state) {
  (void)state;
  struct rng rng;
  struct grid first, next;
  int different = 0;
  rng_init(&rng, 44, 0);
  for (int i = 0; i < 100; i++) {
    grid_number number = random_number(&rng);
    gen_encode_grid(number, &rng, &first);
    gen_encode_grid(number, &rng, &next);
    different += memcmp(first.cell, next.cell, 81) != 0;
  }
  assert_true(different > 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_numbers_come_back),
      cmocka_unit_test(test_any_grid_stands_for_a_number),
      cmocka_unit_test(test_numbers_have_several_grids),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
