// core/date: the calendar, day by day over all its years.
#include "tests/fixtures/check.h"

static struct date date(int year, int month, int day) {
  return (struct date){year, month, day};
}

// The oracle: the calendar as it is printed, one day after the other.
static void every_day_of_ten_thousand_years(void **state) {
  (void)state;
  int day = DATE_DAY_FIRST;
  for (int year = 1; year <= 9999; year++) {
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    int start = day;
    for (int month = 1; month <= 12; month++)
      for (int d = 1; d <= date_month_length(year, month); d++, day++) {
        struct date back = date_of_day(day);
        if (date_to_day(date(year, month, d)) != day || back.year != year || back.month != month ||
            back.day != d)
          fail_msg("day %d is not %d-%d-%d", day, year, month, d);
      }
    assert_int_equal(day - start, leap ? 366 : 365);
  }
  assert_int_equal(day - 1, DATE_DAY_LAST);
}

static void known_days(void **state) {
  (void)state;
  static const struct {
    struct date date;
    int day, weekday;
  } known[] = {
      {{1, 1, 1}, 1, 0},          {{1582, 10, 15}, 577736, 4}, // the calendar's first day, a Friday
      {{1600, 2, 29}, 584082, 1}, {{1900, 3, 1}, 693655, 3},   {{1970, 1, 1}, 719163, 3},
      {{2000, 1, 1}, 730120, 5},  {{2027, 1, 1}, 739982, 4},   {{9999, 12, 31}, DATE_DAY_LAST, 4},
  };
  for (size_t i = 0; i < COUNT(known); i++) {
    assert_int_equal(date_to_day(known[i].date), known[i].day);
    assert_int_equal(date_weekday(known[i].day), known[i].weekday);
  }
}

static void weekdays_follow_each_other(void **state) {
  (void)state;
  for (int day = DATE_DAY_FIRST; day < DATE_DAY_LAST; day += 97)
    assert_int_equal(date_weekday(day + 1), (date_weekday(day) + 1) % 7);
}

static void printed_dates_are_read_back(void **state) {
  (void)state;
  for (int day = DATE_DAY_FIRST; day <= DATE_DAY_LAST; day += 89) {
    char text[DATE_TEXT_MAX];
    struct date read;
    struct err err;
    assert_true(date_parse(date_print(day, text), &read, &err));
    assert_int_equal(date_to_day(read), day);
  }
  char text[DATE_TEXT_MAX];
  assert_string_equal(date_print(739982, text), "2027-01-01");
  assert_string_equal(date_print_long(739982, text), "1 January 2027");
  assert_string_equal(date_weekday_name(date_weekday(739982)), "Friday");
}

static void what_is_no_date_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"2027-02-30", "'2027-02-30': no such day: 30; February 2027 has days 1 to 28"},
      {"2028-02-30", "'2028-02-30': no such day: 30; February 2028 has days 1 to 29"},
      {"1900-02-29", "'1900-02-29': no such day: 29; February 1900 has days 1 to 28"},
      {"2027-13-01", "'2027-13-01': no such month: 13"},
      {"2027-00-01", "'2027-00-01': no such month: 0"},
      {"2027-04-31", "'2027-04-31': no such day: 31; April 2027 has days 1 to 30"},
      {"2027-01-00", "'2027-01-00': no such day: 0; January 2027 has days 1 to 31"},
      {"0000-01-01", "'0000-01-01': years start at 0001"},
      {"2027-1-1", "'2027-1-1' is not a date, expected one such as 2027-01-31"},
      {"27-01-01", "'27-01-01' is not a date, expected one such as 2027-01-31"},
      {"2027/01/01", "'2027/01/01' is not a date, expected one such as 2027-01-31"},
      {"2027-01-01 ", "'2027-01-01 ' is not a date, expected one such as 2027-01-31"},
      {" 2027-1-01", "' 2027-1-01' is not a date, expected one such as 2027-01-31"},
      {"2027-01-0x", "'2027-01-0x' is not a date, expected one such as 2027-01-31"},
      {"-027-01-01", "'-027-01-01' is not a date, expected one such as 2027-01-31"},
      {"+027-01-01", "'+027-01-01' is not a date, expected one such as 2027-01-31"},
      {"tomorrow", "'tomorrow' is not a date, expected one such as 2027-01-31"},
      {"", "'' is not a date, expected one such as 2027-01-31"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct date read;
    struct err err;
    assert_false(date_parse(cases[i].text, &read, &err));
    assert_string_equal(err.text, cases[i].message);
    assert_int_equal(err.kind, ERR_INPUT);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_day_of_ten_thousand_years),
      cmocka_unit_test(known_days),
      cmocka_unit_test(weekdays_follow_each_other),
      cmocka_unit_test(printed_dates_are_read_back),
      cmocka_unit_test(what_is_no_date_is_refused),
  };
  return cmocka_run_group_tests_name("date", tests, NULL, NULL);
}
