// Templates: the ways to place one digit in all regions at once.
//
//      set      every template that is still possible has these cells: they are the digit
//      delete   no template that is still possible has these cells: they are not
//
// Cells that all templates of one digit have are out of the question for every other digit. That rules
// out templates, which may give another digit cells that all of its templates have, and so on until
// nothing changes. HoDoKu's cases show that it does the same.
//
// A 9x9 grid has 46,656 templates, larger ones far too many to list. So no list is made: for each
// candidate in question one template is looked for that has it, or that does without it. The search
// always fills the region with the fewest places left, which makes it find one, or fail, almost at
// once; a template that is found answers the question for all candidates in it. A question that takes
// too long stays open, and then nothing is concluded.
//
// Any square board. Invariant: a template has exactly one cell of each region that lacks the digit, and no
// two of its cells see each other.
#include "solver/finding.h"

#include <string.h>

enum { VISITS_MAX = 20000 }; // of one question

struct templates {
  const struct cand *cand;
  int digit, visits;
  uint64_t taken[GEOM_SIDE_MAX + 1][LAYOUT_WORDS]; // by depth: cells that are out of the question
  int chosen[GEOM_SIDE_MAX], count;                // the template so far
};

static bool has_bit(const uint64_t *row, int cell) {
  return row[cell / 64] >> (cell % 64) & 1;
}

// Does a cell of the template lie in the region?
static bool is_filled(const struct templates *templates, int region) {
  const struct cand *cand = templates->cand;
  for (int i = 0; i < templates->count; i++) {
    const struct geom_cell *at = &cand->geom->cell[templates->chosen[i]];
    for (int k = 0; k < at->region_count; k++)
      if (at->regions[k] == region) return true;
  }
  return false;
}

// Places of the region that are still there.
static uint32_t open_places(const struct templates *templates, int region) {
  const struct cand *cand = templates->cand;
  const uint64_t *taken = templates->taken[templates->count];
  uint32_t open = 0;
  for (uint32_t rest = cand->places[region][templates->digit]; rest != 0;) {
    int place = mask_take(&rest);
    if (!has_bit(taken, cand_cell(cand, region, place))) open |= UINT32_C(1) << place;
  }
  return open;
}

static void choose(struct templates *templates, int cell) {
  const uint64_t *taken = templates->taken[templates->count];
  const uint64_t *sees = templates->cand->layout->sees[cell];
  templates->chosen[templates->count++] = cell;
  for (int w = 0; w < LAYOUT_WORDS; w++) templates->taken[templates->count][w] = taken[w] | sees[w];
}

// Completes the template. When it takes too long, it counts as done: there may be one.
static bool complete(struct templates *templates) {
  const struct cand *cand = templates->cand;
  int best = -1, fewest = INT32_MAX;
  uint32_t places = 0;
  if (--templates->visits < 0) return true;
  for (int region = 0; region < cand->geom->region_count && fewest > 0; region++) {
    if (cand->placed[region] >> templates->digit & 1 || is_filled(templates, region)) continue;
    uint32_t open = open_places(templates, region);
    int count = mask_count(open);
    if (count < fewest) fewest = count, best = region, places = open;
  }
  if (best < 0) return true;
  while (places != 0) {
    choose(templates, cand_cell(cand, best, mask_take(&places)));
    if (complete(templates)) return true;
    templates->count--;
  }
  return false;
}

// Is there a template with the cell, or, without `with`, one that does not have it? True if that is
// not known.
static bool ask(struct templates *templates, const uint64_t *barred, int cell, bool with) {
  templates->count = 0;
  templates->visits = VISITS_MAX;
  memcpy(templates->taken[0], barred, sizeof templates->taken[0]);
  if (with && has_bit(barred, cell)) return false;
  if (with)
    choose(templates, cell);
  else
    templates->taken[0][cell / 64] |= UINT64_C(1) << (cell % 64);
  return complete(templates);
}

// The answers about a digit, as sets of cells: in some template, in all templates, and the cells that
// other digits have taken.
struct answers {
  uint64_t some[LAYOUT_WORDS], all[LAYOUT_WORDS], barred[LAYOUT_WORDS];
};

// Takes in a template, or that nothing is known of `cell`.
static void note(const struct templates *templates, int cell, struct answers *answers) {
  uint64_t cells[LAYOUT_WORDS] = {0};
  if (templates->visits < 0) {
    answers->some[cell / 64] |= UINT64_C(1) << (cell % 64);
    answers->all[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
    return;
  }
  for (int i = 0; i < templates->count; i++)
    cells[templates->chosen[i] / 64] |= UINT64_C(1) << (templates->chosen[i] % 64);
  for (int w = 0; w < LAYOUT_WORDS; w++) {
    answers->some[w] |= cells[w];
    answers->all[w] &= cells[w];
  }
}

static bool has_candidates(const struct cand *cand, int digit) {
  for (int row = 0; row < cand->side; row++)
    if (cand->places[row][digit] != 0) return true;
  return false;
}

// Asks about every candidate of a digit that no template has answered for yet. False: there is no
// template at all, and the puzzle no solution.
static bool answer(const struct cand *cand, int digit, struct answers *answers) {
  struct templates templates = {.cand = cand, .digit = digit};
  memset(answers->some, 0, sizeof answers->some);
  memset(answers->all, 0xff, sizeof answers->all);
  bool any = false;
  for (int cell = 0; cell < cand->geom->cells; cell++) {
    if (!cand_has(cand, cell, digit)) continue;
    if (!has_bit(answers->some, cell) && ask(&templates, answers->barred, cell, true))
      note(&templates, cell, answers);
    any |= has_bit(answers->some, cell);
  }
  for (int w = 0; w < LAYOUT_WORDS; w++) answers->all[w] &= answers->some[w];
  for (int cell = 0; cell < cand->geom->cells; cell++)
    if (cand_has(cand, cell, digit) && has_bit(answers->all, cell) &&
        ask(&templates, answers->barred, cell, false))
      note(&templates, cell, answers);
  return any;
}

// What the others have for sure, a digit cannot have. Returns whether that is news.
static bool bar_cells(const struct cand *cand, int digit, struct answers answers[]) {
  uint64_t barred[LAYOUT_WORDS] = {0};
  for (int other = 1; other <= cand->side; other++)
    for (int w = 0; w < LAYOUT_WORDS && other != digit; w++) barred[w] |= answers[other].all[w];
  bool news = memcmp(barred, answers[digit].barred, sizeof barred) != 0;
  memcpy(answers[digit].barred, barred, sizeof barred);
  return news;
}

// Answers for all digits. False: a digit has no template, and the puzzle no solution.
static bool answer_all(const struct cand *cand, struct answers answers[GEOM_SIDE_MAX + 1]) {
  memset(answers, 0, (GEOM_SIDE_MAX + 1) * sizeof answers[0]);
  bool news = true;
  for (int round = 0; news; round++) {
    news = false;
    for (int digit = 1; digit <= cand->side; digit++) {
      bool fresh = bar_cells(cand, digit, answers);
      if (round > 0 && !fresh) continue;
      if (!has_candidates(cand, digit)) continue;
      if (!answer(cand, digit, &answers[digit])) return false;
      news = true;
    }
  }
  return true;
}

static bool find_templates(const struct cand *cand, struct finding *finding, int technique) {
  struct step *step = &finding->step;
  struct answers answers[GEOM_SIDE_MAX + 1];
  if (!answer_all(cand, answers)) return false;
  for (int digit = 1; digit <= cand->side; digit++) {
    step_begin(step, technique);
    step->digits = UINT32_C(1) << digit;
    for (int cell = 0; cell < cand->geom->cells; cell++) {
      if (!cand_has(cand, cell, digit)) continue;
      if (technique == TECHNIQUE_TEMPLATE_SET && has_bit(answers[digit].all, cell))
        step_place(step, cell, digit);
      if (technique == TECHNIQUE_TEMPLATE_DELETE && !has_bit(answers[digit].some, cell))
        step_eliminate(step, cell, digit);
    }
    if (finding_accept(finding)) return true;
  }
  return false;
}

bool find_template_set(const struct cand *cand, struct finding *finding) {
  return find_templates(cand, finding, TECHNIQUE_TEMPLATE_SET);
}

bool find_template_delete(const struct cand *cand, struct finding *finding) {
  return find_templates(cand, finding, TECHNIQUE_TEMPLATE_DELETE);
}
