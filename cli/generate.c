// gridpress generate: makes puzzles.
#include <stddef.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/gate.h"
#include "cli/pipeline.h"
#include "cli/sink.h"
#include "gen/gen.h"

struct generate_options {
  uint64_t count;
  struct option_seed seed;
  const char *level, *by, *grade, *max_technique, *needs_technique, *path, *format, *ledger;
  struct option_range clues;
  const struct geom *size;
  int workers;
  bool solutions;
};

static const struct option options[] = {
    {.name = "count",
     .letter = 'n',
     .argument = "COUNT",
     .help = "how many puzzles (1)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct generate_options, count)},
    {.name = "level",
     .letter = 'l',
     .argument = "LEVEL",
     .help =
         "extremely-easy, easy, medium, hard or evil; medium\nunless something else is asked for",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, level)},
    {.name = "by",
     .argument = "clues",
     .help = "the level's number of clues alone, whatever techniques\nit takes",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, by)},
    {.name = "grade",
     .argument = "GRADE",
     .help = "rated easy, medium, hard, unfair or extreme",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, grade)},
    {.name = "max-technique",
     .argument = "NAME",
     .help = "solved by techniques up to this one; gridpress rate\n--list shows them",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, max_technique)},
    {.name = "needs-technique",
     .argument = "NAME",
     .help = "solved by techniques up to this one, and not without it",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, needs_technique)},
    {.name = "clues",
     .argument = "LO-HI",
     .help = "bounds on the number of clues, instead of a level's",
     .kind = OPTION_RANGE,
     .target = offsetof(struct generate_options, clues)},
    OPTION_ROW_SIZE_MADE(struct generate_options),
    {.name = "solutions",
     .help = "print full solution grids, no puzzles",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, solutions)},
    OPTION_ROW_SEED(struct generate_options),
    OPTION_ROW_JOBS(struct generate_options),
    OPTION_ROW_OUTPUT(struct generate_options),
    OPTION_ROW_FORMAT(struct generate_options),
    OPTION_ROW_LEDGER(struct generate_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct generate_options *o = values;
  o->count = 1;
  o->size = geom_lookup_side(9);
  o->workers = jobs_default_workers();
}

// Puzzles first .. first + count - 1 of the run.
struct generation {
  struct gen_request request;
  uint64_t first, count;
};

static enum jobs_fed next_index(void *context, uint64_t index, struct puzzle *puzzle,
                                struct err *err) {
  (void)err;
  struct generation *generation = context;
  puzzle->index = generation->first + index;
  return index < generation->count ? JOBS_FED : JOBS_END;
}

static bool make_puzzle(void *context, struct puzzle *puzzle, struct err *err) {
  struct generation *generation = context;
  return gen_make_puzzle(&generation->request, puzzle->index, puzzle, err);
}

static bool make_solution(void *context, struct puzzle *puzzle, struct err *err) {
  (void)err;
  const struct gen_request *request = &((struct generation *)context)->request;
  struct grid solution;
  gen_make_solution(request->geom, request->seed, puzzle->index, &solution);
  uint64_t index = puzzle->index;
  puzzle_init(puzzle, request->geom, &solution);
  solver_certify(puzzle);
  puzzle->generated = true;
  puzzle->seed = request->seed;
  puzzle->index = index;
  return true;
}

static const char *grade_name_at(void *unused, int index) {
  (void)unused;
  return index < GRADE_GUESS - GRADE_EASY ? grade_name((enum grade)(GRADE_EASY + index)) : NULL;
}

// What the options ask for, as names looked up.
static bool settle_request(const struct generate_options *o, struct gen_request *request,
                           struct err *err) {
  bool by_rating = o->grade != NULL || o->max_technique != NULL || o->needs_technique != NULL;
  const char *level = o->level;
  if (level == NULL && !by_rating && o->clues.high == 0) level = "medium";
  if (level != NULL && !level_parse(level, &request->level, err)) return false;
  if (o->by != NULL && strcmp(o->by, "clues") != 0)
    return err_set(err, ERR_INPUT, "--by: '%.40s' is not what it takes, expected clues", o->by);
  request->by_clues = o->by != NULL;
  if (o->grade != NULL) {
    request->grade = grade_lookup(o->grade);
    if (request->grade == GRADE_NONE || request->grade == GRADE_GUESS)
      return refuse_name("grade", o->grade, grade_name_at, err);
  }
  return (o->max_technique == NULL ||
          technique_parse(o->max_technique, &request->max_technique, err)) &&
         (o->needs_technique == NULL ||
          technique_parse(o->needs_technique, &request->needs_technique, err));
}

static int run(const void *values, char **arguments, struct err *err) {
  struct generate_options o = *(const struct generate_options *)values;
  struct generation generation = {.count = o.count};
  struct sink sink = {0};
  struct gate gate;
  if (arguments[0] != NULL) {
    err_set(err, ERR_INPUT, "generate reads no files, but was given '%.80s'", arguments[0]);
    return EXIT_INPUT;
  }
  if (o.solutions && (o.level != NULL || o.clues.high > 0 || o.grade != NULL ||
                      o.max_technique != NULL || o.needs_technique != NULL)) {
    err_set(err, ERR_INPUT, "--solutions makes full grids: they have no level, clues or technique");
    return EXIT_INPUT;
  }
  if (o.level != NULL && o.clues.high > 0) {
    err_set(err, ERR_INPUT, "--level has its own number of clues: take --level or --clues");
    return EXIT_INPUT;
  }
  if (!settle_request(&o, &generation.request, err) || !seed_settle(&o.seed, err))
    return EXIT_INPUT;
  generation.request.geom = o.size;
  generation.request.clues_low = o.clues.low;
  generation.request.clues_high = o.clues.high;
  generation.request.seed = o.seed.value;
  if (!o.solutions && !gen_check_request(&generation.request, err)) return EXIT_INPUT;
  if (!sink_open(&sink, o.path, o.format, err)) return EXIT_INPUT;

  struct pipeline pipeline = {
      .label = "generate",
      .total = o.count,
      .workers = o.workers,
      .source = next_index,
      .source_context = &generation,
      .maps = {{.run = o.solutions ? make_solution : make_puzzle, .context = &generation}},
      .sink = {.run = gate_add, .context = &gate},
  };
  int maps = 1;
  if (sink.format->needs_record) pipeline.maps[maps++].run = stage_census;
  if (sink.format->needs_record || o.ledger != NULL) pipeline.maps[maps++].run = stage_rate;
  bool well = gate_open(&gate, o.ledger, &sink, err);
  while (well && gate.passed < o.count) {
    // What the ledger refuses is made up for by the puzzles that follow.
    generation.count = o.count - gate.passed;
    well = pipeline_run(&pipeline, err) && gate_flush(&gate, err);
    generation.first += generation.count;
  }
  return gate_close(&gate, well, err) ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_generate = {
    .name = "generate",
    .arguments = "",
    .summary = "Make puzzles with exactly one solution",
    .help =
        "Puzzle i of a run depends on the seed and on i alone, so the number of jobs\n"
        "changes nothing but the time.\n"
        "\n"
        "  gridpress generate -n 100 -l hard --seed 7 -o hard.csv\n"
        "  gridpress generate --size 6 -f pretty\n",
    .options = options,
    .values_size = sizeof(struct generate_options),
    .defaults = defaults,
    .run = run,
};
