// The whole path of every puzzle: what a person who knows the techniques does, step by step.
//
// Singles that follow one another become one step, a list of places: they are most of any path, and
// nobody needs a sentence for each. What lies between them is told in full. A book may leave out the
// paths without a chain: their hints say all there is to say.
#include <stdlib.h>
#include <string.h>

#include "publish/book.h"

struct walk {
  const struct template *template;
  const struct puzzle *puzzle;
  struct step_language language;
  FILE *text;
  int singles;              // places of the run of singles under way
  const char *singles_tail; // what stands behind their list
  bool chained;             // there is a chain on the way
};

static bool is_single(const struct step *step) {
  return step->technique == TECHNIQUE_FULL_HOUSE || step->technique == TECHNIQUE_NAKED_SINGLE ||
         step->technique == TECHNIQUE_HIDDEN_SINGLE;
}

// What stands before and behind {places} in the label of singles.
static int split_label(const struct walk *walk, const char **tail) {
  static const char word[] = "{places}";
  const char *label = walk->template->labels[LABEL_PATH_SINGLES];
  const char *at = strstr(label, word);
  *tail = at != NULL ? at + sizeof word - 1 : "";
  return at != NULL ? (int)(at - label) : (int)strlen(label);
}

static void end_singles(struct walk *walk) {
  if (walk->singles > 0) fprintf(walk->text, "%s\n", walk->singles_tail);
  walk->singles = 0;
}

static void tell_place(struct walk *walk, const struct step_mark *place, struct pool *pool) {
  const struct geom_cell *cell = &walk->puzzle->geom->cell[place->cell];
  const struct pool_word words[] = {{"row", pool_print(pool, "%d", cell->row + 1)},
                                    {"column", pool_print(pool, "%d", cell->column + 1)},
                                    {NULL, NULL}};
  char symbol[SYMBOL_MAX];
  if (walk->singles == 0) {
    int head = split_label(walk, &walk->singles_tail);
    fprintf(walk->text, "%.*s", head, walk->template->labels[LABEL_PATH_SINGLES]);
  }
  fprintf(walk->text, "%s%s=%s", walk->singles++ > 0 ? ", " : "",
          pool_fill(pool, walk->template->labels[LABEL_HINT_CELL], words),
          symbols_print(walk->language.symbols, place->digit, symbol));
}

static bool tell_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct walk *walk = context;
  struct pool pool = {0};
  if (is_single(step)) {
    for (int i = 0; i < step->placement_count; i++) tell_place(walk, &step->placements[i], &pool);
  } else {
    char text[STEP_TEXT_MAX];
    end_singles(walk);
    walk->chained |= step_is_chain(step);
    step_tell(step, walk->puzzle->geom, &walk->language, text, sizeof text);
    fprintf(walk->text, "%s\n", text);
  }
  pool_release(&pool);
  return true;
}

const char *book_tell_path(const struct template *template, const struct puzzle *puzzle,
                           struct technique_set known, struct pool *pool) {
  char *bytes = NULL;
  size_t length = 0;
  struct walk walk = {
      .template = template,
      .puzzle = puzzle,
      .language = labels_steps(template->labels, template->techniques, puzzle->geom,
                               template_symbols(template, puzzle)),
      .text = open_memstream(&bytes, &length),
  };
  if (walk.text == NULL) return NULL;
  struct rate_options options = {
      .techniques = known, .marks = &puzzle->marks, .visit = tell_step, .context = &walk};
  struct rating rating;
  bool well = solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating);
  end_singles(&walk);
  if (well && !rating.solved) fprintf(walk.text, "%s\n", template->labels[LABEL_HINT_GUESS]);
  well = fclose(walk.text) == 0 && well;
  while (length > 0 && bytes[length - 1] == '\n') length--;
  if (template->paths == PATHS_CHAINS && !walk.chained) length = 0;
  const char *told = well ? pool_copy(pool, bytes, length) : NULL;
  free(bytes);
  return told;
}

bool book_tell_paths(struct book *book, const char ***paths, struct pool *pool) {
  const char **told = calloc((size_t)book->count + 1, sizeof *told);
  *paths = told;
  if (told == NULL) return false;
  for (int section = 0, i = 0; section < book->template->section_count; section++)
    for (int end = i + book->section_counts[section]; i < end; i++) {
      told[i] = book_tell_path(book->template, &book->puzzles[i],
                               template_known_techniques(book->template, section), pool);
      if (told[i] == NULL) return false;
    }
  book->paths = told;
  return !pool->failed;
}
