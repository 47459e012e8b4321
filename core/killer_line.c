// Lines of killers, both ways. Either kind becomes a label and a sum for each cell first; what has
// one label is one cage, be it in pieces.
#include "core/killer_line.h"

#include <string.h>

enum {
  SIDE = 9,
  CELLS = SIDE * SIDE,
  LABELS = 256,
  NO_CAGE = -1,
};

static const char sumocue_word[] = "SumoCueV1";

// What a line tells of its cells, in reading order.
struct cages {
  int label[CELLS]; // of the cell's cage; NO_CAGE: none
  int sum[LABELS];  // by label
  int shape[CELLS]; // of a jigsaw
  bool shaped, diagonals;
};

// --- reading -------------------------------------------------------------------------------------

// A number of up to five digits; -1 when there is none.
static int take_number(const char **at, const char *end) {
  int number = 0, digits = 0;
  for (; digits < 5 && *at < end && **at >= '0' && **at <= '9'; ++*at, digits++)
    number = number * 10 + **at - '0';
  return digits > 0 ? number : -1;
}

// The board, the cages, and the cages of one cell as givens.
static bool settle(const struct cages *cages, struct foreign_puzzle *puzzle, struct err *err) {
  char *name = puzzle->board;
  name += sprintf(name, "%s", cages->shaped ? "jigsaw9:" : "9");
  for (int cell = 0; cages->shaped && cell < CELLS; cell++)
    *name++ = (char)('A' + cages->shape[cell]);
  strcpy(name, cages->diagonals ? "+x" : "");
  memset(puzzle->cells, '.', CELLS);
  puzzle->cells[CELLS] = '\0';
  puzzle->marks.count = puzzle->marks.cells = 0;
  for (int label = 0; label < LABELS; label++) {
    uint16_t cells[CELLS];
    int size = 0, sum = cages->sum[label];
    for (int cell = 0; cell < CELLS; cell++)
      if (cages->label[cell] == label) cells[size++] = (uint16_t)cell;
    if (size == 1 && sum > SIDE)
      return err_set(err, ERR_INPUT, "r%dc%d is alone in a cage of %d, expected 1 to %d",
                     cells[0] / SIDE + 1, cells[0] % SIDE + 1, sum, SIDE);
    if (size == 1) puzzle->cells[cells[0]] = grid_symbol(sum);
    if (size > 1) marks_add(&puzzle->marks, MARK_CAGE, (uint32_t)sum, cells, size); // there is room
  }
  return true;
}

// Digits, 'x', digits, and two colons with letters between them: a game id of Solo has one colon.
bool ps_recognise(const char *text, size_t *length) {
  static const char digits[] = "0123456789", letters[] = "abcdefghijklmnopqrstuvwxyz";
  size_t at = strspn(text, digits);
  if (at == 0 || text[at++] != 'x') return false;
  size_t more = strspn(text + at, digits);
  at += more;
  if (more == 0 || text[at++] != ':') return false;
  at += strspn(text + at, letters);
  if (text[at] != ':') return false;
  *length = strcspn(text, " \t");
  return true;
}

bool ps_parse(const char *line, size_t length, struct foreign_puzzle *puzzle, struct err *err) {
  static const char plain[] = "3x3::k:", diagonals[] = "3x3:d:k:";
  struct cages cages = {0};
  char name[16];
  cages.diagonals = strncmp(line, diagonals, strlen(diagonals)) == 0;
  if (!cages.diagonals && strncmp(line, plain, strlen(plain)) != 0)
    return err_set(err, ERR_INPUT, "'%.12s' begins no killer of PS, expected %s or %s", line, plain,
                   diagonals);
  const char *at = line + strlen(cages.diagonals ? diagonals : plain), *end = line + length;
  for (int cell = 0; cell < CELLS; cell++) {
    int number = take_number(&at, end), label = number % LABELS, sum = number / LABELS;
    if (number < 0 && at == end)
      return err_set(err, ERR_INPUT, "the line of PS has %d cells, expected %d", cell, CELLS);
    bool last = cell == CELLS - 1 && at == end; // its colon may be missing
    if (number < 0 || (!last && (at == end || *at != ':')))
      return err_set(err, ERR_INPUT, "%s in cell %d of the line of PS, expected a number and ':'",
                     at == end ? "the end" : text_name_character(*at, name), cell + 1);
    if (!last) at++;
    cages.label[cell] = sum > 0 ? label : NO_CAGE;
    if (sum > 0 && cages.sum[label] > 0 && cages.sum[label] != sum)
      return err_set(err, ERR_INPUT, "cage %d of the line of PS has the sums %d and %d", label,
                     cages.sum[label], sum);
    if (sum > 0) cages.sum[label] = sum;
  }
  if (at < end) return err_set(err, ERR_INPUT, "the line of PS has more than %d cells", CELLS);
  return settle(&cages, puzzle, err);
}

bool sumocue_recognise(const char *text, size_t *length) {
  if (strncmp(text, sumocue_word, strlen(sumocue_word)) != 0) return false;
  *length = strcspn(text, " \t");
  return true;
}

// "J3" behind a cell. All cells have one, or none.
static bool take_shape(const char **at, const char *end, int cell, struct cages *cages,
                       struct err *err) {
  bool shaped = *at < end && **at == 'J';
  if (cell == 0) cages->shaped = shaped;
  if (shaped) ++*at;
  int shape = shaped ? take_number(at, end) : 0;
  cages->shape[cell] = shape;
  if (shaped == cages->shaped && shape >= 0 && shape < SIDE) return true;
  return err_set(err, ERR_INPUT, "cell %d of the SumoCue line has no shape from J0 to J%d%s",
                 cell + 1, SIDE - 1, cages->shaped ? "" : ", or is the first with one");
}

bool sumocue_parse(const char *line, size_t length, struct foreign_puzzle *puzzle,
                   struct err *err) {
  struct cages cages = {0};
  char name[16];
  const char *at = line + strlen(sumocue_word), *end = line + length;
  cages.diagonals = at < end && *at == 'D';
  if (cages.diagonals) at++;
  for (int cell = 0; cell < CELLS; cell++) {
    if (at == end)
      return err_set(err, ERR_INPUT, "the SumoCue line has %d cells, expected %d", cell, CELLS);
    bool first = *at == '=', next = *at == '+';
    if (first || next) at++;
    int number = first || next ? take_number(&at, end) : -1;
    if (number < 0)
      return err_set(err, ERR_INPUT,
                     "%s in cell %d of the SumoCue line, expected = and a sum or + and a place",
                     at == end ? "the end" : text_name_character(*at, name), cell + 1);
    if (next && number >= CELLS)
      return err_set(err, ERR_INPUT,
                     "cell %d of the SumoCue line is of the cage at %d, expected 0 to %d", cell + 1,
                     number, CELLS - 1);
    cages.label[cell] = first ? cell : number;
    if (first) cages.sum[cell] = number;
    if (!take_shape(&at, end, cell, &cages, err)) return false;
  }
  if (at < end) return err_set(err, ERR_INPUT, "the SumoCue line has more than %d cells", CELLS);
  for (int cell = 0; cell < CELLS; cell++) {
    int label = cages.label[cell];
    if (cages.label[label] != label)
      return err_set(err, ERR_INPUT,
                     "cell %d of the SumoCue line is of the cage at %d, where none begins",
                     cell + 1, label);
  }
  for (int cell = 0; cell < CELLS; cell++)
    if (cages.sum[cages.label[cell]] == 0) cages.label[cell] = NO_CAGE;
  return settle(&cages, puzzle, err);
}

// --- writing -------------------------------------------------------------------------------------

// Both diagonals, or no addition at all.
static bool has_known_rules(const struct geom *geom) {
  int diagonals = 0;
  for (int r = 0; r < geom->region_count; r++) {
    enum region_kind kind = geom->regions[r].kind;
    if (!region_is_extra(&geom->regions[r])) continue;
    if (kind != REGION_FALLING_DIAGONAL && kind != REGION_RISING_DIAGONAL) return false;
    diagonals++;
  }
  return geom->pair_count == 0 && diagonals % 2 == 0;
}

bool sumocue_carries(const struct geom *geom) {
  return geom->boxed && geom->side == SIDE && geom->cells == CELLS && has_known_rules(geom);
}

bool ps_carries(const struct geom *geom) {
  return sumocue_carries(geom) && geom->box_width == 3 && geom->box_height == 3;
}

const char *killer_line_refuses_marks(const struct puzzle *puzzle) {
  const struct mark_list *marks = &puzzle->marks;
  bool caged[CELLS] = {false};
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    if (mark->kind != MARK_CAGE || mark->value == 0) return "it knows cages with sums alone";
    if (mark->size < 2) return "a cage of one cell would be read as a given";
    for (int j = 0; j < mark->size; j++) {
      int cell = mark_cells(marks, mark)[j];
      if (puzzle->givens.cell[cell] != 0) return "it has no givens inside cages";
      if (caged[cell]) return "its cages do not overlap";
      caged[cell] = true;
    }
  }
  return NULL;
}

// What to write of each cell. A digit is a cage of its own, which in a solution is all there is.
static void find_cages(const struct puzzle *puzzle, const struct grid *grid, struct cages *cages) {
  const struct mark_list *marks = &puzzle->marks;
  const struct geom *geom = puzzle->geom;
  *cages = (struct cages){.shaped = geom->box_width == 0};
  for (int r = 0; r < geom->region_count; r++)
    cages->diagonals = cages->diagonals || region_is_extra(&geom->regions[r]);
  for (int cell = 0; cell < CELLS; cell++) {
    cages->label[cell] = cell;
    cages->sum[cell] = grid->cell[cell];
    cages->shape[cell] = geom->cell[cell].box;
  }
  for (int i = 0; i < marks->count; i++) {
    const uint16_t *cells = mark_cells(marks, &marks->mark[i]);
    int first = NO_CAGE;
    for (int j = 0; j < marks->mark[i].size; j++) {
      if (grid->cell[cells[j]] != 0) continue;
      if (first == NO_CAGE) first = cells[j];
      cages->label[cells[j]] = first;
      cages->sum[first] = (int)marks->mark[i].value;
    }
  }
}

void ps_write(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  struct cages cages;
  find_cages(puzzle, grid, &cages);
  fprintf(stream, "3x3:%s:k:", cages.diagonals ? "d" : "");
  for (int cell = 0; cell < CELLS; cell++)
    fprintf(stream, "%d:", LABELS * cages.sum[cages.label[cell]] + cages.label[cell]);
  fputc('\n', stream);
}

void sumocue_write(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  struct cages cages;
  find_cages(puzzle, grid, &cages);
  fprintf(stream, "%s%s", sumocue_word, cages.diagonals ? "D" : "");
  for (int cell = 0; cell < CELLS; cell++) {
    if (cages.label[cell] == cell)
      fprintf(stream, "=%d", cages.sum[cell]);
    else
      fprintf(stream, "+%d", cages.label[cell]);
    if (cages.shaped) fprintf(stream, "J%d", cages.shape[cell]);
  }
  fputc('\n', stream);
}
