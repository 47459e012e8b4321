// The answer of a case, by two engines that share no code.
//
// They are the two that every board has: one that certifies, one that digs. On a plain 9x9 the first
// one visits some thousand solutions and then leaves it to the tally, which counts without visiting;
// the digger visits them all. Both have to come to the same number, and to the same solution if there
// is just one.
#include <string.h>

#include "publish/corpus_case.h"

enum { VISITED = 10000 }; // solutions before the tally is asked

struct keeping {
  struct grid found;
  size_t cells;
};

static bool keep(void *context, const struct grid *solution) {
  struct keeping *keeping = context;
  memcpy(keeping->found.cell, solution->cell, keeping->cells);
  return true;
}

static bool count_by(const struct solver_engine *engine, const struct puzzle *puzzle,
                     uint64_t limit, struct keeping *keeping, uint64_t *solutions,
                     struct err *err) {
  struct solver_result result;
  const struct solver_request request = {
      .limit = limit, .visit = keep, .context = keeping, .marks = &puzzle->marks};
  keeping->cells = (size_t)puzzle->geom->cells;
  engine->solve(puzzle->geom, &puzzle->givens, &request, &result);
  *solutions = result.solutions;
  return !result.failed ||
         err_set(err, ERR_WORLD, "engine %s failed: out of memory, or it returned a wrong solution",
                 engine->name);
}

static bool dispute(const struct corpus_case *item, uint64_t second, struct err *err) {
  char line[GEOM_CELLS_MAX + 1];
  grid_print_line(item->puzzle.geom, &item->puzzle.givens, line);
  return err_set(
      err, ERR_WORLD,
      "%.100s: engine %s finds %llu solutions and engine %s %llu, or another one; one of "
      "them is wrong, please report this",
      line, item->engines[0], (unsigned long long)item->solutions, item->engines[1],
      (unsigned long long)second);
}

bool corpus_prove(struct corpus_case *item, struct err *err) {
  struct puzzle *puzzle = &item->puzzle;
  const struct solver_engine *first = solver_certifier(puzzle->geom, &puzzle->marks);
  const struct solver_engine *second = solver_digger(puzzle->geom, &puzzle->marks);
  const uint64_t limit = (uint64_t)CORPUS_SOLUTIONS_MAX + 1;
  bool tallies = solver_tally_supports(puzzle->geom) && puzzle->marks.count == 0;
  struct keeping one, other;
  uint64_t counted;
  if (!count_by(first, puzzle, tallies ? VISITED : limit, &one, &item->solutions, err) ||
      !count_by(second, puzzle, limit, &other, &counted, err))
    return false;
  item->engines[0] = first->name;
  item->engines[1] = second->name;
  if (tallies && item->solutions == VISITED) {
    tally_number all;
    if (!solver_tally(&puzzle->givens, 1, &all, err)) return false;
    item->solutions = all > limit ? limit : (uint64_t)all;
    item->engines[0] = "tally";
  }
  if (item->solutions != counted ||
      (counted == 1 && memcmp(one.found.cell, other.found.cell, one.cells) != 0))
    return dispute(item, counted, err);
  if (counted == 1) memcpy(puzzle->solution.cell, one.found.cell, one.cells);
  puzzle->certificate =
      (struct puzzle_certificate){.engine = first->name, .solutions = counted > 2 ? 2 : counted};
  return true;
}

int corpus_count_choices(const struct puzzle *puzzle) {
  struct solver_result result;
  solver_lookup("constraint")
      ->solve(puzzle->geom, &puzzle->givens, &(struct solver_request){.limit = 2}, &result);
  return result.stats.nodes < 1000000000 ? (int)result.stats.nodes : 1000000000;
}

void corpus_rate_case(struct corpus_case *item) {
  struct puzzle *puzzle = &item->puzzle;
  if (item->solutions != 1 || item->engines[0] == NULL) return;
  if (!puzzle->rating.rated) solver_rate(puzzle, NULL);
  if (!puzzle->se.rated && puzzle->marks.count == 0 && solver_supports_se(puzzle->geom))
    solver_rate_se(puzzle, NULL, NULL);
}

enum corpus_answer corpus_find_answer(const struct corpus_case *item) {
  if (item->engines[0] == NULL) return ANSWER_REFUSE;
  if (item->solutions == 0) return ANSWER_NONE;
  return item->solutions == 1 ? ANSWER_ONE : ANSWER_SEVERAL;
}

const char *const corpus_answer_names[ANSWER_COUNT + 1] = {
    [ANSWER_ONE] = "one",
    [ANSWER_SEVERAL] = "several",
    [ANSWER_NONE] = "none",
    [ANSWER_REFUSE] = "refuse",
};
