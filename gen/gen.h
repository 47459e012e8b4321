// Makes puzzles: a random solution grid, then holes dug while the solution stays the only one.
//
//      solution grid -> plan of digging -> dig ----> count, rate -> certify
//        solution.c      order.c          dig.c       tries.c       certify.c
//        uniform.c       symmetry.c       refill.c    level.c
//        small.c                          dig_board.c hardness.c, trial.c, open_moves.c
//                                         nine.c, unavoidable.c, singles.c
//
// Where a word is to be spelled, letters.c exchanges the digits of the grid before it is dug.
//
// Jigsaws get their boards first: boards.c draws shapes (shape.c) until one can be filled, and
// fillable.c says whether a board that somebody spelled can be.
//
// Two kinds of puzzles are not dug but walked to, from one to a better neighbour: those with clues
// on given cells (pattern.c), pearls and diamonds (pearl.c). Samples of minimal puzzles are drawn, not
// dug (unbiased.c). What digging hardly meets is climbed to (climb.c, rare.c). gen.c runs the tries, request.c
// refuses what no puzzle can meet, preference.c chooses among those that do, keeps.c asks about puzzles that others made.
//
// Puzzle i of a run depends on the request and on (seed, i) alone, so any thread can make it.
#ifndef GRIDPRESS_GEN_GEN_H
#define GRIDPRESS_GEN_GEN_H

#include "core/core.h"
#include "gen/climb.h"     // rare puzzles, by neighbours of others
#include "gen/grid_code.h" // numbers as solution grids
#include "gen/shape.h"     // the kinds of shapes that jigsaws have
#include "solver/solver.h"

// What a level promises: a number of clues, a least number in every row, column and box, and how hard
// the puzzle is. At 9x9 that is the grade of its rating; on other sizes, which have other numbers of
// steps, the level of its hardest step. The numbers are those of 9x9 and scale with the size.
struct level {
  const char *name;
  int clues_low, clues_high, least_clues;
  enum grade grade_low, grade_high; // never GRADE_GUESS
  int open_moves; // hidden singles in boxes to choose from until the grid is nearly full; 0: no promise
};

// Easiest first, ended by a row without a name.
extern const struct level gen_levels[];
extern const struct name_list gen_level_names;

// Borrows the level of that name, or NULL.
const struct level *gen_lookup_level(const char *name);

// The clue bounds of a level at some size.
struct gen_bounds {
  int low, high, least; // clues, and the least in every region
};

struct gen_bounds gen_scale_level(const struct geom *geom, const struct level *level);

// Does the size have puzzles of this level? By clues alone, every size has every level.
bool gen_has_level(const struct geom *geom, const struct level *level);

// Borrows the level itself if the size has it, else the next easier one that it has, else the
// easiest. NULL: it has none.
const struct level *gen_nearest_level(const struct geom *geom, const struct level *level);

// Is a puzzle, rated by all techniques, of this level? By clues: whatever techniques it takes, and
// no rating is needed.
bool gen_keeps_level(const struct puzzle *puzzle, const struct level *level, bool by_clues);

// Borrows the level that a rated puzzle has, whoever made it: the one whose grade or, on other sizes
// than 9x9, whose hardest step it has. The number of clues does not count, except that a puzzle is
// extremely-easy only if it keeps every promise of that level, and easy otherwise. NULL when it is
// not rated or beyond every level.
const struct level *gen_find_level(const struct puzzle *puzzle);

// Counts what follows from each grid of a sheet alone, and fills it in. False, and nothing filled in,
// for a board that is no sheet or a puzzle without exactly one solution.
bool gen_count_alone(struct puzzle *puzzle);

// Borrows the symmetry that puzzles of a board have unless another is asked for: half a turn on
// sheets that it maps onto themselves. NULL: none.
const struct gen_symmetry *gen_usual_symmetry(const struct geom *geom);

// Is there no clue that could go and leave the solution of a puzzle the only one?
bool gen_is_minimal(const struct puzzle *puzzle);

// The order in which cells are tried. `random` comes first, the others walk a path (order.c).
struct gen_order {
  const char *name;
  bool by_columns, zigzag, reverse;
};

extern const struct gen_order gen_orders[]; // ended by a row without a name
extern const struct name_list gen_order_names;
const struct gen_order *gen_lookup_order(const char *name);

// What the pattern of clues looks the same under: whole orbits of cells are dug (symmetry.c).
struct gen_symmetry {
  const char *name;
  unsigned maps;                 // enum puzzle_symmetry bits: orbits under all of them ...
  unsigned choice;               // ... and under one of these, drawn for every puzzle
  const struct gen_order *order; // in which it is dug unless another is asked for; NULL: random
  bool by_boxes;                 // dug minigrid by minigrid unless an order is asked for
};

extern const struct gen_symmetry gen_symmetries[]; // `none` first, ended by a row without a name
extern const struct name_list gen_symmetry_names;
const struct gen_symmetry *gen_lookup_symmetry(const char *name);

// Letters instead of digits, and perhaps a word of them that the solution spells in a line.
struct gen_letters {
  char symbols[SYMBOLS_MAX];
  char word[SYMBOLS_MAX];        // "": none
  int length;                    // of the word
  uint8_t digits[GEOM_SIDE_MAX]; // of its letters
  struct word_wish wish;         // where it may stand
};

// What somebody asks for, and what he calls it, for messages. Each text may be NULL or empty, but not
// both `symbols` and `words`.
struct gen_letters_wish {
  const char *symbols;
  const char *words; // one, or several with commas between them, which puzzles have in turns
  const char *where; // as word_parse_wish takes it; without it, every puzzle has another place
  const char *symbols_name, *words_name, *where_name;
};

// Settles it for a board. The list has *count rows; free() it.
struct gen_letters *gen_letters_new(const struct gen_letters_wish *wish, const struct geom *geom,
                                    int *count, struct err *err);

// A request with nothing but a geometry, a level and a seed is complete. Messages name its bounds
// "clues", "min-per-unit", "max-technique" and so on, with `prefix` in front: a command line whose
// options have these names says "--" there.
struct gen_request {
  const struct geom *geom;
  // NULL: every puzzle has the board `geom`. Otherwise every puzzle gets a jigsaw of its own with
  // such shapes, and `geom` is any one of them, for sizes and bounds.
  const struct gen_shapes *shapes;
  unsigned additions;        // of these jigsaws: bit i is row i of board_variants
  struct board_shelf *shelf; // takes them over
  unsigned marks;            // the puzzles have clues between cells: rows of mark_variants
  int cages_low, cages_high; // cells of their cages; 0, 0: as the variant has them
  int density;               // percent of the marks that are true; 0: those that are needed
  bool no_givens;            // marks alone
  const struct level *level; // NULL: any puzzle, of 17 to 40 clues at 9x9 unless said otherwise
  bool by_clues;             // the level's clue bounds alone, whatever the techniques
  int clues_low, clues_high; // 0, 0: those of the level
  int min_per_unit;          // least clues in every region; 0: the level's
  bool minimal;              // no clue can be spared; without a level any number of clues
  bool unbiased;             // minimal ones, each of n clues with the same probability (unbiased.c)
  bool weights;              // with the weight that makes up for what depends on n
  enum grade grade;          // GRADE_NONE: any; else exactly this one
  int max_technique;         // 1 + the last row of the table of techniques; 0: no limit
  int needs_technique;       // 1 + the row without which what is no harder fails; 0: none
  // Techniques that the solver of the puzzle knows, beside the one that is needed; NULL: all that are on
  // and stand before it. More tries are made then, as fewer puzzles will do.
  const struct technique_set *known;
  bool taught_only;    // what is needed may be spared by an easier technique that is not known
  int er_low, er_high; // on the scale of Sudoku Explainer, in tenths; 0, 0: any
  int minutes_low, minutes_high;       // that a typical player takes, in tenths; 0, 0: any
  int candidates;                      // take the one that flows best of so many; 0: the first
  bool pearl;                          // the hardest step comes no later than the first placement
  bool diamond;                        // the very first step is as hard as any
  const struct gen_order *order;       // NULL: the symmetry's own, else random
  const struct gen_symmetry *symmetry; // NULL: none
  bool alone;                          // the grids of a sheet may have one solution each
  const struct grid *pattern;          // NULL: any; else clues where it has a value, nowhere else
  const struct gen_letters *letters;   // puzzle i has row i % letters_count; NULL: digits
  int letters_count;
  uint64_t per_grid; // puzzles dug from one solution grid; 0: one. Puzzle i has grid i / per_grid
  uint64_t seed;
  // The rating of the puzzle will be asked for: the level check does not end it early, and what it
  // finds stays in the record. Whatever else there is to know is for others to find.
  bool wants_rating;
  bool wants_flow;    // with the rating: how the solution flows, of the same walk
  const char *prefix; // of the names of bounds in messages; NULL: none
};

enum { GEN_CANDIDATES = 6 }; // enough to choose from, without taking much longer

// The boards that somebody asked for: one board, or jigsaws with shapes to draw.
struct gen_board {
  const struct geom *geom;         // owned; of jigsaws, any one
  const struct gen_shapes *shapes; // NULL: `geom` is the board
  unsigned additions;
  unsigned marks; // of the puzzles: bit i is row i of mark_variants
};

// Settles a wish. `shapes` may be NULL: shapes in one piece, or those that have the symmetry of the
// clues, which may be NULL too. Refuses a board that nobody can fill, and one that was spelled
// without the shapes asked for. Whatever comes of it, the wish can be released.
bool gen_board_init(struct gen_board *board, const struct board_wish *wish,
                    const struct gen_shapes *shapes, const struct gen_symmetry *symmetry,
                    struct err *err);
void gen_board_release(struct gen_board *board);

// Puts the boards into a request, which borrows them; the shelf takes those that are drawn.
void gen_board_request(const struct gen_board *board, struct board_shelf *shelf,
                       struct gen_request *request);

// Reads minutes as people write them: "5-8", or "7", which takes what rounds to it.
bool gen_parse_minutes(const char *text, int range[2], struct err *err);

// Reads ratings of Sudoku Explainer, in tenths: "2.6-3.4", or "7.2".
bool gen_parse_er(const char *text, int range[2], struct err *err);

// Can the request be met at all? Refuses what is impossible, with the reason.
bool gen_check_request(const struct gen_request *request, struct err *err);

// Does a puzzle need this technique: is it solved by it and those known (NULL: all before it), and not
// by all that stand before it in the table, or with `taught_only` by those known?
bool gen_needs_technique(const struct geom *geom, const struct grid *givens, int technique,
                         const struct technique_set *known, bool taught_only);

// Makes puzzle `index`, certified. ERR_NEGATIVE when it was not found in the number of tries that a
// request of its kind has, with the bound that stopped it and how close it came.
bool gen_make_puzzle(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                     struct err *err);

// The same from a given solution grid.
bool gen_dig_solution(const struct gen_request *request, uint64_t index,
                      const struct grid *solution, struct puzzle *puzzle, struct err *err);

// A full grid of the boards that a request asks for, and the board, which the request or its shelf
// owns. ERR_NEGATIVE when no jigsaw could be filled.
bool gen_make_grid(const struct gen_request *request, uint64_t index, const struct geom **geom,
                   struct grid *solution, struct err *err);

// A random full grid, for `index` of `seed`. Uniform among all of them for 4x4, 6x6 and 9x9.
void gen_make_solution(const struct geom *geom, uint64_t seed, uint64_t index,
                       struct grid *solution);

#endif
