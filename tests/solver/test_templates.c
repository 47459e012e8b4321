// Template set and delete against a plain listing: every template of every digit, and those that use a
// cell which all templates of another digit have crossed out until none is left to cross out.
#include "tests/fixtures/steps.h"

enum { LIST_MAX = 50000 }; // a 9x9 grid has 46,656 templates

struct list {
  int count;
  cell_set template[LIST_MAX];
};

// --- the listing --------------------------------------------------------------------------------

// Row by row; the digit may be there already.
static void list_templates(const struct cand *cand, int digit, int row, cell_set chosen,
                           cell_set taken, struct list *list) {
  if (row == cand->side) {
    assert_true(list->count < LIST_MAX);
    list->template[list->count++] = chosen;
    return;
  }
  for (int column = 0; column < cand->side; column++) {
    int cell = row * cand->side + column;
    if (!cand_has(cand, cell, digit) && cand->values.cell[cell] != digit) continue;
    if (set_has(taken, cell)) continue;
    list_templates(cand, digit, row + 1, chosen | set_of(cell), taken | cand->layout->peers[cell],
                   list);
  }
}

struct listing {
  struct list digit[10];
  cell_set all[10], some[10];
};

// Keeps the templates of a digit that clash with no other. Returns whether one went.
static bool cross_out(const struct cand *cand, struct listing *listing, int digit) {
  struct list *list = &listing->digit[digit];
  int kept = 0, count = list->count;
  cell_set others = 0;
  for (int other = 1; other <= cand->side; other++)
    if (other != digit) others |= listing->all[other];
  listing->all[digit] = ~(cell_set)0;
  listing->some[digit] = 0;
  for (int i = 0; i < count; i++) {
    if ((list->template[i] & others) != 0) continue;
    listing->all[digit] &= list->template[i];
    listing->some[digit] |= list->template[i];
    list->template[kept++] = list->template[i];
  }
  list->count = kept;
  return kept < count;
}

static struct listing *list_all(const struct cand *cand) {
  struct listing *listing = calloc(1, sizeof *listing);
  assert_non_null(listing);
  for (int digit = 1; digit <= cand->side; digit++)
    list_templates(cand, digit, 0, 0, 0, &listing->digit[digit]);
  bool news = true;
  for (int round = 0; news; round++) {
    news = round == 0;
    for (int digit = 1; digit <= cand->side; digit++) news |= cross_out(cand, listing, digit);
  }
  return listing;
}

// --- the comparison -----------------------------------------------------------------------------

struct finds {
  cell_set cells[10]; // by digit
};

static bool keep_marks(void *context, const struct step *step) {
  struct finds *finds = context;
  for (int i = 0; i < step->placement_count; i++)
    finds->cells[step->placements[i].digit] |= set_of(step->placements[i].cell);
  for (int i = 0; i < step->elimination_count; i++)
    finds->cells[step->eliminations[i].digit] |= set_of(step->eliminations[i].cell);
  return true;
}

static bool compare(void *context, const struct cand *before, const struct step *step) {
  int *found = context;
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  struct listing *listing = list_all(before);
  struct finds set = {{0}}, delete = {{0}};
  technique_find_all(before, TECHNIQUE_TEMPLATE_SET, keep_marks, &set);
  technique_find_all(before, TECHNIQUE_TEMPLATE_DELETE, keep_marks, &delete);
  for (int digit = 1; digit <= before->side; digit++) {
    cell_set places = before->cells[digit];
    assert_true(set.cells[digit] == (places & listing->all[digit]));
    assert_true(delete.cells[digit] == (places & ~listing->some[digit]));
    found[0] += set.cells[digit] != 0;
    found[1] += delete.cells[digit] != 0;
  }
  free(listing);
  return true;
}

static void make_puzzle(const struct geom *geom, uint64_t index, struct grid *givens) {
  struct rng rng;
  struct grid solution;
  uint16_t order[81];
  rng_init(&rng, 66, index);
  make_random_solution(geom, &rng, &solution);
  *givens = solution;
  for (int i = 0; i < geom->cells; i++) order[i] = (uint16_t)i;
  rng_shuffle(&rng, order, (size_t)geom->cells);
  for (int i = 0; i < geom->cells; i++) {
    givens->cell[order[i]] = 0;
    if (solver_count(solver_lookup("search"), geom, givens, 2) != 1)
      givens->cell[order[i]] = solution.cell[order[i]];
  }
}

static void templates_are_those_of_the_listing(void **state) {
  static struct layout layout;
  static const int boxes[][2] = {{3, 3}, {3, 2}, {4, 2}};
  int found[2] = {0};
  (void)state;
  for (size_t k = 0; k < COUNT(boxes); k++) {
    const struct geom *geom = geom_lookup(boxes[k][0], boxes[k][1]);
    layout_init(&layout, geom);
    for (uint64_t index = 0; index < (soaking() ? 200 : 12); index++) {
      struct grid givens;
      struct rating rating;
      make_puzzle(geom, index, &givens);
      struct rate_options options = {
          .techniques = technique_set_default(true), .visit = compare, .context = found};
      rate_puzzle(&layout, &givens, &options, &rating);
    }
  }
  assert_true(found[0] > 10 && found[1] > 10);
}

static bool fail_at_once(void *context, const struct step *step) {
  (void)context;
  fail_msg("%s found something", techniques[step->technique].name);
  return false;
}

// An empty board says nothing, however large; nor does one that has no template left.
static void boards_that_say_nothing(void **state) {
  static const char *const sizes[] = {"4", "6", "9", "16", "25"};
  struct grid empty = {0};
  (void)state;
  for (size_t i = 0; i < COUNT(sizes); i++) {
    struct cand *cand = cand_new(geom_of(sizes[i]), &empty);
    technique_find_all(cand, TECHNIQUE_TEMPLATE_SET, fail_at_once, NULL);
    technique_find_all(cand, TECHNIQUE_TEMPLATE_DELETE, fail_at_once, NULL);
    for (int cell = 0; cell < cand->geom->side; cell++) cand_eliminate(cand, cell, 1);
    technique_find_all(cand, TECHNIQUE_TEMPLATE_SET, fail_at_once, NULL);
    technique_find_all(cand, TECHNIQUE_TEMPLATE_DELETE, fail_at_once, NULL);
    cand_free(cand);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(templates_are_those_of_the_listing),
      cmocka_unit_test(boards_that_say_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
