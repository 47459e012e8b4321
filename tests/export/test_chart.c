// Charts as text, to the letter, and as drawings: nothing that is written lies over anything else.
#include "tests/fixtures/check.h"

#include <stdio.h>

#include "export/export.h"

static char *text_of(const struct chart_page *page, int width, bool ascii) {
  char *text = NULL;
  size_t length;
  FILE *stream = open_memstream(&text, &length);
  chart_write_text(page, width, ascii, stream);
  fclose(stream);
  return text;
}

static void numbers_are_grouped(void **state) {
  (void)state;
  static const struct {
    uint64_t number;
    const char *text;
  } cases[] = {{0, "0"},
               {999, "999"},
               {1000, "1,000"},
               {100000, "100,000"},
               {UINT64_MAX, "18,446,744,073,709,551,615"}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[CHART_NUMBER_MAX];
    assert_string_equal(chart_print_number(cases[i].number, text), cases[i].text);
  }
}

static void bars_as_text(void **state) {
  (void)state;
  static const struct chart_bar bars[] = {
      {.label = "easy", .count = 1600},
      {.label = "medium", .count = 100, .note = "rare"},
      {.label = "hard", .count = 1},
      {.label = "evil", .count = 0},
  };
  static const struct chart chart = {
      .title = "Level", .total = 2000, .bar_count = COUNT(bars), .bars = bars};
  static const struct chart_page page = {
      .title = "x.csv", .subtitle = "2,000 puzzles", .chart_count = 1, .charts = &chart};
  char *text = text_of(&page, 48, false);
  assert_string_equal(text,
                      "x.csv: 2,000 puzzles\n\nLevel\n"
                      "  easy   █████████████████ 1,600 (80.0 %)\n"
                      "  medium █ 100 (5.0 %)  rare\n"
                      "  hard   ▏ 1 (0.1 %)\n"
                      "  evil    0 (0.0 %)\n");
  free(text);
  text = text_of(&page, 48, true);
  assert_string_equal(text,
                      "x.csv: 2,000 puzzles\n\nLevel\n"
                      "  easy   ################# 1,600 (80.0 %)\n"
                      "  medium # 100 (5.0 %)  rare\n"
                      "  hard    1 (0.1 %)\n"
                      "  evil    0 (0.0 %)\n");
  free(text);
}

// Notes go first, then shares, then the ends of labels, and no character is cut in two.
static void narrow_terminals_get_narrow_charts(void **state) {
  (void)state;
  static const struct chart_bar bars[] = {
      {.label = "locked candidates", .count = 80, .note = "90 steps"},
      {.label = "naïve pär", .count = 8, .note = "9 steps"},
  };
  static const struct chart chart = {
      .title = "Steps", .total = 100, .bar_count = COUNT(bars), .bars = bars};
  static const struct chart_page page = {
      .title = "x.csv", .subtitle = "2,000 puzzles", .chart_count = 1, .charts = &chart};
  static const struct {
    int width;
    const char *text;
  } cases[] = {
      {43,
       "x.csv: 2,000 puzzles\n\nSteps\n"
       "  locked candidates ########## 80 (80.0 %)\n"
       "  naïve pär         # 8 (8.0 %)\n"},
      {33,
       "x.csv: 2,000 puzzles\n\nSteps\n"
       "  locked candidates ########## 80\n"
       "  naïve pär         # 8\n"},
      {25,
       "x.csv: 2,000 puzzles\n\nSteps\n"
       "  locked ca ########## 80\n"
       "  naïve pär # 8\n"},
      {5,
       "x.csv:\n  2,000 puzzles\n\nSteps\n"
       "  locked c ########## 80\n"
       "  naïve pä # 8\n"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char *text = text_of(&page, cases[i].width, true);
    assert_string_equal(text, cases[i].text);
    free(text);
  }
}

// --- drawings ------------------------------------------------------------------------------------

struct box {
  double left, top, right, bottom;
};

enum { BOXES_MAX = 2000 };

// The boxes of all texts of an SVG, from their size and a width that no text of the house's face
// exceeds by much: half an em a character.
static int find_texts(const char *svg, struct box boxes[BOXES_MAX]) {
  int count = 0;
  for (const char *at = svg; (at = strstr(at, "<text ")) != NULL && count < BOXES_MAX; at++) {
    double x, y, size;
    const char *start = strchr(at, '>') + 1, *sized = strstr(at, "font-size=\"");
    assert_int_equal(sscanf(at, "<text x=\"%lf\" y=\"%lf\"", &x, &y), 2);
    assert_int_equal(sscanf(sized, "font-size=\"%lf\"", &size), 1);
    double width = 0.5 * size * (double)strcspn(start, "<");
    boxes[count++] = (struct box){x, y - 0.7 * size, x + width, y};
  }
  return count;
}

static bool overlap(const struct box *a, const struct box *b) {
  return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static void fill(struct chart_bar *bars, int count, const char *format, struct rng *rng) {
  for (int i = 0; i < count; i++) {
    bars[i] = (struct chart_bar){.count = rng_below(rng, 5) == 0 ? 0 : rng_below(rng, 1000000)};
    snprintf(bars[i].label, sizeof bars[i].label, format, 17 + i);
  }
}

static void nothing_is_written_over_anything(void **state) {
  (void)state;
  static struct chart_bar columns[60], names[80];
  static struct box boxes[BOXES_MAX];
  struct rng rng;
  rng_init(&rng, 5, 5);
  for (int round = 0; round < (soaking() ? 100 : 8); round++) {
    int many = rng_range(&rng, 1, 60), methods = rng_range(&rng, 1, 80);
    fill(columns, many, "%d", &rng);
    fill(names, methods, "grouped discontinuous loop %d", &rng);
    if (round % 2 == 0) strcat(columns[many - 1].label, "+");
    struct chart charts[] = {
        {.title = "One", .shape = CHART_COLUMNS, .total = 9, .bar_count = many, .bars = columns},
        {.title = "Two", .shape = CHART_BARS, .total = 9, .bar_count = 5, .bars = names},
        {.title = "Three", .shape = CHART_COLUMNS, .bar_count = many, .bars = columns},
        {.title = "Four", .wide = true, .total = 9, .bar_count = methods, .bars = names},
    };
    struct chart_page page = {
        .title = "x.csv", .subtitle = "puzzles", .chart_count = COUNT(charts), .charts = charts};
    char *svg = NULL;
    size_t length;
    struct err err;
    FILE *stream = open_memstream(&svg, &length);
    if (!chart_write_picture(&page, "svg", stream, &err)) fail_msg("%s", err.text);
    fclose(stream);
    int count = find_texts(svg, boxes);
    assert_true(count >= 2 + 4 + 2 * (5 + methods)); // titles, and a label and a number a bar
    for (int i = 0; i < count; i++) {
      assert_true(boxes[i].left >= 0 && boxes[i].right <= 680 && boxes[i].top >= 0);
      for (int k = 0; k < i; k++)
        if (overlap(&boxes[i], &boxes[k]))
          fail_msg("texts %d and %d overlap, round %d", k, i, round);
    }
    free(svg);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_grouped),
      cmocka_unit_test(bars_as_text),
      cmocka_unit_test(narrow_terminals_get_narrow_charts),
      cmocka_unit_test(nothing_is_written_over_anything),
  };
  return cmocka_run_group_tests_name("chart", tests, NULL, NULL);
}
