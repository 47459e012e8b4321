// Folders of versions up to 0.1, which published everything: index.json had the seed of the series,
// the records of days had that of their edition and the place of the puzzle in its run.
//
// The state is written first, then the records are rewritten one by one, and the index last: as
// long as it has a seed, there is something left to do. The seed has been public, so nobody is to
// use it again: the days that are there are taken over as they are, those to come get a seed that
// is new.
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "publish/daily_folder.h"

json_t *daily_migrate_find(const struct daily_folder *folder) {
  char path[DAILY_PATH_MAX];
  daily_folder_path(folder, DAILY_INDEX_NAME, path);
  json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
  if (daily_index_setting(json, SETTING_SEED) != NULL &&
      json_is_array(json_object_get(json, "puzzles")))
    return json;
  json_decref(json);
  return NULL;
}

static bool write_record(const struct daily_folder *folder, const char *name, const json_t *record,
                         struct err *err) {
  char path[DAILY_PATH_MAX];
  struct output output = {0};
  bool good = daily_folder_output(folder, name, &output, path, err);
  if (good) {
    json_dumpf(record, output.stream, CATALOGUE_JSON_FLAGS); // the commit sees what failed
    fputc('\n', output.stream);
  }
  good = good && output_commit(&output, 1, err);
  if (!good) output_discard(&output, 1);
  return good;
}

// Takes the secrets out of one record, if it is one and has any.
static bool clean_record(const struct daily_folder *folder, const char *name, int *count,
                         struct err *err) {
  static const char *const secrets[] = {"seed", "index"};
  char path[DAILY_PATH_MAX];
  json_t *record = json_load_file(daily_folder_path(folder, name, path), 0, NULL);
  bool changed = false, good = true;
  for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
    changed |= json_object_del(record, secrets[i]) == 0;
  if (changed) good = write_record(folder, name, record, err);
  *count += changed && good;
  json_decref(record);
  return good;
}

static int is_record(const struct dirent *entry) {
  const char *dot = strrchr(entry->d_name, '.');
  return daily_folder_is_dated(entry->d_name) && dot != NULL && strcmp(dot, ".json") == 0 &&
         strlen(entry->d_name) < DAILY_NAME_MAX;
}

// The records of all days in the folder, or in one within it, whether the index knows them or not.
static bool clean_records(const struct daily_folder *folder, const char *within, int *count,
                          struct err *err) {
  char path[DAILY_PATH_MAX], name[DAILY_NAME_MAX + sizeof "solutions/"];
  struct dirent **list;
  int length = scandir(daily_folder_path(folder, within, path), &list, is_record, alphasort);
  if (length < 0) return errno == ENOENT || err_set_errno(err, "%s: cannot read", path);
  bool good = true;
  for (int i = 0; i < length; i++) {
    snprintf(name, sizeof name, "%s%.*s", within, DAILY_NAME_MAX - 1, list[i]->d_name);
    good = good && clean_record(folder, name, count, err);
    free(list[i]);
  }
  free(list);
  return good;
}

static bool write_index(const struct daily_folder *folder, const struct daily_series *series,
                        const struct daily_index *index, struct err *err) {
  char path[DAILY_PATH_MAX];
  struct output output = {0};
  bool good = daily_folder_output(folder, DAILY_INDEX_NAME, &output, path, err) &&
              daily_index_write(index, series, FOR_THE_WORLD, output.stream, err) &&
              output_commit(&output, 1, err);
  if (!good) output_discard(&output, 1);
  return good;
}

bool daily_migrate(const struct daily_folder *folder, const struct daily_series *series,
                   const struct daily_index *index, int *count, struct err *err) {
  *count = 0;
  return clean_records(folder, "", count, err) && clean_records(folder, "solutions/", count, err) &&
         write_index(folder, series, index, err);
}
