// transform/: the disguises of a puzzle. The one header to include.
#ifndef GRIDPRESS_TRANSFORM_TRANSFORM_H
#define GRIDPRESS_TRANSFORM_TRANSFORM_H

#include "transform/canonical.h"    // one representative for all disguises of a puzzle
#include "transform/dedup.h"        // which puzzles were seen before, in 24 bytes each
#include "transform/hash_file.h"    // lists of puzzles that travel without them
#include "transform/ledger.h"       // what was given out, for good
#include "transform/ledger_lists.h" // from one ledger to another
#include "transform/marked.h"       // the same for puzzles with marks
#include "transform/recipe.h"       // transformations as people write them
#include "transform/symmetry.h"     // transformations that change nothing
#include "transform/xform.h"        // a transformation: apply, compose, invert

#endif
