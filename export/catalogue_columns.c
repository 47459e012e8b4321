// The columns of a catalogue: how each is printed from a record and parsed back into one.
//
// Invariant: what a column prints, it parses; an unknown value prints as nothing and nothing parses
// as unknown.
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "export/field.h"

// A file may claim one part of a rating, a certificate or a census and not the others, which are
// unknown then: negative, or the largest number there is.
static void start_rating(struct puzzle_rating *rating) {
  if (rating->rated) return;
  *rating = (struct puzzle_rating){
      .rated = true, .score = -1, .steps = -1, .hardest = -1, .hardest_name = ""};
}

static void start_explainer(struct puzzle_se_rating *se) {
  if (!se->rated) *se = (struct puzzle_se_rating){.rated = true, .er = -1, .ep = -1, .ed = -1};
}

static void start_certificate(struct puzzle_certificate *certificate) {
  if (!certificate->claimed) certificate->claim = UINT64_MAX;
  certificate->claimed = true;
}

static void start_census(struct puzzle_census *census) {
  if (census->counted) return;
  memset(census, 0xff, sizeof *census);
  census->counted = true;
}

// --- the puzzle itself ---------------------------------------------------------------------------

static size_t print_id(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, puzzle->id);
}

static bool parse_id(const char *field, const struct catalogue_names *names, struct puzzle *puzzle,
                     struct err *err) {
  (void)names;
  return field_take_text(field, puzzle->id, sizeof puzzle->id, err);
}

static size_t print_size(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  const struct geom *geom = puzzle->geom;
  if (geom == geom_lookup_side(geom->side)) return field_put_number(field, (uint64_t)geom->side);
  return strlen(geom_name_size(geom, field));
}

static size_t print_puzzle(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  grid_print_line(puzzle->geom, &puzzle->givens, field);
  return (size_t)puzzle->geom->cells;
}

static size_t print_solution(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  if (puzzle->certificate.solutions != 1) return field_put_nothing(field);
  grid_print_line(puzzle->geom, &puzzle->solution, field);
  return (size_t)puzzle->geom->cells;
}

// A solution and a number of solutions that is not one cannot both be taken over.
static bool refuse_count(uint64_t count, struct err *err) {
  return err_set(err, ERR_INPUT, "%" PRIu64 " solutions claimed, but only one given", count);
}

// A claimed solution is believed to be the only one.
static bool parse_solution(const char *field, const struct catalogue_names *names,
                           struct puzzle *puzzle, struct err *err) {
  (void)names;
  struct grid solution = {0};
  if (field[0] == '\0') return true;
  if (!text_parse_grid(field, &puzzle->geom, &solution, err)) return false;
  if (!grid_is_solution(puzzle->geom, &solution) ||
      !grid_extends(puzzle->geom, &solution, &puzzle->givens))
    return err_set(err, ERR_INPUT, "the grid is not a solution of the puzzle");
  const struct puzzle_certificate *certificate = &puzzle->certificate;
  if (certificate->claimed && certificate->claim != UINT64_MAX && certificate->claim != 1)
    return refuse_count(certificate->claim, err);
  puzzle->solution = solution;
  puzzle->certificate.solutions = 1;
  return true;
}

// --- how hard it is ------------------------------------------------------------------------------

// A text of the record, as it stands there.
#define TEXT_MEMBER(member)                                                                    \
  static size_t print_##member(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) { \
    return field_put_text(field, puzzle->member);                                              \
  }                                                                                            \
  static bool parse_##member(const char *field, const struct catalogue_names *names,           \
                             struct puzzle *puzzle, struct err *err) {                         \
    (void)names;                                                                               \
    return field_take_text(field, puzzle->member, sizeof puzzle->member, err);                 \
  }
TEXT_MEMBER(level)

static size_t print_grade(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, puzzle->rating.grade);
}

static bool parse_grade(const char *field, const struct catalogue_names *names,
                        struct puzzle *puzzle, struct err *err) {
  (void)names;
  if (field[0] == '\0') return true;
  start_rating(&puzzle->rating);
  return field_take_text(field, puzzle->rating.grade, sizeof puzzle->rating.grade, err);
}

static size_t print_hardest(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, puzzle->rating.rated ? puzzle->rating.hardest_name : "");
}

static bool parse_hardest(const char *field, const struct catalogue_names *names,
                          struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  start_rating(&puzzle->rating);
  const char *name =
      field_take_name(names->technique, field, strlen(field), &puzzle->rating.hardest);
  if (name == NULL) return err_set(err, ERR_INPUT, "unknown technique '%.60s'", field);
  puzzle->rating.hardest_name = name;
  return true;
}

static size_t print_techniques(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  const struct puzzle_rating *rating = &puzzle->rating;
  size_t used = 0;
  field[0] = '\0';
  for (int i = 0; rating->technique_name != NULL && i < PUZZLE_TECHNIQUES_MAX; i++) {
    if (rating->counts[i] == 0) continue; // most of them
    const char *name = rating->technique_name(i);
    if (name == NULL) break;
    size_t length = strlen(name);
    if (used + length + 8 > CATALOGUE_FIELD_MAX) continue;
    if (used > 0) field[used++] = ';';
    memcpy(field + used, name, length);
    used += length;
    field[used++] = ':';
    used += field_put_number(field + used, rating->counts[i]);
  }
  return used;
}

static bool parse_techniques(const char *field, const struct catalogue_names *names,
                             struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  start_rating(&puzzle->rating);
  puzzle->rating.technique_name = names->technique;
  for (const char *at = field;;) {
    size_t length = strcspn(at, ";");
    const char *colon = memrchr(at, ':', length), *equals = memrchr(at, '=', length);
    if (colon == NULL || (equals != NULL && equals > colon)) colon = equals; // as rate prints them
    char digits[8] = "";
    int index;
    uint64_t count;
    if (colon == NULL || colon + 1 == at + length ||
        (size_t)(at + length - colon) > sizeof digits ||
        field_take_name(names->technique, at, (size_t)(colon - at), &index) == NULL ||
        index >= PUZZLE_TECHNIQUES_MAX)
      return err_set(err, ERR_INPUT, "'%.*s' is not a technique and its count, such as X-wing:2",
                     (int)(length < 60 ? length : 60), at);
    memcpy(digits, colon + 1, (size_t)(at + length - colon - 1));
    if (!field_take_number(digits, UINT16_MAX, &count, err)) return false;
    puzzle->rating.counts[index] = (uint16_t)count;
    if (at[length] == '\0') return true;
    at += length + 1;
  }
}

// Numbers of the rating, and of the census below: they differ only in which number it is.
#define RATING_NUMBER(member)                                                                  \
  static size_t print_##member(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) { \
    if (puzzle->rating.rated && puzzle->rating.member >= 0)                                    \
      return field_put_number(field, (uint64_t)puzzle->rating.member);                         \
    return field_put_nothing(field);                                                           \
  }                                                                                            \
  static bool parse_##member(const char *field, const struct catalogue_names *names,           \
                             struct puzzle *puzzle, struct err *err) {                         \
    (void)names;                                                                               \
    if (field[0] == '\0') return true;                                                         \
    start_rating(&puzzle->rating);                                                             \
    return field_take_int(field, &puzzle->rating.member, err);                                 \
  }
RATING_NUMBER(score)
RATING_NUMBER(steps)

#define EXPLAINER_NUMBER(member)                                                               \
  static size_t print_##member(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) { \
    if (puzzle->se.rated && puzzle->se.member >= 0)                                            \
      return field_put_tenths(field, puzzle->se.member);                                       \
    return field_put_nothing(field);                                                           \
  }                                                                                            \
  static bool parse_##member(const char *field, const struct catalogue_names *names,           \
                             struct puzzle *puzzle, struct err *err) {                         \
    (void)names;                                                                               \
    if (field[0] == '\0') return true;                                                         \
    start_explainer(&puzzle->se);                                                              \
    return field_take_tenths(field, &puzzle->se.member, err);                                  \
  }
EXPLAINER_NUMBER(er)
EXPLAINER_NUMBER(ep)
EXPLAINER_NUMBER(ed)

// --- the pattern of clues ------------------------------------------------------------------------

static size_t print_clues(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_number(field, (uint64_t)puzzle->clues);
}

static size_t print_least_clues(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_number(field, (uint64_t)puzzle->least_clues);
}

static size_t print_symmetry(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return strlen(puzzle_name_symmetry(puzzle->symmetry, field));
}

static const char *const minimal_names[] = {
    [MINIMAL_UNKNOWN] = "", [MINIMAL_NO] = "no", [MINIMAL_YES] = "yes"};

static size_t print_minimal(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, minimal_names[puzzle->minimal]);
}

static bool parse_minimal(const char *field, const struct catalogue_names *names,
                          struct puzzle *puzzle, struct err *err) {
  (void)names;
  for (enum puzzle_minimal minimal = MINIMAL_UNKNOWN; minimal <= MINIMAL_YES; minimal++)
    if (strcasecmp(field, minimal_names[minimal]) == 0) {
      puzzle->minimal = minimal;
      return true;
    }
  return err_set(err, ERR_INPUT, "'%.40s' is neither yes nor no", field);
}

// --- disguises -----------------------------------------------------------------------------------

// 32 hexadecimal digits. A form by givens is of another kind and says so.
static const char by_givens[] = "givens-";

static size_t print_canonical(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  const struct puzzle_canonical *canonical = &puzzle->canonical;
  size_t used = field_put_text(field, canonical->known && canonical->by_givens ? by_givens : "");
  if (!canonical->known) return used;
  used += field_put_hexadecimal(field + used, canonical->high);
  used += field_put_hexadecimal(field + used, canonical->low);
  return used;
}

static bool parse_canonical(const char *field, const struct catalogue_names *names,
                            struct puzzle *puzzle, struct err *err) {
  (void)names;
  if (field[0] == '\0') return true;
  bool given = strncmp(field, by_givens, strlen(by_givens)) == 0;
  const char *digits = given ? field + strlen(by_givens) : field;
  uint64_t half[2];
  if (strlen(digits) != 32 || !field_take_hexadecimal(digits, &half[0]) ||
      !field_take_hexadecimal(digits + 16, &half[1]))
    return err_set(err, ERR_INPUT, "'%.60s' is not a hash of 32 hexadecimal digits", field);
  puzzle->canonical =
      (struct puzzle_canonical){.known = true, .by_givens = given, .high = half[0], .low = half[1]};
  return true;
}

TEXT_MEMBER(recipe)

// --- the certificate -----------------------------------------------------------------------------

static size_t print_engine(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field,
                        puzzle->certificate.engine != NULL ? puzzle->certificate.engine : "");
}

static bool parse_engine(const char *field, const struct catalogue_names *names,
                         struct puzzle *puzzle, struct err *err) {
  int index;
  if (field[0] == '\0') return true;
  start_certificate(&puzzle->certificate);
  puzzle->certificate.engine = field_take_name(names->engine, field, strlen(field), &index);
  return puzzle->certificate.engine != NULL ||
         err_set(err, ERR_INPUT, "unknown engine '%.40s'", field);
}

static size_t print_solutions(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  const struct puzzle_certificate *certificate = &puzzle->certificate;
  uint64_t solutions = certificate->claimed ? certificate->claim : certificate->solutions;
  bool known = (certificate->claimed || certificate->engine != NULL) && solutions != UINT64_MAX;
  return known ? field_put_number(field, solutions) : field_put_nothing(field);
}

static bool parse_solutions(const char *field, const struct catalogue_names *names,
                            struct puzzle *puzzle, struct err *err) {
  (void)names;
  struct puzzle_certificate *certificate = &puzzle->certificate;
  if (field[0] == '\0') return true;
  start_certificate(certificate);
  if (!field_take_number(field, UINT64_MAX - 1, &certificate->claim, err)) return false;
  return certificate->solutions != 1 || certificate->claim == 1 ||
         refuse_count(certificate->claim, err);
}

#define CENSUS_NUMBER(member)                                                                  \
  static size_t print_##member(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) { \
    if (puzzle->certificate.census.counted && puzzle->certificate.census.member != UINT64_MAX) \
      return field_put_number(field, puzzle->certificate.census.member);                       \
    return field_put_nothing(field);                                                           \
  }                                                                                            \
  static bool parse_##member(const char *field, const struct catalogue_names *names,           \
                             struct puzzle *puzzle, struct err *err) {                         \
    (void)names;                                                                               \
    if (field[0] == '\0') return true;                                                         \
    start_census(&puzzle->certificate.census);                                                 \
    return field_take_number(field, UINT64_MAX, &puzzle->certificate.census.member, err);      \
  }
CENSUS_NUMBER(vertices)
CENSUS_NUMBER(edges)
CENSUS_NUMBER(vertices_pruned)
CENSUS_NUMBER(edges_pruned)
CENSUS_NUMBER(tuples)
CENSUS_NUMBER(tuple_edges)
CENSUS_NUMBER(cycles_rows)
CENSUS_NUMBER(cycles_columns)

// --- where it comes from -------------------------------------------------------------------------

#define ORIGIN_NUMBER(member)                                                                  \
  static size_t print_##member(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) { \
    if (puzzle->member##_known) return field_put_number(field, puzzle->member);                \
    return field_put_nothing(field);                                                           \
  }                                                                                            \
  static bool parse_##member(const char *field, const struct catalogue_names *names,           \
                             struct puzzle *puzzle, struct err *err) {                         \
    (void)names;                                                                               \
    if (field[0] == '\0') return true;                                                         \
    puzzle->member##_known = true;                                                             \
    return field_take_number(field, UINT64_MAX, &puzzle->member, err);                         \
  }
ORIGIN_NUMBER(seed)
ORIGIN_NUMBER(index)
TEXT_MEMBER(version)
TEXT_MEMBER(comment)

// --- the table -----------------------------------------------------------------------------------

#define TEXT(column, text, work)                                              \
  {                                                                           \
    .name = #column, .summary = (text), .kind = COLUMN_TEXT, .needs = (work), \
    .print = print_##column, .parse = parse_##column                          \
  }
#define CODE(column, text, work)                                              \
  {                                                                           \
    .name = #column, .summary = (text), .kind = COLUMN_CODE, .needs = (work), \
    .print = print_##column, .parse = parse_##column                          \
  }
#define NUMBER(column, text, work)                                              \
  {                                                                             \
    .name = #column, .summary = (text), .kind = COLUMN_NUMBER, .needs = (work), \
    .print = print_##column, .parse = parse_##column                            \
  }
// What follows from the givens is never taken from a claim.
#define SEEN(column, text, sort) \
  { .name = #column, .summary = (text), .kind = COLUMN_##sort, .print = print_##column }

const struct catalogue_column catalogue_columns[] = {
    [COLUMN_ID] =
        TEXT(id, "the catalogue's name for the puzzle; without one, its row, counting from 1", 0),
    [COLUMN_SIZE] =
        SEEN(size, "the side, or the box as width x height if it is not the usual one", CODE),
    [COLUMN_PUZZLE] = SEEN(puzzle, "the givens row by row, . for a blank", CODE),
    [COLUMN_SOLUTION] =
        CODE(solution, "the solution row by row, if there is exactly one", COLUMN_NEEDS_PROOF),
    TEXT(level, "the level it was made for", 0),
    TEXT(grade, "how hard it is for a person: easy, medium, hard, unfair, extreme or guess",
         COLUMN_NEEDS_RATING),
    NUMBER(score, "the sum of its steps' scores", COLUMN_NEEDS_RATING),
    TEXT(hardest, "the hardest technique it needs", COLUMN_NEEDS_RATING),
    NUMBER(steps, "the number of steps that solve it", COLUMN_NEEDS_RATING),
    TEXT(techniques, "steps per technique, such as naked single:25;X-wing:2", COLUMN_NEEDS_RATING),
    NUMBER(er, "Sudoku Explainer rating of the hardest step", COLUMN_NEEDS_SE),
    NUMBER(ep, "Sudoku Explainer rating of the hardest step up to the first placement",
           COLUMN_NEEDS_SE),
    NUMBER(ed, "Sudoku Explainer rating of the first step", COLUMN_NEEDS_SE),
    SEEN(clues, "the number of clues", NUMBER),
    SEEN(least_clues, "the fewest clues in any row, column or box", NUMBER),
    SEEN(symmetry, "symmetry of the clues: rotate180 mirror ..., or none", CODE),
    CODE(minimal, "yes: no clue can be removed; no: some can", COLUMN_NEEDS_MINIMAL),
    CODE(canonical, "the hash that all disguises of the puzzle share", COLUMN_NEEDS_CANONICAL),
    TEXT(recipe, "the transformation that made it from another puzzle", 0),
    TEXT(engine, "the engine that proved the number of solutions", COLUMN_NEEDS_PROOF),
    NUMBER(solutions, "the number of solutions, counted up to 2", COLUMN_NEEDS_PROOF),
    NUMBER(vertices, "minigrid permutations that the givens allow", COLUMN_NEEDS_CENSUS),
    NUMBER(edges, "pairs of vertices that are compatible", COLUMN_NEEDS_CENSUS),
    NUMBER(vertices_pruned, "vertices left after removing those with too few edges",
           COLUMN_NEEDS_CENSUS),
    NUMBER(edges_pruned, "edges left after that", COLUMN_NEEDS_CENSUS),
    NUMBER(tuples, "ways to fill a whole band or stack", COLUMN_NEEDS_CENSUS),
    NUMBER(tuple_edges, "pairs of compatible tuples", COLUMN_NEEDS_CENSUS),
    NUMBER(cycles_rows, "ways to fill the grid band by band", COLUMN_NEEDS_CENSUS),
    NUMBER(cycles_columns, "ways to fill the grid stack by stack", COLUMN_NEEDS_CENSUS),
    NUMBER(seed, "the seed of the run that made it", 0),
    NUMBER(index, "its number in that run, counting from 0", 0),
    TEXT(version, "version of the program that made or proved it", 0),
    TEXT(comment, "text that came with it", 0),
    {.name = NULL},
};

const struct catalogue_column *catalogue_lookup_column(const char *name) {
  for (const struct catalogue_column *column = catalogue_columns; column->name != NULL; column++)
    if (strcasecmp(column->name, name) == 0) return column;
  return NULL;
}
