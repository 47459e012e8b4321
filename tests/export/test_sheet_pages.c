// Pages of overlapping grids, measured in the finished PDF: how large the cells and digits are, and
// that each sheet stands whole on one page.
#include "tests/fixtures/book_check.h"

#include <math.h>

#include "export/book_paint.h"
#include "export/draw_layout.h"

static const double points_per_mm = 72 / 25.4;

// A template's first sections, a few puzzles to each, on other boards unless `board` is NULL.
static void open_book(struct made *made, const char *template, const char *board, int sections,
                      int count) {
  struct err err = {0};
  made_begin(made, template);
  for (int i = 0; i < made->template->section_count; i++) {
    struct template_section *section = &made->template->sections[i];
    section->count = i < sections ? count : 0;
    if (board == NULL || i >= sections) continue;
    board_wish_release(&section->wish);
    if (!board_wish_parse_name(board, &section->wish, &err) ||
        !template_settle_board(section, &err))
      fail_msg("%s: %s", board, err.text);
  }
  made_puzzles(made, BOOK_SEED);
  if (!made_layout(made, &err)) fail_msg("%s: %s", board, err.text);
  made_pdf(made);
}

// The distance from cell to cell, from the middles of digits that are far apart, in points.
static double measure_pitch(const struct made *made, const struct item *item, int page,
                            const struct word *words, int count) {
  const struct geom *geom = made->book.puzzles[item->index].geom;
  const struct print_sheet sheet = print_sheet_of(made->template);
  double left = item->area.x + (made->layout->pages[page].right ? sheet.right_x : sheet.left_x);
  double top = item->area.y + sheet.y, cell = item->area.width / geom->width;
  double first = INFINITY, last = 0;
  int first_column = 0, last_column = 0;
  for (int i = 0; i < count; i++) {
    double column = (words[i].x - left) / cell, row = (words[i].y - top) / cell;
    if (words[i].page != page || row < 0 || row >= geom->height || strlen(words[i].text) != 1)
      continue;
    if (words[i].x < first) {
      first = words[i].x;
      first_column = (int)column;
    }
    if (words[i].x > last) {
      last = words[i].x;
      last_column = (int)column;
    }
  }
  assert_true(last_column > first_column);
  return (last - first) / (last_column - first_column);
}

static double digit_size(const struct made *made, const struct item *item) {
  struct draw_style style;
  struct err err = {0};
  assert_true(paint_style_init(&style, made->template, &err));
  struct draw_layout *grid = calloc(1, sizeof *grid);
  assert_non_null(grid);
  draw_layout_init(grid, &style, made->book.puzzles[item->index].geom, NULL, false,
                   (struct rect){.width = item->area.width, .height = item->area.height});
  double size = grid->symbol_size;
  free(grid);
  return size;
}

// What is asked of the puzzles of a book, or of its solutions.
struct asked {
  double cell_mm, digits;
  int a_page;
};

static void check_figures(const struct made *made, enum layout_figure figure,
                          const struct asked *asked) {
  int count, shown = 0;
  struct word *words = read_words(made->path, &count);
  for (int page = 0; page < made->layout->page_count; page++) {
    const struct layout_page *p = &made->layout->pages[page];
    int here = 0;
    for (int i = 0; i < p->item_count; i++) {
      const struct item *item = &made->layout->items[p->first_item + i];
      if (item->kind != ITEM_GRID || item->figure != figure) continue;
      const struct puzzle *puzzle = &made->book.puzzles[item->index];
      struct grid read = read_grid(made, item, page, words, count);
      assert_true(grid_equal(puzzle->geom, &read,
                             figure == FIGURE_PUZZLE ? &puzzle->givens : &puzzle->solution));
      if (figure == FIGURE_PUZZLE) {
        double cell = measure_pitch(made, item, page, words, count) / points_per_mm;
        if (cell < asked->cell_mm)
          fail_msg("%s: %s: cells of %.2f mm, not %g", made->template->path, puzzle->geom->name,
                   cell, asked->cell_mm);
      }
      double digits = digit_size(made, item);
      if (digits < asked->digits)
        fail_msg("%s: %s: digits of %.2f pt, not %g", made->template->path, puzzle->geom->name,
                 digits, asked->digits);
      here++;
    }
    if (here > asked->a_page) fail_msg("%d sheets on page %d", here, page + 1);
    shown += here;
  }
  assert_int_equal(shown, made->book.count);
  free(words);
}

static const char *const templates[] = {"templates/samurai-8.5x11.ini", "templates/samurai-a4.ini"};

static void cells_measure_8_mm_on_letter_and_a4(void **state) {
  (void)state;
  static const struct {
    const char *board; // NULL: the template's own, a Samurai
    int sections;      // small grids have easy puzzles only
  } cases[] = {{NULL, 3},        {"sohei", 3},    {"windmill", 3}, {"butterfly", 3}, {"twodoku", 3},
               {"samurai+x", 2}, {"samurai6", 1}, {"samurai4", 1}, {"butterfly6", 1}};
  for (size_t i = 0; i < COUNT(cases); i++)
    for (size_t t = 0; t < COUNT(templates); t++) {
      struct made made;
      open_book(&made, templates[t], cases[i].board, cases[i].sections, 2);
      check_figures(&made, FIGURE_PUZZLE,
                    &(struct asked){.cell_mm = 8, .digits = t == 0 ? 18 : 16, .a_page = 1});
      check_figures(&made, FIGURE_SOLUTION, &(struct asked){.digits = 8, .a_page = 4});
      made_release(&made);
    }
}

// Too wide for cells of 8 mm, but as wide as the page, and no higher than they have to be.
static void wide_sheets_fill_the_width(void **state) {
  (void)state;
  static const char *const wide[] = {"gattai8", "shogun", "sumo", "grids:0,0;6,6;0,12"};
  for (size_t i = 0; i < COUNT(wide); i++)
    for (size_t t = 0; t < COUNT(templates); t++) {
      struct made made;
      open_book(&made, templates[t], wide[i], 1, 2);
      check_figures(&made, FIGURE_PUZZLE,
                    &(struct asked){.cell_mm = 4, .digits = 7.5, .a_page = 1});
      double live = made.template->trim_width - made.layout->inside - made.layout->outside;
      for (int k = 0; k < made.layout->item_count; k++) {
        const struct item *item = &made.layout->items[k];
        if (item->kind != ITEM_GRID || item->figure != FIGURE_PUZZLE) continue;
        const struct geom *geom = made.book.puzzles[item->index].geom;
        assert_true(fabs(item->area.width - live) < 0.01);
        assert_true(fabs(item->area.height / live - (double)geom->height / geom->width) < 1e-9);
      }
      made_release(&made);
    }
}

// A sheet that is higher than wide is as high as the page allows.
static void high_sheets_stay_on_the_page(void **state) {
  (void)state;
  struct made made;
  open_book(&made, templates[1], "grids:0,0;6,0;12,0;18,0", 1, 5);
  check_figures(&made, FIGURE_PUZZLE, &(struct asked){.cell_mm = 8, .digits = 16, .a_page = 1});
  check_figures(&made, FIGURE_SOLUTION, &(struct asked){.digits = 7, .a_page = 4});
  for (int page = 0; page < made.layout->page_count; page++) {
    const struct layout_page *p = &made.layout->pages[page];
    for (int i = 0; i < p->item_count; i++) {
      const struct rect *a = &made.layout->items[p->first_item + i].area;
      assert_true(a->y + a->height <= made.template->trim_height - made.layout->bottom + 0.01);
    }
  }
  made_release(&made);
}

// The sentence beside a sheet counts rows, columns and boxes within the grid that it names.
static void sentences_count_within_a_grid(void **state) {
  (void)state;
  static const char *const sheets[] = {"samurai", "butterfly", "twodoku", "samurai4"};
  int told = 0;
  for (size_t i = 0; i < COUNT(sheets); i++) {
    struct made made;
    open_book(&made, templates[0], sheets[i], 1, 3);
    for (int k = 0; k < made.book.board_count; k++) {
      const struct book_step *step = &made.book.boards[k].step;
      const struct geom *geom = made.book.boards[k].puzzle.geom;
      const char *at = strstr(step->text, "cell in row");
      int row, column, fits = 0;
      if (at == NULL) continue;
      assert_int_equal(sscanf(at, "cell in row %d, column %d", &row, &column), 2);
      assert_non_null(strstr(step->text, " grid"));
      for (int g = 0; g < geom->grid_count; g++)
        fits += (geom->cell[step->cell].grids >> g & 1) != 0 &&
                geom->cell[step->cell].row - geom->grids[g].row + 1 == row &&
                geom->cell[step->cell].column - geom->grids[g].column + 1 == column;
      if (fits == 0 || row > geom->side || column > geom->side)
        fail_msg("%s: %s", sheets[i], step->text);
      told++;
    }
    made_release(&made);
  }
  assert_true(told >= 3);
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(cells_measure_8_mm_on_letter_and_a4),
      TEST(wide_sheets_fill_the_width),
      TEST(high_sheets_stay_on_the_page),
      TEST(sentences_count_within_a_grid),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
