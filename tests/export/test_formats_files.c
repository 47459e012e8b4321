// Files as other programs write them and as their specifications show them are read, compressed or
// not.
#include "tests/fixtures/formats_check.h"

#include <zlib.h>

static void files_of_other_programs_are_read(void **state) {
  (void)state;
  static const struct {
    const char *what, *text, *puzzle; // of the last one
    int count;
    const char *id, *level, *comment;
    bool solved;
  } cases[] = {
      {"CSV", "id,puzzle\r\n7," NINE "\r\n", NINE, 1, "7", "", "", false},
      {"CSV, LF, no end of line", "puzzle,id\n" NINE ",7", NINE, 1, "7", "", "", false},
      {"CSV, CR", "id,puzzle\r7," NINE "\r8," NINE "\r", NINE, 2, "8", "", "", false},
      {"CSV, byte order mark", "\xef\xbb\xbfid,puzzle\r\n7," NINE "\r\n", NINE, 1, "7", "", "",
       false},
      {"CSV, semicolons", "id;puzzle;level\n7;" NINE ";hard\n", NINE, 1, "7", "hard", "", false},
      {"CSV, tabs", "id\tpuzzle\n7\t" NINE "\n", NINE, 1, "7", "", "", false},
      {"CSV, everything quoted", "\"id\",\"puzzle\"\n\"7\",\"" NINE "\"\n", NINE, 1, "7", "", "",
       false},
      {"CSV, a comment over two lines", "puzzle,comment\n" NINE ",\"a\n\"\"b\"\"\"\n", NINE, 1, "",
       "", "a\n\"b\"", false},
      {"CSV, only puzzles", "puzzle\n" NINE "\n", NINE, 1, "", "", "", false},
      {"CSV, blank lines", "\n\nid,puzzle\n\n7," NINE "\n\n", NINE, 1, "7", "", "", false},
      {"CSV, names in capitals", "ID, Puzzle\n7," NINE "\n", NINE, 1, "7", "", "", false},
      {"CSV, a size as 9x9", "size,puzzle\n9x9," NINE "\n", NINE, 1, "", "", "", false},
      {"CSV, two sizes", "size,puzzle\n9," NINE "\n4," FOUR "\n", FOUR, 2, "", "", "", false},
      {"CSV, a column without a name", ",puzzle\n0," NINE "\n", NINE, 1, "", "", "", false},
      {"text, a comment with the names of columns", "# id, puzzle\n" NINE "\n", NINE, 1, "", "", "",
       false},
      {"machine learning", "quizzes,solutions\n" NINE_ZEROS "," NINE_SOLUTION "\n", NINE, 1, "", "",
       "", true},
      {"machine learning, newer", "puzzle,solution\n" NINE_ZEROS "," NINE_SOLUTION "\n", NINE, 1,
       "", "", "", true},
      {"JSON, one object", "{\"puzzle\": \"" NINE "\", \"id\": 7}", NINE, 1, "7", "", "", false},
      {"JSON, a list", " [ {\"puzzle\":\"" FOUR "\"} , {\"puzzle\":\"" NINE "\",\"id\":\"7\"} ]\n",
       NINE, 2, "7", "", "", false},
      {"JSON, puzzles in an object",
       "{\"name\":\"x \\\"puzzles\\\": [\",\"n\":[1,[2]],\"puzzles\":[{\"puzzle\":\"" NINE
       "\",\"level\":\"hard\"}],\"more\":{\"a\":[]}}",
       NINE, 1, "", "hard", "", false},
      {"JSON, grids as lists", "{\"puzzle\":" IPUZ_ROWS "}", NINE, 1, "", "", "", false},
      {"JSON, rows as texts", "{\"puzzle\":[\"1...\",\"..2.\",\".3..\",\"...4\"]}", FOUR, 1, "", "",
       "", false},
      {"JSON, nothing known", "{\"puzzle\":\"" NINE "\",\"level\":null,\"stars\":[1,{\"a\":2}]}",
       NINE, 1, "", "", "", false},
      {"JSON Lines",
       "{\"puzzle\":\"" FOUR "\"}\n{\"puzzle\":\"" NINE "\",\"comment\":\"\\u00e9\"}\n", NINE, 2,
       "", "", "\xc3\xa9", false},
      {"ipuz",
       "{\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/sudoku#1\"],\n"
       " \"dimensions\": {\"width\": 9, \"height\": 9}, \"charset\": \"123456789\",\n"
       " \"uniqueid\": \"u1\", \"difficulty\": \"Moderate\", \"notes\": \"n\",\n "
       "\"puzzle\": " IPUZ_ROWS "}",
       NINE, 1, "u1", "Moderate", "n", false},
      {"ipuz, wrapped, version 1",
       "ipuz({\"version\":\"http://ipuz.org/v1\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"
       "\"puzzle\":" IPUZ_ROWS "})\n",
       NINE, 1, "", "", "", false},
      {"ipuz, letters, cells with a style",
       "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"
       "\"charset\":\"ABCD\",\"puzzle\":[[\"A\",0,0,0],[0,0,{\"cell\":\"B\",\"style\":"
       "{\"shapebg\":\"circle\"}},0],[0,\"C\",0,0],[0,0,0,{\"value\":\"D\"}]]}",
       FOUR, 1, "", "", "", false},
      {"ipuz, Sudoku with letters, a blank of its own, numbers for texts",
       "{\"version\":\"http://ipuz.org/v2\",\"kind\":\"http://ipuz.org/sudoku/wordoku#1\","
       "\"charset\":\"WORD\",\"empty\":\"x\",\"uniqueid\":17,\"difficulty\":3,\"boxes\":true,"
       "\"zones\":[],"
       "\"puzzle\":[[\"W\",\"x\",\"x\",\"x\"],[\"x\",\"x\",\"O\",\"x\"],[0,\"R\",0,0],[0,null,\"\","
       "\"4\"]]}",
       FOUR, 1, "17", "3", "", false},
      {"OpenSudoku",
       "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>Easy</name>\n"
       "  <author>A</author>\n  <description></description>\n  <created>2009-09-16</created>\n"
       "  <level>easy</level>\n  <game data=\"" NINE_ZEROS "\" />\n</opensudoku>\n",
       NINE, 1, "", "easy", "", false},
      {"OpenSudoku, version 2",
       "<opensudoku version=\"2\"><folder name=\"a &amp; b\" created=\"1\"><game created=\"0\" "
       "state=\"1\" time=\"0\" last_played=\"0\" data=\"" NINE_ZEROS
       "\" note=\"&lt;n&#10;\"/><game data=\"" NINE_ZEROS "\"/></folder></opensudoku>",
       NINE, 2, "", "", "", false},
      {".sdk of SudoCue",
       "#ARuud\n#DA "
       "puzzle\n#LEasy\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n"
       ".6....28.\n...419..5\n....8..79\n",
       NINE, 1, "", "", "#ARuud\t#DA puzzle\t#LEasy", false},
      {".ss of Simple Sudoku",
       "53.|.7.|...\n6..|195|...\n.98|...|.6.\n-----------\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n"
       "-----------\n.6.|...|28.\n...|419|..5\n...|.8.|.79\n",
       NINE, 1, "", "", "", false},
      {"Simple Sudoku's clipboard",
       " *-----------*\n |53.|.7.|...|\n |6..|195|...|\n |.98|...|.6.|\n |---+---+---|\n"
       " |8..|.6.|..3|\n |4..|8.3|..1|\n |7..|.2.|..6|\n |---+---+---|\n |.6.|...|28.|\n"
       " |...|419|..5|\n |...|.8.|.79|\n *-----------*\n",
       NINE, 1, "", "", "", false},
      {".ss, X for a blank", "1X|XX\nXX|2X\n-----\nX3|XX\nXX|X4\n", FOUR, 1, "", "", "", false},
      {".sdm", NINE_ZEROS "\n" NINE_ZEROS "\n", NINE, 2, "", "", "", false},
      {"HoDoKu's library, a puzzle", ":0000:x:" NINE ":::\n", NINE, 1, "", "", "", false},
      {"HoDoKu's library, a case with placed cells",
       ":0100:4:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:"
       "811 812:411::\n",
       NINE, 1, "", "", ":0100:4::811 812:411::", false},
      {"lines in Latin-1", NINE " caf\xe9\n", NINE, 1, "", "", "caf\xc3\xa9", false},
      {"a line that speaks of a puzzle", NINE ",puzzle,id\n", NINE, 1, "", "", ",puzzle,id", false},
      {"lines ended by CR", NINE "\r" NINE " x\r", NINE, 2, "", "", "x", false},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    static struct puzzle puzzles[4];
    struct err err = {0};
    formats_write_bytes(cases[i].text, strlen(cases[i].text));
    int count = formats_read(NULL, puzzles, 4, NULL, &err);
    if (count != cases[i].count) fail_msg("%s: %d: %s", cases[i].what, count, err.text);
    const struct puzzle *last = &puzzles[count - 1];
    char line[GEOM_CELLS_MAX + 1];
    grid_print_line(last->geom, &last->givens, line);
    assert_string_equal(line, cases[i].puzzle);
    assert_string_equal(last->id, cases[i].id);
    assert_string_equal(last->level, cases[i].level);
    assert_string_equal(last->comment, cases[i].comment);
    assert_int_equal(last->certificate.solutions == 1, cases[i].solved);
  }
}

// A game that OpenSudoku has saved: digits, what was noted beside them, and 0 behind those given.
static void saved_games_are_read(void **state) {
  (void)state;
  static const struct {
    const char *version, *notes;
  } cases[] = {{"1", "-|"},   {"1", "1,5,|"}, {"2", "0||"},
               {"3", "257|"}, {"4", "0|12|"}, {"5", "0|511|3|"}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[4096];
    int used = snprintf(text, sizeof text,
                        "<opensudoku><folder name=\"f\"><game state=\"1\" data=\"version: %s&#10;",
                        cases[i].version);
    for (int cell = 0; NINE_ZEROS[cell] != '\0'; cell++)
      used += snprintf(text + used, sizeof text - (size_t)used, "%c|%s%d|", // all filled in
                       NINE_SOLUTION[cell], cases[i].notes, NINE_ZEROS[cell] == '0');
    used += snprintf(text + used, sizeof text - (size_t)used, "\"/></folder></opensudoku>");
    static struct puzzle puzzles[2];
    struct err err = {0};
    char line[GEOM_CELLS_MAX + 1];
    formats_write_bytes(text, (size_t)used);
    int count = formats_read(NULL, puzzles, 2, NULL, &err);
    if (count != 1) fail_msg("version %s: %s", cases[i].version, err.text);
    grid_print_line(puzzles[0].geom, &puzzles[0].givens, line);
    assert_string_equal(line, NINE);
  }
}

// What a run writes when nothing was left to write can be read again, and CSV still says what its
// columns are.
static void an_empty_catalogue_is_a_catalogue(void **state) {
  (void)state;
  static const char *const names[] = {"csv", "quizzes", "json", "ipuz", "opensudoku"};
  struct puzzle puzzle;
  struct catalogue_row row;
  struct err err = {0};
  for (size_t i = 0; i < COUNT(names); i++) {
    formats_write(export_lookup(names[i]), NULL, 0);
    if (formats_read(NULL, &puzzle, 1, NULL, &err) != 0) fail_msg("%s: %s", names[i], err.text);
  }
  static const char header[] = "id,puzzle,my stars\r\n";
  formats_write_bytes(header, strlen(header));
  assert_int_equal(formats_read(NULL, &puzzle, 1, &row, &err), 0);
  assert_int_equal(row.count, 3);
  assert_string_equal(catalogue_row_name(&row, 2), "my stars");
  assert_string_equal(catalogue_row_text(&row, 2), "");
}

// --- compressed ----------------------------------------------------------------------------------

static size_t compress_text(const char *text, unsigned char *packed, size_t room) {
  z_stream stream = {.next_in = (unsigned char *)text, .avail_in = (uInt)strlen(text)};
  assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY), Z_OK);
  stream.next_out = packed;
  stream.avail_out = (uInt)room;
  assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
  size_t size = room - stream.avail_out;
  deflateEnd(&stream);
  return size;
}

static void compressed_files_are_read_or_refused(void **state) {
  (void)state;
  static struct puzzle puzzles[4];
  unsigned char packed[2048];
  struct err err = {0};
  size_t size = compress_text("id,puzzle\n7," NINE "\n", packed, sizeof packed);
  formats_write_bytes((char *)packed, size);
  assert_int_equal(formats_read(NULL, puzzles, 4, NULL, &err), 1);
  assert_string_equal(puzzles[0].id, "7");
  // Several members, one behind the other, are one file.
  size_t more = compress_text("8," NINE "\n", packed + size, sizeof packed - size);
  formats_write_bytes((char *)packed, size + more);
  assert_int_equal(formats_read(NULL, puzzles, 4, NULL, &err), 2);
  assert_string_equal(puzzles[1].id, "8");
  // Cut anywhere, it is refused, or nothing is left of the member that was cut.
  for (size_t cut = 2; cut < size; cut++) {
    formats_write_bytes((char *)packed, cut);
    assert_int_equal(formats_read(NULL, puzzles, 4, NULL, &err), -1);
    assert_string_equal(err.text + strlen(formats_path), ": the compressed file is cut short");
  }
  packed[size - 3] ^= 1; // the length that stands at the end
  formats_write_bytes((char *)packed, size);
  assert_int_equal(formats_read(NULL, puzzles, 4, NULL, &err), -1);
  assert_string_equal(err.text + strlen(formats_path), ": the compressed file is damaged");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_of_other_programs_are_read),
      cmocka_unit_test(saved_games_are_read),
      cmocka_unit_test(an_empty_catalogue_is_a_catalogue),
      cmocka_unit_test(compressed_files_are_read_or_refused),
  };
  return cmocka_run_group_tests_name("format files", tests, enter_folder, leave_folder);
}
