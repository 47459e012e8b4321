// Charts on a canvas: a page as high as its charts need, two to a row unless one is wide.
//
//      title                                  bars                     columns
//      subtitle                               easy   ######## 120       40 |      _
//      +--------------+ +--------------+      medium ####      60       20 |   _ | |_
//      | chart        | | chart        |      hard   ##        30        0 |__|_|_|__|__
//      +--------------+ +--------------+                                     24 26 28 30
//      | wide chart                    |
//      +-------------------------------+
//
// Nothing overlaps: labels and numbers are measured first, and what is left is for the bars; along
// the foot of columns only every k-th number is written, k as small as they fit.
#include "export/chart.h"

#include <math.h>
#include <string.h>

#include "export/chart_paint.h"

static const double gutter = 40, gap = 30, heading_size = 12;
static const double bar_pitch = 15, bar_height = 9, columns_height = 120;
static const double grey_bar = 0.45;

static uint64_t most_of(const struct chart *chart) {
  uint64_t most = 1;
  for (int i = 0; i < chart->bar_count; i++)
    if (chart->bars[i].count > most) most = chart->bars[i].count;
  return most;
}

// --- bars ----------------------------------------------------------------------------------------

// "1,234 (12.3 %)  note"
static void print_value(const struct chart *chart, const struct chart_bar *bar, char text[128]) {
  char number[CHART_NUMBER_MAX], share[32] = "";
  if (chart->total > 0)
    snprintf(share, sizeof share, " (%.1f %%)", 100.0 * (double)bar->count / (double)chart->total);
  snprintf(text, 128, "%s%s%s%s", chart_print_number(bar->count, number), share,
           bar->note[0] != '\0' ? ", " : "", bar->note);
}

static void draw_bars(const struct painter *p, const struct chart *chart, double x, double y,
                      double width) {
  double labels = 0, values = 0;
  char value[128];
  for (int i = 0; i < chart->bar_count; i++) {
    print_value(chart, &chart->bars[i], value);
    labels = fmax(labels, chart_text_size * font_measure(p->regular, chart->bars[i].label));
    values = fmax(values, chart_text_size * font_measure(p->regular, value));
  }
  double left = x + labels + 8, room = fmax(width - labels - values - 8 - 6, 20);
  uint64_t most = most_of(chart);
  for (int i = 0; i < chart->bar_count; i++) {
    const struct chart_bar *bar = &chart->bars[i];
    double top = y + i * bar_pitch, length = (double)bar->count / (double)most * room;
    if (bar->count > 0) length = fmax(length, 0.75); // what is there can be seen
    chart_draw_text(p, ALIGN_RIGHT, left - 8, top + bar_height - 1.5, bar->label);
    p->canvas->ops->fill_rect(p->canvas, left, top, length, bar_height, grey_bar);
    print_value(chart, bar, value);
    chart_draw_text(p, ALIGN_LEFT, left + length + 6, top + bar_height - 1.5, value);
  }
  p->canvas->ops->fill_rect(p->canvas, left - 0.5, y - 3, 0.5,
                            chart->bar_count * bar_pitch - bar_pitch + bar_height + 6,
                            chart_grey_axis);
}

// --- columns -------------------------------------------------------------------------------------

// Which columns have their number written under them: multiples of a round step at which the
// widest of them fit side by side, and an open end ("1350+") in any case.
struct foot {
  long step;
  int apart; // columns that a number takes
  bool open;
};

// The number that a column is labelled with; "1.5" is 15, as all its neighbours are in tenths.
static long column_number(const struct chart *chart, int column) {
  long number = 0;
  for (const char *c = chart->bars[column].label; *c != '\0'; c++)
    if (*c >= '0' && *c <= '9') number = 10 * number + *c - '0';
  return number;
}

static struct foot lay_out_foot(const struct painter *p, const struct chart *chart, double pitch) {
  double widest = 0;
  for (int i = 0; i < chart->bar_count; i++)
    widest = fmax(widest, chart_text_size * font_measure(p->regular, chart->bars[i].label));
  long each = 1; // from one column to the next
  if (chart->bar_count > 1) each = column_number(chart, 1) - column_number(chart, 0);
  if (each < 1) each = 1; // labels that are no numbers
  int apart = (int)ceil((widest + 4) / pitch);
  long step = each * (long)chart_round_up((uint64_t)apart);
  return (struct foot){
      .step = step > 0 ? step : 1,
      .apart = apart,
      .open = strchr(chart->bars[chart->bar_count - 1].label, '+') != NULL,
  };
}

static bool has_label(const struct foot *foot, const struct chart *chart, int column) {
  int behind = chart->bar_count - 1 - column;
  if (foot->open && behind < foot->apart) return behind == 0;
  return column_number(chart, column) % foot->step == 0;
}

static void draw_columns(const struct painter *p, const struct chart *chart, double x, double y,
                         double width) {
  char number[CHART_NUMBER_MAX];
  uint64_t most = most_of(chart), step = chart_round_up(most / 5 + 1);
  uint64_t top = (most + step - 1) / step * step;
  double ticks = chart_text_size * font_measure(p->regular, chart_print_number(top, number)) + 6;
  double left = x + ticks, foot = y + columns_height, pitch = (width - ticks) / chart->bar_count;
  if (pitch > 28) pitch = 28;
  for (uint64_t tick = 0; tick <= top; tick += step) {
    double line = foot - (double)tick / (double)top * columns_height;
    p->canvas->ops->fill_rect(p->canvas, left, line - 0.25, x + width - left, 0.5,
                              tick == 0 ? chart_grey_axis : chart_grey_line);
    chart_draw_text(p, ALIGN_RIGHT, left - 6, line + 3, chart_print_number(tick, number));
  }
  struct foot numbers = lay_out_foot(p, chart, pitch);
  for (int i = 0; i < chart->bar_count; i++) {
    const struct chart_bar *bar = &chart->bars[i];
    double height = (double)bar->count / (double)top * columns_height;
    if (bar->count > 0) height = fmax(height, 0.75);
    p->canvas->ops->fill_rect(p->canvas, left + (i + 0.12) * pitch, foot - height, 0.76 * pitch,
                              height, grey_bar);
    if (has_label(&numbers, chart, i))
      chart_draw_text(p, ALIGN_CENTRE, left + (i + 0.5) * pitch, foot + 12, bar->label);
  }
}

// --- the page ------------------------------------------------------------------------------------

static const struct {
  void (*draw)(const struct painter *p, const struct chart *chart, double x, double y,
               double width);
} shapes[] = {[CHART_BARS] = {draw_bars}, [CHART_COLUMNS] = {draw_columns}};

static double chart_height(const struct chart *chart) {
  double heading = heading_size + 10;
  if (chart->shape == CHART_COLUMNS) return heading + columns_height + 16;
  return heading + chart->bar_count * bar_pitch;
}

// Does the chart share its row with the next one?
static bool shares_row(const struct chart_page *page, int index) {
  return index + 1 < page->chart_count && !page->charts[index].wide &&
         !page->charts[index + 1].wide;
}

// Draws the charts, or only measures them when there is no canvas. Returns where they end.
static double lay_out(const struct painter *p, const struct chart_page *page, double y) {
  double half = (chart_page_width - 2 * chart_margin - gutter) / 2;
  for (int i = 0; i < page->chart_count;) {
    int in_row = shares_row(page, i) ? 2 : 1;
    double height = 0;
    for (int k = 0; k < in_row; k++) {
      const struct chart *chart = &page->charts[i + k];
      height = fmax(height, chart_height(chart));
      if (p == NULL) continue;
      double x = chart_margin + k * (half + gutter);
      canvas_draw_text(p->canvas, p->bold, heading_size, ALIGN_LEFT, x, y + heading_size - 2, 0,
                       chart->title);
      shapes[chart->shape].draw(p, chart, x, y + heading_size + 10,
                                chart->wide ? chart_page_width - 2 * chart_margin : half);
    }
    y += height + gap;
    i += in_row;
  }
  return y - gap;
}

static bool draw_page(const struct painter *p, const void *what, struct err *err) {
  const struct chart_page *page = what;
  double top = chart_margin + chart_title_size + 40;
  double height = lay_out(NULL, page, top) + chart_margin;
  if (!chart_begin_page(p, height, page->title, page->subtitle, err)) return false;
  lay_out(p, page, top);
  return p->canvas->ops->end_page(p->canvas, err);
}

bool chart_write_picture(const struct chart_page *page, const char *format, FILE *stream,
                         struct err *err) {
  return chart_paint(page->title, format, draw_page, page, stream, err);
}
