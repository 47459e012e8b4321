// Unique rectangles and loops, types 1 to 4, on the Sudoku Explainer scale.
//
// A loop runs through cells that all have the digits a and b, turning at every cell from one type
// of region to another. If a and b were the only candidates of all its cells, exchanging them would
// give a second solution; so the extra candidates of some cell must be true.
//
//      [ab]----[ab+x]        even and odd cells alternate; every region that
//       |        |           meets the loop has one of each
//      [ab]----[ab+y]
//
// All loops are collected and every type is tried on each; of the hints the one with the lowest
// rating is taken, then the lowest type, then the first.
#include "solver/se_find.h"

enum kind { KIND_1, KIND_2, KIND_3_NAKED, KIND_3_HIDDEN, KIND_4, KINDS };

enum { LOOP_SEEN_MAX = 1024 };

struct loops {
  const struct se_board *board;
  struct step *best; // the best hint so far, valid when best_type is not 0
  int best_type;
  unsigned a, b, ab; // masks
  int start, length;
  uint8_t path[SE_CELLS];
  cell_set on_path;
  cell_set possible; // cells that a loop of a and b may have
  uint32_t met[2];   // the regions of the even cells of the path, and of the odd ones
  // The cells of the loops that gave a hint, by kind: a second of that kind is dropped.
  struct {
    cell_set cells;
    unsigned kinds;
  } seen[LOOP_SEEN_MAX];
  int seen_count;
  // The loop being looked at.
  int extra[SE_CELLS], extra_count;
  unsigned extras; // union of the extra candidates
};

static int base_rating(int length) {
  return length >= 10 ? 50 : 43 + length / 2;
}

// --- hints ---------------------------------------------------------------------------------------

static unsigned *seen_kinds(struct loops *loops) {
  int i = 0;
  while (i < loops->seen_count && loops->seen[i].cells != loops->on_path) i++;
  if (i == loops->seen_count) {
    if (i == LOOP_SEEN_MAX)
      i--;
    else
      loops->seen_count++;
    loops->seen[i].cells = loops->on_path;
    loops->seen[i].kinds = 0;
  }
  return &loops->seen[i].kinds;
}

// The hint in `step` is complete: keep it when it moves, is new and is the best.
static void keep_hint(struct loops *loops, const struct step *step, enum kind kind) {
  static const uint8_t type_of[KINDS] = {1, 2, 3, 3, 4};
  if (step->elimination_count == 0) return;
  unsigned *kinds = seen_kinds(loops);
  if (*kinds >> kind & 1) return;
  *kinds |= 1u << kind;
  int type = type_of[kind];
  if (loops->best_type != 0 && (step->rating > loops->best->rating ||
                                (step->rating == loops->best->rating && type >= loops->best_type)))
    return;
  loops->best_type = type;
  *loops->best = *step;
}

static void begin_hint(const struct loops *loops, struct step *step, int rating) {
  se_step_begin(step, loops->length == 4 ? SE_UNIQUE_RECTANGLE : SE_UNIQUE_LOOP,
                base_rating(loops->length) + rating);
  step->digits = (uint32_t)loops->ab << 1;
  for (int i = 0; i < loops->length; i++) step_add_cell(step, loops->path[i]);
}

static void try_type_1(struct loops *loops, struct step *step) {
  begin_hint(loops, step, 0);
  se_step_eliminate(loops->board, step, loops->extra[0], loops->ab);
  keep_hint(loops, step, KIND_1);
}

static void try_type_2(struct loops *loops, struct step *step) {
  const struct se_board *board = loops->board;
  int v = mask_first(board->cand[loops->extra[0]] & ~loops->ab);
  cell_set common = board->digit[v];
  for (int i = 0; i < loops->extra_count; i++) common &= se_tables->peers[loops->extra[i]];
  begin_hint(loops, step, 0);
  while (common != 0) step_eliminate(step, set_take(&common), v + 1);
  keep_hint(loops, step, KIND_2);
}

// Does the region hold both? Then it is told, else -1.
static int shared_region(int a, int b, int type) {
  int region = se_tables->cell_region[a][type];
  return se_tables->cell_region[b][type] == region ? region : -1;
}

// The extra candidates as one cell of a naked set.
static void try_naked(struct loops *loops, struct step *step, int region, int size) {
  const struct se_board *board = loops->board;
  int c1 = loops->extra[0], c2 = loops->extra[1], type = region / 9;
  unsigned p1 = 1u << se_tables->cell_position[c1][type];
  unsigned p2 = 1u << se_tables->cell_position[c2][type];
  for (int s = 0; s < se_tables->subset_count[size]; s++) {
    unsigned positions = se_tables->subset[size][s];
    unsigned others = 0;
    bool good = (positions & p1) != 0 && (positions & p2) == 0;
    for (uint32_t rest = positions & ~p1; good && rest != 0;) {
      unsigned cand = board->cand[se_cell(region, mask_take(&rest))];
      others |= cand;
      good = se_count(cand) >= 2;
    }
    unsigned both = loops->extras & board->cand[c1] & board->cand[c2];
    if (!good || se_count(others | both) != size || se_count(others | loops->extras) != size)
      continue;
    begin_hint(loops, step, size - 1);
    for (uint32_t rest = SE_ALL & ~(positions | p2); rest != 0;)
      se_step_eliminate(board, step, se_cell(region, mask_take(&rest)), others | loops->extras);
    for (uint32_t rest = positions & ~p1; rest != 0;)
      step_add_cell(step, se_cell(region, mask_take(&rest)));
    keep_hint(loops, step, KIND_3_NAKED);
  }
}

// a and b, of which one cell of the two must be neither, with others as a hidden set.
static void try_hidden(struct loops *loops, struct step *step, int region, int size) {
  const struct se_board *board = loops->board;
  int c1 = loops->extra[0], c2 = loops->extra[1], type = region / 9;
  unsigned p1 = 1u << se_tables->cell_position[c1][type];
  unsigned p2 = 1u << se_tables->cell_position[c2][type];
  const uint16_t *pos = board->pos[region];
  unsigned banned = loops->ab | loops->extras;
  for (int s = 0; s < se_tables->subset_count[size - 2]; s++) {
    unsigned digits = se_tables->subset[size - 2][s], positions = 0;
    bool good = (digits & banned) == 0;
    digits |= loops->ab;
    for (uint32_t rest = digits; good && rest != 0;) {
      unsigned at = pos[mask_take(&rest)] & ~p2;
      positions |= at;
      good = at != 0;
    }
    if (!good || se_count(positions) != size) continue;
    unsigned cells = positions & ~p1;
    begin_hint(loops, step, se_count(cells) - 1);
    for (uint32_t rest = cells; rest != 0;) {
      int cell = se_cell(region, mask_take(&rest));
      step_add_cell(step, cell);
      se_step_eliminate(board, step, cell, SE_ALL & ~digits);
    }
    keep_hint(loops, step, KIND_3_HIDDEN);
  }
}

static void try_type_3(struct loops *loops, struct step *step) {
  for (int size = se_count(loops->extras); size <= 7; size++)
    for (int k = 0; k < SE_TYPES; k++) {
      int region = shared_region(loops->extra[0], loops->extra[1], se_block_row_column[k]);
      if (region < 0) continue;
      int blanks = loops->board->blanks[region];
      if (2 * size <= blanks) try_naked(loops, step, region, size);
      if (2 * size < blanks) try_hidden(loops, step, region, size);
    }
}

static bool is_locked(const struct loops *loops, unsigned digit) {
  int c1 = loops->extra[0], c2 = loops->extra[1];
  for (int k = 0; k < SE_TYPES; k++) {
    int type = se_block_row_column[k], region = shared_region(c1, c2, type);
    if (region < 0) continue;
    unsigned both =
        1u << se_tables->cell_position[c1][type] | 1u << se_tables->cell_position[c2][type];
    if ((loops->board->pos[region][mask_first(digit)] & ~both) == 0) return true;
  }
  return false;
}

static void try_type_4(struct loops *loops, struct step *step) {
  unsigned gone = is_locked(loops, loops->a) ? loops->b : is_locked(loops, loops->b) ? loops->a : 0;
  if (gone == 0) return;
  begin_hint(loops, step, 0);
  se_step_eliminate(loops->board, step, loops->extra[0], gone);
  se_step_eliminate(loops->board, step, loops->extra[1], gone);
  keep_hint(loops, step, KIND_4);
}

// --- loops ---------------------------------------------------------------------------------------

static uint32_t regions_of(int cell) {
  const uint8_t *region = se_tables->cell_region[cell];
  return UINT32_C(1) << region[SE_ROW] | UINT32_C(1) << region[SE_COLUMN] |
         UINT32_C(1) << region[SE_BLOCK];
}

static void try_loop(struct loops *loops) {
  struct step step;
  if (loops->met[0] != loops->met[1]) return;
  loops->extra_count = 0;
  loops->extras = 0;
  for (int i = 0; i < loops->length; i++) {
    unsigned more = loops->board->cand[loops->path[i]] & ~loops->ab;
    if (more == 0) continue;
    loops->extra[loops->extra_count++] = loops->path[i];
    loops->extras |= more;
  }
  if (loops->extra_count == 0) return;
  if (loops->extra_count == 1)
    try_type_1(loops, &step);
  else if (loops->extra_count > 2 || mask_single(loops->extras))
    try_type_2(loops, &step);
  else
    try_type_3(loops, &step);
  if (loops->extra_count == 2) try_type_4(loops, &step);
}

// Every region of a cell of a loop has another cell of it. What cannot be in a loop is taken away until nothing
// changes.
static cell_set list_possible(const struct se_board *board, int a, int b) {
  cell_set possible = board->digit[a] & board->digit[b], left;
  do {
    left = possible;
    uint32_t once = 0, twice = 0;
    for (cell_set rest = left; rest != 0;) {
      uint32_t regions = regions_of(set_take(&rest));
      twice |= once & regions;
      once |= regions;
    }
    for (cell_set rest = left; rest != 0;) {
      int cell = set_take(&rest);
      if ((regions_of(cell) & ~twice) != 0) possible &= ~se_tables->bit[cell];
    }
  } while (possible != left);
  return possible;
}

// Goes on from the last cell of the path. No region may have two even or two odd cells, and in the end both
// kinds meet the same regions. `extras` are the extra candidates met so far; those of
// all cells tried here stay in it, even of those already left again, as in the original.
static void extend_path(struct loops *loops, int last_type, int allowance, unsigned extras) {
  int cell = loops->path[loops->length - 1];
  for (int k = 0; k < SE_TYPES; k++) {
    int type = se_block_row_column[k];
    if (type == last_type) continue;
    int region = se_tables->cell_region[cell][type];
    uint32_t positions = loops->board->pos[region][mask_first(loops->a)] &
                         loops->board->pos[region][mask_first(loops->b)];
    while (positions != 0) {
      int next = se_cell(region, mask_take(&positions));
      if (next == loops->start && loops->length >= 4) {
        try_loop(loops);
        continue;
      }
      if (set_has(loops->on_path, next)) continue;
      unsigned more = loops->board->cand[next] & ~loops->ab;
      extras |= more;
      if (!set_has(loops->possible, next)) continue;
      if (more != 0 && !mask_single(extras) && allowance <= 0) continue;
      uint32_t regions = regions_of(next), *met = &loops->met[loops->length & 1];
      if ((*met & regions) != 0) continue;
      *met |= regions;
      loops->path[loops->length++] = (uint8_t)next;
      loops->on_path |= se_tables->bit[next];
      extend_path(loops, type, allowance - (more != 0), extras);
      loops->length--;
      loops->on_path &= ~se_tables->bit[next];
      *met &= ~regions;
    }
  }
}

bool se_find_unique_loop(struct se_search *search, struct step *step) {
  struct loops loops;
  loops.board = &search->board;
  loops.best = step;
  loops.best_type = loops.seen_count = 0;
  for (int cell = 0; cell < SE_CELLS; cell++) {
    unsigned ab = search->board.cand[cell];
    if (!mask_pair(ab)) continue;
    loops.ab = ab;
    loops.a = ab & (0u - ab);
    loops.b = ab & ~loops.a;
    loops.possible = list_possible(&search->board, mask_first(loops.a), mask_first(loops.b));
    if (!set_has(loops.possible, cell)) continue;
    loops.start = cell;
    loops.length = 1;
    loops.path[0] = (uint8_t)cell;
    loops.on_path = se_tables->bit[cell];
    loops.met[0] = regions_of(cell);
    loops.met[1] = 0;
    extend_path(&loops, -1, 2, 0);
  }
  return loops.best_type != 0;
}
