// The back of a cover and its spine: a heading, the text, a puzzle to try, the barcode; title and
// author along the spine.
//
//      +--------------------+
//      |  Heading           |
//      |  text text text    |
//      |                    |
//      |  Try one now       |
//      |  +---------+ badges|
//      |  | sample  |       |
//      |  +---------+ +----+|
//      |  publisher   |||||||
//      +--------------+----++
#include <math.h>
#include <string.h>

#include "export/cover_make.h"
#include "export/draw_layout.h"

static const struct ink white = {0}, black = {.black = 1};

static const double capital = 0.72;  // of the letters, for a size of 1
static const double least_text = 7;  // points
static const double quiet_inset = 4; // points, between the edge of the barcode's area and the rest

// The inks of a back: of its ground, of the text, and of what is quieter.
struct back_inks {
  const struct ink *ground, *text, *quiet;
};

// --- barcode -------------------------------------------------------------------------------------

// "978-0-306-40615-7": as it was written, with 978 and the right check digit for one of ten digits.
static const char *isbn_line(struct cover_maker *c, const char digits[PRINT_ISBN_MAX]) {
  const char *written = c->template->isbn;
  struct pool *pool = &c->maker.layout->pool;
  int count = 0;
  for (const char *at = written; *at != '\0'; at++)
    count += (*at >= '0' && *at <= '9') || *at == 'X' || *at == 'x';
  if (count == PRINT_ISBN_MAX - 1) return pool_print(pool, "ISBN %s", written);
  if (strchr(written, '-') == NULL) return pool_print(pool, "ISBN %s", digits);
  return pool_print(pool, "ISBN 978-%.*s%c", (int)strlen(written) - 1, written,
                    digits[PRINT_ISBN_MAX - 2]);
}

static bool check_price(const struct template *t, struct err *err) {
  const char *price = t->cover_price;
  return price[0] == '\0' || (strlen(price) == 5 && strspn(price, "0123456789") == 5) ||
         err_set(err, ERR_INPUT, "%s: [cover] price '%.40s': five digits, such as 51995 for $19.95",
                 t->path, price);
}

// How large a module is, and then how high the bars are: the line with the ISBN stands above them.
static bool size_barcode(struct cover_maker *c, const char *isbn, double line, struct err *err) {
  const struct rect *box = &c->geometry->barcode;
  const char *price = c->template->cover_price;
  struct barcode *barcode = &c->layout->barcode;
  const double usual = 50; // modules
  if (!barcode_make(barcode, isbn, price, usual, err)) return false;
  double module = fmin(BARCODE_MODULE, box->width / barcode->width);
  double digits = barcode->height - usual;
  double room = box->height - 1.25 * line - 2 * quiet_inset;
  c->layout->module = module;
  return barcode_make(barcode, isbn, price, floor(room / module - digits), err);
}

static void place_barcode(struct cover_maker *c, const char *line, double line_size) {
  const struct rect *box = &c->geometry->barcode;
  const struct barcode *barcode = &c->layout->barcode;
  double module = c->layout->module, x = box->x + (box->width - barcode->width * module) / 2;
  double y = box->y + box->height - quiet_inset - barcode->height * module;
  for (int i = 0; i < barcode->bar_count; i++) {
    const struct rect *bar = &barcode->bars[i];
    cover_fill(c, ROLE_BARCODE,
               (struct rect){x + bar->x * module, y + bar->y * module, bar->width * module,
                             bar->height * module},
               &black);
  }
  struct text_style style = cover_style(c, FACE_TEXT, 0, &black);
  style.role = ROLE_BARCODE;
  for (int i = 0; i < barcode->text_count; i++) {
    const struct barcode_text *text = &barcode->texts[i];
    style.size = text->size * module * 0.86;
    style.align = text->ends ? TEXT_RIGHT : TEXT_CENTRE;
    make_text(&c->maker, &style, x + text->x * module, y + text->baseline * module, text->text);
  }
  style.size = line_size;
  style.align = TEXT_CENTRE;
  make_text(&c->maker, &style, box->x + box->width / 2, box->y + quiet_inset + capital * style.size,
            line);
}

// The white area with the barcode of the ISBN, or for the one that KDP prints. False: there is none.
static bool make_barcode(struct cover_maker *c) {
  const struct template *t = c->template;
  const double line_size = 8;
  char isbn[PRINT_ISBN_MAX], trouble[64];
  bool bars = t->isbn[0] != '\0' && t->cover_barcode == BARCODE_AUTO;
  bool space = t->cover_barcode == BARCODE_SPACE || t->service == SERVICE_KDP;
  if (t->cover_barcode == BARCODE_NONE || (!bars && !space)) return false;
  cover_fill(c, ROLE_BOX, c->geometry->barcode, &white);
  if (!bars || c->maker.failed) return true;
  c->maker.failed = !check_price(t, c->maker.err);
  if (!c->maker.failed && !print_isbn_thirteen(t->isbn, isbn, trouble, sizeof trouble)) {
    err_set(c->maker.err, ERR_INPUT, "%s: isbn '%.40s': %s", t->path, t->isbn, trouble);
    c->maker.failed = true;
  }
  c->maker.failed = c->maker.failed || !size_barcode(c, isbn, line_size, c->maker.err);
  if (!c->maker.failed) place_barcode(c, isbn_line(c, isbn), line_size);
  return true;
}

// --- sample --------------------------------------------------------------------------------------

// Is the sample legible at this size?
static bool is_legible(const struct cover_maker *c, double size) {
  const struct puzzle *sample = &c->layout->cover->puzzles[COVER_SAMPLE];
  struct draw_style style;
  struct draw_layout grid;
  if (!draw_style_init(&style, c->template->digit_font, c->maker.err)) return false;
  style = draw_style_of(&style, sample);
  draw_layout_init(&grid, &style, sample->geom, &sample->marks, false,
                   (struct rect){.width = size, .height = size});
  return grid.symbol_size >= least_text && (!grid.numbered || grid.sum_size >= least_text);
}

// What the sample asks for, in a sentence or a few.
static const char *sample_rules(struct cover_maker *c) {
  const struct board_rule *rules[BOARD_RULES_MAX];
  const struct board_kind kind = board_kind_of(&c->layout->cover->puzzles[COVER_SAMPLE]);
  int count = board_list_rules(&kind, rules);
  const char *own = board_rules_labels(&c->maker, &kind);
  if (count > 0 && rules[0]->base) return own;
  return pool_print(&c->maker.layout->pool, "%s%s%s", label_of(&c->maker, LABEL_RULES_GOAL),
                    own[0] != '\0' ? " " : "", own);
}

// A puzzle in the lower left part between `top` and `bottom`, no wider than `width`, with its rules
// above it; *place is where it stands. False: there is no room for it.
static bool make_sample(struct cover_maker *c, const struct back_inks *inks, double top,
                        double bottom, double width, struct rect *place) {
  const struct cover_theme *theme = c->theme;
  const double u = c->unit, pad = 9 * u, column = c->geometry->back.width - 2 * c->margin;
  struct text_style strong = cover_style(c, FACE_STRONG, 15 * u, inks->text);
  struct text_style plain = cover_style(c, FACE_TEXT, fmax(10.5 * u, least_text), inks->text);
  const char *rules = sample_rules(c);
  double above = 1.5 * strong.size;
  double words = count_lines(&c->maker, &plain, column, rules) * plain.leading + 10 * u;
  double size = fmin(width, bottom - top - above - words);
  if (size < 0.6 * width) { // rather a larger grid than its rules
    size = fmin(width, bottom - top - above);
    words = 0;
  }
  if (size < 4 * pad || !is_legible(c, size - 2 * pad)) return false;
  struct rect panel = {c->margin, bottom - size, size, size};
  struct rect grid = {panel.x + pad, panel.y + pad, size - 2 * pad, size - 2 * pad};
  double y = panel.y - above - words;
  make_text(&c->maker, &strong, panel.x, y + capital * strong.size,
            label_of(&c->maker, LABEL_COVER_SAMPLE));
  if (words > 0) cover_text(c, plain, panel.x, y + above, column, rules);
  cover_panel(c, ROLE_MOTIF, panel, 5 * c->unit, &white);
  cover_grid(c, ROLE_CONTENT, COVER_SAMPLE, grid, &theme->on_paper, &white);
  *place = panel;
  return true;
}

// --- back ----------------------------------------------------------------------------------------

static const char *back_text(struct cover_maker *c) {
  const struct template *t = c->template;
  struct pool *pool = &c->maker.layout->pool;
  if (t->cover_back[0] != '\0') {
    const struct pool_word words[] = {
        {"count", pool_print(pool, "%d", c->layout->cover->puzzle_count)}, {NULL, NULL}};
    return pool_fill(pool, t->cover_back, words);
  }
  const char *text = cover_count_text(c, LABEL_COVER_BACK);
  if (!t->solutions) return text;
  return pool_print(pool, "%s %s", text, label_of(&c->maker, LABEL_COVER_SOLUTIONS));
}

// The words at the top. Returns where they end.
static double make_words(struct cover_maker *c, const struct back_inks *inks, double bottom) {
  const struct template *t = c->template;
  const double u = c->unit, width = c->geometry->back.width - 2 * c->margin;
  const char *heading = t->subtitle[0] != '\0' ? t->subtitle : t->title, *text = back_text(c);
  struct text_style style = cover_style(c, FACE_TITLE, 25 * u, inks->text);
  style.leading = 1.16 * style.size;
  cover_fit(c, &style, width, 0.16 * c->geometry->height, 3, fmax(12 * u, least_text), "subtitle",
            heading);
  double y = cover_text(c, style, c->margin, c->margin, width, heading) + 12 * u;
  cover_fill(c, ROLE_MOTIF, (struct rect){c->margin, y, 42 * u, 3 * u}, &c->theme->accent);
  y += 22 * u;
  struct text_style running = cover_style(c, FACE_TEXT, fmax(13 * u, 8), inks->text);
  running.leading = 1.5 * running.size;
  // Lines of some 65 characters read best.
  double column = fmin(width, 32 * running.size);
  cover_fit(c, &running, column, bottom - y, 0, least_text, "[cover] back", text);
  return cover_text(c, running, c->margin, y, column, text);
}

// The badges beside the sample, or under the text where there is no sample.
static void make_badges(struct cover_maker *c, double left, double top, double right,
                        double bottom) {
  const struct cover_theme *theme = c->theme;
  bool light = cover_back_is_light(c->template);
  struct cover_badges badges = {.fill = light ? theme->on_paper : theme->deep,
                                .text = light ? theme->paper : theme->on_ground,
                                .count_fill = theme->accent,
                                .count_text = theme->on_accent,
                                .rows = TEMPLATE_SECTIONS_MAX};
  while (badges.rows > 0 && cover_badges_height(c, right - left, badges.rows) > bottom - top)
    badges.rows--;
  if (badges.rows > 0) cover_badges(c, &badges, left, top, right - left);
}

void cover_make_back(struct cover_maker *c) {
  const struct template *t = c->template;
  const struct cover_geometry *g = c->geometry;
  const struct cover_theme *theme = c->theme;
  const double u = c->unit, gap = 18 * u, left = c->margin, right = g->back.width - c->margin;
  bool light = cover_back_is_light(t);
  const struct back_inks inks = {.ground = light ? &theme->paper : &theme->ground,
                                 .text = light ? &theme->on_paper : &theme->on_ground,
                                 .quiet = light ? &theme->quiet : &theme->on_ground};
  cover_fill(
      c, ROLE_GROUND,
      (struct rect){-g->reach, -g->reach, g->back.width + g->reach, g->height + 2 * g->reach},
      inks.ground);
  bool box = make_barcode(c);
  if (c->maker.failed) return;
  double foot = g->height - c->margin;
  double edge = box ? fmin(g->barcode.x - gap, right) : right; // of what reaches the foot
  double base = box ? fmin(g->barcode.y - gap, foot) : foot;   // of what reaches the right edge
  double top = make_words(c, &inks, base) + 1.4 * gap;
  if (c->maker.failed) return;
  struct text_style small = cover_style(c, FACE_TEXT, fmax(9 * u, least_text), inks.quiet);
  if (t->publisher[0] != '\0') {
    make_fitted(&c->maker, small, left, foot, edge - left, t->publisher);
    foot -= 2.2 * small.size;
  }
  struct rect sample;
  double widest = fmin(edge - left, 0.62 * (right - left));
  bool shown = t->cover_sample && make_sample(c, &inks, top, foot, widest, &sample);
  if (!shown && t->cover_sample) // on a narrow back there is more room above the barcode
    shown = make_sample(c, &inks, top, fmin(base, foot), right - left, &sample);
  if (!shown)
    make_badges(c, left, top, right, base);
  else if (right - sample.x - sample.width - gap > 80 * u)
    make_badges(c, sample.x + sample.width + gap, sample.y, right, base);
}

// --- spine ---------------------------------------------------------------------------------------

// Turns the items from `first` on about a point.
static void turn_items(struct cover_maker *c, int first, struct point pivot, double degrees) {
  struct book_layout *layout = c->maker.layout;
  for (int i = first; i < layout->item_count; i++) {
    layout->items[i].turn = degrees;
    layout->items[i].pivot = pivot;
  }
}

// Title and author in one line, from head to foot or the other way round. Where both do not fit the
// author is left out; a title that does not fit at the least size stays away too.
void cover_make_spine(struct cover_maker *c) {
  const struct template *t = c->template;
  const struct cover_geometry *g = c->geometry;
  cover_fill(c, ROLE_GROUND,
             (struct rect){g->spine.x, -g->reach, g->spine.width, g->height + 2 * g->reach},
             &c->theme->deep);
  if (t->cover_spine_text == SPINE_NONE || g->spine_text == 0) return;
  double room = g->height - 2 * c->margin, gap = 24 * c->unit;
  double size = fmin(fmin(g->spine_text, 0.6 * g->spine.width), 26 * c->unit);
  if (size < least_text) size = least_text;
  struct text_style style = cover_style(c, FACE_STRONG, size, &c->theme->on_ground);
  struct text_style author = cover_style(c, FACE_TEXT, size, &c->theme->on_ground);
  style.role = author.role = ROLE_SPINE;
  author.align = TEXT_RIGHT;
  bool both = t->author[0] != '\0';
  for (;; style.size = author.size = fmax(0.97 * style.size, least_text)) {
    double wide = measure_text(&c->maker, &style, t->title);
    if (both) wide += gap + measure_text(&c->maker, &author, t->author);
    if (wide <= room) break;
    if (style.size > least_text) continue;
    if (!both) return;
    both = false;
    style.size = author.size = size / 0.97;
  }
  bool down = t->cover_spine_text == SPINE_DOWN;
  double shift = 0.265 * style.size; // ascenders and descenders stay as far from either fold
  struct point pivot = {.x = g->spine.x + g->spine.width / 2 + (down ? -shift : shift),
                        .y = down ? c->margin : g->height - c->margin};
  int first = c->maker.layout->item_count;
  make_text(&c->maker, &style, pivot.x, pivot.y, t->title);
  if (both) make_text(&c->maker, &author, pivot.x + room, pivot.y, t->author);
  turn_items(c, first, pivot, down ? 90 : -90);
}
