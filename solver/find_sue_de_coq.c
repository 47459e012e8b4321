// Sue de Coq: two sets of cells, in a line and in a box, that share the cells where both meet.
//
//      | I I . |  . L . |      I  two or three cells of the meeting
//      | . B . |  . . . |      L  cells of the rest of the line
//      | B . . |  . . . |      B  cells of the rest of the box
//
// A digit fits into all these cells together at most once, or twice when both L and B have it. If
// that adds up to exactly the number of cells, then every digit must be there that often: what I
// and L have is gone from the rest of the line, what I and B have from the rest of the box, and
// what is there twice is gone from I as well.
//
// On boards of more than 128 cells L and B have at most four cells each.
//
// Invariant: L and B are not empty, and the meeting has at least two digits more than cells (otherwise
// it is an ordinary subset).
#include "solver/workspace.h"

// The blank cells that parts are made of, and the digits of the meeting.
struct rest {
  uint32_t meeting;
  int count;
  int cells[GEOM_SIDE_MAX];
  uint32_t digits[GEOM_SIDE_MAX];
};

// How many more cells can a part of this size take, from the i-th on?
static int cells_left(const struct rest *rest, int size, int i) {
  int most = SUE_PART_CELLS_MAX - size, left = rest->count - i;
  return left < most ? left : most;
}

// Adds every set of cells that begins with `prefix`, in the order of a dictionary: HoDoKu's paths
// show that it takes the first one. Each cell gains one at most, and what gains nothing is no part.
static void grow_part(const struct rest *rest, const struct sue_part *prefix, int start,
                      struct sue_side *side) {
  for (int i = start; cells_left(rest, prefix->size, i) > 0; i++) {
    if (prefix->gain + cells_left(rest, prefix->size, i) <= 0) return;
    uint32_t new_digits = rest->digits[i] & ~prefix->digits & ~rest->meeting;
    struct sue_part part = {
        .cells = prefix->cells | set_of(rest->cells[i]),
        .size = prefix->size + 1,
        .digits = prefix->digits | rest->digits[i],
        .gain = prefix->gain + 1 - (new_digits == 0 ? 0 : mask_count(new_digits)),
    };
    if (part.gain > 0 && (part.digits & rest->meeting) != 0 && side->count < SUE_PARTS_MAX)
      side->part[side->count++] = part;
    grow_part(rest, &part, i + 1, side);
  }
}

static void list_parts(const struct cand *cand, cell_set cells, uint32_t meeting,
                       struct sue_side *side) {
  struct rest rest = {.meeting = meeting};
  while (set_any(cells)) {
    int cell = set_take(&cells);
    if (cand->digits[cell] == 0) continue;
    rest.cells[rest.count] = cell;
    rest.digits[rest.count++] = cand->digits[cell];
  }
  side->count = 0;
  grow_part(&rest, &(struct sue_part){.size = 0}, 0, side);
}

enum { MEETING_CELLS_MAX = 5 }; // as in rectangular boxes; a line may run along an irregular one

struct meeting {
  int line, box;
  cell_set cells;
  uint32_t digits;
};

static bool try_parts(const struct cand *cand, const struct meeting *meeting,
                      const struct sue_part *line, const struct sue_part *box,
                      struct finding *finding) {
  struct step *step = &finding->step;
  uint32_t all = meeting->digits | line->digits | box->digits;
  cell_set line_rest = cand->layout->region[meeting->line] & ~meeting->cells & ~line->cells;
  cell_set box_rest = cand->layout->region[meeting->box] & ~meeting->cells & ~box->cells;
  step_begin(step, TECHNIQUE_SUE_DE_COQ);
  for (uint32_t rest = all; rest != 0;) {
    int digit = mask_take(&rest);
    bool in_line = line->digits >> digit & 1, in_box = box->digits >> digit & 1;
    cell_set from = {0};
    if (in_line || !in_box) from |= line_rest;
    if (in_box || !in_line) from |= box_rest;
    // A digit of one part only has its place in that part or in the meeting: the other part's
    // cells do not have it, and the cells of the meeting keep it.
    if (in_line && in_box) from |= meeting->cells;
    step_eliminate_set(step, cand, from, digit);
  }
  step->digits = all;
  step_add_set(step, meeting->cells);
  step->split[0] = (uint8_t)step->cell_count;
  step_add_set(step, line->cells);
  step->split[1] = (uint8_t)step->cell_count;
  step_add_set(step, box->cells);
  step->split[2] = (uint8_t)step->cell_count;
  step_add_base(step, meeting->line);
  step_add_base(step, meeting->box);
  return finding_accept(finding);
}

// The parts of all cells where the line and the box meet. False: there are none on one side.
static bool list_sides(const struct cand *cand, int line, int box, uint32_t meeting,
                       struct sue_work *sue) {
  const cell_set *region = cand->layout->region;
  sue->meeting = meeting;
  list_parts(cand, region[line] & ~region[box], meeting, &sue->line);
  if (sue->line.count == 0) return false;
  list_parts(cand, region[box] & ~region[line], meeting, &sue->box);
  return sue->box.count != 0;
}

// Finds what is left of the parts when the meeting has fewer digits.
static void keep_parts(struct sue_side *side, uint32_t lost, uint32_t meeting) {
  side->kept_count = side->most = 0;
  for (int i = 0; i < side->count && side->kept_count < SUE_KEPT_MAX; i++) {
    const struct sue_part *part = &side->part[i];
    int gain = part->gain - mask_count(part->digits & lost);
    if (gain <= 0 || (part->digits & meeting) == 0) continue;
    side->kept[side->kept_count].part = part;
    side->kept[side->kept_count].digits = part->digits;
    side->kept[side->kept_count++].gain = gain;
    if (gain > side->most) side->most = gain;
  }
}

// The parts of the line and the box have been listed.
static bool try_meeting(const struct cand *cand, const struct meeting *meeting,
                        struct finding *finding) {
  struct sue_work *sue = &finding->work->sue;
  struct sue_side *line = &sue->line, *box = &sue->box;
  uint32_t lost = sue->meeting & ~meeting->digits;
  keep_parts(line, lost, meeting->digits);
  if (line->kept_count == 0) return false;
  keep_parts(box, lost, meeting->digits);
  int needed = mask_count(meeting->digits) - set_count(meeting->cells);
  if (line->most + box->most < needed) return false;
  for (int i = 0; i < line->kept_count; i++) {
    if (line->kept[i].gain + box->most < needed) continue;
    for (int j = 0; j < box->kept_count; j++) {
      // The count of the opening comment, without what both sides have: digits of a part that the
      // meeting does not have are in its gain already.
      int surplus = line->kept[i].gain + box->kept[j].gain - needed;
      if (surplus < 0) continue;
      uint32_t twice = line->kept[i].digits & box->kept[j].digits & meeting->digits;
      if (surplus == 0 ? twice != 0 : surplus != mask_count(twice)) continue;
      if (try_parts(cand, meeting, line->kept[i].part, box->kept[j].part, finding)) return true;
    }
  }
  return false;
}

bool FINDER(find_sue_de_coq)(const struct cand *cand, struct finding *finding) {
  const struct geom *geom = cand->geom;
  struct barren_work *barren = &finding->work->barren;
  for (int line = 0; line < 2 * cand->side; line++)
    for (int box = 2 * cand->side; box < 3 * cand->side; box++) {
      int cells[GEOM_SIDE_MAX], open = 0;
      uint32_t digits = 0;
      if (!barren_is_open(barren, TECHNIQUE_SUE_DE_COQ, line) &&
          !barren_is_open(barren, TECHNIQUE_SUE_DE_COQ, box))
        continue;
      for (cell_set rest = cand->layout->region[line] & cand->layout->region[box]; set_any(rest);) {
        int cell = set_take(&rest);
        if (cand->digits[cell] != 0) cells[open++] = cell;
        digits |= cand->digits[cell];
      }
      if (open < 2 || mask_count(digits) < 4 || geom->regions[box].kind != REGION_BOX) continue;
      if (!list_sides(cand, line, box, digits, &finding->work->sue)) continue;
      for (uint32_t subset = 1; subset < UINT32_C(1) << open; subset++) {
        struct meeting meeting = {.line = line, .box = box};
        for (uint32_t rest = subset; rest != 0;) {
          int cell = cells[mask_take(&rest)];
          meeting.cells |= set_of(cell);
          meeting.digits |= cand->digits[cell];
        }
        int size = mask_count(subset);
        if (size < 2 || size > MEETING_CELLS_MAX || mask_count(meeting.digits) < size + 2) continue;
        if (try_meeting(cand, &meeting, finding)) return true;
      }
    }
  barren_note(barren, TECHNIQUE_SUE_DE_COQ);
  return false;
}
