// A hash table over a ring: the ring has the boards in the order of their coming, the table finds
// them by name.
//
// Invariant: a chain of the table has exactly the boards of the ring whose names hash to it.
#include "core/board_shelf.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { NOBODY = -1, CHAINS = 2 * BOARD_SHELF_ROOM };

struct board_shelf {
  pthread_mutex_t lock;
  int next;                                  // place of the next board in the ring
  const struct geom *ring[BOARD_SHELF_ROOM]; // NULL: free
  int after[BOARD_SHELF_ROOM];               // the next of the same chain
  int chain[CHAINS];
};

struct board_shelf *board_shelf_new(void) {
  struct board_shelf *shelf = calloc(1, sizeof *shelf);
  if (shelf == NULL) return NULL;
  pthread_mutex_init(&shelf->lock, NULL);
  for (int i = 0; i < CHAINS; i++) shelf->chain[i] = NOBODY;
  return shelf;
}

void board_shelf_free(struct board_shelf *shelf) {
  if (shelf == NULL) return;
  for (int i = 0; i < BOARD_SHELF_ROOM; i++) geom_release(shelf->ring[i]);
  pthread_mutex_destroy(&shelf->lock);
  free(shelf);
}

static int chain_of(const char *name) {
  uint64_t hash = HASH_START;
  for (; *name != '\0'; name++) hash = hash_add(hash, (unsigned char)*name);
  return (int)((hash ^ hash >> 32) % CHAINS);
}

static const struct geom *find(const struct board_shelf *shelf, const char *name) {
  for (int at = shelf->chain[chain_of(name)]; at != NOBODY; at = shelf->after[at])
    if (strcmp(shelf->ring[at]->name, name) == 0) return shelf->ring[at];
  return NULL;
}

// Makes the next place of the ring free.
static void drop_oldest(struct board_shelf *shelf) {
  const struct geom *oldest = shelf->ring[shelf->next];
  if (oldest == NULL) return;
  int *at = &shelf->chain[chain_of(oldest->name)];
  while (*at != shelf->next) at = &shelf->after[*at];
  *at = shelf->after[shelf->next];
  shelf->ring[shelf->next] = NULL;
  geom_release(oldest);
}

static void add(struct board_shelf *shelf, const struct geom *geom) {
  drop_oldest(shelf);
  int *chain = &shelf->chain[chain_of(geom->name)];
  shelf->ring[shelf->next] = geom;
  shelf->after[shelf->next] = *chain;
  *chain = shelf->next;
  shelf->next = (shelf->next + 1) % BOARD_SHELF_ROOM;
}

const struct geom *board_shelf_put(struct board_shelf *shelf, const struct geom *geom) {
  pthread_mutex_lock(&shelf->lock);
  const struct geom *there = find(shelf, geom->name);
  if (there == NULL) add(shelf, geom);
  pthread_mutex_unlock(&shelf->lock);
  if (there == NULL) return geom;
  geom_release(geom);
  return there;
}

const struct geom *board_shelf_parse(struct board_shelf *shelf, const char *name, struct err *err) {
  pthread_mutex_lock(&shelf->lock);
  const struct geom *there = find(shelf, name);
  pthread_mutex_unlock(&shelf->lock);
  if (there != NULL) return there;
  const struct geom *geom = board_parse(name, err);
  return geom != NULL ? board_shelf_put(shelf, geom) : NULL;
}
