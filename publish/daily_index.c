// The puzzles of a series, and how they are written down: in index.json for apps to find their way,
// and in the state file for later runs, which read only that one back. What is read back is checked
// like any other input.
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "publish/daily_files.h"
#include "publish/daily_index.h"

// --- reading -------------------------------------------------------------------------------------

const char *daily_index_setting(const json_t *json, enum daily_setting setting) {
  const json_t *series = json_object_get(json, "series");
  return json_string_value(json_object_get(series, daily_settings[setting].key));
}

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text != NULL ? text : "";
}

static bool parse_hash(const char *text, struct canonical_hash *hash) {
  int length = 0;
  return strlen(text) == 32 && strspn(text, "0123456789abcdef") == 32 &&
         sscanf(text, "%16" SCNx64 "%16" SCNx64 "%n", &hash->high, &hash->low, &length) == 2 &&
         length == 32;
}

static int find_edition(const struct daily_series *series, const char *name) {
  for (int i = 0; i < series->edition_count; i++)
    if (strcmp(series->editions[i].name, name) == 0) return i;
  return -1;
}

static bool is_puzzle(const struct geom *geom, const char *text) {
  if (strlen(text) != (size_t)geom->cells) return false;
  for (; *text != '\0'; text++)
    if (grid_value(*text) < 0 || grid_value(*text) > geom->side) return false;
  return true;
}

// A word of a few letters, as versions past and future may use it.
static bool copy_word(const char *text, const char *allowed, char *word, size_t room) {
  snprintf(word, room, "%s", text);
  return text[0] != '\0' && strlen(text) < room && strspn(text, allowed) == strlen(text);
}

static struct puzzle_minutes read_minutes(const json_t *object) {
  const json_t *minutes = json_object_get(object, "minutes");
  double value = json_number_value(minutes);
  if (!json_is_number(minutes) || !(value > 0 && value < 1e6)) return (struct puzzle_minutes){0};
  return (struct puzzle_minutes){
      .known = true,
      .estimate = json_is_true(json_object_get(object, "minutes_estimate")),
      .tenths = (int)lround(10 * value),
  };
}

static bool read_version(const json_t *object, const char *version, struct daily_entry *entry,
                         struct err *err) {
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789.+~-";
  const char *text = json_string_value(json_object_get(object, "version"));
  if (text == NULL) text = version != NULL ? version : "";
  return copy_word(text, allowed, entry->version, sizeof entry->version) ||
         err_set(err, ERR_INPUT, "'%.40s' is not a version of gridpress", text);
}

static bool check_marks(const char *text, const struct geom *geom, struct err *err) {
  struct mark_list *marks = malloc(sizeof *marks);
  bool good = marks != NULL ? marks_parse(text, geom, marks, err)
                            : err_set(err, ERR_WORLD, "out of memory");
  free(marks);
  return good;
}

// A level is a word that was published, so it stays. What this version made has the level that its
// day asks for, if it asks for one.
static bool read_level(const json_t *object, const struct daily_series *series,
                       struct daily_entry *entry, struct err *err) {
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyz-";
  const char *text = text_of(object, "level");
  if (!copy_word(text, allowed, entry->level, sizeof entry->level))
    return err_set(err, ERR_INPUT, "'%.40s' is not a level", text);
  if (daily_entry_is_kept(entry)) return true;
  const struct level *level = daily_aim_of(series, entry->edition, entry->day).level;
  if (level == NULL) level = gen_lookup_level(text);
  return (level != NULL && strcmp(level->name, text) == 0) ||
         err_set(err, ERR_INPUT, "the level is '%.40s', but the level of this day is %s", text,
                 level != NULL ? level->name : "another");
}

bool daily_entry_is_kept(const struct daily_entry *entry) {
  return strcmp(entry->version, GRIDPRESS_VERSION) != 0;
}

const struct geom *daily_entry_board(const struct daily_series *series,
                                     const struct daily_entry *entry, struct err *err) {
  const struct geom *edition = series->editions[entry->edition].geom;
  if (entry->board == NULL) return edition;
  const struct geom *geom = board_shelf_parse(series->shelf, entry->board, err);
  if (geom == NULL || geom->side == edition->side) return geom;
  err_set(err, ERR_INPUT, "'%.40s' is not a board of edition '%s'", entry->board,
          series->editions[entry->edition].name);
  return NULL;
}

bool daily_entry_puzzle(const struct daily_series *series, const struct daily_entry *entry,
                        struct puzzle *puzzle, struct err *err) {
  const struct geom *geom = daily_entry_board(series, entry, err);
  struct grid givens = {0};
  if (geom == NULL) return false;
  for (int cell = 0; cell < geom->cells; cell++)
    givens.cell[cell] = (uint8_t)grid_value(entry->puzzle[cell]);
  puzzle_init(puzzle, geom, &givens);
  return entry->marks == NULL || marks_parse(entry->marks, geom, &puzzle->marks, err);
}

bool daily_entry_read(const json_t *object, const struct daily_series *series, const char *version,
                      struct daily_entry *entry, struct err *err) {
  struct date date;
  const char *puzzle = text_of(object, "puzzle"), *grade = text_of(object, "grade");
  *entry = (struct daily_entry){
      .edition = find_edition(series, text_of(object, "edition")),
      .clues = (int)json_integer_value(json_object_get(object, "clues")),
      .score = (int)json_integer_value(json_object_get(object, "score")),
      .minutes = read_minutes(object),
      .puzzle = (char *)puzzle, // copied when it is entered
  };
  if (!date_parse(text_of(object, "date"), &date, err)) return false;
  entry->day = date_to_day(date);
  if (entry->edition < 0)
    return err_set(err, ERR_INPUT, "the series has no edition '%.40s'", text_of(object, "edition"));
  if (series->editions[entry->edition].board.shapes != NULL)
    entry->board = (char *)text_of(object, "board");
  const struct geom *geom = daily_entry_board(series, entry, err);
  if (geom == NULL) return false;
  if (!is_puzzle(geom, puzzle))
    return err_set(err, ERR_INPUT, "'%.40s' is not a puzzle of this edition's size", puzzle);
  if (json_is_string(json_object_get(object, "marks")))
    entry->marks = (char *)text_of(object, "marks");
  if (entry->marks != NULL && !check_marks(entry->marks, geom, err)) return false;
  snprintf(entry->grade, sizeof entry->grade, "%.*s",
           (int)strspn(grade, "abcdefghijklmnopqrstuvwxyz"), grade);
  return read_version(object, version, entry, err) && read_level(object, series, entry, err);
}

// The version in "gridpress 0.2.0". Files of versions before 0.3 say it once for all their days.
static const char *generator_version(const json_t *json) {
  static const char name[] = "gridpress ";
  const char *generator = text_of(json, "generator");
  return strncmp(generator, name, strlen(name)) == 0 ? generator + strlen(name) : "unknown";
}

bool daily_index_init(struct daily_index *index, const json_t *json,
                      const struct daily_series *series, struct err *err) {
  *index = (struct daily_index){0};
  const json_t *puzzles = json_object_get(json, "puzzles"), *object;
  const char *version = generator_version(json);
  size_t i;
  json_array_foreach(puzzles, i, object) {
    struct daily_entry entry;
    bool good = daily_entry_read(object, series, version, &entry, err);
    if (good && !parse_hash(text_of(object, "key"), &entry.hash))
      good = err_set(err, ERR_INPUT, "'%.40s' is not a key, expected 32 digits 0-9 a-f",
                     text_of(object, "key"));
    if (good && daily_index_lookup(index, entry.day, entry.edition) != NULL)
      good = err_set(err, ERR_INPUT, "%s %s appears twice", text_of(object, "date"),
                     text_of(object, "edition"));
    if (!good) return err_prefix(err, "puzzle %zu", i + 1);
    if (!daily_index_put(index, &entry, err)) return false;
  }
  return true;
}

// --- entries -------------------------------------------------------------------------------------

// The first place that is not before this day and edition.
static size_t find_place(const struct daily_index *index, int day, int edition) {
  size_t low = 0, high = index->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const struct daily_entry *entry = &index->entries[middle];
    if (entry->day < day || (entry->day == day && entry->edition < edition))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

const struct daily_entry *daily_index_lookup(const struct daily_index *index, int day,
                                             int edition) {
  size_t place = find_place(index, day, edition);
  if (place == index->count) return NULL;
  const struct daily_entry *entry = &index->entries[place];
  return entry->day == day && entry->edition == edition ? entry : NULL;
}

size_t daily_index_tail(const struct daily_index *index, int days) {
  return index->count == 0 ? 0
                           : find_place(index, index->entries[index->count - 1].day - days + 1, 0);
}

static bool make_room(struct daily_index *index) {
  if (index->count < index->room) return true;
  size_t room = index->room > 0 ? 2 * index->room : 512;
  struct daily_entry *entries = reallocarray(index->entries, room, sizeof *entries);
  if (entries == NULL) return false;
  index->entries = entries;
  index->room = room;
  return true;
}

bool daily_index_put(struct daily_index *index, const struct daily_entry *entry, struct err *err) {
  char *puzzle = strdup(entry->puzzle);
  char *board = entry->board != NULL ? strdup(entry->board) : NULL;
  char *marks = entry->marks != NULL ? strdup(entry->marks) : NULL;
  if (puzzle == NULL || (entry->board != NULL && board == NULL) ||
      (entry->marks != NULL && marks == NULL) || !make_room(index)) {
    free(puzzle);
    free(board);
    free(marks);
    return err_set(err, ERR_WORLD, "out of memory for the index");
  }
  size_t place = find_place(index, entry->day, entry->edition);
  struct daily_entry *here = &index->entries[place];
  if (daily_index_lookup(index, entry->day, entry->edition) != NULL) {
    free(here->puzzle);
    free(here->board);
    free(here->marks);
  } else {
    memmove(here + 1, here, (index->count - place) * sizeof *here);
    index->count++;
  }
  *here = *entry;
  here->puzzle = puzzle;
  here->board = board;
  here->marks = marks;
  return true;
}

void daily_index_release(struct daily_index *index) {
  for (size_t i = 0; i < index->count; i++) {
    free(index->entries[i].puzzle);
    free(index->entries[i].board);
    free(index->entries[i].marks);
  }
  free(index->entries);
  *index = (struct daily_index){0};
}

// --- writing -------------------------------------------------------------------------------------

// As the feeds link to them: relative, or behind the base address.
static json_t *file_links(const struct daily_series *series, const struct daily_entry *entry) {
  struct daily_file files[DAILY_FILES_MAX];
  int count = daily_list_files(series, entry->edition, entry->day, files);
  const char *base = series->base_url != NULL ? series->base_url : "";
  json_t *links = json_array();
  for (int i = 0; i < count; i++)
    if (!files[i].held) json_array_append_new(links, json_sprintf("%s%s", base, files[i].name));
  return links;
}

static json_t *entry_object(const struct daily_series *series, const struct daily_entry *entry,
                            enum daily_readers readers) {
  char date[DATE_TEXT_MAX], hash[40], size[GEOM_NAME_MAX];
  const struct daily_edition *edition = &series->editions[entry->edition];
  json_t *object = json_pack("{s:s, s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:s}", "date",
                             date_print(entry->day, date), "number", entry->day - series->first + 1,
                             "edition", edition->name, "size", geom_name_size(edition->geom, size),
                             "level", entry->level, "grade", entry->grade, "score", entry->score,
                             "clues", entry->clues, "puzzle", entry->puzzle);
  snprintf(hash, sizeof hash, "%016" PRIx64 "%016" PRIx64, entry->hash.high, entry->hash.low);
  int failed = 0;
  const char *board = entry->board != NULL ? entry->board : edition->geom->name;
  if (!edition->geom->plain) failed |= json_object_set_new(object, "board", json_string(board));
  if (entry->marks != NULL)
    failed |= json_object_set_new(object, "marks", json_string(entry->marks));
  if (entry->minutes.known) {
    failed |= json_object_set_new(object, "minutes", json_real(entry->minutes.tenths / 10.0));
    failed |=
        json_object_set_new(object, "minutes_estimate", json_boolean(entry->minutes.estimate));
  }
  if (readers == FOR_THE_WORLD) {
    failed |= json_object_set_new(object, "files", file_links(series, entry));
  } else {
    failed |= json_object_set_new(object, "key", json_string(hash));
    failed |= json_object_set_new(object, "version", json_string(entry->version));
  }
  if (failed == 0) return object;
  json_decref(object);
  return NULL;
}

// Writes an object on one line and lets go of it.
static bool write_object(json_t *object, FILE *stream, struct err *err) {
  if (object == NULL) return err_set(err, ERR_WORLD, "out of memory for the index");
  json_dumpf(object, stream,
             JSON_COMPACT | JSON_REAL_PRECISION(6)); // a failed write stays with the stream
  json_decref(object);
  return true;
}

static json_t *series_object(const struct daily_series *series, enum daily_readers readers) {
  json_t *object = json_object();
  if (readers == FOR_THE_NEXT_RUN)
    json_object_set_new(object, "id", json_sprintf("%016" PRIx64, series->id));
  for (int i = 0; i < SETTING_COUNT; i++)
    if (readers == FOR_THE_NEXT_RUN || daily_settings[i].is_public)
      json_object_set_new(object, daily_settings[i].key, json_string(series->text[i]));
  return object;
}

bool daily_index_write(const struct daily_index *index, const struct daily_series *series,
                       enum daily_readers readers, FILE *stream, struct err *err) {
  fputs("{\"generator\":\"gridpress " GRIDPRESS_VERSION "\",\n\"series\":", stream);
  bool good = write_object(series_object(series, readers), stream, err);
  fputs(",\n\"puzzles\":[", stream);
  for (size_t i = 0; i < index->count && good; i++) {
    fputs(i > 0 ? ",\n" : "\n", stream);
    good = write_object(entry_object(series, &index->entries[i], readers), stream, err);
  }
  fputs("\n]}\n", stream);
  return good;
}
