// Lists the arrangements of the stack that is summed over last, ready for the innermost loop.
//
// Arrangements with the same classes in all three bands are one item that counts several times. Items
// are sorted into groups, and classes that do not occur are left out of the numbering, so that nobody
// looks up what is never used.
#include "solver/tally_run.h"

#include <stdlib.h>
#include <string.h>

static int compare_items(const void *a, const void *b) {
  return memcmp(a, b, sizeof(struct tally_item));
}

struct counted_item {
  struct tally_item item;
  uint16_t times;
};

static int compare_counted(const void *a, const void *b) {
  const struct counted_item *x = a, *y = b;
  if (x->item.classes[0] != y->item.classes[0])
    return x->item.classes[0] < y->item.classes[0] ? -1 : 1;
  return (x->times > y->times) - (x->times < y->times);
}

// Joins equal items and returns how many there are.
static int join_items(struct tally_item *items, int count, struct counted_item *counted) {
  int joined = 0;
  qsort(items, (size_t)count, sizeof *items, compare_items);
  for (int i = 0; i < count; i++) {
    if (joined == 0 || compare_items(&counted[joined - 1].item, &items[i]) != 0)
      counted[joined++] = (struct counted_item){.item = items[i]};
    counted[joined - 1].times++;
  }
  qsort(counted, (size_t)joined, sizeof *counted, compare_counted);
  return joined;
}

// Renumbers the classes that occur, so that no others are looked up.
static void number_used(struct tally_inner *inner, struct counted_item *counted, int count) {
  for (int band = 0; band < 3; band++) {
    int16_t number[CLASSES_MAX];
    memset(number, -1, sizeof number);
    for (int i = 0; i < count; i++) {
      uint16_t *class = &counted[i].item.classes[band];
      if (number[*class] < 0) {
        number[*class] = (int16_t)inner->used_counts[band];
        inner->used[band][inner->used_counts[band]++] = *class;
      }
      *class = (uint16_t)number[*class];
    }
  }
}

static void fill_inner(struct tally_inner *inner, const struct counted_item *counted, int count) {
  for (int i = 0; i < count; i++) {
    const struct counted_item *c = &counted[i];
    struct tally_group *group = &inner->groups[inner->group_count];
    if (i == 0 || group[-1].first != c->item.classes[0] || group[-1].times != c->times) {
      *group++ = (struct tally_group){.first = c->item.classes[0], .times = c->times};
      inner->group_count++;
    }
    inner->pairs[inner->pair_count++] =
        (struct tally_pair){.second = c->item.classes[1], .third = c->item.classes[2]};
    group[-1].end = (uint32_t)inner->pair_count;
  }
}

bool tally_inner_init(struct tally_inner *inner, struct tally_item *items, int count) {
  size_t room = (size_t)count + 1;
  struct counted_item *counted = malloc(room * sizeof *counted);
  inner->groups = malloc(room * sizeof *inner->groups);
  inner->pairs = malloc(room * sizeof *inner->pairs);
  bool done = counted != NULL && inner->groups != NULL && inner->pairs != NULL;
  if (done) {
    count = join_items(items, count, counted);
    number_used(inner, counted, count);
    fill_inner(inner, counted, count);
  }
  free(counted);
  return done;
}

void tally_inner_release(struct tally_inner *inner) {
  free(inner->groups);
  free(inner->pairs);
  *inner = (struct tally_inner){0};
}
