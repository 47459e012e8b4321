// The table of techniques, and looking things up in it.
#include "solver/technique.h"

#include <ctype.h>
#include <string.h>

#include "solver/finding.h"
#include "solver/mark_view.h"
#include "solver/workspace.h"

const struct technique techniques[TECHNIQUE_COUNT] = {
#define ROW(technique, finder, ...) [technique] = {.find = finder, __VA_ARGS__},
#include "solver/technique_rows.h"
};

// In struct rate_options 0 is no limit.
_Static_assert(TECHNIQUE_FULL_HOUSE == 0, "nothing is easier than a full house");

struct technique_set technique_set_default(bool uniqueness) {
  struct technique_set set = {{0}};
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (!techniques[i].off && (uniqueness || !techniques[i].uniqueness)) technique_set_add(&set, i);
  return set;
}

// Names are compared without case, and without anything that is not a letter, digit or '+'.
static const char *skip_to_letter(const char *text) {
  while (*text != '\0' && !isalnum((unsigned char)*text) && *text != '+') text++;
  return text;
}

static bool same_name(const char *a, const char *b) {
  for (;; a++, b++) {
    a = skip_to_letter(a);
    b = skip_to_letter(b);
    if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) return false;
    if (*a == '\0') return true;
  }
}

int technique_lookup(const char *name) {
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (same_name(techniques[i].name, name)) return i;
  return -1;
}

const char *technique_name(int technique) {
  return technique < TECHNIQUE_COUNT ? techniques[technique].name : NULL;
}

bool technique_applies(int technique, const struct geom *geom, unsigned kinds, const char **why) {
  static const struct {
    unsigned need;
    const char *why;
  } reasons[] = {
      {NEEDS_LINES, "needs rows and columns"},
      {NEEDS_BOXES, "needs boxes"},
      {NEEDS_JIGSAW, "needs irregular boxes"},
      {NEEDS_NOTHING_MORE, "needs rows, columns and boxes to be all rules"},
      {NEEDS_MARKS, "needs clues between cells"},
      {NEEDS_CAGES, "needs cages"},
  };
  unsigned missing = techniques[technique].needs & ~mark_view_offers(layout_offers(geom), kinds);
  for (size_t i = 0; i < sizeof reasons / sizeof reasons[0] && why != NULL; i++)
    if (missing & reasons[i].need) *why = reasons[i].why;
  return missing == 0;
}

static const char *const grade_names[] = {
    [GRADE_NONE] = "none",   [GRADE_EASY] = "easy",     [GRADE_MEDIUM] = "medium",
    [GRADE_HARD] = "hard",   [GRADE_UNFAIR] = "unfair", [GRADE_EXTREME] = "extreme",
    [GRADE_GUESS] = "guess",
};

const char *grade_name(enum grade grade) {
  return grade_names[grade];
}

enum grade grade_lookup(const char *name) {
  for (enum grade grade = GRADE_EASY; grade <= GRADE_GUESS; grade++)
    if (same_name(grade_names[grade], name)) return grade;
  return GRADE_NONE;
}

// Passes on the instances of one of the techniques that share a finder.
struct filter {
  int technique;
  technique_visitor *visit;
  void *context;
};

static bool pass_on(void *context, const struct step *step) {
  const struct filter *filter = context;
  return step->technique != filter->technique || filter->visit(filter->context, step);
}

bool technique_find_all(const struct cand *cand, int technique, technique_visitor *visit,
                        void *context) {
  if (!cand_offers(cand, techniques[technique].needs)) return true;
  struct rate_workspace *work = rate_workspace_new();
  if (work == NULL) return false;
  struct filter filter = {.technique = technique, .visit = visit, .context = context};
  struct finding finding = {.work = work, .visit = pass_on, .context = &filter, .every = true};
  bool ready = finding_begin(cand, &finding);
  if (ready) technique_find(technique, cand, &finding);
  rate_workspace_free(work);
  return ready;
}
