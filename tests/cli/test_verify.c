// A catalogue with faults of every kind planted in it: verify names each of them, and nothing else;
// and what verify --fix makes of it is without fault.
#include "tests/fixtures/files.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "gen/gen.h"
#include "publish/publish.h"
#include "transform/transform.h"

#ifdef __SANITIZE_ADDRESS__
enum { ROWS = 2000 }; // the sanitizers take their time
#else
enum { ROWS = 10000 };
#endif

enum { COLUMNS_MAX = 64, LINE_MAX_BYTES = 8192 };

// --- running a command ---------------------------------------------------------------------------

// Runs a command as main does, with standard output in a file. Returns its exit code.
static int run_command(const char *output, const char *const words[]) {
  char *argv[16] = {0};
  for (int i = 0; words[i] != NULL; i++) argv[i] = (char *)words[i];
  const struct command *command = command_lookup(argv[0]);
  void *values = calloc(1, command->values_size);
  struct err err = {0};
  bool help;
  command->defaults(values);
  if (!options_parse(command, argv + 1, values, &help, &err)) fail_msg("%s", err.text);
  fflush(stdout);
  int kept = dup(STDOUT_FILENO);
  assert_non_null(freopen(output, "w", stdout));
  int code = command->run(values, argv + 1, &err);
  fflush(stdout);
  dup2(kept, STDOUT_FILENO);
  close(kept);
  free(values);
  if (err.kind != ERR_NONE) fail_msg("%s", err.text);
  return code;
}

// --- a catalogue as texts ------------------------------------------------------------------------

struct sheet {
  struct puzzle *puzzles; // what is true of the rows
  char *(*fields)[COLUMNS_MAX];
  const char *tails[ROWS]; // behind a row's last field
  int columns;
};

static void set_field(struct sheet *sheet, int row, int column, const char *text) {
  free(sheet->fields[row][column]);
  sheet->fields[row][column] = strdup(text);
}

static void set_row(struct sheet *sheet, int row, const struct puzzle *puzzle) {
  for (int i = 0; i < sheet->columns; i++) {
    char field[CATALOGUE_FIELD_MAX];
    catalogue_columns[i].print(puzzle, field);
    set_field(sheet, row, i, field);
  }
}

static unsigned all_needs(void) {
  unsigned needs = 0;
  for (int i = 0; catalogue_columns[i].name != NULL; i++) needs |= catalogue_columns[i].needs;
  return needs;
}

static int make_sheet(void **state) {
  struct sheet *sheet = calloc(1, sizeof *sheet);
  struct gen_request request = {.geom = geom_lookup_side(9), .seed = 20270101};
  struct err err;
  *state = sheet;
  sheet->puzzles = calloc(ROWS, sizeof *sheet->puzzles);
  sheet->fields = calloc(ROWS, sizeof *sheet->fields);
  while (catalogue_columns[sheet->columns].name != NULL) sheet->columns++;
  for (int i = 0; i < ROWS; i++) {
    struct puzzle *puzzle = &sheet->puzzles[i];
    request.level = gen_lookup_level(i % 8 == 1 ? "medium" : "easy");
    if (!gen_make_puzzle(&request, (uint64_t)i, puzzle, &err)) fail_msg("%s", err.text);
    facts_find(puzzle, all_needs());
    snprintf(puzzle->id, sizeof puzzle->id, "n%d", i);
    set_row(sheet, i, puzzle);
  }
  return 0;
}

static int free_sheet(void **state) {
  struct sheet *sheet = *state;
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < sheet->columns; k++) free(sheet->fields[i][k]);
  free(sheet->fields);
  free(sheet->puzzles);
  free(sheet);
  return 0;
}

// None of our fields needs quotes. A column of somebody else's stands last.
static void write_sheet(const struct sheet *sheet, const char *path) {
  FILE *stream = fopen(path, "w");
  for (int i = 0; i < sheet->columns; i++) fprintf(stream, "%s,", catalogue_columns[i].name);
  fputs("shelf\r\n", stream);
  for (int row = 0; row < ROWS; row++) {
    for (int i = 0; i < sheet->columns; i++) fprintf(stream, "%s,", sheet->fields[row][i]);
    fprintf(stream, "box %d%s\r\n", row, sheet->tails[row] != NULL ? sheet->tails[row] : "");
  }
  assert_int_equal(fclose(stream), 0);
}

// --- the faults ----------------------------------------------------------------------------------

// Plants a fault in a row and writes what verify has to say of it behind "file:row: ".
typedef void planter(struct sheet *sheet, int row, const char *argument, char *said);

static int column_of(const char *name) {
  return (int)(catalogue_lookup_column(name) - catalogue_columns);
}

// "column claim": the column claims something else than the truth.
static void plant_claim(struct sheet *sheet, int row, const char *argument, char *said) {
  char name[32] = "";
  size_t length = strcspn(argument, " ");
  memcpy(name, argument, length);
  const char *claim = argument + length + 1;
  const char *truth = sheet->fields[row][column_of(name)];
  assert_string_not_equal(claim, truth);
  sprintf(said, "%s: claimed %s, found %s", name, claim, truth);
  set_field(sheet, row, column_of(name), claim);
}

// The column claims what is true of the next row.
static void plant_neighbour(struct sheet *sheet, int row, const char *argument, char *said) {
  char text[256];
  snprintf(text, sizeof text, "%s %s", argument, sheet->fields[row + 1][column_of(argument)]);
  plant_claim(sheet, row, text, said);
}

static void plant_not_minimal(struct sheet *sheet, int row, const char *argument, char *said) {
  bool minimal = strcmp(sheet->fields[row][column_of(argument)], "yes") == 0;
  plant_claim(sheet, row, minimal ? "minimal no" : "minimal yes", said);
}

// Where the solution has a digit in the first column, counted from 1.
static int row_in_first_column(const struct puzzle *puzzle, char digit) {
  int row = 0;
  while (grid_symbol(puzzle->solution.cell[row * puzzle->geom->side]) != digit) row++;
  return row + 1;
}

// A solution of another puzzle; one with two digits exchanged; one that is cut short.
static void plant_solution(struct sheet *sheet, int row, const char *argument, char *said) {
  const struct puzzle *puzzle = &sheet->puzzles[row], *other = &sheet->puzzles[row + 1];
  char text[256] = "solution ", name[GEOM_NAME_MAX], why[64] = "", *claim = text + strlen(text);
  strcpy(claim, sheet->fields[row][column_of("solution")]);
  if (strcmp(argument, "other") == 0) {
    int cell = 0;
    strcpy(claim, sheet->fields[row + 1][column_of("solution")]);
    while (puzzle->givens.cell[cell] == 0 ||
           puzzle->givens.cell[cell] == other->solution.cell[cell])
      cell++;
    sprintf(why, "; the puzzle has %c at %s", grid_symbol(puzzle->givens.cell[cell]),
            geom_name_cell(puzzle->geom, cell, name));
  } else if (strcmp(argument, "swapped") == 0) { // the row keeps its digits, two columns do not
    char first = claim[0];
    claim[0] = claim[1];
    claim[1] = first;
    sprintf(why, "; r1c1 and r%dc1 are both %c in column 1", row_in_first_column(puzzle, claim[0]),
            claim[0]);
  } else {
    claim[80] = '\0';
    strcpy(why, "; 80 cells, expected 81 for a 9x9 grid");
  }
  plant_claim(sheet, row, text, said);
  strcat(said, why);
}

static void set_puzzle(struct sheet *sheet, int row, const struct grid *givens) {
  char line[GEOM_CELLS_MAX + 1];
  grid_print_line(sheet->puzzles[row].geom, givens, line);
  set_field(sheet, row, column_of("puzzle"), line);
}

static void plant_short(struct sheet *sheet, int row, const char *argument, char *said) {
  sheet->fields[row][column_of("puzzle")][80] = '\0';
  strcpy(said, argument);
}

static void plant_symbol(struct sheet *sheet, int row, const char *argument, char *said) {
  sheet->fields[row][column_of("puzzle")][3] = 'x';
  strcpy(said, argument);
}

static void plant_size(struct sheet *sheet, int row, const char *argument, char *said) {
  set_field(sheet, row, column_of("size"), "16");
  strcpy(said, argument);
}

static void plant_conflict(struct sheet *sheet, int row, const char *argument, char *said) {
  memcpy(sheet->fields[row][column_of("puzzle")], "11.......", 9);
  strcpy(said, argument);
}

// A given is replaced by a digit that no peer has, so that there is no solution any more.
static void plant_no_solution(struct sheet *sheet, int row, const char *argument, char *said) {
  const struct puzzle *puzzle = &sheet->puzzles[row];
  const struct solver_engine *search = solver_lookup("search");
  for (int cell = 0; cell < puzzle->geom->cells; cell++)
    for (uint8_t digit = 1; digit <= 9 && puzzle->givens.cell[cell] != 0; digit++) {
      struct grid givens = puzzle->givens;
      struct grid_conflict conflict;
      givens.cell[cell] = digit;
      if (grid_find_conflict(puzzle->geom, &givens, &conflict) ||
          solver_count(search, puzzle->geom, &givens, 1) > 0)
        continue;
      set_puzzle(sheet, row, &givens);
      strcpy(said, argument);
      return;
    }
  fail_msg("row %d cannot be spoiled", row);
}

static void plant_several(struct sheet *sheet, int row, const char *argument, char *said) {
  struct grid givens = sheet->puzzles[row].givens;
  memset(givens.cell, 0, 27);
  set_puzzle(sheet, row, &givens);
  strcpy(said, argument);
}

// The row becomes a disguise of an earlier one, and all its claims are true of itself.
static void plant_disguise(struct sheet *sheet, int row, const char *argument, char *said) {
  enum { EARLIER = 5 };
  const struct puzzle *earlier = &sheet->puzzles[EARLIER];
  struct puzzle disguise;
  struct grid givens;
  struct rng rng;
  rng_init(&rng, 5, (uint64_t)row);
  struct xform xform;
  xform_init_identity(&xform, earlier->geom);
  if (argument[0] != '\0') xform_init_random(&xform, earlier->geom, &rng);
  xform_apply(&xform, earlier->geom, &earlier->givens, &givens);
  puzzle_init(&disguise, earlier->geom, &givens);
  facts_find(&disguise, all_needs());
  set_row(sheet, row, &disguise);
  sprintf(said, "puzzle: same as faulty.csv:%d up to symmetry", EARLIER + 2);
}

static void plant_field(struct sheet *sheet, int row, const char *argument, char *said) {
  sheet->tails[row] = ",more";
  sprintf(said, argument, sheet->columns + 2, sheet->columns + 1);
}

// It was given out before: the ledger knows it, in a disguise.
static void plant_given_out(struct sheet *sheet, int row, const char *argument, char *said) {
  const struct puzzle *puzzle = &sheet->puzzles[row];
  struct ledger_place place = {.book = "Rainy Sundays", .date = "2026-12-24", .file = "rainy.pdf"};
  struct ledger_entry entry = {
      .hash = {.high = puzzle->canonical.high, .low = puzzle->canonical.low},
      .puzzle = "",
  };
  struct err err;
  bool is_new;
  struct ledger *ledger = ledger_open("given.db", &err);
  if (ledger == NULL) fail_msg("%s", err.text);
  assert_true(ledger_begin(ledger, &place, &err));
  assert_true(ledger_claim(ledger, &entry, 1, &is_new, &err) && is_new);
  assert_true(ledger_publish(ledger, NULL, 0, &err));
  ledger_close(ledger);
  strcpy(said, argument);
}

static const struct fault {
  planter *plant;
  const char *argument;
  bool lost; // the row cannot be saved
} faults[] = {
    {plant_solution, "other", false},
    {plant_solution, "swapped", false},
    {plant_solution, "short", false},
    {plant_claim, "level hard", false},
    {plant_claim, "level diabolical", false},
    {plant_claim, "grade unfair", false},
    {plant_claim, "grade guess", false},
    {plant_claim, "score 9999", false},
    {plant_claim, "score lots", false},
    {plant_claim, "hardest X-wing", false},
    {plant_claim, "hardest thinking", false},
    {plant_claim, "steps 1", false},
    {plant_claim, "techniques full house:1", false},
    {plant_claim, "techniques naked single", false},
    {plant_claim, "clues 17", false},
    {plant_claim, "least_clues 9", false},
    {plant_claim, "symmetry rotate180", false},
    {plant_claim, "symmetry mirror flip", false},
    {plant_not_minimal, "minimal", false},
    {plant_neighbour, "canonical", false},
    {plant_claim, "canonical 0123456789abcdef0123456789abcdef", false},
    {plant_claim, "solutions 2", false},
    {plant_claim, "vertices 99991", false},
    {plant_claim, "edges 99992", false},
    {plant_claim, "vertices_pruned 99993", false},
    {plant_claim, "edges_pruned 99994", false},
    {plant_claim, "tuples 99995", false},
    {plant_claim, "tuple_edges 99996", false},
    {plant_claim, "cycles_rows 2", false},
    {plant_claim, "cycles_columns 0", false},
    {plant_claim, "bottlenecks 999", false},
    {plant_claim, "hardest_at 101", false},
    {plant_claim, "variety 0", false},
    {plant_claim, "tail 999", false},
    {plant_claim, "tail long", false},
    {plant_claim, "minutes 998.7", false},
    {plant_claim, "minutes_estimate maybe", false},
    {plant_short, "column puzzle: 80 cells, expected 81 for a 9x9 grid", true},
    {plant_symbol,
     "column puzzle: 'x' at position 4 is not a cell, expected 1-9, A-P or one of . 0 * _ X for a "
     "blank",
     true},
    {plant_size, "column board: 9, but column size says 16", true},
    {plant_conflict, "column puzzle: r1c1 and r1c2 are both 1 in row 1", true},
    {plant_no_solution, "puzzle: claimed one solution, found none", true},
    {plant_several, "puzzle: claimed one solution, found several", true},
    {plant_disguise, "", true},
    {plant_disguise, "disguised", true},
    {plant_field, "%d fields, expected %d as in the header", true},
    {plant_given_out, "puzzle: already published on 2026-12-24 in rainy.pdf, book Rainy Sundays",
     true},
};

// True claims in other words.
static const char *const spellings[] = {
    "size 3x3",       "size 9x9",           "grade EASY",      "solutions 01",
    "cycles_rows +1", "cycles_columns 1.0", "symmetry  none ",
};

static void spell_otherwise(struct sheet *sheet, int row, const char *spelling) {
  char name[32] = "";
  size_t length = strcspn(spelling, " ");
  memcpy(name, spelling, length);
  set_field(sheet, row, column_of(name), spelling + length + 1);
}

static void spell_hash_in_capitals(struct sheet *sheet, int row) {
  for (char *c = sheet->fields[row][column_of("canonical")]; *c != '\0'; c++)
    if (*c >= 'a' && *c <= 'f') *c = (char)(*c - 'a' + 'A');
}

// "full house:21;naked single:18" the other way round.
static void spell_techniques_backwards(struct sheet *sheet, int row) {
  const char *used = sheet->fields[row][column_of("techniques")];
  const char *second = strchr(used, ';');
  char text[256];
  assert_non_null(second);
  snprintf(text, sizeof text, "%s;%.*s", second + 1, (int)(second - used), used);
  set_field(sheet, row, column_of("techniques"), text);
}

// --- what verify says ----------------------------------------------------------------------------

static int fault_row(size_t fault) {
  return 20 + 33 * (int)fault; // the last of them is still within the shortest catalogue
}

static void check_summary(FILE *report, const char *expected) {
  char line[LINE_MAX_BYTES];
  assert_non_null(fgets(line, sizeof line, report));
  assert_string_equal(line, expected);
}

static void verify_names_every_fault_and_nothing_else(void **state) {
  struct sheet *sheet = *state;
  char *said = calloc(COUNT(faults), LINE_MAX_BYTES), line[LINE_MAX_BYTES];
  assert_true(fault_row(COUNT(faults) - 1) < ROWS);
  write_sheet(sheet, "clean.csv");
  int lost = 0;
  for (size_t i = 0; i < COUNT(faults); i++) {
    faults[i].plant(sheet, fault_row(i), faults[i].argument, said + i * LINE_MAX_BYTES);
    lost += faults[i].lost;
  }
  for (size_t i = 0; i < COUNT(spellings); i++) spell_otherwise(sheet, 30 + (int)i, spellings[i]);
  spell_hash_in_capitals(sheet, 40);
  spell_techniques_backwards(sheet, 41);
  write_sheet(sheet, "faulty.csv");

  const char *const verify[] = {"verify", "--ledger", "given.db", "faulty.csv", NULL};
  assert_int_equal(run_command("report.txt", verify), EXIT_NEGATIVE);
  FILE *report = fopen("report.txt", "r");
  for (size_t i = 0; i < COUNT(faults); i++) {
    char expected[LINE_MAX_BYTES];
    snprintf(expected, sizeof expected, "faulty.csv:%d: %s\n", fault_row(i) + 2,
             said + i * LINE_MAX_BYTES);
    assert_non_null(fgets(line, sizeof line, report));
    assert_string_equal(line, expected);
  }
  char number[CHART_NUMBER_MAX];
  snprintf(line, sizeof line, "verified %s puzzles: %zu faults in %zu rows\n",
           chart_print_number(ROWS, number), COUNT(faults), COUNT(faults));
  check_summary(report, line);
  assert_null(fgets(line, sizeof line, report));
  fclose(report);
  free(said);

  // What is fixed is what was there before the faults, without the rows that could not be saved.
  const char *const fix[] = {"verify", "--fix", "--ledger", "given.db", "faulty.csv", NULL};
  assert_int_equal(run_command("report.txt", fix), EXIT_NEGATIVE);
  FILE *clean = fopen("clean.csv", "r"), *fixed = fopen("faulty.fixed.csv", "r");
  assert_non_null(fixed);
  for (int row = -1; fgets(line, sizeof line, clean) != NULL; row++) {
    bool gone = false;
    for (size_t i = 0; i < COUNT(faults); i++)
      gone = gone || (faults[i].lost && fault_row(i) == row);
    if (!gone) check_summary(fixed, line);
  }
  assert_null(fgets(line, sizeof line, fixed));
  fclose(clean);
  fclose(fixed);
  const char *const again[] = {"verify", "--ledger", "given.db", "faulty.fixed.csv", NULL};
  assert_int_equal(run_command("report.txt", again), EXIT_DONE);
  report = fopen("report.txt", "r");
  snprintf(line, sizeof line, "verified %s puzzles: every claim holds\n",
           chart_print_number((uint64_t)(ROWS - lost), number));
  check_summary(report, line);
  fclose(report);
}

static void *folder;

static int start(void **state) {
  return enter_folder(&folder) != 0 || make_sheet(state) != 0;
}

static int finish(void **state) {
  return free_sheet(state) != 0 || leave_folder(&folder) != 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(verify_names_every_fault_and_nothing_else),
  };
  return cmocka_run_group_tests_name("verify", tests, start, finish);
}
