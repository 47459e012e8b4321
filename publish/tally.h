// Counts what a catalogue holds: clues, levels, grades, scores, techniques, symmetries.
#ifndef GRIDPRESS_PUBLISH_TALLY_H
#define GRIDPRESS_PUBLISH_TALLY_H

#include "export/export.h"

enum {
  TALLY_NAMES_MAX = 40, // different levels, or sizes; further ones are counted together
  TALLY_SCORE_UNIT = 10,
  TALLY_SCORES = 4096, // units of score, the last one for all above
  TALLY_TENTHS = 160,  // of Sudoku Explainer's scale
  TALLY_SYMMETRIES = 6,
  TALLY_CHARTS_MAX = 8,
};

struct tally_names {
  int count;
  struct chart_bar bars[TALLY_NAMES_MAX + 1];
};

struct tally {
  uint64_t puzzles, rated;
  uint64_t clues[GEOM_CELLS_MAX + 1], scores[TALLY_SCORES], tenths[TALLY_TENTHS];
  struct tally_names sizes, levels, grades;
  uint64_t symmetry[TALLY_SYMMETRIES], no_symmetry;
  // How many puzzles take a technique, and how often.
  uint64_t technique_puzzles[PUZZLE_TECHNIQUES_MAX], technique_steps[PUZZLE_TECHNIQUES_MAX];
};

void tally_add(struct tally *tally, const struct puzzle *puzzle);

// The tally as charts, which share the room for bars: a plain value.
struct tally_page {
  struct chart_page page;
  struct chart charts[TALLY_CHARTS_MAX];
  struct chart_bar bars[512];
  int used;
  char subtitle[128];
};

void tally_draw(struct tally *tally, const char *title, struct tally_page *page);

#endif
