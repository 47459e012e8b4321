// What the rules of a board do to the number of clues that its puzzles have.
//
// More rules leave fewer solutions, so fewer clues are enough. The numbers are the clues of minimal
// puzzles, in percent of those of the plain 9x9 (24.4): some hundred puzzles were made of each board.
// Rules add up nearly like independent ones, so their percents are multiplied: x and windows together
// need 53 %, and 75 % of 69 % is 52 %. docs/LEVELS.md has what comes of it.
#include "gen/level.h"

// What one region of a kind does.
static const int percent_of_region[REGION_KINDS] = {
    [REGION_ROW] = 100,
    [REGION_COLUMN] = 100,
    [REGION_BOX] = 100,
    [REGION_FALLING_DIAGONAL] = 100, // by size, below
    [REGION_RISING_DIAGONAL] = 100,
    [REGION_WINDOW] = 91, // four of them: 69 %
    [REGION_GROUP] = 97,  // nine of them: 76 %
    [REGION_CENTRE] = 91,
    [REGION_ASTERISK] = 85,
    [REGION_GIRANDOLA] = 85,
    [REGION_EXTRA] = 90,
};

// Larger boards have more windows and groups, and each says less: no more count than there are at 9x9.
static const int counted_of_kind[REGION_KINDS] = {[REGION_WINDOW] = 4, [REGION_GROUP] = 9};

enum {
  PERCENT_JIGSAW = 74,
  PERCENT_LATIN = 132,
  PERCENT_ANTIKNIGHT = 55,
  PERCENT_ANTIKING = 80,
  PERCENT_LEAST = 40,
};

// Small Latin squares need few clues: 84 % at side 5, 132 % from side 9 on.
static int percent_of_latin(const struct geom *geom) {
  return geom->side < 9 ? PERCENT_LATIN - 12 * (9 - geom->side) : PERCENT_LATIN;
}

// Large shapes say less: 81 % at side 16.
static int percent_of_jigsaw(const struct geom *geom) {
  return geom->side > 9 ? PERCENT_JIGSAW + geom->side - 9 : PERCENT_JIGSAW;
}

// The fewer cells, the more two diagonals say: 55 % at 6x6, 75 % at 9x9, 86 % at 12x12.
static int percent_of_diagonal(const struct geom *geom) {
  int percent = 100 - 1000 / geom->cells;
  return percent > 75 ? percent : 75;
}

int level_clue_percent(const struct geom *geom) {
  if (geom->plain) return 100;
  double share = 1;
  if (!geom->boxed)
    share *= percent_of_latin(geom) / 100.0;
  else if (geom->box_width == 0)
    share *= percent_of_jigsaw(geom) / 100.0;
  for (int region = 0; region < geom->house_count; region++) {
    enum region_kind kind = geom->regions[region].kind;
    if (counted_of_kind[kind] > 0 && geom->regions[region].index >= counted_of_kind[kind]) continue;
    bool diagonal = kind == REGION_FALLING_DIAGONAL || kind == REGION_RISING_DIAGONAL;
    share *= (diagonal ? percent_of_diagonal(geom) : percent_of_region[kind]) / 100.0;
  }
  unsigned rules = 0;
  for (int i = 0; i < geom->pair_count; i++) rules |= geom->pairs[i].rules;
  if ((rules & PAIR_ANTIKNIGHT) != 0) share *= PERCENT_ANTIKNIGHT / 100.0;
  if ((rules & PAIR_ANTIKING) != 0) share *= PERCENT_ANTIKING / 100.0;
  int percent = (int)(100 * share + 0.5);
  return percent > PERCENT_LEAST ? percent : PERCENT_LEAST;
}
