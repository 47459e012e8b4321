// Runs the stages of a command on the worker pool.
#include "publish/pipeline.h"

#include "solver/solver.h"

struct run {
  const struct pipeline *pipeline;
  struct progress progress;
  uint64_t done;
};

static enum jobs_fed run_feed(void *context, uint64_t index, void *slot, struct err *err) {
  struct run *run = context;
  return run->pipeline->source(run->pipeline->source_context, index, slot, err);
}

// Maps start records over and fill them in: that is done in a record of one's own, since the slot
// was in another thread's hands, and to fetch all of its six thousand bytes from there takes time.
static bool run_maps(void *context, void *slot, struct err *err) {
  struct run *run = context;
  struct puzzle puzzle;
  puzzle_copy(&puzzle, slot);
  for (const struct stage *map = run->pipeline->maps; map->run != NULL; map++)
    if (!map->run(map->context, &puzzle, err)) return false;
  puzzle_copy(slot, &puzzle);
  return true;
}

static bool run_deliver(void *context, void *slot, struct err *err) {
  struct run *run = context;
  const struct stage *sink = &run->pipeline->sink;
  if (!sink->run(sink->context, slot, err)) return false;
  progress_update(&run->progress, ++run->done);
  return true;
}

// A puzzle takes its time: the bar shows that it still goes on.
static void run_wait(void *context) {
  struct run *run = context;
  progress_update(&run->progress, run->done);
}

bool pipeline_run(const struct pipeline *pipeline, struct err *err) {
  struct run run = {.pipeline = pipeline};
  progress_init(&run.progress, stderr, pipeline->label, pipeline->total);
  struct jobs jobs = {
      .workers = pipeline->workers,
      .slot_size = sizeof(struct puzzle),
      .context = &run,
      .feed = run_feed,
      .work = pipeline->maps[0].run != NULL ? run_maps : NULL,
      .deliver = run_deliver,
      .wait = pipeline->slow && run.progress.stream != NULL ? run_wait : NULL,
  };
  bool done = jobs_run(&jobs, err);
  progress_release(&run.progress);
  return done;
}

// --- sources -------------------------------------------------------------------------------------

struct source_settings source_settings(const struct geom *size, bool trust) {
  return (struct source_settings){
      .size = size,
      .prefix = "--",
      .trust = trust,
  };
}

enum jobs_fed file_source_next(void *file_source, uint64_t index, struct puzzle *puzzle,
                               struct err *err) {
  (void)index;
  struct file_source *source = file_source;
  static char *const standard_input[] = {"-", NULL};
  char *const *paths = source->paths[0] != NULL ? source->paths : standard_input;
  for (;;) {
    if (source->source == NULL) {
      struct source_settings settings = source_settings(source->size, source->trust);
      if (paths[source->next] == NULL) return JOBS_END;
      source->source = source_new(paths[source->next++], &settings, err);
      if (source->source == NULL) return JOBS_FAILED;
    }
    switch (source_next(source->source, puzzle, NULL, err)) {
      case READER_PUZZLE:
        return JOBS_FED;
      case READER_FAILED:
        return JOBS_FAILED;
      case READER_END:
        source_free(source->source);
        source->source = NULL;
        break;
    }
  }
}

void file_source_release(struct file_source *source) {
  source_free(source->source);
  source->source = NULL;
}

// --- maps ----------------------------------------------------------------------------------------

bool stage_certify(void *unused, struct puzzle *puzzle, struct err *err) {
  (void)unused;
  if (!solver_certify(puzzle))
    return err_set(err, ERR_NEGATIVE, "%s:%zu: %s", puzzle->source, puzzle->line,
                   puzzle->certificate.solutions == 0 ? "no solution" : "more than one solution");
  if (puzzle->version[0] == '\0')
    snprintf(puzzle->version, sizeof puzzle->version, "%s", GRIDPRESS_VERSION);
  return true;
}

bool stage_rate(void *unused, struct puzzle *puzzle, struct err *err) {
  (void)unused;
  (void)err;
  struct technique_set all = technique_set_default(true);
  if (puzzle->certificate.solutions == 1) solver_rate(puzzle, &all);
  return true;
}

void puzzle_find_canonical(struct puzzle *puzzle, struct xform *how) {
  struct grid least;
  bool unique = puzzle->certificate.solutions == 1 || solver_certify(puzzle);
  if (unique)
    canonical_puzzle(puzzle->geom, &puzzle->givens, &puzzle->solution, &least, how);
  else
    canonical_givens(puzzle->geom, &puzzle->givens, &least, how);
  struct canonical_hash hash = canonical_hash(puzzle->geom, &least);
  puzzle->canonical = (struct puzzle_canonical){
      .known = true,
      .by_givens = !unique,
      .high = hash.high,
      .low = hash.low,
  };
}
