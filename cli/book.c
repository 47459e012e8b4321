// gridpress book: generates puzzles of several levels and writes a book, its catalogue and a
// preview, all three or none.
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/gate.h"
#include "cli/pipeline.h"
#include "cli/sink.h"
#include "gen/gen.h"

static const char *const book_levels[] = {"easy", "medium", "hard", "evil"};
enum { LEVELS = sizeof book_levels / sizeof book_levels[0] };
enum { OUT_PDF, OUT_CSV, OUT_PNG, OUTS };

struct book_options {
  const char *path, *title, *ledger;
  uint64_t per_level;
  struct option_seed seed;
  const struct geom *size;
  int workers;
};

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .help = "the PDF (out/book.pdf); the catalogue and the preview\nget the same name with .csv "
             "and .png",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, path)},
    {.name = "title",
     .argument = "TEXT",
     .help = "on the title page and in the running heads (Sudoku)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, title)},
    {.name = "per-level",
     .letter = 'n',
     .argument = "COUNT",
     .help = "puzzles of each level (6)",
     .kind = OPTION_COUNT,
     .target = offsetof(struct book_options, per_level)},
    OPTION_ROW_SIZE_MADE(struct book_options),
    OPTION_ROW_SEED(struct book_options),
    OPTION_ROW_JOBS(struct book_options),
    OPTION_ROW_LEDGER(struct book_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct book_options *o = values;
  o->path = "out/book.pdf";
  o->title = "Sudoku";
  o->per_level = 6;
  o->size = geom_lookup_side(9);
  o->workers = jobs_default_workers();
}

// The book's puzzles as they are made, and behind them the example that is not one of its own.
struct making {
  const struct book_options *options;
  struct puzzle *puzzles;
  uint64_t count, made;
};

static enum jobs_fed next_index(void *context, uint64_t index, struct puzzle *puzzle,
                                struct err *err) {
  (void)err;
  puzzle->index = index;
  return index <= ((struct making *)context)->count ? JOBS_FED : JOBS_END;
}

static bool make_puzzle(void *context, struct puzzle *puzzle, struct err *err) {
  const struct making *making = context;
  const struct book_options *o = making->options;
  uint64_t level = puzzle->index < making->count ? puzzle->index / o->per_level : 0;
  struct gen_request request = {
      .geom = o->size,
      .level = gen_lookup_level(book_levels[level]),
      .seed = o->seed.value,
  };
  return gen_make_puzzle(&request, puzzle->index, puzzle, err);
}

static bool keep_puzzle(void *context, struct puzzle *puzzle, struct err *err) {
  (void)err;
  struct making *making = context;
  making->puzzles[making->made++] = *puzzle;
  return true;
}

// With a ledger: claims the puzzles, and makes another for each that was given out before, from the
// indexes behind those of the book.
static bool claim_puzzles(struct making *making, struct ledger *ledger, struct err *err) {
  const struct book_options *o = making->options;
  bool *is_new = calloc(making->count, sizeof *is_new);
  if (is_new == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = ledger_claim_puzzles(ledger, making->puzzles, (int)making->count, is_new, err);
  uint64_t next = making->count + 1;
  for (uint64_t i = 0; i < making->count && well; i++)
    while (well && !is_new[i]) {
      struct gen_request request = {.geom = o->size,
                                    .level = gen_lookup_level(book_levels[i / o->per_level]),
                                    .seed = o->seed.value};
      well = gen_make_puzzle(&request, next++, &making->puzzles[i], err) &&
             stage_census(NULL, &making->puzzles[i], err) &&
             stage_rate(NULL, &making->puzzles[i], err) &&
             ledger_claim_puzzles(ledger, &making->puzzles[i], 1, &is_new[i], err);
    }
  free(is_new);
  return well;
}

static bool write_catalogue(const struct making *making, FILE *stream, struct err *err) {
  const struct export_format *format = export_lookup("csv");
  struct exporter *exporter = format->open(format, stream, err);
  bool done = exporter != NULL;
  for (uint64_t i = 0; i < making->count && done; i++)
    done = exporter->ops->add(exporter, &making->puzzles[i], err);
  done = done && exporter->ops->finish(exporter, err);
  if (exporter != NULL) exporter->ops->free(exporter);
  return done;
}

static bool write_book(const struct making *making, struct output outputs[OUTS], struct err *err) {
  char imprint[160], size[GEOM_NAME_MAX];
  const struct book_options *o = making->options;
  snprintf(imprint, sizeof imprint,
           "gridpress " GRIDPRESS_VERSION "   size %s   per level %" PRIu64 "   seed %" PRIu64,
           geom_name_size(o->size, size), o->per_level, o->seed.value);
  struct book book = {
      .title = o->title,
      .imprint = imprint,
      .puzzles = making->puzzles,
      .count = (int)making->count,
      .example = &making->puzzles[making->count],
  };
  return book_write_pdf(&book, outputs[OUT_PDF].stream, err) &&
         write_catalogue(making, outputs[OUT_CSV].stream, err) &&
         book_write_png(&book, outputs[OUT_PNG].stream, err);
}

// "out/book.pdf" gives "out/book.csv".
static bool sibling_path(const char *path, const char *extension, char *sibling, size_t room,
                         struct err *err) {
  size_t stem = strlen(path) - strlen(".pdf");
  if (snprintf(sibling, room, "%.*s.%s", (int)stem, path, extension) < (int)room) return true;
  return err_set(err, ERR_INPUT, "%.80s...: the name is too long", path);
}

static bool make_book(const struct book_options *o, struct making *making, struct err *err) {
  char csv[4096], png[4096];
  if (!sibling_path(o->path, "csv", csv, sizeof csv, err) ||
      !sibling_path(o->path, "png", png, sizeof png, err))
    return false;
  const char *paths[OUTS] = {[OUT_PDF] = o->path, [OUT_CSV] = csv, [OUT_PNG] = png};
  struct output outputs[OUTS] = {0};
  bool done = true;
  for (int i = 0; i < OUTS && done; i++) done = output_open(&outputs[i], paths[i], err);

  struct pipeline pipeline = {
      .label = "book",
      .total = making->count + 1,
      .workers = o->workers,
      .source = next_index,
      .source_context = making,
      .maps = {{.run = make_puzzle, .context = making}, {.run = stage_census}, {.run = stage_rate}},
      .sink = {.run = keep_puzzle, .context = making},
  };
  struct ledger *ledger = NULL;
  if (done && o->ledger != NULL) {
    char date[16];
    struct ledger_place place = {.book = o->title, .date = today(date), .file = o->path};
    ledger = ledger_open(o->ledger, err);
    done = ledger != NULL && ledger_begin(ledger, &place, err);
  }
  done = done && pipeline_run(&pipeline, err) &&
         (ledger == NULL || claim_puzzles(making, ledger, err)) && write_book(making, outputs, err);
  if (done)
    done = ledger != NULL ? ledger_publish(ledger, outputs, OUTS, err)
                          : output_commit(outputs, OUTS, err);
  if (!done) output_discard(outputs, OUTS);
  ledger_close(ledger); // gives back what was not published
  if (done) printf("%s\n%s\n%s\n", paths[OUT_PDF], paths[OUT_CSV], paths[OUT_PNG]);
  return done;
}

static int run(const void *values, char **arguments, struct err *err) {
  struct book_options o = *(const struct book_options *)values;
  size_t length = strlen(o.path);
  if (arguments[0] != NULL) {
    err_set(err, ERR_INPUT, "book makes its own puzzles and reads no files, but was given '%.80s'",
            arguments[0]);
    return EXIT_INPUT;
  }
  if (length <= 4 || strcmp(o.path + length - 4, ".pdf") != 0) {
    err_set(err, ERR_INPUT, "%s: a book's name ends in .pdf", o.path);
    return EXIT_INPUT;
  }
  if (strlen(o.title) > 120 || strpbrk(o.title, "\n\r\t") != NULL) {
    err_set(err, ERR_INPUT, "--title: a title is one line of at most 120 bytes");
    return EXIT_INPUT;
  }
  if (o.per_level > 5000) {
    err_set(err, ERR_INPUT, "--per-level: at most 5000 puzzles of each level fit one book");
    return EXIT_INPUT;
  }
  if (!seed_settle(&o.seed, err)) return EXIT_WORLD;
  struct making making = {.options = &o, .count = o.per_level * LEVELS};
  making.puzzles = calloc(making.count + 1, sizeof *making.puzzles);
  if (making.puzzles == NULL) {
    err_set(err, ERR_WORLD, "out of memory for %" PRIu64 " puzzles", making.count);
    return EXIT_WORLD;
  }
  bool done = make_book(&o, &making, err);
  free(making.puzzles);
  return done ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_book = {
    .name = "book",
    .arguments = "",
    .summary = "Make a print-ready book with its catalogue and a preview",
    .help =
        "Makes puzzles of the levels easy, medium, hard and evil and writes a PDF with\n"
        "solutions at the back, a CSV catalogue and a PNG contact sheet.\n"
        "\n"
        "  gridpress book --title 'Rainy Sundays' -n 12 --seed 2027 -o out/rainy.pdf\n",
    .options = options,
    .values_size = sizeof(struct book_options),
    .defaults = defaults,
    .run = run,
};
