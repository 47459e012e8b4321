// The last word before a puzzle leaves. See certify.c.
#ifndef GRIDPRESS_GEN_CERTIFY_H
#define GRIDPRESS_GEN_CERTIFY_H

#include "gen/gen.h"

// Digging says that `dug` is the only solution; the certificate of the puzzle is the certifier's
// answer. When they differ, err has both.
bool certify_compare(const struct puzzle *puzzle, const struct grid *dug, struct err *err);

// Fills in the record of a puzzle that was dug and has the certifier confirm it.
// `marks` may be NULL.
bool certify_puzzle(const struct gen_request *request, uint64_t index, const struct grid *givens,
                    const struct mark_list *marks, const struct grid *dug, struct puzzle *puzzle,
                    struct err *err);

#endif
