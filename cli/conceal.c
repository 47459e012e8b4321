// gridpress conceal: hides a message in puzzles with several solutions.
#include <stddef.h>
#include <string.h>

#include "cli/key_option.h"

enum { SOLUTIONS_LOW = 20, SOLUTIONS_HIGH = 200 };

struct conceal_options {
  const char *message, *path, *format;
  struct key_option key;
  struct option_range solutions;
  struct option_seed seed;
};

static const struct option options[] = {
    OPTION_ROW("message", 'm', "TEXT", "the message; without it, the file or standard input",
               OPTION_TEXT, struct conceal_options, message),
    OPTION_ROWS_KEY(struct conceal_options),
    OPTION_ROW("solutions", 0, "LO-HI",
               "how many solutions each puzzle has, up to 1000\n(default: 20-200)", OPTION_RANGE,
               struct conceal_options, solutions),
    OPTION_ROW_SEED(struct conceal_options),
    OPTION_ROW_OUTPUT(struct conceal_options),
    OPTION_ROW_FORMAT(struct conceal_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct conceal_options *o = values;
  o->solutions = (struct option_range){SOLUTIONS_LOW, SOLUTIONS_HIGH};
}

static bool settle_message(const struct conceal_options *o, char **arguments, char *bytes,
                           struct conceal_request *request, struct err *err) {
  if (arguments[0] != NULL && (arguments[1] != NULL || o->message != NULL))
    return err_set(err, ERR_INPUT, "one message at a time: from --message or from one file");
  request->message = o->message != NULL ? o->message : bytes;
  request->length = o->message != NULL ? strlen(o->message) : 0;
  if (request->length > CONCEAL_MESSAGE_MAX)
    return err_set(err, ERR_INPUT, "--message: a message has at most %d bytes",
                   CONCEAL_MESSAGE_MAX);
  return o->message != NULL ||
         key_option_read(arguments[0] != NULL ? arguments[0] : "-", "a message",
                         CONCEAL_MESSAGE_MAX, bytes, &request->length, err);
}

static bool settle_solutions(const struct conceal_options *o, struct conceal_request *request,
                             struct err *err) {
  request->solutions_low = o->solutions.low;
  request->solutions_high = o->solutions.high;
  if (o->solutions.low >= 2 && o->solutions.low <= o->solutions.high &&
      o->solutions.high <= CONCEAL_SOLUTIONS_MAX)
    return true;
  return err_set(err, ERR_INPUT, "--solutions %d-%d: expected a range within 2 to %d",
                 o->solutions.low, o->solutions.high, CONCEAL_SOLUTIONS_MAX);
}

static bool write_puzzles(const struct conceal_options *o, const struct conceal_request *request,
                          struct err *err) {
  struct sink sink;
  if (!sink_open(&sink, o->path, o->format, NULL, err)) return false;
  bool well = true;
  for (int i = 0; i < conceal_count(request->length) && well; i++) {
    struct puzzle puzzle;
    well = conceal_make(request, i, &puzzle, err) && sink_add(&sink, &puzzle, err);
  }
  return sink_close(&sink, well, err);
}

static int run(const void *values, char **arguments, struct err *err) {
  struct conceal_options o = *(const struct conceal_options *)values;
  char bytes[CONCEAL_MESSAGE_MAX];
  struct conceal_key key;
  struct conceal_request request = {.key = &key};
  if (!settle_solutions(&o, &request, err) ||
      (o.message == NULL && !key_option_check_input(&o.key, "the message", arguments[0], err)) ||
      !key_option_settle(&o.key, &key, err))
    return EXIT_INPUT;
  bool well = settle_message(&o, arguments, bytes, &request, err) && seed_settle(&o.seed, err);
  request.seed = o.seed.value;
  well = well && write_puzzles(&o, &request, err);
  conceal_key_wipe(&key);
  return well ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_conceal = {
    .name = "conceal",
    .arguments = "[FILE]",
    .summary = "Hide a message in puzzles with several solutions",
    .help =
        "Every puzzle holds eight bytes of the message in one of its solutions, and the\n"
        "key says in which. Without the key, all solutions look alike. 'gridpress reveal'\n"
        "reads the message from the puzzles, in this order. docs/CONCEAL.md says what it\n"
        "is not.\n"
        "\n"
        "  gridpress conceal --message 'Meet me at noon' --key-file key.txt -o noon.txt\n"
        "  gridpress conceal letter.txt --key-file key.txt -o puzzles.pdf\n",
    .options = options,
    .values_size = sizeof(struct conceal_options),
    .defaults = defaults,
    .run = run,
};
