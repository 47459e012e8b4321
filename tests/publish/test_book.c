// Books: what other programs find in the PDF of every shipped template; scripts, symbols, size.
#include "tests/fixtures/book_check.h"
#include "tests/fixtures/files.h"

#include <math.h>

#include "solver/solver.h"

// What a program says of the book's PDF, to be freed.
static char *said_of(const struct made *made, const char *program) {
  char command[200];
  snprintf(command, sizeof command, "%s %s", program, made->path);
  return output_of(command);
}

// --- every puzzle comes back ---------------------------------------------------------------------

static void puzzles_come_back_from(const struct made *made) {
  int count, puzzles = 0, solutions = 0;
  struct word *words = read_words(made->path, &count);
  for (int page = 0; page < made->layout->page_count; page++) {
    const struct layout_page *p = &made->layout->pages[page];
    for (int i = 0; i < p->item_count; i++) {
      const struct item *item = &made->layout->items[p->first_item + i];
      bool solved = item->figure == FIGURE_SOLUTION;
      if (item->kind != ITEM_GRID || (!solved && item->figure != FIGURE_PUZZLE)) continue;
      const struct puzzle *puzzle = &made->book.puzzles[item->index];
      struct grid read = read_grid(made, item, page, words, count), solution;
      if (solved) {
        assert_true(grid_is_solution(puzzle->geom, &read));
        assert_true(grid_equal(puzzle->geom, &read, &puzzle->solution));
        assert_int_equal(made->layout->solution_page[item->index], page);
        solutions++;
      } else {
        // What was read is solved again: one solution, and it is the one at the back.
        assert_true(grid_equal(puzzle->geom, &read, &puzzle->givens));
        // Marks are no text; their puzzles are proved by the engines that know them.
        bool marked = puzzle->marks.count > 0;
        assert_true(marked ||
                    (solver_find_unique(solver_lookup("search"), puzzle->geom, &read, &solution) &&
                     grid_equal(puzzle->geom, &solution, &puzzle->solution)));
        assert_int_equal(made->layout->puzzle_page[item->index], page);
        puzzles++;
      }
    }
  }
  assert_int_equal(puzzles, made->book.count);
  assert_int_equal(solutions, made->template->solutions ? made->book.count : 0);
  free(words);
}

static void every_puzzle_and_solution_comes_back(void **state) {
  (void)state;
  each_book(puzzles_come_back_from);
}

// --- the files -----------------------------------------------------------------------------------

static void pdf_is_sound(const struct made *made) {
  const char *path = made->template->path;
  struct made again;
  made_open(&again, path, BOOK_SEED);
  assert_int_equal(made->length, again.length);
  assert_memory_equal(made->pdf, again.pdf, made->length);

  free(said_of(made, "qpdf --check"));
  char *fonts = said_of(made, "pdffonts");
  int lines = 0;
  for (const char *line = fonts; line != NULL && *line != '\0'; lines++) {
    const char *end = strchr(line, '\n');
    // name, type, encoding, then embedded, subset, with a map to Unicode
    if (lines >= 2 && memmem(line, (size_t)(end - line), "yes yes yes", 11) == NULL)
      fail_msg("%s: not embedded and subset: %.*s", path, (int)(end - line), line);
    line = end != NULL ? end + 1 : NULL;
  }
  assert_true(lines > 2);
  free(fonts);

  char *info = said_of(made, "pdfinfo -box -l 9999");
  double media[4], trim[4];
  const struct template *t = made->template;
  int boxes = 0;
  for (const char *at = info; (at = strstr(at, "MediaBox:")) != NULL; at++, boxes++) {
    const char *cut = strstr(at, "TrimBox:");
    assert_non_null(cut);
    assert_int_equal(
        sscanf(at, "MediaBox: %lf %lf %lf %lf", &media[0], &media[1], &media[2], &media[3]), 4);
    assert_int_equal(
        sscanf(cut, "TrimBox: %lf %lf %lf %lf", &trim[0], &trim[1], &trim[2], &trim[3]), 4);
    assert_true(fabs(media[2] - media[0] - t->trim_width - t->bleed) < 0.02);
    assert_true(fabs(media[3] - media[1] - t->trim_height - 2 * t->bleed) < 0.02);
    assert_true(fabs(trim[2] - trim[0] - t->trim_width) < 0.02);
    assert_true(fabs(trim[3] - trim[1] - t->trim_height) < 0.02);
  }
  assert_int_equal(boxes, made->layout->page_count);
  free(info);
  made_release(&again);
}

static void pdfs_are_sound_and_the_same_twice(void **state) {
  (void)state;
  each_book(pdf_is_sound);
}

// --- the example ---------------------------------------------------------------------------------

static int plain_examples;

// It stands before the rules of the boards, so it needs none of them where boxes are explained.
static void example_needs_no_other_rules(const struct made *made) {
  const struct template_section *first = &made->template->sections[0];
  const struct puzzle *example = made->book.example;
  if (!template_section_has_rules(first) || first->size->box_width == 0) return;
  if (first->size->grid_count > 1) return;
  assert_true(example->geom->plain);
  assert_int_equal(example->marks.count, 0);
  plain_examples++;
}

static void examples_come_before_the_rules_of_boards(void **state) {
  (void)state;
  each_book(example_needs_no_other_rules);
  assert_true(plain_examples >= 2);
}

// --- scripts, size -------------------------------------------------------------------------------

static void greek_and_cyrillic_come_back(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/a5-booklet.ini");
  made.template->title = "Ήσυχο Πλέγμα";
  made.template->sections[0].title = "Лёгкие";
  made.template->labels[LABEL_SOLUTIONS] = "Решения";
  made_puzzles(&made, BOOK_SEED);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  made_pdf(&made);
  int count, seen = 0;
  struct word *words = read_words(made.path, &count);
  for (int i = 0; i < count; i++)
    seen |= (strcmp(words[i].text, "Πλέγμα") == 0) | (strcmp(words[i].text, "Лёгкие") == 0) << 1 |
            (strcmp(words[i].text, "Решения") == 0) << 2;
  assert_int_equal(seen, 7);
  free(words);
  made_release(&made);
}

// Letters of a word instead of digits, a caption from the list, numbers of rows and columns.
static void words_as_symbols_and_comments_as_captions(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/newspaper-strip.ini");
  made.template->symbols = "LUMBERJAC";
  made.template->caption = CAPTION_COMMENT;
  made.template->levels = made.template->dots = false;
  made_puzzles(&made, BOOK_SEED);
  int letters = 0, seen = 0, captions = 0, count;
  for (int i = 0; i < made.puzzles.count; i++) {
    struct puzzle *puzzle = &made.puzzles.puzzles[i];
    snprintf(puzzle->comment, sizeof puzzle->comment, "Weekday-%d", i);
    letters += puzzle->geom->cells;
    for (int cell = 0; cell < puzzle->geom->cells; cell++)
      letters += puzzle->givens.cell[cell] != 0;
  }
  for (int coordinates = 0; coordinates <= 1; coordinates++) {
    made.template->coordinates = coordinates != 0;
    if (!made_layout(&made, &err)) fail_msg("%s", err.text);
    made_pdf(&made);
    struct word *words = read_words(made.path, &count);
    seen = captions = 0;
    for (int i = 0; i < count; i++) {
      seen += strlen(words[i].text) == 1 && strchr("LUMBERJAC", words[i].text[0]) != NULL;
      captions += strncmp(words[i].text, "Weekday-", 8) == 0;
    }
    assert_int_equal(seen, letters);
    assert_int_equal(captions, made.puzzles.count);
    free(words);
    made_unlay(&made);
  }
  made_release(&made);
}

static void a_missing_glyph_is_named(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/a5-booklet.ini");
  made.template->title = "Sudoku 数独";
  made_puzzles(&made, BOOK_SEED);
  assert_false(made_layout(&made, &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_non_null(strstr(err.text, "数"));
  made_release(&made);
}

static void two_thousand_puzzles_make_one_book(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/kdp-8x10-two-up.ini");
  for (int i = 0; i < 3; i++) made.template->sections[i].count = i < 2 ? 667 : 666;
  made_puzzles(&made, 1);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  made_pdf(&made);
  assert_int_equal(made.book.count, 2000);
  assert_true(made.layout->page_count > 1100);
  free(said_of(&made, "qpdf --check"));
  made_release(&made);
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(every_puzzle_and_solution_comes_back),      TEST(pdfs_are_sound_and_the_same_twice),
      TEST(examples_come_before_the_rules_of_boards),  TEST(greek_and_cyrillic_come_back),
      TEST(words_as_symbols_and_comments_as_captions), TEST(a_missing_glyph_is_named),
      TEST(two_thousand_puzzles_make_one_book),
  };
  return cmocka_run_group_tests(tests, fill_shelf, clear_shelf);
}
