// What all feeds share: addresses, an item as HTML.
#include "export/feed.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "export/markup.h"

char *feed_link(const struct feed *feed, const char *path) {
  char *link = NULL;
  if (asprintf(&link, "%s%s", feed->base_url != NULL ? feed->base_url : "", path) < 0) return NULL;
  return link;
}

static void print_html_link(FILE *stream, const struct feed *feed, const char *path,
                            const char *text) {
  char *link = feed_link(feed, path);
  if (link == NULL) return;
  fputs("<a href=\"", stream);
  markup_print(stream, link, MARKUP_ATTRIBUTE);
  fputs("\">", stream);
  markup_print(stream, text, MARKUP_TEXT);
  fputs("</a>", stream);
  free(link);
}

static void print_html(FILE *stream, const struct feed *feed, const struct feed_item *item) {
  char *image = item->image != NULL ? feed_link(feed, item->image) : NULL;
  if (image != NULL) {
    fputs("<p><img src=\"", stream);
    markup_print(stream, image, MARKUP_ATTRIBUTE);
    fputs("\" alt=\"", stream);
    markup_print(stream, item->title, MARKUP_ATTRIBUTE);
    fputs("\"></p>", stream);
  }
  free(image);
  fputs("<pre>", stream);
  markup_print(stream, item->text, MARKUP_TEXT);
  fputs("</pre><p>", stream);
  if (item->page != NULL)
    print_html_link(stream, feed, item->page, feed->play != NULL ? feed->play : "Play");
  for (int i = 0; i < item->file_count; i++) {
    if (i > 0 || item->page != NULL) fputs(" · ", stream);
    print_html_link(stream, feed, item->files[i].path, item->files[i].title);
  }
  fputs("</p>", stream);
}

char *feed_item_html(const struct feed *feed, const struct feed_item *item) {
  char *html = NULL;
  size_t size;
  FILE *stream = open_memstream(&html, &size);
  if (stream == NULL) return NULL;
  print_html(stream, feed, item);
  bool whole = !ferror(stream);
  if (fclose(stream) == 0 && whole) return html;
  free(html);
  return NULL;
}

// --- addresses -----------------------------------------------------------------------------------

// May the character stand in an address as it is (RFC 3986)? A percent sign may where it begins an
// escape that the user wrote.
static bool stands_in_url(const char *c) {
  if (*c == '%') return isxdigit((unsigned char)c[1]) && isxdigit((unsigned char)c[2]);
  return (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
         strchr("-._~:/?#[]@!$&'()*+,;=", *c) != NULL;
}

static bool check_url(const char *text, struct err *err) {
  for (const char *c = text; *c != '\0'; c++)
    if ((unsigned char)*c <= ' ' || *c == 0x7f)
      return err_set(err, ERR_INPUT,
                     "byte %d is %s, which a web address cannot hold; write it as %%%02X",
                     (int)(c - text) + 1, *c == ' ' ? "a space" : "a control character",
                     (unsigned)(unsigned char)*c);
  size_t scheme = strncasecmp(text, "https://", 8) == 0  ? 8
                  : strncasecmp(text, "http://", 7) == 0 ? 7
                                                         : 0;
  if (scheme == 0 || text[scheme] == '\0' || text[scheme] == '/')
    return err_set(err, ERR_INPUT, "'%.80s' is not a web address, expected one such as %s", text,
                   "https://example.org/sudoku/");
  const char *mark = strpbrk(text, "?#");
  if (mark != NULL)
    return err_set(err, ERR_INPUT, "'%.80s': file names follow the address, so it cannot hold a %c",
                   text, *mark);
  return true;
}

char *feed_normalise_url(const char *text, struct err *err) {
  if (!check_url(text, err)) return NULL;
  size_t length = strlen(text);
  char *url = malloc(3 * length + 2);
  if (url == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  char *end = url;
  for (const char *c = text; *c != '\0'; c++)
    if (stands_in_url(c))
      *end++ = *c;
    else
      end += sprintf(end, "%%%02X", (unsigned)(unsigned char)*c);
  if (end[-1] != '/') *end++ = '/';
  *end = '\0';
  return url;
}

const char *feed_item_time(const struct feed_item *item, char text[DATE_TEXT_MAX]) {
  char date[DATE_TEXT_MAX];
  if (item->time != NULL) return item->time;
  snprintf(text, DATE_TEXT_MAX, "%.20sT00:00:00Z", date_print(item->day, date));
  return text;
}
