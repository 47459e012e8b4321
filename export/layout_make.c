// Puts items on pages: rules, grids, dots, links, and what every page has, running head and folio.
#include "export/layout_make.h"

#include <stdlib.h>
#include <string.h>

#include "export/qr.h"

// Items that cannot be stored all end in this one.
static struct item nowhere;

static bool grow(struct maker *maker, void **list, int count, int *room, size_t size) {
  if (count < *room) return true;
  int larger = *room == 0 ? 64 : 2 * *room;
  void *moved = realloc(*list, (size_t)larger * size);
  if (moved == NULL) {
    if (!maker->failed) err_set(maker->err, ERR_WORLD, "out of memory for the layout");
    maker->failed = true;
    return false;
  }
  *list = moved;
  *room = larger;
  return true;
}

struct item *make_item(struct maker *maker, enum item_kind kind) {
  struct book_layout *layout = maker->layout;
  if (!grow(maker, (void **)&layout->items, layout->item_count, &layout->item_room,
            sizeof *layout->items))
    return &nowhere;
  struct item *item = &layout->items[layout->item_count++];
  *item = (struct item){.kind = kind};
  layout->pages[layout->page_count - 1].item_count++;
  return item;
}

void make_rule(struct maker *maker, double x, double y, double width, double weight, double grey) {
  struct item *item = make_item(maker, ITEM_RULE);
  item->area = (struct rect){.x = x, .y = y, .width = width, .height = weight};
  item->grey = grey;
}

double grid_aspect(const struct geom *geom) {
  return (double)geom->height / geom->width;
}

void make_grid(struct maker *maker, enum layout_figure figure, int index, double x, double y,
               double width) {
  struct item *item = make_item(maker, ITEM_GRID);
  item->figure = figure;
  item->index = index;
  double height = width * grid_aspect(layout_grid_puzzle(maker->book, item)->geom);
  item->area = (struct rect){.x = x, .y = y, .width = width, .height = height};
}

double make_dots(struct maker *maker, double x, double baseline, double size, int filled) {
  // As high as the small letters of the text beside them, half of that apart.
  const double diameter = 0.56 * size, step = 1.45 * diameter;
  double start = x - diameter - (BOOK_DOTS - 1) * step;
  for (int i = 0; i < BOOK_DOTS; i++) {
    struct item *item = make_item(maker, ITEM_DOT);
    item->area = (struct rect){.x = start + i * step,
                               .y = baseline - 0.06 * size - 0.25 * size - diameter / 2,
                               .width = diameter,
                               .height = diameter};
    item->index = i < filled;
  }
  return start;
}

double code_side(struct maker *maker, const char *text) {
  int modules = qr_side(text);
  if (modules == 0 && !maker->failed) {
    err_set(maker->err, ERR_INPUT, "%s: a QR code cannot hold '%.60s...', which has %zu bytes",
            maker->template->path, text, strlen(text));
    maker->failed = true;
  }
  return modules * CODE_MODULE;
}

void make_code(struct maker *maker, const char *text, double x, double y) {
  double side = code_side(maker, text);
  struct item *item = make_item(maker, ITEM_CODE);
  item->area = (struct rect){.x = x, .y = y, .width = side, .height = side};
  item->text = text;
}

void make_link(struct maker *maker, struct rect area, int page) {
  if (maker->template->edition != EDITION_SCREEN) return;
  struct item *item = make_item(maker, ITEM_LINK);
  item->area = area;
  item->index = page;
}

const char *label_of(const struct maker *maker, enum template_label label) {
  maker->layout->labels[label] = true;
  return maker->template->labels[label];
}

// --- folios ---------------------------------------------------------------------------------------

bool has_front_folios(const struct maker *maker) {
  const struct template *t = maker->template;
  return t->edition == EDITION_PRINT && t->sections_right && t->contents;
}

static const char *print_roman(struct pool *pool, int number) {
  static const struct {
    int value;
    const char *letters;
  } signs[] = {{100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"},
               {9, "ix"},  {5, "v"},   {4, "iv"}, {1, "i"}};
  const char *text = "";
  for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
    for (; number >= signs[i].value; number -= signs[i].value)
      text = pool_print(pool, "%s%s", text, signs[i].letters);
  return text;
}

const char *page_folio(struct maker *maker, int page) {
  struct pool *pool = &maker->layout->pool;
  int front = maker->known->front;
  return page < front ? print_roman(pool, page + 1) : pool_print(pool, "%d", page - front + 1);
}

// --- pages ---------------------------------------------------------------------------------------

// The folio at the foot and the head at the top both stand at the outer edge.
static void make_furniture(struct maker *maker, const struct layout_page *page, const char *head) {
  const struct template *t = maker->template;
  const struct rect *live = &maker->live;
  bool right = page->right;
  double edge = right ? live->x + live->width : live->x;
  struct text_style style = {.face = FACE_TEXT,
                             .size = t->head_size,
                             .grey = t->quiet,
                             .align = right ? TEXT_RIGHT : TEXT_LEFT};
  if (t->heads && head != NULL) {
    make_fitted(maker, style, edge, live->y + 0.75 * style.size, live->width, head);
    maker->body.y += 2 * maker->unit;
    maker->body.height -= 2 * maker->unit;
  }
  if (t->folios) {
    style.size = t->folio_size;
    make_text(maker, &style, edge, live->y + live->height - 0.22 * style.size,
              page_folio(maker, maker->layout->page_count - 1));
    maker->body.height -= 2 * maker->unit;
  }
}

const struct page_traits page_traits[PAGE_KINDS] = {
    [PAGE_BLANK] = {0},
    [PAGE_HALF_TITLE] = {0},
    [PAGE_TITLE] = {.on_sheet = true},
    [PAGE_COPYRIGHT] = {0},
    [PAGE_CONTENTS] = {.has_furniture = true, .on_sheet = true},
    [PAGE_RULES] = {.has_furniture = true, .on_sheet = true},
    [PAGE_EXAMPLE] = {.has_furniture = true, .on_sheet = true},
    [PAGE_OWN] = {.has_furniture = true, .on_sheet = true},
    [PAGE_DEDICATION] = {0},
    [PAGE_BOARDS] = {.has_furniture = true, .on_sheet = true},
    [PAGE_SECTION] = {.on_sheet = true},
    [PAGE_LESSON] = {.has_furniture = true, .on_sheet = true},
    [PAGE_PUZZLES] = {.has_furniture = true, .on_sheet = true},
    [PAGE_HINTS] = {.has_furniture = true, .on_sheet = true},
    [PAGE_PATHS] = {.has_furniture = true, .on_sheet = true},
    [PAGE_SOLUTIONS] = {.has_furniture = true, .on_sheet = true},
    [PAGE_CERTIFICATE] = {.on_sheet = true},
    [PAGE_COVER] = {0},
};

bool is_next_right(const struct maker *maker) {
  return maker->template->edition == EDITION_SCREEN || maker->layout->page_count % 2 == 0;
}

void make_page(struct maker *maker, enum page_kind kind, const char *head) {
  struct book_layout *layout = maker->layout;
  const struct template *t = maker->template;
  if (!grow(maker, (void **)&layout->pages, layout->page_count, &layout->page_room,
            sizeof *layout->pages))
    return;
  bool right = is_next_right(maker);
  struct layout_page *page = &layout->pages[layout->page_count++];
  *page = (struct layout_page){.kind = kind, .first_item = layout->item_count, .right = right};
  maker->live = (struct rect){.x = right ? layout->inside : layout->outside,
                              .y = layout->top,
                              .width = t->trim_width - layout->inside - layout->outside,
                              .height = t->trim_height - layout->top - layout->bottom};
  maker->body = maker->live;
  if (page_traits[kind].has_furniture) make_furniture(maker, page, head);
}

void make_turn_right(struct maker *maker) {
  if (!is_next_right(maker)) make_page(maker, PAGE_BLANK, NULL);
}
