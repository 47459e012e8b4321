// What every unit test includes: cmocka with the headers it needs before it, and the golden facts
// of the source papers that several tests use.
#ifndef GRIDPRESS_TESTS_CHECK_H
#define GRIDPRESS_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/core.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

// Thesis figure 4.2, 35 clues, and its only solution.
#define FIGURE_4_2 \
  ".1..2.34.4..1..5....67.8....214..75.57..1..89.39..641....9.78....5..1..7.98.3..6."
#define FIGURE_4_2_SOLUTION \
  "917625348482193576356748291621489753574312689839576412163957824245861937798234165"
// Figure 4.9, exactly 127 solutions.
#define FIGURE_4_9 \
  ".51..9483.9...8.6..6..1.7.26.5..12.....2.4.....27....5.....2.7..2.1...5.4785...2."
// Figure 5.1, a solution grid; 5.2, dug from it, unique; 5.4, printed as unique, has two.
#define FIGURE_5_1 \
  "123456789645798321987312546859673412416285937732941865564829173371564298298137654"
#define FIGURE_5_2 \
  "1..45..89.45.98..198.3..54..5.6.34.241.2.59.77.2.41..55.48.917..71.6..98.98.3.65."
#define FIGURE_5_4 \
  ".2..5.78.6..7..3....73.2..6.596..41.4...8...7.32..186.5..8.91....1..4..8.98.3..5."
// Minigrid paper, figure 1(a), 26 clues.
#define FIGURE_MG_1 \
  "..6....9825.....1.....7...5..56.3..4.........1..8.52.99...6.....2.....4754...29.."
#define FIGURE_MG_1_SOLUTION \
  "376251498259486713814379625795623184482917536163845279937164852621598347548732961"

// GRIDPRESS_SOAK=1 in the environment makes random loops as long as they would like to be.
static inline bool soaking(void) {
  return getenv("GRIDPRESS_SOAK") != NULL;
}

// The grid that a string of symbols stands for.
static inline struct grid check_grid(const char *text) {
  struct grid grid = {0};
  for (size_t i = 0; text[i] != '\0'; i++) grid.cell[i] = (uint8_t)grid_value(text[i]);
  return grid;
}

#endif
