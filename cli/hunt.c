// gridpress hunt: climbs from puzzle to neighbouring puzzle until it finds rare ones.
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/message.h"
#include "publish/publish.h"
#include "solver/solver.h"

struct hunt_options {
  uint64_t count, rounds, members, moves; // 0: not given
  double minutes;
  const char *goal, *target, *engine, *technique, *checkpoint;
  const char *path, *format, *ledger;
  struct option_seed seed;
  int workers;
};

static struct name_list list_goals(void) {
  return climb_goal_names;
}

static const struct option options[] = {
    {.name = "goal",
     .letter = 'g',
     .argument = "GOAL",
     .help = "what to climb to (default: er):",
     .choices = list_goals,
     .kind = OPTION_TEXT,
     .target = offsetof(struct hunt_options, goal)},
    {.name = "target",
     .letter = 't',
     .argument = "VALUE",
     .help = "the value that is wanted, or a better one; or a\nrange such as 9.5-10. Without it, "
             "the best of all",
     .kind = OPTION_TEXT,
     .target = offsetof(struct hunt_options, target)},
    {.name = "count",
     .letter = 'n',
     .argument = "COUNT",
     .help = "how many puzzles (default: 1)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct hunt_options, count)},
    {.name = "time",
     .argument = "MINUTES",
     .help = "stop after so many minutes",
     .kind = OPTION_MEASURE,
     .target = offsetof(struct hunt_options, minutes)},
    {.name = "rounds",
     .argument = "COUNT",
     .help = "stop after so many rounds of 32 steps each, which\nis the same on every machine",
     .kind = OPTION_COUNT,
     .target = offsetof(struct hunt_options, rounds)},
    {.name = "checkpoint",
     .argument = "FILE",
     .help = "write the state of the hunt to this file every\nminute; if the file is there, "
             "continue from it",
     .kind = OPTION_TEXT,
     .target = offsetof(struct hunt_options, checkpoint)},
    {.name = "engine",
     .argument = "ENGINE",
     .help = "with --goal backtracks: whose (default: fast)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct hunt_options, engine)},
    {.name = "technique",
     .argument = "NAME",
     .help = "with --goal technique: which; 'gridpress rate\n--list' lists them",
     .kind = OPTION_TEXT,
     .target = offsetof(struct hunt_options, technique)},
    {.name = "moves",
     .argument = "K",
     .help = "clues exchanged at a time: 1 or 2 (default: both)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct hunt_options, moves)},
    {.name = "members",
     .argument = "COUNT",
     .help = "how many of the best puzzles it goes on from\n(default: 40, or all seeds if there "
             "are more)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct hunt_options, members)},
    OPTION_ROW_SEED(struct hunt_options),
    OPTION_ROW_JOBS(struct hunt_options),
    OPTION_ROW_OUTPUT(struct hunt_options),
    OPTION_ROW_FORMAT(struct hunt_options),
    OPTION_ROW_LEDGER(struct hunt_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct hunt_options *o = values;
  o->workers = jobs_default_workers();
  o->count = 1;
}

// --- what is asked for ---------------------------------------------------------------------------

static bool settle_goal(const struct hunt_options *o, struct climb_wish *wish, struct err *err) {
  const char *name = o->goal != NULL ? o->goal : "er";
  wish->goal = climb_lookup_goal(name);
  if (wish->goal == NULL) return name_list_refuse(&climb_goal_names, "goal", name, err);
  if (o->engine != NULL && !wish->goal->takes_engine)
    return err_set(err, ERR_INPUT, "--engine goes with --goal backtracks alone");
  if (o->technique != NULL && !wish->goal->takes_technique)
    return err_set(err, ERR_INPUT, "--technique goes with --goal technique alone");
  if (wish->goal->takes_technique && o->technique == NULL)
    return err_set(err, ERR_INPUT, "--goal technique: add --technique to say which");
  if (o->technique != NULL && !technique_parse(o->technique, &wish->technique, err)) return false;
  wish->low = wish->high = wish->goal->best;
  if (o->target != NULL && !climb_parse_target(o->target, wish, err))
    return err_prefix(err, "--target");
  const char *engine = o->engine != NULL ? o->engine : "fast";
  wish->engine = solver_lookup(engine);
  return wish->engine != NULL || name_list_refuse(words_engines(), "engine", engine, err);
}

static bool settle_bounds(const struct hunt_options *o, bool random, struct climb_wish *wish,
                          struct err *err) {
  enum { MOST = 1000000 };
  if (o->moves > CLIMB_MOVES_MAX)
    return err_set(err, ERR_INPUT, "--moves: invalid value '%" PRIu64 "'; expected 1 or %d",
                   o->moves, CLIMB_MOVES_MAX);
  if (o->members > MOST || o->count > MOST)
    return err_set(err, ERR_INPUT, "--%s: the most is %d", o->count > MOST ? "count" : "members",
                   MOST);
  if (o->target == NULL && o->minutes <= 0 && o->rounds == 0)
    return err_set(err, ERR_INPUT, "say when to stop: --target, --time or --rounds");
  wish->moves = (int)o->moves;
  wish->members = (int)o->members;
  wish->results = o->target == NULL ? (int)o->count : 0;
  wish->starters = random ? CLIMB_STARTERS : 0;
  wish->patience = CLIMB_PATIENCE;
  return true;
}

// Stopped before all were found. Those that were are written.
static bool tell_shortage(const struct hunt *hunt, const struct gate *gate, struct err *err) {
  const struct climb_list *members = &hunt->climb.members;
  char best[CLIMB_VALUE_TEXT] = "none", rounds[COUNT_TEXT_MAX];
  if (members->count > 0) climb_print_value(hunt->wish.goal, members->puzzle[0].value, best);
  return err_set(err, ERR_NEGATIVE,
                 "only %" PRIu64 " of %" PRIu64 " puzzles found in %s, %" PRIu64
                 " looked at; the best at hand: %s %s",
                 gate->passed, hunt->wanted, count_of(hunt->climb.round, "round", rounds),
                 hunt->climb.looked, hunt->wish.goal->name, best);
}

// With the output open.
static bool run_hunt(struct hunt_options *o, struct hunt *hunt, struct sink *sink,
                     struct err *err) {
  struct gate gate;
  bool well = gate_open(&gate, o->ledger, sink, err) && seed_settle(&o->seed, err);
  hunt->wish.seed = o->seed.value;
  well = well && hunt_run(hunt, &gate, err);
  bool short_of = well && gate.passed < hunt->wanted;
  bool done = gate_close(&gate, well, err);
  if (done && short_of) done = tell_shortage(hunt, &gate, err);
  hunt_release(hunt);
  return done;
}

static int run(const void *values, char **arguments, struct err *err) {
  struct hunt_options o = *(const struct hunt_options *)values;
  struct hunt hunt = {.paths = arguments,
                      .wanted = o.count,
                      .minutes = o.minutes,
                      .rounds = o.rounds,
                      .checkpoint = o.checkpoint,
                      .workers = o.workers,
                      .progress = stderr};
  struct sink sink;
  if (!settle_goal(&o, &hunt.wish, err) ||
      !settle_bounds(&o, arguments[0] == NULL, &hunt.wish, err) ||
      !sink_open(&sink, o.path, o.format, NULL, err))
    return EXIT_INPUT;
  return run_hunt(&o, &hunt, &sink, err) ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_hunt = {
    .name = "hunt",
    .arguments = "[FILE...]",
    .summary = "Find rare 9x9 puzzles near others",
    .help =
        "Starts from the puzzles in the files, or from random ones if there are none.\n"
        "Takes one or two clues away, puts others in their place, and goes on from those\n"
        "that come closer to the goal. Every result is unique, minimal and essentially\n"
        "different from the puzzles in the files and from the other results\n"
        "(docs/HUNT.md).\n"
        "The same seed gives the same puzzles with any number of jobs, and also if the\n"
        "hunt is stopped and continues from its checkpoint; --time decides only where it\n"
        "ends.\n"
        "If it ends before it has found COUNT puzzles, it writes those and exits with 1.\n"
        "\n"
        "  gridpress hunt --target 9.5 --time 10 --seed 1\n"
        "  gridpress hunt --goal clues --target 17 -n 100 seventeens.txt -o more.txt\n"
        "  gridpress hunt --goal technique --technique jellyfish --target 1\n"
        "  gridpress hunt --goal backtracks --engine fast --time 5 -n 20 hard.txt\n"
        "  gridpress hunt -n 10 --time 60 --checkpoint hunt.state -o hard.csv\n",
    .options = options,
    .values_size = sizeof(struct hunt_options),
    .defaults = defaults,
    .run = run,
};
