// The checkpoint of a hunt: a text that holds all that the next round depends on.
//
//      gridpress hunt 1
//      of er 9.5-20.0 ... seed 7        the hunt that it belongs to; a resumed one has to be the same
//      rounds 31 14880 0 29 8 0         over, looked at, begun, progressed, nearest, given
//      members 100                      and a line each: givens, value, times tried, given
//      reached 1
//      seen 14213                       and the hash of a canonical form each
//      sum 4f0c...                      SHA-256 of everything above
//
// It is written beside its name and renamed when complete, so a hunt that is killed leaves the one
// before it. The sum tells a file that was cut or changed.
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "publish/checksum.h"
#include "publish/hunt.h"

static const char kind[] = "gridpress hunt 1\n";

enum { OWNER_MAX = 4096, LINE_MAX_BYTES = OWNER_MAX + 8 };

// What makes a hunt this one, in words.
static void print_owner(const struct hunt *hunt, char text[OWNER_MAX]) {
  const struct climb_wish *wish = &hunt->wish;
  char low[CLIMB_VALUE_TEXT], high[CLIMB_VALUE_TEXT];
  int used = snprintf(text, OWNER_MAX,
                      "%s %s-%s engine %s technique %s moves %d members %d starters %d patience %d "
                      "results %d seed %" PRIu64 " version %s seeds",
                      wish->goal->name, climb_print_value(wish->goal, wish->low, low),
                      climb_print_value(wish->goal, wish->high, high),
                      wish->goal->takes_engine ? wish->engine->name : "-",
                      wish->goal->takes_technique ? techniques[wish->technique].name : "-",
                      wish->moves, wish->members, wish->starters, wish->patience, wish->results,
                      wish->seed, GRIDPRESS_VERSION);
  for (char **path = hunt->paths; *path != NULL && used < OWNER_MAX; path++)
    used += snprintf(text + used, OWNER_MAX - (size_t)used, " %s", *path);
  for (char *at = text; *at != '\0'; at++)
    if (*at == '\n') *at = ' '; // a name may have any byte
}

// --- writing -------------------------------------------------------------------------------------

// A stream that is summed up on the way.
struct summed {
  FILE *stream;
  struct checksum checksum;
};

__attribute__((format(printf, 2, 3))) static void put(struct summed *out, const char *format, ...) {
  char line[LINE_MAX_BYTES];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  checksum_add(&out->checksum, line, (size_t)length);
  fwrite(line, 1, (size_t)length, out->stream);
}

static void put_list(struct summed *out, const char *name, const struct climb_list *list) {
  put(out, "%s %zu\n", name, list->count);
  for (size_t i = 0; i < list->count; i++) {
    const struct climb_puzzle *puzzle = &list->puzzle[i];
    char givens[82] = "";
    for (int cell = 0; cell < 81; cell++) givens[cell] = grid_symbol(puzzle->givens[cell]);
    put(out, "%s %d %" PRIu32 " %d\n", givens, puzzle->value, puzzle->tried, puzzle->given);
  }
}

bool hunt_save(const struct hunt *hunt, struct err *err) {
  const struct climb *climb = &hunt->climb;
  struct output output;
  char owner[OWNER_MAX], sum[CHECKSUM_TEXT];
  if (!output_open(&output, hunt->checkpoint, err)) return false;
  struct summed out = {.stream = output.stream};
  checksum_init(&out.checksum);
  print_owner(hunt, owner);
  put(&out, "%s", kind);
  put(&out, "of %s\n", owner);
  put(&out, "rounds %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d %zu\n", climb->round,
      climb->looked, climb->begun, climb->progressed, climb->nearest, climb->given);
  put_list(&out, "members", &climb->members);
  put_list(&out, "reached", &climb->reached);
  put(&out, "seen %zu\n", climb->seen_count);
  for (size_t i = 0; i < climb->seen_count; i++)
    put(&out, "%016" PRIx64 "%016" PRIx64 "\n", climb->seen[i].high, climb->seen[i].low);
  checksum_print(&out.checksum, sum);
  fprintf(output.stream, "sum %s\n", sum);
  return output_commit(&output, 1, err);
}

// --- reading -------------------------------------------------------------------------------------

struct reading {
  const char *path;
  FILE *stream;
  struct checksum checksum;
  size_t number; // of the line
  char line[LINE_MAX_BYTES];
};

static bool refuse(const struct reading *reading, struct err *err) {
  return err_set(err, ERR_INPUT,
                 "%s:%zu: not a whole checkpoint of a hunt; remove it to begin anew", reading->path,
                 reading->number);
}

// The next line, with its end.
static bool get(struct reading *reading, struct err *err) {
  reading->number++;
  if (fgets(reading->line, sizeof reading->line, reading->stream) == NULL) {
    if (ferror(reading->stream) != 0) return err_set_errno(err, "%s", reading->path);
    return refuse(reading, err);
  }
  if (strncmp(reading->line, "sum ", 4) != 0)
    checksum_add(&reading->checksum, reading->line, strlen(reading->line));
  return true;
}

static bool get_puzzle(struct reading *reading, struct climb_puzzle *puzzle, struct err *err) {
  int given, end = 0;
  *puzzle = (struct climb_puzzle){.measured = true};
  if (!get(reading, err)) return false;
  for (int cell = 0; cell < 81; cell++) {
    int value = grid_value(reading->line[cell]);
    if (value < 0 || value > 9) return refuse(reading, err);
    puzzle->givens[cell] = (uint8_t)value;
  }
  if (sscanf(reading->line + 81, " %d %" SCNu32 " %d%n", &puzzle->value, &puzzle->tried, &given,
             &end) != 3 ||
      strcmp(reading->line + 81 + end, "\n") != 0)
    return refuse(reading, err);
  puzzle->given = given != 0;
  return true;
}

static bool get_count(struct reading *reading, const char *name, size_t *count, struct err *err) {
  char found[16];
  if (!get(reading, err)) return false;
  return (sscanf(reading->line, "%15s %zu", found, count) == 2 && strcmp(found, name) == 0) ||
         refuse(reading, err);
}

static bool get_list(struct reading *reading, const char *name, struct climb_list *list,
                     struct err *err) {
  size_t count;
  if (!get_count(reading, name, &count, err)) return false;
  for (size_t i = 0; i < count; i++) {
    struct climb_puzzle puzzle;
    if (!get_puzzle(reading, &puzzle, err) || !climb_list_add(list, &puzzle, err)) return false;
  }
  return true;
}

static bool get_seen(struct reading *reading, struct climb *climb, struct err *err) {
  size_t count;
  bool is_new;
  if (!get_count(reading, "seen", &count, err)) return false;
  for (size_t i = 0; i < count; i++) {
    struct canonical_hash hash;
    if (!get(reading, err)) return false;
    if (sscanf(reading->line, "%16" SCNx64 "%16" SCNx64, &hash.high, &hash.low) != 2)
      return refuse(reading, err);
    if (!climb_see(climb, hash, &is_new, err)) return false;
  }
  return true;
}

static bool get_owner(struct reading *reading, const struct hunt *hunt, struct err *err) {
  char owner[OWNER_MAX];
  if (!get(reading, err)) return false;
  if (strcmp(reading->line, kind) != 0) return refuse(reading, err);
  if (!get(reading, err)) return false;
  print_owner(hunt, owner);
  size_t length = strlen(reading->line);
  if (strncmp(reading->line, "of ", 3) != 0 || reading->line[length - 1] != '\n')
    return refuse(reading, err);
  reading->line[length - 1] = '\0';
  return strcmp(reading->line + 3, owner) == 0 ||
         err_set(
             err, ERR_INPUT,
             "%s: the checkpoint of another hunt; name another file, or give what it has: %.200s",
             reading->path, reading->line + 3);
}

static bool read_all(struct reading *reading, struct hunt *hunt, struct err *err) {
  struct climb *climb = &hunt->climb;
  char sum[CHECKSUM_TEXT];
  checksum_init(&reading->checksum);
  if (!get_owner(reading, hunt, err) || !get(reading, err)) return false;
  if (sscanf(reading->line, "rounds %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %d %zu",
             &climb->round, &climb->looked, &climb->begun, &climb->progressed, &climb->nearest,
             &climb->given) != 6)
    return refuse(reading, err);
  if (!get_list(reading, "members", &climb->members, err) ||
      !get_list(reading, "reached", &climb->reached, err) || !get_seen(reading, climb, err) ||
      !get(reading, err))
    return false;
  checksum_print(&reading->checksum, sum);
  return (strncmp(reading->line, "sum ", 4) == 0 &&
          strncmp(reading->line + 4, sum, CHECKSUM_TEXT - 1) == 0) ||
         refuse(reading, err);
}

bool hunt_load(struct hunt *hunt, bool *found, struct err *err) {
  struct reading reading = {.path = hunt->checkpoint};
  reading.stream = fopen(hunt->checkpoint, "r");
  *found = reading.stream != NULL;
  if (!*found) return errno == ENOENT || err_set_errno(err, "%s", hunt->checkpoint);
  bool well = read_all(&reading, hunt, err);
  fclose(reading.stream);
  return well;
}
