// A file for each puzzle. Each is written, closed and kept under its temporary name; when the last
// one is complete, all get their names. So one descriptor is open at a time, and a file costs the
// memory of its two names.
//
// The pattern is the user's, and never goes to printf.
#include "publish/numbered_files.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct numbered_file {
  struct sink sink; // stays where it is: a signal handler may be looking for its output
  char *path;
  struct numbered_file *next;
};

// --- names ---------------------------------------------------------------------------------------

// If a number stands here, "%d" or "%03d", returns what follows it and how many digits it has at
// least; NULL otherwise.
static const char *skip_number(const char *text, int *digits) {
  *digits = 1;
  if (*text++ != '%') return NULL;
  if (text[0] == '0' && text[1] >= '1' && text[1] <= '9') {
    *digits = text[1] - '0';
    text += 2;
  }
  return *text == 'd' ? text + 1 : NULL;
}

// The name of file `number`, to be freed; says whether the number is part of it.
static char *name_file(const char *pattern, uint64_t number, bool *numbered) {
  char *name = NULL;
  size_t length;
  FILE *memory = open_memstream(&name, &length);
  if (memory == NULL) return NULL;
  *numbered = false;
  while (*pattern != '\0') {
    int digits;
    const char *behind = skip_number(pattern, &digits);
    if (behind != NULL) {
      fprintf(memory, "%0*" PRIu64, digits, number);
      pattern = behind;
      *numbered = true;
    } else {
      fputc(*pattern, memory);
      pattern += pattern[0] == '%' && pattern[1] == '%' ? 2 : 1;
    }
  }
  if (fclose(memory) == 0) return name;
  free(name);
  return NULL;
}

// --- files ---------------------------------------------------------------------------------------

static bool no_memory(struct err *err) {
  return err_set(err, ERR_WORLD, "out of memory");
}

static bool open_sink(const struct numbered_files *files, struct sink *sink, const char *path,
                      struct err *err) {
  struct sheet_options sheet = files->sheet;
  sheet.first = files->count;
  if (!sink_open(sink, path, files->format_name, &files->settings, err)) return false;
  if (files->format->draws) export_set_sheet(sink->writer.exporter, &sheet);
  return true;
}

bool numbered_files_open(struct numbered_files *files, const char *pattern, const char *format,
                         const struct export_settings *settings, const struct sheet_options *sheet,
                         struct err *err) {
  *files = (struct numbered_files){.pattern = pattern != NULL ? pattern : "-",
                                   .format_name = format,
                                   .settings = *settings,
                                   .sheet = *sheet};
  bool numbered;
  files->path = name_file(files->pattern, 1, &numbered);
  if (files->path == NULL) return no_memory(err);
  files->format = sink_choose_format(files->path, format, err);
  bool opened =
      files->format != NULL && (numbered || open_sink(files, &files->sink, files->path, err));
  if (!opened || numbered) {
    free(files->path);
    files->path = NULL;
  }
  return opened;
}

// Writes a puzzle into a file of its own, all but its name.
static bool write_file(const struct numbered_files *files, struct numbered_file *file, void *puzzle,
                       struct err *err) {
  struct sink *sink = &file->sink;
  return open_sink(files, sink, file->path, err) &&
         sink_finish(sink, sink_add(sink, puzzle, err), err) && output_seal(&sink->output, err);
}

bool numbered_files_add(void *context, void *puzzle, struct err *err) {
  struct numbered_files *files = context;
  if (files->path != NULL) return sink_add(&files->sink, puzzle, err);
  bool numbered;
  struct numbered_file *file = calloc(1, sizeof *file);
  if (file == NULL) return no_memory(err);
  file->next = files->latest;
  files->latest = file; // from here on numbered_files_close frees it, whatever comes
  file->path = name_file(files->pattern, ++files->count, &numbered);
  if (file->path == NULL) return no_memory(err);
  return write_file(files, file, puzzle, err);
}

// Gives all files their names: the latest first, as the list is, and as output_seal wants it.
static bool commit_files(const struct numbered_files *files, struct err *err) {
  if (files->latest == NULL) return true;
  if (files->count > INT_MAX) return no_memory(err);
  struct output **outputs = calloc((size_t)files->count, sizeof(struct output *));
  if (outputs == NULL) return no_memory(err);
  int count = 0;
  for (struct numbered_file *file = files->latest; file != NULL; file = file->next)
    outputs[count++] = &file->sink.output;
  bool well = output_settle(outputs[0], err) && output_commit_list(outputs, count, err);
  free(outputs);
  return well;
}

static bool close_files(struct numbered_files *files, bool well, struct err *err) {
  well = well && commit_files(files, err);
  while (files->latest != NULL) {
    struct numbered_file *file = files->latest;
    output_discard(&file->sink.output, 1); // harmless on those that were committed
    files->latest = file->next;
    free(file->path);
    free(file);
  }
  return well;
}

bool numbered_files_close(struct numbered_files *files, bool well, struct err *err) {
  if (files->path == NULL) return close_files(files, well, err);
  well = sink_close(&files->sink, well, err);
  free(files->path);
  return well;
}
