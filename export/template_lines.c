// Reads the lines of a template through inih. inih finds names and values; line numbers, heads and
// lines that are too long for it are seen on the way, as it asks for its lines one by one.
//
// A value may go on over lines that begin with a blank, so it is only handed on when the next name,
// the next head or the end comes.
#include "export/template_lines.h"

#include <ctype.h>
#include <ini.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char expected_line[] = "expected [section], key = value or a comment";

enum { VALUE_MAX = 16000, NAME_MAX_BYTES = 64 };

struct lines {
  const struct template_taker *taker;
  const char *rest; // of the text, behind the last line
  struct err *err;
  bool failed;
  int line;
  bool continued; // the line begins with a blank
  // The value under way.
  int value_line; // 0: none
  char name[NAME_MAX_BYTES + 1], value[VALUE_MAX];
};

bool template_refuse(const char *path, int line, struct err *err, const char *format, ...) {
  char text[sizeof err->text];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return err_set(err, ERR_INPUT, "%s:%d: %s", path, line, text);
}

// Ends the reading, for a reason that `refused` has told.
static bool stop(struct lines *lines, bool refused) {
  lines->failed = true;
  return refused;
}

#define REFUSE(lines, at, ...) \
  stop(lines, template_refuse((lines)->taker->path, at, (lines)->err, __VA_ARGS__))

static bool is_utf8(const char *text) {
  size_t left = strlen(text), length;
  for (; left > 0; text += length, left -= length) {
    length = utf8_length(text, left);
    if (length == 0 || ((unsigned char)*text < 0x20 && *text != '\t')) return false;
  }
  return true;
}

static bool finish_value(struct lines *lines) {
  if (lines->failed || lines->value_line == 0) return !lines->failed;
  const struct template_taker *taker = lines->taker;
  int line = lines->value_line;
  lines->value_line = 0;
  if (!is_utf8(lines->value) || !is_utf8(lines->name))
    return REFUSE(lines, line, "the value of %s is not UTF-8 text",
                  is_utf8(lines->name) ? lines->name : "a key");
  if (!taker->value(taker->context, line, lines->name, lines->value, lines->err))
    lines->failed = true;
  return !lines->failed;
}

// inih's handler: one call a name, and one for each line that goes on with its value.
static int take_value(void *context, const char *unused, const char *name, const char *value) {
  (void)unused;
  struct lines *lines = context;
  if (lines->failed) return 0;
  if (lines->continued && lines->value_line > 0) {
    size_t used = strlen(lines->value);
    if (used + strlen(value) + 2 > sizeof lines->value)
      return REFUSE(lines, lines->line, "a value has at most %d bytes", VALUE_MAX - 2);
    snprintf(lines->value + used, sizeof lines->value - used, " %s", value);
    return 1;
  }
  if (!finish_value(lines)) return 0;
  lines->value_line = lines->line;
  snprintf(lines->name, sizeof lines->name, "%s", name);
  snprintf(lines->value, sizeof lines->value, "%s", value);
  return 1;
}

static bool take_head(struct lines *lines, const char *head, size_t length) {
  const struct template_taker *taker = lines->taker;
  char name[NAME_MAX_BYTES + 1];
  if (!finish_value(lines)) return false;
  snprintf(name, sizeof name, "%.*s", (int)length, head); // what is cut is too long for any taker
  if (!is_utf8(name) && length < sizeof name)
    return REFUSE(lines, lines->line, "the section name is not UTF-8 text");
  if (!taker->head(taker->context, lines->line, name, lines->err)) lines->failed = true;
  return !lines->failed;
}

// inih's reader: the next line, as fgets would have it.
static char *next_line(char *line, int room, void *context) {
  struct lines *lines = context;
  if (lines->failed || lines->rest[0] == '\0') return NULL;
  size_t length = strcspn(lines->rest, "\n");
  if (lines->rest[length] == '\n') length++;
  if (length + 1 > (size_t)room) length = (size_t)room - 1;
  memcpy(line, lines->rest, length);
  line[length] = '\0';
  lines->rest += length;
  lines->line++;
  if (length + 1 == (size_t)room && line[length - 1] != '\n') {
    REFUSE(lines, lines->line,
           "the line is longer than %d bytes; continue on the next line, starting with a space",
           room - 2);
    return NULL;
  }
  lines->continued = isspace((unsigned char)line[0]) != 0;
  const char *start = line;
  if (lines->line == 1 && strncmp(start, "\xef\xbb\xbf", 3) == 0) start += 3;
  const char *close = strchr(start, ']');
  if (*start == '[' && close == NULL) { // inih would tell of it at the end, behind later faults
    if (finish_value(lines)) REFUSE(lines, lines->line, expected_line);
    return NULL;
  }
  if (*start == '[' && close != NULL && !take_head(lines, start + 1, (size_t)(close - start - 1)))
    return NULL;
  return line;
}

bool template_read_lines(const char *text, const struct template_taker *taker, struct err *err) {
  struct lines lines = {.taker = taker, .rest = text, .err = err};
  int bad_line = ini_parse_stream(next_line, &lines, take_value, &lines);
  if (lines.failed || !finish_value(&lines)) return false;
  if (bad_line < 0) return err_set(err, ERR_WORLD, "out of memory");
  return bad_line == 0 || REFUSE(&lines, bad_line, expected_line);
}
