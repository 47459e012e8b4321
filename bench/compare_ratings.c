// How far our ratings agree with two programs that people trust.
//
//      compare_ratings [-v] HODOKU.csv EXPLAINER.csv
//
// HODOKU.csv has puzzle,score,level,hardest_technique,steps,technique_counts; EXPLAINER.csv has
// puzzle,er,ep,ed. Every puzzle is rated once, in file order, on one thread. With -v each puzzle
// whose score differs from HoDoKu's is listed with the techniques that are used more or less often.
// Exit code 1: a target was missed.
#include "core/core.h"
#include "solver/layout.h"
#include "solver/rate.h"
#include "solver/technique.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 8192, FIELDS_MAX = 8 };

// HoDoKu's names of the techniques that it may report; the others are compared by our names.
static const char *const hodoku_names[TECHNIQUE_COUNT] = {
    [TECHNIQUE_FULL_HOUSE] = "Full House",
    [TECHNIQUE_NAKED_SINGLE] = "Naked Single",
    [TECHNIQUE_HIDDEN_SINGLE] = "Hidden Single",
    [TECHNIQUE_LOCKED_PAIR] = "Locked Pair",
    [TECHNIQUE_LOCKED_TRIPLE] = "Locked Triple",
    [TECHNIQUE_LOCKED_POINTING] = "Locked Candidates Type 1 (Pointing)",
    [TECHNIQUE_LOCKED_CLAIMING] = "Locked Candidates Type 2 (Claiming)",
    [TECHNIQUE_NAKED_PAIR] = "Naked Pair",
    [TECHNIQUE_NAKED_TRIPLE] = "Naked Triple",
    [TECHNIQUE_HIDDEN_PAIR] = "Hidden Pair",
    [TECHNIQUE_HIDDEN_TRIPLE] = "Hidden Triple",
    [TECHNIQUE_NAKED_QUAD] = "Naked Quadruple",
    [TECHNIQUE_HIDDEN_QUAD] = "Hidden Quadruple",
    [TECHNIQUE_X_WING] = "X-Wing",
    [TECHNIQUE_SWORDFISH] = "Swordfish",
    [TECHNIQUE_JELLYFISH] = "Jellyfish",
    [TECHNIQUE_REMOTE_PAIR] = "Remote Pair",
    [TECHNIQUE_BUG_PLUS_1] = "Bivalue Universal Grave + 1",
    [TECHNIQUE_SKYSCRAPER] = "Skyscraper",
    [TECHNIQUE_TWO_STRING_KITE] = "2-String Kite",
    [TECHNIQUE_DUAL_TWO_STRING_KITE] = "Dual 2-String Kite",
    [TECHNIQUE_TURBOT_FISH] = "Turbot Fish",
    [TECHNIQUE_EMPTY_RECTANGLE] = "Empty Rectangle",
    [TECHNIQUE_DUAL_EMPTY_RECTANGLE] = "Dual Empty Rectangle",
    [TECHNIQUE_W_WING] = "W-Wing",
    [TECHNIQUE_XY_WING] = "XY-Wing",
    [TECHNIQUE_XYZ_WING] = "XYZ-Wing",
    [TECHNIQUE_UNIQUENESS_1] = "Uniqueness Test 1",
    [TECHNIQUE_UNIQUENESS_2] = "Uniqueness Test 2",
    [TECHNIQUE_UNIQUENESS_3] = "Uniqueness Test 3",
    [TECHNIQUE_UNIQUENESS_4] = "Uniqueness Test 4",
    [TECHNIQUE_UNIQUENESS_5] = "Uniqueness Test 5",
    [TECHNIQUE_UNIQUENESS_6] = "Uniqueness Test 6",
    [TECHNIQUE_HIDDEN_RECTANGLE] = "Hidden Rectangle",
    [TECHNIQUE_AVOIDABLE_RECTANGLE_1] = "Avoidable Rectangle Type 1",
    [TECHNIQUE_AVOIDABLE_RECTANGLE_2] = "Avoidable Rectangle Type 2",
    [TECHNIQUE_FINNED_X_WING] = "Finned X-Wing",
    [TECHNIQUE_SASHIMI_X_WING] = "Sashimi X-Wing",
    [TECHNIQUE_FINNED_SWORDFISH] = "Finned Swordfish",
    [TECHNIQUE_SASHIMI_SWORDFISH] = "Sashimi Swordfish",
    [TECHNIQUE_FINNED_JELLYFISH] = "Finned Jellyfish",
    [TECHNIQUE_SASHIMI_JELLYFISH] = "Sashimi Jellyfish",
    [TECHNIQUE_SUE_DE_COQ] = "Sue de Coq",
    [TECHNIQUE_SIMPLE_COLOURS_TRAP] = "Simple Colors Trap",
    [TECHNIQUE_SIMPLE_COLOURS_WRAP] = "Simple Colors Wrap",
    [TECHNIQUE_MULTI_COLOURS_1] = "Multi Colors 1",
    [TECHNIQUE_MULTI_COLOURS_2] = "Multi Colors 2",
    [TECHNIQUE_X_CHAIN] = "X-Chain",
    [TECHNIQUE_XY_CHAIN] = "XY-Chain",
    [TECHNIQUE_CONTINUOUS_NICE_LOOP] = "Continuous Nice Loop",
    [TECHNIQUE_DISCONTINUOUS_NICE_LOOP] = "Discontinuous Nice Loop",
    [TECHNIQUE_AIC] = "AIC",
    [TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP] = "Grouped Continuous Nice Loop",
    [TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP] = "Grouped Discontinuous Nice Loop",
    [TECHNIQUE_GROUPED_AIC] = "Grouped AIC",
    [TECHNIQUE_ALS_XZ] = "Almost Locked Set XZ-Rule",
    [TECHNIQUE_ALS_XY_WING] = "Almost Locked Set XY-Wing",
    [TECHNIQUE_ALS_CHAIN] = "Almost Locked Set Chain",
    [TECHNIQUE_DEATH_BLOSSOM] = "Death Blossom",
    [TECHNIQUE_FRANKEN_X_WING] = "Franken X-Wing",
    [TECHNIQUE_FRANKEN_SWORDFISH] = "Franken Swordfish",
    [TECHNIQUE_FRANKEN_JELLYFISH] = "Franken Jellyfish",
    [TECHNIQUE_FINNED_FRANKEN_X_WING] = "Finned Franken X-Wing",
    [TECHNIQUE_FINNED_FRANKEN_SWORDFISH] = "Finned Franken Swordfish",
    [TECHNIQUE_FINNED_FRANKEN_JELLYFISH] = "Finned Franken Jellyfish",
    [TECHNIQUE_MUTANT_X_WING] = "Mutant X-Wing",
    [TECHNIQUE_MUTANT_SWORDFISH] = "Mutant Swordfish",
    [TECHNIQUE_MUTANT_JELLYFISH] = "Mutant Jellyfish",
    [TECHNIQUE_FINNED_MUTANT_X_WING] = "Finned Mutant X-Wing",
    [TECHNIQUE_FINNED_MUTANT_SWORDFISH] = "Finned Mutant Swordfish",
    [TECHNIQUE_FINNED_MUTANT_JELLYFISH] = "Finned Mutant Jellyfish",
    [TECHNIQUE_FORCING_CHAIN_CONTRADICTION] = "Forcing Chain Contradiction",
    [TECHNIQUE_FORCING_CHAIN_VERITY] = "Forcing Chain Verity",
    [TECHNIQUE_FORCING_NET_CONTRADICTION] = "Forcing Net Contradiction",
    [TECHNIQUE_FORCING_NET_VERITY] = "Forcing Net Verity",
};

static const char *hodoku_name(int technique) {
  return hodoku_names[technique] != NULL ? hodoku_names[technique] : techniques[technique].name;
}

// What must hold for a player to trust the grade.
static const double target_same_grade = 0.95;
static const double target_grade_correlation = 0.94;
static const double target_score_correlation = 0.90;

// One row of a file with our rating of it.
struct row {
  char puzzle[GEOM_CELLS_MAX + 1];
  double explainer; // ER
  int score;        // HoDoKu's
  enum grade grade; // HoDoKu's; GRADE_NONE: not known
  char *counts;     // HoDoKu's "name=n;name=n", owned
  int our_score;
  enum grade our_grade;
  int our_counts[TECHNIQUE_COUNT];
};

struct rows {
  struct row *row;
  size_t count, capacity;
};

static struct row *rows_add(struct rows *rows) {
  if (rows->count == rows->capacity) {
    rows->capacity = rows->capacity == 0 ? 1024 : 2 * rows->capacity;
    struct row *grown = realloc(rows->row, rows->capacity * sizeof *grown);
    if (grown == NULL) {
      perror("compare_ratings");
      exit(3);
    }
    rows->row = grown;
  }
  struct row *row = &rows->row[rows->count++];
  *row = (struct row){.grade = GRADE_NONE};
  return row;
}

static void rows_release(struct rows *rows) {
  for (size_t i = 0; i < rows->count; i++) free(rows->row[i].counts);
  free(rows->row);
}

// Cuts a line at its commas, in place. Returns the number of fields.
static int split_line(char *line, char *fields[FIELDS_MAX]) {
  int count = 0;
  line[strcspn(line, "\r\n")] = '\0';
  for (char *field = line; field != NULL && count < FIELDS_MAX;) {
    char *comma = strchr(field, ',');
    if (comma != NULL) *comma++ = '\0';
    fields[count++] = field;
    field = comma;
  }
  return count;
}

static void fill_hodoku(struct row *row, char *fields[], int count) {
  if (count < 6) return;
  row->score = (int)strtol(fields[1], NULL, 10);
  row->grade = grade_lookup(fields[2]);
  row->counts = strdup(fields[5]);
}

static void fill_explainer(struct row *row, char *fields[], int count) {
  if (count >= 2) row->explainer = strtod(fields[1], NULL);
}

static bool read_rows(const char *path, void (*fill)(struct row *, char *[], int),
                      struct rows *rows) {
  FILE *stream = fopen(path, "r");
  if (stream == NULL) {
    perror(path);
    return false;
  }
  char line[LINE_MAX_BYTES];
  while (fgets(line, sizeof line, stream) != NULL) {
    char *fields[FIELDS_MAX];
    int count = split_line(line, fields);
    if (geom_lookup_cells(strlen(fields[0])) == NULL) continue; // the header
    struct row *row = rows_add(rows);
    strcpy(row->puzzle, fields[0]);
    fill(row, fields, count);
  }
  fclose(stream);
  return true;
}

static void rate_rows(struct rows *rows) {
  static struct layout layout;
  const struct rate_options options = {.techniques = technique_set_default(true)};
  for (size_t i = 0; i < rows->count; i++) {
    struct row *row = &rows->row[i];
    const struct geom *geom = geom_lookup_cells(strlen(row->puzzle));
    struct grid givens = {0};
    if (layout.geom != geom) layout_init(&layout, geom);
    for (int cell = 0; cell < geom->cells; cell++)
      givens.cell[cell] = (uint8_t)grid_value(row->puzzle[cell]);
    struct rating rating;
    rate_puzzle(&layout, &givens, &options, &rating);
    row->our_score = rating.score;
    row->our_grade = rating.grade;
    memcpy(row->our_counts, rating.counts, sizeof row->our_counts);
  }
}

// --- statistics --------------------------------------------------------------------------------

struct ranked {
  double value, rank;
  size_t index;
};

static int compare_values(const void *a, const void *b) {
  double first = ((const struct ranked *)a)->value, second = ((const struct ranked *)b)->value;
  return (first > second) - (first < second);
}

static int compare_indices(const void *a, const void *b) {
  size_t first = ((const struct ranked *)a)->index, second = ((const struct ranked *)b)->index;
  return (first > second) - (first < second);
}

// Ranks from 1; equal values share the mean of the ranks they cover.
static void rank_values(struct ranked *items, size_t count) {
  qsort(items, count, sizeof *items, compare_values);
  for (size_t start = 0; start < count;) {
    size_t end = start;
    while (end < count && items[end].value == items[start].value) end++;
    double mean = ((double)start + 1 + (double)end) / 2;
    while (start < end) items[start++].rank = mean;
  }
  qsort(items, count, sizeof *items, compare_indices);
}

// Spearman's coefficient: Pearson's, of the ranks.
static double correlate_ranks(const struct rows *rows, double (*value)(const struct row *)) {
  size_t count = rows->count;
  struct ranked *ours = calloc(count, sizeof *ours), *theirs = calloc(count, sizeof *theirs);
  double result = 0;
  if (ours != NULL && theirs != NULL && count > 1) {
    for (size_t i = 0; i < count; i++) {
      ours[i] = (struct ranked){.value = value(&rows->row[i]), .index = i};
      theirs[i] = (struct ranked){.value = rows->row[i].explainer, .index = i};
    }
    rank_values(ours, count);
    rank_values(theirs, count);
    double mean = ((double)count + 1) / 2, both = 0, our_square = 0, their_square = 0;
    for (size_t i = 0; i < count; i++) {
      double x = ours[i].rank - mean, y = theirs[i].rank - mean;
      both += x * y;
      our_square += x * x;
      their_square += y * y;
    }
    if (our_square > 0 && their_square > 0) result = both / sqrt(our_square * their_square);
  }
  free(ours);
  free(theirs);
  return result;
}

static double value_of_grade(const struct row *row) {
  return row->our_grade;
}

static double value_of_score(const struct row *row) {
  return row->our_score;
}

// --- reports -----------------------------------------------------------------------------------

// How often HoDoKu used a technique, from its "name=n;name=n".
static int find_count(const char *counts, const char *name) {
  size_t length = strlen(name);
  for (const char *at = counts; at != NULL && *at != '\0';) {
    if (strncmp(at, name, length) == 0 && at[length] == '=')
      return (int)strtol(at + length + 1, NULL, 10);
    at = strchr(at, ';');
    if (at != NULL) at++;
  }
  return 0;
}

static void print_difference(const struct row *row) {
  printf("%s  HoDoKu %5d %-7s  ours %5d %-7s ", row->puzzle, row->score, grade_name(row->grade),
         row->our_score, grade_name(row->our_grade));
  for (int technique = 0; technique < TECHNIQUE_COUNT; technique++) {
    int theirs = find_count(row->counts, hodoku_name(technique));
    int difference = row->our_counts[technique] - theirs;
    if (difference != 0) printf(" %s%+d", hodoku_name(technique), difference);
  }
  printf("\n");
}

static bool report_hodoku(const struct rows *rows, bool verbose) {
  int same_grade = 0, same_score = 0, known = 0, confusion[GRADE_GUESS + 1][GRADE_GUESS + 1] = {0};
  for (size_t i = 0; i < rows->count; i++) {
    const struct row *row = &rows->row[i];
    if (row->grade == GRADE_NONE) continue;
    known++;
    same_grade += row->grade == row->our_grade;
    same_score += row->score == row->our_score;
    confusion[row->grade][row->our_grade]++;
    if (verbose && row->score != row->our_score) print_difference(row);
  }
  if (known == 0) return true;
  double share = (double)same_grade / known;
  printf("HoDoKu, %d puzzles\n", known);
  printf("  same grade  %5.1f %%  (target %.0f)\n", 100 * share, 100 * target_same_grade);
  printf("  same score  %5.1f %%\n", 100.0 * same_score / known);
  printf("  %-10s", "its \\ ours");
  for (int ours = GRADE_EASY; ours <= GRADE_GUESS; ours++)
    printf(" %8s", grade_name((enum grade)ours));
  printf("\n");
  for (int theirs = GRADE_EASY; theirs <= GRADE_EXTREME; theirs++) {
    printf("  %-10s", grade_name((enum grade)theirs));
    for (int ours = GRADE_EASY; ours <= GRADE_GUESS; ours++)
      printf(" %8d", confusion[theirs][ours]);
    printf("\n");
  }
  return share >= target_same_grade;
}

// The totals of every technique over all puzzles: where the paths part company.
static void report_totals(const struct rows *rows) {
  printf("  %-40s %8s %8s\n", "technique", "HoDoKu", "ours");
  for (int technique = 0; technique < TECHNIQUE_COUNT; technique++) {
    int theirs = 0, ours = 0;
    for (size_t i = 0; i < rows->count; i++) {
      theirs += find_count(rows->row[i].counts, hodoku_name(technique));
      ours += rows->row[i].our_counts[technique];
    }
    if (theirs != 0 || ours != 0) printf("  %-40s %8d %8d\n", hodoku_name(technique), theirs, ours);
  }
}

static bool report_explainer(const struct rows *rows) {
  double grade = correlate_ranks(rows, value_of_grade);
  double score = correlate_ranks(rows, value_of_score);
  int too_low = 0, too_high = 0;
  for (size_t i = 0; i < rows->count; i++) {
    const struct row *row = &rows->row[i];
    too_low += row->our_grade <= GRADE_MEDIUM && row->explainer >= 5.0;
    too_high += row->our_grade >= GRADE_UNFAIR && row->explainer < 3.4;
  }
  printf("Sudoku Explainer, %zu puzzles\n", rows->count);
  printf("  rank correlation of grade and ER  %.4f  (target %.2f)\n", grade,
         target_grade_correlation);
  printf("  rank correlation of score and ER  %.4f  (target %.2f)\n", score,
         target_score_correlation);
  printf("  easy or medium with ER of 5.0 or more: %d (target 0)\n", too_low);
  printf("  unfair or extreme with ER under 3.4:   %d (target 0)\n", too_high);
  return grade >= target_grade_correlation && score >= target_score_correlation && too_low == 0 &&
         too_high == 0;
}

int main(int argc, char **argv) {
  bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
  argv += verbose;
  argc -= verbose;
  if (argc != 3) {
    fprintf(stderr, "usage: compare_ratings [-v] HODOKU.csv EXPLAINER.csv\n");
    return 2;
  }
  struct rows hodoku = {0}, explainer = {0};
  if (!read_rows(argv[1], fill_hodoku, &hodoku)) return 3;
  if (!read_rows(argv[2], fill_explainer, &explainer)) return 3;
  rate_rows(&hodoku);
  rate_rows(&explainer);
  bool good = report_hodoku(&hodoku, verbose);
  if (verbose) report_totals(&hodoku);
  good = report_explainer(&explainer) && good;
  rows_release(&hodoku);
  rows_release(&explainer);
  return good ? 0 : 1;
}
