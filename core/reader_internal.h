// What the parts of the reader share: lines and the queue of them, boards, and the ways to write a puzzle.
#ifndef GRIDPRESS_CORE_READER_INTERNAL_H
#define GRIDPRESS_CORE_READER_INTERNAL_H

#include "core/board_shelf.h"
#include "core/foreign.h"
#include "core/reader.h"
#include "core/text.h"

enum {
  // bytes: a name, cells, marks and a comment
  READER_LINE_MAX = BOARD_NAME_MAX + GEOM_CELLS_MAX + MARKS_TEXT_MAX + PUZZLE_COMMENT_MAX,
  READER_QUEUE_MAX = 32, // sixteen rows and what may stand between them
};

enum line_kind {
  LINE_BLANK,
  LINE_COMMENT, // #...
  LINE_SECTION, // [Puzzle]
  LINE_FRAME,   // +---+---+
  LINE_MARKS,   // marks: ..., of the grid above
  LINE_LETTERS, // symbols=..., of the grid that follows
  LINE_LIBRARY, // :0000:x:...
  LINE_FOREIGN, // 9jx:..., a whole puzzle of another program
  LINE_NAMED,   // 9+x .....1..., a whole puzzle
  LINE_NAME,    // 9+x, of the grid that follows
  LINE_CELLS,
};

struct line {
  size_t number; // from 1
  size_t length;
  enum line_kind kind;
  size_t start; // where the text begins behind white space
  size_t name;  // LINE_NAMED, LINE_NAME: the length of the name; LINE_FOREIGN: of the puzzle
  size_t run;   // LINE_CELLS: how many cell symbols stand together from the first one on
  const struct foreign_line *foreign; // LINE_FOREIGN: whose
  char text[READER_LINE_MAX + 1];
};

struct reader {
  FILE *stream;
  const char *name;
  struct reader_settings settings;
  struct board_shelf *shelf;      // if it is the reader's own
  const struct geom *named;       // the board that a line named for the next grid; NULL: none did
  char letters[TEXT_LETTERS_MAX]; // what a line said of the symbols of the next grid; "": nothing
  size_t letters_line;
  const struct geom *previous; // of the last puzzle without a name; NULL: there was none
  bool previous_rows;          // that puzzle was written over several lines
  bool skipping;     // in a section of an .sdk file that is not [Puzzle]: its grid is no puzzle
  bool after_return; // the last line ended with CR: LF would be the rest of its end
  bool refused_line; // the failure just told is about the first line of the queue alone
  size_t lines, puzzles;
  struct line queue[READER_QUEUE_MAX]; // a ring: read but not yet used
  size_t queue_first, queue_count;
  bool broken; // reading failed behind the queue, and this is how
  struct err failure;
  struct foreign_puzzle foreign;    // what the line at hand tells
  char headers[PUZZLE_COMMENT_MAX]; // .sdk header lines seen before a grid, joined by tabs
};

// Refuses the input at a place: "name:line:column: ...". Column 0 means the whole line.
enum reader_status reader_refuse(const struct reader *reader, size_t line, size_t column,
                                 struct err *err, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// Borrows line `ahead` of the queue, reading on if need be. NULL at the end of the source or when
// reading fails, as *status says.
struct line *line_peek(struct reader *reader, size_t ahead, enum reader_status *status,
                       struct err *err);
void line_drop(struct reader *reader);

// A whole puzzle written with blanks between its cells becomes one written without. `wanted` is the
// board that it is for; NULL: any.
void line_join(struct line *line, const struct geom *wanted);

// --- boards and cells ----------------------------------------------------------------------------

// The board that a line names; NULL and `err` when it names none, or not the one that was asked for.
const struct geom *reader_take_board(struct reader *reader, const struct line *line,
                                     const char *name, struct err *err);

// The board that the next grid has to be of; NULL: its cells tell.
const struct geom *reader_board_wanted(const struct reader *reader);

// The board of a grid without a name, of which the cells say that it is `found`.
const struct geom *reader_settle_board(const struct reader *reader, const struct line *line,
                                       const struct geom *found, struct err *err);

// How many symbols say all cells: one each or, on a sheet, one for every place of the page.
bool reader_board_takes(const struct geom *geom, size_t run);

// Takes one symbol into a cell.
enum reader_status reader_take_cell(const struct reader *reader, const struct line *line,
                                    const struct geom *geom, size_t position, uint8_t *cell,
                                    struct err *err);

// Makes the record, unless two givens are equal where they must not be.
enum reader_status reader_start_puzzle(const struct reader *reader, size_t line,
                                       const struct geom *geom, const struct grid *givens,
                                       struct puzzle *puzzle, struct err *err);

// Takes the marks that stand behind the cells, if any, up to a "#" or the end of the line. `*rest`
// moves to the comment.
bool reader_read_marks(const struct reader *reader, const struct line *line, const char **rest,
                       struct puzzle *puzzle, struct err *err);

// --- the ways to write a puzzle ------------------------------------------------------------------

// A line that is all of a puzzle, however it is written.
enum reader_status reader_read_line(struct reader *reader, struct line *line, struct puzzle *puzzle,
                                    struct err *err);

// A grid over several lines, the first of which is `first`.
enum reader_status reader_read_rows(struct reader *reader, size_t first, struct puzzle *puzzle,
                                    struct err *err);

#endif
