// Finds the class of a board and packs it into one piece of memory, which the board keeps.
#include "transform/board_class.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 8 };

// A sheet that spells where its grids are comes last.
static int compare_names(const char *a, const char *b) {
  static const char spelled[] = "grids";
  bool a_last = strncmp(a, spelled, strlen(spelled)) == 0;
  bool b_last = strncmp(b, spelled, strlen(spelled)) == 0;
  return a_last != b_last ? a_last - b_last : strcmp(a, b);
}

// The turn with the least name.
static unsigned choose_turn(const struct geom *geom, char name[BOARD_NAME_MAX]) {
  unsigned best = 0;
  if (!turn_name(geom, 0, name)) {
    strcpy(name, geom->name);
    return 0;
  }
  for (unsigned turn = 1; turn < TURNS; turn++) {
    char other[BOARD_NAME_MAX];
    if (!turn_name(geom, turn, other) || compare_names(other, name) >= 0) continue;
    strcpy(name, other);
    best = turn;
  }
  return best;
}

// A piece of the memory, at an address that fits every type.
static void *take(char **at, size_t bytes) {
  void *start = *at;
  *at += (bytes + 15) & ~(size_t)15;
  return start;
}

static struct board_class *pack(const struct board_class *class, int cells) {
  const struct group *group = &class->group;
  size_t levels = (size_t)group->level_count * sizeof *group->levels, maps = 0;
  for (int i = 0; i < group->level_count; i++)
    maps += (size_t)group->levels[i].count * (size_t)cells * sizeof *group->maps;
  size_t places = (size_t)cells * sizeof *class->place, name = strlen(class->name) + 1;
  size_t structure = structure_size(class->structure);
  const size_t parts[] = {sizeof *class, levels, maps, places, name, structure};
  size_t bytes = 0;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) bytes += parts[i] + 15;
  char *at = malloc(bytes);
  if (at == NULL) return NULL;

  struct board_class *packed = take(&at, sizeof *packed);
  *packed = *class;
  if (group->level_count > 0) {
    packed->group.levels = memcpy(take(&at, levels), group->levels, levels);
    packed->group.maps = take(&at, maps);
    // Levels were found from the last to the first, with gaps where one was given up.
    struct group_level *level = (struct group_level *)packed->group.levels;
    uint16_t *to = (uint16_t *)packed->group.maps;
    for (int i = 0; i < group->level_count; i++, level++) {
      size_t count = (size_t)level->count * (size_t)cells;
      memcpy(to, group->maps + level->first, count * sizeof *to);
      level->first = (size_t)(to - packed->group.maps);
      to += count;
    }
  }
  packed->place = memcpy(take(&at, places), class->place, places);
  packed->name = memcpy(take(&at, name), class->name, name);
  struct structure *copy = memcpy(take(&at, structure), class->structure, structure);
  structure_settle(copy);
  packed->structure = copy;
  return packed;
}

static void *build(const struct geom *geom) {
  char name[BOARD_NAME_MAX];
  uint16_t place[GEOM_CELLS_MAX];
  struct board_class class = {.turn = choose_turn(geom, name), .name = name, .place = place};
  if (class.turn != 0)
    turn_places(geom, class.turn, place);
  else
    for (int cell = 0; cell < geom->cells; cell++) place[cell] = (uint16_t)cell;
  struct structure *structure = structure_new(geom, place);
  if (structure == NULL) return NULL;
  struct colour_subject subject = {.structure = class.structure = structure};
  struct board_class *packed = NULL;
  if (group_find(&class.group, &subject)) {
    packed = pack(&class, geom->cells);
    group_release(&class.group);
  }
  free(structure);
  return packed;
}

const struct board_class *board_class_lookup(const struct geom *geom) {
  return geom_attach(geom, GEOM_GROUP, build);
}

void board_class_pull_out(const struct board_class *class, int cells, const uint16_t *map,
                          uint16_t *own) {
  uint16_t cell_at[GEOM_CELLS_MAX];
  for (int cell = 0; cell < cells; cell++) cell_at[class->place[cell]] = (uint16_t)cell;
  for (int cell = 0; cell < cells; cell++) own[cell] = cell_at[map[class->place[cell]]];
}

void board_class_pull_in(const struct board_class *class, int cells, const uint16_t *own,
                         uint16_t *map) {
  for (int cell = 0; cell < cells; cell++) map[class->place[cell]] = class->place[own[cell]];
}
