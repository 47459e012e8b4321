// gridpress shard: makes one shard of a plan, piece by piece, from where it stopped.
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/generate.h"
#include "cli/message.h"

struct shard_options {
  int workers;
};

static const struct option options[] = {
    {.name = "jobs",
     .letter = 'j',
     .argument = "JOBS",
     .help = "worker threads (default: 1, since shards run side\nby side)",
     .kind = OPTION_WORKERS,
     .target = offsetof(struct shard_options, workers)},
    {.name = NULL},
};

static void defaults(void *values) {
  ((struct shard_options *)values)->workers = 1;
}

// Puzzles of a piece into their file, which gets its name only when it is complete.
static bool make_piece(struct shard *shard, int workers, uint64_t first, uint64_t count,
                       struct err *err) {
  enum { OWN_WORDS = 10 };
  const struct plan *plan = shard->plan;
  char *words[PLAN_WORDS_MAX + OWN_WORDS + 1] = {NULL};
  char seed[24], start[24], number[24], jobs[24], path[PLAN_PATH_MAX];
  size_t used = 0;
  for (char **word = plan->words; *word != NULL; word++) words[used++] = *word;
  snprintf(seed, sizeof seed, "%" PRIu64, plan->seed);
  snprintf(start, sizeof start, "%" PRIu64, plan->start + first);
  snprintf(number, sizeof number, "%" PRIu64, count);
  snprintf(jobs, sizeof jobs, "%d", workers);
  if (!plan_name_piece(shard->folder, shard->number, shard->piece_count + 1, "txt", path))
    return err_set(err, ERR_INPUT, "%.80s...: the name is too long", shard->folder);
  char *const own[OWN_WORDS] = {"--seed", seed,     "--start", start,      "--count",
                                number,   "--jobs", jobs,      "--output", path};
  memcpy(words + used, own, sizeof own);
  struct shard_recorder recorder;
  struct gate_watch watch = {
      .run = shard_record, .context = &recorder, .needs = COLUMN_NEEDS_CANONICAL};
  bool well = shard_recorder_init(&recorder, plan->start, count, err) &&
              generate_words(words, &watch, false, err) &&
              shard_add_piece(shard, &recorder, first, count, err);
  shard_recorder_release(&recorder);
  return well;
}

static bool make_shard(struct shard *shard, int workers, struct err *err) {
  uint64_t first, count;
  bool whole;
  struct err why;
  if (!shard_lock(shard, err)) return false;
  shard_check(shard, &whole, &why); // whatever is wrong is made again
  while (shard_next(shard, &first, &count))
    if (!make_piece(shard, workers, first, count, err)) return false;
  return true;
}

static bool parse_number(const char *text, const struct plan *plan, uint64_t *number,
                         struct err *err) {
  char rest;
  unsigned long long value = 0;
  if (strspn(text, "0123456789") != strlen(text) || strlen(text) > 9 ||
      sscanf(text, "%llu%c", &value, &rest) != 1 || value < 1 || value > plan->shards)
    return err_set(err, ERR_INPUT, "'%.40s' is not a shard; the plan has shards 1 to %" PRIu64,
                   text, plan->shards);
  *number = value;
  return true;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct shard_options *o = values;
  struct plan plan;
  uint64_t number = 0;
  if (arguments[0] == NULL || arguments[1] == NULL || arguments[2] != NULL) {
    err_set(err, ERR_INPUT, "shard needs the folder of a plan and the number of a shard");
    return EXIT_INPUT;
  }
  if (!plan_read(&plan, arguments[0], err)) return EXIT_INPUT;
  bool well = strcmp(plan.version, GRIDPRESS_VERSION) == 0 ||
              err_set(err, ERR_INPUT,
                      "%s: the plan is of version %s, this is %s; all shards need the same one",
                      arguments[0], plan.version, GRIDPRESS_VERSION);
  well = well && parse_number(arguments[1], &plan, &number, err);
  if (well) {
    struct shard shard;
    shard_init(&shard, &plan, arguments[0], number);
    well = make_shard(&shard, o->workers, err);
    shard_release(&shard);
  }
  plan_release(&plan);
  return well ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_shard = {
    .name = "shard",
    .arguments = "DIR K",
    .summary = "Make shard K of a plan, or what is missing of it",
    .help =
        "A shard that was stopped continues behind its last whole piece; files that do\n"
        "not match their checksums are made again. A whole shard is left alone.\n"
        "\n"
        "  gridpress shard billion 17\n",
    .options = options,
    .values_size = sizeof(struct shard_options),
    .defaults = defaults,
    .run = run,
};
