// The page that opens a chapter of a course: the technique, the idea behind it, a position in which it
// is the next step, and the sentence of that step.
//
//      X-wing
//      idea ......................
//      +-------------------------+    as large as the texts leave room for
//      |                         |
//      +-------------------------+
//      the step ..................
//      what is shaded ............
#include "export/layout_make.h"

static const double least_figure = 150; // points; smaller than that, nobody reads its pencil marks

static const char *idea_of(struct maker *maker, const struct template_section *s) {
  if (s->text[0] != '\0') return s->text;
  return label_of(maker, template_lesson_label(s->needed - 1));
}

// What the figure and the sentence below it are made of.
static const char *legend_of(struct maker *maker, const struct book_lesson *lesson) {
  const char *text = label_of(maker, lesson->pencil ? LABEL_LESSON_MARKS : LABEL_LESSON_CELLS);
  if (!lesson->chain) return text;
  return pool_print(&maker->layout->pool, "%s %s", text, label_of(maker, LABEL_PATHS_CHAINS));
}

void make_lesson(struct maker *maker, int section, int first) {
  const struct template *t = maker->template;
  const struct template_section *s = &t->sections[section];
  const struct book_lesson *lesson = &maker->book->lessons[section];
  make_page(maker, PAGE_LESSON, puzzle_range(maker, first, maker->book->section_counts[section]));
  const struct rect live = maker->live;
  struct text_style text = {.face = FACE_TEXT, .size = t->text_size, .leading = maker->unit};
  struct text_style strong = text;
  strong.face = FACE_STRONG;
  struct text_style small = {
      .face = FACE_TEXT, .size = t->small_size, .leading = 1.3 * t->small_size, .grey = t->quiet};
  const char *legend = legend_of(maker, lesson);
  double y;
  make_heading(maker, s->title, &y);
  y = make_paragraph(maker, &text, live.x, y, live.width, idea_of(maker, s));
  y -= 0.25 * maker->unit;
  double below = 1.5 * maker->unit +
                 count_lines(maker, &strong, live.width, lesson->step.text) * maker->unit +
                 count_lines(maker, &small, live.width, legend) * small.leading;
  double room = maker->body.y + maker->body.height - y - below;
  double figure = room < live.width ? room : live.width;
  if (figure < least_figure && !maker->failed)
    maker->failed = !err_set(maker->err, ERR_INPUT,
                             "%s:%d: [section %s]: the page has no room for the example beside "
                             "its text",
                             t->path, s->line, s->name);
  make_grid(maker, FIGURE_LESSON, section, live.x + (live.width - figure) / 2, y, figure);
  y += figure + 1.35 * maker->unit;
  y = make_paragraph(maker, &strong, live.x, y, live.width, lesson->step.text);
  make_paragraph(maker, &small, live.x, y, live.width, legend);
}
