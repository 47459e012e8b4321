// Sums: which candidates of some cells can add up to a number?
//
// Cells with one candidate are taken off first. Two to four open cells are decided exactly: for every
// digit of one cell (two, of four) the last two must be images of each other under d -> rest - d. More
// cells that differ are compared with the list of sets of digits that have the sum. All others go
// through bit sets of reachable sums, forward and backward, which is exact when digits may repeat.
//
// A digit that every way to the sum contains goes from all cells that see the cells that can hold it.
#include "solver/marks_state.h"

enum { EXACT_FOUR = 24 }; // the two smallest of four cells have at most so many pairs of candidates

// The open cells of a rule. A cell with a negative weight has its mask turned round.
struct open {
  int count, rest; // the sum that they must have
  bool differ;
  bool turned[RULE_CELLS_MAX];
  uint8_t weight[RULE_CELLS_MAX]; // used where `weighted`
  bool weighted;                  // some weight is neither 1 nor -1
  uint16_t cell[RULE_CELLS_MAX];
  uint32_t mask[RULE_CELLS_MAX], keep[RULE_CELLS_MAX];
  uint32_t every; // digits in every way to the sum
};

static inline uint32_t digit_bit(int digit) {
  return (unsigned)(digit - 1) < 32 ? UINT32_C(1) << (digit - 1) : 0;
}

static inline bool has_two_at_most(uint32_t mask) {
  mask &= mask - 1;
  return (mask & (mask - 1)) == 0;
}

// The digits sum - d, for the digits d of a mask that comes turned round.
static inline uint32_t partners(uint32_t turned, int sum, int side) {
  return (uint32_t)(((uint64_t)turned << 32) >> (31 + side - sum + 2));
}

// Two cells. `differ` is all ones or zero.
static void decide_two(const struct marks_board *board, struct open *open, uint32_t differ) {
  int sum = open->rest;
  if (sum < 2 || sum > 2 * board->side) return;
  uint32_t half = (sum & 1) == 0 ? differ & digit_bit(sum / 2) : 0;
  uint32_t a = open->mask[0] & ~half, b = open->mask[1] & ~half;
  open->keep[0] = a & partners(digits_reverse(board, b), sum, board->side);
  open->keep[1] = b & partners(digits_reverse(board, a), sum, board->side);
  uint32_t both = open->keep[0] | open->keep[1];
  open->every = has_two_at_most(both) ? both : 0;
}

struct differences {
  uint32_t ab, ac, bc; // all ones or zero
};

// Three cells; what they keep is added to `keep`. `with` is what the caller has placed already.
static inline void decide_three(const struct marks_board *board, const uint32_t mask[3],
                                uint32_t keep[3], int sum, const struct differences *differ,
                                uint32_t with, uint32_t *every) {
  int side = board->side;
  uint32_t b = mask[1], c = mask[2];
  uint32_t b_turned = digits_reverse(board, b), c_turned = digits_reverse(board, c);
  for (uint32_t rest = mask[0]; rest != 0; rest &= rest - 1) {
    uint32_t bit = rest & -rest;
    int digit = __builtin_ctz(rest) + 1, left = sum - digit;
    if (left < 2) break;
    if (left > 2 * side) continue;
    uint32_t partner = digit_bit(left - digit), half = (left & 1) == 0 ? digit_bit(left / 2) : 0;
    uint32_t not_b = (bit & differ->ab) | (partner & differ->ac) | (half & differ->bc);
    uint32_t not_c = (bit & differ->ac) | (partner & differ->ab) | (half & differ->bc);
    uint32_t keep_b = b & partners(c_turned, left, side) & ~not_b;
    if (keep_b == 0) continue;
    uint32_t keep_c = c & partners(b_turned, left, side) & ~not_c;
    keep[0] |= bit;
    keep[1] |= keep_b;
    keep[2] |= keep_c;
    uint32_t both = keep_b | keep_c;
    *every &= bit | with | (has_two_at_most(both) ? both : 0);
  }
}

static inline uint32_t differ_mask(const struct marks_solver *solver, const struct open *open,
                                   int i, int j) {
  if (open->differ) return UINT32_MAX;
  if (open->turned[i] != open->turned[j]) return 0;
  return marks_differ(solver, open->cell[i], open->cell[j]) ? UINT32_MAX : 0;
}

static void decide_four(const struct marks_solver *solver, struct open *open) {
  const struct marks_board *board = solver->board;
  struct differences inner = {differ_mask(solver, open, 1, 2), differ_mask(solver, open, 1, 3),
                              differ_mask(solver, open, 2, 3)};
  uint32_t outer[3] = {differ_mask(solver, open, 0, 1), differ_mask(solver, open, 0, 2),
                       differ_mask(solver, open, 0, 3)};
  for (uint32_t rest = open->mask[0]; rest != 0; rest &= rest - 1) {
    uint32_t bit = rest & -rest, keep[3] = {0};
    uint32_t mask[3] = {open->mask[1] & ~(bit & outer[0]), open->mask[2] & ~(bit & outer[1]),
                        open->mask[3] & ~(bit & outer[2])};
    int left = open->rest - __builtin_ctz(rest) - 1;
    if (left < 3) break;
    decide_three(board, mask, keep, left, &inner, bit, &open->every);
    if (keep[0] == 0) continue;
    open->keep[0] |= bit;
    for (int i = 0; i < 3; i++) open->keep[i + 1] |= keep[i];
  }
}

// Two cells that differ, against the sets with their sum: d and sum - d, if the cells have both of them
// and each cell has one.
static void compare_pairs(const struct marks_board *board, struct open *open) {
  int sum = open->rest;
  if (sum < 3 || sum >= 2 * board->side) return;
  uint32_t a = open->mask[0], b = open->mask[1];
  uint32_t with_a = partners(digits_reverse(board, a), sum, board->side);
  uint32_t with_b = partners(digits_reverse(board, b), sum, board->side);
  uint32_t sets = (a | b) & (with_a | with_b) & (a | with_a) & (b | with_b);
  if ((sum & 1) == 0) sets &= ~digit_bit(sum / 2);
  open->keep[0] = a & sets;
  open->keep[1] = b & sets;
  open->every = has_two_at_most(sets) ? sets : 0;
}

// Cells that differ, against the list of sets with their sum.
static void compare_sets(const struct marks_board *board, struct open *open) {
  uint32_t any = 0;
  if (open->count == 2) {
    compare_pairs(board, open);
    return;
  }
  open->every = UINT32_MAX;
  if (open->count > board->side || open->rest > board->house_sum) return;
  int key = marks_key(open->count, open->rest);
  for (int i = 0; i < open->count; i++) any |= open->mask[i];
  for (int i = board->first[key]; i < board->first[key + 1]; i++) {
    uint32_t set = board->sets[i];
    if ((set & ~any) != 0) continue;
    bool fits = true;
    for (int j = 0; fits && j < open->count; j++) fits = (open->mask[j] & set) != 0;
    if (!fits) continue;
    for (int j = 0; j < open->count; j++) open->keep[j] |= open->mask[j] & set;
    open->every &= set;
  }
}

// The same, whatever the cells can hold; only the digits that the cage has already are out.
static void compare_sums(const struct marks_solver *solver, const struct marks_rule *rule,
                         struct open *open) {
  const struct marks_board *board = solver->board;
  uint32_t used = 0, some = 0;
  open->every = 0;
  if (open->count > board->side || open->rest > board->house_sum) return;
  for (int i = 0; i < rule->size; i++) {
    uint32_t mask = solver->cand[solver->rule_cell[rule->first + i]];
    if (mask_is_single(mask)) used |= mask;
  }
  int key = marks_key(open->count, open->rest);
  for (int i = board->first[key]; i < board->first[key + 1]; i++)
    if ((board->sets[i] & used) == 0) some |= board->sets[i];
  for (int i = 0; i < open->count; i++) open->keep[i] = open->mask[i] & some;
}

// Between the least and the most that the other cells can add; for sums too far off for bit sets.
static void keep_bounds(struct open *open, int least, int most) {
  for (int i = 0; i < open->count; i++) {
    int weight = open->weighted ? open->weight[i] : 1;
    int low = __builtin_ctz(open->mask[i]) + 1, high = 32 - __builtin_clz(open->mask[i]);
    for (uint32_t rest = open->mask[i]; rest != 0; rest &= rest - 1) {
      int digit = __builtin_ctz(rest) + 1;
      if (least + (digit - low) * weight <= open->rest &&
          most - (high - digit) * weight >= open->rest)
        open->keep[i] |= rest & -rest;
    }
  }
}

// Which sums can be reached, counted from the least sum that there is.
static void reach(struct open *open) {
  uint64_t before[RULE_CELLS_MAX];
  int low[RULE_CELLS_MAX], least = 0, most = 0;
  open->every = 0;
  for (int i = 0; i < open->count; i++) {
    int weight = open->weighted ? open->weight[i] : 1;
    low[i] = __builtin_ctz(open->mask[i]);
    least += (low[i] + 1) * weight;
    most += (32 - __builtin_clz(open->mask[i])) * weight;
  }
  if (least > open->rest || most < open->rest) return;
  int slack = open->rest - least;
  if (slack > 63) {
    keep_bounds(open, least, most);
    return;
  }
  uint64_t sums = 1;
  for (int i = 0; i < open->count; i++) {
    uint64_t next = 0;
    before[i] = sums;
    for (uint32_t rest = open->mask[i] >> low[i]; rest != 0; rest &= rest - 1) {
      int more = __builtin_ctz(rest) * (open->weighted ? open->weight[i] : 1);
      if (more > slack) break;
      next |= sums << more;
    }
    sums = next;
  }
  uint64_t goals = UINT64_C(1) << slack;
  for (int i = open->count; i-- > 0;) {
    uint64_t next = 0;
    for (uint32_t rest = open->mask[i] >> low[i]; rest != 0; rest &= rest - 1) {
      int more = __builtin_ctz(rest) * (open->weighted ? open->weight[i] : 1);
      if (more > slack) break;
      uint64_t from = before[i] & (goals >> more);
      if (from == 0) continue;
      next |= from;
      open->keep[i] |= (rest & -rest) << low[i];
    }
    goals = next;
  }
}

// Takes off the cells that have one candidate.
static void gather(const struct marks_solver *solver, const struct marks_rule *rule,
                   struct open *open) {
  const uint16_t *cells = solver->rule_cell + rule->first;
  int rest = (int)rule->value, count = 0;
  for (int i = 0; i < rule->size; i++) {
    uint32_t mask = solver->cand[cells[i]];
    if (mask_is_single(mask)) {
      rest -= __builtin_ctz(mask) + 1;
      continue;
    }
    open->cell[count] = cells[i];
    open->mask[count] = mask;
    open->turned[count] = false;
    open->keep[count++] = 0;
  }
  open->rest = rest;
  open->count = count;
  open->weighted = false;
}

static void gather_weighted(const struct marks_solver *solver, const struct marks_rule *rule,
                            struct open *open) {
  const uint16_t *cells = solver->rule_cell + rule->first;
  const int16_t *weights = solver->rule_weight + rule->first;
  int rest = (int)rule->value, count = 0;
  open->weighted = false;
  for (int i = 0; i < rule->size; i++) {
    uint32_t mask = solver->cand[cells[i]];
    bool turned = weights[i] < 0;
    int weight = turned ? -weights[i] : weights[i];
    if (turned) mask = digits_reverse(solver->board, mask);
    if (mask_is_single(mask)) {
      rest -= (__builtin_ctz(mask) + 1) * weight;
      continue;
    }
    open->cell[count] = cells[i];
    open->mask[count] = mask;
    open->turned[count] = turned;
    open->weight[count] = (uint8_t)weight;
    open->weighted |= weight != 1;
    open->keep[count++] = 0;
  }
  open->rest = rest;
  open->count = count;
}

static void swap_open(struct open *open, int i, int j) {
  if (i == j) return;
  uint16_t cell = open->cell[i];
  uint32_t mask = open->mask[i];
  bool turned = open->turned[i];
  open->cell[i] = open->cell[j];
  open->mask[i] = open->mask[j];
  open->turned[i] = open->turned[j];
  open->cell[j] = cell;
  open->mask[j] = mask;
  open->turned[j] = turned;
}

// Brings a cell with the fewest candidates from `from` on to the front. Returns their number.
static int bring_smallest(const struct marks_board *board, struct open *open, int from) {
  int best = from, fewest = digits_count(board, open->mask[from]);
  for (int i = from + 1; i < open->count; i++) {
    int count = digits_count(board, open->mask[i]);
    if (count < fewest) {
      fewest = count;
      best = i;
    }
  }
  swap_open(open, from, best);
  return fewest;
}

static void decide(const struct marks_solver *solver, struct open *open) {
  const struct marks_board *board = solver->board;
  open->every = UINT32_MAX;
  if (open->weighted) {
    reach(open);
    return;
  }
  switch (open->count) {
    case 1:
      open->keep[0] = open->mask[0] & digit_bit(open->rest);
      open->every = 0; // the cell itself tells its peers
      return;
    case 2:
      decide_two(board, open, differ_mask(solver, open, 0, 1));
      return;
    case 3: {
      bring_smallest(board, open, 0);
      struct differences differ = {differ_mask(solver, open, 0, 1), differ_mask(solver, open, 0, 2),
                                   differ_mask(solver, open, 1, 2)};
      decide_three(board, open->mask, open->keep, open->rest, &differ, 0, &open->every);
      return;
    }
    case 4:
      if (bring_smallest(board, open, 0) * bring_smallest(board, open, 1) <= EXACT_FOUR) {
        decide_four(solver, open);
        return;
      }
      break;
    default:
      break;
  }
  if (open->differ && board->listed)
    compare_sets(board, open);
  else
    reach(open);
}

// Takes digits that the same cells of the rule can hold from all cells that see every one of these.
static bool clear_peers(struct marks_solver *solver, const struct open *open, uint32_t digits) {
  size_t words = (size_t)solver->board->words;
  for (size_t word = 0; word < words; word++) {
    uint64_t common = UINT64_MAX;
    for (int i = 0; i < open->count; i++)
      if ((open->keep[i] & digits) != 0) common &= solver->sees[open->cell[i] * words + word];
    for (; common != 0; common &= common - 1) {
      int cell = (int)(word * 64) + __builtin_ctzll(common);
      if (!marks_keep(solver, cell, ~digits)) return false;
    }
  }
  return true;
}

// The digits of every way to the sum: those that all cells can hold at once, the others one by one.
static bool clear_every(struct marks_solver *solver, const struct open *open) {
  uint32_t every = open->every & solver->board->all, shared = every;
  for (int i = 0; i < open->count; i++) shared &= open->keep[i];
  if (shared != 0 && !clear_peers(solver, open, shared)) return false;
  for (every &= ~shared; every != 0; every &= every - 1)
    if (!clear_peers(solver, open, every & -every)) return false;
  return true;
}

static bool has_several_open(const struct marks_solver *solver, const struct marks_rule *rule) {
  const uint16_t *cells = solver->rule_cell + rule->first;
  int open = 0;
  for (int i = 0; i < rule->size && open < 2; i++) open += !mask_is_single(solver->cand[cells[i]]);
  return open > 1;
}

bool marks_run_sum(struct marks_solver *solver, const struct marks_rule *rule) {
  bool derived = rule >= solver->rule + solver->sum_count;
  // With little care, houses are looked at for the last of their cells alone.
  if (derived && solver->care != MARKS_CARE_ALL && has_several_open(solver, rule)) return true;
  struct open open;
  open.differ = rule->differ;
  if (rule->kind == RULE_SUM)
    gather(solver, rule, &open);
  else
    gather_weighted(solver, rule, &open);
  if (open.count == 0) return open.rest == 0;
  if (open.rest <= 0) return false;
  if (solver->care == MARKS_CARE_ALL || open.count == 1 || (!derived && !open.differ))
    decide(solver, &open);
  else if (solver->care == MARKS_CARE_SETS)
    compare_sets(solver->board, &open);
  else
    compare_sums(solver, rule, &open);
  bool turned = false;
  for (int i = 0; i < open.count; i++) {
    if (open.keep[i] == 0) return false;
    if (open.keep[i] == open.mask[i]) continue;
    turned |= open.turned[i];
    uint32_t keep = open.turned[i] ? digits_reverse(solver->board, open.keep[i]) : open.keep[i];
    if (!marks_narrow(solver, open.cell[i], keep)) return false;
  }
  return rule->kind != RULE_SUM || turned || open.every == 0 || clear_every(solver, &open);
}
