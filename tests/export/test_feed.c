// export/feed: what is written is read back by an XML parser, by jansson and by a strict reader of
// iCalendar; hostile texts come out as they went in.
#include "tests/fixtures/feeds.h"

#include <expat.h>
#include <jansson.h>

// --- JSON Feed -----------------------------------------------------------------------------------

static const char *string_of(const json_t *object, const char *key) {
  const json_t *value = json_object_get(object, key);
  assert_true(json_is_string(value));
  return json_string_value(value);
}

static void check_json(const struct feed *feed, const char *text, size_t size) {
  json_error_t error;
  json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
  assert_non_null(root);
  assert_string_equal(string_of(root, "version"), "https://jsonfeed.org/version/1.1");
  assert_string_equal(string_of(root, "title"), feed->title);
  assert_link(feed, "feed.json", string_of(root, "feed_url"));
  assert_link(feed, "index.html", string_of(root, "home_page_url"));
  const json_t *authors = json_object_get(root, "authors");
  assert_string_equal(string_of(json_array_get(authors, 0), "name"), feed->author);
  const json_t *items = json_object_get(root, "items");
  assert_int_equal(json_array_size(items), feed->count);
  for (size_t i = 0; i < feed->count; i++) {
    const struct feed_item *item = &feed->items[feed->count - 1 - i]; // newest first
    const json_t *object = json_array_get(items, i);
    char date[DATE_TEXT_MAX], expected[80];
    snprintf(expected, sizeof expected, "%sT00:00:00Z", date_print(item->day, date));
    assert_string_equal(string_of(object, "date_published"), expected);
    snprintf(expected, sizeof expected, "urn:uuid:%s", item->id);
    assert_string_equal(string_of(object, "id"), expected);
    assert_string_equal(string_of(object, "title"), item->title);
    assert_string_equal(string_of(object, "content_text"), item->text);
    assert_html(feed, item, string_of(object, "content_html"));
    if (item->page != NULL)
      assert_link(feed, item->page, string_of(object, "url"));
    else
      assert_null(json_object_get(object, "url"));
    if (item->image != NULL) assert_link(feed, item->image, string_of(object, "image"));
    const json_t *tags = json_object_get(object, "tags");
    assert_int_equal(json_array_size(tags), 2);
    assert_string_equal(json_string_value(json_array_get(tags, 1)), item->tags[1]);
    const json_t *files = json_object_get(object, "attachments");
    assert_int_equal(json_array_size(files), item->file_count);
    for (int k = 0; k < item->file_count; k++) {
      assert_link(feed, item->files[k].path, string_of(json_array_get(files, (size_t)k), "url"));
      assert_string_equal(string_of(json_array_get(files, (size_t)k), "mime_type"),
                          item->files[k].media);
    }
  }
  json_decref(root);
}

static void json_feed_is_read_back(void **state) {
  (void)state;
  check_feeds(feed_write_json, check_json);
}

// --- Atom ----------------------------------------------------------------------------------------

// What an XML parser finds, element by element.
struct atom {
  const struct feed *feed;
  int depth;
  size_t entries;
  bool in_entry;
  int ids, titles, updateds, contents, alternates, enclosures, feed_ids, feed_titles, feed_updateds,
      authors, selves;
  char *text; // of the element under way
  size_t length, room;
};

static const struct feed_item *atom_item(const struct atom *atom) {
  return &atom->feed->items[atom->feed->count - atom->entries];
}

static const char *attribute(const char **attributes, const char *name) {
  for (; *attributes != NULL; attributes += 2)
    if (strcmp(attributes[0], name) == 0) return attributes[1];
  return NULL;
}

static void atom_link(struct atom *atom, const char **attributes) {
  const char *rel = attribute(attributes, "rel"), *href = attribute(attributes, "href");
  assert_non_null(rel);
  assert_non_null(href);
  if (strcmp(rel, "self") == 0) {
    assert_link(atom->feed, "feed.xml", href);
    atom->selves++;
  } else if (strcmp(rel, "alternate") == 0) {
    assert_link(atom->feed, atom->in_entry ? atom_item(atom)->page : "index.html", href);
    atom->alternates += atom->in_entry;
  } else {
    assert_string_equal(rel, "enclosure");
    const struct feed_file *file = &atom_item(atom)->files[atom->enclosures++];
    assert_link(atom->feed, file->path, href);
    assert_string_equal(attribute(attributes, "type"), file->media);
    assert_string_equal(attribute(attributes, "title"), file->title);
  }
}

static void atom_start(void *context, const char *name, const char **attributes) {
  struct atom *atom = context;
  atom->depth++;
  atom->length = 0;
  // Names come with their namespace, because the parser was asked to.
  const char *space = "http://www.w3.org/2005/Atom|";
  assert_memory_equal(name, space, strlen(space));
  name += strlen(space);
  if (atom->depth == 1) assert_string_equal(name, "feed");
  if (strcmp(name, "entry") == 0) {
    atom->in_entry = true;
    atom->entries++;
    atom->ids = atom->titles = atom->updateds = atom->contents = atom->alternates =
        atom->enclosures = 0;
  }
  if (strcmp(name, "link") == 0) atom_link(atom, attributes);
  if (strcmp(name, "content") == 0) assert_string_equal(attribute(attributes, "type"), "html");
}

static void atom_end_of_entry(struct atom *atom) {
  assert_int_equal(atom->ids, 1);
  assert_int_equal(atom->titles, 1);
  assert_int_equal(atom->updateds, 1);
  assert_int_equal(atom->contents, 1);
  assert_int_equal(atom->alternates, atom_item(atom)->page != NULL);
  assert_int_equal(atom->enclosures, atom_item(atom)->file_count);
  atom->in_entry = false;
}

static void atom_value(struct atom *atom, const char *name, const char *text) {
  int last = atom->feed->items[atom->feed->count - 1].day;
  char date[DATE_TEXT_MAX], expected[80];
  snprintf(expected, sizeof expected, "%sT00:00:00Z",
           date_print(atom->in_entry ? atom_item(atom)->day : last, date));
  if (strcmp(name, "updated") == 0) {
    assert_string_equal(text, expected);
    atom->in_entry ? atom->updateds++ : atom->feed_updateds++;
  } else if (strcmp(name, "title") == 0) {
    assert_string_equal(text, atom->in_entry ? atom_item(atom)->title : atom->feed->title);
    atom->in_entry ? atom->titles++ : atom->feed_titles++;
  } else if (strcmp(name, "id") == 0) {
    assert_memory_equal(text, "urn:uuid:", 9);
    assert_string_equal(text + 9, atom->in_entry ? atom_item(atom)->id : atom->feed->id);
    atom->in_entry ? atom->ids++ : atom->feed_ids++;
  } else if (strcmp(name, "name") == 0) {
    assert_string_equal(text, atom->feed->author);
    atom->authors++;
  } else if (strcmp(name, "content") == 0) {
    assert_html(atom->feed, atom_item(atom), text);
    atom->contents++;
  }
}

static void atom_end(void *context, const char *name) {
  struct atom *atom = context;
  name = strchr(name, '|') + 1;
  if (atom->text != NULL) atom->text[atom->length] = '\0';
  if (strcmp(name, "entry") == 0)
    atom_end_of_entry(atom);
  else
    atom_value(atom, name, atom->length > 0 ? atom->text : "");
  atom->length = 0;
  atom->depth--;
}

static void atom_text(void *context, const char *text, int length) {
  struct atom *atom = context;
  if (atom->length + (size_t)length + 1 > atom->room) {
    atom->room = 2 * (atom->length + (size_t)length + 1);
    atom->text = realloc(atom->text, atom->room);
    assert_non_null(atom->text);
  }
  memcpy(atom->text + atom->length, text, (size_t)length);
  atom->length += (size_t)length;
}

static void check_atom(const struct feed *feed, const char *text, size_t size) {
  struct atom atom = {.feed = feed};
  XML_Parser parser = XML_ParserCreateNS(NULL, '|');
  XML_SetUserData(parser, &atom);
  XML_SetElementHandler(parser, atom_start, atom_end);
  XML_SetCharacterDataHandler(parser, atom_text);
  if (XML_Parse(parser, text, (int)size, 1) != XML_STATUS_OK)
    fail_msg("%s", XML_ErrorString(XML_GetErrorCode(parser)));
  XML_ParserFree(parser);
  free(atom.text);
  assert_int_equal(atom.entries, feed->count);
  assert_int_equal(atom.feed_ids, 1);
  assert_int_equal(atom.feed_titles, 1);
  assert_int_equal(atom.feed_updateds, 1);
  assert_int_equal(atom.authors, 1);
  assert_int_equal(atom.selves, 1);
}

static void atom_is_read_back(void **state) {
  (void)state;
  check_feeds(feed_write_atom, check_atom);
}

// --- iCalendar -----------------------------------------------------------------------------------

// Is it UTF-8 with no character cut in two?
static bool is_utf8(const char *text, size_t length) {
  json_t *string = json_stringn(text, length);
  json_decref(string);
  return string != NULL;
}

// Checks the lines as they are, then joins those that were folded; the caller frees the result.
static char *unfold(const char *text, size_t size) {
  char *joined = malloc(size + 1), *end = joined;
  for (const char *line = text; line < text + size;) {
    const char *stop = strstr(line, "\r\n");
    assert_non_null(stop);
    size_t length = (size_t)(stop - line);
    assert_true(length >= 1 && length <= 75);
    assert_true(is_utf8(line, length));
    assert_null(memchr(line, '\n', length));
    assert_null(memchr(line, '\r', length));
    bool folded = *line == ' ';
    if (!folded && line > text) *end++ = '\n';
    memcpy(end, line + folded, length - folded);
    end += length - folded;
    line = stop + 2;
  }
  *end = '\0';
  return joined;
}

// The value of a TEXT property, in place.
static char *unescape(char *value) {
  char *to = value;
  for (const char *c = value; *c != '\0'; c++) {
    if (*c != '\\') {
      assert_true(*c != ';' && *c != ',');
      *to++ = *c;
      continue;
    }
    c++;
    assert_true(*c == '\\' || *c == ';' || *c == ',' || *c == 'n');
    *to++ = *c == 'n' ? '\n' : *c;
  }
  *to = '\0';
  return value;
}

struct event {
  int uid, stamp, start, summary, description, url;
};

static void check_event_line(const struct feed *feed, const struct feed_item *item, char *line,
                             struct event *event) {
  char expected[80], date[DATE_TEXT_MAX], day[16];
  date_print(item->day, date);
  snprintf(day, sizeof day, "%.4s%.2s%.2s", date, date + 5, date + 8);
  if (strncmp(line, "UID:", 4) == 0) {
    assert_string_equal(line + 4, item->id);
    event->uid++;
  } else if (strncmp(line, "DTSTAMP:", 8) == 0) {
    snprintf(expected, sizeof expected, "%sT000000Z", day);
    assert_string_equal(line + 8, expected);
    event->stamp++;
  } else if (strncmp(line, "DTSTART", 7) == 0) {
    snprintf(expected, sizeof expected, "DTSTART;VALUE=DATE:%s", day);
    assert_string_equal(line, expected);
    event->start++;
  } else if (strncmp(line, "SUMMARY:", 8) == 0) {
    assert_string_equal(unescape(line + 8), item->title);
    event->summary++;
  } else if (strncmp(line, "DESCRIPTION:", 12) == 0) {
    assert_memory_equal(unescape(line + 12), item->text, strlen(item->text));
    event->description++;
  } else if (strncmp(line, "URL:", 4) == 0) {
    assert_link(feed, item->page, line + 4);
    event->url++;
  } else {
    assert_true(strncmp(line, "CATEGORIES:easy,", 16) == 0 ||
                strcmp(line, "TRANSP:TRANSPARENT") == 0);
  }
}

static void check_calendar(const struct feed *feed, const char *text, size_t size) {
  char *joined = unfold(text, size), *rest = joined, *line;
  size_t events = 0;
  bool in_event = false, version = false, producer = false, over = false;
  struct event event = {0};
  assert_memory_equal(joined, "BEGIN:VCALENDAR\n", 16);
  strsep(&rest, "\n");
  while ((line = strsep(&rest, "\n")) != NULL) {
    assert_false(over);
    if (strcmp(line, "BEGIN:VEVENT") == 0) {
      assert_false(in_event);
      in_event = true;
      event = (struct event){0};
    } else if (strcmp(line, "END:VEVENT") == 0) {
      const struct feed_item *item = &feed->items[events++]; // oldest first
      assert_true(in_event);
      assert_true(event.uid == 1 && event.stamp == 1 && event.start == 1 && event.summary == 1 &&
                  event.description == 1);
      assert_int_equal(event.url, feed->base_url != NULL && item->page != NULL);
      in_event = false;
    } else if (strcmp(line, "END:VCALENDAR") == 0) {
      assert_false(in_event);
      over = true;
    } else if (in_event) {
      check_event_line(feed, &feed->items[events], line, &event);
    } else {
      if (strcmp(line, "VERSION:2.0") == 0) version = true;
      if (strncmp(line, "PRODID:", 7) == 0) producer = true;
      if (strncmp(line, "NAME:", 5) == 0) assert_string_equal(unescape(line + 5), feed->title);
      assert_non_null(strchr(line, ':'));
    }
  }
  assert_true(over && version && producer);
  assert_int_equal(events, feed->count);
  free(joined);
}

static void calendar_is_read_back(void **state) {
  (void)state;
  check_feeds(feed_write_calendar, check_calendar);
}

// --- addresses -----------------------------------------------------------------------------------

static void addresses_are_made_harmless_or_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *result; // NULL: refused
  } cases[] = {
      {"https://example.org/sudoku", "https://example.org/sudoku/"},
      {"http://example.org/sudoku/", "http://example.org/sudoku/"},
      {"https://example.org/\"><script>", "https://example.org/%22%3E%3Cscript%3E/"},
      {"https://example.org/数独/", "https://example.org/%E6%95%B0%E7%8B%AC/"},
      {"https://example.org/a%20b/", "https://example.org/a%20b/"},
      {"https://example.org/a&b='c'/", "https://example.org/a&b='c'/"},
      {"https://example.org/a\\b|c`{}^", "https://example.org/a%5Cb%7Cc%60%7B%7D%5E/"},
      {"https://example.org/100%", "https://example.org/100%25/"},
      {"https://example.org/%zz%4/%4a", "https://example.org/%25zz%254/%4a/"},
      {"HTTPS://Example.org", "HTTPS://Example.org/"},
      {"https://example.org/a b", NULL},
      {"https://example.org/a\nb", NULL},
      {"https://example.org/\x01", NULL},
      {"https://example.org/?day=", NULL},
      {"https://example.org/#top", NULL},
      {"https://", NULL},
      {"https:///x", NULL},
      {"javascript:alert(1)", NULL},
      {"ftp://example.org/", NULL},
      {"example.org", NULL},
      {"", NULL},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err;
    char *url = feed_normalise_url(cases[i].text, &err);
    if (cases[i].result == NULL) {
      assert_null(url);
      assert_int_equal(err.kind, ERR_INPUT);
      assert_null(strchr(err.text, '\n'));
    } else {
      assert_string_equal(url, cases[i].result);
    }
    free(url);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(json_feed_is_read_back),
      cmocka_unit_test(atom_is_read_back),
      cmocka_unit_test(calendar_is_read_back),
      cmocka_unit_test(addresses_are_made_harmless_or_refused),
  };
  return cmocka_run_group_tests_name("feed", tests, NULL, NULL);
}
