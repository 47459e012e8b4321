// The table of commands.
#include <string.h>

#include "cli/cli.h"

const struct command *const cli_commands[] = {
    &command_generate,  &command_hunt,
    &command_solve,     &command_rate,
    &command_transform, &command_dedup,
    &command_ledger,    &command_verify,
    &command_select,    &command_catalogue,
    &command_export,    &command_book,
    &command_cover,     &command_daily,
    &command_variants,  &command_plan,
    &command_shard,     &command_gather,
    &command_corpus,    &command_conceal,
    &command_reveal,    NULL,
};

const struct command *command_lookup(const char *name) {
  for (int i = 0; cli_commands[i] != NULL; i++)
    if (strcmp(cli_commands[i]->name, name) == 0) return cli_commands[i];
  return NULL;
}

bool command_refuse(const char *word, struct err *err) {
  enum { COMMANDS = sizeof cli_commands / sizeof cli_commands[0] - 1 };
  const char *names[COMMANDS + 3] = {
      [COMMANDS] = "help", [COMMANDS + 1] = "--help", [COMMANDS + 2] = "--version"};
  for (int i = 0; i < COMMANDS; i++) names[i] = cli_commands[i]->name;
  return name_list_refuse(&(struct name_list){names, COMMANDS + 3, sizeof names[0]}, "command",
                          word, err);
}
