// The CSV catalogue, through libcsv: one row a puzzle, a header line, RFC 4180 quoting. The columns
// are a table; a column that a puzzle has nothing to say in is left empty.
#include <csv.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/table.h"

enum { FIELD_MAX = PUZZLE_COMMENT_MAX + 1 };
_Static_assert(FIELD_MAX > GEOM_CELLS_MAX + 1, "the largest grid fits a field");

struct catalogue {
  struct exporter exporter;
  uint64_t rows;
};

struct column {
  const char *name;
  void (*print)(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]);
};

static void print_id(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)puzzle;
  snprintf(field, FIELD_MAX, "%" PRIu64, row);
}

static void print_size(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  char name[GEOM_NAME_MAX];
  snprintf(field, FIELD_MAX, "%s", geom_name_size(puzzle->geom, name));
}

static void print_puzzle(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  grid_print_line(puzzle->geom, &puzzle->givens, field);
}

static void print_solution(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->certificate.solutions == 1) grid_print_line(puzzle->geom, &puzzle->solution, field);
}

static void print_level(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  snprintf(field, FIELD_MAX, "%s", puzzle->level);
}

static void print_grade(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  snprintf(field, FIELD_MAX, "%s", puzzle->rating.grade);
}

static void print_score(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->rating.rated) snprintf(field, FIELD_MAX, "%d", puzzle->rating.score);
}

static void print_hardest(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->rating.rated) snprintf(field, FIELD_MAX, "%s", puzzle->rating.hardest_name);
}

static void print_steps(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->rating.rated) snprintf(field, FIELD_MAX, "%d", puzzle->rating.steps);
}

static void print_clues(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  snprintf(field, FIELD_MAX, "%d", puzzle->clues);
}

static void print_least(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  snprintf(field, FIELD_MAX, "%d", puzzle->least_clues);
}

static void print_symmetry(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  char name[PUZZLE_SYMMETRY_MAX];
  snprintf(field, FIELD_MAX, "%s", puzzle_name_symmetry(puzzle->symmetry, name));
}

static void print_engine(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->certificate.engine != NULL)
    snprintf(field, FIELD_MAX, "%s", puzzle->certificate.engine);
}

static void print_solutions(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->certificate.engine != NULL)
    snprintf(field, FIELD_MAX, "%" PRIu64, puzzle->certificate.solutions);
}

// The census, one column a number; they differ only in which number it is.
#define CENSUS_PRINTER(member)                                                                   \
  static void print_##member(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) { \
    (void)row;                                                                                   \
    if (puzzle->certificate.census.counted)                                                      \
      snprintf(field, FIELD_MAX, "%" PRIu64, puzzle->certificate.census.member);                 \
  }
CENSUS_PRINTER(vertices)
CENSUS_PRINTER(edges)
CENSUS_PRINTER(vertices_pruned)
CENSUS_PRINTER(edges_pruned)
CENSUS_PRINTER(tuples)
CENSUS_PRINTER(tuple_edges)
CENSUS_PRINTER(cycles_rows)
CENSUS_PRINTER(cycles_columns)

static void print_seed(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->generated) snprintf(field, FIELD_MAX, "%" PRIu64, puzzle->seed);
}

static void print_index(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->generated) snprintf(field, FIELD_MAX, "%" PRIu64, puzzle->index);
}

static void print_version(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  if (puzzle->certificate.engine != NULL) snprintf(field, FIELD_MAX, "%s", GRIDPRESS_VERSION);
}

// A spreadsheet would run a field that begins with one of these as a formula; a quote in front
// makes it text.
static void print_comment(const struct puzzle *puzzle, uint64_t row, char field[FIELD_MAX]) {
  (void)row;
  bool formula = puzzle->comment[0] != '\0' && strchr("=+-@\t", puzzle->comment[0]) != NULL;
  snprintf(field, FIELD_MAX, "%s%s", formula ? "'" : "", puzzle->comment);
}

static const struct column columns[] = {
    {.name = "id", .print = print_id},
    {.name = "size", .print = print_size},
    {.name = "puzzle", .print = print_puzzle},
    {.name = "solution", .print = print_solution},
    {.name = "level", .print = print_level},
    {.name = "grade", .print = print_grade},
    {.name = "score", .print = print_score},
    {.name = "hardest", .print = print_hardest},
    {.name = "steps", .print = print_steps},
    {.name = "clues", .print = print_clues},
    {.name = "least_clues", .print = print_least},
    {.name = "symmetry", .print = print_symmetry},
    {.name = "engine", .print = print_engine},
    {.name = "solutions", .print = print_solutions},
    {.name = "vertices", .print = print_vertices},
    {.name = "edges", .print = print_edges},
    {.name = "vertices_pruned", .print = print_vertices_pruned},
    {.name = "edges_pruned", .print = print_edges_pruned},
    {.name = "tuples", .print = print_tuples},
    {.name = "tuple_edges", .print = print_tuple_edges},
    {.name = "cycles_rows", .print = print_cycles_rows},
    {.name = "cycles_columns", .print = print_cycles_columns},
    {.name = "seed", .print = print_seed},
    {.name = "index", .print = print_index},
    {.name = "version", .print = print_version},
    {.name = "comment", .print = print_comment},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

// libcsv quotes every field; only those that need it get quotes here, as spreadsheets write them.
static void write_field(FILE *stream, int column, const char *field) {
  if (column > 0) fputc(',', stream);
  if (strpbrk(field, ",\"\r\n") != NULL)
    csv_fwrite(stream, field, strlen(field));
  else
    fputs(field, stream);
}

static bool catalogue_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  (void)err; // a failed write stays with the stream until it is committed
  struct catalogue *catalogue = (struct catalogue *)exporter;
  catalogue->rows++;
  for (int i = 0; i < COLUMNS; i++) {
    char field[FIELD_MAX] = "";
    columns[i].print(puzzle, catalogue->rows, field);
    write_field(exporter->stream, i, field);
  }
  fputs("\r\n", exporter->stream);
  return true;
}

static bool catalogue_finish(struct exporter *exporter, struct err *err) {
  (void)exporter;
  (void)err;
  return true;
}

static void catalogue_free(struct exporter *exporter) {
  free(exporter);
}

static const struct exporter_ops catalogue_ops = {
    .add = catalogue_add,
    .finish = catalogue_finish,
    .free = catalogue_free,
};

struct exporter *catalogue_open_csv(const struct export_format *format, FILE *stream,
                                    struct err *err) {
  (void)format;
  struct catalogue *catalogue = calloc(1, sizeof *catalogue);
  if (catalogue == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  catalogue->exporter = (struct exporter){.ops = &catalogue_ops, .stream = stream};
  for (int i = 0; i < COLUMNS; i++) write_field(stream, i, columns[i].name);
  fputs("\r\n", stream);
  return &catalogue->exporter;
}
