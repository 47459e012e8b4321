// A book's puzzles from a list. Each goes to the section that asks for what it really is, whatever the
// list claims: its board, its level or grade, its minutes.
//
//      list -> prove, rate -> section -> the rest of the facts, hints -> book
//
// Sections fill up in the order of the list. A section that asks for a level comes before those that
// take any. What has no place is left out and noted down by the reason; a section that stays short
// is an error unless the user allows it.
#include <stdlib.h>
#include <string.h>

#include "publish/book_make.h"
#include "publish/facts.h"
#include "publish/rows.h"

enum { REASON_MAX = sizeof((struct book_left_out *)0)->reason, SHORT_MAX = 512 };

// Puzzles that have a place, in the order of the list.
struct sorting {
  struct making *making;
  unsigned needs; // facts that the sections ask about
  struct puzzle *puzzles;
  int *sections; // of each
  int count, room;
  int taken[TEMPLATE_SECTIONS_MAX];
};

// --- what fits -----------------------------------------------------------------------------------

static struct board_kind kind_of_section(const struct template_section *section) {
  return board_kind_of_wish(section->size, section->wish.marks);
}

// Where the section states no size, any board will do; where it does, so will any variant of the
// size.
static bool fits_board(const struct template_section *section, const struct puzzle *puzzle) {
  char asked[BOARD_TITLE_MAX], there[BOARD_TITLE_MAX];
  const struct geom *geom = puzzle->geom;
  const struct board_kind wanted = kind_of_section(section), kind = board_kind_of(puzzle);
  if (!section->size_given) return true;
  if (section->wish.marks == 0 && puzzle->marks.count == 0 && geom_equal(geom, section->size))
    return true;
  if (geom->side != section->size->side) return false;
  if (section->board.shapes != NULL || section->wish.marks != 0)
    // Any jigsaw with the same additions, any puzzle with the same marks.
    return strcmp(board_title(&wanted, NULL, asked), board_title(&kind, NULL, there)) == 0;
  return section->size->plain && section->variant[0] == '\0' && !board_kind_is_plain(&kind);
}

// Puzzles with rules of their own belong in a section that explains them, if the book has one.
static bool may_hold(const struct template *t, const struct template_section *section,
                     const struct puzzle *puzzle) {
  const struct board_kind kind = board_kind_of(puzzle);
  bool explained = false;
  for (int i = 0; i < t->section_count; i++)
    explained |= template_section_has_rules(&t->sections[i]);
  if (explained && !board_kind_is_plain(&kind) && !template_section_has_rules(section))
    return false;
  return fits_board(section, puzzle);
}

// Extremely easy is an easy puzzle that keeps the bounds on clues as well.
static bool fits_level(const struct template_section *section, const struct puzzle *puzzle) {
  const struct level *asked = gen_lookup_level(section->level), *found = gen_find_level(puzzle);
  if (section->grade[0] != '\0') return strcmp(section->grade, puzzle->rating.grade) == 0;
  if (asked == NULL || asked == found) return true;
  return asked == gen_levels && found == gen_lookup_level("easy") &&
         gen_keeps_level(puzzle, asked, false);
}

static bool fits_minutes(const struct template_section *section, const struct puzzle *puzzle) {
  const struct puzzle_minutes *minutes = &puzzle->minutes;
  return section->minutes[1] == 0 || (minutes->known && minutes->tenths >= section->minutes[0] &&
                                      minutes->tenths <= section->minutes[1]);
}

static bool fits_technique(const struct template_section *section, const struct puzzle *puzzle) {
  return section->needed == 0 ||
         (puzzle->marks.count == 0 &&
          gen_needs_technique(puzzle->geom, &puzzle->givens, section->needed - 1, &section->known,
                              section->against == AGAINST_TAUGHT));
}

static bool fits_clues(const struct template_section *section, const struct puzzle *puzzle) {
  int clues = grid_count_clues(puzzle->geom, &puzzle->givens);
  return section->clues[1] == 0 || (clues >= section->clues[0] && clues <= section->clues[1]);
}

static bool fits(const struct template_section *section, const struct puzzle *puzzle) {
  return fits_clues(section, puzzle) && fits_technique(section, puzzle) &&
         fits_level(section, puzzle) && fits_minutes(section, puzzle) &&
         (!section->minimal || puzzle->minimal == MINIMAL_YES);
}

// How much a section asks for: the more, the earlier it chooses.
static int count_wishes(const struct template_section *section) {
  bool lowest = gen_lookup_level(section->level) == gen_levels; // a part of the easy ones
  bool asks = section->level[0] != '\0' || section->grade[0] != '\0' || section->needed > 0;
  return 4 * lowest + 2 * asks + (section->minutes[1] > 0) + section->minimal;
}

// The section that gets the puzzle, or -1. *full is one that would take it but has no room, or -1;
// `several` tells that there is more than one of those.
static int choose_section(const struct sorting *sorting, const struct puzzle *puzzle, int *full,
                          bool *several) {
  const struct book_puzzles *p = sorting->making->puzzles;
  const struct template *t = p->template;
  int best = -1;
  *full = -1;
  *several = false;
  for (int i = 0; i < t->section_count; i++) {
    const struct template_section *section = &t->sections[i];
    if (!may_hold(t, section, puzzle) || !fits(section, puzzle)) continue;
    if (sorting->taken[i] == p->section_counts[i]) {
      *several = *full >= 0;
      *full = i;
    } else if (best < 0 || count_wishes(section) > count_wishes(&t->sections[best])) {
      best = i;
    }
  }
  return best;
}

// --- what does not -------------------------------------------------------------------------------

static void leave_out(struct book_puzzles *p, const struct puzzle *puzzle, const char *reason) {
  int group = 0;
  while (group < p->left_out_count && strcmp(p->left_out[group].reason, reason) != 0) group++;
  if (group == BOOK_LEFT_OUT_MAX) group--; // the last one takes whatever else there is
  struct book_left_out *out = &p->left_out[group];
  if (group == p->left_out_count) {
    p->left_out_count++;
    snprintf(out->reason, sizeof out->reason, "%s",
             group < BOOK_LEFT_OUT_MAX - 1 ? reason : "for other reasons");
  }
  if (out->count < BOOK_EXAMPLES_MAX) out->lines[out->count] = puzzle->line;
  out->count++;
}

static bool has_board(const struct template *t, const struct puzzle *puzzle) {
  for (int i = 0; i < t->section_count; i++)
    if (may_hold(t, &t->sections[i], puzzle)) return true;
  return false;
}

static void tell_reason(const struct sorting *sorting, const struct puzzle *puzzle, int full,
                        bool several, char reason[REASON_MAX]) {
  const struct template *t = sorting->making->puzzles->template;
  const char *level = words_level(puzzle);
  char size[GEOM_NAME_MAX], title[BOARD_TITLE_MAX];
  const struct board_kind kind = board_kind_of(puzzle);
  board_title(&kind, NULL, title);
  if (!has_board(t, puzzle) && title[0] != '\0')
    snprintf(reason, REASON_MAX, "%.40s, but no section has such %s", title,
             puzzle->marks.count > 0 ? "puzzles" : "boards");
  else if (!has_board(t, puzzle))
    snprintf(reason, REASON_MAX, "size %s, but no section has that size",
             geom_name_size(puzzle->geom, size));
  else if (full < 0)
    snprintf(reason, REASON_MAX, "%s, but no section asks for it", level);
  else if (several)
    snprintf(reason, REASON_MAX, "%s, but the sections for it are full", level);
  else
    snprintf(reason, REASON_MAX, "%s, but [section %s] is full", level, t->sections[full].name);
}

// --- sorting -------------------------------------------------------------------------------------

static bool grow(struct sorting *sorting, struct err *err) {
  if (sorting->count < sorting->room) return true;
  int room = sorting->room == 0 ? 64 : 2 * sorting->room;
  struct puzzle *puzzles = reallocarray(sorting->puzzles, (size_t)room, sizeof *puzzles);
  if (puzzles != NULL) sorting->puzzles = puzzles;
  int *sections = reallocarray(sorting->sections, (size_t)room, sizeof *sections);
  if (sections != NULL) sorting->sections = sections;
  if (puzzles == NULL || sections == NULL)
    return err_set(err, ERR_WORLD, "out of memory for %d puzzles", room);
  sorting->room = room;
  return true;
}

// The level that the catalogue of the book will claim: one whose bounds the puzzle keeps, or none.
static void set_level(struct puzzle *puzzle, const struct template_section *section) {
  const struct level *level = gen_lookup_level(section->level);
  if (level == NULL) level = gen_find_level(puzzle);
  bool kept = level != NULL && gen_keeps_level(puzzle, level, false);
  snprintf(puzzle->level, sizeof puzzle->level, "%s", kept ? level->name : "");
}

// Does the section have symbols for puzzles of this board, without a word to spell?
static bool takes_symbols(const struct template_section *section, const struct geom *geom) {
  return section->letters != NULL && section->spells[0] == '\0' &&
         geom->side == section->size->side;
}

// Puzzles without symbols of their own get those of the section.
static void set_symbols(struct puzzle *puzzle, const struct template_section *section) {
  if (takes_symbols(section, puzzle->geom) && !symbols_given(puzzle->symbols) &&
      puzzle->marks.count == 0)
    strcpy(puzzle->symbols, section->letters->symbols);
}

static bool sort_puzzle(void *context, void *item, struct err *err) {
  struct sorting *sorting = context;
  struct book_puzzles *p = sorting->making->puzzles;
  struct puzzle *puzzle = item;
  if (puzzle->certificate.solutions != 1) {
    leave_out(p, puzzle,
              puzzle->certificate.solutions == 0 ? "no solution" : "more than one solution");
    return true;
  }
  int full;
  bool several;
  puzzle->level[0] = '\0'; // which the list only claims
  int section = choose_section(sorting, puzzle, &full, &several);
  if (section < 0) {
    char reason[REASON_MAX];
    tell_reason(sorting, puzzle, full, several, reason);
    leave_out(p, puzzle, reason);
    return true;
  }
  bool is_new;
  if (!grow(sorting, err)) return false;
  if (!book_set_add(sorting->making->set, puzzle, LIKE_LOOKS, &is_new, err)) return false;
  if (!is_new) {
    leave_out(p, puzzle, "the same as an earlier puzzle");
    return true;
  }
  if (!book_keep_board(p, puzzle->geom, err)) return false;
  set_level(puzzle, &p->template->sections[section]);
  set_symbols(puzzle, &p->template->sections[section]);
  puzzle_keep(&sorting->puzzles[sorting->count], puzzle);
  sorting->sections[sorting->count++] = section;
  sorting->taken[section]++;
  return true;
}

// Proves a puzzle; one that has not exactly one solution is for the sorting to leave out.
static bool prove(void *unused, void *item, struct err *err) {
  (void)err;
  struct err refused;
  stage_certify(unused, item, &refused);
  return true;
}

static bool sort_list(struct sorting *sorting, struct err *err) {
  struct book_puzzles *p = sorting->making->puzzles;
  char *paths[] = {(char *)p->list, NULL};
  struct rows rows;
  struct progress progress;
  rows_init(&rows, paths, NULL, false);
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = p->workers,
      .source = rows_feed,
      .source_context = &rows,
      .maps = {{.run = prove}, {.run = stage_find_facts, .context = &sorting->needs}},
      .sink = {.run = sort_puzzle, .context = sorting},
  };
  progress_init(&progress, p->progress, "sort", rows_estimate(&rows));
  bool well = pipeline_run(&pipeline, err);
  progress_release(&progress);
  rows_release(&rows);
  return well;
}

// --- into the book -------------------------------------------------------------------------------

// Refuses sections that stay short, all in one line.
static bool check_counts(const struct sorting *sorting, struct err *err) {
  const struct book_puzzles *p = sorting->making->puzzles;
  char list[SHORT_MAX] = "";
  size_t used = 0;
  for (int i = 0; i < p->template->section_count && used < sizeof list; i++)
    if (sorting->taken[i] < p->section_counts[i])
      used += (size_t)snprintf(list + used, sizeof list - used, "%s[section %s] has %d of %d",
                               used > 0 ? ", " : "", p->template->sections[i].name,
                               sorting->taken[i], p->section_counts[i]);
  if (sorting->count == 0)
    return err_set(err, ERR_INPUT, "%s has no puzzle for this book: %s", p->list, list);
  if (used == 0 || p->allows_short) return true;
  return err_set(err, ERR_INPUT,
                 "%s has too few puzzles: %s; change the counts, or make a shorter book with "
                 "--allow-short",
                 p->list, list);
}

// Hands out the puzzles section by section, each in the order of the list.
struct handing {
  const struct sorting *sorting;
  int section, next;
};

static enum jobs_fed next_sorted(void *context, uint64_t index, void *item, struct err *err) {
  (void)index;
  (void)err;
  struct handing *handing = context;
  const struct sorting *sorting = handing->sorting;
  for (; handing->section < TEMPLATE_SECTIONS_MAX; handing->section++, handing->next = 0)
    while (handing->next < sorting->count) {
      int at = handing->next++;
      if (sorting->sections[at] != handing->section) continue;
      puzzle_copy(item, &sorting->puzzles[at]);
      return JOBS_FED;
    }
  return JOBS_END;
}

bool making_add_easy(struct making *making, uint64_t seed, struct err *err) {
  const struct template *t = making->puzzles->template;
  struct gen_request request = {.geom = making->puzzles->puzzles[0].geom,
                                .level = gen_lookup_level("easy"),
                                .symmetry = gen_lookup_symmetry(t->sections[0].symmetry),
                                .seed = seed,
                                .wants_rating = true};
  if (takes_symbols(&t->sections[0], request.geom)) {
    request.letters = t->sections[0].letters;
    request.letters_count = t->sections[0].letters_count;
  }
  return making_add_other(making, &request, err);
}

bool making_read_list(struct making *making, struct err *err) {
  struct book_puzzles *p = making->puzzles;
  struct sorting sorting = {.making = making, .needs = COLUMN_NEEDS_RATING};
  for (int i = 0; i < p->template->section_count; i++) {
    const struct template_section *section = &p->template->sections[i];
    const struct catalogue_column *minutes = catalogue_lookup_column("minutes");
    if (section->minimal) sorting.needs |= COLUMN_NEEDS_MINIMAL;
    if (section->minutes[1] > 0 && minutes != NULL) sorting.needs |= minutes->needs;
  }
  struct handing handing = {.sorting = &sorting};
  struct pipeline pipeline = {
      .source = next_sorted, .source_context = &handing, .maps = {{.run = stage_certify}}};
  bool well = sort_list(&sorting, err) && check_counts(&sorting, err);
  if (well) {
    memcpy(p->section_counts, sorting.taken, sizeof sorting.taken);
    p->count = sorting.count;
    well = making_run(making, (uint64_t)p->count, &pipeline, err) &&
           making_add_easy(making, making->seed, err);
  }
  for (int i = 0; i < sorting.count; i++) puzzle_drop(&sorting.puzzles[i]);
  free(sorting.puzzles);
  free(sorting.sections);
  return well;
}
