// Points and rectangles of a page, in points from its top left corner, y downwards.
#ifndef GRIDPRESS_EXPORT_SHAPE_H
#define GRIDPRESS_EXPORT_SHAPE_H

struct point {
  double x, y;
};

struct rect {
  double x, y, width, height;
};

#endif
