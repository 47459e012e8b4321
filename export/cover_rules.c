// The print rules of covers: measured in the layout, from the same rectangles that are painted, and
// in the finished file. The figures of the services are in cover_facts.c.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/cover_make.h"

static const double inch = 72, slack = 0.01; // points

static const double least_text = 7, least_line = 0.75; // points, of every service

// What there is to compare.
struct evidence {
  const struct cover_layout *layout;
  const struct cover_service *service;
  const struct cover_geometry *geometry;
  const struct template *template;
  struct draw_style style;
  const struct print_pdf *pdf; // NULL: not read
};

typedef bool rule_check(const struct evidence *e, struct print_finding *finding);

#define NEED PRINT_NEED
#define GOT PRINT_GOT

// --- rectangles ----------------------------------------------------------------------------------

static bool overlap(const struct rect *a, const struct rect *b) {
  return a->x < b->x + b->width - slack && b->x < a->x + a->width - slack &&
         a->y < b->y + b->height - slack && b->y < a->y + a->height - slack;
}

// How far `inner` stays within `outer`; negative: it leaves it.
static double clearance(const struct rect *inner, const struct rect *outer) {
  double x = fmin(inner->x - outer->x, outer->x + outer->width - inner->x - inner->width);
  double y = fmin(inner->y - outer->y, outer->y + outer->height - inner->y - inner->height);
  return fmin(x, y);
}

// What an item is, for people.
static void name_item(const struct item *item, char *text, size_t room) {
  if (item == NULL)
    snprintf(text, room, "nothing");
  else if (item->kind == ITEM_TEXT)
    snprintf(text, room, "'%.40s'", item->text);
  else
    snprintf(text, room, "%s", item->kind == ITEM_GRID ? "the sample puzzle" : "an area");
}

static const struct item *item_at(const struct evidence *e, int index) {
  const struct book_layout *layout = e->layout->layout;
  return index < layout->item_count ? &layout->items[index] : NULL;
}

#define EACH_ITEM(e, one)        \
  const struct item *one = NULL; \
  for (int one##_index = 0; ((one) = item_at(e, one##_index)) != NULL; one##_index++)

// --- seen in the template ------------------------------------------------------------------------

static bool check_trim(const struct evidence *e, struct print_finding *finding) {
  const struct print_trim *nearest;
  bool taken = print_takes_trim(e->template, &nearest);
  if (nearest == NULL)
    print_describe_trim(&print_services[e->template->service], finding->need, sizeof finding->need);
  else
    NEED(finding, "a listed size, such as %g x %g in", nearest->width, nearest->height);
  GOT(finding, "%.4g x %.4g in", e->template->trim_width / inch, e->template->trim_height / inch);
  return taken;
}

static bool check_pages(const struct evidence *e, struct print_finding *finding) {
  const struct print_limit *limit = print_limit_of(e->template);
  const char *stock = print_stock_name(e->template->ink, e->template->paper);
  int pages = e->layout->cover->pages;
  if (limit == NULL) return print_answer(finding, "a combination the service prints", stock, false);
  NEED(finding, "%d to %d, %s", limit->low, limit->high, stock);
  GOT(finding, "%d", pages);
  return pages >= limit->low && pages <= limit->high;
}

static bool check_even(const struct evidence *e, struct print_finding *finding) {
  bool even = e->layout->cover->pages % 2 == 0;
  return print_answer(finding, "even", even ? "even" : "odd", even);
}

static bool check_standard(const struct evidence *e, struct print_finding *finding) {
  bool right = e->template->standard == STANDARD_PDFX1A;
  return print_answer(finding, "pdfx1a", right ? "pdfx1a" : "none", right);
}

static bool check_spine(const struct evidence *e, struct print_finding *finding) {
  double asked = cover_spine_asked(e->template, e->layout->cover->pages);
  double spine = e->geometry->spine.width;
  GOT(finding, "%.4f in", spine / inch);
  if (asked == TEMPLATE_AUTO) return NEED(finding, "that of the service's template") > 0;
  NEED(finding, "%.4f in for %d pages", asked / inch, e->layout->cover->pages);
  return fabs(asked - spine) <= slack;
}

// --- seen in the layout --------------------------------------------------------------------------

// Is the point on the ground of a part?
static bool is_covered(const struct evidence *e, double x, double y) {
  EACH_ITEM(e, item) {
    const struct rect *a = &item->area;
    if (item->role == ROLE_GROUND && x >= a->x && x <= a->x + a->width && y >= a->y &&
        y <= a->y + a->height)
      return true;
  }
  return false;
}

// Colour has to reach the edges of the sheet: looked for at every point along them.
static bool check_bleed(const struct evidence *e, struct print_finding *finding) {
  const struct cover_geometry *g = e->geometry;
  const double bleed = e->service->bleed * inch, near = 0.02;
  double left = -bleed + near, top = -bleed + near;
  double right = g->width + bleed - near, bottom = g->height + bleed - near;
  NEED(finding, "%g in on all four sides", e->service->bleed);
  bool all = true;
  for (double x = left; x <= right && all; x += 1)
    all = is_covered(e, x, top) && is_covered(e, x, bottom);
  for (double y = top; y <= bottom && all; y += 1)
    all = is_covered(e, left, y) && is_covered(e, right, y);
  GOT(finding, "%s", all ? "colour to every edge" : "an edge without colour");
  return all;
}

// The part that an item belongs to: that of its middle.
static const struct rect *part_of(const struct cover_geometry *g, const struct rect *area) {
  double middle = area->x + area->width / 2;
  return middle < g->back.width ? &g->back : &g->front;
}

static bool check_safe(const struct evidence *e, struct print_finding *finding) {
  const struct item *worst = NULL;
  double least = INFINITY;
  char name[64];
  EACH_ITEM(e, item) {
    if (item->role != ROLE_CONTENT && item->role != ROLE_BOX) continue;
    const struct rect area = cover_item_bounds(item);
    double clear = clearance(&area, part_of(e->geometry, &area));
    if (clear < least) worst = item;
    least = fmin(least, clear);
  }
  NEED(finding, "%g in from trim and folds", e->service->safe);
  name_item(worst, name, sizeof name);
  GOT(finding, "%.3f in: %s", worst == NULL ? 0 : floor(least / inch * 1000 + 1e-6) / 1000, name);
  return least + slack >= e->service->safe * inch;
}

static bool check_spine_text(const struct evidence *e, struct print_finding *finding) {
  const struct item *worst = NULL;
  double least = INFINITY, size = INFINITY;
  int pages = e->layout->cover->pages;
  EACH_ITEM(e, item) {
    if (item->role != ROLE_SPINE) continue;
    struct rect area = cover_item_bounds(item);
    // Capitals are what counts; the box of the type leaves room for accents above them.
    double clear = fmin(area.x - e->geometry->spine.x,
                        e->geometry->spine.x + e->geometry->spine.width - area.x - area.width);
    if (clear < least) worst = item;
    least = fmin(least, clear);
    size = fmin(size, item->size);
  }
  if (pages < e->service->spine_text) {
    NEED(finding, "none below %d pages", e->service->spine_text);
    GOT(finding, "%s", worst == NULL ? "none" : "text");
    return worst == NULL;
  }
  NEED(finding, "%g pt, %g in from the folds", least_text, e->service->spine_clear);
  if (worst == NULL) return GOT(finding, "none") > 0;
  GOT(finding, "%.3f pt, %.4f in", size, least / inch);
  return size + slack >= least_text && least + slack >= e->service->spine_clear * inch;
}

static bool check_text(const struct evidence *e, struct print_finding *finding) {
  const struct item *worst = NULL;
  double least = INFINITY;
  char name[64];
  EACH_ITEM(e, item) {
    double size = INFINITY;
    if (item->kind == ITEM_TEXT) size = item->size;
    if (item->kind == ITEM_GRID && item->role == ROLE_CONTENT) {
      const struct puzzle *puzzle = layout_grid_puzzle(&e->layout->book, item);
      const struct draw_style style = draw_style_of(&e->style, puzzle);
      struct draw_layout grid;
      draw_layout_init(&grid, &style, puzzle->geom, &puzzle->marks, false, item->area);
      size = grid.numbered ? fmin(grid.symbol_size, grid.sum_size) : grid.symbol_size;
    }
    if (size < least) worst = item;
    least = fmin(least, size);
  }
  NEED(finding, "at least %g pt", least_text);
  name_item(worst, name, sizeof name);
  GOT(finding, "%.3f pt: %s", floor(least * 1000 + 1e-6) / 1000, name);
  return least + slack >= least_text;
}

static bool check_line(const struct evidence *e, struct print_finding *finding) {
  double least = INFINITY;
  EACH_ITEM(e, item)
  if (item->kind == ITEM_RULE && item->role != ROLE_BARCODE && item->role != ROLE_GROUND)
    least = fmin(least, fmin(item->area.width, item->area.height));
  NEED(finding, "at least %g pt", least_line);
  GOT(finding, "%.3f pt", floor(least * 1000 + 1e-6) / 1000);
  return least + slack >= least_line;
}

static bool check_cut(const struct evidence *e, struct print_finding *finding) {
  EACH_ITEM(e, item) if (item->cut) {
    NEED(finding, "none");
    GOT(finding, "'%.60s'", item->text);
    return false;
  }
  return print_answer(finding, "none", "none", true);
}

// Text, sample and barcode stand apart.
static bool check_apart(const struct evidence *e, struct print_finding *finding) {
  NEED(finding, "none");
  EACH_ITEM(e, item) {
    const struct rect area = cover_item_bounds(item);
    if (item->role != ROLE_CONTENT && item->role != ROLE_BOX) continue;
    for (int i = 0; i < item_index; i++) {
      const struct item *other = item_at(e, i);
      const struct rect there = cover_item_bounds(other);
      if ((other->role != ROLE_CONTENT && other->role != ROLE_BOX) || !overlap(&area, &there))
        continue;
      char a[64], b[64];
      name_item(other, a, sizeof a);
      name_item(item, b, sizeof b);
      GOT(finding, "%s and %s", a, b);
      return false;
    }
  }
  GOT(finding, "none");
  return true;
}

static const struct item *find_role(const struct evidence *e, enum item_role role) {
  EACH_ITEM(e, item) if (item->role == role) return item;
  return NULL;
}

static bool check_barcode(const struct evidence *e, struct print_finding *finding) {
  const struct item *box = find_role(e, ROLE_BOX);
  const struct rect *back = &e->geometry->back;
  NEED(finding, "%g x %g in, %g in from the edges", COVER_BARCODE_WIDTH, COVER_BARCODE_HEIGHT,
       e->service->barcode_clear);
  if (box == NULL) return GOT(finding, "none") > 0;
  const struct rect *a = &box->area;
  double clear = fmin(back->width - a->x - a->width, back->height - a->y - a->height);
  GOT(finding, "%.4g x %.4g in, %.4g in", a->width / inch, a->height / inch, clear / inch);
  return a->width + slack >= COVER_BARCODE_WIDTH * inch &&
         a->height + slack >= COVER_BARCODE_HEIGHT * inch &&
         clear + slack >= e->service->barcode_clear * inch;
}

// White to the left and the right of the bars, in modules, up to the edge of the white area or to
// whatever else is there; and modules that scanners can tell apart.
static bool check_quiet(const struct evidence *e, struct print_finding *finding) {
  const struct item *box = find_role(e, ROLE_BOX);
  double module = e->layout->module, left = INFINITY, right = -INFINITY, middle;
  int need = e->layout->barcode.add_on ? BARCODE_QUIET_ADD_ON : BARCODE_QUIET_RIGHT;
  NEED(finding, "%d and %d modules of %.3f mm or more", BARCODE_QUIET_LEFT, need,
       BARCODE_LEAST / inch * 25.4);
  EACH_ITEM(e, item) if (item->role == ROLE_BARCODE && item->kind == ITEM_RULE) {
    left = fmin(left, item->area.x);
    right = fmax(right, item->area.x + item->area.width);
  }
  if (box == NULL || right < left) return GOT(finding, "no barcode") > 0;
  double from = box->area.x, to = box->area.x + box->area.width;
  middle = (left + right) / 2;
  EACH_ITEM(e, other) {
    const struct rect area = cover_item_bounds(other);
    if (other->role != ROLE_CONTENT || !overlap(&area, &box->area)) continue;
    if (area.x + area.width / 2 < middle)
      from = fmax(from, area.x + area.width);
    else
      to = fmin(to, area.x);
  }
  double before = (left - from) / module, after = (to - right) / module;
  GOT(finding, "%.1f and %.1f modules of %.3f mm", before, after, module / inch * 25.4);
  return before + slack >= BARCODE_QUIET_LEFT && after + slack >= need &&
         module + 1e-6 >= BARCODE_LEAST;
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

static bool check_guides(const struct evidence *e, struct print_finding *finding) {
  bool none = find_role(e, ROLE_GUIDE) == NULL;
  finding->is_guides = true;
  return print_answer(finding, "none", none ? "none" : "guides", none);
}

// --- seen in the file ----------------------------------------------------------------------------

static bool check_size(const struct evidence *e, struct print_finding *finding) {
  const struct page_box box = cover_page_box(e->geometry);
  const struct print_pdf *pdf = e->pdf;
  bool right = pdf->pages == 1 && pdf->right_media == 1 && pdf->right_trim == 1;
  NEED(finding, "one page of %.3f x %.3f in", box.width / inch, box.height / inch);
  if (right)
    GOT(finding, "that, trimmed to %.3f x %.3f in", box.trim.width / inch, box.trim.height / inch);
  else
    GOT(finding, "%d pages, %d of this size", pdf->pages, pdf->right_media);
  return right;
}

static bool check_colour(const struct evidence *e, struct print_finding *finding) {
  bool inks = e->pdf->not_inks == 0;
  return print_answer(finding, "CMYK only", inks ? "CMYK only" : "another colour space", inks);
}

static bool check_ink(const struct evidence *e, struct print_finding *finding) {
  NEED(finding, "at most %g %%", e->service->ink);
  GOT(finding, "%.0f %%", e->pdf->most_ink);
  return e->pdf->most_ink <= e->service->ink + 0.5;
}

// --- in words ------------------------------------------------------------------------------------

typedef void describe(const struct cover_service *service, char *text, size_t room);

static void describe_bleed(const struct cover_service *s, char *text, size_t room) {
  snprintf(text, room, "colour up to %g in beyond the trim, on all four sides", s->bleed);
}

static void describe_safe(const struct cover_service *s, char *text, size_t room) {
  snprintf(text, room, "text, sample and barcode %g in from trim and folds", s->safe);
}

static void describe_barcode(const struct cover_service *s, char *text, size_t room) {
  snprintf(
      text, room,
      "none, or a white area of %g x %g in, lower right on the back, %g in from spine and foot",
      COVER_BARCODE_WIDTH, COVER_BARCODE_HEIGHT, s->barcode_clear);
}

static void describe_ink(const struct cover_service *s, char *text, size_t room) {
  snprintf(text, room, "at most %g %% of all inks together", s->ink);
}

// --- the table -----------------------------------------------------------------------------------

static const struct cover_rule {
  const char *name;
  unsigned who;
  bool in_file;
  rule_check *check;
  print_judge *judge; // instead of that, of the file alone
  bool x_only;        // binds PDF/X files alone
  const char *need;   // in docs/PRINT.md; NULL: every service has its own
  describe *describe; // then, in words
} rules[] = {
    {"standard", FOR_SPARK, false, check_standard, .need = "`pdfx1a`"},
    {"trim", FOR_SERVICES, false, check_trim, .need = "as for the pages"},
    {"pages", FOR_SERVICES, false, check_pages, .need = "as for the pages"},
    {"page count", FOR_SERVICES, false, check_even, .need = "even"},
    {"spine", FOR_SERVICES, false, check_spine, .describe = cover_describe_spine},
    {"spine text", FOR_SERVICES, false, check_spine_text, .describe = cover_describe_spine_text},
    {"bleed", FOR_EVERYONE, false, check_bleed, .describe = describe_bleed},
    {"safe area", FOR_EVERYONE, false, check_safe, .describe = describe_safe},
    {"smallest text", FOR_EVERYONE, false, check_text,
     .need = "7 pt, including digits of the sample"},
    {"thinnest line", FOR_EVERYONE, false, check_line, .need = "0.75 pt"},
    {"cut text", FOR_EVERYONE, false, check_cut, .need = "none"},
    {"overlaps", FOR_EVERYONE, false, check_apart,
     .need = "none: text, sample and barcode stand apart"},
    {"ISBN", FOR_EVERYONE, false, check_isbn,
     .need = "none, or 10 or 13 digits with a valid check digit"},
    {"barcode area", FOR_EVERYONE, false, check_barcode, .describe = describe_barcode},
    {"quiet zone", FOR_EVERYONE, false, check_quiet,
     .need = "11 white modules before the bars and 7 behind them, 5 behind a price, in modules of "
             "0.264 mm or more"},
    {"printer's marks", FOR_EVERYONE, false, check_guides, .need = "none: no guides"},
    {"cover size", FOR_EVERYONE, true, check_size, .describe = cover_describe_size},
    {"fonts embedded", FOR_EVERYONE, true, .judge = print_judge_fonts, .need = "all"},
    {"colour", FOR_EVERYONE, true, check_colour, .need = "CMYK and greys, no RGB"},
    {"ink", FOR_SPARK | FOR_LULU, true, check_ink, .describe = describe_ink},
    {"bookmarks", FOR_EVERYONE, true, .judge = print_judge_outline, .need = "none"},
    {"annotations", FOR_EVERYONE, true, .judge = print_judge_annotations, .need = "none"},
    {"encryption", FOR_EVERYONE, true, .judge = print_judge_encryption, .need = "none"},
    {"PDF version", FOR_EVERYONE, true, .judge = print_judge_x_version, .x_only = true,
     .need = "1.3"},
    {"PDF/X facts", FOR_EVERYONE, true, .judge = print_judge_x_facts, .x_only = true,
     .need = "as for the pages"},
    {"output intent", FOR_EVERYONE, true, .judge = print_judge_x_intent, .x_only = true,
     .need = "exactly one"},
    {"nested boxes", FOR_EVERYONE, true, .judge = print_judge_x_boxes, .x_only = true,
     .need = "trim box within bleed box within media box"},
    {"transparency and the like", FOR_EVERYONE, true, .judge = print_judge_x_forbidden,
     .x_only = true, .need = "as for the pages"},
};
enum { RULES = sizeof rules / sizeof rules[0] };
_Static_assert((int)RULES <= (int)PRINT_RULES_MAX, "callers have room for all findings");

int cover_check(const struct cover_layout *layout, const char *pdf, size_t length,
                struct print_finding findings[PRINT_RULES_MAX], struct err *err) {
  const struct template *t = layout->cover->template;
  const struct page_box box = cover_page_box(&layout->geometry);
  const struct print_sheet sheet = {.width = box.width,
                                    .height = box.height,
                                    .trim_width = box.trim.width,
                                    .trim_height = box.trim.height};
  struct print_pdf facts;
  struct evidence evidence = {.layout = layout,
                              .service = &cover_services[t->service],
                              .geometry = &layout->geometry,
                              .template = t,
                              .pdf = pdf != NULL ? &facts : NULL};
  if (!cover_style_init(&evidence.style, t, err)) return -1;
  if (pdf != NULL && !print_read_pdf(pdf, length, &sheet, &facts, err)) return -1;
  int count = 0;
  for (int i = 0; i < RULES; i++) {
    if ((rules[i].who & 1U << t->service) == 0 || (rules[i].in_file && pdf == NULL)) continue;
    if (rules[i].x_only && t->standard != STANDARD_PDFX1A) continue;
    struct print_finding *finding = &findings[count++];
    *finding = (struct print_finding){.rule = rules[i].name};
    finding->holds = rules[i].judge != NULL ? rules[i].judge(evidence.pdf, finding)
                                            : rules[i].check(&evidence, finding);
  }
  return count;
}

// Services whose figures are the same share a row.
void cover_list_rules(FILE *stream) {
  print_list_head(stream);
  for (const struct cover_rule *rule = rules; rule < rules + RULES; rule++) {
    if (rule->describe == NULL)
      print_list_row(rule->name, rule->x_only ? 0 : rule->who, rule->need, rule->in_file, stream);
    unsigned listed = FOR_NONE;
    for (int i = SERVICE_KDP; i < SERVICE_COUNT && rule->describe != NULL; i++) {
      char need[PRINT_LINE_MAX], other[PRINT_LINE_MAX];
      unsigned who = 0;
      if ((rule->who & ~listed & 1U << i) == 0) continue;
      rule->describe(&cover_services[i], need, sizeof need);
      for (int k = i; k < SERVICE_COUNT; k++) {
        rule->describe(&cover_services[k], other, sizeof other);
        if ((rule->who & 1U << k) != 0 && strcmp(need, other) == 0) who |= 1U << k;
      }
      listed |= who;
      print_list_row(rule->name, who, need, rule->in_file, stream);
    }
  }
}
