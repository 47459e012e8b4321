// gridpress reveal: reads the message that conceal hid.
#include <stddef.h>

#include "cli/key_option.h"

struct reveal_options {
  struct key_option key;
};

static const struct option options[] = {
    OPTION_ROWS_KEY(struct reveal_options),
    {.name = NULL},
};

static bool read_puzzles(struct reveal *reveal, char **paths, struct err *err) {
  struct rows rows;
  struct puzzle puzzle;
  enum reader_status status;
  bool well = true;
  rows_init(&rows, paths, NULL, false);
  while (well && (status = rows_next(&rows, &puzzle, NULL, err)) != READER_END)
    well = status == READER_PUZZLE && (reveal_add(reveal, &puzzle, err) ||
                                       err_prefix(err, "%s:%zu", puzzle.source, puzzle.line));
  rows_release(&rows);
  return well;
}

static bool check_inputs(const struct reveal_options *o, char **paths, struct err *err) {
  bool well = paths[0] != NULL || key_option_check_input(&o->key, "the puzzles", NULL, err);
  for (; well && *paths != NULL; paths++)
    well = key_option_check_input(&o->key, "the puzzles", *paths, err);
  return well;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct reveal_options *o = values;
  struct conceal_key key;
  struct reveal reveal;
  const char *message = NULL;
  size_t length;
  if (!check_inputs(o, arguments, err) || !key_option_settle(&o->key, &key, err)) return EXIT_INPUT;
  reveal_init(&reveal, &key);
  if (read_puzzles(&reveal, arguments, err)) message = reveal_finish(&reveal, &length, err);
  conceal_key_wipe(&key);
  if (message == NULL) return EXIT_NEGATIVE;
  fwrite(message, 1, length, stdout);
  if (length == 0 || message[length - 1] != '\n') fputc('\n', stdout);
  return EXIT_DONE;
}

const struct command command_reveal = {
    .name = "reveal",
    .arguments = "[FILE...]",
    .summary = "Read the message that conceal hid in puzzles",
    .help =
        "Takes the puzzles of one message in their order, and the key that they were made\n"
        "with. Exits with 1 if they hold no message under that key.\n"
        "\n"
        "  gridpress reveal --key-file key.txt puzzles.txt\n",
    .options = options,
    .values_size = sizeof(struct reveal_options),
    .run = run,
};
