// The columns that an exporter writes: those of the settings, or all we know and then those that
// only the puzzles know.
#ifndef GRIDPRESS_EXPORT_COLUMNS_H
#define GRIDPRESS_EXPORT_COLUMNS_H

#include "export/export.h"

struct columns {
  int count;
  struct column {
    const struct catalogue_column *known; // NULL: one that only the puzzles know
    char *name;                           // of an unknown one, owned
  } column[CATALOGUE_COLUMNS_MAX];
  bool chosen; // by the settings: other columns of a puzzle are not wanted
};

// Settles them with the first puzzle at hand, which may be NULL when there is none.
bool columns_init(struct columns *columns, const struct export_settings *settings,
                  const struct puzzle *first, struct err *err);
void columns_release(struct columns *columns);

const char *columns_name(const struct columns *columns, int column);

// Puts what the puzzle says in a column into `field` and returns its length. `row` is its number in
// the file, which names a puzzle that has no name.
size_t columns_print(const struct columns *columns, int column, const struct puzzle *puzzle,
                     uint64_t row, char field[CATALOGUE_FIELD_MAX]);

// Refuses a puzzle whose cells would stand there without the board that they need.
bool columns_check_board(const struct columns *columns, const struct puzzle *puzzle,
                         struct err *err);

// Refuses a puzzle that has something to say in a column that is not there.
bool columns_check(const struct columns *columns, const struct puzzle *puzzle, struct err *err);

#endif
