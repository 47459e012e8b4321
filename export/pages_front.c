// The pages before the puzzles: title, copyright, contents, how to play, a worked example.
//
//      1 title      3 contents    5 example     Everything hangs from one left edge; what is
//      2 copyright  4 rules       6 (blank)     large sits on multiples of the leading.
#include <stdio.h>
#include <string.h>

#include "export/layout_make.h"

static double bottom(const struct maker *maker) {
  return maker->live.y + maker->live.height - 0.22 * maker->template->small_size;
}

// A grid of so many cells whose digits are about as large as the book's small print, and no less than
// the 7 pt that printers take. Digits stand in cells half as large again.
static double legible_size(const struct maker *maker, int width) {
  const double cells = 1.545, least = 7, about = 0.9 * maker->template->small_size;
  return cells * (about > least ? about : least) * width;
}

static double legible_grid(const struct maker *maker) {
  return legible_size(maker, maker->book->example->geom->width);
}

static double example_aspect(const struct maker *maker) {
  return grid_aspect(maker->book->example->geom);
}

static double smaller(double a, double b) {
  return a < b ? a : b;
}

static struct text_style running_text(const struct maker *maker) {
  return (struct text_style){
      .face = FACE_TEXT, .size = maker->template->text_size, .leading = maker->unit};
}

// Lines of some 65 characters read best.
static double column_width(const struct maker *maker) {
  double best = 32 * maker->template->text_size;
  return best < maker->live.width ? best : maker->live.width;
}

static void set_outline(struct maker *maker, const char *title) {
  if (maker->layout->page_count > 0)
    maker->layout->pages[maker->layout->page_count - 1].outline = title;
}

// --- title ---------------------------------------------------------------------------------------

static void make_title_page(struct maker *maker) {
  const struct template *t = maker->template;
  make_page(maker, PAGE_TITLE, NULL);
  set_outline(maker, t->title);
  const struct rect live = maker->live;
  struct text_style title = display_style(maker, t->title_size, live.width, 4, t->title);
  double y = live.y + live.height * 0.16;
  y = make_paragraph(maker, &title, live.x, y, live.width, t->title) - title.leading;
  y += 2 * maker->unit;
  make_rule(maker, live.x, y, 3 * maker->unit, 3, 0);
  y += 2.2 * maker->unit;
  struct text_style subtitle = {
      .face = FACE_TEXT, .size = 1.35 * t->text_size, .leading = 1.3 * maker->unit};
  y = make_paragraph(maker, &subtitle, live.x, y, live.width, t->subtitle);
  struct text_style author = {
      .face = FACE_STRONG, .size = 1.15 * t->text_size, .leading = 1.2 * maker->unit};
  y = make_paragraph(maker, &author, live.x, y + 0.5 * maker->unit, live.width, t->author);

  struct text_style small = {.face = FACE_TEXT, .size = t->small_size, .grey = t->quiet};
  make_fitted(maker, small, live.x, bottom(maker), live.width, t->publisher);
  // A grid at the foot, as large as the space that is left well allows.
  double foot = live.y + live.height - 3 * maker->unit, aspect = example_aspect(maker);
  double grid = smaller(0.62 * live.width, (foot - y - maker->unit) / aspect);
  if (grid >= legible_grid(maker))
    make_grid(maker, FIGURE_EXAMPLE, 0, live.x, foot - aspect * grid, grid);
}

// --- copyright -----------------------------------------------------------------------------------

static const char *copyright_line(struct maker *maker) {
  const struct template *t = maker->template;
  const char *owner = t->publisher[0] != '\0' ? t->publisher : t->author;
  if (owner[0] == '\0' && t->year[0] == '\0') return "";
  return pool_print(&maker->layout->pool, "© %s%s%s", t->year,
                    t->year[0] != '\0' && owner[0] != '\0' ? " " : "", owner);
}

static void make_copyright_page(struct maker *maker) {
  const struct template *t = maker->template;
  struct pool *pool = &maker->layout->pool;
  make_page(maker, PAGE_COPYRIGHT, NULL);
  const struct rect live = maker->live;
  double width = live.width * 0.86;
  struct text_style strong = {
      .face = FACE_STRONG, .size = t->small_size, .leading = 1.45 * t->small_size};
  struct text_style plain = strong;
  plain.face = FACE_TEXT;
  const struct pool_word words[] = {{"version", maker->book->version}, {NULL, NULL}};
  // From the foot upwards: first the heights, then the texts.
  const struct paragraph {
    const struct text_style *style;
    const char *text;
  } paragraphs[] = {
      {&strong, t->title},
      {&plain, copyright_line(maker)},
      {&plain, t->copyright},
      {&plain, t->isbn[0] != '\0' ? pool_print(pool, "ISBN %s", t->isbn) : ""},
      {&plain, t->remake ? pool_fill(pool, label_of(maker, LABEL_REMAKE), words) : ""},
      {&strong, t->remake ? maker->book->command : ""},
  };
  const int count = sizeof paragraphs / sizeof paragraphs[0];
  double height = 0;
  for (int i = 0; i < count; i++)
    if (paragraphs[i].text[0] != '\0')
      height +=
          plain.leading *
          (count_lines(maker, paragraphs[i].style, width, paragraphs[i].text) + (i == 4 ? 0 : 0.6));
  double y = bottom(maker) - height + 1.6 * plain.leading;
  if (t->book_qr[0] != '\0') {
    const struct pool_word isbn[] = {{"isbn", t->isbn}, {NULL, NULL}};
    const char *address = pool_fill(pool, t->book_qr, isbn);
    make_code(maker, address, live.x, y - code_side(maker, address) - 2 * plain.leading);
  }
  for (int i = 0; i < count; i++)
    if (paragraphs[i].text[0] != '\0') {
      y = make_paragraph(maker, paragraphs[i].style, live.x, y, width, paragraphs[i].text);
      if (i != 4) y += 0.6 * plain.leading; // the command stands close under its sentence
    }
}

// --- contents ------------------------------------------------------------------------------------

static void make_entry(struct maker *maker, double *y, const char *title, const char *note,
                       int page) {
  const struct template *t = maker->template;
  const struct rect live = maker->live;
  if (*y > maker->body.y + maker->body.height) {
    make_page(maker, PAGE_CONTENTS, label_of(maker, LABEL_CONTENTS));
    *y = maker->body.y + maker->unit;
  }
  struct text_style style = {.face = FACE_STRONG, .size = 1.1 * t->text_size};
  struct text_style number = {.face = FACE_TEXT, .size = 1.1 * t->text_size, .align = TEXT_RIGHT};
  struct text_style small = {
      .face = FACE_TEXT, .size = t->small_size, .grey = t->quiet, .align = TEXT_RIGHT};
  double column = live.x + live.width - 3 * maker->unit;
  double room = column - live.x - measure_text(maker, &small, note) - maker->unit;
  make_fitted(maker, style, live.x, *y, room, title);
  make_text(maker, &small, column, *y, note);
  char folio[16];
  snprintf(folio, sizeof folio, "%d", page + 1);
  make_text(maker, &number, live.x + live.width, *y, folio);
  make_rule(maker, live.x, *y + 0.6 * maker->unit, live.width, 0.75, t->quiet);
  make_link(maker, (struct rect){live.x, *y - 1.2 * maker->unit, live.width, 1.8 * maker->unit},
            page);
  *y += 2 * maker->unit;
}

const char *puzzle_range(struct maker *maker, int first, int count) {
  struct pool *pool = &maker->layout->pool;
  const struct pool_word words[] = {{"first", pool_print(pool, "%d", first + 1)},
                                    {"last", pool_print(pool, "%d", first + count)},
                                    {NULL, NULL}};
  return pool_fill(pool, label_of(maker, count > 1 ? LABEL_PUZZLE_RANGE : LABEL_PUZZLE), words);
}

// The pages of one's own at this place that want to be listed.
static void make_own_entries(struct maker *maker, double *y, enum template_place place,
                             int section) {
  for (int i = 0; i < maker->template->page_count; i++) {
    const struct template_page *own = &maker->template->pages[i];
    if (own->listed && own->place == place && own->section == section)
      make_entry(maker, y, own->title, "", maker->known->own[i]);
  }
}

static void make_contents(struct maker *maker) {
  const struct template *t = maker->template;
  make_turn_right(maker);
  make_page(maker, PAGE_CONTENTS, NULL);
  set_outline(maker, label_of(maker, LABEL_CONTENTS));
  double y;
  make_heading(maker, label_of(maker, LABEL_CONTENTS), &y);
  make_own_entries(maker, &y, PLACE_FRONT, 0);
  if (t->rules) make_entry(maker, &y, label_of(maker, LABEL_HOW_TO_PLAY), "", maker->known->rules);
  int first = 0;
  for (int i = 0; i < t->section_count; first += maker->book->section_counts[i++]) {
    make_own_entries(maker, &y, PLACE_BEFORE, i);
    if (maker->book->section_counts[i] > 0)
      make_entry(maker, &y, t->sections[i].title,
                 puzzle_range(maker, first, maker->book->section_counts[i]),
                 maker->known->sections[i]);
    make_own_entries(maker, &y, PLACE_AFTER, i);
  }
  if (t->hints) make_entry(maker, &y, label_of(maker, LABEL_HINTS), "", maker->known->hints);
  if (t->solutions)
    make_entry(maker, &y, label_of(maker, LABEL_SOLUTIONS), "", maker->known->solutions);
  make_own_entries(maker, &y, PLACE_BACK, 0);
}

// --- how to play ---------------------------------------------------------------------------------

static struct board_kind kind_of_section(const struct template_section *section) {
  return board_kind_of_wish(section->size, section->wish.marks);
}

// What the rows, columns and boxes hold: the usual goal, if there is a section with rectangular boxes;
// else the rule of the first section's board, which takes its place.
static const char *goal_of(const struct maker *maker) {
  const struct template *t = maker->template;
  const struct board_rule *rules[BOARD_RULES_MAX];
  for (int i = 0; i < t->section_count; i++)
    if (t->sections[i].size->box_width > 0) return label_of(maker, LABEL_RULES_GOAL);
  const struct board_kind kind = kind_of_section(&t->sections[0]);
  int count = board_list_rules(&kind, rules);
  return label_of(maker, count > 0 && rules[0]->base ? rules[0]->label : LABEL_RULES_GOAL);
}

static void make_rules_page(struct maker *maker) {
  const struct template *t = maker->template;
  make_page(maker, PAGE_RULES, NULL);
  maker->found->rules = maker->layout->page_count - 1;
  set_outline(maker, label_of(maker, LABEL_HOW_TO_PLAY));
  const struct rect live = maker->live;
  double y;
  make_heading(maker, label_of(maker, LABEL_HOW_TO_PLAY), &y);
  struct text_style style = running_text(maker);
  double width = column_width(maker);
  const char *const paragraphs[] = {
      goal_of(maker),
      letters_rules_labels(maker, 0, maker->book->count),
      label_of(maker, LABEL_RULES_UNIQUE),
      t->dots ? label_of(maker, LABEL_RULES_LEVELS) : "",
      t->solutions ? label_of(maker, LABEL_RULES_SOLUTIONS) : "",
  };
  for (size_t i = 0; i < sizeof paragraphs / sizeof paragraphs[0]; i++)
    if (paragraphs[i][0] != '\0')
      y = make_paragraph(maker, &style, live.x, y, width, paragraphs[i]) + 0.5 * maker->unit;
  // The example's puzzle: the steps on the next page are its first ones.
  double room = maker->body.y + maker->body.height - y;
  double grid = smaller(0.72 * live.width, room / example_aspect(maker));
  if (grid >= legible_grid(maker)) make_grid(maker, FIGURE_EXAMPLE, 0, live.x, y, grid);
}

// --- a worked example ----------------------------------------------------------------------------

// Beside a board, and a little away from it.
static double step_text_left(const struct maker *maker, double grid) {
  return maker->live.x + grid + 1.5 * maker->unit;
}

// From the top of a step to the first line of its sentence: the number stands above.
static double step_text_top(const struct maker *maker) {
  return 0.75 * maker->template->number_size + 1.5 * maker->unit;
}

// A step is as high as its board, or as its sentence where that is long and the page narrow.
static double step_height(const struct maker *maker, int index, double grid) {
  struct text_style style = running_text(maker);
  double width = maker->live.x + maker->live.width - step_text_left(maker, grid);
  int lines = count_lines(maker, &style, width, maker->book->steps[index].text);
  double text = step_text_top(maker) + (lines - 1) * maker->unit + 0.22 * style.size;
  double board = example_aspect(maker) * grid;
  return text > board ? text : board;
}

// The board on the left, its number and its sentence beside it.
static void make_step(struct maker *maker, int index, double y, double grid) {
  double x = step_text_left(maker, grid), width = maker->live.x + maker->live.width - x;
  struct text_style style = running_text(maker);
  struct text_style number = {.face = FACE_STRONG, .size = maker->template->number_size};
  char text[16];
  snprintf(text, sizeof text, "%d", index + 1);
  make_grid(maker, FIGURE_STEP, index, maker->live.x, y, grid);
  make_text(maker, &number, x, y + 0.75 * number.size, text);
  make_paragraph(maker, &style, x, y + step_text_top(maker), width, maker->book->steps[index].text);
}

// The width of the boards when the page under work holds so many steps below y, with `after` below
// them.
static double step_grid(const struct maker *maker, double y, int steps, double after,
                        double aspect) {
  double room = maker->body.y + maker->body.height - y - after;
  return smaller((room / steps - 1.5 * maker->unit) / aspect, 0.46 * maker->live.width);
}

// All steps on one page, or on as many as make their digits legible.
static void make_example(struct maker *maker) {
  const struct book *book = maker->book;
  make_page(maker, PAGE_EXAMPLE, NULL);
  struct text_style style = running_text(maker);
  double y, width = column_width(maker);
  make_heading(maker, label_of(maker, LABEL_EXAMPLE), &y);
  y = make_paragraph(maker, &style, maker->live.x, y, width, label_of(maker, LABEL_EXAMPLE_START));
  const char *last = label_of(maker, LABEL_EXAMPLE_END);
  double after = (count_lines(maker, &style, width, last) + 0.5) * maker->unit, grid;
  int pages = 0, a_page;
  do {
    a_page = (book->step_count + pages) / (pages + 1);
    grid = step_grid(maker, y, a_page, pages == 0 ? after : 0, example_aspect(maker));
    pages++;
  } while (grid < legible_grid(maker) && a_page > 1);
  for (int i = 0; i < book->step_count; i++) {
    double bottom = maker->body.y + maker->body.height;
    if (i > 0 && (i % a_page == 0 || y + step_height(maker, i, grid) > bottom)) {
      make_page(maker, PAGE_EXAMPLE, label_of(maker, LABEL_EXAMPLE));
      y = maker->body.y;
    }
    make_step(maker, i, y, grid);
    y += step_height(maker, i, grid) + 1.5 * maker->unit;
  }
  if (y + after - 1.5 * maker->unit > maker->body.y + maker->body.height) {
    make_page(maker, PAGE_EXAMPLE, label_of(maker, LABEL_EXAMPLE));
    y = maker->body.y + maker->unit;
  }
  make_paragraph(maker, &style, maker->live.x, y, width, last);
}

// --- boards with rules of their own --------------------------------------------------------------

const char *board_rules_labels(struct maker *maker, const struct board_kind *kind) {
  const struct board_rule *rules[BOARD_RULES_MAX];
  int count = board_list_rules(kind, rules);
  const char *text = "";
  for (int i = 0; i < count; i++)
    text = pool_print(&maker->layout->pool, "%s%s%s", text, i > 0 ? " " : "",
                      label_of(maker, rules[i]->label));
  return text;
}

// An example as it stands on the page: its grid, and its title, rule and step beside it. Where cages
// have numbers the grid is so large that these are legible, and the text may have to stand below.
struct board_block {
  const char *rules, *step;
  double grid, text_x, text_y, width; // from the top of the block
  double height;
};

static bool has_numbers(const struct mark_list *marks) {
  for (int i = 0; i < marks->count; i++)
    if (mark_kinds[marks->mark[i].kind].cage && marks->mark[i].value > 0) return true;
  return false;
}

static struct board_block board_block_of(struct maker *maker, int index, double grid) {
  const double number_cells = 3.8; // cells are so much larger than the type of numbers in them
  const double narrow = 12 * maker->template->text_size;
  const struct book_board *board = &maker->book->boards[index];
  const struct rect live = maker->live;
  const struct board_kind kind = board_kind_of(&board->puzzle);
  struct text_style style = running_text(maker);
  struct board_block block = {
      .rules = board_rules_labels(maker, &kind), .step = board->step.text, .grid = grid};
  double least = legible_size(maker, board->puzzle.geom->width) * number_cells / 1.545;
  if (has_numbers(&board->puzzle.marks) && grid < least)
    block.grid = least < live.width ? least : live.width;
  block.text_x = step_text_left(maker, block.grid);
  block.width = live.x + live.width - block.text_x;
  double board_height = grid_aspect(board->puzzle.geom) * block.grid;
  bool below = block.width < narrow;
  if (below) {
    block.text_x = live.x;
    block.text_y = board_height + 0.75 * maker->unit;
    block.width = column_width(maker);
  }
  int lines = count_lines(maker, &style, block.width, block.rules);
  double gap = 0;
  if (block.step[0] != '\0') {
    lines += count_lines(maker, &style, block.width, block.step);
    gap = 0.5 * maker->unit;
  }
  double text =
      block.text_y + step_text_top(maker) + (lines - 1) * maker->unit + gap + 0.22 * style.size;
  block.height = text > board_height ? text : board_height;
  return block;
}

static void make_board(struct maker *maker, int index, const struct board_block *block, double y) {
  const struct book_board *board = &maker->book->boards[index];
  double x = block->text_x, top = y + block->text_y;
  struct text_style style = running_text(maker);
  struct text_style title = {.face = FACE_STRONG, .size = maker->template->number_size};
  make_grid(maker, FIGURE_BOARD, index, maker->live.x, y, block->grid);
  make_fitted(maker, title, x, top + 0.75 * title.size, block->width,
              maker->template->sections[board->section].title);
  double line =
      make_paragraph(maker, &style, x, top + step_text_top(maker), block->width, block->rules);
  if (block->step[0] != '\0')
    make_paragraph(maker, &style, x, line + 0.5 * maker->unit, block->width, block->step);
}

// The least width at which the digits of every board are legible; the page sets a limit to it.
static double least_board(const struct maker *maker, double *aspect) {
  int widest = 0;
  *aspect = 0;
  for (int i = 0; i < maker->book->board_count; i++) {
    const struct geom *geom = maker->book->boards[i].puzzle.geom;
    if (geom->width > widest) widest = geom->width;
    if (grid_aspect(geom) > *aspect) *aspect = grid_aspect(geom);
  }
  return smaller(legible_size(maker, widest), maker->live.width);
}

// All on one page, or spread evenly over as many as make them legible.
static void make_boards(struct maker *maker) {
  int count = maker->book->board_count, pages = 0, a_page;
  if (count == 0) return;
  make_page(maker, PAGE_BOARDS, NULL);
  double y, grid, aspect, least = least_board(maker, &aspect);
  make_heading(maker, label_of(maker, LABEL_RULE_BOARDS), &y);
  do {
    a_page = (count + pages) / (pages + 1);
    grid = step_grid(maker, y, a_page, 0, aspect);
    pages++;
  } while (grid < least && a_page > 1);
  if (grid < least) grid = least;
  for (int i = 0, here = 0; i < count; i++, here++) {
    struct board_block block = board_block_of(maker, i, grid);
    if (here > 0 && (here == a_page || y + block.height > maker->body.y + maker->body.height)) {
      here = 0;
      make_page(maker, PAGE_BOARDS, label_of(maker, LABEL_RULE_BOARDS));
      y = maker->body.y;
    }
    make_board(maker, i, &block, y);
    y += block.height + 1.5 * maker->unit;
  }
}

void make_front(struct maker *maker) {
  const struct template *t = maker->template;
  if (t->title_page) make_title_page(maker);
  if (t->copyright_page) make_copyright_page(maker);
  make_own_pages(maker, PLACE_FRONT, 0);
  if (t->contents) make_contents(maker);
  if (t->rules) make_rules_page(maker);
  if (t->rules && maker->book->step_count > 0) make_example(maker);
  if (t->rules) make_boards(maker);
}
