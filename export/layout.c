// Makes the layout of a book, over and over until its numbers stand still: the page of a solution
// is printed before it is known, and the inside margin depends on the number of pages, which
// depends on the margins. Two or three rounds are enough, as no page number changes a line break.
#include "export/layout_make.h"

#include <stdlib.h>
#include <string.h>

#include "export/print_rules.h"

enum { ROUNDS_MAX = 8 };

static const double margin_least = 36; // what looks well where a service asks for less

static double chosen(double said, double asked) {
  if (said != TEMPLATE_AUTO) return said;
  return asked > margin_least ? asked : margin_least;
}

// The margins for a number of pages. Equal ones on a screen, where nothing is bound.
static void set_margins(struct book_layout *layout, int pages) {
  const struct template *t = layout->book->template;
  struct print_margins asked = print_margins_asked(t, pages);
  layout->outside = chosen(t->outside, asked.outside);
  layout->top = chosen(t->top, asked.outside);
  layout->bottom = chosen(t->bottom, asked.outside);
  layout->inside = t->gutter + chosen(t->inside, asked.inside - t->gutter);
  if (t->edition == EDITION_SCREEN)
    layout->inside = layout->outside =
        layout->inside > layout->outside ? layout->inside : layout->outside;
}

bool layout_open_fonts(struct book_layout *layout, struct err *err) {
  const struct template *t = layout->book->template;
  const struct {
    const char *key, *family;
    int weight;
  } faces[FACE_COUNT] = {[FACE_TEXT] = {"font", t->font, t->text_weight},
                         [FACE_STRONG] = {"font", t->font, t->strong_weight},
                         [FACE_TITLE] = {"font", t->font, t->title_weight},
                         [FACE_SYMBOLS] = {"digits", t->digit_font, t->solved_weight}};
  for (int face = 0; face < FACE_COUNT; face++) {
    layout->faces[face] =
        font_lookup(faces[face].family, (enum font_weight)faces[face].weight, FONT_ROMAN, err);
    if (layout->faces[face] == NULL)
      return err_prefix(err, "%s: [type] %s", t->path, faces[face].key);
  }
  if (!font_check_text(layout->faces[FACE_SYMBOLS], t->symbols, err)) {
    err_append(err, "; choose a font that has it with [type] digits");
    return err_prefix(err, "%s: [puzzles] symbols", t->path);
  }
  return true;
}

// A page too small for its texts is refused rather than cut.
static bool check_pages(const struct book_layout *layout, struct err *err) {
  const struct template *t = layout->book->template;
  const double slack = 0.01;
  for (int page = 0; page < layout->page_count; page++)
    for (int i = 0; i < layout->pages[page].item_count; i++) {
      const struct item *item = &layout->items[layout->pages[page].first_item + i];
      const struct rect *a = &item->area;
      if (a->x < -slack || a->y < -slack || a->x + a->width > t->trim_width + slack ||
          a->y + a->height > t->trim_height + slack)
        return err_set(err, ERR_INPUT, "%s: page %d is too small for its contents%s%.60s", t->path,
                       page + 1, item->kind == ITEM_TEXT ? ": " : "",
                       item->kind == ITEM_TEXT ? item->text : "");
    }
  return true;
}

// One round. True when it went well.
static bool make_round(struct book_layout *layout, int pages, struct layout_numbers *known,
                       struct layout_numbers *found, struct err *err) {
  pool_release(&layout->pool);
  layout->page_count = layout->item_count = 0;
  const struct template *t = layout->book->template;
  struct maker maker = {.layout = layout,
                        .book = layout->book,
                        .template = t,
                        .known = known,
                        .found = found,
                        .unit = t->leading,
                        .pages = pages,
                        .err = err};
  make_front(&maker);
  make_sections(&maker);
  if (t->hints) make_hints(&maker);
  if (has_paths(layout->book)) make_paths(&maker);
  if (t->solutions) make_solutions(&maker);
  make_own_pages(&maker, PLACE_BACK, 0);
  if (t->certificate) make_certificate(&maker);
  while (t->edition == EDITION_PRINT && layout->page_count % t->multiple != 0 && !maker.failed)
    make_page(&maker, PAGE_BLANK, NULL);
  if (maker.failed) return false;
  if (layout->pool.failed) return err_set(err, ERR_WORLD, "out of memory for the layout");
  return true;
}

static bool numbers_init(struct layout_numbers *numbers, int count, struct err *err) {
  *numbers = (struct layout_numbers){0};
  numbers->puzzle_page = calloc((size_t)count + 1, sizeof(int));
  numbers->solution_page = calloc((size_t)count + 1, sizeof(int));
  numbers->path_page = calloc((size_t)count + 1, sizeof(int));
  if (numbers->puzzle_page != NULL && numbers->solution_page != NULL && numbers->path_page != NULL)
    return true;
  return err_set(err, ERR_WORLD, "out of memory for the layout");
}

static void numbers_release(struct layout_numbers *numbers) {
  free(numbers->puzzle_page);
  free(numbers->solution_page);
  free(numbers->path_page);
}

static bool numbers_equal(const struct layout_numbers *a, const struct layout_numbers *b,
                          int count) {
  size_t size = (size_t)count * sizeof(int);
  return memcmp(a->puzzle_page, b->puzzle_page, size) == 0 &&
         memcmp(a->solution_page, b->solution_page, size) == 0 &&
         memcmp(a->path_page, b->path_page, size) == 0 && a->rules == b->rules &&
         a->hints == b->hints && a->front == b->front && a->paths == b->paths &&
         a->solutions == b->solutions && a->certificate == b->certificate &&
         memcmp(a->sections, b->sections, sizeof a->sections) == 0 &&
         memcmp(a->own, b->own, sizeof a->own) == 0;
}

// Rounds until nothing changes. Margins only ever grow, so that they cannot swing to and fro.
static bool settle(struct book_layout *layout, struct layout_numbers *a, struct layout_numbers *b,
                   struct err *err) {
  int pages = 0;
  for (int round = 0; round < ROUNDS_MAX; round++) {
    set_margins(layout, pages);
    if (!make_round(layout, pages, a, b, err)) return false;
    bool same = numbers_equal(a, b, layout->book->count) && layout->page_count <= pages;
    struct layout_numbers swap = *a;
    *a = *b;
    *b = swap;
    if (same) return true;
    if (layout->page_count > pages) pages = layout->page_count;
  }
  return err_set(err, ERR_INPUT,
                 "%s: automatic margins and the page count never settle; set the inside margin",
                 layout->book->template->path);
}

struct book_layout *book_layout_new(const struct book *book, struct err *err) {
  struct book_layout *layout = calloc(1, sizeof *layout);
  struct layout_numbers a, b = {0};
  bool well = layout != NULL;
  if (!well) {
    err_set(err, ERR_WORLD, "out of memory for the layout");
    return NULL;
  }
  layout->book = book;
  well = layout_open_fonts(layout, err);
  bool first = numbers_init(&a, book->count, err);
  well = numbers_init(&b, book->count, err) && first && well && settle(layout, &a, &b, err) &&
         check_pages(layout, err);
  numbers_release(&b);
  free(a.path_page);
  layout->puzzle_page = a.puzzle_page; // taken over
  layout->solution_page = a.solution_page;
  if (well) return layout;
  book_layout_free(layout);
  return NULL;
}

void book_layout_free(struct book_layout *layout) {
  if (layout == NULL) return;
  pool_release(&layout->pool);
  free(layout->pages);
  free(layout->items);
  free(layout->puzzle_page);
  free(layout->solution_page);
  free(layout);
}

const struct puzzle *layout_grid_puzzle(const struct book *book, const struct item *item) {
  switch (item->figure) {
    case FIGURE_PUZZLE:
    case FIGURE_SOLUTION:
      return &book->puzzles[item->index];
    case FIGURE_LESSON:
      return &book->lessons[item->index].puzzle;
    case FIGURE_BOARD:
      return &book->boards[item->index].puzzle;
    case FIGURE_MOTIF:
      return book->motif;
    case FIGURE_EXAMPLE:
    case FIGURE_STEP:
      break;
  }
  return book->example;
}

int book_layout_pages(const struct book_layout *layout) {
  return layout->page_count;
}
