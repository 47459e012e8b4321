// Franken and mutant fish: fish with boxes or extra regions among them, or with rows and columns mixed.
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
// one of its regions. The fins must all see a candidate that a fish may take away (solver/barren.h), which
// keeps the search small. Regions that a variant adds count with the boxes.
#include "solver/workspace.h"

#ifdef LAYOUT_WIDE
__extension__ typedef unsigned __int128 region_set; // bit r for region r
#else
typedef uint64_t region_set;
#endif

// Large boards have too many regions for all of their fish to be tried.
#ifdef LAYOUT_WIDE
enum { VISITS_MAX = 20000 };
#else
enum { VISITS_MAX = INT32_MAX };
#endif

// Regions that may take part; further ones of a board with very many are left out.
enum { UNITS_MAX = 8 * sizeof(region_set) };

enum { FINS_MAX = 5, ENDO_FINS_MAX = 2, FOUND_MAX = 64 };

struct fish {
  const struct cand *cand;
  struct finding *finding;
  int technique, size, digit;
  bool mutant, finned;
  int visits;                         // left for this digit
  cell_set places;                    // of the digit
  cell_set prey;                      // those that a fish may take away
  cell_set unit[UNITS_MAX];           // the same, by region
  region_set base_units, cover_units; // regions that may serve
  region_set base, cover;             // those chosen
  cell_set body, endo;                // places of the base; those in two base regions
  int found;                          // with this base, for Siamese pairs
  struct {
    region_set cover;
    cell_set fins, victims;
  } list[FOUND_MAX];
};

static region_set region_bit(int region) {
  return (region_set)1 << region;
}

// The first `count` regions.
static region_set first_units(int count) {
  return count < UNITS_MAX ? region_bit(count) - 1 : ~(region_set)0;
}

static int take_region(region_set *regions) {
  uint64_t low = (uint64_t)*regions;
  int region =
      low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(*regions >> 32 >> 32));
  *regions &= *regions - 1;
  return region;
}

// Which of rows (1), columns (2) and others (4) are among the regions?
static int kinds_of(const struct fish *fish, region_set regions) {
  region_set rows = ((region_set)1 << fish->cand->side) - 1, columns = rows << fish->cand->side;
  return ((regions & rows) != 0) | ((regions & columns) != 0) << 1 |
         ((regions & ~rows & ~columns) != 0) << 2;
}

// Is it of the kind that is looked for, and not of a simpler one?
static bool right_kind(const struct fish *fish) {
  int base = kinds_of(fish, fish->base), cover = kinds_of(fish, fish->cover);
  bool franken = (!(base & 2) && !(cover & 1)) || (!(base & 1) && !(cover & 2));
  return fish->mutant ? !franken : franken && ((base | cover) & 4) != 0;
}

static bool emit(struct fish *fish, region_set cover, cell_set fins, cell_set victims) {
  struct step *step = &fish->finding->step;
  step_begin(step, fish->technique);
  step->digits = UINT32_C(1) << fish->digit;
  for (region_set rest = fish->base; rest != 0;) step_add_base(step, take_region(&rest));
  for (region_set rest = cover; rest != 0;) step_add_cover(step, take_region(&rest));
  step_add_set(step, fish->body & ~fins);
  for (cell_set rest = fins; set_any(rest);) step_add_fin(step, set_take(&rest), fish->digit);
  step_eliminate_set(step, fish->cand, victims, fish->digit);
  return finding_accept(fish->finding);
}

// All places are dealt with. Returns true to stop the search, as everything below does.
static bool finish(struct fish *fish, cell_set fins, cell_set seen) {
  cell_set once = {0}, twice = {0};
  for (region_set rest = fish->cover; rest != 0;) {
    cell_set unit = fish->unit[take_region(&rest)];
    twice |= once & unit;
    once |= unit;
  }
  cell_set victims = ((once & ~fish->body) | (twice & fish->body)) & seen & ~fins;
  if (!set_any(victims) || !right_kind(fish)) return false;
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
  if (set_any(fins) != fish->finned) return false;
  if (set_any(open) && set_count(fins) > FINS_MAX) return false;
  while (set_any(open)) {
    seen &= fish->cand->layout->peers[set_take(&open)];
    if (!set_any(seen & fish->prey)) return false;
  }
  return finish(fish, fins, seen);
}

// `open` are the places of the base not yet dealt with, `seen` what all fins see. Regions of
// `refused` have had their turn further up.
static bool choose_cover(struct fish *fish, int missing, cell_set open, cell_set fins,
                         cell_set seen, region_set refused) {
  if (!set_any(open) || --fish->visits < 0) return false;
  int cell = set_first(open);
  const struct geom_cell *at = &fish->cand->geom->cell[cell];
  for (int k = 0; k < at->region_count; k++) {
    int region = at->regions[k];
    if (region >= UNITS_MAX || !((fish->cover_units & ~fish->base & ~refused) >> region & 1))
      continue;
    refused |= region_bit(region);
    // A fin that this region covers would not be one; endo fins are fins all the same.
    if (set_any(fish->unit[region] & fins & ~fish->endo)) continue;
    fish->cover |= region_bit(region);
    cell_set rest = open & ~fish->unit[region];
    bool stop = missing == 1 ? close_cover(fish, rest, fins, seen)
                             : choose_cover(fish, missing - 1, rest, fins, seen, refused);
    fish->cover &= ~region_bit(region);
    if (stop) return true;
  }
  if (!fish->finned || set_count(fins) >= FINS_MAX) return false;
  seen &= fish->cand->layout->peers[cell];
  if (!set_any(seen & fish->prey)) return false;
  // What stays a fin must not be covered later: all its regions are refused by the test above.
  return choose_cover(fish, missing, open & ~set_of(cell), fins | set_of(cell), seen, refused);
}

// Two fish with the same base and different fins, told together.
static bool siamese(struct fish *fish) {
  for (int i = 0; i < fish->found; i++)
    for (int k = i + 1; k < fish->found; k++) {
      cell_set both = fish->list[i].victims | fish->list[k].victims;
      if (set_equal(both, fish->list[i].victims) || set_equal(both, fish->list[k].victims))
        continue;
      if (emit(fish, fish->list[i].cover | fish->list[k].cover,
               fish->list[i].fins | fish->list[k].fins, both))
        return true;
    }
  return false;
}

static bool choose_base(struct fish *fish, int missing, region_set units) {
  if (missing == 0) {
    cell_set seen = ~(cell_set){0};
    for (cell_set rest = fish->endo; set_any(rest);)
      seen &= fish->cand->layout->peers[set_take(&rest)];
    if (!set_any(seen & fish->prey)) return false;
    fish->found = 0;
    if (choose_cover(fish, fish->size, fish->body & ~fish->endo, fish->endo, seen, 0)) return true;
    return fish->finned && fish->found > 1 && siamese(fish);
  }
  while (units != 0 && fish->visits > 0) {
    int region = take_region(&units);
    cell_set body = fish->body, endo = fish->endo;
    cell_set overlap = body & fish->unit[region];
    if (!fish->finned && set_any(overlap)) continue;
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
static bool search_digit(struct fish *fish, int digit, region_set base_units,
                         region_set cover_units) {
  const struct cand *cand = fish->cand;
  fish->digit = digit;
  fish->places = cand->cells[digit];
  fish->prey = barren_lost_places(&fish->finding->work->barren, cand, digit);
  fish->base_units = fish->cover_units = 0;
  for (int region = 0; region < cand->geom->region_count && region < UNITS_MAX; region++) {
    fish->unit[region] = fish->places & cand->layout->region[region];
    if (!set_any(fish->unit[region])) continue;
    fish->cover_units |= cover_units & region_bit(region);
    fish->base_units |= base_units & region_bit(region);
  }
  fish->base = fish->cover = 0;
  fish->body = fish->endo = (cell_set){0};
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
  region_set rows = ((region_set)1 << cand->side) - 1, columns = rows << cand->side;
  // A base needs its digit, so it is a house; a cover has it at most once, as any region.
  region_set houses = first_units(cand->geom->house_count);
  region_set regions = first_units(cand->geom->region_count), lines = rows | columns;
  struct barren_work *barren = &finding->work->barren;
  for (uint32_t rest = barren_open_digits(barren, cand, technique); rest != 0;) {
    int digit = mask_take(&rest);
    fish.visits = VISITS_MAX;
    if (fish.mutant) {
      if (search_digit(&fish, digit, houses, regions)) return true;
    } else {
      if (search_digit(&fish, digit, rows | (houses & ~lines), columns | (regions & ~lines)))
        return true;
      if (search_digit(&fish, digit, columns | (houses & ~lines), rows | (regions & ~lines)))
        return true;
    }
    barren_note_digit(barren, technique, digit);
  }
  return false;
}

bool FINDER(find_franken_x_wing)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_X_WING, 2, 0);
}

bool FINDER(find_franken_swordfish)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_SWORDFISH, 3, 0);
}

bool FINDER(find_franken_jellyfish)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_JELLYFISH, 4, 0);
}

bool FINDER(find_finned_franken_x_wing)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_X_WING, 2, FINNED);
}

bool FINDER(find_finned_franken_swordfish)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_SWORDFISH, 3, FINNED);
}

bool FINDER(find_finned_franken_jellyfish)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_JELLYFISH, 4, FINNED);
}

bool FINDER(find_mutant_x_wing)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_X_WING, 2, MUTANT);
}

bool FINDER(find_mutant_swordfish)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_SWORDFISH, 3, MUTANT);
}

bool FINDER(find_mutant_jellyfish)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_JELLYFISH, 4, MUTANT);
}

bool FINDER(find_finned_mutant_x_wing)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_X_WING, 2, FINNED | MUTANT);
}

bool FINDER(find_finned_mutant_swordfish)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_SWORDFISH, 3, FINNED | MUTANT);
}

bool FINDER(find_finned_mutant_jellyfish)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_JELLYFISH, 4, FINNED | MUTANT);
}

bool FINDER(find_finned_mutant_squirmbag)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_SQUIRMBAG, 5, FINNED | MUTANT);
}

bool FINDER(find_franken_squirmbag)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_SQUIRMBAG, 5, 0);
}

bool FINDER(find_franken_whale)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_WHALE, 6, 0);
}

bool FINDER(find_franken_leviathan)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FRANKEN_LEVIATHAN, 7, 0);
}

bool FINDER(find_finned_franken_squirmbag)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_SQUIRMBAG, 5, FINNED);
}

bool FINDER(find_finned_franken_whale)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_WHALE, 6, FINNED);
}

bool FINDER(find_finned_franken_leviathan)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_FRANKEN_LEVIATHAN, 7, FINNED);
}

bool FINDER(find_mutant_squirmbag)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_SQUIRMBAG, 5, MUTANT);
}

bool FINDER(find_mutant_whale)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_WHALE, 6, MUTANT);
}

bool FINDER(find_mutant_leviathan)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_MUTANT_LEVIATHAN, 7, MUTANT);
}

bool FINDER(find_finned_mutant_whale)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_WHALE, 6, FINNED | MUTANT);
}

bool FINDER(find_finned_mutant_leviathan)(const struct cand *cand, struct finding *finding) {
  return find_fish(cand, finding, TECHNIQUE_FINNED_MUTANT_LEVIATHAN, 7, FINNED | MUTANT);
}
