// The words that the solver's tables have names for, as lists. Those of gen/ are lists already. And
// the one word for how hard a puzzle is.
#ifndef GRIDPRESS_EXPORT_WORDS_H
#define GRIDPRESS_EXPORT_WORDS_H

#include "solver/solver.h"

extern const struct name_list words_techniques; // easiest first
const struct name_list *words_engines(void);
const struct name_list *words_grades(void); // easiest first, guess last

// The name of the level that a puzzle goes by wherever people read it. It is the record's own level
// unless the rating contradicts it; then, or if the record has none, it is the level that the
// rating comes to, or the grade of a puzzle beyond every level. "" when nothing is known.
const char *words_level(const struct puzzle *puzzle);

#endif
