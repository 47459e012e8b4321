// Colours: strong links of one digit make clusters whose cells are alternately true and false.
//
//      + --- - --- +      regions with exactly two places join cells of opposite colour: either
//            |            all + are true and all - false, or the other way round
//            + --- -
//
//      trap            a cell that sees both colours of a cluster is false
//      wrap            two cells of one colour see each other: that colour is false
//      multi-colours   two clusters, a + of the first sees a + of the second: one of these colours
//                      is false, so one of the opposite ones is true
//          1           cells that see both opposite colours are false
//          2           a colour that sees both colours of another cluster is false
#include "solver/workspace.h"

enum { CLUSTERS_MAX = LAYOUT_SET_CELLS / 2 }; // on larger boards more are left out

struct cluster {
  cell_set colour[2];
  cell_set seen[2]; // by at least one cell of that colour
};

static cell_set seen_by(const struct cand *cand, cell_set set) {
  cell_set seen = {0};
  while (set_any(set)) seen |= cand->layout->peers[set_take(&set)];
  return seen;
}

// Cells at the other ends of the strong links of a cell.
static cell_set linked(const struct cand *cand, int digit, int cell) {
  const struct geom_cell *at = &cand->geom->cell[cell];
  cell_set ends = {0};
  for (int k = 0; k < at->region_count; k++)
    if (mask_pair(cand->places[at->regions[k]][digit]))
      ends |= cand->layout->region[at->regions[k]] & cand->cells[digit];
  return ends & ~set_of(cell);
}

// Splits the cells of a digit into clusters; cells without strong links belong to none.
static int make_clusters(const struct cand *cand, int digit, struct cluster *clusters) {
  int count = 0;
  for (cell_set rest = cand->cells[digit]; set_any(rest);) {
    int first = set_take(&rest);
    struct cluster cluster = {.colour = {set_of(first)}};
    cell_set front = set_of(first), all = front;
    for (int colour = 1; set_any(front); colour ^= 1) {
      cell_set next = {0};
      while (set_any(front)) next |= linked(cand, digit, set_take(&front));
      front = next & ~all;
      all |= front;
      cluster.colour[colour] |= front;
    }
    rest &= ~all;
    if (!set_any(cluster.colour[1])) continue;
    cluster.seen[0] = seen_by(cand, cluster.colour[0]);
    cluster.seen[1] = seen_by(cand, cluster.colour[1]);
    clusters[count++] = cluster;
    if (count == CLUSTERS_MAX) return count;
  }
  return count;
}

static void begin(struct step *step, int technique, int digit, const struct cluster *first,
                  const struct cluster *second) {
  step_begin(step, technique);
  step->digits = UINT32_C(1) << digit;
  step_add_set(step, first->colour[0]);
  step->split[0] = (uint8_t)step->cell_count;
  step_add_set(step, first->colour[1]);
  step->split[1] = (uint8_t)step->cell_count;
  if (second == NULL) return;
  step_add_set(step, second->colour[0]);
  step->split[2] = (uint8_t)step->cell_count;
  step_add_set(step, second->colour[1]);
  step->split[3] = (uint8_t)step->cell_count;
}

static bool simple_colours(const struct cand *cand, struct finding *finding, int digit,
                           const struct cluster *cluster) {
  struct step *step = &finding->step;
  for (int colour = 0; colour < 2; colour++)
    if (set_any(cluster->colour[colour] & cluster->seen[colour])) {
      begin(step, TECHNIQUE_SIMPLE_COLOURS_WRAP, digit, cluster, NULL);
      step_eliminate_set(step, cand, cluster->colour[colour], digit);
      if (finding_accept(finding)) return true;
    }
  begin(step, TECHNIQUE_SIMPLE_COLOURS_TRAP, digit, cluster, NULL);
  cell_set own = cluster->colour[0] | cluster->colour[1];
  step_eliminate_set(step, cand, cluster->seen[0] & cluster->seen[1] & ~own, digit);
  return finding_accept(finding);
}

bool FINDER(find_simple_colours)(const struct cand *cand, struct finding *finding) {
  struct cluster clusters[CLUSTERS_MAX];
  struct barren_work *barren = &finding->work->barren;
  for (uint32_t rest = barren_open_digits(barren, cand, TECHNIQUE_SIMPLE_COLOURS_TRAP);
       rest != 0;) {
    int digit = mask_take(&rest);
    int count = make_clusters(cand, digit, clusters);
    for (int i = 0; i < count; i++)
      if (simple_colours(cand, finding, digit, &clusters[i])) return true;
  }
  barren_note(barren, TECHNIQUE_SIMPLE_COLOURS_TRAP);
  return false;
}

// What the first cluster learns from the second, and what both say together.
static bool multi_colours(const struct cand *cand, struct finding *finding, int digit,
                          const struct cluster *first, const struct cluster *second) {
  struct step *step = &finding->step;
  cell_set victims = {0};
  for (int a = 0; a < 2; a++) {
    bool sees[2] = {set_any(first->seen[a] & second->colour[0]),
                    set_any(first->seen[a] & second->colour[1])};
    if (sees[0] && sees[1]) {
      begin(step, TECHNIQUE_MULTI_COLOURS_2, digit, first, second);
      step_eliminate_set(step, cand, first->colour[a], digit);
      if (finding_accept(finding)) return true;
    }
    for (int b = 0; b < 2; b++)
      if (sees[b]) victims |= first->seen[1 - a] & second->seen[1 - b];
  }
  begin(step, TECHNIQUE_MULTI_COLOURS_1, digit, first, second);
  step_eliminate_set(step, cand, victims, digit);
  return finding_accept(finding);
}

bool FINDER(find_multi_colours)(const struct cand *cand, struct finding *finding) {
  struct cluster clusters[CLUSTERS_MAX];
  struct barren_work *barren = &finding->work->barren;
  for (uint32_t rest = barren_open_digits(barren, cand, TECHNIQUE_MULTI_COLOURS_1); rest != 0;) {
    int digit = mask_take(&rest);
    int count = make_clusters(cand, digit, clusters);
    for (int i = 0; i < count; i++)
      for (int k = 0; k < count; k++)
        if (i != k && multi_colours(cand, finding, digit, &clusters[i], &clusters[k])) return true;
  }
  barren_note(barren, TECHNIQUE_MULTI_COLOURS_1);
  return false;
}
