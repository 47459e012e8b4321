// What a format would lose of a puzzle: the board and the marks, which nobody may lose, and the rest
// for those who want to be told.
#include <string.h>

#include "export/table.h"

struct lost {
  size_t used;
  char names[240];
};

static void lose(struct lost *lost, const char *name) {
  if (lost->used + strlen(name) + 3 > sizeof lost->names) return;
  lost->used += (size_t)snprintf(lost->names + lost->used, sizeof lost->names - lost->used, "%s%s",
                                 lost->used > 0 ? ", " : "", name);
}

// Has the record something in this column that the cells alone do not tell?
static bool has_to_say(const struct puzzle *puzzle, const struct catalogue_column *column) {
  char field[CATALOGUE_FIELD_MAX];
  if (column->tells != NULL) return column->tells(puzzle);
  return column->parse != NULL && column->print(puzzle, field) > 0;
}

static bool can_say(const struct export_format *format, const struct puzzle *puzzle,
                    const struct catalogue_column *column) {
  char field[CATALOGUE_FIELD_MAX];
  if (!export_has_word(format->says, column->name, strlen(column->name))) return false;
  if (format->says_text == NULL) return true;
  column->print(puzzle, field);
  return format->says_text(field);
}

bool export_check_says(const struct export_format *format, const struct puzzle *puzzle,
                       struct err *err) {
  struct lost lost = {0};
  if (format->needs_record) return true; // says it all
  for (const struct catalogue_column *column = catalogue_columns; column->name != NULL; column++)
    if (has_to_say(puzzle, column) && !can_say(format, puzzle, column)) lose(&lost, column->name);
  for (const char *name = NULL; (name = puzzle_next_extra(puzzle, name)) != NULL;)
    if (puzzle_extra_text(name)[0] != '\0') lose(&lost, name);
  if (lost.used == 0) return true;
  return err_set(err, ERR_INPUT, "%s:%zu: format %s cannot hold %s", puzzle->source, puzzle->line,
                 format->name, lost.names);
}

static bool refuse(const struct export_format *format, const struct puzzle *puzzle,
                   const char *what, struct err *err) {
  if (puzzle->source == NULL)
    return err_set(err, ERR_INPUT, "format %s cannot hold %s", format->name, what);
  return err_set(err, ERR_INPUT, "%s:%zu: format %s cannot hold %s", puzzle->source, puzzle->line,
                 format->name, what);
}

bool export_check_board(const struct export_format *format, const struct puzzle *puzzle,
                        struct err *err) {
  const struct geom *geom = puzzle->geom;
  char what[160];
  bool carried = format->carries != NULL ? format->carries(geom) : geom->plain;
  if (carried && puzzle->marks.count == 0) return true;
  snprintf(what, sizeof what, "board %.120s", geom->name);
  if (!carried) return refuse(format, puzzle, what, err);
  const char *why = format->refuses_marks != NULL ? format->refuses_marks(puzzle) : "";
  if (why == NULL) return true;
  snprintf(what, sizeof what, "%s%s", *why != '\0' ? "these marks: " : "marks", why);
  return refuse(format, puzzle, what, err);
}

bool exporter_check_board(const char *format, const struct puzzle *puzzle, struct err *err) {
  return export_check_board(export_lookup(format), puzzle, err);
}
