// Paints a month: where everything goes is computed first, from the template alone.
//
//      +---------------------------------------+
//      |  January 2027                   title |   heading
//      |  Monday   Tuesday   ...       Sunday  |   weekdays
//      |                       1 hard          |   as many weeks as the month touches
//      |                       +---+           |
//      |                       |   |           |
//      |                       +---+           |
//      +---------------------------------------+
#include "export/calendar.h"

#include <math.h>
#include <stdio.h>

#include "export/draw.h"

static const double grey_text = 0.35;

struct layout {
  struct page_box page;
  double left, right, top, bottom; // the area within the margins
  double weekdays;                 // baseline of their names
  double first_row, column, row;   // where the days begin, and from one to the next
  double size;                     // of a grid
  int offset;                      // columns before the first of the month
  double caption, gap;             // height of a day's caption, space between days
};

static bool has_foot(const struct calendar_template *t, const struct calendar_month *month) {
  return t->footer[0] != '\0' || month->rules[0] != '\0';
}

static struct layout lay_out(const struct calendar_template *t,
                             const struct calendar_month *month) {
  struct layout l = {
      .page = {.width = t->trim_width, .height = t->trim_height},
      .left = t->margin,
      .top = t->margin,
      .gap = t->text,
      .caption = 1.5 * fmax(t->day, t->text),
  };
  l.right = l.page.width - l.left;
  l.bottom = l.page.height - l.top - (has_foot(t, month) ? 2 * t->text : 0);
  l.weekdays = l.top + 1.3 * t->heading + 1.5 * t->text;
  l.first_row = l.weekdays + t->text;
  int weekday = date_weekday(date_to_day((struct date){month->year, month->month, 1}));
  l.offset = t->sunday_first ? (weekday + 1) % DATE_WEEK : weekday;
  int cells = l.offset + date_month_length(month->year, month->month);
  int weeks = (cells + DATE_WEEK - 1) / DATE_WEEK;
  l.row = (l.bottom - l.first_row + l.gap) / weeks;
  // The last column ends at the margin: what is left of the width stands between the columns.
  double width = l.right - l.left;
  l.size = fmin((width - (DATE_WEEK - 1) * l.gap) / DATE_WEEK, l.row - l.gap - l.caption);
  l.column = (width - l.size) / (DATE_WEEK - 1);
  return l;
}

struct painter {
  const struct calendar_template *template;
  const struct calendar_month *month;
  struct layout layout;
  struct draw_style style;
  const struct font *regular, *bold;
  struct canvas *canvas;
};

// A text that is set smaller when it would be wider than `room`.
static bool put(const struct painter *p, const struct font *font, double size,
                enum canvas_align align, double x, double baseline, double room, double grey,
                const char *text, struct err *err) {
  if (!font_check_text(font, text, err)) return false;
  double width = font_measure(font, text);
  if (width * size > room) size = room / width;
  canvas_draw_text(p->canvas, font, size, align, x, baseline, grey, text);
  return true;
}

static bool paint_head(const struct painter *p, struct err *err) {
  const struct calendar_template *t = p->template;
  const struct layout *l = &p->layout;
  char heading[256];
  double baseline = l->top + t->heading, half = (l->right - l->left) / 2 - l->gap;
  const char *month = t->months[p->month->month - 1];
  if (month != NULL)
    snprintf(heading, sizeof heading, "%s %d", month, p->month->year);
  else
    language_month_heading(p->month->language, p->month->year, p->month->month, heading);
  if (!put(p, p->bold, t->heading, ALIGN_LEFT, l->left, baseline, half, 0, heading, err) ||
      !put(p, p->regular, t->title, ALIGN_RIGHT, l->right, baseline, half, grey_text,
           p->month->title, err))
    return false;
  for (int i = 0; i < DATE_WEEK; i++) {
    int weekday = (i + (t->sunday_first ? DATE_WEEK - 1 : 0)) % DATE_WEEK;
    char word[LANGUAGE_TEXT_MAX];
    const char *name = t->weekdays[weekday];
    if (name == NULL) name = language_weekday(p->month->language, weekday, word);
    if (!put(p, p->regular, t->text, ALIGN_LEFT, l->left + i * l->column, l->weekdays, l->size,
             grey_text, name, err))
      return false;
  }
  // The rules of the board on the left, the footer there or, beside them, on the right.
  const char *rules = p->month->rules;
  double foot = l->page.height - l->top, width = l->right - l->left;
  bool both = rules[0] != '\0' && t->footer[0] != '\0';
  return (rules[0] == '\0' || put(p, p->regular, t->text, ALIGN_LEFT, l->left, foot,
                                  both ? 0.6 * width : width, 0, rules, err)) &&
         (t->footer[0] == '\0' ||
          put(p, p->regular, t->text, both ? ALIGN_RIGHT : ALIGN_LEFT, both ? l->right : l->left,
              foot, both ? 0.35 * width : width, grey_text, t->footer, err));
}

// A day without a puzzle has its number all the same.
static bool paint_day(const struct painter *p, int day, struct err *err) {
  const struct calendar_template *t = p->template;
  const struct layout *l = &p->layout;
  int column = (l->offset + day) % DATE_WEEK, row = (l->offset + day) / DATE_WEEK;
  double x = l->left + column * l->column, y = l->first_row + row * l->row;
  double size = l->size;
  const struct puzzle *puzzle = p->month->days[day].puzzle;
  char number[16];
  snprintf(number, sizeof number, "%d", day + 1);
  if (!put(p, p->bold, t->day, ALIGN_LEFT, x, y + l->caption - 0.4 * t->day, size / 2,
           puzzle != NULL ? 0 : 0.6, number, err))
    return false;
  if (puzzle == NULL) return true;
  char word[LANGUAGE_TEXT_MAX];
  const char *level = calendar_level(t, p->month->days[day].level);
  if (level == NULL) level = language_level(p->month->language, p->month->days[day].level, word);
  if (t->levels && !put(p, p->regular, t->text, ALIGN_RIGHT, x + size,
                        y + l->caption - 0.4 * t->day, size / 2, grey_text, level, err))
    return false;
  draw_puzzle(p->canvas, &p->style, puzzle, false,
              (struct rect){.x = x, .y = y + l->caption, .width = size, .height = size});
  return true;
}

static bool paint(struct painter *p, struct err *err) {
  const double least = 20; // points; less is no grid
  if (p->layout.size < least)
    return err_set(
        err, ERR_INPUT,
        "a page of %.4g x %.4gpt is too small for a month of puzzles; choose a larger trim",
        p->template->trim_width, p->template->trim_height);
  if (!draw_style_init(&p->style, p->template->font, err)) return false;
  p->bold = p->style.given;
  p->regular = p->style.solved;
  if (!p->canvas->ops->begin_page(p->canvas, &p->layout.page, err) || !paint_head(p, err))
    return false;
  for (int day = 0; day < p->month->day_count; day++)
    if (!paint_day(p, day, err)) return false;
  return p->canvas->ops->end_page(p->canvas, err);
}

bool calendar_write_pdf(const struct calendar_template *template,
                        const struct calendar_month *month, FILE *stream, struct err *err) {
  const struct document document = {.title = month->title, .author = month->author};
  struct painter painter = {
      .template = template,
      .month = month,
      .layout = lay_out(template, month),
      .canvas = canvas_pdf_new(&document, err),
  };
  if (painter.canvas == NULL) return false;
  bool good = paint(&painter, err) && painter.canvas->ops->finish(painter.canvas, stream, err);
  painter.canvas->ops->free(painter.canvas);
  return good;
}
