// gridpress daily: a dated series, one puzzle a day or several, as files, feeds and a page.
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/cli.h"
#include "publish/publish.h"

struct daily_options {
  const char *folder, *state, *start, *end, *ledger;
  uint64_t days; // 0: not given
  struct option_seed seed;
  char seed_text[24];
  const char *settings[SETTING_COUNT]; // as written; NULL: not given
  int workers;
};

#define SETTING_OPTION(long_name, setting, word, text)                                     \
  {                                                                                        \
    .name = (long_name), .argument = (word), .help = (text), .kind = OPTION_TEXT,          \
    .target = offsetof(struct daily_options, settings) + (setting) * sizeof(const char *), \
  }

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "FOLDER",
     .help = "where the files go (out/daily); a series that is there\nis carried on",
     .kind = OPTION_TEXT,
     .target = offsetof(struct daily_options, folder)},
    {.name = "state",
     .argument = "FILE",
     .help =
         "where the seed and the settings are kept, private and\noutside FOLDER (FOLDER.series)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct daily_options, state)},
    {.name = "start",
     .argument = "DATE",
     .help = "the first day: 2027-01-31",
     .kind = OPTION_TEXT,
     .target = offsetof(struct daily_options, start)},
    {.name = "days",
     .argument = "COUNT",
     .help = "how many days (1)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct daily_options, days)},
    {.name = "end",
     .argument = "DATE",
     .help = "the last day, instead of --days",
     .kind = OPTION_TEXT,
     .target = offsetof(struct daily_options, end)},
    SETTING_OPTION("ramp", SETTING_RAMP, "LIST",
                   "levels by weekday (mon-tue=easy,wed-thu=medium,\nfri-sat=hard,sun=evil)"),
    SETTING_OPTION("editions", SETTING_EDITIONS, "LIST",
                   "several a day: NAME:SIZE or NAME:SIZE:LEVEL, as in\nmini:4x4:easy,classic:9x9 "
                   "(classic:9x9)"),
    SETTING_OPTION(
        "solutions", SETTING_SOLUTIONS, "WHERE",
        "with (the puzzle, as usual), next-day, separate (in a\nfolder of their own) or none"),
    SETTING_OPTION("formats", SETTING_FORMATS, "LIST",
                   "of json,svg,png,pdf,html,calendar (all of them)"),
    SETTING_OPTION("width-mm", SETTING_WIDTH, "MM", "width of the pictures in millimetres (90)"),
    SETTING_OPTION("dpi", SETTING_DPI, "DPI", "pixels an inch of the PNG files (300)"),
    SETTING_OPTION(
        "caption", SETTING_CAPTION, "TEXT",
        "above each picture, with {title}, {date}, {number},\n{level}, {edition} and "
        "{size} filled in; PUZZLE|SOLUTION:\nanother one above solutions; none: no caption\n"
        "({title}, {date}, {level})"),
    SETTING_OPTION("page-days", SETTING_PAGE_DAYS, "COUNT",
                   "days on the page people play on, the last of them, or\nall (all)"),
    SETTING_OPTION("feed-days", SETTING_FEED_DAYS, "COUNT",
                   "days in the feeds, the last of them, or all (366)"),
    SETTING_OPTION("title", SETTING_TITLE, "TEXT", "of the series (Sudoku)"),
    SETTING_OPTION("author", SETTING_AUTHOR, "TEXT", "of the series (gridpress)"),
    SETTING_OPTION("base-url", SETTING_BASE_URL, "URL",
                   "where the folder will be found; links in the feeds\nare relative otherwise"),
    SETTING_OPTION("first", SETTING_FIRST, "DATE",
                   "the day of puzzle number 1 (the first --start)"),
    {.name = "seed",
     .argument = "SEED",
     .help =
         "the same seed gives the same puzzles. Whoever guesses it\nknows them all, and 2027 is "
         "soon guessed; default: 64\nrandom bits",
     .kind = OPTION_SEED,
     .target = offsetof(struct daily_options, seed)},
    OPTION_ROW_LEDGER(struct daily_options),
    OPTION_ROW_JOBS(struct daily_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct daily_options *o = values;
  o->folder = "out/daily";
  o->workers = jobs_default_workers();
}

// --- which days ----------------------------------------------------------------------------------

static bool parse_day(const char *option, const char *text, int *day, struct err *err) {
  struct date date;
  if (!date_parse(text, &date, err)) return daily_err_at(err, "--%s", option);
  *day = date_to_day(date);
  return true;
}

static bool parse_days(const struct daily_options *o, struct daily_run *run, struct err *err) {
  if (o->start == NULL)
    return err_set(err, ERR_INPUT, "daily needs its first day, as in --start 2027-01-31");
  if (o->end != NULL && o->days > 0)
    return err_set(err, ERR_INPUT, "--days and --end say the same; give one of them");
  if (!parse_day("start", o->start, &run->start, err)) return false;
  int end = run->start;
  if (o->end != NULL && !parse_day("end", o->end, &end, err)) return false;
  if (end < run->start)
    return err_set(err, ERR_INPUT, "--end %s is before --start %s", o->end, o->start);
  uint64_t days = o->days > 0 ? o->days : (uint64_t)(end - run->start) + 1;
  if (days > DAILY_DAYS_MAX)
    return err_set(err, ERR_INPUT, "%" PRIu64 " days are too many for one run, at most %d are made",
                   days, DAILY_DAYS_MAX);
  if (days > (uint64_t)(DATE_DAY_LAST - run->start + 1))
    return err_set(err, ERR_INPUT, "%" PRIu64 " days from %s run beyond the year 9999", days,
                   o->start);
  run->days = (int)days;
  return true;
}

// --- which series --------------------------------------------------------------------------------

// What a run finds: the series of the state file, and in an old folder the one of its index.
struct found {
  const json_t *state; // NULL: a new series, or an old folder
  const json_t *old;   // NULL: no old folder
  const char *path;    // of the state file
};

static const char *stored_setting(const struct found *found, enum daily_setting setting) {
  if (found->state != NULL) return daily_index_setting(found->state, setting);
  // A seed that was published is not used again.
  return setting == SETTING_SEED ? NULL : daily_index_setting(found->old, setting);
}

// The text of a setting that neither the command line nor the state has: none is missing there but
// those that may change, when an older version made it.
static const char *fallback(const struct daily_options *o, enum daily_setting setting) {
  return setting == SETTING_FIRST ? o->start : daily_settings[setting].fallback;
}

static bool refuse_change(const struct found *found, enum daily_setting setting, const char *before,
                          const char *now, struct err *err) {
  const struct daily_setting_row *row = &daily_settings[setting];
  if (row->is_secret)
    return err_set(err, ERR_INPUT,
                   "%s: holds another series, made with another --%s; leave --%s out to carry it "
                   "on, or choose another folder",
                   found->path, row->option, row->option);
  return err_set(err, ERR_INPUT,
                 "%s: holds another series, made with --%s '%.150s', not '%.150s'; choose another "
                 "folder",
                 found->path, row->option, before, now);
}

// What was said on the command line must be what the series is.
static bool settle_setting(const struct daily_options *o, const struct found *found,
                           enum daily_setting setting, struct daily_series *series,
                           struct err *err) {
  const struct daily_setting_row *row = &daily_settings[setting];
  const char *given = o->settings[setting], *stored = stored_setting(found, setting);
  if (found->state != NULL && stored == NULL && !row->may_change)
    return err_set(err, ERR_INPUT, "%s: the series has no '%s'", found->path, row->key);
  if (stored != NULL && !daily_series_set(series, setting, stored, err))
    return daily_err_at(err, "%.100s: %s", found->path, row->key);
  if (stored != NULL && given == NULL) return true;
  char *before = stored != NULL ? strdup(series->text[setting]) : NULL;
  bool good = given != NULL ? daily_series_set(series, setting, given, err) ||
                                  daily_err_at(err, "--%s", row->option)
                            : daily_series_set(series, setting, fallback(o, setting), err);
  if (good && before != NULL && !row->may_change && strcmp(before, series->text[setting]) != 0)
    good = refuse_change(found, setting, before, series->text[setting], err);
  free(before);
  return good;
}

static bool draw_number(uint64_t *number, struct err *err) {
  return getrandom(number, sizeof *number, 0) == (ssize_t)sizeof *number ||
         err_set_errno(err, "no random numbers to be had");
}

static bool settle_id(const struct found *found, struct daily_series *series, struct err *err) {
  if (found->state == NULL) return draw_number(&series->id, err);
  const char *id =
      json_string_value(json_object_get(json_object_get(found->state, "series"), "id"));
  return (id != NULL && strspn(id, "0123456789abcdef") == 16 && id[16] == '\0' &&
          sscanf(id, "%16" SCNx64, &series->id) == 1) ||
         err_set(err, ERR_INPUT, "%s: the series has no 'id' of 16 digits 0-9 a-f", found->path);
}

// The seed of a new series is drawn, unless it is given.
static bool settle_seed(struct daily_options *o, const struct found *found, struct err *err) {
  const char *published = daily_index_setting(found->old, SETTING_SEED);
  if (!o->seed.given && found->state != NULL) return true;
  if (!o->seed.given && !draw_number(&o->seed.value, err)) return false;
  snprintf(o->seed_text, sizeof o->seed_text, "%" PRIu64, o->seed.value);
  o->settings[SETTING_SEED] = o->seed_text;
  if (o->seed.given && published != NULL && strcmp(published, o->seed_text) == 0)
    return err_set(err, ERR_INPUT,
                   "--seed %s: an older version has published this seed in %s/" DAILY_INDEX_NAME
                   "; leave --seed out, and the days to come get a new one",
                   o->seed_text, o->folder);
  return true;
}

static bool settle_series(struct daily_options *o, const struct found *found,
                          struct daily_series *series, struct err *err) {
  if (!settle_seed(o, found, err)) return false;
  for (enum daily_setting setting = 0; setting < SETTING_COUNT; setting++)
    if (!settle_setting(o, found, setting, series, err)) return false;
  return settle_id(found, series, err) && daily_series_settle(series, err);
}

// --- the run -------------------------------------------------------------------------------------

static bool check_run(const struct daily_options *o, const struct daily_run *run, struct err *err) {
  enum { PIXELS_MAX = 20000 }; // across: some hundred million pixels in all
  double pixels = run->series->width_mm / 25.4 * run->series->dpi;
  if (run->series->formats[FORMAT_PNG] && pixels > PIXELS_MAX)
    return err_set(err, ERR_INPUT, "--width-mm %s at --dpi %s is %.0f pixels, at most %d are drawn",
                   run->series->text[SETTING_WIDTH], run->series->text[SETTING_DPI], pixels,
                   PIXELS_MAX);
  if (run->start < run->series->first)
    return err_set(err, ERR_INPUT, "--start %s is before the first day of the series, %s", o->start,
                   run->series->text[SETTING_FIRST]);
  return true;
}

// Moves what an old folder has published by mistake to the state file.
static bool migrate(const struct daily_run *run, const struct found *found, struct err *err) {
  int count;
  if (found->state == NULL && !daily_state_write(run->state, run->series, run->index, err))
    return false;
  if (!daily_migrate(run->folder, run->series, run->index, &count, err)) return false;
  fprintf(stderr,
          "gridpress: %s: an older version published the seed of this series, from which all its "
          "puzzles follow\n"
          "gridpress: the settings are in %s now, which only you can read, and %d file%s rewritten "
          "without the seed\n"
          "gridpress: the days that are there stay as they are; those to come get a new seed\n",
          run->folder->path, run->state->path, count, count == 1 ? " was" : "s were");
  return true;
}

static bool make_run(const struct daily_options *o, struct daily_run *run,
                     const struct found *found, struct err *err) {
  // A mistake in a template shall show before the first day is made.
  struct calendar_template template = {0};
  bool calendars = run->series->formats[FORMAT_CALENDAR];
  bool good = (!calendars || calendar_template_read(&template, err)) &&
              daily_check_page(run, err) &&
              (o->ledger == NULL || (run->ledger = ledger_open(o->ledger, err)) != NULL);
  good = good && (found->old == NULL || migrate(run, found, err)) && daily_make(run, err);
  ledger_close(run->ledger); // gives back what was not published
  good =
      good && (!calendars || daily_write_calendars(run, &template, err)) && daily_publish(run, err);
  calendar_template_release(&template);
  return good;
}

// With the folder and the state locked.
static bool run_locked(struct daily_options *o, struct daily_run *run, struct daily_series *series,
                       const struct found *found, struct err *err) {
  bool is_new = found->state == NULL && found->old == NULL;
  const json_t *json = found->state != NULL ? found->state : found->old;
  if (is_new && !daily_folder_refuse_strangers(run->folder, run->state->path, err)) return false;
  if (!settle_series(o, found, series, err)) return false;
  if (!daily_index_init(run->index, json, series, err))
    return found->state != NULL ? daily_err_at(err, "%.100s", found->path)
                                : daily_err_at(err, "%.100s/" DAILY_INDEX_NAME, o->folder);
  if (!check_run(o, run, err)) return false;
  if (!make_run(o, run, found, err)) return false;
  if (is_new && !o->seed.given)
    fprintf(stderr, "gridpress: the seed is random; it is kept in %s\n", found->path);
  return true;
}

static bool run_daily(struct daily_options *o, struct err *err) {
  struct daily_folder folder = {.lock = -1};
  struct daily_state state = {.lock = -1};
  struct daily_series series = {0};
  struct daily_index index = {0};
  struct daily_run run = {.series = &series,
                          .index = &index,
                          .folder = &folder,
                          .state = &state,
                          .workers = o->workers,
                          .progress = stderr};
  json_t *json = NULL, *old = NULL;
  bool good = parse_days(o, &run, err) && daily_folder_open(&folder, o->folder, err) &&
              daily_state_open(&state, o->state, &folder, err) &&
              daily_state_load(&state, &json, err);
  if (good) {
    old = daily_migrate_find(&folder);
    const struct found found = {.state = json, .old = old, .path = state.path};
    good = run_locked(o, &run, &series, &found, err);
  }
  if (good) {
    char from[DATE_TEXT_MAX], to[DATE_TEXT_MAX];
    printf("%s: %zu puzzle%s, %s to %s\n", o->folder, index.count, index.count == 1 ? "" : "s",
           date_print(index.entries[0].day, from),
           date_print(index.entries[index.count - 1].day, to));
  }
  daily_state_release(&state, !good && index.count == 0);
  json_decref(json);
  json_decref(old);
  daily_index_release(&index);
  daily_series_release(&series);
  daily_folder_release(&folder);
  return good;
}

static int run(const void *values, char **arguments, struct err *err) {
  struct daily_options o = *(const struct daily_options *)values;
  if (arguments[0] != NULL)
    err_set(err, ERR_INPUT, "daily makes its own puzzles and reads no files, but was given '%.80s'",
            arguments[0]);
  else if (run_daily(&o, err))
    return EXIT_DONE;
  return (int)err->kind;
}

const struct command command_daily = {
    .name = "daily",
    .arguments = "",
    .summary = "Make a dated series: a puzzle a day, feeds and a page to play on",
    .help =
        "The puzzle of a day depends on seed, day and edition, and is never a repeat. A later\n"
        "run into the same folder carries the series on; omitted options stay as they were,\n"
        "and days that are there are made again, byte for byte.\n"
        "\n"
        "FOLDER is for the web: nothing in it tells a puzzle to come. The seed does, and is kept\n"
        "in FOLDER.series; keep that file private, and keep a copy.\n"
        "\n"
        "  gridpress daily --start 2027-01-01 --days 365 -o out/daily\n"
        "  gridpress daily --start 2028-01-01 --end 2028-12-31 -o out/daily\n"
        "  gridpress daily --start 2027-01-01 --days 7 --editions mini:4x4,classic:9x9 \\\n"
        "    --solutions next-day --base-url https://example.org/sudoku/ -o out/week\n",
    .options = options,
    .values_size = sizeof(struct daily_options),
    .defaults = defaults,
    .run = run,
};
