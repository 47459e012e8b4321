// Reads a corpus to be run: the tables, checked by their sums, and a question a case.
#include <stdlib.h>
#include <string.h>

#include "publish/corpus_files.h"
#include "publish/corpus_run.h"

struct corpus_tables {
  struct corpus_manifest manifest;
  struct board_shelf *shelf;
  struct corpus_table table[CORPUS_BUCKETS_MAX];
};

// Is the bucket in a list such as "easy,hard"? An empty list has them all.
static bool is_listed(const char *list, const char *name) {
  size_t length = strlen(name);
  if (list == NULL) return true;
  for (const char *at = list; at != NULL; at = strchr(at, ',')) {
    at += *at == ',';
    if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == '\0')) return true;
  }
  return false;
}

// Refuses a name in the list that no bucket has.
static bool check_list(const struct corpus_manifest *manifest, const char *list, struct err *err) {
  struct name_list names = {manifest->buckets, 0, 0};
  const char *pointers[CORPUS_BUCKETS_MAX];
  char name[CORPUS_BUCKET_NAME_MAX];
  for (int i = 0; i < manifest->bucket_count; i++) pointers[i] = manifest->buckets[i].name;
  names = (struct name_list){pointers, manifest->bucket_count, sizeof pointers[0]};
  for (const char *at = list; at != NULL; at = strchr(at, ',')) {
    at += *at == ',';
    snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
    if (name_list_find(&names, name) < 0) return name_list_refuse(&names, "bucket", name, err);
  }
  return true;
}

static bool read_table(struct corpus_run *run, int index, struct err *err) {
  const struct corpus_manifest_bucket *row = &run->tables->manifest.buckets[index];
  struct corpus_table *table = &run->tables->table[index];
  char path[CORPUS_PATH_MAX], sum[CHECKSUM_TEXT];
  if (!corpus_name_file(run->folder, row->name, corpus_extensions[FILE_TABLE], path, err) ||
      !checksum_file(path, sum, NULL, NULL, err))
    return false;
  if (strcmp(sum, row->sums[FILE_TABLE]) != 0)
    return err_set(err, ERR_INPUT,
                   "%s: was changed since it was made; gridpress corpus verify tells more", path);
  if (!corpus_table_read(table, path, err)) return false;
  struct corpus_run_bucket *bucket = &run->buckets[run->bucket_count++];
  *bucket = (struct corpus_run_bucket){.first = run->case_count, .count = table->count};
  snprintf(bucket->name, sizeof bucket->name, "%s", row->name);
  run->case_count += table->count;
  return true;
}

static bool read_case(struct corpus_run *run, const struct corpus_row *row,
                      struct corpus_run_case *item, struct err *err) {
  static const struct name_list answers = NAME_LIST_ARRAY(corpus_answer_names);
  struct question *question = &item->question;
  int answer = name_list_find(&answers, row->field[CASE_ANSWER]);
  item->id = row->field[CASE_ID];
  item->line = row->field[CASE_LINE];
  question->geom = board_shelf_parse(run->tables->shelf, row->field[CASE_BOARD], err);
  if (question->geom == NULL) return false;
  geom_retain(question->geom); // a shelf forgets
  if (answer < 0) return err_set(err, ERR_INPUT, "unknown answer '%.40s'", row->field[CASE_ANSWER]);
  question->answer = (enum corpus_answer)answer;
  question->solutions = strtoull(row->field[CASE_SOLUTIONS], NULL, 10);
  if (question->answer == ANSWER_REFUSE) return true;
  struct puzzle puzzle;
  if (!corpus_parse_line(question->geom, item->line, &puzzle, err)) return false;
  question->givens = puzzle.givens;
  return question->answer != ANSWER_ONE ||
         text_parse_grid(row->field[CASE_SOLUTION], &question->geom, &question->solution, err);
}

static bool read_cases(struct corpus_run *run, struct err *err) {
  struct corpus_run_case *item = run->cases;
  for (int i = 0; i < run->tables->manifest.bucket_count; i++)
    for (size_t k = 0; k < run->tables->table[i].count; k++, item++)
      if (!read_case(run, &run->tables->table[i].rows[k], item, err))
        return err_prefix(err, "%s", run->tables->table[i].rows[k].field[CASE_ID]);
  return true;
}

bool corpus_run_open(struct corpus_run *run, const char *folder, const char *only,
                     struct err *err) {
  run->folder = folder;
  run->tables = calloc(1, sizeof *run->tables);
  run->buckets = calloc(CORPUS_BUCKETS_MAX, sizeof *run->buckets);
  if (run->tables == NULL || run->buckets == NULL ||
      (run->tables->shelf = board_shelf_new()) == NULL)
    return err_set(err, ERR_WORLD, "out of memory");
  struct corpus_manifest *manifest = &run->tables->manifest;
  if (!corpus_manifest_read(manifest, folder, err) || !check_list(manifest, only, err))
    return false;
  run->recipe = manifest->recipe_name;
  for (int i = 0; i < manifest->bucket_count; i++)
    if (is_listed(only, manifest->buckets[i].name) && !read_table(run, i, err)) return false;
  run->cases = calloc(run->case_count + 1, sizeof *run->cases);
  if (run->cases == NULL) return err_set(err, ERR_WORLD, "out of memory");
  return read_cases(run, err);
}

void corpus_run_release(struct corpus_run *run) {
  for (size_t i = 0; run->cases != NULL && i < run->case_count; i++)
    geom_release(run->cases[i].question.geom);
  for (int i = 0; i < run->solver_count; i++) {
    free(run->solvers[i].name);
    free(run->solvers[i].trials);
  }
  if (run->tables != NULL) {
    for (int i = 0; i < CORPUS_BUCKETS_MAX; i++) corpus_table_release(&run->tables->table[i]);
    board_shelf_free(run->tables->shelf);
    corpus_manifest_release(&run->tables->manifest);
  }
  free(run->tables);
  free(run->cases);
  free(run->buckets);
  *run = (struct corpus_run){0};
}
