// Techniques on single positions: what an instance must say, to the candidate, and where there must
// be none. A position is written as the public libraries write it: `+` before a digit that was filled
// in, and triples of digit, row, column for candidates.
#include "tests/fixtures/steps.h"

struct position {
  int technique;
  bool found; // there is an instance with exactly these effects; false: there is none
  const char *board, *deleted, *eliminations, *placements;
};

// 9x9: bit d of a cell.
struct marks {
  uint16_t cell[81];
};

static struct marks read_marks(const char *text) {
  struct marks marks = {{0}};
  for (; *text != '\0'; text += text[3] == '\0' ? 3 : 4)
    marks.cell[(text[1] - '1') * 9 + text[2] - '1'] |= (uint16_t)(1U << (text[0] - '0'));
  return marks;
}

static struct cand *read_position(const struct position *position) {
  struct grid givens = {0}, filled = {0};
  const char *at = position->board;
  for (int cell = 0; cell < 81; cell++, at++) {
    bool later = *at == '+';
    if (later) at++;
    if (*at != '.') (later ? &filled : &givens)->cell[cell] = (uint8_t)(*at - '0');
  }
  assert_int_equal(*at, '\0');
  struct cand *cand = cand_new(geom_lookup(3, 3), &givens);
  struct marks deleted = read_marks(position->deleted);
  for (int cell = 0; cell < 81; cell++)
    if (filled.cell[cell] != 0) cand_place(cand, cell, filled.cell[cell]);
  for (int cell = 0; cell < 81; cell++)
    for (int digit = 1; digit <= 9; digit++)
      if (deleted.cell[cell] >> digit & 1) cand_eliminate(cand, cell, digit);
  return cand;
}

struct hunt {
  struct marks eliminations, placements;
  int instances;
  bool found;
};

static struct marks marks_of(const struct step_mark *list, int count) {
  struct marks marks = {{0}};
  for (int i = 0; i < count; i++) marks.cell[list[i].cell] |= (uint16_t)(1U << list[i].digit);
  return marks;
}

static bool compare_instance(void *context, const struct step *step) {
  struct hunt *hunt = context;
  struct marks eliminations = marks_of(step->eliminations, step->elimination_count);
  struct marks placements = marks_of(step->placements, step->placement_count);
  hunt->instances++;
  hunt->found |= memcmp(&eliminations, &hunt->eliminations, sizeof eliminations) == 0 &&
                 memcmp(&placements, &hunt->placements, sizeof placements) == 0;
  return true;
}

static const char x_chain_board[] =
    "..+5...9....64..2.537..+25.4+6...1.2..............439..2......87+1+2152.....8+68+7+2134+59";
static const char doubly_linked_board[] =
    "....8.......4..+8.....12564.72......6..431....9......8.25.....3869...712........+6.";

static const struct position positions[] = {
    // A chain of three links is an X-chain, too, whatever else it is called.
    {TECHNIQUE_X_CHAIN, true, x_chain_board, "811 112 152 159 761 167 667 974 475 684 685 686",
     "837", ""},
    {TECHNIQUE_TURBOT_FISH, true, x_chain_board, "811 112 152 159 761 167 667 974 475 684 685 686",
     "837", ""},
    // With one place more for the 8 in row 1 the first link is no link.
    {TECHNIQUE_X_CHAIN, false, x_chain_board, "112 152 159 761 167 667 974 475 684 685 686", "837",
     ""},
    // Two sets with two restricted commons. The 8s of the first see r4c3, a cell of the second,
    // which keeps its 8.
    {TECHNIQUE_ALS_XZ, true, doubly_linked_board, "767 769 495 496 497 499",
     "113 123 313 323 662 713 723 913 923 939", ""},
    {TECHNIQUE_ALS_XZ, false, doubly_linked_board, "767 769 495 496 497 499",
     "113 123 313 323 662 713 723 843 913 923 939", ""},
};

static void positions_have_exactly_these_instances(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(positions); i++) {
    const struct position *position = &positions[i];
    struct cand *cand = read_position(position);
    struct hunt hunt = {.eliminations = read_marks(position->eliminations),
                        .placements = read_marks(position->placements)};
    assert_true(technique_find_all(cand, position->technique, compare_instance, &hunt));
    if (hunt.found != position->found)
      fail_msg("position %zu: %s %s", i, techniques[position->technique].name,
               hunt.found ? "is there" : "is missing");
    cand_free(cand);
  }
}

// --- on seeded puzzles --------------------------------------------------------------------------

static void make_puzzle(uint64_t index, struct grid *givens, struct grid *solution) {
  const struct geom *geom = geom_lookup(3, 3);
  struct rng rng;
  uint16_t order[81];
  rng_init(&rng, 44, index);
  make_random_solution(geom, &rng, solution);
  *givens = *solution;
  for (int i = 0; i < 81; i++) order[i] = (uint16_t)i;
  rng_shuffle(&rng, order, 81);
  for (int i = 0; i < 81; i++) {
    givens->cell[order[i]] = 0;
    if (solver_count(solver_lookup("search"), geom, givens, 2) != 1)
      givens->cell[order[i]] = solution->cell[order[i]];
  }
}

// Rates seeded puzzles and calls `visit` before every step that is not a single.
struct lookout {
  const struct grid *solution;
  const struct cand *board;
  int found, left;
};

static void walk_puzzles(uint64_t count, rate_visitor *visit, struct lookout *context) {
  static struct layout layout;
  layout_init(&layout, geom_lookup(3, 3));
  for (uint64_t index = 0; index < (soaking() ? 20 : 1) * count; index++) {
    struct grid givens, solution;
    struct rating rating;
    make_puzzle(index, &givens, &solution);
    context->solution = &solution;
    struct rate_options options = {
        .techniques = technique_set_default(true), .visit = visit, .context = context};
    rate_puzzle(&layout, &givens, &options, &rating);
  }
}

// What two links prove, an X-chain proves.
static bool match_with_x_chain(void *context, const struct step *step) {
  struct lookout *lookout = context;
  struct hunt hunt = {.eliminations = marks_of(step->eliminations, step->elimination_count)};
  assert_true(technique_find_all(lookout->board, TECHNIQUE_X_CHAIN, compare_instance, &hunt));
  assert_true(hunt.found);
  lookout->found++;
  return true;
}

static bool look_for_links(void *context, const struct cand *before, const struct step *step) {
  static const int of_two_links[] = {TECHNIQUE_SKYSCRAPER, TECHNIQUE_TWO_STRING_KITE,
                                     TECHNIQUE_TURBOT_FISH};
  struct lookout *lookout = context;
  // Far ends that are linked themselves prove the same: those are locked candidates.
  if (step->technique <= TECHNIQUE_LOCKED_CLAIMING) return true;
  lookout->board = before;
  for (size_t i = 0; i < COUNT(of_two_links); i++)
    technique_find_all(before, of_two_links[i], match_with_x_chain, lookout);
  return true;
}

static void two_links_are_an_x_chain(void **state) {
  struct lookout lookout = {0};
  (void)state;
  walk_puzzles(30, look_for_links, &lookout);
  assert_true(lookout.found > 20);
}

static bool check_own_cells(void *context, const struct step *step) {
  struct lookout *lookout = context;
  for (int i = 0; i < step->elimination_count; i++)
    for (int k = 0; k < step->cell_count; k++)
      assert_int_not_equal(step->eliminations[i].cell, step->cells[k]);
  lookout->found++;
  return true;
}

static bool look_for_sets(void *context, const struct cand *before, const struct step *step) {
  if (step->technique > TECHNIQUE_HIDDEN_SINGLE)
    technique_find_all(before, TECHNIQUE_ALS_XZ, check_own_cells, context);
  return true;
}

static void sets_keep_their_cells(void **state) {
  struct lookout lookout = {0};
  (void)state;
  walk_puzzles(30, look_for_sets, &lookout);
  assert_true(lookout.found > 20);
}

// --- large fish -----------------------------------------------------------------------------------

static bool check_fish(void *context, const struct step *step) {
  struct lookout *lookout = context;
  check_step(lookout->board, lookout->solution, step);
  assert_int_equal(step->base_count, step->technique == TECHNIQUE_FINNED_MUTANT_WHALE ? 6 : 5);
  lookout->found++;
  return --lookout->left > 0;
}

static bool look_for_fish(void *context, const struct cand *before, const struct step *step) {
  static const int large[] = {TECHNIQUE_FINNED_MUTANT_WHALE, TECHNIQUE_FRANKEN_SQUIRMBAG,
                              TECHNIQUE_FINNED_SQUIRMBAG};
  struct lookout *lookout = context;
  if (step->technique <= TECHNIQUE_LOCKED_CLAIMING) return true;
  lookout->board = before;
  for (size_t i = 0; i < COUNT(large); i++) {
    lookout->left = 5;
    technique_find_all(before, large[i], check_fish, lookout);
  }
  return true;
}

static void large_fish_are_true(void **state) {
  struct lookout lookout = {0};
  (void)state;
  walk_puzzles(6, look_for_fish, &lookout);
  assert_true(lookout.found > 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(positions_have_exactly_these_instances),
      cmocka_unit_test(two_links_are_an_x_chain),
      cmocka_unit_test(sets_keep_their_cells),
      cmocka_unit_test(large_fish_are_true),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
