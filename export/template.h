// What a publisher edits: page, type, texts, sections and labels of a book, read from an INI file.
//
// One table (template_keys.c) has every key with its kind, default and meaning: parsing and the
// listing of `book --keys`, which docs/TEMPLATES.md repeats, come from it. Lengths are in points.
#ifndef GRIDPRESS_EXPORT_TEMPLATE_H
#define GRIDPRESS_EXPORT_TEMPLATE_H

#include "core/core.h"
#include "export/image.h"
#include "export/labels.h"
#include "export/pool.h"
#include "gen/gen.h"
#include "solver/solver.h"

enum {
  TEMPLATE_SECTIONS_MAX = 64,
  TEMPLATE_PAGES_MAX = 32,
  TEMPLATE_COUNT_MAX = 20000,
};

enum template_edition { EDITION_PRINT, EDITION_SCREEN };

enum template_service {
  SERVICE_NONE,
  SERVICE_KDP,
  SERVICE_INGRAMSPARK,
  SERVICE_LULU,
  SERVICE_COUNT,
};

// What the service is asked to print with and on; its limits depend on both.
enum template_ink { INK_BLACK, INK_STANDARD, INK_PREMIUM, INK_COUNT };
enum template_paper { PAPER_WHITE, PAPER_CREAM, PAPER_COUNT };

// A length that the program chooses.
#define TEMPLATE_AUTO (-1.0)

// A run of puzzles of one kind, under one title.
struct template_section {
  const char *name; // what stands behind "section" in the brackets
  int line;
  const char *title, *text;
  const char *word;           // for how hard its puzzles are; "": that of each puzzle's own level
  const char *level, *grade;  // "": any
  const char *technique;      // that its puzzles need; "": any
  int needed;                 // 1 + its row of the table; 0: none
  struct technique_set known; // of puzzles that need a technique: what else the reader knows
  int against;                // which easier techniques must not be enough; enum template_against
  bool lesson;                // the technique is explained before the puzzles
  int clues[2];               // the fewest and the most; 0, 0: as the level has them
  const char *symmetry;
  int minutes[2]; // the least and the most, in tenths; 0, 0: any
  int count, per_page, order;
  bool minimal;
  const char *size_text, *variant, *board_name, *shapes; // as they are written
  struct board_wish wish;                                // owned: what these ask for
  struct gen_board board;                                // owned: what comes of it
  const char *own_symbols, *spells, *spells_at;          // of its puzzles, as they are written
  const char *symbols;                                   // those, or else the book's
  struct gen_letters *letters; // owned: what these ask for, if puzzles bring their symbols along
  int letters_count;
  const struct geom *size; // that of `board`: the section's, or any one of its jigsaws
  bool sized;              // size_text is not the default: no variant puts its usual size there
  bool size_given;         // not the default: puzzles from a list have to be of this size
  bool symmetry_given;     // not the default: a board without it is refused
  double grid;             // exact width of the grids, or TEMPLATE_AUTO
};

// A page of the book maker's own: an introduction, a dedication, other books.
enum template_place { PLACE_FRONT, PLACE_BEFORE, PLACE_AFTER, PLACE_BACK };
struct template_page {
  const char *name; // what stands behind "page" in the brackets
  int line;
  const char *title, *text, *picture, *place_text;
  bool heading, centred, listed, turns_right;
  double picture_width; // or TEMPLATE_AUTO
  enum template_place place;
  int section;         // before or after which; of its index
  struct image *image; // owned; NULL: none
};

struct template {
  const char *path; // the file it was read from
  struct pool pool; // of all its texts

  // [book]
  const char *title, *subtitle, *author, *publisher, *year, *copyright, *isbn, *description,
      *language, *condition, *profile, *date, *book_qr;
  int edition, service, standard, words;
  // [page]
  double trim_width, trim_height;
  double inside, outside, top, bottom, gutter, bleed;
  int multiple, ink, paper;
  // [type]
  const char *font, *digit_font;
  double text_size, leading, title_size, heading_size, number_size, level_size, small_size;
  double head_size, folio_size, line, box_line, solution_grey, quiet;
  int text_weight, strong_weight, title_weight, given_weight, solved_weight; // enum font_weight
  // [front]
  bool title_page, copyright_page, remake, rules, contents;
  int example, half_title;
  // [puzzles]
  bool section_pages, sections_right, heads, folios, levels, dots, minutes, solution_page, time,
      coordinates;
  int notes, caption;
  const char *symbols, *qr;
  // [solutions], [hints], [paths] and [certificate]
  bool solutions, solutions_right, hints, certificate;
  int solutions_per_page, paths;

  // [cover]
  int cover_design, cover_theme, cover_spine_text, cover_barcode;
  double cover_spine;
  const char *cover_back, *cover_price;
  bool cover_badges, cover_sample;

  const char *labels[LABEL_COUNT];
  bool label_given[LABEL_COUNT]; // by the template or its language; the others are English
  // Those that the template has for the language that was asked for, if that is not its own; NULL: none.
  const char *translated_labels[LABEL_COUNT];
  // [techniques]: names for hints, in the order of their table; NULL: as they are
  const char *techniques[TECHNIQUE_COUNT];
  struct template_section sections[TEMPLATE_SECTIONS_MAX];
  int section_count;
  struct template_page pages[TEMPLATE_PAGES_MAX];
  int page_count;
};

// A file beside the template, unless its path is a whole one. The caller frees it; NULL when memory
// ends.
char *template_path_beside(const struct template *template, const char *name);

enum template_standard { STANDARD_NONE, STANDARD_PDFX1A };
enum template_words_for { WORDS_AUTO, WORDS_PLAIN, WORDS_KIDS };
enum template_half_title { HALF_TITLE_AUTO, HALF_TITLE_YES, HALF_TITLE_NO };
enum template_paths { PATHS_NONE, PATHS_CHAINS, PATHS_ALL };
enum template_caption { CAPTION_NUMBER, CAPTION_COMMENT };
enum template_against { AGAINST_ALL, AGAINST_TAUGHT };
enum template_order { ORDER_MINUTES, ORDER_MADE };
enum template_spine_text { SPINE_DOWN, SPINE_UP, SPINE_NONE };
enum template_barcode { BARCODE_AUTO, BARCODE_SPACE, BARCODE_NONE };

// Reads and checks a template; free it with template_free. A mistake is told as file:line, what is
// wrong, and what was probably meant.
struct template *template_read(const char *path, struct err *err);

// The same in another language (export/language.h) than the template's own: its labels are left aside,
// texts that it has in that language ("title.de") take the place of its own, and so do the words for
// levels. NULL: in its own.
struct language;
struct template *template_read_in(const char *path, const struct language *language,
                                  struct err *err);
void template_free(struct template *template);

// Says a key anew, as if the template had that value; a mistake is told as what was expected. NULL
// changes nothing.
bool template_override(struct template *template, const char *section, const char *key,
                       const char *value, struct err *err);

// Finds the boards of a section again, and the words for them, after its wish or its symmetry has
// changed.
bool template_settle_board(struct template_section *section, struct err *err);

// The techniques by which the puzzles of a section are told: all that are on, unless they need a
// certain one; then that and what else the reader knows.
struct technique_set template_known_techniques(const struct template *template, int section);

// Does a section ask for another board than one of rows, columns and rectangular boxes, or for marks?
bool template_section_has_rules(const struct template_section *section);

// The label that a book prints for this one: in words for children, one of theirs if there is any.
enum template_label template_worded_label(const struct template *template,
                                          enum template_label label);

// The symbols that a puzzle has in a book: its own, or those of the template (core/symbols.h).
const char *template_symbols(const struct template *template, const struct puzzle *puzzle);

// A template's name is that of its file without folder and extension. Returns `name`.
const char *template_name(const char *path, char *name, size_t room);

// Writes the table of keys as docs/TEMPLATES.md has it.
void template_list_keys(FILE *stream);

#endif
