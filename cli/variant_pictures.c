// Small pictures of puzzles with marks, for `gridpress variants`: four rows of cells are enough to
// show what stands where.
#include "cli/variant_pictures.h"

#include <string.h>

static const struct variant_picture {
  const char *variant, *picture;
} pictures[] = {
    {"killer",
     "    +- - - - - - -+- - - +\n"
     "    |10           |7     |\n"
     "    |   .      .  |   .  |\n"
     "    |      + - - -+      |\n"
     "    |      |14           |\n"
     "    |   .  |   .      .  |\n"
     "    +- - - +- - - - - - -+\n"},
    {"calcudoku",
     "    +------+-------------+\n"
     "    |3     |8x           |\n"
     "    |   3  |   .      .  |\n"
     "    +------+      +------+\n"
     "    |1-    |      |2     |\n"
     "    |   .  |   .  |   2  |\n"
     "    +      +------+------+\n"},
    {"greater-than",
     "    . < .   .\n"
     "    ^       v\n"
     "    . > . < .\n"
     "        ^\n"
     "    .   . > .\n"},
    {"futoshiki",
     "    [ ] < [ ]   [3]\n"
     "     ^           v\n"
     "    [ ]   [ ] < [ ]\n"
     "           v\n"
     "    [2] < [ ]   [ ]\n"},
    {"kropki",
     "    . o .   .     o white dot\n"
     "        @         @ black dot\n"
     "    .   . o .\n"},
    {"consecutive",
     "    . # .   .     # = bars\n"
     "        =\n"
     "    .   . # .\n"},
    {"xv",
     "    . X .   .\n"
     "        V\n"
     "    .   . X .\n"},
    {"even-odd",
     "    [ ] .  ( )    [ ] even\n"
     "     . ( ) [ ]    ( ) odd\n"},
    {"thermo",
     "    O===.   .     O bulb\n"
     "        |\n"
     "    .   .===.\n"},
    {"arrow",
     "    O---.   .     O circle\n"
     "         \\\n"
     "    .   .  ->\n"},
    {"nonconsecutive",
     "    . 4 .\n"
     "    4 5 4     never\n"
     "    . 6 .\n"},
};

const char *variant_picture(const char *variant) {
  for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
    if (strcmp(pictures[i].variant, variant) == 0) return pictures[i].picture;
  return NULL;
}
