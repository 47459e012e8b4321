// Files as other programs write them and as their specifications show them, and files that nobody
// should write: each is read, or refused with one line that says where and what.
#include "tests/formats_check.h"

#include <zlib.h>

#define NINE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define NINE_ZEROS \
  "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define NINE_SOLUTION \
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define FOUR "1.....2..3.....4"
#define IPUZ_SUDOKU "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"

#define IPUZ_ROWS                                                                     \
  "[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3]," \
  "[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],"  \
  "[0,0,0,0,8,0,0,7,9]]"

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

static void what_is_wrong_is_told_with_row_and_column(void **state) {
  (void)state;
  static const struct {
    const char *text, *message; // what follows the path
  } cases[] = {
      // CSV
      {"id,size\n1,9\n", ":1: there is no column puzzle in the header"},
      {"id,puzzle,ID\n", ":1: column ID: there are two of that name"},
      {"id,puzzle\n1\n", ":2: 1 fields, expected 2 as in the header"},
      {"id,puzzle\n1," FOUR ",x\n", ":2: 3 fields, expected 2 as in the header"},
      {"id,puzzle\n1," FOUR "\n2,\"" FOUR "\n", ":3: column 2: a quote is opened and never closed"},
      {"id,puzzle\n1,a\"b\n",
       ":2: column 2: a quote where none can be; a field with quotes is quoted itself, and quotes "
       "in "
       "it are doubled"},
      {"id,puzzle\n\"1\"x," FOUR "\n",
       ":2: column 1: a quote where none can be; a field with quotes is quoted itself, and quotes "
       "in "
       "it are doubled"},
      {"\r\nid,puzzle\r\n\r\n\r\n1,123\r\n",
       ":5: column puzzle: 3 cells, expected 16 for a 4x4 grid"},
      {"id,puzzle\n1,123\n", ":2: column puzzle: 3 cells, expected 16 for a 4x4 grid"},
      {"id,puzzle\n1,1...5...........\n",
       ":2: column puzzle: '5' at place 5 is too large for a 4x4 grid, expected 1 to 4"},
      {"id,puzzle\n1,1...1...........\n",
       ":2: column puzzle: r1c1 and r2c1 are both 1, in the same column 1"},
      {"id,puzzle\n1,1..x............\n",
       ":2: column puzzle: 'x' at place 4 is not a cell, expected 1-9, A-P or one of . 0 * _ X for "
       "a "
       "blank"},
      {"id,puzzle\n1,\n", ":2: column puzzle: 0 cells, expected 16 for a 4x4 grid"},
      {"puzzle,solution\n" FOUR ",1234123412341234\n",
       ":2: column solution: the grid is not a solution of the puzzle"},
      {"puzzle,solution,solutions\n" NINE "," NINE_SOLUTION ",2\n",
       ":2: column solutions: 2 solutions are claimed beside the only one"},
      {"solutions,puzzle,solution\n0," NINE "," NINE_SOLUTION "\n",
       ":2: column solution: 0 solutions are claimed beside the only one"},
      {"puzzle,score\n" FOUR ",many\n", ":2: column score: 'many' is not a whole number"},
      {"puzzle,score\n" FOUR ",-1\n", ":2: column score: '-1' is not a whole number"},
      {"puzzle,score\n" FOUR ",99999999999\n",
       ":2: column score: '99999999999' is too large, at most 2147483647"},
      {"puzzle,seed\n" FOUR ",18446744073709551616\n",
       ":2: column seed: '18446744073709551616' is too large, at most 18446744073709551615"},
      {"puzzle,er\n" FOUR ",7.25\n",
       ":2: column er: '7.25' is not a number with one decimal, as in 7.2"},
      {"puzzle,hardest\n" FOUR ",magic\n", ":2: column hardest: there is no technique 'magic'"},
      {"puzzle,techniques\n" FOUR ",X-wing\n",
       ":2: column techniques: 'X-wing' is not a technique and its count, as in X-wing:2"},
      {"puzzle,minimal\n" FOUR ",perhaps\n", ":2: column minimal: 'perhaps' is neither yes nor no"},
      {"puzzle,canonical\n" FOUR ",12ab\n",
       ":2: column canonical: '12ab' is not a hash of 32 hexadecimal digits"},
      {"puzzle,engine\n" FOUR ",steam\n", ":2: column engine: there is no engine 'steam'"},
      {"size,puzzle\n7," FOUR "\n",
       ":2: column size: '7' is not a size; sides are 4 6 8 9 10 12 15 16 20 25, boxes (width x "
       "height) 2x2 3x2 4x2 3x3 5x2 4x3 5x3 4x4 5x4 5x5 and the same turned"},
      {"size,puzzle\n9," FOUR "\n", ":2: column puzzle: 16 cells, expected 81 for a 9x9 grid"},
      {"puzzle,x\n" FOUR ",\xff\n", ":2: column x: byte 0xff at place 1 is not UTF-8"},
      {"puzzle,x\n" FOUR ",\xc0\x80\n", ":2: column x: byte 0xc0 at place 1 is not UTF-8"},
      {"puzzle,x\n" FOUR ",a\xed\xa0\x80\n", ":2: column x: byte 0xed at place 2 is not UTF-8"},
      {"puzzle,x\n" FOUR ",\xe2\x82\n", ":2: column x: byte 0xe2 at place 1 is not UTF-8"},
      {"puzzle,x\n" FOUR ",\x01\n", ":2: column x: byte 0x01 at place 1 is not text"},
      {"puzzle,\xff\n", ":1: column 2: the name: byte 0xff at place 1 is not UTF-8"},
      // JSON
      {"{\"puzzle\":\"" FOUR "\"", ":1: the file ends, expected the end of the object"},
      {"{\"id\":1}", ":1: there is no column puzzle"},
      {"[{\"puzzle\":\"" FOUR "\"}", ":2: the file ends, expected a comma or the end of the list"},
      {"[{\"puzzle\":\"" FOUR "\"} {}]", ":2: '{', expected a comma or the end of the list"},
      {"[[1]]", ":1: '[', expected an object, one for each puzzle"},
      {"ipuz()", ":1: the file ends, expected an object or a list of them"},
      {"{\"puzzle\":\"" FOUR "\",\"id\":{\"a\":\"b\"}}", ":1: column id: an object, expected text"},
      {"{\"puzzle\":\"" FOUR "\",\"ID\":1,\"id\":2}", ":1: column id: there are two of that name"},
      {"{\"puzzle\":\"" FOUR "\",\"Stars\":1,\"stars\":2}",
       ":1: column stars: there are two of that name"},
      {"{\"puzzle\":\"" FOUR "\"} x", ":2: 'x', expected an object or a list of them"},
      {"{\"puzzle\":[1,2,3]}", ":1: column puzzle: 3 cells, expected 16 for a 4x4 grid"},
      {"{\"puzzle\":[[1,2],[3]]}",
       ":1: column puzzle: row 2 has 1 cells, expected 2 as there are rows"},
      {"{\"puzzle\":[true]}", ":1: column puzzle: cell 1 is not a number or a symbol of one"},
      {"{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":"
       "{\"a\":{\"a\":{\"a\":{\"a\":1}}}}}}}}}}}}}}}}}",
       ":1: nested deeper than 16 levels"},
      {"{\"puzzle\" \"" FOUR "\"}",
       ":1: not JSON: ':' expected near '\"" FOUR "\"' (byte 28 of the object)"},
      {"{\"puzzle\":\"" FOUR "\",\"a\":\"\\u001b[31m\"}",
       ":1: column a: byte 0x1b at place 1 is not text"},
      {"{\"puzzle\":\"" FOUR "\",\"score\":\"1\\n2\"}",
       ":1: column score: '1?2' is not a whole number"},
      {"{\"puzzle\":\"" FOUR "\",\"a\":\"\xff\"}",
       ":1: not JSON: unable to decode byte 0xff near '\"' (byte 34 of the object)"},
      // ipuz
      {"{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"]}",
       ":1: an ipuz puzzle of another kind, expected http://ipuz.org/sudoku#1"},
      {"{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku/"
       "diagonalsudoku#1\"]}",
       ":1: an ipuz puzzle of another kind, expected http://ipuz.org/sudoku#1"},
      {"{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\","
       "\"http://ipuz.org/sudoku/killersudoku#1\"]}",
       ":1: an ipuz puzzle of another kind, expected http://ipuz.org/sudoku#1"},
      {IPUZ_SUDOKU "\"boxes\":false}", ":1: an ipuz puzzle without boxes, expected plain ones"},
      {IPUZ_SUDOKU "\"cages\":[{}]}", ":1: an ipuz puzzle with cages, expected plain boxes"},
      {IPUZ_SUDOKU "\"x\":1}", ":1: there is no column puzzle"},
      {IPUZ_SUDOKU "\"puzzle\":3}", ":1: column puzzle: expected a list of rows"},
      {IPUZ_SUDOKU "\"dimensions\":{\"width\":9,\"height\":8},\"puzzle\":" IPUZ_ROWS "}",
       ":1: column puzzle: the height is said to be 8, found 9"},
      // XML
      {"<opensudoku><game data=\"" NINE_ZEROS "\"/>", ":1: not XML: no element found"},
      {"<opensudoku><game/></opensudoku>", ":1: a game without data"},
      {"<opensudoku>\n<game data=\"123\"/></opensudoku>",
       ":2: column puzzle: 3 cells, expected 16 for a 4x4 grid"},
      {"<html><body/></html>", ":1: XML of another kind: <html>, expected <opensudoku>"},
      {"<!DOCTYPE opensudoku [<!ENTITY a \"aaaa\">]><opensudoku>&a;</opensudoku>",
       ":1: the entity a is declared; entities are not read"},
      {"<!DOCTYPE o [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><opensudoku>&a;</opensudoku>",
       ":1: the entity a is declared; entities are not read"},
      {"<opensudoku><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>",
       ":1: nested deeper than 16 levels"},
      {"<opensudoku><game data=\"version: 1\"/></opensudoku>",
       ":1: cell 1 of the saved game cannot be read"},
      {"<opensudoku><game data=\"version: 1 5|-|0|3|-|x|\"/></opensudoku>",
       ":1: cell 2 of the saved game cannot be read"},
      {"<opensudoku><game data=\"version: 77 5|-|0|\"/></opensudoku>",
       ":1: a saved game of version '77', expected 1 to 5"},
      {"<opensudoku>\xff</opensudoku>", ":1: not XML: not well-formed (invalid token)"},
      // HoDoKu's library
      {":0000:x\n", ":1: a library line has :technique:candidates:cells: at least"},
      {":0000:x:12:::\n", ":1: 2 cells, expected 16 for a 4x4 grid"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    static struct puzzle puzzles[4];
    struct err err = {0};
    formats_write_bytes(cases[i].text, strlen(cases[i].text));
    if (formats_read(NULL, puzzles, 4, NULL, &err) >= 0) fail_msg("accepted: %s", cases[i].text);
    assert_int_equal(err.kind, ERR_INPUT);
    assert_memory_equal(err.text, formats_path, strlen(formats_path));
    const char *message = err.text + strlen(formats_path);
    if (strcmp(message, cases[i].message) != 0)
      fail_msg("%s\n  says     %s\n  expected %s", cases[i].text, message, cases[i].message);
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

static void zero_bytes_are_refused_everywhere(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t length;
  } cases[] = {
#define BYTES(text) {text, sizeof(text) - 1}
      BYTES("id,puzzle\n1\0," FOUR "\n"),
      BYTES("id,puz\0zle\n1," FOUR "\n"),
      BYTES("id,puzzle,\0\n1," FOUR ",\n"),
      BYTES("{\"puzzle\":\"" FOUR "\",\"a\":\"\0\"}"),
      BYTES("{\"puzzle\":\"" FOUR "\",\"a\":\"\\u0000\"}"),
      BYTES("<opensudoku><game data=\"" NINE_ZEROS "\" note=\"\0\"/></opensudoku>"),
      BYTES(FOUR " a\0b\n"),
      BYTES(":0000:x:" NINE "\0:::\n"),
#undef BYTES
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    static struct puzzle puzzles[4];
    struct err err = {0};
    formats_write_bytes(cases[i].text, cases[i].length);
    if (formats_read(NULL, puzzles, 4, NULL, &err) >= 0) fail_msg("case %zu is accepted", i);
    assert_int_equal(err.kind, ERR_INPUT);
  }
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
    assert_string_equal(err.text + strlen(formats_path), ": the compressed file ends too early");
  }
  packed[size - 3] ^= 1; // the length that stands at the end
  formats_write_bytes((char *)packed, size);
  assert_int_equal(formats_read(NULL, puzzles, 4, NULL, &err), -1);
  assert_string_equal(err.text + strlen(formats_path), ": the compressed file is damaged");
}

// --- any bytes -----------------------------------------------------------------------------------

// Written as a catalogue and read again, the puzzles say the same.
static void assert_kept(const char *format, const struct puzzle *puzzles, int count) {
  static struct puzzle again[4];
  struct err err = {0};
  formats_write(export_lookup(format), puzzles, count);
  if (formats_read(NULL, again, 4, NULL, &err) != count) fail_msg("%s: %s", format, err.text);
  for (int i = 0; i < count; i++)
    for (const struct catalogue_column *column = catalogue_columns; column->name; column++) {
      char before[CATALOGUE_FIELD_MAX], after[CATALOGUE_FIELD_MAX];
      column->print(&puzzles[i], before);
      column->print(&again[i], after);
      bool named = column == &catalogue_columns[COLUMN_ID] && before[0] == '\0'; // by its row
      if (!named && strcmp(before, after) != 0)
        fail_msg("%s: %s was '%s', is '%s'", format, column->name, before, after);
    }
}

// Seeds of every format with bytes changed, cut out and doubled: an answer each time, and what is
// accepted is a legal puzzle that keeps what it says.
static void changed_files_get_an_answer(void **state) {
  (void)state;
  static const char *const seeds[] = {
      "id,size,puzzle,solution,comment\r\n1,4," FOUR ",,\"a \"\"b\"\"\"\r\n2,4," FOUR ",,'=x\r\n",
      "puzzle,solution,solutions,engine,seed,index,minimal,techniques,er,cycles_rows\n" FOUR
      ",,1,graph,5,0,yes,X-wing:2,7.2,1\n",
      "[{\"puzzle\":\"" FOUR
      "\",\"id\":1,\"er\":7.2},{\"puzzle\":[[1,0,0,0],[0,0,2,0],[0,3,0,0],"
      "[0,0,0,4]]}]",
      "{\"name\":\"x\",\"puzzles\":[{\"puzzle\":\"" FOUR "\"}],\"y\":[{}]}",
      "ipuz({\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":"
      "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,\"4\"]]})",
      "<?xml version=\"1.0\"?><opensudoku><level>a</level><game data=\"" NINE_ZEROS
      "\" note=\"&lt;\"/></opensudoku>",
      ":0300:4:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:"
      "811:::\n",
  };
  struct rng rng;
  rng_init(&rng, 76, 0);
  for (int round = 0; round < (soaking() ? 20000 : 3000); round++) {
    char text[1024];
    strcpy(text, seeds[(size_t)round % COUNT(seeds)]);
    size_t length = strlen(text);
    for (uint64_t change = 1 + rng_below(&rng, 3); change > 0; change--) {
      size_t at = (size_t)rng_below(&rng, length), run = (size_t)rng_below(&rng, 6);
      if (at + run > length) run = length - at;
      switch (rng_below(&rng, 3)) {
        case 0:
          text[at] = (char)rng_below(&rng, 256);
          break;
        case 1:
          memmove(text + at, text + at + run, length - at - run);
          length -= run;
          break;
        default:
          if (length + run > sizeof text) break;
          memmove(text + at + run, text + at, length - at);
          length += run;
      }
      if (length == 0) break;
    }
    static struct puzzle puzzles[4];
    struct err err = {0};
    struct grid_conflict conflict;
    formats_write_bytes(text, length);
    int count = formats_read(NULL, puzzles, 4, NULL, &err);
    for (int i = 0; i < count; i++)
      assert_false(grid_find_conflict(puzzles[i].geom, &puzzles[i].givens, &conflict));
    if (count < 0) assert_non_null(strstr(err.text, formats_path));
    if (count > 0) assert_kept(round % 2 == 0 ? "csv" : "jsonl", puzzles, count);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_of_other_programs_are_read),
      cmocka_unit_test(saved_games_are_read),
      cmocka_unit_test(what_is_wrong_is_told_with_row_and_column),
      cmocka_unit_test(an_empty_catalogue_is_a_catalogue),
      cmocka_unit_test(zero_bytes_are_refused_everywhere),
      cmocka_unit_test(compressed_files_are_read_or_refused),
      cmocka_unit_test(changed_files_get_an_answer),
  };
  return cmocka_run_group_tests_name("format files", tests, formats_make_file, formats_remove_file);
}
