// Reads PNG pictures through libpng's simple interface.
#include "export/image.h"

#include <png.h>
#include <stdlib.h>

enum { PIXELS_MAX = 50 * 1000 * 1000 }; // a page of letter paper at 700 dots an inch

static struct image *new_image(int width, int height) {
  struct image *image = malloc(sizeof *image);
  if (image == NULL) return NULL;
  *image = (struct image){.width = width, .height = height};
  image->grey = malloc((size_t)width * (size_t)height);
  if (image->grey != NULL) return image;
  free(image);
  return NULL;
}

struct image *image_read_png(const char *path, struct err *err) {
  const png_color white = {255, 255, 255};
  png_image reader = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&reader, path)) {
    err_set(err, ERR_INPUT, "%.200s: %s", path, reader.message);
    return NULL;
  }
  struct image *image = NULL;
  if ((uint64_t)reader.width * reader.height > PIXELS_MAX) {
    err_set(err, ERR_INPUT, "%.200s: %u x %u pixels are too many; the most is %d million", path,
            reader.width, reader.height, PIXELS_MAX / 1000000);
  } else {
    image = new_image((int)reader.width, (int)reader.height);
    if (image == NULL) err_set(err, ERR_WORLD, "out of memory for a picture");
  }
  reader.format = PNG_FORMAT_GRAY;
  if (image != NULL && !png_image_finish_read(&reader, &white, image->grey, 0, NULL)) {
    err_set(err, ERR_INPUT, "%.200s: %s", path, reader.message);
    image_free(image);
    image = NULL;
  }
  png_image_free(&reader);
  return image;
}

void image_free(struct image *image) {
  if (image == NULL) return;
  free(image->grey);
  free(image);
}
