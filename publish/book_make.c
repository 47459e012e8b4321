// The puzzles of a book: made section by section. Those of a list come from book_list.c.
//
// A series has a seed of its own, made of the user's seed and the name of the series, which is the
// template's unless the user gives another: two templates share no puzzle. Puzzle i of the book is
// puzzle i of that seed, whatever section it is in; the example comes behind the last one, and
// behind that those that replace what is skipped, because a ledger has given it out before or
// because the user says so, and what repeats an earlier puzzle of the book. The title page shows a
// puzzle of a seed of its own, so that it takes no number. So the same seed, the same series and the same list of what is skipped
// make the same book, on any number of threads and whatever the ledger has learnt since.
//
// Last of all, the puzzles of each section are put in order (book_order.c).
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "publish/book_make.h"
#include "publish/facts.h"
#include "publish/gate.h"

enum {
  NAME_ROOM = 4096, // of a template
  OTHERS_MAX = 100, // tries for a puzzle that the book does not have, where it would only be nicer
};

// --- made ----------------------------------------------------------------------------------------

static struct gen_request request_of(const struct template_section *section, uint64_t seed,
                                     struct board_shelf *shelf) {
  struct gen_request request = {
      .level = section->level[0] != '\0' ? gen_lookup_level(section->level) : NULL,
      .grade = section->grade[0] != '\0' ? grade_lookup(section->grade) : GRADE_NONE,
      .symmetry = gen_lookup_symmetry(section->symmetry), // NULL, for an empty one: none
      .minimal = section->minimal,
      .needs_technique = section->needed,
      .known = section->needed > 0 ? &section->known : NULL,
      .taught_only = section->against == AGAINST_TAUGHT,
      .clues_low = section->clues[0],
      .clues_high = section->clues[1],
      .minutes_low = section->minutes[0],
      .minutes_high = section->minutes[1],
      .seed = seed,
      .wants_rating = true,
      .wants_flow = true,
      .prefix = "--",
  };
  gen_board_request(&section->board, shelf, &request);
  request.letters = section->letters;
  request.letters_count = section->letters_count;
  return request;
}

bool book_plan_request(const struct template *t, int index, uint64_t seed,
                       struct board_shelf *shelf, struct gen_request *request, struct err *err) {
  const struct template_section *section = &t->sections[index];
  struct err trouble;
  *request = request_of(section, seed, shelf);
  bool well = gen_check_request(request, &trouble);
  if (!well && !section->symmetry_given && template_section_has_rules(section)) {
    request->symmetry = NULL; // the usual one is no wish of the user's
    well = gen_check_request(request, &trouble);
  }
  return well || err_set(err, trouble.kind, "%s:%d: [section %s]: %s", t->path, section->line,
                         section->name, trouble.text);
}

// The example is like the first section's puzzles. It stands before the rules of the boards, beside those
// of rows, columns and boxes, so where boxes have more rules than these it is an easy one without them.
static void plan_example(struct making *making) {
  const struct template_section *first = &making->puzzles->template->sections[0];
  const struct geom *geom = first->size;
  making->example = making->requests[0];
  if (!template_section_has_rules(first) || geom->box_width == 0 || geom->grid_count > 1) return;
  making->example = (struct gen_request){.geom = geom_lookup(geom->box_width, geom->box_height),
                                         .level = gen_lookup_level("easy"),
                                         .symmetry = gen_lookup_symmetry(first->symmetry),
                                         .letters = first->letters,
                                         .letters_count = first->letters_count,
                                         .seed = making->seed,
                                         .wants_rating = true,
                                         .prefix = "--"};
}

static bool plan_requests(struct making *making, struct err *err) {
  struct book_puzzles *p = making->puzzles;
  for (int i = 0; i < p->template->section_count; i++)
    if (!book_plan_request(p->template, i, making->seed, p->shelf, &making->requests[i], err))
      return false;
  plan_example(making);
  return true;
}

// What is asked for number `index`; the example comes behind the last puzzle.
static const struct gen_request *request_for(const struct making *making, uint64_t index,
                                             int section) {
  return index < (uint64_t)making->puzzles->count ? &making->requests[section] : &making->example;
}

// The section that puzzle `index` belongs to; the example goes with the first.
static int section_of(const struct book_puzzles *p, uint64_t index) {
  int section = 0;
  if (index >= (uint64_t)p->count) return 0;
  while (index >= (uint64_t)p->section_counts[section])
    index -= (uint64_t)p->section_counts[section++];
  return section;
}

static enum jobs_fed next_index(void *context, uint64_t index, void *puzzle, struct err *err) {
  (void)err;
  ((struct puzzle *)puzzle)->index = index;
  return index <= (uint64_t)((struct making *)context)->puzzles->count ? JOBS_FED : JOBS_END;
}

static bool make_puzzle(void *context, void *item, struct err *err) {
  const struct making *making = context;
  struct puzzle *puzzle = item;
  int section = section_of(making->puzzles, puzzle->index);
  const struct gen_request *request = request_for(making, puzzle->index, section);
  if (gen_make_puzzle(request, puzzle->index, puzzle, err)) return true;
  struct err trouble = *err;
  const struct template *t = making->puzzles->template;
  return err_set(err, trouble.kind, "[section %s]: %s", t->sections[section].name, trouble.text);
}

static bool make_room(struct making *making, struct err *err) {
  struct book_puzzles *p = making->puzzles;
  if (making->made < making->room) return true;
  int room = making->room == 0 ? 64 : 2 * making->room;
  struct puzzle *puzzles = reallocarray(p->puzzles, (size_t)room, sizeof *puzzles);
  if (puzzles != NULL) p->puzzles = puzzles;
  const char **hints = reallocarray(p->hints, (size_t)room, sizeof *hints);
  if (hints != NULL) p->hints = hints;
  if (puzzles == NULL || hints == NULL)
    return err_set(err, ERR_WORLD, "out of memory for %d puzzles", room);
  making->room = room;
  return true;
}

// Tells a hint, on any thread.
static bool tell_hint(void *template, void *slot, struct err *err) {
  struct book_item *item = slot;
  item->hint = book_tell_hint(template, &item->puzzle, item->text);
  return item->hint != NULL || err_set(err, ERR_WORLD, "out of memory");
}

// Keeps the texts of an item as number `index` of the book.
static bool keep_hint(struct making *making, int index, const struct book_item *item,
                      struct err *err) {
  struct book_puzzles *p = making->puzzles;
  p->hints[index] =
      item->hint == item->text ? pool_copy(&p->texts, item->text, strlen(item->text)) : item->hint;
  return !p->texts.failed || err_set(err, ERR_WORLD, "out of memory");
}

bool making_keep(void *context, void *slot, struct err *err) {
  struct making *making = context;
  const struct book_item *item = slot;
  if (!make_room(making, err)) return false;
  puzzle_keep(&making->puzzles->puzzles[making->made], &item->puzzle);
  making->puzzles->kept_puzzles = making->made + 1;
  return keep_hint(making, making->made++, item, err);
}

bool making_run(struct making *making, uint64_t total, struct pipeline *pipeline, struct err *err) {
  struct progress progress;
  unsigned needs = facts_of_record();
  pipeline->progress = &progress;
  pipeline->workers = making->puzzles->workers;
  pipeline->item_size = sizeof(struct book_item);
  pipeline->maps[1] = (struct stage){.run = stage_find_facts, .context = &needs};
  if (making->puzzles->template->hints)
    pipeline->maps[2] =
        (struct stage){.run = tell_hint, .context = (void *)making->puzzles->template};
  pipeline->sink = (struct stage){.run = making_keep, .context = making};
  progress_init(&progress, making->puzzles->progress, "book", total);
  bool well = pipeline_run(pipeline, err);
  progress_release(&progress);
  return well;
}

bool making_add_other(struct making *making, const struct gen_request *request, struct err *err) {
  struct book_item item = {.hint = NULL};
  bool is_new = false;
  for (uint64_t i = 0; i < OTHERS_MAX && !is_new; i++)
    if (!gen_make_puzzle(request, i, &item.puzzle, err) ||
        !book_set_add(making->set, &item.puzzle, LIKE_LOOKS, &is_new, err))
      return false;
  facts_find(&item.puzzle, COLUMN_NEEDS_RATING);
  return making_keep(making, &item, err);
}

static bool make_all(struct making *making, struct err *err) {
  struct pipeline pipeline = {
      .source = next_index,
      .source_context = making,
      .maps = {{.run = make_puzzle, .context = making}},
  };
  return plan_requests(making, err) &&
         making_run(making, (uint64_t)making->puzzles->count + 1, &pipeline, err);
}

// The puzzle of the title page is made as the example is, of a seed of its own.
static bool add_motif(struct making *making, struct err *err) {
  uint64_t seed = rng_name_seed(making->seed, "title page");
  if (making->puzzles->list != NULL) return making_add_easy(making, seed, err);
  struct gen_request request = making->requests[0];
  request.seed = seed;
  return making_add_other(making, &request, err);
}

// --- never twice ---------------------------------------------------------------------------------

enum {
  DISGUISES_MAX =
      1000, // in a row: all puzzles of a section seem to be disguises of those there are
};

// May this puzzle be in the book? What the ledger refuses is noted down.
static bool take_puzzle(struct making *making, struct ledger *ledger, int section,
                        struct puzzle *puzzle, bool *taken, struct err *err) {
  struct numbers *skipped = &making->puzzles->skipped;
  uint64_t number = puzzle->index + 1;
  *taken = ledger != NULL || !numbers_have(skipped, number);
  if (ledger != NULL && (!ledger_claim_puzzles(ledger, puzzle, 1, taken, err) ||
                         !(*taken || numbers_add(skipped, number, err))))
    return false;
  return !*taken || book_set_add(making->set, puzzle, making->likeness[section], taken, err);
}

static bool refuse_section(const struct making *making, const struct ledger *ledger, int index,
                           int section, struct err *err) {
  const struct book_puzzles *p = making->puzzles;
  const char *name = p->template->sections[section].name;
  if (ledger != NULL)
    return err_set(err, ERR_NEGATIVE,
                   "[section %s]: the ledger already has %d puzzles in a row; change the level or "
                   "size, or use another ledger",
                   name, GATE_REFUSALS_MAX);
  for (int i = 0; i < section; i++) index -= p->section_counts[i];
  return err_set(err, ERR_NEGATIVE,
                 "[section %s]: there seem to be no more than %d different puzzles for it; ask for "
                 "fewer of them, or for other clues or symmetry",
                 name, index);
}

// Makes another puzzle of its section, and another, until one may be taken.
static bool replace_puzzle(struct making *making, struct ledger *ledger, int index, uint64_t *next,
                           struct err *err) {
  struct book_puzzles *p = making->puzzles;
  struct book_item item = {.hint = NULL};
  struct puzzle *puzzle = &item.puzzle;
  int section = section_of(p, (uint64_t)index);
  for (int tries = 0; tries < GATE_REFUSALS_MAX; tries++) {
    bool taken;
    if (tries == DISGUISES_MAX) making->likeness[section] = LIKE_LOOKS;
    if (!gen_make_puzzle(request_for(making, (uint64_t)index, section), (*next)++, puzzle, err))
      return false;
    facts_find(puzzle, COLUMN_NEEDS_RATING); // which the ledger writes down
    if (!take_puzzle(making, ledger, section, puzzle, &taken, err)) return false;
    if (!taken) continue;
    facts_find(puzzle, facts_of_record());
    puzzle_drop(&p->puzzles[index]);
    puzzle_keep(&p->puzzles[index], puzzle);
    return (!p->template->hints || tell_hint((void *)p->template, &item, err)) &&
           keep_hint(making, index, &item, err);
  }
  // An example that the book has as well is better than none.
  return index == p->count || refuse_section(making, ledger, index, section, err);
}

static bool refuse_listed(const struct book_puzzles *p, int index, struct err *err) {
  return err_set(err, ERR_NEGATIVE, "%s:%zu: the ledger already has this puzzle", p->list,
                 p->puzzles[index].line);
}

// A number that no puzzle of the book had is a mistake.
static bool check_skipped(const struct book_puzzles *p, uint64_t made, struct err *err) {
  for (int i = 0; i < p->skipped.count; i++) {
    uint64_t number = p->skipped.value[i];
    if (number > made || number == (uint64_t)p->count + 1)
      return err_set(err, ERR_INPUT,
                     "--skip: %" PRIu64 " is not the number of a puzzle in the book", number);
  }
  return true;
}

// Which puzzles stay? Those that the ledger has not, or that the user does not skip, if they repeat
// none before them. Those of a list are different already.
static bool choose_puzzles(struct making *making, struct ledger *ledger, bool *taken,
                           struct err *err) {
  struct book_puzzles *p = making->puzzles;
  if (ledger != NULL && !ledger_claim_puzzles(ledger, p->puzzles, p->count, taken, err))
    return false;
  for (int i = 0; i <= p->count; i++) {
    uint64_t number = (uint64_t)i + 1;
    if (i == p->count)
      taken[i] = true; // the example
    else if (ledger == NULL)
      taken[i] = !numbers_have(&p->skipped, number);
    if (!taken[i] && p->list != NULL) return refuse_listed(p, i, err);
    if (!taken[i] && ledger != NULL && !numbers_add(&p->skipped, number, err)) return false;
    if (taken[i] && p->list == NULL &&
        !book_set_add(making->set, &p->puzzles[i], LIKE_DISGUISE, &taken[i], err))
      return false;
  }
  return true;
}

// Puts others in the place of what is not to be in the book.
static bool replace_puzzles(struct making *making, struct ledger *ledger, struct err *err) {
  struct book_puzzles *p = making->puzzles;
  uint64_t next = (uint64_t)p->count + 1;
  bool *taken = calloc((size_t)p->count + 1, sizeof *taken);
  if (taken == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = choose_puzzles(making, ledger, taken, err);
  for (int i = 0; i <= p->count && well; i++)
    well = taken[i] || replace_puzzle(making, i < p->count ? ledger : NULL, i, &next, err);
  free(taken);
  numbers_sort(&p->skipped);
  return well && check_skipped(p, next, err);
}

static uint64_t series_seed(const struct book_puzzles *puzzles) {
  char name[NAME_ROOM];
  const char *series = puzzles->series;
  if (series == NULL) series = template_name(puzzles->template->path, name, sizeof name);
  return rng_name_seed(puzzles->seed, series);
}

bool book_make_puzzles(struct book_puzzles *puzzles, struct ledger *ledger, struct err *err) {
  struct making *making = calloc(1, sizeof *making);
  puzzles->shelf = board_shelf_new();
  if (making == NULL || puzzles->shelf == NULL) {
    free(making);
    return err_set(err, ERR_WORLD, "out of memory");
  }
  making->puzzles = puzzles;
  making->seed = series_seed(puzzles);
  puzzles->count = 0;
  for (int i = 0; i < puzzles->template->section_count; i++)
    puzzles->count += puzzles->section_counts[i];
  numbers_sort(&puzzles->skipped);
  making->set = book_set_new(err);
  bool well = making->set != NULL &&
              (puzzles->list != NULL ? making_read_list(making, err) : make_all(making, err));
  well = well && replace_puzzles(making, ledger, err) && add_motif(making, err) &&
         book_make_boards(making, err) && book_make_lessons(making, err);
  book_set_free(making->set);
  free(making);
  return well && book_order_puzzles(puzzles, err) && book_tell_course_hints(puzzles, err);
}

void book_puzzles_release(struct book_puzzles *puzzles) {
  for (int i = 0; i < puzzles->kept_puzzles; i++) puzzle_drop(&puzzles->puzzles[i]);
  book_release_boards(puzzles);
  free(puzzles->puzzles);
  free(puzzles->hints);
  free(puzzles->lessons);
  pool_release(&puzzles->texts);
  numbers_release(&puzzles->skipped);
}
