// Parses a command's options by its table: --name value, --name=value, -n value, -n4, flags joined
// as in -ab, and -- before arguments that begin with a dash.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/cli.h"

enum { WORD_MAX = 32 };

// --- values --------------------------------------------------------------------------------------

static bool parse_number(const char *text, uint64_t *number) {
  if (*text < '0' || *text > '9') return false;
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  *number = value;
  return errno == 0 && *end == '\0';
}

// Also with a power of ten, since people say "1e9".
static bool parse_count(const char *text, uint64_t *number) {
  char digits[24];
  size_t length = strcspn(text, "e");
  uint64_t power = 0;
  if (length >= sizeof digits) return false;
  snprintf(digits, sizeof digits, "%.*s", (int)length, text);
  if (!parse_number(digits, number) ||
      (text[length] == 'e' && !parse_number(text + length + 1, &power)))
    return false;
  for (; power > 0 && *number > 0; power--)
    if (__builtin_mul_overflow(*number, UINT64_C(10), number)) return false;
  return *number > 0;
}

// Digits with at most one point among them, whatever the locale; no sign, no exponent.
static bool parse_measure(const char *text, double *measure) {
  double value = 0, unit = 1;
  int digits = 0;
  bool fraction = false;
  for (; *text != '\0'; text++) {
    if (*text == '.' && !fraction) {
      fraction = true;
      continue;
    }
    if (*text < '0' || *text > '9' || ++digits > 12) return false;
    if (fraction) unit *= 10;
    value = 10 * value + (*text - '0');
  }
  *measure = value / unit;
  return value > 0;
}

static bool parse_range(const char *text, struct option_range *range) {
  char low_text[8];
  const char *dash = strchr(text, '-');
  size_t length = dash != NULL ? (size_t)(dash - text) : strlen(text);
  if (length >= sizeof low_text) return false;
  snprintf(low_text, sizeof low_text, "%.*s", (int)length, text);
  uint64_t low, high;
  if (!parse_number(low_text, &low) || !parse_number(dash != NULL ? dash + 1 : text, &high))
    return false;
  if (low < 1 || high < low || high > GEOM_CELLS_MAX) return false;
  *range = (struct option_range){.low = (int)low, .high = (int)high};
  return true;
}

static bool set_value(const struct option *option, void *values, const char *text,
                      struct err *err) {
  void *target = (char *)values + option->target;
  const char *expected = NULL;
  uint64_t number;
  switch (option->kind) {
    case OPTION_FLAG:
      *(bool *)target = true;
      break;
    case OPTION_TEXT:
    case OPTION_FORMAT:
      *(const char **)target = text;
      break;
    case OPTION_MAYBE:
      *(const char **)target = text != NULL ? text : "";
      break;
    case OPTION_COUNT:
      if (!parse_count(text, target)) expected = "a whole number, 1 or more";
      break;
    case OPTION_MEMORY:
      if (!spill_parse_memory(text, target)) expected = "a size such as 500M or 2G, at least 1M";
      break;
    case OPTION_MEASURE:
      if (!parse_measure(text, target)) expected = "a number above 0, such as 80 or 62.5";
      break;
    case OPTION_WORKERS:
      if (!parse_number(text, &number) || number < 1 || number > JOBS_WORKERS_MAX)
        expected = "a number from 1 to 256";
      else
        *(int *)target = (int)number;
      break;
    case OPTION_RANGE:
      if (!parse_range(text, target)) expected = "a range such as 24-30, or one number";
      break;
    case OPTION_SEED: {
      struct option_seed *seed = target;
      seed->given = parse_number(text, &seed->value);
      if (!seed->given) expected = "a number from 0 to 18446744073709551615";
      break;
    }
    case OPTION_SIZE: {
      struct err why;
      if (!geom_parse_size(text, target, &why))
        return err_set(err, ERR_INPUT, "--%s: %s", option->name, why.text);
      break;
    }
  }
  if (expected == NULL) return true;
  return err_set(err, ERR_INPUT, "--%s: invalid value '%.80s'; expected %s", option->name, text,
                 expected);
}

bool seed_settle(struct option_seed *seed, struct err *err) {
  if (seed->given) return true;
  if (getrandom(&seed->value, sizeof seed->value, 0) != (ssize_t)sizeof seed->value)
    return err_set_errno(err, "cannot get a random seed; give one with --seed");
  seed->given = true;
  fprintf(stderr, "gridpress: seed %llu\n", (unsigned long long)seed->value);
  return true;
}

// --- the command line ----------------------------------------------------------------------------

static const struct option *find_long(const struct option *options, const char *name,
                                      size_t length) {
  for (; options->name != NULL; options++)
    if (strlen(options->name) == length && strncmp(options->name, name, length) == 0)
      return options;
  return NULL;
}

static const struct option *find_letter(const struct option *options, char letter) {
  for (; options->name != NULL; options++)
    if (options->letter == letter) return options;
  return NULL;
}

// Parses --name, --name=value or --name value; moves *argv when it takes the next word.
static bool parse_long(const struct command *command, char ***argv, void *values, struct err *err) {
  const char *word = **argv + 2;
  size_t length = strcspn(word, "=");
  const struct option *option = find_long(command->options, word, length);
  if (option == NULL) {
    char name[WORD_MAX + 1];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    const struct name_list names = NAME_LIST_ENDED(command->options, name);
    const char *meant = name_list_nearest(&names, name);
    return err_set(err, ERR_INPUT, "%s has no option --%s%s%s%s", command->name, name,
                   meant != NULL ? "; did you mean --" : "", meant != NULL ? meant : "",
                   meant != NULL ? "?" : "");
  }
  const char *text = word[length] == '=' ? word + length + 1 : NULL;
  if (option->kind == OPTION_FLAG && text != NULL)
    return err_set(err, ERR_INPUT, "--%s takes no argument", option->name);
  if (option->kind != OPTION_FLAG && option->kind != OPTION_MAYBE && text == NULL) {
    text = (*argv)[1];
    if (text == NULL)
      return err_set(err, ERR_INPUT, "--%s needs a value: %s", option->name, option->argument);
    (*argv)++;
  }
  return set_value(option, values, text, err);
}

// Parses -n value, -n4 or joined flags.
static bool parse_short(const struct command *command, char ***argv, void *values,
                        struct err *err) {
  for (const char *c = **argv + 1; *c != '\0'; c++) {
    const struct option *option = find_letter(command->options, *c);
    if (option == NULL)
      return err_set(err, ERR_INPUT, "%s has no option -%c; see gridpress %s --help", command->name,
                     *c, command->name);
    const char *text = NULL;
    if (option->kind != OPTION_FLAG) {
      text = c[1] != '\0' ? c + 1 : (*argv)[1];
      if (text == NULL)
        return err_set(err, ERR_INPUT, "-%c needs a value: %s", *c, option->argument);
      if (text == (*argv)[1]) (*argv)++;
    }
    if (!set_value(option, values, text, err)) return false;
    if (text != NULL) break;
  }
  return true;
}

// An option that belongs to the command whose options are passed on: keeps it, with its value.
static bool pass_on(const struct command *command, char ***argv, char ***kept) {
  if (command->passes_on == NULL) return false;
  const char *word = **argv;
  const struct option *rows = command->passes_on->options, *option;
  size_t length = strcspn(word, "=");
  bool is_long = word[1] == '-', joined;
  if (is_long) {
    if (find_long(command->options, word + 2, length - 2) != NULL) return false;
    option = find_long(rows, word + 2, length - 2);
    joined = word[length] == '=';
  } else {
    if (find_letter(command->options, word[1]) != NULL) return false;
    option = find_letter(rows, word[1]);
    joined = word[2] != '\0';
  }
  if (option == NULL) return false;
  *(*kept)++ = **argv;
  bool takes_next = option->kind != OPTION_FLAG && option->kind != OPTION_MAYBE && !joined;
  if (takes_next && (*argv)[1] != NULL) *(*kept)++ = *++*argv;
  return true;
}

bool options_parse(const struct command *command, char **argv, void *values, bool *help,
                   struct err *err) {
  char **kept = argv;
  bool options_over = false;
  *help = false;
  for (; *argv != NULL; argv++) {
    const char *word = *argv;
    if (options_over || word[0] != '-' || word[1] == '\0') {
      *kept++ = *argv;
    } else if (strcmp(word, "--") == 0) {
      options_over = true;
    } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
      *help = true;
      return true;
    } else if (pass_on(command, &argv, &kept)) {
      continue;
    } else if (word[1] == '-' ? !parse_long(command, &argv, values, err)
                              : !parse_short(command, &argv, values, err)) {
      return false;
    }
  }
  *kept = NULL;
  return true;
}
