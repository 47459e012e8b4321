// The recipes that come with the program: templates/corpora/.
#include <stdlib.h>

#include "publish/corpus.h"
#include "publish/template_names.h"

bool corpus_visit_recipes(corpus_recipe_visitor *visit, void *context, struct err *err) {
  struct template_names names;
  if (!template_names_init(&names, "corpora", err)) return false;
  struct corpus_recipe *recipe = malloc(sizeof *recipe);
  bool well = recipe != NULL || err_set(err, ERR_WORLD, "out of memory");
  for (int i = 0; well && i < names.count; i++) {
    char path[TEMPLATE_PATH_MAX];
    char *text = corpus_recipe_load(names.name[i], path, sizeof path, err);
    well = text != NULL && corpus_recipe_parse(recipe, path, text, err);
    if (well) visit(context, names.name[i], recipe);
    if (text != NULL) corpus_recipe_release(recipe);
    free(text);
  }
  free(recipe);
  template_names_release(&names);
  return well;
}
