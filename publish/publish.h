// What is made of puzzles: books, daily series, selections, statistics, proofs of catalogues; and the
// pipeline that all of it runs on. Nothing here talks to people.
#ifndef GRIDPRESS_PUBLISH_PUBLISH_H
#define GRIDPRESS_PUBLISH_PUBLISH_H

#include "publish/asked_board.h"    // boards over those of a template
#include "publish/book.h"           // puzzles, templates and words of a book
#include "publish/book_texts.h"     // its title and the like
#include "publish/claims.h"         // what the rows of catalogues claim, and what is true
#include "publish/conceal.h"        // messages in puzzles with several solutions
#include "publish/corpus.h"         // test sets for solvers
#include "publish/corpus_run.h"     // solvers on them
#include "publish/count.h"          // one puzzle, two puzzles
#include "publish/cover.h"          // covers of books
#include "publish/daily.h"          // dated series
#include "publish/distinct.h"       // puzzles that come for the first time, in bounded memory
#include "publish/facts.h"          // what can be known of a puzzle
#include "publish/field.h"          // how fields compare
#include "publish/files.h"          // files that appear together
#include "publish/fix.h"            // corrected catalogues
#include "publish/gate.h"           // nothing is given out twice
#include "publish/gather.h"         // shards put together
#include "publish/generation.h"     // runs of the generator
#include "publish/header.h"         // the columns of a catalogue
#include "publish/hunt.h"           // rare puzzles, with checkpoints
#include "publish/ledger_rebuild.h" // a damaged ledger made anew
#include "publish/numbered_files.h" // a file a puzzle
#include "publish/numbers.h"        // lists of numbers
#include "publish/pattern.h"        // patterns of clues
#include "publish/pipeline.h"       // stages in a row
#include "publish/places.h"         // where puzzles stand
#include "publish/plan.h"           // runs over several hosts
#include "publish/rows.h"           // rows of several files
#include "publish/shard.h"          // a part of such a run
#include "publish/shelf.h"          // puzzles put aside, sorted
#include "publish/sink.h"           // where puzzles go
#include "publish/split.h"          // a file a value
#include "publish/spool.h"          // text of many threads, in order
#include "publish/tally.h"          // statistics
#include "publish/view.h"           // columns that can be asked for
#include "publish/where.h"          // conditions
#include "publish/writer.h"         // a format on a stream

#endif
