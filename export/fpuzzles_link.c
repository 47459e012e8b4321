// f-puzzles on the way: objects one a line, and the links in which people share them.
//
//      https://f-puzzles.com/?load=P        https://sudokupad.app/fpuzzlesP
//
// P is the object, packed by lz.c. It may have been through a program that wrote bytes as %2B, a
// plus as a blank, or two slashes of a path as one. Without their second slashes a link can still be
// read up to the first of them, so they are put back one by one: each where more can be read then.
// Other links (short names, drawings) hold no rules and are refused.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "export/fpuzzles.h"
#include "export/lz.h"
#include "export/source.h"
#include "export/table.h"

enum { LINK_MAX = 1 << 17, OBJECT_MAX = 1 << 18 };

// --- links ---------------------------------------------------------------------------------------

static int digit_value(char c) {
  return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

// Undoes what links do to bytes, in place.
static void decode_bytes(char *text) {
  char *to = text;
  for (const char *from = text; *from != '\0'; from++) {
    bool coded =
        *from == '%' && isxdigit((unsigned char)from[1]) && isxdigit((unsigned char)from[2]);
    *to++ = coded          ? (char)(16 * digit_value(from[1]) + digit_value(from[2]))
            : *from == ' ' ? '+'
                           : *from;
    if (coded) from += 2;
  }
  *to = '\0';
}

static char *skip_word(char *text, const char *word) {
  size_t length = strlen(word);
  return strncmp(text, word, length) == 0 ? text + length : NULL;
}

// Does the text begin a link? People copy them without "https://", too.
static bool begins_link(const char *text) {
  static const char *const starts[] = {"http:/", "https:/", "f-puzzles.com/", "www.f-puzzles.com/",
                                       "sudokupad.app/"};
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
    if (strncasecmp(text, starts[i], strlen(starts[i])) == 0) return true;
  return false;
}

// The value of a parameter, such as "load=", cut out of the link in place; NULL: it has none.
static char *find_parameter(char *link, const char *name) {
  char *at = strchr(link, '?');
  for (; at != NULL; at = strchr(at + 1, '&')) {
    char *value = skip_word(at + 1, name);
    if (value == NULL) continue;
    value[strcspn(value, "&#")] = '\0';
    return value;
  }
  return NULL;
}

// The path behind the host, without its parameters, cut out of the link in place; NULL: it has none.
static char *find_path(char *link) {
  char *at = strstr(link, ":/");
  at = at != NULL ? at + 1 + strspn(at + 1, "/") : link;
  at = strchr(at, '/');
  if (at == NULL) return NULL;
  at++;
  if (skip_word(at, "sudoku/") != NULL) at = skip_word(at, "sudoku/");
  at[strcspn(at, "?#")] = '\0';
  return at;
}

// What is packed into the link, cut out of it in place; NULL and `err` when it holds no puzzle.
static char *find_packed(char *link, bool *in_path, struct err *err) {
  static const char *const drawings[] = {"scl", "ctc", "scf"};
  *in_path = false;
  char *packed = find_parameter(link, "load=");
  if (packed != NULL) return packed;
  char *id = find_parameter(link, "puzzleid=");
  *in_path = id == NULL;
  if (id == NULL) id = find_path(link);
  packed = id != NULL ? skip_word(id, "fpuzzles") : NULL;
  if (packed == NULL && id != NULL) packed = skip_word(id, "fpuz");
  if (packed != NULL) return packed;
  for (size_t i = 0; id != NULL && i < sizeof drawings / sizeof drawings[0]; i++)
    if (skip_word(id, drawings[i]) != NULL) {
      err_set(err, ERR_INPUT,
              "the link holds a drawing without rules; expected a link of "
              "f-puzzles");
      return NULL;
    }
  err_set(err, ERR_INPUT,
          "the link holds no puzzle, only the name of one; expected one such as "
          "https://f-puzzles.com/?load=...");
  return NULL;
}

static json_t *unpack_object(const char *packed) {
  size_t length;
  char *text = lz_unpack(packed, strlen(packed), OBJECT_MAX, &length);
  json_error_t error;
  json_t *object = text != NULL ? json_loadb(text, length, JSON_REJECT_DUPLICATES, &error) : NULL;
  free(text);
  return object;
}

// --- lost slashes --------------------------------------------------------------------------------

enum {
  LOST_MAX = 8,
  BEST = 3,
  WORK_MAX = 1 << 24,
  CODE_MAX = 8, // characters of the code that what follows may change
};

// How much of it a packer would write for the text that comes out, in characters. Packing has one answer,
// so where a slash is lost it soon ends.
static size_t find_reach(const char *packed) {
  size_t length = 0, reach = 0;
  char *text = lz_unpack_start(packed, strlen(packed), OBJECT_MAX, &length);
  char *again = text != NULL ? lz_pack(text, length) : NULL;
  while (again != NULL && packed[reach] != '\0' && packed[reach] == again[reach]) reach++;
  free(again);
  free(text);
  return reach;
}

// A text under repair. There is room for every slash that may be put back.
struct repair {
  char *text;
  size_t work; // bytes unpacked so far
};

static void double_slash(char *slash) {
  memmove(slash + 1, slash, strlen(slash) + 1);
}

static void undouble_slash(char *slash) {
  memmove(slash, slash + 1, strlen(slash + 1) + 1);
}

// Puts one slash back, behind `from`, where the text then reaches further than `reach`, the furthest
// first, and goes on from there.
static json_t *put_slash(struct repair *repair, size_t from, size_t reach, int lost) {
  struct {
    size_t at, reach;
  } best[BEST + 1];
  int count = 0;
  json_t *object = NULL;
  for (size_t i = from; i < reach + CODE_MAX && repair->work < WORK_MAX; i++) {
    char *slash = repair->text + i;
    if (*slash == '\0') break;
    if (*slash != '/') continue;
    double_slash(slash);
    size_t further = find_reach(repair->text);
    repair->work += strlen(repair->text);
    undouble_slash(slash);
    if (further <= reach) continue;
    int place = count;
    for (; place > 0 && best[place - 1].reach < further; place--) best[place] = best[place - 1];
    best[place].at = i;
    best[place].reach = further;
    if (count < BEST) count++;
  }
  for (int i = 0; i < count && object == NULL; i++) {
    char *slash = repair->text + best[i].at;
    double_slash(slash);
    object = unpack_object(repair->text);
    if (object == NULL && lost > 1)
      object = put_slash(repair, best[i].at + 2, best[i].reach, lost - 1);
    undouble_slash(slash);
  }
  return object;
}

static json_t *unpack_repaired(const char *packed) {
  size_t length = strlen(packed);
  struct repair repair = {.text = malloc(length + LOST_MAX + 1)};
  json_t *object = NULL;
  if (repair.text != NULL) {
    memcpy(repair.text, packed, length + 1);
    object = put_slash(&repair, 0, find_reach(packed), LOST_MAX);
  }
  free(repair.text);
  return object;
}

static json_t *object_of_link(char *link, struct err *err) {
  bool in_path;
  char *packed = find_packed(link, &in_path, err);
  if (packed == NULL) return NULL;
  decode_bytes(packed);
  json_t *object = unpack_object(packed);
  if (object == NULL && in_path) object = unpack_repaired(packed);
  if (object == NULL) err_set(err, ERR_INPUT, "the link is cut short or damaged");
  return object;
}

// --- reading -------------------------------------------------------------------------------------

struct link_reader {
  size_t number;
  char line[LINK_MAX + 1];
};

// The next line, without its end. READER_END behind the last one.
static enum reader_status take_line(struct source *source, struct err *err) {
  struct link_reader *links = source->state;
  size_t length = 0;
  int c = input_next(&source->input, err);
  if (c == -2) return READER_FAILED;
  if (c == -1) return READER_END;
  links->number++;
  for (; c >= 0 && c != '\n' && c != '\r'; c = input_next(&source->input, err)) {
    if (length == LINK_MAX)
      return source_refuse(source, links->number, err, "the line is longer than %d bytes",
                           LINK_MAX);
    links->line[length++] = c == 0 ? '?' : (char)c;
  }
  if (c == -2) return READER_FAILED;
  if (c == '\r' && input_peek(&source->input, err) == '\n') source->input.at++;
  while (length > 0 && (links->line[length - 1] == ' ' || links->line[length - 1] == '\t'))
    length--;
  links->line[length] = '\0';
  return READER_PUZZLE;
}

static bool line_to_row(struct source *source, char *line, struct err *err) {
  if (!begins_link(line))
    return err_set(err, ERR_INPUT, "'%.20s' is no link, as those before it", line);
  json_t *object = object_of_link(line, err);
  if (object == NULL) return false;
  bool well = fpuzzles_recognise(object) ? fpuzzles_to_row(object, &source->row, err)
                                         : err_set(err, ERR_INPUT, "the link holds no puzzle");
  json_decref(object);
  return well;
}

static enum reader_status link_next(struct source *source, struct puzzle *puzzle, struct err *err) {
  struct link_reader *links = source->state;
  char *line;
  do {
    enum reader_status status = take_line(source, err);
    if (status != READER_PUZZLE) return status;
    line = links->line + strspn(links->line, " \t");
  } while (*line == '\0' || *line == '#');
  struct err what;
  catalogue_row_clear(&source->row);
  source->row.number = links->number;
  if (line_to_row(source, line, &what)) return source_take_row(source, puzzle, err);
  source->row_refused = true;
  return source_refuse(source, links->number, err, "%s", what.text);
}

static bool link_open(struct source *source, struct err *err) {
  struct link_reader *links = calloc(1, sizeof *links);
  if (links == NULL) return err_set(err, ERR_WORLD, "out of memory");
  links->number = source->lines;
  source->state = links;
  return true;
}

static void link_close(struct source *source) {
  free(source->state);
}

static bool link_recognise(struct input *input, size_t start, bool *found, struct err *err) {
  char front[24] = "";
  if (!source_look_ahead(input, start + sizeof front, err)) return false;
  for (size_t i = 0; i + 1 < sizeof front; i++) {
    int c = source_byte(input, start + i);
    if (c > 0) front[i] = (char)c;
  }
  *found = begins_link(front);
  return true;
}

const struct source_reader source_links = {
    .format = "fpuzzles-link",
    .recognise = link_recognise,
    .open = link_open,
    .next = link_next,
    .close = link_close,
};

// --- writing -------------------------------------------------------------------------------------

struct fpuzzles_writer {
  struct exporter exporter;
  const struct export_format *format;
};

static bool write_link(FILE *stream, const char *text) {
  char *packed = lz_pack(text, strlen(text));
  if (packed == NULL) return false;
  fputs("https://f-puzzles.com/?load=", stream);
  for (const char *c = packed; *c != '\0'; c++)
    if (*c == '+' || *c == '/' || *c == '=')
      fprintf(stream, "%%%02X", (unsigned)*c);
    else
      fputc(*c, stream);
  free(packed);
  return true;
}

static bool fpuzzles_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  const struct export_format *format = ((struct fpuzzles_writer *)exporter)->format;
  if (!export_check_board(format, puzzle, err)) return false;
  json_t *object = fpuzzles_from_puzzle(puzzle);
  char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
  bool written = text != NULL;
  json_decref(object);
  if (written && format->lines)
    written = write_link(exporter->stream, text);
  else if (written)
    fputs(text, exporter->stream);
  free(text);
  fputc('\n', exporter->stream);
  return written || err_set(err, ERR_WORLD, "out of memory");
}

static bool fpuzzles_finish(struct exporter *exporter, struct err *err) {
  (void)exporter;
  (void)err;
  return true;
}

static const struct exporter_ops fpuzzles_ops = {
    .add = fpuzzles_add,
    .finish = fpuzzles_finish,
    .free = exporter_free_plain,
};

struct exporter *fpuzzles_open_exporter(const struct export_format *format, FILE *stream,
                                        struct err *err) {
  struct fpuzzles_writer *writer = exporter_new(sizeof *writer, &fpuzzles_ops, stream, err);
  if (writer == NULL) return NULL;
  writer->format = format;
  return &writer->exporter;
}
