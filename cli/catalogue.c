// gridpress catalogue: tells what is in catalogues, as histograms.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/terminal.h"
#include "publish/publish.h"

struct catalogue_options {
  const char *path;
  bool ascii, no_rating;
  const struct geom *size;
  int workers;
};

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .help = "draw a picture (.svg or .png) instead",
     .kind = OPTION_TEXT,
     .target = offsetof(struct catalogue_options, path)},
    {.name = "ascii",
     .help = "draw with ASCII characters only",
     .kind = OPTION_FLAG,
     .target = offsetof(struct catalogue_options, ascii)},
    {.name = "no-rating",
     .help = "do not rate puzzles that have no rating",
     .kind = OPTION_FLAG,
     .target = offsetof(struct catalogue_options, no_rating)},
    OPTION_ROW_SIZE_READ(struct catalogue_options),
    OPTION_ROW_JOBS(struct catalogue_options),
    {.name = NULL},
};

static void defaults(void *values) {
  ((struct catalogue_options *)values)->workers = jobs_default_workers();
}

struct counting {
  const struct catalogue_options *options;
  struct rows rows;
  struct tally tally;
  struct tally_page page;
};

// --- counting ------------------------------------------------------------------------------------

static bool count_puzzle(void *tally, void *puzzle, struct err *err) {
  (void)err;
  tally_add(tally, puzzle);
  return true;
}

static bool count_all(struct counting *run, struct err *err) {
  struct progress progress;
  unsigned needs = COLUMN_NEEDS_RATING | COLUMN_NEEDS_FLOW | COLUMN_NEEDS_MINUTES;
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = run->options->workers,
      .source = rows_feed,
      .source_context = &run->rows,
      .sink = {.run = count_puzzle, .context = &run->tally},
  };
  if (!run->options->no_rating)
    pipeline.maps[0] = (struct stage){.run = stage_find_facts, .context = &needs};
  uint64_t total = isatty(STDERR_FILENO) ? rows_estimate(&run->rows) : 0; // nobody else looks
  progress_init_shared(&progress, stderr, "catalogue", total);
  bool done = pipeline_run(&pipeline, err);
  progress_release(&progress);
  return done;
}

// --- drawing -------------------------------------------------------------------------------------

static void print_charts(const struct counting *run) {
  struct terminal terminal = terminal_look(run->options->ascii);
  chart_write_text(&run->page.page, terminal.width, terminal.ascii, stdout);
}

static bool draw_charts(const struct counting *run, struct err *err) {
  const char *path = run->options->path;
  struct output output;
  if (!output_open(&output, path, err)) return false;
  if (chart_write_picture(&run->page.page, chart_lookup_format(path), output.stream, err))
    return output_commit(&output, 1, err);
  output_discard(&output, 1);
  return false;
}

static const char *title_of(char **paths, char text[64]) {
  int count = 0;
  while (paths[count] != NULL) count++;
  if (count > 1) {
    snprintf(text, 64, "%d files", count);
    return text;
  }
  if (count == 0 || strcmp(paths[0], "-") == 0) return "Standard input";
  const char *slash = strrchr(paths[0], '/');
  return slash != NULL ? slash + 1 : paths[0];
}

// --- the command ---------------------------------------------------------------------------------

static bool show_stats(const struct catalogue_options *o, char **paths, struct err *err) {
  if (o->path != NULL && chart_lookup_format(o->path) == NULL)
    return err_set(err, ERR_INPUT, "%s: a chart's file name must end in .svg or .png", o->path);
  struct counting *run = calloc(1, sizeof *run);
  if (run == NULL) return err_set(err, ERR_WORLD, "out of memory");
  char title[64];
  run->options = o;
  rows_init(&run->rows, paths, o->size, true);
  bool done = count_all(run, err);
  if (done) {
    tally_draw(&run->tally, title_of(run->rows.paths, title), &run->page);
    if (o->path != NULL)
      done = draw_charts(run, err);
    else
      print_charts(run);
  }
  rows_release(&run->rows);
  free(run);
  return done;
}

static int run(const void *values, char **arguments, struct err *err) {
  static const char *const actions[] = {"stats", NULL};
  static const struct name_list action_names = NAME_LIST_ARRAY(actions);
  if (arguments[0] == NULL) {
    err_set(err, ERR_INPUT, "catalogue needs an action: gridpress catalogue stats FILE...");
    return EXIT_INPUT;
  }
  if (name_list_find(&action_names, arguments[0]) < 0) {
    name_list_refuse(&action_names, "catalogue action", arguments[0], err);
    return EXIT_INPUT;
  }
  return show_stats(values, arguments + 1, err) ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_catalogue = {
    .name = "catalogue",
    .arguments = "stats [FILE...]",
    .summary = "Describe catalogues with summary histograms",
    .help =
        "Shows clues, levels, both ratings, flow, minutes, symmetries and techniques as\n"
        "the catalogues state them, and rates puzzles that lack any of these.\n"
        "\n"
        "  gridpress catalogue stats all.csv\n"
        "  gridpress catalogue stats -o all.svg all.csv\n",
    .options = options,
    .values_size = sizeof(struct catalogue_options),
    .defaults = defaults,
    .run = run,
};
