// The files of a book: the PDF, its catalogue and a contact sheet, all three or none. With a ledger
// they appear together with what it remembers of them.
#include <stdlib.h>
#include <string.h>

#include "publish/book_run.h"
#include "publish/gate.h"
#include "publish/writer.h"

enum { SHEET_PAGES_MAX = 64 };

// --- what is in them -----------------------------------------------------------------------------

// Refuses a book that its printer would refuse.
static bool obey_rules(const struct book_run *run, struct err *err) {
  struct print_finding findings[PRINT_RULES_MAX];
  int count = book_check(run->layout, run->pdf, run->pdf_length, findings, err);
  if (count < 0) return false;
  for (int i = 0; i < count; i++)
    if (!findings[i].holds && !run->request.force)
      return err_set(err, ERR_INPUT,
                     "%s: print rule '%s': need %s, got %s; --check lists every rule, --force "
                     "makes the book anyway",
                     run->template->path, findings[i].rule, findings[i].need, findings[i].got);
  return true;
}

// Every row says which book it is of.
static bool write_catalogue(const struct book_run *run, const struct output *output,
                            struct err *err) {
  struct book_record record = {.template_name = run->request.template_name,
                               .pages = book_layout_pages(run->layout),
                               .language = run->request.language,
                               .texts = run->request.texts};
  struct puzzle *row = calloc(1, sizeof *row);
  struct writer writer;
  if (row == NULL) return err_set(err, ERR_WORLD, "out of memory");
  record.texts.title = run->template->title;
  bool done = writer_open(&writer, output, export_lookup("csv"), NULL, err);
  for (int i = 0; i < run->book.count && done; i++) {
    puzzle_copy(row, &run->book.puzzles[i]);
    done = book_record_write(&record, row, err) && writer_add(&writer, row, err);
  }
  free(row);
  return writer_finish(&writer, done, err);
}

static bool write_sheet(const struct book_run *run, FILE *stream, struct err *err) {
  const char *wanted = run->request.pages;
  const struct numbers_limits limits = {.option = "pages",
                                        .what = "pages",
                                        .high = (uint64_t)book_layout_pages(run->layout),
                                        .most = SHEET_PAGES_MAX};
  struct numbers chosen = {0};
  int pages[SHEET_PAGES_MAX];
  bool well = wanted == NULL || numbers_parse(&chosen, wanted, &limits, err);
  for (int i = 0; i < chosen.count && well; i++) pages[i] = (int)chosen.value[i] - 1;
  well = well && book_write_png(run->layout, pages, chosen.count, stream, err);
  numbers_release(&chosen);
  return well;
}

static bool write_files(struct book_run *run, struct output outputs[BOOK_FILES], struct err *err) {
  if (!book_run_compose(run, err) || !obey_rules(run, err)) return false;
  fwrite(run->pdf, 1, run->pdf_length, outputs[BOOK_PDF].stream); // the commit sees what failed
  return write_catalogue(run, &outputs[BOOK_CATALOGUE], err) &&
         write_sheet(run, outputs[BOOK_SHEET].stream, err);
}

// --- where they are ------------------------------------------------------------------------------

// "out/book.pdf" gives "out/book.csv" and "out/book.png".
static bool name_files(struct book_run *run, struct err *err) {
  static const char *const extensions[BOOK_FILES] = {
      [BOOK_PDF] = "pdf", [BOOK_CATALOGUE] = "csv", [BOOK_SHEET] = "png"};
  const char *path = run->request.path;
  int stem = (int)(strlen(path) - strlen(".pdf"));
  for (int i = 0; i < BOOK_FILES; i++)
    if (snprintf(run->paths[i], BOOK_PATH_MAX, "%.*s.%s", stem, path, extensions[i]) >=
        BOOK_PATH_MAX)
      return err_set(err, ERR_INPUT, "%.80s...: the name is too long", path);
  return true;
}

static bool open_ledger(const struct book_run *run, struct ledger **ledger, struct err *err) {
  char date[16];
  const struct ledger_place place = {
      .book = run->template->title, .date = today(date), .file = run->request.path};
  *ledger = NULL;
  if (run->request.ledger == NULL) return true;
  *ledger = ledger_open(run->request.ledger, err);
  return *ledger != NULL && ledger_begin(*ledger, &place, err);
}

bool book_run_publish(struct book_run *run, uint64_t seed, struct err *err) {
  struct output outputs[BOOK_FILES] = {0};
  struct ledger *ledger = NULL;
  run->puzzles.seed = seed;
  bool done = name_files(run, err);
  for (int i = 0; i < BOOK_FILES && done; i++) done = output_open(&outputs[i], run->paths[i], err);
  done = done && open_ledger(run, &ledger, err) && book_make_puzzles(&run->puzzles, ledger, err) &&
         write_files(run, outputs, err);
  if (done)
    done = ledger != NULL ? ledger_publish(ledger, outputs, BOOK_FILES, err)
                          : output_commit(outputs, BOOK_FILES, err);
  if (!done) output_discard(outputs, BOOK_FILES);
  ledger_close(ledger); // gives back what was not published
  return done;
}
