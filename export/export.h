// Publishes puzzles: text files, CSV catalogues, sheets and books.
#ifndef GRIDPRESS_EXPORT_EXPORT_H
#define GRIDPRESS_EXPORT_EXPORT_H

#include "export/board_words.h" // what boards are called, their rules
#include "export/book.h"        // books: templates, layout, print rules, files
#include "export/calendar.h"    // a month of puzzles on a page
#include "export/caption.h"     // the line above a grid
#include "export/catalogue.h"
#include "export/chart.h"         // counts as pictures
#include "export/corpus_recipe.h" // what corpora are made from
#include "export/cover.h"         // covers of books
#include "export/curve.h"         // open moves as pictures
#include "export/feed.h"          // dated feeds
#include "export/language.h"
#include "export/picture.h"
#include "export/scatter.h" // two measures against each other
#include "export/template_file.h"
#include "export/words.h" // names of techniques, engines and grades

// Takes puzzles one by one and writes them to a stream, at once or when all are there.
struct exporter;

struct exporter_ops {
  bool (*add)(struct exporter *exporter, const struct puzzle *puzzle, struct err *err);
  bool (*finish)(struct exporter *exporter, struct err *err);
  void (*free)(struct exporter *exporter);
};

// Every exporter begins with this.
struct exporter {
  const struct exporter_ops *ops;
  FILE *stream;                    // borrowed
  struct export_settings settings; // set by who opened it, before the first puzzle is added
};

// What a format that draws has to be told, as bits; export_set_sheet does.
enum export_drawing {
  DRAWS_GRIDS = 1 << 0,  // on sheets or one by one, with captions and symbols
  DRAWS_PIXELS = 1 << 1, // so many to an inch
  DRAWS_SHAPES = 1 << 2, // text as outlines, if wanted
};

// Reads the files of a format, or of several that it tells apart by itself.
struct source_reader;

// Makes an exporter of the format that writes to a stream; NULL and `err` when it cannot.
struct export_format;
typedef struct exporter *export_opener(const struct export_format *format, FILE *stream,
                                       struct err *err);

// All that is known of a format.
struct export_format {
  const char *name;
  const char *extension; // or several, separated by blanks; NULL: only by name
  const char *summary;
  const struct source_reader *read; // NULL: it is only written. Several formats may share one
  text_writer *write;               // a grid as text; NULL: its exporter does more than that
  const char *says; // columns that it can say beside the puzzle, separated by blanks
  bool (*carries)(const struct geom *geom); // this board? NULL: plain ones alone
  // Why it cannot hold the marks of a puzzle, in words; NULL: it can. Without it, any marks are too
  // many.
  const char *(*refuses_marks)(const struct puzzle *puzzle);
  bool (*says_text)(const char *text); // of their texts only some: this one? NULL: all
  bool needs_certificate;              // publishes: the puzzles have to be certified first
  bool needs_record; // and it says all that is known of them: census and rating too
  bool has_title;    // uses the exporter's title
  unsigned draws;    // enum export_drawing; 0: it draws nothing
  bool one_header;   // all rows have the columns of the first
  bool lines;        // an object a line and nothing around them, or a link
  export_opener *open;
};

// Borrows format `index` of the table, NULL past its end. The first one is the default everywhere,
// and text formats, which have a writer, come before the others.
const struct export_format *export_format_at(int index);
extern const struct name_list export_format_names;
struct name_list export_text_names(void);

// Borrows the format of that name, or the one that files of that extension hold; NULL if none.
const struct export_format *export_lookup(const char *name);
const struct export_format *export_lookup_path(const char *path);

// Does the path end in .gz? What stands in front of that tells the format.
bool export_path_is_compressed(const char *path);

// A stream that compresses with gzip into another one, which stays open when it is closed. NULL
// when the memory is not there.
FILE *gzip_open_stream(FILE *below);

// Refuses a puzzle whose board or marks the format cannot tell: it would be read as another puzzle.
bool export_check_board(const struct export_format *format, const struct puzzle *puzzle,
                        struct err *err);

// Refuses a puzzle of which the record says what the format cannot.
bool export_check_says(const struct export_format *format, const struct puzzle *puzzle,
                       struct err *err);

// How the formats that draw do it; zero is the house's way.
struct sheet_options {
  int per_page;        // squares on an A4 page; 0: as many as are comfortable to solve
  double width_mm;     // no sheets, but a page for each puzzle that is exactly as wide as this
  double dpi;          // PNG
  bool mono;           // PNG: black and white
  bool outlines;       // SVG: text as shapes
  bool solved;         // with the solutions filled in
  const char *symbols; // core/symbols.h; NULL: those of each puzzle. Borrowed
  const char
      *caption;   // above every grid, as in caption.h; NULL: number and level on sheets. Borrowed
  uint64_t first; // the number of the first puzzle; 0: 1
  const struct language *language; // of captions and rules; NULL: English. Borrowed
};

// Before the first puzzle is added; the exporter is one of a format that draws.
void export_set_sheet(struct exporter *exporter, const struct sheet_options *options);

// --- the page people play on ---------------------------------------------------------------------

// The steps of a puzzle as JSON, the hints of the page (docs/PLAYER.md): an array of objects with
// technique, text, place, remove and cells. Texts are in the language, NULL: English. A new reference; NULL and `err` when there is no
// memory.
struct json_t *hints_to_json(const struct puzzle *puzzle, const struct language *language,
                             struct err *err);

// Another form of the puzzles, beside the page: a feed.
struct player_link {
  const char *title, *href, *media;
};

struct player_head {
  const char *title;
  const char *author;              // may be NULL, as the others below
  const char *base_url;            // where the page will be found: the link of the share text
  const struct player_link *links; // at the foot of the page, and in its head for feed readers
  int link_count;
  const struct language *language; // of the page; NULL: English
};

// Writes templates/player.html filled in: the head, then the puzzles one by one as they are added,
// then the rest. A puzzle is an object with the catalogue's names, and `steps`, `date`, `edition`,
// `number` where there are any (docs/PLAYER.md). A failed write stays with the stream.
struct player_page;
struct player_page *player_page_new(FILE *stream, const struct player_head *head, struct err *err);
bool player_page_add(struct player_page *page, const struct json_t *puzzle, struct err *err);
bool player_page_finish(struct player_page *page, struct err *err);
void player_page_free(struct player_page *page);

#endif
