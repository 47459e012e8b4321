// publish/distinct: what passes is the same, in the same order, whatever the bound.
#include "tests/fixtures/check.h"

#include "publish/distinct.h"

enum { PUZZLES = 30000 };

struct passed {
  uint64_t count;
  uint64_t index[PUZZLES];
};

static bool take(void *context, void *item, struct err *err) {
  (void)err;
  struct passed *passed = context;
  passed->index[passed->count++] = ((const struct puzzle *)item)->index;
  return true;
}

// Passes on PUZZLES puzzles with hashes from a range of `kinds`; `crowded`: most of their bits are
// the same, so that files stay as large as they are on level after level.
static void pass(struct spill *spill, uint64_t seed, uint64_t kinds, bool crowded,
                 struct passed *passed) {
  struct distinct distinct = {.spill = spill, .pass = {.run = take, .context = passed}};
  struct err err;
  struct rng rng;
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  puzzle->geom = geom_lookup_side(9);
  rng_init(&rng, seed, kinds);
  passed->count = 0;
  assert_true(distinct_open(&distinct, &err));
  for (uint64_t i = 0; i < PUZZLES; i++) {
    struct rng kind;
    rng_init(&kind, 1, rng_below(&rng, (uint32_t)kinds));
    struct canonical_hash hash = {.high = rng_next(&kind), .low = rng_next(&kind)};
    if (crowded) hash.low &= UINT64_C(3) << 30;
    puzzle->index = i;
    if (!distinct_add(&distinct, puzzle, hash, &err)) fail_msg("%s", err.text);
  }
  if (!distinct_finish(&distinct, &err)) fail_msg("%s", err.text);
  distinct_release(&distinct);
  assert_int_equal(spill->bytes, 0);
  free(puzzle);
}

static void the_bound_does_not_show(void **state) {
  (void)state;
  static const uint64_t kinds[] = {1, 50, 5000, 30000, 1000000000};
  struct passed *plain = calloc(1, sizeof *plain), *bounded = calloc(1, sizeof *bounded);
  for (size_t k = 0; k < COUNT(kinds); k++)
    for (int crowded = 0; crowded < 2; crowded++)
      // Room for some hundred hashes, for some thousand.
      for (uint64_t memory = 500 << 10; memory <= 1000 << 10; memory += 250 << 10) {
        struct spill spill[2] = {{.folder = "."}, {.folder = ".", .memory = memory}};
        pass(&spill[0], 3, kinds[k], crowded, plain);
        pass(&spill[1], 3, kinds[k], crowded, bounded);
        assert_int_equal(plain->count, bounded->count);
        assert_memory_equal(plain->index, bounded->index, plain->count * sizeof plain->index[0]);
        assert_int_equal(spill[0].bytes_most, 0);
        if (kinds[k] >= PUZZLES) assert_true(spill[1].bytes_most > 0);
      }
  free(plain);
  free(bounded);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_bound_does_not_show)};
  return cmocka_run_group_tests_name("distinct", tests, NULL, NULL);
}
