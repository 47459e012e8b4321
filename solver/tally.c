// Counts solutions by the column sets of bands.
//
// Say of each column only which three digits it has in each band. Each stack is then one of 94,080
// arrangements (tally_strip.h), fewer with givens, and once they are known the bands are independent:
// each can be written in a number of ways that a table knows (tally_box.h). So
//
//      solutions = sum over arrangements s of stack 1, t of stack 2, u of stack 3 of
//                  bands1(s1, t1, u1) * bands2(s2, t2, u2) * bands3(s3, t3, u3)
//
// where s1 is what s makes of the columns in band 1, and so on. A given divides the arrangements of its
// stack by about three. With few givens there are too many, but most are alike:
//
//   - digits that are not given can be exchanged. Of all s that differ by such an exchange, one stands for all;
//   - when s is chosen, digits that it treats alike can still be exchanged, which leaves one of many t;
//   - columns without givens can be exchanged in every stack.
//
// Which stack comes first and which is summed over last is chosen by counting the terms, and whether
// stacks are stacks or bands: the grid may be turned. A worker takes one s, or a part of its t, at a
// time. Sums of integers do not depend on their order, nor does the total on the number of workers.
//
// Invariant: weights of the arrangements that stand for others add up to all there are.
#include "solver/tally.h"

#include "solver/fast.h"
#include "solver/tally_run.h"

#include <stdlib.h>
#include <string.h>

enum {
  SAMPLE = 4,      // first arrangements that an order is judged by
  PARTS_AIM = 256, // work is cut into about as many parts, if first arrangements are fewer
};

struct tally {
  struct strip_view view;
  uint8_t stacks[3]; // the order of summation
  struct triples triples;
  struct strip strips[3];         // by stack
  struct box_classes (*boxes)[3]; // [band][stack]
  struct band_table bands[3];
  struct tally_inner inner;
  uint32_t *firsts; // arrangements of the first stack that stand for others
  int first_count, parts;
  bool wanted[3][CLASSES_MAX]; // classes that these have, by band
  tally_number total;          // of what was delivered
};

// --- arrangements --------------------------------------------------------------------------------

static unsigned digits_given(const struct tally *tally) {
  unsigned given = 0;
  for (int s = 0; s < 3; s++) given |= tally->strips[s].digits_given;
  return given;
}

// Digits that are not given are alike, as far as `before` treats them alike. NULL: nothing is before.
static struct strip_kinds find_kinds(const struct tally *tally, int stack, const uint8_t *before) {
  struct strip_kinds kinds = {.lines_fixed = tally->strips[stack].lines_given};
  unsigned given = digits_given(tally);
  for (unsigned digit = 0; digit < 9; digit++) {
    unsigned like = (given >> digit & 1) != 0 ? digit : 0;
    while (like < digit &&
           ((given >> like & 1) != 0 || (before != NULL && before[like] != before[digit])))
      like++;
    kinds.kind[digit] = (uint8_t)like;
  }
  return kinds;
}

static bool find_classes(const struct tally *tally, int stack, const uint8_t way[9],
                         uint16_t classes[3]) {
  for (int band = 0; band < 3; band++) {
    uint16_t sets[3];
    strip_sets(way, band, sets);
    int number = box_class(&tally->boxes[band][stack], &tally->triples, sets);
    if (number < 0) return false;
    classes[band] = (uint16_t)number;
  }
  return true;
}

static int count_standing(const struct strip *strip, const struct strip_kinds *kinds) {
  int count = 0;
  for (int i = 0; i < strip->count; i++) count += strip_weigh(kinds, strip->way[i]) > 0;
  return count;
}

// --- the order of summation ----------------------------------------------------------------------

// About how many terms does the sum have in the order at hand? The third stack is divided by the
// orders of its free columns.
static double count_terms(const struct tally *tally) {
  static const double orders[] = {6, 2, 1, 1};
  const struct strip *first = &tally->strips[tally->stacks[0]];
  const struct strip *second = &tally->strips[tally->stacks[1]];
  const struct strip *third = &tally->strips[tally->stacks[2]];
  struct strip_kinds kinds = find_kinds(tally, tally->stacks[0], NULL);
  int count = count_standing(first, &kinds), seen = 0, sampled = 0;
  double seconds = 0;
  if (count == 0) return 0;
  for (int i = 0; i < first->count; i++) {
    if (strip_weigh(&kinds, first->way[i]) == 0) continue;
    if ((int64_t)seen++ * SAMPLE / count < sampled) continue;
    sampled++;
    struct strip_kinds left = find_kinds(tally, tally->stacks[1], first->way[i]);
    seconds += count_standing(second, &left);
  }
  return count * (seconds / sampled) * third->count /
         orders[__builtin_popcount(third->lines_given)];
}

static bool list_strips(struct tally *tally, bool turned) {
  tally->view.turned = turned;
  bool listed = true;
  for (int s = 0; s < 3; s++) {
    strip_release(&tally->strips[s]);
    listed = listed && strip_list(&tally->strips[s], &tally->view, s);
  }
  return listed;
}

static bool choose_order(struct tally *tally) {
  double least = -1;
  bool best_turned = false;
  int best = 0;
  for (int i = 0; i < 2 * WAYS; i++) {
    if (i % WAYS == 0 && !list_strips(tally, i >= WAYS)) return false;
    memcpy(tally->stacks, strip_ways[i % WAYS], 3);
    double terms = count_terms(tally);
    if (least >= 0 && terms >= least) continue;
    least = terms;
    best = i % WAYS;
    best_turned = i >= WAYS;
  }
  memcpy(tally->stacks, strip_ways[best], 3);
  return list_strips(tally, best_turned);
}

// --- what the sum needs --------------------------------------------------------------------------

static bool list_inner(struct tally *tally) {
  int stack = tally->stacks[2], count = 0;
  const struct strip *strip = &tally->strips[stack];
  struct tally_item *items = malloc(((size_t)strip->count + 1) * sizeof *items);
  if (items == NULL) return false;
  for (int i = 0; i < strip->count; i++)
    count += find_classes(tally, stack, strip->way[i], items[count].classes);
  bool done = tally_inner_init(&tally->inner, items, count);
  free(items);
  return done;
}

static bool list_firsts(struct tally *tally) {
  const struct strip *strip = &tally->strips[tally->stacks[0]];
  struct strip_kinds kinds = find_kinds(tally, tally->stacks[0], NULL);
  tally->firsts = malloc(((size_t)strip->count + 1) * sizeof *tally->firsts);
  if (tally->firsts == NULL) return false;
  for (int i = 0; i < strip->count; i++)
    if (strip_weigh(&kinds, strip->way[i]) > 0) tally->firsts[tally->first_count++] = (uint32_t)i;
  tally->parts = 1 + PARTS_AIM / (tally->first_count + 1);
  return true;
}

static void find_wanted(struct tally *tally) {
  int stack = tally->stacks[0];
  uint16_t classes[3];
  for (int i = 0; i < tally->first_count; i++)
    if (find_classes(tally, stack, tally->strips[stack].way[tally->firsts[i]], classes))
      for (int band = 0; band < 3; band++) tally->wanted[band][classes[band]] = true;
}

// --- the sum -------------------------------------------------------------------------------------

struct part {
  uint64_t index;
  tally_number sum;
};

// Up to as many arrangements of the second stack as there are lanes.
struct batch {
  int count;
  int weight[TALLY_LANES];
  struct tally_lanes lanes;
};

static tally_number batch_sum(const struct tally *tally, struct batch *batch) {
  uint64_t sums[TALLY_LANES];
  tally_number sum = 0;
#if defined(__x86_64__)
  if (strcmp(fast_path(), "avx2") == 0)
    tally_sum_avx2(&tally->inner, &batch->lanes, sums);
  else
#endif
    tally_sum(&tally->inner, &batch->lanes, sums);
  for (int lane = 0; lane < batch->count; lane++)
    sum += (tally_number)sums[lane] * (unsigned)batch->weight[lane];
  batch->count = 0;
  return sum;
}

static void batch_add(const struct tally *tally, struct batch *batch, const uint16_t *const rows[3],
                      int weight) {
  int lane = batch->count++;
  batch->weight[lane] = weight;
  for (int band = 0; band < 3; band++)
    for (int i = 0; i < tally->inner.used_counts[band]; i++)
      batch->lanes.bands[band][i][lane] = rows[band][tally->inner.used[band][i]];
}

// What the tables say of the third stack, when the first two are known. False: one band cannot be
// written at all.
static bool find_rows(const struct tally *tally, const uint16_t first[3], const uint16_t second[3],
                      const uint16_t *rows[3]) {
  for (int band = 0; band < 3; band++) {
    const struct band_table *table = &tally->bands[band];
    int row = first[band] * table->counts[1] + second[band];
    if (!table->any[row]) return false;
    rows[band] = table->bands + (size_t)row * (size_t)table->counts[2];
  }
  return true;
}

static tally_number sum_part(const struct tally *tally, uint64_t index, struct batch *batch) {
  const struct strip *first = &tally->strips[tally->stacks[0]];
  const struct strip *second = &tally->strips[tally->stacks[1]];
  const uint8_t *way = first->way[tally->firsts[index / (unsigned)tally->parts]];
  struct strip_kinds all = find_kinds(tally, tally->stacks[0], NULL);
  struct strip_kinds left = find_kinds(tally, tally->stacks[1], way);
  uint16_t outer[3], middle[3];
  tally_number sum = 0;
  if (!find_classes(tally, tally->stacks[0], way, outer)) return 0;
  for (int i = (int)(index % (unsigned)tally->parts); i < second->count; i += tally->parts) {
    const uint16_t *rows[3];
    int weight = strip_weigh(&left, second->way[i]);
    if (weight == 0 || !find_classes(tally, tally->stacks[1], second->way[i], middle)) continue;
    if (!find_rows(tally, outer, middle, rows)) continue;
    batch_add(tally, batch, rows, weight);
    if (batch->count == TALLY_LANES) sum += batch_sum(tally, batch);
  }
  if (batch->count > 0) sum += batch_sum(tally, batch);
  return sum * (unsigned)strip_weigh(&all, way);
}

static enum jobs_fed feed_part(void *context, uint64_t index, void *slot, struct err *err) {
  const struct tally *tally = context;
  (void)err;
  if (index >= (uint64_t)tally->first_count * (unsigned)tally->parts) return JOBS_END;
  *(struct part *)slot = (struct part){.index = index};
  return JOBS_FED;
}

static bool work_part(void *context, void *slot, struct err *err) {
  struct part *part = slot;
  struct batch *batch = aligned_alloc(32, (sizeof *batch + 31) / 32 * 32);
  if (batch == NULL) return err_set(err, ERR_WORLD, "out of memory while counting solutions");
  memset(batch, 0, sizeof *batch);
  part->sum = sum_part(context, part->index, batch);
  free(batch);
  return true;
}

static bool deliver_part(void *context, void *slot, struct err *err) {
  (void)err;
  struct tally *tally = context;
  tally->total += ((const struct part *)slot)->sum;
  return true;
}

// --- the tables of the bands, side by side -------------------------------------------------------

static enum jobs_fed feed_band(void *context, uint64_t index, void *slot, struct err *err) {
  (void)context;
  (void)err;
  *(int *)slot = (int)index;
  return index < 3 ? JOBS_FED : JOBS_END;
}

static bool work_band(void *context, void *slot, struct err *err) {
  struct tally *tally = context;
  int band = *(const int *)slot; // each worker fills a table of its own
  return band_table_init(&tally->bands[band], &tally->view, band, &tally->triples,
                         tally->boxes[band], tally->stacks, tally->wanted[band]) ||
         err_set(err, ERR_WORLD, "out of memory while counting solutions");
}

static bool deliver_band(void *context, void *slot, struct err *err) {
  (void)context;
  (void)slot;
  (void)err;
  return true;
}

static bool prepare(struct tally *tally, int workers, struct err *err) {
  struct jobs tables = {.workers = workers,
                        .slot_size = sizeof(int),
                        .context = tally,
                        .feed = feed_band,
                        .work = work_band,
                        .deliver = deliver_band};
  tally->boxes = malloc(3 * sizeof *tally->boxes);
  if (tally->boxes == NULL || !choose_order(tally) || !list_firsts(tally))
    return err_set(err, ERR_WORLD, "out of memory while counting solutions");
  triples_init(&tally->triples);
  for (int i = 0; i < 9; i++)
    box_classes_init(&tally->boxes[i / 3][i % 3], &tally->triples, &tally->view, i / 3, i % 3);
  find_wanted(tally);
  if (!list_inner(tally)) return err_set(err, ERR_WORLD, "out of memory while counting solutions");
  return jobs_run(&tables, err);
}

// --- for others ----------------------------------------------------------------------------------

bool solver_tally_supports(const struct geom *geom) {
  return geom == geom_lookup(3, 3);
}

bool solver_tally(const struct grid *givens, int workers, tally_number *solutions,
                  struct err *err) {
  struct tally *tally = calloc(1, sizeof *tally);
  if (tally == NULL) return err_set(err, ERR_WORLD, "out of memory while counting solutions");
  struct jobs parts = {.workers = workers,
                       .slot_size = sizeof(struct part),
                       .context = tally,
                       .feed = feed_part,
                       .work = work_part,
                       .deliver = deliver_part};
  tally->view.givens = givens;
  bool done = prepare(tally, workers, err) && jobs_run(&parts, err);
  *solutions = tally->total;
  for (int i = 0; i < 3; i++) {
    strip_release(&tally->strips[i]);
    band_table_release(&tally->bands[i]);
  }
  free(tally->boxes);
  tally_inner_release(&tally->inner);
  free(tally->firsts);
  free(tally);
  return done;
}

const char *tally_print(tally_number number, char text[TALLY_TEXT]) {
  char digits[TALLY_TEXT];
  int count = 0;
  do digits[count++] = (char)('0' + (int)(number % 10));
  while ((number /= 10) != 0);
  for (int i = 0; i < count; i++) text[i] = digits[count - 1 - i];
  text[count] = '\0';
  return text;
}
