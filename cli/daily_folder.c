// The folder of a series. A run never writes over what it does not know: a folder without an index
// must not have files with our names, and a file that is there must have the bytes that we would
// write.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/daily.h"

static bool lock_folder(struct daily_folder *folder, struct err *err) {
  folder->lock = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder->lock < 0) return err_set_errno(err, "%s: cannot read the folder", folder->path);
  if (flock(folder->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
  return err_set(err, ERR_WORLD, "%s: another run is writing there", folder->path);
}

bool daily_folder_open(struct daily_folder *folder, const char *path, struct err *err) {
  struct stat status;
  *folder = (struct daily_folder){.path = path, .lock = -1};
  if (path[0] == '\0' || strlen(path) > DAILY_PATH_MAX - 2 * DAILY_NAME_MAX)
    return err_set(err, ERR_INPUT, "'%.80s': not the name of a folder", path);
  if (stat(path, &status) != 0) {
    if (errno == ENOENT) return true;
    return err_set_errno(err, "%s: cannot read the folder", path);
  }
  if (!S_ISDIR(status.st_mode))
    return err_set(err, ERR_INPUT, "%s: is a file, expected the name of a folder", path);
  return lock_folder(folder, err);
}

void daily_folder_release(struct daily_folder *folder) {
  if (folder->lock >= 0) close(folder->lock);
  folder->lock = -1;
}

// "2027-01-31" and anything behind it, or one of the fixed names.
static bool looks_like_ours(const char *name) {
  static const char *const fixed[] = {FEED_NAME_JSON, FEED_NAME_ATOM, FEED_NAME_CALENDAR,
                                      "index.html", "solutions"};
  char text[sizeof "2027-01-31"];
  struct date date;
  struct err ignored;
  snprintf(text, sizeof text, "%.10s", name);
  if (date_parse(text, &date, &ignored)) return true;
  if (strncmp(name, DAILY_CALENDAR_PREFIX, strlen(DAILY_CALENDAR_PREFIX)) == 0) return true;
  for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
    if (strcmp(name, fixed[i]) == 0) return true;
  return false;
}

bool daily_folder_refuse_strangers(const struct daily_folder *folder, struct err *err) {
  if (folder->lock < 0) return true;
  DIR *list = opendir(folder->path);
  if (list == NULL) return err_set_errno(err, "%s: cannot read the folder", folder->path);
  const struct dirent *entry;
  bool good = true;
  while (good && (entry = readdir(list)) != NULL)
    if (looks_like_ours(entry->d_name))
      good = err_set(err, ERR_INPUT,
                     "%s: has %.80s but no " DAILY_INDEX_NAME
                     " that says which series it is of; choose another folder",
                     folder->path, entry->d_name);
  closedir(list);
  return good;
}

static bool make_folder(const char *path, struct err *err) {
  if (mkdir(path, 0777) == 0 || errno == EEXIST) return true;
  if (errno == ENOENT)
    return err_set(err, ERR_INPUT, "%s: the folder that it would be in does not exist", path);
  return err_set_errno(err, "%s: cannot make the folder", path);
}

bool daily_folder_output(const struct daily_folder *folder, const char *name, struct output *output,
                         char path[DAILY_PATH_MAX], struct err *err) {
  snprintf(path, DAILY_PATH_MAX, "%s/%s", folder->path, name);
  return output_open(output, path, err);
}

static bool write_first_index(const struct daily_folder *folder, const struct daily_series *series,
                              const struct daily_index *index, struct err *err) {
  struct output output = {0};
  char path[DAILY_PATH_MAX];
  bool good = daily_folder_output(folder, DAILY_INDEX_NAME, &output, path, err) &&
              daily_index_write(index, series, output.stream, err) &&
              output_commit(&output, 1, err);
  if (!good) output_discard(&output, 1);
  return good;
}

// The index comes before anything else that is ours: a run that is killed in between leaves a
// folder that the next one knows.
bool daily_folder_prepare(struct daily_folder *folder, const struct daily_series *series,
                          const struct daily_index *index, struct err *err) {
  char path[DAILY_PATH_MAX];
  struct stat status;
  if (folder->lock < 0 && (!make_folder(folder->path, err) || !lock_folder(folder, err)))
    return false;
  snprintf(path, sizeof path, "%s/%s", folder->path, DAILY_INDEX_NAME);
  output_sweep(path); // what a killed run left half done may hold a solution that is held back
  if (stat(path, &status) != 0 && !write_first_index(folder, series, index, err)) return false;
  snprintf(path, sizeof path, "%s/solutions/", folder->path);
  output_sweep(path);
  return series->solutions != SOLUTIONS_SEPARATE || make_folder(path, err);
}

bool daily_folder_has(const struct daily_folder *folder, const char *name,
                      const struct daily_bytes *bytes, bool *is_there, struct err *err) {
  char path[DAILY_PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", folder->path, name);
  FILE *stream = fopen(path, "rb");
  *is_there = stream != NULL;
  if (stream == NULL) return errno == ENOENT || err_set_errno(err, "%s: cannot read", path);
  char *found = malloc(bytes->size + 1);
  // One byte more than there should be tells a longer file.
  bool same = found != NULL && fread(found, 1, bytes->size + 1, stream) == bytes->size &&
              memcmp(found, bytes->bytes, bytes->size) == 0;
  free(found);
  fclose(stream);
  return same || err_set(err, ERR_INPUT,
                         "%s: is there already, and is not what this series makes; move it away "
                         "to have it made again",
                         path);
}
