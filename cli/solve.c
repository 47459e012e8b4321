// gridpress solve: prints solutions, or counts them.
#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/message.h"
#include "publish/publish.h"
#include "solver/solver.h"

struct solve_options {
  const char *engine, *format, *sequence;
  bool all, count, stats;
  uint64_t limit;
  const struct geom *size;
};

static const struct option options[] = {
    {.name = "engine",
     .letter = 'e',
     .argument = "NAME",
     .help =
         "one of the engines above; default: graph, or planes\nfor a board that it does not take",
     .kind = OPTION_TEXT,
     .target = offsetof(struct solve_options, engine)},
    {.name = "all",
     .letter = 'a',
     .help = "print every solution of every puzzle",
     .kind = OPTION_FLAG,
     .target = offsetof(struct solve_options, all)},
    {.name = "limit",
     .argument = "N",
     .help = "print or count at most N solutions per puzzle",
     .kind = OPTION_COUNT,
     .target = offsetof(struct solve_options, limit)},
    {.name = "count",
     .letter = 'c',
     .help = "print the number of solutions, one line per puzzle",
     .kind = OPTION_FLAG,
     .target = offsetof(struct solve_options, count)},
    {.name = "stats",
     .letter = 's',
     .help = "print statistics on standard error, one line of\nJSON per puzzle",
     .kind = OPTION_FLAG,
     .target = offsetof(struct solve_options, stats)},
    {.name = "sequence",
     .argument = "ORDER",
     .help = "engine minigrid: the order of the boxes: clues,\nzigzag, spiral or semi-spiral",
     .kind = OPTION_TEXT,
     .target = offsetof(struct solve_options, sequence)},
    OPTION_ROW_SIZE_READ(struct solve_options),
    {.name = "format",
     .letter = 'f',
     .argument = "FORMAT",
     .help = "print as",
     .choices = export_text_names,
     .kind = OPTION_TEXT,
     .target = offsetof(struct solve_options, format)},
    {.name = NULL},
};

static void defaults(void *values) {
  struct solve_options *o = values;
  o->format = export_format_at(0)->name;
}

struct solving {
  const struct solve_options *options;
  const struct solver_engine *engine;
  const struct export_format *format;
  const struct puzzle *puzzle; // the one under work, for the visitor
  uint64_t print;              // solutions of it still to print
  bool negative;               // some puzzle has no solution, or several where one was asked for
};

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
  message_print(stderr, "gridpress: %s:%zu: %s", solving->puzzle->source, solving->puzzle->line,
                what);
  solving->negative = true;
}

static void print_stats(const struct solving *solving, const struct solver_result *result,
                        double seconds) {
  fprintf(stderr,
          "{\"line\":%zu,\"engine\":\"%s\",\"solutions\":%" PRIu64
          ",\"complete\":%s,\"nodes\":%" PRIu64 ",\"permutations\":%" PRIu64
          ",\"microseconds\":%.1f",
          solving->puzzle->line, solving->engine->name, result->solutions,
          result->complete ? "true" : "false", result->stats.nodes, result->stats.permutations,
          seconds * 1e6);
  struct puzzle_census census;
  // The graph belongs to the engine that is built on it, which is the first of the table.
  if (solving->engine == solver_engines[0] && solving->puzzle->marks.count == 0 &&
      solver_census(solving->puzzle->geom, &solving->puzzle->givens, &census))
    fprintf(stderr,
            ",\"vertices\":%" PRIu64 ",\"edges\":%" PRIu64 ",\"vertices_pruned\":%" PRIu64
            ",\"edges_pruned\":%" PRIu64 ",\"tuples\":%" PRIu64 ",\"tuple_edges\":%" PRIu64
            ",\"cycles_rows\":%" PRIu64 ",\"cycles_columns\":%" PRIu64,
            census.vertices, census.edges, census.vertices_pruned, census.edges_pruned,
            census.tuples, census.tuple_edges, census.cycles_rows, census.cycles_columns);
  fputs("}\n", stderr);
}

// The engine that was asked for, or the certifier of the puzzle.
static bool choose_engine(struct solving *solving, const struct puzzle *puzzle, struct err *err) {
  const char *asked = solving->options->engine;
  solving->engine =
      asked != NULL ? solver_lookup(asked) : solver_certifier(puzzle->geom, &puzzle->marks);
  return solver_knows(solving->engine, puzzle->geom, &puzzle->marks) ||
         err_set(err, ERR_INPUT,
                 "%s:%zu: engine %s cannot solve puzzles of board %.60s%s; choose another with "
                 "--engine",
                 puzzle->source, puzzle->line, solving->engine->name, puzzle->geom->name,
                 puzzle->marks.count > 0 ? " with marks" : "");
}

static bool solve_puzzle(void *context, void *item, struct err *err) {
  struct solving *solving = context;
  struct puzzle *puzzle = item;
  const struct solve_options *o = solving->options;
  if (!export_check_board(solving->format, puzzle, err) || !choose_engine(solving, puzzle, err))
    return false;
  bool only_one = !o->all && !o->count && o->limit == 0;
  solving->puzzle = puzzle;
  solving->print = o->count ? 0 : only_one ? 1 : UINT64_MAX;
  struct solver_request request = {
      .limit = only_one ? 2 : o->limit, // the second one proves that the first is not alone
      .visit = o->count ? NULL : print_solution,
      .context = solving,
      .sequence = o->sequence,
      .marks = &puzzle->marks,
  };
  struct solver_result result;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  solving->engine->solve(puzzle->geom, &puzzle->givens, &request, &result);
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (stream_standard_failed()) return err_set_errno(err, "standard output: cannot write");
  if (result.failed)
    return err_set(err, ERR_WORLD,
                   "engine %s failed: out of memory, or it returned a wrong solution",
                   solving->engine->name);
  if (o->stats)
    print_stats(solving, &result,
                (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) * 1e-9);
  if (result.undecided && o->count) {
    puts("?");
    tell(solving, "the engine cannot count the solutions without guessing");
  } else if (result.undecided) {
    solving->format->write(stdout, puzzle, &result.partial);
    tell(solving, "the engine cannot finish without guessing; the grid shows how far it got");
  } else if (o->count) {
    printf("%" PRIu64 "\n", result.solutions);
  } else if (result.solutions == 0) {
    tell(solving, "no solution");
  } else if (only_one && result.solutions > 1) {
    tell(solving, "more than one solution; --all prints them, --count counts them");
  }
  return true;
}

static bool settle_names(const struct solve_options *o, struct solving *solving, struct err *err) {
  static const struct name_list sequences = NAME_LIST_ARRAY(minigrid_sequence_names);
  struct name_list formats = export_text_names();
  if (o->engine != NULL && solver_lookup(o->engine) == NULL)
    return name_list_refuse(words_engines(), "engine", o->engine, err);
  int format = name_list_find(&formats, o->format);
  if (format < 0) return name_list_refuse(&formats, "text format", o->format, err);
  solving->format = export_format_at(format);
  if (o->sequence == NULL) return true;
  if (o->engine == NULL || strcmp(o->engine, "minigrid") != 0)
    return err_set(err, ERR_INPUT, "--sequence needs --engine minigrid");
  return name_list_find(&sequences, o->sequence) >= 0 ||
         name_list_refuse(&sequences, "sequence", o->sequence, err);
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct solve_options *o = values;
  struct solving solving = {.options = o};
  if (!settle_names(o, &solving, err)) return EXIT_INPUT;
  if (o->all && o->count) {
    err_set(err, ERR_INPUT, "--all prints the solutions and --count counts them; give only one");
    return EXIT_INPUT;
  }
  struct rows rows;
  struct progress progress;
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = 1,
      .source = rows_feed,
      .source_context = &rows,
      .sink = {.run = solve_puzzle, .context = &solving},
  };
  rows_init(&rows, arguments, o->size, false);
  progress_init(&progress, stderr, "solve", 0);
  bool done = pipeline_run(&pipeline, err);
  progress_release(&progress);
  rows_release(&rows);
  if (!done) return EXIT_WORLD;
  return solving.negative ? EXIT_NEGATIVE : EXIT_DONE;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "[FILE...]",
    .summary = "Solve puzzles and print their solutions, one per line",
    .help =
        "Puzzles with no solution or several are reported on standard error; the exit\n"
        "code is then 1.\n"
        "\n"
        "  gridpress solve puzzles.txt\n"
        "  gridpress solve --count < puzzles.txt\n"
        "\n"
        "Engines:\n"
        "  graph        cliques of minigrid permutations; finds all solutions, certifies\n"
        "  minigrid     box by box, with backtracking\n"
        "  constraint   singles, then a guess in the cell with the fewest candidates\n"
        "  sets         set operations, no guessing; may not decide\n"
        "  search       plain search, fewest candidates first; checks the others\n"
        "  fast         bands and digits in parallel, 9x9 only; the fastest\n",
    .options = options,
    .values_size = sizeof(struct solve_options),
    .defaults = defaults,
    .run = run,
};
