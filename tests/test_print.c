// Print rules: shipped templates obey theirs, and a book that is spoiled breaks the right one.
#include "tests/book_check.h"

#include <math.h>

static void book_obeys(const struct made *made) {
  assert_string_equal(broken_rules(made), "");
}

static void shipped_templates_obey_their_service(void **state) {
  (void)state;
  each_book(book_obeys);
}

static void spoil_inside(struct template *t) {
  t->inside = 0.3 * 72;
}
static void spoil_outside(struct template *t) {
  t->outside = 0.2 * 72;
}
static void spoil_top(struct template *t) {
  t->top = 0.2 * 72;
}
static void spoil_text(struct template *t) {
  t->small_size = 6.5;
}
static void spoil_digits(struct template *t) {
  t->solutions_per_page = 30;
}
static void spoil_line(struct template *t) {
  t->line = 0.5;
}
static void spoil_edition(struct template *t) {
  t->edition = EDITION_SCREEN;
}
static void spoil_bleed(struct template *t) {
  t->bleed = 9;
  t->outside = 0.3 * 72;
}
static void spoil_pages(struct template *t) {
  t->section_count = 1;
  t->sections[0].count = 4;
}
static void spoil_even(struct template *t) {
  t->multiple = 1;
  t->hints = t->solutions = false;
  t->section_count = 1;
  t->sections[0].count = 24;
  t->title_page = t->copyright_page = t->contents = t->rules = false;
}
static void spoil_spark(struct template *t) {
  t->service = SERVICE_INGRAMSPARK;
  t->outside = 0.4 * 72;
}
static void spoil_lulu(struct template *t) {
  t->service = SERVICE_LULU;
  t->inside = 0.6 * 72;
}
static void spoil_nothing(struct template *t) {
  (void)t;
}
static void lulu_by_itself(struct template *t) {
  t->service = SERVICE_LULU;
}
static void spark_by_itself(struct template *t) {
  t->service = SERVICE_INGRAMSPARK;
}

static void a_spoiled_book_breaks_the_right_rule(void **state) {
  (void)state;
  static const struct {
    void (*spoil)(struct template *t);
    const char *broken;
  } cases[] = {
      {spoil_nothing, ""},
      {lulu_by_itself, ""},
      {spark_by_itself, ""},
      {spoil_inside, "inside margin"},
      {spoil_outside, "outside margin"},
      {spoil_top, "outside margin"},
      {spoil_bleed, "outside margin"},
      {spoil_text, "smallest text"},
      {spoil_digits, "smallest text"},
      {spoil_line, "thinnest line"},
      {spoil_edition, "edition,bookmarks,annotations"},
      {spoil_pages, "pages"},
      {spoil_even, "page count"},
      {spoil_spark, "outside margin"},
      {spoil_lulu, "inside margin"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct made made;
    struct err err = {0};
    made_begin(&made, "templates/kdp-6x9.ini");
    cases[i].spoil(made.template);
    made_puzzles(&made, seed);
    if (!made_layout(&made, &err)) fail_msg("%s", err.text);
    made_pdf(&made);
    assert_string_equal(broken_rules(&made), cases[i].broken);
    made_release(&made);
  }
}

// KDP's table: the inside margin that `auto` takes at both ends of every step.
static void the_inside_margin_follows_the_number_of_pages(void **state) {
  (void)state;
  static const struct {
    int count;
    double inches;
  } cases[] = {{100, 0.5}, {250, 0.5}, {400, 0.625}, {600, 0.75}, {720, 0.875}};
  struct made made;
  made_begin(&made, "templates/kdp-6x9.ini");
  made_puzzles(&made, seed);
  struct puzzle *puzzles = calloc(801, sizeof *puzzles);
  for (int i = 0; i <= 800; i++) puzzles[i] = made.puzzles.puzzles[i % 60];
  free(made.puzzles.puzzles);
  made.puzzles.puzzles = puzzles;
  made.template->section_count = 1;
  made.template->hints = false;
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    made.puzzles.count = cases[i].count;
    memset(made.puzzles.section_counts, 0, sizeof made.puzzles.section_counts);
    made.puzzles.section_counts[0] = cases[i].count;
    if (!made_layout(&made, &err)) fail_msg("%s", err.text);
    made_pdf(&made);
    assert_true(fabs(made.layout->inside - cases[i].inches * 72) < 1e-9);
    assert_string_equal(broken_rules(&made), "");
    made_unlay(&made);
  }
  made_release(&made);
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(shipped_templates_obey_their_service),
      TEST(a_spoiled_book_breaks_the_right_rule),
      TEST(the_inside_margin_follows_the_number_of_pages),
  };
  return cmocka_run_group_tests(tests, fill_shelf, clear_shelf);
}
