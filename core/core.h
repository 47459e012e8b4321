// core/: what every other folder stands on. The one header to include.
#ifndef GRIDPRESS_CORE_CORE_H
#define GRIDPRESS_CORE_CORE_H

#include "core/board.h"       // boards by name
#include "core/board_shelf.h" // the boards of a run
#include "core/cell_set.h"    // sets of cells as bits
#include "core/date.h"        // days of the calendar
#include "core/err.h"         // what went wrong, in one line
#include "core/foreign.h"     // lines of other programs
#include "core/geom.h"        // digits, cells, regions, peers
#include "core/grid.h"        // values and their symbols
#include "core/hash.h"        // two plain hashes
#include "core/jobs.h"        // a worker pool, results in order
#include "core/keyed.h"       // numbers that follow from a secret
#include "core/killer_line.h" // lines of PS and SumoCue
#include "core/library.h"     // lines of HoDoKu's library
#include "core/mark.h"        // clues between cells
#include "core/names.h"       // names in a table, and what a mistyped one was meant to be
#include "core/output.h"      // files that are whole or not there
#include "core/progress.h"    // a bar on a terminal
#include "core/puzzle.h"      // the record that flows through the pipeline
#include "core/reader.h"      // text in, any format
#include "core/rng.h"         // random numbers from (seed, index)
#include "core/solo.h"        // Solo's game ids
#include "core/spill.h"       // what does not fit into memory: files without a name, a sort
#include "core/stream.h"      // streams that remember why a write failed
#include "core/symbols.h"     // letters for digits, and words of them
#include "core/symmetry.h"    // turns and mirrors of a pattern
#include "core/text.h"        // text out
#include "core/utf8.h"        // characters, and texts that are safe to show
#include "core/word.h"        // where in a grid a word stands

#endif
