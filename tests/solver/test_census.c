// The census of the graph, against the definitions: all permutations of all minigrids are written
// down, all pairs are tried, weak ones are crossed out, whole bands and stacks are put together.
// And the census of 9x9 puzzles against the general one, on thousands of them.
#include "tests/fixtures/check.h"

#include "gen/gen.h"
#include "solver/fast.h"
#include "solver/graph_census_internal.h"

enum { VERTICES_MAX = 400, TUPLES_MAX = 1500, LINE_CELLS = 5 };

// --- the graph, written down ---------------------------------------------------------------------

struct vertex {
  int band, stack;
  bool dead;
  uint8_t value[GEOM_SIDE_MAX]; // [place in the minigrid]
};

struct graph {
  const struct geom *geom;
  const struct grid *givens;
  int count;
  bool overflow;
  struct vertex vertices[VERTICES_MAX];
};

static int cell_of(const struct geom *geom, const struct vertex *vertex, int place) {
  int row = vertex->band * geom->box_height + place / geom->box_width;
  int column = vertex->stack * geom->box_width + place % geom->box_width;
  return row * geom->side + column;
}

static bool may_stand(const struct graph *graph, int cell, int value) {
  if (graph->givens->cell[cell] != 0 && graph->givens->cell[cell] != value) return false;
  for (int p = 0; p < graph->geom->cell[cell].peer_count; p++)
    if (graph->givens->cell[graph->geom->cell[cell].peers[p]] == value) return false;
  return true;
}

static void list_vertices(struct graph *graph, struct vertex *vertex, int place) {
  if (place == graph->geom->side) {
    if (graph->count == VERTICES_MAX)
      graph->overflow = true;
    else
      graph->vertices[graph->count++] = *vertex;
    return;
  }
  for (int value = 1; value <= graph->geom->side && !graph->overflow; value++)
    if (memchr(vertex->value, value, (size_t)place) == NULL &&
        may_stand(graph, cell_of(graph->geom, vertex, place), value)) {
      vertex->value[place] = (uint8_t)value;
      list_vertices(graph, vertex, place + 1);
    }
}

// Do two permutations of a band fit side by side, or two of a stack one above the other?
static bool is_edge(const struct geom *geom, const struct vertex *a, const struct vertex *b) {
  int width = geom->box_width;
  if ((a->band == b->band) == (a->stack == b->stack)) return false;
  for (int i = 0; i < geom->side; i++)
    for (int j = 0; j < geom->side; j++) {
      bool meet = a->band == b->band ? i / width == j / width : i % width == j % width;
      if (meet && a->value[i] == b->value[j]) return false;
    }
  return true;
}

static int degree_of(const struct graph *graph, int vertex) {
  int degree = 0;
  for (int i = 0; i < graph->count; i++)
    degree += !graph->vertices[i].dead &&
              is_edge(graph->geom, &graph->vertices[vertex], &graph->vertices[i]);
  return degree;
}

static void count_live(const struct graph *graph, uint64_t *vertices, uint64_t *edges) {
  *vertices = *edges = 0;
  for (int i = 0; i < graph->count; i++)
    if (!graph->vertices[i].dead) {
      *vertices += 1;
      *edges += (uint64_t)degree_of(graph, i);
    }
  *edges /= 2;
}

static void prune(struct graph *graph) {
  int least = graph->geom->box_width + graph->geom->box_height - 2;
  for (bool again = true; again;) {
    again = false;
    for (int i = 0; i < graph->count; i++)
      if (!graph->vertices[i].dead && degree_of(graph, i) < least)
        again = graph->vertices[i].dead = true;
  }
}

// --- whole bands and stacks ----------------------------------------------------------------------

struct tuple {
  const struct vertex *vertices[LINE_CELLS]; // [position]
};

struct line {
  bool is_band;
  int number, length, count;
  bool overflow;
  struct tuple tuples[TUPLES_MAX];
};

static void list_tuples(const struct graph *graph, struct line *line, struct tuple *tuple,
                        int position) {
  if (position == line->length) {
    if (line->count == TUPLES_MAX)
      line->overflow = true;
    else
      line->tuples[line->count++] = *tuple;
    return;
  }
  for (int i = 0; i < graph->count && !line->overflow; i++) {
    const struct vertex *vertex = &graph->vertices[i];
    int number = line->is_band ? vertex->band : vertex->stack;
    bool fits = !vertex->dead && number == line->number &&
                (line->is_band ? vertex->stack : vertex->band) == position;
    for (int k = 0; k < position && fits; k++)
      fits = is_edge(graph->geom, tuple->vertices[k], vertex);
    if (!fits) continue;
    tuple->vertices[position] = vertex;
    list_tuples(graph, line, tuple, position + 1);
  }
}

static bool is_tuple_edge(const struct geom *geom, const struct line *line, const struct tuple *a,
                          const struct tuple *b) {
  for (int k = 0; k < line->length; k++)
    if (!is_edge(geom, a->vertices[k], b->vertices[k])) return false;
  return true;
}

// False: too many to put together here.
static bool count_tuples(const struct graph *graph, bool is_band, struct puzzle_census *counts) {
  static struct line lines[LINE_CELLS];
  const struct geom *geom = graph->geom;
  int line_count = is_band ? geom->box_width : geom->box_height;
  for (int i = 0; i < line_count; i++) {
    struct tuple tuple;
    lines[i].is_band = is_band;
    lines[i].number = i;
    lines[i].length = is_band ? geom->box_height : geom->box_width;
    lines[i].count = 0;
    lines[i].overflow = false;
    list_tuples(graph, &lines[i], &tuple, 0);
    if (lines[i].overflow) return false;
    counts->tuples += (uint64_t)lines[i].count;
  }
  for (int a = 0; a < line_count; a++)
    for (int b = a + 1; b < line_count; b++)
      for (int i = 0; i < lines[a].count; i++)
        for (int j = 0; j < lines[b].count; j++)
          counts->tuple_edges +=
              is_tuple_edge(geom, &lines[a], &lines[a].tuples[i], &lines[b].tuples[j]);
  return true;
}

// The census by the definitions. False: the graph is too large to be written down.
static bool define_census(const struct geom *geom, const struct grid *givens,
                          struct puzzle_census *counts) {
  static struct graph graph;
  graph = (struct graph){.geom = geom, .givens = givens};
  *counts = (struct puzzle_census){.counted = true};
  for (int band = 0; band < geom->box_width; band++)
    for (int stack = 0; stack < geom->box_height; stack++) {
      struct vertex vertex = {.band = band, .stack = stack};
      list_vertices(&graph, &vertex, 0);
    }
  if (graph.overflow) return false;
  count_live(&graph, &counts->vertices, &counts->edges);
  prune(&graph);
  count_live(&graph, &counts->vertices_pruned, &counts->edges_pruned);
  if (!count_tuples(&graph, true, counts) || !count_tuples(&graph, false, counts)) return false;
  counts->cycles_rows = counts->cycles_columns =
      solver_count(solver_lookup("search"), geom, givens, 0);
  return true;
}

// --- the tests -----------------------------------------------------------------------------------

static void check_same(const struct geom *geom, const struct grid *givens,
                       const struct puzzle_census *a, const struct puzzle_census *b) {
  const uint64_t numbers[][2] = {
      {a->vertices, b->vertices},
      {a->edges, b->edges},
      {a->vertices_pruned, b->vertices_pruned},
      {a->edges_pruned, b->edges_pruned},
      {a->tuples, b->tuples},
      {a->tuple_edges, b->tuple_edges},
      {a->cycles_rows, b->cycles_rows},
      {a->cycles_columns, b->cycles_columns},
  };
  for (size_t i = 0; i < COUNT(numbers); i++)
    if (numbers[i][0] != numbers[i][1]) {
      char line[GEOM_CELLS_MAX + 1];
      grid_print_line(geom, givens, line);
      fail_msg("number %zu is %llu, expected %llu: %s", i, (unsigned long long)numbers[i][0],
               (unsigned long long)numbers[i][1], line);
    }
  assert_int_equal(a->counted, b->counted);
}

// A solution with all but so many clues taken out, and now and then a wrong one put in.
static struct grid random_givens(const struct geom *geom, struct rng *rng, uint64_t index,
                                 int clues) {
  struct grid givens;
  gen_make_solution(geom, 7, index, &givens);
  for (int left = geom->cells; left > clues;) {
    int cell = (int)rng_below(rng, (uint32_t)geom->cells);
    left -= givens.cell[cell] != 0;
    givens.cell[cell] = 0;
  }
  if (rng_below(rng, 8) == 0)
    givens.cell[rng_below(rng, (uint32_t)geom->cells)] =
        (uint8_t)(1 + rng_below(rng, (uint32_t)geom->side));
  return givens;
}

static void census_is_what_it_is_defined_to_be(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int low, high, rounds;
  } cases[] = {
      {"2x2", 0, 12, 300}, {"3x2", 9, 30, 200}, {"2x3", 9, 30, 200},  {"4x2", 26, 50, 60},
      {"3x3", 26, 60, 60}, {"5x2", 55, 80, 20}, {"4x3", 80, 120, 15}, {"3x4", 80, 120, 15},
  };
  for (size_t c = 0; c < COUNT(cases); c++) {
    const struct geom *geom = geom_of(cases[c].size);
    struct rng rng;
    int compared = 0;
    rng_init(&rng, 3, c);
    for (int i = 0; i < cases[c].rounds; i++) {
      int clues = cases[c].low + (int)rng_below(&rng, (uint32_t)(cases[c].high - cases[c].low + 1));
      struct grid givens = random_givens(geom, &rng, (uint64_t)i, clues);
      struct puzzle_census defined, counted;
      if (!define_census(geom, &givens, &defined)) continue;
      solver_census(geom, &givens, &counted);
      check_same(geom, &givens, &counted, &defined);
      compared++;
    }
    assert_true(compared > cases[c].rounds / 2);
  }
}

// On every code path that this machine has.
static void check_nine(const struct grid *givens, bool expected) {
  static const char *const paths[] = {"portable", "avx2"};
  const struct geom *geom = geom_lookup_side(9);
  const char *usual = fast_path();
  struct puzzle_census general = {.counted = true};
  bool known = false;
  for (size_t i = 0; i < COUNT(paths); i++) {
    struct puzzle_census quick = {.counted = true};
    if (!fast_select(paths[i])) continue;
    bool counted = census_count_nine(givens, &quick);
    if (expected) assert_true(counted);
    if (!counted) continue;
    if (!known) assert_true(known = census_count_any(geom, givens, &general));
    check_same(geom, givens, &quick, &general);
  }
  assert_true(fast_select(usual));
}

static void nine_counts_puzzles_as_the_general_code(void **state) {
  (void)state;
  int rounds = soaking() ? 5000 : 300;
  for (const struct level *level = gen_levels; level->name != NULL; level++) {
    struct gen_request request = {
        .geom = geom_lookup_side(9), .level = level, .by_clues = true, .seed = 4};
    for (int i = 0; i < rounds; i++) {
      struct puzzle puzzle;
      struct err err;
      assert_true(gen_make_puzzle(&request, (uint64_t)i, &puzzle, &err));
      check_nine(&puzzle.givens, true);
    }
  }
}

// Few clues make graphs beyond its lists, wrong ones graphs without super-vertices.
static void nine_counts_any_givens_as_the_general_code(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 5, 0);
  for (int i = 0; i < (soaking() ? 5000 : 500); i++) {
    struct grid givens =
        random_givens(geom_lookup_side(9), &rng, (uint64_t)i, 18 + (int)rng_below(&rng, 63));
    check_nine(&givens, false);
  }
}

// What is too large for the short lists, the general code counts, up to its budgets.
static void large_graphs_are_left_to_the_general_code(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct grid givens = {0};
  struct puzzle_census census;
  assert_false(census_count_nine(&givens, &census));
  assert_false(solver_census(geom, &givens, &census));
  assert_false(census.counted);
  // The first minigrid is all open: its 1680 profiles are more than a short list has.
  gen_make_solution(geom, 1, 1, &givens);
  for (int cell = 0; cell < geom->cells; cell++)
    if (cell % 9 < 3 || cell / 9 < 3) givens.cell[cell] = 0;
  assert_false(census_count_nine(&givens, &census));
  assert_true(solver_census(geom, &givens, &census));
  assert_true(census.vertices > 362880);
  assert_int_equal(census.cycles_rows, solver_count(solver_lookup("search"), geom, &givens, 0));
  // Givens in conflict have a graph too.
  givens = check_grid(FIGURE_4_2);
  givens.cell[0] = 1;
  assert_false(census_count_nine(&givens, &census));
  assert_true(solver_census(geom, &givens, &census));
  assert_int_equal(census.cycles_rows, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(census_is_what_it_is_defined_to_be),
      cmocka_unit_test(nine_counts_puzzles_as_the_general_code),
      cmocka_unit_test(nine_counts_any_givens_as_the_general_code),
      cmocka_unit_test(large_graphs_are_left_to_the_general_code),
  };
  return cmocka_run_group_tests_name("census", tests, NULL, NULL);
}
