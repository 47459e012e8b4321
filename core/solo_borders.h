// Groups of cells told by the borders between them, as Solo's game ids have them.
//
// Walk over all pairs of neighbours, left-right row by row and then up-down column by column. A
// letter says how many pairs are joined before the next border ('_' none, 'a' one, ...), 'z' that 26
// are and no border follows. One more border, which is not there, ends the walk.
#ifndef GRIDPRESS_CORE_SOLO_BORDERS_H
#define GRIDPRESS_CORE_SOLO_BORDERS_H

#include "core/geom.h"

#include <stdio.h>

enum {
  SOLO_CELLS_MAX = GEOM_SIDE_MAX * GEOM_SIDE_MAX,
  SOLO_RUN_MAX = 26, // what one letter can count
};

// `group` gets the first cell of every cell's group. `what` names the groups, for messages.
bool solo_parse_borders(const char *at, const char *end, int side, const char *what,
                        uint16_t *group, struct err *err);

// The other way round: cells with equal numbers are one group.
void solo_write_borders(FILE *stream, int side, const uint16_t *group);

// How many groups the borders tell. One in pieces counts as several.
int solo_count_groups(int side, const uint16_t *group);

#endif
