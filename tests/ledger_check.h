// What the tests of the ledger share: a folder for each test, and short ways to say things. Puzzles
// are numbers here, written into a 4x4 grid.
#ifndef GRIDPRESS_TESTS_LEDGER_CHECK_H
#define GRIDPRESS_TESTS_LEDGER_CHECK_H

#include <ftw.h>
#include <glob.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/check.h"
#include "transform/ledger.h"

static struct err err; // of the last failure

static inline int remove_one(const char *path, const struct stat *status, int kind,
                             struct FTW *walk) {
  (void)status, (void)kind, (void)walk;
  return remove(path);
}

static inline int enter_folder(void **state) {
  char *folder = strdup("/tmp/test_ledger.XXXXXX");
  *state = folder;
  return mkdtemp(folder) == NULL || chdir(folder) != 0;
}

static inline int leave_folder(void **state) {
  int result = chdir("/") != 0 || nftw(*state, remove_one, 8, FTW_DEPTH | FTW_PHYS) != 0;
  free(*state);
  return result;
}

static inline uint64_t mix(uint64_t value) {
  value = (value + 1) * 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

enum { TEXT_MAX = 17 };

// To the base of five, lowest digit first.
static inline struct grid grid_of(unsigned number) {
  struct grid grid = {0};
  for (int cell = 0; number > 0; cell++, number /= 5) grid.cell[cell] = (uint8_t)(number % 5);
  return grid;
}

// Every fourth number shares the upper half of its hash with the one before it: the index keeps
// only that half and must look closer. Those hashes are made up.
static inline struct canonical_hash hash_of(unsigned number) {
  const bool is_fourth = number % 4 == 3;
  struct grid grid = grid_of(is_fourth ? number - 1 : number);
  struct canonical_hash hash = canonical_hash(geom_lookup(2, 2), &grid);
  if (is_fourth) hash.low = mix(~(uint64_t)number);
  return hash;
}

static inline struct ledger_entry entry_of(unsigned number, char text[TEXT_MAX]) {
  struct grid grid = grid_of(number);
  grid_print_line(geom_lookup(2, 2), &grid, text);
  return (struct ledger_entry){.hash = hash_of(number),
                               .canonical = text,
                               .puzzle = text,
                               .level = number % 2 == 0 ? "easy" : NULL,
                               .grade = "hard",
                               .score = 77,
                               .generated = true,
                               .seed = UINT64_MAX,
                               .index = number};
}

enum { CLAIMS_MAX = 1000 };

// Claims numbers; the answers for them go to `is_new`. Returns how many were new, -1 on failure.
static inline int claim(struct ledger *ledger, const unsigned *numbers, size_t count,
                        bool *is_new) {
  static struct ledger_entry entries[CLAIMS_MAX];
  static char texts[CLAIMS_MAX][TEXT_MAX];
  for (size_t i = 0; i < count; i++) entries[i] = entry_of(numbers[i], texts[i]);
  if (!ledger_claim(ledger, entries, count, is_new, &err)) return -1;
  int fresh = 0;
  for (size_t i = 0; i < count; i++) fresh += is_new[i];
  return fresh;
}

static inline int claim_every(struct ledger *ledger, unsigned first, unsigned count,
                              unsigned step) {
  unsigned numbers[CLAIMS_MAX];
  bool is_new[CLAIMS_MAX];
  for (unsigned i = 0; i < count; i++) numbers[i] = first + i * step;
  return claim(ledger, numbers, count, is_new);
}

static inline int claim_range(struct ledger *ledger, unsigned first, unsigned count) {
  return claim_every(ledger, first, count, 1);
}

static inline struct ledger *open_ledger(const char *path) {
  struct ledger *ledger = ledger_open(path, &err);
  if (ledger == NULL) print_error("%s\n", err.text);
  assert_non_null(ledger);
  return ledger;
}

static inline void begin(struct ledger *ledger, const char *book, bool direct) {
  struct ledger_place place = {.book = book, .date = "2024-02-29", .direct = direct};
  assert_true(ledger_begin(ledger, &place, &err));
}

static inline bool has(struct ledger *ledger, unsigned number) {
  struct ledger_found found;
  bool is_there;
  assert_true(ledger_lookup(ledger, hash_of(number), &is_there, &found, &err));
  return is_there;
}

static inline uint64_t count_puzzles(struct ledger *ledger) {
  struct ledger_stats stats;
  assert_true(ledger_stats(ledger, &stats, &err));
  return stats.puzzles;
}

static inline int count_files(const char *pattern) {
  glob_t found;
  int count = glob(pattern, GLOB_PERIOD, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
  if (count > 0) globfree(&found);
  return count;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)

#endif
