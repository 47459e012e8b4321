// f-puzzles on the way: objects one a line, and the links in which people share them.
//
//      https://f-puzzles.com/?load=P        https://sudokupad.app/fpuzzlesP
//
// P is the object, packed by lz.c. It may have been through a program that wrote bytes as %2B, a
// plus as a blank, or two slashes of a path as one. Other links (short names, drawings) hold no
// rules and are refused.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

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

// What is packed into the link, cut out of it in place; NULL and `err` when it holds no puzzle.
static char *find_packed(char *link, bool *in_path, struct err *err) {
  static const char *const drawings[] = {"scl", "ctc", "scf"};
  char *packed = strstr(link, "?load=");
  *in_path = false;
  if (packed != NULL) {
    packed += strlen("?load=");
    packed[strcspn(packed, "&#")] = '\0';
    return packed;
  }
  char *id = strstr(link, "puzzleid="), *host = strstr(link, "://");
  if (id != NULL) {
    id += strlen("puzzleid=");
    id[strcspn(id, "&#")] = '\0';
  } else {
    *in_path = true;
    id = host != NULL ? strchr(host + 3, '/') : NULL;
    if (id != NULL) id++;
    if (id != NULL && skip_word(id, "sudoku/") != NULL) id = skip_word(id, "sudoku/");
    if (id != NULL) id[strcspn(id, "?#")] = '\0';
  }
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

// The same with one of its slashes doubled.
static json_t *unpack_repaired(const char *packed) {
  size_t length = strlen(packed);
  char *longer = malloc(length + 2);
  json_t *object = NULL;
  int tries = 0;
  for (const char *slash = strchr(packed, '/');
       longer != NULL && slash != NULL && object == NULL && tries++ < 64;
       slash = strchr(slash + 1, '/')) {
    size_t front = (size_t)(slash - packed) + 1;
    memcpy(longer, packed, front);
    longer[front] = '/';
    strcpy(longer + front + 1, packed + front);
    object = unpack_object(longer);
  }
  free(longer);
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
  if (strncmp(line, "http://", 7) != 0 && strncmp(line, "https://", 8) != 0)
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
  static const char front[] = "http";
  enum { FRONT = sizeof front - 1 };
  *found = false;
  if (source_byte(input, start) != 'h') return true;
  if (!source_look_ahead(input, start + FRONT + 3, err)) return false;
  *found = source_byte(input, start + FRONT) >= 0 &&
           memcmp(input->bytes + input->at + start, front, FRONT) == 0 &&
           (source_byte(input, start + FRONT) == ':' || source_byte(input, start + FRONT) == 's');
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
