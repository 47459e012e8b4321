// Which days a run makes: a first day, and a last one or a number. "today" asks the clock, the only
// thing in gridpress that does.
#include <inttypes.h>
#include <string.h>

#include "publish/daily_settle.h"
#include "publish/zone.h"

static bool parse_day(const char *option, const char *text, struct daily_days *days, int *day,
                      struct err *err) {
  if (strcmp(text, "today") == 0) {
    if (days->today == 0 && !zone_today(days->zone, &days->today, err))
      return err_prefix(err, "--timezone");
    *day = days->today;
    return true;
  }
  struct date date;
  if (!date_parse(text, &date, err)) return err_prefix(err, "--%s", option);
  *day = date_to_day(date);
  return true;
}

bool daily_days_parse(const struct daily_request *request, const char *zone,
                      struct daily_days *days, struct err *err) {
  *days = (struct daily_days){.zone = zone != NULL && zone[0] != '\0' ? zone : NULL};
  if (request->start == NULL)
    return err_set(err, ERR_INPUT, "daily needs a first day, such as --start 2027-01-31");
  if (request->end != NULL && request->days > 0)
    return err_set(err, ERR_INPUT, "--days and --end both set the last day; give only one");
  if (!parse_day("start", request->start, days, &days->start, err)) return false;
  int end = days->start;
  if (request->end != NULL && !parse_day("end", request->end, days, &end, err)) return false;
  if (end < days->start)
    return err_set(err, ERR_INPUT, "--end %s is before --start %s", request->end, request->start);
  uint64_t count = request->days > 0 ? request->days : (uint64_t)(end - days->start) + 1;
  if (count > DAILY_DAYS_MAX)
    return err_set(err, ERR_INPUT, "%" PRIu64 " days are too many for one run; the most is %d",
                   count, DAILY_DAYS_MAX);
  if (count > (uint64_t)(DATE_DAY_LAST - days->start + 1))
    return err_set(err, ERR_INPUT, "%" PRIu64 " days from %s go beyond the year 9999", count,
                   request->start);
  days->count = (int)count;
  return true;
}
