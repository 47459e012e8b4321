// Four words of state, stirred by additions, rotations and exclusive ors: twice after each word of
// the text, four times at the end. tests/core/test_random.c has the authors' test vectors.
#include "core/keyed.h"

#include <string.h>

enum { KEY_TURNS = 1 << 14, ROUNDS_A_WORD = 2, ROUNDS_AT_THE_END = 4 };

static uint64_t rotate(uint64_t word, int count) {
  return (word << count) | (word >> (64 - count));
}

static void stir(uint64_t v[4], int rounds) {
  for (int i = 0; i < rounds; i++) {
    v[0] += v[1];
    v[2] += v[3];
    v[1] = rotate(v[1], 13) ^ v[0];
    v[3] = rotate(v[3], 16) ^ v[2];
    v[0] = rotate(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = rotate(v[1], 17) ^ v[2];
    v[3] = rotate(v[3], 21) ^ v[0];
    v[2] = rotate(v[2], 32);
  }
}

static void take_word(uint64_t v[4], uint64_t word) {
  v[3] ^= word;
  stir(v, ROUNDS_A_WORD);
  v[0] ^= word;
}

// Up to eight bytes, the first one lowest on every machine.
static uint64_t load(const unsigned char *bytes, size_t size) {
  uint64_t word = 0;
  for (size_t i = 0; i < size; i++) word |= (uint64_t)bytes[i] << (8 * i);
  return word;
}

uint64_t keyed_hash(struct keyed_key key, const void *bytes, size_t size) {
  const unsigned char *text = bytes;
  uint64_t v[4] = {
      key.words[0] ^ UINT64_C(0x736f6d6570736575),
      key.words[1] ^ UINT64_C(0x646f72616e646f6d),
      key.words[0] ^ UINT64_C(0x6c7967656e657261),
      key.words[1] ^ UINT64_C(0x7465646279746573),
  };
  size_t done = 0;
  for (; size - done >= 8; done += 8) take_word(v, load(text + done, 8));
  // The last word has what is left, and the length on top.
  take_word(v, load(text + done, size - done) | (uint64_t)size << 56);
  v[2] ^= 0xff;
  stir(v, ROUNDS_AT_THE_END);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

struct keyed_key keyed_key_from_number(uint64_t number) {
  static const char *const halves[] = {"low", "high"};
  struct keyed_key key = {{number, 0}};
  for (int turn = 0; turn < KEY_TURNS; turn++) {
    struct keyed_key next;
    for (int i = 0; i < 2; i++) next.words[i] = keyed_hash(key, halves[i], strlen(halves[i]));
    key = next;
  }
  return key;
}
