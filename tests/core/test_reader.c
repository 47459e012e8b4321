// Reading and writing text: every way to write a puzzle is recognised, every wrong one is refused
// with its place.
#include "export/export.h"
#include "tests/fixtures/files.h"

static const char *const path = "puzzles";

// Reads all puzzles of `text`; the last one stays in *puzzle. Returns their number, or -1 and err.
static int read_all(const char *text, size_t length, const char *size, struct puzzle *puzzle,
                    struct err *err) {
  write_file(path, text, length);
  const struct geom *geom = NULL;
  if (size != NULL) assert_true(geom_parse_size(size, &geom, err));
  struct reader *reader = reader_new(path, geom, err);
  assert_non_null(reader);
  int count = 0;
  enum reader_status status;
  while ((status = reader_next(reader, puzzle, err)) == READER_PUZZLE) count++;
  reader_free(reader);
  return status == READER_END ? count : -1;
}

#define SIX "1.....2.....3.....4.....5.....6....."

static void every_way_to_write_a_puzzle_is_read(void **state) {
  (void)state;
  static const struct {
    const char *text, *size;
    int count, side, box_width;
    const char *line, *comment; // of the last puzzle
  } cases[] = {
      // one a line
      {FIGURE_4_2 "\n", NULL, 1, 9, 3, FIGURE_4_2, ""},
      {FIGURE_4_2, NULL, 1, 9, 3, FIGURE_4_2, ""}, // no newline at the end
      {FIGURE_4_9 "\r\n" FIGURE_4_2 "\r\n", NULL, 2, 9, 3, FIGURE_4_2, ""},
      {"# a list\n\n  " FIGURE_4_2 "  # hard, 5 stars \n", NULL, 1, 9, 3, FIGURE_4_2,
       "# hard, 5 stars"},
      {FIGURE_4_2 ",easy;x\n", NULL, 1, 9, 3, FIGURE_4_2, ",easy;x"},
      {"\xef\xbb\xbf" FIGURE_4_2 "\n", NULL, 1, 9, 3, FIGURE_4_2, ""},
      {"1_*0\n", "4", -1, 0, 0, NULL, NULL}, // a row of four, and then nothing
      {"1_*034..........\n", NULL, 1, 4, 2, "1...34..........", ""},
      {SIX "\n", NULL, 1, 6, 3, SIX, ""},
      {"1 . . . . . 2 . . . . . | 3 . . . . . 4 . . . . . | 5 . . . . . 6 . . . . .\n", NULL, 1, 6,
       3, SIX, ""},
      {SIX "\n", "2x3", 1, 6, 2, SIX, ""},
      {"1...............\n2...............\n", NULL, 2, 4, 2, "2...............", ""},
      // a grid over several lines
      {"1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n", NULL, 1, 4, 2, "1234341221434321",
       ""},
      {"+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 3|. .|\n|. .|. 4|\n+---+---+\n", NULL, 1, 4,
       2, "1.....2..3.....4", ""},
      {"*-----*\n|1.|..|\n|..|2.|\n|-----|\n|.3|..|\n|..|.4|\n*-----*\n", NULL, 1, 4, 2,
       "1.....2..3.....4", ""},
      {"1.....\n2.....\n\n3.....\n4.....\n\n5.....\n6.....\n", NULL, 1, 6, 3, SIX, ""},
      {"1...\n....\n....\n....\n\n2...\n....\n....\n....\n", NULL, 2, 4, 2, "2...............", ""},
      // .sdk with and without its section, with a state to be skipped
      {"#AAnn\n#DFirst\n[Puzzle]\n1...\n..2.\n.3..\n...4\n", NULL, 1, 4, 2, "1.....2..3.....4",
       "#AAnn\t#DFirst"},
      {"#CNo section\n1...\n..2.\n.3..\n...4\n", NULL, 1, 4, 2, "1.....2..3.....4", "#CNo section"},
      {"[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n1234\n..2.\n.3..\n...4\n", NULL, 1, 4, 2,
       "1.....2..3.....4", ""},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct puzzle puzzle;
    struct err err = {0};
    int count = read_all(cases[i].text, strlen(cases[i].text), cases[i].size, &puzzle, &err);
    if (count != cases[i].count) print_message("# case %zu: %s\n", i, err.text);
    assert_int_equal(count, cases[i].count);
    if (count < 0) continue;
    char line[GEOM_CELLS_MAX + 1];
    grid_print_line(puzzle.geom, &puzzle.givens, line);
    assert_string_equal(line, cases[i].line);
    assert_string_equal(puzzle.comment, cases[i].comment);
    assert_int_equal(puzzle.geom->side, cases[i].side);
    assert_int_equal(puzzle.geom->box_width, cases[i].box_width);
  }
}

// Sixteen lines of sixteen cells are sixteen 4x4 puzzles or one 16x16 grid, by what stands in them.
static void sixteen_lines_of_sixteen_are_told_apart(void **state) {
  (void)state;
  char text[16 * 17 + 1];
  struct puzzle puzzle;
  struct err err;
  for (int row = 0; row < 16; row++) memcpy(text + row * 17, "1...............\n", 17);
  assert_int_equal(read_all(text, 16 * 17, NULL, &puzzle, &err), 16);
  assert_int_equal(puzzle.geom->side, 4);
  for (int row = 1; row < 16; row++) text[row * 17] = grid_symbol(row + 1);
  assert_int_equal(read_all(text, 16 * 17, NULL, &puzzle, &err), 1);
  assert_int_equal(puzzle.geom->side, 16);
  char spaced[20 * 17];
  size_t used = 0;
  for (int row = 0; row < 16; row++) { // bands apart
    if (row % 4 == 0) spaced[used++] = '\n';
    memcpy(spaced + used, text + row * 17, 17);
    used += 17;
  }
  assert_int_equal(read_all(spaced, used, NULL, &puzzle, &err), 1);
  assert_int_equal(puzzle.geom->side, 16);
  text[16 * 17 - 2] = '\x01'; // trouble in the look-ahead is told once it is reached
  assert_int_equal(read_all(text, 16 * 17, NULL, &puzzle, &err), -1);
}

static void what_is_wrong_is_told_with_its_place(void **state) {
  (void)state;
  static const struct {
    const char *text, *size, *message; // what follows the path
  } cases[] = {
      {"", NULL, ": no puzzles found, expected one per line or a grid"},
      {"# nothing\n\n", NULL, ": no puzzles found, expected one per line or a grid"},
      {"1234567891234567890123456789012345678901234567890123456789012345678901234567890."
       "\n",
       NULL, ":1: 80 cells, expected 81 for a 9x9 grid"},
      {FIGURE_4_2 "\n" FIGURE_4_2 ".\n", NULL, ":2: 82 cells, expected 81 for a 9x9 grid"},
      {"A" FIGURE_4_2 "\n", NULL, ":1: 82 cells, expected 81 for a 9x9 grid"},
      {"1...5...........\n", NULL, ":1:5: '5' is too large for a 4x4 grid, expected 1 to 4"},
      {"1...1...........\n", NULL, ":1: r1c1 and r2c1 are both 1 in column 1"},
      {"1.1.............\n", NULL, ":1: r1c1 and r1c3 are both 1 in row 1"},
      {"1....1..........\n", NULL, ":1: r1c1 and r2c2 are both 1 in box 1"},
      {FIGURE_4_2 "\n", "16", ":1: a 9x9 grid, but size says 16x16"},
      {"1...............x\n", NULL,
       ":1:17: 'x' right after the 16 cells, expected a space or the end of the line"},
      {"1.Z.\n", NULL,
       ":1:3: 'Z' is not a cell, expected 1-9, A-P or one of . 0 * _ X for a blank"},
      {"1...\n....\n", NULL, ":1: the grid that starts here has only 2 of 4 rows"},
      {"1...\n.....\n", NULL, ":2: row 2 of the grid has 5 cells, expected 4"},
      {"hello world\n", NULL,
       ":1:7: 'w' is not a cell, expected 1-9, A-P or one of . 0 * _ X for a blank"},
      {"1...\xc3\xa4...........\n", NULL,
       ":1:5: byte 0xc3 is not a cell, expected 1-9, A-P or one of . 0 * _ X for a blank"},
      {"\x7f"
       "ELF\x02\x01",
       NULL, ":1:1: byte 0x7f is not text, expected puzzles"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct puzzle puzzle;
    struct err err = {0};
    assert_int_equal(read_all(cases[i].text, strlen(cases[i].text), cases[i].size, &puzzle, &err),
                     -1);
    assert_int_equal(err.kind, ERR_INPUT);
    assert_memory_equal(err.text, path, strlen(path));
    assert_string_equal(err.text + strlen(path), cases[i].message);
  }
}

static void bytes_that_are_no_text_are_refused(void **state) {
  (void)state;
  struct puzzle puzzle;
  struct err err;
  assert_int_equal(read_all("1..\0............\n", 17, NULL, &puzzle, &err), -1);
  assert_string_equal(err.text + strlen(path), ":1:4: byte 0x00 is not text, expected puzzles");

  size_t length = 1 << 20;
  char *long_line = malloc(length);
  memset(long_line, '.', length);
  assert_int_equal(read_all(long_line, length, NULL, &puzzle, &err), -1);
  assert_string_equal(err.text + strlen(path),
                      ":1: the line is longer than 38064 bytes; the largest grid has 1200 cells");
  free(long_line);
}

// Whoever asks for a size says what messages call it.
static void sizes_are_called_as_the_caller_calls_them(void **state) {
  (void)state;
  static const char *const prefixes[] = {NULL, "--", "/"};
  static const char *const told[] = {
      "x:1: a 9x9 grid, but size says 4x4",
      "x:1: a 9x9 grid, but --size says 4x4",
      "x:1: a 9x9 grid, but /size says 4x4",
  };
  for (size_t i = 0; i < COUNT(prefixes); i++) {
    struct reader_settings settings = {.size = geom_lookup_side(4), .prefix = prefixes[i]};
    struct puzzle puzzle;
    struct err err;
    FILE *stream = fmemopen((void *)FIGURE_4_2, strlen(FIGURE_4_2), "r");
    struct reader *reader = reader_new_stream(stream, "x", &settings, &err);
    assert_int_equal(reader_next(reader, &puzzle, &err), READER_FAILED);
    assert_string_equal(err.text, told[i]);
    reader_free(reader);
  }
}

static void folders_and_missing_files_are_refused(void **state) {
  (void)state;
  struct err err;
  assert_null(reader_new("/tmp", NULL, &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_null(reader_new("/tmp/there/is/no/such/file", NULL, &err));
  assert_int_equal(err.kind, ERR_INPUT);
}

// Every format that is written is read back the same, in every size.
static void formats_round_trip(void **state) {
  (void)state;
  static const char *const sizes[] = {"4",   "6",  "2x3", "8",  "2x4", "9",  "10",
                                      "2x5", "12", "3x4", "15", "16",  "20", "25"};
  struct rng rng;
  rng_init(&rng, 5, 0);
  for (size_t s = 0; s < COUNT(sizes); s++)
    for (int f = 0; export_format_at(f)->write != NULL; f++) {
      const struct export_format *format = export_format_at(f);
      const struct geom *geom = geom_of(sizes[s]);
      struct err err;
      struct grid givens = {0};
      if (format->carries != NULL && !format->carries(geom)) continue;
      for (int i = 0; i < geom->side; i++) { // different digits at random places: never a conflict
        int cell = (int)rng_below(&rng, (uint64_t)geom->cells);
        if (givens.cell[cell] == 0) givens.cell[cell] = (uint8_t)(i + 1);
      }
      struct puzzle puzzle, again;
      puzzle_init(&puzzle, geom, &givens);
      FILE *file = fopen(path, "wb");
      format->write(file, &puzzle, &puzzle.givens);
      format->write(file, &puzzle, &puzzle.givens);
      fclose(file);
      struct reader *reader = reader_new(path, geom, &err);
      for (int k = 0; k < 2; k++) {
        assert_int_equal(reader_next(reader, &again, &err), READER_PUZZLE);
        assert_ptr_equal(again.geom, geom);
        assert_true(grid_equal(geom, &again.givens, &givens));
      }
      assert_int_equal(reader_next(reader, &again, &err), READER_END);
      reader_free(reader);
    }
}

// An .sdk file comes back with its headers.
static void sdk_headers_round_trip(void **state) {
  (void)state;
  const char *text = "#AAnn\n#DFirst of all\n[Puzzle]\n1...\n..2.\n.3..\n...4\n\n";
  struct puzzle puzzle;
  struct err err;
  assert_int_equal(read_all(text, strlen(text), NULL, &puzzle, &err), 1);
  char written[256] = "";
  FILE *memory = fmemopen(written, sizeof written, "w");
  text_write_sdk(memory, &puzzle, &puzzle.givens);
  fclose(memory);
  assert_string_equal(written, text);
}

// Whatever the bytes are, the reader answers, and what it accepts is a legal puzzle.
static void any_bytes_get_an_answer(void **state) {
  (void)state;
  static const char alphabet[] = "123456789ABCP.0*_|-+#[]=: \t\r\n\n\n.........";
  struct rng rng;
  rng_init(&rng, 6, 0);
  for (int round = 0; round < 2000; round++) {
    char text[400];
    size_t length = (size_t)rng_below(&rng, sizeof text);
    for (size_t i = 0; i < length; i++)
      text[i] = round % 4 == 0 ? (char)rng_below(&rng, 256)
                               : alphabet[rng_below(&rng, sizeof alphabet - 1)];
    struct puzzle puzzle;
    struct err err;
    struct grid_conflict conflict;
    if (read_all(text, length, NULL, &puzzle, &err) > 0)
      assert_false(grid_find_conflict(puzzle.geom, &puzzle.givens, &conflict));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_way_to_write_a_puzzle_is_read),
      cmocka_unit_test(sixteen_lines_of_sixteen_are_told_apart),
      cmocka_unit_test(what_is_wrong_is_told_with_its_place),
      cmocka_unit_test(bytes_that_are_no_text_are_refused),
      cmocka_unit_test(sizes_are_called_as_the_caller_calls_them),
      cmocka_unit_test(folders_and_missing_files_are_refused),
      cmocka_unit_test(formats_round_trip),
      cmocka_unit_test(sdk_headers_round_trip),
      cmocka_unit_test(any_bytes_get_an_answer),
  };
  return cmocka_run_group_tests_name("reader", tests, enter_folder, leave_folder);
}
