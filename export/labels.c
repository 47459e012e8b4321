// The table of labels. docs/TEMPLATES.md is a listing of it, and templates/languages/en.ini another one;
// tests hold them together. A new label needs a translation in every file of templates/languages.
#include "export/labels.h"

const struct label_row label_rows[LABEL_COUNT] = {
    [LABEL_HOW_TO_PLAY] = {"how_to_play", "How to play"},
    [LABEL_RULES_GOAL] =
        {"rules_goal",
         "Fill every empty cell so that each row, each column and each box with a thick outline "
         "contains every symbol exactly once."},
    [LABEL_RULES_UNIQUE] = {"rules_unique",
                            "Every puzzle has exactly one solution, proved by computer."},
    [LABEL_RULES_LEVELS] =
        {"rules_levels",
         "The dots beside each number show how hard the puzzle is: one for a gentle start, five "
         "for a real challenge."},
    [LABEL_RULES_SOLUTIONS] = {"rules_solutions",
                               "Solutions are at the back; given digits are bold."},
    [LABEL_RULE_JIGSAW] = {"rule_jigsaw",
                           "Every row, column and outlined shape holds every digit once."},
    [LABEL_RULE_PIECES] = {"rule_pieces",
                           "Cells of the same grey make up one shape, even if they do not touch."},
    [LABEL_RULE_LATIN] = {"rule_latin",
                          "Every row and column holds every digit once; there are no boxes."},
    [LABEL_RULE_GRIDS] =
        {"rule_grids",
         "The grids overlap: each is a Sudoku of its own, and the cells of a light grey box count "
         "in every grid that it lies in."},
    [LABEL_RULE_X] = {"rule_x", "Each of the two long diagonals also holds every digit once."},
    [LABEL_RULE_WINDOWS] = {"rule_windows", "Each tinted square also holds every digit once."},
    [LABEL_RULE_DISJOINT] = {"rule_disjoint",
                             "Cells in the same place of their boxes also all differ."},
    [LABEL_RULE_CENTRE] = {"rule_centre",
                           "The cells in the centres of the boxes also hold every digit once."},
    [LABEL_RULE_ASTERISK] = {"rule_asterisk",
                             "The nine cells of the asterisk also hold every digit once."},
    [LABEL_RULE_GIRANDOLA] = {"rule_girandola",
                              "The nine cells of the pinwheel also hold every digit once."},
    [LABEL_RULE_ANTIKNIGHT] = {"rule_antiknight",
                               "Cells a knight's move apart never hold the same digit."},
    [LABEL_RULE_ANTIKING] = {"rule_antiking",
                             "Cells that touch at a corner never hold the same digit."},
    [LABEL_RULE_OWN] = {"rule_own", "Tinted cells that belong together also hold no digit twice."},
    [LABEL_RULE_KILLER] = {"rule_killer",
                           "Each cage adds up to its number, and no digit repeats within a cage."},
    [LABEL_RULE_CALCUDOKU] =
        {"rule_calcudoku",
         "Each cage makes its number with its operation; digits may repeat within a cage."},
    [LABEL_RULE_SIGNS] = {"rule_signs", "Each sign points to the smaller digit."},
    [LABEL_RULE_CONSECUTIVE] =
        {"rule_consecutive",
         "Digits with a bar between them differ by 1; neighbours without a bar do not."},
    [LABEL_RULE_WHITE] = {"rule_white", "Digits with a white dot between them differ by 1."},
    [LABEL_RULE_BLACK] = {"rule_black",
                          "Of two digits with a black dot between them, one is twice the other."},
    [LABEL_RULE_DOT_NUMBER] =
        {"rule_dot_number",
         "A dot with a number: the digits differ by it if the dot is white; one "
         "is that many times the other if it is black."},
    [LABEL_RULE_DOTS_ALL] = {"rule_dots_all", "All dots are shown."},
    [LABEL_RULE_DOTS_SOME] = {"rule_dots_some", "Not all dots are shown."},
    [LABEL_RULE_WHITE_ALL] = {"rule_white_all", "All white dots are shown."},
    [LABEL_RULE_BLACK_ALL] = {"rule_black_all", "All black dots are shown."},
    [LABEL_RULE_NONCONSECUTIVE] = {"rule_nonconsecutive", "Digits side by side never differ by 1."},
    [LABEL_RULE_NONDOUBLE] = {"rule_nondouble",
                              "Of two digits side by side, neither is twice the other."},
    [LABEL_RULE_LETTER_X] = {"rule_letter_x", "Digits with an X between them add up to 10."},
    [LABEL_RULE_LETTER_V] = {"rule_letter_v", "Digits with a V between them add up to 5."},
    [LABEL_RULE_LETTERS_ALL] = {"rule_letters_all", "Every X and V is shown."},
    [LABEL_RULE_LETTERS_SOME] = {"rule_letters_some", "Not every X and V is shown."},
    [LABEL_RULE_NONTEN] = {"rule_nonten",
                           "Neighbours without a letter between them never add up to 10."},
    [LABEL_RULE_NONFIVE] = {"rule_nonfive",
                            "Neighbours without a letter between them never add up to 5."},
    [LABEL_RULE_EVEN] = {"rule_even", "Squares hold even digits."},
    [LABEL_RULE_ODD] = {"rule_odd", "Circles hold odd digits."},
    [LABEL_RULE_THERMO] = {"rule_thermo", "Digits rise from the bulb of a thermometer to its tip."},
    [LABEL_RULE_ARROW] = {"rule_arrow",
                          "The digits along an arrow add up to the number in its circle."},
    [LABEL_RULE_ARROW_NUMBER] = {"rule_arrow_number",
                                 "A circle around two cells holds a number of two digits."},
    [LABEL_RULE_LETTERS] = {"rule_letters",
                            "Letters take the place of digits; they are listed below each puzzle."},
    [LABEL_RULE_WORD] = {"rule_word",
                         "Read from left to right or downwards, the tinted line spells a word."},
    [LABEL_RULE_BOARDS] = {"rule_boards", "The boards"},
    [LABEL_EXAMPLE] = {"example", "A worked example"},
    [LABEL_EXAMPLE_START] =
        {"example_start",
         "The first steps of the puzzle on the previous page. The shaded cells show where to "
         "look; the white cell among them is the one to fill."},
    [LABEL_EXAMPLE_END] =
        {"example_end",
         "Each digit you place makes the next one easier to find. Solve the rest the same way."},
    [LABEL_STEP_FULL_HOUSE] = {"step_full_house",
                               "In {region}, only {cell} is empty, so it must be {digit}."},
    [LABEL_STEP_NAKED_SINGLE] =
        {"step_naked_single",
         "Row, column and box rule out every other digit, so only {digit} fits {cell}."},
    [LABEL_STEP_HIDDEN_SINGLE] = {"step_hidden_single",
                                  "Where can {digit} go in {region}? Only in {cell}."},
    [LABEL_CELL] = {"cell", "the cell in row\u00a0{row}, column\u00a0{column}"},
    [LABEL_ROW] = {"row", "row\u00a0{number}"},
    [LABEL_COLUMN] = {"column", "column\u00a0{number}"},
    [LABEL_BOX] = {"box", "box\u00a0{number}"},
    [LABEL_ROWS] = {"rows", "rows\u00a0{numbers}"},
    [LABEL_COLUMNS] = {"columns", "columns\u00a0{numbers}"},
    [LABEL_BOXES] = {"boxes", "boxes\u00a0{numbers}"},
    [LABEL_AND] = {"and", "and"},
    [LABEL_STEP_NAKED_SINGLE_BOARD] =
        {"step_naked_single_board",
         "The shaded cells have every other digit, so only {digit} fits {cell}."},
    [LABEL_SHAPE] = {"shape", "the shaded shape"},
    [LABEL_FALLING_DIAGONAL] = {"falling_diagonal", "the falling diagonal"},
    [LABEL_RISING_DIAGONAL] = {"rising_diagonal", "the rising diagonal"},
    [LABEL_WINDOW] = {"window", "window\u00a0{number}"},
    [LABEL_GROUP] = {"group", "group\u00a0{number}"},
    [LABEL_CENTRE] = {"centre", "the centres of the boxes"},
    [LABEL_ASTERISK] = {"asterisk", "the asterisk"},
    [LABEL_GIRANDOLA] = {"girandola", "the pinwheel"},
    [LABEL_EXTRA_REGION] = {"extra_region", "extra region\u00a0{number}"},
    [LABEL_SHAPE_NUMBER] = {"shape_number", "shape\u00a0{number}"},
    [LABEL_SHAPES] = {"shapes", "shapes\u00a0{numbers}"},
    [LABEL_WINDOWS] = {"windows", "windows\u00a0{numbers}"},
    [LABEL_GROUPS] = {"groups", "groups\u00a0{numbers}"},
    [LABEL_EXTRA_REGIONS] = {"extra_regions", "extra regions\u00a0{numbers}"},
    [LABEL_GRID_TOP_LEFT] = {"grid_top_left", "of the top left grid"},
    [LABEL_GRID_TOP] = {"grid_top", "of the top grid"},
    [LABEL_GRID_TOP_RIGHT] = {"grid_top_right", "of the top right grid"},
    [LABEL_GRID_LEFT] = {"grid_left", "of the left grid"},
    [LABEL_GRID_CENTRE] = {"grid_centre", "of the centre grid"},
    [LABEL_GRID_RIGHT] = {"grid_right", "of the right grid"},
    [LABEL_GRID_BOTTOM_LEFT] = {"grid_bottom_left", "of the bottom left grid"},
    [LABEL_GRID_BOTTOM] = {"grid_bottom", "of the bottom grid"},
    [LABEL_GRID_BOTTOM_RIGHT] = {"grid_bottom_right", "of the bottom right grid"},
    [LABEL_GRID_NUMBERED] = {"grid_numbered", "of grid\u00a0{number}"},
    [LABEL_CONTENTS] = {"contents", "Contents"},
    [LABEL_PUZZLE] = {"puzzle", "Puzzle {first}"},
    [LABEL_PUZZLE_RANGE] = {"puzzle_range", "Puzzles {first} to {last}"},
    [LABEL_SOLUTIONS] = {"solutions", "Solutions"},
    [LABEL_HINTS] = {"hints", "Hints"},
    [LABEL_HINTS_TEXT] =
        {"hints_text",
         "Stuck? Look up the first hard step of your puzzle. r2c7 is the cell in row 2, "
         "column 7."},
    [LABEL_HINTS_SHAPES] = {"hints_shapes",
                            "Shapes of a jigsaw count in reading order, by their first cells."},
    [LABEL_HINT_RANGE] = {"hint_range", "{first} to {last}"},
    [LABEL_HINT_SINGLES] = {"hint_singles", "Singles all the way"},
    [LABEL_HINT_GUESS] = {"hint_guess", "No technique applies: try a digit and see"},
    [LABEL_HINT_CELL] = {"hint_cell", "r{row}c{column}"},
    [LABEL_HINT_LOCKED] = {"hint_locked", "{technique}, the {digits} of {base} is in {cover}"},
    [LABEL_HINT_SUBSET] = {"hint_subset", "{technique} of {digits} in {cells}"},
    [LABEL_HINT_FISH] = {"hint_fish", "{technique} on {digits} in {base}, {cover}"},
    [LABEL_HINT_FISH_FIN] = {"hint_fish_fin",
                             "{technique} on {digits} in {base}, {cover}, fin\u00a0{fins}"},
    [LABEL_HINT_FISH_FINS] = {"hint_fish_fins",
                              "{technique} on {digits} in {base}, {cover}, fins\u00a0{fins}"},
    [LABEL_HINT_LINKS] =
        {"hint_links",
         "{technique} on {digits} in {base}, one of {first} and {fourth} is\u00a0true"},
    [LABEL_HINT_EMPTY_RECTANGLE] = {"hint_empty_rectangle",
                                    "{technique} on {digits} in {box} with {cells}"},
    [LABEL_HINT_WING] =
        {"hint_wing",
         "{technique} with pivot {first} and wings {others}, one of them is\u00a0{digit}"},
    [LABEL_HINT_W_WING] =
        {"hint_w_wing",
         "{technique} of {first} and {fourth} by {base}, one of them is\u00a0{digit}"},
    [LABEL_HINT_REMOTE_PAIR] = {"hint_remote_pair", "{technique} of {digits} along {path}"},
    [LABEL_HINT_RECTANGLE] = {"hint_rectangle",
                              "{technique}, {corners} must not be {digits} crosswise"},
    [LABEL_HINT_RECTANGLE_WITH] =
        {"hint_rectangle_with",
         "{technique}, {corners} must not be {digits} crosswise, with {beyond}"},
    [LABEL_HINT_BUG] =
        {"hint_bug",
         "{technique}, all other cells have two digits and {first} must be\u00a0{digits}"},
    [LABEL_HINT_SETS] = {"hint_sets", "{technique} in {sets}"},
    [LABEL_HINT_COLOURS] = {"hint_colours", "{technique} on {digits} in {sets}"},
    [LABEL_HINT_CHAIN] = {"hint_chain", "{technique} along {chain}"},
    [LABEL_HINT_TEMPLATE_SET] = {"hint_template_set",
                                 "{technique}, every way to place the {digits} has these cells"},
    [LABEL_HINT_TEMPLATE_DELETE] = {"hint_template_delete",
                                    "{technique}, no way to place the {digits} has these cells"},
    [LABEL_HINT_CONTRADICTION] = {"hint_contradiction", "{technique}, {branches}"},
    [LABEL_HINT_VERITY] = {"hint_verity", "{technique}, whichever is true of {marks}: {branches}"},
    [LABEL_HINT_IF] = {"hint_if", "if {claim}"},
    [LABEL_HINT_THEN] = {"hint_then", "then {claim}"},
    [LABEL_HINT_IS] = {"hint_is", "{cells} is\u00a0{digit}"},
    [LABEL_HINT_IS_NOT] = {"hint_is_not", "{cells} is not\u00a0{digit}"},
    [LABEL_HINT_ONE_IS] = {"hint_one_is", "one of {cells} is\u00a0{digit}"},
    [LABEL_HINT_NONE_IS] = {"hint_none_is", "none of {cells} is\u00a0{digit}"},
    [LABEL_HINT_PLACE] = {"hint_place", "{cells} is the {digit} of {region}"},
    [LABEL_HINT_NO_DIGIT] = {"hint_no_digit", "nothing fits {cells}"},
    [LABEL_HINT_NO_PLACE] = {"hint_no_place", "{region} has no place for\u00a0{digit}"},
    [LABEL_HINT_LEFT_OUT] = {"hint_left_out", "... (links left out:\u00a0{count})"},
    [LABEL_HINT_LOCKED_SEEN] = {"hint_locked_seen",
                                "{technique}, every place for {digits} in {base} is in sight"},
    [LABEL_HINT_LEFTOVERS] = {"hint_leftovers",
                              "{technique} in {base} against {cover}, {first set} and {second set} "
                              "hold the same digits"},
    [LABEL_HINT_MARK] = {"hint_mark", "{technique} at {cells}"},
    [LABEL_HINT_CAGE] = {"hint_cage", "{technique} at {cells}"},
    [LABEL_HINT_INNIES] = {"hint_innies", "{technique}, by the sum of {base} at {cells}"},
    [LABEL_HINT_SIGN_LESS] = {"hint_sign", "{technique}, the sign between {cells}"},
    [LABEL_HINT_SIGN_WHITE] = {"hint_white", "{technique}, the white dot between {cells}"},
    [LABEL_HINT_SIGN_BLACK] = {"hint_black", "{technique}, the black dot between {cells}"},
    [LABEL_HINT_SIGN_BAR] = {"hint_bar", "{technique}, the bar between {cells}"},
    [LABEL_HINT_SIGN_X] = {"hint_letter_x", "{technique}, the X between {cells}"},
    [LABEL_HINT_SIGN_V] = {"hint_letter_v", "{technique}, the V between {cells}"},
    [LABEL_SOLUTION_PAGE] = {"solution_page", "Solution on page {page}"},
    [LABEL_LETTERS] = {"letters", "Letters: {letters}"},
    [LABEL_TIME] = {"time", "Time"},
    [LABEL_NOTES] = {"notes", "Notes"},
    [LABEL_MINUTES] = {"minutes", "about {minutes}\u00a0min"},
    [LABEL_MINUTES_ESTIMATE] = {"minutes_estimate", "estimated {minutes}\u00a0min"},
    [LABEL_REMAKE] = {"remake", "Made with gridpress {version}. To make this book again, run"},
    [LABEL_COVER_COUNT] = {"cover_count", "{count}\u00a0puzzles"},
    [LABEL_COVER_BACK] =
        {"cover_back",
         "{count}\u00a0puzzles, and every one has exactly one solution. Start where "
         "you feel at home, take all the time you like, and enjoy the moment when "
         "everything falls into place."},
    [LABEL_COVER_SOLUTIONS] = {"cover_solutions", "All solutions are at the back of the book."},
    [LABEL_COVER_SAMPLE] = {"cover_sample", "Try one now"},
    [LABEL_EXTREMELY_EASY] = {"extremely_easy", "Extremely easy"},
    [LABEL_EASY] = {"easy", "Easy"},
    [LABEL_MEDIUM] = {"medium", "Medium"},
    [LABEL_HARD] = {"hard", "Hard"},
    [LABEL_EVIL] = {"evil", "Evil"},
    [LABEL_UNFAIR] = {"unfair", "Unfair"},
    [LABEL_EXTREME] = {"extreme", "Extreme"},
    [LABEL_GUESS] = {"guess", "Guess"},
    [LABEL_HINT_NAKED_SINGLE] = {"hint_naked_single", "{technique}, the only digit left"},
    [LABEL_HINT_FULL_HOUSE] = {"hint_full_house", "{technique}, the last cell of {base}"},
    [LABEL_HINT_HIDDEN_SINGLE] = {"hint_hidden_single",
                                  "{technique}, the only place for it in {base}"},
    [LABEL_HINT_GRAVE] = {"hint_grave", "{technique} but for {digits} in {cells}"},
    [LABEL_HINT_ALIGNED] = {"hint_aligned", "{technique} in {cells}"},
    [LABEL_HINT_IF_ON] = {"hint_if_on",
                          "{technique}, {node cell} cannot be {node digit}: {branches}"},
    [LABEL_HINT_IF_OFF] = {"hint_if_off",
                           "{technique}, {node cell} must be {node digit}: {branches}"},
    [LABEL_HINT_WHETHER] = {"hint_whether",
                            "{technique}, whether {node} is true or false: {branches}"},
    [LABEL_HINT_WHICHEVER] = {"hint_whichever",
                              "{technique}, whichever is true of {nodes}: {branches}"},
    [LABEL_HINT_LOOK] = {"hint_look", "{technique}: look at the {node digit} in {node cell}"},
    [LABEL_HINT_LOOK_AT] = {"hint_look_at", "{technique}: look at {first}"},
    [LABEL_EFFECT] = {"effect", "{pattern}: {effect}"},
    [LABEL_EFFECT_SO] = {"effect_so", "{pattern}; so {effect}"},
    [LABEL_EFFECT_IS] = {"effect_is", "{cells} is {digits}"},
    [LABEL_EFFECT_IS_NOT] = {"effect_is_not", "{cells} is not {digits}"},
    [LABEL_EFFECT_ARE_NOT] = {"effect_are_not", "{cells} are not {digits}"},
    [LABEL_EFFECT_LIST] = {"effect_list", "{first}; {next}"},
    [LABEL_OR] = {"or", "or"},
    [LABEL_WALK_GUESS] = {"walk_guess", "No technique applies: a guess is needed."},
    [LABEL_WALK_FULL] = {"walk_full", "The grid is already full."},
    [LABEL_TITLE_JIGSAW] = {"title_jigsaw", "Jigsaw"},
    [LABEL_TITLE_LATIN] = {"title_latin", "Latin square"},
    [LABEL_TITLE_GRIDS] = {"title_grids", "Overlapping grids"},
    [LABEL_TITLE_X] = {"title_x", "X"},
    [LABEL_TITLE_WINDOWS] = {"title_windows", "Windows"},
    [LABEL_TITLE_DISJOINT] = {"title_disjoint", "Disjoint groups"},
    [LABEL_TITLE_CENTRE] = {"title_centre", "Centre dots"},
    [LABEL_TITLE_ASTERISK] = {"title_asterisk", "Asterisk"},
    [LABEL_TITLE_GIRANDOLA] = {"title_girandola", "Girandola"},
    [LABEL_TITLE_ANTIKNIGHT] = {"title_antiknight", "Anti-knight"},
    [LABEL_TITLE_ANTIKING] = {"title_antiking", "Anti-king"},
    [LABEL_TITLE_OWN] = {"title_own", "Extra regions"},
    [LABEL_TITLE_KILLER] = {"title_killer", "Killer"},
    [LABEL_TITLE_CALCUDOKU] = {"title_calcudoku", "Calcudoku"},
    [LABEL_TITLE_GREATER_THAN] = {"title_greater_than", "Greater-than"},
    [LABEL_TITLE_FUTOSHIKI] = {"title_futoshiki", "Futoshiki"},
    [LABEL_TITLE_CONSECUTIVE] = {"title_consecutive", "Consecutive"},
    [LABEL_TITLE_KROPKI] = {"title_kropki", "Kropki"},
    [LABEL_TITLE_NONCONSECUTIVE] = {"title_nonconsecutive", "Nonconsecutive"},
    [LABEL_TITLE_NONDOUBLE] = {"title_nondouble", "No doubles"},
    [LABEL_TITLE_XV] = {"title_xv", "XV"},
    [LABEL_TITLE_EVEN_ODD] = {"title_even_odd", "Even-odd"},
    [LABEL_TITLE_THERMO] = {"title_thermo", "Thermo"},
    [LABEL_TITLE_ARROW] = {"title_arrow", "Arrow"},
    [LABEL_CAPTION_SOLUTION] = {"caption_solution", "{caption}, solution"},
    [LABEL_SHEET_SOLUTION] = {"sheet_solution", "Solution {number}"},
    [LABEL_LETTERS_WORD] = {"letters_word", "The tinted line spells a word."},
    [LABEL_DATE] = {"date", "{day} {month} {year}"},
    [LABEL_DATE_FIRST] = {"date_first", "{day} {month} {year}"},
    [LABEL_MONTH] = {"month", "{month} {year}"},
    [LABEL_MONTHS] = {"months",
                      "January, February, March, April, May, June, July, August, September, "
                      "October, November, December"},
    [LABEL_WEEKDAYS] = {"weekdays",
                        "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday"},
    [LABEL_FEED_DATE] = {"feed_date", "{weekday}, {date}"},
    [LABEL_FEED_NUMBER] = {"feed_number", "No. {number}"},
    [LABEL_FEED_CLUES] = {"feed_clues", "{count} clues"},
    [LABEL_FEED_MINUTE] = {"feed_minute", "about 1 minute"},
    [LABEL_FEED_MINUTES] = {"feed_minutes", "about {minutes} minutes"},
    [LABEL_FEED_PLAY] = {"feed_play", "Play"},
    [LABEL_FEED_SOLUTION] = {"feed_solution", "Solution, {format}"},
    [LABEL_FEED_SOLUTION_OF] = {"feed_solution_of", "Solution of {date}, {format}"},
    [LABEL_FEED_BOX] = {"feed_box", "Box for print, {format}"},
    [LABEL_BOX_SOLUTION] = {"box_solution", "Solution of {date}"},
    [LABEL_BOX_TOMORROW] = {"box_tomorrow", "The solution appears tomorrow."},
    [LABEL_FEED_ATOM] = {"feed_atom", "Atom feed"},
    [LABEL_FEED_JSON] = {"feed_json", "JSON Feed"},
    [LABEL_FEED_CALENDAR] = {"feed_calendar", "Calendar"},
    [LABEL_PATHS] = {"paths", "Step by step"},
    [LABEL_PATHS_TEXT] =
        {"paths_text",
         "Puzzles solved from the first step to the last. r2c7 is the cell in row 2, column 7, and "
         "r2c7=5 puts a 5 into it. Singles that follow one another stand together; each is easy "
         "to find when those before it are filled in."},
    [LABEL_PATHS_CHAINS] =
        {"paths_chains",
         "In a chain, r2c7(5) is a 5 in that cell; = joins two candidates of which at least one is "
         "true, and - joins two of which at most one is true."},
    [LABEL_HINT_PATH] = {"hint_path", "{hint} (all\u00a0steps:\u00a0page\u00a0{page})"},
    [LABEL_PATH_SINGLES] = {"path_singles", "Singles: {places}"},
    [LABEL_LESSON_CELLS] = {"lesson_cells",
                            "Look at the shaded cells; the digit that the step finds stands in the "
                            "white cell among them."},
    [LABEL_LESSON_MARKS] = {"lesson_marks",
                            "Shaded cells make the pattern, circled candidates belong to it, and "
                            "crossed-out ones can go."},
    [LABEL_LESSON_FULL_HOUSE] =
        {"lesson_full_house",
         "When a row, column or box has one empty cell left, the missing digit goes there. It is "
         "the easiest step of all, and every digit that you fill in may set up the next one."},
    [LABEL_LESSON_NAKED_SINGLE] =
        {"lesson_naked_single",
         "A cell sees the digits of its row, its column and its box. If only one digit is "
         "missing among them, it is the only one left for the cell. Look where many digits meet."},
    [LABEL_LESSON_HIDDEN_SINGLE] =
        {"lesson_hidden_single",
         "Choose a digit and a row, column or box that still lacks it. Cross out every cell that "
         "sees this digit elsewhere. If one cell is left, the digit goes there, whatever else "
         "might fit that cell."},
    [LABEL_LESSON_POINTING] =
        {"lesson_pointing",
         "If all places for a digit in a box lie in one row or column, the digit is in one of "
         "them, so it cannot be in the rest of that row or column. The box points along the line."},
    [LABEL_LESSON_CLAIMING] =
        {"lesson_claiming",
         "If all places for a digit in a row or column lie in one box, the digit is in one of "
         "them, so it cannot be elsewhere in that box. The line claims the digit for itself."},
    [LABEL_LESSON_NAKED_PAIR] = {"lesson_naked_pair",
                                 "Two cells of a row, column or box have the same two candidates "
                                 "and no others. One cell takes one digit, the other cell the "
                                 "other, so no third cell of the region can have either."},
    [LABEL_LESSON_NAKED_TRIPLE] =
        {"lesson_naked_triple",
         "Three cells of a row, column or box share three candidates; each has two or all three of "
         "them and no others. The three digits fill the three cells, so they leave the rest of the "
         "region."},
    [LABEL_LESSON_HIDDEN_PAIR] =
        {"lesson_hidden_pair",
         "Two digits of a row, column or box have only the same two cells left. The two digits "
         "fill these cells, so all other candidates of the two cells can go."},
    [LABEL_LESSON_HIDDEN_TRIPLE] =
        {"lesson_hidden_triple",
         "Three digits of a row, column or box have only the same three cells left. The three "
         "digits fill these cells, so all their other candidates can go."},
    [LABEL_LESSON_X_WING] =
        {"lesson_x_wing",
         "In two rows a digit has only two places, and these lie in the same two columns. It takes "
         "one row in one column and the other row in the other, so it leaves the rest of both "
         "columns. The same works with rows and columns exchanged."},
    [LABEL_LESSON_SWORDFISH] =
        {"lesson_swordfish",
         "An X-wing with three lines: in three rows, all places for a digit lie in the same three "
         "columns. Each column gets its digit from one of these rows, so the digit leaves the rest "
         "of the columns. The same works with rows and columns exchanged."},
    [LABEL_LESSON_SKYSCRAPER] =
        {"lesson_skyscraper",
         "In two rows a digit has two places each, and one of each pair lies in the same column. "
         "Not both of these can be true, so at least one of the other two, the roofs, is. Cells "
         "that see both roofs cannot have the digit. The same holds for columns."},
    [LABEL_LESSON_KITE] =
        {"lesson_kite",
         "A row and a column have two places each for a digit, and one end of each lies in the "
         "same box. Not both of these can be true, so at least one of the two far ends is. A cell "
         "that sees both far ends cannot have the digit."},
    [LABEL_LESSON_W_WING] =
        {"lesson_w_wing",
         "Two cells that do not see each other have the same two candidates. A line with only two "
         "places for one of the digits joins them: each place sees one of the cells. So one of the "
         "two cells must have the other digit, and cells that see both cannot."},
    [LABEL_LESSON_XY_WING] =
        {"lesson_xy_wing",
         "A pivot with two candidates sees two wings. Each wing shares one digit with the pivot, "
         "and both share a third digit. Whichever digit the pivot takes, one wing becomes the "
         "third, so cells that see both wings cannot have it."},
    [LABEL_LESSON_XYZ_WING] =
        {"lesson_xyz_wing",
         "Like an XY-wing, but the pivot also has the third digit. One of the three cells must "
         "take it, so it leaves every cell that sees the pivot and both wings."},
    [LABEL_LESSON_RECTANGLE] =
        {"lesson_rectangle",
         "Four cells in two rows, two columns and two boxes must not all have the same two "
         "candidates: their digits could be exchanged, and the puzzle would have two solutions. If "
         "three corners have just the pair, the fourth cannot have either digit: this is "
         "uniqueness "
         "test 1."},
    [LABEL_LESSON_COLOURS] = {"lesson_colours",
                              "Follow one digit through regions that have just two places for it, "
                              "and colour the places in turn. One colour is true, the other false. "
                              "A cell outside that sees both colours cannot have the digit."},
    [LABEL_LESSON_X_CHAIN] =
        {"lesson_x_chain",
         "A chain for one digit: in a strong link at least one of two places is true, in a weak "
         "one at most one. If the chain begins and ends with strong links, one of its ends is "
         "true, so cells that see both ends lose the digit."},
    [LABEL_LESSON_XY_CHAIN] =
        {"lesson_xy_chain",
         "A chain of cells with two candidates, neighbours sharing a digit. If the first cell is "
         "not the end digit, each cell forces the next, and the last cell is. So one of the two "
         "ends has this digit, and cells that see both ends do not."},
    [LABEL_LESSON_AIC] = {"lesson_aic",
                          "In an alternating inference chain (AIC), strong and weak links "
                          "alternate, across cells and digits. The chain begins and ends with "
                          "strong links, so one of its two end candidates is "
                          "true. Whatever contradicts both ends can go."},
    [LABEL_RULE_PICTURES] = {"rule_pictures",
                             "In a puzzle with pictures, draw the missing ones. Each puzzle shows "
                             "which pictures it uses."},
    [LABEL_PICTURES] = {"pictures", "Pictures: {letters}"},
    [LABEL_KIDS_RULES_GOAL] = {"kids_rules_goal",
                               "Fill in all the empty squares. In every row, every column and "
                               "every box with a thick outline, everything appears exactly once."},
    [LABEL_KIDS_RULES_UNIQUE] =
        {"kids_rules_unique",
         "There is only one right answer. Take your time and look closely: you can find it!"},
    [LABEL_KIDS_RULES_LEVELS] = {"kids_rules_levels", "More black dots mean a harder puzzle."},
    [LABEL_KIDS_RULES_SOLUTIONS] =
        {"kids_rules_solutions",
         "The answers are at the back, under the same numbers. No peeking before you have tried!"},
    [LABEL_KIDS_EXAMPLE] = {"kids_example", "Let’s try one together"},
    [LABEL_KIDS_EXAMPLE_START] =
        {"kids_example_start",
         "These are the first steps of the puzzle on the previous page. Look at the grey squares: "
         "the white one among them is the one to fill in."},
    [LABEL_KIDS_EXAMPLE_END] = {"kids_example_end",
                                "Every square that you fill in makes the next one easier. Now you "
                                "know how it works: have fun!"},
    [LABEL_KIDS_STEP_FULL_HOUSE] = {"kids_step_full_house",
                                    "In {region}, only {cell} is empty. What is missing? {digit}!"},
    [LABEL_KIDS_STEP_NAKED_SINGLE] = {"kids_step_naked_single",
                                      "Look at the row, the column and the box: everything else is "
                                      "already there. So {digit} goes into {cell}."},
    [LABEL_KIDS_STEP_HIDDEN_SINGLE] = {"kids_step_hidden_single",
                                       "Where can {digit} go in {region}? Only into {cell}!"},
    [LABEL_KIDS_CELL] = {"kids_cell", "the square in row\u00a0{row}, column\u00a0{column}"},
    [LABEL_KIDS_SOLUTION_PAGE] = {"kids_solution_page",
                                  "Finished? {cheer} Check it on page\u00a0{page}."},
    [LABEL_KIDS_CHEERS] = {"kids_cheers",
                           "Super!, Well done!, Great!, Fantastic!, Bravo!, You did it!"},
    [LABEL_CERTIFICATE] = {"certificate", "Certificate"},
    [LABEL_CERTIFICATE_TEXT] = {"certificate_text", "has solved all {count} puzzles in this book:"},
    [LABEL_CERTIFICATE_NAME] = {"certificate_name", "Name"},
    [LABEL_CERTIFICATE_DATE] = {"certificate_date", "Date"},
    [LABEL_CERTIFICATE_CHEER] = {"certificate_cheer", "Bravo! You are a Sudoku star!"},
};

const enum template_label label_kids[LABEL_COUNT] = {
    [LABEL_RULES_GOAL] = LABEL_KIDS_RULES_GOAL,
    [LABEL_RULES_UNIQUE] = LABEL_KIDS_RULES_UNIQUE,
    [LABEL_RULES_LEVELS] = LABEL_KIDS_RULES_LEVELS,
    [LABEL_RULES_SOLUTIONS] = LABEL_KIDS_RULES_SOLUTIONS,
    [LABEL_EXAMPLE] = LABEL_KIDS_EXAMPLE,
    [LABEL_EXAMPLE_START] = LABEL_KIDS_EXAMPLE_START,
    [LABEL_EXAMPLE_END] = LABEL_KIDS_EXAMPLE_END,
    [LABEL_STEP_FULL_HOUSE] = LABEL_KIDS_STEP_FULL_HOUSE,
    [LABEL_STEP_NAKED_SINGLE] = LABEL_KIDS_STEP_NAKED_SINGLE,
    [LABEL_STEP_HIDDEN_SINGLE] = LABEL_KIDS_STEP_HIDDEN_SINGLE,
    [LABEL_CELL] = LABEL_KIDS_CELL,
    [LABEL_SOLUTION_PAGE] = LABEL_KIDS_SOLUTION_PAGE,
};

const struct name_list label_names = NAME_LIST(label_rows, name);
