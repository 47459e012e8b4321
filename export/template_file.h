// Where templates are found at run time.
#ifndef GRIDPRESS_EXPORT_TEMPLATE_FILE_H
#define GRIDPRESS_EXPORT_TEMPLATE_FILE_H

#include "core/core.h"

// Borrows folder `index` to look in, NULL past the last: the one that GRIDPRESS_TEMPLATES names,
// else templates/ here and then where `make install` put them.
const char *template_folder_at(int index);

// Reads the template of that name whole. To be freed; NULL and `err` when there is none.
char *template_load_text(const char *name, struct err *err);

#endif
