// What a corpus is made from: an .ini file of buckets, each with a quota and what its cases have in
// common. See corpus_recipe.c for the keys.
#ifndef GRIDPRESS_EXPORT_CORPUS_RECIPE_H
#define GRIDPRESS_EXPORT_CORPUS_RECIPE_H

#include "export/pool.h"
#include "gen/gen.h"

enum {
  CORPUS_BUCKETS_MAX = 64,
  CORPUS_BUCKET_NAME_MAX = 40,    // bytes, with the terminator
  CORPUS_COUNT_MAX = 1000000,     // cases of a bucket
  CORPUS_SOLUTIONS_MAX = 5000000, // of a case: two engines have to count them
};

// What is wrong with the cases of a bucket.
enum corpus_fault {
  FAULT_NONE,
  FAULT_EQUAL_GIVENS,  // in one house
  FAULT_CONTRADICTION, // no solution, which no simple deduction shows
  FAULT_CLUE_CHANGED,  // of a puzzle with one solution
  FAULT_CLUE_REMOVED,  // of a puzzle in which every clue counts
  FAULT_WRONG_LENGTH,  // from here on: the line is no puzzle
  FAULT_BAD_SYMBOL,
  FAULT_COUNT,
};
extern const char *const corpus_fault_names[FAULT_COUNT + 1]; // ended by NULL

static inline bool corpus_fault_is_malformed(int fault) {
  return fault >= FAULT_WRONG_LENGTH;
}

struct corpus_bucket {
  const char *name; // also of its files
  int line;         // of its head
  const char *about;
  int count;
  const char *level, *grade, *technique, *symmetry; // "": any
  const char *size_text, *variant, *board_name, *shapes;
  int clues[2], er[2]; // 0, 0: any
  bool minimal;
  int choices;           // of a plain solver, at least so many; 0: any
  bool last;             // plain search finds the solution as late as it can
  uint64_t solutions[2]; // least and most
  int fault;
  struct gen_board board; // owned: what the texts ask for
};

struct corpus_recipe {
  const char *path;
  struct pool pool;
  const char *title, *about;
  int bucket_count;
  struct corpus_bucket buckets[CORPUS_BUCKETS_MAX];
};

// Finds a recipe by its name (templates/corpora/NAME.ini) or path and reads its text; free() it. Its
// path goes to `path`.
char *corpus_recipe_load(const char *name, char path[], size_t room, struct err *err);

// Reads a recipe; `path` is what messages call it, and is kept. What comes of it is released either
// way.
bool corpus_recipe_parse(struct corpus_recipe *recipe, const char *path, const char *text,
                         struct err *err);
void corpus_recipe_release(struct corpus_recipe *recipe);

// What a bucket asks of the generator, which borrows it and the shelf. Refuses what no puzzle can be.
bool corpus_bucket_request(const struct corpus_recipe *recipe, const struct corpus_bucket *bucket,
                           struct board_shelf *shelf, struct gen_request *request, struct err *err);

// The keys as the table of docs/CORPORA.md.
void corpus_recipe_list_keys(FILE *stream);

#endif
