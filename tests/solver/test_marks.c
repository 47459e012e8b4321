// Engines that know marks against the oracle: the same solutions on thousands of seeded puzzles of every
// kind of mark and of mixed kinds, with none, one, few and many; and what engine `tuples` is made of.
#include "solver/tuples_internal.h"
#include "tests/fixtures/marked.h"
#include "tests/fixtures/solutions.h"

#include <stdio.h>

#include "solver/search.h"
#include "solver/tuples.h"

#define JIGSAW_7 "jigsaw7:AAAABCCDAAABCCDDDBBBCDDDBBECFGGGGECFFFGGEEFFFGEEE"
#define JIGSAW_9 \
  "jigsaw9:AAABBBBBBAAAACBBDBEEAACCDDDEEFCCCDDDEEFFCCGGDEFFHCIIGDEFFHHIGGGEFFHIIIIGHHHHHIIGG"

// As many givens, in percent, as let the oracle come to an end.
static const struct {
  const char *name;
  int rounds, soak; // of every kind of mark
  int least, most;
} boards[] = {
    {"4", 100, 2000, 0, 40},           {"2x3", 80, 2000, 16, 50},    {"latin5", 80, 2000, 5, 50},
    {"latin6", 60, 1500, 22, 55},      {"latin7", 40, 1000, 33, 60}, {JIGSAW_7, 40, 1000, 28, 60},
    {"9", 40, 1000, 37, 60},           {"9+x", 30, 1000, 30, 60},    {JIGSAW_9, 30, 800, 37, 60},
    {"9+antiknight", 20, 600, 33, 60}, {"12", 6, 150, 55, 75},       {"16", 4, 100, 68, 80},
};

static void fail_on(const struct solver_engine *engine, const struct puzzle *puzzle, uint64_t found,
                    uint64_t expected) {
  char *text = malloc(MARKS_TEXT_MAX), line[GEOM_CELLS_MAX + 1];
  assert_non_null(text);
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  marks_print(&puzzle->marks, puzzle->geom, text, MARKS_TEXT_MAX);
  print_message("%s on %s finds %llu solutions, the oracle %llu:\n%s marks: %s\n", engine->name,
                puzzle->geom->name, (unsigned long long)found, (unsigned long long)expected, line,
                text);
  free(text);
  fail();
}

static void check_engine(const struct solver_engine *engine, const struct puzzle *puzzle,
                         const struct digest *expected) {
  struct solver_result result;
  struct digest found =
      digest_marked(engine, puzzle->geom, &puzzle->givens, &puzzle->marks, &result);
  if (found.count != expected->count || (found.count <= MANY && found.sum != expected->sum))
    fail_on(engine, puzzle, found.count, expected->count);
  assert_int_equal(result.complete, found.count <= MANY);
}

static void engines_agree_with_the_oracle(void **state) {
  (void)state;
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  uint64_t kinds[4] = {0}; // puzzles with none, one, few and many solutions
  assert_non_null(puzzle);
  for (size_t b = 0; b < COUNT(boards); b++) {
    struct err err;
    struct rng rng;
    const struct geom *geom = board_parse(boards[b].name, &err);
    if (geom == NULL) fail_msg("%s: %s", boards[b].name, err.text);
    rng_init(&rng, 180, b);
    int rounds = soaking() ? boards[b].soak : boards[b].rounds;
    for (int round = 0; round < rounds * MARK_KINDS; round++) {
      struct grid solution;
      struct solver_result result;
      int givens = rng_range(&rng, boards[b].least, boards[b].most);
      struct marked_wish wish = draw_marked_wish(&rng, round % MARK_KINDS, givens);
      make_marked_puzzle(geom, &wish, &rng, puzzle, &solution);
      struct digest expected =
          digest_marked(&search_engine, geom, &puzzle->givens, &puzzle->marks, &result);
      if (!wish.with_a_lie) assert_true(expected.count > 0);
      kinds[expected.count <= 1 ? expected.count : expected.count <= MANY ? 2 : 3]++;
      for (int e = 0; solver_engines[e] != NULL; e++)
        if (solver_engines[e]->marks && solver_supports(solver_engines[e], geom))
          check_engine(solver_engines[e], puzzle, &expected);
    }
    if (soaking()) print_message("%s: %d puzzles\n", geom->name, rounds * MARK_KINDS);
    geom_release(geom);
  }
  for (int kind = 0; kind < 4; kind++) assert_true(kinds[kind] > 20); // or the test shows nothing
  if (soaking())
    print_message("%llu without, %llu with one, %llu with few, %llu with many solutions\n",
                  (unsigned long long)kinds[0], (unsigned long long)kinds[1],
                  (unsigned long long)kinds[2], (unsigned long long)kinds[3]);
  free(puzzle);
}

// --- engine `tuples` -----------------------------------------------------------------------------

static void sets_are_all_that_add_up(void **state) {
  (void)state;
  for (int side = 4; side <= 12; side++)
    for (int size = 1; size <= side; size++)
      for (int sum = 0; sum <= side * (side + 1) / 2 + 1; sum++) {
        uint32_t sets[TUPLE_SETS_MAX];
        int count = tuples_list_sets(side, size, sum, sets), expected = 0;
        for (uint32_t set = 0; set < UINT32_C(1) << side; set++) {
          int total = 0;
          for (int digit = 1; digit <= side; digit++) total += (set >> (digit - 1) & 1) ? digit : 0;
          if (__builtin_popcount(set) != size || total != sum) continue;
          bool found = false;
          for (int i = 0; i < count && !found; i++) found = sets[i] == set;
          if (count > 0) assert_true(found);
          expected++;
        }
        assert_int_equal(count, expected <= TUPLE_SETS_MAX ? expected : 0);
      }
}

// The state of a cage on an empty board, with nothing narrowed yet but by `masks`.
static void check_listing(const struct geom *geom, const char *text, struct rng *rng) {
  struct mark_list *marks = malloc(sizeof *marks);
  struct tuples tuples;
  struct err err;
  bool sound;
  assert_non_null(marks);
  if (!marks_parse(text, geom, marks, &err)) fail_msg("%s: %s", text, err.text);
  assert_true(tuples_init(&tuples, geom, marks, &sound));
  assert_true(sound);
  const struct tuple_table *table = &tuples.table[0];
  const uint16_t *cells = mark_cells(marks, &marks->mark[0]);
  for (int i = 0; i < table->size; i++)
    tuples.word[cells[i]] = rng_below(rng, tuples.all) | UINT64_C(1) << rng_below(rng, 9);
  tuples.choices_max = UINT32_MAX;
  assert_true(tuples_list(&tuples, 0));
  // Every choice of digits, in a number that counts up; the oracle's check of marks decides.
  int digits[4] = {0}, expected = 0, found = 0;
  for (uint32_t w = 0; w < table->words; w++)
    found += __builtin_popcountll(tuples.word[table->listed + w]);
  for (int at = 0; at >= 0;) {
    struct grid grid = {0};
    struct grid_conflict conflict;
    bool allowed = true;
    for (int i = 0; i < table->size; i++) {
      grid.cell[cells[i]] = (uint8_t)(digits[i] + 1);
      allowed = allowed && (tuples.word[cells[i]] >> digits[i] & 1) != 0;
    }
    expected += allowed && !grid_find_conflict(geom, &grid, &conflict) &&
                marks_hold(marks, geom, &grid, NULL);
    for (at = table->size - 1; at >= 0 && ++digits[at] == geom->side; at--) digits[at] = 0;
  }
  assert_int_equal(found, expected);
  tuples_release(&tuples);
  free(marks);
}

static void tables_hold_every_tuple(void **state) {
  (void)state;
  static const char *const texts[] = {
      "cage 15 r1c1 r1c2 r2c1",      "cage 20 r1c1 r1c2 r2c1 r2c2", "plus 12 r3c3 r3c4 r4c4",
      "plus 20 r3c3 r4c4 r5c5 r6c6", "times 24 r1c1 r2c1 r2c4",     "times 360 r1c1 r1c2 r5c5 r5c6",
      "arrow r1c1 r2c2 r3c4 r4c4",   "arrow 2 r1c1 r1c2 r4c4 r5c5",
  };
  struct rng rng;
  rng_init(&rng, 183, 0);
  for (size_t i = 0; i < COUNT(texts); i++)
    for (int round = 0; round < 5; round++) check_listing(geom_of("9"), texts[i], &rng);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(engines_agree_with_the_oracle),
      cmocka_unit_test(sets_are_all_that_add_up),
      cmocka_unit_test(tables_hold_every_tuple),
  };
  return cmocka_run_group_tests_name("marks", tests, NULL, NULL);
}
