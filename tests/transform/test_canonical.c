// Canonical forms, the classes they make, and the set of puzzles seen before.
//
// Oracles: trying every element of the group (4x4, 6x6, and a few grids of 8x8 and 9x9), the known
// numbers of classes, and the search for any geometry for the fast one of 9x9.
#include "tests/fixtures/disguise.h"

#include "transform/least.h"

// --- every element of the group ----------------------------------------------------------------

// Compares an image with the least so far, cell by cell; digits are named as they appear.
static void try_image(const struct geom *geom, const uint8_t *first, const uint8_t *second,
                      const uint8_t *row, const uint8_t *column, uint8_t *least) {
  int side = geom->side, names = 0;
  uint8_t name[10] = {0};
  bool less = false;
  for (int half = 0; half < (second != NULL ? 2 : 1); half++)
    for (int cell = 0; cell < geom->cells; cell++) {
      const uint8_t *source = half == 0 ? first : second;
      int value = source[row[cell / side] * side + column[cell % side]];
      if (value != 0 && name[value] == 0) name[value] = (uint8_t)++names;
      uint8_t *best = &least[half * geom->cells + cell];
      if (!less && name[value] > *best) return;
      less = less || name[value] < *best;
      *best = name[value];
    }
}

// The least image of `first`, and among those that make it the least image of `second`, if any.
static void brute_force(const struct geom *geom, const struct grid *first,
                        const struct grid *second, struct grid *image) {
  struct orders rows = all_orders(geom->box_width, geom->box_height);
  struct orders columns = all_orders(geom->box_height, geom->box_width);
  struct xform turn;
  uint8_t least[2 * 81];
  memset(least, 255, sizeof least);
  for (int t = 0; t <= (geom->box_width == geom->box_height); t++) {
    xform_init_identity(&turn, geom);
    turn.transpose = t == 1;
    struct grid a = transformed(geom, &turn, first), b = {0};
    if (second != NULL) b = transformed(geom, &turn, second);
    for (size_t r = 0; r < rows.count; r++)
      for (size_t c = 0; c < columns.count; c++)
        try_image(geom, a.cell, second != NULL ? b.cell : NULL, rows.order[r], columns.order[c],
                  least);
  }
  memcpy(image->cell, least + (second != NULL ? geom->cells : 0), (size_t)geom->cells);
  free(rows.order);
  free(columns.order);
}

static void least_is_the_least_of_all(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int grids;
  } cases[] = {{"4", 200}, {"6", 60}, {"2x3", 60}, {"8", 2}, {"2x4", 2}, {"9", 1}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom = geom_of(cases[i].size);
    struct rng rng;
    rng_init(&rng, 14, i);
    for (int n = 0; n < cases[i].grids * (soaking() ? 10 : 1); n++) {
      struct grid solution, least, expected = {0}, image;
      struct xform how;
      gen_make_solution(geom, 14, (uint64_t)n, &solution);
      struct grid givens = dug(geom, &solution, rng_range(&rng, 10, 70), &rng);

      canonical_solution(geom, &solution, &least, &how);
      brute_force(geom, &solution, NULL, &expected);
      assert_grid_equal(geom, &least, &expected);
      image = transformed(geom, &how, &solution);
      assert_grid_equal(geom, &image, &least);

      canonical_puzzle(geom, &givens, &solution, &least, &how);
      brute_force(geom, &solution, &givens, &expected);
      assert_grid_equal(geom, &least, &expected);
      image = transformed(geom, &how, &givens);
      assert_grid_equal(geom, &image, &least);

      canonical_givens(geom, &givens, &least, &how);
      brute_force(geom, &givens, NULL, &expected);
      assert_grid_equal(geom, &least, &expected);
      image = transformed(geom, &how, &givens);
      assert_grid_equal(geom, &image, &least);
      assert_true(xform_is_member(&how, geom));
    }
  }
}

// --- disguises ---------------------------------------------------------------------------------

static void disguises_have_one_form(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int grids, disguises; // a soak takes ten times as many of each
  } cases[] = {{"4", 20, 10}, {"6", 20, 10}, {"8", 10, 5}, {"9", 1000, 10}, {"10", 5, 2},
               {"12", 5, 2},  {"3x4", 5, 2}, {"16", 5, 2}, {"4x5", 2, 2},   {"25", 1, 2}};
  int factor = soaking() ? 10 : 1;
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom = geom_of(cases[i].size);
    struct rng rng;
    rng_init(&rng, 15, i);
    for (int n = 0; n < cases[i].grids * factor; n++) {
      struct grid solution, least, least_givens;
      gen_make_solution(geom, 15, (uint64_t)n, &solution);
      struct grid givens = dug(geom, &solution, 30, &rng);
      canonical_solution(geom, &solution, &least, NULL);
      canonical_puzzle(geom, &givens, &solution, &least_givens, NULL);
      for (int d = 0; d < cases[i].disguises * factor; d++) {
        struct xform xform;
        xform_init_random(&xform, geom, &rng);
        struct grid image = transformed(geom, &xform, &solution), other;
        struct grid image_givens = transformed(geom, &xform, &givens);
        canonical_solution(geom, &image, &other, &xform);
        assert_true(grid_equal(geom, &other, &least));
        assert_true(xform_is_member(&xform, geom));
        canonical_puzzle(geom, &image_givens, &image, &other, NULL);
        assert_true(grid_equal(geom, &other, &least_givens));
      }
      // The form of the form is itself.
      struct grid again;
      canonical_solution(geom, &least, &again, NULL);
      assert_true(grid_equal(geom, &again, &least));
    }
  }
}

static void givens_alone_have_one_form(void **state) {
  (void)state;
  static const char *const sizes[] = {"4", "6", "2x3", "8", "9", "12", "16"};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    const struct geom *geom = geom_of(sizes[i]);
    struct rng rng;
    rng_init(&rng, 16, i);
    for (int n = 0; n < (soaking() ? 500 : 20); n++) {
      struct grid solution, least, other;
      gen_make_solution(geom, 16, (uint64_t)n % 4, &solution);
      struct grid givens = dug(geom, &solution, 25, &rng);
      struct xform xform;
      xform_init_random(&xform, geom, &rng);
      struct grid image = transformed(geom, &xform, &givens);
      canonical_givens(geom, &givens, &least, NULL);
      canonical_givens(geom, &image, &other, NULL);
      assert_true(grid_equal(geom, &least, &other));
    }
  }
}

// The first two differ in two digits only.
static void near_twins_are_told_apart(void **state) {
  (void)state;
  static const char *const puzzles[] = {
      ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
      ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...",
      ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
  };
  const struct geom *geom = geom_lookup_side(9);
  struct grid form[COUNT(puzzles)];
  for (size_t i = 0; i < COUNT(puzzles); i++) {
    struct grid puzzle = check_grid(puzzles[i]);
    canonical_givens(geom, &puzzle, &form[i], NULL);
    for (size_t k = 0; k < i; k++) assert_false(grid_equal(geom, &form[i], &form[k]));
  }
}

// Two searches that share nothing but the completion of rows.
static void the_fast_search_agrees_with_the_general_one(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct rng rng;
  rng_init(&rng, 18, 0);
  for (int n = 0; n < (soaking() ? 20000 : 300); n++) {
    struct grid solution, least;
    // Now and then the one with most symmetries, in disguise.
    if (n % 50 == 0) {
      struct xform xform;
      struct grid most = check_grid(MOST_SYMMETRIC);
      xform_init_random(&xform, geom, &rng);
      solution = transformed(geom, &xform, &most);
    } else {
      gen_make_solution(geom, 18, (uint64_t)n, &solution);
    }
    struct grid givens = dug(geom, &solution, 30, &rng);
    static struct least general;
    least_init(&general, geom, &solution, &givens);
    least_search(&general);
    canonical_solution(geom, &solution, &least, NULL);
    assert_grid_equal(geom, &least, &general.image);
    canonical_puzzle(geom, &givens, &solution, &least, NULL);
    struct grid image = transformed(geom, &general.how, &givens);
    assert_grid_equal(geom, &least, &image);
  }
}

// --- counting classes --------------------------------------------------------------------------

enum { CLASSES_MAX = 64 };

struct census {
  const struct geom *geom;
  struct grid grid;
  int classes;
  uint64_t grids;
  struct grid form[CLASSES_MAX];
};

// Fills in every solution grid with first row 1 2 3 ... and sorts it into its class.
static void census_fill(struct census *census, int cell) {
  const struct geom *geom = census->geom;
  if (cell == geom->cells) {
    struct grid least = {0};
    canonical_solution(geom, &census->grid, &least, NULL);
    census->grids++;
    for (int i = 0; i < census->classes; i++)
      if (grid_equal(geom, &census->form[i], &least)) return;
    assert_true(census->classes < CLASSES_MAX);
    census->form[census->classes++] = least;
    return;
  }
  uint32_t taken = 0;
  for (int i = 0; i < geom->cell[cell].peer_count; i++) {
    int peer = geom->cell[cell].peers[i];
    if (peer < cell) taken |= UINT32_C(1) << census->grid.cell[peer];
  }
  for (int value = 1; value <= geom->side; value++) {
    if (taken >> value & 1) continue;
    census->grid.cell[cell] = (uint8_t)value;
    census_fill(census, cell + 1);
  }
}

// All 288 grids of 4x4 are 2 classes, all 28,200,960 of 6x6 are 49. The size of a class is the
// order of the group divided by the symmetries of any of its grids; together they are all grids.
static void small_grids_fall_into_their_classes(void **state) {
  (void)state;
  static const struct {
    const char *size;
    uint64_t renamings, grids;
    int classes;
  } cases[] = {{"4", 24, 288, 2}, {"6", 720, 28200960, 49}, {"2x3", 720, 28200960, 49}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    static struct census census;
    census = (struct census){.geom = geom_of(cases[i].size)};
    for (int c = 0; c < census.geom->side; c++) census.grid.cell[c] = (uint8_t)(c + 1);
    census_fill(&census, census.geom->side);
    assert_int_equal(census.grids * cases[i].renamings, cases[i].grids);
    assert_int_equal(census.classes, cases[i].classes);
    uint64_t sum = 0;
    for (int k = 0; k < census.classes; k++)
      sum += xform_count_moves(census.geom) * cases[i].renamings /
             xform_count_symmetries(census.geom, &census.form[k], SYMMETRY_OF_PUZZLE, 0);
    assert_int_equal(sum, cases[i].grids);
  }
}

// --- the set -----------------------------------------------------------------------------------

static void the_set_remembers(void **state) {
  (void)state;
  enum { HASHES = 30000 };
  for (int with_ordinals = 0; with_ordinals <= 1; with_ordinals++)
    // Hashes as they should be; all in one place at either end, as they never are; few and often.
    for (int shape = 0; shape < 4; shape++) {
      static struct canonical_hash hashes[HASHES];
      struct rng rng;
      rng_init(&rng, 20, (uint64_t)shape);
      struct err err;
      struct dedup_set *set = dedup_new(with_ordinals == 1, &err);
      assert_non_null(set);
      int count = shape == 0 ? HASHES : HASHES / 10;
      for (int i = 0; i < count; i++) {
        hashes[i] = (struct canonical_hash){.high = rng_next(&rng), .low = rng_next(&rng)};
        if (shape == 1) hashes[i] = (struct canonical_hash){.high = 0, .low = (uint64_t)i};
        if (shape == 2) hashes[i].high = UINT64_MAX;
        bool is_new = false;
        uint64_t ordinal = 99;
        dedup_prefetch(set, hashes[i]);
        assert_true(dedup_insert(set, hashes[i], &is_new, &ordinal, &err));
        // Hash 0 stands for a gap and is taken for hash 1.
        bool twin = shape == 1 && i == 1;
        assert_int_equal(is_new, !twin);
        if (!twin) assert_int_equal(ordinal, dedup_count(set) - 1);
      }
      uint64_t entered = dedup_count(set);
      assert_int_equal(entered, count - (shape == 1));
      for (int i = 0; i < count; i++) {
        bool is_new = true;
        uint64_t ordinal = 99999;
        assert_true(dedup_insert(set, hashes[i], &is_new, &ordinal, &err));
        assert_false(is_new);
        uint64_t expected = (uint64_t)(shape == 1 && i > 0 ? i - 1 : i);
        assert_int_equal(ordinal, with_ordinals ? expected : 99999);
      }
      assert_int_equal(dedup_count(set), entered);
      dedup_free(set);
    }
  dedup_free(NULL);
}

// The bound holds at every size, and what a table takes while it grows is part of it.
static void the_set_keeps_its_bound(void **state) {
  (void)state;
  for (int with_ordinals = 0; with_ordinals <= 1; with_ordinals++) {
    struct err err;
    struct rng rng;
    rng_init(&rng, 20, 7);
    struct dedup_set *set = dedup_new(with_ordinals == 1, &err);
    assert_non_null(set);
    for (uint64_t i = 1; i <= (soaking() ? 50000000 : 600000); i++) {
      bool is_new;
      struct canonical_hash hash = {.high = rng_next(&rng), .low = rng_next(&rng)};
      assert_true(dedup_insert(set, hash, &is_new, NULL, &err));
      if (dedup_peak_bytes(set) > 24 * i + DEDUP_BYTES_FIXED)
        fail_msg("%llu bytes for %llu puzzles", (unsigned long long)dedup_peak_bytes(set),
                 (unsigned long long)i);
      assert_true(dedup_bytes(set) <= dedup_peak_bytes(set) && dedup_bytes(set) >= 16 * i);
    }
    dedup_free(set);
  }
}

static void hashes_are_the_same_everywhere(void **state) {
  (void)state;
  struct grid grid = check_grid(FIGURE_5_1);
  struct canonical_hash hash = canonical_hash(geom_lookup_side(9), &grid);
  assert_true(hash.high == 0xcd8fb3a59d6adaf9 && hash.low == 0xcfc9ed81eca28aad);
  // The same 36 values in other boxes are another puzzle.
  struct canonical_hash wide = canonical_hash(geom_of("6"), &grid);
  struct canonical_hash tall = canonical_hash(geom_of("2x3"), &grid);
  assert_true(wide.high != tall.high);
}

// What it is all for: disguises are found, and explained.
static void disguises_are_found_in_the_set(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct err err;
  struct dedup_set *set = dedup_new(true, &err);
  assert_non_null(set);
  struct rng rng;
  rng_init(&rng, 21, 0);
  for (int n = 0; n < 600; n++) {
    // Puzzles 0, 1, 2, ..., each a second time in disguise 300 later.
    struct grid solution, least;
    struct rng digging;
    gen_make_solution(geom, 21, (uint64_t)n % 300, &solution);
    rng_init(&digging, 22, (uint64_t)n % 300);
    struct grid givens = dug(geom, &solution, 30, &digging);
    struct xform xform;
    xform_init_random(&xform, geom, &rng);
    struct grid image = transformed(geom, &xform, &givens);
    struct grid image_solution = transformed(geom, &xform, &solution);
    canonical_puzzle(geom, &image, &image_solution, &least, NULL);
    bool is_new;
    uint64_t ordinal;
    assert_true(dedup_insert(set, canonical_hash(geom, &least), &is_new, &ordinal, &err));
    assert_int_equal(is_new, n < 300);
    assert_int_equal(ordinal, n % 300);
  }
  dedup_free(set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(least_is_the_least_of_all),
      cmocka_unit_test(disguises_have_one_form),
      cmocka_unit_test(givens_alone_have_one_form),
      cmocka_unit_test(near_twins_are_told_apart),
      cmocka_unit_test(the_fast_search_agrees_with_the_general_one),
      cmocka_unit_test(small_grids_fall_into_their_classes),
      cmocka_unit_test(the_set_remembers),
      cmocka_unit_test(the_set_keeps_its_bound),
      cmocka_unit_test(hashes_are_the_same_everywhere),
      cmocka_unit_test(disguises_are_found_in_the_set),
  };
  return cmocka_run_group_tests_name("canonical", tests, NULL, NULL);
}
