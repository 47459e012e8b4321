// What can be found out about a puzzle from its givens alone, asked for by the needs of the columns
// that say it (enum column_needs of export/export.h).
#ifndef GRIDPRESS_PUBLISH_FACTS_H
#define GRIDPRESS_PUBLISH_FACTS_H

#include "export/export.h"
#include "transform/transform.h"

// Finds the facts that these needs ask for and the record does not know yet. What depends on the
// solution stays unknown for a puzzle that has not exactly one.
void facts_find(struct puzzle *puzzle, unsigned needs);

// What all columns of a catalogue together ask for.
unsigned facts_of_record(void);

// What a format asks for: the whole record, the proof, or nothing.
unsigned facts_of_format(const struct export_format *format);

// Finds the canonical form and its hash: from the solution if there is just one, else from the
// givens, and tells the two kinds apart. `how` may be NULL: the transformation that makes the form.
void facts_find_canonical(struct puzzle *puzzle, struct xform *how);

// Refuses a puzzle, by where it was read, unless it is known to have exactly one solution.
bool facts_check_unique(const struct puzzle *puzzle, struct err *err);

// --- maps of pipelines ---------------------------------------------------------------------------

// Finds the facts that `needs`, an unsigned, asks for.
bool stage_find_facts(void *needs, void *puzzle, struct err *err);

// Proves the puzzle, whatever a catalogue claims, unless that was done in this run, and refuses one
// that has not exactly one solution. A puzzle without a version gets ours.
bool stage_certify(void *unused, void *puzzle, struct err *err);

#endif
