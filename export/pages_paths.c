// The full paths behind the hints: each puzzle's number, and under it its steps, numbered, in columns
// of small print. A path may begin at the foot of one column and end in the next, and so may a step of
// four lines or more, but no line is alone there: the number of a path stands with two lines, its last line
// with the one before, and so do the first and the last line of a step with their neighbours.
//
// Columns are filled one after the other. What the last page has is then moved, line by line, so that
// its columns end at about the same height. If it would have a few lines only, the path that they end
// begins there too, and the page before is shorter.
#include <stdio.h>
#include <string.h>

#include "export/layout_make.h"

enum { COLUMNS_MAX = 3, PAGE_LINES_MAX = 512, LAST_LINES_MIN = 8, PATH_LINES_MAX = 1024 };

bool has_path(const struct book *book, int index) {
  return book->paths != NULL && book->paths[index][0] != '\0';
}

bool has_paths(const struct book *book) {
  for (int i = 0; i < book->count; i++)
    if (has_path(book, i)) return true;
  return false;
}

// A line on the page at hand: its items begin at this one.
struct path_line {
  int first_item;
  double gap;         // above it, except at the head of a column
  double below;       // that has to stand in the same column, from the baseline on
  double leading;     // to the next line
  double x, baseline; // of its column; of itself
};

// Where the next line goes.
struct path_flow {
  struct text_style number, step, text; // of a puzzle, of a step, and what the step says
  int columns, column;
  double width, gap, indent; // of a column, between columns, of the text of a step
  double y;                  // the baseline
  bool fresh;                // nothing stands in the column yet
  int path_line;             // of the path at hand, the next one
  bool kept[PATH_LINES_MAX]; // which of its lines stay with the one that follows
  int line_count;            // on the page; of those beyond PAGE_LINES_MAX nothing is known
  struct path_line lines[PAGE_LINES_MAX];
};

static double column_x(const struct maker *maker, const struct path_flow *flow) {
  return maker->live.x + flow->column * (flow->width + flow->gap);
}

static void begin_column(const struct maker *maker, struct path_flow *flow) {
  flow->y = maker->body.y + 0.75 * flow->number.size;
  flow->fresh = true;
}

static void begin_page(struct maker *maker, struct path_flow *flow) {
  const struct template *t = maker->template;
  make_page(maker, PAGE_PATHS, is_next_right(maker) ? label_of(maker, LABEL_PATHS) : t->title);
  flow->column = 0;
  flow->line_count = 0;
  begin_column(maker, flow);
}

// Moves on unless the column has room for so much below the line at hand.
static void make_path_room(struct maker *maker, struct path_flow *flow, double below) {
  if (flow->y + below + 0.22 * flow->text.size <= maker->body.y + maker->body.height) return;
  if (++flow->column < flow->columns)
    begin_column(maker, flow);
  else
    begin_page(maker, flow);
}

// Makes room for a line and puts it down as the next one.
static void begin_line(struct maker *maker, struct path_flow *flow, double gap, double below,
                       double leading) {
  if (!flow->fresh) flow->y += gap;
  make_path_room(maker, flow, below);
  if (flow->line_count++ >= PAGE_LINES_MAX) return;
  flow->lines[flow->line_count - 1] = (struct path_line){.first_item = maker->layout->item_count,
                                                         .gap = gap,
                                                         .below = below,
                                                         .leading = leading,
                                                         .x = column_x(maker, flow),
                                                         .baseline = flow->y};
}

static void end_line(struct path_flow *flow, double leading) {
  flow->y += leading;
  flow->fresh = false;
}

// How a step stands in its column.
static void settle_step(const struct maker *maker, const struct path_flow *flow, const char *text,
                        double *indent, double *width) {
  *indent = flow->indent;
  *width = flow->width - flow->indent;
  settle_column(maker, &flow->text, indent, width, text);
}

// The room below a line for those that stay with it.
static double kept_below(const struct path_flow *flow) {
  int line = flow->path_line;
  while (line < PATH_LINES_MAX && flow->kept[line]) line++;
  return (line - flow->path_line) * flow->text.leading;
}

// One step, line by line, so that a long one may go on in the next column.
static void make_path_step(struct maker *maker, struct path_flow *flow, int number,
                           const char *text) {
  char label[16];
  snprintf(label, sizeof label, "%d", number);
  double indent, width;
  settle_step(maker, flow, text, &indent, &width);
  for (bool first = true; *text != '\0'; first = false, flow->path_line++) {
    begin_line(maker, flow, 0, kept_below(flow), flow->text.leading);
    double x = column_x(maker, flow);
    if (first)
      make_text(maker, &flow->step, x + flow->indent - 0.5 * flow->text.size, flow->y, label);
    text = make_line(maker, &flow->text, x + indent, flow->y, width, text);
    end_line(flow, flow->text.leading);
  }
}

// The next step of a path as a text of its own.
static const char *take_step(struct maker *maker, const char **path) {
  size_t length = strcspn(*path, "\n");
  const char *step = pool_copy(&maker->layout->pool, *path, length);
  *path += length + ((*path)[length] == '\n');
  return step;
}

static void keep_line(struct path_flow *flow, int line) {
  if (line >= 0 && line < PATH_LINES_MAX) flow->kept[line] = true;
}

// Which lines of the path stay together. Of one that is longer than anybody reads, the first ones.
static void keep_lines(struct maker *maker, struct path_flow *flow, const char *path) {
  int lines = 0;
  memset(flow->kept, 0, sizeof flow->kept);
  while (*path != '\0') {
    const char *step = take_step(maker, &path);
    double indent, width;
    settle_step(maker, flow, step, &indent, &width);
    int more = count_lines(maker, &flow->text, width, step);
    if (more > 1) keep_line(flow, lines);
    if (more > 1) keep_line(flow, lines + more - 2);
    lines += more;
  }
  keep_line(flow, lines - 2);
  if (lines > 1) keep_line(flow, 0);
}

static void make_path(struct maker *maker, struct path_flow *flow, int index) {
  const char *path = maker->book->paths[index];
  char number[16];
  keep_lines(maker, flow, path);
  flow->path_line = 0;
  snprintf(number, sizeof number, "%d", index + 1);
  const double leading = 1.2 * flow->text.leading, below = leading + kept_below(flow);
  begin_line(maker, flow, 0.7 * flow->text.leading, below, leading); // with two lines at least
  maker->found->path_page[index] = maker->layout->page_count - 1;
  make_text(maker, &flow->number, column_x(maker, flow), flow->y, number);
  make_link(maker,
            (struct rect){column_x(maker, flow), flow->y - 0.75 * flow->number.size, flow->width,
                          flow->number.size},
            maker->known->puzzle_page[index]);
  end_line(flow, leading);
  for (int step = 1; *path != '\0'; step++)
    make_path_step(maker, flow, step, take_step(maker, &path));
}

// Where the lines of the page go if its columns end at `foot`. False if it has too few columns.
static bool place_lines(const struct maker *maker, const struct path_flow *flow, double foot,
                        struct point at[PAGE_LINES_MAX]) {
  struct path_flow next = {.columns = flow->columns, .width = flow->width, .gap = flow->gap};
  next.number = flow->number;
  begin_column(maker, &next);
  for (int i = 0; i < flow->line_count; i++) {
    const struct path_line *line = &flow->lines[i];
    if (!next.fresh) next.y += line->gap;
    if (next.y + line->below > foot) {
      if (next.fresh || ++next.column == next.columns) return false;
      begin_column(maker, &next);
    }
    at[i] = (struct point){column_x(maker, &next), next.y};
    end_line(&next, line->leading);
  }
  return true;
}

// Moves the lines of the page so that its columns end as high as they can, unless it has few lines.
static void balance_columns(struct maker *maker, const struct path_flow *flow) {
  const double top = maker->body.y, pace = 1;
  const double bottom = top + maker->body.height - 0.22 * flow->text.size; // of baselines
  const double least = 6 * flow->text.leading; // a few lines stay together
  struct point at[PAGE_LINES_MAX];
  if (flow->line_count > PAGE_LINES_MAX || flow->columns == 1) return;
  double foot = top + least;
  while (foot < bottom && !place_lines(maker, flow, foot, at)) foot += pace;
  if (foot >= bottom) return;
  for (int i = 0; i < flow->line_count; i++) {
    const struct path_line *line = &flow->lines[i];
    int end = i + 1 < flow->line_count ? line[1].first_item : maker->layout->item_count;
    for (int k = line->first_item; k < end; k++) {
      struct item *item = &maker->layout->items[k];
      item->area.x += at[i].x - line->x;
      item->area.y += at[i].y - line->baseline;
      item->baseline += at[i].y - line->baseline;
    }
  }
}

static int count_steps(const char *path) {
  int count = *path != '\0';
  for (; *path != '\0'; path++) count += *path == '\n';
  return count;
}

// The room for the numbers of the longest path.
static double number_width(const struct maker *maker, const struct text_style *style) {
  int most = 0;
  char number[16], *digit = number;
  for (int i = 0; i < maker->book->count; i++) {
    int count = count_steps(maker->book->paths[i]);
    if (count > most) most = count;
  }
  snprintf(number, sizeof number, "%02d", most);
  for (; *digit != '\0'; digit++) *digit = '8'; // the width of any digit
  return measure_text(maker, style, number);
}

static struct path_flow flow_of(const struct maker *maker) {
  const struct template *t = maker->template;
  const double narrow = 20 * t->small_size; // columns of some 40 characters
  struct path_flow flow = {
      .number = {.face = FACE_STRONG, .size = 1.2 * t->small_size},
      .step = {.face = FACE_TEXT, .size = t->small_size, .grey = t->quiet, .align = TEXT_RIGHT},
      .text = {.face = FACE_TEXT, .size = t->small_size, .leading = 1.3 * t->small_size},
      .gap = 1.2 * maker->unit,
      .columns = 1,
  };
  double room = t->trim_width - maker->layout->inside - maker->layout->outside;
  while (flow.columns < COLUMNS_MAX &&
         (room - flow.columns * flow.gap) / (flow.columns + 1) >= narrow)
    flow.columns++;
  flow.width = (room - (flow.columns - 1) * flow.gap) / flow.columns;
  flow.indent = number_width(maker, &flow.step) + 0.5 * t->small_size;
  return flow;
}

// All of them, on pages of their own. The path `turn` begins a page; -1: none has to.
static void make_paths_from_top(struct maker *maker, struct path_flow *flow, int turn) {
  const struct template *t = maker->template;
  const char *title = label_of(maker, LABEL_PATHS);
  const char *text = pool_print(&maker->layout->pool, "%s %s", label_of(maker, LABEL_PATHS_TEXT),
                                label_of(maker, LABEL_PATHS_CHAINS));
  if (t->section_pages) {
    make_opening(maker, title, "", text, 0);
    begin_page(maker, flow);
  } else {
    struct text_style style = {.face = FACE_TEXT, .size = t->text_size, .leading = maker->unit};
    double y;
    make_page(maker, PAGE_PATHS, NULL);
    make_heading(maker, title, &y);
    y = make_paragraph(maker, &style, maker->live.x, y, maker->live.width, text);
    maker->body.height -= y - maker->body.y;
    maker->body.y = y;
    begin_column(maker, flow);
  }
  for (int i = 0; i < maker->book->count; i++) {
    if (!has_path(maker->book, i)) continue;
    if (i == turn && flow->line_count > 0) {
      balance_columns(maker, flow);
      begin_page(maker, flow);
    }
    make_path(maker, flow, i);
  }
  balance_columns(maker, flow);
}

// The last path that begins before the last page; -1: there is none.
static int find_turn(const struct maker *maker) {
  int turn = -1;
  for (int i = 0; i < maker->book->count; i++)
    if (has_path(maker->book, i) && maker->found->path_page[i] < maker->layout->page_count - 1)
      turn = i;
  return turn;
}

void make_paths(struct maker *maker) {
  const struct template *t = maker->template;
  struct book_layout *layout = maker->layout;
  struct path_flow flow = flow_of(maker);
  if (t->solutions_right && !t->section_pages) make_turn_right(maker);
  const int first = layout->page_count, first_item = layout->item_count;
  maker->found->paths = first;
  make_paths_from_top(maker, &flow, -1);
  int turn = find_turn(maker);
  if (flow.line_count < LAST_LINES_MIN && turn >= 0) { // once more, from the start
    layout->page_count = first;
    layout->item_count = first_item;
    flow = flow_of(maker);
    make_paths_from_top(maker, &flow, turn);
  }
  if (first < layout->page_count) layout->pages[first].outline = label_of(maker, LABEL_PATHS);
}
