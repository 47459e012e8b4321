// Columns by number: those of the table have their place in it, the others follow.
#include "publish/view.h"

#include <string.h>
#include <strings.h>

void view_init(struct view *view, const struct header *header) {
  int count = 0;
  while (catalogue_columns[count].name != NULL) {
    view->names[count] = catalogue_columns[count].name;
    count++;
  }
  view->known = count;
  for (int i = 0; i < header->count; i++)
    if (catalogue_lookup_column(header->names[i]) == NULL) view->names[count++] = header->names[i];
  view->columns = (struct name_list){view->names, count, sizeof view->names[0]};
}

bool view_find(const struct view *view, const char *option, const char *name, int *column,
               struct err *err) {
  *column = name_list_find_any_case(&view->columns, name, strlen(name));
  if (*column >= 0) return true;
  const char *meant = name_list_nearest(&view->columns, name);
  return err_set(err, ERR_INPUT, "%s: unknown column '%.40s'%s%s%s", option, name,
                 meant != NULL ? "; did you mean " : "", meant != NULL ? meant : "",
                 meant != NULL ? "?" : "");
}

column_rank *view_rank(const struct view *view, int column) {
  return column < view->known ? catalogue_columns[column].rank : NULL;
}

const char *view_text(const struct view *view, int column, const struct puzzle *puzzle,
                      char field[CATALOGUE_FIELD_MAX]) {
  if (column < view->known) {
    catalogue_columns[column].print(puzzle, field);
    return field;
  }
  const char *name = view->names[column];
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
