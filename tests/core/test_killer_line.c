// Lines of killers as players exchange them: PS and SumoCue, read among others, written again, and
// broken in every way.
#include "core/killer_line.h"

#include "tests/fixtures/edge.h"
#include "tests/fixtures/files.h"
#include "tests/fixtures/marked.h"

static const char *const path = "lines";

// The example of both formats, and the cages of its first rows.
#define SUMOCUE                                                                                  \
  "SumoCueV1=11=11=17+2=10+4=10+6=15+0+1+1=5=15+4=8+15+8=8+18=16+12+13=15+23=4=6=6=14+20=3+30="  \
  "13+32+25+26+27+28=11+38=9+40=9+42=10=19=9+46=9+48=14+50=12+44+45=10+55=8=16+58+58+52=14+45=7" \
  "+64+57=13+67=9=16+62=9+72=11+74=3+76+69+70+62"
#define CAGES                                                                                      \
  "cage 11 r1c1 r2c1; cage 11 r1c2 r2c2 r2c3; cage 17 r1c3 r1c4; cage 10 r1c5 r1c6 r2c6; cage 10 " \
  "r1c7 r1c8; cage 15 r1c9 r2c9;"

// Reads the file; -1 when something is refused.
static int read_lines(const char *text, struct board_shelf *shelf, struct puzzle *puzzles, int room,
                      struct err *err) {
  struct reader_settings settings = {.shelf = shelf};
  write_file(path, text, strlen(text));
  struct reader *reader = reader_new_stream(fopen(path, "rb"), "x", &settings, err);
  enum reader_status status = READER_END;
  int count = 0;
  while (count < room && (status = reader_next(reader, &puzzles[count], err)) == READER_PUZZLE)
    count++;
  reader_free(reader);
  return status == READER_FAILED ? -1 : count;
}

// A line with the same in each cell but the first ones.
static char *line_of(const char *front, const char *first, const char *rest, int cells,
                     char *line) {
  char *end = stpcpy(stpcpy(line, front), first);
  for (; cells > 0; cells--) end = stpcpy(end, rest);
  return line;
}

static void lines_are_read_and_written(void **state) {
  (void)state;
  struct board_shelf *shelf = board_shelf_new();
  struct puzzle *puzzles = calloc(4, sizeof *puzzles);
  char *text = malloc(MARKS_TEXT_MAX), ps[1024], mixed[4096];
  struct err err;
  assert_int_equal(read_lines(SUMOCUE " a comment\n", shelf, puzzles, 4, &err), 1);
  assert_string_equal(puzzles[0].geom->name, "9");
  assert_string_equal(puzzles[0].comment, "a comment");
  marks_print(&puzzles[0].marks, puzzles[0].geom, text, MARKS_TEXT_MAX);
  assert_memory_equal(text, CAGES, strlen(CAGES));
  char *bytes = NULL;
  size_t length;
  FILE *stream = open_memstream(&bytes, &length);
  ps_write(stream, &puzzles[0], &puzzles[0].givens);
  sumocue_write(stream, &puzzles[0], &puzzles[0].givens);
  fclose(stream);
  const char front[] = "3x3::k:2816:2817:4354:4354:";
  assert_memory_equal(bytes, front, strlen(front));
  snprintf(ps, sizeof ps, "%.*s", (int)strcspn(bytes, "\n"), bytes);
  assert_string_equal(bytes + strlen(ps) + 1, SUMOCUE "\n");
  free(bytes);
  // Among others, whose boards are their own; the last colon may be missing.
  char *without = strdup(ps);
  without[strlen(without) - 1] = '\0';
  snprintf(mixed, sizeof mixed, "%s\n%s\n1...............\n" SUMOCUE "\n", ps, without);
  assert_int_equal(read_lines(mixed, shelf, puzzles, 4, &err), 4);
  for (int i = 0; i < 4; i++)
    assert_true(i == 2 ? puzzles[i].marks.count == 0
                       : marks_equal(&puzzles[i].marks, &puzzles[3].marks));
  free(without);
  free(text);
  free(puzzles);
  board_shelf_free(shelf);
}

static void lines_mean_what_they_say(void **state) {
  (void)state;
  struct {
    const char *front, *first, *rest;
    int cells;
    const char *line; // in our own words, or, behind a colon, what is told
  } cases[] = {
#define BLANKS "................................................................................"
      {"3x3::k:", "", "0:", 81, "." BLANKS},
      {"3x3::k:", "", "7:", 81, "." BLANKS}, // below 256 there is no cage
      {"3x3:d:k:", "1280:", "0:", 80, "9+x 5" BLANKS},
      {"3x3::k:", "2562:0:2562:2562:0:2562:", "0:", 75,
       "." BLANKS " marks: cage 10 r1c1 r1c3 r1c4 r1c6"},
      {"SumoCueV1", "=5", "=0", 80, "5" BLANKS},
      {"SumoCueV1D", "=0+0", "=0", 79, "9+x ." BLANKS},
      {"SumoCueV1", "=3=0+1", "=0", 78, "3" BLANKS},
      {"SumoCueV1", "+1=3", "=0", 79, "." BLANKS " marks: cage 3 r1c1 r1c2"},
      // wrong ones
      {"3x3::k:", "", "0:", 80, ":x:1: the line of PS has 80 cells, expected 81"},
      {"3x3::k:", "", "0:", 82, ":x:1: the line of PS has more than 81 cells"},
      {"3x3::k:", "", "a:", 81, ":x:1: 'a' in cell 1 of the line of PS, expected a number and ':'"},
      {"3x3::k:", "1234567:", "0:", 80,
       ":x:1: '6' in cell 1 of the line of PS, expected a number and ':'"},
      {"3x3::k:", "2560:", "0:", 80, ":x:1: r1c1 is alone in a cage of 10, expected 1 to 9"},
      {"3x3::k:", "2561:2817:", "0:", 79, ":x:1: cage 1 of the line of PS has the sums 10 and 11"},
      {"3x3::k:", "513:513:", "0:", 79,
       ":x:1: mark 'cage 2 r1c1 r1c2': no such digits add up to it"},
      {"3x3::k:", "", "11520:", 81,
       ":x:1: mark 'cage 45 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1 r2c2 ...': 81 cells, "
       "expected 1 to 9"},
      {"3x3::k:", "256:257:", "0:", 79, ":x:1: r1c1 and r1c2 are both 1 in row 1"},
      {"2x3::k:", "", "0:", 36,
       ":x:1: '2x3::k:0:0:0' begins no killer of PS, expected 3x3::k: or 3x3:d:k:"},
      {"3x3:x:k:", "", "0:", 81,
       ":x:1: '3x3:x:k:0:0:' begins no killer of PS, expected 3x3::k: or 3x3:d:k:"},
      {"SumoCueV1", "", "=0", 80, ":x:1: the SumoCue line has 80 cells, expected 81"},
      {"SumoCueV1", "", "=0", 82, ":x:1: the SumoCue line has more than 81 cells"},
      {"SumoCueV1", "", "0", 81,
       ":x:1: '0' in cell 1 of the SumoCue line, expected = and a sum or + and a place"},
      {"SumoCueV1", "=", "=0", 81,
       ":x:1: '=' in cell 1 of the SumoCue line, expected = and a sum or + and a place"},
      {"SumoCueV1", "=3+0+1", "=0", 78,
       ":x:1: cell 3 of the SumoCue line is of the cage at 1, where none begins"},
      {"SumoCueV1", "+81", "=0", 80,
       ":x:1: cell 1 of the SumoCue line is of the cage at 81, expected 0 to 80"},
      {"SumoCueV1", "=0J0", "=0", 80,
       ":x:1: cell 2 of the SumoCue line has no shape from J0 to J8"},
      {"SumoCueV1", "=0=0J0", "=0", 79,
       ":x:1: cell 2 of the SumoCue line has no shape from J0 to J8, or is the first with one"},
      {"SumoCueV1", "=0J9", "=0J0", 80,
       ":x:1: cell 1 of the SumoCue line has no shape from J0 to J8"},
      {"SumoCueV1", "", "=0J0", 81,
       ":x:1: shape 1 has 81 cells; a board of side 9 has 9 shapes of 9"},
  };
  struct board_shelf *shelf = board_shelf_new();
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  for (size_t i = 0; i < COUNT(cases); i++) {
    char line[2048], text[2048];
    struct err err = {0};
    line_of(cases[i].front, cases[i].first, cases[i].rest, cases[i].cells, line);
    int count = read_lines(strcat(line, "\n"), shelf, puzzle, 1, &err);
    if (cases[i].line[0] == ':') {
      assert_int_equal(count, -1);
      assert_string_equal(err.text, cases[i].line + 1);
      continue;
    }
    if (count != 1) fail_msg("%s: %s", line, err.text);
    FILE *stream = fmemopen(text, sizeof text, "w");
    text_write_line(stream, puzzle, &puzzle->givens);
    fclose(stream);
    text[strcspn(text, "\n")] = '\0';
    assert_string_equal(text, cases[i].line);
  }
  free(puzzle);
  board_shelf_free(shelf);
}

// A solution is a line of givens, whatever the cages were.
static void solutions_are_written(void **state) {
  (void)state;
  struct puzzle *puzzle = calloc(2, sizeof *puzzle);
  struct board_shelf *shelf = board_shelf_new();
  struct marked_wish wish = {.kinds = 1U << MARK_CAGE, .density = 80};
  text_writer *const writers[] = {ps_write, sumocue_write};
  struct rng rng;
  rng_init(&rng, 185, 0);
  for (size_t i = 0; i < COUNT(writers); i++) {
    struct grid solution;
    char *text = NULL;
    size_t length;
    struct err err;
    make_marked_puzzle(geom_lookup_side(9), &wish, &rng, &puzzle[0], &solution);
    FILE *stream = open_memstream(&text, &length);
    writers[i](stream, &puzzle[0], &solution);
    fclose(stream);
    assert_int_equal(read_lines(text, shelf, &puzzle[1], 1, &err), 1);
    assert_grid_equal(puzzle[1].geom, &puzzle[1].givens, &solution);
    assert_int_equal(puzzle[1].marks.count, 0);
    free(text);
  }
  free(puzzle);
  board_shelf_free(shelf);
}

// Bytes changed and cut out, at the edge of memory.
static void changed_lines_get_an_answer(void **state) {
  (void)state;
  static const char alphabet[] = "0123456789=+:JDkdx,_az";
  struct foreign_puzzle *told = calloc(1, sizeof *told);
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct edge edge = edge_new();
  struct board_shelf *shelf = board_shelf_new();
  char lines[4][2048] = {SUMOCUE};
  line_of("SumoCueV1", "=3J0+0J0", "=0J0", 79, lines[1]);
  line_of("3x3:d:k:", "769:769:", "0:", 79, lines[2]);
  strcpy(lines[3], "2x2k:p,abbbbbbba,10a10e10a10e");
  struct rng rng;
  rng_init(&rng, 184, 0);
  int accepted = 0;
  for (int round = 0; round < (soaking() ? 100000 : 8000); round++) {
    char text[2048];
    size_t length = strlen(strcpy(text, lines[round % 4]));
    for (uint64_t change = 1 + rng_below(&rng, 3); change > 0 && length > 0; change--) {
      size_t at = (size_t)rng_below(&rng, length);
      if (rng_below(&rng, 3) == 0) {
        memmove(text + at, text + at + 1, length - at);
        length--;
      } else {
        text[at] = alphabet[rng_below(&rng, sizeof alphabet - 1)];
      }
    }
    const char *line = edge_copy(&edge, text);
    for (const struct foreign_line *kind = foreign_lines; kind->recognise != NULL; kind++) {
      struct err err = {0};
      if (!kind->recognise(line, &length)) continue;
      assert_true(length <= strlen(line));
      if (!kind->parse(line, length, told, &err)) {
        assert_int_equal(err.kind, ERR_INPUT);
        assert_null(strchr(err.text, '\n'));
        continue;
      }
      const struct geom *geom = board_shelf_parse(shelf, told->board, &err);
      struct grid givens = {0};
      if (geom == NULL || !text_parse_grid(told->cells, &geom, &givens, &err)) continue;
      puzzle_init(puzzle, geom, &givens);
      accepted += puzzle_set_marks(puzzle, &told->marks, &err);
      break;
    }
  }
  assert_true(accepted > 200);
  free(told);
  free(puzzle);
  edge_free(&edge);
  board_shelf_free(shelf);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_are_read_and_written),
      cmocka_unit_test(lines_mean_what_they_say),
      cmocka_unit_test(solutions_are_written),
      cmocka_unit_test(changed_lines_get_an_answer),
  };
  return cmocka_run_group_tests_name("killer lines", tests, enter_folder, leave_folder);
}
