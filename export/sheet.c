// Any list of puzzles as sheets to print, or as pictures: the exporters of pdf, png and svg.
//
// A sheet is an A4 page of equal squares, as large as they go, each with its number and level above
// it, or with a caption. Large grids get a page of their own; grids that overlap and are wider than
// high get rectangles as wide, and a page that is turned if that makes them larger. Where a width is asked for, each
// puzzle is a page exactly as large as its grid instead; so is a single puzzle that becomes a PNG
// or an SVG. Those two have no pages: two puzzles of an exact width are two files.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "export/draw.h"
#include "export/picture_paint.h"
#include "export/table.h"

static const double page_width = 595.28, page_height = 841.89; // A4
static const double margin = 45, gap = 26, caption_height = 18;
static const double rules_size = 7.5, rules_leading = 8.5, rules_above = 3, rules_below = 8;
static const double sheet_dpi = 150;

struct sheet;

struct sheet_back_end {
  const char *picture; // a file is one picture, and a puzzle alone no sheet; its extension
  bool pixels;
  struct canvas *(*open)(const struct sheet *sheet, int pages, double dpi, struct err *err);
};

struct sheet {
  struct exporter exporter;
  struct sheet_options options;
  const struct sheet_back_end *back_end;
  struct puzzle *puzzles;
  int count, room;
};

// --- layout --------------------------------------------------------------------------------------

// The squares of a page: so many across and down, each with room above it, for a caption. Where grids
// overlap they may be rectangles.
struct sheet_squares {
  struct page_box page;
  int across, down;
  double width, height, above, below; // what stands below one keeps so much from the next
};

static struct sheet_squares squares_of(const struct sheet *sheet, const struct page_box *page,
                                       int per_page, double aspect, double below) {
  const char *caption = sheet->options.caption;
  double above = caption != NULL && strcmp(caption, CAPTION_NONE) == 0 ? 0 : caption_height;
  struct sheet_squares best = {
      .page = *page, .across = 1, .down = per_page, .above = above, .below = below};
  for (int across = 1; across <= per_page; across++) {
    int down = (per_page + across - 1) / across;
    double width = (page->width - 2 * margin - (across - 1) * gap) / across;
    double height = (page->height - 2 * margin - (down - 1) * below) / down - above;
    width = fmin(width, height / aspect);
    if (width <= best.width) continue;
    best.across = across;
    best.down = down;
    best.width = width;
    best.height = width * aspect;
  }
  return best;
}

// The squares of a page, upright or turned. A PNG has all pages upright.
static struct sheet_squares choose_squares(const struct sheet *sheet, int first, int count,
                                           int per_page, double below) {
  const struct page_box upright = {.width = page_width, .height = page_height};
  const struct page_box turned = {.width = page_height, .height = page_width};
  double aspect = 0; // that of the highest
  for (int i = first; i < first + count; i++) {
    const struct geom *geom = sheet->puzzles[i].geom;
    aspect = fmax(aspect, (double)geom->height / geom->width);
  }
  struct sheet_squares squares = squares_of(sheet, &upright, per_page, aspect, below);
  struct sheet_squares across = squares_of(sheet, &turned, per_page, aspect, below);
  return aspect < 1 && !sheet->back_end->pixels && across.width > squares.width ? across : squares;
}

// Centred on the page from side to side, from the top down.
static struct rect square_at(const struct sheet_squares *squares, int index) {
  double width = squares->across * squares->width + (squares->across - 1) * gap;
  int column = index % squares->across, row = index / squares->across;
  return (struct rect){
      .x = (squares->page.width - width) / 2 + column * (squares->width + gap),
      .y = margin + squares->above + row * (squares->height + squares->above + squares->below),
      .width = squares->width,
      .height = squares->height,
  };
}

// How many of a size are comfortable to solve on one page.
static int comfortable(const struct geom *geom) {
  if (geom_is_sheet(geom)) return 1;
  return geom->side <= 9 ? 6 : geom->side <= 12 ? 2 : 1;
}

// The puzzles from `first` on that share a page, and the squares that it has.
static int page_run(const struct sheet *sheet, int first, int *per_page) {
  int asked = sheet->options.per_page, most = comfortable(sheet->puzzles[first].geom);
  int count = 1;
  if (asked > 0) most = asked;
  while (count < most && first + count < sheet->count &&
         (asked > 0 || comfortable(sheet->puzzles[first + count].geom) == most))
    count++;
  // A few puzzles that are all there is use the whole page.
  *per_page = asked == 0 && count == sheet->count ? count : most;
  return count;
}

static int count_pages(const struct sheet *sheet) {
  int pages = 0, per_page;
  for (int first = 0; first < sheet->count; first += page_run(sheet, first, &per_page)) pages++;
  return pages;
}

// --- painting ------------------------------------------------------------------------------------

// The caption of a puzzle, to be freed; NULL and `err` when there is no memory.
static char *caption_of(const struct sheet *sheet, int index, const char *caption,
                        struct err *err) {
  uint64_t first = sheet->options.first;
  const struct caption_facts facts = {.puzzle = &sheet->puzzles[index],
                                      .number = (first > 0 ? first : 1) + (uint64_t)index,
                                      .language = sheet->options.language};
  return caption_make(caption, sheet->options.solved, &facts, err);
}

// The house's caption, number and level, or the user's, which may be long.
static bool paint_caption(const struct sheet *sheet, int index, struct canvas *canvas,
                          const struct draw_style *style, struct rect square, struct err *err) {
  const char *given = sheet->options.caption;
  const struct language *language = sheet->options.language;
  char house[LANGUAGE_TEXT_MAX];
  snprintf(house, sizeof house, "{number}|%s", language_label(language, LABEL_SHEET_SOLUTION));
  char *text = caption_of(sheet, index, given != NULL ? given : house, err);
  if (text == NULL) return false;
  double baseline = square.y - 6, width = font_measure(style->given, text);
  double size = width > 0 ? fmin(12, square.width / width) : 12;
  canvas_draw_text(canvas, style->given, size, ALIGN_LEFT, square.x, baseline, 0, text);
  free(text);
  if (given != NULL) return true;
  const struct board_kind kind = board_kind_of(&sheet->puzzles[index]);
  bool plain = board_kind_is_plain(&kind);
  char *level = caption_of(
      sheet, index, plain ? "{level}|{level}" : "{variant}, {level}|{variant}, {level}", err);
  if (level == NULL) return false;
  if (level[0] >= 'a' && level[0] <= 'z') level[0] = (char)(level[0] - 'a' + 'A');
  canvas_draw_text(canvas, style->small, 10, ALIGN_RIGHT, square.x + square.width, baseline, 0.25,
                   level);
  free(level);
  return true;
}

// What is to be said of a puzzle in small type between its grid and what comes below: its rules,
// if it has any of its own, and its letters.
enum { SAID_MAX = 2 * BOARD_RULES_TEXT_MAX };

static void say_rules(const struct sheet *sheet, const struct puzzle *puzzle, bool lettered,
                      char text[SAID_MAX]) {
  const struct language *language = sheet->options.language;
  char rules[BOARD_RULES_TEXT_MAX], letters[BOARD_RULES_TEXT_MAX] = "";
  const struct board_kind kind = board_kind_of(puzzle);
  board_rules_text(&kind, language, rules);
  if (lettered) board_letters_text(puzzle->symbols, puzzle->word_at.length > 0, language, letters);
  snprintf(text, SAID_MAX, "%s%s%s", rules, rules[0] != '\0' && letters[0] != '\0' ? " " : "",
           letters);
}

static bool paint_rules(const struct sheet *sheet, const struct puzzle *puzzle, bool lettered,
                        struct canvas *canvas, const struct draw_style *style, struct rect square,
                        struct err *err) {
  char text[SAID_MAX], line[SAID_MAX];
  say_rules(sheet, puzzle, lettered, text);
  const char *rest = text;
  if (rest[0] != '\0' && !font_check_text(style->small, rest, err)) return false;
  for (double y = square.y + square.height + rules_above + rules_leading; rest[0] != '\0';
       y += rules_leading) {
    size_t length = font_fit_line(style->small, rules_size, square.width, rest);
    snprintf(line, sizeof line, "%.*s", (int)length, rest);
    canvas_draw_text(canvas, style->small, rules_size, ALIGN_LEFT, square.x, y, 0.25, line);
    rest += length + (rest[length] == ' ');
  }
  return true;
}

static bool paint_square(const struct sheet *sheet, int index, struct canvas *canvas,
                         const struct draw_style *house, struct rect square, struct err *err) {
  const struct puzzle *puzzle = &sheet->puzzles[index];
  const struct draw_style style = house->symbols != NULL ? *house : draw_style_of(house, puzzle);
  square.height = draw_height(&style, puzzle->geom, square.width);
  if (!draw_check_style(&style, puzzle->geom, err) ||
      !paint_caption(sheet, index, canvas, &style, square, err))
    return false;
  draw_puzzle(canvas, &style, puzzle, sheet->options.solved, square);
  return sheet->options.solved ||
         paint_rules(sheet, puzzle, house->symbols == NULL, canvas, &style, square, err);
}

// The squares of a page with room for the longest rules among its puzzles. Smaller squares may need more
// lines, so it looks again.
static struct sheet_squares fit_squares(const struct sheet *sheet, const struct draw_style *style,
                                        int first, int count, int per_page) {
  struct sheet_squares squares = choose_squares(sheet, first, count, per_page, gap);
  for (int round = 0; round < 2 && !sheet->options.solved; round++) {
    int most = 0;
    for (int i = first; i < first + count; i++) {
      char text[SAID_MAX];
      int lines = 0;
      say_rules(sheet, &sheet->puzzles[i], style->symbols == NULL, text);
      for (const char *rest = text; rest[0] != '\0'; lines++) {
        rest += font_fit_line(style->small, rules_size, squares.width, rest);
        rest += rest[0] == ' ';
      }
      if (lines > most) most = lines;
    }
    squares = choose_squares(sheet, first, count, per_page,
                             fmax(gap, rules_above + most * rules_leading + rules_below));
  }
  return squares;
}

static bool paint_sheets(const struct sheet *sheet, struct canvas *canvas, struct err *err) {
  struct draw_style style;
  if (!draw_style_init(&style, NULL, err)) return false;
  style.symbols = sheet->options.symbols;
  int count, per_page;
  for (int first = 0; first < sheet->count; first += count) {
    count = page_run(sheet, first, &per_page);
    struct sheet_squares squares = fit_squares(sheet, &style, first, count, per_page);
    if (!canvas->ops->begin_page(canvas, &squares.page, err)) return false;
    for (int i = 0; i < count; i++)
      if (!paint_square(sheet, first + i, canvas, &style, square_at(&squares, i), err))
        return false;
    if (!canvas->ops->end_page(canvas, err)) return false;
  }
  return true;
}

static struct picture picture_of(const struct sheet *sheet, int index) {
  return (struct picture){
      .puzzle = &sheet->puzzles[index],
      .solved = sheet->options.solved,
      .width_mm = sheet->options.width_mm,
      .dpi = sheet->options.dpi,
      .symbols = sheet->options.symbols,
  };
}

static bool paint_pictures(const struct sheet *sheet, struct canvas *canvas, double grain,
                           struct err *err) {
  for (int i = 0; i < sheet->count; i++) {
    struct picture picture = picture_of(sheet, i);
    const char *caption = sheet->options.caption;
    char *line = caption_of(sheet, i, caption != NULL ? caption : CAPTION_NONE, err);
    picture.caption = line;
    bool painted = line != NULL && picture_paint(&picture, canvas, grain, err);
    free(line);
    if (!painted) return false;
  }
  return true;
}

// --- back ends -----------------------------------------------------------------------------------

static struct canvas *open_pdf(const struct sheet *sheet, int pages, double dpi, struct err *err) {
  (void)sheet;
  (void)pages;
  (void)dpi;
  return canvas_pdf_new(&(struct document){.title = "Sudoku"}, err);
}

static struct canvas *open_png(const struct sheet *sheet, int pages, double dpi, struct err *err) {
  const struct png_options options = {
      .dpi = dpi,
      .pages = pages,
      .columns = pages < 3 ? pages : 3,
      .depth = sheet->options.mono ? 1 : 8,
  };
  return canvas_png_new(&options, err);
}

static struct canvas *open_svg(const struct sheet *sheet, int pages, double dpi, struct err *err) {
  (void)pages;
  (void)dpi;
  return canvas_svg_new(&(struct svg_options){.outlines = sheet->options.outlines}, err);
}

static const struct sheet_back_end back_end_pdf = {.open = open_pdf};
static const struct sheet_back_end back_end_png = {
    .picture = "png", .pixels = true, .open = open_png};
static const struct sheet_back_end back_end_svg = {.picture = "svg", .open = open_svg};

// --- the exporter --------------------------------------------------------------------------------

static bool sheet_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  struct sheet *sheet = (struct sheet *)exporter;
  const char *picture = sheet->back_end->picture;
  if (picture != NULL && sheet->options.width_mm > 0 && sheet->count == 1)
    return err_set(err, ERR_INPUT,
                   "one %s file holds one picture of an exact width; put %%d in its name, such as "
                   "puzzle-%%d.%s, for one file per puzzle",
                   picture, picture);
  if (sheet->count == sheet->room) {
    int room = sheet->room == 0 ? 16 : 2 * sheet->room;
    struct puzzle *larger = realloc(sheet->puzzles, (size_t)room * sizeof *larger);
    if (larger == NULL) return err_set(err, ERR_WORLD, "out of memory for %d puzzles", room);
    sheet->puzzles = larger;
    sheet->room = room;
  }
  puzzle_keep(&sheet->puzzles[sheet->count++], puzzle);
  return true;
}

static bool sheet_finish(struct exporter *exporter, struct err *err) {
  struct sheet *sheet = (struct sheet *)exporter;
  if (sheet->count == 0) return err_set(err, ERR_INPUT, "no puzzles to draw");
  bool pictures =
      sheet->options.width_mm > 0 || (sheet->back_end->picture != NULL && sheet->count == 1);
  const struct picture any = picture_of(sheet, 0);
  double dpi = pictures || sheet->options.dpi > 0 ? picture_dpi(&any) : sheet_dpi;
  struct canvas *canvas =
      sheet->back_end->open(sheet, pictures ? sheet->count : count_pages(sheet), dpi, err);
  if (canvas == NULL) return false;
  double grain = sheet->back_end->pixels ? 72 / dpi : 0;
  bool done =
      pictures ? paint_pictures(sheet, canvas, grain, err) : paint_sheets(sheet, canvas, err);
  done = done && canvas->ops->finish(canvas, exporter->stream, err);
  canvas->ops->free(canvas);
  return done;
}

static void sheet_free(struct exporter *exporter) {
  struct sheet *sheet = (struct sheet *)exporter;
  for (int i = 0; i < sheet->count; i++) puzzle_drop(&sheet->puzzles[i]);
  free(sheet->puzzles);
  free(sheet);
}

static const struct exporter_ops sheet_ops = {
    .add = sheet_add,
    .finish = sheet_finish,
    .free = sheet_free,
};

void export_set_sheet(struct exporter *exporter, const struct sheet_options *options) {
  ((struct sheet *)exporter)->options = *options;
}

static struct exporter *sheet_open(FILE *stream, const struct sheet_back_end *back_end,
                                   struct err *err) {
  struct sheet *sheet = exporter_new(sizeof *sheet, &sheet_ops, stream, err);
  if (sheet == NULL) return NULL;
  sheet->back_end = back_end;
  return &sheet->exporter;
}

struct exporter *sheet_open_pdf(const struct export_format *format, FILE *stream, struct err *err) {
  (void)format;
  return sheet_open(stream, &back_end_pdf, err);
}

struct exporter *sheet_open_png(const struct export_format *format, FILE *stream, struct err *err) {
  (void)format;
  return sheet_open(stream, &back_end_png, err);
}

struct exporter *sheet_open_svg(const struct export_format *format, FILE *stream, struct err *err) {
  (void)format;
  return sheet_open(stream, &back_end_svg, err);
}
