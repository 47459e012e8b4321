// The table of print rules: who asks, for what, and how it is compared with what the book has. A
// service's rules are the rows that carry its bit; its figures are in print_rules_facts.c.
#include "export/print_rules.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/book_paint.h"

static const double inch = 72, slack = 0.01; // points: less than a printer or a rounding shows

// What there is to compare.
struct evidence {
  const struct template *template;
  const struct print_service *service;
  struct print_measures measures;
  const struct print_pdf *pdf; // NULL: not read
  int pages;
};

typedef bool rule_check(const struct evidence *e, struct print_finding *finding);

#define NEED PRINT_NEED
#define GOT PRINT_GOT

bool print_answer(struct print_finding *finding, const char *need, const char *got, bool holds) {
  NEED(finding, "%s", need);
  GOT(finding, "%s", got);
  return holds;
}

// --- seen in the template ------------------------------------------------------------------------

static bool check_edition(const struct evidence *e, struct print_finding *finding) {
  bool print = e->template->edition == EDITION_PRINT;
  return print_answer(finding, "print", print ? "print" : "screen", print);
}

static bool check_trim(const struct evidence *e, struct print_finding *finding) {
  const struct print_trim *nearest;
  bool taken = print_takes_trim(e->template, &nearest);
  if (e->service->trims[0].width == 0)
    print_describe_trim(e->service, finding->need, sizeof finding->need);
  else if (nearest == NULL)
    NEED(finding, "a size that %s prints", e->service->name);
  else
    NEED(finding, "a listed size, such as %g x %g in", nearest->width, nearest->height);
  GOT(finding, "%.4g x %.4g in", e->template->trim_width / inch, e->template->trim_height / inch);
  return taken;
}

static bool check_bleed(const struct evidence *e, struct print_finding *finding) {
  double bleed = e->template->bleed;
  NEED(finding, "none or %g in", e->service->bleed);
  if (bleed == 0)
    GOT(finding, "none");
  else
    GOT(finding, "%.4g in", bleed / inch);
  return bleed == 0 || fabs(bleed - e->service->bleed * inch) <= slack;
}

static bool check_isbn(const struct evidence *e, struct print_finding *finding) {
  const char *isbn = e->template->isbn;
  char trouble[64];
  bool right = isbn[0] == '\0' || print_check_isbn(isbn, trouble, sizeof trouble);
  NEED(finding, "none, or a valid one");
  if (right)
    GOT(finding, "%s", isbn[0] == '\0' ? "none" : isbn);
  else
    GOT(finding, "'%.40s': %s", isbn, trouble);
  return right;
}

// --- seen in the layout --------------------------------------------------------------------------

static bool at_least(struct print_finding *finding, double need, const struct print_place *got,
                     double unit, const char *name) {
  NEED(finding, "at least %g %s", need / unit, name);
  if (got->item == NULL) return GOT(finding, "nothing printed") > 0;
  // Rounded down to what is shown, so that "got" never looks like enough when it is not.
  GOT(finding, "%.3f %s: ", floor(got->value / unit * 1000 + 1e-6) / 1000, name);
  print_name_place(got, finding->got, sizeof finding->got);
  return got->value + slack >= need;
}

static bool check_inside(const struct evidence *e, struct print_finding *finding) {
  return at_least(finding, print_margins_asked(e->template, e->pages).inside, &e->measures.inside,
                  inch, "in");
}

static bool check_outside(const struct evidence *e, struct print_finding *finding) {
  return at_least(finding, print_margins_asked(e->template, e->pages).outside, &e->measures.outside,
                  inch, "in");
}

static bool check_pages(const struct evidence *e, struct print_finding *finding) {
  const struct print_limit *limit = print_limit_of(e->template);
  const char *stock = print_stock_name(e->template->ink, e->template->paper);
  if (limit == NULL) return print_answer(finding, "a combination the service prints", stock, false);
  NEED(finding, "%d to %d, %s", limit->low, limit->high, stock);
  GOT(finding, "%d", e->pages);
  return e->pages >= limit->low && e->pages <= limit->high;
}

static bool check_even(const struct evidence *e, struct print_finding *finding) {
  return print_answer(finding, "even", e->pages % 2 == 0 ? "even" : "odd", e->pages % 2 == 0);
}

static bool check_text(const struct evidence *e, struct print_finding *finding) {
  return at_least(finding, e->service->text, &e->measures.text, 1, "pt");
}

static bool check_line(const struct evidence *e, struct print_finding *finding) {
  return at_least(finding, e->service->line, &e->measures.line, 1, "pt");
}

static bool check_cut(const struct evidence *e, struct print_finding *finding) {
  if (e->measures.cut_count == 0) return print_answer(finding, "none", "none", true);
  NEED(finding, "none");
  GOT(finding, "%d: ", e->measures.cut_count);
  print_name_place(&e->measures.cut, finding->got, sizeof finding->got);
  return false;
}

static bool check_blank(const struct evidence *e, struct print_finding *finding) {
  const struct book_layout *layout = e->measures.layout;
  int most = 0, end = 0;
  for (int page = 0, run = 0; page < layout->page_count; page++) {
    run = layout->pages[page].item_count == 0 ? run + 1 : 0;
    if (run <= most) continue;
    most = run;
    end = page + 1;
  }
  NEED(finding, "at most %d in a row", e->service->blank);
  if (most > 1)
    GOT(finding, "%d: pages %d to %d", most, end - most + 1, end);
  else
    GOT(finding, "%d", most);
  return most <= e->service->blank;
}

// Crop marks, and anything else beyond the cut.
static bool check_marks(const struct evidence *e, struct print_finding *finding) {
  const struct print_place *inside = &e->measures.inside, *outside = &e->measures.outside;
  const struct print_place *worst = inside->value < outside->value ? inside : outside;
  if (worst->value >= -slack) return print_answer(finding, "none", "none", true);
  print_answer(finding, "none", "ink beyond the trim: ", false);
  print_name_place(worst, finding->got, sizeof finding->got);
  return false;
}

// --- seen in the file ----------------------------------------------------------------------------

static bool check_boxes(const struct evidence *e, struct print_finding *finding) {
  struct print_sheet sheet = print_sheet_of(e->template);
  const struct print_pdf *pdf = e->pdf;
  NEED(finding, "%g x %g pt, trim %g x %g", sheet.width, sheet.height, sheet.trim_width,
       sheet.trim_height);
  int right = pdf->right_media < pdf->right_trim ? pdf->right_media : pdf->right_trim;
  bool all = right == e->pages && pdf->pages == e->pages;
  if (all)
    GOT(finding, "all %d pages", right);
  else
    GOT(finding, "only %d pages; page %d differs", right, pdf->wrong_page);
  return all;
}

static bool check_colour(const struct evidence *e, struct print_finding *finding) {
  return print_judge_none(finding, "black only", e->pdf->coloured, "colour", e->pdf->coloured_page);
}

// White is paper; whatever else fills an area has to be seen.
static bool check_tint(const struct evidence *e, struct print_finding *finding) {
  const double rounding = 0.01;
  const struct print_pdf *pdf = e->pdf;
  NEED(finding, "at least %g %%", e->service->tint);
  if (pdf->palest == 0) return GOT(finding, "none") > 0;
  GOT(finding, "%.3g %%: page %d", pdf->palest, pdf->palest_page);
  return pdf->palest + rounding >= e->service->tint;
}

static bool check_standard(const struct evidence *e, struct print_finding *finding) {
  bool right = e->template->standard == STANDARD_PDFX1A;
  return print_answer(finding, "pdfx1a", right ? "pdfx1a" : "none", right);
}

// --- the table -----------------------------------------------------------------------------------

static const struct print_rule {
  const char *name;
  unsigned who;
  bool in_file;    // seen in the PDF, not in the layout
  bool print_only; // does not bind an edition for the screen
  bool x_only;     // binds PDF/X files alone
  rule_check *check;
  print_judge *judge;       // instead of that, of the file alone
  const char *need;         // in docs/PRINT.md; NULL: every service has its own
  print_describe *describe; // then, in words
} rules[] = {
    {"edition", FOR_SERVICES, false, false, false, check_edition, .need = "`print`"},
    {"standard", FOR_SPARK, false, true, false, check_standard, .need = "`pdfx1a`"},
    {"trim", FOR_SERVICES, false, true, false, check_trim, .describe = print_describe_trim},
    {"bleed", FOR_SERVICES, false, true, false, check_bleed, .describe = print_describe_bleed},
    {"inside margin", FOR_SERVICES, false, true, false, check_inside,
     .describe = print_describe_inside},
    {"outside margin", FOR_SERVICES, false, true, false, check_outside,
     .describe = print_describe_outside},
    {"pages", FOR_SERVICES, false, true, false, check_pages, .describe = print_describe_pages},
    {"page count", FOR_SERVICES, false, true, false, check_even, .need = "even"},
    {"blank pages", FOR_KDP, false, true, false, check_blank, .describe = print_describe_blank},
    {"smallest text", FOR_SERVICES, false, true, false, check_text,
     .describe = print_describe_text},
    {"thinnest line", FOR_SERVICES, false, true, false, check_line,
     .describe = print_describe_line},
    {"cut text", FOR_EVERYONE, false, false, false, check_cut,
     .need = "none: no text ends in an ellipsis because it does not fit"},
    {"ISBN", FOR_EVERYONE, false, false, false, check_isbn,
     .need = "none, or 10 or 13 digits with a valid check digit"},
    {"printer's marks", FOR_EVERYONE, false, true, false, check_marks,
     .need = "none: no ink beyond the trim"},
    {"page boxes", FOR_EVERYONE, true, false, false, check_boxes,
     .need = "media box: the paper; trim box: the trimmed page"},
    {"fonts embedded", FOR_EVERYONE, true, false, false, .judge = print_judge_fonts, .need = "all"},
    {"colour", FOR_EVERYONE, true, true, false, check_colour, .need = "only black and greys"},
    {"palest tint", FOR_KDP, true, true, false, check_tint, .describe = print_describe_tint},
    {"bookmarks", FOR_EVERYONE, true, true, false, .judge = print_judge_outline, .need = "none"},
    {"annotations", FOR_EVERYONE, true, true, false, .judge = print_judge_annotations,
     .need = "none: no links, no comments"},
    {"encryption", FOR_EVERYONE, true, false, false, .judge = print_judge_encryption,
     .need = "none"},
    {"PDF version", FOR_EVERYONE, true, false, true, .judge = print_judge_x_version, .need = "1.3"},
    {"PDF/X facts", FOR_EVERYONE, true, false, true, .judge = print_judge_x_facts,
     .need = "version, conformance, trapping, title, dates, ID and a named condition"},
    {"output intent", FOR_EVERYONE, true, false, true, .judge = print_judge_x_intent,
     .need = "exactly one"},
    {"nested boxes", FOR_EVERYONE, true, false, true, .judge = print_judge_x_boxes,
     .need = "trim box within bleed box within media box"},
    {"transparency and the like", FOR_EVERYONE, true, false, true, .judge = print_judge_x_forbidden,
     .need = "none: no soft masks, graphics states, RGB, profiles of colours, scripts, LZW"},
};
enum { RULES = sizeof rules / sizeof rules[0] };
_Static_assert((int)RULES <= (int)PRINT_RULES_MAX, "callers have room for all findings");

int book_check(const struct book_layout *layout, const char *pdf, size_t length,
               struct print_finding findings[PRINT_RULES_MAX], struct err *err) {
  struct draw_style style;
  struct print_pdf facts;
  const struct template *t = layout->book->template;
  struct print_sheet sheet = print_sheet_of(t);
  if (!paint_style_init(&style, t, err)) return -1;
  if (pdf != NULL && !print_read_pdf(pdf, length, &sheet, &facts, err)) return -1;
  const struct evidence evidence = {.template = t,
                                    .service = &print_services[t->service],
                                    .measures = print_measure(layout, &style),
                                    .pdf = pdf != NULL ? &facts : NULL,
                                    .pages = layout->page_count};
  unsigned who = 1U << t->service;
  bool screen = t->edition == EDITION_SCREEN && t->service == SERVICE_NONE;
  int count = 0;
  for (int i = 0; i < RULES; i++) {
    if ((rules[i].who & who) == 0 || (rules[i].in_file && evidence.pdf == NULL)) continue;
    if (screen && rules[i].print_only) continue;
    if (rules[i].x_only && t->standard != STANDARD_PDFX1A) continue;
    struct print_finding *finding = &findings[count++];
    finding->rule = rules[i].name;
    finding->holds = rules[i].judge != NULL ? rules[i].judge(evidence.pdf, finding)
                                            : rules[i].check(&evidence, finding);
  }
  return count;
}

// --- in words ------------------------------------------------------------------------------------

// "KDP, Lulu": those who ask, or everyone.
static void name_services(unsigned who, char *text, size_t room) {
  size_t used = (size_t)snprintf(text, room, "%s",
                                 who == FOR_EVERYONE ? print_services[SERVICE_NONE].name : "");
  for (int i = SERVICE_KDP; i < SERVICE_COUNT && who != FOR_EVERYONE; i++)
    if ((who & 1U << i) != 0 && used < room)
      used += (size_t)snprintf(text + used, room - used, "%s%s", used > 0 ? ", " : "",
                               print_services[i].name);
}

void print_list_head(FILE *stream) {
  fputs("| rule | for | need | checked in |\n|---|---|---|---|\n", stream);
}

void print_list_row(const char *rule, unsigned who, const char *need, bool in_file, FILE *stream) {
  char names[64] = "PDF/X-1a";
  if (who != 0) name_services(who, names, sizeof names);
  fprintf(stream, "| %s | %s | %s | %s |\n", rule, names, need, in_file ? "the PDF" : "the layout");
}

// A rule for which every service has its own figures is as many rows.
void book_list_rules(FILE *stream) {
  print_list_head(stream);
  for (const struct print_rule *rule = rules; rule < rules + RULES; rule++) {
    if (rule->describe == NULL)
      print_list_row(rule->name, rule->x_only ? 0 : rule->who, rule->need, rule->in_file, stream);
    for (int i = SERVICE_KDP; i < SERVICE_COUNT && rule->describe != NULL; i++) {
      char need[PRINT_LINE_MAX];
      if ((rule->who & 1U << i) == 0) continue;
      rule->describe(&print_services[i], need, sizeof need);
      print_list_row(rule->name, 1U << i, need, rule->in_file, stream);
    }
  }
}
