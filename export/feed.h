// Dated feeds: the same items as JSON Feed 1.1, Atom (RFC 4287) and iCalendar (RFC 5545).
//
// Links are written as they are in the folder, or behind the base address. Nothing is taken from
// the clock: an item is published and was last changed at the midnight that begins its day,
// and the feed when its last item was. Texts may be any UTF-8 without control characters but tabs
// and line ends; each format escapes them in its own way.
#ifndef GRIDPRESS_EXPORT_FEED_H
#define GRIDPRESS_EXPORT_FEED_H

#include "core/core.h"

// A file that belongs to an item.
struct feed_file {
  const char *path;  // within the folder of the feed
  const char *media; // its media type: "image/png"
  const char *title;
};

enum { FEED_FILES_MAX = 16, FEED_TAGS_MAX = 4 };

struct feed_item {
  int day;           // core/date.h
  const char *time;  // that midnight, as RFC 3339 writes it; NULL: in UTC
  const char *id;    // a UUID
  const char *title; // one line
  const char *text;  // the whole item in plain text
  const char *page;  // where it is played, within the folder; NULL: nowhere
  const char *image; // within the folder; NULL: none
  const char *tags[FEED_TAGS_MAX];
  struct feed_file files[FEED_FILES_MAX];
  int tag_count, file_count;
};

struct feed {
  const char *id; // a UUID
  const char *title, *author;
  const char *home;     // the page of them all, within the folder; NULL: none
  const char *base_url; // ends in a slash; NULL: links are relative
  const struct feed_item *items;
  size_t count;         // oldest first
  const char *play;     // the words of the link to the page; NULL: English
  const char *language; // its code; NULL: none is told
};

// What one feed calls the others, all in one folder.
#define FEED_NAME_JSON "feed.json"
#define FEED_NAME_ATOM "feed.xml"
#define FEED_NAME_CALENDAR "calendar.ics"

// A failed write stays with the stream.
bool feed_write_json(const struct feed *feed, FILE *stream, struct err *err);
bool feed_write_atom(const struct feed *feed, FILE *stream, struct err *err);
bool feed_write_calendar(const struct feed *feed, FILE *stream, struct err *err);

// An address as it may stand in every format: absolute, http or https, and with a slash at its end.
// What an address cannot hold (quotes, angle brackets, letters beyond ASCII) is percent-encoded;
// white space and control characters are refused. The caller frees it; NULL and `err` otherwise.
char *feed_normalise_url(const char *text, struct err *err);

// --- for the writers -----------------------------------------------------------------------------

// When an item was published. Returns `text` or the item's own.
const char *feed_item_time(const struct feed_item *item, char text[DATE_TEXT_MAX]);

// The item as HTML, and a link as a text. The caller frees them; NULL when memory runs out.
char *feed_item_html(const struct feed *feed, const struct feed_item *item);
char *feed_link(const struct feed *feed, const char *path);

#endif
