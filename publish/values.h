// The values of columns whose values are a closed list: levels, grades, techniques, engines, sizes,
// symmetries, yes and no. What is asked for and is none of them is a typing mistake.
#ifndef GRIDPRESS_PUBLISH_VALUES_H
#define GRIDPRESS_PUBLISH_VALUES_H

#include "core/core.h"

enum { VALUES_TEXT_MAX = PUZZLE_SYMMETRY_MAX };

// Spells a value as the column does. False, with what was meant, when the column can never have it.
// Nothing in `settled` means that the column takes any text.
bool values_settle(const char *column, const char *value, char settled[VALUES_TEXT_MAX],
                   struct err *err);

#endif
