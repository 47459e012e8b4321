// Says a step in one plain sentence, in the notation people use: "X-wing on 4 in rows 2 and 7,
// columns 3 and 8: r5c3, r9c8 are not 4".
//
// A sentence is the pattern and, after the colon, what follows. Patterns are told by phrases with
// words in braces, one a family of techniques; a field fills in each word. Whoever speaks another
// language brings other phrases (struct step_language). Text that does not fit is cut, never
// written beyond its end.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "solver/layout.h"
#include "solver/se.h"
#include "solver/technique.h"

const struct step_language step_english = {
    .phrases =
        {
            [PHRASE_NAME] = "{technique}",
            [PHRASE_NAKED_SINGLE] = "{technique}, the only digit left",
            [PHRASE_FULL_HOUSE] = "{technique}, the last cell of {base}",
            [PHRASE_HIDDEN_SINGLE] = "{technique}, the only place for it in {base}",
            [PHRASE_LOCKED] = "{technique}, the {digits} of {base} is in {cover}",
            [PHRASE_SUBSET] = "{technique} of {digits} in {cells}",
            [PHRASE_FISH] = "{technique} on {digits} in {base}, {cover}",
            [PHRASE_FISH_FIN] = "{technique} on {digits} in {base}, {cover}, fin {fins}",
            [PHRASE_FISH_FINS] = "{technique} on {digits} in {base}, {cover}, fins {fins}",
            [PHRASE_LINKS] =
                "{technique} on {digits} in {base}, one of {first} and {fourth} is true",
            [PHRASE_EMPTY_RECTANGLE] = "{technique} on {digits} in {box} with {cells}",
            [PHRASE_WING] =
                "{technique} with pivot {first} and wings {others}, one of them is {digit}",
            [PHRASE_W_WING] =
                "{technique} of {first} and {fourth} by {base}, one of them is {digit}",
            [PHRASE_REMOTE_PAIR] = "{technique} of {digits} along {path}",
            [PHRASE_RECTANGLE] = "{technique}, {corners} must not be {digits} crosswise",
            [PHRASE_RECTANGLE_WITH] =
                "{technique}, {corners} must not be {digits} crosswise, with {beyond}",
            [PHRASE_BUG] =
                "{technique}, all other cells have two digits and {first} must be {digits}",
            [PHRASE_SETS] = "{technique} in {sets}",
            [PHRASE_COLOURS] = "{technique} on {digits} in {sets}",
            [PHRASE_CHAIN] = "{technique} along {chain}",
            [PHRASE_CONTRADICTION] = "{technique}, from {marks}",
            [PHRASE_VERITY] = "{technique}, whichever is true of {marks}",
            [PHRASE_GRAVE] = "{technique} but for {digits} in {cells}",
            [PHRASE_ALIGNED] = "{technique} in {cells}",
            [PHRASE_IF_ON] = "{technique}, there is a contradiction if {node cell} is {node digit}",
            [PHRASE_IF_OFF] =
                "{technique}, there is a contradiction if {node cell} is not {node digit}",
            [PHRASE_WHETHER] = "{technique}, whether {node} is true or false",
            [PHRASE_WHICHEVER] = "{technique}, whichever is true of {nodes}",
        },
    .cell = "r{row}c{column}",
    .region = {[REGION_ROW] = "row {number}",
               [REGION_COLUMN] = "column {number}",
               [REGION_BOX] = "box {number}"},
    .regions = {[REGION_ROW] = "rows {numbers}",
                [REGION_COLUMN] = "columns {numbers}",
                [REGION_BOX] = "boxes {numbers}"},
    .and = "and",
};

// --- words ---------------------------------------------------------------------------------------

struct text {
  const struct step_language *language;
  const struct geom *geom;
  const struct step *step;
  const char *name; // of the technique
  char *at;
  size_t left; // with the terminator
};

static void write_bytes(struct text *text, const char *words, size_t length) {
  if (text->left == 0) return;
  if (length >= text->left) length = text->left - 1;
  memcpy(text->at, words, length);
  text->at += length;
  text->left -= length;
  *text->at = '\0';
}

static void write_text(struct text *text, const char *words) {
  write_bytes(text, words, strlen(words));
}

static void write_number(struct text *text, int number) {
  char digits[16];
  snprintf(digits, sizeof digits, "%d", number);
  write_text(text, digits);
}

// The next piece of a phrase: a run of plain text, or a word in braces, which is handed over
// without them. False at the end.
static bool next_piece(const char **phrase, const char **piece, size_t *length, bool *in_braces) {
  const char *at = *phrase;
  if (*at == '\0') return false;
  const char *close = *at == '{' ? strchr(at, '}') : NULL;
  *in_braces = close != NULL;
  *piece = close != NULL ? at + 1 : at;
  *length = close != NULL ? (size_t)(close - at) - 1 : 1 + strcspn(at + 1, "{");
  *phrase = close != NULL ? close + 1 : at + *length;
  return true;
}

// What is no word for the phrase stays as it is.
static void write_piece(struct text *text, const char *piece, size_t length, bool in_braces) {
  write_bytes(text, in_braces ? piece - 1 : piece, in_braces ? length + 2 : length);
}

static bool is_word(const char *piece, size_t length, const char *word) {
  return strlen(word) == length && strncmp(piece, word, length) == 0;
}

static void write_cell(struct text *text, int cell) {
  const char *phrase = text->language->cell, *piece;
  size_t length;
  for (bool in_braces; next_piece(&phrase, &piece, &length, &in_braces);)
    if (in_braces && is_word(piece, length, "row"))
      write_number(text, text->geom->cell[cell].row + 1);
    else if (in_braces && is_word(piece, length, "column"))
      write_number(text, text->geom->cell[cell].column + 1);
    else
      write_piece(text, piece, length, in_braces);
}

static void write_digit(struct text *text, int digit) {
  const char *const *symbols = text->language->symbols;
  write_text(text, symbols != NULL ? symbols[digit - 1] : (char[]){grid_symbol(digit), '\0'});
}

// What stands between item `i` and the one after it.
static void write_glue(struct text *text, int i, int count, const char *last) {
  if (i + 1 >= count) return;
  if (i + 2 < count) {
    write_text(text, ", ");
    return;
  }
  write_text(text, " ");
  write_text(text, last);
  write_text(text, " ");
}

// "4", "4 and 7", "4, 6 or 7"
static void write_digits(struct text *text, uint32_t digits, const char *last) {
  int count = mask_count(digits);
  for (int i = 0; i < count; i++) {
    write_digit(text, mask_take(&digits));
    write_glue(text, i, count, last);
  }
}

// "r1c2, r1c5 and r3c4"
static void write_cells(struct text *text, const uint16_t *cells, int count) {
  for (int i = 0; i < count; i++) {
    write_cell(text, cells[i]);
    write_glue(text, i, count, text->language->and);
  }
}

// "r4c5(7)"
static void write_mark(struct text *text, int cell, int digit) {
  write_cell(text, cell);
  write_text(text, "(");
  write_digit(text, digit);
  write_text(text, ")");
}

static void write_numbers(struct text *text, const uint16_t *regions, int count) {
  for (int i = 0; i < count; i++) {
    write_number(text, text->geom->regions[regions[i]].index + 1);
    write_glue(text, i, count, text->language->and);
  }
}

// Regions of one kind by one phrase.
static void write_alike(struct text *text, const char *phrase, const uint16_t *regions, int count) {
  const char *piece;
  size_t length;
  for (bool in_braces; next_piece(&phrase, &piece, &length, &in_braces);)
    if (in_braces && (is_word(piece, length, "number") || is_word(piece, length, "numbers")))
      write_numbers(text, regions, count);
    else
      write_piece(text, piece, length, in_braces);
}

// "row 3 and row 5" reads better as "rows 3 and 5".
static void write_regions(struct text *text, const uint16_t *regions, int count) {
  const struct region *all = text->geom->regions;
  bool alike = count > 1 && all[regions[0]].kind != REGION_EXTRA;
  for (int i = 1; i < count; i++) alike = alike && all[regions[i]].kind == all[regions[0]].kind;
  if (alike) {
    write_alike(text, text->language->regions[all[regions[0]].kind], regions, count);
    return;
  }
  for (int i = 0; i < count; i++) {
    char name[GEOM_NAME_MAX];
    if (all[regions[i]].kind == REGION_EXTRA)
      write_text(text, geom_name_region(text->geom, regions[i], name));
    else
      write_alike(text, text->language->region[all[regions[i]].kind], &regions[i], 1);
    write_glue(text, i, count, text->language->and);
  }
}

// --- what follows -------------------------------------------------------------------------------

static bool is_one_cell(const struct step *step) {
  for (int i = 1; i < step->elimination_count; i++)
    if (step->eliminations[i].cell != step->eliminations[0].cell) return false;
  return step->elimination_count > 0;
}

// "r5c3, r9c8 are not 4; r2c2 is not 5", or "r7c7 is not 3 or 6"
static void write_effect(struct text *text, const struct step *step) {
  const char *before = ": ";
  for (int i = 0; i < step->placement_count; i++) {
    write_text(text, before);
    write_cell(text, step->placements[i].cell);
    write_text(text, " is ");
    write_digit(text, step->placements[i].digit);
    before = "; ";
  }
  if (is_one_cell(step)) {
    uint32_t digits = 0;
    for (int i = 0; i < step->elimination_count; i++)
      digits |= UINT32_C(1) << step->eliminations[i].digit;
    write_text(text, before);
    write_cell(text, step->eliminations[0].cell);
    write_text(text, " is not ");
    write_digits(text, digits, "or");
    return;
  }
  for (int digit = 1; digit <= text->geom->side; digit++) {
    int count = 0;
    for (int i = 0; i < step->elimination_count; i++) {
      if (step->eliminations[i].digit != digit) continue;
      write_text(text, count++ == 0 ? before : ", ");
      write_cell(text, step->eliminations[i].cell);
    }
    if (count == 0) continue;
    write_text(text, count == 1 ? " is not " : " are not ");
    write_digit(text, digit);
    before = "; ";
  }
}

// --- fields --------------------------------------------------------------------------------------

typedef void field_writer(struct text *text);

static void write_technique(struct text *text) {
  write_text(text, text->name);
}

static void write_pattern_digits(struct text *text) {
  write_digits(text, text->step->digits, text->language->and);
}

static void write_base(struct text *text) {
  write_regions(text, text->step->base, text->step->base_count);
}

// The first of several regions, where the others go without saying.
static void write_box(struct text *text) {
  write_regions(text, text->step->base, 1);
}

static void write_cover(struct text *text) {
  write_regions(text, text->step->cover, text->step->cover_count);
}

static void write_all_cells(struct text *text) {
  write_cells(text, text->step->cells, text->step->cell_count);
}

static void write_first(struct text *text) {
  write_cell(text, text->step->cells[0]);
}

// The far end of two strong links: cells are far, near, near, far.
static void write_fourth(struct text *text) {
  write_cell(text, text->step->cells[3]);
}

static void write_others(struct text *text) {
  write_cells(text, text->step->cells + 1, text->step->cell_count - 1);
}

static void write_corners(struct text *text) {
  write_cells(text, text->step->cells, 4);
}

static void write_beyond(struct text *text) {
  write_cells(text, text->step->cells + 4, text->step->cell_count - 4);
}

static void write_path(struct text *text) {
  for (int i = 0; i < text->step->cell_count; i++) {
    write_text(text, i > 0 ? " - " : "");
    write_cell(text, text->step->cells[i]);
  }
}

// Sets of cells, one after the other, as split[] divides them.
static void write_sets(struct text *text) {
  const struct step *step = text->step;
  for (int i = 0, start = 0; i < 4 && step->split[i] > start; start = step->split[i++]) {
    write_text(text, i > 0 ? "; " : "");
    write_cells(text, step->cells + start, step->split[i] - start);
  }
}

static void write_fins(struct text *text) {
  for (int i = 0; i < text->step->fin_count; i++) {
    write_cell(text, text->step->fins[i].cell);
    write_glue(text, i, text->step->fin_count, text->language->and);
  }
}

// What is assumed is listed as fins.
static void write_marks(struct text *text) {
  for (int i = 0; i < text->step->fin_count; i++) {
    write_mark(text, text->step->fins[i].cell, text->step->fins[i].digit);
    write_glue(text, i, text->step->fin_count, text->language->and);
  }
}

// The digit that one of the cells must be is the step's first fin.
static void write_fin_digit(struct text *text) {
  write_digit(text, text->step->fins[0].digit);
}

// "r1c2(4) = r1c5(4) - r3c5(4)": "=" if not this then that, "-" not both.
static void write_chain(struct text *text) {
  for (int i = 0; i < text->step->node_count; i++) {
    const struct step_node *node = &text->step->nodes[i];
    for (int k = 0; k + 1 < node->cell_count; k++) {
      write_cell(text, node->cells[k]);
      write_text(text, "/");
    }
    write_mark(text, node->cells[node->cell_count - 1], node->digit);
    if (i + 1 < text->step->node_count) write_text(text, node->strong ? " = " : " - ");
  }
}

static void write_node_cell(struct text *text) {
  write_cell(text, text->step->nodes[0].cells[0]);
}

static void write_node_digit(struct text *text) {
  write_digit(text, text->step->nodes[0].digit);
}

static void write_node(struct text *text) {
  write_mark(text, text->step->nodes[0].cells[0], text->step->nodes[0].digit);
}

static void write_nodes(struct text *text) {
  for (int i = 0; i < text->step->node_count; i++) {
    write_mark(text, text->step->nodes[i].cells[0], text->step->nodes[i].digit);
    write_glue(text, i, text->step->node_count, text->language->and);
  }
}

static const struct field {
  const char *word;
  field_writer *write;
} fields[] = {
    {"technique", write_technique},
    {"digits", write_pattern_digits},
    {"base", write_base},
    {"box", write_box},
    {"cover", write_cover},
    {"cells", write_all_cells},
    {"first", write_first},
    {"fourth", write_fourth},
    {"others", write_others},
    {"corners", write_corners},
    {"beyond", write_beyond},
    {"path", write_path},
    {"sets", write_sets},
    {"fins", write_fins},
    {"marks", write_marks},
    {"digit", write_fin_digit},
    {"chain", write_chain},
    {"node cell", write_node_cell},
    {"node digit", write_node_digit},
    {"node", write_node},
    {"nodes", write_nodes},
};

static field_writer *lookup_field(const char *piece, size_t length) {
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
    if (is_word(piece, length, fields[i].word)) return fields[i].write;
  return NULL;
}

static void write_phrase(struct text *text, const char *phrase) {
  const char *piece;
  size_t length;
  for (bool in_braces; next_piece(&phrase, &piece, &length, &in_braces);) {
    field_writer *write = in_braces ? lookup_field(piece, length) : NULL;
    if (write != NULL)
      write(text);
    else
      write_piece(text, piece, length, in_braces);
  }
}

// --- which phrase --------------------------------------------------------------------------------

// The nodes are what is assumed: one that leads to a contradiction, one and its negation, or all
// places of a digit or all digits of a cell.
static enum step_phrase phrase_of_assumptions(const struct step *step) {
  const struct step_node *node = step->nodes;
  if (step->node_count == 1) return node->on ? PHRASE_IF_ON : PHRASE_IF_OFF;
  return step->node_count == 2 && !node[1].on ? PHRASE_WHETHER : PHRASE_WHICHEVER;
}

// The phrase of a family that fits what the step has.
static enum step_phrase refine(enum step_phrase family, const struct step *step) {
  switch (family) {
    case PHRASE_FISH:
      return step->fin_count == 0   ? PHRASE_FISH
             : step->fin_count == 1 ? PHRASE_FISH_FIN
                                    : PHRASE_FISH_FINS;
    case PHRASE_RECTANGLE:
      return step->cell_count > 4 ? PHRASE_RECTANGLE_WITH : PHRASE_RECTANGLE;
    case PHRASE_SETS:
      return step->split[0] > 0 ? PHRASE_SETS : PHRASE_NAME;
    case PHRASE_CHAIN:
      return step->node_count > 0 ? PHRASE_CHAIN : PHRASE_NAME;
    case PHRASE_CONTRADICTION:
    case PHRASE_VERITY:
      return step->fin_count > 0 ? family : PHRASE_NAME;
    case PHRASE_WHICHEVER:
      return phrase_of_assumptions(step);
    default:
      return family;
  }
}

static struct text begin_text(const struct step_language *language, const struct geom *geom,
                              const struct step *step, const char *name, char *text, size_t size) {
  if (size > 0) *text = '\0';
  return (struct text){
      .language = language, .geom = geom, .step = step, .name = name, .at = text, .left = size};
}

static void write_pattern(struct text *text, enum step_phrase phrase) {
  char *start = text->at;
  write_phrase(text, text->language->phrases[phrase]);
  if (text->at > start) *start = (char)toupper((unsigned char)*start);
}

char *step_describe(const struct step *step, const struct geom *geom,
                    const struct step_language *language, char *text, size_t size) {
  const char *own = language->names != NULL ? language->names[step->technique] : NULL;
  const char *name = own != NULL ? own : techniques[step->technique].name;
  struct text out = begin_text(language, geom, step, name, text, size);
  write_pattern(&out, refine(techniques[step->technique].phrase, step));
  return text;
}

char *step_explain(const struct step *step, const struct geom *geom, char *text, size_t size) {
  struct text out =
      begin_text(&step_english, geom, step, techniques[step->technique].name, text, size);
  write_pattern(&out, refine(techniques[step->technique].phrase, step));
  write_effect(&out, step);
  return text;
}

// --- the scale of Sudoku Explainer --------------------------------------------------------------

char *se_explain(const struct step *step, const struct geom *geom, char *text, size_t size) {
  const struct se_technique *technique = &se_techniques[step->technique];
  // The easiest hidden single is the last cell of its region.
  bool last = technique->phrase == PHRASE_HIDDEN_SINGLE && step->rating == technique->rating;
  enum step_phrase phrase = last ? PHRASE_FULL_HOUSE : refine(technique->phrase, step);
  struct text out = begin_text(&step_english, geom, step, technique->name, text, size);
  write_pattern(&out, phrase);
  write_effect(&out, step);
  return text;
}
