// The engine `planes`: picks the code that was compiled for the width of a board, and asks it.
#include "solver/planes.h"

#include <string.h>

#include "solver/carry.h"
#include "solver/fast.h"
#include "solver/planes_table.h"

static const struct planes_code *code_of(const struct planes_table *table) {
#if defined(__x86_64__)
  if (strcmp(fast_path(), "avx2") == 0) return &planes_code_avx2[table->width];
#endif
  return &planes_code_portable[table->width];
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  const struct planes_table *table = planes_table_of(geom);
  *result = (struct solver_result){.failed = table == NULL};
  if (table == NULL) return;
  struct planes_search search = {
      .table = table, .request = request, .result = result, .nodes_max = request->nodes};
  code_of(table)->run(&search, givens, NULL);
  result->complete = !search.stopped && !result->failed;
}

static enum solver_answer ask(const struct planes_table *table, const struct grid *givens,
                              const void *carried, const struct grid *known, int cell,
                              uint64_t nodes) {
  struct solver_result result = {0};
  struct solver_request request = {.limit = 1};
  struct planes_search search = {.table = table,
                                 .request = &request,
                                 .result = &result,
                                 .known = known,
                                 .other_cell = cell,
                                 .nodes_max = nodes};
  code_of(table)->run(&search, givens, carried);
  if (result.failed || search.out_of_nodes) return SOLVER_UNKNOWN;
  return result.solutions > 0 ? SOLVER_YES : SOLVER_NO;
}

enum solver_answer planes_has_other(const struct geom *geom, const struct grid *givens,
                                    const struct grid *known, int cell, uint64_t nodes) {
  const struct planes_table *table = planes_table_of(geom);
  return table != NULL ? ask(table, givens, NULL, known, cell, nodes) : SOLVER_UNKNOWN;
}

static bool keep_solution(void *context, const struct grid *solution) {
  *(struct grid *)context = *solution;
  return true;
}

enum solver_answer planes_fill(const struct geom *geom, const struct grid *givens, struct rng *rng,
                               uint64_t nodes, struct grid *solution) {
  const struct planes_table *table = planes_table_of(geom);
  struct solver_result result = {0};
  struct solver_request request = {.limit = 1, .visit = keep_solution, .context = solution};
  struct planes_search search = {
      .table = table, .request = &request, .result = &result, .nodes_max = nodes, .rng = rng};
  if (table == NULL) return SOLVER_UNKNOWN;
  code_of(table)->run(&search, givens, NULL);
  if (result.failed || search.out_of_nodes) return SOLVER_UNKNOWN;
  return result.solutions > 0 ? SOLVER_YES : SOLVER_NO;
}

// --- states that are carried along ---------------------------------------------------------------

size_t carry_size(const struct geom *geom) {
  const struct planes_table *table = planes_table_of(geom);
  return table != NULL ? (code_of(table)->size(table) + CARRY_ALIGNMENT - 1) / CARRY_ALIGNMENT *
                             CARRY_ALIGNMENT
                       : 0;
}

struct carry carry_start(const struct geom *geom, void *block) {
  struct carry carry = {.table = planes_table_of(geom), .block = block};
  carry.code = code_of(carry.table);
  carry.values = carry.code->clear(carry.table, block);
  return carry;
}

struct carry carry_copy(const struct carry *from, void *block) {
  struct carry carry = *from;
  ptrdiff_t values = from->values - (const uint8_t *)from->block;
  carry.block = block;
  carry.values = (const uint8_t *)block + values;
  memcpy(block, from->block, from->code->size(from->table));
  return carry;
}

void carry_add(struct carry *carry, int cell, int digit) {
  carry->code->place(carry->table, carry->block, cell, digit);
}

bool carry_settle(struct carry *carry, bool locks) {
  return carry->code->settle(carry->table, carry->block, locks);
}

enum solver_answer carry_has_other(const struct carry *carry, const struct grid *known, int cell,
                                   uint64_t nodes) {
  return ask(carry->table, NULL, carry->block, known, cell, nodes);
}

const struct solver_engine planes_engine = {
    .name = "planes",
    .summary = "bit planes for any board: singles, locked candidates, search",
    .supports = planes_table_fits,
    .solve = solve,
};
