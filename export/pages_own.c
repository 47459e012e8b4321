// Pages of the book maker's own: an introduction, a dedication, about the author, other books. A
// heading, a picture, and paragraphs, of which some are headings or items of lists. What does not
// fit goes on to the next page.
#include <string.h>

#include "export/layout_make.h"

static const double dots_per_inch = 300; // of a picture whose width nobody said

// --- the picture ---------------------------------------------------------------------------------

static void make_picture(struct maker *maker, const struct template_page *own, double *y) {
  if (own->image == NULL) return;
  const struct rect live = maker->live;
  double width = own->picture_width != TEMPLATE_AUTO ? own->picture_width
                                                     : own->image->width * 72 / dots_per_inch;
  double room = maker->body.y + maker->body.height - *y + maker->unit;
  double shape = (double)own->image->height / own->image->width;
  if (width > live.width) width = live.width;
  if (width * shape > room) width = room / shape;
  struct item *item = make_item(maker, ITEM_PICTURE);
  // The text's first baseline lies a line below the top of what comes first.
  item->area = (struct rect){.x = own->centred ? live.x + (live.width - width) / 2 : live.x,
                             .y = *y - maker->unit,
                             .width = width,
                             .height = width * shape};
  item->index = (int)(own - maker->template->pages);
  *y += width * shape + maker->unit;
}

// --- the text ------------------------------------------------------------------------------------

// A paragraph as it is set: its style, and what hangs before it.
struct block {
  struct text_style style;
  const char *text, *bullet;
  double indent, above, below; // above: not at the top of a page
};

static struct block block_of(struct maker *maker, const struct template_page *own,
                             const char *paragraph) {
  const struct template *t = maker->template;
  struct block block = {.style = {.face = FACE_TEXT,
                                  .size = t->text_size,
                                  .leading = maker->unit,
                                  .align = own->centred ? TEXT_CENTRE : TEXT_LEFT},
                        .text = paragraph,
                        .below = 0.5 * maker->unit};
  if (strncmp(paragraph, "# ", 2) == 0) {
    block.style.face = FACE_STRONG;
    block.style.size = 1.2 * t->text_size;
    block.style.leading = 1.2 * maker->unit;
    block.text = paragraph + 2;
    block.above = 0.7 * maker->unit;
    block.below = 0.2 * maker->unit;
  } else if (strncmp(paragraph, "- ", 2) == 0) {
    block.text = paragraph + 2;
    block.bullet = "•";
    block.indent = 1.2 * t->text_size;
    block.below = 0.2 * maker->unit;
  }
  return block;
}

static void turn_page(struct maker *maker, const struct template_page *own, double *y) {
  make_page(maker, PAGE_OWN, own->heading ? own->title : NULL);
  *y = maker->body.y + maker->unit;
}

// Sets lines as long as there is room, and goes on to another page with the rest.
static void make_block(struct maker *maker, const struct template_page *own,
                       const struct block *block, double width, double *y) {
  const char *text = block->text;
  double indent = block->indent;
  width -= indent;
  settle_column(maker, &block->style, &indent, &width, text);
  bool at_top = *y <= maker->body.y + maker->unit + 0.01;
  if (!at_top) *y += block->above;
  for (bool first = true; *text != '\0'; first = false) {
    double bottom = maker->body.y + maker->body.height;
    // A heading takes a line of what follows with it.
    if (*y + (block->above > 0 ? 2 * maker->unit : 0) > bottom) turn_page(maker, own, y);
    if (first && block->bullet != NULL)
      make_text(maker, &block->style, maker->live.x, *y, block->bullet);
    text = make_line(maker, &block->style, maker->live.x + indent, *y, width, text);
    *y += block->style.leading;
  }
  *y += block->below;
}

// The height of the whole text, to set it in the middle of a page.
static double measure_blocks(struct maker *maker, const struct template_page *own, double width,
                             const char *const *paragraphs, int count) {
  double height = 0;
  for (int i = 0; i < count; i++) {
    struct block block = block_of(maker, own, paragraphs[i]);
    height +=
        block.above + block.below +
        block.style.leading * count_lines(maker, &block.style, width - block.indent, block.text);
  }
  return height;
}

// --- the page ------------------------------------------------------------------------------------

enum { PARAGRAPHS_MAX = 400 };

// The paragraphs, without blank ones.
static int split(struct maker *maker, const char *text, const char *paragraphs[PARAGRAPHS_MAX]) {
  int count = 0;
  while (*text != '\0' && count < PARAGRAPHS_MAX) {
    size_t length = strcspn(text, "\n");
    if (length > 0) paragraphs[count++] = pool_copy(&maker->layout->pool, text, length);
    text += length;
    if (*text == '\n') text++;
  }
  return count;
}

static void make_own_page(struct maker *maker, int index) {
  const struct template_page *own = &maker->template->pages[index];
  const char *paragraphs[PARAGRAPHS_MAX];
  int count = split(maker, own->text, paragraphs);
  if (own->turns_right) make_turn_right(maker);
  make_page(maker, own->centred && !own->heading ? PAGE_DEDICATION : PAGE_OWN, NULL);
  maker->found->own[index] = maker->layout->page_count - 1;
  maker->layout->pages[maker->layout->page_count - 1].outline = own->title;
  double width = 32 * maker->template->text_size; // lines of some 65 characters read best
  if (width > maker->live.width || own->centred) width = maker->live.width;
  double y = maker->body.y + maker->unit;
  if (own->heading) make_heading(maker, own->title, &y);
  if (own->centred && own->image == NULL && !own->heading) {
    double height = measure_blocks(maker, own, width, paragraphs, count);
    // A little above the middle, where the eye takes it to be.
    if (height < 0.8 * maker->body.height) y += 0.4 * (maker->body.height - height);
  }
  make_picture(maker, own, &y);
  bool was_item = false;
  for (int i = 0; i < count; i++) {
    struct block block = block_of(maker, own, paragraphs[i]);
    if (was_item && block.bullet == NULL) y += 0.3 * maker->unit; // a list is a paragraph, too
    was_item = block.bullet != NULL;
    make_block(maker, own, &block, width, &y);
  }
}

void make_front_pages(struct maker *maker, bool headed) {
  const struct template *t = maker->template;
  for (int i = 0; i < t->page_count; i++)
    if (t->pages[i].place == PLACE_FRONT && t->pages[i].heading == headed) make_own_page(maker, i);
}

void make_own_pages(struct maker *maker, enum template_place place, int section) {
  const struct template *t = maker->template;
  bool named = place == PLACE_BEFORE || place == PLACE_AFTER;
  for (int i = 0; i < t->page_count; i++)
    if (t->pages[i].place == place && (!named || t->pages[i].section == section))
      make_own_page(maker, i);
}
