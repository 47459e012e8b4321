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
// 9x9 with square boxes only. Invariant: L and B are not empty, and the meeting has at least two
// digits more than cells (otherwise it is an ordinary subset).
#include "solver/finding.h"

enum { PARTS_MAX = 1 << 6 };

// Cells of the rest of a line or box that take more cells than they add digits.
struct part {
  cell_set cells;
  uint32_t digits;
  int gain; // cells minus digits that the meeting does not have
};

// Adds every set of cells that begins with `prefix`, in the order of a dictionary: HoDoKu's paths
// show that it takes the first one.
static void grow_part(const struct cand *cand, const struct part *prefix, cell_set rest,
                      uint32_t meeting, struct part parts[PARTS_MAX], int *count) {
  while (rest != 0) {
    int cell = set_take(&rest);
    if (cand->digits[cell] == 0) continue;
    uint32_t new_digits = cand->digits[cell] & ~prefix->digits & ~meeting;
    struct part part = {
        .cells = prefix->cells | set_of(cell),
        .digits = prefix->digits | cand->digits[cell],
        .gain = prefix->gain + 1 - mask_count(new_digits),
    };
    if (part.gain > 0 && (part.digits & meeting) != 0) parts[(*count)++] = part;
    grow_part(cand, &part, rest, meeting, parts, count);
  }
}

static int list_parts(const struct cand *cand, cell_set rest, uint32_t meeting,
                      struct part parts[PARTS_MAX]) {
  int count = 0;
  grow_part(cand, &(struct part){.cells = 0}, rest, meeting, parts, &count);
  return count;
}

struct meeting {
  int line, box;
  cell_set cells;
  uint32_t digits;
};

static bool try_parts(const struct cand *cand, const struct meeting *meeting,
                      const struct part *line, const struct part *box, struct finding *finding) {
  struct step *step = &finding->step;
  uint32_t all = meeting->digits | line->digits | box->digits;
  cell_set line_rest = cand->layout->region[meeting->line] & ~meeting->cells & ~line->cells;
  cell_set box_rest = cand->layout->region[meeting->box] & ~meeting->cells & ~box->cells;
  step_begin(step, TECHNIQUE_SUE_DE_COQ);
  for (uint32_t rest = all; rest != 0;) {
    int digit = mask_take(&rest);
    bool in_line = line->digits >> digit & 1, in_box = box->digits >> digit & 1;
    cell_set from = 0;
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

static bool try_meeting(const struct cand *cand, const struct meeting *meeting,
                        struct finding *finding) {
  struct part line_parts[PARTS_MAX], box_parts[PARTS_MAX];
  cell_set line = cand->layout->region[meeting->line], box = cand->layout->region[meeting->box];
  int line_count = list_parts(cand, line & ~box, meeting->digits, line_parts);
  if (line_count == 0) return false;
  int box_count = list_parts(cand, box & ~line, meeting->digits, box_parts);
  int needed = mask_count(meeting->digits) - set_count(meeting->cells);
  for (int i = 0; i < line_count; i++)
    for (int j = 0; j < box_count; j++) {
      // The count of the opening comment, without what both sides have: digits of a part that the
      // meeting does not have are in its gain already.
      int surplus = line_parts[i].gain + box_parts[j].gain - needed;
      if (surplus < 0) continue;
      uint32_t twice = line_parts[i].digits & box_parts[j].digits & meeting->digits;
      if (surplus == (twice == 0 ? 0 : mask_count(twice)) &&
          try_parts(cand, meeting, &line_parts[i], &box_parts[j], finding))
        return true;
    }
  return false;
}

bool find_sue_de_coq(const struct cand *cand, struct finding *finding) {
  const struct geom *geom = cand->geom;
  for (int line = 0; line < 18; line++)
    for (int box = 18; box < 27; box++) {
      int cells[9], open = 0;
      for (cell_set rest = cand->layout->region[line] & cand->layout->region[box]; rest != 0;) {
        int cell = set_take(&rest);
        if (cand->digits[cell] != 0) cells[open++] = cell;
      }
      if (open < 2 || geom->regions[box].kind != REGION_BOX) continue;
      for (uint32_t subset = 1; subset < UINT32_C(1) << open; subset++) {
        struct meeting meeting = {.line = line, .box = box};
        for (uint32_t rest = subset; rest != 0;) {
          int cell = cells[mask_take(&rest)];
          meeting.cells |= set_of(cell);
          meeting.digits |= cand->digits[cell];
        }
        int size = mask_count(subset);
        if (size < 2 || mask_count(meeting.digits) < size + 2) continue;
        if (try_meeting(cand, &meeting, finding)) return true;
      }
    }
  return false;
}
