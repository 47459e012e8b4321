// The pages behind the puzzles: hints, if they are wanted, and solutions.
#include <stdio.h>
#include <string.h>

#include "export/layout_make.h"

// A part of the book with an opening page, like a section. Returns its first page.
static int begin_part(struct maker *maker, enum template_label label, const char *text) {
  const char *title = label_of(maker, label);
  if (maker->template->solutions_right) make_turn_right(maker);
  int page = maker->layout->page_count;
  if (maker->template->section_pages) make_opening(maker, title, "", text, 0);
  return page;
}

static void set_outline(struct maker *maker, int page, enum template_label label) {
  if (page < maker->layout->page_count) maker->layout->pages[page].outline = label_of(maker, label);
}

// A page of the part, with the book's title on the left and the part's on the right; the first one
// has the part's anyway, for a part without an opening page.
static void continue_part(struct maker *maker, enum page_kind kind, enum template_label label,
                          bool first) {
  bool own = first || is_next_right(maker);
  make_page(maker, kind, own ? label_of(maker, label) : maker->template->title);
}

// The first page of hints. A heading says what they are, unless an opening page has said it.
static double begin_hints(struct maker *maker, const struct text_style *style) {
  const struct template *t = maker->template;
  double y;
  if (t->section_pages) {
    continue_part(maker, PAGE_HINTS, LABEL_HINTS, false);
    return maker->body.y + maker->unit;
  }
  make_page(maker, PAGE_HINTS, NULL);
  make_heading(maker, label_of(maker, LABEL_HINTS), &y);
  y = make_paragraph(maker, style, maker->live.x, y, maker->live.width,
                     label_of(maker, LABEL_HINTS_TEXT));
  return y + maker->unit;
}

// "16", or "1 to 15" for puzzles one after the other that have the same hint.
static const char *hint_numbers(struct maker *maker, int first, int count) {
  struct pool *pool = &maker->layout->pool;
  const struct pool_word words[] = {{"first", pool_print(pool, "%d", first + 1)},
                                    {"last", pool_print(pool, "%d", first + count)},
                                    {NULL, NULL}};
  return count == 1 ? words[0].value : pool_fill(pool, label_of(maker, LABEL_HINT_RANGE), words);
}

static int same_hints(const struct book *book, int first) {
  int count = 1;
  while (first + count < book->count && strcmp(book->hints[first], book->hints[first + count]) == 0)
    count++;
  return count;
}

void make_hints(struct maker *maker) {
  const struct template *t = maker->template;
  const struct book *book = maker->book;
  int opening = begin_part(maker, LABEL_HINTS, label_of(maker, LABEL_HINTS_TEXT));
  maker->found->hints = opening;
  struct text_style number = {.face = FACE_STRONG, .size = t->text_size};
  struct text_style style = {.face = FACE_TEXT, .size = t->text_size, .leading = maker->unit};
  double y = 0, indent = measure_text(maker, &number, hint_numbers(maker, 98, 2)) + maker->unit;
  for (int i = 0, count; i < book->count; i += count) {
    count = same_hints(book, i);
    double width = maker->live.width - indent;
    int lines = count_lines(maker, &style, width, book->hints[i]);
    if (i == 0) {
      y = begin_hints(maker, &style);
    } else if (y + (lines - 1) * maker->unit > maker->body.y + maker->body.height) {
      continue_part(maker, PAGE_HINTS, LABEL_HINTS, false);
      y = maker->body.y + maker->unit;
    }
    make_fitted(maker, number, maker->live.x, y, indent - 0.5 * maker->unit,
                hint_numbers(maker, i, count));
    make_link(maker, (struct rect){maker->live.x, y - 0.75 * maker->unit, indent, maker->unit},
              maker->known->puzzle_page[i]);
    y = make_paragraph(maker, &style, maker->live.x + indent, y, width, book->hints[i]);
    y += 0.3 * maker->unit;
  }
  set_outline(maker, opening, LABEL_HINTS);
}

void make_solutions(struct maker *maker) {
  const struct template *t = maker->template;
  int first = begin_part(maker, LABEL_SOLUTIONS, "");
  maker->found->solutions = first;
  struct text_style number = {.face = FACE_STRONG, .size = t->small_size};
  double above = 0.75 * number.size + 0.35 * maker->unit;
  // Many small grids stand closer, so that 30 on a large page are still legible.
  double gap = (t->solutions_per_page > 20 ? 0.5 : 0.9) * maker->unit;
  for (int done = 0; done < maker->book->count; done += t->solutions_per_page) {
    continue_part(maker, PAGE_SOLUTIONS, LABEL_SOLUTIONS, done == 0 && !t->section_pages);
    struct arrangement a = arrange_grids(maker, t->solutions_per_page, above, 0, gap, 0);
    for (int i = 0; i < t->solutions_per_page && done + i < maker->book->count; i++) {
      int index = done + i;
      struct rect at = arrangement_place(&a, i);
      char text[16];
      snprintf(text, sizeof text, "%d", index + 1);
      maker->found->solution_page[index] = maker->layout->page_count - 1;
      make_text(maker, &number, at.x, at.y + 0.75 * number.size, text);
      make_grid(maker, FIGURE_SOLUTION, index, at.x, at.y + above, a.grid);
      make_link(maker, (struct rect){at.x, at.y, a.grid, above + a.grid},
                maker->known->puzzle_page[index]);
    }
  }
  set_outline(maker, first, LABEL_SOLUTIONS);
}
