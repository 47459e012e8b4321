// Pictures that a book maker brings along, as greys: black ink is all that a page has. See image.c.
#ifndef GRIDPRESS_EXPORT_IMAGE_H
#define GRIDPRESS_EXPORT_IMAGE_H

#include "core/core.h"

struct image {
  int width, height;
  unsigned char *grey; // owned; row by row, 0 black
};

// Reads a PNG file of any kind; what is transparent becomes white. NULL and `err` otherwise.
struct image *image_read_png(const char *path, struct err *err);
void image_free(struct image *image); // NULL is fine

#endif
