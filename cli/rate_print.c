// A rating as a line, as CSV or as JSON, on one scale or on both.
#include "cli/rate_print.h"

#include <stdio.h>

#include "solver/solver.h"

const struct rate_scale rate_scales[] = {
    {.name = "hodoku", .hodoku = true},
    {.name = "se", .se = true},
    {.name = "both", .hodoku = true, .se = true},
    {.name = NULL},
};

// Every technique that was used, in the order of the table: before NAME middle COUNT, with
// `between` between them.
static void print_counts(const struct puzzle_rating *rating, const char *between,
                         const char *before, const char *middle) {
  bool first = true;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (rating->counts[i] > 0) {
      printf("%s%s%s%s%d", first ? "" : between, before, techniques[i].name, middle,
             rating->counts[i]);
      first = false;
    }
}

void rate_print_tenths(const char *before, int tenths) {
  printf("%s%d.%d", before, tenths / 10, tenths % 10);
}

static const char *hardest_name(const struct puzzle_rating *rating, const char *none) {
  return rating->hardest >= 0 ? techniques[rating->hardest].name : none;
}

static void print_line(const struct puzzle *puzzle, const struct rate_scale *scale) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  fputs(line, stdout);
  if (scale->se) {
    rate_print_tenths(" ", puzzle->se.er);
    rate_print_tenths("/", puzzle->se.ep);
    rate_print_tenths("/", puzzle->se.ed);
    printf(" %s", puzzle->se.hardest_name[0] != '\0' ? puzzle->se.hardest_name : "no step");
  }
  if (scale->se && scale->hodoku) putchar(';');
  if (scale->hodoku) {
    printf(" %s %d %s: ", rating->grade, rating->score, hardest_name(rating, "no step"));
    print_counts(rating, ", ", "", " ");
  }
  putchar('\n');
}

static void print_csv_heading(const struct rate_scale *scale) {
  printf("puzzle%s%s\r\n", scale->hodoku ? ",grade,score,hardest,steps,techniques" : "",
         scale->se ? ",er,ep,ed,se_hardest" : "");
}

static void print_csv(const struct puzzle *puzzle, const struct rate_scale *scale) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  fputs(line, stdout);
  if (scale->hodoku) {
    printf(",%s,%d,%s,%d,", rating->grade, rating->score, hardest_name(rating, ""), rating->steps);
    print_counts(rating, ";", "", ":"); // as a catalogue has them
  }
  if (scale->se) {
    rate_print_tenths(",", puzzle->se.er);
    rate_print_tenths(",", puzzle->se.ep);
    rate_print_tenths(",", puzzle->se.ed);
    printf(",%s", puzzle->se.hardest_name);
  }
  fputs("\r\n", stdout);
}

// No name of ours needs escaping, so this needs no JSON library.
static void print_json(const struct puzzle *puzzle, const struct rate_scale *scale) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  printf("{\"puzzle\":\"%s\"", line);
  if (scale->hodoku) {
    printf(",\"grade\":\"%s\",\"score\":%d,\"hardest\":\"%s\",\"steps\":%d,\"techniques\":{",
           rating->grade, rating->score, hardest_name(rating, ""), rating->steps);
    print_counts(rating, ",", "\"", "\":");
    putchar('}');
  }
  if (scale->se) {
    rate_print_tenths(",\"er\":", puzzle->se.er);
    rate_print_tenths(",\"ep\":", puzzle->se.ep);
    rate_print_tenths(",\"ed\":", puzzle->se.ed);
    printf(",\"se_hardest\":\"%s\"", puzzle->se.hardest_name);
  }
  fputs("}\n", stdout);
}

const struct rate_format rate_formats[] = {
    {.name = "line", .print = print_line},
    {.name = "csv", .heading = print_csv_heading, .print = print_csv},
    {.name = "json", .print = print_json},
    {.name = NULL},
};
