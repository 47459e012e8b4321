// Curves as text, to the letter, and as drawings: bars as high as the moves, no name over another,
// and no line through a name.
#include "tests/fixtures/check.h"

#include <math.h>
#include <stdio.h>

#include "export/export.h"
#include "tests/fixtures/pixels.h"

static struct flow_curve steps;
static struct puzzle_rating rating;
static struct puzzle_flow flow;
static const struct curve curve = {
    .title = "x.txt, line 1", .steps = &steps, .rating = &rating, .flow = &flow};

// Fills the curve with these steps; the rating's hardest step is one of the last technique.
static void set_curve(const struct flow_step *list, int count) {
  steps.count = count;
  memcpy(steps.steps, list, (size_t)count * sizeof list[0]);
  rating = (struct puzzle_rating){.rated = true, .steps = count, .hardest = -1};
  rating.hardest_name = "";
  for (int i = 0; i < count; i++)
    if (list[i].technique > rating.hardest) rating.hardest = list[i].technique;
  if (count > 0) rating.hardest_name = techniques[rating.hardest].name;
  flow = (struct puzzle_flow){
      .known = true, .bottlenecks = 1, .hardest_at = 50, .variety = 3, .tail = 2};
}

static char *text_of(int width, bool ascii) {
  char *text = NULL;
  size_t length;
  FILE *stream = open_memstream(&text, &length);
  curve_write_text(&curve, width, ascii, stream);
  fclose(stream);
  return text;
}

static void assert_text(int width, bool ascii, const char *expected) {
  char *text = text_of(width, ascii);
  assert_string_equal(text, expected);
  free(text);
}

static const struct flow_step short_walk[] = {
    {TECHNIQUE_FULL_HOUSE, 4}, {TECHNIQUE_NAKED_SINGLE, 16}, {TECHNIQUE_HIDDEN_SINGLE, 1},
    {TECHNIQUE_NAKED_PAIR, 2}, {TECHNIQUE_X_WING, 3},        {TECHNIQUE_NAKED_SINGLE, 9},
};

static void curves_as_text(void **state) {
  (void)state;
  set_curve(short_walk, COUNT(short_walk));
  assert_text(80, false,
              "  16 │ █\n     │ █\n     │ █\n     │ █   ▄\n"
              "     │ █   █\n     │ █   █\n     │██  ▄█\n     │██▄███\n"
              "   0 └──────\n      1\n         ·▲\n"
              "      ▲ X-wing   · no single\n"
              "      6 steps: bottlenecks 1, hardest at 50 %, variety 3, tail 2\n");
  assert_text(80, true,
              "  16 | #\n     | #\n     | #\n     | #   #\n"
              "     | #   #\n     | #   #\n     |##  ##\n     |######\n"
              "   0 +------\n      1\n         .^\n"
              "      ^ X-wing   . no single\n"
              "      6 steps: bottlenecks 1, hardest at 50 %, variety 3, tail 2\n");
}

static void curves_of_nothing_and_of_a_guess(void **state) {
  (void)state;
  set_curve(short_walk, 0);
  assert_text(80, false, "      0 steps: bottlenecks 1, hardest at 50 %, variety 3, tail 2\n");
  set_curve(short_walk, 1);
  flow.known = false;
  assert_text(80, true,
              "   4 |#\n     |#\n     |#\n     |#\n   0 +-\n      1\n      ^\n"
              "      ^ full house\n      1 step, then a guess is needed\n");
}

// Columns are shared, and a bottleneck shows whatever stands beside it.
static void narrow_terminals_share_columns(void **state) {
  (void)state;
  struct flow_step list[60];
  for (int i = 0; i < 60; i++)
    list[i] = (struct flow_step){.technique = TECHNIQUE_NAKED_SINGLE, .moves = 2};
  list[31].moves = 1;
  list[40].technique = TECHNIQUE_X_WING;
  set_curve(list, 60);
  assert_text(26, true,
              "   2 |########## #########\n     |####################\n"
              "   0 +--------------------\n      1         31\n"
              "                   ^\n      ^ X-wing\n"
              "      a column is 3 steps, with the fewest moves of them\n"
              "      60 steps: bottlenecks 1, hardest at 50 %, variety 3, tail 2\n");
}

// --- drawings ------------------------------------------------------------------------------------

struct box {
  double left, top, right, bottom;
  bool is_text;
};

enum { BOXES_MAX = 3000 };

static int find_boxes(const char *svg, struct box boxes[BOXES_MAX]) {
  int count = 0;
  for (const char *at = svg; (at = strchr(at, '<')) != NULL && count < BOXES_MAX; at++) {
    double x, y, width, height;
    if (sscanf(at, "<rect x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf\"", &x, &y, &width,
               &height) == 4) {
      boxes[count++] = (struct box){x, y, x + width, y + height, false};
    } else if (sscanf(at, "<text x=\"%lf\" y=\"%lf\"", &x, &y) == 2) {
      double size = 0;
      assert_int_equal(sscanf(strstr(at, "font-size="), "font-size=\"%lf\"", &size), 1);
      assert_int_equal(sscanf(strstr(at, "textLength="), "textLength=\"%lf\"", &width), 1);
      boxes[count++] = (struct box){x, y - 0.7 * size, x + width, y, true};
    }
  }
  return count;
}

static bool overlap(const struct box *a, const struct box *b) {
  return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static char *picture_of(const char *format, size_t *length) {
  char *bytes = NULL;
  struct err err;
  FILE *stream = open_memstream(&bytes, length);
  if (!curve_write_picture(&curve, format, stream, &err)) fail_msg("%s", err.text);
  fclose(stream);
  return bytes;
}

static void no_name_is_drawn_over(void **state) {
  (void)state;
  static struct box boxes[BOXES_MAX];
  static struct flow_step list[600];
  struct rng rng;
  rng_init(&rng, 81, 0);
  for (int round = 0; round < (soaking() ? 300 : 30); round++) {
    int count = rng_range(&rng, 1, round % 3 == 0 ? 600 : 90), names = 0;
    for (int i = 0; i < count; i++) {
      bool single = rng_below(&rng, 4) != 0;
      list[i].technique =
          (uint8_t)(single ? TECHNIQUE_NAKED_SINGLE : rng_range(&rng, 3, TECHNIQUE_COUNT - 1));
      list[i].moves = (uint16_t)rng_range(&rng, 1, round % 2 == 0 ? 30 : 4);
      names += !single;
    }
    set_curve(list, count);
    size_t length;
    char *svg = picture_of("svg", &length);
    int found = find_boxes(svg, boxes), lines = 0;
    assert_true(found > count + 1); // the page and the bars
    for (int i = 1; i < found; i++) {
      assert_true(boxes[i].left >= 0 && boxes[i].right <= 680);
      assert_true(boxes[i].top >= 0 && boxes[i].bottom <= boxes[0].bottom);
      lines += !boxes[i].is_text && boxes[i].right - boxes[i].left < 0.6;
      for (int k = 1; k < i; k++)
        if (boxes[i].is_text + boxes[k].is_text > 0 && overlap(&boxes[i], &boxes[k]))
          fail_msg("boxes %d and %d overlap, round %d", k, i, round);
    }
    if (count <= 90 && names > 10) assert_true(lines >= 4); // to names, which are there then
    free(svg);
  }
}

// The bars of a PNG, measured in pixels of half a point.
static void bars_are_as_high_as_their_moves(void **state) {
  (void)state;
  static const struct flow_step list[] = {{TECHNIQUE_NAKED_SINGLE, 1},
                                          {TECHNIQUE_NAKED_SINGLE, 5},
                                          {TECHNIQUE_X_WING, 2},
                                          {TECHNIQUE_NAKED_SINGLE, 4}};
  set_curve(list, COUNT(list));
  size_t length;
  char *png = picture_of("png", &length);
  struct pixels pixels = pixels_of_png(png, length);
  int heights[COUNT(list)], greys[COUNT(list)];
  for (size_t i = 0; i < COUNT(list); i++) {
    // Past the middle, where a line may lead to a name; the foot is 64 points above the page's.
    int x = (int)(2 * (36 + 0.58 * 8.5 + 6 + ((double)i + 0.8) * 28));
    int y = pixels.height - 2 * 64 - 4;
    const unsigned char *grey = pixels.grey;
    greys[i] = grey[y * pixels.width + x];
    heights[i] = 0;
    while (abs(grey[(y - heights[i]) * pixels.width + x] - greys[i]) < 4) heights[i]++;
  }
  for (size_t i = 0; i < COUNT(list); i++) // the scale goes up to 6 moves, 150 points high
    assert_true(abs(heights[i] + 4 - 2 * 150 * list[i].moves / 6) <= 2);
  assert_true(greys[2] < 10 && greys[0] > 150 && greys[0] == greys[1] && greys[1] == greys[3]);
  free(pixels.grey);
  free(png);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(curves_as_text),
      cmocka_unit_test(curves_of_nothing_and_of_a_guess),
      cmocka_unit_test(narrow_terminals_share_columns),
      cmocka_unit_test(no_name_is_drawn_over),
      cmocka_unit_test(bars_are_as_high_as_their_moves),
  };
  return cmocka_run_group_tests_name("curve", tests, NULL, NULL);
}
