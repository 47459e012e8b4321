// transform/hash_file: what is written is read again, and no changed bit or cut passes.
#include "tests/fixtures/ledger_check.h"
#include "transform/hash_file.h"

#include <sys/stat.h>
#include <unistd.h>

static struct canonical_hash nth(uint64_t i) {
  return (struct canonical_hash){.high = i / 3 * 0x9e3779b97f4aull, .low = i % 3};
}

static void write_hashes(const char *path, uint64_t count) {
  FILE *stream = fopen(path, "wb");
  assert_non_null(stream);
  struct hash_file *file = hash_file_start(stream, path, &failure);
  assert_non_null(file);
  for (uint64_t i = 0; i < count; i++) assert_true(hash_file_add(file, nth(i), &failure));
  assert_true(count == 0 || !hash_file_add(file, nth(count - 1), &failure)); // no repeat
  assert_true(hash_file_finish(file, &failure));
  hash_file_free(file);
  assert_int_equal(fclose(stream), 0);
}

static void what_is_written_is_read(void **state) {
  (void)state;
  static const uint64_t counts[] = {0, 1, 2, 4095, 4096, 4097, 20000};
  for (size_t k = 0; k < COUNT(counts); k++) {
    write_hashes("h", counts[k]);
    struct stat status;
    assert_int_equal(stat("h", &status), 0);
    assert_int_equal(status.st_size, 32 + 16 * counts[k]);
    struct hash_file *file = hash_file_open("h", &failure);
    assert_non_null(file);
    struct canonical_hash hash;
    bool is_there;
    for (uint64_t i = 0; i < counts[k]; i++) {
      assert_true(hash_file_next(file, &hash, &is_there, &failure) && is_there);
      assert_int_equal(hash_compare(hash, nth(i)), 0);
    }
    assert_true(hash_file_next(file, &hash, &is_there, &failure) && !is_there);
    hash_file_free(file);
    uint64_t count;
    assert_true(hash_file_check("h", &count, &failure));
    assert_int_equal(count, counts[k]);
  }
}

static void no_damage_passes(void **state) {
  (void)state;
  enum { HASHES = 5, BYTES = 32 + 16 * HASHES };
  char bytes[BYTES];
  uint64_t count;
  write_hashes("h", HASHES);
  FILE *file = fopen("h", "rb");
  assert_non_null(file);
  assert_int_equal(fread(bytes, 1, BYTES, file), BYTES);
  fclose(file);
  for (int bit = 0; bit < 8 * BYTES; bit++) {
    bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
    file = fopen("d", "wb");
    fwrite(bytes, 1, BYTES, file);
    fclose(file);
    assert_false(hash_file_check("d", &count, &failure));
    assert_int_equal(failure.kind, ERR_INPUT);
    bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
  }
  for (int length = BYTES - 1; length >= 0; length--) {
    assert_int_equal(truncate("h", length), 0);
    assert_false(hash_file_check("h", &count, &failure));
    assert_int_equal(failure.kind, ERR_INPUT);
  }
  assert_false(hash_file_check("absent", &count, &failure));
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(what_is_written_is_read), TEST(no_damage_passes)};
  return cmocka_run_group_tests_name("hash_file", tests, NULL, NULL);
}
