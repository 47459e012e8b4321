// Marks in files: every format that can hold a list brings it back, the others refuse it, and rules
// that we do not know are refused by name.
#include "export/table.h"
#include "solver/solver.h"
#include "tests/fixtures/formats_check.h"
#include "tests/fixtures/marked.h"

// --- through every format ------------------------------------------------------------------------

// A killer as those who make them like it: a cage around every cell, no givens.
static void make_killer(const struct geom *geom, struct rng *rng, struct puzzle *puzzle,
                        struct grid *solution) {
  struct marked_wish wish = {0};
  make_marked_puzzle(geom, &wish, rng, puzzle, solution);
  for (int cell = 0, size; cell < geom->cells; cell += size) { // along the rows, by twos and threes
    int left = geom->side - cell % geom->side;
    uint16_t cells[3];
    uint32_t sum = 0;
    size = left == 3 ? 3 : 2;
    for (int i = 0; i < size; i++) {
      cells[i] = (uint16_t)(cell + i);
      sum += solution->cell[cell + i];
    }
    marks_add(&puzzle->marks, MARK_CAGE, sum, cells, size);
  }
  marks_settle(&puzzle->marks);
}

static void know_solution(struct puzzle *puzzle, const struct grid *solution) {
  puzzle->solution = *solution;
  puzzle->certificate.solutions = 1;
  puzzle->source = "made";
}

static void formats_carry_marks_or_refuse_them(void **state) {
  (void)state;
  static const char *const boards[] = {
      "9",
      "9+x",
      "6",
      "2x3",
      "latin5",
      "4",
      "16",
      "9+windows",
      "jigsaw9:ABBBBBBCCAAAAAABBCDDDAAEBCCDFDDDEECCDFFFDEEECGGGFFEEHCGGGGFEHHHIIGGFFHHHIIIIIIIHH"};
  struct reading *reading = reading_new();
  struct puzzle *puzzles = calloc(2, sizeof *puzzles);
  struct rng rng;
  rng_init(&rng, 186, 0);
  int carried[64] = {0}, refused[64] = {0};
  for (int f = 0; export_format_at(f) != NULL; f++) {
    const struct export_format *format = export_format_at(f);
    if (format->read == NULL) continue;
    for (int round = 0; round < (soaking() ? 2000 : 120); round++) {
      const char *name = boards[(size_t)round % COUNT(boards)];
      const struct geom *geom = board_shelf_parse(reading->shelf, name, &reading->err);
      struct grid solution;
      if (round % 4 == 0) {
        make_killer(geom, &rng, &puzzles[0], &solution);
      } else {
        struct marked_wish wish = draw_marked_wish(&rng, round % MARK_KINDS, round % 2 * 20);
        wish.with_a_lie = false;
        make_marked_puzzle(geom, &wish, &rng, &puzzles[0], &solution);
      }
      know_solution(&puzzles[0], &solution);
      make_marked_puzzle(geom_lookup_side(9), &(struct marked_wish){.givens = 30}, &rng,
                         &puzzles[1], &solution);
      know_solution(&puzzles[1], &solution);
      bool board = format->carries != NULL ? format->carries(geom) : geom->plain;
      if (!board || puzzles[0].marks.count == 0 ||
          (strcmp(format->name, "opensudoku") == 0 && strcmp(name, "9") != 0))
        continue;
      if (!write_records(format, puzzles, 2, &reading->err)) {
        char expected[200];
        snprintf(expected, sizeof expected, "made:0: format %s cannot hold %s", format->name,
                 format->refuses_marks != NULL ? "these marks: " : "marks");
        assert_memory_equal(reading->err.text, expected, strlen(expected));
        refused[f]++;
        continue;
      }
      read_records(reading);
      if (reading->count != 2) fail_msg("%s %s: %s", format->name, name, reading->err.text);
      for (int i = 0; i < 2; i++) {
        const struct puzzle *read = &reading->puzzles[i];
        assert_string_equal(read->geom->name, puzzles[i].geom->name);
        assert_grid_equal(read->geom, &read->givens, &puzzles[i].givens);
        assert_true(marks_equal(&read->marks, &puzzles[i].marks));
        if (read->certificate.solutions == 1)
          assert_grid_equal(read->geom, &read->solution, &puzzles[i].solution);
      }
      carried[f]++;
    }
    bool all = format->refuses_marks != NULL && refused[f] == 0;
    bool some = carried[f] > 0 && refused[f] > 0;
    bool none = carried[f] == 0 && refused[f] > 0 &&
                (format->refuses_marks == NULL || format->refuses_marks == ipuz_refuses_marks);
    if (!all && !some && !none)
      fail_msg("%s: %d carried, %d refused", format->name, carried[f], refused[f]);
  }
  free(puzzles);
  reading_free(reading);
}

// --- what others write ---------------------------------------------------------------------------

#define ROW "[{},{},{},{},{},{}]"
#define FPUZZLES(rest) \
  "{\"size\":6,\"grid\":[" ROW "," ROW "," ROW "," ROW "," ROW "," ROW "]," rest "}"
#define DRAWN_SIGN \
  ":1: a puzzle with text that may be a sign between digits, which f-puzzles can only draw"
#define BLANKS "...................................."

static void files_tell_their_marks(void **state) {
  (void)state;
  static const struct {
    const char *text, *marks; // or, behind a colon, what is told
  } cases[] = {
      {"puzzle,marks\n" BLANKS ",cage 3 r1c2 r1c1;even r2c2\n", "cage 3 r1c1 r1c2; even r2c2"},
      {"marks,puzzle\nthermo r1c1 r1c2," BLANKS "\n", "thermo r1c1 r1c2"},
      {"{\"puzzle\":\"" BLANKS "\",\"marks\":\"v r1c1 r1c2\"}", "v r1c1 r1c2"},
      {"{\"puzzle\":\"" BLANKS "\",\"marks\":null}", ""},
      {"puzzle,marks\n" BLANKS ",cage 2 r1c1 r1c2\n",
       ":2: column marks: mark 'cage 2 r1c1 r1c2': no such digits add up to it"},
      {"puzzle,marks\n" BLANKS ",thermos r1c1 r1c2\n",
       ":2: column marks: unknown mark 'thermos'; did you mean thermo?"},
      {"puzzle,marks\n2..................................."
       ",odd r1c1\n",
       ":2: column marks: mark 'odd r1c1': the givens break it"},
      {"puzzle,solution,marks\n" BLANKS ",123456456123231564564231312645645312,less r1c2 r1c1\n",
       ":2: column solution: the grid is not a solution of the puzzle"},
      // f-puzzles
      {FPUZZLES("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"},{\"cells\":["
                "\"R6C6\",\"R5C6\"]},{\"cells\":[]}]"),
       "cage 3 r1c1 r1c2; cage r5c6 r6c6"},
      {FPUZZLES(
           "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":7,\"outlineC\":\"#fff\"}]"),
       "cage 7 r1c1 r1c2"},
      {FPUZZLES("\"killercage\":[{\"cells\":[\"R1C1\",\"R2C2\"],\"value\":\"\"}]"),
       "cage r1c1 r2c2"},
      {FPUZZLES("\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"]},{\"cells\":[\"R2C1\",\"R3C1\"],"
                "\"value\":\"1\"}],\"ratio\":[{\"cells\":[\"R3C3\",\"R3C4\"],\"value\":\"2\"}]"),
       "white r1c1 r1c2; white r2c1 r3c1; black r3c3 r3c4"},
      {FPUZZLES("\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"X\"},{\"cells\":[\"R2C1\","
                "\"R2C2\"],\"value\":\"V\"}]"),
       "x r1c1 r1c2; v r2c1 r2c2"},
      {FPUZZLES("\"odd\":[{\"cell\":\"R1C1\"}],\"even\":[{\"cell\":\"R6C6\"}]"),
       "even r6c6; odd r1c1"},
      {FPUZZLES("\"thermometer\":[{\"lines\":[[\"R1C1\",\"R2C2\",\"R3C3\"],[\"R1C1\",\"R1C2\"],"
                "[\"R5C5\"]]}]"),
       "thermo r1c1 r1c2; thermo r1c1 r2c2 r3c3"},
      {FPUZZLES("\"arrow\":[{\"lines\":[[\"R1C2\",\"R2C2\",\"R3C3\"],[\"R1C1\",\"R2C1\"]],"
                "\"cells\":[\"R1C2\",\"R1C1\"]},{\"cells\":[\"R5C5\"],\"lines\":[]}]"),
       "arrow 2 r1c2 r1c1 r2c1; arrow 2 r1c2 r1c1 r2c2 r3c3"},
      {FPUZZLES("\"nonconsecutive\":true,\"negative\":[\"ratio\",\"xv\"]"),
       "nonconsecutive; nondouble; nonten; nonfive"},
      {FPUZZLES("\"nonconsecutive\":false,\"negative\":[],\"arrow\":[],\"xv\":null"), ""},
      {FPUZZLES("\"difference\":[{\"cells\":[\"R1C2\",\"R1C1\"],\"value\":\"3\"}],"
                "\"ratio\":[{\"cells\":[\"R2C1\",\"R2C2\"],\"value\":3}],\"negative\":[\"ratio\"]"),
       "white 3 r1c1 r1c2; black 3 r2c1 r2c2; nondouble"},
      {FPUZZLES("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"0\"}]"),
       "cage r1c1 r1c2"},
      // f-puzzles that cannot be told
      {FPUZZLES("\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"0\"}]"),
       ":1: difference 1 has the value '0', expected a number"},
      {FPUZZLES("\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"6\"}]"),
       ":1: column marks: mark 'white 6 r1c1 r1c2': no digits differ by it"},
      {FPUZZLES("\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3/2\"}]"),
       ":1: ratio 1 has the value '3/2', expected a number"},
      {FPUZZLES("\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"XV\"}]"),
       ":1: xv 1 has the value 'XV', expected X or V"},
      {FPUZZLES("\"xv\":[{\"cells\":[\"R1C1\"],\"value\":\"X\"}]"),
       ":1: xv 1 does not have two cells"},
      {FPUZZLES("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"?\"}]"),
       ":1: killercage 1 has the value '?', expected a sum"},
      {FPUZZLES("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":[]}]"),
       ":1: killercage 1 has a value that is neither a number nor a short text"},
      {FPUZZLES("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C7\"],\"value\":\"5\"}]"),
       ":1: column marks: mark 'cage': 'r1c7' is not a cell of the board, expected r1c1"},
      {FPUZZLES("\"killercage\":[{\"cells\":[\"R1C1\",\"C2\"]}]"),
       ":1: killercage 1 has something that is no cell"},
      {FPUZZLES("\"killercage\":[3]"), ":1: killercage 1 is no object"},
      {FPUZZLES("\"killercage\":3"), ":1: killercage is no list"},
      {FPUZZLES("\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R2C2\",\"R3C3\"]]}]"),
       ":1: arrow 1 has a line that does not begin in its circle"},
      {FPUZZLES("\"thermometer\":[{\"lines\":[\"R2C2\"]}]"),
       ":1: thermometer 1 has a line that is no list"},
      {FPUZZLES("\"negative\":[\"difference\"]"),
       ":1: negative has 'difference', expected ratio or xv"},
      {FPUZZLES("\"negative\":true"), ":1: negative is no list"},
      {FPUZZLES("\"nonconsecutive\":1"), ":1: nonconsecutive is neither true nor false"},
      {FPUZZLES("\"odd\":[{}]"), ":1: odd 1 has something that is no cell"},
      {FPUZZLES("\"sandwichsum\":[{\"cell\":\"R1C0\",\"value\":\"5\"}]"),
       ":1: a puzzle with sandwichsum, a rule that gridpress does not know"},
      {FPUZZLES("\"quadruple\":[{\"cells\":[],\"values\":[]}]"),
       ":1: a puzzle with quadruple, a rule that gridpress does not know"},
      {FPUZZLES("\"littlekillersum\":[{\"cell\":\"R0C1\",\"cells\":[\"R1C2\",\"R2C3\"],"
                "\"direction\":\"DR\",\"value\":\"5\"}]"),
       ":1: a puzzle with littlekillersum, a rule that gridpress does not know"},
      {FPUZZLES("\"palindrome\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]]}]"),
       ":1: a puzzle with palindrome, a rule that gridpress does not know"},
      {FPUZZLES("\"minimum\":[{\"cell\":\"R1C1\"}]"),
       ":1: a puzzle with minimum, a rule that gridpress does not know"},
      {FPUZZLES("\"killercage\":[{\"cell\":\"R1C1\",\"value\":\"5\"}]"),
       ":1: killercage 1 has no list of cells"},
      {FPUZZLES("\"thermometer\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]"),
       ":1: thermometer 1 has no list of lines"},
      {FPUZZLES("\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":\"R1C2\"}]"),
       ":1: arrow 1 has no list of lines"},
      // what is drawn
      {FPUZZLES("\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"<\"}]"), DRAWN_SIGN},
      {FPUZZLES("\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"a\"},"
                "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\" \u22c1 \"}]"),
       DRAWN_SIGN},
      {FPUZZLES("\"text\":[{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"\uff1e\"}]"), DRAWN_SIGN},
      {FPUZZLES("\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"<- start\"},{\"value\":\" \"}]"), ""},
      {FPUZZLES("\"cage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"12\u00d7\"}]"),
       ":1: a puzzle with a drawn cage with an operation, which f-puzzles can only draw"},
      {FPUZZLES("\"cage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"12\"},"
                "{\"cells\":[],\"value\":\"title: 3 - 2\"}]"),
       ""},
      {FPUZZLES("\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"fromConstraint\":\"Renban\"}]"),
       ":1: a puzzle with a drawn Renban, a rule that gridpress does not know"},
  };
  struct reading *reading = reading_new();
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[1000];
    formats_write_bytes(cases[i].text, strlen(cases[i].text));
    read_records(reading);
    if (cases[i].marks[0] == ':') {
      if (reading->count != -1) fail_msg("accepted: %s", cases[i].text);
      assert_string_equal(reading->err.text + strlen(formats_path), cases[i].marks);
      continue;
    }
    if (reading->count != 1) fail_msg("%s: %s", cases[i].text, reading->err.text);
    marks_print(&reading->puzzles[0].marks, reading->puzzles[0].geom, text, sizeof text);
    assert_string_equal(text, cases[i].marks);
  }
  reading_free(reading);
}

// What f-puzzles and others cannot say is refused in words.
static void formats_say_why_they_refuse(void **state) {
  (void)state;
  static const struct {
    const char *format, *board, *givens, *marks, *why;
  } cases[] = {
      {"fpuzzles", "6", "", "less r1c1 r1c2", "it has no signs between digits"},
      {"fpuzzles-link", "6", "", "times 6 r1c1 r1c2", "it has no cages with operators"},
      {"fpuzzles", "6", "", "nonten; x r1c1 r1c2", "it can only say that all of X and V are shown"},
      {"solo", "4", "", "cage 3 r1c1 r1c2", "it wants every cell in a cage"},
      {"solo", "4", "", "cage r1c1 r1c2", "it knows cages with sums alone"},
      {"solo", "4", "", "cage 3 r1c1", "its cages have two cells or more"},
      {"solo", "16", "", "cage 3 r1c1 r1c2", "its killers have nine digits at most"},
      {"solo", "4", "",
       "cage 10 r1c1 r2c2 r3c3 r4c4; cage 10 r1c2 r2c1 r3c4 r4c3; cage 10 r1c3 r2c4 r3c1 r4c2; "
       "cage "
       "10 r1c4 r2c3 r3c2 r4c1",
       "its cages are connected"},
      {"ps", "9", "", "cage 3 r1c1", "a cage of one cell would be read as a given"},
      {"ps", "9", "1", "cage 3 r1c1 r1c2", "it has no givens inside cages"},
      {"sumocue", "9", "", "thermo r1c1 r1c2", "it knows cages with sums alone"},
  };
  struct reading *reading = reading_new();
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct puzzle *puzzle = &reading->puzzles[0];
    struct grid givens = {.cell = {(uint8_t)atoi(cases[i].givens)}};
    char expected[200];
    puzzle_init(puzzle, board_shelf_parse(reading->shelf, cases[i].board, &reading->err), &givens);
    if (!puzzle_parse_marks(puzzle, cases[i].marks, &reading->err))
      fail_msg("%s", reading->err.text);
    assert_false(write_records(export_lookup(cases[i].format), puzzle, 1, &reading->err));
    snprintf(expected, sizeof expected, "format %s cannot hold these marks: %s", cases[i].format,
             cases[i].why);
    assert_string_equal(reading->err.text, expected);
  }
  reading_free(reading);
}

// --- broken files --------------------------------------------------------------------------------

// What the formats wrote, with bytes changed, cut out and doubled: an answer each time, and what is
// accepted is a list that the board can have and that the givens keep.
static void changed_files_get_an_answer(void **state) {
  (void)state;
  struct reading *reading = reading_new();
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct rng rng;
  rng_init(&rng, 187, 0);
  int accepted = 0, marked = 0;
  for (int round = 0; round < (soaking() ? 40000 : 4000); round++) {
    const struct export_format *format = export_format_at((int)rng_below(&rng, 64));
    const struct geom *geom = geom_lookup_side(round % 2 == 0 ? 9 : 6);
    struct grid solution;
    if (format == NULL || format->refuses_marks == NULL || format->read == NULL) continue;
    if (round % 3 == 0) {
      make_killer(geom, &rng, puzzle, &solution);
    } else {
      struct marked_wish wish = draw_marked_wish(&rng, round % MARK_KINDS, 10);
      wish.with_a_lie = false;
      make_marked_puzzle(geom, &wish, &rng, puzzle, &solution);
    }
    know_solution(puzzle, &solution);
    if (!export_check_board(format, puzzle, &reading->err) ||
        !write_records(format, puzzle, 1, &reading->err))
      continue;
    size_t length;
    char *text = read_file(formats_path, &length);
    for (uint64_t change = 1 + rng_below(&rng, 2); change > 0 && length > 0; change--) {
      size_t at = (size_t)rng_below(&rng, length), run = (size_t)rng_below(&rng, 6);
      if (at + run > length) run = length - at;
      if (rng_below(&rng, 2) == 0) {
        text[at] = text[rng_below(&rng, length)];
      } else {
        memmove(text + at, text + at + run, length - at - run);
        length -= run;
      }
    }
    formats_write_bytes(text, length);
    free(text);
    read_records(reading);
    for (int i = 0; i < reading->count; i++, accepted++) {
      const struct puzzle *read = &reading->puzzles[i];
      assert_true(marks_check(&read->marks, read->geom, &reading->err));
      assert_true(marks_hold(&read->marks, read->geom, &read->givens, NULL));
      marked += read->marks.count > 0;
    }
    if (reading->count < 0) assert_null(strchr(reading->err.text, '\n'));
  }
  assert_true(accepted > 50 && marked > 50);
  free(puzzle);
  reading_free(reading);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(formats_carry_marks_or_refuse_them),
      cmocka_unit_test(files_tell_their_marks),
      cmocka_unit_test(formats_say_why_they_refuse),
      cmocka_unit_test(changed_files_get_an_answer),
  };
  return cmocka_run_group_tests_name("formats and marks", tests, enter_folder, leave_folder);
}
