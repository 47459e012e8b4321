// Pictures of puzzles with marks. See variant_pictures.c.
#ifndef GRIDPRESS_CLI_VARIANT_PICTURES_H
#define GRIDPRESS_CLI_VARIANT_PICTURES_H

// Borrows the picture of a row of mark_variants, lines that end with a newline; NULL: there is none.
const char *variant_picture(const char *variant);

#endif
