// Runs a climb round by round, and hands what it reaches to the gate.
//
// The clock says when a hunt ends by time and when a checkpoint is due, both between two rounds. It has
// no say in what a round finds.
#include "publish/hunt.h"

#include <string.h>
#include <time.h>

#include "publish/facts.h"
#include "publish/pipeline.h"
#include "publish/rows.h"

enum { SAVE_SECONDS = 60 };

static double now_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void hunt_release(struct hunt *hunt) {
  climb_release(&hunt->climb);
}

// --- seeds ---------------------------------------------------------------------------------------

// A seed on its way.
struct seed {
  struct puzzle puzzle;
  struct climb_puzzle looked;
};

static bool look_at_seed(void *context, void *item, struct err *err) {
  const struct hunt *hunt = context;
  struct seed *seed = item;
  const struct puzzle *puzzle = &seed->puzzle;
  if (puzzle->geom != geom_lookup(3, 3) || puzzle->marks.count > 0)
    return err_set(err, ERR_INPUT, "%s:%zu: not a plain 9x9 puzzle; hunts know no others",
                   puzzle->source, puzzle->line);
  if (!stage_certify(NULL, &seed->puzzle, err)) return false;
  return climb_look(&hunt->climb.wish, &puzzle->givens, &puzzle->solution, &seed->looked, err);
}

static bool take_seed(void *context, void *item, struct err *err) {
  struct hunt *hunt = context;
  return climb_take(&hunt->climb, &((struct seed *)item)->looked, err);
}

static bool read_seeds(struct hunt *hunt, struct err *err) {
  struct rows rows;
  struct progress progress;
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = hunt->workers,
      .item_size = sizeof(struct seed),
      .source = rows_feed,
      .source_context = &rows,
      .maps = {{.run = look_at_seed, .context = hunt}},
      .sink = {.run = take_seed, .context = hunt},
  };
  rows_init(&rows, hunt->paths, NULL, false);
  progress_init(&progress, hunt->progress, "seeds", rows_estimate(&rows));
  bool well = pipeline_run(&pipeline, err);
  progress_release(&progress);
  rows_release(&rows);
  if (well && hunt->climb.members.count == 0)
    return err_set(err, ERR_NEGATIVE, "%s: no puzzle has a value for the goal %s", hunt->paths[0],
                   hunt->wish.goal->name);
  return well;
}

// --- rounds --------------------------------------------------------------------------------------

static enum jobs_fed feed_item(void *context, uint64_t index, void *slot, struct err *err) {
  (void)err;
  struct hunt *hunt = context;
  if (index == CLIMB_ROUND_ITEMS) return JOBS_END;
  *(struct climb_item **)slot = &hunt->climb.items[index];
  return JOBS_FED;
}

static bool work_on_item(void *context, void *slot, struct err *err) {
  const struct hunt *hunt = context;
  return climb_work(&hunt->climb, *(struct climb_item **)slot, err);
}

static void show_progress(void *context) {
  struct hunt *hunt = context;
  progress_update(&hunt->line, hunt->climb.looked);
}

static bool deliver_item(void *context, void *slot, struct err *err) {
  (void)slot, (void)err;
  show_progress(context);
  return true;
}

// "hunt: best 9.4, 3 found": the live line, in front of the number of puzzles looked at.
static void update_label(struct hunt *hunt) {
  const struct climb_list *members = &hunt->climb.members;
  char best[CLIMB_VALUE_TEXT] = "-";
  if (members->count > 0) climb_print_value(hunt->wish.goal, members->puzzle[0].value, best);
  snprintf(hunt->label, sizeof hunt->label, "hunt: best %s, %zu found, looked at", best,
           hunt->climb.reached.count);
}

static bool run_round(struct hunt *hunt, struct err *err) {
  struct jobs jobs = {
      .workers = hunt->workers,
      .slot_size = sizeof(struct climb_item *),
      .context = hunt,
      .feed = feed_item,
      .work = work_on_item,
      .deliver = deliver_item,
      .wait = hunt->line.stream != NULL ? show_progress : NULL,
  };
  update_label(hunt);
  return jobs_run(&jobs, err) && climb_end_round(&hunt->climb, err);
}

// --- results -------------------------------------------------------------------------------------

static enum jobs_fed feed_result(void *context, uint64_t index, void *item, struct err *err) {
  (void)index, (void)err;
  struct hunt *hunt = context;
  struct grid givens = {0};
  if (hunt->handed == hunt->climb.reached.count) return JOBS_END;
  memcpy(givens.cell, hunt->climb.reached.puzzle[hunt->handed++].givens, 81);
  puzzle_init(item, geom_lookup(3, 3), &givens);
  return JOBS_FED;
}

// The climb asked one engine; here the other one certifies, as for every puzzle that leaves.
static bool prove_result(void *unused, void *item, struct err *err) {
  (void)unused;
  struct puzzle *puzzle = item;
  if (solver_prove(puzzle, &(struct solver_pair){0}) != SOLVER_PROVED)
    return err_set(err, ERR_WORLD,
                   "the engines do not agree on a puzzle that was found; please report this");
  puzzle->minimal = MINIMAL_YES;
  snprintf(puzzle->version, sizeof puzzle->version, "%s", GRIDPRESS_VERSION);
  return true;
}

// Without a target nothing is settled before the end.
static bool hand_out(struct hunt *hunt, struct gate *gate, bool over, struct err *err) {
  if (hunt->wish.results > 0 && !over) return true;
  unsigned needs = gate_needs(gate);
  struct pipeline pipeline = {
      .workers = hunt->workers,
      .source = feed_result,
      .source_context = hunt,
      .maps = {{.run = prove_result}, {.run = stage_find_facts, .context = &needs}},
      .sink = {.run = gate_add, .context = gate},
  };
  return pipeline_run(&pipeline, err) && gate_flush(gate, err);
}

// --- the hunt ------------------------------------------------------------------------------------

// The first checkpoint comes after a minute of work, which would be lost.
static bool check_checkpoint(const struct hunt *hunt, struct err *err) {
  if (hunt->checkpoint == NULL) return true;
  if (strcmp(hunt->checkpoint, "-") == 0)
    return err_set(err, ERR_INPUT,
                   "-: a checkpoint on standard output cannot be read again; name a file");
  return output_try(hunt->checkpoint, err);
}

static bool begin(struct hunt *hunt, struct err *err) {
  bool found = false;
  if (!climb_init(&hunt->climb, &hunt->wish, err) || !check_checkpoint(hunt, err)) return false;
  if (hunt->checkpoint != NULL && !hunt_load(hunt, &found, err)) return false;
  return found || hunt->wish.starters > 0 || read_seeds(hunt, err);
}

static bool is_over(const struct hunt *hunt, const struct gate *gate) {
  return gate_is_full(gate) || (hunt->rounds > 0 && hunt->climb.round >= hunt->rounds) ||
         (hunt->minutes > 0 && now_seconds() - hunt->started >= 60 * hunt->minutes);
}

static bool save_when_due(struct hunt *hunt, bool over, struct err *err) {
  double now = now_seconds();
  if (hunt->checkpoint == NULL || (!over && now - hunt->saved < SAVE_SECONDS)) return true;
  hunt->saved = now;
  return hunt_save(hunt, err);
}

bool hunt_run(struct hunt *hunt, struct gate *gate, struct err *err) {
  hunt->started = hunt->saved = now_seconds();
  if (!begin(hunt, err)) return false;
  gate->wanted = hunt->wanted;
  progress_init(&hunt->line, hunt->progress, hunt->label, 0);
  bool well = hand_out(hunt, gate, false, err), over = is_over(hunt, gate);
  while (well && !over) {
    well = climb_plan(&hunt->climb) && run_round(hunt, err) && hand_out(hunt, gate, false, err);
    over = is_over(hunt, gate);
    well = well && save_when_due(hunt, over, err);
  }
  well = well && climb_harvest(&hunt->climb, err) && hand_out(hunt, gate, true, err);
  progress_release(&hunt->line);
  return well;
}
