// The key of conceal and reveal: --key or --key-file.
#ifndef GRIDPRESS_CLI_KEY_OPTION_H
#define GRIDPRESS_CLI_KEY_OPTION_H

#include "cli/cli.h"
#include "publish/publish.h"

struct key_option {
  const char *text, *path;
};

#define OPTION_ROWS_KEY(type)                                                                  \
  OPTION_ROW("key", 0, "TEXT",                                                                 \
             "the key; others may see it in the list of\nprocesses, so --key-file is safer",   \
             OPTION_TEXT, type, key.text),                                                     \
      OPTION_ROW("key-file", 0, "FILE", "a file with the key, without the newline at its end", \
                 OPTION_TEXT, type, key.path)

// Exactly one of the two has to be given.
bool key_option_settle(const struct key_option *option, struct conceal_key *key, struct err *err);

// The key must not be taken from the input that something else is read from: `path`, where NULL and "-" are
// standard input. `what` it is, for the message.
bool key_option_check_input(const struct key_option *option, const char *what, const char *path,
                            struct err *err);

// Reads a file of at most `most` bytes; "-" is standard input. `what` it is, for messages.
bool key_option_read(const char *path, const char *what, size_t most, char *bytes, size_t *length,
                     struct err *err);

#endif
