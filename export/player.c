// Fills templates/player.html: one file that holds the page and its puzzles.
//
// The template has {{language}}, {{title}}, {{author}}, {{links}} and {{puzzles}} in it. The first three
// are text of the document and are escaped as HTML; the fourth becomes link elements, which feed readers look
// for. The last is the inside of a script element of type application/json, which ends at the first
// "</script" whatever stands around it and has its own ideas about "<!--": so no "<", ">" or "&" is
// ever written there. JSON has them in strings only, where \u003c says the same; and nothing but
// ASCII is written, so that no encoding matters.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "export/board_words.h"
#include "export/markup.h"
#include "export/player_words.h"
#include "export/table.h"

struct player_page {
  FILE *stream;
  struct player_head head;
  char *template;                  // owned
  const char *at;                  // what of it is not written yet
  bool any;                        // a puzzle has been written
  struct player_words_place place; // of the template's words
  json_t *words;                   // owned: those of the page
};

// --- escaping ------------------------------------------------------------------------------------

static int write_json_bytes(const char *bytes, size_t size, void *stream) {
  for (size_t i = 0; i < size; i++) {
    if (strchr("<>&", bytes[i]) != NULL && bytes[i] != '\0')
      fprintf(stream, "\\u%04x", (unsigned)bytes[i]);
    else
      fputc(bytes[i], stream);
  }
  return 0; // a failed write stays with the stream until it is committed
}

static bool write_json(FILE *stream, const json_t *value, struct err *err) {
  size_t flags = JSON_COMPACT | JSON_ENSURE_ASCII | JSON_ENCODE_ANY;
  return json_dump_callback(value, write_json_bytes, stream, flags) == 0 ||
         err_set(err, ERR_WORLD, "out of memory");
}

// --- the template --------------------------------------------------------------------------------

static void write_title(const struct player_page *page) {
  markup_print(page->stream, page->head.title, MARKUP_HTML);
}

static void write_author(const struct player_page *page) {
  if (page->head.author != NULL) markup_print(page->stream, page->head.author, MARKUP_HTML);
}

static void write_links(const struct player_page *page) {
  for (int i = 0; i < page->head.link_count; i++) {
    const struct player_link *link = &page->head.links[i];
    fprintf(page->stream, "<link rel=\"alternate\" type=\"%s\" title=\"", link->media);
    markup_print(page->stream, link->title, MARKUP_HTML);
    fputs("\" href=\"", page->stream);
    markup_print(page->stream, link->href, MARKUP_HTML);
    fputs("\">\n", page->stream);
  }
}

static void write_language(const struct player_page *page) {
  markup_print(page->stream, language_code(page->head.language), MARKUP_HTML);
}

// In the place of the template's words. A failure is one of memory, which player_page_new has seen.
static void write_words(const struct player_page *page) {
  struct err err;
  write_json(page->stream, page->words, &err);
}

// What a browser says that runs no script, which would say the rest.
static void write_noscript(const struct player_page *page) {
  const char *text = json_string_value(json_object_get(page->words, "noscript"));
  if (text != NULL) markup_print(page->stream, text, MARKUP_HTML);
}

static const char placeholder_puzzles[] = "{{puzzles}}";

static const struct placeholder {
  const char *text;
  void (*write)(const struct player_page *page); // NULL: the puzzles come here
} placeholders[] = {
    {.text = "{{title}}", .write = write_title},
    {.text = "{{author}}", .write = write_author},
    {.text = "{{links}}\n", .write = write_links},
    {.text = "{{language}}", .write = write_language},
    {.text = "{{noscript}}", .write = write_noscript},
    {.text = placeholder_puzzles},
};

// Writes the template up to its next placeholder, passes over that and returns it; NULL at the end. The
// words of the template make way for those of the page.
static const struct placeholder *write_to_placeholder(struct player_page *page) {
  static const struct placeholder words = {.write = write_words};
  const struct placeholder *found = NULL;
  const char *where = page->at + strlen(page->at);
  for (size_t i = 0; i < sizeof placeholders / sizeof placeholders[0]; i++) {
    const char *at = strstr(page->at, placeholders[i].text);
    if (at == NULL || at >= where) continue;
    where = at;
    found = &placeholders[i];
  }
  const struct player_words_place *place = &page->place;
  bool before = place->start != NULL && place->start >= page->at && place->start < where;
  if (before) where = place->start;
  fwrite(page->at, 1, (size_t)(where - page->at), page->stream);
  page->at = where + (found != NULL && !before ? strlen(found->text) : 0);
  if (before) page->at = place->end;
  if (before) return &words;
  return found;
}

// Writes the template with the head filled in. True: up to the place of the puzzles; false: to its
// end.
static bool write_template(struct player_page *page) {
  const struct placeholder *placeholder;
  while ((placeholder = write_to_placeholder(page)) != NULL && placeholder->write != NULL)
    placeholder->write(page);
  return placeholder != NULL;
}

// "links":[{"title":"...","href":"..."},...],
static bool write_link_list(const struct player_page *page, struct err *err) {
  if (page->head.link_count == 0) return true;
  json_t *list = json_array();
  for (int i = 0; i < page->head.link_count; i++)
    json_array_append_new(list, json_pack("{ss ss}", "title", page->head.links[i].title, "href",
                                          page->head.links[i].href));
  fputs("\"links\":", page->stream);
  bool written = json_array_size(list) == (size_t)page->head.link_count
                     ? write_json(page->stream, list, err)
                     : err_set(err, ERR_WORLD, "out of memory");
  json_decref(list);
  fputc(',', page->stream);
  return written;
}

// {"title":"...","author":"...","base_url":"...","links":[...],"puzzles":[
static bool write_head(struct player_page *page, struct err *err) {
  const struct {
    const char *name, *text;
  } members[] = {
      {.name = "title", .text = page->head.title},
      {.name = "author", .text = page->head.author},
      {.name = "base_url", .text = page->head.base_url},
  };
  fputc('{', page->stream);
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
    if (members[i].text == NULL) continue;
    json_t *text = json_string(members[i].text);
    if (text == NULL) return err_set(err, ERR_INPUT, "the %s is not UTF-8", members[i].name);
    fprintf(page->stream, "\"%s\":", members[i].name);
    bool written = write_json(page->stream, text, err);
    json_decref(text);
    if (!written) return false;
    fputc(',', page->stream);
  }
  if (!write_link_list(page, err)) return false;
  fputs("\"puzzles\":[", page->stream);
  return true;
}

struct player_page *player_page_new(FILE *stream, const struct player_head *head, struct err *err) {
  struct player_page *page = calloc(1, sizeof *page);
  if (page == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  *page = (struct player_page){.stream = stream, .head = *head};
  page->template = template_load_text("player.html", err);
  bool done = page->template != NULL;
  if (done) {
    page->at = page->template;
    page->place = player_words_find(page->template);
    page->words = player_words_make(page->place, head->language, err);
    done = page->words != NULL;
  }
  if (done) {
    done = write_template(page) ||
           err_set(err, ERR_INPUT, "player.html: the template has no %s", placeholder_puzzles);
  }
  if (done && write_head(page, err)) return page;
  player_page_free(page);
  return NULL;
}

// The page finds singles by itself, and they are most of the steps: those are left out, which makes
// the file of a year a sixth as large. Where there are marks, the page knows less of a cell than the
// rating does, so all steps stay.
static bool is_single(const json_t *step) {
  static const char *const singles[] = {"full house", "naked single", "hidden single"};
  const char *technique = json_string_value(json_object_get(step, "technique"));
  for (size_t i = 0; technique != NULL && i < sizeof singles / sizeof singles[0]; i++)
    if (strcmp(technique, singles[i]) == 0) return true;
  return false;
}

// What the page draws and checks of a puzzle that is not plain, by the name of its board and the text
// of its marks, which the page reads itself.
static bool add_regions(json_t *puzzle, const struct language *language) {
  const char *name = json_string_value(json_object_get(puzzle, "board"));
  const char *size = json_string_value(json_object_get(puzzle, "size"));
  const char *marks = json_string_value(json_object_get(puzzle, "marks"));
  if (name == NULL) name = size;
  if (name == NULL) return true;
  struct err err;
  const struct geom *geom = board_parse(name, &err);
  struct puzzle *record = calloc(1, sizeof *record);
  bool done = record != NULL;
  if (done && geom != NULL) {
    record->geom = geom;
    if (marks != NULL && !marks_parse(marks, geom, &record->marks, &err))
      json_object_del(puzzle, "marks");
    const struct board_kind kind = board_kind_of(record);
    done = board_kind_is_plain(&kind) ||
           json_object_set_new(puzzle, "regions", board_to_json(&kind, language)) == 0;
  }
  free(record);
  geom_release(geom);
  return done;
}

// The puzzle with the regions and the steps that the page wants. A new reference, NULL without memory.
static json_t *copy_for_page(const json_t *puzzle, const struct language *language) {
  json_t *copy = json_copy((json_t *)puzzle), *step;
  json_t *kept = json_array(), *steps = json_object_get(puzzle, "steps");
  size_t index;
  bool marked = json_object_get(puzzle, "marks") != NULL;
  bool done = copy != NULL && kept != NULL;
  json_array_foreach(steps, index, step) {
    if (done && (marked || !is_single(step))) done = json_array_append(kept, step) == 0;
  }
  if (done && json_is_array(steps)) done = json_object_set(copy, "steps", kept) == 0;
  if (done) done = add_regions(copy, language);
  json_decref(kept);
  if (done) return copy;
  json_decref(copy);
  return NULL;
}

bool player_page_add(struct player_page *page, const json_t *puzzle, struct err *err) {
  json_t *copy = copy_for_page(puzzle, page->head.language);
  if (copy == NULL) return err_set(err, ERR_WORLD, "out of memory");
  fputs(page->any ? ",\n" : "\n", page->stream); // a line each: the page can be read and compared
  page->any = true;
  bool written = write_json(page->stream, copy, err);
  json_decref(copy);
  return written;
}

bool player_page_finish(struct player_page *page, struct err *err) {
  fputs("\n]}", page->stream);
  return !write_template(page) ||
         err_set(err, ERR_INPUT, "player.html: the template has %s twice", placeholder_puzzles);
}

void player_page_free(struct player_page *page) {
  if (page == NULL) return;
  json_decref(page->words);
  free(page->template);
  free(page);
}

// --- export -o page.html -------------------------------------------------------------------------

struct player_exporter {
  struct exporter exporter;
  struct player_page *page; // made when the first puzzle comes: the title is known by then
  int count;
};

// Leaves in the record what was asked for, and the puzzle without which there is no page.
static void keep_columns(json_t *record, const char *const *columns) {
  const char *name;
  json_t *value;
  void *next;
  json_object_foreach_safe(record, next, name, value) {
    bool kept = export_has_word("size puzzle board symbols word_at marks", name, strlen(name));
    for (int i = 0; columns[i] != NULL && !kept; i++) kept = strcmp(columns[i], name) == 0;
    if (!kept) json_object_del(record, name);
  }
}

// The record of the catalogue with its number in the list and, in the place of their count, the
// steps; those tell the solution, so who does not want the one does not get the others. A new
// reference.
static json_t *make_record(const struct player_exporter *player, const struct puzzle *puzzle,
                           struct err *err) {
  const struct exporter *exporter = &player->exporter;
  json_t *record = catalogue_record_to_json(puzzle);
  if (record != NULL && !puzzle->geom->plain)
    json_object_set_new(record, "board", json_string(puzzle->geom->name));
  if (record != NULL && exporter->settings.columns != NULL)
    keep_columns(record, exporter->settings.columns);
  bool done =
      record != NULL && json_object_set_new(record, "number", json_integer(player->count)) == 0;
  json_object_del(record, "steps");
  if (done && exporter->settings.hints && json_object_get(record, "solution") != NULL) {
    json_t *steps = hints_to_json(puzzle, exporter->settings.language, err);
    done = json_object_set_new(record, "steps", steps) == 0;
  }
  if (done) return record;
  json_decref(record);
  err_set(err, ERR_WORLD, "out of memory");
  return NULL;
}

static bool player_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  struct player_exporter *player = (struct player_exporter *)exporter;
  if (player->page == NULL) {
    struct player_head head = {
        .title = exporter->settings.title != NULL ? exporter->settings.title : "Sudoku",
        .language = exporter->settings.language};
    player->page = player_page_new(exporter->stream, &head, err);
    if (player->page == NULL) return false;
  }
  player->count++;
  json_t *record = make_record(player, puzzle, err);
  bool done = record != NULL && player_page_add(player->page, record, err);
  json_decref(record);
  return done;
}

static bool player_finish(struct exporter *exporter, struct err *err) {
  struct player_exporter *player = (struct player_exporter *)exporter;
  if (player->page == NULL) return err_set(err, ERR_INPUT, "no puzzles to play");
  return player_page_finish(player->page, err);
}

static void player_free(struct exporter *exporter) {
  player_page_free(((struct player_exporter *)exporter)->page);
  free(exporter);
}

static const struct exporter_ops player_ops = {
    .add = player_add,
    .finish = player_finish,
    .free = player_free,
};

struct exporter *player_open_html(const struct export_format *format, FILE *stream,
                                  struct err *err) {
  (void)format;
  struct player_exporter *player = exporter_new(sizeof *player, &player_ops, stream, err);
  if (player == NULL) return NULL;
  return &player->exporter;
}
