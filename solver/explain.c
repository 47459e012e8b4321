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

#include "solver/explain.h"
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
            [PHRASE_TEMPLATE_SET] = "{technique}, every way to place the {digits} has these cells",
            [PHRASE_TEMPLATE_DELETE] = "{technique}, no way to place the {digits} has these cells",
            [PHRASE_CONTRADICTION] = "{technique}, {branches}",
            [PHRASE_VERITY] = "{technique}, whichever is true of {marks}: {branches}",
            [PHRASE_IF] = "if {claim}",
            [PHRASE_THEN] = "then {claim}",
            [PHRASE_IS] = "{cells} is {digit}",
            [PHRASE_IS_NOT] = "{cells} is not {digit}",
            [PHRASE_ONE_IS] = "one of {cells} is {digit}",
            [PHRASE_NONE_IS] = "none of {cells} is {digit}",
            [PHRASE_PLACE] = "{cells} is the {digit} of {region}",
            [PHRASE_NO_DIGIT] = "nothing fits {cells}",
            [PHRASE_NO_PLACE] = "{region} has no place for {digit}",
            [PHRASE_LEFT_OUT] = "... (links left out: {count})",
            [PHRASE_LOCKED_SEEN] = "{technique}, every place for {digits} in {base} is in sight",
            [PHRASE_LEFTOVERS] = ("{technique} in {base} against {cover}, {first set} and {second "
                                  "set} hold the same digits"),
            [PHRASE_MARK] = "{technique} at {cells}",
            [PHRASE_CAGE] = "{technique} at {cells}",
            [PHRASE_INNIES] = "{technique}, by the sum of {base} at {cells}",
            [PHRASE_SIGN_LESS] = "{technique}, the sign between {cells}",
            [PHRASE_SIGN_WHITE] = "{technique}, the white dot between {cells}",
            [PHRASE_SIGN_BLACK] = "{technique}, the black dot between {cells}",
            [PHRASE_SIGN_BAR] = "{technique}, the bar between {cells}",
            [PHRASE_SIGN_X] = "{technique}, the X between {cells}",
            [PHRASE_SIGN_V] = "{technique}, the V between {cells}",
            [PHRASE_GRAVE] = "{technique} but for {digits} in {cells}",
            [PHRASE_ALIGNED] = "{technique} in {cells}",
            [PHRASE_IF_ON] = "{technique}, {node cell} cannot be {node digit}: {branches}",
            [PHRASE_IF_OFF] = "{technique}, {node cell} must be {node digit}: {branches}",
            [PHRASE_WHETHER] = "{technique}, whether {node} is true or false: {branches}",
            [PHRASE_WHICHEVER] = "{technique}, whichever is true of {nodes}: {branches}",
            [PHRASE_LOOK] = "{technique}: look at the {node digit} in {node cell}",
            [PHRASE_LOOK_AT] = "{technique}: look at {first}",
        },
    .cell = "r{row}c{column}",
    .grid = {[GRID_TOP_LEFT] = "of the top left grid",
             [GRID_TOP] = "of the top grid",
             [GRID_TOP_RIGHT] = "of the top right grid",
             [GRID_LEFT] = "of the left grid",
             [GRID_CENTRE] = "of the centre grid",
             [GRID_RIGHT] = "of the right grid",
             [GRID_BOTTOM_LEFT] = "of the bottom left grid",
             [GRID_BOTTOM] = "of the bottom grid",
             [GRID_BOTTOM_RIGHT] = "of the bottom right grid",
             [GRID_NUMBERED] = "of grid {number}"},
    .region = {[REGION_ROW] = "row {number}",
               [REGION_COLUMN] = "column {number}",
               [REGION_BOX] = "box {number}",
               [REGION_FALLING_DIAGONAL] = "the falling diagonal",
               [REGION_RISING_DIAGONAL] = "the rising diagonal",
               [REGION_WINDOW] = "window {number}",
               [REGION_GROUP] = "group {number}",
               [REGION_CENTRE] = "the centre dots",
               [REGION_ASTERISK] = "the asterisk",
               [REGION_GIRANDOLA] = "the girandola",
               [REGION_EXTRA] = "extra region {number}"},
    .regions = {[REGION_ROW] = "rows {numbers}",
                [REGION_COLUMN] = "columns {numbers}",
                [REGION_BOX] = "boxes {numbers}",
                [REGION_WINDOW] = "windows {numbers}",
                [REGION_GROUP] = "groups {numbers}",
                [REGION_EXTRA] = "extra regions {numbers}"},
    .and = "and",
    .or_last = "or",
    .effect = "{pattern}: {effect}",
    .effect_so = "{pattern}; so {effect}",
    .is = "{cells} is {digits}",
    .is_not = "{cells} is not {digits}",
    .are_not = "{cells} are not {digits}",
    .list = "{first}; {next}",
};

// --- fields --------------------------------------------------------------------------------------

typedef void field_writer(struct text *text);

static void write_technique(struct text *text) {
  text_write(text, text->name);
}

static void write_pattern_digits(struct text *text) {
  text_write_digits(text, text->step->digits, text->language->and);
}

static void write_base(struct text *text) {
  text_write_regions(text, text->step->base, text->step->base_count);
}

// The first of several regions, where the others go without saying.
static void write_box(struct text *text) {
  text_write_regions(text, text->step->base, 1);
}

static void write_cover(struct text *text) {
  text_write_regions(text, text->step->cover, text->step->cover_count);
}

static void write_all_cells(struct text *text) {
  text_write_cells(text, text->step->cells, text->step->cell_count);
}

static void write_first(struct text *text) {
  text_write_cell(text, text->step->cells[0]);
}

// The far end of two strong links: cells are far, near, near, far.
static void write_fourth(struct text *text) {
  text_write_cell(text, text->step->cells[3]);
}

static void write_others(struct text *text) {
  text_write_cells(text, text->step->cells + 1, text->step->cell_count - 1);
}

static void write_corners(struct text *text) {
  text_write_cells(text, text->step->cells, 4);
}

static void write_beyond(struct text *text) {
  text_write_cells(text, text->step->cells + 4, text->step->cell_count - 4);
}

static void write_path(struct text *text) {
  for (int i = 0; i < text->step->cell_count; i++) {
    text_write(text, i > 0 ? " - " : "");
    text_write_cell(text, text->step->cells[i]);
  }
}

// Sets of cells, one after the other, as split[] divides them.
static void write_sets(struct text *text) {
  const struct step *step = text->step;
  for (int i = 0, start = 0; i < 4 && step->split[i] > start; start = step->split[i++]) {
    if (i > 0) text_write_break(text);
    text_write_cells(text, step->cells + start, step->split[i] - start);
  }
}

static void write_first_set(struct text *text) {
  text_write_cells(text, text->step->cells, text->step->split[0]);
}

static void write_second_set(struct text *text) {
  const struct step *step = text->step;
  text_write_cells(text, step->cells + step->split[0], step->split[1] - step->split[0]);
}

static void write_fins(struct text *text) {
  for (int i = 0; i < text->step->fin_count; i++) {
    text_write_cell(text, text->step->fins[i].cell);
    text_write_glue(text, i, text->step->fin_count, text->language->and);
  }
}

// What is assumed is listed as fins.
static void write_marks(struct text *text) {
  for (int i = 0; i < text->step->fin_count; i++) {
    text_write_mark(text, text->step->fins[i].cell, text->step->fins[i].digit);
    text_write_glue(text, i, text->step->fin_count, text->language->and);
  }
}

// The digit that one of the cells must be is the step's first fin.
static void write_fin_digit(struct text *text) {
  text_write_digit(text, text->step->fins[0].digit);
}

// "r1c2(4) = r1c5(4) - r3c5(4)": "=" if not this then that, "-" not both.
static void write_chain(struct text *text) {
  for (int i = 0; i < text->step->node_count; i++) {
    const struct step_node *node = &text->step->nodes[i];
    for (int k = 0; k + 1 < node->cell_count; k++) {
      text_write_cell(text, node->cells[k]);
      text_write(text, "/");
    }
    text_write_mark(text, node->cells[node->cell_count - 1], node->digit);
    if (i + 1 < text->step->node_count) text_write(text, node->strong ? " = " : " - ");
  }
}

static void write_node_cell(struct text *text) {
  text_write_cell(text, text->step->nodes[0].cells[0]);
}

static void write_node_digit(struct text *text) {
  text_write_digit(text, text->step->nodes[0].digit);
}

static void write_node(struct text *text) {
  text_write_mark(text, text->step->nodes[0].cells[0], text->step->nodes[0].digit);
}

static int count_branches(const struct step *step) {
  int count = 0;
  for (int i = 0; i < step->node_count; i++) count += step->nodes[i].assumed;
  return count;
}

// What is assumed, branch by branch.
static void write_nodes(struct text *text) {
  int count = count_branches(text->step);
  for (int i = 0, branch = 0; i < text->step->node_count; i++) {
    const struct step_node *node = &text->step->nodes[i];
    if (!node->assumed) continue;
    text_write_mark(text, node->cells[0], node->digit);
    text_write_glue(text, branch++, count, text->language->and);
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
    {"first set", write_first_set},
    {"second set", write_second_set},
    {"fins", write_fins},
    {"marks", write_marks},
    {"digit", write_fin_digit},
    {"chain", write_chain},
    {"node cell", write_node_cell},
    {"node digit", write_node_digit},
    {"node", write_node},
    {"nodes", write_nodes},
    {"branches", text_write_branches},
};

static field_writer *lookup_field(const char *piece, size_t length) {
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
    if (text_is_word(piece, length, fields[i].word)) return fields[i].write;
  return NULL;
}

static void write_phrase(struct text *text, const char *phrase) {
  const char *piece;
  size_t length;
  for (bool in_braces; text_next_piece(&phrase, &piece, &length, &in_braces);) {
    field_writer *write = in_braces ? lookup_field(piece, length) : NULL;
    if (write != NULL)
      write(text);
    else
      text_write_piece(text, piece, length, in_braces);
  }
}

// --- which phrase --------------------------------------------------------------------------------

// What is assumed: twice the same, which leads to a contradiction, one and its negation, or all places
// of a digit or all digits of a cell.
static enum step_phrase phrase_of_assumptions(const struct step *step) {
  const struct step_node *first = step->nodes, *other = NULL;
  for (int i = 1; i < step->node_count && other == NULL; i++)
    if (step->nodes[i].assumed) other = &step->nodes[i];
  bool alike =
      other == NULL || (other->cells[0] == first->cells[0] && other->digit == first->digit);
  if (!alike) return PHRASE_WHICHEVER;
  if (other != NULL && other->on != first->on) return PHRASE_WHETHER;
  return first->on ? PHRASE_IF_ON : PHRASE_IF_OFF;
}

// The phrase of a family that fits what the step has.
static enum step_phrase refine(enum step_phrase family, const struct step *step) {
  switch (family) {
    case PHRASE_LOCKED:
      return step->cover_count == 0 ? PHRASE_LOCKED_SEEN : PHRASE_LOCKED;
    case PHRASE_MARK:
      return step->sign == SIGN_NONE
                 ? PHRASE_MARK
                 : (enum step_phrase)(PHRASE_SIGN_LESS + step->sign - SIGN_LESS);
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
      return step->node_count > 0 ? family : PHRASE_NAME;
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

// Bytes that the effect of a step may take, roughly, and never most of the room.
static size_t reserve_effect(const struct step *step, size_t size) {
  size_t marks = (size_t)step->placement_count + (size_t)step->elimination_count;
  size_t wanted = sizeof "; so r25c25 is not P" * (marks + 1);
  return wanted < size / 2 ? wanted : size / 2;
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

bool step_is_chain(const struct step *step) {
  return step->node_count > 0 || techniques[step->technique].phrase == PHRASE_REMOTE_PAIR;
}

// Where a chain starts says where to look; all of it would be the solution.
char *step_hint(const struct step *step, const struct geom *geom,
                const struct step_language *language, size_t most, char *text, size_t size) {
  step_describe(step, geom, language, text, size);
  if (!step_is_chain(step) && strlen(text) <= most) return text;
  const char *own = language->names != NULL ? language->names[step->technique] : NULL;
  const char *name = own != NULL ? own : techniques[step->technique].name;
  struct text out = begin_text(language, geom, step, name, text, size);
  write_pattern(&out, step->node_count > 0   ? PHRASE_LOOK
                      : step->cell_count > 0 ? PHRASE_LOOK_AT
                                             : PHRASE_NAME);
  return text;
}

// The pattern and, in the order of the language, what follows from it.
static void write_sentence(struct text *text, enum step_phrase phrase) {
  const struct step *step = text->step;
  bool assumed = step->node_count > 0 && step->nodes[0].assumed;
  const char *sentence = assumed ? text->language->effect_so : text->language->effect, *piece;
  size_t length;
  if (step->placement_count + step->elimination_count == 0) { // nothing follows
    write_pattern(text, phrase);
    return;
  }
  for (bool in_braces; text_next_piece(&sentence, &piece, &length, &in_braces);)
    if (in_braces && text_is_word(piece, length, "pattern"))
      write_pattern(text, phrase);
    else if (in_braces && text_is_word(piece, length, "effect"))
      text_write_effect(text);
    else
      text_write_piece(text, piece, length, in_braces);
}

char *step_tell(const struct step *step, const struct geom *geom,
                const struct step_language *language, char *text, size_t size) {
  const char *own = language->names != NULL ? language->names[step->technique] : NULL;
  const char *name = own != NULL ? own : techniques[step->technique].name;
  struct text out = begin_text(language, geom, step, name, text, size);
  out.reserve = reserve_effect(step, size);
  write_sentence(&out, refine(techniques[step->technique].phrase, step));
  return text;
}

char *step_explain(const struct step *step, const struct geom *geom, const char *symbols,
                   char *text, size_t size) {
  struct step_language language = step_english;
  language.symbols = symbols;
  return step_tell(step, geom, &language, text, size);
}

// --- the scale of Sudoku Explainer --------------------------------------------------------------

char *se_tell(const struct step *step, const struct geom *geom,
              const struct step_language *language, char *text, size_t size) {
  const struct se_technique *technique = &se_techniques[step->technique];
  const char *own = language->names != NULL ? language->names[step->technique] : NULL;
  const char *name = own != NULL ? own : technique->name;
  // The easiest hidden single is the last cell of its region.
  bool last = technique->phrase == PHRASE_HIDDEN_SINGLE && step->rating == technique->rating;
  struct text out = begin_text(language, geom, step, name, text, size);
  out.reserve = reserve_effect(step, size);
  write_sentence(&out, last ? PHRASE_FULL_HOUSE : refine(technique->phrase, step));
  return text;
}

char *se_explain(const struct step *step, const struct geom *geom, const char *symbols, char *text,
                 size_t size) {
  struct step_language language = step_english;
  language.symbols = symbols;
  return se_tell(step, geom, &language, text, size);
}
