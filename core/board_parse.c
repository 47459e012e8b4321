// Reads the names of boards, and what people ask for with a size and a list of variants.
//
//      base + addition + addition ...
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board_draft.h"
#include "core/mark.h"

static const char sheet_own[] = "grids"; // a sheet that spells where its grids are

// A wish while it is read.
struct parsing {
  struct board_draft *draft;
  bool drawn; // a jigsaw whose shape somebody else draws
  unsigned additions, marks;
};

static bool parse_side(const char *text, size_t length, int *side, struct err *err) {
  *side = 0;
  for (size_t i = 0; i < length && i < 3 && text[i] >= '0' && text[i] <= '9'; i++)
    *side = *side * 10 + text[i] - '0';
  char again[16];
  snprintf(again, sizeof again, "%d", *side);
  if (strlen(again) == length && memcmp(again, text, length) == 0 && *side >= GEOM_SIDE_MIN &&
      *side <= GEOM_SIDE_MAX)
    return true;
  return err_set(err, ERR_INPUT, "'%.*s' is not a side; expected %d to %d",
                 (int)(length < 40 ? length : 40), text, GEOM_SIDE_MIN, GEOM_SIDE_MAX);
}

// The letters of a jigsaw, any letters in any order.
static bool parse_shapes(int side, uint8_t *box, const char *letters, size_t length,
                         struct err *err) {
  int number[128], count = 0;
  memset(number, -1, sizeof number);
  if (length != (size_t)(side * side))
    return err_set(err, ERR_INPUT, "%zu letters, expected %d for a jigsaw of side %d", length,
                   side * side, side);
  for (size_t i = 0; i < length; i++) {
    char c = letters[i];
    bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (!letter)
      return err_set(err, ERR_INPUT, "letter %zu of the shapes is '%c', expected A to %c", i + 1, c,
                     'A' + side - 1);
    if (number[(int)c] < 0) number[(int)c] = count++;
    box[i] = (uint8_t)number[(int)c];
  }
  return true;
}

// A size that we make, or any other box that a board of shapes turned out to have.
static bool parse_plain_base(struct parsing *parsing, const char *size, struct err *err) {
  const struct geom *geom;
  int width = 0, height = 0;
  char again[32];
  if (geom_parse_size(size, &geom, err)) {
    width = geom->box_width;
    height = geom->box_height;
  } else {
    if (sscanf(size, "%2dx%2d", &width, &height) != 2 || width < 2 || height < 2 ||
        width * height > GEOM_SIDE_MAX)
      return false;
    snprintf(again, sizeof again, "%dx%d", width, height);
    if (strcmp(again, size) != 0) return false;
  }
  parsing->draft->side = width * height;
  draft_set_boxes(parsing->draft, width, height);
  return true;
}

// The sheet whose name the text begins with, with nothing but a size behind it; NULL: none.
static const char *find_sheet(const char *text, size_t length) {
  for (const struct board_variant *variant = board_variants; variant->name != NULL; variant++) {
    size_t used = strlen(variant->name);
    if (variant->base == BOARD_SHEET && used <= length && memcmp(variant->name, text, used) == 0 &&
        (used + strspn(text + used, "0123456789x") >= length ||
         text[used + strspn(text + used, "0123456789x")] == ':'))
      return variant->name;
  }
  return NULL;
}

// The size of the grids of a sheet; nothing: 9.
static bool parse_grid_size(struct parsing *parsing, const char *text, size_t length,
                            struct err *err) {
  char size[16];
  snprintf(size, sizeof size, "%.*s", (int)(length < 15 ? length : 15), length > 0 ? text : "9");
  if (length == 0) strcpy(size, "9");
  if (!parse_plain_base(parsing, size, err)) return false;
  draft_settle_boxes(parsing->draft);
  return true;
}

// "AABB...;...": the shapes of grid after grid; nothing for one that has boxes.
static bool parse_sheet_shapes(struct board_draft *draft, const char *text, size_t length,
                               struct err *err) {
  const char *end = text + length;
  draft->shaped = true;
  for (int g = 0; g < draft->grid_count; g++) {
    const char *stop = memchr(text, ';', (size_t)(end - text));
    if ((stop == NULL) != (g + 1 == draft->grid_count))
      return err_set(err, ERR_INPUT, "the shapes of %d grids, with ; between them, are expected",
                     draft->grid_count);
    if (stop == NULL) stop = end;
    if (stop == text)
      memcpy(draft->shapes[g], draft->box, sizeof draft->shapes[g]);
    else if (!parse_shapes(draft->side, draft->shapes[g], text, (size_t)(stop - text), err))
      return false;
    text = stop + 1;
  }
  return true;
}

// "samurai", "butterfly6", "grids:0,0;6,6", "grids6:0,0;4,3", and shapes behind another colon
static bool parse_sheet(struct parsing *parsing, const char *sheet, const char *text, size_t length,
                        struct err *err) {
  size_t used = strlen(sheet);
  const char *places = memchr(text, ':', length), *end = text + length;
  bool named = strcmp(sheet, sheet_own) != 0;
  const char *shapes =
      named || places == NULL ? places : memchr(places + 1, ':', (size_t)(end - places - 1));
  const char *stop = shapes != NULL ? shapes : end;
  bool placed;
  if (!named && places == NULL)
    return err_set(err, ERR_INPUT, "'%.*s' does not say where its grids are, as in grids:0,0;6,6",
                   (int)(length < 40 ? length : 40), text);
  if (named)
    placed = parse_grid_size(parsing, text + used, (size_t)(stop - text) - used, err) &&
             sheet_set_named(parsing->draft, sheet, err);
  else
    placed = parse_grid_size(parsing, text + used, (size_t)(places - text) - used, err) &&
             sheet_parse_places(parsing->draft, places + 1, (size_t)(stop - places - 1), err);
  return placed && (shapes == NULL || parse_sheet_shapes(parsing->draft, shapes + 1,
                                                         (size_t)(end - shapes - 1), err));
}

// "9", "2x3", "latin7", "jigsaw9", "jigsaw9:...", sheets
static bool parse_base(struct parsing *parsing, const char *text, size_t length, struct err *err) {
  struct board_draft *draft = parsing->draft;
  size_t word = strcspn(text, "0123456789:+");
  if (word > length) word = length;
  char name[32];
  snprintf(name, sizeof name, "%.*s", (int)word, text);
  const char *sheet = strcmp(name, sheet_own) == 0 ? sheet_own : find_sheet(text, length);
  if (sheet != NULL) return parse_sheet(parsing, sheet, text, length, err);
  if (word == 0) {
    char size[16];
    snprintf(size, sizeof size, "%.*s", (int)(length < 15 ? length : 15), text);
    return parse_plain_base(parsing, size, err);
  }
  int row = name_list_find(&board_variant_names, name);
  if (row >= 0 && board_variants[row].base == BOARD_BOXES)
    return err_set(err, ERR_INPUT, "'%s' is added to a board, as in 9+%s", name, name);
  if (row < 0) {
    static const char *const bases[] = {"latin",   "jigsaw",   "twodoku", "butterfly",
                                        "samurai", "windmill", "sohei",   "gattai8",
                                        "shogun",  "sumo",     "grids",   NULL};
    static const struct name_list list = NAME_LIST_ARRAY(bases);
    return name_list_refuse(&list, "board", name, err);
  }
  const char *letters = memchr(text, ':', length);
  size_t end = letters != NULL ? (size_t)(letters - text) : length;
  if (end == word) return err_set(err, ERR_INPUT, "'%s' has no side, as in %s9", name, name);
  if (!parse_side(text + word, end - word, &draft->side, err)) return false;
  if (board_variants[row].base == BOARD_LATIN)
    return letters == NULL || err_set(err, ERR_INPUT, "a latin board has no shapes to spell");
  parsing->drawn = letters == NULL;
  draft->boxed = !parsing->drawn;
  return parsing->drawn ||
         parse_shapes(draft->side, draft->box, letters + 1, length - end - 1, err);
}

// "r1c1r2c2..."
static bool parse_cells(struct board_draft *draft, const char *text, size_t length,
                        struct err *err) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count = 0, side = draft->side;
  const char *end = text + length;
  while (text < end) {
    int row = 0, column = 0, used = 0;
    if (sscanf(text, "r%2dc%2d%n", &row, &column, &used) != 2 || text + used > end || row < 1 ||
        row > side || column < 1 || column > side)
      return err_set(err, ERR_INPUT, "'%.12s' is not a cell of a board of side %d, such as r1c%d",
                     text, side, side);
    if (count == side) return err_set(err, ERR_INPUT, "a region of more than %d cells", side);
    cells[count] = (uint16_t)((row - 1) * side + column - 1);
    for (int i = 0; i < count; i++)
      if (cells[i] == cells[count])
        return err_set(err, ERR_INPUT, "r%dc%d is twice in one region", row, column);
    count++;
    text += used;
  }
  if (count < 2) return err_set(err, ERR_INPUT, "a region needs two cells or more");
  return draft_add_region(draft, REGION_EXTRA, 0, cells, count) ||
         err_set(err, ERR_INPUT, "more than %d extra regions", BOARD_EXTRA_MAX);
}

// Neither a board nor marks: the nearest name of either.
static bool refuse_variant(const char *name, struct err *err) {
  bool marks = name_list_nearest(&board_variant_names, name) == NULL &&
               name_list_nearest(&mark_variant_names, name) != NULL;
  return name_list_refuse(marks ? &mark_variant_names : &board_variant_names, "variant", name, err);
}

static bool parse_addition(struct parsing *parsing, const char *text, size_t length,
                           struct err *err) {
  static const char own[] = "region:";
  char name[32];
  if (length > sizeof own - 1 && memcmp(text, own, sizeof own - 1) == 0) {
    if (parsing->drawn)
      return err_set(err, ERR_INPUT, "spell the shapes of the jigsaw to add regions of your own");
    return parse_cells(parsing->draft, text + sizeof own - 1, length - (sizeof own - 1), err);
  }
  snprintf(name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), text);
  int row = name_list_find(&board_variant_names, name), marks = mark_variant_find(name);
  if (row < 0 && marks < 0) return refuse_variant(name, err);
  if (row < 0) {
    parsing->marks |= 1U << marks;
    return true;
  }
  if (board_variants[row].base == BOARD_JIGSAW && parsing->draft->grid_count > 0 &&
      !parsing->draft->shaped) {
    parsing->drawn = true;
    return true;
  }
  if (board_variants[row].base != BOARD_BOXES)
    return err_set(err, ERR_INPUT, "'%s' is a board of its own and cannot be added to one", name);
  parsing->additions |= 1U << row;
  return true;
}

static bool parse_additions(struct parsing *parsing, const char *text, struct err *err) {
  while (*text == '+') {
    size_t length = strcspn(++text, "+");
    if (!parse_addition(parsing, text, length, err)) return false;
    text += length;
  }
  return true;
}

// Additions ask what shape the boxes have, so the draft has to know it.
static bool add_variants(struct board_draft *draft, unsigned additions, struct err *err) {
  for (unsigned rest = additions; rest != 0; rest &= rest - 1)
    if (!draft_add_variant(draft, &board_variants[__builtin_ctz(rest)], err)) return false;
  return true;
}

// A sheet whose shapes are to be drawn: where its grids are.
static bool settle_drawn_sheet(struct board_draft *draft, struct board_wish *wish,
                               struct err *err) {
  wish->sheet = board_new(draft, err);
  if (wish->sheet != NULL && !geom_is_sheet(wish->sheet)) {
    geom_release(wish->sheet);
    wish->sheet = NULL;
  }
  draft->shaped = true;
  return wish->sheet != NULL || err_set(err, ERR_INPUT, "one grid is no sheet; ask for a jigsaw");
}

// What was read becomes a wish: a board, or a jigsaw to draw.
static bool settle_wish(struct parsing *parsing, struct board_wish *wish, struct err *err) {
  struct board_draft *draft = parsing->draft;
  *wish = (struct board_wish){
      .side = draft->side, .additions = parsing->additions, .marks = parsing->marks};
  if (parsing->drawn && draft->grid_count > 0) {
    if (!settle_drawn_sheet(draft, wish, err)) return false;
  }
  if (parsing->drawn) { // the shapes do not matter, only that they are no rectangles
    if (add_variants(draft, parsing->additions, err)) return true;
    board_wish_release(wish);
    return false;
  }
  draft_settle_boxes(draft);
  if (!add_variants(draft, parsing->additions, err)) return false;
  wish->geom = draft_make_board(draft, err);
  return wish->geom != NULL;
}

static bool parsing_init(struct parsing *parsing, struct err *err) {
  *parsing = (struct parsing){.draft = board_draft_new()};
  return parsing->draft != NULL || err_set(err, ERR_WORLD, "out of memory");
}

bool board_wish_parse_name(const char *name, struct board_wish *wish, struct err *err) {
  struct parsing parsing;
  if (!parsing_init(&parsing, err)) return false;
  size_t length = strcspn(name, "+");
  bool parsed = parse_base(&parsing, name, length, err) &&
                parse_additions(&parsing, name + length, err) && settle_wish(&parsing, wish, err);
  free(parsing.draft);
  return parsed;
}

const struct geom *board_parse(const char *name, struct err *err) {
  struct board_wish wish;
  if (!board_wish_parse_name(name, &wish, err)) return NULL;
  if (wish.marks != 0) {
    board_wish_release(&wish);
    err_set(err, ERR_INPUT, "'%.40s': %s is a kind of puzzle, not part of a board", name,
            mark_variants[__builtin_ctz(wish.marks)].name);
    return NULL;
  }
  if (wish.geom == NULL)
    err_set(err, ERR_INPUT, "'%.40s' does not spell its shapes, as in jigsaw4:AABBAABBCCDDCCDD",
            name);
  return wish.geom;
}

// "jigsaw9:..." for a grid with shapes.
static void name_grid(const struct geom *sheet, int grid, char *name, size_t size) {
  char letter[GEOM_REGIONS_MAX] = {0}, next = 'A';
  int side = sheet->side, used = snprintf(name, size, "jigsaw%d:", side);
  for (int i = 0; i < side * side && used >= 0 && (size_t)used + 1 < size; i++) {
    int cell = geom_find_cell(sheet, sheet->grids[grid].row + i / side,
                              sheet->grids[grid].column + i % side);
    int box = sheet->cell[cell].box;
    if (letter[box] == 0) letter[box] = next++;
    name[used++] = letter[box];
    name[used] = '\0';
  }
}

const struct geom *board_new_grid(const struct geom *sheet, int grid, struct err *err) {
  char name[2 * BOARD_NAME_MAX], base[BOARD_NAME_MAX];
  const char *additions = strchr(sheet->name, '+');
  if (sheet->box_width > 0)
    geom_name_size(sheet, base);
  else
    name_grid(sheet, grid, base, sizeof base);
  snprintf(name, sizeof name, "%s%s", base, additions != NULL ? additions : "");
  return board_parse(name, err);
}

struct wish_base {
  enum board_base base;
  const char *sheet; // its name, if it is one
  bool shaped;       // a sheet, and a jigsaw
};

// Takes the one base out of a list of variants, wherever it stands, and the size that some of them
// have unless another was given.
static bool find_base(const char *variant, struct wish_base *base, const char **size,
                      struct err *err) {
  *base = (struct wish_base){.base = BOARD_BOXES};
  for (const char *at = variant; *at != '\0';) {
    size_t length = strcspn(at, "+");
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), at);
    int row = name_list_find(&board_variant_names, name), marks = mark_variant_find(name);
    if (row < 0 && marks < 0) return refuse_variant(name, err);
    enum board_base named = row >= 0                     ? board_variants[row].base
                            : mark_variants[marks].latin ? BOARD_LATIN
                                                         : BOARD_BOXES;
    // Marks that sit on Latin boards may name theirs.
    bool both = (named == BOARD_SHEET && base->base == BOARD_JIGSAW) ||
                (named == BOARD_JIGSAW && base->base == BOARD_SHEET);
    if (named != BOARD_BOXES && base->base != BOARD_BOXES && !(both && !base->shaped) &&
        !(named == base->base && named == BOARD_LATIN))
      return err_set(err, ERR_INPUT, "'%.60s' names two boards; give one, and any additions",
                     variant);
    base->shaped = base->shaped || both;
    if (named != BOARD_BOXES) base->base = base->shaped ? BOARD_SHEET : named;
    if (named == BOARD_SHEET) base->sheet = board_variants[row].name;
    if (*size == NULL && row < 0) *size = mark_variants[marks].size;
    at += length + (at[length] == '+');
  }
  return true;
}

static bool parse_wish_base(struct parsing *parsing, const struct wish_base *base, const char *size,
                            struct err *err) {
  if (base->base == BOARD_BOXES) return parse_plain_base(parsing, size, err);
  parsing->drawn = base->base == BOARD_JIGSAW || base->shaped;
  if (base->base == BOARD_SHEET)
    return parse_grid_size(parsing, size, strlen(size), err) &&
           sheet_set_named(parsing->draft, base->sheet, err);
  return parse_side(size, strlen(size), &parsing->draft->side, err);
}

static bool parse_wish_additions(struct parsing *parsing, const char *variant, struct err *err) {
  for (const char *at = variant; *at != '\0';) {
    size_t length = strcspn(at, "+");
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)length, at);
    int row = name_list_find(&board_variant_names, name);
    bool base = row >= 0 && board_variants[row].base != BOARD_BOXES;
    if (!base && !parse_addition(parsing, at, length, err)) return false;
    at += length + (at[length] == '+');
  }
  return true;
}

bool board_wish_parse(const char *size, const char *variant, struct board_wish *wish,
                      struct err *err) {
  struct parsing parsing;
  struct wish_base base;
  if (variant == NULL) variant = "";
  if (!find_base(variant, &base, &size, err) || !parsing_init(&parsing, err)) return false;
  if (size == NULL) size = "9";
  bool parsed = parse_wish_base(&parsing, &base, size, err) &&
                parse_wish_additions(&parsing, variant, err) && settle_wish(&parsing, wish, err);
  free(parsing.draft);
  return parsed;
}

void board_wish_release(struct board_wish *wish) {
  geom_release(wish->geom);
  geom_release(wish->sheet);
  wish->geom = wish->sheet = NULL;
}

struct board_wish board_wish_copy(const struct board_wish *wish) {
  if (wish->geom != NULL) geom_retain(wish->geom);
  if (wish->sheet != NULL) geom_retain(wish->sheet);
  return *wish;
}

const char *board_wish_name(const struct board_wish *wish, char name[BOARD_NAME_MAX]) {
  int length = wish->geom != NULL ? snprintf(name, BOARD_NAME_MAX, "%s", wish->geom->name)
               : wish->sheet != NULL
                   ? snprintf(name, BOARD_NAME_MAX, "%s+jigsaw", wish->sheet->name)
                   : snprintf(name, BOARD_NAME_MAX, "jigsaw%d", wish->side);
  unsigned additions = wish->geom != NULL ? 0 : wish->additions;
  for (unsigned rest = additions; rest != 0; rest &= rest - 1)
    length += snprintf(name + length, (size_t)(BOARD_NAME_MAX - length), "+%s",
                       board_variants[__builtin_ctz(rest)].name);
  for (unsigned rest = wish->marks; rest != 0 && length < BOARD_NAME_MAX; rest &= rest - 1)
    length += snprintf(name + length, (size_t)(BOARD_NAME_MAX - length), "+%s",
                       mark_variants[__builtin_ctz(rest)].name);
  return name;
}

const struct geom *board_new_with(struct board_draft *draft, unsigned additions, struct err *err) {
  return add_variants(draft, additions, err) ? draft_make_board(draft, err) : NULL;
}

const struct geom *board_new_jigsaw(int side, const uint8_t *box_of_cell, unsigned additions,
                                    struct err *err) {
  struct board_draft *draft = board_draft_new();
  if (draft == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  draft->side = side;
  draft->boxed = true;
  memcpy(draft->box, box_of_cell, (size_t)(side * side));
  draft_settle_boxes(draft);
  const struct geom *geom = board_new_with(draft, additions, err);
  free(draft);
  return geom;
}
