// Numbers in, puzzles out. A number's puzzle depends on the seed and on the number alone, so runs
// can be split and carried on.
#include "publish/generation.h"

#include <string.h>

#include "publish/facts.h"
#include "publish/pipeline.h"
#include "solver/solver.h"

// --- which puzzles -------------------------------------------------------------------------------

// The last number is never used, so that there is an end.
bool generation_number(struct generation *generation, uint64_t start, uint64_t count,
                       uint64_t shard, uint64_t shards) {
  if (count > UINT64_MAX - start) return false;
  uint64_t ahead = (shard - 1 + shards - start % shards) % shards;
  generation->end = start + count;
  generation->step = shards;
  generation->first = ahead < UINT64_MAX - start ? start + ahead : UINT64_MAX;
  return true;
}

uint64_t generation_count(const struct generation *generation) {
  if (generation->first >= generation->end) return 0;
  return (generation->end - 1 - generation->first) / generation->step + 1;
}

// Takes over a grid that was read, if it is one.
static bool take_grid(struct generation *generation, const struct puzzle *read, struct err *err) {
  char name[GEOM_NAME_MAX];
  const struct geom *geom = read->geom;
  if (generation->request.geom == NULL) generation->request.geom = geom;
  if (geom != generation->request.geom)
    return err_set(err, ERR_INPUT, "%s:%zu: the grid does not have size %s", read->source,
                   read->line, geom_name_size(generation->request.geom, name));
  if (!grid_is_solution(geom, &read->givens)) {
    int blank = 0;
    while (read->givens.cell[blank] != 0) blank++;
    return err_set(err, ERR_INPUT, "%s:%zu: not a solution grid: %s is blank", read->source,
                   read->line, geom_name_cell(geom, blank, name));
  }
  generation->grid = read->givens;
  generation->number++;
  return true;
}

// Reads on until grid `wanted` is at hand.
static enum jobs_fed read_to(struct generation *generation, uint64_t wanted, struct err *err) {
  struct puzzle read;
  while (generation->number <= wanted) {
    enum jobs_fed fed = rows_feed(generation->grids, 0, &read, err);
    if (fed != JOBS_FED) return fed;
    if (!take_grid(generation, &read, err)) return JOBS_FAILED;
  }
  return JOBS_FED;
}

enum jobs_fed generation_read_grid(struct generation *generation, struct err *err) {
  generation->request.geom = NULL;
  return read_to(generation, 0, err);
}

static enum jobs_fed next_number(void *context, uint64_t index, void *item, struct err *err) {
  struct generation *generation = context;
  struct puzzle *puzzle = item;
  if (index >= generation_count(generation) || gate_is_full(generation->gate) ||
      gate_gave_up(generation->gate))
    return JOBS_END;
  uint64_t number = generation->first + index * generation->step;
  puzzle->index = number;
  if (generation->grids == NULL) return JOBS_FED;
  uint64_t per_grid = generation->request.per_grid > 0 ? generation->request.per_grid : 1;
  enum jobs_fed fed = read_to(generation, number / per_grid, err);
  if (fed == JOBS_END) generation->exhausted = true;
  puzzle->geom = generation->request.geom;
  puzzle->solution = generation->grid;
  return fed;
}

// --- making --------------------------------------------------------------------------------------

static bool make_puzzle(void *request, void *item, struct err *err) {
  struct puzzle *puzzle = item;
  return gen_make_puzzle(request, puzzle->index, puzzle, err);
}

static bool dig_solution(void *request, void *item, struct err *err) {
  struct puzzle *puzzle = item;
  struct grid solution = puzzle->solution;
  return gen_dig_solution(request, puzzle->index, &solution, puzzle, err);
}

static bool make_solution(void *context, void *item, struct err *err) {
  const struct gen_request *request = context;
  struct puzzle *puzzle = item;
  const struct geom *geom;
  struct grid solution;
  uint64_t index = puzzle->index;
  if (!gen_make_grid(request, index, &geom, &solution, err)) return false;
  puzzle_init(puzzle, geom, &solution);
  solver_certify(puzzle);
  if (request->letters != NULL) // without a word, all puzzles have the same
    strcpy(puzzle->symbols, request->letters->symbols);
  puzzle->seed_known = puzzle->index_known = true;
  puzzle->seed = request->seed;
  puzzle->index = index;
  snprintf(puzzle->version, sizeof puzzle->version, "%s", GRIDPRESS_VERSION);
  return true;
}

// Makes the numbers of a round.
static bool run_round(struct generation *generation, struct gate *gate, uint64_t wanted,
                      struct err *err) {
  struct progress progress;
  unsigned needs = gate_needs(gate);
  struct pipeline pipeline = {
      .progress = &progress,
      .slow = true,
      .workers = generation->workers,
      .source = next_number,
      .source_context = generation,
      .maps = {{.run = generation->solutions       ? make_solution
                       : generation->grids != NULL ? dig_solution
                                                   : make_puzzle,
                .context = &generation->request}},
      .sink = {.run = gate_add, .context = gate},
  };
  if (needs != 0) pipeline.maps[1] = (struct stage){.run = stage_find_facts, .context = &needs};
  progress_init(&progress, generation->progress, "generate", generation->is_endless ? 0 : wanted);
  bool well = pipeline_run(&pipeline, err) && gate_flush(gate, err);
  progress_release(&progress);
  return well;
}

// As many as are missing, and twice as many each time that none was new.
bool generation_run(struct generation *generation, struct gate *gate, struct err *err) {
  uint64_t wanted = generation_count(generation), count = wanted;
  bool well = true;
  generation->gate = gate;
  generation->request.wants_rating |= gate->sink->format->needs_record;
  generation->request.wants_flow |= gate->sink->format->needs_record;
  gate->wanted = wanted;
  gate->refusals_max = generation->grids == NULL ? GATE_REFUSALS_MAX : 0; // grids end by themselves
  while (well && gate->passed < wanted && !gate_gave_up(gate) && !generation->exhausted) {
    uint64_t passed = gate->passed;
    generation->end = generation->first + (count - 1) * generation->step + 1;
    well = run_round(generation, gate, wanted, err);
    generation->first += count * generation->step;
    uint64_t left = wanted - gate->passed;
    count = gate->passed > passed || left > GATE_BATCH || count > GATE_BATCH ? left : 2 * count;
  }
  return well;
}
