// The samplers of solution grids: that they cover every grid exactly once, and that what comes out
// is uniform.
#include "tests/fixtures/bands.h"

#include <math.h>

#include "gen/gen.h"
#include "gen/small.h"
#include "gen/uniform.h"
#include "solver/solver.h"

__extension__ typedef unsigned __int128 wide;

enum { FACTORIAL_9 = 362880, GANGSTERS_PER_PAIR = 1680 * 36 }; // column orders and digit names

static wide all_grids(void) {
  return (wide)6670903752 * 1000000000000 + 21072936960; // 6,670,903,752,021,072,936,960
}

// --- 9x9: the tables -----------------------------------------------------------------------------

// How many pairs of bands can stand below a band with these column sets; `largest` gets the largest
// weight that the sampler meets on the way.
static uint64_t count_completions(const struct uniform_columns *band1, int64_t *largest) {
  uint64_t sum = 0;
  for (int ways = 0; ways < SPLITS * SPLITS; ways++) {
    struct uniform_columns band2, band3;
    int32_t weights[SPLITS];
    uniform_split_box(band1, 0, ways / SPLITS, &band2, &band3);
    uniform_split_box(band1, 1, ways % SPLITS, &band2, &band3);
    int64_t weight = uniform_weigh_ways(band1, &band2, &band3, weights);
    if (weight > *largest) *largest = weight;
    sum += (uint64_t)weight * 12 * 12;
  }
  return sum;
}

// The 280 partitions, and the number of one.
static uint16_t partitions[PARTITIONS][3];

static void list_partitions(void) {
  int count = 0;
  for (unsigned a = 1; a < 512; a += 2)
    for (unsigned b = 0; b < 512; b++) {
      unsigned left = 511 & ~a;
      if (__builtin_popcount(a) != 3 || __builtin_popcount(b) != 3 || (b & ~left) != 0) continue;
      if ((b & left & (0 - left)) == 0) continue;
      uint16_t *p = partitions[count++];
      p[0] = (uint16_t)a;
      p[1] = (uint16_t)b;
      p[2] = (uint16_t)(left & ~b);
    }
  assert_int_equal(count, PARTITIONS);
}

static int number_of(const unsigned sets[3]) {
  for (int p = 0; p < PARTITIONS; p++) {
    int same = 0;
    for (int i = 0; i < 9; i++) same += partitions[p][i / 3] == sets[i % 3];
    if (same == 3) return p;
  }
  return -1;
}

// What renaming the digits makes of every partition.
static void rename_partitions(const int names[9], int image[PARTITIONS]) {
  for (int p = 0; p < PARTITIONS; p++) {
    unsigned sets[3] = {0};
    for (int i = 0; i < 3; i++)
      for (int d = 0; d < 9; d++)
        if (partitions[p][i] >> d & 1) sets[i] |= 1U << names[d];
    image[p] = number_of(sets);
    assert_in_range(image[p], 0, PARTITIONS - 1);
  }
}

static int find_root(int *parent, int node) {
  while (parent[node] != node) node = parent[node] = parent[parent[node]];
  return node;
}

// Pairs of partitions (the columns of box 2 and box 3, with 012 345 678 in box 1) that renaming
// digits or exchanging the two boxes turns into each other have the same counts.
static void join_pairs(int parent[PARTITIONS * PARTITIONS]) {
  static const int renamings[][9] = {
      {1, 0, 2, 3, 4, 5, 6, 7, 8}, {0, 2, 1, 3, 4, 5, 6, 7, 8}, {0, 1, 2, 4, 3, 5, 6, 7, 8},
      {0, 1, 2, 3, 5, 4, 6, 7, 8}, {0, 1, 2, 3, 4, 5, 7, 6, 8}, {0, 1, 2, 3, 4, 5, 6, 8, 7},
      {3, 4, 5, 0, 1, 2, 6, 7, 8}, {0, 1, 2, 6, 7, 8, 3, 4, 5},
  };
  for (int i = 0; i < PARTITIONS * PARTITIONS; i++) parent[i] = i;
  for (size_t r = 0; r < COUNT(renamings); r++) {
    int image[PARTITIONS];
    rename_partitions(renamings[r], image);
    for (int a = 0; a < PARTITIONS; a++)
      for (int b = 0; b < PARTITIONS; b++) {
        int from = find_root(parent, a * PARTITIONS + b);
        parent[from] = find_root(parent, image[a] * PARTITIONS + image[b]);
        from = find_root(parent, a * PARTITIONS + b);
        parent[from] = find_root(parent, b * PARTITIONS + a);
      }
  }
}

static void the_tables_hold_every_grid_exactly_once(void **state) {
  (void)state;
  static int parent[PARTITIONS * PARTITIONS], size[PARTITIONS * PARTITIONS];
  list_partitions();
  join_pairs(parent);
  for (int i = 0; i < PARTITIONS * PARTITIONS; i++) size[find_root(parent, i)]++;
  uint64_t bands = 0;
  wide grids = 0;
  int64_t largest = 0;
  for (int i = 0; i < PARTITIONS * PARTITIONS; i++) {
    if (size[i] == 0) continue;
    struct uniform_columns columns = {.set = {0007, 0070, 0700}};
    memcpy(columns.set + 3, partitions[i / PARTITIONS], 3 * sizeof columns.set[0]);
    memcpy(columns.set + 6, partitions[i % PARTITIONS], 3 * sizeof columns.set[0]);
    uint64_t count = (uint64_t)uniform_count_bands(&columns) * (uint64_t)size[i];
    bands += count;
    grids += (wide)count * count_completions(&columns, &largest);
  }
  assert_true(bands * GANGSTERS_PER_PAIR == UINT64_C(948109639680));
  assert_true(grids * GANGSTERS_PER_PAIR == all_grids());
  assert_int_equal(largest, UNIFORM_WEIGHT_MAX);
}

// --- 9x9: what comes out -------------------------------------------------------------------------

struct kinds {
  int keys[BANDS];
  uint8_t band[BANDS][27]; // one of each kind
};

// Writes a row of box 2 or box 3: a set of digits 0 .. 8 in one of six orders.
static void write_row(uint8_t *row, unsigned set, int order) {
  static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (int i = 0; i < 3; i++, set &= set - 1)
    row[orders[order][i]] = (uint8_t)(__builtin_ctz(set) + 1);
}

// All bands with 123 456 789 in box 1 and the columns of the others sorted by their top row: one
// for each key.
static void list_kinds(struct kinds *kinds) {
  struct uniform_columns rows = {.set = {0007, 0070, 0700}}, middle, rest;
  memset(kinds, 0, sizeof *kinds);
  for (int split = 0; split < SPLITS; split++) {
    uniform_split_box(&rows, 0, split, &middle, &rest);
    for (int orders = 0; orders < 6 * 6 * 6 * 6; orders++) {
      uint8_t band[27];
      int left = orders;
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) band[9 * r + c] = (uint8_t)(3 * r + c + 1);
        write_row(band + 9 * r + 3, middle.set[r], r == 0 ? 0 : left % 6);
        if (r > 0) left /= 6;
        write_row(band + 9 * r + 6, rest.set[r], r == 0 ? 0 : left % 6);
        if (r > 0) left /= 6;
      }
      int kind = band_kind(band);
      if (kinds->keys[kind]++ == 0) memcpy(kinds->band[kind], band, sizeof band);
    }
  }
}

// The share of each kind among the first bands of all grids.
static void find_shares(const struct kinds *kinds, double shares[BANDS]) {
  wide sum = 0;
  for (int kind = 0; kind < BANDS; kind++) {
    struct uniform_columns columns = {{0}};
    int64_t largest = 0;
    for (int i = 0; i < 27; i++) columns.set[i % 9] |= (uint16_t)(1U << (kinds->band[kind][i] - 1));
    wide grids = (wide)kinds->keys[kind] * FACTORIAL_9 * 36 * count_completions(&columns, &largest);
    sum += grids;
    shares[kind] = (double)grids / (double)all_grids();
  }
  assert_true(sum == all_grids());
}

// Pearson's sum over cells with at least ten expected; the rest is one cell. Fails when it is more
// than five standard deviations over its mean.
static void check_chi_square(const int *seen, const double *shares, int cells, int draws) {
  double sum = 0, rest_seen = 0, rest_expected = 0;
  int freedom = -1;
  for (int i = 0; i < cells; i++) {
    double expected = shares[i] * draws;
    if (expected < 10) {
      rest_seen += seen[i];
      rest_expected += expected;
      continue;
    }
    sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    freedom++;
  }
  if (rest_expected > 0) {
    sum += (rest_seen - rest_expected) * (rest_seen - rest_expected) / rest_expected;
    freedom++;
  }
  assert_true(freedom > 10);
  assert_true(sum < freedom + 5 * sqrt(2.0 * freedom));
  assert_true(sum > freedom - 5 * sqrt(2.0 * freedom));
}

static void first_bands_have_the_shares_of_the_416_kinds(void **state) {
  (void)state;
  static struct kinds kinds;
  static double shares[BANDS];
  static int seen[BANDS];
  const struct geom *geom = geom_lookup_side(9);
  int draws = soaking() ? 1000000 : 50000;
  list_kinds(&kinds);
  find_shares(&kinds, shares);
  for (int i = 0; i < draws; i++) {
    struct grid solution;
    gen_make_solution(geom, 2027, (uint64_t)i, &solution);
    seen[band_kind(solution.cell)]++;
  }
  check_chi_square(seen, shares, BANDS, draws);
}

// Every digit in every cell, and the last band as good as the first.
static void cells_and_last_bands_are_uniform_too(void **state) {
  (void)state;
  static int digits[81 * 9];
  static double even[81 * 9];
  const struct geom *geom = geom_lookup_side(9);
  int draws = soaking() ? 200000 : 20000;
  for (int i = 0; i < 81 * 9; i++) even[i] = 1.0 / 9;
  for (int i = 0; i < draws; i++) {
    struct grid solution;
    gen_make_solution(geom, 11, (uint64_t)i, &solution);
    for (int cell = 0; cell < 81; cell++) digits[9 * cell + solution.cell[cell] - 1]++;
  }
  // Cells of a grid depend on each other, so each is a test of its own: eight degrees of freedom.
  for (int cell = 0; cell < 81; cell++) {
    double sum = 0, expected = draws * even[9 * cell];
    for (int d = 0; d < 9; d++) {
      double off = digits[9 * cell + d] - expected;
      sum += off * off / expected;
    }
    assert_true(sum < 8 + 6 * sqrt(16.0));
  }
}

// --- 4x4 and 6x6 ---------------------------------------------------------------------------------

// A number for a grid that does not change when its digits are renamed.
static uint64_t hash_shape(const struct geom *geom, const struct grid *grid) {
  uint64_t names[GEOM_SIDE_MAX + 1] = {0}, hash = 0;
  for (int i = 0; i < geom->side; i++) names[grid->cell[i]] = (uint64_t)i + 1;
  for (int cell = geom->side; cell < geom->cells; cell++)
    hash = hash * UINT64_C(6364136223846793005) + names[grid->cell[cell]];
  return hash >> 33;
}

enum { BUCKETS = 97 };

struct census {
  const struct geom *geom;
  double shares[BUCKETS];
  int grids;
};

static bool take_census(void *context, const struct grid *solution) {
  struct census *census = context;
  census->shares[hash_shape(census->geom, solution) % BUCKETS]++;
  census->grids++;
  return true;
}

static void small_grids_are_uniform(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int shapes;
  } cases[] = {{"4", SMALL_GRIDS_4}, {"6", SMALL_GRIDS_6}, {"2x3", SMALL_GRIDS_6}};
  for (size_t c = 0; c < COUNT(cases); c++) {
    struct census census = {.grids = 0};
    struct err err;
    struct grid first_row = {0};
    struct solver_result result;
    assert_true(geom_parse_size(cases[c].size, &census.geom, &err));
    for (int i = 0; i < census.geom->side; i++) first_row.cell[i] = (uint8_t)(i + 1);
    solver_lookup("search")->solve(
        census.geom, &first_row, &(struct solver_request){.visit = take_census, .context = &census},
        &result);
    assert_int_equal(census.grids, cases[c].shapes);
    int seen[BUCKETS] = {0}, draws = soaking() ? 400000 : 20000;
    for (int i = 0; i < BUCKETS; i++) census.shares[i] /= census.grids;
    for (int i = 0; i < draws; i++) {
      struct grid solution;
      gen_make_solution(census.geom, 5, (uint64_t)i, &solution);
      assert_true(i > 100 || grid_is_solution(census.geom, &solution));
      seen[hash_shape(census.geom, &solution) % BUCKETS]++;
    }
    if (census.geom->side == 6) check_chi_square(seen, census.shares, BUCKETS, draws);
  }
}

static void all_288_grids_of_4x4_come_equally_often(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(4);
  static struct grid grids[288];
  int seen[288] = {0}, count = 0, draws = 288 * 100;
  double shares[288];
  for (int i = 0; i < draws; i++) {
    struct grid solution;
    gen_make_solution(geom, 3, (uint64_t)i, &solution);
    int k = 0;
    while (k < count && !grid_equal(geom, &grids[k], &solution)) k++;
    assert_true(k < 288);
    if (k == count) grids[count++] = solution;
    seen[k]++;
  }
  assert_int_equal(count, 288);
  for (int k = 0; k < 288; k++) shares[k] = 1.0 / 288;
  check_chi_square(seen, shares, 288, draws);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_tables_hold_every_grid_exactly_once),
      cmocka_unit_test(first_bands_have_the_shares_of_the_416_kinds),
      cmocka_unit_test(cells_and_last_bands_are_uniform_too),
      cmocka_unit_test(small_grids_are_uniform),
      cmocka_unit_test(all_288_grids_of_4x4_come_equally_often),
  };
  return cmocka_run_group_tests_name("gen sampling", tests, NULL, NULL);
}
