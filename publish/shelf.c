// The shelf: one sort for the numbers drawn, one for the keys. A record on it is
//
//      number drawn | when it came | length of the fields | the fields | the packed puzzle
#include "publish/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "publish/packed.h"

struct head {
  uint64_t drawn, ordinal;
  uint32_t fields; // bytes
};

enum { RECORD_MAX = sizeof(struct head) + SHELF_KEYS_MAX * CATALOGUE_FIELD_MAX + PACKED_MAX };

void shelf_release(struct shelf *shelf) {
  spill_sort_free(shelf->draw);
  spill_sort_free(shelf->sort);
  free(shelf->record);
  board_shelf_free(shelf->boards);
  *shelf = (struct shelf){0};
}

static struct head head_of(const void *record) {
  struct head head;
  memcpy(&head, record, sizeof head);
  return head;
}

static int compare_numbers(uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

static int compare_drawn(const void *a, const void *b, void *unused) {
  (void)unused;
  struct head head_a = head_of(a), head_b = head_of(b);
  int order = compare_numbers(head_a.drawn, head_b.drawn);
  return order != 0 ? order : compare_numbers(head_a.ordinal, head_b.ordinal);
}

static int compare_keys(const void *a, const void *b, void *context) {
  const struct shelf *shelf = context;
  const char *field_a = (const char *)a + sizeof(struct head);
  const char *field_b = (const char *)b + sizeof(struct head);
  for (int i = 0; i < shelf->key_count; i++) {
    const struct shelf_key *key = &shelf->keys[i];
    int order = field_compare(key->rank, field_a, field_b);
    bool both = *field_a != '\0' && *field_b != '\0';
    if (order != 0) return key->descending && both ? -order : order;
    field_a += strlen(field_a) + 1;
    field_b += strlen(field_b) + 1;
  }
  return compare_numbers(head_of(a).ordinal, head_of(b).ordinal);
}

// With a sample there are two sorts at a time: each gets half of the bound.
static bool open_sorts(struct shelf *shelf, struct err *err) {
  uint64_t memory = shelf->spill->memory;
  shelf->record = malloc(RECORD_MAX);
  if (shelf->record == NULL) return err_set(err, ERR_WORLD, "out of memory");
  if (shelf->sample > 0) {
    memory /= 2;
    shelf->draw = spill_sort_new(shelf->spill, memory, shelf->sample, compare_drawn, NULL, err);
    if (shelf->draw == NULL) return false;
  }
  shelf->sort = spill_sort_new(shelf->spill, memory, shelf->limit, compare_keys, shelf, err);
  return shelf->sort != NULL;
}

bool shelf_add(struct shelf *shelf, const struct puzzle *puzzle, const char *const fields[],
               uint64_t drawn, struct err *err) {
  if (shelf->sort == NULL && !open_sorts(shelf, err)) return false;
  struct head head = {.drawn = drawn, .ordinal = shelf->added++};
  unsigned char *end = shelf->record + sizeof head;
  for (int i = 0; i < shelf->key_count; i++) {
    size_t length = strnlen(fields[i], CATALOGUE_FIELD_MAX - 1);
    memcpy(end, fields[i], length);
    end[length] = '\0';
    end += length + 1;
  }
  head.fields = (uint32_t)(end - (shelf->record + sizeof head));
  memcpy(shelf->record, &head, sizeof head);
  end += packed_write(puzzle, end);
  struct spill_sort *sort = shelf->draw != NULL ? shelf->draw : shelf->sort;
  return spill_sort_add(sort, shelf->record, (size_t)(end - shelf->record), err);
}

// What was drawn goes from the first sort to the second.
static bool pour(struct shelf *shelf, struct err *err) {
  const void *record;
  size_t size;
  bool well;
  while ((well = spill_sort_next(shelf->draw, &record, &size, err)) && record != NULL)
    if (!spill_sort_add(shelf->sort, record, size, err)) return false;
  spill_sort_free(shelf->draw);
  shelf->draw = NULL;
  return well;
}

bool shelf_next(struct shelf *shelf, struct puzzle *puzzle, bool *taken, struct err *err) {
  const unsigned char *bytes;
  const void *record;
  size_t size;
  *taken = false;
  if (shelf->sort == NULL) return true; // nothing was put aside
  if (shelf->draw != NULL && !pour(shelf, err)) return false;
  if (!spill_sort_next(shelf->sort, &record, &size, err)) return false;
  if (record == NULL) return true;
  *taken = true;
  bytes = (const unsigned char *)record + sizeof(struct head) + head_of(record).fields;
  return packed_read(bytes, &shelf->boards, puzzle, err);
}
