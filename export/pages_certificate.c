// The last page of a book for children: a certificate to fill in and to cut out, so it stands on a
// right-hand page.
//
//      *-------- moon --------*      Everything is centred. The frame is made of two lines a side, which
//      |      Certificate     |      break off before the pictures in its corners and middles, so that
//    house  ______________   leaf    nothing stands on anything else. What is within shares the height
//      |   has solved ...     |      in equal gaps, and is set smaller where the page is.
//      *-------- heart -------*
#include "export/layout_make.h"

// Shares of the size of a picture in the frame.
static const double half = 0.53;                         // from the edge to the middle of a picture
static const double line_gap = 0.35;                     // from a picture to the end of a line
static const double thick_away = 0.12, thin_away = 0.06; // of the lines, from their middle

static const double thick = 3, thin = 1; // weights of the lines of the frame

// --- the frame -----------------------------------------------------------------------------------

// A picture with its middle at a point.
static void make_ornament(struct maker *maker, double size, double x, double y, int value) {
  char symbol[SYMBOL_MAX];
  struct text_style style = {.face = FACE_TITLE, .size = size, .align = TEXT_CENTRE};
  // The ink of pictures reaches from 0.13 below the baseline to 0.75 above it.
  make_text(maker, &style, x, y + 0.31 * size, symbols_print(symbols_pictures, value, symbol));
}

// Two lines side by side, the thick one outside: from one end to the other of a half side.
static void make_lines(struct maker *maker, double size, double from, double to, double at,
                       bool level, bool first) {
  double away = first ? -1 : 1;
  double outer = at + away * thick_away * size - thick / 2;
  double inner = at - away * thin_away * size - thin / 2;
  if (level) {
    make_rule(maker, from, outer, to - from, thick, 0);
    make_rule(maker, from, inner, to - from, thin, 0);
  } else {
    make_rule(maker, outer, from, thick, to - from, 0);
    make_rule(maker, inner, from, thin, to - from, 0);
  }
}

// Half sides end before the pictures: one at either end of a side, one in its middle.
static void make_side(struct maker *maker, double size, double from, double to, double at,
                      bool level, bool first) {
  double middle = (from + to) / 2, clear = (0.5 + line_gap) * size;
  make_lines(maker, size, from + clear, middle - clear, at, level, first);
  make_lines(maker, size, middle + clear, to - clear, at, level, first);
}

// Returns what the frame leaves free.
static struct rect make_frame(struct maker *maker, double size) {
  enum { STAR = 1, HEART, MOON, LEAF, HOUSE };
  const struct rect live = maker->live;
  double left = live.x + half * size, right = live.x + live.width - half * size;
  double top = live.y + half * size, bottom = live.y + live.height - half * size;
  double across = (left + right) / 2, down = (top + bottom) / 2;
  make_side(maker, size, left, right, top, true, true);
  make_side(maker, size, left, right, bottom, true, false);
  make_side(maker, size, top, bottom, left, false, true);
  make_side(maker, size, top, bottom, right, false, false);
  const struct {
    double x, y;
    int value;
  } ornaments[] = {
      {left, top, STAR},   {right, top, STAR},      {left, bottom, STAR}, {right, bottom, STAR},
      {across, top, MOON}, {across, bottom, HEART}, {left, down, HOUSE},  {right, down, LEAF},
  };
  for (size_t i = 0; i < sizeof ornaments / sizeof ornaments[0]; i++)
    make_ornament(maker, size, ornaments[i].x, ornaments[i].y, ornaments[i].value);
  return (struct rect){.x = live.x + 1.5 * size,
                       .y = live.y + 1.5 * size,
                       .width = live.width - 3 * size,
                       .height = live.height - 3 * size};
}

// --- what it says --------------------------------------------------------------------------------

// A paragraph, or a line to write on with a word under it.
struct block {
  struct text_style style;
  const char *text;
  double blank; // width of the line; 0: there is none
  double height;
};

enum { BLOCKS = 7 };

static double line_room(const struct maker *maker) {
  return 2 * maker->unit; // above a line that somebody writes on
}

static double measure_block(const struct maker *maker, const struct block *block, double width) {
  const struct text_style *style = &block->style;
  int lines = block->blank > 0 ? 1 : count_lines(maker, style, width, block->text);
  double above = block->blank > 0 ? line_room(maker) + thin + 0.5 * style->size : 0;
  return above + (lines - 1) * style->leading + style->size;
}

// All blocks, their type so many times as large as the book's. Returns their height in all.
static double set_blocks(struct maker *maker, double width, double scale,
                         struct block blocks[BLOCKS]) {
  const struct template *t = maker->template;
  struct pool *pool = &maker->layout->pool;
  const struct pool_word words[] = {{"count", pool_print(pool, "%d", maker->book->count)},
                                    {NULL, NULL}};
  const char *heading = label_of(maker, LABEL_CERTIFICATE);
  struct text_style text = {
      .face = FACE_TEXT, .size = 1.2 * scale * t->text_size, .leading = 1.2 * scale * maker->unit};
  struct text_style small = {.face = FACE_TEXT, .size = t->small_size};
  const char *cheer = label_of(maker, LABEL_CERTIFICATE_CHEER), *stars = "⭐\u00a0⭐\u00a0⭐";
  small.leading = 1.3 * small.size;
  small.grey = t->quiet;
  const struct block all[BLOCKS] = {
      {.style = display_style(maker, 1.1 * scale * t->title_size, width, 2, heading),
       .text = heading},
      {.style = display_style(maker, 1.2 * scale * t->heading_size, width, 1, stars),
       .text = stars},
      {.style = small, .text = label_of(maker, LABEL_CERTIFICATE_NAME), .blank = 0.72 * width},
      {.style = text, .text = pool_fill(pool, label_of(maker, LABEL_CERTIFICATE_TEXT), words)},
      {.style = display_style(maker, scale * t->heading_size, width, 3, t->title),
       .text = t->title},
      {.style = display_style(maker, 0.75 * scale * t->heading_size, width, 1, cheer),
       .text = cheer},
      {.style = small, .text = label_of(maker, LABEL_CERTIFICATE_DATE), .blank = 0.4 * width},
  };
  double total = 0;
  for (int i = 0; i < BLOCKS; i++) {
    blocks[i] = all[i];
    blocks[i].style.align = TEXT_CENTRE;
    blocks[i].height = measure_block(maker, &blocks[i], width);
    total += blocks[i].height;
  }
  return total;
}

static void make_block(struct maker *maker, const struct block *block, const struct rect *room,
                       double y) {
  const struct text_style *style = &block->style;
  double middle = room->x + room->width / 2;
  if (block->blank == 0) {
    make_paragraph(maker, style, room->x, y + 0.75 * style->size, room->width, block->text);
    return;
  }
  y += line_room(maker);
  make_rule(maker, middle - block->blank / 2, y, block->blank, thin, 0);
  make_fitted(maker, *style, middle, y + thin + 1.25 * style->size, block->blank, block->text);
}

void make_certificate(struct maker *maker) {
  struct block blocks[BLOCKS];
  make_turn_right(maker);
  make_page(maker, PAGE_CERTIFICATE, NULL);
  maker->found->certificate = maker->layout->page_count - 1;
  maker->layout->pages[maker->layout->page_count - 1].outline = label_of(maker, LABEL_CERTIFICATE);
  const struct rect room = make_frame(maker, 0.075 * maker->live.width);
  double scale = 1, least_gap = 0.5 * maker->unit, height;
  while ((height = set_blocks(maker, room.width, scale, blocks)) + (BLOCKS + 1) * least_gap >
             room.height &&
         scale > 0.5)
    scale *= 0.95;
  double gap = (room.height - height) / (BLOCKS + 1), y = room.y + gap;
  for (int i = 0; i < BLOCKS; i++) {
    make_block(maker, &blocks[i], &room, y);
    y += blocks[i].height + gap;
  }
}
