// Runs a file of cases, one technique each, against the finders.
//
//      check_techniques [-v] CASES.txt [CODE]
//
// A case reads :code:candidates:givens:deleted:eliminations:placements:extra. `+` before a digit
// marks a cell that was filled in and is not a given; triples are digit, row, column. The board is
// set up, and among all instances of the technique there must be one with exactly these
// eliminations or placements. A code that ends in -x must not fire at all.
//
// Exit code 1: a technique passes less than 95 % of its cases, or a case that must not fire does.
#include "solver/find_chain.h"
#include "solver/rate.h"

#include <stdio.h>
#include <string.h>

enum { FIELDS = 8, LINE_MAX_BYTES = 4096, CODES_MAX = 160, CODE_MAX_BYTES = 16 };

// A set of (cell, digit) of a 9x9 board.
struct marks {
  uint16_t cell[81]; // bit d
};

struct test_case {
  char code[CODE_MAX_BYTES];
  struct cand cand;
  struct marks eliminations, placements;
};

struct tally {
  char code[CODE_MAX_BYTES];
  int technique; // -1: not one of ours
  int cases, passed;
};

// --- reading -----------------------------------------------------------------------------------

static bool read_marks(const char *text, struct marks *marks) {
  memset(marks, 0, sizeof *marks);
  while (*text != '\0') {
    while (*text == ' ') text++;
    if (*text == '\0') break;
    for (int i = 0; i < 3; i++)
      if (text[i] < '1' || text[i] > '9') return false;
    int cell = (text[1] - '1') * 9 + (text[2] - '1');
    marks->cell[cell] |= (uint16_t)(1u << (text[0] - '0'));
    text += 3;
  }
  return true;
}

// Givens, and cells filled in later, which the avoidable rectangles tell apart.
static bool read_board(const char *text, struct grid *givens, struct grid *filled) {
  int cell = 0;
  bool later = false;
  *givens = *filled = (struct grid){0};
  for (; *text != '\0'; text++) {
    if (*text == '+') {
      later = true;
      continue;
    }
    int value = grid_value(*text);
    if (value < 0 || cell == 81) return false;
    (later ? filled : givens)->cell[cell++] = (uint8_t)value;
    later = false;
  }
  return cell == 81;
}

static bool read_case(const struct layout *layout, char *line, struct test_case *test) {
  char *fields[FIELDS] = {0};
  int count = 0;
  line[strcspn(line, "\r\n")] = '\0';
  for (char *field = line; field != NULL && count < FIELDS;) {
    char *colon = strchr(field, ':');
    if (colon != NULL) *colon++ = '\0';
    fields[count++] = field;
    field = colon;
  }
  struct marks deleted;
  struct grid givens, filled;
  if (count < 7 || strlen(fields[1]) >= sizeof test->code) return false;
  if (!read_board(fields[3], &givens, &filled) || !read_marks(fields[4], &deleted) ||
      !read_marks(fields[5], &test->eliminations) || !read_marks(fields[6], &test->placements))
    return false;
  strcpy(test->code, fields[1]);
  cand_init(&test->cand, layout, &givens);
  for (int cell = 0; cell < 81; cell++)
    if (filled.cell[cell] != 0) cand_place(&test->cand, cell, filled.cell[cell]);
  for (int cell = 0; cell < 81; cell++)
    for (int digit = 1; digit <= 9; digit++)
      if (deleted.cell[cell] >> digit & 1) cand_eliminate(&test->cand, cell, digit);
  return true;
}

// --- running -----------------------------------------------------------------------------------

struct hunt {
  const struct test_case *test;
  int technique;
  bool fired, found;
};

static struct marks marks_of(const struct step_mark *list, int count) {
  struct marks marks = {{0}};
  for (int i = 0; i < count; i++) marks.cell[list[i].cell] |= (uint16_t)(1u << list[i].digit);
  return marks;
}

// Visits an instance; the one that the case shows ends the hunt.
static bool compare_step(void *context, const struct step *step) {
  struct hunt *hunt = context;
  if (step->technique != hunt->technique) return true;
  struct marks eliminations = marks_of(step->eliminations, step->elimination_count);
  struct marks placements = marks_of(step->placements, step->placement_count);
  hunt->fired = true;
  hunt->found = memcmp(&eliminations, &hunt->test->eliminations, sizeof eliminations) == 0 &&
                memcmp(&placements, &hunt->test->placements, sizeof placements) == 0;
  return !hunt->found;
}

// "0710-3" and "03111" are variants of 0710 and 0311.
static int technique_of_code(const char *code) {
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (strncmp(techniques[i].code, code, strlen(techniques[i].code)) == 0) return i;
  return -1;
}

static bool code_is_negative(const char *code) {
  size_t length = strlen(code);
  return length > 2 && strcmp(code + length - 2, "-x") == 0;
}

// Chains through almost locked sets are not in the table; their cases are among the grouped ones.
static void find_als_chains(struct hunt *hunt) {
  struct finding finding = {
      .work = rate_workspace_new(), .visit = compare_step, .context = hunt, .every = true};
  if (finding.work != NULL) find_als_nice_loop(&hunt->test->cand, &finding);
  rate_workspace_free(finding.work);
}

static bool run_case(const struct test_case *test, int technique) {
  struct hunt hunt = {.test = test, .technique = technique};
  technique_find_all(&test->cand, technique, compare_step, &hunt);
  if (code_is_negative(test->code)) return !hunt.fired;
  if (!hunt.found && techniques[technique].find == find_grouped_nice_loop) find_als_chains(&hunt);
  return hunt.found;
}

static struct tally *find_tally(struct tally *tallies, int *count, const char *code) {
  for (int i = 0; i < *count; i++)
    if (strcmp(tallies[i].code, code) == 0) return &tallies[i];
  if (*count == CODES_MAX) return NULL;
  struct tally *tally = &tallies[(*count)++];
  *tally = (struct tally){.technique = technique_of_code(code)};
  strcpy(tally->code, code);
  return tally;
}

// The share is of a technique with all its variants: rows that share a finder are one technique in
// the order of techniques, as loops and alternating inference chains are.
static bool technique_passes(const struct tally *tallies, int count, int technique) {
  int cases = 0, passed = 0;
  for (int i = 0; i < count; i++)
    if (tallies[i].technique >= 0 &&
        techniques[tallies[i].technique].find == techniques[technique].find) {
      cases += tallies[i].cases;
      passed += tallies[i].passed;
    }
  return passed * 100 >= cases * 95;
}

static bool print_table(const struct tally *tallies, int count) {
  bool good = true;
  printf("%-8s %-34s %6s %6s\n", "code", "technique", "cases", "passed");
  for (int i = 0; i < count; i++) {
    const struct tally *tally = &tallies[i];
    const char *name = tally->technique < 0 ? "(not ours)" : techniques[tally->technique].name;
    bool fails =
        tally->technique >= 0 && (!technique_passes(tallies, count, tally->technique) ||
                                  (code_is_negative(tally->code) && tally->passed < tally->cases));
    bool falls_short = tally->technique >= 0 && tally->passed * 100 < tally->cases * 95;
    printf("%-8s %-34s %6d %6d%s\n", tally->code, name, tally->cases, tally->passed,
           fails         ? "  FAILS"
           : falls_short ? "  falls short"
                         : "");
    good = good && !fails;
  }
  return good;
}

struct table {
  int count;
  struct tally tallies[CODES_MAX];
};

// Runs one line of the file. False: it is not a case.
static bool run_line(const struct layout *layout, const char *line, const char *only, bool verbose,
                     struct table *table) {
  static struct test_case test;
  char copy[LINE_MAX_BYTES];
  strcpy(copy, line);
  if (!read_case(layout, copy, &test)) return false;
  if (only != NULL && strncmp(test.code, only, strlen(only)) != 0) return true;
  struct tally *tally = find_tally(table->tallies, &table->count, test.code);
  if (tally == NULL) return true;
  tally->cases++;
  if (tally->technique < 0) return true;
  if (run_case(&test, tally->technique))
    tally->passed++;
  else if (verbose)
    printf("failed: %s", line);
  return true;
}

int main(int argc, char **argv) {
  bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
  argc -= verbose;
  argv += verbose;
  if (argc < 2 || argc > 3) {
    fprintf(stderr, "usage: check_techniques [-v] CASES.txt [CODE]\n");
    return 2;
  }
  FILE *stream = fopen(argv[1], "r");
  if (stream == NULL) {
    perror(argv[1]);
    return 3;
  }
  static struct layout layout;
  static struct table table;
  char line[LINE_MAX_BYTES];
  bool good = true;
  layout_init(&layout, geom_lookup(3, 3));
  for (int number = 1; good && fgets(line, sizeof line, stream) != NULL; number++)
    if (line[0] == ':' && !run_line(&layout, line, argc == 3 ? argv[2] : NULL, verbose, &table)) {
      fprintf(stderr, "%s:%d: not a case\n", argv[1], number);
      good = false;
    }
  fclose(stream);
  if (!good) return 2;
  return print_table(table.tallies, table.count) ? 0 : 1;
}
