// Boards that the user names apart from the editions: --size, --variant and --board.
//
// They become a part of the editions before these are settled, so that a series keeps them, and is
// asked for them again, like any other setting. The usual edition takes whatever is asked for. An
// edition that the user lists has a size already and takes rules alone; one that has rules of its own
// keeps them, and nothing else may be asked of it. Those of a series that goes on take everything too:
// what differs then is refused as any other setting is.
#include <stdlib.h>
#include <string.h>

#include "publish/daily_series.h"

// Without a size of its own, the usual edition takes the usual one of what is asked for.
static bool fill_edition(struct daily_edition *edition, const struct asked_board *asked,
                         bool is_listed, bool is_usual, struct err *err) {
  char before[BOARD_NAME_MAX], after[BOARD_NAME_MAX], size[GEOM_NAME_MAX];
  struct board_wish wish;
  geom_name_size(edition->geom, size);
  if (asked->size != NULL && asked->variant == NULL && strcmp(asked->size, size) == 0) return true;
  if (!asked_board_wish(asked, is_usual ? NULL : size, NULL, &wish, err))
    return is_listed ? err_prefix(err, "edition '%s'", edition->name) : false;
  board_wish_name(&edition->wish, before);
  bool own = !edition->geom->plain || edition->wish.marks != 0;
  if (is_listed && own && strcmp(before, board_wish_name(&wish, after)) != 0) {
    board_wish_release(&wish);
    return err_set(err, ERR_INPUT,
                   "--%s: edition '%s' has a board of its own, %.100s; leave out --%s, or name the "
                   "board in --editions",
                   asked_board_option(asked), edition->name, before, asked_board_option(asked));
  }
  board_wish_release(&edition->wish);
  edition->wish = wish;
  return true;
}

// The usual edition is called classic; a board with other rules is not.
static void rename_edition(struct daily_edition *edition) {
  const struct board_wish *wish = &edition->wish;
  if (wish->geom != NULL && wish->geom->plain && wish->marks == 0) return;
  snprintf(edition->name, sizeof edition->name, "%s", "daily");
}

bool daily_fill_boards(const struct asked_board *asked, const char *listed, const char *stored,
                       char **filled, struct err *err) {
  struct daily_series series = {0};
  const char *editions = listed != NULL ? listed : stored;
  bool is_usual = editions == NULL;
  if (is_usual) editions = daily_settings[SETTING_EDITIONS].fallback;
  bool good = daily_parse_editions(&series, editions, err);
  for (int i = 0; i < series.edition_count && good; i++) {
    good = fill_edition(&series.editions[i], asked, listed != NULL, is_usual, err);
    if (is_usual) rename_edition(&series.editions[i]);
  }
  good = good && daily_print_editions(&series, err);
  if (good) {
    *filled = series.text[SETTING_EDITIONS];
    series.text[SETTING_EDITIONS] = NULL;
  }
  daily_series_release(&series);
  return good;
}
