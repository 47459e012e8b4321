// Boards of the user's own, from a text file:
//
//      # a comment
//      AABB        a grid of letters: the boxes
//      AABB
//      CCDD
//      CCDD
//
//      X..X        further grids: the cells of one letter are an extra region, dots are in none
//      .XX.
//      .XX.
//      X..X
//
//      region r1c1 r2c2 r3c3        or line by line
//      x                            an addition by its name
//      connected                    refuse shapes in pieces
//
// In place of the first grid there may be the name of a board to start from ("9", "latin7"), or a
// line "box r1c1 r1c2 ..." for each box.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board_draft.h"

enum { NO_BOX = UINT8_MAX };

struct board_text {
  struct board_draft *draft;
  int line;       // from 1
  int grids;      // grids of letters so far
  int row;        // of the grid that is being read; -1 between grids
  int boxes;      // "box" lines so far
  int first_line; // of the grid that is being read
  bool connected;
  char letters[GEOM_SIDE_MAX][GEOM_SIDE_MAX + 1];
  struct err *err;
};

static bool __attribute__((format(printf, 2, 3)))
refuse(const struct board_text *text, const char *format, ...) {
  char what[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  return err_set(text->err, ERR_INPUT, "line %d: %s", text->line, what);
}

// Adds what board_parse refused or took, under the number of the line.
static bool refuse_again(const struct board_text *text) {
  struct err what = *text->err;
  return refuse(text, "%s", what.text);
}

// --- grids of letters ----------------------------------------------------------------------------

static bool take_boxes(struct board_text *text) {
  struct board_draft *draft = text->draft;
  int number[128], count = 0, side = draft->side;
  memset(number, -1, sizeof number);
  for (int cell = 0; cell < side * side; cell++) {
    char c = text->letters[cell / side][cell % side];
    if (c == '.') return refuse(text, "r%dc%d is in no box", cell / side + 1, cell % side + 1);
    if (number[(int)c] < 0) number[(int)c] = count++;
    draft->box[cell] = (uint8_t)number[(int)c];
  }
  draft->boxed = true;
  return true;
}

static bool take_regions(struct board_text *text) {
  int side = text->draft->side;
  for (int c = 'A'; c <= 'z'; c++) {
    uint16_t cells[GEOM_SIDE_MAX];
    int count = 0;
    for (int cell = 0; cell < side * side; cell++) {
      if (text->letters[cell / side][cell % side] != c) continue;
      if (count == side) return refuse(text, "region %c has more than %d cells", c, side);
      cells[count++] = (uint16_t)cell;
    }
    if (count == 1) return refuse(text, "region %c has only one cell", c);
    if (count > 0 && !draft_add_region(text->draft, REGION_EXTRA, 0, cells, count))
      return refuse(text, "more than %d extra regions", BOARD_EXTRA_MAX);
  }
  return true;
}

static bool end_grid(struct board_text *text) {
  if (text->row < 0) return true;
  int rows = text->row;
  text->row = -1;
  if (rows != text->draft->side)
    return refuse(text, "the grid that starts in line %d has %d rows, expected %d",
                  text->first_line, rows, text->draft->side);
  bool boxes = text->grids++ == 0 && !text->draft->boxed && text->boxes == 0;
  return boxes ? take_boxes(text) : take_regions(text);
}

static bool is_grid_row(const struct board_text *text, const char *line) {
  size_t length = strlen(line);
  if (strspn(line, ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") != length) return false;
  if (text->row >= 0) return true;
  if (name_list_find(&board_variant_names, line) >= 0 || strcmp(line, "connected") == 0)
    return false; // a word, even if it has as many letters as a row
  if (text->draft->side > 0) return length == (size_t)text->draft->side;
  return length >= GEOM_SIDE_MIN && length <= GEOM_SIDE_MAX;
}

static bool take_grid_row(struct board_text *text, const char *line) {
  size_t length = strlen(line);
  if (text->row < 0) {
    text->row = 0;
    text->first_line = text->line;
    if (text->draft->side == 0) text->draft->side = (int)length;
  }
  if (length != (size_t)text->draft->side)
    return refuse(text, "%zu letters, expected %d", length, text->draft->side);
  if (text->row == text->draft->side)
    return refuse(text, "a grid of more than %d rows", text->draft->side);
  memcpy(text->letters[text->row++], line, length + 1);
  return text->row < text->draft->side || end_grid(text);
}

// --- lines of words ------------------------------------------------------------------------------

// "r1c1 r1c2 ..."; the list may have commas.
static bool parse_cells(struct board_text *text, const char *at, uint16_t cells[GEOM_SIDE_MAX],
                        int *count) {
  int side = text->draft->side;
  *count = 0;
  if (side == 0) return refuse(text, "cells before the size of the board is known");
  for (at += strspn(at, " \t,"); *at != '\0'; at += strspn(at, " \t,")) {
    int row = 0, column = 0, used = 0;
    if (sscanf(at, "r%2dc%2d%n", &row, &column, &used) != 2 || row < 1 || row > side ||
        column < 1 || column > side)
      return refuse(text, "'%.12s' is not a cell of a board of side %d, such as r1c%d", at, side,
                    side);
    if (*count == side) return refuse(text, "a region of more than %d cells", side);
    cells[*count] = (uint16_t)((row - 1) * side + column - 1);
    for (int i = 0; i < *count; i++)
      if (cells[i] == cells[*count])
        return refuse(text, "r%dc%d is twice in one region", row, column);
    ++*count;
    at += used;
  }
  return true;
}

static bool take_region(struct board_text *text, const char *rest) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count;
  if (!parse_cells(text, rest, cells, &count)) return false;
  if (count < 2) return refuse(text, "a region needs two cells or more");
  return draft_add_region(text->draft, REGION_EXTRA, 0, cells, count) ||
         refuse(text, "more than %d extra regions", BOARD_EXTRA_MAX);
}

// Where nothing has said the size yet, the first box does: it has a cell for every digit.
static bool size_by_box(struct board_text *text, const char *rest) {
  int count = 0;
  for (rest += strspn(rest, " \t,"); *rest != '\0'; count++) {
    rest += strcspn(rest, " \t,");
    rest += strspn(rest, " \t,");
  }
  if (count < GEOM_SIDE_MIN || count > GEOM_SIDE_MAX)
    return refuse(text, "a box of %d cells, expected %d to %d", count, GEOM_SIDE_MIN,
                  GEOM_SIDE_MAX);
  text->draft->side = count;
  return true;
}

static bool take_box(struct board_text *text, const char *rest) {
  struct board_draft *draft = text->draft;
  uint16_t cells[GEOM_SIDE_MAX];
  int count;
  if (draft->side == 0 && !size_by_box(text, rest)) return false;
  if (draft->boxed && text->boxes == 0) return refuse(text, "the board has boxes already");
  if (!parse_cells(text, rest, cells, &count)) return false;
  if (count != draft->side)
    return refuse(text, "a box of %d cells, expected %d", count, draft->side);
  if (text->boxes == 0) memset(draft->box, NO_BOX, sizeof draft->box);
  if (text->boxes == draft->side) return refuse(text, "more than %d boxes", draft->side);
  for (int i = 0; i < count; i++) {
    if (draft->box[cells[i]] != NO_BOX)
      return refuse(text, "r%dc%d is in two boxes", cells[i] / draft->side + 1,
                    cells[i] % draft->side + 1);
    draft->box[cells[i]] = (uint8_t)text->boxes;
  }
  text->boxes++;
  draft->boxed = true;
  return true;
}

static bool take_connected(struct board_text *text, const char *rest) {
  text->connected = true;
  return *rest == '\0' || refuse(text, "'%.20s' after connected", rest);
}

// The name of a board to start from. Its own regions and additions come along.
static bool take_base(struct board_text *text, const char *line) {
  struct board_draft *draft = text->draft;
  const struct geom *geom = board_parse(line, text->err);
  if (geom == NULL) return refuse_again(text);
  draft->side = geom->side;
  draft->boxed = geom->boxed;
  for (int cell = 0; cell < geom->cells; cell++)
    if (geom->boxed) draft->box[cell] = (uint8_t)geom->cell[cell].box;
  for (int i = 0; i < geom->pair_count; i++) draft->pair_rules |= geom->pairs[i].rules;
  bool room = true;
  for (int r = 0; r < geom->region_count; r++) {
    const struct region *region = &geom->regions[r];
    if (region_is_extra(region))
      room = room && draft_add_region(draft, region->kind, 0, region->cells, region->size);
  }
  geom_release(geom);
  return room;
}

static bool take_words(struct board_text *text, const char *line) {
  static const struct {
    const char *word;
    bool (*take)(struct board_text *text, const char *rest);
  } words[] = {{"region", take_region}, {"box", take_box}, {"connected", take_connected}};
  size_t length = strcspn(line, " \t");
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strlen(words[i].word) == length && memcmp(words[i].word, line, length) == 0)
      return words[i].take(text, line + length + strspn(line + length, " \t"));
  if (text->draft->side == 0) return take_base(text, line);
  int row = name_list_find(&board_variant_names, line + (line[0] == '+'));
  if (row < 0) {
    name_list_refuse(&board_variant_names, "variant", line, text->err);
    return refuse_again(text);
  }
  if (board_variants[row].base != BOARD_BOXES)
    return refuse(text, "'%s' is a board of its own and cannot be added to one", line);
  draft_settle_boxes(text->draft);
  return draft_add_variant(text->draft, &board_variants[row], text->err) || refuse_again(text);
}

// --- the whole file ------------------------------------------------------------------------------

static bool take_line(struct board_text *text, const char *line) {
  if (line[0] == '\0') return end_grid(text);
  if (is_grid_row(text, line)) return take_grid_row(text, line);
  return end_grid(text) && take_words(text, line);
}

static bool take_lines(struct board_text *text, const char *at) {
  while (*at != '\0') {
    size_t length = strcspn(at, "\n");
    char line[1024];
    size_t used = strcspn(at, "#\n");
    text->line++;
    while (used > 0 && strchr(" \t\r", at[used - 1]) != NULL) used--;
    size_t start = strspn(at, " \t");
    if (start > used) start = used;
    if (used - start >= sizeof line) return refuse(text, "longer than %zu bytes", sizeof line - 1);
    memcpy(line, at + start, used - start);
    line[used - start] = '\0';
    bool comment = used == start && at[start] == '#'; // does not end a grid
    if (!comment && !take_line(text, line)) return false;
    at += length + (at[length] == '\n');
  }
  text->line++;
  return end_grid(text);
}

static bool check_whole(struct board_text *text) {
  struct board_draft *draft = text->draft;
  if (draft->side == 0)
    return err_set(text->err, ERR_INPUT, "no board found, expected a grid of letters or a name");
  if (text->boxes > 0 && text->boxes < draft->side)
    return err_set(text->err, ERR_INPUT, "only %d of %d boxes", text->boxes, draft->side);
  if (!text->connected || !draft->boxed) return true;
  draft_settle_boxes(draft);
  return !draft->boxed || draft_check_connected(draft, text->err);
}

const struct geom *board_parse_file(const char *text, struct err *err) {
  struct board_text *reading = calloc(1, sizeof *reading);
  struct board_draft *draft = board_draft_new();
  const struct geom *geom = NULL;
  if (reading == NULL || draft == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
  } else {
    *reading = (struct board_text){.draft = draft, .row = -1, .err = err};
    if (take_lines(reading, text) && check_whole(reading)) geom = draft_make_board(draft, err);
  }
  free(draft);
  free(reading);
  return geom;
}
