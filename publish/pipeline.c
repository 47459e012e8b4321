// Runs the stages of a command on the worker pool, batch by batch: a slot of the pool holds a few
// items, most often one.
#include "publish/pipeline.h"

#include <stdalign.h>
#include <stddef.h>

enum {
  SINGLES = 16,   // items for each worker that go one by one, before batches begin
  AHEAD_LEAST = 4 // batches that are read for each worker before it asks
};

struct run {
  const struct pipeline *pipeline;
  size_t item_size;
  int batch;
  uint64_t index; // of the next item
  uint64_t done;
  enum jobs_fed fed; // what the source said last, and why it failed
  struct err failure;
};

struct batch {
  int count;
  int fed;     // of which the boards are held
  bool failed; // behind the last of them; `failure` says why
  struct err failure;
  max_align_t items[]; // and behind them their boards
};

// A multiple of what a slot aligns to, so that what comes next lies as well.
static size_t align(size_t size) {
  size_t aligned = alignof(max_align_t);
  return (size + aligned - 1) / aligned * aligned;
}

static void *item_at(const struct run *run, struct batch *batch, int i) {
  return (char *)batch->items + (size_t)i * run->item_size;
}

// The board of an item under way: NULL when it has none yet.
static const struct geom **board_at(const struct run *run, struct batch *batch, int i) {
  char *boards = (char *)batch->items + align((size_t)run->batch * run->item_size);
  return (const struct geom **)(void *)boards + i;
}

// Holds the board that the item has now.
static void hold_board(const struct run *run, struct batch *batch, int i) {
  if (run->pipeline->no_puzzles) return;
  const struct geom **held = board_at(run, batch, i);
  const struct geom *geom = ((const struct puzzle *)item_at(run, batch, i))->geom;
  if (*held == geom) return;
  if (geom != NULL) geom_retain(geom);
  geom_release(*held);
  *held = geom;
}

static void run_drop(void *context, void *slot) {
  const struct run *run = context;
  struct batch *batch = slot;
  for (int i = 0; i < batch->fed; i++) geom_release(*board_at(run, batch, i));
  batch->fed = 0;
}

// A short list is spread over all threads; only a long one goes in batches.
static int choose_batch(const struct run *run) {
  return run->index < (uint64_t)run->pipeline->workers * SINGLES ? 1 : run->batch;
}

static bool source_ready(const struct pipeline *pipeline) {
  return pipeline->source_ready == NULL || pipeline->source_ready(pipeline->source_context);
}

// A failure waits until the items before it are through.
static enum jobs_fed run_feed(void *context, uint64_t unused, void *slot, struct err *err) {
  (void)unused;
  struct run *run = context;
  const struct pipeline *pipeline = run->pipeline;
  struct batch *batch = slot;
  int most = choose_batch(run);
  batch->count = batch->fed = 0;
  batch->failed = false;
  while (run->fed == JOBS_FED && batch->count < most) {
    if (batch->count > 0 && !source_ready(pipeline)) break;
    void *item = item_at(run, batch, batch->count);
    if (!pipeline->no_puzzles) ((struct puzzle *)item)->geom = NULL;
    *board_at(run, batch, batch->count) = NULL;
    run->fed = pipeline->source(pipeline->source_context, run->index, item, &run->failure);
    if (run->fed != JOBS_FED) break;
    hold_board(run, batch, batch->count);
    batch->fed = ++batch->count;
    run->index++;
  }
  if (batch->count > 0) return JOBS_FED;
  if (run->fed == JOBS_FAILED) *err = run->failure;
  return run->fed;
}

static bool map_item(const struct pipeline *pipeline, void *item, struct err *err) {
  for (const struct stage *map = pipeline->maps; map->run != NULL; map++)
    if (!map->run(map->context, item, err)) return false;
  return true;
}

// Maps start puzzles over and fill them in: that is done in a record of one's own, since the slot
// was in another thread's hands, and to fetch all of its six thousand bytes from there takes time.
static bool map_puzzle(const struct pipeline *pipeline, struct puzzle *slot, struct err *err) {
  struct puzzle puzzle;
  puzzle_copy(&puzzle, slot);
  if (!map_item(pipeline, &puzzle, err)) return false;
  puzzle_copy(slot, &puzzle);
  return true;
}

static bool run_maps(void *context, void *slot, struct err *err) {
  const struct run *run = context;
  const struct pipeline *pipeline = run->pipeline;
  struct batch *batch = slot;
  for (int i = 0; i < batch->count; i++) {
    void *item = item_at(run, batch, i);
    bool mapped =
        pipeline->item_size == 0 ? map_puzzle(pipeline, item, err) : map_item(pipeline, item, err);
    if (mapped) {
      hold_board(run, batch, i);
      continue;
    }
    if (i == 0) return false;
    batch->count = i;
    batch->failed = true;
    batch->failure = *err;
  }
  return true;
}

static bool run_deliver(void *context, void *slot, struct err *err) {
  struct run *run = context;
  const struct pipeline *pipeline = run->pipeline;
  struct batch *batch = slot;
  for (int i = 0; i < batch->count; i++) {
    if (!pipeline->sink.run(pipeline->sink.context, item_at(run, batch, i), err)) return false;
    run->done++;
    if (pipeline->progress != NULL) progress_update(pipeline->progress, run->done);
  }
  if (batch->failed) *err = batch->failure;
  return !batch->failed;
}

// An item takes its time: the bar shows that it still goes on.
static void run_wait(void *context) {
  struct run *run = context;
  progress_update(run->pipeline->progress, run->done);
}

static size_t slot_size(const struct run *run) {
  size_t boards = (size_t)run->batch * sizeof(const struct geom *);
  return sizeof(struct batch) + align((size_t)run->batch * run->item_size) + align(boards);
}

// As many items as without batches: more of them would not fit into the processor's cache.
static int choose_ahead(const struct run *run) {
  int ahead = JOBS_AHEAD / run->batch;
  return ahead > AHEAD_LEAST ? ahead : AHEAD_LEAST;
}

bool pipeline_run(const struct pipeline *pipeline, struct err *err) {
  struct run run = {
      .pipeline = pipeline,
      .item_size = pipeline->item_size > 0 ? pipeline->item_size : sizeof(struct puzzle),
      .batch = pipeline->batch > 0 ? pipeline->batch : 1,
  };
  bool shows_life = pipeline->slow && pipeline->progress != NULL &&
                    pipeline->progress->stream != NULL; // a terminal that somebody looks at
  struct jobs jobs = {
      .workers = pipeline->workers,
      .slot_size = slot_size(&run),
      .ahead = choose_ahead(&run),
      .context = &run,
      .feed = run_feed,
      .work = pipeline->maps[0].run != NULL ? run_maps : NULL,
      .deliver = run_deliver,
      .drop = run_drop,
      .wait = shows_life ? run_wait : NULL,
  };
  return jobs_run(&jobs, err);
}
