// A cover under work, between the files that make it. See cover.h.
#ifndef GRIDPRESS_EXPORT_COVER_MAKE_H
#define GRIDPRESS_EXPORT_COVER_MAKE_H

#include "export/barcode.h"
#include "export/cover.h"
#include "export/cover_themes.h"
#include "export/layout_make.h"
#include "export/print_rules.h"

// --- geometry: cover_facts.c ---------------------------------------------------------------------

// What a service asks of a cover. Inches; dated like print_rules_facts.c.
struct cover_service {
  double bleed;                        // on all four sides
  double safe;                         // text and pictures from the trim and from the folds
  double page[INK_COUNT][PAPER_COUNT]; // thickness of a page: two of them are a leaf; 0: not given
  double base;                         // added to that of all pages
  int spine_text;                      // least pages of a book with text on its spine
  double spine_clear;                  // of that text, to each fold
  double barcode_clear;                // of the barcode's area, to the spine and to the foot
  double ink;                          // percent of all inks together, at most; 0: not given
};

extern const struct cover_service cover_services[SERVICE_COUNT];

#define COVER_BARCODE_WIDTH 2.0
#define COVER_BARCODE_HEIGHT 1.2

// Points. Rectangles are those after the cut, from its top left corner.
struct cover_geometry {
  double bleed, safe, spine_clear;
  double reach;         // of grounds beyond the trim: a little more than the bleed
  double width, height; // of the whole cover after the cut
  struct rect back, spine, front;
  struct rect barcode; // its area, whether it is used or not
  double spine_text;   // the largest type that fits the spine; 0: the service allows none
};

// The spine that the service computes for so many pages, in points; TEMPLATE_AUTO: it has no formula.
double cover_spine_asked(const struct template *template, int pages);

bool cover_geometry_find(struct cover_geometry *geometry, const struct template *template,
                         int pages, struct err *err);

// In words, as docs/PRINT.md has them.
void cover_describe_size(const struct cover_service *service, char *text, size_t room);
void cover_describe_spine(const struct cover_service *service, char *text, size_t room);
void cover_describe_spine_text(const struct cover_service *service, char *text, size_t room);

// --- the layout ----------------------------------------------------------------------------------

enum { COVER_TINTS_MAX = 48, COVER_MOTIF = 0, COVER_SAMPLE = 1 };

struct cover_layout {
  const struct cover *cover;
  struct cover_geometry geometry;
  const struct cover_theme *theme;
  struct book book; // for the painter: the two puzzles
  struct book_layout *layout;
  struct barcode barcode; // bar_count 0: there is none
  double module;          // of it, in points
  struct tint tints[COVER_TINTS_MAX];
  int tint_count;
};

// What the makers of parts share.
struct cover_maker {
  struct maker maker;
  struct cover_layout *layout;
  const struct template *template;
  const struct cover_theme *theme;
  const struct cover_geometry *geometry;
  double unit;   // 1 on a cover of 6 x 9 in: sizes of type are multiples of it
  double margin; // around the contents of front and back
};

// The tint from one ink to another; the same two give the same tint.
const struct tint *cover_tint(struct cover_maker *c, const struct ink *dark,
                              const struct ink *light);

// Items in one ink.
struct item *cover_fill(struct cover_maker *c, enum item_role role, struct rect area,
                        const struct ink *ink);
struct item *cover_panel(struct cover_maker *c, enum item_role role, struct rect area,
                         double radius, const struct ink *ink);
struct item *cover_grid(struct cover_maker *c, enum item_role role, int puzzle, struct rect area,
                        const struct ink *dark, const struct ink *light);
struct text_style cover_style(struct cover_maker *c, enum layout_face face, double size,
                              const struct ink *ink);

// Text in lines that are about as wide as each other, within x and x + width, from `top` on: the
// top of the letters. Returns the bottom of the last line.
double cover_text(struct cover_maker *c, struct text_style style, double x, double top,
                  double width, const char *text);

// The largest size up to style->size at which the text has at most `lines` lines and `height`, with
// no word broken; two lines rather than three that are not much larger. With `lines` 0 it may have any
// number, and is as large as the style where it can be: running text is of one size in every language.
// A text for which the size is less than `least` fails the cover, by the name of its key.
void cover_fit(struct cover_maker *c, struct text_style *style, double width, double height,
               int lines, double least, const char *key, const char *text);

// The titles of the sections and the number of puzzles, as badges in as many rows as they need.
// Returns their bottom; `top` if the template wants none.
struct cover_badges {
  enum text_align align;
  struct ink fill, text;             // of a section's badge
  struct ink count_fill, count_text; // of the number of puzzles
  int rows;                          // at most; titles that do not fit are left out
};
double cover_badges(struct cover_maker *c, const struct cover_badges *badges, double x, double top,
                    double width);

// How high they are in that width, in `rows` rows at most.
double cover_badges_height(struct cover_maker *c, double width, int rows);

// "120 puzzles"
const char *cover_count_text(struct cover_maker *c, enum template_label label);

// How its grids look, and its sheet: cover.c.
bool cover_style_init(struct draw_style *style, const struct template *template, struct err *err);
struct page_box cover_page_box(const struct cover_geometry *geometry);

// The area that an item covers, turned or not.
struct rect cover_item_bounds(const struct item *item);

// The parts: cover_back.c, cover_fronts.c.
void cover_make_back(struct cover_maker *c);
void cover_make_spine(struct cover_maker *c);
void cover_make_front(struct cover_maker *c);

// How a design treats what it does not draw itself.
bool cover_back_is_light(const struct template *template);

#endif
