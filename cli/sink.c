// Opens outputs in a format, and names what was meant when the format or the level is mistyped.
#include "cli/sink.h"

#include <string.h>

#include "cli/cli.h"

static const char *format_name_at(void *context, int index) {
  (void)context;
  const struct export_format *format = export_format_at(index);
  return format != NULL ? format->name : NULL;
}

static const char *level_name_at(void *context, int index) {
  (void)context;
  return gen_levels[index].name;
}

bool level_parse(const char *name, const struct level **level, struct err *err) {
  *level = gen_lookup_level(name);
  return *level != NULL || refuse_name("level", name, level_name_at, err);
}

static const struct export_format *choose_format(const char *path, const char *name,
                                                 struct err *err) {
  if (name != NULL) {
    const struct export_format *format = export_lookup(name);
    if (format == NULL) refuse_name("format", name, format_name_at, err);
    return format;
  }
  const struct export_format *format = export_lookup_path(path);
  if (format != NULL) return format;
  const char *slash = strrchr(path, '/');
  if (strchr(slash != NULL ? slash : path, '.') == NULL) return export_format_at(0);
  err_set(err, ERR_INPUT,
          "%s: no format has this extension (txt sdk sdm csv pdf png); name one with --format",
          path);
  return NULL;
}

bool sink_open(struct sink *sink, const char *path, const char *format, struct err *err) {
  *sink = (struct sink){0};
  if (path == NULL) path = "-";
  sink->format = choose_format(path, format, err);
  if (sink->format == NULL || !output_open(&sink->output, path, err)) return false;
  sink->exporter = sink->format->open(sink->format, sink->output.stream, err);
  if (sink->exporter == NULL) output_discard(&sink->output, 1);
  return sink->exporter != NULL;
}

bool sink_add(void *context, struct puzzle *puzzle, struct err *err) {
  struct sink *sink = context;
  if (!sink->exporter->ops->add(sink->exporter, puzzle, err)) return false;
  // A full disk is noticed while the work is going on, not after it.
  if (ferror(sink->output.stream)) return err_set_errno(err, "%s: cannot write", sink->output.path);
  return true;
}

bool sink_close(struct sink *sink, bool well, struct err *err) {
  if (well) well = sink->exporter->ops->finish(sink->exporter, err);
  if (well)
    well = output_commit(&sink->output, 1, err);
  else
    output_discard(&sink->output, 1);
  sink->exporter->ops->free(sink->exporter);
  return well;
}
