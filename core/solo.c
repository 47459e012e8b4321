// Game ids of Solo, both ways.
//
// Cells in reading order: a letter is a run of 1 to 26 blanks, a number is a digit, and an underline
// stands between two numbers. Borders of shapes: walk over all pairs of neighbours, left-right row
// by row and then up-down column by column. A letter says how many pairs are joined before the next
// border ('_' none, 'a' one, ...), 'z' that 26 are and no border follows. One more border, which is
// not there, ends the walk.
#include "core/solo.h"

#include <string.h>

enum { RUN_MAX = 26 };

// --- parameters ----------------------------------------------------------------------------------

struct params {
  int width, height; // of a box; of a jigsaw both are 0
  int side;
  bool diagonals, killer;
};

// One or two digits; 0 when there are none.
static int take_number(const char **at, const char *end) {
  int number = 0;
  for (int i = 0; i < 2 && *at < end && **at >= '0' && **at <= '9'; i++, (*at)++)
    number = number * 10 + **at - '0';
  return number;
}

bool solo_recognise(const char *text, size_t *length) {
  const char *at = text, *end = text + strlen(text);
  if (take_number(&at, end) == 0) return false;
  at += strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789");
  if (*at != ':' && *at != '#') return false;
  *length = strcspn(text, " \t");
  return true;
}

// What stands in front of the colon. Letters that say how the puzzle was made are passed over.
static bool parse_params(const char *at, const char *end, struct params *params, struct err *err) {
  *params = (struct params){0};
  int tall = take_number(&at, end), wide = tall; // "3" is 3x3
  bool jigsaw = false;
  if (end - at > 1 && at[0] == 'x' && at[1] >= '0' && at[1] <= '9') {
    at++;
    wide = take_number(&at, end);
  } else if (at < end && *at == 'j') {
    wide = 1; // "9j"
  }
  for (; at < end; at++) {
    if (*at == 'x') params->diagonals = true;
    if (*at == 'k') params->killer = true;
    if (*at == 'j') jigsaw = true;
    if (*at == 'd' && at + 1 < end && strchr("tbiaeu", at[1]) != NULL) at++; // a difficulty
  }
  params->side = wide * tall;
  if (params->side < GEOM_SIDE_MIN || params->side > GEOM_SIDE_MAX)
    return err_set(err, ERR_INPUT, "a game id of side %d, expected %d to %d", params->side,
                   GEOM_SIDE_MIN, GEOM_SIDE_MAX);
  if (params->killer)
    return err_set(err, ERR_INPUT,
                   "a game id of a killer puzzle ('k'), which has cages; expected "
                   "one with boxes or shapes alone");
  if (jigsaw || wide == 1 || tall == 1) return true;
  params->width = wide;
  params->height = tall;
  return true;
}

// --- reading -------------------------------------------------------------------------------------

static bool refuse_end(int count, int cells, struct err *err) {
  return err_set(err, ERR_INPUT, "the game id has %s%d cells, expected %d",
                 count > cells ? "more than " : "", count > cells ? cells : count, cells);
}

static bool parse_cells(const char *at, const char *end, int side, char *cells, struct err *err) {
  int count = 0, all = side * side;
  char name[16];
  while (at < end) {
    int run = 1, value = 0;
    if (*at >= 'a' && *at <= 'z') {
      run = *at++ - 'a' + 1;
    } else if (*at == '_') {
      at++;
      continue;
    } else if (*at >= '1' && *at <= '9') {
      value = take_number(&at, end);
      if (at < end && *at >= '0' && *at <= '9') value = value * 10 + *at - '0';
      if (value > side)
        return err_set(err, ERR_INPUT, "%d in the game id is too large for a %dx%d grid", value,
                       side, side);
    } else {
      return err_set(err, ERR_INPUT, "%s in the cells of the game id, expected a-z, _ or a number",
                     text_name_character(*at, name));
    }
    if (run > all - count) return refuse_end(all + 1, all, err);
    memset(cells + count, grid_symbol(value), (size_t)run);
    count += run;
  }
  cells[count] = '\0';
  return count == all || refuse_end(count, all, err);
}

// The two cells of a pair of neighbours: 2n(n-1) pairs in all.
static void pair_at(int side, int position, int *first, int *second) {
  int across = side * (side - 1), line, place;
  bool down = position >= across;
  if (down) position -= across;
  line = position / (side - 1);
  place = position % (side - 1);
  *first = down ? place * side + line : line * side + place;
  *second = *first + (down ? side : 1);
}

static int find_root(const uint16_t *parent, int cell) {
  while (parent[cell] != cell) cell = parent[cell];
  return cell;
}

static bool parse_borders(const char *at, const char *end, int side, uint16_t *parent,
                          struct err *err) {
  int position = 0, pairs = 2 * side * (side - 1);
  char name[16];
  for (int cell = 0; cell < side * side; cell++) parent[cell] = (uint16_t)cell;
  for (; at < end; at++) {
    if (*at != '_' && (*at < 'a' || *at > 'z'))
      return err_set(err, ERR_INPUT, "%s in the borders of the game id, expected a-z or _",
                     text_name_character(*at, name));
    int joined = *at == '_' ? 0 : *at - 'a' + 1;
    if (joined > pairs - position) break;
    for (int first, second; joined > 0; joined--) {
      pair_at(side, position++, &first, &second);
      first = find_root(parent, first);
      second = find_root(parent, second);
      parent[first > second ? first : second] = (uint16_t)(first < second ? first : second);
    }
    if (*at != 'z') position++;
    if (position > pairs + 1) break;
  }
  if (at == end && position == pairs + 1) return true;
  return err_set(err, ERR_INPUT, "the borders of the game id end %s, expected %d pairs of cells",
                 at < end ? "too late" : "too early", pairs);
}

// The shapes as letters, which board_parse counts.
static bool name_shapes(const struct params *params, const uint16_t *parent, char *name,
                        struct err *err) {
  int side = params->side, letters = 0;
  char letter[GEOM_SIDE_MAX * GEOM_SIDE_MAX];
  int used = snprintf(name, BOARD_NAME_MAX, "jigsaw%d:", side);
  for (int cell = 0; cell < side * side; cell++) {
    int root = find_root(parent, cell); // the first cell of its shape
    if (root == cell && letters == side)
      return err_set(err, ERR_INPUT, "the game id has more than %d shapes", side);
    if (root == cell) letter[cell] = (char)('A' + letters++);
    name[used++] = letter[root];
  }
  strcpy(name + used, params->diagonals ? "+x" : "");
  return true;
}

static bool parse_jigsaw(const struct params *params, const char *borders, const char *end,
                         char *name, struct err *err) {
  uint16_t parent[GEOM_SIDE_MAX * GEOM_SIDE_MAX];
  return parse_borders(borders, end, params->side, parent, err) &&
         name_shapes(params, parent, name, err);
}

bool solo_parse(const char *id, size_t length, char name[BOARD_NAME_MAX],
                char cells[GEOM_CELLS_MAX + 1], struct err *err) {
  struct params params;
  const char *end = id + length, *mark = id + strcspn(id, ":#");
  if (*mark == '#')
    return err_set(err, ERR_INPUT,
                   "a game id with a seed, which only the program that made it can draw; expected "
                   "one with a description, such as 3x3:a1...");
  if (!parse_params(id, mark, &params, err)) return false;
  const char *comma = memchr(mark, ',', (size_t)(end - mark));
  if (!parse_cells(mark + 1, comma != NULL ? comma : end, params.side, cells, err)) return false;
  bool jigsaw = params.width == 0;
  if (jigsaw != (comma != NULL) ||
      (comma != NULL && memchr(comma + 1, ',', (size_t)(end - comma - 1)) != NULL))
    return err_set(err, ERR_INPUT, "the game id of %s needs %s behind its cells",
                   jigsaw ? "a jigsaw" : "a grid with boxes", jigsaw ? "one comma" : "nothing");
  if (jigsaw) return parse_jigsaw(&params, comma + 1, end, name, err);
  const struct geom *geom = geom_lookup(params.width, params.height);
  char size[32];
  snprintf(size, sizeof size, "%dx%d", params.width, params.height);
  snprintf(name, BOARD_NAME_MAX, "%s%s", geom != NULL ? geom->name : size,
           params.diagonals ? "+x" : "");
  return true;
}

// --- writing -------------------------------------------------------------------------------------

// Both diagonals, or no addition at all.
static bool has_plain_rules(const struct geom *geom) {
  int diagonals = 0;
  for (int r = 0; r < geom->region_count; r++) {
    enum region_kind kind = geom->regions[r].kind;
    bool diagonal = kind == REGION_FALLING_DIAGONAL || kind == REGION_RISING_DIAGONAL;
    if (region_is_extra(&geom->regions[r]) && !diagonal) return false;
    diagonals += diagonal;
  }
  return geom->pair_count == 0 && (diagonals == 0 || diagonals == 2);
}

static bool is_joined(const struct geom *geom, int first, int second) {
  return geom->cell[first].box == geom->cell[second].box;
}

// Shapes are told by their borders, so one in pieces would be several.
static bool has_connected_shapes(const struct geom *geom) {
  uint16_t parent[GEOM_SIDE_MAX * GEOM_SIDE_MAX];
  int side = geom->side, shapes = 0;
  for (int cell = 0; cell < geom->cells; cell++) parent[cell] = (uint16_t)cell;
  for (int position = 0; position < 2 * side * (side - 1); position++) {
    int first, second;
    pair_at(side, position, &first, &second);
    if (!is_joined(geom, first, second)) continue;
    parent[find_root(parent, second)] = (uint16_t)find_root(parent, first);
  }
  for (int cell = 0; cell < geom->cells; cell++) shapes += parent[cell] == cell;
  return shapes == side;
}

bool solo_carries(const struct geom *geom) {
  return geom->boxed && geom->cells == geom->side * geom->side && has_plain_rules(geom) &&
         (geom->box_width > 0 || has_connected_shapes(geom));
}

static void write_blanks(FILE *stream, int blanks) {
  for (; blanks > RUN_MAX; blanks -= RUN_MAX) fputc('z', stream);
  if (blanks > 0) fputc('a' + blanks - 1, stream);
}

static void write_cells(FILE *stream, const struct geom *geom, const struct grid *grid) {
  int blanks = 0;
  for (int cell = 0; cell < geom->cells; cell++) {
    if (grid->cell[cell] == 0) {
      blanks++;
      continue;
    }
    if (cell > 0 && blanks == 0) fputc('_', stream);
    write_blanks(stream, blanks);
    blanks = 0;
    fprintf(stream, "%d", grid->cell[cell]);
  }
  write_blanks(stream, blanks);
}

static void write_borders(FILE *stream, const struct geom *geom) {
  int side = geom->side, pairs = 2 * side * (side - 1), joined = 0;
  fputc(',', stream);
  for (int position = 0; position <= pairs; position++) {
    int first = 0, second = 0;
    if (position < pairs) pair_at(side, position, &first, &second);
    if (position < pairs && is_joined(geom, first, second)) {
      joined++;
      continue;
    }
    for (; joined >= RUN_MAX; joined -= RUN_MAX) fputc('z', stream);
    fputc(joined > 0 ? 'a' + joined - 1 : '_', stream);
    joined = 0;
  }
}

void solo_write(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  const struct geom *geom = puzzle->geom;
  bool jigsaw = geom->box_width == 0, diagonals = false;
  for (int r = 0; r < geom->region_count; r++)
    diagonals = diagonals || region_is_extra(&geom->regions[r]);
  if (jigsaw)
    fprintf(stream, "%dj", geom->side);
  else
    fprintf(stream, "%dx%d", geom->box_height, geom->box_width);
  fputs(diagonals ? "x:" : ":", stream);
  write_cells(stream, geom, grid);
  if (jigsaw) write_borders(stream, geom);
  fputc('\n', stream);
}
