// gridpress dedup: drops puzzles that are the same up to symmetry as an earlier one.
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/message.h"
#include "publish/publish.h"
#include "solver/solver.h"
#include "transform/transform.h"

struct dedup_options {
  const char *path, *format, *ledger;
  bool exact, explain;
  const struct geom *size;
  int workers;
  struct spill spill;
};

static const struct option options[] = {
    {.name = "exact",
     .help = "only drop puzzles with identical text",
     .kind = OPTION_FLAG,
     .target = offsetof(struct dedup_options, exact)},
    {.name = "explain",
     .help = "for each dropped puzzle, print the earlier one it\nmatches, and the recipe that "
             "turns one into the\nother",
     .kind = OPTION_FLAG,
     .target = offsetof(struct dedup_options, explain)},
    OPTION_ROW_SIZE_READ(struct dedup_options),
    OPTION_ROW_OUTPUT(struct dedup_options),
    OPTION_ROW_FORMAT(struct dedup_options),
    OPTION_ROW_JOBS(struct dedup_options),
    OPTION_ROW_LEDGER(struct dedup_options),
    OPTION_ROWS_SPILL(struct dedup_options, "keep within this much memory"),
    {.name = NULL},
};

static void defaults(void *values) {
  struct dedup_options *o = values;
  o->workers = jobs_default_workers();
}

// What --explain remembers of a puzzle that was kept.
struct kept {
  const struct geom *geom; // a board that lives for ever; NULL: `board` names it
  char *board;             // a name: a million jigsaws are not kept as boards
  char *givens;            // geom->cells symbols
  char *marks;             // their text; NULL: none
  const char *source;
  size_t line;
};

enum { BATCH = 16 }; // puzzles handed on together: --exact takes less than to wake a thread

struct deduping {
  const struct dedup_options *options;
  struct spill spill;
  char spill_folder[SPILL_FOLDER_MAX];
  struct distinct distinct;
  struct dedup_set *seen; // with --explain: the numbers of those kept
  struct sink sink;
  struct gate gate;
  struct kept *kept;
  uint64_t kept_count, kept_room;
};

// A puzzle on its way, with the hash of what it is known by.
struct item {
  struct puzzle puzzle;
  struct canonical_hash hash;
};

// Runs on the pool: the canonical form is the expensive part.
static bool find_hash(void *context, void *slot, struct err *err) {
  (void)err;
  const struct deduping *run = context;
  struct item *item = slot;
  struct puzzle *puzzle = &item->puzzle;
  bool exact = run->options->exact;
  if (!exact || run->options->ledger != NULL) facts_find_canonical(puzzle, NULL);
  item->hash =
      exact ? exact_hash_marked(puzzle->geom, &puzzle->givens, &puzzle->marks)
            : (struct canonical_hash){.high = puzzle->canonical.high, .low = puzzle->canonical.low};
  return true;
}

// --- explanations --------------------------------------------------------------------------------

static bool remember(struct deduping *run, const struct puzzle *puzzle, struct err *err) {
  if (run->kept_count == run->kept_room) {
    uint64_t room = run->kept_room == 0 ? 1024 : 2 * run->kept_room;
    struct kept *larger = realloc(run->kept, room * sizeof *larger);
    if (larger == NULL) return err_set(err, ERR_WORLD, "out of memory for explanations");
    run->kept = larger;
    run->kept_room = room;
  }
  char line[GEOM_CELLS_MAX + 1];
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  struct kept *kept = &run->kept[run->kept_count];
  const struct geom *geom = puzzle->geom;
  const struct geom *shared = geom->plain ? geom_lookup(geom->box_width, geom->box_height) : NULL;
  *kept = (struct kept){.geom = shared,
                        .board = shared == NULL ? strdup(geom->name) : NULL,
                        .givens = strdup(line),
                        .source = puzzle->source,
                        .line = puzzle->line};
  run->kept_count++;
  if (puzzle->marks.count > 0) {
    char *text = malloc(MARKS_TEXT_MAX);
    if (text == NULL) return err_set(err, ERR_WORLD, "out of memory for explanations");
    size_t length = marks_print(&puzzle->marks, geom, text, MARKS_TEXT_MAX);
    kept->marks = realloc(text, length + 1);
    if (kept->marks == NULL) kept->marks = text;
  }
  if (kept->givens == NULL || (shared == NULL && kept->board == NULL))
    return err_set(err, ERR_WORLD, "out of memory for explanations");
  return true;
}

// earlier --how--> canonical <--how-- later, so earlier becomes later by the first and then the
// second turned round.
static void explain(struct deduping *run, const struct puzzle *puzzle, uint64_t ordinal) {
  const struct kept *kept = &run->kept[ordinal];
  if (run->options->exact) {
    message_print(stderr, "gridpress: %s:%zu: same as %s:%zu", puzzle->source, puzzle->line,
                  kept->source, kept->line);
    return;
  }
  struct grid givens = {0};
  struct err err;
  const struct geom *read = kept->geom == NULL ? board_parse(kept->board, &err) : NULL;
  const struct geom *geom = kept->geom != NULL ? kept->geom : read;
  if (geom == NULL) return; // it was read before: only memory can fail
  for (int cell = 0; cell < geom->cells; cell++)
    givens.cell[cell] = (uint8_t)grid_value(kept->givens[cell]);
  struct puzzle earlier, later = *puzzle;
  struct xform earlier_how, later_how;
  puzzle_init(&earlier, geom, &givens);
  if (kept->marks != NULL && !marks_parse(kept->marks, geom, &earlier.marks, &err)) return;
  facts_find_canonical(&earlier, &earlier_how);
  facts_find_canonical(&later, &later_how);
  struct xform back = xform_invert(&later_how, geom);
  struct xform recipe = xform_compose(&earlier_how, &back, geom);
  char text[RECIPE_TEXT_MAX];
  recipe_print(&recipe, geom, text);
  message_print(stderr, "gridpress: %s:%zu: same as %s:%zu after %s", puzzle->source, puzzle->line,
                kept->source, kept->line, text[0] != '\0' ? text : "steps too long to print");
  geom_release(read);
}

// --- the command ---------------------------------------------------------------------------------

// With --explain every puzzle that is kept is remembered.
static bool explain_or_keep(struct deduping *run, struct item *item, struct err *err) {
  bool is_new;
  uint64_t ordinal;
  if (!dedup_insert(run->seen, item->hash, &is_new, &ordinal, err)) return false;
  if (!is_new) {
    explain(run, &item->puzzle, ordinal);
    return true;
  }
  return remember(run, &item->puzzle, err) && gate_add(&run->gate, &item->puzzle, err);
}

static bool keep_new(void *context, void *slot, struct err *err) {
  struct deduping *run = context;
  struct item *item = slot;
  return run->options->explain ? explain_or_keep(run, item, err)
                               : distinct_add(&run->distinct, &item->puzzle, item->hash, err);
}

// What remembers the puzzles.
static bool open_memory(struct deduping *run, struct err *err) {
  const struct dedup_options *o = run->options;
  run->spill = o->spill;
  if (o->spill.folder == NULL) run->spill.folder = spill_choose_folder(o->path, run->spill_folder);
  run->distinct =
      (struct distinct){.spill = &run->spill, .pass = {.run = gate_add, .context = &run->gate}};
  if (o->explain) return (run->seen = dedup_new(true, err)) != NULL;
  return distinct_open(&run->distinct, err);
}

static void release_memory(struct deduping *run) {
  for (uint64_t i = 0; i < run->kept_count; i++) {
    free(run->kept[i].board);
    free(run->kept[i].givens);
    free(run->kept[i].marks);
  }
  free(run->kept);
  dedup_free(run->seen);
  distinct_release(&run->distinct);
}

static bool check_usage(const struct dedup_options *o, struct err *err) {
  if (o->spill.memory > 0 && o->explain)
    return err_set(err, ERR_INPUT, "--explain keeps every puzzle in memory; it excludes --memory");
  return o->spill.folder == NULL || o->spill.memory > 0 ||
         err_set(err, ERR_INPUT, "--spill needs --memory");
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct dedup_options *o = values;
  struct deduping deduping = {.options = o};
  if (!check_usage(o, err)) return EXIT_INPUT;
  if (!sink_open(&deduping.sink, o->path, o->format, NULL, err)) return EXIT_INPUT;
  struct rows rows;
  struct progress progress;
  unsigned needs = facts_of_format(deduping.sink.format);
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = o->workers,
      .item_size = sizeof(struct item),
      .batch = BATCH,
      .source = rows_feed,
      .source_context = &rows,
      .maps = {{.run = find_hash, .context = &deduping}},
      .sink = {.run = keep_new, .context = &deduping},
  };
  int maps = 1;
  if (deduping.sink.format->needs_certificate) pipeline.maps[maps++].run = stage_certify;
  if (deduping.sink.format->needs_record)
    pipeline.maps[maps++] = (struct stage){.run = stage_find_facts, .context = &needs};
  rows_init(&rows, arguments, o->size, false);
  progress_init(&progress, stderr, "dedup", 0);
  bool well = gate_open(&deduping.gate, o->ledger, &deduping.sink, err) &&
              open_memory(&deduping, err) && pipeline_run(&pipeline, err) &&
              distinct_finish(&deduping.distinct, err);
  bool done = gate_close(&deduping.gate, well, err);
  progress_release(&progress);
  rows_release(&rows);
  release_memory(&deduping);
  return done ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_dedup = {
    .name = "dedup",
    .arguments = "[FILE...]",
    .summary = "Drop puzzles that match an earlier one up to symmetry",
    .help =
        "A rotated, mirrored, shuffled or relabelled puzzle is still the same puzzle. The\n"
        "first one stays, and the order is kept.\n"
        "\n"
        "  gridpress dedup mine.txt yours.txt -o ours.txt\n"
        "  gridpress dedup --explain puzzles.txt > distinct.txt\n"
        "  gridpress dedup --memory 2G --spill /mnt/large -o ours.txt all.txt\n",
    .options = options,
    .values_size = sizeof(struct dedup_options),
    .defaults = defaults,
    .run = run,
};
