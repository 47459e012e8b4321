// gridpress gather: checks the shards of a plan and puts them together.
#include <inttypes.h>
#include <stddef.h>

#include "cli/cli.h"
#include "cli/message.h"
#include "publish/publish.h"

struct gather_options {
  uint64_t part;
  const char *out;
};

static const struct option options[] = {
    {.name = "per-file",
     .argument = "COUNT",
     .help = "puzzles of a file (default: 1e7)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct gather_options, part)},
    {.name = "output",
     .letter = 'o',
     .argument = "DIR",
     .help = "a new folder for the files and their manifest",
     .kind = OPTION_TEXT,
     .target = offsetof(struct gather_options, out)},
    {.name = NULL},
};

static void defaults(void *values) {
  ((struct gather_options *)values)->part = GATHER_PART;
}

static void tell_shard(void *folder, uint64_t shard, const char *why) {
  message_print(stderr,
                "gridpress: shard %" PRIu64 ": %s; make it again: gridpress shard %s %" PRIu64,
                shard, why, (const char *)folder, shard);
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct gather_options *o = values;
  struct plan plan;
  char kept[COUNT_TEXT_MAX], dropped[COUNT_TEXT_MAX], parts[COUNT_TEXT_MAX];
  if (arguments[0] == NULL || arguments[1] != NULL || o->out == NULL) {
    err_set(err, ERR_INPUT, "gather needs the folder of a plan, and a folder to write to: -o DIR");
    return EXIT_INPUT;
  }
  if (!plan_read(&plan, arguments[0], err)) return EXIT_INPUT;
  struct gather gather = {.plan = &plan,
                          .folder = arguments[0],
                          .out = o->out,
                          .part = o->part,
                          .tell = tell_shard,
                          .context = arguments[0]};
  bool well = gather_run(&gather, err);
  if (well)
    message_print(stdout, "%s in %s, %s dropped, SHA-256 %s", count_of(gather.kept, "puzzle", kept),
                  count_of(gather.parts, "file", parts),
                  count_of(gather.dropped, "duplicate", dropped), gather.whole);
  plan_release(&plan);
  return well ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_gather = {
    .name = "gather",
    .arguments = "DIR",
    .summary = "Check the shards of a plan and put them together",
    .help =
        "Names every shard that is lost, cut off, damaged or of another version, with the\n"
        "command that makes it again, and exits with 1. Otherwise writes the puzzles in\n"
        "the order of their numbers without those that match an earlier one up to\n"
        "symmetry, the sorted hashes, and manifest.json with counts and checksums\n"
        "(docs/SCALE.md).\n"
        "\n"
        "  gridpress gather billion -o billion-gathered\n",
    .options = options,
    .values_size = sizeof(struct gather_options),
    .defaults = defaults,
    .run = run,
};
