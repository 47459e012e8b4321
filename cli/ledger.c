// gridpress ledger: asks the ledger what was given out, checks it, rebuilds it, makes it forget,
// joins it with others.
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "cli/cli.h"
#include "publish/publish.h"
#include "solver/solver.h"
#include "transform/transform.h"

struct ledger_options {
  const char *path, *book, *output;
  const struct geom *size;
};

static const struct option options[] = {
    {.name = "ledger",
     .argument = "FILE",
     .help = "the ledger (default: out/ledger.db)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct ledger_options, path)},
    {.name = "book",
     .argument = "TITLE",
     .help = "forget: the book whose puzzles may be used again",
     .kind = OPTION_TEXT,
     .target = offsetof(struct ledger_options, book)},
    {.name = "size",
     .argument = "SIZE",
     .help = "search, rebuild: the box shape, if the number of\ncells leaves it open",
     .kind = OPTION_SIZE,
     .target = offsetof(struct ledger_options, size)},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .help = "export: the file of hashes (default: standard\noutput)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct ledger_options, output)},
    {.name = NULL},
};

static void defaults(void *values) {
  ((struct ledger_options *)values)->path = "out/ledger.db";
}

static bool print_level(void *context, const char *level, uint64_t puzzles) {
  (void)context;
  printf("  %-16s %" PRIu64 "\n", level[0] != '\0' ? level : "no level", puzzles);
  return true;
}

static bool print_place(void *context, const struct ledger_place *place, bool pending,
                        uint64_t puzzles) {
  (void)context;
  printf("  %s  %s%s%s  %" PRIu64 "%s\n", place->date != NULL ? place->date : "no date   ",
         place->file != NULL ? place->file : "", place->book != NULL ? "  " : "",
         place->book != NULL ? place->book : "", puzzles, pending ? "  in progress" : "");
  return true;
}

static bool ledger_print_stats(struct ledger *ledger, const struct ledger_options *o,
                               char **arguments, struct err *err) {
  (void)o;
  (void)arguments;
  struct ledger_stats stats;
  if (!ledger_stats(ledger, &stats, err)) return false;
  char puzzles[COUNT_TEXT_MAX], publications[COUNT_TEXT_MAX], books[COUNT_TEXT_MAX];
  printf("%s in %s, %s\nby level:\n", count_of(stats.puzzles, "puzzle", puzzles),
         count_of(stats.publications, "publication", publications),
         count_of(stats.books, "book", books));
  if (!ledger_visit_levels(ledger, print_level, NULL, err)) return false;
  puts("by publication:");
  return ledger_visit_places(ledger, print_place, NULL, err);
}

static bool search_puzzle(struct ledger *ledger, struct puzzle *puzzle, const char *name,
                          struct err *err) {
  bool is_there;
  struct ledger_found found;
  facts_find(puzzle, COLUMN_NEEDS_CANONICAL);
  struct canonical_hash hash = {.high = puzzle->canonical.high, .low = puzzle->canonical.low};
  if (!ledger_lookup(ledger, hash, &is_there, &found, err)) return false;
  if (!is_there) {
    printf("%s: never published\n", name);
    return true;
  }
  printf("%s: published %s in %s%s%s as %s", name, found.date, found.file,
         found.book[0] != '\0' ? ", book " : "", found.book, found.puzzle);
  if (found.grade[0] != '\0') printf(", rated %s, score %d", found.grade, found.score);
  putchar('\n');
  return true;
}

// Looks puzzles up, whatever their disguise: one given as the argument, or those of files.
static bool search_arguments(struct ledger *ledger, const struct ledger_options *o,
                             char **arguments, struct board_shelf *shelf, struct err *err) {
  struct puzzle argument;
  bool is_alone = arguments[0] != NULL && arguments[1] == NULL;
  const struct geom *geom =
      o->size != NULL || !is_alone ? o->size : geom_lookup_cells(strlen(arguments[0]));
  if (is_alone &&
      puzzle_of_text(arguments[0], geom, shelf, &argument)) // written out, not in a file
    return search_puzzle(ledger, &argument, arguments[0], err);
  struct rows rows;
  struct puzzle puzzle;
  enum reader_status status = READER_END;
  bool well = true;
  rows_init(&rows, arguments, o->size, false);
  while (well && (status = rows_next(&rows, &puzzle, NULL, err)) == READER_PUZZLE) {
    char name[LEDGER_PATH_MAX + 32];
    snprintf(name, sizeof name, "%s:%zu", puzzle.source, puzzle.line);
    well = search_puzzle(ledger, &puzzle, name, err);
  }
  rows_release(&rows);
  return well && status == READER_END;
}

static bool ledger_search(struct ledger *ledger, const struct ledger_options *o, char **arguments,
                          struct err *err) {
  struct board_shelf *shelf = board_shelf_new();
  if (shelf == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = search_arguments(ledger, o, arguments, shelf, err);
  board_shelf_free(shelf);
  return well;
}

static bool ledger_forget(struct ledger *ledger, const struct ledger_options *o, char **arguments,
                          struct err *err) {
  (void)arguments;
  uint64_t count;
  if (o->book == NULL) return err_set(err, ERR_INPUT, "ledger forget needs --book TITLE");
  if (!ledger_forget_book(ledger, o->book, &count, err)) return false;
  if (count == 0)
    return err_set(err, ERR_NEGATIVE,
                   "the ledger has no book '%.200s'; 'gridpress ledger stats' lists them", o->book);
  char puzzles[COUNT_TEXT_MAX];
  printf("%s of '%s' may be used again\n", count_of(count, "puzzle", puzzles), o->book);
  return true;
}

static bool ledger_check_all(struct ledger *ledger, const struct ledger_options *o,
                             char **arguments, struct err *err) {
  (void)arguments;
  struct ledger_stats stats;
  if (!ledger_check(ledger, err) || !ledger_stats(ledger, &stats, err)) return false;
  char puzzles[COUNT_TEXT_MAX], publications[COUNT_TEXT_MAX];
  char shown[LEDGER_PATH_MAX];
  ledger_hide_password(o->path, shown, sizeof shown);
  printf("%s: no damage, %s in %s\n", shown, count_of(stats.puzzles, "puzzle", puzzles),
         count_of(stats.publications, "publication", publications));
  return true;
}

static bool ledger_make_anew(struct ledger *none, const struct ledger_options *o, char **arguments,
                             struct err *err) {
  (void)none;
  struct ledger_rebuilt done;
  char counts[2][COUNT_TEXT_MAX];
  if (!ledger_rebuild(o->path, arguments, o->size, &done, err)) return false;
  printf("%s: rebuilt with %s", o->path, count_of(done.copied, "puzzle", counts[0]));
  if (arguments[0] != NULL)
    printf(" of its own and %s from the files", count_of(done.added, "puzzle", counts[1]));
  printf("; the old ledger is %s\n", done.kept);
  return true;
}

static bool export_hashes(struct ledger *ledger, const struct ledger_options *o, char **arguments,
                          struct err *err) {
  (void)arguments;
  struct output output = {0};
  uint64_t count;
  char hashes[COUNT_TEXT_MAX];
  const char *path = o->output != NULL ? o->output : "-";
  if (!output_open(&output, path, err)) return false;
  if (!ledger_export(ledger, output.stream, path, &count, err)) {
    output_discard(&output, 1);
    return false;
  }
  if (!output_commit(&output, 1, err)) return false;
  if (o->output != NULL) printf("%s: %s\n", path, count_of(count, "puzzle", hashes));
  return true;
}

static void print_moved(const char *path, const struct ledger_moved *moved) {
  char added[COUNT_TEXT_MAX], known[CHART_NUMBER_MAX];
  printf("%s: %s added, %s known already\n", path, count_of(moved->added, "puzzle", added),
         chart_print_number(moved->known, known));
}

static bool import_hashes(struct ledger *ledger, const struct ledger_options *o, char **arguments,
                          struct err *err) {
  (void)o;
  char date[16];
  struct ledger_moved moved;
  if (arguments[0] == NULL)
    return err_set(err, ERR_INPUT, "ledger import needs files of hashes, as export writes them");
  for (; *arguments != NULL; arguments++) {
    if (!ledger_import(ledger, *arguments, today(date), &moved, err)) return false;
    print_moved(*arguments, &moved);
  }
  return true;
}

static bool merge_one(struct ledger *into, const char *path, struct err *err) {
  struct ledger_moved moved;
  if (!ledger_exists(path)) return err_set(err, ERR_INPUT, "%.200s: no such ledger", path);
  struct ledger *from = ledger_open_reader(path, err);
  bool good = from != NULL && ledger_merge(into, from, &moved, err);
  if (good) print_moved(path, &moved);
  ledger_close(from);
  return good;
}

static bool merge_ledgers(struct ledger *ledger, const struct ledger_options *o, char **arguments,
                          struct err *err) {
  (void)o;
  if (arguments[0] == NULL)
    return err_set(err, ERR_INPUT, "ledger merge needs the ledgers to add to the one of --ledger");
  for (; *arguments != NULL; arguments++)
    if (!merge_one(ledger, *arguments, err)) return false;
  return true;
}

static const struct action {
  const char *name;
  struct ledger *(*open)(const char *path, struct err *err); // NULL: it does so itself
  bool (*run)(struct ledger *ledger, const struct ledger_options *o, char **arguments,
              struct err *err);
  bool makes; // a ledger that is not there
} actions[] = {
    {.name = "stats", .open = ledger_open_reader, .run = ledger_print_stats},
    {.name = "search", .open = ledger_open_reader, .run = ledger_search},
    {.name = "forget", .open = ledger_open, .run = ledger_forget},
    {.name = "check", .open = ledger_open_reader, .run = ledger_check_all},
    {.name = "rebuild", .open = NULL, .run = ledger_make_anew},
    {.name = "export", .open = ledger_open_reader, .run = export_hashes},
    {.name = "import", .open = ledger_open, .run = import_hashes, .makes = true},
    {.name = "merge", .open = ledger_open, .run = merge_ledgers, .makes = true},
    {.name = NULL},
};

static const struct name_list action_names = NAME_LIST_ENDED(actions, name);

static int run(const void *values, char **arguments, struct err *err) {
  const struct ledger_options *o = values;
  if (arguments[0] == NULL) {
    err_set(err, ERR_INPUT,
            "ledger needs an action: stats, search, forget, check, rebuild, export, import or "
            "merge");
    return EXIT_INPUT;
  }
  int row = name_list_find(&action_names, arguments[0]);
  if (row < 0) {
    name_list_refuse(&action_names, "ledger action", arguments[0], err);
    return EXIT_INPUT;
  }
  const struct action *action = &actions[row];
  if (!action->makes && !ledger_exists(o->path)) { // asking must not make an empty one
    err_set(err, ERR_INPUT, "%s: no such ledger; name one with --ledger", o->path);
    return EXIT_INPUT;
  }
  struct ledger *ledger = action->open != NULL ? action->open(o->path, err) : NULL;
  if (action->open != NULL && ledger == NULL) return EXIT_INPUT;
  bool done = action->run(ledger, o, arguments + 1, err);
  ledger_close(ledger);
  return done ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_ledger = {
    .name = "ledger",
    .arguments = "ACTION [PUZZLE | FILE...]",
    .summary = "Search, check and repair the record of published puzzles",
    .help =
        "generate, dedup, book and daily take --ledger FILE: they skip every puzzle in\n"
        "it, however disguised, and add the puzzles they publish. verify only reads it.\n"
        "\n"
        "  stats                     count puzzles by level and by publication\n"
        "  search PUZZLE or FILE...  say where puzzles were published\n"
        "  forget --book TITLE       let the puzzles of a book be used again\n"
        "  check                     read the whole ledger and look for damage\n"
        "  rebuild [FILE...]         remake it from its own puzzles and these files\n"
        "  merge LEDGER...           add what other ledgers gave out\n"
        "  export -o FILE            write the hashes of all puzzles, sorted\n"
        "  import FILE...            count the puzzles with these hashes as given out\n"
        "\n"
        "A damaged ledger is refused, so it never forgets a puzzle. rebuild keeps the old\n"
        "ledger, and does nothing if it finds fewer puzzles than there were.\n"
        "\n"
        "  gridpress book --ledger out/ledger.db --title 'Rainy Sundays' -o out/rainy.pdf\n"
        "  gridpress ledger stats\n"
        "  gridpress ledger search --ledger out/ledger.db puzzles.txt\n"
        "  gridpress ledger rebuild --ledger out/ledger.db out/*.csv\n",
    .options = options,
    .values_size = sizeof(struct ledger_options),
    .defaults = defaults,
    .run = run,
};
