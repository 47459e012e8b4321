// Boards of the command line in the place of those of a template or an edition. --size and --variant
// each replace their own part, --board replaces both.
#include "publish/asked_board.h"

#include <stddef.h>

const char *asked_board_option(const struct asked_board *asked) {
  if (asked->board != NULL) return "board";
  if (asked->variant != NULL) return "variant";
  return asked->size != NULL ? "size" : NULL;
}

bool asked_board_wish(const struct asked_board *asked, const char *size, const char *variant,
                      struct board_wish *wish, struct err *err) {
  if (asked->board != NULL) {
    *wish = board_wish_copy(asked->board);
    return true;
  }
  if (asked->size != NULL) size = asked->size;
  if (asked->variant != NULL) variant = asked->variant;
  return board_wish_parse(size, variant, wish, err) ||
         err_prefix(err, "--%s", asked_board_option(asked));
}
