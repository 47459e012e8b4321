// A series is a row of texts, one a setting: the command line and the state file hold the same
// ones, so that a later run can take over what is left out and refuse what is said differently.
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "publish/daily_series.h"
#include "publish/zone.h"

bool daily_series_set_text(struct daily_series *series, enum daily_setting setting, struct err *err,
                           const char *format, ...) {
  char *text = NULL;
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(&text, format, arguments);
  va_end(arguments);
  if (length < 0) return err_set(err, ERR_WORLD, "out of memory");
  free(series->text[setting]);
  series->text[setting] = text;
  return true;
}

// --- words ---------------------------------------------------------------------------------------

// UTF-8 of reasonable length without control characters but tabs and line ends, and without the two
// codes that XML has no place for: what every format can hold in some way.
static bool check_text(const char *text, struct err *err) {
  if (text[0] == '\0') return err_set(err, ERR_INPUT, "the text is empty");
  if (strlen(text) > DAILY_TEXT_MAX)
    return err_set(err, ERR_INPUT, "the text has %zu bytes, expected at most %d", strlen(text),
                   DAILY_TEXT_MAX);
  for (const char *c = text; *c != '\0'; c++)
    if (((unsigned char)*c < ' ' && *c != '\n' && *c != '\t') || *c == 0x7f)
      return err_set(err, ERR_INPUT, "byte %d is a control character", (int)(c - text) + 1);
  json_t *string = json_string(text); // jansson takes UTF-8 and nothing else
  json_decref(string);
  if (string == NULL) return err_set(err, ERR_INPUT, "the text is not UTF-8");
  for (const char *c = text; (c = strstr(c, "\xef\xbf")) != NULL; c++)
    if ((unsigned char)c[2] >= 0xbe)
      return err_set(err, ERR_INPUT, "byte %d starts U+FFF%c, which is not a character",
                     (int)(c - text) + 1, (unsigned char)c[2] == 0xbe ? 'E' : 'F');
  return true;
}

static bool parse_title(struct daily_series *series, const char *text, struct err *err) {
  return check_text(text, err) && daily_series_set_text(series, SETTING_TITLE, err, "%s", text);
}

static bool parse_author(struct daily_series *series, const char *text, struct err *err) {
  return check_text(text, err) && daily_series_set_text(series, SETTING_AUTHOR, err, "%s", text);
}

static bool parse_base_url(struct daily_series *series, const char *text, struct err *err) {
  free(series->base_url);
  series->base_url = NULL;
  if (text[0] != '\0') {
    series->base_url = feed_normalise_url(text, err);
    if (series->base_url == NULL) return false;
  }
  return daily_series_set_text(series, SETTING_BASE_URL, err, "%s",
                               series->base_url != NULL ? series->base_url : "");
}

static bool parse_seed(struct daily_series *series, const char *text, struct err *err) {
  char *end;
  errno = 0;
  series->seed = strtoull(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0)
    return err_set(err, ERR_INPUT, "invalid value '%.40s'; expected a number from 0 to %" PRIu64,
                   text, UINT64_MAX);
  return daily_series_set_text(series, SETTING_SEED, err, "%" PRIu64, series->seed);
}

static bool parse_first(struct daily_series *series, const char *text, struct err *err) {
  struct date date;
  if (!date_parse(text, &date, err)) return false;
  series->first = date_to_day(date);
  return daily_series_set_text(series, SETTING_FIRST, err, "%s", text);
}

static bool parse_number(struct daily_series *series, enum daily_setting setting, const char *text,
                         double low, double high, double *number, struct err *err) {
  char *end;
  double value = strtod(text, &end);
  if (text[0] < '0' || text[0] > '9' || strspn(text, "0123456789.") != strlen(text) ||
      *end != '\0' || value < low || value > high)
    return err_set(err, ERR_INPUT, "invalid value '%.40s'; expected a number from %g to %g", text,
                   low, high);
  *number = value;
  return daily_series_set_text(series, setting, err, "%g", value);
}

static bool parse_width(struct daily_series *series, const char *text, struct err *err) {
  return parse_number(series, SETTING_WIDTH, text, 20, 1000, &series->width_mm, err);
}

static bool parse_dpi(struct daily_series *series, const char *text, struct err *err) {
  return parse_number(series, SETTING_DPI, text, 30, 2400, &series->dpi, err);
}

static bool parse_flag(struct daily_series *series, enum daily_setting setting, const char *text,
                       bool *flag, struct err *err) {
  *flag = strcmp(text, "yes") == 0;
  if (!*flag && strcmp(text, "no") != 0)
    return err_set(err, ERR_INPUT, "invalid value '%.40s'; expected yes or no", text);
  return daily_series_set_text(series, setting, err, "%s", text);
}

static bool parse_mono(struct daily_series *series, const char *text, struct err *err) {
  return parse_flag(series, SETTING_MONO, text, &series->mono, err);
}

static bool parse_outlines(struct daily_series *series, const char *text, struct err *err) {
  return parse_flag(series, SETTING_OUTLINES, text, &series->outlines, err);
}

static bool parse_box(struct daily_series *series, const char *text, struct err *err) {
  series->box_mm = 0;
  if (strcmp(text, "none") == 0) return daily_series_set_text(series, SETTING_BOX, err, "none");
  return parse_number(series, SETTING_BOX, text, 20, 1000, &series->box_mm, err);
}

static bool parse_timezone(struct daily_series *series, const char *text, struct err *err) {
  return (text[0] == '\0' || zone_check(text, err)) &&
         daily_series_set_text(series, SETTING_TIMEZONE, err, "%s", text);
}

// "all" or how many of the last days.
static bool parse_last_days(struct daily_series *series, enum daily_setting setting,
                            const char *text, int *days, struct err *err) {
  char *end;
  long count = strcmp(text, "all") == 0 ? DATE_DAY_LAST : strtol(text, &end, 10);
  if (count != DATE_DAY_LAST &&
      (text[0] < '0' || text[0] > '9' || *end != '\0' || count < 1 || count > DAILY_DAYS_MAX))
    return err_set(err, ERR_INPUT,
                   "invalid value '%.40s'; expected all or a number of days from 1 to %d", text,
                   DAILY_DAYS_MAX);
  *days = (int)count;
  return daily_series_set_text(series, setting, err, "%s", text);
}

static bool parse_page_days(struct daily_series *series, const char *text, struct err *err) {
  return parse_last_days(series, SETTING_PAGE_DAYS, text, &series->page_days, err);
}

static bool parse_feed_days(struct daily_series *series, const char *text, struct err *err) {
  return parse_last_days(series, SETTING_FEED_DAYS, text, &series->feed_days, err);
}

static bool parse_caption(struct daily_series *series, const char *text, struct err *err) {
  return check_text(text, err) && caption_check(text, true, err) &&
         daily_series_set_text(series, SETTING_CAPTION, err, "%s", text);
}

// English is the program's own, whether it is asked for or not.
static bool parse_language(struct daily_series *series, const char *text, struct err *err) {
  language_free(series->language);
  series->language = NULL;
  if (strcmp(text, LANGUAGE_ENGLISH) != 0) {
    series->language = language_open(text, err);
    if (series->language == NULL) return false;
  }
  return daily_series_set_text(series, SETTING_LANGUAGE, err, "%s", text);
}

// --- all settings --------------------------------------------------------------------------------

const struct daily_setting_row daily_settings[SETTING_COUNT] = {
    [SETTING_TITLE] = {.option = "title",
                       .key = "title",
                       .fallback = "Sudoku",
                       .is_public = true,
                       .parse = parse_title},
    [SETTING_AUTHOR] = {.option = "author",
                        .key = "author",
                        .fallback = "gridpress",
                        .is_public = true,
                        .parse = parse_author},
    [SETTING_BASE_URL] = {.option = "base-url",
                          .key = "base_url",
                          .fallback = "",
                          .may_change = true,
                          .is_public = true,
                          .parse = parse_base_url},
    [SETTING_SEED] = {.option = "seed", .key = "seed", .is_secret = true, .parse = parse_seed},
    [SETTING_FIRST] = {.option = "first", .key = "first", .is_public = true, .parse = parse_first},
    [SETTING_RAMP] = {.option = "ramp",
                      .key = "ramp",
                      .fallback = "mon-tue=easy,wed-thu=medium,fri-sat=hard,sun=evil",
                      .is_public = true,
                      .parse = daily_parse_ramp},
    [SETTING_EDITIONS] = {.option = "editions",
                          .key = "editions",
                          .fallback = "classic:9x9",
                          .is_public = true,
                          .parse = daily_parse_editions},
    [SETTING_SYMMETRY] = {.option = "symmetry",
                          .key = "symmetry",
                          .fallback = "rotate180",
                          .before = "none",
                          .is_public = true,
                          .parse = daily_parse_symmetry},
    [SETTING_SOLUTIONS] = {.option = "solutions",
                           .key = "solutions",
                           .fallback = "with",
                           .is_public = true,
                           .parse = daily_parse_solutions},
    [SETTING_FORMATS] = {.option = "formats",
                         .key = "formats",
                         .fallback = "json,svg,png,pdf,html,calendar",
                         .parse = daily_parse_formats},
    [SETTING_WIDTH] = {.option = "width-mm",
                       .key = "width_mm",
                       .fallback = "90",
                       .parse = parse_width},
    [SETTING_DPI] = {.option = "dpi", .key = "dpi", .fallback = "300", .parse = parse_dpi},
    [SETTING_MONO] =
        {.option = "mono", .key = "mono", .fallback = "no", .before = "no", .parse = parse_mono},
    [SETTING_OUTLINES] = {.option = "outlines",
                          .key = "outlines",
                          .fallback = "no",
                          .before = "no",
                          .parse = parse_outlines},
    [SETTING_BOX] = {.option = "box",
                     .key = "box_mm",
                     .fallback = "none",
                     .before = "none",
                     .parse = parse_box},
    [SETTING_CAPTION] = {.option = "caption",
                         .key = "caption",
                         .fallback = "{title}, {date}, {level}",
                         .parse = parse_caption},
    [SETTING_LANGUAGE] = {.option = "lang",
                          .key = "language",
                          .fallback = LANGUAGE_ENGLISH,
                          .before = LANGUAGE_ENGLISH,
                          .is_public = true,
                          .parse = parse_language},
    [SETTING_PAGE_DAYS] = {.option = "page-days",
                           .key = "page_days",
                           .fallback = "all",
                           .may_change = true,
                           .parse = parse_page_days},
    [SETTING_FEED_DAYS] = {.option = "feed-days",
                           .key = "feed_days",
                           .fallback = "366",
                           .may_change = true,
                           .parse = parse_feed_days},
    [SETTING_TIMEZONE] = {.option = "timezone",
                          .key = "timezone",
                          .fallback = "",
                          .may_change = true,
                          .is_public = true,
                          .parse = parse_timezone},
};

bool daily_series_set(struct daily_series *series, enum daily_setting setting, const char *text,
                      struct err *err) {
  return daily_settings[setting].parse(series, text, err);
}

void daily_series_release(struct daily_series *series) {
  daily_release_editions(series);
  board_shelf_free(series->shelf);
  for (int i = 0; i < SETTING_COUNT; i++) free(series->text[i]);
  language_free(series->language);
  free(series->base_url);
  free(series->title_line);
  free(series->author_line);
  *series = (struct daily_series){0};
}

// --- numbers from the secret ---------------------------------------------------------------------

static char *copy_on_one_line(const char *text) {
  char *line = strdup(text);
  for (char *c = line; c != NULL && *c != '\0'; c++)
    if (*c == '\n' || *c == '\t') *c = ' ';
  return line;
}

// Solutions of the next day stand in the files of the next day, which a weekly edition does not have.
static bool check_next_day(const struct daily_series *series, struct err *err) {
  for (int i = 0; i < series->edition_count && series->solutions == SOLUTIONS_NEXT_DAY; i++)
    if (series->editions[i].weekdays[1] - series->editions[i].weekdays[0] < DATE_WEEK - 1)
      return err_set(
          err, ERR_INPUT,
          "edition '%s' does not appear every day, so its files cannot have the solution "
          "of the day before; choose solutions with, separate or none",
          series->editions[i].name);
  return true;
}

bool daily_series_settle(struct daily_series *series, struct err *err) {
  series->key = keyed_key_from_number(series->seed);
  series->title_line = copy_on_one_line(series->text[SETTING_TITLE]);
  series->author_line = copy_on_one_line(series->text[SETTING_AUTHOR]);
  series->shelf = board_shelf_new();
  if (series->title_line == NULL || series->author_line == NULL || series->shelf == NULL)
    return err_set(err, ERR_WORLD, "out of memory");
  return check_next_day(series, err) && daily_settle_editions(series, err);
}

// The texts begin with different words: what is published is never the hash that makes a puzzle.
static uint64_t __attribute__((format(printf, 2, 3)))
hash_text(const struct daily_series *series, const char *format, ...) {
  char text[DAILY_TITLE_MAX + 2 * DATE_TEXT_MAX];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return keyed_hash(series->key, text, strlen(text));
}

uint64_t daily_seed(const struct daily_series *series, int edition, int day, int attempt) {
  char date[DATE_TEXT_MAX];
  return hash_text(series, "puzzle %s %s %d", series->editions[edition].name, date_print(day, date),
                   attempt);
}

uint64_t daily_ledger_number(int edition, int day) {
  return (uint64_t)day * DAILY_EDITIONS_MAX + (uint64_t)edition;
}

// Version 8 of RFC 9562: the bits are our own. Two series differ in seed or title.
const char *daily_uuid(const struct daily_series *series, int edition, int day,
                       char uuid[DAILY_UUID_MAX]) {
  uint64_t words[2];
  for (int i = 0; i < 2; i++) {
    char date[DATE_TEXT_MAX];
    words[i] = edition < 0
                   ? hash_text(series, "feed %d %s", i, series->text[SETTING_TITLE])
                   : hash_text(series, "item %d %s %s %s", i, series->editions[edition].name,
                               date_print(day, date), series->text[SETTING_TITLE]);
  }
  snprintf(uuid, DAILY_UUID_MAX,
           "%08" PRIx64 "-%04" PRIx64 "-8%03" PRIx64 "-%04" PRIx64 "-%012" PRIx64, words[0] >> 32,
           words[0] >> 16 & 0xffff, words[0] & 0xfff, (words[1] >> 48 & 0x3fff) | 0x8000,
           words[1] & 0xffffffffffff);
  return uuid;
}
