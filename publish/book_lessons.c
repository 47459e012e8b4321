// The lessons of a course: for each section that has one, a puzzle of its own kind, solved up to a step
// that takes the technique, and that step in words and pencil marks. And the hints of its puzzles.
//
// Of the steps that take the technique, the one with the fewest links is shown: a short chain teaches
// what a long one does.
#include <stdlib.h>
#include <string.h>

#include "publish/book_make.h"

// The step of a technique that a walk is looking for.
struct lookout {
  const struct template *template;
  const struct puzzle *puzzle;
  int technique;
  bool shortest; // of all, not the first
  bool found;
  struct step step;
  struct grid before;
  uint32_t candidates[GEOM_CELLS_MAX];
};

static bool note_step(void *context, const struct cand *before, const struct step *step) {
  struct lookout *lookout = context;
  if (step->technique != lookout->technique) return true;
  if (lookout->found && step->node_count >= lookout->step.node_count) return true;
  lookout->found = true;
  lookout->step = *step;
  lookout->before = *cand_values(before);
  for (int cell = 0; cell < lookout->puzzle->geom->cells; cell++)
    lookout->candidates[cell] = cand_marks(before, cell);
  return lookout->shortest;
}

// Walks the puzzle by what the reader of a section knows. NULL when the memory is not there; else
// free() it.
static struct lookout *look_out(const struct template *t, int section, const struct puzzle *puzzle,
                                bool shortest) {
  struct lookout *lookout = calloc(1, sizeof *lookout);
  if (lookout == NULL) return NULL;
  lookout->template = t;
  lookout->puzzle = puzzle;
  lookout->technique = t->sections[section].needed - 1;
  lookout->shortest = shortest;
  struct rate_options options = {
      .techniques = template_known_techniques(t, section), .visit = note_step, .context = lookout};
  struct rating rating;
  if (solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating)) return lookout;
  free(lookout);
  return NULL;
}

static struct step_language language_of(const struct lookout *lookout) {
  const struct template *t = lookout->template;
  return labels_steps(t->labels, t->techniques, lookout->puzzle->geom,
                      template_symbols(t, lookout->puzzle));
}

static bool is_single(const struct step *step) {
  return techniques[step->technique].phrase < PHRASE_LOCKED &&
         techniques[step->technique].phrase != PHRASE_NAME;
}

// --- the example ---------------------------------------------------------------------------------

static void mark_cell(struct book_lesson *lesson, int cell, uint32_t digits) {
  lesson->step.lighted[cell] = 1;
  lesson->circled[cell] |= digits & lesson->candidates[cell];
}

// The pattern is shaded and circled, what it removes is struck out.
static void draw_pattern(struct book_lesson *lesson, const struct step *step) {
  for (int i = 0; i < step->cell_count; i++) mark_cell(lesson, step->cells[i], step->digits >> 1);
  for (int i = 0; i < step->fin_count; i++)
    mark_cell(lesson, step->fins[i].cell, UINT32_C(1) << (step->fins[i].digit - 1));
  for (int i = 0; i < step->node_count; i++)
    for (int k = 0; k < step->nodes[i].cell_count; k++)
      mark_cell(lesson, step->nodes[i].cells[k], UINT32_C(1) << (step->nodes[i].digit - 1));
  for (int i = 0; i < step->elimination_count; i++) {
    uint32_t digit = UINT32_C(1) << (step->eliminations[i].digit - 1);
    lesson->struck[step->eliminations[i].cell] |= digit;
    lesson->circled[step->eliminations[i].cell] &= ~digit;
  }
}

static void tell_lesson(struct book_lesson *lesson, const struct lookout *lookout,
                        struct pool *pool) {
  const struct step *step = &lookout->step;
  const struct puzzle *puzzle = &lesson->puzzle;
  lesson->step.before = lookout->before;
  memcpy(lesson->candidates, lookout->candidates, sizeof lesson->candidates);
  if (is_single(step)) {
    lesson->step.cell = step->placements[0].cell;
    lesson->step.digit = step->placements[0].digit;
    lesson->step.text = book_tell_single(lookout->template, puzzle, step, pool);
    book_light_cells(puzzle->geom, step, lesson->step.lighted);
    return;
  }
  char text[STEP_TEXT_MAX];
  struct step_language language = language_of(lookout);
  step_tell(step, puzzle->geom, &language, text, sizeof text);
  lesson->pencil = true;
  lesson->chain = step->node_count > 0;
  lesson->step.text = pool_print(pool, "%s.", text);
  draw_pattern(lesson, step);
}

bool book_tell_lesson(const struct template *template, int section, struct book_lesson *lesson,
                      struct pool *pool) {
  struct lookout *lookout = look_out(template, section, &lesson->puzzle, true);
  bool found = lookout != NULL && lookout->found;
  if (found) tell_lesson(lesson, lookout, pool);
  free(lookout);
  return found && !pool->failed;
}

static bool make_lesson(struct making *making, int section, struct err *err) {
  struct book_puzzles *p = making->puzzles;
  struct book_lesson *lesson = &p->lessons[section];
  struct gen_request request;
  uint64_t seed = rng_name_seed(making->seed, "lesson");
  if (!book_plan_request(p->template, section, seed, p->shelf, &request, err)) return false;
  if (!gen_make_puzzle(&request, (uint64_t)section, &lesson->puzzle, err)) {
    struct err trouble = *err;
    return err_set(err, trouble.kind, "[section %s]: %s", p->template->sections[section].name,
                   trouble.text);
  }
  if (!book_keep_board(p, lesson->puzzle.geom, err)) return false;
  return book_tell_lesson(p->template, section, lesson, &p->texts) ||
         err_set(err, ERR_WORLD, "out of memory");
}

bool book_make_lessons(struct making *making, struct err *err) {
  struct book_puzzles *p = making->puzzles;
  const struct template *t = p->template;
  for (int i = 0; i < t->section_count; i++) {
    if (!t->sections[i].lesson || p->section_counts[i] == 0) continue;
    if (p->lessons == NULL) p->lessons = calloc((size_t)t->section_count, sizeof *p->lessons);
    if (p->lessons == NULL) return err_set(err, ERR_WORLD, "out of memory");
    if (!make_lesson(making, i, err)) return false;
  }
  return true;
}

// --- hints ---------------------------------------------------------------------------------------

// Where to begin: the pattern, or of a chain its two ends, or the cell of a naked single.
static void tell_hint(const struct lookout *lookout, char *text, size_t size) {
  const struct step *step = &lookout->step;
  struct step_language language = language_of(lookout);
  if (step->node_count == 0 && step->technique != TECHNIQUE_NAKED_SINGLE) {
    step_describe(step, lookout->puzzle->geom, &language, text, size);
    return;
  }
  struct step ends = {.technique = step->technique, .cell_count = 1};
  ends.cells[0] = step->placements[0].cell;
  if (step->node_count > 0) {
    ends.cells[0] = step->nodes[0].cells[0];
    ends.cells[ends.cell_count++] = step->nodes[step->node_count - 1].cells[0];
  }
  language.phrases[techniques[step->technique].phrase] = language.phrases[PHRASE_MARK];
  language.phrases[PHRASE_NAME] = language.phrases[PHRASE_MARK]; // a chain without links is told so
  step_describe(&ends, lookout->puzzle->geom, &language, text, size);
}

static bool tell_section_hints(struct book_puzzles *p, int section, int first, struct err *err) {
  for (int i = first; i < first + p->section_counts[section]; i++) {
    char text[BOOK_HINT_MAX];
    struct lookout *lookout = look_out(p->template, section, &p->puzzles[i], false);
    if (lookout == NULL) return err_set(err, ERR_WORLD, "out of memory");
    if (lookout->found) {
      tell_hint(lookout, text, sizeof text);
      p->hints[i] = pool_copy(&p->texts, text, strlen(text));
    }
    free(lookout);
  }
  return !p->texts.failed || err_set(err, ERR_WORLD, "out of memory");
}

bool book_tell_course_hints(struct book_puzzles *p, struct err *err) {
  const struct template *t = p->template;
  for (int i = 0, first = 0; i < t->section_count; first += p->section_counts[i++])
    if (t->hints && t->sections[i].needed > 0 && !tell_section_hints(p, i, first, err))
      return false;
  return true;
}
