// publish/shelf, publish/places: what select puts aside comes back, in the order that was asked for,
// and says where it stood.
#include "tests/fixtures/check.h"

#include <stdio.h>

#include "gen/gen.h"
#include "publish/facts.h"
#include "publish/places.h"
#include "publish/shelf.h"

enum { KEPT = 400 };

static int make_puzzles(void **state) {
  const struct gen_request request = {
      .geom = geom_lookup_side(9), .level = gen_lookup_level("medium"), .seed = 20270101};
  struct puzzle *puzzles = calloc(KEPT, sizeof *puzzles);
  struct err err;
  *state = puzzles;
  for (int i = 0; i < KEPT; i++) {
    if (!gen_make_puzzle(&request, (uint64_t)i, &puzzles[i], &err)) fail_msg("%s", err.text);
    facts_find(&puzzles[i], COLUMN_NEEDS_RATING);
  }
  return 0;
}

static int free_puzzles(void **state) {
  free(*state);
  return 0;
}

// What is put aside comes back byte for byte, sorted and drawn as asked.
static void shelves_keep_records(void **state) {
  struct puzzle *puzzles = *state;
  struct shelf shelf = {.key_count = 2, .keys = {{.descending = true}, {0}}};
  struct err err;
  for (int i = 0; i < KEPT; i++) {
    char clues[16], steps[16];
    snprintf(clues, sizeof clues, "%d", puzzles[i].clues);
    snprintf(steps, sizeof steps, "%d", puzzles[i].rating.steps);
    const char *fields[] = {clues, i % 50 == 7 ? "" : steps};
    assert_true(shelf_add(&shelf, &puzzles[i], fields, (uint64_t)(i * 7919 % KEPT), &err));
  }
  struct puzzle *puzzle = calloc(2, sizeof *puzzle);
  for (int i = 0; i < KEPT; i++) {
    assert_true(shelf_get(&shelf, (size_t)i, puzzle, &err));
    assert_memory_equal(puzzle, &puzzles[i], sizeof *puzzle);
  }
  shelf_draw(&shelf, 100); // those with the numbers below 100, in the order they came
  assert_int_equal(shelf.count, 100);
  int next = 0;
  for (size_t i = 0; i < shelf.count; i++, next++) {
    while (next * 7919 % KEPT >= 100) next++;
    assert_true(shelf_get(&shelf, i, puzzle, &err));
    assert_memory_equal(puzzle, &puzzles[next], sizeof *puzzle);
  }
  shelf_sort(&shelf, 50);
  assert_int_equal(shelf.count, 50);
  for (size_t i = 0; i + 1 < shelf.count; i++) {
    assert_true(shelf_get(&shelf, i, &puzzle[0], &err));
    assert_true(shelf_get(&shelf, i + 1, &puzzle[1], &err));
    assert_true(puzzle[0].clues >= puzzle[1].clues);
    int index = (int)(puzzle[1].index % 50), before = (int)(puzzle[0].index % 50);
    if (puzzle[0].clues == puzzle[1].clues && index != 7 && before != 7)
      assert_true(
          puzzle[0].rating.steps < puzzle[1].rating.steps ||
          (puzzle[0].rating.steps == puzzle[1].rating.steps && puzzle[0].index < puzzle[1].index));
  }
  free(puzzle);
  shelf_release(&shelf);
}

static void places_are_found_again(void **state) {
  (void)state;
  struct places places = {0};
  struct rng rng;
  struct err err;
  size_t row = 1, found;
  static const char *const sources[] = {"a", "b"};
  struct {
    const char *source;
    size_t row;
  } truth[500];
  rng_init(&rng, 3, 3);
  for (size_t i = 0; i < COUNT(truth); i++, row++) {
    if (rng_below(&rng, 10) == 0) row += rng_below(&rng, 5);
    truth[i].source = sources[i / 300];
    truth[i].row = row;
    assert_true(places_add(&places, truth[i].source, row, &err));
  }
  for (size_t i = 0; i < COUNT(truth); i++) {
    assert_ptr_equal(places_lookup(&places, i, &found), truth[i].source);
    assert_int_equal(found, truth[i].row);
  }
  assert_true(places.count < 100);
  places_release(&places);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shelves_keep_records),
      cmocka_unit_test(places_are_found_again),
  };
  return cmocka_run_group_tests_name("shelf", tests, make_puzzles, free_puzzles);
}
