// A packed record: how long its parts are, a row of runs, the marks in use, the name of the board.
//
// A run is how many zeros, how many other bytes (two bytes each), then those bytes. Zeros between
// other bytes are worth a run of their own from ZEROS_WORTH on.
#include "publish/packed.h"

#include <stddef.h>
#include <string.h>

enum {
  ZEROS_WORTH = 5,
  RUN_MAX = UINT16_MAX,
  PACKED = offsetof(struct puzzle, marks.mark), // bytes of a record; as many marks as it has follow
};

_Static_assert((int)PACKED <= (int)RUN_MAX, "a run can be as long as a record");

struct parts {
  uint32_t runs;  // bytes
  uint32_t board; // bytes of the name with its end; 0: the board lives for ever
};

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

static bool lives_for_ever(const struct geom *geom) {
  return geom == geom_lookup(geom->box_width, geom->box_height);
}

size_t packed_write(const struct puzzle *puzzle, unsigned char bytes[PACKED_MAX]) {
  const struct mark_list *marks = &puzzle->marks;
  size_t marks_size = (size_t)marks->count * sizeof marks->mark[0];
  size_t cells_size = (size_t)marks->cells * sizeof marks->cell[0];
  const char *board = lives_for_ever(puzzle->geom) ? NULL : puzzle->geom->name;
  struct parts parts = {.board = board != NULL ? (uint32_t)strlen(board) + 1 : 0};
  unsigned char *end = bytes + sizeof parts;
  parts.runs = (uint32_t)pack((const unsigned char *)puzzle, PACKED, end);
  end += parts.runs;
  memcpy(end, marks->mark, marks_size);
  memcpy(end + marks_size, marks->cell, cells_size);
  end += marks_size + cells_size;
  if (board != NULL) memcpy(end, board, parts.board);
  memcpy(bytes, &parts, sizeof parts);
  return (size_t)(end - bytes) + parts.board;
}

bool packed_read(const unsigned char *bytes, struct board_shelf **boards, struct puzzle *puzzle,
                 struct err *err) {
  struct parts parts;
  memcpy(&parts, bytes, sizeof parts);
  bytes += sizeof parts;
  unpack(bytes, (unsigned char *)puzzle, PACKED);
  bytes += parts.runs;
  struct mark_list *marks = &puzzle->marks;
  size_t marks_size = (size_t)marks->count * sizeof marks->mark[0];
  size_t cells_size = (size_t)marks->cells * sizeof marks->cell[0];
  memcpy(marks->mark, bytes, marks_size);
  memcpy(marks->cell, bytes + marks_size, cells_size);
  if (parts.board == 0) return true;
  if (*boards == NULL) *boards = board_shelf_new();
  if (*boards == NULL) return err_set(err, ERR_WORLD, "out of memory");
  const char *name = (const char *)bytes + marks_size + cells_size;
  puzzle->geom = board_shelf_parse(*boards, name, err);
  return puzzle->geom != NULL;
}
