// Packing and unpacking with a dictionary.
//
// Codes 0 and 1 announce a unit of 8 or 16 bits that was never seen before, 2 is the end, the others
// are entries. Each step adds one: the last string and the first unit of the next. A code is as wide
// as the number of entries asks for: `room` counts how many more fit.
//
// Invariant: every entry is a piece of what was unpacked so far, so an entry is a place and a length.
#include "export/lz.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"

enum { CODE_BYTE, CODE_WORD, CODE_END, FIRST_ENTRY, UNITS = 65536 };

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

struct width {
  int bits;
  uint32_t room;
};

static void tick(struct width *width) {
  if (--width->room > 0) return;
  width->room = UINT32_C(1) << width->bits;
  width->bits++;
}

// --- UTF-8 and UTF-16 ----------------------------------------------------------------------------

// Room for as many units as bytes is enough. Returns how many there are, or SIZE_MAX.
static size_t to_units(const char *text, size_t length, uint16_t *units) {
  size_t count = 0;
  for (size_t i = 0; i < length;) {
    const unsigned char *c = (const unsigned char *)text + i;
    size_t size = c[0] < 0x80 ? 1 : utf8_length(text + i, length - i);
    if (size == 0) return SIZE_MAX;
    uint32_t point = size == 1 ? c[0] : c[0] & (0xffU >> (size + 1));
    for (size_t k = 1; k < size; k++) point = point << 6 | (c[k] & 0x3fU);
    i += size;
    if (point < 0x10000) {
      units[count++] = (uint16_t)point;
    } else {
      units[count++] = (uint16_t)(0xd7c0 + (point >> 10));
      units[count++] = (uint16_t)(0xdc00 + (point & 0x3ff));
    }
  }
  return count;
}

static size_t put_point(uint32_t point, char *text) {
  if (point < 0x80) {
    text[0] = (char)point;
    return 1;
  }
  size_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  for (size_t k = size - 1; k > 0; k--, point >>= 6) text[k] = (char)(0x80 | (point & 0x3f));
  text[0] = (char)((0xf00 >> size & 0xff) | point);
  return size;
}

// Room for three bytes a unit is enough. A half of a pair stands for nothing and becomes '?'.
static size_t to_text(const uint16_t *units, size_t count, char *text) {
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t unit = units[i];
    bool high = unit >= 0xd800 && unit < 0xdc00, low = unit >= 0xdc00 && unit < 0xe000;
    if (high && i + 1 < count && units[i + 1] >= 0xdc00 && units[i + 1] < 0xe000)
      used += put_point(0x10000 + ((unit - 0xd800) << 10) + (units[++i] - 0xdc00U), text + used);
    else
      used += put_point(high || low ? '?' : unit, text + used);
  }
  text[used] = '\0';
  return used;
}

// --- unpacking -----------------------------------------------------------------------------------

struct bits_in {
  const char *at, *end;
  int value, left; // of the character under way
  bool failed;
};

static uint32_t take_bits(struct bits_in *in, int count) {
  uint32_t field = 0;
  for (int i = 0; i < count; i++) {
    if (in->left == 0) {
      const char *place = in->at < in->end && *in->at != '\0' ? strchr(alphabet, *in->at) : NULL;
      if (place == NULL) {
        in->failed = true;
        return 0;
      }
      in->value = (int)(place - alphabet);
      in->left = 6;
      in->at++;
    }
    field |= (uint32_t)(in->value >> --in->left & 1) << i;
  }
  return field;
}

struct entry {
  uint32_t start, length;
};

struct unpacking {
  struct bits_in in;
  struct width width;
  struct entry *entries;
  uint32_t next, room; // entries, and how many fit
  uint16_t *units;
  size_t count, most;
};

// The string of the next code, put out. False at the end and when something is wrong.
static bool unpack_next(struct unpacking *u, const struct entry *before, struct entry *now) {
  uint32_t code = take_bits(&u->in, u->width.bits);
  if (u->in.failed || code == CODE_END) return false;
  u->in.failed = true; // unless all goes well
  if (u->next + 2 > u->room) return false;
  uint16_t fresh = 0;
  bool is_fresh = code <= CODE_WORD;
  if (is_fresh) {
    u->in.failed = false;
    fresh = (uint16_t)take_bits(&u->in, code == CODE_BYTE ? 8 : 16);
    if (u->in.failed) return false;
    u->in.failed = true;
    code = u->next++;
    u->entries[code] = (struct entry){(uint32_t)u->count, 1};
    tick(&u->width);
  }
  struct entry e;
  if (code < u->next && code >= FIRST_ENTRY)
    e = u->entries[code];
  else if (code == u->next && before->length > 0)
    e = (struct entry){before->start, before->length + 1}; // and its first unit comes next
  else
    return false;
  if (e.length > u->most - u->count) return false;
  *now = (struct entry){(uint32_t)u->count, e.length};
  for (uint32_t i = 0; i < e.length; i++, u->count++)
    u->units[u->count] = is_fresh ? fresh : u->units[e.start + i];
  if (before->length > 0) {
    u->entries[u->next++] = (struct entry){before->start, before->length + 1};
    tick(&u->width);
  }
  u->in.failed = false;
  return true;
}

static char *unpack(const char *packed, size_t length, size_t most, bool damaged,
                    size_t *unpacked) {
  struct unpacking u = {
      .in = {.at = packed, .end = packed + length},
      .width = {.bits = 2, .room = 1},
      .next = FIRST_ENTRY,
      .room = (uint32_t)(6 * length + FIRST_ENTRY + 2), // a code takes a bit at least
      .most = most,
  };
  u.entries = calloc(u.room, sizeof *u.entries);
  u.units = calloc(most + 1, sizeof *u.units);
  char *text = NULL;
  struct entry before = {0}, now = {0};
  bool memory = u.entries != NULL && u.units != NULL;
  while (memory && unpack_next(&u, &before, &now)) before = now;
  if (memory && (damaged || !u.in.failed)) text = malloc(3 * u.count + 1);
  if (text != NULL) *unpacked = to_text(u.units, u.count, text);
  free(u.entries);
  free(u.units);
  return text;
}

char *lz_unpack(const char *packed, size_t length, size_t most, size_t *unpacked) {
  return unpack(packed, length, most, false, unpacked);
}

char *lz_unpack_start(const char *packed, size_t length, size_t most, size_t *unpacked) {
  return unpack(packed, length, most, true, unpacked);
}

// --- packing -------------------------------------------------------------------------------------

struct packing {
  char *text;
  size_t used;
  int value, filled; // of the character under way
  struct width width;
  uint32_t next;
  uint32_t *unit_entries; // of each unit; 0: none yet
  bool *fresh;            // of each unit: it has an entry that was never put out
  uint64_t *keys;         // the strings of more than one unit: entry << 16 | unit, 0: free
  uint32_t *numbers;
  size_t slots; // of those two, a power of two
};

static void put_bits(struct packing *p, uint32_t field, int count) {
  for (int i = 0; i < count; i++) {
    p->value = p->value << 1 | (int)(field >> i & 1);
    if (++p->filled < 6) continue;
    p->text[p->used++] = alphabet[p->value];
    p->value = p->filled = 0;
  }
}

// The slot of a string: its own, or a free one.
static size_t slot_of(const struct packing *p, uint64_t key) {
  size_t slot = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (p->slots - 1);
  while (p->keys[slot] != 0 && p->keys[slot] != key) slot = (slot + 1) & (p->slots - 1);
  return slot;
}

// A string that is one unit is known by its unit.
struct string {
  uint32_t entry;
  bool alone;
  uint16_t unit;
};

static void put_string(struct packing *p, const struct string *string) {
  if (string->alone && p->fresh[string->unit]) {
    bool wide = string->unit >= 256;
    put_bits(p, wide ? CODE_WORD : CODE_BYTE, p->width.bits);
    put_bits(p, string->unit, wide ? 16 : 8);
    tick(&p->width);
    p->fresh[string->unit] = false;
  } else {
    put_bits(p, string->entry, p->width.bits);
  }
  tick(&p->width);
}

static void pack_units(struct packing *p, const uint16_t *units, size_t count) {
  struct string w = {0};
  for (size_t i = 0; i < count; i++) {
    uint16_t unit = units[i];
    if (p->unit_entries[unit] == 0) {
      p->unit_entries[unit] = p->next++;
      p->fresh[unit] = true;
    }
    struct string alone = {.entry = p->unit_entries[unit], .alone = true, .unit = unit};
    if (i == 0) {
      w = alone;
      continue;
    }
    uint64_t key = (uint64_t)w.entry << 16 | unit;
    size_t slot = slot_of(p, key);
    if (p->keys[slot] == key) {
      w = (struct string){.entry = p->numbers[slot]};
      continue;
    }
    put_string(p, &w);
    p->keys[slot] = key;
    p->numbers[slot] = p->next++;
    w = alone;
  }
  if (count > 0) put_string(p, &w);
  put_bits(p, CODE_END, p->width.bits);
  put_bits(p, 0, 1);
  while (p->filled > 0) put_bits(p, 0, 1);
  while (p->used % 4 != 0) p->text[p->used++] = '=';
  p->text[p->used] = '\0';
}

char *lz_pack(const char *text, size_t length) {
  struct packing p = {.width = {.bits = 2, .room = 2}, .next = FIRST_ENTRY, .slots = 1024};
  while (p.slots < 4 * length) p.slots *= 2;
  uint16_t *units = calloc(length + 1, sizeof *units);
  p.text = malloc(8 * length + 64); // a unit takes 16 bits and a code of fewer than 32
  p.unit_entries = calloc(UNITS, sizeof *p.unit_entries);
  p.fresh = calloc(UNITS, sizeof *p.fresh);
  p.keys = calloc(p.slots, sizeof *p.keys);
  p.numbers = calloc(p.slots, sizeof *p.numbers);
  bool memory = units != NULL && p.text != NULL && p.unit_entries != NULL && p.fresh != NULL &&
                p.keys != NULL && p.numbers != NULL;
  size_t count = memory ? to_units(text, length, units) : SIZE_MAX;
  if (count != SIZE_MAX) {
    pack_units(&p, units, count);
  } else {
    free(p.text);
    p.text = NULL;
  }
  free(units);
  free(p.unit_entries);
  free(p.fresh);
  free(p.keys);
  free(p.numbers);
  return p.text;
}
