// The contents: a line for each part of the book, its puzzles, and the page it begins on. The dots of
// all lines hang from the right, so that they stand one above the other.
#include <math.h>

#include "export/layout_make.h"

// A row of dots that ends at `right` and does not reach `left`. All rows have their dots one above the
// other, as they hang from the right.
static void make_leader(struct maker *maker, double left, double right, double baseline) {
  enum { DOTS_MAX = 120 };
  const struct template *t = maker->template;
  struct text_style style = {
      .face = FACE_TEXT, .size = t->text_size, .grey = t->quiet, .align = TEXT_RIGHT};
  char dots[2 * DOTS_MAX + 1] = "";
  double step = measure_text(maker, &style, ". .") - measure_text(maker, &style, ".");
  int count = (int)((right - left) / step);
  if (count > DOTS_MAX) count = DOTS_MAX;
  if (count < 2) return;
  for (int i = 0; i < count; i++) {
    if (i > 0) dots[2 * i - 1] = ' ';
    dots[2 * i] = '.';
  }
  make_text(maker, &style, right, baseline, pool_print(&maker->layout->pool, "%s", dots));
}

// The entries under way, so many lines apart. A trial only counts them.
struct contents {
  double y, lines;
  int count;
  bool trial;
};

// "Title  Puzzles 1 to 15 . . . . 7". Where that is too long the note is left out.
static void make_entry(struct maker *maker, struct contents *contents, const char *title,
                       const char *note, int page) {
  const struct template *t = maker->template;
  const struct rect live = maker->live;
  contents->count++;
  if (contents->trial) return;
  if (contents->y > maker->body.y + maker->body.height + 0.01) {
    make_page(maker, PAGE_CONTENTS, label_of(maker, LABEL_CONTENTS));
    contents->y = maker->body.y + maker->unit;
  }
  const double y = contents->y, high = contents->lines * maker->unit;
  struct text_style style = {.face = FACE_STRONG, .size = 1.1 * t->text_size};
  struct text_style number = {.face = FACE_TEXT, .size = 1.1 * t->text_size, .align = TEXT_RIGHT};
  struct text_style small = {.face = FACE_TEXT, .size = t->small_size, .grey = t->quiet};
  double right = live.x + live.width - 2 * maker->unit, gap = 0.8 * t->text_size;
  double title_width = fmin(measure_text(maker, &style, title), right - live.x);
  double left = live.x + title_width + gap, note_width = measure_text(maker, &small, note);
  make_fitted(maker, style, live.x, y, right - live.x, title);
  if (note[0] != '\0' && left + note_width < right) {
    make_text(maker, &small, left, y, note);
    left += note_width + gap;
  }
  make_leader(maker, left, right, y);
  make_text(maker, &number, live.x + live.width, y, page_folio(maker, page));
  make_link(maker, (struct rect){live.x, y - 2 * high / 3, live.width, high}, page);
  contents->y += high;
}

const char *puzzle_range(struct maker *maker, int first, int count) {
  struct pool *pool = &maker->layout->pool;
  const struct pool_word words[] = {{"first", pool_print(pool, "%d", first + 1)},
                                    {"last", pool_print(pool, "%d", first + count)},
                                    {NULL, NULL}};
  return pool_fill(pool, label_of(maker, count > 1 ? LABEL_PUZZLE_RANGE : LABEL_PUZZLE), words);
}

// The pages of one's own at this place that want to be listed.
static void make_own_entries(struct maker *maker, struct contents *contents,
                             enum template_place place, int section) {
  for (int i = 0; i < maker->template->page_count; i++) {
    const struct template_page *own = &maker->template->pages[i];
    if (own->listed && own->place == place && own->section == section)
      make_entry(maker, contents, own->title, "", maker->known->own[i]);
  }
}

static void make_entries(struct maker *maker, struct contents *contents) {
  const struct template *t = maker->template;
  make_own_entries(maker, contents, PLACE_FRONT, 0);
  if (t->rules)
    make_entry(maker, contents, label_of(maker, LABEL_HOW_TO_PLAY), "", maker->known->rules);
  int first = 0;
  for (int i = 0; i < t->section_count; first += maker->book->section_counts[i++]) {
    make_own_entries(maker, contents, PLACE_BEFORE, i);
    if (maker->book->section_counts[i] > 0)
      make_entry(maker, contents, t->sections[i].title,
                 puzzle_range(maker, first, maker->book->section_counts[i]),
                 maker->known->sections[i]);
    make_own_entries(maker, contents, PLACE_AFTER, i);
  }
  if (t->hints) make_entry(maker, contents, label_of(maker, LABEL_HINTS), "", maker->known->hints);
  if (has_paths(maker->book))
    make_entry(maker, contents, label_of(maker, LABEL_PATHS), "", maker->known->paths);
  if (t->solutions)
    make_entry(maker, contents, label_of(maker, LABEL_SOLUTIONS), "", maker->known->solutions);
  make_own_entries(maker, contents, PLACE_BACK, 0);
  if (t->certificate)
    make_entry(maker, contents, label_of(maker, LABEL_CERTIFICATE), "", maker->known->certificate);
}

// A few entries too many for a page move closer together, rather than go on to another one.
static double space_entries(struct maker *maker, double y) {
  const double usual = 1.8, least = 1.35; // lines
  struct contents trial = {.trial = true};
  make_entries(maker, &trial);
  double room = (maker->body.y + maker->body.height - y) / maker->unit;
  double fitting = trial.count > 1 ? room / (trial.count - 1) : usual;
  return fitting < usual && fitting >= least ? fitting : usual;
}

void make_contents(struct maker *maker) {
  make_turn_right(maker);
  make_page(maker, PAGE_CONTENTS, NULL);
  maker->layout->pages[maker->layout->page_count - 1].outline = label_of(maker, LABEL_CONTENTS);
  struct contents contents = {0};
  make_heading(maker, label_of(maker, LABEL_CONTENTS), &contents.y);
  contents.lines = space_entries(maker, contents.y);
  make_entries(maker, &contents);
}
