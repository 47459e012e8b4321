// Every puzzle that leaves is certified by `graph`, from its givens alone, whatever its size and its
// board. Another engine decided while digging, `fast` on plain 9x9 and `planes` elsewhere, and the two
// share no code. Two answers that differ mean that one of them is wrong, so the run ends there, with
// both.
#include "gen/certify.h"

#include <stdio.h>

bool certify_compare(const struct puzzle *puzzle, const struct grid *dug, struct err *err) {
  const struct puzzle_certificate *certificate = &puzzle->certificate;
  const struct geom *geom = puzzle->geom;
  bool one = certificate->solutions == 1;
  if (one && grid_equal(geom, &puzzle->solution, dug)) return true;
  int differ = 0;
  char name[GEOM_NAME_MAX] = "";
  for (int cell = 0; one && cell < geom->cells && differ == 0; cell++)
    if (puzzle->solution.cell[cell] != dug->cell[cell]) {
      differ = puzzle->solution.cell[cell];
      snprintf(name, sizeof name, " with %c in r%dc%d", grid_symbol(differ),
               geom->cell[cell].row + 1, geom->cell[cell].column + 1);
    }
  return err_set(err, ERR_WORLD,
                 "puzzle %llu of seed %llu: digging found one solution, engine %s finds %s%s; one "
                 "of them is wrong, please report this",
                 (unsigned long long)puzzle->index, (unsigned long long)puzzle->seed,
                 certificate->engine,
                 certificate->solutions == 0 ? "none"
                 : one                       ? "another"
                                             : "at least two",
                 name);
}

bool certify_puzzle(const struct gen_request *request, uint64_t index, const struct grid *givens,
                    const struct mark_list *marks, const struct grid *dug, struct puzzle *puzzle,
                    struct err *err) {
  puzzle_init(puzzle, request->geom, givens);
  if (marks != NULL) marks_copy(&puzzle->marks, marks);
  puzzle->seed_known = puzzle->index_known = true;
  puzzle->seed = request->seed;
  puzzle->index = index;
  snprintf(puzzle->version, sizeof puzzle->version, "%s", GRIDPRESS_VERSION);
  solver_certify(puzzle);
  return certify_compare(puzzle, dug, err);
}
