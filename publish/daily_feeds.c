// What is made of all days together: the state, the feeds, the page people play on, and the index.
//
// All of it is made anew from the index, and appears at once: a run that is stopped before leaves
// the feeds as they were. The state is first: what the world knows, the next run knows.
#include <stdlib.h>
#include <string.h>

#include "publish/daily_run.h"
#include "publish/zone.h"

#define PAGE_NAME "index.html"

static const char *const media[] = {
    [FORMAT_JSON] = "application/json",
    [FORMAT_SVG] = "image/svg+xml",
    [FORMAT_PNG] = "image/png",
    [FORMAT_PDF] = "application/pdf",
};
static const char *const kinds[] = {
    [FORMAT_JSON] = "JSON",
    [FORMAT_SVG] = "SVG",
    [FORMAT_PNG] = "PNG",
    [FORMAT_PDF] = "PDF",
};

// --- items ---------------------------------------------------------------------------------------

// The texts of an item, which borrows them.
struct texts {
  char uuid[DAILY_UUID_MAX];
  char time[DATE_TEXT_MAX];
  char page[DAILY_NAME_MAX];
  char *title, *text;
  struct daily_file files[DAILY_FILES_MAX];
  char file_titles[DAILY_FILES_MAX][LANGUAGE_TEXT_MAX];
};

// A character a cell, in rows as they stand on the page, with blanks where it has no cell.
static void print_rows(FILE *stream, const struct geom *geom, const char *characters) {
  for (int row = 0; row < geom->height; row++)
    for (int column = 0; column < geom->width; column++) {
      int cell = geom_find_cell(geom, row, column);
      fprintf(stream, "%c%c", cell >= 0 ? characters[cell] : ' ',
              column == geom->width - 1 ? '\n' : ' ');
    }
}

// Where the boxes are irregular: a letter for the shape of every cell, in the same rows.
static void print_shapes(FILE *stream, const struct geom *geom) {
  if (!geom->boxed || geom->box_width > 0) return;
  char shapes[GEOM_CELLS_MAX];
  for (int cell = 0; cell < geom->cells; cell++) shapes[cell] = (char)('A' + geom->cell[cell].box);
  fputc('\n', stream);
  print_rows(stream, geom, shapes);
}

// What the marks are: one a line, as text has them.
static void print_marks(FILE *stream, const struct puzzle *puzzle) {
  char text[GEOM_NAME_MAX * 8];
  if (puzzle->marks.count > 0) fputc('\n', stream);
  for (int i = 0; i < puzzle->marks.count; i++) {
    mark_print(&puzzle->marks, &puzzle->marks.mark[i], puzzle->geom, text, sizeof text);
    fprintf(stream, "%s\n", text);
  }
}

static void print_count(FILE *stream, const struct language *language, enum template_label label,
                        const char *word, int count) {
  char number[16], text[LANGUAGE_TEXT_MAX];
  snprintf(number, sizeof number, "%d", count);
  const struct pool_word words[] = {{word, number}, {NULL, NULL}};
  fputs(language_fill(language, label, words, text), stream);
}

static void print_date(FILE *stream, const struct language *language, int day) {
  char text[LANGUAGE_TEXT_MAX], date[LANGUAGE_TEXT_MAX], weekday[LANGUAGE_TEXT_MAX];
  const struct pool_word words[] = {
      {"weekday", language_weekday(language, date_weekday(day), weekday)},
      {"date", language_date(language, day, date)},
      {NULL, NULL}};
  fprintf(stream, "%s\n", language_fill(language, LABEL_FEED_DATE, words, text));
}

static void print_minutes(FILE *stream, const struct language *language, int minutes) {
  if (minutes == 0) return;
  fputs(", ", stream);
  print_count(stream, language, minutes == 1 ? LABEL_FEED_MINUTE : LABEL_FEED_MINUTES, "minutes",
              minutes);
}

static void print_item(FILE *stream, const struct daily_series *series,
                       const struct daily_entry *entry, const struct puzzle *puzzle) {
  const struct geom *geom = puzzle->geom;
  const struct board_kind kind = board_kind_of(puzzle);
  const struct language *language = series->language;
  char board[BOARD_TITLE_MAX], rules[BOARD_RULES_TEXT_MAX];
  char level[LANGUAGE_TEXT_MAX];
  board_title(&kind, language, board);
  board_rules_text(&kind, language, rules);
  print_date(stream, language, entry->day);
  print_count(stream, language, LABEL_FEED_NUMBER, "number", entry->day - series->first + 1);
  fprintf(stream, ", %dx%d%s%s, %s, ", geom->width, geom->height, board[0] != '\0' ? ", " : "",
          board, language_level(language, entry->level, level));
  print_count(stream, language, LABEL_FEED_CLUES, "count", entry->clues);
  print_minutes(stream, language, caption_round_minutes(&entry->minutes));
  fprintf(stream, "%s%s\n\n", rules[0] != '\0' ? "\n" : "", rules);
  print_rows(stream, geom, entry->puzzle);
  print_shapes(stream, geom);
  print_marks(stream, puzzle);
}

static char *item_text(const struct daily_series *series, const struct daily_entry *entry) {
  struct err err;
  char *text = NULL;
  size_t size;
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  bool whole = puzzle != NULL && daily_entry_puzzle(series, entry, puzzle, &err);
  FILE *stream = whole ? open_memstream(&text, &size) : NULL;
  if (stream != NULL) {
    print_item(stream, series, entry, puzzle);
    whole = !ferror(stream);
    whole = fclose(stream) == 0 && whole;
  }
  free(puzzle);
  if (stream != NULL && whole) return text;
  free(text);
  return NULL;
}

static char *item_title(const struct daily_series *series, const struct daily_entry *entry) {
  char date[LANGUAGE_TEXT_MAX], level[LANGUAGE_TEXT_MAX], *title = NULL;
  bool several = series->edition_count > 1;
  if (asprintf(&title, "%s, %s%s%s, %s", series->text[SETTING_TITLE],
               language_date(series->language, entry->day, date), several ? ", " : "",
               several ? series->editions[entry->edition].name : "",
               language_level(series->language, entry->level, level)) < 0)
    return NULL;
  return title;
}

static void name_file(const struct daily_file *file, int day, const struct language *language,
                      char title[LANGUAGE_TEXT_MAX]) {
  char date[LANGUAGE_TEXT_MAX] = "";
  snprintf(title, LANGUAGE_TEXT_MAX, "%s", kinds[file->format]);
  if (file->solution_of == 0 && !file->is_box) return;
  const struct pool_word words[] = {
      {"date", language_date(language, file->solution_of > 0 ? file->solution_of : day, date)},
      {"format", kinds[file->format]},
      {NULL, NULL}};
  enum template_label label = file->is_box               ? LABEL_FEED_BOX
                              : file->solution_of == day ? LABEL_FEED_SOLUTION
                                                         : LABEL_FEED_SOLUTION_OF;
  language_fill(language, label, words, title);
}

static void fill_files(const struct daily_series *series, const struct daily_entry *entry,
                       struct texts *texts, struct feed_item *item) {
  int count = daily_list_files(series, entry->edition, entry->day, texts->files);
  for (int i = 0; i < count; i++) {
    const struct daily_file *file = &texts->files[i];
    if (file->held) continue;
    name_file(file, entry->day, series->language, texts->file_titles[i]);
    item->files[item->file_count++] = (struct feed_file){
        .path = file->name, .media = media[file->format], .title = texts->file_titles[i]};
    // Of both pictures the later, a PNG, is the one that every reader shows.
    if (file->solution_of == 0 && !file->is_box &&
        (file->format == FORMAT_SVG || file->format == FORMAT_PNG))
      item->image = file->name;
  }
}

static bool fill_item(const struct daily_series *series, const struct daily_entry *entry,
                      bool on_page, struct texts *texts, struct feed_item *item) {
  char date[DATE_TEXT_MAX];
  const char *edition = series->editions[entry->edition].name;
  texts->title = item_title(series, entry);
  texts->text = item_text(series, entry);
  // The page opens what stands behind the #.
  snprintf(texts->page, sizeof texts->page, PAGE_NAME "#%s/%s", date_print(entry->day, date),
           edition);
  *item = (struct feed_item){
      .day = entry->day,
      .time = zone_print_midnight(series->text[SETTING_TIMEZONE], entry->day, texts->time),
      .id = daily_uuid(series, entry->edition, entry->day, texts->uuid),
      .title = texts->title,
      .text = texts->text,
      .page = on_page ? texts->page : NULL,
      .tags = {entry->level, edition},
      .tag_count = 2,
  };
  fill_files(series, entry, texts, item);
  return texts->title != NULL && texts->text != NULL;
}

// --- the page ------------------------------------------------------------------------------------

// The page has what the files of the days say, and no more: what they hold back, it does not know.
static bool add_to_page(const struct daily_run *run, const struct daily_entry *entry,
                        struct player_page *page, struct err *err) {
  char path[DAILY_PATH_MAX], name[DAILY_NAME_MAX];
  json_error_t error;
  snprintf(path, sizeof path, "%s/%s.json", run->folder->path,
           daily_name(run->series, entry->edition, entry->day, name));
  json_t *record = json_load_file(path, 0, &error);
  if (record == NULL)
    return err_set(err, ERR_INPUT, "%s: %s; remove the file and make this day again", path,
                   error.text);
  json_object_del(record, "previous");
  bool good = player_page_add(page, record, err);
  json_decref(record);
  return good;
}

enum { PAGE_LINKS = 3 };

// `links` has to live as long as the page.
static struct player_page *begin_page(const struct daily_run *run,
                                      struct player_link links[PAGE_LINKS], FILE *stream,
                                      struct err *err) {
  static const struct {
    enum template_label title;
    const char *href, *media;
  } feeds[PAGE_LINKS] = {
      {LABEL_FEED_ATOM, FEED_NAME_ATOM, "application/atom+xml"},
      {LABEL_FEED_JSON, FEED_NAME_JSON, "application/feed+json"},
      {LABEL_FEED_CALENDAR, FEED_NAME_CALENDAR, "text/calendar"},
  };
  const struct language *language = run->series->language;
  for (int i = 0; i < PAGE_LINKS; i++)
    links[i] = (struct player_link){.title = language_label(language, feeds[i].title),
                                    .href = feeds[i].href,
                                    .media = feeds[i].media};
  struct player_head head = {
      .title = run->series->text[SETTING_TITLE],
      .author = run->series->text[SETTING_AUTHOR],
      .base_url = run->series->base_url,
      .links = links,
      .link_count = PAGE_LINKS,
      .language = language,
  };
  return player_page_new(stream, &head, err);
}

bool daily_check_page(const struct daily_run *run, struct err *err) {
  if (!run->series->formats[FORMAT_HTML]) return true;
  FILE *nowhere = fopen("/dev/null", "w");
  if (nowhere == NULL) return err_set_errno(err, "/dev/null");
  struct player_link links[PAGE_LINKS];
  struct player_page *page = begin_page(run, links, nowhere, err);
  bool good = page != NULL && player_page_finish(page, err);
  player_page_free(page);
  fclose(nowhere);
  return good;
}

static bool write_page(const struct daily_run *run, FILE *stream, struct err *err) {
  struct player_link links[PAGE_LINKS];
  struct player_page *page = begin_page(run, links, stream, err);
  bool good = page != NULL;
  size_t first = daily_index_tail(run->index, run->series->page_days);
  for (size_t i = first; i < run->index->count && good; i++)
    good = add_to_page(run, &run->index->entries[i], page, err);
  good = good && player_page_finish(page, err);
  player_page_free(page);
  return good;
}

// --- all together --------------------------------------------------------------------------------

enum { OUT_STATE, OUT_JSON, OUT_ATOM, OUT_CALENDAR, OUT_INDEX, OUT_PAGE, OUTS };

static bool write_all(const struct daily_run *run, const struct feed *feed,
                      struct output outputs[OUTS], struct err *err) {
  return daily_index_write(run->index, run->series, FOR_THE_NEXT_RUN, outputs[OUT_STATE].stream,
                           err) &&
         feed_write_json(feed, outputs[OUT_JSON].stream, err) &&
         feed_write_atom(feed, outputs[OUT_ATOM].stream, err) &&
         feed_write_calendar(feed, outputs[OUT_CALENDAR].stream, err) &&
         daily_index_write(run->index, run->series, FOR_THE_WORLD, outputs[OUT_INDEX].stream,
                           err) &&
         (feed->home == NULL || write_page(run, outputs[OUT_PAGE].stream, err));
}

static bool publish_feed(const struct daily_run *run, const struct feed *feed, struct err *err) {
  static const char *const names[OUTS] = {
      [OUT_JSON] = FEED_NAME_JSON,
      [OUT_ATOM] = FEED_NAME_ATOM,
      [OUT_CALENDAR] = FEED_NAME_CALENDAR,
      [OUT_INDEX] = DAILY_INDEX_NAME,
      [OUT_PAGE] = PAGE_NAME,
  };
  static char paths[OUTS][DAILY_PATH_MAX];
  struct output outputs[OUTS] = {0};
  int count = feed->home != NULL ? OUTS : OUT_PAGE;
  bool good = daily_state_begin(run->state, &outputs[OUT_STATE], err);
  for (int i = OUT_STATE + 1; i < count && good; i++)
    good = daily_folder_output(run->folder, names[i], &outputs[i], paths[i], err);
  good = good && write_all(run, feed, outputs, err) && output_commit(outputs, count, err);
  if (!good) output_discard(outputs, count);
  daily_state_end(run->state, good);
  return good;
}

bool daily_publish(const struct daily_run *run, struct err *err) {
  const struct daily_index *index = run->index;
  size_t first = daily_index_tail(index, run->series->feed_days), count = index->count - first;
  size_t page = run->series->formats[FORMAT_HTML] ? daily_index_tail(index, run->series->page_days)
                                                  : index->count;
  struct texts *texts = calloc(count, sizeof *texts);
  struct feed_item *items = calloc(count, sizeof *items);
  bool good = texts != NULL && items != NULL;
  for (size_t i = 0; i < count && good; i++)
    good =
        fill_item(run->series, &index->entries[first + i], first + i >= page, &texts[i], &items[i]);
  if (!good) err_set(err, ERR_WORLD, "out of memory for the feeds");
  char uuid[DAILY_UUID_MAX];
  struct feed feed = {
      .id = daily_uuid(run->series, -1, 0, uuid),
      .title = run->series->text[SETTING_TITLE],
      .author = run->series->text[SETTING_AUTHOR],
      .home = run->series->formats[FORMAT_HTML] ? PAGE_NAME : NULL,
      .base_url = run->series->base_url,
      .items = items,
      .count = count,
      .play = language_label(run->series->language, LABEL_FEED_PLAY),
      .language = run->series->language != NULL ? run->series->language->code : NULL,
  };
  good = good && publish_feed(run, &feed, err);
  for (size_t i = 0; i < count && texts != NULL; i++) {
    free(texts[i].title);
    free(texts[i].text);
  }
  free(texts);
  free(items);
  return good;
}
