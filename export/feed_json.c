// JSON Feed 1.1 (jsonfeed.org), newest item first.
#include <jansson.h>
#include <stdlib.h>

#include "export/feed.h"

// A link or another text that was made for this, and is freed. NULL stays NULL.
static json_t *take_string(char *text) {
  json_t *string = text != NULL ? json_string(text) : NULL;
  free(text);
  return string;
}

static json_t *attachments(const struct feed *feed, const struct feed_item *item) {
  json_t *list = json_array();
  for (int i = 0; i < item->file_count; i++) {
    const struct feed_file *file = &item->files[i];
    json_array_append_new(
        list, json_pack("{s:o, s:s, s:s}", "url", take_string(feed_link(feed, file->path)),
                        "mime_type", file->media, "title", file->title));
  }
  return list;
}

static json_t *item_object(const struct feed *feed, const struct feed_item *item) {
  char time[DATE_TEXT_MAX], id[80];
  snprintf(id, sizeof id, "urn:uuid:%s", item->id);
  json_t *object = json_pack("{s:s}", "id", id);
  if (object == NULL) return NULL;
  bool good = true;
  if (item->page != NULL)
    good = json_object_set_new(object, "url", take_string(feed_link(feed, item->page))) == 0;
  good =
      good && json_object_set_new(object, "title", json_string(item->title)) == 0 &&
      json_object_set_new(object, "content_html", take_string(feed_item_html(feed, item))) == 0 &&
      json_object_set_new(object, "content_text", json_string(item->text)) == 0;
  if (item->image != NULL)
    good = good &&
           json_object_set_new(object, "image", take_string(feed_link(feed, item->image))) == 0;
  good = good && json_object_set_new(object, "date_published",
                                     json_string(feed_item_time(item, time))) == 0;
  json_t *tags = json_array();
  for (int i = 0; i < item->tag_count; i++) json_array_append_new(tags, json_string(item->tags[i]));
  good = good && json_object_set_new(object, "tags", tags) == 0 &&
         json_object_set_new(object, "attachments", attachments(feed, item)) == 0;
  if (good) return object;
  json_decref(object);
  return NULL;
}

static json_t *feed_object(const struct feed *feed) {
  json_t *object =
      json_pack("{s:s, s:s}", "version", "https://jsonfeed.org/version/1.1", "title", feed->title);
  if (object == NULL) return NULL;
  bool good = feed->language == NULL ||
              json_object_set_new(object, "language", json_string(feed->language)) == 0;
  if (feed->home != NULL)
    good =
        json_object_set_new(object, "home_page_url", take_string(feed_link(feed, feed->home))) == 0;
  json_t *items = json_array();
  good =
      good &&
      json_object_set_new(object, "feed_url", take_string(feed_link(feed, FEED_NAME_JSON))) == 0 &&
      json_object_set_new(object, "authors", json_pack("[{s:s}]", "name", feed->author)) == 0 &&
      json_object_set(object, "items", items) == 0;
  for (size_t i = feed->count; i-- > 0 && good;)
    good = json_array_append_new(items, item_object(feed, &feed->items[i])) == 0;
  json_decref(items);
  if (good) return object;
  json_decref(object);
  return NULL;
}

bool feed_write_json(const struct feed *feed, FILE *stream, struct err *err) {
  json_t *object = feed_object(feed);
  if (object == NULL) return err_set(err, ERR_WORLD, "out of memory for the feed");
  json_dumpf(object, stream, JSON_INDENT(1)); // a failure stays with the stream
  fputc('\n', stream);
  json_decref(object);
  return true;
}
