// What a catalogue says about a puzzle: one table of columns, and the rows that a catalogue has.
//
// Every format that can say more than the grid (CSV, JSON, JSON Lines) takes its names, its order
// and its text from this table; docs/CATALOGUE.md describes it for people.
#ifndef GRIDPRESS_EXPORT_CATALOGUE_H
#define GRIDPRESS_EXPORT_CATALOGUE_H

#include "core/core.h"

enum {
  CATALOGUE_FIELD_MAX =
      MARKS_TEXT_MAX,          // bytes of a field that a column prints, with the terminator
  CATALOGUE_COLUMNS_MAX = 128, // columns of a file
  CATALOGUE_ROW_MAX = 65536,   // bytes of all names and fields of a row, with their terminators
};

// Text may be anything. A code is a text of letters, digits, points, and blanks or semicolons
// between them: it needs no quotes and no reader takes it for a formula, and neither does a number.
enum column_kind { COLUMN_TEXT, COLUMN_CODE, COLUMN_NUMBER };

// The work that it takes to know a column, as bits.
enum column_needs {
  COLUMN_NEEDS_PROOF = 1 << 0,     // solved, and exactly one solution found
  COLUMN_NEEDS_CENSUS = 1 << 1,    // the graph counted
  COLUMN_NEEDS_RATING = 1 << 2,    // rated by the techniques of people
  COLUMN_NEEDS_SE = 1 << 3,        // rated on the scale of Sudoku Explainer
  COLUMN_NEEDS_CANONICAL = 1 << 4, // the canonical form found
  COLUMN_NEEDS_MINIMAL = 1 << 5,   // every clue tried
  COLUMN_NEEDS_MINUTES = 1 << 6,   // timed by the model of players
  COLUMN_NEEDS_FLOW = 1 << 7,      // rated, and the open moves counted on the way
  COLUMN_NEEDS_ALONE = 1 << 8,     // what follows from each grid of a sheet alone
};

// What a column claims of a puzzle where a file has it.
enum column_claim {
  CLAIM_FACT,   // what its text says: the givens prove it, or disprove it
  CLAIM_ORIGIN, // where the puzzle comes from and who says so, not what it is
  CLAIM_LEVEL,  // that the puzzle keeps the bounds of that level
};

enum { COLUMN_VALUE_MAX = BOARD_NAME_MAX }; // bytes of a value of a closed list

// Spells a value as its column does, or refuses what the column can never have and tells what was
// probably meant.
typedef bool column_settle(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err);

// The place of a value in its column's order, or -1.
typedef int column_rank(const char *field);

// All that is known of a column. Only name, kind and print have to be there.
struct catalogue_column {
  const char *name; // lower case: in the header line of a CSV file, and the key in JSON
  enum column_kind kind;
  unsigned needs; // enum column_needs; 0: known from the puzzle itself or from who made it
  enum column_claim claim;
  // The field, "" when nothing is known. Returns its length.
  size_t (*print)(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]);
  // Takes a claim into the record; an empty one leaves it unknown. NULL: what the column says
  // follows from the givens, and a claim changes nothing.
  bool (*parse)(const char *field, struct puzzle *puzzle, struct err *err);
  column_settle *settle; // NULL: it may have any text, or any number
  column_rank *rank;     // NULL: its values have no order but that of numbers or texts
  // Do two texts that differ mean the same? NULL: if they parse to the same.
  bool (*same)(const char *one, const char *other);
  // Why a claim that is wrong is, beyond being another text. May be NULL.
  void (*explain)(const char *claim, const struct puzzle *truth, char *why, size_t room);
  // Has the record something to say here that the cells alone do not? NULL: if it can be claimed
  // and is not empty.
  bool (*tells)(const struct puzzle *puzzle);
};

// Columns of the table, for those who ask for one of them: the first ones, `board` and `marks`.
enum {
  COLUMN_ID,
  COLUMN_SIZE,
  COLUMN_PUZZLE,
  COLUMN_SOLUTION,
  COLUMN_LEVEL,
  COLUMN_GRADE,
  COLUMN_BOARD = 39,
  COLUMN_MARKS,
};

// In the order of the file, ended by a row without a name.
extern const struct catalogue_column catalogue_columns[];
extern const struct name_list catalogue_column_names;

// Borrows the column of that name in either case, or NULL.
const struct catalogue_column *catalogue_lookup_column(const char *name);

// --- rows as they were read ----------------------------------------------------------------------

// A plain value that owns nothing: the texts of all fields, as the file has them, whether we know
// the column or not.
struct catalogue_field {
  const struct catalogue_column *column; // NULL: a column that we do not know
  uint16_t name, text;                   // where they start in row->bytes
};

struct catalogue_row {
  size_t number; // as a spreadsheet counts: a CSV file's header is row 1; JSON's first object is 1
  const char *format; // the format that says what the file says; of text formats the first
  int count;
  struct catalogue_field fields[CATALOGUE_COLUMNS_MAX];
  size_t used;
  char bytes[CATALOGUE_ROW_MAX];
};

const char *catalogue_row_name(const struct catalogue_row *row, int field);
const char *catalogue_row_text(const struct catalogue_row *row, int field);

// Borrows what the row says in that column; NULL when it has no such column.
const char *catalogue_row_claim(const struct catalogue_row *row,
                                const struct catalogue_column *column);

// --- reading -------------------------------------------------------------------------------------

// Puzzles from a file in any format that we know, found out from its content, compressed or not:
// what core's reader reads, catalogues in CSV, JSON and JSON Lines, ipuz, OpenSudoku's XML.
struct source;

struct source_settings {
  const struct geom *size; // what the user asked for; NULL: found from the puzzles
  const char *prefix;      // of the word "size" in messages ("--" on a command line); NULL: none
  // Take over what the file claims and we could prove: the solution, the rating, the certificate.
  // Otherwise such claims are in the row alone, and the record holds only what needs no proof.
  bool trust;
  struct board_shelf *shelf; // for the boards of the puzzles; NULL: one that goes with the source
};

// "-" is standard input. `path` is kept by every puzzle and has to outlive them.
struct source *source_new(const char *path, const struct source_settings *settings,
                          struct err *err);
void source_free(struct source *source);

// `row` may be NULL. A format without columns gives a row that has just the puzzle. A catalogue may
// be empty: the row then has the columns of its header at the end, without texts. A text file
// without a puzzle is refused: nothing says that it is meant to be a list of them.
enum reader_status source_next(struct source *source, struct puzzle *puzzle,
                               struct catalogue_row *row, struct err *err);

// After a failure: was one row refused, so that source_next can go on with the next one?
bool source_can_go_on(const struct source *source);

// --- writing -------------------------------------------------------------------------------------

// How an exporter writes; set in struct exporter before the first puzzle is added. The zero value
// is the default: all columns, and what a format cannot say is dropped.
struct language; // export/language.h
struct export_settings {
  const char *const *columns;      // names, ended by NULL; may hold some that only the puzzles know
  bool strict;                     // refuse what the format cannot say
  bool hints;                      // with the steps of the solutions, on a page to play on
  const char *title;               // of that page
  const struct language *language; // of that page, too; NULL: English. Borrowed
};

struct json_t; // an object of jansson; who takes one includes <jansson.h>

// An object with a key for each column that the puzzle has something to say in, known and unknown:
// texts as strings, numbers as numbers, nothing nested. NULL when the memory is not there. Written
// with CATALOGUE_JSON_FLAGS, numbers look as they do in CSV.
struct json_t *catalogue_record_to_json(const struct puzzle *puzzle);

#define CATALOGUE_JSON_FLAGS (JSON_COMPACT | JSON_REAL_PRECISION(6))

#endif
