// gridpress solve: prints solutions, or counts them.
//
//      read -> solve, and write a text: solutions, messages, statistics -> print the texts in order
//     source      map: any thread                                            publish/spool.h
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
  bool all, count, exact, stats;
  uint64_t limit;
  int workers;
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
     .help = "print the number of solutions, one line per puzzle;\n~ marks an estimate",
     .kind = OPTION_FLAG,
     .target = offsetof(struct solve_options, count)},
    {.name = "exact",
     .help = "count on beyond 100000000 solutions, however long\nit takes; do not estimate",
     .kind = OPTION_FLAG,
     .target = offsetof(struct solve_options, exact)},
    OPTION_ROW_JOBS(struct solve_options),
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
  o->workers = jobs_default_workers();
}

enum {
  VISITED = 10000,   // solutions that are counted one by one before they are tallied or estimated
  BOUND = 100000000, // the same where there may be less than ten times as many
  FAR = 9,           // its logarithm
  BATCH = 8,         // puzzles handed on together
};

struct solving {
  const struct solve_options *options;
  const struct export_format *format;
  struct rows rows;
  struct spool *spool;
  struct progress progress;
  uint64_t done;
  bool negative; // some puzzle has no solution, or several where one was asked for
};

struct item {
  struct puzzle puzzle;
  uint64_t number; // of its text
  bool negative;
};

// What is found out about one puzzle.
struct answer {
  const struct solve_options *options;
  const struct export_format *format;
  struct item *item;
  const struct puzzle *puzzle; // of the item
  const struct solver_engine *engine;
  struct spool_text *text;
  uint64_t print; // solutions still to print
  bool tallied;   // they were counted without visiting them: so many
  tally_number tally;
  bool estimated; // there are too many to count them, and about so many
  struct estimate estimate;
};

// --- telling -------------------------------------------------------------------------------------

static bool print_grid(struct answer *answer, const struct grid *grid) {
  answer->format->write(spool_open(answer->text, SPOOL_OUTPUT), answer->puzzle, grid);
  return spool_close(answer->text);
}

static bool print_solution(void *context, const struct grid *solution) {
  struct answer *answer = context;
  if (answer->print == 0) return true;
  answer->print--;
  return print_grid(answer, solution);
}

static void print_line(struct answer *answer, const char *line) {
  fprintf(spool_open(answer->text, SPOOL_OUTPUT), "%s\n", line);
  spool_close(answer->text);
}

// A puzzle is expected to have one solution. When it has none or more, the reader of the output
// should not have to find out from a missing line.
static void tell(struct answer *answer, const char *what) {
  message_print(spool_open(answer->text, SPOOL_MESSAGES), "gridpress: %s:%zu: %s",
                answer->puzzle->source, answer->puzzle->line, what);
  spool_close(answer->text);
  answer->item->negative = true;
}

static void print_stats(struct answer *answer, const struct solver_result *result, double seconds) {
  char solutions[TALLY_TEXT];
  const struct puzzle *puzzle = answer->puzzle;
  struct puzzle_census census;
  // The graph belongs to the engine that is built on it, which is the first of the table.
  bool counted = answer->engine == solver_engines[0] && !answer->tallied &&
                 puzzle->marks.count == 0 && solver_census(puzzle->geom, &puzzle->givens, &census);
  FILE *stream = spool_open(answer->text, SPOOL_MESSAGES);
  fprintf(stream,
          "{\"line\":%zu,\"engine\":\"%s\",\"solutions\":%s,\"complete\":%s,\"nodes\":%" PRIu64
          ",\"permutations\":%" PRIu64 ",\"microseconds\":%.1f",
          puzzle->line, answer->tallied ? "tally" : answer->engine->name,
          tally_print(answer->tallied ? answer->tally : result->solutions, solutions),
          result->complete ? "true" : "false", result->stats.nodes, result->stats.permutations,
          seconds * 1e6);
  if (counted)
    fprintf(stream,
            ",\"vertices\":%" PRIu64 ",\"edges\":%" PRIu64 ",\"vertices_pruned\":%" PRIu64
            ",\"edges_pruned\":%" PRIu64 ",\"tuples\":%" PRIu64 ",\"tuple_edges\":%" PRIu64
            ",\"cycles_rows\":%" PRIu64 ",\"cycles_columns\":%" PRIu64,
            census.vertices, census.edges, census.vertices_pruned, census.edges_pruned,
            census.tuples, census.tuple_edges, census.cycles_rows, census.cycles_columns);
  fputs("}\n", stream);
  spool_close(answer->text);
}

// --- solving -------------------------------------------------------------------------------------

// The engine that was asked for, or the certifier of the puzzle.
static bool choose_engine(struct answer *answer, struct err *err) {
  const char *asked = answer->options->engine;
  const struct puzzle *puzzle = answer->puzzle;
  answer->engine =
      asked != NULL ? solver_lookup(asked) : solver_certifier(puzzle->geom, &puzzle->marks);
  return solver_knows(answer->engine, puzzle->geom, &puzzle->marks) ||
         err_set(err, ERR_INPUT,
                 "%s:%zu: engine %s cannot solve puzzles of board %.60s%s; choose another with "
                 "--engine",
                 puzzle->source, puzzle->line, answer->engine->name, puzzle->geom->name,
                 puzzle->marks.count > 0 ? " with marks" : "");
}

// Nobody said which engine is to count, or how far.
static bool counts_freely(const struct solve_options *o) {
  return o->count && o->engine == NULL && o->limit == 0;
}

static bool can_tally(const struct puzzle *puzzle) {
  return solver_tally_supports(puzzle->geom) && puzzle->marks.count == 0;
}

// How many solutions are looked for one by one? 0: all of them.
static uint64_t choose_limit(const struct solve_options *o, const struct puzzle *puzzle) {
  if (!o->all && !o->count && o->limit == 0)
    return 2; // the second proves that the first is not alone
  if (!counts_freely(o)) return o->limit;
  return o->exact && !can_tally(puzzle) ? 0 : VISITED;
}

// Counts what has too many solutions to visit them. A tally employs all workers, so there is one at
// a time.
static bool tally(struct answer *answer, struct solver_result *result, struct err *err) {
  answer->tallied = true;
  result->complete = true;
  return !spool_await(answer->text) || // stopped: ending the text says so
         solver_tally(&answer->puzzle->givens, answer->options->workers, &answer->tally, err);
}

// Visits more of them, if a rough estimate does not say that it is in vain, and estimates the number.
static bool estimate(struct answer *answer, struct solver_request *request,
                     struct solver_result *result, struct err *err) {
  const struct puzzle *puzzle = answer->puzzle;
  struct estimate *found = &answer->estimate;
  bool well = solver_estimate(puzzle->geom, &puzzle->givens, &puzzle->marks, ESTIMATE_ROUGH, found);
  if (well && !(found->known && found->low > FAR)) {
    request->limit = (uint64_t)BOUND + 1;
    answer->engine->solve(puzzle->geom, &puzzle->givens, request, result);
    if (result->failed || result->complete) return true;
  }
  answer->estimated = true;
  well =
      well && solver_estimate(puzzle->geom, &puzzle->givens, &puzzle->marks, found->careful, found);
  return well || err_set(err, ERR_WORLD, "out of memory");
}

// Counts the rest, where there are more solutions than were visited.
static bool count_rest(struct answer *answer, struct solver_request *request,
                       struct solver_result *result, struct err *err) {
  if (!counts_freely(answer->options) || result->failed || result->complete || result->undecided)
    return true;
  return can_tally(answer->puzzle) ? tally(answer, result, err)
                                   : estimate(answer, request, result, err);
}

// ~6.02e98 (5.87e98 to 6.18e98)
static void print_estimate(struct answer *answer) {
  const struct estimate *found = &answer->estimate;
  char number[ESTIMATE_TEXT], low[ESTIMATE_TEXT], high[ESTIMATE_TEXT], line[4 * ESTIMATE_TEXT];
  if (!found->known) {
    snprintf(line, sizeof line, ">%d", BOUND);
    print_line(answer, line);
    tell(answer, "more solutions than are counted one by one; --exact counts on");
    return;
  }
  snprintf(line, sizeof line, "~%s (%s to %s)", estimate_print(found->number, number),
           estimate_print(found->low, low), estimate_print(found->high, high));
  print_line(answer, line);
  tell(answer, "an estimate and its bounds, with a confidence of 95 %; --exact counts");
}

static void print_count(struct answer *answer, const struct solver_result *result) {
  char text[TALLY_TEXT];
  if (answer->estimated)
    print_estimate(answer);
  else
    print_line(answer, tally_print(answer->tallied ? answer->tally : result->solutions, text));
}

static void print_answer(struct answer *answer, const struct solver_result *result, bool only_one) {
  bool count = answer->options->count;
  if (result->undecided && count) {
    print_line(answer, "?");
    tell(answer, "the engine cannot count the solutions without guessing");
  } else if (result->undecided) {
    print_grid(answer, &result->partial);
    tell(answer, "the engine cannot finish without guessing; the grid shows how far it got");
  } else if (count) {
    print_count(answer, result);
  } else if (result->solutions == 0) {
    tell(answer, "no solution");
  } else if (only_one && result->solutions > 1) {
    tell(answer, "more than one solution; --all prints them, --count counts them");
  }
}

static double seconds_between(const struct timespec *start, const struct timespec *end) {
  return (double)(end->tv_sec - start->tv_sec) + (double)(end->tv_nsec - start->tv_nsec) * 1e-9;
}

static bool find_answer(struct answer *answer, struct err *err) {
  const struct solve_options *o = answer->options;
  const struct puzzle *puzzle = answer->puzzle;
  if (!export_check_board(answer->format, puzzle, err) || !choose_engine(answer, err)) return false;
  bool only_one = !o->all && !o->count && o->limit == 0;
  answer->print = o->count ? 0 : only_one ? 1 : UINT64_MAX;
  struct solver_request request = {
      .limit = choose_limit(o, puzzle),
      .visit = o->count ? NULL : print_solution,
      .context = answer,
      .sequence = o->sequence,
      .marks = &puzzle->marks,
  };
  struct solver_result result;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  answer->engine->solve(puzzle->geom, &puzzle->givens, &request, &result);
  if (!count_rest(answer, &request, &result, err)) return false;
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (result.failed)
    return err_set(err, ERR_WORLD,
                   "engine %s failed: out of memory, or it returned a wrong solution",
                   answer->engine->name);
  if (o->stats) print_stats(answer, &result, seconds_between(&start, &end));
  print_answer(answer, &result, only_one);
  return true;
}

// --- stages --------------------------------------------------------------------------------------

static enum jobs_fed read_item(void *context, uint64_t index, void *slot, struct err *err) {
  struct solving *solving = context;
  struct item *item = slot;
  item->number = index;
  item->negative = false;
  return rows_feed(&solving->rows, index, &item->puzzle, err);
}

static bool is_ready(void *context) {
  return rows_are_ready(&((const struct solving *)context)->rows);
}

static bool solve_item(void *context, void *slot, struct err *err) {
  const struct solving *solving = context;
  struct item *item = slot;
  struct answer answer = {.options = solving->options,
                          .format = solving->format,
                          .item = item,
                          .puzzle = &item->puzzle,
                          .text = spool_begin(solving->spool, item->number, err)};
  if (answer.text == NULL) return false;
  bool found = find_answer(&answer, err);
  return spool_end(answer.text, found, err);
}

// Its text is out, or will be.
static bool count_item(void *context, void *slot, struct err *err) {
  (void)err;
  struct solving *solving = context;
  const struct item *item = slot;
  solving->negative |= item->negative;
  solving->done++;
  if (spool_try_screen(solving->spool)) {
    progress_update(&solving->progress, solving->done);
    spool_leave_screen(solving->spool);
  }
  return true;
}

// --- the command ---------------------------------------------------------------------------------

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

static bool settle_count(const struct solve_options *o, struct err *err) {
  if (o->all && o->count)
    return err_set(err, ERR_INPUT,
                   "--all prints the solutions and --count counts them; give only one");
  if (o->exact && !counts_freely(o))
    return err_set(err, ERR_INPUT, "--exact is for --count without --limit and --engine");
  return true;
}

static bool solve_all(struct solving *solving, char **arguments, struct err *err) {
  const struct solve_options *o = solving->options;
  rows_init(&solving->rows, arguments, o->size, false);
  struct pipeline pipeline = {
      .workers = rows_are_typed(&solving->rows) ? 1 : o->workers,
      .item_size = sizeof(struct item),
      .batch = BATCH,
      .source = read_item,
      .source_ready = is_ready,
      .source_context = solving,
      .maps = {{.run = solve_item, .context = solving}},
      .sink = {.run = count_item, .context = solving},
  };
  progress_init(&solving->progress, stderr, "solve", 0);
  solving->spool = spool_new(&(struct spool_settings){.output = stdout,
                                                      .messages = stderr,
                                                      .name = "standard output",
                                                      .watch = stream_standard(),
                                                      .bars = {&solving->progress}});
  bool done = solving->spool != NULL ? pipeline_run(&pipeline, err)
                                     : err_set(err, ERR_WORLD, "out of memory");
  progress_release(&solving->progress);
  spool_free(solving->spool);
  rows_release(&solving->rows);
  return done;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct solve_options *o = values;
  struct solving solving = {.options = o};
  if (!settle_names(o, &solving, err)) return EXIT_INPUT;
  if (!settle_count(o, err)) return EXIT_INPUT;
  if (!solve_all(&solving, arguments, err)) return EXIT_WORLD;
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
        "--count is exact at 9x9 for any number of solutions. On other boards, and with\n"
        "marks, up to 100000000 are visited. Where there are more, --count prints an\n"
        "estimate such as ~5.96e98 (5.81e98 to 6.12e98), and the exit code is 1; --exact\n"
        "goes on to the end.\n"
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
