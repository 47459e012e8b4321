// gridpress generate: makes puzzles.
//
//      indexes (--start, --shard)  ->  make or dig (worker pool)  ->  ledger  ->  output
//      grids (--from)
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/board_options.h"
#include "cli/generate.h"
#include "cli/message.h"
#include "gen/gen.h"
#include "publish/publish.h"

struct generate_options {
  uint64_t count, least, per_grid, density; // 0: not given
  struct option_seed seed, start;
  const char *level, *by, *grade, *max_technique, *needs_technique, *order, *symmetry;
  const char *pattern, *from, *shard, *path, *format, *ledger;
  struct option_range clues, cages;
  struct board_options board;
  int workers;
  const char *er, *minutes;
  const char *symbols, *word, *word_at;
  bool solutions, minimal, unbiased, weights, pearl, diamond, flow, no_givens, no_entangled;
};

static const struct option options[] = {
    {.name = "count",
     .letter = 'n',
     .argument = "COUNT",
     .help = "how many puzzles (default: 1; with --from, all\nthat its grids give)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct generate_options, count)},
    {.name = "level",
     .letter = 'l',
     .argument = "LEVEL",
     .help = "extremely-easy, easy, medium, hard or evil; if no\nother option sets a bound: "
             "medium, or easy for 4x4",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, level)},
    {.name = "by",
     .argument = "clues",
     .help = "choose the level by its number of clues alone, not\nby the techniques needed",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, by)},
    {.name = "grade",
     .argument = "GRADE",
     .help = "a grade: easy, medium, hard, unfair or extreme",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, grade)},
    {.name = "max-technique",
     .argument = "NAME",
     .help = "the hardest technique allowed; 'gridpress rate\n--list' lists them",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, max_technique)},
    {.name = "needs-technique",
     .argument = "NAME",
     .help = "the hardest technique needed: the puzzle cannot be\nsolved without it",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, needs_technique)},
    {.name = "er",
     .argument = "LO-HI",
     .help = "Sudoku Explainer rating, such as 2.6-3.4 or 7.2;\n9x9 only",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, er)},
    {.name = "minutes",
     .argument = "LO-HI",
     .help = "how long a typical player takes, such as 5-8 or 7\n(docs/DIFFICULTY.md)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, minutes)},
    {.name = "flow",
     .help = "make six and take the one that flows best: few\nbottlenecks, the hardest step in the "
             "middle",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, flow)},
    {.name = "pearl",
     .help = "no step is harder than the hardest one before the\nfirst placement (EP = ER); "
             "default: --er 2.6 and up",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, pearl)},
    {.name = "diamond",
     .help = "no step is harder than the first (ED = EP = ER)",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, diamond)},
    {.name = "clues",
     .argument = "LO-HI",
     .help = "least and most clues; with a level, within the\nlevel's range",
     .kind = OPTION_RANGE,
     .target = offsetof(struct generate_options, clues)},
    {.name = "no-givens",
     .help = "with marks (killer, thermo ...): give no digits",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, no_givens)},
    {.name = "cages",
     .argument = "LO-HI",
     .help = "cells of a cage, with killer and calcudoku;\ndefault: 2-5 and 2-4",
     .kind = OPTION_RANGE,
     .target = offsetof(struct generate_options, cages)},
    {.name = "density",
     .argument = "PERCENT",
     .help = "with signs, dots and the like: show at least so\nmany of those that are true; "
             "default: those that\nare needed; kropki, consecutive and xv: all",
     .kind = OPTION_COUNT,
     .target = offsetof(struct generate_options, density)},
    {.name = "min-per-unit",
     .argument = "K",
     .help = "at least K clues in every row, column and box",
     .kind = OPTION_COUNT,
     .target = offsetof(struct generate_options, least)},
    {.name = "minimal",
     .help = "no clue can be removed (up to 20x20); without a\nlevel, with any number of clues",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, minimal)},
    {.name = "unbiased",
     .help = "with --minimal: a sample in which every puzzle of n\nclues has the same "
             "probability; half a second each\n(docs/SAMPLING.md)",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, unbiased)},
    {.name = "weights",
     .help = "with --unbiased: the weight of each puzzle, behind\nit or in the column 'weight'",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, weights)},
    {.name = "order",
     .argument = "ORDER",
     .help = "the digging order: random, rows, columns,\ns-rows or s-columns; add -reverse to the "
             "last four",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, order)},
    {.name = "symmetry",
     .argument = "SYM",
     .help = "symmetry of the clues: none, rotate180, rotate90,\nmirror, flip, diagonal, "
             "antidiagonal, mirrors,\ndiagonals, full, rows, columns or minigrids",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, symmetry)},
    {.name = "no-entangled",
     .help =
         "sheets: a grid may have one solution on its own; by\ndefault, each one needs the others",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, no_entangled)},
    {.name = "pattern",
     .argument = "FILE",
     .help = "put clues on exactly these cells: a grid of dots\nand crosses, or any puzzle",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, pattern)},
    OPTION_ROWS_BOARD(struct generate_options, "default: 9"),
    OPTION_ROW_SHAPES(struct generate_options),
    {.name = "symbols",
     .argument = "TEXT",
     .help = "letters or other symbols instead of digits, one for\neach, such as FACETIOUS; "
             "pictures: star, heart\nand so on",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, symbols)},
    {.name = "word",
     .argument = "WORD",
     .help = "the solution spells this word, whose letters all\ndiffer, in a marked line; "
             "several, with commas\nbetween them, take turns (docs/WORDOKU.md)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, word)},
    {.name = "word-at",
     .argument = "PLACE",
     .help = "where: row, 'row 5', column, 'column 3', diagonal,\n'rising diagonal', r2c3-r2c7 "
             "(default: any line)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, word_at)},
    {.name = "solutions",
     .help = "print full solution grids, not puzzles",
     .kind = OPTION_FLAG,
     .target = offsetof(struct generate_options, solutions)},
    {.name = "from",
     .argument = "GRIDS",
     .help = "dig the solution grids in this file (- is standard\ninput) instead of random ones",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, from)},
    {.name = "per-grid",
     .argument = "K",
     .help = "dig every solution grid K times",
     .kind = OPTION_COUNT,
     .target = offsetof(struct generate_options, per_grid)},
    {.name = "start",
     .argument = "I",
     .help = "start with puzzle I of the run, counting from 0",
     .kind = OPTION_SEED,
     .target = offsetof(struct generate_options, start)},
    {.name = "shard",
     .argument = "K/N",
     .help = "make only shard K of N: the puzzles whose number\nleaves K - 1 when divided by N",
     .kind = OPTION_TEXT,
     .target = offsetof(struct generate_options, shard)},
    OPTION_ROW_SEED(struct generate_options),
    OPTION_ROW_JOBS(struct generate_options),
    OPTION_ROW_OUTPUT(struct generate_options),
    OPTION_ROW_FORMAT(struct generate_options),
    OPTION_ROW_LEDGER(struct generate_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct generate_options *o = values;
  o->workers = jobs_default_workers();
}

// --- what is asked for ---------------------------------------------------------------------------

// The range of ER; pearls and diamonds start where eliminations do, since below that every step is
// a placement and almost any puzzle would be one.
static bool settle_er(const struct generate_options *o, struct gen_request *request,
                      struct err *err) {
  enum { LEAST_ELIMINATION = 26 };
  request->pearl = o->pearl || o->diamond;
  request->diamond = o->diamond;
  int range[2] = {request->pearl ? LEAST_ELIMINATION : 0, 0};
  if (o->er != NULL && !gen_parse_er(o->er, range, err)) return err_prefix(err, "--er");
  request->er_low = range[0];
  request->er_high = range[1];
  return true;
}

static bool settle_minutes(const struct generate_options *o, struct gen_request *request,
                           struct err *err) {
  int range[2] = {0};
  struct err what;
  if (o->minutes != NULL && !gen_parse_minutes(o->minutes, range, &what))
    return err_set(err, ERR_INPUT, "--minutes: %s", what.text);
  request->minutes_low = range[0];
  request->minutes_high = range[1];
  request->candidates = o->flow ? GEN_CANDIDATES : 0;
  request->wants_rating = request->wants_flow = o->flow;
  return true;
}

// 1 + its row, since a request has 0 for none.
static bool settle_technique(const char *name, int *technique, struct err *err) {
  if (name == NULL) return true;
  if (!technique_parse(name, technique, err)) return false;
  ++*technique;
  return true;
}

static bool settle_rating(const struct generate_options *o, struct gen_request *request,
                          struct err *err) {
  if (o->grade != NULL) {
    request->grade = grade_lookup(o->grade);
    if (request->grade == GRADE_NONE || request->grade == GRADE_GUESS) {
      struct name_list grades = *words_grades();
      grades.count--; // nobody asks for a guess
      return name_list_refuse(&grades, "grade", o->grade, err);
    }
  }
  if (!settle_er(o, request, err) || !settle_minutes(o, request, err)) return false;
  return settle_technique(o->max_technique, &request->max_technique, err) &&
         settle_technique(o->needs_technique, &request->needs_technique, err);
}

static bool settle_digging(const struct generate_options *o, struct gen_request *request,
                           struct err *err) {
  if (o->order != NULL) {
    request->order = gen_lookup_order(o->order);
    if (request->order == NULL) return name_list_refuse(&gen_order_names, "order", o->order, err);
  }
  if (o->symmetry != NULL) {
    request->symmetry = gen_lookup_symmetry(o->symmetry);
    if (request->symmetry == NULL)
      return name_list_refuse(&gen_symmetry_names, "symmetry", o->symmetry, err);
  }
  return true;
}

// What the options ask for, as names looked up.
static bool settle_request(const struct generate_options *o, struct gen_request *request,
                           struct err *err) {
  request->by_clues = o->by != NULL;
  if (o->level != NULL && !level_parse(o->level, &request->level, err)) return false;
  if (o->by != NULL && strcmp(o->by, "clues") != 0)
    return err_set(err, ERR_INPUT, "--by: invalid value '%.40s'; expected clues", o->by);
  request->prefix = "--";
  request->clues_low = o->clues.low;
  request->clues_high = o->clues.high;
  request->minimal = o->minimal;
  request->unbiased = o->unbiased;
  request->weights = o->weights;
  request->alone = o->no_entangled;
  request->no_givens = o->no_givens;
  request->cages_low = o->cages.low;
  request->cages_high = o->cages.high;
  request->density = o->density < 100 ? (int)o->density : 100;
  request->min_per_unit = o->least < GEOM_CELLS_MAX ? (int)o->least : GEOM_CELLS_MAX;
  request->per_grid = o->per_grid;
  return settle_rating(o, request, err) && settle_digging(o, request, err);
}

// Bounds that contradict each other by name, before anything is worked out.
static bool check_options(const struct generate_options *o, char **arguments, struct err *err) {
  if (arguments[0] != NULL)
    return err_set(err, ERR_INPUT,
                   "generate reads no files; drop '%.80s', or use --from to read solution grids",
                   arguments[0]);
  bool digs = o->level != NULL || o->by != NULL || o->clues.high > 0 || o->grade != NULL ||
              o->max_technique != NULL || o->needs_technique != NULL || o->least > 0 ||
              o->minimal || o->unbiased || o->order != NULL || o->symmetry != NULL ||
              o->pattern != NULL || o->from != NULL || o->per_grid > 0 || o->er != NULL ||
              o->pearl || o->diamond || o->minutes != NULL || o->flow;
  if (o->word_at != NULL && o->word == NULL)
    return err_set(err, ERR_INPUT, "--word-at says where a word stands; add --word");
  digs |= o->word != NULL;
  if (o->solutions && digs)
    return err_set(err, ERR_INPUT,
                   "--solutions makes full grids, which have no level, clues or technique; leave "
                   "out the other options");
  if (o->from != NULL && (o->pearl || o->diamond))
    return err_set(err, ERR_INPUT,
                   "--from: pearls and diamonds choose their own grids; leave out --from");
  if (o->from != NULL && o->unbiased)
    return err_set(err, ERR_INPUT, "--from: a sample draws its own grids; leave out --from");
  if (o->pattern != NULL && (o->order != NULL || o->from != NULL || o->per_grid > 0))
    return err_set(
        err, ERR_INPUT,
        "--pattern decides which cells have clues; leave out --order, --from and --per-grid");
  return true;
}

// Where nothing sets a bound: medium, or the hardest level below it that the size has.
static void settle_default_level(const struct generate_options *o, struct gen_request *request) {
  bool other = o->grade != NULL || o->max_technique != NULL || o->needs_technique != NULL ||
               o->clues.high > 0 || o->minimal || o->pattern != NULL || o->er != NULL || o->pearl ||
               o->diamond || o->minutes != NULL;
  if (o->level != NULL || other || request->marks != 0) return;
  request->level = gen_lookup_level("medium");
  while (!request->by_clues && !gen_has_level(request->geom, request->level)) request->level--;
}

static bool check_level_clues(const struct gen_request *request, struct err *err) {
  if (request->level == NULL || request->clues_high == 0 || request->marks != 0) return true;
  struct gen_bounds own = gen_scale_level(request->geom, request->level);
  if (request->clues_low >= own.low && request->clues_high <= own.high) return true;
  return err_set(err, ERR_INPUT, "--clues %d-%d: level %s allows %d to %d clues",
                 request->clues_low, request->clues_high, request->level->name, own.low, own.high);
}

// --- which puzzles -------------------------------------------------------------------------------

static bool settle_numbers(const struct generate_options *o, struct generation *generation,
                           struct err *err) {
  uint64_t start = o->start.given ? o->start.value : 0, left = UINT64_MAX - start;
  uint64_t count = o->count > 0 ? o->count : o->from != NULL ? left : 1;
  char rest;
  unsigned long long shard = 1, shards = 1;
  if (o->shard != NULL &&
      (strspn(o->shard, "0123456789/") != strlen(o->shard) || strlen(o->shard) > 20 ||
       sscanf(o->shard, "%llu/%llu%c", &shard, &shards, &rest) != 2 || shard < 1 || shard > shards))
    return err_set(err, ERR_INPUT,
                   "--shard: invalid value '%.40s'; expected K/N with K from 1 to N, such as 2/8",
                   o->shard);
  if (generation_number(generation, start, count, shard, shards)) return true;
  return err_set(err, ERR_INPUT,
                 "--start %" PRIu64 ": puzzle numbers run out after %" PRIu64 " of %" PRIu64
                 " puzzles",
                 start, left, count);
}

// Everything that can be refused before the output is opened.
static bool prepare(const struct generate_options *o, char **arguments,
                    struct generation *generation, struct rows *grids, struct grid *pattern,
                    struct err *err) {
  struct gen_request *request = &generation->request;
  if (!check_options(o, arguments, err) || !settle_request(o, request, err) ||
      !settle_numbers(o, generation, err))
    return false;
  if (o->pattern != NULL) {
    const struct geom *size = board_options_given(&o->board) ? request->geom : NULL;
    if (!pattern_read(o->pattern, size, &request->geom, pattern, err)) return false;
    request->pattern = pattern;
  }
  if (o->from != NULL) {
    generation->grids = grids;
    enum jobs_fed first = generation_read_grid(generation, err);
    if (first == JOBS_END)
      return err_set(err, ERR_INPUT, "--from %s: the file has no grids", o->from);
    if (first == JOBS_FAILED) return false;
  }
  settle_default_level(o, request);
  if (o->symbols != NULL || o->word != NULL) {
    const struct gen_letters_wish wish = {.symbols = o->symbols,
                                          .words = o->word,
                                          .where = o->word_at,
                                          .symbols_name = "--symbols",
                                          .words_name = "--word",
                                          .where_name = "--word-at"};
    request->letters = gen_letters_new(&wish, request->geom, &request->letters_count, err);
    if (request->letters == NULL) return false;
  }
  return o->solutions || (check_level_clues(request, err) && gen_check_request(request, err));
}

// Told last, when nothing is left to refuse.
static bool settle_seed(struct generate_options *o, struct gen_request *request, struct err *err) {
  if (!seed_settle(&o->seed, err)) return false;
  request->seed = o->seed.value;
  return true;
}

// There were fewer grids than puzzles asked for, or none so far on.
static void tell_shortage(const struct generate_options *o, uint64_t made, uint64_t wanted) {
  if (o->count > 0 && made < wanted)
    message_print(stderr,
                  "gridpress: --from %s: enough grids for only %" PRIu64 " of %" PRIu64 " puzzles",
                  o->from, made, wanted);
  else if (made == 0)
    message_print(stderr, "gridpress: --from %s: no grids left to dig", o->from);
}

// A run of few puzzles has none for some of its shards.
static void tell_empty_shard(const struct generate_options *o) {
  message_print(stderr, "gridpress: --shard %s: this shard is empty; the run has too few puzzles",
                o->shard);
}

// The ledger refused one after the other. Those that passed before are written all the same.
static bool give_up(const struct generate_options *o, const struct gate *gate, uint64_t wanted,
                    struct err *err) {
  char shown[LEDGER_PATH_MAX];
  ledger_hide_password(o->ledger, shown, sizeof shown);
  return err_set(err, ERR_NEGATIVE,
                 "%s: only %" PRIu64 " of %" PRIu64
                 " puzzles are new; the next %d were all in the ledger already",
                 shown, gate->passed, wanted, GATE_REFUSALS_MAX);
}

// With the output open.
static bool generate(struct generate_options *o, struct generation *generation, struct sink *sink,
                     const struct gate_watch *watch, struct err *err) {
  struct gate gate;
  uint64_t wanted = generation_count(generation);
  bool well = gate_open(&gate, o->ledger, sink, err) && settle_seed(o, &generation->request, err);
  if (watch != NULL) gate.watch = *watch;
  well = well && generation_run(generation, &gate, err);
  if (well && wanted == 0) tell_empty_shard(o);
  if (well && generation->exhausted) tell_shortage(o, gate.passed, wanted);
  bool gave_up = well && gate_gave_up(&gate);
  if (gave_up && gate.passed == 0) well = give_up(o, &gate, wanted, err); // nothing to write
  bool done = gate_close(&gate, well, err);
  return done && gave_up ? give_up(o, &gate, wanted, err) : done;
}

// The boards come first: everything else is asked about them.
static bool settle_board(const struct generate_options *o, struct board_shelf *shelf,
                         struct gen_board *board, struct gen_request *request, struct err *err) {
  const struct gen_symmetry *symmetry =
      o->symmetry != NULL ? gen_lookup_symmetry(o->symmetry) : NULL;
  if (!board_options_settle(&o->board, symmetry, board, err)) return false;
  if (o->from != NULL && board->shapes != NULL)
    return err_set(err, ERR_INPUT,
                   "--from: the grids have their shapes already; leave out jigsaw, or spell the "
                   "board with --board");
  gen_board_request(board, shelf, request);
  // Minimal puzzles are rarely symmetric, and a path or a pattern says where the clues are.
  if (o->symmetry == NULL && !o->minimal && o->pattern == NULL && o->order == NULL)
    request->symmetry = gen_usual_symmetry(request->geom);
  return true;
}

// `rehearse`: only sees whether there is anything to refuse.
static int make(const struct generate_options *values, char **arguments,
                const struct gate_watch *watch, bool rehearse, struct err *err) {
  struct generate_options o = *values;
  char *paths[] = {(char *)(uintptr_t)o.from, NULL};
  struct rows grids = {0};
  struct generation generation = {.solutions = o.solutions,
                                  .workers = o.workers,
                                  .progress = stderr,
                                  .is_endless = o.from != NULL && o.count == 0};
  struct grid pattern;
  struct sink sink;
  struct gen_board board = {0};
  struct board_shelf *shelf = board_shelf_new();
  int code = EXIT_INPUT;
  if (shelf == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
  } else if (settle_board(&o, shelf, &board, &generation.request, err)) {
    const struct geom *size = board_options_given(&o.board) ? board.geom : NULL;
    if (o.from != NULL) rows_init(&grids, paths, size, false);
    if (prepare(&o, arguments, &generation, &grids, &pattern, err)) {
      if (rehearse)
        code = EXIT_DONE;
      else if (sink_open(&sink, o.path, o.format, NULL, err))
        code = generate(&o, &generation, &sink, watch, err) ? EXIT_DONE : EXIT_WORLD;
    }
    rows_release(&grids);
  }
  free((void *)(uintptr_t)generation.request.letters);
  gen_board_release(&board);
  board_shelf_free(shelf);
  return code;
}

static int run(const void *values, char **arguments, struct err *err) {
  return make(values, arguments, NULL, false, err);
}

bool generate_words(char **words, const struct gate_watch *watch, bool rehearse, struct err *err) {
  struct generate_options o = {0};
  bool help;
  defaults(&o);
  if (!options_parse(&command_generate, words, &o, &help, err)) return false;
  if (o.from != NULL || o.pattern != NULL || o.ledger != NULL || o.shard != NULL)
    return err_set(err, ERR_INPUT,
                   "a plan has no --from, --pattern, --ledger or --shard: its puzzles depend on "
                   "the options and their numbers alone");
  if (o.format != NULL)
    return err_set(err, ERR_INPUT,
                   "a plan has no --format: shards are one puzzle a line; gridpress export makes "
                   "other formats of the gathered files");
  return make(&o, words, watch, rehearse, err) == EXIT_DONE;
}

const struct command command_generate = {
    .name = "generate",
    .arguments = "",
    .summary = "Make puzzles with exactly one solution",
    .help =
        "Puzzle i of a run depends only on the seed and on i. So the number of jobs\n"
        "changes only the time, --start continues a stopped run, and shards from several\n"
        "machines add up to one run. A stopped run leaves whole lines on standard output,\n"
        "but no file with -o.\n"
        "With --ledger, later puzzles replace those already in the ledger. After 10000 in\n"
        "a row without a new one, the run gives up, writes the new ones and exits with 1.\n"
        "\n"
        "  gridpress generate -n 100 -l hard --seed 7 -o hard.csv\n"
        "  gridpress generate --size 6 -f pretty\n"
        "  gridpress generate --variant jigsaw+x --size 7\n"
        "  gridpress generate --word SUDOKING! -l easy -o word.pdf\n"
        "  gridpress generate -n 5 -l evil --symmetry rotate180 --seed 1\n"
        "  gridpress generate -n 1000 --minimal --by clues --seed 1\n"
        "  gridpress generate -n 100 --minimal --unbiased --weights -o sample.csv\n"
        "  gridpress generate -n 1000 --seed 1 --start 500 --shard 2/4\n"
        "  gridpress generate --solutions --seed 1 | gridpress generate --from - -l easy\n",
    .options = options,
    .values_size = sizeof(struct generate_options),
    .defaults = defaults,
    .run = run,
};
