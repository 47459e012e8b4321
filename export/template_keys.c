// The table of everything that can be said in a template: one row a key, with its default and what
// it means. docs/TEMPLATES.md is a listing of this table, and a test holds the two together.
#include "export/template_keys.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "export/cover_themes.h"
#include "export/font.h"

static const char *const editions[] = {
    [EDITION_PRINT] = "print", [EDITION_SCREEN] = "screen", NULL};
static const char *const services[] = {
    [SERVICE_NONE] = "none", [SERVICE_KDP] = "kdp",  [SERVICE_INGRAMSPARK] = "ingramspark",
    [SERVICE_LULU] = "lulu", [SERVICE_COUNT] = NULL,
};
static const char *const inks[] = {[INK_BLACK] = "black",
                                   [INK_STANDARD] = "standard-colour",
                                   [INK_PREMIUM] = "premium-colour",
                                   [INK_COUNT] = NULL};
static const char *const papers[] = {
    [PAPER_WHITE] = "white", [PAPER_CREAM] = "cream", [PAPER_COUNT] = NULL};
static const char *const captions[] = {
    [CAPTION_NUMBER] = "number", [CAPTION_COMMENT] = "comment", NULL};
static const char *const orders[] = {[ORDER_MINUTES] = "minutes", [ORDER_MADE] = "made", NULL};
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
#define LABEL(id, word, text)                                                                      \
  {                                                                                                \
    .section = "labels", .name = (word), .kind = KEY_LABEL,                                        \
    .target = offsetof(struct template, labels) + (id) * sizeof(const char *), .fallback = (text), \
    .help = ""                                                                                     \
  }

const struct template_key template_keys[] = {
    {KEY("book", "title", KEY_TEXT, title, "Sudoku", "on the title page and in the running heads")},
    {KEY("book", "subtitle", KEY_TEXT, subtitle, "", "under the title")},
    {KEY("book", "author", KEY_TEXT, author, "", "on the title page and in the file's properties")},
    {KEY("book", "publisher", KEY_TEXT, publisher, "", "at the foot of the title page")},
    {KEY("book", "year", KEY_TEXT, year, "", "for the copyright line; the clock is never used")},
    {KEY("book", "copyright", KEY_TEXT, copyright, "",
         "text of the copyright page; `\\n` begins a new paragraph")},
    {KEY("book", "isbn", KEY_TEXT, isbn, "", "on the copyright page")},
    {KEY(
        "book", "language", KEY_TEXT, language, "en",
        "language of the labels, such as `de` or `pt-BR`; unless it is English, `book` warns about "
        "missing labels")},
    {KEY("book", "description", KEY_TEXT, description, "", "one line for `book --list`")},
    {KEY("book", "edition", KEY_CHOICE, edition, "print",
         "`print`: mirrored margins, no links; `screen`: equal margins, outline, links"),
     .choices = editions},
    {KEY("book", "service", KEY_CHOICE, service, "none",
         "whose print rules apply (PRINT.md): `none`, `kdp`, `ingramspark` or `lulu`"),
     .choices = services},

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
    {KEY("type", "solution_grey", KEY_SHARE, solution_grey, "0.3",
         "grey of digits that were not given: 0 is black, 0.7 the lightest"),
     .high = 0.7},
    {KEY("type", "quiet_grey", KEY_SHARE, quiet, "0.35",
         "grey of running heads, page numbers and text beside a grid"),
     .high = 0.7},

    {KEY("front", "title_page", KEY_YES, title_page, "yes", "a title page")},
    {KEY("front", "copyright_page", KEY_YES, copyright_page, "yes", "a copyright page")},
    {KEY("front", "remake", KEY_YES, remake, "no",
         "end the copyright page with the command that makes the book again; `book` always prints "
         "it on standard error")},
    {KEY("front", "rules", KEY_YES, rules, "yes", "a how-to-play page")},
    {KEY("front", "example", KEY_COUNT, example, "3", "steps in the worked example; 0: none"),
     .high = 6},
    {KEY("front", "contents", KEY_YES, contents, "yes", "a table of contents")},

    {KEY("puzzles", "section_pages", KEY_YES, section_pages, "yes",
         "a title page before each section")},
    {KEY("puzzles", "sections_right", KEY_YES, sections_right, "yes",
         "sections start on a right-hand page")},
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
    {KEY(
        "puzzles", "symbols", KEY_TEXT, symbols, "",
        "symbols for 1, 2, 3 ..., such as the nine letters of a word; empty: digits, then A to P")},

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
    {SECTION_KEY(
        "spells", KEY_TEXT, spells, "",
        "words whose letters all differ, with commas between them: each solution spells one "
        "of them in a marked line, in turns (`docs/WORDOKU.md`)")},
    {SECTION_KEY(
        "spells_at", KEY_TEXT, spells_at, "",
        "where, as in `generate --word-at`: `row 5`, `column`, `diagonal`; empty: anywhere")},
    {SECTION_KEY("grid", KEY_AUTO, grid, "auto",
                 "exact grid width; `auto`: as large as the page allows")},

    {KEY("solutions", "show", KEY_YES, solutions, "yes", "solutions at the back")},
    {KEY("solutions", "per_page", KEY_COUNT, solutions_per_page, "12", "solutions per page"),
     .low = 1, .high = 30},
    {KEY("solutions", "begin_right", KEY_YES, solutions_right, "yes",
         "solutions start on a right-hand page")},
    {KEY("hints", "show", KEY_YES, hints, "no",
         "a section of hints: the first hard step of each puzzle")},

    LABEL(LABEL_HOW_TO_PLAY, "how_to_play", "How to play"),
    LABEL(LABEL_RULES_GOAL, "rules_goal",
          "Fill every empty cell so that each row, each column and each box with a thick outline "
          "contains every symbol exactly once."),
    LABEL(LABEL_RULES_UNIQUE, "rules_unique",
          "Every puzzle has exactly one solution, proved by computer."),
    LABEL(LABEL_RULES_LEVELS, "rules_levels",
          "The dots beside each number show how hard the puzzle is: one for a gentle start, five "
          "for a real challenge."),
    LABEL(LABEL_RULES_SOLUTIONS, "rules_solutions",
          "Solutions are at the back; given digits are bold."),
    LABEL(LABEL_RULE_JIGSAW, "rule_jigsaw",
          "Every row, column and outlined shape holds every digit once."),
    LABEL(LABEL_RULE_PIECES, "rule_pieces",
          "Cells of the same grey make up one shape, even if they do not touch."),
    LABEL(LABEL_RULE_LATIN, "rule_latin",
          "Every row and column holds every digit once; there are no boxes."),
    LABEL(LABEL_RULE_GRIDS, "rule_grids",
          "Each grid is a Sudoku; the cells of a tinted box count in every grid that it lies in."),
    LABEL(LABEL_RULE_X, "rule_x", "Each of the two long diagonals also holds every digit once."),
    LABEL(LABEL_RULE_WINDOWS, "rule_windows", "Each tinted square also holds every digit once."),
    LABEL(LABEL_RULE_DISJOINT, "rule_disjoint",
          "Cells in the same place of their boxes also all differ."),
    LABEL(LABEL_RULE_CENTRE, "rule_centre",
          "The cells in the centres of the boxes also hold every digit once."),
    LABEL(LABEL_RULE_ASTERISK, "rule_asterisk",
          "The nine cells of the asterisk also hold every digit once."),
    LABEL(LABEL_RULE_GIRANDOLA, "rule_girandola",
          "The nine cells of the pinwheel also hold every digit once."),
    LABEL(LABEL_RULE_ANTIKNIGHT, "rule_antiknight",
          "Cells a knight's move apart never hold the same digit."),
    LABEL(LABEL_RULE_ANTIKING, "rule_antiking",
          "Cells that touch at a corner never hold the same digit."),
    LABEL(LABEL_RULE_OWN, "rule_own",
          "Tinted cells that belong together also hold no digit twice."),
    LABEL(LABEL_RULE_KILLER, "rule_killer",
          "Each cage adds up to its number, and no digit repeats within a cage."),
    LABEL(LABEL_RULE_CALCUDOKU, "rule_calcudoku",
          "Each cage makes its number with its operation; digits may repeat within a cage."),
    LABEL(LABEL_RULE_SIGNS, "rule_signs", "Each sign points to the smaller digit."),
    LABEL(LABEL_RULE_CONSECUTIVE, "rule_consecutive",
          "Digits with a bar between them differ by 1; neighbours without a bar do not."),
    LABEL(LABEL_RULE_WHITE, "rule_white", "Digits with a white dot between them differ by 1."),
    LABEL(LABEL_RULE_BLACK, "rule_black",
          "Of two digits with a black dot between them, one is twice the other."),
    LABEL(LABEL_RULE_DOTS_ALL, "rule_dots_all", "All dots are shown."),
    LABEL(LABEL_RULE_DOTS_SOME, "rule_dots_some", "Not all dots are shown."),
    LABEL(LABEL_RULE_WHITE_ALL, "rule_white_all", "All white dots are shown."),
    LABEL(LABEL_RULE_BLACK_ALL, "rule_black_all", "All black dots are shown."),
    LABEL(LABEL_RULE_NONCONSECUTIVE, "rule_nonconsecutive",
          "Digits side by side never differ by 1."),
    LABEL(LABEL_RULE_NONDOUBLE, "rule_nondouble",
          "Of two digits side by side, neither is twice the other."),
    LABEL(LABEL_RULE_LETTER_X, "rule_letter_x", "Digits with an X between them add up to 10."),
    LABEL(LABEL_RULE_LETTER_V, "rule_letter_v", "Digits with a V between them add up to 5."),
    LABEL(LABEL_RULE_LETTERS_ALL, "rule_letters_all", "Every X and V is shown."),
    LABEL(LABEL_RULE_LETTERS_SOME, "rule_letters_some", "Not every X and V is shown."),
    LABEL(LABEL_RULE_NONTEN, "rule_nonten",
          "Neighbours without a letter between them never add up to 10."),
    LABEL(LABEL_RULE_NONFIVE, "rule_nonfive",
          "Neighbours without a letter between them never add up to 5."),
    LABEL(LABEL_RULE_EVEN, "rule_even", "Squares hold even digits."),
    LABEL(LABEL_RULE_ODD, "rule_odd", "Circles hold odd digits."),
    LABEL(LABEL_RULE_THERMO, "rule_thermo",
          "Digits rise from the bulb of a thermometer to its tip."),
    LABEL(LABEL_RULE_ARROW, "rule_arrow",
          "The digits along an arrow add up to the number in its circle."),
    LABEL(LABEL_RULE_ARROW_NUMBER, "rule_arrow_number",
          "A circle around two cells holds a number of two digits."),
    LABEL(LABEL_RULE_LETTERS, "rule_letters",
          "Letters take the place of digits; they are listed below each puzzle."),
    LABEL(LABEL_RULE_WORD, "rule_word",
          "Read from left to right or downwards, the tinted line spells a word."),
    LABEL(LABEL_RULE_BOARDS, "rule_boards", "The boards"),
    LABEL(LABEL_EXAMPLE, "example", "A worked example"),
    LABEL(LABEL_EXAMPLE_START, "example_start",
          "The first steps of the puzzle on the previous page. The shaded cells show where to "
          "look; the white cell among them is the one to fill."),
    LABEL(LABEL_EXAMPLE_END, "example_end",
          "Each digit you place makes the next one easier to find. Solve the rest the same way."),
    LABEL(LABEL_STEP_FULL_HOUSE, "step_full_house",
          "In {region}, only {cell} is empty, so it must be {digit}."),
    LABEL(LABEL_STEP_NAKED_SINGLE, "step_naked_single",
          "Row, column and box rule out every other digit, so only {digit} fits {cell}."),
    LABEL(LABEL_STEP_HIDDEN_SINGLE, "step_hidden_single",
          "Where can {digit} go in {region}? Only in {cell}."),
    LABEL(LABEL_CELL, "cell", "the cell in row\u00a0{row}, column\u00a0{column}"),
    LABEL(LABEL_ROW, "row", "row\u00a0{number}"),
    LABEL(LABEL_COLUMN, "column", "column\u00a0{number}"),
    LABEL(LABEL_BOX, "box", "box\u00a0{number}"),
    LABEL(LABEL_ROWS, "rows", "rows\u00a0{numbers}"),
    LABEL(LABEL_COLUMNS, "columns", "columns\u00a0{numbers}"),
    LABEL(LABEL_BOXES, "boxes", "boxes\u00a0{numbers}"),
    LABEL(LABEL_AND, "and", "and"),
    LABEL(LABEL_STEP_NAKED_SINGLE_BOARD, "step_naked_single_board",
          "The shaded cells have every other digit, so only {digit} fits {cell}."),
    LABEL(LABEL_SHAPE, "shape", "the shaded shape"),
    LABEL(LABEL_FALLING_DIAGONAL, "falling_diagonal", "the falling diagonal"),
    LABEL(LABEL_RISING_DIAGONAL, "rising_diagonal", "the rising diagonal"),
    LABEL(LABEL_WINDOW, "window", "window\u00a0{number}"),
    LABEL(LABEL_GROUP, "group", "group\u00a0{number}"),
    LABEL(LABEL_CENTRE, "centre", "the centres of the boxes"),
    LABEL(LABEL_ASTERISK, "asterisk", "the asterisk"),
    LABEL(LABEL_GIRANDOLA, "girandola", "the pinwheel"),
    LABEL(LABEL_EXTRA_REGION, "extra_region", "extra region\u00a0{number}"),
    LABEL(LABEL_SHAPE_NUMBER, "shape_number", "shape\u00a0{number}"),
    LABEL(LABEL_SHAPES, "shapes", "shapes\u00a0{numbers}"),
    LABEL(LABEL_WINDOWS, "windows", "windows\u00a0{numbers}"),
    LABEL(LABEL_GROUPS, "groups", "groups\u00a0{numbers}"),
    LABEL(LABEL_EXTRA_REGIONS, "extra_regions", "extra regions\u00a0{numbers}"),
    LABEL(LABEL_CONTENTS, "contents", "Contents"),
    LABEL(LABEL_PUZZLE, "puzzle", "Puzzle {first}"),
    LABEL(LABEL_PUZZLE_RANGE, "puzzle_range", "Puzzles {first} to {last}"),
    LABEL(LABEL_SOLUTIONS, "solutions", "Solutions"),
    LABEL(LABEL_HINTS, "hints", "Hints"),
    LABEL(LABEL_HINTS_TEXT, "hints_text",
          "Stuck? Look up the first hard step of your puzzle. r2c7 is the cell in row 2, "
          "column 7, and r2c7(5) is a 5 in that cell. In a chain, = joins two candidates of which "
          "at least one is true, and - joins two of which at most one is true."),
    LABEL(LABEL_HINTS_SHAPES, "hints_shapes",
          "Shapes of a jigsaw count in reading order, by their first cells."),
    LABEL(LABEL_HINT_RANGE, "hint_range", "{first} to {last}"),
    LABEL(LABEL_HINT_SINGLES, "hint_singles", "Singles all the way"),
    LABEL(LABEL_HINT_GUESS, "hint_guess", "No technique applies: try a digit and see"),
    LABEL(LABEL_HINT_CELL, "hint_cell", "r{row}c{column}"),
    LABEL(LABEL_HINT_LOCKED, "hint_locked", "{technique}, the {digits} of {base} is in {cover}"),
    LABEL(LABEL_HINT_SUBSET, "hint_subset", "{technique} of {digits} in {cells}"),
    LABEL(LABEL_HINT_FISH, "hint_fish", "{technique} on {digits} in {base}, {cover}"),
    LABEL(LABEL_HINT_FISH_FIN, "hint_fish_fin",
          "{technique} on {digits} in {base}, {cover}, fin\u00a0{fins}"),
    LABEL(LABEL_HINT_FISH_FINS, "hint_fish_fins",
          "{technique} on {digits} in {base}, {cover}, fins\u00a0{fins}"),
    LABEL(LABEL_HINT_LINKS, "hint_links",
          "{technique} on {digits} in {base}, one of {first} and {fourth} is\u00a0true"),
    LABEL(LABEL_HINT_EMPTY_RECTANGLE, "hint_empty_rectangle",
          "{technique} on {digits} in {box} with {cells}"),
    LABEL(LABEL_HINT_WING, "hint_wing",
          "{technique} with pivot {first} and wings {others}, one of them is\u00a0{digit}"),
    LABEL(LABEL_HINT_W_WING, "hint_w_wing",
          "{technique} of {first} and {fourth} by {base}, one of them is\u00a0{digit}"),
    LABEL(LABEL_HINT_REMOTE_PAIR, "hint_remote_pair", "{technique} of {digits} along {path}"),
    LABEL(LABEL_HINT_RECTANGLE, "hint_rectangle",
          "{technique}, {corners} must not be {digits} crosswise"),
    LABEL(LABEL_HINT_RECTANGLE_WITH, "hint_rectangle_with",
          "{technique}, {corners} must not be {digits} crosswise, with {beyond}"),
    LABEL(LABEL_HINT_BUG, "hint_bug",
          "{technique}, all other cells have two digits and {first} must be\u00a0{digits}"),
    LABEL(LABEL_HINT_SETS, "hint_sets", "{technique} in {sets}"),
    LABEL(LABEL_HINT_COLOURS, "hint_colours", "{technique} on {digits} in {sets}"),
    LABEL(LABEL_HINT_CHAIN, "hint_chain", "{technique} along {chain}"),
    LABEL(LABEL_HINT_TEMPLATE_SET, "hint_template_set",
          "{technique}, every way to place the {digits} has these cells"),
    LABEL(LABEL_HINT_TEMPLATE_DELETE, "hint_template_delete",
          "{technique}, no way to place the {digits} has these cells"),
    LABEL(LABEL_HINT_CONTRADICTION, "hint_contradiction", "{technique}, {branches}"),
    LABEL(LABEL_HINT_VERITY, "hint_verity",
          "{technique}, whichever is true of {marks}: {branches}"),
    LABEL(LABEL_HINT_IF, "hint_if", "if {claim}"),
    LABEL(LABEL_HINT_THEN, "hint_then", "then {claim}"),
    LABEL(LABEL_HINT_IS, "hint_is", "{cells} is\u00a0{digit}"),
    LABEL(LABEL_HINT_IS_NOT, "hint_is_not", "{cells} is not\u00a0{digit}"),
    LABEL(LABEL_HINT_ONE_IS, "hint_one_is", "one of {cells} is\u00a0{digit}"),
    LABEL(LABEL_HINT_NONE_IS, "hint_none_is", "none of {cells} is\u00a0{digit}"),
    LABEL(LABEL_HINT_PLACE, "hint_place", "{cells} is the {digit} of {region}"),
    LABEL(LABEL_HINT_NO_DIGIT, "hint_no_digit", "nothing fits {cells}"),
    LABEL(LABEL_HINT_NO_PLACE, "hint_no_place", "{region} has no place for\u00a0{digit}"),
    LABEL(LABEL_HINT_LEFT_OUT, "hint_left_out", "... (links left out:\u00a0{count})"),
    LABEL(LABEL_HINT_LOCKED_SEEN, "hint_locked_seen",
          "{technique}, every place for {digits} in {base} is in sight"),
    LABEL(
        LABEL_HINT_LEFTOVERS, "hint_leftovers",
        "{technique} in {base} against {cover}, {first set} and {second set} hold the same digits"),
    LABEL(LABEL_HINT_MARK, "hint_mark", "{technique} at {cells}"),
    LABEL(LABEL_HINT_CAGE, "hint_cage", "{technique} at {cells}"),
    LABEL(LABEL_HINT_INNIES, "hint_innies", "{technique}, by the sum of {base} at {cells}"),
    LABEL(LABEL_SOLUTION_PAGE, "solution_page", "Solution on page {page}"),
    LABEL(LABEL_LETTERS, "letters", "Letters: {letters}"),
    LABEL(LABEL_TIME, "time", "Time"),
    LABEL(LABEL_NOTES, "notes", "Notes"),
    LABEL(LABEL_MINUTES, "minutes", "about {minutes}\u00a0min"),
    LABEL(LABEL_MINUTES_ESTIMATE, "minutes_estimate", "estimated {minutes}\u00a0min"),
    LABEL(LABEL_REMAKE, "remake", "Made with gridpress {version}. To make this book again, run"),
    LABEL(LABEL_COVER_COUNT, "cover_count", "{count}\u00a0puzzles"),
    LABEL(LABEL_COVER_BACK, "cover_back",
          "{count}\u00a0puzzles, and every one has exactly one solution. Start where you feel at "
          "home, take all the time you like, and enjoy the moment when everything falls into "
          "place."),
    LABEL(LABEL_COVER_SOLUTIONS, "cover_solutions", "All solutions are at the back of the book."),
    LABEL(LABEL_COVER_SAMPLE, "cover_sample", "Try one now"),
    LABEL(LABEL_EXTREMELY_EASY, "extremely_easy", "Extremely easy"),
    LABEL(LABEL_EASY, "easy", "Easy"),
    LABEL(LABEL_MEDIUM, "medium", "Medium"),
    LABEL(LABEL_HARD, "hard", "Hard"),
    LABEL(LABEL_EVIL, "evil", "Evil"),
    LABEL(LABEL_UNFAIR, "unfair", "Unfair"),
    LABEL(LABEL_EXTREME, "extreme", "Extreme"),
    LABEL(LABEL_GUESS, "guess", "Guess"),
    {.section = NULL},
};

_Static_assert(sizeof template_keys / sizeof template_keys[0] <= TEMPLATE_KEYS_MAX,
               "readers of templates have room for all keys");

// --- in words ------------------------------------------------------------------------------------

static void list_head(const char *section, bool labels, FILE *stream) {
  fprintf(
      stream, "## [%s%s]\n\n%s", section, strcmp(section, "section") == 0 ? " NAME" : "",
      labels ? "| key | default |\n|---|---|\n" : "| key | default | meaning |\n|---|---|---|\n");
}

void template_list_keys(FILE *stream) {
  const char *section = "";
  for (const struct template_key *key = template_keys; key->section != NULL; key++) {
    bool labels = strcmp(key->section, "labels") == 0;
    if (strcmp(section, key->section) != 0) {
      if (key != template_keys) fputc('\n', stream);
      list_head(section = key->section, labels, stream);
    }
    fprintf(stream, "| `%s` | %s |", key->name, key->fallback);
    if (!labels) fprintf(stream, " %s |", key->help);
    fputc('\n', stream);
  }
}
