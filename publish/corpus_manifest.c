// The manifest of a corpus, as JSON, and the README beside it. The manifest has all that it takes to
// make the corpus again: the recipe itself, not just its name.
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "publish/corpus_files.h"
#include "publish/count.h"
#include "publish/json_file.h"

static const char kind[] = "corpus 1";

// --- writing -------------------------------------------------------------------------------------

static json_t *pack_bucket(const struct corpus_manifest_bucket *bucket) {
  json_t *files = json_array();
  for (int i = 0; i < CORPUS_FILES; i++) {
    char name[CORPUS_BUCKET_NAME_MAX + 8];
    snprintf(name, sizeof name, "%s.%s", bucket->name, corpus_extensions[i]);
    json_array_append_new(files, json_pack("{ss ss}", "file", name, "sha256", bucket->sums[i]));
  }
  return json_pack("{ss sI so}", "name", bucket->name, "cases", (json_int_t)bucket->cases, "files",
                   files);
}

bool corpus_manifest_write(const struct corpus_manifest *manifest, FILE *stream) {
  char seed[24]; // JSON's numbers end at 2^63
  snprintf(seed, sizeof seed, "%" PRIu64, manifest->seed);
  json_t *buckets = json_array();
  for (int i = 0; i < manifest->bucket_count; i++)
    json_array_append_new(buckets, pack_bucket(&manifest->buckets[i]));
  json_t *object = json_pack(
      "{ss ss ss ss sI sI so so ss}", "gridpress", kind, "version", manifest->version, "recipe",
      manifest->recipe_name, "seed", seed, "at_most", (json_int_t)manifest->at_most, "cases",
      (json_int_t)manifest->cases, "buckets", buckets, "readme",
      json_pack("{ss ss}", "file", "README.md", "sha256", manifest->readme_sum), "recipe_text",
      manifest->recipe);
  bool well = object != NULL && json_dumpf(object, stream, JSON_INDENT(1)) == 0;
  fputc('\n', stream);
  json_decref(object);
  return well;
}

void corpus_write_readme(FILE *stream, const struct corpus_manifest *manifest,
                         const struct corpus_recipe *recipe) {
  char count[COUNT_TEXT_MAX];
  fprintf(stream, "# %s\n\n", recipe->title);
  if (recipe->about[0] != '\0') fprintf(stream, "%s\n\n", recipe->about);
  fprintf(stream,
          "%s in %d buckets, made by gridpress %s from recipe %s with seed %" PRIu64 ".\n\n",
          count_of(manifest->cases, "case", count), manifest->bucket_count, manifest->version,
          manifest->recipe_name, manifest->seed);
  fputs("| bucket | cases | what |\n|---|---|---|\n", stream);
  for (int i = 0; i < manifest->bucket_count; i++)
    fprintf(stream, "| `%s` | %" PRIu64 " | %s |\n", manifest->buckets[i].name,
            manifest->buckets[i].cases, recipe->buckets[i].about);
  fputs(
      "\n`BUCKET.txt` has a case a line: the cells row by row, `.` for a blank, digits `1`-`9` "
      "then\n"
      "`A`-`P`. Other boards than the usual one of their size have their name in front, and clues\n"
      "between cells stand behind `marks:`. `BUCKET.csv` has the same cases with their answers:\n\n"
      "| answer | means |\n|---|---|\n"
      "| `one` | exactly one solution, which is in `solution` |\n"
      "| `several` | so many as `solutions` says |\n"
      "| `none` | no solution |\n"
      "| `refuse` | the line is no puzzle; `fault` says why |\n\n"
      "Two engines that share no code found every answer; `engines` names them.\n\n"
      "    gridpress corpus verify DIR                     prove everything again\n"
      "    gridpress corpus run DIR -- ./solver ARGS       a puzzle a line in, an answer a line "
      "out\n"
      "    gridpress corpus run DIR -- ./solver ARGS '{}'  a process a puzzle\n",
      stream);
}

// --- reading -------------------------------------------------------------------------------------

static bool take_sum(const json_t *file, char sum[CHECKSUM_TEXT]) {
  const char *text = json_string_value(json_object_get(file, "sha256"));
  if (text == NULL || strlen(text) != CHECKSUM_TEXT - 1) return false;
  memcpy(sum, text, CHECKSUM_TEXT);
  return true;
}

static bool parse_bucket(struct corpus_manifest_bucket *bucket, const json_t *object) {
  const char *name = json_string_value(json_object_get(object, "name"));
  const json_t *files = json_object_get(object, "files");
  json_int_t cases = json_integer_value(json_object_get(object, "cases"));
  if (name == NULL || strlen(name) >= sizeof bucket->name || strchr(name, '/') != NULL ||
      cases < 1 || cases > CORPUS_COUNT_MAX || json_array_size(files) != CORPUS_FILES)
    return false;
  strcpy(bucket->name, name);
  bucket->cases = (uint64_t)cases;
  for (size_t i = 0; i < CORPUS_FILES; i++)
    if (!take_sum(json_array_get(files, i), bucket->sums[i])) return false;
  return true;
}

static bool parse(struct corpus_manifest *manifest, json_t *object) {
  const char *type, *version, *name, *seed, *recipe;
  json_t *buckets, *readme;
  json_int_t at_most, cases;
  char rest;
  if (json_unpack(object, "{ss ss ss ss sI sI so so ss}", "gridpress", &type, "version", &version,
                  "recipe", &name, "seed", &seed, "at_most", &at_most, "cases", &cases, "buckets",
                  &buckets, "readme", &readme, "recipe_text", &recipe) != 0)
    return false;
  size_t count = json_array_size(buckets);
  if (strcmp(type, kind) != 0 || strlen(version) >= sizeof manifest->version || at_most < 0 ||
      cases < 1 || count < 1 || count > CORPUS_BUCKETS_MAX ||
      !take_sum(readme, manifest->readme_sum) ||
      sscanf(seed, "%" SCNu64 "%c", &manifest->seed, &rest) != 1)
    return false;
  strcpy(manifest->version, version);
  manifest->at_most = (uint64_t)at_most;
  manifest->cases = (uint64_t)cases;
  manifest->bucket_count = (int)count;
  manifest->recipe_name = strdup(name);
  manifest->recipe = strdup(recipe);
  uint64_t total = 0;
  for (size_t i = 0; i < count; i++) {
    if (!parse_bucket(&manifest->buckets[i], json_array_get(buckets, i))) return false;
    total += manifest->buckets[i].cases;
  }
  return total == manifest->cases && manifest->recipe_name != NULL && manifest->recipe != NULL;
}

bool corpus_manifest_read(struct corpus_manifest *manifest, const char *folder, struct err *err) {
  char path[CORPUS_PATH_MAX];
  *manifest = (struct corpus_manifest){.recipe = NULL};
  if (!corpus_name_file(folder, "manifest", "json", path, err)) return false;
  json_t *object;
  if (!json_file_read(path, &object, err)) return false;
  bool well = object != NULL && parse(manifest, object);
  json_decref(object);
  return well ||
         err_set(err, ERR_INPUT, "%s: not the manifest of a corpus, or one that was edited", path);
}

void corpus_manifest_release(struct corpus_manifest *manifest) {
  free(manifest->recipe_name);
  free(manifest->recipe);
  manifest->recipe_name = manifest->recipe = NULL;
}
