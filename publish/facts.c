// Facts in the order in which they build on each other: proof, census, canonical form, minimality,
// flow and ratings, minutes. A fact that the record has already, whole, is not found again.
#include "publish/facts.h"

#include "gen/gen.h"
#include "solver/solver.h"

static void find_proof(struct puzzle *puzzle) {
  const struct puzzle_certificate *certificate = &puzzle->certificate;
  bool without_solution = certificate->claimed && certificate->solutions != 1;
  if (certificate->engine == NULL || without_solution) solver_certify(puzzle);
}

// A catalogue may claim a part of a rating or of a census; what it does not say is UINT64_MAX or -1
// then, and all of it is found again.
static void find_census(struct puzzle *puzzle) {
  struct puzzle_census *census = &puzzle->certificate.census;
  const uint64_t parts[] = {census->vertices,     census->edges,         census->vertices_pruned,
                            census->edges_pruned, census->tuples,        census->tuple_edges,
                            census->cycles_rows,  census->cycles_columns};
  bool whole = census->counted;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    whole = whole && parts[i] != UINT64_MAX;
  // The graph is that of the givens alone.
  if (!whole && puzzle->marks.count == 0) solver_census(puzzle->geom, &puzzle->givens, census);
}

static bool rating_is_whole(const struct puzzle_rating *rating) {
  return rating->rated && rating->grade[0] != '\0' && rating->score >= 0 && rating->steps >= 0 &&
         rating->hardest_name[0] != '\0' && rating->technique_name != NULL;
}

// Comes before the rating, which is found on the same walk.
static void find_flow(struct puzzle *puzzle) {
  const struct puzzle_flow *flow = &puzzle->flow;
  bool whole = flow->known && flow->bottlenecks >= 0 && flow->hardest_at >= 0 &&
               flow->variety >= 0 && flow->tail >= 0;
  if (whole || puzzle->certificate.solutions != 1) return;
  if (!rating_is_whole(&puzzle->rating)) puzzle->rating.rated = false;
  solver_find_flow(puzzle, NULL, NULL);
}

static void find_rating(struct puzzle *puzzle) {
  struct technique_set all = technique_set_default(true);
  if (!rating_is_whole(&puzzle->rating) && puzzle->certificate.solutions == 1)
    solver_rate(puzzle, &all);
}

static void find_se_rating(struct puzzle *puzzle) {
  const struct puzzle_se_rating *se = &puzzle->se;
  bool whole = se->rated && se->er >= 0 && se->ep >= 0 && se->ed >= 0;
  if (!whole && puzzle->certificate.solutions == 1 && solver_supports_se(puzzle->geom))
    solver_rate_se(puzzle, NULL, NULL);
}

// The form of a puzzle with marks does not depend on its solutions.
static void find_marked_form(struct puzzle *puzzle, struct xform *how) {
  struct mark_list marks;
  canonical_marked(puzzle->geom, &puzzle->givens, &puzzle->marks, &puzzle->canonical_form, &marks,
                   how);
  struct canonical_hash hash = canonical_hash_marked(puzzle->geom, &puzzle->canonical_form, &marks);
  puzzle->canonical =
      (struct puzzle_canonical){.known = true, .formed = true, .high = hash.high, .low = hash.low};
}

void facts_find_canonical(struct puzzle *puzzle, struct xform *how) {
  struct grid *form = &puzzle->canonical_form;
  if (puzzle->marks.count > 0) {
    find_marked_form(puzzle, how);
    return;
  }
  bool unique = puzzle->certificate.solutions == 1 || solver_certify(puzzle);
  if (unique)
    canonical_puzzle(puzzle->geom, &puzzle->givens, &puzzle->solution, form, how);
  else
    canonical_givens(puzzle->geom, &puzzle->givens, form, how);
  struct canonical_hash hash = canonical_hash(puzzle->geom, form);
  puzzle->canonical = (struct puzzle_canonical){
      .known = true,
      .formed = true,
      .by_givens = !unique,
      .high = hash.high,
      .low = hash.low,
  };
}

static void find_canonical(struct puzzle *puzzle) {
  if (!puzzle->canonical.known) facts_find_canonical(puzzle, NULL);
}

static void find_minimal(struct puzzle *puzzle) {
  if (puzzle->minimal == MINIMAL_UNKNOWN && puzzle->certificate.solutions == 1)
    puzzle->minimal = gen_is_minimal(puzzle) ? MINIMAL_YES : MINIMAL_NO;
}

static void find_minutes(struct puzzle *puzzle) {
  if (!puzzle->minutes.known || !puzzle->minutes.marked) solver_find_minutes(puzzle);
}

static void find_alone(struct puzzle *puzzle) {
  if (!puzzle->alone.known) gen_count_alone(puzzle);
}

void facts_find(struct puzzle *puzzle, unsigned needs) {
  static const struct {
    unsigned need;
    void (*find)(struct puzzle *puzzle);
  } facts[] = {
      {.need = ~0U, .find = find_proof}, // all others build on it
      {.need = COLUMN_NEEDS_CENSUS, .find = find_census},
      {.need = COLUMN_NEEDS_CANONICAL, .find = find_canonical},
      {.need = COLUMN_NEEDS_MINIMAL, .find = find_minimal},
      {.need = COLUMN_NEEDS_FLOW, .find = find_flow},
      {.need = COLUMN_NEEDS_RATING, .find = find_rating},
      {.need = COLUMN_NEEDS_SE, .find = find_se_rating},
      {.need = COLUMN_NEEDS_MINUTES, .find = find_minutes},
      {.need = COLUMN_NEEDS_ALONE, .find = find_alone},
  };
  for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
    if (needs & facts[i].need) facts[i].find(puzzle);
}

unsigned facts_of_record(void) {
  unsigned needs = 0;
  for (const struct catalogue_column *column = catalogue_columns; column->name != NULL; column++)
    needs |= column->needs;
  return needs;
}

unsigned facts_of_format(const struct export_format *format) {
  if (format->needs_record) return facts_of_record();
  return format->needs_certificate ? COLUMN_NEEDS_PROOF : 0;
}

bool facts_check_unique(const struct puzzle *puzzle, struct err *err) {
  if (puzzle->certificate.solutions == 1) return true;
  return err_set(err, ERR_NEGATIVE, "%s:%zu: %s", puzzle->source, puzzle->line,
                 puzzle->certificate.solutions == 0 ? "no solution" : "more than one solution");
}

// --- maps of pipelines ---------------------------------------------------------------------------

bool stage_find_facts(void *needs, void *puzzle, struct err *err) {
  (void)err;
  facts_find(puzzle, *(const unsigned *)needs);
  return true;
}

bool stage_certify(void *unused, void *item, struct err *err) {
  (void)unused;
  struct puzzle *puzzle = item;
  if (puzzle->certificate.engine == NULL || puzzle->certificate.claimed) solver_certify(puzzle);
  if (!facts_check_unique(puzzle, err)) return false;
  if (puzzle->version[0] == '\0')
    snprintf(puzzle->version, sizeof puzzle->version, "%s", GRIDPRESS_VERSION);
  return true;
}
