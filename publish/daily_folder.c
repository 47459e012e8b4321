// The folder of a series. A run never writes over what it does not know: a folder of which the
// state says nothing must not have files with our names, and a file that is there must have the
// bytes that we would write.
//
// The folder is locked before anything in it is looked at, and so it is made before: of two runs
// that begin a series in one place, the second sees what the first did, or is refused.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "publish/daily_folder.h"

static bool make_folder(const char *path, bool *is_made, struct err *err) {
  *is_made = mkdir(path, 0777) == 0;
  if (*is_made || errno == EEXIST) return true;
  if (errno != ENOENT) return err_set_errno(err, "%s: cannot create the folder", path);
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') length--;
  while (length > 0 && path[length - 1] != '/') length--;
  return err_set(err, ERR_INPUT, "%s: folder '%.*s' does not exist", path,
                 length > 1 ? (int)length - 1 : 1, length > 0 ? path : ".");
}

static bool open_folder(struct daily_folder *folder, struct err *err) {
  folder->lock = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder->lock < 0 && errno == ENOTDIR)
    return err_set(err, ERR_INPUT, "%s: is a file, not a folder", folder->path);
  if (folder->lock < 0 && errno != ENOENT)
    return err_set_errno(err, "%s: cannot read the folder", folder->path);
  return true;
}

bool daily_is_current(int descriptor, const char *path) {
  struct stat opened, named;
  return descriptor >= 0 && fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

// A run that made the folder for nothing may remove it between our opening and locking it.
bool daily_folder_open(struct daily_folder *folder, const char *path, struct err *err) {
  *folder = (struct daily_folder){.path = path, .lock = -1};
  if (path[0] == '\0' || strlen(path) > DAILY_PATH_MAX - 2 * DAILY_NAME_MAX)
    return err_set(err, ERR_INPUT, "'%.80s': not a folder name", path);
  for (int i = 0; i < DAILY_TRIES; i++) {
    bool is_made;
    if (!make_folder(path, &is_made, err) || !open_folder(folder, err)) return false;
    bool is_taken =
        folder->lock >= 0 && flock(folder->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    folder->is_made = is_made && !is_taken;
    if (is_taken) break;
    if (daily_is_current(folder->lock, path)) return true;
    daily_folder_release(folder);
  }
  return err_set(err, ERR_WORLD, "%s: another run is writing to this folder; try again later",
                 path);
}

void daily_folder_release(struct daily_folder *folder) {
  if (folder->is_made) rmdir(folder->path); // only if it is empty
  if (folder->lock >= 0) close(folder->lock);
  folder->lock = -1;
  folder->is_made = false;
}

bool daily_folder_is_dated(const char *name) {
  char text[sizeof "2027-01-31"];
  struct date date;
  struct err ignored;
  snprintf(text, sizeof text, "%.10s", name);
  return date_parse(text, &date, &ignored);
}

// Of a day, or one of the fixed names.
static bool looks_like_ours(const char *name) {
  static const char *const fixed[] = {DAILY_INDEX_NAME,   FEED_NAME_JSON, FEED_NAME_ATOM,
                                      FEED_NAME_CALENDAR, "index.html",   "solutions"};
  if (daily_folder_is_dated(name)) return true;
  if (strncmp(name, DAILY_CALENDAR_PREFIX, strlen(DAILY_CALENDAR_PREFIX)) == 0) return true;
  for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
    if (strcmp(name, fixed[i]) == 0) return true;
  return false;
}

bool daily_folder_refuse_strangers(const struct daily_folder *folder, const char *state,
                                   struct err *err) {
  DIR *list = opendir(folder->path);
  if (list == NULL) return err_set_errno(err, "%s: cannot read the folder", folder->path);
  const struct dirent *entry;
  bool good = true;
  while (good && (entry = readdir(list)) != NULL)
    if (looks_like_ours(entry->d_name))
      good = err_set(err, ERR_INPUT,
                     "%s: has %.80s, but its state file %s is missing; choose another folder, or "
                     "name the state file with --state",
                     folder->path, entry->d_name, state);
  closedir(list);
  return good;
}

const char *daily_folder_path(const struct daily_folder *folder, const char *name,
                              char path[DAILY_PATH_MAX]) {
  snprintf(path, DAILY_PATH_MAX, "%s/%s", folder->path, name);
  return path;
}

bool daily_folder_output(const struct daily_folder *folder, const char *name, struct output *output,
                         char path[DAILY_PATH_MAX], struct err *err) {
  return output_open(output, daily_folder_path(folder, name, path), err);
}

bool daily_folder_prepare(const struct daily_folder *folder, const struct daily_series *series,
                          struct err *err) {
  char path[DAILY_PATH_MAX];
  bool is_made;
  // What a killed run left half done may hold a solution that is held back.
  output_sweep(daily_folder_path(folder, "", path));
  output_sweep(daily_folder_path(folder, "solutions/", path));
  return series->solutions != SOLUTIONS_SEPARATE || make_folder(path, &is_made, err);
}

bool daily_folder_is_there(const struct daily_folder *folder, const char *name) {
  char path[DAILY_PATH_MAX];
  return access(daily_folder_path(folder, name, path), F_OK) == 0;
}

bool daily_folder_has(const struct daily_folder *folder, const char *name,
                      const struct daily_bytes *bytes, bool *is_there, struct err *err) {
  char path[DAILY_PATH_MAX];
  FILE *stream = fopen(daily_folder_path(folder, name, path), "rb");
  *is_there = stream != NULL;
  if (stream == NULL) return errno == ENOENT || err_set_errno(err, "%s: cannot read", path);
  char *found = malloc(bytes->size + 1);
  bool same = false, good = found != NULL || err_set(err, ERR_WORLD, "out of memory");
  if (found != NULL) {
    // One byte more than there should be tells a longer file.
    size_t size = fread(found, 1, bytes->size + 1, stream);
    if (ferror(stream)) good = err_set_errno(err, "%s: cannot read", path);
    same = size == bytes->size && memcmp(found, bytes->bytes, size) == 0;
  }
  free(found);
  fclose(stream);
  if (!good) return false;
  return same ||
         err_set(
             err, ERR_INPUT,
             "%s: exists, but differs from what this series makes; move it away to make it again",
             path);
}
