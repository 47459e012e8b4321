// Forcing steps are told link by link. On seeded puzzles every link of every branch is checked as a
// reader would: it follows from what stands before it by a house or a cell, the branches begin with
// all that could be true, and they end in what the step says.
#include "solver/step_build.h"
#include "tests/fixtures/steps.h"

// --- links of chains ----------------------------------------------------------------------------

static bool has_cell(const struct step_node *node, int cell) {
  for (int i = 0; i < node->cell_count; i++)
    if (node->cells[i] == cell) return true;
  return false;
}

// One of `from` is the digit; are all of `to` ruled out?
static bool rules_out(const struct cand *cand, const struct step_node *from,
                      const struct step_node *to) {
  if (from->digit != to->digit)
    return from->cell_count == 1 && to->cell_count == 1 && from->cells[0] == to->cells[0];
  for (int i = 0; i < from->cell_count; i++)
    for (int k = 0; k < to->cell_count; k++)
      if (!layout_sees(cand->layout, from->cells[i], to->cells[k])) return false;
  return true;
}

// None of `from` is the digit; must one of `to` be?
static bool forces(const struct cand *cand, const struct step_node *from,
                   const struct step_node *to) {
  if (from->digit != to->digit)
    return from->cell_count == 1 && to->cell_count == 1 && from->cells[0] == to->cells[0] &&
           cand->digits[to->cells[0]] == (UINT32_C(1) << from->digit | UINT32_C(1) << to->digit);
  for (int region = 0; region < cand->geom->region_count; region++) {
    int inside = 0;
    bool all = cand->places[region][to->digit] != 0;
    for (uint32_t rest = cand->places[region][to->digit]; rest != 0;) {
      int cell = cand_cell(cand, region, mask_take(&rest));
      all = all && (has_cell(from, cell) || has_cell(to, cell));
      inside += has_cell(to, cell);
    }
    if (all && inside == to->cell_count) return true;
  }
  return false;
}

static bool same_claim(const struct step_node *a, const struct step_node *b) {
  return a->claim == b->claim && a->digit == b->digit && a->cell_count == b->cell_count &&
         memcmp(a->cells, b->cells, a->cell_count * sizeof a->cells[0]) == 0;
}

static bool is_clash(const struct step_node *node) {
  return node->claim == CLAIM_NO_DIGIT || node->claim == CLAIM_NO_PLACE;
}

// The node one behind the last of the branch that begins at `first`.
static int end_of_branch(const struct step *step, int first) {
  int end = first + 1;
  while (end < step->node_count && !step->nodes[end].assumed) end++;
  return end;
}

// Every candidate of the cell, or place of the digit in the region, is the end of a branch.
static void check_chain_clash(const struct cand *cand, const struct step_node *clash,
                              const struct step_node *const ends[], int count) {
  if (clash->claim == CLAIM_NO_DIGIT) {
    uint32_t digits = 0;
    for (int i = 0; i < count; i++) {
      assert_true(!ends[i]->on && ends[i]->cell_count == 1 && ends[i]->cells[0] == clash->cells[0]);
      digits |= UINT32_C(1) << ends[i]->digit;
    }
    assert_int_equal(digits, cand->digits[clash->cells[0]]);
    return;
  }
  for (uint32_t rest = cand->places[clash->region][clash->digit]; rest != 0;) {
    int cell = cand_cell(cand, clash->region, mask_take(&rest));
    bool gone = false;
    for (int i = 0; i < count; i++)
      gone |= !ends[i]->on && ends[i]->digit == clash->digit && has_cell(ends[i], cell);
    assert_true(gone);
  }
}

static void check_effect(const struct step *step, const struct step_node *node, bool on) {
  const struct step_mark *mark = on ? step->placements : step->eliminations;
  assert_int_equal(on ? step->placement_count : step->elimination_count, 1);
  assert_int_equal(on ? step->elimination_count : step->placement_count, 0);
  assert_int_equal(node->cell_count, 1);
  assert_int_equal(mark->cell, node->cells[0]);
  assert_int_equal(mark->digit, node->digit);
}

// All candidates of a cell, or of a digit in a region, are assumed in turn.
static void check_premises(const struct cand *cand, const struct step_node *const starts[],
                           int count) {
  bool whole = mask_count(cand->digits[starts[0]->cells[0]]) == count;
  for (int i = 1; i < count; i++)
    whole = whole && starts[i]->cells[0] == starts[0]->cells[0] &&
            starts[i]->digit != starts[i - 1]->digit;
  for (int region = 0; region < cand->geom->region_count && !whole; region++) {
    whole = mask_count(cand->places[region][starts[0]->digit]) == count;
    for (uint32_t rest = cand->places[region][starts[0]->digit]; rest != 0;) {
      int cell = cand_cell(cand, region, mask_take(&rest));
      bool assumed = false;
      for (int i = 0; i < count; i++)
        assumed |= starts[i]->digit == starts[0]->digit && starts[i]->cells[0] == cell;
      whole = whole && assumed;
    }
  }
  assert_true(whole);
}

static void check_chain(const struct cand *cand, const struct step *step) {
  const struct step_node *starts[64] = {step->nodes}, *ends[64] = {step->nodes}, *clash = NULL;
  int count = 0;
  assert_int_equal(step->nodes_left_out, 0);
  assert_true(step->nodes[0].assumed);
  for (int first = 0; first < step->node_count; first = end_of_branch(step, first)) {
    int end = end_of_branch(step, first);
    starts[count] = &step->nodes[first];
    if (is_clash(&step->nodes[end - 1])) {
      assert_int_equal(end, step->node_count);
      clash = &step->nodes[--end];
    }
    for (int i = first; i + 1 < end; i++) {
      const struct step_node *from = &step->nodes[i], *to = &step->nodes[i + 1];
      assert_int_equal(from->on, !to->on);
      assert_true((from->on ? rules_out : forces)(cand, from, to));
    }
    ends[count++] = &step->nodes[end - 1];
    if (clash != NULL) break;
  }
  if (step->technique == TECHNIQUE_FORCING_CHAIN_VERITY) {
    assert_null(clash);
    check_premises(cand, starts, count);
    for (int i = 0; i < count; i++) {
      assert_true(starts[i]->on);
      check_effect(step, ends[i], ends[0]->on);
      assert_int_equal(ends[i]->on, ends[0]->on);
    }
    return;
  }
  for (int i = 0; i < count; i++)
    assert_true(same_claim(starts[i], starts[0]) && starts[i]->on == starts[0]->on);
  check_effect(step, starts[0], !starts[0]->on);
  if (clash != NULL) {
    check_chain_clash(cand, clash, ends, count);
    return;
  }
  assert_in_range(count, 1, 2);
  const struct step_node *other = count == 2 ? ends[1] : starts[0];
  assert_true(same_claim(ends[0], other) && ends[0]->on != other->on);
}

// --- nets ---------------------------------------------------------------------------------------

// Replays one node on the board of its branch.
static void check_net_node(struct cand *board, const struct step_node *node) {
  int cell = node->cells[0], digit = node->digit;
  switch ((enum step_claim)node->claim) {
    case CLAIM_NO_DIGIT:
      assert_true(board->values.cell[cell] == 0 && board->digits[cell] == 0);
      return;
    case CLAIM_NO_PLACE:
      assert_true(board->places[node->region][digit] == 0 &&
                  !(board->placed[node->region] >> digit & 1));
      return;
    case CLAIM_PLACE:
      assert_true(mask_single(board->places[node->region][digit]));
      assert_int_equal(
          cand_cell(board, node->region, mask_first(board->places[node->region][digit])), cell);
      cand_place(board, cell, digit);
      return;
    case CLAIM_DIGIT:
      if (!node->on) {
        assert_false(cand_has(board, cell, digit));
        assert_int_not_equal(board->values.cell[cell], digit);
        return;
      }
      assert_int_equal(board->digits[cell], UINT32_C(1) << digit);
      cand_place(board, cell, digit);
      return;
  }
}

// What the step says holds on the board at the end of a branch.
static void check_net_end(const struct cand *board, const struct step *step) {
  for (int i = 0; i < step->placement_count; i++)
    assert_int_equal(board->values.cell[step->placements[i].cell], step->placements[i].digit);
  for (int i = 0; i < step->elimination_count; i++) {
    const struct step_mark *mark = &step->eliminations[i];
    assert_false(cand_has(board, mark->cell, mark->digit));
    assert_int_not_equal(board->values.cell[mark->cell], mark->digit);
  }
}

static void check_net(const struct cand *cand, const struct step *step) {
  static struct cand board;
  const struct step_node *starts[64] = {step->nodes};
  int count = 0;
  if (step->nodes_left_out > 0) return; // nothing to end in
  assert_true(step->nodes[0].assumed);
  for (int first = 0; first < step->node_count; first = end_of_branch(step, first)) {
    const struct step_node *start = starts[count++] = &step->nodes[first];
    int end = end_of_branch(step, first);
    cand_copy(&board, cand);
    assert_true(cand_has(&board, start->cells[0], start->digit));
    if (start->on)
      cand_place(&board, start->cells[0], start->digit);
    else
      cand_eliminate(&board, start->cells[0], start->digit);
    for (int i = first + 1; i < end; i++) check_net_node(&board, &step->nodes[i]);
    bool clash = is_clash(&step->nodes[end - 1]);
    if (step->technique == TECHNIQUE_FORCING_NET_CONTRADICTION)
      assert_true(clash);
    else if (!clash)
      check_net_end(&board, step);
  }
  if (step->technique == TECHNIQUE_FORCING_NET_CONTRADICTION) {
    assert_int_equal(count, 1);
    check_effect(step, starts[0], !starts[0]->on);
  } else {
    check_premises(cand, starts, count);
  }
}

// --- puzzles ------------------------------------------------------------------------------------

enum { CHAIN_CONTRADICTION, CHAIN_VERITY, NET_CONTRADICTION, NET_VERITY, KINDS };

static const struct {
  int technique;
  void (*check)(const struct cand *cand, const struct step *step);
} kinds[KINDS] = {
    [CHAIN_CONTRADICTION] = {TECHNIQUE_FORCING_CHAIN_CONTRADICTION, check_chain},
    [CHAIN_VERITY] = {TECHNIQUE_FORCING_CHAIN_VERITY, check_chain},
    [NET_CONTRADICTION] = {TECHNIQUE_FORCING_NET_CONTRADICTION, check_net},
    [NET_VERITY] = {TECHNIQUE_FORCING_NET_VERITY, check_net},
};

struct walk {
  const struct cand *board;
  int kind, left;
  int found[KINDS], clashes, groups;
};

static bool check_instance(void *context, const struct step *step) {
  struct walk *walk = context;
  char text[STEP_TEXT_MAX];
  kinds[walk->kind].check(walk->board, step);
  walk->found[walk->kind]++;
  for (int i = 0; i < step->node_count; i++) {
    walk->clashes += is_clash(&step->nodes[i]);
    walk->groups += step->nodes[i].cell_count > 1;
  }
  step_explain(step, walk->board->geom, NULL, text, sizeof text);
  assert_non_null(strstr(text, "if r"));
  assert_non_null(strstr(text, "; so r"));
  return --walk->left > 0;
}

static bool check_position(void *context, const struct cand *before, const struct step *step) {
  struct walk *walk = context;
  if (step->technique <= TECHNIQUE_LOCKED_CLAIMING) return true;
  walk->board = before;
  for (walk->kind = 0; walk->kind < KINDS; walk->kind++) {
    walk->left = 25;
    technique_find_all(before, kinds[walk->kind].technique, check_instance, walk);
  }
  return true;
}

static void make_puzzle(const struct geom *geom, uint64_t index, struct grid *givens) {
  struct rng rng;
  struct grid solution;
  uint16_t order[GEOM_CELLS_MAX];
  rng_init(&rng, 55, index);
  make_random_solution(geom, &rng, &solution);
  *givens = solution;
  for (int i = 0; i < geom->cells; i++) order[i] = (uint16_t)i;
  rng_shuffle(&rng, order, (size_t)geom->cells);
  for (int i = 0; i < geom->cells; i++) {
    givens->cell[order[i]] = 0;
    if (solver_count(solver_lookup("search"), geom, givens, 2) != 1)
      givens->cell[order[i]] = solution.cell[order[i]];
  }
}

static void check_puzzles(const struct geom *geom, uint64_t count, struct walk *walk) {
  static struct layout layout;
  layout_init(&layout, geom);
  for (uint64_t index = 0; index < count; index++) {
    struct grid givens;
    struct rating rating;
    make_puzzle(geom, index, &givens);
    struct rate_options options = {
        .techniques = technique_set_default(true), .visit = check_position, .context = walk};
    rate_puzzle(&layout, &givens, &options, &rating);
  }
}

static void every_link_is_true(void **state) {
  struct walk walk = {0};
  (void)state;
  check_puzzles(geom_lookup(3, 3), soaking() ? 400 : 20, &walk);
  for (int kind = 0; kind < KINDS; kind++) assert_true(walk.found[kind] > 20);
  assert_true(walk.clashes > 20 && walk.groups > 20);
}

// --- the sentence -------------------------------------------------------------------------------

// A text without room for all links says how many are missing, and still says what follows.
static void links_without_room_are_counted(void **state) {
  struct step step;
  char text[200];
  (void)state;
  step_begin(&step, TECHNIQUE_FORCING_NET_CONTRADICTION);
  for (int i = 0; i < STEP_NODES_MAX + 10; i++) {
    struct step_node *node = step_add_node(&step, CLAIM_DIGIT, true, i % 9 + 1);
    if (node == NULL) continue;
    node->cell_count = 1;
    node->cells[0] = (uint16_t)(i % 81);
    node->assumed = i == 0;
  }
  step_eliminate(&step, 0, 1);
  assert_int_equal(step.nodes_left_out, 10);
  step_explain(&step, geom_lookup(3, 3), NULL, text, sizeof text);
  assert_string_equal(text,
                      "Forcing net contradiction, if r1c1 is 1, then r1c2 is 2, then r1c3 is 3, "
                      "then r1c4 is 4, then r1c5 is 5, then r1c6 is 6, ... (links left out: 260); "
                      "so r1c1 is not 1");
  char large[16384];
  step_explain(&step, geom_lookup(3, 3), NULL, large, sizeof large);
  assert_non_null(strstr(large, ", ... (links left out: 10); so r1c1 is not 1"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_link_is_true),
      cmocka_unit_test(links_without_room_are_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
