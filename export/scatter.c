// Scatter plots on a canvas.
//
//      title
//      subtitle
//        | .  .:          | .   .         |  .  .
//        |  ..:.          |  . : .        | .. :
//      5 |_.:.___         |_.:___._       |_:_.___
//          5   10          200  400        2  4  6
//          label           label           label
//
// Points are drawn first weak, then strong, so that those that are known best are on top.
#include "export/scatter.h"

#include <math.h>
#include <string.h>

#include "export/canvas.h"

static const char family[] = "Lato";
static const double png_dpi = 144;
static const double margin = 24, side_room = 30, gutter = 22, own_gutter = 40, head = 56,
                    foot_room = 34;
static const double plot_width = 200, plot_height = 200;
static const double title_size = 16, heading_size = 11, text_size = 8.5;
static const double grey_text = 0.3, grey_line = 0.88, grey_axis = 0.6, grey_weak = 0.65,
                    grey_strong = 0.1;
static const double dot_weak = 1.1, dot_strong = 1.6;

struct plotter {
  struct canvas *canvas;
  const struct font *regular, *bold;
  const struct scatter_page *page;
};

// Where a value is between the ends of its axis, 0 to 1.
static double place_on(const struct scatter_axis *axis, double value) {
  double low = axis->low, high = axis->high;
  if (axis->logarithmic) {
    low = log(low);
    high = log(high);
    value = log(fmax(value, axis->low));
  }
  return fmin(fmax((value - low) / (high - low), 0), 1);
}

static const struct scatter_axis *side_of(const struct plotter *p,
                                          const struct scatter_panel *panel) {
  return panel->side != NULL ? panel->side : &p->page->side;
}

static struct point place_in(const struct plotter *p, const struct scatter_panel *panel,
                             double left, double top, double x, double y) {
  return (struct point){left + plot_width * place_on(&panel->foot, x),
                        top + plot_height * (1 - place_on(side_of(p, panel), y))};
}

static void draw_text(const struct plotter *p, enum canvas_align align, double x, double baseline,
                      const char *text) {
  canvas_draw_text(p->canvas, p->regular, text_size, align, x, baseline, grey_text, text);
}

static void draw_axes(const struct plotter *p, const struct scatter_panel *panel, bool first,
                      double left, double top) {
  const struct scatter_axis *side = side_of(p, panel), *foot = &panel->foot;
  char number[32];
  for (int i = 0; i < side->tick_count; i++) {
    double y = top + plot_height * (1 - place_on(side, side->ticks[i]));
    p->canvas->ops->line(p->canvas, left, y, left + plot_width, y, 0.5, grey_line);
    snprintf(number, sizeof number, "%g", side->ticks[i]);
    if (first || panel->side != NULL) draw_text(p, ALIGN_RIGHT, left - 5, y + 3, number);
  }
  for (int i = 0; i < foot->tick_count; i++) {
    double x = left + plot_width * place_on(foot, foot->ticks[i]);
    p->canvas->ops->line(p->canvas, x, top, x, top + plot_height, 0.5, grey_line);
    snprintf(number, sizeof number, "%g", foot->ticks[i]);
    draw_text(p, ALIGN_CENTRE, x, top + plot_height + 12, number);
  }
  p->canvas->ops->line(p->canvas, left, top, left, top + plot_height, 0.75, grey_axis);
  p->canvas->ops->line(p->canvas, left, top + plot_height, left + plot_width, top + plot_height,
                       0.75, grey_axis);
  draw_text(p, ALIGN_CENTRE, left + plot_width / 2, top + plot_height + 25, foot->label);
}

// From where the line enters the panel to where it leaves it.
static void draw_diagonal(const struct plotter *p, const struct scatter_panel *panel, double left,
                          double top) {
  double from = fmax(panel->foot.low, side_of(p, panel)->low);
  double to = fmin(panel->foot.high, side_of(p, panel)->high);
  struct point start = place_in(p, panel, left, top, from, from);
  struct point end = place_in(p, panel, left, top, to, to);
  p->canvas->ops->line(p->canvas, start.x, start.y, end.x, end.y, 0.75, grey_axis);
}

static void draw_goal(const struct plotter *p, const struct scatter_panel *panel, double left,
                      double top) {
  double y = top + plot_height * (1 - place_on(side_of(p, panel), panel->goal));
  p->canvas->ops->line(p->canvas, left, y, left + plot_width, y, 1, grey_strong);
  draw_text(p, ALIGN_RIGHT, left + plot_width, y - 4, "goal");
}

// From each point to the next of its kind.
static void join_points(const struct plotter *p, const struct scatter_panel *panel, double left,
                        double top) {
  const struct scatter_point *last[2] = {NULL, NULL};
  for (int i = 0; i < panel->point_count; i++) {
    const struct scatter_point *point = &panel->points[i], *before = last[point->strong];
    last[point->strong] = point;
    if (before == NULL) continue;
    struct point start = place_in(p, panel, left, top, before->x, before->y);
    struct point end = place_in(p, panel, left, top, point->x, point->y);
    p->canvas->ops->line(p->canvas, start.x, start.y, end.x, end.y, 1,
                         point->strong ? grey_strong : grey_weak);
  }
}

static void draw_panel(const struct plotter *p, int index, double left, double top) {
  const struct scatter_panel *panel = &p->page->panels[index];
  canvas_draw_text(p->canvas, p->bold, heading_size, ALIGN_LEFT, left, top - 8, 0, panel->title);
  draw_axes(p, panel, index == 0, left, top);
  if (panel->diagonal) draw_diagonal(p, panel, left, top);
  if (panel->goal > 0) draw_goal(p, panel, left, top);
  if (panel->joined) join_points(p, panel, left, top);
  for (int strong = 0; strong < 2; strong++)
    for (int i = 0; i < panel->point_count; i++) {
      const struct scatter_point *point = &panel->points[i];
      if (point->strong != (strong == 1)) continue;
      canvas_fill_disc(p->canvas, place_in(p, panel, left, top, point->x, point->y),
                       strong ? dot_strong : dot_weak, strong ? grey_strong : grey_weak);
    }
}

// Where a panel begins; numbers of its own need room.
static double panel_left(const struct scatter_page *page, int index) {
  double left = margin + side_room;
  for (int i = 1; i <= index; i++)
    left += plot_width + (page->panels[i].side != NULL ? own_gutter : gutter);
  return left;
}

static bool draw_page(const struct plotter *p, struct err *err) {
  const struct scatter_page *page = p->page;
  double width = panel_left(page, page->panel_count - 1) + plot_width + margin;
  double top = margin + head + heading_size;
  struct page_box box = {.width = width, .height = top + plot_height + foot_room + margin};
  if (!p->canvas->ops->begin_page(p->canvas, &box, err)) return false;
  canvas_draw_text(p->canvas, p->bold, title_size, ALIGN_LEFT, margin, margin + 12, 0, page->title);
  canvas_draw_text(p->canvas, p->regular, text_size + 1, ALIGN_LEFT, margin, margin + 28, grey_text,
                   page->subtitle);
  if (page->side.label != NULL) draw_text(p, ALIGN_LEFT, margin, top - 22, page->side.label);
  for (int i = 0; i < page->panel_count; i++) draw_panel(p, i, panel_left(page, i), top);
  return p->canvas->ops->end_page(p->canvas, err);
}

bool scatter_write_picture(const struct scatter_page *page, const char *format, FILE *stream,
                           struct err *err) {
  bool svg = strcmp(format, "svg") == 0;
  struct plotter plotter = {
      .page = page,
      .regular = font_lookup(family, FONT_REGULAR, FONT_ROMAN, err),
      .bold = font_lookup(family, FONT_BOLD, FONT_ROMAN, err),
  };
  if (plotter.regular == NULL || plotter.bold == NULL) return false;
  plotter.canvas = svg ? canvas_svg_new(&(struct svg_options){.title = page->title}, err)
                       : canvas_png_new(&(struct png_options){.dpi = png_dpi}, err);
  if (plotter.canvas == NULL) return false;
  bool drawn = draw_page(&plotter, err) && plotter.canvas->ops->finish(plotter.canvas, stream, err);
  plotter.canvas->ops->free(plotter.canvas);
  return drawn;
}
