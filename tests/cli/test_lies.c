// Engines that lie. Every puzzle has two that share no code, so one lie alone is always found out: a
// puzzle that was dug by it is refused, and verify says that they disagree.
//
// The program has no hook for it. This test is linked with `--wrap` for the engines (Makefile): whoever
// refers to one gets the liar below, which asks the real one and twists its answer.
#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "gen/gen.h"
#include "publish/publish.h"
#include "solver/solver.h"
#include "tests/fixtures/files.h"
#include "tests/fixtures/marked.h"
#include "tests/fixtures/shapes.h"

enum lie {
  TRUTH,
  LIE_UNIQUE,  // one solution, whatever there is
  LIE_SEVERAL, // a second one where there is one
  LIE_NONE,    // nothing at all
  LIE_OTHER,   // another grid than the solution
  FAILURE,     // no lie: it fails and says so
};

enum engine { GRAPH, FAST, PLANES, TUPLES, MARKS, ENGINES };
static enum lie lies[ENGINES]; // what each of them says; nothing is running when it changes
static bool digger_lies;       // all clues can go

// --- liars ---------------------------------------------------------------------------------------

struct relay {
  const struct geom *geom;
  const struct solver_request *request;
  bool swap;
};

// Hands a solution on, with two digits exchanged where that is the lie.
static bool relay_visit(void *context, const struct grid *solution) {
  const struct relay *relay = context;
  struct grid told = *solution;
  for (int cell = 0; relay->swap && cell < relay->geom->cells; cell++)
    if (told.cell[cell] <= 2) told.cell[cell] = (uint8_t)(3 - told.cell[cell]);
  return relay->request->visit == NULL || relay->request->visit(relay->request->context, &told);
}

static void tell(const struct solver_engine *real, enum lie lie, const struct geom *geom,
                 const struct grid *givens, const struct solver_request *request,
                 struct solver_result *result) {
  struct relay relay = {.geom = geom, .request = request, .swap = lie == LIE_OTHER};
  struct solver_request asked = *request;
  asked.visit = relay_visit;
  asked.context = &relay;
  if (lie == LIE_UNIQUE) asked.limit = 1;
  *result = (struct solver_result){.complete = true};
  if (lie == LIE_NONE) return;
  real->solve(geom, givens, &asked, result);
  if (lie == LIE_UNIQUE) result->complete = true;
  if (lie == LIE_SEVERAL) result->solutions = 2;
  if (lie == FAILURE) *result = (struct solver_result){.failed = true};
}

// The engine as the linker knows it, and the liar in its place.
#define LIAR(engine, index, knows_marks)                                                           \
  extern const struct solver_engine real_##engine __asm__("__real_" #engine "_engine");            \
  static bool supports_##engine(const struct geom *geom) {                                         \
    return solver_supports(&real_##engine, geom);                                                  \
  }                                                                                                \
  static void solve_##engine(const struct geom *geom, const struct grid *givens,                   \
                             const struct solver_request *request, struct solver_result *result) { \
    tell(&real_##engine, lies[index], geom, givens, request, result);                              \
  }                                                                                                \
  extern const struct solver_engine liar_##engine __asm__("__wrap_" #engine "_engine");            \
  const struct solver_engine liar_##engine = {.name = #engine,                                     \
                                              .summary = "lies",                                   \
                                              .supports = supports_##engine,                       \
                                              .marks = knows_marks,                                \
                                              .solve = solve_##engine}

LIAR(graph, GRAPH, false);
LIAR(fast, FAST, false);
LIAR(planes, PLANES, false);
LIAR(tuples, TUPLES, true);
LIAR(marks, MARKS, true);

enum solver_answer real_has_other(const struct geom *geom, const struct grid *givens,
                                  const struct grid *known, int cell,
                                  uint64_t nodes) __asm__("__real_solver_has_other");
enum solver_answer liar_has_other(const struct geom *geom, const struct grid *givens,
                                  const struct grid *known, int cell,
                                  uint64_t nodes) __asm__("__wrap_solver_has_other");

enum solver_answer liar_has_other(const struct geom *geom, const struct grid *givens,
                                  const struct grid *known, int cell, uint64_t nodes) {
  return digger_lies ? SOLVER_NO : real_has_other(geom, givens, known, cell, nodes);
}

enum solver_answer real_carry_has_other(const struct carry *carry, const struct grid *known,
                                        int cell, uint64_t nodes) __asm__("__real_carry_has_other");
enum solver_answer liar_carry_has_other(const struct carry *carry, const struct grid *known,
                                        int cell, uint64_t nodes) __asm__("__wrap_carry_has_other");

enum solver_answer liar_carry_has_other(const struct carry *carry, const struct grid *known,
                                        int cell, uint64_t nodes) {
  return digger_lies ? SOLVER_NO : real_carry_has_other(carry, known, cell, nodes);
}

static void tell_the_truth(void) {
  for (int i = 0; i < ENGINES; i++) lies[i] = TRUTH;
  digger_lies = false;
}

// --- boards --------------------------------------------------------------------------------------

static const char *const boards[] = {
    "4",           "6",
    "2x3",         "9",
    "12",          "16",
    "25",          "9+x",
    "9+windows",   "9+disjoint",
    "9+centre",    "9+asterisk",
    "9+girandola", "9+antiknight",
    "9+antiking",  "16+windows",
    "latin4",      "latin9",
    "latin25",     "jigsaw5",
    "jigsaw7",     "jigsaw9",
    "jigsaw16",    "jigsaw9+x",
    "9+x+windows", "9+region:r1c1r5c5r9c2",
};

static void every_board_has_two_engines(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 91, 0);
  for (size_t b = 0; b < COUNT(boards); b++) {
    const struct geom *geom = draw_board(boards[b], &rng);
    assert_string_equal(solver_certifier(geom, NULL)->name, "graph");
    assert_string_equal(solver_digger(geom, NULL)->name,
                        strcmp(boards[b], "9") == 0 ? "fast" : "planes");
    geom_release(geom);
  }
}

// --- digging -------------------------------------------------------------------------------------

static bool make_minimal(const struct geom *geom, uint64_t index, struct puzzle *puzzle,
                         struct err *err) {
  struct gen_request request = {.geom = geom, .seed = 92, .minimal = true};
  *err = (struct err){.kind = ERR_NONE};
  return gen_make_puzzle(&request, index, puzzle, err);
}

static const char *const dug[] = {"4", "6", "2x3", "9", "9+x", "latin6", "jigsaw7", "9+antiking"};

static void a_digger_that_lies_is_refused(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 92, 0);
  for (size_t b = 0; b < COUNT(dug); b++) {
    const struct geom *geom = draw_board(dug[b], &rng);
    struct puzzle puzzle;
    struct err err;
    tell_the_truth();
    if (!make_minimal(geom, 0, &puzzle, &err)) fail_msg("%s: %s", dug[b], err.text);
    assert_string_equal(puzzle.certificate.engine, "graph");
    digger_lies = true;
    assert_false(make_minimal(geom, 0, &puzzle, &err));
    assert_int_equal(err.kind, ERR_WORLD);
    assert_non_null(
        strstr(err.text, "digging found one solution, engine graph finds at least two"));
    geom_release(geom);
  }
  tell_the_truth();
}

// Patterns are filled by counting solutions, and no certifier is asked there either.
static void a_digger_that_lies_about_a_pattern_is_refused(void **state) {
  (void)state;
  static const char *const sizes[] = {"6", "9"};
  for (size_t s = 0; s < COUNT(sizes); s++) {
    const struct geom *geom = geom_of(sizes[s]);
    struct grid pattern;
    struct puzzle puzzle;
    struct err err = {.kind = ERR_NONE};
    gen_make_solution(geom, 96, s, &pattern);
    for (int cell = 0; cell < geom->cells; cell++) // three of eight cells
      if (cell % 8 > 2) pattern.cell[cell] = 0;
    struct gen_request request = {.geom = geom, .seed = 96, .pattern = &pattern};
    tell_the_truth();
    if (!gen_make_puzzle(&request, 0, &puzzle, &err)) fail_msg("%s: %s", sizes[s], err.text);
    lies[FAST] = lies[PLANES] = LIE_UNIQUE;
    int refused = 0; // some of the first grids have one solution as it happens
    for (uint64_t index = 0; index < 10; index++) {
      if (gen_make_puzzle(&request, index, &puzzle, &err)) continue;
      refused++;
      assert_int_equal(err.kind, ERR_WORLD);
      assert_non_null(strstr(err.text, "engine graph finds at least two"));
    }
    assert_true(refused > 2);
    tell_the_truth();
  }
}

static void a_certifier_that_lies_ends_the_run(void **state) {
  (void)state;
  static const struct {
    enum lie lie;
    const char *found;
  } cases[] = {{LIE_SEVERAL, "engine graph finds at least two"},
               {LIE_NONE, "engine graph finds none"},
               {LIE_OTHER, "engine graph finds another"}};
  struct rng rng;
  rng_init(&rng, 93, 0);
  for (size_t b = 0; b < COUNT(dug); b++) {
    const struct geom *geom = draw_board(dug[b], &rng);
    for (size_t c = 0; c < COUNT(cases); c++) {
      struct puzzle puzzle;
      struct err err;
      lies[GRAPH] = cases[c].lie;
      assert_false(make_minimal(geom, 1, &puzzle, &err));
      assert_int_equal(err.kind, ERR_WORLD);
      assert_non_null(strstr(err.text, cases[c].found));
    }
    tell_the_truth();
    geom_release(geom);
  }
}

// --- proving -------------------------------------------------------------------------------------

// A puzzle with one solution, and one with several, of a board.
static void make_both(const char *board, struct rng *rng, struct puzzle both[2]) {
  const struct geom *geom = draw_board(board, rng);
  struct err err;
  tell_the_truth();
  if (!make_minimal(geom, 2, &both[0], &err)) fail_msg("%s: %s", board, err.text);
  struct grid givens = both[0].givens;
  int cell = 0;
  while (givens.cell[cell] == 0) cell++;
  givens.cell[cell] = 0; // a clue of a minimal puzzle
  puzzle_init(&both[1], geom, &givens);
}

// What is said of a puzzle with one solution, and of one with several.
static const enum solver_proof expected_of[][2] = {
    [TRUTH] = {SOLVER_PROVED, SOLVER_SEVERAL},
    [LIE_UNIQUE] = {SOLVER_PROVED, SOLVER_DISPUTED},
    [LIE_SEVERAL] = {SOLVER_DISPUTED, SOLVER_SEVERAL},
    [LIE_NONE] = {SOLVER_DISPUTED, SOLVER_DISPUTED},
    [LIE_OTHER] = {SOLVER_DISPUTED, SOLVER_SEVERAL},
    [FAILURE] = {SOLVER_PROVED, SOLVER_SEVERAL},
};

static void a_lie_is_found_whoever_tells_it(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 94, 0);
  for (size_t b = 0; b < COUNT(dug); b++) {
    struct puzzle both[2];
    make_both(dug[b], &rng, both);
    const struct geom *geom = both[0].geom;
    enum engine other = strcmp(solver_digger(geom, NULL)->name, "fast") == 0 ? FAST : PLANES;
    for (enum lie lie = TRUTH; lie <= FAILURE; lie++)
      for (int i = 0; i < 2; i++) {
        struct solver_pair asked;
        lies[GRAPH] = lie;
        assert_int_equal(solver_prove(&both[i], &asked), expected_of[lie][i]);
        assert_string_equal(asked.first, lie == FAILURE ? "search" : "graph");
        assert_string_equal(both[i].certificate.engine, asked.first); // who really answered
        assert_string_equal(asked.second, solver_digger(geom, NULL)->name);
        tell_the_truth();
        lies[other] = lie;
        assert_int_equal(solver_prove(&both[i], &asked), expected_of[lie][i]);
        assert_string_equal(asked.first, "graph");
        assert_string_equal(asked.second,
                            lie == FAILURE ? "search" : solver_digger(geom, NULL)->name);
        lies[GRAPH] = FAILURE;
        lies[other] = FAILURE;
        assert_int_equal(solver_prove(&both[i], &asked), SOLVER_ALONE);
        tell_the_truth();
      }
    geom_release(geom);
  }
}

// --- marks ---------------------------------------------------------------------------------------

static const struct {
  const char *board;
  unsigned kinds;
  int givens; // percent: the oracle, which stands in for an engine that fails, must be quick
} marked[] = {
    {"4", 1U << MARK_CAGE, 30},
    {"6", 1U << MARK_THERMO | 1U << MARK_EVEN, 45},
    {"9", 1U << MARK_CAGE, 50},
    {"9", 1U << MARK_WHITE | 1U << MARK_NONCONSECUTIVE, 50},
    {"9+x", 1U << MARK_ARROW, 50},
    {"latin6", 1U << MARK_PLUS | 1U << MARK_TIMES | 1U << MARK_MINUS, 45},
};

// A puzzle with marks and one solution, and the same without a clue that it needs.
static void make_both_marked(size_t row, const struct geom *geom, struct puzzle both[2]) {
  struct rng rng;
  struct marked_wish wish = {
      .kinds = marked[row].kinds, .density = 50, .givens = marked[row].givens};
  tell_the_truth();
  for (uint64_t round = 0;; round++) {
    struct grid solution;
    rng_init(&rng, 182, row * 1000 + round);
    make_marked_puzzle(geom, &wish, &rng, &both[0], &solution);
    if (both[0].marks.count == 0 || !solver_certify(&both[0])) continue;
    for (int cell = 0; cell < geom->cells; cell++) {
      if (both[0].givens.cell[cell] == 0) continue;
      puzzle_copy(&both[1], &both[0]);
      both[1].givens.cell[cell] = 0;
      if (!solver_certify(&both[1])) return;
    }
  }
}

static void puzzles_with_marks_have_two_engines(void **state) {
  (void)state;
  for (size_t row = 0; row < COUNT(marked); row++) {
    struct rng rng;
    struct puzzle both[2];
    struct solver_pair asked;
    rng_init(&rng, 96, 0);
    const struct geom *geom = draw_board(marked[row].board, &rng);
    make_both_marked(row, geom, both);
    assert_string_equal(solver_certifier(geom, &both[0].marks)->name, "tuples");
    assert_string_equal(solver_digger(geom, &both[0].marks)->name, "marks");
    for (enum lie lie = TRUTH; lie <= FAILURE; lie++)
      for (int i = 0; i < 2; i++) {
        lies[TUPLES] = lie;
        assert_int_equal(solver_prove(&both[i], &asked), expected_of[lie][i]);
        assert_string_equal(asked.first, lie == FAILURE ? "search" : "tuples");
        assert_string_equal(both[i].certificate.engine, asked.first);
        assert_string_equal(asked.second, "marks");
        tell_the_truth();
        lies[MARKS] = lie;
        assert_int_equal(solver_prove(&both[i], &asked), expected_of[lie][i]);
        assert_string_equal(asked.first, "tuples");
        assert_string_equal(asked.second, lie == FAILURE ? "search" : "marks");
        lies[TUPLES] = lies[MARKS] = FAILURE;
        assert_int_equal(solver_prove(&both[i], &asked), SOLVER_ALONE);
        tell_the_truth();
      }
    geom_release(geom);
  }
}

// --- verify --------------------------------------------------------------------------------------

// Runs verify on a file; returns what it says, to be freed.
static char *verify(const char *file, int *code) {
  const struct command *command = command_lookup("verify");
  char name[64], *argv[] = {name, NULL};
  void *values = calloc(1, command->values_size);
  struct err err = {0};
  bool help;
  snprintf(name, sizeof name, "%s", file);
  command->defaults(values);
  assert_true(options_parse(command, argv, values, &help, &err));
  fflush(stdout);
  int kept = dup(STDOUT_FILENO);
  assert_non_null(freopen("said.txt", "w", stdout));
  *code = command->run(values, argv, &err);
  fflush(stdout);
  dup2(kept, STDOUT_FILENO);
  close(kept);
  free(values);
  size_t length;
  return read_file("said.txt", &length);
}

static void verify_says_that_engines_disagree(void **state) {
  (void)state;
  static const char *const sizes[] = {"6", "9", "12"};
  for (size_t s = 0; s < COUNT(sizes); s++) {
    struct puzzle both[2];
    struct rng rng;
    rng_init(&rng, 95, s);
    make_both(sizes[s], &rng, both);
    const char *second = solver_digger(both[0].geom, NULL)->name;
    char line[GEOM_CELLS_MAX + 1], disagree[128], *said;
    int code;
    grid_print_line(both[0].geom, &both[0].givens, line);
    write_text("one.txt", line);
    grid_print_line(both[1].geom, &both[1].givens, line);
    write_text("two.txt", line);
    snprintf(disagree, sizeof disagree, "solutions: engines graph and %s disagree", second);

    said = verify("one.txt", &code);
    assert_int_equal(code, 0);
    assert_null(strstr(said, "disagree"));
    free(said);
    said = verify("two.txt", &code);
    assert_int_equal(code, 1);
    assert_non_null(strstr(said, "claimed one solution, found several"));
    free(said);

    enum engine liars[] = {GRAPH, strcmp(second, "fast") == 0 ? FAST : PLANES};
    for (size_t i = 0; i < COUNT(liars); i++) {
      lies[liars[i]] = LIE_UNIQUE;
      said = verify("two.txt", &code);
      assert_int_equal(code, 1);
      assert_non_null(strstr(said, disagree));
      free(said);
      lies[liars[i]] = LIE_OTHER;
      said = verify("one.txt", &code);
      assert_int_equal(code, 1);
      assert_non_null(strstr(said, disagree));
      free(said);
      lies[liars[i]] = FAILURE; // no lie, and another engine stands in
      said = verify("one.txt", &code);
      assert_int_equal(code, 0);
      free(said);
      tell_the_truth();
    }
    lies[liars[0]] = lies[liars[1]] = FAILURE;
    said = verify("one.txt", &code);
    assert_int_equal(code, 1);
    assert_non_null(strstr(said, "solutions: not proved, engine search alone could answer"));
    free(said);
    tell_the_truth();
    geom_release(both[0].geom);
  }
}

static void write_marked(const char *file, const struct puzzle *puzzle) {
  char line[GEOM_CELLS_MAX + 1], *text = malloc(MARKS_TEXT_MAX),
                                 *whole = malloc(2 * MARKS_TEXT_MAX);
  assert_true(text != NULL && whole != NULL);
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  marks_print(&puzzle->marks, puzzle->geom, text, MARKS_TEXT_MAX);
  snprintf(whole, 2 * MARKS_TEXT_MAX, "%s marks: %s\n", line, text);
  write_text(file, whole);
  free(text);
  free(whole);
}

static void verify_says_so_of_puzzles_with_marks(void **state) {
  (void)state;
  for (size_t row = 0; row < COUNT(marked); row++) {
    const struct geom *geom = geom_of(marked[row].board[0] == '9' ? "9" : "6");
    if (strcmp(geom->name, marked[row].board) != 0) continue;
    struct puzzle both[2];
    char *said;
    int code;
    make_both_marked(row, geom, both);
    write_marked("one.txt", &both[0]);
    write_marked("two.txt", &both[1]);
    said = verify("one.txt", &code);
    assert_int_equal(code, 0);
    free(said);
    said = verify("two.txt", &code);
    assert_int_equal(code, 1);
    assert_non_null(strstr(said, "claimed one solution, found several"));
    free(said);
    for (enum engine liar = TUPLES; liar <= MARKS; liar++) {
      lies[liar] = LIE_UNIQUE;
      said = verify("two.txt", &code);
      assert_int_equal(code, 1);
      assert_non_null(strstr(said, "solutions: engines tuples and marks disagree"));
      free(said);
      tell_the_truth();
    }
  }
}

// --- corpora -------------------------------------------------------------------------------------

static void count_fault(void *context, const char *where, const char *what) {
  (void)where;
  (void)what;
  ++*(int *)context;
}

// The answers of a corpus are those of two engines: whoever lies, none is made and none is proved.
static void no_corpus_has_an_answer_of_one_engine(void **state) {
  (void)state;
  write_text("recipe.ini", "[bucket one]\ncount = 3\n[bucket two]\ncount = 3\nsolutions = 2\n");
  struct corpus_request request = {
      .recipe = "./recipe.ini", .folder = "true", .seed = 1, .workers = 1};
  struct corpus_summary summary;
  int faults = 0;
  struct corpus_check check = {
      .folder = "true", .workers = 1, .tell = count_fault, .context = &faults};
  struct err err;
  assert_true(corpus_make(&request, &summary, &err));
  assert_int_equal(summary.cases, 6);
  assert_true(corpus_verify(&check, &summary, &err));
  assert_int_equal(faults, 0);
  request.folder = "false";
  for (enum engine liar = GRAPH; liar <= FAST; liar++)
    for (enum lie lie = LIE_NONE; lie <= LIE_OTHER; lie++) {
      lies[liar] = lie;
      assert_false(corpus_verify(&check, &summary, &err));
      assert_int_equal(err.kind, ERR_WORLD);
      assert_non_null(strstr(err.text, "one of them is wrong"));
      assert_false(corpus_make(&request, &summary, &err));
      assert_int_not_equal(access("false/manifest.json", F_OK), 0);
      tell_the_truth();
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_board_has_two_engines),
      cmocka_unit_test(a_digger_that_lies_is_refused),
      cmocka_unit_test(a_digger_that_lies_about_a_pattern_is_refused),
      cmocka_unit_test(a_certifier_that_lies_ends_the_run),
      cmocka_unit_test(a_lie_is_found_whoever_tells_it),
      cmocka_unit_test(puzzles_with_marks_have_two_engines),
      cmocka_unit_test_setup_teardown(verify_says_that_engines_disagree, enter_folder,
                                      leave_folder),
      cmocka_unit_test_setup_teardown(verify_says_so_of_puzzles_with_marks, enter_folder,
                                      leave_folder),
      cmocka_unit_test_setup_teardown(no_corpus_has_an_answer_of_one_engine, enter_folder,
                                      leave_folder),
  };
  return cmocka_run_group_tests_name("lies", tests, NULL, NULL);
}
