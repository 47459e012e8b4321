// gridpress rate: how hard a puzzle is for a person, and how a person would solve it.
//
//      read -> certify, rate, and write a text: rating, curve, steps -> print the texts in order
//     source      map: any thread                                         publish/spool.h
#include <inttypes.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/language_option.h"
#include "cli/message.h"
#include "cli/rate_curve.h"
#include "cli/rate_list.h"
#include "cli/rate_print.h"
#include "cli/rate_walk.h"
#include "gen/gen.h"
#include "publish/publish.h"
#include "solver/solver.h"

struct rate_command_options {
  const char *format, *techniques, *scale, *path, *size, *variant, *board, *lang;
  bool steps, hint, curve, ascii, no_uniqueness, list;
  int workers;
};

static const struct option options[] = {
    {.name = "steps",
     .letter = 's',
     .help = "explain every step of the solution",
     .kind = OPTION_FLAG,
     .target = offsetof(struct rate_command_options, steps)},
    {.name = "hint",
     .help = "explain only the next step of a partly solved grid",
     .kind = OPTION_FLAG,
     .target = offsetof(struct rate_command_options, hint)},
    OPTION_ROW_LANG(struct rate_command_options, "language of --steps and --hint (default: en):"),
    OPTION_ROW("curve", 0, NULL,
               "plot how many moves are open at each step, and\nwhere the hardest steps come",
               OPTION_FLAG, struct rate_command_options, curve),
    OPTION_ROW(
        "output", 'o', "FILE",
        "with --curve: draw a picture (.svg or .png); %d in\nthe name is the puzzle's number",
        OPTION_TEXT, struct rate_command_options, path),
    OPTION_ROW("ascii", 0, NULL, "with --curve: plot with ASCII characters only", OPTION_FLAG,
               struct rate_command_options, ascii),
    {.name = "scale",
     .argument = "SCALE",
     .help = "hodoku (grade and score; the default), se (Sudoku\nExplainer's ER, EP and ED, 9x9 "
             "only) or both",
     .kind = OPTION_TEXT,
     .target = offsetof(struct rate_command_options, scale)},
    {.name = "format",
     .letter = 'f',
     .argument = "FORMAT",
     .help = "line, csv or json (one object per line)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct rate_command_options, format)},
    {.name = "techniques",
     .argument = "LIST",
     .help = "use only these techniques, separated by commas;\n--list lists them",
     .kind = OPTION_TEXT,
     .target = offsetof(struct rate_command_options, techniques)},
    {.name = "no-uniqueness",
     .help = "use no technique that assumes a unique solution",
     .kind = OPTION_FLAG,
     .target = offsetof(struct rate_command_options, no_uniqueness)},
    {.name = "list",
     .help = "print the table of techniques",
     .kind = OPTION_FLAG,
     .target = offsetof(struct rate_command_options, list)},
    OPTION_ROW("size", 0, "SIZE",
               "the box shape, if the number of cells leaves it\nopen: 2x3 is a 6x6 grid with tall "
               "boxes",
               OPTION_TEXT, struct rate_command_options, size),
    OPTION_ROW("variant", 0, "LIST",
               "with --list: say which techniques apply to this\nvariant (x, x+windows, jigsaw), "
               "of side --size",
               OPTION_TEXT, struct rate_command_options, variant),
    OPTION_ROW("board", 0, "NAME", "with --list: the same for a board by its name", OPTION_TEXT,
               struct rate_command_options, board),
    OPTION_ROW_JOBS(struct rate_command_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct rate_command_options *o = values;
  o->format = "line";
  o->scale = "hodoku";
  o->workers = jobs_default_workers();
}

// What long ratings show while they last, one at a time, when nothing is printed.
struct rating_watch {
  struct progress progress;
  const void *_Atomic shown; // the puzzle that is told about, NULL: none
};

struct rating_run {
  const struct rate_command_options *options;
  struct technique_set allowed;
  const struct rate_format *format;
  const struct rate_scale *scale;
  struct language *language; // of steps; NULL: English
  struct rate_curves curves; // with --curve
  struct rows rows;
  struct spool *spool;
  struct rating_watch watch;
  struct progress progress;
  uint64_t done;
  bool negative; // some puzzle could not be rated
};

struct item {
  struct puzzle puzzle;
  uint64_t number; // of its text
  bool negative;
  struct flow_curve curve; // with --curve
};

// --- rating --------------------------------------------------------------------------------------

struct rated_puzzle {
  struct rating_run *run;
  const struct puzzle *puzzle;
};

// Chains inside chains can take seconds: tells which are looked for and how far it is.
static bool show_progress(void *context, int technique, int done, int total) {
  struct rated_puzzle *rated = context;
  struct rating_watch *watch = &rated->run->watch;
  const void *shown = atomic_load(&watch->shown);
  if (shown != NULL && shown != rated->puzzle) return true; // another one is shown
  if (!spool_try_screen(rated->run->spool)) return true;    // something is printed
  if (atomic_compare_exchange_strong(&watch->shown, &shown, rated->puzzle)) {
    if (shown == NULL || watch->progress.label != se_techniques[technique].name)
      progress_init_shared(&watch->progress, stderr, se_techniques[technique].name,
                           (uint64_t)total);
    progress_update(&watch->progress, (uint64_t)done);
  }
  spool_leave_screen(rated->run->spool);
  return true;
}

static void stop_showing(const struct rated_puzzle *rated) {
  struct rating_watch *watch = &rated->run->watch;
  if (atomic_load(&watch->shown) != rated->puzzle) return;
  spool_enter_screen(rated->run->spool);
  progress_release(&watch->progress);
  atomic_store(&watch->shown, NULL);
  spool_leave_screen(rated->run->spool);
}

// A format that prints the flow gets it from the walk of the rating, and so does a curve.
static bool rate_by_hodoku(const struct rating_run *run, struct item *item) {
  struct puzzle *puzzle = &item->puzzle;
  if (run->options->curve) return solver_find_flow(puzzle, &run->allowed, &item->curve);
  if (run->format->flow) return solver_find_flow(puzzle, &run->allowed, NULL);
  solver_rate(puzzle, &run->allowed);
  return puzzle->rating.rated;
}

static bool find_rating(struct rating_run *run, struct item *item, struct err *err) {
  struct puzzle *puzzle = &item->puzzle;
  // Minutes go by the default techniques: a rating by others must not be there yet.
  bool narrowed = run->options->techniques != NULL || run->options->no_uniqueness;
  if (run->format->minutes && narrowed) solver_find_minutes(puzzle);
  if (run->scale->hodoku && !rate_by_hodoku(run, item))
    return err_set(err, ERR_WORLD, "out of memory");
  if (run->format->minutes && !narrowed) solver_find_minutes(puzzle);
  if (run->format->minutes && !puzzle->minutes.known)
    return err_set(err, ERR_WORLD, "out of memory");
  if (run->scale->se) {
    struct rated_puzzle rated = {.run = run, .puzzle = puzzle};
    struct se_options se_options = {.tick = show_progress, .context = &rated};
    if (!solver_rate_se(puzzle, &se_options, NULL)) return err_set(err, ERR_WORLD, "out of memory");
    stop_showing(&rated);
  }
  return true;
}

// --- telling -------------------------------------------------------------------------------------

// Pictures are drawn by the thread that reads, and all that can be wrong with them is told here.
static bool tell_rating(struct rating_run *run, const struct item *item, struct spool_text *text,
                        struct err *err) {
  const struct puzzle *puzzle = &item->puzzle;
  const struct rate_curves *curves = &run->curves;
  FILE *stream = spool_open(text, SPOOL_OUTPUT);
  run->format->print(stream, puzzle, run->scale);
  if (run->options->curve && curves->path == NULL)
    rate_curves_print(curves, puzzle, &item->curve, stream);
  spool_close(text);
  if (!run->options->curve || curves->path == NULL || curves->numbered) return true;
  return !spool_await(text) || rate_curves_allow(&run->curves, err);
}

static void tell_steps(struct rating_run *run, const struct puzzle *puzzle,
                       struct spool_text *text) {
  struct rated_puzzle rated = {.run = run, .puzzle = puzzle};
  struct rate_walk walk = {.puzzle = puzzle,
                           .techniques = &run->allowed,
                           .language = run->language,
                           .text = text,
                           .tick = show_progress,
                           .tick_context = &rated};
  bool hint = run->options->hint;
  if (run->scale->hodoku) (hint ? rate_walk_hint : rate_walk_steps)(&walk);
  if (run->scale->se) (hint ? rate_walk_se_hint : rate_walk_se_steps)(&walk);
  stop_showing(&rated);
}

static bool tell_item(struct rating_run *run, struct item *item, struct spool_text *text,
                      struct err *err) {
  struct puzzle *puzzle = &item->puzzle;
  const struct rate_command_options *o = run->options;
  if (run->scale->se && !solver_supports_se(puzzle->geom)) {
    char size[GEOM_NAME_MAX];
    return err_set(err, ERR_INPUT,
                   "%s:%zu: the Sudoku Explainer scale is only for 9x9 puzzles, not for size %s",
                   puzzle->source, puzzle->line, geom_name_size(puzzle->geom, size));
  }
  solver_certify(puzzle);
  item->negative = puzzle->certificate.solutions != 1;
  if (item->negative) {
    message_print(spool_open(text, SPOOL_MESSAGES), "gridpress: %s:%zu: %s", puzzle->source,
                  puzzle->line,
                  puzzle->certificate.solutions == 0 ? "no solution" : "more than one solution");
    spool_close(text);
    return true;
  }
  if (!o->hint && !(find_rating(run, item, err) && tell_rating(run, item, text, err))) return false;
  if (o->hint || o->steps) tell_steps(run, puzzle, text);
  return true;
}

// --- stages --------------------------------------------------------------------------------------

static enum jobs_fed read_item(void *context, uint64_t index, void *slot, struct err *err) {
  struct rating_run *run = context;
  struct item *item = slot;
  item->number = index;
  return rows_feed(&run->rows, index, &item->puzzle, err);
}

static bool rate_item(void *context, void *slot, struct err *err) {
  struct rating_run *run = context;
  struct item *item = slot;
  struct spool_text *text = spool_begin(run->spool, item->number, err);
  return text != NULL && spool_end(text, tell_item(run, item, text, err), err);
}

// Its text is out, or will be.
static bool take_item(void *context, void *slot, struct err *err) {
  struct rating_run *run = context;
  const struct item *item = slot;
  run->negative |= item->negative;
  run->done++;
  if (spool_try_screen(run->spool)) {
    if (atomic_load(&run->watch.shown) == NULL) progress_update(&run->progress, run->done);
    spool_leave_screen(run->spool);
  }
  bool picture = run->options->curve && run->curves.path != NULL && !item->negative;
  return !picture || rate_curves_draw(&run->curves, &item->puzzle, &item->curve, err);
}

// --- the command ---------------------------------------------------------------------------------

bool technique_parse(const char *name, int *technique, struct err *err) {
  *technique = technique_lookup(name);
  return *technique >= 0 || name_list_refuse(&words_techniques, "technique", name, err);
}

static bool parse_techniques(const char *list, struct technique_set *set, struct err *err) {
  *set = (struct technique_set){0};
  char *copy = strdup(list), *rest = copy, *name;
  if (copy == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool known = true;
  while (known && (name = strsep(&rest, ",")) != NULL) {
    int technique;
    name += strspn(name, " ");
    known = technique_parse(name, &technique, err);
    if (known) technique_set_add(set, technique);
  }
  free(copy);
  return known;
}

static bool settle_scale(const struct rate_command_options *o, struct rating_run *rating,
                         struct err *err) {
  static const struct name_list scales = NAME_LIST_ENDED(rate_scales, name);
  int scale = name_list_find(&scales, o->scale);
  if (scale < 0) return name_list_refuse(&scales, "scale", o->scale, err);
  rating->scale = &rate_scales[scale];
  if (rating->scale->se && (o->techniques != NULL || o->no_uniqueness))
    return err_set(err, ERR_INPUT,
                   "--scale %s: Sudoku Explainer uses a fixed set of techniques; use --techniques "
                   "and --no-uniqueness with --scale hodoku",
                   o->scale);
  return true;
}

// Of the puzzles that are read. They bring their boards along.
static bool settle_size(const struct rate_command_options *o, const struct geom **size,
                        struct err *err) {
  struct err why;
  *size = NULL;
  if (o->variant != NULL || o->board != NULL)
    return err_set(err, ERR_INPUT, "--%s is only for --list: puzzles bring their boards along",
                   o->variant != NULL ? "variant" : "board");
  if (o->size != NULL && !geom_parse_size(o->size, size, &why))
    return err_set(err, ERR_INPUT, "--size: %s", why.text);
  return true;
}

static bool rate_all(struct rating_run *run, struct err *err) {
  struct pipeline pipeline = {
      .workers = rows_are_typed(&run->rows) ? 1 : run->options->workers,
      .item_size = sizeof(struct item),
      .source = read_item,
      .source_context = run,
      .maps = {{.run = rate_item, .context = run}},
      .sink = {.run = take_item, .context = run},
  };
  progress_init(&run->progress, stderr, "rate", 0);
  run->spool = spool_new(&(struct spool_settings){.output = stdout,
                                                  .messages = stderr,
                                                  .name = "standard output",
                                                  .watch = stream_standard(),
                                                  .bars = {&run->progress, &run->watch.progress}});
  bool done =
      run->spool != NULL ? pipeline_run(&pipeline, err) : err_set(err, ERR_WORLD, "out of memory");
  progress_release(&run->progress);
  spool_free(run->spool);
  return done;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct rate_command_options *o = values;
  struct rating_run rating = {.options = o, .allowed = technique_set_default(!o->no_uniqueness)};
  if (!settle_scale(o, &rating, err)) return EXIT_INPUT;
  struct rate_list list = {
      .scale = rating.scale, .size = o->size, .variant = o->variant, .board = o->board};
  if (o->list) return rate_list_print(&list, err) ? EXIT_DONE : EXIT_INPUT;
  const struct geom *size;
  if (!settle_size(o, &size, err)) return EXIT_INPUT;
  if (o->techniques != NULL && !parse_techniques(o->techniques, &rating.allowed, err))
    return EXIT_INPUT;
  if (o->techniques != NULL && o->no_uniqueness)
    for (int i = 0; i < TECHNIQUE_COUNT; i++)
      if (techniques[i].uniqueness) technique_set_remove(&rating.allowed, i);
  static const struct name_list formats = NAME_LIST_ENDED(rate_formats, name);
  int format = name_list_find(&formats, o->format);
  if (format < 0) {
    name_list_refuse(&formats, "format of ratings", o->format, err);
    return EXIT_INPUT;
  }
  rating.format = &rate_formats[format];
  if (o->lang != NULL && !o->steps && !o->hint) {
    err_set(err, ERR_INPUT, "--lang is for --steps and --hint");
    return EXIT_INPUT;
  }
  if (!language_option_open(o->lang, false, &rating.language, err)) return EXIT_INPUT;
  struct rate_curve_request curve = {.wanted = o->curve,
                                     .path = o->path,
                                     .ascii = o->ascii,
                                     .hint = o->hint,
                                     .scale = rating.scale,
                                     .format = rating.format};
  if (!rate_curves_open(&rating.curves, &curve, err)) {
    language_free(rating.language);
    return EXIT_INPUT;
  }
  if (rating.format->heading != NULL && !o->hint) rating.format->heading(stdout, rating.scale);
  rows_init(&rating.rows, arguments, size, false);
  bool done = rate_all(&rating, err);
  rows_release(&rating.rows);
  done = rate_curves_close(&rating.curves, done, err);
  language_free(rating.language);
  if (!done) return EXIT_WORLD;
  return rating.negative ? EXIT_NEGATIVE : EXIT_DONE;
}

const struct command command_rate = {
    .name = "rate",
    .arguments = "[FILE...]",
    .summary = "Rate how hard puzzles are for a person, and explain the steps",
    .help =
        "Grades are easy, medium, hard, unfair, extreme, and guess: no technique applies.\n"
        "Puzzles without a unique solution are reported on standard error; the exit code\n"
        "is then 1.\n"
        "\n"
        "On Sudoku Explainer's scale (--scale se), ER rates the hardest step, EP the\n"
        "hardest step up to the first placement, and ED the first step.\n"
        "\n"
        "--curve plots the open moves: cells that a single can fill or, where there is\n"
        "none, steps that the easiest technique offers. docs/DIFFICULTY.md explains the\n"
        "four numbers below the plot.\n"
        "\n"
        "CSV and JSON also have minutes: how long a typical player takes, by a model\n"
        "fitted to the times of real players. minutes_estimate says whether the puzzle is\n"
        "unlike those of the data.\n"
        "\n"
        "  gridpress rate puzzles.txt\n"
        "  gridpress rate --scale se puzzles.txt\n"
        "  gridpress rate --steps < puzzle.txt\n"
        "  gridpress rate --curve puzzle.txt\n"
        "  gridpress rate --curve -o curve-%d.svg puzzles.txt\n"
        "  gridpress rate --hint < started.txt\n",
    .options = options,
    .values_size = sizeof(struct rate_command_options),
    .defaults = defaults,
    .run = run,
};
