// Atom (RFC 4287), newest entry first.
#include <stdlib.h>

#include "export/feed.h"
#include "export/markup.h"

static void print_element(FILE *stream, const char *indent, const char *name, const char *text) {
  fprintf(stream, "%s<%s>", indent, name);
  markup_print(stream, text, MARKUP_TEXT);
  fprintf(stream, "</%s>\n", name);
}

static void print_id(FILE *stream, const char *indent, const char *uuid) {
  fprintf(stream, "%s<id>urn:uuid:%s</id>\n", indent, uuid);
}

static void print_time(FILE *stream, const char *indent, const char *name,
                       const struct feed_item *item) {
  char time[DATE_TEXT_MAX];
  fprintf(stream, "%s<%s>%s</%s>\n", indent, name, feed_item_time(item, time), name);
}

// `media` and `title` may be NULL.
static bool print_link(FILE *stream, const char *indent, const struct feed *feed, const char *rel,
                       const char *path, const char *media, const char *title) {
  char *link = feed_link(feed, path);
  if (link == NULL) return false;
  fprintf(stream, "%s<link rel=\"%s\" href=\"", indent, rel);
  markup_print(stream, link, MARKUP_ATTRIBUTE);
  free(link);
  if (media != NULL) fprintf(stream, "\" type=\"%s", media);
  if (title != NULL) {
    fputs("\" title=\"", stream);
    markup_print(stream, title, MARKUP_ATTRIBUTE);
  }
  fputs("\"/>\n", stream);
  return true;
}

static bool print_entry(FILE *stream, const struct feed *feed, const struct feed_item *item) {
  static const char indent[] = "    ";
  char *html = feed_item_html(feed, item);
  if (html == NULL) return false;
  fputs("  <entry>\n", stream);
  print_id(stream, indent, item->id);
  print_element(stream, indent, "title", item->title);
  print_time(stream, indent, "published", item);
  print_time(stream, indent, "updated", item);
  bool good = item->page == NULL ||
              print_link(stream, indent, feed, "alternate", item->page, "text/html", NULL);
  for (int i = 0; i < item->file_count && good; i++)
    good = print_link(stream, indent, feed, "enclosure", item->files[i].path, item->files[i].media,
                      item->files[i].title);
  for (int i = 0; i < item->tag_count; i++) {
    fprintf(stream, "%s<category term=\"", indent);
    markup_print(stream, item->tags[i], MARKUP_ATTRIBUTE);
    fputs("\"/>\n", stream);
  }
  fprintf(stream, "%s<content type=\"html\">", indent);
  markup_print(stream, html, MARKUP_TEXT);
  fputs("</content>\n  </entry>\n", stream);
  free(html);
  return good;
}

bool feed_write_atom(const struct feed *feed, FILE *stream, struct err *err) {
  static const char indent[] = "  ";
  static const struct feed_item none = {.day = DATE_DAY_FIRST};
  fputs(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"",
      stream);
  if (feed->language != NULL) fprintf(stream, " xml:lang=\"%s\"", feed->language);
  fputs(">\n", stream);
  print_id(stream, indent, feed->id);
  print_element(stream, indent, "title", feed->title);
  print_time(stream, indent, "updated", feed->count > 0 ? &feed->items[feed->count - 1] : &none);
  fputs("  <author>\n", stream);
  print_element(stream, "    ", "name", feed->author);
  fprintf(stream, "  </author>\n  <generator version=\"%s\">gridpress</generator>\n",
          GRIDPRESS_VERSION);
  bool good =
      print_link(stream, indent, feed, "self", FEED_NAME_ATOM, "application/atom+xml", NULL);
  if (feed->home != NULL)
    good = good && print_link(stream, indent, feed, "alternate", feed->home, "text/html", NULL);
  for (size_t i = feed->count; i-- > 0 && good;) good = print_entry(stream, feed, &feed->items[i]);
  fputs("</feed>\n", stream);
  return good || err_set(err, ERR_WORLD, "out of memory for the feed");
}
