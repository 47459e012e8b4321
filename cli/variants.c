// gridpress variants: lists the boards that people can ask for, with a picture of each.
//
// A picture is made from the 9x9 board itself: lines between boxes or shapes, and a mark for every
// cell of an extra region. Puzzles with marks have pictures of their own (variant_pictures.c).
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/board_options.h"
#include "cli/variant_pictures.h"

enum { SMALL_MAX = 8 }; // sides at which a rule may leave no solution grid

struct variants_options {
  bool names; // nothing but the names
};

static const struct option options[] = {
    {.name = "names",
     .help = "print nothing but the names",
     .kind = OPTION_FLAG,
     .target = offsetof(struct variants_options, names)},
    {.name = NULL},
};

static void defaults(void *values) {
  (void)values;
}

// The letter of a cell in a picture: a digit for the region among several of its kind, a mark for the
// only one, a dot for none.
static char mark_cell(const struct geom *geom, int cell) {
  int groups = 0;
  for (int i = 0; i < geom->region_count; i++) groups += geom->regions[i].kind == REGION_GROUP;
  for (int i = geom->cell[cell].region_count - 1; i >= 0; i--) {
    const struct region *region = &geom->regions[geom->cell[cell].regions[i]];
    if (!region_is_extra(region)) continue;
    bool counted = region->kind == REGION_WINDOW || groups > 0;
    return counted && region->index < 9 ? (char)('1' + region->index) : '#';
  }
  return '.';
}

// Rules about pairs have no regions: the cells that the middle one forbids its digit.
static char mark_pair(const struct geom *geom, int cell) {
  int middle = geom->cells / 2;
  if (cell == middle) return 'o';
  for (int i = 0; i < geom->pair_count; i++) {
    const struct geom_pair *pair = &geom->pairs[i];
    if ((pair->first == middle && pair->second == cell) ||
        (pair->second == middle && pair->first == cell))
      return '#';
  }
  // A move away, but in one row, column or box with it already.
  int down = geom->cell[cell].row - geom->cell[middle].row;
  int right = geom->cell[cell].column - geom->cell[middle].column;
  int distance = down * down + right * right;
  unsigned rules = geom->pairs[0].rules;
  bool away = ((rules & PAIR_ANTIKNIGHT) != 0 && distance == 5) ||
              ((rules & PAIR_ANTIKING) != 0 && distance == 2);
  return away ? '#' : '.';
}

static bool parts(const struct geom *geom, int cell, int other) {
  return geom->boxed && geom->cell[cell].box != geom->cell[other].box;
}

// What stands where four cells meet: `cell` is the one at the top left.
static char mark_corner(const struct geom *geom, int cell) {
  int side = geom->side;
  bool up = parts(geom, cell, cell + 1), down = parts(geom, cell + side, cell + side + 1);
  bool left = parts(geom, cell, cell + side), right = parts(geom, cell + 1, cell + side + 1);
  if (left && right && !up && !down) return '-';
  if (up && down && !left && !right) return '|';
  return up || down || left || right ? '+' : ' ';
}

// The borders below a row; nothing is printed where there are none.
static void print_borders(FILE *stream, const struct geom *geom, int row) {
  char line[2 * GEOM_SIDE_MAX + 1];
  int side = geom->side, length = 0;
  bool any = false;
  for (int column = 0; column < side; column++) {
    int cell = row * side + column;
    bool here = parts(geom, cell, cell + side);
    any = any || here;
    line[2 * column] = here ? '-' : ' ';
    line[2 * column + 1] = column < side - 1 ? mark_corner(geom, cell) : ' ';
  }
  for (int i = 0; i < 2 * side; i++)
    if (line[i] != ' ') length = i + 1;
  if (any) fprintf(stream, "    %.*s\n", length, line);
}

// A sheet is drawn box by box: # for one that grids share, . for the others.
static void print_sheet(FILE *stream, const struct geom *geom) {
  for (int row = 0; row < geom->height; row += geom->box_height) {
    char line[GEOM_CELLS_MAX];
    int used = 0, length = 0;
    for (int column = 0; column < geom->width; column += geom->box_width) {
      int cell = geom_find_cell(geom, row, column);
      uint32_t grids = cell >= 0 ? geom->cell[cell].grids : 0;
      line[used++] = cell < 0 ? ' ' : (grids & (grids - 1)) != 0 ? '#' : '.';
      if (cell >= 0) length = used;
      line[used++] = ' ';
    }
    fprintf(stream, "    %.*s\n", length, line);
  }
}

static void print_picture(FILE *stream, const struct geom *geom) {
  int side = geom->side;
  if (geom_is_sheet(geom)) {
    print_sheet(stream, geom);
    return;
  }
  for (int row = 0; row < side; row++) {
    fputs("    ", stream);
    for (int column = 0; column < side; column++) {
      int cell = row * side + column;
      fputc(geom->pair_count > 0 ? mark_pair(geom, cell) : mark_cell(geom, cell), stream);
      if (column < side - 1) fputc(parts(geom, cell, cell + 1) ? '|' : ' ', stream);
    }
    fputc('\n', stream);
    if (row < side - 1) print_borders(stream, geom, row);
  }
}

// Are there puzzles of the variant with this side? Boards may have the form, and yet nobody can fill
// them: small ones are tried, for large ones it is known.
static bool fits_side(const struct board_variant *variant, int side) {
  char size[16];
  struct board_wish wish;
  struct gen_board board;
  struct err err;
  if (side > (variant->base == BOARD_JIGSAW ? SHAPE_SIDE_MAX : GEOM_SIDE_MAX)) return false;
  if (variant->side_made > 0 && side > variant->side_made) return false;
  snprintf(size, sizeof size, "%d", side);
  if (!board_wish_parse(size, variant->name, &wish, &err)) return false;
  bool fits = side > SMALL_MAX || gen_board_init(&board, &wish, NULL, NULL, &err);
  if (fits && side <= SMALL_MAX) gen_board_release(&board);
  board_wish_release(&wish);
  return fits;
}

// The same for puzzles with marks: a board is easily made, and the generator says what it can do.
static bool fits_marks(const struct mark_variant *variant, int side) {
  char size[16];
  struct board_wish wish;
  struct gen_board board;
  struct err err;
  snprintf(size, sizeof size, "%d", side);
  if (!board_wish_parse(size, variant->name, &wish, &err)) return false;
  bool fits = gen_board_init(&board, &wish, NULL, NULL, &err);
  if (fits) {
    struct gen_request request = {0};
    gen_board_request(&board, NULL, &request);
    fits = gen_check_request(&request, &err);
    gen_board_release(&board);
  }
  board_wish_release(&wish);
  return fits;
}

// Bit i: there are puzzles of side i. As people write it: "4 to 25", "9, 16".
static void print_sizes(FILE *stream, unsigned sides) {
  int low = 0, high = 0, runs = 0;
  fputs("    sizes: ", stream);
  for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX + 1; side++) {
    if ((sides >> side & 1) != 0) {
      if (low == 0) low = side;
      high = side;
    } else if (low > 0) {
      fprintf(stream, "%s%d", runs++ > 0 ? ", " : "", low);
      if (high > low) fprintf(stream, high == low + 1 ? ", %d" : " to %d", high);
      low = 0;
    }
  }
  fputc('\n', stream);
}

// A rule may be longer than a line.
static void print_rule(FILE *stream, const char *rule) {
  enum { ROOM = 76 };
  while (*rule != '\0') {
    size_t length = strlen(rule);
    for (size_t at = length; length > ROOM && at-- > 0;)
      if (rule[at] == ' ' && at <= ROOM) length = at;
    fprintf(stream, "    %.*s\n", (int)length, rule);
    rule += length + (rule[length] == ' ');
  }
}

static void print_marks_variant(FILE *stream, const struct mark_variant *variant) {
  unsigned sides = 0;
  for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX; side++)
    if (fits_marks(variant, side)) sides |= 1U << side;
  fprintf(stream, "%s\n", variant->name);
  print_rule(stream, variant->rule);
  print_sizes(stream, sides);
  fprintf(stream, "\n%s\n", variant_picture(variant->name));
}

static bool print_variant(FILE *stream, const struct board_variant *variant, struct err *err) {
  struct board_options asked = {.variant = variant->name};
  struct gen_board board;
  if (!board_options_settle(&asked, NULL, &board, err)) return false;
  unsigned sides = 0;
  for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX; side++)
    if (fits_side(variant, side)) sides |= 1U << side;
  fprintf(stream, "%s\n", variant->name);
  print_rule(stream, variant->rule);
  print_sizes(stream, sides);
  fputc('\n', stream);
  print_picture(stream, board.geom);
  fputc('\n', stream);
  gen_board_release(&board);
  return true;
}

static int run(const void *values, char **arguments, struct err *err) {
  const struct variants_options *o = values;
  if (arguments[0] != NULL) {
    err_set(err, ERR_INPUT, "variants reads no files; drop '%.80s'", arguments[0]);
    return EXIT_INPUT;
  }
  for (const struct board_variant *variant = board_variants; variant->name != NULL; variant++) {
    if (o->names)
      printf("%s\n", variant->name);
    else if (!print_variant(stdout, variant, err))
      return EXIT_WORLD;
  }
  for (const struct mark_variant *variant = mark_variants; variant->name != NULL; variant++) {
    if (o->names)
      printf("%s\n", variant->name);
    else
      print_marks_variant(stdout, variant);
  }
  if (!o->names) printf("Shapes of jigsaws (--shapes):\n");
  for (const struct gen_shapes *kind = gen_shape_kinds; kind->name != NULL && !o->names; kind++)
    printf("    %-10s %s\n", kind->name, kind->summary);
  return EXIT_DONE;
}

const struct command command_variants = {
    .name = "variants",
    .arguments = "",
    .summary = "List the variants, with the rule and a picture of each",
    .help =
        "Names join with + in any order: one of latin, jigsaw and the sheets of\n"
        "several grids at most, and any of the\n"
        "others. # marks the cells of an extra region, digits those of several. For a\n"
        "rule about pairs, # marks the cells that must differ from o. The jigsaw is one\n"
        "of many: generate draws other shapes for every puzzle. From killer on, puzzles\n"
        "have clues between their cells; the picture shows a corner of one.\n"
        "\n"
        "  gridpress variants\n"
        "  gridpress generate --variant x+windows -f pretty\n"
        "  gridpress generate --variant killer -o killer.pdf\n"
        "  gridpress generate --variant jigsaw --size 7 -n 10\n",
    .options = options,
    .values_size = sizeof(struct variants_options),
    .defaults = defaults,
    .run = run,
};
