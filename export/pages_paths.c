// The full paths behind the hints: each puzzle's number, and under it its steps, numbered, in columns
// of small print. A path may begin at the foot of one column and end in the next; its number never
// stands alone there.
//
// Columns are filled one after the other. What the last page has is then moved, line by line, so that
// its columns end at about the same height.
#include <stdio.h>
#include <string.h>

#include "export/layout_make.h"

enum { COLUMNS_MAX = 3, PAGE_LINES_MAX = 512 };

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

// One step, line by line, so that a long one may go on in the next column.
static void make_path_step(struct maker *maker, struct path_flow *flow, int number,
                           const char *text) {
  char label[16];
  snprintf(label, sizeof label, "%d", number);
  double indent = flow->indent, width = flow->width - indent;
  settle_column(maker, &flow->text, &indent, &width, text);
  for (bool first = true; *text != '\0'; first = false) {
    begin_line(maker, flow, 0, 0, flow->text.leading);
    double x = column_x(maker, flow);
    if (first)
      make_text(maker, &flow->step, x + flow->indent - 0.5 * flow->text.size, flow->y, label);
    text = make_line(maker, &flow->text, x + indent, flow->y, width, text);
    end_line(flow, flow->text.leading);
  }
}

static void make_path(struct maker *maker, struct path_flow *flow, int index) {
  struct pool *pool = &maker->layout->pool;
  const char *path = maker->book->paths[index];
  char number[16];
  snprintf(number, sizeof number, "%d", index + 1);
  const double leading = 1.2 * flow->text.leading, below = 3 * flow->text.leading;
  begin_line(maker, flow, 0.7 * flow->text.leading, below, leading); // with two lines of a step
  maker->found->path_page[index] = maker->layout->page_count - 1;
  make_text(maker, &flow->number, column_x(maker, flow), flow->y, number);
  make_link(maker,
            (struct rect){column_x(maker, flow), flow->y - 0.75 * flow->number.size, flow->width,
                          flow->number.size},
            maker->known->puzzle_page[index]);
  end_line(flow, leading);
  for (int step = 1; *path != '\0'; step++) {
    size_t length = strcspn(path, "\n");
    make_path_step(maker, flow, step, pool_copy(pool, path, length));
    path += length + (path[length] == '\n');
  }
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

void make_paths(struct maker *maker) {
  const struct template *t = maker->template;
  const char *title = label_of(maker, LABEL_PATHS);
  const char *text = pool_print(&maker->layout->pool, "%s %s", label_of(maker, LABEL_PATHS_TEXT),
                                label_of(maker, LABEL_PATHS_CHAINS));
  struct path_flow flow = flow_of(maker);
  if (t->solutions_right && !t->section_pages) make_turn_right(maker);
  int first = maker->layout->page_count;
  maker->found->paths = first;
  if (t->section_pages) {
    make_opening(maker, title, "", text, 0);
    begin_page(maker, &flow);
  } else {
    struct text_style style = {.face = FACE_TEXT, .size = t->text_size, .leading = maker->unit};
    double y;
    make_page(maker, PAGE_PATHS, NULL);
    make_heading(maker, title, &y);
    y = make_paragraph(maker, &style, maker->live.x, y, maker->live.width, text);
    maker->body.height -= y - maker->body.y;
    maker->body.y = y;
    begin_column(maker, &flow);
  }
  for (int i = 0; i < maker->book->count; i++)
    if (has_path(maker->book, i)) make_path(maker, &flow, i);
  balance_columns(maker, &flow);
  if (first < maker->layout->page_count) maker->layout->pages[first].outline = title;
}
