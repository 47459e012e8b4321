// A rating as a line, as CSV or as JSON, on one scale or on both.
#include "cli/rate_print.h"

#include <stddef.h>
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
  const char *board = text_board_name(puzzle->geom);
  printf("%s%s%s", board != NULL ? board : "", board != NULL ? " " : "", line);
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

// The flow, by the names that a catalogue has for it.
static const struct {
  const char *name;
  size_t at; // in struct puzzle_flow
} flow_numbers[] = {
    {"bottlenecks", offsetof(struct puzzle_flow, bottlenecks)},
    {"hardest_at", offsetof(struct puzzle_flow, hardest_at)},
    {"variety", offsetof(struct puzzle_flow, variety)},
    {"tail", offsetof(struct puzzle_flow, tail)},
    {.name = NULL},
};

static int flow_number(const struct puzzle_flow *flow, int number) {
  return *(const int *)((const char *)flow + flow_numbers[number].at);
}

// As a catalogue has them.
static void print_marks(const struct puzzle *puzzle) {
  char text[GEOM_NAME_MAX * 8];
  for (int i = 0; i < puzzle->marks.count; i++) {
    mark_print(&puzzle->marks, &puzzle->marks.mark[i], puzzle->geom, text, sizeof text);
    printf("%s%s", i > 0 ? "; " : "", text);
  }
}

static void print_csv_heading(const struct rate_scale *scale) {
  printf("puzzle%s%s", scale->hodoku ? ",grade,score,hardest,steps,techniques" : "",
         scale->se ? ",er,ep,ed,se_hardest" : "");
  for (int i = 0; scale->hodoku && flow_numbers[i].name != NULL; i++)
    printf(",%s", flow_numbers[i].name);
  fputs(",minutes,minutes_estimate,board,marks\r\n", stdout);
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
  for (int i = 0; scale->hodoku && flow_numbers[i].name != NULL; i++) {
    putchar(',');
    if (puzzle->flow.known) printf("%d", flow_number(&puzzle->flow, i));
  }
  rate_print_tenths(",", puzzle->minutes.tenths);
  printf(",%s,%s,", puzzle->minutes.estimate ? "yes" : "no", puzzle->geom->name);
  print_marks(puzzle);
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
  for (int i = 0; scale->hodoku && puzzle->flow.known && flow_numbers[i].name != NULL; i++)
    printf(",\"%s\":%d", flow_numbers[i].name, flow_number(&puzzle->flow, i));
  rate_print_tenths(",\"minutes\":", puzzle->minutes.tenths);
  printf(",\"minutes_estimate\":\"%s\"", puzzle->minutes.estimate ? "yes" : "no");
  const char *board = text_board_name(puzzle->geom);
  if (board != NULL) printf(",\"board\":\"%s\"", board);
  if (puzzle->marks.count > 0) {
    fputs(",\"marks\":\"", stdout);
    print_marks(puzzle);
    putchar('"');
  }
  fputs("}\n", stdout);
}

const struct rate_format rate_formats[] = {
    {.name = "line", .print = print_line},
    {.name = "csv",
     .flow = true,
     .minutes = true,
     .heading = print_csv_heading,
     .print = print_csv},
    {.name = "json", .flow = true, .minutes = true, .print = print_json},
    {.name = NULL},
};

// --- the techniques ------------------------------------------------------------------------------

static void print_list(const struct geom *geom, unsigned kinds) {
  printf("%-36s %-8s %5s\n", "technique", "level", "score");
  for (int i = 0; i < TECHNIQUE_COUNT; i++) {
    const char *why = NULL;
    bool applies = geom == NULL || technique_applies(i, geom, kinds, &why);
    printf("%-36s %-8s %5d%s%s%s%s\n", techniques[i].name, grade_name(techniques[i].level),
           techniques[i].score, techniques[i].uniqueness ? "  uniqueness" : "",
           techniques[i].off ? "  off" : "", applies ? "" : "  not here: ", applies ? "" : why);
  }
}

static void print_se_list(void) {
  printf("%-37s %6s\n", "technique", "from");
  for (int i = 0; i < SE_TECHNIQUE_COUNT; i++) {
    printf("%-37s ", se_techniques[i].name);
    rate_print_tenths(se_techniques[i].rating < 100 ? "   " : "  ", se_techniques[i].rating);
    putchar('\n');
  }
}

void rate_print_list(const struct rate_scale *scale, const struct geom *geom, unsigned kinds) {
  if (scale->hodoku) print_list(geom, kinds);
  if (scale->se) print_se_list();
}
