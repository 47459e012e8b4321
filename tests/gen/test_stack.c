// Nothing that runs in a worker needs much stack: every engine, both ratings and the generator, at
// every size, on a thread with the stack of a worker. The stack is painted first, so that the
// deepest byte that was written shows how much was needed.
#include "tests/fixtures/check.h"

#include <pthread.h>

#include "gen/gen.h"
#include "solver/solver.h"

static const struct {
  const char *size;
  int blanks; // of a solution grid: as many as every engine gets through quickly
} boards[] = {
    {"4", 10}, {"6", 24}, {"8", 40}, {"9", 50}, {"10", 60}, {"12", 80}, {"16", 120}, {"25", 220},
};

// The sanitizers' frames are several times as large.
#ifdef __SANITIZE_ADDRESS__
enum { STACK_BYTES = 16 * JOBS_STACK_BYTES, MOST_BYTES = STACK_BYTES };
#else
enum { STACK_BYTES = JOBS_STACK_BYTES, MOST_BYTES = JOBS_STACK_BYTES / 2 };
#endif

enum { PAINT = 0xa5, PAGE = 4096 };

// Runs `work` on a thread of its own and returns how many bytes of the stack it used.
static size_t measure(void *(*work)(void *context), void *context) {
  unsigned char *stack = aligned_alloc(PAGE, STACK_BYTES);
  pthread_attr_t attributes;
  pthread_t thread;
  assert_non_null(stack);
  memset(stack, PAINT, STACK_BYTES);
  assert_int_equal(pthread_attr_init(&attributes), 0);
  assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK_BYTES), 0);
  assert_int_equal(pthread_create(&thread, &attributes, work, context), 0);
  assert_int_equal(pthread_join(thread, NULL), 0);
  pthread_attr_destroy(&attributes);
  size_t unused = 0;
  while (unused < STACK_BYTES && stack[unused] == PAINT) unused++;
  free(stack);
  return STACK_BYTES - unused;
}

static void check(const char *what, const char *size, void *(*work)(void *context), void *context) {
  size_t bytes = measure(work, context);
  print_message("%-12s %4s %7zu bytes\n", what, size, bytes);
  assert_in_range(bytes, 1, MOST_BYTES);
}

// --- engines -------------------------------------------------------------------------------------

struct question {
  const struct solver_engine *engine;
  const struct geom *geom;
  struct grid givens;
  struct solver_result result;
};

static void *solve(void *context) {
  struct question *question = context;
  question->engine->solve(question->geom, &question->givens, &(struct solver_request){.limit = 2},
                          &question->result);
  return NULL;
}

// A solution grid with holes in it, the same ones for every engine.
static void make_question(const char *size, int blanks, struct question *question) {
  struct err err;
  struct rng rng;
  uint16_t order[GEOM_CELLS_MAX];
  assert_true(geom_parse_size(size, &question->geom, &err));
  gen_make_solution(question->geom, 1, 0, &question->givens);
  rng_init(&rng, 2, 0);
  for (int cell = 0; cell < question->geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(&rng, order, (size_t)question->geom->cells);
  for (int i = 0; i < blanks; i++) question->givens.cell[order[i]] = 0;
}

static void engines_need_little(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(boards); i++) {
    struct question question;
    make_question(boards[i].size, boards[i].blanks, &question);
    for (int k = 0; solver_engines[k] != NULL; k++) {
      question.engine = solver_engines[k];
      if (!solver_supports(question.engine, question.geom)) continue;
      check(question.engine->name, boards[i].size, solve, &question);
      assert_false(question.result.failed);
    }
  }
}

// Every blank of the largest board is a level of the search.
static void deep_searches_need_little(void **state) {
  static const char *const names[] = {"search", "constraint", "graph"};
  struct question question;
  (void)state;
  make_question("25", 300, &question);
  for (size_t i = 0; i < COUNT(names); i++) {
    question.engine = solver_lookup(names[i]);
    check(names[i], "25", solve, &question);
    assert_true(question.result.solutions > 0);
  }
}

// --- ratings -------------------------------------------------------------------------------------

// More steps of a technique do not go deeper than its first ones.
enum { STEPS_EACH = 3 };

struct telling {
  const struct geom *geom;
  int left; // steps to hear
};

static bool explain(void *context, const struct cand *before, const struct step *step) {
  struct telling *telling = context;
  char text[512];
  (void)before;
  step_explain(step, telling->geom, NULL, text, sizeof text);
  return --telling->left > 0;
}

// Every technique there is, those that are off by default as well.
static void *rate(void *context) {
  const struct question *question = context;
  struct puzzle_flow flow;
  struct telling telling = {.geom = question->geom, .left = GEOM_CELLS_MAX * GEOM_CELLS_MAX};
  struct rate_options options = {.visit = explain, .context = &telling, .flow = &flow};
  struct rating rating;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) technique_set_add(&options.techniques, i);
  if (!solver_rate_givens(question->geom, &question->givens, &options, &rating)) abort();
  // Without any technique that the others would come before, each has to look for itself.
  for (int i = TECHNIQUE_HIDDEN_SINGLE + 1; i < TECHNIQUE_COUNT; i++) {
    options.techniques = (struct technique_set){{0}};
    technique_set_add(&options.techniques, i);
    telling.left = STEPS_EACH;
    if (!solver_rate_givens(question->geom, &question->givens, &options, &rating)) abort();
  }
  return NULL;
}

static void ratings_need_little(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(boards); i++) {
    struct question question;
    make_question(boards[i].size, boards[i].blanks, &question);
    check("rating", boards[i].size, rate, &question);
  }
}

static void *find_minutes(void *context) {
  struct puzzle *puzzle = context;
  solver_find_minutes(puzzle);
  if (!puzzle->minutes.known) abort();
  return NULL;
}

static void minutes_need_little(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(boards); i++) {
    struct gen_request request = {.seed = 1};
    struct puzzle puzzle;
    struct err err;
    assert_true(geom_parse_size(boards[i].size, &request.geom, &err));
    assert_true(gen_make_puzzle(&request, 0, &puzzle, &err));
    assert_true(solver_certify(&puzzle));
    check("minutes", boards[i].size, find_minutes, &puzzle);
  }
}

static void *rate_se(void *context) {
  struct puzzle *puzzle = context;
  if (!solver_rate_se(puzzle, NULL, NULL)) abort();
  return NULL;
}

// One with chains inside chains, and one with a hard first step.
static void se_ratings_need_little(void **state) {
  static const char *const puzzles[] = {
      "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
      "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75",
  };
  (void)state;
  for (size_t i = 0; i < COUNT(puzzles); i++) {
    struct puzzle puzzle;
    struct grid givens = check_grid(puzzles[i]);
    puzzle_init(&puzzle, geom_lookup(3, 3), &givens);
    check("se", "9", rate_se, &puzzle);
  }
}

// --- generator -----------------------------------------------------------------------------------

static void *generate(void *context) {
  const struct gen_request *request = context;
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  struct err err;
  if (puzzle == NULL || !gen_make_puzzle(request, 0, puzzle, &err)) abort();
  solver_rate(puzzle, NULL);
  solver_certify(puzzle);
  free(puzzle);
  return NULL;
}

static void generating_needs_little(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(boards); i++) {
    struct gen_request request = {.seed = 1};
    struct err err;
    assert_true(geom_parse_size(boards[i].size, &request.geom, &err));
    check("generate", boards[i].size, generate, &request);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(engines_need_little),    cmocka_unit_test(deep_searches_need_little),
      cmocka_unit_test(ratings_need_little),    cmocka_unit_test(minutes_need_little),
      cmocka_unit_test(se_ratings_need_little), cmocka_unit_test(generating_needs_little),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
