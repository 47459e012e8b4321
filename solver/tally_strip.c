// Lists the arrangements of a strip, and picks those that stand for all that are alike.
//
// Exchanging interchangeable digits turns an arrangement into any other one that has each way as
// often in every kind of digits. The one that stands for them has its ways in rising order within
// each kind; they are as many as the multinomials say. Exchanging lines maps ways to ways. Of the up to
// six images, each in rising order again, the least one stands for all of them.
//
// Invariant: the weights of all arrangements of a strip add up to their number.
#include "solver/tally_strip.h"

#include <stdlib.h>
#include <string.h>

const uint8_t strip_ways[WAYS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

int strip_given(const struct strip_view *view, int line, int place) {
  return view->givens->cell[view->turned ? 9 * line + place : 9 * place + line];
}

// --- the list ------------------------------------------------------------------------------------

struct listing {
  struct strip *strip;
  uint8_t allowed[9]; // bit w: the digit may take way w
  uint8_t way[9];
  uint8_t room[3][3]; // [box][line]: digits still to come
};

static void list_from(struct listing *listing, int digit) {
  if (digit == 9) {
    memcpy(listing->strip->way[listing->strip->count++], listing->way, 9);
    return;
  }
  for (int w = 0; w < WAYS; w++) {
    if ((listing->allowed[digit] >> w & 1) == 0) continue;
    uint8_t *room[3];
    for (int line = 0; line < 3; line++) room[line] = &listing->room[strip_ways[w][line]][line];
    if (*room[0] == 0 || *room[1] == 0 || *room[2] == 0) continue;
    for (int line = 0; line < 3; line++) --*room[line];
    listing->way[digit] = (uint8_t)w;
    list_from(listing, digit + 1);
    for (int line = 0; line < 3; line++) ++*room[line];
  }
}

bool strip_list(struct strip *strip, const struct strip_view *view, int number) {
  struct listing listing = {.strip = strip};
  *strip = (struct strip){.way = malloc(STRIPS_ALL * sizeof *strip->way)};
  if (strip->way == NULL) return false;
  memset(listing.room, 3, sizeof listing.room);
  memset(listing.allowed, (1 << WAYS) - 1, sizeof listing.allowed);
  for (int line = 0; line < 3; line++)
    for (int place = 0; place < 9; place++) {
      int digit = strip_given(view, 3 * number + line, place) - 1;
      if (digit < 0) continue;
      strip->lines_given |= 1U << line;
      strip->digits_given |= 1U << digit;
      for (int w = 0; w < WAYS; w++)
        if (strip_ways[w][line] != place / 3) listing.allowed[digit] &= (uint8_t) ~(1U << w);
    }
  list_from(&listing, 0);
  return true;
}

void strip_release(struct strip *strip) {
  free(strip->way);
  *strip = (struct strip){0};
}

void strip_sets(const uint8_t way[9], int box, uint16_t sets[3]) {
  sets[0] = sets[1] = sets[2] = 0;
  for (int digit = 0; digit < 9; digit++)
    for (int line = 0; line < 3; line++)
      sets[line] |= (uint16_t)((strip_ways[way[digit]][line] == box) << digit);
}

// --- which stand for others ----------------------------------------------------------------------

// What a way becomes when line i becomes line strip_ways[order][i].
static const uint8_t ways_moved[WAYS][WAYS] = {
    {0, 1, 2, 3, 4, 5}, {1, 0, 3, 2, 5, 4}, {2, 4, 0, 5, 1, 3},
    {4, 2, 5, 0, 3, 1}, {3, 5, 1, 4, 0, 2}, {5, 3, 4, 1, 2, 0},
};

// Rising order within each kind, by insertion.
static void sort_kinds(const struct strip_kinds *kinds, uint8_t way[9]) {
  for (int digit = 1; digit < 9; digit++)
    for (int at = digit, before = digit - 1; before >= 0; before--) {
      if (kinds->kind[before] != kinds->kind[at] || way[before] <= way[at]) continue;
      uint8_t larger = way[before];
      way[before] = way[at];
      way[at] = larger;
      at = before;
    }
}

int strip_weigh(const struct strip_kinds *kinds, const uint8_t way[9]) {
  uint8_t last[9] = {0}, run[9] = {0}, size[9] = {0}; // by kind
  int weight = 1;
  for (int digit = 0; digit < 9; digit++) {
    int kind = kinds->kind[digit];
    if (size[kind] > 0 && way[digit] < last[kind]) return 0;
    run[kind] = (uint8_t)(size[kind] > 0 && way[digit] == last[kind] ? run[kind] + 1 : 1);
    last[kind] = way[digit];
    // Binomials one factor at a time: size! in the end, divided by the factorial of each run.
    weight = weight * ++size[kind] / run[kind];
  }
  int orders = 0, same = 0;
  for (int i = 0; i < WAYS; i++) {
    const uint8_t *order = strip_ways[i];
    bool allowed = true;
    for (unsigned line = 0; line < 3; line++)
      allowed = allowed && ((kinds->lines_fixed >> line & 1) == 0 || order[line] == line);
    if (!allowed) continue;
    uint8_t image[9];
    for (int digit = 0; digit < 9; digit++) image[digit] = ways_moved[i][way[digit]];
    sort_kinds(kinds, image);
    int difference = memcmp(image, way, 9);
    if (difference < 0) return 0;
    orders++;
    same += difference == 0;
  }
  return weight * (orders / same);
}
