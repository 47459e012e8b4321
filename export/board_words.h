// What a board is called and which rules it has, for captions, books and the page.
#ifndef GRIDPRESS_EXPORT_BOARD_WORDS_H
#define GRIDPRESS_EXPORT_BOARD_WORDS_H

#include "export/template.h"

// A rule that a board may have besides the usual one. Most have the name of a variant.
struct board_rule {
  const char *variant; // its row in board_variants; NULL: boards of the user's own have it
  const char *title;   // as a heading has it
  bool base;           // takes the place of the usual rule instead of adding to it
  enum template_label label;
};

enum { BOARD_RULES_MAX = 16, BOARD_TITLE_MAX = 160, BOARD_RULES_TEXT_MAX = 1200 };

extern const struct board_rule board_rules[]; // ended by a row without a title

// Lists the rules of a board in the order of the table, and returns how many there are: none for a
// board of rows, columns and rectangular boxes.
int board_list_rules(const struct geom *geom, const struct board_rule *rules[BOARD_RULES_MAX]);

// The rule in English.
const char *board_rule_text(const struct board_rule *rule);

// "Jigsaw + X"; "" for a board without any of these rules. Returns `title`.
const char *board_title(const struct geom *geom, char title[BOARD_TITLE_MAX]);

// All rules of a board in English, one behind the other; "" for a plain one. Returns `text`.
const char *board_rules_text(const struct geom *geom, char text[BOARD_RULES_TEXT_MAX]);

// What has to be said of a puzzle with these symbols, in English: which letters it has and, if it spells
// a word, where; "" for digits. Returns `text`.
const char *board_letters_text(const char *symbols, bool spells, char text[BOARD_RULES_TEXT_MAX]);

// Are the cells of a region not all joined side by side? Is a box of the board so?
bool board_region_is_in_pieces(const struct geom *geom, const struct region *region);
bool board_is_in_pieces(const struct geom *geom);

#endif
