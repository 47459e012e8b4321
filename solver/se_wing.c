// XY-wings, XYZ-wings and aligned exclusion on the Sudoku Explainer scale.
//
// Wings: pivot in cell order, both wings in the order of the pivot's peers.
// Aligned exclusion: two or three base cells, in no particular alignment; a combination of their
// digits is impossible when two that see each other are equal or when a common "excluder" has all
// its candidates among them. What occurs in no possible combination goes.
#include "solver/se_find.h"

#include <stddef.h>
#include <string.h>

// --- wings ---------------------------------------------------------------------------------------

// Among the peers of a cell those with two candidates which leave it one of its own, in peer order. Returns how
// many. Nobody can foresee which they are, so there is no branch.
static int list_wings(const struct se_board *board, int pivot, uint8_t wings[SE_PEERS + 1]) {
  unsigned p = board->cand[pivot];
  int count = 0;
  for (int i = 0; i < SE_PEERS; i++) {
    unsigned cand = board->cand[se_tables->peer[pivot][i]];
    wings[count] = se_tables->peer[pivot][i];
    int held = se_count(cand), left = se_count(p & ~cand);
    count += (held == 2) & (left == 1);
  }
  return count;
}

static bool try_wing(const struct se_board *board, struct step *step, int pivot, int xz, int yz,
                     bool xyz) {
  unsigned p = board->cand[pivot], a = board->cand[xz], b = board->cand[yz];
  if (se_count(p | a | b) != 3 || se_count(p & a & b) != xyz || !mask_single(a & b)) return false;
  int z = mask_first(a & b);
  cell_set gone = se_tables->peers[xz] & se_tables->peers[yz] & board->digit[z];
  if (xyz) gone &= se_tables->peers[pivot];
  if (gone == 0) return false;
  se_step_begin(step, xyz ? SE_XYZ_WING : SE_XY_WING, xyz ? 44 : 42);
  step_add_cell(step, pivot);
  step_add_cell(step, xz);
  step_add_cell(step, yz);
  step_add_fin(step, xz, z + 1);
  while (gone != 0) step_eliminate(step, set_take(&gone), z + 1);
  return true;
}

// Three cells that were there before give nothing new: candidates are only ever taken away.
static bool scan_wing(const struct se_board *board, struct step *step, bool xyz, cell_set changed) {
  for (int pivot = 0; pivot < SE_CELLS; pivot++) {
    unsigned p = board->cand[pivot];
    if (se_count(p) != (xyz ? 3 : 2)) continue;
    if ((changed & (se_tables->peers[pivot] | se_tables->bit[pivot])) == 0) continue;
    uint8_t wings[SE_PEERS + 1];
    int count = list_wings(board, pivot, wings);
    for (int i = 0; i < count; i++) {
      bool old = !set_has(changed, pivot) && !set_has(changed, wings[i]);
      for (int k = 0; k < count; k++)
        if ((!old || set_has(changed, wings[k])) &&
            try_wing(board, step, pivot, wings[i], wings[k], xyz))
          return true;
    }
  }
  return false;
}

static bool find_wing(struct se_search *search, struct step *step, bool xyz) {
  uint32_t *seen = &search->seen[xyz ? SE_XYZ_WING : SE_XY_WING];
  if (scan_wing(&search->board, step, xyz, se_changed_cells(&search->board, *seen))) return true;
  *seen = search->board.tick;
  return false;
}

bool se_find_xy_wing(struct se_search *search, struct step *step) {
  return find_wing(search, step, false);
}

bool se_find_xyz_wing(struct se_search *search, struct step *step) {
  return find_wing(search, step, true);
}

// --- aligned exclusion ---------------------------------------------------------------------------

struct aligned {
  const struct se_board *board;
  int degree;
  cell_set changed;             // since this technique last looked in vain
  cell_set base;                // cells that may take part
  cell_set excluders[SE_CELLS]; // of a base cell
  uint8_t list[SE_CELLS];
  bool old[SE_CELLS]; // of the list: neither the cell nor its excluders have changed
  int count;
  // The base cells among the excluders of a cell, in peer order.
  uint8_t third[SE_CELLS][SE_PEERS], third_count[SE_CELLS];
};

static void list_bases(struct aligned *aligned) {
  const struct se_board *board = aligned->board;
  cell_set excluders = 0;
  aligned->count = 0;
  aligned->base = 0;
  for (int cell = 0; cell < SE_CELLS; cell++) {
    int count = se_count(board->cand[cell]);
    if (count >= 2 && count <= aligned->degree) excluders |= se_tables->bit[cell];
  }
  for (int cell = 0; cell < SE_CELLS; cell++) {
    aligned->excluders[cell] = se_tables->peers[cell] & excluders;
    if (se_count(board->cand[cell]) < 2 || (se_tables->peers[cell] & board->naked) != 0 ||
        aligned->excluders[cell] == 0)
      continue;
    aligned->base |= se_tables->bit[cell];
    aligned->old[aligned->count] =
        ((aligned->excluders[cell] | se_tables->bit[cell]) & aligned->changed) == 0;
    aligned->list[aligned->count++] = (uint8_t)cell;
  }
}

static void list_thirds(struct aligned *aligned) {
  for (int i = 0; i < aligned->count; i++) {
    int cell = aligned->list[i], count = 0;
    cell_set thirds = aligned->excluders[cell] & aligned->base;
    for (int k = 0; k < SE_PEERS; k++)
      if (set_has(thirds, se_tables->peer[cell][k]))
        aligned->third[cell][count++] = se_tables->peer[cell][k];
    aligned->third_count[cell] = (uint8_t)count;
  }
}

// Which digits a common excluder forbids beside others: `pair[a]` beside a, `triple[a][b]` beside a
// and b.
struct forbidden {
  uint16_t pair[SE_DIGITS];
  bool triples; // is there any?
  uint16_t triple[SE_DIGITS][SE_DIGITS];
};

static void forbid(struct forbidden *forbidden, unsigned digits) {
  int x = mask_first(digits), z = mask_last(digits);
  unsigned rest = digits & (digits - 1);
  if (mask_single(rest)) {
    forbidden->pair[x] |= (uint16_t)rest;
    forbidden->pair[z] |= (uint16_t)(1u << x);
    return;
  }
  int y = mask_first(rest);
  if (!forbidden->triples) memset(forbidden->triple, 0, sizeof forbidden->triple);
  forbidden->triples = true;
  forbidden->triple[x][y] |= (uint16_t)(1u << z);
  forbidden->triple[y][x] |= (uint16_t)(1u << z);
  forbidden->triple[x][z] |= (uint16_t)(1u << y);
  forbidden->triple[z][x] |= (uint16_t)(1u << y);
  forbidden->triple[y][z] |= (uint16_t)(1u << x);
  forbidden->triple[z][y] |= (uint16_t)(1u << x);
}

// The digits of each cell that occur in a possible combination.
static void list_pairs(const uint16_t *cand, const int *cells, const struct forbidden *forbidden,
                       unsigned possible[3]) {
  bool sees = se_sees(cells[0], cells[1]);
  for (uint32_t rest = cand[cells[0]]; rest != 0;) {
    int a = mask_take(&rest);
    unsigned fit = cand[cells[1]] & ~(unsigned)forbidden->pair[a] & ~((unsigned)sees << a);
    possible[0] |= (unsigned)(fit != 0) << a;
    possible[1] |= fit;
  }
}

static void list_triples(const uint16_t *cand, const int *cells, const struct forbidden *forbidden,
                         unsigned possible[3]) {
  unsigned sees01 = se_sees(cells[0], cells[1]), sees02 = se_sees(cells[0], cells[2]);
  unsigned sees12 = se_sees(cells[1], cells[2]);
  for (uint32_t first = cand[cells[0]]; first != 0;) {
    int a = mask_take(&first);
    uint32_t second = cand[cells[1]] & ~(unsigned)forbidden->pair[a] & ~(sees01 << a);
    unsigned third = cand[cells[2]] & ~(unsigned)forbidden->pair[a] & ~(sees02 << a);
    while (second != 0) {
      int b = mask_take(&second);
      unsigned fit = third & ~(unsigned)forbidden->pair[b] & ~(sees12 << b);
      if (forbidden->triples) fit &= ~(unsigned)forbidden->triple[a][b];
      if (fit == 0) continue;
      possible[0] |= 1u << a;
      possible[1] |= 1u << b;
      possible[2] |= fit;
      // Often there is no more to learn about this digit.
      if (possible[1] == cand[cells[1]] && possible[2] == cand[cells[2]]) break;
    }
  }
}

// Are there two common excluders, and has something changed since these cells were last looked at?
static inline bool is_worth_trying(const struct aligned *aligned, cell_set common, cell_set cells) {
  return (common & (common - 1)) != 0 && ((common | cells) & aligned->changed) != 0;
}

static bool try_aligned(const struct aligned *aligned, struct step *step, const int *cells,
                        cell_set common) {
  const struct se_board *board = aligned->board;
  struct forbidden forbidden;
  unsigned possible[3] = {0};
  memset(&forbidden, 0, offsetof(struct forbidden, triple));
  while (common != 0) forbid(&forbidden, board->cand[set_take(&common)]);
  if (aligned->degree == 2)
    list_pairs(board->cand, cells, &forbidden, possible);
  else
    list_triples(board->cand, cells, &forbidden, possible);
  unsigned gone = 0;
  for (int i = 0; i < aligned->degree; i++) gone |= board->cand[cells[i]] & ~possible[i];
  if (gone == 0) return false;
  se_step_begin(step, aligned->degree == 2 ? SE_ALIGNED_PAIR : SE_ALIGNED_TRIPLET,
                aligned->degree == 2 ? 62 : 75);
  for (int i = 0; i < aligned->degree; i++) {
    step_add_cell(step, cells[i]);
    se_step_eliminate(board, step, cells[i], SE_ALL & ~possible[i]);
  }
  return true;
}

// The third cell comes from the excluders of the first, then of the second, in peer order.
static bool try_thirds(const struct aligned *aligned, struct step *step, int *cells,
                       cell_set both) {
  cell_set pair = se_tables->bit[cells[0]] | se_tables->bit[cells[1]], left = ~pair;
  if (((both | pair) & aligned->changed) == 0) left &= aligned->changed;
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < aligned->third_count[cells[i]]; k++) {
      int cell = aligned->third[cells[i]][k];
      cell_set bit = se_tables->bit[cell], common = both & aligned->excluders[cell];
      if ((left & bit) == 0) continue;
      left &= ~bit;
      cells[2] = cell;
      if (is_worth_trying(aligned, common, pair | bit) && try_aligned(aligned, step, cells, common))
        return true;
    }
  return false;
}

static bool find_aligned(struct se_search *search, struct step *step, int degree) {
  struct aligned aligned;
  aligned.board = &search->board;
  aligned.degree = degree;
  uint32_t *seen = &search->seen[degree == 2 ? SE_ALIGNED_PAIR : SE_ALIGNED_TRIPLET];
  aligned.changed = se_changed_cells(&search->board, *seen);
  list_bases(&aligned);
  if (degree == 3) list_thirds(&aligned);
  // Pairs in the order of masks: the higher element is the outer loop.
  for (int high = 1; high < aligned.count; high++)
    for (int low = 0; low < high; low++) {
      if (aligned.old[high] && aligned.old[low]) continue;
      int cells[3] = {aligned.list[low], aligned.list[high]};
      cell_set both = aligned.excluders[cells[0]] & aligned.excluders[cells[1]];
      if ((both & (both - 1)) == 0) continue; // two are needed
      if (degree == 3 ? try_thirds(&aligned, step, cells, both)
                      : is_worth_trying(&aligned, both,
                                        se_tables->bit[cells[0]] | se_tables->bit[cells[1]]) &&
                            try_aligned(&aligned, step, cells, both))
        return true;
    }
  *seen = search->board.tick;
  return false;
}

bool se_find_aligned_pair(struct se_search *search, struct step *step) {
  return find_aligned(search, step, 2);
}

bool se_find_aligned_triplet(struct se_search *search, struct step *step) {
  return find_aligned(search, step, 3);
}
