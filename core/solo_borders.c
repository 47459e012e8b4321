// Borders of shapes and cages, both ways. The walk over the pairs is the same for both.
#include "core/solo_borders.h"

#include "core/text.h"

// The two cells of a pair of neighbours: 2n(n-1) pairs in all.
static void pair_at(int side, int position, int *first, int *second) {
  int across = side * (side - 1), line, place;
  bool down = position >= across;
  if (down) position -= across;
  line = position / (side - 1);
  place = position % (side - 1);
  *first = down ? place * side + line : line * side + place;
  *second = *first + (down ? side : 1);
}

static int find_root(const uint16_t *parent, int cell) {
  while (parent[cell] != cell) cell = parent[cell];
  return cell;
}

// The first cell of a group is its root.
static void join(uint16_t *parent, int first, int second) {
  first = find_root(parent, first);
  second = find_root(parent, second);
  parent[first > second ? first : second] = (uint16_t)(first < second ? first : second);
}

bool solo_parse_borders(const char *at, const char *end, int side, const char *what,
                        uint16_t *group, struct err *err) {
  int position = 0, pairs = 2 * side * (side - 1);
  char name[16];
  for (int cell = 0; cell < side * side; cell++) group[cell] = (uint16_t)cell;
  for (; at < end; at++) {
    if (*at != '_' && (*at < 'a' || *at > 'z'))
      return err_set(err, ERR_INPUT, "%s in the %s of the game id, expected a-z or _",
                     text_name_character(*at, name), what);
    int joined = *at == '_' ? 0 : *at - 'a' + 1;
    if (joined > pairs - position) break;
    for (int first, second; joined > 0; joined--) {
      pair_at(side, position++, &first, &second);
      join(group, first, second);
    }
    if (*at != 'z') position++;
    if (position > pairs + 1) break;
  }
  if (at < end || position != pairs + 1)
    return err_set(err, ERR_INPUT, "the %s of the game id end %s, expected %d pairs of cells", what,
                   at < end ? "too late" : "too early", pairs);
  for (int cell = 0; cell < side * side; cell++) group[cell] = (uint16_t)find_root(group, cell);
  return true;
}

void solo_write_borders(FILE *stream, int side, const uint16_t *group) {
  int pairs = 2 * side * (side - 1), joined = 0;
  fputc(',', stream);
  for (int position = 0; position <= pairs; position++) {
    int first = 0, second = 0;
    if (position < pairs) pair_at(side, position, &first, &second);
    if (position < pairs && group[first] == group[second]) {
      joined++;
      continue;
    }
    for (; joined >= SOLO_RUN_MAX; joined -= SOLO_RUN_MAX) fputc('z', stream);
    fputc(joined > 0 ? 'a' + joined - 1 : '_', stream);
    joined = 0;
  }
}

int solo_count_groups(int side, const uint16_t *group) {
  uint16_t parent[SOLO_CELLS_MAX];
  int groups = 0;
  for (int cell = 0; cell < side * side; cell++) parent[cell] = (uint16_t)cell;
  for (int position = 0; position < 2 * side * (side - 1); position++) {
    int first, second;
    pair_at(side, position, &first, &second);
    if (group[first] == group[second]) join(parent, first, second);
  }
  for (int cell = 0; cell < side * side; cell++) groups += parent[cell] == cell;
  return groups;
}
