// What a day asks of the generator: a level, a range of minutes, or both.
//
//      easy           a level
//      5-8min         how long a typical player takes; the puzzle says its own level then
//      easy/5-8min    both
//
// A ramp is for all editions, but small sizes lack the harder levels. Such an edition gets the
// nearest level that its size has, and everything published about it says that level: a word is
// never a wish, it is what the puzzle is.
#include <stdio.h>
#include <string.h>

#include "publish/daily_series.h"
#include "publish/sink.h"

static const char suffix[] = "min";

// --- as text -------------------------------------------------------------------------------------

bool daily_aim_is_set(struct daily_aim aim) {
  return aim.level != NULL || aim.minutes_high > 0;
}

static bool parse_minutes(const char *text, struct daily_aim *aim, struct err *err) {
  char number[40];
  int range[2];
  size_t length = strlen(text), end = strlen(suffix);
  bool formed = length > end && strcmp(text + length - end, suffix) == 0 && length < sizeof number;
  if (formed) {
    snprintf(number, sizeof number, "%.*s", (int)(length - end), text);
    formed = gen_parse_minutes(number, range, err);
  }
  if (!formed)
    return err_set(err, ERR_INPUT,
                   "'%.40s' is not a time; expected minutes such as 5-8min or 7min, up to 600",
                   text);
  aim->minutes_low = range[0];
  aim->minutes_high = range[1];
  return true;
}

static bool means_minutes(const char *text) {
  size_t length = strlen(text), end = strlen(suffix);
  return (text[0] >= '0' && text[0] <= '9') ||
         (length >= end && strcmp(text + length - end, suffix) == 0);
}

bool daily_aim_parse(const char *text, struct daily_aim *aim, struct err *err) {
  char level[PUZZLE_LEVEL_MAX + 40];
  *aim = (struct daily_aim){0};
  if (means_minutes(text) && strchr(text, '/') == NULL) return parse_minutes(text, aim, err);
  const char *slash = strchr(text, '/');
  int length = slash != NULL ? (int)(slash - text) : (int)strlen(text);
  snprintf(level, sizeof level, "%.*s", length, text);
  return level_parse(level, &aim->level, err) &&
         (slash == NULL || parse_minutes(slash + 1, aim, err));
}

const char *daily_aim_print(struct daily_aim aim, char text[DAILY_AIM_MAX]) {
  int used = snprintf(text, DAILY_AIM_MAX, "%s", aim.level != NULL ? aim.level->name : "");
  if (aim.minutes_high > 0)
    snprintf(text + used, (size_t)(DAILY_AIM_MAX - used), "%s%g-%g%s", used > 0 ? "/" : "",
             aim.minutes_low / 10.0, aim.minutes_high / 10.0, suffix);
  return text;
}

// --- of a day ------------------------------------------------------------------------------------

struct daily_aim daily_aim_of(const struct daily_series *series, int edition, int day) {
  const struct daily_edition *of = &series->editions[edition];
  struct daily_aim aim = daily_aim_is_set(of->aim) ? of->aim : series->ramp[date_weekday(day)];
  if (aim.level != NULL) aim.level = gen_nearest_level(of->geom, aim.level);
  return aim;
}

struct gen_request daily_gen_request(const struct daily_series *series, int edition, int day) {
  struct daily_aim aim = daily_aim_of(series, edition, day);
  bool marked = series->editions[edition].wish.marks != 0; // where givens lie says nothing then
  struct gen_request request = {
      .level = aim.level,
      .minutes_low = aim.minutes_low,
      .minutes_high = aim.minutes_high,
      .symmetry = marked ? NULL : series->symmetry,
      .wants_rating = true,
      .prefix = "--",
  };
  gen_board_request(&series->editions[edition].board, series->shelf, &request);
  return request;
}

// The level that an edition names for itself. An older version took any.
static bool check_own_level(const struct daily_edition *edition, bool is_new, struct err *err) {
  const struct level *level = edition->aim.level;
  if (!is_new || level == NULL || gen_has_level(edition->geom, level)) return true;
  return err_set(err, ERR_INPUT,
                 "--editions: edition '%s': no %dx%d puzzle is %s; the nearest level is %s",
                 edition->name, edition->geom->side, edition->geom->side, level->name,
                 gen_nearest_level(edition->geom, level)->name);
}

static bool check_week(const struct daily_series *series, int edition, struct err *err) {
  for (int day = 1; day <= DATE_WEEK; day++) {
    if (!daily_edition_appears(&series->editions[edition], day)) continue;
    struct gen_request request = daily_gen_request(series, edition, day);
    if (!gen_check_request(&request, err))
      return err_prefix(err, "edition '%s'", series->editions[edition].name);
  }
  return true;
}

bool daily_check_aims(const struct daily_series *series, bool is_new, struct err *err) {
  for (int i = 0; i < series->edition_count; i++)
    if (!check_own_level(&series->editions[i], is_new, err) || !check_week(series, i, err))
      return false;
  return true;
}
