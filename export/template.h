// What a publisher edits: page, type, texts, sections and labels of a book, read from an INI file.
//
// One table (template_keys.c) has every key with its kind, default and meaning: parsing and the
// listing of `book --keys`, which docs/TEMPLATES.md repeats, come from it. Lengths are in points.
#ifndef GRIDPRESS_EXPORT_TEMPLATE_H
#define GRIDPRESS_EXPORT_TEMPLATE_H

#include "core/core.h"
#include "export/pool.h"
#include "gen/gen.h"
#include "solver/solver.h"

enum {
  TEMPLATE_SECTIONS_MAX = 64,
  TEMPLATE_COUNT_MAX = 20000,
};

enum template_edition { EDITION_PRINT, EDITION_SCREEN };

enum template_service {
  SERVICE_NONE,
  SERVICE_KDP,
  SERVICE_INGRAMSPARK,
  SERVICE_LULU,
  SERVICE_COUNT,
};

// What the service is asked to print with and on; its limits depend on both.
enum template_ink { INK_BLACK, INK_STANDARD, INK_PREMIUM, INK_COUNT };
enum template_paper { PAPER_WHITE, PAPER_CREAM, PAPER_COUNT };

// A length that the program chooses.
#define TEMPLATE_AUTO (-1.0)

// Every word that a book prints and that is no puzzle's.
enum template_label {
  LABEL_HOW_TO_PLAY,
  LABEL_RULES_GOAL,
  LABEL_RULES_UNIQUE,
  LABEL_RULES_LEVELS,
  LABEL_RULES_SOLUTIONS,
  LABEL_RULE_JIGSAW, // of boards, in the order of board_rules in export/board_words.c
  LABEL_RULE_PIECES,
  LABEL_RULE_LATIN,
  LABEL_RULE_GRIDS,
  LABEL_RULE_X,
  LABEL_RULE_WINDOWS,
  LABEL_RULE_DISJOINT,
  LABEL_RULE_CENTRE,
  LABEL_RULE_ASTERISK,
  LABEL_RULE_GIRANDOLA,
  LABEL_RULE_ANTIKNIGHT,
  LABEL_RULE_ANTIKING,
  LABEL_RULE_OWN,
  LABEL_RULE_KILLER, // from here on of marks
  LABEL_RULE_CALCUDOKU,
  LABEL_RULE_SIGNS,
  LABEL_RULE_CONSECUTIVE,
  LABEL_RULE_WHITE,
  LABEL_RULE_BLACK,
  LABEL_RULE_DOTS_ALL,
  LABEL_RULE_DOTS_SOME,
  LABEL_RULE_WHITE_ALL,
  LABEL_RULE_BLACK_ALL,
  LABEL_RULE_NONCONSECUTIVE,
  LABEL_RULE_NONDOUBLE,
  LABEL_RULE_LETTER_X,
  LABEL_RULE_LETTER_V,
  LABEL_RULE_LETTERS_ALL,
  LABEL_RULE_LETTERS_SOME,
  LABEL_RULE_NONTEN,
  LABEL_RULE_NONFIVE,
  LABEL_RULE_EVEN,
  LABEL_RULE_ODD,
  LABEL_RULE_THERMO,
  LABEL_RULE_ARROW,
  LABEL_RULE_ARROW_NUMBER,
  LABEL_RULE_LETTERS,
  LABEL_RULE_WORD,
  LABEL_RULE_BOARDS,
  LABEL_EXAMPLE,
  LABEL_EXAMPLE_START,
  LABEL_EXAMPLE_END,
  LABEL_STEP_FULL_HOUSE,
  LABEL_STEP_NAKED_SINGLE,
  LABEL_STEP_HIDDEN_SINGLE,
  LABEL_CELL,
  LABEL_ROW,
  LABEL_COLUMN,
  LABEL_BOX,
  LABEL_ROWS,
  LABEL_COLUMNS,
  LABEL_BOXES,
  LABEL_AND,
  LABEL_STEP_NAKED_SINGLE_BOARD,
  LABEL_SHAPE,
  LABEL_FALLING_DIAGONAL, // from here on in the order of enum region_kind
  LABEL_RISING_DIAGONAL,
  LABEL_WINDOW,
  LABEL_GROUP,
  LABEL_CENTRE,
  LABEL_ASTERISK,
  LABEL_GIRANDOLA,
  LABEL_EXTRA_REGION,
  LABEL_SHAPE_NUMBER, // from here on only hints have them
  LABEL_SHAPES,
  LABEL_WINDOWS,
  LABEL_GROUPS,
  LABEL_EXTRA_REGIONS,
  LABEL_CONTENTS,
  LABEL_PUZZLE,
  LABEL_PUZZLE_RANGE,
  LABEL_SOLUTIONS,
  LABEL_HINTS,
  LABEL_HINTS_TEXT,
  LABEL_HINTS_SHAPES,
  LABEL_HINT_RANGE,
  LABEL_HINT_SINGLES,
  LABEL_HINT_GUESS,
  LABEL_HINT_CELL,
  LABEL_HINT_LOCKED, // from here on in the order of enum step_phrase of solver/step.h
  LABEL_HINT_SUBSET,
  LABEL_HINT_FISH,
  LABEL_HINT_FISH_FIN,
  LABEL_HINT_FISH_FINS,
  LABEL_HINT_LINKS,
  LABEL_HINT_EMPTY_RECTANGLE,
  LABEL_HINT_WING,
  LABEL_HINT_W_WING,
  LABEL_HINT_REMOTE_PAIR,
  LABEL_HINT_RECTANGLE,
  LABEL_HINT_RECTANGLE_WITH,
  LABEL_HINT_BUG,
  LABEL_HINT_SETS,
  LABEL_HINT_COLOURS,
  LABEL_HINT_CHAIN,
  LABEL_HINT_TEMPLATE_SET,
  LABEL_HINT_TEMPLATE_DELETE,
  LABEL_HINT_CONTRADICTION,
  LABEL_HINT_VERITY,
  LABEL_HINT_IF,
  LABEL_HINT_THEN,
  LABEL_HINT_IS,
  LABEL_HINT_IS_NOT,
  LABEL_HINT_ONE_IS,
  LABEL_HINT_NONE_IS,
  LABEL_HINT_PLACE,
  LABEL_HINT_NO_DIGIT,
  LABEL_HINT_NO_PLACE,
  LABEL_HINT_LEFT_OUT,
  LABEL_HINT_LOCKED_SEEN, // from here on of boards with rules of their own
  LABEL_HINT_LEFTOVERS,
  LABEL_HINT_MARK, // from here on of clues between cells
  LABEL_HINT_CAGE,
  LABEL_HINT_INNIES, // the last of them
  LABEL_SOLUTION_PAGE,
  LABEL_LETTERS,
  LABEL_TIME,
  LABEL_NOTES,
  LABEL_MINUTES,
  LABEL_MINUTES_ESTIMATE,
  LABEL_REMAKE,
  LABEL_COVER_COUNT, // from here on of covers
  LABEL_COVER_BACK,
  LABEL_COVER_SOLUTIONS,
  LABEL_COVER_SAMPLE,
  LABEL_EXTREMELY_EASY,
  LABEL_EASY,
  LABEL_MEDIUM,
  LABEL_HARD,
  LABEL_EVIL,
  LABEL_UNFAIR,
  LABEL_EXTREME,
  LABEL_GUESS,
  LABEL_COUNT,
};

// A run of puzzles of one kind, under one title.
struct template_section {
  const char *name; // what stands behind "section" in the brackets
  int line;
  const char *title, *text;
  const char *word;          // for how hard its puzzles are; "": that of each puzzle's own level
  const char *level, *grade; // "": any
  const char *symmetry;
  int minutes[2]; // the least and the most, in tenths; 0, 0: any
  int count, per_page, order;
  bool minimal;
  const char *size_text, *variant, *board_name, *shapes; // as they are written
  struct board_wish wish;                                // owned: what these ask for
  struct gen_board board;                                // owned: what comes of it
  const char *symbols, *spells, *spells_at;              // of its puzzles, as they are written
  struct gen_letters *letters; // owned: what these ask for, if there are words to spell
  int letters_count;
  const struct geom *size; // that of `board`: the section's, or any one of its jigsaws
  bool size_given;         // not the default: puzzles from a list have to be of this size
  bool symmetry_given;     // not the default: a board without it is refused
  double grid;             // exact width of the grids, or TEMPLATE_AUTO
};

struct template {
  const char *path; // the file it was read from
  struct pool pool; // of all its texts

  // [book]
  const char *title, *subtitle, *author, *publisher, *year, *copyright, *isbn, *description,
      *language;
  int edition, service;
  // [page]
  double trim_width, trim_height;
  double inside, outside, top, bottom, gutter, bleed;
  int multiple, ink, paper;
  // [type]
  const char *font, *digit_font;
  double text_size, leading, title_size, heading_size, number_size, level_size, small_size;
  double head_size, folio_size, line, box_line, solution_grey, quiet;
  int text_weight, strong_weight, title_weight, given_weight, solved_weight; // enum font_weight
  // [front]
  bool title_page, copyright_page, remake, rules, contents;
  int example;
  // [puzzles]
  bool section_pages, sections_right, heads, folios, levels, dots, minutes, solution_page, time,
      coordinates;
  int notes, caption;
  const char *symbols;
  // [solutions] and [hints]
  bool solutions, solutions_right, hints;
  int solutions_per_page;

  // [cover]
  int cover_design, cover_theme, cover_spine_text, cover_barcode;
  double cover_spine;
  const char *cover_back, *cover_price;
  bool cover_badges, cover_sample;

  const char *labels[LABEL_COUNT];
  bool label_given[LABEL_COUNT]; // by the template; the others are English
  // [techniques]: names for hints, in the order of their table; NULL: as they are
  const char *techniques[TECHNIQUE_COUNT];
  struct template_section sections[TEMPLATE_SECTIONS_MAX];
  int section_count;
};

enum template_caption { CAPTION_NUMBER, CAPTION_COMMENT };
enum template_order { ORDER_MINUTES, ORDER_MADE };
enum template_spine_text { SPINE_DOWN, SPINE_UP, SPINE_NONE };
enum template_barcode { BARCODE_AUTO, BARCODE_SPACE, BARCODE_NONE };

// Reads and checks a template; free it with template_free. A mistake is told as file:line, what is
// wrong, and what was probably meant.
struct template *template_read(const char *path, struct err *err);
void template_free(struct template *template);

// Says a key anew, as if the template had that value; a mistake is told as what was expected. NULL
// changes nothing.
bool template_override(struct template *template, const char *section, const char *key,
                       const char *value, struct err *err);

// Finds the boards of a section again, and the words for them, after its wish or its symmetry has
// changed.
bool template_settle_board(struct template_section *section, struct err *err);

// Does a section ask for another board than one of rows, columns and rectangular boxes, or for marks?
bool template_section_has_rules(const struct template_section *section);

// The symbols that a puzzle has in a book: its own, or those of the template (core/symbols.h).
const char *template_symbols(const struct template *template, const struct puzzle *puzzle);

// A template's name is that of its file without folder and extension. Returns `name`.
const char *template_name(const char *path, char *name, size_t room);

// The label that says a level or a grade in the book's language; LABEL_COUNT when there is none.
enum template_label template_level_label(const char *level);

// Writes the table of keys as docs/TEMPLATES.md has it.
void template_list_keys(FILE *stream);

#endif
