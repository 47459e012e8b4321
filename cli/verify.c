// gridpress verify: proves everything that catalogues claim once more, from the givens alone.
//
//      read a row -> solve twice, find the facts, compare the claims -> meet the others -> tell
//        source         map: any thread                                 sink: in order
//
// A row that is no puzzle (it does not parse, has no solution or several) is one fault, and nothing
// else is said about it; of any other row each wrong claim is one.
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/message.h"
#include "gen/gen.h"
#include "publish/publish.h"
#include "solver/solver.h"
#include "transform/transform.h"

struct verify_options {
  const char *ledger, *path, *by;
  bool fix, force, no_rating, no_census;
  const struct geom *size;
  int workers;
};

static const struct option options[] = {
    {.name = "no-rating",
     .help = "skip claims that need a rating: grade, score,\ntechniques and the level's techniques",
     .kind = OPTION_FLAG,
     .target = offsetof(struct verify_options, no_rating)},
    {.name = "no-census",
     .help = "skip the graph columns: vertices, edges, tuples,\ncycles",
     .kind = OPTION_FLAG,
     .target = offsetof(struct verify_options, no_census)},
    {.name = "by",
     .argument = "clues",
     .help = "check levels by the number of clues alone, as\n'generate --by clues' makes them",
     .kind = OPTION_TEXT,
     .target = offsetof(struct verify_options, by)},
    {.name = "ledger",
     .argument = "FILE",
     .help = "report puzzles already in this ledger, however\ndisguised",
     .kind = OPTION_TEXT,
     .target = offsetof(struct verify_options, ledger)},
    {.name = "fix",
     .help = "write a corrected copy beside each file, such as\nx.fixed.csv, without rows that "
             "cannot be corrected",
     .kind = OPTION_FLAG,
     .target = offsetof(struct verify_options, fix)},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .help = "with --fix: write the corrected catalogue here",
     .kind = OPTION_TEXT,
     .target = offsetof(struct verify_options, path)},
    {.name = "force",
     .help = "with --fix: replace an existing corrected catalogue",
     .kind = OPTION_FLAG,
     .target = offsetof(struct verify_options, force)},
    OPTION_ROW_SIZE_READ(struct verify_options),
    OPTION_ROW_JOBS(struct verify_options),
    {.name = NULL},
};

static void defaults(void *values) {
  ((struct verify_options *)values)->workers = jobs_default_workers();
}

enum verdict {
  VERDICT_PUZZLE,     // it is one
  VERDICT_UNREADABLE, // why is in `trouble`
  VERDICT_NONE,       // no solution
  VERDICT_SEVERAL,
  VERDICT_DISPUTED,   // the engines disagree: a mistake of ours
  VERDICT_ONE_ENGINE, // only one could answer
};

struct item {
  struct puzzle puzzle; // as read; then the truth as far as the claims ask for it
  struct catalogue_row row;
  int file; // counted from 0
  enum verdict verdict;
  struct solver_pair asked; // the engines that agree on it, or do not
  struct claims claims;
  char trouble[sizeof(((struct err *)0)->text)];
};

enum { BATCH = 16 }; // rows handed on together
struct verifying {
  const struct verify_options *options;
  struct rows rows;
  struct dedup_set *seen;
  struct places places;
  struct ledger *ledger;
  struct fix fix;
  struct progress progress;
  uint64_t puzzles, faults, faulty_rows;
  // Columns of which some claim could not be checked, in the order of the table.
  uint64_t unchecked[CATALOGUE_COLUMNS_MAX];
};

// --- reading -------------------------------------------------------------------------------------

// Reads one row. A row that is no puzzle is an item too.
static enum jobs_fed read_item(void *context, uint64_t index, void *slot, struct err *err) {
  (void)index;
  struct verifying *run = context;
  struct item *item = slot;
  enum reader_status status = rows_next(&run->rows, &item->puzzle, &item->row, err);
  item->file = run->rows.file;
  item->verdict = VERDICT_PUZZLE;
  if (status == READER_PUZZLE) return JOBS_FED;
  if (status == READER_END) return JOBS_END;
  if (!rows_can_go_on(&run->rows)) return JOBS_FAILED;
  item->verdict = VERDICT_UNREADABLE;
  snprintf(item->trouble, sizeof item->trouble, "%s", err->text);
  return JOBS_FED;
}

// --- proving -------------------------------------------------------------------------------------

// The level is the one that is claimed if the puzzle keeps its bounds, else one whose bounds it
// keeps.
static void find_level(struct puzzle *puzzle, bool by_clues) {
  const struct level *level = gen_lookup_level(puzzle->level);
  if (level != NULL && gen_keeps_level(puzzle, level, by_clues)) return;
  level = gen_levels;
  while (level->name != NULL && !gen_keeps_level(puzzle, level, by_clues)) level++;
  snprintf(puzzle->level, sizeof puzzle->level, "%s", level->name != NULL ? level->name : "");
}

static bool prove(void *context, void *slot, struct err *err) {
  static const enum verdict verdict_of[] = {
      [SOLVER_PROVED] = VERDICT_PUZZLE,    [SOLVER_NONE] = VERDICT_NONE,
      [SOLVER_SEVERAL] = VERDICT_SEVERAL,  [SOLVER_DISPUTED] = VERDICT_DISPUTED,
      [SOLVER_ALONE] = VERDICT_ONE_ENGINE,
  };
  (void)err;
  const struct verifying *run = context;
  struct item *item = slot;
  if (item->verdict == VERDICT_UNREADABLE) return true;
  item->verdict = verdict_of[solver_prove(&item->puzzle, &item->asked)];
  if (item->verdict != VERDICT_PUZZLE) return true;
  unsigned needs = claims_needs(&item->row) | COLUMN_NEEDS_CANONICAL;
  bool no_rating = run->options->no_rating;
  if (run->options->no_census) needs &= ~(unsigned)COLUMN_NEEDS_CENSUS;
  if (no_rating)
    needs &= ~(unsigned)(COLUMN_NEEDS_RATING | COLUMN_NEEDS_SE | COLUMN_NEEDS_FLOW |
                         COLUMN_NEEDS_MINUTES);
  facts_find(&item->puzzle, needs);
  if (item->puzzle.level[0] != '\0')
    find_level(&item->puzzle, no_rating || run->options->by != NULL);
  claims_check(&item->row, &item->puzzle, &item->claims);
  return true;
}

// --- telling -------------------------------------------------------------------------------------

// Begins the line of a fault, on a line of its own.
static void __attribute__((format(printf, 3, 4)))
tell_fault(struct verifying *run, const struct item *item, const char *format, ...) {
  char what[CLAIMS_TEXT_MAX];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  progress_wipe(&run->progress);
  run->faults++;
  message_print(stdout, "%s:%zu: %s", item->puzzle.source, item->puzzle.line, what);
}

// What --fix does about a puzzle that is no good.
static const char *left_out(const struct verifying *run) {
  return run->options->fix ? "; left out" : "";
}

static void tell_verdict(struct verifying *run, const struct item *item) {
  static const char *const found[] = {
      [VERDICT_NONE] = "puzzle: claimed one solution, found none",
      [VERDICT_SEVERAL] = "puzzle: claimed one solution, found several",
  };
  switch (item->verdict) {
    case VERDICT_DISPUTED:
      tell_fault(run, item, "solutions: engines %s and %s disagree; please report this%s",
                 item->asked.first, item->asked.second, left_out(run));
      return;
    case VERDICT_ONE_ENGINE:
      tell_fault(run, item, "solutions: not proved, engine %s alone could answer%s",
                 item->asked.first, left_out(run));
      return;
    case VERDICT_NONE:
    case VERDICT_SEVERAL:
      tell_fault(run, item, "%s%s", found[item->verdict], left_out(run));
      return;
    case VERDICT_PUZZLE:
    case VERDICT_UNREADABLE:
      break;
  }
  progress_wipe(&run->progress);
  run->faults++;
  printf("%s%s\n", item->trouble, left_out(run));
}

static void tell_claims(struct verifying *run, const struct item *item) {
  for (int i = 0; i < item->row.count; i++) {
    char text[CLAIMS_TEXT_MAX];
    if (claims_has(item->claims.unchecked, i))
      run->unchecked[item->row.fields[i].column - catalogue_columns]++;
    if (!claims_has(item->claims.wrong, i)) continue;
    tell_fault(run, item, "%s", claims_explain(&item->row, i, &item->puzzle, text));
  }
}

// Is it the first of its kind in this run, whatever its disguise?
static bool meet_others(struct verifying *run, const struct item *item, bool *is_new,
                        struct err *err) {
  uint64_t ordinal;
  const struct puzzle *puzzle = &item->puzzle;
  struct canonical_hash hash = {.high = puzzle->canonical.high, .low = puzzle->canonical.low};
  if (!dedup_insert(run->seen, hash, is_new, &ordinal, err)) return false;
  if (*is_new) return places_add(&run->places, puzzle->source, puzzle->line, err);
  size_t row;
  const char *source = places_lookup(&run->places, ordinal, &row);
  tell_fault(run, item, "puzzle: same as %s:%zu up to symmetry%s", source, row, left_out(run));
  return true;
}

static bool ask_ledger(struct verifying *run, const struct item *item, bool *is_new,
                       struct err *err) {
  bool is_there;
  struct ledger_found found;
  const struct puzzle *puzzle = &item->puzzle;
  struct canonical_hash hash = {.high = puzzle->canonical.high, .low = puzzle->canonical.low};
  if (!ledger_lookup(run->ledger, hash, &is_there, &found, err)) return false;
  *is_new = *is_new && !is_there;
  if (!is_there) return true;
  tell_fault(run, item, "puzzle: already published%s%s%s%s%s%s%s",
             found.date[0] != '\0' ? " on " : "", found.date, found.file[0] != '\0' ? " in " : "",
             found.file, found.book[0] != '\0' ? ", book " : "", found.book, left_out(run));
  return true;
}

static bool tell_item(void *context, void *slot, struct err *err) {
  struct verifying *run = context;
  struct item *item = slot;
  uint64_t faults = run->faults;
  bool is_new = true;
  if (item->verdict != VERDICT_PUZZLE) {
    tell_verdict(run, item);
  } else {
    tell_claims(run, item);
    if (!meet_others(run, item, &is_new, err)) return false;
    if (run->ledger != NULL && !ask_ledger(run, item, &is_new, err)) return false;
  }
  if (run->options->fix) {
    bool saved = item->verdict == VERDICT_PUZZLE && is_new;
    if (saved) claims_keep_unchecked(&item->row, &item->claims, &item->puzzle);
    if (!fix_add(&run->fix, item->file, saved ? &item->puzzle : NULL, &item->row, err))
      return false;
  }
  run->faulty_rows += run->faults > faults;
  run->puzzles++;
  if (stream_standard_failed()) return err_set_errno(err, "standard output: cannot write");
  return true;
}

static void tell_summary(const struct verifying *run) {
  char puzzles[COUNT_TEXT_MAX], faults[COUNT_TEXT_MAX], faulty[COUNT_TEXT_MAX];
  printf("verified %s: ", count_of(run->puzzles, "puzzle", puzzles));
  if (run->faults == 0)
    printf("every claim holds\n");
  else
    printf("%s in %s\n", count_of(run->faults, "fault", faults),
           count_of(run->faulty_rows, "row", faulty));
  bool first = true;
  for (int i = 0; catalogue_columns[i].name != NULL; i++)
    if (run->unchecked[i] > 0) {
      printf("%s%s", first ? "not checked: " : " ", catalogue_columns[i].name);
      first = false;
    }
  if (!first) putchar('\n');
}

static void tell_fixed(const struct fix *fix) {
  for (int i = 0; i < fix->count; i++) {
    const struct fixed_file *file = &fix->fixed[i];
    char rows[COUNT_TEXT_MAX];
    if (file->written > 0)
      printf("%s: %s, %" PRIu64 " left out\n", file->path, count_of(file->written, "row", rows),
             file->left_out);
    else
      printf("%s: not written; every row was left out\n", file->path);
  }
}

// --- the command ---------------------------------------------------------------------------------

static bool check_usage(const struct verify_options *o, char **paths, struct err *err) {
  if (o->by != NULL && strcmp(o->by, "clues") != 0)
    return err_set(err, ERR_INPUT, "--by: invalid value '%.40s'; expected clues", o->by);
  if (!o->fix && (o->path != NULL || o->force))
    return err_set(err, ERR_INPUT, "%s needs --fix", o->path != NULL ? "-o" : "--force");
  if (o->path != NULL && strcmp(o->path, "-") == 0)
    return err_set(err, ERR_INPUT, "-o -: standard output lists the faults; name a file");
  if (o->path != NULL && paths[1] != NULL)
    return err_set(err, ERR_INPUT,
                   "-o takes one input file; leave it out to write x.fixed.csv beside each");
  if (o->fix && o->path == NULL)
    for (int i = 0; paths[i] != NULL; i++)
      if (strcmp(paths[i], "-") == 0)
        return err_set(err, ERR_INPUT, "--fix: standard input needs -o FILE");
  if (o->ledger != NULL && !ledger_exists(o->ledger)) // asking must not make an empty one
    return err_set(err, ERR_INPUT, "%s: no such ledger", o->ledger);
  return true;
}

static bool verify_all(struct verifying *run, struct err *err) {
  const struct verify_options *o = run->options;
  struct pipeline pipeline = {
      .progress = &run->progress,
      .workers = o->workers,
      .item_size = sizeof(struct item),
      .batch = BATCH,
      .source = read_item,
      .source_context = run,
      .maps = {{.run = prove, .context = run}},
      .sink = {.run = tell_item, .context = run},
  };
  run->seen = dedup_new(true, err);
  if (run->seen == NULL) return false;
  if (o->ledger != NULL && (run->ledger = ledger_open_reader(o->ledger, err)) == NULL) return false;
  if (o->fix && !fix_open(&run->fix, run->rows.paths, o->path, o->force, err)) return false;
  uint64_t total = isatty(STDERR_FILENO) ? rows_estimate(&run->rows) : 0; // nobody else looks
  progress_init_shared(&run->progress, stderr, "verify", total);
  bool done = pipeline_run(&pipeline, err);
  progress_release(&run->progress);
  return done;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct verify_options *o = values;
  struct verifying verifying = {.options = o};
  rows_init(&verifying.rows, arguments, o->size, false);
  if (!check_usage(o, verifying.rows.paths, err)) return EXIT_INPUT;
  bool done = verify_all(&verifying, err);
  if (done) tell_summary(&verifying);
  done = fix_close(&verifying.fix, done, err);
  if (done) tell_fixed(&verifying.fix);
  fix_release(&verifying.fix);
  rows_release(&verifying.rows);
  places_release(&verifying.places);
  if (verifying.seen != NULL) dedup_free(verifying.seen);
  ledger_close(verifying.ledger);
  if (!done) return EXIT_WORLD;
  return verifying.faults > 0 ? EXIT_NEGATIVE : EXIT_DONE;
}

const struct command command_verify = {
    .name = "verify",
    .arguments = "[FILE...]",
    .summary = "Prove again everything that catalogues claim",
    .help =
        "Solves every puzzle with two engines, rates it and compares it with its row. No\n"
        "two puzzles in all the files may be the same up to symmetry. Each fault is one\n"
        "line with file, row, column, claim and truth, and makes the exit code 1. A plain\n"
        "list claims that its puzzles have one solution and are all different.\n"
        "\n"
        "  gridpress verify catalogue.csv\n"
        "  gridpress verify --ledger out/ledger.db --fix catalogue.csv\n"
        "  gridpress verify --no-rating -j 1 puzzles.txt\n",
    .options = options,
    .values_size = sizeof(struct verify_options),
    .defaults = defaults,
    .run = run,
};
