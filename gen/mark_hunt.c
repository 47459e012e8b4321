// Makes puzzles with clues between cells: a solution grid, its marks, and a dialogue with the solver.
//
//      draw the marks -> is there another solution? -- no --> leave out what is not needed -> certify
//                          ^          | yes
//                          |          v
//                          +-- a mark, or a given, that it breaks
//
// The other way round, from everything down to what is needed, takes a proof for every mark; this way
// most marks are never looked at. What was added early may have become superfluous, so a last pass
// tries to leave out every mark of the pool and every given.
//
// Puzzle i depends on the request and on (seed, i) alone.
#include "gen/mark_hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/boards.h"
#include "gen/certify.h"
#include "gen/level.h"
#include "gen/solution.h"

enum { TRIES = 400 }; // grids, before a request is given up

// How much goes into one grid.
struct mark_effort {
  int repairs;    // answers to second solutions
  uint64_t nodes; // choices that one proof may take
};

// Cages that take longer go in circles, and a grid with other cages is soon found. So are other paths.
static const struct mark_effort for_cages = {.repairs = 40, .nodes = 150},
                                for_paths = {.repairs = 100, .nodes = 1000},
                                for_others = {.repairs = 400, .nodes = 20000};

static const struct mark_effort *find_effort(const struct mark_hunt *hunt) {
  if (hunt->rules.high > 0) return &for_cages;
  return hunt->paths.now.count > 0 ? &for_paths : &for_others;
}

// --- is there another solution? ------------------------------------------------------------------

static bool keep_other(void *context, const struct grid *solution) {
  struct mark_hunt *hunt = context;
  hunt->other = *solution;
  return false;
}

// SOLVER_UNKNOWN: that would take too long to find out.
static enum solver_answer has_other(struct mark_hunt *hunt) {
  struct marks_question question = {.givens = &hunt->givens,
                                    .limit = 1,
                                    .visit = keep_other,
                                    .context = hunt,
                                    .nodes = find_effort(hunt)->nodes,
                                    .known = &hunt->solution};
  struct solver_result result;
  marks_solver_ask(hunt->solver, &question, &result);
  if (result.solutions > 0) return SOLVER_YES;
  return result.complete && !result.failed ? SOLVER_NO : SOLVER_UNKNOWN;
}

// --- from marks to a puzzle ----------------------------------------------------------------------

// Gives a cell in which the solution and another grid differ. False: no givens are wanted.
static bool add_given(struct mark_hunt *hunt, const struct grid *other) {
  uint16_t cells[GEOM_CELLS_MAX];
  int count = 0;
  if (hunt->request->no_givens || hunt->rules.high > 0) return false; // cages do without
  for (int cell = 0; cell < hunt->geom->cells; cell++)
    if (other->cell[cell] != hunt->solution.cell[cell]) cells[count++] = (uint16_t)cell;
  int cell = cells[rng_below(&hunt->rng, (uint64_t)count)];
  hunt->givens.cell[cell] = hunt->solution.cell[cell];
  return true;
}

// Makes the other solution impossible. The variants come first, in turn; then a given.
static bool separate(struct mark_hunt *hunt) {
  for (unsigned rest = hunt->request->marks; rest != 0; rest &= rest - 1) {
    const struct mark_source *source = &mark_sources[__builtin_ctz(rest)];
    if (source->separate == NULL || !source->separate(hunt)) continue;
    return mark_hunt_sketch(hunt);
  }
  return add_given(hunt, &hunt->other);
}

static bool make_unique(struct mark_hunt *hunt) {
  int most = find_effort(hunt)->repairs;
  for (int repairs = 0; repairs < most; repairs++) {
    enum solver_answer answer = has_other(hunt);
    if (answer == SOLVER_NO) return true;
    // Where nobody can tell, a given somewhere makes it easier to.
    if (answer == SOLVER_YES ? !separate(hunt) : !add_given(hunt, &hunt->givens)) return false;
  }
  return false;
}

// What could be left out: a mark of the pool, or a given behind all of them.
static void put_back(struct mark_hunt *hunt, int what, bool there) {
  int cell = what - MARKS_MAX;
  if (cell >= 0) {
    hunt->givens.cell[cell] = there ? hunt->solution.cell[cell] : 0;
    return;
  }
  hunt->used[what] = there;
  mark_hunt_sketch(hunt);
}

// Leaves out what is not needed, in random order.
static void thin_out(struct mark_hunt *hunt) {
  uint16_t order[MARKS_MAX + GEOM_CELLS_MAX];
  int count = 0;
  for (int i = 0; i < hunt->pool.count; i++)
    if (hunt->used[i]) order[count++] = (uint16_t)i;
  for (int cell = 0; cell < hunt->geom->cells; cell++)
    if (hunt->givens.cell[cell] != 0) order[count++] = (uint16_t)(MARKS_MAX + cell);
  rng_shuffle(&hunt->rng, order, (size_t)count);
  for (int i = 0; i < count; i++) {
    put_back(hunt, order[i], false);
    if (has_other(hunt) != SOLVER_NO) put_back(hunt, order[i], true);
  }
}

// Adds marks of the pool until so many percent of them are there.
static void thicken(struct mark_hunt *hunt) {
  uint16_t order[MARKS_MAX];
  int used = 0, count = 0;
  for (int i = 0; i < hunt->pool.count; i++) {
    used += hunt->used[i];
    if (!hunt->used[i]) order[count++] = (uint16_t)i;
  }
  rng_shuffle(&hunt->rng, order, (size_t)count);
  for (int i = 0; i < count && used * 100 < hunt->request->density * hunt->pool.count; i++, used++)
    hunt->used[order[i]] = true;
  mark_hunt_sketch(hunt);
}

// A new grid and its marks.
static bool draw_puzzle(struct mark_hunt *hunt) {
  hunt->fixed.count = hunt->fixed.cells = hunt->pool.count = hunt->pool.cells = 0;
  hunt->rules = (struct cage_rules){0};
  memset(hunt->used, 0, sizeof hunt->used);
  mark_paths_clear(hunt->geom, &hunt->paths);
  memset(&hunt->givens, 0, sizeof hunt->givens);
  for (unsigned rest = hunt->request->marks; rest != 0; rest &= rest - 1) {
    int row = __builtin_ctz(rest);
    if (!mark_sources[row].draw(hunt, mark_variants[row].kinds)) return false;
  }
  return mark_hunt_sketch(hunt);
}

// Makes the marks such that there is one solution, or leaves that to mark_level_settle.
static bool shape_marks(struct mark_hunt *hunt) {
  enum grade most = level_range(hunt->request).high;
  if (mark_guide_suits(hunt, most)) return mark_guide_settle(hunt, most);
  // Marks that solve an easy puzzle are found there; paths without givens have to be unique first.
  if (most == GRADE_EASY && !mark_hunt_stands_on_paths(hunt)) return true;
  if (!make_unique(hunt)) return false;
  thin_out(hunt);
  return true;
}

static bool try_grid(struct mark_hunt *hunt) {
  bool graded = mark_level_is_asked(hunt->request);
  if (!draw_puzzle(hunt) || !shape_marks(hunt)) return false;
  if (hunt->request->density > 0) thicken(hunt);
  marks_settle(&hunt->marks);
  if (graded && !mark_level_settle(hunt)) return false;
  int clues = grid_count_clues(hunt->geom, &hunt->givens);
  const struct gen_request *request = hunt->request;
  return request->clues_high == 0 || (clues >= request->clues_low && clues <= request->clues_high);
}

// A grid of the board that keeps the rules of the whole grid, if the variants have any.
static bool draw_grid(struct mark_hunt *hunt) {
  unsigned rules = 0;
  for (unsigned rest = hunt->request->marks; rest != 0; rest &= rest - 1) {
    unsigned kinds = mark_variants[__builtin_ctz(rest)].kinds;
    if ((kinds & (kinds - 1)) == 0 && kinds >= 1U << MARK_NONCONSECUTIVE) rules |= kinds;
  }
  if (rules == 0) {
    solution_fill(hunt->geom, &hunt->rng, &hunt->solution);
    return true;
  }
  hunt->marks.count = hunt->marks.cells = 0;
  for (unsigned rest = rules; rest != 0; rest &= rest - 1)
    marks_add(&hunt->marks, (enum mark_kind)__builtin_ctz(rest), 0, NULL, 0);
  struct marks_question question = {.limit = 1,
                                    .visit = keep_other,
                                    .context = hunt,
                                    .nodes = for_others.nodes,
                                    .rng = &hunt->rng};
  struct solver_result result;
  if (!marks_solver_load(hunt->solver, &hunt->marks)) return false;
  marks_solver_ask(hunt->solver, &question, &result);
  hunt->solution = hunt->other;
  return result.solutions > 0;
}

// Tries one grid of the board. The shelf takes over a board that was drawn, if a puzzle came of it.
static bool try_board(struct mark_hunt *hunt, const struct geom *geom, bool drawn) {
  hunt->geom = geom;
  hunt->solver = marks_solver_new(geom);
  bool made = hunt->solver != NULL && (drawn || draw_grid(hunt)) && try_grid(hunt);
  marks_solver_free(hunt->solver);
  return made;
}

// Certifies the puzzle and fills in what is known of it.
static bool finish(struct mark_hunt *hunt, const struct gen_request *request, uint64_t index,
                   struct puzzle *puzzle, struct err *err) {
  if (!certify_puzzle(request, index, &hunt->givens, &hunt->marks, &hunt->solution, puzzle, err))
    return false;
  if (!mark_level_is_asked(request)) return true;
  solver_keep_rating(puzzle, &hunt->rating);
  if (request->level != NULL)
    snprintf(puzzle->level, sizeof puzzle->level, "%s", request->level->name);
  return true;
}

// Arrows alone have to be guessed at, on all but small boards.
static bool is_beyond_techniques(const struct gen_request *request) {
  const int small = 36;
  unsigned kinds = 0;
  for (unsigned rest = request->marks; rest != 0; rest &= rest - 1)
    kinds |= mark_variants[__builtin_ctz(rest)].kinds;
  return kinds == 1U << MARK_ARROW && request->no_givens && request->geom->cells > small &&
         mark_level_is_asked(request);
}

// Grids of a large board take longer, so there are fewer of them; and where there is little hope.
static int count_tries(const struct gen_request *request) {
  const int usual = 81, least = 20, cells = request->geom->cells;
  int tries = is_beyond_techniques(request) ? TRIES / 10 : TRIES;
  if (cells > usual) tries = tries * usual / cells * usual / cells;
  return tries > least ? tries : least;
}

static bool give_up(const struct gen_request *request, int tries, struct err *err) {
  return err_set(
      err, ERR_NEGATIVE, "no such puzzle in %d tries; %s", tries,
      is_beyond_techniques(request)
          ? "arrows without givens are hardly ever solved by techniques: allow givens, or "
            "ask for no level"
          : "try another seed");
}

static bool search_grids(struct mark_hunt *hunt, uint64_t index, struct puzzle *puzzle,
                         struct err *err) {
  const struct gen_request *request = hunt->request;
  struct gen_request own = *request; // with the board of this puzzle
  struct rng boards;
  bool drawn = request->shapes != NULL;
  boards_rng_init(&boards, request, index);
  rng_init(&hunt->rng, request->seed, index);
  int most = count_tries(request);
  for (int tries = 0; tries < most; tries++) {
    if (drawn) own.geom = boards_draw(request, &boards, &hunt->solution, err);
    if (own.geom == NULL) return false;
    if (try_board(hunt, own.geom, drawn)) {
      if (drawn) own.geom = board_shelf_put(request->shelf, own.geom);
      return finish(hunt, &own, index, puzzle, err);
    }
    if (drawn) geom_release(own.geom);
  }
  return give_up(request, most, err);
}

bool mark_hunt_make(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                    struct err *err) {
  struct mark_hunt *hunt = malloc(sizeof *hunt);
  if (hunt == NULL) return err_set(err, ERR_WORLD, "out of memory");
  hunt->request = request;
  hunt->work = mark_level_is_asked(request) ? rate_workspace_new() : NULL;
  bool made = search_grids(hunt, index, puzzle, err);
  rate_workspace_free(hunt->work);
  free(hunt);
  return made;
}
