// The words that the solver's tables have names for, as lists. Those of gen/ are lists already.
#ifndef GRIDPRESS_EXPORT_WORDS_H
#define GRIDPRESS_EXPORT_WORDS_H

#include "solver/solver.h"

extern const struct name_list words_techniques; // easiest first
const struct name_list *words_engines(void);
const struct name_list *words_grades(void); // easiest first, guess last

#endif
