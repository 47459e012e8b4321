// The ledger and puzzles of many boards: disguises are refused, whatever board they lie on, and a
// ledger can be made anew from its own puzzles.
#include "publish/publish.h"
#include "solver/solver.h"
#include "tests/fixtures/disguise.h"
#include "tests/fixtures/ledger_check.h"

static const char *const names[] = {
    "9",
    "9+x",
    "9+windows",
    "9+disjoint",
    "latin9",
    "9+antiking",
    "2x3+x",
    "jigsaw9:AABBBBCCCAAABBBCCCAAAABBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII",
};
enum { BOARDS = sizeof names / sizeof names[0] };

// Givens of a board, few or many, so that there are puzzles with one solution and with several.
static struct puzzle puzzle_on(struct board_shelf *shelf, const char *name, int percent) {
  struct err err;
  const struct geom *geom = board_shelf_parse(shelf, name, &err);
  if (geom == NULL) fail_msg("%s: %s", name, err.text);
  struct grid solution;
  struct rng rng;
  rng_init(&rng, 21, (uint64_t)percent);
  gen_make_solution(geom, 9, 1, &solution);
  assert_true(grid_is_solution(geom, &solution));
  struct grid givens = dug(geom, &solution, percent, &rng);
  struct puzzle puzzle;
  puzzle_init(&puzzle, geom, &givens);
  return puzzle;
}

// A random disguise, turned as well where boards may turn.
static struct puzzle disguise_of(struct board_shelf *shelf, const struct puzzle *puzzle,
                                 const char *recipe, struct rng *rng) {
  struct xform xform, turn;
  struct err err;
  char name[BOARD_NAME_MAX];
  const struct geom *geom = puzzle->geom;
  xform_init_random(&xform, geom, rng);
  if (!recipe_parse(&turn, geom, recipe, &err)) fail_msg("%s: %s", recipe, err.text);
  xform = xform_compose(&xform, &turn, geom);
  struct grid givens = transformed(geom, &xform, &puzzle->givens);
  struct puzzle image;
  puzzle_init(&image, board_shelf_parse(shelf, xform_name_image(&xform, geom, name), &err),
              &givens);
  return image;
}

static int claim_all(struct ledger *ledger, struct puzzle *puzzles, int count) {
  bool is_new[4 * BOARDS];
  int fresh = 0;
  struct ledger_place place = {.date = "2027-01-31", .file = "boards.txt"};
  assert_true(ledger_begin(ledger, &place, &failure));
  assert_true(ledger_claim_puzzles(ledger, puzzles, count, is_new, &failure));
  assert_true(ledger_publish(ledger, NULL, 0, &failure));
  for (int i = 0; i < count; i++) fresh += is_new[i];
  return fresh;
}

static void a_ledger_recognises_disguises_on_boards(void **state) {
  (void)state;
  static const char *const turns[] = {"rotate right", "flip vertical", "transpose; flip vertical",
                                      "identity", "rotate 180"};
  struct board_shelf *shelf = board_shelf_new();
  struct puzzle *puzzles = malloc(2 * BOARDS * sizeof *puzzles);
  struct rng rng;
  rng_init(&rng, 22, 0);
  for (int i = 0; i < 2 * BOARDS; i++)
    puzzles[i] = puzzle_on(shelf, names[i % BOARDS], i < BOARDS ? 60 : 45);
  struct ledger *ledger = open_ledger("L");
  assert_int_equal(claim_all(ledger, puzzles, 2 * BOARDS), 2 * BOARDS);
  assert_int_equal(claim_all(ledger, puzzles, 2 * BOARDS), 0);
  for (size_t turn = 0; turn < sizeof turns / sizeof turns[0]; turn++) {
    struct puzzle *images = malloc(2 * BOARDS * sizeof *images);
    for (int i = 0; i < 2 * BOARDS; i++)
      images[i] = disguise_of(shelf, &puzzles[i], turns[turn], &rng);
    assert_int_equal(claim_all(ledger, images, 2 * BOARDS), 0);
    free(images);
  }

  // What it says of them: the board stands before the cells, and a classic is as ever.
  for (int i = 0; i < BOARDS; i++) {
    struct ledger_found found;
    bool is_there;
    char line[GEOM_CELLS_MAX + 1], whole[LEDGER_PUZZLE_MAX];
    const struct puzzle *puzzle = &puzzles[i];
    struct canonical_hash hash = {.high = puzzle->canonical.high, .low = puzzle->canonical.low};
    assert_true(ledger_lookup(ledger, hash, &is_there, &found, &failure));
    assert_true(is_there);
    grid_print_line(puzzle->geom, &puzzle->givens, line);
    snprintf(whole, sizeof whole, "%s%s%s", i > 0 ? puzzle->geom->name : "", i > 0 ? " " : "",
             line);
    assert_string_equal(found.puzzle, whole);
    struct puzzle read;
    assert_true(puzzle_of_text(found.puzzle, i > 0 ? NULL : puzzle->geom, shelf, &read));
    assert_true(geom_equal(read.geom, puzzle->geom));
    assert_grid_equal(puzzle->geom, &read.givens, &puzzle->givens);
  }
  assert_true(ledger_check(ledger, &failure));
  ledger_close(ledger);

  struct ledger_rebuilt done;
  char *none[] = {NULL};
  if (!ledger_rebuild("L", none, NULL, &done, &failure)) fail_msg("%s", failure.text);
  assert_int_equal(done.copied, 2 * BOARDS);
  ledger = open_ledger("L");
  assert_int_equal(claim_all(ledger, puzzles, 2 * BOARDS), 0);
  ledger_close(ledger);
  free(puzzles);
  board_shelf_free(shelf);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_ledger_recognises_disguises_on_boards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
