// Where a series is kept: the folder for the world, the state file beside it, and folders of old
// versions, which had both in one. See daily_folder.c, daily_state.c and daily_migrate.c.
#ifndef GRIDPRESS_PUBLISH_DAILY_FOLDER_H
#define GRIDPRESS_PUBLISH_DAILY_FOLDER_H

#include "publish/daily_files.h"
#include "publish/daily_index.h"

enum {
  DAILY_PATH_MAX = 4096,
  DAILY_TRIES = 100, // to lock what others replace meanwhile
};

// --- the folder ----------------------------------------------------------------------------------

struct daily_folder {
  const char *path;
  int lock;     // a descriptor of the folder, locked against other runs; -1: not open
  bool is_made; // by this run
};

// Makes the folder if it is not there, and locks it: what is found in it from now on stays.
bool daily_folder_open(struct daily_folder *folder, const char *path, struct err *err);

// Removes the folder again if this run made it and left nothing in it.
void daily_folder_release(struct daily_folder *folder);

// Refuses a folder with files named like ours, of which `state` says nothing.
bool daily_folder_refuse_strangers(const struct daily_folder *folder, const char *state,
                                   struct err *err);

// Makes the folder for solutions, if there is to be one, and removes what killed runs left.
bool daily_folder_prepare(const struct daily_folder *folder, const struct daily_series *series,
                          struct err *err);

// Is it still this that has the name? What was locked may have been replaced or removed before.
bool daily_is_current(int descriptor, const char *path);

// "2027-01-31" and anything behind it: of a day.
bool daily_folder_is_dated(const char *name);

// Is the file there with just these bytes? Other bytes are refused.
bool daily_folder_has(const struct daily_folder *folder, const char *name,
                      const struct daily_bytes *bytes, bool *is_there, struct err *err);

// Is there any file of this name?
bool daily_folder_is_there(const struct daily_folder *folder, const char *name);

// The path of a file in the folder. Returns `path`.
const char *daily_folder_path(const struct daily_folder *folder, const char *name,
                              char path[DAILY_PATH_MAX]);

// Opens a file of the folder for writing; `path` keeps its name.
bool daily_folder_output(const struct daily_folder *folder, const char *name, struct output *output,
                         char path[DAILY_PATH_MAX], struct err *err);

// --- the state -----------------------------------------------------------------------------------

// A file that only its owner may read. Its lock goes over to every new version of it.
struct daily_state {
  char path[DAILY_PATH_MAX];
  int lock;      // a descriptor of the file, locked; -1: not open
  int next_lock; // of the version under work
  bool is_made;  // by this run
};

// Opens and locks the file `path`, or with NULL the one that belongs to the folder: DIR.series
// beside DIR. A file within the folder is refused. A new one is empty.
bool daily_state_open(struct daily_state *state, const char *path,
                      const struct daily_folder *folder, struct err *err);

// What it says; `*json` NULL: nothing yet. A file that is something else is refused.
bool daily_state_load(const struct daily_state *state, json_t **json, struct err *err);

// Opens the next version for writing; when it is committed or discarded, call the other.
bool daily_state_begin(struct daily_state *state, struct output *output, struct err *err);
void daily_state_end(struct daily_state *state, bool committed);

// Writes the next version at once.
bool daily_state_write(struct daily_state *state, const struct daily_series *series,
                       const struct daily_index *index, struct err *err);

// With `drop`, removes a file that this run made.
void daily_state_release(struct daily_state *state, bool drop);

// --- old folders ---------------------------------------------------------------------------------

// The index of a folder that a version up to 0.1 made, with seed and all, or NULL.
json_t *daily_migrate_find(const struct daily_folder *folder);

// Takes out of the folder what gives puzzles to come away. The state must be on the disk by then; a
// run that is killed meanwhile leaves the old index, and the next one goes on. `*count`: the files.
bool daily_migrate(const struct daily_folder *folder, const struct daily_series *series,
                   const struct daily_index *index, int *count, struct err *err);

#endif
