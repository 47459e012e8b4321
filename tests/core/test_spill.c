// core/spill: what goes to disk comes back, records of any length, sorted as in memory.
#include "tests/fixtures/check.h"

#include "core/core.h"

enum { RECORDS = 60000, LENGTH_MAX = 300 };

// Record i: its number, then as many bytes as chance says, all telling the number.
static size_t make_record(uint32_t number, unsigned char bytes[LENGTH_MAX]) {
  struct rng rng;
  rng_init(&rng, 21, number);
  size_t length = sizeof number + (size_t)rng_below(&rng, number % 100 == 0 ? 200 : 20);
  memset(bytes, (int)(number % 251), length);
  memcpy(bytes, &number, sizeof number);
  return length;
}

static uint32_t number_of(const void *record) {
  uint32_t number;
  memcpy(&number, record, sizeof number);
  return number;
}

static void files_give_back_records(void **state) {
  (void)state;
  struct spill spill = {.folder = "."};
  struct spill_file file;
  struct err err;
  unsigned char bytes[LENGTH_MAX];
  assert_true(spill_file_open(&file, &spill, 64, &err)); // shorter than some records
  for (uint32_t i = 0; i < RECORDS; i++) {
    size_t length = make_record(i, bytes);
    assert_true(spill_file_write(&file, bytes, length, &err));
    if (i == RECORDS / 2) assert_true(spill_file_rest(&file, &err));
  }
  for (int pass = 0; pass < 2; pass++) {
    const void *record;
    size_t size;
    assert_true(spill_file_rewind(&file, &err));
    for (uint32_t i = 0; i < RECORDS; i++) {
      assert_true(spill_file_read(&file, &record, &size, &err));
      assert_non_null(record);
      assert_int_equal(size, make_record(i, bytes));
      assert_memory_equal(record, bytes, size);
    }
    assert_true(spill_file_read(&file, &record, &size, &err));
    assert_null(record);
  }
  assert_true(spill.bytes > RECORDS);
  spill_file_close(&file);
  assert_int_equal(spill.bytes, 0);
}

static int compare(const void *a, const void *b, void *count) {
  (*(uint64_t *)count)++;
  return (number_of(a) > number_of(b)) - (number_of(a) < number_of(b));
}

// From no run at all to more runs than are merged at once, twice over.
static void sorts_are_complete(void **state) {
  (void)state;
  static const uint64_t bounds[] = {0, 64 << 20, 2 << 20, 128 << 10, 16 << 10, 1};
  static const uint64_t mosts[] = {0, 1, 100, RECORDS / 2, 2 * RECORDS};
  for (size_t b = 0; b < COUNT(bounds); b++)
    for (size_t m = 0; m < COUNT(mosts); m++) {
      struct spill spill = {.folder = "."};
      struct err err;
      uint64_t compared = 0;
      uint32_t wanted = mosts[m] == 0 || mosts[m] > RECORDS ? RECORDS : (uint32_t)mosts[m];
      // With a bound of one byte every record is a run: some will do.
      uint32_t count = bounds[b] == 1 ? 300 : RECORDS;
      if (wanted > count) wanted = count;
      struct spill_sort *sort =
          spill_sort_new(&spill, bounds[b], mosts[m], compare, &compared, &err);
      unsigned char bytes[LENGTH_MAX];
      const void *record;
      size_t size;
      assert_non_null(sort);
      for (uint32_t i = 0; i < count; i++) {
        size_t length = make_record((uint32_t)(i * UINT64_C(7919) % count), bytes);
        if (!spill_sort_add(sort, bytes, length, &err)) fail_msg("%s", err.text);
      }
      for (uint32_t i = 0; i < wanted; i++) {
        if (!spill_sort_next(sort, &record, &size, &err)) fail_msg("%s", err.text);
        assert_non_null(record);
        assert_int_equal(size, make_record(i, bytes));
        assert_memory_equal(record, bytes, size);
      }
      for (int again = 0; again < 2; again++) {
        assert_true(spill_sort_next(sort, &record, &size, &err));
        assert_null(record);
      }
      assert_true(bounds[b] != 0 || spill.bytes_most == 0);
      spill_sort_free(sort);
      assert_int_equal(spill.bytes, 0);
    }
}

static void failures_are_told(void **state) {
  (void)state;
  struct spill spill = {.folder = "no/such/folder"};
  struct spill_file file;
  struct err err = {0};
  assert_false(spill_file_open(&file, &spill, 64, &err));
  assert_int_equal(err.kind, ERR_WORLD);
  assert_string_equal(err.text,
                      "no/such/folder: cannot make a temporary file: No such file or directory");
  spill_file_close(&file);
}

static void sizes_are_parsed(void **state) {
  (void)state;
  static const struct {
    const char *text;
    uint64_t bytes; // 0: refused
  } cases[] = {
      {"1M", 1 << 20},
      {"2G", UINT64_C(2) << 30},
      {"1024k", 1 << 20},
      {"1024K", 1 << 20},
      {"1048576", 1 << 20},
      {"3T", UINT64_C(3) << 40},
      {"1048575", 0},
      {"", 0},
      {"M", 0},
      {"-1M", 0},
      {"1MB", 0},
      {"1 M", 0},
      {"1.5G", 0},
      {"99999999T", 0},
      {"18446744073709551616", 0},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    uint64_t bytes = 0;
    assert_int_equal(spill_parse_memory(cases[i].text, &bytes), cases[i].bytes > 0);
    if (cases[i].bytes > 0) assert_int_equal(bytes, cases[i].bytes);
  }
}

static void folders_are_chosen(void **state) {
  (void)state;
  char folder[SPILL_FOLDER_MAX];
  unsetenv("TMPDIR");
  assert_string_equal(spill_choose_folder("a/b/c.txt", folder), "a/b/");
  assert_string_equal(spill_choose_folder("/c.txt", folder), "/");
  assert_string_equal(spill_choose_folder("c.txt", folder), ".");
  assert_string_equal(spill_choose_folder("-", folder), "/var/tmp");
  setenv("TMPDIR", "/some/where", 1);
  assert_string_equal(spill_choose_folder(NULL, folder), "/some/where");
  assert_string_equal(spill_choose_folder("/dev/null", folder), "/some/where");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_give_back_records), cmocka_unit_test(sorts_are_complete),
      cmocka_unit_test(failures_are_told),       cmocka_unit_test(sizes_are_parsed),
      cmocka_unit_test(folders_are_chosen),
  };
  return cmocka_run_group_tests_name("spill", tests, NULL, NULL);
}
