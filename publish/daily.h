// Dated series: one puzzle a day or several, as files, feeds and a page to play on.
//
//      daily_work.c     one run, from what the user says to the last file
//      daily_settle.c   which series it is: what the user says, and what an earlier run wrote down
//      daily_days.c     which days: dates, how many, and what today is
//      daily_series.c   the settings of a series; seeds and identifiers that follow from them
//      daily_lists.c    the settings that are lists or words
//      daily_boards.c   boards of editions that the user names apart from them
//      daily_aim.c      what a day asks of the generator: a level, a range of minutes
//      daily_index.c    the puzzles of a series, as the world and as the next run see them
//      daily_state.c    DIR.series: the seed, the settings, what was given out
//      daily_folder.c   the folder: whose it is, which files are there already
//      daily_migrate.c  folders of versions that published the seed
//      daily_known.c    days that are there already, also those of older versions
//      daily_make.c     makes days on the worker pool, keeps repeats out, writes their files
//      daily_files.c    what a day's files are called and what is in them
//      daily_feeds.c    what is made of all days together: feeds, the page
//      daily_calendar.c a page a month
//      zone.c           which day it is where the readers are
//
// The puzzle of a day depends on the series, the day and the edition, and on what was given out
// before: it is the first of the edition's attempts for that day that is no repeat. Each attempt
// has a seed of its own, a keyed hash: nothing that is published, not even the seed of one day,
// says anything about another day.
//
// The folder is for the world. What only the publisher may know is in the state file beside it.
// Nothing is read back from the folder but the records of its days: for the page, and to find days
// of an older version whose run was killed before the state knew them.
//
// Another version may rate, draw or generate differently. So a day belongs to the version that made
// it: this version checks its own days byte by byte, and keeps all others as they are.
#ifndef GRIDPRESS_PUBLISH_DAILY_H
#define GRIDPRESS_PUBLISH_DAILY_H

#include "publish/asked_board.h"

enum { DAILY_DAYS_MAX = 36600 }; // of one run: a hundred years

// What makes a series, in the order of the state file.
enum daily_setting {
  SETTING_TITLE,
  SETTING_AUTHOR,
  SETTING_BASE_URL,
  SETTING_SEED,
  SETTING_FIRST,
  SETTING_RAMP,
  SETTING_EDITIONS,
  SETTING_SYMMETRY,
  SETTING_SOLUTIONS,
  SETTING_FORMATS,
  SETTING_WIDTH,
  SETTING_DPI,
  SETTING_MONO,
  SETTING_OUTLINES,
  SETTING_BOX,
  SETTING_CAPTION,
  SETTING_LANGUAGE,
  SETTING_PAGE_DAYS,
  SETTING_FEED_DAYS,
  SETTING_TIMEZONE,
  SETTING_COUNT,
};

// What the user asks of a run. Texts are borrowed, and must live as long as the work.
struct daily_request {
  const char *folder;
  const char *state;                   // NULL: FOLDER.series
  const char *ledger;                  // NULL: none
  const char *start, *end;             // dates or "today"; end NULL: as many days as `days` says
  uint64_t days;                       // 0: one, or up to `end`
  const char *settings[SETTING_COUNT]; // as written; NULL: as they were, or the usual ones
  struct asked_board board;            // of the editions; becomes a part of that setting
  int workers;
  FILE *progress; // a terminal for the bar; NULL: none is shown
};

struct language; // export/language.h

// What there is to tell about it.
struct daily_report {
  const char *state_path;
  int today;        // what the clock said, where a date is "today"; 0: nobody asked it
  const char *zone; // where that is; NULL: the machine's zone
  bool is_migrated; // the folder had published the seed of its series
  int cleaned;      // files that lost it
  bool seed_drawn;  // the series is new, and its seed is random
  size_t puzzles;   // of the whole series, when the work is done
  int first_day, last_day;
  struct language *language; // of the series; NULL: English
};

struct daily_work;

// Finds or begins the series, locks its folder and sees that all is in order: whatever the user got
// wrong shows here, before the first day is made. An old folder is cleaned. NULL and `err`
// otherwise.
struct daily_work *daily_work_open(const struct daily_request *request, struct err *err);

// Makes the days and publishes them.
bool daily_work_make(struct daily_work *work, struct err *err);

const struct daily_report *daily_work_report(const struct daily_work *work);

// Leaves nothing behind of a series of which no day was made.
void daily_work_close(struct daily_work *work);

#endif
