// Where templates are found at run time.
#ifndef GRIDPRESS_EXPORT_TEMPLATE_FILE_H
#define GRIDPRESS_EXPORT_TEMPLATE_FILE_H

#include "core/core.h"

enum { TEMPLATE_PATH_MAX = 4096 };

// Folder `index` to look in; false past the last. GRIDPRESS_TEMPLATES names the only one there is;
// without it there are those that come with the program: templates/ beside the executable and one
// up, then share/gridpress/templates where `make install` puts them. The current folder is none of
// them: what is read must not depend on where somebody happens to be.
bool template_folder_at(int index, char folder[TEMPLATE_PATH_MAX]);

// The file of that name in the first folder that has it; false when none has.
bool template_find_file(const char *name, char path[TEMPLATE_PATH_MAX]);

// Refuses with the folders that were looked in: "WHAT; looked in A, B". Returns false.
bool template_refuse_missing(const char *what, struct err *err);

// Reads the template of that name, or the file of that path, whole. It is text, and short: a file
// that is neither is refused before it fills the memory. To be freed; NULL and `err` when it cannot
// be had.
char *template_load_text(const char *name, struct err *err);
char *template_load_path(const char *path, struct err *err);

#endif
