// gridpress plan: cuts a run into shards and writes the scripts that make them on many hosts.
#include <stddef.h>
#include <string.h>

#include "cli/generate.h"
#include "cli/message.h"

struct plan_options {
  uint64_t count, shards, piece;
  struct option_seed seed, start;
  const char *folder;
};

static const struct option options[] = {
    {.name = "count",
     .letter = 'n',
     .argument = "COUNT",
     .help = "how many puzzles, such as 1e9",
     .kind = OPTION_COUNT,
     .target = offsetof(struct plan_options, count)},
    {.name = "shards",
     .argument = "K",
     .help = "how many shards (default: 16)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct plan_options, shards)},
    {.name = "piece",
     .argument = "COUNT",
     .help = "puzzles after which a shard can be resumed\n(default: 1e6)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct plan_options, piece)},
    {.name = "start",
     .argument = "I",
     .help = "start with puzzle I of the run, counting from 0",
     .kind = OPTION_SEED,
     .target = offsetof(struct plan_options, start)},
    OPTION_ROW_SEED(struct plan_options),
    {.name = "output",
     .letter = 'o',
     .argument = "DIR",
     .help = "the folder of the plan, which all hosts share",
     .kind = OPTION_TEXT,
     .target = offsetof(struct plan_options, folder)},
    {.name = NULL},
};

static void defaults(void *values) {
  struct plan_options *o = values;
  o->count = 1;
  o->shards = 16;
  o->piece = PLAN_PIECE;
}

static bool check(const struct plan_options *o, struct err *err) {
  uint64_t start = o->start.given ? o->start.value : 0;
  if (o->folder == NULL) return err_set(err, ERR_INPUT, "plan needs a folder: -o DIR");
  if (o->count > HASH_INDEX_NUMBER_MAX || start > INT64_MAX - o->count)
    return err_set(err, ERR_INPUT, "--count: a plan has at most %llu puzzles",
                   (unsigned long long)HASH_INDEX_NUMBER_MAX);
  if (o->shards > PLAN_SHARDS_MAX || o->shards > o->count)
    return err_set(err, ERR_INPUT, "--shards: at most %d, and no more than there are puzzles",
                   PLAN_SHARDS_MAX);
  if (o->piece > PLAN_PIECE_MAX)
    return err_set(err, ERR_INPUT, "--piece: at most %d puzzles", PLAN_PIECE_MAX);
  return true;
}

// generate refuses here what it would refuse in every shard.
static bool rehearse(char **arguments, size_t count, struct err *err) {
  char *words[PLAN_WORDS_MAX + 1] = {NULL};
  if (count > PLAN_WORDS_MAX) return err_set(err, ERR_INPUT, "plan has too many options");
  memcpy(words, arguments, count * sizeof *words);
  return generate_words(words, NULL, true, err);
}

static bool refuse_existing(const char *folder, struct err *err) {
  struct plan plan;
  struct err none;
  if (!plan_read(&plan, folder, &none)) return true;
  plan_release(&plan);
  return err_set(err, ERR_INPUT, "%s: has a plan already; choose another folder", folder);
}

static int run(const void *values, char **arguments, struct err *err) {
  struct plan_options o = *(const struct plan_options *)values;
  size_t words = 0;
  while (arguments[words] != NULL) words++;
  if (!check(&o, err) || !rehearse(arguments, words, err) || !refuse_existing(o.folder, err) ||
      !seed_settle(&o.seed, err))
    return EXIT_INPUT;
  struct plan plan = {.version = GRIDPRESS_VERSION,
                      .words = arguments,
                      .seed = o.seed.value,
                      .start = o.start.given ? o.start.value : 0,
                      .count = o.count,
                      .shards = o.shards,
                      .piece = o.piece};
  return plan_write(&plan, o.folder, err) ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_plan = {
    .name = "plan",
    .arguments = "",
    .summary = "Cut a run of generate into shards for many hosts",
    .help =
        "Takes the options of generate too, except those that name files. Writes the\n"
        "plan, a list of its jobs and two scripts: run-parallel.sh for GNU parallel,\n"
        "run-slurm.sh for a Slurm array. Each job is 'gridpress shard'; 'gridpress\n"
        "gather' puts the shards together (docs/SCALE.md).\n"
        "\n"
        "  gridpress plan -n 1e9 --shards 400 --minimal --seed 1 -o billion\n",
    .options = options,
    .passes_on = &command_generate,
    .values_size = sizeof(struct plan_options),
    .defaults = defaults,
    .run = run,
};
