// The shelf: packed records behind pointers that are sorted.
//
// A packed record is a row of runs: how many zeros, how many other bytes (two bytes each), then
// those bytes. Zeros between other bytes are worth a run of their own from ZEROS_WORTH on.
#include "publish/shelf.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
  ZEROS_WORTH = 5,
  RUN_MAX = UINT16_MAX,
  PACKED = offsetof(struct puzzle, marks.mark), // bytes of a record; as many marks as it has follow
};

_Static_assert((int)PACKED <= (int)RUN_MAX, "a run can be as long as a record");

struct shelf_item {
  uint64_t drawn, ordinal;
  uint32_t marks;  // where the marks start in bytes: behind the packed record
  uint32_t fields; // where the fields start, behind the marks
  uint32_t board;  // where the name of the board starts, behind the fields; 0: it lives for ever
  unsigned char bytes[];
};

// --- records without their zeros -----------------------------------------------------------------

static size_t count_zeros(const unsigned char *bytes, size_t at, size_t length) {
  size_t end = at;
  for (uint64_t word; end + sizeof word <= length; end += sizeof word) { // most of them are long
    memcpy(&word, bytes + end, sizeof word);
    if (word != 0) break;
  }
  while (end < length && bytes[end] == 0) end++;
  return end - at;
}

static size_t pack(const unsigned char *bytes, size_t length, unsigned char *packed) {
  size_t used = 0;
  for (size_t at = 0; at < length;) {
    uint16_t run[2] = {(uint16_t)count_zeros(bytes, at, length), 0};
    at += run[0];
    size_t start = at;
    while (at < length && (bytes[at] != 0 || count_zeros(bytes, at, length) < ZEROS_WORTH)) at++;
    run[1] = (uint16_t)(at - start);
    memcpy(packed + used, run, sizeof run);
    memcpy(packed + used + sizeof run, bytes + start, run[1]);
    used += sizeof run + run[1];
  }
  return used;
}

static void unpack(const unsigned char *packed, unsigned char *bytes, size_t length) {
  for (size_t at = 0; at < length;) {
    uint16_t run[2];
    memcpy(run, packed, sizeof run);
    memset(bytes + at, 0, run[0]);
    memcpy(bytes + at + run[0], packed + sizeof run, run[1]);
    at += (size_t)run[0] + run[1];
    packed += sizeof run + run[1];
  }
}

// --- the shelf -----------------------------------------------------------------------------------

void shelf_release(struct shelf *shelf) {
  for (size_t i = 0; i < shelf->count; i++) free(shelf->items[i]);
  free(shelf->items);
  board_shelf_free(shelf->boards);
  *shelf = (struct shelf){0};
}

static bool make_room(struct shelf *shelf) {
  if (shelf->count < shelf->room) return true;
  size_t room = shelf->room == 0 ? 1024 : 2 * shelf->room;
  struct shelf_item **larger = reallocarray(shelf->items, room, sizeof(struct shelf_item *));
  if (larger == NULL) return false;
  shelf->items = larger;
  shelf->room = room;
  return true;
}

static bool lives_for_ever(const struct geom *geom) {
  return geom == geom_lookup(geom->box_width, geom->box_height);
}

bool shelf_add(struct shelf *shelf, const struct puzzle *puzzle, const char *const fields[],
               uint64_t drawn, struct err *err) {
  // At worst every ZEROS_WORTH + 1 bytes begin a run of four bytes more.
  unsigned char packed[2 * PACKED];
  size_t used = pack((const unsigned char *)puzzle, PACKED, packed);
  const struct mark_list *marks = &puzzle->marks;
  size_t marks_size = (size_t)marks->count * sizeof marks->mark[0];
  size_t cells_size = (size_t)marks->cells * sizeof marks->cell[0];
  size_t size = used + marks_size + cells_size;
  for (int i = 0; i < shelf->key_count; i++) size += strlen(fields[i]) + 1;
  const char *board = lives_for_ever(puzzle->geom) ? NULL : puzzle->geom->name;
  uint32_t board_at = board != NULL ? (uint32_t)size : 0;
  if (board != NULL) size += strlen(board) + 1;
  struct shelf_item *item = malloc(sizeof *item + size);
  if (item == NULL || !make_room(shelf)) {
    free(item);
    return err_set(err, ERR_WORLD, "out of memory for %zu puzzles", shelf->count + 1);
  }
  *item = (struct shelf_item){.drawn = drawn,
                              .ordinal = shelf->added++,
                              .marks = (uint32_t)used,
                              .fields = (uint32_t)(used + marks_size + cells_size),
                              .board = board_at};
  memcpy(item->bytes, packed, used);
  memcpy(item->bytes + used, marks->mark, marks_size);
  memcpy(item->bytes + used + marks_size, marks->cell, cells_size);
  used += marks_size + cells_size;
  for (int i = 0; i < shelf->key_count; i++) {
    size_t length = strlen(fields[i]) + 1;
    memcpy(item->bytes + used, fields[i], length);
    used += length;
  }
  if (board != NULL) strcpy((char *)item->bytes + board_at, board);
  shelf->items[shelf->count++] = item;
  return true;
}

static void keep_first(struct shelf *shelf, size_t most) {
  while (shelf->count > most) free(shelf->items[--shelf->count]);
}

static int compare_numbers(uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

static int compare_ordinals(const void *a, const void *b) {
  const struct shelf_item *const *item_a = a, *const *item_b = b;
  return compare_numbers((*item_a)->ordinal, (*item_b)->ordinal);
}

static int compare_drawn(const void *a, const void *b) {
  const struct shelf_item *const *item_a = a, *const *item_b = b;
  int order = compare_numbers((*item_a)->drawn, (*item_b)->drawn);
  return order != 0 ? order : compare_ordinals(a, b);
}

static int compare_keys(const void *a, const void *b, void *context) {
  const struct shelf *shelf = context;
  const struct shelf_item *const *item_a = a, *const *item_b = b;
  const char *field_a = (const char *)(*item_a)->bytes + (*item_a)->fields;
  const char *field_b = (const char *)(*item_b)->bytes + (*item_b)->fields;
  for (int i = 0; i < shelf->key_count; i++) {
    const struct shelf_key *key = &shelf->keys[i];
    int order = field_compare(key->rank, field_a, field_b);
    bool both = *field_a != '\0' && *field_b != '\0';
    if (order != 0) return key->descending && both ? -order : order;
    field_a += strlen(field_a) + 1;
    field_b += strlen(field_b) + 1;
  }
  return compare_ordinals(a, b);
}

void shelf_draw(struct shelf *shelf, size_t most) {
  if (shelf->count <= most) return;
  qsort(shelf->items, shelf->count, sizeof(struct shelf_item *), compare_drawn);
  keep_first(shelf, most);
  qsort(shelf->items, shelf->count, sizeof(struct shelf_item *), compare_ordinals);
}

void shelf_sort(struct shelf *shelf, size_t most) {
  if (shelf->count == 0) return;
  qsort_r(shelf->items, shelf->count, sizeof(struct shelf_item *), compare_keys, shelf);
  if (most > 0) keep_first(shelf, most);
}

bool shelf_get(struct shelf *shelf, size_t index, struct puzzle *puzzle, struct err *err) {
  const struct shelf_item *item = shelf->items[index];
  unpack(item->bytes, (unsigned char *)puzzle, PACKED);
  struct mark_list *marks = &puzzle->marks;
  size_t marks_size = (size_t)marks->count * sizeof marks->mark[0];
  memcpy(marks->mark, item->bytes + item->marks, marks_size);
  memcpy(marks->cell, item->bytes + item->marks + marks_size,
         (size_t)marks->cells * sizeof marks->cell[0]);
  if (item->board == 0) return true;
  if (shelf->boards == NULL) shelf->boards = board_shelf_new();
  if (shelf->boards == NULL) return err_set(err, ERR_WORLD, "out of memory");
  puzzle->geom = board_shelf_parse(shelf->boards, (const char *)item->bytes + item->board, err);
  return puzzle->geom != NULL;
}
