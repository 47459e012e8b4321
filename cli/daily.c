// gridpress daily: a dated series, one puzzle a day or several, as files, feeds and a page.
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "cli/board_options.h"
#include "cli/language_option.h"
#include "publish/publish.h"

struct daily_options {
  const char *folder, *state, *start, *end, *ledger;
  uint64_t days; // 0: not given
  struct option_seed seed;
  const char *settings[SETTING_COUNT]; // as written; NULL: not given
  bool mono, outlines;
  struct board_options board;
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
     .help = "where to write the files (default: out/daily); an\nexisting series is continued",
     .kind = OPTION_TEXT,
     .target = offsetof(struct daily_options, folder)},
    {.name = "state",
     .argument = "FILE",
     .help = "where to keep the seed and the settings, private\nand outside FOLDER (default: "
             "FOLDER.series)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct daily_options, state)},
    {.name = "start",
     .argument = "DATE",
     .help = "the first day, such as 2027-01-31, or today",
     .kind = OPTION_TEXT,
     .target = offsetof(struct daily_options, start)},
    {.name = "days",
     .argument = "COUNT",
     .help = "how many days (default: 1)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct daily_options, days)},
    {.name = "end",
     .argument = "DATE",
     .help = "the last day, instead of --days",
     .kind = OPTION_TEXT,
     .target = offsetof(struct daily_options, end)},
    SETTING_OPTION(
        "ramp", SETTING_RAMP, "LIST",
        "by weekday a level, a range of minutes such as\n5-8min, or both: easy/5-8min (default:\n"
        "mon-tue=easy,wed-thu=medium,fri-sat=hard,sun=evil)"),
    SETTING_OPTION("editions", SETTING_EDITIONS, "LIST",
                   "several puzzles a day: NAME:SIZE or\nNAME:SIZE:LEVEL, such as "
                   "mini:4x4:easy,classic:9x9;\nSIZE may have rules, such as 9x9+x or 9x9+killer;\n"
                   "@sun or @sat-sun behind one: on these days alone\n"
                   "(default: classic:9x9)"),
    OPTION_ROWS_BOARD(struct daily_options, "default: 9, or that of each of the editions"),
    SETTING_OPTION("symmetry", SETTING_SYMMETRY, "NAME",
                   "symmetry of the clues, as for generate; none\nturns it off (default: "
                   "rotate180)"),
    SETTING_OPTION(
        "solutions", SETTING_SOLUTIONS, "WHERE",
        "with (the puzzle; the default), next-day, separate\n(in their own folder) or none"),
    SETTING_OPTION("formats", SETTING_FORMATS, "LIST",
                   "any of json,svg,png,pdf,html,calendar; default: all"),
    SETTING_OPTION("width-mm", SETTING_WIDTH, "MM",
                   "width of the pictures in millimetres (default: 90)"),
    SETTING_OPTION("dpi", SETTING_DPI, "DPI", "pixels per inch of the PNG files (default: 300)"),
    OPTION_ROW("mono", 0, NULL, "png: black and white, no grey", OPTION_FLAG, struct daily_options,
               mono),
    OPTION_ROW("outlines", 0, NULL, "svg: draw digits as shapes, not as text", OPTION_FLAG,
               struct daily_options, outlines),
    SETTING_OPTION("box", SETTING_BOX, "MM",
                   "also make a box for print, MM wide: the puzzle and,\nsmaller, yesterday's "
                   "solution (default: none)"),
    SETTING_OPTION(
        "caption", SETTING_CAPTION, "TEXT",
        "caption above each picture, with {title}, {date},\n{number}, {level}, {minutes}, "
        "{edition}\nand {size} filled in; PUZZLE|SOLUTION gives\nsolutions their own; "
        "none turns it off\n(default: {title}, {date}, {level})"),
    SETTING_OPTION("lang", SETTING_LANGUAGE, "CODE",
                   "language of captions, feeds, calendar and page:\nen de fr es it pt nl, or your "
                   "own .ini file\n(default: en)"),
    SETTING_OPTION("page-days", SETTING_PAGE_DAYS, "COUNT",
                   "how many of the latest days the playable page has,\nor all (default: all)"),
    SETTING_OPTION("feed-days", SETTING_FEED_DAYS, "COUNT",
                   "how many of the latest days the feeds have, or all\n(default: 366)"),
    SETTING_OPTION("title", SETTING_TITLE, "TEXT", "title of the series (default: Sudoku)"),
    SETTING_OPTION("author", SETTING_AUTHOR, "TEXT", "author of the series (default: gridpress)"),
    SETTING_OPTION("base-url", SETTING_BASE_URL, "URL",
                   "web address of the folder; without it, links in the\nfeeds are relative"),
    SETTING_OPTION("timezone", SETTING_TIMEZONE, "ZONE",
                   "where the readers are, such as Europe/Berlin: which\nday today is, and when "
                   "feeds say a day begins\n(default: the machine's for today, UTC for feeds)"),
    SETTING_OPTION("first", SETTING_FIRST, "DATE",
                   "the day of puzzle number 1 (default: the first\n--start)"),
    {.name = "seed",
     .argument = "SEED",
     .help = "the same seed gives the same puzzles. Anyone who\nguesses it has them all, and 2027 "
             "is easy to guess;\ndefault: 64 random bits",
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

// --- the run -------------------------------------------------------------------------------------

static void tell_today(const struct daily_report *report) {
  char date[DATE_TEXT_MAX];
  if (report->today == 0) return;
  fprintf(stderr, "gridpress: today is %s%s%s\n", date_print(report->today, date),
          report->zone != NULL ? " in " : "", report->zone != NULL ? report->zone : "");
}

static void tell_migration(const char *folder, const struct daily_report *report) {
  if (!report->is_migrated) return;
  fprintf(stderr,
          "gridpress: %s: an older version published this series' seed, which gives away "
          "every puzzle\n"
          "gridpress: moved the settings to %s, which only you can read; %d file%s rewritten "
          "without the seed\n"
          "gridpress: existing days stay as they are; future days get a new seed\n",
          folder, report->state_path, report->cleaned, report->cleaned == 1 ? " was" : "s were");
}

static void tell_result(const char *folder, const struct daily_report *report) {
  char from[DATE_TEXT_MAX], to[DATE_TEXT_MAX];
  if (report->seed_drawn)
    fprintf(stderr, "gridpress: chose a random seed and saved it in %s\n", report->state_path);
  printf("%s: %zu puzzle%s, %s to %s\n", folder, report->puzzles, report->puzzles == 1 ? "" : "s",
         date_print(report->first_day, from), date_print(report->last_day, to));
}

static bool run_daily(const struct daily_options *o, struct err *err) {
  struct daily_request request = {.folder = o->folder,
                                  .state = o->state,
                                  .ledger = o->ledger,
                                  .start = o->start,
                                  .end = o->end,
                                  .days = o->days,
                                  .workers = o->workers,
                                  .progress = stderr};
  char seed[24];
  memcpy(request.settings, o->settings, sizeof request.settings);
  if (o->mono) request.settings[SETTING_MONO] = "yes";
  if (o->outlines) request.settings[SETTING_OUTLINES] = "yes";
  if (o->seed.given) {
    snprintf(seed, sizeof seed, "%" PRIu64, o->seed.value);
    request.settings[SETTING_SEED] = seed;
  }
  struct board_wish board;
  struct daily_work *work = NULL;
  if (board_options_ask(&o->board, &request.board, &board, err))
    work = daily_work_open(&request, err);
  board_wish_release(&board); // the series has its own
  if (work == NULL) return false;
  const struct daily_report *report = daily_work_report(work);
  tell_today(report);
  tell_migration(o->folder, report);
  bool done = language_option_warn(report->language, true, err) && daily_work_make(work, err);
  if (done) tell_result(o->folder, report);
  daily_work_close(work);
  return done;
}

static int run(const void *values, char **arguments, struct err *err) {
  if (arguments[0] != NULL)
    err_set(err, ERR_INPUT, "daily makes its own puzzles and reads no files; drop '%.80s'",
            arguments[0]);
  else if (run_daily(values, err))
    return EXIT_DONE;
  return (int)err->kind;
}

const struct command command_daily = {
    .name = "daily",
    .arguments = "",
    .summary = "Make a dated series: a puzzle a day, feeds and a playable page",
    .help =
        "A day's puzzle depends on the seed, the day and the edition, and never repeats.\n"
        "Run it again into the same folder to continue the series: omitted options stay\n"
        "as they were. Existing days must be as this version makes them; days of an older\n"
        "version are kept as they are.\n"
        "\n"
        "FOLDER is for the web: nothing in it reveals a future puzzle. The seed would, so\n"
        "it stays in FOLDER.series; keep that file private, and keep a copy.\n"
        "\n"
        "  gridpress daily --start 2027-01-01 --days 365 -o out/daily\n"
        "  gridpress daily --start today --timezone Europe/Berlin --box 62 -o out/box\n"
        "  gridpress daily --start 2027-01-01 --days 7 --editions mini:4x4,classic:9x9 \\\n"
        "    --solutions next-day --base-url https://example.org/sudoku/ -o out/week\n",
    .options = options,
    .values_size = sizeof(struct daily_options),
    .defaults = defaults,
    .run = run,
};
