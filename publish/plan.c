// The plan as JSON, and what runs it: two scripts that call `gridpress shard` for every shard.
#include "publish/plan.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "publish/hash_index.h"
#include "publish/json_file.h"

static const char kind[] = "plan 1";

void plan_range(const struct plan *plan, uint64_t shard, uint64_t *first, uint64_t *count) {
  __extension__ typedef unsigned __int128 wide;
  *first = (uint64_t)((wide)plan->count * (shard - 1) / plan->shards);
  *count = (uint64_t)((wide)plan->count * shard / plan->shards) - *first;
}

bool plan_name_manifest(const char *folder, uint64_t shard, char path[PLAN_PATH_MAX]) {
  return snprintf(path, PLAN_PATH_MAX, "%s/shard-%05" PRIu64 "/shard.json", folder, shard) <
         PLAN_PATH_MAX;
}

bool plan_name_piece(const char *folder, uint64_t shard, uint64_t piece, const char *extension,
                     char path[PLAN_PATH_MAX]) {
  return snprintf(path, PLAN_PATH_MAX, "%s/shard-%05" PRIu64 "/%05" PRIu64 ".%s", folder, shard,
                  piece, extension) < PLAN_PATH_MAX;
}

// Each word with its terminator, so that no two requests look alike.
static void find_request(const struct plan *plan, char text[CHECKSUM_TEXT]) {
  struct checksum checksum;
  char numbers[128];
  checksum_init(&checksum);
  checksum_add(&checksum, plan->version, strlen(plan->version) + 1);
  for (char **word = plan->words; *word != NULL; word++)
    checksum_add(&checksum, *word, strlen(*word) + 1);
  int size =
      snprintf(numbers, sizeof numbers, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64,
               plan->seed, plan->start, plan->count, plan->shards, plan->piece);
  checksum_add(&checksum, numbers, (size_t)size);
  checksum_print(&checksum, text);
}

// --- writing -------------------------------------------------------------------------------------

static void write_jobs(const struct plan *plan, FILE *stream) {
  fputs("shard\tseed\tstart\tcount\trequest\tresume\n", stream);
  for (uint64_t shard = 1; shard <= plan->shards; shard++) {
    uint64_t first, count;
    plan_range(plan, shard, &first, &count);
    fprintf(stream,
            "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\tshard-%05" PRIu64
            "/shard.json\n",
            shard, plan->seed, plan->start + first, count, plan->request, shard);
  }
}

static void write_parallel(const struct plan *plan, FILE *stream) {
  fprintf(stream,
          "#!/bin/sh\n"
          "# Makes all %" PRIu64
          " shards with GNU parallel, one process per processor. Run it "
          "again after\n"
          "# a failure: whole shards are left alone, the others continue where they stopped.\n"
          "#   GRIDPRESS  the program (default: gridpress)\n"
          "# Options go to parallel: -j 8, or --sshloginfile HOSTS if all hosts see this "
          "folder.\n"
          "folder=$(cd \"$(dirname \"$0\")\" && pwd) || exit 3\n"
          "seq %" PRIu64
          " | parallel --will-cite --quote --line-buffer \"$@\" \\\n"
          "  \"${GRIDPRESS:-gridpress}\" shard -j 1 \"$folder\" '{}'\n",
          plan->shards, plan->shards);
}

// A shard holds the index of a piece, and as much again to sort it.
static void write_slurm(const struct plan *plan, FILE *stream) {
  uint64_t megabytes = 200 + (2 * HASH_INDEX_ENTRY * plan->piece >> 20);
  fprintf(stream,
          "#!/bin/bash\n"
          "# Makes all %" PRIu64
          " shards as a Slurm array: cd to this folder, sbatch "
          "run-slurm.sh.\n"
          "# Only some of them: sbatch --array=7,12 run-slurm.sh. GRIDPRESS names the program.\n"
          "#SBATCH --job-name=gridpress\n"
          "#SBATCH --array=1-%" PRIu64
          "\n"
          "#SBATCH --ntasks=1\n"
          "#SBATCH --cpus-per-task=1\n"
          "#SBATCH --mem=%" PRIu64
          "M\n"
          "#SBATCH --requeue\n"
          "exec \"${GRIDPRESS:-gridpress}\" shard -j \"${SLURM_CPUS_PER_TASK:-1}\" \\\n"
          "  \"${SLURM_SUBMIT_DIR:-.}\" \"${SLURM_ARRAY_TASK_ID:?run this with sbatch}\"\n",
          plan->shards, plan->shards, megabytes);
}

static bool write_json(const struct plan *plan, FILE *stream) {
  json_t *words = json_array();
  for (char **word = plan->words; *word != NULL; word++)
    if (json_array_append_new(words, json_string(*word)) != 0) { // not UTF-8
      json_decref(words);
      return false;
    }
  char seed[24]; // JSON's numbers end at 2^63
  snprintf(seed, sizeof seed, "%" PRIu64, plan->seed);
  json_t *object = json_pack(
      "{ss ss so ss sI sI sI sI ss}", "gridpress", kind, "version", plan->version, "options", words,
      "seed", seed, "start", (json_int_t)plan->start, "count", (json_int_t)plan->count, "shards",
      (json_int_t)plan->shards, "piece", (json_int_t)plan->piece, "request", plan->request);
  bool well = object != NULL && json_dumpf(object, stream, JSON_INDENT(1)) == 0;
  fputc('\n', stream);
  json_decref(object);
  return well;
}

bool plan_write(struct plan *plan, const char *folder, struct err *err) {
  enum { PLAN, JOBS, PARALLEL, SLURM, FILES };
  static const char *const names[FILES] = {[PLAN] = "plan.json",
                                           [JOBS] = "jobs.tsv",
                                           [PARALLEL] = "run-parallel.sh",
                                           [SLURM] = "run-slurm.sh"};
  struct output outputs[FILES] = {0};
  char paths[FILES][PLAN_PATH_MAX];
  bool well = true;
  find_request(plan, plan->request);
  for (int i = 0; i < FILES && well; i++)
    well = snprintf(paths[i], PLAN_PATH_MAX, "%s/%s", folder, names[i]) < PLAN_PATH_MAX
               ? output_open(&outputs[i], paths[i], err)
               : err_set(err, ERR_INPUT, "%.80s...: the name is too long", folder);
  if (well) {
    write_jobs(plan, outputs[JOBS].stream);
    write_parallel(plan, outputs[PARALLEL].stream);
    write_slurm(plan, outputs[SLURM].stream);
    well = write_json(plan, outputs[PLAN].stream) ||
           err_set(err, ERR_INPUT, "%s: the options are not UTF-8", paths[PLAN]);
  }
  well = well && output_commit(outputs, FILES, err);
  if (!well) {
    output_discard(outputs, FILES);
    return false;
  }
  chmod(paths[PARALLEL], 0755); // a convenience: sh runs it in any case
  return true;
}

// --- reading -------------------------------------------------------------------------------------

static bool copy_words(struct plan *plan, const json_t *words) {
  size_t count = json_array_size(words);
  if (!json_is_array(words) || count > PLAN_WORDS_MAX) return false;
  plan->words = calloc(count + 1, sizeof *plan->words);
  for (size_t i = 0; plan->words != NULL && i < count; i++) {
    const char *word = json_string_value(json_array_get(words, i));
    plan->words[i] = word != NULL ? strdup(word) : NULL;
    if (plan->words[i] == NULL) return false;
  }
  return plan->words != NULL;
}

static bool parse_plan(struct plan *plan, json_t *object) {
  const char *type, *version, *seed, *request;
  json_t *words;
  json_int_t start, count, shards, piece;
  char rest;
  if (json_unpack(object, "{ss ss so ss sI sI sI sI ss}", "gridpress", &type, "version", &version,
                  "options", &words, "seed", &seed, "start", &start, "count", &count, "shards",
                  &shards, "piece", &piece, "request", &request) != 0)
    return false;
  if (strcmp(type, kind) != 0 || strlen(version) >= sizeof plan->version ||
      strlen(request) >= sizeof plan->request || start < 0 || count < 1 || shards < 1 ||
      shards > PLAN_SHARDS_MAX || shards > count || piece < 1 || piece > PLAN_PIECE_MAX ||
      sscanf(seed, "%" SCNu64 "%c", &plan->seed, &rest) != 1 || !copy_words(plan, words))
    return false;
  strcpy(plan->version, version);
  strcpy(plan->request, request);
  plan->start = (uint64_t)start;
  plan->count = (uint64_t)count;
  plan->shards = (uint64_t)shards;
  plan->piece = (uint64_t)piece;
  char found[CHECKSUM_TEXT];
  find_request(plan, found);
  return strcmp(found, plan->request) == 0;
}

bool plan_read(struct plan *plan, const char *folder, struct err *err) {
  char path[PLAN_PATH_MAX];
  *plan = (struct plan){.words = NULL};
  if (snprintf(path, sizeof path, "%s/plan.json", folder) >= PLAN_PATH_MAX)
    return err_set(err, ERR_INPUT, "%.80s...: the name is too long", folder);
  json_t *object;
  if (!json_file_read(path, &object, err)) return false;
  bool well = object != NULL && parse_plan(plan, object);
  json_decref(object);
  if (!well) {
    plan_release(plan);
    return err_set(err, ERR_INPUT,
                   "%s: not a plan, or one that was edited; make a new one with gridpress plan",
                   path);
  }
  return true;
}

void plan_release(struct plan *plan) {
  for (char **word = plan->words; word != NULL && *word != NULL; word++) free(*word);
  free(plan->words);
  plan->words = NULL;
}
