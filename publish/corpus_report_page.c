// The report of a run as one HTML page: a table and charts for every solver, and for two or more how
// their times compare, case by case. Everything is inside the page; it needs no network.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "publish/corpus_run.h"

// Times by powers of ten, three steps each: from a microsecond to some minutes.
enum { STEPS = 3, LEAST_POWER = -6, POWERS = 9, TIME_BARS = STEPS * POWERS };

struct page {
  const struct corpus_run *run;
  FILE *stream;
  struct err *err;
};

static void write_escaped(FILE *stream, const char *text) {
  for (; *text != '\0'; text++) {
    if (*text == '&')
      fputs("&amp;", stream);
    else if (*text == '<')
      fputs("&lt;", stream);
    else
      fputc(*text, stream);
  }
}

// A picture that stands inside a page has no XML declaration.
static void write_inside(FILE *stream, const char *picture) {
  const char *start = strstr(picture, "<svg");
  fputs("<figure>", stream);
  fputs(start != NULL ? start : picture, stream);
  fputs("</figure>\n", stream);
}

// --- charts --------------------------------------------------------------------------------------

static const char *name_time(int bar, char text[CHART_LABEL_MAX]) {
  static const char *const units[] = {"us", "ms", "s"};
  static const int steps[STEPS] = {1, 2, 5};
  int power = bar / STEPS, value = steps[bar % STEPS];
  for (int i = 0; i < power % 3; i++) value *= 10;
  snprintf(text, CHART_LABEL_MAX, "%d %s", value, units[power / 3]);
  return text;
}

static int bar_of(double seconds) {
  double power = floor(log10(seconds));
  double lead = seconds / pow(10, power);
  int bar = ((int)power - LEAST_POWER) * STEPS + (lead >= 5 ? 2 : lead >= 2 ? 1 : 0);
  return bar < 0 ? 0 : bar < TIME_BARS ? bar : TIME_BARS - 1;
}

// How many cases took about how long; bars without a case at both ends are left out.
static int count_times(const struct page *page, int solver, struct chart_bar bars[TIME_BARS],
                       int *first) {
  int last = -1;
  *first = TIME_BARS;
  memset(bars, 0, TIME_BARS * sizeof *bars);
  for (size_t i = 0; i < page->run->case_count; i++) {
    const struct corpus_trial *trial = &page->run->solvers[solver].trials[i];
    int bar = trial->seconds > 0 ? bar_of(trial->seconds) : 0;
    bars[bar].count++;
    if (bar < *first) *first = bar;
    if (bar > last) last = bar;
  }
  for (int i = 0; i < TIME_BARS; i++) name_time(i, bars[i].label);
  return last < *first ? 0 : last - *first + 1;
}

static bool draw_charts(struct page *page, int solver) {
  const struct corpus_run *run = page->run;
  struct chart_bar outcomes[OUTCOMES] = {0}, times[TIME_BARS], medians[CORPUS_BUCKETS_MAX] = {0};
  struct corpus_score all, score;
  int first, bars = count_times(page, solver, times, &first);
  char *picture = NULL;
  size_t size;
  if (!corpus_score_find(run, solver, -1, &all))
    return err_set(page->err, ERR_WORLD, "out of memory");
  for (int i = 0; i < OUTCOMES; i++) {
    snprintf(outcomes[i].label, CHART_LABEL_MAX, "%s", outcome_names[i]);
    outcomes[i].count = all.outcomes[i];
  }
  for (int i = 0; i < run->bucket_count; i++) {
    if (!corpus_score_find(run, solver, i, &score))
      return err_set(page->err, ERR_WORLD, "out of memory");
    snprintf(medians[i].label, CHART_LABEL_MAX, "%s", run->buckets[i].name);
    medians[i].count = (uint64_t)(score.median * 1e6 + 0.5);
  }
  const struct chart charts[] = {
      {.title = "Outcomes",
       .shape = CHART_BARS,
       .total = all.cases,
       .bar_count = OUTCOMES,
       .bars = outcomes},
      {.title = "Cases by time",
       .shape = CHART_BARS,
       .total = all.cases,
       .bar_count = bars,
       .bars = times + first},
      {.title = "Median microseconds by bucket",
       .shape = CHART_BARS,
       .wide = true,
       .bar_count = run->bucket_count,
       .bars = medians},
  };
  const struct chart_page sheet = {.title = run->solvers[solver].name,
                                   .subtitle = run->recipe,
                                   .chart_count = sizeof charts / sizeof charts[0],
                                   .charts = charts};
  FILE *memory = open_memstream(&picture, &size);
  if (memory == NULL) return err_set(page->err, ERR_WORLD, "out of memory");
  bool well = chart_write_picture(&sheet, "svg", memory, page->err);
  fclose(memory);
  if (well) write_inside(page->stream, picture);
  free(picture);
  return well;
}

// The time of every case, one solver's along the foot and the first one's up the side.
static bool draw_comparison(struct page *page, int solver) {
  const struct corpus_run *run = page->run;
  struct scatter_point *points = calloc(run->case_count + 1, sizeof *points);
  double low = 1e9, high = 1e-9;
  char *picture = NULL;
  size_t size;
  if (points == NULL) return err_set(page->err, ERR_WORLD, "out of memory");
  for (size_t i = 0; i < run->case_count; i++) {
    const struct corpus_trial *first = &run->solvers[0].trials[i],
                              *other = &run->solvers[solver].trials[i];
    points[i] = (struct scatter_point){
        .x = other->seconds * 1e3,
        .y = first->seconds * 1e3,
        .strong = first->outcome != OUTCOME_RIGHT || other->outcome != OUTCOME_RIGHT};
    low = fmin(low, fmin(points[i].x, points[i].y));
    high = fmax(high, fmax(points[i].x, points[i].y));
  }
  char labels[2][160];
  snprintf(labels[0], sizeof labels[0], "%.120s, ms", run->solvers[solver].name);
  snprintf(labels[1], sizeof labels[1], "%.120s, ms", run->solvers[0].name);
  struct scatter_axis axis = {.low = low, .high = high, .logarithmic = true};
  for (double tick = 1e-3; tick < 1e6 && axis.tick_count < SCATTER_TICKS_MAX; tick *= 10)
    if (tick >= low && tick <= high) axis.ticks[axis.tick_count++] = tick;
  struct scatter_axis side = axis, foot = axis;
  foot.label = labels[0];
  side.label = labels[1];
  const struct scatter_panel panel = {.title = "",
                                      .foot = foot,
                                      .diagonal = true,
                                      .point_count = (int)run->case_count,
                                      .points = points};
  const struct scatter_page sheet = {.title = "Case by case",
                                     .subtitle = "dark where either is not right",
                                     .side = side,
                                     .panel_count = 1,
                                     .panels = &panel};
  FILE *memory = open_memstream(&picture, &size);
  bool well = memory != NULL ? scatter_write_picture(&sheet, "svg", memory, page->err)
                             : err_set(page->err, ERR_WORLD, "out of memory");
  if (memory != NULL) fclose(memory);
  if (well) write_inside(page->stream, picture);
  free(picture);
  free(points);
  return well;
}

// --- the page ------------------------------------------------------------------------------------

static bool write_text_report(struct page *page) {
  char *text = NULL;
  size_t size;
  FILE *memory = open_memstream(&text, &size);
  if (memory == NULL) return err_set(page->err, ERR_WORLD, "out of memory");
  bool well = corpus_report_text(page->run, 50, memory, page->err);
  fclose(memory);
  fputs("<pre>", page->stream);
  if (well) write_escaped(page->stream, text);
  fputs("</pre>\n", page->stream);
  free(text);
  return well;
}

bool corpus_report_page(const struct corpus_run *run, FILE *stream, struct err *err) {
  struct page page = {.run = run, .stream = stream, .err = err};
  fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", stream);
  write_escaped(stream, run->recipe);
  fputs(
      "</title>\n<style>body{font-family:Lato,sans-serif;max-width:60rem;margin:2rem "
      "auto;padding:0 "
      "1rem}pre{overflow-x:auto;font-size:0.8rem}figure{margin:2rem 0}svg{max-width:100%;height:"
      "auto}</style></head><body>\n<h1>Corpus ",
      stream);
  write_escaped(stream, run->recipe);
  fputs("</h1>\n", stream);
  if (!write_text_report(&page)) return false;
  for (int k = 0; k < run->solver_count; k++)
    if (!draw_charts(&page, k)) return false;
  for (int k = 1; k < run->solver_count; k++)
    if (!draw_comparison(&page, k)) return false;
  fputs("</body></html>\n", stream);
  return true;
}
