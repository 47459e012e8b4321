// What the user of a book says, checked and applied to the template; and the other way round, the
// command that says it all again.
#include <inttypes.h>
#include <string.h>

#include "publish/book_run.h"

enum { SKIPPED_MAX = 1000000, SKIPPED_HIGH = 1000000000 };

// --- applying ------------------------------------------------------------------------------------

static bool check_path(const char *path, struct err *err) {
  size_t length = strlen(path), extension = strlen(".pdf");
  return (length > extension && strcmp(path + length - extension, ".pdf") == 0) ||
         err_set(err, ERR_INPUT, "%s: a book's file name must end in .pdf", path);
}

static bool check_series(const struct book_request *r, struct err *err) {
  return book_check_text("series", r->series, err) &&
         (r->series == NULL || r->series[0] != '\0' ||
          err_set(err, ERR_INPUT, "--series: the name is empty"));
}

// A section with rules of its own has a title and a text that go with them.
static bool refuse_board(const char *option, const struct template_section *section,
                         struct err *err) {
  bool named = section->board_name[0] != '\0';
  return err_set(err, ERR_INPUT,
                 "--%s: [section %s] says its own, %s = %.100s; leave out --%s, or change the "
                 "template",
                 option, section->name, named ? "board" : "variant",
                 named ? section->board_name : section->variant, option);
}

// Another board for a section, and shapes that go with another symmetry.
static bool apply_board(const struct book_request *r, struct template_section *section,
                        struct err *err) {
  const char *option = asked_board_option(&r->board);
  if (option != NULL) {
    struct board_wish wish;
    bool resized = r->board.board == NULL && r->board.variant == NULL;
    if (section->board_name[0] != '\0' || (section->variant[0] != '\0' && !resized))
      return refuse_board(option, section, err);
    const char *size = section->sized ? section->size_text : NULL;
    if (!asked_board_wish(&r->board, size, section->variant, &wish, err))
      return err_prefix(err, "[section %s]", section->name);
    board_wish_release(&section->wish);
    section->wish = wish;
    if (r->board.variant != NULL) section->variant = r->board.variant;
    section->size_given = true;
  }
  bool reshaped = r->shapes != NULL && section->wish.geom == NULL;
  if (reshaped) section->shapes = r->shapes;
  if (option == NULL && r->symmetry == NULL && !reshaped) return true;
  return template_settle_board(section, err) || err_prefix(err, "[section %s]", section->name);
}

static bool apply_sections(struct book_run *run, struct err *err) {
  const struct book_request *r = &run->request;
  struct template *t = run->template;
  bool drawn = false;
  if (r->per_section * (uint64_t)t->section_count > TEMPLATE_COUNT_MAX)
    return err_set(err, ERR_INPUT, "--per-section: at most %d puzzles fit one book",
                   TEMPLATE_COUNT_MAX);
  for (int i = 0; i < t->section_count; i++) {
    if (r->per_section > 0) t->sections[i].count = (int)r->per_section;
    if (r->symmetry != NULL) t->sections[i].symmetry = r->symmetry;
    if (r->symmetry != NULL) t->sections[i].symmetry_given = true;
    if (!apply_board(r, &t->sections[i], err)) return false;
    drawn |= t->sections[i].wish.geom == NULL;
    run->puzzles.section_counts[i] = t->sections[i].count;
  }
  return r->shapes == NULL || drawn ||
         err_set(err, ERR_INPUT, "--shapes %s: no section has jigsaws to draw", r->shapes);
}

// What says how to make puzzles has no say in those of a list, and the other way round.
static bool check_list(const struct book_request *r, struct err *err) {
  if (r->symmetry != NULL && gen_lookup_symmetry(r->symmetry) == NULL)
    return name_list_refuse(&gen_symmetry_names, "symmetry", r->symmetry, err);
  if (r->shapes != NULL && name_list_find(&gen_shape_names, r->shapes) < 0) {
    name_list_refuse(&gen_shape_names, "kind", r->shapes, err);
    return err_prefix(err, "--shapes");
  }
  if ((r->symmetry != NULL || r->shapes != NULL) && r->list != NULL)
    return err_set(err, ERR_INPUT,
                   "--%s says how to make puzzles; leave it out to take them --from a list",
                   r->symmetry != NULL ? "symmetry" : "shapes");
  if (r->allows_short && r->list == NULL)
    return err_set(err, ERR_INPUT, "--allow-short is for puzzles --from a list");
  return true;
}

static bool apply_skip(struct book_run *run, struct err *err) {
  const struct book_request *r = &run->request;
  const struct numbers_limits limits = {
      .option = "skip", .what = "puzzles", .high = SKIPPED_HIGH, .most = SKIPPED_MAX};
  if (r->skip == NULL) return true;
  if (r->list != NULL || r->ledger != NULL)
    return err_set(err, ERR_INPUT,
                   "--skip remakes a book from its seed; leave out --from and --ledger");
  return numbers_parse(&run->puzzles.skipped, r->skip, &limits, err);
}

bool book_request_apply(struct book_run *run, struct err *err) {
  const struct book_request *r = &run->request;
  if (!check_path(r->path, err)) return false;
  struct language *language = NULL;
  if (r->language != NULL) {
    language = language_open(r->language, err);
    if (language == NULL) return err_prefix(err, "--lang");
  }
  struct template *t = run->template = book_find_template(r->template_name, language, err);
  language_free(language); // the template has what it needs of it
  if (t == NULL || !check_series(r, err) || !book_texts_apply(&r->texts, t, err)) return false;
  run->puzzles = (struct book_puzzles){.template = t,
                                       .list = r->list,
                                       .allows_short = r->allows_short,
                                       .series = r->series,
                                       .workers = r->workers,
                                       .progress = r->progress};
  return check_list(r, err) && apply_sections(run, err) && apply_skip(run, err);
}

// --- saying it again -----------------------------------------------------------------------------

// An argument as a shell takes it.
static const char *quote(struct pool *pool, const char *text) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+";
  if (text[0] != '\0' && text[strspn(text, plain)] == '\0') return text;
  const char *quoted = "'";
  for (const char *end; (end = strchr(text, '\'')) != NULL; text = end + 1)
    quoted = pool_print(pool, "%s%.*s'\\''", quoted, (int)(end - text), text);
  return pool_print(pool, "%s%s'", quoted, text);
}

static const char *add_option(struct pool *pool, const char *command, const char *option,
                              const char *value) {
  if (value == NULL) return command;
  return pool_print(pool, "%s %s %s", command, option, quote(pool, value));
}

static const char *add_number(struct pool *pool, const char *command, const char *option,
                              uint64_t number) {
  return pool_print(pool, "%s %s %" PRIu64, command, option, number);
}

const char *book_request_command(struct book_run *run) {
  const struct book_request *r = &run->request;
  const struct book_puzzles *p = &run->puzzles;
  struct pool *pool = &run->pool;
  const char *command = pool_print(pool, "gridpress book %s", quote(pool, r->template_name));
  for (const struct book_text *row = book_text_table; row->name != NULL; row++)
    command = add_option(pool, command, pool_print(pool, "--%s", row->name),
                         book_text_of(&r->texts, row));
  command = add_option(pool, command, "--lang", r->language);
  if (r->per_section > 0) command = add_number(pool, command, "-n", r->per_section);
  command = add_option(pool, command, "--size", r->board.size);
  command = add_option(pool, command, "--variant", r->board.variant);
  if (r->board.board != NULL) { // by its name, also if it came from a file
    char board[BOARD_NAME_MAX];
    command = add_option(pool, command, "--board", board_wish_name(r->board.board, board));
  }
  command = add_option(pool, command, "--shapes", r->shapes);
  command = add_option(pool, command, "--symmetry", r->symmetry);
  if (r->allows_short) command = pool_print(pool, "%s --allow-short", command);
  if (r->force) command = pool_print(pool, "%s --force", command);
  command = add_option(pool, command, "--series", r->series);
  command = add_option(pool, command, "--from", r->list);
  if (r->list == NULL || p->seed != 0) // the seed of a list's example, unless it is the usual one
    command = add_number(pool, command, "--seed", p->seed);
  if (p->skipped.count == 0) return command;
  return pool_print(pool, "%s --skip %s", command, numbers_print(&p->skipped, pool));
}
