// Columns by number: those of the table have their place in it, the others follow.
#include "publish/view.h"

#include <strings.h>

#include "publish/sink.h"

void view_init(struct view *view, const struct header *header) {
  *view = (struct view){0};
  while (catalogue_columns[view->known].name != NULL) view->known++;
  view->count = view->known;
  for (int i = 0; i < header->count; i++)
    if (catalogue_lookup_column(header->names[i]) == NULL)
      view->extra[view->count++ - view->known] = header->names[i];
}

const char *view_name_at(void *context, int column) {
  const struct view *view = context;
  if (column >= view->count) return NULL;
  return column < view->known ? catalogue_columns[column].name : view->extra[column - view->known];
}

bool view_find(struct view *view, const char *option, const char *name, int *column,
               struct err *err) {
  for (*column = 0; *column < view->count; (*column)++)
    if (strcasecmp(view_name_at(view, *column), name) == 0) return true;
  const char *meant = suggest_nearest(name, view_name_at, view);
  return err_set(err, ERR_INPUT, "%s: unknown column '%.40s'%s%s%s", option, name,
                 meant != NULL ? "; did you mean " : "", meant != NULL ? meant : "",
                 meant != NULL ? "?" : "");
}

const char *view_text(const struct view *view, int column, const struct puzzle *puzzle,
                      char field[CATALOGUE_FIELD_MAX]) {
  if (column < view->known) {
    catalogue_columns[column].print(puzzle, field);
    return field;
  }
  const char *name = view->extra[column - view->known];
  for (const char *at = NULL; (at = puzzle_next_extra(puzzle, at)) != NULL;)
    if (strcasecmp(at, name) == 0) return puzzle_extra_text(at);
  return "";
}

unsigned view_needs(const struct view *view, int column, const struct puzzle *puzzle) {
  char field[CATALOGUE_FIELD_MAX];
  if (column >= view->known || catalogue_columns[column].needs == 0) return 0;
  catalogue_columns[column].print(puzzle, field);
  return field[0] == '\0' ? catalogue_columns[column].needs : 0;
}
