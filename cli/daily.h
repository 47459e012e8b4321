// What the files of the daily command share.
//
//      daily.c          the command: options, the run of days, in which folder
//      daily_series.c   what makes one series, setting by setting
//      daily_lists.c    ramp, editions, solutions, formats
//      daily_index.c    index.json: the series of a folder and the puzzles it has
//      daily_folder.c   the folder: whose it is, which files are there already
//      daily_make.c     makes days on the worker pool, keeps repeats out, writes their files
//      daily_files.c    what a day's files are called and what is in them
//      daily_feeds.c    what is made of all days together: feeds, the page
//      daily_calendar.c a page a month
//
// The puzzle of a day depends on the series, the day and the edition, and on what was given out
// before: it is the first of the edition's attempts for that day that is no repeat. Attempt k of a
// day is puzzle (day number x 1000 + k) of the edition's own seed, as gen_make_puzzle counts them.
#ifndef GRIDPRESS_CLI_DAILY_H
#define GRIDPRESS_CLI_DAILY_H

#include <jansson.h>

#include "export/export.h"
#include "gen/gen.h"
#include "transform/transform.h"

enum {
  DAILY_DAYS_MAX = 36600, // a hundred years
  DAILY_EDITIONS_MAX = 8,
  DAILY_EDITION_NAME_MAX = 24, // bytes, with the terminator
  DAILY_ATTEMPTS = 1000,       // for one day
  DAILY_UUID_MAX = 40,
  DAILY_TEXT_MAX = 500,                                          // bytes of a title or an author
  DAILY_TITLE_MAX = DAILY_TEXT_MAX + DAILY_EDITION_NAME_MAX + 4, // a title with an edition
  DAILY_PATH_MAX = 4096,
  // Smaller grids are too few for every day to have one that is new up to symmetry. No givens are
  // repeated there; from this side on, no puzzle is repeated in any disguise.
  DAILY_DISGUISE_SIDE = 6,
};

// --- the series ----------------------------------------------------------------------------------

// What makes a series, in the order of index.json.
enum daily_setting {
  SETTING_TITLE,
  SETTING_AUTHOR,
  SETTING_BASE_URL,
  SETTING_SEED,
  SETTING_FIRST,
  SETTING_RAMP,
  SETTING_EDITIONS,
  SETTING_SOLUTIONS,
  SETTING_FORMATS,
  SETTING_WIDTH,
  SETTING_DPI,
  SETTING_CAPTION,
  SETTING_PAGE_DAYS,
  SETTING_FEED_DAYS,
  SETTING_COUNT,
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

struct daily_edition {
  char name[DAILY_EDITION_NAME_MAX];
  const struct geom *geom;
  const struct level *level; // NULL: the ramp's
  uint64_t seed;             // from the series' seed and the name
};

struct daily_series {
  char *text[SETTING_COUNT]; // each setting as it is written down, owned; "" for none
  uint64_t seed;
  int first;                           // the day of puzzle number 1
  const struct level *ramp[DATE_WEEK]; // from Monday
  struct daily_edition editions[DAILY_EDITIONS_MAX];
  int edition_count;
  enum daily_solutions solutions;
  bool formats[FORMAT_COUNT];
  char *base_url;                 // owned; NULL: none
  char *title_line, *author_line; // owned; on one line, for where there is no other
  double width_mm, dpi;
  int page_days, feed_days; // the page and the feeds have the last so many days of the index
};

struct daily_setting_row {
  const char *option, *key; // on the command line and in index.json
  const char *fallback;     // NULL: there is none
  bool may_change;          // in the course of a series: no file of a day depends on it
  bool may_lack;            // in a folder that an older version made: it has the fallback then
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
bool daily_parse_solutions(struct daily_series *series, const char *text, struct err *err);
bool daily_parse_formats(struct daily_series *series, const char *text, struct err *err);

// When all settings are there: what follows from them.
bool daily_series_settle(struct daily_series *series, struct err *err);
void daily_series_release(struct daily_series *series);

const struct level *daily_level(const struct daily_series *series, int edition, int day);

// The identifier of an item of the feeds, and with edition -1 of the feed itself. Returns `uuid`.
const char *daily_uuid(const struct daily_series *series, int edition, int day,
                       char uuid[DAILY_UUID_MAX]);

// --- the index -----------------------------------------------------------------------------------

// One puzzle of a folder.
struct daily_entry {
  int day, edition;
  int attempt;
  int clues, score;
  char level[PUZZLE_LEVEL_MAX], grade[PUZZLE_GRADE_MAX];
  struct canonical_hash hash; // what may not be repeated
  char *puzzle;               // the givens as text, owned
};

// In the order of days and editions, each at most once.
struct daily_index {
  struct daily_entry *entries; // owned
  size_t count, room;
};

#define DAILY_INDEX_NAME "index.json"

// The index of a folder as it is written; `*index` NULL when the folder has none. A file that is no
// index is refused.
bool daily_index_load(const char *folder, json_t **index, struct err *err);

// What it says about a setting; NULL when it says nothing.
const char *daily_index_setting(const json_t *index, enum daily_setting setting);

// Its puzzles. `json` NULL: none.
bool daily_index_init(struct daily_index *index, const json_t *json,
                      const struct daily_series *series, struct err *err);
void daily_index_release(struct daily_index *index);

// Borrows the entry of a day and an edition; NULL when there is none.
const struct daily_entry *daily_index_lookup(const struct daily_index *index, int day, int edition);

// Where the last so many days of the index begin.
size_t daily_index_tail(const struct daily_index *index, int days);

// Enters a puzzle, or changes the entry that is there. The text of the givens is copied.
bool daily_index_put(struct daily_index *index, const struct daily_entry *entry, struct err *err);

bool daily_index_write(const struct daily_index *index, const struct daily_series *series,
                       FILE *stream, struct err *err);

// --- files ---------------------------------------------------------------------------------------

enum { DAILY_FILES_MAX = 2 * (FORMAT_PDF + 1), DAILY_NAME_MAX = 96 };

// One of the files that appear on a day for an edition.
struct daily_file {
  enum daily_format format; // FORMAT_JSON .. FORMAT_PDF
  int solution_of;          // the day whose solution it shows; 0: the puzzle of its own day
  bool held;                // not for the feeds
  char name[DAILY_NAME_MAX];
};

// Lists them; returns their number.
int daily_list_files(const struct daily_series *series, int edition, int day,
                     struct daily_file files[DAILY_FILES_MAX]);

// "2027-01-31", or "2027-01-31-mini" where there are several editions. Returns `name`.
const char *daily_name(const struct daily_series *series, int edition, int day,
                       char name[DAILY_NAME_MAX]);

// A file's bytes, owned.
struct daily_bytes {
  char *bytes;
  size_t size;
};

// A puzzle of a day with everything that is made of it alone. What the series does not want stays
// empty.
struct daily_made {
  struct puzzle puzzle;
  int day, edition, attempt;
  struct canonical_hash hash;                        // what may not be repeated
  json_t *record;                                    // owned; without the solution
  json_t *answer;                                    // owned; solution and steps
  struct daily_bytes puzzle_picture[FORMAT_PDF + 1]; // [FORMAT_JSON] stays empty
  struct daily_bytes solution_picture[FORMAT_PDF + 1];
};

// Draws and describes `made->puzzle`, for any thread.
bool daily_render(const struct daily_series *series, struct daily_made *made, struct err *err);
void daily_made_release(struct daily_made *made);

// Hands out the bytes of a file that appears on the day of `made`; `previous` is the puzzle of the
// day before, where the file has to do with that. Pictures are taken out of both; the caller frees
// what it gets.
bool daily_take_file(const struct daily_series *series, const struct daily_file *file,
                     struct daily_made *made, struct daily_made *previous,
                     struct daily_bytes *bytes, struct err *err);

// --- the folder ----------------------------------------------------------------------------------

struct daily_folder {
  const char *path;
  int lock; // a descriptor of the folder, locked against other runs; -1: it is not there yet
};

// Locks the folder if it is there.
bool daily_folder_open(struct daily_folder *folder, const char *path, struct err *err);
void daily_folder_release(struct daily_folder *folder);

// Refuses a folder without an index that has files named like ours.
bool daily_folder_refuse_strangers(const struct daily_folder *folder, struct err *err);

// Makes the folder, and the one for solutions, where they are missing, and leaves an index that
// says whose it is before the first file comes.
bool daily_folder_prepare(struct daily_folder *folder, const struct daily_series *series,
                          const struct daily_index *index, struct err *err);

// Is the file there with just these bytes? Other bytes are refused.
bool daily_folder_has(const struct daily_folder *folder, const char *name,
                      const struct daily_bytes *bytes, bool *is_there, struct err *err);

// Opens a file of the folder for writing; `path` keeps its name.
bool daily_folder_output(const struct daily_folder *folder, const char *name, struct output *output,
                         char path[DAILY_PATH_MAX], struct err *err);

// --- making days ---------------------------------------------------------------------------------

struct daily_run {
  const struct daily_series *series;
  struct daily_index *index; // grows with every day
  struct daily_folder *folder;
  struct ledger *ledger; // NULL: the index alone keeps repeats out
  int start, days, workers;
};

// Makes all days of the run and writes their files, day by day.
bool daily_make(const struct daily_run *run, struct err *err);

#define DAILY_CALENDAR_PREFIX "calendar-"

// Writes the pages of the months that the run touches.
bool daily_write_calendars(const struct daily_run *run, const struct calendar_template *template,
                           struct err *err);

// Is the page's template there and good, if the series has a page?
bool daily_check_page(const struct daily_run *run, struct err *err);

// Writes what is made of all days together, at once: the feeds, the page and the index.
bool daily_publish(const struct daily_run *run, struct err *err);

// Prefixes an error with where it is: "--ramp: ...". Always false.
bool daily_err_at(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
