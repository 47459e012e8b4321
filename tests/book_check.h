// Books in memory for tests: a template, its puzzles, the layout, and what a PDF reader finds in
// it.
#ifndef GRIDPRESS_TESTS_BOOK_CHECK_H
#define GRIDPRESS_TESTS_BOOK_CHECK_H

#include "tests/check.h"

#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

#include "publish/book.h"
#include "export/layout.h"
#include "export/print_rules.h"

// Everything of one book.
struct made {
  struct template *template;
  struct book_puzzles puzzles;
  struct pool pool;
  unsigned char *dots;
  const char **hints;
  struct book book;
  struct book_layout *layout;
  char *pdf;
  size_t length;
  char path[64]; // the PDF as a file
};

// Reads the template and makes its puzzles. Then the test may change the template.
static inline void made_begin(struct made *made, const char *path) {
  struct err err = {0};
  *made = (struct made){.template = template_read(path, &book_words, &err)};
  if (made->template == NULL) fail_msg("%s", err.text);
}

static inline void made_puzzles(struct made *made, uint64_t seed) {
  struct err err = {0};
  made->puzzles = (struct book_puzzles){.template = made->template, .seed = seed, .workers = 2};
  for (int i = 0; i < made->template->section_count; i++)
    made->puzzles.section_counts[i] = made->template->sections[i].count;
  if (!book_make_puzzles(&made->puzzles, NULL, &err)) fail_msg("%s", err.text);
}

// False when the layout cannot be made; err says why.
static inline bool made_layout(struct made *made, struct err *err) {
  const struct book_puzzles *p = &made->puzzles;
  made->dots = calloc((size_t)p->count, 1);
  made->hints = calloc((size_t)p->count, sizeof *made->hints);
  for (int i = 0; i < p->count; i++) {
    made->dots[i] = book_count_dots(&p->puzzles[i]);
    char text[BOOK_HINT_MAX];
    const char *hint = book_tell_hint(made->template, &p->puzzles[i], text);
    made->hints[i] = pool_copy(&made->pool, hint, strlen(hint));
  }
  made->book = (struct book){.template = made->template,
                             .puzzles = p->puzzles,
                             .count = p->count,
                             .dots = made->dots,
                             .hints = made->hints,
                             .example = &p->puzzles[p->count],
                             .version = "0",
                             .command = "gridpress book test --seed 1"};
  memcpy(made->book.section_counts, p->section_counts, sizeof p->section_counts);
  book_tell_steps(&made->book, made->template->example, &made->pool);
  made->layout = book_layout_new(&made->book, err);
  return made->layout != NULL;
}

static inline void made_pdf(struct made *made) {
  struct err err = {0};
  FILE *memory = open_memstream(&made->pdf, &made->length);
  if (!book_write_pdf(made->layout, memory, &err)) fail_msg("%s", err.text);
  fclose(memory);
  snprintf(made->path, sizeof made->path, "/tmp/gridpress-book-XXXXXX");
  int descriptor = mkstemp(made->path);
  assert_int_equal(write(descriptor, made->pdf, made->length), (ssize_t)made->length);
  close(descriptor);
}

// Back to where the puzzles were made, for another layout.
static inline void made_unlay(struct made *made) {
  if (made->path[0] != '\0') unlink(made->path);
  made->path[0] = '\0';
  book_layout_free(made->layout);
  made->layout = NULL;
  free(made->pdf);
  made->pdf = NULL;
  free(made->dots);
  made->dots = NULL;
  free(made->hints);
  made->hints = NULL;
}

static inline void made_release(struct made *made) {
  made_unlay(made);
  book_puzzles_release(&made->puzzles);
  pool_release(&made->pool);
  template_free(made->template);
}

// The whole book of a template at once.
static inline void made_open(struct made *made, const char *path, uint64_t seed) {
  struct err err = {0};
  made_begin(made, path);
  made_puzzles(made, seed);
  if (!made_layout(made, &err)) fail_msg("%s", err.text);
  made_pdf(made);
}

// --- the shelf -----------------------------------------------------------------------------------

static const uint64_t seed = 2027;

// Every shipped template's book, made once.
enum { SHELF_MAX = 32 };
static struct made shelf[SHELF_MAX];
static int shelf_count;

static inline int fill_shelf(void **state) {
  (void)state;
  DIR *folder = opendir("templates");
  if (folder == NULL) return -1;
  for (const struct dirent *entry; (entry = readdir(folder)) != NULL && shelf_count < SHELF_MAX;) {
    char path[300];
    size_t length = strlen(entry->d_name);
    if (length < 4 || strcmp(entry->d_name + length - 4, ".ini") != 0) continue;
    snprintf(path, sizeof path, "templates/%s", entry->d_name);
    made_open(&shelf[shelf_count++], path, seed);
  }
  closedir(folder);
  return shelf_count >= 9 ? 0 : -1;
}

static inline int clear_shelf(void **state) {
  (void)state;
  for (int i = 0; i < shelf_count; i++) made_release(&shelf[i]);
  return 0;
}

static inline void each_book(void (*visit)(const struct made *made)) {
  for (int i = 0; i < shelf_count; i++) visit(&shelf[i]);
}

// --- the rules -----------------------------------------------------------------------------------

// The names of the rules that are broken, joined by commas.
static inline const char *broken_rules(const struct made *made) {
  static char names[512];
  struct err err = {0};
  struct print_finding findings[PRINT_RULES_MAX];
  int count = book_check(made->layout, made->pdf, made->length, findings, &err);
  if (count < 0) fail_msg("%s", err.text);
  assert_true(count >= 3); // the fewest are those of a screen edition
  names[0] = '\0';
  for (int i = 0; i < count; i++)
    if (!findings[i].holds) {
      if (names[0] != '\0') strcat(names, ",");
      strcat(names, findings[i].rule);
    }
  return names;
}

// --- words of a PDF ------------------------------------------------------------------------------

struct word {
  int page;    // from 0
  double x, y; // its middle, points from the top left corner of the paper
  char text[64];
};

// Runs pdftotext over the file. The list is the caller's to free.
static inline struct word *read_words(const char *path, int *count) {
  char command[160], line[1024];
  snprintf(command, sizeof command, "pdftotext -bbox %s - 2>/dev/null", path);
  FILE *pipe = popen(command, "r");
  assert_non_null(pipe);
  struct word *words = NULL;
  int room = 0, page = -1;
  *count = 0;
  while (fgets(line, sizeof line, pipe) != NULL) {
    double left, top, right, bottom;
    char text[64];
    if (strstr(line, "<page ") != NULL) page++;
    const char *word = strstr(line, "<word ");
    if (word == NULL ||
        sscanf(word, "<word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%63[^<]", &left,
               &top, &right, &bottom, text) != 5)
      continue;
    if (*count == room) {
      room = room == 0 ? 1024 : 2 * room;
      words = realloc(words, (size_t)room * sizeof *words);
      assert_non_null(words);
    }
    words[*count] = (struct word){.page = page, .x = (left + right) / 2, .y = (top + bottom) / 2};
    memcpy(words[(*count)++].text, text, sizeof text);
  }
  assert_int_equal(pclose(pipe), 0);
  return words;
}

// The grid that stands in the item's rectangle, put together from the words of its page.
static inline struct grid read_grid(const struct made *made, const struct item *item, int page,
                                    const struct word *words, int count) {
  const struct geom *geom = made->book.puzzles[item->index].geom;
  const struct print_sheet sheet = print_sheet_of(made->template);
  double left = item->area.x + (made->layout->pages[page].right ? sheet.right_x : sheet.left_x);
  double top = item->area.y + sheet.y, cell = item->area.width / geom->side;
  struct grid grid = {0};
  for (int i = 0; i < count; i++) {
    const struct word *word = &words[i];
    double column = (word->x - left) / cell, row = (word->y - top) / cell;
    if (word->page != page || column < 0 || row < 0 || column >= geom->side || row >= geom->side)
      continue;
    int value = strlen(word->text) == 1 ? grid_value(word->text[0]) : -1;
    int at = (int)row * geom->side + (int)column;
    if (value < 1 || value > geom->side)
      fail_msg("page %d: '%s' in a grid is no symbol", page + 1, word->text);
    if (grid.cell[at] != 0) fail_msg("page %d: two symbols in one cell", page + 1);
    grid.cell[at] = (uint8_t)value;
  }
  return grid;
}

#endif
