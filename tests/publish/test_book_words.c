// One word for each puzzle: what a book says about how hard its puzzles are, read back from the
// laid out pages and compared with a rating of the printed givens that knows nothing of the book.
#include "tests/fixtures/book_check.h"

#include <unistd.h>

#include "solver/solver.h"

// What a rating of the givens and marks alone comes to.
static struct puzzle rate_givens(const struct puzzle *puzzle) {
  struct puzzle fresh;
  struct technique_set all = technique_set_default(true);
  struct err err = {0};
  puzzle_init(&fresh, puzzle->geom, &puzzle->givens);
  assert_true(puzzle_set_marks(&fresh, &puzzle->marks, &err));
  assert_true(solver_certify(&fresh));
  solver_rate(&fresh, &all);
  return fresh;
}

static int section_of(const struct made *made, int index) {
  int section = 0;
  while (index >= made->book.section_counts[section]) index -= made->book.section_counts[section++];
  return section;
}

// --- captions ------------------------------------------------------------------------------------

// What stands above a grid beside its number.
struct caption_read {
  const char *number, *aside; // NULL: nothing
  int dots;                   // filled ones
  bool has_dots;
};

// The items of a caption stand right before the grid, its texts on the line of the number.
static struct caption_read read_caption(const struct made *made, int first, int grid) {
  const struct item *items = made->layout->items;
  struct caption_read read = {0};
  for (int i = grid - 1; i >= first; i--) {
    const struct item *item = &items[i];
    if (item->kind == ITEM_DOT) {
      read.has_dots = true;
      read.dots += item->index;
      continue;
    }
    // In a line with the number, which comes last, or in a column below it, where it comes first.
    bool line = items[grid - 1].kind == ITEM_TEXT && items[grid - 1].face == FACE_STRONG;
    if (item->kind != ITEM_TEXT || (line && item->baseline != items[grid - 1].baseline)) break;
    if (!line && read.number != NULL) break;
    if (strstr(item->text, "⭐") != NULL) continue; // the list of pictures
    *(item->face == FACE_STRONG ? &read.number : &read.aside) = item->text;
  }
  return read;
}

// The book's own word for a level, if it is one.
static const char *level_of_word(const struct template *t, const char *word) {
  for (const struct level *level = gen_levels; level->name != NULL; level++)
    if (strcmp(t->labels[template_level_label(level->name)], word) == 0) return level->name;
  return NULL;
}

// Does a puzzle have the level? By the rating; extremely easy asks for clues besides.
static bool is_of(const struct puzzle *rated, const char *level) {
  const struct level *found = gen_find_level(rated), *asked = gen_lookup_level(level);
  if (found == NULL) return false;
  return asked == found ||
         (strcmp(level, "extremely-easy") == 0 && strcmp(found->name, "easy") == 0 &&
          gen_keeps_level(rated, asked, false));
}

#define AGREE(made, index, condition)                                                         \
  do {                                                                                        \
    if (!(condition))                                                                         \
      fail_msg("%s: puzzle %d: not so: %s", (made)->template->path, (index) + 1, #condition); \
  } while (0)

static void check_caption(const struct made *made, int index, const struct caption_read *read) {
  const struct template *t = made->template;
  const struct template_section *section = &t->sections[section_of(made, index)];
  const struct puzzle *puzzle = &made->book.puzzles[index];
  const struct puzzle rated = rate_givens(puzzle);
  const struct level *found = gen_find_level(&rated);
  char number[16];
  snprintf(number, sizeof number, "%d", index + 1);
  AGREE(made, index, read->number != NULL && strcmp(read->number, number) == 0);
  AGREE(made, index, found != NULL);
  // What the section asks for, what the catalogue says, what the rating says.
  if (section->level[0] != '\0') AGREE(made, index, is_of(&rated, section->level));
  // A puzzle of a list may have more or fewer clues than its level; then nothing is claimed.
  bool silent = made->puzzles.list != NULL && puzzle->level[0] == '\0';
  if (section->level[0] != '\0' && !silent)
    AGREE(made, index, strcmp(puzzle->level, section->level) == 0);
  if (puzzle->level[0] != '\0') AGREE(made, index, is_of(&rated, puzzle->level));
  // The word is the section's; the word of a level is that of the rating.
  AGREE(made, index, (read->aside != NULL) == t->levels);
  if (read->aside != NULL) AGREE(made, index, strcmp(read->aside, section->word) == 0);
  const char *const shown[] = {section->title, section->word};
  for (size_t i = 0; i < COUNT(shown); i++) {
    const char *level = level_of_word(t, shown[i]);
    if (level != NULL) AGREE(made, index, is_of(&rated, level));
  }
  // Extremely easy has one dot and evil five.
  const char *name = section->level[0] != '\0' ? section->level : found->name;
  AGREE(made, index, read->has_dots == t->dots);
  if (t->dots) AGREE(made, index, read->dots == 1 + (int)(gen_lookup_level(name) - gen_levels));
}

static void captions_agree(const struct made *made) {
  const struct book_layout *layout = made->layout;
  int seen = 0;
  for (int page = 0; page < layout->page_count; page++) {
    const struct layout_page *p = &layout->pages[page];
    for (int i = p->first_item; i < p->first_item + p->item_count; i++) {
      const struct item *item = &layout->items[i];
      if (item->kind != ITEM_GRID || item->figure != FIGURE_PUZZLE) continue;
      struct caption_read read = read_caption(made, p->first_item, i);
      check_caption(made, item->index, &read);
      seen++;
    }
  }
  assert_int_equal(seen, made->book.count);
}

static void captions_dots_and_catalogue_agree_with_the_rating(void **state) {
  (void)state;
  each_book(captions_agree);
}

// --- lists ---------------------------------------------------------------------------------------

static FILE *list;

static void list_puzzles(const struct made *made) {
  const struct geom *nine = geom_lookup_side(9);
  for (int i = 0; i < made->book.count; i += 3) {
    const struct puzzle *puzzle = &made->book.puzzles[i];
    for (int cell = 0; cell < 81 && puzzle->geom == nine; cell++)
      fputc(grid_symbol(puzzle->givens.cell[cell]), list);
    if (puzzle->geom == nine) fputc('\n', list);
  }
}

// The puzzles of all books, one after the other, find their places in another.
static void lists_are_sorted_by_what_puzzles_are(void **state) {
  (void)state;
  char folder[] = "/tmp/gridpress-words-XXXXXX", path[64];
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/list.txt", folder);
  list = fopen(path, "w");
  assert_non_null(list);
  each_book(list_puzzles);
  fclose(list);

  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/kdp-6x9.ini");
  made.puzzles = (struct book_puzzles){
      .template = made.template, .list = path, .allows_short = true, .workers = 2};
  for (int i = 0; i < made.template->section_count; i++) made.puzzles.section_counts[i] = 1000;
  if (!book_make_puzzles(&made.puzzles, NULL, &err)) fail_msg("%s", err.text);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  for (int i = 0; i < made.template->section_count; i++)
    assert_true(made.puzzles.section_counts[i] > 0 && made.puzzles.section_counts[i] < 1000);
  captions_agree(&made);
  made_release(&made);
  unlink(path);
  rmdir(folder);
}

// --- titles and heads ----------------------------------------------------------------------------

// Section titles, running heads and the dots of opening pages.
static void titles_agree(const struct made *made) {
  const struct book_layout *layout = made->layout;
  const struct template *t = made->template;
  int section = -1;
  for (int page = 0; page < layout->page_count; page++) {
    const struct layout_page *p = &layout->pages[page];
    const struct item *items = &layout->items[p->first_item];
    if (p->kind == PAGE_LESSON) {
      const char *title = t->sections[++section].title;
      bool titled = false;
      for (int i = 0; i < p->item_count; i++)
        titled |= items[i].kind == ITEM_TEXT && strcmp(items[i].text, title) == 0;
      assert_true(titled);
    }
    if (p->kind == PAGE_SECTION && section + 1 < t->section_count) {
      section++;
      int dots = 0;
      for (int i = 0; i < p->item_count; i++) dots += items[i].kind == ITEM_DOT && items[i].index;
      const char *level = t->sections[section].level;
      assert_string_equal(items[0].text, t->sections[section].title);
      if (t->dots) assert_int_equal(dots, 1 + (int)(gen_lookup_level(level) - gen_levels));
    }
    if (p->kind != PAGE_PUZZLES || !t->heads) continue;
    int first = -1;
    for (int i = 0; i < p->item_count && first < 0; i++)
      if (items[i].kind == ITEM_GRID) first = items[i].index;
    const char *title = t->sections[section_of(made, first)].title;
    if (strcmp(items[0].text, title) != 0) assert_string_equal(items[0].text, t->title);
  }
}

static void titles_and_heads_agree_with_the_sections(void **state) {
  (void)state;
  each_book(titles_agree);
}

// --- hints ---------------------------------------------------------------------------------------

static bool is_title(const struct template *t, const char *text) {
  for (int i = 0; i < t->section_count; i++)
    if (strcmp(t->sections[i].title, text) == 0) return true;
  return false;
}

// Hints stand under the title of their section, and singles are said of what singles solve.
static void hints_agree(const struct made *made) {
  const struct book_layout *layout = made->layout;
  const struct template *t = made->template;
  const char *title = NULL;
  int next = 0;
  for (int page = 0; page < layout->page_count; page++) {
    const struct layout_page *p = &layout->pages[page];
    for (int i = 0; i < p->item_count && p->kind == PAGE_HINTS; i++) {
      const struct item *item = &layout->items[p->first_item + i];
      if (item->kind != ITEM_TEXT || item->face != FACE_STRONG || item->size != t->text_size)
        continue;
      if (is_title(t, item->text)) {
        title = item->text;
        continue;
      }
      int last = next;
      char *end;
      assert_int_equal(strtol(item->text, &end, 10), next + 1);
      while (*end != '\0' && (*end < '0' || *end > '9')) end++;
      if (*end != '\0') last = (int)strtol(end, NULL, 10) - 1;
      for (; next <= last; next++) {
        const struct puzzle rated = rate_givens(&made->book.puzzles[next]);
        bool singles = strcmp(made->book.hints[next], t->labels[LABEL_HINT_SINGLES]) == 0;
        AGREE(made, next,
              title != NULL && strcmp(title, t->sections[section_of(made, next)].title) == 0);
        AGREE(made, next, singles == (techniques[rated.rating.hardest].level <= GRADE_EASY));
      }
    }
  }
  assert_int_equal(next, t->hints ? made->book.count : 0);
}

static void hints_stand_under_their_section(void **state) {
  (void)state;
  each_book(hints_agree);
}

// --- symmetry ------------------------------------------------------------------------------------

static void clues_are_symmetric(const struct made *made) {
  for (int i = 0; i < made->book.count; i++) {
    const char *asked = made->template->sections[section_of(made, i)].symmetry;
    if (made->book.puzzles[i].marks.count > 0) continue; // their clues lie where they are needed
    const struct puzzle fresh = rate_givens(&made->book.puzzles[i]);
    unsigned maps = gen_lookup_symmetry(asked)->maps;
    AGREE(made, i, (maps != 0) == (strcmp(asked, "none") != 0));
    AGREE(made, i, (fresh.symmetry & maps) == maps);
  }
}

static void clues_have_the_symmetry_of_their_section(void **state) {
  (void)state;
  each_book(clues_are_symmetric);
}

// --- minutes -------------------------------------------------------------------------------------

// Times that no model has made up: the order must follow them and nothing else.
static void set_minutes(struct made *made) {
  for (int i = 0; i < made->puzzles.count; i++)
    made->puzzles.puzzles[i].minutes = (struct puzzle_minutes){
        .known = i % 5 != 4, .estimate = i % 2 == 1, .tenths = 30 + 37 * i % 101};
}

static void sections_go_from_quick_to_slow(void **state) {
  (void)state;
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/a5-booklet.ini");
  made.template->sections[1].order = ORDER_MADE;
  made_puzzles(&made, BOOK_SEED);
  set_minutes(&made);
  struct puzzle *before = calloc((size_t)made.puzzles.count, sizeof *before);
  const char **hints = calloc((size_t)made.puzzles.count, sizeof *hints);
  memcpy(before, made.puzzles.puzzles, (size_t)made.puzzles.count * sizeof *before);
  memcpy(hints, made.puzzles.hints, (size_t)made.puzzles.count * sizeof *hints);
  assert_true(book_order_puzzles(&made.puzzles, &err));
  int moved = 0;
  for (int i = 0; i < made.puzzles.count; i++) {
    const struct puzzle *puzzle = &made.puzzles.puzzles[i];
    int from = 0;
    while (!grid_equal(puzzle->geom, &before[from].givens, &puzzle->givens)) from++;
    assert_ptr_equal(made.puzzles.hints[i], hints[from]);
    moved += from != i;
    if (i >= 8) assert_int_equal(from, i); // the section keeps them as they are
    if (i == 0 || i >= 8) continue;
    const struct puzzle_minutes *one = &puzzle[-1].minutes, *other = &puzzle->minutes;
    assert_true(one->known || !other->known); // what nobody knows comes last
    if (one->known && other->known) assert_true(one->tenths <= other->tenths);
  }
  assert_true(moved > 2);
  free(hints);
  free(before);
  made_release(&made);
}

// Minutes beside the word, marked where they are an estimate, and absent where they are not known.
static void minutes_stand_in_captions(void **state) {
  (void)state;
  for (int levels = 0; levels <= 1; levels++) {
    struct made made;
    struct err err = {0};
    made_begin(&made, "templates/a5-booklet.ini");
    made.template->minutes = true;
    made.template->levels = levels != 0;
    made_puzzles(&made, BOOK_SEED);
    set_minutes(&made);
    if (!made_layout(&made, &err)) fail_msg("%s", err.text);
    for (int page = 0; page < made.layout->page_count; page++) {
      const struct layout_page *p = &made.layout->pages[page];
      for (int i = p->first_item; i < p->first_item + p->item_count; i++) {
        const struct item *item = &made.layout->items[i];
        if (item->kind != ITEM_GRID || item->figure != FIGURE_PUZZLE) continue;
        const struct caption_read read = read_caption(&made, p->first_item, i);
        const struct puzzle_minutes *minutes = &made.book.puzzles[item->index].minutes;
        const char *word = item->index < 8 ? "Easy" : "Hard";
        char expected[80];
        snprintf(expected, sizeof expected, "%s%s%s", levels ? word : "",
                 levels && minutes->known ? ", " : "",
                 !minutes->known     ? ""
                 : minutes->estimate ? "estimated "
                                     : "about ");
        size_t length = strlen(expected);
        if (minutes->known)
          snprintf(expected + length, sizeof expected - length, "%d\u00a0min",
                   (minutes->tenths + 5) / 10);
        assert_string_equal(read.aside != NULL ? read.aside : "", expected);
      }
    }
    made_release(&made);
  }
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(captions_dots_and_catalogue_agree_with_the_rating),
      TEST(lists_are_sorted_by_what_puzzles_are),
      TEST(titles_and_heads_agree_with_the_sections),
      TEST(hints_stand_under_their_section),
      TEST(clues_have_the_symmetry_of_their_section),
      TEST(sections_go_from_quick_to_slow),
      TEST(minutes_stand_in_captions),
  };
  return cmocka_run_group_tests(tests, fill_shelf, clear_shelf);
}
