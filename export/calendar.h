// A month of puzzles on one page, as a template says. See calendar.c and calendar_template.c.
#ifndef GRIDPRESS_EXPORT_CALENDAR_H
#define GRIDPRESS_EXPORT_CALENDAR_H

#include "core/core.h"
#include "export/language.h"
#include "export/pool.h"

enum {
  CALENDAR_MONTHS = 12,
  CALENDAR_LEVELS = 5,
  CALENDAR_DAYS_MAX = 31,
};

// What templates/daily/calendar.ini holds. Lengths are in points.
struct calendar_template {
  double trim_width, trim_height; // in this order, as a trim is read
  double margin;
  double heading, title, day, text;
  int sunday_first; // 0 or 1, a choice
  bool levels;
  const char *font, *footer;
  // Labels that are not set, NULL, are those of the language.
  const char *months[CALENDAR_MONTHS];
  const char *weekdays[DATE_WEEK];
  const char *level[CALENDAR_LEVELS]; // in the order of the table of keys
  struct pool pool;                   // holds the texts
};

// Reads the text of a template; a mistake is told as file:line, what is wrong, what was meant.
// Release it either way.
bool calendar_template_parse(struct calendar_template *template, const char *name, const char *text,
                             struct err *err);

// Reads the template that is found under the customary name. Release it either way.
bool calendar_template_read(struct calendar_template *template, struct err *err);

void calendar_template_release(struct calendar_template *template);

// What the template calls a level; NULL when it has no word for it.
const char *calendar_level(const struct calendar_template *template, const char *level);

struct calendar_month {
  const char *title, *author; // of the series, one line each
  int year, month;
  const struct language *language; // NULL: English
  const char *rules;               // of the board, for the foot of the page; "": the usual ones
  int day_count; // days that are shown, from the first on; the place of the others stays empty
  struct {
    const struct puzzle *puzzle; // NULL: there is none
    const char *level;
  } days[CALENDAR_DAYS_MAX]; // from the first of the month
};

bool calendar_write_pdf(const struct calendar_template *template,
                        const struct calendar_month *month, FILE *stream, struct err *err);

#endif
