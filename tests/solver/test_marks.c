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
    {"4", 100, 2000, 0, 40},           {"2x3", 80, 2000, 10, 50},    {"latin5", 80, 2000, 5, 50},
    {"latin6", 60, 1500, 15, 55},      {"latin7", 40, 1000, 30, 60}, {JIGSAW_7, 40, 1000, 28, 60},
    {"9", 40, 1000, 33, 60},           {"9+x", 30, 1000, 30, 60},    {JIGSAW_9, 30, 800, 33, 60},
    {"9+antiknight", 20, 600, 28, 60}, {"12", 6, 150, 55, 75},       {"16", 4, 100, 68, 80},
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
    geom_release(geom);
  }
  for (int kind = 0; kind < 4; kind++) assert_true(kinds[kind] > 20); // or the test shows nothing
  if (soaking())
    print_message("%llu without, %llu with one, %llu with few, %llu with many solutions\n",
                  (unsigned long long)kinds[0], (unsigned long long)kinds[1],
                  (unsigned long long)kinds[2], (unsigned long long)kinds[3]);
  free(puzzle);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(engines_agree_with_the_oracle),
  };
  return cmocka_run_group_tests_name("marks", tests, NULL, NULL);
}
