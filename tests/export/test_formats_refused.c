// Files that nobody should write: each is refused with one line that says where and what, and what is
// accepted of them is legal.
#include "tests/fixtures/formats_check.h"

#define IPUZ_SUDOKU "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"

static void what_is_wrong_is_told_with_row_and_column(void **state) {
  (void)state;
  static const struct {
    const char *text, *message; // what follows the path
  } cases[] = {
      // CSV
      {"id,size\n1,9\n", ":1: the header has no column puzzle"},
      {"id,puzzle,ID\n", ":1: column ID appears twice"},
      {"id,puzzle\n1\n", ":2: 1 fields, expected 2 as in the header"},
      {"id,puzzle\n1," FOUR ",x\n", ":2: 3 fields, expected 2 as in the header"},
      {"id,puzzle\n1," FOUR "\n2,\"" FOUR "\n", ":3: column 2: a quote is never closed"},
      {"id,puzzle\n1,a\"b\n",
       ":2: column 2: a stray quote; put the field in quotes, and double the quotes inside it"},
      {"id,puzzle\n\"1\"x," FOUR "\n",
       ":2: column 1: a stray quote; put the field in quotes, and double the quotes inside it"},
      {"\r\nid,puzzle\r\n\r\n\r\n1,123\r\n",
       ":5: column puzzle: 3 cells, expected 16 for a 4x4 grid"},
      {"id,puzzle\n1,123\n", ":2: column puzzle: 3 cells, expected 16 for a 4x4 grid"},
      {"id,puzzle\n1,1...5...........\n",
       ":2: column puzzle: '5' at position 5 is too large for a 4x4 grid, expected 1 to 4"},
      {"id,puzzle\n1,1...1...........\n",
       ":2: column puzzle: r1c1 and r2c1 are both 1 in column 1"},
      {"id,puzzle\n1,1..x............\n",
       ":2: column puzzle: 'x' at position 4 is not a cell, expected 1-9, A-P or one of . 0 * _ X "
       "for a blank"},
      {"id,puzzle\n1,\n", ":2: column puzzle: 0 cells, expected 16 for a 4x4 grid"},
      {"puzzle,solution\n" FOUR ",1234123412341234\n",
       ":2: column solution: the grid is not a solution of the puzzle"},
      {"puzzle,solution,solutions\n" NINE "," NINE_SOLUTION ",2\n",
       ":2: column solutions: 2 solutions claimed, but only one given"},
      {"solutions,puzzle,solution\n0," NINE "," NINE_SOLUTION "\n",
       ":2: column solution: 0 solutions claimed, but only one given"},
      {"puzzle,score\n" FOUR ",many\n", ":2: column score: 'many' is not a whole number"},
      {"puzzle,score\n" FOUR ",-1\n", ":2: column score: '-1' is not a whole number"},
      {"puzzle,score\n" FOUR ",99999999999\n",
       ":2: column score: '99999999999' is too large; the most is 2147483647"},
      {"puzzle,seed\n" FOUR ",18446744073709551616\n",
       ":2: column seed: '18446744073709551616' is too large; the most is 18446744073709551615"},
      {"puzzle,er\n" FOUR ",7.25\n",
       ":2: column er: '7.25' is not a number with one decimal, such as 7.2"},
      {"puzzle,hardest\n" FOUR ",magic\n", ":2: column hardest: unknown technique 'magic'"},
      {"puzzle,techniques\n" FOUR ",X-wing\n",
       ":2: column techniques: 'X-wing' is not a technique and its count, such as X-wing:2"},
      {"puzzle,minimal\n" FOUR ",perhaps\n", ":2: column minimal: 'perhaps' is neither yes nor no"},
      {"puzzle,canonical\n" FOUR ",12ab\n",
       ":2: column canonical: '12ab' is not a hash of 32 hexadecimal digits"},
      {"puzzle,engine\n" FOUR ",steam\n", ":2: column engine: unknown engine 'steam'"},
      {"size,puzzle\n7," FOUR "\n",
       ":2: column size: '7' is not a size; sides are 4 6 8 9 10 12 15 16 20 25, boxes (width x "
       "height) 2x2 3x2 4x2 3x3 5x2 4x3 5x3 4x4 5x4 5x5, or turned, such as 2x3"},
      {"size,puzzle\n9," FOUR "\n", ":2: column puzzle: 16 cells, expected 81 for a 9x9 grid"},
      {"puzzle,x\n" FOUR ",\xff\n", ":2: column x: byte 0xff at position 1 is not UTF-8"},
      {"puzzle,x\n" FOUR ",\xc0\x80\n", ":2: column x: byte 0xc0 at position 1 is not UTF-8"},
      {"puzzle,x\n" FOUR ",a\xed\xa0\x80\n", ":2: column x: byte 0xed at position 2 is not UTF-8"},
      {"puzzle,x\n" FOUR ",\xe2\x82\n", ":2: column x: byte 0xe2 at position 1 is not UTF-8"},
      {"puzzle,x\n" FOUR ",\x01\n", ":2: column x: byte 0x01 at position 1 is not text"},
      {"puzzle,\xff\n", ":1: name of column 2: byte 0xff at position 1 is not UTF-8"},
      // JSON
      {"{\"puzzle\":\"" FOUR "\"", ":1: the file ends, expected the end of the object"},
      {"{\"id\":1}", ":1: the column puzzle is missing"},
      {"[{\"puzzle\":\"" FOUR "\"}", ":2: the file ends, expected a comma or the end of the list"},
      {"[{\"puzzle\":\"" FOUR "\"} {}]", ":2: '{', expected a comma or the end of the list"},
      {"[[1]]", ":1: '[', expected an object, one for each puzzle"},
      {"ipuz()", ":1: the file ends, expected an object or a list of them"},
      {"{\"puzzle\":\"" FOUR "\",\"id\":{\"a\":\"b\"}}", ":1: column id: an object, expected text"},
      {"{\"puzzle\":\"" FOUR "\",\"ID\":1,\"id\":2}", ":1: column id appears twice"},
      {"{\"puzzle\":\"" FOUR "\",\"Stars\":1,\"stars\":2}", ":1: column stars appears twice"},
      {"{\"puzzle\":\"" FOUR "\"} x", ":2: 'x', expected an object or a list of them"},
      {"{\"puzzle\":[1,2,3]}", ":1: column puzzle: 3 cells, expected 16 for a 4x4 grid"},
      {"{\"puzzle\":[[1,2],[3]]}",
       ":1: column puzzle: row 2 has 1 cells, expected as many as rows, 2"},
      {"{\"puzzle\":[true]}", ":1: column puzzle: cell 1 is not a number or the symbol of one"},
      {"{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":"
       "{\"a\":{\"a\":{\"a\":{\"a\":1}}}}}}}}}}}}}}}}}",
       ":1: nested more than 16 levels deep"},
      {"{\"puzzle\" \"" FOUR "\"}",
       ":1: not JSON: ':' expected near '\"" FOUR "\"' (byte 28 of the object)"},
      {"{\"puzzle\":\"" FOUR "\",\"a\":\"\\u001b[31m\"}",
       ":1: column a: byte 0x1b at position 1 is not text"},
      {"{\"puzzle\":\"" FOUR "\",\"score\":\"1\\n2\"}",
       ":1: column score: '1?2' is not a whole number"},
      {"{\"puzzle\":\"" FOUR "\",\"a\":\"\xff\"}",
       ":1: not JSON: unable to decode byte 0xff near '\"' (byte 34 of the object)"},
      // ipuz
      {"{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"]}",
       ":1: unsupported kind of ipuz puzzle, http://ipuz.org/crossword#1; expected "
       "http://ipuz.org/sudoku#1"},
      {"{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku/"
       "diagonalsudoku#1\"]}",
       ":1: the column puzzle is missing"},
      {"{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\","
       "\"http://ipuz.org/sudoku/killersudoku#1\"]}",
       ":1: unsupported kind of ipuz puzzle, http://ipuz.org/sudoku/killersudoku#1; expected "
       "http://ipuz.org/sudoku#1"},
      {IPUZ_SUDOKU "\"boxes\":false}", ":1: an ipuz puzzle without boxes, expected plain ones"},
      {IPUZ_SUDOKU "\"cages\":[{}]}", ":1: an ipuz puzzle with cages, expected plain boxes"},
      {IPUZ_SUDOKU "\"x\":1}", ":1: the column puzzle is missing"},
      {IPUZ_SUDOKU "\"puzzle\":3}", ":1: column puzzle: expected a list of rows"},
      {IPUZ_SUDOKU "\"dimensions\":{\"width\":9,\"height\":8},\"puzzle\":" IPUZ_ROWS "}",
       ":1: column puzzle: the file gives the height as 8, but it is 9"},
      // XML
      {"<opensudoku><game data=\"" NINE_ZEROS "\"/>", ":1: not XML: no element found"},
      {"<opensudoku><game/></opensudoku>", ":1: a game has no data"},
      {"<opensudoku>\n<game data=\"123\"/></opensudoku>",
       ":2: column puzzle: 3 cells, expected 16 for a 4x4 grid"},
      {"<html><body/></html>", ":1: unsupported XML: <html>, expected <opensudoku>"},
      {"<!DOCTYPE opensudoku [<!ENTITY a \"aaaa\">]><opensudoku>&a;</opensudoku>",
       ":1: the file declares entity a; entities are not supported"},
      {"<!DOCTYPE o [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><opensudoku>&a;</opensudoku>",
       ":1: the file declares entity a; entities are not supported"},
      {"<opensudoku><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>",
       ":1: nested more than 16 levels deep"},
      {"<opensudoku><game data=\"version: 1\"/></opensudoku>",
       ":1: cell 1 of the saved game cannot be read"},
      {"<opensudoku><game data=\"version: 1 5|-|0|3|-|x|\"/></opensudoku>",
       ":1: cell 2 of the saved game cannot be read"},
      {"<opensudoku><game data=\"version: 77 5|-|0|\"/></opensudoku>",
       ":1: unsupported version '77' of a saved game, expected 1 to 5"},
      {"<opensudoku>\xff</opensudoku>", ":1: not XML: not well-formed (invalid token)"},
      // HoDoKu's library
      {":0000:x\n", ":1: a library line needs at least :technique:candidates:cells:"},
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
      cmocka_unit_test(what_is_wrong_is_told_with_row_and_column),
      cmocka_unit_test(zero_bytes_are_refused_everywhere),
      cmocka_unit_test(changed_files_get_an_answer),
  };
  return cmocka_run_group_tests_name("refused files", tests, enter_folder, leave_folder);
}
