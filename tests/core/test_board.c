// core/board: names of boards there and back, boards of people's own, and what is refused.
#include "tests/fixtures/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define NINE_BOXES \
  "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII"

// What is asked for, and the one name of it.
static const struct {
  const char *asked, *name;
} names[] = {
    {"9", "9"},
    {"6", "6"},
    {"3x2", "6"},
    {"2x3", "2x3"},
    {"6x2", "6x2"},
    {"16", "16"},
    {"latin7", "latin7"},
    {"9+x", "9+x"},
    {"9+antiknight+windows", "9+windows+antiknight"},
    {"9+windows+x", "9+x+windows"},
    {"9+x+x", "9+x"},
    {"16+windows", "16+windows"},
    {"2x3+disjoint", "2x3+disjoint"},
    {"9+centre", "9+centre"},
    {"9+centre+disjoint", "9+disjoint"}, // the centres are one of the groups
    {"9+girandola+asterisk", "9+asterisk+girandola"},
    {"latin5+antiking+x", "latin5+x+antiking"},
    {"jigsaw9:" NINE_BOXES, "9"},
    {"jigsaw4:AAAABBBBCCCCDDDD", "latin4"}, // rows as boxes say nothing new
    {"jigsaw4:abcdabcdabcdabcd", "latin4"},
    {"jigsaw4:ZZZBZEBBEEBQEQQQ", "jigsaw4:AAABACBBCCBDCDDD"},
    {"jigsaw4:AAABACBBCCBDCDDD+x", "jigsaw4:AAABACBBCCBDCDDD+x"},
    {"9+region:r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9+region:r1c9r2c8r3c7r4c6r5c5r6c4r7c3r8c2r9c1",
     "9+x"},
    {"9+region:r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9",
     "9+region:r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9"},
    {"9+region:r5c5r1c1", "9+region:r1c1r5c5"},
    {"9+region:r1c1r1c2", "9"},                   // inside a row
    {"9+region:r3c4r4c3+antiking", "9+antiking"}, // the rule says so already
    {"9+region:r4c4r1c1r8c7+region:r1c1r4c4", "9+region:r1c1r4c4r8c7"},
    {"4+antiking", "4+antiking"},
    {"samurai", "samurai"},
    {"samurai9", "samurai"},
    {"samurai3x2", "samurai6"},
    {"twodoku2x3", "twodoku2x3"},
    {"grids:0,0;0,12;6,6;12,0;12,12", "samurai"},
    {"grids:12,12;6,6;0,12;12,0;0,0", "samurai"},
    {"grids:0,0;6,6", "twodoku"},
    {"grids:9,3;15,9", "twodoku"}, // wherever on the page
    {"grids:0,0;0,3;3,0;3,3", "butterfly"},
    {"grids:0,3;3,12;6,6;9,0;12,9", "windmill"},
    {"grids:0,6;6,0;6,12;12,6", "sohei"},
    {"grids:0,0;0,12;0,24;6,6;6,18;12,0;12,12;12,24", "gattai8"},
    {"grids:0,0;0,12;0,24;0,36;6,6;6,18;6,30;12,0;12,12;12,24;12,36", "shogun"},
    {"grids:0,0;0,12;0,24;6,6;6,18;12,0;12,12;12,24;18,6;18,18;24,0;24,12;24,24", "sumo"},
    {"grids6:0,0;4,3", "twodoku6"},
    {"grids4:0,0;0,2;2,0;2,2", "butterfly4"},
    {"grids:0,0;0,6;6,6", "grids:0,0;0,6;6,6"},
    {"grids:7,7", "9"}, // one grid is no sheet
    {"samurai+x+antiking", "samurai+x+antiking"},
    {"twodoku4:AABBAABBCCDDCCDD;", "twodoku4"}, // boxes are boxes
    {"twodoku4:AAABABBBCCDDCCDD;", "twodoku4:AAABABBBCCDDCCDD;"},
    {"grids4:0,0;2,2:xxxyxyyyaabbaabb;", "twodoku4:AAABABBBCCDDCCDD;"},
    {"grids4:2,2;0,0:;AAABABBBCCDDCCDD",
     "twodoku4:AAABABBBCCDDCCDD;"}, // shapes go with their grids
    {"grids4:3,3:AAABABBBCCDDCCDD", "jigsaw4:AAABABBBCCDDCCDD"},
    {"samurai+region:r9c9r1c1", "samurai+region:r1c1r9c9"}, // in every grid
};

static void a_name_is_read_and_printed_as_the_canonical_one(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(names); i++) {
    struct err err;
    const struct geom *geom = board_parse(names[i].asked, &err);
    if (geom == NULL) fail_msg("%s: %s", names[i].asked, err.text);
    assert_string_equal(geom->name, names[i].name);
    const struct geom *again = board_parse(geom->name, &err);
    assert_non_null(again);
    assert_string_equal(again->name, geom->name);
    assert_true(geom_equal(again, geom));
    assert_int_equal(again->region_count, geom->region_count);
    assert_memory_equal(again->regions, geom->regions,
                        (size_t)geom->region_count * sizeof geom->regions[0]);
    assert_int_equal(again->pair_count, geom->pair_count);
    geom_release(again);
    geom_release(geom);
  }
}

static void shared_boards_have_the_names_of_their_sizes(void **state) {
  (void)state;
  char size[GEOM_NAME_MAX];
  for (int width = 2; width <= 5; width++)
    for (int height = 2; height <= 5; height++) {
      const struct geom *geom = geom_lookup(width, height);
      if (geom == NULL) continue;
      assert_true(geom->plain);
      assert_string_equal(geom->name, geom_name_size(geom, size));
    }
}

static void additions_have_the_regions_and_pairs_they_should(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int houses, pairs;
  } cases[] = {
      {"9+x", 29, 0},
      {"9+windows", 31, 0},
      {"9+disjoint", 36, 0},
      {"9+centre", 28, 0},
      {"9+asterisk", 28, 0},
      {"9+girandola", 28, 0},
      {"9+antiknight", 27, 152},
      {"9+antiking", 27, 56},
      {"16+windows", 57, 0},
      {"latin6", 12, 0},
      {"25+centre", 76, 0},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err;
    const struct geom *geom = board_parse(cases[i].name, &err);
    assert_non_null(geom);
    assert_int_equal(geom->house_count, cases[i].houses);
    assert_int_equal(geom->region_count, cases[i].houses);
    assert_int_equal(geom->pair_count, cases[i].pairs);
    assert_false(geom->plain);
    geom_release(geom);
  }
}

static void regions_have_names_that_people_use(void **state) {
  (void)state;
  struct err err;
  const struct geom *geom = board_parse("9+x+windows+region:r1c1r5c5", &err);
  char name[GEOM_NAME_MAX];
  static const char *const expected[] = {"falling diagonal", "rising diagonal", "window 1",
                                         "window 2",         "window 3",        "window 4",
                                         "extra region 1"};
  for (int i = 0; i < 6; i++)
    assert_string_equal(geom_name_region(geom, 27 + i, name), expected[i]);
  assert_int_equal(geom->region_count, 33); // the pair lies on the falling diagonal
  geom_release(geom);
}

static void wrong_names_are_refused_with_a_reason(void **state) {
  (void)state;
  static const struct {
    const char *name, *says;
  } cases[] = {
      {"9+windws", "did you mean windows?"},
      {"jigsw9", "did you mean jigsaw?"},
      {"9+X", "did you mean x?"},
      {"Latin7", "did you mean latin?"},
      {"latin3", "'3' is not a side"},
      {"latin99", "'99' is not a side"},
      {"", "is not a size"},
      {"9+", "variant ''"},
      {"x", "'x' is added to a board, as in 9+x"},
      {"jigsaw+x", "'jigsaw' has no side, as in jigsaw9"},
      {"latin:AAAA", "'latin' has no side, as in latin9"},
      {"6+windows", "'windows' needs square boxes"},
      {"6+centre", "'centre' needs boxes with an odd width and height"},
      {"16+asterisk", "'asterisk' needs side 9"},
      {"latin9+disjoint", "'disjoint' needs rectangular boxes"},
      {"9+latin", "is a board of its own"},
      {"jigsaw9", "does not spell its shapes"},
      {"jigsaw4:AAAB", "4 letters, expected 16"},
      {"jigsaw4:AAABACBBCCBDCDD1", "letter 16 of the shapes is '1'"},
      {"jigsaw4:AAAAACBBCCBDCDDD", "has 5 cells"},
      {"jigsaw4:ABCDEFGHIJKLMNOP", "shape 1 has 1 cells"},
      {"9+region:r1c1", "a region needs two cells or more"},
      {"9+region:r1c1r1c1", "r1c1 is twice"},
      {"9+region:r1c1r0c2", "'r0c2' is not a cell"},
      {"9+region:r1c1r1c10", "is not a cell"},
      {"9+region:", "variant 'region:'"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    assert_null(board_parse(cases[i].name, &err));
    assert_int_equal(err.kind, ERR_INPUT);
    if (strstr(err.text, cases[i].says) == NULL) fail_msg("%s: %s", cases[i].name, err.text);
  }
}

static void wishes_join_in_any_order(void **state) {
  (void)state;
  static const struct {
    const char *size, *variant, *name; // NULL: refused
  } cases[] = {
      {NULL, NULL, "9"},
      {"6", NULL, "6"},
      {NULL, "x", "9+x"},
      {NULL, "windows+x", "9+x+windows"},
      {"7", "jigsaw", "jigsaw7"},
      {NULL, "x+jigsaw", "jigsaw9+x"},
      {"5", "latin", "latin5"},
      {"5", NULL, NULL},
      {NULL, "latin+jigsaw", NULL},
      {NULL, "samurai+jigsaw", "samurai+jigsaw"},
      {"6", "x+jigsaw+twodoku", "twodoku6+jigsaw+x"},
      {NULL, "samurai+jigsaw+disjoint", NULL},
      {NULL, "samurai+jigsaw+jigsaw", NULL},
      {NULL, "jigsaw+windows", NULL},
      {NULL, "jigsw", NULL},
      {"3x2", "jigsaw", NULL},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err;
    struct board_wish wish, again;
    char name[BOARD_NAME_MAX];
    bool parsed = board_wish_parse(cases[i].size, cases[i].variant, &wish, &err);
    assert_int_equal(parsed, cases[i].name != NULL);
    if (!parsed) continue;
    assert_string_equal(board_wish_name(&wish, name), cases[i].name);
    assert_true(board_wish_parse_name(name, &again, &err));
    assert_string_equal(board_wish_name(&again, name), cases[i].name);
    board_wish_release(&again);
    board_wish_release(&wish);
  }
}

static void boards_come_from_files(void **state) {
  (void)state;
  static const struct {
    const char *text, *name, *says;
  } cases[] = {
      {"# mine\nAABB\nAABB\nCCDD\nCCDD\n", "4", NULL},
      {"AAAB\nACBB\nCCBD\nCDDD\nx\n", "jigsaw4:AAABACBBCCBDCDDD+x", NULL},
      {"AAAB\r\nACBB\r\nCCBD\r\nCDDD", "jigsaw4:AAABACBBCCBDCDDD", NULL},
      {"AABB\nAABB\nCCDD\nCCDD\n\nX..Y\n.XY.\n.YX.\nY..X\n", "4+x", NULL},
      {"9\nregion r1c1, r5c5 r9c9\n+antiking\n", "9+antiking+region:r1c1r5c5r9c9", NULL},
      {"latin5\nx\n", "latin5+x", NULL},
      {"4\nbox r1c1 r1c2 r2c1 r2c2\n", NULL, "has boxes already"},
      {"latin4\nbox r1c1 r1c2 r2c1 r2c2\nbox r1c2 r1c3 r1c4 r2c3\n", NULL, "r1c2 is in two boxes"},
      {"latin4\nbox r1c1 r1c2 r2c1 r2c2\n", NULL, "only 1 of 4 boxes"},
      {"box r1c1 r1c2 r2c1 r2c2\nbox r1c3 r1c4 r2c3 r2c4\nbox r3c1,r3c2,r4c1,r4c2\n"
       "box r3c3 r3c4 r4c3 r4c4\n",
       "4", NULL},
      {"box r1c1 r1c2 r2c1 r2c2\nbox r1c2 r1c3 r1c4 r2c3\n", NULL, "line 2: r1c2 is in two boxes"},
      {"box r1c1 r1c2 r2c1\n", NULL, "line 1: a box of 3 cells, expected 4 to 25"},
      {"box r1c1 r1c2 r2c1 r5c2\n", NULL, "line 1: 'r5c2' is not a cell of a board of side 4"},
      {"region r1c1 r2c2\n", NULL, "line 1: cells before the size of the board is known"},
      {"9\nregion r1c1\n", NULL, "line 2: a region needs two cells or more"},
      {"9\ngirandola\nconnected\n", "9+girandola", NULL}, // words of nine letters
      {"8\ndisjoint\nantiking\n", "8+disjoint+antiking", NULL},
      {"10\nantiknight\n", "10+antiknight", NULL},
      {"AABB\nAABB\nCCDD\n", NULL, "has 3 rows, expected 4"},
      {"AABB\nAABBB\n", NULL, "line 2: 5 letters, expected 4"},
      {"AABB\nAABB\nCCDD\nCCDA\n", NULL, "has 5 cells"},
      {"AABC\nAABB\nDCCD\nDBCD\nconnected\n", NULL, "in pieces"},
      {"AABB\nAABB\nCCDD\nCCDD\nwindos\n", NULL, "line 5: "},
      {"", NULL, "no board found"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    const struct geom *geom = board_parse_file(cases[i].text, &err);
    if ((geom != NULL) != (cases[i].name != NULL)) fail_msg("%zu: %s", i, err.text);
    if (geom != NULL) assert_string_equal(geom->name, cases[i].name);
    if (geom == NULL && strstr(err.text, cases[i].says) == NULL) fail_msg("%zu: %s", i, err.text);
    geom_release(geom);
  }
}

// Any text at all is a board or refused.
static void noise_is_refused_or_read(void **state) {
  (void)state;
  struct rng rng;
  static const char alphabet[] = "9x+:rc12jigsawlatn ABCD.\n";
  rng_init(&rng, 17, 0);
  for (int round = 0; round < 20000; round++) {
    char text[64];
    size_t length = rng_below(&rng, sizeof text);
    for (size_t i = 0; i < length; i++) text[i] = alphabet[rng_below(&rng, sizeof alphabet - 1)];
    text[length] = '\0';
    struct err err;
    geom_release(board_parse(text, &err));
    geom_release(board_parse_file(text, &err));
  }
}

// --- owners --------------------------------------------------------------------------------------

static void *count_built(const struct geom *geom) {
  int *built = malloc(sizeof *built);
  *built = geom->cells;
  return built;
}

static void *use_board(void *context) {
  const struct geom *geom = context;
  for (int i = 0; i < 20000; i++) {
    geom_retain(geom);
    assert_int_equal(*(const int *)geom_attach(geom, GEOM_GROUP, count_built), 81);
    geom_release(geom);
  }
  geom_release(geom);
  return NULL;
}

static void threads_share_a_board_and_the_last_one_frees_it(void **state) {
  (void)state;
  struct err err;
  const struct geom *geom = board_parse("9+x", &err);
  pthread_t threads[4];
  for (size_t i = 0; i < COUNT(threads); i++)
    assert_int_equal(
        pthread_create(&threads[i], NULL, use_board, (void *)(uintptr_t)geom_retain(geom)), 0);
  geom_release(geom);
  for (size_t i = 0; i < COUNT(threads); i++) pthread_join(threads[i], NULL);
}

// A shelf with more boards than it has room for: equal ones are shared, old ones go.
static void a_shelf_shares_and_forgets(void **state) {
  (void)state;
  struct board_shelf *shelf = board_shelf_new();
  struct err err;
  const struct geom *x = board_shelf_parse(shelf, "9+x", &err);
  assert_ptr_equal(board_shelf_parse(shelf, "9+x", &err), x);
  assert_ptr_equal(board_shelf_put(shelf, board_parse("9+x+x", &err)), x);
  assert_ptr_equal(board_shelf_parse(shelf, "9", &err), geom_lookup(3, 3));
  geom_retain(x);
  for (int i = 0; i < 2 * BOARD_SHELF_ROOM; i++) {
    char name[64];
    snprintf(name, sizeof name, "12+region:r1c1r%dc%dr%dc%d", 2 + i % 11, 2 + i / 11 % 11,
             2 + i / 121 % 11, 2 + i / 1331 % 11);
    const struct geom *geom = board_shelf_parse(shelf, name, &err);
    if (geom == NULL) continue; // a cell twice
    assert_int_equal(geom->side, 12);
  }
  assert_string_equal(x->name, "9+x"); // still ours
  assert_ptr_not_equal(board_shelf_parse(shelf, "9+x", &err), x);
  geom_release(x);
  board_shelf_free(shelf);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_name_is_read_and_printed_as_the_canonical_one),
      cmocka_unit_test(shared_boards_have_the_names_of_their_sizes),
      cmocka_unit_test(additions_have_the_regions_and_pairs_they_should),
      cmocka_unit_test(regions_have_names_that_people_use),
      cmocka_unit_test(wrong_names_are_refused_with_a_reason),
      cmocka_unit_test(wishes_join_in_any_order),
      cmocka_unit_test(boards_come_from_files),
      cmocka_unit_test(noise_is_refused_or_read),
      cmocka_unit_test(a_shelf_shares_and_forgets),
      cmocka_unit_test(threads_share_a_board_and_the_last_one_frees_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
