// gridpress export: writes puzzles in another format.
#include <stddef.h>

#include "cli/cli.h"
#include "cli/pipeline.h"
#include "cli/sink.h"

struct export_options {
  const char *path, *format;
  const struct geom *size;
  int workers;
};

static const struct option options[] = {
    OPTION_ROW_OUTPUT(struct export_options),
    OPTION_ROW_FORMAT(struct export_options),
    OPTION_ROW_SIZE_READ(struct export_options),
    OPTION_ROW_JOBS(struct export_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct export_options *o = values;
  o->workers = jobs_default_workers();
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct export_options *o = values;
  struct file_source source = {.paths = arguments, .size = o->size};
  struct sink sink;
  if (!sink_open(&sink, o->path, o->format, err)) return EXIT_INPUT;
  struct pipeline pipeline = {
      .label = "export",
      .workers = o->workers,
      .source = file_source_next,
      .source_context = &source,
      .sink = {.run = sink_add, .context = &sink},
  };
  if (sink.format->needs_certificate) pipeline.maps[0].run = stage_certify;
  if (sink.format->needs_record) {
    pipeline.maps[1].run = stage_census;
    pipeline.maps[2].run = stage_rate;
  }
  bool done = sink_close(&sink, pipeline_run(&pipeline, err), err);
  file_source_release(&source);
  return done ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_export = {
    .name = "export",
    .arguments = "[FILE...]",
    .summary = "Write puzzles in another format",
    .help =
        "Reads puzzles in any text format and writes them as text, as a CSV catalogue with\n"
        "solutions, as PDF sheets or as one PNG picture.\n"
        "\n"
        "  gridpress export -o sheet.pdf puzzles.txt\n"
        "  gridpress export -f pretty < puzzles.txt\n",
    .options = options,
    .values_size = sizeof(struct export_options),
    .defaults = defaults,
    .run = run,
};
