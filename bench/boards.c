// make bench: other boards than 9x9, beside sgt-solo of Simon Tatham's puzzles, in one run.
//
// Puzzles a second of processor time, one thread each. First those that singles solve, dug to the
// end as sgt-solo digs its basic ones, without symmetry; every jigsaw has a shape of its own. Then
// minimal ones, whatever they take to solve. All of ours are certified by a second engine.
#include <stdio.h>
#include <string.h>

#include "bench/clock.h"
#include "bench/rival.h"
#include "core/board.h"
#include "gen/dig.h"
#include "gen/gen.h"
#include "gen/shape.h"
#include "gen/solution.h"

// --- ours ----------------------------------------------------------------------------------------

struct kind {
  const char *board; // "jigsaw9": a new shape for every puzzle
  enum dig_rule rule;
  const char *parameters; // of sgt-solo; NULL: nothing to compare with
  int count;              // of its puzzles, enough for some tenths of a second
  int times;              // its rate: the goal
  int rate;               // or a goal of so many a second
};

static const struct kind kinds[] = {
    {"9+x", DIG_SINGLES, "3x3xadb", 400, 25, 0},
    {"jigsaw9", DIG_SINGLES, "9jadb", 60, 50, 0},
    {"jigsaw9+x", DIG_SINGLES, "9jxadb", 12, 60, 0},
    {"jigsaw7", DIG_SINGLES, "7jadb", 400, 10, 0},
    {"jigsaw5", DIG_SINGLES, "5jadb", 2000, 6, 0},
    {"jigsaw16", DIG_SINGLES, NULL, 0, 0, 15},
    {"9+x", DIG_UNIQUE, NULL, 0, 0, 3000},
    {"9+windows", DIG_UNIQUE, NULL, 0, 0, 4000},
    {"jigsaw9", DIG_UNIQUE, NULL, 0, 0, 2000},
    {"latin9", DIG_UNIQUE, NULL, 0, 0, 8000},
    {"16", DIG_UNIQUE, NULL, 0, 0, 0},
};

enum { FILLS = 20 }; // of one shape, before another is drawn

// Draws a board of a wish, with a solution of it. The board has one owner more.
static const struct geom *draw_board(const struct board_wish *wish, struct rng *rng,
                                     struct grid *solution) {
  static const struct grid blank;
  if (wish->geom != NULL) {
    solution_fill(wish->geom, rng, solution);
    return geom_retain(wish->geom);
  }
  for (;;) {
    uint8_t shape[GEOM_CELLS_MAX];
    struct err err;
    shape_draw(wish->side, &gen_shape_kinds[0], rng, shape);
    const struct geom *geom = board_new_jigsaw(wish->side, shape, wish->additions, &err);
    for (int i = 0; geom != NULL && i < FILLS; i++)
      if (solution_complete(geom, rng, &blank, solution)) return geom;
    geom_release(geom);
  }
}

// Makes one puzzle; false when the certifier does not agree.
static bool make_puzzle(const struct board_wish *wish, enum dig_rule rule, struct rng *rng) {
  struct grid solution;
  const struct geom *geom = draw_board(wish, rng, &solution);
  struct dig_plan plan;
  struct digging digging;
  struct puzzle puzzle;
  plan_digging(geom, NULL, NULL, START_FIRST, rng, &plan);
  dig_init(&digging, geom, &plan, &(struct dig_goal){.rule = rule}, &solution);
  dig_down(&digging, 0);
  puzzle_init(&puzzle, geom, &digging.board.givens);
  bool certified = solver_certify(&puzzle);
  geom_release(geom);
  return certified;
}

static double time_kind(const struct kind *kind) {
  enum { PASSES = 3 };
  const double budget = 0.4;
  struct board_wish wish;
  struct err err;
  struct rng rng;
  double best = 0;
  if (!board_wish_parse_name(kind->board, &wish, &err)) return 0;
  rng_init(&rng, 1, 0);
  make_puzzle(&wish, kind->rule, &rng); // tables are built
  for (int pass = 0; pass < PASSES; pass++) {
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID), took = 0;
    int made = 0;
    for (; took < budget; took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start)
      made += make_puzzle(&wish, kind->rule, &rng);
    if (made / took > best) best = made / took;
  }
  board_wish_release(&wish);
  return best;
}

int main(void) {
  const char *rival = rival_find("sgt-solo");
  printf("\nOther boards, puzzles a second%s\n", rival != NULL ? "" : " (there is no sgt-solo)");
  printf("  %-28s %9s %10s %8s %8s\n", "", "ours", "sgt-solo", "ratio", "goal");
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    const struct kind *kind = &kinds[i];
    char name[64];
    snprintf(name, sizeof name, "%s, %s", kind->board,
             kind->rule == DIG_SINGLES ? "singles" : "minimal");
    double ours = time_kind(kind), theirs = 0;
    printf("  %-28s %9.0f", name, ours);
    fflush(stdout);
    if (rival != NULL && kind->parameters != NULL)
      theirs = rival_time(rival, kind->parameters, kind->count);
    if (theirs > 0)
      printf(" %10.1f %7.0fx %7dx %s", theirs, ours / theirs, kind->times,
             ours >= kind->times * theirs ? "" : "short");
    else if (kind->rate > 0)
      printf(" %10s %8s %8d %s", "", "", kind->rate, ours >= kind->rate ? "" : "short");
    printf("\n");
    fflush(stdout);
  }
  return 0;
}
