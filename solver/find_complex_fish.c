// Franken and mutant fish: fish with boxes among the regions, or with rows and columns mixed.
//
//      base    N regions, each of which needs the digit once
//      cover   N other regions; they hold all places of the base but for the fins
//      fins    places of the base that no cover holds, and places that lie in two base regions
//
// If no fin is true, the base needs N true places that all lie in the N cover regions, one in each:
// places of the cover that are not in the base are false, and so are those that two covers hold.
// If a fin is true, what it sees is false. What follows either way is eliminated.
//
//      Franken   rows and boxes covered by columns and boxes, or the same with columns first
//      mutant    everything else
//
// The covers are found from the base: its lowest place that is not dealt with is a fin or lies in
// one of its regions. The fins must have a cell in common that they all see, which keeps the search
// small. For plain boards with cell sets.
#include "solver/workspace.h"

enum { FINS_MAX = 5, ENDO_FINS_MAX = 2, FOUND_MAX = 64 };

struct fish {
  const struct cand *cand;
  struct finding *finding;
  int technique, size, digit;
  bool mutant, finned;
  bool met;                          // there is one of this digit
  cell_set places;                   // of the digit
  cell_set unit[LAYOUT_REGIONS_MAX]; // the same, by region
  uint64_t base_units, cover_units;  // regions that may serve
  uint64_t base, cover;              // those chosen
  cell_set body, endo;               // places of the base; those in two base regions
  int found;                         // with this base, for Siamese pairs
  struct {
    uint64_t cover;
    cell_set fins, victims;
  } list[FOUND_MAX];
};

static uint64_t region_bit(int region) {
  return UINT64_C(1) << region;
}

static int take_region(uint64_t *regions) {
  int region = __builtin_ctzll(*regions);
  *regions &= *regions - 1;
  return region;
}

// Which of rows (1), columns (2) and boxes (4) are among the regions?
static int kinds_of(const struct fish *fish, uint64_t regions) {
  uint64_t rows = (UINT64_C(1) << fish->cand->side) - 1, columns = rows << fish->cand->side;
  return ((regions & rows) != 0) | ((regions & columns) != 0) << 1 |
         ((regions & ~rows & ~columns) != 0) << 2;
}

// Is it of the kind that is looked for, and not of a simpler one?
static bool right_kind(const struct fish *fish) {
  int base = kinds_of(fish, fish->base), cover = kinds_of(fish, fish->cover);
  bool franken = (!(base & 2) && !(cover & 1)) || (!(base & 1) && !(cover & 2));
  return fish->mutant ? !franken : franken && ((base | cover) & 4) != 0;
}

static bool emit(struct fish *fish, uint64_t cover, cell_set fins, cell_set victims) {
  struct step *step = &fish->finding->step;
  step_begin(step, fish->technique);
  step->digits = UINT32_C(1) << fish->digit;
  for (uint64_t rest = fish->base; rest != 0;) step_add_base(step, take_region(&rest));
  for (uint64_t rest = cover; rest != 0;) step_add_cover(step, take_region(&rest));
  step_add_set(step, fish->body & ~fins);
  for (cell_set rest = fins; rest != 0;) step_add_fin(step, set_take(&rest), fish->digit);
  step_eliminate_set(step, fish->cand, victims, fish->digit);
  fish->met = true;
  return finding_accept(fish->finding);
}

// All places are dealt with. Returns true to stop the search, as everything below does.
static bool finish(struct fish *fish, cell_set fins, cell_set seen) {
  cell_set once = 0, twice = 0;
  for (uint64_t rest = fish->cover; rest != 0;) {
    cell_set unit = fish->unit[take_region(&rest)];
    twice |= once & unit;
    once |= unit;
  }
  cell_set victims = ((once & ~fish->body) | (twice & fish->body)) & seen & ~fins;
  if (victims == 0 || !right_kind(fish)) return false;
  if (fish->found < FOUND_MAX) {
    fish->list[fish->found].cover = fish->cover;
    fish->list[fish->found].fins = fins;
    fish->list[fish->found++].victims = victims;
  }
  return emit(fish, fish->cover, fins, victims);
}

// No cover is missing any more: the places still open are fins.
static bool close_cover(struct fish *fish, cell_set open, cell_set fins, cell_set seen) {
  fins |= open;
  if ((fins != 0) != fish->finned) return false;
  if (open != 0 && set_count(fins) > FINS_MAX) return false;
  while (open != 0) {
    seen &= fish->cand->layout->peers[set_take(&open)];
    if ((seen & fish->places) == 0) return false;
  }
  return finish(fish, fins, seen);
}

// `open` are the places of the base not yet dealt with, `seen` what all fins see. Regions of
// `refused` have had their turn further up.
static bool choose_cover(struct fish *fish, int missing, cell_set open, cell_set fins,
                         cell_set seen, uint64_t refused) {
  if (open == 0) return false;
  int cell = set_first(open);
  const struct geom_cell *at = &fish->cand->geom->cell[cell];
  for (int k = 0; k < at->region_count; k++) {
    int region = at->regions[k];
    if (!((fish->cover_units & ~fish->base & ~refused) >> region & 1)) continue;
    refused |= region_bit(region);
    // A fin that this region covers would not be one; endo fins are fins all the same.
    if ((fish->unit[region] & fins & ~fish->endo) != 0) continue;
    fish->cover |= region_bit(region);
    cell_set rest = open & ~fish->unit[region];
    bool stop = missing == 1 ? close_cover(fish, rest, fins, seen)
                             : choose_cover(fish, missing - 1, rest, fins, seen, refused);
    fish->cover &= ~region_bit(region);
    if (stop) return true;
  }
  if (!fish->finned || set_count(fins) >= FINS_MAX) return false;
  seen &= fish->cand->layout->peers[cell];
  if ((seen & fish->places) == 0) return false;
  // What stays a fin must not be covered later: all its regions are refused by the test above.
  return choose_cover(fish, missing, open & ~set_of(cell), fins | set_of(cell), seen, refused);
}

// Two fish with the same base and different fins, told together.
static bool siamese(struct fish *fish) {
  for (int i = 0; i < fish->found; i++)
    for (int k = i + 1; k < fish->found; k++) {
      cell_set both = fish->list[i].victims | fish->list[k].victims;
      if (both == fish->list[i].victims || both == fish->list[k].victims) continue;
      if (emit(fish, fish->list[i].cover | fish->list[k].cover,
               fish->list[i].fins | fish->list[k].fins, both))
        return true;
    }
  return false;
}

static bool choose_base(struct fish *fish, int missing, uint64_t units) {
  if (missing == 0) {
    cell_set seen = ~(cell_set)0;
    for (cell_set rest = fish->endo; rest != 0;) seen &= fish->cand->layout->peers[set_take(&rest)];
    if ((seen & fish->places) == 0) return false;
    fish->found = 0;
    if (choose_cover(fish, fish->size, fish->body & ~fish->endo, fish->endo, seen, 0)) return true;
    return fish->finned && fish->found > 1 && siamese(fish);
  }
  while (units != 0) {
    int region = take_region(&units);
    cell_set body = fish->body, endo = fish->endo;
    cell_set overlap = body & fish->unit[region];
    if (!fish->finned && overlap != 0) continue;
    if (set_count(endo | overlap) > ENDO_FINS_MAX) continue;
    fish->body |= fish->unit[region];
    fish->endo |= overlap;
    fish->base |= region_bit(region);
    bool stop = choose_base(fish, missing - 1, units);
    fish->base &= ~region_bit(region);
    fish->body = body;
    fish->endo = endo;
    if (stop) return true;
  }
  return false;
}

// One digit, with the regions that may serve as base and as cover.
static bool search_digit(struct fish *fish, int digit, uint64_t base_units, uint64_t cover_units) {
  const struct cand *cand = fish->cand;
  fish->digit = digit;
  fish->places = cand->cells[digit];
  fish->base_units = fish->cover_units = 0;
  for (int region = 0; region < cand->geom->region_count; region++) {
    fish->unit[region] = fish->places & cand->layout->region[region];
    if (fish->unit[region] == 0) continue;
    fish->cover_units |= cover_units & region_bit(region);
    fish->base_units |= base_units & region_bit(region);
  }
  fish->base = fish->cover = 0;
  fish->body = fish->endo = 0;
  return choose_base(fish, fish->size, fish->base_units);
}

enum { FINNED = 1, MUTANT = 2 };

static bool find_fish(const struct cand *cand, struct finding *finding, int technique, int size,
                      int kind) {
  struct fish fish = {
      .cand = cand,
      .finding = finding,
      .technique = technique,
      .size = size,
      .mutant = (kind & MUTANT) != 0,
      .finned = (kind & FINNED) != 0,
  };
  uint64_t rows = (UINT64_C(1) << cand->side) - 1, columns = rows << cand->side;
  uint64_t boxes = columns << cand->side, all = rows | columns | boxes;
  for (int digit = 1; digit <= cand->side; digit++) {
    if (rate_is_barren(finding, cand, technique, digit)) continue;
    fish.met = false;
    if (fish.mutant) {
      if (search_digit(&fish, digit, all, all)) return true;
    } else {
      if (search_digit(&fish, digit, rows | boxes, columns | boxes)) return true;
      if (search_digit(&fish, digit, columns | boxes, rows | boxes)) return true;
    }
    if (!fish.met) rate_note_barren(finding, cand, technique, digit);
  }
  return false;
}

bool find_franken_x_wing(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_X_WING, 2, 0);
}

bool find_franken_swordfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_SWORDFISH, 3, 0);
}

bool find_franken_jellyfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_JELLYFISH, 4, 0);
}

bool find_finned_franken_x_wing(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_X_WING, 2, FINNED);
}

bool find_finned_franken_swordfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_SWORDFISH, 3, FINNED);
}

bool find_finned_franken_jellyfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_JELLYFISH, 4, FINNED);
}

bool find_mutant_x_wing(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_X_WING, 2, MUTANT);
}

bool find_mutant_swordfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_SWORDFISH, 3, MUTANT);
}

bool find_mutant_jellyfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_JELLYFISH, 4, MUTANT);
}

bool find_finned_mutant_x_wing(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_X_WING, 2, FINNED | MUTANT);
}

bool find_finned_mutant_swordfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_SWORDFISH, 3, FINNED | MUTANT);
}

bool find_finned_mutant_jellyfish(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_JELLYFISH, 4, FINNED | MUTANT);
}

bool find_finned_mutant_squirmbag(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_SQUIRMBAG, 5, FINNED | MUTANT);
}
