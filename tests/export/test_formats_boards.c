// Boards in files: every format that can hold a board brings it back, the others refuse it, and rules
// that no board has are refused by name.
#include "export/lz.h"
#include "solver/solver.h"
#include "tests/fixtures/boards.h"
#include "tests/fixtures/formats_check.h"

static void formats_carry_boards_or_refuse_them(void **state) {
  (void)state;
  struct reading *reading = reading_new();
  struct puzzle *puzzles = calloc(2, sizeof *puzzles);
  struct rng rng;
  rng_init(&rng, 21, 0);
  int carried = 0, refused = 0;
  for (int f = 0; export_format_at(f) != NULL; f++) {
    const struct export_format *format = export_format_at(f);
    if (format->read == NULL || strcmp(format->name, "quizzes") == 0) continue;
    for (int b = 0; board_samples[b] != NULL; b++) {
      const struct geom *geom = board_shelf_parse(reading->shelf, board_samples[b], &reading->err);
      if (strcmp(format->name, "opensudoku") == 0 && geom->plain) continue; // only 9
      struct grid givens;
      board_random_givens(&rng, geom, &givens);
      puzzle_init(&puzzles[0], geom, &givens);
      board_random_givens(&rng, geom_lookup_side(9), &givens);
      puzzle_init(&puzzles[1], geom_lookup_side(9), &givens);
      puzzles[0].source = puzzles[1].source = "made";
      bool well = write_records(format, puzzles, 2, &reading->err);
      if (!well) {
        char expected[200];
        snprintf(expected, sizeof expected, "made:0: format %s cannot hold board %s", format->name,
                 geom->name);
        assert_string_equal(reading->err.text, expected);
        assert_false(format->carries != NULL ? format->carries(geom) : geom->plain);
        refused++;
        continue;
      }
      bool keeps_box =
          format->needs_record || (format->says != NULL && strstr(format->says, "size") != NULL);
      if (geom->plain && geom != geom_lookup_side(geom->side) && !keeps_box) continue;
      read_records(reading);
      if (reading->count != 2) fail_msg("%s %s: %s", format->name, geom->name, reading->err.text);
      for (int i = 0; i < 2; i++) {
        assert_string_equal(reading->puzzles[i].geom->name, puzzles[i].geom->name);
        assert_true(grid_equal(puzzles[i].geom, &reading->puzzles[i].givens, &puzzles[i].givens));
      }
      carried++;
    }
  }
  assert_true(carried > 150);
  assert_true(refused > 60);
  free(puzzles);
  reading_free(reading);
}

// --- what others write ---------------------------------------------------------------------------

#define IPUZ(kind)                                      \
  "{\"version\":\"http://ipuz.org/v2\",\"kind\":[" kind \
  "],\"puzzle\":[[1,0,0,0],[0,0,0,0],"                  \
  "[0,0,0,0],[0,0,0,0]]"
#define KIND(name) "\"http://ipuz.org/sudoku" name "#1\""
#define ROW "[{},{},{},{}]"
#define FPUZZLES(rest)                                                                            \
  "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{\"value\":2},{},{}]," ROW "," ROW "," ROW \
  "]" rest "}"
#define FOUR_CELLS "1..............."

static void files_tell_their_boards(void **state) {
  (void)state;
  static const struct {
    const char *text, *board; // or, behind a colon, what is told
  } cases[] = {
      {"puzzle,board\n" FOUR_CELLS ",4+x\n", "4+x"},
      {"board,puzzle,size\nlatin4," FOUR_CELLS ",4\n", "latin4"},
      {"puzzle,board\n" FOUR_CELLS ",\n", "4"},
      {"puzzle,size,board\n" FOUR_CELLS ",9,4+x\n",
       ":2: column board: 4+x, but column size says 9"},
      {"puzzle,board\n" FOUR_CELLS ",4+y\n",
       ":2: column board: unknown variant 'y'; choose from: jigsaw latin twodoku butterfly "
       "samurai windmill sohei gattai8 shogun sumo x windows disjoint centre "
       "asterisk girandola antiknight antiking"},
      {"puzzle,board\n" FOUR_CELLS ",9+x\n",
       ":2: column puzzle: 16 cells, expected 81 for a 9x9 grid"},
      {"puzzle,board\n1.........1.....,4+x\n",
       ":2: column puzzle: r1c1 and r3c3 are both 1 in falling diagonal"},
      {"{\"puzzle\":\"" FOUR_CELLS "\",\"board\":\"4+x\"}", "4+x"},
      // ipuz
      {IPUZ(KIND("")) "}", "4"},
      {IPUZ(KIND("/diagonalsudoku")) "}", "4+x"},
      {IPUZ(KIND("") "," KIND("/diagonalsudoku")) "}", "4+x"},
      {IPUZ(KIND("/latinsquare")) ",\"boxes\":false}", "latin4"},
      {IPUZ(KIND("/latinsquare") "," KIND("/diagonalsudoku")) "}", "latin4+x"},
      {IPUZ(KIND("/jigsawsudoku")) ",\"gridpress:board\":\"jigsaw4:ABBCABBCAACCDDDD\"}",
       "jigsaw4:ABBCABBCAACCDDDD"},
      {IPUZ(KIND("/jigsawsudoku")) "}",
       ":1: an ipuz jigsaw without gridpress:board, which tells its shapes"},
      {IPUZ(KIND("/killersudoku")) "}",
       ":1: unsupported kind of ipuz puzzle, http://ipuz.org/sudoku/killersudoku#1; expected "
       "http://ipuz.org/sudoku#1"},
      {IPUZ(KIND("")) ",\"zones\":[{}]}", ":1: an ipuz puzzle with zones, expected plain boxes"},
      {IPUZ(KIND("")) ",\"boxes\":false}", ":1: an ipuz puzzle without boxes, expected plain ones"},
      // f-puzzles
      {FPUZZLES(""), "4"},
      {FPUZZLES(",\"diagonal+\":true,\"diagonal-\":true"), "4+x"},
      {FPUZZLES(",\"diagonal+\":true,\"diagonal-\":false"), "4+region:r1c4r2c3r3c2r4c1"},
      {FPUZZLES(",\"diagonal-\":true"), "4+region:r1c1r2c2r3c3r4c4"},
      {FPUZZLES(",\"antiknight\":true,\"nonconsecutive\":false,\"killercage\":[]"), "4+antiknight"},
      {FPUZZLES(",\"disjointgroups\":true"), "4+disjoint"},
      {FPUZZLES(",\"extraregion\":[{\"cells\":[\"R1C1\",\"R4C2\"]}]"), "4+region:r1c1r4c2"},
      {FPUZZLES(",\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]"),
       ":1: a puzzle with whispers, a rule that gridpress does not know"},
      {FPUZZLES(",\"antiking\":1"), ":1: antiking is neither true nor false"},
      {FPUZZLES(",\"extraregion\":[{\"cells\":[\"R1C1\",\"A4\"]}]"),
       ":1: extraregion 1 has something that is no cell"},
      {FPUZZLES(",\"extraregion\":[{\"cells\":[\"R1C1\",\"R0C1\"]}]"),
       ":1: column board: 'r0c1' is not a cell of a board of side 4, such as r1c4"},
      {"{\"size\":4,\"grid\":[[{\"region\":9},{},{},{}]," ROW "," ROW "," ROW "]}",
       ":1: r1c1: a region from 0 to 3 was expected"},
      {"{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true,\"region\":null},{},{},{}]," ROW "," ROW
       "," ROW "]}",
       "latin4+region:r1c3r1c4r2c3r2c4+region:r3c1r3c2r4c1r4c2+region:r3c3r3c4r4c3r4c4+region:"
       "r1c2r2c1r2c2"},
      {"{\"size\":4,\"disjointgroups\":true,\"grid\":[[{\"value\":1,\"given\":true},{\"region\":1},"
       "{},{}],[{},{},{\"region\":"
       "0},"
       "{}]," ROW "," ROW "]}",
       "jigsaw4:ABBBAAABCCDDCCDD+region:r1c1r1c2r3c1r3c3+region:r1c3r2c1r3c2r3c4+region:"
       "r1c4r2c2r4c1r4c3+region:r2c3r2c4r4c2r4c4"},
      {"{\"size\":4,\"disjointgroups\":true,\"grid\":[[{\"value\":1,\"given\":true,\"region\":1},{"
       "\"region\":1},{\"region\":0}"
       ","
       "{\"region\":0}],[{\"region\":1},{\"region\":1},{\"region\":0},{\"region\":0}]," ROW "," ROW
       "]}",
       "4+disjoint"},
      {"{\"size\":4,\"grid\":[[{\"value\":1,\"given\":1},{},{},{}]," ROW "," ROW "," ROW "]}",
       ":1: r1c1: given is neither true nor false"},
      {FPUZZLES(",\"extraregion\":{\"cells\":[\"R1C1\",\"R1C2\"]}"), ":1: extraregion is no list"},
      {FPUZZLES(",\"extraregion\":[{\"cell\":\"R1C1\"}]"),
       ":1: extraregion 1 has no list of cells"},
      {FPUZZLES(",\"extraregion\":[{\"cells\":[\"R1C1\"]}],\"successMessage\":\"Well done\""), "4"},
      {FPUZZLES(",\"solution\":\"1234??????????????\""), "4"},
      {"{\"size\":4,\"grid\":[[{\"value\":5,\"given\":true},{},{},{}]," ROW "," ROW "," ROW "]}",
       ":1: r1c1: a value from 1 to 4 was expected"},
      {"{\"size\":4,\"grid\":[[{\"givenPencilMarks\":[1]},{},{},{}]," ROW "," ROW "," ROW "]}",
       ":1: r1c1 has given pencil marks, which gridpress does not know"},
      {"{\"size\":4,\"grid\":[[{},{},{}]," ROW "," ROW "," ROW "]}",
       ":1: row 1 has 3 cells, expected 4"},
      {"{\"size\":3,\"grid\":[[{},{},{}]]}", ":1: size 3, expected 4 to 25"},
      // links
      {"https://sudokupad.app/sclABC\n",
       ":1: the link holds a drawing without rules; expected a link of f-puzzles"},
      {"https://sudokupad.app/abc123\n",
       ":1: the link holds no puzzle, only the name of one; expected one such as "
       "https://f-puzzles.com/?load=..."},
      {"https://f-puzzles.com/?load=N4Igzg\n", ":1: the link is cut short or damaged"},
      {"https://f-puzzles.com/?load=N4IgzglgXgpiBcAWAvkA\n", ":1: the link holds no puzzle"},
  };
  struct reading *reading = reading_new();
  for (size_t i = 0; i < COUNT(cases); i++) {
    formats_write_bytes(cases[i].text, strlen(cases[i].text));
    read_records(reading);
    if (cases[i].board[0] == ':') {
      assert_int_equal(reading->count, -1);
      assert_string_equal(reading->err.text + strlen(formats_path), cases[i].board);
      continue;
    }
    if (reading->count != 1) fail_msg("%s: %s", cases[i].text, reading->err.text);
    assert_string_equal(reading->puzzles[0].geom->name, cases[i].board);
    char line[GEOM_CELLS_MAX + 1];
    grid_print_line(reading->puzzles[0].geom, &reading->puzzles[0].givens, line);
    assert_string_equal(line, FOUR_CELLS);
  }
  reading_free(reading);
}

// --- packed texts --------------------------------------------------------------------------------

static void texts_are_packed_as_others_do(void **state) {
  (void)state;
  static const struct {
    const char *text, *packed;
  } cases[] = {{"", "Q==="},
               {"a", "IZA="},
               {"\xe2\x82\xac", "jUEQ"},
               {"{\"size\":4}", "N4IgzglgXgpiBcAWAvkA"}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    size_t length;
    char *packed = lz_pack(cases[i].text, strlen(cases[i].text));
    char *text = lz_unpack(cases[i].packed, strlen(cases[i].packed), 100, &length);
    assert_string_equal(packed, cases[i].packed);
    assert_string_equal(text, cases[i].text);
    assert_int_equal(length, strlen(cases[i].text));
    free(packed);
    free(text);
  }
  assert_null(lz_unpack("N4IgzglgXgpiBcAWAvkA", 20, 9, &(size_t){0})); // ten units
}

static void packed_texts_come_back(void **state) {
  (void)state;
  static const char *const pieces[] = {"a", "b", "ab", "{\"", "1", "é", "数独", "😀", "aaaa", "\n"};
  struct rng rng;
  rng_init(&rng, 22, 0);
  for (int round = 0; round < 400; round++) {
    char text[4096] = "";
    size_t used = 0, length, kinds = 1 + (size_t)rng_below(&rng, COUNT(pieces));
    for (uint64_t left = rng_below(&rng, 400); left > 0; left--) {
      const char *piece = pieces[rng_below(&rng, kinds)];
      strcpy(text + used, piece);
      used += strlen(piece);
    }
    char *packed = lz_pack(text, used);
    char *again = lz_unpack(packed, strlen(packed), sizeof text, &length);
    assert_non_null(again);
    assert_string_equal(again, text);
    free(again);
    for (int k = 0; k < 5 && packed[0] != '\0'; k++) { // any damage is an answer or none
      packed[rng_below(&rng, strlen(packed))] = "Aa9/+=!"[rng_below(&rng, 7)];
      free(lz_unpack(packed, strlen(packed), 10000, &length));
    }
    free(packed);
  }
}

// Regions that the name of a board has no room for are refused; none is cut short.
static void too_many_regions_are_refused(void **state) {
  (void)state;
  static char text[1 << 16];
  size_t used =
      (size_t)snprintf(text, sizeof text, "{\"size\":25,\"disjointgroups\":true,\"grid\":[");
  for (int row = 0; row < 25; row++) {
    for (int column = 0; column < 25; column++)
      used += (size_t)snprintf(text + used, sizeof text - used, "%s{\"region\":%d}",
                               column == 0 ? "[" : ",", (row + column) % 25);
    used += (size_t)snprintf(text + used, sizeof text - used, row < 24 ? "]," : "]]}");
  }
  struct reading *reading = reading_new();
  formats_write_bytes(text, used);
  read_records(reading);
  assert_int_equal(reading->count, -1);
  assert_string_equal(reading->err.text + strlen(formats_path),
                      ":1: its regions take more than 3071 bytes as text");
  reading_free(reading);
}

// Of every two slashes side by side one goes, as in a path that somebody cleaned up.
static int lose_slashes(char *text) {
  int lost = 0;
  for (char *slashes = text; (slashes = strstr(slashes, "//")) != NULL; slashes++, lost++)
    memmove(slashes, slashes + 1, strlen(slashes));
  return lost;
}

// Links come in several forms, and not all of them whole.
static void links_are_read_in_all_their_forms(void **state) {
  (void)state;
  struct reading *reading = reading_new();
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct rng rng;
  rng_init(&rng, 23, 0);
  int doubled = 0, often = 0;
  for (int round = 0; round < 200; round++) {
    const struct geom *geom =
        board_shelf_parse(reading->shelf, round % 2 == 0 ? "4+x" : "latin5", &reading->err);
    struct grid givens;
    board_random_givens(&rng, geom, &givens);
    puzzle_init(puzzle, geom, &givens);
    size_t letters = 100 + (size_t)rng_below(&rng, 100);
    for (size_t i = 0; i < letters; i++) puzzle->comment[i] = (char)('!' + rng_below(&rng, 90));
    strcpy(puzzle->comment + letters, "\xef\xbf\xbd"); // fourteen ones in a row: slashes
    memcpy(puzzle->comment + letters / 3, "\xef\xbf\xbc", 3);
    memcpy(puzzle->comment + letters / 2, "\xef\xbf\xbb", 3);
    assert_true(write_records(export_lookup("fpuzzles-link"), puzzle, 1, &reading->err));
    char link[4096], packed[4096], text[5000];
    FILE *file = fopen(formats_path, "rb");
    assert_non_null(fgets(link, sizeof link, file));
    fclose(file);
    size_t used = 0;
    for (const char *c = strchr(link, '=') + 1; *c != '\n'; c++) {
      unsigned byte = (unsigned char)*c;
      if (*c == '%') sscanf(c + 1, "%2X", &byte), c += 2;
      packed[used++] = (char)byte;
    }
    packed[used] = '\0';
    static const char *const forms[] = {"https://f-puzzles.com/?load=%s\n",
                                        "https://www.f-puzzles.com/?load=%s&x=1\n",
                                        "https://sudokupad.app/fpuzzles%s\n",
                                        "https://sudokupad.app/fpuz%s\n",
                                        "https://sudokupad.app/?puzzleid=fpuzzles%s\n",
                                        "HTTPS://f-puzzles.com/?x=1&load=%s#top\n",
                                        "https:/sudokupad.app/sudoku/fpuz%s?x\n",
                                        "f-puzzles.com/?load=%s\n",
                                        "sudokupad.app/fpuzzles%s\n",
                                        "\n  https://x.org/fpuz%s"};
    for (size_t form = 0; form < COUNT(forms) + 2; form++) {
      if (form == COUNT(forms)) { // a plus became a blank
        for (char *c = packed; *c != '\0'; c++)
          if (*c == '+') *c = ' ';
      }
      if (form == COUNT(forms) + 1) { // two slashes became one
        int lost = strstr(packed, "///") == NULL ? lose_slashes(packed) : 0;
        if (lost == 0) continue;
        doubled++;
        often += lost > 1;
      }
      snprintf(text, sizeof text,
               forms[form == COUNT(forms)  ? 0
                     : form > COUNT(forms) ? 2
                                           : form],
               packed);
      formats_write_bytes(text, strlen(text));
      read_records(reading);
      if (reading->count != 1) fail_msg("%s%s", text, reading->err.text);
      assert_ptr_equal(reading->puzzles[0].geom, geom);
      assert_true(grid_equal(geom, &reading->puzzles[0].givens, &givens));
      assert_string_equal(reading->puzzles[0].comment, puzzle->comment);
    }
  }
  assert_true(doubled > 50 && often > 10);
  free(puzzle);
  reading_free(reading);
}

// Whatever becomes of a file, its reader answers in one line, and what it accepts is legal.
static void changed_files_get_an_answer(void **state) {
  (void)state;
  static const char *const formats[] = {"csv",           "jsonl", "ipuz", "fpuzzles",
                                        "fpuzzles-link", "solo",  "line"};
  struct reading *reading = reading_new();
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct rng rng;
  rng_init(&rng, 24, 0);
  int accepted = 0;
  for (int round = 0; round < 2100; round++) {
    const struct export_format *format = export_lookup(formats[round % (int)COUNT(formats)]);
    const struct geom *geom = board_shelf_parse(
        reading->shelf, round % 2 == 0 ? "jigsaw4:ABBCABBCAACCDDDD+x" : "4+x", &reading->err);
    struct grid givens;
    board_random_givens(&rng, geom, &givens);
    puzzle_init(puzzle, geom, &givens);
    assert_true(write_records(format, puzzle, 1, &reading->err));
    char bytes[8192];
    FILE *file = fopen(formats_path, "rb");
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(length > 0 && length < sizeof bytes);
    for (uint64_t changes = 1 + rng_below(&rng, 4); changes > 0; changes--) {
      size_t at = (size_t)rng_below(&rng, length);
      if (rng_below(&rng, 3) == 0)
        memmove(bytes + at, bytes + at + 1, --length - at);
      else
        bytes[at] =
            rng_below(&rng, 2) == 0 ? (char)rng_below(&rng, 256) : bytes[rng_below(&rng, length)];
    }
    formats_write_bytes(bytes, length);
    read_records(reading);
    struct grid_conflict conflict;
    for (int i = 0; i < reading->count; i++, accepted++)
      assert_false(
          grid_find_conflict(reading->puzzles[i].geom, &reading->puzzles[i].givens, &conflict));
    if (reading->count < 0) assert_null(strchr(reading->err.text, '\n'));
  }
  assert_true(accepted > 100);
  free(puzzle);
  reading_free(reading);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(formats_carry_boards_or_refuse_them),
      cmocka_unit_test(files_tell_their_boards),
      cmocka_unit_test(texts_are_packed_as_others_do),
      cmocka_unit_test(packed_texts_come_back),
      cmocka_unit_test(too_many_regions_are_refused),
      cmocka_unit_test(links_are_read_in_all_their_forms),
      cmocka_unit_test(changed_files_get_an_answer),
  };
  return cmocka_run_group_tests_name("formats boards", tests, enter_folder, leave_folder);
}
