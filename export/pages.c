// Lays out the pages of a book of 6 by 9 inches and paints them.
//
//      +-----------------+
//      |  head           |   two puzzles a page, twelve solutions;
//      |  1     +----+   |   a new level starts a new page
//      |        |    |   |
//      |        +----+   |
//      |  2     +----+   |
//      |        |    |   |
//      |        +----+   |
//      |       folio     |
//      +-----------------+
#include "export/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/draw.h"

enum { PUZZLES_A_PAGE = 2, SOLUTIONS_ACROSS = 3, SOLUTIONS_DOWN = 4 };

static const double page_width = 432, page_height = 648;
static const double margin = 50; // inside, outside, top and bottom
static const double grey_text = 0.35;

bool pages_open_fonts(struct font_family *fonts, struct err *err) {
  return font_family_open(fonts, "Lato", err);
}

// --- which pages there are -----------------------------------------------------------------------

static void page_append(struct pages *pages, enum page_kind kind, int first, int count) {
  pages->page[pages->count++] = (struct page){.kind = kind, .first = first, .count = count};
}

// As many puzzles from `first` on as fit one page and share their level.
static int same_level_run(const struct book *book, int first) {
  int count = 1;
  while (count < PUZZLES_A_PAGE && first + count < book->count &&
         strcmp(book->puzzles[first].level, book->puzzles[first + count].level) == 0)
    count++;
  return count;
}

bool pages_init(struct pages *pages, const struct book *book, bool bound, struct err *err) {
  *pages = (struct pages){.book = book, .bound = bound};
  pages->page = calloc((size_t)book->count * 2 + 2, sizeof *pages->page);
  if (pages->page == NULL) return err_set(err, ERR_WORLD, "out of memory for the pages");
  if (bound) {
    page_append(pages, PAGE_TITLE, 0, 0);
    page_append(pages, PAGE_RULES, 0, 0);
  }
  for (int first = 0; first < book->count; first += pages->page[pages->count - 1].count)
    page_append(pages, PAGE_PUZZLES, first, same_level_run(book, first));
  const int most = SOLUTIONS_ACROSS * SOLUTIONS_DOWN;
  for (int first = 0; bound && first < book->count; first += most)
    page_append(pages, PAGE_SOLUTIONS, first,
                book->count - first < most ? book->count - first : most);
  return true;
}

void pages_release(struct pages *pages) {
  free(pages->page);
}

// --- how they are painted ------------------------------------------------------------------------

struct painter {
  const struct pages *pages;
  const struct page *page;
  const struct font *regular, *bold;
  const struct font_family *fonts;
  struct canvas *canvas;
};

// "extremely-easy" becomes "Extremely easy".
static const char *level_heading(const char *level, char text[PUZZLE_LEVEL_MAX]) {
  snprintf(text, PUZZLE_LEVEL_MAX, "%s", level);
  for (char *c = text; *c != '\0'; c++)
    if (*c == '-') *c = ' ';
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = (char)(text[0] - 'a' + 'A');
  return text;
}

static void rule(const struct painter *p, double x, double y, double width) {
  p->canvas->ops->fill_rect(p->canvas, x, y, width, 0.75, 0);
}

static void paint_title(const struct painter *p) {
  const struct book *book = p->pages->book;
  double size = 40, widest = page_width - 2 * margin;
  double width = font_measure(p->bold, book->title);
  if (width * size > widest) size = widest / width; // a long title is set smaller
  double middle = page_width / 2;
  canvas_draw_text(p->canvas, p->bold, size, ALIGN_CENTRE, middle, 150, 0, book->title);
  rule(p, middle - 30, 172, 60);
  char line[80];
  snprintf(line, sizeof line, "%d puzzle%s with solutions", book->count,
           book->count == 1 ? "" : "s");
  canvas_draw_text(p->canvas, p->regular, 13, ALIGN_CENTRE, middle, 200, grey_text, line);
  draw_grid(p->canvas, p->fonts, book->example->geom, &book->example->givens, NULL, middle - 100,
            270, 200);
  canvas_draw_text(p->canvas, p->regular, 8, ALIGN_CENTRE, middle, page_height - margin, grey_text,
                   book->imprint);
}

static void paint_rules(const struct painter *p) {
  static const char *const text[] = {
      "Fill every empty cell so that each row, each column",
      "and each box framed by thick lines holds every",
      "digit exactly once.",
      "",
      "Every puzzle in this book has exactly one solution,",
      "proved by a solver that looks for all of them. You",
      "never have to guess whether you have found it.",
      "",
      "Puzzles are ordered by level. Their solutions stand",
      "at the back under the same numbers: bold digits",
      "were given, light ones are the answer.",
  };
  double y = 110;
  canvas_draw_text(p->canvas, p->bold, 22, ALIGN_LEFT, margin, y, 0, "How to play");
  y += 36;
  for (size_t i = 0; i < sizeof text / sizeof text[0]; i++, y += 19)
    canvas_draw_text(p->canvas, p->regular, 12.5, ALIGN_LEFT, margin, y, 0, text[i]);

  const struct puzzle *puzzle = p->pages->book->example;
  double size = 150, top = y + 24;
  draw_grid(p->canvas, p->fonts, puzzle->geom, &puzzle->givens, NULL, margin, top, size);
  draw_grid(p->canvas, p->fonts, puzzle->geom, &puzzle->givens, &puzzle->solution,
            page_width - margin - size, top, size);
}

static void paint_head(const struct painter *p, const char *heading) {
  canvas_draw_text(p->canvas, p->bold, 13, ALIGN_LEFT, margin, margin, 0, heading);
  if (p->pages->bound) {
    const char *title = p->pages->book->title;
    double room = page_width - 2 * margin - 13 * font_measure(p->bold, heading) - 12;
    double width = font_measure(p->regular, title);
    double size = width * 9 > room ? room / width : 9; // a long title is set smaller
    canvas_draw_text(p->canvas, p->regular, size, ALIGN_RIGHT, page_width - margin, margin,
                     grey_text, title);
  }
  rule(p, margin, margin + 7, page_width - 2 * margin);
}

static void paint_puzzles(const struct painter *p) {
  const struct book *book = p->pages->book;
  char heading[PUZZLE_LEVEL_MAX];
  const char *level = book->puzzles[p->page->first].level;
  paint_head(p, level[0] != '\0' ? level_heading(level, heading) : "Sudoku");
  const double size = 232, first_top = 76, step = 262;
  for (int i = 0; i < p->page->count; i++) {
    const struct puzzle *puzzle = &book->puzzles[p->page->first + i];
    double x = (page_width - size) / 2, y = first_top + i * step;
    char number[16];
    snprintf(number, sizeof number, "%d", p->page->first + i + 1);
    canvas_draw_text(p->canvas, p->bold, 14, ALIGN_RIGHT, x - 12, y + 11, 0, number);
    draw_grid(p->canvas, p->fonts, puzzle->geom, &puzzle->givens, NULL, x, y, size);
  }
}

static void paint_solutions(const struct painter *p) {
  paint_head(p, "Solutions");
  const double size = 98, first_top = 90, step_y = 128;
  const double gap = (page_width - 2 * margin - SOLUTIONS_ACROSS * size) / (SOLUTIONS_ACROSS - 1);
  for (int i = 0; i < p->page->count; i++) {
    const struct puzzle *puzzle = &p->pages->book->puzzles[p->page->first + i];
    int column = i % SOLUTIONS_ACROSS, row = i / SOLUTIONS_ACROSS;
    double x = margin + column * (size + gap), y = first_top + row * step_y;
    char number[16];
    snprintf(number, sizeof number, "%d", p->page->first + i + 1);
    canvas_draw_text(p->canvas, p->bold, 9, ALIGN_LEFT, x, y - 6, 0, number);
    draw_grid(p->canvas, p->fonts, puzzle->geom, &puzzle->givens, &puzzle->solution, x, y, size);
  }
}

static void (*const page_painters[])(const struct painter *) = {
    [PAGE_TITLE] = paint_title,
    [PAGE_RULES] = paint_rules,
    [PAGE_PUZZLES] = paint_puzzles,
    [PAGE_SOLUTIONS] = paint_solutions,
};

bool pages_paint(const struct pages *pages, int page, const struct font_family *fonts,
                 struct canvas *canvas, struct err *err) {
  struct painter painter = {
      .pages = pages,
      .page = &pages->page[page],
      .fonts = fonts,
      .regular = fonts->face[FONT_REGULAR],
      .bold = fonts->face[FONT_BOLD],
      .canvas = canvas,
  };
  if (!canvas->ops->begin_page(canvas, page_width, page_height, err)) return false;
  page_painters[painter.page->kind](&painter);
  if (painter.page->kind != PAGE_TITLE) {
    char folio[16];
    snprintf(folio, sizeof folio, "%d", page + 1);
    canvas_draw_text(canvas, painter.regular, 9, ALIGN_CENTRE, page_width / 2, page_height - 28,
                     grey_text, folio);
  }
  return canvas->ops->end_page(canvas, err);
}
