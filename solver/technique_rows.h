// The techniques that people solve with, one row each, easiest first: the order of the search for
// the next step. Scores, levels and order are HoDoKu's; a player who knows one program trusts the
// other's numbers.
//
// Everything about a technique is in its row. Whoever includes this file says what ROW makes of it:
// solver/technique.h the names, solver/finding.h the declarations of the finders, solver/technique.c
// the table. Rows that share a finder stand together.
//
//      ROW(enum technique_id, its finder, the other members of struct technique)
//
// clang-format off
ROW(TECHNIQUE_FULL_HOUSE, find_full_house, .name = "full house", .code = "0000",
  .level = GRADE_EASY, .score = 4, .phrase = PHRASE_FULL_HOUSE)
ROW(TECHNIQUE_NAKED_SINGLE, find_naked_single, .name = "naked single", .code = "0003",
  .level = GRADE_EASY, .score = 4, .phrase = PHRASE_NAKED_SINGLE)
ROW(TECHNIQUE_HIDDEN_SINGLE, find_hidden_single, .name = "hidden single", .code = "0002",
  .level = GRADE_EASY, .score = 14, .phrase = PHRASE_HIDDEN_SINGLE)
// Clues between cells. No other program scores them; the scores follow what singles and locked
// candidates cost. docs/RATING.md says what each of them is.
ROW(TECHNIQUE_PARITY, find_parity, .name = "parity", .code = "2000",
  .level = GRADE_EASY, .score = 6, .phrase = PHRASE_MARK, .needs = NEEDS_MARKS)
ROW(TECHNIQUE_CLUE_BESIDE_DIGIT, find_clue_beside_digit, .name = "clue beside a digit",
  .code = "2001", .level = GRADE_EASY, .score = 8, .phrase = PHRASE_MARK, .needs = NEEDS_MARKS)
ROW(TECHNIQUE_LAST_OF_CAGE, find_last_of_cage, .name = "last cell of a cage", .code = "2010",
  .level = GRADE_EASY, .score = 10, .phrase = PHRASE_MARK, .needs = NEEDS_CAGES)
ROW(TECHNIQUE_LAST_OF_SUM, find_last_of_sum, .name = "last cell of a sum", .code = "2011",
  .level = GRADE_EASY, .score = 10, .phrase = PHRASE_MARK, .needs = NEEDS_MARKS)
ROW(TECHNIQUE_BOUNDS, find_bounds, .name = "bounds", .code = "2002",
  .level = GRADE_EASY, .score = 16, .phrase = PHRASE_MARK, .needs = NEEDS_MARKS)
ROW(TECHNIQUE_CAGE_COMBINATIONS, find_cage_combinations, .name = "cage combinations",
  .code = "2012", .level = GRADE_EASY, .score = 20, .phrase = PHRASE_CAGE, .needs = NEEDS_CAGES)
ROW(TECHNIQUE_INNIE, find_innie, .name = "innie or outie", .code = "2020",
  .level = GRADE_EASY, .score = 30, .phrase = PHRASE_INNIES, .needs = NEEDS_CAGES)
ROW(TECHNIQUE_CLUE_BETWEEN_CANDIDATES, find_clue_between_candidates,
  .name = "clue between candidates", .code = "2003",
  .level = GRADE_MEDIUM, .score = 40, .phrase = PHRASE_MARK, .needs = NEEDS_MARKS)
ROW(TECHNIQUE_OPERATION, find_arrow_or_operation, .name = "operation", .code = "2013",
  .level = GRADE_MEDIUM, .score = 40, .phrase = PHRASE_MARK, .needs = NEEDS_MARKS)
ROW(TECHNIQUE_ARROW, find_arrow_or_operation, .name = "arrow", .code = "2014",
  .level = GRADE_MEDIUM, .score = 40, .phrase = PHRASE_MARK, .needs = NEEDS_MARKS)
ROW(TECHNIQUE_CAGE_CANDIDATES, find_cage_candidates, .name = "cage candidates", .code = "2015",
  .level = GRADE_MEDIUM, .score = 40, .phrase = PHRASE_CAGE, .needs = NEEDS_CAGES)
ROW(TECHNIQUE_LOCKED_PAIR, find_locked_pair, .name = "locked pair", .code = "0110",
  .level = GRADE_MEDIUM, .score = 40, .phrase = PHRASE_SUBSET)
ROW(TECHNIQUE_LOCKED_TRIPLE, find_locked_triple, .name = "locked triple", .code = "0111",
  .level = GRADE_MEDIUM, .score = 60, .phrase = PHRASE_SUBSET)
ROW(TECHNIQUE_LOCKED_POINTING, find_pointing,
  .name = "locked candidates (pointing)", .code = "0100",
  .level = GRADE_MEDIUM, .score = 50, .phrase = PHRASE_LOCKED)
ROW(TECHNIQUE_LOCKED_CLAIMING, find_claiming,
  .name = "locked candidates (claiming)", .code = "0101",
  .level = GRADE_MEDIUM, .score = 50, .phrase = PHRASE_LOCKED)
ROW(TECHNIQUE_CAGE_AND_HOUSE, find_cage_and_house, .name = "cage and house", .code = "2016",
  .level = GRADE_MEDIUM, .score = 60, .phrase = PHRASE_CAGE, .needs = NEEDS_CAGES)
ROW(TECHNIQUE_NAKED_PAIR, find_naked_pair, .name = "naked pair", .code = "0200",
  .level = GRADE_MEDIUM, .score = 60, .phrase = PHRASE_SUBSET)
ROW(TECHNIQUE_NAKED_TRIPLE, find_naked_triple, .name = "naked triple", .code = "0201",
  .level = GRADE_MEDIUM, .score = 80, .phrase = PHRASE_SUBSET)
ROW(TECHNIQUE_HIDDEN_PAIR, find_hidden_pair, .name = "hidden pair", .code = "0210",
  .level = GRADE_MEDIUM, .score = 70, .phrase = PHRASE_SUBSET)
ROW(TECHNIQUE_HIDDEN_TRIPLE, find_hidden_triple, .name = "hidden triple", .code = "0211",
  .level = GRADE_MEDIUM, .score = 100, .phrase = PHRASE_SUBSET)
// No other program scores it. People find it where they find the last of the subsets above, by
// counting cells of a few lines, so it costs as much as those; the library has no number for it.
ROW(TECHNIQUE_LAW_OF_LEFTOVERS, find_law_of_leftovers, .name = "law of leftovers", .code = "0190",
  .level = GRADE_MEDIUM, .score = 100, .phrase = PHRASE_LEFTOVERS,
  .needs = NEEDS_LINES | NEEDS_BOXES | NEEDS_JIGSAW)
ROW(TECHNIQUE_INNIE_OF_SEVERAL, find_innie_of_several, .name = "innie or outie of several houses",
  .code = "2021", .level = GRADE_HARD, .score = 120, .phrase = PHRASE_INNIES,
  .needs = NEEDS_CAGES)
ROW(TECHNIQUE_HIDDEN_CAGE, find_hidden_cage, .name = "hidden cage", .code = "2022",
  .level = GRADE_HARD, .score = 140, .phrase = PHRASE_INNIES, .needs = NEEDS_CAGES)
ROW(TECHNIQUE_NAKED_QUAD, find_naked_quad, .name = "naked quad", .code = "0202",
  .level = GRADE_HARD, .score = 120, .phrase = PHRASE_SUBSET)
ROW(TECHNIQUE_HIDDEN_QUAD, find_hidden_quad, .name = "hidden quad", .code = "0212",
  .level = GRADE_HARD, .score = 150, .phrase = PHRASE_SUBSET)
ROW(TECHNIQUE_X_WING, find_x_wing, .name = "X-wing", .code = "0300",
  .level = GRADE_HARD, .score = 140, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_SWORDFISH, find_swordfish, .name = "swordfish", .code = "0301",
  .level = GRADE_HARD, .score = 150, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_JELLYFISH, find_jellyfish, .name = "jellyfish", .code = "0302",
  .level = GRADE_HARD, .score = 160, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_SQUIRMBAG, find_squirmbag,
  .name = "squirmbag", .code = "0303",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_WHALE, find_whale,
  .name = "whale", .code = "0304",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_LEVIATHAN, find_leviathan,
  .name = "leviathan", .code = "0305",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_REMOTE_PAIR, find_remote_pair, .name = "remote pair", .code = "0703",
  .level = GRADE_HARD, .score = 110, .find_wide = find_remote_pair_wide,
  .phrase = PHRASE_REMOTE_PAIR)
ROW(TECHNIQUE_BUG_PLUS_1, find_bug_plus_1, .name = "BUG+1", .code = "0610",
  .level = GRADE_HARD, .score = 100, .find_wide = find_bug_plus_1_wide,
  .phrase = PHRASE_BUG,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_SKYSCRAPER, find_skyscraper, .name = "skyscraper", .code = "0400",
  .level = GRADE_HARD, .score = 130, .find_wide = find_skyscraper_wide,
  .phrase = PHRASE_LINKS,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_TWO_STRING_KITE, find_two_string_kite, .name = "two-string kite", .code = "0401",
  .level = GRADE_HARD, .score = 150, .find_wide = find_two_string_kite_wide,
  .phrase = PHRASE_LINKS,
  .needs = NEEDS_LINES | NEEDS_BOXES)
ROW(TECHNIQUE_DUAL_TWO_STRING_KITE, find_dual_two_string_kite,
  .name = "dual two-string kite", .code = "0404",
  .level = GRADE_HARD, .score = 150, .find_wide = find_dual_two_string_kite_wide,
  .phrase = PHRASE_LINKS,
  .needs = NEEDS_LINES | NEEDS_BOXES, .off = true)
ROW(TECHNIQUE_TURBOT_FISH, find_turbot_fish, .name = "turbot fish", .code = "0403",
  .level = GRADE_HARD, .score = 120, .find_wide = find_turbot_fish_wide,
  .phrase = PHRASE_LINKS)
ROW(TECHNIQUE_EMPTY_RECTANGLE, find_empty_rectangle, .name = "empty rectangle", .code = "0402",
  .level = GRADE_HARD, .score = 120, .find_wide = find_empty_rectangle_wide,
  .phrase = PHRASE_EMPTY_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_BOXES)
ROW(TECHNIQUE_DUAL_EMPTY_RECTANGLE, find_dual_empty_rectangle,
  .name = "dual empty rectangle", .code = "0405",
  .level = GRADE_HARD, .score = 120, .find_wide = find_dual_empty_rectangle_wide,
  .phrase = PHRASE_EMPTY_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_BOXES, .off = true)
ROW(TECHNIQUE_W_WING, find_w_wing, .name = "W-wing", .code = "0803",
  .level = GRADE_HARD, .score = 150, .find_wide = find_w_wing_wide,
  .phrase = PHRASE_W_WING)
ROW(TECHNIQUE_XY_WING, find_xy_wing, .name = "XY-wing", .code = "0800",
  .level = GRADE_HARD, .score = 160, .find_wide = find_xy_wing_wide,
  .phrase = PHRASE_WING)
ROW(TECHNIQUE_XYZ_WING, find_xyz_wing, .name = "XYZ-wing", .code = "0801",
  .level = GRADE_HARD, .score = 180, .find_wide = find_xyz_wing_wide,
  .phrase = PHRASE_WING)
ROW(TECHNIQUE_UNIQUENESS_1, find_uniqueness_1, .name = "uniqueness test 1", .code = "0600",
  .level = GRADE_HARD, .score = 100, .find_wide = find_uniqueness_1_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_UNIQUENESS_2, find_uniqueness_2, .name = "uniqueness test 2", .code = "0601",
  .level = GRADE_HARD, .score = 100, .find_wide = find_uniqueness_2_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_UNIQUENESS_3, find_uniqueness_3, .name = "uniqueness test 3", .code = "0602",
  .level = GRADE_HARD, .score = 100, .find_wide = find_uniqueness_3_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_UNIQUENESS_4, find_uniqueness_4, .name = "uniqueness test 4", .code = "0603",
  .level = GRADE_HARD, .score = 100, .find_wide = find_uniqueness_4_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_UNIQUENESS_5, find_uniqueness_5, .name = "uniqueness test 5", .code = "0604",
  .level = GRADE_HARD, .score = 100, .find_wide = find_uniqueness_5_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_UNIQUENESS_6, find_uniqueness_6, .name = "uniqueness test 6", .code = "0605",
  .level = GRADE_HARD, .score = 100, .find_wide = find_uniqueness_6_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_HIDDEN_RECTANGLE, find_hidden_rectangle, .name = "hidden rectangle", .code = "0606",
  .level = GRADE_HARD, .score = 100, .find_wide = find_hidden_rectangle_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_AVOIDABLE_RECTANGLE_1, find_avoidable_rectangle_1,
  .name = "avoidable rectangle 1", .code = "0607",
  .level = GRADE_HARD, .score = 100, .find_wide = find_avoidable_rectangle_1_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_AVOIDABLE_RECTANGLE_2, find_avoidable_rectangle_2,
  .name = "avoidable rectangle 2", .code = "0608",
  .level = GRADE_HARD, .score = 100, .find_wide = find_avoidable_rectangle_2_wide,
  .phrase = PHRASE_RECTANGLE,
  .needs = NEEDS_LINES | NEEDS_NOTHING_MORE, .uniqueness = true)
ROW(TECHNIQUE_FINNED_X_WING, find_finned_x_wing, .name = "finned X-wing", .code = "0310",
  .level = GRADE_HARD, .score = 130, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_SASHIMI_X_WING, find_sashimi_x_wing, .name = "sashimi X-wing", .code = "0320",
  .level = GRADE_HARD, .score = 150, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_CAGE_PERMUTATIONS, find_cage_permutations, .name = "cage permutations",
  .code = "2017", .level = GRADE_UNFAIR, .score = 200, .phrase = PHRASE_CAGE,
  .needs = NEEDS_CAGES)
ROW(TECHNIQUE_FINNED_SWORDFISH, find_finned_swordfish, .name = "finned swordfish", .code = "0311",
  .level = GRADE_UNFAIR, .score = 200, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_SASHIMI_SWORDFISH, find_sashimi_swordfish,
  .name = "sashimi swordfish", .code = "0321",
  .level = GRADE_UNFAIR, .score = 240, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_FINNED_JELLYFISH, find_finned_jellyfish, .name = "finned jellyfish", .code = "0312",
  .level = GRADE_UNFAIR, .score = 250, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_SASHIMI_JELLYFISH, find_sashimi_jellyfish,
  .name = "sashimi jellyfish", .code = "0322",
  .level = GRADE_UNFAIR, .score = 260, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_FINNED_SQUIRMBAG, find_finned_squirmbag,
  .name = "finned squirmbag", .code = "0313",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_SASHIMI_SQUIRMBAG, find_sashimi_squirmbag,
  .name = "sashimi squirmbag", .code = "0323",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_WHALE, find_finned_whale,
  .name = "finned whale", .code = "0314",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_SASHIMI_WHALE, find_sashimi_whale,
  .name = "sashimi whale", .code = "0324",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_LEVIATHAN, find_finned_leviathan,
  .name = "finned leviathan", .code = "0315",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_SASHIMI_LEVIATHAN, find_sashimi_leviathan,
  .name = "sashimi leviathan", .code = "0325",
  .level = GRADE_UNFAIR, .score = 470, .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_SUE_DE_COQ, find_sue_de_coq, .name = "Sue de Coq", .code = "1101",
  .level = GRADE_UNFAIR, .score = 250, .find_wide = find_sue_de_coq_wide,
  .phrase = PHRASE_SETS,
  .needs = NEEDS_LINES | NEEDS_BOXES)
ROW(TECHNIQUE_SIMPLE_COLOURS_TRAP, find_simple_colours,
  .name = "simple colours trap", .code = "0500",
  .level = GRADE_HARD, .score = 150, .find_wide = find_simple_colours_wide,
  .phrase = PHRASE_COLOURS)
ROW(TECHNIQUE_SIMPLE_COLOURS_WRAP, find_simple_colours,
  .name = "simple colours wrap", .code = "0501",
  .level = GRADE_HARD, .score = 150, .find_wide = find_simple_colours_wide,
  .phrase = PHRASE_COLOURS)
ROW(TECHNIQUE_MULTI_COLOURS_1, find_multi_colours, .name = "multi-colours 1", .code = "0502",
  .level = GRADE_HARD, .score = 200, .find_wide = find_multi_colours_wide,
  .phrase = PHRASE_COLOURS)
ROW(TECHNIQUE_MULTI_COLOURS_2, find_multi_colours, .name = "multi-colours 2", .code = "0503",
  .level = GRADE_HARD, .score = 200, .find_wide = find_multi_colours_wide,
  .phrase = PHRASE_COLOURS)
ROW(TECHNIQUE_X_CHAIN, find_x_chain, .name = "X-chain", .code = "0701",
  .level = GRADE_UNFAIR, .score = 260, .find_wide = find_x_chain_wide,
  .phrase = PHRASE_CHAIN)
ROW(TECHNIQUE_XY_CHAIN, find_xy_chain, .name = "XY-chain", .code = "0702",
  .level = GRADE_UNFAIR, .score = 260, .find_wide = find_xy_chain_wide,
  .phrase = PHRASE_CHAIN)
ROW(TECHNIQUE_CONTINUOUS_NICE_LOOP, find_nice_loop, .name = "continuous nice loop", .code = "0706",
  .level = GRADE_UNFAIR, .score = 280, .find_wide = find_nice_loop_wide,
  .phrase = PHRASE_CHAIN)
ROW(TECHNIQUE_DISCONTINUOUS_NICE_LOOP, find_nice_loop,
  .name = "discontinuous nice loop", .code = "0707",
  .level = GRADE_UNFAIR, .score = 280, .find_wide = find_nice_loop_wide,
  .phrase = PHRASE_CHAIN)
ROW(TECHNIQUE_AIC, find_nice_loop, .name = "AIC", .code = "0708",
  .level = GRADE_UNFAIR, .score = 280, .find_wide = find_nice_loop_wide,
  .phrase = PHRASE_CHAIN)
ROW(TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP, find_grouped_nice_loop,
  .name = "grouped continuous nice loop", .code = "0709",
  .level = GRADE_UNFAIR, .score = 300, .find_wide = find_grouped_nice_loop_wide,
  .phrase = PHRASE_CHAIN)
ROW(TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP, find_grouped_nice_loop,
  .name = "grouped discontinuous nice loop", .code = "0710",
  .level = GRADE_UNFAIR, .score = 300, .find_wide = find_grouped_nice_loop_wide,
  .phrase = PHRASE_CHAIN)
ROW(TECHNIQUE_GROUPED_AIC, find_grouped_nice_loop, .name = "grouped AIC", .code = "0711",
  .level = GRADE_UNFAIR, .score = 300, .find_wide = find_grouped_nice_loop_wide,
  .phrase = PHRASE_CHAIN)
ROW(TECHNIQUE_ALS_XZ, find_als_xz, .name = "almost locked set XZ-rule", .code = "0901",
  .level = GRADE_UNFAIR, .score = 300, .find_wide = find_als_xz_wide,
  .phrase = PHRASE_SETS)
ROW(TECHNIQUE_ALS_XY_WING, find_als_xy_wing, .name = "almost locked set XY-wing", .code = "0902",
  .level = GRADE_UNFAIR, .score = 320, .find_wide = find_als_xy_wing_wide,
  .phrase = PHRASE_SETS)
ROW(TECHNIQUE_ALS_CHAIN, find_als_chain, .name = "almost locked set chain", .code = "0903",
  .level = GRADE_UNFAIR, .score = 340, .find_wide = find_als_chain_wide,
  .phrase = PHRASE_SETS)
ROW(TECHNIQUE_DEATH_BLOSSOM, find_death_blossom, .name = "death blossom", .code = "0904",
  .level = GRADE_UNFAIR, .score = 360, .find_wide = find_death_blossom_wide,
  .phrase = PHRASE_SETS, .off = true)
ROW(TECHNIQUE_FRANKEN_X_WING, find_franken_x_wing, .name = "Franken X-wing", .code = "0330",
  .level = GRADE_UNFAIR, .score = 300, .find_wide = find_franken_x_wing_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_FRANKEN_SWORDFISH, find_franken_swordfish,
  .name = "Franken swordfish", .code = "0331",
  .level = GRADE_UNFAIR, .score = 350, .find_wide = find_franken_swordfish_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_FRANKEN_JELLYFISH, find_franken_jellyfish,
  .name = "Franken jellyfish", .code = "0332",
  .level = GRADE_UNFAIR, .score = 370, .find_wide = find_franken_jellyfish_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FRANKEN_SQUIRMBAG, find_franken_squirmbag,
  .name = "Franken squirmbag", .code = "0333",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_franken_squirmbag_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FRANKEN_WHALE, find_franken_whale,
  .name = "Franken whale", .code = "0334",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_franken_whale_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FRANKEN_LEVIATHAN, find_franken_leviathan,
  .name = "Franken leviathan", .code = "0335",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_franken_leviathan_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_FRANKEN_X_WING, find_finned_franken_x_wing,
  .name = "finned Franken X-wing", .code = "0340",
  .level = GRADE_UNFAIR, .score = 390, .find_wide = find_finned_franken_x_wing_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_FINNED_FRANKEN_SWORDFISH, find_finned_franken_swordfish,
  .name = "finned Franken swordfish", .code = "0341",
  .level = GRADE_UNFAIR, .score = 410, .find_wide = find_finned_franken_swordfish_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES)
ROW(TECHNIQUE_FINNED_FRANKEN_JELLYFISH, find_finned_franken_jellyfish,
  .name = "finned Franken jellyfish", .code = "0342",
  .level = GRADE_UNFAIR, .score = 430, .find_wide = find_finned_franken_jellyfish_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_FRANKEN_SQUIRMBAG, find_finned_franken_squirmbag,
  .name = "finned Franken squirmbag", .code = "0343",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_franken_squirmbag_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_FRANKEN_WHALE, find_finned_franken_whale,
  .name = "finned Franken whale", .code = "0344",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_franken_whale_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_FRANKEN_LEVIATHAN, find_finned_franken_leviathan,
  .name = "finned Franken leviathan", .code = "0345",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_franken_leviathan_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_MUTANT_X_WING, find_mutant_x_wing, .name = "mutant X-wing", .code = "0350",
  .level = GRADE_EXTREME, .score = 450, .find_wide = find_mutant_x_wing_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_MUTANT_SWORDFISH, find_mutant_swordfish, .name = "mutant swordfish", .code = "0351",
  .level = GRADE_EXTREME, .score = 450, .find_wide = find_mutant_swordfish_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_MUTANT_JELLYFISH, find_mutant_jellyfish, .name = "mutant jellyfish", .code = "0352",
  .level = GRADE_EXTREME, .score = 450, .find_wide = find_mutant_jellyfish_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_MUTANT_SQUIRMBAG, find_mutant_squirmbag,
  .name = "mutant squirmbag", .code = "0353",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_mutant_squirmbag_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_MUTANT_WHALE, find_mutant_whale,
  .name = "mutant whale", .code = "0354",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_mutant_whale_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_MUTANT_LEVIATHAN, find_mutant_leviathan,
  .name = "mutant leviathan", .code = "0355",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_mutant_leviathan_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_MUTANT_X_WING, find_finned_mutant_x_wing,
  .name = "finned mutant X-wing", .code = "0360",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_mutant_x_wing_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_MUTANT_SWORDFISH, find_finned_mutant_swordfish,
  .name = "finned mutant swordfish", .code = "0361",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_mutant_swordfish_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_MUTANT_JELLYFISH, find_finned_mutant_jellyfish,
  .name = "finned mutant jellyfish", .code = "0362",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_mutant_jellyfish_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_MUTANT_SQUIRMBAG, find_finned_mutant_squirmbag,
  .name = "finned mutant squirmbag", .code = "0363",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_mutant_squirmbag_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_MUTANT_WHALE, find_finned_mutant_whale,
  .name = "finned mutant whale", .code = "0364",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_mutant_whale_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FINNED_MUTANT_LEVIATHAN, find_finned_mutant_leviathan,
  .name = "finned mutant leviathan", .code = "0365",
  .level = GRADE_EXTREME, .score = 470, .find_wide = find_finned_mutant_leviathan_wide,
  .phrase = PHRASE_FISH,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_FORCING_CHAIN_CONTRADICTION, find_forcing_chain,
  .name = "forcing chain contradiction", .code = "1301",
  .level = GRADE_EXTREME, .score = 500, .find_wide = find_forcing_chain_wide,
  .phrase = PHRASE_CONTRADICTION)
ROW(TECHNIQUE_FORCING_CHAIN_VERITY, find_forcing_chain,
  .name = "forcing chain verity", .code = "1302",
  .level = GRADE_EXTREME, .score = 500, .find_wide = find_forcing_chain_wide,
  .phrase = PHRASE_VERITY)
ROW(TECHNIQUE_FORCING_NET_CONTRADICTION, find_forcing_net,
  .name = "forcing net contradiction", .code = "1303",
  .level = GRADE_EXTREME, .score = 700, .phrase = PHRASE_CONTRADICTION)
ROW(TECHNIQUE_FORCING_NET_VERITY, find_forcing_net, .name = "forcing net verity", .code = "1304",
  .level = GRADE_EXTREME, .score = 700, .phrase = PHRASE_VERITY)
ROW(TECHNIQUE_TEMPLATE_SET, find_template_set, .name = "template set", .code = "1201",
  .level = GRADE_EXTREME, .score = 10000, .phrase = PHRASE_TEMPLATE_SET,
  .needs = NEEDS_LINES, .off = true)
ROW(TECHNIQUE_TEMPLATE_DELETE, find_template_delete, .name = "template delete", .code = "1202",
  .level = GRADE_EXTREME, .score = 10000, .phrase = PHRASE_TEMPLATE_DELETE,
  .needs = NEEDS_LINES, .off = true)
#undef ROW
