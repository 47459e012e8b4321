// The table of formats: text, for which a writer of core is all it takes, then those made here.
#include "export/table.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// --- text formats: all through one exporter ------------------------------------------------------

void *exporter_new(size_t size, const struct exporter_ops *ops, FILE *stream, struct err *err) {
  struct exporter *exporter = calloc(1, size);
  if (exporter == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  exporter->ops = ops;
  exporter->stream = stream;
  return exporter;
}

void exporter_free_plain(struct exporter *exporter) {
  free(exporter);
}

struct text_exporter {
  struct exporter exporter;
  const struct export_format *format;
};

static bool text_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  const struct export_format *format = ((struct text_exporter *)exporter)->format;
  if (!export_check_board(format, puzzle, err)) return false;
  format->write(exporter->stream, puzzle, &puzzle->givens);
  return true; // a failed write stays with the stream until it is committed
}

static bool text_finish(struct exporter *exporter, struct err *err) {
  (void)exporter;
  (void)err;
  return true;
}

static const struct exporter_ops text_ops = {
    .add = text_add,
    .finish = text_finish,
    .free = exporter_free_plain,
};

static struct exporter *text_open(const struct export_format *format, FILE *stream,
                                  struct err *err) {
  struct text_exporter *text = exporter_new(sizeof *text, &text_ops, stream, err);
  if (text == NULL) return NULL;
  text->format = format;
  return &text->exporter;
}

// --- the table -----------------------------------------------------------------------------------

static bool carries_any(const struct geom *geom) {
  (void)geom;
  return true;
}

static const char *refuses_none(const struct puzzle *puzzle) {
  (void)puzzle;
  return NULL;
}

// A file that is read is offered to the readers in this order; source_text takes what is left.
static const struct export_format formats[] = {
    {.name = "line",
     .extension = "txt",
     .summary = "one puzzle per line",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .says = "size board marks comment symbols word_at",
     .says_text = text_comment_is_plain,
     .read = &source_text,
     .write = text_write_line,
     .open = text_open},
    {.name = "pretty",
     .summary = "framed grids over several lines",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .says = "size board marks symbols word_at",
     .read = &source_text,
     .write = text_write_pretty,
     .open = text_open},
    {.name = "sdk",
     .extension = "sdk",
     .summary = "SadMan puzzle file",
     .says = "comment",
     .says_text = text_comment_is_plain,
     .read = &source_text,
     .write = text_write_sdk,
     .open = text_open},
    {.name = "sdm",
     .extension = "sdm",
     .summary = "collection, 0 for blank",
     .read = &source_text,
     .write = text_write_sdm,
     .open = text_open},
    {.name = "ss",
     .extension = "ss",
     .summary = "Simple Sudoku puzzle file",
     .read = &source_text,
     .write = text_write_ss,
     .open = text_open},
    {.name = "hodoku",
     .extension = "hodoku",
     .summary = "HoDoKu library lines",
     .says = "comment",
     .says_text = library_comment,
     .read = &source_text,
     .write = library_write,
     .open = text_open},
    {.name = "solo",
     .extension = "solo",
     .summary = "game ids of Simon Tatham's Solo",
     .carries = solo_carries,
     .refuses_marks = solo_refuses_marks,
     .says = "size board marks",
     .read = &source_text,
     .write = solo_write,
     .open = text_open},
    {.name = "ps",
     .summary = "killers of 9x9 as lines of PS",
     .carries = ps_carries,
     .refuses_marks = killer_line_refuses_marks,
     .says = "board marks",
     .read = &source_text,
     .write = ps_write,
     .open = text_open},
    {.name = "sumocue",
     .extension = "sumocue",
     .summary = "the same as lines of SumoCue",
     .carries = sumocue_carries,
     .refuses_marks = killer_line_refuses_marks,
     .says = "board marks",
     .read = &source_text,
     .write = sumocue_write,
     .open = text_open},
    {.name = "opensudoku",
     .extension = "opensudoku xml",
     .summary = "OpenSudoku XML, 9x9",
     .says = "comment",
     .read = &source_xml,
     .open = opensudoku_open_exporter},
    {.name = "ipuz",
     .extension = "ipuz",
     .summary = "ipuz, with solutions",
     .carries = ipuz_carries,
     .refuses_marks = ipuz_refuses_marks,
     .says = "id size board solution level comment symbols word_at",
     .needs_certificate = true,
     .read = &source_json,
     .open = ipuz_open_exporter},
    {.name = "fpuzzles",
     .extension = "fpuz fpuzzles",
     .summary = "f-puzzles JSON, with solutions",
     .carries = fpuzzles_carries,
     .refuses_marks = fpuzzles_refuses_marks,
     .says = "size board marks solution comment",
     .needs_certificate = true,
     .read = &source_json,
     .open = fpuzzles_open_exporter},
    {.name = "fpuzzles-link",
     .extension = "links",
     .summary = "f-puzzles links, one per line",
     .carries = fpuzzles_carries,
     .refuses_marks = fpuzzles_refuses_marks,
     .says = "size board marks solution comment",
     .needs_certificate = true,
     .read = &source_links,
     .lines = true,
     .open = fpuzzles_open_exporter},
    {.name = "csv",
     .extension = "csv",
     .summary = "catalogue with solutions",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .needs_certificate = true,
     .needs_record = true,
     .read = &source_csv,
     .one_header = true,
     .open = csv_open_exporter},
    {.name = "quizzes",
     .summary = "CSV with two columns, quizzes and solutions",
     .says = "solution",
     .needs_certificate = true,
     .read = &source_csv,
     .open = quizzes_open_exporter},
    {.name = "json",
     .extension = "json",
     .summary = "catalogue as a JSON list",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .needs_certificate = true,
     .needs_record = true,
     .read = &source_json,
     .open = json_open_exporter},
    {.name = "jsonl",
     .extension = "jsonl ndjson",
     .summary = "catalogue as JSON Lines",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .needs_certificate = true,
     .needs_record = true,
     .read = &source_json,
     .lines = true,
     .open = json_open_exporter},
    {.name = "pdf",
     .extension = "pdf",
     .summary = "printable sheets",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .needs_certificate = true,
     .draws = DRAWS_GRIDS,
     .open = sheet_open_pdf},
    {.name = "png",
     .extension = "png",
     .summary = "one picture, in pixels",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .needs_certificate = true,
     .draws = DRAWS_GRIDS | DRAWS_PIXELS,
     .open = sheet_open_png},
    {.name = "html",
     .extension = "html",
     .summary = "a playable page",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .needs_certificate = true,
     .needs_record = true,
     .has_title = true,
     .open = player_open_html},
    {.name = "svg",
     .extension = "svg",
     .summary = "one picture, as shapes",
     .carries = carries_any,
     .refuses_marks = refuses_none,
     .needs_certificate = true,
     .draws = DRAWS_GRIDS | DRAWS_SHAPES,
     .open = sheet_open_svg},
};
enum { FORMATS = sizeof formats / sizeof formats[0] };

const struct export_format *export_format_at(int index) {
  return index < FORMATS ? &formats[index] : NULL;
}

const struct name_list export_format_names = NAME_LIST(formats, name);

struct name_list export_text_names(void) {
  struct name_list names = export_format_names;
  names.count = 0;
  while (formats[names.count].write != NULL) names.count++;
  return names;
}

const struct export_format *export_lookup(const char *name) {
  int row = name_list_find(&export_format_names, name);
  return row >= 0 ? &formats[row] : NULL;
}

bool export_has_word(const char *words, const char *word, size_t length) {
  while (words != NULL && *words != '\0') {
    size_t size = strcspn(words, " ");
    if (size == length && strncasecmp(words, word, length) == 0) return true;
    words += size + strspn(words + size, " ");
  }
  return false;
}

bool export_path_is_compressed(const char *path) {
  size_t length = strlen(path);
  return length > 3 && strcasecmp(path + length - 3, ".gz") == 0;
}

const struct export_format *export_lookup_path(const char *path) {
  size_t length = strlen(path) - (export_path_is_compressed(path) ? 3 : 0);
  const char *dot = memrchr(path, '.', length);
  if (dot == NULL) return NULL;
  for (int i = 0; i < FORMATS; i++)
    if (export_has_word(formats[i].extension, dot + 1, length - (size_t)(dot + 1 - path)))
      return &formats[i];
  return NULL;
}
