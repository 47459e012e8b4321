// Opens outputs in a format, and names what was meant when the format or the level is mistyped.
#include "publish/sink.h"

#include <string.h>
#include <strings.h>

enum { NAMES_MAX = 128 };

bool refuse_name(const char *what, const char *name, const char *(*next)(void *context, int index),
                 struct err *err) {
  const char *names[NAMES_MAX];
  struct name_list list = {names, 0, sizeof names[0]};
  while (list.count < NAMES_MAX && (names[list.count] = next(NULL, list.count)) != NULL)
    list.count++;
  return name_list_refuse(&list, what, name, err);
}

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

const struct export_format *sink_choose_format(const char *path, const char *name,
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
  char extensions[256] = "";
  size_t used = 0;
  for (int i = 0; (format = export_format_at(i)) != NULL; i++)
    if (format->extension != NULL && used + strlen(format->extension) + 2 < sizeof extensions)
      used += (size_t)snprintf(extensions + used, sizeof extensions - used, "%s%s",
                               used > 0 ? " " : "", format->extension);
  err_set(err, ERR_INPUT, "%s: no format has this extension (%s); name one with --format", path,
          extensions);
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

static const char *column_name_at(void *context, int index) {
  (void)context;
  return catalogue_columns[index].name;
}

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
    if (*name == '\0') return err_set(err, ERR_INPUT, "--columns: a name is empty");
    for (int i = 0; i < count; i++)
      if (strcasecmp(choice->names[i], name) == 0)
        return err_set(err, ERR_INPUT, "--columns: %s is there twice", choice->names[i]);
    if (count == CATALOGUE_COLUMNS_MAX)
      return err_set(err, ERR_INPUT, "--columns: more than %d", CATALOGUE_COLUMNS_MAX);
    choice->names[count++] = column != NULL ? column->name : name;
    if (column != NULL) choice->needs |= column->needs;
  }
  return true;
}

// The columns that only the puzzle has.
static const char *extra_name_at(void *puzzle, int index) {
  const char *name = puzzle_next_extra(puzzle, NULL);
  while (name != NULL && index-- > 0) name = puzzle_next_extra(puzzle, name);
  return name;
}

static bool column_check(const char *wanted, struct puzzle *first, struct err *err) {
  const char *name;
  if (catalogue_lookup_column(wanted) != NULL) return true;
  for (int i = 0; (name = extra_name_at(first, i)) != NULL; i++)
    if (strcasecmp(name, wanted) == 0) return true;
  const char *meant = suggest_nearest(wanted, extra_name_at, first);
  if (meant == NULL) return refuse_name("column", wanted, column_name_at, err);
  return err_set(err, ERR_INPUT, "there is no column '%.40s'; did you mean %s?", wanted, meant);
}

bool column_choice_check(const struct column_choice *choice, struct puzzle *first,
                         struct err *err) {
  for (const char *const *name = choice->names; *name != NULL; name++)
    if (!column_check(*name, first, err)) return false;
  return true;
}
