// Puzzles by number to claim, with hashes of the real format, for those who measure ledgers.
#ifndef GRIDPRESS_BENCH_CLAIMS_H
#define GRIDPRESS_BENCH_CLAIMS_H

#include <stdio.h>
#include <stdlib.h>

#include "transform/ledger.h"

enum { CLAIM_TEXT = 82 };

// The texts differ in their digits, not in their length.
static inline void claim_text(char text[CLAIM_TEXT], size_t number) {
  static const char pattern[] =
      "1.........2.3....4...5..6...7.....8.9....1..2...3....4.5....6..7...8..9..1.2...3.";
  for (int cell = 0; cell < CLAIM_TEXT - 1; cell++) {
    text[cell] = pattern[cell];
    if (pattern[cell] == '.') continue;
    text[cell] = (char)('1' + number % 9);
    number = number / 9 + 7;
  }
  text[CLAIM_TEXT - 1] = '\0';
}

static inline struct ledger_entry claim_entry(char text[CLAIM_TEXT], size_t number) {
  claim_text(text, number);
  return (struct ledger_entry){
      .hash = {.high = hash_mix(2 * number + 1), .low = hash_mix(2 * number + 2)},
      .puzzle = text,
      .level = "moderate",
      .grade = "moderate",
      .score = 345,
      .generated = true,
      .seed = 12345,
      .index = number,
  };
}

_Noreturn static inline void claim_fail(const struct err *err) {
  fprintf(stderr, "bench: %s\n", err->text);
  exit(1);
}

#endif
