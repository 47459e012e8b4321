// Days that are there already: the state has their givens, so nothing is generated again.
//
// What another version made is kept as it was published: its files are not compared with what we
// would write, its level and rating are those that its readers know, and only what is missing is
// made from the givens. A run of an older version that was killed has left days that no state knows;
// their records tell what they are, and the state takes them over.
#include <string.h>

#include "publish/daily_run.h"
#include "publish/facts.h"
#include "solver/solver.h"

void daily_find_facts(struct puzzle *puzzle) {
  facts_find(puzzle, COLUMN_NEEDS_RATING | COLUMN_NEEDS_CANONICAL | COLUMN_NEEDS_MINUTES);
}

struct canonical_hash daily_hash(const struct puzzle *puzzle) {
  if (puzzle->geom->side < DAILY_DISGUISE_SIDE)
    return exact_hash_marked(puzzle->geom, &puzzle->givens, &puzzle->marks);
  return (struct canonical_hash){.high = puzzle->canonical.high, .low = puzzle->canonical.low};
}

bool daily_recall(const struct daily_series *series, const struct daily_entry *entry,
                  struct puzzle *puzzle, struct err *err) {
  struct grid_conflict conflict;
  if (!daily_entry_puzzle(series, entry, puzzle, err)) return false;
  memcpy(puzzle->version, entry->version, sizeof puzzle->version);
  memcpy(puzzle->level, entry->level, sizeof puzzle->level);
  if (grid_find_conflict(puzzle->geom, &puzzle->givens, &conflict) || !solver_certify(puzzle))
    return err_set(err, ERR_INPUT, "the state file has a puzzle without exactly one solution");
  daily_find_facts(puzzle);
  if (!daily_entry_is_kept(entry)) return true;
  // As they were published, however we would rate it.
  memcpy(puzzle->rating.grade, entry->grade, sizeof puzzle->rating.grade);
  puzzle->rating.score = entry->score;
  puzzle->minutes = entry->minutes;
  return true;
}

// --- days of runs that were killed ---------------------------------------------------------------

// Takes over the day of this record, if it is one of another version. Whatever else has its name is
// left for the comparison to refuse.
static bool adopt(const struct daily_run *run, int day, int edition, const json_t *record,
                  struct err *err) {
  struct daily_entry entry;
  struct puzzle puzzle;
  struct err ignored;
  if (!daily_entry_read(record, run->series, NULL, &entry, &ignored) || entry.day != day ||
      entry.edition != edition || !daily_entry_is_kept(&entry) ||
      !daily_recall(run->series, &entry, &puzzle, &ignored))
    return true;
  entry.hash = daily_hash(&puzzle);
  return daily_index_put(run->index, &entry, err);
}

static bool adopt_day(const struct daily_run *run, int day, int edition, struct err *err) {
  char path[DAILY_PATH_MAX], name[DAILY_NAME_MAX];
  if (daily_index_lookup(run->index, day, edition) != NULL) return true;
  snprintf(path, sizeof path, "%s/%s.json", run->folder->path,
           daily_name(run->series, edition, day, name));
  json_t *record = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
  bool good = record == NULL || adopt(run, day, edition, record, err);
  json_decref(record);
  return good;
}

bool daily_adopt_days(const struct daily_run *run, struct err *err) {
  // The day before the first tells its solution.
  int first = run->start > run->series->first ? run->start - 1 : run->start;
  for (int day = first; day < run->start + run->days; day++)
    for (int edition = 0; edition < run->series->edition_count; edition++)
      if (!adopt_day(run, day, edition, err)) return false;
  return true;
}
