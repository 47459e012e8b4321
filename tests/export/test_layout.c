// Layouts: nothing leaves the margins or stands on anything else, whatever the texts and pages are.
#include "tests/fixtures/book_check.h"

#include <math.h>

#include "export/book_paint.h"
#include "export/draw_layout.h"

static bool overlap(const struct rect *a, const struct rect *b) {
  const double slack = 0.01;
  return a->x + slack < b->x + b->width && b->x + slack < a->x + a->width &&
         a->y + slack < b->y + b->height && b->y + slack < a->y + a->height;
}

// Nothing leaves the margins, and no two things stand on one another.
static void assert_tidy(const struct made *made) {
  const struct book_layout *layout = made->layout;
  const double slack = 0.01;
  for (int page = 0; page < layout->page_count; page++) {
    const struct layout_page *p = &layout->pages[page];
    double left = p->right ? layout->inside : layout->outside;
    double right = made->template->trim_width - (p->right ? layout->outside : layout->inside);
    for (int i = 0; i < p->item_count; i++) {
      const struct item *item = &layout->items[p->first_item + i];
      const struct rect *a = &item->area;
      if (item->kind == ITEM_LINK) continue;
      if (a->x < left - slack || a->x + a->width > right + slack || a->y < layout->top - slack ||
          a->y + a->height > made->template->trim_height - layout->bottom + slack)
        fail_msg("%s: page %d, kind %d: %s leaves the margins", made->template->path, page + 1,
                 (int)p->kind, item->kind == ITEM_TEXT ? item->text : "an item");
      for (int k = 0; k < i; k++) {
        const struct item *other = &layout->items[p->first_item + k];
        if (other->kind != ITEM_LINK && overlap(a, &other->area))
          fail_msg("%s: page %d, kind %d: '%s' stands on '%s'", made->template->path, page + 1,
                   (int)p->kind, item->kind == ITEM_TEXT ? item->text : "an item",
                   other->kind == ITEM_TEXT ? other->text : "an item");
      }
    }
  }
}

static void nothing_leaves_the_margins(void **state) {
  (void)state;
  each_book(assert_tidy);
}

// Long words of a long-winded language everywhere.
static void tidy_when_words_are_long(const struct made *shipped) {
  struct made made;
  struct err err = {0};
  made_begin(&made, shipped->template->path);
  struct template *t = made.template;
  t->title =
      "Donaudampfschifffahrtsgesellschaftskapitän und andere sehr lange Wörter auf dem Titel";
  t->subtitle = t->author = t->publisher = t->title;
  bool exact = t->sections[0].grid != TEMPLATE_AUTO; // leaves no room for more
  t->notes = exact ? 0 : 1;
  t->time = !exact;
  t->minutes = true;
  for (int i = 0; i < t->section_count; i++) {
    t->sections[i].title = t->sections[i].word = t->title;
    t->sections[i].count = t->sections[i].per_page + 1;
  }
  for (int i = 0; i < LABEL_COUNT; i++)
    if (strlen(t->labels[i]) < 20)
      t->labels[i] = "Rechtsschutzversicherungsgesellschaften {page}{number}{first}";
  made_puzzles(&made, BOOK_SEED);
  for (int i = 0; i < made.puzzles.count; i++)
    made.puzzles.puzzles[i].minutes =
        (struct puzzle_minutes){.known = true, .estimate = i % 2 == 0, .tenths = 9990};
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  assert_tidy(&made);
  made_pdf(&made);
  // Nothing has shrunk to what a printer refuses, and what is cut is reported; a short book is what
  // this one is.
  const char *broken = broken_rules(&made);
  bool cut = false;
  for (int i = 0; i < made.layout->item_count; i++) cut |= made.layout->items[i].cut;
  bool as_it_is = strcmp(broken, cut ? "cut text" : "") == 0 ||
                  strcmp(broken, cut ? "pages,cut text" : "pages") == 0;
  if (!as_it_is) fail_msg("%s: %s", t->path, broken);
  made_release(&made);
}

static void long_words_stay_within_the_margins(void **state) {
  (void)state;
  each_book(tidy_when_words_are_long);
}

// Every step is drawn, none with digits much smaller than the small print, and the last sentence is
// not lost, however large the type or the grid.
static void example_is_legible(const struct made *made) {
  const struct template *t = made->template;
  int steps = 0, ends = 0;
  for (int i = 0; i < made->layout->item_count; i++) {
    const struct item *item = &made->layout->items[i];
    if (item->kind == ITEM_TEXT && strlen(item->text) > 8)
      ends += strstr(t->labels[LABEL_EXAMPLE_END], item->text) != NULL;
    if (item->kind != ITEM_GRID || item->figure != FIGURE_STEP) continue;
    struct draw_style style;
    struct draw_layout grid;
    struct err err = {0};
    assert_true(paint_style_init(&style, t, &err));
    draw_layout_init(&grid, &style, made->book.example->geom, NULL, false,
                     (struct rect){.width = item->area.width, .height = item->area.height});
    if (grid.symbol_size < fmax(7, 0.89 * t->small_size))
      fail_msg("%s: step %d has digits of %.2f pt", t->path, item->index + 1, grid.symbol_size);
    assert_int_equal(item->index, steps++);
  }
  assert_int_equal(steps, t->rules ? t->example : 0);
  assert_true((ends > 0) == (steps > 0));
}

static void examples_are_legible_and_whole(void **state) {
  (void)state;
  each_book(example_is_legible);
}

// How many grids stand beside the first one of a page.
static int count_columns(const struct made *made, const struct layout_page *p) {
  double top = -1;
  int columns = 0;
  for (int i = 0; i < p->item_count; i++) {
    const struct item *item = &made->layout->items[p->first_item + i];
    if (item->kind != ITEM_GRID) continue;
    if (top < 0) top = item->area.y;
    columns += fabs(item->area.y - top) < 0.01;
  }
  return columns;
}

// The least size of the digits in solutions; and no page of them has more than one row fewer than
// another, nor a row with holes, but for the last page.
static double measure_solutions(const struct made *made) {
  double least = 1000;
  int most = 0, fewest = 1000;
  struct draw_style style;
  struct err err = {0};
  assert_true(paint_style_init(&style, made->template, &err));
  assert_true(style.solved_grey == 0);
  bool holes = false;
  for (int page = 0; page < made->layout->page_count; page++) {
    const struct layout_page *p = &made->layout->pages[page];
    int grids = 0;
    for (int i = 0; i < p->item_count && p->kind == PAGE_SOLUTIONS; i++) {
      const struct item *item = &made->layout->items[p->first_item + i];
      struct draw_layout grid;
      if (item->kind != ITEM_GRID) continue;
      draw_layout_init(&grid, &style, made->book.puzzles[item->index].geom, NULL, false,
                       (struct rect){.width = item->area.width, .height = item->area.height});
      least = fmin(least, grid.symbol_size);
      grids++;
    }
    if (grids == 0) continue;
    assert_false(holes);
    int columns = count_columns(made, p), rows = (grids + columns - 1) / columns;
    holes = grids % columns != 0;
    if (rows > most) most = rows;
    if (rows < fewest) fewest = rows;
  }
  assert_true(most - fewest <= 1);
  return least;
}

// 16 pt in large print, 10 in 6 x 9 in, and never less than printers take.
static void solutions_are_large(const struct made *made) {
  const struct template *t = made->template;
  double asked = strstr(t->path, "large-print") != NULL ? 16 : t->trim_width == 6 * 72 ? 10 : 7;
  if (!t->solutions) return;
  double least = measure_solutions(made);
  print_message("%s: solutions in %.1f pt (at least %g)\n", t->path, least, asked);
  assert_true(least >= asked);
}

static void solutions_are_black_legible_and_balanced(void **state) {
  (void)state;
  each_book(solutions_are_large);
}

static void contents_are_one_page(const struct made *made) {
  int pages = 0;
  for (int page = 0; page < made->layout->page_count; page++)
    pages += made->layout->pages[page].kind == PAGE_CONTENTS;
  if (pages != made->template->contents) fail_msg("%s: %d pages", made->template->path, pages);
}

// Those of the course, too, which has the most sections.
static void contents_of_our_books_are_one_page(void **state) {
  (void)state;
  each_book(contents_are_one_page);
}

// A title in two lines has them about as long, whatever its words are.
static void titles_have_even_lines(void **state) {
  (void)state;
  struct made made;
  made_begin(&made, "templates/kids-8.5x11.ini");
  made_puzzles(&made, BOOK_SEED);
  struct err err = {0};
  made.template->title = "Mes sudokus en images";
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  int lines = 0;
  for (int page = 0; page < made.layout->page_count; page++) {
    const struct layout_page *p = &made.layout->pages[page];
    for (int i = 0; i < p->item_count && p->kind == PAGE_TITLE; i++) {
      const struct item *item = &made.layout->items[p->first_item + i];
      if (item->kind != ITEM_TEXT || item->face != FACE_TITLE) continue;
      assert_string_equal(item->text, lines++ == 0 ? "Mes sudokus" : "en images");
    }
  }
  assert_int_equal(lines, 2);
  made_release(&made);
}

// The page that a hint names has the path of its puzzle.
static void hints_lead_to_paths(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/kdp-6x9.ini");
  made.template->paths = PATHS_ALL;
  made.template->labels[LABEL_HINT_PATH] = "{page}";
  made_puzzles(&made, BOOK_SEED);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  int front = 0, named = 0;
  while (made.layout->pages[front].kind != PAGE_SECTION) front++;
  for (int page = front; page < made.layout->page_count; page++) {
    const struct layout_page *p = &made.layout->pages[page];
    for (int i = 1; i < p->item_count && p->kind == PAGE_HINTS; i++) {
      const struct item *item = &made.layout->items[p->first_item + i];
      int target = item->kind == ITEM_TEXT && item->face == FACE_TEXT ? atoi(item->text) : 0;
      if (target == 0 || item[-1].kind != ITEM_TEXT || item[-1].face != FACE_STRONG) continue;
      const struct layout_page *path = &made.layout->pages[front + target - 1];
      bool there = false;
      for (int k = 0; k < path->item_count && path->kind == PAGE_PATHS; k++) {
        const struct item *number = &made.layout->items[path->first_item + k];
        there |= number->kind == ITEM_TEXT && number->face == FACE_STRONG &&
                 strcmp(number->text, item[-1].text) == 0;
      }
      if (!there) fail_msg("puzzle %s: page %d", item[-1].text, target);
      named++;
    }
  }
  assert_true(named > 20);
  made_release(&made);
}

// With other texts in the same book.
static void lay_out_again(struct made *made) {
  struct err err = {0};
  book_layout_free(made->layout);
  made->layout = book_layout_new(&made->book, &err);
  if (made->layout == NULL) fail_msg("%s", err.text);
}

// Where sections of hints fit a page each, they have one: pages are balanced only as far as that.
static void sections_of_hints_stay_together(void **state) {
  (void)state;
  static const char *const hints[] = {"- = - - = = - = - - - - - = -",
                                      "= = = - - - - - = = - - - = -",
                                      "= - = - - - = - - - - - = - ="}; // '=': of two lines
  struct made made;
  struct err err = {0};
  char texts[64][16];
  made_begin(&made, "templates/kdp-6x9.ini");
  made.template->paths = PATHS_NONE;
  made_puzzles(&made, BOOK_SEED);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  assert_int_equal(made.book.count, 60);
  for (int i = 15; i < 60; i++) {
    bool two = hints[i / 15 - 1][i % 15 * 2] == '=';
    snprintf(texts[i], sizeof texts[i], two ? "%d\nand on" : "%d", i);
    made.hints[i] = texts[i];
  }
  lay_out_again(&made);
  int begun = 0;
  for (int page = 0; page < made.layout->page_count; page++) {
    const struct layout_page *p = &made.layout->pages[page];
    for (int i = 0; i < p->item_count && p->kind == PAGE_HINTS; i++) {
      const struct item *item = &made.layout->items[p->first_item + i];
      if (item->kind != ITEM_TEXT || item->face != FACE_STRONG) continue;
      if (atoi(item->text) > 0) fail_msg("page %d begins with puzzle %s", page + 1, item->text);
      begun++;
      break;
    }
  }
  assert_int_equal(begun, 3);
  made_release(&made);
}

// How far apart the two columns of the last page of paths end, in lines.
static double measure_unevenness(const struct made *made) {
  const struct layout_page *last = NULL;
  double middle = made->template->trim_width / 2, left = 0, right = 0;
  for (int page = 0; page < made->layout->page_count; page++)
    if (made->layout->pages[page].kind == PAGE_PATHS) last = &made->layout->pages[page];
  assert_non_null(last);
  for (int i = 0; i < last->item_count; i++) {
    const struct item *item = &made->layout->items[last->first_item + i];
    bool step = item->kind == ITEM_TEXT && item->face == FACE_TEXT && item->grey == 0;
    double *column = item->area.x < middle ? &left : &right;
    if (step && left == 0) left = right = item->baseline; // where an empty column begins
    if (step) *column = fmax(*column, item->baseline);
  }
  return fabs(left - right) / (1.3 * made->template->small_size);
}

static void lay_out_all_paths(struct made *made) {
  struct err err = {0};
  made_begin(made, "templates/kdp-6x9.ini");
  made->template->paths = PATHS_ALL;
  made_puzzles(made, BOOK_SEED);
  if (!made_layout(made, &err)) fail_msg("%s", err.text);
}

// However many paths there are. A column may be shorter by the number of a path, two lines of its
// first step and the gap above; six lines need not be divided.
static void last_page_of_paths_is_balanced(void **state) {
  (void)state;
  struct made made;
  lay_out_all_paths(&made);
  for (int i = made.book.count - 1; i > made.book.count - 24; i -= 3) {
    double lines = measure_unevenness(&made);
    if (lines > 6) fail_msg("%d paths: columns end %g lines apart", i + 1, lines);
    for (int k = 0; k < 3; k++) made.paths[i - k] = "";
    lay_out_again(&made);
  }
  made_release(&made);
}

// The lines of a page of paths: a number of a path, a line that begins a step, or one that goes on.
struct path_text {
  enum { PATH_NUMBER, PATH_FIRST, PATH_MORE } kind;
  double x, baseline;
  bool heads; // its column
};

static int read_path_page(const struct made *made, const struct layout_page *page,
                          struct path_text *lines) {
  int count = 0;
  bool labelled = false;
  for (int i = 0; i < page->item_count; i++) {
    const struct item *item = &made->layout->items[page->first_item + i];
    bool step = item->kind == ITEM_TEXT && item->face == FACE_TEXT;
    bool number = item->kind == ITEM_TEXT && item->face == FACE_STRONG && atoi(item->text) > 0;
    bool small = step && item->size == made->template->small_size;
    if (small && item->grey > 0 && atoi(item->text) > 0) labelled = true; // of a step
    if (!number && !(small && item->grey == 0)) continue;
    struct path_text *line = &lines[count];
    *line = (struct path_text){.kind = number     ? PATH_NUMBER
                                       : labelled ? PATH_FIRST
                                                  : PATH_MORE,
                               .x = item->area.x,
                               .baseline = item->baseline};
    line->heads = count == 0 || line->baseline < line[-1].baseline;
    labelled = false;
    count++;
  }
  return count;
}

// At the foot of a column stand at least two lines of what begins there, at its head two of what ends
// there; and a page of paths has more than a few lines.
static void check_path_pages(const struct made *made) {
  static struct path_text lines[2048];
  int count = 0, on_last = 0;
  for (int page = 0; page < made->layout->page_count; page++) {
    if (made->layout->pages[page].kind != PAGE_PATHS) continue;
    on_last = read_path_page(made, &made->layout->pages[page], &lines[count]);
    count += on_last;
  }
  assert_true(count > 100);
  if (on_last < 8) fail_msg("%d lines on the last page", on_last);
  for (int i = 2; i + 1 < count; i++) {
    bool last = i + 1 == count || lines[i + 1].kind == PATH_NUMBER; // of a path
    bool alone = lines[i].heads && lines[i].kind == PATH_MORE && lines[i + 1].kind != PATH_MORE;
    if (lines[i].heads && (last || alone)) fail_msg("line %d of paths is alone at a head", i);
    if (!lines[i + 1].heads) continue;
    if (lines[i].kind == PATH_NUMBER || lines[i - 1].kind == PATH_NUMBER)
      fail_msg("line %d of paths is alone at a foot", i);
    if (lines[i].kind == PATH_FIRST && lines[i + 1].kind == PATH_MORE)
      fail_msg("line %d of paths begins a step and is alone", i);
  }
}

static void no_line_of_a_path_is_alone(void **state) {
  (void)state;
  struct made made;
  lay_out_all_paths(&made);
  for (int i = made.book.count - 1; i > 12; i--) {
    check_path_pages(&made);
    made.paths[i] = "";
    lay_out_again(&made);
  }
  made_release(&made);
}

// However long a path is, the numbers of its steps stand within the margins.
static void long_paths_stay_within_the_margins(void **state) {
  (void)state;
  enum { STEPS = 1200 };
  struct made made;
  struct err err = {0};
  char path[2 * STEPS + 1];
  for (int i = 0; i < STEPS; i++) memcpy(path + (size_t)2 * (size_t)i, "x\n", 3);
  path[2 * STEPS - 1] = '\0';
  made_begin(&made, "templates/kdp-6x9.ini");
  made.template->paths = PATHS_ALL;
  made_puzzles(&made, BOOK_SEED);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  made.paths[made.book.count - 1] = path;
  lay_out_again(&made);
  bool last = false;
  for (int i = 0; i < made.layout->item_count; i++) {
    const struct item *item = &made.layout->items[i];
    last |= item->kind == ITEM_TEXT && strcmp(item->text, "1200") == 0;
  }
  assert_true(last);
  assert_tidy(&made);
  made_release(&made);
}

// `chains` keeps the paths that a hint cuts short, and drops the part where there is none.
static void chains_alone_have_paths(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/kdp-6x9.ini");
  made.template->paths = PATHS_CHAINS;
  made_puzzles(&made, BOOK_SEED);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  int told = 0, looks = 0;
  for (int i = 0; i < made.book.count; i++) {
    bool look = strstr(made.book.hints[i], "look at") != NULL;
    looks += look;
    told += made.book.paths[i][0] != '\0';
    if (look) assert_true(made.book.paths[i][0] != '\0');
    if (i < made.book.section_counts[0]) assert_string_equal(made.book.paths[i], "");
  }
  assert_true(looks > 5 && told < made.book.count / 2);
  for (int i = 0; i < made.book.count; i++) made.paths[i] = "";
  lay_out_again(&made);
  for (int page = 0; page < made.layout->page_count; page++)
    assert_true(made.layout->pages[page].kind != PAGE_PATHS);
  made_release(&made);
}

// A text whose last line would be a word alone shares another with it, in as many lines.
static void no_word_is_lost_on_a_last_line(const struct made *made) {
  for (int page = 0; page < made->layout->page_count; page++) {
    const struct layout_page *p = &made->layout->pages[page];
    for (int i = 1; i < p->item_count && p->kind == PAGE_RULES; i++) {
      const struct item *item = &made->layout->items[p->first_item + i];
      bool begins = item->kind == ITEM_TEXT && item->text[0] >= 'a' && item->text[0] <= 'z';
      if (begins && strchr(item->text, ' ') == NULL)
        fail_msg("%s: '%s' stands alone", made->template->path, item->text);
    }
  }
}

static void last_lines_have_company(void **state) {
  (void)state;
  each_book(no_word_is_lost_on_a_last_line);
}

static void heads_stay_where_they_are_on_a_screen(void **state) {
  (void)state;
  struct made made;
  made_open(&made, "templates/tablet.ini", BOOK_SEED);
  for (int page = 0; page < made.layout->page_count; page++) {
    const struct layout_page *p = &made.layout->pages[page];
    assert_true(p->right);
    for (int i = 0; i < p->item_count && p->kind == PAGE_PUZZLES; i++) {
      const struct item *item = &made.layout->items[p->first_item + i];
      bool head = item->kind == ITEM_TEXT && item->size == made.template->head_size && i == 0;
      if (head) assert_string_not_equal(item->text, made.template->title);
    }
  }
  made_release(&made);
}

static void every_number_of_puzzles_a_page_fits(void **state) {
  (void)state;
  static const int per_page[] = {1, 2, 4, 6, 9};
  static const int solutions[] = {6, 12, 15, 20, 30};
  for (size_t i = 0; i < COUNT(per_page); i++) {
    struct made made;
    struct err err = {0};
    made_begin(&made, "templates/a4-four-up.ini");
    made.template->solutions_per_page = solutions[i];
    for (int k = 0; k < made.template->section_count; k++)
      made.template->sections[k].per_page = per_page[i];
    made_puzzles(&made, BOOK_SEED);
    if (!made_layout(&made, &err)) fail_msg("%s", err.text);
    assert_tidy(&made);
    int pages[PAGE_KINDS] = {0};
    for (int page = 0; page < made.layout->page_count; page++)
      pages[made.layout->pages[page].kind]++;
    assert_int_equal(pages[PAGE_PUZZLES], 2 * ((16 + per_page[i] - 1) / per_page[i]));
    assert_int_equal(pages[PAGE_SOLUTIONS], (32 + solutions[i] - 1) / solutions[i]);
    made_release(&made);
  }
}

static void sections_begin_on_the_right_in_print(void **state) {
  (void)state;
  for (int screen = 0; screen <= 1; screen++) {
    struct made made;
    struct err err = {0};
    made_begin(&made, "templates/kdp-6x9.ini");
    made.template->edition = screen != 0 ? EDITION_SCREEN : EDITION_PRINT;
    for (int i = 0; i < made.template->section_count; i++) made.template->sections[i].count = 2;
    made_puzzles(&made, BOOK_SEED);
    if (!made_layout(&made, &err)) fail_msg("%s", err.text);
    int blank = 0, links = 0, outlines = 0, sections = 0;
    for (int page = 0; page < made.layout->page_count; page++) {
      const struct layout_page *p = &made.layout->pages[page];
      blank += p->kind == PAGE_BLANK;
      outlines += p->outline != NULL;
      // On the right, or on the left and facing what it opens; never with a blank page beside it.
      if (p->kind == PAGE_SECTION) {
        sections++;
        assert_true(sections > 1 || p->right);
        assert_true(p[1].kind != PAGE_BLANK && (sections == 1 || p[-1].kind != PAGE_BLANK));
      }
      for (int i = 0; i < p->item_count; i++) {
        const struct item *item = &made.layout->items[p->first_item + i];
        if (item->kind != ITEM_LINK) continue;
        assert_in_range(item->index, 0, made.layout->page_count - 1);
        links++;
      }
    }
    // title, contents, rules, four sections, hints, paths, solutions
    assert_int_equal(outlines, 10);
    if (screen != 0) {
      assert_int_equal(blank, 0);
      assert_true(links >= 2 * made.book.count);
      assert_true(made.layout->inside == made.layout->outside);
    } else {
      assert_true(blank > 0);
      assert_int_equal(links, 0);
      assert_int_equal(made.layout->page_count % 2, 0);
    }
    made_release(&made);
  }
}

// Whatever page a publisher thinks of: it is laid out or refused, and never falls apart.
static void odd_pages_are_made_or_refused(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 7, 0);
  struct made made;
  made_begin(&made, "templates/kdp-6x9.ini");
  made_puzzles(&made, BOOK_SEED);
  struct template *t = made.template;
  int laid_out = 0;
  for (int round = 0; round < (soaking() ? 2000 : 60); round++) {
    struct err err = {0};
    t->trim_width = rng_range(&rng, 72, 900);
    t->trim_height = rng_range(&rng, 72, 900);
    t->inside = t->outside = t->trim_width * rng_range(&rng, 0, 40) / 100;
    t->top = t->bottom = t->trim_height * rng_range(&rng, 0, 40) / 100;
    t->text_size = rng_range(&rng, 5, 20);
    t->leading = t->text_size * 1.4;
    t->title_size = rng_range(&rng, 10, 120);
    t->solutions_per_page = rng_range(&rng, 1, 30);
    t->notes = rng_range(&rng, 0, 3);
    for (int i = 0; i < t->section_count; i++)
      t->sections[i].per_page = (const int[]){1, 2, 4, 6, 9}[rng_below(&rng, 5)];
    if (made_layout(&made, &err))
      laid_out++;
    else
      assert_int_equal(err.kind, ERR_INPUT);
    made_unlay(&made);
  }
  assert_true(laid_out > 5);
  made_release(&made);
}

static void an_exact_width_that_has_no_room_is_refused(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/newspaper-strip.ini");
  made.template->notes = 3;
  made_puzzles(&made, BOOK_SEED);
  assert_false(made_layout(&made, &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_non_null(strstr(err.text, "newspaper-strip.ini:"));
  made_release(&made);
}

static void an_exact_width_is_exact(void **state) {
  (void)state;
  struct made made;
  made_open(&made, "templates/newspaper-strip.ini", BOOK_SEED);
  for (int i = 0; i < made.layout->item_count; i++) {
    const struct item *item = &made.layout->items[i];
    if (item->kind == ITEM_GRID && item->figure == FIGURE_PUZZLE)
      assert_true(fabs(item->area.width - 88 / 25.4 * 72) < 1e-9);
  }
  made_release(&made);
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(nothing_leaves_the_margins),
      TEST(long_words_stay_within_the_margins),
      TEST(examples_are_legible_and_whole),
      TEST(solutions_are_black_legible_and_balanced),
      TEST(contents_of_our_books_are_one_page),
      TEST(titles_have_even_lines),
      TEST(hints_lead_to_paths),
      TEST(no_line_of_a_path_is_alone),
      TEST(sections_of_hints_stay_together),
      TEST(last_page_of_paths_is_balanced),
      TEST(long_paths_stay_within_the_margins),
      TEST(chains_alone_have_paths),
      TEST(last_lines_have_company),
      TEST(heads_stay_where_they_are_on_a_screen),
      TEST(every_number_of_puzzles_a_page_fits),
      TEST(sections_begin_on_the_right_in_print),
      TEST(odd_pages_are_made_or_refused),
      TEST(an_exact_width_that_has_no_room_is_refused),
      TEST(an_exact_width_is_exact),
  };
  return cmocka_run_group_tests(tests, fill_shelf, clear_shelf);
}
