// The boards of a book. Puzzles borrow theirs, and a book keeps its puzzles to the end, so it keeps
// the boards as well. And for every kind of puzzle that has rules of its own it makes an example, by
// which the book explains the rules: an easy puzzle that is in no section.
#include <stdlib.h>
#include <string.h>

#include "publish/book_make.h"
#include "publish/facts.h"

// --- kept ----------------------------------------------------------------------------------------

bool book_keep_board(struct book_puzzles *p, const struct geom *geom, struct err *err) {
  if (geom->plain) return true; // they live for ever
  if (p->kept_count > 0 && p->kept[p->kept_count - 1] == geom) return true;
  if (p->kept_count == p->kept_room) {
    int room = p->kept_room == 0 ? 64 : 2 * p->kept_room;
    const struct geom **kept = reallocarray(p->kept, (size_t)room, sizeof(const struct geom *));
    if (kept == NULL) return err_set(err, ERR_WORLD, "out of memory for %d boards", room);
    p->kept = kept;
    p->kept_room = room;
  }
  p->kept[p->kept_count++] = geom_retain(geom);
  return true;
}

void book_release_boards(struct book_puzzles *p) {
  for (int i = 0; i < p->kept_count; i++) geom_release(p->kept[i]);
  free(p->kept);
  free(p->boards);
  board_shelf_free(p->shelf);
  p->kept = NULL;
  p->boards = NULL;
  p->shelf = NULL;
  p->kept_count = p->board_count = 0;
}

// --- examples ------------------------------------------------------------------------------------

// Two sections whose boards have the same size and the same rules need one explanation.
static bool is_explained(const struct book_puzzles *p, const struct board_kind *kind) {
  char asked[BOARD_TITLE_MAX], there[BOARD_TITLE_MAX];
  board_title(kind, NULL, asked);
  for (int i = 0; i < p->board_count; i++) {
    const struct board_kind other = board_kind_of(&p->boards[i].puzzle);
    if (other.geom->side == kind->geom->side &&
        strcmp(board_title(&other, NULL, there), asked) == 0)
      return true;
  }
  return false;
}

// The clues of an example may lie anywhere: a board need not have the symmetry of its section.
static bool make_example(struct making *making, int section, struct err *err) {
  struct book_puzzles *p = making->puzzles;
  const struct template *t = p->template;
  struct book_board *board = &p->boards[p->board_count];
  struct gen_request request = {.level = gen_lookup_level("easy"),
                                .seed = rng_name_seed(making->seed, "example of a board"),
                                .wants_rating = true};
  gen_board_request(&t->sections[section].board, p->shelf, &request);
  request.letters = t->sections[section].letters;
  request.letters_count = t->sections[section].letters_count;
  board->section = section;
  if (!gen_make_puzzle(&request, (uint64_t)section, &board->puzzle, err) ||
      !book_keep_board(p, board->puzzle.geom, err))
    return false;
  book_tell_board(t, board, &p->texts);
  p->board_count++;
  return !p->texts.failed || err_set(err, ERR_WORLD, "out of memory");
}

bool book_make_boards(struct making *making, struct err *err) {
  struct book_puzzles *p = making->puzzles;
  const struct template *t = p->template;
  p->boards = calloc(BOOK_BOARDS_MAX, sizeof *p->boards);
  if (p->boards == NULL) return err_set(err, ERR_WORLD, "out of memory");
  for (int i = 0; i < t->section_count && p->board_count < BOOK_BOARDS_MAX && t->rules; i++) {
    const struct board_kind kind =
        board_kind_of_wish(t->sections[i].size, t->sections[i].wish.marks);
    if (board_kind_is_plain(&kind) || p->section_counts[i] == 0 || is_explained(p, &kind)) continue;
    if (!make_example(making, i, err)) return false;
  }
  return true;
}
