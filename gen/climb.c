// The members of a climb, and its rounds.
//
// The best puzzles are kept, best first. An item takes one of them, draws a few neighbours and measures
// those that nobody has seen yet; what is no worse than the worst member becomes one. Of equals the
// newest stands first: a climb spends most of its time on plateaus, and has to walk there.
//
// A parent is the better one of two that are drawn, and every few times that one was a parent count as
// one step away from the goal: a peak whose surroundings are known makes way for others.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "gen/climb_bench.h"

enum { TIRES_AFTER = 8 }; // items of one parent

bool climb_init(struct climb *climb, const struct climb_wish *wish, struct err *err) {
  memset(climb, 0, sizeof *climb);
  climb->wish = *wish;
  climb->nearest = INT_MAX;
  climb->set = dedup_new(false, err);
  return climb->set != NULL;
}

void climb_release(struct climb *climb) {
  free(climb->members.puzzle);
  free(climb->reached.puzzle);
  free(climb->seen);
  dedup_free(climb->set);
}

// --- lists ---------------------------------------------------------------------------------------

// Room for one more.
static bool grow(void **rows, size_t count, size_t *room, size_t size, struct err *err) {
  if (count < *room) return true;
  size_t wanted = *room == 0 ? 256 : 2 * *room;
  void *larger = realloc(*rows, wanted * size);
  if (larger == NULL) return err_set(err, ERR_WORLD, "out of memory");
  *rows = larger;
  *room = wanted;
  return true;
}

bool climb_list_add(struct climb_list *list, const struct climb_puzzle *puzzle, struct err *err) {
  void *rows = list->puzzle;
  bool well = grow(&rows, list->count, &list->room, sizeof *puzzle, err);
  list->puzzle = rows;
  if (well) list->puzzle[list->count++] = *puzzle;
  return well;
}

bool climb_see(struct climb *climb, struct canonical_hash hash, bool *is_new, struct err *err) {
  if (!dedup_insert(climb->set, hash, is_new, NULL, err) || !*is_new) return !*is_new;
  void *rows = climb->seen;
  bool well = grow(&rows, climb->seen_count, &climb->seen_room, sizeof hash, err);
  climb->seen = rows;
  if (well) climb->seen[climb->seen_count++] = hash;
  return well;
}

// --- members -------------------------------------------------------------------------------------

static int distance_of(const struct climb *climb, const struct climb_puzzle *puzzle) {
  return climb_distance(&climb->wish, puzzle->value);
}

static size_t count_places(const struct climb *climb) {
  if (climb->wish.members > 0) return (size_t)climb->wish.members;
  return climb->given > CLIMB_MEMBERS ? climb->given : CLIMB_MEMBERS;
}

// The distance from which on nobody becomes a member.
static int find_worst(const struct climb *climb) {
  const struct climb_list *members = &climb->members;
  if (members->count < count_places(climb)) return INT_MAX;
  return distance_of(climb, &members->puzzle[members->count - 1]);
}

static bool join(struct climb *climb, const struct climb_puzzle *puzzle, struct err *err) {
  struct climb_list *members = &climb->members;
  int distance = distance_of(climb, puzzle);
  if (distance > find_worst(climb)) return true;
  if (members->count == count_places(climb)) members->count--;
  if (!climb_list_add(members, puzzle, err)) return false;
  // The first that is no better makes room.
  size_t low = 0, high = members->count - 1;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (distance_of(climb, &members->puzzle[middle]) < distance)
      low = middle + 1;
    else
      high = middle;
  }
  struct climb_puzzle *place = &members->puzzle[low];
  memmove(place + 1, place, (members->count - 1 - low) * sizeof *place);
  *place = *puzzle;
  return true;
}

bool climb_take(struct climb *climb, const struct climb_puzzle *puzzle, struct err *err) {
  bool is_new;
  climb->looked++;
  if (!climb_see(climb, puzzle->hash, &is_new, err)) return false;
  if (!is_new || !puzzle->measured) return true;
  climb->given += puzzle->given;
  int distance = distance_of(climb, puzzle);
  bool is_reached = climb->wish.results == 0 && !puzzle->given && distance == 0;
  if (is_reached || distance < climb->nearest) climb->progressed = climb->round;
  if (distance < climb->nearest) climb->nearest = distance;
  if (is_reached && !climb_list_add(&climb->reached, puzzle, err)) return false;
  return join(climb, puzzle, err);
}

// --- rounds --------------------------------------------------------------------------------------

// How little a member recommends itself as a parent.
static int64_t weigh(const struct climb *climb, const struct climb_puzzle *puzzle) {
  int grain = climb->wish.goal->grain > 0 ? climb->wish.goal->grain : 1;
  return (int64_t)distance_of(climb, puzzle) + (int64_t)puzzle->tried * grain / TIRES_AFTER;
}

static struct climb_puzzle *draw_parent(struct climb *climb, struct rng *rng) {
  struct climb_list *members = &climb->members;
  struct climb_puzzle *first = &members->puzzle[rng_below(rng, members->count)];
  struct climb_puzzle *second = &members->puzzle[rng_below(rng, members->count)];
  struct climb_puzzle *parent = weigh(climb, second) < weigh(climb, first) ? second : first;
  parent->tried++;
  return parent;
}

bool climb_plan(struct climb *climb) {
  struct rng rng;
  uint64_t first = climb->round * CLIMB_ROUND_ITEMS;
  uint64_t made = (climb->round - climb->begun) * CLIMB_ROUND_ITEMS * CLIMB_FOUND_MAX;
  bool starts = made < (uint64_t)climb->wish.starters;
  if (!starts && climb->members.count == 0) return false;
  rng_init(&rng, ~climb_stream(&climb->wish), climb->round);
  for (int i = 0; i < CLIMB_ROUND_ITEMS; i++) {
    struct climb_item *item = &climb->items[i];
    item->number = first + (uint64_t)i;
    item->starts = starts;
    item->worst = find_worst(climb);
    item->count = 0;
    if (!starts) item->parent = *draw_parent(climb, &rng);
  }
  return true;
}

// A climb that does not get on has come to a place from which nothing leads further up.
static bool begin_again(struct climb *climb, struct err *err) {
  if (!climb_harvest(climb, err)) return false;
  climb->members.count = 0;
  climb->nearest = INT_MAX;
  climb->begun = climb->progressed = climb->round;
  return true;
}

bool climb_end_round(struct climb *climb, struct err *err) {
  for (int i = 0; i < CLIMB_ROUND_ITEMS; i++)
    for (int k = 0; k < climb->items[i].count; k++)
      if (!climb_take(climb, &climb->items[i].found[k], err)) return false;
  climb->round++;
  bool stuck = climb->round - climb->progressed > (uint64_t)climb->wish.patience;
  return climb->wish.starters == 0 || !stuck || begin_again(climb, err);
}

bool climb_harvest(struct climb *climb, struct err *err) {
  struct climb_list *reached = &climb->reached;
  size_t most = (size_t)climb->wish.results;
  for (size_t i = 0; i < climb->members.count && most > 0; i++) {
    const struct climb_puzzle *member = &climb->members.puzzle[i];
    if (member->given) continue;
    // The first that is worse makes room: members come best first, so they end where one does not fit.
    size_t place = reached->count;
    while (place > 0 &&
           distance_of(climb, &reached->puzzle[place - 1]) > distance_of(climb, member))
      place--;
    if (place == most) break;
    if (reached->count == most) reached->count--;
    if (!climb_list_add(reached, member, err)) return false;
    memmove(&reached->puzzle[place + 1], &reached->puzzle[place],
            (reached->count - 1 - place) * sizeof *member);
    reached->puzzle[place] = *member;
  }
  return true;
}
