// What follows from some clues, carried along while clues are added. For whoever asks many questions
// about puzzles that differ by a few clues: a digger (gen/dig_carry.c). The engine `planes` keeps it.
//
// A state lives in a block of the caller's. Where it ends up depends on its clues alone, not on the
// order in which they came.
#ifndef GRIDPRESS_SOLVER_CARRY_H
#define GRIDPRESS_SOLVER_CARRY_H

#include "core/core.h"

// What an engine says when it may give up.
enum solver_answer { SOLVER_NO, SOLVER_YES, SOLVER_UNKNOWN };

enum { CARRY_ALIGNMENT = 64 }; // of blocks

struct planes_table;
struct planes_code;

struct carry {
  const struct planes_table *table;
  const struct planes_code *code;
  void *block;
  const uint8_t *values; // of the cells: the clues and what follows; 0: open
};

// The bytes of a block. 0: there is no such thing for this board, or no memory.
size_t carry_size(const struct geom *geom);

// A state without clues; carry_size must not be 0.
struct carry carry_start(const struct geom *geom, void *block);

struct carry carry_copy(const struct carry *from, void *block);

// Adds a clue in an open cell. It must not conflict with the others, nor with what follows.
void carry_add(struct carry *carry, int cell, int digit);

// Finds what follows, by singles alone or with locked candidates too. Until then `values` has the
// clues that were added, and what was found before. False when there is no solution.
bool carry_settle(struct carry *carry, bool locks);

// Is there a solution that differs from the known one in the open `cell`? As solver_has_other.
enum solver_answer carry_has_other(const struct carry *carry, const struct grid *known, int cell,
                                   uint64_t nodes);

#endif
