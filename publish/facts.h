// What can be found out about a puzzle from its givens alone, asked for by the needs of the columns
// that say it (enum column_needs of export/export.h).
#ifndef GRIDPRESS_PUBLISH_FACTS_H
#define GRIDPRESS_PUBLISH_FACTS_H

#include "core/core.h"
#include "export/export.h"

// Finds the facts that these needs ask for and the record does not know yet. What depends on the
// solution stays unknown for a puzzle that has not exactly one.
void facts_find(struct puzzle *puzzle, unsigned needs);

// What all columns of a catalogue together ask for.
unsigned facts_of_record(void);

// A map for pipelines: the whole record, for an output that says all there is to say.
bool stage_complete(void *unused, struct puzzle *puzzle, struct err *err);

#endif
