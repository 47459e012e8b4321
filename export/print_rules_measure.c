// Measures a layout for the print rules: how near the ink comes to the edges, how small the type is
// and how thin the lines, and on which page and at which element.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/book_paint.h"
#include "export/draw_marks.h"
#include "export/print_rules.h"

// Where the measuring is.
struct spot {
  int page;
  const struct item *item;
};

static void note(struct print_place *least, const struct spot *spot, enum print_part part,
                 double value) {
  const double rounding = 1e-6; // of sums of lengths: the first of equal places is named
  if (value >= least->value - rounding) return;
  *least =
      (struct print_place){.value = value, .page = spot->page, .item = spot->item, .part = part};
}

static void measure_margins(struct print_measures *m, const struct spot *spot) {
  const struct template *t = m->layout->book->template;
  const struct rect *a = &spot->item->area;
  bool right = m->layout->pages[spot->page].right;
  double to_left = a->x, to_right = t->trim_width - a->x - a->width;
  note(&m->inside, spot, PART_WHOLE, right ? to_left : to_right);
  note(&m->outside, spot, PART_WHOLE, right ? to_right : to_left);
  note(&m->outside, spot, PART_WHOLE, a->y);
  note(&m->outside, spot, PART_WHOLE, t->trim_height - a->y - a->height);
}

static void measure_grid(struct print_measures *m, const struct draw_style *book_style,
                         const struct spot *spot) {
  const struct item *item = spot->item;
  const struct book *book = m->layout->book;
  const struct puzzle *puzzle = layout_grid_puzzle(book, item);
  const struct draw_style style = paint_grid_style(book_style, item, puzzle);
  // Who follows an example needs no sums.
  bool asks = item->figure == FIGURE_PUZZLE || item->figure == FIGURE_BOARD;
  struct draw_layout grid;
  draw_layout_init(&grid, &style, puzzle->geom, &puzzle->marks, item->figure == FIGURE_SOLUTION,
                   (struct rect){.width = item->area.width, .height = item->area.height});
  note(&m->text, spot, PART_DIGITS, grid.symbol_size);
  if (grid.numbered && asks) note(&m->text, spot, PART_NUMBERS, grid.sum_size);
  if (asks) note(&m->text, spot, PART_MARKS, draw_marks_type(&grid, &style, &puzzle->marks));
  if (item->figure == FIGURE_LESSON && book->lessons[item->index].pencil)
    note(&m->text, spot, PART_CANDIDATES, grid.candidate_size);
  if (style.labels != LABELS_NONE) note(&m->text, spot, PART_LABELS, grid.label_size);
  note(&m->line, spot, PART_LINES, grid.thin); // nothing in a grid is drawn thinner
  note(&m->line, spot, PART_LINES, grid.thick);
}

static void measure_text(struct print_measures *m, const struct spot *spot) {
  note(&m->text, spot, PART_WHOLE, spot->item->size);
  if (!spot->item->cut) return;
  if (m->cut_count++ == 0) note(&m->cut, spot, PART_WHOLE, 0);
}

struct print_measures print_measure(const struct book_layout *layout,
                                    const struct draw_style *style) {
  const struct print_place nowhere = {.value = INFINITY};
  struct print_measures m = {.layout = layout,
                             .inside = nowhere,
                             .outside = nowhere,
                             .text = nowhere,
                             .line = nowhere,
                             .cut = nowhere};
  for (int page = 0; page < layout->page_count; page++)
    for (int i = 0; i < layout->pages[page].item_count; i++) {
      const struct item *item = &layout->items[layout->pages[page].first_item + i];
      const struct spot spot = {.page = page, .item = item};
      if (item->kind == ITEM_LINK) continue;
      measure_margins(&m, &spot);
      if (item->kind == ITEM_TEXT) measure_text(&m, &spot);
      if (item->kind == ITEM_GRID) measure_grid(&m, style, &spot);
      if (item->kind == ITEM_RULE)
        note(&m.line, &spot, PART_WHOLE, fmin(item->area.width, item->area.height));
    }
  return m;
}

// --- in words ------------------------------------------------------------------------------------

// The text of an item in quotes; of a long one the beginning.
static void quote_text(const char *text, char *quoted, size_t room) {
  enum { SHOWN = 40 }; // bytes
  size_t length = strlen(text);
  bool whole = length <= SHOWN;
  if (!whole) length = SHOWN;
  while (!whole && utf8_is_inner(text[length])) length--;
  snprintf(quoted, room, "'%.*s%s'", (int)length, text, whole ? "" : " ...");
}

void print_name_place(const struct print_place *place, char *text, size_t room) {
  static const char *const parts[] = {[PART_WHOLE] = "",
                                      [PART_DIGITS] = "digits of ",
                                      [PART_NUMBERS] = "numbers of cages of ",
                                      [PART_MARKS] = "letters and numbers on edges of ",
                                      [PART_CANDIDATES] = "candidates of ",
                                      [PART_LABELS] = "row and column numbers of ",
                                      [PART_LINES] = "lines of "};
  static const char *const figures[] = {[FIGURE_PUZZLE] = "puzzle",
                                        [FIGURE_SOLUTION] = "solution",
                                        [FIGURE_EXAMPLE] = "the example",
                                        [FIGURE_MOTIF] = "the grid of the title",
                                        [FIGURE_STEP] = "the example's step",
                                        [FIGURE_LESSON] = "the example of section",
                                        [FIGURE_BOARD] = "the example of board"};
  const struct item *item = place->item;
  char element[64];
  if (item == NULL) return;
  if (item->kind == ITEM_TEXT)
    quote_text(item->text, element, sizeof element);
  else if (item->kind != ITEM_GRID)
    snprintf(element, sizeof element, "%s", item->kind == ITEM_DOT ? "a dot" : "a line");
  else if (item->figure == FIGURE_EXAMPLE || item->figure == FIGURE_MOTIF)
    snprintf(element, sizeof element, "%s%s", parts[place->part], figures[item->figure]);
  else
    snprintf(element, sizeof element, "%s%s %d", parts[place->part], figures[item->figure],
             item->index + 1);
  size_t used = strlen(text);
  snprintf(text + used, room - used, "page %d, %s", place->page + 1, element);
}
