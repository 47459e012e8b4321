// Words in solutions. Any grid with different digits in a line spells any word there, once its digits
// are exchanged in the right way. So the grid is drawn as ever and relabelled before it is dug, and it
// is as random among the grids that spell the word as the grids it comes from are among all.
//
// Rows, columns and the diagonals of X boards have different digits in every grid. Of grids for any
// other diagonal, plain 4x4, 6x6 and 9x9 ones are drawn until one fits, which keeps them uniform;
// elsewhere that takes too long, and the grid is filled on a board with the line as one more region.
//
// The cells of the word are dug first, so a finished puzzle has as few of its letters as the bounds
// allow.
#include "gen/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/small.h"
#include "gen/solution.h"

enum { UNIFORM_TRIES = 100000, REGION_TRIES = 200 };

// --- what is asked for ---------------------------------------------------------------------------

static bool take_word(struct gen_letters *letters, const struct geom *geom,
                      const struct gen_letters_wish *wish, const char *word, struct err *err) {
  *letters = (struct gen_letters){.wish = {.index = -1, .from = -1}};
  if (!symbols_settle_word(word, wish->symbols, geom->side, letters->symbols, letters->word, err))
    return err_prefix(err, "%s", wish->words_name);
  for (const char *at = letters->word; *at != '\0';)
    letters->digits[letters->length++] = (uint8_t)symbols_find(letters->symbols, utf8_next(&at));
  return wish->where == NULL || wish->where[0] == '\0' ||
         word_parse_wish(wish->where, geom, letters->length, &letters->wish, err) ||
         err_prefix(err, "%s", wish->where_name);
}

static bool take_symbols(struct gen_letters *letters, const struct geom *geom,
                         const struct gen_letters_wish *wish, struct err *err) {
  const char *symbols = symbols_named(wish->symbols);
  *letters = (struct gen_letters){0};
  if (symbols_are_pictures(symbols)) // a small board has the first ones
    symbols = symbols_first(symbols, geom->side, letters->symbols);
  if (!symbols_check(symbols, geom->side, err)) return err_prefix(err, "%s", wish->symbols_name);
  if (symbols != letters->symbols) strcpy(letters->symbols, symbols);
  return true;
}

// The next word of a list, without the blanks around it, and moves past its comma. Words that are too
// long are cut behind the longest there can be: they are refused all the same.
static void next_word(const char **list, char *word, size_t room) {
  size_t length = strcspn(*list, ","), start = strspn(*list, " ");
  int shown = (int)(length > start ? length - start : 0);
  while (shown > 0 && (*list)[start + (size_t)shown - 1] == ' ') shown--;
  snprintf(word, room, "%.*s", shown, *list + start);
  *list += length + ((*list)[length] == ',');
}

struct gen_letters *gen_letters_new(const struct gen_letters_wish *wish, const struct geom *geom,
                                    int *count, struct err *err) {
  const char *words = wish->words;
  bool well = true, spells = words != NULL && words[0] != '\0';
  *count = 1;
  for (const char *c = words; spells && *c != '\0'; c++) *count += *c == ',';
  struct gen_letters *list = calloc((size_t)*count, sizeof *list);
  if (list == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  if (!spells) well = take_symbols(list, geom, wish, err);
  for (int i = 0; spells && i < *count && well; i++) {
    char word[2 * SYMBOLS_MAX];
    next_word(&words, word, sizeof word);
    well = take_word(&list[i], geom, wish, word, err);
  }
  if (well) return list;
  free(list);
  return NULL;
}

void letters_rng_init(struct rng *rng, const struct gen_request *request, uint64_t index) {
  rng_init(rng, rng_name_seed(request->seed, "word"), index);
}

// --- grids ---------------------------------------------------------------------------------------

static bool are_different(const uint16_t *cells, int count, const struct grid *grid) {
  uint32_t seen = 0;
  for (int i = 0; i < count; i++) seen |= UINT32_C(1) << grid->cell[cells[i]];
  return __builtin_popcount(seen) == count;
}

// The board with the line as a region of its own.
static const struct geom *add_region(const struct geom *geom, const uint16_t *cells, int count) {
  char name[BOARD_NAME_MAX], cell[GEOM_NAME_MAX];
  struct err ignored;
  int used = snprintf(name, sizeof name, "%s+region:", geom->name);
  for (int i = 0; i < count && used < BOARD_NAME_MAX - GEOM_NAME_MAX; i++)
    used += snprintf(name + used, sizeof name - (size_t)used, "%s",
                     geom_name_cell(geom, cells[i], cell));
  return board_parse(name, &ignored);
}

bool letters_fill(const struct geom *geom, const struct word_place *place, bool at_hand,
                  struct rng *rng, struct grid *solution) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count = word_list_cells(place, geom, cells);
  if (word_is_in_region(place, geom)) {
    if (!at_hand) solution_fill(geom, rng, solution);
    return true;
  }
  if (geom == geom_lookup(3, 3) || small_supports(geom)) {
    for (int tries = 0; tries < UNIFORM_TRIES; tries++) {
      solution_fill(geom, rng, solution);
      if (are_different(cells, count, solution)) return true;
    }
    return false;
  }
  const struct geom *stricter = add_region(geom, cells, count);
  bool found = stricter != NULL && solution_try(stricter, rng, REGION_TRIES, solution);
  geom_release(stricter);
  return found;
}

// --- spelling ------------------------------------------------------------------------------------

// Does a line of the grid spell the word from this place on?
static bool reads(const struct gen_letters *letters, const struct geom *geom,
                  const struct word_place *place, const struct grid *grid) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count = word_list_cells(place, geom, cells);
  for (int i = 0; i < count; i++)
    if (grid->cell[cells[i]] != letters->digits[i]) return false;
  return count > 0;
}

static int count_readings(const struct gen_letters *letters, const struct geom *geom,
                          const struct grid *grid) {
  int count = 0, size = geom->width > geom->height ? geom->width : geom->height;
  for (int line = WORD_ROW; line < WORD_LINES; line++)
    for (int index = 0; index < (line < WORD_FALLING ? size : 1); index++)
      for (int from = 0; from + letters->length <= size; from++) {
        const struct word_place place = {.length = (uint8_t)letters->length,
                                         .line = (uint8_t)line,
                                         .index = (uint8_t)index,
                                         .from = (uint8_t)from};
        count += reads(letters, geom, &place, grid);
      }
  return count;
}

// The digits of the word's cells become those of its letters, the others the rest, in their order.
static bool find_digits(const struct gen_letters *letters, const uint16_t *cells, int count,
                        int side, const struct grid *grid, uint8_t becomes[GEOM_SIDE_MAX + 1]) {
  bool taken[GEOM_SIDE_MAX + 1] = {false};
  memset(becomes, 0, GEOM_SIDE_MAX + 1);
  if (count != letters->length || !are_different(cells, count, grid)) return false;
  for (int i = 0; i < count; i++) {
    becomes[grid->cell[cells[i]]] = letters->digits[i];
    taken[letters->digits[i]] = true;
  }
  for (int digit = 1, next = 1; digit <= side; digit++) {
    if (becomes[digit] != 0) continue;
    while (taken[next]) next++;
    becomes[digit] = (uint8_t)next++;
  }
  return true;
}

static void exchange(const struct geom *geom, const uint8_t becomes[GEOM_SIDE_MAX + 1],
                     struct grid *grid) {
  for (int cell = 0; grid != NULL && cell < geom->cells; cell++)
    grid->cell[cell] = becomes[grid->cell[cell]];
}

bool letters_relabel(const struct gen_letters *letters, const struct geom *geom,
                     const struct word_place *place, struct grid *solution, struct grid *givens) {
  uint16_t cells[GEOM_SIDE_MAX];
  uint8_t becomes[GEOM_SIDE_MAX + 1];
  int count = word_list_cells(place, geom, cells);
  if (!find_digits(letters, cells, count, geom->side, solution, becomes)) return false;
  exchange(geom, becomes, solution);
  exchange(geom, becomes, givens);
  return count_readings(letters, geom, solution) == 1;
}

// --- digging -------------------------------------------------------------------------------------

static bool has_cell(const uint16_t *cells, int count, int cell) {
  for (int i = 0; i < count; i++)
    if (cells[i] == cell) return true;
  return false;
}

void letters_dig_first(const struct geom *geom, const struct word_place *place,
                       struct dig_plan *plan) {
  uint16_t word[GEOM_SIDE_MAX];
  int letters = word_list_cells(place, geom, word), orbits = 0;
  struct dig_plan old = *plan;
  uint16_t used = 0;
  for (int first = 1; first >= 0; first--)
    for (int orbit = 0; orbit < old.orbits; orbit++) {
      const uint16_t *cells = old.cells + old.start[orbit];
      int size = old.start[orbit + 1] - old.start[orbit];
      bool spells = false;
      for (int i = 0; i < size; i++) spells |= has_cell(word, letters, cells[i]);
      if (spells != (first == 1)) continue;
      plan->start[orbits++] = used;
      memcpy(plan->cells + used, cells, (size_t)size * sizeof cells[0]);
      used = (uint16_t)(used + size);
    }
  plan->start[orbits] = used;
}

bool letters_are_hidden(const struct geom *geom, const struct word_place *place,
                        const struct grid *givens, int least) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count = word_list_cells(place, geom, cells), shown = 0;
  int most = least > count / 2 ? least : count / 2;
  if (most >= count) most = count - 1;
  for (int i = 0; i < count; i++) shown += givens->cell[cells[i]] != 0;
  return shown <= most;
}
