// Asking the ledger, and forgetting: where was a puzzle published, how many are there, which books?
//
// Questions take no lock, write nothing and see a state between two transactions. Publications that
// are void but not yet removed do not show, nor those that dead processes left unfinished; those of
// running processes do, marked as pending.
#include <stdlib.h>
#include <string.h>

#include "transform/ledger_file.h"

static void copy_text(sqlite3_stmt *statement, int column, char *text, size_t size) {
  const unsigned char *stored = sqlite3_column_text(statement, column);
  snprintf(text, size, "%s", stored == NULL ? "" : (const char *)stored);
}

void ledger_read_found(sqlite3_stmt *row, struct ledger_found *found) {
  *found = (struct ledger_found){
      .publication = (uint64_t)sqlite3_column_int64(row, 0),
      .pending = sqlite3_column_int(row, 1) != PUBLICATION_DONE,
      .score = sqlite3_column_int(row, 2),
      .generated = sqlite3_column_type(row, 3) != SQLITE_NULL,
      .seed = (uint64_t)sqlite3_column_int64(row, 3),
      .index = (uint64_t)sqlite3_column_int64(row, 4),
  };
  copy_text(row, 5, found->level, sizeof found->level);
  copy_text(row, 6, found->grade, sizeof found->grade);
  copy_text(row, 7, found->canonical, sizeof found->canonical);
  copy_text(row, 8, found->puzzle, sizeof found->puzzle);
  copy_text(row, 9, found->book, sizeof found->book);
  copy_text(row, 10, found->date, sizeof found->date);
  copy_text(row, 11, found->file, sizeof found->file);
}

static bool lookup(struct ledger_file *ledger, struct ledger_wanted *wanted, bool *is_there,
                   struct ledger_found *found, struct err *err) {
  *is_there = false;
  if (!ledger_index_find(ledger, wanted, 1, err)) return false;
  if (wanted->id == 0) return true;
  static const char of_block[] = "SELECT " LEDGER_FOUND_COLUMNS
                                 " FROM puzzle JOIN publication"
                                 " ON publication.id = puzzle.publication WHERE puzzle.id = ?1"
                                 " AND block = (SELECT MAX(id) FROM block WHERE id <= ?1)"
                                 " AND now <> 3";
  static const char of_row[] = "SELECT " LEDGER_FOUND_COLUMNS // of an older version
                               " FROM puzzle JOIN publication"
                               " ON publication.id = puzzle.publication WHERE puzzle.id = ?1"
                               " AND now <> 3";
  sqlite3_stmt *row = ledger_prepare(
      ledger, err, ledger->version < LEDGER_VERSION ? of_row : of_block, "i", wanted->id);
  bool good = row != NULL && ledger_step(ledger, row, is_there, err);
  if (good && *is_there) ledger_read_found(row, found);
  sqlite3_finalize(row);
  return good;
}

bool ledger_file_lookup(struct ledger_file *ledger, struct canonical_hash hash, bool *is_there,
                        struct ledger_found *found, struct err *err) {
  struct ledger_wanted wanted = {.hash = hash};
  // The index and the row must be of the same moment, or a merge in between could hide a hash.
  if (!ledger_begin_reading(ledger, err)) return false;
  return ledger_unlock(ledger, lookup(ledger, &wanted, is_there, found, err), err);
}

bool ledger_file_stats(struct ledger_file *ledger, struct ledger_stats *stats, struct err *err) {
  sqlite3_stmt *row = ledger_prepare(
      ledger, err,
      "SELECT TOTAL(puzzles), COUNT(*), COUNT(DISTINCT book), TOTAL(now <> 2), MIN(date), MAX(date)"
      " FROM (SELECT *, settled(id, state) AS now FROM publication)"
      " WHERE now <> 3 AND puzzles > 0",
      "");
  bool is_row;
  bool good = row != NULL && ledger_step(ledger, row, &is_row, err);
  if (good) {
    *stats = (struct ledger_stats){
        .puzzles = (uint64_t)sqlite3_column_int64(row, 0),
        .publications = (uint64_t)sqlite3_column_int64(row, 1),
        .books = (uint64_t)sqlite3_column_int64(row, 2),
        .pending = (uint64_t)sqlite3_column_int64(row, 3),
    };
    copy_text(row, 4, stats->first_date, sizeof stats->first_date);
    copy_text(row, 5, stats->last_date, sizeof stats->last_date);
  }
  sqlite3_finalize(row);
  return good;
}

bool ledger_file_visit_levels(struct ledger_file *ledger, ledger_level_visitor *visit,
                              void *context, struct err *err) {
  static const char by_shares[] =
      "SELECT IFNULL(level, '') AS name, SUM(puzzles) FROM share LEFT JOIN kind"
      " ON kind.id = share.kind WHERE publication NOT IN"
      " (SELECT id FROM publication WHERE settled(id, state) = 3) GROUP BY name ORDER BY name";
  static const char by_puzzles[] = // of an older version
      "SELECT IFNULL(level, '') AS name, COUNT(*) FROM puzzle WHERE publication NOT IN"
      " (SELECT id FROM publication WHERE settled(id, state) = 3) GROUP BY name ORDER BY name";
  sqlite3_stmt *rows =
      ledger_prepare(ledger, err, ledger->version < LEDGER_VERSION ? by_puzzles : by_shares, "");
  if (rows == NULL) return false;
  bool is_row, good;
  while ((good = ledger_step(ledger, rows, &is_row, err)) && is_row)
    if (!visit(context, (const char *)sqlite3_column_text(rows, 0),
               (uint64_t)sqlite3_column_int64(rows, 1)))
      break;
  sqlite3_finalize(rows);
  return good;
}

bool ledger_file_visit_places(struct ledger_file *ledger, ledger_place_visitor *visit,
                              void *context, struct err *err) {
  sqlite3_stmt *rows = ledger_prepare(ledger, err,
                                      "SELECT book, date, file, settled(id, state) AS now, puzzles"
                                      " FROM publication WHERE now <> 3 AND puzzles > 0"
                                      " ORDER BY id",
                                      "");
  if (rows == NULL) return false;
  bool is_row, good;
  while ((good = ledger_step(ledger, rows, &is_row, err)) && is_row) {
    int state = sqlite3_column_int(rows, 3);
    struct ledger_place place = {
        .book = (const char *)sqlite3_column_text(rows, 0),
        .date = (const char *)sqlite3_column_text(rows, 1),
        .file = (const char *)sqlite3_column_text(rows, 2),
        .direct = state == PUBLICATION_DIRECT,
    };
    if (!visit(context, &place, state != PUBLICATION_DONE, (uint64_t)sqlite3_column_int64(rows, 4)))
      break;
  }
  sqlite3_finalize(rows);
  return good;
}

// The book is forgotten at one blow; its puzzles are then removed little by little.
bool ledger_file_forget_book(struct ledger_file *ledger, const char *title, uint64_t *count,
                             struct err *err) {
  *count = 0;
  if (!ledger_lock(ledger, true, err)) return false;
  sqlite3_stmt *parts = ledger_prepare(
      ledger, err, "SELECT id, puzzles FROM publication WHERE book = ? AND state = 2", "t", title);
  bool is_row = false;
  bool good = parts != NULL;
  while (good && (good = ledger_step(ledger, parts, &is_row, err)) && is_row) {
    *count += (uint64_t)sqlite3_column_int64(parts, 1);
    good = ledger_void(ledger, sqlite3_column_int64(parts, 0), err);
  }
  sqlite3_finalize(parts);
  return ledger_unlock(ledger, good, err) && ledger_remove_void(ledger, err);
}
