// A curve on a terminal: a column a step, drawn in eighths of a character.
//
//      12 |  ▂▅█▇▃          the number of open moves, the most at the top
//         |▃████████▂▁▅▇
//       0 +--------------
//          1        10      the number of the step
//              ·   ▲  ·     steps that are no singles; ▲ is the hardest technique
//
// Where there are more steps than columns, some steps share a column, which shows the fewest moves
// of them: bottlenecks are never lost.
#include "export/curve.h"

#include <string.h>

enum { EIGHTHS = 8, ROWS = 8, MARGIN = 6, COLUMNS_LEAST = 20, COLUMNS_MOST = 400, TICK = 10 };

const char *curve_summarise(const struct curve *curve, char text[CURVE_SUMMARY_MAX]) {
  const struct puzzle_flow *flow = curve->flow;
  int steps = curve->rating->steps;
  const char *noun = steps == 1 ? "step" : "steps";
  if (flow->known)
    snprintf(text, CURVE_SUMMARY_MAX,
             "%d %s: bottlenecks %d, hardest at %d %%, variety %d, tail %d", steps, noun,
             flow->bottlenecks, flow->hardest_at, flow->variety, flow->tail);
  else
    snprintf(text, CURVE_SUMMARY_MAX, "%d %s, then a guess is needed", steps, noun);
  return text;
}

enum curve_kind curve_kind_of(const struct curve *curve, const struct flow_step *step) {
  if (step->technique == curve->rating->hardest) return CURVE_HARDEST;
  return technique_is_single(step->technique) ? CURVE_SINGLE : CURVE_OTHER;
}

int curve_most_moves(const struct curve *curve) {
  int most = 1;
  for (int i = 0; i < curve->steps->count; i++)
    if (curve->steps->steps[i].moves > most) most = curve->steps->steps[i].moves;
  return most;
}

struct column {
  int moves;            // the fewest of its steps
  enum curve_kind kind; // the hardest of its steps
};

struct plot {
  int shared; // steps of a column
  int count;
  struct column columns[COLUMNS_MOST];
  int most, rows;
  bool ascii, has_others;
};

static void lay_out(struct plot *plot, const struct curve *curve, int width, bool ascii) {
  const struct flow_curve *steps = curve->steps;
  int room = width - MARGIN;
  if (room < COLUMNS_LEAST) room = COLUMNS_LEAST;
  if (room > COLUMNS_MOST) room = COLUMNS_MOST;
  *plot = (struct plot){.most = curve_most_moves(curve), .ascii = ascii, .rows = ROWS};
  if (plot->rows > plot->most) plot->rows = plot->most;
  plot->shared = (steps->count + room - 1) / room;
  if (plot->shared < 1) plot->shared = 1;
  for (int i = 0; i < steps->count; i++) {
    struct column *column = &plot->columns[i / plot->shared];
    enum curve_kind kind = curve_kind_of(curve, &steps->steps[i]);
    bool first = i % plot->shared == 0;
    if (first || steps->steps[i].moves < column->moves) column->moves = steps->steps[i].moves;
    if (first || kind > column->kind) column->kind = kind;
    plot->has_others = plot->has_others || kind == CURVE_OTHER;
    plot->count = i / plot->shared + 1;
  }
}

// Blanks are written when something follows them: no line ends in blanks.
static void write_late(int *blanks, const char *text, FILE *stream) {
  if (text[0] == ' ') {
    ++*blanks;
    return;
  }
  fprintf(stream, "%*s%s", *blanks, "", text);
  *blanks = 0;
}

// What a column shows in a row, counted from 0 at the foot.
static const char *cell_of(const struct plot *plot, const struct column *column, int row) {
  static const char *const parts[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  int height = column->moves * plot->rows * EIGHTHS / plot->most - row * EIGHTHS;
  if (row == 0 && height < 1) height = 1; // there is always a move
  if (height < 0) height = 0;
  if (height > EIGHTHS) height = EIGHTHS;
  if (!plot->ascii) return parts[height];
  return height >= EIGHTHS / 2 || (row == 0 && height > 0) ? "#" : " ";
}

static void write_rows(const struct plot *plot, FILE *stream) {
  for (int row = plot->rows - 1; row >= 0; row--) {
    int blanks = 0;
    if (row == plot->rows - 1)
      fprintf(stream, "%4d %s", plot->most, plot->ascii ? "|" : "│");
    else
      fprintf(stream, "     %s", plot->ascii ? "|" : "│");
    for (int i = 0; i < plot->count; i++)
      write_late(&blanks, cell_of(plot, &plot->columns[i], row), stream);
    fputc('\n', stream);
  }
  fprintf(stream, "   0 %s", plot->ascii ? "+" : "└");
  for (int i = 0; i < plot->count; i++) fputs(plot->ascii ? "-" : "─", stream);
  fputc('\n', stream);
}

// The number of the first step, and of the first of every tenth column.
static void write_numbers(const struct plot *plot, FILE *stream) {
  int used = -MARGIN;
  for (int i = 0; i < plot->count; i++) {
    // Steps 10, 20 ... where each has a column of its own.
    bool wanted = i == 0 || (plot->shared == 1 ? i + 1 : i) % TICK == 0;
    if (!wanted) continue;
    fprintf(stream, "%*s", i - used, "");
    used = i + fprintf(stream, "%d", i * plot->shared + 1);
  }
  fputc('\n', stream);
}

static void write_marks(const struct plot *plot, const struct curve *curve, FILE *stream) {
  const char *const marks[] = {[CURVE_SINGLE] = " ",
                               [CURVE_OTHER] = plot->ascii ? "." : "·",
                               [CURVE_HARDEST] = plot->ascii ? "^" : "▲"};
  int blanks = MARGIN;
  for (int i = 0; i < plot->count; i++) write_late(&blanks, marks[plot->columns[i].kind], stream);
  fprintf(stream, "\n%*s%s %s", MARGIN, "", marks[CURVE_HARDEST], curve->rating->hardest_name);
  if (plot->has_others) fprintf(stream, "   %s no single", marks[CURVE_OTHER]);
  if (plot->shared > 1)
    fprintf(stream, "\n%*sa column is %d steps, with the fewest moves of them", MARGIN, "",
            plot->shared);
  fputc('\n', stream);
}

void curve_write_text(const struct curve *curve, int width, bool ascii, FILE *stream) {
  struct plot plot;
  char summary[CURVE_SUMMARY_MAX];
  if (curve->steps->count > 0) {
    lay_out(&plot, curve, width, ascii);
    write_rows(&plot, stream);
    write_numbers(&plot, stream);
    write_marks(&plot, curve, stream);
  }
  fprintf(stream, "%*s%s\n", MARGIN, "", curve_summarise(curve, summary));
}
