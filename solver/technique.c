// The table of techniques, and walking it.
//
// Scores, levels and order are HoDoKu's; a player who knows one program trusts the other's numbers.
#include "solver/find_complex_fish.h"

#include <ctype.h>
#include <string.h>

// Two lines a row: name and number, then what it costs and who finds it.
// clang-format off
const struct technique techniques[TECHNIQUE_COUNT] = {
  [TECHNIQUE_FULL_HOUSE] = {.name = "full house", .code = "0000",
    .level = GRADE_EASY, .score = 4, .find = find_full_house},
  [TECHNIQUE_NAKED_SINGLE] = {.name = "naked single", .code = "0003",
    .level = GRADE_EASY, .score = 4, .find = find_naked_single},
  [TECHNIQUE_HIDDEN_SINGLE] = {.name = "hidden single", .code = "0002",
    .level = GRADE_EASY, .score = 14, .find = find_hidden_single},
  [TECHNIQUE_LOCKED_PAIR] = {.name = "locked pair", .code = "0110",
    .level = GRADE_MEDIUM, .score = 40, .find = find_locked_pair},
  [TECHNIQUE_LOCKED_TRIPLE] = {.name = "locked triple", .code = "0111",
    .level = GRADE_MEDIUM, .score = 60, .find = find_locked_triple},
  [TECHNIQUE_LOCKED_POINTING] = {.name = "locked candidates (pointing)", .code = "0100",
    .level = GRADE_MEDIUM, .score = 50, .find = find_pointing},
  [TECHNIQUE_LOCKED_CLAIMING] = {.name = "locked candidates (claiming)", .code = "0101",
    .level = GRADE_MEDIUM, .score = 50, .find = find_claiming},
  [TECHNIQUE_NAKED_PAIR] = {.name = "naked pair", .code = "0200",
    .level = GRADE_MEDIUM, .score = 60, .find = find_naked_pair},
  [TECHNIQUE_NAKED_TRIPLE] = {.name = "naked triple", .code = "0201",
    .level = GRADE_MEDIUM, .score = 80, .find = find_naked_triple},
  [TECHNIQUE_HIDDEN_PAIR] = {.name = "hidden pair", .code = "0210",
    .level = GRADE_MEDIUM, .score = 70, .find = find_hidden_pair},
  [TECHNIQUE_HIDDEN_TRIPLE] = {.name = "hidden triple", .code = "0211",
    .level = GRADE_MEDIUM, .score = 100, .find = find_hidden_triple},
  [TECHNIQUE_NAKED_QUAD] = {.name = "naked quad", .code = "0202",
    .level = GRADE_HARD, .score = 120, .find = find_naked_quad},
  [TECHNIQUE_HIDDEN_QUAD] = {.name = "hidden quad", .code = "0212",
    .level = GRADE_HARD, .score = 150, .find = find_hidden_quad},
  [TECHNIQUE_X_WING] = {.name = "X-wing", .code = "0300",
    .level = GRADE_HARD, .score = 140, .find = find_x_wing},
  [TECHNIQUE_SWORDFISH] = {.name = "swordfish", .code = "0301",
    .level = GRADE_HARD, .score = 150, .find = find_swordfish},
  [TECHNIQUE_JELLYFISH] = {.name = "jellyfish", .code = "0302",
    .level = GRADE_HARD, .score = 160, .find = find_jellyfish},
  [TECHNIQUE_REMOTE_PAIR] = {.name = "remote pair", .code = "0703",
    .level = GRADE_HARD, .score = 110, .find = find_remote_pair},
  [TECHNIQUE_BUG_PLUS_1] = {.name = "BUG+1", .code = "0610",
    .level = GRADE_HARD, .score = 100, .find = find_bug_plus_1, .uniqueness = true},
  [TECHNIQUE_SKYSCRAPER] = {.name = "skyscraper", .code = "0400",
    .level = GRADE_HARD, .score = 130, .find = find_skyscraper},
  [TECHNIQUE_TWO_STRING_KITE] = {.name = "two-string kite", .code = "0401",
    .level = GRADE_HARD, .score = 150, .find = find_two_string_kite},
  [TECHNIQUE_DUAL_TWO_STRING_KITE] = {.name = "dual two-string kite", .code = "0404",
    .level = GRADE_HARD, .score = 150, .find = find_dual_two_string_kite, .off = true},
  [TECHNIQUE_TURBOT_FISH] = {.name = "turbot fish", .code = "0403",
    .level = GRADE_HARD, .score = 120, .find = find_turbot_fish},
  [TECHNIQUE_EMPTY_RECTANGLE] = {.name = "empty rectangle", .code = "0402",
    .level = GRADE_HARD, .score = 120, .find = find_empty_rectangle},
  [TECHNIQUE_DUAL_EMPTY_RECTANGLE] = {.name = "dual empty rectangle", .code = "0405",
    .level = GRADE_HARD, .score = 120, .find = find_dual_empty_rectangle, .off = true},
  [TECHNIQUE_W_WING] = {.name = "W-wing", .code = "0803",
    .level = GRADE_HARD, .score = 150, .find = find_w_wing},
  [TECHNIQUE_XY_WING] = {.name = "XY-wing", .code = "0800",
    .level = GRADE_HARD, .score = 160, .find = find_xy_wing},
  [TECHNIQUE_XYZ_WING] = {.name = "XYZ-wing", .code = "0801",
    .level = GRADE_HARD, .score = 180, .find = find_xyz_wing},
  [TECHNIQUE_UNIQUENESS_1] = {.name = "uniqueness test 1", .code = "0600",
    .level = GRADE_HARD, .score = 100, .find = find_uniqueness_1, .uniqueness = true},
  [TECHNIQUE_UNIQUENESS_2] = {.name = "uniqueness test 2", .code = "0601",
    .level = GRADE_HARD, .score = 100, .find = find_uniqueness_2, .uniqueness = true},
  [TECHNIQUE_UNIQUENESS_3] = {.name = "uniqueness test 3", .code = "0602",
    .level = GRADE_HARD, .score = 100, .find = find_uniqueness_3, .uniqueness = true},
  [TECHNIQUE_UNIQUENESS_4] = {.name = "uniqueness test 4", .code = "0603",
    .level = GRADE_HARD, .score = 100, .find = find_uniqueness_4, .uniqueness = true},
  [TECHNIQUE_UNIQUENESS_5] = {.name = "uniqueness test 5", .code = "0604",
    .level = GRADE_HARD, .score = 100, .find = find_uniqueness_5, .uniqueness = true},
  [TECHNIQUE_UNIQUENESS_6] = {.name = "uniqueness test 6", .code = "0605",
    .level = GRADE_HARD, .score = 100, .find = find_uniqueness_6, .uniqueness = true},
  [TECHNIQUE_HIDDEN_RECTANGLE] = {.name = "hidden rectangle", .code = "0606",
    .level = GRADE_HARD, .score = 100, .find = find_hidden_rectangle, .uniqueness = true},
  [TECHNIQUE_AVOIDABLE_RECTANGLE_1] = {.name = "avoidable rectangle 1", .code = "0607",
    .level = GRADE_HARD, .score = 100, .find = find_avoidable_rectangle_1, .uniqueness = true},
  [TECHNIQUE_AVOIDABLE_RECTANGLE_2] = {.name = "avoidable rectangle 2", .code = "0608",
    .level = GRADE_HARD, .score = 100, .find = find_avoidable_rectangle_2, .uniqueness = true},
  [TECHNIQUE_FINNED_X_WING] = {.name = "finned X-wing", .code = "0310",
    .level = GRADE_HARD, .score = 130, .find = find_finned_x_wing},
  [TECHNIQUE_SASHIMI_X_WING] = {.name = "sashimi X-wing", .code = "0320",
    .level = GRADE_HARD, .score = 150, .find = find_sashimi_x_wing},
  [TECHNIQUE_FINNED_SWORDFISH] = {.name = "finned swordfish", .code = "0311",
    .level = GRADE_UNFAIR, .score = 200, .find = find_finned_swordfish},
  [TECHNIQUE_SASHIMI_SWORDFISH] = {.name = "sashimi swordfish", .code = "0321",
    .level = GRADE_UNFAIR, .score = 240, .find = find_sashimi_swordfish},
  [TECHNIQUE_FINNED_JELLYFISH] = {.name = "finned jellyfish", .code = "0312",
    .level = GRADE_UNFAIR, .score = 250, .find = find_finned_jellyfish},
  [TECHNIQUE_SASHIMI_JELLYFISH] = {.name = "sashimi jellyfish", .code = "0322",
    .level = GRADE_UNFAIR, .score = 260, .find = find_sashimi_jellyfish},
  [TECHNIQUE_SUE_DE_COQ] = {.name = "Sue de Coq", .code = "1101",
    .level = GRADE_UNFAIR, .score = 250, .find = find_sue_de_coq},
  [TECHNIQUE_SIMPLE_COLOURS_TRAP] = {.name = "simple colours trap", .code = "0500",
    .level = GRADE_HARD, .score = 150, .find = find_simple_colours},
  [TECHNIQUE_SIMPLE_COLOURS_WRAP] = {.name = "simple colours wrap", .code = "0501",
    .level = GRADE_HARD, .score = 150, .find = find_simple_colours},
  [TECHNIQUE_MULTI_COLOURS_1] = {.name = "multi-colours 1", .code = "0502",
    .level = GRADE_HARD, .score = 200, .find = find_multi_colours},
  [TECHNIQUE_MULTI_COLOURS_2] = {.name = "multi-colours 2", .code = "0503",
    .level = GRADE_HARD, .score = 200, .find = find_multi_colours},
  [TECHNIQUE_X_CHAIN] = {.name = "X-chain", .code = "0701",
    .level = GRADE_UNFAIR, .score = 260, .find = find_x_chain},
  [TECHNIQUE_XY_CHAIN] = {.name = "XY-chain", .code = "0702",
    .level = GRADE_UNFAIR, .score = 260, .find = find_xy_chain},
  [TECHNIQUE_CONTINUOUS_NICE_LOOP] = {.name = "continuous nice loop", .code = "0706",
    .level = GRADE_UNFAIR, .score = 280, .find = find_nice_loop},
  [TECHNIQUE_DISCONTINUOUS_NICE_LOOP] = {.name = "discontinuous nice loop", .code = "0707",
    .level = GRADE_UNFAIR, .score = 280, .find = find_nice_loop},
  [TECHNIQUE_AIC] = {.name = "AIC", .code = "0708",
    .level = GRADE_UNFAIR, .score = 280, .find = find_nice_loop},
  [TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP] = {.name = "grouped continuous nice loop",
    .code = "0709",
    .level = GRADE_UNFAIR, .score = 300, .find = find_grouped_nice_loop},
  [TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP] = {.name = "grouped discontinuous nice loop",
    .code = "0710",
    .level = GRADE_UNFAIR, .score = 300, .find = find_grouped_nice_loop},
  [TECHNIQUE_GROUPED_AIC] = {.name = "grouped AIC", .code = "0711",
    .level = GRADE_UNFAIR, .score = 300, .find = find_grouped_nice_loop},
  [TECHNIQUE_ALS_XZ] = {.name = "almost locked set XZ-rule", .code = "0901",
    .level = GRADE_UNFAIR, .score = 300, .find = find_als_xz},
  [TECHNIQUE_ALS_XY_WING] = {.name = "almost locked set XY-wing", .code = "0902",
    .level = GRADE_UNFAIR, .score = 320, .find = find_als_xy_wing},
  [TECHNIQUE_ALS_CHAIN] = {.name = "almost locked set chain", .code = "0903",
    .level = GRADE_UNFAIR, .score = 340, .find = find_als_chain},
  [TECHNIQUE_DEATH_BLOSSOM] = {.name = "death blossom", .code = "0904",
    .level = GRADE_UNFAIR, .score = 360, .find = find_death_blossom, .off = true},
  [TECHNIQUE_FRANKEN_X_WING] = {.name = "Franken X-wing", .code = "0330",
    .level = GRADE_UNFAIR, .score = 300, .find = find_franken_x_wing,
    .find_all = complex_fish_find_all},
  [TECHNIQUE_FRANKEN_SWORDFISH] = {.name = "Franken swordfish", .code = "0331",
    .level = GRADE_UNFAIR, .score = 350, .find = find_franken_swordfish,
    .find_all = complex_fish_find_all},
  [TECHNIQUE_FRANKEN_JELLYFISH] = {.name = "Franken jellyfish", .code = "0332",
    .level = GRADE_UNFAIR, .score = 370, .find = find_franken_jellyfish,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_FINNED_FRANKEN_X_WING] = {.name = "finned Franken X-wing", .code = "0340",
    .level = GRADE_UNFAIR, .score = 390, .find = find_finned_franken_x_wing,
    .find_all = complex_fish_find_all},
  [TECHNIQUE_FINNED_FRANKEN_SWORDFISH] = {.name = "finned Franken swordfish", .code = "0341",
    .level = GRADE_UNFAIR, .score = 410, .find = find_finned_franken_swordfish,
    .find_all = complex_fish_find_all},
  [TECHNIQUE_FINNED_FRANKEN_JELLYFISH] = {.name = "finned Franken jellyfish", .code = "0342",
    .level = GRADE_UNFAIR, .score = 430, .find = find_finned_franken_jellyfish,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_MUTANT_X_WING] = {.name = "mutant X-wing", .code = "0350",
    .level = GRADE_EXTREME, .score = 450, .find = find_mutant_x_wing,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_MUTANT_SWORDFISH] = {.name = "mutant swordfish", .code = "0351",
    .level = GRADE_EXTREME, .score = 450, .find = find_mutant_swordfish,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_MUTANT_JELLYFISH] = {.name = "mutant jellyfish", .code = "0352",
    .level = GRADE_EXTREME, .score = 450, .find = find_mutant_jellyfish,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_FINNED_MUTANT_X_WING] = {.name = "finned mutant X-wing", .code = "0360",
    .level = GRADE_EXTREME, .score = 470, .find = find_finned_mutant_x_wing,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_FINNED_MUTANT_SWORDFISH] = {.name = "finned mutant swordfish", .code = "0361",
    .level = GRADE_EXTREME, .score = 470, .find = find_finned_mutant_swordfish,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_FINNED_MUTANT_JELLYFISH] = {.name = "finned mutant jellyfish", .code = "0362",
    .level = GRADE_EXTREME, .score = 470, .find = find_finned_mutant_jellyfish,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_FINNED_MUTANT_SQUIRMBAG] = {.name = "finned mutant squirmbag", .code = "0363",
    .level = GRADE_EXTREME, .score = 470, .find = find_finned_mutant_squirmbag,
    .find_all = complex_fish_find_all, .off = true},
  [TECHNIQUE_FORCING_CHAIN_CONTRADICTION] = {.name = "forcing chain contradiction", .code = "1301",
    .level = GRADE_EXTREME, .score = 500, .find = find_forcing_chain},
  [TECHNIQUE_FORCING_CHAIN_VERITY] = {.name = "forcing chain verity", .code = "1302",
    .level = GRADE_EXTREME, .score = 500, .find = find_forcing_chain},
  [TECHNIQUE_FORCING_NET_CONTRADICTION] = {.name = "forcing net contradiction", .code = "1303",
    .level = GRADE_EXTREME, .score = 700, .find = find_forcing_net},
  [TECHNIQUE_FORCING_NET_VERITY] = {.name = "forcing net verity", .code = "1304",
    .level = GRADE_EXTREME, .score = 700, .find = find_forcing_net},
};
// clang-format on

struct technique_set technique_set_default(bool uniqueness) {
  struct technique_set set = {{0}};
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (!techniques[i].off && (uniqueness || !techniques[i].uniqueness)) technique_set_add(&set, i);
  return set;
}

// Names are compared without case, and without anything that is not a letter, digit or '+'.
static const char *skip_to_letter(const char *text) {
  while (*text != '\0' && !isalnum((unsigned char)*text) && *text != '+') text++;
  return text;
}

static bool same_name(const char *a, const char *b) {
  for (;; a++, b++) {
    a = skip_to_letter(a);
    b = skip_to_letter(b);
    if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) return false;
    if (*a == '\0') return true;
  }
}

int technique_lookup(const char *name) {
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (same_name(techniques[i].name, name)) return i;
  return -1;
}

const char *technique_name(int technique) {
  return technique < TECHNIQUE_COUNT ? techniques[technique].name : NULL;
}

static const char *const grade_names[] = {
    [GRADE_NONE] = "none",   [GRADE_EASY] = "easy",     [GRADE_MEDIUM] = "medium",
    [GRADE_HARD] = "hard",   [GRADE_UNFAIR] = "unfair", [GRADE_EXTREME] = "extreme",
    [GRADE_GUESS] = "guess",
};

const char *grade_name(enum grade grade) {
  return grade_names[grade];
}

enum grade grade_lookup(const char *name) {
  for (enum grade grade = GRADE_EASY; grade <= GRADE_GUESS; grade++)
    if (same_name(grade_names[grade], name)) return grade;
  return GRADE_NONE;
}

void technique_find_all(const struct cand *cand, int technique, technique_visitor *visit,
                        void *context) {
  if (techniques[technique].find_all != NULL) {
    techniques[technique].find_all(cand, technique, visit, context);
    return;
  }
  struct step step;
  for (int instance = 0;; instance++) {
    step.skip = instance;
    if (!techniques[technique].find(cand, &step)) return;
    if (step.technique == technique && !visit(context, &step)) return;
  }
}

bool technique_find(const struct cand *cand, int technique, struct step *step) {
  for (int instance = 0;; instance++) {
    step->skip = instance;
    if (!techniques[technique].find(cand, step)) return false;
    if (step->technique == technique) return true;
  }
}
