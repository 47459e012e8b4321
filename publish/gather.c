// Check, merge, write. Shards are looked at one after the other, so a run of any length needs the
// memory of one of them.
#include "publish/gather.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "publish/gather_bits.h"
#include "publish/numbered_outputs.h"

struct work {
  struct gather *gather;
  struct gather_bits dropped;
  struct shard_counts counts; // of those that stay
  char **indexes;             // files to merge; owned
  size_t index_count;
  struct hash_entry last; // the latest that stays
  bool has_last;
  struct output hashes;
  char hashes_path[PLAN_PATH_MAX], hashes_checksum[CHECKSUM_TEXT];
  // Of the part under work.
  struct numbered_outputs parts;
  struct output *output;
  struct checksum part, whole;
  uint64_t part_count, part_bytes;
  json_t *part_list;
};

// --- check ---------------------------------------------------------------------------------------

static bool list_indexes(struct work *work, const struct shard *shard, struct err *err) {
  size_t count = work->index_count + shard->piece_count;
  char **indexes = realloc(work->indexes, (count + 1) * sizeof *indexes);
  if (indexes == NULL) return err_set(err, ERR_WORLD, "out of memory");
  work->indexes = indexes;
  for (size_t i = 0; i < shard->piece_count; i++) {
    char path[PLAN_PATH_MAX];
    plan_name_piece(shard->folder, shard->number, i + 1, "index", path);
    indexes[work->index_count] = strdup(path);
    if (indexes[work->index_count] == NULL) return err_set(err, ERR_WORLD, "out of memory");
    work->index_count++;
  }
  return true;
}

// All shards, so that all that are bad are told at once.
static bool check_shards(struct work *work, struct err *err) {
  struct gather *gather = work->gather;
  bool well = true;
  for (uint64_t number = 1; number <= gather->plan->shards && well; number++) {
    struct shard shard;
    struct err why;
    bool whole;
    shard_init(&shard, gather->plan, gather->folder, number);
    shard_check(&shard, &whole, &why);
    if (!whole) {
      gather->bad++;
      gather->tell(gather->context, number, why.text);
    } else {
      well = list_indexes(work, &shard, err);
    }
    shard_release(&shard);
  }
  return well && (gather->bad == 0 || err_set(err, ERR_NEGATIVE,
                                              "%s: %" PRIu64 " of %" PRIu64
                                              " shards are not whole; nothing was written",
                                              gather->folder, gather->bad, gather->plan->shards));
}

// --- merge ---------------------------------------------------------------------------------------

static bool keep_first(void *context, const struct hash_entry *entry, struct err *err) {
  struct work *work = context;
  struct gather *gather = work->gather;
  if (!work->has_last || !hash_entry_same(&work->last, entry)) {
    work->last = *entry;
    work->has_last = true;
    gather->kept++;
    work->counts.clues[hash_entry_clues(entry) % (GEOM_CELLS_MAX + 1)]++;
    work->counts.levels[hash_entry_level(entry)]++;
    fwrite(entry, sizeof *entry, 1, work->hashes.stream); // the commit tells failures
    return true;
  }
  gather->dropped++;
  return gather_bits_set(&work->dropped, hash_entry_number(entry), err);
}

static bool merge_indexes(struct work *work, struct err *err) {
  struct gather *gather = work->gather;
  if (!output_open(&work->hashes, work->hashes_path, err)) return false;
  if (!gather_bits_open(&work->dropped, gather->out, err)) return false;
  hash_index_write(work->hashes.stream, NULL, 0); // how the file begins
  if (!hash_index_merge(work->indexes, work->index_count, gather->out, keep_first, work, err))
    return false;
  return gather->kept + gather->dropped == gather->plan->count ||
         err_set(err, ERR_INPUT, "%s: the indexes have %" PRIu64 " entries for %" PRIu64 " puzzles",
                 gather->folder, gather->kept + gather->dropped, gather->plan->count);
}

// --- write ---------------------------------------------------------------------------------------

static bool end_part(struct work *work, struct err *err) {
  char checksum[CHECKSUM_TEXT], name[32];
  if (work->output == NULL) return true; // none was begun
  checksum_print(&work->part, checksum);
  snprintf(name, sizeof name, "part-%05" PRIu64 ".txt", work->parts.count);
  json_array_append_new(
      work->part_list,
      json_pack("{ss sI sI ss}", "file", name, "count", (json_int_t)work->part_count, "bytes",
                (json_int_t)work->part_bytes, "sha256", checksum));
  struct output *output = work->output;
  work->output = NULL;
  return output_seal(output, err);
}

static bool write_line(struct work *work, const char *line, size_t length, struct err *err) {
  if (work->output == NULL || work->part_count == work->gather->part) {
    if (!end_part(work, err)) return false;
    work->output = numbered_outputs_next(&work->parts, err);
    if (work->output == NULL) return false;
    checksum_init(&work->part);
    work->part_count = work->part_bytes = 0;
  }
  checksum_add(&work->part, line, length);
  checksum_add(&work->whole, line, length);
  work->part_count++;
  work->part_bytes += length;
  return fwrite(line, 1, length, work->output->stream) == length || output_check(work->output, err);
}

static bool write_piece(struct work *work, uint64_t shard, uint64_t piece, uint64_t *number,
                        struct err *err) {
  char path[PLAN_PATH_MAX];
  plan_name_piece(work->gather->folder, shard, piece, "txt", path);
  FILE *stream = fopen(path, "rbe");
  if (stream == NULL) return err_set_errno(err, "%s: cannot read", path);
  char *line = NULL;
  size_t room = 0;
  bool well = true;
  for (ssize_t length; well && (length = getline(&line, &room, stream)) > 0; ++*number) {
    bool is_dropped;
    well = gather_bits_get(&work->dropped, *number, &is_dropped, err) &&
           (is_dropped || write_line(work, line, (size_t)length, err));
  }
  if (well && ferror(stream)) well = err_set_errno(err, "%s: cannot read", path);
  free(line);
  fclose(stream);
  return well;
}

static bool write_parts(struct work *work, struct err *err) {
  const struct plan *plan = work->gather->plan;
  uint64_t number = 0;
  checksum_init(&work->whole);
  for (uint64_t shard = 1; shard <= plan->shards; shard++) {
    uint64_t first, count;
    plan_range(plan, shard, &first, &count);
    for (uint64_t piece = 1; piece <= (count + plan->piece - 1) / plan->piece; piece++)
      if (!write_piece(work, shard, piece, &number, err)) return false;
  }
  checksum_print(&work->whole, work->gather->whole);
  work->gather->parts = work->parts.count;
  return number == plan->count ||
         err_set(err, ERR_INPUT, "%s: a shard changed while it was read", work->gather->folder);
}

static bool write_manifest(struct work *work, struct err *err) {
  const struct gather *gather = work->gather;
  char path[PLAN_PATH_MAX], seed[24];
  struct output output = {0};
  json_t *words = json_array();
  for (char **word = gather->plan->words; *word != NULL; word++)
    json_array_append_new(words, json_string(*word));
  snprintf(seed, sizeof seed, "%" PRIu64, gather->plan->seed);
  snprintf(path, sizeof path, "%s/manifest.json", gather->out);
  json_t *object = json_pack(
      "{ss ss so ss sI sI ss sI sI ss ss so sO}", "gridpress", "gathered 1", "version",
      gather->plan->version, "options", words, "seed", seed, "start",
      (json_int_t)gather->plan->start, "made", (json_int_t)gather->plan->count, "request",
      gather->plan->request, "count", (json_int_t)gather->kept, "dropped",
      (json_int_t)gather->dropped, "sha256", gather->whole, "hashes_sha256", work->hashes_checksum,
      "histogram", shard_counts_pack(&work->counts), "parts", work->part_list);
  bool well =
      object != NULL ? output_open(&output, path, err) : err_set(err, ERR_WORLD, "out of memory");
  if (well) {
    json_dumpf(object, output.stream, JSON_INDENT(1)); // the commit tells failures
    fputc('\n', output.stream);
    well = output_commit(&output, 1, err);
  }
  json_decref(object);
  return well;
}

static bool make_folder(const struct gather *gather, struct err *err) {
  char path[PLAN_PATH_MAX];
  struct stat status;
  if (strlen(gather->out) > PLAN_PATH_MAX - 64)
    return err_set(err, ERR_INPUT, "%.80s...: the name is too long", gather->out);
  if (mkdir(gather->out, 0777) != 0 && errno != EEXIST)
    return err_set_errno(err, "%s: cannot make the folder", gather->out);
  snprintf(path, sizeof path, "%s/manifest.json", gather->out);
  return stat(path, &status) != 0 ||
         err_set(err, ERR_INPUT, "%s: exists already; gather into a new folder", path);
}

// The pattern of parts: the folder is the user's, and its percent signs stand for themselves.
static char *part_pattern(const char *out) {
  char *pattern = malloc(2 * strlen(out) + 32), *end = pattern;
  if (pattern == NULL) return NULL;
  for (const char *c = out; *c != '\0'; c++) {
    if (*c == '%') *end++ = '%';
    *end++ = *c;
  }
  strcpy(end, "/part-%05d.txt");
  return pattern;
}

bool gather_run(struct gather *gather, struct err *err) {
  struct work *work = calloc(1, sizeof *work);
  char *pattern = part_pattern(gather->out);
  bool well = work != NULL && pattern != NULL;
  if (!well) {
    free(work);
    free(pattern);
    return err_set(err, ERR_WORLD, "out of memory");
  }
  work->gather = gather;
  work->parts.pattern = pattern;
  work->part_list = json_array();
  snprintf(work->hashes_path, sizeof work->hashes_path, "%s/hashes.index", gather->out);
  well = check_shards(work, err) && make_folder(gather, err) && merge_indexes(work, err) &&
         write_parts(work, err) && end_part(work, err);
  well = numbered_outputs_close(&work->parts, well, err) && well;
  if (well)
    well = output_commit(&work->hashes, 1, err) &&
           checksum_file(work->hashes_path, work->hashes_checksum, NULL, NULL, err) &&
           write_manifest(work, err);
  else
    output_discard(&work->hashes, 1);
  gather_bits_close(&work->dropped);
  for (size_t i = 0; i < work->index_count; i++) free(work->indexes[i]);
  free(work->indexes);
  json_decref(work->part_list);
  free(pattern);
  free(work);
  return well;
}
