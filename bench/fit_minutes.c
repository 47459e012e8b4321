// Fits the coefficients of solver/minutes.c to the times of real players, and judges them.
//
//      fit_minutes fit TIMES.csv            prints the table of coefficients, ready to paste
//      fit_minutes check TIMES.csv          cross-validates beside the goals and the other scales;
//                                           exit 1 if the product has other coefficients
//      fit_minutes plot TIMES.csv FILE.png  draws the three scales side by side; .svg works, too
//
// TIMES.csv has a heading and then puzzle,players,seconds: the mean time of so many players. The fit
// is of least squares on the logarithm of seconds per blank. A puzzle weighs n / (n + 10) for n
// players: with many of them the model's own error counts more than the noise of the mean.
//
// Cross-validation splits the puzzles by lot into ten parts and predicts each part by a fit to the
// other nine; it does so for many splits. What is compared are ranks (Spearman), ties shared.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "export/export.h"
#include "solver/solver.h"

enum { PUZZLES_MAX = 5000, PARTS = 10, SPLITS = 100, MANY_PLAYERS = 20 };

static const double goal_all = 0.70, goal_many = 0.80;

struct timed {
  struct minutes_view view;
  int players;
  double seconds, score, er;
};

struct times {
  int count;
  struct timed puzzles[PUZZLES_MAX];
};

// --- reading -------------------------------------------------------------------------------------

static bool read_puzzle(const char *line, struct puzzle *puzzle, struct timed *timed) {
  struct grid givens = {0};
  if (strcspn(line, ",") != 81) return false;
  if (sscanf(line + 81, ",%d,%lf", &timed->players, &timed->seconds) != 2) return false;
  for (int cell = 0; cell < 81; cell++) {
    int value = grid_value(line[cell]);
    if (value < 0) return false;
    givens.cell[cell] = (uint8_t)value;
  }
  puzzle_init(puzzle, geom_lookup_side(9), &givens);
  if (!solver_certify(puzzle)) return false;
  solver_rate(puzzle, NULL);
  if (!solver_rate_se(puzzle, NULL, NULL)) return false;
  timed->score = puzzle->rating.score;
  timed->er = puzzle->se.er;
  return minutes_look(puzzle, &timed->view);
}

static bool read_times(const char *path, struct times *times) {
  FILE *stream = fopen(path, "r");
  char line[512];
  static struct puzzle puzzle;
  if (stream == NULL) return false;
  times->count = 0;
  while (times->count < PUZZLES_MAX && fgets(line, sizeof line, stream) != NULL)
    times->count += read_puzzle(line, &puzzle, &times->puzzles[times->count]);
  fclose(stream);
  return times->count > PARTS;
}

// --- fitting -------------------------------------------------------------------------------------

// Solves the normal equations by elimination. They are few, and positive definite.
static void solve(double matrix[MINUTES_TERMS][MINUTES_TERMS + 1],
                  double coefficients[MINUTES_TERMS]) {
  for (int pivot = 0; pivot < MINUTES_TERMS; pivot++)
    for (int row = 0; row < MINUTES_TERMS; row++) {
      double factor = matrix[row][pivot] / matrix[pivot][pivot];
      for (int column = pivot; row != pivot && column <= MINUTES_TERMS; column++)
        matrix[row][column] -= factor * matrix[pivot][column];
    }
  for (int i = 0; i < MINUTES_TERMS; i++) coefficients[i] = matrix[i][MINUTES_TERMS] / matrix[i][i];
}

// Fits to all puzzles that are not in the part left out; -1: to all.
static void fit(const struct times *times, const uint8_t *part, int left_out,
                double coefficients[MINUTES_TERMS]) {
  double matrix[MINUTES_TERMS][MINUTES_TERMS + 1] = {0};
  for (int i = 0; i < times->count; i++) {
    const struct timed *timed = &times->puzzles[i];
    if (left_out >= 0 && part[i] == left_out) continue;
    double weight = timed->players / (timed->players + 10.0);
    double target = log(timed->seconds / timed->view.blanks);
    for (int row = 0; row < MINUTES_TERMS; row++) {
      double by = weight * timed->view.term[row];
      for (int column = 0; column < MINUTES_TERMS; column++)
        matrix[row][column] += by * timed->view.term[column];
      matrix[row][MINUTES_TERMS] += by * target;
    }
  }
  solve(matrix, coefficients);
}

static void print_coefficients(const double coefficients[MINUTES_TERMS]) {
  static const char *const names[] = {"MINUTES_BASE", "MINUTES_OPENNESS", "MINUTES_REACH"};
  for (int i = 0; i < MINUTES_TERMS; i++) printf("    [%s] = %.4f,\n", names[i], coefficients[i]);
}

static bool same_coefficients(const double coefficients[MINUTES_TERMS]) {
  for (int i = 0; i < MINUTES_TERMS; i++)
    if (fabs(coefficients[i] - minutes_coefficients[i]) > 0.00006) return false;
  return true;
}

// --- ranks ---------------------------------------------------------------------------------------

struct ranked {
  double value, rank;
  int index;
};

static int compare_values(const void *a, const void *b) {
  const struct ranked *one = a, *other = b;
  return (one->value > other->value) - (one->value < other->value);
}

// Replaces values by their ranks; equal ones share the mean of theirs.
static void rank(double *values, int count) {
  static struct ranked list[PUZZLES_MAX];
  for (int i = 0; i < count; i++) list[i] = (struct ranked){.value = values[i], .index = i};
  qsort(list, (size_t)count, sizeof list[0], compare_values);
  for (int first = 0, next; first < count; first = next) {
    for (next = first + 1; next < count && list[next].value == list[first].value;) next++;
    for (int i = first; i < next; i++) values[list[i].index] = (first + next - 1) / 2.0;
  }
}

// The rank correlation of `values` with the times, over the puzzles with so many players or more.
static double correlate(const struct times *times, const double *values, int least_players) {
  static double x[PUZZLES_MAX], y[PUZZLES_MAX];
  int count = 0;
  for (int i = 0; i < times->count; i++)
    if (times->puzzles[i].players >= least_players) {
      x[count] = values[i];
      y[count++] = times->puzzles[i].seconds;
    }
  rank(x, count);
  rank(y, count);
  double mean = (count - 1) / 2.0, xy = 0, xx = 0, yy = 0;
  for (int i = 0; i < count; i++) {
    xy += (x[i] - mean) * (y[i] - mean);
    xx += (x[i] - mean) * (x[i] - mean);
    yy += (y[i] - mean) * (y[i] - mean);
  }
  return xy / sqrt(xx * yy);
}

// --- predicting ----------------------------------------------------------------------------------

// Predicts every puzzle by a fit that has not seen it.
static void predict_parts(const struct times *times, struct rng *rng, double *seconds) {
  static uint16_t order[PUZZLES_MAX];
  static uint8_t part[PUZZLES_MAX];
  for (int i = 0; i < times->count; i++) order[i] = (uint16_t)i;
  rng_shuffle(rng, order, (size_t)times->count);
  for (int i = 0; i < times->count; i++) part[order[i]] = (uint8_t)(i % PARTS);
  for (int left_out = 0; left_out < PARTS; left_out++) {
    double coefficients[MINUTES_TERMS];
    fit(times, part, left_out, coefficients);
    for (int i = 0; i < times->count; i++)
      if (part[i] == left_out) seconds[i] = minutes_predict(&times->puzzles[i].view, coefficients);
  }
}

struct spread {
  double sum, squares;
};

static void spread_add(struct spread *spread, double value) {
  spread->sum += value;
  spread->squares += value * value;
}

static double spread_mean(const struct spread *spread) {
  return spread->sum / SPLITS;
}

static double spread_deviation(const struct spread *spread) {
  double mean = spread_mean(spread);
  return sqrt(fmax(spread->squares / SPLITS - mean * mean, 0));
}

static void print_range(const struct times *times, const double *seconds, int least_players) {
  static struct ranked ratio[PUZZLES_MAX];
  int count = 0;
  for (int i = 0; i < times->count; i++)
    if (times->puzzles[i].players >= least_players)
      ratio[count++].value = times->puzzles[i].seconds / seconds[i];
  qsort(ratio, (size_t)count, sizeof ratio[0], compare_values);
  printf("%.2f to %.2f times our value", ratio[count / 10].value,
         ratio[count - 1 - count / 10].value);
}

// --- the noise of the data -----------------------------------------------------------------------

// Nearly normal: mean 0, deviation 1.
static double draw_normal(struct rng *rng) {
  double sum = -6;
  for (int i = 0; i < 12; i++) sum += (double)(rng_next(rng) >> 11) * 0x1p-53;
  return sum;
}

// How well could any model do? The squared error of a prediction is its own, the same for all
// puzzles, and that of a mean of n players, which goes with 1 / n: a line through the squared errors
// tells them apart. Then times are drawn anew around the predictions, and compared with the truth
// they were drawn from.
static void print_ceiling(const struct times *times, const double *seconds) {
  static double truth[PUZZLES_MAX];
  static struct times drawn;
  double n = times->count, x = 0, xx = 0, y = 0, xy = 0, all = 0, many = 0;
  for (int i = 0; i < times->count; i++) {
    double error = log(times->puzzles[i].seconds / seconds[i]),
           noise = 1.0 / times->puzzles[i].players;
    double square = fmin(error * error, 0.6); // a few means are ruined by one player
    x += noise;
    xx += noise * noise;
    y += square;
    xy += noise * square;
  }
  double player = (n * xy - x * y) / (n * xx - x * x), own = fmax((y - player * x) / n, 0);
  struct rng rng;
  rng_init(&rng, 768, 0);
  drawn = *times;
  for (int round = 0; round < SPLITS; round++) {
    for (int i = 0; i < times->count; i++) {
      struct timed *timed = &drawn.puzzles[i];
      truth[i] = seconds[i] * exp(sqrt(own) * draw_normal(&rng));
      timed->seconds = truth[i] * exp(sqrt(player / timed->players) * draw_normal(&rng));
    }
    all += correlate(&drawn, truth, 0) / SPLITS;
    many += correlate(&drawn, truth, MANY_PLAYERS) / SPLITS;
  }
  printf("the truth itself, by the noise of means  %.2f       %.2f\n", all, many);
}

// --- judging -------------------------------------------------------------------------------------

static bool check(const struct times *times) {
  static double mean[PUZZLES_MAX], seconds[PUZZLES_MAX], score[PUZZLES_MAX], er[PUZZLES_MAX];
  struct spread all = {0}, many = {0};
  struct rng rng;
  int with_many = 0;
  rng_init(&rng, 767, 0);
  for (int split = 0; split < SPLITS; split++) {
    predict_parts(times, &rng, seconds);
    spread_add(&all, correlate(times, seconds, 0));
    spread_add(&many, correlate(times, seconds, MANY_PLAYERS));
    for (int i = 0; i < times->count; i++) mean[i] += seconds[i] / SPLITS;
  }
  for (int i = 0; i < times->count; i++) {
    score[i] = times->puzzles[i].score;
    er[i] = times->puzzles[i].er;
    with_many += times->puzzles[i].players >= MANY_PLAYERS;
  }
  printf("rank correlation with mean times       all %4d   %d players or more, %d\n", times->count,
         MANY_PLAYERS, with_many);
  printf("minutes, %d-fold cross-validation       %.3f      %.3f\n", PARTS, spread_mean(&all),
         spread_mean(&many));
  printf("  spread over %d splits               %.4f     %.4f\n", SPLITS, spread_deviation(&all),
         spread_deviation(&many));
  printf("  goal                                 %.2f       %.2f\n", goal_all, goal_many);
  printf("HoDoKu's score                         %.3f      %.3f\n", correlate(times, score, 0),
         correlate(times, score, MANY_PLAYERS));
  printf("Sudoku Explainer's ER                  %.3f      %.3f\n", correlate(times, er, 0),
         correlate(times, er, MANY_PLAYERS));
  print_ceiling(times, mean);
  printf("four in five measured means are        ");
  print_range(times, mean, 0);
  printf("\n  with %d players or more              ", MANY_PLAYERS);
  print_range(times, mean, MANY_PLAYERS);
  putchar('\n');
  double coefficients[MINUTES_TERMS];
  fit(times, NULL, -1, coefficients);
  bool same = same_coefficients(coefficients);
  puts(same ? "solver/minutes.c has the coefficients of this fit"
            : "solver/minutes.c has other coefficients than this fit:");
  if (!same) print_coefficients(coefficients);
  return same;
}

// --- drawing -------------------------------------------------------------------------------------

// Minutes are those of cross-validation: no puzzle is predicted by a fit that has seen it.
static void fill_points(const struct times *times, struct scatter_point points[3][PUZZLES_MAX],
                        char titles[3][64]) {
  static const char *const names[] = {"Minutes", "HoDoKu's score", "Sudoku Explainer's ER"};
  static double seconds[PUZZLES_MAX], values[PUZZLES_MAX];
  struct rng rng;
  rng_init(&rng, 767, 0);
  predict_parts(times, &rng, seconds);
  for (int scale = 0; scale < 3; scale++) {
    for (int i = 0; i < times->count; i++) {
      const struct timed *timed = &times->puzzles[i];
      const double on_scale[] = {seconds[i] / 60, timed->score, timed->er / 10};
      values[i] = on_scale[scale];
      points[scale][i] = (struct scatter_point){
          .x = values[i], .y = timed->seconds / 60, .strong = timed->players >= MANY_PLAYERS};
    }
    snprintf(titles[scale], 64, "%s: %.2f, %.2f", names[scale], correlate(times, values, 0),
             correlate(times, values, MANY_PLAYERS));
  }
}

static bool plot(const struct times *times, const char *path, struct err *err) {
  static struct scatter_point points[3][PUZZLES_MAX];
  char titles[3][64], subtitle[128];
  fill_points(times, points, titles);
  snprintf(subtitle, sizeof subtitle,
           "%d puzzles, dark with %d players or more; rank correlations over all and over those",
           times->count, MANY_PLAYERS);
  struct scatter_panel panels[] = {
      {.title = titles[0],
       .diagonal = true,
       .foot = {.label = "minutes by the model, cross-validated",
                .low = 3,
                .high = 40,
                .logarithmic = true,
                .tick_count = 4,
                .ticks = {3, 5, 10, 20}}},
      {.title = titles[1],
       .foot = {.label = "score",
                .low = 150,
                .high = 4000,
                .logarithmic = true,
                .tick_count = 5,
                .ticks = {150, 300, 600, 1200, 2400}}},
      {.title = titles[2],
       .foot = {.label = "ER", .low = 1, .high = 9, .tick_count = 5, .ticks = {1, 3, 5, 7, 9}}},
  };
  for (int scale = 0; scale < 3; scale++) {
    panels[scale].points = points[scale];
    panels[scale].point_count = times->count;
  }
  const struct scatter_page page = {
      .title = "Three scales beside the times of real players",
      .subtitle = subtitle,
      .side = {.label = "measured minutes, mean",
               .low = 2,
               .high = 110,
               .logarithmic = true,
               .tick_count = 6,
               .ticks = {2, 5, 10, 20, 50, 100}},
      .panel_count = 3,
      .panels = panels,
  };
  FILE *stream = fopen(path, "wb");
  if (stream == NULL) return err_set_errno(err, "%s: cannot write", path);
  const char *dot = strrchr(path, '.');
  bool drawn = scatter_write_picture(&page, dot != NULL ? dot + 1 : "png", stream, err);
  if (fclose(stream) != 0 && drawn) return err_set_errno(err, "%s: cannot write", path);
  return drawn;
}

int main(int argc, char **argv) {
  static struct times times;
  const char *mode = argc > 2 ? argv[1] : "";
  if (argc < 3 || !read_times(argv[2], &times)) {
    fprintf(stderr, "usage: fit_minutes fit|check TIMES.csv, or plot TIMES.csv FILE.png\n");
    return 2;
  }
  if (strcmp(mode, "check") == 0) return check(&times) ? 0 : 1;
  if (strcmp(mode, "plot") == 0 && argc > 3) {
    struct err err;
    if (plot(&times, argv[3], &err)) return 0;
    fprintf(stderr, "fit_minutes: %s\n", err.text);
    return 3;
  }
  double coefficients[MINUTES_TERMS];
  fit(&times, NULL, -1, coefficients);
  print_coefficients(coefficients);
  return 0;
}
