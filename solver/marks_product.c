// Products: which candidates of some cells can multiply to a number?
//
// Up to a few open cells every way is tried, digit by digit, as long as what is left can be divided;
// the ways are few, since most digits do not divide it. More open cells only keep the digits that
// divide, and that leave the others a number within their reach.
#include "solver/marks_state.h"

enum { WAYS_CELLS = 5 }; // open cells whose ways are all tried

struct factors {
  const struct marks_solver *solver;
  int count;
  uint16_t cell[RULE_CELLS_MAX];
  uint32_t mask[RULE_CELLS_MAX], keep[RULE_CELLS_MAX];
  int digit[RULE_CELLS_MAX];
};

// Is digit possible in cell `at` beside those before it?
static bool fits(const struct factors *factors, int at, int digit) {
  for (int i = 0; i < at; i++)
    if (factors->digit[i] == digit &&
        marks_differ(factors->solver, factors->cell[i], factors->cell[at]))
      return false;
  return true;
}

// Tries the ways from cell `at` on; returns whether there is one.
static bool try_ways(struct factors *factors, int at, uint32_t product) {
  bool found = false;
  if (at == factors->count - 1) {
    if (product < 1 || product > 32 || !(factors->mask[at] >> (product - 1) & 1)) return false;
    if (!fits(factors, at, (int)product)) return false;
    factors->keep[at] |= UINT32_C(1) << (product - 1);
    return true;
  }
  for (uint32_t rest = factors->mask[at]; rest != 0; rest &= rest - 1) {
    int digit = __builtin_ctz(rest) + 1;
    if (product % (uint32_t)digit != 0 || !fits(factors, at, digit)) continue;
    factors->digit[at] = digit;
    if (!try_ways(factors, at + 1, product / (uint32_t)digit)) continue;
    factors->keep[at] |= rest & -rest;
    found = true;
  }
  return found;
}

// Each cell by itself: what the others have to make lies between their least and largest product.
static void keep_bounds(struct factors *factors, uint32_t product) {
  for (int i = 0; i < factors->count; i++) {
    uint64_t least = 1, most = 1;
    for (int j = 0; j < factors->count; j++) {
      if (j == i) continue;
      least *= (uint64_t)__builtin_ctz(factors->mask[j]) + 1;
      if (most <= product) most *= 32U - (unsigned)__builtin_clz(factors->mask[j]);
      if (least > product) return;
    }
    for (uint32_t rest = factors->mask[i]; rest != 0; rest &= rest - 1) {
      uint32_t digit = (uint32_t)__builtin_ctz(rest) + 1;
      if (product % digit == 0 && product / digit >= least && product / digit <= most)
        factors->keep[i] |= rest & -rest;
    }
  }
}

bool marks_run_product(struct marks_solver *solver, const struct marks_rule *rule) {
  const uint16_t *cells = solver->rule_cell + rule->first;
  struct factors factors = {.solver = solver};
  uint32_t product = rule->value;
  for (int i = 0; i < rule->size; i++) {
    uint32_t mask = solver->cand[cells[i]];
    if (mask_is_single(mask)) {
      uint32_t digit = (uint32_t)__builtin_ctz(mask) + 1;
      if (product % digit != 0) return false;
      product /= digit;
      continue;
    }
    factors.cell[factors.count] = cells[i];
    factors.mask[factors.count++] = mask;
  }
  if (factors.count == 0) return product == 1;
  if (factors.count <= WAYS_CELLS)
    try_ways(&factors, 0, product);
  else
    keep_bounds(&factors, product);
  for (int i = 0; i < factors.count; i++) {
    if (factors.keep[i] == 0) return false;
    if (factors.keep[i] != factors.mask[i] &&
        !marks_narrow(solver, factors.cell[i], factors.keep[i]))
      return false;
  }
  return true;
}
