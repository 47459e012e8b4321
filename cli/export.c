// gridpress export: writes puzzles in another format.
#include <stddef.h>
#include <string.h>

#include "cli/language_option.h"
#include "publish/publish.h"

enum {
  PER_PAGE_MAX = 60,
  WIDTH_MIN = 10,
  WIDTH_MAX = 2000,
  DPI_MIN = 36,
  DPI_MAX = 2400,
  NAMES_MAX = 100
};

struct export_options {
  const char *path, *format, *columns, *title, *lang;
  bool strict, trust;
  uint64_t per_page;
  double width_mm, dpi;
  bool mono, outlines, solved;
  const char *symbols, *caption;
  const struct geom *size;
  int workers;
};

static const struct option options[] = {
    OPTION_ROW_OUTPUT(struct export_options),
    OPTION_ROW_FORMAT(struct export_options),
    {.name = "columns",
     .letter = 'c',
     .argument = "LIST",
     .help = "csv, json, jsonl, html: write these columns in this\norder, such as id,puzzle,score; "
             "columns of the\ninput too. Only what they need is computed",
     .kind = OPTION_TEXT,
     .target = offsetof(struct export_options, columns)},
    {.name = "trust",
     .letter = 't',
     .help = "copy the input's claims without proving them again",
     .kind = OPTION_FLAG,
     .target = offsetof(struct export_options, trust)},
    {.name = "strict",
     .help = "fail if the format would lose anything",
     .kind = OPTION_FLAG,
     .target = offsetof(struct export_options, strict)},
    {.name = "title",
     .argument = "TEXT",
     .help = "html: title of the page (default: Sudoku)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct export_options, title)},
    OPTION_ROW("per-page", 0, "N", "puzzles per sheet (default: 6; fewer if large)", OPTION_COUNT,
               struct export_options, per_page),
    OPTION_ROW("width-mm", 0, "MM",
               "one puzzle per page, exactly this wide, instead of\nsheets; png, svg: one puzzle, "
               "or use %d in FILE",
               OPTION_MEASURE, struct export_options, width_mm),
    OPTION_ROW("dpi", 0, "DPI", "png: dots per inch (default: 300; sheets: 150)", OPTION_MEASURE,
               struct export_options, dpi),
    OPTION_ROW("mono", 0, NULL, "png: black and white, no grey", OPTION_FLAG, struct export_options,
               mono),
    OPTION_ROW("outlines", 0, NULL, "svg: draw digits as shapes, not as text", OPTION_FLAG,
               struct export_options, outlines),
    OPTION_ROW("solved", 0, NULL, "draw the solutions", OPTION_FLAG, struct export_options, solved),
    OPTION_ROW("symbols", 0, "WORD",
               "draw these symbols instead of digits, one for each;\npictures: star, heart, moon "
               "and so on",
               OPTION_TEXT, struct export_options, symbols),
    OPTION_ROW("caption", 0, "TEXT",
               "caption above each grid, with {number}, {level},\n{minutes}, {size}, {variant} and "
               "{comment}\nfilled in; PUZZLE|SOLUTION gives --solved\nits own; none turns it off\n"
               "(default on "
               "sheets: number and level)",
               OPTION_TEXT, struct export_options, caption),
    OPTION_ROW_LANG(struct export_options,
                    "language of sheets, captions and pages\n(default: en):"),
    OPTION_ROW_SIZE_READ(struct export_options),
    OPTION_ROW_JOBS(struct export_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct export_options *o = values;
  o->workers = jobs_default_workers();
}

struct exporting {
  struct rows rows;
  const struct column_choice *choice;
  const struct export_format *format;
  bool strict;
  unsigned needs;
};

// The puzzles of the files; a strict reader looks whether the format can say what they say.
static enum jobs_fed next_puzzle(void *context, uint64_t index, void *puzzle, struct err *err) {
  struct exporting *exporting = context;
  enum jobs_fed fed = rows_feed(&exporting->rows, index, puzzle, err);
  if (fed == JOBS_FED && index == 0 && !column_choice_check(exporting->choice, puzzle, err))
    return JOBS_FAILED;
  if (fed == JOBS_FED && exporting->strict && !export_check_says(exporting->format, puzzle, err)) {
    err_append(err, "; leave out --strict to drop what does not fit");
    return JOBS_FAILED;
  }
  return fed;
}

// What the captions of a format that draws say. A picture has none unless it is asked for.
static unsigned needs_of_captions(const struct export_options *o,
                                  const struct export_format *format) {
  if ((format->draws & DRAWS_GRIDS) == 0) return 0;
  if (o->caption != NULL) return caption_needs(o->caption);
  return o->width_mm > 0 ? 0 : caption_needs("{level}");
}

// What has to be worked out: for a catalogue what its columns need, for others what they publish.
static unsigned needs_of(const struct export_options *o, const struct export_format *format,
                         const struct column_choice *choice) {
  bool chosen = format->needs_record && choice->names[0] != NULL;
  return (chosen ? choice->needs : facts_of_format(format)) | needs_of_captions(o, format);
}

// The names of the formats that draw in a way, as many as fit. Returns `names`.
static const char *list_drawing(enum export_drawing way, char names[NAMES_MAX]) {
  const struct export_format *format;
  size_t used = 0;
  names[0] = '\0';
  for (int i = 0; (format = export_format_at(i)) != NULL; i++)
    if ((format->draws & way) != 0 && used + strlen(format->name) + 2 < NAMES_MAX)
      used += (size_t)snprintf(names + used, NAMES_MAX - used, "%s%s", used > 0 ? " " : "",
                               format->name);
  return names;
}

// An option that says how to draw, and a format that does not.
static bool check_drawing(const struct export_options *o, const struct export_format *format,
                          struct err *err) {
  const struct {
    bool given;
    const char *name;
    enum export_drawing goes_with;
  } drawing[] = {
      {o->per_page > 0, "per-page", DRAWS_GRIDS},
      {o->width_mm > 0, "width-mm", DRAWS_GRIDS},
      {o->solved, "solved", DRAWS_GRIDS},
      {o->symbols != NULL, "symbols", DRAWS_GRIDS},
      {o->caption != NULL, "caption", DRAWS_GRIDS},
      {o->dpi > 0, "dpi", DRAWS_PIXELS},
      {o->mono, "mono", DRAWS_PIXELS},
      {o->outlines, "outlines", DRAWS_SHAPES},
  };
  char names[NAMES_MAX];
  for (size_t i = 0; i < sizeof drawing / sizeof drawing[0]; i++)
    if (drawing[i].given && (format->draws & drawing[i].goes_with) == 0)
      return err_set(err, ERR_INPUT, "--%s applies to %s, not to %s", drawing[i].name,
                     list_drawing(drawing[i].goes_with, names), format->name);
  if (o->per_page > 0 && o->width_mm > 0)
    return err_set(err, ERR_INPUT,
                   "--per-page is for sheets and --width-mm for single pictures; give only one");
  if (o->per_page > PER_PAGE_MAX)
    return err_set(err, ERR_INPUT, "--per-page: at most %d fit on a page", PER_PAGE_MAX);
  if (o->width_mm > 0 && (o->width_mm < WIDTH_MIN || o->width_mm > WIDTH_MAX))
    return err_set(err, ERR_INPUT, "--width-mm: invalid value %g; expected %d to %d", o->width_mm,
                   WIDTH_MIN, WIDTH_MAX);
  if (o->dpi > 0 && (o->dpi < DPI_MIN || o->dpi > DPI_MAX))
    return err_set(err, ERR_INPUT, "--dpi: invalid value %g; expected %d to %d", o->dpi, DPI_MIN,
                   DPI_MAX);
  struct err trouble;
  return o->caption == NULL || caption_check(o->caption, false, &trouble) ||
         err_set(err, trouble.kind, "--caption: %s", trouble.text);
}

static bool check_options(const struct export_options *o, const struct export_format *format,
                          struct err *err) {
  if (!check_drawing(o, format, err)) return false;
  if (o->columns != NULL && !format->needs_record)
    return err_set(err, ERR_INPUT, "--columns: format %s has no columns", format->name);
  if (o->lang != NULL && !format->has_title && (format->draws & DRAWS_GRIDS) == 0)
    return err_set(err, ERR_INPUT, "--lang: format %s has no words", format->name);
  if (o->title != NULL && !format->has_title)
    return err_set(err, ERR_INPUT, "--title: format %s has no title", format->name);
  bool printed = format->needs_certificate && !format->needs_record && format->says == NULL;
  if (o->trust && printed)
    return err_set(err, ERR_INPUT, "--trust: not for %s; every printed puzzle is proved first",
                   format->name);
  return true;
}

static bool run_export(const struct export_options *o, struct exporting *exporting,
                       struct column_choice *choice, const struct language *language,
                       struct err *err) {
  struct numbered_files files;
  const struct export_settings settings = {.columns = o->columns != NULL ? choice->names : NULL,
                                           .strict = o->strict,
                                           .hints = true,
                                           .title = o->title,
                                           .language = language};
  const struct sheet_options sheet = {.per_page = (int)o->per_page,
                                      .width_mm = o->width_mm,
                                      .dpi = o->dpi,
                                      .mono = o->mono,
                                      .outlines = o->outlines,
                                      .solved = o->solved,
                                      .symbols = symbols_named(o->symbols),
                                      .caption = o->caption,
                                      .language = language};
  if (!numbered_files_open(&files, o->path, o->format, &settings, &sheet, err)) return false;
  exporting->format = files.format;
  exporting->choice = choice;
  exporting->needs = o->trust ? 0 : needs_of(o, files.format, choice);
  // Claims of a file have to be read to see whether they would be lost.
  exporting->rows.settings.trust = o->trust || (o->strict && !files.format->needs_record);
  struct progress progress;
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = o->workers,
      .source = next_puzzle,
      .source_context = exporting,
      .sink = {.run = numbered_files_add, .context = &files},
  };
  if (exporting->needs != 0) {
    pipeline.maps[0].run = stage_certify;
    pipeline.maps[1] = (struct stage){.run = stage_find_facts, .context = &exporting->needs};
  }
  progress_init(&progress, stderr, "export", 0);
  bool well = check_options(o, files.format, err) && pipeline_run(&pipeline, err);
  progress_release(&progress);
  return numbered_files_close(&files, well, err);
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct export_options *o = values;
  struct exporting exporting = {.strict = o->strict};
  struct column_choice choice = {0};
  if (o->columns != NULL && !column_choice_parse(o->columns, &choice, err)) return EXIT_INPUT;
  struct language *language;
  if (!language_option_open(o->lang, true, &language, err)) return EXIT_INPUT;
  rows_init(&exporting.rows, arguments, o->size, false);
  bool done = run_export(o, &exporting, &choice, language, err);
  rows_release(&exporting.rows);
  language_free(language);
  return done ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_export = {
    .name = "export",
    .arguments = "[FILE...]",
    .summary = "Convert puzzles to another format",
    .help =
        "Reads puzzles in any format, compressed or not, and writes text, a catalogue,\n"
        "sheets, pictures or a playable page. Puzzles are proved before they are\n"
        "published: a catalogue has each one's solution, rating and the other columns of\n"
        "docs/CATALOGUE.md. With %d or %03d in the file name, each puzzle gets its own\n"
        "numbered file.\n"
        "\n"
        "  gridpress export -o sheet.pdf puzzles.txt\n"
        "  gridpress export -f pretty < puzzles.txt\n"
        "  gridpress export -o 'day-%03d.png' --width-mm 62 --mono puzzles.txt\n"
        "  gridpress export -o all.jsonl.gz --columns id,puzzle,solution catalogue.csv\n"
        "  gridpress export -o play.html --title 'Rainy Sundays' puzzles.txt\n"
        "  gridpress export --trust -o same.json catalogue.csv\n",
    .options = options,
    .values_size = sizeof(struct export_options),
    .defaults = defaults,
    .run = run,
};
