// The goals of climbs: a table, and the functions that measure puzzles by them.
//
// A measure is told how far off a puzzle may be. The ratings take most of the time of a climb, so they
// stop as soon as that is known: the scale of Sudoku Explainer first asks whether steps below the range
// solve the puzzle, which they do for nearly all, and only then rates it to the end.
#include <limits.h>
#include <stdio.h>

#include "gen/climb_bench.h"

enum { MANY = 20000000, ER_GRAIN = 100, HARD_STEP = 85, SWEEP_FROM = 90 };

static bool is_near(const struct climb_wish *wish, int value, int worst) {
  return climb_distance(wish, value) <= worst;
}

// How many steps of a rating are hard.
static bool count_hard(void *context, const struct grid *before, const struct step *step) {
  (void)before;
  *(int *)context += step->rating >= HARD_STEP;
  return true;
}

// Puzzles of one rating differ in how many hard steps they take: where there are more of them, the next
// rating is nearer.
static bool measure_er(const struct climb_wish *wish, struct climb_bench *bench, int worst,
                       int *value) {
  struct se_rating rating;
  int hard = 0, floor = worst < wish->low ? (wish->low - worst) / ER_GRAIN - 1 : 0;
  int ceiling = worst < MANY ? (wish->high + worst) / ER_GRAIN : SE_UNSOLVED;
  if (bench->se == NULL) bench->se = se_workspace_new();
  struct se_options options = {.work = bench->se, .max_er = floor};
  if (floor >= SWEEP_FROM) {
    if (se_seems_below(&bench->givens, floor, bench->se)) return false;
  } else if (floor > 0 && (!se_rate(&bench->givens, &options, &rating) || !rating.stopped)) {
    return false; // solved by easier steps
  }
  options = (struct se_options){.work = bench->se,
                                .max_er = ceiling < SE_UNSOLVED ? ceiling : 0,
                                .visit = count_hard,
                                .context = &hard};
  if (!se_rate(&bench->givens, &options, &rating) || rating.stopped) return false;
  *value = rating.er * ER_GRAIN + (hard < ER_GRAIN ? hard : ER_GRAIN - 1);
  return is_near(wish, *value, worst);
}

static bool measure_clues(const struct climb_wish *wish, struct climb_bench *bench, int worst,
                          int *value) {
  *value = grid_count_clues(geom_lookup(3, 3), &bench->givens);
  return is_near(wish, *value, worst);
}

// False when the techniques do not solve it: then it has no score.
static bool rate(struct climb_bench *bench, int max_score, struct rating *rating) {
  if (bench->rate == NULL) bench->rate = rate_workspace_new();
  struct rate_options options = {
      .techniques = technique_set_default(true), .work = bench->rate, .max_score = max_score};
  return solver_rate_givens(geom_lookup(3, 3), &bench->givens, &options, rating) && rating->solved;
}

static bool measure_score(const struct climb_wish *wish, struct climb_bench *bench, int worst,
                          int *value) {
  struct rating rating;
  if (!rate(bench, wish->high < MANY - worst ? wish->high + worst : 0, &rating)) return false;
  *value = rating.score;
  return is_near(wish, *value, worst);
}

static bool measure_technique(const struct climb_wish *wish, struct climb_bench *bench, int worst,
                              int *value) {
  struct rating rating;
  if (!rate(bench, 0, &rating)) return false;
  *value = rating.counts[wish->technique];
  return is_near(wish, *value, worst);
}

static bool measure_backtracks(const struct climb_wish *wish, struct climb_bench *bench, int worst,
                               int *value) {
  struct solver_result result;
  struct solver_request request = {.limit = 2};
  wish->engine->solve(geom_lookup(3, 3), &bench->givens, &request, &result);
  *value = result.stats.nodes < MANY ? (int)result.stats.nodes : MANY;
  return !result.failed && is_near(wish, *value, worst);
}

static bool measure_minutes(const struct climb_wish *wish, struct climb_bench *bench, int worst,
                            int *value) {
  puzzle_init(&bench->record, geom_lookup(3, 3), &bench->givens);
  bench->record.solution = bench->solution;
  bench->record.certificate.solutions = 1;
  solver_find_minutes(&bench->record);
  *value = bench->record.minutes.tenths;
  return bench->record.minutes.known && is_near(wish, *value, worst);
}

const struct climb_goal climb_goals[] = {
    {.name = "er",
     .meaning = "the rating of Sudoku Explainer",
     .best = SE_UNSOLVED * ER_GRAIN,
     .tenths = true,
     .grain = ER_GRAIN,
     .measure = measure_er},
    {.name = "clues", .meaning = "few clues", .best = 17, .sheds = true, .measure = measure_clues},
    {.name = "score",
     .meaning = "the sum of the scores of all steps",
     .best = MANY,
     .measure = measure_score},
    {.name = "backtracks",
     .meaning = "the choices that an engine tries",
     .best = MANY,
     .takes_engine = true,
     .measure = measure_backtracks},
    {.name = "minutes",
     .meaning = "how long a typical player takes",
     .best = MANY,
     .tenths = true,
     .measure = measure_minutes},
    {.name = "technique",
     .meaning = "how often a technique is needed",
     .best = MANY,
     .takes_technique = true,
     .measure = measure_technique},
    {.name = NULL},
};

const struct name_list climb_goal_names = NAME_LIST_ENDED(climb_goals, name);

const struct climb_goal *climb_lookup_goal(const char *name) {
  int row = name_list_find(&climb_goal_names, name);
  return row >= 0 ? &climb_goals[row] : NULL;
}

// --- values as people write them -----------------------------------------------------------------

int climb_distance(const struct climb_wish *wish, int value) {
  return value < wish->low ? wish->low - value : value > wish->high ? value - wish->high : 0;
}

static int find_grain(const struct climb_goal *goal) {
  return goal->grain > 0 ? goal->grain : 1;
}

const char *climb_print_value(const struct climb_goal *goal, int value,
                              char text[CLIMB_VALUE_TEXT]) {
  value /= find_grain(goal);
  if (goal->tenths)
    snprintf(text, CLIMB_VALUE_TEXT, "%d.%d", value / 10, value % 10);
  else
    snprintf(text, CLIMB_VALUE_TEXT, "%d", value);
  return text;
}

void climb_set_range(struct climb_wish *wish, int low, int high) {
  int grain = find_grain(wish->goal);
  wish->low = low * grain;
  wish->high = high * grain + grain - 1;
}

// Returns where the number ends, or NULL.
static const char *parse_value(const struct climb_goal *goal, const char *text, int *value) {
  enum { DIGITS = 6 }; // so that nothing overflows
  int digits = 0;
  *value = 0;
  for (; *text >= '0' && *text <= '9'; text++, digits++)
    if (digits < DIGITS) *value = 10 * *value + *text - '0';
  if (digits == 0 || digits > DIGITS) return NULL;
  if (!goal->tenths) return text;
  *value *= 10;
  if (*text != '.') return text;
  if (text[1] < '0' || text[1] > '9') return NULL;
  *value += text[1] - '0';
  return text + 2;
}

bool climb_parse_target(const char *text, struct climb_wish *wish, struct err *err) {
  const struct climb_goal *goal = wish->goal;
  int low, high, best = goal->best / find_grain(goal);
  char shown[CLIMB_VALUE_TEXT];
  const char *rest = parse_value(goal, text, &low);
  bool range = rest != NULL && *rest == '-';
  high = low;
  if (range) rest = parse_value(goal, rest + 1, &high);
  if (rest == NULL || *rest != '\0' || low > high || high == 0)
    return err_set(err, ERR_INPUT, "invalid value '%.40s'; expected one such as %s, or a range",
                   text, goal->tenths ? "9.5" : "20");
  if (goal->sheds ? high < best : low > best)
    return err_set(err, ERR_INPUT, "'%.40s' is out of reach; the best there can be is %s", text,
                   climb_print_value(goal, goal->best, shown));
  if (!range && goal->sheds) low = 0;
  if (!range && !goal->sheds) high = best;
  climb_set_range(wish, low, high);
  return true;
}
