// The titles of a book: half title, title page, copyright page.
//
// The half title, which only long books have, is the title alone, and its back is blank. The title page
// has a puzzle of its own. The copyright page is small type at the foot of its back.
#include <stdio.h>
#include <string.h>

#include "export/layout_make.h"

enum { HALF_TITLE_PAGES = 160 }; // books of so many pages are long

// A title over lines of about the same length. Returns the baseline of the line that would follow.
static double make_title_lines(struct maker *maker, const struct text_style *style, double y,
                               const char *text) {
  double width = narrow_column(maker, style, maker->live.width, text);
  return make_paragraph(maker, style, maker->live.x, y, width, text);
}

// The baseline of the last line of type of that size.
static double bottom(const struct maker *maker, double size) {
  return maker->live.y + maker->live.height - 0.22 * size;
}

static double smaller(double a, double b) {
  return a < b ? a : b;
}

// --- half title ----------------------------------------------------------------------------------

static bool wants_half_title(const struct maker *maker) {
  const struct template *t = maker->template;
  if (!t->title_page || t->edition != EDITION_PRINT) return false;
  return t->half_title == HALF_TITLE_YES ||
         (t->half_title == HALF_TITLE_AUTO && maker->pages >= HALF_TITLE_PAGES);
}

static void make_half_title(struct maker *maker) {
  const struct template *t = maker->template;
  make_page(maker, PAGE_HALF_TITLE, NULL);
  const struct rect live = maker->live;
  struct text_style style = display_style(maker, t->heading_size, live.width, 3, t->title);
  make_title_lines(maker, &style, live.y + 0.3 * live.height, t->title);
  make_page(maker, PAGE_BLANK, NULL);
}

// --- title ---------------------------------------------------------------------------------------

// The motif stands at the foot, as large as the space that is left well allows.
static void make_motif(struct maker *maker, double top) {
  const struct rect live = maker->live;
  const struct geom *geom = maker->book->motif->geom;
  double foot = live.y + live.height - 4 * maker->unit, aspect = grid_aspect(geom);
  double grid = smaller(0.7 * live.width, (foot - top) / aspect);
  if (grid >= legible_size(maker, geom->width))
    make_grid(maker, FIGURE_MOTIF, 0, live.x, foot - aspect * grid, grid);
}

static void make_title_page(struct maker *maker) {
  const struct template *t = maker->template;
  make_page(maker, PAGE_TITLE, NULL);
  maker->layout->pages[maker->layout->page_count - 1].outline = t->title;
  const struct rect live = maker->live;
  struct text_style author = {
      .face = FACE_STRONG, .size = 1.15 * t->text_size, .leading = 1.2 * maker->unit};
  struct text_style title = display_style(maker, t->title_size, live.width, 4, t->title);
  double y = live.y + 0.75 * author.size;
  make_paragraph(maker, &author, live.x, y, live.width, t->author);
  y = live.y + live.height * 0.17;
  y = make_title_lines(maker, &title, y, t->title) - title.leading;
  y += 1.8 * maker->unit;
  make_rule(maker, live.x, y, 3 * maker->unit, 3, 0);
  y += 2.2 * maker->unit;
  struct text_style subtitle = {
      .face = FACE_TEXT, .size = 1.35 * t->text_size, .leading = 1.35 * maker->unit};
  y = make_title_lines(maker, &subtitle, y, t->subtitle);
  struct text_style publisher = {.face = FACE_STRONG, .size = t->text_size};
  make_fitted(maker, publisher, live.x, bottom(maker, publisher.size), live.width, t->publisher);
  make_motif(maker, y + maker->unit);
}

// --- copyright -----------------------------------------------------------------------------------

static const char *copyright_line(struct maker *maker) {
  const struct template *t = maker->template;
  const char *owner = t->publisher[0] != '\0' ? t->publisher : t->author;
  if (owner[0] == '\0' && t->year[0] == '\0') return "";
  return pool_print(&maker->layout->pool, "© %s%s%s", t->year,
                    t->year[0] != '\0' && owner[0] != '\0' ? " " : "", owner);
}

static void make_copyright_page(struct maker *maker) {
  const struct template *t = maker->template;
  struct pool *pool = &maker->layout->pool;
  make_page(maker, PAGE_COPYRIGHT, NULL);
  const struct rect live = maker->live;
  double width = live.width * 0.86;
  struct text_style strong = {
      .face = FACE_STRONG, .size = t->small_size, .leading = 1.45 * t->small_size};
  struct text_style plain = strong;
  plain.face = FACE_TEXT;
  const struct pool_word words[] = {{"version", maker->book->version}, {NULL, NULL}};
  // From the foot upwards: first the heights, then the texts.
  const struct paragraph {
    const struct text_style *style;
    const char *text;
  } paragraphs[] = {
      {&strong, t->title},
      {&plain, copyright_line(maker)},
      {&plain, t->copyright},
      {&plain, t->isbn[0] != '\0' ? pool_print(pool, "ISBN %s", t->isbn) : ""},
      {&plain, t->remake ? pool_fill(pool, label_of(maker, LABEL_REMAKE), words) : ""},
      {&strong, t->remake ? maker->book->command : ""},
  };
  const int count = sizeof paragraphs / sizeof paragraphs[0];
  double height = 0;
  for (int i = 0; i < count; i++)
    if (paragraphs[i].text[0] != '\0')
      height +=
          plain.leading *
          (count_lines(maker, paragraphs[i].style, width, paragraphs[i].text) + (i == 4 ? 0 : 0.6));
  double y = bottom(maker, plain.size) - height + 1.6 * plain.leading;
  if (t->book_qr[0] != '\0') {
    const struct pool_word isbn[] = {{"isbn", t->isbn}, {NULL, NULL}};
    const char *address = pool_fill(pool, t->book_qr, isbn);
    make_code(maker, address, live.x, y - code_side(maker, address) - 2 * plain.leading);
  }
  for (int i = 0; i < count; i++)
    if (paragraphs[i].text[0] != '\0') {
      y = make_paragraph(maker, paragraphs[i].style, live.x, y, width, paragraphs[i].text);
      if (i != 4) y += 0.6 * plain.leading; // the command stands close under its sentence
    }
}

void make_titles(struct maker *maker) {
  if (wants_half_title(maker)) make_half_title(maker);
  if (maker->template->title_page) make_title_page(maker);
  if (maker->template->copyright_page) make_copyright_page(maker);
}
