// What a book says about its puzzles: the steps of the worked example, the hints, the dots.
//
// The example is solved by hand, so to speak: from the givens on, one kind of step after the other
// is looked for and done, so that three steps show three ways to look and each board has what the
// step before has found.
#include <stdlib.h>
#include <string.h>

#include "publish/book.h"

enum { SENTENCE_MAX = 1024, HINT_MAX = 180 }; // bytes; a longer hint helps nobody
_Static_assert(HINT_MAX + sizeof " …" <= BOOK_HINT_MAX, "a hint that is cut has room");

// --- the level -----------------------------------------------------------------------------------

unsigned char book_count_dots(const struct puzzle *puzzle) {
  for (int i = 0; gen_levels[i].name != NULL; i++)
    if (strcmp(gen_levels[i].name, puzzle->level) == 0)
      return (unsigned char)(i < BOOK_DOTS ? i + 1 : BOOK_DOTS);
  int grade = puzzle->rating.rated ? (int)grade_lookup(puzzle->rating.grade) : 0;
  return (unsigned char)(grade < BOOK_DOTS ? grade : BOOK_DOTS);
}

// --- sentences -----------------------------------------------------------------------------------

static const enum template_label region_labels[] = {
    [REGION_ROW] = LABEL_ROW, [REGION_COLUMN] = LABEL_COLUMN, [REGION_BOX] = LABEL_BOX};
static const enum template_label plural_labels[] = {
    [REGION_ROW] = LABEL_ROWS, [REGION_COLUMN] = LABEL_COLUMNS, [REGION_BOX] = LABEL_BOXES};

static const char *tell_region(const struct template *template, const struct geom *geom, int region,
                               struct pool *pool) {
  if (geom->regions[region].kind == REGION_EXTRA) return "";
  const struct pool_word words[] = {
      {"number", pool_print(pool, "%d", geom->regions[region].index + 1)}, {NULL, NULL}};
  return pool_fill(pool, template->labels[region_labels[geom->regions[region].kind]], words);
}

static const char *tell_cell(const struct template *template, const struct geom *geom, int cell,
                             struct pool *pool) {
  const struct pool_word words[] = {{"row", pool_print(pool, "%d", geom->cell[cell].row + 1)},
                                    {"column", pool_print(pool, "%d", geom->cell[cell].column + 1)},
                                    {NULL, NULL}};
  return pool_fill(pool, template->labels[LABEL_CELL], words);
}

// The symbol that the book prints for a digit.
static const char *tell_digit(const struct template *template, int digit, struct pool *pool) {
  const char *at = template->symbols;
  if (*at == '\0') return pool_print(pool, "%c", grid_symbol(digit));
  size_t length = 0;
  for (int i = 0; i < digit; i++) {
    at += length;
    length = utf8_step(at);
  }
  return pool_copy(pool, at, length);
}

static const char *tell_step(const struct template *template, const struct geom *geom,
                             const struct step *step, struct pool *pool) {
  static const enum template_label labels[] = {
      [TECHNIQUE_FULL_HOUSE] = LABEL_STEP_FULL_HOUSE,
      [TECHNIQUE_NAKED_SINGLE] = LABEL_STEP_NAKED_SINGLE,
      [TECHNIQUE_HIDDEN_SINGLE] = LABEL_STEP_HIDDEN_SINGLE};
  const struct step_mark *found = &step->placements[0];
  const struct pool_word words[] = {
      {"region", step->base_count > 0 ? tell_region(template, geom, step->base[0], pool) : ""},
      {"cell", tell_cell(template, geom, found->cell, pool)},
      {"digit", tell_digit(template, found->digit, pool)},
      {NULL, NULL}};
  return pool_fill(pool, template->labels[labels[step->technique]], words);
}

// --- the worked example --------------------------------------------------------------------------

// A way to look: a technique, and of hidden singles the kind of region.
static const struct way {
  int technique;
  int region; // enum region_kind, or -1: any
} ways[] = {
    {TECHNIQUE_HIDDEN_SINGLE, REGION_BOX},    {TECHNIQUE_NAKED_SINGLE, -1},
    {TECHNIQUE_HIDDEN_SINGLE, REGION_ROW},    {TECHNIQUE_FULL_HOUSE, -1},
    {TECHNIQUE_HIDDEN_SINGLE, REGION_COLUMN},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

struct search {
  const struct geom *geom;
  const struct way *way;
  struct step *found;
  bool done;
};

static bool take_step(void *context, const struct step *step) {
  struct search *search = context;
  if (search->way->region >= 0 &&
      (int)search->geom->regions[step->base[0]].kind != search->way->region)
    return true;
  *search->found = *step;
  search->done = true;
  return false;
}

static bool find_step(const struct geom *geom, const struct cand *cand, const struct way *way,
                      struct step *step) {
  struct search search = {.geom = geom, .way = way, .found = step};
  technique_find_all(cand, way->technique, take_step, &search);
  return search.done;
}

// Where to look: the region that has room for nothing else, or all that the cell sees.
static void light_cells(const struct geom *geom, const struct step *step, unsigned char *lighted) {
  int cell = step->placements[0].cell;
  if (step->base_count > 0)
    for (int i = 0; i < geom->side; i++) lighted[geom->regions[step->base[0]].cells[i]] = 1;
  else
    for (int i = 0; i < geom->cell[cell].peer_count; i++) lighted[geom->cell[cell].peers[i]] = 1;
  lighted[cell] = 0;
}

void book_tell_steps(struct book *book, int wanted, struct pool *pool) {
  const struct geom *geom = book->example->geom;
  struct cand *cand = cand_new(geom, &book->example->givens);
  struct step *step = malloc(sizeof *step);
  book->step_count = 0;
  if (cand != NULL && step != NULL) {
    for (int i = 0, misses = 0; book->step_count < wanted && misses < WAYS; i++) {
      if (!find_step(geom, cand, &ways[i % WAYS], step)) {
        misses++;
        continue;
      }
      misses = 0;
      struct book_step *told = &book->steps[book->step_count++];
      *told = (struct book_step){.before = *cand_values(cand),
                                 .cell = step->placements[0].cell,
                                 .digit = step->placements[0].digit,
                                 .text = tell_step(book->template, geom, step, pool)};
      light_cells(geom, step, told->lighted);
      step_apply(step, cand);
    }
  } else {
    pool->failed = true;
  }
  free(step);
  cand_free(cand);
}

// --- hints ---------------------------------------------------------------------------------------

_Static_assert((int)PHRASE_VERITY - (int)PHRASE_LOCKED ==
                   (int)LABEL_HINT_VERITY - (int)LABEL_HINT_LOCKED,
               "a label for every phrase, in the same order");

// The words of hints are the template's; names of techniques that it does not have are English.
static struct step_language language_of(const struct template *template,
                                        const char *const symbols[GEOM_SIDE_MAX]) {
  const char *const *labels = template->labels;
  struct step_language language = step_english;
  for (int i = LABEL_HINT_LOCKED; i <= LABEL_HINT_VERITY; i++)
    language.phrases[PHRASE_LOCKED + i - LABEL_HINT_LOCKED] = labels[i];
  for (enum region_kind kind = REGION_ROW; kind <= REGION_BOX; kind++) {
    language.region[kind] = labels[region_labels[kind]];
    language.regions[kind] = labels[plural_labels[kind]];
  }
  language.cell = labels[LABEL_HINT_CELL];
  language.and = labels[LABEL_AND];
  language.names = template->techniques;
  language.symbols = symbols;
  return language;
}

struct first_hard {
  const struct geom *geom;
  struct step_language language;
  enum grade hard; // the grade of the hardest step
  char text[SENTENCE_MAX];
};

// Where to look, not what follows: that is the reader's part.
static bool note_hint(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct first_hard *hint = context;
  if (techniques[step->technique].level < hint->hard) return true;
  step_describe(step, hint->geom, &hint->language, hint->text, sizeof hint->text);
  return false;
}

const char *book_tell_hint(const struct template *template, const struct puzzle *puzzle,
                           char text[BOOK_HINT_MAX]) {
  int hardest = puzzle->rating.hardest;
  bool singles = puzzle->rating.rated && hardest >= 0 && techniques[hardest].level <= GRADE_EASY;
  if (singles) return template->labels[LABEL_HINT_SINGLES];
  struct pool pool = {0};
  const char *symbols[GEOM_SIDE_MAX];
  for (int digit = 1; digit <= puzzle->geom->side; digit++)
    symbols[digit - 1] = tell_digit(template, digit, &pool);
  struct first_hard hint = {.geom = puzzle->geom,
                            .language = language_of(template, symbols),
                            .hard = hardest >= 0 ? techniques[hardest].level : GRADE_EXTREME};
  struct rate_options options = {
      .techniques = technique_set_default(true), .visit = note_hint, .context = &hint};
  struct rating rating;
  bool rated = solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating);
  bool told = rated && !pool.failed;
  pool_release(&pool);
  if (!told) return NULL;
  if (hint.text[0] == '\0') return template->labels[LABEL_HINT_GUESS];
  size_t length = strlen(hint.text);
  if (length > HINT_MAX) length = HINT_MAX;
  while (hint.text[length] != '\0' && length > 0 && hint.text[length] != ' ') length--;
  snprintf(text, BOOK_HINT_MAX, "%.*s%s", (int)length, hint.text,
           hint.text[length] != '\0' ? " …" : "");
  return text;
}
