// Paints a layout on any canvas. See book_paint.c.
#ifndef GRIDPRESS_EXPORT_BOOK_PAINT_H
#define GRIDPRESS_EXPORT_BOOK_PAINT_H

#include "export/draw.h"
#include "export/layout.h"

// How a template wants its grids to look.
bool paint_style_init(struct draw_style *style, const struct template *template, struct err *err);

// How one of its grids looks: rows and columns are numbered where somebody solves, not on the small
// grids of the solutions, where nobody could read the numbers.
struct draw_style paint_grid_style(const struct draw_style *style, const struct item *item,
                                   const struct puzzle *puzzle);

// One page, from begin_page to end_page. Links and outline are for documents that have all pages.
bool paint_page(const struct book_layout *layout, int page, const struct draw_style *style,
                bool whole, struct canvas *canvas, struct err *err);

// The one page of a cover's layout, on a sheet with its bleed.
bool paint_cover(const struct book_layout *layout, const struct page_box *box,
                 const struct draw_style *style, struct canvas *canvas, struct err *err);

// What a PDF/X file says, from its template; template_print.c. The caller frees print->profile.
bool template_find_print(const struct template *template, struct document_print *print,
                         struct err *err);

#endif
