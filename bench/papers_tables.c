// Prints the tables of the papers with our engines beside them.
//
// The papers' puzzles are not published, so puzzles of the same classes are made here by a digger
// of its own: a random solution grid, from which cells are cleared in random order as long as the
// puzzle keeps what its class asks for, until the clue count drawn for it is reached. Random
// digging seldom gets below 23 clues; a puzzle that cannot be dug to its count stays at the fewest
// clues it reached, if these still belong to the class.
//
// Times are processor time over a whole class, because one puzzle is too short for the clock.
//
// Invariant: every engine gets the same puzzles, and must find as many solutions as the first one.
#include "bench/papers_tables.h"

#include <stdlib.h>
#include <time.h>

#include "bench/papers_published.h"
#include "solver/constraint.h"
#include "solver/minigrid.h"
#include "solver/sets.h"

// Making puzzles.

// Gives the cells from `cell` on shuffled digits until all fit.
static bool fill_random(const struct geom *geom, struct rng *rng, struct grid *grid, int cell) {
  if (cell == geom->cells) return true;
  uint16_t digits[GEOM_SIDE_MAX];
  for (int i = 0; i < geom->side; i++) digits[i] = (uint16_t)(i + 1);
  rng_shuffle(rng, digits, (size_t)geom->side);
  const struct geom_cell *place = &geom->cell[cell];
  for (int i = 0; i < geom->side; i++) {
    bool fits = true;
    for (int k = 0; k < place->peer_count && place->peers[k] < cell; k++)
      fits &= grid->cell[place->peers[k]] != digits[i];
    if (!fits) continue;
    grid->cell[cell] = (uint8_t)digits[i];
    if (fill_random(geom, rng, grid, cell + 1)) return true;
  }
  grid->cell[cell] = 0;
  return false;
}

static uint64_t count_solutions(const struct geom *geom, const struct grid *givens,
                                uint64_t limit) {
  struct solver_result result;
  constraint_engine.solve(geom, givens, &(struct solver_request){.limit = limit}, &result);
  return result.solutions;
}

// Clears cells in random order down to `target` clues, never allowing more than `most` solutions.
static struct grid dig(const struct geom *geom, struct rng *rng, int target, uint64_t most) {
  struct grid puzzle = {0};
  fill_random(geom, rng, &puzzle, 0);
  uint16_t cells[GEOM_CELLS_MAX];
  for (int i = 0; i < geom->cells; i++) cells[i] = (uint16_t)i;
  rng_shuffle(rng, cells, (size_t)geom->cells);
  int clues = geom->cells;
  for (int i = 0; i < geom->cells && clues > target; i++) {
    uint8_t digit = puzzle.cell[cells[i]];
    puzzle.cell[cells[i]] = 0;
    if (count_solutions(geom, &puzzle, most + 1) > most)
      puzzle.cell[cells[i]] = digit;
    else
      clues--;
  }
  return puzzle;
}

static struct grid make_puzzle(const struct geom *geom, struct rng *rng,
                               const struct papers_class *class) {
  int target = rng_range(rng, class->fewest_clues, class->most_clues);
  for (;;) {
    struct grid puzzle = dig(geom, rng, target, class->most_solutions);
    if (grid_count_clues(geom, &puzzle) <= class->most_clues &&
        count_solutions(geom, &puzzle, class->least_solutions) == class->least_solutions)
      return puzzle;
  }
}

// Solving them.

struct score {
  double milliseconds, iterations, undecided; // means; undecided is a share
};

static struct score score_engine(const struct solver_engine *engine, const struct geom *geom,
                                 const struct grid *puzzles, int count, uint64_t *solutions) {
  struct score score = {0};
  *solutions = 0;
  clock_t start = clock();
  for (int i = 0; i < count; i++) {
    struct solver_result result;
    engine->solve(geom, &puzzles[i], &(struct solver_request){0}, &result);
    score.iterations += (double)result.stats.nodes;
    score.undecided += !result.complete;
    *solutions += result.solutions;
  }
  score.milliseconds = (double)(clock() - start) * 1000 / CLOCKS_PER_SEC / count;
  score.iterations /= count;
  score.undecided /= count;
  return score;
}

static bool census_by_lists(const struct geom *geom, const struct grid *givens,
                            struct puzzle_census *census) {
  enum { ROOM = 1 << 19 }; // more than 9!
  *census = (struct puzzle_census){0};
  uint8_t *digits = malloc((size_t)ROOM * (size_t)geom->side);
  if (digits == NULL) return false;
  census->counted = true;
  for (int minigrid = 0; minigrid < geom->side && census->counted; minigrid++) {
    size_t count = minigrid_list_permutations(geom, givens, minigrid, digits, ROOM);
    census->counted = count < ROOM;
    census->vertices += count;
  }
  free(digits);
  return census->counted;
}

static int compare_counts(const void *a, const void *b) {
  uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
  return (first > second) - (first < second);
}

// Mean and median of the vertices: a few sparse puzzles carry the mean.
static void count_vertices(const struct papers_setup *setup, const struct geom *geom,
                           const struct grid *puzzles, uint64_t *scratch, double *mean,
                           double *median) {
  papers_census *census = setup->census != NULL ? setup->census : census_by_lists;
  int known = 0;
  *mean = *median = 0;
  for (int i = 0; i < setup->puzzles; i++) {
    struct puzzle_census counted;
    if (!census(geom, &puzzles[i], &counted)) continue;
    scratch[known++] = counted.vertices;
    *mean += (double)counted.vertices;
  }
  if (known == 0) return;
  qsort(scratch, (size_t)known, sizeof scratch[0], compare_counts);
  *mean /= known;
  *median = (double)scratch[known / 2];
}

// Printing.

static void print_number(FILE *out, double number, int decimals) {
  if (number == 0)
    fprintf(out, " - |");
  else
    fprintf(out, " %.*f |", decimals, number);
}

static void print_heading(FILE *out, const struct papers_setup *setup, const char *title,
                          const char *unit) {
  fprintf(out, "\n## %s\n\n%s\n\n", title, unit);
  fprintf(out, "| class | thesis: brute force | thesis: pencil and paper | thesis: graph |");
  int columns = 4;
  for (int e = 0; setup->engines[e] != NULL; e++, columns++)
    fprintf(out, " %s |", setup->engines[e]->name);
  fprintf(out, "\n|");
  for (int i = 0; i < columns; i++) fprintf(out, "---|");
  fprintf(out, "\n");
}

enum { ENGINES_MAX = 16 };

// Everything measured on one class.
struct measurement {
  double clues, solutions, vertices, vertices_median, undecided;
  struct score scores[ENGINES_MAX];
};

static void measure_class(const struct papers_setup *setup, const struct geom *geom,
                          const struct papers_class *class, uint64_t stream, struct grid *puzzles,
                          uint64_t *scratch, struct measurement *measured) {
  *measured = (struct measurement){0};
  struct rng rng;
  rng_init(&rng, setup->seed, stream);
  for (int i = 0; i < setup->puzzles; i++) {
    puzzles[i] = make_puzzle(geom, &rng, class);
    measured->clues += (double)grid_count_clues(geom, &puzzles[i]) / setup->puzzles;
    struct grid partial;
    if (sets_run(geom, &puzzles[i], &partial) == SETS_UNDECIDED)
      measured->undecided += 1.0 / setup->puzzles;
  }
  count_vertices(setup, geom, puzzles, scratch, &measured->vertices, &measured->vertices_median);
  uint64_t expected = 0;
  for (int e = 0; setup->engines[e] != NULL; e++) {
    uint64_t solutions;
    measured->scores[e] =
        score_engine(setup->engines[e], geom, puzzles, setup->puzzles, &solutions);
    if (e == 0) expected = solutions;
    if (solutions != expected && measured->scores[e].undecided == 0)
      fprintf(stderr, "%s: %s finds %llu solutions, expected %llu\n", class->name,
              setup->engines[e]->name, (unsigned long long)solutions, (unsigned long long)expected);
  }
  measured->solutions = (double)expected / setup->puzzles;
}

static void print_classes(FILE *out, const struct papers_setup *setup,
                          const struct measurement *measured) {
  print_heading(out, setup, "Mean time (T4, tables 4.1 to 4.5)",
                "Milliseconds a puzzle until all solutions are found and no others are possible.");
  for (int c = 0; c < PAPERS_CLASSES; c++) {
    fprintf(out, "| %s |", papers_classes[c].name);
    print_number(out, papers_classes[c].brute_force, 2);
    print_number(out, papers_classes[c].pencil_and_paper, 2);
    print_number(out, papers_classes[c].graph, 2);
    for (int e = 0; setup->engines[e] != NULL; e++)
      fprintf(out, " %.4f |", measured[c].scores[e].milliseconds);
    fprintf(out, "\n");
  }

  print_heading(out, setup, "Mean iterations (T4, tables 4.1 to 4.5)",
                "Ours are choices tried, whatever an engine chooses; the thesis does not define "
                "its iterations.");
  for (int c = 0; c < PAPERS_CLASSES; c++) {
    fprintf(out, "| %s |", papers_classes[c].name);
    print_number(out, papers_classes[c].brute_force_iterations, 0);
    print_number(out, papers_classes[c].pencil_and_paper_iterations, 0);
    print_number(out, papers_classes[c].graph_iterations, 0);
    for (int e = 0; setup->engines[e] != NULL; e++)
      fprintf(out, " %.1f |", measured[c].scores[e].iterations);
    fprintf(out, "\n");
  }

  fprintf(out, "\n## The puzzles (T4, tables 4.4 to 4.6)\n\n");
  fprintf(out,
          "| class | clues | our mean clues | our mean solutions | thesis: pencil and paper fails "
          "| `sets` undecided | thesis: mean vertices | our mean vertices | our median |\n"
          "|---|---|---|---|---|---|---|---|---|\n");
  for (int c = 0; c < PAPERS_CLASSES; c++) {
    const struct papers_class *class = &papers_classes[c];
    fprintf(out, "| %s | %d-%d | %.1f | %.1f |", class->name, class->fewest_clues,
            class->most_clues, measured[c].clues, measured[c].solutions);
    if (class->most_solutions > 1)
      fprintf(out, " - |");
    else
      fprintf(out, " %d %% |", class->pencil_and_paper_fails);
    fprintf(out, " %.1f %% |", 100 * measured[c].undecided);
    print_number(out, class->vertices, 0);
    print_number(out, measured[c].vertices, 0);
    print_number(out, measured[c].vertices_median, 0);
    fprintf(out, "\n");
  }
}

// The constraint paper's table.

struct permutation_sum {
  uint64_t puzzles, path, sizes, all;
};

static void add_permutations(struct permutation_sum *sum, const struct geom *geom,
                             const struct grid *puzzle) {
  struct solver_result result;
  struct constraint_stats stats;
  constraint_solve(geom, puzzle, &(struct solver_request){.limit = 1}, &result, &stats);
  sum->puzzles++;
  sum->path += stats.path_choices;
  sum->sizes += stats.path_sizes;
  sum->all += stats.all_choices;
}

static void add_file(struct permutation_sum *sum, const struct geom *geom, const char *path) {
  FILE *file = path != NULL ? fopen(path, "r") : NULL;
  if (file == NULL) return;
  char line[256];
  while (fgets(line, sizeof line, file) != NULL) {
    struct grid puzzle = {0};
    int read = 0;
    while (read < geom->cells && grid_value(line[read]) >= 0) {
      puzzle.cell[read] = (uint8_t)grid_value(line[read]);
      read++;
    }
    if (read == geom->cells) add_permutations(sum, geom, &puzzle);
  }
  fclose(file);
}

static void add_dug(struct permutation_sum *sum, const struct geom *geom, uint64_t seed, int clues,
                    int count) {
  struct rng rng;
  rng_init(&rng, seed, (uint64_t)(1000 + clues));
  for (int made = 0; made < count;) {
    struct grid puzzle = dig(geom, &rng, clues, 1);
    if (grid_count_clues(geom, &puzzle) != clues) continue; // stuck above it: another grid
    add_permutations(sum, geom, &puzzle);
    made++;
  }
}

static void print_permutations(FILE *out, const struct papers_setup *setup,
                               const struct geom *geom) {
  fprintf(out, "\n## Permutations (CP)\n\n");
  fprintf(out,
          "| clues | puzzles | paper: applied | ours on the path | ours, failed ones included | "
          "paper: mean domain size | ours |\n|---|---|---|---|---|---|---|\n");
  for (int c = 0; c < PAPERS_PERMUTATIONS; c++) {
    const struct papers_permutation *column = &papers_permutations[c];
    struct permutation_sum sum = {0};
    if (column->clues == 17) // no digger gets there
      add_file(&sum, geom, setup->seventeen);
    else
      add_dug(&sum, geom, setup->seed, column->clues, setup->puzzles);
    fprintf(out, "| %d | %llu | %.4f |", column->clues, (unsigned long long)sum.puzzles,
            column->applied);
    double puzzles = (double)sum.puzzles;
    if (sum.puzzles == 0)
      fprintf(out, " - | - |");
    else
      fprintf(out, " %.4f | %.4f |", (double)sum.path / puzzles, (double)sum.all / puzzles);
    fprintf(out, " %.4f |", column->size);
    print_number(out, sum.path == 0 ? 0 : (double)sum.sizes / (double)sum.path, 4);
    fprintf(out, "\n");
  }
}

void papers_print(FILE *out, const struct papers_setup *setup) {
  const struct geom *geom = geom_lookup(3, 3);
  struct grid *puzzles = calloc((size_t)setup->puzzles, sizeof *puzzles);
  uint64_t *scratch = calloc((size_t)setup->puzzles, sizeof *scratch);
  struct measurement measured[PAPERS_CLASSES];
  if (puzzles != NULL && scratch != NULL) {
    fprintf(out, "# The papers' tables\n\n%d puzzles a class, seed %llu.\n", setup->puzzles,
            (unsigned long long)setup->seed);
    for (int c = 0; c < PAPERS_CLASSES; c++)
      measure_class(setup, geom, &papers_classes[c], (uint64_t)c, puzzles, scratch, &measured[c]);
    print_classes(out, setup, measured);
    print_permutations(out, setup, geom);
  }
  free(puzzles);
  free(scratch);
}
