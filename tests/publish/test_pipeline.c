// The pipeline: items of any size, in batches, in order, on any number of threads; what comes
// before a failure is taken. And what stages of puzzles leave in the record.
#include "tests/fixtures/check.h"

#include "publish/publish.h"
#include "solver/solver.h"

enum { ITEMS = 1000, NEVER = -1 };

struct item {
  int number, square;
  char room[3]; // of a size that aligns to nothing in particular
};

struct trial {
  int source_fails, map_fails, sink_fails; // at this item
  int taken;
};

static enum jobs_fed feed_item(void *context, uint64_t index, void *slot, struct err *err) {
  struct trial *trial = context;
  struct item *item = slot;
  if (index == ITEMS) return JOBS_END;
  item->number = (int)index;
  if (item->number != trial->source_fails) return JOBS_FED;
  err_set(err, ERR_INPUT, "source");
  return JOBS_FAILED;
}

static bool square_item(void *context, void *slot, struct err *err) {
  const struct trial *trial = context;
  struct item *item = slot;
  item->square = item->number * item->number;
  return item->number != trial->map_fails || err_set(err, ERR_INPUT, "map");
}

static bool take_item(void *context, void *slot, struct err *err) {
  struct trial *trial = context;
  const struct item *item = slot;
  if (item->number == trial->sink_fails) return err_set(err, ERR_INPUT, "sink");
  assert_int_equal(item->number, trial->taken++);
  assert_int_equal(item->square, item->number * item->number);
  return true;
}

static void items_arrive_in_order_up_to_the_failure(void **state) {
  (void)state;
  static const struct {
    int source, map, sink, taken;
    const char *text;
  } rows[] = {
      {NEVER, NEVER, NEVER, ITEMS, ""},   {0, NEVER, NEVER, 0, "source"},
      {500, NEVER, NEVER, 500, "source"}, {999, NEVER, NEVER, 999, "source"},
      {NEVER, 0, NEVER, 0, "map"},        {NEVER, 501, NEVER, 501, "map"},
      {700, 503, NEVER, 503, "map"},      {NEVER, NEVER, 77, 77, "sink"},
      {NEVER, 600, 600, 600, "map"},
  };
  static const int workers[] = {1, 2, 7}, batches[] = {0, 1, 16, 2 * ITEMS};
  for (size_t i = 0; i < COUNT(rows); i++)
    for (size_t w = 0; w < COUNT(workers); w++)
      for (size_t b = 0; b < COUNT(batches); b++) {
        struct trial trial = {rows[i].source, rows[i].map, rows[i].sink, 0};
        struct err err = {0};
        const struct pipeline pipeline = {
            .workers = workers[w],
            .item_size = sizeof(struct item),
            .no_puzzles = true,
            .batch = batches[b],
            .source = feed_item,
            .source_context = &trial,
            .maps = {{.run = square_item, .context = &trial}},
            .sink = {.run = take_item, .context = &trial},
        };
        assert_int_equal(pipeline_run(&pipeline, &err), rows[i].text[0] == '\0');
        assert_int_equal(trial.taken, rows[i].taken);
        assert_string_equal(err.text, rows[i].text);
      }
}

static void the_canonical_form_travels_with_its_puzzle(void **state) {
  (void)state;
  for (int side = 6; side <= 9; side += 3) {
    struct gen_request request = {
        .geom = geom_lookup_side(side), .level = gen_lookup_level("easy"), .seed = 8};
    struct puzzle puzzle, copy;
    struct err err;
    struct grid least;
    memset(&copy, 0xff, sizeof copy);
    assert_true(gen_make_puzzle(&request, 0, &puzzle, &err));
    facts_find(&puzzle, COLUMN_NEEDS_CANONICAL);
    puzzle_copy(&copy, &puzzle);
    assert_true(copy.canonical.formed);
    canonical_puzzle(request.geom, &puzzle.givens, &puzzle.solution, &least, NULL);
    assert_true(grid_equal(request.geom, &copy.canonical_form, &least));
    struct canonical_hash hash = canonical_hash(request.geom, &least);
    assert_true(copy.canonical.high == hash.high && copy.canonical.low == hash.low);
  }
}

// A puzzle that was proved in this run is not proved again; a claim is.
static void claims_are_proved_and_proofs_believed(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(4);
  struct grid givens = {0};
  struct puzzle puzzle;
  struct err err;
  puzzle_init(&puzzle, geom, &givens); // has many solutions
  puzzle.source = "list";
  puzzle.line = 3;
  puzzle.certificate = (struct puzzle_certificate){.engine = "graph", .solutions = 1};
  assert_true(stage_certify(NULL, &puzzle, &err));
  assert_string_equal(puzzle.version, GRIDPRESS_VERSION);
  puzzle.certificate.claimed = true;
  assert_false(stage_certify(NULL, &puzzle, &err));
  assert_string_equal(err.text, "list:3: more than one solution");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(items_arrive_in_order_up_to_the_failure),
      cmocka_unit_test(the_canonical_form_travels_with_its_puzzle),
      cmocka_unit_test(claims_are_proved_and_proofs_believed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
