// One case of a corpus: a line for a solver, and what it should say. Private to publish/corpus*.c.
#ifndef GRIDPRESS_PUBLISH_CORPUS_CASE_H
#define GRIDPRESS_PUBLISH_CORPUS_CASE_H

#include "publish/corpus.h"

// What was done to the line of a case that is no puzzle.
enum corpus_slip_kind { SLIP_NONE, SLIP_CUT, SLIP_ADDED, SLIP_REPLACED };

struct corpus_slip {
  enum corpus_slip_kind kind;
  int at;      // among the cells
  char symbol; // that was added, or put there
};

struct corpus_case {
  struct puzzle puzzle; // first: a pipeline keeps its board. Its givens are those of the line
  uint64_t solutions;
  const char *engines[2]; // that counted them; NULL: the line is no puzzle
  int choices;            // of engine constraint, if the bucket asks for them
  struct corpus_slip slip;
};

// What a bucket's cases are made with. The seed of the request is the bucket's own.
struct corpus_plan {
  const struct corpus_bucket *bucket;
  struct gen_request request;
};

// Makes case `number` of a bucket, proved and rated. A map of pipelines: item->puzzle.index is the
// number.
bool corpus_make_case(void *plan, void *item, struct err *err);

// Spoils a puzzle with one solution as the bucket asks, or makes it one with several. False: not this
// one. corpus_spoil.c.
bool corpus_spoil(const struct corpus_bucket *bucket, struct rng *rng, struct corpus_case *item);

// Counts the solutions, up to CORPUS_SOLUTIONS_MAX, by two engines; one of them is the solution of the
// record. corpus_prove.c.
bool corpus_prove(struct corpus_case *item, struct err *err);

// The choices that engine constraint makes.
int corpus_count_choices(const struct puzzle *puzzle);

// Renames the digits of a puzzle so that the blank cells, in reading order, have the highest first. Is
// it so already?
void corpus_put_last(struct puzzle *puzzle);
bool corpus_is_last(const struct puzzle *puzzle);

// Rates what has one solution: both ratings, if the board has them.
void corpus_rate_case(struct corpus_case *item);

enum corpus_answer corpus_find_answer(const struct corpus_case *item);

// The line of the case, without its end.
void corpus_write_line(FILE *stream, const struct corpus_case *item);

// What stands behind the name of the board; "" when that is another one.
const char *corpus_find_cells(const struct geom *geom, const char *line);

// The puzzle of a line; two equal givens are no reason to refuse it.
bool corpus_parse_line(const struct geom *geom, const char *line, struct puzzle *puzzle,
                       struct err *err);

#endif
