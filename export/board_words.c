// The table of rules and their headings. The sentences themselves are labels of templates, with
// English ones as their defaults (template_keys.c), so a book in any language can have them.
//
// Which rules a board has is read from its regions and pairs, never from its name; those of marks from
// their kinds.
#include "export/board_words.h"

#include <string.h>

#include "export/template_keys.h"

#define KIND(kind) (1U << MARK_##kind)

// What the kinds of marks do not tell alone.
enum {
  BARS = 1U << MARK_KINDS,          // instead of white dots, all of which are shown
  NUMBERS = 1U << (MARK_KINDS + 1), // circles of arrows around two cells
  NUMBERED = 1U << (MARK_KINDS + 2) // dots with a number
};

const struct board_rule board_rules[] = {
    {.variant = "jigsaw", .title = LABEL_TITLE_JIGSAW, .base = true, .label = LABEL_RULE_JIGSAW},
    {.label = LABEL_RULE_PIECES},
    {.variant = "latin", .title = LABEL_TITLE_LATIN, .base = true, .label = LABEL_RULE_LATIN},
    {.title = LABEL_TITLE_GRIDS, .label = LABEL_RULE_GRIDS},
    {.variant = "x", .title = LABEL_TITLE_X, .label = LABEL_RULE_X},
    {.variant = "windows", .title = LABEL_TITLE_WINDOWS, .label = LABEL_RULE_WINDOWS},
    {.variant = "disjoint", .title = LABEL_TITLE_DISJOINT, .label = LABEL_RULE_DISJOINT},
    {.variant = "centre", .title = LABEL_TITLE_CENTRE, .label = LABEL_RULE_CENTRE},
    {.variant = "asterisk", .title = LABEL_TITLE_ASTERISK, .label = LABEL_RULE_ASTERISK},
    {.variant = "girandola", .title = LABEL_TITLE_GIRANDOLA, .label = LABEL_RULE_GIRANDOLA},
    {.variant = "antiknight", .title = LABEL_TITLE_ANTIKNIGHT, .label = LABEL_RULE_ANTIKNIGHT},
    {.variant = "antiking", .title = LABEL_TITLE_ANTIKING, .label = LABEL_RULE_ANTIKING},
    {.title = LABEL_TITLE_OWN, .label = LABEL_RULE_OWN},
    {.variant = "killer",
     .title = LABEL_TITLE_KILLER,
     .label = LABEL_RULE_KILLER,
     .any = KIND(CAGE)},
    {.variant = "calcudoku",
     .title = LABEL_TITLE_CALCUDOKU,
     .label = LABEL_RULE_CALCUDOKU,
     .any = KIND(PLUS) | KIND(MINUS) | KIND(TIMES) | KIND(DIVIDE)},
    {.variant = "greater-than",
     .title = LABEL_TITLE_GREATER_THAN,
     .label = LABEL_RULE_SIGNS,
     .any = KIND(LESS),
     .boxes = true},
    {.variant = "futoshiki",
     .title = LABEL_TITLE_FUTOSHIKI,
     .label = LABEL_RULE_SIGNS,
     .any = KIND(LESS),
     .latin = true},
    {.variant = "consecutive",
     .title = LABEL_TITLE_CONSECUTIVE,
     .label = LABEL_RULE_CONSECUTIVE,
     .any = BARS},
    {.variant = "kropki",
     .title = LABEL_TITLE_KROPKI,
     .label = LABEL_RULE_WHITE,
     .any = KIND(WHITE)},
    {.title = LABEL_TITLE_KROPKI, .label = LABEL_RULE_BLACK, .any = KIND(BLACK)},
    {.label = LABEL_RULE_DOT_NUMBER, .any = NUMBERED},
    {.label = LABEL_RULE_DOTS_ALL,
     .any = KIND(WHITE) | KIND(BLACK),
     .all = KIND(NONCONSECUTIVE) | KIND(NONDOUBLE)},
    {.label = LABEL_RULE_DOTS_SOME,
     .any = KIND(WHITE) | KIND(BLACK),
     .none = KIND(NONCONSECUTIVE) | KIND(NONDOUBLE)},
    {.label = LABEL_RULE_WHITE_ALL,
     .any = KIND(BLACK),
     .all = KIND(NONCONSECUTIVE),
     .none = KIND(NONDOUBLE)},
    {.label = LABEL_RULE_BLACK_ALL,
     .any = KIND(WHITE) | KIND(BLACK),
     .all = KIND(NONDOUBLE),
     .none = KIND(NONCONSECUTIVE)},
    {.variant = "nonconsecutive",
     .title = LABEL_TITLE_NONCONSECUTIVE,
     .label = LABEL_RULE_NONCONSECUTIVE,
     .any = KIND(NONCONSECUTIVE),
     .none = KIND(WHITE) | KIND(BLACK)},
    {.title = LABEL_TITLE_NONDOUBLE,
     .label = LABEL_RULE_NONDOUBLE,
     .any = KIND(NONDOUBLE),
     .none = KIND(WHITE) | KIND(BLACK)},
    {.variant = "xv", .title = LABEL_TITLE_XV, .label = LABEL_RULE_LETTER_X, .any = KIND(X)},
    {.title = LABEL_TITLE_XV, .label = LABEL_RULE_LETTER_V, .any = KIND(V)},
    {.label = LABEL_RULE_LETTERS_ALL,
     .any = KIND(X) | KIND(V),
     .all = KIND(NONTEN) | KIND(NONFIVE)},
    {.label = LABEL_RULE_LETTERS_SOME,
     .any = KIND(X) | KIND(V),
     .none = KIND(NONTEN) | KIND(NONFIVE)},
    {.title = LABEL_TITLE_XV,
     .label = LABEL_RULE_NONTEN,
     .any = KIND(NONTEN),
     .none = KIND(NONFIVE)},
    {.title = LABEL_TITLE_XV,
     .label = LABEL_RULE_NONFIVE,
     .any = KIND(NONFIVE),
     .none = KIND(NONTEN)},
    {.variant = "even-odd",
     .title = LABEL_TITLE_EVEN_ODD,
     .label = LABEL_RULE_EVEN,
     .any = KIND(EVEN)},
    {.title = LABEL_TITLE_EVEN_ODD, .label = LABEL_RULE_ODD, .any = KIND(ODD)},
    {.variant = "thermo",
     .title = LABEL_TITLE_THERMO,
     .label = LABEL_RULE_THERMO,
     .any = KIND(THERMO)},
    {.variant = "arrow", .title = LABEL_TITLE_ARROW, .label = LABEL_RULE_ARROW, .any = KIND(ARROW)},
    {.label = LABEL_RULE_ARROW_NUMBER, .any = NUMBERS},
    {.label = LABEL_COUNT},
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

static bool has_board_rule(const struct geom *geom, enum template_label label) {
  if (geom->plain) return false;
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

static bool has_rule(const struct board_kind *kind, const struct board_rule *rule) {
  if (rule->any == 0) return has_board_rule(kind->geom, rule->label);
  return (kind->kinds & rule->any) != 0 && (kind->kinds & rule->all) == rule->all &&
         (kind->kinds & rule->none) == 0 && !(rule->boxes && !kind->geom->boxed) &&
         !(rule->latin && kind->geom->boxed);
}

// White dots that say nothing but "consecutive", all of them shown, are bars by custom.
static struct board_kind settle_kind(const struct geom *geom, unsigned kinds) {
  struct board_kind kind = {.geom = geom, .kinds = kinds};
  unsigned bars = KIND(WHITE) | KIND(NONCONSECUTIVE);
  if ((kinds & bars) == bars && (kinds & (KIND(BLACK) | KIND(NONDOUBLE) | NUMBERED)) == 0)
    kind.kinds = (kinds & ~bars) | BARS;
  return kind;
}

struct board_kind board_kind_of(const struct puzzle *puzzle) {
  unsigned kinds = marks_kinds(&puzzle->marks);
  for (int i = 0; i < puzzle->marks.count; i++) {
    const struct mark *mark = &puzzle->marks.mark[i];
    if (mark->kind == MARK_ARROW && mark->value > 1) kinds |= NUMBERS;
    if (mark_kinds[mark->kind].usual > 0 && mark->value > 0) kinds |= NUMBERED;
  }
  return settle_kind(puzzle->geom, kinds);
}

struct board_kind board_kind_of_wish(const struct geom *geom, unsigned variants) {
  return settle_kind(geom, mark_variants_kinds(variants));
}

bool board_kind_is_plain(const struct board_kind *kind) {
  return kind->geom->plain && kind->kinds == 0;
}

int board_list_rules(const struct board_kind *kind,
                     const struct board_rule *rules[BOARD_RULES_MAX]) {
  int count = 0;
  if (board_kind_is_plain(kind)) return 0;
  for (const struct board_rule *rule = board_rules; rule->label != LABEL_COUNT; rule++)
    if (has_rule(kind, rule)) rules[count++] = rule;
  return count;
}

// --- words ---------------------------------------------------------------------------------------

const char *board_rule_text(const struct board_rule *rule, const struct language *language) {
  return language_label(language, rule->label);
}

const char *board_rules_text(const struct board_kind *kind, const struct language *language,
                             char text[BOARD_RULES_TEXT_MAX]) {
  const struct board_rule *rules[BOARD_RULES_MAX];
  int count = board_list_rules(kind, rules);
  text[0] = '\0';
  for (int i = 0; i < count; i++) {
    size_t used = strlen(text);
    snprintf(text + used, BOARD_RULES_TEXT_MAX - used, "%s%s", used > 0 ? " " : "",
             board_rule_text(rules[i], language));
  }
  return text;
}

const char *board_letters_text(const char *symbols, bool spells, const struct language *language,
                               char text[BOARD_RULES_TEXT_MAX]) {
  char list[SYMBOLS_LIST_MAX];
  struct pool pool = {0};
  text[0] = '\0';
  if (!symbols_given(symbols)) return text;
  const struct pool_word words[] = {{"letters", symbols_list(symbols, spells, list)}, {NULL, NULL}};
  enum template_label label = symbols_are_pictures(symbols) ? LABEL_PICTURES : LABEL_LETTERS;
  snprintf(text, BOARD_RULES_TEXT_MAX, "%s%s%s",
           pool_fill(&pool, language_label(language, label), words), spells ? ". " : "",
           spells ? language_label(language, LABEL_LETTERS_WORD) : "");
  pool_release(&pool);
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

// A kind of jigsaw has its name, and a puzzle that is always on Latin squares needs not say so.
static bool is_titled(const struct board_kind *kind, const struct board_rule *rule) {
  unsigned latin = KIND(LESS) | KIND(PLUS) | KIND(MINUS) | KIND(TIMES) | KIND(DIVIDE);
  if (rule->label == LABEL_RULE_LATIN && (kind->kinds & latin) != 0) return false;
  return rule->title != 0;
}

const char *board_title(const struct board_kind *kind, const struct language *language,
                        char title[BOARD_TITLE_MAX]) {
  const struct board_rule *rules[BOARD_RULES_MAX];
  int count = board_list_rules(kind, rules);
  enum template_label last = 0;
  title[0] = '\0';
  bool named = geom_is_sheet(kind->geom) && name_sheet(kind->geom, title);
  for (int i = 0; i < count; i++) {
    size_t used = strlen(title);
    if (rules[i]->label == LABEL_RULE_GRIDS && named) continue;
    if (!is_titled(kind, rules[i]) || rules[i]->title == last) continue;
    last = rules[i]->title;
    snprintf(title + used, BOARD_TITLE_MAX - used, "%s%s", used > 0 ? " + " : "",
             language_label(language, last));
  }
  return title;
}
