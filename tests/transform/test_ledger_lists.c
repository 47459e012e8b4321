// transform/ledger_lists and the growing index, against a plain table: whatever is claimed, given
// back, forgotten, merged, exported, imported or killed, the ledger says what the table says.
#include "tests/fixtures/ledger_check.h"
#include "transform/hash_file.h"
#include "transform/ledger_file.h"
#include "transform/ledger_lists.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NUMBERS = 6000, LEDGERS = 3, BOOKS = 4 };

static const char *const names[LEDGERS] = {"a", "b", "c"};

// Which book of each ledger has a number; 0: none. Imported numbers are in the last one, which has
// no title.
static int owner[LEDGERS][NUMBERS];

static void open_again(struct ledger **ledgers, int i) {
  ledger_close(ledgers[i]);
  ledgers[i] = open_ledger(names[i]);
}

static void title_of(int i, int book, char title[16]) {
  snprintf(title, 16, "%s%d", names[i], book);
}

static void claim_some(struct ledger *ledger, int i, int book, uint64_t *random) {
  unsigned numbers[CLAIMS_MAX];
  bool is_new[CLAIMS_MAX];
  char title[16];
  *random = mix(*random);
  size_t count = *random % ((*random >> 20) % 4 == 0 ? CLAIMS_MAX : 20) + 1;
  for (size_t k = 0; k < count; k++) numbers[k] = (unsigned)((*random = mix(*random)) % NUMBERS);
  bool keep = (*random = mix(*random)) % 4 != 0;
  title_of(i, book, title);
  begin(ledger, title, keep);
  assert_true(claim(ledger, numbers, count, is_new) >= 0);
  assert_true(ledger_rollback(ledger, &failure));
  for (size_t k = 0; k < count; k++) {
    bool repeated = false;
    for (size_t j = 0; j < k; j++) repeated |= numbers[j] == numbers[k];
    assert_int_equal(is_new[k], owner[i][numbers[k]] == 0 && !repeated);
  }
  for (size_t k = 0; k < count && keep; k++)
    if (is_new[k]) owner[i][numbers[k]] = 1 + BOOKS * i + book;
}

// A process that dies with claims: they are free again for whoever opens the ledger next.
static void claim_and_die(int i, uint64_t random) {
  pid_t child = fork();
  if (child == 0) {
    struct ledger *ledger = ledger_open(names[i], &failure);
    struct ledger_place place = {.book = "dead"};
    bool good = ledger != NULL && ledger_begin(ledger, &place, &failure) &&
                claim_range(ledger, (unsigned)(random % (NUMBERS - 500)), 500) >= 0;
    kill(good ? getpid() : 0, SIGKILL);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status));
}

static void forget(struct ledger *ledger, int i, int from, int book) {
  char title[16];
  uint64_t count, expected = 0;
  for (int n = 0; n < NUMBERS; n++)
    if (owner[i][n] == 1 + BOOKS * from + book) {
      owner[i][n] = 0;
      expected++;
    }
  title_of(from, book, title);
  assert_true(ledger_forget_book(ledger, title, &count, &failure));
  assert_int_equal(count, expected);
}

static void move(struct ledger **ledgers, int to, int from, bool by_hashes) {
  struct ledger_moved moved;
  uint64_t added = 0, known = 0, count;
  for (int n = 0; n < NUMBERS; n++) {
    if (owner[from][n] == 0) continue;
    ++*(owner[to][n] == 0 ? &added : &known);
    if (owner[to][n] == 0) owner[to][n] = by_hashes ? 1 + BOOKS * LEDGERS : owner[from][n];
  }
  if (by_hashes) {
    FILE *stream = fopen("hashes", "wb");
    assert_non_null(stream);
    assert_true(ledger_export(ledgers[from], stream, "hashes", &count, &failure));
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(count, added + known);
    assert_true(ledger_import(ledgers[to], "hashes", "2024-03-03", &moved, &failure));
  } else {
    assert_true(ledger_merge(ledgers[to], ledgers[from], &moved, &failure));
  }
  assert_true(moved.added == added && moved.known == known);
}

static void compare(struct ledger *ledger, int i) {
  uint64_t puzzles = 0;
  for (unsigned n = 0; n < NUMBERS; n++) {
    puzzles += owner[i][n] != 0;
    if (n % 7 == 0) assert_int_equal(has(ledger, n), owner[i][n] != 0);
  }
  assert_int_equal(count_puzzles(ledger), puzzles);
  if (!ledger_check(ledger, &failure)) fail_msg("%s", failure.text);
}

static void ledgers_agree_with_tables(void **state) {
  (void)state;
  struct ledger *ledgers[LEDGERS] = {0};
  uint64_t random = 11;
  int steps = getenv("GRIDPRESS_SOAK") != NULL ? 5000 : 300;
  memset(owner, 0, sizeof owner);
  for (int i = 0; i < LEDGERS; i++) open_again(ledgers, i);
  for (int step = 0; step < steps; step++) {
    random = mix(random);
    int i = (int)((random >> 8) % LEDGERS);
    int other = (i + 1 + (int)((random >> 16) % (LEDGERS - 1))) % LEDGERS;
    int book = (int)((random >> 24) % BOOKS);
    switch (random % 16) {
      case 0:
        forget(ledgers[i], i, other, book);
        break;
      case 1:
        forget(ledgers[i], i, i, book);
        break;
      case 2:
        move(ledgers, i, other, false);
        break;
      case 3:
        move(ledgers, i, other, true);
        break;
      case 4:
        open_again(ledgers, i);
        break;
      case 5:
        claim_and_die(i, random >> 32);
        open_again(ledgers, i);
        break;
      default:
        claim_some(ledgers[i], i, book, &random);
    }
    if (step % 50 == 49) compare(ledgers[i], i);
  }
  for (int i = 0; i < LEDGERS; i++) {
    compare(ledgers[i], i);
    ledger_close(ledgers[i]);
  }
}

static void a_damaged_list_adds_nothing(void **state) {
  (void)state;
  struct ledger *ledger = open_ledger("a"), *other = open_ledger("b");
  begin(ledger, "A", true);
  assert_int_equal(claim_range(ledger, 0, 100), 100);
  assert_true(ledger_publish(ledger, NULL, 0, &failure));
  FILE *stream = fopen("hashes", "wb");
  uint64_t count;
  assert_true(ledger_export(ledger, stream, "hashes", &count, &failure) && count == 100);
  assert_int_equal(fclose(stream), 0);
  stream = fopen("hashes", "r+b");
  fseek(stream, -1, SEEK_END); // the checksum: everything was read when that is seen
  int last = fgetc(stream);
  fseek(stream, -1, SEEK_END);
  fputc(last ^ 1, stream);
  fclose(stream);
  struct ledger_moved moved;
  assert_false(ledger_import(other, "hashes", NULL, &moved, &failure));
  assert_int_equal(failure.kind, ERR_INPUT);
  assert_int_equal(count_puzzles(other), 0);
  ledger_close(other);
  ledger_close(ledger);
}

// Claims hashes by number; returns how many were new, -1 if it failed.
static int claim_hashes(struct ledger *ledger, unsigned first, unsigned count) {
  struct ledger_entry *entries = calloc(count, sizeof *entries);
  bool *is_new = calloc(count, sizeof *is_new);
  assert_true(entries != NULL && is_new != NULL);
  for (unsigned i = 0; i < count; i++)
    entries[i].hash = (struct canonical_hash){mix(first + i), mix(mix(first + i))};
  int fresh = ledger_claim(ledger, entries, count, is_new, &failure) ? 0 : -1;
  for (unsigned i = 0; i < count && fresh >= 0; i++) fresh += is_new[i];
  free(entries);
  free(is_new);
  return fresh;
}

// Enough batches of all sizes for runs to be merged and split.
static void long_runs_are_split(void **state) {
  (void)state;
  enum { KEYS = 600000, BATCH = 60000 };
  struct ledger *ledger = open_ledger("a");
  begin(ledger, "A", false);
  for (int round = 0; round < 2; round++)
    for (unsigned first = 0; first < KEYS; first += BATCH)
      assert_int_equal(claim_hashes(ledger, first, BATCH), round == 0 ? BATCH : 0);
  assert_true(ledger_publish(ledger, NULL, 0, &failure));
  sqlite3_int64 split;
  assert_true(ledger_read_number((struct ledger_file *)ledger,
                                 "SELECT COUNT(*) FROM run WHERE prefix_bits > 0", &split,
                                 &failure));
  assert_true(split > 1);
  assert_true(ledger_check(ledger, &failure));
  ledger_close(ledger);
}

// Two who claim in turns, often enough for each to merge runs that the other knows. Some claims of the
// first are rolled back at their end, so that the other gives the number of its run to one of its own.
static void each_follows_what_the_other_does(void **state) {
  (void)state;
  enum { ROUNDS = 40, BATCH = 400 };
  struct ledger *writers[2] = {open_ledger("a"), open_ledger("a")};
  for (int i = 0; i < 2; i++) begin(writers[i], names[i], true);
  const struct ledger_file *file = (const struct ledger_file *)writers[0];
  for (unsigned round = 0; round < ROUNDS; round++) {
    unsigned first = round * BATCH, count = round % 5 == 0 ? 20 : BATCH;
    int who = (int)round % 3 % 2;
    if (round % 4 == 1) {
      assert_true(ledger_run(file,
                             "CREATE TEMP TRIGGER stop BEFORE UPDATE OF puzzles ON main.total"
                             " BEGIN SELECT RAISE(ABORT, 'stopped'); END",
                             &failure));
      assert_int_equal(claim_hashes(writers[0], first + 100000, count), -1);
      assert_true(ledger_run(file, "DROP TRIGGER stop", &failure));
      who = 1;
    }
    assert_int_equal(claim_hashes(writers[who], first, count), count);
    assert_int_equal(claim_hashes(writers[1 - who], first, count), 0);
  }
  for (int i = 0; i < 2; i++) assert_true(ledger_publish(writers[i], NULL, 0, &failure));
  assert_true(ledger_check(writers[0], &failure));
  for (int i = 0; i < 2; i++) ledger_close(writers[i]);
}

static void packing_keeps_every_text(void **state) {
  (void)state;
  uint64_t random = 3;
  for (int round = 0; round < 2000; round++) {
    char text[82] = "", unpacked[LEDGER_UNPACKED_SIZE];
    uint8_t packed[LEDGER_PACKED_MAX];
    unsigned density = (unsigned)((random = mix(random)) % 82);
    for (int cell = 0; cell < 81; cell++) {
      random = mix(random);
      text[cell] = random % 81 < density ? (char)('1' + (random >> 32) % 9) : '.';
    }
    size_t length = ledger_pack(text, packed);
    assert_true(length > 0 && length <= LEDGER_PACKED_MAX);
    assert_true(ledger_unpack(packed, length, unpacked));
    assert_string_equal(text, unpacked);
    assert_true(length == LEDGER_PACKED_MAX || !ledger_unpack(packed, length - 1, unpacked));
    text[random % 81] = '0';
    assert_int_equal(ledger_pack(text, packed), 0);
  }
  uint8_t packed[LEDGER_PACKED_MAX];
  assert_int_equal(ledger_pack("", packed), 0);
  assert_int_equal(ledger_pack("1...............", packed), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(ledgers_agree_with_tables), TEST(a_damaged_list_adds_nothing),
      TEST(long_runs_are_split),       TEST(each_follows_what_the_other_does),
      TEST(packing_keeps_every_text),
  };
  return cmocka_run_group_tests_name("ledger_lists", tests, NULL, NULL);
}
