// What the user of a book or a series says about its boards, over what a template or an edition says.
#ifndef GRIDPRESS_PUBLISH_ASKED_BOARD_H
#define GRIDPRESS_PUBLISH_ASKED_BOARD_H

#include "core/core.h"

// As typed; all NULL: nothing is said.
struct asked_board {
  const char *size, *variant;
  const struct board_wish *board; // --board, instead of both; borrowed
};

// The option that says something, without its dashes; NULL when none does.
const char *asked_board_option(const struct asked_board *asked);

// The wish of somebody whose own size and variant are these; NULL: the usual size, no variant.
// Whatever is asked for takes their place. Mistakes are told with the option that made them.
bool asked_board_wish(const struct asked_board *asked, const char *size, const char *variant,
                      struct board_wish *wish, struct err *err);

#endif
