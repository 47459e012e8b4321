// gridpress corpus: makes labelled test sets for solvers, proves them again, runs solvers on them.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/message.h"
#include "publish/publish.h"

struct corpus_options {
  const char *path;
  struct option_seed seed;
  uint64_t at_most;
  bool remake;
  int workers; // 0: not given
  const char *style, *only;
  double seconds; // 0: not given
  uint64_t memory;
  bool compare;
};

// The help counts them.
static struct name_list style_names(void) {
  struct name_list names = answer_style_names;
  names.count = 0;
  while (answer_styles[names.count].name != NULL) names.count++;
  return names;
}

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "DIR",
     .help = "make: the folder of the corpus; run: a folder for\nthe report as text, CSV, JSON and "
             "HTML",
     .kind = OPTION_TEXT,
     .target = offsetof(struct corpus_options, path)},
    {.name = "at-most",
     .letter = 'n',
     .argument = "COUNT",
     .help = "make: no more cases of a bucket than this",
     .kind = OPTION_COUNT,
     .target = offsetof(struct corpus_options, at_most)},
    OPTION_ROW_SEED(struct corpus_options),
    {.name = "remake",
     .help = "verify: make the corpus again and compare every\nbyte, too",
     .kind = OPTION_FLAG,
     .target = offsetof(struct corpus_options, remake)},
    OPTION_ROW_JOBS(struct corpus_options),
    {.name = "answers",
     .argument = "STYLE",
     .help = "run: how the solver prints its answers:",
     .choices = style_names,
     .kind = OPTION_TEXT,
     .target = offsetof(struct corpus_options, style)},
    {.name = "time",
     .argument = "SECONDS",
     .help = "run: the most for a case (default: 10)",
     .kind = OPTION_MEASURE,
     .target = offsetof(struct corpus_options, seconds)},
    {.name = "memory",
     .argument = "SIZE",
     .help = "run: the most for the solver: 500M, 2G",
     .kind = OPTION_MEMORY,
     .target = offsetof(struct corpus_options, memory)},
    {.name = "only",
     .argument = "BUCKETS",
     .help = "run: these buckets alone, with commas between them",
     .kind = OPTION_TEXT,
     .target = offsetof(struct corpus_options, only)},
    {.name = "compare",
     .help = "run: every argument behind the folder is the\ncommand of a solver; they are put side "
             "by side",
     .kind = OPTION_FLAG,
     .target = offsetof(struct corpus_options, compare)},
    {.name = NULL},
};

static int count_workers(const struct corpus_options *o) {
  return o->workers > 0 ? o->workers : jobs_default_workers();
}

// --- make ----------------------------------------------------------------------------------------

static int make(const struct corpus_options *values, char **arguments, struct err *err) {
  struct corpus_options o = *values;
  struct corpus_summary summary;
  char cases[COUNT_TEXT_MAX], buckets[COUNT_TEXT_MAX];
  if (arguments[0] == NULL || arguments[1] != NULL || o.path == NULL) {
    err_set(err, ERR_INPUT,
            "corpus make needs a recipe and a folder: gridpress corpus make smoke -o DIR");
    return EXIT_INPUT;
  }
  if (!seed_settle(&o.seed, err)) return EXIT_WORLD;
  const struct corpus_request request = {.recipe = arguments[0],
                                         .folder = o.path,
                                         .seed = o.seed.value,
                                         .at_most = o.at_most,
                                         .workers = count_workers(&o),
                                         .progress = stderr};
  if (!corpus_make(&request, &summary, err)) return EXIT_WORLD;
  message_print(stdout, "%s: %s in %s", o.path, count_of(summary.cases, "case", cases),
                count_of(summary.buckets, "bucket", buckets));
  return EXIT_DONE;
}

// --- verify --------------------------------------------------------------------------------------

static void tell(void *unused, const char *where, const char *what) {
  (void)unused;
  message_print(stdout, "%s: %s", where, what);
}

static int verify(const struct corpus_options *o, char **arguments, struct err *err) {
  struct corpus_summary summary;
  char cases[COUNT_TEXT_MAX], faults[COUNT_TEXT_MAX];
  if (arguments[0] == NULL || arguments[1] != NULL) {
    err_set(err, ERR_INPUT, "corpus verify needs the folder of a corpus");
    return EXIT_INPUT;
  }
  const struct corpus_check check = {.folder = arguments[0],
                                     .remake = o->remake,
                                     .workers = count_workers(o),
                                     .progress = stderr,
                                     .tell = tell};
  if (!corpus_verify(&check, &summary, err)) return EXIT_WORLD;
  message_print(stdout, "verified %s: %s", count_of(summary.cases, "case", cases),
                summary.faults == 0 ? o->remake
                                          ? "every answer is proved and every byte is the same"
                                          : "every answer is proved"
                                    : count_of(summary.faults, "fault", faults));
  return summary.faults == 0 ? EXIT_DONE : EXIT_NEGATIVE;
}

// --- run -----------------------------------------------------------------------------------------

enum { CASE_SECONDS = 10, FAULTS_SHOWN = 10, COMMAND_WORDS_MAX = 200 };

// Cuts a command into words at blanks; quotes keep blanks inside a word, and go. The words stay where
// they are in the text; `name` is the command as it was given, for messages.
static bool split_command(const char *name, char *text, char *words[COMMAND_WORDS_MAX + 1],
                          struct err *err) {
  int count = 0;
  char *to = text, quote = 0;
  bool inside = false;
  for (char *c = text; *c != '\0'; c++) {
    if (quote == 0 && (*c == ' ' || *c == '\t')) {
      if (inside) *to++ = '\0';
      inside = false;
      continue;
    }
    if (!inside && count == COMMAND_WORDS_MAX)
      return err_set(err, ERR_INPUT, "a command has at most %d words", COMMAND_WORDS_MAX);
    if (!inside) words[count++] = to;
    inside = true;
    if (quote == 0 && (*c == '"' || *c == '\''))
      quote = *c;
    else if (*c == quote)
      quote = 0;
    else
      *to++ = *c;
  }
  *to = '\0';
  words[count] = NULL;
  return quote == 0 || err_set(err, ERR_INPUT, "a quote is open in the command: %.80s", name);
}

static bool run_command(struct corpus_run *run, char *text, struct err *err) {
  char *words[COMMAND_WORDS_MAX + 1], *name = strdup(text);
  if (name == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = split_command(name, text, words, err) && corpus_run_solver(run, name, words, err);
  free(name);
  return well;
}

// The words of a command as a text for reports; to be freed. NULL without memory.
static char *join_words(char **words) {
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  if (stream == NULL) return NULL;
  for (int i = 0; words[i] != NULL; i++) fprintf(stream, "%s%s", i > 0 ? " " : "", words[i]);
  fclose(stream);
  return text;
}

static bool run_solvers(const struct corpus_options *o, struct corpus_run *run, char **arguments,
                        struct err *err) {
  if (!o->compare) {
    char *name = join_words(arguments);
    bool well = name != NULL ? corpus_run_solver(run, name, arguments, err)
                             : err_set(err, ERR_WORLD, "out of memory");
    free(name);
    return well;
  }
  for (; *arguments != NULL; arguments++)
    if (!run_command(run, *arguments, err)) return false;
  return true;
}

static bool is_all_right(const struct corpus_run *run) {
  for (int k = 0; k < run->solver_count; k++)
    for (size_t i = 0; i < run->case_count; i++)
      if (run->solvers[k].trials[i].outcome != OUTCOME_RIGHT) return false;
  return true;
}

// A report has the words of the solvers, and its JSON is UTF-8.
static bool check_utf8(char **words, struct err *err) {
  for (; *words != NULL; words++) {
    size_t length, left = strlen(*words);
    for (const char *at = *words; left > 0; at += length, left -= length)
      if ((length = utf8_length(at, left)) == 0)
        return err_set(err, ERR_INPUT, "the command of a solver is not UTF-8 text; -o needs that");
  }
  return true;
}

static int run_corpus(const struct corpus_options *o, char **arguments, struct err *err) {
  int style = o->style != NULL ? name_list_find(&answer_style_names, o->style) : 0;
  if (style < 0) {
    name_list_refuse(&answer_style_names, "style", o->style, err);
    return EXIT_INPUT;
  }
  if (arguments[0] == NULL || arguments[1] == NULL || (o->compare && arguments[2] == NULL)) {
    err_set(err, ERR_INPUT,
            o->compare
                ? "corpus run --compare needs a folder and two commands or more"
                : "corpus run needs a folder and a solver: gridpress corpus run DIR -- ./solver");
    return EXIT_INPUT;
  }
  struct corpus_run run = {
      .style = &answer_styles[style],
      .limits = {.seconds = o->seconds > 0 ? o->seconds : CASE_SECONDS, .memory = o->memory},
      .progress = stderr,
  };
  struct corpus_report report = {.open = 0};
  bool well = corpus_run_open(&run, arguments[0], o->only, err) &&
              (o->path == NULL ||
               (check_utf8(arguments + 1, err) && corpus_report_open(&report, o->path, err))) &&
              run_solvers(o, &run, arguments + 1, err) &&
              corpus_report_text(&run, FAULTS_SHOWN, stdout, err) &&
              (o->path == NULL || corpus_report_write(&report, &run, err));
  corpus_report_discard(&report);
  int code = !well ? EXIT_WORLD : is_all_right(&run) ? EXIT_DONE : EXIT_NEGATIVE;
  corpus_run_release(&run);
  return code;
}

// --- list ----------------------------------------------------------------------------------------

static void list_recipe(void *unused, const char *name, const struct corpus_recipe *recipe) {
  uint64_t cases = 0;
  char count[COUNT_TEXT_MAX];
  (void)unused;
  for (int i = 0; i < recipe->bucket_count; i++) cases += (uint64_t)recipe->buckets[i].count;
  printf("%-10s %12s  %s\n", name, count_of(cases, "case", count), recipe->about);
}

static int list(const struct corpus_options *o, char **arguments, struct err *err) {
  (void)o;
  (void)arguments;
  return corpus_visit_recipes(list_recipe, NULL, err) ? EXIT_DONE : EXIT_WORLD;
}

static int list_keys(const struct corpus_options *o, char **arguments, struct err *err) {
  (void)o;
  (void)arguments;
  (void)err;
  corpus_recipe_list_keys(stdout);
  return EXIT_DONE;
}

// --- the command ---------------------------------------------------------------------------------

static const struct action {
  const char *name;
  const char *takes; // the options that have a meaning for it
  int (*run)(const struct corpus_options *o, char **arguments, struct err *err);
  bool alone; // nothing stands behind it
} actions[] = {
    {.name = "make", .takes = "output at-most seed jobs", .run = make},
    {.name = "verify", .takes = "remake jobs", .run = verify},
    {.name = "run", .takes = "output answers time memory only compare", .run = run_corpus},
    {.name = "list", .takes = "", .run = list, .alone = true},
    {.name = "keys", .takes = "", .run = list_keys, .alone = true},
};
static const struct name_list action_names = NAME_LIST(actions, name);

// An option of another action would do nothing.
static bool check_options(const struct action *action, const struct corpus_options *o,
                          struct err *err) {
  const struct {
    const char *name;
    bool given;
  } given[] = {
      {"output", o->path != NULL}, {"at-most", o->at_most > 0}, {"seed", o->seed.given},
      {"jobs", o->workers > 0},    {"remake", o->remake},       {"answers", o->style != NULL},
      {"time", o->seconds > 0},    {"memory", o->memory > 0},   {"only", o->only != NULL},
      {"compare", o->compare},
  };
  for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
    if (given[i].given && strstr(action->takes, given[i].name) == NULL)
      return err_set(err, ERR_INPUT, "corpus %s has no use for --%s", action->name, given[i].name);
  return true;
}

static int run(const void *values, char **arguments, struct err *err) {
  if (arguments[0] == NULL) {
    err_set(err, ERR_INPUT, "corpus needs an action: make, verify, run, list or keys");
    return EXIT_INPUT;
  }
  int action = name_list_find(&action_names, arguments[0]);
  if (action < 0) {
    name_list_refuse(&action_names, "corpus action", arguments[0], err);
    return EXIT_INPUT;
  }
  if (!check_options(&actions[action], values, err)) return EXIT_INPUT;
  if (actions[action].alone && arguments[1] != NULL) {
    err_set(err, ERR_INPUT, "corpus %s has no use for '%s'", arguments[0], arguments[1]);
    return EXIT_INPUT;
  }
  return actions[action].run(values, arguments + 1, err);
}

const struct command command_corpus = {
    .name = "corpus",
    .arguments = "ACTION [RECIPE | DIR] [-- SOLVER...]",
    .summary = "Make test sets for solvers, and run solvers on them",
    .help =
        "  make RECIPE -o DIR        make a corpus; every answer is proved by two engines\n"
        "  verify DIR                prove all of it again\n"
        "  run DIR -- SOLVER...      ask a solver every case, check and time its answers\n"
        "  list                      list the recipes that come with gridpress\n"
        "  keys                      list what a recipe may say\n"
        "\n"
        "  gridpress corpus make smoke --seed 1 -o smoke\n"
        "  gridpress corpus verify smoke\n"
        "  gridpress corpus run smoke -- ./solver --fast\n"
        "  gridpress corpus run smoke --answers grid -- ./solver '{}'\n"
        "  gridpress corpus run smoke --compare './old {}' './new {}' -o report\n"
        "\n"
        "A solver gets a puzzle a line and answers with a line, or, with {} in its words,\n"
        "is started for every puzzle. The exit code is 0 if every answer is right.\n"
        "Styles:\n"
        "  line    the cells of the solution on one line\n"
        "  grid    a grid over several lines, with or without frames\n"
        "  all     every solution, one a line; needs {}\n"
        "  count   the number of solutions, perhaps with words around it\n",
    .options = options,
    .values_size = sizeof(struct corpus_options),
    .run = run,
};
