// A hunt for rare puzzles: a climb (gen/climb.h) on the worker pool, from puzzles in files or random
// ones to the output, with checkpoints.
//
//      seeds (files)  ->  certify, measure (pool)  ->  members of the climb
//      rounds of the climb (pool)  ->  what is reached  ->  certify, facts (pool)  ->  gate  ->  sink
#ifndef GRIDPRESS_PUBLISH_HUNT_H
#define GRIDPRESS_PUBLISH_HUNT_H

#include "gen/gen.h"
#include "publish/gate.h"

struct hunt {
  struct climb_wish wish;
  char **paths;           // of seeds, NULL-ended; none: random puzzles
  uint64_t wanted;        // puzzles; the hunt ends when so many have passed the gate
  double minutes;         // it ends after so long; 0: it goes on
  uint64_t rounds;        // and after so many; 0: it goes on
  const char *checkpoint; // a file that is written every minute and at the end; if it is there, the
                          // hunt goes on from it. NULL: none
  int workers;
  FILE *progress; // a terminal for the line that shows how it gets on; NULL: none
  // What a hunt finds out.
  struct climb climb;
  size_t handed; // of what is reached, to the gate
  double started, saved;
  struct progress line;
  char label[64];
};

// Runs the hunt. Its results do not depend on the number of workers, nor on whether it was stopped and
// taken up again; where it ends by time, the clock says how many rounds there are. False when something
// fails. Release it in any case.
bool hunt_run(struct hunt *hunt, struct gate *gate, struct err *err);
void hunt_release(struct hunt *hunt);

// Writes the climb down, whole or not at all, and reads it again. A file that is not there is no
// failure: `*found` says whether it was.
bool hunt_save(const struct hunt *hunt, struct err *err);
bool hunt_load(struct hunt *hunt, bool *found, struct err *err);

#endif
