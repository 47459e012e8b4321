// The cases of a bucket as CSV: written as RFC 4180 has it, read by libcsv.
#include <csv.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "publish/corpus_files.h"

enum { TABLE_BYTES_MAX = 1 << 30 };

const char *const corpus_columns[CASE_COLUMNS] = {
    [CASE_ID] = "id",           [CASE_BOARD] = "board",         [CASE_LINE] = "puzzle",
    [CASE_ANSWER] = "answer",   [CASE_SOLUTIONS] = "solutions", [CASE_SOLUTION] = "solution",
    [CASE_CLUES] = "clues",     [CASE_GRADE] = "grade",         [CASE_HARDEST] = "hardest",
    [CASE_ER] = "er",           [CASE_CHOICES] = "choices",     [CASE_FAULT] = "fault",
    [CASE_ENGINES] = "engines",
};

const char *const corpus_extensions[CORPUS_FILES] = {[FILE_LINES] = "txt", [FILE_TABLE] = "csv"};

bool corpus_name_file(const char *folder, const char *name, const char *extension,
                      char path[CORPUS_PATH_MAX], struct err *err) {
  if (folder[0] == '\0') return err_set(err, ERR_INPUT, "'': not a folder name");
  return snprintf(path, CORPUS_PATH_MAX, "%s/%s.%s", folder, name, extension) < CORPUS_PATH_MAX ||
         err_set(err, ERR_INPUT, "%.80s...: the name is too long", folder);
}

// --- writing -------------------------------------------------------------------------------------

// A field with its comma or line end; in quotes where it needs them.
static void put_field(FILE *stream, int column, const char *text, size_t length) {
  if (column > 0) fputc(',', stream);
  if (strpbrk(text, ",\"\r\n") != NULL)
    csv_fwrite(stream, text, length);
  else
    fwrite(text, 1, length, stream);
  if (column == CASE_COLUMNS - 1) fputs("\r\n", stream);
}

void corpus_write_head(FILE *stream) {
  struct corpus_row head;
  for (int i = 0; i < CASE_COLUMNS; i++) head.field[i] = corpus_columns[i];
  corpus_write_row(stream, &head);
}

void corpus_name_case(const char *bucket, uint64_t number, char id[CORPUS_ID_MAX]) {
  snprintf(id, CORPUS_ID_MAX, "%s-%05" PRIu64, bucket, number);
}

void corpus_describe(const char *id, const char *line, const struct corpus_bucket *bucket,
                     const struct corpus_case *item, struct corpus_words *words) {
  const struct puzzle *puzzle = &item->puzzle;
  bool is_puzzle = item->engines[0] != NULL, one = is_puzzle && item->solutions == 1;
  *words = (struct corpus_words){.solution = ""};
  if (one) grid_print_line(puzzle->geom, &puzzle->solution, words->solution);
  if (is_puzzle) {
    snprintf(words->solutions, sizeof words->solutions, "%" PRIu64, item->solutions);
    snprintf(words->clues, sizeof words->clues, "%d", puzzle->clues);
    snprintf(words->engines, sizeof words->engines, "%s %s", item->engines[0], item->engines[1]);
  }
  if (one && puzzle->se.rated)
    snprintf(words->er, sizeof words->er, "%d.%d", puzzle->se.er / 10, puzzle->se.er % 10);
  if (bucket->choices > 0) snprintf(words->choices, sizeof words->choices, "%d", item->choices);
  words->row = (struct corpus_row){{
      [CASE_ID] = id,
      [CASE_BOARD] = puzzle->geom->name,
      [CASE_LINE] = line,
      [CASE_ANSWER] = corpus_answer_names[corpus_find_answer(item)],
      [CASE_SOLUTIONS] = words->solutions,
      [CASE_SOLUTION] = words->solution,
      [CASE_CLUES] = words->clues,
      [CASE_GRADE] = one ? puzzle->rating.grade : "",
      [CASE_HARDEST] =
          one && puzzle->rating.hardest_name != NULL ? puzzle->rating.hardest_name : "",
      [CASE_ER] = words->er,
      [CASE_CHOICES] = words->choices,
      [CASE_FAULT] = corpus_fault_names[bucket->fault],
      [CASE_ENGINES] = words->engines,
  }};
}

void corpus_write_row(FILE *stream, const struct corpus_row *row) {
  for (int i = 0; i < CASE_COLUMNS; i++) put_field(stream, i, row->field[i], strlen(row->field[i]));
}

// --- reading -------------------------------------------------------------------------------------

struct reading {
  struct corpus_table *table;
  const char *path;
  struct err *err;
  size_t used, room; // of the rows
  size_t written;    // of the text
  int column;
  bool failed;
};

static bool refuse(struct reading *reading, const char *what) {
  if (!reading->failed)
    err_set(reading->err, ERR_INPUT, "%s:%zu: %s", reading->path, reading->used + 1, what);
  reading->failed = true;
  return false;
}

// The row under way; row 0 is the header.
static struct corpus_row *row_of(struct reading *reading) {
  struct corpus_table *table = reading->table;
  if (reading->used < reading->room) return &table->rows[reading->used];
  size_t room = reading->room > 0 ? 2 * reading->room : 64;
  struct corpus_row *rows = realloc(table->rows, room * sizeof *rows);
  if (rows == NULL) {
    refuse(reading, "out of memory");
    return NULL;
  }
  table->rows = rows;
  reading->room = room;
  return &rows[reading->used];
}

static void take_field(void *field, size_t length, void *context) {
  struct reading *reading = context;
  struct corpus_row *row = reading->failed ? NULL : row_of(reading);
  if (row == NULL) return;
  if (reading->column == CASE_COLUMNS) {
    refuse(reading, "has more fields than its header");
    return;
  }
  char *to = reading->table->text + reading->written;
  if (memchr(field, '\0', length) != NULL) {
    refuse(reading, "has a zero byte");
    return;
  }
  memcpy(to, field, length); // a field never needs more than it had in the file
  to[length] = '\0';
  reading->written += length + 1;
  row->field[reading->column++] = to;
}

static void take_row(int end, void *context) {
  struct reading *reading = context;
  (void)end;
  if (reading->failed) return;
  if (reading->column != CASE_COLUMNS) {
    refuse(reading, "has fewer fields than its header");
    return;
  }
  if (reading->used == 0)
    for (int i = 0; i < CASE_COLUMNS; i++)
      if (strcmp(reading->table->rows[0].field[i], corpus_columns[i]) != 0) {
        refuse(reading, "is not the header of a table of cases");
        return;
      }
  reading->column = 0;
  reading->used++;
}

static char *load(const char *path, size_t *size, struct err *err) {
  uint64_t bytes;
  char sum[CHECKSUM_TEXT];
  if (!checksum_file(path, sum, &bytes, NULL, err)) {
    err->kind = ERR_INPUT;
    return NULL;
  }
  FILE *stream = bytes < TABLE_BYTES_MAX ? fopen(path, "rbe") : NULL;
  char *text = stream != NULL ? malloc((size_t)bytes + 1) : NULL;
  if (text != NULL) *size = fread(text, 1, (size_t)bytes, stream);
  if (stream != NULL) fclose(stream);
  if (text == NULL) err_set(err, ERR_WORLD, "%s: cannot read: too large", path);
  return text;
}

bool corpus_table_read(struct corpus_table *table, const char *path, struct err *err) {
  struct reading reading = {.table = table, .path = path, .err = err};
  struct csv_parser parser;
  size_t size;
  *table = (struct corpus_table){0};
  char *bytes = load(path, &size, err);
  if (bytes == NULL) return false;
  table->text = malloc(2 * size + 2); // an empty field has a comma, and gets a zero byte
  if (table->text == NULL || csv_init(&parser, CSV_STRICT) != 0) {
    free(bytes);
    return err_set(err, ERR_WORLD, "out of memory");
  }
  if (csv_parse(&parser, bytes, size, take_field, take_row, &reading) != size ||
      csv_fini(&parser, take_field, take_row, &reading) != 0)
    refuse(&reading, "is not CSV");
  csv_free(&parser);
  free(bytes);
  if (!reading.failed && reading.used == 0) refuse(&reading, "has no header");
  if (reading.failed) return false;
  table->count = reading.used - 1;
  memmove(table->rows, table->rows + 1, table->count * sizeof *table->rows);
  return true;
}

void corpus_table_release(struct corpus_table *table) {
  free(table->text);
  free(table->rows);
  *table = (struct corpus_table){0};
}
