// Fish: a digit has its places in N rows in the same N columns only.
//
//      X-wing                  finned X-wing: one place too many, the fin *
//      . 4 . . . . . 4 .       . 4 . | . . . | . 4 4*    either the fin is true or this is an
//      . x . . . . . x .       . . . | . . . | . x .     X-wing: what both rule out is not 4
//      . 4 . . . . . 4 .       . 4 . | . . . | . 4 .
//
// The N rows need N different columns for their 4s, so the other cells of those columns lose it.
// The same holds with rows and columns exchanged. "Lines" below are the base, rows or columns;
// "across" are the others, which cover it.
//
// Fins must all see a cell for it to lose the digit, and that cell is neither in a base line nor in
// the line across of a fin: only the fins' box is left. So the fins lie in one box, and the places
// outside one stack of boxes are all covered; that leaves a handful of covers to try.
//
// Where boxes are irregular or there are more rules than rows, columns and boxes, fins and victims see
// each other in more ways. There every cover that leaves few fins is tried.
//
// A finned fish is sashimi when a base line has only one place left besides its fins.
#include "solver/workspace.h"

enum { COVERS_MAX = 128 };

enum fish_kind { FISH_BASIC, FISH_FINNED, FISH_SASHIMI };

struct fish {
  const struct cand *cand;
  struct finding *finding;
  int technique, size, digit;
  enum fish_kind kind;
  bool columns;                   // the base lines are columns
  bool siamese;                   // list pairs of finned fish that share their base
  int line_depth;                 // lines in a box
  int across_depth;               // lines across in a box
  uint32_t places[GEOM_SIDE_MAX]; // of the digit, by line; bit i: in line i across
  int base[GEOM_SIDE_MAX];        // chosen lines
};

// Where the fins of a cover lie, and what the cover is worth.
struct fins {
  enum fish_kind kind;
  int band, stack; // lines band * line_depth .., lines across stack * across_depth ..
};

static int fish_region(const struct fish *fish, bool columns, int line) {
  return line + (columns ? fish->cand->side : 0);
}

static int fish_cell(const struct fish *fish, int line, int across) {
  int side = fish->cand->side;
  return fish->columns ? across * side + line : line * side + across;
}

static bool fish_has_base(const struct fish *fish, int line) {
  for (int i = 0; i < fish->size; i++)
    if (fish->base[i] == line) return true;
  return false;
}

static void begin(struct fish *fish, uint32_t cover) {
  struct step *step = &fish->finding->step;
  step_begin(step, fish->technique);
  step->digits = UINT32_C(1) << fish->digit;
  for (int i = 0; i < fish->size; i++)
    step_add_base(step, fish_region(fish, fish->columns, fish->base[i]));
  while (cover != 0) step_add_cover(step, fish_region(fish, !fish->columns, mask_take(&cover)));
}

static bool finish_basic(struct fish *fish, uint32_t cover) {
  struct step *step = &fish->finding->step;
  begin(fish, cover);
  for (int i = 0; i < fish->size; i++)
    for (uint32_t rest = fish->places[fish->base[i]]; rest != 0;)
      step_add_cell(step, fish_cell(fish, fish->base[i], mask_take(&rest)));
  for (int line = 0; line < fish->cand->side; line++) {
    if (fish_has_base(fish, line)) continue;
    for (uint32_t rest = fish->places[line] & cover; rest != 0;)
      step_eliminate(step, fish_cell(fish, line, mask_take(&rest)), fish->digit);
  }
  return finding_accept(fish->finding);
}

// --- fins ---------------------------------------------------------------------------------------

static uint32_t stack_mask(const struct fish *fish, int stack) {
  return ((UINT32_C(1) << fish->across_depth) - 1) << (stack * fish->across_depth);
}

// The places of a line that a finned fish eliminates: those that the fins and the cover rule out.
static uint32_t finned_victims(const struct fish *fish, const struct fins *fins, uint32_t cover,
                               int line) {
  if (fish_has_base(fish, line)) return 0;
  return fish->places[line] & cover & stack_mask(fish, fins->stack);
}

// Does this cover make a finned fish of any kind that eliminates something?
static bool look_at_fins(const struct fish *fish, uint32_t cover, struct fins *fins) {
  *fins = (struct fins){.kind = FISH_FINNED, .band = -1};
  for (int i = 0; i < fish->size; i++) {
    int line = fish->base[i];
    uint32_t covered = fish->places[line] & cover, free = fish->places[line] & ~cover;
    if (free == 0) continue;
    if (covered == 0 || (fins->band >= 0 && fins->band != line / fish->line_depth)) return false;
    if (mask_single(covered)) fins->kind = FISH_SASHIMI;
    fins->band = line / fish->line_depth;
    fins->stack = mask_first(free) / fish->across_depth;
  }
  int first = fins->band * fish->line_depth;
  for (int line = first; line < first + fish->line_depth; line++)
    if (finned_victims(fish, fins, cover, line) != 0) return true;
  return false;
}

static void add_finned(struct fish *fish, const struct fins *fins, uint32_t cover) {
  struct step *step = &fish->finding->step;
  for (int i = 0; i < fish->size; i++) {
    int line = fish->base[i];
    for (uint32_t rest = fish->places[line] & cover; rest != 0;)
      step_add_cell(step, fish_cell(fish, line, mask_take(&rest)));
    for (uint32_t rest = fish->places[line] & ~cover; rest != 0;)
      step_add_fin(step, fish_cell(fish, line, mask_take(&rest)), fish->digit);
  }
  int first = fins->band * fish->line_depth;
  for (int line = first; line < first + fish->line_depth; line++)
    for (uint32_t rest = finned_victims(fish, fins, cover, line); rest != 0;) {
      int cell = fish_cell(fish, line, mask_take(&rest));
      bool listed = false; // by the other half of a Siamese fish
      for (int i = 0; i < step->elimination_count; i++)
        listed |= step->eliminations[i].cell == cell;
      if (!listed) step_eliminate(step, cell, fish->digit);
    }
}

// Chooses `missing` of `optional` to join the cover. There are more, which leaves at least one fin.
static void choose_covers(uint32_t cover, uint32_t optional, int missing, uint32_t *covers,
                          int *count) {
  if (missing == 0) {
    if (*count < COVERS_MAX) covers[(*count)++] = cover;
    return;
  }
  while (optional != 0) {
    uint32_t bit = UINT32_C(1) << mask_take(&optional);
    choose_covers(cover | bit, optional, missing - 1, covers, count);
  }
}

// Lexicographic order of the covers as lists of lines, leftmost first.
static void sort_covers(uint32_t *covers, int count) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0; k--) {
      uint32_t different = covers[k - 1] ^ covers[k];
      if (covers[k - 1] & different & (~different + 1)) break;
      uint32_t swap = covers[k];
      covers[k] = covers[k - 1];
      covers[k - 1] = swap;
    }
}

// Two finned fish with the same base and different fins say more together than either.
static bool finish_siamese(struct fish *fish, const uint32_t *covers, int count) {
  for (int i = 0; i < count; i++)
    for (int k = i + 1; k < count; k++) {
      struct fins first, second;
      if (!look_at_fins(fish, covers[i], &first) || !look_at_fins(fish, covers[k], &second) ||
          (first.kind != fish->kind && second.kind != fish->kind))
        continue;
      begin(fish, covers[i] | covers[k]);
      add_finned(fish, &first, covers[i]);
      int alone = fish->finding->step.elimination_count;
      add_finned(fish, &second, covers[k]);
      if (fish->finding->step.elimination_count == alone) continue;
      if (finding_accept(fish->finding)) return true;
    }
  return false;
}

// --- fins on other boards -----------------------------------------------------------------------

enum { SPARE_LINES_MAX = 2, SEEN_FINS_MAX = 5 }; // lines across that have fins only; fins

// Builds the finned fish of this cover, whatever makes the victims see the fins.
static bool finish_seen(struct fish *fish, uint32_t cover) {
  struct step *step = &fish->finding->step;
  enum fish_kind kind = FISH_FINNED;
  begin(fish, cover);
  for (int i = 0; i < fish->size; i++) {
    int line = fish->base[i];
    uint32_t covered = fish->places[line] & cover, free = fish->places[line] & ~cover;
    if (covered == 0 || step->fin_count + mask_count(free) > SEEN_FINS_MAX) return false;
    if (free != 0 && mask_single(covered)) kind = FISH_SASHIMI;
    while (covered != 0) step_add_cell(step, fish_cell(fish, line, mask_take(&covered)));
    while (free != 0) step_add_fin(step, fish_cell(fish, line, mask_take(&free)), fish->digit);
  }
  if (kind != fish->kind) return false;
  for (int line = 0; line < fish->cand->side; line++) {
    if (fish_has_base(fish, line)) continue;
    for (uint32_t rest = fish->places[line] & cover; rest != 0;) {
      int cell = fish_cell(fish, line, mask_take(&rest));
      bool seen = true;
      for (int i = 0; i < step->fin_count; i++)
        seen = seen && layout_sees(fish->cand->layout, cell, step->fins[i].cell);
      if (seen) step_eliminate(step, cell, fish->digit);
    }
  }
  return finding_accept(fish->finding);
}

static bool finish_finned(struct fish *fish, uint32_t together) {
  uint32_t covers[COVERS_MAX];
  int count = 0;
  if (!fish->cand->layout->plain) {
    choose_covers(0, together, fish->size, covers, &count);
    for (int i = 0; i < count && !fish->siamese; i++)
      if (finish_seen(fish, covers[i])) return true;
    return false;
  }
  for (int stack = 0; stack * fish->across_depth < fish->cand->side; stack++) {
    uint32_t optional = together & stack_mask(fish, stack), must = together & ~optional;
    int missing = fish->size - mask_count(must);
    if (missing >= 0 && missing < mask_count(optional))
      choose_covers(must, optional, missing, covers, &count);
  }
  sort_covers(covers, count);
  if (fish->siamese) return finish_siamese(fish, covers, count);
  for (int i = 0; i < count; i++) {
    struct fins fins;
    if (!look_at_fins(fish, covers[i], &fins) || fins.kind != fish->kind) continue;
    begin(fish, covers[i]);
    add_finned(fish, &fins, covers[i]);
    if (finding_accept(fish->finding)) return true;
  }
  return false;
}

// --- choosing the base --------------------------------------------------------------------------

// Can a base with these places still become a fish? Adding lines only adds places.
static bool promising(const struct fish *fish, uint32_t together) {
  if (fish->kind == FISH_BASIC) return mask_count(together) <= fish->size;
  if (!fish->cand->layout->plain) return mask_count(together) <= fish->size + SPARE_LINES_MAX;
  for (int stack = 0; stack * fish->across_depth < fish->cand->side; stack++)
    if (mask_count(together & ~stack_mask(fish, stack)) <= fish->size) return true;
  return false;
}

static bool choose_base(struct fish *fish, int chosen, int start, uint32_t together) {
  if (chosen == fish->size) {
    if (fish->kind == FISH_BASIC) return finish_basic(fish, together);
    return mask_count(together) > fish->size && finish_finned(fish, together);
  }
  for (int line = start; line < fish->cand->side; line++) {
    uint32_t places = fish->places[line];
    if ((places & (places - 1)) == 0 || !promising(fish, together | places)) continue;
    fish->base[chosen] = line;
    if (choose_base(fish, chosen + 1, line + 1, together | places)) return true;
  }
  return false;
}

// All fish with rows as base lines, then with columns, of the digits that may have any.
static bool walk_fish(struct fish *fish, uint32_t digits) {
  const struct geom *geom = fish->cand->geom;
  for (int columns = 0; columns < 2; columns++) {
    fish->columns = columns == 1;
    fish->line_depth = fish->columns ? geom->box_width : geom->box_height;
    fish->across_depth = fish->columns ? geom->box_height : geom->box_width;
    for (uint32_t rest = digits; rest != 0;) {
      fish->digit = mask_take(&rest);
      for (int line = 0; line < fish->cand->side; line++)
        fish->places[line] =
            fish->cand->places[fish_region(fish, fish->columns, line)][fish->digit];
      if (choose_base(fish, 0, 0, 0)) return true;
    }
  }
  return false;
}

static bool find_fish(const struct cand *cand, struct finding *finding, int technique, int size,
                      enum fish_kind kind) {
  struct fish fish = {
      .cand = cand, .finding = finding, .technique = technique, .size = size, .kind = kind};
  struct barren_work *barren = &finding->work->barren;
  if (walk_fish(&fish, barren_open_digits(barren, cand, technique))) return true;
  barren_note(barren, technique);
  // Siamese fish come after all others, and only for those who ask for every instance.
  fish.siamese = true;
  return kind != FISH_BASIC && finding->every && walk_fish(&fish, cand->layout->all);
}

bool find_x_wing(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_X_WING, 2, FISH_BASIC);
}

bool find_swordfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_SWORDFISH, 3, FISH_BASIC);
}

bool find_jellyfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_JELLYFISH, 4, FISH_BASIC);
}

bool find_finned_x_wing(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_X_WING, 2, FISH_FINNED);
}

bool find_finned_swordfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_SWORDFISH, 3, FISH_FINNED);
}

bool find_finned_jellyfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_JELLYFISH, 4, FISH_FINNED);
}

bool find_sashimi_x_wing(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_SASHIMI_X_WING, 2, FISH_SASHIMI);
}

bool find_sashimi_swordfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_SASHIMI_SWORDFISH, 3, FISH_SASHIMI);
}

bool find_sashimi_jellyfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_SASHIMI_JELLYFISH, 4, FISH_SASHIMI);
}

bool find_squirmbag(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_SQUIRMBAG, 5, FISH_BASIC);
}

bool find_whale(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_WHALE, 6, FISH_BASIC);
}

bool find_leviathan(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_LEVIATHAN, 7, FISH_BASIC);
}

bool find_finned_squirmbag(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_SQUIRMBAG, 5, FISH_FINNED);
}

bool find_finned_whale(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_WHALE, 6, FISH_FINNED);
}

bool find_finned_leviathan(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_LEVIATHAN, 7, FISH_FINNED);
}

bool find_sashimi_squirmbag(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_SASHIMI_SQUIRMBAG, 5, FISH_SASHIMI);
}

bool find_sashimi_whale(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_SASHIMI_WHALE, 6, FISH_SASHIMI);
}

bool find_sashimi_leviathan(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_SASHIMI_LEVIATHAN, 7, FISH_SASHIMI);
}
