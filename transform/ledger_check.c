// Reading everything: is the ledger whole, and if not, what can be saved of it?
//
// Checksums find bytes that changed. This finds what has right checksums and is wrong nevertheless:
// publications whose puzzles do not add up, puzzles that the index does not lead to.
//
// Saving turns the checksums off and takes what SQLite still reaches, publication by publication,
// each from both ends: a page that is lost in the middle takes only its own rows along. What is
// taken must prove itself; that is the caller's affair, who can work out a hash from a puzzle.
#include <endian.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "transform/ledger_file.h"

enum { BOX_SIDE_MAX = 5 };

// --- checking ------------------------------------------------------------------------------------

static bool check_structure(const struct ledger_file *ledger, struct err *err) {
  sqlite3_stmt *answer = ledger_prepare(ledger, err, "PRAGMA integrity_check(1)", "");
  bool is_row = false;
  bool good = answer != NULL && ledger_step(ledger, answer, &is_row, err);
  const char *text = good && is_row ? (const char *)sqlite3_column_text(answer, 0) : NULL;
  if (good && ledger_pages_find_bad(ledger->database) != 0)
    good = ledger_fail(ledger, err);
  else if (good && (text == NULL || strcmp(text, "ok") != 0))
    good = ledger_damage(ledger, err, "%.120s", text == NULL ? "nothing can be read" : text);
  sqlite3_finalize(answer);
  return good;
}

// Compares what each publication says of its puzzles with those that are there.
static bool check_publications(const struct ledger_file *ledger, const char *difference,
                               struct err *err) {
  char sql[600];
  snprintf(sql, sizeof sql,
           "SELECT id, publication.puzzles, IFNULL(there, 0) FROM publication LEFT JOIN"
           " (SELECT publication AS number, COUNT(*) AS there, fold(hash) AS part FROM puzzle"
           "  GROUP BY publication) ON number = id WHERE state <> 3 AND (%s)"
           " UNION ALL SELECT publication, 0, 1 FROM puzzle WHERE publication NOT IN"
           " (SELECT id FROM publication) LIMIT 1",
           difference);
  sqlite3_stmt *wrong = ledger_prepare(ledger, err, sql, "");
  bool is_row = false;
  bool good = wrong != NULL && ledger_step(ledger, wrong, &is_row, err);
  if (good && is_row)
    good = ledger_damage(
        ledger, err, "publication %lld has %lld of %lld puzzles, or different ones",
        (long long)sqlite3_column_int64(wrong, 0), (long long)sqlite3_column_int64(wrong, 2),
        (long long)sqlite3_column_int64(wrong, 1));
  sqlite3_finalize(wrong);
  return good;
}

static bool check_batch(struct ledger_file *ledger, struct ledger_wanted *wanted, size_t count,
                        struct err *err) {
  if (!ledger_index_find(ledger, wanted, count, err)) return false;
  for (size_t i = 0; i < count; i++)
    if (wanted[i].id == 0)
      return ledger_damage(ledger, err, "puzzle %zu is not in the index", wanted[i].position);
  return true;
}

// Is this the hash of that canonical form, on one of the boards with its number of cells?
static bool is_hash_of(const char *form, struct canonical_hash hash) {
  struct grid grid = {0};
  size_t length = strlen(form);
  if (length > GEOM_CELLS_MAX) return false;
  for (size_t cell = 0; cell < length; cell++) {
    int value = grid_value(form[cell]);
    if (value < 0) return false;
    grid.cell[cell] = (uint8_t)value;
  }
  for (int width = 2; width <= BOX_SIDE_MAX; width++)
    for (int height = 2; height <= BOX_SIDE_MAX; height++) {
      const struct geom *geom = geom_lookup(width, height);
      if (geom == NULL || (size_t)geom->cells != length) continue;
      struct canonical_hash right = canonical_hash(geom, &grid);
      if (hash_compare(right, hash) == 0) return true;
    }
  return false;
}

static bool read_wanted(const struct ledger_file *ledger, sqlite3_stmt *row, bool has_checksums,
                        struct ledger_wanted *wanted, struct err *err) {
  const char *form = (const char *)sqlite3_column_text(row, 2);
  wanted->position = (size_t)sqlite3_column_int64(row, 0);
  if (!ledger_read_hash(row, 1, &wanted->hash))
    return ledger_damage(ledger, err, "puzzle %zu has no hash", wanted->position);
  if (!has_checksums && (form == NULL || !is_hash_of(form, wanted->hash)))
    return ledger_damage(ledger, err, "puzzle %zu has the hash of another", wanted->position);
  return true;
}

// Every puzzle must be found by its hash. Where no checksum protects the hash, the canonical form
// beside it has to bear it out.
static bool check_index(struct ledger_file *ledger, bool has_checksums, struct err *err) {
  struct ledger_wanted *wanted = malloc(LEDGER_BATCH * sizeof *wanted);
  if (wanted == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  sqlite3_stmt *rows = ledger_prepare(ledger, err, "SELECT id, hash, canonical FROM puzzle", "");
  bool good = rows != NULL, is_row = true;
  size_t count = 0;
  while (good && is_row) {
    good = ledger_step(ledger, rows, &is_row, err);
    if (good && is_row) good = read_wanted(ledger, rows, has_checksums, &wanted[count++], err);
    if (good && (count == LEDGER_BATCH || !is_row)) {
      good = check_batch(ledger, wanted, count, err);
      count = 0;
    }
  }
  sqlite3_finalize(rows);
  free(wanted);
  return good;
}

// The id of the next puzzle comes from what the last block says of itself. What `stats` tells by
// level must add up, too.
static bool check_counts(const struct ledger_file *ledger, struct err *err) {
  sqlite3_int64 wrong;
  if (!ledger_read_number(ledger,
                          "SELECT COUNT(*) FROM block"
                          " WHERE puzzles <> (SELECT COUNT(*) FROM entries(block.content))",
                          &wrong, err))
    return false;
  if (wrong > 0) return ledger_damage(ledger, err, "a block has not the puzzles that it says");
  if (!ledger_read_number(
          ledger,
          "SELECT COUNT(*) FROM publication LEFT JOIN (SELECT publication AS number,"
          " SUM(puzzles) AS shares FROM share GROUP BY publication) ON number = id"
          " WHERE state <> 3 AND puzzles <> IFNULL(shares, 0)",
          &wrong, err))
    return false;
  return wrong == 0 ||
         ledger_damage(ledger, err, "the levels of a publication do not add up to its puzzles");
}

bool ledger_file_check(struct ledger_file *ledger, struct err *err) {
  static const char counts[] = "puzzles <> IFNULL(there, 0)";
  static const char counts_and_sums[] = "puzzles <> IFNULL(there, 0) OR sum <> IFNULL(part, 0)";
  sqlite3_int64 version = 0;
  if (!ledger_begin_reading(ledger, err)) return false;
  bool good = ledger_read_number(ledger, "PRAGMA user_version", &version, err) &&
              check_structure(ledger, err) &&
              check_publications(ledger, version == 1 ? counts : counts_and_sums, err) &&
              (version < LEDGER_VERSION || check_counts(ledger, err)) &&
              check_index(ledger, version > 1, err);
  return ledger_unlock(ledger, good, err);
}

// --- saving --------------------------------------------------------------------------------------

struct part {
  sqlite3_int64 number, first, last;
};

struct saving {
  struct ledger_file *ledger;
  const char *unit; // what is stored, and lost, as a whole: the column of its id
  ledger_puzzle_visitor *visit;
  void *context;
};

// Puzzles of a part in one direction, to the first that cannot be read; `*reached` is the last id
// that could. False only when the visitor fails.
static bool save_rows(const struct saving *saving, const struct part *part, bool is_backward,
                      sqlite3_int64 *reached, struct err *err) {
  char sql[400];
  struct err ignored;
  snprintf(sql, sizeof sql,
           "SELECT " LEDGER_FOUND_COLUMNS
           ", hash, puzzle.id FROM puzzle JOIN publication"
           " ON publication.id = ?3 WHERE puzzle.%s BETWEEN ?1 AND ?2"
           " AND puzzle.publication = ?3 ORDER BY puzzle.%s%s",
           saving->unit, saving->unit, is_backward ? " DESC" : "");
  sqlite3_stmt *rows =
      ledger_prepare(saving->ledger, &ignored, sql, "iii", part->first, part->last, part->number);
  struct ledger_found *found = malloc(sizeof *found);
  bool good = found != NULL || err_set(err, ERR_WORLD, "%s: out of memory", saving->ledger->path);
  bool is_row = false;
  while (good && rows != NULL && ledger_step(saving->ledger, rows, &is_row, &ignored) && is_row) {
    struct canonical_hash hash = {0};
    ledger_read_found(rows, found);
    ledger_read_hash(rows, LEDGER_FOUND_COUNT, &hash);
    *reached = sqlite3_column_int64(rows, LEDGER_FOUND_COUNT + 1);
    good = saving->visit(saving->context, found, hash, err);
  }
  free(found);
  sqlite3_finalize(rows);
  return good;
}

static bool save_part(const struct saving *saving, struct part part, struct err *err) {
  sqlite3_int64 reached = part.first - 1;
  if (!save_rows(saving, &part, false, &reached, err)) return false;
  if (reached >= part.last) return true;
  part.first = reached + 1;
  return save_rows(saving, &part, true, &reached, err);
}

// What a dead run only claimed was not given out. What it sealed counts, whether its files can be
// seen or not: they may get their names yet, and the seal itself may be what is damaged.
bool ledger_file_salvage(struct ledger_file *ledger, ledger_puzzle_visitor *visit, void *context,
                         struct err *err) {
  sqlite3_int64 has_blocks = 0;
  struct err ignored;
  ledger_read_number(ledger, "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'block'", &has_blocks,
                     &ignored);
  const struct saving saving = {.ledger = ledger,
                                .unit = has_blocks > 0 ? "block" : "id",
                                .visit = visit,
                                .context = context};
  sqlite3_stmt *parts = ledger_prepare(ledger, &ignored,
                                       "SELECT id, first, last, state, settled(id, state) FROM"
                                       " publication ORDER BY id",
                                       "");
  bool good = true, is_row = false;
  while (good && parts != NULL && ledger_step(ledger, parts, &is_row, &ignored) && is_row) {
    struct part part = {.number = sqlite3_column_int64(parts, 0),
                        .first = sqlite3_column_int64(parts, 1),
                        .last = sqlite3_column_int64(parts, 2)};
    int state = sqlite3_column_int(parts, 3), settled = sqlite3_column_int(parts, 4);
    bool is_over = settled == PUBLICATION_DONE || settled == PUBLICATION_VOID;
    if (settled == PUBLICATION_DONE || (is_over && state == PUBLICATION_SEALED))
      good = save_part(&saving, part, err);
    else if (!is_over)
      good = err_set(err, ERR_WORLD, "%s: another process is using the ledger; try again later",
                     ledger->path);
  }
  sqlite3_finalize(parts);
  return good;
}

// --- the new for the old -------------------------------------------------------------------------

// The log goes first: beside the new file it would be taken for its own. Killed before the last
// step, this leaves the old file without its log, which is refused.
bool ledger_file_replace(const char *damaged, const char *kept, const char *rebuilt,
                         struct err *err) {
  char name[LEDGER_PATH_MAX + 8], log[LEDGER_PATH_MAX + 8];
  struct stat status;
  if (access(kept, F_OK) == 0)
    return err_set(err, ERR_INPUT, "%s: exists already, from an earlier rebuild; move it away",
                   kept);
  if (link(damaged, kept) != 0) return err_set_errno(err, "%s: cannot create", kept);
  snprintf(name, sizeof name, "%s-shm", damaged);
  unlink(name); // made anew whenever it is missing
  snprintf(name, sizeof name, "%s-wal", damaged);
  snprintf(log, sizeof log, "%s-wal", kept);
  if (rename(name, log) != 0 && errno != ENOENT)
    return err_set_errno(err, "%s: cannot rename", name);
  if (stat(log, &status) == 0 && status.st_size == 0) unlink(log);
  return rename(rebuilt, damaged) == 0 || err_set_errno(err, "%s: cannot rename", rebuilt);
}
