// gridpress book: a template in, a print-ready PDF, its catalogue and a contact sheet out, all
// three or none.
#include <stddef.h>
#include <string.h>

#include "cli/board_options.h"
#include "cli/findings.h"
#include "cli/language_option.h"
#include "publish/publish.h"

static const char template_default[] = "kdp-6x9";

struct book_options {
  const char *path, *series, *ledger, *list, *pages, *skip, *symmetry, *lang;
  struct book_texts texts;
  uint64_t per_section;
  struct option_seed seed;
  struct board_options board;
  int workers;
  bool check, force, allows_short, templates, keys, words, rules;
};

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .help = "the PDF (default: out/book.pdf); the catalogue and\nthe contact sheet go beside it "
             "as .csv and .png",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, path)},
    OPTION_ROWS_TEXTS(struct book_options),
    OPTION_ROW_LANG(struct book_options, "language of the book, overriding the template's:"),
    {.name = "per-section",
     .letter = 'n',
     .argument = "COUNT",
     .help = "puzzles per section, overriding the template's",
     .kind = OPTION_COUNT,
     .target = offsetof(struct book_options, per_section)},
    OPTION_ROWS_BOARD(struct book_options, "overrides the template's"),
    OPTION_ROW_SHAPES(struct book_options),
    {.name = "symmetry",
     .argument = "SYM",
     .help = "symmetry of the clues, as in generate, or none;\noverrides the template's (default: "
             "rotate180)",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, symmetry)},
    {.name = "from",
     .argument = "FILE",
     .help = "take the puzzles from a file instead of making\nthem; they are rated and sorted into "
             "the sections\nby their level",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, list)},
    {.name = "allow-short",
     .help = "with --from: make the book even if a section has\nfewer puzzles than its count",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, allows_short)},
    {.name = "pages",
     .argument = "LIST",
     .help = "pages on the contact sheet, such as 1,5-8;\ndefault: one of each kind",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, pages)},
    {.name = "check",
     .help = "write nothing; check the book against its print\nservice's rules; exit code 1 if it "
             "breaks one",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, check)},
    {.name = "force",
     .help = "make the book even if it breaks a print rule",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, force)},
    OPTION_ROW_SEED(struct book_options),
    {.name = "series",
     .argument = "NAME",
     .help = "with the seed, decides which puzzles the book gets;\ndefault: the template's name",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, series)},
    OPTION_ROW_JOBS(struct book_options),
    OPTION_ROW_LEDGER(struct book_options),
    {.name = "skip",
     .argument = "LIST",
     .help = "replace these puzzles of the seed by later ones,\nsuch as 1,5-8; 'to make it again' "
             "prints the list\nif a ledger refused any",
     .kind = OPTION_TEXT,
     .target = offsetof(struct book_options, skip)},
    {.name = "list",
     .help = "list the templates",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, templates)},
    {.name = "keys",
     .help = "list every template key",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, keys)},
    {.name = "words",
     .help = "list every text that can be translated, as a\nlanguage file",
     .kind = OPTION_FLAG,
     .target = offsetof(struct book_options, words)},
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

// --- messages ------------------------------------------------------------------------------------

static void list_template(void *unused, const char *name, const struct template *template) {
  (void)unused;
  printf("%-24s %s\n", name, template->description);
}

static void warn_of_labels(const struct book_run *run) {
  const char *names[LABEL_COUNT];
  int count = book_run_missing_labels(run, names);
  findings_warn_of_labels(book_run_template(run), names, count);
}

// What a list had to offer and the book could not use.
static void warn_of_left_out(const struct book_run *run, const char *list) {
  const struct book_left_out *groups;
  int count = book_run_left_out(run, &groups);
  if (list != NULL && strcmp(list, "-") == 0) list = "standard input";
  for (int i = 0; i < count; i++) {
    const struct book_left_out *out = &groups[i];
    fprintf(stderr, "gridpress: %s:%zu: left out: %s", list, out->lines[0], out->reason);
    int more = out->count - 1;
    if (more > 0)
      fprintf(stderr, "; so %s %d more, line%s", more == 1 ? "is" : "are", more,
              more == 1 ? "" : "s");
    for (int k = 1; k < out->count && k < BOOK_EXAMPLES_MAX; k++)
      fprintf(stderr, "%s %zu", k > 1 ? "," : "", out->lines[k]);
    fputs(out->count > BOOK_EXAMPLES_MAX ? ", ...\n" : "\n", stderr);
  }
}

// --- the command ---------------------------------------------------------------------------------

static int check_book(struct book_run *run, const char *list, uint64_t seed, struct err *err) {
  struct print_finding findings[PRINT_RULES_MAX];
  int count = book_run_check(run, seed, findings, err);
  warn_of_left_out(run, list);
  warn_of_labels(run);
  if (count < 0) return EXIT_WORLD;
  return findings_print(findings, count) ? EXIT_DONE : EXIT_NEGATIVE;
}

static int make_book(struct book_run *run, const char *list, uint64_t seed, struct err *err) {
  bool done = book_run_publish(run, seed, err);
  warn_of_left_out(run, list);
  warn_of_labels(run);
  if (!done) return EXIT_WORLD;
  fprintf(stderr, "gridpress: to make it again: %s\n", book_run_command(run));
  for (enum book_file file = BOOK_PDF; file < BOOK_FILES; file++)
    printf("%s\n", book_run_path(run, file));
  return EXIT_DONE;
}

static int run_template(const struct book_options *o, const char *name, struct err *err) {
  struct book_request request = {.template_name = name,
                                 .texts = o->texts,
                                 .language = o->lang,
                                 .per_section = o->per_section,
                                 .shapes = o->board.shapes,
                                 .symmetry = o->symmetry,
                                 .allows_short = o->allows_short,
                                 .series = o->series,
                                 .list = o->list,
                                 .skip = o->skip,
                                 .pages = o->pages,
                                 .path = o->path,
                                 .ledger = o->ledger,
                                 .force = o->force,
                                 .workers = o->workers,
                                 .progress = stderr};
  struct board_wish board;
  struct option_seed seed = o->seed;
  // A book from a list draws only its example, a check keeps nothing: no need to tell a seed.
  if (o->list != NULL || o->check) seed.given = true;
  bool asked = board_options_ask(&o->board, &request.board, &board, err);
  struct book_run *run = asked ? book_run_new(&request, err) : NULL;
  int code = EXIT_INPUT;
  if (run != NULL && seed_settle(&seed, err))
    code = (o->check ? check_book : make_book)(run, o->list, seed.value, err);
  book_run_free(run);
  board_wish_release(&board);
  return code;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct book_options *o = values;
  if (o->keys) template_list_keys(stdout);
  if (o->rules) book_list_rules(stdout);
  if (o->templates && !book_visit_templates(list_template, NULL, err)) return EXIT_WORLD;
  if (o->words && !language_write_english(stdout, err)) return EXIT_WORLD;
  if (o->keys || o->words || o->rules || o->templates) return EXIT_DONE;
  if (arguments[0] != NULL && arguments[1] != NULL) {
    err_set(err, ERR_INPUT, "book takes one template; drop the second, '%.80s'", arguments[1]);
    return EXIT_INPUT;
  }
  return run_template(o, arguments[0] != NULL ? arguments[0] : template_default, err);
}

const struct command command_book = {
    .name = "book",
    .arguments = "[TEMPLATE]",
    .summary = "Make a print-ready book with its catalogue and contact sheet",
    .help =
        "TEMPLATE is the name of a template from --list, or your own file; default:\n"
        "kdp-6x9. Templates come with the program; set GRIDPRESS_TEMPLATES to use another\n"
        "folder instead. A book that its print service would refuse is not made, unless\n"
        "you add --force.\n"
        "\n"
        "  gridpress book --title 'Rainy Sundays' --seed 58 -o out/rainy.pdf\n"
        "  gridpress book a4-four-up --from puzzles.txt -o out/mine.pdf\n"
        "  gridpress book my-template.ini --check\n",
    .options = options,
    .values_size = sizeof(struct book_options),
    .defaults = defaults,
    .run = run,
};
