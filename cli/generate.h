// generate, for commands that make the puzzles of a plan.
#ifndef GRIDPRESS_CLI_GENERATE_H
#define GRIDPRESS_CLI_GENERATE_H

#include "cli/cli.h"
#include "publish/publish.h"

// Runs generate with these options, a NULL-ended list that is changed. What cannot be cut into shards
// is refused. `watch` may be NULL. `rehearse`: nothing is made, only refused what would be.
bool generate_words(char **words, const struct gate_watch *watch, bool rehearse, struct err *err);

#endif
