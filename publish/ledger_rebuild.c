// gridpress ledger rebuild: a new ledger from what can be read of a damaged one, and from files.
//
//      L            puzzles that prove themselves   --+
//                                                     +-->  L.rebuilt  -->  L    (the old one:
//                                                     L.old)
//      catalogues   all their puzzles               --+
//
// The invariant: a ledger never forgets. Unless as many puzzles are found as the old one had, it
// stays as it is.
#include "publish/ledger_rebuild.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "export/export.h"
#include "publish/count.h"
#include "publish/facts.h"
#include "publish/gate.h"
#include "publish/rows.h"

enum { BATCH = 256, BOX_SIDE_MAX = 5 };

struct rebuilding {
  struct ledger *ledger; // the new one
  uint64_t publication;  // of the old one, whose puzzles are being copied
  struct puzzle *held;
  int held_count;
  struct ledger_entry *bare; // hashes without puzzles
  int bare_count;
  uint64_t copied, added;
  struct board_shelf *shelf; // for the boards of the old one's puzzles
};

// --- claiming again ------------------------------------------------------------------------------

static void drop_held(struct rebuilding *run) {
  while (run->held_count > 0) puzzle_drop(&run->held[--run->held_count]);
}

static bool flush(struct rebuilding *run, uint64_t *fresh, struct err *err) {
  bool is_new[BATCH];
  if (!ledger_claim(run->ledger, run->bare, (size_t)run->bare_count, is_new, err)) return false;
  for (int i = 0; i < run->bare_count; i++) *fresh += is_new[i];
  run->bare_count = 0;
  if (!ledger_claim_puzzles(run->ledger, run->held, run->held_count, is_new, err)) return false;
  for (int i = 0; i < run->held_count; i++) *fresh += is_new[i];
  drop_held(run);
  return true;
}

static bool hold(struct rebuilding *run, const struct puzzle *puzzle, uint64_t *fresh,
                 struct err *err) {
  puzzle_keep(&run->held[run->held_count++], puzzle);
  return run->held_count < BATCH || flush(run, fresh, err);
}

static bool finish_place(struct rebuilding *run, uint64_t *fresh, struct err *err) {
  return flush(run, fresh, err) && ledger_publish(run->ledger, NULL, 0, err);
}

// --- from the damaged ledger ---------------------------------------------------------------------

static bool same_hash(struct canonical_hash a, struct canonical_hash b) {
  return a.high == b.high && a.low == b.low;
}

bool puzzle_of_text(const char *text, const struct geom *geom, struct board_shelf *shelf,
                    struct puzzle *puzzle) {
  struct grid givens = {0};
  struct grid_conflict conflict;
  struct err err;
  const char *marks = strstr(text, " marks: ");
  const char *end = marks != NULL ? marks : text + strlen(text);
  const char *space = memchr(text, ' ', (size_t)(end - text));
  if (space != NULL) {
    char board[BOARD_NAME_MAX];
    if (space - text >= BOARD_NAME_MAX) return false;
    snprintf(board, sizeof board, "%.*s", (int)(space - text), text);
    geom = board_shelf_parse(shelf, board, &err);
    text = space + 1;
  }
  if (geom == NULL || end - text != geom->cells) return false;
  for (int cell = 0; cell < geom->cells; cell++) {
    int value = grid_value(text[cell]);
    if (value < 0 || value > geom->side) return false;
    givens.cell[cell] = (uint8_t)value;
  }
  puzzle_init(puzzle, geom, &givens);
  if (marks != NULL && !marks_parse(marks + strlen(" marks: "), geom, &puzzle->marks, &err))
    return false;
  return !grid_find_conflict(geom, &givens, &conflict);
}

// The puzzle, its canonical form and the hash of that say the same three times; two that agree
// prove it.
static bool prove_as(const struct ledger_found *found, struct canonical_hash stored,
                     const struct geom *geom, struct board_shelf *shelf, struct puzzle *puzzle) {
  struct puzzle canonical;
  struct canonical_hash by_puzzle = {0}, by_form = {0};
  bool has_form = puzzle_of_text(found->canonical, geom, shelf, &canonical);
  if (has_form)
    by_form = canonical_hash_marked(canonical.geom, &canonical.givens, &canonical.marks);
  bool has_puzzle = puzzle_of_text(found->puzzle, geom, shelf, puzzle);
  if (has_puzzle) {
    facts_find_canonical(puzzle, NULL);
    by_puzzle = (struct canonical_hash){puzzle->canonical.high, puzzle->canonical.low};
    if (same_hash(by_puzzle, stored) || (has_form && same_hash(by_puzzle, by_form))) return true;
  }
  if (!has_form || !same_hash(by_form, stored)) return false;
  *puzzle = canonical; // a disguise of it, as good for being recognised
  return true;
}

static bool prove(const struct ledger_found *found, struct canonical_hash stored,
                  struct board_shelf *shelf, struct puzzle *puzzle) {
  if (strchr(found->puzzle, ' ') != NULL || strchr(found->canonical, ' ') != NULL)
    return prove_as(found, stored, NULL, shelf, puzzle);
  for (int width = 2; width <= BOX_SIDE_MAX; width++)
    for (int height = 2; height <= BOX_SIDE_MAX; height++) {
      const struct geom *geom = geom_lookup(width, height);
      if (geom != NULL && prove_as(found, stored, geom, shelf, puzzle)) return true;
    }
  return false;
}

static const char *or_null(const char *text) {
  return text[0] != '\0' ? text : NULL;
}

static bool begin_place(struct rebuilding *run, const struct ledger_found *found, struct err *err) {
  struct ledger_place place = {
      .book = or_null(found->book), .date = or_null(found->date), .file = or_null(found->file)};
  if (run->publication != 0 && !finish_place(run, &run->copied, err)) return false;
  run->publication = found->publication;
  return ledger_begin(run->ledger, &place, err);
}

// Nothing but the hash is known, so nothing can bear it out: it is kept as it is.
static bool copy_bare(struct rebuilding *run, struct canonical_hash stored, struct err *err) {
  run->bare[run->bare_count++] = (struct ledger_entry){.hash = stored};
  return run->bare_count < BATCH || flush(run, &run->copied, err);
}

static bool copy_puzzle(void *context, const struct ledger_found *found,
                        struct canonical_hash stored, struct err *err) {
  struct rebuilding *run = context;
  struct puzzle puzzle;
  if (found->puzzle[0] == '\0') {
    if (found->publication != run->publication && !begin_place(run, found, err)) return false;
    return copy_bare(run, stored, err);
  }
  if (!prove(found, stored, run->shelf, &puzzle)) return true; // lost, unless a file has it
  snprintf(puzzle.level, sizeof puzzle.level, "%s", found->level);
  puzzle.rating.rated = found->grade[0] != '\0';
  snprintf(puzzle.rating.grade, sizeof puzzle.rating.grade, "%.*s", PUZZLE_GRADE_MAX - 1,
           found->grade);
  puzzle.rating.score = found->score;
  puzzle.seed_known = puzzle.index_known = found->generated;
  puzzle.seed = found->seed;
  puzzle.index = found->index;
  if (found->publication != run->publication && !begin_place(run, found, err)) return false;
  return hold(run, &puzzle, &run->copied, err);
}

static bool copy_own(struct rebuilding *run, struct ledger *damaged, struct err *err) {
  return ledger_salvage(damaged, copy_puzzle, run, err) &&
         (run->publication == 0 || finish_place(run, &run->copied, err));
}

// --- from files ----------------------------------------------------------------------------------

static bool add_file(struct rebuilding *run, char *path, const struct geom *size, struct err *err) {
  char *paths[] = {path, NULL}, date[16];
  struct rows rows;
  struct ledger_place place = {.date = today(date), .file = path};
  struct puzzle puzzle;
  enum reader_status status = READER_END;
  rows_init(&rows, paths, size, true);
  bool good = ledger_begin(run->ledger, &place, err);
  while (good && (status = rows_next(&rows, &puzzle, NULL, err)) == READER_PUZZLE)
    good = hold(run, &puzzle, &run->added, err);
  rows_release(&rows);
  return good && status == READER_END && finish_place(run, &run->added, err);
}

// --- the command ---------------------------------------------------------------------------------

static bool is_complete(const struct rebuilding *run, const char *path, bool has_files,
                        struct err *err) {
  uint64_t total, found = run->copied + run->added;
  bool is_known = ledger_read_total(path, &total);
  char count[COUNT_TEXT_MAX], number[CHART_NUMBER_MAX];
  if (is_known && found < total)
    return err_set(err, ERR_NEGATIVE,
                   "%s: only %s of %s can be read; name the files that hold the others: gridpress "
                   "ledger rebuild FILE...",
                   path, chart_print_number(found, number), count_of(total, "puzzle", count));
  if (!is_known && !has_files)
    return err_set(err, ERR_NEGATIVE,
                   "%s: %s can be read, but the total is lost; name the files that hold the "
                   "puzzles: gridpress ledger rebuild FILE...",
                   path, count_of(found, "puzzle", count));
  return true;
}

static void remove_all(const char *path) {
  static const char *const suffixes[] = {"", "-wal", "-shm", "-publication-1"};
  char name[LEDGER_PATH_MAX + 16];
  for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
    snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
    unlink(name);
  }
}

static bool rebuild(struct rebuilding *run, struct ledger *damaged, const char *path,
                    const char *rebuilt, char **files, const struct geom *size, struct err *err) {
  run->held = calloc(BATCH, sizeof *run->held);
  run->bare = calloc(BATCH, sizeof *run->bare);
  run->shelf = board_shelf_new();
  if (run->held == NULL || run->bare == NULL || run->shelf == NULL) {
    free(run->held);
    free(run->bare);
    board_shelf_free(run->shelf);
    return err_set(err, ERR_WORLD, "out of memory");
  }
  run->ledger = ledger_open(rebuilt, err);
  bool good = run->ledger != NULL && copy_own(run, damaged, err);
  for (char **file = files; good && *file != NULL; file++) good = add_file(run, *file, size, err);
  ledger_close(run->ledger);
  drop_held(run);
  free(run->held);
  free(run->bare);
  board_shelf_free(run->shelf);
  return good && is_complete(run, path, files[0] != NULL, err);
}

bool ledger_rebuild(const char *path, char **files, const struct geom *size,
                    struct ledger_rebuilt *done, struct err *err) {
  struct rebuilding run = {0};
  char rebuilt[LEDGER_PATH_MAX];
  snprintf(rebuilt, sizeof rebuilt, "%.*s.rebuilt", LEDGER_PATH_MAX - 32, path);
  snprintf(done->kept, sizeof done->kept, "%.*s.old", LEDGER_PATH_MAX - 32, path);
  struct ledger *damaged = ledger_open_salvage(path, err); // others wait until it is replaced
  if (damaged == NULL) return false;
  remove_all(rebuilt); // what a killed run left; what is another's is behind its lock
  bool good = rebuild(&run, damaged, path, rebuilt, files, size, err) &&
              ledger_replace(path, done->kept, rebuilt, err);
  ledger_close(damaged);
  if (!good) remove_all(rebuilt);
  done->copied = run.copied;
  done->added = run.added;
  return good;
}
