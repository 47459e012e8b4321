// Solvers on a corpus: every case is asked, every answer checked and timed.
#ifndef GRIDPRESS_PUBLISH_CORPUS_RUN_H
#define GRIDPRESS_PUBLISH_CORPUS_RUN_H

#include "publish/answer.h"

enum { CORPUS_SOLVERS_MAX = 8 };

// What came of a case.
struct corpus_trial {
  enum outcome outcome;
  double seconds;
  char reason[OUTCOME_REASON_MAX]; // "" when it is right
};

struct corpus_solver {
  char *name;                  // owned; for reports
  struct corpus_trial *trials; // owned; one a case
};

struct corpus_run_case {
  const char *id, *line; // borrowed from the table
  struct question question;
};

struct corpus_run_bucket {
  char name[CORPUS_BUCKET_NAME_MAX];
  size_t first, count; // of the cases
};

struct corpus_tables; // what was read

struct corpus_run {
  const char *folder, *recipe; // for reports
  const struct answer_style *style;
  struct client_limits limits;
  FILE *progress; // a terminal for the bar; NULL: none is shown
  size_t case_count;
  struct corpus_run_case *cases;
  int bucket_count;
  struct corpus_run_bucket *buckets;
  int solver_count;
  struct corpus_solver solvers[CORPUS_SOLVERS_MAX];
  struct corpus_tables *tables; // owned
};

// Reads the cases of a corpus; `only` names buckets with commas between them, NULL: all. A corpus whose
// tables were changed is refused. To be released either way.
bool corpus_run_open(struct corpus_run *run, const char *folder, const char *only, struct err *err);
void corpus_run_release(struct corpus_run *run);

// Asks a solver every case, and adds it to the run under a name. `words` is its command, NULL-ended;
// "{}" in a word stands for the case. A solver that hangs or crashes is started anew for the next case.
bool corpus_run_solver(struct corpus_run *run, const char *name, char **words, struct err *err);

// --- reports -------------------------------------------------------------------------------------

// Cases by outcome, and times of those that were answered.
struct corpus_score {
  uint64_t cases, outcomes[OUTCOMES];
  uint64_t answered;
  double total; // seconds of the answers
  double median, ninetieth, ninety_ninth, slowest;
};

// Of a bucket, or of all of them: bucket -1. False without memory.
bool corpus_score_find(const struct corpus_run *run, int solver, int bucket,
                       struct corpus_score *score);

// A report is written by one of these. Text shows at most `shown` cases that are not right.
bool corpus_report_text(const struct corpus_run *run, int shown, FILE *stream, struct err *err);
bool corpus_report_cases(const struct corpus_run *run, FILE *stream, struct err *err); // CSV
bool corpus_report_json(const struct corpus_run *run, FILE *stream, struct err *err);
bool corpus_report_page(const struct corpus_run *run, FILE *stream, struct err *err); // HTML

// All of them in a folder: report.txt, cases.csv, report.json, report.html. They are opened before the first
// case is asked: a run may take hours, and should not end with a report that cannot be written.
enum { CORPUS_REPORT_FILES = 4, CORPUS_REPORT_PATH_MAX = 4096 };
struct corpus_report {
  int open;
  struct output outputs[CORPUS_REPORT_FILES];
  char paths[CORPUS_REPORT_FILES][CORPUS_REPORT_PATH_MAX];
};
bool corpus_report_open(struct corpus_report *report, const char *folder, struct err *err);
// They appear together, or none. The report is closed either way.
bool corpus_report_write(struct corpus_report *report, const struct corpus_run *run,
                         struct err *err);
void corpus_report_discard(struct corpus_report *report);

#endif
