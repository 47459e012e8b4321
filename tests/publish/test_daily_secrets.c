// Plays the thief: who has everything that a series publishes, and gridpress itself, tries to make
// tomorrow's puzzle.
//
// He takes every number that he finds in any file, decimal or hexadecimal, in any piece of a longer
// one and in either order of bytes, and the numbers that people choose. He tries each as the seed of
// the series and as the seed of a day, by making the puzzle of a day that he knows, or tomorrow's.
// To see that he is no fool, the seed is put in his way: then he must succeed.
#include "tests/fixtures/files.h"

#include <dirent.h>
#include <inttypes.h>

#include "publish/daily_run.h"

enum { DAYS = 9, NUMBERS_MAX = 1 << 16, PEOPLE_CHOOSE = 100 };
static const char seed_text[] = "13140259041170921581";

struct numbers {
  uint64_t number[NUMBERS_MAX];
  size_t count;
};

static void take(struct numbers *numbers, uint64_t number) {
  assert_true(numbers->count < NUMBERS_MAX);
  numbers->number[numbers->count++] = number;
}

static int compare(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void drop_repeats(struct numbers *numbers) {
  size_t kept = 0;
  qsort(numbers->number, numbers->count, sizeof numbers->number[0], compare);
  for (size_t i = 0; i < numbers->count; i++)
    if (i == 0 || numbers->number[i] != numbers->number[i - 1])
      numbers->number[kept++] = numbers->number[i];
  numbers->count = kept;
}

// --- what the files say --------------------------------------------------------------------------

// Whatever 16 hexadecimal digits in a row say. Dashes, as in a UUID, do not end a row.
static void take_hexadecimal(struct numbers *numbers, const char *bytes, size_t size) {
  char row[17] = "";
  size_t length = 0;
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] == '-') continue;
    if (strchr("0123456789abcdefABCDEF", bytes[i]) == NULL || bytes[i] == '\0') {
      length = 0;
      continue;
    }
    if (length == 16) {
      memmove(row, row + 1, 15);
      length--;
    }
    row[length++] = bytes[i];
    if (length < 16 || strspn(row, "0123456789") == 16) continue; // puzzles; decimals are below
    uint64_t number = strtoull(row, NULL, 16);
    take(numbers, number);
    take(numbers, __builtin_bswap64(number));
  }
}

static void take_decimal(struct numbers *numbers, const char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char digits[21] = "";
    size_t length = 0;
    while (i + length < size && length < 20 && bytes[i + length] >= '0' && bytes[i + length] <= '9')
      length++;
    if (length == 0) continue;
    memcpy(digits, bytes + i, length);
    take(numbers, strtoull(digits, NULL, 10));
    i += length;
  }
}

static void take_folder(struct numbers *numbers, const char *folder) {
  DIR *files = opendir(folder);
  assert_non_null(files);
  for (const struct dirent *entry; (entry = readdir(files)) != NULL;) {
    char path[512];
    size_t size;
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    char *bytes = read_file(path, &size);
    take_hexadecimal(numbers, bytes, size);
    take_decimal(numbers, bytes, size);
    free(bytes);
  }
  closedir(files);
}

// --- what can be made of it ----------------------------------------------------------------------

// The series as its index describes it, with a seed of one's own.
static void copy_series(const char *folder, const char *seed, struct daily_series *series) {
  char path[512];
  struct err err = {.text = ""};
  snprintf(path, sizeof path, "%s/index.json", folder);
  json_t *index = json_load_file(path, 0, NULL);
  assert_non_null(index);
  *series = (struct daily_series){0};
  for (enum daily_setting i = 0; i < SETTING_COUNT; i++) {
    const char *text = daily_index_setting(index, i);
    if (i == SETTING_SEED) text = seed;
    if (text == NULL) text = daily_settings[i].fallback;
    if (!daily_series_set(series, i, text, &err)) fail_msg("%s", err.text);
  }
  assert_true(daily_series_settle(series, &err));
  json_decref(index);
}

static bool makes(const struct daily_series *series, int day, uint64_t seed,
                  const struct grid *givens) {
  struct gen_request request = daily_gen_request(series, 0, day);
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  struct err err;
  request.seed = seed;
  bool same = gen_make_puzzle(&request, 0, puzzle, &err) &&
              memcmp(puzzle->givens.cell, givens->cell, (size_t)puzzle->geom->cells) == 0;
  free(puzzle);
  return same;
}

// Does any of the numbers give tomorrow's puzzle away?
static bool steal(const char *folder, int today, const struct grid *known,
                  const struct grid *tomorrow) {
  struct numbers *numbers = calloc(1, sizeof *numbers);
  struct daily_series series;
  bool stolen = false;
  take_folder(numbers, folder);
  for (uint64_t i = 0; i < PEOPLE_CHOOSE; i++) take(numbers, i);
  drop_repeats(numbers);
  copy_series(folder, "0", &series);
  for (size_t i = 0; i < numbers->count && !stolen; i++) {
    uint64_t number = numbers->number[i];
    series.key = keyed_key_from_number(number);
    stolen = makes(&series, today + 1, number, tomorrow) ||
             (makes(&series, today, daily_seed(&series, 0, today, 0), known) &&
              makes(&series, today + 1, daily_seed(&series, 0, today + 1, 0), tomorrow));
  }
  print_message("tried %zu numbers\n", numbers->count);
  daily_series_release(&series);
  free(numbers);
  return stolen;
}

// --- the tests -----------------------------------------------------------------------------------

// Makes days and says the givens of the last.
static struct grid publish(const char *folder, int days, const char *solutions) {
  struct err err = {.text = ""};
  struct daily_request request = {
      .folder = folder,
      .start = "2027-01-01",
      .days = (uint64_t)days,
      .workers = 2,
      .settings = {[SETTING_SEED] = seed_text,
                   [SETTING_SOLUTIONS] = solutions,
                   [SETTING_RAMP] = "mon-sun=easy",
                   [SETTING_FORMATS] = "json,svg,html"},
  };
  struct daily_work *work = daily_work_open(&request, &err);
  if (work == NULL || !daily_work_make(work, &err)) fail_msg("%s", err.text);
  int last = daily_work_report(work)->last_day;
  daily_work_close(work);
  char path[512], date[DATE_TEXT_MAX];
  snprintf(path, sizeof path, "%s/%s.json", folder, date_print(last, date));
  json_t *record = json_load_file(path, 0, NULL);
  struct grid givens = {0};
  const char *text = json_string_value(json_object_get(record, "puzzle"));
  for (int cell = 0; cell < 81; cell++) givens.cell[cell] = (uint8_t)grid_value(text[cell]);
  json_decref(record);
  return givens;
}

static void plant(const char *folder, const char *name, const char *text) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fprintf(file, "%s\n", text);
  assert_int_equal(fclose(file), 0);
}

static void test_nothing_published_gives_tomorrow_away(void **state) {
  static const char *const ways[] = {"with", "next-day"};
  const char *base = *state;
  int today = date_to_day((struct date){2027, 1, DAYS});
  for (size_t way = 0; way < sizeof ways / sizeof ways[0]; way++) {
    char whole[512], folder[512], hexadecimal[32];
    snprintf(whole, sizeof whole, "%s/%s-whole", base, ways[way]);
    snprintf(folder, sizeof folder, "%s/%s", base, ways[way]);
    struct grid tomorrow = publish(whole, DAYS + 1, ways[way]);
    struct grid known = publish(folder, DAYS, ways[way]);
    assert_false(steal(folder, today, &known, &tomorrow));

    struct daily_series series;
    copy_series(folder, seed_text, &series);
    plant(folder, "planted", seed_text);
    assert_true(steal(folder, today, &known, &tomorrow));
    snprintf(hexadecimal, sizeof hexadecimal, "x%016" PRIx64 "0", series.seed);
    plant(folder, "planted", hexadecimal);
    assert_true(steal(folder, today, &known, &tomorrow));
    // The seed of a day that is out says nothing about the next one; that of tomorrow does.
    snprintf(hexadecimal, sizeof hexadecimal, "%" PRIu64, daily_seed(&series, 0, today, 0));
    plant(folder, "planted", hexadecimal);
    assert_false(steal(folder, today, &known, &tomorrow));
    snprintf(hexadecimal, sizeof hexadecimal, "%" PRIu64, daily_seed(&series, 0, today + 1, 0));
    plant(folder, "planted", hexadecimal);
    assert_true(steal(folder, today, &known, &tomorrow));
    daily_series_release(&series);
  }
}

int main(void) {
  setenv("GRIDPRESS_TEMPLATES", "templates", 0);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nothing_published_gives_tomorrow_away),
  };
  return cmocka_run_group_tests_name("daily secrets", tests, make_folder, remove_folder);
}
