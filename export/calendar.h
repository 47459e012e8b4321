// A month of puzzles on one page, as a template says. See calendar.c and calendar_template.c.
#ifndef GRIDPRESS_EXPORT_CALENDAR_H
#define GRIDPRESS_EXPORT_CALENDAR_H

#include "core/core.h"

enum {
  CALENDAR_TEXT_MAX = 80, // bytes of a word or a line, with the terminator
  CALENDAR_MONTHS = 12,
  CALENDAR_LEVELS = 5,
  CALENDAR_DAYS_MAX = 31,
};

// What templates/daily/calendar.ini holds. Lengths are in millimetres, sizes in points.
struct calendar_template {
  double width, height, margin;
  double heading, title, day, text;
  bool sunday_first, levels;
  char font[CALENDAR_TEXT_MAX], footer[CALENDAR_TEXT_MAX];
  char months[CALENDAR_MONTHS][CALENDAR_TEXT_MAX];
  char weekdays[DATE_WEEK][CALENDAR_TEXT_MAX];
  char level[CALENDAR_LEVELS][CALENDAR_TEXT_MAX]; // in the order of the table of keys
};

// Reads the text of a template; a mistake is told as file:line, what is wrong, what was meant.
bool calendar_template_parse(struct calendar_template *template, const char *name, const char *text,
                             struct err *err);

// Reads the template that is found under the customary name.
bool calendar_template_read(struct calendar_template *template, struct err *err);

// What the template calls a level; the level itself when it has no word for it.
const char *calendar_level(const struct calendar_template *template, const char *level);

struct calendar_month {
  const char *title, *author; // of the series, one line each
  int year, month;
  const struct geom *geom;
  struct {
    bool is_there;
    struct grid givens;
    const char *level;
  } days[CALENDAR_DAYS_MAX]; // from the first of the month
};

bool calendar_write_pdf(const struct calendar_template *template,
                        const struct calendar_month *month, FILE *stream, struct err *err);

#endif
