// Opens one source after the other.
#include "publish/rows.h"

#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solver/solver.h"

void rows_init(struct rows *rows, char **paths, const struct geom *size, bool trust) {
  static char *standard_input[] = {"-", NULL};
  *rows = (struct rows){
      .paths = paths[0] != NULL ? paths : standard_input,
      .settings = {.size = size, .prefix = "--", .trust = trust},
      .file = -1,
  };
}

static void close_source(struct rows *rows) {
  source_free(rows->source);
  rows->source = NULL;
}

void rows_release(struct rows *rows) {
  close_source(rows);
  board_shelf_free(rows->shelf);
  rows->shelf = NULL;
}

static bool open_next(struct rows *rows, struct err *err) {
  if (rows->shelf == NULL) rows->shelf = board_shelf_new();
  if (rows->shelf == NULL) return err_set(err, ERR_WORLD, "out of memory");
  rows->settings.shelf = rows->shelf;
  rows->source = source_new(rows->paths[++rows->file], &rows->settings, err);
  return rows->source != NULL;
}

enum reader_status rows_next(struct rows *rows, struct puzzle *puzzle, struct catalogue_row *row,
                             struct err *err) {
  for (;;) {
    if (rows->source == NULL) {
      if (rows->paths[rows->file + 1] == NULL) return READER_END;
      if (!open_next(rows, err)) return READER_FAILED;
    }
    enum reader_status status = source_next(rows->source, puzzle, row, err);
    if (status != READER_END) return status;
    close_source(rows);
  }
}

bool rows_can_go_on(const struct rows *rows) {
  return rows->source != NULL && source_can_go_on(rows->source);
}

enum jobs_fed rows_feed(void *rows, uint64_t index, void *puzzle, struct err *err) {
  (void)index;
  static const enum jobs_fed fed[] = {
      [READER_PUZZLE] = JOBS_FED, [READER_END] = JOBS_END, [READER_FAILED] = JOBS_FAILED};
  return fed[rows_next(rows, puzzle, NULL, err)];
}

bool rows_are_ready(const struct rows *rows) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  bool standard = rows->file >= 0 && rows->paths[rows->file] != NULL &&
                  strcmp(rows->paths[rows->file], "-") == 0;
  return !standard || poll(&input, 1, 0) != 0;
}

bool rows_are_typed(const struct rows *rows) {
  for (int i = 0; rows->paths[i] != NULL; i++)
    if (strcmp(rows->paths[i], "-") == 0 && isatty(STDIN_FILENO)) return true;
  return false;
}

// Lines of a regular file, however they end; 0 when it is none or cannot be read.
static uint64_t count_lines(const char *path) {
  static char block[1 << 16];
  struct stat status;
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) return 0;
  uint64_t returns = 0, feeds = 0;
  for (size_t size; (size = fread(block, 1, sizeof block, stream)) > 0;)
    for (size_t i = 0; i < size; i++) {
      returns += block[i] == '\r';
      feeds += block[i] == '\n';
    }
  fclose(stream);
  return (returns > feeds ? returns : feeds) + 1; // the last line may lack its end
}

uint64_t rows_estimate(const struct rows *rows) {
  static const char *const one_a_line[] = {".csv", ".jsonl", ".txt", ".sdm"};
  uint64_t total = 0;
  for (int i = 0; rows->paths[i] != NULL; i++) {
    const char *dot = strrchr(rows->paths[i], '.');
    uint64_t lines = 0;
    for (size_t k = 0; dot != NULL && k < sizeof one_a_line / sizeof one_a_line[0]; k++)
      if (strcmp(dot, one_a_line[k]) == 0) lines = count_lines(rows->paths[i]);
    if (lines == 0) return 0;
    total += lines;
  }
  return total;
}
