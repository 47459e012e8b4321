// gridpress cover: back, spine and front of a book on one sheet, ready to print.
#include <stddef.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/findings.h"
#include "cli/language_option.h"
#include "publish/publish.h"

struct cover_options {
  const char *path, *book, *design, *theme, *spine, *price, *lang;
  struct book_texts texts;
  uint64_t pages;
  struct option_seed seed;
  bool guides, check, force, rules;
};

#define TEXT_ROW(word, argument_name, text, member) \
  OPTION_ROW(word, 0, argument_name, text, OPTION_TEXT, struct cover_options, member)
#define FLAG_ROW(word, text, member) \
  OPTION_ROW(word, 0, NULL, text, OPTION_FLAG, struct cover_options, member)

static const struct option options[] = {
    OPTION_ROW("output", 'o', "FILE", "the PDF (default: out/cover.pdf)", OPTION_TEXT,
               struct cover_options, path),
    OPTION_ROW("pages", 'p', "COUNT", "pages of the book, which make the spine", OPTION_COUNT,
               struct cover_options, pages),
    TEXT_ROW("book", "FILE",
             "the catalogue of the book: says its template,\npages, title and puzzles", book),
    OPTION_ROWS_TEXTS(struct cover_options),
    OPTION_ROW_LANG(struct cover_options, "language of the cover, overriding the template's:"),
    TEXT_ROW("design", "NAME", "poster, tilt, mosaic or frame; overrides the\ntemplate's", design),
    TEXT_ROW("theme", "NAME",
             "midnight, ocean, forest, mint, sunshine, coral,\nplum or charcoal; overrides the "
             "template's",
             theme),
    TEXT_ROW("spine", "WIDTH",
             "width of the spine, such as 0.27in or 7mm;\noverrides the service's formula", spine),
    TEXT_ROW("price", "DIGITS",
             "five digits beside the barcode: 51995 is US\n$19.95, 90000 is no price", price),
    OPTION_ROW("seed", 0, "SEED",
               "another seed draws another puzzle on the front;\ndefault: 1; with --book it is one "
               "of the book's",
               OPTION_SEED, struct cover_options, seed),
    FLAG_ROW("guides",
             "show trim and folds, safe areas and the area of\nthe barcode; not for the printer",
             guides),
    FLAG_ROW("check",
             "write nothing; check the cover against its print\nservice's rules; exit code 1 if it "
             "breaks one",
             check),
    FLAG_ROW("force", "make the cover even if it breaks a print rule", force),
    FLAG_ROW("rules", "list the print rules of covers", rules),
    {.name = NULL},
};

static void defaults(void *values) {
  struct cover_options *o = values;
  o->path = "out/cover.pdf";
  o->seed.value = 1;
}

static void warn_of_labels(const struct cover_run *run) {
  const char *names[LABEL_COUNT];
  int count = cover_run_missing_labels(run, names);
  findings_warn_of_labels(cover_run_template(run), names, count);
}

static int check_cover(struct cover_run *run, struct err *err) {
  struct print_finding findings[PRINT_RULES_MAX];
  int count = cover_run_check(run, findings, err);
  if (count < 0) return EXIT_WORLD;
  return findings_print(findings, count) ? EXIT_DONE : EXIT_NEGATIVE;
}

static int make_cover(struct cover_run *run, const struct cover_options *o, struct err *err) {
  if (!cover_run_publish(run, err)) return EXIT_WORLD;
  if (o->guides) fprintf(stderr, "gridpress: %s has guides: not for the printer\n", o->path);
  printf("%s\n", o->path);
  return EXIT_DONE;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct cover_options *o = values;
  if (o->rules) cover_list_rules(stdout);
  if (o->rules) return EXIT_DONE;
  if (arguments[0] != NULL && arguments[1] != NULL) {
    err_set(err, ERR_INPUT, "cover takes one template; drop the second, '%.80s'", arguments[1]);
    return EXIT_INPUT;
  }
  const struct cover_request request = {.template_name = arguments[0],
                                        .pages = o->pages,
                                        .book = o->book,
                                        .texts = o->texts,
                                        .language = o->lang,
                                        .design = o->design,
                                        .theme = o->theme,
                                        .spine = o->spine,
                                        .price = o->price,
                                        .path = o->path,
                                        .seed = o->seed.value,
                                        .guides = o->guides,
                                        .force = o->force};
  struct cover_run *cover = cover_run_new(&request, err);
  int code = EXIT_INPUT;
  if (cover != NULL) {
    warn_of_labels(cover);
    code = o->check ? check_cover(cover, err) : make_cover(cover, o, err);
  }
  cover_run_free(cover);
  return code;
}

const struct command command_cover = {
    .name = "cover",
    .arguments = "[TEMPLATE]",
    .summary = "Make the cover of a book: back, spine and front on one sheet",
    .help =
        "TEMPLATE is that of the book; its section [cover] says how the cover looks. The\n"
        "spine follows from the number of pages, by the rules of the template's print\n"
        "service. With --book, a book's catalogue says all of this. A cover that the\n"
        "service would refuse is not made, unless you add --force.\n"
        "\n"
        "  gridpress cover kdp-6x9 --pages 120 -o out/cover.pdf\n"
        "  gridpress cover --book out/book.csv --design tilt --isbn 978-0-306-40615-7\n"
        "  gridpress cover my-template.ini --pages 200 --check\n",
    .options = options,
    .values_size = sizeof(struct cover_options),
    .defaults = defaults,
    .run = run,
};
