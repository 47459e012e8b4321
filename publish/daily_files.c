// The files of a day: what they are called and what is in them.
//
// A name begins with the day on which its file may be shown, so that whoever puts the files of a
// day on the web or on the page can go by the names:
//
//      with       2027-01-01.json  .svg  .png  .pdf    2027-01-01-solution.svg  .png  .pdf
//      next-day   2027-01-01.json  .svg  .png  .pdf    2027-01-02-solution-of-2027-01-01.svg ...
//      separate   2027-01-01.json  .svg  .png  .pdf    solutions/2027-01-01-solution.json .svg ...
//      none       2027-01-01.json  .svg  .png  .pdf
//
// A box, the puzzle with the solution of the day before, is 2027-01-02-box.svg and so on; with
// separate solutions it stands among them.
//
// With several editions each name has its edition behind the day: 2027-01-01-mini.json. Unless
// solutions come with the puzzle, neither solution nor steps are in its JSON; on the next day they
// are in the JSON of that day's puzzle, as "previous".
#include <stdlib.h>
#include <string.h>

#include "publish/daily_files.h"

static const char *const extensions[] = {
    [FORMAT_JSON] = "json",
    [FORMAT_SVG] = "svg",
    [FORMAT_PNG] = "png",
    [FORMAT_PDF] = "pdf",
};

// --- names ---------------------------------------------------------------------------------------

const char *daily_name(const struct daily_series *series, int edition, int day,
                       char name[DAILY_NAME_MAX]) {
  char date[DATE_TEXT_MAX];
  bool several = series->edition_count > 1;
  snprintf(name, DAILY_NAME_MAX, "%s%s%s", date_print(day, date), several ? "-" : "",
           several ? series->editions[edition].name : "");
  return name;
}

static void list_file(struct daily_file *file, enum daily_format format, int solution_of,
                      const char *folder, const char *stem, const char *suffix) {
  *file =
      (struct daily_file){.format = format, .solution_of = solution_of, .held = folder[0] != '\0'};
  snprintf(file->name, sizeof file->name, "%s%.60s%.24s.%s", folder, stem, suffix,
           extensions[format]);
}

static int list_boxes(const struct daily_series *series, int day, const char *stem,
                      struct daily_file *files) {
  const char *folder = series->solutions == SOLUTIONS_SEPARATE ? "solutions/" : "";
  int count = 0;
  for (enum daily_format format = FORMAT_SVG; format <= FORMAT_PDF && series->box_mm > 0;
       format++) {
    if (!series->formats[format]) continue;
    list_file(&files[count], format, day > series->first ? day - 1 : 0, folder, stem, "-box");
    files[count++].is_box = true;
  }
  return count;
}

int daily_list_files(const struct daily_series *series, int edition, int day,
                     struct daily_file files[DAILY_FILES_MAX]) {
  char stem[DAILY_NAME_MAX], suffix[DATE_TEXT_MAX + 16], date[DATE_TEXT_MAX];
  int count = 0;
  daily_name(series, edition, day, stem);
  for (enum daily_format format = FORMAT_JSON; format <= FORMAT_PDF; format++)
    if (series->formats[format]) list_file(&files[count++], format, 0, "", stem, "");
  for (enum daily_format format = FORMAT_JSON; format <= FORMAT_PDF; format++) {
    if (!series->formats[format]) continue;
    switch (series->solutions) {
      case SOLUTIONS_WITH:
        if (format != FORMAT_JSON) list_file(&files[count++], format, day, "", stem, "-solution");
        break;
      case SOLUTIONS_NEXT_DAY:
        if (format == FORMAT_JSON || day == series->first) break;
        snprintf(suffix, sizeof suffix, "-solution-of-%s", date_print(day - 1, date));
        list_file(&files[count++], format, day - 1, "", stem, suffix);
        break;
      case SOLUTIONS_SEPARATE:
        list_file(&files[count++], format, day, "solutions/", stem, "-solution");
        break;
      case SOLUTIONS_NONE:
        break;
    }
  }
  return count + list_boxes(series, day, stem, &files[count]);
}

// --- what is made of one puzzle ------------------------------------------------------------------

typedef bool picture_writer(const struct picture *picture, FILE *stream, struct err *err);

static bool draw(const struct picture *picture, enum daily_format format,
                 struct daily_bytes *drawing, struct err *err) {
  static picture_writer *const writers[] = {
      [FORMAT_SVG] = picture_write_svg,
      [FORMAT_PNG] = picture_write_png,
      [FORMAT_PDF] = picture_write_pdf,
  };
  FILE *stream = open_memstream(&drawing->bytes, &drawing->size);
  if (stream == NULL) return err_set_errno(err, "out of memory for a picture");
  bool good = writers[format](picture, stream, err);
  if (good && ferror(stream)) good = err_set(err, ERR_WORLD, "out of memory for a picture");
  if (fclose(stream) != 0 && good) good = err_set(err, ERR_WORLD, "out of memory for a picture");
  return good;
}

// A line about the picture, by a caption: the one above it, or the document's title.
static char *tell_picture(const struct daily_series *series, const struct daily_made *made,
                          const char *caption, bool solved, struct err *err) {
  char date[LANGUAGE_TEXT_MAX];
  const struct caption_facts facts = {
      .puzzle = &made->puzzle,
      .level = made->puzzle.level, // that of an older version may be wrong, but it was published
      .number = (uint64_t)(made->day - series->first) + 1,
      .title = series->title_line,
      .date = language_date(series->language, made->day, date),
      .edition = series->editions[made->edition].name,
      .language = series->language,
  };
  return caption_make(caption, solved, &facts, err);
}

// A picture with its words, which it owns.
struct told_picture {
  struct picture picture;
  char *title, *caption;
};

static bool tell(const struct daily_series *series, const struct daily_made *made, bool solved,
                 struct told_picture *told, struct err *err) {
  // A board with rules of its own is named, unless the publisher has a caption for it.
  const char *fallback = daily_settings[SETTING_CAPTION].fallback;
  const char *asked = series->text[SETTING_CAPTION];
  const struct board_kind kind = board_kind_of(&made->puzzle);
  const char *usual = board_kind_is_plain(&kind) ? fallback : "{title}, {date}, {variant}, {level}";
  bool own = strcmp(asked, fallback) != 0;
  told->title = tell_picture(series, made, usual, solved, err);
  told->caption = tell_picture(series, made, own ? asked : usual, solved, err);
  told->picture = (struct picture){
      .puzzle = &made->puzzle,
      .solved = solved,
      .width_mm = series->width_mm,
      .dpi = series->dpi,
      .mono = series->mono,
      .outlines = series->outlines,
      .caption = told->caption,
      .title = told->title,
      .author = series->author_line,
  };
  return told->title != NULL && told->caption != NULL;
}

static void told_release(struct told_picture *told) {
  free(told->title);
  free(told->caption);
}

// The picture of the puzzle or of its solution, in every format that is wanted.
static bool draw_formats(const struct daily_series *series, const struct daily_made *made,
                         bool solved, struct daily_bytes drawings[FORMAT_PDF + 1],
                         struct err *err) {
  struct told_picture told;
  bool good = tell(series, made, solved, &told, err);
  for (enum daily_format format = FORMAT_SVG; format <= FORMAT_PDF && good; format++)
    if (series->formats[format]) good = draw(&told.picture, format, &drawings[format], err);
  told_release(&told);
  return good;
}

// The puzzle with the solution of the day before.
static bool draw_box(const struct daily_series *series, const struct daily_made *made,
                     const struct daily_made *previous, enum daily_format format,
                     struct daily_bytes *drawing, struct err *err) {
  char date[LANGUAGE_TEXT_MAX] = "", line[LANGUAGE_TEXT_MAX], rules[BOARD_RULES_TEXT_MAX];
  char note[BOARD_RULES_TEXT_MAX + LANGUAGE_TEXT_MAX];
  const struct board_kind kind = board_kind_of(&made->puzzle);
  struct told_picture told;
  if (previous != NULL) language_date(series->language, previous->day, date);
  const struct pool_word words[] = {{"date", date}, {NULL, NULL}};
  language_fill(series->language, previous != NULL ? LABEL_BOX_SOLUTION : LABEL_BOX_TOMORROW, words,
                line);
  snprintf(note, sizeof note, "%s\n%s", line, board_rules_text(&kind, series->language, rules));
  bool good = tell(series, made, false, &told, err);
  told.picture.width_mm = series->box_mm;
  told.picture.earlier = previous != NULL ? &previous->puzzle : NULL;
  told.picture.note = note;
  good = good && draw(&told.picture, format, drawing, err);
  told_release(&told);
  return good;
}

static bool draw_all(const struct daily_series *series, struct daily_made *made, struct err *err) {
  return draw_formats(series, made, false, made->puzzle_picture, err) &&
         (series->solutions == SOLUTIONS_NONE ||
          draw_formats(series, made, true, made->solution_picture, err));
}

// The record without what gives the puzzle away, and that by itself.
static bool describe(const struct daily_series *series, struct daily_made *made, struct err *err) {
  char date[DATE_TEXT_MAX];
  made->record = catalogue_record_to_json(&made->puzzle);
  made->answer = json_object();
  json_t *solution = json_object_get(made->record, "solution");
  if (made->record == NULL || made->answer == NULL || solution == NULL)
    return err_set(err, ERR_WORLD, "out of memory");
  json_object_set(made->answer, "solution", solution);
  json_object_del(made->record, "solution");
  json_object_del(made->record, "steps"); // how many there are; we tell which
  if (!made->puzzle.geom->plain)
    json_object_set_new(made->record, "board", json_string(made->puzzle.geom->name));
  json_object_set_new(made->record, "date", json_string(date_print(made->day, date)));
  json_object_set_new(made->record, "number", json_integer(made->day - series->first + 1));
  json_object_set_new(made->record, "edition", json_string(series->editions[made->edition].name));
  if (series->solutions == SOLUTIONS_NONE) return true;
  json_t *steps = hints_to_json(&made->puzzle, series->language, err);
  return steps != NULL && json_object_set_new(made->answer, "steps", steps) == 0;
}

bool daily_render(const struct daily_series *series, struct daily_made *made, struct err *err) {
  return draw_all(series, made, err) &&
         (!series->formats[FORMAT_JSON] || describe(series, made, err));
}

void daily_made_release(struct daily_made *made) {
  for (enum daily_format format = FORMAT_JSON; format <= FORMAT_PDF; format++) {
    free(made->puzzle_picture[format].bytes);
    free(made->solution_picture[format].bytes);
    made->puzzle_picture[format] = made->solution_picture[format] = (struct daily_bytes){0};
  }
  json_decref(made->record);
  json_decref(made->answer);
  made->record = made->answer = NULL;
}

// --- what is in a file ---------------------------------------------------------------------------

// What yesterday's puzzle was and how it is solved.
static json_t *previous_object(const struct daily_made *previous) {
  static const char *const keys[] = {"id",   "date",   "number", "edition",
                                     "size", "puzzle", "board",  "marks"};
  json_t *object = json_object();
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (json_object_get(previous->record, keys[i]) != NULL)
      json_object_set(object, keys[i], json_object_get(previous->record, keys[i]));
  json_object_update(object, previous->answer);
  return object;
}

static bool json_bytes(const struct daily_series *series, const struct daily_file *file,
                       const struct daily_made *made, const struct daily_made *previous,
                       struct daily_bytes *bytes, struct err *err) {
  json_t *object = json_copy(made->record);
  bool shown = series->solutions == SOLUTIONS_WITH || file->solution_of == made->day;
  bool good = object != NULL;
  if (good && shown) good = json_object_update(object, made->answer) == 0;
  if (good && series->solutions == SOLUTIONS_NEXT_DAY && previous != NULL)
    good = json_object_set_new(object, "previous", previous_object(previous)) == 0;
  char *text = good ? json_dumps(object, CATALOGUE_JSON_FLAGS) : NULL;
  json_decref(object);
  int size = text != NULL ? asprintf(&bytes->bytes, "%s\n", text) : -1;
  free(text);
  bytes->size = (size_t)(size > 0 ? size : 0);
  return size > 0 || err_set(err, ERR_WORLD, "out of memory");
}

bool daily_take_file(const struct daily_series *series, const struct daily_file *file,
                     struct daily_made *made, struct daily_made *previous,
                     struct daily_bytes *bytes, struct err *err) {
  if (file->format == FORMAT_JSON) return json_bytes(series, file, made, previous, bytes, err);
  if (file->is_box)
    return (previous == NULL && file->solution_of != 0) ||
           draw_box(series, made, previous, file->format, bytes, err);
  struct daily_made *of = file->solution_of == made->day - 1 ? previous : made;
  if (of == NULL) return true;
  struct daily_bytes *picture = file->solution_of != 0 ? &of->solution_picture[file->format]
                                                       : &of->puzzle_picture[file->format];
  *bytes = *picture;
  *picture = (struct daily_bytes){0};
  return true;
}
