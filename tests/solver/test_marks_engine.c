// The engine `marks` against the oracle: the same solutions, on puzzles of every kind of mark and of
// mixed kinds, with none, one, few and many. A candidate taken away wrongly shows where there are
// several, so most of them have.
#include "tests/fixtures/shapes.h"
#include "tests/fixtures/solutions.h"

#include "gen/gen.h"

// --- marks that a solution keeps -----------------------------------------------------------------

struct drawing {
  const struct geom *geom;
  const struct grid *solution;
  struct rng *rng;
  bool caged[GEOM_CELLS_MAX];
  struct mark_list *marks;
};

static int draw_below(struct drawing *drawing, int bound) {
  return (int)rng_below(drawing->rng, (uint64_t)bound);
}

// A neighbour of a cell, also diagonally if `king`; -1: none there.
static int draw_neighbour(struct drawing *drawing, int cell, bool king) {
  const struct geom_cell *at = &drawing->geom->cell[cell];
  int down = rng_range(drawing->rng, -1, 1), right = rng_range(drawing->rng, -1, 1);
  if ((down == 0 && right == 0) || (!king && down != 0 && right != 0)) return -1;
  return geom_find_cell(drawing->geom, at->row + down, at->column + right);
}

static bool holds_cell(const uint16_t *cells, int size, int cell) {
  for (int i = 0; i < size; i++)
    if (cells[i] == cell) return true;
  return false;
}

// A walk of different cells, or one cell in eight somewhere else. Returns how long it became.
static int draw_cells(struct drawing *drawing, bool king, int wanted, uint16_t *cells) {
  int size = 1;
  cells[0] = (uint16_t)draw_below(drawing, drawing->geom->cells);
  for (int tries = 0; size < wanted && tries < 40; tries++) {
    int next = draw_below(drawing, 8) == 0
                   ? draw_below(drawing, drawing->geom->cells)
                   : draw_neighbour(drawing, cells[draw_below(drawing, size)], king);
    if (next >= 0 && !holds_cell(cells, size, next)) cells[size++] = (uint16_t)next;
  }
  return size;
}

static void draw_cage(struct drawing *drawing, enum mark_kind kind) {
  uint16_t cells[GEOM_SIDE_MAX];
  int most = drawing->geom->side < 7 ? drawing->geom->side : 7;
  bool pair = kind == MARK_MINUS || kind == MARK_DIVIDE;
  int wanted = pair ? 2 : rng_range(drawing->rng, kind == MARK_TIMES ? 2 : 1, most);
  int size = draw_cells(drawing, false, wanted, cells), low = GEOM_SIDE_MAX, high = 0;
  uint32_t sum = 0, product = 1, seen = 0;
  bool free_cells = true, repeats = false;
  for (int i = 0; i < size; i++) {
    int digit = drawing->solution->cell[cells[i]];
    free_cells = free_cells && !drawing->caged[cells[i]];
    repeats = repeats || (seen >> digit & 1) != 0;
    seen |= UINT32_C(1) << digit;
    sum += (uint32_t)digit;
    product *= (uint32_t)digit;
    if (digit < low) low = digit;
    if (digit > high) high = digit;
  }
  uint32_t values[] = {
      [MARK_CAGE] = draw_below(drawing, 8) == 0 ? 0 : sum,
      [MARK_PLUS] = sum,
      [MARK_MINUS] = (uint32_t)(high - low),
      [MARK_TIMES] = product,
      [MARK_DIVIDE] = high % low == 0 ? (uint32_t)(high / low) : 0,
  };
  if ((kind == MARK_CAGE && repeats) || (pair && (size < 2 || values[kind] == 0))) return;
  if ((kind == MARK_DIVIDE && values[kind] == 1) || (kind == MARK_TIMES && size < 2)) return;
  if (values[kind] > 0 && !free_cells) return;
  for (int i = 0; values[kind] > 0 && i < size; i++) drawing->caged[cells[i]] = true;
  assert_true(marks_add(drawing->marks, kind, values[kind], cells, size));
}

static void draw_thermo(struct drawing *drawing) {
  uint16_t cells[GEOM_SIDE_MAX];
  int size = 1;
  cells[0] = (uint16_t)draw_below(drawing, drawing->geom->cells);
  for (int tries = 0; tries < 20 && size < drawing->geom->side; tries++) {
    int next = draw_neighbour(drawing, cells[size - 1], true);
    if (next >= 0 && drawing->solution->cell[next] > drawing->solution->cell[cells[size - 1]])
      cells[size++] = (uint16_t)next;
  }
  if (size >= 2) assert_true(marks_add(drawing->marks, MARK_THERMO, 0, cells, size));
}

// A circle of one cell, or of two on boards that may have it, and a walk that adds up to it.
static void draw_arrow(struct drawing *drawing) {
  uint16_t cells[GEOM_SIDE_MAX];
  int circle = draw_below(drawing, 6) == 0 && drawing->geom->side <= 9 ? 2 : 1;
  int size = draw_cells(drawing, true, rng_range(drawing->rng, circle + 1, 7), cells);
  int number = 0, sum = 0;
  for (int i = 0; i < size; i++) {
    int digit = drawing->solution->cell[cells[i]];
    if (i < circle)
      number = number * 10 + digit;
    else
      sum += digit;
  }
  if (size > circle && number == sum)
    assert_true(marks_add(drawing->marks, MARK_ARROW, (uint32_t)circle, cells, size));
}

// Every dot or sign of some kinds on the grid, or some of them.
static void draw_edges(struct drawing *drawing, unsigned kinds, int percent) {
  const struct geom *geom = drawing->geom;
  for (int cell = 0; cell < geom->cells; cell++)
    for (int below = 0; below < 2; below++) {
      const struct geom_cell *at = &geom->cell[cell];
      int next = geom_find_cell(geom, at->row + below, at->column + 1 - below);
      if (next < 0 || draw_below(drawing, 100) >= percent) continue;
      uint16_t cells[2] = {(uint16_t)cell, (uint16_t)next};
      int a = drawing->solution->cell[cell], b = drawing->solution->cell[next];
      bool holds[MARK_KINDS] = {
          [MARK_LESS] = a != b,
          [MARK_WHITE] = abs(a - b) == 1,
          [MARK_BLACK] = a == 2 * b || b == 2 * a,
          [MARK_X] = a + b == 10 && geom->side > 5,
          [MARK_V] = a + b == 5,
      };
      uint16_t rising[2] = {cells[a > b], cells[a < b]};
      for (int kind = MARK_LESS; kind <= MARK_V; kind++)
        if ((kinds >> kind & 1) != 0 && holds[kind])
          assert_true(marks_add(drawing->marks, (enum mark_kind)kind, 0,
                                kind == MARK_LESS ? rising : cells, 2));
    }
}

static void draw_rule(struct drawing *drawing, enum mark_kind rule) {
  static const unsigned shown[MARK_KINDS] = {
      [MARK_NONCONSECUTIVE] = 1U << MARK_WHITE,
      [MARK_NONDOUBLE] = 1U << MARK_BLACK,
      [MARK_NONTEN] = 1U << MARK_X,
      [MARK_NONFIVE] = 1U << MARK_V,
  };
  draw_edges(drawing, shown[rule], 100);
  assert_true(marks_add(drawing->marks, rule, 0, NULL, 0));
}

static void draw_marks(struct drawing *drawing, enum mark_kind kind) {
  int cells = drawing->geom->cells, percent = rng_range(drawing->rng, 10, 60);
  switch (kind) {
    case MARK_CAGE:
    case MARK_PLUS:
    case MARK_MINUS:
    case MARK_TIMES:
    case MARK_DIVIDE:
      for (int i = 0; i < cells * percent / 40; i++) draw_cage(drawing, kind);
      break;
    case MARK_EVEN:
    case MARK_ODD:
      for (int cell = 0; cell < cells; cell++) {
        uint16_t at = (uint16_t)cell;
        bool odd = drawing->solution->cell[cell] % 2 == 1;
        if (draw_below(drawing, 100) < percent && odd == (kind == MARK_ODD))
          assert_true(marks_add(drawing->marks, kind, 0, &at, 1));
      }
      break;
    case MARK_THERMO:
      for (int i = 0; i < cells / 8; i++) draw_thermo(drawing);
      break;
    case MARK_ARROW:
      for (int i = 0; i < cells; i++) draw_arrow(drawing);
      break;
    default:
      if (kind >= MARK_NONCONSECUTIVE)
        draw_rule(drawing, kind);
      else
        draw_edges(drawing, 1U << kind, percent);
  }
}

// Spoils a mark or not; the list stays one of the board.
static void spoil(struct drawing *drawing) {
  struct mark_list *marks = drawing->marks;
  struct err err;
  if (marks->count == 0) return;
  struct mark *mark = &marks->mark[draw_below(drawing, marks->count)];
  struct mark before = *mark;
  if (mark->kind <= MARK_DIVIDE)
    mark->value += (uint32_t)rng_range(drawing->rng, 1, 3);
  else if (mark->kind >= MARK_WHITE && mark->kind <= MARK_V)
    mark->kind = (uint8_t)rng_range(drawing->rng, MARK_WHITE, MARK_V);
  else if (mark->kind == MARK_EVEN)
    mark->kind = MARK_ODD;
  if (!marks_check(marks, drawing->geom, &err)) *mark = before;
}

// --- against the oracle --------------------------------------------------------------------------

static struct digest digest_marked(const struct solver_engine *engine, const struct geom *geom,
                                   const struct grid *givens, const struct mark_list *marks) {
  struct digest digest = {.geom = geom};
  struct solver_result result;
  struct solver_request request = {
      .limit = MANY + 1, .visit = digest_add, .context = &digest, .marks = marks};
  engine->solve(geom, givens, &request, &result);
  assert_false(result.failed);
  assert_int_equal(result.solutions, digest.count);
  assert_int_equal(result.complete, digest.count <= MANY);
  return digest;
}

static void assert_engine_agrees(const struct geom *geom, const struct grid *givens,
                                 const struct mark_list *marks, uint64_t kinds[4]) {
  struct digest expected = digest_marked(solver_lookup("search"), geom, givens, marks);
  struct digest found = digest_marked(solver_lookup("marks"), geom, givens, marks);
  kinds[expected.count <= 1 ? expected.count : expected.count <= MANY ? 2 : 3]++;
  if (found.count == expected.count && (found.count > MANY || found.sum == expected.sum)) return;
  char line[GEOM_CELLS_MAX + 1];
  char *text = malloc(MARKS_TEXT_MAX);
  grid_print_line(geom, givens, line);
  marks_print(marks, geom, text, MARKS_TEXT_MAX);
  fail_msg("%s: marks finds %llu solutions, the oracle %llu: %s marks: %s", geom->name,
           (unsigned long long)found.count, (unsigned long long)expected.count, line, text);
}

static const struct {
  const char *board;
  int rounds, keep; // of each kind of mark; percent of the cells that are given
} boards[] = {
    {"4", 200, 8},         {"4+x", 40, 0}, {"latin4", 200, 8}, {"latin5", 100, 18},
    {"jigsaw5", 80, 12},   {"6", 100, 20}, {"2x3", 40, 20},    {"latin6+x", 20, 25},
    {"jigsaw7", 16, 38},   {"8", 16, 40},  {"9", 60, 36},      {"9+x", 12, 30},
    {"9+antiking", 8, 30}, {"10", 6, 50},  {"12", 4, 55},      {"latin11", 4, 55},
    {"16", 2, 65},
};
enum { SOAK = 20 };

static void engine_agrees_with_the_oracle(void **state) {
  (void)state;
  uint64_t kinds[4] = {0}; // puzzles with none, one, few and many solutions
  struct mark_list *marks = calloc(1, sizeof *marks);
  for (size_t b = 0; b < COUNT(boards); b++) {
    struct rng rng;
    rng_init(&rng, 1801, b);
    int rounds = boards[b].rounds * (soaking() ? SOAK : 1);
    for (int round = 0; round < rounds; round++) {
      const struct geom *geom = draw_board(boards[b].board, &rng);
      for (int kind = 0; kind <= MARK_KINDS; kind++) { // the last: some kinds mixed
        struct grid solution, givens = {0};
        struct drawing drawing = {.geom = geom, .solution = &solution, .rng = &rng, .marks = marks};
        gen_make_solution(geom, 1802, (uint64_t)(round * 64 + kind), &solution);
        marks->count = marks->cells = 0;
        for (int i = 0; i < (kind < MARK_KINDS ? 1 : 4); i++)
          draw_marks(&drawing, kind < MARK_KINDS
                                   ? (enum mark_kind)kind
                                   : (enum mark_kind)draw_below(&drawing, MARK_KINDS));
        marks_settle(marks);
        if (draw_below(&drawing, 4) == 0) spoil(&drawing);
        marks_settle(marks);
        for (int cell = 0; cell < geom->cells; cell++)
          if (draw_below(&drawing, 100) < boards[b].keep) givens.cell[cell] = solution.cell[cell];
        assert_engine_agrees(geom, &givens, marks, kinds);
      }
      geom_release(geom);
    }
  }
  free(marks);
  for (int i = 0; i < 4; i++) assert_true(kinds[i] > 100); // or the test shows nothing
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(engine_agrees_with_the_oracle),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
