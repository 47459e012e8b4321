// From a draft to a board and its one name.
//
// A draft says what somebody asked for; the board keeps what counts. A region inside another one
// goes, boxes that are rectangles or lines are called so, and the additions are found again in the
// regions that are left. So the name follows from the board, not from how it was asked for.
#include "core/board.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board_draft.h"

struct board_draft *board_draft_new(void) {
  return calloc(1, sizeof(struct board_draft));
}

void draft_set_boxes(struct board_draft *draft, int box_width, int box_height) {
  int across = draft->side / box_width;
  draft->boxed = true;
  for (int cell = 0; cell < draft->side * draft->side; cell++)
    draft->box[cell] =
        (uint8_t)(cell / draft->side / box_height * across + cell % draft->side / box_width);
}

bool draft_add_region(struct board_draft *draft, enum region_kind kind, int index,
                      const uint16_t *cells, int size) {
  if (draft->extra_count == BOARD_EXTRA_MAX) return false;
  struct region *region = &draft->extra[draft->extra_count++];
  *region = (struct region){.kind = kind, .index = index, .size = size};
  for (int i = 0; i < size; i++) {
    int at = i;
    for (; at > 0 && region->cells[at - 1] > cells[i]; at--)
      region->cells[at] = region->cells[at - 1];
    region->cells[at] = cells[i];
  }
  return true;
}

// --- boxes ---------------------------------------------------------------------------------------

static bool check_boxes(const struct board_draft *draft, struct err *err) {
  int size[UINT8_MAX + 1] = {0}, side = draft->side;
  if (!draft->boxed) return true;
  for (int cell = 0; cell < side * side; cell++) size[draft->box[cell]]++;
  for (int box = 0; box <= UINT8_MAX; box++)
    if (size[box] != (box < side ? side : 0))
      return err_set(err, ERR_INPUT,
                     "shape %d has %d cells; a board of side %d has %d shapes of %d", box + 1,
                     size[box], side, side, side);
  return true;
}

static void number_boxes_by_appearance(struct board_draft *draft) {
  int number[UINT8_MAX + 1], count = 0;
  memset(number, -1, sizeof number);
  for (int cell = 0; cell < draft->side * draft->side; cell++) {
    int *box = &number[draft->box[cell]];
    if (*box < 0) *box = count++;
    draft->box[cell] = (uint8_t)*box;
  }
}

static bool boxes_are(const struct board_draft *draft, int width, int height) {
  int side = draft->side, across = side / width;
  for (int cell = 0; cell < side * side; cell++)
    if (draft->box[cell] != cell / side / height * across + cell % side / width) return false;
  return true;
}

// Finds out what the boxes are: rectangles, lines, which add nothing, or shapes of their own.
void draft_settle_boxes(struct board_draft *draft) {
  int side = draft->side;
  draft->box_width = draft->box_height = 0;
  if (!draft->boxed) return;
  number_boxes_by_appearance(draft);
  for (int width = 1; width <= side; width++) {
    if (side % width != 0 || !boxes_are(draft, width, side / width)) continue;
    draft->boxed = width > 1 && width < side;
    draft->box_width = draft->boxed ? width : 0;
    draft->box_height = draft->boxed ? side / width : 0;
    return;
  }
}

bool draft_check_connected(const struct board_draft *draft, struct err *err) {
  int side = draft->side, cells = side * side;
  if (!check_boxes(draft, err)) return false;
  uint16_t stack[GEOM_CELLS_MAX];
  bool reached[GEOM_CELLS_MAX] = {false}, met[GEOM_SIDE_MAX] = {false};
  for (int start = 0; start < cells; start++) {
    if (reached[start]) continue;
    int box = draft->box[start], count = 0;
    if (met[box])
      return err_set(err, ERR_INPUT, "shape %c is in pieces: r%dc%d is cut off from the rest",
                     'A' + box, start / side + 1, start % side + 1);
    met[box] = reached[start] = true;
    stack[count++] = (uint16_t)start;
    while (count > 0) {
      int cell = stack[--count], row = cell / side, column = cell % side;
      const int beside[4] = {row > 0 ? cell - side : -1, row < side - 1 ? cell + side : -1,
                             column > 0 ? cell - 1 : -1, column < side - 1 ? cell + 1 : -1};
      for (int i = 0; i < 4; i++) {
        if (beside[i] < 0 || reached[beside[i]] || draft->box[beside[i]] != box) continue;
        reached[beside[i]] = true;
        stack[count++] = (uint16_t)beside[i];
      }
    }
  }
  return true;
}

// --- regions -------------------------------------------------------------------------------------

struct region_list {
  int count;
  struct region regions[GEOM_REGIONS_MAX];
};

static bool region_holds(const struct region *outer, const struct region *inner) {
  int at = 0;
  for (int i = 0; i < inner->size; i++) {
    while (at < outer->size && outer->cells[at] < inner->cells[i]) at++;
    if (at == outer->size || outer->cells[at] != inner->cells[i]) return false;
  }
  return true;
}

static bool held_by_any(const struct region *regions, int count, const struct region *inner) {
  for (int i = 0; i < count; i++)
    if (region_holds(&regions[i], inner)) return true;
  return false;
}

static void list_lines_and_boxes(const struct board_draft *draft, struct region_list *list) {
  int side = draft->side, kinds = draft->boxed ? 3 : 2;
  list->count = kinds * side;
  for (int i = 0; i < list->count; i++)
    list->regions[i] = (struct region){.kind = (enum region_kind)(i / side), .index = i % side};
  for (int cell = 0; cell < side * side; cell++) {
    int home[3] = {cell / side, side + cell % side, 2 * side + draft->box[cell]};
    for (int k = 0; k < kinds; k++) {
      struct region *region = &list->regions[home[k]];
      region->cells[region->size++] = (uint16_t)cell;
    }
  }
}

// Longest first, then by cells, so that the order does not depend on how they were asked for.
static int compare_regions(const void *a, const void *b) {
  const struct region *first = a, *second = b;
  if (first->size != second->size) return second->size - first->size;
  for (int i = 0; i < first->size; i++)
    if (first->cells[i] != second->cells[i]) return first->cells[i] - second->cells[i];
  return 0;
}

// Two cells a move of a pair rule apart say nothing as a region of their own.
static bool is_pair_of_rules(const struct board_draft *draft, const struct region *region) {
  if (region->size != 2) return false;
  int side = draft->side, down = region->cells[1] / side - region->cells[0] / side;
  int right = abs(region->cells[1] % side - region->cells[0] % side);
  return ((draft->pair_rules & PAIR_ANTIKING) && down == 1 && right == 1) ||
         ((draft->pair_rules & PAIR_ANTIKNIGHT) && down * right == 2);
}

// Leaves the extra regions that say something, each once, in order.
static void reduce_extras(struct board_draft *draft, const struct region *base, int base_count) {
  qsort(draft->extra, (size_t)draft->extra_count, sizeof draft->extra[0], compare_regions);
  int kept = 0;
  for (int i = 0; i < draft->extra_count; i++) {
    struct region region = draft->extra[i];
    if (region.size < 2 || is_pair_of_rules(draft, &region) ||
        held_by_any(base, base_count, &region) || held_by_any(draft->extra, kept, &region))
      continue;
    draft->extra[kept++] = region;
  }
  draft->extra_count = kept;
}

// --- the name ------------------------------------------------------------------------------------

struct name_writer {
  char text[BOARD_NAME_MAX];
  size_t length;
  bool full;
};

static void __attribute__((format(printf, 2, 3)))
name_add(struct name_writer *name, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t room = sizeof name->text - name->length;
  int length = vsnprintf(name->text + name->length, room, format, arguments);
  va_end(arguments);
  name->full = name->full || length < 0 || (size_t)length >= room;
  if (!name->full) name->length += (size_t)length;
}

bool board_box_is_usual(int width, int height) {
  if (width < height) return false;
  for (int h = height + 1; h * h <= width * height; h++)
    if (width * height % h == 0) return false;
  return true;
}

// The name of a sheet, with the size of its grids unless they have side 9.
static void name_sheet(struct name_writer *name, const struct board_draft *draft) {
  const char *sheet = sheet_find_name(draft);
  name_add(name, "%s", sheet != NULL ? sheet : "grids");
  if (!board_box_is_usual(draft->box_width, draft->box_height))
    name_add(name, "%dx%d", draft->box_width, draft->box_height);
  else if (draft->side != 9)
    name_add(name, "%d", draft->side);
  for (int g = 0; g < draft->grid_count && sheet == NULL; g++)
    name_add(name, "%c%d,%d", g == 0 ? ':' : ';', draft->grids[g].row, draft->grids[g].column);
  for (int g = 0; g < draft->grid_count && draft->shaped; g++) {
    name_add(name, "%c", g == 0 ? ':' : ';');
    for (int i = 0; i < draft->side * draft->side && !sheet_grid_has_boxes(draft, g); i++)
      name_add(name, "%c", 'A' + draft->shapes[g][i]);
  }
}

struct board_draft *board_draft_new_sheet(int box_width, int box_height,
                                          const struct geom_grid *grids, int count) {
  struct board_draft *draft = board_draft_new();
  if (draft == NULL) return NULL;
  draft->side = box_width * box_height;
  draft_set_boxes(draft, box_width, box_height);
  draft_settle_boxes(draft);
  draft->grid_count = count;
  memcpy(draft->grids, grids, (size_t)count * sizeof grids[0]);
  return draft;
}

bool board_name_sheet(struct board_draft *draft, char name[BOARD_NAME_MAX]) {
  struct err err;
  struct name_writer writer = {.length = 0};
  bool settled = sheet_settle(draft, &err) && draft->grid_count > 0;
  if (settled) name_sheet(&writer, draft);
  strcpy(name, writer.text);
  return settled && !writer.full;
}

static void name_base(struct name_writer *name, const struct board_draft *draft) {
  if (draft->grid_count > 0) {
    name_sheet(name, draft);
  } else if (!draft->boxed) {
    name_add(name, "latin%d", draft->side);
  } else if (draft->box_width == 0) {
    name_add(name, "jigsaw%d:", draft->side);
    for (int cell = 0; cell < draft->side * draft->side; cell++)
      name_add(name, "%c", 'A' + draft->box[cell]);
  } else if (board_box_is_usual(draft->box_width, draft->box_height)) {
    name_add(name, "%d", draft->side);
  } else {
    name_add(name, "%dx%d", draft->box_width, draft->box_height);
  }
}

static void name_region(struct name_writer *name, int side, const struct region *region) {
  name_add(name, "+region:");
  for (int i = 0; i < region->size; i++)
    name_add(name, "r%dc%d", region->cells[i] / side + 1, region->cells[i] % side + 1);
}

// --- putting it together -------------------------------------------------------------------------

struct assembly {
  struct board_draft draft;    // with what counts
  struct board_draft one;      // an addition alone
  bool named[BOARD_EXTRA_MAX]; // extra regions that an addition accounts for
  struct region_list list;
  struct name_writer name;
};

// Finds an addition among the extra regions: all that it asks for is there, and not all of that has
// a name yet. Then its regions join the list.
static bool find_addition(struct assembly *assembly, const struct board_variant *variant,
                          const struct region_list *list, int base_count) {
  const struct board_draft *draft = &assembly->draft;
  struct board_draft *one = &assembly->one;
  int match[BOARD_EXTRA_MAX];
  bool news = false;
  *one = *draft;
  one->extra_count = 0;
  if (!draft_try_variant(one, variant)) return false;
  for (int i = 0; i < one->extra_count; i++) {
    match[i] = -1;
    if (held_by_any(list->regions, base_count, &one->extra[i])) continue; // adds nothing here
    for (int k = 0; k < draft->extra_count && match[i] < 0; k++)
      if (compare_regions(&draft->extra[k], &one->extra[i]) == 0) match[i] = k;
    if (match[i] < 0) return false;
    news = news || !assembly->named[match[i]];
  }
  for (int i = 0; news && i < one->extra_count; i++) {
    if (match[i] < 0 || assembly->named[match[i]]) continue;
    assembly->named[match[i]] = true;
    assembly->list.regions[assembly->list.count++] = one->extra[i];
  }
  return news;
}

// Is there a pair of this rule that shares no region?
static bool pairs_count(const struct assembly *assembly, unsigned rule, struct err *err) {
  const struct geom *geom = geom_new(&(struct geom_spec){.side = assembly->draft.side,
                                                         .region_count = assembly->list.count,
                                                         .regions = assembly->list.regions,
                                                         .pair_rules = rule},
                                     err);
  bool count = geom != NULL && geom->pair_count > 0;
  geom_release(geom);
  return count;
}

static const struct geom *assemble(struct assembly *assembly, struct err *err) {
  struct board_draft *draft = &assembly->draft;
  struct region_list *list = &assembly->list;
  if (!check_boxes(draft, err)) return NULL;
  draft_settle_boxes(draft);
  if (!sheet_settle(draft, err)) return NULL;
  list_lines_and_boxes(draft, list);
  // What grids with shapes of their own have in common are lines.
  int base_count = draft->shaped ? 2 * draft->side : list->count;
  reduce_extras(draft, list->regions, base_count);
  name_base(&assembly->name, draft);
  unsigned rules = 0;
  for (const struct board_variant *variant = board_variants; variant->name != NULL; variant++) {
    bool found = false;
    if (variant->add != NULL && draft->extra_count > 0)
      found = find_addition(assembly, variant, list, base_count);
    if ((variant->pairs & draft->pair_rules) != 0)
      found = pairs_count(assembly, variant->pairs, err);
    if (found) name_add(&assembly->name, "+%s", variant->name);
    if (found) rules |= variant->pairs;
  }
  for (int i = 0, index = 0; i < draft->extra_count; i++) {
    if (assembly->named[i]) continue;
    struct region *region = &list->regions[list->count++];
    *region = draft->extra[i];
    region->kind = REGION_EXTRA;
    region->index = index++;
    name_region(&assembly->name, draft->side, region);
  }
  if (assembly->name.full) {
    err_set(err, ERR_INPUT,
            "the name of this board would be longer than %d bytes; use fewer or "
            "shorter regions",
            BOARD_NAME_MAX - 1);
    return NULL;
  }
  if (draft->grid_count > 0)
    return sheet_new(draft, assembly->name.text, list->regions, list->count, rules, err);
  return geom_new(&(struct geom_spec){.name = assembly->name.text,
                                      .side = draft->side,
                                      .box_width = draft->box_width,
                                      .box_height = draft->box_height,
                                      .region_count = list->count,
                                      .regions = list->regions,
                                      .pair_rules = rules},
                  err);
}

const struct geom *board_new(const struct board_draft *draft, struct err *err) {
  if (draft->side < GEOM_SIDE_MIN || draft->side > GEOM_SIDE_MAX) {
    err_set(err, ERR_INPUT, "a side of %d, expected %d to %d", draft->side, GEOM_SIDE_MIN,
            GEOM_SIDE_MAX);
    return NULL;
  }
  struct assembly *assembly = calloc(1, sizeof *assembly);
  if (assembly == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  assembly->draft = *draft;
  const struct geom *geom = assemble(assembly, err);
  free(assembly);
  return geom;
}

const struct geom *draft_make_board(const struct board_draft *draft, struct err *err) {
  const struct geom *geom = board_new(draft, err);
  const struct geom *shared =
      geom != NULL && geom->plain ? geom_lookup(geom->box_width, geom->box_height) : NULL;
  if (shared == NULL) return geom;
  geom_release(geom);
  return shared;
}

const struct geom *board_new_plain(int box_width, int box_height, struct err *err) {
  struct board_draft *draft = board_draft_new();
  if (draft == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  draft->side = box_width * box_height;
  draft_set_boxes(draft, box_width, box_height);
  const struct geom *geom = board_new(draft, err);
  free(draft);
  return geom;
}
