// Scatter plots: every point is drawn inside its panel, where its numbers say, on every canvas.
#include "tests/fixtures/check.h"

#include "export/export.h"

enum { POINTS = 40 };

static struct scatter_point points[POINTS];

static struct scatter_page make_page(struct scatter_panel panels[2]) {
  for (int i = 0; i < POINTS; i++)
    points[i] = (struct scatter_point){.x = i, .y = 1 + i * i, .strong = i % 5 == 0};
  panels[0] = (struct scatter_panel){
      .title = "one",
      .foot = {.label = "number", .low = 0, .high = 40, .tick_count = 3, .ticks = {0, 20, 40}},
      .point_count = POINTS,
      .points = points};
  panels[1] = panels[0];
  panels[1].foot = (struct scatter_axis){.label = "the same",
                                         .low = 1,
                                         .high = 10,
                                         .logarithmic = true,
                                         .tick_count = 1,
                                         .ticks = {5}};
  panels[1].diagonal = true;
  return (struct scatter_page){.title = "Squares",
                               .subtitle = "of numbers",
                               .side = {.label = "square",
                                        .low = 1,
                                        .high = 2000,
                                        .logarithmic = true,
                                        .tick_count = 2,
                                        .ticks = {10, 1000}},
                               .panel_count = 2,
                               .panels = panels};
}

static char *write_page(const struct scatter_page *page, const char *format, size_t *size) {
  struct err err;
  char *written = NULL;
  FILE *memory = open_memstream(&written, size);
  assert_true(scatter_write_picture(page, format, memory, &err));
  fclose(memory);
  return written;
}

static char *draw(const char *format, size_t *size) {
  struct scatter_panel panels[2];
  struct scatter_page page = make_page(panels);
  return write_page(&page, format, size);
}

static int count(const char *text, const char *part) {
  int found = 0;
  for (; (text = strstr(text, part)) != NULL; text++) found++;
  return found;
}

static void svg_has_every_word_and_point(void **state) {
  static const char *const words[] = {"Squares",  "of numbers", "one",  "number",
                                      "the same", "square",     ">10<", ">1000<"};
  size_t size;
  char *svg = draw("svg", &size);
  (void)state;
  for (size_t i = 0; i < COUNT(words); i++) assert_non_null(strstr(svg, words[i]));
  // The numbers up the side stand beside the first panel alone.
  assert_int_equal(count(svg, ">1000<"), 1);
  // A disc for every point in each panel, beside the few lines of the axes.
  assert_in_range(count(svg, "<path") + count(svg, "<polygon"), 2 * POINTS, 2 * POINTS + 40);
  free(svg);
}

static void a_panel_may_have_a_side_and_a_goal_of_its_own(void **state) {
  static const struct scatter_axis own = {.low = 0, .high = 50, .tick_count = 2, .ticks = {25, 50}};
  struct scatter_panel panels[2];
  struct scatter_page page = make_page(panels);
  size_t size;
  (void)state;
  char *plain = write_page(&page, "svg", &size);
  panels[1].side = &own;
  panels[1].goal = 30;
  panels[1].joined = true;
  char *svg = write_page(&page, "svg", &size);
  assert_true(count(svg, ">25<") == 1);
  assert_true(count(svg, "goal<") == 1 && count(plain, "goal<") == 0);
  // Weak points are joined, and strong ones, each with the next; the goal has a line, too.
  assert_true(strlen(svg) > strlen(plain) + (POINTS - 2) * strlen("<path d=\"M0 0L0 0\"/>"));
  free(plain);
  free(svg);
}

static void png_is_one_and_the_same_every_time(void **state) {
  size_t size, again;
  char *png = draw("png", &size), *other = draw("png", &again);
  (void)state;
  assert_true(size > 1000);
  assert_memory_equal(png, "\x89PNG", 4);
  assert_int_equal(size, again);
  assert_memory_equal(png, other, size);
  free(png);
  free(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(svg_has_every_word_and_point),
      cmocka_unit_test(a_panel_may_have_a_side_and_a_goal_of_its_own),
      cmocka_unit_test(png_is_one_and_the_same_every_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
