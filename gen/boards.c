// The boards that puzzles are made for: one for all, or a jigsaw drawn for each.
//
// Shapes are drawn until a solution grid is found for them. Nearly every jigsaw has one, and random
// fills soon find it; where they do not, other shapes are cheaper than a proof that there is none.
// A board that somebody spelled is another matter: it is refused if nobody can fill it, and fillable.c
// finds out.
#include "gen/boards.h"

#include "gen/fillable.h"
#include "gen/solution.h"
#include "gen/symmetry.h"

#include <stdlib.h>

enum { DRAWINGS_MAX = 300, FILLS = 12 };

void boards_rng_init(struct rng *rng, const struct gen_request *request, uint64_t index) {
  uint64_t per_grid = request->per_grid > 1 ? request->per_grid : 1;
  rng_init(rng, rng_name_seed(request->seed, "board"), index / per_grid);
}

// The same for the grids of a sheet.
static const struct geom *draw_sheet(const struct gen_request *request, struct rng *rng,
                                     struct err *err) {
  const struct geom *sheet = request->geom, *geom = NULL;
  struct board_draft *draft =
      board_draft_new_sheet(sheet->unit_width, sheet->unit_height, sheet->grids, sheet->grid_count);
  if (draft == NULL)
    err_set(err, ERR_WORLD, "out of memory");
  else if (shape_draw_sheet(draft, rng))
    geom = board_new_with(draft, request->additions, err);
  free(draft);
  return geom;
}

// Draws shapes and adds what else there is. On small boards the shapes may turn out to be boxes or
// lines, which nobody calls a jigsaw: NULL, and no error.
static const struct geom *draw_board(const struct gen_request *request, struct rng *rng,
                                     struct err *err) {
  if (geom_is_sheet(request->geom)) return draw_sheet(request, rng, err);
  uint8_t shapes[GEOM_CELLS_MAX];
  int side = request->geom->side;
  shape_draw(side, request->shapes, rng, shapes);
  const struct geom *geom = board_new_jigsaw(side, shapes, request->additions, err);
  if (geom != NULL && geom->boxed && geom->box_width == 0) return geom;
  if (geom != NULL) err->text[0] = '\0';
  geom_release(geom);
  return NULL;
}

const struct geom *boards_draw(const struct gen_request *request, struct rng *rng,
                               struct grid *solution, struct err *err) {
  err->text[0] = '\0';
  for (int drawings = 0; drawings < DRAWINGS_MAX; drawings++) {
    const struct geom *geom = draw_board(request, rng, err);
    if (geom == NULL && err->text[0] != '\0') return NULL;
    if (geom != NULL && solution_try(geom, rng, FILLS, solution)) return geom;
    geom_release(geom);
  }
  char name[BOARD_NAME_MAX];
  const struct geom *sheet = geom_is_sheet(request->geom) ? request->geom : NULL;
  struct board_wish wish = {
      .side = request->geom->side, .sheet = sheet, .additions = request->additions};
  err_set(err, ERR_NEGATIVE,
          "%.60s: none of %d boards could be filled; leave out an addition, or choose other shapes",
          board_wish_name(&wish, name), DRAWINGS_MAX);
  return NULL;
}

// --- what is asked for ---------------------------------------------------------------------------

// The shapes that have the symmetry of the clues, unless others are asked for.
static const struct gen_shapes *choose_shapes(const struct gen_symmetry *symmetry) {
  unsigned maps = symmetry != NULL ? symmetry->maps : 0;
  for (const struct gen_shapes *kind = gen_shape_kinds; kind->name != NULL; kind++)
    if (maps != 0 && kind->symmetry == maps) return kind;
  return &gen_shape_kinds[0];
}

static bool refuse_board(const struct geom *geom, struct err *err) {
  switch (fillable_decide(geom)) {
    case FILLABLE_YES:
      return true;
    case FILLABLE_NO:
      return err_set(err, ERR_INPUT, "%.100s: nobody can fill this board; it has no solution grid",
                     geom->name);
    case FILLABLE_UNKNOWN:
      break;
  }
  return err_set(err, ERR_INPUT,
                 "%.100s: no solution grid was found for this board; it may have none", geom->name);
}

// How many cells of its shape does a cell reach from side to side?
static int count_reached(const struct geom *geom, int start) {
  uint16_t reached[GEOM_SIDE_MAX] = {(uint16_t)start};
  int count = 1;
  for (int i = 0; i < count; i++)
    for (int step = 0; step < 4; step++) {
      const struct geom_cell *at = &geom->cell[reached[i]];
      int other = geom_find_cell(geom, at->row + (step == 0) - (step == 1),
                                 at->column + (step == 2) - (step == 3));
      if (other < 0 || geom->cell[other].box != geom->cell[start].box) continue;
      int known = 0;
      while (known < count && reached[known] != other) known++;
      if (known == count) reached[count++] = (uint16_t)other;
    }
  return count;
}

// Does a board that was spelled have the shapes that were asked for?
static bool check_shapes(const struct geom *geom, const struct gen_shapes *kind, struct err *err) {
  if (!geom->boxed || geom->box_width != 0)
    return err_set(err, ERR_INPUT, "only jigsaws have shapes");
  struct gen_symmetry symmetry = {.maps = kind->symmetry};
  if (!symmetry_fits(geom, &symmetry))
    return err_set(err, ERR_INPUT, "this board does not have these shapes");
  for (int cell = 0; cell < geom->cells && !kind->pieces; cell++)
    if (count_reached(geom, cell) < geom->side)
      return err_set(err, ERR_INPUT, "shape %c of this board is in pieces",
                     'A' + geom->cell[cell].box);
  return true;
}

// Has a grid two boxes or more of its own?
static bool has_own_boxes(const struct geom *sheet) {
  int own[GEOM_GRIDS_MAX] = {0};
  for (int cell = 0; cell < sheet->cells; cell++) {
    uint32_t grids = sheet->cell[cell].grids;
    if ((grids & (grids - 1)) == 0 && ++own[__builtin_ctz(grids)] >= 2 * sheet->side) return true;
  }
  return false;
}

// Sheets with shapes of their own: all in one piece.
static bool draw_sheets(struct gen_board *board, const struct board_wish *wish,
                        const struct gen_shapes *shapes, struct err *err) {
  board->shapes = &gen_shape_kinds[0];
  if (shapes != NULL && shapes != board->shapes)
    return err_set(err, ERR_INPUT, "shapes of overlapping grids are %s", board->shapes->name);
  if (!has_own_boxes(wish->sheet))
    return err_set(err, ERR_INPUT,
                   "%.60s: shared boxes stay boxes, and no grid has two others for shapes",
                   wish->sheet->name);
  struct gen_request request = {
      .geom = wish->sheet, .shapes = board->shapes, .additions = wish->additions};
  struct rng rng;
  struct grid solution;
  boards_rng_init(&rng, &request, 0);
  board->geom = boards_draw(&request, &rng, &solution, err);
  if (board->geom == NULL) err->kind = ERR_INPUT;
  return board->geom != NULL;
}

bool gen_board_init(struct gen_board *board, const struct board_wish *wish,
                    const struct gen_shapes *shapes, const struct gen_symmetry *symmetry,
                    struct err *err) {
  *board = (struct gen_board){.additions = wish->additions, .marks = wish->marks};
  if (wish->geom != NULL) {
    if (shapes != NULL && !check_shapes(wish->geom, shapes, err)) return false;
    if (!refuse_board(wish->geom, err)) return false;
    board->geom = geom_retain(wish->geom);
    return true;
  }
  if (wish->side > SHAPE_SIDE_MAX)
    return err_set(err, ERR_INPUT, "jigsaws have sides %d to %d", GEOM_SIDE_MIN, SHAPE_SIDE_MAX);
  if (wish->sheet != NULL) return draw_sheets(board, wish, shapes, err);
  board->shapes = shapes != NULL ? shapes : choose_shapes(symmetry);
  // Any board of that side says how large the jigsaw is.
  uint8_t rows[GEOM_CELLS_MAX];
  for (int cell = 0; cell < wish->side * wish->side; cell++)
    rows[cell] = (uint8_t)(cell / wish->side);
  const struct geom *lines = board_new_jigsaw(wish->side, rows, 0, err);
  if (lines == NULL) return false;
  struct gen_request request = {
      .geom = lines, .shapes = board->shapes, .additions = wish->additions};
  struct rng rng;
  struct grid solution;
  boards_rng_init(&rng, &request, 0);
  board->geom = boards_draw(&request, &rng, &solution, err);
  geom_release(lines);
  if (board->geom == NULL) err->kind = ERR_INPUT; // no other seed would help
  return board->geom != NULL;
}

void gen_board_release(struct gen_board *board) {
  geom_release(board->geom);
  board->geom = NULL;
}

void gen_board_request(const struct gen_board *board, struct board_shelf *shelf,
                       struct gen_request *request) {
  request->geom = board->geom;
  request->shapes = board->shapes;
  request->additions = board->additions;
  request->shelf = shelf;
  request->marks = board->marks;
}
