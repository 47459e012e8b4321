// Text in lines: broken between words by measured widths, never wider than its column.
#include <string.h>

#include "export/layout_make.h"

enum { LINE_BYTES_MAX = 2048 };

static const double ascent = 0.75, descent = 0.22; // of Latin, Greek and Cyrillic, for a size of 1

static const double least_size = 7; // what shrinks to fit stays legible, and is cut instead

// Which part of a text, or of its column, lies on the left of the place it is aligned to.
static const double align_share[] = {[TEXT_LEFT] = 0, [TEXT_CENTRE] = 0.5, [TEXT_RIGHT] = 1};

// --- runs ----------------------------------------------------------------------------------------

// The face that sets the character at *text, which is passed over.
static enum layout_face take_character(const struct maker *maker, enum layout_face face,
                                       const char **text) {
  const struct font *const *faces = maker->layout->faces;
  int32_t code = utf8_next(text);
  bool lent =
      !font_has_character(faces[face], code) && font_has_character(faces[FACE_SYMBOLS], code);
  return lent ? FACE_SYMBOLS : face;
}

// The bytes at the beginning of `text` that one face sets, and which one that is. A text in FACE is
// one run, but for the symbols that FACE lacks.
static size_t take_run(const struct maker *maker, enum layout_face face, const char *text,
                       enum layout_face *set_in) {
  const char *end = text;
  *set_in = take_character(maker, face, &end);
  for (const char *next = end; *next != '\0'; end = next)
    if (take_character(maker, face, &next) != *set_in) break;
  return (size_t)(end - text);
}

double measure_text(const struct maker *maker, const struct text_style *style, const char *text) {
  double width = 0;
  enum layout_face face;
  for (size_t length; *text != '\0'; text += length) {
    char run[LINE_BYTES_MAX];
    length = take_run(maker, style->face, text, &face);
    bool last = text[length] == '\0';
    if (!last) snprintf(run, sizeof run, "%.*s", (int)length, text);
    width += style->size * font_measure(maker->layout->faces[face], last ? text : run);
  }
  return width;
}

// --- lines ---------------------------------------------------------------------------------------

static double measure_bytes(const struct maker *maker, const struct text_style *style,
                            const char *text, size_t length) {
  char line[LINE_BYTES_MAX];
  if (length >= sizeof line) length = sizeof line - 1;
  memcpy(line, text, length);
  line[length] = '\0';
  return measure_text(maker, style, line);
}

// A word too wide for the column is cut where it has to be, after one character at least.
static size_t cut_word(const struct maker *maker, const struct text_style *style, double width,
                       const char *text, size_t length) {
  size_t cut = utf8_step(text);
  while (cut < length) {
    size_t next = cut + utf8_step(text + cut);
    if (measure_bytes(maker, style, text, next) > width) break;
    cut = next;
  }
  return cut;
}

static bool is_number(const char *word) {
  return *word >= '0' && *word <= '9';
}

// The bytes of the first line of `text`, and in *skip those up to the second. A number stays with the
// word before it: "column 7".
static size_t take_line(const struct maker *maker, const struct text_style *style, double width,
                        const char *text, size_t *skip) {
  size_t length = 0, before = 0; // of the words that fit; of those before the last one
  const char *last = text;
  for (;;) {
    const char *word = text + length + strspn(text + length, " ");
    size_t end = (size_t)(word - text) + strcspn(word, " \n");
    if (end == length) break; // the end, or a newline
    if (measure_bytes(maker, style, text, end) > width) {
      if (length == 0) length = cut_word(maker, style, width, text, end);
      if (before > 0 && is_number(word) && !is_number(last)) length = before;
      break;
    }
    before = length;
    last = word;
    length = end;
  }
  *skip = length + strspn(text + length, " ");
  if (text[*skip] == '\n') ++*skip;
  return length;
}

int count_lines(const struct maker *maker, const struct text_style *style, double width,
                const char *text) {
  int lines = 0;
  for (size_t skip; *text != '\0'; text += skip, lines++)
    take_line(maker, style, width, text, &skip);
  return lines;
}

// How wide the last line comes out.
static double last_line(const struct maker *maker, const struct text_style *style, double width,
                        const char *text) {
  size_t skip, length = 0;
  const char *line = text;
  for (; *text != '\0'; text += skip) length = take_line(maker, style, width, line = text, &skip);
  return measure_bytes(maker, style, line, length);
}

void settle_column(const struct maker *maker, const struct text_style *style, double *x,
                   double *width, const char *text) {
  enum { LEAST_PERCENT = 75, STEP_PERCENT = 2 };
  const double lost = 0.2 * *width;
  int lines = count_lines(maker, style, *width, text);
  if (lines < 2) return;
  for (int percent = 100; percent >= LEAST_PERCENT; percent -= STEP_PERCENT) {
    double narrow = *width * percent / 100;
    if (count_lines(maker, style, narrow, text) > lines) return;
    if (last_line(maker, style, narrow, text) < lost) continue;
    *x += align_share[style->align] * (*width - narrow);
    *width = narrow;
    return;
  }
}

// One run of a text, as an item.
static struct item *run_item(struct maker *maker, const struct text_style *style, double x,
                             double baseline, const char *text, const char *whole) {
  const struct font *font = maker->layout->faces[style->face];
  struct err trouble;
  if (!maker->failed && !font_check_text(font, text, &trouble)) {
    err_set(maker->err, trouble.kind, "%s, used in '%.100s'", trouble.text, whole);
    maker->failed = true;
  }
  double width = maker->failed ? 0 : style->size * font_measure(font, text);
  struct item *item = make_item(maker, ITEM_TEXT);
  item->area = (struct rect){.x = x,
                             .y = baseline - ascent * style->size,
                             .width = width,
                             .height = (ascent + descent) * style->size};
  item->grey = style->grey;
  item->tint = style->tint;
  item->role = style->role;
  item->face = style->face;
  item->size = style->size;
  item->baseline = baseline;
  item->text = text;
  return item;
}

// A text as items, one for each run of characters of one font. Returns the last one; NULL: none.
static struct item *text_item(struct maker *maker, const struct text_style *style, double x,
                              double baseline, const char *text, size_t length) {
  struct pool *pool = &maker->layout->pool;
  const char *copy = pool_copy(pool, text, length), *whole = copy;
  struct text_style set = *style;
  struct item *item = NULL;
  x -= align_share[style->align] * measure_text(maker, style, copy);
  for (size_t run; *copy != '\0'; copy += run) {
    run = take_run(maker, style->face, copy, &set.face);
    const char *part = copy[run] == '\0' ? copy : pool_copy(pool, copy, run);
    item = run_item(maker, &set, x, baseline, part, whole);
    x += item->area.width;
  }
  return item;
}

void make_text(struct maker *maker, const struct text_style *style, double x, double baseline,
               const char *text) {
  if (*text != '\0') text_item(maker, style, x, baseline, text, strlen(text));
}

static void make_cut(struct maker *maker, const struct text_style *style, double x, double baseline,
                     const char *text) {
  struct item *last = text_item(maker, style, x, baseline, text, strlen(text));
  if (last != NULL) last->cut = true;
}

// As much of the text as fits, and an ellipsis.
static const char *cut_text(struct maker *maker, const struct text_style *style, double width,
                            const char *text) {
  double room = width - measure_text(maker, style, "…");
  size_t length = 0;
  while (text[length] != '\0') {
    size_t next = length + utf8_step(text + length);
    if (measure_bytes(maker, style, text, next) > room) break;
    length = next;
  }
  while (length > 0 && text[length - 1] == ' ') length--;
  return pool_print(&maker->layout->pool, "%.*s…", (int)length, text);
}

void make_fitted(struct maker *maker, struct text_style style, double x, double baseline,
                 double width, const char *text) {
  double wide = measure_text(maker, &style, text), size = style.size;
  if (wide > width) style.size *= width / wide;
  if (style.size < least_size && style.size < size) {
    style.size = size < least_size ? size : least_size;
    if (measure_text(maker, &style, text) > width) {
      make_cut(maker, &style, x, baseline, cut_text(maker, &style, width, text));
      return;
    }
  }
  make_text(maker, &style, x, baseline, text);
}

const char *make_line(struct maker *maker, const struct text_style *style, double x,
                      double baseline, double width, const char *text) {
  size_t skip, length = take_line(maker, style, width, text, &skip);
  if (length > 0)
    text_item(maker, style, x + align_share[style->align] * width, baseline, text, length);
  return text + skip;
}

double make_paragraph(struct maker *maker, const struct text_style *style, double x,
                      double baseline, double width, const char *text) {
  settle_column(maker, style, &x, &width, text);
  for (; *text != '\0'; baseline += style->leading)
    text = make_line(maker, style, x, baseline, width, text);
  return baseline;
}

// --- headings ------------------------------------------------------------------------------------

static bool words_fit(const struct maker *maker, const struct text_style *style, double width,
                      const char *text) {
  for (const char *word = text; *word != '\0'; word += strspn(word, " \n")) {
    char copy[256];
    size_t length = strcspn(word, " \n");
    snprintf(copy, sizeof copy, "%.*s", (int)length, word);
    if (measure_text(maker, style, copy) > width) return false;
    word += length;
  }
  return true;
}

double narrow_column(const struct maker *maker, const struct text_style *style, double width,
                     const char *text) {
  int lines = count_lines(maker, style, width, text);
  for (double low = 0, close = 0.5; width - low > close;) {
    double middle = (low + width) / 2;
    if (words_fit(maker, style, middle, text) && count_lines(maker, style, middle, text) <= lines)
      width = middle;
    else
      low = middle;
  }
  return width;
}

struct text_style display_style(const struct maker *maker, double size, double width, int lines,
                                const char *text) {
  struct text_style style = {.face = FACE_TITLE, .size = size, .leading = 1.12 * size};
  while (style.size > 8 && (count_lines(maker, &style, width, text) > lines ||
                            !words_fit(maker, &style, width, text))) {
    style.size *= 0.96;
    style.leading = 1.12 * style.size;
  }
  return style;
}

void make_heading(struct maker *maker, const char *text, double *y) {
  struct text_style style =
      display_style(maker, maker->template->heading_size, maker->live.width, 2, text);
  *y = maker->body.y + 0.75 * style.size;
  *y = make_paragraph(maker, &style, maker->live.x, *y, maker->live.width, text) - style.leading;
  *y += 2.5 * maker->unit;
}
