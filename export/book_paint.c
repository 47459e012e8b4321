// From items to ink. The layout is in points of the cut page; the paper is larger where there is a
// bleed, so everything moves by as much.
#include "export/book_paint.h"

#include <math.h>

#include "export/print_rules.h"
#include "export/qr.h"

static const double ring = 0.75; // weight of an empty dot's outline

static bool find_fonts(struct draw_style *style, const struct template *t, struct err *err) {
  if (!draw_style_init(style, t->digit_font, err)) return false;
  style->given = font_lookup(t->digit_font, (enum font_weight)t->given_weight, FONT_ROMAN, err);
  if (style->given == NULL) return false;
  style->solved = font_lookup(t->digit_font, (enum font_weight)t->solved_weight, FONT_ROMAN, err);
  return style->solved != NULL;
}

bool paint_style_init(struct draw_style *style, const struct template *t, struct err *err) {
  if (!find_fonts(style, t, err)) return err_prefix(err, "%s: [type] digits", t->path);
  style->symbols = t->symbols[0] != '\0' ? t->symbols : NULL;
  style->labels = t->coordinates ? LABELS_NUMBERS : LABELS_NONE;
  style->thin = t->line;
  style->thick = t->box_line == TEMPLATE_AUTO ? 0 : t->box_line;
  style->solved_grey = t->solution_grey;
  return true;
}

struct draw_style paint_grid_style(const struct draw_style *style, const struct item *item,
                                   const struct puzzle *puzzle) {
  struct draw_style own = draw_style_of(style, puzzle);
  if (item->figure == FIGURE_LESSON)
    own.labels = LABELS_NUMBERS; // its sentence names cells by them
  else if (item->figure != FIGURE_PUZZLE)
    own.labels = LABELS_NONE;
  return own;
}

struct paper {
  struct canvas *canvas;
  const struct draw_style *style;
  const struct book_layout *layout;
  double x, y; // of the cut page's corner
};

static void paint_text(const struct paper *paper, const struct item *item) {
  canvas_draw_text(paper->canvas, paper->layout->faces[item->face], item->size, ALIGN_LEFT,
                   paper->x + item->area.x, paper->y + item->baseline, item->grey, item->text);
}

static void paint_rule(const struct paper *paper, const struct item *item) {
  paper->canvas->ops->fill_rect(paper->canvas, paper->x + item->area.x, paper->y + item->area.y,
                                item->area.width, item->area.height, item->grey);
}

// A dot that is not earned is a ring: a light grey would print as a pattern of specks.
static void paint_dot(const struct paper *paper, const struct item *item) {
  double radius = item->area.width / 2;
  struct point middle = {.x = paper->x + item->area.x + radius,
                         .y = paper->y + item->area.y + radius};
  canvas_fill_disc(paper->canvas, middle, radius, 0);
  if (item->index == 0) canvas_fill_disc(paper->canvas, middle, radius - ring, 1);
}

// The example's board as it is before a step. The digit that the step finds is ringed on white, in
// the midst of the shaded cells.
static void paint_step(const struct paper *paper, const struct draw_style *style,
                       const struct puzzle *example, const struct book_step *step,
                       struct rect rect) {
  struct grid found = {0};
  if (step->digit > 0) found.cell[step->cell] = (uint8_t)step->digit;
  struct draw_figure figure = {.geom = example->geom,
                               .givens = &example->givens,
                               .solution = &step->before,
                               .found = &found,
                               .lighted = step->lighted,
                               .marks = &example->marks};
  draw_figure(paper->canvas, style, &figure, rect);
}

// The position of a lesson: what the step is about is shaded and circled, what it removes is struck.
static void paint_lesson(const struct paper *paper, const struct draw_style *style,
                         const struct book_lesson *lesson, struct rect rect) {
  const struct puzzle *puzzle = &lesson->puzzle;
  struct draw_figure figure = {.geom = puzzle->geom,
                               .givens = &puzzle->givens,
                               .solution = &lesson->step.before,
                               .candidates = lesson->candidates,
                               .struck = lesson->struck,
                               .circled = lesson->circled,
                               .lighted = lesson->step.lighted,
                               .marks = &puzzle->marks};
  if (lesson->pencil)
    draw_figure(paper->canvas, style, &figure, rect);
  else
    paint_step(paper, style, puzzle, &lesson->step, rect);
}

static void paint_grid(const struct paper *paper, const struct item *item) {
  const struct book *book = paper->layout->book;
  struct rect rect = {.x = paper->x + item->area.x,
                      .y = paper->y + item->area.y,
                      .width = item->area.width,
                      .height = item->area.height};
  const struct puzzle *puzzle = layout_grid_puzzle(book, item);
  const struct draw_style style = paint_grid_style(paper->style, item, puzzle);
  if (item->figure == FIGURE_STEP) {
    paint_step(paper, &style, puzzle, &book->steps[item->index], rect);
    return;
  }
  if (item->figure == FIGURE_LESSON) {
    paint_lesson(paper, &style, &book->lessons[item->index], rect);
    return;
  }
  if (item->figure == FIGURE_BOARD) {
    paint_step(paper, &style, puzzle, &book->boards[item->index].step, rect);
    return;
  }
  draw_puzzle(paper->canvas, &style, puzzle, item->figure == FIGURE_SOLUTION, rect);
}

// A rectangle with round corners.
static void paint_panel(const struct paper *paper, const struct item *item) {
  double radius = fmin(item->radius, fmin(item->area.width, item->area.height) / 2);
  double left = paper->x + item->area.x + radius, top = paper->y + item->area.y + radius;
  double right = left + item->area.width - 2 * radius, foot = top + item->area.height - 2 * radius;
  const struct point middles[4] = {{right, foot}, {left, foot}, {left, top}, {right, top}};
  struct point points[ROUND_POINTS_MAX];
  const struct contour panel = {
      .points = points,
      .count = canvas_trace_round(middles, radius, 0, false, points),
      .curved = true,
  };
  paper->canvas->ops->fill_shape(paper->canvas, &panel, 1, item->grey);
}

static void paint_picture(const struct paper *paper, const struct item *item) {
  const struct template_page *own = &paper->layout->book->template->pages[item->index];
  paper->canvas->ops->image(paper->canvas, own->image, paper->x + item->area.x,
                            paper->y + item->area.y, item->area.width, item->area.height);
}

static void paint_code(const struct paper *paper, const struct item *item) {
  qr_draw(paper->canvas, item->text, paper->x + item->area.x, paper->y + item->area.y,
          item->area.width);
}

static void paint_link(const struct paper *paper, const struct item *item) {
  paper->canvas->ops->link(paper->canvas, paper->x + item->area.x, paper->y + item->area.y,
                           item->area.width, item->area.height, item->index);
}

static void paint_item(const struct paper *paper, const struct item *item) {
  static void (*const painters[])(const struct paper *, const struct item *) = {
      [ITEM_TEXT] = paint_text, [ITEM_RULE] = paint_rule,   [ITEM_GRID] = paint_grid,
      [ITEM_DOT] = paint_dot,   [ITEM_LINK] = paint_link,   [ITEM_PICTURE] = paint_picture,
      [ITEM_CODE] = paint_code, [ITEM_PANEL] = paint_panel,
  };
  canvas_set_tint(paper->canvas, item->tint);
  if (item->turn == 0) {
    painters[item->kind](paper, item);
    return;
  }
  struct paper turned = *paper;
  const struct point pivot = {.x = paper->x + item->pivot.x, .y = paper->y + item->pivot.y};
  turned.canvas = canvas_turn_new(paper->canvas, pivot, item->turn);
  if (turned.canvas != NULL)
    painters[item->kind](&turned, item);
  else if (paper->canvas->trouble.kind == ERR_NONE)
    err_set(&paper->canvas->trouble, ERR_WORLD, "out of memory");
  if (turned.canvas != NULL) turned.canvas->ops->free(turned.canvas);
}

bool paint_cover(const struct book_layout *layout, const struct page_box *box,
                 const struct draw_style *style, struct canvas *canvas, struct err *err) {
  const struct paper paper = {
      .canvas = canvas, .style = style, .layout = layout, .x = box->trim.x, .y = box->trim.y};
  if (!canvas->ops->begin_page(canvas, box, err)) return false;
  for (int i = 0; i < layout->item_count; i++) paint_item(&paper, &layout->items[i]);
  canvas_set_tint(canvas, NULL);
  return canvas->ops->end_page(canvas, err);
}

bool paint_page(const struct book_layout *layout, int page, const struct draw_style *style,
                bool whole, struct canvas *canvas, struct err *err) {
  const struct template *t = layout->book->template;
  const struct layout_page *p = &layout->pages[page];
  const struct print_sheet sheet = print_sheet_of(t);
  struct paper paper = {.canvas = canvas,
                        .style = style,
                        .layout = layout,
                        .x = p->right ? sheet.right_x : sheet.left_x,
                        .y = sheet.y};
  struct page_box box = {.width = sheet.width,
                         .height = sheet.height,
                         .trim = {paper.x, paper.y, sheet.trim_width, sheet.trim_height}};
  if (!canvas->ops->begin_page(canvas, &box, err)) return false;
  if (whole && t->edition == EDITION_SCREEN && p->outline != NULL)
    canvas->ops->outline(canvas, p->outline, 0);
  for (int i = 0; i < p->item_count; i++) {
    const struct item *item = &layout->items[p->first_item + i];
    if (whole || item->kind != ITEM_LINK) paint_item(&paper, item);
  }
  return canvas->ops->end_page(canvas, err);
}
