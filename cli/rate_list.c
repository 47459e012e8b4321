// The table of techniques of a scale; with a board, what of it does not apply there, and why.
#include "cli/rate_list.h"

#include "cli/cli.h"
#include "gen/gen.h"
#include "publish/publish.h"
#include "solver/solver.h"

static void print_techniques(const struct geom *geom, unsigned kinds) {
  printf("%-36s %-8s %5s\n", "technique", "level", "score");
  for (int i = 0; i < TECHNIQUE_COUNT; i++) {
    const char *why = NULL;
    bool applies = geom == NULL || technique_applies(i, geom, kinds, &why);
    printf("%-36s %-8s %5d%s%s%s%s\n", techniques[i].name, grade_name(techniques[i].level),
           techniques[i].score, techniques[i].uniqueness ? "  uniqueness" : "",
           techniques[i].off ? "  off" : "", applies ? "" : "  not here: ", applies ? "" : why);
  }
}

static void print_se_techniques(void) {
  printf("%-37s %6s\n", "technique", "from");
  for (int i = 0; i < SE_TECHNIQUE_COUNT; i++) {
    printf("%-37s ", se_techniques[i].name);
    rate_print_tenths(stdout, se_techniques[i].rating < 100 ? "   " : "  ",
                      se_techniques[i].rating);
    putchar('\n');
  }
}

// A jigsaw of any shape: what applies depends on there being one.
static const struct geom *draw_jigsaw(const struct board_wish *wish, struct err *err) {
  if (wish->sheet != NULL) return geom_retain(wish->sheet); // what applies is the same with boxes
  uint8_t boxes[GEOM_CELLS_MAX];
  struct rng rng;
  rng_init(&rng, 0, 0);
  for (;;) {
    shape_draw(wish->side, &gen_shape_kinds[0], &rng, boxes);
    const struct geom *geom = board_new_jigsaw(wish->side, boxes, wish->additions, err);
    if (geom == NULL || geom->box_width == 0) return geom;
    geom_release(geom); // the usual boxes, by chance
  }
}

bool rate_list_print(const struct rate_list *list, struct err *err) {
  struct board_wish wish = {0};
  bool asked = list->size != NULL || list->variant != NULL || list->board != NULL;
  if (list->board != NULL && (list->size != NULL || list->variant != NULL))
    return err_set(err, ERR_INPUT, "--board is a whole name; it excludes --size and --variant");
  if (asked && !(list->board != NULL ? board_wish_parse_name(list->board, &wish, err)
                                     : board_wish_parse(list->size, list->variant, &wish, err)))
    return false;
  if (asked && wish.geom == NULL) wish.geom = draw_jigsaw(&wish, err);
  if (asked && wish.geom == NULL) return false;
  unsigned kinds = 0;
  for (unsigned rest = wish.marks; rest != 0; rest &= rest - 1)
    kinds |= mark_variants[__builtin_ctz(rest)].kinds;
  if (list->scale->hodoku) print_techniques(wish.geom, kinds);
  if (list->scale->se) print_se_techniques();
  board_wish_release(&wish);
  return true;
}
