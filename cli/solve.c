// gridpress solve: prints solutions, or counts them.
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/pipeline.h"
#include "solver/solver.h"

struct solve_options {
  const char *engine, *format;
  bool all, count;
  uint64_t limit;
  const struct geom *size;
};

static const struct option options[] = {
    {.name = "engine",
     .letter = 'e',
     .argument = "NAME",
     .help = "which engine solves; see below",
     .kind = OPTION_TEXT,
     .target = offsetof(struct solve_options, engine)},
    {.name = "all",
     .letter = 'a',
     .help = "print every solution of every puzzle",
     .kind = OPTION_FLAG,
     .target = offsetof(struct solve_options, all)},
    {.name = "limit",
     .argument = "N",
     .help = "print or count at most N solutions a puzzle",
     .kind = OPTION_COUNT,
     .target = offsetof(struct solve_options, limit)},
    {.name = "count",
     .letter = 'c',
     .help = "print the number of solutions, one line a puzzle",
     .kind = OPTION_FLAG,
     .target = offsetof(struct solve_options, count)},
    {.name = "size",
     .argument = "SIZE",
     .help = "the box shape where the number of cells leaves it\nopen: 2x3 for 6x6 with high boxes",
     .kind = OPTION_SIZE,
     .target = offsetof(struct solve_options, size)},
    {.name = "format",
     .letter = 'f',
     .argument = "FORMAT",
     .help = "how to print solutions: line, pretty, sdk or sdm",
     .kind = OPTION_TEXT,
     .target = offsetof(struct solve_options, format)},
    {.name = NULL},
};

static void defaults(void *values) {
  struct solve_options *o = values;
  o->engine = solver_engines[0].name;
  o->format = text_formats[0].name;
}

struct solving {
  const struct solve_options *options;
  const struct solver_engine *engine;
  const struct text_format *format;
  const struct file_source *source;
  const struct puzzle *puzzle; // the one under work, for the visitor
  uint64_t print;              // solutions of it still to print
  bool negative;               // some puzzle has no solution, or several where one was asked for
};

static const char *engine_name_at(void *context, int index) {
  (void)context;
  return solver_engines[index].name;
}

static const char *format_name_at(void *context, int index) {
  (void)context;
  return text_formats[index].name;
}

static bool print_solution(void *context, const struct grid *solution) {
  struct solving *solving = context;
  if (solving->print == 0) return true;
  solving->print--;
  solving->format->write(stdout, solving->puzzle, solution);
  return !ferror(stdout);
}

// A puzzle is expected to have one solution. When it has none or more, the reader of the output
// should not have to find out from a missing line.
static void tell(struct solving *solving, const char *what) {
  fflush(stdout);
  fprintf(stderr, "gridpress: %s:%zu: %s\n", file_source_name(solving->source),
          solving->puzzle->line, what);
  solving->negative = true;
}

static bool solve_puzzle(void *context, struct puzzle *puzzle, struct err *err) {
  struct solving *solving = context;
  const struct solve_options *o = solving->options;
  if (!solving->engine->supports(puzzle->geom)) {
    char size[GEOM_NAME_MAX];
    return err_set(err, ERR_INPUT, "engine %s does not solve puzzles of size %s",
                   solving->engine->name, geom_name_size(puzzle->geom, size));
  }
  bool only_one = !o->all && !o->count && o->limit == 0;
  solving->puzzle = puzzle;
  solving->print = o->count ? 0 : only_one ? 1 : UINT64_MAX;
  struct solver_request request = {
      .limit = only_one ? 2 : o->limit, // the second one proves that the first is not alone
      .visit = o->count ? NULL : print_solution,
      .context = solving,
  };
  struct solver_result result;
  solving->engine->solve(puzzle->geom, &puzzle->givens, &request, &result);
  if (ferror(stdout)) return err_set_errno(err, "standard output: cannot write");
  if (o->count)
    printf("%" PRIu64 "\n", result.solutions);
  else if (result.solutions == 0)
    tell(solving, "no solution");
  else if (only_one && result.solutions > 1)
    tell(solving, "more than one solution; --all prints them, --count counts them");
  return true;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct solve_options *o = values;
  struct file_source source = {.paths = arguments, .size = o->size};
  struct solving solving = {
      .options = o,
      .engine = solver_lookup(o->engine),
      .format = text_lookup(o->format),
      .source = &source,
  };
  if (solving.engine == NULL) {
    refuse_name("engine", o->engine, engine_name_at, err);
    return EXIT_INPUT;
  }
  if (solving.format == NULL) {
    refuse_name("text format", o->format, format_name_at, err);
    return EXIT_INPUT;
  }
  if (o->all && o->count) {
    err_set(err, ERR_INPUT, "--all prints solutions and --count counts them: take one");
    return EXIT_INPUT;
  }
  struct pipeline pipeline = {
      .label = "solve",
      .workers = 1,
      .source = file_source_next,
      .source_context = &source,
      .sink = {.run = solve_puzzle, .context = &solving},
  };
  bool done = pipeline_run(&pipeline, err);
  file_source_release(&source);
  if (!done) return EXIT_WORLD;
  return solving.negative ? EXIT_NEGATIVE : EXIT_DONE;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "[FILE...]",
    .summary = "Solve puzzles and print their solutions, one a line",
    .help =
        "A puzzle without a solution or with several is told on standard error, and the\n"
        "exit code is 1.\n"
        "\n"
        "  gridpress solve puzzles.txt\n"
        "  gridpress solve --count < puzzles.txt\n"
        "\n"
        "Engines:\n"
        "  search   smallest domain first, the plain oracle of all others\n",
    .options = options,
    .values_size = sizeof(struct solve_options),
    .defaults = defaults,
    .run = run,
};
