// The table of commands.
#include <string.h>

#include "cli/cli.h"

const struct command *const cli_commands[] = {
    &command_generate,
    &command_solve,
    &command_rate,
    &command_transform,
    &command_dedup,
    &command_ledger,
    &command_verify,
    &command_select,
    &command_catalogue,
    &command_export,
    &command_book,
    &command_daily,
    NULL,
};

const struct command *command_lookup(const char *name) {
  for (int i = 0; cli_commands[i] != NULL; i++)
    if (strcmp(cli_commands[i]->name, name) == 0) return cli_commands[i];
  return NULL;
}

const char *command_name_at(void *unused, int index) {
  (void)unused;
  static const char *const others[] = {"help", "--help", "--version", NULL};
  enum { COMMANDS = sizeof cli_commands / sizeof cli_commands[0] - 1 };
  return index < COMMANDS ? cli_commands[index]->name : others[index - COMMANDS];
}
