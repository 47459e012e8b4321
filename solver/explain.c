// Says a step in one plain sentence, in the notation people use: "X-wing on 4 in rows 2 and 7,
// columns 3 and 8: r5c3, r9c8 are not 4".
//
// A sentence is the technique's name, its pattern and, after the colon, what follows. How a pattern
// is told depends on the family; one function each, in a table by technique. Text that does not fit
// is cut, never written beyond its end.
#include "solver/se.h"
#include "solver/technique.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct text {
  const struct geom *geom;
  const char *const *symbols; // of digit 1, 2 ...; NULL: the usual ones
  char *at;
  size_t left; // with the terminator
};

static void write_text(struct text *text, const char *words) {
  size_t length = strlen(words);
  if (text->left == 0) return;
  if (length >= text->left) length = text->left - 1;
  memcpy(text->at, words, length);
  text->at += length;
  text->left -= length;
  *text->at = '\0';
}

static void write_cell(struct text *text, int cell) {
  char name[GEOM_NAME_MAX];
  write_text(text, geom_name_cell(text->geom, cell, name));
}

static void write_digit(struct text *text, int digit) {
  write_text(text,
             text->symbols != NULL ? text->symbols[digit - 1] : (char[]){grid_symbol(digit), '\0'});
}

// What stands between item `i` and the one after it.
static const char *glue(int i, int count, const char *last) {
  if (i + 1 >= count) return "";
  return i + 2 == count ? last : ", ";
}

// "4", "4 and 7", "4, 6 or 7"
static void write_digits(struct text *text, uint32_t digits, const char *last) {
  int count = mask_count(digits);
  for (int i = 0; i < count; i++) {
    write_digit(text, mask_take(&digits));
    write_text(text, glue(i, count, last));
  }
}

// "r1c2, r1c5 and r3c4"
static void write_cells(struct text *text, const uint16_t *cells, int count) {
  for (int i = 0; i < count; i++) {
    write_cell(text, cells[i]);
    write_text(text, glue(i, count, " and "));
  }
}

static void write_region(struct text *text, int region) {
  char name[GEOM_NAME_MAX];
  write_text(text, geom_name_region(text->geom, region, name));
}

// "row 3 and row 5" reads better as "rows 3 and 5".
static void write_regions(struct text *text, const uint16_t *regions, int count) {
  static const char *const plural[] = {
      [REGION_ROW] = "rows ", [REGION_COLUMN] = "columns ", [REGION_BOX] = "boxes "};
  bool alike = count > 1;
  enum region_kind kind = text->geom->regions[regions[0]].kind;
  for (int i = 0; i < count; i++) alike = alike && text->geom->regions[regions[i]].kind == kind;
  alike = alike && kind != REGION_EXTRA;
  if (alike) write_text(text, plural[kind]);
  for (int i = 0; i < count; i++) {
    char number[16];
    snprintf(number, sizeof number, "%d", text->geom->regions[regions[i]].index + 1);
    if (alike)
      write_text(text, number);
    else
      write_region(text, regions[i]);
    write_text(text, glue(i, count, " and "));
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
    write_digits(text, digits, " or ");
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

// --- patterns -----------------------------------------------------------------------------------

typedef void pattern_writer(struct text *text, const struct step *step);

static void write_single(struct text *text, const struct step *step) {
  write_text(text, ", ");
  if (step->technique == TECHNIQUE_NAKED_SINGLE) {
    write_text(text, "the only digit left");
  } else {
    write_text(text, step->technique == TECHNIQUE_FULL_HOUSE ? "the last cell of "
                                                             : "the only place for it in ");
    write_region(text, step->base[0]);
  }
}

static void write_locked(struct text *text, const struct step *step) {
  write_text(text, ", the ");
  write_digits(text, step->digits, " and ");
  write_text(text, " of ");
  write_region(text, step->base[0]);
  write_text(text, " is in ");
  write_region(text, step->cover[0]);
}

static void write_subset(struct text *text, const struct step *step) {
  write_text(text, " of ");
  write_digits(text, step->digits, " and ");
  write_text(text, " in ");
  write_cells(text, step->cells, step->cell_count);
}

static void write_fish(struct text *text, const struct step *step) {
  write_text(text, " on ");
  write_digits(text, step->digits, " and ");
  write_text(text, " in ");
  write_regions(text, step->base, step->base_count);
  write_text(text, ", ");
  write_regions(text, step->cover, step->cover_count);
  if (step->fin_count == 0) return;
  write_text(text, step->fin_count == 1 ? ", fin " : ", fins ");
  for (int i = 0; i < step->fin_count; i++) {
    write_cell(text, step->fins[i].cell);
    write_text(text, glue(i, step->fin_count, " and "));
  }
}

// Two strong links: cells are far, near, near, far; a dual pattern has two more far ends.
static void write_links(struct text *text, const struct step *step) {
  write_text(text, " on ");
  write_digits(text, step->digits, " and ");
  write_text(text, " in ");
  write_regions(text, step->base, step->base_count);
  write_text(text, ", one of ");
  write_cell(text, step->cells[0]);
  write_text(text, " and ");
  write_cell(text, step->cells[3]);
  write_text(text, " is true");
}

static void write_empty_rectangle(struct text *text, const struct step *step) {
  write_text(text, " on ");
  write_digits(text, step->digits, " and ");
  write_text(text, " in ");
  write_region(text, step->base[0]);
  write_text(text, " with ");
  write_cells(text, step->cells, step->cell_count);
}

// The digit that one of the cells must be is the step's first fin.
static void write_wing(struct text *text, const struct step *step) {
  bool w = step->technique == TECHNIQUE_W_WING;
  write_text(text, w ? " of " : " with pivot ");
  write_cell(text, step->cells[0]);
  write_text(text, w ? " and " : " and wings ");
  if (w) {
    write_cell(text, step->cells[3]);
    write_text(text, " by ");
    write_region(text, step->base[0]);
  } else {
    write_cells(text, step->cells + 1, step->cell_count - 1);
  }
  write_text(text, ", one of them is ");
  write_digit(text, step->fins[0].digit);
}

static void write_remote_pair(struct text *text, const struct step *step) {
  write_text(text, " of ");
  write_digits(text, step->digits, " and ");
  write_text(text, " along ");
  for (int i = 0; i < step->cell_count; i++) {
    write_cell(text, step->cells[i]);
    write_text(text, i + 1 < step->cell_count ? " - " : "");
  }
}

static void write_rectangle(struct text *text, const struct step *step) {
  write_text(text, ", ");
  write_cells(text, step->cells, 4);
  write_text(text, " must not be ");
  write_digits(text, step->digits, " and ");
  write_text(text, " crosswise");
  if (step->cell_count > 4) {
    write_text(text, ", with ");
    write_cells(text, step->cells + 4, step->cell_count - 4);
  }
}

static void write_bug(struct text *text, const struct step *step) {
  write_text(text, ", all other cells have two digits and ");
  write_cell(text, step->cells[0]);
  write_text(text, " must be ");
  write_digits(text, step->digits, " and ");
}

// Sets of cells, one after the other, as split[] divides them.
static void write_sets(struct text *text, const struct step *step) {
  int start = 0;
  const char *before = " in ";
  for (int i = 0; i < 4 && step->split[i] > start; i++) {
    write_text(text, before);
    write_cells(text, step->cells + start, step->split[i] - start);
    start = step->split[i];
    before = "; ";
  }
}

static void write_colours(struct text *text, const struct step *step) {
  write_text(text, " on ");
  write_digits(text, step->digits, " and ");
  write_sets(text, step);
}

// "r1c2(4) = r1c5(4) - r3c5(4)": "=" if not this then that, "-" not both.
static void write_chain(struct text *text, const struct step *step) {
  if (step->node_count == 0) return;
  write_text(text, " along ");
  for (int i = 0; i < step->node_count; i++) {
    const struct step_node *node = &step->nodes[i];
    for (int k = 0; k < node->cell_count; k++) {
      write_text(text, k > 0 ? "/" : "");
      write_cell(text, node->cells[k]);
    }
    write_text(text, "(");
    write_digit(text, node->digit);
    write_text(text, ")");
    if (i + 1 < step->node_count) write_text(text, node->strong ? " = " : " - ");
  }
}

// What is assumed is listed as fins.
static void write_forcing(struct text *text, const struct step *step) {
  bool contradiction = step->technique == TECHNIQUE_FORCING_CHAIN_CONTRADICTION ||
                       step->technique == TECHNIQUE_FORCING_NET_CONTRADICTION;
  if (step->fin_count == 0) return;
  write_text(text, contradiction ? ", from " : ", whichever is true of ");
  for (int i = 0; i < step->fin_count; i++) {
    write_cell(text, step->fins[i].cell);
    write_text(text, "(");
    write_digit(text, step->fins[i].digit);
    write_text(text, ")");
    write_text(text, glue(i, step->fin_count, " and "));
  }
}

static pattern_writer *const writers[TECHNIQUE_COUNT] = {
    [TECHNIQUE_FULL_HOUSE] = write_single,
    [TECHNIQUE_NAKED_SINGLE] = write_single,
    [TECHNIQUE_HIDDEN_SINGLE] = write_single,
    [TECHNIQUE_LOCKED_PAIR] = write_subset,
    [TECHNIQUE_LOCKED_TRIPLE] = write_subset,
    [TECHNIQUE_LOCKED_POINTING] = write_locked,
    [TECHNIQUE_LOCKED_CLAIMING] = write_locked,
    [TECHNIQUE_NAKED_PAIR] = write_subset,
    [TECHNIQUE_NAKED_TRIPLE] = write_subset,
    [TECHNIQUE_HIDDEN_PAIR] = write_subset,
    [TECHNIQUE_HIDDEN_TRIPLE] = write_subset,
    [TECHNIQUE_NAKED_QUAD] = write_subset,
    [TECHNIQUE_HIDDEN_QUAD] = write_subset,
    [TECHNIQUE_X_WING] = write_fish,
    [TECHNIQUE_SWORDFISH] = write_fish,
    [TECHNIQUE_JELLYFISH] = write_fish,
    [TECHNIQUE_REMOTE_PAIR] = write_remote_pair,
    [TECHNIQUE_BUG_PLUS_1] = write_bug,
    [TECHNIQUE_SKYSCRAPER] = write_links,
    [TECHNIQUE_TWO_STRING_KITE] = write_links,
    [TECHNIQUE_DUAL_TWO_STRING_KITE] = write_links,
    [TECHNIQUE_TURBOT_FISH] = write_links,
    [TECHNIQUE_EMPTY_RECTANGLE] = write_empty_rectangle,
    [TECHNIQUE_DUAL_EMPTY_RECTANGLE] = write_empty_rectangle,
    [TECHNIQUE_W_WING] = write_wing,
    [TECHNIQUE_XY_WING] = write_wing,
    [TECHNIQUE_XYZ_WING] = write_wing,
    [TECHNIQUE_UNIQUENESS_1... TECHNIQUE_AVOIDABLE_RECTANGLE_2] = write_rectangle,
    [TECHNIQUE_FINNED_X_WING... TECHNIQUE_SASHIMI_JELLYFISH] = write_fish,
    [TECHNIQUE_SUE_DE_COQ] = write_sets,
    [TECHNIQUE_SIMPLE_COLOURS_TRAP... TECHNIQUE_MULTI_COLOURS_2] = write_colours,
    [TECHNIQUE_X_CHAIN... TECHNIQUE_GROUPED_AIC] = write_chain,
    [TECHNIQUE_ALS_XZ... TECHNIQUE_DEATH_BLOSSOM] = write_sets,
    [TECHNIQUE_FRANKEN_X_WING... TECHNIQUE_FINNED_MUTANT_SQUIRMBAG] = write_fish,
    [TECHNIQUE_FORCING_CHAIN_CONTRADICTION... TECHNIQUE_FORCING_NET_VERITY] = write_forcing,
};

static char *explain(const struct step *step, const char *name, pattern_writer *write_pattern,
                     const struct geom *geom, const char *const *symbols, char *text, size_t size) {
  if (size == 0) return text;
  struct text out = {.geom = geom, .symbols = symbols, .at = text, .left = size};
  *text = '\0';
  write_text(&out, name);
  text[0] = (char)toupper((unsigned char)text[0]);
  if (write_pattern != NULL) write_pattern(&out, step);
  write_effect(&out, step);
  return text;
}

char *step_explain_with(const struct step *step, const struct geom *geom,
                        const char *const *symbols, char *text, size_t size) {
  return explain(step, techniques[step->technique].name, writers[step->technique], geom, symbols,
                 text, size);
}

char *step_explain(const struct step *step, const struct geom *geom, char *text, size_t size) {
  return step_explain_with(step, geom, NULL, text, size);
}

// --- the scale of Sudoku Explainer --------------------------------------------------------------

static void write_loop(struct text *text, const struct step *step) {
  write_text(text, " of ");
  write_digits(text, step->digits, " and ");
  write_text(text, " in ");
  write_cells(text, step->cells, step->cell_count);
}

// The digits without which every cell would have two candidates: one of them is true.
static void write_grave(struct text *text, const struct step *step) {
  write_text(text, " but for ");
  write_digits(text, step->digits, " and ");
  write_text(text, " in ");
  write_cells(text, step->cells, step->cell_count);
}

static void write_aligned(struct text *text, const struct step *step) {
  write_text(text, " in ");
  write_cells(text, step->cells, step->cell_count);
}

static void write_candidate(struct text *text, const struct step_node *node) {
  write_cell(text, node->cells[0]);
  write_text(text, "(");
  write_digit(text, node->digit);
  write_text(text, ")");
}

// The nodes are what is assumed: one that leads to a contradiction, one and its negation, or all
// places of a digit or all digits of a cell.
static void write_assumptions(struct text *text, const struct step *step) {
  const struct step_node *node = step->nodes;
  if (step->node_count == 1) {
    write_text(text, ", there is a contradiction if ");
    write_cell(text, node->cells[0]);
    write_text(text, node->on ? " is " : " is not ");
    write_digit(text, node->digit);
  } else if (step->node_count == 2 && !node[1].on) {
    write_text(text, ", whether ");
    write_candidate(text, node);
    write_text(text, " is true or false");
  } else {
    write_text(text, ", whichever is true of ");
    for (int i = 0; i < step->node_count; i++) {
      write_candidate(text, &node[i]);
      write_text(text, glue(i, step->node_count, " and "));
    }
  }
}

static pattern_writer *const se_writers[SE_TECHNIQUE_COUNT] = {
    [SE_UNIQUE_RECTANGLE... SE_UNIQUE_LOOP] = write_loop,
    [SE_BUG] = write_grave,
    [SE_ALIGNED_PAIR] = write_aligned,
    [SE_ALIGNED_TRIPLET] = write_aligned,
    [SE_NISHIO... SE_NESTED_DYNAMIC_PLUS] = write_assumptions,
};

// Techniques that both scales know are told alike.
char *se_explain(const struct step *step, const struct geom *geom, char *text, size_t size) {
  const struct se_technique *technique = &se_techniques[step->technique];
  pattern_writer *own = se_writers[step->technique];
  struct step alike = *step;
  alike.technique = technique->like;
  if (step->technique == SE_HIDDEN_SINGLE && step->rating == technique->rating)
    alike.technique = TECHNIQUE_FULL_HOUSE;
  return explain(&alike, technique->name, own != NULL ? own : writers[alike.technique], geom, NULL,
                 text, size);
}
