// Walks through the solution of a puzzle once more and explains each step, on either scale. The walk
// ends when nobody reads on.
#include "cli/rate_walk.h"

#include "cli/rate_print.h"

struct walking {
  const struct rate_walk *walk;
  int number; // of the latest step
};

// --- words ---------------------------------------------------------------------------------------

// Spaces that do not break mean nothing on a terminal.
static char *make_plain(char *text) {
  char *to = text;
  for (const char *from = text; *from != '\0'; from++)
    if (from[0] == '\xc2' && from[1] == '\xa0') {
      *to++ = ' ';
      from++;
    } else {
      *to++ = *from;
    }
  *to = '\0';
  return text;
}

static char *tell_step(const struct rate_walk *walk, const struct step *step,
                       char text[STEP_TEXT_MAX]) {
  const struct puzzle *puzzle = walk->puzzle;
  const struct step_language steps = language_steps(walk->language, puzzle->geom, puzzle->symbols);
  return make_plain(step_tell(step, puzzle->geom, &steps, text, STEP_TEXT_MAX));
}

static char *tell_se_step(const struct rate_walk *walk, const struct step *step,
                          char text[STEP_TEXT_MAX]) {
  const struct puzzle *puzzle = walk->puzzle;
  struct step_language steps = language_steps(walk->language, puzzle->geom, puzzle->symbols);
  steps.names = walk->language != NULL ? walk->language->se_techniques : NULL;
  return make_plain(se_tell(step, puzzle->geom, &steps, text, STEP_TEXT_MAX));
}

// --- records -------------------------------------------------------------------------------------

static bool print_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct walking *walking = context;
  char text[STEP_TEXT_MAX];
  tell_step(walking->walk, step, text);
  fprintf(spool_open(walking->walk->text, SPOOL_OUTPUT), "%3d. %s\n", ++walking->number, text);
  return spool_close(walking->walk->text);
}

static bool print_first_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  const struct walking *walking = context;
  char text[STEP_TEXT_MAX];
  tell_step(walking->walk, step, text);
  fprintf(spool_open(walking->walk->text, SPOOL_OUTPUT), "%s\n", text);
  spool_close(walking->walk->text);
  return false;
}

static bool print_se_record(const struct walking *walking, const struct step *step, bool numbered) {
  char text[STEP_TEXT_MAX];
  tell_se_step(walking->walk, step, text);
  FILE *stream = spool_open(walking->walk->text, SPOOL_OUTPUT);
  if (numbered) fprintf(stream, "%3d. ", walking->number);
  rate_print_tenths(stream, step->rating < 100 ? " " : "", step->rating);
  fprintf(stream, " %s\n", text);
  return spool_close(walking->walk->text);
}

static bool print_se_step(void *context, const struct grid *before, const struct step *step) {
  (void)before;
  struct walking *walking = context;
  walking->number++;
  return print_se_record(walking, step, true);
}

static bool print_first_se_step(void *context, const struct grid *before, const struct step *step) {
  (void)before;
  print_se_record(context, step, false);
  return false;
}

// What ends a walk: perhaps a guess, and a line of its own.
static void print_end(const struct walking *walking, bool solved) {
  const struct rate_walk *walk = walking->walk;
  FILE *stream = spool_open(walk->text, SPOOL_OUTPUT);
  if (!solved)
    fprintf(stream, "%3d. %s\n", walking->number + 1,
            language_label(walk->language, LABEL_WALK_GUESS));
  fputc('\n', stream);
  spool_close(walk->text);
}

// When there is no step at all.
static void print_no_step(const struct rate_walk *walk, bool solved) {
  fprintf(spool_open(walk->text, SPOOL_OUTPUT), "%s\n",
          language_label(walk->language, solved ? LABEL_WALK_FULL : LABEL_WALK_GUESS));
  spool_close(walk->text);
}

// --- walks ---------------------------------------------------------------------------------------

static struct rating rate(struct walking *walking, rate_visitor *visit) {
  const struct rate_walk *walk = walking->walk;
  struct rate_options options = {.techniques = *walk->techniques,
                                 .marks = &walk->puzzle->marks,
                                 .visit = visit,
                                 .context = walking};
  struct rating rating;
  solver_rate_givens(walk->puzzle->geom, &walk->puzzle->givens, &options, &rating);
  return rating;
}

static bool pass_tick(void *context, int technique, int done, int total) {
  const struct rate_walk *walk = ((struct walking *)context)->walk;
  return walk->tick == NULL || walk->tick(walk->tick_context, technique, done, total);
}

static struct se_rating rate_se(struct walking *walking, se_visitor *visit) {
  struct se_options options = {.visit = visit, .tick = pass_tick, .context = walking};
  struct se_rating rating;
  struct puzzle copy = *walking->walk->puzzle;
  solver_rate_se(&copy, &options, &rating);
  return rating;
}

void rate_walk_steps(const struct rate_walk *walk) {
  struct walking walking = {.walk = walk};
  print_end(&walking, rate(&walking, print_step).solved);
}

void rate_walk_hint(const struct rate_walk *walk) {
  struct rating rating = rate(&(struct walking){.walk = walk}, print_first_step);
  if (rating.steps == 0 && !rating.stopped) print_no_step(walk, rating.solved);
}

void rate_walk_se_steps(const struct rate_walk *walk) {
  struct walking walking = {.walk = walk};
  print_end(&walking, rate_se(&walking, print_se_step).solved);
}

void rate_walk_se_hint(const struct rate_walk *walk) {
  struct se_rating rating = rate_se(&(struct walking){.walk = walk}, print_first_se_step);
  if (rating.steps == 0) print_no_step(walk, rating.solved);
}
