// gridpress rate: how hard a puzzle is for a person, and how a person would solve it.
#include <inttypes.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/language_option.h"
#include "cli/message.h"
#include "cli/rate_curve.h"
#include "cli/rate_print.h"
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

// What long ratings show while they last, one at a time.
struct rating_watch {
  pthread_mutex_t lock;
  struct progress progress;
  const void *shown; // the puzzle that is told about, NULL: none
};

struct rating_run {
  const struct rate_command_options *options;
  struct technique_set allowed;
  const struct rate_format *format;
  const struct rate_scale *scale;
  struct language *language; // of steps; NULL: English
  struct rate_curves curves; // with --curve
  struct rating_watch watch;
  bool negative; // some puzzle could not be rated
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
  if (pthread_mutex_trylock(&watch->lock) != 0) return true; // another thread is showing
  if (watch->shown == NULL || watch->shown == rated->puzzle) {
    if (watch->shown == NULL || watch->progress.label != se_techniques[technique].name)
      progress_init_shared(&watch->progress, stderr, se_techniques[technique].name,
                           (uint64_t)total);
    watch->shown = rated->puzzle;
    progress_update(&watch->progress, (uint64_t)done);
  }
  pthread_mutex_unlock(&watch->lock);
  return true;
}

static void stop_showing(const struct rated_puzzle *rated) {
  struct rating_watch *watch = &rated->run->watch;
  pthread_mutex_lock(&watch->lock);
  if (watch->shown == rated->puzzle) {
    progress_release(&watch->progress);
    watch->shown = NULL;
  }
  pthread_mutex_unlock(&watch->lock);
}

// Around everything that is printed while others rate: it may go to the terminal of the bar.
static void begin_print(struct rating_run *run) {
  pthread_mutex_lock(&run->watch.lock);
  if (run->watch.shown != NULL) progress_wipe(&run->watch.progress);
}

static void end_print(struct rating_run *run) {
  pthread_mutex_unlock(&run->watch.lock);
}

// A format that prints the flow gets it from the walk of the rating.
static bool rate_by_hodoku(const struct rating_run *run, struct puzzle *puzzle) {
  if (run->format->flow && !run->options->hint)
    return solver_find_flow(puzzle, &run->allowed, NULL);
  solver_rate(puzzle, &run->allowed);
  return puzzle->rating.rated;
}

// With --curve the walk waits for the sink: there is one curve at a time.
//
// What cannot be rated is told in its turn, by the sink; the certificate says what it is.
static bool rate_map(void *context, void *item, struct err *err) {
  struct rating_run *run = context;
  struct puzzle *puzzle = item;
  if (run->scale->se && !solver_supports_se(puzzle->geom)) {
    char size[GEOM_NAME_MAX];
    return err_set(err, ERR_INPUT,
                   "%s:%zu: the Sudoku Explainer scale is only for 9x9 puzzles, not for size %s",
                   puzzle->source, puzzle->line, geom_name_size(puzzle->geom, size));
  }
  if (!solver_certify(puzzle)) return true;
  // Minutes go by the default techniques: a rating by others must not be there yet.
  bool narrowed = run->options->techniques != NULL || run->options->no_uniqueness;
  if (run->format->minutes && narrowed) solver_find_minutes(puzzle);
  if (run->scale->hodoku && !run->options->curve && !rate_by_hodoku(run, puzzle))
    return err_set(err, ERR_WORLD, "out of memory");
  if (run->format->minutes && !narrowed) solver_find_minutes(puzzle);
  if (run->format->minutes && !puzzle->minutes.known)
    return err_set(err, ERR_WORLD, "out of memory");
  if (run->scale->se && !run->options->hint) {
    struct rated_puzzle rated = {.run = run, .puzzle = puzzle};
    struct se_options se_options = {.tick = show_progress, .context = &rated};
    if (!solver_rate_se(puzzle, &se_options, NULL)) return err_set(err, ERR_WORLD, "out of memory");
    stop_showing(&rated);
  }
  return true;
}

// Spaces that do not break mean nothing on a terminal.
static char *make_plain(char *text) {
  char *to = text;
  for (const char *from = text; *from != '\0'; from++)
    if (from[0] == '\xc2' && from[1] == '\xa0') {
      *to++ = ' ';
      from++;
    } else {
      *to++ = *from;
    }
  *to = '\0';
  return text;
}

static char *tell_step(const struct rating_run *run, const struct puzzle *puzzle,
                       const struct step *step, char text[STEP_TEXT_MAX]) {
  const struct step_language steps = language_steps(run->language, puzzle->geom, puzzle->symbols);
  return make_plain(step_tell(step, puzzle->geom, &steps, text, STEP_TEXT_MAX));
}

static char *tell_se_step(const struct rating_run *run, const struct puzzle *puzzle,
                          const struct step *step, char text[STEP_TEXT_MAX]) {
  struct step_language steps = language_steps(run->language, puzzle->geom, puzzle->symbols);
  steps.names = run->language != NULL ? run->language->se_techniques : NULL;
  return make_plain(se_tell(step, puzzle->geom, &steps, text, STEP_TEXT_MAX));
}

struct walk {
  const struct puzzle *puzzle;
  int number;
  struct rated_puzzle rated; // on the scale of Sudoku Explainer
};

static bool print_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct walk *walk = context;
  char text[STEP_TEXT_MAX];
  printf("%3d. %s\n", ++walk->number, tell_step(walk->rated.run, walk->puzzle, step, text));
  return true;
}

static void print_guess(const struct rating_run *run, int number) {
  printf("%3d. %s\n", number, language_label(run->language, LABEL_WALK_GUESS));
}

// When there is no step at all.
static void print_no_step(const struct rating_run *run, bool solved) {
  puts(language_label(run->language, solved ? LABEL_WALK_FULL : LABEL_WALK_GUESS));
}

static void print_walk(struct rating_run *run, const struct puzzle *puzzle) {
  struct walk walk = {.puzzle = puzzle, .rated = {.run = run, .puzzle = puzzle}};
  struct rate_options walk_options = {
      .techniques = run->allowed, .marks = &puzzle->marks, .visit = print_step, .context = &walk};
  struct rating rating;
  begin_print(run);
  solver_rate_givens(puzzle->geom, &puzzle->givens, &walk_options, &rating);
  if (!rating.solved) print_guess(run, ++walk.number);
  putchar('\n');
  end_print(run);
}

static void print_se_step(const struct walk *walk, const struct step *step) {
  char text[STEP_TEXT_MAX];
  rate_print_tenths(step->rating < 100 ? " " : "", step->rating);
  printf(" %s\n", tell_se_step(walk->rated.run, walk->puzzle, step, text));
}

static bool print_numbered_se_step(void *context, const struct grid *before,
                                   const struct step *step) {
  (void)before;
  struct walk *walk = context;
  begin_print(walk->rated.run);
  printf("%3d. ", ++walk->number);
  print_se_step(walk, step);
  end_print(walk->rated.run);
  return true;
}

static bool show_walk_progress(void *context, int technique, int done, int total) {
  return show_progress(&((struct walk *)context)->rated, technique, done, total);
}

static void print_se_walk(struct rating_run *run, const struct puzzle *puzzle) {
  struct walk walk = {.puzzle = puzzle, .rated = {.run = run, .puzzle = puzzle}};
  struct se_options walk_options = {
      .visit = print_numbered_se_step, .tick = show_walk_progress, .context = &walk};
  struct se_rating rating;
  struct puzzle copy = *puzzle;
  solver_rate_se(&copy, &walk_options, &rating);
  stop_showing(&walk.rated);
  begin_print(run);
  if (!rating.solved) print_guess(run, ++walk.number);
  putchar('\n');
  end_print(run);
}

static bool print_first_se_step(void *context, const struct grid *before, const struct step *step) {
  (void)before;
  print_se_step(context, step);
  return false;
}

static bool print_first_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  char text[STEP_TEXT_MAX];
  const struct walk *walk = context;
  puts(tell_step(walk->rated.run, walk->puzzle, step, text));
  return false;
}

static void print_se_hint(struct rating_run *run, const struct puzzle *puzzle) {
  struct walk walk = {.puzzle = puzzle, .rated = {.run = run, .puzzle = puzzle}};
  struct se_options walk_options = {.visit = print_first_se_step, .context = &walk};
  struct se_rating rating;
  struct puzzle copy = *puzzle;
  solver_rate_se(&copy, &walk_options, &rating);
  if (rating.steps == 0) print_no_step(run, rating.solved);
}

static void print_hint(struct rating_run *run, const struct puzzle *puzzle) {
  struct walk walk = {.puzzle = puzzle, .rated = {.run = run, .puzzle = puzzle}};
  struct rate_options walk_options = {.techniques = run->allowed,
                                      .marks = &puzzle->marks,
                                      .visit = print_first_step,
                                      .context = &walk};
  struct rating rating;
  solver_rate_givens(puzzle->geom, &puzzle->givens, &walk_options, &rating);
  if (rating.steps == 0 && !rating.stopped) print_no_step(run, rating.solved);
}

static bool print_rating(void *context, void *item, struct err *err) {
  struct rating_run *run = context;
  struct puzzle *puzzle = item;
  if (puzzle->certificate.solutions != 1) {
    begin_print(run);
    fflush(stdout);
    message_print(stderr, "gridpress: %s:%zu: %s", puzzle->source, puzzle->line,
                  puzzle->certificate.solutions == 0 ? "no solution" : "more than one solution");
    end_print(run);
    run->negative = true;
  } else if (run->options->hint) {
    if (run->scale->hodoku) print_hint(run, puzzle);
    if (run->scale->se) print_se_hint(run, puzzle);
  } else {
    bool curve = run->options->curve;
    if (curve && !rate_curves_walk(&run->curves, puzzle, &run->allowed, err)) return false;
    begin_print(run);
    run->format->print(puzzle, run->scale);
    bool shown = !curve || rate_curves_show(&run->curves, puzzle, err);
    end_print(run);
    if (!shown) return false;
    if (run->options->steps && run->scale->hodoku) print_walk(run, puzzle);
    if (run->options->steps && run->scale->se) print_se_walk(run, puzzle);
  }
  if (stream_standard_failed()) return err_set_errno(err, "standard output: cannot write");
  return true;
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

// A jigsaw of any shape: what applies depends on there being one.
static const struct geom *draw_jigsaw(const struct board_wish *wish, struct err *err) {
  if (wish->sheet != NULL) return geom_retain(wish->sheet); // what applies is the same with boxes
  uint8_t boxes[GEOM_CELLS_MAX];
  struct rng rng;
  rng_init(&rng, 0, 0);
  for (;;) {
    shape_draw(wish->side, &gen_shape_kinds[0], &rng, boxes);
    const struct geom *geom = board_new_jigsaw(wish->side, boxes, wish->additions, err);
    if (geom == NULL || geom->box_width == 0) return geom;
    geom_release(geom); // the usual boxes, by chance
  }
}

// --list, for a board if one is asked for.
static bool print_list(const struct rate_command_options *o, const struct rate_scale *scale,
                       struct err *err) {
  struct board_wish wish = {0};
  bool asked = o->size != NULL || o->variant != NULL || o->board != NULL;
  if (o->board != NULL && (o->size != NULL || o->variant != NULL))
    return err_set(err, ERR_INPUT, "--board is a whole name; it excludes --size and --variant");
  if (asked && !(o->board != NULL ? board_wish_parse_name(o->board, &wish, err)
                                  : board_wish_parse(o->size, o->variant, &wish, err)))
    return false;
  if (asked && wish.geom == NULL) wish.geom = draw_jigsaw(&wish, err);
  if (asked && wish.geom == NULL) return false;
  unsigned kinds = 0;
  for (unsigned rest = wish.marks; rest != 0; rest &= rest - 1)
    kinds |= mark_variants[__builtin_ctz(rest)].kinds;
  rate_print_list(scale, wish.geom, kinds);
  board_wish_release(&wish);
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

static int run(const void *values, char **arguments, struct err *err) {
  const struct rate_command_options *o = values;
  struct rating_run rating = {.options = o,
                              .allowed = technique_set_default(!o->no_uniqueness),
                              .watch = {.lock = PTHREAD_MUTEX_INITIALIZER}};
  if (!settle_scale(o, &rating, err)) return EXIT_INPUT;
  if (o->list) return print_list(o, rating.scale, err) ? EXIT_DONE : EXIT_INPUT;
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
  if (rating.format->heading != NULL && !o->hint) rating.format->heading(rating.scale);
  struct rows rows;
  struct progress progress;
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = o->workers,
      .source = rows_feed,
      .source_context = &rows,
      .maps = {{.run = rate_map, .context = &rating}},
      .sink = {.run = print_rating, .context = &rating},
  };
  rows_init(&rows, arguments, size, false);
  progress_init(&progress, stderr, "rate", 0);
  bool done = pipeline_run(&pipeline, err);
  progress_release(&progress);
  rows_release(&rows);
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
