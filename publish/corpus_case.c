// Makes the cases of a bucket, one by one: a puzzle of the generator, spoiled if the bucket asks for
// that, proved by two engines, rated.
//
// Case i tries the puzzles i * TRIES, i * TRIES + 1, ... of the bucket's seed, so it depends on its
// number alone, whichever thread makes it.
#include "publish/corpus_case.h"

#include <string.h>

enum {
  TRIES = 32768,
  GIVEN_UP = 30, // puzzles that the generator may fail to find
};

// --- digits --------------------------------------------------------------------------------------

// The digit that takes the place of each: the highest for the first that a blank cell has.
static void rank_digits(const struct puzzle *puzzle, uint8_t names[GEOM_SIDE_MAX + 1]) {
  int next = puzzle->geom->side;
  memset(names, 0, GEOM_SIDE_MAX + 1);
  for (int pass = 0; pass < 2; pass++) // then those that only givens have
    for (int cell = 0; cell < puzzle->geom->cells; cell++) {
      int digit = puzzle->solution.cell[cell];
      if ((puzzle->givens.cell[cell] == 0 || pass == 1) && names[digit] == 0)
        names[digit] = (uint8_t)next--;
    }
}

bool corpus_is_last(const struct puzzle *puzzle) {
  uint8_t names[GEOM_SIDE_MAX + 1];
  rank_digits(puzzle, names);
  for (int digit = 1; digit <= puzzle->geom->side; digit++)
    if (names[digit] != digit) return false;
  return true;
}

void corpus_put_last(struct puzzle *puzzle) {
  uint8_t names[GEOM_SIDE_MAX + 1];
  rank_digits(puzzle, names);
  for (int cell = 0; cell < puzzle->geom->cells; cell++) {
    puzzle->givens.cell[cell] = names[puzzle->givens.cell[cell]]; // a blank stays one
    puzzle->solution.cell[cell] = names[puzzle->solution.cell[cell]];
  }
}

// --- cases ---------------------------------------------------------------------------------------

// A puzzle as the bucket asks for it, before anything is spoiled. False: not this one; with `err` set,
// the generator found none.
static bool make_puzzle(const struct corpus_plan *plan, uint64_t index, struct corpus_case *item,
                        struct err *err) {
  const struct corpus_bucket *bucket = plan->bucket;
  if (!gen_make_puzzle(&plan->request, index, &item->puzzle, err)) return false;
  if (bucket->last) corpus_put_last(&item->puzzle);
  if (bucket->choices == 0) return true;
  item->choices = corpus_count_choices(&item->puzzle);
  return item->choices >= bucket->choices;
}

// The record anew, as its givens have it: nothing that was true before they were spoiled stays.
static void start_over(struct corpus_case *item) {
  struct mark_list *marks = &item->puzzle.marks;
  const struct geom *geom = item->puzzle.geom;
  struct grid givens = item->puzzle.givens;
  if (marks->count > 0) return; // puzzles with marks are never spoiled
  puzzle_init(&item->puzzle, geom, &givens);
}

bool corpus_make_case(void *context, void *made, struct err *err) {
  const struct corpus_plan *plan = context;
  struct corpus_case *item = made;
  uint64_t number = item->puzzle.index;
  struct rng rng;
  rng_init(&rng, rng_name_seed(plan->request.seed, "spoil"), number);
  int given_up = 0;
  for (uint64_t i = 0; i < TRIES; i++) {
    struct err trouble = {.kind = ERR_NONE};
    item->slip = (struct corpus_slip){0};
    if (!make_puzzle(plan, number * TRIES + i, item, &trouble)) {
      if (trouble.kind == ERR_NONE) continue;
      if (trouble.kind == ERR_NEGATIVE && ++given_up < GIVEN_UP) continue;
      *err = trouble;
      return err_prefix(err, "[bucket %s]", plan->bucket->name);
    }
    if (!corpus_spoil(plan->bucket, &rng, item)) continue;
    start_over(item);
    if (item->slip.kind != SLIP_NONE) return true;
    if (!corpus_prove(item, err)) return false;
    corpus_rate_case(item);
    return true;
  }
  return err_set(err, ERR_NEGATIVE, "[bucket %s]: none of %d puzzles became case %llu of it",
                 plan->bucket->name, TRIES, (unsigned long long)number + 1);
}

// --- lines ---------------------------------------------------------------------------------------

void corpus_write_line(FILE *stream, const struct corpus_case *item) {
  const struct corpus_slip *slip = &item->slip;
  const struct puzzle *puzzle = &item->puzzle;
  char cells[GEOM_CELLS_MAX + 1];
  const char *board = text_board_name(puzzle->geom);
  if (board != NULL) fprintf(stream, "%s ", board);
  grid_print_line(puzzle->geom, &puzzle->givens, cells);
  if (slip->kind == SLIP_REPLACED) cells[slip->at] = slip->symbol;
  fprintf(stream, "%.*s", slip->kind == SLIP_NONE ? GEOM_CELLS_MAX : slip->at, cells);
  if (slip->kind == SLIP_ADDED) fputc(slip->symbol, stream);
  if (slip->kind != SLIP_NONE) fputs(cells + slip->at + (slip->kind == SLIP_CUT), stream);
  if (puzzle->marks.count > 0) {
    fputc(' ', stream);
    text_write_marks(stream, puzzle);
  }
}

const char *corpus_find_cells(const struct geom *geom, const char *line) {
  const char *name = text_board_name(geom);
  size_t length = name != NULL ? strlen(name) : 0;
  if (name == NULL) return line;
  return strncmp(line, name, length) == 0 && line[length] == ' ' ? line + length + 1 : "";
}

bool corpus_parse_line(const struct geom *geom, const char *line, struct puzzle *puzzle,
                       struct err *err) {
  const char *cells = corpus_find_cells(geom, line), *marks = strstr(cells, " " TEXT_MARKS);
  char text[GEOM_CELLS_MAX + 1];
  struct grid givens;
  int length = marks != NULL ? (int)(marks - cells) : (int)strlen(cells);
  if (length >= (int)sizeof text) return err_set(err, ERR_INPUT, "the line is too long");
  snprintf(text, sizeof text, "%.*s", length, cells);
  if (!text_parse_grid(text, &geom, &givens, err)) return false;
  puzzle_init(puzzle, geom, &givens);
  return marks == NULL || puzzle_parse_marks(puzzle, marks + strlen(" " TEXT_MARKS " "), err);
}
