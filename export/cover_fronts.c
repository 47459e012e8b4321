// The four designs of a front, one function each, in a table. All of them show a large motif that is
// a real puzzle, and leave the title room to breathe.
//
//      poster             tilt               mosaic             frame
//      +-----------+      +-----------+      +-----------+      +-+-+-+-+-+-+
//      | Title     |      |   Title   |      | Title     |      +-+-------+-+
//      | subtitle  |      |  subtitle |      | subtitle  |      +-| Title |-+
//      | +--+--+---|      |   __/\__  |      | [][][][]  |      +-|       |-+
//      | |  |  |   |      |  / /  / / |      | [][][][]  |      +-|author |-+
//      | +--+--+---|      |===========|      | [][][][]  |      +-+-------+-+
//      +-+--+--+---+      +-author----+      +-author----+      +-+-+-+-+-+-+
#include <math.h>
#include <string.h>

#include "export/cover_make.h"
#include "export/draw_layout.h"

static const double capital = 0.72; // of the letters, for a size of 1

// --- what designs share --------------------------------------------------------------------------

// The whole front and what is beyond it. It begins at the fold.
static struct rect front_sheet(const struct cover_geometry *g) {
  return (struct rect){g->front.x, -g->reach, g->front.width + g->reach, g->height + 2 * g->reach};
}

static double front_left(const struct cover_maker *c) {
  return c->geometry->front.x + c->margin;
}

static double front_width(const struct cover_maker *c) {
  return c->geometry->front.width - 2 * c->margin;
}

// Title, a rule and the subtitle, from `top` on. Returns their bottom.
struct title_look {
  enum text_align align;
  const struct ink *title, *rule, *subtitle;
  double size;   // of the title, at most, for a unit of 1
  double height; // that the title may take
  int lines;     // of it, at most
};

static double make_title(struct cover_maker *c, const struct title_look *look, double x, double top,
                         double width) {
  static const double share[] = {[TEXT_LEFT] = 0, [TEXT_CENTRE] = 0.5, [TEXT_RIGHT] = 1};
  const struct template *t = c->template;
  const double u = c->unit, rule = 52 * u;
  struct text_style title = cover_style(c, FACE_TITLE, look->size * u, look->title);
  title.align = look->align;
  title.leading = 1.06 * title.size;
  cover_fit(c, &title, width, look->height, look->lines, 17 * u, "title", t->title);
  double y = cover_text(c, title, x, top, width, t->title) + 15 * u;
  cover_fill(c, ROLE_MOTIF, (struct rect){x + share[look->align] * (width - rule), y, rule, 4 * u},
             look->rule);
  y += 4 * u;
  if (t->subtitle[0] == '\0') return y;
  struct text_style subtitle = cover_style(c, FACE_TEXT, 19 * u, look->subtitle);
  subtitle.align = look->align;
  subtitle.leading = 1.25 * subtitle.size;
  cover_fit(c, &subtitle, width, 80 * u, 3, 9 * u, "subtitle", t->subtitle);
  return cover_text(c, subtitle, x, y + 16 * u, width, t->subtitle);
}

// One line, smaller if it has to be, on a baseline.
static void make_author(struct cover_maker *c, enum layout_face face, double size,
                        const struct ink *ink, enum text_align align, double x, double baseline,
                        double width, const char *text) {
  static const double share[] = {[TEXT_LEFT] = 0, [TEXT_CENTRE] = 0.5, [TEXT_RIGHT] = 1};
  struct text_style style = cover_style(c, face, size, ink);
  style.align = align;
  make_fitted(&c->maker, style, x + share[align] * width, baseline, width, text);
}

// A run of cells in a row, or as wide runs of rows that follow each other. In cells.
struct run {
  int left, right, top, bottom;
};

// The grounds of a board's cells, without what lies between the grids of a sheet.
static int find_runs(const struct geom *geom, struct run runs[GEOM_CELLS_MAX]) {
  int count = 0;
  for (int cell = 0; cell < geom->cells; cell++) { // in reading order
    int row = geom->cell[cell].row, left = geom->cell[cell].column, right = left + 1;
    while (cell + 1 < geom->cells && geom->cell[cell + 1].row == row &&
           geom->cell[cell + 1].column == right) {
      right++;
      cell++;
    }
    int above = 0;
    while (above < count &&
           !(runs[above].bottom == row && runs[above].left == left && runs[above].right == right))
      above++;
    if (above == count) runs[count++] = (struct run){left, right, row, row};
    runs[above].bottom = row + 1;
  }
  return count;
}

// Fills the cells of a grid as far as the panel goes.
static void fill_cells(struct cover_maker *c, const struct puzzle *puzzle, struct rect square,
                       struct rect panel, const struct ink *ink) {
  struct draw_style style;
  struct draw_layout grid;
  struct run runs[GEOM_CELLS_MAX];
  if (!draw_style_init(&style, c->template->digit_font, c->maker.err)) {
    c->maker.failed = true;
    return;
  }
  style = draw_style_of(&style, puzzle);
  draw_layout_init(&grid, &style, puzzle->geom, &puzzle->marks, false, square);
  int count = find_runs(puzzle->geom, runs);
  for (int i = 0; i < count; i++) {
    double left = grid.frame.x + grid.line[runs[i].left];
    double right = fmin(grid.frame.x + grid.line[runs[i].right], panel.x + panel.width);
    double top = grid.frame.y + grid.line[runs[i].top];
    double bottom = fmin(grid.frame.y + grid.line[runs[i].bottom], panel.y + panel.height);
    if (left < right && top < bottom)
      cover_fill(c, ROLE_MOTIF, (struct rect){left, top, right - left, bottom - top}, ink);
  }
}

// --- poster --------------------------------------------------------------------------------------

// Everything hangs from one left edge; the grid runs off the paper to the right and below.
static void make_poster(struct cover_maker *c) {
  const struct cover_geometry *g = c->geometry;
  const struct cover_theme *theme = c->theme;
  const struct template *t = c->template;
  const double u = c->unit, left = front_left(c), width = front_width(c);
  double y = c->margin;
  cover_fill(c, ROLE_GROUND, front_sheet(g), &theme->ground);
  if (t->author[0] != '\0') {
    make_author(c, FACE_STRONG, 14 * u, &theme->on_ground, TEXT_LEFT, left, y + capital * 14 * u,
                width, t->author);
    y += 38 * u;
  }
  const struct title_look look = {.title = &theme->on_ground,
                                  .rule = &theme->accent,
                                  .subtitle = &theme->on_ground,
                                  .size = 66,
                                  .height = 0.3 * g->height,
                                  .lines = 3};
  y = make_title(c, &look, left, y, width);
  const struct cover_badges badges = {.fill = theme->deep,
                                      .text = theme->on_ground,
                                      .count_fill = theme->accent,
                                      .count_text = theme->on_accent,
                                      .rows = 2};
  y = cover_badges(c, &badges, left, y + 20 * u, width) + 30 * u;
  // The grid is larger than the paper to its right, so that at least two cells are cut.
  struct rect sheet = front_sheet(g);
  struct rect panel = {left, y, sheet.x + sheet.width - left, sheet.y + sheet.height - y};
  double size = 1.28 * fmax(panel.width, panel.height);
  struct rect square = {left, y, size, size};
  fill_cells(c, &c->layout->cover->puzzles[COVER_MOTIF], square, panel, &theme->paper);
  cover_grid(c, ROLE_MOTIF, COVER_MOTIF, square, &theme->on_paper, &theme->paper);
}

// --- tilt ----------------------------------------------------------------------------------------

// A grid askew below the title, on a band with the author.
static void make_tilt(struct cover_maker *c) {
  const struct cover_geometry *g = c->geometry;
  const struct cover_theme *theme = c->theme;
  const struct template *t = c->template;
  const double u = c->unit, left = front_left(c), width = front_width(c), degrees = -11;
  const double angle = fabs(degrees) * M_PI / 180, spread = cos(angle) + sin(angle);
  struct rect sheet = front_sheet(g);
  cover_fill(c, ROLE_GROUND, sheet, &theme->ground);
  const struct title_look look = {.align = TEXT_CENTRE,
                                  .title = &theme->on_ground,
                                  .rule = &theme->accent,
                                  .subtitle = &theme->on_ground,
                                  .size = 62,
                                  .height = 0.28 * g->height,
                                  .lines = 3};
  double y = make_title(c, &look, left, c->margin + 8 * u, width) + 24 * u;
  double pills = cover_badges_height(c, width, 2), line = t->author[0] != '\0' ? 32 * u : 0;
  double band = g->height - c->margin - 24 * u - pills - line;
  // As large as the front is wide, and lower where the title is long: the band hides its foot.
  double size = 1.02 * g->front.width;
  struct point middle = {.x = g->front.x + 0.5 * g->front.width, .y = y + size * spread / 2};
  struct rect square = {middle.x - size / 2, middle.y - size / 2, size, size};
  double pad = 14 * u;
  struct item *panel = cover_panel(
      c, ROLE_MOTIF, (struct rect){square.x - pad, square.y - pad, size + 2 * pad, size + 2 * pad},
      8 * u, &theme->paper);
  panel->turn = degrees;
  panel->pivot = middle;
  struct item *grid =
      cover_grid(c, ROLE_MOTIF, COVER_MOTIF, square, &theme->on_paper, &theme->paper);
  grid->turn = degrees;
  grid->pivot = middle;
  cover_fill(c, ROLE_MOTIF,
             (struct rect){sheet.x, band, sheet.width, sheet.y + sheet.height - band},
             &theme->deep);
  cover_fill(c, ROLE_MOTIF, (struct rect){sheet.x, band, sheet.width, 4 * u}, &theme->accent);
  const struct cover_badges badges = {.align = TEXT_CENTRE,
                                      .fill = theme->ground,
                                      .text = theme->on_ground,
                                      .count_fill = theme->accent,
                                      .count_text = theme->on_accent,
                                      .rows = 2};
  double end = cover_badges(c, &badges, left, band + 24 * u, width);
  if (t->author[0] != '\0')
    make_author(c, FACE_STRONG, 15 * u, &theme->on_ground, TEXT_CENTRE, left, end + line - 2 * u,
                width, t->author);
}

// --- mosaic --------------------------------------------------------------------------------------

// Where a row or column of tiles begins, in tiles: boxes stand a little apart.
static double tile_place(int index, int box) {
  const double apart = 0.16;
  int boxes = box > 0 ? index / box : 0; // before this one
  return index + boxes * apart;
}

// Each clue is a tile in the colour of its digit, each blank cell a pale one.
static void make_tiles(struct cover_maker *c, const struct puzzle *puzzle, double x, double y,
                       double room_x, double room_y) {
  const struct cover_theme *theme = c->theme;
  const struct geom *geom = puzzle->geom;
  const double gap = 0.07; // of a tile
  const struct ink paper = theme->paper, dark = theme->on_paper;
  const struct ink pale = ink_mix(&paper, &theme->quiet, 0.16), white = {0};
  double across = tile_place(geom->width - 1, geom->box_width) + 1 - gap;
  double down = tile_place(geom->height - 1, geom->box_height) + 1 - gap;
  double tile = fmin(room_x / across, room_y / down);
  x += (room_x - across * tile) / 2;
  struct text_style style = cover_style(c, FACE_TITLE, 0.58 * tile, &white);
  style.align = TEXT_CENTRE;
  style.role = ROLE_MOTIF;
  for (int cell = 0; cell < geom->cells; cell++) {
    int value = puzzle->givens.cell[cell];
    const struct ink *colour = value > 0 ? &theme->tiles[value % COVER_TILES] : &pale;
    // White on dark tiles, the text's ink on light ones.
    bool light = colour->cyan + colour->magenta + 0.4 * colour->yellow + 1.6 * colour->black < 0.75;
    struct rect area = {x + tile * tile_place(geom->cell[cell].column, geom->box_width),
                        y + tile * tile_place(geom->cell[cell].row, geom->box_height),
                        (1 - gap) * tile, (1 - gap) * tile};
    cover_panel(c, ROLE_MOTIF, area, 0.1 * tile, colour);
    if (value == 0) continue;
    char symbol[SYMBOL_MAX];
    style.tint = cover_tint(c, light ? &dark : &white, light ? &dark : &white);
    make_text(&c->maker, &style, area.x + area.width / 2,
              area.y + area.height / 2 + capital / 2 * style.size,
              symbols_print(symbols_given(puzzle->symbols) ? puzzle->symbols : c->template->symbols,
                            value, symbol));
  }
}

static void make_mosaic(struct cover_maker *c) {
  const struct cover_geometry *g = c->geometry;
  const struct cover_theme *theme = c->theme;
  const struct template *t = c->template;
  const double u = c->unit, left = front_left(c), width = front_width(c);
  cover_fill(c, ROLE_GROUND, front_sheet(g), &theme->paper);
  const struct title_look look = {.align = TEXT_CENTRE,
                                  .title = &theme->on_paper,
                                  .rule = &theme->accent,
                                  .subtitle = &theme->quiet,
                                  .size = 60,
                                  .height = 0.26 * g->height,
                                  .lines = 3};
  double y = make_title(c, &look, left, c->margin, width) + 24 * u;
  double foot = g->height - c->margin;
  if (t->author[0] != '\0') {
    make_author(c, FACE_STRONG, 15 * u, &theme->on_paper, TEXT_CENTRE, left, foot, width,
                t->author);
    foot -= 30 * u;
  }
  const struct cover_badges badges = {.align = TEXT_CENTRE,
                                      .fill = theme->on_paper,
                                      .text = theme->paper,
                                      .count_fill = theme->accent,
                                      .count_text = theme->on_accent,
                                      .rows = 2};
  double pills = cover_badges_height(c, width, badges.rows);
  cover_badges(c, &badges, left, foot - pills, width);
  foot -= pills + 24 * u;
  const struct puzzle *motif = &c->layout->cover->puzzles[COVER_MOTIF];
  make_tiles(c, motif, left, y, width, foot - y);
}

// --- frame ---------------------------------------------------------------------------------------

// The grid as a pattern all over the front, and in its middle a label.
static void make_frame_front(struct cover_maker *c) {
  const struct cover_geometry *g = c->geometry;
  const struct cover_theme *theme = c->theme;
  const struct template *t = c->template;
  const double u = c->unit;
  struct rect sheet = front_sheet(g);
  const struct ink line = ink_mix(&theme->ground, &theme->on_ground, 0.3);
  double size = 1.12 * fmax(sheet.width, sheet.height);
  cover_fill(c, ROLE_GROUND, sheet, &theme->ground);
  cover_grid(c, ROLE_MOTIF, COVER_MOTIF,
             (struct rect){sheet.x + (sheet.width - size) / 2, sheet.y + (sheet.height - size) / 2,
                           size, size},
             &line, &theme->ground);
  struct rect label = {g->front.x + 0.13 * g->front.width, 0.15 * g->height, 0.74 * g->front.width,
                       0.7 * g->height};
  const double border = 9 * u, weight = 2 * u, pad = 30 * u;
  cover_fill(c, ROLE_MOTIF, label, &theme->paper);
  cover_fill(c, ROLE_MOTIF,
             (struct rect){label.x + border, label.y + border, label.width - 2 * border,
                           label.height - 2 * border},
             &theme->accent);
  cover_fill(
      c, ROLE_MOTIF,
      (struct rect){label.x + border + weight, label.y + border + weight,
                    label.width - 2 * (border + weight), label.height - 2 * (border + weight)},
      &theme->paper);
  double x = label.x + pad, width = label.width - 2 * pad, foot = label.y + label.height - 40 * u;
  const struct title_look look = {.align = TEXT_CENTRE,
                                  .title = &theme->on_paper,
                                  .rule = &theme->accent,
                                  .subtitle = &theme->quiet,
                                  .size = 56,
                                  .height = 0.32 * g->height,
                                  .lines = 4};
  make_title(c, &look, x, label.y + 0.14 * label.height, width);
  if (t->author[0] != '\0') {
    make_author(c, FACE_STRONG, 15 * u, &theme->on_paper, TEXT_CENTRE, x, foot, width, t->author);
    foot -= 34 * u;
  }
  const struct cover_badges badges = {.align = TEXT_CENTRE,
                                      .fill = theme->ground,
                                      .text = theme->on_ground,
                                      .count_fill = theme->accent,
                                      .count_text = theme->on_accent,
                                      .rows = 2};
  cover_badges(c, &badges, x, foot - cover_badges_height(c, width, badges.rows), width);
}

// --- the table -----------------------------------------------------------------------------------

// In the order of cover_design_names.
static const struct design {
  void (*make)(struct cover_maker *c);
  bool light; // its back is on light paper, too
} designs[COVER_DESIGNS] = {
    {make_poster, false},
    {make_tilt, false},
    {make_mosaic, true},
    {make_frame_front, false},
};

void cover_make_front(struct cover_maker *c) {
  designs[c->template->cover_design].make(c);
}

bool cover_back_is_light(const struct template *template) {
  return designs[template->cover_design].light;
}
