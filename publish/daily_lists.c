// The settings of a series that are lists or words: levels by weekday, editions, symmetry,
// where solutions go, formats. Each is written down in one way, however it was said, so that two can be compared.
#include <stdlib.h>
#include <string.h>

#include "publish/daily_series.h"

// Takes the text up to `separator` off the front of a list; NULL when nothing is left.
static char *next_word(char **list, char separator) {
  char separators[2] = {separator, '\0'};
  return strsep(list, separators);
}

// --- the ramp ------------------------------------------------------------------------------------

static bool parse_weekday(const char *name, int *weekday, struct err *err) {
  const char *names[DATE_WEEK];
  const struct name_list list = {names, DATE_WEEK, sizeof names[0]};
  for (int day = 0; day < DATE_WEEK; day++) names[day] = date_weekday_short(day);
  *weekday = name_list_find(&list, name);
  return *weekday >= 0 || name_list_refuse(&list, "weekday", name, err);
}

// "mon" or "mon-wed".
static bool parse_weekdays(char *days, int weekdays[2], struct err *err) {
  char *first = next_word(&days, '-');
  if (!parse_weekday(first, &weekdays[0], err)) return false;
  weekdays[1] = weekdays[0];
  if (days != NULL && !parse_weekday(days, &weekdays[1], err)) return false;
  return weekdays[0] <= weekdays[1] ||
         err_set(err, ERR_INPUT, "%s-%s runs backwards; weeks start on mon", first, days);
}

// "mon=easy" or "mon-wed=easy/5-8min".
static bool parse_ramp_part(struct daily_series *series, char *part, struct err *err) {
  char *days = next_word(&part, '=');
  if (part == NULL)
    return err_set(err, ERR_INPUT, "'%.40s' has no level, expected something such as mon=easy",
                   days);
  struct daily_aim aim;
  int weekdays[2];
  if (!parse_weekdays(days, weekdays, err) || !daily_aim_parse(part, &aim, err)) return false;
  for (int day = weekdays[0]; day <= weekdays[1]; day++) {
    char before[DAILY_AIM_MAX], now[DAILY_AIM_MAX];
    if (daily_aim_is_set(series->ramp[day]))
      return err_set(err, ERR_INPUT, "%s has two levels, %s and %s", date_weekday_short(day),
                     daily_aim_print(series->ramp[day], before), daily_aim_print(aim, now));
    series->ramp[day] = aim;
  }
  return true;
}

bool daily_parse_ramp(struct daily_series *series, const char *text, struct err *err) {
  char *copy = strdup(text), *rest = copy, *part;
  if (copy == NULL) return err_set(err, ERR_WORLD, "out of memory");
  for (int day = 0; day < DATE_WEEK; day++) series->ramp[day] = (struct daily_aim){0};
  bool good = true;
  while (good && (part = next_word(&rest, ',')) != NULL) good = parse_ramp_part(series, part, err);
  free(copy);
  for (int day = 0; day < DATE_WEEK && good; day++)
    if (!daily_aim_is_set(series->ramp[day]))
      good = err_set(err, ERR_INPUT, "%s has no level; every weekday needs one",
                     date_weekday_short(day));
  char list[DATE_WEEK * (DAILY_AIM_MAX + sizeof "mon=,")] = "";
  for (int day = 0; day < DATE_WEEK; day++) {
    char aim[DAILY_AIM_MAX];
    size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s=%s", day > 0 ? "," : "",
             date_weekday_short(day), daily_aim_print(series->ramp[day], aim));
  }
  return good && daily_series_set_text(series, SETTING_RAMP, err, "%s", list);
}

// --- editions ------------------------------------------------------------------------------------

// Names become parts of file names. "solution" is what names of other files have in that place.
static bool check_edition_name(const struct daily_series *series, const char *name,
                               struct err *err) {
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (name[0] == '\0' || name[0] == '-' || strspn(name, allowed) != strlen(name) ||
      strlen(name) >= DAILY_EDITION_NAME_MAX)
    return err_set(err, ERR_INPUT,
                   "'%.40s' is not an edition name; use at most %d characters of a-z, 0-9 and -",
                   name, DAILY_EDITION_NAME_MAX - 1);
  if (strstr(name, "solution") != NULL)
    return err_set(err, ERR_INPUT, "'%s' looks like a solution's file name; choose another name",
                   name);
  for (int i = 0; i < series->edition_count; i++)
    if (strcmp(series->editions[i].name, name) == 0)
      return err_set(err, ERR_INPUT, "edition '%s' appears twice", name);
  return true;
}

// "9x9" is a grid of nine by nine here, also with additions; all else is as everywhere.
static bool parse_edition_board(const char *text, struct board_wish *wish, struct err *err) {
  char *end, name[BOARD_NAME_MAX];
  long width = strtol(text, &end, 10);
  if (width > 0 && *end == 'x' && end[1] != '\0') {
    const char *second = end + 1;
    long height = strtol(second, &end, 10);
    if ((*end == '\0' || *end == '+') && width == height) {
      if (geom_lookup_side((int)(width <= GEOM_SIDE_MAX ? width : 0)) == NULL)
        return err_set(err, ERR_INPUT,
                       "unknown grid size %ldx%ld; choose from 4x4 6x6 8x8 9x9 10x10 12x12 15x15 "
                       "16x16 20x20 25x25",
                       width, height);
      snprintf(name, sizeof name, "%ld%s", width, end);
      return board_wish_parse_name(name, wish, err);
    }
  }
  return board_wish_parse_name(text, wish, err);
}

// Takes the board off the front of "9+x:easy". Names of boards have colons of their own: between
// "jigsaw9" and its letters, which are capitals, and behind "region".
static char *next_board(char **rest) {
  static const char jigsaw[] = "jigsaw", region[] = "region";
  char *board = *rest;
  for (char *colon = board; (colon = strchr(colon, ':')) != NULL; colon++) {
    bool shapes = strncmp(board, jigsaw, strlen(jigsaw)) == 0 && colon[1] >= 'A' && colon[1] <= 'Z';
    bool own = (size_t)(colon - board) >= strlen(region) &&
               strncmp(colon - strlen(region), region, strlen(region)) == 0;
    if (shapes || own) continue;
    *colon = '\0';
    *rest = colon + 1;
    return board;
  }
  *rest = NULL;
  return board;
}

static void release_edition(struct daily_edition *edition) {
  board_wish_release(&edition->wish);
  gen_board_release(&edition->board);
}

void daily_release_editions(struct daily_series *series) {
  while (series->edition_count > 0) release_edition(&series->editions[--series->edition_count]);
}

// The board, or the shapes that jigsaws are to have. A jigsaw that nobody spelled has another board
// every day.
static bool settle_board(struct daily_edition *edition, const struct gen_symmetry *symmetry,
                         struct err *err) {
  gen_board_release(&edition->board);
  bool good = gen_board_init(&edition->board, &edition->wish, NULL, symmetry, err);
  edition->geom = edition->board.geom;
  return good;
}

bool daily_settle_editions(struct daily_series *series, struct err *err) {
  for (int i = 0; i < series->edition_count; i++)
    if (series->editions[i].wish.geom == NULL &&
        !settle_board(&series->editions[i], series->symmetry, err))
      return err_prefix(err, "edition '%s'", series->editions[i].name);
  return true;
}

bool daily_edition_appears(const struct daily_edition *edition, int day) {
  int weekday = date_weekday(day);
  return edition->weekdays[0] <= weekday && weekday <= edition->weekdays[1];
}

// "mini:4x4", "mini:4x4:easy", "shapes:jigsaw9+x" or "samurai:samurai@sun".
static bool parse_edition(struct daily_series *series, char *part, struct err *err) {
  struct daily_edition edition = {.weekdays = {0, DATE_WEEK - 1}};
  char *days = part;
  part = next_word(&days, '@');
  const char *name = next_word(&part, ':');
  if (!check_edition_name(series, name, err)) return false;
  if (part == NULL)
    return err_set(err, ERR_INPUT, "edition '%s' has no size, expected something such as %s:9x9",
                   name, name);
  if (series->edition_count == DAILY_EDITIONS_MAX)
    return err_set(err, ERR_INPUT, "too many editions; the most is %d", DAILY_EDITIONS_MAX);
  const char *board = next_board(&part);
  if (!parse_edition_board(board, &edition.wish, err) || !settle_board(&edition, NULL, err) ||
      (part != NULL && !daily_aim_parse(part, &edition.aim, err)) ||
      (days != NULL && !parse_weekdays(days, edition.weekdays, err))) {
    release_edition(&edition);
    return err_prefix(err, "edition '%s'", name);
  }
  snprintf(edition.name, sizeof edition.name, "%s", name);
  series->editions[series->edition_count++] = edition;
  return true;
}

bool daily_parse_editions(struct daily_series *series, const char *text, struct err *err) {
  char *copy = strdup(text), *rest = copy, *part;
  if (copy == NULL) return err_set(err, ERR_WORLD, "out of memory");
  daily_release_editions(series);
  bool good = true;
  while (good && (part = next_word(&rest, ',')) != NULL) good = parse_edition(series, part, err);
  free(copy);
  return good && daily_print_editions(series, err);
}

// "@sun", "@sat-sun", or nothing if it is the whole week. Returns `text`.
static const char *print_weekdays(const struct daily_edition *edition,
                                  char text[sizeof "@mon-sun"]) {
  const int *days = edition->weekdays;
  bool several = days[0] < days[1];
  text[0] = '\0';
  if (days[0] > 0 || days[1] < DATE_WEEK - 1)
    snprintf(text, sizeof "@mon-sun", "@%s%s%s", date_weekday_short(days[0]), several ? "-" : "",
             several ? date_weekday_short(days[1]) : "");
  return text;
}

bool daily_print_editions(struct daily_series *series, struct err *err) {
  bool good = daily_series_set_text(series, SETTING_EDITIONS, err, "%s", "");
  for (int i = 0; i < series->edition_count && good; i++) {
    const struct daily_edition *edition = &series->editions[i];
    char board[BOARD_NAME_MAX], aim[DAILY_AIM_MAX], days[sizeof "@mon-sun"];
    char *before = series->text[SETTING_EDITIONS];
    series->text[SETTING_EDITIONS] = NULL;
    good = daily_series_set_text(
        series, SETTING_EDITIONS, err, "%s%s%s:%s%s%s%s", before, i > 0 ? "," : "", edition->name,
        board_wish_name(&edition->wish, board), daily_aim_is_set(edition->aim) ? ":" : "",
        daily_aim_print(edition->aim, aim), print_weekdays(edition, days));
    free(before);
  }
  return good;
}

// --- symmetry ------------------------------------------------------------------------------------

bool daily_parse_symmetry(struct daily_series *series, const char *text, struct err *err) {
  series->symmetry = gen_lookup_symmetry(text);
  return series->symmetry != NULL ? daily_series_set_text(series, SETTING_SYMMETRY, err, "%s", text)
                                  : name_list_refuse(&gen_symmetry_names, "symmetry", text, err);
}

// --- solutions and formats -----------------------------------------------------------------------

static const char *const solutions_names[] = {
    [SOLUTIONS_WITH] = "with",
    [SOLUTIONS_NEXT_DAY] = "next-day",
    [SOLUTIONS_SEPARATE] = "separate",
    [SOLUTIONS_NONE] = "none",
    NULL,
};

bool daily_parse_solutions(struct daily_series *series, const char *text, struct err *err) {
  static const struct name_list list = NAME_LIST_ARRAY(solutions_names);
  int row = name_list_find(&list, text);
  if (row < 0) return name_list_refuse(&list, "place for solutions", text, err);
  series->solutions = (enum daily_solutions)row;
  return daily_series_set_text(series, SETTING_SOLUTIONS, err, "%s", text);
}

static const char *const format_names[] = {
    [FORMAT_JSON] = "json", [FORMAT_SVG] = "svg",   [FORMAT_PNG] = "png",
    [FORMAT_PDF] = "pdf",   [FORMAT_HTML] = "html", [FORMAT_CALENDAR] = "calendar",
    [FORMAT_COUNT] = NULL,
};

static bool parse_format(struct daily_series *series, const char *name, struct err *err) {
  static const struct name_list list = NAME_LIST_ARRAY(format_names);
  int row = name_list_find(&list, name);
  if (row < 0) return name_list_refuse(&list, "format", name, err);
  series->formats[row] = true;
  return true;
}

bool daily_parse_formats(struct daily_series *series, const char *text, struct err *err) {
  char *copy = strdup(text), *rest = copy, *part;
  if (copy == NULL) return err_set(err, ERR_WORLD, "out of memory");
  for (int i = 0; i < FORMAT_COUNT; i++) series->formats[i] = false;
  bool good = true;
  while (good && (part = next_word(&rest, ',')) != NULL) good = parse_format(series, part, err);
  free(copy);
  if (good && series->formats[FORMAT_HTML] && !series->formats[FORMAT_JSON])
    return err_set(err, ERR_INPUT, "html needs the json files; add json");
  char list[64] = "";
  for (int i = 0; i < FORMAT_COUNT; i++) {
    if (!series->formats[i]) continue;
    strcat(list, list[0] != '\0' ? "," : "");
    strcat(list, format_names[i]);
  }
  return good && daily_series_set_text(series, SETTING_FORMATS, err, "%s", list);
}
