// OpenSudoku's XML, the format of the open Sudoku apps: a list of games, 9x9 all of them.
//
//      <opensudoku>
//        <level>hard</level>
//        <game data="530070000600195000..." note="..."/>
//      </opensudoku>
//
// Read through expat, which is stopped at each game and goes on when the next one is wanted. What
// games have in common (the level) is said once; folders of the second version are read over.
// Invariant: memory is bounded; entities, which could blow a small file up, are refused where they
// are declared, and what is fed without an element coming of it is bounded too.
#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "export/markup.h"
#include "export/source.h"
#include "export/table.h"

enum { DEPTH_MAX = 16, ELEMENT_MAX = 1 << 17 };

// --- reading -------------------------------------------------------------------------------------

static const char saved[] = "version:"; // how the data of a saved game begins

struct xml_reader {
  XML_Parser parser;
  struct catalogue_row *row;
  size_t fed; // bytes since something came out
  int depth;
  bool suspended; // at a game
  bool refused;   // the game is none, and why is in `what`
  bool ended;     // the last byte has been fed
  bool in_level;
  char level[PUZZLE_LEVEL_MAX];
  bool wrong; // the file is, and why is in `what`
  struct err what;
};

static void fail(struct xml_reader *xml) {
  xml->wrong = true;
  XML_StopParser(xml->parser, XML_FALSE);
}

static const char *attribute(const char **attributes, const char *name) {
  for (; attributes[0] != NULL; attributes += 2)
    if (strcmp(attributes[0], name) == 0) return attributes[1];
  return NULL;
}

// A game as the app saves it: "version: 3", a line end, and for each cell its digit, what the
// player has noted, 0 if the cell is given, with a bar behind each of them. The number of notes
// depends on the version. The givens become a run of digits.
static bool take_saved(const char *data, char cells[GEOM_CELLS_MAX + 1], struct err *err) {
  static const int parts[] = {[1] = 3, [2] = 3, [3] = 3, [4] = 4, [5] = 5};
  enum { CELLS = 81, VERSIONS = sizeof parts / sizeof parts[0] };
  data += strlen(saved);
  data += strspn(data, " ");
  char *at;
  unsigned long version = strtoul(data, &at, 10);
  if (version == 0 || version >= VERSIONS)
    return err_set(err, ERR_INPUT, "unsupported version '%.*s' of a saved game, expected 1 to %d",
                   (int)strcspn(data, "\n |"), data, VERSIONS - 1);
  at += strspn(at, " \t\r\n");
  for (int cell = 0; cell < CELLS; cell++) {
    char digit = '0';
    for (int part = 0; part < parts[version]; part++) {
      size_t length = strcspn(at, "|");
      bool single = length == 1 && *at >= '0' && *at <= '9', last = part == parts[version] - 1;
      if (at[length] != '|' || ((part == 0 || last) && !single))
        return err_set(err, ERR_INPUT, "cell %d of the saved game cannot be read", cell + 1);
      if (part == 0) digit = *at;
      if (last) cells[cell] = *at == '0' ? digit : '0';
      at += length + strspn(at + length, "|"); // version 2 has some bars twice
    }
  }
  cells[CELLS] = '\0';
  return *at == '\0' || err_set(err, ERR_INPUT, "more than %d cells in the saved game", CELLS);
}

// Puts a game into the row.
static bool take_game(struct xml_reader *xml, const char **attributes, struct err *err) {
  const char *data = attribute(attributes, "data"), *note = attribute(attributes, "note");
  char cells[GEOM_CELLS_MAX + 1];
  catalogue_row_clear(xml->row);
  if (data == NULL) return err_set(err, ERR_INPUT, "a game has no data");
  if (strncmp(data, saved, strlen(saved)) == 0) {
    if (!take_saved(data, cells, err)) return false;
    data = cells;
  }
  return catalogue_row_add(xml->row, "puzzle", data, strlen(data), err) &&
         (note == NULL || catalogue_row_add(xml->row, "comment", note, strlen(note), err)) &&
         (xml->level[0] == '\0' ||
          catalogue_row_add(xml->row, "level", xml->level, strlen(xml->level), err));
}

static void on_start(void *context, const char *name, const char **attributes) {
  struct xml_reader *xml = context;
  xml->fed = 0;
  if (xml->depth++ == 0 && strncmp(name, "opensudoku", 10) != 0) {
    err_set(&xml->what, ERR_INPUT, "unsupported XML: <%.40s>, expected <opensudoku>", name);
    fail(xml);
  } else if (xml->depth > DEPTH_MAX) {
    err_set(&xml->what, ERR_INPUT, "nested more than %d levels deep", DEPTH_MAX);
    fail(xml);
  } else if (strcmp(name, "game") == 0) {
    xml->refused = !take_game(xml, attributes, &xml->what);
    xml->suspended = true;
    XML_StopParser(xml->parser, XML_TRUE);
  } else if (strcmp(name, "level") == 0) {
    xml->in_level = true;
    xml->level[0] = '\0';
  }
}

static void on_end(void *context, const char *name) {
  struct xml_reader *xml = context;
  (void)name;
  xml->fed = 0;
  xml->depth--;
  xml->in_level = false;
}

static void on_text(void *context, const char *text, int length) {
  struct xml_reader *xml = context;
  xml->fed = 0;
  size_t used = strlen(xml->level);
  if (!xml->in_level) return;
  if (used + (size_t)length >= sizeof xml->level) {
    err_set(&xml->what, ERR_INPUT, "column level: longer than %zu bytes", sizeof xml->level - 1);
    fail(xml);
    return;
  }
  memcpy(xml->level + used, text, (size_t)length);
  xml->level[used + (size_t)length] = '\0';
}

static void on_entity(void *context, const char *name, int is_parameter, const char *value,
                      int length, const char *base, const char *system, const char *public,
                      const char *notation) {
  struct xml_reader *xml = context;
  (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public,
      (void)notation;
  err_set(&xml->what, ERR_INPUT, "the file declares entity %.40s; entities are not supported",
          name);
  fail(xml);
}

// Hands more bytes to the parser, or lets it go on with those that it has.
static enum XML_Status go_on(struct source *source, struct xml_reader *xml, struct err *err) {
  struct input *input = &source->input;
  if (xml->suspended) {
    xml->suspended = false;
    return XML_ResumeParser(xml->parser);
  }
  int next = input_peek(input, err);
  if (next == -2) return XML_STATUS_ERROR;
  size_t length = input->end - input->at;
  xml->fed += length;
  xml->ended = next == -1;
  if (xml->fed > ELEMENT_MAX) {
    xml->wrong = true;
    err_set(&xml->what, ERR_INPUT, "an element is longer than %d bytes", ELEMENT_MAX);
    return XML_STATUS_ERROR;
  }
  input->at = input->end;
  return XML_Parse(xml->parser, (const char *)input->bytes + input->end - length, (int)length,
                   xml->ended);
}

static enum reader_status refuse(struct source *source, struct xml_reader *xml, struct err *err) {
  size_t line = XML_GetCurrentLineNumber(xml->parser) + source->lines;
  if (xml->wrong) return source_refuse(source, line, err, "%s", xml->what.text);
  enum XML_Error code = XML_GetErrorCode(xml->parser);
  if (code == XML_ERROR_NONE) return READER_FAILED; // the input says why
  return source_refuse(source, line, err, "not XML: %s", XML_ErrorString(code));
}

static enum reader_status xml_next(struct source *source, struct puzzle *puzzle, struct err *err) {
  struct xml_reader *xml = source->state;
  for (;;) {
    if (xml->ended && !xml->suspended) return READER_END;
    enum XML_Status status = go_on(source, xml, err);
    if (status == XML_STATUS_ERROR) return refuse(source, xml, err);
    if (status == XML_STATUS_OK) continue;
    source->row.number = XML_GetCurrentLineNumber(xml->parser) + source->lines;
    if (!xml->refused) return source_take_row(source, puzzle, err);
    source->row_refused = true;
    return source_refuse(source, source->row.number, err, "%s", xml->what.text);
  }
}

static bool xml_open(struct source *source, struct err *err) {
  struct xml_reader *xml = calloc(1, sizeof *xml);
  if (xml == NULL) return err_set(err, ERR_WORLD, "out of memory");
  xml->parser = XML_ParserCreate(NULL);
  if (xml->parser == NULL) {
    free(xml);
    return err_set(err, ERR_WORLD, "out of memory");
  }
  xml->row = &source->row;
  XML_SetUserData(xml->parser, xml);
  XML_SetElementHandler(xml->parser, on_start, on_end);
  XML_SetCharacterDataHandler(xml->parser, on_text);
  XML_SetEntityDeclHandler(xml->parser, on_entity);
  source->state = xml;
  return true;
}

static void xml_close(struct source *source) {
  struct xml_reader *xml = source->state;
  XML_ParserFree(xml->parser);
  free(xml);
}

static bool xml_recognise(struct input *input, size_t start, bool *found, struct err *err) {
  (void)err;
  *found = source_byte(input, start) == '<';
  return true;
}

const struct source_reader source_xml = {
    .format = "opensudoku",
    .recognise = xml_recognise,
    .open = xml_open,
    .next = xml_next,
    .close = xml_close,
};

// --- writing -------------------------------------------------------------------------------------

static bool xml_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  FILE *stream = exporter->stream;
  if (!exporter_check_board("opensudoku", puzzle, err)) return false;
  if (puzzle->geom != geom_lookup_side(9))
    return err_set(err, ERR_INPUT, "%s:%zu: a %dx%d grid, but OpenSudoku files hold only 9x9 grids",
                   puzzle->source != NULL ? puzzle->source : "puzzle", puzzle->line,
                   puzzle->geom->side, puzzle->geom->side);
  fputs("  <game data=\"", stream);
  for (int cell = 0; cell < puzzle->geom->cells; cell++)
    fputc('0' + puzzle->givens.cell[cell], stream);
  if (puzzle->comment[0] != '\0') {
    fputs("\" note=\"", stream);
    markup_print(stream, puzzle->comment, MARKUP_NUMBERED);
  }
  fputs("\"/>\n", stream);
  return true; // a failed write stays with the stream until it is committed
}

static bool xml_finish(struct exporter *exporter, struct err *err) {
  (void)err;
  fputs("</opensudoku>\n", exporter->stream);
  return true;
}

static const struct exporter_ops xml_ops = {
    .add = xml_add,
    .finish = xml_finish,
    .free = exporter_free_plain,
};

struct exporter *opensudoku_open_exporter(const struct export_format *format, FILE *stream,
                                          struct err *err) {
  (void)format;
  struct exporter *exporter = exporter_new(sizeof *exporter, &xml_ops, stream, err);
  if (exporter == NULL) return NULL;
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n", stream);
  return exporter;
}
