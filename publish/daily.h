// What the files of the daily command share.
//
//      daily.c          the command: options, the run of days, in which folder
//      daily_series.c   what makes one series, setting by setting
//      daily_lists.c    ramp, editions, solutions, formats
//      daily_index.c    the puzzles of a series, as the world and as the next run see them
//      daily_state.c    DIR.series: the seed, the settings, what was given out
//      daily_folder.c   the folder: whose it is, which files are there already
//      daily_migrate.c  folders of versions that published the seed
//      daily_make.c     makes days on the worker pool, keeps repeats out, writes their files
//      daily_files.c    what a day's files are called and what is in them
//      daily_feeds.c    what is made of all days together: feeds, the page
//      daily_calendar.c a page a month
//
// The puzzle of a day depends on the series, the day and the edition, and on what was given out
// before: it is the first of the edition's attempts for that day that is no repeat. Each attempt
// has a seed of its own, a keyed hash: nothing that is published, not even the seed of one day,
// says anything about another day.
//
// The folder is for the world. What only the publisher may know is in the state file beside it, and
// nothing is ever read back from the folder but the records of its days, for the page.
#ifndef GRIDPRESS_PUBLISH_DAILY_H
#define GRIDPRESS_PUBLISH_DAILY_H

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
  DAILY_TRIES = 100, // to lock what others replace meanwhile
  // Smaller grids are too few for every day to have one that is new up to symmetry. No givens are
  // repeated there; from this side on, no puzzle is repeated in any disguise.
  DAILY_DISGUISE_SIDE = 6,
};

// --- the series ----------------------------------------------------------------------------------

// What makes a series, in the order of the state file.
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
};

struct daily_series {
  char *text[SETTING_COUNT]; // each setting as it is written down, owned; "" for none
  uint64_t id;               // random: two series are never the same one, whatever their settings
  uint64_t seed;
  struct keyed_key key;                // from the seed
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
  const char *option, *key; // on the command line and in the state file
  const char *fallback;     // NULL: there is none
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
bool daily_parse_solutions(struct daily_series *series, const char *text, struct err *err);
bool daily_parse_formats(struct daily_series *series, const char *text, struct err *err);

// When all settings are there: what follows from them.
bool daily_series_settle(struct daily_series *series, struct err *err);
void daily_series_release(struct daily_series *series);

const struct level *daily_level(const struct daily_series *series, int edition, int day);

// The seed of an attempt for a day.
uint64_t daily_seed(const struct daily_series *series, int edition, int day, int attempt);

// What the ledger keeps of a day in the place of seed and index, with the series' id.
uint64_t daily_ledger_number(int edition, int day);

// The identifier of an item of the feeds, and with edition -1 of the feed itself. Returns `uuid`.
const char *daily_uuid(const struct daily_series *series, int edition, int day,
                       char uuid[DAILY_UUID_MAX]);

// --- the index -----------------------------------------------------------------------------------

// One puzzle of a folder.
struct daily_entry {
  int day, edition;
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

// What a file says about a setting; NULL when it says nothing.
const char *daily_index_setting(const json_t *json, enum daily_setting setting);

// The puzzles of a state file. `json` NULL: none.
bool daily_index_init(struct daily_index *index, const json_t *json,
                      const struct daily_series *series, struct err *err);
void daily_index_release(struct daily_index *index);

// Borrows the entry of a day and an edition; NULL when there is none.
const struct daily_entry *daily_index_lookup(const struct daily_index *index, int day, int edition);

// Where the last so many days of the index begin.
size_t daily_index_tail(const struct daily_index *index, int days);

// Enters a puzzle, or changes the entry that is there. The text of the givens is copied.
bool daily_index_put(struct daily_index *index, const struct daily_entry *entry, struct err *err);

// Writes what the world may know, or what the next run has to.
enum daily_readers { FOR_THE_WORLD, FOR_THE_NEXT_RUN };
bool daily_index_write(const struct daily_index *index, const struct daily_series *series,
                       enum daily_readers readers, FILE *stream, struct err *err);

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
  const char *known;                                 // the givens of a day that is not new
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
  int lock;     // a descriptor of the folder, locked against other runs; -1: not open
  bool is_made; // by this run
};

// Makes the folder if it is not there, and locks it: what is found in it from now on stays.
bool daily_folder_open(struct daily_folder *folder, const char *path, struct err *err);

// Removes the folder again if this run made it and left nothing in it.
void daily_folder_release(struct daily_folder *folder);

// Refuses a folder with files named like ours, of which `state` says nothing.
bool daily_folder_refuse_strangers(const struct daily_folder *folder, const char *state,
                                   struct err *err);

// Makes the folder for solutions, if there is to be one, and removes what killed runs left.
bool daily_folder_prepare(const struct daily_folder *folder, const struct daily_series *series,
                          struct err *err);

// Is it still this that has the name? What was locked may have been replaced or removed before.
bool daily_is_current(int descriptor, const char *path);

// "2027-01-31" and anything behind it: of a day.
bool daily_folder_is_dated(const char *name);

// Is the file there with just these bytes? Other bytes are refused.
bool daily_folder_has(const struct daily_folder *folder, const char *name,
                      const struct daily_bytes *bytes, bool *is_there, struct err *err);

// Opens a file of the folder for writing; `path` keeps its name.
bool daily_folder_output(const struct daily_folder *folder, const char *name, struct output *output,
                         char path[DAILY_PATH_MAX], struct err *err);

// --- the state -----------------------------------------------------------------------------------

// A file that only its owner may read. Its lock goes over to every new version of it.
struct daily_state {
  char path[DAILY_PATH_MAX];
  int lock;      // a descriptor of the file, locked; -1: not open
  int next_lock; // of the version under work
  bool is_made;  // by this run
};

// Opens and locks the file `path`, or with NULL the one that belongs to the folder: DIR.series
// beside DIR. A file within the folder is refused. A new one is empty.
bool daily_state_open(struct daily_state *state, const char *path,
                      const struct daily_folder *folder, struct err *err);

// What it says; `*json` NULL: nothing yet. A file that is something else is refused.
bool daily_state_load(const struct daily_state *state, json_t **json, struct err *err);

// Opens the next version for writing; when it is committed or discarded, call the other.
bool daily_state_begin(struct daily_state *state, struct output *output, struct err *err);
void daily_state_end(struct daily_state *state, bool committed);

// Writes the next version at once.
bool daily_state_write(struct daily_state *state, const struct daily_series *series,
                       const struct daily_index *index, struct err *err);

// With `drop`, removes a file that this run made.
void daily_state_release(struct daily_state *state, bool drop);

// --- old folders ---------------------------------------------------------------------------------

// The index of a folder that a version up to 0.1 made, with seed and all, or NULL.
json_t *daily_migrate_find(const struct daily_folder *folder);

// Takes out of the folder what gives puzzles to come away. The state must be on the disk by then; a
// run that is killed meanwhile leaves the old index, and the next one goes on. `*count`: the files.
bool daily_migrate(const struct daily_folder *folder, const struct daily_series *series,
                   const struct daily_index *index, int *count, struct err *err);

// --- making days ---------------------------------------------------------------------------------

struct daily_run {
  const struct daily_series *series;
  struct daily_index *index; // grows with every day
  struct daily_folder *folder;
  struct daily_state *state;
  struct ledger *ledger; // NULL: the index alone keeps repeats out
  int start, days, workers;
  FILE *progress; // a terminal for the bar; NULL: none is shown
};

// Makes all days of the run and writes their files, day by day.
bool daily_make(const struct daily_run *run, struct err *err);

#define DAILY_CALENDAR_PREFIX "calendar-"

// Writes the pages of the months that the run touches.
bool daily_write_calendars(const struct daily_run *run, const struct calendar_template *template,
                           struct err *err);

// Is the page's template there and good, if the series has a page?
bool daily_check_page(const struct daily_run *run, struct err *err);

// Writes what is made of all days together, at once: the state, the feeds, the page and the index.
bool daily_publish(const struct daily_run *run, struct err *err);

// Prefixes an error with where it is: "--ramp: ...". Always false.
bool daily_err_at(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
