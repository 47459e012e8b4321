// What the tests of formats share: a file to write to and read from, and random records.
#ifndef GRIDPRESS_TESTS_FORMATS_CHECK_H
#define GRIDPRESS_TESTS_FORMATS_CHECK_H

#include "tests/check.h"

#include <stdio.h>
#include <unistd.h>

#include "export/export.h"
#include "solver/solver.h"

static char formats_path[] = "/tmp/gridpress-formats-XXXXXX";

static inline int formats_make_file(void **state) {
  (void)state;
  int descriptor = mkstemp(formats_path);
  return descriptor < 0 ? -1 : close(descriptor);
}

static inline int formats_remove_file(void **state) {
  (void)state;
  return unlink(formats_path);
}

static inline void formats_write_bytes(const char *bytes, size_t length) {
  FILE *file = fopen(formats_path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, length, file), length);
  fclose(file);
}

// Reads the file, up to `room` puzzles, believing what it claims. Returns their number, or -1 and
// err. `row`, if not NULL, is the last row.
static inline int formats_read(const struct geom *size, struct puzzle *puzzles, int room,
                               struct catalogue_row *row, struct err *err) {
  struct source_settings settings = {
      .size = size,
      .trust = true,
      .names = {.technique = technique_name, .engine = solver_engine_name},
  };
  struct source *source = source_new(formats_path, &settings, err);
  if (source == NULL) return -1;
  int count = 0;
  enum reader_status status = READER_PUZZLE;
  while (count < room && (status = source_next(source, &puzzles[count], row, err)) == READER_PUZZLE)
    count++;
  source_free(source);
  return status == READER_FAILED ? -1 : count;
}

static inline void formats_write(const struct export_format *format, const struct puzzle *puzzles,
                                 int count) {
  struct err err = {0};
  FILE *file = fopen(formats_path, "wb");
  struct exporter *exporter = format->open(format, file, &err);
  assert_non_null(exporter);
  for (int i = 0; i < count; i++)
    if (!exporter->ops->add(exporter, &puzzles[i], &err)) fail_msg("%s", err.text);
  assert_true(exporter->ops->finish(exporter, &err));
  exporter->ops->free(exporter);
  assert_int_equal(fclose(file), 0);
}

// --- random records ------------------------------------------------------------------------------

// Text of pieces that formats are known to trip over; one line unless `lines`.
static inline void formats_random_text(struct rng *rng, bool lines, char *text, size_t room) {
  static const char *const pieces[] = {"a",  "Z9", " ",    ",", ";",    "\"", "'",  "=1+1", "+",
                                       "-5", "@",  "<b>",  "&", "\\",   "/",  ":",  "#",    "{}",
                                       "[",  "é",  "数独", "😀", "null", ".",  "\t", "\n",   "\r\n"};
  size_t kinds = COUNT(pieces) - (lines ? 0 : 3), used = 0;
  text[0] = '\0';
  for (uint64_t left = rng_below(rng, 8); left > 0; left--) {
    const char *piece = pieces[rng_below(rng, kinds)];
    if (used + strlen(piece) + 1 > room) break;
    strcpy(text + used, piece);
    used += strlen(piece);
  }
}

// A record with something in every column, different each time, that could be true of its form: the
// solution solves the puzzle; the numbers are anything.
static inline void formats_random_record(struct rng *rng, const struct geom *geom,
                                         struct puzzle *puzzle) {
  struct grid solution = {0}, givens = {0};
  int side = geom->side, shift = (int)rng_below(rng, (uint64_t)side);
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = geom->cell[cell].row, column = geom->cell[cell].column;
    int value = (geom->box_width * (row % geom->box_height) + row / geom->box_height + column);
    solution.cell[cell] = (uint8_t)((value + shift) % side + 1);
    if (rng_below(rng, 3) == 0) givens.cell[cell] = solution.cell[cell];
  }
  puzzle_init(puzzle, geom, &givens);
  puzzle->solution = solution;
  puzzle->certificate = (struct puzzle_certificate){
      .engine = solver_engine_name((int)rng_below(rng, 3)),
      .solutions = 1,
      .census = {true, rng_next(rng) >> 1, 1, 2, 3, 4, rng_below(rng, 100), 6, 7},
  };
  struct puzzle_rating *rating = &puzzle->rating;
  rating->rated = true;
  rating->score = (int)rng_below(rng, 100000);
  rating->steps = (int)rng_below(rng, 100);
  rating->hardest = (int)rng_below(rng, 60);
  rating->hardest_name = technique_name(rating->hardest);
  rating->technique_name = technique_name;
  strcpy(rating->grade, grade_name((enum grade)(GRADE_EASY + (int)rng_below(rng, 6))));
  for (int i = 0; i < 5; i++)
    rating->counts[rng_below(rng, 60)] = (uint16_t)(1 + rng_below(rng, 9));
  puzzle->se = (struct puzzle_se_rating){true, (int)rng_below(rng, 120), 12, 15, ""};
  puzzle->minimal = (enum puzzle_minimal)rng_below(rng, 3);
  puzzle->canonical = (struct puzzle_canonical){.known = true,
                                                .by_givens = rng_below(rng, 2) == 0,
                                                .high = rng_next(rng),
                                                .low = rng_next(rng)};
  puzzle->seed_known = puzzle->index_known = true;
  puzzle->seed = rng_next(rng);
  puzzle->index = rng_below(rng, 1000);
  strcpy(puzzle->version, "0.1.0");
  formats_random_text(rng, true, puzzle->level, sizeof puzzle->level);
  formats_random_text(rng, true, puzzle->recipe, sizeof puzzle->recipe);
  formats_random_text(rng, true, puzzle->comment, sizeof puzzle->comment);
  do formats_random_text(rng, true, puzzle->id, sizeof puzzle->id);
  while (puzzle->id[0] == '\0');
  char text[64];
  formats_random_text(rng, true, text, sizeof text);
  assert_true(puzzle_add_extra(puzzle, "stars", "5"));
  assert_true(puzzle_add_extra(puzzle, "=name, \"odd\"", text));
}

#endif
