// Pictures as pixels, to be compared: grey values of a PNG file, of PNG bytes, or of a PGM file.
#ifndef GRIDPRESS_TESTS_PIXELS_H
#define GRIDPRESS_TESTS_PIXELS_H

#include <png.h>
#include <stdio.h>

#include "tests/check.h"

struct pixels {
  int width, height;
  unsigned char *grey; // owned
};

static inline struct pixels pixels_finish(png_image *image) {
  image->format = PNG_FORMAT_GRAY;
  struct pixels pixels = {.width = (int)image->width, .height = (int)image->height};
  pixels.grey = malloc(PNG_IMAGE_SIZE(*image));
  assert_non_null(pixels.grey);
  assert_true(png_image_finish_read(image, NULL, pixels.grey, 0, NULL));
  return pixels;
}

static inline struct pixels pixels_read_png(const char *path) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&image, path)) fail_msg("%s: %s", path, image.message);
  return pixels_finish(&image);
}

static inline struct pixels pixels_of_png(const char *bytes, size_t length) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, bytes, length)) fail_msg("%s", image.message);
  return pixels_finish(&image);
}

static inline struct pixels pixels_read_pgm(const char *path) {
  struct pixels pixels = {0};
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail_msg("%s: cannot be opened", path);
  assert_int_equal(fscanf(file, "P5 %d %d 255", &pixels.width, &pixels.height), 2);
  fgetc(file);
  size_t size = (size_t)pixels.width * (size_t)pixels.height;
  pixels.grey = malloc(size);
  assert_int_equal(fread(pixels.grey, 1, size, file), size);
  fclose(file);
  return pixels;
}

// The mean distance of grey values, 0 .. 255; 255 when the pictures are not of one size.
static inline double pixels_distance(const struct pixels *a, const struct pixels *b) {
  if (a->width != b->width || a->height != b->height) return 255;
  double sum = 0;
  size_t count = (size_t)a->width * (size_t)a->height;
  for (size_t i = 0; i < count; i++) sum += abs(a->grey[i] - b->grey[i]);
  return sum / (double)count;
}

// How far a grey value is from the nearest one of the other picture's pixels around the same place.
static inline int pixels_nearest(const struct pixels *other, int x, int y, int grey) {
  int nearest = 255;
  for (int v = y > 0 ? y - 1 : 0; v <= y + 1 && v < other->height; v++)
    for (int u = x > 0 ? x - 1 : 0; u <= x + 1 && u < other->width; u++) {
      int distance = abs(grey - other->grey[(size_t)v * (size_t)other->width + (size_t)u]);
      if (distance < nearest) nearest = distance;
    }
  return nearest;
}

// The same where an edge may lie on the next pixel: two programs that round otherwise agree, a
// digit of another shape, size or place does not.
static inline double pixels_distance_near(const struct pixels *a, const struct pixels *b) {
  if (a->width != b->width || a->height != b->height) return 255;
  double sum = 0;
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++) {
      size_t at = (size_t)y * (size_t)a->width + (size_t)x;
      sum += pixels_nearest(b, x, y, a->grey[at]) + pixels_nearest(a, x, y, b->grey[at]);
    }
  return sum / 2 / ((double)a->width * a->height);
}

#endif
