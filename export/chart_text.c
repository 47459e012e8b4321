// Charts on a terminal: every chart as horizontal bars, drawn in eighths of a character.
#include <inttypes.h>
#include <string.h>

#include "export/chart.h"

enum { EIGHTHS = 8, BAR_LEAST = 10, BAR_MOST = 48, LABEL_LEAST = 8 };

const char *chart_print_number(uint64_t number, char text[CHART_NUMBER_MAX]) {
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
  char *end = text;
  for (int i = 0; i < length; i++) {
    if (i > 0 && (length - i) % 3 == 0) *end++ = ',';
    *end++ = digits[i];
  }
  *end = '\0';
  return text;
}

// A bar of so many eighths of a character. What is there at all gets at least a sliver.
static void write_bar(uint64_t eighths, bool ascii, FILE *stream) {
  static const char *const parts[EIGHTHS] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  if (ascii) eighths = (eighths + EIGHTHS / 2) / EIGHTHS * EIGHTHS;
  for (uint64_t i = 0; i < eighths / EIGHTHS; i++) fputs(ascii ? "#" : "█", stream);
  fputs(parts[eighths % EIGHTHS], stream);
}

struct widths {
  int label, number;
  int share, note; // 0: not shown
};

static int larger(int a, int b) {
  return a > b ? a : b;
}

static struct widths measure(const struct chart *chart) {
  struct widths widths = {.share = chart->total > 0 ? (int)strlen(" (100.0 %)") : 0};
  char number[CHART_NUMBER_MAX];
  for (int i = 0; i < chart->bar_count; i++) {
    const struct chart_bar *bar = &chart->bars[i];
    widths.label = larger(widths.label, utf8_count(bar->label));
    widths.number = larger(widths.number, (int)strlen(chart_print_number(bar->count, number)));
    if (bar->note[0] != '\0') widths.note = larger(widths.note, (int)strlen(bar->note) + 2);
  }
  return widths;
}

// What is left for bars beside the rest, with blanks around it.
static int room_for_bars(int width, const struct widths *widths) {
  int room = width - (2 + widths->label + 1 + 1 + widths->number + widths->share + widths->note);
  return room > BAR_MOST ? BAR_MOST : room;
}

// On a narrow terminal the notes go first, then the shares, then the ends of labels.
static int fit(int width, struct widths *widths) {
  int *const spared[] = {&widths->note, &widths->share};
  int room = room_for_bars(width, widths);
  for (size_t i = 0; i < sizeof spared / sizeof spared[0] && room < BAR_LEAST; i++) {
    *spared[i] = 0;
    room = room_for_bars(width, widths);
  }
  if (room < BAR_LEAST && widths->label > LABEL_LEAST)
    widths->label = larger(widths->label - (BAR_LEAST - room), LABEL_LEAST);
  return larger(room, BAR_LEAST);
}

// As much of a label as there is room for, and blanks: in front of numbers, behind names.
static void write_label(const struct chart *chart, const char *label, int room, FILE *stream) {
  int length = utf8_count(label), blanks = room > length ? room - length : 0;
  const char *end = label;
  for (int i = 0; *end != '\0' && i < room; i++) do
      end++;
    while (utf8_is_inner(*end));
  fprintf(stream, "  %*s", chart->shape == CHART_COLUMNS ? blanks : 0, "");
  fprintf(stream, "%.*s", (int)(end - label), label);
  fprintf(stream, "%*s ", chart->shape == CHART_COLUMNS ? 0 : blanks, "");
}

static void write_chart(const struct chart *chart, int width, bool ascii, FILE *stream) {
  struct widths widths = measure(chart);
  uint64_t most = 1;
  for (int i = 0; i < chart->bar_count; i++)
    if (chart->bars[i].count > most) most = chart->bars[i].count;
  int room = fit(width, &widths);
  fprintf(stream, "%s\n", chart->title);
  for (int i = 0; i < chart->bar_count; i++) {
    const struct chart_bar *bar = &chart->bars[i];
    char number[CHART_NUMBER_MAX];
    double length = (double)bar->count / (double)most * room * EIGHTHS;
    uint64_t eighths = bar->count > 0 && length < 1 ? 1 : (uint64_t)length;
    write_label(chart, bar->label, widths.label, stream);
    write_bar(eighths, ascii, stream);
    fprintf(stream, " %s", chart_print_number(bar->count, number));
    if (widths.share > 0)
      fprintf(stream, " (%.1f %%)", 100.0 * (double)bar->count / (double)chart->total);
    if (widths.note > 0 && bar->note[0] != '\0') fprintf(stream, "  %s", bar->note);
    fputc('\n', stream);
  }
}

void chart_write_text(const struct chart_page *page, int width, bool ascii, FILE *stream) {
  bool one_line = (int)(strlen(page->title) + strlen(page->subtitle)) + 2 <= width;
  fprintf(stream, one_line ? "%s: %s\n" : "%s:\n  %s\n", page->title, page->subtitle);
  for (int i = 0; i < page->chart_count; i++) {
    fputc('\n', stream);
    write_chart(&page->charts[i], width, ascii, stream);
  }
}
