// Refinement: a set's colour is made from those of its cells, a cell's from those of its sets, its
// digit and its partners, round after round, as long as the number of colours grows.
//
// Sums of mixed words do not depend on an order. The old colour always goes in, so that cells once
// told apart stay so.
#include "transform/colour.h"

#include <string.h>

#define SALT_CELL UINT64_C(0x9e3779b97f4a7c15)
#define SALT_DIGIT UINT64_C(0xd1b54a32d192ed03)
#define SALT_PAIR UINT64_C(0x8cb92ba72f3d8dd7)
#define SALT_SINGLE UINT64_C(0xaef17502108ef2d9)

// How many different words are there? Also sums them up.
static int count_colours(const uint64_t *colours, int count, uint64_t *trace) {
  uint64_t table[4096];
  size_t size = 64;
  while (size < 2 * (size_t)count) size *= 2;
  memset(table, 0, size * sizeof table[0]);
  int different = 0;
  uint64_t sum = 0;
  for (int i = 0; i < count; i++) {
    uint64_t colour = colours[i] | 1; // 0 is a gap
    size_t slot = (size_t)(colour >> 32) & (size - 1);
    while (table[slot] != 0 && table[slot] != colour) slot = (slot + 1) & (size - 1);
    different += table[slot] == 0;
    table[slot] = colour;
    sum += hash_mix(colours[i]);
  }
  *trace = sum;
  return different;
}

static void colour_sets(struct colouring *colouring, const struct colour_subject *subject,
                        const uint64_t *mixed) {
  const struct structure *structure = subject->structure;
  for (int set = 0; set < structure->sets; set++) {
    uint64_t sum = colouring->set[set];
    for (int i = structure->set_start[set]; i < structure->set_start[set + 1]; i++)
      sum += mixed[structure->set_cells[i]];
    colouring->set[set] = hash_mix(sum);
  }
  if (subject->digit == NULL) return;
  uint64_t sums[GEOM_SIDE_MAX + 1];
  memcpy(sums, colouring->digit, sizeof sums);
  for (int cell = 0; cell < structure->cells; cell++) sums[subject->digit[cell]] += mixed[cell];
  for (int digit = 1; digit <= GEOM_SIDE_MAX; digit++)
    colouring->digit[digit] = hash_mix(sums[digit] + SALT_DIGIT);
}

static void colour_cells(struct colouring *colouring, const struct colour_subject *subject,
                         const uint64_t *mixed) {
  const struct structure *structure = subject->structure;
  for (int cell = 0; cell < structure->cells; cell++) {
    uint64_t sum = colouring->cell[cell];
    for (int i = structure->cell_start[cell]; i < structure->cell_start[cell + 1]; i++)
      sum += colouring->set[structure->cell_sets[i]];
    if (subject->digit != NULL && subject->digit[cell] != 0)
      sum += colouring->digit[subject->digit[cell]] * 3;
    uint64_t pairs = 0;
    for (int i = structure->pair_start[cell]; i < structure->pair_start[cell + 1]; i++)
      pairs += mixed[structure->pair_cells[i]];
    colouring->cell[cell] = hash_mix(sum + pairs * SALT_PAIR);
  }
}

static void colouring_refine(struct colouring *colouring, const struct colour_subject *subject) {
  int cells = subject->structure->cells, before;
  uint64_t mixed[GEOM_CELLS_MAX];
  colouring->classes = count_colours(colouring->cell, cells, &colouring->trace);
  do {
    before = colouring->classes;
    for (int cell = 0; cell < cells; cell++)
      mixed[cell] = hash_mix(colouring->cell[cell] + SALT_CELL);
    colour_sets(colouring, subject, mixed);
    colour_cells(colouring, subject, mixed);
    colouring->classes = count_colours(colouring->cell, cells, &colouring->trace);
  } while (colouring->classes > before && colouring->classes < cells);
}

void colouring_init(struct colouring *colouring, const struct colour_subject *subject) {
  const struct structure *structure = subject->structure;
  for (int cell = 0; cell < structure->cells; cell++)
    colouring->cell[cell] = hash_mix(subject->mark != NULL ? subject->mark[cell] + UINT64_C(1) : 1);
  for (int set = 0; set < structure->sets; set++)
    colouring->set[set] = (uint64_t)(structure->set_start[set + 1] - structure->set_start[set]);
  memset(colouring->digit, 0, sizeof colouring->digit);
  colouring_refine(colouring, subject);
}

void colouring_single_out(struct colouring *colouring, const struct colour_subject *subject,
                          const struct colouring *from, int cell) {
  memcpy(colouring->cell, from->cell,
         colouring_words(subject->structure) * sizeof colouring->cell[0]);
  memcpy(colouring->digit, from->digit, sizeof colouring->digit);
  colouring->cell[cell] = hash_mix(colouring->cell[cell] ^ SALT_SINGLE);
  colouring_refine(colouring, subject);
}
