// entries(CONTENT) in SQL: the puzzles of a block as rows, so that statements ask for puzzles and need
// not know how they are stored. The view `puzzle` joins each block with its entries.
//
//      SELECT position, hash FROM block, entries(block.content) WHERE block.id = 1
//
// The invariant: as many rows as the block has whole entries, whatever its bytes are.
#include <endian.h>
#include <string.h>

#include "transform/ledger_file.h"

enum column {
  COLUMN_POSITION,
  COLUMN_KIND,
  COLUMN_HASH,
  COLUMN_SCORE,
  COLUMN_NUMBER,
  COLUMN_PUZZLE,
  COLUMN_CONTENT // the argument
};

struct entries {
  sqlite3_vtab_cursor base; // first: SQLite knows only this
  sqlite3_value *content;
  struct ledger_block_reader reader;
  struct ledger_row row;
  sqlite3_int64 position;
  bool is_over;
};

static int connect_entries(sqlite3 *database, void *context, int count, const char *const *words,
                           sqlite3_vtab **table, char **message) {
  (void)context, (void)count, (void)words, (void)message;
  int result = sqlite3_declare_vtab(
      database,
      "CREATE TABLE entries (position, kind, hash, score, number, puzzle, content HIDDEN)");
  if (result != SQLITE_OK) return result;
  *table = sqlite3_malloc(sizeof **table);
  if (*table == NULL) return SQLITE_NOMEM;
  memset(*table, 0, sizeof **table);
  return sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
}

static int disconnect_entries(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

// There is one way to go through them: all, of a block that is known.
static int choose_way(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table;
  for (int i = 0; i < info->nConstraint; i++) {
    if (info->aConstraint[i].iColumn != COLUMN_CONTENT || !info->aConstraint[i].usable ||
        info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
      continue;
    info->aConstraintUsage[i].argvIndex = 1;
    info->aConstraintUsage[i].omit = 1;
    info->estimatedCost = 30;
    info->estimatedRows = 30;
    return SQLITE_OK;
  }
  return SQLITE_CONSTRAINT;
}

static int open_entries(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor) {
  (void)table;
  struct entries *entries = sqlite3_malloc(sizeof *entries);
  if (entries == NULL) return SQLITE_NOMEM;
  memset(entries, 0, sizeof *entries);
  *cursor = &entries->base;
  return SQLITE_OK;
}

static int close_entries(sqlite3_vtab_cursor *cursor) {
  sqlite3_value_free(((struct entries *)cursor)->content);
  sqlite3_free(cursor);
  return SQLITE_OK;
}

static int next_entry(sqlite3_vtab_cursor *cursor) {
  struct entries *entries = (struct entries *)cursor;
  entries->position++;
  entries->is_over = !ledger_block_next(&entries->reader, &entries->row);
  return SQLITE_OK;
}

static int first_entry(sqlite3_vtab_cursor *cursor, int way, const char *name, int count,
                       sqlite3_value **values) {
  (void)way, (void)name, (void)count;
  struct entries *entries = (struct entries *)cursor;
  sqlite3_value_free(entries->content);
  entries->content = sqlite3_value_dup(values[0]);
  if (entries->content == NULL) return SQLITE_NOMEM;
  const void *bytes = sqlite3_value_blob(entries->content);
  ledger_block_read(&entries->reader, bytes, (size_t)sqlite3_value_bytes(entries->content));
  entries->position = -1;
  return next_entry(cursor);
}

static int is_over(sqlite3_vtab_cursor *cursor) {
  return ((struct entries *)cursor)->is_over;
}

static void give_puzzle(sqlite3_context *context, const struct ledger_row *row) {
  char text[LEDGER_UNPACKED_SIZE];
  if (row->puzzle == NULL) return; // NULL: not known
  if (!row->is_packed)
    sqlite3_result_text(context, (const char *)row->puzzle, (int)row->length, SQLITE_TRANSIENT);
  else if (ledger_unpack(row->puzzle, row->length, text))
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
  else
    sqlite3_result_text(context, "?", -1, SQLITE_STATIC); // damaged: not the same as not known
}

static int give_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column) {
  const struct entries *entries = (const struct entries *)cursor;
  const struct ledger_row *row = &entries->row;
  const uint64_t hash[2] = {htobe64(row->hash.high), htobe64(row->hash.low)};
  switch ((enum column)column) {
    case COLUMN_POSITION:
      sqlite3_result_int64(context, entries->position);
      break;
    case COLUMN_KIND:
      sqlite3_result_int64(context, (sqlite3_int64)row->kind);
      break;
    case COLUMN_HASH:
      sqlite3_result_blob(context, hash, sizeof hash, SQLITE_TRANSIENT);
      break;
    case COLUMN_SCORE:
      if (row->has_score) sqlite3_result_int(context, row->score);
      break;
    case COLUMN_NUMBER:
      if (row->has_index) sqlite3_result_int64(context, (sqlite3_int64)row->index);
      break;
    case COLUMN_PUZZLE:
      give_puzzle(context, row);
      break;
    case COLUMN_CONTENT:
      sqlite3_result_value(context, entries->content);
      break;
  }
  return SQLITE_OK;
}

static int give_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid) {
  *rowid = ((struct entries *)cursor)->position;
  return SQLITE_OK;
}

static const sqlite3_module entries_module = {
    .xConnect = connect_entries,
    .xBestIndex = choose_way,
    .xDisconnect = disconnect_entries,
    .xOpen = open_entries,
    .xClose = close_entries,
    .xFilter = first_entry,
    .xNext = next_entry,
    .xEof = is_over,
    .xColumn = give_column,
    .xRowid = give_rowid,
};

bool ledger_add_entries(struct ledger_file *ledger, struct err *err) {
  return sqlite3_create_module(ledger->database, "entries", &entries_module, NULL) == SQLITE_OK ||
         ledger_fail(ledger, err);
}
