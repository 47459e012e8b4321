// Uniform random 9x9 solution grids: every grid has exactly the same probability.
//
// A band is described by what its nine columns hold: a set of three digits each. In every column
// the three bands share out the nine digits, and apart from that they are independent. Let f(b) be
// the number of ways to write the rows of band b once its column sets are known:
//
//      column sets of band 1   ->  f(1) ways to write its rows
//      column sets of band 2   ->  f(2) ways
//      column sets of band 3   ->  f(3) ways
//
//      grids = sum over all column sets of f(1) f(2) f(3)
//
// The sampler:
//
//   1. Draw a uniform band 1, which settles its column sets. In each box, what is left of the
//      columns can be shared out between bands 2 and 3 in 56 ways.
//   2. Draw one of the ways of box 1 and one of box 2. Add up f(2) f(3) over the 56 ways of box 3.
//   3. Draw a uniform number below the largest such sum there is. If it is not below this sum,
//      begin again at step 1; otherwise it also picks the way of box 3.
//   4. Draw one of the f(2) ways to write band 2 and one of the f(3) ways to write band 3.
//
// A round ends with a given grid with the same probability for all grids:
//
//      1/bands * 1/56^2 * f(2) f(3) / largest * 1/f(2) * 1/f(3)  =  1 / (bands * 56^2 * largest)
//
// docs/SAMPLING.md has the proof at length.
//
// How f is counted. Name the digits so that the columns of box 1 are 012, 345 and 678. A row of box
// 1 takes one digit from each column, and there are 36 ways to do so for all three rows, not
// counting the order of the rows ("turns"). Now name the digits once more, so that the rows of box
// 1 are 012, 345 and 678. The rows of box 2 avoid those of box 1, which leaves 56 possibilities
// ("splits": 0 to 3 digits of the first row move to the second), and the rows of box 3 are what
// remains:
//
//      box 1    box 2    box 3
//      0 1 2    3 4 6    5 7 8        row 1 of box 2 is a triple without 0 1 2,
//      3 4 5    0 7 8    1 2 6        row 2 one without 3 4 5,
//      6 7 8    1 2 5    0 3 4        row 3 one without 6 7 8
//
// A split fits the columns of box 2 if each of its rows takes one digit from every column, and the
// same goes for box 3. With one bit for each of the 56 splits, that is an AND for each of 36 turns:
//
//      f = 6 * sum over turns t of bits(fits2[columns of box 2][t] & fits3[columns of box 3][t])
//
// where 6 is the number of orders of the rows. f is always a multiple of 12 and at most 1728: so
// f / 12 fits a byte, and the table of all of them fits the cache.
//
// Invariant: tests recompute the number of all grids, 6,670,903,752,021,072,936,960, from the same
// f and the same splits that the sampler draws from.
#include "gen/uniform.h"

#include <pthread.h>

enum { ALL = 0x1ff, TRIPLES = 84 };

static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static uint16_t splits[SPLITS][3];               // rows of box 2, given 012 345 678 in box 1
static uint8_t split_digits[2][SPLITS][6];       // of the first two rows of box 2, and of box 3
static uint8_t triple_number[ALL + 1];           // of a set of three digits
static uint16_t partition_of[TRIPLES][TRIPLES];  // by the numbers of two of its triples
static uint64_t fits[2][PARTITIONS][TURNS];      // [box 2, box 3]: splits that fit these columns
static uint8_t bands_of[PARTITIONS][PARTITIONS]; // f / 12, by the columns of box 2 and box 3

// --- tables --------------------------------------------------------------------------------------

static int bits(uint64_t word) {
  return __builtin_popcountll(word);
}

static void build_splits(void) {
  int count = 0;
  for (unsigned first = 0; first <= ALL; first++)
    for (unsigned second = 0; second <= ALL; second++) {
      unsigned third = ALL & ~(first | second);
      if (bits(first) != 3 || bits(second) != 3 || (first & second) != 0) continue;
      if ((first & 0007) != 0 || (second & 0070) != 0 || (third & 0700) != 0) continue;
      splits[count][0] = (uint16_t)first;
      splits[count][1] = (uint16_t)second;
      splits[count++][2] = (uint16_t)third;
    }
}

// The rows of box 3: what box 1 and box 2 leave.
static void rest_of_split(int split, uint16_t rows[3]) {
  for (int i = 0; i < 3; i++) rows[i] = (uint16_t)(ALL & ~(splits[split][i] | 0007U << 3 * i));
}

static void build_split_digits(void) {
  for (int s = 0; s < SPLITS; s++) {
    uint16_t rest[3];
    rest_of_split(s, rest);
    for (int i = 0; i < 6; i++) {
      unsigned row = splits[s][i / 3], left = rest[i / 3];
      for (int skip = i % 3; skip > 0; skip--) {
        row &= row - 1;
        left &= left - 1;
      }
      split_digits[0][s][i] = (uint8_t)__builtin_ctz(row);
      split_digits[1][s][i] = (uint8_t)__builtin_ctz(left);
    }
  }
}

// Numbers the partitions and keeps their triples.
static void build_partitions(uint16_t triples[PARTITIONS][3]) {
  int number = 0, count = 0;
  for (unsigned set = 0; set <= ALL; set++)
    if (bits(set) == 3) triple_number[set] = (uint8_t)number++;
  // The first triple has digit 0, the second the least digit that is left.
  for (unsigned first = 1; first <= ALL; first += 2)
    for (unsigned second = 0; second <= ALL; second++) {
      unsigned left = ALL & ~first, third = left & ~second;
      if (bits(first) != 3 || bits(second) != 3 || (second & ~left) != 0) continue;
      if ((second & left & (0 - left)) == 0) continue;
      unsigned set[3] = {first, second, third};
      for (int i = 0; i < 6; i++)
        partition_of[triple_number[set[orders[i][0]]]][triple_number[set[orders[i][1]]]] =
            (uint16_t)count;
      for (int i = 0; i < 3; i++) triples[count][i] = (uint16_t)set[i];
      count++;
    }
}

// The row of box 1 that digit k of column j is in.
static int turn_row(int turn, int j, int k) {
  return j == 0 ? k : orders[j == 1 ? turn / 6 : turn % 6][k];
}

// Names digit k of column j, which is 3 * j + k, after its row.
static void turn_names(int turn, uint8_t names[9]) {
  for (int j = 0; j < 3; j++)
    for (int k = 0; k < 3; k++) names[3 * j + k] = (uint8_t)(3 * turn_row(turn, j, k) + j);
}

static unsigned rename_set(const uint8_t names[9], unsigned set) {
  unsigned renamed = 0;
  for (; set != 0; set &= set - 1) renamed |= 1U << names[__builtin_ctz(set)];
  return renamed;
}

// Does every row have one digit of every column?
static bool crosses(const uint16_t rows[3], const unsigned columns[3]) {
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++)
      if (bits(rows[r] & columns[c]) != 1) return false;
  return true;
}

static void build_fits(uint16_t triples[PARTITIONS][3]) {
  uint64_t plain[2][PARTITIONS] = {{0}}; // when the digits are named after the rows of box 1
  for (int p = 0; p < PARTITIONS; p++)
    for (int s = 0; s < SPLITS; s++) {
      unsigned columns[3] = {triples[p][0], triples[p][1], triples[p][2]};
      uint16_t rest[3];
      rest_of_split(s, rest);
      plain[0][p] |= (uint64_t)crosses(splits[s], columns) << s;
      plain[1][p] |= (uint64_t)crosses(rest, columns) << s;
    }
  for (int turn = 0; turn < TURNS; turn++) {
    uint8_t names[9];
    turn_names(turn, names);
    for (int p = 0; p < PARTITIONS; p++) {
      int first = triple_number[rename_set(names, triples[p][0])];
      int second = triple_number[rename_set(names, triples[p][1])];
      int renamed = partition_of[first][second];
      fits[0][p][turn] = plain[0][renamed];
      fits[1][p][turn] = plain[1][renamed];
    }
  }
}

static void build_bands(void) {
  // Box 2 and box 3 can change places, so half of the table is the other half.
  for (int second = 0; second < PARTITIONS; second++)
    for (int third = second; third < PARTITIONS; third++) {
      int count = 0;
      for (int turn = 0; turn < TURNS; turn++)
        count += bits(fits[0][second][turn] & fits[1][third][turn]);
      bands_of[second][third] = bands_of[third][second] = (uint8_t)(count / 2);
    }
}

static void build_tables(void) {
  uint16_t triples[PARTITIONS][3];
  build_splits();
  build_split_digits();
  build_partitions(triples);
  build_fits(triples);
  build_bands();
}

static void prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, build_tables);
}

// --- bands ---------------------------------------------------------------------------------------

// Names the digits of three triples 0 .. 8, and tells the digit of each name.
static void list_digits(const uint16_t triples[3], uint8_t digit_of[9]) {
  int name = 0;
  for (int i = 0; i < 3; i++)
    for (unsigned set = triples[i]; set != 0; set &= set - 1)
      digit_of[name++] = (uint8_t)__builtin_ctz(set);
}

static void name_digits(const uint16_t triples[3], uint8_t names[9]) {
  uint8_t digit_of[9];
  list_digits(triples, digit_of);
  for (int name = 0; name < 9; name++) names[digit_of[name]] = (uint8_t)name;
}

// The partition that the columns of a box make, with the digits named after those of box 1.
static int find_partition(const uint8_t names[9], const uint16_t columns[3]) {
  unsigned first = rename_set(names, columns[0]), second = rename_set(names, columns[1]);
  return partition_of[triple_number[first]][triple_number[second]];
}

int uniform_count_bands(const struct uniform_columns *columns) {
  uint8_t names[9];
  prepare();
  name_digits(columns->set, names);
  return 12 *
         bands_of[find_partition(names, columns->set + 3)][find_partition(names, columns->set + 6)];
}

// Writes one of the bands with these columns, each with the same probability.
static void write_band(const struct uniform_columns *columns, struct rng *rng, uint8_t band[27]) {
  uint8_t names[9], turned[9], digit_of[9];
  name_digits(columns->set, names);
  int second = find_partition(names, columns->set + 3);
  int third = find_partition(names, columns->set + 6);
  int skip = (int)rng_below(rng, 2 * (uint64_t)bands_of[second][third]);
  int turn = 0;
  uint64_t fitting = fits[0][second][turn] & fits[1][third][turn];
  while (skip >= bits(fitting)) {
    skip -= bits(fitting);
    turn++;
    fitting = fits[0][second][turn] & fits[1][third][turn];
  }
  for (; skip > 0; skip--) fitting &= fitting - 1;
  const uint16_t *split = splits[__builtin_ctzll(fitting)];

  turn_names(turn, turned);
  for (int digit = 0; digit < 9; digit++) digit_of[turned[names[digit]]] = (uint8_t)digit;
  const uint8_t *order = orders[rng_below(rng, 6)];
  for (int i = 0; i < 3; i++) {
    unsigned first = rename_set(digit_of, 0007U << 3 * i);
    unsigned middle = rename_set(digit_of, split[i]);
    unsigned row[3] = {first, middle, ALL & ~(first | middle)};
    for (int c = 0; c < 9; c++)
      band[9 * order[i] + c] = (uint8_t)(1 + __builtin_ctz(row[c / 3] & columns->set[c]));
  }
}

// Any band: nine digits in box 1, one of 56 splits for the rows of the others, and each of their
// rows in one of six orders.
static void draw_first_band(struct rng *rng, uint8_t band[27], struct uniform_columns *columns) {
  uint16_t digits[9];
  for (int i = 0; i < 9; i++) digits[i] = (uint16_t)i;
  rng_shuffle(rng, digits, 9);
  int split = (int)rng_below(rng, SPLITS);
  uint64_t shuffles = rng_below(rng, 6 * 6 * 6 * 6 * 6 * 6);
  uint16_t rest[3];
  rest_of_split(split, rest);
  for (int c = 0; c < 9; c++) columns->set[c] = 0;
  for (int row = 0; row < 3; row++)
    for (int box = 0; box < 3; box++) {
      unsigned set = box == 0 ? 0007U << 3 * row : box == 1 ? splits[split][row] : rest[row];
      const uint8_t *order = orders[0];
      if (box > 0) {
        order = orders[shuffles % 6];
        shuffles /= 6;
      }
      for (int i = 0; i < 3; i++, set &= set - 1) {
        int column = 3 * box + order[i], digit = digits[__builtin_ctz(set)];
        band[9 * row + column] = (uint8_t)(digit + 1);
        columns->set[column] |= (uint16_t)(1U << digit);
      }
    }
}

// --- what is below a band ------------------------------------------------------------------------

// The columns of a box are its rows in another use of the splits: a split of the columns of band 1
// is what band 2 may have there, and band 3 gets the rest.
void uniform_split_box(const struct uniform_columns *band1, int box, int split,
                       struct uniform_columns *band2, struct uniform_columns *band3) {
  uint8_t digit_of[9];
  prepare();
  list_digits(band1->set + 3 * box, digit_of);
  for (int c = 3 * box; c < 3 * box + 3; c++) {
    band2->set[c] = (uint16_t)rename_set(digit_of, splits[split][c - 3 * box]);
    band3->set[c] = (uint16_t)(ALL & ~(band1->set[c] | band2->set[c]));
  }
}

// What a band below makes of the 56 ways of box 3: f / 12 for each of them. `rest` is false for
// band 2, whose columns are the split, and true for band 3.
static void list_bands(const struct uniform_columns *band1, const struct uniform_columns *below,
                       bool rest, uint8_t counts[SPLITS]) {
  uint8_t names[9], digit_of[9];
  uint16_t bit[9]; // of each digit of box 3, as named by band 1 there, in the names of `below`
  name_digits(below->set, names);
  list_digits(band1->set + 6, digit_of);
  for (int i = 0; i < 9; i++) bit[i] = (uint16_t)(1U << names[digit_of[i]]);
  const uint8_t *bands = bands_of[find_partition(names, below->set + 3)];
  for (int s = 0; s < SPLITS; s++) {
    const uint8_t *d = split_digits[rest][s];
    int first = triple_number[bit[d[0]] | bit[d[1]] | bit[d[2]]];
    int second = triple_number[bit[d[3]] | bit[d[4]] | bit[d[5]]];
    counts[s] = bands[partition_of[first][second]];
  }
}

int64_t uniform_weigh_ways(const struct uniform_columns *band1, const struct uniform_columns *band2,
                           const struct uniform_columns *band3, int32_t weights[SPLITS]) {
  uint8_t second[SPLITS], third[SPLITS];
  int64_t sum = 0;
  prepare();
  list_bands(band1, band2, false, second);
  list_bands(band1, band3, true, third);
  for (int s = 0; s < SPLITS; s++) {
    weights[s] = second[s] * third[s];
    sum += weights[s];
  }
  return sum;
}

void uniform_fill(struct rng *rng, struct grid *solution) {
  struct uniform_columns columns[3];
  int32_t weights[SPLITS];
  int64_t drawn;
  prepare();
  do {
    draw_first_band(rng, solution->cell, &columns[0]);
    int ways = (int)rng_below(rng, SPLITS * SPLITS);
    uniform_split_box(&columns[0], 0, ways / SPLITS, &columns[1], &columns[2]);
    uniform_split_box(&columns[0], 1, ways % SPLITS, &columns[1], &columns[2]);
    drawn = (int64_t)rng_below(rng, UNIFORM_WEIGHT_MAX);
  } while (drawn >= uniform_weigh_ways(&columns[0], &columns[1], &columns[2], weights));
  int way = 0;
  while (drawn >= weights[way]) drawn -= weights[way++];
  uniform_split_box(&columns[0], 2, way, &columns[1], &columns[2]);
  write_band(&columns[1], rng, solution->cell + 27);
  write_band(&columns[2], rng, solution->cell + 54);
}
