// The tally and its charts. Charts that would show nothing are left out.
#include "publish/tally.h"

#include <stdlib.h>
#include <string.h>

#include "publish/count.h"
#include "publish/field.h"
#include "solver/solver.h"

// --- counting ------------------------------------------------------------------------------------

static void names_add(struct tally_names *names, const char *name) {
  int i = 0;
  while (i < names->count && strcmp(names->bars[i].label, name) != 0) i++;
  if (i == names->count) {
    struct chart_bar *bar = &names->bars[i];
    snprintf(bar->label, sizeof bar->label, "%s", i < TALLY_NAMES_MAX ? name : "other");
    if (i < TALLY_NAMES_MAX) names->count++;
  }
  names->bars[i].count++;
}

static void add_rating(struct tally *tally, const struct puzzle_rating *rating) {
  tally->rated++;
  names_add(&tally->grades, rating->grade);
  int unit = rating->score / TALLY_SCORE_UNIT;
  if (rating->score >= 0) tally->scores[unit < TALLY_SCORES ? unit : TALLY_SCORES - 1]++;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) {
    tally->technique_puzzles[i] += rating->counts[i] > 0;
    tally->technique_steps[i] += rating->counts[i];
  }
}

// A number that a catalogue does not know is negative.
static void add_number(uint64_t *counts, int size, int number) {
  if (number >= 0) counts[number < size ? number : size - 1]++;
}

static void add_flow(struct tally *tally, const struct puzzle_flow *flow) {
  add_number(tally->bottlenecks, TALLY_STEPS, flow->bottlenecks);
  add_number(tally->hardest_at, 101, flow->hardest_at);
  add_number(tally->variety, PUZZLE_TECHNIQUES_MAX + 1, flow->variety);
  add_number(tally->tails, TALLY_STEPS, flow->tail);
}

void tally_add(struct tally *tally, const struct puzzle *puzzle) {
  char size[GEOM_NAME_MAX];
  tally->puzzles++;
  tally->clues[puzzle->clues]++;
  names_add(&tally->sizes, geom_name_size(puzzle->geom, size));
  names_add(&tally->levels, puzzle->level);
  if (puzzle->rating.rated) add_rating(tally, &puzzle->rating);
  if (puzzle->flow.known) add_flow(tally, &puzzle->flow);
  if (puzzle->se.rated && puzzle->se.er >= 0 && puzzle->se.er < TALLY_TENTHS)
    tally->tenths[puzzle->se.er]++;
  if (puzzle->minutes.known && puzzle->minutes.tenths >= 0) {
    int minutes = puzzle->minutes.tenths / 10;
    tally->minutes[minutes < TALLY_MINUTES ? minutes : TALLY_MINUTES - 1]++;
  }
  tally->no_symmetry += puzzle->symmetry == 0;
  for (int i = 0; i < TALLY_SYMMETRIES; i++) tally->symmetry[i] += puzzle->symmetry >> i & 1;
}

// --- drawing -------------------------------------------------------------------------------------

static struct chart_bar *next_bar(struct tally_page *page) {
  enum { ROOM = sizeof page->bars / sizeof page->bars[0] };
  struct chart_bar *bar = &page->bars[page->used < ROOM ? page->used++ : ROOM - 1];
  *bar = (struct chart_bar){0};
  return bar;
}

// Begins a chart with the bar that comes next. Only end_chart makes it count.
static struct chart *begin_chart(struct tally_page *page, const char *title, enum chart_shape shape,
                                 uint64_t total) {
  struct chart *chart = &page->charts[page->page.chart_count];
  *chart = (struct chart){
      .title = title, .shape = shape, .total = total, .bars = &page->bars[page->used]};
  return chart;
}

static void end_chart(struct tally_page *page, struct chart *chart) {
  chart->bar_count = (int)(&page->bars[page->used] - chart->bars);
  if (chart->bar_count > 0) page->page.chart_count++;
}

// What is counted by number, and how it is drawn.
struct numbers {
  const char *title;
  const uint64_t *counts;
  int size;
  int unit;        // of a count's index
  bool tenths;     // and the unit is a tenth
  int least_width; // of a column, in units
  int columns;     // at most
};

// Columns of a round width from the first that is not empty. Where the upper end is thin, its
// outermost four in a hundred share the last column, so that the others are not squeezed.
static void draw_numbers(struct tally_page *page, const struct numbers *numbers) {
  const uint64_t *counts = numbers->counts;
  int size = numbers->size;
  uint64_t total = 0, below = 0;
  int first = size, last = -1, most = -1;
  for (int i = 0; i < size; i++) {
    if (counts[i] > 0 && first == size) first = i;
    if (counts[i] > 0) last = i;
    total += counts[i];
  }
  for (int i = 0; i < size && most < 0; i++)
    if ((below += counts[i]) * 100 >= total * 96) most = i;
  if (last < 0) return;
  if (last - first < numbers->columns * numbers->least_width) most = last;
  static const int widths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  int width = 0;
  while (widths[width] < numbers->least_width ||
         most / widths[width] - first / widths[width] >= numbers->columns)
    width++;
  width = widths[width];
  struct chart *chart = begin_chart(page, numbers->title, CHART_COLUMNS, total);
  for (int column = first / width; column <= most / width; column++) {
    bool is_last = column == most / width && most < last;
    struct chart_bar *bar = next_bar(page);
    int least = column * width * numbers->unit;
    const char *more = is_last ? "+" : "";
    if (numbers->tenths)
      snprintf(bar->label, sizeof bar->label, "%d.%d%s", least / 10, least % 10, more);
    else
      snprintf(bar->label, sizeof bar->label, "%d%s", least, more);
    for (int i = column * width; i < (is_last ? size : (column + 1) * width) && i < size; i++)
      bar->count += counts[i];
  }
  end_chart(page, chart);
}

static int compare_levels(const void *a, const void *b) {
  const struct chart_bar *bar_a = a, *bar_b = b;
  return field_compare(catalogue_columns[COLUMN_LEVEL].rank, bar_a->label, bar_b->label);
}

static int compare_grades(const void *a, const void *b) {
  const struct chart_bar *bar_a = a, *bar_b = b;
  return field_compare(catalogue_columns[COLUMN_GRADE].rank, bar_a->label, bar_b->label);
}

static int compare_sizes(const void *a, const void *b) {
  const struct chart_bar *bar_a = a, *bar_b = b;
  return field_compare(NULL, bar_a->label, bar_b->label);
}

static void draw_names(struct tally_page *page, const char *title, struct tally_names *names,
                       int (*compare)(const void *a, const void *b), const char *nameless,
                       uint64_t total) {
  qsort(names->bars, (size_t)names->count, sizeof names->bars[0], compare);
  if (names->count == 0 || (names->count == 1 && names->bars[0].label[0] == '\0')) return;
  struct chart *chart = begin_chart(page, title, CHART_BARS, total);
  for (int i = 0; i <= names->count && (i < names->count || names->bars[i].count > 0); i++) {
    struct chart_bar *bar = next_bar(page);
    *bar = names->bars[i];
    if (bar->label[0] == '\0') snprintf(bar->label, sizeof bar->label, "%s", nameless);
  }
  end_chart(page, chart);
}

static void draw_symmetry(struct tally_page *page, const struct tally *tally) {
  struct chart *chart = begin_chart(page, "Symmetry of the clues", CHART_BARS, tally->puzzles);
  for (int i = -1; i < TALLY_SYMMETRIES; i++) {
    char name[PUZZLE_SYMMETRY_MAX];
    uint64_t count = i < 0 ? tally->no_symmetry : tally->symmetry[i];
    if (count == 0) continue;
    struct chart_bar *bar = next_bar(page);
    bar->count = count;
    snprintf(bar->label, sizeof bar->label, "%.40s",
             puzzle_name_symmetry(i < 0 ? 0 : 1U << i, name));
  }
  end_chart(page, chart);
}

static void draw_techniques(struct tally_page *page, const struct tally *tally) {
  struct chart *chart = begin_chart(page, "Techniques, by the number of puzzles that use them",
                                    CHART_BARS, tally->rated);
  chart->wide = true;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) {
    char steps[COUNT_TEXT_MAX];
    if (tally->technique_puzzles[i] == 0) continue;
    struct chart_bar *bar = next_bar(page);
    bar->count = tally->technique_puzzles[i];
    snprintf(bar->label, sizeof bar->label, "%s", techniques[i].name);
    snprintf(bar->note, sizeof bar->note, "%.30s",
             count_of(tally->technique_steps[i], "step", steps));
  }
  end_chart(page, chart);
}

static void print_subtitle(const struct tally *tally, char *text, size_t room) {
  char puzzles[COUNT_TEXT_MAX];
  uint64_t sum = 0;
  int least = 0, most = 0;
  for (int i = 0; i <= GEOM_CELLS_MAX; i++) {
    if (tally->clues[i] == 0) continue;
    if (sum == 0) least = i;
    most = i;
    sum += (uint64_t)i * tally->clues[i];
  }
  count_of(tally->puzzles, "puzzle", puzzles);
  if (tally->puzzles == 0)
    snprintf(text, room, "%s", puzzles);
  else if (least == most)
    snprintf(text, room, "%s, %d clues%s", puzzles, least, tally->puzzles == 1 ? "" : " each");
  else
    snprintf(text, room, "%s, %d to %d clues, %.1f on average", puzzles, least, most,
             (double)sum / (double)tally->puzzles);
}

static void draw_flow(struct tally_page *page, const struct tally *tally) {
  const struct numbers charts[] = {
      {.title = "Bottlenecks", .counts = tally->bottlenecks, .size = TALLY_STEPS},
      {.title = "Where the hardest step comes, in percent",
       .counts = tally->hardest_at,
       .size = 101,
       .least_width = 5},
      {.title = "Variety of techniques",
       .counts = tally->variety,
       .size = PUZZLE_TECHNIQUES_MAX + 1},
      {.title = "Tail of singles, in steps", .counts = tally->tails, .size = TALLY_STEPS},
  };
  for (size_t i = 0; i < sizeof charts / sizeof charts[0]; i++) {
    struct numbers numbers = charts[i];
    numbers.unit = 1;
    numbers.columns = 25;
    if (numbers.least_width == 0) numbers.least_width = 1;
    draw_numbers(page, &numbers);
  }
}

void tally_draw(struct tally *tally, const char *title, struct tally_page *page) {
  *page = (struct tally_page){.page = {.title = title, .subtitle = page->subtitle}};
  page->page.charts = page->charts;
  print_subtitle(tally, page->subtitle, sizeof page->subtitle);
  draw_numbers(page, &(struct numbers){.title = "Clues",
                                       .counts = tally->clues,
                                       .size = GEOM_CELLS_MAX + 1,
                                       .unit = 1,
                                       .least_width = 1,
                                       .columns = 50});
  draw_numbers(page, &(struct numbers){.title = "Score",
                                       .counts = tally->scores,
                                       .size = TALLY_SCORES,
                                       .unit = TALLY_SCORE_UNIT,
                                       .least_width = 5,
                                       .columns = 25});
  draw_names(page, "Level", &tally->levels, compare_levels, "no level", tally->puzzles);
  draw_names(page, "Grade", &tally->grades, compare_grades, "no grade", tally->rated);
  draw_symmetry(page, tally);
  draw_numbers(page, &(struct numbers){.title = "Sudoku Explainer rating",
                                       .counts = tally->tenths,
                                       .size = TALLY_TENTHS,
                                       .unit = 1,
                                       .tenths = true,
                                       .least_width = 5,
                                       .columns = 25});
  draw_flow(page, tally);
  draw_numbers(page, &(struct numbers){.title = "Minutes",
                                       .counts = tally->minutes,
                                       .size = TALLY_MINUTES,
                                       .unit = 1,
                                       .least_width = 1,
                                       .columns = 25});
  if (tally->sizes.count > 1)
    draw_names(page, "Size", &tally->sizes, compare_sizes, "", tally->puzzles);
  draw_techniques(page, tally);
}
