// Calendar pages: calendar-2027-01.pdf, with several editions calendar-2027-01-mini.pdf.
//
// A page shows what the index has of its month, and nothing behind the last day that was made; so
// it is made again whenever a run touches one.
#include <stdlib.h>
#include <string.h>

#include "publish/daily_run.h"

// `puzzles` has room for the days of any month.
static bool fill_month(const struct daily_run *run, int edition, struct puzzle *puzzles,
                       struct calendar_month *month, struct err *err) {
  int first = date_to_day((struct date){month->year, month->month, 1});
  int behind = run->index->entries[run->index->count - 1].day + 1 - first;
  int length = date_month_length(month->year, month->month);
  month->day_count = behind < length ? behind : length;
  for (int i = 0; i < month->day_count; i++) {
    const struct daily_entry *entry = daily_index_lookup(run->index, first + i, edition);
    if (entry == NULL) continue;
    if (!daily_entry_puzzle(run->series, entry, &puzzles[i], err)) return false;
    month->days[i].puzzle = &puzzles[i];
    month->days[i].level = entry->level;
  }
  return true;
}

static bool write_month(const struct daily_run *run, const struct calendar_template *template,
                        int edition, int year, int number, struct err *err) {
  const struct daily_series *series = run->series;
  char path[DAILY_PATH_MAX], name[DAILY_NAME_MAX], title[DAILY_TITLE_MAX];
  char rules[BOARD_RULES_TEXT_MAX];
  struct output output = {0};
  bool several = series->edition_count > 1;
  snprintf(title, sizeof title, "%s%s%s", series->title_line, several ? ", " : "",
           several ? series->editions[edition].name : "");
  const struct daily_edition *made = &series->editions[edition];
  const struct board_kind kind = board_kind_of_wish(made->geom, made->wish.marks);
  struct puzzle *puzzles = calloc(CALENDAR_DAYS_MAX, sizeof *puzzles);
  if (puzzles == NULL) return err_set(err, ERR_WORLD, "out of memory for a calendar");
  struct calendar_month month = {
      .title = title,
      .author = series->author_line,
      .year = year,
      .month = number,
      .language = series->language,
      .rules = board_rules_text(&kind, series->language, rules),
  };
  snprintf(name, sizeof name, DAILY_CALENDAR_PREFIX "%04d-%02d%s%s.pdf", year, number,
           several ? "-" : "", several ? series->editions[edition].name : "");
  bool good = fill_month(run, edition, puzzles, &month, err) &&
              daily_folder_output(run->folder, name, &output, path, err) &&
              calendar_write_pdf(template, &month, output.stream, err) &&
              output_commit(&output, 1, err);
  if (!good) output_discard(&output, 1);
  free(puzzles);
  return good;
}

bool daily_write_calendars(const struct daily_run *run, const struct calendar_template *template,
                           struct err *err) {
  struct date from = date_of_day(run->start), to = date_of_day(run->start + run->days - 1);
  for (int month = from.year * 12 + from.month - 1; month <= to.year * 12 + to.month - 1; month++)
    for (int edition = 0; edition < run->series->edition_count; edition++)
      if (!write_month(run, template, edition, month / 12, month % 12 + 1, err)) return false;
  return true;
}
