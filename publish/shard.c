// Manifests as JSON. A file is trusted only if its checksum is that of the manifest, and a manifest
// only if it belongs to the plan.
#include "publish/shard.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char kind[] = "shard 1";

void shard_init(struct shard *shard, const struct plan *plan, const char *folder, uint64_t number) {
  *shard = (struct shard){.plan = plan, .folder = folder, .number = number, .lock = -1};
  plan_range(plan, number, &shard->first, &shard->count);
}

static void drop_pieces(struct shard *shard, size_t keep) {
  while (shard->piece_count > keep) free(shard->pieces[--shard->piece_count].counts);
}

void shard_release(struct shard *shard) {
  drop_pieces(shard, 0);
  free(shard->pieces);
  shard->pieces = NULL;
  if (shard->lock >= 0) close(shard->lock);
  shard->lock = -1;
}

static struct shard_piece *grow(struct shard *shard) {
  struct shard_piece *pieces =
      realloc(shard->pieces, (shard->piece_count + 1) * sizeof *shard->pieces);
  if (pieces == NULL) return NULL;
  shard->pieces = pieces;
  pieces += shard->piece_count;
  *pieces = (struct shard_piece){.counts = calloc(1, sizeof *pieces->counts)};
  if (pieces->counts == NULL) return NULL;
  shard->piece_count++;
  return pieces;
}

bool shard_next(const struct shard *shard, uint64_t *first, uint64_t *count) {
  const struct shard_piece *last =
      shard->piece_count > 0 ? &shard->pieces[shard->piece_count - 1] : NULL;
  uint64_t end = shard->first + shard->count;
  *first = last != NULL ? last->first + last->count : shard->first;
  *count = end - *first < shard->plan->piece ? end - *first : shard->plan->piece;
  return *count > 0;
}

// --- counts --------------------------------------------------------------------------------------

json_t *shard_counts_pack(const struct shard_counts *counts) {
  json_t *clues = json_object(), *levels = json_object();
  char name[16];
  for (int i = 0; i <= GEOM_CELLS_MAX; i++) {
    snprintf(name, sizeof name, "%d", i);
    if (counts->clues[i] > 0)
      json_object_set_new(clues, name, json_integer((json_int_t)counts->clues[i]));
  }
  for (int i = 0; i < HASH_INDEX_LEVELS; i++)
    if (counts->levels[i] > 0)
      json_object_set_new(levels, i > 0 ? name_list_at(&gen_level_names, i - 1) : "none",
                          json_integer((json_int_t)counts->levels[i]));
  return json_pack("{so so}", "clues", clues, "levels", levels);
}

static bool unpack_counts(json_t *object, uint64_t total, struct shard_counts *counts) {
  const char *name;
  json_t *value;
  uint64_t clues = 0, levels = 0;
  json_object_foreach(json_object_get(object, "clues"), name, value) {
    char *end;
    unsigned long number = strtoul(name, &end, 10);
    if (*end != '\0' || number > GEOM_CELLS_MAX) return false;
    clues += counts->clues[number] = (uint64_t)json_integer_value(value);
  }
  json_object_foreach(json_object_get(object, "levels"), name, value) {
    int level = name_list_find(&gen_level_names, name);
    if (level < 0 && strcmp(name, "none") != 0) return false;
    levels += counts->levels[level + 1] = (uint64_t)json_integer_value(value);
  }
  return clues == total && levels == total;
}

// --- reading -------------------------------------------------------------------------------------

static bool unpack_piece(struct shard *shard, json_t *object) {
  uint64_t first, count;
  json_int_t its_first, its_count, bytes;
  const char *puzzles, *index;
  json_t *counts;
  if (!shard_next(shard, &first, &count) ||
      json_unpack(object, "{sI sI sI ss ss so}", "first", &its_first, "count", &its_count, "bytes",
                  &bytes, "puzzles", &puzzles, "index", &index, "counts", &counts) != 0)
    return false;
  struct shard_piece piece = {.first = first, .count = count, .bytes = (uint64_t)bytes};
  if (its_first < 0 || (uint64_t)its_first != first || its_count < 0 ||
      (uint64_t)its_count != count || strlen(puzzles) >= sizeof piece.puzzles ||
      strlen(index) >= sizeof piece.index)
    return false;
  strcpy(piece.puzzles, puzzles);
  strcpy(piece.index, index);
  struct shard_piece *entered = grow(shard);
  if (entered == NULL) return false;
  piece.counts = entered->counts;
  *entered = piece;
  if (unpack_counts(counts, count, piece.counts)) return true;
  drop_pieces(shard, shard->piece_count - 1);
  return false;
}

static bool read_manifest(struct shard *shard, const char *path, struct err *why) {
  FILE *stream = fopen(path, "rbe");
  if (stream == NULL) return err_set_errno(why, "%s", path);
  json_t *object = json_loadf(stream, JSON_REJECT_DUPLICATES, NULL), *pieces = NULL, *piece;
  fclose(stream);
  const char *type, *version, *request;
  json_int_t number;
  size_t i;
  bool well = json_unpack(object, "{ss ss ss sI so}", "gridpress", &type, "version", &version,
                          "request", &request, "shard", &number, "pieces", &pieces) == 0 &&
              strcmp(type, kind) == 0 && json_is_array(pieces);
  if (!well) {
    err_set(why, ERR_NEGATIVE, "%s: not the manifest of a shard", path);
  } else if (strcmp(version, shard->plan->version) != 0) {
    well = err_set(why, ERR_NEGATIVE, "%s: made by version %.40s, the plan is of %s", path, version,
                   shard->plan->version);
  } else if (strcmp(request, shard->plan->request) != 0) {
    well = err_set(why, ERR_NEGATIVE, "%s: belongs to another request", path);
  } else if ((uint64_t)number != shard->number) {
    well = err_set(why, ERR_NEGATIVE, "%s: is the manifest of shard %lld", path, (long long)number);
  }
  json_array_foreach(well ? pieces : NULL, i, piece) {
    if (well && !unpack_piece(shard, piece))
      well = err_set(why, ERR_NEGATIVE, "%s: piece %zu is not as planned", path, i + 1);
  }
  json_decref(object);
  return well;
}

// Is this file of a piece the one that was written?
static bool check_file(const struct shard *shard, size_t piece, const char *extension,
                       const char *expected, struct err *why) {
  char path[PLAN_PATH_MAX], found[CHECKSUM_TEXT];
  if (!plan_name_piece(shard->folder, shard->number, piece + 1, extension, path))
    return err_set(why, ERR_NEGATIVE, "the name is too long");
  if (!checksum_file(path, found, NULL, NULL, why)) return false;
  return strcmp(found, expected) == 0 ||
         err_set(why, ERR_NEGATIVE, "%s: does not match its checksum", path);
}

void shard_check(struct shard *shard, bool *whole, struct err *why) {
  char path[PLAN_PATH_MAX];
  uint64_t first, count;
  *whole = plan_name_manifest(shard->folder, shard->number, path)
               ? read_manifest(shard, path, why)
               : err_set(why, ERR_NEGATIVE, "the name is too long");
  for (size_t i = 0; i < shard->piece_count; i++) {
    const struct shard_piece *piece = &shard->pieces[i];
    if (check_file(shard, i, "txt", piece->puzzles, why) &&
        check_file(shard, i, "index", piece->index, why))
      continue;
    drop_pieces(shard, i);
    *whole = false;
  }
  if (*whole && shard_next(shard, &first, &count))
    *whole = err_set(why, ERR_NEGATIVE, "only %" PRIu64 " of %" PRIu64 " puzzles are done",
                     first - shard->first, shard->count);
}

bool shard_lock(struct shard *shard, struct err *err) {
  char path[PLAN_PATH_MAX];
  if (!plan_name_manifest(shard->folder, shard->number, path))
    return err_set(err, ERR_INPUT, "%.80s...: the name is too long", shard->folder);
  *strrchr(path, '/') = '\0';
  if (mkdir(path, 0777) != 0 && errno != EEXIST)
    return err_set_errno(err, "%s: cannot make the folder", path);
  shard->lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (shard->lock < 0) return err_set_errno(err, "%s: cannot read", path);
  return flock(shard->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK ||
         err_set(err, ERR_WORLD, "%s: another process is making this shard", path);
}

// --- recording -----------------------------------------------------------------------------------

bool shard_recorder_init(struct shard_recorder *recorder, uint64_t start, uint64_t room,
                         struct err *err) {
  *recorder = (struct shard_recorder){.start = start, .room = (size_t)room};
  recorder->entries = calloc((size_t)room, sizeof *recorder->entries);
  recorder->counts = calloc(1, sizeof *recorder->counts);
  return (recorder->entries != NULL && recorder->counts != NULL) ||
         err_set(err, ERR_WORLD, "out of memory for %" PRIu64 " hashes", room);
}

void shard_recorder_release(struct shard_recorder *recorder) {
  free(recorder->entries);
  free(recorder->counts);
}

bool shard_record(void *context, const struct puzzle *puzzle, struct err *err) {
  struct shard_recorder *recorder = context;
  if (recorder->count == recorder->room)
    return err_set(err, ERR_WORLD, "more puzzles than the piece has");
  int level = puzzle->level[0] != '\0' ? name_list_find(&gen_level_names, puzzle->level) + 1 : 0;
  struct canonical_hash hash = {.high = puzzle->canonical.high, .low = puzzle->canonical.low};
  recorder->entries[recorder->count++] =
      hash_entry_make(hash, puzzle->index - recorder->start, puzzle->clues, level);
  recorder->counts->clues[puzzle->clues]++;
  recorder->counts->levels[level]++;
  return true;
}

// --- writing -------------------------------------------------------------------------------------

static bool write_index(const struct shard *shard, struct shard_recorder *recorder, uint64_t number,
                        char checksum[CHECKSUM_TEXT], struct err *err) {
  char path[PLAN_PATH_MAX];
  struct output output;
  if (!plan_name_piece(shard->folder, shard->number, number, "index", path))
    return err_set(err, ERR_INPUT, "%.80s...: the name is too long", shard->folder);
  if (!output_open(&output, path, err)) return false;
  hash_index_write(output.stream, recorder->entries, recorder->count); // the commit tells failures
  return output_commit(&output, 1, err) && checksum_file(path, checksum, NULL, NULL, err);
}

static json_t *pack_pieces(const struct shard *shard) {
  json_t *pieces = json_array();
  for (size_t i = 0; i < shard->piece_count; i++) {
    const struct shard_piece *piece = &shard->pieces[i];
    json_array_append_new(
        pieces, json_pack("{sI sI sI ss ss so}", "first", (json_int_t)piece->first, "count",
                          (json_int_t)piece->count, "bytes", (json_int_t)piece->bytes, "puzzles",
                          piece->puzzles, "index", piece->index, "counts",
                          shard_counts_pack(piece->counts)));
  }
  return pieces;
}

static bool write_manifest(const struct shard *shard, struct err *err) {
  char path[PLAN_PATH_MAX];
  struct output output;
  if (!plan_name_manifest(shard->folder, shard->number, path))
    return err_set(err, ERR_INPUT, "%.80s...: the name is too long", shard->folder);
  if (!output_open(&output, path, err)) return false;
  json_t *object = json_pack("{ss ss ss sI sI sI so}", "gridpress", kind, "version",
                             shard->plan->version, "request", shard->plan->request, "shard",
                             (json_int_t)shard->number, "first", (json_int_t)shard->first, "count",
                             (json_int_t)shard->count, "pieces", pack_pieces(shard));
  bool well = object != NULL && json_dumpf(object, output.stream, JSON_INDENT(1)) == 0;
  fputc('\n', output.stream);
  json_decref(object);
  if (well) return output_commit(&output, 1, err);
  output_discard(&output, 1);
  return err_set(err, ERR_WORLD, "%s: cannot write", path);
}

bool shard_add_piece(struct shard *shard, struct shard_recorder *recorder, uint64_t first,
                     uint64_t count, struct err *err) {
  char path[PLAN_PATH_MAX];
  uint64_t number = shard->piece_count + 1, lines;
  struct shard_piece piece = {.first = first, .count = count};
  if (!plan_name_piece(shard->folder, shard->number, number, "txt", path))
    return err_set(err, ERR_INPUT, "%.80s...: the name is too long", shard->folder);
  if (!checksum_file(path, piece.puzzles, &piece.bytes, &lines, err)) return false;
  if (recorder->count != count || lines != count)
    return err_set(err, ERR_WORLD, "%s: has %" PRIu64 " lines for %" PRIu64 " puzzles", path, lines,
                   count);
  if (!write_index(shard, recorder, number, piece.index, err)) return false;
  struct shard_piece *entered = grow(shard);
  if (entered == NULL) return err_set(err, ERR_WORLD, "out of memory");
  piece.counts = entered->counts;
  *piece.counts = *recorder->counts;
  *entered = piece;
  return write_manifest(shard, err);
}
