// iCalendar (RFC 5545): one all-day event an item, oldest first.
//
// Lines end in CR LF and are folded so that none is longer than 75 bytes; a fold never falls within
// a character.
#include <stdlib.h>
#include <string.h>

#include "export/feed.h"

enum { LINE_MAX_BYTES = 75 };

struct writer {
  FILE *stream;
  int column; // bytes on the line so far
};

// One character, of one byte or more.
static void put_character(struct writer *writer, const char *bytes, int count) {
  if (writer->column + count > LINE_MAX_BYTES) {
    fputs("\r\n ", writer->stream);
    writer->column = 1;
  }
  fwrite(bytes, 1, (size_t)count, writer->stream);
  writer->column += count;
}

static void put_plain(struct writer *writer, const char *text) {
  for (int length; *text != '\0'; text += length) {
    length = (int)utf8_step(text);
    put_character(writer, text, length);
  }
}

static void end_line(struct writer *writer) {
  fputs("\r\n", writer->stream);
  writer->column = 0;
}

static void put_line(struct writer *writer, const char *name, const char *value) {
  put_plain(writer, name);
  put_plain(writer, value);
  end_line(writer);
}

// A value of the type TEXT: backslash, comma, semicolon and line ends are escaped. Other control
// characters cannot be written at all.
static void put_text(struct writer *writer, const char *text) {
  for (int length; *text != '\0'; text += length) {
    length = (int)utf8_step(text);
    if (*text == '\n') {
      put_character(writer, "\\n", 2);
    } else if (strchr("\\;,", *text) != NULL) {
      char escaped[2] = {'\\', *text};
      put_character(writer, escaped, 2);
    } else if (*text == '\t' || (unsigned char)*text >= ' ') {
      put_character(writer, text, length);
    }
  }
}

static void put_text_line(struct writer *writer, const char *name, const char *text) {
  put_plain(writer, name);
  put_text(writer, text);
  end_line(writer);
}

// "20270131".
static const char *print_day(int day, char text[DATE_TEXT_MAX]) {
  struct date date = date_of_day(day);
  snprintf(text, DATE_TEXT_MAX, "%04d%02d%02d", date.year, date.month, date.day);
  return text;
}

// What the event says: the text, and where everything is.
static void put_description(struct writer *writer, const struct feed *feed,
                            const struct feed_item *item) {
  put_plain(writer, "DESCRIPTION:");
  put_text(writer, item->text);
  const char *base = feed->base_url != NULL ? feed->base_url : "";
  if (item->page != NULL) {
    put_text(writer, "\n");
    put_text(writer, feed->play != NULL ? feed->play : "Play");
    put_text(writer, ": ");
    put_text(writer, base);
    put_text(writer, item->page);
  }
  for (int i = 0; i < item->file_count; i++) {
    put_text(writer, "\n");
    put_text(writer, item->files[i].title);
    put_text(writer, ": ");
    put_text(writer, base);
    put_text(writer, item->files[i].path);
  }
  end_line(writer);
}

static bool put_event(struct writer *writer, const struct feed *feed,
                      const struct feed_item *item) {
  char day[DATE_TEXT_MAX];
  print_day(item->day, day);
  put_line(writer, "BEGIN:VEVENT", "");
  put_line(writer, "UID:", item->id);
  put_plain(writer, "DTSTAMP:");
  put_plain(writer, day);
  put_line(writer, "T000000Z", "");
  put_line(writer, "DTSTART;VALUE=DATE:", day);
  put_text_line(writer, "SUMMARY:", item->title);
  put_description(writer, feed, item);
  if (item->tag_count > 0) {
    put_plain(writer, "CATEGORIES:");
    for (int i = 0; i < item->tag_count; i++) {
      if (i > 0) put_plain(writer, ",");
      put_text(writer, item->tags[i]);
    }
    end_line(writer);
  }
  // The property takes a whole address, not a relative one.
  if (feed->base_url != NULL && item->page != NULL) {
    char *link = feed_link(feed, item->page);
    if (link == NULL) return false;
    put_line(writer, "URL:", link);
    free(link);
  }
  put_line(writer, "TRANSP:TRANSPARENT", "");
  put_line(writer, "END:VEVENT", "");
  return true;
}

bool feed_write_calendar(const struct feed *feed, FILE *stream, struct err *err) {
  struct writer writer = {.stream = stream};
  put_line(&writer, "BEGIN:VCALENDAR", "");
  put_line(&writer, "VERSION:2.0", "");
  put_line(&writer, "PRODID:-//gridpress//gridpress " GRIDPRESS_VERSION "//EN", "");
  put_line(&writer, "CALSCALE:GREGORIAN", "");
  put_line(&writer, "UID:", feed->id);
  put_text_line(&writer, "NAME:", feed->title);
  put_text_line(&writer, "X-WR-CALNAME:", feed->title);
  bool good = true;
  for (size_t i = 0; i < feed->count && good; i++) good = put_event(&writer, feed, &feed->items[i]);
  put_line(&writer, "END:VCALENDAR", "");
  return good || err_set(err, ERR_WORLD, "out of memory for the calendar");
}
