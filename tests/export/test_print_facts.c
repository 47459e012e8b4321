// What the print services ask for: the tables of facts, and the check digits of ISBNs.
#include "tests/fixtures/check.h"

#include "export/print_rules.h"

static void kdp_steps_are_where_kdp_has_them(void **state) {
  (void)state;
  static const struct {
    int pages;
    double inches;
  } cases[] = {{24, 0.375},  {150, 0.375}, {151, 0.5},  {300, 0.5},   {301, 0.625},
               {500, 0.625}, {501, 0.75},  {700, 0.75}, {701, 0.875}, {828, 0.875}};
  const struct template t = {.service = SERVICE_KDP}, bleed = {.service = SERVICE_KDP, .bleed = 9};
  for (size_t i = 0; i < COUNT(cases); i++)
    assert_true(print_margins_asked(&t, cases[i].pages).inside == cases[i].inches * 72);
  assert_true(print_margins_asked(&t, 24).outside == 0.25 * 72);
  assert_true(print_margins_asked(&bleed, 24).outside == 0.375 * 72);
}

static void trims_are_those_of_the_service(void **state) {
  (void)state;
  static const struct {
    int service;
    double width, height; // inches
    bool taken;
    double near_width, near_height;
  } cases[] = {
      {SERVICE_KDP, 6, 9, true, 0, 0},
      {SERVICE_KDP, 7.77, 9.9, true, 0, 0},
      {SERVICE_KDP, 4, 6, true, 0, 0},
      {SERVICE_KDP, 8.5, 11.69, true, 0, 0},
      {SERVICE_KDP, 210 / 25.4, 297 / 25.4, true, 0, 0},
      {SERVICE_KDP, 3, 20, false, 0, 0},
      {SERVICE_KDP, 3.98, 6, false, 0, 0},
      {SERVICE_KDP, 6, 5.98, false, 0, 0},
      {SERVICE_KDP, 8.52, 11, false, 0, 0},
      {SERVICE_KDP, 8, 11.71, false, 0, 0},
      {SERVICE_INGRAMSPARK, 6, 9, true, 0, 0},
      {SERVICE_INGRAMSPARK, 7.77, 9.9, false, 8, 10},
      {SERVICE_INGRAMSPARK, 9, 6, false, 6.5, 6.5},
      {SERVICE_LULU, 148 / 25.4, 210 / 25.4, true, 0, 0},
      {SERVICE_LULU, 11, 8.5, true, 0, 0},
      {SERVICE_LULU, 8, 10, false, 7.44, 9.68},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct template t = {.service = cases[i].service,
                               .trim_width = cases[i].width * 72,
                               .trim_height = cases[i].height * 72};
    const struct print_trim *nearest;
    assert_int_equal(print_takes_trim(&t, &nearest), cases[i].taken);
    if (cases[i].near_width == 0) continue;
    assert_true(nearest->width == cases[i].near_width && nearest->height == cases[i].near_height);
  }
}

static void limits_follow_trim_ink_and_paper(void **state) {
  (void)state;
  static const struct {
    int service, ink, paper;
    double width, height; // inches
    int low, high;        // 0: not printed
  } cases[] = {
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 6, 9, 24, 828},
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 8.25, 6, 24, 800},
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 8.5, 11, 24, 590},
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 210 / 25.4, 297 / 25.4, 24, 780},
      {SERVICE_KDP, INK_BLACK, PAPER_CREAM, 8, 10, 24, 776},
      {SERVICE_KDP, INK_BLACK, PAPER_CREAM, 8.5, 8.5, 24, 550},
      {SERVICE_KDP, INK_STANDARD, PAPER_WHITE, 8.5, 11, 72, 600},
      {SERVICE_KDP, INK_STANDARD, PAPER_CREAM, 6, 9, 0, 0},
      {SERVICE_KDP, INK_PREMIUM, PAPER_WHITE, 8.27, 11.69, 24, 590},
      {SERVICE_INGRAMSPARK, INK_BLACK, PAPER_CREAM, 6, 9, 18, 1050},
      {SERVICE_LULU, INK_BLACK, PAPER_WHITE, 6, 9, 32, 800},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct template t = {.service = cases[i].service,
                               .ink = cases[i].ink,
                               .paper = cases[i].paper,
                               .trim_width = cases[i].width * 72,
                               .trim_height = cases[i].height * 72};
    const struct print_limit *limit = print_limit_of(&t);
    assert_int_equal(limit != NULL ? limit->low : 0, cases[i].low);
    assert_int_equal(limit != NULL ? limit->high : 0, cases[i].high);
  }
}

static void lulu_wants_a_bleed_at_the_spine_too(void **state) {
  (void)state;
  struct template t = {
      .service = SERVICE_KDP, .trim_width = 432, .trim_height = 648, .bleed = 0.125 * 72};
  struct print_sheet kdp = print_sheet_of(&t);
  assert_true(kdp.width == 441 && kdp.height == 666 && kdp.left_x == 9 && kdp.right_x == 0);
  t.service = SERVICE_LULU;
  struct print_sheet lulu = print_sheet_of(&t);
  assert_true(lulu.width == 450 && lulu.height == 666 && lulu.left_x == 9 && lulu.right_x == 9);
}

static void lists_of_facts_have_their_end(void **state) {
  (void)state;
  for (int i = SERVICE_KDP; i < SERVICE_COUNT; i++) {
    const struct print_service *s = &print_services[i];
    assert_true(s->inside[PRINT_STEPS_MAX - 1].pages == 0);
    assert_true(s->trims[PRINT_TRIMS_MAX - 1].width == 0);
    assert_true(s->limits[PRINT_LIMITS_MAX - 1].high == 0);
    char line[PRINT_LINE_MAX];
    print_describe_trim(s, line, sizeof line);
    assert_true(strlen(line) < sizeof line - 80);
    print_describe_pages(s, line, sizeof line);
    assert_true(strlen(line) < sizeof line - 80);
  }
}

static void check_digits_of_isbns(void **state) {
  (void)state;
  static const struct {
    const char *isbn, *trouble; // "": it is right
  } cases[] = {
      {"978-0-306-40615-7", ""},
      {"9780306406157", ""},
      {"979-10-90636-07-1", ""},
      {"0-306-40615-2", ""},
      {"0 8044 2957 X", ""},
      {"080442957x", ""},
      {"978-0-306-40615-8", "the last digit should be 7"},
      {"0-306-40615-3", "the last digit should be 2"},
      {"0-8044-2957-1", "the last digit should be X"},
      {"977-0-306-40615-8", "does not begin with 978 or 979"},
      {"978-0-306-40615", "12 digits"},
      {"97803064061570123", "more than 13 digits"},
      {"X-306-40615-2", "characters other than digits"},
      {"978-0-306-40615-X", "characters other than digits"},
      {"ISBN 978-0-306-40615-7", "characters other than digits"},
      {"-", "0 digits"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char trouble[64] = "";
    bool right = print_check_isbn(cases[i].isbn, trouble, sizeof trouble);
    assert_int_equal(right, cases[i].trouble[0] == '\0');
    assert_string_equal(trouble, cases[i].trouble);
  }
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(kdp_steps_are_where_kdp_has_them), TEST(trims_are_those_of_the_service),
      TEST(limits_follow_trim_ink_and_paper), TEST(lulu_wants_a_bleed_at_the_spine_too),
      TEST(lists_of_facts_have_their_end),    TEST(check_digits_of_isbns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
