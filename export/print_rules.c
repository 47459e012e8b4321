// The table of print rules: who asks, for what, and how it is measured. A service's rules are the
// rows that carry its bit; the needs that depend on the number of pages are functions of it.
#include "export/print_rules.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/book_paint.h"
#include "export/draw_layout.h"

static const double inch = 72, slack = 0.01; // points: less than a printer or a rounding shows

// --- what a service asks for ---------------------------------------------------------------------

// KDP's inside margin grows with the thickness of the book.
static double kdp_inside(int pages) {
  static const struct {
    int up_to;
    double inches;
  } steps[] = {{150, 0.375}, {300, 0.5}, {500, 0.625}, {700, 0.75}, {828, 0.875}};
  const int last = sizeof steps / sizeof steps[0] - 1;
  int i = 0;
  while (i < last && pages > steps[i].up_to) i++;
  return steps[i].inches * inch;
}

struct print_margins print_margins_asked(const struct template *template, int pages) {
  switch (template->service) {
    case SERVICE_KDP:
      return (struct print_margins){.inside = kdp_inside(pages),
                                    .outside = (template->bleed > 0 ? 0.375 : 0.25) * inch};
    case SERVICE_INGRAMSPARK:
      return (struct print_margins){0.5 * inch, 0.5 * inch};
    case SERVICE_LULU:
      return (struct print_margins){0.7 * inch, 0.5 * inch};
    default:
      return (struct print_margins){0, 0};
  }
}

struct print_sheet print_sheet_of(const struct template *t) {
  // The bleed is on the three open sides; nothing is cut at the spine.
  return (struct print_sheet){.width = t->trim_width + t->bleed,
                              .height = t->trim_height + 2 * t->bleed,
                              .trim_width = t->trim_width,
                              .trim_height = t->trim_height};
}

// --- what the layout has -------------------------------------------------------------------------

struct measures {
  const struct template *template;
  const struct draw_style *style;
  const struct print_pdf *pdf; // NULL: not read
  int pages;
  double inside, outside; // least distance of any ink from the spine and from the cut edges
  double text, line;      // smallest size, thinnest line
};

static double least(double a, double b) {
  return a < b ? a : b;
}

static void measure_item(struct measures *m, const struct book_layout *layout,
                         const struct item *item, bool right) {
  const struct template *t = m->template;
  const struct area *a = &item->area;
  double to_left = a->x, to_right = t->trim_width - a->x - a->width;
  m->inside = least(m->inside, right ? to_left : to_right);
  m->outside = least(m->outside, right ? to_right : to_left);
  m->outside = least(m->outside, least(a->y, t->trim_height - a->y - a->height));
  if (item->kind == ITEM_TEXT) m->text = least(m->text, item->size);
  if (item->kind == ITEM_RULE) m->line = least(m->line, least(a->width, a->height));
  if (item->kind != ITEM_GRID) return;
  const struct book *book = layout->book;
  bool own = item->figure == FIGURE_PUZZLE || item->figure == FIGURE_SOLUTION;
  const struct geom *geom = own ? book->puzzles[item->index].geom : book->example->geom;
  const struct draw_style style = paint_grid_style(m->style, item);
  struct draw_layout grid;
  draw_layout_init(&grid, &style, geom,
                   (struct rect){.width = item->area.width, .height = item->area.height});
  m->text = least(m->text, grid.symbol_size);
  if (style.labels != LABELS_NONE) m->text = least(m->text, grid.label_size);
  m->line = least(m->line, least(grid.thin, grid.thick));
}

static struct measures measure(const struct book_layout *layout, const struct draw_style *style,
                               const struct print_pdf *pdf) {
  struct measures m = {.template = layout->book->template,
                       .style = style,
                       .pdf = pdf,
                       .pages = layout->page_count,
                       .inside = INFINITY,
                       .outside = INFINITY,
                       .text = INFINITY,
                       .line = INFINITY};
  for (int page = 0; page < layout->page_count; page++)
    for (int i = 0; i < layout->pages[page].item_count; i++) {
      const struct item *item = &layout->items[layout->pages[page].first_item + i];
      if (item->kind != ITEM_LINK) measure_item(&m, layout, item, layout->pages[page].right);
    }
  return m;
}

// --- the rules -----------------------------------------------------------------------------------

typedef bool rule_check(const struct measures *m, struct print_finding *finding);

static bool at_least(struct print_finding *finding, double need, double got, double unit,
                     const char *name) {
  // Rounded down to what is shown, so that "got" never looks like enough when it is not.
  snprintf(finding->need, sizeof finding->need, "at least %g %s", need / unit, name);
  snprintf(finding->got, sizeof finding->got, "%.3f %s", floor(got / unit * 1000 + 1e-6) / 1000,
           name);
  return got + slack >= need;
}

static bool answer(struct print_finding *finding, const char *need, const char *got, bool holds) {
  snprintf(finding->need, sizeof finding->need, "%s", need);
  snprintf(finding->got, sizeof finding->got, "%s", got);
  return holds;
}

static bool check_edition(const struct measures *m, struct print_finding *finding) {
  bool print = m->template->edition == EDITION_PRINT;
  return answer(finding, "print", print ? "print" : "screen", print);
}

static bool check_inside(const struct measures *m, struct print_finding *finding) {
  return at_least(finding, print_margins_asked(m->template, m->pages).inside, m->inside, inch,
                  "in");
}

static bool check_outside(const struct measures *m, struct print_finding *finding) {
  return at_least(finding, print_margins_asked(m->template, m->pages).outside, m->outside, inch,
                  "in");
}

static bool check_range(const struct measures *m, struct print_finding *finding, int low,
                        int high) {
  if (high > 0)
    snprintf(finding->need, sizeof finding->need, "%d to %d", low, high);
  else
    snprintf(finding->need, sizeof finding->need, "at least %d", low);
  snprintf(finding->got, sizeof finding->got, "%d", m->pages);
  return m->pages >= low && (high == 0 || m->pages <= high);
}

static bool check_pages_kdp(const struct measures *m, struct print_finding *finding) {
  return check_range(m, finding, 24, 828);
}

static bool check_pages_ingramspark(const struct measures *m, struct print_finding *finding) {
  return check_range(m, finding, 18, 0);
}

static bool check_even(const struct measures *m, struct print_finding *finding) {
  return answer(finding, "even", m->pages % 2 == 0 ? "even" : "odd", m->pages % 2 == 0);
}

static bool check_text(const struct measures *m, struct print_finding *finding) {
  return at_least(finding, 7, m->text, 1, "pt");
}

static bool check_line(const struct measures *m, struct print_finding *finding) {
  return at_least(finding, 0.75, m->line, 1, "pt");
}

// Crop marks, and anything else beyond the cut.
static bool check_marks(const struct measures *m, struct print_finding *finding) {
  bool none = m->inside >= -slack && m->outside >= -slack;
  return answer(finding, "none", none ? "none" : "ink beyond the cut", none);
}

static bool check_boxes(const struct measures *m, struct print_finding *finding) {
  struct print_sheet sheet = print_sheet_of(m->template);
  snprintf(finding->need, sizeof finding->need, "%g x %g pt, cut %g x %g", sheet.width,
           sheet.height, sheet.trim_width, sheet.trim_height);
  int right = m->pdf->right_media < m->pdf->right_trim ? m->pdf->right_media : m->pdf->right_trim;
  snprintf(finding->got, sizeof finding->got, "%s%d pages", right == m->pages ? "all " : "only on ",
           right);
  return right == m->pages && m->pdf->pages == m->pages;
}

static bool check_fonts(const struct measures *m, struct print_finding *finding) {
  snprintf(finding->need, sizeof finding->need, "all");
  snprintf(finding->got, sizeof finding->got, "%d of %d", m->pdf->embedded, m->pdf->fonts);
  return m->pdf->fonts > 0 && m->pdf->embedded == m->pdf->fonts;
}

static bool check_colour(const struct measures *m, struct print_finding *finding) {
  return answer(finding, "black only", m->pdf->coloured == 0 ? "black only" : "colour",
                m->pdf->coloured == 0);
}

static bool check_outline(const struct measures *m, struct print_finding *finding) {
  return answer(finding, "none", m->pdf->outline ? "an outline" : "none", !m->pdf->outline);
}

static bool check_annotations(const struct measures *m, struct print_finding *finding) {
  snprintf(finding->need, sizeof finding->need, "none");
  snprintf(finding->got, sizeof finding->got, m->pdf->annotations == 0 ? "none" : "on %d pages",
           m->pdf->annotations);
  return m->pdf->annotations == 0;
}

static bool check_encryption(const struct measures *m, struct print_finding *finding) {
  return answer(finding, "none", m->pdf->encrypted ? "encrypted" : "none", !m->pdf->encrypted);
}

enum {
  NONE = 1 << SERVICE_NONE,
  KDP = 1 << SERVICE_KDP,
  SPARK = 1 << SERVICE_INGRAMSPARK,
  LULU = 1 << SERVICE_LULU,
  SERVICES = KDP | SPARK | LULU,
  EVERYONE = NONE | SERVICES,
};

static const struct print_rule {
  const char *name;
  unsigned who;
  bool in_file;    // seen in the PDF, not in the layout
  bool print_only; // does not bind an edition for the screen
  rule_check *check;
  const char *need; // in docs/PRINT.md
} rules[] = {
    {"edition", SERVICES, false, false, check_edition, "`print`"},
    {"inside margin", KDP, false, true, check_inside,
     "0.375 in to 150 pages, 0.5 in to 300, 0.625 in to 500, 0.75 in to 700, 0.875 in to 828"},
    {"inside margin", SPARK, false, true, check_inside, "0.5 in"},
    {"inside margin", LULU, false, true, check_inside, "0.7 in: 0.5 in and a gutter of 0.2 in"},
    {"outside margin", KDP, false, true, check_outside, "0.25 in, with bleed 0.375 in"},
    {"outside margin", SPARK | LULU, false, true, check_outside, "0.5 in"},
    {"pages", KDP, false, true, check_pages_kdp, "24 to 828"},
    {"pages", SPARK, false, true, check_pages_ingramspark, "at least 18"},
    {"page count", SERVICES, false, true, check_even, "even"},
    {"smallest text", SERVICES, false, true, check_text, "7 pt, digits in grids too"},
    {"thinnest line", SERVICES, false, true, check_line, "0.75 pt"},
    {"printer's marks", EVERYONE, false, true, check_marks, "none: no ink beyond the cut"},
    {"page boxes", EVERYONE, true, false, check_boxes,
     "media box of the paper, trim box of the cut"},
    {"fonts embedded", EVERYONE, true, false, check_fonts, "all"},
    {"colour", EVERYONE, true, true, check_colour, "black ink and its greys only"},
    {"bookmarks", EVERYONE, true, true, check_outline, "none"},
    {"annotations", EVERYONE, true, true, check_annotations, "none: no links, no comments"},
    {"encryption", EVERYONE, true, false, check_encryption, "none"},
};
enum { RULES = sizeof rules / sizeof rules[0] };

int book_check(const struct book_layout *layout, const char *pdf, size_t length,
               struct print_finding findings[PRINT_RULES_MAX], struct err *err) {
  struct draw_style style;
  struct print_pdf facts;
  struct print_sheet sheet = print_sheet_of(layout->book->template);
  if (!paint_style_init(&style, layout->book->template, err)) return -1;
  if (pdf != NULL && !print_read_pdf(pdf, length, &sheet, &facts, err)) return -1;
  struct measures m = measure(layout, &style, pdf != NULL ? &facts : NULL);
  unsigned who = 1U << m.template->service;
  bool screen = m.template->edition == EDITION_SCREEN && m.template->service == SERVICE_NONE;
  int count = 0;
  for (int i = 0; i < RULES; i++) {
    if ((rules[i].who & who) == 0 || (rules[i].in_file && m.pdf == NULL)) continue;
    if (screen && rules[i].print_only) continue;
    struct print_finding *finding = &findings[count++];
    finding->rule = rules[i].name;
    finding->holds = rules[i].check(&m, finding);
  }
  return count;
}

// "KDP, Lulu": those who ask, or everyone.
static void name_services(unsigned who, char *text, size_t room) {
  static const char *const names[SERVICE_COUNT] = {
      [SERVICE_KDP] = "KDP", [SERVICE_INGRAMSPARK] = "IngramSpark", [SERVICE_LULU] = "Lulu"};
  size_t used = (size_t)snprintf(text, room, "%s", who == EVERYONE ? "everyone" : "");
  for (int i = SERVICE_KDP; i < SERVICE_COUNT && who != EVERYONE; i++)
    if ((who & 1U << i) != 0 && used < room)
      used += (size_t)snprintf(text + used, room - used, "%s%s", used > 0 ? ", " : "", names[i]);
}

bool book_describe_rule(int index, char *line, size_t room) {
  if (index >= RULES) return false;
  const struct print_rule *rule = &rules[index];
  char who[64];
  name_services(rule->who, who, sizeof who);
  snprintf(line, room, "| %s | %s | %s | %s |", rule->name, who, rule->need,
           rule->in_file ? "the PDF" : "the layout");
  return true;
}
