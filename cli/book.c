// gridpress book: a template in, a print-ready PDF, its catalogue and a contact sheet out, all
// three or none.
//
//      template -> puzzles -> layout -> PDF in memory -> print rules -> files
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/book_say.h"
#include "cli/cli.h"

enum { OUT_PDF, OUT_CSV, OUT_PNG, OUTS };
enum { SHEET_PAGES_MAX = 64, SKIPPED_MAX = 1000000 };

static const char template_default[] = "kdp-6x9";

struct book_options {
  const char *path, *title, *author, *series, *ledger, *list, *pages, *skip;
  uint64_t per_section;
  struct option_seed seed;
  const struct geom *size;
  int workers;
  bool check, force, templates, keys, rules;
};

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .help = "the PDF (out/book.pdf); the catalogue and the contact\nsheet get the same name with "
             ".csv and .png",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, path)},
    {.name = "title",
     .argument = "TEXT",
     .help = "instead of the template's",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, title)},
    {.name = "author",
     .argument = "TEXT",
     .help = "instead of the template's",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, author)},
    {.name = "per-section",
     .letter = 'n',
     .argument = "COUNT",
     .help = "puzzles of each section, instead of the template's",
     .kind = OPTION_COUNT,
     .target = offsetof(struct book_options, per_section)},
    {.name = "size",
     .argument = "SIZE",
     .help = "a side (6) or a box, width x height (3x2), instead of\nthe template's",
     .kind = OPTION_SIZE,
     .target = offsetof(struct book_options, size)},
    {.name = "from",
     .argument = "FILE",
     .help = "take the puzzles from a list instead of making them:\neach section its count, the "
             "last one all the rest",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, list)},
    {.name = "pages",
     .argument = "LIST",
     .help = "pages of the contact sheet, such as 1,5-8; without it\none of each kind",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, pages)},
    {.name = "check",
     .help = "write nothing, but check the book by the rules of its\nprint service; exit code 1 "
             "if one is broken",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, check)},
    {.name = "force",
     .help = "make a book that breaks a print rule, too",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, force)},
    OPTION_ROW_SEED(struct book_options),
    {.name = "series",
     .argument = "NAME",
     .help = "with the seed, decides which puzzles the book has;\ndefault: the template's name",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, series)},
    OPTION_ROW_JOBS(struct book_options),
    OPTION_ROW_LEDGER(struct book_options),
    {.name = "skip",
     .argument = "LIST",
     .help = "other puzzles of the seed instead of these, such as\n1,5-8; the command that makes a "
             "book again has the list\nif a ledger refused some",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, skip)},
    {.name = "list",
     .help = "list the templates",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, templates)},
    {.name = "keys",
     .help = "list all that can be said in a template",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, keys)},
    {.name = "rules",
     .help = "list the print rules",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, rules)},
    {.name = NULL},
};

static void defaults(void *values) {
  struct book_options *o = values;
  o->path = "out/book.pdf";
  o->workers = jobs_default_workers();
}

// One book under way.
struct run {
  struct book_options *options;
  const char *name; // of the template, as the user said it
  struct template *template;
  struct book_puzzles puzzles;
  struct pool pool;
  struct book book;
  unsigned char *dots;
  struct book_layout *layout;
  char *pdf; // in memory
  size_t pdf_length;
};

// --- what the options change ---------------------------------------------------------------------

static bool check_text(const char *option, const char *text, struct err *err) {
  if (text == NULL || (strlen(text) <= 400 && strpbrk(text, "\n\r\t") == NULL)) return true;
  return err_set(err, ERR_INPUT, "--%s: one line of at most 400 bytes", option);
}

static bool apply_skip(struct run *run, struct err *err) {
  const struct book_options *o = run->options;
  const struct numbers_limits limits = {
      .option = "skip", .what = "puzzles", .high = 1000000000, .most = SKIPPED_MAX};
  if (o->skip == NULL) return true;
  if (o->list != NULL || o->ledger != NULL)
    return err_set(err, ERR_INPUT,
                   "--skip makes a book of a seed again: it goes with neither --from nor --ledger");
  return numbers_parse(&run->puzzles.skipped, o->skip, &limits, err);
}

static bool apply_options(struct run *run, struct err *err) {
  const struct book_options *o = run->options;
  struct template *t = run->template;
  if (!check_text("title", o->title, err) || !check_text("author", o->author, err) ||
      !check_text("series", o->series, err))
    return false;
  if (o->series != NULL && o->series[0] == '\0')
    return err_set(err, ERR_INPUT, "--series: the name is empty");
  if (o->title != NULL) t->title = o->title;
  if (o->author != NULL) t->author = o->author;
  if (o->per_section * (uint64_t)t->section_count > TEMPLATE_COUNT_MAX)
    return err_set(err, ERR_INPUT, "--per-section: at most %d puzzles fit one book",
                   TEMPLATE_COUNT_MAX);
  for (int i = 0; i < t->section_count; i++) {
    if (o->per_section > 0) t->sections[i].count = (int)o->per_section;
    if (o->size != NULL) t->sections[i].size = o->size;
    run->puzzles.section_counts[i] = t->sections[i].count;
  }
  return apply_skip(run, err);
}

// The command that makes the book again. It has no ledger: that would refuse the whole book, but
// what it had refused is told.
static const char *tell_command(struct run *run) {
  const struct book_options *o = run->options;
  struct pool *pool = &run->pool;
  char size[GEOM_NAME_MAX];
  const char *text = pool_print(pool, "gridpress book %s", book_quote(pool, run->name));
  if (o->title != NULL) text = pool_print(pool, "%s --title %s", text, book_quote(pool, o->title));
  if (o->author != NULL)
    text = pool_print(pool, "%s --author %s", text, book_quote(pool, o->author));
  if (o->per_section > 0) text = pool_print(pool, "%s -n %" PRIu64, text, o->per_section);
  if (o->size != NULL) text = pool_print(pool, "%s --size %s", text, geom_name_size(o->size, size));
  if (o->force) text = pool_print(pool, "%s --force", text);
  if (o->series != NULL)
    text = pool_print(pool, "%s --series %s", text, book_quote(pool, o->series));
  if (o->list != NULL) text = pool_print(pool, "%s --from %s", text, book_quote(pool, o->list));
  if (o->list == NULL || o->seed.value != 0) // the seed of a list's example, unless it is given
    text = pool_print(pool, "%s --seed %" PRIu64, text, o->seed.value);
  if (run->puzzles.skipped.count == 0) return text;
  return pool_print(pool, "%s --skip %s", text, numbers_print(&run->puzzles.skipped, pool));
}

// --- the book ------------------------------------------------------------------------------------

static bool compose(struct run *run, struct err *err) {
  struct book *book = &run->book;
  const struct book_puzzles *p = &run->puzzles;
  *book = (struct book){.template = run->template,
                        .puzzles = p->puzzles,
                        .count = p->count,
                        .example = &p->puzzles[p->count],
                        .version = GRIDPRESS_VERSION,
                        .command = tell_command(run)};
  memcpy(book->section_counts, p->section_counts, sizeof book->section_counts);
  run->dots = calloc((size_t)p->count, sizeof *run->dots);
  if (run->dots == NULL) return err_set(err, ERR_WORLD, "out of memory");
  for (int i = 0; i < p->count; i++) run->dots[i] = book_count_dots(&p->puzzles[i]);
  book->dots = run->dots;
  book->hints = p->hints;
  book_tell_steps(book, run->template->example, &run->pool);
  if (run->pool.failed) return err_set(err, ERR_WORLD, "out of memory");
  run->layout = book_layout_new(book, err);
  if (run->layout == NULL) return false;
  book_warn_of_labels(run->layout, run->template);
  return true;
}

static bool write_memory(struct run *run, struct err *err) {
  FILE *memory = open_memstream(&run->pdf, &run->pdf_length);
  if (memory == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = book_write_pdf(run->layout, memory, err);
  if (fclose(memory) != 0 && well) well = err_set(err, ERR_WORLD, "out of memory for the PDF");
  return well;
}

static void release(struct run *run) {
  book_layout_free(run->layout);
  free(run->pdf);
  free(run->dots);
  book_puzzles_release(&run->puzzles);
  pool_release(&run->pool);
  template_free(run->template);
}

// --- the rules -----------------------------------------------------------------------------------

// Refuses a book that its printer would refuse.
static bool obey_rules(struct run *run, struct err *err) {
  struct print_finding findings[PRINT_RULES_MAX];
  int count = book_check(run->layout, run->pdf, run->pdf_length, findings, err);
  if (count < 0) return false;
  for (int i = 0; i < count; i++)
    if (!findings[i].holds && !run->options->force)
      return err_set(err, ERR_INPUT,
                     "%s: print rule '%s': need %s, got %s. --check tells more, --force makes the "
                     "book all the same",
                     run->template->path, findings[i].rule, findings[i].need, findings[i].got);
  return true;
}

static int print_rules(struct run *run, struct err *err) {
  struct print_finding findings[PRINT_RULES_MAX];
  if (!book_make_puzzles(&run->puzzles, NULL, err) || !compose(run, err) || !write_memory(run, err))
    return EXIT_WORLD;
  int count = book_check(run->layout, run->pdf, run->pdf_length, findings, err);
  if (count < 0) return EXIT_WORLD;
  return book_print_findings(findings, count) ? EXIT_DONE : EXIT_NEGATIVE;
}

// --- the files -----------------------------------------------------------------------------------

static bool write_catalogue(const struct run *run, const struct output *output, struct err *err) {
  struct writer writer;
  bool done = writer_open(&writer, output, export_lookup("csv"), NULL, err);
  for (int i = 0; i < run->book.count && done; i++)
    done = writer_add(&writer, &run->book.puzzles[i], err);
  return writer_finish(&writer, done, err);
}

static bool write_sheet(struct run *run, FILE *stream, struct err *err) {
  const struct numbers_limits limits = {.option = "pages",
                                        .what = "pages",
                                        .high = (uint64_t)book_layout_pages(run->layout),
                                        .most = SHEET_PAGES_MAX};
  struct numbers chosen = {0};
  int pages[SHEET_PAGES_MAX];
  bool well =
      run->options->pages == NULL || numbers_parse(&chosen, run->options->pages, &limits, err);
  for (int i = 0; i < chosen.count && well; i++) pages[i] = (int)chosen.value[i] - 1;
  well = well && book_write_png(run->layout, pages, chosen.count, stream, err);
  numbers_release(&chosen);
  return well;
}

static bool write_files(struct run *run, struct output outputs[OUTS], struct err *err) {
  if (!compose(run, err) || !write_memory(run, err) || !obey_rules(run, err)) return false;
  fwrite(run->pdf, 1, run->pdf_length, outputs[OUT_PDF].stream); // the commit sees what failed
  return write_catalogue(run, &outputs[OUT_CSV], err) &&
         write_sheet(run, outputs[OUT_PNG].stream, err);
}

// "out/book.pdf" gives "out/book.csv".
static bool sibling_path(const char *path, const char *extension, char *sibling, size_t room,
                         struct err *err) {
  size_t stem = strlen(path) - strlen(".pdf");
  if (snprintf(sibling, room, "%.*s.%s", (int)stem, path, extension) < (int)room) return true;
  return err_set(err, ERR_INPUT, "%.80s...: the name is too long", path);
}

static int make_book(struct run *run, struct err *err) {
  const struct book_options *o = run->options;
  char csv[4096], png[4096];
  if (!sibling_path(o->path, "csv", csv, sizeof csv, err) ||
      !sibling_path(o->path, "png", png, sizeof png, err))
    return EXIT_INPUT;
  const char *paths[OUTS] = {[OUT_PDF] = o->path, [OUT_CSV] = csv, [OUT_PNG] = png};
  struct output outputs[OUTS] = {0};
  bool done = true;
  for (int i = 0; i < OUTS && done; i++) done = output_open(&outputs[i], paths[i], err);
  struct ledger *ledger = NULL;
  if (done && o->ledger != NULL) {
    char date[16];
    struct ledger_place place = {
        .book = run->template->title, .date = today(date), .file = o->path};
    ledger = ledger_open(o->ledger, err);
    done = ledger != NULL && ledger_begin(ledger, &place, err);
  }
  done = done && book_make_puzzles(&run->puzzles, ledger, err) && write_files(run, outputs, err);
  if (done)
    done = ledger != NULL ? ledger_publish(ledger, outputs, OUTS, err)
                          : output_commit(outputs, OUTS, err);
  if (!done) output_discard(outputs, OUTS);
  ledger_close(ledger); // gives back what was not published
  if (done) {
    fprintf(stderr, "gridpress: to make it again: %s\n", run->book.command);
    printf("%s\n%s\n%s\n", paths[OUT_PDF], paths[OUT_CSV], paths[OUT_PNG]);
  }
  return done ? EXIT_DONE : EXIT_WORLD;
}

// --- the command ---------------------------------------------------------------------------------

// A book from a list draws only its example, a check keeps nothing: no need to tell a seed.
static bool settle_seed(struct run *run, struct err *err) {
  struct option_seed *seed = &run->options->seed;
  if (run->options->list != NULL || run->options->check) seed->given = true;
  if (!seed_settle(seed, err)) return false;
  run->puzzles.seed = seed->value;
  return true;
}

static int run_template(struct book_options *o, const char *name, struct err *err) {
  struct run *run = calloc(1, sizeof *run);
  if (run == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return EXIT_WORLD;
  }
  run->options = o;
  run->name = name;
  run->template = book_find_template(name, err);
  run->puzzles = (struct book_puzzles){
      .template = run->template,
      .list = o->list,
      .series = o->series,
      .workers = o->workers,
      .progress = stderr,
  };
  int code = EXIT_INPUT;
  if (run->template != NULL && apply_options(run, err) && settle_seed(run, err))
    code = o->check ? print_rules(run, err) : make_book(run, err);
  release(run);
  free(run);
  return code;
}

static int run(const void *values, char **arguments, struct err *err) {
  struct book_options o = *(const struct book_options *)values;
  size_t length = strlen(o.path);
  if (o.keys) book_list_keys(stdout);
  if (o.rules) book_list_rules(stdout);
  if (o.templates && !book_list_templates(stdout, err)) return EXIT_WORLD;
  if (o.keys || o.rules || o.templates) return EXIT_DONE;
  if (arguments[0] != NULL && arguments[1] != NULL) {
    err_set(err, ERR_INPUT, "book takes one template, but was given '%.80s' as well", arguments[1]);
    return EXIT_INPUT;
  }
  if (length <= 4 || strcmp(o.path + length - 4, ".pdf") != 0) {
    err_set(err, ERR_INPUT, "%s: a book's name ends in .pdf", o.path);
    return EXIT_INPUT;
  }
  return run_template(&o, arguments[0] != NULL ? arguments[0] : template_default, err);
}

const struct command command_book = {
    .name = "book",
    .arguments = "[TEMPLATE]",
    .summary = "Make a print-ready book with its catalogue and a contact sheet",
    .help =
        "TEMPLATE is the name of a template that --list shows, or a file of your own;\n"
        "kdp-6x9 unless said. Templates come with the program; GRIDPRESS_TEMPLATES names a\n"
        "folder to take all of them from instead. A book that its print service would\n"
        "refuse is not made, unless --force says so.\n"
        "\n"
        "  gridpress book --title 'Rainy Sundays' --seed 58 -o out/rainy.pdf\n"
        "  gridpress book a4-four-up --from puzzles.txt -o out/mine.pdf\n"
        "  gridpress book my-template.ini --check\n",
    .options = options,
    .values_size = sizeof(struct book_options),
    .defaults = defaults,
    .run = run,
};
