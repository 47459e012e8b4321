// gridpress rate: how hard a puzzle is for a person, and how a person would solve it.
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/pipeline.h"
#include "solver/solver.h"

struct rate_command_options {
  const char *format, *techniques;
  bool steps, hint, no_uniqueness, list;
  const struct geom *size;
  int workers;
};

static const struct option options[] = {
    {.name = "steps",
     .letter = 's',
     .help = "explain every step of the solution",
     .kind = OPTION_FLAG,
     .target = offsetof(struct rate_command_options, steps)},
    {.name = "hint",
     .help = "explain the next step only, of a grid filled in as\nfar as you got",
     .kind = OPTION_FLAG,
     .target = offsetof(struct rate_command_options, hint)},
    {.name = "format",
     .letter = 'f',
     .argument = "FORMAT",
     .help = "line, csv, or json (one object a line)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct rate_command_options, format)},
    {.name = "techniques",
     .argument = "LIST",
     .help = "use only these, names joined by commas; --list shows\nthem",
     .kind = OPTION_TEXT,
     .target = offsetof(struct rate_command_options, techniques)},
    {.name = "no-uniqueness",
     .help = "use no technique that takes for granted that there is\nonly one solution",
     .kind = OPTION_FLAG,
     .target = offsetof(struct rate_command_options, no_uniqueness)},
    {.name = "list",
     .help = "print the table of techniques",
     .kind = OPTION_FLAG,
     .target = offsetof(struct rate_command_options, list)},
    OPTION_ROW_SIZE_READ(struct rate_command_options),
    OPTION_ROW_JOBS(struct rate_command_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct rate_command_options *o = values;
  o->format = "line";
  o->workers = jobs_default_workers();
}

struct rating_run {
  const struct rate_command_options *options;
  struct technique_set allowed;
  const struct rate_format *format;
  bool negative; // some puzzle could not be rated
};

// --- the three ways to print a rating
// -------------------------------------------------------------

// Every technique that was used, in the order of the table: before NAME middle COUNT, with
// `between` between them.
static void print_counts(const struct puzzle_rating *rating, const char *between,
                         const char *before, const char *middle) {
  bool first = true;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (rating->counts[i] > 0) {
      printf("%s%s%s%s%d", first ? "" : between, before, techniques[i].name, middle,
             rating->counts[i]);
      first = false;
    }
}

static void print_line(const struct puzzle *puzzle) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  printf("%s %s %d %s: ", line, rating->grade, rating->score,
         rating->hardest >= 0 ? techniques[rating->hardest].name : "no step");
  print_counts(rating, ", ", "", " ");
  putchar('\n');
}

static void print_csv_heading(void) {
  fputs("puzzle,grade,score,hardest,steps,techniques\r\n", stdout);
}

static void print_csv(const struct puzzle *puzzle) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  printf("%s,%s,%d,%s,%d,", line, rating->grade, rating->score,
         rating->hardest >= 0 ? techniques[rating->hardest].name : "", rating->steps);
  print_counts(rating, ";", "", "=");
  fputs("\r\n", stdout);
}

// No name of ours needs escaping, so this needs no JSON library.
static void print_json(const struct puzzle *puzzle) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  printf(
      "{\"puzzle\":\"%s\",\"grade\":\"%s\",\"score\":%d,\"hardest\":\"%s\",\"steps\":%d,"
      "\"techniques\":{",
      line, rating->grade, rating->score,
      rating->hardest >= 0 ? techniques[rating->hardest].name : "", rating->steps);
  print_counts(rating, ",", "\"", "\":");
  fputs("}}\n", stdout);
}

static const struct rate_format {
  const char *name;
  void (*heading)(void);
  void (*print)(const struct puzzle *puzzle);
} rate_formats[] = {
    {.name = "line", .print = print_line},
    {.name = "csv", .heading = print_csv_heading, .print = print_csv},
    {.name = "json", .print = print_json},
    {.name = NULL},
};

static const char *format_name_at(void *unused, int index) {
  (void)unused;
  return rate_formats[index].name;
}

// --- rating --------------------------------------------------------------------------------------

// What cannot be rated is told in its turn, by the sink; the certificate says what it is.
static bool rate_map(void *context, struct puzzle *puzzle, struct err *err) {
  (void)err;
  const struct rating_run *run = context;
  if (solver_certify(puzzle)) solver_rate(puzzle, &run->allowed);
  return true;
}

struct walk {
  const struct geom *geom;
  int number;
};

static bool print_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct walk *walk = context;
  char text[1024];
  printf("%3d. %s\n", ++walk->number, step_explain(step, walk->geom, text, sizeof text));
  return true;
}

static void print_walk(const struct rating_run *run, const struct puzzle *puzzle) {
  struct walk walk = {.geom = puzzle->geom};
  struct rate_options walk_options = {
      .techniques = run->allowed, .visit = print_step, .context = &walk};
  struct rating rating;
  solver_rate_givens(puzzle->geom, &puzzle->givens, &walk_options, &rating);
  if (!rating.solved)
    printf("%3d. No technique gets on from here: a guess is needed.\n", ++walk.number);
  putchar('\n');
}

static bool print_first_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  char text[1024];
  puts(step_explain(step, context, text, sizeof text));
  return false;
}

static void print_hint(struct rating_run *run, const struct puzzle *puzzle) {
  struct rate_options walk_options = {
      .techniques = run->allowed, .visit = print_first_step, .context = (void *)puzzle->geom};
  struct rating rating;
  solver_rate_givens(puzzle->geom, &puzzle->givens, &walk_options, &rating);
  if (rating.steps == 0 && !rating.stopped)
    puts(rating.solved ? "Nothing is left to do."
                       : "No technique gets on from here: a guess is needed.");
}

static bool print_rating(void *context, struct puzzle *puzzle, struct err *err) {
  struct rating_run *run = context;
  if (puzzle->certificate.solutions != 1) {
    fflush(stdout);
    fprintf(stderr, "gridpress: %s:%zu: %s\n", puzzle->source, puzzle->line,
            puzzle->certificate.solutions == 0 ? "no solution" : "more than one solution");
    run->negative = true;
  } else if (run->options->hint) {
    print_hint(run, puzzle);
  } else {
    run->format->print(puzzle);
    if (run->options->steps) print_walk(run, puzzle);
  }
  if (ferror(stdout)) return err_set_errno(err, "standard output: cannot write");
  return true;
}

// --- the command ---------------------------------------------------------------------------------

static const char *technique_name_at(void *unused, int index) {
  (void)unused;
  return index < TECHNIQUE_COUNT ? techniques[index].name : NULL;
}

bool technique_parse(const char *name, int *technique, struct err *err) {
  *technique = technique_lookup(name);
  return *technique >= 0 || refuse_name("technique", name, technique_name_at, err);
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

static void print_list(void) {
  printf("%-36s %-8s %5s\n", "technique", "level", "score");
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    printf("%-36s %-8s %5d%s%s\n", techniques[i].name, grade_name(techniques[i].level),
           techniques[i].score, techniques[i].uniqueness ? "  uniqueness" : "",
           techniques[i].off ? "  off" : "");
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct rate_command_options *o = values;
  struct file_source source = {.paths = arguments, .size = o->size};
  struct rating_run rating = {.options = o, .allowed = technique_set_default(!o->no_uniqueness)};
  if (o->list) {
    print_list();
    return EXIT_DONE;
  }
  if (o->techniques != NULL && !parse_techniques(o->techniques, &rating.allowed, err))
    return EXIT_INPUT;
  if (o->techniques != NULL && o->no_uniqueness)
    for (int i = 0; i < TECHNIQUE_COUNT; i++)
      if (techniques[i].uniqueness) technique_set_remove(&rating.allowed, i);
  for (const struct rate_format *format = rate_formats; format->name != NULL; format++)
    if (strcmp(format->name, o->format) == 0) rating.format = format;
  if (rating.format == NULL) {
    refuse_name("format of ratings", o->format, format_name_at, err);
    return EXIT_INPUT;
  }
  if (rating.format->heading != NULL && !o->hint) rating.format->heading();
  struct pipeline pipeline = {
      .label = "rate",
      .workers = o->workers,
      .source = file_source_next,
      .source_context = &source,
      .maps = {{.run = rate_map, .context = &rating}},
      .sink = {.run = print_rating, .context = &rating},
  };
  bool done = pipeline_run(&pipeline, err);
  file_source_release(&source);
  if (!done) return EXIT_WORLD;
  return rating.negative ? EXIT_NEGATIVE : EXIT_DONE;
}

const struct command command_rate = {
    .name = "rate",
    .arguments = "[FILE...]",
    .summary = "Tell how hard puzzles are for a person, and how they are solved",
    .help =
        "Grades are easy, medium, hard, unfair, extreme, and guess where no technique gets\n"
        "on. A puzzle without exactly one solution is told on standard error, exit code 1.\n"
        "\n"
        "  gridpress rate puzzles.txt\n"
        "  gridpress rate --steps < puzzle.txt\n"
        "  gridpress rate --hint < started.txt\n",
    .options = options,
    .values_size = sizeof(struct rate_command_options),
    .defaults = defaults,
    .run = run,
};
