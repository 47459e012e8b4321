// Lays a cover out: the order of its parts, and what they are made of. What a part draws over the
// fold is covered by the grounds of the next, so the front comes first.
#include "export/cover_make.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double capital = 0.72, below = 0.2; // of the letters, for a size of 1

// --- inks ----------------------------------------------------------------------------------------

const struct tint *cover_tint(struct cover_maker *c, const struct ink *dark,
                              const struct ink *light) {
  struct cover_layout *layout = c->layout;
  for (int i = 0; i < layout->tint_count; i++)
    if (ink_equal(&layout->tints[i].dark, dark) && ink_equal(&layout->tints[i].light, light))
      return &layout->tints[i];
  if (layout->tint_count == COVER_TINTS_MAX) return &layout->tints[0];
  layout->tints[layout->tint_count] = (struct tint){.dark = *dark, .light = *light};
  return &layout->tints[layout->tint_count++];
}

// --- items ---------------------------------------------------------------------------------------

static struct item *make_area(struct cover_maker *c, enum item_kind kind, enum item_role role,
                              struct rect area, const struct ink *ink) {
  struct item *item = make_item(&c->maker, kind);
  item->area = area;
  item->role = role;
  item->tint = cover_tint(c, ink, ink);
  return item;
}

struct item *cover_fill(struct cover_maker *c, enum item_role role, struct rect area,
                        const struct ink *ink) {
  return make_area(c, ITEM_RULE, role, area, ink);
}

struct item *cover_panel(struct cover_maker *c, enum item_role role, struct rect area,
                         double radius, const struct ink *ink) {
  struct item *item = make_area(c, ITEM_PANEL, role, area, ink);
  item->radius = radius;
  return item;
}

struct item *cover_grid(struct cover_maker *c, enum item_role role, int puzzle, struct rect area,
                        const struct ink *dark, const struct ink *light) {
  struct item *item = make_area(c, ITEM_GRID, role, area, dark);
  item->tint = cover_tint(c, dark, light);
  item->figure = FIGURE_PUZZLE;
  item->index = puzzle;
  return item;
}

struct rect cover_item_bounds(const struct item *item) {
  const struct rect *a = &item->area;
  if (item->turn == 0) return *a;
  const struct point corners[] = {{a->x, a->y},
                                  {a->x + a->width, a->y},
                                  {a->x, a->y + a->height},
                                  {a->x + a->width, a->y + a->height}};
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
  for (int i = 0; i < 4; i++) {
    struct point p = point_turn(corners[i], item->pivot, item->turn);
    left = fmin(left, p.x);
    right = fmax(right, p.x);
    top = fmin(top, p.y);
    bottom = fmax(bottom, p.y);
  }
  return (struct rect){.x = left, .y = top, .width = right - left, .height = bottom - top};
}

// --- text ----------------------------------------------------------------------------------------

struct text_style cover_style(struct cover_maker *c, enum layout_face face, double size,
                              const struct ink *ink) {
  return (struct text_style){
      .face = face, .size = size, .leading = 1.3 * size, .tint = cover_tint(c, ink, ink)};
}

static double widest_word(struct cover_maker *c, const struct text_style *style, const char *text) {
  double widest = 0;
  for (const char *word = text + strspn(text, " \n"); *word != '\0'; word += strspn(word, " \n")) {
    size_t length = strcspn(word, " \n");
    const char *copy = pool_copy(&c->maker.layout->pool, word, length);
    widest = fmax(widest, measure_text(&c->maker, style, copy));
    word += length;
  }
  return widest;
}

double cover_text(struct cover_maker *c, struct text_style style, double x, double top,
                  double width, const char *text) {
  static const double share[] = {[TEXT_LEFT] = 0, [TEXT_CENTRE] = 0.5, [TEXT_RIGHT] = 1};
  if (text[0] == '\0') return top;
  double narrow = narrow_column(&c->maker, &style, width, text);
  double end = make_paragraph(&c->maker, &style, x + share[style.align] * (width - narrow),
                              top + capital * style.size, narrow, text);
  return end - style.leading + below * style.size;
}

// The largest size up to that of the style with so many lines; less than `least`: there is none.
static double find_size(struct cover_maker *c, struct text_style style, double width, double height,
                        int lines, double least, const char *text) {
  double leading = style.leading / style.size;
  for (;; style.size *= 0.98, style.leading = leading * style.size) {
    int count = count_lines(&c->maker, &style, width, text);
    double high = (count - 1) * style.leading + (capital + below) * style.size;
    bool fits = count <= lines && high <= height && widest_word(c, &style, text) <= width;
    if (fits || style.size < least) return fits ? style.size : 0;
  }
}

void cover_fit(struct cover_maker *c, struct text_style *style, double width, double height,
               int lines, double least, const char *key, const char *text) {
  const int calm = 2;       // lines; more of them break between a little word and the next
  const double worth = 0.8; // of the larger size, which is not worth a line more
  double size = find_size(c, *style, width, height, lines > 0 ? lines : INT_MAX, least, text);
  for (int fewer = calm; fewer < lines; fewer++) {
    double smaller = find_size(c, *style, width, height, fewer, least, text);
    if (smaller < worth * size || smaller == 0) continue;
    size = smaller;
    break;
  }
  if (size > 0) {
    style->leading *= size / style->size;
    style->size = size;
    return;
  }
  if (!c->maker.failed)
    err_set(c->maker.err, ERR_INPUT, "%s: %s '%.60s%s' is too long for a cover of %.4g x %.4g in",
            c->template->path, key, text, strlen(text) > 60 ? "..." : "",
            c->geometry->front.width / 72, c->geometry->height / 72);
  c->maker.failed = true;
}

// --- badges --------------------------------------------------------------------------------------

static const double badge_pad = 0.95, badge_gap = 0.6, badge_height = 2.1; // of their type

const char *cover_count_text(struct cover_maker *c, enum template_label label) {
  struct pool *pool = &c->maker.layout->pool;
  const struct pool_word words[] = {
      {"count", pool_print(pool, "%d", c->layout->cover->puzzle_count)}, {NULL, NULL}};
  return pool_fill(pool, label_of(&c->maker, label), words);
}

// The badges of a row, as many as fit the width but at least one; *used is how wide they are.
static int take_row(struct cover_maker *c, const struct text_style *style, const char *const *texts,
                    int first, int count, double width, double *used) {
  const double pad = badge_pad * style->size, gap = badge_gap * style->size;
  int end = first;
  *used = 0;
  for (; end < count; end++) {
    double wide = measure_text(&c->maker, style, texts[end]) + 2 * pad + (end > first ? gap : 0);
    if (end > first && *used + wide > width) break;
    *used += wide;
  }
  return end;
}

static int count_rows(struct cover_maker *c, const struct text_style *style,
                      const char *const *texts, int count, double width, double *widest) {
  int rows = 0;
  *widest = 0;
  for (int first = 0; first < count; rows++) {
    double used;
    first = take_row(c, style, texts, first, count, width, &used);
    *widest = fmax(*widest, used);
  }
  return rows;
}

// The number of puzzles, then the titles of the sections, each once. A book that has more of them than
// the rows take, such as a course, shows none: the first ones alone would say too little.
static int list_badges(struct cover_maker *c, const struct text_style *style, double width,
                       int rows, const char *texts[TEMPLATE_SECTIONS_MAX + 1]) {
  const struct template *t = c->template;
  double used;
  int count = 0;
  texts[count++] = cover_count_text(c, LABEL_COVER_COUNT);
  for (int i = 0; i < t->section_count && t->cover_badges; i++) {
    bool seen = false;
    for (int k = 1; k < count; k++) seen |= strcmp(texts[k], t->sections[i].title) == 0;
    if (!seen && t->sections[i].title[0] != '\0') texts[count++] = t->sections[i].title;
  }
  return count_rows(c, style, texts, count, width, &used) <= rows ? count : 1;
}

// The least width that takes no more rows, so that none has a single badge if that can be.
static double balance_rows(struct cover_maker *c, const struct text_style *style,
                           const char *const *texts, int count, double width) {
  double used, narrower = width;
  int rows = count_rows(c, style, texts, count, width, &used);
  while (count_rows(c, style, texts, count, narrower - 1, &used) <= rows && used <= narrower - 1)
    narrower -= 1;
  return narrower;
}

static struct text_style badge_style(struct cover_maker *c, const struct ink *ink) {
  return cover_style(c, FACE_STRONG, fmax(10 * c->unit, 7.5), ink);
}

double cover_badges_height(struct cover_maker *c, double width, int rows) {
  const char *texts[TEMPLATE_SECTIONS_MAX + 1];
  const struct text_style style = badge_style(c, &c->theme->on_paper);
  double used;
  int listed = list_badges(c, &style, width, rows, texts);
  int count = count_rows(c, &style, texts, listed, width, &used);
  return (count * (badge_height + badge_gap) - badge_gap) * style.size;
}

double cover_badges(struct cover_maker *c, const struct cover_badges *badges, double x, double top,
                    double width) {
  static const double share[] = {[TEXT_LEFT] = 0, [TEXT_CENTRE] = 0.5, [TEXT_RIGHT] = 1};
  const char *texts[TEMPLATE_SECTIONS_MAX + 1];
  struct text_style style = badge_style(c, &badges->text);
  const double size = style.size, pad = badge_pad * size, gap = badge_gap * size;
  const double height = badge_height * size;
  int count = list_badges(c, &style, width, badges->rows, texts);
  double column = balance_rows(c, &style, texts, count, width);
  for (int first = 0; first < count;) {
    double used;
    int end = take_row(c, &style, texts, first, count, column, &used);
    if (used > width) break; // one that is wider than the column
    double at = x + share[badges->align] * (width - used);
    for (int i = first; i < end; i++) {
      double wide = measure_text(&c->maker, &style, texts[i]);
      const struct ink *fill = i == 0 ? &badges->count_fill : &badges->fill;
      const struct ink *ink = i == 0 ? &badges->count_text : &badges->text;
      cover_panel(c, ROLE_MOTIF, (struct rect){at, top, wide + 2 * pad, height}, height / 2, fill);
      style.tint = cover_tint(c, ink, ink);
      make_text(&c->maker, &style, at + pad, top + height / 2 + capital / 2 * size, texts[i]);
      at += wide + 2 * pad + gap;
    }
    top += height + gap;
    first = end;
  }
  return top - gap;
}

// --- guides --------------------------------------------------------------------------------------

static void make_frame(struct cover_maker *c, struct rect r, double weight, const struct ink *ink) {
  cover_fill(c, ROLE_GUIDE, (struct rect){r.x, r.y, r.width, weight}, ink);
  cover_fill(c, ROLE_GUIDE, (struct rect){r.x, r.y + r.height - weight, r.width, weight}, ink);
  cover_fill(c, ROLE_GUIDE, (struct rect){r.x, r.y, weight, r.height}, ink);
  cover_fill(c, ROLE_GUIDE, (struct rect){r.x + r.width - weight, r.y, weight, r.height}, ink);
}

static struct rect inset(struct rect r, double x, double y) {
  return (struct rect){r.x + x, r.y + y, r.width - 2 * x, r.height - 2 * y};
}

// Cut and folds in magenta, what has to stay clear in cyan, the barcode's area in yellow.
static void make_guides(struct cover_maker *c) {
  static const struct ink cut = {.magenta = 1}, safe = {.cyan = 1}, barcode = {.yellow = 1};
  const struct cover_geometry *g = c->geometry;
  const double weight = 1;
  make_frame(c, (struct rect){0, 0, g->width, g->height}, weight, &cut);
  if (g->spine.width > 0) make_frame(c, g->spine, weight, &cut);
  make_frame(c, inset(g->back, g->safe, g->safe), weight, &safe);
  make_frame(c, inset(g->front, g->safe, g->safe), weight, &safe);
  if (g->spine.width > 2 * g->spine_clear)
    make_frame(c, inset(g->spine, g->spine_clear, g->safe), weight, &safe);
  make_frame(c, g->barcode, weight, &barcode);
}

// --- all of it -----------------------------------------------------------------------------------

static bool make_cover(struct cover_layout *layout, struct err *err) {
  const struct template *t = layout->cover->template;
  const struct cover_geometry *g = &layout->geometry;
  struct cover_maker c = {.maker = {.layout = layout->layout,
                                    .book = &layout->book,
                                    .template = t,
                                    .unit = t->leading,
                                    .err = err},
                          .layout = layout,
                          .template = t,
                          .theme = layout->theme,
                          .geometry = g,
                          .unit = fmin(t->trim_width / 432, t->trim_height / 648)};
  c.margin =
      fmax(g->safe + 6 * c.unit, t->trim_width / 12); // accents and descenders reach out of it
  make_page(&c.maker, PAGE_COVER, NULL);
  if (!c.maker.failed) cover_make_front(&c);
  if (!c.maker.failed) cover_make_back(&c);
  if (!c.maker.failed) cover_make_spine(&c);
  if (!c.maker.failed && layout->cover->guides) make_guides(&c);
  if (c.maker.failed) return false;
  return !layout->layout->pool.failed || err_set(err, ERR_WORLD, "out of memory for the layout");
}

struct cover_layout *cover_layout_new(const struct cover *cover, struct err *err) {
  const struct template *t = cover->template;
  struct cover_layout *layout = calloc(1, sizeof *layout);
  if (layout != NULL) layout->layout = calloc(1, sizeof *layout->layout);
  if (layout == NULL || layout->layout == NULL) {
    free(layout);
    err_set(err, ERR_WORLD, "out of memory for the layout");
    return NULL;
  }
  layout->cover = cover;
  layout->theme = &cover_themes[t->cover_theme];
  layout->book = (struct book){.template = t, .puzzles = cover->puzzles, .count = 2};
  layout->layout->book = &layout->book;
  if (cover_geometry_find(&layout->geometry, t, cover->pages, err) &&
      layout_open_fonts(layout->layout, err) && make_cover(layout, err))
    return layout;
  cover_layout_free(layout);
  return NULL;
}

void cover_layout_free(struct cover_layout *layout) {
  if (layout == NULL) return;
  book_layout_free(layout->layout);
  free(layout);
}
