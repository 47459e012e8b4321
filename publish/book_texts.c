// Texts over those of a template, and the columns of a book's catalogue that say which book it is:
//
//      book_template, book_pages, book_title      always
//      book_subtitle, book_author, ...,
//      book_language                              where the user gave them
//
// They are columns like any that we do not know: every reader of CSV takes them, and they travel with
// a puzzle into selections and other catalogues.
#include "publish/book_texts.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 400 };

static const char template_column[] = "book_template", pages_column[] = "book_pages",
                  language_column[] = "book_language";

const struct book_text book_text_table[] = {
    {"title", "book_title", offsetof(struct book_texts, title)},
    {"subtitle", "book_subtitle", offsetof(struct book_texts, subtitle)},
    {"author", "book_author", offsetof(struct book_texts, author)},
    {"publisher", "book_publisher", offsetof(struct book_texts, publisher)},
    {"isbn", "book_isbn", offsetof(struct book_texts, isbn)},
    {"date", "book_date", offsetof(struct book_texts, date)},
    {.name = NULL},
};

static const char **place_of(struct book_texts *texts, const struct book_text *row) {
  return (const char **)((char *)texts + row->target);
}

const char *book_text_of(const struct book_texts *texts, const struct book_text *row) {
  return *(const char *const *)((const char *)texts + row->target);
}

bool book_check_text(const char *option, const char *text, struct err *err) {
  return text == NULL || (strlen(text) <= TEXT_MAX && strpbrk(text, "\n\r\t") == NULL) ||
         err_set(err, ERR_INPUT, "--%s: one line of at most %d bytes", option, TEXT_MAX);
}

bool book_texts_apply(const struct book_texts *texts, struct template *template, struct err *err) {
  for (const struct book_text *row = book_text_table; row->name != NULL; row++) {
    const char *text = book_text_of(texts, row);
    if (!book_check_text(row->name, text, err) ||
        !template_override(template, "book", row->name, text, err))
      return false;
  }
  return true;
}

// --- the record ----------------------------------------------------------------------------------

static bool is_of_book(const char *column) {
  bool found = strcmp(column, template_column) == 0 || strcmp(column, pages_column) == 0 ||
               strcmp(column, language_column) == 0;
  for (const struct book_text *row = book_text_table; row->name != NULL; row++)
    found |= strcmp(column, row->column) == 0;
  return found;
}

// Leaves the columns that are not about a book.
static void drop_columns(struct puzzle *puzzle) {
  char kept[PUZZLE_EXTRA_MAX];
  size_t used = 0;
  for (const char *at = NULL; (at = puzzle_next_extra(puzzle, at)) != NULL;) {
    const char *text = puzzle_extra_text(at);
    size_t length = (size_t)(text - at) + strlen(text) + 1;
    if (is_of_book(at)) continue;
    memcpy(kept + used, at, length);
    used += length;
  }
  memcpy(puzzle->extra, kept, used);
  puzzle->extra[used] = '\0';
}

bool book_record_write(const struct book_record *record, struct puzzle *puzzle, struct err *err) {
  char pages[16];
  drop_columns(puzzle);
  snprintf(pages, sizeof pages, "%d", record->pages);
  bool well = puzzle_add_extra(puzzle, template_column, record->template_name) &&
              puzzle_add_extra(puzzle, pages_column, pages);
  for (const struct book_text *row = book_text_table; row->name != NULL && well; row++) {
    const char *text = book_text_of(&record->texts, row);
    well = text == NULL || puzzle_add_extra(puzzle, row->column, text);
  }
  if (well && record->language != NULL)
    well = puzzle_add_extra(puzzle, language_column, record->language);
  return well || err_set(err, ERR_INPUT,
                         "the other columns of the list leave no room for those of the book in its "
                         "catalogue; at most %d bytes a row",
                         PUZZLE_EXTRA_MAX);
}

static const char *find_column(const struct puzzle *puzzle, const char *name) {
  for (const char *at = NULL; (at = puzzle_next_extra(puzzle, at)) != NULL;)
    if (strcmp(at, name) == 0) return puzzle_extra_text(at);
  return NULL;
}

bool book_record_read(struct book_record *record, const struct puzzle *puzzle, struct err *err) {
  const char *pages = find_column(puzzle, pages_column);
  char *end = NULL;
  *record = (struct book_record){.template_name = find_column(puzzle, template_column),
                                 .language = find_column(puzzle, language_column)};
  if (record->template_name == NULL || pages == NULL)
    return err_set(err, ERR_INPUT, "no column %s; only the catalogue that comes with a book has it",
                   record->template_name == NULL ? template_column : pages_column);
  errno = 0;
  long count = strtol(pages, &end, 10);
  if (errno != 0 || *end != '\0' || count < 1 || count > 1000000)
    return err_set(err, ERR_INPUT, "%s '%.40s': a number of pages was expected", pages_column,
                   pages);
  record->pages = (int)count;
  for (const struct book_text *row = book_text_table; row->name != NULL; row++)
    *place_of(&record->texts, row) = find_column(puzzle, row->column);
  return true;
}
