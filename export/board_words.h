// What a puzzle is called by its board and its marks and which rules it has, for captions, books and
// the page.
#ifndef GRIDPRESS_EXPORT_BOARD_WORDS_H
#define GRIDPRESS_EXPORT_BOARD_WORDS_H

#include "export/language.h"
#include "export/template.h"

// A rule that a puzzle may have besides the usual one. Most have the name of a variant.
struct board_rule {
  const char *variant;       // its row in board_variants or mark_variants; NULL: it is no variant
  enum template_label title; // as a heading has it; 0: it adds to that of another rule
  bool base;                 // takes the place of the usual rule instead of adding to it
  enum template_label label;
  // Rules of marks: a puzzle has to have one of the first kinds of marks at least, all of the second
  // and none of the third, as bits.
  unsigned any, all, none;
  bool boxes, latin; // it needs a board with boxes, or one without
};

enum { BOARD_RULES_MAX = 32, BOARD_TITLE_MAX = 160, BOARD_RULES_TEXT_MAX = 2400 };

// A board, and the kinds of marks of its puzzles.
struct board_kind {
  const struct geom *geom;
  unsigned kinds; // bit i: row i of mark_kinds; and what board_kind_of adds
};

struct board_kind board_kind_of(const struct puzzle *puzzle);

// The puzzles of a wish; `geom` is its board, or any of its jigsaws.
struct board_kind board_kind_of_wish(const struct geom *geom, unsigned variants);

// Rows, columns and rectangular boxes, and no marks?
bool board_kind_is_plain(const struct board_kind *kind);

extern const struct board_rule board_rules[]; // ended by a row without a label: LABEL_COUNT

// Lists the rules of a puzzle in the order of the table, and returns how many there are: none for a
// board of rows, columns and rectangular boxes without marks.
int board_list_rules(const struct board_kind *kind,
                     const struct board_rule *rules[BOARD_RULES_MAX]);

// The rule as a language has it; NULL: in English. So for the others below.
const char *board_rule_text(const struct board_rule *rule, const struct language *language);

// "Jigsaw + X", "Killer"; "" for one without any of these rules. Returns `title`.
const char *board_title(const struct board_kind *kind, const struct language *language,
                        char title[BOARD_TITLE_MAX]);

// All rules, one behind the other; "" for a plain puzzle. Returns `text`.
const char *board_rules_text(const struct board_kind *kind, const struct language *language,
                             char text[BOARD_RULES_TEXT_MAX]);

// What has to be said of a puzzle with these symbols: which letters it has and, if it spells
// a word, where; "" for digits. Returns `text`.
const char *board_letters_text(const char *symbols, bool spells, const struct language *language,
                               char text[BOARD_RULES_TEXT_MAX]);

// Are the cells of a region not all joined side by side? Is a box of the board so?
bool board_region_is_in_pieces(const struct geom *geom, const struct region *region);
bool board_is_in_pieces(const struct geom *geom);

#endif
