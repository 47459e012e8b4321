// What the print services ask for, as figures: one row a service. Inches, points for type and
// lines. Collected in November 2026 from the services' own pages and from those who print with
// them; a service may change its mind, so every figure is here and nowhere else.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/print_rules.h"

static const double inch = 72;

// Sizes are printed with two digits, so A4 is 8.27 in wide and 8.268 is the same.
static const double same_size = 0.01;

#define ANY_TRIM \
  { 0, 0 }

const struct print_service print_services[SERVICE_COUNT] =
    {
        [SERVICE_NONE] = {.name = "everyone"},
        [SERVICE_KDP] =
            {
                .name = "KDP",
                .bleed = 0.125,
                .inside = {{150, 0.375}, {300, 0.5}, {500, 0.625}, {700, 0.75}, {828, 0.875}},
                .outside = 0.25,
                .outside_with_bleed = 0.375,
                .text = 7,
                .line = 0.75,
                .tint = 10,
                .blank = 2,
                .least = {4, 6},
                .most = {8.5, 11.69},
                .limits = {{INK_BLACK, PAPER_WHITE, {8, 10}, 24, 828},
                           {INK_BLACK, PAPER_WHITE, {8.25, 8.25}, 24, 800},
                           {INK_BLACK, PAPER_WHITE, {8.27, 11.69}, 24, 780},
                           {INK_BLACK, PAPER_WHITE, ANY_TRIM, 24, 590},
                           {INK_BLACK, PAPER_CREAM, {8, 10}, 24, 776},
                           {INK_BLACK, PAPER_CREAM, {8.25, 8.25}, 24, 750},
                           {INK_BLACK, PAPER_CREAM, {8.27, 11.69}, 24, 730},
                           {INK_BLACK, PAPER_CREAM, ANY_TRIM, 24, 550},
                           {INK_STANDARD, PAPER_WHITE, ANY_TRIM, 72, 600},
                           {INK_PREMIUM, PAPER_WHITE, {8, 10}, 24, 828},
                           {INK_PREMIUM, PAPER_WHITE, {8.25, 8.25}, 24, 800},
                           {INK_PREMIUM, PAPER_WHITE, ANY_TRIM, 24, 590}},
            },
        [SERVICE_INGRAMSPARK] =
            {
                .name = "IngramSpark",
                .bleed = 0.125,
                .inside = {{1200, 0.5}},
                .outside = 0.5,
                .outside_with_bleed = 0.5,
                .text = 7,
                .line = 0.75,
                .trims = {{4, 6},         {4, 7},        {4.25, 7},    {4.37, 7},    {4.72, 7.48},
                          {5, 7},         {5, 8},        {5.06, 7.81}, {5.25, 8},    {5.5, 8.25},
                          {5.5, 8.5},     {5.83, 8.27},  {6, 9},       {6.14, 9.21}, {6.5, 6.5},
                          {6.625, 10.25}, {6.69, 9.61},  {7, 10},      {7.44, 9.69}, {7.5, 9.25},
                          {8, 8},         {8, 10},       {8, 10.88},   {8.25, 8.25}, {8.25, 10.75},
                          {8.25, 11},     {8.27, 11.69}, {8.5, 8.5},   {8.5, 9},     {8.5, 11}},
                .limits = {{INK_BLACK, PAPER_WHITE, ANY_TRIM, 18, 1200},
                           {INK_BLACK, PAPER_CREAM, ANY_TRIM, 18, 1050},
                           {INK_STANDARD, PAPER_WHITE, ANY_TRIM, 18, 1200},
                           {INK_PREMIUM, PAPER_WHITE, ANY_TRIM, 18, 1200}},
            },
        [SERVICE_LULU] =
            {
                .name = "Lulu",
                .bleed = 0.125,
                .bleeds_at_spine = true,
                // The safety margin of 0.5 and what the gutter adds to it.
                .inside = {{60, 0.5}, {150, 0.625}, {400, 1}, {600, 1.125}, {800, 1.25}},
                .outside = 0.5,
                .outside_with_bleed = 0.5,
                .text = 7,
                .line = 0.75,
                .trims = {{4.25, 6.875},
                          {5, 8},
                          {5.5, 8.5},
                          {5.83, 8.27},
                          {6, 9},
                          {6.14, 9.21},
                          {6.63, 10.25},
                          {7, 10},
                          {7.44, 9.68},
                          {7.5, 7.5},
                          {8.27, 11.69},
                          {8.5, 8.5},
                          {8.5, 11},
                          {9, 7},
                          {11, 8.5},
                          {11.69, 8.27}},
                .limits = {{INK_BLACK, PAPER_WHITE, ANY_TRIM, 32, 800},
                           {INK_BLACK, PAPER_CREAM, ANY_TRIM, 32, 800},
                           {INK_STANDARD, PAPER_WHITE, ANY_TRIM, 32, 800},
                           {INK_PREMIUM, PAPER_WHITE, ANY_TRIM, 32, 800}},
            },
};

static const struct print_service *service_of(const struct template *template) {
  return &print_services[template->service];
}

// --- margins and paper ---------------------------------------------------------------------------

struct print_margins print_margins_asked(const struct template *template, int pages) {
  const struct print_service *s = service_of(template);
  int step = 0;
  while (pages > s->inside[step].pages && s->inside[step + 1].pages > 0) step++;
  return (struct print_margins){
      .inside = s->inside[step].inches * inch,
      .outside = (template->bleed > 0 ? s->outside_with_bleed : s->outside) * inch};
}

struct print_sheet print_sheet_of(const struct template *t) {
  // The bleed is on the three open sides; most services cut nothing at the spine.
  double spine = service_of(t)->bleeds_at_spine ? t->bleed : 0;
  return (struct print_sheet){.width = t->trim_width + t->bleed + spine,
                              .height = t->trim_height + 2 * t->bleed,
                              .trim_width = t->trim_width,
                              .trim_height = t->trim_height,
                              .left_x = t->bleed,
                              .right_x = spine,
                              .y = t->bleed};
}

// --- trims ---------------------------------------------------------------------------------------

static bool is_same(double a, double b) {
  return fabs(a - b) < same_size;
}

bool print_takes_trim(const struct template *t, const struct print_trim **nearest) {
  const struct print_service *s = service_of(t);
  double width = t->trim_width / inch, height = t->trim_height / inch, best = INFINITY;
  *nearest = NULL;
  if (s->trims[0].width == 0)
    return width > s->least.width - same_size && width < s->most.width + same_size &&
           height > s->least.height - same_size && height < s->most.height + same_size;
  for (const struct print_trim *trim = s->trims; trim->width > 0; trim++) {
    double away = fabs(trim->width - width) + fabs(trim->height - height);
    if (is_same(trim->width, width) && is_same(trim->height, height)) return true;
    if (away < best) *nearest = trim;
    if (away < best) best = away;
  }
  return false;
}

// --- pages ---------------------------------------------------------------------------------------

const struct print_limit *print_limit_of(const struct template *t) {
  double width = t->trim_width / inch, height = t->trim_height / inch;
  for (const struct print_limit *limit = service_of(t)->limits; limit->high > 0; limit++) {
    bool fits = limit->trim.width == 0 ||
                (width < limit->trim.width + same_size && height < limit->trim.height + same_size);
    if (fits && limit->ink == t->ink && limit->paper == t->paper) return limit;
  }
  return NULL;
}

const char *print_stock_name(int ink, int paper) {
  static const char *const names[INK_COUNT][PAPER_COUNT] = {
      [INK_BLACK] = {[PAPER_WHITE] = "black on white", [PAPER_CREAM] = "black on cream"},
      [INK_STANDARD] =
          {[PAPER_WHITE] = "standard colour on white", [PAPER_CREAM] = "standard colour on cream"},
      [INK_PREMIUM] =
          {[PAPER_WHITE] = "premium colour on white", [PAPER_CREAM] = "premium colour on cream"},
  };
  return names[ink][paper];
}

// --- in words ------------------------------------------------------------------------------------

// Adds to a text that has room for `room` bytes, and keeps what fits.
#define ADD(text, room, ...) snprintf((text) + strlen(text), (room)-strlen(text), __VA_ARGS__)

void print_describe_inside(const struct print_service *s, char *text, size_t room) {
  text[0] = '\0';
  for (const struct print_step *step = s->inside; step->pages > 0; step++)
    if (step == s->inside && step[1].pages == 0)
      ADD(text, room, "%g in", step->inches);
    else
      ADD(text, room, "%s%g in up to %d%s", step > s->inside ? ", " : "", step->inches, step->pages,
          step > s->inside ? "" : " pages");
}

void print_describe_outside(const struct print_service *s, char *text, size_t room) {
  snprintf(text, room, "%g in", s->outside);
  if (s->outside_with_bleed != s->outside)
    ADD(text, room, ", with bleed %g in", s->outside_with_bleed);
}

void print_describe_bleed(const struct print_service *s, char *text, size_t room) {
  snprintf(text, room, "none, or %g in on %s", s->bleed,
           s->bleeds_at_spine ? "all four sides" : "the three open sides");
}

void print_describe_trim(const struct print_service *s, char *text, size_t room) {
  if (s->trims[0].width == 0)
    snprintf(text, room, "%g to %g in wide, %g to %g in high", s->least.width, s->most.width,
             s->least.height, s->most.height);
  else
    snprintf(text, room, "one of ");
  for (const struct print_trim *trim = s->trims; trim->width > 0; trim++)
    ADD(text, room, "%s%g x %g%s", trim > s->trims ? ", " : "", trim->width, trim->height,
        trim[1].width > 0 ? "" : " in");
}

void print_describe_pages(const struct print_service *s, char *text, size_t room) {
  text[0] = '\0';
  for (const struct print_limit *limit = s->limits; limit->high > 0; limit++) {
    bool first =
        limit == s->limits || limit[-1].ink != limit->ink || limit[-1].paper != limit->paper;
    if (first)
      ADD(text, room, "%s%s ", limit > s->limits ? "; " : "",
          print_stock_name(limit->ink, limit->paper));
    else
      ADD(text, room, ", ");
    ADD(text, room, "%d to %d", limit->low, limit->high);
    if (limit->trim.width > 0)
      ADD(text, room, " up to %g x %g in", limit->trim.width, limit->trim.height);
    else if (!first)
      ADD(text, room, " for larger ones");
  }
}

void print_describe_text(const struct print_service *s, char *text, size_t room) {
  snprintf(text, room, "%g pt, including digits in grids", s->text);
}

void print_describe_line(const struct print_service *s, char *text, size_t room) {
  snprintf(text, room, "%g pt", s->line);
}

void print_describe_tint(const struct print_service *s, char *text, size_t room) {
  snprintf(text, room, "%g %% of black", s->tint);
}

void print_describe_blank(const struct print_service *s, char *text, size_t room) {
  snprintf(text, room, "at most %d in a row", s->blank);
}
