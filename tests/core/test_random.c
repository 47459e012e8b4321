// core/rng, core/keyed: random numbers and hashes, against the vectors of their authors, and evenly
// spread.
#include "tests/fixtures/check.h"

// --- rng -----------------------------------------------------------------------------------------

// The published outputs of xoshiro256** from state 1, 2, 3, 4.
static void generator_is_xoshiro256starstar(void **state) {
  (void)state;
  static const uint64_t expected[] = {UINT64_C(11520),
                                      UINT64_C(0),
                                      UINT64_C(1509978240),
                                      UINT64_C(1215971899390074240),
                                      UINT64_C(1216172134540287360),
                                      UINT64_C(607988272756665600),
                                      UINT64_C(16172922978634559625)};
  struct rng rng = {.state = {1, 2, 3, 4}};
  for (size_t i = 0; i < COUNT(expected); i++) assert_true(rng_next(&rng) == expected[i]);
}

// Pinned, so that a changed seeding cannot pass unnoticed: it would change every book ever made.
static void seeding_is_pinned_and_separates_streams(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 2027, 0);
  assert_true(rng_next(&rng) == UINT64_C(14340477450225466610));
  rng_init(&rng, 2027, 1);
  assert_true(rng_next(&rng) == UINT64_C(8419965552592750786));
  rng_init(&rng, 0, 0);
  struct rng swapped;
  rng_init(&rng, 1, 2);
  rng_init(&swapped, 2, 1);
  assert_true(rng_next(&rng) != rng_next(&swapped));
  // Seeds of names, too, are the same everywhere.
  assert_true(rng_name_seed(2027, "kdp-6x9") == UINT64_C(8977344692770723699));
  assert_true(rng_name_seed(2027, "") != rng_name_seed(2027, "a"));
  assert_true(rng_name_seed(2027, "ab") != rng_name_seed(2027, "ba"));
  assert_true(rng_name_seed(2027, "a") != rng_name_seed(2028, "a"));
}

// Chi-square over 6 outcomes, 60,000 draws: 5 degrees of freedom exceed 25.7 once in 10,000 times;
// the seed is fixed, so this either holds or does not.
// The published vectors: seeds and identities rest on them.
static void hashes_are_fnv1a_and_splitmix64(void **state) {
  (void)state;
  static const struct {
    const char *text;
    uint64_t hash;
  } cases[] = {{"", 0xcbf29ce484222325}, {"a", 0xaf63dc4c8601ec8c}, {"foobar", 0x85944171f73967e8}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    uint64_t hash = HASH_START;
    for (const char *c = cases[i].text; *c != '\0'; c++) hash = hash_add(hash, (unsigned char)*c);
    assert_true(hash == cases[i].hash);
  }
  assert_true(hash_mix(0x9e3779b97f4a7c15) == 0xe220a8397b1dcdaf);
}

static void bounded_integers_and_shuffles_are_even(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 1, 0);
  double chi = 0;
  int counts[6] = {0};
  for (int i = 0; i < 60000; i++) counts[rng_below(&rng, 6)]++;
  for (int i = 0; i < 6; i++) chi += (counts[i] - 10000.0) * (counts[i] - 10000.0) / 10000.0;
  assert_true(chi < 25.7);

  int orders[6] = {0}; // the six orders of three items
  for (int i = 0; i < 60000; i++) {
    uint16_t items[3] = {0, 1, 2};
    rng_shuffle(&rng, items, 3);
    orders[items[0] * 2 + (items[1] > items[2])]++;
  }
  chi = 0;
  for (int i = 0; i < 6; i++) chi += (orders[i] - 10000.0) * (orders[i] - 10000.0) / 10000.0;
  assert_true(chi < 25.7);
  for (int i = 0; i < 1000; i++) {
    int drawn = rng_range(&rng, -3, 3);
    assert_true(drawn >= -3 && drawn <= 3);
  }
  // A bound just over half the range: a plain remainder would give half of the values twice.
  const uint64_t bound = (UINT64_C(1) << 63) + 1;
  for (int i = 0; i < 1000; i++) assert_true(rng_below(&rng, bound) < bound);
}

// --- keyed hash ----------------------------------------------------------------------------------

// The key 00 01 .. 0f, and of the text 00 01 02 .. the first so many bytes.
static void keyed_hashes_are_those_of_the_authors(void **state) {
  (void)state;
  static const struct {
    size_t size;
    uint64_t hash;
  } vectors[] = {
      {0, UINT64_C(0x726fdb47dd0e0e31)},
      {1, UINT64_C(0x74f839c593dc67fd)},
      {8, UINT64_C(0x93f5f5799a932462)},
      {15, UINT64_C(0xa129ca6149be45e5)},
  };
  const struct keyed_key key = {{UINT64_C(0x0706050403020100), UINT64_C(0x0f0e0d0c0b0a0908)}};
  unsigned char text[16];
  for (size_t i = 0; i < sizeof text; i++) text[i] = (unsigned char)i;
  for (size_t i = 0; i < COUNT(vectors); i++)
    assert_true(keyed_hash(key, text, vectors[i].size) == vectors[i].hash);
  struct keyed_key first = keyed_key_from_number(1), second = keyed_key_from_number(2);
  assert_true(first.words[0] != second.words[0] && first.words[1] != second.words[1]);
  assert_true(first.words[0] != first.words[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(generator_is_xoshiro256starstar),
      cmocka_unit_test(seeding_is_pinned_and_separates_streams),
      cmocka_unit_test(hashes_are_fnv1a_and_splitmix64),
      cmocka_unit_test(bounded_integers_and_shuffles_are_even),
      cmocka_unit_test(keyed_hashes_are_those_of_the_authors),
  };
  return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
