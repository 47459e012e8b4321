// The Sudoku Explainer scale passes over what has not changed, starts that lead nowhere, and what a bound
// has cut. Here nothing is passed over, and the result is the same.
#include "tests/fixtures/check.h"

#include <string.h>

#include "gen/gen.h"
#include "solver/se_level.h"

static struct se_workspace *work;

// Finders pass over what has not changed since they last looked. To another one everything is new.
static void compare_with_fresh(const struct se_search *search, int technique, bool found,
                               const struct step *step) {
  struct se_search fresh = {.board = search->board, .options = search->options, .work = work};
  struct step same;
  assert_int_equal(se_techniques[technique].find(&fresh, &same), found);
  if (!found) return;
  assert_int_equal(same.technique, step->technique);
  assert_int_equal(same.rating, step->rating);
  assert_int_equal(same.elimination_count, step->elimination_count);
  for (int i = 0; i < step->elimination_count; i++) {
    assert_int_equal(same.eliminations[i].cell, step->eliminations[i].cell);
    assert_int_equal(same.eliminations[i].digit, step->eliminations[i].digit);
  }
}

// Is there a wing that eliminates something? A cell of two digits (of three: XYZ) and two that it sees, of two digits
// each, have three digits in all; the two have one in common.
static bool has_plain_wing(const struct se_board *board, bool xyz) {
  for (int pivot = 0; pivot < SE_CELLS; pivot++)
    for (int i = 0; i < SE_PEERS; i++)
      for (int k = 0; k < i; k++) {
        int a = se_tables->peer[pivot][i], b = se_tables->peer[pivot][k];
        unsigned p = board->cand[pivot], q = board->cand[a], r = board->cand[b];
        bool pairs = mask_pair(q) && mask_pair(r) && mask_single(q & r);
        if (!pairs || p != (xyz ? q | r : q ^ r)) continue;
        cell_set seen = se_tables->peers[a] & se_tables->peers[b];
        if (xyz) seen &= se_tables->peers[pivot];
        if ((seen & board->digit[mask_first(q & r)]) != 0) return true;
      }
  return false;
}

// Whatever easier steps there are; but naked singles come before aligned exclusions, which leave out the cells that
// see one.
static void check_incremental(struct se_search *search) {
  static const uint8_t checked[] = {SE_XY_WING, SE_XYZ_WING, SE_ALIGNED_PAIR, SE_ALIGNED_TRIPLET};
  for (size_t i = 0; i < COUNT(checked); i++) {
    if (checked[i] > SE_XYZ_WING && search->board.naked != 0) continue;
    struct step step;
    const struct se_search before = *search;
    bool found = se_techniques[checked[i]].find(search, &step);
    compare_with_fresh(&before, checked[i], found, &step);
    if (checked[i] <= SE_XYZ_WING)
      assert_int_equal(found, has_plain_wing(&search->board, checked[i] == SE_XYZ_WING));
  }
}

// Where the links of a pass lead from nodes that are ON, from the lists of links, and the closure of that.
struct plain_ways {
  bool next[SE_NODES_MAX][SE_NODES_MAX], reach[SE_NODES_MAX][SE_NODES_MAX];
};

static void find_plain_ways(const struct se_pass *pass, struct plain_ways *ways) {
  struct se_links *links = pass->links;
  memset(ways, 0, sizeof *ways);
  for (int on = 0; on < links->count; on++) {
    if (!se_level_takes_part(pass, on)) continue;
    int end = se_links_weak(links, on);
    for (int i = se_weak_first(links, pass->follow, on); i < end; i++) {
      int off = links->weak[on][i];
      for (int k = se_strong_first(links, pass->follow, off);
           k < se_strong_end(links, pass->follow, off); k++)
        ways->next[on][links->strong[off][k]] = true;
    }
  }
  for (int start = 0; start < links->count; start++) {
    uint16_t stack[SE_NODES_MAX];
    int depth = 1;
    stack[0] = (uint16_t)start;
    while (depth > 0) {
      int from = stack[--depth];
      for (int to = 0; to < links->count; to++) {
        if (!ways->next[from][to] || ways->reach[start][to]) continue;
        ways->reach[start][to] = true;
        stack[depth++] = (uint16_t)to;
      }
    }
  }
}

// Which chains can start from a node, found the plain way.
static struct se_start find_plain_start(const struct se_pass *pass, const struct plain_ways *ways,
                                        int node) {
  struct se_links *links = pass->links;
  struct se_start start = {.node = (uint16_t)node};
  int weak_end = se_links_weak(links, node);
  for (int other = 0; other < links->count; other++)
    start.cycle |= other != node && ways->reach[node][other] && ways->reach[other][node];
  if ((pass->follow & SE_FOLLOW_X) == 0) return start;
  for (int i = se_weak_first(links, pass->follow, node); i < weak_end; i++)
    start.refuted |= ways->reach[node][links->weak[node][i]];
  for (int i = se_strong_first(links, pass->follow, node);
       i < se_strong_end(links, pass->follow, node); i++)
    start.proved |= ways->reach[links->strong[node][i]][node];
  return start;
}

// A cycle of four nodes that eliminates something is one of a single digit.
static bool is_of_one_digit(void *context, const struct se_tree *tree,
                            const struct se_closing *closing) {
  const struct se_pass *pass = context;
  const struct se_links *links = pass->links;
  cell_set gone[SE_DIGITS];
  int v = links->v[tree->start];
  assert_true(!se_cycle_eliminate(tree, closing, pass->digit, gone) ||
              (pass->follow != SE_FOLLOW_Y && links->v[closing->on] == v &&
               links->v[closing->off] == v && links->v[tree->off[closing->on]] == v));
  return false; // the next one
}

// Technique 21 follows all starts from which a chain can come back, and no others.
static void check_starts(const struct se_search *search) {
  static struct plain_ways ways;
  struct se_cycle_work *cycle = &work->cycle;
  struct se_pass pass = {
      .links = &cycle->links, .digit = search->board.digit, .work = cycle, .digits = SE_ALL};
  se_links_init(&cycle->links, &search->board);
  pass.words = cycle->links.words;
  for (int i = 0; i < 3; i++) {
    pass.follow = se_passes[i];
    find_plain_ways(&pass, &ways);
    se_level_prepare(&pass);
    int listed = 0;
    for (int node = 0; node < cycle->links.count; node++) {
      if (!se_level_takes_part(&pass, node)) continue;
      struct se_start start = find_plain_start(&pass, &ways, node);
      if (start.cycle || start.refuted || start.proved) {
        assert_true(listed < cycle->start_count);
        const struct se_start *found = &cycle->starts[listed++];
        assert_int_equal(found->node, node);
        assert_int_equal(found->cycle, start.cycle);
        assert_int_equal(found->refuted, start.refuted);
        assert_int_equal(found->proved, start.proved);
      }
      const struct se_knot *knot = &cycle->knots[cycle->knot_of[node]];
      for (int other = 0; other < cycle->links.count; other++)
        assert_int_equal(se_bit_has(knot->reach, other), ways.reach[node][other]);
      for (int other = 0; start.cycle && other < cycle->links.count; other++)
        assert_int_equal(se_bit_has(knot->members, other),
                         ways.reach[node][other] && ways.reach[other][node]);
      se_tree_init(&cycle->tree, pass.links, pass.follow, node, NULL);
      se_tree_grow(&cycle->tree);
      se_tree_close(&cycle->tree, is_of_one_digit, &pass);
    }
    assert_int_equal(cycle->start_count, listed);
  }
}

// A propagation that a bound has cut goes on as if it had never been cut.
static void check_resumed(const struct se_search *search, bool dynamic, bool nishio) {
  static const int bounds[] = {5, 8, 12, 24, INT16_MAX};
  struct se_engine *engines[] = {&work->engine, &work->inner}; // cut, and not
  for (int i = 0; i < 2; i++) {
    engines[i]->dynamic = dynamic;
    engines[i]->nishio = nishio;
    engines[i]->level = 0;
    engines[i]->tick = NULL;
    assert_true(se_engine_begin(engines[i], &search->board, NULL));
  }
  engines[1]->bound = INT16_MAX;
  for (int state = 0; state < 2 * engines[0]->links.count; state += 3) {
    const struct se_reach *cut = NULL, *whole;
    for (size_t b = 0; b < COUNT(bounds); b++) {
      engines[0]->bound = bounds[b];
      cut = se_engine_reach(engines[0], state / 2, state % 2 != 0);
    }
    whole = se_engine_reach(engines[1], state / 2, state % 2 != 0);
    assert_int_equal(cut->contradiction, whole->contradiction);
    for (int on = 0; on < 2; on++) {
      assert_int_equal(cut->count[on], whole->count[on]);
      for (int i = 0; i < whole->count[on]; i++) {
        const struct se_record *a = &cut->record[on][i], *b = &whole->record[on][i];
        assert_int_equal(a->node, b->node);
        assert_int_equal(a->least, b->least);
        assert_int_equal(a->parent_count, b->parent_count);
        for (int p = 0; p < b->parent_count; p++)
          assert_int_equal(se_record_parent(engines[0], a, p), se_record_parent(engines[1], b, p));
      }
    }
  }
}

static void apply(struct se_board *board, const struct step *step) {
  board->tick++;
  for (int i = 0; i < step->elimination_count; i++)
    se_board_eliminate(board, step->eliminations[i].cell, step->eliminations[i].digit - 1);
  for (int i = 0; i < step->placement_count; i++)
    se_board_place(board, step->placements[i].cell, step->placements[i].digit - 1);
}

static bool find_and_check(struct se_search *search, struct step *step, bool chains) {
  check_incremental(search);
  for (int i = 0; i < SE_TECHNIQUE_COUNT; i++) {
    if (i > 0 && se_techniques[i].find == se_techniques[i - 1].find) continue;
    if (i == SE_X_CYCLE && chains) {
      check_starts(search);
      check_resumed(search, false, false);
      check_resumed(search, true, true);
      check_resumed(search, true, false);
    }
    struct se_search before = *search;
    bool found = se_techniques[i].find(search, step);
    if (i < SE_X_CYCLE || i == SE_ALIGNED_TRIPLET) compare_with_fresh(&before, i, found, step);
    if (found) return true;
  }
  return false;
}

static void walk_and_check(const struct grid *givens, bool chains) {
  static const struct se_options options = {0};
  struct se_search search = {.options = &options, .work = work};
  struct step step;
  se_board_init(&search.board, givens);
  while (search.board.open > 0 && find_and_check(&search, &step, chains))
    apply(&search.board, &step);
  assert_int_equal(search.board.open, 0);
}

// ER 7.5 and 8.4.
static const char *const hard[] = {
    "12..5....4.6..9...78.............85...724...16............6.915..192..36...3....8",
    ".2....78.456.....3..81....4..4.6.9......91...6..8....13.......5.4.9.7.3..6.5..8..",
};

static void nothing_is_passed_over_that_counts(void **state) {
  (void)state;
  work = se_workspace_new();
  assert_non_null(work);
  se_tables_init();
  for (size_t i = 0; i < COUNT(hard); i++) {
    struct grid givens = check_grid(hard[i]);
    walk_and_check(&givens, true);
  }
  for (uint64_t i = 0; i < (soaking() ? 20000 : 200); i++) {
    struct puzzle puzzle;
    struct err err;
    struct gen_request request = {.geom = geom_lookup(3, 3), .minimal = true, .seed = 77};
    assert_true(gen_make_puzzle(&request, i, &puzzle, &err));
    walk_and_check(&puzzle.givens, i % (soaking() ? 10 : 20) == 0);
  }
  se_workspace_free(work);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_passed_over_that_counts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
