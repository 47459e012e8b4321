// A run with its series, folder and state: what makes the days and what is made of them all.
#ifndef GRIDPRESS_PUBLISH_DAILY_RUN_H
#define GRIDPRESS_PUBLISH_DAILY_RUN_H

#include "publish/daily_folder.h"

struct daily_run {
  const struct daily_series *series;
  struct daily_index *index; // grows with every day
  struct daily_folder *folder;
  struct daily_state *state;
  struct ledger *ledger; // NULL: the index alone keeps repeats out
  int start, days, workers;
  FILE *progress; // a terminal for the bar; NULL: none is shown
};

// --- days that are there already (daily_known.c) -------------------------------------------------

// What is published about a puzzle, found from its givens.
void daily_find_facts(struct puzzle *puzzle);

// What may not be repeated, of a puzzle with its facts.
struct canonical_hash daily_hash(const struct puzzle *puzzle);

// The puzzle of an entry, with its facts.
bool daily_recall(const struct daily_series *series, const struct daily_entry *entry,
                  struct puzzle *puzzle, struct err *err);

// Enters days of the run that a killed run of another version has left in the folder.
bool daily_adopt_days(const struct daily_run *run, struct err *err);

// --- making them ---------------------------------------------------------------------------------

// Makes all days of the run and writes their files, day by day.
bool daily_make(const struct daily_run *run, struct err *err);

// Writes the pages of the months that the run touches.
bool daily_write_calendars(const struct daily_run *run, const struct calendar_template *template,
                           struct err *err);

// Is the page's template there and good, if the series has a page?
bool daily_check_page(const struct daily_run *run, struct err *err);

// Writes what is made of all days together, at once: the state, the feeds, the page and the index.
bool daily_publish(const struct daily_run *run, struct err *err);

#endif
