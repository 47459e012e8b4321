// gridpress select: chooses puzzles by what their catalogue says of them.
//
//      read -> where -> sample -> sort -> limit -> split, write
//
// What is chosen is written as it was read. A column that the catalogue says nothing in, but that
// can be found out, is found out when it is asked for. Nothing is kept unless it has to be sorted or
// drawn from; then no more than can still be chosen, and beyond a bound on disk.
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "publish/publish.h"

struct select_options {
  const char *where, *sort, *split, *path, *format;
  uint64_t limit, sample;
  struct option_seed seed;
  const struct geom *size;
  int workers;
  struct spill spill;
};

static const struct option options[] = {
    {.name = "where",
     .letter = 'w',
     .argument = "CONDITION",
     .help = "keep puzzles that match: columns, = != < <= > >=\n~ (contains), and, or, not, "
             "parentheses",
     .kind = OPTION_TEXT,
     .target = offsetof(struct select_options, where)},
    {.name = "sort",
     .argument = "COLUMNS",
     .help = "sort by these columns; a minus sorts descending:\n--sort=-score,clues",
     .kind = OPTION_TEXT,
     .target = offsetof(struct select_options, sort)},
    {.name = "limit",
     .argument = "COUNT",
     .help = "keep the first COUNT puzzles",
     .kind = OPTION_COUNT,
     .target = offsetof(struct select_options, limit)},
    {.name = "sample",
     .argument = "COUNT",
     .help = "draw COUNT puzzles at random",
     .kind = OPTION_COUNT,
     .target = offsetof(struct select_options, sample)},
    {.name = "seed",
     .argument = "SEED",
     .help = "seed of --sample; default: random, and printed",
     .kind = OPTION_SEED,
     .target = offsetof(struct select_options, seed)},
    {.name = "split",
     .argument = "COLUMN",
     .help = "write one file per value, which replaces %s in\n-o 'level-%s.csv'",
     .kind = OPTION_TEXT,
     .target = offsetof(struct select_options, split)},
    OPTION_ROW_SIZE_READ(struct select_options),
    OPTION_ROW_OUTPUT(struct select_options),
    OPTION_ROW_FORMAT(struct select_options),
    OPTION_ROW_JOBS(struct select_options),
    OPTION_ROWS_SPILL(struct select_options, "of --sort and --sample, 256M by default"),
    {.name = NULL},
};

enum { SORT_MEMORY = 256 << 20 };

static void defaults(void *values) {
  struct select_options *o = values;
  o->workers = jobs_default_workers();
  o->spill.memory = SORT_MEMORY;
}

struct item {
  struct puzzle puzzle;
  bool chosen;
  char field[CATALOGUE_FIELD_MAX]; // for the worker that looks at it
};

struct selecting {
  struct select_options options;
  struct rows rows;
  struct catalogue_row row;
  struct header header; // of the first row
  struct view view;
  struct where *where;
  bool used[2 * CATALOGUE_COLUMNS_MAX]; // columns that are asked for
  struct shelf shelf;
  char spill_folder[SPILL_FOLDER_MAX];
  bool shelved;
  int sort_columns[SHELF_KEYS_MAX], split_column;
  const struct export_format *format;
  struct sink sink;
  struct split split;
  uint64_t matched, written;
  char fields[SHELF_KEYS_MAX]
             [CATALOGUE_FIELD_MAX]; // of one puzzle: what it is sorted by, or split by
  struct puzzle first;              // read before the others: its row tells what the options mean
};

// --- what was asked ------------------------------------------------------------------------------

static bool parse_sort(struct selecting *run, struct err *err) {
  struct shelf *shelf = &run->shelf;
  char *copy = strdup(run->options.sort), *rest = copy, *name;
  if (copy == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = true;
  while (well && (name = strsep(&rest, ",")) != NULL) {
    bool descending = *name == '-';
    int column;
    if (shelf->key_count == SHELF_KEYS_MAX)
      well = err_set(err, ERR_INPUT, "--sort: at most %d columns", SHELF_KEYS_MAX);
    else
      well = view_find(&run->view, "--sort", name + descending, &column, err);
    if (!well) break;
    run->sort_columns[shelf->key_count] = column;
    shelf->keys[shelf->key_count++] =
        (struct shelf_key){.rank = view_rank(&run->view, column), .descending = descending};
    run->used[column] = true;
  }
  free(copy);
  return well;
}

// The first row, or the header of a catalogue without any, tells what columns there are, and so
// what the options mean.
static bool settle(struct selecting *run, struct err *err) {
  const struct select_options *o = &run->options;
  if (!header_init(&run->header, &run->row, err)) return false;
  view_init(&run->view, &run->header);
  if (o->where != NULL) {
    run->where = where_new(o->where, &run->view.columns, err);
    if (run->where == NULL) return false;
    for (int i = 0; i < run->view.columns.count; i++) run->used[i] = where_uses(run->where, i);
  }
  if (o->sort != NULL && !parse_sort(run, err)) return false;
  if (o->split != NULL) {
    if (!view_find(&run->view, "--split", o->split, &run->split_column, err)) return false;
    run->used[run->split_column] = true;
  } else {
    writer_set_columns(&run->sink.writer, header_columns(&run->header, run->format));
  }
  return true;
}

// --- stages --------------------------------------------------------------------------------------

static bool is_full(const struct selecting *run) {
  return !run->shelved && run->options.limit > 0 && run->written == run->options.limit;
}

static enum jobs_fed next_item(void *context, uint64_t index, void *slot, struct err *err) {
  struct selecting *run = context;
  struct item *item = slot;
  if (is_full(run)) return JOBS_END;
  if (index > 0) return rows_feed(&run->rows, index, &item->puzzle, err);
  puzzle_copy(&item->puzzle, &run->first);
  return JOBS_FED;
}

struct asked {
  const struct view *view;
  const struct puzzle *puzzle;
  char *field;
};

static const char *field_of(void *context, int column) {
  struct asked *asked = context;
  return view_text(asked->view, column, asked->puzzle, asked->field);
}

// Does the output want to say more of the puzzles than came with them?
static bool wants_more(const struct selecting *run) {
  bool copied = run->format->needs_record && header_is_catalogue(&run->header);
  return run->format->needs_certificate && !copied;
}

// What it wants to say, found as export finds it.
static bool complete(const struct selecting *run, struct puzzle *puzzle, struct err *err) {
  if (!wants_more(run)) return true;
  unsigned needs = COLUMN_NEEDS_PROOF;
  for (int i = 0; run->format->needs_record && i < run->view.known; i++)
    needs |= catalogue_columns[i].needs;
  facts_find(puzzle, needs);
  return facts_check_unique(puzzle, err);
}

// The facts that it takes to answer what is asked of this puzzle.
static unsigned needs_of(const struct selecting *run, const struct puzzle *puzzle) {
  unsigned needs = 0;
  for (int i = 0; i < run->view.columns.count; i++)
    if (run->used[i]) needs |= view_needs(&run->view, i, puzzle);
  return needs;
}

static bool choose(void *context, void *slot, struct err *err) {
  const struct selecting *run = context;
  struct item *item = slot;
  unsigned needs = needs_of(run, &item->puzzle);
  if (needs != 0) facts_find(&item->puzzle, needs);
  struct asked asked = {.view = &run->view, .puzzle = &item->puzzle, .field = item->field};
  item->chosen = run->where == NULL || where_holds(run->where, field_of, &asked);
  return !item->chosen || complete(run, &item->puzzle, err);
}

static bool write_puzzle(struct selecting *run, struct puzzle *puzzle, struct err *err) {
  run->written++;
  if (run->options.split == NULL) return sink_add(&run->sink, puzzle, err);
  const char *value = view_text(&run->view, run->split_column, puzzle, run->fields[0]);
  return split_add(&run->split, value, puzzle, header_columns(&run->header, run->format), err);
}

// Puts a puzzle aside.
static bool shelve(struct selecting *run, const struct puzzle *puzzle, struct err *err) {
  const char *texts[SHELF_KEYS_MAX];
  for (int i = 0; i < run->shelf.key_count; i++)
    texts[i] = view_text(&run->view, run->sort_columns[i], puzzle, run->fields[i]);
  struct rng rng;
  rng_init(&rng, run->options.seed.value, run->matched);
  return shelf_add(&run->shelf, puzzle, texts, rng_next(&rng), err);
}

static bool take_item(void *context, void *slot, struct err *err) {
  struct selecting *run = context;
  struct item *item = slot;
  if (!item->chosen || is_full(run)) return true;
  bool well =
      run->shelved ? shelve(run, &item->puzzle, err) : write_puzzle(run, &item->puzzle, err);
  run->matched++;
  return well;
}

static bool write_shelf(struct selecting *run, struct err *err) {
  struct puzzle puzzle;
  bool taken;
  do {
    if (!shelf_next(&run->shelf, &puzzle, &taken, err)) return false;
    if (taken && !write_puzzle(run, &puzzle, err)) return false;
  } while (taken);
  return true;
}

// --- the command ---------------------------------------------------------------------------------

static bool refuse_seed(const struct select_options *o, struct err *err) {
  return o->sample > 0 || !o->seed.given || err_set(err, ERR_INPUT, "--seed needs --sample");
}

static void open_shelf(struct selecting *run) {
  struct select_options *o = &run->options;
  run->shelved = o->sort != NULL || o->sample > 0;
  if (o->spill.folder == NULL) o->spill.folder = spill_choose_folder(o->path, run->spill_folder);
  run->shelf = (struct shelf){.spill = &o->spill, .sample = o->sample, .limit = o->limit};
}

static bool open_output(struct selecting *run, struct err *err) {
  const struct select_options *o = &run->options;
  if (o->split != NULL) {
    if (!split_open(&run->split, o->path, o->format, err)) return false;
    run->format = run->split.format;
  } else {
    if (!sink_open(&run->sink, o->path, o->format, NULL, err)) return false;
    run->format = run->sink.format;
  }
  return true;
}

// Where nothing has to be found out there is nothing to share among threads.
static int workers_of(const struct selecting *run) {
  return needs_of(run, &run->first) != 0 || wants_more(run) ? run->options.workers : 1;
}

static bool select_all(struct selecting *run, struct err *err) {
  enum reader_status status = rows_next(&run->rows, &run->first, &run->row, err);
  if (status == READER_FAILED || !settle(run, err)) return false;
  // Told when nothing is left to refuse.
  if (run->options.sample > 0 && !seed_settle(&run->options.seed, err)) return false;
  if (status == READER_END) return true;
  struct pipeline pipeline = {
      .workers = workers_of(run),
      .item_size = sizeof(struct item),
      .source = next_item,
      .source_context = run,
      .maps = {{.run = choose, .context = run}},
      .sink = {.run = take_item, .context = run},
  };
  return pipeline_run(&pipeline, err) && write_shelf(run, err);
}

// Completes the file, or the files, and tells how many puzzles went to each of several.
static bool close_output(struct selecting *run, bool well, struct err *err) {
  if (run->options.split == NULL) return sink_close(&run->sink, well, err);
  well = split_close(&run->split, well, err);
  for (int i = 0; i < run->split.files.count && well; i++)
    printf("%s: %" PRIu64 "\n", run->split.files.file[i].path, run->split.files.file[i].puzzles);
  split_release(&run->split);
  return well;
}

static int run(const void *values, char **arguments, struct err *err) {
  struct selecting *run = calloc(1, sizeof *run);
  if (run == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return EXIT_WORLD;
  }
  run->options = *(const struct select_options *)values;
  const struct select_options *o = &run->options;
  open_shelf(run);
  rows_init(&run->rows, arguments, o->size, true);
  bool well = refuse_seed(o, err) && open_output(run, err);
  if (well) well = close_output(run, select_all(run, err), err);
  rows_release(&run->rows);
  header_release(&run->header);
  where_free(run->where);
  shelf_release(&run->shelf);
  free(run);
  return well ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_select = {
    .name = "select",
    .arguments = "[FILE...]",
    .summary = "Pick puzzles by their catalogue columns",
    .help =
        "The options apply in this order: --where, --sample, --sort, --limit. Numbers\n"
        "compare as numbers; levels, grades and techniques compare by difficulty, easiest\n"
        "first; an empty field is neither less nor greater than any value. Columns\n"
        "missing from a catalogue are computed. All columns are kept if the format has\n"
        "room for them.\n"
        "\n"
        "  gridpress select --where 'level=hard and clues<30' --sort score all.csv\n"
        "  gridpress select --where 'hardest~wing or grade>=unfair' -o wings.csv all.csv\n"
        "  gridpress select --sample 50 --seed 1 -o fifty.csv all.csv\n"
        "  gridpress select --split grade -o 'grade-%s.csv' all.csv\n",
    .options = options,
    .values_size = sizeof(struct select_options),
    .defaults = defaults,
    .run = run,
};
