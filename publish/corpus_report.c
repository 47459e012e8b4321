// Reports of a run as text, CSV and JSON, and all of them as files.
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "publish/corpus_run.h"

static bool out_of_memory(struct err *err) {
  return err_set(err, ERR_WORLD, "out of memory");
}

// "12.3 us", "4.56 ms", "7.8 s". Returns `text`.
enum { TIME_TEXT = 24 };
static const char *print_time(double seconds, char text[TIME_TEXT]) {
  static const struct {
    double unit;
    const char *name;
  } units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}};
  int i = 0;
  while (i < 2 && seconds < units[i].unit) i++;
  snprintf(text, TIME_TEXT, "%.3g %s", seconds / units[i].unit, units[i].name);
  return text;
}

static double per_second(const struct corpus_score *score) {
  return score->total > 0 ? (double)score->answered / score->total : 0;
}

// --- text ----------------------------------------------------------------------------------------

static const char *bucket_name(const struct corpus_run *run, int bucket) {
  return bucket < 0 ? "all" : run->buckets[bucket].name;
}

static int name_width(const struct corpus_run *run) {
  int width = 6;
  for (int i = 0; i < run->bucket_count; i++)
    if ((int)strlen(run->buckets[i].name) > width) width = (int)strlen(run->buckets[i].name);
  return width;
}

static void write_score(const struct corpus_run *run, int bucket, const struct corpus_score *score,
                        FILE *stream) {
  char times[4][TIME_TEXT];
  fprintf(stream, "%-*s %6" PRIu64, name_width(run), bucket_name(run, bucket), score->cases);
  for (int i = 0; i < OUTCOMES; i++) fprintf(stream, " %9" PRIu64, score->outcomes[i]);
  fprintf(stream, " %9.0f %9s %9s %9s %9s\n", per_second(score),
          print_time(score->median, times[0]), print_time(score->ninetieth, times[1]),
          print_time(score->ninety_ninth, times[2]), print_time(score->slowest, times[3]));
}

static bool write_table(const struct corpus_run *run, int solver, FILE *stream, struct err *err) {
  struct corpus_score score;
  fprintf(stream, "%s\n\n%-*s %6s", run->solvers[solver].name, name_width(run), "bucket", "cases");
  for (int i = 0; i < OUTCOMES; i++) fprintf(stream, " %9s", outcome_names[i]);
  fprintf(stream, " %9s %9s %9s %9s %9s\n", "a second", "median", "90 %", "99 %", "slowest");
  for (int i = 0; i <= run->bucket_count; i++) {
    int bucket = i < run->bucket_count ? i : -1; // all of them come last
    if (!corpus_score_find(run, solver, bucket, &score)) return out_of_memory(err);
    write_score(run, bucket, &score, stream);
  }
  fputc('\n', stream);
  return true;
}

// What is not right, up to a number of lines.
static void write_faults(const struct corpus_run *run, int solver, int shown, FILE *stream) {
  int told = 0, left = 0;
  for (size_t i = 0; i < run->case_count; i++) {
    const struct corpus_trial *trial = &run->solvers[solver].trials[i];
    if (trial->outcome == OUTCOME_RIGHT) continue;
    if (told < shown)
      fprintf(stream, "%s: %s: %s\n", run->cases[i].id, outcome_names[trial->outcome],
              trial->reason);
    told < shown ? told++ : left++;
  }
  if (left > 0) fprintf(stream, "and %d more\n", left);
  if (told > 0) fputc('\n', stream);
}

// Solvers side by side: what is right, and how fast.
static bool write_comparison(const struct corpus_run *run, FILE *stream, struct err *err) {
  int width = name_width(run);
  for (int k = 0; k < run->solver_count; k++)
    fprintf(stream, "%c = %s\n", 'A' + k, run->solvers[k].name);
  fprintf(stream, "\n%-*s %6s", width, "bucket", "cases");
  for (int k = 0; k < run->solver_count; k++) fprintf(stream, "   %c right", 'A' + k);
  for (int k = 0; k < run->solver_count; k++) fprintf(stream, " %c a second", 'A' + k);
  for (int k = 1; k < run->solver_count; k++) fprintf(stream, "     %c/A", 'A' + k);
  fputc('\n', stream);
  for (int i = 0; i <= run->bucket_count; i++) {
    struct corpus_score scores[CORPUS_SOLVERS_MAX];
    int bucket = i < run->bucket_count ? i : -1;
    for (int k = 0; k < run->solver_count; k++)
      if (!corpus_score_find(run, k, bucket, &scores[k])) return out_of_memory(err);
    fprintf(stream, "%-*s %6" PRIu64, width, bucket_name(run, bucket), scores[0].cases);
    for (int k = 0; k < run->solver_count; k++)
      fprintf(stream, " %9" PRIu64, scores[k].outcomes[OUTCOME_RIGHT]);
    for (int k = 0; k < run->solver_count; k++) fprintf(stream, " %10.0f", per_second(&scores[k]));
    for (int k = 1; k < run->solver_count; k++)
      fprintf(stream, " %7.2f",
              per_second(&scores[0]) > 0 ? per_second(&scores[k]) / per_second(&scores[0]) : 0);
    fputc('\n', stream);
  }
  fputc('\n', stream);
  return true;
}

bool corpus_report_text(const struct corpus_run *run, int shown, FILE *stream, struct err *err) {
  for (int k = 0; k < run->solver_count; k++) {
    if (!write_table(run, k, stream, err)) return false;
    write_faults(run, k, shown, stream);
  }
  return run->solver_count < 2 || write_comparison(run, stream, err);
}

// --- CSV and JSON --------------------------------------------------------------------------------

static void put_text(FILE *stream, const char *text) {
  fputc('"', stream);
  for (; *text != '\0'; text++) {
    if (*text == '"') fputc('"', stream);
    fputc(*text, stream);
  }
  fputc('"', stream);
}

bool corpus_report_cases(const struct corpus_run *run, FILE *stream, struct err *err) {
  (void)err;
  fputs("solver,id,bucket,outcome,microseconds,reason\r\n", stream);
  for (int k = 0; k < run->solver_count; k++)
    for (int b = 0; b < run->bucket_count; b++)
      for (size_t i = 0; i < run->buckets[b].count; i++) {
        size_t at = run->buckets[b].first + i;
        const struct corpus_trial *trial = &run->solvers[k].trials[at];
        put_text(stream, run->solvers[k].name);
        fprintf(stream, ",%s,%s,%s,%.1f,", run->cases[at].id, run->buckets[b].name,
                outcome_names[trial->outcome], trial->seconds * 1e6);
        put_text(stream, trial->reason);
        fputs("\r\n", stream);
      }
  return true;
}

static json_t *pack_score(const char *name, const struct corpus_score *score) {
  json_t *outcomes = json_object();
  for (int i = 0; i < OUTCOMES; i++)
    json_object_set_new(outcomes, outcome_names[i], json_integer((json_int_t)score->outcomes[i]));
  return json_pack("{ss sI so sf s{sf sf sf sf}}", "bucket", name, "cases",
                   (json_int_t)score->cases, "outcomes", outcomes, "a_second", per_second(score),
                   "seconds", "median", score->median, "p90", score->ninetieth, "p99",
                   score->ninety_ninth, "slowest", score->slowest);
}

static json_t *pack_solver(const struct corpus_run *run, int solver) {
  json_t *buckets = json_array(), *faults = json_array();
  struct corpus_score score;
  for (int i = 0; i < run->bucket_count; i++)
    if (corpus_score_find(run, solver, i, &score))
      json_array_append_new(buckets, pack_score(run->buckets[i].name, &score));
  for (size_t i = 0; i < run->case_count; i++) {
    const struct corpus_trial *trial = &run->solvers[solver].trials[i];
    if (trial->outcome != OUTCOME_RIGHT)
      json_array_append_new(
          faults, json_pack("{ss ss ss ss}", "id", run->cases[i].id, "puzzle", run->cases[i].line,
                            "outcome", outcome_names[trial->outcome], "reason", trial->reason));
  }
  bool well = corpus_score_find(run, solver, -1, &score);
  return json_pack("{ss so so so}", "solver", run->solvers[solver].name, "all",
                   well ? pack_score("all", &score) : json_null(), "buckets", buckets, "not_right",
                   faults);
}

bool corpus_report_json(const struct corpus_run *run, FILE *stream, struct err *err) {
  json_t *solvers = json_array();
  for (int k = 0; k < run->solver_count; k++) json_array_append_new(solvers, pack_solver(run, k));
  json_t *object = json_pack("{ss ss ss ss sf so}", "gridpress", "corpus run 1", "version",
                             GRIDPRESS_VERSION, "recipe", run->recipe, "answers", run->style->name,
                             "time_limit", run->limits.seconds, "solvers", solvers);
  bool well =
      object != NULL && json_dumpf(object, stream, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) == 0;
  fputc('\n', stream);
  json_decref(object);
  return well || err_set(err, ERR_INPUT, "the command of a solver is not UTF-8 text");
}

// --- files ---------------------------------------------------------------------------------------

static bool write_text(const struct corpus_run *run, FILE *stream, struct err *err) {
  return corpus_report_text(run, 1000000, stream, err);
}

static const struct {
  const char *name;
  bool (*write)(const struct corpus_run *run, FILE *stream, struct err *err);
} files[CORPUS_REPORT_FILES] = {
    {.name = "report.txt", .write = write_text},
    {.name = "cases.csv", .write = corpus_report_cases},
    {.name = "report.json", .write = corpus_report_json},
    {.name = "report.html", .write = corpus_report_page},
};

bool corpus_report_open(struct corpus_report *report, const char *folder, struct err *err) {
  bool well = folder[0] != '\0' || err_set(err, ERR_INPUT, "'': not a folder name");
  memset(report, 0, sizeof *report);
  for (int i = 0; i < CORPUS_REPORT_FILES && well; i++) {
    char *path = report->paths[i];
    well = snprintf(path, CORPUS_REPORT_PATH_MAX, "%s/%s", folder, files[i].name) <
                   CORPUS_REPORT_PATH_MAX
               ? output_open(&report->outputs[i], path, err)
               : err_set(err, ERR_INPUT, "%.80s...: the name is too long", folder);
    report->open += well;
  }
  if (!well) corpus_report_discard(report);
  return well;
}

bool corpus_report_write(struct corpus_report *report, const struct corpus_run *run,
                         struct err *err) {
  bool well = true;
  for (int i = 0; i < CORPUS_REPORT_FILES && well; i++)
    well = files[i].write(run, report->outputs[i].stream, err);
  if (!well || !output_commit(report->outputs, CORPUS_REPORT_FILES, err)) {
    corpus_report_discard(report);
    return false;
  }
  report->open = 0;
  return true;
}

void corpus_report_discard(struct corpus_report *report) {
  if (report->open > 0) output_discard(report->outputs, report->open);
  report->open = 0;
}
