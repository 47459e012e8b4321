// What the print services ask of covers, as figures: one row a service; and the geometry that follows
// for a book of so many pages.
//
//      +--------------+--+--------------+   bleed around all of it
//      |              |  |              |   back and front: the trim of the book
//      |     back     |  |    front     |   spine: as thick as all pages, by the service's formula
//      |       +----+ |  |              |
//      +-------+----+-+--+--------------+   the barcode's area, lower right on the back
//
// Collected in November 2026, like print_rules_facts.c.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/cover_make.h"

static const double inch = 72;

static const double least_text = 7; // points, of type on a spine

const struct cover_service cover_services[SERVICE_COUNT] = {
    [SERVICE_NONE] = {.bleed = 0.125, .safe = 0.125, .spine_clear = 0.0625, .barcode_clear = 0.25},
    [SERVICE_KDP] =
        {
            .bleed = 0.125,
            .safe = 0.125,
            .page = {[INK_BLACK] = {[PAPER_WHITE] = 0.002252, [PAPER_CREAM] = 0.0025},
                     [INK_STANDARD] = {[PAPER_WHITE] = 0.002252},
                     [INK_PREMIUM] = {[PAPER_WHITE] = 0.002347}},
            .spine_text = 80,
            .spine_clear = 0.0625,
            .barcode_clear = 0.25,
        },
    [SERVICE_INGRAMSPARK] = // the spine is that of the template which its generator returns
    {
        .bleed = 0.125,
        .safe = 0.25,
        .spine_text = 48,
        .spine_clear = 0.0625,
        .barcode_clear = 0.25,
        .ink = 240,
    },
    [SERVICE_LULU] =
        {
            .bleed = 0.125,
            .safe = 0.5,
            .page = {[INK_BLACK] = {[PAPER_WHITE] = 1 / 444.0, [PAPER_CREAM] = 1 / 444.0},
                     [INK_STANDARD] = {[PAPER_WHITE] = 1 / 444.0},
                     [INK_PREMIUM] = {[PAPER_WHITE] = 1 / 444.0}},
            .base = 0.06,
            .spine_text = 81,
            .spine_clear = 0.125,
            .barcode_clear = 0.5,
            .ink = 270,
        },
};

double cover_spine_asked(const struct template *t, int pages) {
  const struct cover_service *s = &cover_services[t->service];
  double page = s->page[t->ink][t->paper];
  return page > 0 ? (pages * page + s->base) * inch : TEMPLATE_AUTO;
}

// Why there is no spine to compute: no formula at all, or none for this paper.
static bool refuse_spine(const struct template *t, struct err *err) {
  const struct cover_service *s = &cover_services[t->service];
  if (s->page[INK_BLACK][PAPER_WHITE] > 0)
    return err_set(err, ERR_INPUT, "%s: [page] paper: %s does not print %s", t->path,
                   print_services[t->service].name, print_stock_name(t->ink, t->paper));
  return err_set(err, ERR_INPUT,
                 "%s: [cover] spine = auto: %s has no formula for the spine; say its width as in "
                 "%s, as spine = 0.27in or --spine 0.27in",
                 t->path,
                 t->service == SERVICE_NONE ? "service none" : print_services[t->service].name,
                 t->service == SERVICE_NONE ? "your printer's instructions"
                                            : "the template that its cover generator makes");
}

bool cover_geometry_find(struct cover_geometry *g, const struct template *t, int pages,
                         struct err *err) {
  const struct cover_service *s = &cover_services[t->service];
  double spine = t->cover_spine != TEMPLATE_AUTO ? t->cover_spine : cover_spine_asked(t, pages);
  if (spine == TEMPLATE_AUTO) return refuse_spine(t, err);
  double clear = s->barcode_clear * inch;
  const struct rect page = {.width = t->trim_width, .height = t->trim_height};
  *g = (struct cover_geometry){.bleed = s->bleed * inch,
                               .reach = s->bleed * inch + 2,
                               .safe = s->safe * inch,
                               .spine_clear = s->spine_clear * inch,
                               .width = 2 * page.width + spine,
                               .height = page.height,
                               .back = page,
                               .spine = page,
                               .front = page};
  g->spine.x = page.width;
  g->spine.width = spine;
  g->front.x = page.width + spine;
  g->barcode = (struct rect){.x = page.width - clear - COVER_BARCODE_WIDTH * inch,
                             .y = page.height - clear - COVER_BARCODE_HEIGHT * inch,
                             .width = COVER_BARCODE_WIDTH * inch,
                             .height = COVER_BARCODE_HEIGHT * inch};
  double room = spine - 2 * g->spine_clear;
  if (pages >= s->spine_text && room >= least_text) g->spine_text = room;
  return true;
}

// --- in words ------------------------------------------------------------------------------------

#define ADD(text, room, ...) snprintf((text) + strlen(text), (room)-strlen(text), __VA_ARGS__)

void cover_describe_size(const struct cover_service *s, char *text, size_t room) {
  snprintf(text, room, "2 trim widths + spine + %g in by trim height + %g in", 2 * s->bleed,
           2 * s->bleed);
}

void cover_describe_spine(const struct cover_service *s, char *text, size_t room) {
  if (s->page[INK_BLACK][PAPER_WHITE] == 0) {
    snprintf(text, room, "that of the service's own template, as `[cover] spine` says it");
    return;
  }
  text[0] = '\0';
  for (int ink = 0; ink < INK_COUNT; ink++)
    for (int paper = 0; paper < PAPER_COUNT; paper++)
      if (s->page[ink][paper] > 0)
        ADD(text, room, "%s%.4g in a page %s", text[0] != '\0' ? ", " : "", s->page[ink][paper],
            print_stock_name(ink, paper));
  if (s->base > 0) ADD(text, room, ", and %g in more", s->base);
}

void cover_describe_spine_text(const struct cover_service *s, char *text, size_t room) {
  snprintf(text, room, "none, or from %d pages on, %g pt or more, %g in clear of each fold",
           s->spine_text, least_text, s->spine_clear);
}
