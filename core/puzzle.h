// The record that flows through the pipeline: a puzzle and everything known about it.
//
// A plain value: copied freely, owns nothing, borrows its board. A field that nobody has filled in yet is zero, and
// each later stage fills in its own part.
#ifndef GRIDPRESS_CORE_PUZZLE_H
#define GRIDPRESS_CORE_PUZZLE_H

#include "core/mark.h"
#include "core/symmetry.h"
#include "core/word.h"

enum {
  PUZZLE_COMMENT_MAX = 1024, // bytes, with the terminator
  PUZZLE_ID_MAX = 64,
  PUZZLE_VERSION_MAX = 16,
  PUZZLE_LEVEL_MAX = 16,
  PUZZLE_GRADE_MAX = 8,
  PUZZLE_RECIPE_MAX = 512,
  PUZZLE_EXTRA_MAX = 2048,
  PUZZLE_WEIGHT_MAX = 40,
  PUZZLE_TECHNIQUES_MAX = 128, // room for a count per technique of the solver's table
  PUZZLE_SYMMETRY_MAX = 96,    // the names of all symmetries together
};

// The size of the graph behind a certificate: a vertex for every permutation of a minigrid that the
// givens allow, an edge between two that fit side by side, what is left of both when vertices with
// fewer edges than their band and stack have other minigrids are deleted, the tuples that fill a
// whole band or stack, the edges between those, and the cycles of tuples that fill the grid: one by
// rows and one by columns for every solution, so both are the number of solutions.
struct puzzle_census {
  bool counted;
  uint64_t vertices, edges;
  uint64_t vertices_pruned, edges_pruned;
  uint64_t tuples, tuple_edges;
  uint64_t cycles_rows, cycles_columns;
};

// Who proved that the solution is the only one.
struct puzzle_certificate {
  const char *engine; // NULL: nobody has yet
  uint64_t solutions; // counted up to 2
  struct puzzle_census census;
  bool claimed;   // a catalogue says so; it may keep the solution to itself
  uint64_t claim; // and how many it says there are; UINT64_MAX: nothing
};

// How hard it is for a person, by the techniques of the solver's table.
struct puzzle_rating {
  bool rated;
  char grade[PUZZLE_GRADE_MAX]; // easy, medium, hard, unfair, extreme, or guess
  int score, steps;
  int hardest; // index of the table; -1 when there was no step
  const char *hardest_name;
  uint16_t counts[PUZZLE_TECHNIQUES_MAX];
  const char *(*technique_name)(int technique); // names the counts; NULL past the last one
};

// The same on the scale of Sudoku Explainer, in tenths: the hardest step, the hardest up to the
// first placement, the first step.
struct puzzle_se_rating {
  bool rated;
  int er, ep, ed;
  const char *hardest_name;
};

// How long a typical player takes, by a model fitted to the times of real players.
struct puzzle_minutes {
  bool known;
  bool estimate; // the puzzle is unlike those that the model was fitted to
  bool marked;   // `estimate` is known, too; a catalogue may tell the minutes alone
  int tenths;
};

// How the solution flows, along the path of the rating.
struct puzzle_flow {
  bool known;
  int bottlenecks; // steps with a single open move
  int hardest_at;  // where the hardest step comes, in percent of all steps
  int variety;     // different techniques
  int tail;        // steps after the last one that is no single
};

// Of a sheet: how many blank cells of each grid follow from the clues of that grid alone.
struct puzzle_alone {
  bool known;
  uint16_t cells[GEOM_GRIDS_MAX];
};

// Can a clue be taken away and the solution stay the only one?
enum puzzle_minimal { MINIMAL_UNKNOWN, MINIMAL_NO, MINIMAL_YES };

// The form that all disguises of a puzzle share, and its hash.
struct puzzle_canonical {
  bool known;     // the hash
  bool formed;    // the form: `canonical_form` of the record. A catalogue tells the hash alone
  bool by_givens; // not exactly one solution: a form of its own kind
  uint64_t high, low;
};

struct puzzle {
  const struct geom *geom;
  struct puzzle_certificate certificate;
  int clues, least_clues; // of the givens: all, and in the poorest region
  unsigned symmetry;      // of the pattern of givens, enum puzzle_symmetry bits
  char level[PUZZLE_LEVEL_MAX];
  enum puzzle_minimal minimal;
  struct puzzle_rating rating;
  struct puzzle_se_rating se;
  struct puzzle_minutes minutes;
  struct puzzle_flow flow;
  struct puzzle_alone alone;
  struct puzzle_canonical canonical;
  bool seed_known, index_known; // both: made here, puzzle `index` of the run with `seed`
  uint64_t seed, index;
  char version[PUZZLE_VERSION_MAX]; // of the program that made or proved it
  char id[PUZZLE_ID_MAX];           // what its catalogue calls it
  char weight[PUZZLE_WEIGHT_MAX];   // for how many it stands in a sample, in decimal; "": for none
  const char *source;               // where it was read: the reader's name for it, and the line
  size_t line;                      // from 1; NULL and 0 when it was not read
  struct word_place word_at;        // where the solution spells a word; length 0: nowhere

  // What has much more room than most puzzles use; puzzle_copy leaves the rest alone.
  struct grid givens;
  struct grid solution;           // meaningful when the certificate says one solution
  struct grid canonical_form;     // meaningful when canonical.formed
  char recipe[PUZZLE_RECIPE_MAX]; // of the transformation that made it from another puzzle
  char comment[PUZZLE_COMMENT_MAX];
  char symbols[SYMBOLS_MAX]; // that it is shown with; "": digits
  char word[SYMBOLS_MAX]; // what a catalogue says it spells, of a puzzle whose solution is unknown
  // What its catalogue says in columns that we do not know: name and text in turns, each ended by a
  // zero byte, and an empty name behind the last.
  char extra[PUZZLE_EXTRA_MAX];
  struct mark_list marks; // clues between cells, settled
};

// Starts a record over: these givens, their counts and symmetry, no marks, nothing else known.
void puzzle_init(struct puzzle *puzzle, const struct geom *geom, const struct grid *givens);

// Gives a record its marks: checks them against its board and its givens, and settles them. A record
// whose marks are refused has none.
bool puzzle_set_marks(struct puzzle *puzzle, const struct mark_list *marks, struct err *err);
bool puzzle_parse_marks(struct puzzle *puzzle, const char *text, struct err *err);

// Copies a record, and of its grids and texts only what is used: a tenth of the bytes, which counts
// when another thread has to fetch them. A record that is all zero, and has no geometry, is one
// too.
void puzzle_copy(struct puzzle *to, const struct puzzle *from);

// The same for whoever keeps the record longer than its source lends the board: the copy owns a part
// of its board, until it is dropped. What `to` held before is lost.
void puzzle_keep(struct puzzle *to, const struct puzzle *from);
void puzzle_drop(struct puzzle *kept); // one that is all zero is fine

// The word that the solution spells, or that a catalogue says it does; "" for none. Returns `word`.
const char *puzzle_spell_word(const struct puzzle *puzzle, char word[SYMBOLS_MAX]);

// "rotate180 mirror", or "none". Returns `text`.
const char *puzzle_name_symmetry(unsigned symmetry, char text[PUZZLE_SYMMETRY_MAX]);

// Walks the extra columns: `at` NULL borrows the first name, a name the next one; NULL behind the
// last. The text of a column stands behind its name.
const char *puzzle_next_extra(const struct puzzle *puzzle, const char *at);
const char *puzzle_extra_text(const char *name);

// Adds a column. False when there is no room.
bool puzzle_add_extra(struct puzzle *puzzle, const char *name, const char *text);

#endif
