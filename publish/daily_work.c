// One run of a daily series, from what the user says to the last file.
//
//      open     folder and state locked, series settled, everything checked, an old folder cleaned
//      make     days, calendar pages, then feeds, page, index and state at once
#include <stdlib.h>

#include "publish/daily_run.h"
#include "publish/daily_settle.h"

struct daily_work {
  struct daily_request request;
  char seed[DAILY_SEED_MAX]; // one that was drawn
  struct daily_folder folder;
  struct daily_state state;
  struct daily_found found;
  struct daily_days days;
  struct daily_series series;
  struct daily_index index;
  struct calendar_template calendar;
  struct daily_run run; // borrows from the members above
  struct daily_report report;
};

// --- opening -------------------------------------------------------------------------------------

static bool lock_and_load(struct daily_work *work, struct err *err) {
  if (!daily_folder_open(&work->folder, work->request.folder, err) ||
      !daily_state_open(&work->state, work->request.state, &work->folder, err) ||
      !daily_state_load(&work->state, &work->found.state, err))
    return false;
  work->found.old = daily_migrate_find(&work->folder);
  work->found.state_path = work->state.path;
  return true;
}

static bool find_days(struct daily_work *work, struct err *err) {
  const char *zone = daily_find_zone(&work->request, &work->found);
  if (!daily_days_parse(&work->request, zone, &work->days, err)) return false;
  work->run.start = work->days.start;
  work->run.days = work->days.count;
  work->report.today = work->days.today;
  work->report.zone = work->days.zone;
  return true;
}

static bool load_index(struct daily_work *work, struct err *err) {
  const struct daily_found *found = &work->found;
  const json_t *json = found->state != NULL ? found->state : found->old;
  return daily_index_init(&work->index, json, &work->series, err) ||
         (found->state != NULL ? err_prefix(err, "%.100s", found->state_path)
                               : err_prefix(err, "%.100s/" DAILY_INDEX_NAME, work->request.folder));
}

static bool settle_series(struct daily_work *work, struct err *err) {
  bool settled =
      daily_settle(&work->request, &work->found, work->days.start, work->seed, &work->series, err);
  work->report.language = work->series.language;
  return settled;
}

static bool settle(struct daily_work *work, struct err *err) {
  bool is_new = work->found.state == NULL && work->found.old == NULL;
  work->report.seed_drawn = is_new && work->request.settings[SETTING_SEED] == NULL;
  return (!is_new || daily_folder_refuse_strangers(&work->folder, work->state.path, err)) &&
         settle_series(work, err) && load_index(work, err);
}

static bool check(const struct daily_work *work, struct err *err) {
  enum { PIXELS_MAX = 20000 }; // across: some hundred million pixels in all
  const struct daily_series *series = &work->series;
  double pixels = series->width_mm / 25.4 * series->dpi;
  char date[DATE_TEXT_MAX];
  if (series->formats[FORMAT_PNG] && pixels > PIXELS_MAX)
    return err_set(err, ERR_INPUT, "--width-mm %s at --dpi %s makes %.0f pixels; the most is %d",
                   series->text[SETTING_WIDTH], series->text[SETTING_DPI], pixels, PIXELS_MAX);
  if (series->box_mm > 0 && series->solutions == SOLUTIONS_NONE)
    return err_set(err, ERR_INPUT,
                   "--box shows the solution of the day before, which --solutions none withholds");
  if (series->box_mm > 0 && !series->formats[FORMAT_SVG] && !series->formats[FORMAT_PNG] &&
      !series->formats[FORMAT_PDF])
    return err_set(err, ERR_INPUT, "--box needs svg, png or pdf among --formats %s",
                   series->text[SETTING_FORMATS]);
  if (work->days.start < series->first)
    return err_set(err, ERR_INPUT, "--start %s is before the first day of the series, %s",
                   date_print(work->days.start, date), series->text[SETTING_FIRST]);
  return daily_check_aims(series, work->found.state == NULL && work->found.old == NULL, err);
}

// What the days need besides the series: mistakes in a template show before the first is made.
static bool prepare(struct daily_work *work, struct err *err) {
  const char *ledger = work->request.ledger;
  return (!work->series.formats[FORMAT_CALENDAR] || calendar_template_read(&work->calendar, err)) &&
         daily_check_page(&work->run, err) &&
         (ledger == NULL || (work->run.ledger = ledger_open(ledger, err)) != NULL);
}

// Moves what an old folder has published by mistake to the state file.
static bool migrate(struct daily_work *work, struct err *err) {
  if (work->found.old == NULL) return true;
  work->report.is_migrated = true;
  return (work->found.state != NULL ||
          daily_state_write(&work->state, &work->series, &work->index, err)) &&
         daily_migrate(&work->folder, &work->series, &work->index, &work->report.cleaned, err);
}

struct daily_work *daily_work_open(const struct daily_request *request, struct err *err) {
  struct daily_work *work = calloc(1, sizeof *work);
  if (work == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  work->request = *request;
  work->folder.lock = work->state.lock = -1;
  work->run = (struct daily_run){.series = &work->series,
                                 .index = &work->index,
                                 .folder = &work->folder,
                                 .state = &work->state,
                                 .workers = request->workers,
                                 .progress = request->progress};
  work->report.state_path = work->state.path;
  if (lock_and_load(work, err) && find_days(work, err) && settle(work, err) && check(work, err) &&
      prepare(work, err) && migrate(work, err))
    return work;
  daily_work_close(work);
  return NULL;
}

// --- making --------------------------------------------------------------------------------------

static void close_ledger(struct daily_work *work) {
  ledger_close(work->run.ledger); // gives back what was not published
  work->run.ledger = NULL;
}

// A series has a puzzle at least: weekly editions may have none on the days asked for.
static bool check_days(const struct daily_run *run, struct err *err) {
  char from[DATE_TEXT_MAX], to[DATE_TEXT_MAX];
  for (int day = run->start; day < run->start + run->days; day++)
    for (int i = 0; i < run->series->edition_count; i++)
      if (daily_edition_appears(&run->series->editions[i], day)) return true;
  return run->index->count > 0 ||
         err_set(err, ERR_INPUT, "no edition appears from %s to %s; choose other days",
                 date_print(run->start, from), date_print(run->start + run->days - 1, to));
}

bool daily_work_make(struct daily_work *work, struct err *err) {
  bool made = check_days(&work->run, err) && daily_make(&work->run, err);
  close_ledger(work);
  if (!made ||
      (work->series.formats[FORMAT_CALENDAR] &&
       !daily_write_calendars(&work->run, &work->calendar, err)) ||
      !daily_publish(&work->run, err))
    return false;
  work->report.puzzles = work->index.count;
  work->report.first_day = work->index.entries[0].day;
  work->report.last_day = work->index.entries[work->index.count - 1].day;
  return true;
}

const struct daily_report *daily_work_report(const struct daily_work *work) {
  return &work->report;
}

void daily_work_close(struct daily_work *work) {
  if (work == NULL) return;
  close_ledger(work);
  calendar_template_release(&work->calendar);
  daily_state_release(&work->state, work->index.count == 0);
  json_decref(work->found.state);
  json_decref(work->found.old);
  daily_index_release(&work->index);
  daily_series_release(&work->series);
  daily_folder_release(&work->folder);
  free(work);
}
