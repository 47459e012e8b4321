// The pages behind the puzzles: hints, if they are wanted, and solutions.
#include <stdio.h>
#include <string.h>

#include "export/layout_make.h"

// A part of the book with an opening page, like a section. Returns its first page.
static int begin_part(struct maker *maker, enum template_label label, const char *text) {
  const char *title = label_of(maker, label);
  // As with sections, a title page costs no blank one.
  if (maker->template->solutions_right && !maker->template->section_pages) make_turn_right(maker);
  int page = maker->layout->page_count;
  if (maker->template->section_pages) make_opening(maker, title, "", text, 0);
  return page;
}

static void set_outline(struct maker *maker, int page, enum template_label label) {
  if (page < maker->layout->page_count) maker->layout->pages[page].outline = label_of(maker, label);
}

// A page of the part, with the book's title on the left and the part's on the right; the first one
// has the part's anyway, for a part without an opening page.
static void continue_part(struct maker *maker, enum page_kind kind, enum template_label label,
                          bool first) {
  bool own = first || is_next_right(maker);
  make_page(maker, kind, own ? label_of(maker, label) : maker->template->title);
}

// What hints are, and in a book of jigsaws how shapes are counted.
static const char *tell_hints(struct maker *maker) {
  const struct template *t = maker->template;
  bool shapes = false;
  for (int i = 0; i < t->section_count; i++) {
    const struct geom *geom = t->sections[i].size;
    shapes |= maker->book->section_counts[i] > 0 && geom->boxed && geom->box_width == 0;
  }
  const char *text = label_of(maker, LABEL_HINTS_TEXT);
  if (!shapes) return text;
  return pool_print(&maker->layout->pool, "%s %s", text, label_of(maker, LABEL_HINTS_SHAPES));
}

// The first page of hints. A heading says what they are, unless an opening page has said it.
static double begin_hints(struct maker *maker, const struct text_style *style) {
  const struct template *t = maker->template;
  double y;
  if (t->section_pages) {
    continue_part(maker, PAGE_HINTS, LABEL_HINTS, false);
    return maker->body.y + maker->unit;
  }
  make_page(maker, PAGE_HINTS, NULL);
  make_heading(maker, label_of(maker, LABEL_HINTS), &y);
  y = make_paragraph(maker, style, maker->live.x, y, maker->live.width, tell_hints(maker));
  return y + maker->unit;
}

// "16", or "1 to 15" for puzzles one after the other that have the same hint.
static const char *hint_numbers(struct maker *maker, int first, int count) {
  struct pool *pool = &maker->layout->pool;
  const struct pool_word words[] = {{"first", pool_print(pool, "%d", first + 1)},
                                    {"last", pool_print(pool, "%d", first + count)},
                                    {NULL, NULL}};
  return count == 1 ? words[0].value : pool_fill(pool, label_of(maker, LABEL_HINT_RANGE), words);
}

// How many puzzles from `first` to before `end` have the same hint as the first.
static int same_hints(const struct book *book, int first, int end) {
  int count = 1;
  while (first + count < end && strcmp(book->hints[first], book->hints[first + count]) == 0)
    count++;
  return count;
}

// The hint, and where the whole path stands; singles need none, and puzzles that share a hint have
// several.
static const char *tell_hint(struct maker *maker, int index, int count) {
  struct pool *pool = &maker->layout->pool;
  const char *hint = maker->book->hints[index];
  if (!has_path(maker->book, index) || count > 1 ||
      strcmp(hint, maker->template->labels[LABEL_HINT_SINGLES]) == 0)
    return hint;
  const struct pool_word words[] = {
      {"hint", hint}, {"page", page_folio(maker, maker->known->path_page[index])}, {NULL, NULL}};
  return pool_fill(pool, label_of(maker, LABEL_HINT_PATH), words);
}

// How hints are set, and where the next one goes. They run down to `bottom` on each page. A trial only
// counts the pages.
struct hint_list {
  struct text_style number, style;
  double indent, y, bottom;
  int pages, split; // pages; those that begin within a section
  bool trial;
};

// Turns the page unless it has room for so many lines.
static void make_hint_room(struct maker *maker, struct hint_list *list, double lines) {
  if (list->y + (lines - 1) * maker->unit <= list->bottom) return;
  if (!list->trial) continue_part(maker, PAGE_HINTS, LABEL_HINTS, false);
  list->y = maker->body.y + maker->unit;
  list->pages++;
}

// One hint, for a puzzle or for several, under the title of its section if it is the first there.
static void make_hint(struct maker *maker, struct hint_list *list, const char *title, int first,
                      int count) {
  const char *hint = tell_hint(maker, first, count);
  double width = maker->live.width - list->indent, unit = maker->unit;
  double above = title != NULL ? 1.5 : 0; // lines
  int lines = count_lines(maker, &list->style, width, hint), pages = list->pages;
  make_hint_room(maker, list, above + lines);
  list->split += title == NULL && list->pages > pages;
  if (title != NULL && !list->trial)
    make_fitted(maker, list->number, maker->live.x, list->y, maker->live.width, title);
  list->y += above * unit;
  if (!list->trial) {
    make_fitted(maker, list->number, maker->live.x, list->y, list->indent - 0.5 * unit,
                hint_numbers(maker, first, count));
    make_link(maker, (struct rect){maker->live.x, list->y - 0.75 * unit, list->indent, unit},
              maker->known->puzzle_page[first]);
    make_paragraph(maker, &list->style, maker->live.x + list->indent, list->y, width, hint);
  }
  list->y += (lines + 0.3) * unit;
}

static int count_sections(const struct book *book) {
  int count = 0;
  for (int i = 0; i < book->template->section_count; i++) count += book->section_counts[i] > 0;
  return count;
}

static void make_hint_list(struct maker *maker, struct hint_list *list) {
  const struct book *book = maker->book;
  bool titled = count_sections(book) > 1;
  int first = 0;
  list->pages = 1;
  list->split = 0;
  for (int section = 0; section < book->template->section_count; section++) {
    int end = first + book->section_counts[section];
    const char *title = titled ? book->template->sections[section].title : NULL;
    if (titled && first > 0 && first < end) list->y += 0.7 * maker->unit;
    for (int count; first < end; first += count, title = NULL) {
      count = same_hints(book, first, end);
      make_hint(maker, list, title, first, count);
    }
  }
}

// The bottom at which the hints take no more pages than they must and the fewest of these begin within
// a section. Of several the highest on the page: no last page has one or two hints.
static void balance_hints(struct maker *maker, struct hint_list *list) {
  const double full = list->bottom, top = list->y;
  list->trial = true;
  make_hint_list(maker, list);
  int pages = list->pages, fewest = list->split + 1;
  double left = pages > 1 ? (full - list->y) / pages : 0; // of each page, if all could be equal
  double best = full;
  list->bottom = full - left;
  for (; list->bottom < full; list->bottom += 0.5 * maker->unit) {
    list->y = top;
    make_hint_list(maker, list);
    if (list->pages > pages || list->split >= fewest) continue;
    best = list->bottom;
    fewest = list->split;
  }
  list->bottom = best;
  list->y = top;
  list->trial = false;
}

void make_hints(struct maker *maker) {
  const struct template *t = maker->template;
  int opening = begin_part(maker, LABEL_HINTS, tell_hints(maker));
  maker->found->hints = opening;
  struct hint_list list = {
      .number = {.face = FACE_STRONG, .size = t->text_size},
      .style = {.face = FACE_TEXT, .size = t->text_size, .leading = maker->unit},
  };
  list.indent = measure_text(maker, &list.number, hint_numbers(maker, 98, 2)) + maker->unit;
  list.y = begin_hints(maker, &list.style);
  list.bottom = maker->body.y + maker->body.height;
  balance_hints(maker, &list);
  make_hint_list(maker, &list);
  set_outline(maker, opening, LABEL_HINTS);
}

// The grids of a page are equally wide, so the highest for its width says how many fit.
static double highest_aspect(const struct book *book, int first, int count) {
  double highest = 0;
  for (int i = first; i < first + count; i++) {
    double aspect = grid_aspect(book->puzzles[i].geom);
    if (aspect > highest) highest = aspect;
  }
  return highest;
}

// The grids of a page: a fair share of those that are left, and what fills its last row, unless the last
// page then had no full row.
static int fill_row(int share, int columns, int most, int left) {
  int filled = (share + columns - 1) / columns * columns;
  if (filled >= left) return left < most ? left : most;
  return filled > most || left - filled < columns ? share : filled;
}

void make_solutions(struct maker *maker) {
  const struct template *t = maker->template;
  int first = begin_part(maker, LABEL_SOLUTIONS, "");
  maker->found->solutions = first;
  struct text_style number = {.face = FACE_STRONG, .size = t->small_size};
  double above = 0.75 * number.size + 0.35 * maker->unit;
  // Many small grids stand closer, so that 30 on a large page are still legible; a few large ones
  // stand well apart.
  double gap = (t->solutions_per_page > 20  ? 0.5
                : t->solutions_per_page > 4 ? 0.9
                                            : 1.5) *
               maker->unit;
  int here, pages = (maker->book->count + t->solutions_per_page - 1) / t->solutions_per_page;
  for (int done = 0; done < maker->book->count; done += here, pages--) {
    continue_part(maker, PAGE_SOLUTIONS, LABEL_SOLUTIONS, done == 0 && !t->section_pages);
    int left = maker->book->count - done, most = t->solutions_per_page;
    const struct arranging asked = {
        .count = t->solutions_per_page,
        .aspect = highest_aspect(maker->book, done, left < most ? left : most),
        .above = above,
        .gap = gap};
    struct arrangement a = arrange_grids(maker, &asked);
    here = fill_row((left + pages - 1) / pages, a.columns, most, left);
    for (int i = 0; i < here; i++) {
      int index = done + i;
      struct rect at = arrangement_place(&a, i);
      char text[16];
      snprintf(text, sizeof text, "%d", index + 1);
      maker->found->solution_page[index] = maker->layout->page_count - 1;
      make_text(maker, &number, at.x, at.y + 0.75 * number.size, text);
      make_grid(maker, FIGURE_SOLUTION, index, at.x, at.y + above, a.grid);
      make_link(maker, (struct rect){at.x, at.y, a.grid, above + asked.aspect * a.grid},
                maker->known->puzzle_page[index]);
    }
  }
  set_outline(maker, first, LABEL_SOLUTIONS);
}
