// Opens outputs in a format, and names what was meant when the format or the level is mistyped.
#include "publish/sink.h"

#include <string.h>
#include <strings.h>

enum { SINK_BUFFER = 1 << 16 }; // more than a record takes

bool level_parse(const char *name, const struct level **level, struct err *err) {
  *level = gen_lookup_level(name);
  return *level != NULL || name_list_refuse(&gen_level_names, "level", name, err);
}

const struct export_format *sink_choose_format(const char *path, const char *name,
                                               struct err *err) {
  if (name != NULL) {
    const struct export_format *format = export_lookup(name);
    if (format == NULL) name_list_refuse(&export_format_names, "format", name, err);
    return format;
  }
  const struct export_format *format = export_lookup_path(path);
  if (format != NULL) return format;
  const char *slash = strrchr(path, '/');
  if (strchr(slash != NULL ? slash : path, '.') == NULL) return export_format_at(0);
  char extensions[256] = "";
  size_t used = 0;
  for (int i = 0; (format = export_format_at(i)) != NULL; i++)
    if (format->extension != NULL && used + strlen(format->extension) + 2 < sizeof extensions)
      used += (size_t)snprintf(extensions + used, sizeof extensions - used, "%s%s",
                               used > 0 ? " " : "", format->extension);
  err_set(err, ERR_INPUT, "%s: unknown extension; use one of %s, or choose a format with --format",
          path, extensions);
  return NULL;
}

bool sink_open(struct sink *sink, const char *path, const char *format,
               const struct export_settings *settings, struct err *err) {
  *sink = (struct sink){0};
  if (path == NULL) path = "-";
  sink->format = sink_choose_format(path, format, err);
  if (sink->format == NULL || !output_open(&sink->output, path, err)) return false;
  if (writer_open(&sink->writer, &sink->output, sink->format, settings, err)) return true;
  output_discard(&sink->output, 1);
  return false;
}

bool sink_add(void *sink, void *puzzle, struct err *err) {
  return writer_add(&((struct sink *)sink)->writer, puzzle, err);
}

bool sink_finish(struct sink *sink, bool well, struct err *err) {
  return writer_finish(&sink->writer, well, err);
}

bool sink_close(struct sink *sink, bool well, struct err *err) {
  well = sink_finish(sink, well, err);
  if (well)
    well = output_commit(&sink->output, 1, err);
  else
    output_discard(&sink->output, 1);
  return well;
}

// --- columns -------------------------------------------------------------------------------------

bool column_choice_parse(const char *list, struct column_choice *choice, struct err *err) {
  *choice = (struct column_choice){0};
  if (strlen(list) >= sizeof choice->text)
    return err_set(err, ERR_INPUT, "--columns: the list is longer than %zu bytes",
                   sizeof choice->text - 1);
  strcpy(choice->text, list);
  int count = 0;
  for (char *rest = choice->text, *name; (name = strsep(&rest, ",")) != NULL;) {
    name += strspn(name, " ");
    const struct catalogue_column *column = catalogue_lookup_column(name);
    if (*name == '\0') return err_set(err, ERR_INPUT, "--columns: the list has an empty name");
    for (int i = 0; i < count; i++)
      if (strcasecmp(choice->names[i], name) == 0)
        return err_set(err, ERR_INPUT, "--columns: %s appears twice", choice->names[i]);
    if (count == CATALOGUE_COLUMNS_MAX)
      return err_set(err, ERR_INPUT, "--columns: at most %d columns", CATALOGUE_COLUMNS_MAX);
    choice->names[count++] = column != NULL ? column->name : name;
    if (column != NULL) choice->needs |= column->needs;
  }
  return true;
}

static bool column_check(const char *wanted, const struct name_list *extra, struct err *err) {
  if (catalogue_lookup_column(wanted) != NULL) return true;
  if (name_list_find_any_case(extra, wanted, strlen(wanted)) >= 0) return true;
  bool near = name_list_nearest(extra, wanted) != NULL;
  return name_list_refuse(near ? extra : &catalogue_column_names, "column", wanted, err);
}

bool column_choice_check(const struct column_choice *choice, struct puzzle *first,
                         struct err *err) {
  const char *names[CATALOGUE_COLUMNS_MAX]; // the columns that only the puzzle has
  struct name_list extra = {names, 0, sizeof names[0]};
  for (const char *name = NULL; (name = puzzle_next_extra(first, name)) != NULL;)
    if (extra.count < CATALOGUE_COLUMNS_MAX) names[extra.count++] = name;
  for (const char *const *name = choice->names; *name != NULL; name++)
    if (!column_check(*name, &extra, err)) return false;
  return true;
}
