// Formats: what one writes, every other can take over and give back, as far as both can say it.
#include "tests/fixtures/formats_check.h"

#include <jansson.h>

#include "export/formula.h"
#include "export/table.h"
#include "solver/solver.h"

static const char *const sizes[] = {"4",   "6",  "2x3", "8",  "2x4", "9",  "10",
                                    "2x5", "12", "3x4", "15", "16",  "20", "25"};

static const struct geom *size_at(size_t index) {
  return geom_of(sizes[index]);
}

// --- columns -------------------------------------------------------------------------------------

static void every_column_parses_what_it_prints(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 71, 0);
  for (int round = 0; round < (soaking() ? 2000 : 100); round++) {
    struct puzzle puzzle, again;
    formats_random_record(&rng, size_at((size_t)round % COUNT(sizes)), &puzzle);
    puzzle_init(&again, puzzle.geom, &puzzle.givens);
    for (int pass = 0; pass < 2; pass++)
      for (const struct catalogue_column *column = catalogue_columns; column->name; column++) {
        char first[CATALOGUE_FIELD_MAX], second[CATALOGUE_FIELD_MAX];
        struct err err;
        size_t length = column->print(&puzzle, first);
        assert_int_equal(length, strlen(first));
        if (pass == 0 && column->parse != NULL && !column->parse(first, &again, &err))
          fail_msg("%s: %s", column->name, err.text);
        column->print(&again, second);
        if (pass == 1) assert_string_equal(first, second);
      }
  }
}

// Whatever was in the record before.
static void a_copy_says_what_the_record_says(void **state) {
  (void)state;
  static struct puzzle puzzle, copy;
  struct rng rng;
  rng_init(&rng, 77, 0);
  for (int round = 0; round < (soaking() ? 2000 : 100); round++) {
    formats_random_record(&rng, size_at(rng_below(&rng, COUNT(sizes))), &puzzle);
    if (rng_below(&rng, 4) == 0) puzzle.extra[0] = '\0';
    if (rng_below(&rng, 4) == 0) memset(&copy, 'x', sizeof copy);
    puzzle_copy(&copy, &puzzle);
    json_t *one = catalogue_record_to_json(&puzzle), *other = catalogue_record_to_json(&copy);
    assert_true(json_equal(one, other));
    assert_ptr_equal(copy.geom, puzzle.geom);
    assert_ptr_equal(copy.source, puzzle.source);
    assert_int_equal(copy.line, puzzle.line);
    json_decref(one);
    json_decref(other);
  }
}

// The writer of CSV passes codes and numbers on without a look.
static void codes_and_numbers_need_no_guard(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 76, 0);
  for (int round = 0; round < (soaking() ? 2000 : 100); round++) {
    struct puzzle puzzle;
    formats_random_record(&rng, size_at((size_t)round % COUNT(sizes)), &puzzle);
    puzzle.symmetry = (unsigned)rng_below(&rng, 64);
    for (const struct catalogue_column *column = catalogue_columns; column->name; column++) {
      char field[CATALOGUE_FIELD_MAX];
      size_t length = column->print(&puzzle, field);
      if (column->kind == COLUMN_TEXT || length == 0) continue;
      assert_null(strpbrk(field, ",;\"\t\r\n"));
      assert_false(formula_begins(field));
      assert_true(field[0] != ' ' && field[length - 1] != ' ');
    }
  }
}

static void nothing_known_prints_as_nothing(void **state) {
  (void)state;
  struct grid givens = {0};
  struct puzzle puzzle;
  struct err err;
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  for (const struct catalogue_column *column = catalogue_columns; column->name; column++) {
    char field[CATALOGUE_FIELD_MAX];
    if (column->parse == NULL) continue;
    assert_true(column->parse("", &puzzle, &err));
    assert_int_equal(column->print(&puzzle, field), 0);
    assert_string_equal(field, "");
  }
  // One part of a rating says nothing about the others.
  assert_true(catalogue_lookup_column("grade")->parse("hard", &puzzle, &err));
  assert_true(catalogue_lookup_column("ep")->parse("7", &puzzle, &err));
  assert_true(catalogue_lookup_column("edges")->parse("5", &puzzle, &err));
  static const char *const others[] = {"score", "hardest", "steps", "techniques", "er", "vertices"};
  for (size_t i = 0; i < COUNT(others); i++) {
    char field[CATALOGUE_FIELD_MAX];
    catalogue_lookup_column(others[i])->print(&puzzle, field);
    assert_string_equal(field, "");
  }
}

// --- formats through each other ------------------------------------------------------------------

// The first format from row *format on that can be read; NULL when there is none left.
static const struct export_format *readable_from(int *format) {
  const struct export_format *found;
  while ((found = export_format_at(*format)) != NULL && found->read == NULL) ++*format;
  return found;
}

static bool can_say(const struct export_format *format, const char *column,
                    const struct puzzle *puzzle) {
  if (format->needs_record || strcmp(column, "puzzle") == 0) return true;
  // .sdk marks a comment with #C, which stays with it.
  if (strcmp(format->name, "sdk") == 0) return false;
  if (!export_has_word(format->says, column, strlen(column))) return false;
  return format->says_text == NULL || format->says_text(puzzle->comment);
}

static bool can_hold(const struct export_format *format, const struct geom *geom) {
  if (strcmp(format->name, "opensudoku") == 0) return geom == geom_lookup_side(9);
  return format->carries == NULL || format->carries(geom);
}

static void assert_shared(const struct export_format *a, const struct export_format *b,
                          const struct puzzle *puzzle, const struct puzzle *after) {
  for (const struct catalogue_column *column = catalogue_columns; column->name; column++) {
    if (!can_say(a, column->name, puzzle) || !can_say(b, column->name, puzzle)) continue;
    char before_text[CATALOGUE_FIELD_MAX], after_text[CATALOGUE_FIELD_MAX];
    column->print(puzzle, before_text);
    column->print(after, after_text);
    if (strcmp(before_text, after_text) != 0)
      fail_msg("%s to %s: %s was '%s', is '%s'", a->name, b->name, column->name, before_text,
               after_text);
  }
  if (!a->needs_record || !b->needs_record) return;
  const char *one = NULL, *other = NULL;
  do {
    one = puzzle_next_extra(puzzle, one);
    other = puzzle_next_extra(after, other);
    assert_true((one == NULL) == (other == NULL));
    if (one == NULL) break;
    assert_string_equal(one, other);
    assert_string_equal(puzzle_extra_text(one), puzzle_extra_text(other));
  } while (true);
}

// Writes them in a format and reads them again. A format that cannot say the shape of the boxes is
// told it.
static void pass_through(const struct export_format *format, struct puzzle *puzzles, int count) {
  const struct geom *geom = puzzles[0].geom;
  static struct puzzle read[4];
  struct err err = {0};
  formats_write(format, puzzles, count);
  int found = formats_read(can_say(format, "size", puzzles) ? NULL : geom, read, 4, NULL, &err);
  if (found != count) fail_msg("%s: %d of %d came back: %s", format->name, found, count, err.text);
  memcpy(puzzles, read, (size_t)count * sizeof *puzzles);
  for (int i = 0; i < count; i++) {
    assert_ptr_equal(puzzles[i].geom, geom);
    if (puzzles[i].certificate.solutions != 1) puzzles[i].solution = puzzles[i].givens;
  }
}

static void formats_pass_through_each_other(void **state) {
  (void)state;
  enum { PUZZLES = 3 };
  static struct puzzle puzzles[PUZZLES], passed[PUZZLES];
  struct rng rng;
  const struct export_format *from, *to;
  rng_init(&rng, 72, 0);
  for (int round = 0; round < (soaking() ? 20 : 2); round++)
    for (int a = 0; (from = readable_from(&a)) != NULL; a++)
      for (int b = 0; (to = readable_from(&b)) != NULL; b++) {
        const struct geom *geom = size_at(rng_below(&rng, COUNT(sizes)));
        if (!can_hold(from, geom) || !can_hold(to, geom)) geom = geom_lookup_side(9);
        for (int i = 0; i < PUZZLES; i++) formats_random_record(&rng, geom, &puzzles[i]);
        memcpy(passed, puzzles, sizeof passed);
        pass_through(from, passed, PUZZLES);
        // What a format does not say is not known behind it; one that needs a solution is told it.
        for (int i = 0; i < PUZZLES; i++) {
          passed[i].solution = puzzles[i].solution;
          passed[i].certificate.solutions = 1;
        }
        pass_through(to, passed, PUZZLES);
        for (int i = 0; i < PUZZLES; i++) {
          passed[i].solution = puzzles[i].solution;
          passed[i].certificate.solutions = 1;
        }
        pass_through(from, passed, PUZZLES);
        for (int i = 0; i < PUZZLES; i++) assert_shared(from, to, &puzzles[i], &passed[i]);
      }
}

// A catalogue is the same bytes after it was read and written again.
static void catalogues_are_fixed_points(void **state) {
  (void)state;
  static const char *const names[] = {"csv", "json", "jsonl"};
  static struct puzzle puzzles[3];
  struct rng rng;
  rng_init(&rng, 73, 0);
  for (size_t k = 0; k < COUNT(names); k++) {
    const struct export_format *format = export_lookup(names[k]);
    static char bytes[2][1 << 16];
    for (int i = 0; i < 3; i++) formats_random_record(&rng, size_at(k + (size_t)i), &puzzles[i]);
    for (int pass = 0; pass < 2; pass++) {
      formats_write(format, puzzles, 3);
      FILE *file = fopen(formats_path, "rb");
      bytes[pass][fread(bytes[pass], 1, sizeof bytes[pass] - 1, file)] = '\0';
      fclose(file);
      struct err err = {0};
      if (formats_read(NULL, puzzles, 3, NULL, &err) != 3) fail_msg("%s", err.text);
    }
    assert_string_equal(bytes[0], bytes[1]);
  }
}

// --- rows ----------------------------------------------------------------------------------------

static void a_row_has_its_claims_and_columns_in_order(void **state) {
  (void)state;
  static const char text[] =
      "notes,Puzzle,score,x\r\n"
      "\"a, b\",1...............,12,'=y\r\n";
  static struct catalogue_row row;
  static struct puzzle puzzles[2];
  struct err err = {0};
  formats_write_bytes(text, strlen(text));
  assert_int_equal(formats_read(NULL, puzzles, 2, &row, &err), 1);
  assert_int_equal(row.number, 2);
  assert_int_equal(row.count, 4);
  static const char *const names[] = {"notes", "Puzzle", "score", "x"};
  static const char *const texts[] = {"a, b", "1...............", "12", "=y"};
  for (int i = 0; i < 4; i++) {
    assert_string_equal(catalogue_row_name(&row, i), names[i]);
    assert_string_equal(catalogue_row_text(&row, i), texts[i]);
  }
  assert_null(row.fields[0].column);
  assert_ptr_equal(row.fields[1].column, &catalogue_columns[COLUMN_PUZZLE]);
  assert_string_equal(catalogue_row_claim(&row, catalogue_lookup_column("score")), "12");
  assert_null(catalogue_row_claim(&row, catalogue_lookup_column("id")));
  assert_int_equal(puzzles[0].rating.score, 12);
  assert_int_equal(puzzles[0].line, 2);
}

// Without trust a claim that could be proved stays out of the record.
static void claims_are_not_believed_unless_trusted(void **state) {
  (void)state;
  static const char text[] =
      "id,puzzle,solution,grade,solutions,clues,level\n"
      "x,1...............,1234341221434321,hard,1,9,easy\n";
  static struct puzzle puzzle;
  struct err err = {0};
  formats_write_bytes(text, strlen(text));
  struct source_settings settings = {0};
  struct source *source = source_new(formats_path, &settings, &err);
  assert_int_equal(source_next(source, &puzzle, NULL, &err), READER_PUZZLE);
  source_free(source);
  assert_string_equal(puzzle.id, "x");
  assert_string_equal(puzzle.level, "easy");
  assert_int_equal(puzzle.certificate.solutions, 0);
  assert_false(puzzle.rating.rated);
  assert_int_equal(puzzle.clues, 1); // counted, not claimed
}

// What a catalogue says nothing of stays unknown, whatever else it says.
static void parts_of_claims_are_not_made_whole(void **state) {
  (void)state;
  static const struct {
    const char *column, *claim;
  } cases[] = {{"seed", "42"},      {"index", "7"}, {"solutions", "1"}, {"solutions", "0"},
               {"engine", "graph"}, {"score", "5"}, {"er", "7.2"},      {"cycles_rows", "1"}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[256];
    static struct puzzle puzzle;
    struct err err = {0};
    int length = snprintf(text, sizeof text, "puzzle,%s\n1.....2..3.....4,%s\n", cases[i].column,
                          cases[i].claim);
    formats_write_bytes(text, (size_t)length);
    if (formats_read(NULL, &puzzle, 1, NULL, &err) != 1) fail_msg("%s", err.text);
    for (const struct catalogue_column *column = catalogue_columns; column->name; column++) {
      char field[CATALOGUE_FIELD_MAX];
      column->print(&puzzle, field);
      bool said = strcmp(column->name, cases[i].column) == 0;
      if (said) assert_string_equal(field, cases[i].claim);
      bool made_up = !said && column->parse != NULL && field[0] != '\0';
      if (made_up) fail_msg("%s makes %s %s", cases[i].column, column->name, field);
    }
  }
}

// Rows are split by hand when they have no quotes, and by libcsv when they have: no difference.
static void quotes_change_nothing(void **state) {
  (void)state;
  static struct catalogue_row plain, quoted;
  static struct puzzle puzzles[2];
  struct rng rng;
  rng_init(&rng, 74, 0);
  for (int round = 0; round < 300; round++) {
    char rows[2][1024] = {"a,puzzle,b,c\r\n", "a,puzzle,b,c\r\n"};
    const char *end = rng_below(&rng, 2) == 0 ? "\r\n" : "\n";
    for (int field = 0; field < 4; field++) {
      static const char *const pieces[] = {" ", "x", "=", "'", "-1", "é", ";", "\t", ""};
      char text[64] = "";
      for (int i = 0; i < 4 && field != 1; i++)
        strcat(text, pieces[rng_below(&rng, COUNT(pieces))]);
      if (field == 1) strcpy(text, "1...............");
      sprintf(rows[0] + strlen(rows[0]), "%s%s", field > 0 ? "," : "", text);
      sprintf(rows[1] + strlen(rows[1]), "%s\"%s\"", field > 0 ? "," : "", text);
    }
    struct err err = {0};
    for (int i = 0; i < 2; i++) {
      strcat(rows[i], end);
      formats_write_bytes(rows[i], strlen(rows[i]));
      if (formats_read(NULL, puzzles, 2, i == 0 ? &plain : &quoted, &err) != 1)
        fail_msg("%s: %s", rows[i], err.text);
    }
    for (int field = 0; field < 4; field++)
      assert_string_equal(catalogue_row_text(&plain, field), catalogue_row_text(&quoted, field));
  }
}

// --- pieces --------------------------------------------------------------------------------------

static void formulas_are_made_harmless_and_restored(void **state) {
  (void)state;
  static const struct {
    const char *text;
    bool begins;
  } cases[] = {
      {"=1+1", true}, {"+a", true},  {"-a", true},     {"@a", true},   {"\tx", true},
      {"\rx", true},  {"-5", false}, {"+3.25", false}, {"-", true},    {"", false},
      {"a=b", false}, {"'a", false}, {"'=1", true},    {"''-5", true}, {"--5", true},
      {"-5-3", true}, {"'", false},  {"1=", false},    {"-5.", false}, {"-.5", true},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    assert_int_equal(formula_begins(cases[i].text), cases[i].begins);
    char written[32];
    sprintf(written, "%s%s", cases[i].begins ? "'" : "", cases[i].text);
    formula_restore(written);
    assert_string_equal(written, cases[i].text);
  }
}

static void formats_are_found_by_path(void **state) {
  (void)state;
  static const struct {
    const char *path, *name;
  } cases[] = {
      {"a.csv", "csv"},        {"a.CSV", "csv"},        {"a.csv.gz", "csv"},
      {"a.JSONL.GZ", "jsonl"}, {"a.xml", "opensudoku"}, {"a.opensudoku", "opensudoku"},
      {"x.ss", "ss"},          {"x.hodoku", "hodoku"},  {"x.gz", NULL},
      {"xml", NULL},           {"a.ndjson", "jsonl"},   {"a.b/c.ipuz", "ipuz"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct export_format *format = export_lookup_path(cases[i].path);
    if (cases[i].name == NULL)
      assert_null(format);
    else
      assert_string_equal(format->name, cases[i].name);
  }
}

// What a strict reader is told: the columns that are there, and none of those that follow from the
// cells.
static void what_would_be_lost_is_named(void **state) {
  (void)state;
  struct grid givens = check_grid("1...............");
  struct puzzle puzzle;
  struct err err;
  puzzle_init(&puzzle, geom_lookup_side(4), &givens);
  puzzle.source = "x";
  puzzle.line = 7;
  for (int i = 0; export_format_at(i) != NULL; i++)
    assert_true(export_check_says(export_format_at(i), &puzzle, &err));
  strcpy(puzzle.rating.grade, "hard");
  strcpy(puzzle.comment, "two\nlines");
  assert_true(puzzle_add_extra(&puzzle, "stars", "5"));
  assert_false(export_check_says(export_lookup("sdm"), &puzzle, &err));
  assert_string_equal(err.text, "x:7: format sdm cannot hold grade, comment, stars");
  assert_false(export_check_says(export_lookup("line"), &puzzle, &err));
  strcpy(puzzle.comment, "one line");
  assert_false(export_check_says(export_lookup("line"), &puzzle, &err));
  assert_string_equal(err.text, "x:7: format line cannot hold grade, stars");
  assert_true(export_check_says(export_lookup("csv"), &puzzle, &err));
  struct puzzle high;
  struct grid blank = {0};
  puzzle_init(&high, geom_lookup(2, 3), &blank);
  high.source = "x";
  assert_false(export_check_says(export_lookup("sdm"), &high, &err));
  assert_string_equal(err.text, "x:0: format sdm cannot hold size");
  assert_true(export_check_says(export_lookup("line"), &high, &err));
  assert_true(export_check_says(export_lookup("ipuz"), &high, &err));
}

static void numbers_in_json_are_numbers(void **state) {
  (void)state;
  static struct puzzle puzzle;
  struct rng rng;
  rng_init(&rng, 75, 0);
  formats_random_record(&rng, geom_lookup_side(9), &puzzle);
  puzzle.se.er = 72;
  puzzle.seed = UINT64_MAX;
  puzzle.index = 5;
  json_t *object = catalogue_record_to_json(&puzzle);
  assert_true(json_is_integer(json_object_get(object, "score")));
  assert_true(json_is_real(json_object_get(object, "er")));
  assert_true(json_is_integer(json_object_get(object, "index")));
  assert_true(json_is_integer(json_object_get(object, "stars")));
  assert_true(json_is_string(json_object_get(object, "puzzle")));
  // More than a double holds exactly is text, so that nobody rounds it.
  assert_string_equal(json_string_value(json_object_get(object, "seed")), "18446744073709551615");
  char *text = json_dumps(json_object_get(object, "er"), CATALOGUE_JSON_FLAGS | JSON_ENCODE_ANY);
  assert_string_equal(text, "7.2");
  free(text);
  json_decref(object);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_column_parses_what_it_prints),
      cmocka_unit_test(a_copy_says_what_the_record_says),
      cmocka_unit_test(codes_and_numbers_need_no_guard),
      cmocka_unit_test(nothing_known_prints_as_nothing),
      cmocka_unit_test(formats_pass_through_each_other),
      cmocka_unit_test(catalogues_are_fixed_points),
      cmocka_unit_test(a_row_has_its_claims_and_columns_in_order),
      cmocka_unit_test(claims_are_not_believed_unless_trusted),
      cmocka_unit_test(parts_of_claims_are_not_made_whole),
      cmocka_unit_test(quotes_change_nothing),
      cmocka_unit_test(formulas_are_made_harmless_and_restored),
      cmocka_unit_test(formats_are_found_by_path),
      cmocka_unit_test(what_would_be_lost_is_named),
      cmocka_unit_test(numbers_in_json_are_numbers),
  };
  return cmocka_run_group_tests_name("formats", tests, enter_folder, leave_folder);
}
