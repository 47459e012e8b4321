// A book from a request to a PDF in memory, and by the rules of its print service.
//
//      request -> template -> puzzles -> layout -> PDF in memory -> print rules -> files
//      book_request.c         book_make.c                          (here)          book_write.c
#include "publish/book_run.h"

#include <stdlib.h>
#include <string.h>

struct book_run *book_run_new(const struct book_request *request, struct err *err) {
  struct book_run *run = calloc(1, sizeof *run);
  if (run == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  run->request = *request;
  if (book_request_apply(run, err)) return run;
  book_run_free(run);
  return NULL;
}

void book_run_free(struct book_run *run) {
  if (run == NULL) return;
  book_layout_free(run->layout);
  free(run->pdf);
  free(run->dots);
  free(run->walks);
  book_puzzles_release(&run->puzzles);
  pool_release(&run->pool);
  template_free(run->template);
  free(run);
}

// --- composing -----------------------------------------------------------------------------------

static bool count_dots(struct book_run *run, struct err *err) {
  const struct book_puzzles *p = &run->puzzles;
  run->dots = calloc((size_t)p->count, sizeof *run->dots);
  if (run->dots == NULL) return err_set(err, ERR_WORLD, "out of memory");
  for (int i = 0; i < p->count; i++) run->dots[i] = book_count_dots(&p->puzzles[i]);
  return true;
}

static bool write_memory(struct book_run *run, struct err *err) {
  FILE *memory = open_memstream(&run->pdf, &run->pdf_length);
  if (memory == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = book_write_pdf(run->layout, memory, err);
  if (fclose(memory) != 0 && well) well = err_set(err, ERR_WORLD, "out of memory for the PDF");
  return well;
}

bool book_run_compose(struct book_run *run, struct err *err) {
  struct book *book = &run->book;
  const struct book_puzzles *p = &run->puzzles;
  if (!count_dots(run, err)) return false;
  *book = (struct book){.template = run->template,
                        .puzzles = p->puzzles,
                        .count = p->count,
                        .example = &p->puzzles[p->count],
                        .motif = &p->puzzles[p->count + 1],
                        .dots = run->dots,
                        .hints = p->hints,
                        .lessons = p->lessons,
                        .boards = p->boards,
                        .board_count = p->board_count,
                        .version = GRIDPRESS_VERSION,
                        .command = book_request_command(run)};
  memcpy(book->section_counts, p->section_counts, sizeof book->section_counts);
  book_tell_steps(book, run->template->example, &run->pool);
  bool told = !run->template->paths || book_tell_paths(book, &run->walks, &run->pool);
  if (!told || run->pool.failed) return err_set(err, ERR_WORLD, "out of memory");
  run->layout = book_layout_new(book, err);
  return run->layout != NULL && write_memory(run, err);
}

// --- the rules -----------------------------------------------------------------------------------

int book_run_check(struct book_run *run, uint64_t seed,
                   struct print_finding findings[PRINT_RULES_MAX], struct err *err) {
  run->puzzles.seed = seed;
  if (!book_make_puzzles(&run->puzzles, NULL, err) || !book_run_compose(run, err)) return -1;
  return book_check(run->layout, run->pdf, run->pdf_length, findings, err);
}

// --- what there is to tell -----------------------------------------------------------------------

const struct template *book_run_template(const struct book_run *run) {
  return run->template;
}

int book_run_missing_labels(const struct book_run *run, const char *names[LABEL_COUNT]) {
  return run->layout != NULL ? book_missing_labels(run->layout, names) : 0;
}

int book_run_left_out(const struct book_run *run, const struct book_left_out **left_out) {
  *left_out = run->puzzles.left_out;
  return run->puzzles.left_out_count;
}

const char *book_run_command(const struct book_run *run) {
  return run->book.command;
}

const char *book_run_path(const struct book_run *run, enum book_file file) {
  return run->paths[file];
}
