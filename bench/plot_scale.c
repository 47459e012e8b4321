// Draws what ledger and dedup cost as they grow, from a table of measured values.
//
//      plot_scale TABLE PICTURE      docs/scale.tsv, docs/scale.png or .svg
//
// A line of the table: a series, the number of puzzles, the value. Series that end in "-bound" are drawn
// dark, with those of the same name without it in the same panel.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/scatter.h"

enum { PANELS = 4, POINTS_MAX = 40, NAME_MAX_BYTES = 40 };

static const char *const series[PANELS] = {"claim", "bytes", "dedup", "memory"};

struct panel_points {
  struct scatter_point point[POINTS_MAX];
  int count;
};

static int find_series(const char *name, size_t length) {
  for (int i = 0; i < PANELS; i++)
    if (strlen(series[i]) == length && strncmp(series[i], name, length) == 0) return i;
  return -1;
}

static bool read_table(const char *path, struct panel_points panels[PANELS], struct err *err) {
  FILE *file = fopen(path, "r");
  if (file == NULL) return err_set_errno(err, "%s: cannot open", path);
  char line[200], name[NAME_MAX_BYTES];
  bool good = true;
  for (int number = 1; good && fgets(line, sizeof line, file) != NULL; number++) {
    double puzzles, value;
    if (line[0] == '#') continue;
    good = sscanf(line, "%39s %lf %lf", name, &puzzles, &value) == 3;
    const char *dash = strchr(name, '-');
    size_t length = dash != NULL ? (size_t)(dash - name) : strlen(name);
    int panel = good ? find_series(name, length) : -1;
    if (panel < 0 || panels[panel].count == POINTS_MAX) {
      good = err_set(err, ERR_INPUT, "%s:%d: not a series, a number of puzzles and a value", path,
                     number);
      break;
    }
    // One line a panel is drawn dark; of two, that with a bound.
    panels[panel].point[panels[panel].count++] =
        (struct scatter_point){.x = puzzles / 1e6, .y = value, .strong = dash != NULL || panel < 2};
  }
  fclose(file);
  return good;
}

static bool draw(const struct panel_points points[PANELS], const char *path, struct err *err) {
  static const struct scatter_axis foot = {.label = "millions of puzzles",
                                           .low = 0.8,
                                           .high = 125,
                                           .logarithmic = true,
                                           .tick_count = 5,
                                           .ticks = {1, 3, 10, 30, 100}};
  static const struct scatter_axis sides[PANELS] = {
      {.low = 0, .high = 2, .tick_count = 5, .ticks = {0, 0.5, 1, 1.5, 2}},
      {.low = 0, .high = 80, .tick_count = 5, .ticks = {0, 20, 40, 60, 80}},
      {.low = 0, .high = 4, .tick_count = 5, .ticks = {0, 1, 2, 3, 4}},
      {.low = 10,
       .high = 10000,
       .logarithmic = true,
       .tick_count = 4,
       .ticks = {10, 100, 1000, 10000}},
  };
  static const char *const titles[PANELS] = {
      "Ledger: cost of a claim, relative", "Ledger: bytes an entry", "dedup: microseconds a puzzle",
      "dedup: megabytes of memory"};
  static const double goals[PANELS] = {1.5, 60, 0, 0};
  struct scatter_panel panels[PANELS];
  for (int i = 0; i < PANELS; i++)
    panels[i] = (struct scatter_panel){.title = titles[i],
                                       .foot = foot,
                                       .side = &sides[i],
                                       .joined = true,
                                       .goal = goals[i],
                                       .point_count = points[i].count,
                                       .points = points[i].point};
  const struct scatter_page page = {
      .title = "What a puzzle costs, from one million to a hundred",
      .subtitle =
          "Processor time on one thread of a busy machine. dedup: dark within 256 MB "
          "(10^8: 2 GB), grey without a bound.",
      .panel_count = PANELS,
      .panels = panels,
  };
  const char *dot = strrchr(path, '.');
  FILE *stream = fopen(path, "wb");
  if (stream == NULL) return err_set_errno(err, "%s: cannot create", path);
  bool good = scatter_write_picture(&page, dot != NULL ? dot + 1 : "png", stream, err);
  return fclose(stream) == 0 && good;
}

int main(int argc, char **argv) {
  static struct panel_points points[PANELS];
  struct err err = {0};
  if (argc != 3) {
    fprintf(stderr, "usage: plot_scale TABLE PICTURE\n");
    return 2;
  }
  if (read_table(argv[1], points, &err) && draw(points, argv[2], &err)) return 0;
  fprintf(stderr, "plot_scale: %s\n", err.text);
  return 1;
}
