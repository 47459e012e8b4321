// The spool: texts of many threads come out in order, whole up to the first that fails, and those
// that wait for their turn stay within the bound.
#include "tests/fixtures/files.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <unistd.h>

#include "publish/publish.h"

enum { TEXTS = 400, RECORD = 1 << 16, LONG_RECORDS = 2 * SPOOL_TEXT_MAX / RECORD };

struct item {
  int number;
};

struct trial {
  struct spool *spool;
  int fails; // the text that ends badly; -1: none
  int count;
  atomic_int long_records; // of text 1
  int waited_at;           // how many of them there were while text 0 was under way
};

static enum jobs_fed feed(void *context, uint64_t index, void *slot, struct err *err) {
  (void)err;
  ((struct item *)slot)->number = (int)index;
  return (int)index < ((struct trial *)context)->count ? JOBS_FED : JOBS_END;
}

static bool take(void *context, void *slot, struct err *err) {
  (void)context;
  (void)slot;
  (void)err;
  return true;
}

// As many records as the number says, some of them messages.
static bool write_text_of(void *context, void *slot, struct err *err) {
  struct trial *trial = context;
  int number = ((struct item *)slot)->number;
  struct spool_text *text = spool_begin(trial->spool, (uint64_t)number, err);
  if (text == NULL) return false;
  if (number % 11 == 0) usleep(300); // some are slow, so that others overtake them
  for (int i = 0; i < number % 7; i++) {
    enum spool_kind kind = (number + i) % 3 == 0 ? SPOOL_MESSAGES : SPOOL_OUTPUT;
    fprintf(spool_open(text, kind), "%d.%d %s\n", number, i, kind == SPOOL_OUTPUT ? "out" : "said");
    spool_close(text);
  }
  bool well = number != trial->fails || err_set(err, ERR_INPUT, "text %d", number);
  return spool_end(text, well, err);
}

// What those texts come to.
static void print_expected(FILE *stream, int texts) {
  for (int number = 0; number < texts; number++)
    for (int i = 0; i < number % 7; i++)
      fprintf(stream, "%d.%d %s\n", number, i, (number + i) % 3 == 0 ? "said" : "out");
}

static bool run(struct trial *trial, bool (*map)(void *, void *, struct err *), int workers,
                int batch, struct err *err) {
  struct pipeline pipeline = {
      .workers = workers,
      .item_size = sizeof(struct item),
      .no_puzzles = true,
      .batch = batch,
      .source = feed,
      .source_context = trial,
      .maps = {{.run = map, .context = trial}},
      .sink = {.run = take},
  };
  return pipeline_run(&pipeline, err);
}

// Output and messages into one file.
static bool run_into(const char *path, struct trial *trial,
                     bool (*map)(void *, void *, struct err *), int workers, int batch,
                     struct err *err) {
  struct stream_watch watch;
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
  FILE *output = stream_open(&watch, file), *messages = fopen(path, "a");
  assert_non_null(output);
  assert_non_null(messages);
  setvbuf(messages, NULL, _IONBF, 0); // as standard error
  trial->spool = spool_new(&(struct spool_settings){
      .output = output, .messages = messages, .name = "the output", .watch = &watch});
  assert_non_null(trial->spool);
  bool done = run(trial, map, workers, batch, err);
  spool_free(trial->spool);
  fclose(output);
  fclose(messages);
  return done;
}

static void texts_come_out_in_order_up_to_the_failure(void **state) {
  (void)state;
  static const int workers[] = {1, 2, 7}, batches[] = {1, 8}, fails[] = {-1, 0, 1, 57, TEXTS - 1};
  size_t length;
  for (size_t f = 0; f < COUNT(fails); f++) {
    FILE *stream = create_file("expected");
    print_expected(stream, fails[f] < 0 ? TEXTS : fails[f] + 1);
    fclose(stream);
    char *expected = read_file("expected", &length), reason[16] = "";
    if (fails[f] >= 0) snprintf(reason, sizeof reason, "text %d", fails[f]);
    for (size_t w = 0; w < COUNT(workers); w++)
      for (size_t b = 0; b < COUNT(batches); b++) {
        struct trial trial = {.fails = fails[f], .count = TEXTS};
        struct err err = {0};
        bool done = run_into("found", &trial, write_text_of, workers[w], batches[b], &err);
        char *found = read_file("found", &length);
        assert_int_equal(done, fails[f] < 0);
        assert_string_equal(err.text, reason);
        assert_string_equal(found, expected);
        free(found);
      }
    free(expected);
  }
}

static void a_full_disk_is_told_once(void **state) {
  (void)state;
  for (int workers = 1; workers <= 7; workers += 3) {
    struct trial trial = {.fails = -1, .count = 20000};
    struct err err = {0};
    assert_false(run_into("/dev/full", &trial, write_text_of, workers, 8, &err));
    assert_string_equal(err.text, "the output: cannot write: No space left on device");
    assert_int_equal(err.kind, ERR_WORLD);
  }
}

// Text 0 stays until text 1 has come to its bound, and then some more.
static bool write_long(void *context, void *slot, struct err *err) {
  static char record[RECORD];
  struct trial *trial = context;
  int number = ((struct item *)slot)->number;
  struct spool_text *text = spool_begin(trial->spool, (uint64_t)number, err);
  if (text == NULL) return false;
  bool going = true;
  if (number == 0) {
    while (atomic_load(&trial->long_records) * RECORD < SPOOL_TEXT_MAX) usleep(1000);
    usleep(50000);
    trial->waited_at = atomic_load(&trial->long_records);
  }
  for (int i = 0; number == 1 && going && i < LONG_RECORDS; i++) {
    fwrite(record, 1, sizeof record, spool_open(text, SPOOL_OUTPUT));
    going = spool_close(text);
    atomic_fetch_add(&trial->long_records, 1);
  }
  bool well = number != trial->fails || err_set(err, ERR_INPUT, "text %d", number);
  return spool_end(text, well, err);
}

static void a_long_text_waits_for_its_turn(void **state) {
  (void)state;
  struct trial trial = {.fails = -1, .count = 20};
  struct err err = {0};
  size_t length;
  assert_true(run_into("found", &trial, write_long, 2, 1, &err));
  assert_int_equal(trial.waited_at, SPOOL_TEXT_MAX / RECORD);
  free(read_file("found", &length));
  assert_int_equal(length, (size_t)LONG_RECORDS * RECORD);
}

static void a_text_that_waits_is_told_to_stop(void **state) {
  (void)state;
  struct trial trial = {.fails = 0, .count = 20};
  struct err err = {0};
  size_t length;
  assert_false(run_into("found", &trial, write_long, 2, 1, &err));
  assert_string_equal(err.text, "text 0");
  free(read_file("found", &length));
  assert_int_equal(length, 0);
  assert_in_range(atomic_load(&trial.long_records), SPOOL_TEXT_MAX / RECORD,
                  SPOOL_TEXT_MAX / RECORD + 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(texts_come_out_in_order_up_to_the_failure, enter_folder,
                                      leave_folder),
      cmocka_unit_test_setup_teardown(a_full_disk_is_told_once, enter_folder, leave_folder),
      cmocka_unit_test_setup_teardown(a_long_text_waits_for_its_turn, enter_folder, leave_folder),
      cmocka_unit_test_setup_teardown(a_text_that_waits_is_told_to_stop, enter_folder,
                                      leave_folder),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
