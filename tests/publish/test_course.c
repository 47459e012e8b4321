// The course: every puzzle of a chapter needs its technique and can be solved with what the chapters so
// far have taught; every example shows a step that takes it.
#include "tests/fixtures/book_check.h"

#include "solver/solver.h"

static bool solved_by(const struct puzzle *puzzle, struct technique_set set) {
  struct rating rating;
  assert_true(solver_rate_givens(puzzle->geom, &puzzle->givens,
                                 &(struct rate_options){.techniques = set}, &rating));
  return rating.solved;
}

// What the chapters up to this one teach, told from the template alone: the course begins with the
// first technique of the table.
static struct technique_set taught_by(const struct template *t, int section) {
  struct technique_set taught = {{0}};
  for (int i = 0; i <= section; i++)
    technique_set_add(&taught, technique_lookup(t->sections[i].technique));
  return taught;
}

static void check_puzzle(const struct template *t, int section, const struct puzzle *puzzle) {
  int technique = technique_lookup(t->sections[section].technique);
  struct technique_set with = taught_by(t, section), without = with;
  if (t->sections[section].against == AGAINST_ALL) without = technique_set_default(true);
  for (int i = technique; i < TECHNIQUE_COUNT; i++) technique_set_remove(&without, i);
  if (!solved_by(puzzle, with) || solved_by(puzzle, without))
    fail_msg("[section %s]: a puzzle does not need its technique", t->sections[section].name);
}

static bool count_technique(void *context, const struct step *step) {
  (void)step;
  ++*(int *)context;
  return false;
}

// The step of the example is there on the board that the page shows, and what it strikes out is no
// part of the solution.
static void check_lesson(const struct template *t, int section, const struct book_lesson *lesson) {
  const struct puzzle *puzzle = &lesson->puzzle;
  int technique = technique_lookup(t->sections[section].technique), struck = 0, circled = 0;
  check_puzzle(t, section, puzzle);
  assert_true(strlen(lesson->step.text) > 10);
  if (!lesson->pencil) {
    int found = 0;
    struct cand *cand = cand_new(puzzle->geom, &lesson->step.before);
    assert_true(technique_find_all(cand, technique, count_technique, &found));
    assert_true(found > 0);
    cand_free(cand);
    assert_int_equal(puzzle->solution.cell[lesson->step.cell], lesson->step.digit);
    return;
  }
  for (int cell = 0; cell < puzzle->geom->cells; cell++) {
    uint32_t right = UINT32_C(1) << (puzzle->solution.cell[cell] - 1);
    assert_int_equal(lesson->struck[cell] & right, 0);
    assert_int_equal(lesson->struck[cell] & ~lesson->candidates[cell], 0);
    assert_int_equal(lesson->circled[cell] & lesson->struck[cell], 0);
    if (lesson->step.before.cell[cell] == 0) assert_true(lesson->candidates[cell] & right);
    struck += lesson->struck[cell] != 0;
    circled += lesson->circled[cell] != 0;
  }
  assert_true(struck > 0 && circled > 1);
}

static void chapters_teach_what_they_say(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/course-6x9.ini");
  for (int i = 0; i < made.template->section_count; i++) made.template->sections[i].count = 1;
  made_puzzles(&made, BOOK_SEED);
  assert_int_equal(made.template->section_count, 21);
  for (int i = 0; i < made.template->section_count; i++) {
    check_puzzle(made.template, i, &made.puzzles.puzzles[i]);
    check_lesson(made.template, i, &made.puzzles.lessons[i]);
    assert_false(grid_equal(made.puzzles.puzzles[i].geom, &made.puzzles.puzzles[i].givens,
                            &made.puzzles.lessons[i].puzzle.givens));
  }
  // Whoever meets a chain meets its signs on the same page.
  for (int i = 0; i < made.template->section_count; i++) {
    const struct book_lesson *lesson = &made.puzzles.lessons[i];
    assert_int_equal(lesson->chain, strstr(lesson->step.text, ") = r") != NULL);
  }
  // A page for each chapter, and a path of several lines for each puzzle, the last of them singles.
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  int lessons = 0, legends = 0;
  for (int i = 0; i < made.layout->page_count; i++) {
    const struct layout_page *page = &made.layout->pages[i];
    lessons += page->kind == PAGE_LESSON;
    for (int k = 0; k < page->item_count && page->kind == PAGE_LESSON; k++) {
      const struct item *item = &made.layout->items[page->first_item + k];
      legends += item->kind == ITEM_TEXT && strstr(item->text, "= joins") != NULL;
    }
  }
  assert_int_equal(lessons, 21);
  assert_int_equal(legends, 3); // X-chains, XY-chains and others
  for (int i = 1; i < made.book.count; i++) {
    const char *last = strrchr(made.book.paths[i], '\n');
    assert_non_null(strstr(last != NULL ? last : made.book.paths[i], "Singles: r"));
  }
  made_release(&made);
}

// A course that begins with a hard technique takes the easier ones for granted.
static void what_comes_before_a_course_is_known(void **state) {
  (void)state;
  struct made made;
  made_begin(&made, "templates/course-6x9.ini");
  struct technique_set first = template_known_techniques(made.template, 0);
  struct technique_set fourth = template_known_techniques(made.template, 3);
  assert_true(technique_set_has(&first, TECHNIQUE_FULL_HOUSE));
  assert_false(technique_set_has(&first, TECHNIQUE_NAKED_SINGLE));
  assert_true(technique_set_has(&fourth, TECHNIQUE_HIDDEN_SINGLE));
  assert_true(technique_set_has(&fourth, TECHNIQUE_LOCKED_POINTING));
  assert_false(technique_set_has(&fourth, TECHNIQUE_LOCKED_PAIR));
  assert_false(technique_set_has(&fourth, TECHNIQUE_LOCKED_CLAIMING));
  made_release(&made);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(chapters_teach_what_they_say),
                                     cmocka_unit_test(what_comes_before_a_course_is_known)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
