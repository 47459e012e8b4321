// The puzzle pages: a page that opens each section, then its puzzles, 1 to 9 a page.
//
//      number   level, minutes o o . . .    above a grid
//      +-----------------------------+
//      |                             |
//      +-----------------------------+
//      Letters: A B C D E F G H I           below it, if the puzzle has its own
//      time ______    solution on page
//      _______________________________      lines for notes
#include <stdio.h>
#include <string.h>

#include "export/caption.h"
#include "export/language.h"
#include "export/layout_make.h"
#include "export/words.h"

// --- what stands where ---------------------------------------------------------------------------

static const double least_grid = 24; // points: nobody could read it

static double smaller(double a, double b) {
  return a < b ? a : b;
}

// The width of a grid when so many columns and rows share the body.
static double grid_width(const struct rect *body, const struct arranging *asked, int columns,
                         int rows) {
  double around = asked->above + asked->below;
  return smaller((body->width - (columns - 1) * asked->gap) / columns,
                 ((body->height - (rows - 1) * asked->gap) / rows - around) / asked->aspect);
}

// From a column of captions to its grid, where grids stand `gap` apart.
static double column_gap(double gap) {
  return 0.6 * gap;
}

// The arrangement with captions beside the grids, in columns that take all the width that is left, if
// it makes the grids larger than the best one with captions above.
static bool arrange_beside(const struct rect *body, const struct arranging *asked, int columns,
                           struct arrangement *best) {
  int rows = (asked->count + columns - 1) / columns;
  struct arranging bare = *asked;
  bare.above = bare.below = 0;
  double share = (body->width - (columns - 1) * asked->gap) / columns;
  double grid = smaller(grid_width(body, &bare, columns, rows),
                        share - asked->beside - column_gap(asked->gap));
  if (grid < 1.02 * best->grid || grid * asked->aspect < asked->high) return false;
  *best = (struct arrangement){
      .columns = columns,
      .rows = rows,
      .grid = grid,
      .step_x = share + asked->gap,
      .step_y = (body->height - grid * asked->aspect) / (rows > 1 ? rows - 1 : 1),
      .x = body->x,
      .y = body->y,
      .column = share - grid - column_gap(asked->gap)};
  if (rows == 1) best->y += 0.4 * (body->height - grid * asked->aspect);
  return true;
}

struct arrangement arrange_grids(struct maker *maker, const struct arranging *asked) {
  const struct rect *body = &maker->body;
  int count = asked->count;
  struct arrangement best = {.columns = 1, .rows = count, .grid = least_grid};
  for (int columns = 1; columns <= count; columns++) {
    int rows = (count + columns - 1) / columns;
    double grid = grid_width(body, asked, columns, rows);
    // Fewer columns, unless more of them make the grids clearly larger.
    if (grid > best.grid * (columns > 1 ? 1.08 : 1))
      best = (struct arrangement){.columns = columns, .rows = rows, .grid = grid};
  }
  bool beside = false;
  for (int columns = 1; columns <= count && asked->beside > 0 && asked->exact <= 0; columns++)
    beside |= arrange_beside(body, asked, columns, &best);
  if (beside) return best;
  if (asked->exact > 0) best.grid = asked->exact;
  if (best.grid <= least_grid && !maker->failed)
    maker->failed = !err_set(maker->err, ERR_INPUT, "%s: a page has no room for %d grid%s",
                             maker->template->path, count, count == 1 ? "" : "s");
  // Side by side the outer grids keep to the margins, unless that tears them apart.
  double spare_x = body->width - best.columns * best.grid;
  double between_x = best.columns > 1 ? spare_x / (best.columns - 1) : 0;
  between_x = smaller(between_x, 0.4 * best.grid);
  best.step_x = best.grid + between_x;
  best.x = body->x + (spare_x - (best.columns - 1) * between_x) / 2;
  // What is left of the height goes between the rows first, then a little more below than above.
  double high = asked->aspect * best.grid + asked->above + asked->below;
  double spare_y = body->height - best.rows * high;
  double between_y = smaller(spare_y / best.rows, 0.4 * best.grid);
  if (between_y < asked->gap) between_y = asked->gap;
  best.step_y = high + between_y;
  best.y = body->y + 0.4 * (spare_y - (best.rows - 1) * between_y);
  return best;
}

struct rect arrangement_place(const struct arrangement *a, int index) {
  int row = index / a->columns, column = index % a->columns;
  return (struct rect){.x = a->x + column * a->step_x, .y = a->y + row * a->step_y};
}

// The word for how hard a puzzle is: its section's, or that of its level in the book's language.
static const char *word_of(const struct maker *maker, const struct template_section *section,
                           const struct puzzle *puzzle) {
  if (section->word[0] != '\0') return section->word;
  const char *level = words_level(puzzle);
  enum template_label label = template_level_label(level);
  return label < LABEL_COUNT ? label_of(maker, label) : level;
}

static const char *minutes_of(const struct maker *maker, const struct puzzle *puzzle) {
  struct pool *pool = &maker->layout->pool;
  const struct puzzle_minutes *minutes = &puzzle->minutes;
  if (!maker->template->minutes || !minutes->known) return "";
  const struct pool_word words[] = {
      {"minutes", pool_print(pool, "%d", caption_round_minutes(minutes))}, {NULL, NULL}};
  return pool_fill(
      pool, label_of(maker, minutes->estimate ? LABEL_MINUTES_ESTIMATE : LABEL_MINUTES), words);
}

// --- one puzzle ----------------------------------------------------------------------------------

// Of a section: the heights of what stands above and below its grids.
struct caption {
  const struct template_section *section;
  double number_size, level_size, above, below;
  bool letters; // below a grid, the letters of its puzzle
  double code;  // the side of a QR code below it; 0: none
};

// What the code of a puzzle says.
static const char *address_of(struct maker *maker, int index) {
  struct pool *pool = &maker->layout->pool;
  const struct puzzle *puzzle = &maker->book->puzzles[index];
  char line[GEOM_CELLS_MAX + 1];
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  const struct pool_word words[] = {{"number", pool_print(pool, "%d", index + 1)},
                                    {"puzzle", pool_print(pool, "%s", line)},
                                    {"isbn", maker->template->isbn},
                                    {NULL, NULL}};
  return pool_fill(pool, maker->template->qr, words);
}

// Do puzzles bring letters along?
static bool has_letters(const struct book *book, int first, int count) {
  bool letters = false;
  for (int i = first; i < first + count; i++) letters |= symbols_given(book->puzzles[i].symbols);
  return letters;
}

static struct caption caption_of(const struct maker *maker, const struct template_section *section,
                                 bool letters) {
  const struct template *t = maker->template;
  struct caption caption = {.section = section,
                            .number_size = t->number_size,
                            .level_size = t->level_size,
                            .letters = letters};
  if (section->per_page > 2) {
    // Many grids on a page: their captions step back.
    caption.number_size = smaller(t->number_size, 1.3 * t->level_size);
    caption.level_size = smaller(t->level_size, t->small_size);
  }
  caption.above = 0.75 * caption.number_size + 0.5 * maker->unit;
  if (letters) caption.below += maker->unit;
  if (t->time || (t->solution_page && t->solutions)) caption.below += maker->unit;
  caption.below += 1.5 * maker->unit * t->notes;
  return caption;
}

static bool has_dots(const struct maker *maker, int index) {
  const struct book *book = maker->book;
  return maker->template->dots && book->dots != NULL && book->dots[index] > 0;
}

// The word for the level and the minutes. Where a line is too short for both, the minutes stay and
// the level is left to the dots, if there are any; what is shown is set smaller then.
static const char *choose_aside(struct maker *maker, const struct caption *caption,
                                const struct text_style *style, int index, double room) {
  const struct puzzle *puzzle = &maker->book->puzzles[index];
  const char *word = maker->template->levels ? word_of(maker, caption->section, puzzle) : "";
  const char *minutes = minutes_of(maker, puzzle), *both = word;
  if (minutes[0] != '\0' && word[0] != '\0')
    both = pool_print(&maker->layout->pool, "%s, %s", word, minutes);
  if (word[0] == '\0') return minutes;
  return measure_text(maker, style, both) <= room || !has_dots(maker, index) ? both : minutes;
}

// The number or the comment on the left; on the right the level's word, the minutes, the dots.
static void make_caption(struct maker *maker, const struct caption *caption, int index, double x,
                         double baseline, double width) {
  const struct template *t = maker->template;
  const struct puzzle *puzzle = &maker->book->puzzles[index];
  struct text_style number = {.face = FACE_STRONG, .size = caption->number_size};
  struct text_style level = {
      .face = FACE_TEXT, .size = caption->level_size, .grey = t->quiet, .align = TEXT_RIGHT};
  char text[16];
  snprintf(text, sizeof text, "%d", index + 1);
  bool comment = t->caption == CAPTION_COMMENT && puzzle->comment[0] != '\0';
  const char *left = comment ? puzzle->comment : text;
  double right = x + width, gap = 0.6 * level.size;
  if (has_dots(maker, index))
    right = make_dots(maker, right, baseline, level.size, maker->book->dots[index]) - gap;
  double taken = smaller(measure_text(maker, &number, left), 0.6 * (right - x)) + 2 * gap;
  double room = right - x - taken;
  const char *aside = choose_aside(maker, caption, &level, index, room);
  if (aside[0] != '\0' && room > level.size) {
    make_fitted(maker, level, right, baseline, room, aside);
    right -= smaller(measure_text(maker, &level, aside), room) + 2 * gap;
  }
  make_fitted(maker, number, x, baseline, right - x, left);
}

// The width of a label before a line to write on, with the space behind it.
static double label_room(const struct maker *maker, enum template_label label, double width) {
  struct text_style small = {.face = FACE_TEXT, .size = maker->template->small_size};
  double room = measure_text(maker, &small, label_of(maker, label)) + 0.6 * small.size;
  return smaller(room, width / 2);
}

// A label, or none, and behind it a line to write on.
static void make_blank(struct maker *maker, enum template_label label, double x, double baseline,
                       double start, double width) {
  const struct template *t = maker->template;
  struct text_style small = {.face = FACE_TEXT, .size = t->small_size, .grey = t->quiet};
  if (start > 0)
    make_fitted(maker, small, x, baseline, start - 0.6 * small.size, label_of(maker, label));
  make_rule(maker, x + start, baseline + 0.75, width - start, 0.75, t->quiet);
}

static void make_letters(struct maker *maker, int index, double x, double baseline, double width) {
  const struct template *t = maker->template;
  const struct puzzle *puzzle = &maker->book->puzzles[index];
  struct text_style small = {.face = FACE_TEXT, .size = t->small_size, .grey = t->quiet};
  char list[SYMBOLS_LIST_MAX];
  if (!symbols_given(puzzle->symbols)) return;
  const struct pool_word words[] = {
      {"letters", symbols_list(puzzle->symbols, puzzle->word_at.length > 0, list)}, {NULL, NULL}};
  bool pictures = symbols_are_pictures(puzzle->symbols);
  const char *label = label_of(maker, pictures ? LABEL_PICTURES : LABEL_LETTERS);
  if (pictures) { // large enough to draw after
    small.grey = 0;
    small.size = smaller(1.4 * small.size, 0.95 * maker->unit);
  }
  make_fitted(maker, small, x, baseline, width, pool_fill(&maker->layout->pool, label, words));
}

// Where the solution is. In books for children a word of praise goes with it, for each puzzle another.
static const char *solution_note(struct maker *maker, int index) {
  struct pool *pool = &maker->layout->pool;
  bool kids = template_worded_label(maker->template, LABEL_SOLUTION_PAGE) != LABEL_SOLUTION_PAGE;
  const char *cheers = kids ? label_of(maker, LABEL_KIDS_CHEERS) : "";
  char cheer[LANGUAGE_TEXT_MAX];
  int count = 1;
  for (const char *c = cheers; *c != '\0'; c++) count += *c == ',';
  const struct pool_word words[] = {{"page", page_folio(maker, maker->known->solution_page[index])},
                                    {"cheer", language_list_word(cheers, index % count, cheer)},
                                    {NULL, NULL}};
  return pool_fill(pool, label_of(maker, LABEL_SOLUTION_PAGE), words);
}

static void make_foot(struct maker *maker, const struct caption *caption, int index, double x,
                      double y, double width) {
  const struct template *t = maker->template;
  if (caption->below == 0) return;
  struct text_style small = {.face = FACE_TEXT, .size = t->small_size, .grey = t->quiet};
  if (caption->letters) {
    make_letters(maker, index, x, y + maker->unit, width);
    y += maker->unit;
  }
  double baseline = y + maker->unit, room = width;
  if (t->time) {
    double part = width / 2.6;
    make_blank(maker, LABEL_TIME, x, baseline, label_room(maker, LABEL_TIME, part), part);
    room = width - part - small.size;
  }
  if (t->solution_page && t->solutions) {
    int page = maker->known->solution_page[index];
    const char *text = solution_note(maker, index);
    small.align = TEXT_RIGHT;
    make_fitted(maker, small, x + width, baseline, room, text);
    make_link(maker, (struct rect){x + width - room, y + 2, room, maker->unit}, page);
  }
  if (t->time || (t->solution_page && t->solutions)) y += maker->unit;
  if (caption->code > 0) {
    const char *address = address_of(maker, index);
    make_code(maker, address, x + width - code_side(maker, address), y + CODE_QUIET);
    y += caption->code;
  }
  for (int i = 0; i < t->notes; i++) {
    double start = i == 0 ? label_room(maker, LABEL_NOTES, width) : 0;
    baseline = y + (i + 1) * 1.5 * maker->unit - 2;
    make_blank(maker, i == 0 ? LABEL_NOTES : LABEL_COUNT, x, baseline, start, width);
  }
}

// --- captions beside a grid ----------------------------------------------------------------------

// The least width of a column of captions: that of most words for levels.
static double least_column(const struct caption *caption) {
  return smaller(5.2 * caption->level_size, 60);
}

// What a column takes at most in height: number, level, minutes, dots, the page of the solution, and
// whatever else stands below grids.
static double column_height(const struct maker *maker, const struct caption *caption) {
  return caption->number_size + 9 * 1.25 * caption->level_size + caption->below + maker->unit;
}

// From the top: number, level, minutes, dots, letters. Each begins a line of its own.
static void make_column_head(struct maker *maker, const struct caption *caption, int index,
                             double x, double y, double width) {
  const struct template *t = maker->template;
  const struct puzzle *puzzle = &maker->book->puzzles[index];
  struct text_style number = {.face = FACE_STRONG, .size = caption->number_size};
  struct text_style level = {.face = FACE_TEXT,
                             .size = caption->level_size,
                             .leading = 1.25 * caption->level_size,
                             .grey = t->quiet};
  const char *words[] = {t->levels ? word_of(maker, caption->section, puzzle) : "",
                         minutes_of(maker, puzzle)};
  bool comment = t->caption == CAPTION_COMMENT && puzzle->comment[0] != '\0';
  y += 0.75 * number.size;
  make_fitted(maker, number, x, y, width,
              comment ? puzzle->comment : pool_print(&maker->layout->pool, "%d", index + 1));
  y += 0.5 * maker->unit + level.size;
  for (int i = 0; i < 2; i++)
    if (words[i][0] != '\0') y = make_paragraph(maker, &level, x, y, width, words[i]);
  if (has_dots(maker, index)) {
    const double dots = 0.56 * level.size * (1 + 1.45 * (BOOK_DOTS - 1));
    make_dots(maker, x + dots, y, level.size, maker->book->dots[index]);
    y += level.leading;
  }
  if (caption->letters) make_letters(maker, index, x, y + 0.3 * maker->unit, width);
}

// From the foot upwards: the page of the solution, the line for the time, lines for notes.
static void make_column_foot(struct maker *maker, int index, double x, double y, double width) {
  const struct template *t = maker->template;
  struct text_style small = {
      .face = FACE_TEXT, .size = t->small_size, .leading = 1.25 * t->small_size, .grey = t->quiet};
  y -= 0.22 * small.size;
  if (t->solution_page && t->solutions) {
    int page = maker->known->solution_page[index];
    const char *text = solution_note(maker, index);
    double high = count_lines(maker, &small, width, text) * small.leading;
    make_paragraph(maker, &small, x, y - high + small.leading, width, text);
    make_link(maker, (struct rect){x, y - high, width, high}, page);
    y -= high + 0.5 * maker->unit;
  }
  if (t->time) {
    make_blank(maker, LABEL_TIME, x, y, label_room(maker, LABEL_TIME, width), width);
    y -= 1.5 * maker->unit;
  }
  y -= (t->notes - 1) * 1.5 * maker->unit;
  for (int i = 0; i < t->notes; i++) {
    double start = i == 0 ? label_room(maker, LABEL_NOTES, width) : 0;
    make_blank(maker, i == 0 ? LABEL_NOTES : LABEL_COUNT, x, y + i * 1.5 * maker->unit, start,
               width);
  }
}

static void make_puzzle_beside(struct maker *maker, const struct caption *caption, int index,
                               struct rect at, const struct arrangement *a, double gap) {
  double height = a->grid * grid_aspect(maker->book->puzzles[index].geom);
  make_column_head(maker, caption, index, at.x, at.y, a->column);
  make_grid(maker, FIGURE_PUZZLE, index, at.x + a->column + column_gap(gap), at.y, a->grid);
  make_column_foot(maker, index, at.x, at.y + height, a->column);
}

static void make_puzzle(struct maker *maker, const struct caption *caption, int index,
                        struct rect at, double grid) {
  make_caption(maker, caption, index, at.x, at.y + 0.75 * caption->number_size, grid);
  make_grid(maker, FIGURE_PUZZLE, index, at.x, at.y + caption->above, grid);
  double height = grid * grid_aspect(maker->book->puzzles[index].geom);
  make_foot(maker, caption, index, at.x, at.y + caption->above + height, grid);
}

// --- sections ------------------------------------------------------------------------------------

double make_opening(struct maker *maker, const char *title, const char *line, const char *text,
                    int dots) {
  const struct template *t = maker->template;
  make_page(maker, PAGE_SECTION, NULL);
  const struct rect live = maker->live;
  struct text_style style = display_style(maker, 1.5 * t->heading_size, live.width, 2, title);
  double y = live.y + 0.3 * live.height;
  y = make_paragraph(maker, &style, live.x, y, live.width, title) - style.leading;
  make_rule(maker, live.x, y + 1.5 * maker->unit, 3 * maker->unit, 3, 0);
  y += 3.5 * maker->unit;
  struct text_style body = {
      .face = FACE_TEXT, .size = t->text_size, .leading = maker->unit, .grey = t->quiet};
  if (line[0] != '\0') {
    make_fitted(maker, body, live.x, y, live.width, line);
    y += 1.5 * maker->unit;
  }
  body.grey = 0;
  double width = smaller(32 * t->text_size, live.width);
  y = make_paragraph(maker, &body, live.x, y, width, text);
  // Dots as wide as the rule above.
  if (dots > 0) {
    y += maker->unit;
    make_dots(maker, live.x + 0.56 * 12 * (1 + 4 * 1.45), y, 12, dots);
  }
  return y + maker->unit;
}

// The pictures of a section in large, on its opening page.
static void make_section_pictures(struct maker *maker, const struct puzzle *puzzle, double y) {
  char list[SYMBOLS_LIST_MAX];
  const struct rect live = maker->live;
  struct text_style style = {.face = FACE_TITLE, .size = 2 * maker->template->heading_size};
  double bottom = live.y + live.height;
  if (!symbols_are_pictures(puzzle->symbols) || y + style.size > bottom) return;
  make_fitted(maker, style, live.x, y + 0.75 * style.size, live.width,
              symbols_list(puzzle->symbols, false, list));
}

// All puzzles of one section share their level: then the opening page shows it.
static int section_dots(const struct maker *maker, int first, int count) {
  const unsigned char *dots = maker->book->dots;
  if (dots == NULL || !maker->template->dots) return 0;
  for (int i = 1; i < count; i++)
    if (dots[first + i] != dots[first]) return 0;
  return dots[first];
}

// A grid of an exact width may be too large for what else the page has to hold.
static void check_exact(struct maker *maker, const struct template_section *s,
                        const struct arrangement *a, const struct caption *caption) {
  double width = a->columns * a->grid;
  double aspect = grid_aspect(s->size);
  double height = a->rows * (aspect * a->grid + caption->above + caption->below);
  if (s->grid <= 0 || maker->failed ||
      (width <= maker->body.width + 0.01 && height <= maker->body.height + 0.01))
    return;
  maker->failed = true;
  err_set(maker->err, ERR_INPUT,
          "%s:%d: [section %s]: grids of exactly %gpt take %g x %gpt with their captions; the page "
          "has room for %g x %gpt",
          maker->template->path, s->line, s->name, s->grid, width, height, maker->body.width,
          maker->body.height);
}

const char *letters_rules_labels(struct maker *maker, int first, int count) {
  bool said[LABEL_COUNT] = {false};
  const char *text = "";
  for (int i = first; i < first + count; i++) {
    const struct puzzle *puzzle = &maker->book->puzzles[i];
    if (symbols_given(puzzle->symbols))
      said[symbols_are_pictures(puzzle->symbols) ? LABEL_RULE_PICTURES : LABEL_RULE_LETTERS] = true;
    if (puzzle->word_at.length > 0) said[LABEL_RULE_WORD] = true;
  }
  for (int i = 0; i < LABEL_COUNT; i++)
    if (said[i])
      text = pool_print(&maker->layout->pool, "%s%s%s", text, text[0] != '\0' ? " " : "",
                        label_of(maker, (enum template_label)i));
  return text;
}

// The rules of the section's board, and what letters there are.
static const char *section_rules(struct maker *maker, const struct template_section *s, int first,
                                 int count) {
  const struct board_kind kind = board_kind_of_wish(s->size, s->wish.marks);
  const char *rules = board_rules_labels(maker, &kind);
  const char *letters = letters_rules_labels(maker, first, count);
  if (letters[0] == '\0') return rules;
  return pool_print(&maker->layout->pool, "%s%s%s", rules, rules[0] != '\0' ? " " : "", letters);
}

// What the template says, and the rules.
static const char *opening_text(struct maker *maker, const struct template_section *s, int first,
                                int count) {
  const char *rules = section_rules(maker, s, first, count);
  if (s->text[0] == '\0' || rules[0] == '\0') return s->text[0] != '\0' ? s->text : rules;
  return pool_print(&maker->layout->pool, "%s\n\n%s", s->text, rules);
}

// Rules that the book tells nowhere else stand above the puzzles of each page. Grids of an exact width
// come first: what they leave no room for is left out.
static void make_page_rules(struct maker *maker, const struct template_section *s,
                            const struct caption *caption, const char *rules) {
  const struct template *t = maker->template;
  struct text_style style = {
      .face = FACE_TEXT, .size = t->small_size, .leading = 1.25 * t->small_size, .grey = t->quiet};
  struct rect *body = &maker->body;
  if (rules[0] == '\0') return;
  double taken = count_lines(maker, &style, body->width, rules) * style.leading + 0.5 * maker->unit;
  double grids = s->per_page * (s->grid + caption->above + caption->below);
  if (s->grid > 0 && grids + taken > body->height) return;
  make_paragraph(maker, &style, body->x, body->y + 0.75 * style.size, body->width, rules);
  body->y += taken;
  body->height -= taken;
}

static void make_section(struct maker *maker, int section, int first) {
  const struct template *t = maker->template;
  const struct template_section *s = &t->sections[section];
  int count = maker->book->section_counts[section];
  // A title page may stand on the left and face the first puzzles: no blank page for its sake.
  if (t->sections_right && !t->section_pages) make_turn_right(maker);
  maker->found->sections[section] = maker->layout->page_count;
  bool opens = t->section_pages || s->lesson;
  if (s->lesson) {
    make_lesson(maker, section, first);
  } else if (t->section_pages) {
    double y =
        make_opening(maker, s->title, puzzle_range(maker, first, count),
                     opening_text(maker, s, first, count), section_dots(maker, first, count));
    make_section_pictures(maker, &maker->book->puzzles[first], y);
  }
  int opening = maker->layout->page_count - (opens ? 1 : 0);
  struct caption caption = caption_of(maker, s, has_letters(maker->book, first, count));
  if (t->qr[0] != '\0') {
    // The last one is the longest.
    caption.code = code_side(maker, address_of(maker, first + count - 1)) + CODE_QUIET;
    caption.below += caption.code;
  }
  const char *rules = t->rules || t->section_pages ? "" : section_rules(maker, s, first, count);
  for (int done = 0; done < count; done += s->per_page) {
    make_page(maker, PAGE_PUZZLES, is_next_right(maker) ? s->title : t->title);
    make_page_rules(maker, s, &caption, rules);
    const struct arranging asked = {.count = s->per_page,
                                    .aspect = grid_aspect(s->size),
                                    .above = caption.above,
                                    .below = caption.below,
                                    .gap = 1.5 * maker->unit,
                                    .exact = s->grid,
                                    .beside = caption.code > 0 ? 0 : least_column(&caption),
                                    .high = column_height(maker, &caption)};
    struct arrangement a = arrange_grids(maker, &asked);
    check_exact(maker, s, &a, &caption);
    for (int i = 0; i < s->per_page && done + i < count; i++) {
      int index = first + done + i;
      struct rect at = arrangement_place(&a, i);
      maker->found->puzzle_page[index] = maker->layout->page_count - 1;
      if (a.column > 0)
        make_puzzle_beside(maker, &caption, index, at, &a, asked.gap);
      else
        make_puzzle(maker, &caption, index, at, a.grid);
    }
  }
  if (opening < maker->layout->page_count) maker->layout->pages[opening].outline = s->title;
}

void make_sections(struct maker *maker) {
  int first = 0;
  if (has_front_folios(maker)) {
    make_turn_right(maker);
    maker->found->front = maker->layout->page_count;
  }
  for (int i = 0; i < maker->template->section_count; i++) {
    make_own_pages(maker, PLACE_BEFORE, i);
    if (maker->book->section_counts[i] > 0) make_section(maker, i, first);
    make_own_pages(maker, PLACE_AFTER, i);
    first += maker->book->section_counts[i];
  }
}
