// Corpora: labelled test puzzles for solvers, made from a recipe, proved again, and run against
// anybody's solver.
//
//      recipe -> make -> DIR/BUCKET.txt    the cases, one a line, as a solver gets them
//                        DIR/BUCKET.csv    the same with the expected answers
//                        DIR/manifest.json recipe, seed, version, counts, SHA-256 of every file
//                        DIR/README.md
//      DIR -> verify     every answer by two engines again, every claim, every byte
//      DIR -> run        corpus_run.h
//
// A case depends on the recipe's bucket, the seed and its number alone: the same bytes on any number of
// threads. Every answer is that of two engines that share no code.
#ifndef GRIDPRESS_PUBLISH_CORPUS_H
#define GRIDPRESS_PUBLISH_CORPUS_H

#include "export/export.h"

// What a solver should say of a case.
enum corpus_answer {
  ANSWER_ONE,     // the solution
  ANSWER_SEVERAL, // that there are several, how many, or any of them
  ANSWER_NONE,    // that there is none
  ANSWER_REFUSE,  // that the line is no puzzle
  ANSWER_COUNT,
};
extern const char *const corpus_answer_names[ANSWER_COUNT + 1]; // ended by NULL

struct corpus_request {
  const char *recipe; // a name or a path
  const char *folder;
  uint64_t seed;
  uint64_t at_most; // cases of a bucket, whatever the recipe says; 0: as it says
  int workers;
  FILE *progress; // a terminal for the bar; NULL: none is shown
};

// What came of it.
struct corpus_summary {
  uint64_t cases, buckets;
  uint64_t faults; // that verify found
};

// Makes a corpus. Its files appear together or not at all; a folder that has one is left alone.
bool corpus_make(const struct corpus_request *request, struct corpus_summary *summary,
                 struct err *err);

// Told what is wrong, by the name of the file and the line, if any: "easy.csv:3", and what.
typedef void corpus_teller(void *context, const char *where, const char *what);

struct corpus_check {
  const char *folder;
  bool remake; // makes the corpus anew, too, and compares every byte
  int workers;
  FILE *progress;
  corpus_teller *tell;
  void *context;
};

// Proves a corpus again. False: it cannot be read at all. What is wrong is told and counted.
bool corpus_verify(const struct corpus_check *check, struct corpus_summary *summary,
                   struct err *err);

// The recipes that come with the program, by name.
typedef void corpus_recipe_visitor(void *context, const char *name,
                                   const struct corpus_recipe *recipe);
bool corpus_visit_recipes(corpus_recipe_visitor *visit, void *context, struct err *err);

#endif
