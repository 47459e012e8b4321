// A file for each puzzle, or one for all: a writer on each output of numbered_outputs.c, or a sink.
#include "publish/numbered_files.h"

#include <stdlib.h>

static void set_sheet(const struct numbered_files *files, struct exporter *exporter) {
  struct sheet_options sheet = files->sheet;
  sheet.first = files->outputs.count;
  if (files->format->draws) export_set_sheet(exporter, &sheet);
}

static bool open_sink(struct numbered_files *files, struct err *err) {
  if (!sink_open(&files->sink, files->path, files->format_name, &files->settings, err))
    return false;
  set_sheet(files, files->sink.writer.exporter);
  return true;
}

bool numbered_files_open(struct numbered_files *files, const char *pattern, const char *format,
                         const struct export_settings *settings, const struct sheet_options *sheet,
                         struct err *err) {
  if (pattern == NULL) pattern = "-";
  *files = (struct numbered_files){.outputs = {.pattern = pattern},
                                   .format_name = format,
                                   .settings = *settings,
                                   .sheet = *sheet};
  bool numbered;
  files->path = numbered_outputs_name(pattern, 1, &numbered);
  if (files->path == NULL) return err_set(err, ERR_WORLD, "out of memory");
  files->format = sink_choose_format(files->path, format, err);
  bool opened = files->format != NULL && (numbered || open_sink(files, err));
  if (!opened || numbered) {
    free(files->path);
    files->path = NULL;
  }
  return opened;
}

// Writes a puzzle into a file of its own, all but its name.
static bool write_file(struct numbered_files *files, const struct puzzle *puzzle, struct err *err) {
  struct writer writer;
  struct output *output = numbered_outputs_next(&files->outputs, err);
  if (output == NULL || !writer_open(&writer, output, files->format, &files->settings, err))
    return false;
  set_sheet(files, writer.exporter);
  return writer_finish(&writer, writer_add(&writer, puzzle, err), err) && output_seal(output, err);
}

bool numbered_files_add(void *context, void *puzzle, struct err *err) {
  struct numbered_files *files = context;
  return files->path != NULL ? sink_add(&files->sink, puzzle, err) : write_file(files, puzzle, err);
}

bool numbered_files_close(struct numbered_files *files, bool well, struct err *err) {
  if (files->path == NULL) return numbered_outputs_close(&files->outputs, well, err);
  well = sink_close(&files->sink, well, err);
  free(files->path);
  return well;
}
