// Puzzles whose solutions spell words: on every kind of board and line, hidden, once, and uniform.
#include <stdlib.h>

#include "gen/gen.h"
#include "gen/letters.h"
#include "tests/fixtures/check.h"

static struct gen_letters *letters_for(const struct geom *geom, const char *word, const char *where,
                                       int *count) {
  struct err err;
  const struct gen_letters_wish wish = {.words = word,
                                        .where = where,
                                        .symbols_name = "symbols",
                                        .words_name = "word",
                                        .where_name = "word-at"};
  struct gen_letters *letters = gen_letters_new(&wish, geom, count, &err);
  if (letters == NULL) fail_msg("%s", err.text);
  return letters;
}

static void words_are_spelled_and_hidden_on_every_board(void **state) {
  (void)state;
  static const struct {
    const char *board, *word, *where, *level;
  } cases[] = {
      {"9", "SUDOKING!", NULL, "easy"},
      {"9", "SUDOKING!", "falling diagonal", "easy"},
      {"9", "SUN", NULL, "medium"},
      {"9", "FACETIOUS", "row 5", "hard"},
      {"9", "FACETIOUS,DUPLICATE,GRID", "column", "extremely-easy"},
      {"4", "SUN", NULL, "easy"},
      {"6", "GRIDES", "diagonal", "medium"},
      {"2x3", "GRIDES", NULL, "easy"},
      {"9+x", "DUPLICATE", "diagonal", "easy"},
      {"9+windows", "GRID", "r2c3-r2c6", "easy"},
      {"latin7", "DANCERS", "rising diagonal", "easy"},
      {"12", "FACETIOUS", "diagonal", "easy"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err;
    const struct geom *geom = board_parse(cases[i].board, &err);
    assert_non_null(geom);
    struct gen_request request = {
        .geom = geom, .level = gen_lookup_level(cases[i].level), .seed = 7};
    request.letters = letters_for(geom, cases[i].word, cases[i].where, &request.letters_count);
    for (uint64_t index = 0; index < 8; index++) {
      struct puzzle puzzle;
      char word[SYMBOLS_MAX];
      const struct gen_letters *own = letters_of(&request, index);
      if (!gen_make_puzzle(&request, index, &puzzle, &err)) fail_msg("%s", err.text);
      assert_string_equal(puzzle_spell_word(&puzzle, word), own->word);
      assert_string_equal(puzzle.symbols, own->symbols);
      int least = gen_scale_level(geom, request.level).least;
      assert_true(letters_are_hidden(geom, &puzzle.word_at, &puzzle.givens, least));
      struct grid copy = puzzle.solution; // spelled already: nothing changes, and nowhere else
      assert_true(letters_relabel(own, geom, &puzzle.word_at, &copy, NULL));
      assert_true(grid_equal(geom, &copy, &puzzle.solution));
    }
    free((void *)request.letters);
    geom_release(geom);
  }
}

// 4x4 has 288 grids. With a word of four letters in the first row, the two digits of each grid below
// are what is left: 12 grids, each as likely as any other.
static void grids_that_spell_a_word_are_uniform(void **state) {
  (void)state;
  enum { DRAWS = 12000, GRIDS = 12 };
  const struct geom *geom = geom_lookup_side(4);
  int list_count, found = 0, times[GRIDS] = {0};
  struct grid grids[GRIDS];
  struct gen_letters *letters = letters_for(geom, "WORD", "row 1", &list_count);
  struct rng rng;
  struct word_place place;
  rng_init(&rng, 11, 0);
  word_draw_place(&letters->wish, geom, letters->length, &rng, &place);
  for (int draw = 0; draw < DRAWS; draw++) {
    struct grid grid = {0};
    assert_true(letters_fill(geom, &place, false, &rng, &grid));
    assert_true(letters_relabel(letters, geom, &place, &grid, NULL));
    int at = 0;
    while (at < found && !grid_equal(geom, &grids[at], &grid)) at++;
    assert_true(at < GRIDS);
    if (at == found) grids[found++] = grid;
    times[at]++;
  }
  assert_int_equal(found, GRIDS);
  double chi_square = 0, expected = (double)DRAWS / GRIDS;
  for (int i = 0; i < GRIDS; i++)
    chi_square += (times[i] - expected) * (times[i] - expected) / expected;
  assert_true(chi_square < 31.3); // one in a thousand at 11 degrees of freedom
  free(letters);
}

// A puzzle without letters is what it was: nothing random is drawn for words.
static void symbols_alone_change_no_digit(void **state) {
  (void)state;
  struct gen_request request = {
      .geom = geom_lookup_side(9), .level = gen_lookup_level("medium"), .seed = 3};
  struct err err;
  const struct gen_letters_wish wish = {.symbols = "ABCDEFGHI"};
  for (uint64_t index = 0; index < 5; index++) {
    struct puzzle plain, lettered;
    request.letters = NULL;
    assert_true(gen_make_puzzle(&request, index, &plain, &err));
    request.letters = gen_letters_new(&wish, request.geom, &request.letters_count, &err);
    assert_true(gen_make_puzzle(&request, index, &lettered, &err));
    free((void *)request.letters);
    assert_true(grid_equal(request.geom, &plain.givens, &lettered.givens));
    assert_string_equal(plain.symbols, "");
    assert_string_equal(lettered.symbols, "ABCDEFGHI");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_are_spelled_and_hidden_on_every_board),
      cmocka_unit_test(grids_that_spell_a_word_are_uniform),
      cmocka_unit_test(symbols_alone_change_no_digit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
