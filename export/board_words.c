// The table of rules and their headings. The sentences themselves are labels of templates, with
// English ones as their defaults (template_keys.c), so a book in any language can have them.
//
// Which rules a board has is read from its regions and pairs, never from its name.
#include "export/board_words.h"

#include <string.h>

#include "export/template_keys.h"

const struct board_rule board_rules[] = {
    {.variant = "jigsaw", .title = "Jigsaw", .base = true, .label = LABEL_RULE_JIGSAW},
    {.title = "In pieces", .label = LABEL_RULE_PIECES},
    {.variant = "latin", .title = "Latin square", .base = true, .label = LABEL_RULE_LATIN},
    {.title = "Overlapping grids", .label = LABEL_RULE_GRIDS},
    {.variant = "x", .title = "X", .label = LABEL_RULE_X},
    {.variant = "windows", .title = "Windows", .label = LABEL_RULE_WINDOWS},
    {.variant = "disjoint", .title = "Disjoint groups", .label = LABEL_RULE_DISJOINT},
    {.variant = "centre", .title = "Centre dots", .label = LABEL_RULE_CENTRE},
    {.variant = "asterisk", .title = "Asterisk", .label = LABEL_RULE_ASTERISK},
    {.variant = "girandola", .title = "Girandola", .label = LABEL_RULE_GIRANDOLA},
    {.variant = "antiknight", .title = "Anti-knight", .label = LABEL_RULE_ANTIKNIGHT},
    {.variant = "antiking", .title = "Anti-king", .label = LABEL_RULE_ANTIKING},
    {.title = "Extra regions", .label = LABEL_RULE_OWN},
    {.title = NULL},
};

// --- which ---------------------------------------------------------------------------------------

static bool has_kind(const struct geom *geom, enum region_kind kind) {
  for (int i = 0; i < geom->region_count; i++)
    if (geom->regions[i].kind == kind) return true;
  return false;
}

static bool has_pairs(const struct geom *geom, enum pair_rule rule) {
  for (int i = 0; i < geom->pair_count; i++)
    if ((geom->pairs[i].rules & rule) != 0) return true;
  return false;
}

static bool are_neighbours(const struct geom *geom, int a, int b) {
  int rows = geom->cell[a].row - geom->cell[b].row;
  int columns = geom->cell[a].column - geom->cell[b].column;
  return rows * rows + columns * columns == 1;
}

bool board_region_is_in_pieces(const struct geom *geom, const struct region *region) {
  bool reached[GEOM_SIDE_MAX] = {true};
  for (bool grown = true; grown;) {
    grown = false;
    for (int i = 0; i < region->size; i++)
      for (int k = 0; k < region->size && !reached[i]; k++)
        if (reached[k] && are_neighbours(geom, region->cells[i], region->cells[k]))
          reached[i] = grown = true;
  }
  for (int i = 0; i < region->size; i++)
    if (!reached[i]) return true;
  return false;
}

bool board_is_in_pieces(const struct geom *geom) {
  for (int i = 0; i < geom->region_count && geom->box_width == 0; i++)
    if (geom->regions[i].kind == REGION_BOX && board_region_is_in_pieces(geom, &geom->regions[i]))
      return true;
  return false;
}

static bool has_rule(const struct geom *geom, enum template_label label) {
  switch (label) {
    case LABEL_RULE_JIGSAW:
      return geom->boxed && geom->box_width == 0;
    case LABEL_RULE_PIECES:
      return board_is_in_pieces(geom);
    case LABEL_RULE_LATIN:
      return !geom->boxed;
    case LABEL_RULE_GRIDS:
      return geom_is_sheet(geom);
    case LABEL_RULE_X:
      return has_kind(geom, REGION_FALLING_DIAGONAL);
    case LABEL_RULE_WINDOWS:
      return has_kind(geom, REGION_WINDOW);
    case LABEL_RULE_DISJOINT:
      return has_kind(geom, REGION_GROUP);
    case LABEL_RULE_CENTRE:
      return has_kind(geom, REGION_CENTRE);
    case LABEL_RULE_ASTERISK:
      return has_kind(geom, REGION_ASTERISK);
    case LABEL_RULE_GIRANDOLA:
      return has_kind(geom, REGION_GIRANDOLA);
    case LABEL_RULE_ANTIKNIGHT:
      return has_pairs(geom, PAIR_ANTIKNIGHT);
    case LABEL_RULE_ANTIKING:
      return has_pairs(geom, PAIR_ANTIKING);
    case LABEL_RULE_OWN:
      return has_kind(geom, REGION_EXTRA);
    default:
      return false;
  }
}

int board_list_rules(const struct geom *geom, const struct board_rule *rules[BOARD_RULES_MAX]) {
  int count = 0;
  if (geom->plain) return 0;
  for (const struct board_rule *rule = board_rules; rule->title != NULL; rule++)
    if (has_rule(geom, rule->label)) rules[count++] = rule;
  return count;
}

// --- words ---------------------------------------------------------------------------------------

const char *board_rule_text(const struct board_rule *rule) {
  return template_label_default(rule->label);
}

const char *board_rules_text(const struct geom *geom, char text[BOARD_RULES_TEXT_MAX]) {
  const struct board_rule *rules[BOARD_RULES_MAX];
  int count = board_list_rules(geom, rules);
  text[0] = '\0';
  for (int i = 0; i < count; i++) {
    size_t used = strlen(text);
    snprintf(text + used, BOARD_RULES_TEXT_MAX - used, "%s%s", used > 0 ? " " : "",
             board_rule_text(rules[i]));
  }
  return text;
}

const char *board_letters_text(const char *symbols, bool spells, char text[BOARD_RULES_TEXT_MAX]) {
  char list[SYMBOLS_LIST_MAX];
  text[0] = '\0';
  if (!symbols_given(symbols)) return text;
  snprintf(text, BOARD_RULES_TEXT_MAX, "Letters: %s%s", symbols_list(symbols, spells, list),
           spells ? ". The tinted line spells a word." : "");
  return text;
}

// "Samurai": a sheet that has a name goes by it.
static bool name_sheet(const struct geom *geom, char title[BOARD_TITLE_MAX]) {
  for (const struct board_variant *variant = board_variants; variant->name != NULL; variant++) {
    size_t length = strlen(variant->name);
    if (variant->base != BOARD_SHEET || strncmp(geom->name, variant->name, length) != 0) continue;
    snprintf(title, BOARD_TITLE_MAX, "%c%s", variant->name[0] - 'a' + 'A', variant->name + 1);
    return true;
  }
  return false;
}

const char *board_title(const struct geom *geom, char title[BOARD_TITLE_MAX]) {
  const struct board_rule *rules[BOARD_RULES_MAX];
  int count = board_list_rules(geom, rules);
  title[0] = '\0';
  for (int i = 0; i < count; i++) {
    size_t used = strlen(title);
    if (rules[i]->label == LABEL_RULE_GRIDS && name_sheet(geom, title)) continue;
    if (rules[i]->label != LABEL_RULE_PIECES) // a kind of jigsaw
      snprintf(title + used, BOARD_TITLE_MAX - used, "%s%s", used > 0 ? " + " : "",
               rules[i]->title);
  }
  return title;
}
