// The files of a corpus: tables of cases, and the manifest. Private to publish/corpus*.c.
#ifndef GRIDPRESS_PUBLISH_CORPUS_FILES_H
#define GRIDPRESS_PUBLISH_CORPUS_FILES_H

#include "publish/checksum.h"
#include "publish/corpus_case.h"

enum { CORPUS_PATH_MAX = 4096 };

// The columns of a bucket's CSV, in order.
enum corpus_column {
  CASE_ID,
  CASE_BOARD,
  CASE_LINE,
  CASE_ANSWER,
  CASE_SOLUTIONS, // empty: the line is no puzzle
  CASE_SOLUTION,
  CASE_CLUES,
  CASE_GRADE,
  CASE_HARDEST,
  CASE_ER,
  CASE_CHOICES,
  CASE_FAULT,
  CASE_ENGINES,
  CASE_COLUMNS,
};
extern const char *const corpus_columns[CASE_COLUMNS];

// A row of texts as in the file; borrowed from the table.
struct corpus_row {
  const char *field[CASE_COLUMNS];
};

struct corpus_table {
  char *text; // of all fields, each ended by a zero byte
  struct corpus_row *rows;
  size_t count;
};

// The texts of a row that are made from numbers and grids, and the row.
struct corpus_words {
  char solution[GEOM_CELLS_MAX + 1], solutions[24], clues[16], er[16], choices[16], engines[64];
  struct corpus_row row; // borrows them, and the rest
};

// Everything that the table says of a case. Borrows the id and the line.
void corpus_describe(const char *id, const char *line, const struct corpus_bucket *bucket,
                     const struct corpus_case *item, struct corpus_words *words);

// The id of case `number` of a bucket, from 1.
enum { CORPUS_ID_MAX = CORPUS_BUCKET_NAME_MAX + 24 };
void corpus_name_case(const char *bucket, uint64_t number, char id[CORPUS_ID_MAX]);

void corpus_write_head(FILE *stream);
void corpus_write_row(FILE *stream, const struct corpus_row *row);

// Reads a whole CSV of cases. To be released either way.
bool corpus_table_read(struct corpus_table *table, const char *path, struct err *err);
void corpus_table_release(struct corpus_table *table);

// What a bucket's files are called, which are two.
enum corpus_file { FILE_LINES, FILE_TABLE, CORPUS_FILES };
extern const char *const corpus_extensions[CORPUS_FILES];
bool corpus_name_file(const char *folder, const char *name, const char *extension,
                      char path[CORPUS_PATH_MAX], struct err *err);

struct corpus_manifest {
  char version[32];
  char *recipe_name, *recipe; // owned: the name that was given, and the text of the file
  uint64_t seed, at_most;
  uint64_t cases;
  int bucket_count;
  struct corpus_manifest_bucket {
    char name[CORPUS_BUCKET_NAME_MAX];
    uint64_t cases;
    char sums[CORPUS_FILES][CHECKSUM_TEXT];
  } buckets[CORPUS_BUCKETS_MAX];
  char readme_sum[CHECKSUM_TEXT];
};

bool corpus_manifest_write(const struct corpus_manifest *manifest, FILE *stream);
bool corpus_manifest_read(struct corpus_manifest *manifest, const char *folder, struct err *err);
void corpus_manifest_release(struct corpus_manifest *manifest);

void corpus_write_readme(FILE *stream, const struct corpus_manifest *manifest,
                         const struct corpus_recipe *recipe);

// --- making, for those who compare as well -------------------------------------------------------

struct corpus_text {
  char *bytes;
  size_t size;
};

// A whole corpus in memory: what is going to be its files.
struct corpus_build {
  struct corpus_recipe recipe;
  struct corpus_manifest manifest;
  struct corpus_text files[CORPUS_BUCKETS_MAX][CORPUS_FILES];
  struct corpus_text readme, json;
};

// Makes everything. `text` is the recipe's. To be released either way.
bool corpus_build_init(struct corpus_build *build, const struct corpus_request *request,
                       const char *path, const char *text, struct err *err);
void corpus_build_release(struct corpus_build *build);

#endif
