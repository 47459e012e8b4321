// Proves a corpus again: every byte by its SHA-256, every answer by two engines, every claim of the
// table by working it out anew, and that every case is what its bucket asks for.
//
// A row is checked by making its fields again from the line alone and comparing them one by one.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "publish/corpus_files.h"
#include "publish/pipeline.h"

enum { TOLD_MAX = 300 };

struct verifying {
  const struct corpus_check *check;
  struct corpus_summary *summary;
  struct corpus_manifest manifest;
  struct corpus_recipe recipe;
  struct board_shelf *shelf;
  struct corpus_table tables[CORPUS_BUCKETS_MAX];
  // The bucket under work.
  const struct corpus_bucket *bucket;
  const struct corpus_table *table;
  const char *table_name;
};

// A case with what is wrong with it.
struct checked {
  struct corpus_case item;
  const struct corpus_row *row;
  char trouble[TOLD_MAX];
};

static void tell(struct verifying *verifying, const char *where, const char *what) {
  verifying->summary->faults++;
  verifying->check->tell(verifying->check->context, where, what);
}

// As tell, of what a reader says: the place stands in front of its first colon with a blank.
static void tell_trouble(struct verifying *verifying, struct err *trouble) {
  char *colon = strstr(trouble->text, ": ");
  if (colon == NULL) {
    tell(verifying, verifying->check->folder, trouble->text);
    return;
  }
  *colon = '\0';
  tell(verifying, trouble->text, colon + 2);
}

// --- a case --------------------------------------------------------------------------------------

// Is the line no puzzle, and that by the fault of its bucket?
static bool is_malformed(const struct geom *geom, int fault, const char *cells) {
  size_t length = strlen(cells);
  bool strange = false;
  for (size_t i = 0; i < length; i++) {
    int value = grid_value(cells[i]);
    strange |= value < 0 || value > geom->side;
  }
  return fault == FAULT_WRONG_LENGTH ? length != (size_t)geom->cells && !strange
                                     : length == (size_t)geom->cells && strange;
}

static bool within(uint64_t number, uint64_t low, uint64_t high) {
  return number >= low && number <= high;
}

static bool has_symmetry(const struct puzzle *puzzle, const char *name) {
  const struct gen_symmetry *symmetry = gen_lookup_symmetry(name);
  if (symmetry == NULL) return true;
  return (puzzle->symmetry & symmetry->maps) == symmetry->maps &&
         (symmetry->choice == 0 || (puzzle->symmetry & symmetry->choice) != 0);
}

// What the bucket asks of a case and the case is not; NULL: it is all of it.
static const char *find_breach(const struct corpus_bucket *bucket, const struct corpus_case *item) {
  const struct puzzle *puzzle = &item->puzzle;
  struct grid_conflict conflict;
  bool clashes = grid_find_conflict(puzzle->geom, &puzzle->givens, &conflict);
  bool sound = bucket->fault == FAULT_NONE && item->solutions == 1;
  struct solver_result result = {.undecided = true};
  if (bucket->fault == FAULT_CONTRADICTION)
    solver_lookup("sets")->solve(puzzle->geom, &puzzle->givens,
                                 &(struct solver_request){.limit = 2}, &result);
  const struct {
    const char *key;
    bool kept;
  } wishes[] = {
      {"board", bucket->board.shapes != NULL || geom_equal(puzzle->geom, bucket->board.geom)},
      {"solutions", within(item->solutions, bucket->solutions[0], bucket->solutions[1])},
      {"fault", clashes == (bucket->fault == FAULT_EQUAL_GIVENS) && result.undecided},
      {"clues", !sound || bucket->clues[1] == 0 ||
                    (puzzle->clues >= bucket->clues[0] && puzzle->clues <= bucket->clues[1])},
      {"symmetry", !sound || has_symmetry(puzzle, bucket->symmetry)},
      {"er", !sound || bucket->er[1] == 0 ||
                 (puzzle->se.er >= bucket->er[0] && puzzle->se.er <= bucket->er[1])},
      {"grade",
       !sound || bucket->grade[0] == '\0' || strcmp(puzzle->rating.grade, bucket->grade) == 0},
      {"level", !sound || bucket->level[0] == '\0' ||
                    gen_keeps_level(puzzle, gen_lookup_level(bucket->level), false)},
      {"technique", !sound || bucket->technique[0] == '\0' ||
                        gen_needs_technique(puzzle->geom, &puzzle->givens,
                                            technique_lookup(bucket->technique), NULL, false)},
      {"minimal", !sound || !bucket->minimal || gen_is_minimal(puzzle)},
      {"last", !sound || !bucket->last || corpus_is_last(puzzle)},
      {"choices", item->choices >= bucket->choices},
  };
  for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
    if (!wishes[i].kept) return wishes[i].key;
  return NULL;
}

static void compare(struct checked *checked, const struct corpus_row *found) {
  for (int i = 0; i < CASE_COLUMNS && checked->trouble[0] == '\0'; i++)
    if (strcmp(checked->row->field[i], found->field[i]) != 0)
      snprintf(checked->trouble, TOLD_MAX, "%s: the table has '%.90s', found '%.90s'",
               corpus_columns[i], checked->row->field[i], found->field[i]);
}

// A map: works out what the line alone says.
static bool check_case(void *context, void *made, struct err *err) {
  const struct verifying *verifying = context;
  const struct corpus_bucket *bucket = verifying->bucket;
  struct checked *checked = made;
  struct corpus_case *item = &checked->item;
  const struct corpus_row *row = checked->row;
  const struct geom *geom = item->puzzle.geom;
  struct corpus_words words;
  char id[CORPUS_ID_MAX];
  struct err trouble;
  if (geom == NULL) return true; // told already
  item->engines[0] = item->engines[1] = NULL;
  item->solutions = 0;
  item->choices = 0;
  if (corpus_fault_is_malformed(bucket->fault)) {
    if (!is_malformed(geom, bucket->fault, corpus_find_cells(geom, row->field[CASE_LINE])))
      snprintf(checked->trouble, TOLD_MAX, "the line does not have the fault %s",
               corpus_fault_names[bucket->fault]);
  } else if (!corpus_parse_line(geom, row->field[CASE_LINE], &item->puzzle, &trouble)) {
    snprintf(checked->trouble, TOLD_MAX, "%.200s", trouble.text);
  } else {
    if (!corpus_prove(item, err)) return false;
    corpus_rate_case(item);
    if (bucket->choices > 0) item->choices = corpus_count_choices(&item->puzzle);
    const char *key = find_breach(bucket, item);
    if (key != NULL)
      snprintf(checked->trouble, TOLD_MAX, "is not what its bucket asks for: %s", key);
  }
  corpus_name_case(bucket->name, (uint64_t)(row - verifying->table->rows) + 1, id);
  corpus_describe(id, row->field[CASE_LINE], bucket, item, &words);
  compare(checked, &words.row);
  return true;
}

static enum jobs_fed next_case(void *context, uint64_t index, void *item, struct err *err) {
  struct verifying *verifying = context;
  struct checked *checked = item;
  (void)err;
  if (index >= verifying->table->count) return JOBS_END;
  struct err trouble;
  checked->row = &verifying->table->rows[index];
  checked->trouble[0] = '\0';
  checked->item.puzzle = (struct puzzle){
      .geom = board_shelf_parse(verifying->shelf, checked->row->field[CASE_BOARD], &trouble)};
  if (checked->item.puzzle.geom == NULL)
    snprintf(checked->trouble, TOLD_MAX, "board: %.200s", trouble.text);
  return JOBS_FED;
}

static bool take_checked(void *context, void *item, struct err *err) {
  struct verifying *verifying = context;
  const struct checked *checked = item;
  char where[CORPUS_PATH_MAX];
  (void)err;
  if (checked->trouble[0] == '\0') return true;
  snprintf(where, sizeof where, "%.3000s:%zu", verifying->table_name,
           (size_t)(checked->row - verifying->table->rows) + 2);
  tell(verifying, where, checked->trouble);
  return true;
}

// --- files ---------------------------------------------------------------------------------------

static void check_sum(struct verifying *verifying, const char *path, const char *sum) {
  char found[CHECKSUM_TEXT];
  struct err trouble;
  if (!checksum_file(path, found, NULL, NULL, &trouble))
    tell(verifying, path, "cannot be read");
  else if (strcmp(found, sum) != 0)
    tell(verifying, path, "the SHA-256 is not that of the manifest");
}

// Are the lines of the text those of the table?
static void check_lines(struct verifying *verifying, const char *path) {
  FILE *stream = fopen(path, "rbe");
  char *line = NULL, where[CORPUS_PATH_MAX + 32];
  size_t room = 0, number = 0;
  if (stream == NULL) return; // told with its sum
  for (ssize_t length; (length = getline(&line, &room, stream)) > 0; number++) {
    if (line[length - 1] == '\n') line[length - 1] = '\0';
    if (number < verifying->table->count &&
        strcmp(line, verifying->table->rows[number].field[CASE_LINE]) == 0)
      continue;
    snprintf(where, sizeof where, "%s:%zu", path, number + 1);
    tell(verifying, where, "is not the puzzle of the table");
    break;
  }
  if (number < verifying->table->count) tell(verifying, path, "has fewer lines than the table");
  free(line);
  fclose(stream);
}

static bool check_bucket(struct verifying *verifying, int index, struct err *err) {
  const struct corpus_manifest_bucket *row = &verifying->manifest.buckets[index];
  char paths[CORPUS_FILES][CORPUS_PATH_MAX];
  struct progress progress;
  struct err trouble;
  for (int i = 0; i < CORPUS_FILES; i++) {
    if (!corpus_name_file(verifying->check->folder, row->name, corpus_extensions[i], paths[i], err))
      return false;
    check_sum(verifying, paths[i], row->sums[i]);
  }
  if (!corpus_table_read(&verifying->tables[index], paths[FILE_TABLE], &trouble)) {
    tell_trouble(verifying, &trouble);
    return true;
  }
  verifying->bucket = &verifying->recipe.buckets[index];
  verifying->table = &verifying->tables[index];
  verifying->table_name = paths[FILE_TABLE];
  if (verifying->table->count != row->cases)
    tell(verifying, paths[FILE_TABLE], "does not have as many cases as the manifest says");
  check_lines(verifying, paths[FILE_LINES]);
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = verifying->check->workers,
      .item_size = sizeof(struct checked),
      .source = next_case,
      .source_context = verifying,
      .maps = {{.run = check_case, .context = verifying}},
      .sink = {.run = take_checked, .context = verifying},
  };
  progress_init(&progress, verifying->check->progress, row->name, verifying->table->count);
  bool well = pipeline_run(&pipeline, err);
  progress_release(&progress);
  verifying->summary->cases += verifying->table->count;
  return well;
}

static int compare_rows(const void *a, const void *b) {
  const struct corpus_row *const *first = a, *const *second = b;
  return strcmp((*first)->field[CASE_LINE], (*second)->field[CASE_LINE]);
}

// No case is there twice.
static bool check_repeats(struct verifying *verifying, struct err *err) {
  size_t count = 0;
  const struct corpus_row **rows =
      calloc(verifying->summary->cases + 1, sizeof(struct corpus_row *));
  if (rows == NULL) return err_set(err, ERR_WORLD, "out of memory");
  for (int i = 0; i < verifying->manifest.bucket_count; i++)
    for (size_t k = 0; k < verifying->tables[i].count; k++)
      rows[count++] = &verifying->tables[i].rows[k];
  qsort(rows, count, sizeof(struct corpus_row *), compare_rows);
  for (size_t i = 1; i < count; i++)
    if (compare_rows(&rows[i - 1], &rows[i]) == 0)
      tell(verifying, rows[i]->field[CASE_ID], "is the same puzzle as another case");
  free(rows);
  return true;
}

// --- the whole -----------------------------------------------------------------------------------

// The README and the manifest, which nothing else proves.
static void compare_rest(struct verifying *verifying, const struct corpus_build *build) {
  const struct corpus_text *json = &build->json;
  char path[CORPUS_PATH_MAX], sum[CHECKSUM_TEXT], found[CHECKSUM_TEXT];
  struct checksum checksum;
  struct err err;
  checksum_init(&checksum);
  checksum_add(&checksum, json->bytes, json->size);
  checksum_print(&checksum, sum);
  if (strcmp(build->manifest.readme_sum, verifying->manifest.readme_sum) != 0)
    tell(verifying, "README.md", "made again, it has other bytes");
  if (!corpus_name_file(verifying->check->folder, "manifest", "json", path, &err) ||
      !checksum_file(path, found, NULL, NULL, &err) || strcmp(sum, found) != 0)
    tell(verifying, "manifest.json", "made again, it has other bytes");
}

// Makes the corpus again and compares what would be written with the sums.
static bool remake(struct verifying *verifying, struct err *err) {
  const struct corpus_manifest *old = &verifying->manifest;
  const char *folder = verifying->check->folder;
  const struct corpus_request request = {.recipe = old->recipe_name,
                                         .folder = folder,
                                         .seed = old->seed,
                                         .at_most = old->at_most,
                                         .workers = verifying->check->workers,
                                         .progress = verifying->check->progress};
  if (strcmp(old->version, GRIDPRESS_VERSION) != 0)
    return err_set(err, ERR_INPUT,
                   "%s: made by gridpress %s; only that version makes the same bytes, this is %s",
                   folder, old->version, GRIDPRESS_VERSION);
  struct corpus_build *build = malloc(sizeof *build);
  if (build == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = corpus_build_init(build, &request, verifying->recipe.path, old->recipe, err);
  for (int i = 0; well && i < old->bucket_count; i++)
    for (int k = 0; k < CORPUS_FILES; k++)
      if (strcmp(build->manifest.buckets[i].sums[k], old->buckets[i].sums[k]) != 0)
        tell(verifying, old->buckets[i].name, "made again, the bucket has other bytes");
  if (well) compare_rest(verifying, build);
  corpus_build_release(build);
  free(build);
  return well;
}

// The recipe in the manifest has to be one, and to have the buckets that are listed.
static bool check_recipe(struct verifying *verifying, const char *path, struct err *err) {
  const struct corpus_manifest *manifest = &verifying->manifest;
  if (!corpus_recipe_parse(&verifying->recipe, path, manifest->recipe, err)) return false;
  bool same = verifying->recipe.bucket_count == manifest->bucket_count;
  for (int i = 0; same && i < manifest->bucket_count; i++) {
    const struct corpus_bucket *bucket = &verifying->recipe.buckets[i];
    uint64_t wanted = (uint64_t)bucket->count;
    if (manifest->at_most > 0 && wanted > manifest->at_most) wanted = manifest->at_most;
    same = strcmp(bucket->name, manifest->buckets[i].name) == 0 &&
           wanted == manifest->buckets[i].cases;
  }
  return same || err_set(err, ERR_INPUT, "%s: the buckets are not those of the recipe", path);
}

static bool verify(struct verifying *verifying, struct err *err) {
  const char *folder = verifying->check->folder;
  char path[CORPUS_PATH_MAX], readme[CORPUS_PATH_MAX];
  if (!corpus_name_file(folder, "manifest", "json", path, err) ||
      !corpus_name_file(folder, "README", "md", readme, err) ||
      !corpus_manifest_read(&verifying->manifest, folder, err) ||
      !check_recipe(verifying, path, err))
    return false;
  check_sum(verifying, readme, verifying->manifest.readme_sum);
  verifying->summary->buckets = (uint64_t)verifying->manifest.bucket_count;
  for (int i = 0; i < verifying->manifest.bucket_count; i++)
    if (!check_bucket(verifying, i, err)) return false;
  return check_repeats(verifying, err) && (!verifying->check->remake || remake(verifying, err));
}

bool corpus_verify(const struct corpus_check *check, struct corpus_summary *summary,
                   struct err *err) {
  struct verifying *verifying = calloc(1, sizeof *verifying);
  *summary = (struct corpus_summary){0};
  if (verifying == NULL) return err_set(err, ERR_WORLD, "out of memory");
  verifying->check = check;
  verifying->summary = summary;
  verifying->shelf = board_shelf_new();
  bool well =
      verifying->shelf != NULL ? verify(verifying, err) : err_set(err, ERR_WORLD, "out of memory");
  for (int i = 0; i < CORPUS_BUCKETS_MAX; i++) corpus_table_release(&verifying->tables[i]);
  corpus_recipe_release(&verifying->recipe);
  corpus_manifest_release(&verifying->manifest);
  board_shelf_free(verifying->shelf);
  free(verifying);
  return well;
}
