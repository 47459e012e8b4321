// The table of formats that can be written: the text formats of core, then those made here.
#include "export/table.h"

#include <stdlib.h>
#include <string.h>

// --- text formats: every row of core's table, through one exporter -------------------------------

struct text_exporter {
  struct exporter exporter;
  const struct text_format *format;
};

static bool text_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  (void)err; // a failed write stays with the stream until it is committed
  ((struct text_exporter *)exporter)->format->write(exporter->stream, puzzle, &puzzle->givens);
  return true;
}

static bool text_finish(struct exporter *exporter, struct err *err) {
  (void)exporter;
  (void)err;
  return true;
}

static void text_free(struct exporter *exporter) {
  free(exporter);
}

static const struct exporter_ops text_ops = {
    .add = text_add,
    .finish = text_finish,
    .free = text_free,
};

static struct exporter *text_open(const struct export_format *format, FILE *stream,
                                  struct err *err) {
  struct text_exporter *text = calloc(1, sizeof *text);
  if (text == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  text->exporter = (struct exporter){.ops = &text_ops, .stream = stream};
  text->format = text_lookup(format->name);
  return &text->exporter;
}

static const struct export_format formats[] = {
    {.name = "line", .extension = "txt", .summary = "one puzzle a line", .open = text_open},
    {.name = "pretty", .summary = "framed grids over several lines", .open = text_open},
    {.name = "sdk", .extension = "sdk", .summary = "SadMan puzzle file", .open = text_open},
    {.name = "sdm", .extension = "sdm", .summary = "collection, 0 for blank", .open = text_open},
    {.name = "csv",
     .extension = "csv",
     .summary = "catalogue with solutions",
     .needs_certificate = true,
     .needs_record = true,
     .open = catalogue_open_csv},
    {.name = "pdf",
     .extension = "pdf",
     .summary = "sheets to print",
     .needs_certificate = true,
     .open = sheet_open_pdf},
    {.name = "png",
     .extension = "png",
     .summary = "one picture",
     .needs_certificate = true,
     .open = sheet_open_png},
};
enum { FORMATS = sizeof formats / sizeof formats[0] };

const struct export_format *export_format_at(int index) {
  return index < FORMATS ? &formats[index] : NULL;
}

const struct export_format *export_lookup(const char *name) {
  for (int i = 0; i < FORMATS; i++)
    if (strcmp(formats[i].name, name) == 0) return &formats[i];
  return NULL;
}

const struct export_format *export_lookup_path(const char *path) {
  const char *dot = strrchr(path, '.');
  for (int i = 0; dot != NULL && i < FORMATS; i++)
    if (formats[i].extension != NULL && strcmp(formats[i].extension, dot + 1) == 0)
      return &formats[i];
  return NULL;
}
