// The pages between the titles and the puzzles: how to play, a worked example, boards with rules of
// their own; and in which order they all come.
//
//      i   half title    iii title       v  dedication     Long books have a half title. Everything
//      ii  (blank)       iv  copyright   vi contents ...   hangs from one left edge; what is large
//                                                          sits on multiples of the leading.
#include <stdio.h>
#include <string.h>

#include "export/layout_make.h"

// Digits stand in cells half as large again.
double legible_size(const struct maker *maker, int width) {
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
  maker->layout->pages[maker->layout->page_count - 1].outline = label_of(maker, LABEL_HOW_TO_PLAY);
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
  const double number = 7.2, cells = 3.8; // the type of numbers in cages, and cells beside it
  const double narrow = 12 * maker->template->text_size;
  const struct book_board *board = &maker->book->boards[index];
  const struct rect live = maker->live;
  const struct board_kind kind = board_kind_of(&board->puzzle);
  struct text_style style = running_text(maker);
  struct board_block block = {
      .rules = board_rules_labels(maker, &kind), .step = board->step.text, .grid = grid};
  double least = number * cells * board->puzzle.geom->width;
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

// The title of its section; of a board that several sections share, what it is called.
static const char *board_heading(struct maker *maker, const struct book_board *board) {
  const struct template *t = maker->template;
  const struct board_kind own = board_kind_of(&board->puzzle);
  const struct board_rule *rules[BOARD_RULES_MAX];
  const char *told = board_rules_labels(maker, &own), *name = "";
  int shared = 0, count = board_list_rules(&own, rules);
  for (int i = 0; i < t->section_count; i++) {
    const struct board_kind kind = kind_of_section(&t->sections[i]);
    shared += maker->book->section_counts[i] > 0 && kind.geom->side == own.geom->side &&
              strcmp(board_rules_labels(maker, &kind), told) == 0;
  }
  if (shared < 2) return t->sections[board->section].title;
  for (int i = 0; i < count; i++)
    if (rules[i]->title != 0)
      name = pool_print(&maker->layout->pool, "%s%s%s", name, *name != '\0' ? " + " : "",
                        label_of(maker, rules[i]->title));
  return name;
}

static void make_board(struct maker *maker, int index, const struct board_block *block, double y) {
  const struct book_board *board = &maker->book->boards[index];
  double x = block->text_x, top = y + block->text_y;
  struct text_style style = running_text(maker);
  struct text_style title = {.face = FACE_STRONG, .size = maker->template->number_size};
  make_grid(maker, FIGURE_BOARD, index, maker->live.x, y, block->grid);
  make_fitted(maker, title, x, top + 0.75 * title.size, block->width, board_heading(maker, board));
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

// How many pages they take, the first from y on.
static int count_board_pages(struct maker *maker, double y, double grid, int a_page) {
  const double top = maker->body.y + (maker->template->heads ? 2 * maker->unit : 0);
  int pages = 1;
  for (int i = 0, here = 0; i < maker->book->board_count; i++, here++) {
    double height = board_block_of(maker, i, grid).height;
    if (here > 0 && (here == a_page || y + height > maker->body.y + maker->body.height)) {
      here = 0;
      y = top; // below a running head, which the first page has not
      pages++;
    }
    y += height + 1.5 * maker->unit;
  }
  return pages;
}

// All on one page, or spread evenly over as many as make them legible. Where a board has to be larger
// than the others, these make room for it.
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
  while (grid > least && count_board_pages(maker, y, grid, a_page) > pages)
    grid -= 0.25 * maker->unit;
  if (grid < least) grid = least;
  for (int i = 0, here = 0; i < count; i++, here++) {
    struct board_block block = board_block_of(maker, i, grid);
    if (here > 0 && (here == a_page || y + block.height > maker->body.y + maker->body.height)) {
      here = 0;
      make_page(maker, PAGE_BOARDS, label_of(maker, LABEL_RULE_BOARDS));
      y = maker->body.y;
      block = board_block_of(maker, i, grid); // the margins have changed sides
    }
    make_board(maker, i, &block, y);
    y += block.height + 1.5 * maker->unit;
  }
}

// A dedication comes before the contents, an introduction behind them.
void make_front(struct maker *maker) {
  const struct template *t = maker->template;
  make_titles(maker);
  make_front_pages(maker, false);
  if (t->contents) make_contents(maker);
  make_front_pages(maker, true);
  if (t->rules) make_rules_page(maker);
  if (t->rules && maker->book->step_count > 0) make_example(maker);
  if (t->rules) make_boards(maker);
}
