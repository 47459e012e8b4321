// The variants that are made of marks: a row for each, in the order in which lists name them.
#include <string.h>
#include <strings.h>

#include "core/mark.h"

#define KIND(kind) (1U << MARK_##kind)

const struct mark_variant mark_variants[] = {
    {.name = "killer",
     .rule = "Each cage adds up to its number, and no digit repeats within a cage.",
     .kinds = KIND(CAGE)},
    {.name = "calcudoku",
     .alias = "kenken",
     .rule = "Every row and column holds every digit once; each cage makes its number with its "
             "operation and may repeat digits.",
     .kinds = KIND(PLUS) | KIND(MINUS) | KIND(TIMES) | KIND(DIVIDE),
     .latin = true,
     .size = "6"},
    {.name = "greater-than", .rule = "Each sign points to the smaller digit.", .kinds = KIND(LESS)},
    {.name = "futoshiki",
     .rule = "Every row and column holds every digit once; each sign points to the smaller digit.",
     .kinds = KIND(LESS),
     .latin = true,
     .size = "5"},
    {.name = "kropki",
     .rule = "White dot: the digits differ by 1. Black dot: one is twice the other. All dots are "
             "shown.",
     .kinds = KIND(WHITE) | KIND(BLACK) | KIND(NONCONSECUTIVE) | KIND(NONDOUBLE),
     .all_shown = true},
    {.name = "consecutive",
     .rule = "A bar joins digits that differ by 1; where there is no bar, they do not.",
     .kinds = KIND(WHITE) | KIND(NONCONSECUTIVE),
     .all_shown = true},
    {.name = "xv",
     .rule = "X: the digits add up to 10. V: they add up to 5. All are shown.",
     .kinds = KIND(X) | KIND(V) | KIND(NONTEN) | KIND(NONFIVE),
     .all_shown = true},
    {.name = "even-odd",
     .rule = "Squares hold even digits, circles odd ones.",
     .kinds = KIND(EVEN) | KIND(ODD)},
    {.name = "thermo", .rule = "Digits rise from the bulb to the tip.", .kinds = KIND(THERMO)},
    {.name = "arrow",
     .rule = "The digits along an arrow add up to its circle.",
     .kinds = KIND(ARROW)},
    {.name = "nonconsecutive",
     .rule = "Digits side by side never differ by 1.",
     .kinds = KIND(NONCONSECUTIVE),
     .all_shown = true},
    {.name = NULL},
};

const struct name_list mark_variant_names = NAME_LIST_ENDED(mark_variants, name);

int mark_variant_find(const char *name) {
  for (int i = 0; mark_variants[i].name != NULL; i++) {
    const char *alias = mark_variants[i].alias;
    if (strcmp(mark_variants[i].name, name) == 0) return i;
    if (alias != NULL && strcasecmp(alias, name) == 0) return i;
  }
  return -1;
}

// Does a variant fit the kinds of a puzzle on that board? One that sits on Latin boards is found
// there alone, and the other of the same kinds elsewhere.
static bool fits(const struct mark_variant *variant, unsigned kinds, const struct geom *geom) {
  unsigned signs = KIND(LESS);
  if (variant->kinds == signs && variant->latin == geom->boxed) return false;
  return (variant->kinds & kinds) != 0;
}

static int count_extra(const struct mark_variant *variant, unsigned kinds) {
  return __builtin_popcount(variant->kinds & ~kinds);
}

unsigned marks_kinds(const struct mark_list *list) {
  unsigned kinds = 0;
  for (int i = 0; i < list->count; i++) kinds |= 1U << list->mark[i].kind;
  return kinds;
}

unsigned mark_variants_kinds(unsigned variants) {
  unsigned kinds = 0;
  for (int i = 0; mark_variants[i].name != NULL; i++)
    if ((variants >> i & 1) != 0) kinds |= mark_variants[i].kinds;
  return kinds;
}

unsigned marks_find_variants(const struct mark_list *list, const struct geom *geom) {
  unsigned kinds = marks_kinds(list), found = 0;
  while (kinds != 0) {
    int best = -1;
    for (int i = 0; mark_variants[i].name != NULL; i++) {
      const struct mark_variant *variant = &mark_variants[i];
      if (!fits(variant, kinds, geom)) continue;
      int more = best < 0 ? 1
                          : __builtin_popcount(variant->kinds & kinds) -
                                __builtin_popcount(mark_variants[best].kinds & kinds);
      bool closer = best >= 0 && more == 0 &&
                    count_extra(variant, kinds) < count_extra(&mark_variants[best], kinds);
      if (more > 0 || closer) best = i;
    }
    found |= 1U << best;
    kinds &= ~mark_variants[best].kinds;
  }
  return found;
}
