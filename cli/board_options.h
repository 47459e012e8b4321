// The options with which people ask for boards: --size, --variant, --board and --shapes.
#ifndef GRIDPRESS_CLI_BOARD_OPTIONS_H
#define GRIDPRESS_CLI_BOARD_OPTIONS_H

#include "cli/cli.h"
#include "gen/gen.h"
#include "publish/publish.h"

// As they were typed; NULL: not given.
struct board_options {
  const char *size, *variant, *board, *shapes;
};

// The rows of a command whose struct of options has a struct board_options called `board`.
#define OPTION_ROWS_BOARD(type, size_default)                                                   \
  OPTION_ROW("size", 0, "SIZE", "a side (6) or a box, width x height (3x2);\n" size_default,    \
             OPTION_TEXT, type, board.size),                                                    \
      OPTION_ROW("variant", 0, "LIST",                                                          \
                 "other rules, joined with +: x, windows+antiknight,\njigsaw+x ... 'gridpress " \
                 "variants' lists them",                                                        \
                 OPTION_TEXT, type, board.variant),                                             \
      OPTION_ROW("board", 0, "BOARD",                                                           \
                 "a board by its full name (9+x, latin7), or a file\nwith a board of your own " \
                 "(docs/BOARDS.md)",                                                            \
                 OPTION_TEXT, type, board.board)
#define OPTION_ROW_SHAPES(type)                                                                \
  OPTION_ROW("shapes", 0, "KIND",                                                              \
             "what the shapes of jigsaws look like: connected,\nrotate180, mirror or pieces; " \
             "default: connected, or\nthose that have the symmetry of the clues",              \
             OPTION_TEXT, type, board.shapes)

// Was anything asked for?
bool board_options_given(const struct board_options *options);

// What they ask for, with the names looked up and files read. `symmetry`, of the clues, may be NULL.
// The caller releases the board with gen_board_release.
bool board_options_settle(const struct board_options *options, const struct gen_symmetry *symmetry,
                          struct gen_board *board, struct err *err);

// The same as words over those of a template or an edition: `wish`, which the caller releases, is
// what --board names, and all zero without it.
bool board_options_ask(const struct board_options *options, struct asked_board *asked,
                       struct board_wish *wish, struct err *err);

#endif
