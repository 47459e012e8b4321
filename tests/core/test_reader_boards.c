// Boards in text: their names in front of cells and above grids, Solo's game ids, and files that mix
// all of them.
#include "export/export.h"
#include "tests/fixtures/boards.h"
#include "tests/fixtures/files.h"

static const char *const path = "puzzles";

enum { READ_MAX = 16 };

struct reading {
  struct board_shelf *shelf;
  struct puzzle puzzles[READ_MAX];
  int count;
  struct err err;
};

// Reads up to READ_MAX puzzles; count is -1 when something was refused. The shelf keeps the boards.
static void read_text(struct reading *reading, const char *text, const struct geom *size) {
  struct reader_settings settings = {.size = size, .prefix = "--", .shelf = reading->shelf};
  write_file(path, text, strlen(text));
  struct reader *reader = reader_new_stream(fopen(path, "rb"), "x", &settings, &reading->err);
  assert_non_null(reader);
  enum reader_status status = READER_END;
  reading->count = 0;
  while (reading->count < READ_MAX &&
         (status = reader_next(reader, &reading->puzzles[reading->count], &reading->err)) ==
             READER_PUZZLE)
    reading->count++;
  if (status == READER_FAILED) reading->count = -1;
  reader_free(reader);
}

#define SIX "1.....2.....3.....4.....5.....6....."
#define SEVEN "1................................................"

static void puzzles_are_read_each_of_its_board(void **state) {
  (void)state;
  struct reading *reading = calloc(1, sizeof *reading);
  reading->shelf = board_shelf_new();
  read_text(reading,
            FIGURE_4_2
            " plain\n"
            "9+x .................................................................."
            "............... two words\n" SIX "\n2x3 " SIX
            " # x\n"
            "latin7 " SEVEN
            "\n"
            "1...\n....\n....\n....\n"
            "4j:d2a1b4a1d,_a_aafa_a_b_\n"
            "6 " SIX "\n9+antiknight+x\n" FIGURE_4_2
            "\n"
            "3x3x:zzzc\n",
            NULL);
  static const struct {
    const char *board, *comment;
  } expected[] = {{"9", "plain"},
                  {"9+x", "two words"},
                  {"6", ""},
                  {"2x3", "# x"},
                  {"latin7", ""},
                  {"4", ""},
                  {"jigsaw4:ABBCABBCAACCDDDD", ""},
                  {"6", ""}};
  assert_int_equal(reading->count, -1); // figure 4.2 breaks the rule of the knight, or the diagonal
  for (size_t i = 0; i < COUNT(expected); i++) {
    assert_string_equal(reading->puzzles[i].geom->name, expected[i].board);
    assert_string_equal(reading->puzzles[i].comment, expected[i].comment);
  }
  char line[GEOM_CELLS_MAX + 1];
  grid_print_line(reading->puzzles[6].geom, &reading->puzzles[6].givens, line);
  assert_string_equal(line, "....2.1..4.1....");
  board_shelf_free(reading->shelf);
  free(reading);
}

// A size that was asked for leaves additions open.
static void names_agree_with_the_size(void **state) {
  (void)state;
  static const struct {
    const char *size, *text, *message; // NULL: it is read
  } cases[] = {
      {"6", "6+x ....................................\n", NULL},
      {"6", "latin6 ....................................\n", NULL},
      {"2x3", "2x3 ....................................\n", NULL},
      {"2x3", "6 ....................................\n", "x:1: board 6, but --size says 2x3"},
      {"2x3", "6+x ....................................\n", "x:1: board 6+x, but --size says 2x3"},
      {"9", "latin6 ....................................\n",
       "x:1: board latin6, but --size says 9"},
  };
  struct reading *reading = calloc(1, sizeof *reading);
  reading->shelf = board_shelf_new();
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *size;
    assert_true(geom_parse_size(cases[i].size, &size, &reading->err));
    read_text(reading, cases[i].text, size);
    assert_int_equal(reading->count, cases[i].message == NULL ? 1 : -1);
    if (cases[i].message != NULL) assert_string_equal(reading->err.text, cases[i].message);
  }
  board_shelf_free(reading->shelf);
  free(reading);
}

// The boxes of 4x4 as cages.
#define FOUR_CAGES "abbbbbbba"

static void wrong_boards_are_told_with_their_place(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"9+xx ...\n", "x:1: unknown variant 'xx'; did you mean x?"},
      {"jigsau4 ................\n", "x:1: unknown board 'jigsau'; did you mean jigsaw?"},
      {"latin7 ...\n", "x:1:8: 3 cells, expected 49 for board latin7"},
      {"jigsaw4:ABBCABBCAACCDDDD ...............\n",
       "x:1:26: 15 cells, expected 16 for board jigsaw4:ABBCABBCAACCDDDD"},
      {"jigsaw4 ................\n",
       "x:1: 'jigsaw4' does not spell its shapes, as in jigsaw4:AABBAABBCCDDCCDD"},
      {"4+x 1....1..........\n", "x:1: r1c1 and r2c2 are both 1 in box 1"},
      {"4+x 1.........1.....\n", "x:1: r1c1 and r3c3 are both 1 in falling diagonal"},
      {"4+antiknight 1.....1.........\n", "x:1: r1c1 and r2c3 are both 1 a knight's move apart"},
      {"4+x\n1...\n", "x:2: the grid that starts here has only 1 of 4 rows"},
      {"4+x\n1....\n", "x:2: 5 cells, expected 16 for a 4x4 grid"},
      {"4+x\n" SIX "\n", "x:2: a 6x6 grid, but its board is 4+x"},
      {"4+x ................\n4+x\n", "x: no grid below the name of board 4+x"},
      {SEVEN "\n",
       "x:1: a 7x7 grid, which has no usual boxes; put the name of its board in front, "
       "such as latin7"},
      {"3x3#123\n",
       "x:1: a game id with a seed, which only the program that made it can draw; expected one "
       "with a description, such as 3x3:a1..."},
      {"3x3k:zzzc,a\n", "x:1: the game id of a killer needs two commas behind its cells"},
      {"3x3k:zzzc\n", "x:1: the game id of a killer needs two commas behind its cells"},
      {"3x3k:zzzc,a,b,c,d,e\n", "x:1: the game id of a killer needs two commas behind its cells"},
      {"9jk:zzzc,a,b\n",
       "x:1: the game id of a killer with shapes needs three commas behind its cells"},
      {"3x3k:zzzc,a!,b\n", "x:1: '!' in the cages of the game id, expected a-z or _"},
      {"3x3k:zzzc,a,b\n",
       "x:1: the cages of the game id end too early, expected 144 pairs of cells"},
      {"2x2k:p," FOUR_CAGES ",10a10d10a10e\n", "x:1: the game id has 15 cells, expected 16"},
      {"2x2k:p," FOUR_CAGES ",11a10e10a10e\n",
       "x:1: 11 in the sums of the game id is too large for a 4x4 grid"},
      {"2x2k:p," FOUR_CAGES ",10a10e10g\n",
       "x:1: r3c3 has no sum in the game id, expected one for the cage there"},
      {"2x2k:p," FOUR_CAGES ",10_1_10e10a10e\n",
       "x:1: r1c2 has a sum in the game id, expected one only at the first cell of a cage"},
      {"2x2k:p," FOUR_CAGES ",9a10e10a10e\n",
       "x:1: mark 'cage 9 r1c1 r1c2 r2c1 r2c2': no such digits add up to it"},
      {"2x2k:p,w,10o\n", "x:1: the cages of the game id end too early, expected 24 pairs of cells"},
      {"2x2k:p,x,10o\n", "x:1: the cage at r1c1 has more than 4 cells"},
      {"3x3:zzzd\n", "x:1: the game id has more than 81 cells, expected 81"},
      {"3x3:zzzb\n", "x:1: the game id has 80 cells, expected 81"},
      {"3x3:10zzzb\n", "x:1: 10 in the cells of the game id is too large for a 9x9 grid"},
      {"3x3:!zzzb\n", "x:1: '!' in the cells of the game id, expected a-z, _ or a number"},
      {"3x3:zzzc,a\n", "x:1: the game id of a grid with boxes needs nothing behind its cells"},
      {"9j:zzzc\n", "x:1: the game id of a jigsaw needs one comma behind its cells"},
      {"4j:p,_a_aafa_a_b\n",
       "x:1: the borders of the game id end too early, expected 24 pairs of cells"},
      {"4j:p,_a_aafa_a_b_a\n",
       "x:1: the borders of the game id end too late, expected 24 pairs of cells"},
      {"4j:p,________________________\n",
       "x:1: the borders of the game id end too early, expected 24 pairs of cells"},
      {"4j:p,_________________________\n", "x:1: the game id has more than 4 shapes"},
      {"6x6:a\n", "x:1: a game id of side 36, expected 4 to 25"},
  };
  struct reading *reading = calloc(1, sizeof *reading);
  reading->shelf = board_shelf_new();
  for (size_t i = 0; i < COUNT(cases); i++) {
    read_text(reading, cases[i].text, NULL);
    assert_int_equal(reading->count, -1);
    assert_string_equal(reading->err.text, cases[i].message);
  }
  board_shelf_free(reading->shelf);
  free(reading);
}

// Every text format brings back every board that it says it carries, among others.
static void text_formats_carry_boards(void **state) {
  (void)state;
  struct reading *reading = calloc(1, sizeof *reading);
  struct rng rng;
  rng_init(&rng, 7, 0);
  reading->shelf = board_shelf_new();
  int carried = 0;
  for (int f = 0; export_format_at(f)->write != NULL; f++)
    for (int b = 0; board_samples[b] != NULL; b++) {
      const struct export_format *format = export_format_at(f);
      const struct geom *geom = board_shelf_parse(reading->shelf, board_samples[b], &reading->err);
      if (geom == NULL) fail_msg("%s", reading->err.text);
      assert_string_equal(geom->name, board_samples[b]);
      if (format->carries == NULL || !format->carries(geom)) continue;
      carried++;
      for (int round = 0; round < 10; round++) {
        struct grid givens;
        board_random_givens(&rng, geom, &givens);
        struct puzzle *puzzle = calloc(2, sizeof *puzzle);
        char *text = NULL;
        size_t length;
        FILE *memory = open_memstream(&text, &length);
        puzzle_init(&puzzle[0], geom, &givens);
        puzzle_init(&puzzle[1], geom_lookup_side(9), &(struct grid){.cell = {1, 2, 3}});
        format->write(memory, &puzzle[0], &puzzle[0].givens);
        format->write(memory, &puzzle[1], &puzzle[1].givens);
        format->write(memory, &puzzle[0], &puzzle[0].givens);
        fclose(memory);
        read_text(reading, text, NULL);
        if (reading->count != 3)
          fail_msg("%s %s: %s\n%s", format->name, geom->name, reading->err.text, text);
        for (int i = 0; i < 3; i += 2) {
          assert_ptr_equal(reading->puzzles[i].geom, geom);
          assert_true(grid_equal(geom, &reading->puzzles[i].givens, &givens));
        }
        assert_ptr_equal(reading->puzzles[1].geom, geom_lookup_side(9));
        free(text);
        free(puzzle);
      }
    }
  assert_true(carried > 60);
  board_shelf_free(reading->shelf);
  free(reading);
}

// Whatever becomes of a line, the reader answers; what it accepts has no conflict.
static void broken_lines_get_an_answer(void **state) {
  (void)state;
  static const char *const lines[] = {
      "9+x ..2....9..9..3....1.68.......1.....56.5...4.24.....7.......38.1....2..4..5....9..",
      "jigsaw4:ABBCABBCAACCDDDD+x 1...............",
      "4j:d2a1b4a1d,_a_aafa_a_b_",
      "9jx:f6g4a8f7c1a7b2_3d2c4d6_9b1a7c6f1a2g3f,bh_a_aaac_bcaaa_a__a__aa_ba_cdabeabbbd_a__cd__"
      "abda_"
      "__abb_acb",
      "3x3xadb:zzzc",
      "latin5\n1....\n.....\n.....\n.....\n.....",
  };
  static const char alphabet[] = "0123456789abcdefjklpxzABDX+:,_#. \n";
  struct reading *reading = calloc(1, sizeof *reading);
  struct rng rng;
  rng_init(&rng, 8, 0);
  reading->shelf = board_shelf_new();
  int accepted = 0;
  for (int round = 0; round < 6000; round++) {
    char text[256];
    snprintf(text, sizeof text, "%s\n", lines[round % (int)COUNT(lines)]);
    for (uint64_t changes = 1 + rng_below(&rng, 3); changes > 0; changes--) {
      size_t length = strlen(text), at = (size_t)rng_below(&rng, length);
      char c = alphabet[rng_below(&rng, sizeof alphabet - 1)];
      if (rng_below(&rng, 3) == 0)
        memmove(text + at, text + at + 1, length - at);
      else
        text[at] = c;
    }
    read_text(reading, text, NULL);
    struct grid_conflict conflict;
    for (int i = 0; i < reading->count; i++, accepted++)
      assert_false(
          grid_find_conflict(reading->puzzles[i].geom, &reading->puzzles[i].givens, &conflict));
    if (reading->count < 0) assert_null(strchr(reading->err.text, '\n'));
  }
  assert_true(accepted > 100);
  board_shelf_free(reading->shelf);
  free(reading);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(puzzles_are_read_each_of_its_board),
      cmocka_unit_test(names_agree_with_the_size),
      cmocka_unit_test(wrong_boards_are_told_with_their_place),
      cmocka_unit_test(text_formats_carry_boards),
      cmocka_unit_test(broken_lines_get_an_answer),
  };
  return cmocka_run_group_tests_name("reader boards", tests, enter_folder, leave_folder);
}
