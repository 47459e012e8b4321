// What a book says about its puzzles: the steps of the worked example, the hints, the dots.
//
// The example is solved by hand, so to speak: from the givens on, one kind of step after the other
// is looked for and done, so that three steps show three ways to look and each board has what the
// step before has found.
#include <stdlib.h>
#include <string.h>

#include "publish/book.h"

enum { HINT_MAX = 180 }; // bytes: what takes more only says where to look
_Static_assert(HINT_MAX < (int)BOOK_HINT_MAX, "a hint that is too long is seen to be");

// --- the level -----------------------------------------------------------------------------------

unsigned char book_count_dots(const struct puzzle *puzzle) {
  const struct level *found = gen_find_level(puzzle);
  int level = name_list_find(&gen_level_names, words_level(puzzle));
  if (level < 0 && found != NULL) level = (int)(found - gen_levels);
  if (level >= 0) return (unsigned char)(level < BOOK_DOTS ? level + 1 : BOOK_DOTS);
  // Beyond every level is as hard as can be.
  return puzzle->rating.rated ? BOOK_DOTS : 0;
}

// --- sentences -----------------------------------------------------------------------------------

// "of the top left grid": what tells regions and cells of one grid of a sheet from those of the others.
static const char *tell_grid(const struct template *template, const struct geom *geom, int grid,
                             struct pool *pool) {
  const struct pool_word words[] = {{"number", pool_print(pool, "%d", grid + 1)}, {NULL, NULL}};
  int place = (int)geom_find_grid_place(geom, grid);
  return pool_fill(pool, template->labels[LABEL_GRID_TOP_LEFT + place], words);
}

// Where rows and columns count from: on a sheet from the corner of a grid, as its boxes do.
static struct geom_grid corner_of(const struct geom *geom, int grid) {
  return geom_is_sheet(geom) ? geom->grids[grid] : (struct geom_grid){0};
}

static const char *tell_region(const struct template *template, const struct geom *geom, int region,
                               struct pool *pool) {
  const struct region *r = &geom->regions[region];
  const struct geom_grid corner = corner_of(geom, r->grid);
  int number = geom_number_region(geom, region);
  if (r->kind == REGION_ROW) number -= corner.row;
  if (r->kind == REGION_COLUMN) number -= corner.column;
  const struct pool_word words[] = {{"number", pool_print(pool, "%d", number)}, {NULL, NULL}};
  enum template_label label = labels_of_region(geom, r->kind).one;
  if (label == LABEL_SHAPE_NUMBER) label = LABEL_SHAPE; // it is shaded: no need to count
  const char *name = pool_fill(pool, template->labels[label], words);
  return geom_is_sheet(geom)
             ? pool_print(pool, "%s %s", name, tell_grid(template, geom, r->grid, pool))
             : name;
}

// On a sheet a cell is counted within the grid of the region that was named, or else within its first
// one, which is named.
static const char *tell_cell(const struct template *template, const struct geom *geom, int cell,
                             const struct region *named, struct pool *pool) {
  const struct geom_cell *place = &geom->cell[cell];
  bool alone = geom_is_sheet(geom) && named == NULL;
  int grid = alone ? __builtin_ctz(place->grids) : named != NULL ? named->grid : 0;
  const struct geom_grid corner = corner_of(geom, grid);
  const struct pool_word words[] = {
      {"row", pool_print(pool, "%d", place->row - corner.row + 1)},
      {"column", pool_print(pool, "%d", place->column - corner.column + 1)},
      {NULL, NULL}};
  const char *name = pool_fill(pool, template->labels[LABEL_CELL], words);
  return alone ? pool_print(pool, "%s %s", name, tell_grid(template, geom, grid, pool)) : name;
}

// The symbol that a page has for a digit of a puzzle.
static const char *tell_digit(const char *symbols, int digit, struct pool *pool) {
  char symbol[SYMBOL_MAX];
  return pool_print(pool, "%s", symbols_print(symbols, digit, symbol));
}

const char *book_tell_single(const struct template *template, const struct puzzle *puzzle,
                             const struct step *step, struct pool *pool) {
  const struct geom *geom = puzzle->geom;
  static const enum template_label labels[] = {
      [TECHNIQUE_FULL_HOUSE] = LABEL_STEP_FULL_HOUSE,
      [TECHNIQUE_NAKED_SINGLE] = LABEL_STEP_NAKED_SINGLE,
      [TECHNIQUE_HIDDEN_SINGLE] = LABEL_STEP_HIDDEN_SINGLE};
  const struct step_mark *found = &step->placements[0];
  const struct region *region = step->base_count > 0 ? &geom->regions[step->base[0]] : NULL;
  const struct pool_word words[] = {
      {"region", region != NULL ? tell_region(template, geom, step->base[0], pool) : ""},
      {"cell", tell_cell(template, geom, found->cell, region, pool)},
      {"digit", tell_digit(template_symbols(template, puzzle), found->digit, pool)},
      {NULL, NULL}};
  enum template_label label = labels[step->technique];
  if (label == LABEL_STEP_NAKED_SINGLE && !geom->plain) label = LABEL_STEP_NAKED_SINGLE_BOARD;
  return pool_fill(pool, template->labels[label], words);
}

// --- the worked example --------------------------------------------------------------------------

enum { ANY_REGION = -1, EXTRA_REGION = -2, BY_EXTRA_RULE = -3 };

// A way to look: a technique, and of hidden singles the kind of region.
static const struct way {
  int technique;
  int region; // enum region_kind, or one of those below
} ways[] = {
    {TECHNIQUE_HIDDEN_SINGLE, REGION_BOX},    {TECHNIQUE_NAKED_SINGLE, ANY_REGION},
    {TECHNIQUE_HIDDEN_SINGLE, REGION_ROW},    {TECHNIQUE_FULL_HOUSE, ANY_REGION},
    {TECHNIQUE_HIDDEN_SINGLE, REGION_COLUMN},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

struct search {
  const struct geom *geom;
  const struct grid *values;
  const struct way *way;
  struct step *found;
  bool done;
};

// Do two cells lie in a row, a column or a box together?
static bool share_usual_region(const struct geom *geom, int a, int b) {
  for (int i = 0; i < geom->cell[a].region_count; i++) {
    const struct region *region = &geom->regions[geom->cell[a].regions[i]];
    for (int k = 0; k < region->size && !region_is_extra(region); k++)
      if (region->cells[k] == b) return true;
  }
  return false;
}

// Is there a digit that only an extra region or a rule about pairs keeps from the cell?
static bool needs_extra_rule(const struct search *search, int cell) {
  const struct geom *geom = search->geom;
  for (int digit = 1; digit <= geom->side; digit++) {
    bool extra = false, usual = false;
    for (int i = 0; i < geom->cell[cell].peer_count; i++) {
      int peer = geom->cell[cell].peers[i];
      if (search->values->cell[peer] != digit) continue;
      if (share_usual_region(geom, cell, peer))
        usual = true;
      else
        extra = true;
    }
    if (extra && !usual) return true;
  }
  return false;
}

static bool is_wanted(const struct search *search, const struct step *step) {
  switch (search->way->region) {
    case ANY_REGION:
      return true;
    case EXTRA_REGION:
      return region_is_extra(&search->geom->regions[step->base[0]]);
    case BY_EXTRA_RULE:
      return needs_extra_rule(search, step->placements[0].cell);
    default:
      return (int)search->geom->regions[step->base[0]].kind == search->way->region;
  }
}

static bool take_step(void *context, const struct step *step) {
  struct search *search = context;
  if (!is_wanted(search, step)) return true;
  *search->found = *step;
  search->done = true;
  return false;
}

static bool find_step(const struct geom *geom, const struct cand *cand, const struct way *way,
                      struct step *step) {
  struct search search = {.geom = geom, .values = cand_values(cand), .way = way, .found = step};
  technique_find_all(cand, way->technique, take_step, &search);
  return search.done;
}

// Where to look: the region that has room for nothing else, or all that the cell sees.
void book_light_cells(const struct geom *geom, const struct step *step, unsigned char *lighted) {
  int cell = step->placements[0].cell;
  if (step->base_count > 0)
    for (int i = 0; i < geom->regions[step->base[0]].size; i++)
      lighted[geom->regions[step->base[0]].cells[i]] = 1;
  else
    for (int i = 0; i < geom->cell[cell].peer_count; i++) lighted[geom->cell[cell].peers[i]] = 1;
  lighted[cell] = 0;
}

static void note_step(struct book_step *told, const struct template *template,
                      const struct cand *cand, const struct puzzle *puzzle, const struct step *step,
                      struct pool *pool) {
  *told = (struct book_step){.before = *cand_values(cand),
                             .cell = step->placements[0].cell,
                             .digit = step->placements[0].digit,
                             .text = book_tell_single(template, puzzle, step, pool)};
  book_light_cells(puzzle->geom, step, told->lighted);
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
      note_step(&book->steps[book->step_count++], book->template, cand, book->example, step, pool);
      step_apply(step, cand);
    }
  } else {
    pool->failed = true;
  }
  free(step);
  cand_free(cand);
}

// --- a step that uses the rules of a board -------------------------------------------------------

// Ways that show what a board adds, the plainest first; those of a jigsaw and of a Latin square are
// usual ways to look, but in an unusual place.
static bool find_own_step(const struct geom *geom, const struct cand *cand, struct step *step) {
  static const struct way own[] = {{TECHNIQUE_HIDDEN_SINGLE, EXTRA_REGION},
                                   {TECHNIQUE_NAKED_SINGLE, BY_EXTRA_RULE}};
  static const struct way shapes = {TECHNIQUE_HIDDEN_SINGLE, REGION_BOX};
  static const struct way lines = {TECHNIQUE_HIDDEN_SINGLE, REGION_ROW};
  bool extra = geom->pair_count > 0;
  for (int i = 0; i < geom->region_count; i++) extra |= region_is_extra(&geom->regions[i]);
  if (!extra) return find_step(geom, cand, geom->boxed ? &shapes : &lines, step);
  return find_step(geom, cand, &own[0], step) || find_step(geom, cand, &own[1], step);
}

static bool find_any_step(const struct geom *geom, const struct cand *cand, struct step *step) {
  for (int i = 0; i < WAYS; i++)
    if (find_step(geom, cand, &ways[i], step)) return true;
  return false;
}

void book_tell_board(const struct template *template, struct book_board *board, struct pool *pool) {
  const struct geom *geom = board->puzzle.geom;
  struct cand *cand = cand_new(geom, &board->puzzle.givens);
  struct step *step = malloc(sizeof *step);
  board->step = (struct book_step){.before = board->puzzle.givens, .text = ""};
  if (cand == NULL || step == NULL) {
    pool->failed = true;
  } else {
    // Steps of other kinds come first where they have to.
    bool found = find_own_step(geom, cand, step);
    while (!found && find_any_step(geom, cand, step)) {
      step_apply(step, cand);
      found = find_own_step(geom, cand, step);
    }
    if (found) note_step(&board->step, template, cand, &board->puzzle, step, pool);
  }
  free(step);
  cand_free(cand);
}

// --- hints ---------------------------------------------------------------------------------------

struct first_hard {
  const struct geom *geom;
  struct step_language language;
  enum grade hard; // the grade of the hardest step
  char text[BOOK_HINT_MAX];
};

// Where to look, not what follows: that is the reader's part.
static bool note_hint(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct first_hard *hint = context;
  if (techniques[step->technique].level < hint->hard) return true;
  step_hint(step, hint->geom, &hint->language, HINT_MAX, hint->text, sizeof hint->text);
  return false;
}

const char *book_tell_hint(const struct template *template, const struct puzzle *puzzle,
                           char text[BOOK_HINT_MAX]) {
  int hardest = puzzle->rating.hardest;
  bool singles = puzzle->rating.rated && hardest >= 0 && techniques[hardest].level <= GRADE_EASY;
  if (singles) return template->labels[LABEL_HINT_SINGLES];
  struct first_hard hint = {
      .geom = puzzle->geom,
      .language = labels_steps(template->labels, template->techniques, puzzle->geom,
                               template_symbols(template, puzzle)),
      .hard = hardest >= 0 ? techniques[hardest].level : GRADE_EXTREME};
  struct rate_options options = {.techniques = technique_set_default(true),
                                 .marks = &puzzle->marks,
                                 .visit = note_hint,
                                 .context = &hint};
  struct rating rating;
  bool rated = solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating);
  if (!rated) return NULL;
  if (hint.text[0] == '\0') return template->labels[LABEL_HINT_GUESS];
  snprintf(text, BOOK_HINT_MAX, "%s", hint.text);
  return text;
}
