// A header is a copy: rows are overwritten as the source goes on.
#include "publish/header.h"

#include <stdlib.h>
#include <string.h>

bool header_init(struct header *header, const struct catalogue_row *row, struct err *err) {
  *header = (struct header){.bytes = malloc(CATALOGUE_ROW_MAX)};
  if (header->bytes == NULL) return err_set(err, ERR_WORLD, "out of memory");
  char *end = header->bytes;
  for (; header->count < row->count; header->count++) {
    const struct catalogue_column *column = row->fields[header->count].column;
    header->names[header->count] = end;
    end = stpcpy(end, column != NULL ? column->name : catalogue_row_name(row, header->count)) + 1;
  }
  return true;
}

void header_release(struct header *header) {
  free(header->bytes);
  *header = (struct header){0};
}

bool header_is_catalogue(const struct header *header) {
  return header->count > 1;
}

const char *const *header_columns(const struct header *header, const struct export_format *format) {
  bool table = header_is_catalogue(header) && format->one_header;
  return table ? header->names : NULL;
}
