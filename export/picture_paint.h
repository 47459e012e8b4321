// A picture as a page of any canvas, for picture.c and for sheets of pictures.
#ifndef GRIDPRESS_EXPORT_PICTURE_PAINT_H
#define GRIDPRESS_EXPORT_PICTURE_PAINT_H

#include "export/canvas.h"
#include "export/picture.h"

// One page. `grain` is the size of a pixel in points, 0 where there are none.
bool picture_paint(const struct picture *picture, struct canvas *canvas, double grain,
                   struct err *err);

// The dots an inch and the grain of a PNG of this picture.
double picture_dpi(const struct picture *picture);

#endif
