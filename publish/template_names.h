// The names of the .ini files in the folders of templates (export/template_file.h), in order.
#ifndef GRIDPRESS_PUBLISH_TEMPLATE_NAMES_H
#define GRIDPRESS_PUBLISH_TEMPLATE_NAMES_H

#include "export/export.h"

enum { TEMPLATE_NAME_ROOM = 256, TEMPLATE_NAMES_MAX = 256 };

struct template_names {
  char (*name)[TEMPLATE_NAME_ROOM]; // owned
  int count;
};

// Those below a folder of templates: "" for the books, "corpora" for recipes. Refuses when there are
// none.
bool template_names_init(struct template_names *names, const char *below, struct err *err);
void template_names_release(struct template_names *names);

// The one that was probably meant, borrowed; NULL when none is near.
const char *template_names_nearest(const struct template_names *names, const char *name);

#endif
