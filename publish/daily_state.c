// The state file: what makes the puzzles of a series, and what the next run has to know. It is
// never part of the folder that goes on the web, and only its owner may read it.
//
// A run keeps it locked. The file is replaced as a whole, and the lock is on the file, not on its
// name: so the next version is locked before it gets the name, and whoever has waited for the old
// one finds that the name is of another file by now, and asks again.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "publish/daily_folder.h"

enum { MODE = 0600 };

// --- where it is ---------------------------------------------------------------------------------

// "out/daily/" belongs to out/daily.series. A folder that is named by its relation to others is
// called by its name.
static bool name_beside(const char *folder, char path[DAILY_PATH_MAX], struct err *err) {
  size_t length = strlen(folder);
  while (length > 1 && folder[length - 1] == '/') length--;
  bool has_name = folder[length - 1] != '.' && folder[length - 1] != '/';
  char *real = has_name ? NULL : realpath(folder, NULL);
  if (!has_name && (real == NULL || strcmp(real, "/") == 0)) {
    free(real);
    return err_set(err, ERR_INPUT,
                   "%s: cannot name a state file after this folder; name one with --state", folder);
  }
  int used = has_name ? snprintf(path, DAILY_PATH_MAX, "%.*s.series", (int)length, folder)
                      : snprintf(path, DAILY_PATH_MAX, "%s.series", real);
  free(real);
  return used < DAILY_PATH_MAX || err_set(err, ERR_INPUT, "%.80s...: the name is too long", folder);
}

// What is in the folder gets published.
static bool refuse_within(const char *path, const char *folder, struct err *err) {
  char parent[DAILY_PATH_MAX];
  const char *slash = strrchr(path, '/');
  snprintf(parent, sizeof parent, "%.*s", slash != NULL ? (int)(slash - path) + 1 : 1,
           slash != NULL ? path : ".");
  char *outer = realpath(folder, NULL), *inner = realpath(parent, NULL);
  size_t length = outer != NULL ? strlen(outer) : 0;
  bool within = outer != NULL && inner != NULL && strncmp(inner, outer, length) == 0 &&
                (inner[length] == '/' || inner[length] == '\0');
  free(outer);
  free(inner);
  return !within ||
         err_set(err, ERR_INPUT,
                 "%s: the seed would be published with folder %s; put the state file outside it",
                 path, folder);
}

// --- opening -------------------------------------------------------------------------------------

static bool refuse_open(const char *path, struct err *err) {
  if (errno != ENOENT && errno != ENOTDIR) return err_set_errno(err, "%s: cannot write", path);
  const char *slash = strrchr(path, '/');
  return err_set(err, ERR_INPUT, "%s: folder '%.*s' does not exist", path,
                 slash != NULL ? (int)(slash - path) : 1, slash != NULL ? path : ".");
}

// Opens what has the name now, and locks it.
static bool open_locked(struct daily_state *state, struct err *err) {
  struct stat status;
  state->lock = open(state->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, MODE);
  state->is_made = state->lock >= 0;
  if (state->lock < 0 && errno == EEXIST) state->lock = open(state->path, O_RDWR | O_CLOEXEC);
  if (state->lock < 0) return refuse_open(state->path, err);
  if (fstat(state->lock, &status) != 0 || !S_ISREG(status.st_mode))
    return err_set(err, ERR_INPUT, "%s: not a file, expected the state of a daily series",
                   state->path);
  if (flock(state->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
  return err_set(err, ERR_WORLD, "%s: another run is using this file; try again later",
                 state->path);
}

bool daily_state_open(struct daily_state *state, const char *path,
                      const struct daily_folder *folder, struct err *err) {
  *state = (struct daily_state){.lock = -1, .next_lock = -1};
  if (path == NULL && !name_beside(folder->path, state->path, err)) return false;
  if (path != NULL && (path[0] == '\0' || strlen(path) >= sizeof state->path))
    return err_set(err, ERR_INPUT, "--state: '%.80s' is not a file name", path);
  if (path != NULL) strcpy(state->path, path);
  if (!refuse_within(state->path, folder->path, err)) return false;
  for (int i = 0; i < DAILY_TRIES; i++) {
    if (!open_locked(state, err)) return false;
    if (daily_is_current(state->lock, state->path)) return true;
    close(state->lock);
    state->lock = -1;
  }
  return err_set(err, ERR_WORLD, "%s: another run is using this file; try again later",
                 state->path);
}

void daily_state_release(struct daily_state *state, bool drop) {
  if (state->lock >= 0) {
    if (drop && state->is_made) unlink(state->path);
    close(state->lock);
  }
  state->lock = -1;
}

// --- reading and writing -------------------------------------------------------------------------

bool daily_state_load(const struct daily_state *state, json_t **json, struct err *err) {
  json_error_t error;
  struct stat status;
  *json = NULL;
  if (fstat(state->lock, &status) == 0 && status.st_size == 0) return true;
  *json = json_load_file(state->path, JSON_REJECT_DUPLICATES, &error);
  if (*json == NULL)
    return err_set(err, ERR_INPUT, "%s:%d: %s; expected the state of a daily series", state->path,
                   error.line > 0 ? error.line : 1, error.text);
  if (json_is_object(json_object_get(*json, "series")) &&
      json_is_array(json_object_get(*json, "puzzles")))
    return true;
  json_decref(*json);
  *json = NULL;
  return err_set(err, ERR_INPUT, "%s: not the state of a daily series", state->path);
}

bool daily_state_begin(struct daily_state *state, struct output *output, struct err *err) {
  // The new file takes over the permissions of the old one before the first byte is in it.
  if (fchmod(state->lock, MODE) != 0)
    return err_set_errno(err, "%s: cannot make it private", state->path);
  if (!output_open(output, state->path, err)) return false;
  state->next_lock = fcntl(output->watch.descriptor, F_DUPFD_CLOEXEC, 0);
  if (state->next_lock < 0) return err_set_errno(err, "%s: cannot lock", state->path);
  if (flock(state->next_lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
  return err_set_errno(err, "%s: cannot lock", state->path);
}

void daily_state_end(struct daily_state *state, bool committed) {
  int *old = committed ? &state->lock : &state->next_lock;
  if (*old >= 0) close(*old);
  *old = -1;
  if (!committed) return;
  state->lock = state->next_lock;
  state->next_lock = -1;
}

bool daily_state_write(struct daily_state *state, const struct daily_series *series,
                       const struct daily_index *index, struct err *err) {
  struct output output = {0};
  bool good = daily_state_begin(state, &output, err) &&
              daily_index_write(index, series, FOR_THE_NEXT_RUN, output.stream, err) &&
              output_commit(&output, 1, err);
  if (!good) output_discard(&output, 1);
  daily_state_end(state, good);
  return good;
}
