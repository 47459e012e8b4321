// Blocks: some thirty puzzles of one publication in one row of the ledger.
//
// A row of SQLite costs 16 bytes before it says anything. So puzzles that were claimed together share
// one, and each says only what the one before it does not say already:
//
//      tag            1 byte: the form of the puzzle, and which of the following are there
//      kind           a number, unless it is that of the puzzle before
//      score          a number
//      index          a number: how far it is from the next after the puzzle before
//      hash           16 bytes, big endian
//      puzzle         packed (ledger_pack.c), or the length of a text and the text
//
// Numbers take seven bits a byte, the lowest first. The first puzzle of a block follows one of kind 0
// with index -1. The id of a block is that of its first puzzle; the others follow.
//
// The invariant: a block has puzzles of one publication alone, with ids that follow each other and
// belong to no other block. Whatever the bytes are, reading them stays within them.
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "transform/ledger_file.h"

enum {
  BLOCK_BYTES = 1300, // a block that has so many is full: twelve of them fill a page
  ENTRY_ROOM = 64,    // of an entry, without its puzzle
  NUMBER_BYTES_MAX = 10,
};

enum form { FORM_NONE, FORM_MAP, FORM_DENSE, FORM_TEXT };

enum tag {
  TAG_FORM = 3,
  TAG_KIND = 4,
  TAG_SCORE = 8,
  TAG_INDEX = 16,    // it has one
  TAG_DISTANCE = 32, // which is not the next
};

// --- writing -------------------------------------------------------------------------------------

static uint8_t *write_number(uint8_t *next, uint64_t number) {
  for (; number >= 128; number >>= 7) *next++ = (uint8_t)(number | 128);
  *next++ = (uint8_t)number;
  return next;
}

// Small distances, forwards and backwards, are small numbers.
static uint64_t fold_sign(uint64_t distance) {
  return distance << 1 ^ (distance >> 63 != 0 ? UINT64_MAX : 0);
}

static uint64_t unfold_sign(uint64_t number) {
  return number >> 1 ^ ((number & 1) != 0 ? UINT64_MAX : 0);
}

static bool make_room(const struct ledger_file *ledger, struct ledger_block *block, size_t more,
                      struct err *err) {
  if (block->length + more <= block->room) return true;
  size_t room = 2 * block->room + more + BLOCK_BYTES;
  uint8_t *bytes = realloc(block->bytes, room);
  if (bytes == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  block->bytes = bytes;
  block->room = room;
  return true;
}

static bool append(const struct ledger_file *ledger, struct ledger_block *block,
                   const struct ledger_row *row, const char *text, struct err *err) {
  uint8_t packed[LEDGER_PACKED_MAX];
  const uint64_t hash[2] = {htobe64(row->hash.high), htobe64(row->hash.low)};
  size_t length = text != NULL ? ledger_pack(text, packed) : 0;
  enum form form = text == NULL                  ? FORM_NONE
                   : length == 0                 ? FORM_TEXT
                   : length == LEDGER_PACKED_MAX ? FORM_DENSE
                                                 : FORM_MAP;
  const void *puzzle = form == FORM_TEXT ? (const void *)text : packed;
  if (form == FORM_TEXT) length = strlen(text);
  if (!make_room(ledger, block, ENTRY_ROOM + length, err)) return false;
  uint8_t *tag = block->bytes + block->length, *next = tag + 1;
  *tag = (uint8_t)form;
  if (row->kind != block->kind) {
    *tag |= TAG_KIND;
    next = write_number(next, row->kind);
  }
  if (row->has_score) {
    *tag |= TAG_SCORE;
    next = write_number(next, (uint32_t)row->score);
  }
  if (row->has_index) {
    *tag |= TAG_INDEX;
    if (row->index != block->index + 1) {
      *tag |= TAG_DISTANCE;
      next = write_number(next, fold_sign(row->index - block->index - 1));
    }
    block->index = row->index;
  }
  memcpy(next, hash, sizeof hash);
  next += sizeof hash;
  if (form == FORM_TEXT) next = write_number(next, length);
  if (length > 0) memcpy(next, puzzle, length);
  block->kind = row->kind;
  block->length = (size_t)(next - block->bytes) + length;
  block->count++;
  return true;
}

bool ledger_block_flush(const struct ledger_file *ledger, struct ledger_block *block,
                        struct err *err) {
  if (block->count == 0) return true;
  sqlite3_stmt *statement = ledger->statements[STATEMENT_INSERT];
  sqlite3_bind_int64(statement, 1, block->first);
  sqlite3_bind_int64(statement, 2, block->publication);
  sqlite3_bind_int64(statement, 3, block->count);
  sqlite3_bind_blob64(statement, 4, block->bytes, block->length, SQLITE_STATIC);
  bool is_row;
  bool good = ledger_step(ledger, statement, &is_row, err);
  sqlite3_reset(statement);
  block->count = 0;
  block->length = 0;
  return good;
}

bool ledger_block_add(const struct ledger_file *ledger, struct ledger_block *block,
                      const struct ledger_row *row, const char *text, struct err *err) {
  bool follows = block->count > 0 && row->id == block->first + block->count &&
                 row->publication == block->publication && block->length < BLOCK_BYTES;
  if (!follows) {
    if (!ledger_block_flush(ledger, block, err)) return false;
    block->first = row->id;
    block->publication = row->publication;
    block->kind = 0;
    block->index = UINT64_MAX;
  }
  return append(ledger, block, row, text, err);
}

void ledger_block_release(struct ledger_block *block) {
  free(block->bytes);
  *block = (struct ledger_block){0};
}

// --- reading -------------------------------------------------------------------------------------

void ledger_block_read(struct ledger_block_reader *reader, const void *bytes, size_t length) {
  *reader =
      (struct ledger_block_reader){.next = bytes,
                                   .end = length > 0 ? (const uint8_t *)bytes + length : bytes,
                                   .index = UINT64_MAX};
}

static bool read_number(struct ledger_block_reader *reader, uint64_t *number) {
  *number = 0;
  for (int i = 0; i < NUMBER_BYTES_MAX && reader->next < reader->end; i++) {
    uint8_t byte = *reader->next++;
    *number |= (uint64_t)(byte & 127) << 7 * i;
    if (byte < 128) return true;
  }
  return false;
}

static size_t left(const struct ledger_block_reader *reader) {
  return (size_t)(reader->end - reader->next);
}

static bool read_puzzle(struct ledger_block_reader *reader, enum form form,
                        struct ledger_row *row) {
  uint64_t length = 0;
  if (form == FORM_TEXT && !read_number(reader, &length)) return false;
  if (form == FORM_DENSE) length = LEDGER_PACKED_MAX;
  if (form == FORM_MAP) length = ledger_packed_length(reader->next, left(reader));
  if (length > left(reader)) return false;
  row->is_packed = form == FORM_MAP || form == FORM_DENSE;
  row->puzzle = form == FORM_NONE ? NULL : reader->next;
  row->length = (size_t)length;
  reader->next += length;
  return true;
}

bool ledger_block_next(struct ledger_block_reader *reader, struct ledger_row *row) {
  uint64_t score = 0, distance = 0, hash[2];
  if (reader->next == reader->end) return false;
  uint8_t tag = *reader->next++;
  bool good = (!(tag & TAG_KIND) || read_number(reader, &reader->kind)) &&
              (!(tag & TAG_SCORE) || read_number(reader, &score)) &&
              (!(tag & TAG_DISTANCE) || read_number(reader, &distance)) &&
              left(reader) >= sizeof hash;
  if (!good) return false;
  if (tag & TAG_INDEX) reader->index += 1 + unfold_sign(distance);
  memcpy(hash, reader->next, sizeof hash);
  reader->next += sizeof hash;
  row->hash = (struct canonical_hash){.high = be64toh(hash[0]), .low = be64toh(hash[1])};
  row->kind = reader->kind;
  row->has_score = (tag & TAG_SCORE) != 0;
  row->score = (int)(uint32_t)score;
  row->has_index = (tag & TAG_INDEX) != 0;
  row->index = reader->index;
  return read_puzzle(reader, (enum form)(tag & TAG_FORM), row);
}
