// The columns of a catalogue: how each is printed from a record and parsed back into one, and the
// table, in which everything else that we know of a column stands in its row.
//
// Invariant: what a column prints, it parses; an unknown value prints as nothing and nothing parses
// as unknown.
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "export/catalogue_values.h"
#include "export/field.h"
#include "export/words.h"

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

static void start_flow(struct puzzle_flow *flow) {
  if (flow->known) return;
  *flow = (struct puzzle_flow){
      .known = true, .bottlenecks = -1, .hardest_at = -1, .variety = -1, .tail = -1};
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

static bool parse_id(const char *field, struct puzzle *puzzle, struct err *err) {
  return field_take_text(field, puzzle->id, sizeof puzzle->id, err);
}

static size_t print_size(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  const struct geom *geom = puzzle->geom;
  if (geom == geom_lookup_side(geom->side)) return field_put_number(field, (uint64_t)geom->side);
  return strlen(geom_name_size(geom, field));
}

// The number of cells tells the side and, unless it is said, the usual box. A board that is not
// plain tells its own size.
static bool tells_size(const struct puzzle *puzzle) {
  return puzzle->geom->plain && puzzle->geom != geom_lookup_side(puzzle->geom->side);
}

static size_t print_board(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, puzzle->geom->name);
}

static bool tells_board(const struct puzzle *puzzle) {
  return !puzzle->geom->plain;
}

static size_t print_marks(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  if (puzzle->marks.count == 0) return field_put_nothing(field);
  return marks_print(&puzzle->marks, puzzle->geom, field, CATALOGUE_FIELD_MAX);
}

static bool tells_marks(const struct puzzle *puzzle) {
  return puzzle->marks.count > 0;
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
static bool parse_solution(const char *field, struct puzzle *puzzle, struct err *err) {
  struct grid solution = {0};
  if (field[0] == '\0') return true;
  if (!text_parse_grid(field, &puzzle->geom, &solution, err)) return false;
  if (!grid_is_solution(puzzle->geom, &solution) ||
      !grid_extends(puzzle->geom, &solution, &puzzle->givens) ||
      !marks_hold(&puzzle->marks, puzzle->geom, &solution, NULL))
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
  static bool parse_##member(const char *field, struct puzzle *puzzle, struct err *err) {      \
    return field_take_text(field, puzzle->member, sizeof puzzle->member, err);                 \
  }
TEXT_MEMBER(level)

static size_t print_grade(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, puzzle->rating.grade);
}

static bool parse_grade(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  start_rating(&puzzle->rating);
  return field_take_text(field, puzzle->rating.grade, sizeof puzzle->rating.grade, err);
}

static size_t print_hardest(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, puzzle->rating.rated ? puzzle->rating.hardest_name : "");
}

static bool parse_hardest(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  start_rating(&puzzle->rating);
  puzzle->rating.hardest = name_list_find_any_case(&words_techniques, field, strlen(field));
  if (puzzle->rating.hardest < 0)
    return err_set(err, ERR_INPUT, "unknown technique '%.60s'", field);
  puzzle->rating.hardest_name = technique_name(puzzle->rating.hardest);
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

_Static_assert((int)TECHNIQUE_COUNT <= (int)PUZZLE_TECHNIQUES_MAX, "a record counts them all");

static bool parse_techniques(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  start_rating(&puzzle->rating);
  puzzle->rating.technique_name = technique_name;
  for (const char *at = field;;) {
    size_t length = strcspn(at, ";");
    const char *colon = memrchr(at, ':', length), *equals = memrchr(at, '=', length);
    if (colon == NULL || (equals != NULL && equals > colon)) colon = equals; // as rate prints them
    char digits[8] = "";
    int index = -1;
    uint64_t count;
    if (colon != NULL && colon + 1 < at + length && (size_t)(at + length - colon) <= sizeof digits)
      index = name_list_find_any_case(&words_techniques, at, (size_t)(colon - at));
    if (index < 0)
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
  static bool parse_##member(const char *field, struct puzzle *puzzle, struct err *err) {      \
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
  static bool parse_##member(const char *field, struct puzzle *puzzle, struct err *err) {      \
    if (field[0] == '\0') return true;                                                         \
    start_explainer(&puzzle->se);                                                              \
    return field_take_tenths(field, &puzzle->se.member, err);                                  \
  }
EXPLAINER_NUMBER(er)
EXPLAINER_NUMBER(ep)
EXPLAINER_NUMBER(ed)

#define FLOW_NUMBER(member)                                                                    \
  static size_t print_##member(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) { \
    if (puzzle->flow.known && puzzle->flow.member >= 0)                                        \
      return field_put_number(field, (uint64_t)puzzle->flow.member);                           \
    return field_put_nothing(field);                                                           \
  }                                                                                            \
  static bool parse_##member(const char *field, struct puzzle *puzzle, struct err *err) {      \
    if (field[0] == '\0') return true;                                                         \
    start_flow(&puzzle->flow);                                                                 \
    return field_take_int(field, &puzzle->flow.member, err);                                   \
  }
FLOW_NUMBER(bottlenecks)
FLOW_NUMBER(hardest_at)
FLOW_NUMBER(variety)
FLOW_NUMBER(tail)

// "31 12 28": grid by grid.
static size_t print_alone(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  size_t used = field_put_nothing(field);
  for (int g = 0; puzzle->alone.known && g < puzzle->geom->grid_count; g++) {
    if (g > 0) field[used++] = ' ';
    used += field_put_number(field + used, puzzle->alone.cells[g]);
  }
  return used;
}

static bool parse_alone(const char *field, struct puzzle *puzzle, struct err *err) {
  struct puzzle_alone alone = {.known = true};
  int count = 0;
  if (field[0] == '\0') return true;
  for (const char *at = field; *at != '\0'; count++) {
    size_t length = strcspn(at, " ");
    char number[16];
    int cells;
    snprintf(number, sizeof number, "%.*s", (int)(length < 15 ? length : 15), at);
    if (!field_take_int(number, &cells, err)) return false;
    if (count < GEOM_GRIDS_MAX && cells <= GEOM_CELLS_MAX) alone.cells[count] = (uint16_t)cells;
    at += length + strspn(at + length, " ");
  }
  if (!geom_is_sheet(puzzle->geom) || count != puzzle->geom->grid_count)
    return err_set(err, ERR_INPUT, "%d numbers, expected one for each grid of a sheet", count);
  puzzle->alone = alone;
  return true;
}

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

static bool parse_minimal(const char *field, struct puzzle *puzzle, struct err *err) {
  for (enum puzzle_minimal minimal = MINIMAL_UNKNOWN; minimal <= MINIMAL_YES; minimal++)
    if (strcasecmp(field, minimal_names[minimal]) == 0) {
      puzzle->minimal = minimal;
      return true;
    }
  return err_set(err, ERR_INPUT, "'%.40s' is neither yes nor no", field);
}

// --- disguises -----------------------------------------------------------------------------------

// 32 hexadecimal digits. A form by givens is of another kind and says so.
static size_t print_canonical(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  const struct puzzle_canonical *canonical = &puzzle->canonical;
  size_t used =
      field_put_text(field, canonical->known && canonical->by_givens ? hash_by_givens : "");
  if (!canonical->known) return used;
  used += field_put_hexadecimal(field + used, canonical->high);
  used += field_put_hexadecimal(field + used, canonical->low);
  return used;
}

static bool parse_canonical(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  bool given = strncmp(field, hash_by_givens, strlen(hash_by_givens)) == 0;
  const char *digits = given ? field + strlen(hash_by_givens) : field;
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

static bool parse_engine(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  start_certificate(&puzzle->certificate);
  int engine = name_list_find_any_case(words_engines(), field, strlen(field));
  puzzle->certificate.engine = engine >= 0 ? solver_engine_name(engine) : NULL;
  return engine >= 0 || err_set(err, ERR_INPUT, "unknown engine '%.40s'", field);
}

static size_t print_solutions(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  const struct puzzle_certificate *certificate = &puzzle->certificate;
  uint64_t solutions = certificate->claimed ? certificate->claim : certificate->solutions;
  bool known = (certificate->claimed || certificate->engine != NULL) && solutions != UINT64_MAX;
  return known ? field_put_number(field, solutions) : field_put_nothing(field);
}

static bool parse_solutions(const char *field, struct puzzle *puzzle, struct err *err) {
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
  static bool parse_##member(const char *field, struct puzzle *puzzle, struct err *err) {      \
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
  static bool parse_##member(const char *field, struct puzzle *puzzle, struct err *err) {      \
    if (field[0] == '\0') return true;                                                         \
    puzzle->member##_known = true;                                                             \
    return field_take_number(field, UINT64_MAX, &puzzle->member, err);                         \
  }
ORIGIN_NUMBER(seed)
ORIGIN_NUMBER(index)
TEXT_MEMBER(version)
TEXT_MEMBER(comment)

static size_t print_weight(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, puzzle->weight);
}

static bool parse_weight(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[strspn(field, "0123456789")] != '\0')
    return err_set(err, ERR_INPUT, "'%.40s' is not a whole number", field);
  return field_take_text(field, puzzle->weight, sizeof puzzle->weight, err);
}

// --- how long it takes ---------------------------------------------------------------------------

static size_t print_minutes(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  if (!puzzle->minutes.known) return field_put_nothing(field);
  return field_put_tenths(field, puzzle->minutes.tenths);
}

static bool parse_minutes(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  puzzle->minutes.known = true;
  return field_take_tenths(field, &puzzle->minutes.tenths, err);
}

static size_t print_minutes_estimate(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  if (!puzzle->minutes.marked) return field_put_nothing(field);
  return field_put_text(field, puzzle->minutes.estimate ? "yes" : "no");
}

static bool parse_minutes_estimate(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  puzzle->minutes.marked = true;
  puzzle->minutes.estimate = strcasecmp(field, "yes") == 0;
  return puzzle->minutes.estimate || strcasecmp(field, "no") == 0 ||
         err_set(err, ERR_INPUT, "'%.40s' is neither yes nor no", field);
}

// --- letters -------------------------------------------------------------------------------------

static size_t print_symbols(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return field_put_text(field, puzzle->symbols);
}

static bool parse_symbols(const char *field, struct puzzle *puzzle, struct err *err) {
  if (field[0] == '\0') return true;
  return symbols_check(field, puzzle->geom->side, err) &&
         field_take_text(field, puzzle->symbols, sizeof puzzle->symbols, err);
}

static size_t print_word_at(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  if (puzzle->word_at.length == 0) return field_put_nothing(field);
  return strlen(word_print_place(&puzzle->word_at, puzzle->geom, field));
}

static bool parse_word_at(const char *field, struct puzzle *puzzle, struct err *err) {
  return field[0] == '\0' || word_parse_place(field, puzzle->geom, &puzzle->word_at, err);
}

static size_t print_word(const struct puzzle *puzzle, char field[CATALOGUE_FIELD_MAX]) {
  return strlen(puzzle_spell_word(puzzle, field));
}

// With a place, symbols and the solution say it.
static bool tells_word(const struct puzzle *puzzle) {
  return puzzle->word[0] != '\0' && puzzle->word_at.length == 0;
}

static bool parse_word(const char *field, struct puzzle *puzzle, struct err *err) {
  return field_take_text(field, puzzle->word, sizeof puzzle->word, err);
}

// --- the table -----------------------------------------------------------------------------------

// Most columns can be claimed. What follows from the givens is only printed, never taken from a
// claim.
#define PRINTED(column) .name = #column, .print = print_##column
#define CLAIMED(column) PRINTED(column), .parse = parse_##column

const struct catalogue_column catalogue_columns[] = {
    [COLUMN_ID] = {CLAIMED(id), .kind = COLUMN_TEXT, .claim = CLAIM_ORIGIN},
    [COLUMN_SIZE] = {PRINTED(size), .kind = COLUMN_CODE, .claim = CLAIM_ORIGIN,
                     .settle = settle_size, .tells = tells_size},
    [COLUMN_PUZZLE] = {PRINTED(puzzle), .kind = COLUMN_CODE, .claim = CLAIM_ORIGIN},
    [COLUMN_SOLUTION] = {CLAIMED(solution), .kind = COLUMN_CODE, .needs = COLUMN_NEEDS_PROOF,
                         .explain = explain_solution},
    [COLUMN_LEVEL] = {CLAIMED(level), .kind = COLUMN_TEXT, .claim = CLAIM_LEVEL,
                      .settle = settle_level, .rank = rank_level},
    [COLUMN_GRADE] = {CLAIMED(grade), .kind = COLUMN_TEXT, .needs = COLUMN_NEEDS_RATING,
                      .settle = settle_grade, .rank = rank_grade},
    {CLAIMED(score), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_RATING},
    {CLAIMED(hardest), .kind = COLUMN_TEXT, .needs = COLUMN_NEEDS_RATING,
     .settle = settle_technique, .rank = technique_lookup},
    {CLAIMED(steps), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_RATING},
    {CLAIMED(techniques), .kind = COLUMN_TEXT, .needs = COLUMN_NEEDS_RATING},
    {CLAIMED(er), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_SE},
    {CLAIMED(ep), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_SE},
    {CLAIMED(ed), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_SE},
    {PRINTED(clues), .kind = COLUMN_NUMBER},
    {PRINTED(least_clues), .kind = COLUMN_NUMBER},
    {PRINTED(symmetry), .kind = COLUMN_CODE, .settle = settle_symmetry, .same = same_words},
    {CLAIMED(minimal), .kind = COLUMN_CODE, .needs = COLUMN_NEEDS_MINIMAL, .settle = settle_answer},
    {CLAIMED(canonical), .kind = COLUMN_CODE, .needs = COLUMN_NEEDS_CANONICAL,
     .settle = settle_hash},
    {CLAIMED(recipe), .kind = COLUMN_TEXT, .claim = CLAIM_ORIGIN},
    {CLAIMED(engine), .kind = COLUMN_TEXT, .needs = COLUMN_NEEDS_PROOF, .claim = CLAIM_ORIGIN,
     .settle = settle_engine},
    {CLAIMED(solutions), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_PROOF},
    {CLAIMED(vertices), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_CENSUS},
    {CLAIMED(edges), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_CENSUS},
    {CLAIMED(vertices_pruned), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_CENSUS},
    {CLAIMED(edges_pruned), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_CENSUS},
    {CLAIMED(tuples), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_CENSUS},
    {CLAIMED(tuple_edges), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_CENSUS},
    {CLAIMED(cycles_rows), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_CENSUS},
    {CLAIMED(cycles_columns), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_CENSUS},
    {CLAIMED(seed), .kind = COLUMN_NUMBER, .claim = CLAIM_ORIGIN},
    {CLAIMED(index), .kind = COLUMN_NUMBER, .claim = CLAIM_ORIGIN},
    {CLAIMED(version), .kind = COLUMN_TEXT, .claim = CLAIM_ORIGIN},
    {CLAIMED(comment), .kind = COLUMN_TEXT, .claim = CLAIM_ORIGIN},
    // New columns stand behind all others, so that the place of a column never changes.
    {CLAIMED(bottlenecks), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_FLOW},
    {CLAIMED(hardest_at), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_FLOW},
    {CLAIMED(variety), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_FLOW},
    {CLAIMED(tail), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_FLOW},
    {CLAIMED(minutes), .kind = COLUMN_NUMBER, .needs = COLUMN_NEEDS_MINUTES},
    {CLAIMED(minutes_estimate), .kind = COLUMN_CODE, .needs = COLUMN_NEEDS_MINUTES,
     .settle = settle_answer},
    [COLUMN_BOARD] = {PRINTED(board), .kind = COLUMN_TEXT, .claim = CLAIM_ORIGIN,
                      .settle = settle_board, .tells = tells_board},
    [COLUMN_MARKS] = {PRINTED(marks), .kind = COLUMN_CODE, .claim = CLAIM_ORIGIN,
                      .tells = tells_marks},
    {CLAIMED(symbols), .kind = COLUMN_TEXT, .claim = CLAIM_ORIGIN},
    {CLAIMED(word), .kind = COLUMN_TEXT, .needs = COLUMN_NEEDS_PROOF, .explain = explain_word,
     .tells = tells_word},
    {CLAIMED(word_at), .kind = COLUMN_TEXT, .claim = CLAIM_ORIGIN},
    {CLAIMED(alone), .kind = COLUMN_CODE, .needs = COLUMN_NEEDS_ALONE},
    // Too large a number for many who read JSON, so it travels as text.
    {CLAIMED(weight), .kind = COLUMN_CODE, .claim = CLAIM_ORIGIN},
    {.name = NULL},
};

const struct name_list catalogue_column_names = NAME_LIST_ENDED(catalogue_columns, name);

const struct catalogue_column *catalogue_lookup_column(const char *name) {
  int column = name_list_find_any_case(&catalogue_column_names, name, strlen(name));
  return column >= 0 ? &catalogue_columns[column] : NULL;
}
