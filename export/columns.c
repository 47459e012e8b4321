// The columns of a file under way.
#include "export/columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "export/field.h"

static bool add(struct columns *columns, const struct catalogue_column *known, const char *name,
                struct err *err) {
  if (columns->count == CATALOGUE_COLUMNS_MAX)
    return err_set(err, ERR_INPUT, "more than %d columns", CATALOGUE_COLUMNS_MAX);
  struct column *column = &columns->column[columns->count];
  *column = (struct column){.known = known};
  if (known == NULL) {
    column->name = strdup(name);
    if (column->name == NULL) return err_set(err, ERR_WORLD, "out of memory");
  }
  columns->count++;
  return true;
}

bool columns_init(struct columns *columns, const struct export_settings *settings,
                  const struct puzzle *first, struct err *err) {
  columns->count = 0;
  columns->chosen = settings->columns != NULL;
  bool well = true;
  if (columns->chosen) {
    for (const char *const *name = settings->columns; well && *name != NULL; name++)
      well = add(columns, catalogue_lookup_column(*name), *name, err);
  } else {
    for (const struct catalogue_column *known = catalogue_columns; well && known->name; known++)
      well = add(columns, known, known->name, err);
    for (const char *name = NULL;
         well && first != NULL && (name = puzzle_next_extra(first, name)) != NULL;)
      well = add(columns, NULL, name, err);
  }
  if (!well) columns_release(columns);
  return well;
}

void columns_release(struct columns *columns) {
  for (int i = 0; i < columns->count; i++) free(columns->column[i].name);
  columns->count = 0;
}

const char *columns_name(const struct columns *columns, int column) {
  const struct column *c = &columns->column[column];
  return c->known != NULL ? c->known->name : c->name;
}

size_t columns_print(const struct columns *columns, int column, const struct puzzle *puzzle,
                     uint64_t row, char field[CATALOGUE_FIELD_MAX]) {
  const struct column *c = &columns->column[column];
  if (c->known == NULL) {
    for (const char *name = NULL; (name = puzzle_next_extra(puzzle, name)) != NULL;)
      if (strcasecmp(name, c->name) == 0) return field_put_text(field, puzzle_extra_text(name));
    return field_put_nothing(field);
  }
  size_t length = c->known->print(puzzle, field);
  if (length == 0 && c->known == &catalogue_columns[COLUMN_ID])
    length = field_put_number(field, row);
  return length;
}

static bool has(const struct columns *columns, const char *name) {
  for (int i = 0; i < columns->count; i++)
    if (strcasecmp(columns_name(columns, i), name) == 0) return true;
  return false;
}

bool columns_check_board(const struct columns *columns, const struct puzzle *puzzle,
                         struct err *err) {
  const char *puzzle_name = catalogue_columns[COLUMN_PUZZLE].name;
  const char *board_name = catalogue_columns[COLUMN_BOARD].name;
  const char *marks_name = catalogue_columns[COLUMN_MARKS].name;
  const char *source = puzzle->source != NULL ? puzzle->source : "puzzle";
  bool plain = puzzle->geom->plain && puzzle->marks.count == 0;
  if (plain || !has(columns, puzzle_name)) return true;
  if (!puzzle->geom->plain && !has(columns, board_name))
    return err_set(err, ERR_INPUT, "%s:%zu: without column %s, board %.120s would be lost", source,
                   puzzle->line, board_name, puzzle->geom->name);
  return puzzle->marks.count == 0 || has(columns, marks_name) ||
         err_set(err, ERR_INPUT, "%s:%zu: without column %s, its marks would be lost", source,
                 puzzle->line, marks_name);
}

bool columns_check(const struct columns *columns, const struct puzzle *puzzle, struct err *err) {
  for (const char *name = NULL; (name = puzzle_next_extra(puzzle, name)) != NULL;)
    if (puzzle_extra_text(name)[0] != '\0' && !has(columns, name))
      return err_set(err, ERR_INPUT, "%s:%zu: column %.60s would be lost", puzzle->source,
                     puzzle->line, name);
  return true;
}
