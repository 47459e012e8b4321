// Asks a solver the cases of a corpus, one after the other: times would mean little side by side.
//
// With "{}" in its words a solver is started for every case and may print what it likes until it ends.
// Without, one process gets a case a line and gives an answer a line. Such a process may fall out of
// step, so what one that has answered before gets wrong, or ends at, is asked again of a fresh one: if
// that does better, the case before is to blame. One that hangs, floods us, ends or is wrong is replaced.
#include "publish/corpus_run.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_BYTES = 65536, WORDS_MAX = 1000 };

struct asking {
  const struct corpus_run *run;
  char **words; // of the solver
  bool running;
  struct client client;
  size_t answered;             // by the process that is running
  struct corpus_trial *before; // the last case that it answered
};

static void set_trial(struct corpus_trial *trial, enum outcome outcome, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void set_trial(struct corpus_trial *trial, enum outcome outcome, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(trial->reason, sizeof trial->reason, format, arguments);
  va_end(arguments);
  trial->outcome = outcome;
}

// --- what came -----------------------------------------------------------------------------------

static void judge(const struct asking *asking, const struct corpus_run_case *item, size_t length,
                  struct corpus_trial *trial) {
  struct claim claim = {.kind = CLAIM_GARBAGE};
  asking->run->style->read(&item->question, asking->client.text, length, &claim);
  trial->outcome = answer_judge(&item->question, &claim, trial->reason);
}

// How a shell tells that a program could not be run, or was ended by a signal.
enum { SHELL_CODES = 126 };

static bool crashed(struct client_end end, struct corpus_trial *trial) {
  if (end.stopped) return false;
  if (end.signalled)
    set_trial(trial, OUTCOME_CRASHED, "ended by signal %d", end.code);
  else if (end.code >= SHELL_CODES)
    set_trial(trial, OUTCOME_CRASHED, "ended with exit code %d", end.code);
  else
    return false;
  return true;
}

static void stop(struct asking *asking) {
  if (asking->running) client_stop(&asking->client);
  asking->running = false;
}

// Deals with everything but an answer. `length` bytes have come.
static bool take_event(struct asking *asking, enum client_event event, size_t length,
                       const struct corpus_run_case *item, struct corpus_trial *trial) {
  if (event == CLIENT_TIMED_OUT)
    set_trial(trial, OUTCOME_TIMED_OUT, "%s after %g s",
              length > 0 ? "only part of an answer" : "no answer", asking->run->limits.seconds);
  if (event == CLIENT_FLOODED)
    set_trial(trial, OUTCOME_WRONG, "prints more than any answer: %zu bytes so far", length);
  if (event != CLIENT_ENDED) {
    stop(asking);
    return event != CLIENT_FAILED;
  }
  judge(asking, item, length, trial); // before the text goes
  asking->running = false;
  struct client_end end = client_stop(&asking->client);
  if (!crashed(end, trial) && end.stopped && length == 0)
    set_trial(trial, OUTCOME_TIMED_OUT, "closed its output without an answer, and did not end");
  return true;
}

static size_t most_bytes(const struct asking *asking, const struct corpus_run_case *item) {
  const struct question *question = &item->question;
  size_t solutions = asking->run->style->lists ? (size_t)question->solutions : 0;
  return ANSWER_BYTES + solutions * ((size_t)question->geom->cells + 2);
}

// --- a process a case ----------------------------------------------------------------------------

// The word with the line in place of every "{}"; to be freed.
static char *fill_word(const char *word, const char *line) {
  char *filled = NULL;
  size_t size;
  FILE *stream = open_memstream(&filled, &size);
  if (stream == NULL) return NULL;
  for (const char *mark; (mark = strstr(word, "{}")) != NULL; word = mark + 2)
    fprintf(stream, "%.*s%s", (int)(mark - word), word, line);
  fputs(word, stream);
  fclose(stream);
  return filled;
}

static bool ask_process(struct asking *asking, const struct corpus_run_case *item,
                        struct corpus_trial *trial, struct err *err) {
  const struct corpus_run *run = asking->run;
  char *words[WORDS_MAX + 1] = {NULL};
  int count = 0;
  bool well = true;
  for (; asking->words[count] != NULL && well; count++)
    well = (words[count] = fill_word(asking->words[count], item->line)) != NULL;
  double start = client_clock();
  well = well ? client_start(&asking->client, words, false, &run->limits, err)
              : err_set(err, ERR_WORLD, "out of memory");
  asking->running = well;
  if (well) {
    size_t length;
    enum client_event event = client_ask(&asking->client, NULL, NULL, NULL, &run->limits,
                                         most_bytes(asking, item), &length, err);
    trial->seconds = client_clock() - start;
    well = take_event(asking, event, length, item, trial);
  }
  for (int i = 0; i < count; i++) free(words[i]);
  return well;
}

// --- a line a case -------------------------------------------------------------------------------

static bool is_blank(const char *text) {
  while (*text != '\0' && !isalnum((unsigned char)*text)) text++;
  return *text == '\0';
}

static bool start_fresh(struct asking *asking, struct err *err) {
  stop(asking);
  asking->running = client_start(&asking->client, asking->words, true, &asking->run->limits, err);
  asking->answered = 0;
  asking->before = NULL;
  return asking->running;
}

// An earlier case is to blame for what came instead of an answer to this one: a crash, or too much. One
// that left without a word had its reasons.
static void blame(struct corpus_trial *before, const struct corpus_trial *instead) {
  if (before == NULL) return;
  if (instead->outcome == OUTCOME_CRASHED)
    set_trial(before, OUTCOME_CRASHED, "%s behind its answer", instead->reason);
  if (instead->outcome == OUTCOME_WRONG)
    set_trial(before, OUTCOME_WRONG, "prints more than one answer, or spoils the next case");
}

// Asks the process that is running.
static bool ask_running(struct asking *asking, const struct corpus_run_case *item,
                        const char *question, struct corpus_trial *trial, enum client_event *event,
                        struct err *err) {
  const struct corpus_run *run = asking->run;
  size_t length;
  double start = client_clock();
  *event =
      client_ask(&asking->client, question, run->style->ends, (void *)(uintptr_t)&item->question,
                 &run->limits, most_bytes(asking, item), &length, err);
  trial->seconds = client_clock() - start;
  if (*event != CLIENT_ANSWERED) return take_event(asking, *event, length, item, trial);
  judge(asking, item, length, trial);
  client_take(&asking->client, length);
  return true;
}

// Asks, and asks once more if the answer may be the fault of an earlier case.
static bool ask_line(struct asking *asking, const struct corpus_run_case *item,
                     const char *question, struct corpus_trial *trial, struct err *err) {
  static const struct corpus_trial stray = {.outcome = OUTCOME_WRONG};
  if (asking->running && !is_blank(asking->client.text)) {
    blame(asking->before, &stray);
    stop(asking);
  }
  if (!asking->running && !start_fresh(asking, err)) return false;
  bool seasoned = asking->answered > 0;
  struct corpus_trial *before = asking->before;
  enum client_event event;
  if (!ask_running(asking, item, question, trial, &event, err)) return false;
  if (seasoned && (event == CLIENT_ENDED || trial->outcome == OUTCOME_WRONG)) {
    const struct corpus_trial first = *trial;
    if (!start_fresh(asking, err) || !ask_running(asking, item, question, trial, &event, err))
      return false;
    if (trial->outcome != first.outcome) blame(before, &first);
  }
  if (trial->outcome == OUTCOME_WRONG) stop(asking);
  asking->answered++;
  asking->before = trial;
  return true;
}

// The last case is over: nothing more may come, and the end should be a quiet one.
static bool finish(struct asking *asking, struct err *err) {
  size_t length;
  struct corpus_trial rest = {.outcome = OUTCOME_RIGHT};
  if (!asking->running) return true;
  client_close(&asking->client);
  enum client_event event = client_ask(&asking->client, NULL, NULL, NULL, &asking->run->limits,
                                       ANSWER_BYTES, &length, err);
  if (!is_blank(asking->client.text)) rest.outcome = OUTCOME_WRONG;
  asking->running = false;
  struct client_end end = client_stop(&asking->client);
  if (event == CLIENT_ENDED) crashed(end, &rest);
  blame(asking->before, &rest);
  return event != CLIENT_FAILED;
}

// --- all of it -----------------------------------------------------------------------------------

static bool ask_case(struct asking *asking, bool by_process, const struct corpus_run_case *item,
                     struct corpus_trial *trial, struct err *err) {
  if (by_process) return ask_process(asking, item, trial, err);
  size_t length = strlen(item->line);
  char *question = malloc(length + 2);
  if (question == NULL) return err_set(err, ERR_WORLD, "out of memory");
  memcpy(question, item->line, length);
  strcpy(question + length, "\n");
  bool well = ask_line(asking, item, question, trial, err);
  free(question);
  return well;
}

static bool check_words(const struct corpus_run *run, char **words, bool *by_process,
                        struct err *err) {
  int count = 0;
  *by_process = false;
  for (; words[count] != NULL; count++) *by_process |= strstr(words[count], "{}") != NULL;
  if (count > WORDS_MAX) return err_set(err, ERR_INPUT, "a solver has at most %d words", WORDS_MAX);
  if (count == 0 || words[0][0] == '\0')
    return err_set(err, ERR_INPUT, "the command of a solver is empty");
  return *by_process || !run->style->whole ||
         err_set(err, ERR_INPUT,
                 "%s: answers of style %s end with the process; put {} where the puzzle goes",
                 words[0], run->style->name);
}

bool corpus_run_solver(struct corpus_run *run, const char *name, char **words, struct err *err) {
  bool by_process;
  if (run->solver_count == CORPUS_SOLVERS_MAX)
    return err_set(err, ERR_INPUT, "at most %d solvers side by side", CORPUS_SOLVERS_MAX);
  if (!check_words(run, words, &by_process, err)) return false;
  struct corpus_solver *solver = &run->solvers[run->solver_count];
  *solver = (struct corpus_solver){.name = strdup(name),
                                   .trials = calloc(run->case_count + 1, sizeof *solver->trials)};
  run->solver_count++;
  if (solver->name == NULL || solver->trials == NULL)
    return err_set(err, ERR_WORLD, "out of memory");
  struct asking asking = {.run = run, .words = words};
  struct progress progress;
  bool well = true;
  progress_init(&progress, run->progress, name, run->case_count);
  for (size_t i = 0; i < run->case_count && well; i++) {
    well = ask_case(&asking, by_process, &run->cases[i], &solver->trials[i], err);
    progress_update(&progress, i + 1);
  }
  well = well && finish(&asking, err);
  stop(&asking);
  progress_release(&progress);
  return well;
}
