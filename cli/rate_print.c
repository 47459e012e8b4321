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
static void print_counts(FILE *stream, const struct puzzle_rating *rating, const char *between,
                         const char *before, const char *middle) {
  bool first = true;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (rating->counts[i] > 0) {
      fprintf(stream, "%s%s%s%s%d", first ? "" : between, before, techniques[i].name, middle,
              rating->counts[i]);
      first = false;
    }
}

void rate_print_tenths(FILE *stream, const char *before, int tenths) {
  fprintf(stream, "%s%d.%d", before, tenths / 10, tenths % 10);
}

static const char *hardest_name(const struct puzzle_rating *rating, const char *none) {
  return rating->hardest >= 0 ? techniques[rating->hardest].name : none;
}

static void print_line(FILE *stream, const struct puzzle *puzzle, const struct rate_scale *scale) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  const char *board = text_board_name(puzzle->geom);
  fprintf(stream, "%s%s%s", board != NULL ? board : "", board != NULL ? " " : "", line);
  if (scale->se) {
    rate_print_tenths(stream, " ", puzzle->se.er);
    rate_print_tenths(stream, "/", puzzle->se.ep);
    rate_print_tenths(stream, "/", puzzle->se.ed);
    fprintf(stream, " %s",
            puzzle->se.hardest_name[0] != '\0' ? puzzle->se.hardest_name : "no step");
  }
  if (scale->se && scale->hodoku) fputc(';', stream);
  if (scale->hodoku) {
    fprintf(stream, " %s %d %s: ", rating->grade, rating->score, hardest_name(rating, "no step"));
    print_counts(stream, rating, ", ", "", " ");
  }
  fputc('\n', stream);
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
static void print_marks(FILE *stream, const struct puzzle *puzzle) {
  char text[GEOM_NAME_MAX * 8];
  for (int i = 0; i < puzzle->marks.count; i++) {
    mark_print(&puzzle->marks, &puzzle->marks.mark[i], puzzle->geom, text, sizeof text);
    fprintf(stream, "%s%s", i > 0 ? "; " : "", text);
  }
}

static void print_csv_heading(FILE *stream, const struct rate_scale *scale) {
  fprintf(stream, "puzzle%s%s", scale->hodoku ? ",grade,score,hardest,steps,techniques" : "",
          scale->se ? ",er,ep,ed,se_hardest" : "");
  for (int i = 0; scale->hodoku && flow_numbers[i].name != NULL; i++)
    fprintf(stream, ",%s", flow_numbers[i].name);
  fputs(",minutes,minutes_estimate,board,marks\r\n", stream);
}

static void print_csv(FILE *stream, const struct puzzle *puzzle, const struct rate_scale *scale) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  fputs(line, stream);
  if (scale->hodoku) {
    fprintf(stream, ",%s,%d,%s,%d,", rating->grade, rating->score, hardest_name(rating, ""),
            rating->steps);
    print_counts(stream, rating, ";", "", ":"); // as a catalogue has them
  }
  if (scale->se) {
    rate_print_tenths(stream, ",", puzzle->se.er);
    rate_print_tenths(stream, ",", puzzle->se.ep);
    rate_print_tenths(stream, ",", puzzle->se.ed);
    fprintf(stream, ",%s", puzzle->se.hardest_name);
  }
  for (int i = 0; scale->hodoku && flow_numbers[i].name != NULL; i++) {
    fputc(',', stream);
    if (puzzle->flow.known) fprintf(stream, "%d", flow_number(&puzzle->flow, i));
  }
  rate_print_tenths(stream, ",", puzzle->minutes.tenths);
  fprintf(stream, ",%s,%s,", puzzle->minutes.estimate ? "yes" : "no", puzzle->geom->name);
  print_marks(stream, puzzle);
  fputs("\r\n", stream);
}

// No name of ours needs escaping, so this needs no JSON library.
static void print_json(FILE *stream, const struct puzzle *puzzle, const struct rate_scale *scale) {
  char line[GEOM_CELLS_MAX + 1];
  const struct puzzle_rating *rating = &puzzle->rating;
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  fprintf(stream, "{\"puzzle\":\"%s\"", line);
  if (scale->hodoku) {
    fprintf(stream,
            ",\"grade\":\"%s\",\"score\":%d,\"hardest\":\"%s\",\"steps\":%d,\"techniques\":{",
            rating->grade, rating->score, hardest_name(rating, ""), rating->steps);
    print_counts(stream, rating, ",", "\"", "\":");
    fputc('}', stream);
  }
  if (scale->se) {
    rate_print_tenths(stream, ",\"er\":", puzzle->se.er);
    rate_print_tenths(stream, ",\"ep\":", puzzle->se.ep);
    rate_print_tenths(stream, ",\"ed\":", puzzle->se.ed);
    fprintf(stream, ",\"se_hardest\":\"%s\"", puzzle->se.hardest_name);
  }
  for (int i = 0; scale->hodoku && puzzle->flow.known && flow_numbers[i].name != NULL; i++)
    fprintf(stream, ",\"%s\":%d", flow_numbers[i].name, flow_number(&puzzle->flow, i));
  rate_print_tenths(stream, ",\"minutes\":", puzzle->minutes.tenths);
  fprintf(stream, ",\"minutes_estimate\":\"%s\"", puzzle->minutes.estimate ? "yes" : "no");
  const char *board = text_board_name(puzzle->geom);
  if (board != NULL) fprintf(stream, ",\"board\":\"%s\"", board);
  if (puzzle->marks.count > 0) {
    fputs(",\"marks\":\"", stream);
    print_marks(stream, puzzle);
    fputc('"', stream);
  }
  fputs("}\n", stream);
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
