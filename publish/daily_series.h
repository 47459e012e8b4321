// What makes a series: its settings, and the numbers that follow from its seed.
#ifndef GRIDPRESS_PUBLISH_DAILY_SERIES_H
#define GRIDPRESS_PUBLISH_DAILY_SERIES_H

#include "export/export.h"
#include "gen/gen.h"
#include "publish/daily.h"

enum {
  DAILY_EDITIONS_MAX = 8,
  DAILY_EDITION_NAME_MAX = 24, // bytes, with the terminator
  DAILY_ATTEMPTS = 1000,       // for one day
  DAILY_UUID_MAX = 40,
  DAILY_TEXT_MAX = 500,                                          // bytes of a title or an author
  DAILY_TITLE_MAX = DAILY_TEXT_MAX + DAILY_EDITION_NAME_MAX + 4, // a title with an edition
  // Smaller grids are too few for every day to have one that is new up to symmetry. No givens are
  // repeated there; from this side on, no puzzle is repeated in any disguise.
  DAILY_DISGUISE_SIDE = 6,
};

// Where solutions are told.
enum daily_solutions {
  SOLUTIONS_WITH,     // in the files of the day
  SOLUTIONS_NEXT_DAY, // in the files of the day after
  SOLUTIONS_SEPARATE, // in a folder of their own
  SOLUTIONS_NONE,
};

enum daily_format {
  FORMAT_JSON,
  FORMAT_SVG,
  FORMAT_PNG,
  FORMAT_PDF,
  FORMAT_HTML,     // index.html, the page people play on
  FORMAT_CALENDAR, // a page a month
  FORMAT_COUNT,
};

// What the puzzle of a day has to be. Both zero: nothing is said.
struct daily_aim {
  const struct level *level;     // NULL: any
  int minutes_low, minutes_high; // in tenths; 0, 0: any
};

struct daily_edition {
  char name[DAILY_EDITION_NAME_MAX];
  struct board_wish wish;  // owned: what was asked for
  struct gen_board board;  // owned: what comes of it
  const struct geom *geom; // that of `board`: the edition's, or any one of its jigsaws
  struct daily_aim aim;    // nothing said: the ramp's
  int weekdays[2];         // the first and the last on which it appears, from Monday
};

struct daily_series {
  char *text[SETTING_COUNT]; // each setting as it is written down, owned; "" for none
  uint64_t id;               // random: two series are never the same one, whatever their settings
  uint64_t seed;
  struct keyed_key key;             // from the seed
  int first;                        // the day of puzzle number 1
  struct daily_aim ramp[DATE_WEEK]; // from Monday
  struct daily_edition editions[DAILY_EDITIONS_MAX];
  int edition_count;
  struct board_shelf *shelf; // owned: the boards of single days
  const struct gen_symmetry *symmetry;
  enum daily_solutions solutions;
  bool formats[FORMAT_COUNT];
  char *base_url;                 // owned; NULL: none
  char *title_line, *author_line; // owned; on one line, for where there is no other
  double width_mm, dpi;
  bool mono, outlines;       // pictures: PNG without grey, SVG without fonts
  double box_mm;             // width of the boxes with yesterday's solution; 0: none
  struct language *language; // owned; NULL: English
  int page_days, feed_days;  // the page and the feeds have the last so many days of the index
};

struct daily_setting_row {
  const char *option, *key; // on the command line and in the state file
  const char *fallback;     // NULL: there is none
  const char *before;       // what series had before the setting existed; NULL: it always did
  bool may_change;          // in the course of a series: no file of a day depends on it
  bool is_public;           // index.json has it too
  bool is_secret;           // not even in a message
  bool (*parse)(struct daily_series *series, const char *text, struct err *err);
};

extern const struct daily_setting_row daily_settings[SETTING_COUNT];

// Takes a setting over; the mistake is told without saying where the text is from.
bool daily_series_set(struct daily_series *series, enum daily_setting setting, const char *text,
                      struct err *err);

// For the parsers: replaces the text of a setting by one that is printed.
bool daily_series_set_text(struct daily_series *series, enum daily_setting setting, struct err *err,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));

bool daily_parse_ramp(struct daily_series *series, const char *text, struct err *err);
bool daily_parse_editions(struct daily_series *series, const char *text, struct err *err);

// Is there a puzzle of the edition on this day?
bool daily_edition_appears(const struct daily_edition *edition, int day);
void daily_release_editions(struct daily_series *series);

// Writes the text of the editions, whose wishes may have changed.
bool daily_print_editions(struct daily_series *series, struct err *err);

// The text of editions, with what is asked for of their boards: of those that the user lists, those
// that the series has, or, both NULL, the usual one. The caller frees *filled.
bool daily_fill_boards(const struct asked_board *asked, const char *listed, const char *stored,
                       char **filled, struct err *err);

// When the symmetry is known: the shapes that go with it.
bool daily_settle_editions(struct daily_series *series, struct err *err);

bool daily_parse_symmetry(struct daily_series *series, const char *text, struct err *err);
bool daily_parse_solutions(struct daily_series *series, const char *text, struct err *err);
bool daily_parse_formats(struct daily_series *series, const char *text, struct err *err);

// When all settings are there: what follows from them.
bool daily_series_settle(struct daily_series *series, struct err *err);
void daily_series_release(struct daily_series *series);

// --- aims (daily_aim.c) --------------------------------------------------------------------------

// "easy", "5-8min" or "easy/5-8min".
bool daily_aim_parse(const char *text, struct daily_aim *aim, struct err *err);

// The same text again, in one form. Returns `text`.
enum { DAILY_AIM_MAX = PUZZLE_LEVEL_MAX + 24 };
const char *daily_aim_print(struct daily_aim aim, char text[DAILY_AIM_MAX]);
bool daily_aim_is_set(struct daily_aim aim);

// What this edition asks for on this day. A level that its size lacks becomes the nearest one that
// it has.
struct daily_aim daily_aim_of(const struct daily_series *series, int edition, int day);

// The same as a request to the generator, but for the seed.
struct gen_request daily_gen_request(const struct daily_series *series, int edition, int day);

// Can the generator meet every day of the week? A new series must not name a level for an edition
// whose size lacks it; an older one may have, and goes on with the nearest level.
bool daily_check_aims(const struct daily_series *series, bool is_new, struct err *err);

// --- numbers -------------------------------------------------------------------------------------

// The seed of an attempt for a day.
uint64_t daily_seed(const struct daily_series *series, int edition, int day, int attempt);

// What the ledger keeps of a day in the place of seed and index, with the series' id.
uint64_t daily_ledger_number(int edition, int day);

// The identifier of an item of the feeds, and with edition -1 of the feed itself. Returns `uuid`.
const char *daily_uuid(const struct daily_series *series, int edition, int day,
                       char uuid[DAILY_UUID_MAX]);

#endif
