// cli/daily: the files of a series read back, with titles as bad as they can be, and ten years of
// days that are all different.
#include "tests/fixtures/files.h"

#include <expat.h>
#include <math.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "publish/daily_run.h"
#include "solver/solver.h"

// A series in a folder of its own.
struct made {
  struct daily_series series;
  struct daily_index index;
  struct daily_folder folder;
  struct daily_state state;
  struct daily_run run;
  char path[64];
};

static void make(struct made *made, const char *base, const char *name,
                 const char *settings[SETTING_COUNT], int start, int days) {
  struct err err = {.text = ""};
  memset(made, 0, sizeof *made);
  snprintf(made->path, sizeof made->path, "%s/%s", base, name);
  for (int i = 0; i < SETTING_COUNT; i++) {
    const char *text = settings[i] != NULL ? settings[i] : daily_settings[i].fallback;
    if (!daily_series_set(&made->series, (enum daily_setting)i, text, &err))
      fail_msg("%s", err.text);
  }
  assert_true(daily_series_settle(&made->series, &err));
  assert_true(daily_folder_open(&made->folder, made->path, &err));
  assert_true(daily_state_open(&made->state, NULL, &made->folder, &err));
  made->run = (struct daily_run){
      .series = &made->series,
      .index = &made->index,
      .folder = &made->folder,
      .state = &made->state,
      .start = start,
      .days = days,
      .workers = 2,
  };
  if (!daily_make(&made->run, &err) || !daily_publish(&made->run, &err)) fail_msg("%s", err.text);
}

static void made_release(struct made *made) {
  daily_state_release(&made->state, false);
  daily_folder_release(&made->folder);
  daily_index_release(&made->index);
  daily_series_release(&made->series);
}

// A whole file; the caller frees it.
static char *read_made(const struct made *made, const char *name, size_t *size) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", made->path, name);
  return read_file(path, size);
}

static json_t *read_json(const struct made *made, const char *name) {
  char path[256];
  json_error_t error;
  snprintf(path, sizeof path, "%s/%s", made->path, name);
  json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
  if (root == NULL) fail_msg("%s: %s", path, error.text);
  return root;
}

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  if (text == NULL) fail_msg("no '%s'", key);
  return text;
}

// --- hostile texts -------------------------------------------------------------------------------

// The text of all elements of one name, as an XML parser finds it.
struct found {
  const char *name;
  bool within;
  char text[4096];
};

static void on_start(void *context, const char *name, const char **attributes) {
  (void)attributes;
  struct found *found = context;
  assert_string_not_equal(name, "script");
  found->within = strcmp(name, found->name) == 0;
}

static void on_end(void *context, const char *name) {
  (void)name;
  ((struct found *)context)->within = false;
}

static void on_text(void *context, const char *text, int length) {
  struct found *found = context;
  if (found->within) strncat(found->text, text, (size_t)length);
}

static void find_element(const struct made *made, const char *file, struct found *found) {
  size_t size;
  char *text = read_made(made, file, &size);
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetUserData(parser, found);
  XML_SetElementHandler(parser, on_start, on_end);
  XML_SetCharacterDataHandler(parser, on_text);
  if (XML_Parse(parser, text, (int)size, 1) != XML_STATUS_OK)
    fail_msg("%s: %s", file, XML_ErrorString(XML_GetErrorCode(parser)));
  XML_ParserFree(parser);
  free(text);
}

static void hostile_texts_come_out_escaped(void **state) {
  static const char title[] = "\"A\" <script>alert('x')</script> & ]]> ü\nline; two, \\ end";
  static const char one_line[] = "\"A\" <script>alert('x')</script> & ]]> ü line; two, \\ end";
  static const char author[] = "O'Neil <o@example.org> & \"co\"\nÆ";
  const char *settings[SETTING_COUNT] = {
      [SETTING_TITLE] = title,
      [SETTING_AUTHOR] = author,
      [SETTING_BASE_URL] = "https://example.org/\"><script>/ü&'",
      [SETTING_SEED] = "1",
      [SETTING_FIRST] = "2027-01-01",
      [SETTING_FORMATS] = "json,svg,pdf,html",
      [SETTING_DPI] = "72",
  };
  static const char base[] = "https://example.org/%22%3E%3Cscript%3E/%C3%BC&'/";
  struct made made;
  make(&made, *state, "hostile", settings, date_to_day((struct date){2027, 1, 1}), 2);

  json_t *index = read_json(&made, "index.json"), *feed = read_json(&made, "feed.json");
  const json_t *series = json_object_get(index, "series");
  assert_string_equal(text_of(series, "title"), title);
  assert_string_equal(text_of(series, "author"), author);
  assert_string_equal(text_of(series, "base_url"), base);
  assert_string_equal(text_of(feed, "title"), title);
  const json_t *item = json_array_get(json_object_get(feed, "items"), 0);
  assert_memory_equal(text_of(item, "url"), base, strlen(base));
  assert_memory_equal(text_of(item, "title"), title, strlen(title));
  assert_null(strstr(text_of(item, "content_html"), "<script"));
  json_decref(index);
  json_decref(feed);

  struct found name = {.name = "name"}, heads = {.name = "title"}, svg = {.name = "title"};
  find_element(&made, "feed.xml", &name);
  find_element(&made, "feed.xml", &heads);
  find_element(&made, "2027-01-01.svg", &svg);
  assert_string_equal(name.text, author);
  assert_memory_equal(heads.text, title, strlen(title));
  assert_memory_equal(svg.text, one_line, strlen(one_line));

  size_t size;
  char *calendar = read_made(&made, "calendar.ics", &size);
  assert_non_null(strstr(calendar, "\r\nX-WR-CALNAME:\"A\" <script>"));
  assert_null(strstr(calendar, "\nline; two"));
  free(calendar);
  char *page = read_made(&made, "index.html", &size);
  assert_null(strstr(page, "<script>alert("));
  assert_null(strstr(page, "O'Neil <o@"));
  free(page);
  made_release(&made);
}

// --- the records ---------------------------------------------------------------------------------

static void records_are_whole_and_true(void **state) {
  const char *settings[SETTING_COUNT] = {
      [SETTING_SEED] = "1",
      [SETTING_FIRST] = "2026-12-25",
      [SETTING_FORMATS] = "json",
      [SETTING_EDITIONS] = "mini:4x4,tall:2x3:easy,classic:9x9",
  };
  struct made made;
  int start = date_to_day((struct date){2027, 1, 1});
  make(&made, *state, "records", settings, start, 14);
  for (size_t i = 0; i < made.index.count; i++) {
    const struct daily_entry *entry = &made.index.entries[i];
    const struct daily_edition *edition = &made.series.editions[entry->edition];
    char name[DAILY_NAME_MAX], file[DAILY_NAME_MAX + 8], date[DATE_TEXT_MAX];
    daily_name(&made.series, entry->edition, entry->day, name);
    snprintf(file, sizeof file, "%s.json", name);
    json_t *record = read_json(&made, file);
    assert_string_equal(text_of(record, "id"), name);
    assert_string_equal(text_of(record, "date"), date_print(entry->day, date));
    assert_string_equal(text_of(record, "edition"), edition->name);
    assert_int_equal(json_integer_value(json_object_get(record, "number")), entry->day - start + 8);
    assert_string_equal(text_of(record, "level"), entry->level);
    assert_string_equal(text_of(record, "version"), GRIDPRESS_VERSION);
    assert_string_equal(text_of(record, "puzzle"), entry->puzzle);

    // The puzzle has one solution, the one that the record tells, and the steps lead there.
    struct grid givens = check_grid(entry->puzzle);
    struct grid solution = check_grid(text_of(record, "solution"));
    struct puzzle puzzle;
    puzzle_init(&puzzle, edition->geom, &givens);
    assert_true(solver_certify(&puzzle));
    assert_true(grid_equal(edition->geom, &puzzle.solution, &solution));
    const json_t *steps = json_object_get(record, "steps"), *step, *mark;
    size_t s, m;
    assert_true(json_array_size(steps) > 0);
    json_array_foreach(steps, s, step) json_array_foreach(json_object_get(step, "place"), m, mark) {
      json_int_t cell = json_integer_value(json_array_get(mark, 0));
      assert_int_equal(json_integer_value(json_array_get(mark, 1)), solution.cell[cell]);
      givens.cell[cell] = solution.cell[cell];
    }
    // What no technique solves ends in the middle.
    if (strcmp(entry->grade, "guess") != 0)
      assert_true(grid_equal(edition->geom, &givens, &solution));
    json_decref(record);
  }
  assert_int_equal(made.index.count, 14 * 3);
  made_release(&made);
}

// --- aims and levels -----------------------------------------------------------------------------

static void aims_are_read_or_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *printed, *message; // printed NULL: refused
    const char *level;                    // NULL: any
    int low, high;
  } cases[] = {
      {.text = "easy", .printed = "easy", .level = "easy"},
      {.text = "extremely-easy", .printed = "extremely-easy", .level = "extremely-easy"},
      {.text = "5-8min", .printed = "5-8min", .low = 50, .high = 80},
      {.text = "05-8.0min", .printed = "5-8min", .low = 50, .high = 80},
      {.text = "0.5-12.5min", .printed = "0.5-12.5min", .low = 5, .high = 125},
      {.text = "hard/10-600min",
       .printed = "hard/10-600min",
       .level = "hard",
       .low = 100,
       .high = 6000},
      {.text = "",
       .message = "unknown level ''; choose from: extremely-easy easy medium hard evil"},
      {.text = "esay/5-8min", .message = "unknown level 'esay'; did you mean easy?"},
      {.text = "easy/",
       .message = "'' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "easy/hard",
       .message = "'hard' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "5min", .printed = "4.5-5.4min", .low = 45, .high = 54},
      {.text = "min",
       .message = "'min' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "5-8minutes",
       .message = "'5-8minutes' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "5--8min",
       .message = "'5--8min' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "5.25-8min",
       .message = "'5.25-8min' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "99999-8min",
       .message = "'99999-8min' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "8-5min",
       .message = "'8-5min' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "5-5min", .printed = "5-5min", .low = 50, .high = 50},
      {.text = "0-5min",
       .message = "'0-5min' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
      {.text = "5-600.1min",
       .message = "'5-600.1min' is not a time; expected minutes such as 5-8min or 7min, up to 600"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct daily_aim aim;
    struct err err = {.text = ""};
    char printed[DAILY_AIM_MAX];
    bool good = daily_aim_parse(cases[i].text, &aim, &err);
    if (cases[i].message != NULL) assert_string_equal(err.text, cases[i].message);
    assert_int_equal(good, cases[i].printed != NULL);
    if (!good) continue;
    assert_true(daily_aim_is_set(aim));
    assert_string_equal(daily_aim_print(aim, printed), cases[i].printed);
    assert_ptr_equal(aim.level, cases[i].level != NULL ? gen_lookup_level(cases[i].level) : NULL);
    assert_int_equal(aim.minutes_low, cases[i].low);
    assert_int_equal(aim.minutes_high, cases[i].high);
  }
}

// What a ramp and editions ask of each day, and that it is written down so that it reads the same.
static void ramps_mix_levels_and_minutes(void **state) {
  (void)state;
  struct daily_series series, again;
  struct err err = {.text = ""};
  memset(&series, 0, sizeof series);
  memset(&again, 0, sizeof again);
  assert_true(daily_series_set(&series, SETTING_RAMP,
                               "sat-sun=evil,mon-tue=5-8min,wed-fri=hard/9-12.5min", &err));
  assert_true(daily_series_set(&series, SETTING_EDITIONS,
                               "a:9x9,b:4x4,c:9x9:2-3min,d:4x4:easy/1-2min", &err));
  assert_true(daily_series_set(&series, SETTING_SYMMETRY, "none", &err));
  const char *ramp = series.text[SETTING_RAMP], *editions = series.text[SETTING_EDITIONS];
  assert_string_equal(ramp,
                      "mon=5-8min,tue=5-8min,wed=hard/9-12.5min,thu=hard/9-12.5min,"
                      "fri=hard/9-12.5min,sat=evil,sun=evil");
  assert_string_equal(editions, "a:9,b:4,c:9:2-3min,d:4:easy/1-2min");
  assert_true(daily_series_set(&again, SETTING_RAMP, ramp, &err));
  assert_true(daily_series_set(&again, SETTING_EDITIONS, editions, &err));
  assert_string_equal(again.text[SETTING_RAMP], ramp);
  assert_string_equal(again.text[SETTING_EDITIONS], editions);
  static const char *const expected[4][3] = {
      {"5-8min", "hard/9-12.5min", "evil"},
      {"5-8min", "easy/9-12.5min", "easy"}, // no 4x4 is hard
      {"2-3min", "2-3min", "2-3min"},
      {"easy/1-2min", "easy/1-2min", "easy/1-2min"},
  };
  int monday = date_to_day((struct date){2027, 1, 4});
  for (int edition = 0; edition < 4; edition++)
    for (int i = 0; i < 3; i++) {
      char printed[DAILY_AIM_MAX];
      struct daily_aim aim = daily_aim_of(&series, edition, monday + 3 * i);
      assert_string_equal(daily_aim_print(aim, printed), expected[edition][i]);
      assert_ptr_equal(daily_gen_request(&series, edition, monday + 3 * i).level, aim.level);
    }
  daily_series_release(&series);
  daily_series_release(&again);
}

// Minutes go from the entries to the feeds, the index and the state, and back.
static void minutes_are_published(void **state) {
  const char *settings[SETTING_COUNT] = {
      [SETTING_SEED] = "1",
      [SETTING_FIRST] = "2027-01-01",
      [SETTING_FORMATS] = "svg",
  };
  static const struct {
    struct puzzle_minutes minutes;
    const char *told; // NULL: nothing
  } cases[] = {
      {{.known = true, .tenths = 84}, " clues, about 8 minutes\n\n"},
      {{.known = true, .estimate = true, .tenths = 245}, " clues, about 25 minutes\n\n"},
      {{.known = true, .tenths = 3}, " clues, about 1 minute\n\n"},
      {{.known = false}, " clues\n\n"},
  };
  struct made made;
  struct err err = {.text = ""};
  make(&made, *state, "minutes", settings, date_to_day((struct date){2027, 1, 1}), COUNT(cases));
  for (size_t i = 0; i < COUNT(cases); i++) made.index.entries[i].minutes = cases[i].minutes;
  if (!daily_publish(&made.run, &err)) fail_msg("%s", err.text);

  json_t *feed = read_json(&made, "feed.json"), *index = read_json(&made, "index.json"), *kept;
  assert_true(daily_state_load(&made.state, &kept, &err));
  struct daily_index again;
  if (!daily_index_init(&again, kept, &made.series, &err)) fail_msg("%s", err.text);
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct puzzle_minutes *minutes = &cases[i].minutes;
    const json_t *item = json_array_get(json_object_get(feed, "items"), COUNT(cases) - 1 - i);
    const json_t *entry = json_array_get(json_object_get(index, "puzzles"), i);
    const json_t *number = json_object_get(entry, "minutes");
    assert_non_null(strstr(text_of(item, "content_text"), cases[i].told));
    assert_int_equal(number != NULL, minutes->known);
    assert_true(fabs(10 * json_number_value(number) - minutes->tenths) < 1e-6);
    assert_int_equal(json_is_true(json_object_get(entry, "minutes_estimate")), minutes->estimate);
    assert_int_equal(again.entries[i].minutes.known, minutes->known);
    assert_int_equal(again.entries[i].minutes.estimate, minutes->estimate);
    assert_int_equal(again.entries[i].minutes.tenths, minutes->tenths);

    struct puzzle puzzle = {.geom = made.series.editions[0].geom, .minutes = *minutes};
    const struct caption_facts facts = {.puzzle = &puzzle};
    char *caption = caption_make("in {minutes}!", false, &facts, &err);
    static const char *const captions[] = {"in 8!", "in ~25!", "in 1!", "in !"};
    assert_string_equal(caption, captions[i]);
    free(caption);
  }
  json_decref(feed);
  json_decref(index);
  json_decref(kept);
  daily_index_release(&again);
  made_release(&made);
}

// The level that a rating of the givens finds, whatever the series says.
static const char *rated_level(const struct made *made, const struct daily_entry *entry) {
  struct grid givens = check_grid(entry->puzzle);
  struct technique_set all = technique_set_default(true);
  struct puzzle puzzle;
  puzzle_init(&puzzle, made->series.editions[entry->edition].geom, &givens);
  assert_true(solver_certify(&puzzle));
  solver_rate(&puzzle, &all);
  const struct level *level = gen_find_level(&puzzle);
  return level != NULL ? level->name : "none";
}

static void levels_are_what_the_puzzles_are(void **state) {
  const char *settings[SETTING_COUNT] = {
      [SETTING_SEED] = "11",
      [SETTING_FIRST] = "2027-01-01",
      [SETTING_FORMATS] = "calendar",
      [SETTING_EDITIONS] = "mini:4x4,six:6x6,classic:9x9",
  };
  struct made made;
  int wrong = 0;
  make(&made, *state, "levels", settings, date_to_day((struct date){2027, 1, 1}), 14);
  for (size_t i = 0; i < made.index.count; i++) {
    const struct daily_entry *entry = &made.index.entries[i];
    const char *level = rated_level(&made, entry);
    if (strcmp(level, entry->level) == 0) continue;
    print_error("%s: says %s, is %s\n", entry->puzzle, entry->level, level);
    wrong++;
  }
  made_release(&made);
  assert_int_equal(wrong, 0);
}

static void ramps_by_minutes_are_met(void **state) {
  const char *settings[SETTING_COUNT] = {
      [SETTING_SEED] = "11",
      [SETTING_FIRST] = "2027-01-01",
      [SETTING_FORMATS] = "json",
      [SETTING_RAMP] = "mon-thu=4-9min,fri-sun=hard/8-30min",
  };
  struct made made;
  make(&made, *state, "timed", settings, date_to_day((struct date){2027, 1, 1}), 14);
  for (size_t i = 0; i < made.index.count; i++) {
    const struct daily_entry *entry = &made.index.entries[i];
    struct daily_aim aim = daily_aim_of(&made.series, entry->edition, entry->day);
    assert_true(entry->minutes.known);
    assert_in_range(entry->minutes.tenths, aim.minutes_low, aim.minutes_high);
    assert_string_equal(entry->level, rated_level(&made, entry));
    char name[DAILY_NAME_MAX + 8];
    snprintf(name + strlen(daily_name(&made.series, 0, entry->day, name)), 8, ".json");
    json_t *record = read_json(&made, name);
    assert_string_equal(text_of(record, "level"), entry->level);
    json_decref(record);
  }
  made_release(&made);
}

static void clues_are_symmetric(void **state) {
  static const struct {
    const char *name;
    unsigned maps;
  } cases[] = {{"rotate180", SYMMETRY_ROTATE_180}, {"diagonal", SYMMETRY_DIAGONAL}, {"none", 0}};
  for (size_t c = 0; c < COUNT(cases); c++) {
    const char *settings[SETTING_COUNT] = {
        [SETTING_SEED] = "3",
        [SETTING_FIRST] = "2027-01-01",
        [SETTING_FORMATS] = "calendar",
        [SETTING_EDITIONS] = "mini:4x4,classic:9x9",
        [SETTING_SYMMETRY] = c == 0 ? NULL : cases[c].name,
    };
    struct made made;
    int plain = 0;
    make(&made, *state, cases[c].name, settings, date_to_day((struct date){2027, 1, 1}), 14);
    for (size_t i = 0; i < made.index.count; i++) {
      const struct daily_entry *entry = &made.index.entries[i];
      struct grid givens = check_grid(entry->puzzle);
      struct puzzle puzzle;
      puzzle_init(&puzzle, made.series.editions[entry->edition].geom, &givens);
      assert_int_equal(puzzle.symmetry & cases[c].maps, cases[c].maps);
      plain += puzzle.symmetry == 0;
    }
    assert_true(plain >= (cases[c].maps == 0 ? 14 : 0));
    made_release(&made);
  }
}

// --- ten years -----------------------------------------------------------------------------------

// Not by the keys of the index: the canonical forms are found anew.
static void check_years(const char *path, const char *editions, int days) {
  const char *settings[SETTING_COUNT] = {
      [SETTING_SEED] = "10",
      [SETTING_FIRST] = "2027-01-01",
      [SETTING_FORMATS] = "calendar", // no files of days: a test need not wait for the disk
      [SETTING_EDITIONS] = editions,
  };
  struct made made;
  struct err err;
  make(&made, path, editions, settings, date_to_day((struct date){2027, 1, 1}), days);
  assert_int_equal(made.index.count, days * made.series.edition_count);
  struct dedup_set *seen = dedup_new(false, &err);
  for (size_t i = 0; i < made.index.count; i++) {
    const struct daily_entry *entry = &made.index.entries[i];
    struct grid givens = check_grid(entry->puzzle), least;
    struct puzzle puzzle;
    bool is_new;
    puzzle_init(&puzzle, made.series.editions[entry->edition].geom, &givens);
    assert_true(solver_certify(&puzzle));
    canonical_puzzle(puzzle.geom, &puzzle.givens, &puzzle.solution, &least, NULL);
    assert_true(dedup_insert(seen, canonical_hash(puzzle.geom, &least), &is_new, NULL, &err));
    assert_true(is_new);
  }
  dedup_free(seen);
  made_release(&made);
}

static void ten_years_without_a_repeat(void **state) {
  check_years(*state, "classic:9x9", 3653);
  check_years(*state, "six:6x6,ten:10x10:easy,again:6x6", soaking() ? 3653 : 60);
}

// --- the template of the calendar page -----------------------------------------------------------

static void calendar_templates_are_read_or_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message; // NULL: fine
  } cases[] = {
      {"", NULL},
      {"; a comment\n[page]\ntrim = 210mm x 148.5mm\nmargin=0.2in\n", NULL},
      {"[page]\ntrim = wide\n",
       "c.ini:2: trim = 'wide' in [page]: expected width x height such as 6in x 9in, from 1in to "
       "40in, or a4, a5, letter"},
      {"[type]\nday = nan\n",
       "c.ini:2: day = 'nan' in [type]: expected a length from 4pt to 200pt"},
      {"[type]\n\nday = 10\n",
       "c.ini:3: day = '10' in [type]: expected a length from 4pt to 200pt"},
      {"[type]\nday = 9pt\nday = 8pt\n", "c.ini:3: day appears twice, first on line 2"},
      {"[page]\ntirm = a4\n", "c.ini:2: unknown key 'tirm' in [page]; choose from: trim margin"},
      {"[pages]\ntrim = a4\n",
       "c.ini:2: unknown section [pages]; choose from: page type calendar labels"},
      {"trim = a4\n", "c.ini:1: unknown section []; choose from: page type calendar labels"},
      {"[page]\ntrim\n", "c.ini:2: expected [section], key = value or a comment"},
      {"[page]\nmargin = 400pt\n",
       "c.ini: margins of 400pt leave too little room on a page of 1191 x 841.9pt"},
      {"[calendar]\nweek_starts = sun\n",
       "c.ini:2: week_starts = 'sun' in [calendar]: expected one of monday, sunday; did you mean "
       "sunday?"},
      {"[labels]\nweekdays = a, b, c\n",
       "c.ini:2: weekdays = 'a, b, c' in [labels]: expected 7 words separated by commas"},
      {"[labels]\nhard = \xff\n", "c.ini:2: the value of hard is not UTF-8 text"},
      {"[labels]\nhard = dur\n\n[labels]\nweekdays = "
       ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,"
       ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,"
       ",,"
       ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,"
       ",,\n",
       "c.ini:5: the line is longer than 198 bytes; continue on the next line, starting with a "
       "space"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct calendar_template template;
    struct err err = {.text = ""};
    bool good = calendar_template_parse(&template, "c.ini", cases[i].text, &err);
    if (cases[i].message != NULL) assert_string_equal(err.text, cases[i].message);
    assert_int_equal(good, cases[i].message == NULL);
    calendar_template_release(&template);
  }
  struct calendar_template template;
  struct err err;
  assert_true(calendar_template_parse(
      &template, "c.ini", "[labels]\nweekdays = Lu,Ma , Me,Je,Ve,Sa,Di\nhard = dur\n", &err));
  assert_string_equal(template.weekdays[1], "Ma");
  assert_string_equal(template.weekdays[6], "Di");
  assert_string_equal(calendar_level(&template, "hard"), "dur");
  // Labels that are left out are those of the language.
  assert_null(calendar_level(&template, "extremely-easy"));
  assert_null(template.months[0]);
  calendar_template_release(&template);
  // Twelve months in Greek are longer than one line may be.
  assert_true(calendar_template_parse(
      &template, "c.ini",
      "[labels]\nmonths = Ιανουάριος, Φεβρουάριος, Μάρτιος, Απρίλιος, Μάιος, Ιούνιος,\n"
      "  Ιούλιος, Αύγουστος, Σεπτέμβριος, Οκτώβριος, Νοέμβριος, Δεκέμβριος\n",
      &err));
  assert_string_equal(template.months[6], "Ιούλιος");
  assert_string_equal(template.months[11], "Δεκέμβριος");
  calendar_template_release(&template);
}

// The shipped template says what the program would do without it.
static void the_shipped_template_is_the_default(void **state) {
  (void)state;
  struct calendar_template shipped, plain;
  struct err err = {.text = ""};
  if (!calendar_template_read(&shipped, &err)) fail_msg("%s", err.text);
  assert_true(calendar_template_parse(&plain, "", "", &err));
  assert_memory_equal(&shipped, &plain, offsetof(struct calendar_template, levels)); // the numbers
  assert_int_equal(shipped.levels, plain.levels);
  assert_string_equal(shipped.font, plain.font);
  assert_string_equal(shipped.footer, plain.footer);
  for (int i = 0; i < CALENDAR_MONTHS; i++) assert_null(shipped.months[i]);
  for (int i = 0; i < DATE_WEEK; i++) assert_null(shipped.weekdays[i]);
  for (int i = 0; i < CALENDAR_LEVELS; i++) assert_null(shipped.level[i]);
  calendar_template_release(&shipped);
  calendar_template_release(&plain);
}

// --- names and numbers ---------------------------------------------------------------------------

static void identifiers_differ(void **state) {
  (void)state;
  struct daily_series series[2];
  struct err err;
  char ids[2][3][60][DAILY_UUID_MAX];
  memset(series, 0, sizeof series);
  for (int s = 0; s < 2; s++) {
    assert_true(daily_series_set(&series[s], SETTING_TITLE, s == 0 ? "A" : "B", &err));
    assert_true(daily_series_set(&series[s], SETTING_EDITIONS, "a:9,b:9,c:4", &err));
    assert_true(daily_series_set(&series[s], SETTING_AUTHOR, "C", &err));
    assert_true(daily_series_settle(&series[s], &err));
    for (int edition = 0; edition < 3; edition++)
      for (int day = 0; day < 60; day++)
        daily_uuid(&series[s], edition, 739982 + day, ids[s][edition][day]);
    daily_series_release(&series[s]);
  }
  const char(*list)[DAILY_UUID_MAX] = (const char(*)[DAILY_UUID_MAX])ids;
  for (int i = 0; i < 360; i++) {
    assert_int_equal(strlen(list[i]), 36);
    assert_int_equal(list[i][14], '8'); // version
    for (int k = 0; k < i; k++) assert_string_not_equal(list[i], list[k]);
  }
}

// Every puzzle that was ever published hangs on this.
static void seeds_of_days_are_pinned_and_differ(void **state) {
  (void)state;
  struct daily_series series;
  struct err err;
  uint64_t seeds[2][30][4];
  memset(&series, 0, sizeof series);
  assert_true(daily_series_set(&series, SETTING_SEED, "7", &err));
  assert_true(daily_series_set(&series, SETTING_EDITIONS, "classic:9x9,mini:4x4", &err));
  assert_true(daily_series_set(&series, SETTING_TITLE, "A", &err));
  assert_true(daily_series_set(&series, SETTING_AUTHOR, "B", &err));
  assert_true(daily_series_settle(&series, &err));
  int start = date_to_day((struct date){2027, 1, 1});
  for (int edition = 0; edition < 2; edition++)
    for (int day = 0; day < 30; day++)
      for (int attempt = 0; attempt < 4; attempt++)
        seeds[edition][day][attempt] = daily_seed(&series, edition, start + day, attempt);
  const uint64_t *list = &seeds[0][0][0];
  for (int i = 0; i < 240; i++)
    for (int k = 0; k < i; k++) assert_true(list[i] != list[k]);
  assert_int_equal(seeds[0][0][0], UINT64_C(0x19c4fca8457b766b));
  assert_int_equal(seeds[1][29][3], UINT64_C(0x4926ae15080bf47b));
  daily_series_release(&series);
}

// The id of a series is in its state and in the ledger, and nothing that is published depends on
// it: the same seed gives the same bytes.
static void what_is_published_does_not_depend_on_the_id(void **state) {
  (void)state;
  struct daily_series series;
  struct err err;
  char before[DAILY_UUID_MAX], after[DAILY_UUID_MAX];
  memset(&series, 0, sizeof series);
  assert_true(daily_series_set(&series, SETTING_EDITIONS, "classic:9x9", &err));
  assert_true(daily_series_set(&series, SETTING_TITLE, "A", &err));
  assert_true(daily_series_set(&series, SETTING_AUTHOR, "B", &err));
  assert_true(daily_series_settle(&series, &err));
  daily_uuid(&series, 0, 739982, before);
  uint64_t seed = daily_seed(&series, 0, 739982, 0);
  series.id = 1;
  assert_string_equal(daily_uuid(&series, 0, 739982, after), before);
  assert_true(daily_seed(&series, 0, 739982, 0) == seed);
  daily_series_release(&series);
}

int main(void) {
  setenv("GRIDPRESS_TEMPLATES", "templates", 0);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hostile_texts_come_out_escaped),
      cmocka_unit_test(records_are_whole_and_true),
      cmocka_unit_test(aims_are_read_or_refused),
      cmocka_unit_test(ramps_mix_levels_and_minutes),
      cmocka_unit_test(minutes_are_published),
      cmocka_unit_test(levels_are_what_the_puzzles_are),
      cmocka_unit_test(ramps_by_minutes_are_met),
      cmocka_unit_test(clues_are_symmetric),
      cmocka_unit_test(ten_years_without_a_repeat),
      cmocka_unit_test(calendar_templates_are_read_or_refused),
      cmocka_unit_test(the_shipped_template_is_the_default),
      cmocka_unit_test(identifiers_differ),
      cmocka_unit_test(seeds_of_days_are_pinned_and_differ),
      cmocka_unit_test(what_is_published_does_not_depend_on_the_id),
  };
  return cmocka_run_group_tests_name("daily", tests, make_folder, remove_folder);
}
