// Numbers and ranges of them, read by hand: strtoull alone would take signs, spaces and overflow.
#include "publish/numbers.h"

#include <inttypes.h>
#include <stdlib.h>

bool numbers_add(struct numbers *numbers, uint64_t value, struct err *err) {
  if (numbers->count == numbers->room) {
    int room = numbers->room == 0 ? 64 : 2 * numbers->room;
    uint64_t *larger = realloc(numbers->value, (size_t)room * sizeof *larger);
    if (larger == NULL) return err_set(err, ERR_WORLD, "out of memory");
    numbers->value = larger;
    numbers->room = room;
  }
  numbers->value[numbers->count++] = value;
  return true;
}

// A number from 1 to `high`; *text gets what follows it. 0: it is none.
static uint64_t take_number(const char **text, uint64_t high) {
  uint64_t value = 0;
  for (; **text >= '0' && **text <= '9' && value <= high; (*text)++)
    value = 10 * value + (uint64_t)(**text - '0');
  return value <= high ? value : 0;
}

bool numbers_parse(struct numbers *numbers, const char *text, const struct numbers_limits *limits,
                   struct err *err) {
  for (const char *at = text;; at++) {
    uint64_t low = take_number(&at, limits->high), last = low;
    if (low > 0 && *at == '-') {
      at++;
      last = take_number(&at, limits->high);
    }
    uint64_t room = (uint64_t)(limits->most - numbers->count);
    if (low == 0 || last < low || last - low >= room || (*at != '\0' && *at != ','))
      return err_set(err, ERR_INPUT,
                     "--%s: invalid value '%.80s'; expected up to %d %s from 1 to %" PRIu64
                     ", such as 1,5-8",
                     limits->option, text, limits->most, limits->what, limits->high);
    for (uint64_t value = low; value <= last; value++)
      if (!numbers_add(numbers, value, err)) return false;
    if (*at == '\0') return true;
  }
}

static int compare_values(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

void numbers_sort(struct numbers *numbers) {
  if (numbers->count > 1)
    qsort(numbers->value, (size_t)numbers->count, sizeof *numbers->value, compare_values);
}

bool numbers_have(const struct numbers *numbers, uint64_t value) {
  return numbers->count > 0 && bsearch(&value, numbers->value, (size_t)numbers->count,
                                       sizeof *numbers->value, compare_values) != NULL;
}

const char *numbers_print(const struct numbers *numbers, struct pool *pool) {
  const char *text = "";
  for (int i = 0, end; i < numbers->count; i = end) {
    uint64_t low = numbers->value[i], last = low;
    for (end = i + 1; end < numbers->count && numbers->value[end] <= last + 1; end++)
      last = numbers->value[end];
    const char *comma = i > 0 ? "," : "";
    text = last > low ? pool_print(pool, "%s%s%" PRIu64 "-%" PRIu64, text, comma, low, last)
                      : pool_print(pool, "%s%s%" PRIu64, text, comma, low);
  }
  return text;
}

void numbers_release(struct numbers *numbers) {
  free(numbers->value);
  *numbers = (struct numbers){0};
}
