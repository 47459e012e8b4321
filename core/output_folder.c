// Locks on folders. A sweeper may come between the making of a lock file and its locking, and take
// it for a dead run's: who then finds it gone makes another.
#include "core/output_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/output.h"

enum { LOCK_TRIES = 100 };

static struct output_folder *volatile folders; // all that were entered; they stay

int output_folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? 0 : (int)(slash + 1 - path);
}

static struct output_folder *find_or_add(const char *target) {
  size_t length = (size_t)output_folder_length(target);
  for (struct output_folder *folder = folders; folder != NULL; folder = folder->next)
    if (strlen(folder->path) == length && memcmp(folder->path, target, length) == 0) return folder;
  struct output_folder *folder = calloc(1, sizeof *folder);
  if (folder == NULL) return NULL;
  *folder = (struct output_folder){.path = strndup(target, length), .lock = -1, .next = folders};
  if (folder->path == NULL) {
    free(folder);
    return NULL;
  }
  folders = folder;
  return folder;
}

// --- making --------------------------------------------------------------------------------------

// The path without its slash, as people write it.
static void spell(const struct output_folder *folder, char text[OUTPUT_NAME_MAX]) {
  int length = (int)strlen(folder->path);
  while (length > 1 && folder->path[length - 1] == '/') length--;
  snprintf(text, OUTPUT_NAME_MAX, "%.*s", length, length > 0 ? folder->path : ".");
}

static bool make(struct output_folder *folder, const char *name, struct err *err) {
  char path[OUTPUT_NAME_MAX];
  spell(folder, path);
  if (mkdir(path, 0777) == 0) {
    folder->made = true;
    return true;
  }
  struct stat status;
  if (errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode)) return true;
  if (errno == EEXIST || errno == ENOTDIR)
    return err_set(err, ERR_INPUT, "%s: '%s' is not a folder", name, path);
  if (errno != ENOENT) return err_set_errno(err, "%s: cannot create folder '%s'", name, path);
  int length = output_folder_length(path);
  while (length > 1 && path[length - 1] == '/') length--;
  return err_set(err, ERR_INPUT, "%s: folder '%.*s' does not exist", name, length, path);
}

static bool is_missing(const struct output_folder *folder) {
  struct stat status;
  return folder->path[0] != '\0' && stat(folder->path, &status) != 0 &&
         (errno == ENOENT || errno == ENOTDIR);
}

// --- locking -------------------------------------------------------------------------------------

// One try: 1 locked, 0 a sweeper was quicker, -1 failed with errno.
static int try_lock(struct output_folder *folder, char path[OUTPUT_NAME_MAX]) {
  int length = snprintf(path, OUTPUT_NAME_MAX, "%s" OUTPUT_LOCK_PREFIX "XXXXXX", folder->path);
  if (length >= OUTPUT_NAME_MAX) {
    errno = ENAMETOOLONG;
    return -1;
  }
  folder->lock = mkostemp(path, O_CLOEXEC);
  if (folder->lock < 0) return -1;
  // Where the file system has no locks nobody can take one, so nobody takes us for dead.
  bool taken = flock(folder->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  struct stat status;
  if (!taken && fstat(folder->lock, &status) == 0 && status.st_nlink > 0) return 1;
  close(folder->lock);
  folder->lock = -1;
  return 0;
}

static bool lock(struct output_folder *folder, const char *name, struct err *err) {
  char path[OUTPUT_NAME_MAX];
  int locked = 0;
  for (int i = 0; i < LOCK_TRIES && locked == 0; i++) locked = try_lock(folder, path);
  if (locked == 0) errno = EBUSY;
  if (locked <= 0) return err_set_errno(err, "%s: cannot write", name);
  folder->lock_path = strdup(path);
  if (folder->lock_path == NULL) {
    unlink(path);
    close(folder->lock);
    return err_set(err, ERR_WORLD, "out of memory");
  }
  memcpy(folder->tag, path + strlen(path) - OUTPUT_TAG, OUTPUT_TAG + 1);
  return true;
}

static void remove_if_made_for_nothing(struct output_folder *folder) {
  if (folder->made) rmdir(folder->path);
  folder->made = false;
}

struct output_folder *output_folder_enter(const char *target, const char *name, struct err *err) {
  struct output_folder *folder = find_or_add(target);
  if (folder == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  if (folder->inside == 0) {
    if (is_missing(folder) && !make(folder, name, err)) return NULL;
    if (!folder->swept) output_sweep(target);
    folder->swept = true;
    if (!lock(folder, name, err)) {
      remove_if_made_for_nothing(folder);
      return NULL;
    }
  }
  folder->inside++;
  return folder;
}

void output_folder_leave(struct output_folder *folder) {
  if (--folder->inside > 0) return;
  unlink(folder->lock_path);
  close(folder->lock);
  free(folder->lock_path);
  folder->lock_path = NULL;
  folder->lock = -1;
  remove_if_made_for_nothing(folder);
}

void output_folder_discard_all(void) {
  for (struct output_folder *folder = folders; folder != NULL; folder = folder->next) {
    if (folder->inside > 0) unlink(folder->lock_path);
    if (folder->made) rmdir(folder->path);
  }
}
