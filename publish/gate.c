// Claims puzzles batch by batch, so that the ledger is locked for moments only.
#include "publish/gate.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "publish/facts.h"

const char *today(char date[16]) {
  time_t now = time(NULL);
  struct tm calendar;
  gmtime_r(&now, &calendar);
  strftime(date, 16, "%Y-%m-%d", &calendar);
  return date;
}

bool gate_open(struct gate *gate, const char *path, struct sink *sink, struct err *err) {
  *gate = (struct gate){.sink = sink};
  if (path == NULL) return true;
  gate->held = calloc(GATE_BATCH, sizeof *gate->held);
  if (gate->held == NULL) return err_set(err, ERR_WORLD, "out of memory");
  gate->ledger = ledger_open(path, err);
  if (gate->ledger == NULL) return false;
  char date[16];
  struct ledger_place place = {
      .date = today(date),
      .file = sink->output.path,
      .direct = sink->output.temporary == NULL,
  };
  return ledger_begin(gate->ledger, &place, err);
}

unsigned gate_needs(const struct gate *gate) {
  unsigned needs = facts_of_format(gate->sink->format) | gate->watch.needs;
  return gate->ledger != NULL ? needs | COLUMN_NEEDS_CANONICAL : needs;
}

// The text of a claim, which the entry borrows.
struct claim {
  char puzzle[LEDGER_PUZZLE_MAX];
};

// The cells of a plain board tell it; others say their name, and so do puzzles with marks. Marks are
// named as on the board of the puzzle: turned boards have the same cells.
static void print_text(const struct puzzle *puzzle, char text[LEDGER_PUZZLE_MAX]) {
  const struct geom *geom = puzzle->geom;
  const struct mark_list *marks = &puzzle->marks;
  size_t used = 0;
  if (!geom->plain || marks->count > 0) {
    used = strnlen(geom->name, BOARD_NAME_MAX - 1);
    memcpy(text, geom->name, used);
    text[used++] = ' ';
  }
  grid_print_line(geom, &puzzle->givens, text + used);
  if (marks->count == 0) return;
  used += (size_t)geom->cells;
  used += (size_t)sprintf(text + used, " marks: ");
  marks_print(marks, geom, text + used, LEDGER_PUZZLE_MAX - used);
}

bool ledger_claim_puzzles(struct ledger *ledger, struct puzzle *puzzles, int count, bool *is_new,
                          struct err *err) {
  struct ledger_entry *entries = calloc((size_t)count + 1, sizeof *entries);
  struct claim *claims = calloc((size_t)count + 1, sizeof *claims);
  bool claimed = entries != NULL && claims != NULL;
  if (!claimed) err_set(err, ERR_WORLD, "out of memory for %d claims", count);
  for (int i = 0; i < count && claimed; i++) {
    struct puzzle *puzzle = &puzzles[i];
    if (!puzzle->canonical.formed) facts_find_canonical(puzzle, NULL);
    print_text(puzzle, claims[i].puzzle);
    entries[i] = (struct ledger_entry){
        .hash = {.high = puzzle->canonical.high, .low = puzzle->canonical.low},
        .puzzle = claims[i].puzzle,
        .level = puzzle->level[0] != '\0' ? puzzle->level : NULL,
        .grade = puzzle->rating.rated ? puzzle->rating.grade : NULL,
        .score = puzzle->rating.score,
        .generated = puzzle->seed_known && puzzle->index_known,
        .seed = puzzle->seed,
        .index = puzzle->index,
    };
  }
  if (claimed) claimed = ledger_claim(ledger, entries, (size_t)count, is_new, err);
  free(claims);
  free(entries);
  return claimed;
}

bool gate_is_full(const struct gate *gate) {
  return gate->wanted > 0 && gate->passed >= gate->wanted;
}

bool gate_gave_up(const struct gate *gate) {
  return gate->refusals_max > 0 && gate->refused_in_row >= gate->refusals_max;
}

// How many to claim at once: no more than may still pass, for what is claimed is given out, and no
// more than may still be refused.
static int batch_size(const struct gate *gate) {
  uint64_t size = GATE_BATCH;
  if (gate->wanted > 0 && gate->wanted - gate->passed < size) size = gate->wanted - gate->passed;
  if (gate->refusals_max > 0 && gate->refusals_max - gate->refused_in_row < size)
    size = gate->refusals_max - gate->refused_in_row;
  return (int)size;
}

static void drop_held(struct gate *gate) {
  while (gate->held_count > 0) puzzle_drop(&gate->held[--gate->held_count]);
}

static bool pass(struct gate *gate, struct puzzle *puzzle, struct err *err) {
  gate->passed++;
  if (gate->watch.run != NULL && !gate->watch.run(gate->watch.context, puzzle, err)) return false;
  return sink_add(gate->sink, puzzle, err);
}

bool gate_flush(struct gate *gate, struct err *err) {
  bool is_new[GATE_BATCH];
  if (gate->held_count == 0) return true;
  if (!ledger_claim_puzzles(gate->ledger, gate->held, gate->held_count, is_new, err)) return false;
  for (int i = 0; i < gate->held_count; i++) {
    if (!is_new[i]) {
      gate->refused++;
      gate->refused_in_row++;
      continue;
    }
    gate->refused_in_row = 0;
    if (!pass(gate, &gate->held[i], err)) return false;
  }
  drop_held(gate);
  return true;
}

bool gate_add(void *context, void *puzzle, struct err *err) {
  struct gate *gate = context;
  if (gate_is_full(gate) || gate_gave_up(gate)) return true;
  if (gate->ledger == NULL) return pass(gate, puzzle, err);
  puzzle_keep(&gate->held[gate->held_count++], puzzle);
  return gate->held_count < batch_size(gate) || gate_flush(gate, err);
}

bool gate_close(struct gate *gate, bool well, struct err *err) {
  if (gate->ledger == NULL) {
    free(gate->held);
    return sink_close(gate->sink, well, err);
  }
  struct output *output = &gate->sink->output;
  well = well && gate_flush(gate, err);
  well = sink_finish(gate->sink, well, err) && ledger_publish(gate->ledger, output, 1, err);
  if (!well) output_discard(output, 1);
  ledger_close(gate->ledger); // gives back what was not published
  drop_held(gate);
  free(gate->held);
  return well;
}
