// Which series a run is of. See daily_settle.c.
#ifndef GRIDPRESS_PUBLISH_DAILY_SETTLE_H
#define GRIDPRESS_PUBLISH_DAILY_SETTLE_H

#include "publish/daily_index.h"

enum { DAILY_SEED_MAX = 24 }; // a seed as text

// What a run finds.
struct daily_found {
  json_t *state;          // what the state file says, owned; NULL: a new series, or an old folder
  json_t *old;            // the index of an old folder, owned; NULL: it is none
  const char *state_path; // for messages
};

// The days of a run.
struct daily_days {
  int start, count; // core/date.h
  int today;        // what the clock said, if it was asked; else 0
  const char *zone; // where; NULL: the machine's zone
};

// daily_days.c. `zone` is that of the series, "" or NULL when it has none.
bool daily_days_parse(const struct daily_request *request, const char *zone,
                      struct daily_days *days, struct err *err);

// The time zone that the user says, or else the one that the series has; NULL: none.
const char *daily_find_zone(const struct daily_request *request, const struct daily_found *found);

// Fills the series from what the user says, what was found, and the usual values, in this order.
// What was found must not be contradicted, unless the setting may change. A seed that has to be
// drawn becomes part of the request; `seed` keeps its text. `start` is the run's first day.
bool daily_settle(struct daily_request *request, const struct daily_found *found, int start,
                  char seed[DAILY_SEED_MAX], struct daily_series *series, struct err *err);

#endif
