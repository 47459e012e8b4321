// Which day it is somewhere, by the C library and the system's own table of zones.
#include "publish/zone.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define TABLE "/usr/share/zoneinfo"

static bool is_name(const char *name) {
  static const char allowed[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/";
  return name[0] != '\0' && name[0] != '/' && strspn(name, allowed) == strlen(name) &&
         strlen(name) < 100;
}

bool zone_check(const char *name, struct err *err) {
  char path[256];
  struct stat status;
  const char *table = getenv("TZDIR");
  if (is_name(name)) {
    snprintf(path, sizeof path, "%.100s/%.100s", table != NULL ? table : TABLE, name);
    if (strcmp(name, "UTC") == 0 || (stat(path, &status) == 0 && S_ISREG(status.st_mode)))
      return true;
  }
  return err_set(err, ERR_INPUT,
                 "the system knows no time zone '%.60s'; names are like Europe/Berlin or UTC",
                 name);
}

// Makes the zone the process's own; returns the one before, which the caller hands to leave().
static char *enter(const char *name) {
  const char *before = getenv("TZ");
  char *copy = before != NULL ? strdup(before) : NULL;
  setenv("TZ", name, 1);
  tzset();
  return copy;
}

static void leave(char *before) {
  if (before != NULL)
    setenv("TZ", before, 1);
  else
    unsetenv("TZ");
  tzset();
  free(before);
}

static bool is_given(const char *name) {
  return name != NULL && name[0] != '\0';
}

bool zone_today(const char *name, int *day, struct err *err) {
  if (is_given(name) && !zone_check(name, err)) return false;
  char *before = is_given(name) ? enter(name) : NULL;
  time_t now = time(NULL);
  struct tm there;
  bool good = localtime_r(&now, &there) != NULL;
  if (is_given(name)) leave(before);
  if (!good) return err_set_errno(err, "the clock");
  *day = date_to_day((struct date){there.tm_year + 1900, there.tm_mon + 1, there.tm_mday});
  return true;
}

// Some zones skip midnight when summer time begins; mktime then says the first moment after it, and
// its hour.
const char *zone_print_midnight(const char *name, int day, char text[DATE_TEXT_MAX]) {
  char date_text[DATE_TEXT_MAX];
  const struct date date = date_of_day(day);
  struct tm moment = {
      .tm_year = date.year - 1900, .tm_mon = date.month - 1, .tm_mday = date.day, .tm_isdst = -1};
  date_print(day, date_text);
  snprintf(text, DATE_TEXT_MAX, "%.20sT00:00:00Z", date_text);
  if (!is_given(name)) return text;
  char *before = enter(name);
  if (mktime(&moment) != (time_t)-1 && moment.tm_mday == date.day) {
    int minutes = abs((int)(moment.tm_gmtoff / 60));
    snprintf(text, DATE_TEXT_MAX, "%.10sT%02u:%02u:00%c%02u:%02u", date_text,
             (unsigned)moment.tm_hour % 24, (unsigned)moment.tm_min % 60,
             moment.tm_gmtoff < 0 ? '-' : '+', (unsigned)minutes / 60 % 24, (unsigned)minutes % 60);
  }
  leave(before);
  return text;
}
