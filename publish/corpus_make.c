// Makes a corpus: bucket by bucket on the pool, into memory, and then all files at once.
//
//      numbers  ->  corpus_make_case (pool)  ->  lines and rows of the bucket
//
// A case that is there already, in any bucket, is left out, and the next number takes its place; cases
// are looked at in the order of their numbers, so that does not depend on the threads.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "publish/corpus_files.h"
#include "publish/pipeline.h"
#include "transform/transform.h"

// The lines that are in the corpus, by their hashes.
struct known {
  uint64_t *hashes; // a table with open addressing; 0: free
  size_t room, used;
};

struct making {
  struct known known;
  const struct corpus_bucket *bucket;
  struct corpus_plan plan;
  uint64_t wanted, taken;
  uint64_t first, end; // the numbers of a round
  FILE *streams[CORPUS_FILES];
  struct board_shelf *shelf;
};

// --- never twice ---------------------------------------------------------------------------------

static void put_hash(uint64_t *table, size_t room, uint64_t hash) {
  size_t at = (size_t)hash & (room - 1);
  while (table[at] != 0) at = (at + 1) & (room - 1);
  table[at] = hash;
}

static bool grow(struct known *known) {
  size_t room = known->room > 0 ? 2 * known->room : 1024;
  uint64_t *hashes = calloc(room, sizeof *hashes);
  if (hashes == NULL) return false;
  for (size_t i = 0; i < known->room; i++)
    if (known->hashes[i] != 0) put_hash(hashes, room, known->hashes[i]);
  free(known->hashes);
  *known = (struct known){.hashes = hashes, .room = room, .used = known->used};
  return true;
}

// Is the line new? It is known from now on.
static bool add_line(struct known *known, const char *line, size_t length, bool *is_new,
                     struct err *err) {
  struct checksum checksum;
  char text[CHECKSUM_TEXT];
  checksum_init(&checksum);
  checksum_add(&checksum, line, length);
  checksum_print(&checksum, text);
  text[16] = '\0';
  uint64_t hash = strtoull(text, NULL, 16) | 1; // never 0
  if (2 * known->used >= known->room && !grow(known))
    return err_set(err, ERR_WORLD, "out of memory");
  size_t at = (size_t)hash & (known->room - 1);
  while (known->hashes[at] != 0 && known->hashes[at] != hash) at = (at + 1) & (known->room - 1);
  *is_new = known->hashes[at] == 0;
  known->hashes[at] = hash;
  known->used += *is_new;
  return true;
}

// --- a bucket ------------------------------------------------------------------------------------

static enum jobs_fed next_number(void *context, uint64_t index, void *item, struct err *err) {
  const struct making *making = context;
  (void)err;
  if (making->first + index >= making->end) return JOBS_END;
  ((struct corpus_case *)item)->puzzle.index = making->first + index;
  return JOBS_FED;
}

static bool take_case(void *context, void *made, struct err *err) {
  struct making *making = context;
  const struct corpus_case *item = made;
  char *line = NULL, id[CORPUS_ID_MAX];
  struct corpus_words words;
  size_t length = 0;
  FILE *memory = open_memstream(&line, &length);
  if (memory == NULL) return err_set(err, ERR_WORLD, "out of memory");
  corpus_write_line(memory, item);
  fclose(memory);
  bool is_new, well = add_line(&making->known, line, length, &is_new, err);
  if (well && is_new) {
    corpus_name_case(making->bucket->name, ++making->taken, id);
    fprintf(making->streams[FILE_LINES], "%s\n", line);
    corpus_describe(id, line, making->bucket, item, &words);
    corpus_write_row(making->streams[FILE_TABLE], &words.row);
  }
  free(line);
  return well;
}

// Makes as many as are missing, and again as many as came twice: nothing is made for nothing.
static bool make_bucket(struct making *making, const struct corpus_request *request,
                        struct err *err) {
  enum { REPEATS = 20 }; // numbers for a case, when small boards repeat themselves
  struct progress progress;
  struct pipeline pipeline = {
      .progress = &progress,
      .slow = true,
      .workers = request->workers,
      .item_size = sizeof(struct corpus_case),
      .source = next_number,
      .source_context = making,
      .maps = {{.run = corpus_make_case, .context = &making->plan}},
      .sink = {.run = take_case, .context = making},
  };
  bool well = true;
  progress_init(&progress, request->progress, making->bucket->name, making->wanted);
  for (making->end = 0; well && making->taken < making->wanted;) {
    making->first = making->end;
    making->end += making->wanted - making->taken;
    well = making->end <= REPEATS * making->wanted + 1000
               ? pipeline_run(&pipeline, err)
               : err_set(err, ERR_NEGATIVE,
                         "[bucket %s]: only %" PRIu64 " different cases; lower its count",
                         making->bucket->name, making->taken);
  }
  progress_release(&progress);
  return well;
}

static void sum_text(const struct corpus_text *text, char sum[CHECKSUM_TEXT]) {
  struct checksum checksum;
  checksum_init(&checksum);
  checksum_add(&checksum, text->bytes, text->size);
  checksum_print(&checksum, sum);
}

// Opens both texts of a bucket, makes it, closes them.
static bool build_bucket(struct corpus_build *build, int index, struct making *making,
                         const struct corpus_request *request, struct err *err) {
  struct corpus_manifest_bucket *row = &build->manifest.buckets[index];
  making->bucket = making->plan.bucket = &build->recipe.buckets[index];
  making->taken = 0;
  making->wanted = (uint64_t)making->bucket->count;
  if (request->at_most > 0 && making->wanted > request->at_most) making->wanted = request->at_most;
  bool well = corpus_bucket_request(&build->recipe, making->bucket, making->shelf,
                                    &making->plan.request, err);
  making->plan.request.seed = rng_name_seed(request->seed, making->bucket->name);
  for (int i = 0; i < CORPUS_FILES; i++) {
    struct corpus_text *text = &build->files[index][i];
    making->streams[i] = open_memstream(&text->bytes, &text->size);
    if (making->streams[i] == NULL) well = err_set(err, ERR_WORLD, "out of memory");
  }
  if (well) corpus_write_head(making->streams[FILE_TABLE]);
  well = well && make_bucket(making, request, err);
  for (int i = 0; i < CORPUS_FILES; i++) {
    if (making->streams[i] != NULL &&
        (ferror(making->streams[i]) || fclose(making->streams[i]) != 0))
      well = err_set(err, ERR_WORLD, "out of memory");
    if (well) sum_text(&build->files[index][i], row->sums[i]);
  }
  snprintf(row->name, sizeof row->name, "%s", making->bucket->name);
  row->cases = making->taken;
  build->manifest.cases += making->taken;
  return well;
}

static bool finish(struct corpus_build *build, struct err *err) {
  FILE *stream = open_memstream(&build->readme.bytes, &build->readme.size);
  if (stream == NULL) return err_set(err, ERR_WORLD, "out of memory");
  corpus_write_readme(stream, &build->manifest, &build->recipe);
  fclose(stream);
  sum_text(&build->readme, build->manifest.readme_sum);
  stream = open_memstream(&build->json.bytes, &build->json.size);
  if (stream == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = corpus_manifest_write(&build->manifest, stream);
  fclose(stream);
  return well || err_set(err, ERR_INPUT, "%s: not UTF-8 text", build->recipe.path);
}

bool corpus_build_init(struct corpus_build *build, const struct corpus_request *request,
                       const char *path, const char *text, struct err *err) {
  struct making making = {.shelf = board_shelf_new()};
  char name[CORPUS_PATH_MAX]; // wherever the file is, the bytes are the same
  template_name(request->recipe, name, sizeof name);
  *build = (struct corpus_build){.manifest = {.version = GRIDPRESS_VERSION,
                                              .recipe_name = strdup(name),
                                              .recipe = strdup(text),
                                              .seed = request->seed,
                                              .at_most = request->at_most}};
  bool well =
      making.shelf != NULL && build->manifest.recipe_name != NULL && build->manifest.recipe != NULL
          ? corpus_recipe_parse(&build->recipe, path, text, err)
          : err_set(err, ERR_WORLD, "out of memory");
  build->manifest.bucket_count = build->recipe.bucket_count;
  for (int i = 0; i < build->recipe.bucket_count && well; i++)
    well = build_bucket(build, i, &making, request, err);
  free(making.known.hashes);
  board_shelf_free(making.shelf);
  return well && finish(build, err);
}

void corpus_build_release(struct corpus_build *build) {
  for (int i = 0; i < CORPUS_BUCKETS_MAX; i++)
    for (int k = 0; k < CORPUS_FILES; k++) free(build->files[i][k].bytes);
  free(build->readme.bytes);
  free(build->json.bytes);
  corpus_manifest_release(&build->manifest);
  corpus_recipe_release(&build->recipe);
}

// --- the files -----------------------------------------------------------------------------------

enum { OUTPUTS_MAX = CORPUS_FILES * CORPUS_BUCKETS_MAX + 2 };

struct writing {
  int count;
  struct output outputs[OUTPUTS_MAX];
  char paths[OUTPUTS_MAX][CORPUS_PATH_MAX];
};

static bool write_file(struct writing *writing, const char *folder, const char *name,
                       const char *extension, const struct corpus_text *text, struct err *err) {
  char *path = writing->paths[writing->count];
  struct output *output = &writing->outputs[writing->count];
  if (!corpus_name_file(folder, name, extension, path, err) || !output_open(output, path, err))
    return false;
  writing->count++;
  fwrite(text->bytes, 1, text->size, output->stream);
  return true;
}

static bool write_files(const struct corpus_build *build, const char *folder, struct err *err) {
  struct writing *writing = calloc(1, sizeof *writing);
  if (writing == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = write_file(writing, folder, "manifest", "json", &build->json, err) &&
              write_file(writing, folder, "README", "md", &build->readme, err);
  for (int i = 0; i < build->recipe.bucket_count; i++)
    for (int k = 0; k < CORPUS_FILES; k++)
      well = well && write_file(writing, folder, build->recipe.buckets[i].name,
                                corpus_extensions[k], &build->files[i][k], err);
  well = well && output_commit(writing->outputs, writing->count, err);
  if (!well) output_discard(writing->outputs, writing->count);
  free(writing);
  return well;
}

static bool is_free(const char *folder, const char *name, const char *extension, struct err *err) {
  char path[CORPUS_PATH_MAX];
  if (!corpus_name_file(folder, name, extension, path, err)) return false;
  return access(path, F_OK) != 0 ||
         err_set(err, ERR_INPUT, "%s: exists already; make a corpus in a new folder", path);
}

// Nothing is overwritten: neither a corpus nor files that somebody has there. That is asked before the
// work, and whether the folder can be written to.
static bool is_free_for(const char *folder, const char *path, const char *text, struct err *err) {
  char manifest[CORPUS_PATH_MAX];
  struct corpus_recipe *recipe = malloc(sizeof *recipe);
  if (recipe == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = corpus_recipe_parse(recipe, path, text, err) && is_free(folder, "README", "md", err);
  for (int i = 0; well && i < recipe->bucket_count; i++)
    for (int k = 0; well && k < CORPUS_FILES; k++)
      well = is_free(folder, recipe->buckets[i].name, corpus_extensions[k], err);
  corpus_recipe_release(recipe);
  free(recipe);
  return well && corpus_name_file(folder, "manifest", "json", manifest, err) &&
         output_try(manifest, err);
}

bool corpus_make(const struct corpus_request *request, struct corpus_summary *summary,
                 struct err *err) {
  char path[CORPUS_PATH_MAX];
  if (!is_free(request->folder, "manifest", "json", err)) return false;
  char *text = corpus_recipe_load(request->recipe, path, sizeof path, err);
  if (text != NULL && !is_free_for(request->folder, path, text, err)) {
    free(text);
    return false;
  }
  struct corpus_build *build = text != NULL ? malloc(sizeof *build) : NULL;
  if (text != NULL && build == NULL) err_set(err, ERR_WORLD, "out of memory");
  bool well = build != NULL && corpus_build_init(build, request, path, text, err) &&
              write_files(build, request->folder, err);
  if (well)
    *summary = (struct corpus_summary){.cases = build->manifest.cases,
                                       .buckets = (uint64_t)build->manifest.bucket_count};
  if (build != NULL) corpus_build_release(build);
  free(build);
  free(text);
  return well;
}
