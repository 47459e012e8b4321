// A group of cell permutations as a chain of stabilisers. Private to transform/.
//
//      level 0   where can image cell b0 come from?              a map for every answer
//      level 1   with b0 in place, where can b1 come from?       again one for every answer
//      ...
//
// Every element is a product of one map of each level, in one way only. Maps are in pull form: cell i
// of the image is cell map[i] of the source. The cells b0 < b1 < ... are the first ones in reading
// order that are still free to move.
#ifndef GRIDPRESS_TRANSFORM_GROUP_H
#define GRIDPRESS_TRANSFORM_GROUP_H

#include "transform/colour.h"

struct group_level {
  int base, count;
  size_t first; // of its maps, each of `cells` numbers; the identity comes first
};

struct group {
  int cells, level_count;
  bool whole; // false: a limit was met, and this is a part of the group
  const struct group_level *levels;
  const uint16_t *maps;
};

static inline const uint16_t *group_map(const struct group *group, int level, int number) {
  const struct group_level *at = &group->levels[level];
  return group->maps + at->first + (size_t)number * (size_t)group->cells;
}

// Finds all permutations that keep a subject. False without memory. Release it.
bool group_find(struct group *group, const struct colour_subject *subject);
void group_release(struct group *group);

// How many elements; UINT64_MAX stands for all larger numbers.
uint64_t group_order(const struct group *group);

// Visits all elements; the visitor returns false to stop.
typedef bool group_visitor(void *context, const uint16_t *map);
bool group_visit(const struct group *group, group_visitor *visit, void *context);

// A uniform element.
void group_draw(const struct group *group, struct rng *rng, uint16_t *map);

#endif
