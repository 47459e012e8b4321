// The state of engine `tuples`: its memory, and how relations, tables and sums get into it.
//
// All that is said about the same two cells is one relation, for each digit the digits that the other cell may
// hold then: a dot, the rule for neighbours without a dot and that they must differ. Three cells and more
// make a table; one cell has its domain narrowed at once.
//
// Invariant: equal relations are stored once, each followed by the same the other way round.
#include <stdlib.h>

#include "solver/tuples_internal.h"

// --- memory --------------------------------------------------------------------------------------

// Parts of one block, handed out in order: without a block it only counts.
struct carver {
  char *block;
  size_t used;
};

static void *carve(struct carver *carver, size_t count, size_t size) {
  void *part = carver->block != NULL ? carver->block + carver->used : NULL;
  carver->used += (count * size + 15) & ~(size_t)15;
  return part;
}

// How much there can be of everything.
struct room {
  size_t cells, tables, slots, pairs;
};

static bool is_rule_about_all(const struct mark_list *marks) {
  return marks->count > 0 && mark_is_rule(&marks->mark[marks->count - 1]);
}

static struct room find_room(const struct geom *geom, const struct mark_list *marks) {
  size_t derived = (size_t)geom->house_count + TUPLE_SUMS_MAX;
  struct room room = {.cells = (size_t)geom->cells};
  if (marks == NULL || marks->count == 0) return room;
  room.tables = (size_t)marks->count + derived;
  room.slots = (size_t)marks->cells + derived * TUPLE_DERIVED_SIZE_MAX;
  room.pairs = (size_t)marks->cells + (size_t)marks->count + derived;
  if (is_rule_about_all(marks)) room.pairs += 2 * room.cells;
  return room;
}

static void carve_all(struct tuples *tuples, const struct room *room, struct carver *carver) {
  size_t cells = room->cells, tables = room->tables, side = (size_t)tuples->geom->side;
  size_t budget = tables > 0 ? TUPLE_BUDGET : 0, words = tables > 0 ? TUPLE_WORDS_MAX : 0;
  // First what must be zero.
  tuples->weight = carve(carver, cells, sizeof *tuples->weight);
  tuples->stamp = carve(carver, cells, sizeof *tuples->stamp);
  tuples->queued = carve(carver, cells, sizeof *tuples->queued);
  tuples->touched = carve(carver, tables, sizeof *tuples->touched);
  tuples->table_dirty = carve(carver, tables / 64 + 1, sizeof *tuples->table_dirty);
  size_t zero = carver->used;
  tuples->first_slot = carve(carver, cells, sizeof *tuples->first_slot);
  tuples->first_end = carve(carver, cells, sizeof *tuples->first_end);
  tuples->owner = carve(carver, cells, sizeof *tuples->owner);
  tuples->queue = carve(carver, cells, sizeof *tuples->queue);
  tuples->table = carve(carver, tables, sizeof *tuples->table);
  tuples->listed = carve(carver, tables, sizeof *tuples->listed);
  tuples->slot = carve(carver, room->slots, sizeof *tuples->slot);
  tuples->stretch_max = (int)room->slots * 2;
  tuples->stretch = carve(carver, room->slots * 2, sizeof *tuples->stretch);
  tuples->set = carve(carver, tables > 0 ? TUPLE_SETS_ALL : 0, sizeof *tuples->set);
  tuples->end = carve(carver, 2 * room->pairs, sizeof *tuples->end);
  tuples->image = carve(carver, 2 * side * room->pairs, sizeof *tuples->image);
  tuples->scratch = carve(carver, tables > 0 ? TUPLE_LISTED_MAX * TUPLE_SIZE_MAX : 0, 1);
  tuples->words_max = (uint32_t)(cells + words);
  tuples->word = carve(carver, cells + words, sizeof *tuples->word);
  tuples->trail = carve(carver, cells * side + budget, sizeof *tuples->trail);
  if (carver->block != NULL) memset(carver->block, 0, zero);
}

static bool find_memory(struct tuples *tuples) {
  struct room room = find_room(tuples->geom, tuples->marks);
  struct carver carver = {0};
  carve_all(tuples, &room, &carver);
  tuples->memory = malloc(carver.used);
  if (tuples->memory == NULL) return false;
  carver = (struct carver){.block = tuples->memory};
  carve_all(tuples, &room, &carver);
  return true;
}

void tuples_release(struct tuples *tuples) {
  free(tuples->memory);
}

// --- pairs ---------------------------------------------------------------------------------------

static bool are_peers(const struct geom *geom, int first, int second) {
  const struct geom_cell *cell = &geom->cell[first];
  int low = 0, high = cell->peer_count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (cell->peers[middle] < second)
      low = middle + 1;
    else
      high = middle;
  }
  return low < cell->peer_count && cell->peers[low] == second;
}

// The relation of these images, stored if it is new. Returns its place.
static int32_t keep_relation(struct tuples *tuples, const uint32_t *images) {
  int side = tuples->geom->side;
  size_t bytes = (size_t)side * sizeof *images;
  for (int i = 0; i < tuples->image_count; i += side)
    if (memcmp(tuples->image + i, images, bytes) == 0) return i;
  uint32_t *kept = tuples->image + tuples->image_count;
  memcpy(kept, images, bytes);
  memset(kept + side, 0, bytes);
  for (int first = 0; first < side; first++)
    for (uint32_t rest = images[first]; rest != 0; rest &= rest - 1)
      kept[side + __builtin_ctz(rest)] |= UINT32_C(1) << first;
  tuples->image_count += 2 * side;
  return (int32_t)(tuples->image_count - 2 * side);
}

// The relation the other way round: relations stand in twos. One that is the same both ways is only
// used in one, so that a cell meets it once.
static int32_t turn_round(const struct tuples *tuples, int32_t relation) {
  int side = tuples->geom->side;
  int32_t turned = relation / side % 2 == 0 ? relation + side : relation - side;
  bool same = memcmp(tuples->image + relation, tuples->image + turned,
                     (size_t)side * sizeof *tuples->image) == 0;
  return same ? relation : turned;
}

static void join(struct tuples *tuples, int cell, int other, int32_t relation) {
  tuples->end[tuples->end_count] = (struct tuple_end){
      .other = (uint16_t)other, .relation = relation, .next = tuples->first_end[cell]};
  tuples->first_end[cell] = tuples->end_count++;
}

static struct tuple_end *find_end(struct tuples *tuples, int cell, int other) {
  for (int i = tuples->first_end[cell]; i >= 0; i = tuples->end[i].next)
    if (tuples->end[i].other == other) return &tuples->end[i];
  return NULL;
}

// Both cells have to be looked at.
static bool touch(struct tuples *tuples, int cell) {
  if (tuples->queued[cell]) return true;
  int tail = tuples->queue_head + tuples->queue_count++;
  tuples->queue[tail % tuples->geom->cells] = (uint16_t)cell;
  tuples->queued[cell] = 1;
  return true;
}

// Joins two cells that nothing was said about.
static void join_both(struct tuples *tuples, int first, int second, int32_t relation) {
  join(tuples, first, second, relation);
  join(tuples, second, first, turn_round(tuples, relation));
  touch(tuples, first);
  touch(tuples, second);
}

void tuples_add_images(struct tuples *tuples, int first, int second, uint32_t *images) {
  int side = tuples->geom->side;
  struct tuple_end *end = find_end(tuples, first, second);
  if (end != NULL)
    for (int i = 0; i < side; i++) images[i] &= tuples->image[end->relation + i];
  else if (are_peers(tuples->geom, first, second))
    for (int i = 0; i < side; i++) images[i] &= ~(UINT32_C(1) << i);
  int32_t relation = keep_relation(tuples, images);
  if (end == NULL) {
    join_both(tuples, first, second, relation);
    return;
  }
  end->relation = relation;
  find_end(tuples, second, first)->relation = turn_round(tuples, relation);
  touch(tuples, first);
  touch(tuples, second);
}

void tuples_add_pair(struct tuples *tuples, int first, int second, tuple_test *test,
                     int64_t value) {
  int side = tuples->geom->side;
  bool fresh = find_end(tuples, first, second) == NULL;
  bool peers = fresh && are_peers(tuples->geom, first, second);
  for (int i = 0; i < tuples->tested_count && fresh; i++) {
    const struct tuple_tested *known = &tuples->tested[i];
    if (known->test != test || known->value != value || known->peers != peers) continue;
    join_both(tuples, first, second, known->relation);
    return;
  }
  uint32_t images[GEOM_SIDE_MAX] = {0};
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++)
      if (test(i + 1, j + 1, value)) images[i] |= UINT32_C(1) << j;
  tuples_add_images(tuples, first, second, images);
  if (fresh && tuples->tested_count < TUPLE_TESTED_MAX)
    tuples->tested[tuples->tested_count++] =
        (struct tuple_tested){.test = test,
                              .value = value,
                              .peers = peers,
                              .relation = find_end(tuples, first, second)->relation};
}

// --- tables --------------------------------------------------------------------------------------

static void find_stretches(struct tuples *tuples, struct tuple_table *table) {
  const struct geom *geom = tuples->geom;
  const struct tuple_slot *slot = tuples->slot + table->first;
  table->first_stretch = tuples->stretch_count;
  for (int i = 0; i < table->size; i++) {
    const struct geom_cell *cell = &geom->cell[slot[i].cell];
    for (int r = 0; r < cell->region_count && cell->regions[r] < geom->house_count; r++) {
      uint32_t places = 0;
      for (int j = 0; j < table->size; j++) {
        const struct geom_cell *other = &geom->cell[slot[j].cell];
        for (int k = 0; k < other->region_count; k++)
          if (other->regions[k] == cell->regions[r]) places |= UINT32_C(1) << j;
      }
      bool first = (places & ((UINT32_C(1) << i) - 1)) == 0, alone = (places & (places - 1)) == 0;
      if (!first || alone || tuples->stretch_count == tuples->stretch_max) continue;
      tuples->stretch[tuples->stretch_count++] =
          (struct tuple_stretch){.house = cell->regions[r], .places = places};
      table->stretch_count++;
    }
  }
}

static void find_sets(struct tuples *tuples, struct tuple_table *table) {
  int side = tuples->geom->side;
  bool full = table->size == side;
  if (!table->apart || (table->kind == TUPLE_DIFFER && !full) || table->kind == TUPLE_PRODUCT)
    return;
  if (tuples->set_count > TUPLE_SETS_ALL - TUPLE_SETS_MAX) return;
  int64_t sum = full && table->kind == TUPLE_DIFFER ? side * (side + 1) / 2 : table->target;
  table->first_set = tuples->set_count;
  table->set_count = tuples_list_sets(side, table->size, sum, tuples->set + tuples->set_count);
  tuples->set_count += table->set_count;
  if (table->set_count > 0) find_stretches(tuples, table);
}

void tuples_add_table(struct tuples *tuples, enum tuple_kind kind, const uint16_t *cells,
                      const int32_t *factors, int size, int64_t target, bool apart) {
  int index = tuples->table_count++;
  struct tuple_table *table = &tuples->table[index];
  *table = (struct tuple_table){
      .kind = kind, .size = size, .apart = true, .first = tuples->slot_count, .target = target};
  bool plain = true;
  for (int i = 0; i < size; i++) {
    struct tuple_slot *slot = &tuples->slot[tuples->slot_count];
    uint32_t before = (UINT32_C(1) << i) - 1, differ = 0;
    for (int j = 0; j < i && !apart; j++)
      if (are_peers(tuples->geom, cells[i], cells[j])) differ |= UINT32_C(1) << j;
    *slot = (struct tuple_slot){.cell = cells[i],
                                .table = (uint16_t)index,
                                .next = tuples->first_slot[cells[i]],
                                .factor = factors != NULL ? factors[i] : 1,
                                .differ = apart ? before : differ};
    tuples->first_slot[cells[i]] = tuples->slot_count++;
    if (slot->differ != before) table->apart = false;
    if (slot->factor != 1) plain = false;
  }
  if (plain) find_sets(tuples, table);
  tuples->table_dirty[index / 64] |= UINT64_C(1) << (index % 64);
  tuples->table_words = tuples->table_count / 64 + 1;
}

// Two cells with a sum, each counted once. Most puzzles have the same few sums many times.
static void add_two(struct tuples *tuples, int first, int second, int sum, bool apart) {
  int side = tuples->geom->side;
  bool fresh = find_end(tuples, first, second) == NULL;
  bool differ = apart || are_peers(tuples->geom, first, second);
  int32_t *known = &tuples->two[sum][differ];
  if (fresh && *known > 0) {
    join_both(tuples, first, second, *known - 1);
    return;
  }
  uint32_t images[GEOM_SIDE_MAX] = {0};
  for (int digit = 1; digit <= side; digit++) {
    int other = sum - digit;
    if (other < 1 || other > side || (differ && other == digit)) continue;
    images[digit - 1] = UINT32_C(1) << (other - 1);
  }
  tuples_add_images(tuples, first, second, images);
  if (fresh) *known = 1 + find_end(tuples, first, second)->relation;
}

bool tuples_add_sum(struct tuples *tuples, const uint16_t *cells, const int32_t *factors, int size,
                    int64_t target, bool apart) {
  int side = tuples->geom->side;
  if (size == 0) return target == 0;
  if (size == 1) {
    int32_t factor = factors != NULL ? factors[0] : 1;
    int64_t digit = target / factor;
    return digit * factor == target && tuples_narrow(tuples, cells[0], tuples_range(digit, digit));
  }
  if (size > 2) {
    tuples_add_table(tuples, TUPLE_SUM, cells, factors, size, target, apart);
    return true;
  }
  if (factors == NULL && target > 0 && target <= 2 * side) {
    add_two(tuples, cells[0], cells[1], (int)target, apart);
    return true;
  }
  uint32_t images[GEOM_SIDE_MAX] = {0};
  int32_t first = factors != NULL ? factors[0] : 1, second = factors != NULL ? factors[1] : 1;
  for (int digit = 1; digit <= side; digit++) {
    int64_t rest = target - (int64_t)first * digit, other = rest / second;
    if (other * second != rest || other < 1 || other > side) continue;
    if (!(apart && other == digit)) images[digit - 1] = UINT32_C(1) << (other - 1);
  }
  tuples_add_images(tuples, cells[0], cells[1], images);
  return true;
}

// --- all of it -----------------------------------------------------------------------------------

bool tuples_init(struct tuples *tuples, const struct geom *geom, const struct mark_list *marks,
                 bool *sound) {
  *tuples = (struct tuples){.geom = geom, .marks = marks, .all = (UINT64_C(1) << geom->side) - 1};
  *sound = true;
  if (!find_memory(tuples)) return false;
  tuples->used = (uint32_t)geom->cells;
  for (int cell = 0; cell < geom->cells; cell++) {
    tuples->word[cell] = tuples->all;
    tuples->first_slot[cell] = tuples->first_end[cell] = -1;
    tuples->owner[cell] = MARKS_MAX;
  }
  if (marks != NULL && marks->count > 0) *sound = tuples_add_marks(tuples);
  return true;
}
