// Pages as pictures: every kind of page as it was looked at once and pinned in
// tests/export/pages, and the same page as another program renders the PDF. GRIDPRESS_PIN=1 in the
// environment pins them anew.
#include "tests/fixtures/book_check.h"
#include "tests/fixtures/pixels.h"

#include <unistd.h>

#include "export/book_paint.h"

// Small pictures are pinned; poppler thickens thin lines in them, so it is asked for large ones.
static const double pinned_dpi = 48, rendered_dpi = 144;

// A book of puzzles that no generator changes: figures of the source papers.
static const char *const givens[] = {FIGURE_4_2,  FIGURE_5_2, FIGURE_MG_1, FIGURE_4_2, FIGURE_5_2,
                                     FIGURE_MG_1, FIGURE_4_2, FIGURE_4_2,  FIGURE_5_2, FIGURE_MG_1};
enum { PUZZLES = COUNT(givens) - 2 }; // the last ones are the example and the motif

static const char *const kind_names[PAGE_KINDS] = {
    [PAGE_TITLE] = "title",
    [PAGE_COPYRIGHT] = "copyright",
    [PAGE_CONTENTS] = "contents",
    [PAGE_RULES] = "rules",
    [PAGE_EXAMPLE] = "example",
    [PAGE_SECTION] = "section",
    [PAGE_PUZZLES] = "puzzles",
    [PAGE_HINTS] = "hints",
    [PAGE_SOLUTIONS] = "solutions",
    [PAGE_PATHS] = "paths",
    [PAGE_CERTIFICATE] = "certificate",
    [PAGE_LESSON] = "lesson",
};

// A puzzle that takes an X-wing, for the section that teaches it.
static const char lesson_givens[] =
    "4..........1...85.98.51...453..89......7.5......14..781...38.65.59...3..........9";

static void teach(struct made *made, int section) {
  struct grid grid = check_grid(lesson_givens);
  made->puzzles.lessons =
      calloc((size_t)made->template->section_count, sizeof *made->puzzles.lessons);
  struct book_lesson *lesson = &made->puzzles.lessons[section];
  puzzle_init(&lesson->puzzle, geom_lookup_side(9), &grid);
  assert_true(book_tell_lesson(made->template, section, lesson, &made->pool));
}

static void open_fixed_book(struct made *made) {
  struct err err = {0};
  made_begin(made, "tests/export/pages/book.ini");
  made->puzzles = (struct book_puzzles){.template = made->template, .count = PUZZLES};
  made->puzzles.puzzles = calloc(COUNT(givens), sizeof *made->puzzles.puzzles);
  for (int i = 0; i < PUZZLES + 2; i++) {
    struct puzzle *puzzle = &made->puzzles.puzzles[i];
    struct grid grid = check_grid(givens[i]);
    puzzle_init(puzzle, geom_lookup_side(9), &grid);
    assert_true(solver_certify(puzzle));
    struct technique_set all = technique_set_default(true);
    solver_rate(puzzle, &all);
  }
  for (int i = 0; i < made->template->section_count; i++)
    made->puzzles.section_counts[i] = made->template->sections[i].count;
  teach(made, made->template->section_count - 1);
  if (!made_layout(made, &err)) fail_msg("%s", err.text);
  made_pdf(made);
}

static void paint(const struct made *made, int page, double dpi, char **bytes, size_t *length) {
  struct err err = {0};
  struct draw_style style;
  struct canvas *canvas = canvas_png_new(&(struct png_options){.dpi = dpi}, &err);
  FILE *memory = open_memstream(bytes, length);
  if (canvas == NULL || !paint_style_init(&style, made->template, &err) ||
      !paint_page(made->layout, page, &style, false, canvas, &err) ||
      !canvas->ops->finish(canvas, memory, &err))
    fail_msg("%s", err.text);
  fclose(memory);
  canvas->ops->free(canvas);
}

// What poppler makes of the page.
static struct pixels render(const struct made *made, int page) {
  char command[300], path[128];
  snprintf(command, sizeof command, "pdftoppm -r %g -gray -singlefile -f %d -l %d %s %s-page",
           rendered_dpi, page + 1, page + 1, made->path, made->path);
  assert_int_equal(system(command), 0);
  snprintf(path, sizeof path, "%s-page.pgm", made->path);
  struct pixels pixels = pixels_read_pgm(path);
  unlink(path);
  return pixels;
}

static void compare_pinned(const struct made *made, int page, const char *name) {
  char *bytes;
  size_t length;
  paint(made, page, pinned_dpi, &bytes, &length);
  pixels_check_pinned(name, bytes, length);
  free(bytes);
}

static void compare_rendered(const struct made *made, int page, const char *name) {
  char *bytes;
  size_t length;
  paint(made, page, rendered_dpi, &bytes, &length);
  struct pixels ours = pixels_of_png(bytes, length), theirs = render(made, page);
  double distance = pixels_distance_near(&ours, &theirs);
  // Lines that fall between pixels are rounded otherwise, and a page of solutions is all lines; a
  // grid that moves by two pixels is several times as much.
  if (!(distance < 3)) fail_msg("%s: %.3f from what poppler renders", name, distance);
  free(theirs.grey);
  free(ours.grey);
  free(bytes);
}

static void pages_are_as_they_were_looked_at(void **state) {
  (void)state;
  struct made made;
  open_fixed_book(&made);
  int seen[PAGE_KINDS] = {0}, compared = 0;
  for (int page = 0; page < made.layout->page_count; page++) {
    enum page_kind kind = made.layout->pages[page].kind;
    if (kind_names[kind] == NULL || seen[kind]++ >= (kind == PAGE_PUZZLES ? 3 : 1)) continue;
    char name[96];
    snprintf(name, sizeof name, "tests/export/pages/book-%s%s.png", kind_names[kind],
             kind != PAGE_PUZZLES ? "" : (const char *[]){"-1", "-2", "-4"}[seen[kind] - 1]);
    compare_pinned(&made, page, name);
    compare_rendered(&made, page, name);
    compared++;
  }
  assert_int_equal(compared, 14);
  made_release(&made);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(pages_are_as_they_were_looked_at)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
