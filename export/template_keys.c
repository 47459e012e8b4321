// The table of everything that can be said in a template but for the labels (labels.c): one row a key,
// with its default and what it means. docs/TEMPLATES.md is a listing of this table, and a test holds the two together.
#include "export/template_keys.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "export/calendar.h"
#include "export/cover_themes.h"
#include "export/font.h"

static const char *const editions[] = {
    [EDITION_PRINT] = "print", [EDITION_SCREEN] = "screen", NULL};
static const char *const services[] = {
    [SERVICE_NONE] = "none", [SERVICE_KDP] = "kdp",  [SERVICE_INGRAMSPARK] = "ingramspark",
    [SERVICE_LULU] = "lulu", [SERVICE_COUNT] = NULL,
};
static const char *const standards[] = {
    [STANDARD_NONE] = "none", [STANDARD_PDFX1A] = "pdfx1a", NULL};
static const char *const words_for[] = {
    [WORDS_AUTO] = "auto", [WORDS_PLAIN] = "plain", [WORDS_KIDS] = "kids", NULL};
static const char *const inks[] = {[INK_BLACK] = "black",
                                   [INK_STANDARD] = "standard-colour",
                                   [INK_PREMIUM] = "premium-colour",
                                   [INK_COUNT] = NULL};
static const char *const papers[] = {
    [PAPER_WHITE] = "white", [PAPER_CREAM] = "cream", [PAPER_COUNT] = NULL};
static const char *const half_titles[] = {
    [HALF_TITLE_AUTO] = "auto", [HALF_TITLE_YES] = "yes", [HALF_TITLE_NO] = "no", NULL};
static const char *const path_choices[] = {
    [PATHS_NONE] = "no", [PATHS_CHAINS] = "chains", [PATHS_ALL] = "yes", NULL};
static const char *const captions[] = {
    [CAPTION_NUMBER] = "number", [CAPTION_COMMENT] = "comment", NULL};
static const char *const orders[] = {[ORDER_MINUTES] = "minutes", [ORDER_MADE] = "made", NULL};
static const char *const against[] = {[AGAINST_ALL] = "all", [AGAINST_TAUGHT] = "taught", NULL};
static const char *const spine_texts[] = {
    [SPINE_DOWN] = "down", [SPINE_UP] = "up", [SPINE_NONE] = "none", NULL};
static const char *const barcodes[] = {
    [BARCODE_AUTO] = "auto", [BARCODE_SPACE] = "space", [BARCODE_NONE] = "none", NULL};
static const char *const multiples[] = {"1", "2", "4", NULL};
static const char *const puzzles_a_page[] = {"1", "2", "4", "6", "9", NULL};

#define KEY(part, word, what, member, otherwise, text)                                            \
  .section = (part), .name = (word), .kind = (what), .target = offsetof(struct template, member), \
  .fallback = (otherwise), .help = (text)
#define SECTION_KEY(word, what, member, otherwise, text) \
  .section = "section", .name = (word), .kind = (what),  \
  .target = offsetof(struct template_section, member), .fallback = (otherwise), .help = (text)

#define PAGE_KEY(word, what, member, otherwise, text)     \
  .section = "page NAME", .name = (word), .kind = (what), \
  .target = offsetof(struct template_page, member), .fallback = (otherwise), .help = (text)

const struct template_key template_keys[] = {
    {KEY("book", "title", KEY_TEXT, title, "Sudoku", "on the title page and in the running heads")},
    {KEY("book", "subtitle", KEY_TEXT, subtitle, "", "under the title")},
    {KEY("book", "author", KEY_TEXT, author, "", "on the title page and in the file's properties")},
    {KEY("book", "publisher", KEY_TEXT, publisher, "", "at the foot of the title page")},
    {KEY("book", "year", KEY_TEXT, year, "", "for the copyright line; the clock is never used")},
    {KEY("book", "copyright", KEY_TEXT, copyright, "",
         "text of the copyright page; `\\n` begins a new paragraph")},
    {KEY("book", "isbn", KEY_TEXT, isbn, "", "on the copyright page")},
    {KEY("book", "language", KEY_TEXT, language, "en",
         "language of the labels, a file of `templates/languages` such as `de`; of another one, "
         "such "
         "as `sv`, the template brings all labels that it prints, and `book` warns about missing "
         "ones")},
    {KEY("book", "description", KEY_TEXT, description, "", "one line for `book --list`")},
    {KEY("book", "edition", KEY_CHOICE, edition, "print",
         "`print`: mirrored margins, no links; `screen`: equal margins, outline, links"),
     .choices = editions},
    {KEY("book", "service", KEY_CHOICE, service, "none",
         "whose print rules apply (PRINT.md): `none`, `kdp`, `ingramspark` or `lulu`"),
     .choices = services},
    {KEY("book", "qr", KEY_TEXT, book_qr, "",
         "a QR code on the copyright page: a web address, with `{isbn}` filled in; empty: none")},
    {KEY("book", "standard", KEY_CHOICE, standard, "none",
         "`pdfx1a`: a PDF/X-1a:2001 file, as IngramSpark and newspapers ask; `none`: a plain PDF"),
     .choices = standards},
    {KEY("book", "condition", KEY_TEXT, condition, "FOGRA39",
         "of PDF/X, the printing condition: `CGATS TR 001`, `CGATS TR 006`, `FOGRA39`, `FOGRA51`, "
         "`FOGRA52`, `IFRA26`, or with a profile any name")},
    {KEY("book", "profile", KEY_TEXT, profile, "",
         "of PDF/X, the ICC profile of a CMYK printer to embed, a file beside the template")},
    {KEY("book", "date", KEY_TEXT, date, "",
         "of PDF/X, the date of the file, such as `2027-03-01`; empty: 1 January of `year`")},

    {KEY("book", "words", KEY_CHOICE, words, "auto",
         "how the book talks to its reader: `kids`: rules, worked example and notes under the "
         "grids "
         "in the words of the labels `kids_...`; `plain`; `auto`: `kids` if a section has "
         "pictures"),
     .choices = words_for},

    {KEY("page", "trim", KEY_TRIM, trim_width, "6in x 9in",
         "width x height of the trimmed page, or `a4`, `a5`, `letter`"),
     .low = 72, .high = 2880},
    {KEY("page", "inside", KEY_AUTO, inside, "auto",
         "margin at the spine; `auto`: what the service requires for this page count, at least "
         "0.5in")},
    {KEY("page", "outside", KEY_AUTO, outside, "auto",
         "margin at the fore edge; `auto`: 0.5in, or more if the service requires it")},
    {KEY("page", "top", KEY_AUTO, top, "auto",
         "margin above the running head; `auto`: as outside")},
    {KEY("page", "bottom", KEY_AUTO, bottom, "auto",
         "margin below the page number; `auto`: as outside")},
    {KEY("page", "gutter", KEY_LENGTH, gutter, "0in", "added to the inside margin"), .high = 144},
    {KEY("page", "bleed", KEY_LENGTH, bleed, "0in",
         "paper beyond the trim on the three open sides, for Lulu on all four; nothing is drawn "
         "there"),
     .high = 36},
    {KEY("page", "multiple", KEY_NUMBER, multiple, "2",
         "blank pages at the end round the page count up to a multiple of this; 4 for a stapled "
         "booklet"),
     .choices = multiples},
    {KEY("page", "ink", KEY_CHOICE, ink, "black",
         "the ink you will order, which limits the page count and sets the spine: `black`, "
         "`standard-colour` or "
         "`premium-colour`; the pages themselves are always black"),
     .choices = inks},
    {KEY("page", "paper", KEY_CHOICE, paper, "white",
         "the paper you will order, which limits the page count and sets the spine: `white` or "
         "`cream`"),
     .choices = papers},

    {KEY("type", "font", KEY_TEXT, font, "Lato",
         "font family of all text, by its fontconfig name")},
    {KEY("type", "digits", KEY_TEXT, digit_font, "Lato",
         "font family of the symbols in grids, and of symbols in text that `font` lacks")},
    {KEY("type", "text", KEY_LENGTH, text_size, "10.5pt", "size of running text"), .low = 5,
     .high = 36},
    {KEY("type", "leading", KEY_LENGTH, leading, "15pt", "distance between baselines"), .low = 6,
     .high = 60},
    {KEY("type", "title", KEY_LENGTH, title_size, "40pt", "the title; a long one shrinks to fit"),
     .low = 10, .high = 200},
    {KEY("type", "heading", KEY_LENGTH, heading_size, "22pt", "page headings"), .low = 8,
     .high = 100},
    {KEY("type", "number", KEY_LENGTH, number_size, "14pt", "puzzle numbers"), .low = 5,
     .high = 60},
    {KEY("type", "level", KEY_LENGTH, level_size, "9pt", "level beside the number"), .low = 5,
     .high = 36},
    {KEY("type", "small", KEY_LENGTH, small_size, "8pt",
         "text under a grid, numbers of the solutions, copyright page"),
     .low = 5, .high = 36},
    {KEY("type", "head", KEY_LENGTH, head_size, "8pt", "running heads"), .low = 5, .high = 36},
    {KEY("type", "folio", KEY_LENGTH, folio_size, "9pt", "page numbers"), .low = 5, .high = 36},
    {KEY("type", "text_weight", KEY_CHOICE, text_weight, "regular",
         "weight of running text: `thin`, `light`, `regular`, `medium`, `semibold`, `bold`, "
         "`black`"),
     .choices = font_weight_names},
    {KEY("type", "strong_weight", KEY_CHOICE, strong_weight, "bold",
         "weight of numbers and headings"),
     .choices = font_weight_names},
    {KEY("type", "title_weight", KEY_CHOICE, title_weight, "black", "weight of titles"),
     .choices = font_weight_names},
    {KEY("type", "given_weight", KEY_CHOICE, given_weight, "bold", "weight of given digits"),
     .choices = font_weight_names},
    {KEY("type", "solved_weight", KEY_CHOICE, solved_weight, "regular",
         "weight of all other digits"),
     .choices = font_weight_names},
    {KEY("type", "line", KEY_LENGTH, line, "0.75pt", "width of the lines between cells"),
     .low = 0.1, .high = 5},
    {KEY("type", "box_line", KEY_AUTO, box_line, "auto",
         "width of the lines between boxes; `auto` grows with the grid")},
    {KEY("type", "solution_grey", KEY_SHARE, solution_grey, "0",
         "grey of digits that were not given: 0 is black, 0.7 the lightest"),
     .high = 0.7},
    {KEY("type", "quiet_grey", KEY_SHARE, quiet, "0.35",
         "grey of running heads, page numbers and text beside a grid"),
     .high = 0.7},

    {KEY("front", "half_title", KEY_CHOICE, half_title, "auto",
         "a page with the title alone before the title page, in print; `auto`: from 160 pages on"),
     .choices = half_titles},
    {KEY("front", "title_page", KEY_YES, title_page, "yes", "a title page")},
    {KEY("front", "copyright_page", KEY_YES, copyright_page, "yes", "a copyright page")},
    {KEY("front", "remake", KEY_YES, remake, "no",
         "end the copyright page with the command that makes the book again; `book` always prints "
         "it on standard error")},
    {KEY("front", "rules", KEY_YES, rules, "yes", "a how-to-play page")},
    {KEY("front", "example", KEY_COUNT, example, "3", "steps in the worked example; 0: none"),
     .high = 6},
    {KEY("front", "contents", KEY_YES, contents, "yes", "a table of contents")},

    {KEY("puzzles", "qr", KEY_TEXT, qr, "",
         "a QR code beside each puzzle: the web address that it leads to, such as "
         "`https://example.org/#{number}`, with `{number}`, `{puzzle}` (the givens as a line) and "
         "`{isbn}` filled in; empty: none")},
    {KEY("puzzles", "section_pages", KEY_YES, section_pages, "yes",
         "a title page before each section")},
    {KEY("puzzles", "sections_right", KEY_YES, sections_right, "yes",
         "sections start on a right-hand page, and the first one is page 1; those behind it whose "
         "title page comes on the left face it with their first puzzles")},
    {KEY("puzzles", "heads", KEY_YES, heads, "yes", "running heads")},
    {KEY("puzzles", "folios", KEY_YES, folios, "yes", "page numbers")},
    {KEY("puzzles", "levels", KEY_YES, levels, "yes", "the level's word beside the number")},
    {KEY("puzzles", "dots", KEY_YES, dots, "yes", "the level as one to five dots")},
    {KEY("puzzles", "minutes", KEY_YES, minutes, "no",
         "how long a typical player takes, beside the number")},
    {KEY("puzzles", "solution_page", KEY_YES, solution_page, "yes",
         "the page of its solution under each grid")},
    {KEY("puzzles", "time", KEY_YES, time, "no", "a line for the time under each grid")},
    {KEY("puzzles", "notes", KEY_COUNT, notes, "0", "lines for notes under each grid"), .high = 12},
    {KEY("puzzles", "caption", KEY_CHOICE, caption, "number",
         "text above a grid: its `number`, or the `comment` that came with the puzzle"),
     .choices = captions},
    {KEY("puzzles", "coordinates", KEY_YES, coordinates, "no",
         "row and column numbers beside the puzzles")},
    {KEY("puzzles", "symbols", KEY_TEXT, symbols, "",
         "symbols for 1, 2, 3 ..., such as the nine letters of a word; `pictures`: star, heart, "
         "moon, leaf, house, fish, tree, boat, umbrella; empty: digits, then A to P")},

    {KEY("cover", "design", KEY_CHOICE, cover_design, "poster",
         "what `gridpress cover` draws: `poster`, `tilt`, `mosaic` or `frame`"),
     .choices = cover_design_names},
    {KEY("cover", "theme", KEY_CHOICE, cover_theme, "midnight",
         "its colours: `midnight`, `ocean`, `forest`, `mint`, `sunshine`, `coral`, `plum` or "
         "`charcoal`"),
     .choices = cover_theme_names},
    {KEY("cover", "spine", KEY_AUTO, cover_spine, "auto",
         "width of the spine; `auto`: by the service's formula, from pages, ink and paper; "
         "IngramSpark and `none` have no formula, so write what your printer's template says")},
    {KEY("cover", "spine_text", KEY_CHOICE, cover_spine_text, "down",
         "how the text on the spine reads, where the service allows one: `down`, `up` or `none`"),
     .choices = spine_texts},
    {KEY("cover", "back", KEY_TEXT, cover_back, "",
         "text of the back; `\\n` begins a new line; empty: the label `cover_back`")},
    {KEY("cover", "sample", KEY_YES, cover_sample, "yes", "a puzzle on the back")},
    {KEY("cover", "badges", KEY_YES, cover_badges, "yes", "the titles of the sections as badges")},
    {KEY("cover", "barcode", KEY_CHOICE, cover_barcode, "auto",
         "`auto`: that of the ISBN, or without one the white space that KDP prints its own on; "
         "`space`: white space alone; `none`"),
     .choices = barcodes},
    {KEY("cover", "price", KEY_TEXT, cover_price, "",
         "five digits for the small barcode beside the ISBN's: `51995` is US $19.95, `90000` says "
         "no price; empty: none")},

    {SECTION_KEY("title", KEY_TEXT, title, "", "section title; empty: the section's name")},
    {SECTION_KEY("text", KEY_TEXT, text, "", "a few words under the title")},
    {SECTION_KEY("word", KEY_TEXT, word, "",
                 "the level's word in captions; empty: the section's title, or each puzzle's own "
                 "level if the section asks for none")},
    {SECTION_KEY("level", KEY_LEVEL, level, "", "a level of `generate --level`; empty: any")},
    {SECTION_KEY("grade", KEY_GRADE, grade, "", "a grade of `rate`, instead of a level")},
    {SECTION_KEY("technique", KEY_TECHNIQUE, technique, "",
                 "a technique of `rate --list` that the puzzles need; nothing harder, and of the "
                 "easier ones only those of earlier sections and those easier than any of them; "
                 "empty: any")},
    {SECTION_KEY("against", KEY_CHOICE, against, "all",
                 "which easier techniques the technique is needed against: `all`, or `taught`, "
                 "those that the reader knows, for techniques that are rare otherwise"),
     .choices = against},
    {SECTION_KEY("lesson", KEY_YES, lesson, "no",
                 "instead of a title page, a page that explains the technique by an example; its "
                 "words are `text`, or else the book's own")},
    {SECTION_KEY("clues", KEY_CLUES, clues, "",
                 "number of clues, such as 24-30 or 28; empty: as many as the level has")},
    {SECTION_KEY("minutes", KEY_MINUTES, minutes, "",
                 "how long a typical player takes, such as 5-8 or 7; empty: any"),
     .low = 0.1, .high = 999},
    {SECTION_KEY("count", KEY_COUNT, count, "12", "number of puzzles"), .low = 1,
     .high = TEMPLATE_COUNT_MAX},
    {SECTION_KEY("per_page", KEY_NUMBER, per_page, "1", "puzzles per page: 1, 2, 4, 6 or 9"),
     .choices = puzzles_a_page},
    {SECTION_KEY(
         "order", KEY_CHOICE, order, "minutes",
         "order of the puzzles: `minutes`, from quick to slow, or `made`, as they were made "
         "or as the list has them"),
     .choices = orders},
    {SECTION_KEY("symmetry", KEY_SYMMETRY, symmetry, "rotate180",
                 "symmetry of the clue pattern, as in `generate --symmetry`; `none` for none")},
    {SECTION_KEY("minimal", KEY_YES, minimal, "no", "every clue is needed")},
    {SECTION_KEY(
        "size", KEY_TEXT, size_text, "9",
        "a side (9) or a box, width x height (3x2); calcudoku and futoshiki have 6 and 5")},
    {SECTION_KEY("variant", KEY_TEXT, variant, "",
                 "`jigsaw` or `latin`, and additions such as `x` or `windows`, joined by `+`: "
                 "`x+windows`; `gridpress variants` lists them")},
    {SECTION_KEY(
        "board",
        KEY_TEXT, board_name, "",
        "the full name of a board, instead of size and variant: `9+x`, `jigsaw5:AAAB...`")},
    {SECTION_KEY("shapes", KEY_SHAPES, shapes, "",
                 "of jigsaws that are drawn, a new one for each puzzle: `connected`, `rotate180`, "
                 "`mirror` or `pieces`; empty: connected, or with the symmetry of the clues")},
    {SECTION_KEY("symbols", KEY_TEXT, own_symbols, "",
                 "symbols of this section, as in `[puzzles]`, listed under each puzzle; empty: "
                 "those of `[puzzles]`")},
    {SECTION_KEY(
        "spells", KEY_TEXT, spells, "",
        "words whose letters all differ, with commas between them: each solution spells one "
        "of them in a marked line, in turns (`docs/WORDOKU.md`)")},
    {SECTION_KEY(
        "spells_at", KEY_TEXT, spells_at, "",
        "where, as in `generate --word-at`: `row 5`, `column`, `diagonal`; empty: anywhere")},
    {SECTION_KEY("grid", KEY_AUTO, grid, "auto",
                 "exact grid width; `auto`: as large as the page allows")},

    {PAGE_KEY("place", KEY_TEXT, place_text, "front",
              "`front`: behind the contents, or before them without a heading; `before SECTION` or "
              "`after SECTION`; `back`: "
              "behind everything else")},
    {PAGE_KEY("title", KEY_TEXT, title, "", "its heading; empty: the page's name")},
    {PAGE_KEY("heading", KEY_YES, heading, "yes", "print the heading; a dedication has none")},
    {PAGE_KEY("text", KEY_TEXT, text, "",
              "paragraphs, which `\\n` separates; one that begins with `# ` is a heading, one that "
              "begins with `- ` an item of a list; a long text goes on to the next page")},
    {PAGE_KEY("centred", KEY_YES, centred, "no", "set in the middle of the page, as a dedication")},
    {PAGE_KEY("picture", KEY_TEXT, picture, "",
              "a PNG file beside the template, above the text; printed in greys")},
    {PAGE_KEY("picture_width", KEY_AUTO, picture_width, "auto",
              "width of the picture; `auto`: 300 pixels an inch, or as wide as the page")},
    {PAGE_KEY("contents", KEY_YES, listed, "no", "list the page in the contents")},
    {PAGE_KEY("right", KEY_YES, turns_right, "no", "start on a right-hand page")},

    {KEY("solutions", "show", KEY_YES, solutions, "yes", "solutions at the back")},
    {KEY("solutions", "per_page", KEY_COUNT, solutions_per_page, "12", "solutions per page"),
     .low = 1, .high = 30},
    {KEY("solutions", "begin_right", KEY_YES, solutions_right, "yes",
         "solutions start on a right-hand page; a title page may stand on the left before them")},
    {KEY("hints", "show", KEY_YES, hints, "no",
         "a section of hints: the first hard step of each puzzle")},
    {KEY("paths", "show", KEY_CHOICE, paths, "no",
         "behind the hints, the whole path of each puzzle, step by step, in small print; `chains`: "
         "only of "
         "puzzles that take a chain, of which hints say no more than where it starts"),
     .choices = path_choices},
    {KEY("certificate", "show", KEY_YES, certificate, "no",
         "as the last page of all, a certificate to fill in, on a right-hand page")},
    {.section = NULL},
};

_Static_assert(sizeof template_keys / sizeof template_keys[0] <= TEMPLATE_KEYS_MAX,
               "readers of templates have room for all keys");

struct template_key template_label_key(enum template_label label) {
  const struct label_row *row = &label_rows[label];
  int words = label == LABEL_MONTHS ? CALENDAR_MONTHS : label == LABEL_WEEKDAYS ? DATE_WEEK : 0;
  return (struct template_key){.section = "labels",
                               .name = row->name,
                               .kind = KEY_LABEL,
                               .target = label * sizeof(const char *),
                               .fallback = row->english,
                               .low = words};
}

// --- in words ------------------------------------------------------------------------------------

static void list_head(const char *section, bool labels, FILE *stream) {
  fprintf(
      stream, "## [%s%s]\n\n%s", section, strcmp(section, "section") == 0 ? " NAME" : "",
      labels ? "| key | default |\n|---|---|\n" : "| key | default | meaning |\n|---|---|---|\n");
}

void template_list_keys(FILE *stream) {
  const char *section = "";
  for (const struct template_key *key = template_keys; key->section != NULL; key++) {
    if (strcmp(section, key->section) != 0) {
      if (key != template_keys) fputc('\n', stream);
      list_head(section = key->section, false, stream);
    }
    fprintf(stream, "| `%s` | %s | %s |\n", key->name, key->fallback, key->help);
  }
  fputc('\n', stream);
  list_head("labels", true, stream);
  for (int label = 0; label < LABEL_COUNT; label++)
    fprintf(stream, "| `%s` | %s |\n", label_rows[label].name, label_rows[label].english);
}
