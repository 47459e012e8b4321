// Counts what a catalogue holds: clues, levels, grades, scores, flow, minutes, techniques,
// symmetries.
#ifndef GRIDPRESS_PUBLISH_TALLY_H
#define GRIDPRESS_PUBLISH_TALLY_H

#include "export/export.h"

enum {
  TALLY_NAMES_MAX = 40, // different levels, or sizes; further ones are counted together
  TALLY_SCORE_UNIT = 10,
  TALLY_SCORES = 4096,  // units of score, the last one for all above
  TALLY_TENTHS = 160,   // of Sudoku Explainer's scale
  TALLY_MINUTES = 1000, // as many as the model tells at most
  TALLY_SYMMETRIES = 6,
  TALLY_STEPS = 1024, // of a solution, the last one for all above
  TALLY_CHARTS_MAX = 15,
};

struct tally_names {
  int count;
  struct chart_bar bars[TALLY_NAMES_MAX + 1];
};

struct tally {
  uint64_t puzzles, rated;
  uint64_t clues[GEOM_CELLS_MAX + 1], scores[TALLY_SCORES], tenths[TALLY_TENTHS];
  uint64_t bottlenecks[TALLY_STEPS], hardest_at[101], tails[TALLY_STEPS];
  uint64_t variety[PUZZLE_TECHNIQUES_MAX + 1];
  uint64_t minutes[TALLY_MINUTES];
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
