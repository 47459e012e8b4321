// A cover from a request to a file:
//
//      request, catalogue -> template, pages -> two puzzles -> layout -> PDF in memory -> rules -> file
//
// With a catalogue the puzzles are the first ones of the book itself; otherwise they are made like
// those of the template's first section. Either way they are proved before they are printed.
#include <stdlib.h>
#include <string.h>

#include "publish/book_make.h"
#include "publish/cover.h"
#include "publish/facts.h"
#include "publish/rows.h"

enum { PUZZLES = 2, PAGES_MAX = 5000 };

struct cover_run {
  struct cover_request request;
  struct template *template; // with what the request changes
  struct puzzle puzzles[PUZZLES];
  struct board_shelf *shelf; // of a jigsaw under work
  struct cover cover;
  struct cover_layout *layout;
  char *pdf; // in memory
  size_t pdf_length;
};

// --- puzzles -------------------------------------------------------------------------------------

// The first puzzles of a book, and how many it has. A book of one shows it twice.
static bool read_puzzles(struct cover_run *run, struct err *err) {
  char *paths[] = {(char *)run->request.book, NULL};
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct rows rows;
  enum reader_status status = READER_FAILED;
  int count = 0;
  if (puzzle == NULL) return err_set(err, ERR_WORLD, "out of memory");
  rows_init(&rows, paths, NULL, false);
  while ((status = rows_next(&rows, puzzle, NULL, err)) == READER_PUZZLE) {
    if (count < PUZZLES) puzzle_keep(&run->puzzles[count], puzzle);
    count++;
  }
  if (count == 1) puzzle_keep(&run->puzzles[1], &run->puzzles[0]);
  rows_release(&rows);
  free(puzzle);
  run->cover.puzzle_count = count;
  if (status == READER_FAILED) return false;
  return count > 0 || err_set(err, ERR_INPUT, "%s: no puzzles", run->request.book);
}

static bool make_puzzles(struct cover_run *run, struct err *err) {
  const struct template *t = run->template;
  struct gen_request request;
  run->shelf = board_shelf_new();
  if (run->shelf == NULL) return err_set(err, ERR_WORLD, "out of memory");
  uint64_t seed = rng_name_seed(run->request.seed, "cover");
  if (!book_plan_request(t, 0, seed, run->shelf, &request, err)) return false;
  for (int i = 0; i < PUZZLES; i++) {
    struct puzzle *made = calloc(1, sizeof *made);
    bool well = made != NULL && gen_make_puzzle(&request, (uint64_t)i, made, err);
    if (made == NULL) err_set(err, ERR_WORLD, "out of memory");
    if (well) puzzle_keep(&run->puzzles[i], made);
    free(made);
    if (!well) return false;
  }
  for (int i = 0; i < t->section_count; i++) run->cover.puzzle_count += t->sections[i].count;
  return true;
}

// --- the request ---------------------------------------------------------------------------------

static bool read_template(struct cover_run *run, struct err *err) {
  struct language *language = NULL;
  if (run->request.language != NULL) {
    language = language_open(run->request.language, err);
    if (language == NULL) return err_prefix(err, "--lang");
  }
  run->template = book_find_template(run->request.template_name, language, err);
  language_free(language); // the template has what it needs of it
  return run->template != NULL;
}

// What the catalogue says of its book, unless the user says otherwise.
static bool take_record(struct cover_run *run, struct err *err) {
  struct cover_request *r = &run->request;
  struct book_record record;
  if (r->pages > 0)
    return err_set(err, ERR_INPUT,
                   "--pages: %s says how many pages its book has; leave out one of both", r->book);
  if (!read_puzzles(run, err)) return false;
  if (!book_record_read(&record, &run->puzzles[0], err)) return err_prefix(err, "%s", r->book);
  if (r->template_name == NULL) r->template_name = record.template_name;
  r->pages = (uint64_t)record.pages;
  if (r->language == NULL) r->language = record.language;
  return read_template(run, err) &&
         (book_texts_apply(&record.texts, run->template, err) || err_prefix(err, "%s", r->book));
}

static bool find_template(struct cover_run *run, struct err *err) {
  const struct cover_request *r = &run->request;
  if (r->book != NULL) return take_record(run, err);
  if (r->template_name == NULL)
    return err_set(err, ERR_INPUT, "cover needs a template, or a book's catalogue with --book");
  if (!read_template(run, err)) return false;
  if (r->pages == 0)
    return err_set(err, ERR_INPUT,
                   "cover needs the number of pages with --pages, or a book's "
                   "catalogue with --book");
  return r->pages <= PAGES_MAX || err_set(err, ERR_INPUT, "--pages: at most %d", PAGES_MAX);
}

static bool apply_look(const struct cover_request *r, struct template *t, struct err *err) {
  const struct {
    const char *key, *value;
  } keys[] = {{"design", r->design}, {"theme", r->theme}, {"spine", r->spine}, {"price", r->price}};
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (!template_override(t, "cover", keys[i].key, keys[i].value, err))
      return err_prefix(err, "--%s", keys[i].key);
  return true;
}

static bool check_path(const char *path, struct err *err) {
  size_t length = strlen(path), extension = strlen(".pdf");
  return (length > extension && strcmp(path + length - extension, ".pdf") == 0) ||
         err_set(err, ERR_INPUT, "%s: a cover's file name must end in .pdf", path);
}

static bool lay_out(struct cover_run *run, struct err *err) {
  run->cover.template = run->template;
  run->cover.pages = (int)run->request.pages;
  run->cover.puzzles = run->puzzles;
  run->cover.guides = run->request.guides;
  for (int i = 0; i < PUZZLES; i++)
    if (!stage_certify(NULL, &run->puzzles[i], err)) return false;
  run->layout = cover_layout_new(&run->cover, err);
  return run->layout != NULL;
}

struct cover_run *cover_run_new(const struct cover_request *request, struct err *err) {
  struct cover_run *run = calloc(1, sizeof *run);
  if (run == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  run->request = *request;
  if (check_path(request->path, err) && find_template(run, err) &&
      book_texts_apply(&request->texts, run->template, err) &&
      apply_look(request, run->template, err) &&
      (request->book != NULL || make_puzzles(run, err)) && lay_out(run, err))
    return run;
  cover_run_free(run);
  return NULL;
}

void cover_run_free(struct cover_run *run) {
  if (run == NULL) return;
  cover_layout_free(run->layout);
  for (int i = 0; i < PUZZLES; i++) puzzle_drop(&run->puzzles[i]);
  board_shelf_free(run->shelf);
  template_free(run->template);
  free(run->pdf);
  free(run);
}

// --- the file ------------------------------------------------------------------------------------

static bool write_memory(struct cover_run *run, struct err *err) {
  FILE *memory = open_memstream(&run->pdf, &run->pdf_length);
  if (memory == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = cover_write_pdf(run->layout, memory, err);
  if (fclose(memory) != 0 && well) well = err_set(err, ERR_WORLD, "out of memory for the PDF");
  return well;
}

int cover_run_check(struct cover_run *run, struct print_finding findings[PRINT_RULES_MAX],
                    struct err *err) {
  if (run->pdf == NULL && !write_memory(run, err)) return -1;
  return cover_check(run->layout, run->pdf, run->pdf_length, findings, err);
}

// A cover that its printer would refuse is not written. Guides are there for the user to look at.
static bool obey_rules(struct cover_run *run, struct err *err) {
  struct print_finding findings[PRINT_RULES_MAX];
  int count = cover_run_check(run, findings, err);
  for (int i = 0; i < count; i++)
    if (!findings[i].holds && !run->request.force &&
        !(run->request.guides && findings[i].is_guides))
      return err_set(err, ERR_INPUT,
                     "%s: print rule '%s': need %s, got %s; --check lists every rule, --force "
                     "makes the cover anyway",
                     run->template->path, findings[i].rule, findings[i].need, findings[i].got);
  return count >= 0;
}

bool cover_run_publish(struct cover_run *run, struct err *err) {
  struct output output = {0};
  if (!obey_rules(run, err) || !output_open(&output, run->request.path, err)) return false;
  fwrite(run->pdf, 1, run->pdf_length, output.stream); // the commit sees what failed
  if (output_commit(&output, 1, err)) return true;
  output_discard(&output, 1);
  return false;
}

int cover_run_missing_labels(const struct cover_run *run, const char *names[LABEL_COUNT]) {
  return cover_missing_labels(run->layout, names);
}

const struct template *cover_run_template(const struct cover_run *run) {
  return run->template;
}
