// Day numbers from dates and back.
//
// A year is taken to begin in March, so that the leap day is its last and the lengths of the months
// before it are a fixed pattern: 31 30 31 30 31, twice and once more begun. (153 m + 2) / 5 is the
// number of days before month m of such a year, counted from 0.
//
//      400 years = 146097 days     100 years = 36524     4 years = 1461     1 year = 365
#include "core/date.h"

#include <stdio.h>
#include <string.h>

enum {
  DAYS_400_YEARS = 146097,
  DAYS_100_YEARS = 36524,
  DAYS_4_YEARS = 1461,
  DAYS_YEAR = 365,
  MARCH_OF_YEAR_0 = 306, // days from 1 March of the year 0 to 1 January of the year 1
};

int date_month_length(int year, int month) {
  static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return lengths[month - 1] + (month == 2 && leap);
}

int date_to_day(struct date date) {
  int year = date.month > 2 ? date.year : date.year - 1;
  int month = date.month > 2 ? date.month - 3 : date.month + 9;
  return DAYS_YEAR * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + date.day -
         MARCH_OF_YEAR_0;
}

struct date date_of_day(int day) {
  int rest = day - 1 + MARCH_OF_YEAR_0; // from 1 March of the year 0
  int year = rest / DAYS_400_YEARS * 400;
  rest %= DAYS_400_YEARS;
  // The last century of four and the last year of four are longer by the leap day.
  int centuries = rest / DAYS_100_YEARS < 3 ? rest / DAYS_100_YEARS : 3;
  rest -= centuries * DAYS_100_YEARS;
  year += centuries * 100 + rest / DAYS_4_YEARS * 4;
  rest %= DAYS_4_YEARS;
  int years = rest / DAYS_YEAR < 3 ? rest / DAYS_YEAR : 3;
  rest -= years * DAYS_YEAR;
  int month = (5 * rest + 2) / 153;
  return (struct date){
      .year = year + years + (month >= 10),
      .month = month < 10 ? month + 3 : month - 9,
      .day = rest - (153 * month + 2) / 5 + 1,
  };
}

// Day 1 was a Monday.
int date_weekday(int day) {
  return (day - 1) % DATE_WEEK;
}

// The number that `count` digits make, or -1.
static int digits(const char *text, int count) {
  int number = 0;
  for (int i = 0; i < count; i++) {
    if (text[i] < '0' || text[i] > '9') return -1;
    number = 10 * number + text[i] - '0';
  }
  return number;
}

// For 1 .. 12.
static const char *month_name(int month) {
  static const char *const names[] = {"January",   "February", "March",    "April",
                                      "May",       "June",     "July",     "August",
                                      "September", "October",  "November", "December"};
  return names[month - 1];
}

bool date_parse(const char *text, struct date *date, struct err *err) {
  if (strlen(text) != strlen("YYYY-MM-DD") || text[4] != '-' || text[7] != '-' ||
      digits(text, 4) < 0 || digits(text + 5, 2) < 0 || digits(text + 8, 2) < 0)
    return err_set(err, ERR_INPUT, "'%.40s' is not a date, expected one such as 2027-01-31", text);
  *date = (struct date){digits(text, 4), digits(text + 5, 2), digits(text + 8, 2)};
  if (date->year < 1) return err_set(err, ERR_INPUT, "'%s': years start at 0001", text);
  if (date->month < 1 || date->month > 12)
    return err_set(err, ERR_INPUT, "'%s': no such month: %d", text, date->month);
  int length = date_month_length(date->year, date->month);
  if (date->day < 1 || date->day > length)
    return err_set(err, ERR_INPUT, "'%s': no such day: %d; %s %d has days 1 to %d", text, date->day,
                   month_name(date->month), date->year, length);
  return true;
}

const char *date_weekday_short(int weekday) {
  static const char *const names[] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
  return names[weekday];
}

const char *date_weekday_name(int weekday) {
  static const char *const names[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                      "Friday", "Saturday", "Sunday"};
  return names[weekday];
}

const char *date_print(int day, char text[DATE_TEXT_MAX]) {
  struct date date = date_of_day(day);
  snprintf(text, DATE_TEXT_MAX, "%04d-%02d-%02d", date.year, date.month, date.day);
  return text;
}

const char *date_print_long(int day, char text[DATE_TEXT_MAX]) {
  struct date date = date_of_day(day);
  snprintf(text, DATE_TEXT_MAX, "%d %s %d", date.day, month_name(date.month), date.year);
  return text;
}
