// Dates of the Gregorian calendar, carried on to both sides for ever, and nothing else: no clock,
// no time zone, no locale.
//
// Days are counted from 1 January of the year 1, which is day 1; weekdays from Monday, which is 0.
#ifndef GRIDPRESS_CORE_DATE_H
#define GRIDPRESS_CORE_DATE_H

#include "core/err.h"

enum {
  DATE_TEXT_MAX = 40,      // any text that is printed here, with its terminator
  DATE_DAY_FIRST = 1,      // 0001-01-01
  DATE_DAY_LAST = 3652059, // 9999-12-31
  DATE_WEEK = 7,
};

struct date {
  int year, month, day; // 1 .. 9999, 1 .. 12, 1 .. 31
};

// Reads YYYY-MM-DD, exactly so, and refuses days that the calendar does not have.
bool date_parse(const char *text, struct date *date, struct err *err);

// The number of a date's day, and back. The number is within DATE_DAY_FIRST .. DATE_DAY_LAST.
int date_to_day(struct date date);
struct date date_of_day(int day);

int date_weekday(int day);
int date_month_length(int year, int month);

// "mon" .. "sun" and "Monday" .. "Sunday".
const char *date_weekday_short(int weekday);
const char *date_weekday_name(int weekday);

// "2027-01-31", and "31 January 2027" as people read it. Both return `text`.
const char *date_print(int day, char text[DATE_TEXT_MAX]);
const char *date_print_long(int day, char text[DATE_TEXT_MAX]);

#endif
